"""The entry point: a command without a window if one is given, else the game."""

import os
import sys


def restrict_imports() -> None:
    """Import nothing from the working folder but this package, here and in child processes."""
    os.environ["PYTHONSAFEPATH"] = "1"
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    try:
        cwd = os.getcwd()
    except OSError:  # the folder was removed
        cwd = ""
    sys.path[:] = [path for path in sys.path if path not in ("", cwd) or (path or cwd) == root]


def game_file(arguments: list[str]) -> str:
    """Return the path of a saved game that the desktop passed to be opened; "" for a command."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        return ""
    path = arguments[0]
    return path if path.endswith((".jsonl", ".tammany")) or os.path.dirname(path) else ""


def main() -> int:
    """Run the program; return its exit code."""
    restrict_imports()  # before anything could be imported from the working folder
    from pathlib import Path

    from tammany_desktop import system

    arguments = sys.argv[1:]
    if arguments:  # child processes have some; without any, this import (10 ms) is skipped
        import multiprocessing

        multiprocessing.freeze_support()
    safe = arguments[:1] == ["--safe-mode"]
    if safe:
        os.environ[system.ACCELERATION] = "0"  # the graphics card presents no frames
    system.set_hints(os.environ)
    if arguments[:1] == ["--selftest"] and len(arguments) <= 2:
        from tammany_desktop import selftest
        from tammany_desktop.system import choose_language

        choose_language()
        return selftest.main(Path(arguments[1]) if len(arguments) > 1 else None)
    plain_arguments = arguments[1:] if safe else arguments
    game_path = game_file(plain_arguments)
    if plain_arguments and not game_path:
        from tammany_desktop import cli
        from tammany_desktop.system import choose_language
        from tammany_desktop.system.settings import SettingsFile

        choose_language(SettingsFile().language())
        return int(cli.main(arguments))
    import gc

    gc.disable()  # a start makes no garbage; the loop enables the collector after the first frame
    from tammany_desktop import app

    return app.main(safe=safe, game_path=Path(game_path) if game_path else None)


if __name__ == "__main__":
    sys.exit(main())
