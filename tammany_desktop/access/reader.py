"""Requests of a screen reader, and announcements to it; `Scanner` is one-switch scanning."""

import math
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

import pygame

from tammany_desktop.access import Referent, Role, Tree, TreeBuilder, readable_scenes, title_of
from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.stack import Scene, SceneStack, Stage
from tammany_desktop.ui.focus import AREA, EXIT, FIRST, READ_ONLY, USUAL, Target, Title
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent

INTERVAL: Final = 0.1  # least number of seconds between two trees


class Request(StrEnum):
    """The requests of a screen reader about a node, as accesskit calls them."""

    FOCUS = "FOCUS"
    PRESS = "CLICK"
    MORE = "INCREMENT"
    LESS = "DECREMENT"


class ReaderService:
    """Serves a screen reader; it is `listening` after the screen reader's first request."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.listening = False
        self.builder = TreeBuilder()
        self.secrets: set[str] = set()  # answers to presses in private scenes
        self._top: Scene | None = None  # the scene on top as last reported
        self._status: dict[int, str] = {}  # by the scene's `id`, as last reported
        self.due = False  # whether a new tree is due
        self._last_tree = -INTERVAL  # seconds: when the last tree was made

    def serve(self, requests: Iterable[tuple[Request, int]]) -> None:
        """Carry out requests, each with the id of a node."""
        for request, node_id in requests if self.listening else ():
            referent = self.builder.referents.get(node_id)
            self.due = True
            gui = referent.scene.gui if referent is not None else None
            if referent is None or gui is None or referent.target not in gui.ring.targets:
                continue
            if referent.target.shown and referent.scene in readable_scenes(self.stage.stack):
                self._carry_out(request, referent, gui)
                self.stage.stack.apply_changes()  # so that a second press acts on what has changed

    def _carry_out(self, request: Request, referent: Referent, gui: Gui) -> None:
        scene, target, part = referent
        if scene is self.stage.stack.over:
            if request is Request.PRESS:
                gui.press(target)
            return
        gui.ring.visible = True
        gui.ring.set_focus(target)
        if request is Request.FOCUS and target.paragraphs is None:
            gui.tooltip.follow_focus(target)
        elif part >= 0 and target.paragraphs is not None:
            target.paragraph_read = part
            target.show_paragraph(part)
        elif request is Request.PRESS and part >= 0 and target.enabled and target.parts is not None:
            target.parts.choose(part)
            if target.parts.presses:
                self._send_key(scene, Intent.CONFIRM)
        elif request is Request.PRESS and not target.is_text_field:
            self._send_key(scene, Intent.CONFIRM)
        elif request in (Request.MORE, Request.LESS):
            self._send_key(scene, Intent.RIGHT if request is Request.MORE else Intent.LEFT)

    def _send_key(self, scene: Scene, intent: Intent) -> None:
        """Send a key through the scene's `handle`, whose guard against hasty presses applies."""
        key_codes = {Intent.CONFIRM: pygame.K_RETURN, Intent.RIGHT: pygame.K_RIGHT}
        code = key_codes.get(intent, pygame.K_LEFT)
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        scene.handle(event, Act(intent))

    def read_on(self, act: Act) -> bool:
        """Move by a paragraph or heading (Page Up and Down); return True if a text was read."""
        top = self.stage.stack.top
        if not self.listening or top is None or top.gui is None:
            return False
        ring = top.gui.ring
        text_targets = [target for target in ring.targets if target.paragraphs is not None]
        target = ring.current or (text_targets[0] if text_targets else None)
        if target is None or target.paragraphs is None:
            return False
        paragraphs, current = target.paragraphs(), target.paragraph_read
        headings = [i for i, paragraph in enumerate(paragraphs) if isinstance(paragraph, Title)]
        destinations = {
            Intent.UP: current - 1 if current >= 0 else len(paragraphs) - 1,
            Intent.DOWN: current + 1,
            Intent.PAGE_UP: max((i for i in headings if i < current), default=0),
            Intent.PAGE_DOWN: min((i for i in headings if i > current), default=len(paragraphs)),
            Intent.FIRST: 0,
            Intent.LAST: len(paragraphs),
        }
        if act.intent not in destinations or not paragraphs:
            return False
        target.paragraph_read = max(0, min(destinations[act.intent], len(paragraphs) - 1))
        is_again, self.due = target.paragraph_read == current and ring.current is target, True
        if is_again:  # the first or the last paragraph is told again
            top.news.append(paragraphs[current])
        ring.visible = True
        ring.set_focus(target)
        target.show_paragraph(target.paragraph_read)
        return True

    def update(self, now: float, changed: bool) -> tuple[Tree, list[str]] | None:
        """Return the tree and news if due, at most once an INTERVAL; `changed` makes them due."""
        self.due = self.due or changed
        if not self._ready or now - self._last_tree < INTERVAL:
            return None
        self.due, self._last_tree = False, now
        size = self.stage.look.full_window.size
        tree = self.builder.build(self.stage.stack, text("app.title"), size)
        return tree, self._news(tree)

    def due_in(self, now: float) -> float | None:
        """Return the seconds until the next `update`, or None."""
        return max(0.0, INTERVAL - (now - self._last_tree)) if self._ready else None

    @property
    def _ready(self) -> bool:
        """Return True if a screen reader listens, an update is due, and the page on top stays."""
        top = self.stage.stack.top
        return self.listening and self.due and (top is None or not top.closes_soon)

    def start_listening(self) -> None:
        """Begin to report to a screen reader, but not what happened before."""
        for scene in self.stage.stack.scenes:
            scene.news.clear()
        self.builder = TreeBuilder(self.builder.new_ids)  # new ids for a new reader
        self._top, self._status, self.due, self.listening = None, {}, True, True

    def _news(self, tree: Tree) -> list[str]:
        """Return what to announce: events, refusals, a new dialog on top, whose turn it is."""
        news: list[str] = []
        scenes = readable_scenes(self.stage.stack)
        for scene in dict.fromkeys((*self.stage.stack.scenes, *scenes)):  # covered scenes have news
            if scene.logged and self.stage.settings.reader == "brief":
                scene.news.clear()  # the game log has these events
            gui = scene.gui if scene in scenes else None
            self.secrets.update(gui.tooltip.answers if gui and type(scene).private else ())
            for queue in (scene.news, gui.tooltip.answers if gui is not None else None):
                while queue:
                    news.append(queue.popleft())
        top = self.stage.stack.top
        if top is not self._top:
            self._top = top
            texts = self._opening(tree, top) if top is not None and not top.opaque else []
            news += [line for line in dict.fromkeys(texts) if line not in news]
        status = {id(scene): scene.status() for scene in scenes}
        changed = [line for key, line in status.items() if line != self._status.get(key)]
        # A status does not repeat sentences that are announced now.
        for sentence in [line for line in news if line.endswith((".", "!", "?"))]:
            changed = [line.removeprefix(sentence).lstrip() for line in changed]
        news += [line for line in dict.fromkeys(changed) if line not in news]
        self._status = {key: line or self._status.get(key, "") for key, line in status.items()}
        return [line for line in news if line]

    def _opening(self, tree: Tree, scene: Scene) -> list[str]:
        """Return the texts announced when a dialog opens; a whole page is read only on demand."""
        title, status = title_of(scene), scene.status()
        if status:
            return [] if status.startswith(title) else [title]
        page = tree.nodes.get(self.builder.page_id(scene))
        nodes = [tree.nodes[child] for child in page.children] if page is not None else []
        return [title, *(node.name for node in nodes if node.role in (Role.TEXT, Role.HEADING))]


FEW: Final = 6  # largest number of choices that are marked one by one
NEW_PAGE: Final = 1.5  # factor on the time for which the first choice of a new page is marked
ROUNDS: Final = 2  # times that a group's members are marked until it closes
EARLY: Final = ("confirm", "end_turn", "start")  # intents that are offered first, LATE last
LATE: Final = ("log", "rules", "menu", "hint", "projection", "deals", "undo", "restart_turn")
SOUNDS: Final = {  # by the `order` of the marked target
    FIRST: Effect.MARK_WANTED,
    USUAL: Effect.MARK_ACTS,
    AREA: Effect.MARK_WARDS,
    READ_ONLY: Effect.MARK_AWAY,
    EXIT: Effect.MARK_AWAY,
}


class Choice(NamedTuple):
    """A target, or a row of a list."""

    gui: Gui
    target: Target
    row: int = -1  # -1 for the whole target


Group = tuple[Choice, ...]


class Scanner:
    """Marks in turn what can be pressed in the scenes on top, for people with one switch."""

    def __init__(self, stack: SceneStack) -> None:
        self._stack = stack
        self._scenes: list[Scene] = []  # the scenes that could be read when the round began
        self._choices: list[Choice] = []  # what could be pressed when the round began
        self._groups: list[Group] = []  # what is marked in turn
        self._index = 0  # index of the marked group
        self._round = 0  # how often all groups have been marked
        self._inside = False  # whether a group is open
        self._mark_left = 0.0  # seconds until the next choice is marked
        self._bounce = 0.0  # seconds after a press during which another one is ignored
        self._ignore_left = 0.0  # seconds during which presses are still ignored
        self._last_order = AREA  # `order` of the last target pressed; areas come first after USUAL
        self._exit_index = -1  # index of the choice that leaves the open group

    def advance(self, dt: float, mark_time: float, bounce: float) -> None:
        """Let `dt` seconds pass; a mark stays `mark_time` seconds; a `mark_time` of 0 ends all."""
        self._bounce = bounce
        if not mark_time:
            if self._scenes:
                self._mark(())
                self._groups, self._scenes = [], []
            return
        self._mark_left, self._ignore_left = self._mark_left - dt, self._ignore_left - dt
        if (is_new := readable_scenes(self._stack) != self._scenes) or not self._pressable():
            self._begin(mark_time * NEW_PAGE if is_new else mark_time)
        elif self._mark_left <= 0:
            self._mark_next(mark_time)

    def next_mark_in(self) -> float | None:
        """Return the seconds until the next choice is marked by itself; None if none is."""
        return max(0.0, self._mark_left) if self._groups and self._mark_left < math.inf else None

    def move_on(self) -> None:
        """Mark the next choice in the next frame, when a second switch is pressed."""
        if self._ignore_left <= 0:
            self._mark_left, self._ignore_left = 0.0, self._bounce

    def press(self) -> bool:
        """Handle a press of the switch; return False if nothing was marked."""
        if self._ignore_left > 0 or (self._groups and not self._pressable()):
            return True  # the press was meant for what was marked before
        if not self._groups:
            return False
        group, self._ignore_left = self._groups[self._index], self._bounce
        if self._index == self._exit_index:
            self._groups = []  # the next frame begins anew
            return True
        if len(group) > 1:
            self._open_group([(member,) for member in group], group)
            return True
        choice = group[0]
        self._last_order = AREA if choice.target.label else choice.target.order
        parts, page = choice.target.parts, choice.target.page
        if parts is not None and parts.presses and choice.row < 0 and len(parts.words()) > 1:
            rows = range(len(parts.words()))
            self._open_group(_split([choice._replace(row=row) for row in rows], FEW), group)
            return True
        self._groups = []
        if parts is not None and not parts.presses:
            parts.choose((parts.chosen() + 1) % len(parts.words()))
        elif parts is None and page is not None:
            page(1)
        else:
            choice.gui.press(choice.target)
        return True

    def _pressable(self) -> bool:
        guis = [scene.gui for scene in readable_scenes(self._stack)]
        group = self._groups[self._index] if self._groups else ()
        return bool(group) and all(c.gui in guis and _is_pressable(c.gui, c.target) for c in group)

    def _begin(self, seconds: float, passed: Sequence[Group] = ()) -> None:
        """Find all choices anew; mark the first group not in `passed`, or that is offered first."""
        self._scenes, self._choices = readable_scenes(self._stack), self._find_choices()
        self._groups, self._inside = _scanning_order(self._choices, self._last_order), False
        new = (i for i, g in enumerate(self._groups) if g not in passed or _order(g[0]) == FIRST)
        self._index, self._round, self._exit_index = min(new, default=0), 0, -1
        self._mark_group(seconds)

    def _find_choices(self) -> list[Choice]:
        guis = [scene.gui for scene in readable_scenes(self._stack) if scene.gui is not None]
        return [Choice(gui, t) for gui in guis for t in gui.ring.targets if _is_pressable(gui, t)]

    def _open_group(self, groups: list[Group], whole: Group) -> None:
        """Mark a group's members in turn, then the whole group: a press at that time leaves it."""
        self._groups, self._inside, self._exit_index = [*groups, whole], True, len(groups)
        self._index, self._round = -1, 0
        self._mark_left = 0.0  # the first one is marked in the next frame

    def _mark_next(self, seconds: float) -> None:
        if self._find_choices() != self._choices:
            self._begin(seconds, self._groups[: self._index + 1])
            return
        self._index += 1
        if self._index >= len(self._groups):
            self._index, self._round = 0, self._round + 1
            if self._inside and self._round >= ROUNDS:
                self._begin(seconds)
                return
        self._mark_group(seconds)

    def _mark_group(self, seconds: float) -> None:
        self._mark_left = seconds
        if not self._groups:
            return
        group = self._groups[self._index]
        self._mark(group)
        first_choice = group[0]
        if not self._inside and self._scenes[0].stage.settings.scan_sounds:
            first_choice.gui.sound(SOUNDS[_order(first_choice)])
        if first_choice.row >= 0 and first_choice.target.parts is not None:
            first_choice.target.parts.choose(first_choice.row)
        if len({choice.target for choice in group}) == 1:
            first_choice.gui.focus_on(first_choice.target)

    def _mark(self, group: Group) -> None:
        """Mark a group's targets with rings; only a single target gets the focus."""
        several = len({choice.target for choice in group}) > 1
        for gui in {choice.gui for choice in group} | {s.gui for s in self._scenes if s.gui}:
            gui.marked = [choice.target for choice in group if several and choice.gui is gui]
            if several:
                gui.focus_on(None)


def _is_pressable(gui: Gui, target: Target) -> bool:
    """Return True if a press does something now, or for any secret target, to reveal nothing."""
    if not target.shown or target.is_text_field or not gui.look.full_window.contains(target.rect):
        return False
    return target.usable() and (target.enabled or target.secret) and not target.spoken().refuses


def _order(choice: Choice) -> int:
    """Return the rank at which a choice is offered: one of `FIRST` to `EXIT`."""
    gui, target = choice.gui, choice.target
    early, late = ([gui.shortcuts.get(Intent(name)) for name in names] for names in (EARLY, LATE))
    if target is gui.ring.home or target in early:
        return FIRST
    return EXIT if target in late else target.order


def _split(choices: list[Choice], few: int) -> list[Group]:
    """Return groups: of one choice each if there are at most `few`, else about sqrt(n)."""
    most = max(FEW - 1, math.ceil(math.sqrt(len(choices))))
    size = 1 if len(choices) <= few else math.ceil(len(choices) / math.ceil(len(choices) / most))
    return [tuple(choices[start : start + size]) for start in range(0, len(choices), size)]


def _scanning_order(choices: list[Choice], last_order: int) -> list[Group]:
    """Return the most needed targets one by one, then groups by kind, then one group of EXIT."""
    by_order = {order: [c for c in choices if _order(c) == order] for order in range(EXIT + 1)}
    groups: list[Group] = [(choice,) for choice in by_order[FIRST]]
    for order in (AREA, USUAL, READ_ONLY) if last_order == USUAL else (USUAL, AREA, READ_ONLY):
        for has_label, run in groupby(by_order[order], lambda choice: bool(choice.target.label)):
            groups += _split(list(run), FEW if has_label or len(choices) <= FEW else 1)
    exits = by_order[EXIT]
    return groups + ([tuple(exits)] if groups and exits else [(choice,) for choice in exits])
