"""The program log, crash reports, and the message if the program cannot start."""

import logging
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import platformdirs
import pygame

from tammany_desktop import __version__, resources
from tammany_desktop.languages import text
from tammany_desktop.system.settings import SETTINGS, Settings

FILE: Final = "tammany-hall.log"
MAX_SIZE: Final = 500_000  # bytes: greatest size of a log file
KEPT_FILES: Final = 3  # number of old log files
log = logging.getLogger(__name__)


class RotatingHandler(logging.FileHandler):
    """A log file that is renamed when it is full; if that fails, it grows."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8")

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, to a new file if the current one would become too large."""
        with suppress(OSError, ValueError):
            if self.stream is not None:
                space = MAX_SIZE - self.stream.tell()
                if len(self.format(record).encode("utf-8", "replace")) + 2 > space:
                    self.close()
                    path = Path(self.baseFilename)
                    with suppress(OSError):
                        for number in range(KEPT_FILES, 0, -1):
                            newer = path.with_name(f"{FILE}.{number - 1}") if number > 1 else path
                            if newer.exists():
                                os.replace(newer, path.with_name(f"{FILE}.{number}"))
                    self.stream = self._open()
        super().emit(record)


class SecretlessFormatter(logging.Formatter):
    """Formats exceptions without their messages, which may hold a name or a sealed bid."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record, without an exception text that another handler cached."""
        cached, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = cached

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Return the exception's type and frames, without its message."""
        return "\n".join(trace(ei[1])) if ei[1] is not None else ""


def folder() -> Path:
    """Return the system's folder for the program's logs."""
    return Path(platformdirs.user_log_dir(resources.APP_NAME, appauthor=False))


def start(log_folder: Path | None = None) -> bool:
    """Begin to log to files in `log_folder`, or the system's folder; return False if that fails."""
    log_folder = log_folder or folder()
    root = logging.getLogger("tammany_desktop")
    root.setLevel(logging.INFO)
    root.propagate = False
    logging.raiseExceptions = False  # print no errors of logging itself
    try:
        log_folder.mkdir(parents=True, exist_ok=True)
        if (log_folder / FILE).exists() and not (log_folder / FILE).is_file():
            raise OSError("not a file")  # opening a pipe would block
        handler = RotatingHandler(log_folder / FILE)
    except OSError:
        root.addHandler(logging.NullHandler())
        return False
    handler.setFormatter(SecretlessFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    log.info("version %s, Python %s, %s", __version__, sys.version.split()[0], system())
    return True


def stop() -> None:
    """Close the log files, and restore the default handling of records."""
    root = logging.getLogger("tammany_desktop")
    root.setLevel(logging.NOTSET)
    root.propagate = True
    logging.raiseExceptions = True
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()


def open_folder(directory: Path | None = None) -> bool:
    """Open a folder, by default that of logs, in the file manager; return False if that fails."""
    import subprocess

    opener = {"win32": "explorer", "darwin": "open"}.get(sys.platform, "xdg-open")
    try:
        subprocess.Popen(  # noqa: S603
            [opener, str(directory or folder())],
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
    """Return the environment without the changes that a frozen program needs itself."""
    outer = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        original = outer.pop(f"{name}_ORIG", None)
        if original is not None:
            outer[name] = original
        elif getattr(sys, "frozen", False):
            outer.pop(name, None)
    return outer


ICON: Final = "pieces/app/icon-64.png"
SCREENLESS: Final = ("dummy", "offscreen")  # SDL drivers without a screen


def set_window_icon() -> None:
    """Set the window's icon, except on macOS, which uses that of the .app bundle."""
    if sys.platform != "darwin":
        with suppress(OSError, pygame.error):
            pygame.display.set_icon(pygame.image.load(resources.assets() / ICON))


STOPPED_WORDS: Final = "Tammany Hall had to stop. One of its files may be missing or damaged."


def stopped_message() -> str:
    """Return the message for a program that ends because of an error."""
    try:
        return text("app.stopped")
    except Exception:  # the catalog may be the damaged file
        return STOPPED_WORDS


def report_fatal(words: str, boxed: bool = False) -> None:
    """Report an error without a window: on stderr, and if `boxed` in the system's message box."""
    if sys.stderr is not None:
        sys.stderr.write(words + "\n")
    if boxed and pygame.display.get_init() and pygame.display.get_driver() not in SCREENLESS:
        with suppress(pygame.error):
            pygame.display.message_box(text("app.title"), words, message_type="error")


if TYPE_CHECKING:
    from tammany_desktop.session.session import Session

MAX_FRAMES: Final = 60  # stack frames of an exception in a report, half of them from each end
MAX_CAUSES: Final = 10  # exceptions of a chain in a report
SPARE_COUNT: Final = 16  # number of files that the crash window may need to open


class SpareFiles:
    """Files held open, and closed for the crash window if no more files can be opened."""

    def __init__(self) -> None:
        self._held: list[int] = []

    def hold(self) -> None:
        """Open missing spare files, as many as the system allows."""
        with suppress(OSError):
            while len(self._held) < SPARE_COUNT:
                self._held.append(os.open(os.devnull, os.O_RDONLY))

    def release(self) -> None:
        """Close all spare files, so that others can be opened."""
        while self._held:
            os.close(self._held.pop())


def system() -> str:
    """Return the name and version of the system."""
    if hasattr(os, "uname"):
        info = os.uname()
        return f"{info.sysname} {info.release} {info.machine}"
    import platform

    return platform.platform()


def trace(error: BaseException) -> list[str]:
    """Return the types and frames of an exception and its causes, the first cause first."""
    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in chain and len(chain) < MAX_CAUSES:
        chain.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    lines: list[str] = []
    for raised in reversed(chain):
        lines += [*_frames(raised), f"{type(raised).__module__}.{type(raised).__qualname__}"]
    return lines


def _frames(error: BaseException) -> list[str]:
    lines: list[str] = []
    traceback = error.__traceback__
    while traceback is not None:
        module = traceback.tb_frame.f_globals.get("__name__", "?")
        lines.append(f"  {module}:{traceback.tb_lineno} {traceback.tb_frame.f_code.co_qualname}")
        traceback = traceback.tb_next
    if len(lines) > MAX_FRAMES:
        half = MAX_FRAMES // 2
        lines[half:-half] = [f"  ... {len(lines) - 2 * half} more ..."]
    return lines


def _window_text() -> str:
    if not pygame.display.get_init():
        return "none"
    surface = pygame.display.get_surface()
    size = "{}x{}".format(*surface.get_size()) if surface is not None else "none"
    return f"{pygame.display.get_driver()}, window {size}"


def report_head(settings: Settings | None = None, scenes: Iterable[object] = ()) -> list[str]:
    """Return the first lines of a report: versions, settings, and scenes from bottom to top."""
    from tammany_desktop.journal import loading  # imported late: it loads the rules

    python, library = sys.version.split()[0], pygame.version.ver
    keys = (name for name, setting in SETTINGS.items() if setting.page not in ("", "keys"))
    values = (f"{name}={getattr(settings, name)}".replace(" ", "") for name in keys)
    names = " > ".join(type(scene).__name__ for scene in scenes)
    return [
        f"{loading.FIRST_WORDS}, version {__version__}",
        f"Python {python}, pygame-ce {library}, {system()}",
        f"driver {_window_text()}",
        *([f"settings {' '.join(values)}"] if settings is not None else []),
        *([f"scenes {names}"] if names else []),
    ]


def describe(
    error: BaseException, settings: Settings | None = None, scenes: Iterable[object] = ()
) -> str:
    """Return the text of a report: the head and the trace."""
    return "\n".join([*report_head(settings, scenes), "", *trace(error)])


def with_game(report: str, session: "Session | None") -> str:
    """Return a report followed by a game's journal, if that can be written."""
    from tammany_desktop.journal import loading  # imported late: it loads the rules

    if session is None:
        return report
    try:
        journal = loading.anonymized(session.transcript(), session.match.line)
        return loading.report_file(report, journal).decode()
    except Exception as error:
        log.error("no journal in the report\n%s", "\n".join(trace(error)))
        return report
