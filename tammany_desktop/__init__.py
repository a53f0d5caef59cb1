"""Tammany Hall for the desktop: an unofficial edition of Doug Eckhart's board game."""

import os
import sys

__version__ = "0.2.1"

if "TAMMANY_COMPILED" in os.environ and not hasattr(sys, "frozen"):
    from pathlib import Path

    from tammany_desktop import compiled

    sys.meta_path.insert(0, compiled.Finder(Path(os.environ[compiled.VARIABLE])))
