"""Promises, offers and answers as data: there and back, and nothing else is read."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop import talk as promises
from tammany_desktop.deal_wording import promise_words
from tammany_desktop.rules.board import MAYOR, WARD_INDEX
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, State
from tammany_desktop.talk import KINDS, Promise, cannot_be_promised, deals
from tammany_desktop.talk.deals import Answer, Offer, Talk
from tests.helpers.games import seats
from tests.helpers.talk import some_promise


@given(st.integers(0, 10**9))
def test_what_is_written_is_read_again(seed: int) -> None:
    chance = Random(seed)
    promise = some_promise(chance, 5)
    assert promises.read(promises.write(promise)) == promise
    sides = [tuple({some_promise(chance, 5) for _ in range(3)}) for _ in range(2)]
    said: list[Talk] = [Offer(0, 4, *sides), Answer(3, True), Answer(0, False)]
    for talk in said:
        assert deals.read(deals.write(talk)) == talk


GOOD = {"promise": "cube", "ward": 14, "population": "irish"}
BAD_PROMISES: tuple[object, ...] = (
    None,
    [],
    "cube",
    {},
    {"promise": "wealth"},
    {"promise": None},
    {"promise": "boss"},
    {"promise": "boss", "ward": 12},
    {"promise": "boss", "ward": "14"},
    {"promise": "boss", "ward": True},
    {"promise": "boss", "ward": 14, "most": 1},
    {"promise": "boss", "ward": [14]},
    GOOD | {"population": "french"},
    GOOD | {"population": 0},
    {"promise": "bid_at_most", "ward": 14, "most": -1},
    {"promise": "bid_at_most", "ward": 14, "most": 100},
    {"promise": "bid_at_most", "ward": 14, "most": 1.0},
    {"promise": "no_slander", "seat": 5},
    {"promise": "office", "seat": 1, "office": "king"},
    {"promise": "office", "seat": 1, "office": None},
)


@pytest.mark.parametrize("words", BAD_PROMISES)
def test_a_wrong_promise_is_not_read(words: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        promises.read(words)


OFFER: dict[str, Any] = {"say": "offer", "seat": 0, "to": 1, "gives": [GOOD], "asks": [GOOD]}
BAD_TALK: tuple[object, ...] = (
    None,
    [],
    {},
    {"say": "accept"},
    {"say": "accept", "seat": 5},
    {"say": "accept", "seat": True},
    {"say": "accept", "seat": 0, "to": 1},
    {"say": "shout", "seat": 0},
    {"say": ["accept"], "seat": 0},
    OFFER | {"to": 0},
    OFFER | {"to": None},
    OFFER | {"gives": []},
    OFFER | {"asks": []},
    OFFER | {"gives": GOOD},
    OFFER | {"gives": [GOOD, GOOD]},
    OFFER | {"gives": [{"promise": "boss", "ward": ward} for ward in (1, 2, 3, 4)]},
    OFFER | {"why": "greed"},
)


@pytest.mark.parametrize("words", BAD_TALK)
def test_wrong_talk_is_not_read(words: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        deals.read(words)


def test_seats_must_sit_at_the_table() -> None:
    boss = (Promise("boss", ward=0),)
    assert deals.fits(Offer(0, 2, boss, boss), 3)
    assert not deals.fits(Offer(0, 3, boss, boss), 3)
    assert not deals.fits(Answer(3, True), 3)
    assert not deals.fits(Offer(0, 1, boss, (Promise("no_slander", seat=3),)), 3)


def start(**fields: Any) -> State:
    """Four players, term 2, the second turn of its second year, nothing done."""
    state = new_game(4, Random(1))
    state.term, state.year, state.first, state.turn = 2, 6, 0, 1
    state.active = (1 << 11) - 1
    state.office = [MAYOR, 2, 3, 1]
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def giving(**fields: Any) -> State:
    """The Mayor, seat 0, gives the offices of the next term; nobody has one yet (R9.5)."""
    given: dict[str, Any] = {
        "year": 8,
        "phase": APPOINTING,
        "turn": -1,
        "office": [MAYOR, -1, -1, -1],
    }
    return start(**given | fields)


IN_6 = WARD_INDEX[6]
TAKEN = Promise("send", ward=IN_6, population=0)


def with_cubes(state: State) -> State:
    state.cubes[IN_6 * 4] = state.cube_count[IN_6] = 3
    return state


SAYING = [
    (start(), 1, Promise("boss", ward=IN_6)),
    (start(ward_done=1), 1, Promise("boss", ward=IN_6)),
    (start(year=8), 1, Promise("boss", ward=IN_6)),
    (start(year=8), 2, Promise("no_boss", ward=IN_6)),
    (start(), 0, Promise("cube", ward=IN_6, population=3)),
    (start(), 0, Promise("no_slander", seat=2)),
    (start(), 0, Promise("slander", seat=2, ward=IN_6)),
    (start(), 2, Promise("no_lock", ward=IN_6)),
    (start(locks_used=1), 2, Promise("lock", ward=IN_6)),
    (start(), 1, Promise("spare", ward=IN_6)),
    (with_cubes(start()), 1, TAKEN),
    (start(), 0, Promise("office", seat=3, office=1)),
    (
        start(phase=APPOINTING, turn=-1, office=[MAYOR, -1, 1, -1]),
        0,
        Promise("office", seat=1, office=2),
    ),
    (giving(), 0, Promise("bid_at_most", ward=IN_6, most=0)),
    (giving(), 1, Promise("no_boss", ward=IN_6)),
    (giving(locked=1 << IN_6), 2, Promise("boss", ward=IN_6)),
    (giving(has_slandered=[1] * 4), 3, Promise("no_slander", seat=0)),
    (giving(term=1, year=4), 1, Promise("slander", seat=0, ward=IN_6)),
    (giving(office=[MAYOR, -1, 3, -1], locks_used=2), 2, Promise("no_lock", ward=IN_6)),
    (start(), 0, Promise("bid_at_most", ward=IN_6, most=0)),
]
SILENT = [
    (start(phase=OVER), 1, Promise("boss", ward=IN_6)),
    (start(phase=BIDDING, voting=0), 1, Promise("boss", ward=IN_6)),
    (start(year=8), 0, Promise("boss", ward=IN_6)),
    (start(year=8, ward_done=1), 1, Promise("boss", ward=IN_6)),
    (start(locked=1 << IN_6), 1, Promise("boss", ward=IN_6)),
    (start(), 1, Promise("no_boss", ward=14)),
    (start(), 0, Promise("no_slander", seat=0)),
    (start(), 0, Promise("no_slander", seat=4)),
    (start(term=1, year=2), 0, Promise("no_slander", seat=2)),
    (start(has_slandered=[1, 0, 0, 0]), 0, Promise("slander", seat=2, ward=IN_6)),
    (start(tokens=[0, 3, 3, 3]), 0, Promise("slander", seat=2, ward=IN_6)),
    (start(), 0, Promise("slander", seat=2, ward=14)),
    (start(locked=1 << IN_6), 0, Promise("slander", seat=2, ward=IN_6)),
    (start(), 1, Promise("no_lock", ward=IN_6)),
    (start(locks_used=2), 2, Promise("lock", ward=IN_6)),
    (start(), 0, Promise("spare", ward=IN_6)),
    (start(locked=1 << IN_6), 1, Promise("spare", ward=IN_6)),
    (start(), 1, Promise("send", ward=IN_6, population=3)),
    (start(), 0, Promise("office", seat=3, office=MAYOR)),
    (start(term=4, year=14), 0, Promise("office", seat=3, office=1)),
    (start(phase=APPOINTING, turn=-1), 0, Promise("office", seat=1, office=2)),
    (start(phase=APPOINTING, turn=-1), 2, Promise("office", seat=1, office=2)),
    (giving(office=[MAYOR, -1, 2, -1]), 0, Promise("office", seat=1, office=2)),
    (giving(tokens=[3, 0, 3, 3]), 1, Promise("no_slander", seat=0)),
    (giving(), 2, Promise("no_lock", ward=IN_6)),
    (start(), 0, Promise("bid_at_most", ward=14, most=0)),
    (start(phase=BIDDING, turn=-1, voting=IN_6), 0, Promise("bid_at_most", ward=IN_6, most=0)),
]


@pytest.mark.parametrize(("state", "maker", "promise"), SAYING)
def test_a_promise_that_may_be_broken_can_be_made(
    state: State, maker: int, promise: Promise
) -> None:
    assert not cannot_be_promised(state, maker, promise)


@pytest.mark.parametrize(("state", "maker", "promise"), SILENT)
def test_a_promise_that_says_nothing_cannot(state: State, maker: int, promise: Promise) -> None:
    assert cannot_be_promised(state, maker, promise)


def test_in_an_election_bids_in_wards_to_come_can_be_promised() -> None:
    state = start(phase=BIDDING, turn=-1, voting=WARD_INDEX[4])
    promise = Promise("bid_at_most", ward=IN_6, most=1)
    assert cannot_be_promised(state, 2, promise)  # no boss there
    state.bosses[IN_6 * 5 + 2] = 1
    assert not cannot_be_promised(state, 2, promise)
    state.ward_winners[IN_6] = -1
    assert cannot_be_promised(state, 2, promise)


def test_every_kind_is_tried_both_ways() -> None:
    assert {promise.kind for _, _, promise in SAYING} == set(KINDS)
    assert {promise.kind for _, _, promise in SILENT} == set(KINDS) - {"cube"}


@pytest.mark.parametrize("kind", ["no_boss", "no_slander", "slander", "no_lock", "lock"])
def test_a_promise_names_the_election_that_ends_it_and_no_term(kind: str) -> None:
    """While offices are given (R9.5) its time is the coming term, not the term that ends (R12)."""
    words = promise_words(Promise(kind, ward=0, seat=1), seats(3))
    assert words.endswith("election")
    assert "this term" not in words
