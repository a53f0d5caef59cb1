"""What is said of how long rating a game takes, and what it takes, free or beside busy programs.

python -m tests.bench.rating --busy 2 --every 6

Plain or compiled as the PYTHONPATH says. `--busy` starts so many processes that take a core each;
of the game every so many moments are weighed, and as much is said of them alone. `--core` tells
how many seconds of a core each moment takes instead, for tests/session/weighed_seconds.json.
"""

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tammany_desktop.bots import review
from tammany_desktop.bots.judge import Judge
from tammany_desktop.rules import game
from tammany_desktop.session.match import Match
from tammany_desktop.session.weighing import Weighing, request_for
from tests.helpers.games import finished
from tests.helpers.weighed import weighed

LOOK: float = 0.05  # seconds
LAST: float = 0.1  # of the time: what is left then is a moment or two


def _spin() -> None:
    while True:
        pass


def measured(one: Weighing) -> tuple[float, float, float]:
    """What is said first, after how many seconds, and at last."""
    begun, first = time.monotonic(), (0.0, 0.0)
    while one.gauge.measuring:
        one.gauge.measure()
        if (said := one.seconds) and not first[0]:
            first = said, time.monotonic() - begun
        time.sleep(LOOK)
    return *first, one.seconds or 0.0


def rated(one: Weighing) -> tuple[float, list[float]]:
    """How long it takes, and what is said of what is left meanwhile, as a ratio to what is."""
    begun, said = time.monotonic(), list[tuple[float, float]]()
    one.under_way = True
    one.start_processes(lambda: None)
    while one.under_way:
        if one.poll() and (left := one.seconds):
            said.append((time.monotonic(), left))
        time.sleep(LOOK)
    end = time.monotonic()
    took = end - begun
    return took, [left / (end - at) for at, left in said if end - at > LAST * took]


def of_a_core(match: Match) -> list[float]:
    """How long each moment takes, by the clock of this process."""
    request, found = request_for(match.history, match.seats), list[float]()
    judge = Judge(request.seed, request.effort)
    for _, due in request.due():
        begun = time.process_time()
        review.weigh(due, judge)
        found.append(round(time.process_time() - begun, 4))
    return found


def main(arguments: Sequence[str]) -> int:
    """Measure one case and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--core", action="store_true")
    options = parser.parse_args(arguments)
    match = finished(options.seats, options.seed)
    if options.core:
        print(json.dumps({f"{options.seats}-{options.seed}": of_a_core(match)}))  # noqa: T201
        return 0
    others = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(options.busy)]
    for each in others:
        each.start()
    with tempfile.TemporaryDirectory() as shelf:
        one = Weighing(match.history, match.seats, Path(shelf))
        known = enumerate(weighed(options.seats, options.seed))
        one.known = {place: moment for place, moment in known if place % options.every}
        first, after, said = measured(one)
        took, ratios = rated(one)
    for each in others:
        each.kill()
    found = {"compiled": not game.__file__.endswith(".py"), "busy": options.busy}
    figures = {"first": first, "after": after, "said": said, "took": took, "ratio": said / took}
    figures |= {"least": min(ratios, default=0.0), "most": max(ratios, default=0.0)}
    rounded = {name: round(value, 2) for name, value in figures.items()}
    print(json.dumps(found | {"every": options.every} | rounded))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
