"""The table where text is large: the map as large as ever, and who has what at a glance."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.layout import Layout, lay_out
from tammany_desktop.board.map_layers import Bag
from tammany_desktop.board.player_card import PlayerCard
from tammany_desktop.languages import available, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.recap import Item, RecapLine
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.type import Units
from tammany_desktop.wording import office_short
from tests.helpers.board_table import BoardTable
from tests.helpers.catalogs import speaking
from tests.helpers.games import open_to_slander
from tests.helpers.ink import watching
from tests.helpers.over_table import appointments
from tests.helpers.table import NAMES, Hands, Keys, Mouse, Table, play_person
from tests.table.test_prompts import crowded

SIZES = [
    (1024, 600),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1600, 1200),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (3440, 1440),
    (3840, 2160),
]
SEATS = [3, 4, 5]


@pytest.fixture
def in_german() -> Iterator[None]:
    with speaking("de"):
        yield


def panels(layout: Layout) -> list[pygame.Rect]:
    return [layout.years, layout.tools, layout.bar, *layout.cards]


def overlaps(rects: Sequence[pygame.Rect]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    pairs = ((one, other) for place, one in enumerate(rects) for other in rects[:place])
    return [pair for pair in pairs if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scale", [100, 120, 150, 160, 180, 200])
@pytest.mark.parametrize("size", SIZES)
def test_no_panel_lies_over_another_or_leaves_the_window(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    layout, window = lay_out(Units(*size, scale), seats), pygame.Rect(0, 0, *size)
    assert overlaps(panels(layout)) == []
    inner = window.inflate(-2 * layout.band, -2 * layout.band)
    assert all(inner.contains(one) for one in (*panels(layout), layout.view))
    parts = [layout.head, layout.sentence, layout.tray, layout.act_buttons]
    assert overlaps(parts) == []
    assert all(layout.bar.contains(one) for one in parts)
    assert layout.view.collidelist([layout.bar, *layout.cards]) < 0


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scale", [160, 180, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_map_is_never_smaller_than_with_usual_text(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    usual, large = lay_out(Units(*size), seats), lay_out(Units(*size, scale), seats)
    assert large.camera.scale >= usual.camera.scale * 0.999
    for place in geometry().wards:
        boxes = [place.numeral, place.ribbon, place.lock, *place.clear_areas]
        for box in (*boxes, *([place.sign] if place.sign else [])):
            seen = large.camera.rect(box)
            slack = 8  # pixels of a ward's edge at most
            assert large.view.inflate(2 * slack, 2 * slack).contains(seen), (place.numeral, box)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scale", [100, 120, 150])
@pytest.mark.parametrize("size", SIZES)
def test_the_whole_subject_of_the_map_is_in_view(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    layout = lay_out(Units(*size, scale), seats)
    view = layout.view.inflate(4, 4)
    assert all(view.contains(layout.camera.rect(place.bounds)) for place in geometry().wards)
    assert all(view.contains(layout.camera.rect(box)) for box in geometry().bag_counts)


def island_share(size: tuple[int, int], seats: int, scale: int = 100) -> float:
    island = lay_out(Units(*size, scale), seats).camera.rect(geometry().island)
    return island.width * island.height / (size[0] * size[1])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("size", "least"),
    [((1280, 720), 0.48), ((1920, 1080), 0.48), ((2560, 1080), 0.48), ((1600, 1200), 0.52)],
)
def test_the_island_takes_half_of_any_window(
    size: tuple[int, int], least: float, seats: int
) -> None:
    """At 21:9 it was 0.36, at 4:3 0.37, with one arrangement for all."""
    assert island_share(size, seats) >= least
    assert island_share(size, seats, 200) >= least


@pytest.mark.parametrize("size", [(2560, 1080), (1600, 1200)])
def test_a_replay_has_the_arrangement_of_its_window_too(size: tuple[int, int]) -> None:
    """Its cards stood in a column in every window: 0.36 at 21:9, 0.37 at 4:3."""
    for seats in SEATS:
        island = lay_out(Units(*size), seats, wide_bar=True).camera.rect(geometry().island)
        assert island.width * island.height >= 0.48 * size[0] * size[1]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_cards_have_favors_tokens_and_offices_in_their_second_row(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = BoardTable(people=5, seats=5, size=size, ui_scale=200)
    drawn: list[str] = []
    draw = type(table.look.type).draw

    def spied(self: object, surface: pygame.Surface, words: str, *rest: object) -> object:
        drawn.append(words)
        return draw(self, surface, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(type(table.look.type), "draw", spied)
    table.model.state.favors[:4] = [11, 12, 13, 14]
    table.model.state.tokens[0], table.model.state.term = 3, 2
    card = table.tabletop.panels.cards[0]
    card.draw(pygame.Surface(card.rect.size), table.model)
    assert drawn[-5:] == ["11", "12", "13", "14", "3"]
    assert "Anna" in drawn


def test_nothing_lies_on_the_map_when_a_turn_begins(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, state=open_to_slander(), ui_scale=200)
    table.rest()
    table.tell_rivals()
    table.driver.frames(2)
    assert not table.note_paper
    for ward in range(WARD_COUNT):
        assert table.ward_at(table.ward_place(ward)) == ward
    table.close()


def crowded_table(tmp_path: Path, size: tuple[int, int], language: str = "de") -> Table:
    state = crowded("chief_of_police")
    table = Table(tmp_path, people=3, state=state, size=size, ui_scale=200, language=language)
    table.rest()
    return table


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1600, 1200), (2560, 1080)])
def test_what_is_asked_by_buttons_stands_in_the_bar(tmp_path: Path, size: tuple[int, int]) -> None:
    table = crowded_table(tmp_path, size)
    for kind in (m.SLANDER, m.ARREST):
        for ward in (0, 7, 14):
            table.take(kind)
            assert table.press_ward(ward)
            table.driver.frames(2)
            buttons = table.choice_buttons
            assert buttons
            assert overlaps([button.rect for button in buttons]) == []
            assert all(table.layout.bar.contains(button.rect) for button in buttons)
            for button in buttons:
                button._paint("normal")
                assert not button.cut
            shown = [one for one in table.targets if one.shown and one.rect.width]
            others = [one for one in shown if one not in [button.target for button in buttons]]
            assert all(one.rect.collidelist([b.rect for b in buttons]) < 0 for one in others)
            table.choose_anew()
            table.driver.frames(2)
            assert not table.choice_buttons
            assert table.act_target("slander").shown
    table.close()


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1600, 1200), (2560, 1080)])
def test_the_map_gives_way_to_a_card_about_a_ward_and_comes_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = crowded_table(tmp_path, size)
    home, wide = table.camera, table.look.window.width * 5 // 8
    for ward in range(WARD_COUNT):
        card = table.tabletop.place_aside((wide, size[1] // 2), (ward,))
        table.driver.frames(2)
        seen = table.camera.rect(geometry().wards[ward].bounds)
        assert not seen.colliderect(card), WARD_NUMBERS[ward]
        assert seen.right > 0
    table.tabletop.target_offset = 0, 0
    table.driver.frames(2)
    assert table.camera == home
    table.close()


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (2560, 1080)])
def test_the_map_moves_for_a_card_only_as_far_as_its_wards_need(size: tuple[int, int]) -> None:
    """Where it was moved for another card before counts for nothing."""
    top = BoardTable(people=1, size=size).tabletop
    gap, moved = top.look.px(Gap.XS), []
    for wide, before in product((size[0] // 4, size[0] // 2), ((0, 0), (-400, 0))):
        for wards in [(), *combinations(range(WARD_COUNT), 1), *combinations((0, 4, 9, 14), 2)]:
            top.target_offset = before
            card = top.place_aside((wide, size[1] // 2), wards)
            boxes = [top.layout.camera.rect(geometry().wards[ward].bounds) for ward in wards]
            covered = bool(boxes) and card.colliderect(boxes[0].unionall(boxes[1:]))
            right = max((box.right for box in boxes), default=0)
            assert top.target_offset == ((card.left - gap - right) * covered, 0), wards
            moved.append(covered)
    assert set(moved) == {False, True}


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1600, 1200), (2560, 1080)])
def test_the_card_of_a_ward_stands_at_the_side(tmp_path: Path, size: tuple[int, int]) -> None:
    table = crowded_table(tmp_path, size)
    for ward in range(WARD_COUNT):
        table.hover(ward)
        table.driver.frames(1)
        card, prints = table.ward_card_rect, table.ward_masks
        assert card
        assert table.look.window.contains(card)
        assert not card.colliderect(table.layout.bar)
        assert prints.covered_cells(prints.union([ward]), card) == 0, WARD_NUMBERS[ward]
    table.close()


def test_a_card_of_a_player_opens_all_of_them(tmp_path: Path) -> None:
    table = crowded_table(tmp_path, (1280, 720))
    table.driver.click(table.layout.cards[1].center)
    table.driver.frames(3)
    assert isinstance(table.top, HoldingsScene)
    assert table.top.gui.overfull == []
    assert table.top.heading == text("held.heading")
    table.driver.key("escape")
    table.driver.frames(3)
    assert table.uncovered
    table.close()


def crowded_board(size: tuple[int, int] = (1280, 720), scale: int = 200) -> BoardTable:
    return BoardTable(people=3, state=crowded("chief_of_police"), size=size, ui_scale=scale)


def drawn_by_cards(
    table: BoardTable | Table, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, str]]:
    """Words and their roles on all players' cards."""
    drawn: list[tuple[str, str]] = []
    draw = type(table.look.type).draw

    def spied(self: object, surface: object, words: str, role: str, *rest: object) -> object:
        drawn.append((words, role))
        return draw(self, surface, words, role, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(type(table.look.type), "draw", spied)
        for card in table.tabletop.panels.cards:
            card.draw(pygame.Surface(card.rect.size), table.model)
    return drawn


def blits(
    table: BoardTable, monkeypatch: pytest.MonkeyPatch, cards: Sequence[PlayerCard] = ()
) -> list[tuple[str, pygame.Rect, bool]]:
    """Pictures on some players' cards or all: their place, and whether they are faint."""
    found: list[tuple[str, pygame.Rect, bool]] = []
    with monkeypatch.context() as patched:

        def spied(
            look: Look, on: pygame.Surface, name: str, box: pygame.Rect, faint: bool = False
        ) -> None:
            found.append((name, box.copy(), faint))

        patched.setattr(piece_images, "blit", spied)
        for card in cards or table.tabletop.panels.cards:
            card.draw(pygame.Surface(card.rect.size), table.model)
    return found


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize("names", [NAMES, ("Annabel", "Boyd", "Clarissa", "Dan", "Edith Wharton")])
def test_names_are_whole_and_of_one_size_whatever_a_player_has(
    names: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside an office and two digits a name was "Anna...", beside fewer it was bold."""
    table = BoardTable(people=1, seats=5, ui_scale=200)
    state, seats = table.model.state, table.match.seats
    table.show_seats(tuple(one._replace(name=name) for one, name in zip(seats, names, strict=True)))
    for seat in range(4):
        state.office[seat], state.score[seat] = seat, (13, 5, 16, 20)[seat]
    drawn = [(words, role) for words, role in drawn_by_cards(table, monkeypatch) if words in names]
    assert [words for words, _ in drawn] == list(names)
    assert len({role for _, role in drawn}) == 1


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize("electing", [False, True])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1600, 1200), (2560, 1080)])
def test_every_office_can_be_named_on_its_card(
    size: tuple[int, int], electing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Emblems were 18 pixels wide at 1280x720, and gone in an election."""
    table = crowded_board(size)
    state = table.model.state
    for seat in range(state.n):
        state.office[seat] = seat
    if electing:
        monkeypatch.setattr(type(table.model), "has_tally", lambda model: True)
    found = {name: box for name, box, _ in blits(table, monkeypatch)}
    words = {words for words, _ in drawn_by_cards(table, monkeypatch)}
    for office in range(state.n):
        emblem = found.get(piece_names.emblem(office))
        assert office_short(office) in words or (emblem and emblem.width >= table.look.px(24))
    assert all(seat.name in words for seat in table.match.seats)


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize("scale", [100, 200])
def test_slander_tokens_that_are_left_are_never_faint(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A faint picture beside a count of 1 was read as none."""
    table = crowded_board((1280, 720), scale)
    state = table.model.state
    state.tokens[:3], state.has_slandered[:3] = [0, 1, 1], [False, False, True]
    found = [faint for name, _, faint in blits(table, monkeypatch) if name == "slander"]
    assert found[:3] == [True, False, False]
    card = table.tabletop.panels.cards[2]
    spent, ready = pygame.Surface(card.rect.size), pygame.Surface(card.rect.size)
    card.draw(spent, table.model)
    state.has_slandered[2] = False
    card.draw(ready, table.model)
    same = pygame.image.tobytes(spent, "RGB") == pygame.image.tobytes(ready, "RGB")
    assert same == (scale == 200)  # there a press tells


def test_the_page_of_all_cards_says_what_the_hand_means(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a card had no room, the hand stood there alone, and in elections it was gone."""
    table = crowded_table(tmp_path, (1280, 720))
    table.model.state.first = 1
    monkeypatch.setattr(type(table.model), "has_tally", lambda model: True)
    with watching() as drawn:
        table.driver.click(table.layout.cards[1].center)
        table.driver.frames(3)
    assert isinstance(table.top, HoldingsScene)
    assert text("table.card.first") in [ink.words for ink in drawn.inks]
    table.close()


@pytest.mark.usefixtures("in_german")
def test_names_are_whole_while_the_projection_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """They were "An..." and "Cl..." beside what the election would give."""
    table = crowded_board()
    table.model.projecting = True
    drawn = drawn_by_cards(table, monkeypatch)
    assert all((seat.name, "strong") in drawn for seat in table.match.seats)


@pytest.mark.parametrize("shown", ["what it has", "projection", "tally", "acts"])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_nothing_on_a_card_lies_over_anything_else_on_it(
    scale: int, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = crowded_board(scale=scale)
    model = table.model
    model.state.office[: model.state.n] = range(model.state.n)
    model.projecting = shown == "projection"
    if shown == "tally":
        monkeypatch.setattr(type(model), "has_tally", lambda model: True)
    if shown == "acts":
        acts = Item(("boss_red",), "a boss", "9"), Item(("wax_seal",), "kept", "kept")
        model.recap = (RecapLine(1, acts),)
    for card in table.tabletop.panels.cards:
        with watching() as drawn:
            pictures = blits(table, monkeypatch, [card])
        found = [(ink.words, ink.rect) for ink in drawn.inks]
        found += [(name, box) for name, box, _ in pictures if not name.startswith("boss_")]
        assert len(found) > 3
        for (one, box), (other, place) in combinations(found, 2):
            both = box.clip(place)  # a letter may reach into the clear edge of a picture
            assert both.w <= 5 or both.h <= 5, (one, other)


@pytest.mark.usefixtures("in_german")
def test_a_rivals_acts_do_not_look_like_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A boss and a number stood where favors and tokens stand, on the same paper."""
    table = crowded_board()
    acts = Item(("boss_red",), "a boss", "9"), Item(("wax_seal",), "kept", "kept")
    table.model.recap = (RecapLine(1, (*acts, Item(("boss_red",), "", "1 → 3"))),)
    drawn = [words for words, _ in drawn_by_cards(table, monkeypatch)]
    assert {"→9", "kept", "1 → 3"} <= set(drawn)
    card = table.tabletop.panels.cards[1]
    picture = pygame.Surface(card.rect.size)
    card.draw(picture, table.model)
    row = card._rows(picture.get_rect())[1][1]
    at = row.right - 2, row.centery
    assert picture.get_at(at)[:3] == tuple(table.look.palette["brass_light"])[:3]


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1600, 1200), (2560, 1080)])
def test_what_rivals_did_lies_on_no_figure_of_usual_text(size: tuple[int, int], seats: int) -> None:
    """At 1024x600 it lay on two cubes of ward 7."""
    table = BoardTable(people=1, seats=seats, size=size)
    table.rest()
    state = table.model.state
    state.active = (1 << WARD_COUNT) - 1
    for ward in range(WARD_COUNT):
        state.cubes[4 * ward : 4 * ward + 4] = [2, 1, 1, 1]
        state.bosses[5 * ward : 5 * ward + seats] = [1] * seats
    acts = (
        Item(("boss_red",), "a boss in a ward", "9"),
        Item(("boss_red",), "a cube in a ward", "11"),
        Item(("boss_red", "boss_red"), "a cube moved from a ward", "1 → 3"),
    )
    table.model.recap = tuple(RecapLine(seat, acts) for seat in range(1, 4))
    table.refresh()
    table.drawn()
    paper, bag = table.note_paper, geometry().bag_counts
    assert paper
    figures = [one for ward in range(WARD_COUNT) for one in table.tabletop.piece_rects(ward)]
    figures += [table.camera.rect(box) for box in bag]
    assert figures
    assert [one for one in figures if one.inflate(-4, -4).colliderect(paper)] == []


def test_a_ward_is_whole_beside_the_sheet_of_its_opening(tmp_path: Path) -> None:
    """With five players at 1024x600 and usual text the sheet lay on bosses of ward 10."""
    table = Table(tmp_path, people=1, seats=5, size=(1024, 600))
    for ward in range(WARD_COUNT):
        table.tabletop.target_offset = 0, 0
        table.driver.frames(2)
        sheet = table.tabletop.place_beside(ward, (450, 420), table.layout.notes, ())
        table.driver.frames(2)
        prints = table.ward_masks
        assert prints.covered_cells(prints.union([ward]), sheet) == 0, WARD_NUMBERS[ward]
    table.close()


def test_the_board_shown_from_a_ballot_has_cards_as_large_as_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their two rows lay over one another, and names were small."""
    table = crowded_table(tmp_path, (1280, 720))
    table.driver.app.stack.push(
        SnapshotScene(table.driver.app, table.match.seats, table.shown, "words")
    )
    table.driver.frames(2)
    shown = table.top.tabletop
    monkeypatch.setattr(table.table, "tabletop", shown)
    drawn = drawn_by_cards(table, monkeypatch)
    assert all((seat.name, "strong") in drawn for seat in table.match.seats)
    rows = [card._rows(pygame.Rect(0, 0, *card.rect.size))[1][0] for card in shown.panels.cards]
    assert all(row.height >= table.look.type.line_height("strong") for row in rows)
    table.close()


@pytest.mark.parametrize("language", available())
def test_offices_are_given_with_all_that_they_do_and_what_players_have_a_press_away(
    tmp_path: Path, language: str
) -> None:
    state = crowded("chief_of_police")
    table = Table(tmp_path, people=3, state=state, ui_scale=200, language=language)
    table.rest()
    page = appointments(table)
    table.driver.app.stack.push(page)
    table.driver.frames(2)
    assert page.gui.overfull == []
    assert all(button.shows_subcaption and not button.cut for button in page.laid.offices.values())
    shown: list[str] = []
    for button in page.laid.offices.values():
        button.paint_icon = lambda *_, name=button.caption: shown.append(name)
        button._paint("normal")
    assert len(shown) == len(page.laid.offices)  # in German two had no emblem
    table.driver.click_on(text("ballot.board_hint"))
    table.driver.frames(2)
    table.driver.expect(SnapshotScene)
    table.driver.key("escape")
    table.driver.frames(2)
    assert table.top is page
    table.close()


@pytest.mark.parametrize("still", [False, True])
def test_the_map_slides_to_the_ward_in_question_and_back(tmp_path: Path, still: bool) -> None:
    """It jumped."""
    table = Table(tmp_path, people=3, ui_scale=200, speed="normal", reduce_motion=still)
    table.rest()
    home = table.camera.left
    for aside in ((-200, 0), (0, 0)):
        table.tabletop.target_offset = aside
        lefts = []
        for _ in range(60):
            table.driver.frames(1)
            lefts.append(table.camera.left)
        steps = len(set(lefts))
        assert (steps == 1) if still else (steps > 8)
        assert lefts == sorted(lefts, reverse=aside == (0, 0))
        assert (lefts[-1] == home) == (aside == (0, 0))
        assert table.driver.app.stack.due_in() != 0.0
    table.close()


def play_term(table: Table, hands: Hands, last: int) -> None:
    """A game up to a term's end; what is asked is in view and one size whenever a person is due."""
    roles, chance = set(), Random(4)
    while table.match.state.term <= last and table.match.state.phase != OVER:
        table.rest()
        if table.uncovered and table.bar_lines:
            roles.add(table.bar_lines[0][1])
            assert not table.note_paper
            for button in table.choice_buttons:
                assert table.layout.bar.contains(button.rect)
        elif isinstance(table.top, RevealScene):
            table.driver.frames(2)
            ward = table.camera.rect(geometry().wards[table.top.opening.ward].bounds)
            assert not table.top.laid.card.colliderect(ward)
        if isinstance(table.top, FinalScene):
            break
        play_person(table, hands, chance)
    assert roles == {"body"}


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_a_term_is_played_at_twice_the_size_in_german(tmp_path: Path, hands: type) -> None:
    table = Table(tmp_path, people=2, seats=4, seed=4, ui_scale=200, language="de")
    play_term(table, hands(table), 1)
    table.close()


@pytest.mark.long
@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_a_game_is_played_at_twice_the_size_in_german(tmp_path: Path, hands: type) -> None:
    table = Table(tmp_path, people=1, seats=4, seed=4, ui_scale=200, language="de")
    play_term(table, hands(table), 4)
    assert table.match.state.phase == OVER
    table.close()


def test_names_of_rivals_are_whole_where_their_acts_can_be_told_shorter() -> None:
    """At 1280x720 a long name was cut, so that its acts stood there in full words."""
    names = ("Anna", "Deacon Hayes", "Big Tim", "Nora", "Tom")
    table = BoardTable(people=1, seats=5, size=(1280, 720))
    table.show_seats(
        tuple(one._replace(name=name) for one, name in zip(table.match.seats, names, strict=True))
    )
    acts = (Item(("boss_red",), "a boss in a ward, the 9th", "9"),)
    with watching() as drawn:
        table.model.recap = tuple(RecapLine(seat, acts) for seat in range(1, 5))
        table.refresh()
        table.drawn()
    assert {"Deacon Hayes", "Big Tim"} <= {ink.words for ink in drawn.inks}


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_words_at_the_bag_are_shown_and_no_news_lies_over_them(size: tuple[int, int]) -> None:
    """They were left out while the poll or what rivals did was shown."""
    table = BoardTable(people=1, seats=5, size=size)
    (bag,) = [one for one in table.tabletop.map.sprites if isinstance(one, Bag)]
    acts = (Item(("boss_red",), "a boss in a ward", "9"),) * 2
    table.model.recap = tuple(RecapLine(seat, acts) for seat in range(1, 5))
    for _ in range(2):
        table.refresh()
        image, label = bag.image(table.model), table.camera.rect(geometry().bag_label)
        words = image.subsurface(label.move(-bag.rect.left, -bag.rect.top))
        assert words.get_bounding_rect().width > label.height, "the words are shown"
        paper = table.tabletop.news_rect()
        assert paper
        assert not paper.colliderect(label)
        numbers = [table.camera.rect(ward.numeral) for ward in geometry().wards]
        assert paper.collidelist(numbers) < 0 or size < (1280, 720)
        table.model.projecting = True
