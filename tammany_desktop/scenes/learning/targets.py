"""The things a lesson can point at, by name: `kind:which` to pixels."""

from collections.abc import Callable
from typing import Any, Final

import pygame

from tammany_desktop.board.geometry import geometry
from tammany_desktop.lessons.engine import Due
from tammany_desktop.lessons.script import ME
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.intents import Intent

Rect = pygame.Rect | None
EVENT: Final = "event"
TOOLS: Final = {"projection": Intent.PROJECTION, "log": Intent.LOG, "menu": Intent.MENU}


def ward_of(due: Due) -> int:
    """The ward that a step points at, or -1."""
    kind, _, which = due.step.target.partition(":")
    if kind != "ward":
        return -1
    return dict(due.values).get("ward", -1) if which == EVENT else WARD_INDEX[int(which)]


def place_of(table: TableScene, top: Scene | None, due: Due) -> Rect:
    """Where the thing is that a step points at; None where it is not to be seen now.

    Raises KeyError for a target that does not exist.
    """
    kind, _, which = due.step.target.partition(":")
    if kind in OVER_TABLE:
        return OVER_TABLE[kind](top, which)
    if top is not table:
        return None
    return ON_TABLE[kind](table, which, due)


def _seat(which: str, due: Due) -> int:
    return dict(due.values).get("seat", ME) if which == EVENT else int(which)


def _ward(table: TableScene, which: str, due: Due) -> Rect:
    ward = ward_of(due)
    return table.tabletop.layout.camera.rect(geometry().wards[ward].numeral) if ward >= 0 else None


def _island(table: TableScene, which: str, due: Due) -> Rect:
    """Ward 6, in the middle of what is settled first."""
    return table.tabletop.layout.camera.rect(geometry().wards[WARD_INDEX[6]].numeral)


def _card(table: TableScene, which: str, due: Due) -> Rect:
    cards = table.tabletop.layout.cards
    if which == "others":
        return cards[1].unionall(list(cards[2:]))
    return cards[_seat(which, due)].copy()


def _row(table: TableScene, which: str, due: Due, row: int) -> Rect:
    """One of a card's rows; the whole card where it is folded."""
    rect = table.tabletop.layout.cards[_seat(which, due)]
    if table.look.units.units(rect.height) < 138:
        return rect.copy()
    high = rect.height // 3
    return pygame.Rect(rect.left, rect.top + row * high, rect.width, high)


def _favors(table: TableScene, which: str, due: Due) -> Rect:
    return _row(table, which, due, 1)


def _points(table: TableScene, which: str, due: Due) -> Rect:
    rect = _row(table, which, due, 0)
    if rect is not None:
        rect.width, rect.left = rect.width // 4, rect.right - rect.width // 4
    return rect


def _means(share: int) -> Callable[[TableScene, str, Due], Rect]:
    """A part of a card's third row: bosses, wards, tokens, office."""

    def place(table: TableScene, which: str, due: Due) -> Rect:
        return table.tabletop.cards[_seat(which, due)].means()[share]

    return place


def _tray(table: TableScene, which: str, due: Due) -> Rect:
    buttons = [button.rect for button in table.bar.tray]
    if which == "boss":
        return pygame.Rect(buttons[0])
    first = pygame.Rect(buttons[1 if which == "cubes" else 0])
    return first.unionall([pygame.Rect(rect) for rect in buttons[1:]])


def _garden(table: TableScene, which: str, due: Due) -> Rect:
    return table.tabletop.garden.rect.copy()


def _ribbon(table: TableScene, which: str, due: Due) -> Rect:
    return table.tabletop.layout.ribbon.copy()


def _act(table: TableScene, which: str, due: Due) -> Rect:
    return pygame.Rect(table.bar.acts[which].rect)


def _tool(table: TableScene, which: str, due: Due) -> Rect:
    return table.gui.shortcuts[TOOLS[which]].rect.copy()


def _ballot(top: Scene | None, which: str) -> Rect:
    if not isinstance(top, BallotScene):
        return None
    if which == "totals":
        return top.totals.copy()
    if which == "seal":
        return top.gui.shortcuts[Intent.END_TURN].rect.copy()
    return top.standing.copy()


def _reveal(top: Scene | None, which: str) -> Rect:
    return top.result.copy() if isinstance(top, RevealScene) else None


def _appoint(top: Scene | None, which: str) -> Rect:
    if not isinstance(top, AppointmentsScene):
        return None
    rects = [pygame.Rect(button.rect) for button in top.players.values()]
    return rects[0].unionall(rects[1:])


ON_TABLE: Final[dict[str, Callable[[Any, str, Due], Rect]]] = {
    "ward": _ward,
    "island": _island,
    "card": _card,
    "favors": _favors,
    "points": _points,
    "tokens": _means(2),
    "emblem": _means(3),
    "tray": _tray,
    "garden": _garden,
    "ribbon": _ribbon,
    "act": _act,
    "tool": _tool,
}
OVER_TABLE: Final[dict[str, Callable[[Scene | None, str], Rect]]] = {
    "ballot": _ballot,
    "reveal": _reveal,
    "appoint": _appoint,
}
