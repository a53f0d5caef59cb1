"""Storyboards: what 200 games look and sound like, step by step, in this tree.

python build/storyboards.py [GAME]           compares games with those recorded
python build/storyboards.py --show GAME      prints a game, so that two trees can be compared
python build/storyboards.py --accept [GAME]  records games anew; all of them with today's words

A GAME is one, such as keys-04, or a kind, such as keys; without any all are meant.
"""

import argparse
import lzma
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["LANGUAGE"] = "en"

from tests.storyboards import boards  # noqa: E402
from tests.storyboards.recipes import GAMES  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--full", action="store_true", help="shows each page, as it is read aloud")
    parser.add_argument("--pictures", action="store_true", help="paints, and sums up each picture")
    parser.add_argument("--accept", action="store_true")
    options = parser.parse_args()
    wanted = set(options.games or GAMES)
    chosen = [name for name in GAMES if {name, name[:-3]} & wanted]
    anew = options.accept and not options.games
    words = boards.todays_words() if anew else boards.kept_words()
    found = {} if anew else boards.kept()
    differ, begun = [], time.process_time()
    for name in chosen:
        with tempfile.TemporaryDirectory() as folder:
            rows = list(boards.play(name, Path(folder), words, pictures=options.pictures))
        if options.show:
            for row in rows:
                print(f"{row.words}\n{row.page}\n" if options.full else row.words)
        elif options.accept:
            found[name] = boards.letters(rows)
        elif change := boards.difference(name, rows, found.get(name, "")):
            differ.append(name)
            print(change)
    if options.accept:
        boards.keep({name: found[name] for name in GAMES if name in found})
    if anew:
        boards.WORDS.write_bytes(lzma.compress(words, preset=9))
    seconds = time.process_time() - begun
    print(f"{len(chosen)} games in {seconds:.0f} CPU seconds; differ: {differ}", file=sys.stderr)
    return bool(differ)


if __name__ == "__main__":
    sys.exit(main())
