"""The ward's card: what is told of a ward, before it has voted and after."""

from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.board import piece_images, ward_card
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.placement import distance
from tammany_desktop.board.ward_card import MAX_TAIL
from tammany_desktop.languages import interval, series, text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import BONUS_CUBE_WARDS, WARD_COUNT, WARD_INDEX, WARD_NUMBERS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, NOT_VOTED
from tammany_desktop.rules.wards import ward_votes
from tammany_desktop.ui.type import Typography
from tests.helpers import games
from tests.helpers.board_table import BoardTable, board_look
from tests.helpers.catalogs import speaking
from tests.helpers.staged import StagedTable
from tests.helpers.table import Mouse

pytestmark = pytest.mark.usefixtures("own_words")

CUBE_WARD = BONUS_CUBE_WARDS[0]


def told(winner: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """Sentences, and every word drawn, of a ward with one candidate who can bid."""
    state = new_game(3, Random(4))
    state.bosses[CUBE_WARD * 5] = 1
    state.cubes[CUBE_WARD * 4 : CUBE_WARD * 4 + 4] = [1, 0, 0, 0]
    state.favors[0] = 2
    state.ward_winners[CUBE_WARD] = winner
    table = BoardTable(people=3, state=state)
    words: list[str] = []
    draw = Typography.draw

    def watched(
        self: Typography,
        surface: pygame.Surface,
        text: str,
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> pygame.Rect:
        words.append(text)
        return draw(self, surface, text, role, color, rect, align)

    monkeypatch.setattr(Typography, "draw", watched)
    model = table.model
    model.pointed_ward = CUBE_WARD
    widest = table.look.window.width
    card = ward_card.WardCard(table.look, widest, lambda _, size: pygame.Rect((0, 0), size))
    card.refresh(model)
    card.place(model, table.camera)
    card.paint(table.drawn(), model)
    sentences = ward_card._sentences(model, CUBE_WARD, ward_votes(model.state, CUBE_WARD))
    return sentences, words


def test_before_the_vote_the_card_tells_bonus_and_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    sentences, words = told(NOT_VOTED, monkeypatch)
    assert text("table.gives.cube") in sentences
    assert interval("1", "3") in words


@pytest.mark.parametrize("winner", [0, NOBODY])
def test_after_the_vote_nothing_is_told_of_what_could_have_been(
    monkeypatch: pytest.MonkeyPatch, winner: int
) -> None:
    sentences, words = told(winner, monkeypatch)
    assert text("table.gives.cube") not in sentences
    assert "1" in words
    assert interval("1", "3") not in words


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 200)]
)
def test_the_card_covers_nothing_that_matters(
    tmp_path: Path, players: int, size: tuple[int, int], scale: int, whole: bool
) -> None:
    """No piece, number, or sign of another ward, neither the garden nor the year."""
    for year in (4, 8, 12, 16) if whole else (4, 16):
        state = games.in_year(players, 3, year)
        table = StagedTable(tmp_path, people=players, state=state, size=size, ui_scale=scale)
        table.rest()
        pointer, top = table.table.laid.map_pointer, table.table.tabletop
        for ward in range(WARD_COUNT):
            pointer.point_at(ward)
            table.driver.frames(1)
            card = table.table.laid.ward_card.rect
            other_wards = [one for one in range(WARD_COUNT) if one != ward]
            others = [rect for one in other_wards for rect in top.piece_rects(one)]
            others += top.label_rects(ward)
            assert card, "shown"
            others = [] if scale == 200 else others  # where it is half as wide as the map
            assert card.collidelist([top.map.garden.rect, top.layout.years, *others]) < 0, ward
            assert top.look.window.contains(card)
            hidden = [one.clip(card).h / one.h for one in top.layout.cards]
            assert scale == 200 or sum(share > 0.4 for share in hidden) <= 1 + (players == 5)
            state = table.shown
            elsewhere = [n for n in range(players) if not state.bosses[ward * MAX_SEATS + n]]
            elsewhere = [n for n in elsewhere if n != state.turn]
            if scale == 100 and elsewhere and any(hidden):
                assert hidden.index(max(hidden)) in elsewhere, "of a player who is not in it"
        table.close()


def test_the_card_goes_when_the_turn_passes_and_comes_when_the_pointer_moves(
    tmp_path: Path,
) -> None:
    table = StagedTable(tmp_path, people=3, seats=3, seed=1)
    table.rest()
    for _ in range(2):
        table.make_move(table.legal[0])
        table.driver.frames(3)
    place = table.ward_place(WARD_INDEX[7])
    table.driver.point(place)
    table.driver.frames(2)
    assert table.pointed == WARD_INDEX[7]
    table.make_move(m.END_TURN)
    table.rest()
    assert table.pointed == -1
    table.table.tabletop.target_offset = -8, 0
    table.rest()
    assert table.pointed == -1, "a map that moves under a still pointer brings no card"
    table.driver.point((place[0] + 1, place[1]))
    assert table.pointed == WARD_INDEX[7]
    table.close()


def test_enter_presses_no_ward_that_was_clicked_in_an_earlier_turn(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=1, seats=3, seed=1)
    table.rest()
    hands = Mouse(table)
    for _ in range(2):
        hands.ward(WARD_INDEX[7])  # a boss is chosen already
        table.rest()
    table.driver.key("e")
    table.rest()
    line = table.match.line
    table.driver.key("return")
    table.rest()
    assert table.match.line == line
    table.close()


@pytest.mark.parametrize("language", ["de", "en"])
def test_why_a_ward_cannot_be_chosen_is_told_to_its_last_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with speaking(language):
        table = StagedTable(tmp_path, people=3, seats=3, seed=1)
        table.rest()
        drawn: list[str] = []
        draw_lines = Typography.draw_lines

        def watched(
            self: Typography,
            surface: pygame.Surface,
            lines: list[str],
            *rest: object,
            **more: object,
        ) -> None:
            drawn.extend(lines)
            draw_lines(self, surface, lines, *rest, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(Typography, "draw_lines", watched)
        table.hover(WARD_INDEX[11])
        table.driver.frames(2)
        why = table.model.why_not
        assert "R5.3" in why
        assert why in " ".join(drawn)
        table.close()


def test_once_no_ward_can_be_chosen_none_says_why_before_it_is_pressed(tmp_path: Path) -> None:
    """After the last piece every ward told that no more can be placed, though nothing was tried."""
    table = StagedTable(tmp_path, people=3, seats=3, seed=1)
    table.rest()
    for _ in range(2):
        table.make_move(table.legal[0])
        table.rest()
    table.hover(WARD_INDEX[7])
    table.driver.frames(2)
    assert table.pointed == WARD_INDEX[7]
    assert table.model.why_not == ""
    table.driver.click(table.ward_place(WARD_INDEX[7]))
    assert "R4.2" in table.tooltip_text
    table.close()


def test_votes_that_no_favor_can_raise_are_told_as_one_number() -> None:
    state = new_game(3, Random(4))
    state.bosses[CUBE_WARD * MAX_SEATS : CUBE_WARD * MAX_SEATS + 2] = [2, 1]
    state.cubes[CUBE_WARD * 4 : CUBE_WARD * 4 + 4] = [1, 0, 0, 0]
    state.favors[: 2 * 4] = [0, 0, 0, 0, 3, 0, 0, 0]
    model = ViewModel(games.seats(3), state)
    words = ward_card.ward_words(model, CUBE_WARD)
    reach = text("access.with_favors", name=model.seats[1].name, count=1, most=4)
    assert text("access.bosses", bosses=series([f"{model.seats[0].name} 2", reach])) in words


def test_the_card_lies_on_no_players_card_where_there_is_room_near_its_ward(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=4, state=games.in_year(4, 3, 2), size=(1280, 720))
    table.rest()
    for ward in range(WARD_COUNT):
        table.table.laid.map_pointer.point_at(ward)
        table.driver.frames(1)
        assert table.ward_card_rect.collidelist(table.layout.cards) < 0, WARD_NUMBERS[ward]
    table.close()


def test_the_card_of_an_empty_ward_tells_who_would_lead_with_the_boss_held(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=3, state=new_game(3, Random(4)))
    table.rest()
    ward = next(n for n in range(WARD_COUNT) if table.shown.active >> n & 1)
    words = text("table.would_lead", name=table.match.seats[table.shown.turn].name)
    assert words not in ward_card.ward_words(table.model, ward)
    table.hover(ward)
    table.driver.frames(2)
    assert words in ward_card.ward_words(table.model, ward)
    assert text("table.nobody_stands") not in ward_card.ward_words(table.model, ward)
    table.close()


def test_the_card_beside_its_ward_points_into_it(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=4, state=games.in_year(4, 3, 2), size=(1280, 720))
    table.rest()
    near = 0
    for ward in range(WARD_COUNT):
        table.table.laid.map_pointer.point_at(ward)
        table.driver.frames(1)
        card, (x, y, wide, high) = table.table.laid.ward_card, geometry().wards[ward].bounds
        left, top = table.camera.point((x, y))
        right, bottom = table.camera.point((x + wide, y + high))
        place = pygame.Rect(left, top, right - left, bottom - top)
        if distance(card.rect, place) < table.look.px(MAX_TAIL) // 2:
            assert card.area.colliderect(place), WARD_NUMBERS[ward]
            near += 1
    assert near > 5
    table.close()


def test_the_cubes_of_a_ward_stand_within_its_card_and_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places: list[pygame.Rect] = []
    monkeypatch.setattr(piece_images, "blit", lambda *args: places.append(args[3].copy()))
    look = board_look()
    card = ward_card.WardCard(look, 180, lambda _, size: pygame.Rect((0, 0), size))
    head, surface = pygame.Rect(10, 10, 170, 24), pygame.Surface((200, 44))
    for counts in product((0, 3, 12), repeat=4):
        state = new_game(3, Random(4))
        state.cubes[CUBE_WARD * 4 : CUBE_WARD * 4 + 4] = counts
        places.clear()
        card._paint_cubes(surface, head, 40, state, CUBE_WARD)
        numbers = [look.type.width(str(count), "strong") for count in counts if count]
        ends = [one.right + wide for one, wide in zip(places, numbers, strict=True)]
        assert all(one.left >= 40 and one.width > 0 for one in places)
        assert all(one.left >= end for one, end in zip(places[1:], ends, strict=False))
        assert all(end <= head.right for end in ends), counts


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_note_lies_on_the_years_or_the_tools(tmp_path: Path, size: tuple[int, int]) -> None:
    """Why a ward cannot be chosen lay on the line at the top."""
    table = StagedTable(tmp_path, people=4, state=games.in_year(4, 3, 2), size=size)
    table.rest()
    pointer, layout, px = table.table.laid.map_pointer, table.tabletop.layout, table.look.px
    for wide, high in ((450, 90), (540, 150), (600, 60)):
        for ward, target in enumerate(pointer.targets):
            for beside in (None, target.rect):
                note = pointer.note_placer(ward, beside)((px(wide), px(high)))
                assert note.collidelist([layout.years, layout.tools]) < 0, WARD_NUMBERS[ward]
    table.close()
