"""Where the packaged program starts: child processes first, then everything else."""

import multiprocessing
import pickle
import sys

try:
    multiprocessing.freeze_support()  # a bot's process must not import the window
except (OSError, EOFError, pickle.UnpicklingError):
    sys.exit(1)  # the program was killed as it started this process: Windows would show an error

from tammany_desktop.__main__ import main  # noqa: E402

sys.exit(main())
