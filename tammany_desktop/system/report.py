"""What a crash report says: versions, settings, scenes, and where it happened, without any value.

A message of an exception may hold a player's name or a sealed bid, and so may what functions were
given: of an exception only its type is told, of a frame only its module, line and function.
"""

import logging
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from tammany_desktop import __version__
from tammany_desktop.system.settings import SETTINGS, Settings

if TYPE_CHECKING:
    from tammany_desktop.session.session import Session

MOST_FRAMES: Final = 60  # of one exception, half from each end
MOST_CAUSES: Final = 10
SPARE: Final = 16  # modules, type and pictures of the crash window, each opened at its first use
log = logging.getLogger(__name__)


class SpareFiles:
    """Open files that are held back: the crash window finds room where no more may be opened."""

    def __init__(self) -> None:
        self._held: list[int] = []

    def hold(self) -> None:
        """Open what is missing, as far as the system allows it."""
        with suppress(OSError):
            while len(self._held) < SPARE:
                self._held.append(os.open(os.devnull, os.O_RDONLY))

    def release(self) -> None:
        """Make room."""
        while self._held:
            os.close(self._held.pop())


def system() -> str:
    """Which system this is, in a few words."""
    if hasattr(os, "uname"):
        seen = os.uname()
        return f"{seen.sysname} {seen.release} {seen.machine}"
    import platform

    return platform.platform()


def trace(error: BaseException) -> list[str]:
    """Types and frames of an exception and of what caused it, the first cause first."""
    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in chain and len(chain) < MOST_CAUSES:
        chain.append(cause)
        hidden = cause.__suppress_context__
        cause = cause.__cause__ or (None if hidden else cause.__context__)
    found: list[str] = []
    for each in reversed(chain):
        found += [*_frames(each), f"{type(each).__module__}.{type(each).__qualname__}"]
    return found


def _frames(error: BaseException) -> list[str]:
    found: list[str] = []
    step = error.__traceback__
    while step is not None:
        module = step.tb_frame.f_globals.get("__name__", "?")
        found.append(f"  {module}:{step.tb_lineno} {step.tb_frame.f_code.co_qualname}")
        step = step.tb_next
    if len(found) > MOST_FRAMES:
        half = MOST_FRAMES // 2
        found[half:-half] = [f"  ... {len(found) - 2 * half} more ..."]
    return found


def _shown(settings: Settings) -> str:
    """The settings of the pages but the keys: what was chosen from a list or switched."""
    names = (name for name, one in SETTINGS.items() if one.page and one.page != "keys")
    return " ".join(f"{name}={getattr(settings, name)}".replace(" ", "") for name in names)


def _window() -> str:
    if not pygame.display.get_init():
        return "none"
    surface = pygame.display.get_surface()
    size = "{}x{}".format(*surface.get_size()) if surface is not None else "none"
    return f"{pygame.display.get_driver()}, window {size}"


def head(settings: Settings | None = None, scenes: Iterable[object] = ()) -> list[str]:
    """What a report begins with: versions, system, settings, scenes from the lowest up."""
    from tammany_desktop.journal import reports  # when needed: it knows the rules

    python, library = sys.version.split()[0], pygame.version.ver
    names = " > ".join(type(scene).__name__ for scene in scenes)
    return [
        f"{reports.FIRST_WORDS}, version {__version__}",
        f"Python {python}, pygame-ce {library}, {system()}",
        f"driver {_window()}",
        *([f"settings {_shown(settings)}"] if settings is not None else []),
        *([f"scenes {names}"] if names else []),
    ]


def describe(
    error: BaseException, settings: Settings | None = None, scenes: Iterable[object] = ()
) -> str:
    """The text of a report: its head and the trace."""
    return "\n".join([*head(settings, scenes), "", *trace(error)])


def with_game(text: str, session: "Session | None") -> str:
    """A report with the journal of a game below it; without, where the journal is what failed."""
    from tammany_desktop.journal import reports  # when needed: it knows the rules

    if session is None:
        return text
    try:
        journal = reports.nameless(session.transcript(), session.match.line)
        return reports.joined(text, journal).decode()
    except Exception as error:
        log.error("no journal in the report\n%s", "\n".join(trace(error)))
        return text
