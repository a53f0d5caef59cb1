"""Connects the program to the system's screen reader through accesskit."""

import logging
import sys
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import pygame

from tammany_desktop.access import ROOT, Node, Role, Tree
from tammany_desktop.access.orca import Buses, Channel, find_buses
from tammany_desktop.access.reader import ReaderService, Request
from tammany_desktop.languages import labeled, language, text
from tammany_desktop.scenes.base.stack import Stage

log = logging.getLogger(__name__)
TASKS: Final = Path("/proc/self/task")  # the threads of the program
TOOLKIT: Final = "Tammany Hall"
CHANGE_TIME: Final = 1.0  # seconds after a key press in which a focused button's changes are sent
# Characters of keys that act on the focus alone; keys without one (arrows, F1) match as "", too.
FOCUS_KEYS: Final = "0123456789\r\n \x00"
FOCUS_PAUSE: Final = 0.3  # seconds from a change of focus, which stops speech, to an announcement
NEWS_PAUSE: Final = 0.6  # seconds between announcements: Orca drops one 0.1 s after another
WORD_TIME: Final = 0.15  # seconds per word, as fast as usual: a busy Orca 43 mixes names up
NAME_PAUSE: Final = 1.5  # longest pause in seconds between announcements by the window's name
PAGE_PAUSE: Final = 0.6  # seconds more after a new page; twice where a new page cuts speech off
NEWS_KEPT: Final = 20  # announcements that stay in the tree: Orca does not speak those removed
ANSWER_TIME: Final = 0.25  # longest time in seconds that an update waits for answers to a reader
TEXTS: Final = ("name", "value", "description", "disabled")  # what Orca says of a node
HEARD_TIME: Final = 0.5  # seconds until a key can be meant to interrupt an announcement
HOLD_TIME: Final = 2.0  # seconds after an announcement until changes outside the focus are sent
# Roles that accesskit calls by other names.
ROLES: Final = {
    Role.PAGE: "GROUP",
    Role.TOGGLE: "BUTTON",
    Role.FIELD: "TEXT_INPUT",
    Role.LIST: "LIST_BOX",
    Role.ROW: "LIST_BOX_OPTION",
    Role.TEXT: "LABEL",
    Role.PARAGRAPH: "LIST_ITEM",  # Orca calls every paragraph "read only"
}
# For Orca 45 and later: 50 takes the arrow keys in a document, 47 to 50 speak no heading's name.
LATER_ROLES: Final = {Role.DOCUMENT: "SCROLL_VIEW", Role.HEADING: "LIST_ITEM"}


class Adapter:
    """Passes trees to accesskit, and its requests to `ReaderService`. Needs accesskit."""

    def __init__(self, kit: Any, reader: ReaderService, handle: int) -> None:
        """Connect a window by its system handle, which only Windows and macOS need."""
        self.kit = kit  # accesskit
        self.reader = reader
        self._requests: SimpleQueue[Any] = SimpleQueue()  # accesskit's, or whether a reader listens
        self._has_reader = False  # whether a reader listens, as accesskit reported last
        self._focused = False  # whether the window has the focus
        self._sent: dict[int, Node] = {}  # nodes as last sent
        self._news_ids: tuple[int, ...] = ()  # ids of the last announcements
        self._pending: list[str] = []  # what is still to be announced
        self._announced: list[tuple[str, float, float]] = []  # text, time announced, time read out
        self._focus_sent = ROOT  # the node with the focus as last sent
        self._first_status = ""  # the opened page's status, which Orca reads with it
        self._late_page, self._late_until = ROOT, 0.0  # the page whose status is late, until when
        self._speak_from = 0.0  # the time from which something may be announced
        self._changes_until = 0.0  # the time until which the focused button's changes are sent
        self._held_back, self._hold_until = False, 0.0  # whether changes are held back, until when
        self._root = Node(ROOT, Role.WINDOW, "", (0, 0, 0, 0))
        self._read: list[str] = []  # texts of newly opened pages, which Orca reads by itself
        self._name: str | None = None  # an announcement sent as the window's name
        self._by_name = False  # whether announcements are sent as names, for Orca 43 and 44
        self._buses: Buses | None = None  # opened by the first announcement
        self._at_spi = sys.platform not in ("win32", "darwin")  # reports no disabled button
        old_threads = set(TASKS.glob("*/stat"))
        self._bridge = self._make_bridge(handle)  # accesskit's own adapter
        self._threads = [*set(TASKS.glob("*/stat")) - old_threads]  # they answer readers, on Linux

    def _make_bridge(self, handle: int) -> Any:
        kit, put = self.kit, self._requests.put
        on_begin, on_end = partial(put, True), partial(put, False)
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, on_begin, put)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(handle, on_begin, put)
        return kit.unix.Adapter(on_begin, put, on_end)

    @property
    def has_requests(self) -> bool:
        """Return True if a request waits for `serve`."""
        return not self._requests.empty()

    def serve(self, events: Sequence[pygame.event.Event] = ()) -> None:
        """Start or stop listening, send the focus, and carry out the requests of readers."""
        old_state = self._focused, self._has_reader
        for event in events:
            if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                self._focused = event.type == pygame.WINDOWFOCUSGAINED
            elif event.type in (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN):
                now = self.reader.stage.now()
                self._announced = [told for told in self._announced if told[1] > now - HEARD_TIME]
                self._pending = self._unread()  # the key may close the page with these texts
                if event.type == pygame.KEYDOWN and getattr(event, "unicode", "") in FOCUS_KEYS:
                    self._changes_until = now + CHANGE_TIME
        requests: list[tuple[Request, int]] = []  # requests with the ids of nodes
        while self.has_requests:
            item = self._requests.get_nowait()
            if isinstance(item, bool):  # a reader came or went
                self._has_reader = item
            else:
                kinds = [kind for kind in Request if getattr(self.kit.Action, kind) == item.action]
                requests += [(kind, item.target) for kind in kinds]
        if self._has_reader != self.reader.listening:
            self._sent, self._pending, self._announced, self._news_ids = {}, [], [], ()
            self.reader.listening = False
            if self._has_reader:
                self.reader.start_listening()
        if self._has_reader and old_state != (self._focused, True) and sys.platform != "win32":
            view = "view" if sys.platform == "darwin" else "window"  # Windows reports it itself
            self._guarded(partial(self._send, method=f"update_{view}_focus_state"), self._focused)
        self.reader.serve(requests)

    def due_in(self, now: float) -> float | None:
        """Return the seconds until there is something to send, or None."""
        due = self.reader.due_in(now)
        times = (self._speak_from, self._pending), (self._hold_until, self._held_back)
        waits_left = [max(0.0, t - now) for t, waits in times if waits and self.reader.listening]
        return min(waits_left if due is None else [due, *waits_left], default=None)

    def send_updates(self, now: float, changed: bool) -> None:
        """Send changes and announcements to a listening reader; `changed` if there may be any."""
        resets_name = self._name is not None and not self._focused  # focus would repeat the news
        self._name = None if resets_name else self._name
        hold_over = self._held_back and now >= self._hold_until
        update = self.reader.update(now, changed or resets_name or hold_over)
        if update is not None:
            tree, news = update
            old_nodes, channel = self._sent, self._channel()
            no_events, self._by_name = channel is Channel.MESSAGES_ONLY, channel is Channel.NAME
            hold_back = self._by_name and not hold_over
            self._read = self._read if now < self._speak_from or self._pending else []
            stops = self._at_spi and channel in (Channel.LIVE, Channel.MESSAGE)  # Orca 45 to 50
            self._pending += news
            if tree.focus != self._focus_sent:
                again = [words for words, _, end in self._announced if stops and end > now]
                self._pending = [_remove(t, self.reader.secrets) for t in again + self._pending]
                self._announced = []
            tree = self._delay_status(tree)
            read = [] if no_events else self._read_by_orca(tree)
            self._read += read
            self._guarded(self._send, partial(self._make_update, tree, hold_back))
            path_texts = self._new_on_path(old_nodes, tree.focus) if no_events else []
            self._pending = [*path_texts, *(_remove(words, path_texts) for words in self._pending)]
            if tree.focus != self._focus_sent:
                pause = 0.0 if no_events else FOCUS_PAUSE + PAGE_PAUSE * bool(read) * (1 + stops)
                self._focus_sent = tree.focus
                # `now` was before the page was drawn and sent.
                self._speak_from = max(self._speak_from, self.reader.stage.now() + pause)
        if self._pending or hold_over or not self._held_back:  # changes are held back longer
            self._hold_until = now + (FOCUS_PAUSE if hold_over else HOLD_TIME)
        if self._pending and self.reader.listening and now >= self._speak_from:
            unread, self._pending = self._unread(), []
            if words := " ".join(filter(None, unread)):
                self._guarded(self._announce, words)

    def _unread(self) -> list[str]:
        """Return what to announce, without what Orca reads in pages that are still in the tree."""
        heard = {*self._read} & {self._first_status, *(node.name for node in self._sent.values())}
        return [_remove(words, heard) for words in self._pending]

    def _delay_status(self, tree: Tree) -> Tree:
        """Return the tree, with its last status while Orca still reads the page or older news."""
        top, nodes = self.reader.stage.stack.top, dict(tree.nodes)
        page = nodes.get(self.reader.builder.page_id(top)) if top is not None else None
        if top is None or not top.opaque or page is None:
            return tree
        status = top.status()
        self._first_status = self._first_status if page.id in self._sent else status
        older = self._pending[: self._pending.index(status)] if status in self._pending else []
        is_late = page.id not in self._sent or bool(self._read)
        if is_late and not {node.name for node in nodes.values()}.issuperset(older):
            self._late_page, self._late_until = page.id, self.reader.stage.now() + HOLD_TIME
        if page.id != self._late_page or self.reader.stage.now() >= self._late_until:
            return tree  # nothing else has to be read before the status
        for id_ in [id_ for id_ in page.children if nodes[id_].name == status]:
            nodes.pop(id_)
            nodes |= {id_: self._sent[id_]} if id_ in self._sent else {}
        self.reader.due = True  # until the status is sent
        children = tuple(id_ for id_ in page.children if id_ in nodes)
        return tree._replace(nodes=nodes | {page.id: page._replace(children=children)})

    def _read_by_orca(self, tree: Tree) -> list[str]:
        """Return what Orca reads by itself when a page opens: its name and longer texts."""
        texts: set[str] = set()
        for page in tree.nodes.values() if self._at_spi else ():
            if page.role is Role.PAGE and page.id not in self._sent:
                inside = [tree.nodes[child] for child in page.children]
                rows = [row for n in inside for row in n.children]
                if tree.focus in (page.id, *page.children, *rows):
                    texts |= {page.name, *(n.name for n in inside if len(n.name.split()) > 2)}
        return list(texts)

    def _guarded(self, function: Callable[[Any], object], value: object) -> None:
        """Call a function; a fault of accesskit stops listening and nothing else."""
        try:
            function(value)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # panics of accesskit are no `Exception`
            log.warning("no screen reader any more: %r", error)
            self._has_reader = self.reader.listening = False

    def _announce(self, words: str) -> None:
        channel, bus, now = self._channel(), self._buses, self.reader.stage.now()
        by_name, reading_time = channel is Channel.NAME, WORD_TIME * len(words.split())
        begins_at = max([now, *(end for _, _, end in self._announced)])
        self._announced.append((words, now, begins_at + reading_time))
        if bus is not None and channel in (Channel.MESSAGE, Channel.MESSAGES_ONLY):
            bus.present(words)
        else:
            words = f"{words} " if words == self._name else words  # an equal name is not spoken
            for name in ("", words) if by_name else (words,):
                self._send(partial(self._announcement, name, channel))
            self._speak_from = now + max(NEWS_PAUSE, min(NAME_PAUSE, reading_time) * by_name)

    def _new_on_path(self, old_nodes: dict[int, Node], focus: int) -> list[str]:
        """Return the new texts on the path from page to focus, for readers that get no events."""
        nodes, texts = self._sent, list[str]()
        old_path = _path(old_nodes, self._focus_sent)
        for node in _path(nodes, focus):
            old = old_nodes.get(node.id)
            if node.role is Role.PAGE and old is None:
                inside = [nodes[child] for child in node.children]
                texts += [node.name, *(child.name for child in inside if child.role is Role.TEXT)]
            elif old is None or old not in old_path or node != old._replace(children=node.children):
                texts.append(labeled(node.name, node.value))
                on = text("common.on" if node.on else "common.off") * (node.role is Role.TOGGLE)
                texts += [on, text("access.closed") * node.disabled, node.description]
        return [part for part in texts if part]

    def _channel(self) -> Channel:
        """Return the channel by which the reader in use hears announcements."""
        if self._at_spi and self._buses is None:
            self._buses = find_buses()
        return self._buses.channel() if self._buses is not None else Channel.LIVE

    def _send(self, argument: object, method: str = "update_if_active") -> None:
        """Call a method of accesskit's adapter, and raise the events that it returns."""
        made_later, make = callable(argument), partial(self._once_idle, argument)
        if (events := getattr(self._bridge, method)(make if made_later else make())) is not None:
            events.raise_events()

    def _once_idle(self, argument: object) -> object:
        """Return the argument, or the result of calling it, once accesskit's threads sleep."""
        result = argument() if callable(argument) else argument
        deadline = time.monotonic() + ANSWER_TIME
        # accesskit 0.7 locks the tree twice to answer a reader: an update in between is a deadlock.
        while any(map(_runs, self._threads)) and time.monotonic() < deadline:
            time.sleep(ANSWER_TIME / 500)
        return result

    def _make_update(self, tree: Tree, hold_back: bool) -> Any:
        """Return accesskit's update, noted as sent; `hold_back` keeps texts outside the focus."""
        result = self.kit.TreeUpdate(tree.focus)
        self._root = tree.nodes[ROOT]
        nodes = {**self._nodes_to_send(tree), ROOT: self._window_node(self._root)}
        # With more than 50 events queued, Orca 43 drops every change of a name outside the focus,
        # and an announcement sent along with the changes: such nodes keep their old texts.
        focus, pairs = tree.focus, [(n, self._sent.get(n.id)) for n in nodes.values()]
        held_nodes = {
            old.id: old
            for node, old in pairs
            if hold_back and old is not None and old.id != ROOT and node.role is not Role.TEXT
            if focus not in (old.id, *old.children)
            if old != node
            and old == node._replace(**{field: getattr(old, field) for field in TEXTS})
        }
        nodes, self._held_back = nodes | held_nodes, bool(held_nodes)
        changed = [node for node in nodes.values() if self._sent.get(node.id) != node]
        result.nodes.extend((node.id, self._kit_node(node)) for node in changed)
        if not self._sent:
            result.tree = self.kit.Tree(ROOT)
            result.tree.toolkit_name = TOOLKIT
        self._sent = nodes
        return result

    def _nodes_to_send(self, tree: Tree) -> dict[int, Node]:
        """Return the nodes, leaving out changes of rows and buttons that Orca need not read."""
        nodes, focus, stage = dict(tree.nodes), tree.focus, self.reader.stage
        old_focus, focus_moves = self._focus_sent, focus != self._focus_sent
        sent = self._sent.get(old_focus) if self._at_spi else None
        if sent is not None and sent.role is Role.BUTTON and old_focus in nodes:
            is_due = not focus_moves and stage.now() < self._changes_until
            source = nodes[old_focus] if is_due else sent
            nodes[old_focus] = sent._replace(name=source.name, value=source.value)
            self.reader.due |= focus_moves
        for node in [n for n in nodes.values() if n.role is Role.LIST and self._at_spi]:
            if focus not in (node.id, *node.children):
                rows = [nodes[child] for child in node.children]
                names = [row.name for row in rows if row.on]
                nodes |= {row.id: row._replace(on=None) for row in rows}
                nodes[node.id] = node._replace(value=names[0] if names else node.value)
        return nodes

    def _window_node(self, node: Node) -> Node:
        """Return the window's node, with the last announcements."""
        name = node.name if self._name is None else self._name
        return node._replace(name=name, children=(*node.children, *self._news_ids))

    def _announcement(self, words: str, channel: Channel) -> Any:
        update = self.kit.TreeUpdate(self._focus_sent)
        if channel is Channel.NAME:
            self._name = words
        else:
            label = self.kit.Node(self.kit.Role.LABEL)
            label.set_value(words)
            label.set_live(self.kit.Live.POLITE)
            self._news_ids = (*self._news_ids[1 - NEWS_KEPT :], next(self.reader.builder.new_ids))
            update.nodes.append((self._news_ids[-1], label))
        self._sent[ROOT] = self._window_node(self._root)
        update.nodes.append((ROOT, self._kit_node(self._sent[ROOT])))
        return update

    def _kit_node(self, node: Node) -> Any:
        kit = self.kit
        role = ROLES.get(node.role, node.role.name)
        if node.focusable and self._at_spi and not self._by_name:
            role = LATER_ROLES.get(node.role, role)
        result = kit.Node(getattr(kit.Role, role))
        left, top, width, height = node.rect
        result.set_bounds(kit.Rect(left, top, left + width, top + height))
        result.set_children(list(node.children))
        result.set_language(language())
        if node.role is Role.TEXT:
            result.set_value(node.name)
        elif node.role is Role.FIELD:
            result.set_label(node.name)
            result.set_value(node.value)
        else:  # not every system reads a button's value: it is in the name
            result.set_label(labeled(node.name, node.value))
        closed = text("access.closed") if node.disabled and self._at_spi else ""
        if node.disabled:
            result.set_disabled()
        if description := f"{closed} {node.description}".strip():
            result.set_description(description)
        if node.role is Role.ROW and node.on is not None:
            result.set_selected(node.on)
        elif node.on is not None:
            result.set_toggled(kit.Toggled.TRUE if node.on else kit.Toggled.FALSE)
        names = ["FOCUS"] if node.focusable or node.role is Role.PAGE else []
        names += ["CLICK"] if node.focusable else []
        for name in [*names, "INCREMENT", "DECREMENT"] if node.adjustable else names:
            result.add_action(getattr(kit.Action, name))
        return result


def _runs(thread: Path) -> bool:
    """Return True if a thread runs or is about to, by its state in the system's file."""
    return thread.exists() and thread.read_bytes().rpartition(b") ")[2][:1] != b"S"


def _remove(words: str, parts: Collection[str]) -> str:
    """Remove `parts` from a text; one without final punctuation only where it is a sentence."""
    words, parts = f". {' '.join(words.split())}", [" ".join(part.split()) for part in parts]
    for part in sorted(parts, key=len, reverse=True):
        is_sentence = part == words[2:] or part.endswith((".", "!", "?"))
        words = words.replace(part, "") if is_sentence else words.replace(f". {part}.", ".")
        words = " ".join(words.split())  # the next part may follow what is left out
    return words.lstrip(". ")


def _path(nodes: dict[int, Node], focus: int) -> list[Node]:
    """Return the path to the focused node: its ancestors, without the window, and itself."""
    parent = next((node.id for node in nodes.values() if focus in node.children), ROOT)
    return [*_path(nodes, parent), nodes[focus]] if focus in nodes and focus != ROOT else []


def connect(
    stage: Stage, hide_window: Callable[[], AbstractContextManager[None]] = nullcontext
) -> Adapter | None:
    """Return an adapter, or None without accesskit; the window is hidden while it connects."""
    try:
        import accesskit

        handle = pygame.display.get_wm_info().get("window", 0)
        with hide_window():
            adapter = Adapter(accesskit, ReaderService(stage), handle)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # panics of accesskit are no `Exception`
        log.info("no screen reader: %r", error)
        return None
    if pygame.key.get_focused():
        adapter.serve([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    return adapter
