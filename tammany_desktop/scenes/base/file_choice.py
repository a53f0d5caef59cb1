"""While the system's window asks for a file: a card that waits for its answer."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Dialog, Notice
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system import choosers
from tammany_desktop.system.choosers import Answer

POLL: Final = 0.1  # seconds between looks for the answer


class Asking(Protocol):
    """A window of the system's that is open: `system.choosers.Chooser`."""

    def poll(self) -> Answer | None:
        """The answer once there is one."""

    def close(self) -> None:
        """Take the window away."""


class FileChoice(Dialog):
    """`chose` gets the path, unless it is canceled; a path can be typed instead."""

    def __init__(
        self,
        stage: Stage,
        heading: str,
        asking: Asking,
        chose: Callable[[Path], object],
        type_instead: Callable[[], object],
    ) -> None:
        choices = [(text("saves.type_path"), type_instead), (text("common.cancel"), lambda: None)]
        super().__init__(stage, heading, text("saves.choosing"), choices)
        self.asking = asking
        self.chose = chose
        self.type_instead = type_instead
        self.done = False

    def update(self, dt: float) -> None:
        """Look for the answer."""
        super().update(dt)
        answer = None if self.done else self.asking.poll()
        if answer is None:
            return
        self.done = True
        self.stack.pop(self)
        if answer.path is not None:
            self.chose(answer.path)
        elif answer.failed:
            self.type_instead()

    def wait(self) -> float | None:
        """Soon: the answer does not wake the loop."""
        return POLL

    def leave(self) -> None:
        """Nobody waits for the window any more."""
        self.asking.close()


def ask_for_file(
    stage: Stage,
    kind: str,
    heading: str,
    prompt: str,
    start: Path,
    act: Callable[[Path], str],
    by_path: Callable[[], object],
) -> None:
    """By the system's own window, else by a path that is typed; `act` says why not, or ""."""

    def chose(path: Path) -> None:
        trouble = act(path)
        if trouble:
            stage.stack.push(Notice(stage, heading, trouble))

    asking = choosers.ask(kind, prompt, start)
    if asking is None:
        by_path()
    else:
        stage.stack.push(FileChoice(stage, heading, asking, chose, by_path))
