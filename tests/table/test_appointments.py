"""Offices are given by list or by dragging, either way round, and taken back until they stand."""

from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.play.agenda import Appointments
from tammany_desktop.rules.board import NO_OFFICE
from tammany_desktop.rules.events import Appointed
from tammany_desktop.rules.game import new_game
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.match import Match
from tammany_desktop.wording import event_words, office_name
from tests.helpers.headless import HeadlessTable
from tests.helpers.sight import look_at
from tests.helpers.table import Table, played_again


@pytest.fixture(scope="module")
def game() -> Match:
    """A game up to a person's appointments."""
    table = HeadlessTable(3, new_game(3, Random(6)), 6, speed="instant")
    for _ in range(400):
        table.rest()
        if isinstance(table.opened, Appointments):
            return table.match
        table.do()
    raise AssertionError


@pytest.fixture
def table(tmp_path: Path, game: Match) -> Table:
    """A person's appointments."""
    table = Table(tmp_path, people=3, match=played_again(game))
    table.rest()
    assert isinstance(table.top, AppointmentsScene)
    return table


def drag(table: Table, start: tuple[int, int], end: tuple[int, int]) -> None:
    driver = table.driver
    driver.point(start)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    driver.point(end)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    driver.frames(3)


def test_R9_5_the_page_names_the_mayor_who_gives_offices(table: Table) -> None:
    mayor = table.match.seats[table.match.state.actor()].name
    heading = text("appoint.heading", name=mayor)
    assert heading in [label.words for label in table.top.gui.labels]
    table.close()


def test_undo_is_there_as_soon_as_it_does_something(table: Table) -> None:
    """It stood there closed, although another player or office could be chosen."""
    back = {text("appoint.undo"), text("appoint.restart")}
    labels = {target.label for target in table.top.gui.ring.targets if target.shown}
    assert not back & labels
    table.top.give(next(iter(table.top.laid.offices)))
    table.rest()
    labels = {target.label for target in table.top.gui.ring.targets if target.enabled}
    assert back <= labels
    table.driver.click_on(text("appoint.undo"))
    table.rest()
    assert not table.match.can_undo()
    table.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (2560, 1080)])
def test_nothing_is_cut_or_covered_however_many_offices_are_given(
    table: Table, size: tuple[int, int]
) -> None:
    table.driver.resize(size)
    table.rest()
    found = [look_at(table.top)]
    for seat, office in zip(
        list(table.top.laid.players), list(table.top.laid.offices), strict=False
    ):
        table.top.choose(seat)
        table.top.give(office)
        table.rest()
        found.append(look_at(table.top))
    assert [one for one in found if one] == []
    assert len(found) > 2
    table.close()


def test_R9_5_an_office_is_told_though_a_later_one_was_taken_back(table: Table) -> None:
    """Offices wait to be shown until the table is seen; whoever listened never heard of it."""
    seats, offices = list(table.top.laid.players), list(table.top.laid.offices)
    for seat, office in (*zip(seats, offices, strict=False), (seats[-1], offices[-1])):
        table.driver.click_on(table.match.seats[seat].name)
        table.driver.click_on(office_name(office))
        if seat == seats[-1] and office != offices[-1]:
            table.driver.click_on(text("appoint.undo"))
    table.driver.click_on(text("appoint.confirm"))
    table.rest()
    words = {
        event_words(Appointed(*one), table.match.seats): one for one in product(seats, offices)
    }
    news = [words[one] for one in table.driver.app.stack.scenes[0].news if one in words]
    assert news == [(seats[0], offices[0]), (seats[-1], offices[-1])]
    table.close()


@pytest.mark.parametrize("round_about", [False, True])
def test_dragging(table: Table, round_about: bool) -> None:
    scene = table.top
    seat, office = list(scene.laid.players)[-1], list(scene.laid.offices)[2]
    ends = [scene.laid.players[seat].rect.center, scene.laid.offices[office].rect.center]
    drag(table, *(reversed(ends) if round_about else ends))
    assert table.match.state.office[seat] == office
    table.close()


def test_a_drag_beside_gives_nothing(table: Table) -> None:
    scene, line = table.top, table.match.line
    seat = list(scene.laid.players)[-1]
    drag(table, scene.laid.players[seat].rect.center, (3, 3))
    assert table.match.line == line
    table.close()


def test_lists_and_taking_back(table: Table) -> None:
    scene = table.top
    seats, offices = list(scene.laid.players), list(scene.laid.offices)
    for seat, office in zip(seats, offices, strict=False):
        table.driver.click_on(table.match.seats[seat].name)
        table.driver.click_on(office_name(office))
        assert table.match.state.office[seat] == office
    table.driver.click_on(text("appoint.undo"))
    confirm = table.driver.target(text("appoint.confirm")).spoken()
    assert confirm.value == text("appoint.to_give", count=1), "how many are to go"
    assert table.match.state.office[seats[-1]] == NO_OFFICE
    assert table.match.state.office[seats[0]] == offices[0]
    table.driver.click_on(text("appoint.restart"))
    assert all(table.match.state.office[seat] == NO_OFFICE for seat in seats)
    assert table.driver.target(text("appoint.confirm")).why_not
    table.close()


def test_an_office_that_is_given_is_closed_to_the_others(table: Table) -> None:
    for office in list(table.top.laid.offices):
        seat, other = list(table.top.laid.players)[:2]
        table.driver.click_on(table.match.seats[seat].name)
        table.driver.click_on(office_name(office))
        assert table.top.chosen == other
        button = table.top.laid.offices[office]
        assert not button.is_enabled
        for given in (button, table.top.laid.players[seat]):
            assert given.target.tooltip_words().endswith(text("appoint.take_back"))
        assert table.top.laid.players[other].is_enabled
        table.driver.click_on(text("appoint.restart"))
    table.close()


def test_RO_0_every_office_says_on_it_how_often_it_acts(table: Table) -> None:
    """Only of locks was it told, so nobody could weigh an office."""
    for code, often in (
        ("de", "je zug"),
        ("es", "turno"),
        ("fr", "tour"),
        ("it", "turno"),
        ("en", "each turn"),
    ):
        table.driver.app.apply(language=code)
        table.driver.frames(2)
        scene = table.driver.expect(AppointmentsScene)
        assert all(often in one.subcaption.casefold() for one in scene.laid.offices.values())
        assert all(one.shows_subcaption for one in scene.laid.offices.values())


def test_every_office_says_on_it_what_it_does_and_shows_its_emblem(table: Table) -> None:
    table.driver.resize((1920, 1080))
    seen = set()
    for office, button in table.top.laid.offices.items():
        told = pygame.image.tobytes(button.image, "RGBA")
        for part, nothing in (("subcaption", ""), ("paint_icon", None)):
            before = pygame.image.tobytes(button.image, "RGBA")
            setattr(button, part, nothing)
            button.refresh()
            table.driver.frames(2)
            assert pygame.image.tobytes(button.image, "RGBA") != before, part
        seen.add((office, told))
    assert len(seen) == 4
    table.close()


@pytest.mark.parametrize(
    ("key", "label", "kind"),
    [
        ("f10", "table.hint.menu", MenuScene),
        ("l", "table.hint.log", LogScene),
        ("f1", "table.menu.rules", RulesScene),
    ],
)
def test_menu_log_and_rules_can_be_opened(
    table: Table, key: str, label: str, kind: type[Scene]
) -> None:
    scene, driver = table.top, table.driver
    driver.click_on(table.match.seats[next(iter(scene.laid.players))].name)
    driver.click_on(office_name(next(iter(scene.laid.offices))))
    line = table.match.line
    for by_key in (True, False):
        if by_key:
            driver.key(key)
        else:
            driver.click_on(text(label))
        driver.frames(2)
        page = driver.expect(kind)
        assert not isinstance(page, RulesScene) or page.scrolled_to == "R9.5"
        driver.key("escape")
        driver.frames(2)
        assert table.top is scene
    assert table.match.line == line
    table.close()


def test_escape_takes_back_and_then_opens_the_menu(table: Table) -> None:
    scene, driver = table.top, table.driver
    seat = next(iter(scene.laid.players))
    driver.click_on(table.match.seats[seat].name)
    driver.click_on(office_name(next(iter(scene.laid.offices))))
    driver.key("escape")
    assert table.match.state.office[seat] == NO_OFFICE
    assert table.top is scene
    driver.key("escape")
    driver.frames(2)
    driver.expect(MenuScene)
    driver.click_on(text("table.menu.leave"))
    driver.frames(3)
    assert scene not in driver.app.stack.scenes
    table.close()


def test_the_menu_tells_on_its_gray_entry_why_nobody_goes_back(table: Table) -> None:
    scene = MenuScene(table.driver.app, table.session)
    table.driver.app.stack.push(scene)
    table.driver.frames(2)
    entry = table.driver.target(text("table.menu.rewind"))
    assert not entry.enabled
    assert entry.spoken().value == text("table.rewind.alone")
    table.close()


def test_no_button_of_a_turn_stands_in_the_bar_below_the_page(table: Table) -> None:
    """Seven buttons that could not be used showed through the dimmed bar."""
    assert table.may_act
    assert not table.bar_open
    table.close()
