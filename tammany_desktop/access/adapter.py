"""Connects the program to the system's screen reader through accesskit."""

import logging
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from queue import SimpleQueue
from typing import Any, Final

import pygame

from tammany_desktop.access import ROOT, Node, Role, Tree
from tammany_desktop.access.orca import Buses, Channel, buses
from tammany_desktop.access.reader import Reader, Request, Update
from tammany_desktop.languages import language, text
from tammany_desktop.scenes.base.stack import Stage

log = logging.getLogger(__name__)
TOOLKIT: Final = "Tammany Hall"
FRESH: Final = 1.0  # seconds after a key press during which the focused button's changes are sent
FOR_FOCUS: Final = "\r\n \x000123456789"  # keys that act on the focused target alone
FOCUS_PAUSE: Final = 0.3  # seconds after a change of focus, which interrupts a reader's speech
PAGE_PAUSE: Final = 0.6  # seconds more after a new page, which Orca 43 reads before it listens
KEPT: Final = 20  # announcements that stay in the tree: Orca does not speak those removed
CALM: Final = 2.0  # seconds after an announcement when Orca 43 gets no changes outside the focus
# Roles that accesskit calls by other names.
ROLES: Final = {
    Role.PAGE: "GROUP",
    Role.TOGGLE: "BUTTON",
    Role.FIELD: "TEXT_INPUT",
    Role.METER: "SLIDER",
    Role.LIST: "LIST_BOX",
    Role.ROW: "LIST_BOX_OPTION",
    Role.TEXT: "LABEL",
    Role.PARAGRAPH: "LIST_ITEM",  # Orca calls every paragraph "read only"
}


class Adapter:
    """Passes trees to accesskit, and its requests back. The constructor needs accesskit."""

    def __init__(self, reader: Reader, handle: int) -> None:
        """`handle` is the system's handle of the window, which only Windows and macOS need."""
        import accesskit

        self.kit: Any = accesskit
        self.reader = reader
        self._requests: SimpleQueue[Any] = SimpleQueue()  # requests, or whether a reader listens
        self._asked = False
        self._focused = False  # whether the window has the focus, as last sent
        self._sent: dict[int, Node] = {}
        self._news: tuple[int, ...] = ()  # ids of the last announcements
        self._pending: list[str] = []  # what is still to be announced
        self._focus_sent, self._speak_at, self._fresh = ROOT, 0.0, 0.0
        self._late, self._calm = False, 0.0  # whether texts are held back, and until when
        self._root = Node(ROOT, Role.WINDOW, "", (0, 0, 0, 0))
        self._read: list[str] = []  # what Orca reads by itself when the last pages open
        self._name: str | None = None  # the window's name, changed to announce something
        self._buses: Buses | None = None  # opened by the first announcement
        # AT-SPI does not report a disabled button, so its description does.
        self._at_spi = sys.platform not in ("win32", "darwin")
        self._bridge = self._make(handle)

    def _make(self, handle: int) -> Any:
        kit, act = self.kit, self._requests.put
        begin, end = partial(self._requests.put, True), partial(self._requests.put, False)
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, begin, act)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(handle, begin, act)
        return kit.unix.Adapter(begin, act, end)

    @property
    def called(self) -> bool:
        """True if a reader waits for `serve`."""
        return not self._requests.empty()

    def serve(self, events: Sequence[pygame.event.Event] = ()) -> None:
        """Start or stop listening, send the focus, and do what readers asked for."""
        before = self._focused, self._asked
        for event in events:
            if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                self._focused = event.type == pygame.WINDOWFOCUSGAINED
            elif event.type == pygame.KEYDOWN and getattr(event, "unicode", "") in FOR_FOCUS:
                self._fresh = self.reader.stage.now() + FRESH
        requests: list[tuple[Request, int]] = []
        while self.called:
            item = self._requests.get_nowait()
            if isinstance(item, bool):  # a reader came or went
                self._asked = item
            else:
                wants = [one for one in Request if getattr(self.kit.Action, one) == item.action]
                requests += [(want, item.target) for want in wants]
        if self._asked != self.reader.listening:
            self._sent, self._pending, self._news = {}, [], ()
            if self._asked:
                self.reader.start_listening()
            else:
                self.reader.listening = False
        if self._asked and before != (self._focused, True):
            self._guarded(self._focus, self._focused)
        self.reader.serve(requests)

    def due_in(self, now: float) -> float | None:
        """Return the seconds until there is something to send, or None."""
        due = self.reader.due_in(now)
        waits = [self._speak_at] * bool(self._pending) + [self._calm] * self._late
        waits_left = [max(0.0, one - now) for one in waits if self.reader.listening]
        return min(waits_left if due is None else [due, *waits_left], default=None)

    def tell(self, now: float, changed: bool) -> None:
        """Send what is new, if a reader listens; `changed` says whether anything may be."""
        reset = not (self._name is None or self._focused)  # else it is read again on focus
        self._name = None if reset else self._name
        rested = self._late and now >= self._calm
        heard = self.reader.look(now, changed or reset or rested)
        if heard is not None:
            before, channel = self._sent, self._channel()
            no_events = channel is Channel.MESSAGES_ONLY
            late = channel is Channel.NAME and not rested
            self._read = self._read if now < self._speak_at or self._pending else []
            self._pending += [words for _, words in heard.news]
            heard = heard._replace(tree=self._in_order(heard.tree))
            read = [] if no_events else self._read_by_itself(heard.tree)
            self._read += read
            self._guarded(self._send, partial(self._update, heard, late))
            path = self._new_on_path(before, heard.tree.focus) if no_events else []
            self._pending = [*path, *(_without(one, path) for one in self._pending)]
            if heard.tree.focus != self._focus_sent:
                self._focus_sent, self._speak_at = heard.tree.focus, now
                self._speak_at += 0.0 if no_events else FOCUS_PAUSE + PAGE_PAUSE * bool(read)
        if self._pending or rested or not self._late:
            self._calm = now + (FOCUS_PAUSE if rested else CALM)
        if self._pending and self.reader.listening and now >= self._speak_at:
            known = {*self._read} & {one.name for one in self._sent.values()}  # no closed pages
            unread, self._pending = [_without(one, known) for one in self._pending], []
            if words := " ".join(filter(None, unread)):
                self._guarded(self._announce, words)

    def _in_order(self, tree: Tree) -> Tree:
        """Return the tree; a page that opens leaves out its question until the news is read."""
        top, nodes = self.reader.stage.stack.top, dict(tree.nodes)
        if top is None or not top.opaque:
            return tree
        page, asks = nodes.get(self.reader.builder.page(top)), top.status()
        news = self._pending[: self._pending.index(asks)] if asks in self._pending else []
        known = {one.name for one in nodes.values()}
        if page is None or known.issuperset(news) or (page.id in self._sent and not self._read):
            return tree
        for one in [one for one in page.children if nodes[one].name == asks]:
            nodes.pop(one)
            nodes |= {one: self._sent[one]} if one in self._sent else {}
        self.reader.due = True  # until the question is read
        there = tuple(one for one in page.children if one in nodes)
        return tree._replace(nodes=nodes | {page.id: page._replace(children=there)})

    def _read_by_itself(self, tree: Tree) -> list[str]:
        """Return what Orca reads by itself when a page opens: its name and longer texts."""
        texts: set[str] = set()
        for page in tree.nodes.values() if self._at_spi else ():
            if page.role is Role.PAGE and page.id not in self._sent:
                inside = [tree.nodes[child] for child in page.children]
                rows = [row for one in inside for row in one.children]
                if tree.focus in (page.id, *page.children, *rows):
                    texts |= {page.name, *(one.name for one in inside if len(one.name.split()) > 2)}
        return list(texts)

    def _guarded(self, call: Callable[[Any], object], value: object) -> None:
        """Call a function; a fault of accesskit stops listening and nothing else."""
        try:
            call(value)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # panics of accesskit are no `Exception`
            log.warning("no screen reader any more: %r", error)
            self._asked = self.reader.listening = False

    def _announce(self, words: str) -> None:
        """Announce words by the channel that fits the reader in use."""
        channel, bus = self._channel(), self._buses
        by_bus = bus if channel in (Channel.MESSAGE, Channel.MESSAGES_ONLY) else None
        if by_bus is None or not by_bus.present(words):
            words = f"{words} " if words == self._name else words
            for one in ("", words) if channel is Channel.NAME else (words,):
                self._send(partial(self._announcement, one, channel))
            self._speak_at = self.reader.stage.now() + FOCUS_PAUSE  # Orca drops one within 0.1 s

    def _new_on_path(self, before: dict[int, Node], focus: int) -> list[str]:
        """Return the new words on the path from page to focus, for readers that get no events."""
        nodes, texts = self._sent, list[str]()
        known = _path(before, self._focus_sent)
        for one in _path(nodes, focus):
            old = before.get(one.id)
            if one.role is Role.PAGE and old is None:
                inside = [nodes[child] for child in one.children]
                texts += [one.name, *(each.name for each in inside if each.role is Role.TEXT)]
            elif old not in known or one != (old and old._replace(children=one.children)):
                texts.append(f"{one.name}: {one.value}" if one.value else one.name)
                on = text("common.on" if one.on else "common.off") * (one.role is Role.TOGGLE)
                texts += [on, text("access.closed") * one.closed, one.more]
        return [words for words in texts if words]

    def _channel(self) -> Channel:
        """Return the channel by which the reader in use hears announcements."""
        if self._at_spi and self._buses is None:
            self._buses = buses()
        return self._buses.channel() if self._buses is not None else Channel.LIVE

    def _send(self, argument: object, method: str = "update_if_active") -> None:
        events = getattr(self._bridge, method)(argument)
        if events is not None:
            events.raise_events()

    def _focus(self, focused: bool) -> None:
        """Send whether the window has the keyboard focus."""
        if sys.platform == "darwin":
            self._send(focused, "update_view_focus_state")
        elif sys.platform != "win32":  # Windows tells the adapter itself
            self._bridge.update_window_focus_state(focused)

    # Conversion to accesskit

    def _update(self, heard: Update, late: bool) -> Any:
        """Return an update with the nodes that differ; if `late`, texts outside the focus wait."""
        kit, nodes = self.kit, heard.tree.nodes
        update = kit.TreeUpdate(heard.tree.focus)
        self._root = nodes[ROOT]
        nodes = {**self._quiet(heard), ROOT: self._window(self._root)}
        old = self._old_words(nodes, heard.tree.focus) if late else {}
        nodes, self._late = nodes | old, bool(old)
        changed = [node for node in nodes.values() if self._sent.get(node.id) != node]
        update.nodes.extend((node.id, self._node(node)) for node in changed)
        if not self._sent:
            update.tree = kit.Tree(ROOT)
            update.tree.toolkit_name = TOOLKIT
        self._sent = nodes
        return update

    def _old_words(self, nodes: dict[int, Node], focus: int) -> dict[int, Node]:
        """Return the old version of nodes outside the focus of which only texts have changed.

        With more than 50 events queued, Orca 43 drops every change of a name outside the focus, and
        an announcement sent along with them.
        """
        pairs = [(one, self._sent.get(id_)) for id_, one in nodes.items()]
        return {
            old.id: old
            for one, old in pairs
            if old is not None and old.id not in (ROOT, focus) and one.role is not Role.TEXT
            if old._replace(name=one.name, value=one.value, more=one.more, closed=one.closed) == one
            if old != one
        }

    def _quiet(self, heard: Update) -> dict[int, Node]:
        """Return the nodes without what Orca would read needlessly: rows, the focused button."""
        nodes, focus = dict(heard.tree.nodes), heard.tree.focus
        last, moves = self._focus_sent, focus != self._focus_sent
        sent = self._sent.get(last) if self._at_spi else None
        if sent is not None and sent.role is Role.BUTTON and last in nodes:
            fresh = nodes[last] if not moves and self.reader.stage.now() < self._fresh else sent
            nodes[last] = sent._replace(name=fresh.name, value=fresh.value)
            self.reader.due = moves
        for node in [one for one in nodes.values() if one.role is Role.LIST and self._at_spi]:
            if focus not in (node.id, *node.children):
                rows = [nodes[one] for one in node.children]
                chosen = [row.name for row in rows if row.on]
                nodes |= {row.id: row._replace(on=None) for row in rows}
                nodes[node.id] = node._replace(value=chosen[0] if chosen else node.value)
        return nodes

    def _window(self, node: Node) -> Node:
        """Return the window's node, with the last announcements."""
        name = node.name if self._name is None else self._name
        return node._replace(name=name, children=(*node.children, *self._news))

    def _announcement(self, words: str, channel: Channel) -> Any:
        """Return an update that only announces something."""
        update = self.kit.TreeUpdate(self._focus_sent)
        if channel is Channel.NAME:
            self._name = words
        else:
            label = self.kit.Node(self.kit.Role.LABEL)
            label.set_value(words)
            label.set_live(self.kit.Live.POLITE)
            self._news = (*self._news[1 - KEPT :], next(self.reader.builder.ids))
            update.nodes.append((self._news[-1], label))
        self._sent[ROOT] = self._window(self._root)
        update.nodes.append((ROOT, self._node(self._sent[ROOT])))
        return update

    def _node(self, node: Node) -> Any:
        kit = self.kit
        result = kit.Node(getattr(kit.Role, ROLES.get(node.role, node.role.name)))
        left, top, wide, high = node.rect
        result.set_bounds(kit.Rect(left, top, left + wide, top + high))
        result.set_children(list(node.children))
        result.set_language(language())
        if node.role is Role.TEXT:
            result.set_value(node.name)
        elif node.role is Role.FIELD:
            result.set_label(node.name)
            result.set_value(node.value)
        else:  # not every system reads a button's value: it is in the name
            result.set_label(f"{node.name}: {node.value}" if node.value else node.name)
        closed = text("access.closed") if node.closed and self._at_spi else ""
        if node.closed:
            result.set_disabled()
        if more := f"{closed} {node.more}".strip():
            result.set_description(more)
        if node.role is Role.ROW and node.on is not None:
            result.set_selected(node.on)
        elif node.on is not None:
            result.set_toggled(kit.Toggled.TRUE if node.on else kit.Toggled.FALSE)
        acts = ["FOCUS"] * (node.focus or node.role is Role.PAGE) + ["CLICK"] * node.focus
        for act in acts + ["INCREMENT", "DECREMENT"] * node.steps:
            result.add_action(getattr(kit.Action, act))
        return result


def _without(words: str, read: Collection[str]) -> str:
    """Return words without the sentences in `read`; a name alone stays, as many texts have it."""
    for one in sorted(read, key=len, reverse=True):
        words = words.replace(one, "" if one == words or one.endswith((".", "!", "?")) else one)
    return " ".join(words.split()).lstrip(". ")


def _path(nodes: dict[int, Node], focus: int) -> list[Node]:
    """Return the path to the focused node: its ancestors, without the window, and itself."""
    above = next((one.id for one in nodes.values() if focus in one.children), ROOT)
    return [*_path(nodes, above), nodes[focus]] if focus in nodes and focus != ROOT else []


def connect(
    stage: Stage, unseen: Callable[[], AbstractContextManager[None]] = nullcontext
) -> Adapter | None:
    """Return the connection to the system's screen reader, or None; `unseen` hides the window."""
    try:
        import accesskit  # noqa: F401

        handle = pygame.display.get_wm_info().get("window", 0)
        with unseen():
            adapter = Adapter(Reader(stage), handle)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # panics of accesskit are no `Exception`
        log.info("no screen reader: %r", error)
        return None
    adapter.serve([pygame.event.Event(pygame.WINDOWFOCUSGAINED)] * pygame.key.get_focused())
    return adapter
