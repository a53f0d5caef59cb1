"""A whole game weighed: nothing is left out, processes agree, and all survives the pipe."""

import json
import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from tammany_desktop.bots import Limit, levels, protocol, review
from tammany_desktop.bots.judge import Judge
from tammany_desktop.bots.mind.ballot import outcome
from tammany_desktop.bots.mind.lookahead import mean_of
from tammany_desktop.journal.lines import Entry, PlayerChange
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.city import draw_garden
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import OVER, TURN, State
from tammany_desktop.rules.wards import balanced_bid, opened_bids, usable_favors
from tests.helpers.games import finished

EFFORT = 40
BOTS = ("", "brave", "")


@cache
def played(seed: int = 2) -> tuple[State, tuple[Entry, ...]]:
    history = finished(3, seed).history
    return history.start, tuple(history.entry(line) for line in history.path_to())


def test_every_line_belongs_to_a_moment() -> None:
    """Replaying the moves and ballots of all moments is the game."""
    start, entries = played()
    found = [due for due in review.due_moments(start, entries) if due.drawn is None]
    moves = [move for due in found for move in due.moves]
    assert moves == [one.move for one in entries if isinstance(one.move, int)]
    ballots = [due.bids for due in found if due.bids]
    assert ballots == [one.move.bids for one in entries if isinstance(one.move, OpenBallot)]
    assert found[-1].before.phase == OVER
    lines = [due.line for due in found]
    assert lines == sorted(lines)
    for due in found[:-1]:
        state = start.copy()
        for entry in entries[: due.since]:
            for event in entry.events:
                game.evolve(state, event)
        assert state == due.before
        if due.before.phase == TURN:
            assert due.moves[-1] == m.END_TURN


def test_moments_survive_the_pipe_and_hold_together() -> None:
    start, entries = played()
    judge, n = Judge(0, EFFORT), start.n
    for due in list(review.due_moments(start, entries))[::17]:
        found = review.weigh(due, judge)
        words = protocol.write(protocol.WeighedMoment(1, 3, found))
        number, place, again, _ = protocol.read(protocol.WeighedMoment, words)
        assert (number, place) == (1, 3)
        assert protocol.write(protocol.WeighedMoment(1, 3, again)) == words
        for one in again.decisions:
            assert -1e-9 <= one.chance <= one.best_chance + 1e-9 <= 1.0 + 2e-9
            assert one.done[-1:] == due.moves[-1:]
        if found.luck:
            assert len(found.luck) == n
        if found.chances:
            assert sum(found.chances) == pytest.approx(1.0)


@pytest.mark.parametrize("line", [b"", b"[]", b'{"place": 1}', b'{"place": 1, "moment": [1]}'])
def test_garbage_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - where it is, not how
        protocol.read(protocol.WeighedMoment, line)


def test_luck_of_a_draw_has_mean_zero() -> None:
    """What is taken off is the mean over all draws, each as likely as the bag makes it."""
    start, entries = played()
    state = next(due for due in review.due_moments(start, entries) if due.drawn is not None).before
    judge, cubes = Judge(0, EFFORT), sum(state.bag)
    expected = 0.0
    for a, b, c, d in product(range(6), repeat=4):
        if a + b + c + d == 5:
            ways = math.prod(map(math.comb, state.bag, (a, b, c, d)))
            expected += (
                ways / math.comb(cubes, 5) * judge._chances_after_draw(state, (a, b, c, d))[0]
            )
    drawn = draw_garden(state, Random(1))
    found = judge._chances_after_draw(state, drawn)[0]
    means = [found - Judge(seed, EFFORT).luck_of_draw(state, drawn)[0] for seed in range(12)]
    mean, error = mean_of(means)
    assert 0.0 < error < 0.01
    assert abs(mean - expected) <= 3 * error


def test_a_game_is_played_on_from_each_moment_of_the_last_two_terms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There the judge alone, which guesses the bids of the last election, is further off."""
    monkeypatch.setattr(review, "CAREFUL", ("simple", 1, 1))
    judge, seen = Judge(0, EFFORT), set[tuple[bool, bool]]()
    for due in list(review.due_moments(*played()))[::5] + list(review.due_moments(*played()))[-1:]:
        before = due.before.copy()
        found = review.weigh(due, judge)
        is_late = due.before.term >= 3 and due.drawn is None and due.before.phase != OVER
        assert bool(found.played) == is_late
        assert sum(found.played) == pytest.approx(float(is_late))
        assert found == review.weigh(due, judge)  # the same again
        assert due.before == before
        assert review.cost_of(due) >= (review.GAME_COSTS[due.before.term] if is_late else 0.0)
        seen.add((is_late, bool(found.chances)))
    assert (True, True) in seen
    assert (False, True) in seen


def ballot_of(seed: int, bots: Sequence[str] = ()) -> review.DueMoment:
    """The first ballot of a game in which three can bid."""
    start, entries = played(seed)
    found = (due for due in review.due_moments(start, entries, bots) if due.bids)
    return next(due for due in found if len(opened_bids(due.before, due.bids)) == 3)


@pytest.mark.parametrize("names", [("brave", "", "simple"), ("alderman", "sachem", "brave")])
def test_luck_of_bids_has_mean_zero(names: tuple[str, ...]) -> None:
    """Over all that may be bid, each as likely as who bids it makes it; no seat gains or loses."""
    due = ballot_of(2, names)
    state, judge = due.before, Judge(0, EFFORT)
    known, solved = review.bot_bid_chances(due, 0), judge._solved_ballot(state)
    assert set(known) == {seat for seat, name in enumerate(names) if name}
    mixes = [known.get(seat, solved.mix[place]) for place, seat in enumerate(solved.seats)]
    expected, whole = [0.0] * state.n, 0.0
    for totals in product(*(range(len(mix)) for mix in mixes)):
        likely = math.prod(mix[total] for mix, total in zip(mixes, totals, strict=True))
        if likely:
            pairs = zip(solved.seats, totals, strict=True)
            bids = [
                balanced_bid(usable_favors(state, state.voting, seat), one) for seat, one in pairs
            ]
            _, luck = judge.after_bids(state, bids, known)
            expected = [one + likely * gain for one, gain in zip(expected, luck, strict=True)]
            whole += likely
    assert whole == pytest.approx(1.0)
    assert expected == pytest.approx([0.0] * state.n, abs=1e-9)


@pytest.mark.parametrize("name", ["simple", "brave:hoarder", "alderman"])
def test_opponents_bid_as_often_as_is_told(name: str) -> None:
    due = ballot_of(3)
    view, count = View(0, due.before, None, due.opened), 200
    told = review.bot_bid_chances(due._replace(bots=(name, "", "")), 0)[0]
    brain, seen = levels.make(name, 5), [0] * len(told)
    for _ in range(count):
        seen[sum(brain.bid(view, Limit()).bid)] += 1
    assert sum(told) == pytest.approx(1.0)
    for share, times in zip(told, seen, strict=True):
        assert abs(times - share * count) <= 4 * math.sqrt(count * share * abs(1 - share)) + 2


def test_who_bids_is_who_plays_then() -> None:
    """A player taken over by another: known from then on; what people bid before is remembered."""
    start, entries = played()
    ballots = [at for at, entry in enumerate(entries) if isinstance(entry.move, OpenBallot)]
    change = entries[ballots[3]]._replace(move=None, events=(), player=PlayerChange(1, "sachem"))
    told = [*entries[: ballots[3]], change, *entries[ballots[3] :]]
    found = [due for due in review.due_moments(start, told, BOTS) if due.bids]
    assert {due.bots for due in found[:3]} == {BOTS}
    assert {due.bots for due in found[3:]} == {("", "sachem", "")}
    for earlier, due in pairwise(found):
        bots = {seat for seat, bot in enumerate(earlier.bots) if bot}
        fresh = opened_bids(earlier.before, earlier.bids, bots)
        assert due.opened == (*earlier.opened, *fresh)


def test_outcomes_of_a_ballot() -> None:
    """By hand: 1 boss against 2, the first bids nothing or one or two; ties pay nobody."""
    found = outcome([1, 2], [[0.25, 0.25, 0.5], [1.0]])
    assert found == pytest.approx([0.5, 0.25, 0.25])
    three = outcome([1, 1, 1], [[0.5, 0.5]] * 3)
    assert three == pytest.approx([1 / 8, 1 / 8, 1 / 8, 5 / 8])


def test_an_order_leaves_out_what_is_known() -> None:
    start, entries = played()
    order = review.ReviewRequest(1, start, tuple(entries), bots=BOTS, known=(1, 2, 5))
    read = review.read_request(json.loads(review.write_request(order)))
    assert read == order
    everything = [place for place, _ in order._replace(known=()).due()]
    parts = [
        [place for place, _ in order._replace(part=part, part_count=2).due()] for part in (0, 1)
    ]
    assert sorted(parts[0] + parts[1]) == [one for one in everything if one not in order.known]
    assert abs(len(parts[0]) - len(parts[1])) <= 1
    # Its sum is a file's name.
    assert b"known" not in review.write_request(order._replace(known=()))


def test_appointments_take_as_long_as_the_turn_after_them() -> None:
    """The judge plays that turn on; 0.19 and 0.18 s of three Mayors each (compiled)."""
    start, entries = played()
    found = [due for due in review.due_moments(start, entries) if m.CONFIRM in due.moves]
    assert len(found) == 3
    more = [review.GAME_COSTS.get(due.before.term, 0.0) for due in found]
    costs = [review.cost_of(due) - extra for due, extra in zip(found, more, strict=True)]
    assert costs == pytest.approx([review.TURN_COSTS[-1]] * 3)
