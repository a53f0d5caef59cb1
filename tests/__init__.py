"""Tests, and measurements beside them; both drive the tools that make opponents and problems."""

import sys
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build"
sys.path += [str(BUILD / "opponents"), str(BUILD / "problems")]
