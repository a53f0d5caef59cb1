"""A crash of the program where no more files may be opened, in a process of its own.

    python -m tests.helpers.last_file FOLDER all|none

Writes the scene that is left, and a sum of its picture.
"""

import hashlib
import os
import resource
import sys
from pathlib import Path
from typing import Any

import pygame

from tests.helpers.window import Driver

MOST = 128  # files that may be open
FAULT, END = 3, 6  # naps


def use_up() -> None:
    """Open files until the system refuses."""
    while True:
        try:
            os.open(os.devnull, os.O_RDONLY)
        except OSError:
            return


def main(folder: Path, files: str) -> None:
    """Show the title, take "all" files or "none" of them, let the title fail, show what comes."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST, MOST))
    driver = Driver(folder)
    app = driver.app
    naps = iter(range(END + 1))

    def fail(dt: float) -> None:
        raise ValueError

    def nap() -> list[pygame.event.Event]:
        number = next(naps)
        app.running = number < END
        if number == FAULT:
            if files == "all":
                use_up()
            top: Any = app.stack.top
            top.update = fail
        return []

    loop: Any = app.loop
    loop.sleep = nap
    with driver.crash_expected():
        loop.run()
    seen = hashlib.sha256(pygame.image.tobytes(app.window.surface, "RGB")).hexdigest()
    sys.stdout.write(f"{type(app.stack.top).__name__} {seen}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
