"""How long weighing a game takes here, found out by weighing a few of its moments."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.bots.protocol import WeighedMoment
from tammany_desktop.bots.review import ReviewRequest
from tammany_desktop.session import gauge
from tammany_desktop.session.gauge import Gauge, duration_words, process_count, sample
from tammany_desktop.session.weighing import request_for
from tests.helpers.games import finished
from tests.helpers.weighed import weighed
from tests.helpers.window import measure


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Sampler:
    """Stands for a process: answers a moment at each look, which takes three seconds."""

    made: "list[Sampler]" = []  # noqa: RUF012 - emptied by the test

    def __init__(self) -> None:
        self.clock, self.closed = Clock(), False
        Sampler.made.append(self)

    def ask(self, order: ReviewRequest) -> None:
        self.due = [place for place, _ in order.due()]
        self.answers = iter([(place, None)[again] for place in self.due for again in (0, 1)])

    def poll(self) -> WeighedMoment | None:
        if (place := next(self.answers, None)) is None:
            return None
        self.clock.now += 3.0
        return WeighedMoment(1, place, weighed()[place])

    def close(self) -> None:
        self.closed = True


def order() -> ReviewRequest:
    match = finished(4, 0)
    return request_for(match.history, match.seats)


def test_a_few_moments_tell_how_long_all_take(monkeypatch: pytest.MonkeyPatch) -> None:
    Sampler.made.clear()
    monkeypatch.setattr(gauge, "GameWeigher", Sampler)
    clock = Clock()
    one = Gauge(order(), clock)
    for _ in range(20):
        measure(one)
        clock.now = Sampler.made[0].clock.now
    (made,) = Sampler.made
    assert made.due == sample(one.costs)
    assert made.closed
    mean = sum(one.costs[place] for place in made.due) / len(made.due)
    found = one.seconds(10 * mean)
    assert found is not None
    assert 15 < found * process_count() < 60


class Machine:
    """Stands for a process: `unit` seconds of work a cost, more or less, and a share of a core."""

    clock, unit, share = Clock(), 0.12, 1.0

    def __init__(self) -> None:
        Machine.clock.now += 0.4 * Machine.unit / 0.12 / Machine.share  # it starts

    @staticmethod
    def took(costs: list[float], place: int) -> float:
        work = costs[place] * Machine.unit * Random(place).lognormvariate(0.0, 0.45)
        return work / Machine.share

    def ask(self, asked: ReviewRequest) -> None:
        costs = Gauge(asked).costs
        self.answers = self._weigh(costs, [place for place, _ in asked.due()])

    def _weigh(self, costs: list[float], due: list[int]) -> Iterator[WeighedMoment | None]:
        for place in due:
            warm = 1.0 if place > due[0] else 1.6
            Machine.clock.now += warm * Machine.took(costs, place)
            yield WeighedMoment(1, place, weighed()[place])
            yield None

    def poll(self) -> WeighedMoment | None:
        return next(self.answers, None)

    def close(self) -> None:
        """Nothing runs."""


def left(costs: list[float], place: int) -> float:
    return sum(Machine.took(costs, one) for one in range(place, len(costs)))


@pytest.mark.parametrize("share", [1.0, 0.034], ids=["free", "busy"])
@pytest.mark.parametrize("unit", [0.12, 1.2], ids=["compiled", "plain"])
def test_what_is_said_is_right_within_half_and_double(
    monkeypatch: pytest.MonkeyPatch, unit: float, share: float
) -> None:
    """Before anything is weighed, as soon as anything is said, and to the last tenth of it."""
    monkeypatch.setattr(gauge, "GameWeigher", Machine)
    monkeypatch.setattr(gauge, "process_count", lambda: 1)
    monkeypatch.setattr(Machine, "unit", unit)
    monkeypatch.setattr(Machine, "share", share)
    one = Gauge(order(), Machine.clock)
    all_costs = sum(one.costs)
    begun, first = Machine.clock.now, 0.0
    while one.measuring:
        measure(one)
        said = one.seconds(all_costs)
        if said is not None:
            first = first or Machine.clock.now - begun
            assert 0.5 < said / left(one.costs, 0) < 2.0
    whole = left(one.costs, 0)
    assert first < (0.07 if whole > 60.0 else 0.2) * whole
    for place in range(len(one.costs)):
        said, true = one.seconds(sum(one.costs[place:])), left(one.costs, place)
        if true > 0.1 * left(one.costs, 0):
            assert said is not None
            assert 0.5 < said / true < 2.0
        Machine.clock.now += Machine.took(one.costs, place)
        one.note_weighed(place)


@pytest.mark.parametrize("before", [0.28, 4.0], ids=["busy", "free"])
def test_what_is_said_before_fades_once_moments_take_another_time(
    monkeypatch: pytest.MonkeyPatch, before: float
) -> None:
    """Right from a 50th of the time on, where the sample took 3.6 times as long, or a fourth."""
    monkeypatch.setattr(gauge, "GameWeigher", Machine)
    monkeypatch.setattr(gauge, "process_count", lambda: 1)
    monkeypatch.setattr(Machine, "share", before)
    one = Gauge(order(), Machine.clock)
    while one.measuring:
        measure(one)
    monkeypatch.setattr(Machine, "share", 1.0)
    whole = left(one.costs, 0)
    for place in range(len(one.costs)):
        said, true = one.seconds(sum(one.costs[place:])), left(one.costs, place)
        if 0.1 * whole < true < 0.98 * whole:
            assert said is not None
            assert 0.5 < said / true < 2.0
        Machine.clock.now += Machine.took(one.costs, place)
        one.note_weighed(place)


def test_what_is_said_follows_a_machine_that_is_busy_all_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Machine, "share", 1.0)
    one = Gauge(order(), Machine.clock)
    for place in range(len(one.costs) // 2):
        if place == len(one.costs) // 4:
            monkeypatch.setattr(Machine, "share", 0.1)
        Machine.clock.now += Machine.took(one.costs, place)
        one.note_weighed(place)
    half = len(one.costs) // 2
    said = one.seconds(sum(one.costs[half:]))
    assert said is not None
    assert 0.5 < said / left(one.costs, half) < 2.0


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_one_sample_is_sufficient(seats: int, seed: int) -> None:
    """Its costs are at least those that an estimate needs, however fast the machine is."""
    match = finished(seats, seed)
    clock = Clock()
    one = Gauge(request_for(match.history, match.seats), clock)
    for place in sample(one.costs):
        clock.now += 0.01 * one.costs[place]
        one.note_weighed(place)
    assert not one.measuring
    assert one.seconds(100.0) == pytest.approx(1.0)


# Seconds of a core for each moment of finished games, by seats and seed, compiled but for one
# (`--core` of tests/bench/rating.py).
MEASURED: dict[str, list[float]] = json.loads(
    Path(__file__).with_name("weighed_seconds.json").read_text(encoding="utf-8")
)


class Ended:
    """Stands for a process that has weighed the sample."""

    def close(self) -> None:
        """Nothing runs."""


def said_of_measured(game: str, sampled: float, slower: float) -> Iterator[tuple[float, float]]:
    """For each moment up to the last tenth: the share that is left, and what is said to it.

    The sample takes `sampled` times as long as the weighing, which is `slower` than measured.
    """
    seats, seed = map(int, game.removeprefix("plain ").split("-"))
    match, clock = finished(seats, seed), Clock()
    one = Gauge(request_for(match.history, match.seats), clock)
    seconds = [slower * each for each in MEASURED[game]]
    for place in sample(one.costs):
        clock.now += sampled * seconds[place]
        one.note_weighed(place)
    one._sampler = Ended()  # type: ignore[assignment]
    one.stop_sampling()
    for place in range(len(one.costs)):
        said, true = one.seconds(sum(one.costs[place:])), sum(seconds[place:])
        if true > 0.1 * sum(seconds):
            assert said is not None
            yield true / sum(seconds), said / true
        clock.now += seconds[place]
        one.note_weighed(place)


@pytest.mark.parametrize("game", MEASURED)
@pytest.mark.parametrize("slower", [1.0, 10.0, 200.0], ids=["alone", "busy", "very busy"])
def test_measured_games_are_right_within_half_and_double(game: str, slower: float) -> None:
    """Before a game is weighed, and while it is, to its last tenth, at constant speed."""
    assert all(0.6 < ratio < 1.6 for _, ratio in said_of_measured(game, 1.0, slower))


@pytest.mark.parametrize("game", MEASURED)
@pytest.mark.parametrize("sampled", [0.25, 4.0])
def test_measured_games_are_right_soon_after_the_load_has_changed(
    game: str, sampled: float
) -> None:
    """The sample took four times as long as it does now, or a fourth."""
    told = said_of_measured(game, sampled, 1.0)
    assert all(0.5 < ratio < 2.0 for share, ratio in told if share < 0.97)


def test_the_start_of_a_process_tells_nothing() -> None:
    clock = Clock()
    one = Gauge(order(), clock)
    dear = one.costs.index(max(one.costs))
    one.note_weighed(dear)
    assert one.seconds(1.0) is None
    one.stop_sampling()
    clock.now += 1000.0
    one.note_weighed(dear)
    clock.now += 4.0
    one.note_weighed(dear)
    assert one.seconds(one.costs[dear]) == pytest.approx(4.0)


def test_the_start_of_the_processes_is_part_of_what_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gauge, "GameWeigher", Machine)
    monkeypatch.setattr(Machine, "share", 0.1)
    one = Gauge(order(), Machine.clock)
    while one.measuring:
        measure(one)
    few = one.seconds(1.0)
    assert few is not None
    assert 4.0 < few < 8.0  # of which it is four seconds until a process has started
    one.note_weighed(0)
    assert 0.0 < (one.seconds(1.0) or 0.0) < 3.0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (2.6, "5 seconds"),
        (14.0, "10 seconds"),
        (54.0, "50 seconds"),
        (80.0, "1 minute"),
        (100.0, "2 minutes"),
        (5000.0, "83 minutes"),
    ],
)
def test_round_numbers_are_right_within_half_and_double(seconds: float, words: str) -> None:
    assert duration_words(seconds) == words
    count, unit = words.split()
    assert 0.5 <= int(count) * (60 if "minute" in unit else 1) / seconds <= 2
