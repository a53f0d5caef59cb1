"""Positions changed at random: refused with a PositionError, or whole and playable to the end."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tammany_desktop.rules import game, position
from tammany_desktop.rules.board import OFFICES, POPULATIONS
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import OVER, PHASES
from tests.helpers.build import scarce
from tests.helpers.play import MARKED, new_game, random_game, random_move
from tests.rules.test_games import conserved, crowds_add_up, legal_is_what_is_not_refused

Words = dict[str, Any]
BOUNDED = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
VALUES = st.one_of(
    st.integers(-2, 40),
    st.sampled_from([None, True, False, 1.0, 10**20, float("nan"), "", [], {}, [0], {"a": 1}]),
    st.sampled_from(
        [*PHASES, *OFFICES, *POPULATIONS, "sealed", "placing_only", "shared", "bosses", "I"]
    ),
)


@cache
def _moments() -> tuple[str, ...]:
    """Positions of every phase, as text."""
    found = []
    starts = [new_game(number) for number in (*range(6), *MARKED)]
    starts += [(scarce(number), Random(number)) for number in range(3)]
    for number, (start, chance) in enumerate(starts):
        pick = Random(number)
        for line in random_game(start, chance, random_move):
            rare = line.after.phase != 0 or line.after.step
            if pick.randrange(12 if rare else 60) == 0 or line.after.phase == OVER:
                found.append(json.dumps(position.write(line.after)))
    return tuple(found)


def _leaves(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything inside, objects and lists included."""
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    found: list[tuple[Any, ...]] = []
    for key, value in inner:
        found.append((*way, key))
        if isinstance(value, dict | list):
            found += _leaves(value, (*way, key))
    return found


def _at(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


def _swap_kin(data: Words, one: tuple[Any, ...], chance: Random) -> None:
    """Move one piece to another place of its kind, so that counts still add up."""
    kin = {"cubes": POPULATIONS, "garden": POPULATIONS, "bag": POPULATIONS}
    if one[-1] in POPULATIONS and one[-2] in kin:
        places = [(*way[:-1], one[-1]) for way in _leaves(data) if way[-1] in POPULATIONS]
        places = [way for way in places if "set_aside" not in way]
    elif "bosses" in one and isinstance(one[-1], int):
        places = [("boss_supply", one[-1])]
    elif one[0] == "favors" and len(one) == 3:
        places = [("bank", one[-1]), ("favors", chance.randrange(3), one[-1])]
    else:
        return
    other = chance.choice(places)
    try:
        counts = type(_at(data, one)) is int is type(_at(data, other))
    except (LookupError, TypeError):  # an earlier change took it away
        return
    if counts:
        back = chance.choice((1, -1))
        _at(data, one[:-1])[one[-1]] += back
        _at(data, other[:-1])[other[-1]] -= back


def _change(data: Words, draw: st.DataObject) -> None:
    way = draw.draw(st.sampled_from(_leaves(data)))
    act = draw.draw(st.sampled_from(["set", "kin", "kin", "kin", "step", "drop", "flip", "add"]))
    holder, key = _at(data, way[:-1]), way[-1]
    value = holder[key]
    if act == "kin":
        _swap_kin(data, way, Random(draw.draw(st.integers(0, 99))))
    elif act == "set":
        holder[key] = draw.draw(VALUES)
    elif act == "step" and type(value) is int:
        holder[key] = value + draw.draw(st.sampled_from([1, -1]))
    elif act == "drop":
        del holder[key]
    elif act == "flip" and isinstance(value, bool):
        holder[key] = not value
    elif act == "add" and isinstance(holder, dict):
        holder[draw.draw(st.sampled_from(["ward", "II", "12", "x", "1"]))] = value


def _whole_and_playable(data: object) -> None:
    state = position.read(data)
    assert position.read(position.write(state)) == state
    conserved(state)
    crowds_add_up(state)
    legal_is_what_is_not_refused(state)
    for line in random_game(state, Random(1), random_move):
        state = line.after
    assert state.phase == OVER
    conserved(state)
    assert position.read(position.write(state)) == state


def _fuzz(draw: st.DataObject) -> None:
    data = json.loads(draw.draw(st.sampled_from(_moments())))
    for _ in range(draw.draw(st.integers(1, 4))):
        _change(data, draw)
        if not data:
            break
    try:
        position.read(data)
    except PositionError as error:
        assert error.field  # noqa: PT017
        assert error.reason  # noqa: PT017
        return
    _whole_and_playable(data)


@settings(BOUNDED, max_examples=250)
@given(st.data())
def test_changed_positions_are_refused_or_playable(draw: st.DataObject) -> None:
    _fuzz(draw)


@pytest.mark.long
@settings(BOUNDED, max_examples=20_000)
@given(st.data())
def test_many_changed_positions_are_refused_or_playable(draw: st.DataObject) -> None:
    _fuzz(draw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@settings(BOUNDED, max_examples=50)
@given(JSON)
def test_any_data_at_all_is_refused(data: object) -> None:
    with pytest.raises(PositionError):
        position.read(data)


@settings(BOUNDED, max_examples=100)
@given(st.data(), JSON)
def test_any_data_in_any_field_is_refused_or_playable(draw: st.DataObject, value: object) -> None:
    data = json.loads(draw.draw(st.sampled_from(_moments())))
    way = draw.draw(st.sampled_from(_leaves(data)))
    _at(data, way[:-1])[way[-1]] = value
    try:
        position.read(data)
    except PositionError:
        return
    _whole_and_playable(data)


def test_the_moments_have_every_phase_and_many_are_accepted_after_a_change() -> None:
    """The fuzz is worth something: a good part of the changed positions are played on."""
    phases = {json.loads(text)["phase"] for text in _moments()}
    assert phases == set(PHASES)
    accepted = 0
    for number in range(200):
        chance = Random(number)
        data = json.loads(chance.choice(_moments()))
        _swap_kin(data, chance.choice(_leaves(data)), chance)
        try:
            accepted += game.refusal(position.read(data), -1) is not None
        except PositionError:
            continue
    assert accepted > 40
