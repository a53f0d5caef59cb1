"""Games weighed in the background: kept moment by moment, gone on with, one after the other."""

import json
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tammany_desktop.bots import review
from tammany_desktop.bots.client import GameWeigher
from tammany_desktop.bots.judge import Judge
from tammany_desktop.bots.review import MOMENT_CODEC, Moment
from tammany_desktop.journal.disk import Disk
from tammany_desktop.resources import PACKAGE
from tammany_desktop.session import weighing
from tammany_desktop.session.gauge import Gauge
from tammany_desktop.session.weighing import Weighing, WeighingQueue, read_moments, read_partial
from tests.helpers.games import finished
from tests.helpers.weighed import SlowWeigher, history_of, slowly, weighed

WHOLE = len(weighed())


@pytest.fixture
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    slowly(monkeypatch)


def of(weighings: WeighingQueue, seed: int = 0) -> Weighing:
    return weighings.weighing_of(history_of(4, seed), finished(4, seed).seats)


def begun(folder: Path, count: int, seed: int = 0) -> Path:
    """The part of a game of which so many moments were weighed before the program ended."""
    weighings = WeighingQueue(folder)
    one = of(weighings, seed)
    weighings.start(one)
    SlowWeigher.made[-1].coming = count
    weighings.close()
    assert SlowWeigher.made[-1].closed
    assert not weighings._thread.is_alive()
    return one.partial_path


def gone_on(folder: Path, seed: int = 0) -> SlowWeigher:
    """What is asked of the processes when the program begins anew."""
    weighings = WeighingQueue(folder)
    weighings.start(of(weighings, seed))
    weighings.close()
    return SlowWeigher.made[-1]


@pytest.mark.usefixtures("_slow")
def test_what_was_weighed_is_not_weighed_again(tmp_path: Path) -> None:
    part = begun(tmp_path, 20)
    found, wanted = read_partial(part, 4)
    assert wanted
    assert found == dict(enumerate(weighed()[:20]))
    assert gone_on(tmp_path).asked == list(range(20, WHOLE))


@pytest.mark.usefixtures("_slow")
def test_a_game_weighed_to_its_end_is_one_file_as_before(tmp_path: Path) -> None:
    part = begun(tmp_path, 20)
    begun(tmp_path, WHOLE)
    assert not part.exists()
    assert read_moments(part.with_suffix(".json"), 4) == weighed()
    again = of(WeighingQueue(tmp_path))
    assert again.moments == weighed()
    assert not again.wanted


@pytest.mark.usefixtures("_slow")
def test_a_program_killed_before_the_last_step_weighs_nothing_again(tmp_path: Path) -> None:
    """All moments are in the part, the whole was not written."""
    weighings = WeighingQueue(tmp_path)
    one = of(weighings)
    for place, moment in enumerate(weighed()):
        weighing._append(one.partial_path, [place, MOMENT_CODEC.write(moment)])
    again = of(WeighingQueue(tmp_path))
    weighings.start(again)
    weighings.close()
    assert SlowWeigher.made[-1].asked == []
    assert read_moments(one.path, 4) == weighed()


def flip(data: bytes) -> bytes:
    """A letter of the third moment."""
    lines = data.split(b"\n")
    lines[4] = lines[4].replace(b"turn", b"burn", 1).replace(b"[", b"(", 1)
    return b"\n".join(lines)


@pytest.mark.usefixtures("_slow")
@pytest.mark.parametrize(
    ("harm", "known"),
    [
        (lambda data: data[:-9], 19),  # torn: the last moment alone
        (flip, 19),
        (lambda data: b"", 0),
        (lambda data: data[: weighing.CHECKSUM_LENGTH // 2], 0),
        (lambda data: bytes(range(256)) * 40, 0),
        (lambda data: b"\n" + b"x" * (weighing.MAX_SIZE + 1), 0),
    ],
)
def test_a_damaged_part_loses_only_itself(
    tmp_path: Path, harm: Callable[[bytes], bytes], known: int, caplog: pytest.LogCaptureFixture
) -> None:
    part, other = begun(tmp_path, 20), begun(tmp_path, 30, seed=1)
    part.write_bytes(harm(part.read_bytes()))
    empty = not part.read_bytes()
    with caplog.at_level(logging.WARNING):
        assert len(gone_on(tmp_path).asked) == WHOLE - known
    assert ("damaged" in caplog.text) == (not empty)
    assert "burn" not in caplog.text
    assert len(read_partial(other, 4)[0]) == 30
    caplog.clear()
    begun(tmp_path, 5)  # what comes after the damage is kept
    assert len(read_partial(part, 4)[0]) == known + 5


@pytest.mark.usefixtures("_slow")
def test_the_part_of_another_game_is_none_of_this(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    part, other = begun(tmp_path, 20), begun(tmp_path, 30, seed=1)
    part.write_bytes(other.read_bytes())
    with caplog.at_level(logging.WARNING):
        assert read_partial(part, 4) == ({}, False)
    assert "31 lines damaged" in caplog.text
    assert len(gone_on(tmp_path).asked) == WHOLE


@pytest.mark.usefixtures("_slow")
@pytest.mark.parametrize("fault", [IsADirectoryError, PermissionError])
def test_what_cannot_be_kept_is_weighed_all_the_same(
    tmp_path: Path,
    fault: type[OSError],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def refuse(*_: object) -> None:
        raise fault("no")

    for act in ("open_old", "open_new", "overwrite"):
        monkeypatch.setattr(Disk, act, refuse)
    weighings = WeighingQueue(tmp_path)
    one = of(weighings)
    with caplog.at_level(logging.WARNING):
        weighings.start(one)
        SlowWeigher.made[-1].finish()
        weighings.close()
    assert one.moments == weighed()
    assert of(weighings) is one
    assert "weighed game not kept" in caplog.text


@pytest.mark.usefixtures("_slow")
def test_games_take_their_turn_and_each_is_asked_once(tmp_path: Path) -> None:
    weighings = WeighingQueue(tmp_path)
    games = [of(weighings, seed) for seed in (0, 1, 2)]
    for one in (*games, *games):
        weighings.start(one)
    assert [bool(one.workers) for one in games] == [True, False, False]
    assert all(one.under_way for one in games)
    assert [of(weighings, seed) for seed in (0, 1, 2)] == games
    weighings.cancel(games[1])
    SlowWeigher.made[0].failure = "died"
    weighings.poll()
    assert games[0].failed
    assert [one.under_way for one in games] == [False, False, True]
    assert len(SlowWeigher.made) == 2
    weighings.close()
    parts = [read_partial(one.partial_path, 4)[1] for one in games]
    assert parts == [True, False, True]  # a failure is tried again, what was called off is not


@pytest.mark.usefixtures("_slow")
def test_whole_games_and_parts_share_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "MAX_FILES", 2)
    parts = [begun(tmp_path, 5, seed) for seed in (1, 2)]
    for age, part in enumerate(parts):
        os.utime(part, (age, age))
    begun(tmp_path, WHOLE)
    assert [part.exists() for part in parts] == [False, True]
    assert len(list(tmp_path.glob("*.json"))) == 1


def until(done: Callable[[], bool], seconds: float = 300.0) -> None:
    """Wait for processes, which give way to all others: beside many tests that takes long."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_processes_wake_who_polls_and_end_with_the_program(tmp_path: Path) -> None:
    woken = threading.Event()
    weighings = WeighingQueue(tmp_path, woken.set)
    one = of(weighings)
    others = set(multiprocessing.active_children())  # those of tests before
    weighings.start(one)
    while not one.known:  # nothing but being woken lets it go on
        assert woken.wait(60.0)
        woken.clear()
        weighings.poll()
    children = set(multiprocessing.active_children()) - others
    assert children
    known: dict[int, Moment] = one.known
    weighings.close()
    # A thread joins them too, and for a moment only one of two knows that a process is gone.
    until(lambda: not any(child.is_alive() for child in children))
    assert read_partial(one.partial_path, 4) == (known, True)


@pytest.mark.skipif(os.name == "nt", reason="another signal there")
def test_a_kill_loses_at_most_what_was_under_way(tmp_path: Path) -> None:
    script = (
        "import sys, threading\n"
        "from pathlib import Path\n"
        "from tammany_desktop.session.weighing import WeighingQueue\n"
        "from tests.helpers.games import finished\n"
        "if __name__ == '__main__':\n"
        "    woken = threading.Event()\n"
        "    weighings = WeighingQueue(Path(sys.argv[1]), woken.set)\n"
        "    match = finished(4, 0)\n"
        "    one = weighings.weighing_of(match.history, match.seats)\n"
        "    weighings.start(one)\n"
        "    while woken.wait():\n"
        "        woken.clear()\n"
        "        weighings.poll()\n"
        "        print(len(one.known), flush=True)\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], cwd=PACKAGE.parent, stdout=subprocess.PIPE
    )
    assert running.stdout is not None
    told = 0
    while told < 3:
        told = int(running.stdout.readline())
    part = of(WeighingQueue(tmp_path)).partial_path
    until(lambda: len(read_partial(part, 4)[0]) >= told)
    running.send_signal(signal.SIGKILL)
    running.wait()
    found, wanted = read_partial(part, 4)
    assert wanted
    assert len(found) >= told
    assert read_moments(part.with_suffix(".json"), 4) == ()


# True processes

BOTS = ("", "brave", "")
EFFORT = 40
LINES = 9  # of a game, enough for some moments


def short(shelf: Path) -> Weighing:
    """The first lines of a game, to be weighed in no time."""
    match = finished(3, 2)
    one = Weighing(match.history, match.seats, shelf)
    few = one.request.entries[:LINES]
    one.request = one.request._replace(entries=few, bots=BOTS, effort=EFFORT)
    one.gauge = Gauge(one.request)
    return one


def weigh(one: Weighing) -> None:
    one.under_way = True
    one.start_processes(lambda: None)
    until(lambda: bool(one.poll()) or not one.under_way)
    until(lambda: one.poll() == [] and not one.under_way)


def found_here(one: Weighing) -> list[Moment]:
    """What this process finds of the same lines, rounded as it is told."""
    judge, order = Judge(0, EFFORT), one.request
    here = [
        review.weigh(due, judge) for due in review.due_moments(order.start, order.entries, BOTS)
    ]
    return [MOMENT_CODEC.read(json.loads(json.dumps(MOMENT_CODEC.write(each)))) for each in here]


def test_two_processes_find_what_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    one = short(tmp_path)
    weigh(one)
    assert not one.failed
    assert list(one.moments) == found_here(one)


def test_what_is_known_is_asked_of_no_process(tmp_path: Path) -> None:
    one = short(tmp_path)
    here = found_here(one)
    known = {place: here[place]._replace(year=99) for place in (0, 2)}
    one.known.update(known)
    weigh(one)
    assert len(one.moments) == len(here)
    assert {at for at, moment in enumerate(one.moments) if moment.year == 99} == set(known)


def test_one_that_is_called_off_finds_no_more(tmp_path: Path) -> None:
    one = short(tmp_path)
    one.start_processes(lambda: None)
    one.stop()
    assert one.poll() == []
    assert not one.workers
    assert one.moments == ()


def dies(pipe: object) -> None:
    """A process that ends at once."""


def test_a_process_that_dies_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "GameWeigher", partial(GameWeigher, serve=dies))
    one = short(tmp_path)
    weigh(one)
    assert one.failed
    assert one.moments == ()


@pytest.mark.usefixtures("_slow")
def test_the_bar_moves_about_evenly_in_time(tmp_path: Path) -> None:
    """As measured: beside what the moments took, counting them is off by a third."""
    path = PACKAGE.parent / "tests" / "data" / "weighing_seconds.json"
    seconds = json.loads(path.read_text(encoding="utf-8"))["seconds"]
    one = Weighing(history_of(4, 0), finished(4, 0).seats, tmp_path)
    assert one.progress == 0.0
    one.start_processes(lambda: None)
    shares, counted, passed = list[float](), list[float](), list[float]()
    for place in range(len(seconds)):
        one.known[place] = Moment(0, 0)
        shares.append(one.progress)
        counted.append(len(one.known) / len(seconds))
        passed.append(sum(seconds[: place + 1]) / sum(seconds))
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)
    assert furthest(shares, passed) < 0.15
    assert furthest(counted, passed) > 0.3


def furthest(one: list[float], other: list[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
