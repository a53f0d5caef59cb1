"""A game under way: what may be done when, who hears of it, how far undo goes."""

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from tammany_desktop.journal.lines import Entry, History
from tammany_desktop.journal.writer import WriteResult
from tammany_desktop.languages import Message
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import IllegalMove
from tammany_desktop.rules.state import APPOINTING, BIDDING, PICK_BONUS_CUBE, State
from tammany_desktop.session.match import (
    UNDOABLE,
    Match,
    MemorySink,
    Notification,
    NotReady,
    Seat,
)
from tests.helpers import games

BARRIERS = (
    e.GardenFilled,
    e.ZonePopulated,
    e.BallotCalled,
    e.BallotOpened,
    e.ElectionBegan,
    e.TurnBegan,
    e.TurnEnded,
    e.WardWon,
    e.BonusCubePlaced,
    e.BonusFavorTaken,
    e.AppointmentsConfirmed,
    e.MayorNamed,
)


class SlowKeeper:
    """Keeps a line when told to, or fails."""

    def __init__(self) -> None:
        self.entry: Entry | None = None
        self.outcome: WriteResult | None = None
        self.closed = False

    def put(self, entry: Entry, after: State) -> None:
        assert self.entry is None
        self.entry = entry

    def finish(self, trouble: Message | None = None) -> None:
        assert self.entry is not None
        self.outcome = WriteResult(trouble)

    def poll(self) -> WriteResult | None:
        outcome, self.outcome = self.outcome, None
        if outcome is not None:
            self.entry = None
        return outcome

    def close(self) -> None:
        self.closed = True


def slow(seed: int = 1) -> tuple[Match, SlowKeeper]:
    keeper = SlowKeeper()
    start = games.fresh(3, seed).history
    return Match(games.seats(3), start, keeper, Random(seed)), keeper


def test_a_seat_for_each_player() -> None:
    with pytest.raises(ValueError, match="seats"):
        Match(games.seats(4), games.fresh(3, 1).history)


def test_a_move_is_seen_only_after_pump() -> None:
    match, keeper = slow()
    told: list[Notification] = []
    match.listen(told.append)
    before = match.state
    move = match.legal()[0]
    match.submit(move)
    assert (match.busy, match.line, match.state, told) == (True, 0, before, [])
    assert not match.pump()
    keeper.finish()
    assert (match.line, match.state) == (0, before)
    assert match.pump()
    assert (match.busy, match.line) == (False, 1)
    assert told == [Notification(1, move, match.history.entry(1).events, undone=False)]
    assert match.state != before


def test_nothing_may_be_done_while_a_line_is_written() -> None:
    match, _ = slow()
    move = match.legal()[0]
    match.submit(move)
    acts: tuple[Callable[[], object], ...] = (
        lambda: match.submit(move),
        match.undo,
        match.restart_turn,
    )
    for act in acts:
        with pytest.raises(NotReady):
            act()
    assert not match.can_undo()


def test_illegal_moves_are_refused_and_change_nothing() -> None:
    match = games.fresh(3, 1)
    key = match.state.key()
    with pytest.raises(IllegalMove) as refused:
        match.submit(m.END_TURN)
    assert refused.value.refusal == match.refusal(m.END_TURN)
    assert match.state.key() == key
    assert not match.busy


@pytest.mark.parametrize("move", [-1, 16, 31, 10**20, 0 | 15 << 5, 1 | 4 << 9, 10 | 1 << 5, True])
def test_what_is_no_move_is_refused(move: int) -> None:
    match = games.fresh(3, 1)
    with pytest.raises(ValueError, match=r"move|ward|population"):
        match.submit(move)
    with pytest.raises(ValueError, match="move"):
        match.submit(cast(m.Move, m.OpenBallot(((0, 0, 0, 0),) * 3)))


def test_every_move_of_a_game_is_well_formed() -> None:
    match = games.fresh(5, 3)
    chance = Random(3)
    while match.waiting_for():
        for move in match.legal():
            assert match.refusal(move) is None
        games.step(match, chance)


def test_a_listener_that_stops_hears_no_more() -> None:
    match = games.fresh(3, 1)
    told: list[Notification] = []
    stop = match.listen(told.append)
    games.step(match, Random(1))
    stop()
    stop()
    games.step(match, Random(1))
    assert [each.line for each in told] == [1]


def test_the_draw_due_at_the_start_is_the_first_line() -> None:
    state = games.fresh(3, 1).history.start
    for population in range(4):
        state.bag[population] += state.garden[population]
        state.garden[population] = 0
    match = Match.in_memory(games.seats(3), state, Random(1))
    with pytest.raises(NotReady):
        match.submit(match.legal()[0])
    assert match.pump()
    assert match.history.entry(1).move is None
    assert type(match.history.entry(1).events[0]) is e.GardenFilled
    assert sum(match.state.garden) == 5
    assert not match.can_undo()


def test_a_failed_draw_can_only_be_tried_again() -> None:
    state = games.fresh(3, 1).history.start
    state.bag = [a + b for a, b in zip(state.bag, state.garden, strict=True)]
    state.garden = [0, 0, 0, 0]
    keeper = SlowKeeper()
    match = Match(games.seats(3), History(state), keeper, Random(1))
    keeper.finish(Message("journal.disk_full", {"file": "a"}))
    assert match.pump()
    assert match.failure is not None
    assert match.waiting_for() == ()
    with pytest.raises(NotReady):
        match.submit(match.legal()[0])
    match.retry()
    keeper.finish()
    assert match.pump()
    assert match.waiting_for() == (match.state.turn,)


def test_a_refused_line_in_whose_place_another_is_written_is_not_tried_again() -> None:
    """A person may say so after an answer that had waited took its place."""
    match, keeper = slow()
    first, other = match.legal()[:2]
    match.submit(first)
    keeper.finish(Message("journal.disk_full", {"file": "a"}))
    assert match.pump()
    match.submit(other)
    match.retry()
    keeper.finish()
    assert match.pump()
    assert match.history.entry(match.line).move == other
    assert not match.busy


def test_closing_lets_the_keeper_go() -> None:
    match, keeper = slow()
    match.close()
    assert keeper.closed


def in_a_ballot(seed: int = 3) -> Match:
    match = games.fresh(4, seed)
    games.play(match, Random(seed), until=lambda match: len(match.owing()) > 1)
    assert match.state.phase == BIDDING
    return match


def test_sealing_takes_every_seat_that_owes_and_then_opens() -> None:
    match = in_a_ballot()
    owing = match.owing()
    assert match.waiting_for() == owing
    line = match.line
    for place, seat in enumerate(owing):
        assert match.owing() == owing[place:]
        match.seal(seat, (0, 0, 0, 0))
        assert match.busy == (seat == owing[-1])
    assert match.line == line
    assert match.pump()
    opened = match.history.entry(line + 1)
    assert isinstance(opened.move, m.OpenBallot)
    assert type(opened.events[0]) is e.BallotOpened


def test_a_sealed_bid_is_final() -> None:
    match = in_a_ballot()
    seat = match.owing()[0]
    match.seal(seat, (0, 0, 0, 0))
    with pytest.raises(IllegalMove) as refused:
        match.seal(seat, (0, 0, 0, 0))
    assert refused.value.refusal.reason == "bid_is_final"
    assert not match.can_undo()
    with pytest.raises(IllegalMove):
        match.undo()


def test_bids_that_may_not_be_sealed() -> None:
    match = in_a_ballot()
    seat = match.owing()[0]
    stranger = next(other for other in range(4) if other not in match.owing())
    with pytest.raises(IllegalMove) as refused:
        match.seal(stranger, (0, 0, 0, 0))
    assert refused.value.refusal.reason == "no_bid_due"
    with pytest.raises(IllegalMove):
        match.seal(seat, (35, 0, 0, 0))
    for bid in [(1, 2), (0, 0, 0, 0.0), (True, 0, 0, 0), ("0",) * 4]:
        with pytest.raises(ValueError, match="bid"):
            match.seal(seat, cast(m.Bid, bid))
    assert seat in match.owing()
    with pytest.raises(IllegalMove):
        games.fresh(3, 1).seal(0, (0, 0, 0, 0))


def test_undo_goes_back_step_by_step_to_the_start_of_the_turn() -> None:
    match = games.fresh(3, 1)
    states = [match.state]
    while m.END_TURN not in match.legal():
        match.submit(match.legal()[0])
        match.pump()
        states.append(match.state)
    told: list[Notification] = []
    match.listen(told.append)
    for state in reversed(states[:-1]):
        assert match.can_undo()
        match.undo()
        match.pump()
        assert match.state == state
        assert told[-1] == Notification(match.line, None, (), undone=True)
    assert not match.can_undo()
    with pytest.raises(IllegalMove):
        match.undo()
    with pytest.raises(IllegalMove):
        match.restart_turn()


def test_restart_takes_back_the_whole_turn_and_no_more() -> None:
    match = games.fresh(3, 1)
    start = match.state
    chance = Random(1)
    for _ in range(3):
        while m.END_TURN not in match.legal():
            games.step(match, chance)
        match.restart_turn()
        match.pump()
        assert match.state == start
        while m.END_TURN not in match.legal():
            games.step(match, chance)
        match.submit(m.END_TURN)
        match.pump()
        start = match.state
        assert not match.can_undo()


def test_appointments_may_be_taken_back_until_they_are_confirmed() -> None:
    match = games.fresh(4, 2)
    games.play(match, Random(2), until=lambda match: match.state.phase == APPOINTING)
    start = match.state
    assert not match.can_undo()
    while match.legal() != [m.CONFIRM]:
        games.step(match, Random(1))
    match.undo()
    match.pump()
    games.step(match, Random(5))
    match.restart_turn()
    match.pump()
    assert match.state == start
    while match.legal() != [m.CONFIRM]:
        games.step(match, Random(1))
    match.submit(m.CONFIRM)
    match.pump()
    assert not match.can_undo()


def test_a_bonus_is_never_taken_back() -> None:
    match = games.fresh(4, 2)
    games.play(match, Random(2), until=lambda match: match.state.phase == PICK_BONUS_CUBE)
    games.step(match, Random(1))
    assert not match.can_undo()


def test_nobody_takes_back_the_step_of_a_bot() -> None:
    start = games.fresh(3, 1).history.start
    match = Match.in_memory(games.seats(3, bot="simple"), start, Random(1))
    games.step(match, Random(1))
    assert not match.can_undo()
    with pytest.raises(IllegalMove):
        match.undo()


def test_barriers_and_undoable_events_leave_none_out() -> None:
    assert not UNDOABLE & set(BARRIERS)
    chance = Random(8)
    match = games.fresh(3, 8)
    while match.waiting_for():
        games.step(match, chance)
        happened = match.history.entry(match.line).events
        if match.can_undo():
            assert not any(isinstance(event, BARRIERS) for event in happened)


def test_history_tells_the_trunk_and_what_happened_since() -> None:
    match = games.fresh(3, 4)
    chance = Random(4)
    while match.line < 80:
        games.step(match, chance)
        if match.can_undo() and chance.random() < 0.4:
            match.undo()
            match.pump()
    history = match.history
    trunk = history.path_to()
    assert trunk == tuple(sorted(set(trunk)))
    assert len(trunk) < match.line
    folded = game.fold(history.start, history.events_since(0))
    assert folded == match.state
    for line in range(match.line + 1):
        happened = [event for each in history.path_to(line) for event in history.entry(each).events]
        assert game.fold(history.start, happened) == history.state_at(line)
    assert history.events_since(match.line) == []
    for bad in (-1, match.line + 1):
        with pytest.raises(IndexError):
            history.state_at(bad)
    with pytest.raises(IndexError):
        history.entry(0)


def test_a_history_takes_only_the_next_line() -> None:
    history = games.fresh(3, 1).history
    for entry in (
        Entry(2, None, ()),
        Entry(0, None, ()),
        Entry(1, None, (), 1),
        Entry(1, None, (), -2),
    ):
        with pytest.raises(ValueError, match="line"):
            history.add(entry)


def test_memory_takes_one_line_at_a_time() -> None:
    keeper = MemorySink()
    state = games.fresh(3, 1).state
    keeper.put(Entry(1, None, ()), state)
    with pytest.raises(RuntimeError):
        keeper.put(Entry(2, None, ()), state)


def test_chance_is_never_seeded_alike() -> None:
    start = games.fresh(3, 1).history.start
    orders = set()
    for _ in range(4):
        match = Match.in_memory([Seat("a", "red"), Seat("b", "black"), Seat("c", "brown")], start)
        orders.add(match._rng.random())
    assert len(orders) == 4
