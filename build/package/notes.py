"""Print what the changelog says of a version: `python build/package/notes.py [VERSION]`.

These are the notes of its release and of its tag: `git tag -a v0.2.1 -F notes.md`. Without a version, the one in the source.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tammany_desktop import __version__  # noqa: E402


def notes(version: str, changelog: str) -> str:
    """The section of a version without its heading. Raises ValueError where there is none."""
    lines = changelog.splitlines()
    start = next((n for n, line in enumerate(lines) if line.startswith(f"## [{version}] ")), None)
    if start is None:
        raise ValueError(f"the changelog has no section for {version}")
    rest = lines[start + 1 :]
    end = next((n for n, line in enumerate(rest) if line.startswith(("## ", "["))), len(rest))
    return "\n".join(rest[:end]).strip() + "\n"


def main() -> int:
    """Print the notes; 1 where there are none."""
    version = sys.argv[1] if len(sys.argv) > 1 else __version__
    try:
        sys.stdout.write(notes(version, (ROOT / "CHANGELOG.md").read_text("utf-8")))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
