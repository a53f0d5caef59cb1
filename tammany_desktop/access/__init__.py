"""The accessibility tree: what can be read, pointed at and pressed now."""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import count
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import has, text
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.ui.focus import AltText, Spoken, Target, Title
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.static_content import Label

ROOT: Final = 1  # id of the window's node
HEADINGS: Final = ("title", "display", "heading", "tally")  # the type roles of headings
WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")  # where a word begins in a class's name
LINE_GAP: Final = 4  # largest distance in pixels between two lines of one sentence


class Role(StrEnum):
    """Kinds of nodes."""

    WINDOW = "window"
    PAGE = "page"
    BUTTON = "button"
    TOGGLE = "toggle"
    FIELD = "field"
    SLIDER = "slider"
    LIST = "list"
    ROW = "row"
    DOCUMENT = "document"
    HEADING = "heading"
    IMAGE = "image"
    TEXT = "text"
    PARAGRAPH = "paragraph"


class Node(NamedTuple):
    """One node of the tree; `rect` is in pixels, `on` None if it cannot be switched or chosen."""

    id: int
    role: Role
    name: str
    rect: tuple[int, int, int, int]
    value: str = ""
    description: str = ""
    disabled: bool = False
    on: bool | None = None
    focusable: bool = False
    adjustable: bool = False
    children: tuple[int, ...] = ()


class Tree(NamedTuple):
    """All nodes by id, the window first, and the id of the focused one."""

    nodes: dict[int, Node]
    focus: int


class Referent(NamedTuple):
    """The target of a scene that a node represents, or one of its parts if `part` is not -1."""

    scene: Scene
    target: Target
    part: int


def readable_scenes(stack: SceneStack) -> list[Scene]:
    """Return the scenes that can be read now, the topmost first."""
    scenes = [] if stack.over is None else [stack.over]
    for scene in reversed(stack.scenes):
        scenes.append(scene)
        if scene.modal or scene.opaque:
            break
    return scenes


def title_of(scene: Scene) -> str:
    """Return the title of a scene: its own, its first printed heading, or its first text."""
    gui = scene.gui
    printed_lines = [line for line in gui.labels if line.words] if gui is not None else []
    headings = [line.words for line in printed_lines if line.role in HEADINGS]
    target_labels = [t.label for t in gui.ring.targets if t.label] if gui is not None else []
    first_line = (headings or [line.words for line in printed_lines])[:1]
    candidates = (scene.title(), *first_line, *scene.extra_speech(), *target_labels[:1])
    return next((title for title in candidates if title), "")


def sentences(gui: Gui) -> Iterator[tuple[Label, str]]:
    """Yield sentences with their last lines; texts read aloud at a rectangle replace its lines."""
    remaining = list(gui.read_aloud)
    last_line: Label | None = None
    sentence = ""
    for line in gui.labels:
        at_line = [pair for pair in gui.read_aloud if pair[0].collidepoint(line.rect.center)]
        if not at_line and last_line is not None and _continues(last_line, line):
            sentence, last_line = f"{sentence} {line.words}", line
            continue
        if last_line is not None:
            yield last_line, sentence
            last_line = None
        for rect, texts in at_line:
            if (rect, texts) in remaining:
                remaining.remove((rect, texts))
                yield from ((Label(rect, words, "body", ""), words) for words in texts())
        if not at_line:
            last_line, sentence = line, line.words
    if last_line is not None:
        yield last_line, sentence
    for rect, texts in remaining:
        yield from ((Label(rect, words, "body", ""), words) for words in texts())


def _continues(last: Label, line: Label) -> bool:
    """Return True if a line continues the sentence of the line before it."""
    same_style = (last.role, last.color, last.rect.left) == (line.role, line.color, line.rect.left)
    is_near = abs(line.rect.top - last.rect.bottom) <= LINE_GAP
    return same_style and is_near and last.role not in HEADINGS


class TreeBuilder:
    """Builds trees in which each object keeps its id; no id is reused, as readers remember it."""

    def __init__(self, new_ids: Iterator[int] | None = None) -> None:
        self.new_ids = new_ids or count(ROOT + 1)
        self._old_ids: dict[tuple[Scene | Target, int], int] = {}  # ids in the tree before
        self._ids: dict[tuple[Scene | Target, int], int] = {}  # ids in this tree, built or not yet
        self.referents: dict[int, Referent] = {}
        self._nodes: dict[int, Node] = {}

    def _id(self, owner: Scene | Target, part: int = -1) -> int:
        """Return the id of a scene or one of its texts, or of a target or one of its parts."""
        key = owner, part
        if key not in self._ids:
            self._ids[key] = self._old_ids[key] if key in self._old_ids else next(self.new_ids)
        return self._ids[key]

    def build(self, stack: SceneStack, title: str, size: tuple[int, int]) -> Tree:
        """Return the tree of a window with a title and a size in pixels."""
        self.referents, self._nodes = {}, {}
        self._old_ids, self._ids = self._ids, {}
        nodes = self._nodes
        nodes[ROOT] = Node(ROOT, Role.WINDOW, title, (0, 0, *size))
        pages = [self._add_page(scene, size) for scene in readable_scenes(stack)]
        nodes[ROOT] = nodes[ROOT]._replace(children=tuple(page_id for page_id in pages if page_id))
        return Tree(nodes, self._focus(stack))

    def _focus(self, stack: SceneStack) -> int:
        """Return the id of the focused target, else of the page on top, else of the window."""
        for scene in readable_scenes(stack):
            gui = scene.gui
            current = gui.ring.current if gui is not None and scene is not stack.over else None
            if current is not None and (current, -1) in self._ids:
                part = current.parts.chosen() if current.parts else current.paragraph_read
                return self._ids.get((current, part), self._ids[current, -1])
        page_id = self.page_id(stack.top) if stack.top is not None else 0
        return page_id if page_id in self._nodes else ROOT

    def page_id(self, scene: Scene) -> int:
        """Return the id of a scene's node in this tree, or 0."""
        return self._ids.get((scene, -1), 0)

    def _add_page(self, scene: Scene, size: tuple[int, int]) -> int:
        """Add a scene's node with all nodes in it; return its id, or 0 for an empty scene."""
        title = title_of(scene)
        if not title:
            return 0
        page_id = self._id(scene)
        gui = scene.gui
        targets = [target for target in gui.ring.targets if target.shown] if gui is not None else []
        target_ids = [self._add_target(scene, target) for target in targets]
        known_texts = {title}
        for child in target_ids:
            node = self._nodes[child]
            known_texts |= {node.name, node.value, node.description}
            known_texts |= {self._nodes[row].name for row in node.children if self._nodes[row].on}
        child_ids = (*self._add_texts(scene, gui, known_texts, size), *target_ids)
        self._nodes[page_id] = Node(page_id, Role.PAGE, title, (0, 0, *size), children=child_ids)
        return page_id

    def _add_texts(
        self, scene: Scene, gui: Gui | None, known_texts: set[str], size: tuple[int, int]
    ) -> list[int]:
        """Add nodes for texts that no other node of the page has; return the nodes' ids."""
        key = f"access.about.{WORD_START.sub('_', type(scene).__name__).lower()}"
        has_introduction = has(key) and scene.stage.settings.reader != "brief"
        introduction = (*((text(key),) if has_introduction else ()), *scene.extra_speech())
        candidates = [(Role.TEXT, words, (0, 0, *size)) for words in introduction]
        for line, words in sentences(gui) if gui is not None else ():
            role = Role.HEADING if line.role in HEADINGS else Role.TEXT
            candidates.append((role, words, _rect(line.rect)))
        ids: list[int] = []
        for role, words, rect in candidates:
            if words.strip() and words not in known_texts:
                known_texts.add(words)
                ids.append(self._id(scene, len(ids)))
                self._nodes[ids[-1]] = Node(ids[-1], role, words, rect)
        return ids

    def _add_target(self, scene: Scene, target: Target) -> int:
        """Add a target's node with the nodes of its parts; return its id."""
        id_, spoken = self._id(target), target.spoken()
        name = spoken.name or target.label or target.hint or target.tooltip_words()
        disabled = (not target.enabled or spoken.refuses) and not target.secret
        tooltip = "" if target.secret and not target.enabled else target.tooltip_words()
        tooltip = tooltip.removeprefix(f"{name} · ")  # a card begins with its own label
        description = " ".join(part for part in (tooltip, spoken.more) if part and part != name)
        description = description.replace(" · ", ", ")
        children = self._add_parts(scene, target, disabled)
        self.referents[id_] = Referent(scene, target, -1)
        self._nodes[id_] = Node(
            id_,
            _role(target, spoken),
            name,
            _rect(target.rect),
            value=spoken.value if spoken.value != name else "",
            description=description,
            disabled=disabled,
            on=spoken.on,
            focusable=True,
            adjustable=target.arrow is not None and target.drag is not None and not target.answer,
            children=tuple(children),
        )
        return id_

    def _add_parts(self, scene: Scene, target: Target, disabled: bool) -> list[int]:
        """Add nodes for the rows of a list or the paragraphs of a text; return their ids."""
        rect, nodes = _rect(target.rect), []
        if target.parts is not None:
            chosen_row, row = target.parts.chosen(), Node(0, Role.ROW, "", rect, disabled=disabled)
            names = target.parts.words()
            nodes = [row._replace(name=name, on=i == chosen_row) for i, name in enumerate(names)]
        elif target.paragraphs is not None:
            kinds = {AltText: Role.IMAGE, Title: Role.HEADING}
            names = target.paragraphs()
            nodes = [Node(0, kinds.get(type(name), Role.PARAGRAPH), name, rect) for name in names]
        for index, node in enumerate(nodes):
            # Orca speaks no second of two equal nodes at the same place: each is a pixel lower.
            part_rect = _rect(target.rect, index % max(1, target.rect.height))
            nodes[index] = node._replace(id=self._id(target, index), rect=part_rect, focusable=True)
            self.referents[nodes[index].id] = Referent(scene, target, index)
        self._nodes.update((node.id, node) for node in nodes)
        return [node.id for node in nodes]


def _rect(rect: pygame.Rect, down: int = 0) -> tuple[int, int, int, int]:
    return rect.left, rect.top + down, rect.width, rect.height - down


def _role(target: Target, spoken: Spoken) -> Role:
    if target.parts is not None:
        return Role.LIST
    if target.paragraphs is not None:
        return Role.DOCUMENT
    if target.is_text_field:
        return Role.FIELD
    if target.drag is not None and not target.answer:
        return Role.SLIDER
    return Role.BUTTON if spoken.on is None else Role.TOGGLE
