"""The election of the city and the end of the game (R9, R10); also the draft of events."""

from random import Random
from typing import Final

from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import zone_opening_after
from tammany_desktop.rules.events import BY_COUNT, BY_FAVORS, BY_IRISH, BY_NOBODY
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import Refusal
from tammany_desktop.rules.options import MAYOR_WINS
from tammany_desktop.rules.state import APPOINTING, NOBODY, State


class Draft:
    """Collects events and the state after them; `rng` decides every draw."""

    def __init__(self, state: State, rng: Random) -> None:
        """Start from a copy of `state`, which itself is only read."""
        self.state = state.copy()
        self.rng = rng
        self.events: list[e.Event] = []

    def apply(self, event: e.Event) -> None:
        """Add an event and apply it to the state."""
        self.events.append(event)
        evolve(self.state, event)


def draw(bag: list[int], count: int, rng: Random) -> tuple[int, int, int, int]:
    """Return cubes drawn at random from a bag, by population; the bag is not changed (R4.1)."""
    remaining = bag[:]
    drawn = [0, 0, 0, 0]
    total = sum(remaining)
    for _ in range(min(count, total)):
        index = rng.randrange(total)
        population = 0
        while index >= remaining[population]:
            index -= remaining[population]
            population += 1
        remaining[population] -= 1
        drawn[population] += 1
        total -= 1
    return drawn[0], drawn[1], drawn[2], drawn[3]


GARDEN_EXTRA: Final = 2  # cubes in a full Castle Garden besides one for each player (R4.1)


def draw_garden(state: State, rng: Random) -> tuple[int, int, int, int]:
    """Return the cubes drawn for Castle Garden: players + 2, or all in the bag (R4.1)."""
    return draw(state.bag, state.n + GARDEN_EXTRA, rng)


def garden_refill(state: State, rng: Random) -> e.GardenFilled | None:
    """Return the refill that is due at a turn's start, or None (R4.1)."""
    if any(state.garden) or not any(state.bag):
        return None
    return e.GardenFilled(draw_garden(state, rng))


def begin_turn(state: State, seat: int, year: int, rng: Random) -> list[e.Event]:
    """Return the events that begin a turn: the turn, and a refill if it is due (R3.1, R4.1)."""
    refill = garden_refill(state, rng)
    began = e.TurnBegan(seat, year)
    return [began] if refill is None else [began, refill]


def _most(seats: list[int], counts: list[int]) -> list[int]:
    """Return those of `seats` whose count, in the same order, is the greatest."""
    greatest = max(counts)
    return [seat for seat, count in zip(seats, counts, strict=True) if count == greatest]


def foremost(state: State, counts: list[int]) -> tuple[list[int], int]:
    """Return the seats with the most of `counts` (by seat), and what decided (a BY_ constant).

    A tie is broken by favors in all, then by Irish, English, German, and Italian favors. Seats that
    are tied in all of these are all returned, with BY_NOBODY.
    """
    seats = _most(list(range(state.n)), counts)
    if len(seats) == 1:
        return seats, BY_COUNT
    seats = _most(seats, [state.favors_held(seat) for seat in seats])
    if len(seats) == 1:
        return seats, BY_FAVORS
    for population in range(board.POPULATION_COUNT):
        favors = [state.favors[seat * board.POPULATION_COUNT + population] for seat in seats]
        seats = _most(seats, favors)
        if len(seats) == 1:
            return seats, BY_IRISH + population
    return seats, BY_NOBODY


def favor_majorities(state: State, population: int) -> list[int]:
    """Return the seats with the most favors of a population, at least one favor (R10.1)."""
    counts = [state.favors[seat * board.POPULATION_COUNT + population] for seat in range(state.n)]
    greatest = max(counts)
    return [seat for seat in range(state.n) if greatest and counts[seat] == greatest]


def winners(state: State) -> tuple[tuple[int, ...], int]:
    """Return the seats that have won, and what decided (R10.3, RT)."""
    tied, decided_by = foremost(state, state.score)
    mayor = mayor_of(state)
    mayor_decides = mayor in tied or state.options.last_tie == MAYOR_WINS
    if len(tied) > 1 and mayor != NOBODY and mayor_decides:
        return (mayor,), e.BY_MAYOR
    return tuple(tied), decided_by


def finish(draft: Draft) -> None:
    """Score favors and slander tokens, and name the winners (R10)."""
    state = draft.state
    for population in range(board.POPULATION_COUNT):
        for seat in favor_majorities(state, population):
            draft.apply(e.MajorityWon(seat, population))
    for seat, tokens in enumerate(state.tokens):
        if tokens:
            draft.apply(e.PointsScored(seat, tokens, e.FOR_SLANDER))
    draft.apply(e.GameEnded(*winners(state)))


LEADER_FAVORS: Final = 3  # favors for leading a population (R9.1)
MAYOR_POINTS: Final = 3  # points for becoming Mayor (R9.4)


def wards_won(state: State) -> list[int]:
    """Return how many wards each seat has won in the current or the last election (R9.2, R9.3)."""
    return [state.ward_winners.count(seat) for seat in range(state.n)]


def ward_points(state: State) -> list[int]:
    """Return the points for wards won, by seat: one each, two for ward 14 (R9.2)."""
    points = wards_won(state)
    if state.ward_winners[board.TAMMANY_HALL] >= 0:
        points[state.ward_winners[board.TAMMANY_HALL]] += 1
    return points


def leader_counts(state: State, population: int) -> list[int]:
    """Return, by seat, the cubes of a population in the wards that the seat has won (R9.1)."""
    counts = [0] * state.n
    for ward, winner in enumerate(state.ward_winners):
        if winner >= 0:
            counts[winner] += state.cubes[ward * board.POPULATION_COUNT + population]
    return counts


def leaders(state: State, population: int) -> list[int]:
    """Return the seats that lead a population, in order from the first player (R9.1)."""
    counts = leader_counts(state, population)
    greatest = max(counts)
    order = [(state.first + step) % state.n for step in range(state.n)]
    return [seat for seat in order if greatest and counts[seat] == greatest]


def mayor_of(state: State) -> int:
    """Return the seat of the Mayor, or NOBODY (R9.3)."""
    return state.office.index(board.MAYOR) if board.MAYOR in state.office else NOBODY


def elect_mayor(state: State) -> tuple[int, int]:
    """Return the Mayor by wards won, else the current Mayor or NOBODY, and what decided (R9.3)."""
    tied, decided_by = foremost(state, wards_won(state))
    return (tied[0], decided_by) if len(tied) == 1 else (mayor_of(state), e.BY_MAYOR)


def close_election(draft: Draft) -> None:
    """Pay leaders, score, name the Mayor; then let appointments, a term, or the end begin (R9)."""
    state = draft.state
    pay_leaders(draft)
    for seat, points in enumerate(ward_points(state)):
        if points:
            draft.apply(e.PointsScored(seat, points, e.FOR_WARDS))
    mayor, decided_by = elect_mayor(state)
    draft.apply(e.OfficesEnded())
    if mayor == NOBODY:
        draft.apply(e.NoMayor())
    else:
        draft.apply(e.MayorNamed(mayor, decided_by))
        draft.apply(e.PointsScored(mayor, MAYOR_POINTS, e.FOR_MAYOR))
    if state.term == board.TERMS:
        _lift_locks(draft)
        finish(draft)
    elif mayor == NOBODY:
        _next_term(draft)
    else:
        draft.apply(e.AppointmentsBegan(mayor))


def pay_leaders(draft: Draft) -> None:
    """Name the leaders of every population and pay them, as far as the supply lasts (R9.1)."""
    for population in range(board.POPULATION_COUNT):
        for seat in leaders(draft.state, population):
            favors = min(LEADER_FAVORS, draft.state.bank[population])
            draft.apply(e.LeaderNamed(seat, population, favors))


def _lift_locks(draft: Draft) -> None:
    if draft.state.locked or draft.state.locks_used:
        draft.apply(e.LocksLifted())


def _next_term(draft: Draft) -> None:
    """Begin the next term: lift locks, open a zone, begin the first turn (R9.6, R3.3, R4.1)."""
    state = draft.state
    _lift_locks(draft)
    zone = zone_opening_after(state.n, state.term)
    if zone >= 0:
        draft.apply(e.ZonePopulated(zone, shuffle_zone(state, zone, draft.rng)))
    mayor = mayor_of(state)
    draft.apply(e.TermBegan(state.term + 1, state.first if mayor == NOBODY else mayor))
    for event in begin_turn(state, state.first, state.year + 1, draft.rng):
        draft.apply(event)


def shuffle_zone(state: State, zone: int, rng: Random) -> tuple[int, ...]:
    """Return a zone's cubes in random order, for its wards in voting order (R2.3, R9.6)."""
    cubes = [p for p in range(board.POPULATION_COUNT) for _ in range(state.aside_of(zone)[p])]
    rng.shuffle(cubes)
    return tuple(cubes[: len(board.ZONES[zone])])


def refuse_appoint(state: State, move: m.Move) -> Refusal | None:
    """Return why a seat cannot be given an office now, or None (R9.5)."""
    if state.phase != APPOINTING:
        return Refusal("R9.5", "no_appointments_now", "become_mayor")
    seat, office = m.seat_of(move), m.office_of(move)
    if seat >= state.n or office == board.MAYOR or office >= len(board.OFFICES):
        return Refusal("R9.5", "no_such_appointment", "choose_another_office")
    if state.office[seat] == board.MAYOR:
        return Refusal("R9.5", "mayor_has_an_office", "choose_another_player")
    if state.office[seat] != board.NO_OFFICE:
        values = (("seat", seat), ("office", state.office[seat]))
        return Refusal("R9.5", "already_appointed", "choose_another_player", values)
    if office in state.office:
        values = (("seat", state.office.index(office)), ("office", office))
        return Refusal("R9.5", "office_taken", "choose_another_office", values)
    return None


def refuse_confirm(state: State, move: m.Move) -> Refusal | None:
    """Return why appointments cannot be confirmed, such as a seat without an office (R9.5)."""
    if state.phase != APPOINTING:
        return Refusal("R9.5", "no_appointments_now", "become_mayor")
    if board.NO_OFFICE in state.office:
        values = (("seat", state.office.index(board.NO_OFFICE)),)
        return Refusal("R9.5", "office_missing", "appoint_everybody", values)
    return None


def add_appointments(state: State, moves: list[m.Move]) -> None:
    """Append every legal appointment, or the confirmation when all are made (R9.5)."""
    if board.NO_OFFICE not in state.office:
        moves.append(m.CONFIRM)
        return
    free_offices = [office for office in range(1, len(board.OFFICES)) if office not in state.office]
    for seat in range(state.n):
        if state.office[seat] == board.NO_OFFICE:
            moves.extend(m.make(m.APPOINT, seat, office) for office in free_offices)


def decide_appoint(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of an appointment; the Mayor can undo it until all are confirmed (R9.5)."""
    return [e.Appointed(m.seat_of(move), m.office_of(move))]


def decide_confirm(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of the confirmation, after which a term begins (R9.5, R9.6)."""
    draft = Draft(state, rng)
    draft.apply(e.AppointmentsConfirmed(mayor_of(state)))
    _next_term(draft)
    return draft.events
