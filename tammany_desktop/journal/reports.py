"""A crash report is a text with the journal of the game below it, players' names replaced.

The text comes first, then an empty line, then the lines of a journal: `journal_in` finds them.
"""

from typing import Final, cast

from tammany_desktop.journal import lines
from tammany_desktop.journal.header import KIND

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
    kept = b"\n".join(journal.split(b"\n")[: last + 1])
    return lines.resealed(kept, _hide)[0]


def _hide(first: dict[str, object]) -> None:
    """Take names, id and time out of a first line."""
    for number, seat in enumerate(cast(list[dict[str, object]], first["seats"]), start=1):
        seat["name"] = f"Player {number}"
    first |= {"id": NO_ID, "made": NO_TIME}
    if isinstance(first["branch"], dict):
        first["branch"]["id"] = NO_ID


def joined(text: str, journal: bytes) -> bytes:
    """The file of a report."""
    return text.encode("utf-8", "replace") + b"\n\n" + journal


def journal_in(data: bytes) -> bytes:
    """The journal of a report's file; any other file as it is."""
    if not data.startswith(FIRST_WORDS.encode()):
        return data
    place = data.find(b"\n" + MARK, 0, LONGEST_TEXT)
    return data if place < 0 else data[place + 1 :]
