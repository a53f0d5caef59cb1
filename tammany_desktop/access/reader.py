"""Answers a screen reader; `Scanner` marks in turn what one switch can press."""

import math
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

import pygame

from tammany_desktop.access import Builder, Place, Role, Tree, readable, title_of
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.stack import Scene, SceneStack, Stage
from tammany_desktop.ui.focus import AREA, AWAY, FIRST, LOOK, USUAL, Target, Title
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent

PAUSE: Final = 0.1  # seconds between trees while things move


class Request(StrEnum):
    """The requests of a screen reader about a node, as accesskit calls them."""

    FOCUS = "FOCUS"
    PRESS = "CLICK"
    MORE = "INCREMENT"
    LESS = "DECREMENT"


class Update(NamedTuple):
    """The tree as it is, and what was announced since the last tree, each with a new id."""

    tree: Tree
    news: tuple[tuple[int, str], ...]


class Reader:
    """Tells what is new, and does what is asked; `listening` once a reader has asked."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.listening = False
        self.builder = Builder()
        self._top: Scene | None = None
        self._status: dict[int, str] = {}
        self.due = False
        self._last = -PAUSE

    # Requests

    def serve(self, requests: Iterable[tuple[Request, int]]) -> None:
        """Do what was asked for, of nodes by id."""
        for want, node in requests if self.listening else ():
            place = self.builder.places.get(node)
            self.due = True
            if place is not None and self._there(place):
                self._do(want, place)
                self.stage.stack.apply_changes()  # so that a second press acts on what has changed

    def _there(self, place: Place) -> bool:
        """True if the target asked for is still there, and can be reached now."""
        gui = place.scene.gui
        shown = gui is not None and place.target in gui.ring.targets and place.target.shown
        return shown and place.scene in readable(self.stage.stack)

    def _do(self, want: Request, place: Place) -> None:
        scene, target, part = place
        gui = scene.gui
        if gui is None:
            return
        if scene is self.stage.stack.over:
            if want is Request.PRESS:
                gui.press(target)
            return
        gui.ring.visible = True
        gui.ring.give(target)
        if want is Request.FOCUS and target.paragraphs is None:
            gui.tooltip.focus(target)
        elif part >= 0 and target.paragraphs is not None:
            target.line = part
            target.reach(part)
        elif want is Request.PRESS and part >= 0 and target.enabled and target.parts is not None:
            target.parts.choose(part)
            if target.parts.pressed:
                self._key(scene, Intent.CONFIRM)
        elif want is Request.PRESS and not target.typing:
            self._key(scene, Intent.CONFIRM)
        elif want in (Request.MORE, Request.LESS):
            self._key(scene, Intent.RIGHT if want is Request.MORE else Intent.LEFT)

    def _key(self, scene: Scene, intent: Intent) -> None:
        """Send a key through the scene's `handle`: its guard against hasty presses holds here."""
        key = {Intent.CONFIRM: pygame.K_RETURN, Intent.RIGHT: pygame.K_RIGHT}
        code = key.get(intent, pygame.K_LEFT)
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        scene.handle(event, Act(intent))

    def reads(self, act: Act) -> bool:
        """Move by a line in a text, or by a heading with Page Up and Down; True if that is done."""
        top = self.stage.stack.top
        if not self.listening or top is None or top.gui is None:
            return False
        ring = top.gui.ring
        texts = [one for one in ring.targets if one.paragraphs is not None]
        target = ring.current or (texts[0] if texts else None)
        if target is None or target.paragraphs is None:
            return False
        lines = target.paragraphs()
        heads = [at for at, one in enumerate(lines) if isinstance(one, Title)]
        where = {
            Intent.UP: target.line - 1 if target.line >= 0 else len(lines) - 1,
            Intent.DOWN: target.line + 1,
            Intent.PAGE_UP: max((one for one in heads if one < target.line), default=0),
            Intent.PAGE_DOWN: min((one for one in heads if one > target.line), default=len(lines)),
            Intent.FIRST: 0,
            Intent.LAST: len(lines),
        }
        if act.intent not in where or not lines:
            return False
        target.line = max(0, min(where[act.intent], len(lines) - 1))
        ring.visible = True
        ring.give(target)
        target.reach(target.line)
        return True

    # What is told

    def look(self, now: float, changed: bool) -> Update | None:
        """Return tree and news, if anything may have changed; `now` is in seconds."""
        self.due = self.due or changed
        if not self._ready or now - self._last < PAUSE:
            return None
        self.due, self._last = False, now
        tree = self.builder.build(self.stage.stack, text("app.title"), self.stage.look.whole.size)
        return Update(tree, tuple((next(self.builder.ids), words) for words in self._news(tree)))

    def due_in(self, now: float) -> float | None:
        """Return the seconds until the next `look`, or None."""
        return max(0.0, PAUSE - (now - self._last)) if self._ready else None

    @property
    def _ready(self) -> bool:
        """True if a reader listens and a look is due."""
        top = self.stage.stack.top
        return self.listening and self.due and (top is None or not top.passing)

    def start_listening(self) -> None:
        """Begin to report to a reader; earlier events are not told."""
        for scene in self.stage.stack.scenes:
            scene.news.clear()
        self.builder.forget()
        self._top, self._status, self.due = None, {}, True
        self.listening = True

    def _news(self, tree: Tree) -> list[str]:
        """Return what to announce: events, answers, a new page on top, whose turn it is."""
        found: list[str] = []
        scenes = readable(self.stage.stack)
        over = [scene for scene in scenes if scene not in self.stage.stack.scenes]
        for scene in (*self.stage.stack.scenes, *over):  # covered scenes go on, too
            if scene.logged and self.stage.settings.reader == "brief":
                scene.news.clear()
            gui = scene.gui if scene in scenes else None
            for queue in (scene.news, gui.tooltip.answers if gui is not None else None):
                while queue:
                    found.append(queue.popleft())
        top = self.stage.stack.top
        if top is not self._top:
            self._top = top
            said = self._opening(tree, top) if top is not None and not top.opaque else []
            found += [words for words in dict.fromkeys(said) if words not in found]
        status = {id(scene): scene.status() for scene in scenes}
        changed = [words for key, words in status.items() if words != self._status.get(key)]
        found += [words for words in dict.fromkeys(changed) if words not in found]
        self._status = {key: words or self._status.get(key, "") for key, words in status.items()}
        return [words for words in found if words]

    def _opening(self, tree: Tree, scene: Scene) -> list[str]:
        """Return what a card says when it opens; a whole page is read only on demand."""
        title, status = title_of(scene), scene.status()
        if status:
            return [] if status.startswith(title) else [title]
        page = tree.nodes.get(self.builder.page(scene))
        children = [tree.nodes[child] for child in page.children] if page is not None else []
        return [title, *(one.name for one in children if one.role in (Role.TEXT, Role.HEADING))]


FEW: Final = 6  # largest number of choices that are marked one by one
ROUNDS: Final = 2  # times around a group before all groups follow again
BOUNCE: Final = 0.3  # seconds after a press in which another one is ignored
MOST: Final = ("confirm", "end_turn", "start")
LAST: Final = ("log", "rules", "menu", "hint", "projection", "deals", "undo", "restart_turn")


class Choice(NamedTuple):
    """A target, or a row of a list."""

    gui: Gui
    target: Target
    row: int = -1


Group = tuple[Choice, ...]


class Scanner:
    """Marks in turn what can be pressed in the scenes on top; idle without a speed."""

    def __init__(self, stack: SceneStack) -> None:
        self._stack = stack
        self._scenes: list[Scene] = []
        self._found: list[Choice] = []  # what could be pressed when the round began
        self._groups: list[Group] = []
        self._at = 0
        self._round = 0
        self._inside = False  # whether a group is open
        self._left = 0.0
        self._deaf = 0.0  # seconds
        self._last = AREA  # the order pressed last: AREA or USUAL, which then comes second
        self._way_out = -1  # index at which a group offers to leave it

    def let_pass(self, dt: float, seconds: float) -> None:
        """Let `dt` pass; a choice stays for `seconds`: 0 switches off, infinity stays there."""
        if not seconds:
            if self._scenes:
                self._mark(())
                self._groups, self._scenes = [], []
            return
        self._left -= dt
        self._deaf -= dt
        if readable(self._stack) != self._scenes or not self._stands():
            self._begin(seconds)
        elif self._left <= 0:
            self._next(seconds)

    def step_in(self) -> float | None:
        """Return the seconds until the next choice is marked, or None without choices."""
        return max(0.0, self._left) if self._groups and self._left < math.inf else None

    def move_on(self) -> None:
        """Mark the next choice in the next frame, as a second switch asks."""
        if self._deaf <= 0:
            self._left, self._deaf = 0.0, BOUNCE

    def press(self) -> bool:
        """Press the switch; return False if nothing was marked that it could be meant for."""
        if self._deaf > 0 or (self._groups and not self._stands()):
            return True  # nothing else is meant than what was marked
        if not self._groups:
            return False
        group, self._deaf = self._groups[self._at], BOUNCE
        if self._at == self._way_out:
            self._groups = []
            return True
        if len(group) > 1:
            self._take_group([(one,) for one in group], group)
            return True
        choice = group[0]
        self._last = AREA if choice.target.label else choice.target.order
        parts, page = choice.target.parts, choice.target.page
        if parts is not None and parts.pressed and choice.row < 0 and len(parts.words()) > 1:
            rows = range(len(parts.words()))
            self._take_group(_parted([choice._replace(row=row) for row in rows], FEW), group)
            return True
        self._groups = []
        if parts is not None and not parts.pressed:
            parts.choose((parts.chosen() + 1) % len(parts.words()))
        elif parts is None and page is not None:
            page(1)
        else:
            choice.gui.press(choice.target)
        return True

    def _stands(self) -> bool:
        """True if the marked targets can still be pressed."""
        guis = [scene.gui for scene in readable(self._stack)]
        group = self._groups[self._at] if self._groups else ()
        return bool(group) and all(one.gui in guis and _open(one.gui, one.target) for one in group)

    def _begin(self, seconds: float, passed: Sequence[Group] = ()) -> None:
        self._scenes, self._found = readable(self._stack), self._find()
        self._groups, self._inside = _grouped(self._found, self._last), False
        new = (at for at, g in enumerate(self._groups) if g not in passed or _order(g[0]) == FIRST)
        self._at, self._round, self._way_out = min(new, default=0), 0, -1
        self._show(seconds)

    def _find(self) -> list[Choice]:
        """Return everything that can be pressed now."""
        guis = [scene.gui for scene in readable(self._stack) if scene.gui is not None]
        return [Choice(gui, one) for gui in guis for one in gui.ring.targets if _open(gui, one)]

    def _take_group(self, groups: list[Group], whole: Group) -> None:
        """Offer the members of a group, and after them the whole group to leave it."""
        self._groups, self._inside, self._way_out = [*groups, whole], True, len(groups)
        self._at, self._round = -1, 0
        self._left = 0.0  # the first one is marked in the next frame

    def _next(self, seconds: float) -> None:
        if self._find() != self._found:
            self._begin(seconds, self._groups[: self._at + 1])
            return
        self._at += 1
        if self._at >= len(self._groups):
            self._at, self._round = 0, self._round + 1
            if self._inside and self._round >= ROUNDS:
                self._begin(seconds)
                return
        self._show(seconds)

    def _show(self, seconds: float) -> None:
        self._left = seconds
        if not self._groups:
            return
        group = self._groups[self._at]
        self._mark(group)
        first = group[0]
        if first.row >= 0 and first.target.parts is not None:
            first.target.parts.choose(first.row)
        if len({one.target for one in group}) == 1:
            first.gui.focus_on(first.target)

    def _mark(self, group: Group) -> None:
        """Mark a group's targets with rings; only a single target gets the focus."""
        several = len({one.target for one in group}) > 1
        for gui in {one.gui for one in group} | {g for s in self._scenes if (g := s.gui)}:
            gui.marked = [one.target for one in group if several and one.gui is gui]
            if several:
                gui.focus_on(None)


def _open(gui: Gui, target: Target) -> bool:
    """True if a press does something now; also for any secret target, which reveals nothing."""
    if not target.shown or target.typing or not gui.look.whole.contains(target.rect):
        return False
    return target.usable() and (target.enabled or target.secret) and not target.spoken().closed


def _order(choice: Choice) -> int:
    """Return when a choice is offered: one of `FIRST` to `AWAY`."""
    gui, target = choice.gui, choice.target
    sides = [{id(gui.shortcuts.get(Intent(one))) for one in some} for some in (MOST, LAST)]
    if target is gui.ring.home or id(target) in sides[0]:
        return FIRST
    return AWAY if id(target) in sides[1] else target.order


def _parted(choices: list[Choice], few: int) -> list[Group]:
    """Return few choices singly, many in about as many groups as each has choices."""
    most = max(FEW - 1, math.ceil(math.sqrt(len(choices))))
    size = 1 if len(choices) <= few else math.ceil(len(choices) / math.ceil(len(choices) / most))
    return [tuple(choices[start : start + size]) for start in range(0, len(choices), size)]


def _grouped(choices: list[Choice], last: int) -> list[Group]:
    """Return groups: most needed targets singly, then groups by kind, then ways off the page."""
    by = {order: [one for one in choices if _order(one) == order] for order in range(AWAY + 1)}
    groups: list[Group] = [(one,) for one in by[FIRST]]
    for order in (AREA, USUAL, LOOK) if last == USUAL else (USUAL, AREA, LOOK):
        for named, run in groupby(by[order], lambda one: bool(one.target.label)):
            groups += _parted(list(run), FEW if named or len(choices) <= FEW else 1)
    away = by[AWAY]
    return groups + ([tuple(away)] if groups and away else [(one,) for one in away])
