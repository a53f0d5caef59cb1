"""The tokens are systems: sizes on one scale, spaces and durations of one unit, curves that end."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.ui.tokens import BEAT, Beats, Caps, Gap, Height, anticipate, ease, overshoot

Curve = Callable[[float], float]
CURVES = pytest.mark.parametrize("curve", [ease, anticipate, overshoot])


def values(of: type) -> list[float]:
    return [value for name, value in vars(of).items() if name.isupper()]


def test_the_sizes_of_type_are_seven_on_one_scale() -> None:
    sizes = values(Caps)
    assert len(sizes) == 7
    assert all(1.2 < after / before < 1.3 for before, after in pairwise(sizes))
    assert [2 * size for size in sizes[:4]] == sizes[3:]


def test_a_heading_is_larger_than_a_number_and_small_is_clearly_smaller_than_body() -> None:
    assert Caps.HEADING > Caps.PROMPT
    assert Caps.SMALL < 0.85 * Caps.BODY


def test_spaces_and_heights_are_whole_fours() -> None:
    assert values(Gap) == [4, 8, 12, 16, 24, 32, 48]
    assert values(Height) == [44, 56, 72, 92]


def test_durations_are_whole_beats_each_longer_than_the_one_before() -> None:
    beats = [value / BEAT for value in values(Beats)]
    assert beats == [1, 2, 3, 6, 12]


@CURVES
def test_a_curve_begins_at_the_beginning_and_stays_at_the_end(curve: Curve) -> None:
    assert (curve(-1.0), curve(0.0)) == (0.0, 0.0)
    assert (curve(1.0), curve(7.0)) == (1.0, 1.0)


@CURVES
def test_no_curve_leaps(curve: Curve) -> None:
    steps = [curve(n / 60) for n in range(61)]
    assert max(abs(after - before) for before, after in pairwise(steps)) < 0.1


@given(st.floats(0.01, 0.99))
def test_one_curve_anticipates_one_overshoots_and_one_does_neither(part: float) -> None:
    assert 0 <= ease(part) <= 1
    assert -0.11 <= anticipate(part) <= 1
    assert 0 <= overshoot(part) <= 1.11


def test_what_anticipates_draws_back_and_what_settles_goes_beyond() -> None:
    assert min(anticipate(n / 60) for n in range(61)) < -0.05
    assert max(overshoot(n / 60) for n in range(61)) > 1.05
