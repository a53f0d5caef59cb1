"""Makes `tests.helpers` importable however pytest is started; one profile for all properties."""

import os
import sys
from pathlib import Path

from hypothesis import settings

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

# Tests read English, whatever language the machine speaks that they run on.
os.environ["LANGUAGE"] = "en"

# No test passes or fails by the clock, and a machine that judges a change tries the same examples.
settings.register_profile("project", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("project")
