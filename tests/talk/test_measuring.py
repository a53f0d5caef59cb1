"""Measurements of deals: games in a file, which can be gone on with."""

import multiprocessing
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench import keeping, talks
from tests.bench.keeping import Task, Told, play_on


def test_a_measurement_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that the file has are not played again; a line that was cut off is."""
    played: list[Task] = []

    def fixed(task: Task) -> Told:
        played.append(task)
        keys = ("offers", "deals", "kept", "broken", "lapsed", "promises", "alike", "cpu")
        return {"first": float(task.seed % 4 == 1), **dict.fromkeys(keys, 2.0)}

    class Here:
        """A pool in this process."""

        def __enter__(self) -> "Here":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def imap_unordered(self, work: Callable[[Task], object], tasks: list[Task]) -> list[object]:
            return [work(task) for task in reversed(tasks)]

    class Context:
        def Pool(self, *_: object, **__: object) -> Here:
            return Here()

    monkeypatch.setattr(multiprocessing, "get_context", lambda _: Context())
    file = tmp_path / "a.jsonl"
    tasks = [Task("silent", seed, "sachem", 1.0) for seed in range(8)]
    play_on(fixed, tasks[:3], file, 2)
    file.write_text(file.read_text()[:-30])
    found = play_on(fixed, tasks, file, 2)
    assert played[:3] == tasks[2::-1]
    assert sorted(played[3:]) == [tasks[0], *tasks[3:]]
    assert list(found) == tasks
    assert keeping.kept(file) == found
    words = talks.tell("silent", found)
    assert words.startswith("silent: first 25.0 % (25.0 to 25.0), 8 games, 2.00 CPU s each")
    assert "kept 50 % of 32, lapsed 16; judged alike 16 of 16" in words
