"""The targets that a lesson can point at, named `kind:name`, and the pointing hand."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pygame

from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.placement import overlap
from tammany_desktop.board.player_card import THREE_ROWS
from tammany_desktop.languages import text
from tammany_desktop.lessons.script import LEARNER_SEAT, StartedStep
from tammany_desktop.play.lesson import EVENT, ward_of
from tammany_desktop.rules.board import POPULATION_COUNT, POPULATIONS
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap

MaybeRect = pygame.Rect | None
HAND_HEIGHT: Final = 44.0  # units: the height of the pointing hand


class PointedRect(NamedTuple):
    """The rectangle a step points at, in pixels; `button` is the caption of a button there."""

    rect: pygame.Rect
    button: str = ""


TOOLS: Final = {"log": Intent.LOG, "menu": Intent.MENU}


def pointed_rect(table: TableScene, top: Scene | None, started: StartedStep) -> PointedRect | None:
    """Return what a step points at, or None if invisible. Raises KeyError for an unknown target."""
    begun = table.selection.can_put_back() if top is table else top is not None and top.started
    target = (begun and started.step.acting_target) or started.step.target
    kind, _, name = target.partition(":")
    if kind in OVER_TABLE:
        found: Target | PointedRect | MaybeRect = top.landmark(target) if top is not None else None
    else:
        found = ON_TABLE[kind](table, name, started) if top is table else None
    if isinstance(found, Target):
        return PointedRect(found.rect.copy(), found.label)
    return PointedRect(found.copy()) if isinstance(found, pygame.Rect) else found


def _seat(name: str, started: StartedStep) -> int:
    return dict(started.values).get("seat", LEARNER_SEAT) if name == EVENT else int(name)


def _ward(table: TableScene, name: str, started: StartedStep) -> MaybeRect:
    ward = ward_of(started, name)
    return table.tabletop.layout.camera.rect(geometry().wards[ward].numeral) if ward >= 0 else None


def _card(table: TableScene, name: str, started: StartedStep) -> MaybeRect:
    cards = table.tabletop.layout.cards
    return cards[1].unionall(list(cards[2:])) if name == "others" else cards[_seat(name, started)]


def _row(table: TableScene, name: str, started: StartedStep, row: int) -> pygame.Rect:
    """Return the rectangle of a card's row, or of a whole card with fewer than three rows."""
    rect = table.tabletop.layout.cards[_seat(name, started)]
    if table.look.units.units(rect.height) < THREE_ROWS:
        return rect.copy()
    height = rect.height // 3
    return pygame.Rect(rect.left, rect.top + row * height, rect.width, height)


def _favors(table: TableScene, name: str, started: StartedStep) -> MaybeRect:
    """Return the rectangle of a card's favors, only of the event's population if it has one."""
    rect, population = _row(table, name, started, 1), dict(started.values).get("population")
    if population is None or rect.height == table.tabletop.layout.cards[0].height:
        return rect
    column_width = rect.width // POPULATION_COUNT
    return pygame.Rect(rect.left + population * column_width, rect.top, column_width, rect.height)


def _points(table: TableScene, name: str, started: StartedStep) -> MaybeRect:
    rect, card = _row(table, name, started, 0), table.tabletop.panels.cards[_seat(name, started)]
    rect.width, rect.left = rect.width // 5, card.figure_rect.right
    return rect


def _holding(index: int) -> Callable[[TableScene, str, StartedStep], MaybeRect]:
    """Return a function that finds part of a card's third row: wards, tokens, office."""

    def find_rect(table: TableScene, name: str, started: StartedStep) -> MaybeRect:
        return table.tabletop.panels.cards[_seat(name, started)].possession_rects()[index]

    return find_rect


def _tray(table: TableScene, name: str, started: StartedStep) -> MaybeRect:
    """Return the rectangle of the boss, of one population's cube, of all cubes, or of the tray."""
    boss, *cubes = [pygame.Rect(button.rect) for button in table.laid.bar.tray]
    if name == "all":
        return boss.unionall(cubes)
    if name == "cubes":
        return cubes[0].unionall(cubes[1:])
    return boss if name == "boss" else cubes[POPULATIONS.index(name)]


def _act(table: TableScene, name: str, started: StartedStep) -> PointedRect:
    """Return the rectangle of a move's button, even of a hidden one, with its caption."""
    button, key = table.laid.bar.acts.buttons[name], "end_turn" if name == "end" else name
    caption = button.caption or button.target.label or text(f"table.act.{key}")
    return PointedRect(pygame.Rect(button.rect), caption)


ON_TABLE: Final[dict[str, Callable[[Any, str, StartedStep], PointedRect | MaybeRect]]] = {
    "ward": _ward,
    "card": _card,
    "favors": _favors,
    "points": _points,
    "tokens": _holding(1),
    "office": _holding(2),
    "tray": _tray,
    "years": lambda table, *_: table.tabletop.layout.years,  # the year track
    "act": _act,
    "tool": lambda table, name, _: table.gui.shortcuts[TOOLS[name]].rect,
}
OVER_TABLE: Final = ("ballot", "reveal", "appoint", "deal")  # see `Scene.landmark`


def pointing_hand(
    look: Look, target: pygame.Rect, avoid: Sequence[pygame.Rect] = ()
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return the picture of a hand, and its rectangle beside a target where it covers the least."""
    picture = look.pieces.sprite("hand", look.px(HAND_HEIGHT), False).picture
    gap, window = look.px(Gap.XXS), look.full_window

    def rotated(angle: int) -> pygame.Surface:
        return look.cached(("hand", angle), lambda: pygame.transform.rotate(picture, angle))

    mirrored = look.cached("hand left", lambda: pygame.transform.flip(picture, True, False))
    sides = (
        (picture, {"midright": (target.left - gap, target.centery)}),
        (rotated(-90), {"midbottom": (target.centerx, target.top - gap)}),
        (mirrored, {"midleft": (target.right + gap, target.centery)}),
        (rotated(90), {"midtop": (target.centerx, target.bottom + gap)}),
    )
    placed = [(shape, shape.get_rect(**anchor)) for shape, anchor in sides]

    def cost(area: pygame.Rect) -> int:
        outside = 0 if window.contains(area) else window.width * window.height
        return outside + overlap(area, [rect for rect in avoid if not rect.colliderect(target)])

    return min(placed, key=lambda pair: cost(pair[1]))
