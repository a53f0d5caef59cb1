"""The program's log, which no sealed bid may reach, and what is shown when it cannot start."""

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import platformdirs
import pygame

from tammany_desktop import __version__, resources
from tammany_desktop.languages import text
from tammany_desktop.system import report
from tammany_desktop.system.settings import APP_NAME

FILE: Final = "tammany-hall.log"
SIZE: Final = 500_000
KEPT: Final = 3
log = logging.getLogger(__name__)


class TurningHandler(logging.FileHandler):
    """A file that makes way for a new one when it is full; `KEPT` old ones stay.

    Where a second copy of the program holds it open on Windows, this one writes on.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8")

    def emit(self, record: logging.LogRecord) -> None:
        """Write, to a new file where the old one would grow too long."""
        with suppress(OSError, ValueError):
            if self.stream is not None:
                room = SIZE - self.stream.tell()
                if len(self.format(record).encode("utf-8", "replace")) + 2 > room:
                    self._turn()
        super().emit(record)

    def _turn(self) -> None:
        self.close()
        path = Path(self.baseFilename)
        with suppress(OSError):
            for number in range(KEPT, 0, -1):
                newer = path.with_name(f"{FILE}.{number - 1}") if number > 1 else path
                if newer.exists():
                    os.replace(newer, path.with_name(f"{FILE}.{number}"))
        self.stream = self._open()


class ValuelessFormatter(logging.Formatter):
    """Writes exceptions without messages: these may hold a name or a sealed bid."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Types and frames."""
        return "\n".join(report.trace(ei[1])) if ei[1] is not None else ""


def folder() -> Path:
    """Where the logs are."""
    return Path(platformdirs.user_log_dir(APP_NAME, appauthor=False))


def start(place: Path | None = None) -> bool:
    """Log to files in `place` (the system's own by default); False where none can be written."""
    place = place or folder()
    root = logging.getLogger("tammany_desktop")
    root.setLevel(logging.INFO)
    root.propagate = False
    logging.raiseExceptions = False  # a full disk is no news for the console
    try:
        place.mkdir(parents=True, exist_ok=True)
        if (place / FILE).exists() and not (place / FILE).is_file():
            raise OSError("not a file")  # opening a pipe would wait for its reader
        handler = TurningHandler(place / FILE)
    except OSError:
        root.addHandler(logging.NullHandler())
        return False
    handler.setFormatter(ValuelessFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    log.info("version %s, Python %s, %s", __version__, sys.version.split()[0], report.system())
    return True


def stop() -> None:
    """Close the log files; the program's records go where any library's do again."""
    root = logging.getLogger("tammany_desktop")
    root.setLevel(logging.NOTSET)
    root.propagate = True
    logging.raiseExceptions = True
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()


def open_folder(place: Path | None = None) -> bool:
    """Show a folder in the system's file manager; False where that failed."""
    place = place or folder()
    import subprocess

    opener = {"win32": "explorer", "darwin": "open"}.get(sys.platform, "xdg-open")
    try:
        subprocess.Popen(  # noqa: S603
            [opener, str(place)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=outer_environment(),
        )
    except OSError:
        log.warning("no %s to open a folder with", opener)
        return False
    return True


def outer_environment() -> dict[str, str]:
    """The environment without what a frozen program changed for itself."""
    outer = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        kept = outer.pop(f"{name}_ORIG", None)
        if kept is not None:
            outer[name] = kept
        elif getattr(sys, "frozen", False):
            outer.pop(name, None)
    return outer


ICON: Final = "pieces/app/icon-64.png"
UNSEEN: Final = ("dummy", "offscreen")


def set_window_icon() -> None:
    """Give the window its icon; macOS takes a better one from the .app bundle."""
    if sys.platform != "darwin":
        with suppress(OSError, pygame.error):
            pygame.display.set_icon(pygame.image.load(resources.assets() / ICON))


def report_fatal(words: str, boxed: bool = False) -> None:
    """For when there is no window: stderr, and the system's message box where there is one."""
    if sys.stderr is not None:
        sys.stderr.write(words + "\n")
    if boxed and pygame.display.get_init() and pygame.display.get_driver() not in UNSEEN:
        with suppress(pygame.error):
            pygame.display.message_box(text("app.title"), words, message_type="error")
