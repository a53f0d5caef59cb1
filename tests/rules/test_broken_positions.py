"""Positions that cannot be: each is refused with the name of its field, and for a rule its id."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tammany_desktop.rules import moves as m
from tammany_desktop.rules import position
from tammany_desktop.rules.position_check import PositionError
from tests.helpers.build import GERMAN, Table, W, load_json
from tests.helpers.play import elect, new_game, random_game, random_move, when

# What each case is told: keys of the catalog, `position.reason.*`.
REASONS = json.loads(Path(__file__).with_name("broken_positions.json").read_text("utf-8"))
Words = dict[str, Any]
Break = Callable[[Words], object]


def _turn() -> Words:
    return load_json("busy-5-year-11")


def _start() -> Words:
    return load_json("start-3")


def _words(table: Table, *moves: int) -> Words:
    state = table.given()
    for move in moves:
        when(state, move)
    return position.write(state)


def _bidding() -> Words:
    table = Table(n=3).bosses(6, 1, 1).bosses(14, 1, 1).bosses(1, 1)
    return _words(table.favors(0, 1, 0, 0, 0).last_turn(), m.END_TURN, m.DECLINE)


def _bonus() -> Words:
    return _words(Table(n=3).bosses(4, 1).last_turn(), m.END_TURN)


def _bonus_cube() -> Words:
    return _words(Table(n=3).bosses(1, 1).last_turn(), m.END_TURN)


def _appointing() -> Words:
    return _words(Table(n=3).bosses(6, 1).last_turn(), m.END_TURN)


def _spreading() -> Words:
    table = Table(n=3, term=2).cubes(14, irish=1).cubes(6, irish=1).favors(0, 3, 0, 0, 0)
    return _words(table.bosses(14, 1, 1).bosses(6, 1, 1), m.slander(W[14], 1, 0))


def _half() -> Words:
    return _words(Table(n=3).garden(german=2), m.place_cube(W[14], GERMAN))


def _boss_down() -> Words:
    return _words(Table(n=3).garden(german=2), m.place_boss(W[14]))


def _over() -> Words:
    state = Table(n=3, term=4).bosses(6, 1).favors(1, 0, 0, 0, 5).last_turn().given()
    elect(state)
    return position.write(state)


def put(path: str, value: object) -> Break:
    """Set what lies at a path, as `wards.14.locked` or `favors.0.1`."""

    def change(data: Words) -> None:
        *way, last = path.split(".")
        place: Any = data
        for key in way:
            place = place[int(key) if isinstance(place, list) else key]
        place[int(last) if isinstance(place, list) else last] = value

    return change


def drop(path: str) -> Break:
    def change(data: Words) -> None:
        *way, last = path.split(".")
        place: Any = data
        for key in way:
            place = place[key]
        del place[last]

    return change


def both(*changes: Break) -> Break:
    def change(data: Words) -> None:
        for each in changes:
            each(data)

    return change


def all_placed(data: Words) -> None:
    """The seat at turn has all its bosses on the board."""
    seat = data["turn"]
    data["wards"]["6"]["bosses"][seat] += data["boss_supply"][seat]
    data["boss_supply"][seat] = 0


def empty_garden(data: Words) -> None:
    for population, count in data["garden"].items():
        data["bag"][population] += count
        data["garden"][population] = 0


def all_favors_held(data: Words) -> None:
    """The first seat holds whatever the supply had."""
    for population, left in enumerate(data["bank"]):
        data["favors"][0][population] += left
    data["bank"] = [0] * len(data["bank"])


BROKEN: dict[str, tuple[Callable[[], Words], Break, str, str]] = {
    # form
    "missing field": (_turn, drop("bank"), "bank", ""),
    "missing nested field": (_turn, drop("wards.14.locked"), "wards.14.locked", ""),
    "missing ward": (_turn, drop("wards.17"), "wards.17", ""),
    "unknown field": (_turn, put("seed", 7), "seed", ""),
    "unknown nested field": (_turn, put("flags.bid", 1), "flags.bid", ""),
    "a ward 12": (_turn, put("wards.12", {}), "wards.12", ""),
    "another format": (_turn, put("format", 2), "format", ""),
    "a format of another type": (_turn, put("format", 1.0), "format", ""),
    "a text for a number": (_turn, put("term", "3"), "term", ""),
    "a float": (_turn, put("year", 11.0), "year", ""),
    "true for a number": (_turn, put("n", True), "n", ""),
    "a number for a flag": (_turn, put("flags.office_done", 0), "flags.office_done", ""),
    "a list for an object": (_turn, put("garden", []), "garden", ""),
    "an object for a list": (_turn, put("bank", {}), "bank", ""),
    "null for the wards": (_turn, put("wards", None), "wards", ""),
    "an option of no name": (_turn, put("options.nonsense", 1), "options.nonsense", ""),
    "a ballot in a closed ward": (
        _bidding,
        both(put("election.ward", 17), put("election.candidates", [])),
        "election.ward",
        "R7.2",
    ),
    "unknown option": (_turn, put("options.locks", "open"), "options.locks", ""),
    "supply of 30": (_turn, put("options.favor_supply", 30), "options.favor_supply", ""),
    "unknown phase": (_turn, put("phase", "night"), "phase", ""),
    "unknown office": (_turn, put("office.0", "king"), "office[0]", ""),
    "six players": (_turn, put("n", 6), "n", ""),
    "two players": (_start, put("n", 2), "n", ""),
    "a list too short": (_turn, put("score", [1, 2]), "score", ""),
    "a list too long": (_start, put("tokens", 0), "tokens", ""),
    "term 5": (_turn, put("term", 5), "term", ""),
    "year 0": (_turn, put("year", 0), "year", ""),
    "a seat not in the game": (_turn, put("turn", 5), "turn", ""),
    "first player not in the game": (_start, put("first_player", 3), "first_player", ""),
    "negative cubes": (_turn, put("bag.irish", -1), "bag.irish", ""),
    "negative favors": (_turn, put("favors.0.1", -1), "favors[0][1]", ""),
    "four tokens": (_start, put("slander_tokens.0", 4), "slander_tokens[0]", ""),
    "three locks used": (_turn, put("locks_used", 3), "locks_used", ""),
    "an enormous number": (_turn, put("score.0", 10**30), "score[0]", ""),
    # counts
    "a cube too many": (_turn, put("bag.italian", 18), "bag.italian", "R2.4"),
    "a cube too few": (_turn, put("garden.irish", 1), "bag.irish", "R2.4"),
    "a favor too many": (_turn, put("bank.0", 27), "bank[0]", "R2.1"),
    "a boss too many": (_turn, put("boss_supply.0", 15), "boss_supply[0]", "R2.1"),
    "a garden too full": (
        _start,
        both(put("garden.irish", 3), put("bag.irish", 16)),
        "garden",
        "R2.5",
    ),
    # rules
    "year of another term": (_turn, put("term", 2), "term", "R3.1"),
    "no turn in a turn": (_turn, put("turn", None), "turn", "R3.1"),
    "an active ward without a cube": (
        _start,
        both(put("wards.14.cubes.irish", 0), put("bag.irish", 18)),
        "wards.14.cubes",
        "R1.5",
    ),
    "a cube in a closed zone": (
        _start,
        both(put("wards.17.cubes.irish", 1), put("bag.irish", 16)),
        "wards.17.cubes",
        "R2.3",
    ),
    "a boss in a closed ward": (
        _start,
        both(put("wards.17.bosses.0", 1), put("boss_supply.0", 18)),
        "wards.17.bosses",
        "R5.3",
    ),
    "a zone not set aside": (_start, put("set_aside", {}), "set_aside.II", "R2.3"),
    "an open zone set aside": (
        _turn,
        both(
            put("set_aside", {"III": {"irish": 1, "english": 0, "german": 0, "italian": 0}}),
            put("bag.irish", 5),
        ),
        "set_aside.III",
        "R2.3",
    ),
    "a lock too few counted": (_turn, put("locks_used", 1), "locks_used", "RO.4"),
    "a closed ward locked": (
        _start,
        both(put("wards.17.locked", True), put("locks_used", 1)),
        "wards",
        "RO.4",
    ),
    "two Mayors": (_turn, put("office.1", "mayor"), "office", "R9.5"),
    "a slander without its token": (
        _start,
        put("slander_used.0", True),
        "slander_used[0]",
        "R6.1",
    ),
    "a slander done and not used": (
        _start,
        put("flags.slander_done", True),
        "flags.slander_done",
        "R6.1",
    ),
    "a benefit without an office": (
        _turn,
        put("flags.office_done", True),
        "flags.office_done",
        "RO.0",
    ),
    # half-done turns
    "a step without a kind": (_half, put("step.kind", "none"), "step.kind", ""),
    "a step of an unknown kind": (_half, put("step.kind", "jump"), "step.kind", ""),
    "a step with a needless field": (_half, put("step.rival", 1), "step.rival", ""),
    "a boss with a population": (
        _boss_down,
        put("step.population", "irish"),
        "step.population",
        "",
    ),
    "a step without its ward": (_half, drop("step.ward"), "step.ward", ""),
    "a step in ward 12": (_half, put("step.ward", 12), "step.ward", "R1.1"),
    "a step in a closed ward": (_half, put("step.ward", 17), "step.ward", "R5.3"),
    "a step of a boss not there": (_boss_down, put("step.ward", 6), "step.ward", "R5.1"),
    "a step of a cube not there": (_half, put("step.ward", 6), "step.ward", "R5.2"),
    "a cube down and no boss left": (_half, all_placed, "step", "R5.4"),
    "a boss down and nothing left": (_boss_down, both(all_placed, empty_garden), "step", "R5.4"),
    "a step after the action": (
        _half,
        put("flags.ward_action_done", True),
        "step",
        "R4.2",
    ),
    "a spread without a slander": (
        _spreading,
        put("flags.slander_done", False),
        "step",
        "R6.3",
    ),
    "a spread against oneself": (_spreading, put("step.rival", 0), "step.rival", "R6.1"),
    "a spread without a rival": (_spreading, drop("step.rival"), "step.rival", ""),
    "a step in an election": (
        _bidding,
        put("step", {"kind": "boss", "ward": 14}),
        "step",
        "R4.2",
    ),
    # elections
    "an election in a turn": (
        _turn,
        lambda d: put("election", _bidding()["election"])(d),
        "election",
        "",
    ),
    "no election in a ballot": (_bidding, put("election", None), "election", ""),
    "a ballot in year 3": (_bidding, put("year", 3), "phase", "R3.2"),
    "flags in an election": (_bidding, put("flags.office_done", True), "flags", "R4.2"),
    "someone's turn in an election": (_bidding, put("turn", 0), "turn", "R3.1"),
    "a garden in an election": (
        _bidding,
        lambda d: both(put("garden.irish", 1), put("bag.irish", d["bag"]["irish"] - 1))(d),
        "garden",
        "R7.1",
    ),
    "a ballot without a ward": (_bidding, put("election.ward", None), "election.ward", ""),
    "a ballot in ward 16": (_bidding, put("election.ward", 16), "election.ward", "R1.1"),
    "candidates who do not stand": (
        _bidding,
        put("election.candidates", [0, 2]),
        "election.candidates",
        "",
    ),
    "candidates of another type": (
        _bidding,
        put("election.candidates", [False, True]),
        "election.candidates",
        "",
    ),
    "a winner of a ward that has not voted": (
        _bidding,
        put("election.winners.14", None),
        "election.winners.14",
        "R7.6",
    ),
    "a voted ward left out": (
        _bidding,
        drop("election.winners.2"),
        "election.winners.2",
        "R7.2",
    ),
    "a winner without a boss": (
        _bidding,
        put("election.winners.2", 0),
        "election.winners.2",
        "R7.6",
    ),
    "a tie where a boss stays": (
        _bidding,
        put("election.winners.1", None),
        "election.winners.1",
        "R7.6",
    ),
    "a closed ward that voted": (
        _bidding,
        put("election.winners.17", None),
        "election.winners.17",
        "R7.2",
    ),
    "a bonus nobody won": (_bonus, put("election.winners.4", None), "election.winners.4", "R7.6"),
    "a bonus of a ward that has not voted": (
        _bonus,
        drop("election.winners.4"),
        "election.winners",
        "R8.0",
    ),
    "a winner who keeps two bosses": (
        _bonus,
        both(put("wards.4.bosses.0", 2), put("boss_supply.0", 17)),
        "election.winners.4",
        "R7.6",
    ),
    "a ballot of one": (
        _bidding,
        both(
            put("election.candidates", [0]),
            put("wards.6.bosses.1", 0),
            lambda d: put("boss_supply.1", d["boss_supply"][1] + 1)(d),
        ),
        "election.candidates",
        "R7.3",
    ),
    "a bonus of ward 2 for favors": (_bonus, put("election.ward", 2), "election.ward", "R8.0"),
    "a cube bonus of ward 4": (_bonus, put("phase", "bonus_cube"), "election.ward", "R8.0"),
    "appointments without a Mayor": (_appointing, put("office.0", None), "office", "R9.5"),
    "appointments while a ward votes": (
        _appointing,
        put("election.ward", 14),
        "election.ward",
        "R7.2",
    ),
    "appointments before all have voted": (
        _appointing,
        drop("election.winners.14"),
        "election.winners.14",
        "R7.2",
    ),
    # the end
    "a result before the end": (_turn, lambda d: put("final", _over()["final"])(d), "final", ""),
    "an end without a result": (_over, put("final", None), "final", ""),
    "a result of another type": (_over, put("final", [1]), "final", ""),
    "an end in term 3": (
        _over,
        both(put("term", 3), put("year", 12)),
        "phase",
        "R3.2",
    ),
    "winners that are no seats": (_over, put("final.winners", [3]), "final.winners", ""),
    "winners twice": (_over, put("final.winners", [0, 0]), "final.winners", ""),
    "nobody wins": (_over, put("final.winners", []), "final.winners", "R10.3"),
    "the wrong winner": (_over, put("final.winners", [2]), "final.winners", "R10.3"),
    "the wrong decider": (_over, put("final.decided_by", "mayor"), "final.decided_by", "R10.3"),
    "an unknown decider": (_over, put("final.decided_by", "luck"), "final.decided_by", ""),
    "favor points of nothing": (
        _over,
        put("final.favor_points.0", 6),
        "final.favor_points",
        "R10.1",
    ),
    "slander points of nothing": (
        _over,
        put("final.slander_points.0", 2),
        "final.slander_points",
        "R10.2",
    ),
}


BROKEN |= {
    # both ends of what a number may be, and what only a complete position shows
    "year 17": (_turn, put("year", 17), "year", ""),
    "twenty bosses": (_start, put("boss_supply.0", 20), "boss_supply[0]", ""),
    "too many winners": (_over, put("final.winners", [0, 1, 2, 2]), "final.winners", ""),
    "a ballot without a favor": (
        _bidding,
        both(put("favors.0.0", 0), lambda d: put("bank.0", d["bank"][0] + 1)(d)),
        "election.candidates",
        "R7.4",
    ),
    "a favor from an empty supply": (_bonus, all_favors_held, "bank", "R8.0"),
    "appointments in the last year": (
        _over,
        both(put("phase", "appoint"), put("final", None)),
        "phase",
        "R9.5",
    ),
}


def _unbroken() -> list[Callable[[], Words]]:
    makers = {make for make, _, _, _ in BROKEN.values()} | {_bonus_cube}
    return sorted(makers, key=lambda make: make.__name__)


@pytest.mark.parametrize("make", _unbroken(), ids=lambda make: make.__name__)
def test_the_positions_are_whole_before_they_are_broken(make: Callable[[], Words]) -> None:
    data = make()
    state = position.read(data)
    assert position.write(state) == {"step": None, **data}


def test_a_step_has_the_word_of_the_format() -> None:
    kinds = [make()["step"]["kind"] for make in (_boss_down, _half, _spreading)]
    assert kinds == ["boss", "cube", "spread"]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_position_is_refused_by_its_field(name: str) -> None:
    make, change, field, rule = BROKEN[name]
    data = deepcopy(make())
    change(data)
    with pytest.raises(PositionError) as caught:
        position.read(data)
    assert (caught.value.field, caught.value.rule) == (field, rule)
    assert caught.value.reason == REASONS[name]


@pytest.mark.parametrize("data", [None, 7, "text", [], {}, True, [{}]])
def test_what_is_no_position_at_all(data: object) -> None:
    with pytest.raises(PositionError):
        position.read(data)


@pytest.mark.parametrize("number", [*range(6), 47])
def test_a_missing_field_is_named_at_any_moment(number: int) -> None:
    start, chance = new_game(number)
    for line in random_game(start, chance, random_move):
        if chance.randrange(20):
            continue
        data = position.write(line.after)
        name = Random(number).choice(sorted(set(data) - {"step"}))
        del data[name]
        with pytest.raises(PositionError) as caught:
            position.read(data)
        assert caught.value.field == name


def test_a_half_done_slander_is_written_by_its_name() -> None:
    """R6.3: files of every version read the same word."""
    assert _spreading()["step"]["kind"] == "spread"
