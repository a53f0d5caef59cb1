"""What a bid that was too high cost later: facts of the same game, each to be looked at."""

from tammany_desktop.analysis.consequences import Consequence, consequences_of
from tammany_desktop.bots.review import Decision
from tammany_desktop.rules import events as e
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import BIDDING, OVER, State
from tests.helpers import games


def decisions(seed: int) -> list[tuple[Decision, e.WardWon | e.WardTied, State]]:
    """Every bid above nothing of a game, as if nothing had been better."""
    history = games.finished(4, seed).history
    found = []
    trunk = history.path_to()
    for before, line in zip((0, *trunk), trunk, strict=False):
        events = history.entry(line).events
        state = history.state_at(before)
        opened = next((one for one in events if isinstance(one, e.BallotOpened)), None)
        outcome = next((one for one in events if isinstance(one, e.WardWon | e.WardTied)), None)
        if opened is None or outcome is None or state.phase != BIDDING:
            continue
        nothing: Bid = (0, 0, 0, 0)
        for seat, bid in enumerate(opened.bids):
            if sum(bid):
                one = Decision(
                    before, seat, "bidding", 0.4, 0.2, 0.0, (), (), bid, nothing, opened.ward
                )
                found.append((one, outcome, state))
    return found


def keys(found: list[Consequence]) -> list[str]:
    return [one.key for one in found]


def test_a_bid_that_won_its_ward_says_what_was_lacking_later() -> None:
    told = set()
    for seed in range(1, 9):
        history = games.finished(4, seed).history
        for one, outcome, state in decisions(seed):
            facts = consequences_of(history, one)
            won = isinstance(outcome, e.WardWon) and outcome.seat == one.seat
            assert ("won" in keys(facts)) == won
            assert ("none" in keys(facts)) == (not {"ward", "points"} & set(keys(facts)))
            assert one.bid is not None
            for fact in facts:
                values = dict(fact.values)
                told.add(fact.key)
                if fact.key == "ward":
                    assert values["favors"] == values["most"] - values["votes"] + 1
                    assert values["favors"] <= sum(one.bid)
                    assert fact.ward != one.ward
                elif fact.key == "points":
                    held = values["held"]
                    assert history.state.phase == OVER
                    assert held == history.state.favors_of(one.seat)[values["population"]]
                    assert held < values["most"] <= held + one.bid[values["population"]]
                elif fact.key == "left":
                    assert values["favors"] == sum(state.favors_of(one.seat)) - sum(one.bid)
    assert told == {"won", "left", "ward", "points", "none"}


def test_nothing_is_said_of_what_was_no_bid_too_high() -> None:
    history = games.finished(4, 1).history
    one = decisions(1)[0][0]
    assert consequences_of(history, one._replace(best_bid=one.bid)) == []
    assert consequences_of(history, one._replace(bid=None, best_bid=None)) == []
