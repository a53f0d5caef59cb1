"""Estimates how long weighing takes on this machine, by the clock."""

import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from tammany_desktop.bots import review
from tammany_desktop.bots.client import GameWeigher
from tammany_desktop.bots.review import Order
from tammany_desktop.languages import text

MOST_WORKERS: Final = 2  # processes that weigh one game together
LATEST: Final = 15.0  # sum of costs of the latest moments that count: the load of a machine changes
ENOUGH: Final = 10.0  # sum of costs that an estimate needs; an eighth of it if it took LONG
LONG: Final = 2.0  # seconds of all moments counted
SAMPLE: Final = 16  # number of moments weighed as a sample
USUAL: Final = (0.8, 1.5)  # range of the costs of sample moments
QUICKER: Final = 0.8  # time of sample moments, relative to moments of a game with the same costs


def processes() -> int:
    """Return how many processes weigh a game together; one core is left to the window."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


class Gauge:
    """Measures the seconds per unit of cost between the moments of a weighed game."""

    def __init__(self, order: Order, clock: Callable[[], float] = time.monotonic) -> None:
        self._order, self._clock = order, clock
        self._known = deque[tuple[float, float]]()  # seconds, cost
        self._last: float | None = None  # None after a start: the first moment does not count
        self._sampler: GameWeigher | None = None

    @cached_property
    def costs(self) -> list[float]:
        """Return about how long each moment takes."""
        order = self._order
        return [review.cost_of(due) for due in review.moments(order.start, order.entries)]

    def note_weighed(self, place: int, share: float = 1.0) -> None:
        """Note that a moment has been weighed; its cost counts times `share`."""
        now = self._clock()
        if self._last is not None:
            self._known.append((now - self._last, self.costs[place] * share))
            while self._sums()[1] - self._known[0][1] >= LATEST:
                self._known.popleft()
        self._last = now

    def seconds(self, cost: float) -> float | None:
        """Return about how long a cost takes, or None if too little is known."""
        took, known = self._sums()
        return cost * took / known if known >= (ENOUGH if took < LONG else ENOUGH / 8) else None

    def _sums(self) -> tuple[float, float]:
        took, known = zip((0.0, 0.0), *self._known, strict=True)
        return sum(took), sum(known)

    def measure(self) -> None:
        """Weigh sample moments to learn how long a game takes, while `measuring` is True."""
        if not self.measuring:
            return None
        places = sample(self.costs)
        if self._sampler is None:
            self._sampler, others = GameWeigher(), {*range(len(self.costs))} - {*places}
            self._sampler.ask(self._order._replace(known=tuple(others)))
        for one in iter(self._sampler.poll, None):
            self.note_weighed(one.place, QUICKER * processes())
            if self._sums()[1] >= ENOUGH or one.place == places[-1]:
                return self.rest()
        return None

    @property
    def measuring(self) -> bool:
        """True if sample moments are being weighed or are still to be weighed."""
        return self._sampler is not None or self.seconds(1.0) is None

    def rest(self) -> None:
        """Stop measuring."""
        if self._sampler is not None:
            self._sampler.close()
        self._sampler = self._last = None


def sample(costs: Sequence[float]) -> list[int]:
    """Return the indexes of a short moment, which is not counted, and of usual ones after it."""
    usual = [place for place, cost in enumerate(costs) if USUAL[0] <= cost <= USUAL[1]]
    usual = usual[len(usual) // 4 :][:SAMPLE]
    return [at for at in range((*usual, 0)[0]) if costs[at] <= review.LITTLE][-1:] + usual


def about(seconds: float) -> str:
    """Return a duration in words, rounded."""
    if seconds < 55:
        return text("time.seconds", count=max(5, 10 * round(seconds / 10)))
    return text("time.minutes", count=round(seconds / 60))
