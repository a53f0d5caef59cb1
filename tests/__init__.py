"""Tests, and measurements beside them; both drive the tools that make and rate the opponents."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "build" / "opponents"))
