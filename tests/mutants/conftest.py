"""What puts faults into the program is tested here too."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build" / "mutants"))

collect_ignore_glob = ["test_*.py"] if os.name == "nt" else []  # it forks
