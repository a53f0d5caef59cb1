"""Estimates of how long weighing takes on this machine."""

import os
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from tammany_desktop.bots import review
from tammany_desktop.bots.client import GameWeigher
from tammany_desktop.bots.review import ReviewRequest
from tammany_desktop.languages import text

MOST_WORKERS: Final = 2  # processes that weigh one game together
HALF_COSTS: Final = 8.0  # sum of later moments' costs at which a moment counts half as much
MIN_COSTS: Final = 7.0  # sum of costs, weighted by HALF_COSTS, needed for an estimate
LONG_SECONDS: Final = 2.0  # sum of measured seconds from which a sixth of MIN_COSTS is sufficient
SAMPLE_WEIGHT: Final = 0.25  # weight of the sample once it ends: the load may have changed since
SAMPLE_SIZE: Final = 16  # number of moments weighed as a sample
SAMPLE_COSTS: Final = (0.8, 2.5)  # range of the costs of sample moments


def process_count() -> int:
    """Return the number of processes that weigh a game; one core is left for the window."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


class Gauge:
    """Measures the seconds per unit of cost while the moments of a game are weighed."""

    def __init__(self, request: ReviewRequest, clock: Callable[[], float] = time.monotonic) -> None:
        self._request, self._clock = request, clock
        self._seconds = self._cost = 0.0  # sums of measured moments; earlier ones count less
        self._spent = 0.0  # sum of all measured seconds
        self._is_known = False  # whether enough has been measured for an estimate
        self._last: float | None = None  # time of the last result; the first one does not count
        self._sampler: GameWeigher | None = None
        self._asked = self._startup = 0.0  # when the sampler was asked; how long it took to start

    @cached_property
    def costs(self) -> list[float]:
        """Return the relative costs of the moments."""
        request = self._request
        return [review.cost_of(due) for due in review.due_moments(request.start, request.entries)]

    def note_weighed(self, index: int, cost_factor: float = 1.0) -> None:
        """Measure the time of a moment just weighed; its cost is multiplied by `cost_factor`."""
        now = self._clock()
        if self._last is not None:
            seconds, cost = now - self._last, self.costs[index] * cost_factor
            decay = 0.5 ** (cost / HALF_COSTS)
            self._seconds = self._seconds * decay + seconds
            self._cost = self._cost * decay + cost
            self._spent += seconds
            enough = MIN_COSTS if self._spent < LONG_SECONDS else MIN_COSTS / 6
            self._is_known = self._is_known or self._cost >= enough
        self._last = now

    def seconds(self, cost: float) -> float | None:
        """Return the estimated seconds for a cost, or None if too little has been measured."""
        # A process that weighs has to start before it answers.
        startup = self._startup if self._last is None or self._sampler is not None else 0.0
        return startup + cost * self._seconds / self._cost if self._is_known else None

    def measure(self) -> None:
        """Weigh sample moments, if `measuring` is True, to estimate how long a game takes."""
        if not self.measuring:
            return
        sampled = sample(self.costs)
        if self._sampler is None:
            self._asked = self._clock()
            self._sampler, unsampled = GameWeigher(), {*range(len(self.costs))} - {*sampled}
            self._sampler.ask(self._request._replace(known=tuple(unsampled)))
        for result in iter(self._sampler.poll, None):
            if self._last is None:
                self._startup = self._clock() - self._asked
            # One process weighs the sample, but several weigh a game side by side.
            self.note_weighed(result.place, process_count())
            if self._cost >= MIN_COSTS or result.place == sampled[-1]:
                self.stop_sampling()
                return

    @property
    def measuring(self) -> bool:
        """Return True if sample moments are being weighed or should be."""
        return self._sampler is not None or self.seconds(1.0) is None

    def stop_sampling(self) -> None:
        """Stop weighing sample moments, if that has begun."""
        if self._sampler is not None:
            self._sampler.close()
            self._seconds, self._cost = self._seconds * SAMPLE_WEIGHT, self._cost * SAMPLE_WEIGHT
        self._sampler = self._last = None


def sample(costs: Sequence[float]) -> list[int]:
    """Return the indexes of a cheap moment, as a warm-up, then of moments of average cost."""
    average = [i for i, cost in enumerate(costs) if SAMPLE_COSTS[0] <= cost <= SAMPLE_COSTS[1]]
    average = average[len(average) // 4 :][:SAMPLE_SIZE]
    cheap = [i for i in range(average[0] if average else 0) if costs[i] <= review.LEAST_COST]
    return cheap[-1:] + average


def duration_words(seconds: float) -> str:
    """Return a rounded duration in words."""
    if seconds < 55:
        return text("time.seconds", count=max(5, 10 * round(seconds / 10)))
    return text("time.minutes", count=round(seconds / 60))
