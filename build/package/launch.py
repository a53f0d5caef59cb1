"""Where the packaged program starts: child processes first, then everything else."""

import multiprocessing

multiprocessing.freeze_support()  # a bot's process must not import the window

import sys  # noqa: E402

from tammany_desktop.__main__ import main  # noqa: E402

sys.exit(main())
