"""Every kind of harm that can befall a journal's bytes."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tammany_desktop.journal import JournalError
from tammany_desktop.journal import header as headers
from tammany_desktop.journal.loading import DAMAGED, MAX_JOURNAL, TORN, WHOLE, load
from tammany_desktop.rules.options import BOSSES, MAYOR_WINS, OWN, SHARED, Options
from tests.helpers import games

Words = list[dict[str, Any]]


def short_text() -> bytes:
    match = games.fresh(3, 5)
    games.play(match, Random(6), until=lambda match: match.line == 11)
    match.undo()
    games.settle(match)
    return games.text(match)


def test_what_was_written_is_read_again() -> None:
    match = games.finished(4, 1)
    loaded = load(games.finished_text(4, 1), "a.jsonl")
    assert loaded.condition == WHOLE
    assert loaded.header == games.header_of(match)
    assert loaded.history.line == match.line
    for line in range(match.line + 1):
        assert loaded.history.state_at(line) == match.history.state_at(line)
        if line:
            assert tuple(loaded.history.entry(line)) == tuple(match.history.entry(line))


@pytest.mark.parametrize("number", range(1, headers.FORMAT + 1))
def test_the_same_lines_are_read_in_every_format_that_ever_was(number: int) -> None:
    lines = games.words_of(games.finished_text(3, 2))
    lines[0]["format"] = number
    loaded = load(games.sealed(lines), "a.jsonl")
    assert (loaded.condition, loaded.header.format) == (WHOLE, number)
    assert loaded.history.state == games.finished(3, 2).state


def test_a_newer_format_is_refused_with_a_sentence() -> None:
    lines = games.words_of(games.finished_text(3, 2))
    lines[0]["format"] = headers.FORMAT + 1
    with pytest.raises(JournalError) as refused:
        load(games.sealed(lines), "a.jsonl")
    assert refused.value.message.key == "journal.too_new"
    assert "newer version" in refused.value.message.text()


@pytest.mark.parametrize("markers", [OWN, BOSSES])
@pytest.mark.parametrize("last_tie", [SHARED, MAYOR_WINS])
def test_options_are_written_where_they_are_not_the_default(markers: str, last_tie: str) -> None:
    options = Options(markers=markers, last_tie=last_tie)
    data = games.finished_text(3, 5, options)
    loaded = load(data, "game")
    assert loaded.condition == WHOLE
    assert loaded.history.state == games.finished(3, 5, options).state
    header = games.words_of(data)[0]
    assert header["options"] == header["start"]["options"] == options.to_json()
    assert ("markers" in header["options"]) == (markers == BOSSES)
    assert ("last_tie" in header["options"]) == (last_tie == MAYOR_WINS)


def test_cut_at_every_byte_it_opens_to_the_last_whole_line() -> None:
    data = short_text()
    whole = load(data, "a.jsonl").history
    first = data.index(b"\n")
    for length in range(len(data) + 1):
        cut = data[:length]
        if length < first:
            with pytest.raises(JournalError):
                load(cut, "a.jsonl")
            continue
        loaded = load(cut, "a.jsonl")
        ended = cut.endswith(b"\n") or data[length : length + 1] == b"\n"
        lines = cut.count(b"\n") - 1 + (not cut.endswith(b"\n") and ended)
        assert loaded.condition == (WHOLE if ended else TORN)
        assert loaded.history.line == lines
        assert loaded.history.state == whole.state_at(lines)
        assert data.startswith(loaded.contents)
        assert loaded.contents.endswith(b"\n")


def test_any_flipped_byte_is_found() -> None:
    data = short_text()
    whole = load(data, "a.jsonl").history
    first = data.index(b"\n")
    chance = Random(1)
    for place in range(first, len(data)):
        harmed = bytearray(data)
        harmed[place] ^= 1 << chance.randrange(8)
        try:
            loaded = load(bytes(harmed), "a.jsonl")
        except JournalError:
            assert place == first  # the header no longer ends
            continue
        before = data[:place].count(b"\n") - 1
        kept = whole.line if place == len(data) - 1 else max(0, before)
        assert loaded.condition in (TORN, DAMAGED)
        assert loaded.history.line == kept, place
        assert loaded.history.state == whole.state_at(kept)


def test_a_flipped_byte_of_the_header_is_refused() -> None:
    data = short_text()
    chance = Random(2)
    for place in range(data.index(b"\n")):
        harmed = bytearray(data)
        harmed[place] ^= 1 << chance.randrange(8)
        with pytest.raises(JournalError):
            load(bytes(harmed), "a.jsonl")


def test_a_flipped_newline_at_the_end_loses_nothing() -> None:
    data = short_text()
    loaded = load(data[:-1] + b"\x0b", "a.jsonl")
    assert loaded.condition == DAMAGED
    assert loaded.contents == data


def _event(lines: Words, name: str) -> dict[str, Any]:
    for line in lines[1:]:
        for event in line.get("events", ()):
            if event["on"] == name:
                found: dict[str, Any] = event
                return found
    raise AssertionError(name)


def _set(name: str, field: str, value: object) -> Callable[[Words], None]:
    def edit(lines: Words) -> None:
        _event(lines, name)[field] = value

    return edit


def _line(place: int, **changes: object) -> Callable[[Words], None]:
    def edit(lines: Words) -> None:
        lines[place].update(changes)

    return edit


def _drop(place: int, field: str) -> Callable[[Words], None]:
    def edit(lines: Words) -> None:
        del lines[place][field]

    return edit


def _header(**changes: object) -> Callable[[Words], None]:
    return _line(0, **changes)


def _seat(**changes: object) -> Callable[[Words], None]:
    def edit(lines: Words) -> None:
        lines[0]["seats"][1].update(changes)

    return edit


def _swap(lines: Words) -> None:
    lines[4], lines[5] = lines[5], lines[4]


def _repeat(lines: Words) -> None:
    lines.insert(5, lines[5])


def _deep(lines: Words) -> None:
    nested: list[Any] = []
    for _ in range(900):
        nested = [nested]
    lines[5]["events"] = nested


def _mayors(lines: Words) -> None:
    lines[5]["events"].append({"on": "mayor_named", "seat": 0, "decided_by": "count"})
    lines[5]["events"].append({"on": "mayor_named", "seat": 1, "decided_by": "count"})


EDITS: dict[str, Callable[[Words], None]] = {
    "line numbers swapped": _swap,
    "line twice": _repeat,
    "line number a string": _line(5, line="5"),
    "line number true": _line(5, line=True),
    "line number huge": _line(5, line=10**30),
    "field missing": _drop(5, "events"),
    "field unknown": _line(5, more=1),
    "move unknown": _line(5, move={"do": "bribe"}),
    "move no object": _line(5, move="place_boss"),
    "move of a ward that is none": _line(5, move={"do": "place_boss", "ward": 12}),
    "ballot without bids": _line(5, move={"do": "open_ballot"}),
    "ballot of one": _line(5, move={"do": "open_ballot", "bids": [[0, 0, 0, 0]]}),
    "ballot of huge bids": _line(5, move={"do": "open_ballot", "bids": [[10**9, 0, 0, 0]] * 3}),
    "ballot of many": _line(5, move={"do": "open_ballot", "bids": [[0, 0, 0, 0]] * 500}),
    "events no list": _line(5, events={}),
    "events of numbers": _line(5, events=[1, 2]),
    "events without end": _line(5, events=[{"on": "offices_ended"}] * 101),
    "nested deeply": _deep,
    "two mayors": _mayors,
    "event unknown": _set("boss_placed", "on", "boss_bribed"),
    "seat beyond the table": _set("boss_placed", "seat", 3),
    "seat negative": _set("boss_placed", "seat", -1),
    "seat a float": _set("boss_placed", "seat", 1.0),
    "ward unknown": _set("boss_placed", "ward", 16),
    "ward huge": _set("boss_placed", "ward", 10**100),
    "population unknown": _set("favor_taken", "population", "martian"),
    "odd letters": _set("favor_taken", "population", "irish\ud800"),
    "year unknown": _set("turn_began", "year", 999),
    "year of another term": _set("turn_began", "year", 9),
    "more cubes than there are": _set("garden_filled", "cubes", [500, 0, 0, 0]),
    "too few kinds of cubes": _set("garden_filled", "cubes", [5]),
    "votes missing": _set("ward_won", "votes", []),
    "votes of many": _set("ward_won", "votes", [1] * 15),
    "candidate beyond the table": _set("ballot_called", "candidates", [0, 4]),
    "zone of two wards": _set("zone_populated", "populations", ["irish", "irish"]),
    "points a list": _set("points_scored", "points", [1]),
    "term unknown": _set("term_began", "term", 7),
    "no winner": _set("game_ended", "winners", []),
    "winner beyond the table": _set("game_ended", "winners", [900]),
    "back to the future": _line(5, back_to=50, move=None, events=[]),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_hand_edited_line_ends_the_game_before_it(name: str) -> None:
    """Sums are right, as a careful forger would make them."""
    data = games.finished_text(3, 9)
    lines = games.words_of(data)
    EDITS[name](lines)
    harmed = games.sealed(_ascii(lines))
    loaded = load(harmed, "a.jsonl")
    assert loaded.condition in (TORN, DAMAGED)
    assert loaded.history.line < len(lines) - 1
    whole = load(data, "a.jsonl").history
    kept = loaded.history.line
    assert loaded.history.state == whole.state_at(kept)


def _ascii(lines: Words) -> Words:
    """Lone surrogates can stand in a file only as escapes, which then are no words of ours."""
    text = json.dumps(lines)
    found: Words = json.loads(text.replace("\\ud800", "\\\\ud800"))
    return found


def test_a_line_going_back_with_events_is_refused() -> None:
    lines = games.words_of(games.finished_text(3, 9))
    lines[5] = {"line": 5, "back_to": 5, "year": 1, "score": [0, 0, 0]}
    assert load(games.sealed(lines), "a.jsonl").history.line == 4


def test_a_position_that_fails_only_the_full_check_is_found() -> None:
    """A last cube resettled away: no count is negative, but R1.5 is broken."""
    lines = games.words_of(games.finished_text(3, 9))
    cubes = lines[0]["start"]["wards"]["14"]["cubes"]
    population = next(name for name, count in cubes.items() if count)
    event = {"on": "cube_arrested", "seat": 0, "ward": 14, "population": population}
    lines = lines[:4]
    lines[2]["events"].append(event)
    loaded = load(games.sealed(lines), "a.jsonl")
    assert loaded.history.line == 1
    assert loaded.condition == DAMAGED


def test_a_result_decided_by_older_rules_stands() -> None:
    lines = games.words_of(games.finished_text(3, 9))
    ended = _event(lines, "game_ended")
    ended["winners"] = [seat for seat in range(3) if seat not in ended["winners"]]
    loaded = load(games.sealed(lines), "a.jsonl")
    assert loaded.condition == WHOLE
    assert loaded.history.line == len(lines) - 1


HEADERS: dict[str, Callable[[Words], None]] = {
    "format newer": _header(format=headers.FORMAT + 1),
    "format zero": _header(format=0),
    "format true": _header(format=True),
    "format huge": _header(format=10**40),
    "format a string": _header(format="1"),
    "another game": _header(journal="chess"),
    "start missing": _drop(0, "start"),
    "start no object": _header(start=[]),
    "start of another option": _header(options={"locks": "placing_only", "favor_supply": 35}),
    "seats missing": _drop(0, "seats"),
    "seats no list": _header(seats={}),
    "seats of numbers": _header(seats=[1, 2, 3]),
    "seats too few": _header(seats=[{"name": "A", "color": "red", "bot": ""}]),
    "seat without color": _seat(color=None),
    "seat of unknown color": _seat(color="mauve"),
    "two of a color": _seat(color="red"),
    "name empty": _seat(name=""),
    "name too long": _seat(name="x" * 41),
    "name of control letters": _seat(name="a\x1b[31mb"),
    "name of hidden letters": _seat(name="a\u202eb"),
    "name a number": _seat(name=7),
    "bot a list": _seat(bot=["simple"]),
    "bot endless": _seat(bot="x" * 61),
    "branch of nothing": _header(branch={}),
    "branch before the start": _header(branch={"id": "x", "line": -4}),
    "field unknown": _header(seed=42),
    "program a number": _header(program=1),
    "made with line breaks": _header(made="today\nor tomorrow"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_hand_edited_header_is_refused_with_a_sentence(name: str) -> None:
    lines = games.words_of(games.finished_text(3, 9))
    HEADERS[name](lines)
    with pytest.raises(JournalError) as refused:
        load(games.sealed(lines), "a.jsonl")
    words = refused.value.message.text()
    assert "a.jsonl" in words
    assert "{" not in words


FILES: dict[str, bytes] = {
    "nothing": b"",
    "a newline": b"\n",
    "zeros": b"\0" * 5000,
    "text": b"The Tweed Ring\n",
    "json of another kind": b'{"a": 1}\n',
    "a list": b"[]\n",
    "brackets": b"[" * 100_000,
    "braces": b'{"journal":"tammany-hall",' * 5000,
    "a long line": b"{" + b"x" * 1_000_000,
    "no utf-8": b'{"journal":"\xff\xfe"}\n',
    "a mark first": b"\xef\xbb\xbf",
    "utf-16": "{}".encode("utf-16"),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_no_journal_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(JournalError) as refused:
        load(FILES[name], "a.jsonl")
    assert "a.jsonl" in refused.value.message.text()


def test_a_file_too_large_is_refused() -> None:
    with pytest.raises(JournalError) as refused:
        load(b"x" * (MAX_JOURNAL + 1), "a.jsonl")
    assert refused.value.message.key == "journal.too_large"


def test_windows_line_ends_are_refused() -> None:
    with pytest.raises(JournalError):
        load(short_text().replace(b"\n", b"\r\n"), "a.jsonl")


def test_lines_of_another_game_do_not_fit() -> None:
    one, other = short_text(), games.finished_text(3, 9)
    mixed = one[: one.index(b"\n") + 1] + other[other.index(b"\n") + 1 :]
    loaded = load(mixed, "a.jsonl")
    assert (loaded.history.line, loaded.condition) == (0, DAMAGED)
