"""How long what bots do is shown at normal speed, by the game's own clock."""

import lzma
from pathlib import Path
from statistics import mean

from tammany_desktop.journal.lines import History
from tammany_desktop.journal.loading import load
from tammany_desktop.play.playback import LONG_PAUSED, PlaybackObserver
from tammany_desktop.rules import events as e
from tests.helpers.board_table import BoardTable

FRAME = 1 / 60
BEFORE = 2.25  # seconds of a bot's turn in version 0.2.0, in the games below
DATA = Path(__file__).parents[1] / "data"
GAMES = ("pace-3.jsonl.xz", "pace-5.jsonl.xz")  # of three and five bots of the level `simple`


def recorded(name: str) -> History:
    """A game of bots as it was played once: how they play may change, the pace may not."""
    return load(lzma.decompress((DATA / name).read_bytes()), name).history


def turns(history: History) -> dict[bool, list[float]]:
    """How many seconds each turn but a term's last is shown for, by whether it harms a player."""
    table = BoardTable(people=0, seats=history.start.n, speed="normal")
    playback, found = table.table.playback, dict[bool, list[float]]({True: [], False: []})
    playback.observer = PlaybackObserver()
    playback.reset(history.start)
    lasted, harms = 0.0, False
    for line in history.path_to():
        events = history.entry(line).events
        playback.queue(events)
        while not playback.still:
            playback.pass_time(FRAME)
            lasted += FRAME
        harms = harms or any(isinstance(one, LONG_PAUSED) for one in events)
        if isinstance(events[0], e.TurnEnded):
            if not any(isinstance(one, e.ElectionBegan) for one in events):
                found[harms].append(lasted)
        if any(isinstance(one, e.TurnBegan) for one in events):
            lasted, harms = 0.0, False
    return found


def test_a_turn_that_strikes_takes_longer_and_the_mean_turn_does_not() -> None:
    each = [turns(recorded(name)) for name in GAMES]
    striking = [time for one in each for time in one[True]]
    others = [time for one in each for time in one[False]]
    assert mean(striking) > 1.3 * mean(others)
    assert mean([*striking, *others]) <= BEFORE
