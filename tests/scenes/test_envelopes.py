"""A flap opens before a ballot, the wax is pressed after it; neither tells anything of a bid."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules.board import VOTING_ORDER, WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.drawings import (
    CLOSING_TIME,
    CRACK,
    EDGE,
    FALLEN,
    FOLD_TIME,
    IN_SLOT,
    SLOT,
    STAMP,
    paint_address,
    paint_casting,
    paint_envelope,
    paint_flap,
    paper_rect,
    slip_at,
    stamp,
    wax,
)
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.type import Typography
from tests.helpers.ballots import (
    ballot_of_two,
    let_envelopes_move,
    rich_ballot,
    three_before_a_ballot,
    to_ballot,
    to_cover,
)
from tests.helpers.board_table import board_look
from tests.helpers.catalogs import CODES
from tests.helpers.ink import watching
from tests.helpers.light import luminance
from tests.helpers.table import Table, in_motion

LONGEST = 1.7  # seconds that somebody who does nothing waits


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    yield from three_before_a_ballot(tmp_path)


def opened(table: Table) -> BallotScene:
    ballot = to_ballot(table)
    table.driver.wait(0.5)
    return ballot


def sealed(table: Table, ballot: BallotScene, all_: bool) -> list[bytes]:
    """The frames while the envelope closes."""
    ballot.laid.bid_rows.set(ballot.outlook.usable if all_ else NO_BID)
    table.driver.point((3, 3))
    ballot.seal()
    frames = []
    while table.top is ballot:
        table.driver.frames(1)
        frames.append(table.picture())
        assert len(frames) < 200
    return frames


@pytest.mark.usefixtures("painted")
def test_the_envelope_looks_the_same_whatever_is_in_it(tmp_path: Path) -> None:
    seen = []
    for all_ in (True, False):
        made = Table(
            tmp_path / str(all_), 3, state=ballot_of_two(3), speed="normal", seal_zero=False
        )
        made.driver.frames(2)
        seen.append(sealed(made, opened(made), all_))
        made.close()
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 10  # or nothing would move


@pytest.mark.usefixtures("painted")
def test_a_sealed_envelope_names_who_is_next(table: Table) -> None:
    ballot = opened(table)
    after = next(seat for seat in ballot.ballots.seats_to_ask() if seat != ballot.seat)
    ballot.seal()
    with watching() as drawn:
        table.driver.wait(FOLD_TIME)  # until the envelope is there
    assert table.top is ballot
    words = text("cover.next", names=table.match.seats[after].name)
    assert words in [ink.words for ink in drawn.inks]


@pytest.mark.usefixtures("painted")
def test_the_last_envelope_of_a_ward_names_nobody_who_bids_for_the_next_ward(
    tmp_path: Path,
) -> None:
    """Once all had bid, it named a person as next whom nothing asked for a bid."""
    state = ballot_of_two(3)
    other = next(ward for ward in VOTING_ORDER if ward != state.voting)
    for seat in range(3):
        state.bosses[other * MAX_SEATS + seat] = 1
        state.boss_supply[seat] -= 1
    state.active |= 1 << other
    table = Table(tmp_path, 3, state=state, speed="normal", seal_zero=False)
    table.driver.frames(2)
    table.match.seal(table.match.owing()[1], NO_BID)
    ballot = opened(table)
    ballot.seal()
    with watching() as drawn:
        table.driver.wait(FOLD_TIME + 0.2)
    assert table.top is ballot
    assert table.match.state.voting == other
    words = [text("cover.next", names=seat.name) for seat in table.match.seats]
    assert not {ink.words for ink in drawn.inks} & {*words}
    table.close()


def test_the_bid_is_the_match_s_at_once_and_nothing_is_left_to_press(table: Table) -> None:
    ballot = opened(table)
    seat = ballot.seat
    ballot.seal()
    assert seat not in table.match.owing()
    table.driver.frames(1)
    assert table.top is ballot
    assert [one for one in ballot.gui.ring.targets if one.shown] == []
    table.driver.wait(LONGEST)
    assert isinstance(table.top, CoverScene)
    assert table.top.seat != seat


@pytest.mark.parametrize("by", ["return", "mouse"])
def test_a_press_goes_on_at_once(table: Table, by: str) -> None:
    ballot = opened(table)
    ballot.seal()
    table.driver.frames(3)
    assert table.top is ballot
    if by == "mouse":
        table.driver.click(ballot.envelope.center)
    else:
        table.driver.key(by)
    assert isinstance(table.top, CoverScene)


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduce_motion": True}])
def test_neither_moves_where_nothing_should(table: Table, settings: dict[str, Any]) -> None:
    table.driver.app.apply(**settings)
    cover = to_cover(table)
    table.driver.key("return")
    assert not cover.opens
    ballot = table.driver.expect(BallotScene)
    table.driver.wait(0.5)
    ballot.seal()
    table.driver.frames(1)
    assert table.top is not ballot


@pytest.mark.usefixtures("painted")
def test_nothing_of_the_ballot_is_made_until_the_flap_is_open(table: Table) -> None:
    cover = to_cover(table)
    table.driver.key("return")
    frames = set()
    while table.top is cover:
        assert not any(isinstance(one, BallotScene) for one in table.driver.app.stack.scenes)
        table.driver.key("e")
        frames.add(table.picture())
        assert len(frames) < 200
    assert len(frames) > 3
    assert isinstance(table.top, BallotScene)


@pytest.mark.usefixtures("painted")
def test_who_leaves_the_window_finds_the_envelope_shut(table: Table) -> None:
    cover = to_cover(table)
    before = table.picture()
    table.driver.key("return")
    table.driver.frames(4)
    assert cover.opens
    table.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    table.driver.wait(LONGEST)
    assert table.top is cover
    assert table.picture() == before
    table.driver.key("return")
    let_envelopes_move(table)
    assert isinstance(table.top, BallotScene)


@pytest.mark.parametrize("people", [1, 3])
def test_a_ward_s_bids_are_shown_before_the_next_ward_is_asked_for(
    tmp_path: Path, people: int
) -> None:
    """Also where the ballot was opened while the last envelope still closed."""
    start = rich_ballot(most=6, seed=0)
    table = Table(tmp_path, people, state=start, speed="normal", seal_zero=False)
    wards = set()
    for _ in range(6000):
        if isinstance(table.top, BallotScene | CoverScene) and not in_motion(table.top):
            shown, state = table.shown, table.match.state
            assert shown.key() == state.key()
            wards.add(state.voting)
        if table.match.state.term > start.term or len(wards) > 3:
            break
        if isinstance(table.top, BallotScene) and not in_motion(table.top):
            table.top.seal()
        elif not in_motion(table.top):
            table.driver.key("return")
        table.driver.frames(1)
    table.close()
    assert len(wards) > 1


@pytest.mark.usefixtures("painted")
def test_a_slip_goes_into_the_pocket_before_the_flap_shuts(table: Table) -> None:
    ballot = opened(table)
    ballot.laid.bid_rows.set(ballot.outlook.usable)
    ballot.seal()
    while ballot.closing < FOLD_TIME:
        table.driver.frames(1)
    heights = []
    surface = table.driver.app.window.surface
    paper = table.driver.app.look.palette["paper_light"]
    while table.top is ballot:
        table.driver.frames(1)
        x, top = (
            ballot.envelope.left + ballot.envelope.width // 4,
            ballot.envelope.top,
        )  # beside words
        above = range(top - ballot.envelope.height // 3, top)
        heights.append(sum(surface.get_at((x, y)) == paper for y in above))
    assert heights[0] > ballot.envelope.height // 5
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] == 0


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("people", [1, 3])
def test_a_form_folds_up_then_sideways(tmp_path: Path, people: int) -> None:
    """An envelope was once there in the frame after the form."""
    start = ballot_of_two(people)
    table = Table(tmp_path, people, state=start, speed="normal", seal_zero=False)
    table.driver.wait(1.0)
    ballot = opened(table) if people > 1 else table.driver.expect(BallotScene)
    table.driver.wait(1.0)
    ballot.laid.bid_rows.set(ballot.outlook.usable)
    table.driver.point((3, 3))
    form, surface = ballot.gui.face.copy(), table.driver.app.window.surface
    papers = [table.look.palette[name] for name in ("paper", "paper_light")]
    ballot.seal()
    table.driver.frames(1)
    corners = []
    while ballot.closing < FOLD_TIME:
        seen = [
            surface.get_at((form.right - form.width // 10, y))
            for y in (form.top + 90, form.bottom - 60)
        ]
        corners.append(tuple(color == papers[0] or luminance(color) > 0.6 for color in seen))
        table.driver.frames(1)
    table.close()
    steps = [one for n, one in enumerate(corners) if not n or one != corners[n - 1]]
    assert steps == [(True, True), (True, False), (False, False)], "up, then sideways"


@pytest.mark.usefixtures("painted")
def test_a_folding_form_keeps_what_is_printed_on_it_but_nothing_of_the_bid(tmp_path: Path) -> None:
    """All of it was gone in one frame; a bid is never seen once it is sealed."""
    frames = list[list[bytes]]()
    for share in (0, 1):
        table = Table(tmp_path / str(share), 3, state=ballot_of_two(3), speed="normal")
        table.driver.wait(1.0)
        ballot = opened(table)
        table.driver.wait(1.0)
        assert any(ballot.outlook.usable)
        ballot.laid.bid_rows.set(ballot.outlook.usable if share else NO_BID)
        table.driver.point((3, 3))
        form, surface = ballot.gui.face.copy(), table.driver.app.window.surface
        heading = next(one.rect for one in ballot.gui.labels if one.words == ballot.heading)
        ballot.seal()
        frames.append([])
        while ballot.closing < FOLD_TIME:
            table.driver.frames(1)
            frames[-1].append(pygame.image.tobytes(surface.subsurface(form), "RGB"))
            if len(frames[-1]) == 1:
                words = surface.subsurface(heading.inflate(0, heading.height))
                dark = pygame.mask.from_threshold(words, table.look.palette["ink"], (40, 40, 40))
                assert dark.count() > 200, "its heading is still there"
        table.close()
    assert len(frames[0]) > 5
    assert frames[0] == frames[1]


def test_the_wax_of_an_envelope_that_opens_breaks_in_two(table: Table) -> None:
    """And nothing of the paper at its lower corners sticks out over the edge."""
    look = table.driver.app.look
    rect = pygame.Rect(20, 120, 400, 260)

    def wax(**how: float) -> pygame.Mask:
        sheet = pygame.Surface((440, 420))
        paint_envelope(look, sheet, rect, **how)  # type: ignore[arg-type]
        mask = pygame.Mask(sheet.get_size())
        for place in product(range(sheet.get_width()), range(sheet.get_height())):
            red, green, _, _ = sheet.get_at(place)
            mask.set_at(place, red - green > 50)
        return mask

    whole = wax(flap_shut=1.0)
    assert len(whole.connected_components(40)) == 1
    broken = wax(flap_shut=0.8, wax_lifted=1.0, wax_broken=0.2).connected_components(40)
    assert len(broken) == 2
    assert wax(flap_shut=0.0, wax_lifted=1.0, wax_broken=1.0).count() == 0
    body = rect.inflate(-2 * look.px(EDGE), -2 * look.px(EDGE))
    sheet = pygame.Surface((440, 420))
    paint_envelope(look, sheet, rect, 1.0)
    for corner in (body.bottomleft, (body.right - 1, body.bottom)):
        assert luminance(sheet.get_at((corner[0], corner[1] - body.height // 3))) < 0.2, "darkened"


@pytest.mark.usefixtures("painted")
def test_a_sealed_envelope_goes_into_the_ballot_box_and_the_next_one_comes(table: Table) -> None:
    """It is one object: it shrinks towards the box, is never open again, and nothing jumps."""
    ballot = opened(table)
    ballot.seal()
    table.driver.wait(FOLD_TIME)
    middle, box = ballot.envelope.center, table.layout.head
    paper, light = table.look.palette["paper_light"], []
    while table.top is ballot:
        table.driver.frames(1)
        surface = table.driver.app.window.surface
        light.append(luminance(surface.get_at((middle[0], middle[1] + 40))))
    assert surface.get_at(middle)[:3] != paper[:3], "the envelope has left its place"
    wood = pygame.transform.average_color(surface, box)
    assert light[0] > 0.8 > 0.3 > light[-1]
    assert wood != pygame.transform.average_color(surface, box.move(box.width * 2, 0)), "a box"
    assert isinstance(table.top, CoverScene)
    table.driver.frames(1)
    assert table.driver.app.stack.transition is not None, "the next envelope comes in"


def test_a_sealed_ballot_that_waits_shows_no_open_envelope(tmp_path: Path) -> None:
    """Where others still owe a bid the envelope stays in the box."""
    made = Table(tmp_path, 3, state=ballot_of_two(3), speed="normal", seal_zero=False)
    made.driver.frames(2)
    ballot = opened(made)
    ballot.go_on = lambda: None
    ballot.seal()
    made.driver.wait(2.0)
    assert ballot.closing >= CLOSING_TIME
    made.close()


def test_the_flap_stands_up_before_it_folds_over(table: Table) -> None:
    """Above the envelope's edge while it is open, behind the slip; below it from half way."""
    look, rect = table.driver.app.look, pygame.Rect(20, 160, 400, 260)
    edge = rect.top + look.px(EDGE)

    def darkened(shut: float) -> tuple[bool, bool]:
        sheet = pygame.Surface((440, 440), pygame.SRCALPHA)
        paint_flap(look, sheet, rect, shut)
        found = sheet.get_bounding_rect()
        return found.top < edge - 5, found.bottom > edge + 5

    assert darkened(0.0) == (True, False)
    assert darkened(0.2) == (True, False)
    assert darkened(0.8) == (False, True)
    assert darkened(1.0) == (False, True)


@pytest.mark.usefixtures("painted")
def test_a_sealed_envelope_keeps_its_wax_name_and_stamp_as_it_is_posted(table: Table) -> None:
    """It turned over, and what came out of the ballot box had yet another look."""
    look, rect = table.driver.app.look, pygame.Rect(100, 100, 600, 380)
    box = pygame.Rect(40, 600, 60, 70)
    sheet = pygame.Surface((800, 700))
    for come in (0.1, 0.3, 0.55):
        with watching() as drawn:
            paint_casting(look, sheet, (rect, box), come, ("purple", "Annabel", 7))
        assert "Annabel: sealed bid for ward 7" in {ink.words for ink in drawn.inks}


BOX = pygame.Rect(40, 600, 60, 70)  # where the ballot box is in these tests


def posted(table: Table, come: float) -> pygame.Surface:
    """An envelope without name and stamp on its way to the ballot box, on a clear ground."""
    sheet, rect = pygame.Surface((800, 700), pygame.SRCALPHA), pygame.Rect(100, 100, 300, 190)
    paint_casting(table.driver.app.look, sheet, (rect, BOX), come, ("red", "", 0))
    return sheet


def test_an_envelope_flies_in_an_arc_turned_and_goes_upright_into_the_slot(table: Table) -> None:
    """It shrank on a straight line, and ended as a tiny picture on the box."""
    above = pygame.Rect(0, 0, 800, BOX.top)
    flying = [posted(table, come).subsurface(above).get_bounding_rect() for come in (0.0, 0.25)]
    share = (flying[0].centerx - flying[1].centerx) / (flying[0].centerx - BOX.centerx)
    straight = pygame.Vector2(flying[0].center).lerp(BOX.center, share)  # as far to the left
    assert flying[1].centery < straight.y - 20
    assert flying[1].height / flying[1].width > 1.1 * flying[0].height / flying[0].width, "turned"
    alone, seen, widths = posted(table, IN_SLOT), list[int](), list[int]()
    for come in (0.52, 0.6, 0.68, 0.74, 0.8):
        differs = pygame.mask.from_threshold(posted(table, come), 0, (1, 1, 1, 1), alone)
        differs.invert()
        (paper,) = differs.get_bounding_rects() or [pygame.Rect(0, 0, 0, 0)]
        assert paper.bottom <= BOX.top + BOX.height * SLOT[1] + 1, "in front of the box"
        assert abs(paper.centerx - BOX.centerx) < 4
        seen.append(paper.height)
        widths.append(paper.width)
    assert widths[2] < 0.6 * widths[0], "turned towards the slot before it is inside"
    assert widths[0] > 0.6 * BOX.width, "large enough to be seen"
    assert seen == sorted(seen, reverse=True)
    assert seen[0] > 3 * seen[-1]


@pytest.mark.usefixtures("painted")
def test_the_page_grows_light_while_the_envelope_flies(tmp_path: Path) -> None:
    """It stayed dark until the envelope was in the box, then was light at once."""
    made = Table(tmp_path, 1, state=ballot_of_two(1), speed="normal", seal_zero=False)
    made.driver.wait(1.0)
    ballot, lights = made.driver.expect(BallotScene), list[float]()
    ballot.seal()
    made.driver.wait(FOLD_TIME)
    surface = made.driver.app.window.surface
    while made.top is ballot:
        made.driver.frames(1)
        corner = surface.subsurface(surface.get_width() - 60, 0, 60, surface.get_height())
        lights.append(luminance(pygame.Color(pygame.transform.average_color(corner))))
    made.driver.wait(0.5)
    lit = luminance(pygame.Color(pygame.transform.average_color(corner)))
    assert lights[0] < 0.5 * lit
    assert lights == sorted(lights)
    assert sum(1.1 * lights[0] < light < 0.9 * lit for light in lights) > 5
    assert lights[-1] > 0.95 * lit
    made.close()


def test_wax_comes_down_larger_is_squashed_and_the_envelope_dips(table: Table) -> None:
    """It took five sizes, and nothing answered it."""
    look, rect = table.driver.app.look, pygame.Rect(20, 160, 400, 260)
    shapes, bottoms = [], []
    for lifted in (0.99, 0.8, 0.6, 0.225, 0.0):
        sheet = pygame.Surface((440, 480), pygame.SRCALPHA)
        paint_envelope(look, sheet, rect, 1.0, lifted)
        bottoms.append(sheet.get_bounding_rect().bottom)
        mask = pygame.Mask(sheet.get_size())
        for place in product(range(140, 300), range(60, 340)):
            red, green, _, _ = sheet.get_at(place)
            mask.set_at(place, red - green > 50)
        (shape,) = mask.get_bounding_rects()[:1]
        shapes.append(shape)
    widths = [shape.width for shape in shapes]
    assert widths[:3] == sorted(widths[:3], reverse=True)
    assert widths[0] > 1.8 * widths[-1]
    assert shapes[3].width / shapes[3].height > 1.2 * shapes[-1].width / shapes[-1].height
    assert bottoms[3] > bottoms[0] == bottoms[-1]


def test_a_slip_is_behind_the_pocket_and_in_the_end_is_not_seen(table: Table) -> None:
    """It filled the opening, in the pocket's color, so that it seemed to lie in front of it."""
    look, rect = table.driver.app.look, pygame.Rect(20, 220, 500, 320)
    below = pygame.Rect(20, paper_rect(look, rect).centery, 500, 200)

    def seen(inside: float | None, part: pygame.Rect) -> bytes:
        sheet = pygame.Surface((540, 580))
        paint_envelope(look, sheet, rect, 0.0, 1.0, inside, color="red", number=7)
        return pygame.image.tobytes(sheet.subsurface(part), "RGB")

    assert seen(1.0, pygame.Rect(0, 0, 540, 580)) == seen(None, pygame.Rect(0, 0, 540, 580))
    assert len({seen(inside, below) for inside in (None, 0.0, 0.3, 0.6, 1.0)}) == 1


def test_the_fold_of_a_flap_is_seen_until_it_is_shut(table: Table) -> None:
    look, rect = table.driver.app.look, pygame.Rect(20, 160, 400, 260)
    for shut in (0.0, 0.3, 0.5):
        sheet = pygame.Surface((440, 440))
        paint_envelope(look, sheet, rect, shut, 1.0)
        fold = sheet.get_at((rect.centerx, paper_rect(look, rect).top))
        assert fold == look.palette["ink_soft"]


@pytest.mark.usefixtures("painted")
def test_an_envelope_that_lies_on_its_face_says_whose_it_is(table: Table) -> None:
    sheet, rect = pygame.Surface((800, 700)), pygame.Rect(100, 100, 600, 380)
    with watching() as drawn:
        paint_envelope(table.driver.app.look, sheet, rect, 1.0, color="red", name="Anna", number=7)
    assert "Anna: sealed bid for ward 7" in {ink.words for ink in drawn.inks}


@pytest.mark.usefixtures("painted")
def test_wax_and_stamp_have_the_color_of_who_bids(table: Table) -> None:
    """They were red for every player."""
    look = table.driver.app.look
    for name, color in look.palette.players.items():
        seal, print_ = wax(look, 120, name), stamp(look, 7, 120, name)
        middle = print_.get_width() // 2
        assert print_.get_at((middle, print_.get_height() // 4))[:3] == color[:3]
        found = pygame.Vector3(pygame.transform.average_color(seal, consider_alpha=True)[:3])
        nearest = min(
            look.palette.players,
            key=lambda one: found.distance_to(look.palette.players[one][:3]),
        )
        assert nearest == name


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_tools_of_covers_and_ballots_have_names(
    tmp_path: Path, code: str, size: tuple[int, int]
) -> None:
    """They were icons alone, though those of the table had names."""
    state, tools = ballot_of_two(3), ("table.tool.log", "table.menu.rules", "table.tool.menu")
    table = Table(tmp_path, 3, state=state, seal_zero=False, language=code, size=size)
    table.driver.frames(2)
    more = "board.page.map", "table.tool.hint"
    for reach, keys in ((to_cover, tools), (to_ballot, (*more, *tools))):
        with watching() as drawn:
            reach(table)
            table.driver.app.stack.resize()
            table.driver.frames(2)
        named = [ink.words for ink in drawn.inks if ink.role == "small"]
        assert {text(key) for key in keys} <= set(named)
        assert not drawn.cut.intersection(text(key) for key in keys)
    table.close()


def test_the_slip_carries_the_ward_s_number(table: Table) -> None:
    """A blank slip once went into the pocket."""
    look, rect = table.driver.app.look, pygame.Rect(20, 220, 500, 320)
    head = slip_at(look, rect)
    head.height = rect.height // 4
    inks = []
    for number in (1, 17):
        sheet = pygame.Surface((540, 560))
        paint_envelope(look, sheet, rect, 0.0, 1.0, 0.0, number=number)
        ink = pygame.mask.from_threshold(sheet, look.palette["ink"], (60, 60, 60, 255))
        inks.append(ink.overlap_area(pygame.Mask(head.inflate(-20, -20).size, True), head.topleft))
    assert inks[1] > inks[0] > 20


@pytest.mark.usefixtures("painted")
def test_the_ballot_comes_out_of_the_envelope_of_its_cover(table: Table) -> None:
    """It once slid in from the side in the frame after the slip had come out."""
    cover = to_cover(table)
    body = paper_rect(table.look, cover.envelope)
    table.driver.key("return")
    while table.top is cover:
        table.driver.frames(1)
    assert isinstance(table.top, BallotScene)
    moves = table.driver.app.stack.transition
    assert moves is not None
    assert moves.envelope is not None
    assert body.contains(moves.envelope.slip)
    assert moves.switch_at == 0, "nothing is covered a second time"


@pytest.mark.usefixtures("painted")
def test_broken_wax_falls_off_the_window_and_leaves_nothing_behind(table: Table) -> None:
    """Its halves faded over the name."""
    cover = to_cover(table)
    surface, bottom = table.driver.app.window.surface, cover.envelope.bottom
    below = pygame.Rect(0, bottom, surface.get_width(), surface.get_height() - bottom)
    empty = surface.subsurface(below).copy()
    cover.uncover_ballot()
    fallen = []
    while table.top is cover:
        table.driver.frames(1)
        differs = pygame.mask.from_threshold(surface.subsurface(below), 0, (1, 1, 1, 255), empty)
        differs.invert()
        places = differs.get_bounding_rects()
        fallen.append(max((place.centery for place in places), default=0))
        left = table.picture()
        table.driver.app.stack.forget()
        table.driver.app.stack.paint_damage(surface)
        assert table.picture() == left
    assert fallen[0] == 0
    assert max(fallen) > below.height / 2


@pytest.mark.usefixtures("painted")
def test_envelopes_of_an_opening_have_their_owner_s_wax_and_stamp(table: Table) -> None:
    """They were small, red and without a stamp, whoever had sealed them."""
    sheet, look = pygame.Surface((84, 52)), table.look
    for color, tint in look.palette.players.items():
        sheet.fill(look.palette["paper"])
        paint_envelope(look, sheet, sheet.get_rect(), 1.0, color=color, number=7)
        right = sheet.subsurface(52, 20, 32, 32)
        assert pygame.mask.from_threshold(right, tint, (20, 20, 20, 255)).count() > 20


def test_the_ballot_box_comes_into_light_as_the_envelope_flies(table: Table) -> None:
    """It was lit at once, while all around it was dark."""
    lock = (BOX.centerx, BOX.top + BOX.height * 2 // 3)
    alphas = [posted(table, come).get_at(lock).a for come in (0.0, 0.2, 0.3, IN_SLOT)]
    assert alphas[0] == 0
    assert alphas == sorted(set(alphas))
    assert alphas[-1] > 250


def test_the_ballot_box_hops_when_it_is_fed(table: Table) -> None:
    """It does so from its place, since the table's own box is below it."""
    still, hops = (posted(table, come).get_bounding_rect() for come in (IN_SLOT, 0.91))
    assert hops.top < still.top
    assert abs(hops.bottom - still.bottom) < 2
    assert posted(table, 1.0).get_bounding_rect() == still


@pytest.mark.usefixtures("painted")
def test_words_fade_before_the_wax_falls_and_the_caption_waits_for_it(table: Table) -> None:
    """They vanished in one frame, and halves of the seal fell over the caption."""
    cover = to_cover(table)
    surface, name = table.driver.app.window.surface, cover.match.seats[cover.seat].name
    caption = text("ballot.heading", name=name, ward=WARD_NUMBERS[cover.match.state.voting])
    inks, captions = list[int](), dict[bool, set[bool]]()
    cover.opens = True
    for step in range(24):
        cover.shut = 1 - step / 24
        cover.damage()
        with watching() as drawn:
            table.driver.app.stack.paint_damage(surface)
        x, y = table.driver.target(text("cover.ready", name=name)).rect.midleft
        button = surface.get_at((x + 30, y))
        inks.append(button.r - button.g)
        falling = CRACK < step / 24 < FALLEN
        captions.setdefault(falling, set()).add(caption in {ink.words for ink in drawn.inks})
    red = inks[: int(24 * CRACK) + 1]
    assert red == sorted(red, reverse=True)
    assert len(set(red)) > 4
    assert captions[True] == {False}
    assert captions[False] == {False, True}


@pytest.mark.usefixtures("painted")
def test_only_the_envelope_is_seen_while_it_opens(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    cover, painted = to_cover(table), list[pygame.Surface]()
    monkeypatch.setattr(cover.gui, "paint", painted.append)
    cover.damage()
    table.driver.frames(1)
    assert painted, "the buttons"
    cover.uncover_ballot()
    while 1 - cover.shut < CRACK:
        table.driver.frames(1)
    painted.clear()
    table.driver.frames(2)
    assert cover.opens
    assert not painted


def test_the_address_of_an_envelope_is_as_large_as_it_fits_beside_the_stamp(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look, surface, roles = board_look(), pygame.Surface((500, 300)), list[str]()
    draw = Typography.draw

    def noted(*args: Any) -> pygame.Rect:
        roles.append(args[3])
        return draw(*args)

    names = ["N" * length for length in range(1, 41)]
    monkeypatch.setattr(Typography, "draw", noted)
    for name in names:
        paint_address(look, surface, surface.get_rect(), "", name, 7)
    fits = [look.type.width(text("ballot.heading", name=one, ward=7), "heading") for one in names]
    room = 500 - 2 * look.px(Gap.M)
    assert roles == ["heading" if width <= room else "strong" for width in fits]
    assert {*roles} == {"heading", "strong"}


@pytest.mark.parametrize("ends_at", [300, 420, 500])
def test_the_address_of_an_envelope_ends_before_its_stamp(
    monkeypatch: pytest.MonkeyPatch, ends_at: int
) -> None:
    """Set in the middle, that of a long name or of large type lay below the stamp."""
    look, surface, drawn = board_look(), pygame.Surface((ends_at, 300)), list[pygame.Rect]()
    draw = Typography.draw

    def noted(*args: Any) -> pygame.Rect:
        drawn.append(draw(*args))
        return drawn[-1]

    monkeypatch.setattr(Typography, "draw", noted)
    side = round(ends_at * STAMP[2]) + look.px(Gap.XXS)
    left = round(ends_at * STAMP[0]) - stamp(look, 1, side, "red").get_width() // 2
    for length in range(1, 41):
        drawn.clear()
        paint_address(look, surface, surface.get_rect(), "red", "N" * length, 7)
        assert drawn[-1].right < left + 1
        assert drawn[-1].left >= 0
