"""The tests run by a Windows Python under Wine, one folder at a time, each with its log.

python build/windows/suite.py                # every folder
python build/windows/suite.py journal rules  # some
"""

import sys

import interpreter
import wine
from wine import OUT, ROOT

LOGS = OUT / "suite"
LONGEST = 3600.0  # seconds for a folder
# Nothing there can be run: packages of Linux, a real X window, measurements.
LEFT_OUT = frozenset(("package", "screen", "bench"))
EXAMPLES = "tammany_desktop"  # the examples in docstrings


def folders() -> list[str]:
    """The folders of tests, by name."""
    found = (path.parent.name for path in (ROOT / "tests").glob("*/test_*.py"))
    return [EXAMPLES, *sorted(set(found) - LEFT_OUT)]


def run(folder: str) -> bool:
    """Run the tests of one folder; whether they passed. Prints the last line of the log."""
    LOGS.mkdir(parents=True, exist_ok=True)
    with (LOGS / f"{folder}.log").open("w", encoding="utf-8", buffering=1) as file:
        try:
            code, said = wine.run(
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
            code, said = 1, str(error)
    print(f"{folder}: {said.strip().splitlines()[-1].strip('= ')}", flush=True)
    return code == 0


def main(chosen: list[str]) -> None:
    """Run every folder, or those chosen. Raises SystemExit where a test failed."""
    interpreter.make()
    wine.prepare()
    failed = [folder for folder in chosen or folders() if not run(folder)]
    if failed:
        raise SystemExit(f"tests failed under Wine: {' '.join(failed)}; see {LOGS}")


if __name__ == "__main__":
    main(sys.argv[1:])
