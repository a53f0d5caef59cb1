"""Journals of older formats: the chain of steps, tried with steps made up for the purpose."""

import json
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.journal import JournalError, header, loading, opening
from tammany_desktop.journal.loading import STEPS, Step, Upgrade, load
from tests.helpers import games

Words = dict[str, Any]


def _swap(words: Words, old: str, new: str) -> Words:
    return {new if name == old else name: value for name, value in words.items()}


# In the made-up past, format 1 called seats `chairs` and format 2 called lines `n`.
PAST = {
    1: Step(lambda words: _swap(words, "chairs", "seats"), lambda words: words),
    2: Step(lambda words: words, lambda words: _swap(words, "n", "line")),
}


def old_text(format_number: int) -> bytes:
    lines = games.words_of(games.finished_text(3, 2))
    lines[0]["format"] = format_number
    if format_number == 1:
        lines[0] = _swap(lines[0], "seats", "chairs")
    if format_number < 3:
        lines[1:] = [_swap(line, "line", "n") for line in lines[1:]]
    return games.sealed(lines)


@pytest.mark.parametrize("format_number", [1, 2, 3])
def test_steps_follow_one_another(format_number: int) -> None:
    loaded = load(old_text(format_number), "a.jsonl", 3, PAST)
    assert loaded.state == loading.WHOLE
    assert loaded.format == format_number
    assert loaded.header.seats == games.finished(3, 2).seats
    assert loaded.history.state == games.finished(3, 2).state


def test_a_newer_format_is_refused_with_a_sentence() -> None:
    with pytest.raises(JournalError) as refused:
        load(old_text(header.FORMAT + 1), "a.jsonl")
    assert refused.value.message.key == "journal.too_new"
    assert "newer version" in refused.value.message.text()


def test_a_missing_step_is_refused() -> None:
    with pytest.raises(JournalError):
        load(old_text(1), "a.jsonl", 3, {2: PAST[2]})


def test_every_format_that_ever_was_has_its_step() -> None:
    assert sorted(STEPS) == list(range(1, header.FORMAT))
    Upgrade(1, header.FORMAT)


def test_play_goes_on_in_the_present_format_and_the_old_file_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = old_text(2)
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    monkeypatch.setattr(header, "FORMAT", 3)
    monkeypatch.setattr(header, "OLDEST", 3)
    monkeypatch.setattr(opening, "load", lambda data, name: loading.load(data, name, 3, PAST))
    opened = opening.open_to_play(path)
    opened.journal.close()
    assert (tmp_path / "a.jsonl.kept-1").read_bytes() == data
    assert json.loads(path.read_bytes().splitlines()[0])["format"] == 3
    again = opening.open_to_play(path)
    assert again.history.state == games.finished(3, 2).state
    again.journal.close()
    assert not (tmp_path / "a.jsonl.kept-2").exists()
