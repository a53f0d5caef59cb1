"""The tests run by a Windows Python under Wine, one folder at a time, each with its log.

python build/windows/suite.py                # every folder
python build/windows/suite.py journal rules  # some

A folder that passed is run again only where the program, or what its tests import, has changed.
"""

import re
import sys
import time
from pathlib import Path

import interpreter
import wine
from wine import OUT, ROOT, sum_of

LOGS = OUT / "suite"
LONGEST = 3600.0  # seconds for a folder
# Nothing there can be run: packages of Linux, a real X window, measurements.
LEFT_OUT = frozenset(("package", "screen", "bench"))
EXAMPLES = "tammany_desktop"  # the examples in docstrings


def folders() -> list[str]:
    """The folders of tests, by name."""
    found = (path.parent.name for path in (ROOT / "tests").glob("*/test_*.py"))
    return [EXAMPLES, *sorted(set(found) - LEFT_OUT)]


def inputs(folder: str) -> list[Path]:
    """What the tests of a folder depend on: theirs and those they import, data, the program."""
    tests = ROOT / "tests"
    found, left = {"golden", "data"}, ["helpers", "" if folder == EXAMPLES else folder]
    while left:
        name = left.pop()
        if name and name not in found:
            found.add(name)
            for path in (tests / name).rglob("*.py"):
                left += re.findall(
                    r"^\s*(?:from|import) tests\.(\w+)", path.read_text("utf-8"), re.M
                )
    parts = [tests / name for name in sorted(found)]
    here = [Path(__file__), Path(wine.__file__), tests / "conftest.py", ROOT / "pyproject.toml"]
    return [ROOT / "tammany_desktop", ROOT / "assets", *here, *parts]


def passed(folder: str) -> bool:
    """Whether the tests of a folder pass: now, or the last time with the same inputs."""
    began, stamp, now = time.monotonic(), LOGS / f"{folder}.sum", sum_of(inputs(folder))
    if stamp.exists() and stamp.read_text(encoding="ascii") == now:
        print(f"{folder}: as it was: {last_line(folder)}", flush=True)
        return True
    stamp.unlink(missing_ok=True)
    good = run(folder)
    print(f"{folder}: {last_line(folder)}, {time.monotonic() - began:.0f} s with all", flush=True)
    if good:
        stamp.write_text(now, encoding="ascii")
    return good


def last_line(folder: str) -> str:
    """The last line of a log: how many tests passed."""
    words = (LOGS / f"{folder}.log").read_text(encoding="utf-8").strip() or "nothing said"
    return words.splitlines()[-1].strip("= ")


def run(folder: str) -> bool:
    """Run the tests of one folder into its log; whether they passed."""
    LOGS.mkdir(parents=True, exist_ok=True)
    with (LOGS / f"{folder}.log").open("w", encoding="utf-8", buffering=1) as file:
        try:
            code, _ = wine.run(
                interpreter.HOME / "python.exe",
                *("-m", "pytest", "-v", "-rs", "--tb=short", "-n0"),
                folder if folder == EXAMPLES else f"tests/{folder}",
                seconds=LONGEST,
                hear=file.write,
                PYTHONUTF8="1",
                SDL_VIDEODRIVER="dummy",
                SDL_AUDIODRIVER="dummy",
                PYTHONPYCACHEPREFIX=wine.path(OUT / "pycache"),
            )
        except TimeoutError as error:
            code = 1
            file.write(f"\n{error}\n")
    return code == 0


def main(chosen: list[str]) -> None:
    """Run every folder, or those chosen. Raises SystemExit where a test failed."""
    interpreter.make()
    wine.prepare()
    failed = [folder for folder in chosen or folders() if not passed(folder)]
    if failed:
        raise SystemExit(f"tests failed under Wine: {' '.join(failed)}; see {LOGS}")


if __name__ == "__main__":
    main(sys.argv[1:])
