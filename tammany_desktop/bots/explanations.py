"""Reasons for a move or a bid, as data: an opponent's own, and the advice to a person."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import Reason, played
from tammany_desktop.bots.mind.ballot import NOTHING_KNOWN
from tammany_desktop.bots.mind.bidding import MOST_BELIEF, Leaning
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules import board, game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, BIDDING, MAX_SEATS, NOBODY, State
from tammany_desktop.rules.wards import Prospect, prospect, reach, usable_favors

_WELL_KNOWN: Final = 0.6  # least chance of its likeliest bid for a rival's habit to be a reason
_NOTABLE: Final = 0.12  # least gain of a chance to win a ward for it to be the reason for a boss


def of_move(state: State, move: Move, forecast: Forecast) -> Reason | None:
    """Return why the seat to act makes this legal move, or None if that is not worth telling."""
    kind = m.kind_of(move)
    if kind in (m.TAKE_FAVOR, m.BONUS_FAVOR):
        return Reason("need_favor", (("population", m.population_of(move)),))
    if kind == m.APPOINT:
        return _of_appointment(state, move, forecast)
    if kind not in (m.PLACE_BOSS, m.SLANDER, m.SPREAD, m.ARREST, m.LOCK, m.RESETTLE, m.BONUS_CUBE):
        return None
    seat = state.actor()
    ward = m.target_ward(move)
    forecast.judge(state)
    wins, leads, standing = forecast.wins, forecast.leads, forecast.standing[:]
    after = game.fold(state, game.decide(state, move, Random(0)))
    if after.phase == state.phase:
        forecast.judge(after)
    gained = forecast.wins[ward * MAX_SEATS + seat] - wins[ward * MAX_SEATS + seat]
    percent = round(100 * forecast.wins[ward * MAX_SEATS + seat])
    if kind == m.LOCK:
        key = "protect_ward" if wins[ward * MAX_SEATS + seat] > 0.5 else "freeze_ward"
        return Reason(key, (("ward", ward),))
    if kind == m.PLACE_BOSS:
        if gained < _NOTABLE:
            return None
        return Reason("take_ward", (("ward", ward), ("count", percent)))
    if kind in (m.SLANDER, m.SPREAD):
        return _of_slander(state, move, gained, percent, standing)
    return _of_cube(state, move, seat, leads, forecast)


def of_pair(key: str, pair: Sequence[int], *more: tuple[str, int]) -> Reason:
    """Return the reason to act against two allied rivals; keys `bid_yields`, `hurt_pair`."""
    return Reason(key, (("rival", pair[0]), ("seat", pair[1]), *more))


def _of_slander(state: State, move: Move, gained: float, share: int, odds: list[float]) -> Reason:
    ward = m.target_ward(move)
    rival = m.rival_of(move) if m.kind_of(move) == m.SLANDER else state.step_rival
    if gained > _NOTABLE:
        return Reason("take_ward", (("ward", ward), ("rival", rival), ("count", share)))
    values, points = (("ward", ward), ("rival", rival)), state.score[rival]
    if odds[rival] < max(odds[: state.n]):
        return Reason("spoil_ward", values)
    if sorted(state.score[: state.n])[-2] < points:
        return Reason("hurt_points", (*values, ("count", points)))
    return Reason("hurt_leader", values)


def _of_cube(
    state: State, move: Move, seat: int, leads: list[float], forecast: Forecast
) -> Reason | None:
    """Return why a cube comes or goes: to break a lead, to hurt a rival, to strengthen a ward."""
    population = m.population_of(move)
    change = [
        forecast.leads[s * POPULATION_COUNT + population] - leads[s * POPULATION_COUNT + population]
        for s in range(state.n)
    ]
    rival = min(range(state.n), key=lambda other: change[other])
    if rival != seat and change[rival] < -0.03:
        return Reason("break_lead", (("rival", rival), ("population", population)))
    ward = m.target_ward(move)
    if m.kind_of(move) == m.ARREST:
        rivals = [other for other in range(state.n) if other != seat]
        strongest = max(rivals, key=lambda other: state.bosses[ward * MAX_SEATS + other])
        return Reason("hurt_rival", (("ward", ward), ("rival", strongest)))
    return Reason("strengthen_ward", (("ward", ward), ("population", population)))


def _of_appointment(state: State, move: Move, forecast: Forecast) -> Reason:
    """Return the reason: the seat is one of the weaker half, or its office does the least harm."""
    forecast.judge(state)
    given = m.seat_of(move)
    others = [forecast.standing[s] for s in range(state.n) if state.office[s] != 0]
    weak = forecast.standing[given] <= sorted(others)[(len(others) - 1) // 2]
    key = "weak_hands" if weak else "safe_hands"
    return Reason(key, (("seat", given), ("office", m.office_of(move))))


def of_bid(
    state: State, seat: int, bid: Bid, leanings: Mapping[int, Leaning] = NOTHING_KNOWN
) -> Reason:
    """Return why the seat bids so, from its beliefs about others; shown once bids are open."""
    assert state.phase == BIDDING  # noqa: S101
    now = prospect(state, state.voting, seat)
    total = sum(bid)
    if now.surely_wins >= 0 and total >= now.surely_wins:
        return Reason("bid_surely", (("ward", state.voting), ("count", total)))
    if total == 0:
        return Reason("bid_nothing", (("ward", state.voting),))
    rival = _best_known(leanings)
    if rival != NOBODY:
        totals, row = leanings[rival].totals, state.voting * MAX_SEATS
        theirs = state.bosses[row + rival] + totals.index(max(totals))
        if state.bosses[row + seat] + total > theirs:
            return Reason("bid_habit", (("rival", rival),))
    return Reason("bid_gamble", (("ward", state.voting), ("count", total)))


def _best_known(leanings: Mapping[int, Leaning]) -> int:
    """Return the rival whose bidding habit is known best, or NOBODY if none is known well."""
    sure = {seat: max(one.totals) for seat, one in leanings.items() if one.share >= MOST_BELIEF}
    best = max(sure, key=lambda seat: sure[seat], default=NOBODY)
    return best if best != NOBODY and sure[best] > _WELL_KNOWN else NOBODY


TENTHS: Final = 10
MIN_TENTHS: Final = 1  # least tenths of a point that are mentioned
MIN_HUNDREDTHS: Final = 2  # least hundredths of a chance that are mentioned
# Moves that end something: the only reason is that nothing better is left.
ENDINGS: Final = (m.END_TURN, m.CONFIRM, m.PLACE_NO_MORE, m.STOP_SPREAD, m.DECLINE)


class Hint(NamedTuple):
    """A hint in three depths, `look`, `act` and `whys`; it means a `move` or `bid`, in `wards`."""

    look: Reason
    act: Reason
    whys: tuple[Reason, ...]
    wards: tuple[int, ...] = ()
    move: Move | None = None
    bid: Bid | None = None
    then: tuple[tuple[Reason, Reason], ...] = ()


def explain_turn(view: View, moves: Sequence[Move]) -> Hint:
    """Return the hint that leads to a turn's legal moves, one after the other."""
    hint, state, then = explain_move(view, moves[0]), view.state, list[tuple[Reason, Reason]]()
    wards = [*hint.wards]
    for before, move in pairwise(moves):
        state = game.fold(state, game.decide(state, before, Random(0)))
        if m.kind_of(move) in ENDINGS:
            break
        following = explain_move(View(view.seat, state, None), move)
        then.append((following.act, following.whys[0]))
        wards += [ward for ward in following.wards if ward not in wards]
    return hint._replace(then=tuple(then), wards=tuple(wards))


def explain_move(view: View, move: Move) -> Hint:
    """Return the hint that leads to a legal move of the view's seat."""
    state, seat = view.state, view.seat
    name, values = m.KINDS[m.kind_of(move)].name, tuple(m.fields_of(move).items())
    wards = tuple(value for field, value in values if field.endswith("ward"))
    look = Reason("ward", (("ward", wards[0]),)) if wards else Reason(name)
    whys = _whys(state, seat, move, wards)
    if m.kind_of(move) == m.SPREAD:
        values = (*values, ("rival", state.step_rival), ("population", state.step_population))
    return Hint(look, Reason(name, values), whys, wards, move=move)


def _whys(state: State, seat: int, move: Move, wards: tuple[int, ...]) -> tuple[Reason, ...]:
    kind = m.kind_of(move)
    if kind in ENDINGS:
        return (Reason("nothing_better"),)
    after = game.fold(state, game.decide(state, move, Random(0)))
    reasons = _ward_reasons(state, seat, wards[-1]) if kind in (m.PLACE_BOSS, m.PLACE_CUBE) else []
    if wards and after.phase == state.phase:
        reasons += _votes(after, seat, wards[-1])
    if kind in (m.PLACE_CUBE, m.TAKE_FAVOR, m.BONUS_FAVOR):
        reasons += _uses(after, seat, m.population_of(move))
    reasons += _prospects(state, after, seat, wards)
    return tuple(reasons) or (Reason("nothing_better"),)


def _ward_reasons(state: State, seat: int, ward: int) -> list[Reason]:
    """Return reasons for a piece in a ward: who stands there, and what its winner gets."""
    bosses, named = state.bosses_in(ward), ("ward", ward)
    rival = max((one for one in range(state.n) if one != seat), key=lambda one: bosses[one])
    reasons = [] if any(bosses) else [Reason("empty", (named,))]
    if bosses[rival] > bosses[seat]:
        values = (named, ("rival", rival), ("count", bosses[rival] - bosses[seat]))
        reasons.append(Reason("behind", values))
    if ward in (*board.BONUS_CUBE_WARDS, *board.BONUS_FAVOR_WARDS, board.TAMMANY_HALL):
        cube, favor = ward in board.BONUS_CUBE_WARDS, ward in board.BONUS_FAVOR_WARDS
        gift = "gift_cube" if cube else "gift_favor" if favor else "gift_double"
        reasons.append(Reason(gift, (named,)))
    return reasons


def _votes(after: State, seat: int, ward: int) -> list[Reason]:
    """Return the seat's votes in a ward after the move, unless a rival can reach more than it."""
    mine = after.bosses[ward * MAX_SEATS + seat]
    most = reach(after, ward, seat)
    rival = max(reach(after, ward, other) for other in range(after.n) if other != seat)
    if not mine or most < rival:
        return []
    values = (("ward", ward), ("votes", mine), ("most", most))
    return [Reason("votes", (*values, ("count", rival))) if rival else Reason("alone", values)]


def _uses(after: State, seat: int, population: int) -> list[Reason]:
    """Return in how many wards with a boss of the seat a favor of a color could be bid."""
    standing = [ward for ward in range(WARD_COUNT) if after.bosses[ward * MAX_SEATS + seat]]
    count = sum(usable_favors(after, ward, seat)[population] > 0 for ward in standing)
    return [Reason("favor", (("population", population), ("count", count)))] if count else []


class _Change(NamedTuple):
    """A chance in hundredths before and after a move; `gain` is what it is worth to the seat."""

    gain: int
    reason: Reason


def _change(
    key: str, values: tuple[tuple[str, int], ...], was: float, now: float, sign: int = 1
) -> _Change:
    """Return the change of a chance that the seat wants high, or low with `sign` -1."""
    before, after = round(100 * was), round(100 * now)
    reason = Reason(key, (*values, ("was", before), ("now", after)))
    return _Change(sign * (after - before), reason)


def _prospects(before: State, after: State, seat: int, wards: tuple[int, ...]) -> list[Reason]:
    """Return the greatest gain of a chance by the move, and of points; losses are not mentioned."""
    old, new = _forecast_of(before), _forecast_of(after)
    changes: list[_Change] = []
    if APPOINTING not in (before.phase, after.phase):
        changes = _own_chances(old, new, seat, wards)
        if not any(change.gain >= MIN_HUNDREDTHS for change in changes):
            changes = [*_others_chances(old, new, seat, wards, before.n), *_city(old, new, seat)]
    changes.append(_change("victory", (), old.standing[seat], new.standing[seat]))
    best = max(changes, key=lambda change: change.gain)
    return [best.reason] * (best.gain >= MIN_HUNDREDTHS) + _points("points", old, new, seat)


def _forecast_of(state: State) -> Forecast:
    forecast = Forecast()
    forecast.judge(state)
    return forecast


def _points(
    key: str, old: Forecast, new: Forecast, seat: int, values: tuple[tuple[str, int], ...] = ()
) -> list[Reason]:
    """Return the points that the seat gains, if they are enough to be mentioned."""
    tenths = round(TENTHS * (new.points[seat] - old.points[seat]))
    return [Reason(key, (*values, ("tenths", tenths)))] if tenths >= MIN_TENTHS else []


MOST_REASONS: Final = 3


def compare(
    state: State, seat: int, done: Sequence[Move], better: Sequence[Move]
) -> tuple[Reason, ...]:
    """Return what a seat may expect of `better` but not of `done`, the strongest reason first."""
    was, now = (played(state, moves, Random(0)) for moves in (done, better))
    wards = () if APPOINTING in (state.phase, now.phase, was.phase) else tuple(range(WARD_COUNT))
    old, new = _forecast_of(was), _forecast_of(now)
    changes = _own_chances(old, new, seat, wards)
    if wards:
        changes += [*_others_chances(old, new, seat, wards, state.n), *_city(old, new, seat)]
    changes.sort(key=lambda change: -change.gain)
    reasons = [c.reason for c in changes[: MOST_REASONS - 1] if c.gain >= MIN_HUNDREDTHS]
    return (*reasons, *_points("points", old, new, seat))


def _own_chances(old: Forecast, new: Forecast, seat: int, wards: tuple[int, ...]) -> list[_Change]:
    """Return the changes of the seat's chances to win the wards of the move."""
    places = [(ward, ward * MAX_SEATS + seat) for ward in wards]
    return [_change("chance", (("ward", w),), old.wins[at], new.wins[at]) for w, at in places]


def _others_chances(
    old: Forecast, new: Forecast, seat: int, wards: tuple[int, ...], seats: int
) -> list[_Change]:
    """Return the changes of each rival's chances to win the wards of the move."""
    places = [(w, r, w * MAX_SEATS + r) for w in wards for r in range(seats) if r != seat]
    return [
        _change("rival_chance", (("ward", w), ("rival", r)), old.wins[at], new.wins[at], -1)
        for w, r, at in places
    ]


def _city(old: Forecast, new: Forecast, seat: int) -> list[_Change]:
    """Return the changes of the chances to lead a population, and to become Mayor."""
    places = enumerate(range(seat * POPULATION_COUNT, (seat + 1) * POPULATION_COUNT))
    leads = [
        _change("lead", (("population", p),), old.leads[at], new.leads[at]) for p, at in places
    ]
    return [*leads, _change("mayor", (), old.mayor[seat], new.mayor[seat])]


def explain_bid(view: View, bid: Bid, saved: Reason | None = None) -> Hint:
    """Return the hint that leads to a bid in the ward now voting; `saved` is why to bid nothing."""
    state, seat = view.state, view.seat
    ward, total = state.voting, sum(bid)
    now = prospect(state, ward, seat)
    act = Reason("bid", (("count", total),)) if total else Reason("bid_nothing")
    look = Reason("ballot", (("ward", ward), ("count", now.rivals_most)))
    why = _bid_why(now, total)
    whys = (why, *_stake(state, seat, ward)) if total else (saved or why,)
    return Hint(look, act, whys, (ward,), bid=bid)


def _bid_why(now: Prospect, total: int) -> Reason:
    values = (("votes", now.bosses + total), ("count", now.rivals_most))
    if now.bosses + total > now.rivals_most:
        return Reason("surely", values)
    if total == 0:
        sure = now.surely_wins
        return Reason("keep", (("count", sure),)) if sure > 0 else Reason("save", values)
    return Reason("gamble", values)


def _stake(state: State, seat: int, ward: int) -> list[Reason]:
    """Return the points that winning the ward is worth, compared with nobody winning it."""
    scratch = state.copy()
    scratch.winners[ward] = seat
    won = _forecast_of(scratch)
    scratch.winners[ward] = NOBODY
    return _points("stake", _forecast_of(scratch), won, seat, (("ward", ward),))
