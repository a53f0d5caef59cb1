"""What opponents do that looks foolish to a person, and how lively their games are, counted.

python -m tests.bench.foolish --level sachem --games 60 --keep foolish.jsonl

Four of a level play whole games; each is a line of a file, so that it can go on. The leader is the
rival with most points, with the most favors of those; the last the one with fewest. Favors are idle
that no majority needs at the end; of use are those of them that would have won a ward in the last
election for their seat, all bids as they were: who knows all bids still keeps the others. What is
bid too much was enough with fewer favors; above sure is what could not have been needed either.
Of what is bid too much, usable later are favors that the winner could have bid in a ballot still to
come, against a rival; of use are those that would have won such a ballot, all bids as they were.

Where idle favors come from: those that leaders were paid after the last ballot, when nothing more
can be bid; of the others those that no ballot of the last election had a use for (no boss in a
contested ward with such cubes, or it was won for sure, or out of reach), those of which all
ballots with a use were won, and the rest. Ties for Mayor in the last election and for the game that
all favors together decided are counted too: that is what a favor without a majority is good for.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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
    POPULATION_COUNT,
    TERMS,
    VOTING_ORDER,
)
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import NOBODY, OVER, State
from tammany_desktop.rules.wards import OpenedBid, bid_range_of, bidders, candidates, usable_favors
from tests.bench.contests import Shortfall, idle_favors, shortfalls, won_by
from tests.bench.keeping import ROTATIONS, Task, Told, add_options, play_asked
from tests.bench.variants import bid_by, ways_of

SEATS: Final = 4
CLOSE: Final = 3  # points behind the winner
RUNAWAY: Final = 8  # points ahead of the rival slandered, with RICH favors, that single one out
RICH: Final = 20
FEW: Final = 2  # favors that surely win a ward, to let which go looks foolish
COUNTED: Final = (
    *("contested 1", "tied 1", "sure refused", "sure refused last", "locks", "gift locks"),
    *(
        "gift locks of leader",
        "slanders",
        "slanders of last",
        "slanders past a runaway",
        "elections",
    ),
    *("idle favors", "idle of use", "bid too much", "bid above sure"),
    *("too much usable later", "too much of use"),
    *("idle paid last", "idle without use", "idle after wins", "idle after a loss"),
    *("Mayor by favors", "win by favors"),
    *("contested 2", "contested 3", "contested 4", "lead changes", "chance changes", "close"),
    *("deputy to leader", "locks to leader", "chief given", "chief to leader"),
)


def play_game(task: Task) -> Told:
    """The counts of one game."""
    started = time.process_time()
    bots = [make(task.level, task.seed * 8 + seat) for seat in range(SEATS)]
    for bot in bots if task.kind else ():
        bid_by(bot, ways_of(task.kind)[0])
    chance = Random(task.seed // ROTATIONS)
    state, counts = game.new_game(SEATS, chance), Counter[str]()
    opened, short, leads, uses = list[OpenedBid](), list[Shortfall](), Leads(), Uses()
    spare = Spare()
    while state.phase != OVER:
        leads.look(state)
        move = next_move(state, bots, [limit_for(task.level, task.effort)] * SEATS, opened)
        for event in game.decide(state, move, chance):
            count(counts, state, event)
            uses.look(state, event)
            if isinstance(event, e.BallotOpened) and state.term == TERMS:
                missed = shortfalls(state, event)
                short += missed
                spare.look(state, event, missed)
                counts["bid too much"] += beyond_need(state, event)
                counts["bid above sure"] += beyond_sure(state, event)
            game.evolve(state, event)
    leads.look(state)
    counts["lead changes"], counts["chance changes"] = leads.changes
    counts["close"] = _gap(state) <= CLOSE
    idle = idle_favors(state.favors)
    counts["idle favors"] = sum(idle)
    counts["idle of use"] = sum(each.missed for each in won_by(idle, short))
    counts.update(uses.of_idle(idle))
    counts["too much usable later"], counts["too much of use"] = spare.usable, spare.of_use
    told = {name: float(counts[name]) for name in COUNTED}
    return told | {"cpu": round(time.process_time() - started, 3)}


class Uses:
    """What ballots of the last election there were to spend favors in, by seat and population."""

    def __init__(self) -> None:
        self.kept: list[int] = []  # favors after the last ballot and bonus
        self.won: dict[int, list[bool]] = {}  # whether each ballot that had a use was won
        self._in_this: list[int] = []  # what had a use in the ballot just opened

    def look(self, state: State, event: Event) -> None:
        """An event, and the position before it."""
        if state.term < TERMS:
            return
        if isinstance(event, e.LeaderNamed) and not self.kept:
            self.kept = state.favors[:]
        elif isinstance(event, e.BallotOpened):
            self._in_this = list(_with_a_use(state))
        elif isinstance(event, e.WardWon | e.WardTied):
            for at in self._in_this:
                won = isinstance(event, e.WardWon) and event.seat == at // POPULATION_COUNT
                self.won.setdefault(at, []).append(won)
            self._in_this = []

    def of_idle(self, idle: Sequence[int]) -> dict[str, int]:
        """Where these favors come from; those that leaders were paid last are taken first."""
        found, kept = Counter[str](), self.kept or idle  # without a leader nobody was paid
        for at, count in enumerate(idle):
            bid = min(count, kept[at])
            found["idle paid last"] += count - bid
            ballots = self.won.get(at)
            if not ballots:
                found["idle without use"] += bid
            else:
                found["idle after wins" if all(ballots) else "idle after a loss"] += bid
        return found


def _with_a_use(state: State) -> Iterator[int]:
    """Favors that may decide the ballot now open, by seat and population."""
    for seat in bidders(state):
        bid_range = bid_range_of(state, seat)
        usable = usable_favors(state, state.voting, seat)
        if bid_range.most and bid_range.beats_bosses <= sum(usable) + 1:  # one less is a tie
            yield from (seat * POPULATION_COUNT + p for p, held in enumerate(usable) if held)


class Spare:
    """Favors bid too much in the last election, by what they could have done in later ballots."""

    def __init__(self) -> None:
        self.usable = self.of_use = 0
        self._left: list[tuple[int, list[int], int]] = []  # seat, its bid, favors beyond need

    def look(self, state: State, event: e.BallotOpened, missed: Sequence[Shortfall]) -> None:
        """A ballot, the position before it, and who would have won it with how many votes more."""
        for short in missed:
            self._spend(short)
        beyond = beyond_need(state, event)
        if not beyond:
            return
        bosses = state.bosses_in(event.ward)
        votes = [own + sum(bid) for own, bid in zip(bosses, event.bids, strict=True)]
        seat = votes.index(max(votes))
        bid = list(event.bids[seat])
        later = VOTING_ORDER[VOTING_ORDER.index(event.ward) + 1 :]
        standing = [(ward, candidates(state, ward)) for ward in later]
        contested = [ward for ward, seats in standing if seat in seats and len(seats) > 1]
        cubes = [state.cubes_in(ward) for ward in contested]
        self.usable += min(beyond, sum(n for p, n in enumerate(bid) if any(c[p] for c in cubes)))
        self._left.append((seat, bid, beyond))

    def _spend(self, short: Shortfall) -> None:
        """Spend favors that earlier bids did not need on a ward, if there are enough of them."""
        taken, left = 0, list[tuple[int, list[int], int]]()
        for seat, bid, beyond in self._left:
            fitting = sum(bid[p] for p in short.populations) if seat == short.seat else 0
            used = min(beyond, fitting, short.missed - taken)
            taken += used
            left.append((seat, bid, beyond - used))
        if taken == short.missed:
            self.of_use += taken
            self._left = left


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
        first, *_, last = ranked(state, event.seat)
        counts["slanders of last"] += event.rival == last
        ahead = state.score[first] - state.score[event.rival]
        counts["slanders past a runaway"] += ahead >= RUNAWAY and state.favors_held(first) >= RICH
    elif isinstance(event, e.AppointmentsConfirmed):
        counts["elections"] += 1
    elif isinstance(event, e.MayorNamed) and state.term == TERMS:
        counts["Mayor by favors"] += event.decided_by == e.BY_FAVORS
    elif isinstance(event, e.GameEnded):
        counts["win by favors"] += event.decided_by == e.BY_FAVORS
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
    sure = [bid_range_of(state, seat).surely for seat in range(state.n)]
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
    parser.add_argument("--kind", default="", help="how all bid: a kind of variants.py")
    options = parser.parse_args(list(arguments))
    by_level: dict[str, dict[Task, Told]] = {}
    for task, told in play_asked(play_game, options, [options.kind]).items():
        by_level.setdefault(f"{task.level} {task.kind}".strip(), {})[task] = told
    for level, games in by_level.items():
        sys.stdout.write(f"{level}, {len(games)} games:\n{tell(games)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
