"""What a careful eye finds wrong with a scene: words cut off, words over words, small targets."""

from itertools import combinations
from typing import Any

import pygame

from tammany_desktop.ui.button import Button
from tests.helpers.ink import Drawn, Ink, watching

LEAST = 24  # pixels of a target
SLACK = 1  # pixels that ink may touch
EDGE = 4  # pixels of a button's edge that are shadow


def look_at(scene: Any, names: frozenset[str] = frozenset()) -> list[str]:
    """Lay a scene out and paint it whole; everything that is wrong with it.

    `names` are what people wrote: they alone may be shortened.
    """
    window = scene.look.window
    with watching() as drawn:
        scene.resize()
        scene.update(0.0)
        surface = scene.stage.window.surface
        surface.set_clip(None)
        drawn.inks = [ink for ink in drawn.inks if ink.surface is not surface]
        scene.paint(surface)
    found = [f"cut off: {words!r}" for words in sorted(drawn.cut) if words not in names]
    gui = getattr(scene, "gui", None)
    if gui is not None:
        found += [f"does not fit: {words!r}" for words in gui.overfull]
        found += _targets(scene, window)
        found += _buttons(gui)
    found += _overlaps(drawn, gui, surface, window)
    return found


def _targets(scene: Any, window: pygame.Rect) -> list[str]:
    gui = scene.gui
    map_of = {id(one) for one in getattr(getattr(scene, "map_pointer", None), "targets", ())}
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
    placed = [(ink.words, ink.rect) for ink in drawn.inks if ink.surface is surface]
    found = [f"off the edge: {words!r}" for words, rect in placed if not window.contains(rect)]
    by_surface: dict[int, list[Ink]] = {}
    for ink in drawn.inks:
        if ink.surface is not surface:
            by_surface.setdefault(id(ink.surface), []).append(ink)
    for inks in by_surface.values():
        found += _apart([(ink.words, ink.rect) for ink in inks])
    if gui is not None:
        for printed, place in gui._print:
            inks = by_surface.get(id(printed), [])
            placed += [(ink.words, ink.rect.move(place.topleft)) for ink in inks]
        elements = gui.manager.get_root_container().elements
        model = [one for one in elements if isinstance(one, Button) and one.target.shown]
        rects = [one.rect.inflate(-2 * EDGE, -2 * EDGE) for one in model]  # without its shadow
        for words, rect in placed:
            if any(rect.inflate(-2 * SLACK, -2 * SLACK).colliderect(one) for one in rects):
                found.append(f"words under a button: {words!r}")
    return found + _apart(placed)


def _apart(placed: list[tuple[str, pygame.Rect]]) -> list[str]:
    found = []
    for (words, rect), (other, place) in combinations(placed, 2):
        smaller = rect.inflate(-2 * SLACK, -2 * SLACK)
        if smaller.colliderect(place) and not (words == other and rect == place):
            found.append(f"words over words: {words!r} and {other!r}")
    return found
