"""The rule book's examples: positions of a game of three, drawn as the table draws them."""

from collections.abc import Iterable, Sequence
from functools import cache, partial
from random import Random
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Box, geometry
from tammany_desktop.board.highlights import VOTING
from tammany_desktop.board.piece_images import paper
from tammany_desktop.board.small_map import map_part, showing
from tammany_desktop.board.ward import boss_cells
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import (
    GERMAN,
    IRISH,
    ITALIAN,
    POPULATION_COUNT,
    POPULATIONS,
    WARD_INDEX,
    WARD_NUMBERS,
    ZONES,
)
from tammany_desktop.rules.city import LEADER_FAVORS
from tammany_desktop.rules.evolution import fold
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.menus.rule_figures import Panel, Size, framed, sheet_of, sprites
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import FINE, supersampled, with_alpha
from tammany_desktop.wording import row_words

RED, BLACK, YELLOW = 0, 1, 2
COLORS: Final = ("red", "black", "yellow")
DEAL: Final = 7  # the seed of the cubes that the positions begin with


@cache
def seats() -> tuple[Seat, ...]:
    """Who sits at the table of the pictures."""
    return tuple(Seat(color, color) for color in COLORS)


def _names() -> list[str]:
    return [text(f"color.{color}") for color in COLORS]


def _position(*happened: e.Event) -> State:
    """What some events lead to, from the beginning of a game of three."""
    return fold(new_game(len(COLORS), Random(DEAL)), happened)


def _ward(number: int) -> int:
    return WARD_INDEX[number]


def _around(numbers: Iterable[int], margin: float = 14.0) -> Box:
    """The box of some wards in world units, with a margin."""
    boxes = [geometry().wards[_ward(number)].bounds for number in numbers]
    left, top = min(box[0] for box in boxes) - margin, min(box[1] for box in boxes) - margin
    right = max(box[0] + box[2] for box in boxes) + margin
    bottom = max(box[1] + box[3] for box in boxes) + margin
    return left, top, right - left, bottom - top


# A slander and its spread

STRUCK, NEXT = 6, 14  # the wards
SCENE: Final = (930.0, 525.0, 660.0, 290.0)  # of the map: where their pieces stand


def _slandered(spread: bool) -> State:
    first, other = _ward(STRUCK), _ward(NEXT)
    happened: list[e.Event] = [
        e.BonusCubePlaced(RED, first, IRISH),
        e.BonusCubePlaced(RED, other, IRISH),
        *(e.BossPlaced(seat, ward) for seat in (RED, BLACK) for ward in (first, other)),
        e.BossPlaced(RED, other),
        *(e.FavorTaken(RED, IRISH) for _ in range(3)),
    ]
    if spread:
        happened.append(e.Slandered(RED, BLACK, first, IRISH))
    return _position(*happened)


def slander_panels() -> Sequence[Panel]:
    """A slander, then its spread to the ward next door."""
    return [
        Panel(
            text(f"rules_scene.figure.slander.{name}"),
            text(f"rules_scene.figure.slander.{name}_label"),
            420,
            SCENE[3] / SCENE[2],
            partial(_struck, spread),
        )
        for name, spread in (("first", False), ("spread", True))
    ]


def _struck(spread: bool, look: Look, size: Size) -> pygame.Surface:
    camera = showing(size, SCENE)
    ward = _ward(NEXT if spread else STRUCK)
    made = map_part(look, camera, size, seats(), _slandered(spread), {ward: VOTING})
    _strike(look, made, camera.rect(boss_cells(geometry().wards[ward])[BLACK].box))
    price = ["favor_irish"] * (2 if spread else 1)
    names = price if spread else ["slander", *price]
    high = look.px(46)
    wide = round(high * 1.1) * len(names) + look.px(18)
    slip = pygame.Rect(look.px(10), size[1] - high - look.px(22), wide, high + look.px(12))
    paper(look, made, slip, look.palette["ink"])
    sprites(look, made, names, slip.inflate(-look.px(12), -look.px(12)), 1.05)
    return framed(look, made)


def _strike(look: Look, surface: pygame.Surface, box: pygame.Rect) -> None:
    """A cross over a piece that leaves."""
    box = box.inflate(look.px(10), look.px(4))
    more = FINE

    def paint(large: pygame.Surface) -> None:
        inner = large.get_rect().inflate(-look.px(10) * more, -look.px(10) * more)
        for color, wide in (("paper_light", 9), ("vermilion", 5)):
            for start, end in (
                (inner.topleft, inner.bottomright),
                (inner.topright, inner.bottomleft),
            ):
                pygame.draw.line(large, look.palette[color], start, end, look.px(wide) * more)

    surface.blit(supersampled(box.size, more, with_alpha(look.palette["ink"], 0), paint), box)


# A ballot counted

VOTER: Final = 6  # the ward
BIDS: Final[tuple[Bid, ...]] = ((1, 0, 0, 0), (1, 0, 2, 0), (0, 0, 0, 0))


def _ballot(counted: bool) -> State:
    ward = _ward(VOTER)
    bosses = (RED, RED, BLACK)
    state = _position(
        e.BonusCubePlaced(RED, ward, IRISH),
        e.BonusCubePlaced(RED, ward, GERMAN),
        *(e.BossPlaced(seat, ward) for seat in bosses),
        *(
            e.FavorTaken(seat, population)
            for seat, bid in enumerate(BIDS)
            for population, count in enumerate(bid)
            for _ in range(count)
        ),
        e.BallotCalled(ward, (RED, BLACK)),
    )
    if not counted:
        return state
    votes = _votes(state)
    best = votes.index(max(votes))
    return fold(state, (e.BallotOpened(ward, BIDS), e.WardWon(ward, best, votes)))


def _votes(state: State) -> tuple[int, ...]:
    bosses = state.bosses_in(_ward(VOTER))
    return tuple(count + sum(bid) for count, bid in zip(bosses, BIDS, strict=True))


def ballot_panels() -> Sequence[Panel]:
    """A ward before its ballot, the votes, the ward after it."""
    box = _around((VOTER,))
    state, share = _ballot(False), box[3] / box[2]
    rows = [
        row_words(
            name,
            {
                text("rules_scene.figure.ballot.bosses"): str(count),
                text("rules_scene.figure.ballot.favors"): str(sum(bid)),
                text("rules_scene.figure.ballot.votes"): str(votes),
            },
        )
        for name, count, bid, votes in zip(
            _names(), state.bosses_in(_ward(VOTER)), BIDS, _votes(state), strict=True
        )
        if votes
    ]
    words = [
        (
            text(f"rules_scene.figure.ballot.{name}"),
            text(f"rules_scene.figure.ballot.{name}_label"),
        )
        for name in ("before", "count", "after")
    ]
    return [
        Panel(*words[0], 250, share, partial(_voter, False)),
        Panel(*words[1], 300, share * 0.83, _count, " ".join(rows)),
        Panel(*words[2], 250, share, partial(_voter, True)),
    ]


def _voter(counted: bool, look: Look, size: Size) -> pygame.Surface:
    camera, ward = showing(size, _around((VOTER,))), _ward(VOTER)
    made = map_part(look, camera, size, seats(), _ballot(counted), {ward: VOTING})
    return framed(look, made)


def _count(look: Look, size: Size) -> pygame.Surface:
    """A row a candidate: bosses and favors, a line, the votes; a rosette for the winner."""
    surface, state = sheet_of(look, size), _ballot(False)
    votes, bosses = _votes(state), state.bosses_in(_ward(VOTER))
    rows = [seat for seat in range(len(COLORS)) if votes[seat]]
    edge = look.px(12)
    high = (size[1] - 2 * edge) // len(rows)
    most = max(votes)
    number = look.px(64)
    for place, seat in enumerate(rows):
        row = pygame.Rect(edge, edge + place * high, size[0] - 2 * edge, high)
        if votes[seat] == most:
            ground = row.inflate(0, -look.px(4))
            pygame.draw.rect(surface, look.palette["brass_light"], ground, border_radius=look.px(6))
        names = [f"boss_{COLORS[seat]}"] * bosses[seat]
        names += [
            f"favor_{POPULATIONS[population]}"
            for population, count in enumerate(BIDS[seat])
            for _ in range(count)
        ]
        room = pygame.Rect(row.left + look.px(8), row.top, row.width - number, row.height)
        sprites(look, surface, names, room.inflate(-look.px(8), -round(high * 0.36)), 1.0)
        tally = pygame.Rect(row.right - number, row.top, number, row.height)
        look.type.draw(surface, str(votes[seat]), "tally", look.palette["ink"], tally, "center")
    return surface


# Leaders counted

WON: Final = ((1, RED), (2, BLACK), (4, RED), (6, BLACK), (14, YELLOW))
TIED: Final = 7
SETTLED: Final = ((1, IRISH), (4, IRISH), (2, GERMAN), (6, GERMAN), (14, ITALIAN), (2, ITALIAN))


@cache
def _won() -> State:
    """Zone I once it has voted."""
    happened: list[e.Event] = [e.BonusCubePlaced(RED, _ward(one), kind) for one, kind in SETTLED]
    happened += [e.BossPlaced(seat, _ward(number)) for number, seat in WON]
    happened += [e.BossPlaced(seat, _ward(TIED)) for seat in (RED, BLACK)]
    state = _position(*happened, e.ElectionBegan(1))
    ends: list[e.Event] = [
        e.WardWon(_ward(number), seat, tuple(state.bosses_in(_ward(number))))
        for number, seat in WON
    ]
    tied = e.WardTied(_ward(TIED), tuple(state.bosses_in(_ward(TIED))))
    return fold(state, (*ends, tied))


def leader_panels() -> Sequence[Panel]:
    """The wards won, and whose cubes are most."""
    box = _around(WARD_NUMBERS[ward] for ward in ZONES[0])
    state = _won()
    rows = [
        row_words(
            text(f"people.{name}"),
            dict(zip(_names(), map(str, city.leader_counts(state, population)), strict=True)),
        )
        for population, name in enumerate(POPULATIONS)
    ]
    stem = "rules_scene.figure.leaders"
    return [
        Panel(text(f"{stem}.wards"), text(f"{stem}.wards_label"), 540, box[3] / box[2], _wards),
        Panel(
            text(f"{stem}.count"),
            text(f"{stem}.count_label"),
            340,
            0.9,
            _leaders,
            " ".join(rows),
        ),
    ]


def _wards(look: Look, size: Size) -> pygame.Surface:
    camera = showing(size, _around(WARD_NUMBERS[ward] for ward in ZONES[0]))
    return framed(look, map_part(look, camera, size, seats(), _won()))


def _leaders(look: Look, size: Size) -> pygame.Surface:
    """A row a population: the cubes of each player, and favors beside who leads."""
    surface, state = sheet_of(look, size), _won()
    inner = surface.get_rect().inflate(-look.px(24), -look.px(20))
    high = inner.height // (POPULATION_COUNT + 1)
    each = inner.width // (len(COLORS) + 1)
    cells = {
        (column, row): pygame.Rect(inner.left + column * each, inner.top + row * high, each, high)
        for column in range(len(COLORS) + 1)
        for row in range(POPULATION_COUNT + 1)
    }
    for seat, color in enumerate(COLORS):
        chip = cells[seat + 1, 0].inflate(0, -round(high * 0.3))
        piece_images.blit(look, surface, piece_names.chip(color), chip)
    line = pygame.Rect(inner.left, inner.top + high - look.px(2), inner.width, look.px(1.5))
    pygame.draw.rect(surface, look.palette["ink"], line)
    for population in range(POPULATION_COUNT):
        kind = cells[0, population + 1].inflate(0, -round(high * 0.3))
        piece_images.blit(look, surface, piece_names.cube(population), kind)
        leaders = city.leaders(state, population)
        for seat, count in enumerate(city.leader_counts(state, population)):
            _leader(
                look, surface, cells[seat + 1, population + 1], count, population, seat in leaders
            )
    return surface


def _leader(
    look: Look, surface: pygame.Surface, cell: pygame.Rect, count: int, kind: int, leads: bool
) -> None:
    words, ink = str(count), look.palette["ink" if count else "ink_soft"]
    if not leads:
        look.type.draw(surface, words, "strong", ink, cell, "center")
        return
    ground = cell.inflate(-look.px(4), -look.px(4))
    pygame.draw.rect(surface, look.palette["brass_light"], ground, border_radius=look.px(6))
    figure = pygame.Rect(ground.left, ground.top, ground.width * 2 // 5, ground.height)
    look.type.draw(surface, words, "strong", ink, figure, "center")
    discs = pygame.Rect(figure.right, ground.top, ground.right - figure.right, ground.height)
    discs = discs.inflate(-look.px(4), -round(ground.height * 0.4))
    sprites(look, surface, [piece_names.favor(kind)] * LEADER_FAVORS, discs, 0.4)
