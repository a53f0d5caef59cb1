"""Positions as JSON: written from any state, read with every field checked.

The format is documented in `docs/positions.md`.
"""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from tammany_desktop.rules import events
from tammany_desktop.rules.board import (
    NO_OFFICE,
    OFFICES,
    POPULATION_COUNT,
    POPULATIONS,
    VOTING_ORDER,
    WARD_COUNT,
    WARD_NUMBERS,
    ZONE_NAMES,
    zones_open,
)
from tammany_desktop.rules.codec import Json
from tammany_desktop.rules.options import BOSSES, DECLARED, Options
from tammany_desktop.rules.position_check import (
    Fields,
    PositionError,
    as_choice,
    as_flag,
    as_integers,
    check,
)
from tammany_desktop.rules.state import (
    APPOINTING,
    BIDDING,
    MAX_SEATS,
    NO_STEP,
    NOBODY,
    NOT_VOTED,
    OFFICE_ROW,
    OVER,
    PHASES,
    STEP_BOSS,
    STEP_SPREAD,
    STEPS,
    TURN,
    State,
)
from tammany_desktop.rules.wards import candidates

FORMAT: Final = 1
DECIDERS: Final = ("points", *events.DECIDERS[1:])
_FIELDS: Final = (
    "format",
    "options",
    "n",
    "term",
    "year",
    "first_player",
    "turn",
    "phase",
    "flags",
    "wards",
    "garden",
    "bag",
    "set_aside",
    "favors",
    "bank",
    "slander_tokens",
    "slander_used",
    "office",
    "locks_used",
    "score",
    "boss_supply",
    "election",
    "final",
)
_MARKER_FIELDS: Final = ("leader_markers", "office_markers")  # only under RM.2


def write(state: State) -> dict[str, Json]:
    """The position of a state, as JSON data."""
    return {
        "format": FORMAT,
        "options": cast(Json, state.options.to_json()),
        "n": state.n,
        "term": state.term,
        "year": state.year,
        "first_player": state.first,
        "turn": None if state.turn == NOBODY else state.turn,
        "phase": PHASES[state.phase],
        "flags": cast(
            Json,
            {
                "ward_action_done": bool(state.ward_done),
                "slander_done": bool(state.slander_done),
                "office_done": bool(state.office_done),
            },
        ),
        "step": _write_step(state),
        "wards": {str(WARD_NUMBERS[ward]): _write_ward(state, ward) for ward in range(WARD_COUNT)},
        "garden": _by_name(state.garden),
        "bag": _by_name(state.bag),
        "set_aside": {
            ZONE_NAMES[zone]: _by_name(state.aside_of(zone))
            for zone in range(zones_open(state.n, state.term), len(ZONE_NAMES))
            if any(state.aside_of(zone))
        },
        "favors": [list(state.favors_of(seat)) for seat in range(state.n)],
        "bank": list(state.bank),
        "slander_tokens": list(state.tokens),
        "slander_used": [bool(used) for used in state.slandered],
        "office": [None if held == NO_OFFICE else OFFICES[held] for held in state.office],
        "locks_used": state.locks_used,
        "score": list(state.score),
        "boss_supply": list(state.supply),
        **_write_markers(state),
        "election": _write_election(state),
        "final": _write_final(state),
    }


def _by_name(cubes: Sequence[int]) -> Json:
    return dict(zip(POPULATIONS, cubes, strict=True))


def _write_ward(state: State, ward: int) -> Json:
    return {
        "cubes": _by_name(state.cubes_in(ward)),
        "bosses": list(state.bosses_in(ward)),
        "locked": bool(state.locked >> ward & 1),
    }


def _write_step(state: State) -> Json:
    if state.step == NO_STEP:
        return None
    step: dict[str, Json] = {"kind": STEPS[state.step], "ward": WARD_NUMBERS[state.step_ward]}
    if state.step != STEP_BOSS:
        step["population"] = POPULATIONS[state.step_population]
    if state.step == STEP_SPREAD:
        step["rival"] = state.step_rival
    return step


def _write_markers(state: State) -> dict[str, Json]:
    if state.options.markers != BOSSES:
        return {}
    rows = [state.marked(row) for row in range(OFFICE_ROW + 1)]
    leaders = dict(zip(POPULATIONS, rows, strict=False))
    offices = [seat in rows[OFFICE_ROW] for seat in range(state.n)]
    return {"leader_markers": cast(Json, leaders), "office_markers": cast(Json, offices)}


def _write_election(state: State) -> Json:
    voted = [ward for ward in VOTING_ORDER if state.winners[ward] != NOT_VOTED]
    if state.phase == TURN or (state.phase == OVER and not voted):
        return None
    bidding = state.phase == BIDDING
    return {
        "ward": None if state.voting == NOBODY else WARD_NUMBERS[state.voting],
        "candidates": cast(Json, candidates(state, state.voting) if bidding else []),
        "winners": {
            str(WARD_NUMBERS[ward]): None if state.winners[ward] < 0 else state.winners[ward]
            for ward in voted
        },
    }


def _write_final(state: State) -> Json:
    if state.phase != OVER:
        return None
    return {
        "favor_points": list(state.favor_points),
        "slander_points": list(state.slander_points),
        "winners": [seat for seat in range(state.n) if state.winners_mask >> seat & 1],
        "decided_by": DECIDERS[state.decided_by],
    }


def read(data: object) -> State:
    """The state of a position.

    Raises PositionError, with the field's name and the reason, for a field that is unknown,
    missing or impossible, and for counts that break a rule (R1.5, R2.1, R2.4 and others).
    """
    top = Fields.of(data, "position", _FIELDS, optional=("step", *_MARKER_FIELDS))
    top.exactly("format", FORMAT)
    options = read_options(top.value("options"))
    markers = _MARKER_FIELDS if options.markers == BOSSES else ()
    Fields.of(data, "position", (*_FIELDS, *markers), optional=("step",))
    state = State(top.integer("n", 3, MAX_SEATS), options)
    _read_clock(state, top)
    for ward in range(WARD_COUNT):
        _read_ward(state, ward, top.fields("wards", tuple(str(n) for n in WARD_NUMBERS)))
    state.garden = top.cubes("garden")
    state.bag = top.cubes("bag")
    _read_aside(state, top)
    _read_seats(state, top)
    if markers:
        _read_markers(state, top)
    _read_step(state, top)
    _read_election(state, top)
    _read_final(state, top)
    check(state)
    return state


def read_options(value: object) -> Options:
    """The options of a game (R11). Raises PositionError."""
    names = {kind: tuple(o.name for o in DECLARED if o.optional == kind) for kind in (False, True)}
    Fields.of(value, "options", names[False], names[True])
    try:
        return Options.read(cast(dict[str, object], value))
    except ValueError as error:
        (name,) = error.args
        choices = next(option.choices for option in DECLARED if option.name == name)
        numbers = "_or_".join(str(number) for number in sorted(choices, key=str))
        reason = "unknown_word" if isinstance(choices[0], str) else f"must_be_{numbers}"
        raise PositionError(f"options.{name}", reason) from error


def _read_clock(state: State, top: Fields) -> None:
    state.term = top.integer("term", 1, 4)
    state.year = top.integer("year", 1, 16)
    state.first = top.integer("first_player", 0, state.n - 1)
    state.phase = top.choice("phase", PHASES)
    state.turn = top.optional_integer("turn", 0, state.n - 1)
    flags = top.fields("flags", ("ward_action_done", "slander_done", "office_done"))
    state.ward_done = flags.flag("ward_action_done")
    state.slander_done = flags.flag("slander_done")
    state.office_done = flags.flag("office_done")
    state.locks_used = top.integer("locks_used", 0, 2)


def _read_ward(state: State, ward: int, wards: Fields) -> None:
    fields = wards.fields(str(WARD_NUMBERS[ward]), ("cubes", "bosses", "locked"))
    cubes = fields.cubes("cubes")
    _put(state.cubes, ward, cubes)
    state.crowd[ward] = sum(cubes)
    bosses = fields.integers("bosses", state.n, 19)
    state.bosses[ward * MAX_SEATS : ward * MAX_SEATS + state.n] = bosses
    state.active |= (sum(cubes) > 0) << ward
    state.locked |= fields.flag("locked") << ward


def _put(flat: list[int], row: int, counts: list[int]) -> None:
    """Counts by population into their row of a flat list."""
    flat[row * POPULATION_COUNT : (row + 1) * POPULATION_COUNT] = counts


def _read_aside(state: State, top: Fields) -> None:
    aside = Fields.of(top.value("set_aside"), "set_aside", (), optional=("II", "III"))
    for name in aside.names():
        zone = ZONE_NAMES.index(name)
        _put(state.aside, zone, aside.cubes(name))


def _read_seats(state: State, top: Fields) -> None:
    for seat, held in enumerate(top.items("favors", state.n)):
        row = as_integers(held, 4, state.options.favor_supply, f"favors[{seat}]")
        _put(state.favors, seat, row)
    state.bank = top.integers("bank", 4, state.options.favor_supply)
    state.tokens = top.integers("slander_tokens", state.n, 3)
    state.slandered = [
        as_flag(used, f"slander_used[{seat}]")
        for seat, used in enumerate(top.items("slander_used", state.n))
    ]
    for seat, held in enumerate(top.items("office", state.n)):
        if held is not None:
            state.office[seat] = as_choice(held, OFFICES, f"office[{seat}]")
    state.score = top.integers("score", state.n, 999)
    state.supply = top.integers("boss_supply", state.n, 19)


def _read_markers(state: State, top: Fields) -> None:
    leaders = top.fields("leader_markers", POPULATIONS)
    for row, name in enumerate(POPULATIONS):
        for seat in leaders.seats(name, state.n):
            state.mark(row, seat)
    for seat, marked in enumerate(top.items("office_markers", state.n)):
        if as_flag(marked, f"office_markers[{seat}]"):
            state.mark(OFFICE_ROW, seat)


def _read_step(state: State, top: Fields) -> None:
    value = top.get("step")
    if value is None:
        return
    anything = Fields.of(value, "step", ("kind",), optional=_STEP_FIELDS[-1])
    state.step = anything.choice("kind", STEPS[1:]) + 1
    step = Fields.of(value, "step", _STEP_FIELDS[state.step])
    state.step_ward = step.ward("ward")
    if state.step != STEP_BOSS:
        state.step_population = step.choice("population", POPULATIONS)
    if state.step == STEP_SPREAD:
        state.step_rival = step.integer("rival", 0, state.n - 1)


def _read_election(state: State, top: Fields) -> None:
    value = top.value("election")
    if value is None:
        if state.phase not in (TURN, OVER):
            raise PositionError("election", "missing_in_this_phase")
        return
    if state.phase == TURN:
        raise PositionError("election", "not_in_a_turn")
    election = Fields.of(value, "election", ("ward", "candidates", "winners"))
    if election.value("ward") is not None:
        state.voting = election.ward("ward")
    elif state.phase not in (APPOINTING, OVER):
        raise PositionError("election.ward", "missing_in_this_phase")
    winners = Fields.of(election.value("winners"), "election.winners", (), _NUMBER_NAMES)
    for name in winners.names():
        ward = _NUMBER_NAMES.index(name)
        state.winners[ward] = winners.optional_integer(name, 0, state.n - 1)
    standing = candidates(state, state.voting) if state.phase == BIDDING else []
    if election.seats("candidates", state.n) != standing:
        raise PositionError("election.candidates", "not_those_who_stand")


# What each kind of step holds, in the order of STEPS.
_STEP_FIELDS: Final = (
    (),
    ("kind", "ward"),
    ("kind", "ward", "population"),
    ("kind", "ward", "population", "rival"),
)
_NUMBER_NAMES: Final = tuple(str(number) for number in WARD_NUMBERS)


def _read_final(state: State, top: Fields) -> None:
    value = top.value("final")
    if (value is None) == (state.phase == OVER):
        raise PositionError("final", "only_when_over")
    if value is None:
        return
    names = ("favor_points", "slander_points", "winners", "decided_by")
    final = Fields.of(cast(Mapping[str, object], value), "final", names)
    state.favor_points = final.integers("favor_points", state.n, 8)
    state.slander_points = final.integers("slander_points", state.n, 3)
    state.decided_by = final.choice("decided_by", DECIDERS)
    for seat in final.seats("winners", state.n):
        state.winners_mask |= 1 << seat
