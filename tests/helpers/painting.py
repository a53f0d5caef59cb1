"""Most tests never look at the window, and so most of their frames are not painted.

Painted is one of some frames, and in one of some tests, which its name decides, the first frame of
each kind of scene, so that no painter goes unrun. The damage of all others is kept, and `frame`
returns the same rectangles. A test that looks at pixels, or watches the painting, takes the fixture
`painted`; one that reads the surface without it fails.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final
from zlib import crc32

import pygame

from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.scenes.base import stack as stacks
from tammany_desktop.scenes.base.pages import TableOpener
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.ui.window import Window

ONE_OF: Final = 20  # frames with damage: so many until one is painted
TESTS: Final = 4  # so many, until in one of them the first frames are painted
LOOPS: Final = ("tammany_desktop.loop", "tests.helpers.staged")  # whose frames need not be painted


class _Switch:
    spare = False  # whether frames may be left unpainted
    first = False  # whether the first frame of each kind of scene is painted
    frames = 0
    known: ClassVar[set[type[Scene | None]]] = set()  # kinds of scenes painted since then


draw: Final = SceneStack.paint_damage


def _draw_if_due(
    stack: SceneStack, surface: pygame.Surface, pieces_only: bool = False
) -> list[pygame.Rect]:
    """In the place of `SceneStack.paint_damage`."""
    if sys._getframe(1).f_globals["__name__"] not in LOOPS:
        return draw(stack, surface, pieces_only)
    behind = vars(stack).get("behind", False)
    if _repaint_all(stack) or not (_Switch.spare or behind):
        vars(stack)["behind"] = False
        return draw(stack, surface, pieces_only)
    rects = _damage(stack, surface)
    _Switch.frames += bool(rects)
    due = _Switch.frames % ONE_OF == 0 or _awaited(stack)
    if (rects and due) or not _Switch.spare:
        vars(stack)["behind"] = False
        stack.repaint()
        draw(stack, surface)
    else:
        vars(stack)["behind"] = behind or bool(rects)
        stack.painted = True
    return rects


def _repaint_all(stack: SceneStack) -> bool:
    """Whether the stack wants a frame painted as a whole, and it is due."""
    kind = type(stack.top)
    new = kind not in _Switch.known
    _Switch.known.add(kind)
    return stack._repaint_all and ((new and _Switch.first) or not _Switch.spare)


def _awaited(stack: SceneStack) -> bool:
    """Whether a scene waits until this frame is painted, to move or to open a table."""
    top = stack.top
    return isinstance(top, TableOpener) and (top.opening is not None or not stack.painted)


def _damage(stack: SceneStack, surface: pygame.Surface) -> list[pygame.Rect]:
    """What would have been painted."""
    seen = stack.seen()
    for scene in seen:
        tabletop = getattr(scene, "tabletop", None)
        if isinstance(tabletop, Tabletop):
            tabletop.news_rect()  # a click on the note takes it away: its size follows its words
    return stack._take_damage(surface.get_rect(), seen, seen[: stacks._cacheable_count(seen)])


def _look(window: "Window | Canvas") -> pygame.Surface:
    """The surface, for a test only where it is painted."""
    asks = sys._getframe(1).f_globals["__name__"]
    if _Switch.spare and not asks.startswith(("tammany_desktop", *LOOPS)):
        raise AssertionError("a test that looks at the window takes the fixture `painted`")
    surface: pygame.Surface = vars(window)["surface"]
    return surface


def _keep(window: "Window | Canvas", surface: pygame.Surface) -> None:
    vars(window)["surface"] = surface


class Canvas:
    """What is painted where there is no window."""

    surface = property(_look, _keep)

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface


setattr(SceneStack, "paint_damage", _draw_if_due)  # noqa: B010
setattr(Window, "surface", property(_look, _keep))  # noqa: B010


@contextmanager
def spared(test: str) -> Iterator[None]:
    """Most frames of the block, which is a test of that name, are not painted."""
    first = not crc32(test.encode()) % TESTS
    _Switch.spare, _Switch.first, _Switch.frames = True, first, 0
    _Switch.known.clear()
    try:
        yield
    finally:
        _Switch.spare = False
