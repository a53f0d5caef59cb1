"""The entry point: a command without a window if one is given, else the game."""

import os
import sys


def leave_working_folder() -> None:
    """Import only this package from the working folder, here and in child processes."""
    os.environ["PYTHONSAFEPATH"] = "1"
    ours = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    try:
        here = os.getcwd()
    except OSError:  # the folder was removed
        here = ""
    sys.path[:] = [path for path in sys.path if path not in ("", here) or (path or here) == ours]


def game_file(words: list[str]) -> str:
    """Return the saved game that the words open, as a desktop passes it; "" for a command."""
    if len(words) != 1 or words[0].startswith("-"):
        return ""
    path = words[0]
    return path if path.endswith((".jsonl", ".tammany")) or os.path.dirname(path) else ""


def main() -> int:
    """Run the program; return its exit code."""
    leave_working_folder()  # before anything could be imported from there
    from pathlib import Path

    from tammany_desktop import system

    words = sys.argv[1:]
    if words:  # child processes have arguments; the import takes 10 ms otherwise
        import multiprocessing

        multiprocessing.freeze_support()
    safe = words[:1] == ["--safe-mode"]
    if safe:
        os.environ[system.OVERRIDE] = "0"
    system.set_hints(os.environ)
    if words[:1] == ["--selftest"] and len(words) <= 2:
        from tammany_desktop import selftest
        from tammany_desktop.system import set_locale

        set_locale()
        return selftest.main(Path(words[1]) if len(words) > 1 else None)
    named = words[1:] if safe else words
    file = game_file(named)
    if named and not file:
        from tammany_desktop import cli
        from tammany_desktop.system import set_locale
        from tammany_desktop.system.settings import SettingsFile

        set_locale(SettingsFile().language())
        return int(cli.main(words))
    import gc

    gc.disable()  # a start leaves nothing to collect; the loop enables it with the first picture
    from tammany_desktop import app

    return app.main(safe=safe, file=Path(file) if file else None)


if __name__ == "__main__":
    sys.exit(main())
