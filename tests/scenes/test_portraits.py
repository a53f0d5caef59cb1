"""The posters of whoever is Mayor or has won."""

from pathlib import Path

import pygame
import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.rules import events as e
from tammany_desktop.scenes.election import posters
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.newspaper.engravings import portrait_name
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look
from tests.helpers import games
from tests.helpers.build import Table as Position
from tests.helpers.ink import watching
from tests.helpers.table import Table
from tests.helpers.window import Driver

SIZE = 360, 500


def of_seat(look: Look, seat: Seat, *signs: str) -> pygame.Surface:
    return posters.poster(look, portrait_name([seat], 0), seat.color, seat.name, SIZE, signs)


@pytest.mark.usefixtures("unshared")
def test_the_wreath_lies_behind_the_winner_s_large_portrait(window: Driver) -> None:
    """The winner was a small piece in a wreath, then a portrait with leaves over its cheeks."""
    look = window.app.look
    for seat in Seat("Anna", COLORS[0], ""), Seat("Boyd", COLORS[1], "sachem"):
        picture = of_seat(look, seat, "laurel")
        width, height = round(posters.OVAL[0] * SIZE[0]), round(posters.OVAL[1] * SIZE[1])
        oval = pygame.Rect(0, 0, min(width, round(height / 1.2)), min(height, round(width * 1.2)))
        oval.center = SIZE[0] // 2, round(posters.MIDDLE * SIZE[1])
        assert oval.width >= 0.65 * SIZE[0]
        green = [
            (x, y)
            for x in range(0, picture.get_width(), 3)
            for y in range(0, picture.get_height(), 3)
            if is_laurel(picture.get_at((x, y)))
        ]
        assert len(green) > 100, "a wreath"
        edges = (0, SIZE[0] - 1)
        assert not any(is_laurel(picture.get_at((x, y))) for x in edges for y in range(SIZE[1]))
        assert not [place for place in green if is_in_ellipse(place, oval)], "none in the portrait"


def is_laurel(color: pygame.Color) -> bool:
    """Whether a pixel is of the green of laurel leaves."""
    return color.a > 200 and color.g > color.r + 20 and color.g > color.b + 40


def is_in_ellipse(place: tuple[int, int], box: pygame.Rect) -> bool:
    """Whether a point lies in the ellipse that fills a rectangle."""
    x, y = (place[0] - box.centerx) / box.width, (place[1] - box.centery) / box.height
    return x * x + y * y < 0.25


@pytest.mark.usefixtures("unshared")
@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
def test_a_poster_is_of_the_color_of_its_player(window: Driver, contrast: str) -> None:
    window.app.apply(contrast=contrast)
    look, shares = window.app.look, dict[str, float]()
    for color in COLORS:
        picture, wanted = of_seat(look, Seat("Anna", color, "")), look.palette.players[color]
        places = [(x, y) for x in range(0, SIZE[0], 4) for y in range(0, SIZE[1], 4)]
        pixels = [picture.get_at(place)[:3] for place in places]
        shares[color] = pixels.count(wanted[:3]) / len(pixels)
    assert min(shares.values()) > 0.1, shares
    window.app.apply(contrast="normal")


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_R9_3_who_is_mayor_is_seen_across_a_room(tmp_path: Path, size: tuple[int, int]) -> None:
    """The page was a table with a medal as large as two rows."""
    state = Position(n=4).cubes(14, irish=3).given()
    table = Table(tmp_path, 4, state=state, size=size)
    app = table.driver.app
    scene = ElectionResultScene(app, table.match.seats, state, e.MayorNamed(1, e.BY_COUNT))
    app.stack.push(scene)
    table.driver.wait(1.0)
    poster = of_page(scene, table, 1, "chain")
    assert poster.height > 0.45 * scene.gui.sheet.height
    assert poster.width * poster.height > 0.06 * size[0] * size[1]
    headline = scene.gui.labels[0]
    name = table.match.seats[1].name
    assert name in headline.words
    assert app.look.type.cap_height(headline.role) >= app.look.px(30)
    app.stack.pop(scene)
    nobody = ElectionResultScene(app, table.match.seats, state, e.NoMayor())
    app.stack.push(nobody)
    table.driver.wait(1.0)
    assert of_page(nobody, table, None, "chain").size == poster.size, "an empty one"
    table.close()


def test_the_winner_has_a_poster_and_nobody_before_the_end(tmp_path: Path) -> None:
    """A portrait as large as the table's first column was beside a table."""
    table = Table(tmp_path, people=3, match=games.finished(3, 1))
    table.driver.frames(3)
    final = table.driver.expect(FinalScene)
    (winner,) = final.winners
    poster = of_page(final, table, winner, "laurel")
    assert poster.height > 0.6 * final.gui.sheet.height
    final.catch_up, final.age = (lambda: None), 0.0
    final.resize()
    assert of_page(final, table, None, "laurel") == poster, "it waits for a face and a name"
    table.close()


def of_page(
    scene: FinalScene | ElectionResultScene, table: Table, seat: int | None, sign: str
) -> pygame.Rect:
    """Where the poster of a player is on a page, or the poster of nobody."""
    seats, look = table.match.seats, table.driver.app.look
    person = ("", "", "")
    if seat is not None:
        person = portrait_name(seats, seat), seats[seat].color, seats[seat].name
    for picture, rect in scene.gui._painted:
        if rect.height > rect.width > 0:
            if picture is posters.poster(look, *person, rect.size, (sign,)):
                return rect
    raise AssertionError("no poster")


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("scale", [100, 200])
def test_no_poster_cuts_a_name(tmp_path: Path, scale: int) -> None:
    """At 200% a poster said "Ann…", and engraved lines hid the face."""
    table = Table(tmp_path, people=3, match=games.finished(3, 1), ui_scale=scale)
    table.driver.frames(3)
    final = table.driver.expect(FinalScene)
    (winner,) = final.winners
    with watching() as drawn:
        rect = of_page(final, table, winner, "laurel")
        seat = table.match.seats[winner]
        size = rect.width, rect.height - 1  # of which no picture is kept
        plate = portrait_name(table.match.seats, winner)
        posters.poster(table.driver.app.look, plate, seat.color, seat.name, size, ("laurel",))
    assert not drawn.cut
    assert (seat.name in drawn.asked) == (scale == 100)
    table.close()
