"""What those who listen get: every scene as a tree, what happens as news, and a way to do all."""

import json
import logging
import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Timer
from types import ModuleType, SimpleNamespace
from typing import Any

import accesskit
import pygame
import pytest

from tammany_desktop.access import ROOT, Node, Role, Tree
from tammany_desktop.access.adapter import ANSWER_TIME, HOLD_TIME, Adapter, connect
from tammany_desktop.access.orca import Channel
from tammany_desktop.access.reader import ReaderService, Request
from tammany_desktop.journal import opening
from tammany_desktop.journal.header import new_header
from tammany_desktop.languages import available, set_language, text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.review.analysis import PAGES
from tammany_desktop.scenes.table.hint import TutorScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tests.bench.spoken import turns
from tests.helpers import games, samples
from tests.helpers.aloud import Listener, Listening, each_tree, listen, page, play_by_ear
from tests.helpers.ballots import ballot_of_two
from tests.helpers.table import Keys, QuickOpponents, Table, play_person
from tests.helpers.window import Driver
from tests.readers import heard
from tests.table.test_choices import able
from tests.window.test_layout import MENUS


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path)
    yield made
    made.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, people=1, seed=1)  # the person begins, whatever opponents would do
    made.rest()
    yield made
    made.close()


# Every scene


def faults(tree: Tree) -> list[str]:
    """Nodes without a name, bare numbers, the same words twice on a page, loose ends."""
    found = [f"no name: {node}" for node in tree.nodes.values() if not node.name.strip()]
    for node in tree.nodes.values():
        if node.role is Role.TEXT and node.name.strip("+- ").isdigit():
            found.append(f"a number alone: {node.name}")
        found += [f"no such child: {child}" for child in node.children if child not in tree.nodes]
        if node.role is Role.PAGE:
            texts = [tree.nodes[child] for child in node.children]
            words = [one.name for one in texts if one.role in (Role.TEXT, Role.HEADING)]
            found += [f"twice: {one}" for one in set(words) if words.count(one) > 1]
    children = [child for node in tree.nodes.values() for child in node.children]
    reached = {ROOT, *children}
    found += [f"not reached: {id_}" for id_ in tree.nodes if id_ not in reached]
    if len(children) != len(set(children)) or tree.focus not in tree.nodes:
        found.append("not a tree, or no focus")
    return found


def begins_with_a_sentence(listener: Listener) -> bool:
    """Whether a page says first what it is; what comes over another tells its own words."""
    top = listener.reader.stage.stack.top
    if top is None or not top.opaque:
        return True
    inside = listener.tree.nodes[listener.reader.builder.page_id(top)].children
    texts = [one for one in map(listener.tree.nodes.__getitem__, inside) if one.role is Role.TEXT]
    return texts[0].name.endswith((".", "!", "?"))


def check_every_scene(folder: Path, language: str) -> dict[str, str]:
    """Each scene as it is read."""
    pages = {}
    for name, listener in each_tree(folder, language):
        assert not faults(listener.tree), (name, faults(listener.tree))
        assert begins_with_a_sentence(listener), name
        assert len(listener.tree.nodes) > 3, name
        assert len(listener.news) == len(set(listener.news)), (name, listener.news)
        pages[name] = page(listener.tree, listener.news)
    return pages


def test_every_scene_can_be_read_and_says_nothing_twice(tmp_path: Path) -> None:
    pages = check_every_scene(tmp_path, "en")
    assert len(pages) > 50
    assert pages.keys() >= samples.SAMPLES.keys()
    document = samples.DOCUMENT.read_text("utf-8")
    made_anew = "python build/read_aloud.py FOLDER makes them anew"
    assert samples.with_samples(document, pages) == document, made_anew


@pytest.mark.long
@pytest.mark.parametrize("language", [one for one in available() if one != "en"])
def test_every_scene_can_be_read_in_every_language(tmp_path: Path, language: str) -> None:
    assert len(check_every_scene(tmp_path, language)) > 50


def test_a_ballot_is_named_by_its_heading_in_every_language(tmp_path: Path) -> None:
    """Where the heading is too wide for large type, the page had the name of a table's head."""
    table = Table(tmp_path, people=1, state=ballot_of_two(1), size=(1280, 720))
    table.driver.wait(0.5)
    ballot, listener = table.top, listen(table.driver)
    assert isinstance(ballot, BallotScene)
    _, name, ward = ballot.address
    for language in available():
        table.driver.app.apply(language=language, ui_scale=200)
        table.driver.frames(3)
        wanted = text("ballot.heading", name=name, ward=ward)
        assert wanted in [one.name for one in listener.tree.nodes.values() if one.role is Role.PAGE]
    table.driver.app.apply(language="en", ui_scale=100)
    table.close()


def test_a_ballot_says_that_its_bid_is_sealed_while_the_envelope_closes(tmp_path: Path) -> None:
    """The focus fell to the window, whose name was the last announcement: Orca 43 said it again."""
    table = Table(tmp_path, people=1, state=ballot_of_two(1), speed="normal", seal_zero=False)
    table.driver.wait(2.0)
    listener, ballot = listen(table.driver), table.driver.expect(BallotScene)
    focuses = set()
    ballot.seal()
    while table.top is ballot:
        focuses.add(listener.tree.nodes[listener.tree.focus].name)
        table.driver.frames(1)
    table.close()
    assert text("cover.sealed", names=ballot.address[1]) in focuses
    assert text("app.title") not in focuses


# The focus


def focused(listener: Listener) -> Node:
    return listener.tree.nodes[listener.tree.focus]


def test_the_focus_of_the_keyboard_is_the_reader_s(driver: Driver) -> None:
    listener = listen(driver)
    driver.tab_to(text("title.rules"))
    assert focused(listener).name == text("title.rules")


def test_the_focus_of_the_reader_is_the_keyboard_s(driver: Driver) -> None:
    listener = listen(driver)
    listener.ask(Request.FOCUS, listener.find(Role.BUTTON, name=text("title.settings"))[0])
    driver.frames(2)
    assert driver.focused() == text("title.settings")
    driver.key("return")
    driver.frames(1)
    assert isinstance(driver.scene, SettingsScene)


def test_a_ward_reached_by_its_number_or_an_arrow_is_in_focus(table: Table) -> None:
    listener = listen(table.driver)
    table.driver.key("6")
    assert focused(listener).name == "Ward 6"
    table.driver.key("left")
    assert focused(listener).name in {"Ward 2", "Ward 3", "Ward 4", "Ward 5"}


def test_a_scene_that_was_covered_cannot_be_reached(driver: Driver) -> None:
    listener = listen(driver)
    play = listener.find(Role.BUTTON, name=text("title.play"))[0]
    driver.app.stack.push(Notice(driver.app, "Heading", "Words"))
    driver.frames(2)
    assert not listener.find(Role.BUTTON, name=text("title.play"))
    assert {"Heading", "Words"} <= set(listener.news)
    listener.ask(Request.PRESS, play)
    driver.frames(2)
    assert isinstance(driver.scene, Notice)


@pytest.mark.parametrize("way", ["l", "f10", "f1"])
def test_a_table_that_was_covered_comes_back_with_new_ids(table: Table, way: str) -> None:
    """Readers remember what was gone, and hear nothing more of it: `Listener.look` checks it."""
    listener = listen(table.driver)
    before = listener.find(Role.BUTTON, name="Ward 4")[0].id
    table.driver.key(way)
    table.driver.frames(3)
    assert not listener.find(Role.BUTTON, name="Ward 4")
    table.driver.key("escape")
    table.driver.frames(3)
    assert before in listener.gone
    listener.ask(Request.PRESS, listener.find(Role.BUTTON, name="Ward 4")[0])
    table.rest()
    assert "Bosses: Anna 1." in listener.find(Role.BUTTON, name="Ward 4")[0].value


def test_the_tutor_that_only_looks_takes_no_focus(table: Table) -> None:
    """Else each end of a turn would be heard as a page that is left and comes again."""
    listener = listen(table.driver)
    table.driver.key("6")
    table.driver.frames(2)
    before = listener.tree
    tutor = TutorScene(table.top, lambda: None, list)
    table.driver.app.stack.push(tutor)
    table.driver.wait(0.4)
    assert tutor.announced
    assert tutor in table.driver.app.stack.scenes
    assert listener.tree == before
    table.driver.wait(0.6)
    assert tutor not in table.driver.app.stack.scenes
    assert focused(listener).name == "Ward 6"
    assert not listener.gone


# Lists, sliders, text


def test_a_second_press_before_the_first_was_done_goes_nowhere(driver: Driver) -> None:
    listener = listen(driver)
    button = listener.find(Role.BUTTON, name=text("title.settings"))[0]
    listener.ask(Request.PRESS, button)
    listener.ask(Request.PRESS, button)
    driver.frames(2)
    kinds = [type(scene) for scene in driver.app.stack.scenes]
    assert kinds.count(SettingsScene) == 1


def test_a_row_of_a_list_is_chosen_by_a_press(driver: Driver) -> None:
    driver.app.stack.reset(SettingsScene(driver.app, page="reading"))
    driver.app.stack.apply_changes()
    listener = listen(driver)
    name = text("settings.contrast_of.high_contrast")
    listener.ask(Request.PRESS, listener.find(Role.ROW, name=name)[0])
    driver.frames(2)
    assert driver.app.settings.contrast == "high_contrast"
    assert listener.find(Role.ROW, name=name)[0].on


def test_a_slider_goes_up_and_down(driver: Driver) -> None:
    driver.app.stack.reset(SettingsScene(driver.app, page="sound"))
    driver.app.stack.apply_changes()
    listener = listen(driver)
    before = driver.app.settings.music
    listener.ask(Request.LESS, listener.find(Role.SLIDER, name=text("settings.music"))[0])
    driver.frames(2)
    assert driver.app.settings.music < before
    slider = listener.find(Role.SLIDER, name=text("settings.music"))[0]
    assert str(driver.app.settings.music) in slider.value


# The table


def test_a_ward_says_who_stands_there_and_what_may_be_done(table: Table) -> None:
    listener = listen(table.driver)
    assert listener.find(Role.TOGGLE, name=text("access.boss"))[0].on
    ward = listener.find(Role.BUTTON, name="Ward 4")[0]
    assert text("table.nobody_stands") in ward.value
    assert text("access.open") not in ward.value  # as for most wards
    assert not ward.disabled
    assert "Neighbors" in ward.description
    listener.ask(Request.PRESS, ward)
    table.rest()
    ward = listener.find(Role.BUTTON, name="Ward 4")[0]
    assert "Bosses: Anna 1." in ward.value
    assert "Anna leads by 1 vote." in ward.value


def test_a_refusal_is_announced_with_its_reason_once(table: Table) -> None:
    listener = listen(table.driver)
    listener.news.clear()
    end = listener.find(Role.BUTTON, name=text("table.act.end_turn"))[0]
    assert end.disabled
    assert "R4.2" in end.description
    listener.ask(Request.PRESS, end)
    table.driver.frames(3)
    assert [one for one in listener.news if "R4.2" in one] == [end.description]
    closed = [one for one in listener.find(Role.BUTTON, name="Ward ") if one.disabled]
    assert not closed or closed[0].description


def test_what_rivals_do_is_announced_in_order_then_whose_turn_it_is(table: Table) -> None:
    listener = listen(table.driver)
    table.driver.frames(2)
    listener.news.clear()
    while not any(m.kind_of(move) == m.END_TURN for move in table.match.legal()):
        table.make_move(table.match.legal()[0])
        table.rest()
    table.make_move(m.END_TURN)
    table.rest()
    told = [one for one in listener.news if "Boyd" in one or "Clara" in one]
    assert any(one.startswith("Boyd: ") for one in told)
    assert not any("begins a turn" in one for one in told)
    assert listener.news[-1].startswith("Anna, place a boss or a cube (1 of 2)")


def test_a_rival_is_named_again_after_a_page_amid_its_turn(table: Table) -> None:
    while not any(m.kind_of(move) == m.END_TURN for move in table.match.legal()):
        table.make_move(table.match.legal()[0])
        table.rest()
    table.driver.app.apply(speed="normal")
    listener = listen(table.driver)
    table.make_move(m.END_TURN)
    for _ in range(100):
        table.driver.frames(1)
        if any(one.startswith("Boyd: ") for one in listener.news):
            break
    listener.news.clear()
    table.driver.key("l")
    table.driver.key("escape")
    table.driver.frames(100)
    (first, *_) = (one for one in listener.news if "boss" in one or "cube" in one)
    assert first.startswith("Boyd: ")


def test_the_button_of_the_log_tells_on_demand_what_rivals_did_since(table: Table) -> None:
    listener = listen(table.driver)
    while not any(m.kind_of(move) == m.END_TURN for move in table.match.legal()):
        table.make_move(table.match.legal()[0])
        table.rest()
    table.make_move(m.END_TURN)
    table.rest()
    table.driver.frames(10)
    (log,) = listener.find(Role.BUTTON, name=text("table.tool.log"))
    assert text("table.recap.heading") in log.description
    for line in table.table.model.recap:
        assert table.match.seats[line.seat].name in log.description
        assert all(item.words in log.description for item in line.items)


def test_a_bonus_cube_to_choose_is_told_with_what_is_left_in_the_bag(tmp_path: Path) -> None:
    """Also where its card has no room for it."""
    state = able(m.BONUS_CUBE)
    table = Table(tmp_path, people=5, state=state)
    table.rest()
    listener = listen(table.driver)
    *cubes, _ = [one.target.label for one in table.choice_buttons]
    told = [one for one in listener.find(Role.BUTTON) if one.name in cubes]
    assert [one.value for one in told] == [f"{left} in the bag" for left in state.bag if left]
    table.close()


# Without anybody who listens


def test_nothing_is_made_while_nobody_listens(driver: Driver) -> None:
    reader = ReaderService(driver.app)
    assert reader.update(5.0, True) is None
    assert reader.due_in(5.0) is None
    assert not reader.builder.referents


def test_a_start_without_accesskit_costs_one_line(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    with caplog.at_level(logging.INFO):
        assert connect(driver.app) is None
    assert len([one for one in caplog.records if "screen reader" in one.message]) == 1


def test_no_window_is_hidden_in_vain(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is hidden may lose the keyboard to another."""
    monkeypatch.setitem(sys.modules, "accesskit", None)
    monkeypatch.setattr(sys, "platform", "win32")
    hidden: list[str] = []
    acts = {name: partial(hidden.append, name) for name in ("hide", "show")}
    monkeypatch.setattr(driver.app.window, "_handle", SimpleNamespace(**acts))
    driver.app.connect_screen_reader()
    assert driver.app.adapter is None
    assert hidden == []


class Names:
    """Any name has itself as its value."""

    def __getattr__(self, name: str) -> str:
        return name


class FakeNode:
    def __init__(self, role: str) -> None:
        self.role = role
        self.set: dict[str, Any] = {}
        self.actions: list[str] = []

    def add_action(self, action: str) -> None:
        self.actions.append(action)

    def __getattr__(self, name: str) -> Any:
        return lambda *value: self.set.__setitem__(name.removeprefix("set_"), value)


class Panic(BaseException):
    """What a fault of the bridge looks like: no `Exception`."""


class Bridge:
    """Stands where accesskit's adapter is: takes updates, and can fail."""

    def __init__(self, activate: Any, act: Any, leave: Any = None) -> None:
        self.activate, self.act, self.leave = activate, act, leave
        self.updates: list[Any] = []
        self.fails = False

    def update_if_active(self, factory: Any) -> None:
        if self.fails:
            raise Panic
        self.updates.append(factory())

    def update_window_focus_state(self, focused: bool) -> None:
        self.focused = focused


@pytest.fixture
def adapter(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Adapter:
    monkeypatch.setattr(sys, "platform", "linux")
    kit: Any = ModuleType("accesskit")
    kit.Node, kit.Role, kit.Action, kit.Live, kit.Toggled = FakeNode, *(Names() for _ in range(4))
    kit.Rect = lambda *corners: corners
    kit.Tree = lambda root: SimpleNamespace(root=root)
    kit.TreeUpdate = lambda focus: SimpleNamespace(focus=focus, nodes=[], tree=None)
    kit.unix = SimpleNamespace(Adapter=Bridge)
    assert {one for one in vars(kit) if one[0].isupper()} <= set(dir(accesskit)), "as it has them"
    monkeypatch.setitem(sys.modules, "accesskit", kit)
    made = connect(driver.app)
    assert made is not None
    driver.app.adapter = made
    return made


def test_a_tree_is_passed_on_only_once_a_reader_asks(driver: Driver, adapter: Adapter) -> None:
    driver.frames(40)
    assert not adapter._bridge.updates
    assert adapter._bridge.activate() is None
    driver.frames(40)
    first = adapter._bridge.updates[0]
    assert first.tree.root == ROOT
    labels = [node.set.get("label", ("",))[0] for _, node in first.nodes]
    assert text("title.play") in labels
    assert {node.set["language"] for _, node in first.nodes} == {("en",)}


def test_an_update_waits_while_a_reader_is_answered(adapter: Adapter, tmp_path: Path) -> None:
    """Accesskit locks its tree twice for an answer, and an update in between stops it for ever."""
    thread = tmp_path / "stat"
    thread.write_text("7 (a ) b) R 1")
    adapter._threads = [thread]
    found: list[str] = []

    def sleep() -> None:
        found.append("asleep")
        thread.write_text("7 (a ) b) S 1")

    timer = Timer(0.02, sleep)
    timer.start()
    adapter._send(lambda: found.append("made"))
    assert len(adapter._bridge.updates) == 1
    assert found == ["made", "asleep"]
    timer.join()


def test_an_update_does_not_wait_for_ever(adapter: Adapter, tmp_path: Path) -> None:
    adapter._threads = [tmp_path / "stat", tmp_path / "gone"]
    adapter._threads[0].write_text("7 (a) R 1")
    begin = time.monotonic()
    adapter._send(True, "update_window_focus_state")
    assert adapter._bridge.focused
    assert ANSWER_TIME <= time.monotonic() - begin < 4 * ANSWER_TIME


def test_a_value_follows_its_name_as_the_language_has_it(driver: Driver, adapter: Adapter) -> None:
    driver.app.apply(language="fr")
    driver.app.stack.reset(SettingsScene(driver.app))
    adapter._bridge.activate()
    driver.frames(100)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    labels = [node.set["label"][0] for node in nodes if "label" in node.set]
    named = [label for label in labels if ": " in label]
    assert named
    assert all("\u00a0: " in label for label in named)


def test_later_only_what_differs_is_passed_on(driver: Driver, adapter: Adapter) -> None:
    adapter._bridge.activate()
    driver.frames(100)
    driver.tab_to(text("title.rules"))
    driver.frames(40)
    last = adapter._bridge.updates[-1]
    assert last.tree is None
    assert not last.nodes


def test_a_request_from_another_thread_is_done_in_a_frame(driver: Driver, adapter: Adapter) -> None:
    adapter._bridge.activate()
    driver.frames(100)
    nodes = adapter.reader.builder.referents
    wanted = next(id_ for id_, one in nodes.items() if one.target.label == text("title.settings"))
    adapter._bridge.act(SimpleNamespace(action="CLICK", target=wanted))
    driver.frames(2)
    assert isinstance(driver.scene, SettingsScene)


class Told:
    """Stands where the buses are: one way to announce, and what was said by message."""

    def __init__(self, channel: Channel) -> None:
        self.channel = lambda: channel
        self.said: list[str] = []

    def present(self, words: str) -> None:
        self.said.append(words)


def announced(driver: Driver, adapter: Adapter, told: Told, words: str) -> list[str]:
    """Each time that some words reach a reader, by which way, once they are announced."""
    adapter._buses = told  # type: ignore[assignment]
    before = len(adapter._bridge.updates)
    driver.scene.news.append(words)
    driver.frames(40)
    found = [f"message: {one}" for one in told.said]
    for update in adapter._bridge.updates[before:]:
        for id_, node in update.nodes:
            found += [f"name: {one}" for one in node.set.get("label", ()) if id_ == ROOT]
            found += [f"live: {one}" for one in node.set.get("value", ()) if "live" in node.set]
    return found


@pytest.mark.parametrize(
    ("told", "heard"),
    [
        (Told(Channel.LIVE), ["live: Boyd passes.", "name: Tammany Hall"]),
        (Told(Channel.NAME), ["name: ", "name: Boyd passes."]),
        (Told(Channel.MESSAGE), ["message: Boyd passes."]),
    ],
)
def test_what_is_announced_is_told_in_one_way_only(
    driver: Driver, adapter: Adapter, told: Told, heard: list[str]
) -> None:
    adapter._bridge.activate()
    driver.frames(100)
    assert announced(driver, adapter, told, "Boyd passes.") == heard


@pytest.mark.parametrize(
    ("channel", "there", "never"),
    [
        (Channel.NAME, {"DOCUMENT", "HEADING", "LIST_ITEM"}, {"SCROLL_VIEW"}),
        (Channel.LIVE, {"SCROLL_VIEW", "LIST_ITEM"}, {"DOCUMENT"}),
        (Channel.MESSAGE, {"SCROLL_VIEW", "LIST_ITEM"}, {"DOCUMENT"}),
    ],
)
def test_no_text_is_a_document_for_newer_versions_of_orca(
    driver: Driver, adapter: Adapter, channel: Channel, there: set[str], never: set[str]
) -> None:
    """In one, Orca 50 keeps arrows and Page Up for its browse mode; 47 to 50 say just "heading"."""
    adapter._at_spi, adapter._buses = True, Told(channel)  # type: ignore[assignment]
    adapter._bridge.activate()
    driver.app.stack.reset(RulesScene(driver.app))
    driver.frames(40)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    roles = {node.role for node in nodes}
    assert there <= roles
    assert not never & roles
    in_focus = {node.role for node in nodes if node.actions}
    assert ("HEADING" in in_focus) is (channel is Channel.NAME)


def test_what_is_announced_stays_until_a_slow_reader_has_come_to_it(
    driver: Driver, adapter: Adapter
) -> None:
    """Orca 48 asks for the node of each announcement, and drops those whose node is gone."""
    adapter._bridge.activate()
    driver.frames(100)
    for one in range(5):
        announced(driver, adapter, Told(Channel.LIVE), f"Boyd: boss in ward {one + 1}.")
    nodes = [one for update in adapter._bridge.updates for one in update.nodes]
    lives = {id_ for id_, node in nodes if "live" in node.set}
    root = next(node for id_, node in reversed(nodes) if id_ == ROOT)
    assert len(lives) == 5
    assert lives <= set(root.set["children"][0])


def test_announcements_do_not_come_faster_than_orca_hears_them(
    driver: Driver, adapter: Adapter
) -> None:
    """Orca 48 drops each that it takes in within a tenth of a second of another one.

    On a busy computer it may come to the first one a fifth of a second late, or more.
    """
    adapter._bridge.activate()
    adapter._buses = Told(Channel.LIVE)  # type: ignore[assignment]
    driver.frames(90)
    lives: dict[str, float] = {}
    for frame in range(180):
        if frame < 60:
            driver.scene.news.append(f"News {frame}.")
        elif frame == 90:
            driver.key("tab")
        driver.frames(1)
        for _, node in adapter._bridge.updates[-1].nodes:
            if "live" in node.set:
                lives.setdefault(node.set["value"][0], driver.time)
    times = [*lives.values()]
    assert " ".join(lives) == " ".join(f"News {frame}." for frame in range(60))
    assert min(b - a for a, b in pairwise(times)) > 0.5, times


def test_who_hears_no_events_is_told_pages_and_what_is_reached(
    driver: Driver, adapter: Adapter
) -> None:
    """Orca 51 reads nothing by itself: what others read unasked was left out of its messages."""
    adapter._bridge.activate()
    told = Told(Channel.MESSAGES_ONLY)
    adapter._buses = told  # type: ignore[assignment]
    driver.frames(40)
    driver.app.stack.push(Notice(driver.app, "A heading", "Some words to read."))
    driver.frames(40)
    assert " ".join(told.said).count("Some words to read.") == 1
    driver.app.stack.reset(TitleScene(driver.app))
    driver.tab_to(text("title.play"))
    driver.frames(40)
    assert text("title.play") in told.said
    driver.gui.ring.set_focus(None)
    driver.frames(40)
    told.said.clear()
    driver.gui.speak(pygame.Rect(0, 0, 90, 90), lambda: ["More words."])
    driver.scene.damage()
    driver.frames(40)
    assert told.said == [], "a page that changes is not told anew"


def test_who_hears_no_events_is_told_each_line_of_a_text_alone(
    driver: Driver, adapter: Adapter
) -> None:
    """Its page was told when it came."""
    adapter._bridge.activate()
    adapter._buses = told = Told(Channel.MESSAGES_ONLY)  # type: ignore[assignment]
    driver.app.stack.reset(RulesScene(driver.app))
    driver.frames(20)
    told.said.clear()
    for _ in range(3):
        driver.key("down")
        driver.frames(20)
    assert len(told.said) == 3
    assert not any(words.startswith(text("rules.heading")) for words in told.said)


def test_by_the_window_s_name_each_text_has_the_time_that_it_takes_to_say(
    driver: Driver, adapter: Adapter
) -> None:
    """Orca 43, while it reads a page, takes the later of two new names up before the earlier."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._buses, times = Told(Channel.NAME), list[float]()  # type: ignore[assignment]
    driver.scene.news.append("The bids of ward 4 are opened. Big Tim wins ward 4: 2 to 1 to 1.")
    for frame in range(150):
        if frame == 30:
            driver.scene.news.append("Big Tim takes a white bonus favor.")
        seen = len(adapter._bridge.updates)
        driver.frames(1)
        nodes = [node for update in adapter._bridge.updates[seen:] for _, node in update.nodes]
        said = [one.set["label"][0] for one in nodes if "label" in one.set]
        times += [driver.time for one in said if one.endswith(".")]
    first, second = times
    assert second - first > 1.4


def test_by_the_window_s_name_the_same_is_heard_twice(driver: Driver, adapter: Adapter) -> None:
    adapter._bridge.activate()
    driver.frames(100)
    told = Told(Channel.NAME)
    assert announced(driver, adapter, told, "No.") == ["name: ", "name: No."]
    assert announced(driver, adapter, told, "No.") == ["name: ", "name: No. "]
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    before = len(adapter._bridge.updates)
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    driver.frames(40)
    (root,) = [node for one in adapter._bridge.updates[before:] for _, node in one.nodes]
    assert root.set["label"] == (text("app.title"),)


def test_a_new_focus_is_told_before_the_news(driver: Driver, adapter: Adapter) -> None:
    """It interrupts what is said."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._buses = Told(Channel.LIVE)  # type: ignore[assignment]
    before = len(adapter._bridge.updates)
    driver.app.stack.push(Notice(driver.app, "Heading", "Words"))
    driver.frames(15)
    assert len(adapter._bridge.updates) == before + 1  # Orca takes a moment for the focus
    driver.frames(100)
    opened, *rest = adapter._bridge.updates[before:]
    told = next(one for one in rest if any("live" in node.set for _, node in one.nodes))
    assert opened.focus == told.focus
    assert not any("live" in node.set for _, node in opened.nodes)


@pytest.mark.parametrize("stays", [False, True])
def test_what_a_page_says_is_announced_where_it_went_at_once(
    driver: Driver, adapter: Adapter, stays: bool
) -> None:
    """Orca reads a page as it comes, and nothing of one that is gone by then."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, told = True, Told(Channel.LIVE)
    page = Notice(driver.app, "Heading", "Big Tim wins ward 7.")
    driver.app.stack.push(page)
    driver.frames(10)
    if not stays:
        driver.app.stack.pop(page)
        driver.frames(8)
    assert announced(driver, adapter, told, "Big Tim wins ward 7.") == []
    driver.frames(110)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    lives = [one.set["value"][0] for one in nodes if "live" in one.set]
    assert any("wins ward 7" in one for one in lives) is not stays


@pytest.mark.parametrize(
    ("frames", "key", "times"),
    [(12, "", 2), (12, "f11", 2), (60, "f11", 1), (180, "", 1)],
    ids=str,
)
def test_what_a_page_that_comes_by_itself_cuts_off_is_announced_again(
    driver: Driver, adapter: Adapter, frames: int, key: str, times: int
) -> None:
    """Orca 45 to 50 stop speaking for a new focus; a key of the person's stops them, too.

    A key that comes within half a second was pressed before the person heard anything.
    """
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    driver.scene.news.append(words := "Big Tim wins ward 2 unopposed. The bids are opened.")
    driver.frames(frames)
    if key:
        driver.key(key)
    driver.app.stack.push(Notice(driver.app, "Heading", "Words to read"))
    driver.frames(120)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    lives = [one.set["value"][0] for one in nodes if "live" in one.set]
    assert [one for one in lives if one != "Heading"] == [words] * times


@pytest.mark.parametrize(("channel", "seconds"), [(Channel.LIVE, 1.5), (Channel.NAME, 0.9)])
def test_an_announcement_leaves_a_page_time_to_come_first(
    driver: Driver, adapter: Adapter, channel: Channel, seconds: float
) -> None:
    """A busy Orca 45 takes up both at once, the announcement first, and stops it for the page."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(channel)  # type: ignore[assignment]
    driver.app.stack.push(Notice(driver.app, "Heading", "Words to read"))
    driver.frames(2)
    begin = driver.time
    driver.scene.news.append(words := "Big Tim wins ward 2 unopposed.")

    def told() -> bool:
        nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
        return any((words,) in node.set.values() for node in nodes)

    while not told() and driver.time < begin + 5:
        driver.frame()
    assert driver.time - begin == pytest.approx(seconds, abs=0.25)


def test_an_announcement_waits_from_the_time_when_the_page_was_sent(
    driver: Driver, adapter: Adapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy computer takes most of a second to draw a page and to send it."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    sent: list[tuple[float, Any]] = []

    def update(factory: Any) -> None:
        driver.time += 0.0 if sent else 0.8
        sent.append((driver.time, factory()))

    monkeypatch.setattr(adapter._bridge, "update_if_active", update)
    driver.app.stack.push(Notice(driver.app, "Heading", "Words to read"))
    driver.frames(2)
    driver.scene.news.append("Big Tim wins ward 2 unopposed.")
    driver.frames(120)
    told = [at for at, one in sent if any("live" in node.set for _, node in one.nodes)]
    assert told[0] - sent[0][0] >= 1.5


def test_a_dialog_that_a_key_closes_is_not_announced_afterwards(
    driver: Driver, adapter: Adapter
) -> None:
    """Orca read it as it opened: whoever closed it within 1.5 seconds heard it again."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    driver.scene.news.append(news := "Big Tim wins ward 2 unopposed.")
    driver.app.stack.push(Notice(driver.app, "Heading", "Words to read"))
    driver.frames(50)
    driver.key("escape")
    driver.frames(150)
    assert not isinstance(driver.scene, Notice)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    assert [one.set["value"][0] for one in nodes if "live" in one.set] == [news]


class Cover(Notice):
    """A page that says two things, and both as its status."""

    opaque = True

    def status(self) -> str:
        return "Pass the computer. Others may hear."

    def extra_speech(self) -> list[str]:
        return ["Others may hear."]


def test_what_a_cover_says_is_not_announced_on_the_ballot_under_it(
    driver: Driver, adapter: Adapter
) -> None:
    """Who uncovers it within 1.5 seconds was told again to pass the computer."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    cover = Cover(driver.app, "Anna", "Pass the computer.")
    driver.app.stack.push(cover)
    driver.scene.news.append(news := "Ward 2 votes.")
    driver.frames(50)
    driver.key("k")
    driver.app.stack.pop(cover)
    driver.frames(150)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    assert [one.set["value"][0] for one in nodes if "live" in one.set] == [news]


class Private(Notice):
    """A page for one person, as a ballot is."""

    private = True


@pytest.mark.parametrize("frames", [8, 95])
def test_an_answer_to_one_person_is_not_announced_on_the_next_page(
    driver: Driver, adapter: Adapter, frames: int
) -> None:
    """Who seals a bid at once hears its number no more: the next page is another person's."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    driver.app.stack.push(Private(driver.app, "Ballot", "Words to read"))
    driver.frames(frames)
    gui = driver.scene.gui
    assert gui is not None
    gui.tooltip.answers.append("You bid 2 green favors.")
    adapter.reader.due = True  # as a press paints something
    driver.frames(8)
    driver.key("k")
    before = len(adapter._bridge.updates)
    page = Asking(driver.app, "Heading", "Pass the computer.")
    page.news.append("Ward 2 votes.")
    driver.app.stack.push(page)
    driver.frames(150)
    nodes = [node for one in adapter._bridge.updates[before:] for _, node in one.nodes]
    lives = [one.set["value"][0] for one in nodes if "live" in one.set]
    assert any("Ward 2 votes." in one for one in lives)
    assert not any("You bid" in one for one in lives)


def test_a_line_that_a_page_has_is_no_news_as_a_sentence(driver: Driver, adapter: Adapter) -> None:
    """Without its period, as lines of a card are; within another sentence it stays."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    driver.app.stack.push(Notice(driver.app, "A deal", "Place no boss in ward 1"))
    driver.frames(10)
    driver.scene.news += ["Tim asks. Place no boss in ward 1. Ann asks: Place no boss in ward 1."]
    driver.frames(110)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    lives = [one.set["value"][0] for one in nodes if "live" in one.set]
    assert lives == ["Tim asks. Ann asks: Place no boss in ward 1."]


def test_a_page_with_spaces_that_do_not_break_is_read_once(
    driver: Driver, adapter: Adapter
) -> None:
    """French has them before many marks."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    driver.app.stack.push(Notice(driver.app, "Fin", "La partie est finie\u202f; fermez."))
    driver.frames(60)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    lives = [one.set["value"][0] for one in nodes if "live" in one.set]
    assert not [one for one in lives if "fermez" in one]


class Asking(Notice):
    """A page that asks for something, as the table does."""

    opaque = True

    def status(self) -> str:
        return "Anna, place a boss."


@pytest.mark.parametrize("moves_on", [False, True])
def test_a_question_is_heard_once_and_after_what_happened_before_it(
    driver: Driver, adapter: Adapter, moves_on: bool
) -> None:
    """A page that comes back with news leaves its question out until they are told.

    Orca may take a second or two to read the page, and the question would be in it by then. A
    button that has the focus meanwhile does not keep the question out for good.
    """
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    page = Asking(driver.app, "Heading", "Anna, place a boss.")
    page.news.append("Big Tim: boss in ward 7.")
    driver.app.stack.push(page)
    driver.frames(10)
    if moves_on:
        driver.key("tab")
    found: list[tuple[str, float]] = []
    for _ in range(220):
        seen = len(adapter._bridge.updates)
        driver.frames(1)
        nodes = [node for update in adapter._bridge.updates[seen:] for _, node in update.nodes]
        said = [one.set["value"][0] for one in nodes if "value" in one.set]
        found += [(one, driver.time) for one in said if "Anna" in one]
    (announced_, at), (shown, later) = found
    assert announced_ == "Big Tim: boss in ward 7. Anna, place a boss."
    assert shown == "Anna, place a boss."
    assert later - at > 1.8


def test_what_a_new_page_waits_for_is_not_announced_once_that_is_over(
    driver: Driver, adapter: Adapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orca read it with the page: "Tim is thinking" was heard twice as a game began."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, adapter._buses = True, Told(Channel.LIVE)  # type: ignore[assignment]
    page = Asking(driver.app, "Heading", "Tim is thinking.")
    monkeypatch.setattr(Asking, "status", lambda _: "Tim is thinking.")
    driver.app.stack.push(page)
    driver.frames(12)
    page.news.append("Tim: boss, 14.")
    page.words = "Anna, place a boss."
    monkeypatch.setattr(Asking, "status", lambda _: "Anna, place a boss.")
    monkeypatch.setattr(Asking, "extra_speech", lambda _: ["What Tim did is in sight."])
    page.resize()
    driver.frames(90)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    lives = [one.set["value"][0] for one in nodes if "live" in one.set]
    assert lives == ["Tim: boss, 14. Anna, place a boss."]


def test_a_page_named_after_a_person_takes_no_name_out_of_what_is_announced(
    driver: Driver, adapter: Adapter
) -> None:
    """The cover has the name of who bids, and so has the sentence of who stands."""
    adapter._bridge.activate()
    driver.frames(100)
    adapter._at_spi, words = True, "Candidates: Big Tim and Boyd."
    adapter._buses = Told(Channel.LIVE)  # type: ignore[assignment]
    page = Notice(driver.app, "Big Tim", "Pass the computer.")
    page.news.append(words)
    driver.app.stack.push(page)
    driver.frames(100)
    nodes = [node for update in adapter._bridge.updates for _, node in update.nodes]
    lives = [one.set["value"][0] for one in nodes if "live" in one.set]
    assert any(words in one for one in lives), lives


@pytest.mark.parametrize("channel", [Channel.LIVE, Channel.NAME])
def test_lists_tell_their_selection_when_they_are_reached(
    driver: Driver, adapter: Adapter, channel: Channel
) -> None:
    """Not in their name as well, even while texts out of focus are held back from Orca 43."""
    adapter._buses = Told(channel)  # type: ignore[assignment]
    driver.app.stack.reset(SettingsScene(driver.app, page="reading"))
    driver.app.stack.apply_changes()
    adapter._bridge.activate()
    driver.frames(100)
    first = adapter._bridge.updates[0].nodes
    assert not [node for _, node in first if "selected" in node.set]
    labels = [node.set["label"][0] for _, node in first if node.role == "LIST_BOX"]
    assert f"{text('settings.contrast')}: {text('settings.contrast_of.normal')}" in labels
    driver.tab_to(text("settings.contrast"))
    driver.frames(40)
    chosen = [
        node.set["label"]
        for update in adapter._bridge.updates[1:]
        for _, node in update.nodes
        if node.set.get("selected") == (True,)
    ]
    assert (text("settings.contrast_of.normal"),) in chosen
    labels = [
        node.set["label"][0]
        for update in adapter._bridge.updates[1:]
        for _, node in update.nodes
        if node.role == "LIST_BOX"
    ]
    assert text("settings.contrast") in labels


def test_a_fault_of_the_bridge_ends_the_listening_only(
    driver: Driver, adapter: Adapter, caplog: pytest.LogCaptureFixture
) -> None:
    adapter._bridge.activate()
    adapter._bridge.fails = True
    driver.frames(40)
    assert not adapter.reader.listening
    assert len([one for one in caplog.records if "screen reader" in one.message]) == 1
    driver.click_on(text("title.settings"))
    assert isinstance(driver.scene, SettingsScene)


def test_the_window_s_focus_is_passed_on(driver: Driver, adapter: Adapter) -> None:
    adapter._bridge.activate()
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert adapter._bridge.focused
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not adapter._bridge.focused


def test_nothing_is_called_before_a_reader_has_asked(driver: Driver, adapter: Adapter) -> None:
    """While one begins to ask, accesskit holds a lock that such a call would wait for."""
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert not hasattr(adapter._bridge, "focused")
    adapter._bridge.activate()
    assert adapter.has_requests
    driver.frame()
    assert adapter._bridge.focused
    assert not adapter.has_requests


def test_what_accesskit_calls_runs_no_line_of_python(adapter: Adapter) -> None:
    """A thread that holds its locks must not be taken away from in the midst."""
    lines: list[str] = []
    before = sys.gettrace()  # of coverage
    sys.settrace(lambda *event: lines.append(event[1]))
    try:
        adapter._bridge.activate()
        adapter._bridge.act(SimpleNamespace(action="CLICK", target=1))
        adapter._bridge.leave()
    finally:
        sys.settrace(before)
    assert lines == []


# A whole game


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_is_played_by_ear_alone(tmp_path: Path, whole: bool) -> None:
    program, least = Listening(tmp_path), 300 if whole else 60
    if whole:
        program.press_named(text("title.hot_seat"))
        program.press_named(text("new_game.start"))
    else:  # the rest has all that a game has
        header = new_header(games.seats(3), games.last_term(3, 5))
        begun = opening.create(program.games.folder, "Begun", header)
        begun.journal.close()
        program.app.open_table(begun.journal.path)
        program.wait(0.1)
    assert play_by_ear(program, Random(1)) > least
    words, news = page(program.listener.tree), [*program.listener.news]
    program.close()
    told = [json.dumps(["key", ["Any panel.", one]]) for one in news]  # keys and pages are unknown
    (tmp_path / "log").write_text("\n".join(told))
    wanted, seats, shorts = heard.expected(tmp_path)
    assert len(wanted) > least
    assert not [*heard.differences(wanted, heard.spoken(tmp_path / "log", wanted, seats, shorts))]
    assert re.search(r" wins (by \d+ points?|the game)\.", words)


def test_a_text_is_read_line_by_line_and_by_its_headings(driver: Driver) -> None:
    driver.app.stack.reset(RulesScene(driver.app))
    driver.app.stack.apply_changes()
    listener = listen(driver)
    texts = listener.find(Role.HEADING, Role.PARAGRAPH, Role.IMAGE)
    (document,) = listener.find(Role.DOCUMENT)
    lines = [one for one in texts if one.id in document.children]
    heads = [one for one in lines if one.role is Role.HEADING]
    assert len(heads) > 1
    for key, wanted in (
        *(("down", lines[0]), ("down", lines[1]), ("up", lines[0]), ("page down", heads[1])),
        *(("end", lines[-1]), ("page up", heads[-1]), ("home", lines[0])),
    ):
        driver.key(key)
        driver.frames(2)
        assert focused(listener) == wanted
    listener.ask(Request.FOCUS, lines[3])
    driver.frames(2)
    assert focused(listener) == lines[3]


@pytest.mark.parametrize("name", ["after_points", "newspaper"])
def test_the_first_and_the_last_line_are_told_again(driver: Driver, name: str) -> None:
    """What follows them is silence otherwise, as after a key that does nothing."""
    driver.app.stack.reset(MENUS[name](driver.app))
    driver.app.stack.apply_changes()
    listener = listen(driver)
    for key, other in (("home", "up"), ("end", "down"), ("end", "page down")):
        driver.key(key)
        driver.frames(20)
        line = focused(listener).name
        listener.news.clear()
        for _ in range(2):
            driver.key(other)
            driver.frames(20)
        assert listener.news == [line] * 2


def test_each_page_of_the_analysis_with_more_than_a_sentence_has_a_heading(
    driver: Driver,
) -> None:
    """Page Up and Page Down lead there, as the page says."""
    driver.app.stack.reset(MENUS["after_points"](driver.app))
    driver.app.stack.apply_changes()
    listener = listen(driver)
    for name in PAGES:
        driver.click_on(text(f"analysis.{name}"))
        driver.frames(20)
        (document,) = [one for one in listener.find(Role.DOCUMENT) if one.children]
        texts = listener.find(Role.HEADING, Role.PARAGRAPH, Role.IMAGE)
        lines = [one for one in texts if one.id in document.children]
        assert len(lines) < 3 or any(line.role is Role.HEADING for line in lines), name


@pytest.mark.parametrize("name", ["after_points", "newspaper"])
def test_analysis_and_newspaper_are_read_line_by_line(driver: Driver, name: str) -> None:
    driver.app.stack.reset(MENUS[name](driver.app))
    driver.app.stack.apply_changes()
    listener = listen(driver)
    texts = listener.find(Role.HEADING, Role.PARAGRAPH, Role.IMAGE)
    documents = [one for one in listener.find(Role.DOCUMENT) if one.children]
    lines = [one for one in texts if one.id in documents[0].children]
    assert len(lines) > 3
    for key, wanted in (("down", 0), ("down", 1), ("up", 0), ("end", -1), ("home", 0)):
        driver.key(key)
        driver.frames(2)
        assert focused(listener) == lines[wanted]


@pytest.mark.parametrize("few", [True, False])
def test_that_a_ward_may_be_chosen_is_said_only_where_few_may(tmp_path: Path, few: bool) -> None:
    table = Table(tmp_path, people=3, state=games.open_to_slander())
    table.rest()
    listener = listen(table.driver)
    if few:
        table.driver.key("s")
        table.driver.frames(3)
    named = listener.find(Role.BUTTON, name="Ward ")
    wards = [one for one in named if one.name[5:].isdigit()]
    said = [one.name for one in wards if text("access.open") in one.value]
    free = [one.name for one in wards if not one.disabled]
    table.close()
    assert free
    assert said == (free if few else [])


def test_the_log_tells_all_lines_and_each_is_in_focus_in_turn(table: Table) -> None:
    listener = listen(table.driver)
    table.driver.key("l")
    table.driver.frames(3)
    (document,) = [one for one in listener.find(Role.DOCUMENT) if one.name == text("table.log")]
    told = [listener.tree.nodes[child] for child in document.children]
    scene = table.driver.expect(LogScene)
    assert [one.name for one in told] == [line.words for line, _, first in scene.rows if first]
    table.driver.key("up")
    table.driver.frames(2)
    assert focused(listener) == told[-1]


def test_two_equal_lines_of_the_log_are_at_different_places(table: Table) -> None:
    """Orca does not speak the second of two nodes with the same role, name, and place."""
    for _ in range(2):
        table.make_move(m.place_boss(0))
        table.rest()
    listener, lines = listen(table.driver), list[Node]()
    table.driver.key("l")
    for _ in range(2):
        table.driver.key("up")
        table.driver.frames(2)
        lines.append(focused(listener))
    assert len({one.name for one in lines}) == 1
    assert len({one.rect for one in lines}) == 2


def test_a_turn_of_three_rivals_takes_at_most_60_words(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=4, seed=3)
    table.rest()
    listener = listen(table.driver)
    while not any(m.kind_of(move) == m.END_TURN for move in table.match.legal()):
        table.make_move(table.match.legal()[0])
        table.rest()
    listener.news.clear()
    table.make_move(m.END_TURN)
    table.rest()
    told = " ".join(listener.news)
    rivals = [seat.name for seat in table.match.seats[1:]]
    table.close()
    assert all(f"{name}: " in told for name in rivals), told
    assert len(told.split()) <= 60


@pytest.mark.parametrize("language", available())
def test_no_turn_of_three_rivals_takes_more_than_60_words(language: str) -> None:
    """With slander and offices too; `python -m tests.bench.spoken` measures more games."""
    set_language(language)
    told = [turn for seed in range(3) for turn in turns(4, seed, "simple")]
    set_language("en")
    assert max(turn.slanders + turn.offices for turn in told) > 2
    assert max(turn.words for turn in told) <= 60


def test_the_bids_of_others_alone_are_not_asked_for(tmp_path: Path) -> None:
    """Those that are waited for once the person's own bid is sealed."""
    table = Table(tmp_path, people=1, state=games.last_term(3, 5))
    opponents, match = table.table.session.opponents, table.match
    assert isinstance(opponents, QuickOpponents)
    step = opponents.step

    def wait() -> None:
        if match.state.phase != BIDDING or 0 not in bidders(match.state):
            step()

    opponents.step = wait  # type: ignore[method-assign]
    for _ in range(40):
        table.driver.frames(20)
        if isinstance(table.top, BallotScene):
            break
        play_person(table, Keys(table), Random(2))
    listener = listen(table.driver)
    Keys(table).stamp("")
    table.driver.wait(0.5)
    listener.news.clear()
    table.driver.wait(1.0)
    words, top = f"{page(listener.tree)} {' '.join(listener.news)}", table.top
    table.close()
    assert match.owing()
    assert isinstance(top, TableScene)
    assert "Secret bids for ward" not in words


def test_what_happens_twice_is_heard_twice(table: Table) -> None:
    listener = listen(table.driver)
    listener.news.clear()
    table.news.extend(["Boyd: boss in ward 6."] * 2)
    table.driver.frames(1)
    assert listener.news.count("Boyd: boss in ward 6.") == 2


def test_a_button_in_focus_is_heard_anew_only_after_a_key_for_it(
    driver: Driver, adapter: Adapter
) -> None:
    """Orca speaks each change of it, though what changed it is announced."""
    adapter._bridge.activate()
    driver.frames(100)
    driver.tab_to(text("title.rules"))
    driver.frames(120)
    before = len(adapter._bridge.updates)
    gui = driver.scene.gui
    target = gui.ring.current if gui is not None else None
    assert target is not None
    target.label = "Other words"
    driver.scene.damage()
    driver.frames(40)

    def heard() -> list[str]:
        found = [node for update in adapter._bridge.updates[before:] for _, node in update.nodes]
        return [words for node in found for words in node.set.get("label", ())]

    assert "Other words" not in heard()
    driver.key("n")
    driver.frames(40)
    assert "Other words" not in heard()
    driver.key("1")
    driver.frames(40)
    assert "Other words" in heard()


def test_words_out_of_focus_wait_until_nothing_more_happens(
    driver: Driver, adapter: Adapter
) -> None:
    """With more than 50 events to come Orca 43 drops what is announced."""
    adapter._bridge.activate()
    driver.frames(100)
    before = len(adapter._bridge.updates)

    def heard() -> list[str]:
        found = [node for update in adapter._bridge.updates[before:] for _, node in update.nodes]
        return [words for node in found for words in node.set.get("label", ())]

    for name in ("rules", "settings"):
        driver.target(text(f"title.{name}")).label = f"Other {name}"
    driver.scene.damage()
    told = announced(driver, adapter, Told(Channel.NAME), "Boyd passes.")
    assert told == ["name: ", "name: Boyd passes."]
    assert not {"Other rules", "Other settings"} & set(heard())
    driver.tab_to("Other rules")
    driver.frames(10)
    assert "Other rules" in heard(), "what is reached is told at once"
    assert "Other settings" not in heard()
    driver.wait(HOLD_TIME)
    assert heard().count("Other settings") == 1
    assert adapter.due_in(driver.time) is None


def test_in_brief_the_steps_of_rivals_are_left_to_the_log(table: Table) -> None:
    listener = listen(table.driver)
    for wanted in ("brief", "full"):
        table.driver.app.apply(reader=wanted)
        listener.news.clear()
        table.news.append("Boyd places a boss in ward 6.")
        table.driver.frames(1)
        assert ("Boyd places a boss in ward 6." in listener.news) == (wanted == "full")


def test_in_full_acts_are_told_by_the_sentences_of_the_log(table: Table) -> None:
    table.driver.app.apply(reader="long")
    listener = listen(table.driver)
    listener.news.clear()
    table.make_move(m.place_boss(0))
    table.rest()
    assert "Anna places a boss in ward 1." in listener.news


def test_turned_off_nothing_is_connected(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("tammany_desktop.access.adapter.connect", lambda *args: asked.append(args))
    table.driver.app.apply(reader="off")
    table.driver.app.connect_screen_reader()
    assert asked == []
    table.driver.app.apply(reader="full")
    assert len(asked) == 1
