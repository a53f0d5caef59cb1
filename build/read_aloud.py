"""Every scene as those who listen get it: the tree as text, with what is announced as it comes.

    python build/read_aloud.py FOLDER [LANGUAGE]

writes a file for each scene. "!" stands before what is announced, "*" before what is in focus, and
what is told on demand stands in parentheses. In English it also makes the samples in
docs/accessibility.md anew.
"""

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.helpers.aloud import every_scene  # noqa: E402
from tests.helpers.samples import DOCUMENT, with_samples  # noqa: E402


def main(folder: Path, language: str = "en") -> None:
    """Write all dumps."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = {}
    with tempfile.TemporaryDirectory() as scratch:
        for name, words in every_scene(Path(scratch), language):
            (folder / f"{name}.txt").write_text(words, encoding="utf-8")
            print(name, len(words.splitlines()))
            pages[name] = words
    if language == "en":
        DOCUMENT.write_text(with_samples(DOCUMENT.read_text("utf-8"), pages), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
