"""Thousands of harmed files: none crashes, hangs or is overwritten, and what opens can be shown."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tammany_desktop.journal import JournalError, opening
from tammany_desktop.journal.loading import is_valid
from tammany_desktop.journal.opening import parse_position, position_text
from tammany_desktop.rules import game
from tammany_desktop.session.match import Match
from tammany_desktop.system.settings import Settings, SettingsFile
from tests.helpers import games

Harm = Callable[[bytes, Random], bytes]
ODD: Final[list[Any]] = [
    None,
    True,
    -1,
    0,
    1,
    4,
    5,
    999,
    10**40,
    1.5,
    "",
    "irish",
    "\u202e",
    "\ud800",
    "x" * 3000,
    [],
    [[]],
    {},
    {"on": "boss_placed"},
    [0] * 2000,
]


def flips(data: bytes, chance: Random) -> bytes:
    harmed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 30))):
        harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
    return bytes(harmed)


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def hole(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randint(1, 500) :]


def zeros(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    length = min(chance.randint(1, 5000), len(data) - start)
    return data[:start] + b"\0" * length + data[start + length :]


def repeated(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    return b"".join(
        lines[:place] + lines[place : place + 1] * chance.randint(2, 50) + lines[place:]
    )


def shuffled(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


def appended(data: bytes, chance: Random) -> bytes:
    return data + chance.choice((b"\n", b"\0" * 999, b"{}\n", b"[" * 50_000, data))


def _places(value: Any, found: list[tuple[Any, Any]]) -> None:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in list(items):
        found.append((value, key))
        if isinstance(each, dict | list):
            _places(each, found)


def _one_value(words: Any, chance: Random) -> None:
    found: list[tuple[Any, Any]] = []
    _places(words, found)
    if not found:
        return
    holder, key = chance.choice(found)
    fate = chance.randrange(4)
    if fate == 0:
        del holder[key]
    elif fate == 1 and isinstance(holder, dict):
        holder[f"{key}s"] = chance.choice(ODD)
    elif fate == 2 and isinstance(holder[key], int):
        holder[key] += chance.choice((-1, 1, 2, 10, 10**20))
    else:
        holder[key] = chance.choice(ODD)


def forged(data: bytes, chance: Random) -> bytes:
    """One value or a few changed, and every sum made right again."""
    lines = games.words_of(data)
    for _ in range(chance.choice((1, 1, 1, 3))):
        _one_value(lines[chance.randrange(len(lines)) if chance.random() < 0.8 else 0], chance)
    try:
        return games.sealed(lines)
    except UnicodeEncodeError:
        return games.sealed(json.loads(json.dumps(lines).replace("\\ud800", "?")))


def forged_order(data: bytes, chance: Random) -> bytes:
    """Lines left out, doubled or moved, numbered and summed anew."""
    lines = games.words_of(data)
    place = chance.randrange(1, len(lines))
    fate = chance.randrange(3)
    if fate == 0:
        del lines[place : place + chance.randint(1, 4)]
    elif fate == 1:
        lines.insert(place, dict(lines[chance.randrange(1, len(lines))]))
    else:
        back = {"line": 0, "back_to": chance.randrange(place), "year": 1, "score": [0, 0, 0]}
        lines.insert(place, back)
    for number, words in enumerate(lines[1:], start=1):
        words["line"] = number
    return games.sealed(lines)


LONGEST: Final = 1.0  # seconds of this process: what else the machine does counts for nothing
HARMS: Final[list[Harm]] = [
    flips,
    cut,
    hole,
    zeros,
    repeated,
    shuffled,
    appended,
    forged,
    forged,
    forged,
    forged_order,
    forged_order,
]


def harm_journal(folder: Path, seed: int) -> None:
    chance = Random(seed)
    harm = chance.choice(HARMS)
    data = harm(games.finished_text(3, 2), chance)
    path = folder / f"{seed}.jsonl"
    path.write_bytes(data)
    used = time.process_time()
    seen, sentence = None, ""
    try:
        seen = opening.read_journal(path)
    except JournalError as error:
        sentence = error.message.text()
    assert sentence.isprintable()
    assert time.process_time() - used < LONGEST
    assert path.read_bytes() == data
    if seen is None:
        with pytest.raises(JournalError):
            opening.open_to_play(path)
        assert path.read_bytes() == data
        return
    assert is_valid(seen.history.state)
    opened = opening.open_to_play(path)
    assert opened.history.state == seen.history.state
    match = Match.from_journal(opened, Random(1))
    match.view(0)
    match.legal()
    position_text(match.state)
    match.close()
    kept = folder / f"{path.name}.kept-1"
    assert kept.exists() or data.startswith(path.read_bytes()[:-1])
    assert not kept.exists() or kept.read_bytes() == data
    for line in range(0, match.line + 1, 10):
        game.legal(match.history.state_at(line))


def harm_position(seed: int) -> None:
    chance = Random(seed)
    history = games.finished(3, 2).history
    text = position_text(history.state_at(chance.randrange(history.line + 1)))
    if chance.random() < 0.3:
        data = chance.choice((flips, cut, hole, zeros, appended))(text.encode(), chance)
    else:
        words = json.loads(text)
        for _ in range(chance.choice((1, 1, 2))):
            _one_value(words, chance)
        data = json.dumps(words).encode()
    used = time.process_time()
    sentence, state = "", None
    try:
        state = parse_position(data, "p.json")
    except JournalError as error:
        sentence = error.message.text()
    assert sentence.isprintable()
    sentence.encode()
    if state is not None:
        assert is_valid(state)
        game.legal(state)
        position_text(state)
    assert time.process_time() - used < LONGEST


SETTINGS: Final = Settings(
    language="de",
    ui_scale=150,
    window_place=(-20, 40),
    keys={"undo": ("j", "ctrl+z"), "hint": ("h",)},
    last_setup={"seats": [{"name": "Čapek & Söhne", "color": "red", "bot": ""}] * 5, "locks": "x"},
)


def harm_settings(folder: Path, seed: int) -> None:
    chance = Random(seed)
    file = SettingsFile(folder / str(seed))
    assert file.save(SETTINGS) is None
    data = file.path.read_bytes()
    if chance.random() < 0.4:
        data = chance.choice((flips, cut, hole, zeros, repeated, shuffled, appended))(data, chance)
    else:
        words = json.loads(data)
        for _ in range(chance.choice((1, 1, 2))):
            _one_value(words, chance)
        data = json.dumps(words).encode()
    file.path.write_bytes(data)
    used = time.process_time()
    file.language()
    settings, said = file.load()
    assert time.process_time() - used < LONGEST
    assert data in [path.read_bytes() for path in file.path.parent.iterdir()]
    if said is not None:
        assert said.text().isprintable()
    assert file.save(settings) is None
    assert file.load() == (settings, None)


def test_harmed_journals(tmp_path: Path) -> None:
    for seed in range(90):
        harm_journal(tmp_path, seed)


def test_harmed_positions() -> None:
    for seed in range(250):
        harm_position(seed)


def test_harmed_settings(tmp_path: Path) -> None:
    for seed in range(400):
        harm_settings(tmp_path, seed)


@pytest.mark.parametrize("words", [b"[" * 900 + b"]" * 900, b'{"a":%s1}' % (b" " * 2_000_000)])
def test_settings_too_deep_or_too_large_are_set_aside(tmp_path: Path, words: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(words)
    settings, said = SettingsFile(tmp_path).load()
    assert settings == Settings()
    assert said is not None
    assert (tmp_path / "settings.damaged-1.json").read_bytes() == words


@pytest.mark.long
def test_five_thousand_harmed_files(tmp_path: Path) -> None:
    for seed in range(10_000, 11_700):
        harm_journal(tmp_path, seed)
        harm_position(seed)
        harm_settings(tmp_path, seed)
