"""What the lint says of numbers in painting and laying out."""

import pytest

from build import plain_numbers
from build.plain_numbers import main, plain, plain_times


def found(source: str) -> list[object]:
    return [one.value for one in plain(source)]


@pytest.mark.parametrize(
    "line",
    [
        "look.px(9)",
        "look.px(2)",
        "units.rect(left, top + 30, wide, high)",
        "look.inset(rect, 5)",
        "pygame.draw.rect(surface, ink, rect, border_radius=6)",
        "top = place.bottom + 14",
        "lay_sheet(gui, size, margin=34)",
        "look.px(Gap.M if tall else 10)",
        "units.rect(left, top, wide, size(62))",
        "pygame.Rect(left, top, wide, look.px(64))",
    ],
)
def test_a_plain_length_is_refused(line: str) -> None:
    assert found(f"def paint():\n    {line}\n")


@pytest.mark.parametrize(
    "line",
    [
        "look.px(Gap.M)",
        "look.px(2 * Gap.M)",
        "units.rect(left, top + Gap.L, wide / 2, high)",
        "wide = round(high * 0.7)",
        "column = index + 1",
        "look.px(240)",
    ],
)
def test_tokens_halves_proportions_and_widths_of_columns_are_free(line: str) -> None:
    assert not found(f"def paint():\n    {line}\n")


def test_a_constant_says_what_it_is() -> None:
    assert found("ROW: Final = 34\n") == [34]
    assert found("BUTTON: Final = 58.0  # units\n") == [58.0]
    assert found("PLACES: Final = {'left': (3, 9)}\n") == [3, 9]
    assert not found("ROW: Final = 34  # a line and a chip\n")
    assert not found("# A line and a chip.\nROW: Final = 34\n")


@pytest.mark.parametrize(
    "line",
    [
        "RETURN: Final = 0.24  # seconds in which a piece returns",
        "# Seconds at normal speed.\nNEXT: Final = 0.5  # between two envelopes",
        "LEAST, MOST = 0.2, 0.6  # seconds",
        "TURN_SECONDS: Final = 1 / 2",
        "def fly():\n    flight.delay = 0.3",
        "def fly():\n    flight.delay += pause + 0.3",
        "def fly():\n    fly(seconds=0.5)",
        "class Flight:\n    seconds: float = 0.3",
    ],
)
def test_a_plain_duration_is_refused(line: str) -> None:
    assert list(plain_times(line))


@pytest.mark.parametrize(
    "line",
    [
        "RETURN: Final = 1.5 * BEAT  # seconds in which a piece returns",
        "POLL: Final = 0.05  # seconds between polls",
        "PAN: Final = 900.0  # units per second",
        "FLICKER: Final = 4.0  # flickers in a second",
        "# Seconds at normal speed.\nSHARE: Final = 0.5  # share of the window",
        "def fly():\n    flight.delay = 0.0",
        "def fly():\n    flight.delay += Beats.REST / 2",
    ],
)
def test_beats_and_waits_for_machines_and_hands_are_free(line: str) -> None:
    assert not list(plain_times(line))


def test_no_plain_number_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0, capsys.readouterr().out


def test_no_length_beyond_the_largest_space_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_numbers, "KNOWN", plain_numbers.KNOWN - 1)
    assert main() == 1
