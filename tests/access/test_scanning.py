"""One switch: what can be done is offered in turn, nothing else, and one key takes it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tammany_desktop.access.reader import Choice
from tammany_desktop.audio import Effect
from tammany_desktop.board.highlights import POINTED
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.base.dialog import Notice, Question
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.system.settings import BOUNCES, SCANNING, TWO_SWITCHES
from tammany_desktop.ui.focus import AREA, Target
from tammany_desktop.ui.intents import Intent
from tests.helpers.ballots import ballot_of_two
from tests.helpers.games import last_term
from tests.helpers.pads import XBOX, Pad, plug
from tests.helpers.stand_ins import PlayedSounds
from tests.helpers.switch import OneSwitch
from tests.helpers.table import Table, do_move, in_motion, play_game, play_person
from tests.helpers.window import Driver, key_event
from tests.scenes.test_log_scene import opened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, people=3, seats=3, seed=6, speed="instant")
    made.rest()
    yield made
    made.close()


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, games=Games(tmp_path / "games"))
    made.frames(2)
    yield made
    made.close()


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_to_its_end_by_one_switch(tmp_path: Path, whole: bool) -> None:
    table = Table(tmp_path, people=1, seed=4, state=None if whole else last_term(3, 4))
    person = OneSwitch(table)
    play_game(table, person, Random(2))
    assert table.match.state.phase == OVER
    assert person.presses > (100 if whole else 50)
    table.close()


def offered_before(person: OneSwitch, target: Target) -> list[tuple[Choice, ...]]:
    """What is offered until a target is, alone."""
    found: list[tuple[Choice, ...]] = []
    for _ in range(400):
        group = person.offered()
        if [one.target for one in group] == [target]:
            return found
        if group and group not in found:
            found.append(group)
    raise AssertionError(f"never offered: {target.label}")


def asked(table: Table) -> bool:
    """Whether the table waits for the person's move."""
    return table.still and table.may_act


def test_a_term_step_by_step(tmp_path: Path) -> None:
    """Each act of a rival, and each envelope of theirs, waits for the switch."""
    table = Table(tmp_path, people=1, seats=5, seed=4, speed="step")
    person, random = OneSwitch(table), Random(2)
    waited: Counter[type] = Counter()
    while table.shown.year <= YEARS_A_TERM:
        top, busy = table.top, table.uncovered and not asked(table)
        if table.way_on.shown:
            waited[type(top)] += 1
            assert len(offered_before(person, table.way_on)) <= 1, "the offer that stood already"
            person.take(table.way_on)
        elif isinstance(top, RivalBallot) or in_motion(top) or busy:
            table.driver.frames(1)
        else:
            play_person(table, person, random)
        assert sum(waited.values()) < 500
    assert waited[TableScene] > 10
    assert waited[RivalBallot] > 2
    table.close()


def test_going_on_is_offered_only_while_it_is_waited_for(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=4, speed="step")
    while not table.stepping:
        table.driver.frames(1)
    table.driver.frames(3)
    assert not table.way_on.shown, "nobody has but one switch"
    person = OneSwitch(table)
    person.take(table.way_on)
    assert not table.stepping
    table.driver.frames(1)
    assert not table.way_on.shown
    table.close()


def alone(driver: Driver, kind: type[OneSwitch] = OneSwitch) -> OneSwitch:
    """A person at a window without a table."""
    nothing: Any = SimpleNamespace(driver=driver, table=None, top=None)
    return kind(nothing)


def round_of(person: OneSwitch) -> list[set[str]]:
    """The labels of every group that is offered before the first comes again."""
    found: list[set[str]] = []
    first = None
    for _ in range(400):
        group = person.offered()
        labels = {one.target.label for one in group}
        if group and (not found or labels != found[-1]):
            if group == first:
                return found
            first = first or group
            found.append(labels)
        person.driver.time += 0.1
        person.driver.frame()
    return found


def test_only_what_can_be_done_is_offered(table: Table) -> None:
    person = OneSwitch(table)
    offered = set().union(*round_of(person))
    opened = {table.ward_target(w).label for w in table.pressable_wards}
    wards = {one.label for one in table.ward_targets}
    assert offered & wards == opened
    closed = {one.target.label for one in table.act_buttons.values() if not one.target.enabled}
    assert closed
    assert not offered & closed


def test_many_things_are_offered_in_few_groups(table: Table) -> None:
    groups = round_of(OneSwitch(table))
    assert 2 <= len(groups) <= 9
    assert all(len(group) <= 7 for group in groups)


def test_pieces_wards_and_tools_are_groups_of_their_own(table: Table) -> None:
    groups = round_of(OneSwitch(table))
    kinds = [{one.partition(" ")[0] for one in group} for group in groups]
    assert kinds[0] == {""}, "pieces bear no label"
    assert all(kind == {"Ward"} for kind in kinds[1:-1])
    assert groups[-1] >= {"Log", "Poll", "Menu"}


def test_what_is_wanted_most_comes_first(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=4, speed="instant")
    table.rest()
    person = OneSwitch(table)
    for _ in range(2):
        place = next(one for one in table.legal if m.kind_of(one) == m.PLACE_BOSS)
        do_move(table, person, place)
        table.rest()
    assert round_of(person)[0] == {"End turn"}
    table.close()
    table = Table(tmp_path, people=1, state=ballot_of_two(3, voters=3))
    table.rest()
    person, ballot = OneSwitch(table), table.top
    first = person.scanner._groups
    more = [row.more.target for row in ballot.laid.bid_rows.rows if row.more is not None]
    usable = [one for one in more if one in {group[0].target for group in first}]
    seal = table.driver.target(text("ballot.seal"))
    assert [group[0].target for group in first[: len(usable) + 1]] == [*usable, seal]
    table.close()


def test_a_switch_that_bounces_presses_once(table: Table) -> None:
    person, line = OneSwitch(table), table.match.line
    while not any(one.target.label.startswith("Ward") for one in person.offered()):
        table.driver.wait(0.1)
    person.switch()
    for _ in range(3):
        table.driver.wait(0.05)
        person.switch()
    assert table.match.line - line <= 1
    assert len(person.offered()) <= 1 or table.match.line > line


def test_what_stands_first_on_a_new_page_is_offered_half_as_long_again(table: Table) -> None:
    """A press may still be meant for what was offered before it."""
    person = OneSwitch(table)
    table.driver.app.apply(scanning=1000)

    def stays() -> float:
        """Seconds until something else is offered."""
        begin, group = table.driver.time, person.offered()
        while person.offered() == group:
            table.driver.time += 0.05
            table.driver.frame()
        return table.driver.time - begin

    table.driver.settle()
    table.driver.app.stack.push(SettingsScene(table.driver.app))
    while not isinstance(table.driver.scene, SettingsScene) or not person.offered():
        table.driver.frame()
    assert stays() == pytest.approx(1.5, abs=0.2)
    assert stays() == pytest.approx(1.0, abs=0.2)


def test_a_group_that_is_passed_over_gives_way_to_all(table: Table) -> None:
    person = OneSwitch(table)
    before = round_of(person)
    assert len(person.offered()) > 1
    person.switch()
    table.driver.frames(2)
    assert len(person.offered()) == 1
    for _ in range(200):
        table.driver.time += 0.1
        table.driver.frame()
        if len(person.offered()) > 1:
            break
    assert {one.target.label for one in person.offered()} in before


def test_what_was_just_passed_over_is_not_offered_again_at_once(tmp_path: Path) -> None:
    """While a boss moves no ward can be pressed; once it stands, wards are offered next."""
    table = Table(tmp_path, people=3, seats=3, seed=6, speed="slow")
    table.rest()
    person = OneSwitch(table)
    table.driver.app.apply(scanning=1000)
    do_move(table, person, next(one for one in table.legal if m.kind_of(one) == m.PLACE_BOSS))
    seen = [person.offered()]
    while not seen[-1] or not seen[-1][0].target.label.startswith("Ward"):
        group = person.offered()
        seen += [group] if group != seen[-1] else []
    pieces = [group for group in seen if group and not group[0].target.label]
    table.close()
    assert len(pieces) == len(set(pieces)), pieces


@pytest.mark.usefixtures("painted")
def test_the_rings_around_a_group_are_seen_and_go(table: Table) -> None:
    quiet = table.picture()
    person = OneSwitch(table)
    assert len(person.offered()) > 1
    table.driver.frames(2)
    assert table.picture() != quiet
    table.driver.app.apply(scanning=0)
    table.driver.frames(3)
    table.give_focus(None)
    table.driver.frames(3)
    assert table.gui.marked == []


def test_a_list_is_entered_row_by_row(driver: Driver) -> None:
    person = alone(driver)
    person.press("Saved games")
    driver.frames(3)
    assert isinstance(driver.scene, SavesScene)
    person.press("Back")
    driver.frames(3)
    assert isinstance(driver.scene, TitleScene)
    person.press("Rules")
    driver.frames(3)
    rules = driver.scene
    assert isinstance(rules, RulesScene)
    top = rules.page.top
    person.take(rules.page.target)
    driver.frames(2)
    assert rules.page.top > top, "the page is turned"


def test_the_whole_log_is_read_by_one_switch(table: Table) -> None:
    """It opens at its end: after the last page comes the first."""
    log = opened(table)
    person = OneSwitch(table)
    (area,) = [target for target in log.gui.ring.targets if target.page is not None]
    seen = set(range(log.top_row, log.top_row + log.max_rows))
    for _ in range(len(log.rows) // log.max_rows + 1):
        person.take(area)
        seen |= set(range(log.top_row, log.top_row + log.max_rows))
    assert seen >= set(range(len(log.rows)))
    assert table.driver.scene is log


def test_what_is_there_no_longer_is_not_pressed(driver: Driver) -> None:
    """Nor what lies below it: a page may close in the same frame, or be laid out again."""
    pressed: list[str] = []
    driver.app.apply(scanning=500)
    driver.frames(1)
    scanner = driver.app.loop._scanner
    assert scanner is not None
    for leaves in (True, False):
        page = Question(driver.app, "One", "Two.", "Three", lambda: pressed.append("Three"))
        driver.app.stack.push(page)
        driver.wait(1.0)
        while [one.target.label for one in scanner._groups[scanner._index]] != ["Three"]:
            driver.frames(1)
        escape = [
            key_event(pygame.KEYDOWN, pygame.K_ESCAPE),
            key_event(pygame.KEYUP, pygame.K_ESCAPE),
        ]
        if not leaves:
            page.resize()
        driver.frame(*(escape if leaves else ()), key_event(pygame.KEYDOWN, pygame.K_RETURN))
        driver.frame(key_event(pygame.KEYUP, pygame.K_RETURN))
        assert not pressed
        assert driver.scene is not page if leaves else driver.scene is page
        assert len(driver.app.stack.scenes) == (1 if leaves else 2)


def test_a_setting_goes_to_its_next_value(driver: Driver) -> None:
    driver.app.stack.push(SettingsScene(driver.app, page="play"))
    driver.frames(3)
    person = alone(driver)
    before = driver.app.settings.speed
    person.press("Animation speed")
    driver.frames(2)
    assert driver.app.settings.speed != before


def test_without_it_nothing_is_offered_and_nothing_is_made(table: Table) -> None:
    table.driver.frames(5)
    assert table.driver.app.loop._scanner is None


class OneButton(OneSwitch):
    """The same with a button of a controller."""

    pad: Pad

    def switch(self) -> None:
        self.presses, self.pressed = self.presses + 1, self.driver.time
        self.pad.press("a")


def test_a_controllers_button_is_a_switch_too(driver: Driver) -> None:
    person = alone(driver, OneButton)
    assert isinstance(person, OneButton)
    (person.pad,) = plug(driver, XBOX)
    person.pad.press("leftstick")  # from now on its buttons are shown
    person.press(text("title.rules"))
    driver.frames(2)
    assert isinstance(driver.scene, RulesScene)


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[Table]:
    """A table in the last term: all wards are open."""
    made = Table(tmp_path, people=1, seats=3, seed=4, state=last_term(3, 4), speed="instant")
    made.rest()
    yield made
    made.close()


def group_of_wards(table: Table, person: OneSwitch) -> set[int]:
    """Wait until a group of wards is offered; the wards."""
    for _ in range(400):
        targets = [one.target for one in person.offered()]
        if len(targets) > 1 and targets[0] in table.ward_targets:
            return {table.ward_targets.index(one) for one in targets}
        table.driver.wait(0.1)
    raise AssertionError("no group of wards")


def test_wards_of_a_group_are_lit_whole_and_their_figures_stay_free(crowded: Table) -> None:
    wards = group_of_wards(crowded, OneSwitch(crowded))
    crowded.driver.frames(1)
    lit = {ward for ward, kind in crowded.tabletop.model.highlight.items() if kind == POINTED}
    assert lit == wards
    assert not crowded.gui._outlined, "no ring over a figure"


@pytest.mark.parametrize(
    ("bounce", "pause", "moves"), [(1000, 0.7, 0), (1000, 1.2, 1), (300, 0.2, 0), (100, 0.2, 1)]
)
def test_how_long_a_switch_may_bounce_is_a_setting(
    crowded: Table, bounce: int, pause: float, moves: int
) -> None:
    """A group is taken, and then its first member, unless that press comes too soon."""
    assert bounce in BOUNCES
    person, line = OneSwitch(crowded), crowded.match.line
    crowded.driver.app.apply(scanning=5000, bounce=bounce)
    group_of_wards(crowded, person)
    person.switch()
    crowded.driver.wait(pause)
    person.switch()
    crowded.driver.frames(2)
    assert crowded.match.line - line == moves


def test_after_its_last_choice_a_group_offers_the_way_out_of_it(crowded: Table) -> None:
    person = OneSwitch(crowded)
    group_of_wards(crowded, person)
    whole = person.offered()
    person.switch()
    crowded.driver.wait(0.4)
    while len(person.offered()) == 1:
        crowded.driver.wait(0.1)
    assert person.offered() == whole
    crowded.driver.wait(0.4)
    line = crowded.match.line
    person.switch()
    crowded.driver.frames(2)
    assert crowded.match.line == line
    assert not person.scanner._inside


def test_a_second_switch_moves_on_and_nothing_else_does(table: Table) -> None:
    person = OneSwitch(table)
    table.driver.app.apply(scanning=TWO_SWITCHES)
    table.driver.wait(1)
    first = person.offered()
    table.driver.wait(20)
    assert person.offered() == first
    table.driver.key("space")
    table.driver.wait(0.4)
    assert person.offered() not in ((), first)
    table.driver.key("tab")
    table.driver.wait(0.4)
    third = person.offered()
    table.driver.key("return")
    table.driver.wait(0.4)
    assert len(third) == 1 or person.scanner._inside


def test_what_rivals_hold_is_offered_where_their_cards_are_too_small(tmp_path: Path) -> None:
    """At 200% a press on a card shows what everybody holds; it comes before the tools."""
    table = Table(tmp_path, people=1, seats=5, seed=4, speed="instant", size=(1280, 720))
    table.driver.app.apply(ui_scale=200)
    table.rest()
    person = OneSwitch(table)
    groups = [[one.target for one in group] for group in person.scanner._groups]
    cards = table.table.laid.cards
    assert groups[-2] == cards
    person.take(cards[1])
    table.driver.frames(2)
    assert isinstance(table.top, HoldingsScene)
    table.close()


def hold(driver: Driver, seconds: float) -> None:
    """Hold Enter, which the system repeats, and let it go."""
    down = key_event(pygame.KEYDOWN, pygame.K_RETURN)
    end = driver.time + seconds
    while driver.time < end:
        driver.time += 0.05
        driver.frame(down)
    driver.frame(key_event(pygame.KEYUP, pygame.K_RETURN))
    driver.frames(2)


def test_the_switch_itself_held_on_the_title_page_turns_scanning_on(driver: Driver) -> None:
    assert text("title.switch") in [line.words for line in driver.gui.labels]
    hold(driver, 2.5)
    assert driver.app.settings.scanning == SCANNING[0]
    driver.key("escape")
    driver.frames(2)
    assert isinstance(driver.scene, TitleScene)
    hold(driver, 3.2)
    assert driver.app.settings.scanning == SCANNING[4]
    notice = driver.scene
    assert isinstance(notice, Notice)
    driver.wait(1.0)  # its only button is marked by itself, and the switch presses it
    driver.key("space")
    driver.frames(2)
    assert driver.scene is not notice
    marked = set()
    for _ in range(80):
        driver.wait(0.1)
        scanner = driver.app.loop._scanner
        assert scanner is not None
        marked.add(scanner._index)
    assert len(marked) > 2, "it goes on by itself"


@pytest.mark.parametrize(("seconds", "on"), [(2.5, False), (3.2, True)])
def test_a_controllers_button_held_on_the_title_page_turns_it_on(
    driver: Driver, seconds: float, on: bool
) -> None:
    (pad,) = plug(driver, XBOX)
    driver.frame(pad.down("a"))
    driver.wait(seconds)
    driver.frame(pad.up("a"))
    driver.wait(4.0)
    assert driver.app.settings.scanning == SCANNING[4 if on else 0]


def test_a_controller_pulled_out_holds_no_button(driver: Driver) -> None:
    (pad,) = plug(driver, XBOX)
    driver.frame(pad.down("a"))
    pad.unplug()
    driver.wait(4.0)
    assert not driver.app.settings.scanning


def test_a_key_let_go_while_a_page_is_first_painted_turns_nothing_on(driver: Driver) -> None:
    driver.wait(1.0)
    pygame.event.post(key_event(pygame.KEYUP, pygame.K_RETURN))
    driver.frame(key_event(pygame.KEYDOWN, pygame.K_RETURN))  # drops what comes meanwhile
    driver.wait(4.0)
    assert not isinstance(driver.scene, TitleScene)
    assert not driver.app.settings.scanning


def test_a_crash_during_a_press_turns_nothing_on(driver: Driver) -> None:
    driver.app.loop._switch_since = driver.time
    driver.app.loop._held.handle(key_event(pygame.KEYDOWN, pygame.K_RETURN))
    with driver.crash_expected():
        driver.app.loop._crash(ValueError("on purpose"))
        driver.wait(4.0)
    assert not driver.app.settings.scanning


def test_a_key_held_on_another_page_turns_nothing_on(driver: Driver) -> None:
    driver.app.stack.push(RulesScene(driver.app))
    driver.frames(2)
    hold(driver, 4.0)
    assert not driver.app.settings.scanning


@pytest.mark.parametrize("key", ["return", "a"])
def test_a_switch_held_at_the_table_turns_nothing_on(table: Table, key: str) -> None:
    driver = table.driver
    if key == "return":
        hold(driver, 4.0)
    else:
        (pad,) = plug(driver, XBOX)
        driver.frame(pad.down(key))
        driver.wait(4.0)
        driver.frame(pad.up(key))
    assert not driver.app.settings.scanning


def test_each_kind_of_choice_has_a_sound_of_its_own(tmp_path: Path) -> None:
    sounds = PlayedSounds()
    table = Table(tmp_path, people=3, seats=3, seed=6, speed="instant", sounds=sounds)
    table.rest()
    OneSwitch(table)
    heard: dict[str, set[Effect]] = {}
    for _ in range(600):
        sounds.heard.clear()
        table.driver.wait(0.1)
        scanner = table.driver.app.loop._scanner
        assert scanner is not None
        for mark in [one for one in sounds.heard if one.startswith("mark")]:
            for target in [one.target for one in scanner._groups[scanner._index]]:
                kind = "ward" if target.order == AREA else target.label
                heard.setdefault(kind, set()).add(mark)
    assert heard["ward"] == {Effect.MARK_WARDS}
    log = table.gui.shortcuts[Intent.LOG]
    assert log is not None
    assert heard[log.label] == {Effect.MARK_AWAY}
    assert {Effect.MARK_ACTS} in heard.values()
    table.driver.app.apply(scan_sounds=False)
    sounds.heard.clear()
    table.driver.wait(5.0)
    assert not [one for one in sounds.heard if one.startswith("mark")]
    table.close()
