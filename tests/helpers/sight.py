"""What a careful eye finds wrong with a scene: words cut off, words over words, small targets."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pygame

from tammany_desktop.ui.button import Button
from tests.helpers.ink import Drawn, Ink, watching

LEAST = 24  # pixels of a target
SLACK = 1  # pixels that ink may touch
REACH = 0.25  # of a line's height that accents may reach into the line above
TOUCH = 4  # pixels that a tail and an accent may share
FAINT = 90  # alpha: what is fainter cannot be seen to touch
EDGE = 4  # pixels of a button's edge that are shadow


def look_at(
    scene: Any,
    names: frozenset[str] = frozenset(),
    parted: bool = False,
    bring: Callable[[], object] | None = None,
) -> list[str]:
    """Lay a scene out and paint it whole; everything that is wrong with it.

    `bring` opens a scene that was never laid out; one that is open is laid out anew. `names` are
    what people wrote: they alone may be shortened. With `parted`, words may be parted that are
    longer than a line.
    """
    with watching() as drawn:
        (bring or scene.resize)()
        scene.update(0.0)
        surface = scene.stage.window.surface
        surface.set_clip(None)
        drawn.inks = [ink for ink in drawn.inks if ink.surface is not surface]
        scene.paint(surface)
    found = [f"cut off: {words!r}" for words in sorted(drawn.cut) if words not in names]
    found += [f"parted: {words!r}" for words in sorted(drawn.parted) if not parted]
    found += [f"not told to its end: {words!r}" for words in drawn.unfinished()]
    window, gui = scene.look.window, getattr(scene, "gui", None)
    if gui is not None:
        found += [f"does not fit: {words!r}" for words in gui.overfull]
        found += _targets(scene, window)
        found += _buttons(gui)
    found += _overlaps(drawn, gui, surface, window)
    return found


def _targets(scene: Any, window: pygame.Rect) -> list[str]:
    gui = scene.gui
    pointer = getattr(getattr(scene, "laid", None), "map_pointer", None)
    map_of = {id(one) for one in getattr(pointer, "targets", ())}
    model = [one for one in gui.ring.targets + gui.grips if one.shown]
    found = []
    for one in model:
        if min(one.rect.size) < LEAST:
            found.append(f"small target: {one.label!r} {one.rect.size}")
        if not window.contains(one.rect):
            found.append(f"outside the window: {one.label!r} {one.rect}")
    for one, other in combinations(model, 2):
        on_map = id(one) in map_of or id(other) in map_of  # buttons may lie over the map
        if one.rect.colliderect(other.rect) and not on_map:
            found.append(f"targets overlap: {one.label!r} {other.label!r}")
    return found


def _buttons(gui: Any) -> list[str]:
    found = []
    for one in gui.manager.get_root_container().elements:
        if isinstance(one, Button) and one.target.shown:
            one._paint("normal")
            if one.cut:
                found.append(f"button too narrow: {one.caption!r}")
    return found


def _overlaps(drawn: Drawn, gui: Any, surface: pygame.Surface, window: pygame.Rect) -> list[str]:
    """Words over words, words over buttons, words over the window's edge."""
    placed = [ink for ink in drawn.inks if ink.surface is surface]
    found = [f"off the edge: {i.words!r}" for i in placed if not window.contains(i.rect)]
    by_surface: dict[int, list[Ink]] = {}
    for ink in drawn.inks:
        if ink.surface is not surface:
            by_surface.setdefault(id(ink.surface), []).append(ink)
    for inks in by_surface.values():
        found += _apart(inks)
    if gui is not None:
        for printed, place in gui._painted:
            inks = by_surface.get(id(printed), [])
            placed += [ink._replace(rect=ink.rect.move(place.topleft)) for ink in inks]
        elements = gui.manager.get_root_container().elements
        model = [one for one in elements if isinstance(one, Button) and one.target.shown]
        rects = [one.rect.inflate(-2 * EDGE, -2 * EDGE) for one in model]  # without its shadow
        for ink in placed:
            if any(ink.rect.inflate(-2 * SLACK, -2 * SLACK).colliderect(one) for one in rects):
                found.append(f"words under a button: {ink.words!r}")
    return found + _apart(placed)


def _apart(placed: list[Ink]) -> list[str]:
    found = []
    for one, other in combinations(placed, 2):
        smaller = one.rect.inflate(-2 * SLACK, -2 * SLACK)
        same = one.words == other.words and one.rect == other.rect
        if smaller.colliderect(other.rect) and not same and not _clear(one, other):
            found.append(f"words over words: {one.words!r} and {other.words!r}")
    return found


def _clear(one: Ink, other: Ink) -> bool:
    """Whether accents and tails only reach between each other, and hardly touch."""
    shared = one.rect.clip(other.rect)
    if shared.height > REACH * min(one.rect.height, other.rect.height):
        return False
    masks = [pygame.mask.from_surface(ink.image, FAINT) for ink in (one, other)]
    offset = other.rect.x - one.rect.x, other.rect.y - one.rect.y
    return masks[0].overlap_area(masks[1], offset) <= TOUCH
