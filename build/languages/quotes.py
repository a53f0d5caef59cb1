"""Put today's English words into the documents that quote the program: `python build/languages/quotes.py [REVISION]`.

Words in bold that were those of a key in the catalog of a revision (HEAD, unless another is named) become those that the key has now.
What is ambiguous is printed and left. Read each sentence that changes: it may need other words around.
"""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]
CATALOG = "build/languages/messages.pot"
GUIDES = ("README.md", "docs/how-to-play.md", "docs/troubleshooting.md")
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def words(text: str) -> dict[str, str]:
    """The English words of a catalog by key."""
    return {entry.msgctxt: entry.msgid for entry in polib.pofile(text, wrapwidth=0)}


def changes(old: dict[str, str], new: dict[str, str]) -> dict[str, set[str]]:
    """What became of words that no key has any more.

    >>> changes({"a": "One", "b": "Two", "c": "Two"}, {"a": "Uno", "b": "Due", "c": "Two"})
    {'One': {'Uno'}}
    """
    found: dict[str, set[str]] = defaultdict(set)
    for key, before in old.items():
        if key in new and before not in new.values():
            found[before].add(new[key])
    return dict(found)


def main(revision: str) -> int:
    before = subprocess.run(
        ["git", "show", f"{revision}:{CATALOG}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    changed = changes(words(before.stdout), words((ROOT / CATALOG).read_text("utf-8")))
    left = 0
    for name in GUIDES:

        def today(found: re.Match[str], name: str = name) -> str:
            nonlocal left
            quoted = " ".join(found[1].split())
            became = changed.get(quoted, set())
            if len(became) == 1:
                print(f"{name}: {quoted} -> {next(iter(became))}")
                return f"**{next(iter(became))}**"
            if became:
                left += 1
                print(f"{name}: {quoted} -> one of {sorted(became)}, left")
            return found[0]

        path = ROOT / name
        path.write_text(BOLD.sub(today, path.read_text("utf-8")), encoding="utf-8")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(*(sys.argv[1:] or ["HEAD"])))
