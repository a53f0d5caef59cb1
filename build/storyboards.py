"""Storyboards: what 200 games look and sound like, step by step, in this tree.

    python build/storyboards.py --show GAME      prints a game, so that two trees can be compared
    python build/storyboards.py                  compares all games with those recorded
    python build/storyboards.py --accept [GAME]  records games anew; all of them with today's words
"""

import argparse
import lzma
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ["LANGUAGE"] = "en"

from tests.storyboards import boards  # noqa: E402
from tests.storyboards.recipes import GAMES  # noqa: E402


def rows_of(name: str, words: bytes, pictures: bool = False) -> list[boards.Row]:
    with tempfile.TemporaryDirectory() as folder:
        return list(boards.play(name, Path(folder), words, pictures=pictures))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"such as {next(iter(GAMES))}; or a kind")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--full", action="store_true", help="with every page as it is read aloud")
    parser.add_argument("--pictures", action="store_true", help="painted, with digests of the pictures")
    parser.add_argument("--accept", action="store_true")
    options = parser.parse_args()
    chosen = [name for name in GAMES if not options.games or name in options.games or name[:-3] in options.games]
    every = options.accept and not options.games
    words = boards.todays_words() if every else boards.kept_words()
    found = {} if every else boards.kept()
    differ, begun = 0, time.process_time()
    for name in chosen:
        rows = rows_of(name, words, options.pictures)
        if options.show:
            for row in rows:
                print(f"{row.words}\n{row.page}\n" if options.full else row.words)
        elif options.accept:
            found[name] = boards.letters(rows)
        elif change := boards.difference(name, rows, found.get(name, "")):
            differ += 1
            print(change)
    if options.accept:
        boards.keep(found)
        if every:
            boards.WORDS.write_bytes(lzma.compress(words, preset=9))
    seconds = time.process_time() - begun
    print(f"{len(chosen)} games, {differ} differ, {seconds:.1f} CPU seconds", file=sys.stderr)
    return bool(differ)


if __name__ == "__main__":
    sys.exit(main())
