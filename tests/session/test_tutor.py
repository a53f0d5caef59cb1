"""The tutor: it thinks ahead, finds what a decision costs, and is told no bid."""

import time
from collections.abc import Callable
from random import Random

import pytest

from tammany_desktop.bots import protocol
from tammany_desktop.bots.analyst import Finding, Inquiry, find_ways
from tammany_desktop.bots.client import JudgeClient
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import APPOINTING, BIDDING, TURN
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.session.match import Match
from tammany_desktop.session.tutor import ALL_WAYS, Tutor, TutorVerdict
from tests.helpers import games

EFFORT = 60


class Aside(JudgeClient):
    """The judge in this process: it answers at the second look, or never where it is `silent`."""

    def __init__(self, silent: bool = False, dies: bool = False) -> None:
        super().__init__()
        self.silent = silent
        self.dies = dies
        self.told: list[Inquiry] = []
        self.due: Inquiry | None = None

    def ask(self, question: Inquiry) -> None:
        self.told.append(question)
        self.due = None if self.dies else question
        self.waiting = not self.dies

    def poll(self) -> Finding | None:
        due = self.due
        if due is None or self.silent:
            return None
        self.due, self.waiting = None, False
        return find_ways(due._replace(effort=EFFORT))


def at(phase: int, seed: int = 3) -> Match:
    """A game at its first moment of a phase, in the middle of it."""
    match, chance = games.fresh(3, seed), Random(seed)
    games.play(match, chance, lambda one: one.line > 30 and one.state.phase == phase)
    return match


def tutor_of(match: Match, client: JudgeClient, seat: int) -> Tutor:
    tutor = Tutor(match, client)
    tutor.seat = seat
    return tutor


def wait(ask: Callable[[], TutorVerdict | None]) -> TutorVerdict:
    for _ in range(20):
        verdict = ask()
        if verdict is not None:
            return verdict
    raise AssertionError("no verdict")


def steps(match: Match, seed: int) -> m.Move:
    """Make moves by chance until the turn can be ended; the ending move."""
    chance = Random(seed)
    while m.END_TURN not in match.legal():
        match.submit(chance.choice(match.legal()))
        match.pump()
    return m.END_TURN


@pytest.mark.parametrize("seed", range(4))
def test_a_turn_is_weighed_from_its_beginning(seed: int) -> None:
    match = games.fresh(3, seed)
    seat, before, client = match.state.turn, match.state.copy(), Aside()
    tutor = tutor_of(match, client, seat)
    tutor.weigh_decision()
    move = steps(match, seed)
    verdict = wait(lambda: tutor.verdict_on_move(move))
    ahead, *beside = client.told
    assert ahead.state == tutor.before == before
    assert not ahead.done
    assert ahead.seat == seat
    one = verdict.decision
    assert one is not None
    assert one.seat == seat
    assert one.done == beside[-1].done
    assert one.done[-1] == m.END_TURN
    assert one.cost == pytest.approx(one.best_chance - one.chance)
    assert wait(lambda: tutor.verdict_on_move(move)) == verdict
    assert len(client.told) == 2  # what is known is not asked twice


def test_the_best_turn_passes_at_once() -> None:
    match = games.fresh(3, 1)
    client = Aside()
    tutor = tutor_of(match, client, match.state.turn)
    tutor.weigh_decision()
    *moves, last = tutor._ways[0].moves
    for move in moves:
        match.submit(move)
        match.pump()
    assert tutor.verdict_on_move(last) == TutorVerdict()
    assert len(client.told) == 1


def test_what_was_found_first_is_kept_after_an_undo() -> None:
    match = games.fresh(3, 5)
    seat, client = match.state.turn, Aside()
    tutor = tutor_of(match, client, seat)
    tutor.weigh_decision()
    match.submit(match.legal()[0])
    match.pump()
    tutor.weigh_decision()
    match.undo()
    match.pump()
    tutor.weigh_decision()
    assert len(client.told) == 1


def test_no_bid_is_told_to_the_judge() -> None:
    """A ballot is weighed as a whole, before anybody bids, and the bid is looked up."""
    match = at(BIDDING)
    seat = match.owing()[0]
    client = Aside()
    tutor = tutor_of(match, client, seat)
    costs: list[float] = []
    for total in range(sum(match.state.favors_of(seat)) + 1):
        bid = (total, 0, 0, 0)
        verdict = wait(lambda bid=bid: tutor.verdict_on_bid(bid))  # type: ignore[misc]
        if verdict.decision is not None:
            assert verdict.decision.bid == bid
            assert verdict.decision.ward == match.state.voting
            costs.append(verdict.decision.cost)
    assert min(costs) == 0.0
    assert len(client.told) == 1
    words = protocol.write(client.told[0])
    assert b"bid" not in words.replace(b'"bidding"', b"")
    assert client.told[0].done == ()


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]
)
def test_every_bid_weighed_holds_only_favors_that_count(seed: int) -> None:
    """All ballots of a game, for all their seats: no bid holds a color that is not in the ward."""
    match, chance, looked = games.fresh(4, seed), Random(seed), 0
    while match.waiting_for():
        for seat in match.owing() if match.state.phase == BIDDING else ():
            usable = usable_favors(match.state, match.state.voting, seat)
            ways = find_ways(Inquiry(0, seat, match.view(seat).state, 1, ALL_WAYS)).ways
            bids = [way.bid for way in ways if way.bid is not None]
            assert bids
            assert all(n <= most for bid in bids for n, most in zip(bid, usable, strict=True))
            looked += 1
        games.step(match, chance)
    assert looked > 20


def test_rivals_bids_change_nothing_that_the_tutor_asks() -> None:
    assert asked_beside(0) == asked_beside(1)


def asked_beside(total: int) -> list[bytes]:
    """What is asked of the judge once a rival has sealed a bid of that many."""
    match, client = at(BIDDING), Aside()
    seat, rival = match.owing()[:2]
    held = match.state.favors_of(rival)
    match.seal(rival, (min(total, held[0]), 0, 0, 0))
    tutor = tutor_of(match, client, seat)
    wait(lambda: tutor.verdict_on_bid((0, 0, 0, 0)))
    return [protocol.write(one) for one in client.told]


def test_appointments_are_weighed_together() -> None:
    match = at(APPOINTING)
    seat, client = match.state.actor(), Aside()
    tutor = tutor_of(match, client, seat)
    tutor.weigh_decision()
    while m.CONFIRM not in match.legal():
        match.submit(match.legal()[-1])
        match.pump()
    verdict = wait(lambda: tutor.verdict_on_move(m.CONFIRM))
    if verdict.decision is not None:
        assert len(verdict.decision.done) == 3


def test_without_a_judge_everything_passes() -> None:
    match = at(TURN)
    tutor = tutor_of(match, Aside(dies=True), match.state.turn)
    assert wait(lambda: tutor.verdict_on_move(m.END_TURN)) == TutorVerdict()


def test_a_judge_that_thinks_is_waited_for() -> None:
    match = at(TURN)
    tutor = tutor_of(match, Aside(silent=True), match.state.turn)
    assert [tutor.verdict_on_move(m.END_TURN) for _ in range(3)] == [None] * 3


def test_a_verdict_tells_the_chances_of_games_played_on() -> None:
    """What is weighed besides the best ways costs as much, below the chance known by then."""
    match, client = at(TURN), Aside()
    tutor = tutor_of(match, client, match.state.turn)
    steps(match, 1)
    for _ in range(3):
        tutor.weigh_decision()
    tutor._ways = tuple(way._replace(chance=way.chance + 0.2) for way in tutor._ways)
    best = tutor._ways[0].chance
    verdict = wait(lambda: tutor.verdict_on_move(m.END_TURN))
    assert verdict.decision is not None
    assert verdict.decision.best_chance == pytest.approx(best)
    assert verdict.decision.chance < best


def test_nobody_is_looked_at_unasked() -> None:
    match, client = at(TURN), Aside()
    tutor = Tutor(match, client)
    tutor.weigh_decision()
    assert tutor.verdict_on_move(m.END_TURN) == TutorVerdict()
    assert client.told == []


def test_an_inquiry_survives_the_pipe() -> None:
    match = at(TURN)
    moves = ((m.END_TURN,), (match.legal()[0], m.END_TURN))
    inquiry = Inquiry(3, match.state.turn, match.state.copy(), 10, 2, moves[0], moves)
    assert protocol.read(Inquiry, protocol.write(inquiry)) == inquiry


def test_the_process_answers_and_ends() -> None:
    """A true process: started, asked, answered, ended."""
    match, client = at(TURN), JudgeClient()
    inquiry = Inquiry(1, match.state.turn, match.state.copy(), 50, 2)
    client.ask(inquiry)
    until = time.monotonic() + 60
    finding = None
    while finding is None and client.waiting and time.monotonic() < until:
        finding = client.poll()
        time.sleep(0.01)
    client.close()
    assert finding is not None
    assert finding.number == 1
    assert 1 <= len(finding.ways) <= 2
    assert finding.ways[0].cost == 0.0
    assert not client.waiting
