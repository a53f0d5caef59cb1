"""Power cut at any act on the disk: what was shown is never lost, and the journal opens."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import lines, opening
from tammany_desktop.journal.lines import Entry, History
from tammany_desktop.journal.writer import Journal, WriteResult
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.disks import PowerCut, PowerDisk
from tests.helpers.talk import chatter

HOME = Path("/games")


class DirectJournal(Journal):
    """Writes in the same thread, so that a power cut stops everything at once."""

    def put(self, entry: Entry, after: State) -> None:
        trouble = self._save(lines.write(entry, after), lines.format_of(entry))
        self._results.put(WriteResult(trouble))
        self._under_way = True


def direct(opened: opening.OpenJournal) -> opening.OpenJournal:
    opened.journal.__class__ = DirectJournal
    return opened


def one_life(disk: PowerDisk, chance: Random, shown: History | None) -> History | None:
    """Play on until the power goes; the history that was shown by then."""
    disk.cut_after = chance.randint(0, 60)
    match: Match | None = None
    try:
        if HOME / "Ring.jsonl" not in disk.names:  # what was shown must be there to play on
            assert shown is None
            base = games.fresh(3, 1)
            opened = opening.create(HOME, "Ring", games.header_of(base), disk=disk)
        else:
            opened = opening.open_to_play(HOME / "Ring.jsonl", disk=disk)
        match = Match.from_journal(direct(opened), chance)
        games.play_changing(match, chance, also=chatter(chance))
    except PowerCut:
        pass
    return match.history if match else shown


def survive(seed: int) -> int:
    chance = Random(seed)
    disk = PowerDisk(chance)
    shown: History | None = None
    for _ in range(8):
        shown = one_life(disk, chance, shown)
        disk.restart()
        if shown is None:
            continue
        kept = opening.read_journal(HOME / "Ring.jsonl", disk=disk).history
        assert kept.line >= shown.line
        assert kept.state_at(shown.line) == shown.state
        said = [shown.entry(line).talk for line in range(1, shown.line + 1)]
        assert [kept.entry(line).talk for line in range(1, shown.line + 1)] == said
        assert not [path for path in disk.names if ".kept-" in path.name and path.name[0] != "."]
    return 0 if shown is None else shown.line


def test_power_cuts_lose_nothing_that_was_shown() -> None:
    lines = [survive(seed) for seed in range(20)]
    assert max(lines) > 40


@pytest.mark.long
def test_three_hundred_more_power_cuts() -> None:
    for seed in range(1000, 1300):
        survive(seed)


def test_a_game_half_made_is_no_game() -> None:
    """A cut while the journal is created leaves a whole journal or none."""
    found = set()
    for cut in range(12):
        disk = PowerDisk(Random(cut))
        disk.cut_after = cut
        base = games.fresh(3, 1)
        try:
            opening.create(HOME, "Ring", games.header_of(base), disk=disk)
        except PowerCut:
            disk.restart()
        there = HOME / "Ring.jsonl" in disk.names
        found.add(there)
        if there:
            assert opening.read_journal(HOME / "Ring.jsonl", disk=disk).messages == ()
    assert found == {True, False}
