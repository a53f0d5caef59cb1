"""A state: its copies are its own, and equality sees every difference."""

from dataclasses import replace

import pytest

from tammany_desktop.rules import state as positions
from tammany_desktop.rules.options import Options
from tammany_desktop.rules.state import State
from tests.helpers.build import load

# Compiled or plain, each field is a descriptor of the class.
FIELDS = sorted(name for name, what in vars(State).items() if name[0] != "_" and not callable(what))


def _another(value: int | Options) -> int | Options:
    return replace(value, favor_supply=25) if isinstance(value, Options) else value + 1


def _changed(field: str) -> State:
    state = load("busy-5-year-11")
    value = getattr(state, field)
    if isinstance(value, list):
        value[-1] += 1
    else:
        setattr(state, field, _another(value))
    return state


@pytest.mark.parametrize("field", FIELDS)
def test_any_difference_makes_two_states_unequal(field: str) -> None:
    state = load("busy-5-year-11")
    assert _changed(field) != state
    assert _changed(field) == _changed(field)
    assert _changed(field).copy() == _changed(field)
    assert hash(_changed(field)) == hash(_changed(field).copy())


@pytest.mark.parametrize("field", FIELDS)
def test_a_copy_does_not_follow(field: str) -> None:
    state = load("busy-5-year-11")
    copy = state.copy()
    value = getattr(copy, field)
    if isinstance(value, list):
        value[0] += 1
    else:
        setattr(copy, field, _another(value))
    assert state == load("busy-5-year-11")


def test_a_state_equals_nothing_else() -> None:
    state = load("start-3")
    assert state != state.key()
    assert state != 0


def test_all_fields_are_seen() -> None:
    assert {"cubes", "turn", "winners_mask", "year"} <= set(FIELDS)
    assert sorted(positions.FIELDS) == FIELDS
    assert len(FIELDS) == len(load("start-3").key())


def test_the_key_stands_in_the_order_of_the_fields() -> None:
    here = load("busy-5-year-11")
    for field, value in zip(positions.FIELDS, here.key(), strict=True):
        held = getattr(here, field)
        assert value == (tuple(held) if isinstance(held, list) else held)
