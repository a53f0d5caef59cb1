"""A desktop with a screen reader on it: bus, window manager, Orca with a voice, and the program.

It runs in the system's own Python, which has what Orca has, inside of `dbus-run-session` and
`xvfb-run`. Nothing of the program is imported: what is known of it is what was spoken.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from voice import Said, Voice

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
QUIET = 0.35  # seconds without a word, after which nothing more is expected
ROOT = Path(__file__).resolve().parents[2]
WATCHER = Path(__file__).with_name("watcher.py")
PAD_PROGRAM = Path(__file__).with_name("pad_program.py")


class Desk:
    """Everything that was started; ended together."""

    def __init__(self, python: str, folder: Path, language: str = "en", orca: bool = True) -> None:
        self.python, self.folder, self.language = python, folder, language
        run = folder / "run"
        run.mkdir(mode=0o700, parents=True)
        self.voice = Voice(run)
        places = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in KINDS}
        self.env = {**os.environ, **places, "HOME": str(folder), "XDG_RUNTIME_DIR": str(run)}
        self.env |= {"SPEECHD_ADDRESS": f"unix_socket:{self.voice.path}", "GTK_MODULES": ""}
        self.env |= {"LANG": "C.UTF-8", "NO_AT_BRIDGE": "1"}
        self._hide_other_readers()
        self.events = folder / "events.jsonl"  # by the watcher
        self.running: list[subprocess.Popen[bytes]] = []
        self.heard = 0  # how many utterances the robot has taken note of
        self.pressed: list[float] = []
        self.start("openbox")
        self.start(LAUNCHER, "--launch-immediately")
        time.sleep(1.0)
        if self.running[0].poll() is not None:  # the screen was not ready yet
            self.start("openbox")
        set_ = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path"]
        set_ += ["/org/a11y/bus", "--method", "org.freedesktop.DBus.Properties.Set"]
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            call = [*set_, "org.a11y.Status", name, "<true>"]
            subprocess.run(call, check=True, capture_output=True, env=self.env)
        self.start(sys.executable, str(WATCHER), str(self.events))
        if orca:
            self._start_orca()

    def start(self, *command: str, env: Mapping[str, str] | None = None) -> None:
        """Start a program on this desktop."""
        out = (self.folder / f"{len(self.running)}.out").open("wb")
        pipe = subprocess.PIPE
        self.running.append(
            subprocess.Popen(
                command, env=env or self.env, cwd=ROOT, stdin=pipe, stdout=out, stderr=out
            )
        )

    def _hide_other_readers(self) -> None:
        """Put a `pgrep` that finds nothing first: Orca asks it for other Orcas, and ends them."""
        finder = self.folder / "bin" / "pgrep"
        finder.parent.mkdir()
        finder.write_text("#!/bin/sh\nexit 1\n")
        finder.chmod(0o755)
        self.env["PATH"] = f"{finder.parent}:{self.env['PATH']}"

    def _start_orca(self) -> None:
        """Start Orca, on a busy machine a second time: it gives up where the bus is not ready."""
        for _ in range(3):
            self.start("orca", "--replace", f"--debug-file={self.folder / 'orca.log'}")
            while self.running[-1].poll() is None and not self.voice.said:
                time.sleep(0.1)
            if self.voice.said:
                break
        self.wait_for("Screen reader on", 30)

    def start_program(self, controller: bool = False) -> None:
        """The program as a person starts it, or one with a controller to plug in."""
        env = {**self.env, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"}
        program = [str(PAD_PROGRAM)] if controller else ["-m", "tammany_desktop"]
        self.start(self.python, *program, env=env | {"LANGUAGE": self.language})

    def __enter__(self) -> "Desk":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for run in reversed(self.running):
            run.terminate()
            try:
                run.wait(5)
            except subprocess.TimeoutExpired:
                run.kill()

    # What a person does and hears

    def key(self, *names: str) -> None:
        """Press keys, as X calls them, one after the other; "pad:" leads a controller's button."""
        for name in names:
            self.pressed.append(time.monotonic())
            button, program = name.removeprefix("pad:"), self.running[-1].stdin
            if button != name and program is not None:
                program.write(f"{button}\n".encode())
                program.flush()
                continue
            subprocess.run(["xdotool", "key", name], check=True, env=self.env)

    def listen(self, most: float = 5.0, first: float = 1.0, quiet: float = QUIET) -> list[str]:
        """What is said from where listening ended last, until it is quiet for a moment.

        The first word may take longer. What the program cut meanwhile is left out: nobody hears it.
        """
        begin, seen = time.monotonic(), self.heard
        end, last = begin + most, begin + first - quiet
        while time.monotonic() < end:
            if len(self.voice.said) > seen:
                seen, last = len(self.voice.said), time.monotonic()
            elif time.monotonic() - last > quiet:
                break
            time.sleep(0.02)
        found, cut = self.voice.said[self.heard : seen], self.cut()
        self.heard = seen
        return [one.words for one in found if one not in cut]

    def wait_for(self, words: str, most: float) -> None:
        """Wait until something has been said since the robot listened last."""
        end = time.monotonic() + most
        while words and not any(words in one.words for one in self.voice.said[self.heard :]):
            if time.monotonic() > end:
                said = [one.words for one in self.voice.said]
                raise SystemExit(f"{words!r} was never said, but {said[-20:]}")
            time.sleep(0.05)

    def cut(self) -> list[Said]:
        """What was cut by the program and not by a key."""
        return [
            one
            for one in self.voice.said
            if one.cut and not any(one.at - 0.05 <= key <= one.cut for key in self.pressed)
        ]


KINDS = ("CONFIG", "DATA", "STATE", "CACHE")


def main(python: str, folder: Path, *keys: str) -> None:
    """Press keys and print as JSON what is heard before and after each, and last what was cut.

    After a key that is written `key=words` these words are waited for, however busy the machine is.
    """
    with Desk(python, folder) as desk:
        desk.start_program(any(key.startswith("pad:") for key in keys))
        desk.wait_for("Tammany Hall", 30)
        sys.stdout.write(f"{json.dumps(desk.listen(20))}\n")
        for key, _, words in (one.partition("=") for one in keys):
            desk.key(key)
            desk.wait_for(words, 60)
            sys.stdout.write(f"{json.dumps(desk.listen(20, 2.5, 0.8))}\n")
        sys.stdout.write(f"{json.dumps([one.words for one in desk.cut()])}\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
