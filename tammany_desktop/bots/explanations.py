"""Reasons for a move or a bid, as data: for an opponent's own acts, and for hints to a person."""

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import Reason, position_after
from tammany_desktop.bots.mind.ballot import NOTHING_KNOWN
from tammany_desktop.bots.mind.bidding import MOST_BELIEF, Prediction
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules import board, game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, BIDDING, MAX_SEATS, NOBODY, State
from tammany_desktop.rules.wards import Prospect, prospect, reach, usable_favors

_WELL_KNOWN: Final = 0.6  # least chance of a rival's likeliest bid for its habit to be a reason
_NOTABLE: Final = 0.12  # least gain in chance to win a ward that is a reason for a boss
_LEAD_LOST: Final = 0.03  # a cube breaks a lead if it takes more than this chance to lead
_THREAT: Final = 0.05  # a lock is aimed at a rival whose chance to win the ward is at least this


def move_reason(state: State, move: Move, forecast: Forecast) -> Reason | None:
    """Return the reason for a legal move of the seat to act, or None if it is not worth telling."""
    kind = m.kind_of(move)
    if kind in (m.TAKE_FAVOR, m.BONUS_FAVOR):
        return Reason("need_favor", (("population", m.population_of(move)),))
    if kind == m.APPOINT:
        forecast.judge(state)
        receiver = m.seat_of(move)
        others = [forecast.win_chances[s] for s in range(state.n) if state.office[s] != 0]
        is_weak = forecast.win_chances[receiver] <= sorted(others)[(len(others) - 1) // 2]
        key = "weak_hands" if is_weak else "safe_hands"
        return Reason(key, (("seat", receiver), ("office", m.office_of(move))))
    if kind not in (m.PLACE_BOSS, m.SLANDER, m.SPREAD, m.ARREST, m.LOCK, m.RESETTLE, m.BONUS_CUBE):
        return None
    seat = state.actor()
    ward = m.target_ward(move)
    forecast.judge(state)
    wins, leads = forecast.wins, forecast.leads
    win_chances = forecast.win_chances[:]  # the list itself is changed in place
    state_after = game.fold(state, game.decide(state, move, Random(0)))
    if state_after.phase == state.phase:
        forecast.judge(state_after)
    gained = forecast.wins[ward * MAX_SEATS + seat] - wins[ward * MAX_SEATS + seat]
    percent = round(100 * forecast.wins[ward * MAX_SEATS + seat])
    if kind == m.LOCK:
        verb = "protect" if wins[ward * MAX_SEATS + seat] > 0.5 else "freeze"
        target = _target(state, move, wins)
        return Reason(f"{verb}_{'points' if target else 'ward'}", (("ward", ward), *target))
    if kind == m.PLACE_BOSS:
        reason = Reason("take_ward", (("ward", ward), ("count", percent)))
        return reason if gained >= _NOTABLE else None
    if kind in (m.SLANDER, m.SPREAD):
        rival = m.rival_of(move) if kind == m.SLANDER else state.step_rival
        values = ("ward", ward), ("rival", rival)
        if target := _target(state, move, wins):
            return Reason("hurt_points", (values[0], *target))
        if gained > _NOTABLE:
            return Reason("take_ward", (*values, ("count", percent)))
        is_behind = win_chances[rival] < max(win_chances[: state.n])
        return Reason("spoil_ward" if is_behind else "hurt_leader", values)
    useless = _useless_favors(state, state_after, seat, wins, forecast.wins)
    return useless[0] if useless else _cube_reason(state, move, seat, leads, forecast)


def pair_reason(key: str, pair: Sequence[int], *more: tuple[str, int]) -> Reason:
    """Return the reason to act against two allied rivals; `key` is `bid_yields` or `hurt_pair`."""
    return Reason(key, (("rival", pair[0]), ("seat", pair[1]), *more))


def _target(state: State, move: Move, wins: Sequence[float]) -> tuple[tuple[str, int], ...]:
    """Return values for the rival with the most points if a slander or lock is aimed at it."""
    points = state.score[: state.n]
    leader = points.index(max(points))
    if points.count(max(points)) > 1 or leader == state.actor():
        return ()
    if m.kind_of(move) == m.LOCK:
        aimed = wins[m.target_ward(move) * MAX_SEATS + leader] >= _THREAT
    else:
        aimed = leader == (m.rival_of(move) if m.kind_of(move) == m.SLANDER else state.step_rival)
    return (("rival", leader), ("count", points[leader])) if aimed else ()


def _useless_favors(
    before: State, after: State, seat: int, old_wins: Sequence[float], new_wins: Sequence[float]
) -> list[Reason]:
    """Return the reason that a cube's removal makes a rival's favors useless in a ward; or []."""
    most, reasons = 0, list[Reason]()
    for ward, population, rival in product(*map(range, (WARD_COUNT, POPULATION_COUNT, after.n))):
        cube_index, boss_index = ward * POPULATION_COUNT + population, ward * MAX_SEATS + rival
        count = after.favors[rival * POPULATION_COUNT + population] * (rival != seat)
        is_gone = before.cubes[cube_index] and not after.cubes[cube_index]
        is_hurt = 100 * (old_wins[boss_index] - new_wins[boss_index]) >= MIN_HUNDREDTHS
        if is_gone and after.bosses[boss_index] and count > most and is_hurt:
            values = ("rival", rival), ("ward", ward), ("population", population), ("count", count)
            most, reasons = count, [Reason("useless", values)]
    return reasons


def _cube_reason(
    state: State, move: Move, seat: int, leads: list[float], forecast: Forecast
) -> Reason | None:
    """Return the reason to move a cube: to break a lead, hurt a rival, or strengthen a ward."""
    population = m.population_of(move)
    changes = [
        forecast.leads[s * POPULATION_COUNT + population] - leads[s * POPULATION_COUNT + population]
        for s in range(state.n)
    ]
    rival = min(range(state.n), key=lambda other: changes[other])
    if rival != seat and changes[rival] < -_LEAD_LOST:
        return Reason("break_lead", (("rival", rival), ("population", population)))
    ward = m.target_ward(move)
    if m.kind_of(move) == m.ARREST:
        bosses = {other: n for other, n in enumerate(state.bosses_in(ward)) if n and other != seat}
        values = ("ward", ward), ("rival", max(bosses, key=lambda other: bosses[other], default=0))
        return Reason("hurt_rival", values) if bosses else None
    return Reason("strengthen_ward", (("ward", ward), ("population", population)))


def opened_bid_reason(
    state: State, seat: int, bid: Bid, known: Mapping[int, Prediction] = NOTHING_KNOWN
) -> Reason:
    """Return the reason for a bid, from beliefs about the others; shown after the opening."""
    assert state.phase == BIDDING  # noqa: S101
    prospect_ = prospect(state, state.voting, seat)
    total = sum(bid)
    if prospect_.surely_wins >= 0 and total >= prospect_.surely_wins:
        return Reason("bid_surely", (("ward", state.voting), ("count", total)))
    if total == 0:
        return Reason("bid_nothing", (("ward", state.voting),))
    chances = {s: max(habit.totals) for s, habit in known.items() if habit.chance >= MOST_BELIEF}
    likeliest = max(chances, key=lambda other: chances[other], default=NOBODY)
    rival = likeliest if likeliest != NOBODY and chances[likeliest] > _WELL_KNOWN else NOBODY
    if rival != NOBODY:
        totals, boss_offset = known[rival].totals, state.voting * MAX_SEATS
        rival_votes = state.bosses[boss_offset + rival] + totals.index(max(totals))
        if state.bosses[boss_offset + seat] + total > rival_votes:
            return Reason("bid_habit", (("rival", rival),))
    return Reason("bid_gamble", (("ward", state.voting), ("count", total)))


TENTHS: Final = 10  # number of tenths in a point
MIN_TENTHS: Final = 1  # least tenths of a point that are mentioned
MIN_HUNDREDTHS: Final = 2  # least hundredths of a chance that are mentioned
# Moves that end something: the only reason is that nothing better is left.
ENDINGS: Final = (m.END_TURN, m.CONFIRM, m.PLACE_NO_MORE, m.STOP_SPREAD, m.DECLINE)


class Hint(NamedTuple):
    """A hint at a `move` or `bid` in `wards`, in three steps: `look` (where), `act`, `reasons`."""

    look: Reason
    act: Reason
    reasons: tuple[Reason, ...]
    wards: tuple[int, ...] = ()
    move: Move | None = None
    bid: Bid | None = None
    then: tuple[tuple[Reason, Reason], ...] = ()  # `act` and first reason of each later move


def explain_turn(view: View, moves: Sequence[Move]) -> Hint:
    """Return the hint at a turn's legal moves, one after the other."""
    hint, state, then = explain_move(view, moves[0]), view.state, list[tuple[Reason, Reason]]()
    wards = [*hint.wards]
    for before, move in pairwise(moves):
        state = game.fold(state, game.decide(state, before, Random(0)))
        if m.kind_of(move) in ENDINGS:
            break
        next_hint = explain_move(View(view.seat, state, None), move)
        then.append((next_hint.act, next_hint.reasons[0]))
        wards += [ward for ward in next_hint.wards if ward not in wards]
    return hint._replace(then=tuple(then), wards=tuple(wards))


def explain_move(view: View, move: Move) -> Hint:
    """Return the hint at a legal move of the view's seat."""
    state, seat = view.state, view.seat
    name, values = m.KINDS[m.kind_of(move)].name, tuple(m.fields_of(move).items())
    wards = tuple(value for field, value in values if field.endswith("ward"))
    look = Reason("ward", (("ward", wards[0]),)) if wards else Reason(name)
    reasons = _reasons(state, seat, move, wards)
    if m.kind_of(move) == m.SPREAD:
        values = (*values, ("rival", state.step_rival), ("population", state.step_population))
    return Hint(look, Reason(name, values), reasons, wards, move=move)


def _reasons(state: State, seat: int, move: Move, wards: tuple[int, ...]) -> tuple[Reason, ...]:
    kind = m.kind_of(move)
    if kind in ENDINGS:
        return (Reason("nothing_better"),)
    state_after = game.fold(state, game.decide(state, move, Random(0)))
    reasons = list[Reason]()
    if kind in (m.PLACE_BOSS, m.PLACE_CUBE):
        reasons = _ward_reasons(state, seat, wards[-1])
    elif kind in (m.SLANDER, m.SPREAD, m.LOCK):
        target = _target(state, move, _forecast_of(state).wins)
        reasons = [Reason("leads", target)] if target else []  # leads in points
    elif kind in (m.ARREST, m.RESETTLE):
        wins = _forecast_of(state).wins
        reasons = _useless_favors(state, state_after, seat, wins, _forecast_of(state_after).wins)
    if wards and state_after.phase == state.phase:
        reasons += _votes(state_after, seat, wards[-1])
    if kind in (m.PLACE_CUBE, m.TAKE_FAVOR, m.BONUS_FAVOR):
        reasons += _uses(state_after, seat, m.population_of(move))
    reasons += _gains(state, state_after, seat, wards)
    return tuple(reasons) or (Reason("nothing_better"),)


def _ward_reasons(state: State, seat: int, ward: int) -> list[Reason]:
    """Return reasons for a piece in a ward: who stands in it, and what its winner gets."""
    bosses, ward_value = state.bosses_in(ward), ("ward", ward)
    rivals = [rival for rival in range(state.n) if rival != seat]
    rival = max(rivals, key=lambda rival: bosses[rival])
    reasons = [] if any(bosses) else [Reason("empty", (ward_value,))]
    if bosses[rival] > bosses[seat]:
        values = (ward_value, ("rival", rival), ("count", bosses[rival] - bosses[seat]))
        reasons.append(Reason("behind", values))
    if ward in (*board.BONUS_CUBE_WARDS, *board.BONUS_FAVOR_WARDS, board.TAMMANY_HALL):
        cube, favor = ward in board.BONUS_CUBE_WARDS, ward in board.BONUS_FAVOR_WARDS
        key = "gift_cube" if cube else "gift_favor" if favor else "gift_double"
        reasons.append(Reason(key, (ward_value,)))
    return reasons


def _votes(after: State, seat: int, ward: int) -> list[Reason]:
    """Return the reason of the votes reached in a ward, or [] if a rival can reach more."""
    votes = after.bosses[ward * MAX_SEATS + seat]
    reachable = reach(after, ward, seat)
    rivals_most = max(reach(after, ward, other) for other in range(after.n) if other != seat)
    if not votes or reachable < rivals_most:
        return []
    values = (("ward", ward), ("votes", votes), ("most", reachable))
    contested = Reason("votes", (*values, ("count", rivals_most)))
    return [contested if rivals_most else Reason("alone", values)]


def _uses(after: State, seat: int, population: int) -> list[Reason]:
    """Return the reason that a favor can be bid in some of the seat's wards, or [] if in none."""
    wards = [ward for ward in range(WARD_COUNT) if after.bosses[ward * MAX_SEATS + seat]]
    count = sum(usable_favors(after, ward, seat)[population] > 0 for ward in wards)
    return [Reason("favor", (("population", population), ("count", count)))] if count else []


class _Change(NamedTuple):
    """A change of a chance by a move; `gain` is what it is worth to the seat, in hundredths."""

    gain: int
    reason: Reason


def _change(
    key: str, values: tuple[tuple[str, int], ...], old: float, new: float, sign: int = 1
) -> _Change:
    """Return the change of a chance that the seat wants high, or low with `sign` -1."""
    before, after = round(100 * old), round(100 * new)
    return _Change(sign * (after - before), Reason(key, (*values, ("was", before), ("now", after))))


def _gains(before: State, after: State, seat: int, wards: tuple[int, ...]) -> list[Reason]:
    """Return the largest gain in a chance by the move, and the gain in points; no losses."""
    old, new, changes = _forecast_of(before), _forecast_of(after), list[_Change]()
    if APPOINTING not in (before.phase, after.phase):
        changes = _ward_changes(old, new, wards, seat)
        if not any(change.gain >= MIN_HUNDREDTHS for change in changes):
            changes = _ward_changes(old, new, wards, seat, before.n)
            changes += _city_changes(old, new, seat)
    gain = round(100 * (new.win_chances[seat] - old.win_chances[seat]))  # the surest of all changes
    changes.append(_Change(gain, Reason("victory", (("count", gain),))))
    best = max(changes, key=lambda change: change.gain)
    reasons = [best.reason] if best.gain >= MIN_HUNDREDTHS else []
    return reasons + _points("points", old, new, seat)


def _forecast_of(state: State) -> Forecast:
    forecast = Forecast()
    forecast.judge(state)
    return forecast


def _points(
    key: str, old: Forecast, new: Forecast, seat: int, values: tuple[tuple[str, int], ...] = ()
) -> list[Reason]:
    """Return the reason that the seat gains points, or [] if too few to be mentioned."""
    tenths = round(TENTHS * (new.points[seat] - old.points[seat]))
    return [Reason(key, (*values, ("tenths", tenths)))] if tenths >= MIN_TENTHS else []


MAX_REASONS: Final = 3  # largest number of reasons in a comparison


def compare(
    state: State, seat: int, done: Sequence[Move], better: Sequence[Move]
) -> tuple[Reason, ...]:
    """Return what a seat may expect of `better` but not of `done`, the strongest reason first."""
    done_state, better_state = (position_after(state, moves, Random(0)) for moves in (done, better))
    phases = state.phase, better_state.phase, done_state.phase
    wards = () if APPOINTING in phases else tuple(range(WARD_COUNT))
    old, new = _forecast_of(done_state), _forecast_of(better_state)
    changes = _ward_changes(old, new, wards, seat)
    if wards:
        changes += [*_ward_changes(old, new, wards, seat, state.n), *_city_changes(old, new, seat)]
    # What a seat gains itself counts twice: a rival's loss is shared by all others.
    changes.sort(key=lambda change: -change.gain * (1 + (change.reason.key != "rival_chance")))
    useless = _useless_favors(done_state, better_state, seat, old.wins, new.wins) if wards else []
    reasons = [*useless, *(c.reason for c in changes if c.gain >= MIN_HUNDREDTHS)]
    return (*reasons[: MAX_REASONS - 1], *_points("points", old, new, seat))


def _ward_changes(
    old: Forecast, new: Forecast, wards: tuple[int, ...], seat: int, n: int = 0
) -> list[_Change]:
    """Return changes of the seat's chances to win wards; with `n` players given, of rivals'."""
    changes: list[_Change] = []
    for ward, other in product(wards, [o for o in range(n) if o != seat] or [seat]):
        values, index = (("ward", ward), ("rival", other)), ward * MAX_SEATS + other
        key, sign, value_count = ("chance", 1, 1) if other == seat else ("rival_chance", -1, 2)
        changes.append(_change(key, values[:value_count], old.wins[index], new.wins[index], sign))
    return changes


def _city_changes(old: Forecast, new: Forecast, seat: int) -> list[_Change]:
    """Return the changes of the chances to lead a population, and to become Mayor."""
    indices = enumerate(range(seat * POPULATION_COUNT, (seat + 1) * POPULATION_COUNT))
    leads = [_change("lead", (("population", p),), old.leads[i], new.leads[i]) for p, i in indices]
    return [*leads, _change("mayor", (), old.mayor[seat], new.mayor[seat])]


def explain_bid(view: View, bid: Bid, saving: Reason | None = None) -> Hint:
    """Return the hint at a bid in the ward now voting; `saving` is the reason to bid nothing."""
    state, seat = view.state, view.seat
    ward, total = state.voting, sum(bid)
    prospect_ = prospect(state, ward, seat)
    act = Reason("bid", (("count", total),)) if total else Reason("bid_nothing")
    look = Reason("ballot", (("ward", ward), ("count", prospect_.rivals_most)))
    reason = _hint_bid_reason(prospect_, total)
    reasons = (reason, *_stake(state, seat, ward)) if total else (saving or reason,)
    return Hint(look, act, reasons, (ward,), bid=bid)


def _hint_bid_reason(prospect_: Prospect, total: int) -> Reason:
    values = (("votes", prospect_.bosses + total), ("count", prospect_.rivals_most))
    if prospect_.bosses + total > prospect_.rivals_most:
        return Reason("surely", values)
    if total == 0:
        least = prospect_.surely_wins
        return Reason("keep", (("count", least),)) if least > 0 else Reason("save", values)
    return Reason("gamble", values)


def _stake(state: State, seat: int, ward: int) -> list[Reason]:
    """Return the reason that winning the ward gains points, compared with nobody winning it."""
    scratch = state.copy()
    scratch.ward_winners[ward] = seat
    won = _forecast_of(scratch)
    scratch.ward_winners[ward] = NOBODY
    return _points("stake", _forecast_of(scratch), won, seat, (("ward", ward),))
