"""The way in: a command without a window where one is named, else the game.

`--safe-mode` starts the game by its defaults; `--selftest [FILE]` tries everything out, and writes
its lines to FILE too, for systems where a program with a window has no stdout.
"""

import multiprocessing
import os
import sys
from pathlib import Path

from tammany_desktop import hints


def main() -> int:
    """Run; the exit code."""
    multiprocessing.freeze_support()
    words = sys.argv[1:]
    if words == ["--safe-mode"]:
        os.environ[hints.OVERRIDE] = "0"
    hints.set_hints(os.environ)
    if words[:1] == ["--selftest"] and len(words) <= 2:
        from tammany_desktop import selftest
        from tammany_desktop.mother_tongue import speak

        speak()
        return selftest.main(Path(words[1]) if len(words) > 1 else None)
    if words and words != ["--safe-mode"]:
        from tammany_desktop import cli
        from tammany_desktop.mother_tongue import speak
        from tammany_desktop.settings import SettingsFile

        speak(SettingsFile().language())
        return int(cli.main(words))
    from tammany_desktop import app

    return app.main(safe=bool(words))


if __name__ == "__main__":
    sys.exit(main())
