"""How long what bots do is shown at normal speed, by the game's own clock."""

from statistics import mean

from tammany_desktop.bots import Limit, levels
from tammany_desktop.play.playback import LONG_PAUSED, PlaybackObserver
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.board_table import BoardTable

FRAME = 1 / 60
BEFORE = 2.25  # seconds of a bot's turn in version 0.2.0, in the games below


def played(players: int, seed: int, level: str) -> Match:
    """A game of bots, each of which answers at once."""
    match, bot = games.fresh(players, seed), levels.make(level, seed)
    while match.waiting_for():
        for seat in match.waiting_for():
            view = match.view(seat)
            if match.state.phase == BIDDING:
                match.seal(seat, bot.bid(view, Limit()).bid)
            else:
                match.submit(bot.choose(view, match.legal(), Limit()).move)
            match.pump()
    return match


def turns(match: Match) -> dict[bool, list[float]]:
    """How many seconds each turn but a term's last is shown for, by whether it harms a player."""
    table = BoardTable(people=0, seats=len(match.seats), speed="normal")
    playback, found = table.table.playback, dict[bool, list[float]]({True: [], False: []})
    playback.observer = PlaybackObserver()
    playback.reset(match.history.start)
    lasted, harms = 0.0, False
    for line in match.history.path_to():
        events = match.history.entry(line).events
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
    matches = (played(players, seed, "simple") for players, seed in ((3, 1), (5, 3)))
    each = [turns(match) for match in matches]
    striking = [time for one in each for time in one[True]]
    others = [time for one in each for time in one[False]]
    assert mean(striking) > 1.3 * mean(others)
    assert mean([*striking, *others]) <= BEFORE
