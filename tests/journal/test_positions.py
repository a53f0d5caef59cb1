"""Position files: those that are given, and those that cannot be."""

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.journal import JournalError
from tammany_desktop.journal.opening import (
    MAX_POSITION,
    parse_position,
    position_text,
    read_position,
)
from tammany_desktop.languages import has
from tammany_desktop.rules import position_check
from tests.helpers import games

Words = dict[str, Any]


def some_position() -> Words:
    found: Words = json.loads(position_text(games.finished(4, 1).history.state_at(100)))
    return found


def test_every_moment_of_a_game_is_written_and_read_again() -> None:
    history = games.finished(4, 1).history
    for line in range(0, history.line + 1, 3):
        state = history.state_at(line)
        assert parse_position(position_text(state).encode(), "p.json") == state


def test_files(tmp_path: Path) -> None:
    state = games.finished(3, 2).state
    path = tmp_path / "p.json"
    path.write_text(position_text(state), encoding="utf-8")
    assert read_position(path) == state
    with pytest.raises(JournalError) as refused:
        read_position(tmp_path / "gone.json")
    assert refused.value.message.key == "journal.missing"


def _set(*path: object) -> Callable[[Words], None]:
    *way, last, value = path

    def edit(words: Words) -> None:
        at: Any = words
        for step in way:
            at = at[step]
        at[last] = value

    return edit


def _without(name: str) -> Callable[[Words], None]:
    def edit(words: Words) -> None:
        del words[name]

    return edit


EDITS: dict[str, Callable[[Words], None]] = {
    "format older": _set("format", 0),
    "format a string": _set("format", "1"),
    "field unknown": _set("seed", 42),
    "field missing": _without("bank"),
    "options a list": _set("options", []),
    "options unknown": _set("options", "locks", "loose"),
    "markers unknown": _set("options", "markers", "cubes"),
    "supply unknown": _set("options", "favor_supply", 30),
    "supply huge": _set("options", "favor_supply", 10**50),
    "two players": _set("n", 2),
    "six players": _set("n", 6),
    "players true": _set("n", True),
    "players a float": _set("n", 4.0),
    "year 17": _set("year", 17),
    "year of another term": _set("year", 1),
    "first player 4": _set("first_player", 4),
    "turn a list": _set("turn", [0]),
    "phase unknown": _set("phase", "war"),
    "phase a number": _set("phase", 0),
    "phase over": _set("phase", "over"),
    "phase bidding": _set("phase", "bidding"),
    "flags null": _set("flags", None),
    "flag a number": _set("flags", "slander_done", 1),
    "step unknown": _set("step", {"kind": "jump", "ward": 1}),
    "step none": _set("step", {"kind": "none", "ward": 1}),
    "step without ward": _set("step", {"kind": "boss"}),
    "wards a list": _set("wards", []),
    "ward 12": _set("wards", "12", {}),
    "ward of nothing": _set("wards", "1", None),
    "cubes negative": _set("wards", "1", "cubes", "irish", -1),
    "cubes 26": _set("wards", "1", "cubes", "irish", 26),
    "cubes of martians": _set("wards", "1", "cubes", "martian", 1),
    "bosses of five": _set("wards", "1", "bosses", [0, 0, 0, 0, 0]),
    "bosses huge": _set("wards", "1", "bosses", [10**30, 0, 0, 0]),
    "bosses too many": _set("wards", "1", "bosses", [19, 19, 19, 19]),
    "locked a string": _set("wards", "1", "locked", "no"),
    "garden short": _set("garden", {"irish": 1}),
    "bag null": _set("bag", None),
    "bag too full": _set("bag", "irish", 25),
    "zone four": _set("set_aside", {"IV": {}}),
    "zone I": _set("set_aside", {"I": {}}),
    "favors of three": _set("favors", [[0, 0, 0, 0]] * 3),
    "favors of numbers": _set("favors", [0, 0, 0, 0]),
    "favors too many": _set("favors", 0, [36, 0, 0, 0]),
    "tokens four": _set("slander_tokens", [4, 3, 3, 3]),
    "slander used a number": _set("slander_used", [0, 0, 0, 0]),
    "office unknown": _set("office", ["king", None, None, None]),
    "office two owners": _set("office", ["mayor", "mayor", None, None]),
    "office a list": _set("office", [[], None, None, None]),
    "score negative": _set("score", [-1, 0, 0, 0]),
    "score huge": _set("score", [10**9, 0, 0, 0]),
    "locks used three": _set("locks_used", 3),
    "election in a turn": _set("election", {"ward": 1, "candidates": [], "winners": {}}),
    "election a list": _set("election", [1]),
    "final in a turn": _set("final", {}),
    "final a number": _set("final", 3),
}


@pytest.mark.parametrize("name", EDITS)
def test_impossible_positions_are_refused_with_the_field_and_the_reason(name: str) -> None:
    words = some_position()
    EDITS[name](words)
    with pytest.raises(JournalError) as refused:
        parse_position(json.dumps(words).encode(), "p.json")
    sentence = refused.value.message.text()
    assert sentence.startswith("p.json, field ")
    assert "_" not in str(refused.value.message.values["reason"])
    assert "{" not in sentence


def test_a_position_of_a_newer_format_is_refused_as_newer() -> None:
    words = some_position() | {"format": 2, "weather": "fine"}  # with a field that is new there
    with pytest.raises(JournalError) as refused:
        parse_position(json.dumps(words).encode(), "p.json")
    assert refused.value.message.key == "journal.too_new"
    assert refused.value.message.values == {"file": "p.json", "format": 2}


FILES = {
    "nothing": b"",
    "a list": b"[]",
    "a number": b"1",
    "null": b"null",
    "text": b"hello",
    "cut short": b'{"format": 1,',
    "no utf-8": b'{"format": "\xff"}',
    "not a number": b'{"format": NaN}',
    "infinite": b'{"format": 1e999}',
    "a huge number": b'{"format": ' + b"9" * 60_000 + b"}",
    "nested": b"[" * 900 + b"]" * 900,
    "nested deeply": b"[" * 60_000,
    "too large": b" " * (MAX_POSITION + 1),
    "a lone surrogate": b'{"\\ud800": 1}',
    "hidden letters": '{"\u202e\u0000": 1}'.encode(),
    "a journal": b'{"journal":"tammany-hall"}',
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_no_position_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(JournalError) as refused:
        parse_position(FILES[name], "p.json")
    sentence = refused.value.message.text()
    assert "p.json" in sentence
    assert sentence.isprintable()
    sentence.encode("utf-8")


@pytest.mark.plain
def test_every_reason_has_its_words() -> None:
    reasons = set()
    folder = Path(position_check.__file__).parent
    places = {"PositionError": 1, "_require": 2}
    for name in ("position", "position_check"):
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = places.get(node.func.id)
                if place is not None and isinstance(word := node.args[place], ast.Constant):
                    reasons.add(str(word.value))
    assert len(reasons) > 40
    assert [reason for reason in sorted(reasons) if not has(f"position.reason.{reason}")] == []
