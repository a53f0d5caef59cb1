"""The tree of what can be read, pointed at and pressed now, for any screen reader."""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import count
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import has, text
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.ui.focus import Picture, Spoken, Target, Title
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.printing import Printed

ROOT: Final = 1
HEADS: Final = ("title", "display", "heading", "tally")
NAMES: Final = re.compile(r"(?<!^)(?=[A-Z])")  # where words begin in the name of a scene's class
CLOSE: Final = 4  # pixels: most between two lines of one sentence


class Role(StrEnum):
    """Kinds of nodes."""

    WINDOW = "window"
    PAGE = "page"
    BUTTON = "button"
    TOGGLE = "toggle"
    FIELD = "field"
    METER = "meter"
    LIST = "list"
    ROW = "row"
    DOCUMENT = "document"
    HEADING = "heading"
    IMAGE = "image"
    TEXT = "text"
    PARAGRAPH = "paragraph"


class Node(NamedTuple):
    """One node of the tree; `rect` is in pixels."""

    id: int
    role: Role
    name: str
    rect: tuple[int, int, int, int]
    value: str = ""
    more: str = ""
    closed: bool = False
    on: bool | None = None
    focus: bool = False
    steps: bool = False
    children: tuple[int, ...] = ()


class Tree(NamedTuple):
    """All nodes by id, the window first, and the id of the focused one."""

    nodes: dict[int, Node]
    focus: int


class Place(NamedTuple):
    """The thing for which a node stands: a target of a scene, and its part, or -1 for all of it."""

    scene: Scene
    target: Target
    part: int


def readable(stack: SceneStack) -> list[Scene]:
    """Return the scenes that can be read now, the topmost first."""
    found = [] if stack.over is None else [stack.over]
    for scene in reversed(stack.scenes):
        found.append(scene)
        if scene.modal or scene.opaque:
            break
    return found


def title_of(scene: Scene) -> str:
    """Return the name of a scene: its own, or its first printed heading, or its first words."""
    gui = scene.gui
    printed = [one for one in gui.printed if one.words] if gui is not None else []
    heads = [one.words for one in printed if one.role in HEADS] or [one.words for one in printed]
    targets = [one.label for one in gui.ring.targets if one.label] if gui is not None else []
    found = (scene.title(), *heads[:1], *scene.aloud(), *targets[:1])
    return next((words for words in found if words), "")


def sentences(gui: Gui) -> Iterator[tuple[Printed, str]]:
    """Yield printed sentences, their lines joined, and for places read aloud what is told there."""
    left = list(gui.read_aloud)
    last: Printed | None = None
    words = ""
    for one in gui.printed:
        inside = [entry for entry in gui.read_aloud if entry[0].collidepoint(one.rect.center)]
        if not inside and last is not None and _goes_on(last, one):
            words, last = f"{words} {one.words}", one
            continue
        if last is not None:
            yield last, words
            last = None
        for entry in inside:
            if entry in left:
                left.remove(entry)
                yield from ((Printed(entry[0], said, "body", ""), said) for said in entry[1]())
        if not inside:
            last, words = one, one.words
    if last is not None:
        yield last, words
    for rect, says in left:
        yield from ((Printed(rect, said, "body", ""), said) for said in says())


def _goes_on(last: Printed, one: Printed) -> bool:
    """True if a line continues the sentence of the line before it."""
    same = (last.role, last.color, last.rect.left) == (one.role, one.color, one.rect.left)
    return same and last.role not in HEADS and abs(one.rect.top - last.rect.bottom) <= CLOSE


class Builder:
    """Builds trees in which a thing keeps its id; no id is used again, as readers remember them."""

    def __init__(self) -> None:
        self.ids = count(ROOT + 1)
        self._known: dict[tuple[Scene | Target, int], int] = {}  # ids of the last tree
        self._used: dict[tuple[Scene | Target, int], int] = {}  # ids of the tree being built
        self.places: dict[int, Place] = {}
        self._nodes: dict[int, Node] = {}

    def _id(self, one: Scene | Target, part: int = -1) -> int:
        """Return the id of a scene or one of its texts, or of a target or one of its parts."""
        key = one, part
        if key not in self._used:
            self._used[key] = self._known[key] if key in self._known else next(self.ids)
        return self._used[key]

    def forget(self) -> None:
        """Give everything a new id from now on, for a new reader."""
        self._used = {}

    def build(self, stack: SceneStack, window: str, size: tuple[int, int]) -> Tree:
        """Return the tree of a window with a title and a size in pixels."""
        self.places, self._nodes = {}, {}
        self._known, self._used = self._used, {}
        nodes = self._nodes
        nodes[ROOT] = Node(ROOT, Role.WINDOW, window, (0, 0, *size))
        pages = [self._page(scene, size) for scene in readable(stack)]
        nodes[ROOT] = nodes[ROOT]._replace(children=tuple(page for page in pages if page))
        return Tree(nodes, self._focus(stack))

    def _focus(self, stack: SceneStack) -> int:
        """Return the id of the focused target, else of the page on top, else of the window."""
        for scene in readable(stack):
            gui = scene.gui
            current = gui.ring.current if gui is not None and scene is not stack.over else None
            if current is not None and (current, -1) in self._used:
                chosen = current.parts.chosen() if current.parts is not None else current.line
                return self._used.get((current, chosen), self._used[current, -1])
        page = self.page(stack.top) if stack.top is not None else 0
        return page if page in self._nodes else ROOT

    def page(self, scene: Scene) -> int:
        """Return the id of a scene's node in the last tree, or 0."""
        return self._used.get((scene, -1), 0)

    def _page(self, scene: Scene, size: tuple[int, int]) -> int:
        """Add a scene's node with all nodes in it; return its id, or 0 for an empty scene."""
        title = title_of(scene)
        if not title:
            return 0
        page = self._id(scene)
        gui = scene.gui
        targets = [one for one in gui.ring.targets if one.shown] if gui is not None else []
        children = [self._target(scene, one) for one in targets]
        known = {title}
        for child in children:
            node = self._nodes[child]
            known |= {node.name, node.value, node.more}
            known |= {self._nodes[row].name for row in node.children if self._nodes[row].on}
        found = (*self._texts(scene, gui, known, size), *children)
        self._nodes[page] = Node(page, Role.PAGE, title, (0, 0, *size), children=found)
        return page

    def _texts(
        self, scene: Scene, gui: Gui | None, known: set[str], size: tuple[int, int]
    ) -> list[int]:
        """Return nodes for printed and told words that no other node of the page has."""
        about = f"access.about.{NAMES.sub('_', type(scene).__name__).lower()}"
        introduces = has(about) and scene.stage.settings.reader == "full"
        first = (*((text(about),) if introduces else ()), *scene.aloud())
        found = [(Role.TEXT, words, (0, 0, *size)) for words in first]
        for one, words in sentences(gui) if gui is not None else ():
            role = Role.HEADING if one.role in HEADS else Role.TEXT
            found.append((role, words, _rect(one.rect)))
        made: list[int] = []
        for role, words, rect in found:
            if words.strip() and words not in known:
                known.add(words)
                made.append(self._id(scene, len(made)))
                self._nodes[made[-1]] = Node(made[-1], role, words, rect)
        return made

    def _target(self, scene: Scene, target: Target) -> int:
        id_, spoken = self._id(target), target.spoken()
        hint = target.hint if target.enabled or target.secret else ""
        name = spoken.name or target.label or hint or target.hint or target.says()
        closed = (not target.enabled or spoken.closed) and not target.secret
        words = "" if target.secret and not target.enabled else target.says()
        words = words.removeprefix(f"{name} · ")  # a card begins with its own label
        more = " ".join(one for one in (words, spoken.more) if one and one != name)
        more = more.replace(" · ", ", ")
        children = self._inside(scene, target, closed)
        self.places[id_] = Place(scene, target, -1)
        self._nodes[id_] = Node(
            id_,
            _role(target, spoken),
            name,
            _rect(target.rect),
            value=spoken.value if spoken.value != name else "",
            more=more,
            closed=closed,
            on=spoken.on,
            focus=True,
            steps=target.nudge is not None and target.drag is not None and not target.ask,
            children=tuple(children),
        )
        return id_

    def _inside(self, scene: Scene, target: Target, closed: bool) -> list[int]:
        """Return nodes for the rows of a list or the paragraphs of a text."""
        rect, found = _rect(target.rect), []
        if target.parts is not None:
            chosen, row = target.parts.chosen(), Node(0, Role.ROW, "", rect, closed=closed)
            names = target.parts.words()
            found = [row._replace(name=name, on=at == chosen) for at, name in enumerate(names)]
        elif target.paragraphs is not None:
            kinds = {Picture: Role.IMAGE, Title: Role.HEADING}
            names = target.paragraphs()
            found = [Node(0, kinds.get(type(one), Role.PARAGRAPH), one, rect) for one in names]
        for at, node in enumerate(found):
            found[at] = node._replace(id=self._id(target, at), focus=True)
            self.places[found[at].id] = Place(scene, target, at)
        self._nodes.update((node.id, node) for node in found)
        return [node.id for node in found]


def _rect(rect: pygame.Rect) -> tuple[int, int, int, int]:
    return rect.left, rect.top, rect.width, rect.height


def _role(target: Target, spoken: Spoken) -> Role:
    if target.parts is not None:
        return Role.LIST
    if target.paragraphs is not None:
        return Role.DOCUMENT
    if target.typing:
        return Role.FIELD
    if target.drag is not None and not target.ask:
        return Role.METER
    return Role.BUTTON if spoken.on is None else Role.TOGGLE
