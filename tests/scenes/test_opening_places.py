"""Where the opening of a ballot stands, and from how far it is read."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.board import piece_images
from tammany_desktop.board.placement import distance
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.election.opening_rows import BAR
from tammany_desktop.scenes.election.reveal import OUTCOME
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import button_face
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.type import Typography
from tests.helpers import over_table
from tests.helpers.ballots import table_of_five
from tests.helpers.ink import watching
from tests.helpers.table import Table

NEAR = 80  # units between an opening and the box of its ward
OTHERS: tuple[Bid, ...] = (NO_BID, (0, 1, 0, 0), NO_BID, (1, 2, 0, 0), (2, 0, 1, 0))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with table_of_five(tmp_path, monkeypatch) as made:
        yield made


def in_every_ward(table: Table, people: int, kind: Callable[..., Any]) -> Iterator[tuple[int, Any]]:
    """The opening of a ballot of so many players in one ward after the other."""
    state = table.match.state
    bosses = [seat + 1 if seat < people else 0 for seat in range(MAX_SEATS)]
    for ward in range(WARD_COUNT):
        state.bosses[ward * MAX_SEATS : (ward + 1) * MAX_SEATS] = bosses
        told = e.WardTied(ward, tuple(bosses))
        scene = kind(table, e.BallotOpened(ward, OTHERS), told)
        table.driver.app.stack.push(scene)
        table.driver.frames(2)
        yield ward, scene
        table.driver.app.stack.pop(scene)
        table.driver.frames(2)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize(
    ("people", "kind"), [(2, "reveal"), (5, "reveal"), (3, "rival_ballot"), (5, "rival_ballot")]
)
def test_beside_its_ward(table: Table, size: tuple[int, int], people: int, kind: str) -> None:
    """Those of wards 15 and 17 stood at the other end of the map.

    One at the right hid the favors and offices of who had bid.
    """
    table.driver.resize(size)
    table.driver.app.apply(speed="instant")
    table.uncover()
    cards = table.tabletop.layout.cards[:people]
    for ward, scene in in_every_ward(table, people, getattr(over_table, kind)):
        sheet = scene.laid.card
        masks = table.ward_masks
        assert table.look.window.contains(sheet)
        assert masks.covered_cells(masks.union([ward]), sheet) == 0, WARD_NUMBERS[ward]
        far = distance(sheet, masks.anchor(ward).rect)
        assert far <= table.look.px(NEAR), WARD_NUMBERS[ward]
        seen = button_face(table.look, sheet, "card" if kind == "reveal" else "slip")
        assert seen.collidelist(list(cards)) < 0, WARD_NUMBERS[ward]


def test_the_outcome_has_one_line(table: Table) -> None:
    """ "A tie: nobody wins ward" stood above "14."."""
    table.driver.app.apply(speed="instant")
    table.uncover()
    _, scene = next(in_every_ward(table, 2, over_table.reveal))
    width = scene.laid.outcome.width - table.look.px(OUTCOME) - table.look.px(Gap.S)
    outcomes = [outcome for outcome, _ in scene.opening.possible_texts()]
    assert outcomes
    assert all(table.look.type.fits(each, scene.rows.role, width) for each in outcomes)


def far_sight(size: tuple[int, int]) -> float:
    """Pixels that 10 arc minutes have at 2 meters, on a screen of 14 inches with so many."""
    return 2000 * math.tan(math.radians(10 / 60)) / (14 * 25.4 / math.hypot(*size))


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize(("people", "kind"), [(2, "reveal"), (5, "reveal"), (3, "rival_ballot")])
def test_names_votes_and_outcome_are_read_from_two_meters(
    table: Table, size: tuple[int, int], people: int, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names and outcome were 17 pixels high at 1280x720, those among opponents 13."""
    table.driver.resize(size)
    table.driver.app.apply(speed="instant")
    table.uncover()
    _, scene = next(in_every_ward(table, people, getattr(over_table, kind)))
    type_ = table.look.type
    drawn: dict[str, int] = {}
    draw = type(type_).draw

    def spied(
        self: Typography,
        surface: pygame.Surface,
        words: str,
        role: str,
        ink: pygame.Color,
        *rest: Any,
        **named: Any,
    ) -> Any:
        place = draw(self, surface, words, role, ink, *rest, **named)
        high = self.line(words, role, ink, place.width)[0].get_height()
        caps = self.cap_height(role) * high // self.render(words, role, ink).get_height()
        words = words.replace("\N{NO-BREAK SPACE}", " ")
        drawn[words] = max(caps, drawn.get(words, 0))
        return place

    monkeypatch.setattr(type(type_), "draw", spied)
    table.driver.app.stack.forget()
    table.driver.app.stack.paint_damage(pygame.Surface(size))
    names = [seat.name for seat in table.match.seats[:people]]
    read = [*names, *(str(scene.opening.votes(seat)) for seat in range(people))]
    for words in (*read, scene.opening.outcome_texts(scene.opening.winner)[0]):
        assert drawn[words] >= int(far_sight(size)), words


LARGE = 40  # pixels: a ballot on the sheet is wider, a ribbon's envelope on the map is not


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("kind", ["reveal", "rival_ballot"])
def test_a_torn_ballot_covers_neither_the_bid_nor_the_votes(
    table: Table, kind: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its left half lay on the last letter of "none"."""
    table.driver.resize(size)
    table.driver.app.apply(speed="instant")
    table.uncover()
    votes, torn, blit = (2, 2, 0, 0, 0), list[pygame.Rect](), piece_images.blit
    table.match.state.bosses[:MAX_SEATS] = votes
    opened = e.BallotOpened(0, (NO_BID,) * 5)
    table.driver.app.stack.push(getattr(over_table, kind)(table, opened, e.WardTied(0, votes)))
    table.driver.frames(2)

    def spied(look: Look, surface: pygame.Surface, name: str, box: pygame.Rect, **how: Any) -> None:
        if name == "envelope_torn":
            torn.append(box)
        blit(look, surface, name, box, **how)

    monkeypatch.setattr(piece_images, "blit", spied)
    table.driver.app.stack.forget()
    with watching() as drawn:
        table.driver.app.stack.paint_damage(pygame.Surface(size))
    words = [ink.rect for ink in drawn.inks if ink.words in ("none", "2")]
    assert len(torn) >= 2
    large = [box for box in torn if box.width > LARGE]
    assert all(box.collidelist(words) < 0 for box in large)
    scene: Any = table.driver.scene
    places = [scene.rows._envelope_rect(seat) for seat in scene.opening.tied]
    assert all(any(place.contains(box) for place in places) for box in large), "in its own place"


@pytest.mark.usefixtures("painted")
def test_a_tie_is_stamped_beside_both_ballots_and_on_the_verdict(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.driver.app.apply(speed="instant")
    table.uncover()
    stamps, votes, fitted = list[pygame.Rect](), (2, 2, 1, 0, 0), piece_images.fitted_sprite
    table.match.state.bosses[:MAX_SEATS] = votes
    scene = over_table.reveal(table, e.BallotOpened(0, (NO_BID,) * 5), e.WardTied(0, votes))

    def spied(look: Look, name: str, box: pygame.Rect) -> Any:
        if name == "stamp_tie":
            stamps.append(box.copy())
        return fitted(look, name, box)

    monkeypatch.setattr(piece_images, "fitted_sprite", spied)
    table.driver.app.stack.push(scene)
    table.driver.frames(2)
    marks = [scene.rows.rosette_rect(seat) for seat in (0, 1)]
    assert all(mark in stamps for mark in marks)
    assert scene.rows.rosette_rect(2) not in stamps
    assert any(scene.laid.outcome.contains(stamp) for stamp in stamps)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("kind", ["reveal", "rival_ballot"])
def test_name_and_counts_of_a_row_stand_apart(
    table: Table, size: tuple[int, int], kind: str
) -> None:
    """The digits of the counts stood on the tails of the letters of the name."""
    table.driver.resize(size)
    table.driver.app.apply(speed="instant")
    table.uncover()
    _, scene = next(in_every_ward(table, 3, getattr(over_table, kind)))
    rows, type_ = scene.rows, table.look.type
    needed = 2 * type_.line_height(rows.role) + rows.px(BAR) + 2 * rows.px(Gap.XXS)
    assert min(rows.row(seat).height for seat in rows.opening.candidates) >= needed
    assert scene.laid.card.bottom <= table.layout.bar.top
