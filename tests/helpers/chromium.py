"""A browser that is told what to do through a pipe, by Chrome's protocol for tools."""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FOUND: Final = next(filter(None, map(shutil.which, NAMES)), "")
WHY_NOT: Final = "There is no Chromium here (Debian: apt-get install chromium)."


class Tab:
    """One page of the browser."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._number, self._rest, self._session = 0, b"", ""
        self.requests: list[str] = []  # of whatever the page asked for
        self.complaints: list[str] = []  # of its script, and of what it refused

    def call(self, method: str, **values: Any) -> Any:
        """Ask the browser and wait for its answer."""
        self._number += 1
        words: dict[str, Any] = {"id": self._number, "method": method, "params": values}
        if self._session:
            words["sessionId"] = self._session
        os.write(self._commands, json.dumps(words).encode() + b"\0")
        while True:
            told = self._hear()
            if told.get("id") == self._number:
                assert "error" not in told, told
                return told["result"]
            self._note(told)

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._answers, 1 << 20)
            assert more, "the browser has gone"
            self._rest += more
        one, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(one)
        return found

    def _note(self, told: dict[str, Any]) -> None:
        method, values = told.get("method"), told.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(str(values["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.complaints.append(values["entry"]["text"])

    def begin(self) -> None:
        """Open a page to work in."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for area in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{area}.enable")

    def size(self, wide: int, high: int, mobile: bool = False) -> None:
        """The page's window."""
        shape = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": mobile}
        self.call("Emulation.setDeviceMetricsOverride", **shape)

    def open(self, path: Path, moment: str = "") -> None:
        """Show a file, until it is loaded and painted."""
        self.requests.clear()
        self.complaints.clear()
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=path.as_uri() + moment)
        self.ask(
            "new Promise(done => { const look = () => document.readyState === 'complete'"
            " ? requestAnimationFrame(() => requestAnimationFrame(done)) : setTimeout(look, 5);"
            " look(); })"
        )

    def ask(self, script: str) -> Any:
        """What an expression of JavaScript comes to."""
        told = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def key(self, name: str, code: int = 0, words: str = "") -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            told = {"type": kind, "key": name, "windowsVirtualKeyCode": code}
            self.call("Input.dispatchKeyEvent", **told, **({"text": words} if words else {}))

    def picture(self) -> bytes:
        """A PNG of what is seen."""
        return base64.b64decode(self.call("Page.captureScreenshot")["data"])


def hasten() -> None:
    """Let the browser go first, where that is allowed: it gives its pages an ordinary priority."""
    found = {os.getpid()}
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
    for one in sorted(parents) * 5:  # a child may have a lower number than its parent
        if parents[one] in found:
            found.add(one)
            for task in Path(f"/proc/{one}/task").glob("*"):
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, int(task.name), -19)


@contextmanager
def browser(folder: Path) -> Iterator[Tab]:
    """A browser with nothing of a person's own; `folder` holds what it keeps."""
    (theirs, commands), (answers, ours) = os.pipe(), os.pipe()
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
    flags += [f"--user-data-dir={folder}", "--no-first-run", "--disable-background-networking"]
    command = ["bash", "-c", f'exec "$0" "$@" 3<&{theirs} 4>&{ours}', FOUND, *flags]
    process = subprocess.Popen(command, pass_fds=(theirs, ours), stderr=subprocess.DEVNULL)
    os.close(theirs)
    os.close(ours)
    try:
        tab = Tab(commands, answers)
        tab.begin()
        yield tab
    finally:
        os.close(commands)
        os.close(answers)
        process.terminate()
        process.wait(20)
