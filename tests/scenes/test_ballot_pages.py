"""From a ballot, its cover and its opening one can go to menu, log and rules, and come back."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.board.highlights import FREE, LIT, kind_of
from tammany_desktop.journal import opening
from tammany_desktop.journal.header import new_header
from tammany_desktop.languages import available, text
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.games import Games
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.tokens import Gap
from tests.helpers.ballots import PERSONS, ballot_of_two, to_ballot, to_reveal
from tests.helpers.over_table import announcement
from tests.helpers.table import Table
from tests.helpers.window import Driver

PAGES: tuple[tuple[str, str, type[Scene]], ...] = (
    ("f10", "table.hint.menu", MenuScene),
    ("m", "table.hint.menu", MenuScene),
    ("escape", "table.hint.menu", MenuScene),
    ("l", "table.hint.log", LogScene),
    ("f1", "table.menu.rules", RulesScene),
)
AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Table]:
    """A person at a ballot against bots."""
    made = Table(tmp_path, 1, state=ballot_of_two(3, voters=3), seal_zero=False)
    made.rest()
    assert isinstance(made.top, BallotScene)
    made.driver.wait(0.5)
    yield made
    made.close()


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Table]:
    """The first of three persons at a ballot, something bid."""
    made = Table(tmp_path, 3, state=ballot_of_two(3), seal_zero=False)
    made.rest()
    ballot = to_ballot(made)
    made.driver.wait(0.5)
    made.driver.click_on(text("ballot.all"))
    assert sum(ballot.bid) > 1
    yield made
    made.close()


def go_back(table: Table) -> None:
    table.driver.key("escape")
    table.driver.frames(3)


def there_and_back(table: Table, key: str, label: str, kind: type[Scene]) -> None:
    """Open a page by its key, or by its button where there is none, and leave it."""
    if key:
        table.driver.key(key)
    else:
        table.driver.click_on(text(label))
    table.driver.frames(2)
    table.driver.expect(kind)
    go_back(table)


@pytest.mark.parametrize(("key", "label", "kind"), PAGES)
@pytest.mark.parametrize("by", ["key", "button"])
def test_from_a_ballot_against_bots(
    alone: Table, key: str, label: str, kind: type[Scene], by: str
) -> None:
    ballot = alone.driver.expect(BallotScene)
    alone.driver.click_on(text("ballot.all"))
    bid, line = list(ballot.bid), alone.match.line
    there_and_back(alone, key if by == "key" else "", label, kind)
    assert alone.top is ballot
    assert ballot.bid == bid
    assert alone.match.line == line


@pytest.mark.parametrize(("key", "label", "kind"), [one for one in PAGES if one[0] != "escape"])
@pytest.mark.parametrize("by", ["key", "button"])
def test_from_the_opening(alone: Table, key: str, label: str, kind: type[Scene], by: str) -> None:
    alone.driver.key("e")
    alone.driver.frames(4)
    reveal = alone.driver.expect(RevealScene)
    there_and_back(alone, key if by == "key" else "", label, kind)
    assert alone.top is reveal


def test_the_menu_of_a_ballot_leads_out_and_back(alone: Table) -> None:
    alone.driver.key("f10")
    alone.driver.click_on(text("table.menu.leave"))
    alone.driver.frames(3)
    assert not any(isinstance(one, BallotScene) for one in alone.driver.app.stack.scenes)


@pytest.mark.parametrize(("key", "label", "kind"), [one for one in PAGES if one[0] != "escape"])
@pytest.mark.parametrize("by", ["key", "button"])
def test_among_persons_a_ballot_covers_itself_first(
    shared: Table, key: str, label: str, kind: type[Scene], by: str
) -> None:
    ballot = shared.driver.expect(BallotScene)
    bid, seat = list(ballot.bid), ballot.seat
    if by == "key":
        shared.driver.key(key)
    else:
        shared.driver.click_on(text(label))
    shared.driver.frames(2)
    shared.driver.expect(kind)
    assert not any(isinstance(one, BallotScene) for one in shared.driver.app.stack.scenes)
    go_back(shared)
    again(shared, seat, bid)


def again(table: Table, seat: int, bid: list[int]) -> None:
    """Under its cover the bid has been kept for its owner."""
    cover = table.driver.expect(CoverScene)
    assert cover.seat == seat
    ballot = to_ballot(table)
    assert ballot.seat == seat
    assert ballot.bid == bid
    table.driver.key("e")
    assert seat not in table.match.owing()


@pytest.mark.parametrize("kind", AWAY)
def test_a_ballot_covers_itself_when_the_window_is_left(shared: Table, kind: int) -> None:
    ballot = shared.driver.expect(BallotScene)
    bid, seat = list(ballot.bid), ballot.seat
    shared.driver.frame(pygame.event.Event(kind))
    shared.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    shared.driver.expect(CoverScene)
    assert ballot.bid == [0, 0, 0, 0]
    shared.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    again(shared, seat, bid)


@pytest.mark.parametrize("over", ["hint", "board"])
def test_also_where_something_lies_over_it(shared: Table, over: str) -> None:
    ballot = shared.driver.expect(BallotScene)
    bid, seat = list(ballot.bid), ballot.seat
    shared.driver.click_on(text("table.hint.hint" if over == "hint" else "ballot.board_hint"))
    shared.driver.frames(3)
    shared.driver.expect(HintScene if over == "hint" else SnapshotScene)
    shared.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    shared.driver.frames(2)
    if over == "board":
        go_back(shared)
    again(shared, seat, bid)


def test_against_bots_nobody_else_looks(alone: Table) -> None:
    ballot = alone.top
    alone.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    alone.driver.frames(2)
    assert alone.top is ballot


@pytest.mark.usefixtures("painted")
def test_the_board_lights_the_ward_and_shows_cards(alone: Table) -> None:
    alone.driver.click_on(text("ballot.board_hint"))
    board = alone.driver.expect(SnapshotScene)
    voting = alone.match.state.voting
    alone.driver.point((2, 2))
    assert board.model.highlight == dict.fromkeys(range(WARD_COUNT), FREE) | {voting: LIT}
    alone.driver.settle()
    bare = alone.picture()
    place = board.gui.ring.targets[-1].rect.center
    alone.driver.point(place)
    alone.driver.settle()
    assert board.model.pointed_ward >= 0
    assert alone.picture() != bare
    alone.driver.point((2, 2))
    alone.driver.settle()
    assert alone.picture() == bare
    alone.driver.tab_to(text("table.hint.ward", number=4))
    assert board.model.pointed_ward >= 0


# Resumed


def saved(folder: Path, people: int) -> Path:
    seats = tuple(
        seat if place < people else seat._replace(bot="simple")
        for place, seat in enumerate(PERSONS)
    )
    header = new_header(
        seats, ballot_of_two(3, voters=3), game_id="0" * 32, made="1871-07-08T00:00:00Z"
    )
    opened = opening.create(folder, "Ring", header)
    opened.journal.close()
    return opened.journal.path


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("language", available())
def test_a_resumed_game_says_that_bids_begin_again(
    tmp_path: Path, people: int, language: str
) -> None:
    saved(tmp_path / "games", people)
    driver = Driver(tmp_path / "settings", games=Games(tmp_path / "games"), size=(1024, 600))
    driver.app.apply(seal_zero=False, speed="instant", ui_scale=200, language=language)
    driver.click_on(text("title.resume"))
    driver.frames(4)
    scene = driver.scene
    assert isinstance(scene, BallotScene if people == 1 else AnnounceScene)
    assert text("ballot.reopened") in scene.note
    assert driver.gui.overfull == []
    driver.close()


def test_wards_are_bright_while_people_talk_and_candidates_have_no_frame(shared: Table) -> None:
    """Shade lay on the map as it was to be read, and candidates looked as if it were their turn."""
    page = announcement(shared)
    shared.driver.app.stack.push(page)
    shared.driver.frames(2)
    model = page.model
    others = [ward for ward in range(WARD_COUNT) if ward != page.lit]
    assert {kind_of(model, ward) for ward in others} == {FREE}
    assert kind_of(model, page.lit) == LIT
    edges = []
    for card in page.tabletop.panels.cards:
        if card.acting(model):
            color = page.look.palette.players[model.seats[card.seat].color]
            reach = page.look.px(Gap.XXS) + 1
            image, y = card.image(model), card.rect.height // 2
            edges += [image.get_at((x, y)) == color for x in (reach, card.rect.width - reach - 1)]
    assert edges
    assert edges == [True, False] * (len(edges) // 2)


def test_nothing_begins_again_in_a_game_that_went_on(shared: Table) -> None:
    """Neither at the first ballot of a table nor at the next one."""
    assert shared.ballot_note == ""
    to_reveal(shared)
    assert shared.reopened != shared.match.line


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_a_slip_beside_bid_nothing_does_not_bid_all(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    """The two buttons stood side by side."""
    table = Table(tmp_path, 1, state=ballot_of_two(3), seal_zero=False, size=size, ui_scale=scale)
    table.rest()
    assert isinstance(table.top, BallotScene)
    zero, every, seal = (
        table.driver.target(text(key)).rect for key in ("ballot.zero", "ballot.all", "ballot.seal")
    )
    assert every.left - zero.right > zero.width
    assert every.right < seal.left
    table.close()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_log_rules_and_menu_stand_above_the_candidates_on_every_page(
    tmp_path: Path, language: str, scale: int
) -> None:
    """They stood beside the button of the announcement, and at the top of the ballot."""
    table = Table(tmp_path, 3, state=ballot_of_two(3), ui_scale=scale, language=language)
    table.rest()
    ballot, page = to_ballot(table), announcement(table)
    table.driver.app.stack.push(page)
    table.driver.frames(2)
    for scene in (ballot, page):
        keys = scene.gui.shortcuts
        log, rules, menu = (keys[one].rect for one in (Intent.LOG, Intent.RULES, Intent.MENU))
        assert log.right < rules.left < rules.right < menu.left
        assert max(log.bottom, rules.bottom, menu.bottom) <= keys[Intent.HOLDINGS].rect.top
        assert menu.centerx > table.look.window.width * 0.7
    table.close()
