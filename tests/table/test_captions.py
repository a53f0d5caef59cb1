"""Words below the figures of a player's card, and below the places of a turn's pieces."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.board import piece_images
from tammany_desktop.languages import available, set_language, text
from tammany_desktop.rules.board import OFFICES, PRECINCT_CHAIRMAN
from tammany_desktop.rules.state import BIDDING, NOBODY
from tammany_desktop.talk import NO_BOSS, Promise
from tammany_desktop.talk.deals import OpenPromise
from tammany_desktop.ui.skin import PLAIN, button_body
from tammany_desktop.ui.type import Typography
from tammany_desktop.wording import BENEFITS, office_name, office_short
from tests.helpers.board_table import BoardTable
from tests.helpers.games import open_to_slander
from tests.helpers.ink import watching
from tests.helpers.staged import StagedTable

CAPTIONS = ("results.wards", "table.card.slanders")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Every line that is drawn from now on, and whether it fits where it is drawn."""
    lines: dict[str, bool] = {}
    draw = Typography.draw

    def noted(
        type_: Typography,
        surface: pygame.Surface,
        words: str,
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> pygame.Rect:
        lines[words] = type_.fits(words, role, rect.width) and lines.get(words, True)
        return draw(type_, surface, words, role, color, rect, align)

    monkeypatch.setattr(Typography, "draw", noted)
    return lines


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("scale", [100, 200])
def test_figures_have_words_where_there_is_room(drawn: dict[str, bool], scale: int) -> None:
    """Numbers beside a figure, a flag and a leaf were not understood in a first game."""
    table = BoardTable(people=1, seats=4, seed=2, size=(1280, 720), ui_scale=scale)
    table.rest()
    table.shown.term = 2  # from then on cards have slander tokens
    card = table.player_card(1)
    for office in (-1, *range(len(OFFICES))):
        table.shown.office[1] = office
        words = [text(key) for key in CAPTIONS] + [office_short(office)] * (office >= 0)
        drawn.clear()
        card.draw(pygame.Surface(card.rect.size), table.model)
        shown = [word for word in words[: len(words) if scale == 100 else 2] if drawn.get(word)]
        assert shown == (words if scale == 100 else [])
        assert not [word for word in words if drawn.get(word) is False]
    table.shown.office[1] = -1


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (2560, 1080)], ids=str)
def test_a_card_says_in_words_how_many_bosses_are_left(
    drawn: dict[str, bool], size: tuple[int, int], seats: int
) -> None:
    """A number on the player's figure did not say what it counts, and hid half of the figure."""
    table = BoardTable(people=1, seats=seats, seed=2, size=size)
    for seat in range(seats):
        table.shown.boss_supply[seat] = 11 + seat
        drawn.clear()
        table.draw_card(seat)
        assert drawn.get(text("table.card.bosses", count=11 + seat)), seat
        assert str(11 + seat) not in drawn


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("size", [(1024, 768), (1280, 960)], ids=str)
def test_bosses_left_are_a_figure_beside_a_boss_where_words_have_no_room(
    drawn: dict[str, bool], size: tuple[int, int]
) -> None:
    """The words were cut on five cards in narrow windows."""
    table = BoardTable(people=1, seats=5, seed=2, size=size, plain_type=True)
    table.shown.boss_supply[1] = 16
    table.draw_card(1)
    words = text("table.card.bosses", count=16)
    assert drawn.get(words) or (words not in drawn and drawn.get("16"))


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1280, 960)], ids=str)
@pytest.mark.parametrize("scale", [100, 200])
def test_a_card_has_a_sign_of_a_person_or_a_bot(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int, scale: int
) -> None:
    table = BoardTable(people=1, seats=seats, seed=2, size=size, ui_scale=scale)
    signs, pieces = list[str](), type(table.look.pieces)
    drawn = pieces.icon

    def noted(self: Any, name: str, side: int, color: pygame.Color) -> pygame.Surface:
        signs.append(name)
        return drawn(self, name, side, color)

    monkeypatch.setattr(pieces, "icon", noted)
    for seat, player in enumerate(table.model.seats):
        signs.clear()
        table.draw_card(seat)
        assert {"icon_engine", "icon_person"}.intersection(signs) == {
            "icon_engine" if player.is_bot else "icon_person"
        }


@pytest.mark.parametrize(
    "size", [(1280, 720), (1366, 768), (1440, 810), (1920, 1080), (2560, 1440)]
)
def test_what_takes_back_is_named(tmp_path: Path, size: tuple[int, int]) -> None:
    """The words of both buttons were a pixel too wide at some sizes, which left their icons."""
    table = StagedTable(tmp_path, 1, size=size)
    captions = {name: button.caption for name, button in table.table.laid.bar.acts.buttons.items()}
    assert captions["undo"] == text("table.act.undo")
    assert captions["restart"] == text("table.act.restart")
    table.close()


@pytest.mark.parametrize("scale", [130, 140])
def test_an_act_without_room_for_its_name_shows_its_picture(
    tmp_path: Path, painted: None, scale: int
) -> None:
    """In German the button of slander was empty: its note, which nothing showed, took the room."""
    table = StagedTable(tmp_path, people=3, state=open_to_slander(), ui_scale=scale)
    table.rest()
    table.driver.app.apply(language="de")
    table.driver.frames(2)
    button = table.act_button("slander")
    assert not button.caption
    pictures: list[pygame.Rect] = []
    button.paint_icon = lambda surface, rect, color: pictures.append(rect)
    button.refresh()
    table.driver.frames(2)
    assert pictures
    set_language("en")
    table.close()


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize(("size", "scale"), [((1024, 768), 150), ((1280, 960), 200)])
@pytest.mark.parametrize("language", available())
def test_the_points_of_the_poll_leave_room_for_those_of_the_game(
    size: tuple[int, int], scale: int
) -> None:
    """The Poll's tab lay over the points: in Italian beside them, in the largest type below."""
    table = BoardTable(people=5, seats=5, seed=2, size=size, ui_scale=scale, plain_type=True)
    table.rest()
    table.model.projecting = True
    table.changed()
    with watching() as lines:
        for seat in range(5):
            card = table.player_card(seat)
            canvas = pygame.Surface(card.rect.size)
            card.draw(canvas, table.model)
            score, points = str(table.model.state.score[seat]), table.model.projection().points
            inks = [ink for ink in lines.inks if ink.surface is canvas]
            (own,) = [ink.rect for ink in inks if ink.words == score][:1]
            (poll,) = [ink.rect for ink in inks if f"+{points[seat]}" in ink.words.split()]
            assert not own.colliderect(poll)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_acts_with_a_key_show_it_whatever_the_office(tmp_path: Path, size: tuple[int, int]) -> None:
    """Slander had its key, and "Council President" had no room for one."""
    table = StagedTable(tmp_path, 1, size=size)
    for name in BENEFITS:
        for act, caption, below in (
            ("slander", text("table.act.slander"), text("table.open.slander")),
            ("office", office_name(name), text(f"office.does.{OFFICES[name]}")),
        ):
            button = table.act_button(act)
            button.caption, button.subcaption = caption, below
            assert button._key_fits(button_body(table.look, button.rect.size, PLAIN)), caption
            assert button.shows_subcaption
    table.close()


def test_no_part_of_an_office_covers_another(monkeypatch: pytest.MonkeyPatch) -> None:
    table = BoardTable(people=1, seats=4, seed=2, size=(1280, 720))
    table.shown.office[1] = PRECINCT_CHAIRMAN
    card, emblems, names = table.player_card(1), list[pygame.Rect](), list[pygame.Rect]()

    def noted(*arguments: Any, **options: Any) -> None:
        emblems.append(arguments[3])

    def written(type_: Typography, surface: object, words: str, *arguments: Any) -> None:
        names.append(arguments[2])

    monkeypatch.setattr(piece_images, "blit", noted)
    monkeypatch.setattr(Typography, "draw", written)
    seen = set[tuple[int, int]]()
    for width in range(10, 200):
        emblems.clear()
        names.clear()
        box = pygame.Rect(0, 0, width, 40)
        card._paint_office(pygame.Surface((300, 60)), box, table.model)
        seen.add((len(emblems), len(names)))
        assert not [name for name in names if name.collidelist(emblems) >= 0], width
    assert seen == {(1, 0), (0, 1), (1, 1)}


def test_R12_the_number_of_open_promises_is_on_their_maker_s_card() -> None:
    table = BoardTable(people=1, seats=4, seed=2, size=(1280, 720))
    promise = OpenPromise(1, 0, Promise(NO_BOSS, ward=3))
    pictures = {1: set[bytes](), 2: set[bytes]()}
    for count in range(3):
        table.model.open_promises = (promise,) * count
        for seat, drawn in pictures.items():
            card = table.player_card(seat)
            surface = pygame.Surface(card.rect.size)
            card.draw(surface, table.model)
            drawn.add(pygame.image.tobytes(surface, "RGB"))
    assert [len(drawn) for drawn in pictures.values()] == [3, 1]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_wards_won_touch_no_name_on_five_cards(size: tuple[int, int]) -> None:
    table = BoardTable(people=1, seats=5, seed=2, size=size)
    table.shown.turn, table.shown.phase, table.shown.voting = NOBODY, BIDDING, 0
    assert table.model.has_tally()
    with watching() as lines:
        table.draw_card(1)
    (name,) = [ink.rect for ink in lines.inks if ink.words == table.match.seats[1].name]
    assert not [ink.words for ink in lines.inks if ink.rect != name and ink.rect.colliderect(name)]
