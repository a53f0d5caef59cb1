"""The story of a game, checked against its events by another way of counting."""

from collections import Counter
from random import Random

import pytest

from tammany_desktop.analysis import Election, GameRecord, Outcome, game_record, record_of
from tammany_desktop.analysis.findings import (
    AHEAD,
    FINALE,
    MAX_TURNING_POINTS,
    MOST_POINTS,
    NARROW,
    TIED,
    MissedSlander,
    balance_of,
    best_missed,
    needed_to_win,
    seat_in_lead,
    turning_points,
)
from tammany_desktop.journal.lines import History
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import VOTING_ORDER
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.session.match import Match
from tests.helpers.build import Table, W
from tests.helpers.games import finished, fresh, settle, some_bid
from tests.helpers.play import elect, when

GAMES = [(players, seed) for seed in range(6) for players in (3, 4, 5)]


def all_events(history: History) -> list[e.Event]:
    return [event for line in history.path_to() for event in history.entry(line).events]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_points_come_from_their_sources_and_nowhere_else(players: int, seed: int) -> None:
    match = finished(players, seed)
    told = game_record(match.history)
    books = balance_of(told)
    assert told.final_points == tuple(match.state.score)
    for seat in range(players):
        assert sum(books.sources[seat]) == match.state.score[seat]
        assert books.sources[seat].favors == match.state.favor_points[seat]
        assert books.sources[seat].slander == match.state.slander_points[seat]
    assert told.state == match.state
    assert told.winners == tuple(s for s in range(players) if match.state.winners_mask >> s & 1)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_favor_gained_is_spent_or_held(players: int, seed: int) -> None:
    match = finished(players, seed)
    books = balance_of(game_record(match.history))
    gained: Counter[int] = Counter()
    for event in all_events(match.history):
        if isinstance(event, e.FavorTaken | e.DeputyFavorTaken | e.BonusFavorTaken):
            gained[event.seat] += 1
        elif isinstance(event, e.LeaderNamed):
            gained[event.seat] += event.favors
    for seat in range(players):
        spent = books.spending[seat]
        assert min(spent) >= 0
        assert gained[seat] == spent.bid + spent.for_slander + books.favors_left[seat]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_points_by_year(players: int, seed: int) -> None:
    match = finished(players, seed)
    told = game_record(match.history)
    assert len(told.points_by_year) == 17
    assert told.points_by_year[0] == told.points_by_year[3] == (0,) * players
    for election in told.elections:
        year = 4 * election.term
        assert told.points_by_year[year] == election.points_after
        assert told.points_by_year[year - 1] == election.points_before
        votes = {outcome.ward: outcome for outcome in election.outcomes}
        assert list(votes) == [ward for ward in VOTING_ORDER if ward in votes]
    assert [term for term, _ in told.offices] == [2, 3, 4]


def test_an_unfinished_game_is_told_as_far_as_it_goes() -> None:
    whole = finished(4, 2).history
    for line in range(0, whole.line, 7):
        part = History(whole.start)
        for number in range(1, line + 1):
            part.add(whole.entry(number))
        told = game_record(part)
        assert told.final_points is None
        assert told.state == part.state
        assert len(told.points_by_year) <= part.state.year
        assert all(len(points) == 4 for points in told.points_by_year)
        balance_of(told)
        turning_points(told)
        for seat in range(4):
            best_missed(told, seat)


def test_what_was_undone_is_left_out() -> None:
    match = Match.in_memory(finished(3, 0).seats, finished(3, 0).history.start)
    match.pump()
    move = match.legal()[0]
    match.submit(move)
    match.pump()
    match.undo()
    match.pump()
    assert game_record(match.history).state == match.state


def contested() -> State:
    """Ward 9: seat 0 three bosses, seat 1 two, both with Irish favors."""
    table = Table(4, 2).cubes(9, irish=2).bosses(9, 3, 2, 0, 0).favors(0, 4).favors(1, 4)
    return (
        table.offices("mayor", "deputy_mayor", "chief_of_police", "council_president")
        .last_turn(first=0)
        .given()
    )


def told_election(state: State, bids: dict[str, tuple[int, int, int, int]]) -> GameRecord:
    start = state.copy()
    happened = elect(state, {9: bids})
    return record_of(start, happened)


def test_favors_needed_overpaid_and_lost() -> None:
    told = told_election(contested(), {"s0": (4, 0, 0, 0), "s1": (2, 0, 0, 0)})
    books = balance_of(told)
    assert books.spending[0][:3] == (2, 2, 0)  # 3 bosses against 4 votes: two favors were enough
    assert books.spending[1][:3] == (0, 0, 2)


def test_a_tie_loses_everybodys_favors_and_one_more_would_have_won() -> None:
    told = told_election(contested(), {"s0": (1, 0, 0, 0), "s1": (2, 0, 0, 0)})
    books = balance_of(told)
    assert [one.lost for one in books.spending] == [1, 2, 0, 0]
    drawn = [one for one in turning_points(told) if one.kind == TIED]
    assert [(one.ward, one.seat, one.amount) for one in drawn] == [(W[9], 0, 3)]


def test_a_ward_lost_by_one_vote_with_favors_in_hand_is_a_turning_point() -> None:
    told = told_election(contested(), {"s0": (0, 0, 0, 0), "s1": (0, 0, 0, 0)})
    (narrow,) = [one for one in turning_points(told) if one.kind == NARROW]
    assert narrow == (NARROW, 2, 0, 1, W[9], 4)


def test_a_ward_lost_with_empty_hands_is_none() -> None:
    told = told_election(contested(), {"s0": (4, 0, 0, 0), "s1": (4, 0, 0, 0)})
    assert not [one for one in turning_points(told) if one.kind == NARROW]


def test_needed_to_win_counts_no_rival_as_nothing() -> None:
    bids = ((0, 0, 0, 0), (0, 0, 0, 0))
    assert needed_to_win(Outcome(0, (2, 0), bids, (2, 0), (0, 0), 0)) == 0


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_turning_points_say_what_happened(players: int, seed: int) -> None:
    told = game_record(finished(players, seed).history)
    found = turning_points(told)
    assert len(found) <= MAX_TURNING_POINTS
    assert [one.term for one in found] == sorted(one.term for one in found)
    by_term = {election.term: election for election in told.elections}
    for one in found:
        election = by_term[one.term]
        if one.kind == AHEAD:
            assert seat_in_lead(election.points_after) == one.seat != one.other
            others = [p for s, p in enumerate(election.points_after) if s != one.seat]
            assert one.amount == election.points_after[one.seat] - max(others)
        elif one.kind == MOST_POINTS:
            assert election.gains()[one.seat] == one.amount
            assert all(one.amount >= max(each.gains()) for each in told.elections)
        elif one.kind == FINALE:
            assert told.final_points is not None
            assert seat_in_lead(told.final_points) == one.seat
    assert any(one.kind == AHEAD for one in found)


def test_the_lead_is_taken_from_a_seat_only_if_it_had_it_until_then() -> None:
    scores = [(5, 3, 0), (5, 8, 8), (5, 8, 11), (5, 11, 11), (5, 14, 11)]
    elections = [Election(n, (0, 0, 0), {}, points) for n, points in enumerate(scores, 1)]
    told = GameRecord(3, [(0, 0, 0)], elections, final_points=(18, 15, 11))
    changes = [(one.seat, one.other) for one in turning_points(told) if one.kind == AHEAD]
    assert changes == [(0, NOBODY), (2, NOBODY), (1, 2)]
    assert [one.other for one in turning_points(told) if one.kind == FINALE] == [1]


def test_the_final_count_takes_the_lead_where_the_last_election_left_a_tie() -> None:
    """Whoever had led before that tie was not told of."""
    scores = [(5, 3, 0), (9, 9, 4)]
    elections = [Election(n, (0, 0, 0), {}, points) for n, points in enumerate(scores, 3)]
    for final, leads in (((15, 9, 4), [(0, 6)]), ((11, 12, 4), [(1, 1)]), ((11, 11, 4), [])):
        told = GameRecord(3, [(0, 0, 0)], elections, final_points=final)
        found = [one for one in turning_points(told) if one.kind == FINALE]
        assert [(one.seat, one.amount) for one in found] == leads
        assert all(one.other == NOBODY for one in found), "they were level"


def test_who_led_when_a_game_was_begun_in_its_middle_takes_no_lead() -> None:
    told = GameRecord(
        3, [(7, 0, 0)], [Election(4, (7, 0, 0), {}, (9, 3, 1))], final_points=(9, 3, 1)
    )
    assert not [one for one in turning_points(told) if one.kind in (AHEAD, FINALE)]


# Slanders not made


def could_slander(tokens: int = 3, favors: int = 2, votes: tuple[int, int] = (2, 2)) -> State:
    """Seat 3's last turn: a slander of seat 0 in Tammany Hall would have decided it."""
    table = Table(4, 2).cubes(14, irish=2).bosses(14, votes[1], 0, 0, votes[0])
    table = table.favors(3, favors).tokens(3, 3, 3, tokens)
    table = table.offices("mayor", "deputy_mayor", "chief_of_police", "council_president")
    return table.last_turn(first=0).given()


def retold(state: State, bids: dict[int, dict[str, tuple[int, int, int, int]]]) -> GameRecord:
    start = state.copy()
    return record_of(start, elect(state, bids))


def test_a_tie_in_tammany_hall_that_a_slander_would_have_broken() -> None:
    told = retold(could_slander(), {})
    missed = best_missed(told, 3)
    assert missed is not None
    assert missed[:4] == (2, 3, 0, (W[14],))
    assert missed.gain == 2 - 1
    assert best_missed(told, 0) is None


def test_the_rivals_loss_counts_too() -> None:
    told = retold(could_slander(votes=(2, 2)), {14: {"s3": (0, 0, 0, 0)}})
    missed = best_missed(told, 3)
    assert missed is not None
    assert missed.gain == 1
    state = could_slander(votes=(3, 3))
    state.favors[0] = 1
    state.bank[0] -= 1
    told = retold(state, {14: {"s0": (1, 0, 0, 0), "s3": (1, 0, 0, 0)}})
    missed = best_missed(told, 3)
    assert missed is not None
    assert missed.gain == 1


@pytest.mark.parametrize("state", [could_slander(tokens=0), could_slander(favors=0)])
def test_what_could_not_be_paid_is_not_told(state: State) -> None:
    assert best_missed(retold(state, {}), 3) is None


def test_favors_that_were_bid_cannot_pay_for_a_slander_too() -> None:
    told = retold(could_slander(favors=1, votes=(2, 3)), {14: {"s3": (1, 0, 0, 0)}})
    assert best_missed(told, 3) is None


def test_one_boss_fewer_must_be_enough() -> None:
    assert best_missed(retold(could_slander(votes=(2, 3)), {}), 3) is None


def test_every_slander_told_of_would_have_worked() -> None:
    """Make it, let the same events follow up to the election, and count the ward by hand."""
    count = 0
    for seed in range(16):
        history = played_without_slander(seed)
        told = game_record(history)
        for seat in range(5):
            missed = best_missed(told, seat)
            if missed is not None:
                count += 1
                check(history, missed)
    assert count >= 8


def played_without_slander(seed: int) -> History:
    """A game of people who hoard favors: they settle, bid little and slander nobody."""
    match, chance = fresh(5, seed), Random(seed)
    settle(match)
    while match.waiting_for():
        moves = [move for move in match.legal() if m.kind_of(move) != m.SLANDER]
        cubes = [move for move in moves if m.kind_of(move) == m.PLACE_CUBE]
        if moves:
            match.submit(chance.choice(cubes or moves))
        for owing in match.owing():
            match.seal(owing, some_bid(match, owing, chance))
        settle(match)
    return match.history


def check(history: History, missed: MissedSlander) -> None:
    term, seat, rival, wards, population, _ = missed
    state, made = history.start, False
    bids: dict[int, tuple[tuple[int, ...], ...]] = {}
    events = all_events(history)
    counted: dict[int, list[int]] = {}
    for event in events:
        ends = isinstance(event, e.TurnEnded) and event.seat == seat
        if ends and state.year == 4 * term and not made:
            when(state, m.make(m.SLANDER, wards[0], rival, population))
            if len(wards) > 1:
                when(state, m.make(m.SPREAD, wards[1]))
            elif state.step:
                when(state, m.STOP_SPREAD)
            made = True
        if isinstance(event, e.ElectionBegan) and event.term == term:
            counted = {ward: state.bosses_in(ward) for ward in wards}
        if isinstance(event, e.BallotOpened) and counted:
            bids[event.ward] = event.bids
        if counted and isinstance(event, e.LocksLifted | e.OfficesEnded):
            break
        if not counted:
            evolve(state, event)
    assert made
    for ward in wards:
        votes = [
            bosses + (sum(bids[ward][s]) if ward in bids and bosses else 0)
            for s, bosses in enumerate(counted[ward])
        ]
        assert seat_in_lead(tuple(votes)) == seat != NOBODY
