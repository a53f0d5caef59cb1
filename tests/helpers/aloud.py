"""Listening: every scene as a screen reader gets it, and a listener that only knows the tree."""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame

from tammany_desktop.access import ROOT, Node, Role, Tree
from tammany_desktop.access.reader import ReaderService, Request
from tammany_desktop.app import App
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.session.games import Games
from tests.access.robot import Thing, choose, over
from tests.helpers import games
from tests.helpers.window import BOTS, STEP, Driver


def spoken(node: Node) -> str:
    """One node as a line: its name, value, kind and state, then what is told on demand."""
    name = f"{node.name}: {node.value}" if node.value else node.name
    parts = [node.role.value] if node.role is not Role.TEXT else []
    if node.on is not None:
        word = "chosen" if node.role is Role.ROW else "on"
        parts.append(word if node.on else f"not {word}")
    if node.disabled:
        parts.append("closed")
    line = f"{name} [{', '.join(parts)}]" if parts else name
    return f"{line} ({node.description})" if node.description else line


def lines(tree: Tree, at: int = ROOT, depth: int = 0) -> Iterator[str]:
    """The tree from a node down, a line a node, indented; the node in focus has a star."""
    node = tree.nodes[at]
    mark = "* " if at == tree.focus else "  "
    yield f"{mark}{'  ' * depth}{spoken(node)}"
    for child in node.children:
        yield from lines(tree, child, depth + 1)


def page(tree: Tree, news: Iterable[str] = ()) -> str:
    """The tree, and before it what is announced."""
    return "\n".join([*(f"! {words}" for words in news), *lines(tree)]) + "\n"


class Listener:
    """Stands where the adapter to the system's screen reader is: keeps the last tree and all news.

    It builds a tree a frame, so that nothing is missed, or only when it is asked to `look`. As
    readers do it remembers which nodes are gone, and fails where one of them comes back.
    """

    def __init__(self, app: App, each: bool = True) -> None:
        self.reader = ReaderService(app)
        self.each = each
        self.reader.start_listening()
        self.news: list[str] = []
        self.asked: list[tuple[Request, int]] = []
        self.tree = Tree({}, 0)
        self.gone: set[int] = set()
        self._now = 0.0

    def restart(self) -> None:
        """Listen as if from the beginning: ids count from there."""
        self.reader = ReaderService(self.reader.stage)
        self.reader.start_listening()
        self.news.clear()
        self.gone.clear()
        self.tree = Tree({}, 0)
        self._now = 0.0

    def serve(self, events: object = ()) -> None:
        asked, self.asked = self.asked, []
        self.reader.serve(asked)

    def send_updates(self, now: float, changed: bool) -> None:
        if self.each:
            self.look()

    def look(self) -> None:
        self._now += 1.0
        heard = self.reader.update(self._now, True)
        if heard is None:  # a scene is on top that may go without a word
            return
        tree, news = heard
        self.gone |= self.tree.nodes.keys() - tree.nodes.keys()
        back = [node for id_, node in tree.nodes.items() if id_ in self.gone]
        assert not back, f"told to be gone, and back under the same id: {back[0]}"
        self.tree = tree
        self.news += news

    def due_in(self, now: float) -> float | None:
        return None

    def find(self, *roles: Role, name: str = "") -> list[Node]:
        """Nodes of these roles whose name begins so."""
        nodes = self.tree.nodes.values()
        return [one for one in nodes if one.role in roles and one.name.startswith(name)]

    def ask(self, want: Request, node: Node) -> None:
        self.asked.append((want, node.id))


def listen(driver: Driver) -> Listener:
    """Somebody listens from now on."""
    listener = Listener(driver.app)
    driver.app.adapter = listener  # type: ignore[assignment]
    driver.frames(2)
    return listener


def every_scene(folder: Path, language: str = "en") -> Iterator[tuple[str, str]]:
    """The name of every scene and its dump, as a sheet of the layout's tests opens it."""
    for name, listener in each_tree(folder, language):
        yield name, page(listener.tree, listener.news)


def each_tree(folder: Path, language: str = "en") -> Iterator[tuple[str, Listener]]:
    """Every scene, opened while somebody listens."""
    from tests.window import test_layout as layouts  # it opens every scene already

    kept = folder / "games"
    kept.mkdir()
    match = games.fresh(4, 1)
    games.play(match, Random(1), lambda one: one.line >= 150)
    (kept / "Ann, Ben, Cy, Di.jsonl").write_bytes(games.text(match))
    (kept / "Broken.jsonl").write_bytes(b"no game at all")
    driver = Driver(folder / "settings", games=Games(kept))
    driver.app.apply(speed="instant", language=language)
    listener = listen(driver)
    try:
        for name, make in layouts.MENUS.items():
            _open(driver, listener, partial(driver.app.stack.reset, make(driver.app)))
            yield name, listener
        for name in layouts.MOMENTS:
            table = layouts.open_at(driver, name)
            _open(driver, listener, list)
            for pose in layouts.poses(table, name):
                driver.frames(2)
                yield f"table {pose}", listener
            for number, scene in enumerate(layouts.overlays(table, name)):
                _open(driver, listener, partial(driver.app.stack.push, scene))
                yield f"{type(scene).__name__} {number}", listener
                driver.app.stack.pop(scene)
                driver.frames(1)
    finally:
        driver.close()


def _open(driver: Driver, listener: Listener, opens: Callable[[], object]) -> None:
    listener.news.clear()
    opens()
    driver.frames(2)


class Listening:
    """The program itself, its games in a folder, and somebody who only listens to it."""

    def __init__(self, folder: Path) -> None:
        self.time = 0.0
        self.games = Games(folder / "games")
        self.app = App(
            self.games,
            folder=folder / "settings",
            bots=BOTS,
            clock=lambda: self.time,
            size=(1280, 720),
        )
        self.app.apply(speed="instant", lesson_played=True)
        self.listener = Listener(self.app, each=False)
        self.app.adapter = self.listener  # type: ignore[assignment]
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        """Let frames pass."""
        for _ in range(round(seconds / STEP) + 1):
            self.time += STEP
            self.app.loop.frame(pygame.event.get())
            top = self.app.stack.top
            assert not isinstance(top, CrashScene), top.report
        self.listener.look()

    def things(self) -> list[Thing]:
        """What can be heard now, in order."""
        nodes = self.listener.tree.nodes.values()
        kinds = {Role.TOGGLE: "button"}
        return [
            Thing(
                kinds.get(one.role, one.role.value),
                f"{one.name}: {one.value}" if one.value else one.name,
                one.disabled,
                one,
            )
            for one in nodes
        ]

    def press(self, thing: Thing) -> None:
        """Press something, and let it happen."""
        assert isinstance(thing.place, Node)
        self.listener.ask(Request.PRESS, thing.place)
        self.wait(0.05)
        if self.app.play is not None and self.app.play.match.busy:
            while self.app.play.match.busy:  # as slow as the disk is, the time of frames stands
                time.sleep(0.0002)
                self.app.play.session.tick()
            self.wait(0.05)

    def press_named(self, name: str) -> None:
        """Press what is called so."""
        self.press(next(one for one in self.things() if one.name.startswith(name)))

    def close(self) -> None:
        self.app.close()


def play_by_ear(program: Listening, chance: Random, most: int = 6000) -> int:
    """A game to its end by what is heard alone; how often something was pressed."""
    for pressed in range(most):
        things = program.things()
        if over(things):
            return pressed
        thing = choose(things, chance)
        if thing is None:
            program.wait(0.3)
        else:
            program.press(thing)
    raise AssertionError([one.name for one in program.things()])
