"""How long weighing a game takes here, found out by weighing a few of its moments."""

import pytest

from tammany_desktop.bots.protocol import WeighedMoment
from tammany_desktop.bots.review import Order
from tammany_desktop.session import gauge
from tammany_desktop.session.gauge import Gauge, about, processes, sample
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

    def ask(self, order: Order) -> None:
        self.due = [place for place, _ in order.due()]
        self.answers = iter([(place, None)[again] for place in self.due for again in (0, 1)])

    def poll(self) -> WeighedMoment | None:
        if (place := next(self.answers, None)) is None:
            return None
        self.clock.now += 3.0
        return WeighedMoment(1, place, weighed()[place])

    def close(self) -> None:
        self.closed = True


def order() -> Order:
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
    assert 15 < found * gauge.QUICKER * processes() < 60


def test_the_start_of_a_process_tells_nothing() -> None:
    clock = Clock()
    one = Gauge(order(), clock)
    dear = one.costs.index(max(one.costs))
    one.tell(dear)
    assert one.seconds(1.0) is None
    one.rest()
    clock.now += 1000.0
    one.tell(dear)
    clock.now += 4.0
    one.tell(dear)
    assert one.seconds(one.costs[dear]) == pytest.approx(4.0)


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
    assert about(seconds) == words
    count, unit = words.split()
    assert 0.5 <= int(count) * (60 if "minute" in unit else 1) / seconds <= 2
