"""What one person did at a ballot is gone when the next one looks."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.bots.protocol import Reply
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import BotOpponents
from tests.helpers.ballots import (
    PERSONS,
    Tables,
    ballot_of_two,
    click_events,
    seal_all,
    table_of,
    to_ballot,
    to_reveal,
)
from tests.helpers.stand_ins import HeardSounds, ReadMessages
from tests.helpers.window import Driver, key_event


class Pondering(ReadMessages):
    """Thinks and thinks."""

    def poll(self) -> Reply | None:
        return None


def test_the_last_persons_view_is_gone_while_bots_act(tmp_path: Path) -> None:
    """Two sit with a bot that takes its time: all see the table, as public as before."""
    state = ballot_of_two(1, voters=3)
    pictures = []
    for name, all_ in (("a", True), ("b", False)):
        driver = Driver(tmp_path / name, sounds=HeardSounds())
        driver.app.apply(speed="instant", seal_zero=False)
        seats = (*PERSONS[:2], PERSONS[2]._replace(bot="simple"))
        match = Match.in_memory(seats, state.copy(), Random(1))
        client = Pondering(1)
        table = table_of(driver, match, BotOpponents(match, client))
        for _ in range(40):
            driver.wait(0.5)
            top = driver.scene
            if isinstance(top, BallotScene):
                seal_all(table, top, all_)
            elif not isinstance(top, TableScene):
                driver.key("return")
        assert match.owing() == (2,)
        assert [type(one) for one in driver.app.stack.scenes] == [TableScene]
        pictures.append(driver.picture())
        driver.close()
    assert pictures[0] == pictures[1]


def use_wildly(driver: Driver, ballot: BallotScene) -> None:
    """Tab about, point, scroll, wait for a slip, hold the mouse down."""
    for _ in range(9):
        driver.key("tab")
    driver.key("right")
    driver.click(ballot.laid.bid_rows.rows[1].number_rect.center)
    driver.point(ballot.laid.bid_rows.rows[0].number_rect.center)
    driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False))
    driver.wait(0.6)
    grip = ballot.laid.bid_rows.rows[2].number_rect.center
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=grip, button=1, touch=False))


def test_neither_focus_nor_pointer_nor_scroll_carries_over(tables: Tables) -> None:
    """The next ballot looks the same whatever the one before did with its own."""
    seen = []
    for wildly in (False, True):
        table = tables()
        first = to_ballot(table)
        if wildly:
            use_wildly(table.driver, first)
        table.driver.key("e")
        table.driver.frames(4)
        assert isinstance(table.top, CoverScene)
        cover = table.picture()
        second = to_ballot(table)
        assert second.bid == [0, 0, 0, 0]
        assert second.gui.ring.current is None
        table.driver.frames(40)
        assert second.gui.tooltip.words == ""
        seen.append((cover, table.picture()))
    assert seen[0] == seen[1]


def test_coming_back_to_the_table_carries_nothing(tables: Tables) -> None:
    """Neither a ward pointed at, nor a focus, nor a slip is a trace of a ballot."""
    table = tables()
    use_wildly(table.driver, to_ballot(table))
    to_reveal(table)
    assert table.pointed == -1
    assert table.focus is None
    assert table.tooltip_text == ""


@pytest.mark.parametrize("kind", ["keys", "clicks", "text"])
def test_queued_events_go_nowhere(tables: Tables, kind: str) -> None:
    table = tables()
    to_ballot(table)
    middle = table.driver.app.look.window.center
    queued: list[pygame.event.Event] = []
    for key in (pygame.K_e, pygame.K_RETURN, pygame.K_1, pygame.K_2, pygame.K_RETURN, pygame.K_e):
        if kind == "keys" or key == pygame.K_e:
            queued.append(key_event(pygame.KEYDOWN, key))
            queued.append(key_event(pygame.KEYUP, key))
        elif kind == "clicks":
            queued += click_events(middle)
        else:
            queued.append(pygame.event.Event(pygame.TEXTINPUT, text="\n1"))
    table.driver.frame(*queued)
    cover = table.top
    assert isinstance(cover, CoverScene)
    assert table.match.owing()
    ballot = to_ballot(table)
    assert ballot.bid == [0, 0, 0, 0]
