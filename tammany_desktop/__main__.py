"""The way in: a command without a window where one is named, else the game."""

import multiprocessing
import os
import sys

from tammany_desktop import hints


def main() -> int:
    """Run; the exit code."""
    multiprocessing.freeze_support()
    hints.set_hints(os.environ)
    if len(sys.argv) > 1:
        from tammany_desktop import cli

        return int(cli.main(sys.argv[1:]))
    from tammany_desktop import app

    return app.main()


if __name__ == "__main__":
    sys.exit(main())
