"""A crash report is a text with the journal of the game below it, players' names replaced.

The text comes first, then an empty line, then the lines of a journal: `journal_in` finds them.
"""

from typing import Final, cast

from tammany_desktop.journal import lines
from tammany_desktop.journal.header import KIND
from tammany_desktop.journal.json_text import dump, parse_object

FIRST_WORDS: Final = "Tammany Hall crash report"
LONGEST_TEXT: Final = 64 * 1024  # bytes, of what stands above the journal
NO_ID: Final = "0" * 32
NO_TIME: Final = "1970-01-01T00:00:00+00:00"
MARK: Final = f'{{"journal":"{KIND}"'.encode()


def nameless(journal: bytes, last: int) -> bytes:
    """A journal up to line `last` that tells neither who plays nor when; its sums made anew.

    The lines themselves are copied: no rule is asked and no position made, so that it works
    whatever failed. Raises ValueError, KeyError, TypeError for what is no journal.
    """
    first, *rest = journal.split(b"\n")[: last + 1]
    words = parse_object(first)
    del words["sum"]
    for number, seat in enumerate(cast(list[dict[str, object]], words["seats"]), start=1):
        seat["name"] = f"Player {number}"
    words |= {"id": NO_ID, "made": NO_TIME}
    if isinstance(words["branch"], dict):
        words["branch"]["id"] = NO_ID
    text, before = lines.seal(dump(words), lines.NO_SUM)
    pieces = [text]
    for line in rest:
        if line:
            text, before = lines.seal(line[: -lines.TAIL] + b"}", before)
            pieces.append(text)
    return b"".join(pieces)


def joined(text: str, journal: bytes) -> bytes:
    """The file of a report."""
    return text.encode("utf-8", "replace") + b"\n\n" + journal


def journal_in(data: bytes) -> bytes:
    """The journal of a report's file; any other file as it is."""
    if not data.startswith(FIRST_WORDS.encode()):
        return data
    place = data.find(b"\n" + MARK, 0, LONGEST_TEXT)
    return data if place < 0 else data[place + 1 :]
