"""What is asked of a ward stands in the bar, and the ward's card beside it; the recap stays."""

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import PICK_BONUS_CUBE, PICK_BONUS_FAVOR, State
from tammany_desktop.ui.skin import NOTE, button_face
from tammany_desktop.ui.tokens import Width
from tests.helpers import games
from tests.helpers.board_table import BoardTable
from tests.helpers.build import Table as Position
from tests.helpers.games import open_to_slander
from tests.helpers.staged import StagedTable
from tests.helpers.table import Table

SIZES = ((1024, 600), (1280, 720), (1920, 1080), (3440, 1440))


def crowded(office: str) -> State:
    """Every ward settled by all four populations, the person to act with an office."""
    made = Position(3, 4)
    for number in WARD_NUMBERS:
        made.cubes(number, irish=1, english=1, german=1, italian=1)
        made.bosses(number, 1, 1, 1)
    return made.favors(0, 4, 4, 4, 4).offices(office, None, None).given()


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    state = crowded("chief_of_police")
    made = StagedTable(tmp_path, people=3, state=state, size=request.param)
    made.rest()
    yield made
    made.close()


def ask(table: Table, kind: int, ward: int) -> None:
    """Begin an act in a ward, which then asks for more."""
    table.take(kind)
    assert table.press_ward(ward)
    table.driver.frames(2)
    assert table.choice_buttons


@pytest.mark.parametrize("kind", [m.SLANDER, m.ARREST], ids=["slander", "arrest"])
def test_what_is_asked_of_a_ward_stands_in_the_bar_and_hides_nothing(
    table: Table, kind: int
) -> None:
    """A card beside ward 2 hid cubes of ward 3, ward 5, and half of ward 8."""
    for ward in range(WARD_COUNT):
        ask(table, kind, ward)
        assert table.choices_ward == ward
        assert table.layout.bar.contains(table.choices_card)
        for button in table.choice_buttons:
            assert table.choices_card.contains(button.rect)
            assert button.caption or button.target.hint
        table.choose_anew()
        assert not table.choice_buttons


@pytest.mark.parametrize("language", ["en", "de"])
def test_R6_1_whom_to_slander_is_asked_by_name_at_200(tmp_path: Path, language: str) -> None:
    """Names and points had no room together, so that buttons had neither."""
    state = crowded("chief_of_police")
    table = StagedTable(tmp_path, people=3, state=state, ui_scale=200, language=language)
    table.rest()
    ask(table, m.SLANDER, 0)
    names = [seat.name for seat in table.match.seats]
    assert [button.caption for button in table.choice_buttons[:2]] == names[1:]
    table.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seed", range(3))
def test_a_bonus_is_declined_in_the_bar(tmp_path: Path, seed: int, size: tuple[int, int]) -> None:
    played = games.fresh(4, seed)
    phases = (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)
    games.play(played, Random(seed), lambda match: match.state.phase in phases)
    made = StagedTable(tmp_path, people=4, match=played, size=size)
    made.rest()
    assert made.choice_buttons
    assert made.layout.bar.contains(made.choices_card)
    made.close()


def test_the_map_under_a_prompt_is_not_pressed(table: Table) -> None:
    ask(table, m.ARREST, 7)
    card, line = table.choices_card, table.match.line
    for place in (card.midtop, card.midleft, card.center):
        assert table.ward_at(place) < 0
    assert table.match.line == line


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_card_stands_beside_its_ward_and_the_recap_stays(table: Table, scale: int) -> None:
    table.driver.app.apply(ui_scale=scale)
    table.driver.frames(3)
    table.tell_rivals()
    table.driver.frames(2)
    note = table.note_paper.copy()
    assert bool(note) == (scale < 200)
    for ward in range(WARD_COUNT):
        table.hover(ward)
        table.driver.frames(1)
        prints = table.ward_masks
        face = button_face(table.look, table.ward_card_rect, NOTE)
        own = prints.covered_cells(prints.union([ward]), face)
        # At 200 % a card is half as wide as the map: it may lie on its ward.
        assert scale == 200 or not own, ward
        assert table.note_paper == note
        if scale == 100:
            assert not button_face(table.look, table.ward_card_rect, NOTE).colliderect(note), ward
            far = table.look.px(700)
            anchor = prints.anchor(ward).rect.inflate(2 * far, 2 * far)
            over_cards = table.ward_card_rect.right >= table.layout.cards[0].left
            assert over_cards or anchor.colliderect(table.ward_card_rect), ward


def test_the_projection_and_its_legend_stay_beside_a_ward_in_focus(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=3, state=open_to_slander())
    table.rest()
    table.toggle_projection()
    table.driver.frames(2)
    paper = table.note_paper.copy()
    for ward in range(WARD_COUNT):
        table.hover(ward)
        table.driver.frames(1)
        assert table.note_paper == paper
        assert not button_face(table.look, table.ward_card_rect, NOTE).colliderect(paper), ward
    table.close()


def test_a_card_that_is_open_when_the_poll_begins_makes_room_for_it(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=4, state=games.in_year(4, 3, 11), size=(1280, 720))
    table.rest()
    for ward in range(WARD_COUNT):
        table.hover(ward)
        table.driver.frames(1)
        table.toggle_projection()
        table.driver.frames(2)
        assert table.note_paper
        assert not button_face(table.look, table.ward_card_rect, NOTE).colliderect(
            table.note_paper
        ), ward
        table.toggle_projection()
        table.driver.frames(2)
    table.close()


def test_R6_3_a_slander_that_may_spread_asks_about_the_ward_it_was_in(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=3, state=open_to_slander())
    table.rest()
    table.make_move(m.slander(0, 1, 2))
    table.rest()
    assert table.choices_ward == 0
    table.close()


def test_a_prompt_stays_while_the_map_is_enlarged(table: Table) -> None:
    ask(table, m.ARREST, 7)
    table.driver.key("=")
    table.driver.frames(2)
    assert table.choice_buttons
    table.driver.key("escape")
    assert not table.begun or table.plan is not None
    assert table.zoom.factor > 1


@pytest.mark.parametrize("seed", range(4))
def test_a_prompt_keeps_off_the_note_of_a_game_taken_up_again(tmp_path: Path, seed: int) -> None:
    """The note is drawn after the prompt then, and was not seen."""
    played = games.fresh(4, seed)
    games.play(played, Random(seed), lambda match: match.state.phase == PICK_BONUS_CUBE)
    made = StagedTable(tmp_path, people=4, match=played, size=(1280, 720))
    try:
        made.rest()
        assert made.choice_buttons
        assert made.tally_shown
        assert not button_face(made.look, made.choices_card, NOTE).colliderect(made.note_due)
    finally:
        made.close()


@pytest.mark.parametrize("high", [179, 235], ids=["hint", "warning"])
def test_advice_covers_neither_of_two_wards_that_it_names(high: int) -> None:
    """Where the map has no room, advice lies over the players' cards."""
    table = BoardTable(people=3, state=crowded("mayor"))
    masks, size = table.ward_masks, (table.look.px(Width.CARD), high)
    for wards in combinations(range(WARD_COUNT), 2):
        _, rect = table.tabletop.place_clear_of(wards, [size])
        assert not masks.covered_cells(masks.union(wards), rect), wards
        assert not rect.colliderect(table.layout.bar), wards


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_advice_keeps_to_a_corner_of_the_map(size: tuple[int, int]) -> None:
    """A hint changed its place from step to step: it stood beside its wards, as near as it could.

    It stands at the lower left, and elsewhere only if it would lie on a ward that it names.
    """
    table = BoardTable(people=3, state=crowded("mayor"), size=size)
    masks, notes = table.ward_masks, table.layout.notes
    for ward in range(WARD_COUNT):
        for high in (100, 179, 235):
            card = table.look.px(Width.CARD), table.look.px(high)
            usual = notes.move_to(size=card, bottomleft=notes.bottomleft)
            _, rect = table.tabletop.place_clear_of([ward], [card])
            on_ward = masks.covered_cells(masks.union([ward]), usual)
            assert rect.bottom == notes.bottom or rect.top == notes.top, ward
            assert rect.left == notes.left or rect.right == notes.right, ward
            assert (rect == usual) == (not on_ward), ward


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_advice_and_the_poll_cover_no_number_of_the_map(
    size: tuple[int, int], players: int
) -> None:
    """Advice lay on numbers of wards and of the bag, and the Poll on ward 4."""
    table = BoardTable(people=players, seats=players, seed=2, size=size)
    table.rest()
    numbers = [*table.tabletop.label_rects(), table.tabletop.map.garden.rect]
    for seat in range(players):
        rect = table.tabletop.place_over_cards(
            (table.look.px(Width.NOTE), table.look.px(150)), {seat}
        )
        assert rect is not None
        assert rect.collidelist(numbers) < 0
        assert not rect.colliderect(table.layout.cards[seat])
    table.model.projecting = True
    table.changed()
    table.drawn()
    assert table.note_paper.width > 0
    assert table.note_paper.collidelist(numbers) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3440, 1440), (3840, 2160)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_note_hides_whole_cards_of_players_and_not_the_actors(
    size: tuple[int, int], players: int
) -> None:
    """Advice and the ward's card left slivers of cards, and cut the name of a player."""
    table = BoardTable(people=players, seats=players, seed=2, size=size)
    table.rest()
    look, cards = table.look, table.layout.cards
    for seat, high in product(range(players), (80, 150, 250, 400, 600)):
        spared = {seat, 0} if high == 250 else {seat}
        note = look.px(Width.NOTE), look.px(high)
        rect = table.tabletop.place_over_cards(note, spared)
        if rect is None:
            continue
        face = button_face(look, rect, NOTE)
        assert rect.width >= note[0]
        assert rect.height >= note[1]
        assert all(face.contains(card) or not face.colliderect(card) for card in cards)
        assert face.collidelist([cards[other] for other in spared]) < 0
    assert table.tabletop.place_over_cards((look.px(Width.NOTE), look.px(80)), {1}) is not None
