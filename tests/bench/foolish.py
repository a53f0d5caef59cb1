"""What opponents do that looks foolish to a person, and how lively their games are, counted.

python -m tests.bench.foolish --level sachem --games 60 --keep foolish.jsonl

Four of a level play whole games; each is a line of a file, so that it can go on. The leader is the
rival with most points, with the most favors of those; the last the one with fewest. Favors are idle
that no majority needs at the end; of use are those of them that would have won a ward in the last
election for their seat, all bids as they were: who knows all bids still keeps the others. What is
bid too much was enough with fewer favors; above sure is what could not have been needed either.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from tournament import limit_for, mean_of, next_move, shown
from versions import make

from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.board import (
    CHIEF_OF_POLICE,
    COUNCIL_PRESIDENT,
    DEPUTY_MAYOR,
    MAYOR,
    TERMS,
)
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import NOBODY, OVER, State
from tammany_desktop.rules.wards import OpenedBid, choice_of, usable_favors
from tests.bench.contests import Shortfall, idle_favors, shortfalls, won_by
from tests.bench.keeping import ROTATIONS, Task, Told, add_options, play_asked

SEATS: Final = 4
CLOSE: Final = 3  # points behind the winner
FEW: Final = 2  # favors that surely win a ward, to let which go looks foolish
COUNTED: Final = (
    *("contested 1", "tied 1", "sure refused", "sure refused last", "locks", "gift locks"),
    *("gift locks of leader", "slanders", "slanders of last", "elections"),
    *("idle favors", "idle of use", "bid too much", "bid above sure"),
    *("contested 2", "contested 3", "contested 4", "lead changes", "chance changes", "close"),
    *("deputy to leader", "locks to leader", "chief given", "chief to leader"),
)


def play_game(task: Task) -> Told:
    """The counts of one game."""
    started = time.process_time()
    bots = [make(task.level, task.seed * 8 + seat) for seat in range(SEATS)]
    chance = Random(task.seed // ROTATIONS)
    state, counts = game.new_game(SEATS, chance), Counter[str]()
    opened, short, leads = list[OpenedBid](), list[Shortfall](), Leads()
    while state.phase != OVER:
        leads.look(state)
        move = next_move(state, bots, [limit_for(task.level, task.effort)] * SEATS, opened)
        for event in game.decide(state, move, chance):
            count(counts, state, event)
            if isinstance(event, e.BallotOpened) and state.term == TERMS:
                short += shortfalls(state, event)
                counts["bid too much"] += beyond_need(state, event)
                counts["bid above sure"] += beyond_sure(state, event)
            game.evolve(state, event)
    leads.look(state)
    counts["lead changes"], counts["chance changes"] = leads.changes
    counts["close"] = _gap(state) <= CLOSE
    idle = idle_favors(state.favors)
    counts["idle favors"] = sum(idle)
    counts["idle of use"] = sum(each.missed for each in won_by(idle, short))
    told = {name: float(counts[name]) for name in COUNTED}
    return told | {"cpu": round(time.process_time() - started, 3)}


class Leads:
    """How often the lead changed from one year to the next: by points, and by the forecast."""

    def __init__(self) -> None:
        self.changes = [0, 0]
        self._last, self._year, self._forecast = [NOBODY, NOBODY], 0, Forecast()

    def look(self, state: State) -> None:
        """Count at the beginning of each year, and at the end; a tie leaves the lead as it was."""
        if state.phase != OVER and state.year == self._year:
            return
        self._year = state.year
        over = [float(state.winners_mask >> seat & 1) for seat in range(state.n)]
        chances = over if state.phase == OVER else self._forecast.judge(state)[: state.n]
        points = [float(each) for each in state.score[: state.n]]
        for at, values in enumerate((points, chances)):
            if values.count(max(values)) == 1:
                leader = values.index(max(values))
                self.changes[at] += self._last[at] not in (NOBODY, leader)
                self._last[at] = leader


def _gap(state: State) -> int:
    """Return how many points the second is behind."""
    first, second = sorted(state.score[: state.n])[:-3:-1]
    return first - second


def ranked(state: State, seat: int) -> list[int]:
    """The rivals of a seat, the one with most points first."""
    rivals = [other for other in range(state.n) if other != seat]
    return sorted(rivals, key=lambda o: (-state.score[o], -state.favors_held(o)))


def count(counts: Counter[str], state: State, event: Event) -> None:
    """An event, and the position before it."""
    if isinstance(event, e.BallotOpened):
        _ballot(counts, state, event)
    elif isinstance(event, e.WardLocked):
        bosses = state.bosses_in(event.ward)
        standing = [seat for seat in range(state.n) if bosses[seat]]
        gift = len(standing) == 1 and standing != [event.seat]
        counts["locks"] += 1
        counts["gift locks"] += gift
        counts["gift locks of leader"] += gift and standing[0] == ranked(state, event.seat)[0]
    elif isinstance(event, e.Slandered):
        counts["slanders"] += 1
        counts["slanders of last"] += event.rival == ranked(state, event.seat)[-1]
    elif isinstance(event, e.AppointmentsConfirmed):
        counts["elections"] += 1
    elif isinstance(event, e.Appointed):
        leader = event.seat == ranked(state, state.office.index(MAYOR))[0]
        counts["deputy to leader"] += leader and event.office == DEPUTY_MAYOR
        counts["locks to leader"] += leader and event.office == COUNCIL_PRESIDENT
        counts["chief given"] += event.office == CHIEF_OF_POLICE
        counts["chief to leader"] += leader and event.office == CHIEF_OF_POLICE


def beyond_need(state: State, event: e.BallotOpened) -> int:
    """Return how many favors fewer would have won the ward as well."""
    bids = [sum(bid) for bid in event.bids]
    votes = [own + bid for own, bid in zip(state.bosses_in(event.ward), bids, strict=True)]
    first, second = sorted(votes, reverse=True)[:2]
    return min(bids[votes.index(first)], max(0, first - second - 1))


def beyond_sure(state: State, event: e.BallotOpened) -> int:
    """Return how many favors of all bids exceed what wins whatever the rivals can bid."""
    sure = [choice_of(state, seat).surely for seat in range(state.n)]
    bids = [sum(bid) for bid in event.bids]
    return sum(max(0, bid - need) for bid, need in zip(bids, sure, strict=True) if need >= 0)


def _ballot(counts: Counter[str], state: State, event: e.BallotOpened) -> None:
    bosses = state.bosses_in(event.ward)
    votes = [own + sum(bid) for own, bid in zip(bosses, event.bids, strict=True)]
    most = max(votes)
    counts[f"contested {state.term}"] += 1
    if state.term == 1:
        counts["tied 1"] += votes.count(most) > 1
    for seat in range(state.n):
        reach = [
            own + sum(usable_favors(state, event.ward, other)) if own else 0
            for other, own in enumerate(bosses)
        ]
        needed = max(reach[:seat] + reach[seat + 1 :]) + 1 - bosses[seat]
        if not bosses[seat] or not 1 <= needed <= min(FEW, reach[seat] - bosses[seat]):
            continue
        lost = votes[seat] < most or votes.count(most) > 1
        counts["sure refused last" if state.term == TERMS else "sure refused"] += lost


def tell(games: dict[Task, Told]) -> str:
    """Each count a game, with its interval."""
    lines = [
        f"  {name}: {shown(mean_of([told[name] for told in games.values()]), 2)}"
        for name in COUNTED
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all games of the file say."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser)
    options = parser.parse_args(list(arguments))
    by_level: dict[str, dict[Task, Told]] = {}
    for task, told in play_asked(play_game, options, [""]).items():
        by_level.setdefault(task.level, {})[task] = told
    for level, games in by_level.items():
        sys.stdout.write(f"{level}, {len(games)} games:\n{tell(games)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
