"""Writes positions as JSON and reads them, checking every field (`docs/positions.md`)."""

from collections.abc import Sequence
from typing import Final, cast

from tammany_desktop.rules import board, events
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import zones_open
from tammany_desktop.rules.codec import Json
from tammany_desktop.rules.options import BOSSES, DECLARED, Options
from tammany_desktop.rules.position_check import JsonValue, PositionError, check
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import candidates

FORMAT: Final = 1
Fields = dict[str, JsonValue]
DECIDERS: Final = ("points", *events.DECIDERS[1:])  # those of events, but "points" for "count"
_FIELDS: Final = (
    *("format", "options", "n"),
    *("term", "year", "first_player", "turn", "phase", "flags"),
    *("wards", "garden", "bag", "set_aside", "favors", "bank"),
    *("slander_tokens", "slander_used", "office", "locks_used", "score", "boss_supply"),
    *("election", "final"),
)
_MARKER_FIELDS: Final = ("leader_markers", "office_markers")  # fields of positions under RM.2
# What each kind of step holds, in the order of STEPS.
_STEP_FIELDS: Final = (
    (),
    ("kind", "ward"),
    ("kind", "ward", "population"),
    ("kind", "ward", "population", "rival"),
)
_NUMBER_NAMES: Final = tuple(str(number) for number in board.WARD_NUMBERS)


def write(state: State) -> dict[str, Json]:
    """Return a position as JSON data."""
    flags = {
        "ward_action_done": bool(state.ward_done),
        "slander_done": bool(state.slander_done),
        "office_done": bool(state.office_done),
    }
    return {
        "format": FORMAT,
        "options": cast(Json, state.options.to_json()),
        "n": state.n,
        "term": state.term,
        "year": state.year,
        "first_player": state.first,
        "turn": None if state.turn == states.NOBODY else state.turn,
        "phase": states.PHASES[state.phase],
        "flags": cast(Json, flags),
        "step": _write_step(state),
        "wards": {
            str(board.WARD_NUMBERS[ward]): {
                "cubes": _by_population(state.cubes_in(ward)),
                "bosses": list(state.bosses_in(ward)),
                "locked": bool(state.locked >> ward & 1),
            }
            for ward in range(board.WARD_COUNT)
        },
        "garden": _by_population(state.garden),
        "bag": _by_population(state.bag),
        "set_aside": {
            board.ZONE_NAMES[zone]: _by_population(state.aside_of(zone))
            for zone in range(zones_open(state.n, state.term), len(board.ZONE_NAMES))
            if any(state.aside_of(zone))
        },
        "favors": [list(state.favors_of(seat)) for seat in range(state.n)],
        "bank": list(state.bank),
        "slander_tokens": list(state.tokens),
        "slander_used": [bool(used) for used in state.has_slandered],
        "office": [
            None if held == board.NO_OFFICE else board.OFFICES[held] for held in state.office
        ],
        "locks_used": state.locks_used,
        "score": list(state.score),
        "boss_supply": list(state.boss_supply),
        **_write_markers(state),
        "election": _write_election(state),
        "final": _write_final(state),
    }


def _by_population(cubes: Sequence[int]) -> Json:
    return dict(zip(board.POPULATIONS, cubes, strict=True))


def _write_step(state: State) -> Json:
    if state.step == states.NO_STEP:
        return None
    step: dict[str, Json] = {
        "kind": states.STEPS[state.step],
        "ward": board.WARD_NUMBERS[state.step_ward],
    }
    if state.step != states.STEP_BOSS:
        step["population"] = board.POPULATIONS[state.step_population]
    if state.step == states.STEP_SPREAD:
        step["rival"] = state.step_rival
    return step


def _write_markers(state: State) -> dict[str, Json]:
    if state.options.markers != BOSSES:
        return {}
    rows = [state.seats_marked(row) for row in range(states.OFFICE_ROW + 1)]
    leaders = dict(zip(board.POPULATIONS, rows, strict=False))
    offices = [seat in rows[states.OFFICE_ROW] for seat in range(state.n)]
    return {"leader_markers": cast(Json, leaders), "office_markers": cast(Json, offices)}


def _write_election(state: State) -> Json:
    ward_winners = state.ward_winners
    voted = [ward for ward in board.VOTING_ORDER if ward_winners[ward] != states.NOT_VOTED]
    if state.phase == states.TURN or (state.phase == states.OVER and not voted):
        return None
    is_bidding = state.phase == states.BIDDING
    return {
        "ward": None if state.voting == board.NO_WARD else board.WARD_NUMBERS[state.voting],
        "candidates": cast(Json, candidates(state, state.voting) if is_bidding else []),
        "winners": {
            str(board.WARD_NUMBERS[ward]): None if ward_winners[ward] < 0 else ward_winners[ward]
            for ward in voted
        },
    }


def _write_final(state: State) -> Json:
    if state.phase != states.OVER:
        return None
    return {
        "favor_points": list(state.favor_points),
        "slander_points": list(state.slander_points),
        "winners": [seat for seat in range(state.n) if state.winners_mask >> seat & 1],
        "decided_by": DECIDERS[state.decided_by],
    }


def read(data: object) -> State:
    """Return a position from JSON data.

    Raises PositionError, with the field's name and the reason, for a field that is unknown,
    missing or impossible, and for counts that break a rule (R1.5, R2.1, R2.4 and others).
    """
    value = JsonValue(data, "")
    fields = value.fields(_FIELDS, optional=("step", *_MARKER_FIELDS))
    if type(fields["format"].data) is not int or fields["format"].data != FORMAT:
        raise PositionError("format", "unknown_format")
    options = read_options(fields["options"].data)
    markers = _MARKER_FIELDS if options.markers == BOSSES else ()
    value.fields((*_FIELDS, *markers), optional=("step",))  # the options are known now
    state = State(fields["n"].integer(3, states.MAX_SEATS), options)
    _read_phase(state, fields)
    wards = fields["wards"].fields(_NUMBER_NAMES)
    for ward, number in enumerate(_NUMBER_NAMES):
        _read_ward(state, ward, wards[number])
    state.garden = fields["garden"].cubes()
    state.bag = fields["bag"].cubes()
    for name, cubes_value in fields["set_aside"].fields((), optional=("II", "III")).items():
        _set_row(state.aside, board.ZONE_NAMES.index(name), cubes_value.cubes())
    _read_seats(state, fields)
    if markers:
        _read_markers(state, fields)
    if "step" in fields and fields["step"].data is not None:
        _read_step(state, fields["step"])
    _read_election(state, fields["election"])
    _read_final(state, fields["final"])
    check(state)
    return state


def read_options(value: object) -> Options:
    """Return the options of a game (R11). Raises PositionError."""
    required = tuple(option.name for option in DECLARED if not option.optional)
    optional = tuple(option.name for option in DECLARED if option.optional)
    JsonValue(value, "options").fields(required, optional)
    try:
        return Options.read(cast(dict[str, object], value))
    except ValueError as error:
        (name,) = error.args
        choices = next(option.choices for option in DECLARED if option.name == name)
        numbers = "_or_".join(str(number) for number in sorted(choices, key=str))
        reason = "unknown_word" if isinstance(choices[0], str) else f"must_be_{numbers}"
        raise PositionError(f"options.{name}", reason) from error


def _read_phase(state: State, fields: Fields) -> None:
    state.term = fields["term"].integer(1, board.TERMS)
    state.year = fields["year"].integer(1, board.LAST_YEAR)
    state.first = fields["first_player"].integer(0, state.n - 1)
    state.phase = fields["phase"].choice(states.PHASES)
    state.turn = fields["turn"].optional_integer(0, state.n - 1)
    flags = fields["flags"].fields(("ward_action_done", "slander_done", "office_done"))
    state.ward_done = flags["ward_action_done"].flag()
    state.slander_done = flags["slander_done"].flag()
    state.office_done = flags["office_done"].flag()
    state.locks_used = fields["locks_used"].integer(0, board.LOCKS_A_TERM)


def _read_ward(state: State, ward: int, value: JsonValue) -> None:
    fields = value.fields(("cubes", "bosses", "locked"))
    cubes = fields["cubes"].cubes()
    _set_row(state.cubes, ward, cubes)
    state.cube_count[ward] = sum(cubes)
    bosses = fields["bosses"].integers(state.n, board.BOSSES_EACH)
    state.bosses[ward * states.MAX_SEATS : ward * states.MAX_SEATS + state.n] = bosses
    state.active |= (sum(cubes) > 0) << ward
    state.locked |= fields["locked"].flag() << ward


def _set_row(flat: list[int], row: int, counts: list[int]) -> None:
    """Write counts by population into their row of a flat list."""
    flat[row * board.POPULATION_COUNT : (row + 1) * board.POPULATION_COUNT] = counts


def _read_seats(state: State, fields: Fields) -> None:
    population_count, max_favors = board.POPULATION_COUNT, state.options.favor_supply
    for seat, value in enumerate(fields["favors"].items(state.n)):
        _set_row(state.favors, seat, value.integers(population_count, max_favors))
    state.bank = fields["bank"].integers(population_count, max_favors)
    state.tokens = fields["slander_tokens"].integers(state.n, board.SLANDER_TOKENS)
    state.has_slandered = [used.flag() for used in fields["slander_used"].items(state.n)]
    for seat, value in enumerate(fields["office"].items(state.n)):
        if value.data is not None:
            state.office[seat] = value.choice(board.OFFICES)
    state.score = fields["score"].integers(state.n, 999)  # more than any game gives
    state.boss_supply = fields["boss_supply"].integers(state.n, board.BOSSES_EACH)


def _read_markers(state: State, fields: Fields) -> None:
    leaders = fields["leader_markers"].fields(board.POPULATIONS)
    for row, name in enumerate(board.POPULATIONS):
        for seat in leaders[name].seats(state.n):
            state.mark(row, seat)
    for seat, marked in enumerate(fields["office_markers"].items(state.n)):
        if marked.flag():
            state.mark(states.OFFICE_ROW, seat)


def _read_step(state: State, value: JsonValue) -> None:
    unchecked = value.fields(("kind",), optional=_STEP_FIELDS[-1])
    state.step = unchecked["kind"].choice(states.STEPS[1:]) + 1
    step = value.fields(_STEP_FIELDS[state.step])
    state.step_ward = step["ward"].ward()
    if state.step != states.STEP_BOSS:
        state.step_population = step["population"].choice(board.POPULATIONS)
    if state.step == states.STEP_SPREAD:
        state.step_rival = step["rival"].integer(0, state.n - 1)


def _read_election(state: State, value: JsonValue) -> None:
    if value.data is None:
        if state.phase not in (states.TURN, states.OVER):
            raise PositionError("election", "missing_in_this_phase")
        return
    if state.phase == states.TURN:
        raise PositionError("election", "not_in_a_turn")
    election = value.fields(("ward", "candidates", "winners"))
    if election["ward"].data is not None:
        state.voting = election["ward"].ward()
    elif state.phase not in (states.APPOINTING, states.OVER):
        raise PositionError("election.ward", "missing_in_this_phase")
    for name, winner in election["winners"].fields((), _NUMBER_NAMES).items():
        state.ward_winners[_NUMBER_NAMES.index(name)] = winner.optional_integer(0, state.n - 1)
    standing = candidates(state, state.voting) if state.phase == states.BIDDING else []
    if election["candidates"].seats(state.n) != standing:
        raise PositionError("election.candidates", "not_those_who_stand")


def _read_final(state: State, value: JsonValue) -> None:
    if (value.data is None) == (state.phase == states.OVER):
        raise PositionError("final", "only_when_over")
    if value.data is None:
        return
    final = value.fields(("favor_points", "slander_points", "winners", "decided_by"))
    state.favor_points = final["favor_points"].integers(state.n, 8)  # 2 for each population
    state.slander_points = final["slander_points"].integers(state.n, board.SLANDER_TOKENS)
    state.decided_by = final["decided_by"].choice(DECIDERS)
    for seat in final["winners"].seats(state.n):
        state.winners_mask |= 1 << seat
