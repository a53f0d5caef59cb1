"""The subjects of the rule book's pictures: positions as the table draws them, and pieces."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Final

import pygame

from tammany_desktop.board.geometry import Box, bounds, geometry
from tammany_desktop.board.highlights import SHUT, SUBJECT
from tammany_desktop.board.piece_images import paint_paper
from tammany_desktop.board.small_map import box_camera, map_part
from tammany_desktop.board.ward import boss_cells
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import sentences, series, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import board, city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.city import LEADER_FAVORS
from tammany_desktop.rules.evolution import fold
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.menus import rule_figures as figures
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap, Height, Line
from tammany_desktop.wording import row_words

RED, BLACK, YELLOW = 0, 1, 2
COLORS: Final = ("red", "black", "yellow")
SEATS: Final = tuple(Seat(color, color) for color in COLORS)
BOSSES: Final = tuple(piece_names.boss(color) for color in COLORS)
SEED: Final = 7  # the random seed of these positions
ARROW: Final = figures.Cell((), "→", share=0.5)
MARGIN: Final = 14.0  # world units of the map around the wards of a picture


def position(*events: e.Event) -> State:
    """Return the position after some events in a new game of three."""
    return fold(new_game(len(COLORS), Random(SEED)), events)


def placement(number: int, bosses: Iterable[int], *cubes: int) -> list[e.Event]:
    """Return the events that place bosses, by seat, and cubes in the ward with a number."""
    ward = board.WARD_INDEX[number]
    events = [e.BonusCubePlaced(RED, ward, population) for population in cubes]
    return [*events, *(e.BossPlaced(seat, ward) for seat in bosses)]


def _panel(
    key: str, least_width: float, proportion: float, paint: partial[pygame.Surface]
) -> figures.Panel:
    """Return a panel with the catalog's heading and label for `key`, "figure.panel"."""
    stem = f"rules_scene.figure.{key}"
    return figures.Panel(text(stem), text(f"{stem}_label"), least_width, proportion, paint)


def _box_around(wards: Iterable[int]) -> Box:
    """Return the box of some wards in world units, with a margin."""
    points = (point for ward in wards for point in geometry().wards[ward].polygon)
    left, top, width, height = bounds(tuple(points))
    return left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN


def _map(
    box: Box, state: State, lit: Mapping[int, str], look: Look, size: figures.Size
) -> pygame.Surface:
    """Return part of the map as the table shows it, bordered; `lit` has highlights by ward."""
    surface = map_part(look, box_camera(size, box), size, SEATS, state, lit)
    pygame.draw.rect(surface, look.palette["ink"], surface.get_rect(), look.px(Line.EDGE))
    return surface


def _sheet(*rows: Sequence[figures.Cell]) -> partial[pygame.Surface]:
    return partial(figures.sheet, rows)


def _map_panels() -> Sequence[figures.Panel]:
    """Return a panel for each zone, with its wards lit, in voting order."""
    box, empty = _box_around(range(board.WARD_COUNT)), State(len(COLORS))
    panels = []
    for zone, wards in enumerate(board.ZONES):
        numbers = [str(board.WARD_NUMBERS[ward]) for ward in wards]
        lit = dict.fromkeys(range(board.WARD_COUNT), SHUT) | dict.fromkeys(wards, SUBJECT)
        heading = text("rules_scene.figure.zone", zone=board.ZONE_NAMES[zone])
        paint = partial(_map, box, empty, lit)
        label, spoken = " → ".join(numbers), series(numbers)
        panels.append(figures.Panel(heading, label, 320, box[3] / box[2], paint, spoken))
    return panels


def _spoken_label(label: str, rows: list[str]) -> str:
    """Return a panel's label and the rows of its table, with a period between."""
    return sentences([f"{label}.", *rows]).removesuffix(".")


def _turn_panels() -> Sequence[figures.Panel]:
    red, black, _ = BOSSES
    parts = {
        "campaign": [figures.Cell((red, red))],
        "settle": [
            figures.Cell((red, piece_names.cube(board.GERMAN)), share=1.5),
            ARROW,
            figures.Cell((piece_names.favor(board.GERMAN),), share=0.7),
        ],
        "slander": [figures.Cell(("slander", black))],
        "office": [figures.Cell(tuple(map(piece_names.emblem, range(1, len(board.OFFICES)))))],
    }
    return [_panel(f"turn.{name}", 200, 0.5, _sheet(row)) for name, row in parts.items()]


# The benefit of each office, below its emblem.
BENEFITS: Final = (
    [figures.Cell(("hand", "laurel"))],
    [figures.Cell(("favor_german",))],
    [figures.Cell(("cube_irish",)), ARROW, figures.Cell(("bag",))],
    [figures.Cell(("lock",))],
    [figures.Cell(("cube_english",)), ARROW, figures.Cell(("cube_english",))],
)


def _office_panels() -> Sequence[figures.Panel]:
    return [
        figures.Panel(
            text(f"office.{name}"),
            text(f"rules_scene.figure.offices.{name}"),
            156,
            1.0,
            _sheet([figures.Cell((piece_names.emblem(office),))], BENEFITS[office]),
        )
        for office, name in enumerate(board.OFFICES)
    ]


SLANDERED, SPREAD_TO = board.WARD_INDEX[6], board.WARD_INDEX[14]  # wards of one slander
BOTH_WARDS: Final = (930.0, 525.0, 660.0, 290.0)  # part of the map with the pieces of both


def before_slander(spread: bool) -> State:
    """Return the position before Red slanders Black, or before that slander spreads."""
    events = [
        *placement(6, (RED, BLACK), board.IRISH),
        *placement(14, (RED, BLACK, RED), board.IRISH),
        *(e.FavorTaken(RED, board.IRISH) for _ in range(3)),
    ]
    if spread:
        events.append(e.Slandered(RED, BLACK, SLANDERED, board.IRISH))
    return position(*events)


def slander_panels() -> Sequence[figures.Panel]:
    """Return the panels of a slander and of its spread to a neighboring ward."""
    proportion = BOTH_WARDS[3] / BOTH_WARDS[2]
    return [
        _panel("slander.first", 420, proportion, partial(_slander, False)),
        _panel("slander.spread", 420, proportion, partial(_slander, True)),
    ]


def _slander(spread: bool, look: Look, size: figures.Size) -> pygame.Surface:
    """Return the map before a slander, with the boss it removes crossed out, and its cost."""
    ward = SPREAD_TO if spread else SLANDERED
    surface = _map(BOTH_WARDS, before_slander(spread), {ward: SUBJECT}, look, size)
    box = box_camera(size, BOTH_WARDS).rect(boss_cells(geometry().wards[ward])[BLACK].box)
    cross = look.pieces.icon("icon_close", max(box.size), look.palette["vermilion"])
    surface.blit(cross, cross.get_rect(center=box.center))
    favor = piece_names.favor(board.IRISH)
    cost = (favor, favor) if spread else ("slander", favor)
    area = pygame.Rect(look.px(Gap.XS), size[1] - look.px(68), look.px(119), look.px(Height.USUAL))
    paint_paper(look, surface, area, look.palette["ink"])
    figures.paint_pieces(look, surface, cost, area.inflate(-look.px(Gap.S), -look.px(Gap.S)))
    return surface


WARD_6: Final = board.WARD_INDEX[6]
BIDS: Final[tuple[Bid, ...]] = ((1, 0, 0, 0), (1, 0, 2, 0), (0, 0, 0, 0))


def ballot_state(counted: bool) -> State:
    """Return the position before the bids of ward 6 are opened, or after its votes are counted."""
    favors = [
        (seat, population)
        for seat, bid in enumerate(BIDS)
        for population, count in enumerate(bid)
        for _ in range(count)
    ]
    state = position(
        *placement(6, (RED, RED, BLACK), board.IRISH, board.GERMAN),
        *(e.FavorTaken(seat, population) for seat, population in favors),
        e.BallotCalled(WARD_6, (RED, BLACK)),
    )
    if not counted:
        return state
    votes = _votes(state)
    winner = votes.index(max(votes))
    return fold(state, (e.BallotOpened(WARD_6, BIDS), e.WardWon(WARD_6, winner, votes)))


def _votes(state: State) -> tuple[int, ...]:
    return tuple(count + sum(bid) for count, bid in zip(state.bosses_in(WARD_6), BIDS, strict=True))


def ballot_panels() -> Sequence[figures.Panel]:
    """Return the panels of a ward before its ballot, of the votes, and of the ward after it."""
    box, state = _box_around([WARD_6]), ballot_state(False)
    proportion, votes, bosses = box[3] / box[2], _votes(state), state.bosses_in(WARD_6)
    rows, spoken_rows = [], list[str]()
    for seat, bid in enumerate(BIDS):
        if votes[seat]:
            pieces = [BOSSES[seat]] * bosses[seat]
            for population, count in enumerate(bid):
                pieces += [piece_names.favor(population)] * count
            is_best = votes[seat] == max(votes)
            row_pieces = figures.Cell(tuple(pieces), highlighted=is_best, share=4)
            rows.append((row_pieces, figures.Cell((), str(votes[seat]), is_best, role="tally")))
            cells = {
                text("rules_scene.figure.ballot.bosses"): str(bosses[seat]),
                text("rules_scene.figure.ballot.favors"): str(sum(bid)),
                text("rules_scene.figure.ballot.votes"): str(votes[seat]),
            }
            spoken_rows.append(row_words(text(f"color.{COLORS[seat]}"), cells))
    panel = _panel("ballot.count", 300, proportion * 0.83, _sheet(*rows))
    before, after = (
        _panel(f"ballot.{name}", 250, proportion, partial(_map, box, shown, {WARD_6: SUBJECT}))
        for name, shown in (("before", state), ("after", ballot_state(True)))
    )
    return before, panel._replace(spoken_label=_spoken_label(panel.label, spoken_rows)), after


WON: Final = {  # by ward number: the seat with a boss there, then the populations of its cubes
    1: (RED, board.IRISH),
    4: (RED, board.IRISH),
    2: (BLACK, board.GERMAN, board.ITALIAN),
    6: (BLACK, board.GERMAN),
    14: (YELLOW, board.ITALIAN),
}
TIED: Final = board.WARD_INDEX[7]


@cache
def voted_zone() -> State:
    """Return zone I after it has voted: all wards but one have a winner."""
    placements = [
        event for ward, (seat, *cubes) in WON.items() for event in placement(ward, [seat], *cubes)
    ]
    state = position(*placements, *placement(7, (RED, BLACK)), e.ElectionBegan(1))
    outcomes: list[e.Event] = [
        e.WardWon(board.WARD_INDEX[ward], seat, tuple(state.bosses_in(board.WARD_INDEX[ward])))
        for ward, (seat, *_) in WON.items()
    ]
    return fold(state, (*outcomes, e.WardTied(TIED, tuple(state.bosses_in(TIED)))))


def leader_panels() -> Sequence[figures.Panel]:
    """Return the panels of the wards won, and of the cubes by population in each player's wards."""
    box, state = _box_around(board.ZONES[0]), voted_zone()
    names = [text(f"color.{color}") for color in COLORS]
    rows = [[figures.Cell(()), *(figures.Cell((piece_names.chip(color),)) for color in COLORS)]]
    spoken_rows = []
    for population, name in enumerate(board.POPULATIONS):
        counts = [str(count) for count in city.leader_counts(state, population)]
        favors = (piece_names.favor(population),) * LEADER_FAVORS
        row = [figures.Cell((piece_names.cube(population),))]
        for seat, count in enumerate(counts):
            is_best = seat in city.leaders(state, population)
            row.append(figures.Cell((), count, is_best, 1 - 0.6 * is_best))
            if is_best:
                row.append(figures.Cell(favors, highlighted=True, share=0.6, step=0.4))
        rows.append(row)
        spoken_rows.append(row_words(text(f"people.{name}"), dict(zip(names, counts, strict=True))))
    panel = _panel("leaders.count", 340, 0.9, _sheet(*rows))
    return (
        _panel("leaders.wards", 540, box[3] / box[2], partial(_map, box, state, {})),
        panel._replace(spoken_label=_spoken_label(panel.label, spoken_rows)),
    )


FIGURES: Final = (
    figures.Figure("map", ("R1.2", "R7.2"), _map_panels),
    figures.Figure("turn", ("R4.2", "R5.1", "R5.2"), _turn_panels),
    figures.Figure("slander", ("R6.3", "R6.2"), slander_panels),
    figures.Figure("offices", ("RO.0", "RO.1", "RO.2", "RO.3", "RO.4", "RO.5"), _office_panels),
    figures.Figure("ballot", ("R7.5", "R7.4", "R7.6"), ballot_panels),
    figures.Figure("leaders", ("R9.1",), leader_panels),
)


def figures_by_rule(shown: Iterable[str]) -> dict[str, figures.Figure]:
    """Return the figures for the rules `shown` (ids), by the rule below which each is."""
    shown_ids = set(shown)
    first_shown = ((next((rule for rule in f.rules if rule in shown_ids), ""), f) for f in FIGURES)
    return {rule: figure for rule, figure in first_shown if rule}
