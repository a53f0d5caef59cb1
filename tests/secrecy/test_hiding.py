"""A ballot that hides itself, for a page or for a window left, shows nothing of what was begun."""

import gc
from typing import Any

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tests.helpers.ballots import Tables, seal_all, to_ballot
from tests.helpers.table import Table

COVERED = ("focus", "escape", "hide")  # nothing lies over the cover then
WAYS = (*COVERED, "f10", "l", "f1", "menu")


def begun(tables: Tables, all_: bool) -> Table:
    """The second person has bid everything, or nothing, and not sealed it."""
    table = tables()
    seal_all(table, to_ballot(table), False)
    ballot = to_ballot(table)
    table.driver.wait(0.5)
    table.driver.click_on(text(f"ballot.{'all' if all_ else 'zero'}"))
    assert (sum(ballot.bid) > 0) is all_
    return table


def hide(table: Table, way: str) -> None:
    if way == "focus":
        table.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    elif way == "hide":
        table.driver.click_on(text("ballot.hide_hint"))
    elif way == "menu":
        table.driver.click_on(text("table.hint.menu"))
    else:
        table.driver.key(way)
    table.driver.frames(2)


@pytest.mark.parametrize("way", WAYS)
def test_what_others_see_depends_on_no_bid_begun(tables: Tables, way: str) -> None:
    seen: list[Any] = []
    for all_ in (True, False):
        table = begun(tables, all_)
        hide(table, way)
        frames = [table.picture()]
        assert not any(isinstance(one, BallotScene) for one in table.driver.app.stack.scenes)
        if way not in COVERED:
            table.driver.key("escape")
            table.driver.frames(2)
            frames.append(table.picture())
        cover = table.driver.expect(CoverScene)
        assert table.driver.app.stack.seen() == [cover]
        table.driver.app.stack.forget()
        table.driver.frames(2)
        frames.append(table.picture())
        labels = [target.label for target in table.driver.gui.ring.targets]
        seen.append((frames, labels, pygame.display.get_caption(), repr(table.match)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("way", ["hide", "escape"])
def test_a_ballot_is_covered_by_a_button_or_a_key_and_the_bid_is_kept(
    tables: Tables, way: str
) -> None:
    """Nothing on the sheet hid it again when somebody walked by."""
    table = begun(tables, True)
    seat, bid = table.top.seat, list(table.top.bid)
    hide(table, way)
    cover = table.driver.expect(CoverScene)
    assert cover.seat == seat
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.frames(2)
    ballot = table.driver.expect(BallotScene)
    assert (ballot.seat, ballot.bid) == (seat, bid)


def test_no_picture_of_it_is_kept(tables: Tables) -> None:
    """Under the menu lies the cover; a kept picture of the ballot would be shown there."""
    table = begun(tables, True)
    hide(table, "f10")
    table.driver.frames(3)
    scenes = [type(one).__name__ for one in table.driver.app.stack.seen()]
    assert scenes == ["CoverScene", "MenuScene"]


def test_the_scene_that_went_has_forgotten_the_bid(tables: Tables) -> None:
    table = begun(tables, True)
    ballot = table.top
    hide(table, "focus")
    assert ballot.bid == [0, 0, 0, 0]
    assert ballot.done
    ballot.seal()  # nothing can be done with it any more
    assert ballot.seat in table.match.owing()
    del ballot
    gc.collect()
    table.driver.frames(2)
    assert table.driver.expect(CoverScene).seat in table.match.owing()


def test_a_key_held_or_pressed_in_haste_brings_nothing_back(tables: Tables) -> None:
    table = begun(tables, True)
    hide(table, "focus")
    cover = table.driver.expect(CoverScene)
    for _ in range(3):
        table.driver.key("return")
    assert table.top is cover
