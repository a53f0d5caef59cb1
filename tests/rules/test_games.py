"""Whole random games, under every option and number of players: what holds at every moment.

100 games in the default run, 10,000 with `-m long`.
"""

from random import Random
from typing import get_args

import pytest

from tammany_desktop.rules import codec, game, position, redact
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import BOSSES_EACH, CUBES_EACH, WARD_COUNT
from tammany_desktop.rules.state import BIDDING, NO_STEP, OVER, State
from tests.helpers.build import scarce
from tests.helpers.play import Line, all_moves, new_game, random_game, random_move
from tests.rules.refusals import REASONS, REMEDIES

EVERY_MOVE = all_moves()
DEFAULT_GAMES, LONG_GAMES = 100, 10_000
DEFAULT_BATCHES, LONG_BATCHES = 10, 100


def conserved(state: State) -> None:
    """R2.1, R2.4: cubes 25 of each, bosses 19 of each seat, favors as many as the box holds."""
    for p in range(4):
        elsewhere = state.garden[p] + state.bag[p] + sum(state.aside[p::4])
        assert sum(state.cubes[p::4]) + elsewhere == CUBES_EACH
        assert sum(state.favors[p::4]) + state.bank[p] == state.options.favor_supply
    for seat in range(state.n):
        bosses = sum(state.bosses[seat::5]) + state.boss_supply[seat]
        assert bosses + state.markers_of(seat) == BOSSES_EACH
    for pieces in (state.cubes, state.bosses, state.garden, state.bag, state.bank, state.aside):
        assert min(pieces) >= 0
    for pieces in (state.favors, state.boss_supply, state.tokens, state.score):
        assert min(pieces) >= 0
    for seat in range(state.n, 5):
        assert not any(state.bosses[seat::5])


def crowds_add_up(state: State) -> None:
    """What the state keeps for speed equals what it is kept from."""
    for ward in range(WARD_COUNT):
        assert state.cube_count[ward] == sum(state.cubes_in(ward))
        assert (state.active >> ward & 1) == (state.cube_count[ward] > 0)
    assert state.locked & ~state.active == 0


def somebody_acts(line: Line) -> None:
    """No dead end: bids, moves of just one seat, or the end."""
    state = line.after
    moves = game.legal(state)
    assert bool(moves) == (state.phase not in (BIDDING, OVER))
    assert (state.actor() >= 0) == bool(moves)
    assert len(moves) == len(set(moves))


def legal_is_what_is_not_refused(state: State) -> None:
    before = state.key()
    legal = set(game.legal(state))
    refusals = {move: game.refusal(state, move) for move in EVERY_MOVE}
    assert legal == {move for move, refusal in refusals.items() if refusal is None}
    assert {refusal.reason for refusal in refusals.values() if refusal} <= REASONS
    assert {refusal.remedy for refusal in refusals.values() if refusal} <= REMEDIES
    assert state.key() == before


def goes_there_and_back(state: State, events: list[e.Event]) -> None:
    """Events by codec, positions by their words."""
    for event in events:
        assert codec.read(codec.write(event)) == event
    assert position.read(position.write(state)) == state


def shows_what_it_may(line: Line, seat: int) -> None:
    """A redacted state, folded on, is the redacted later state; nobody sees another's bid."""
    seen = redact.redact(line.before, {}, seat)
    assert game.fold(seen.state, line.events) == redact.redact(line.after, {}, seat).state
    assert seen.state is not line.before
    if isinstance(line.move, m.OpenBallot):
        sealed = dict(enumerate(line.move.bids))
        others = {who: bid for who, bid in sealed.items() if who != seat}
        assert redact.redact(line.before, others, seat) == seen
        assert redact.redact(line.before, sealed, seat).own_bid == sealed[seat]


def check_game(start: State, chance: Random, number: int, *, often: int) -> None:
    start = game.fold(start, game.due_at_start(start, chance))
    extra = Random(number)
    active = start.active
    told: list[e.Event] = []
    state = start
    for line in random_game(start, chance, random_move):
        state = line.after
        told += line.events
        conserved(state)
        crowds_add_up(state)
        somebody_acts(line)
        assert active & ~state.active == 0  # R1.5: never inactive again
        active = state.active
        if isinstance(line.move, m.OpenBallot):
            assert game.refusal(line.before, line.move) is None
        else:
            assert m.from_json(m.to_json(line.move)) == line.move
        if extra.randrange(often) == 0:
            legal_is_what_is_not_refused(state)
            goes_there_and_back(state, line.events)
            shows_what_it_may(line, extra.randrange(state.n))
            _decide_changes_nothing(line, number)
    assert (state.phase, state.step) == (OVER, NO_STEP)
    assert game.fold(start, told) == state
    assert state.winners_mask
    goes_there_and_back(state, told)


def _decide_changes_nothing(line: Line, seed: int) -> None:
    key = line.before.key()
    once = game.decide(line.before, line.move, Random(seed))
    assert game.decide(line.before, line.move, Random(seed)) == once
    assert line.before.key() == key


@pytest.mark.parametrize("batch", range(DEFAULT_BATCHES))
def test_100_games_hold(batch: int) -> None:
    for number in range(batch, DEFAULT_GAMES, DEFAULT_BATCHES):
        check_game(*new_game(number), number, often=12)


def test_games_that_begin_short_of_everything_hold() -> None:
    for number in range(12):
        check_game(scarce(number), Random(number), number, often=12)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(LONG_BATCHES))
def test_10000_games_hold(batch: int) -> None:
    for number in range(DEFAULT_GAMES + batch, DEFAULT_GAMES + LONG_GAMES, LONG_BATCHES):
        check_game(*new_game(number), number, often=25)


def test_every_kind_of_move_and_event_comes_up() -> None:
    """The games above are worth something: all there is happens in them."""
    kinds: set[int] = set()
    told: set[type] = set()
    starts = [new_game(number) for number in range(24)]
    starts += [(scarce(number), Random(number)) for number in range(6)]
    for start, chance in starts:
        for line in random_game(start, chance, random_move):
            kinds.add(-1 if isinstance(line.move, m.OpenBallot) else m.kind_of(line.move))
            told |= {type(event) for event in line.events}
    assert told == set(get_args(e.Event)) - {e.NoMayor}  # too rare: a test of R9.3 has it
    assert kinds == {*m.KINDS, -1}


def test_the_encodings_of_moves_are_all_there() -> None:
    assert frozenset(EVERY_MOVE) == m.EVERY_MOVE
    assert len(EVERY_MOVE) == len(set(EVERY_MOVE))


@pytest.mark.parametrize("move", [16, 31, 1 << 40, -1, m.END_TURN | 1 << 5, m.place_boss(15)])
def test_any_other_number_is_refused(move: int) -> None:
    for number in range(3):
        start, _ = new_game(number)
        refusal = game.refusal(start, move)
        assert refusal is not None
        assert refusal.reason == "no_such_move"


def test_every_kind_of_move_stands_in_both_tables_under_its_own_number() -> None:
    assert list(m.KINDS) == list(range(len(m.KINDS)))
    assert list(game._RULES) == list(m.KINDS)
    for number, kind in m.KINDS.items():
        assert getattr(m, kind.name.upper()) == number
        refuse, decide = game._RULES[number]
        assert (refuse.__name__, decide.__name__) == (f"refuse_{kind.name}", f"decide_{kind.name}")


def test_the_accessors_of_a_move_agree_with_its_fields() -> None:
    for move in EVERY_MOVE:
        fields = m.fields_of(move)
        assert m.make(m.kind_of(move), *fields.values()) == move
        assert m.target_ward(move) == fields.get("to_ward", fields.get("ward", 0))
        assert m.population_of(move) == fields.get("population", 0)
        for field in ("from_ward", "rival", "seat", "office"):
            if field in fields:
                read = getattr(m, field if field == "from_ward" else f"{field}_of")
                assert read(move) == fields[field]
