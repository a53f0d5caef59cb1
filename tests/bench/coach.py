"""Measurements of the coach that take minutes to hours; each prints a table.

python -m tests.bench.coach grades --games 60 --seed 1     # mean loss of each level, and the marks
python -m tests.bench.coach calibration --games 2000 --seed 1
python -m tests.bench.coach told --games 200 --seed 1 --level grand_sachem  # games played on
python -m tests.bench.coach weighed --games 40 --seed 7 --again 6  # the same, of weighed games
python -m tests.bench.coach luck --games 500 --seed 7 --effort 2000
python -m tests.bench.coach teach --games 200 --seed 1 --percent 10
python -m tests.bench.coach time --games 3 --seed 1
python -m tests.bench.coach even --games 3 --seed 1

`--out FILE` keeps what was found, a JSON line a game, and goes on where it ends.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

from tournament import limit_for, mean_of, next_move

from tammany_desktop.analysis.coaching import corrected
from tammany_desktop.bots import Bot, levels, review
from tammany_desktop.bots.analyst import Finding, Inquiry, play_games, refined
from tammany_desktop.bots.judge import Judge
from tammany_desktop.bots.playing import CAREFUL, JUDGE_GAMES
from tammany_desktop.journal.lines import Entry
from tammany_desktop.rules import game, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import APPOINTING, BIDDING, NO_STEP, OVER, PHASES, TURN, State
from tammany_desktop.rules.wards import bidders
from tests.helpers.games import finished

LADDER: Final = ("brave", "alderman", "sachem", "grand_sachem")
Row = dict[str, Any]
Played = tuple[State, list[Entry], State]


def _say(words: str) -> None:
    print(words, flush=True)  # noqa: T201


def play(names: Sequence[str], seed: int, effort: float, begun: State | None = None) -> Played:
    """A game among these, or one begun played on: its start, its lines, its end."""
    chance = Random(seed)
    state = game.new_game(len(names), chance) if begun is None else begun.copy()
    start, lines = state.copy(), list[Entry]()
    brains: list[Bot] = [levels.make(name, seed * 64 + seat) for seat, name in enumerate(names)]
    limits = [limit_for(name, effort) for name in names]
    while state.phase != OVER:
        move = next_move(state, brains, limits)
        events = game.decide(state, move, chance)
        lines.append(Entry(len(lines) + 1, move, tuple(events)))
        for event in events:
            game.evolve(state, event)
    return start, lines, state


def graded(options: argparse.Namespace, number: int) -> Row:
    """One game of the four levels, in an order of its own, weighed: a decision's figures each."""
    seed = options.seed * 1_000_003 + number
    names = list(LADDER)
    Random(seed).shuffle(names)
    start, lines, end = play(names, seed, options.percent / 100)
    judge = Judge(0, options.effort)
    found = [review.weigh(due, judge) for due in review.due_moments(start, lines, names)]
    decisions = [
        (names[one.seat], one.phase, moment.year, one.best_chance, one.chance, one.error)
        for moment in found
        for one in moment.decisions
    ]
    return {"names": names, "score": end.score, "decisions": decisions}


def grades(rows: Sequence[Row]) -> None:
    """Mean loss of each level, a game at a time, and by kind of decision."""
    for name in LADDER:
        mine = [[one for one in row["decisions"] if one[0] == name] for row in rows]
        loss = mean_of([mean_loss(each) for each in mine])
        _say(f"{name}: {loss.mean:.4f} ({loss.low:.4f} to {loss.high:.4f}) a decision")
        kinds: dict[str, list[float]] = defaultdict(list)
        for each in mine:
            for one in each:
                kinds[one[1]].append(one[3] - one[4])
        for kind, losses in sorted(kinds.items()):
            _say(f"    {kind}: {sum(losses) / len(losses):.4f} of {len(losses)}")


def mean_loss(decisions: Sequence[Sequence[Any]]) -> float:
    """The chance lost in all of them, over the chance at stake."""
    stake = sum(4 * one[3] * (1 - one[3]) for one in decisions)
    return float(sum(one[3] - one[4] for one in decisions) / stake) if stake else 0.0


def lucky(options: argparse.Namespace, number: int) -> Row:
    """One game of the four levels: the luck of every seat, of draws and of bids."""
    seed = options.seed * 1_000_003 + number
    names = list(LADDER)
    Random(seed).shuffle(names)
    start, lines, _ = play(names, seed, options.percent / 100)
    judge = Judge(0, options.effort)
    sums = {review.DRAW: [0.0] * len(names), review.BIDS: [0.0] * len(names)}
    for due in review.due_moments(start, lines, names):
        kind, gains = review.DRAW, (0.0,) * len(names)
        if due.drawn is not None:
            gains = judge.luck_of_draw(due.before, due.drawn)
        elif due.bids:
            known = review.bot_bid_chances(due, judge.seed)
            kind, gains = review.BIDS, judge.after_bids(due.before, due.bids, known)[1]
        sums[kind] = [one + gain for one, gain in zip(sums[kind], gains, strict=True)]
    return {"names": names, **sums}


def luck(rows: Sequence[Row]) -> None:
    """Luck has mean 0: of all seats together, and of each level, a game at a time."""
    for kind in (review.DRAW, review.BIDS):
        for name in ("all seats", *LADDER):
            each = [
                mean_of([gain for gain, who in pairs if name in (who, "all seats")]).mean
                for pairs in (list(zip(row[kind], row["names"], strict=True)) for row in rows)
            ]
            found = mean_of(each)
            _say(f"{kind}, {name}: {found.mean:+.4f} ({found.low:+.4f} to {found.high:+.4f})")


def calibrated(options: argparse.Namespace, number: int) -> Row:
    """One game of four Sachems: the chances at one position of it, and who won."""
    seed = options.seed * 1_000_003 + number
    start, lines, end = play(["sachem"] * 4, seed, options.percent / 100)
    state, at = start.copy(), Random(seed).randrange(len(lines))
    for entry in lines[:at]:
        for event in entry.events:
            game.evolve(state, event)
    won = end.winners_mask.bit_count()
    shares = [(end.winners_mask >> seat & 1) / won for seat in range(4)]
    chances = Judge(0, options.effort).chances(state)
    return {"term": state.term, "phase": state.phase, "chances": chances, "shares": shares}


TOLD: Final = "turn", "bidding", "appoint"


@lru_cache(1)
def _positions(level: str, seed: int, effort: float) -> dict[str, list[State]]:
    """The positions of a game of four of a level, by phase."""
    start, lines, _ = play([level] * 4, seed, effort)
    state, found = start.copy(), defaultdict[str, list[State]](list)
    for entry in lines:
        found[PHASES[state.phase]].append(state.copy())
        for event in entry.events:
            game.evolve(state, event)
    return found


def told(options: argparse.Namespace, number: int) -> Row:
    """A position of each phase of a game in turn, and who won from there."""
    effort, seed = options.percent / 100, options.seed * 1_000_003 + number // 3
    found, shares = _positions(options.level, seed, effort)[TOLD[number % 3]], []
    state = Random(number).choice(found)
    for again in range(options.again):
        end = play([options.level] * 4, seed * 64 + again, effort, state)[2].winners_mask
        shares.append([(end >> seat & 1) / end.bit_count() for seat in range(4)])
    asked = Inquiry(0, 0, state, options.played, 0)
    played = [(more.played, more.wins) for more in play_games(asked, lambda: False, CAREFUL)]
    return {"position": position.write(state), "shares": shares, "played": played}


def errors(rows: Sequence[Row], effort: int = review.EFFORT) -> None:
    """How far chances are off, root mean square, what few games played on add taken away.

    First those of the judge, then the same drawn toward quick games, as on the analysis board.
    """
    squares: dict[tuple[int, str], list[float]] = defaultdict(list)
    noise: list[float] = []
    for row in rows:
        state, n = position.read(row["position"]), len(row["shares"])
        finding = Finding(0, (), Judge(0, effort).chances(state))
        won = [mean_of(column) for column in zip(*row["shares"], strict=True)]
        noise.append(sum(((high - mean) / 1.96) ** 2 for mean, _, high in won) / len(won))
        for count, wins in [(0, (0.0,) * state.n), *row["played"]]:
            told = refined(finding, 0, JUDGE_GAMES[state.term - 1], wins, count).chances
            off = sum((one - mean) ** 2 for one, (mean, _, _) in zip(told, won, strict=True))
            for kind in ("all", PHASES[state.phase], f"term {state.term}"):
                squares[count, kind].append(off / state.n - noise[-1])
    _say(f"taken away: {mean_of(noise).mean ** 0.5:.3f}, of {n} games a position")
    for (count, kind), each in sorted(squares.items()):
        low, mean, high = (max(0.0, x) ** 0.5 for x in sorted(mean_of(each)))
        _say(
            f"{count} games, {kind}: off by {mean:.3f} ({low:.3f} to {high:.3f}),"
            f" {len(each)} positions"
        )


SAMPLED: Final = ((3, TURN), (3, BIDDING), (3, APPOINTING), (4, TURN), (4, TURN), (4, BIDDING))


def weighed(options: argparse.Namespace, number: int) -> Row:
    """The moments of a game from term 3 on, weighed as for its pages, and who won from six."""
    effort, seed = options.percent / 100, options.seed * 1_000_003 + number
    names, chance = [options.level] * 4, Random(number)
    start, lines, _ = play(names, seed, effort)
    judge, found = Judge(0, options.effort), list[review.Moment]()
    places: dict[tuple[int, int], list[tuple[int, State]]] = defaultdict(list)
    for due in review.due_moments(start, lines, names):
        if due.before.term < 3 and due.before.phase != APPOINTING:
            continue
        found.append(review.weigh(due, judge))
        if found[-1].played:
            places[due.before.term, due.before.phase].append((len(found) - 1, due.before))
    shares = []
    for key in SAMPLED:
        place, state = chance.choice(places[key])
        ends = [play(names, seed * 64 + i, effort, state)[2] for i in range(options.again)]
        masks = [end.winners_mask for end in ends]
        shares.append((place, [[(w >> s & 1) / w.bit_count() for s in range(4)] for w in masks]))
    return {"moments": [review.MOMENT_CODEC.write(one) for one in found], "shares": shares}


def drawn_errors(rows: Sequence[Row]) -> None:
    """How far chances of weighed games are off, as `errors` tells it; a mean a game, by term.

    First those of the judge, then the same drawn toward games played on, then the difference.
    """
    squares: dict[tuple[int, str], list[float]] = defaultdict(list)
    for row in rows:
        moments = [review.MOMENT_CODEC.read(one) for one in row["moments"]]
        here: dict[int, list[tuple[float, ...]]] = defaultdict(list)
        for place, shares in row["shares"]:
            before = max(at for at in range(place) if moments[at].chances)
            won = [mean_of(column) for column in zip(*shares, strict=True)]
            noise = sum(((high - mean) / 1.96) ** 2 for mean, _, high in won) / len(won)
            both = moments[before].chances, corrected(moments)[before].chances
            pairs = [zip(told, won, strict=True) for told in both]
            off = [sum((a - b.mean) ** 2 for a, b in pair) / len(won) - noise for pair in pairs]
            here[(moments[place].year - 1) // YEARS_A_TERM + 1].append((*off, off[1] - off[0]))
        here[0] = [one for some in list(here.values()) for one in some]
        for term, off_here in here.items():
            for kind, column in zip(
                ("judge", "drawn", "both"), zip(*off_here, strict=True), strict=True
            ):
                squares[term, kind].append(sum(column) / len(column))
    for (term, kind), means in sorted(squares.items()):
        mean, low, high = mean_of(means)
        _say(f"term {term or 'all'}, {kind}: squares {mean:+.4f} ({low:+.4f} to {high:+.4f})")


BIN: Final = 200


def calibration(rows: Sequence[Row]) -> None:
    """Chances in bins of at least 200, beside how often those seats won."""
    pairs = sorted(pair for row in rows for pair in zip(row["chances"], row["shares"], strict=True))
    count = max(1, min(20, len(pairs) // BIN))
    for part in range(count):
        here = pairs[part * len(pairs) // count : (part + 1) * len(pairs) // count]
        told, won = (sum(column) / len(here) for column in zip(*here, strict=True))
        _say(f"told {told:.3f}, won {won:.3f}, off by {won - told:+.3f}, of {len(here)}")
    off = sum((one - other) ** 2 for one, other in pairs) / max(1, len(pairs))
    _say(f"mean square error {off:.4f} of {len(rows)} positions")


WORTH: Final = 0.05
MOST: Final = 5


class Taught:
    """A level that takes the coach's way where its own costs much, so many times a game."""

    def __init__(self, brain: Bot, judge: Judge, most: int) -> None:
        self.brain, self.judge = brain, judge
        self.left = most

    def turn(self, state: State, own: Sequence[Move]) -> tuple[Move, ...]:
        """What is done: its own moves, or better ones."""
        if self.left:
            found = self.judge.weigh(redact(state, {}, state.actor()), own)
            mine = next(each for each in found if each.moves == tuple(own))
            if mine.cost >= WORTH:
                self.left -= 1
                return found[0].moves
        return tuple(own)

    def bid(self, state: State, seat: int, own: m.Bid) -> m.Bid:
        """The same for a bid."""
        if self.left:
            found = self.judge.weigh(redact(state, {}, seat), bid=own)
            mine = next(each for each in found if each.bid == own)
            if mine.cost >= WORTH and found[0].bid is not None:
                self.left -= 1
                return found[0].bid
        return own


def taught_game(names: Sequence[str], seed: int, options: argparse.Namespace, coach: bool) -> float:
    """The share of the win of seat 0, coached or not."""
    chance = Random(seed)
    state = game.new_game(len(names), chance)
    brains: list[Bot] = [levels.make(name, seed * 64 + seat) for seat, name in enumerate(names)]
    limits = [limit_for(name, options.percent / 100) for name in names]
    taught = Taught(brains[0], Judge(seed, options.effort), options.advice) if coach else None
    script: list[Move] = []
    while state.phase != OVER:
        move = script.pop(0) if script else next_move(state, brains, limits)
        if taught is not None and taught.left:
            if isinstance(move, OpenBallot) and 0 in bidders(state):
                bids = list(move.bids)
                bids[0] = taught.bid(state, 0, bids[0])
                move = OpenBallot(tuple(bids))
            elif (
                not isinstance(move, OpenBallot)
                and state.actor() == 0
                and not script
                and (state.phase != TURN or not (state.ward_done or state.step != NO_STEP))
            ):
                own = _whole(state, brains[0], limits, brains, move)
                script = list(taught.turn(state, own))
                move = script.pop(0)
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    return (state.winners_mask & 1) / state.winners_mask.bit_count()


def _whole(
    state: State, brain: Bot, limits: Sequence[Any], brains: Sequence[Bot], first: Move
) -> list[Move]:
    """The seat's moves to the end of its decision."""
    found, follow, chance = [first], state.copy(), Random(0)
    if state.phase not in (TURN, APPOINTING):
        return found
    while found[-1] not in (m.END_TURN, m.CONFIRM):
        for event in game.decide(follow, found[-1], chance):
            game.evolve(follow, event)
        move = next_move(follow, brains, limits)
        assert not isinstance(move, OpenBallot)
        found.append(move)
    return found


def taught(options: argparse.Namespace, number: int) -> Row:
    """One deal, three times: seat 0 a Brave, a coached Brave, a Sachem among Aldermen."""
    seed = options.seed * 1_000_003 + number
    rivals = ["alderman"] * 3
    return {
        "brave": taught_game(["brave", *rivals], seed, options, False),
        "coached": taught_game(["brave", *rivals], seed, options, True),
        "sachem": taught_game(["sachem", *rivals], seed, options, False),
    }


def teach(rows: Sequence[Row]) -> None:
    """Shares of the win, and what part of the difference the coach wins back."""
    means = {}
    for name in ("brave", "coached", "sachem"):
        found = mean_of([row[name] for row in rows])
        means[name] = found.mean
        _say(f"{name}: {100 * found.mean:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})")
    apart = means["sachem"] - means["brave"]
    if apart > 0:
        _say(f"won back: {100 * (means['coached'] - means['brave']) / apart:.0f} %")


def timed(options: argparse.Namespace, number: int) -> Row:
    """How long it takes to weigh a game of the four levels, by the clock and of the processor."""
    start, lines, _ = play(LADDER, options.seed * 1_000_003 + number, options.percent / 100)
    judge, wall, own = Judge(0, options.effort), time.perf_counter(), time.process_time()
    found = [review.weigh(due, judge) for due in review.due_moments(start, lines)]
    wall, own = time.perf_counter() - wall, time.process_time() - own
    return {"moments": len(found), "seconds": wall, "processor": own}


def times(rows: Sequence[Row]) -> None:
    """One line a game."""
    for row in rows:
        _say(
            f"{row['moments']} moments: {row['seconds']:.1f} s, {row['processor']:.1f} s of a core"
        )


def costly(options: argparse.Namespace, number: int) -> Row:
    """Each moment of a game of 3, 4 or 5: what, when, its expected cost, seconds of a core.

    The first one is played at random and known to tests.
    """
    if number == 0:
        match = finished(4, 0)
        start, lines, names = match.history.start, [], list[str]()
        lines = [match.history.entry(line) for line in match.history.path_to()]
    else:
        names = [LADDER[-1 - seat % 4] for seat in range(3 + number % 3)]
        start, lines, _ = play(names, options.seed * 1_000_003 + number, options.percent / 100)
    judge, found = Judge(0, options.effort), []
    for due in review.due_moments(start, lines, names):
        begun = time.process_time()
        kind = review.weigh(due, judge).kind or PHASES[due.before.phase]
        taken = round(time.process_time() - begun, 4)
        found.append((kind, due.before.term, review.cost_of(due), taken))
    return {"players": start.n, "moments": found}


def evenness(rows: Sequence[Row]) -> None:
    """By kind and term: the mean time, and that expected; by game: how far the bar is off."""
    for row in rows:
        unit = sum(one[3] for one in row["moments"]) / sum(one[2] for one in row["moments"])
        kinds: dict[tuple[str, int], list[tuple[float, float]]] = defaultdict(list)
        for kind, term, cost, taken in row["moments"]:
            kinds[kind, term].append((taken, cost))
        off = [abs(a - b) for a, b in progress([one[2:] for one in row["moments"]])]
        _say(f"{row['players']} players, a unit is {unit:.3f} s; the bar is off by {max(off):.3f}")
        for (kind, term), each in sorted(kinds.items()):
            taken, cost = (sum(side) / len(each) for side in zip(*each, strict=True))
            _say(f"  {kind} {term}: {len(each)} of {taken / unit:.2f}, expected {cost:.2f}")


def progress(costs: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The shares of two sums, moment by moment."""
    wholes = [sum(side) for side in zip(*costs, strict=True)]
    sums = [0.0, 0.0]
    for each in costs:
        sums = [one + more for one, more in zip(sums, each, strict=True)]
        yield sums[0] / wholes[0], sums[1] / wholes[1]


WHAT: Final[dict[str, tuple[Callable[[argparse.Namespace, int], Row], Callable[..., None]]]] = {
    "grades": (graded, grades),
    "luck": (lucky, luck),
    "calibration": (calibrated, calibration),
    "told": (told, errors),
    "weighed": (weighed, drawn_errors),
    "teach": (taught, teach),
    "time": (timed, times),
    "even": (costly, evenness),
}


def gathered(options: argparse.Namespace) -> Iterator[Row]:
    """A row a game: those kept before, then new ones."""
    there = options.out is not None and options.out.exists()
    kept = [json.loads(line) for line in options.out.open()] if there else []
    yield from kept[: options.games]
    for number in range(len(kept), options.games):
        row = WHAT[options.what][0](options, number)
        if options.out is not None:
            with options.out.open("a") as file:
                file.write(json.dumps(row) + "\n")
        yield row


def main(arguments: Sequence[str]) -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=float, default=10.0)
    parser.add_argument("--effort", type=int, default=review.EFFORT)
    parser.add_argument("--level", default="sachem", help="who plays on (told)")
    parser.add_argument("--again", type=int, default=4, help="games from each position (told)")
    parser.add_argument("--played", type=int, default=8, help="quick games from each (told)")
    parser.add_argument("--advice", type=int, default=MOST, help="how often it is taken in a game")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(arguments)
    WHAT[options.what][1](list(gathered(options)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
