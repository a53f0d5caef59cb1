"""What may be chosen for a new game, and why not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.journal.header import COLORS
from tammany_desktop.rules.options import PRESETS, STANDARD, Options
from tammany_desktop.session.line_up import (
    BotLevel,
    GameSetup,
    SeatChoice,
    from_json,
    problems,
    to_json,
)

BOTS = (BotLevel("easy"), BotLevel("hard", ("sly", "bold")))
SEATS = tuple(
    SeatChoice(name, color) for name, color in zip(("Ann", "Ben", "Cy"), COLORS, strict=False)
)
SETUP = GameSetup(SEATS)


def keys(setup: GameSetup) -> list[str]:
    return [problem.key for problem in problems(setup, BOTS)]


def with_seat(index: int, **changes: str) -> GameSetup:
    seats = list(SEATS)
    seats[index] = replace(seats[index], **changes)
    return replace(SETUP, seats=tuple(seats))


def test_a_fit_setup_has_no_problem() -> None:
    assert keys(SETUP) == []
    assert keys(with_seat(1, bot="hard", character="sly")) == []
    assert keys(with_seat(1, bot="hard")) == []


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (replace(SETUP, seats=SEATS[:2]), "setup.problem.seats"),
        (replace(SETUP, seats=SEATS * 2), "setup.problem.seats"),
        (with_seat(0, name="  "), "setup.problem.no_name"),
        (with_seat(0, name="ben "), "setup.problem.same_name"),
        (with_seat(0, color="yellow"), "setup.problem.same_color"),
        (with_seat(0, color="pink"), "setup.problem.same_color"),
        (with_seat(0, bot="godlike"), "setup.problem.bot"),
        (with_seat(0, bot="easy", character="sly"), "setup.problem.bot"),
        (replace(SETUP, options=Options(locks="none")), "setup.problem.options"),
        (replace(SETUP, options=Options(favor_supply=30)), "setup.problem.options"),
    ],
)
def test_each_problem_is_named(setup: GameSetup, problem: str) -> None:
    assert problem in keys(setup)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_their_options(name: str) -> None:
    assert STANDARD.change(PRESETS[name]).preset == name


def test_a_mix_of_options_is_no_preset() -> None:
    assert Options(favor_supply=25).preset == ""


def test_setups_survive_the_settings_file() -> None:
    setup = with_seat(2, bot="hard", character="bold")
    assert from_json(to_json(setup), BOTS) == setup
    assert not {"markers", "last_tie"} & to_json(setup).keys()
    setup = replace(setup, options=Options(markers="bosses", last_tie="mayor"))
    assert from_json(to_json(setup), BOTS) == setup


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["seats", "locks", "favor_supply", "language"]), JUNK))
def test_junk_in_the_settings_never_starts_a_game(data: dict[str, object]) -> None:
    assert from_json(data, BOTS) is None


def test_a_bot_that_is_no_more_is_forgotten() -> None:
    setup = with_seat(1, bot="hard", character="bold")
    assert from_json(to_json(setup), BOTS[:1]) is None
