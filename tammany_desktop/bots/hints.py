"""Why a move or a bid is good, as data: where to look, what to do, and what it does in numbers.

The move itself comes from an opponent's search; this only explains it, from the view of the seat
that asks and from the opponents' own forecast. It takes about a millisecond.
"""

from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots.brain import Why
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.outlook import Prospect, prospect, reach
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, NOBODY, State
from tammany_desktop.rules.wards import usable_favors

TENTHS: Final = 10
WORTH_A_WORD: Final = 1  # tenths of a point, or hundredths of a chance, below which none is told
# What ends something; there is nothing to weigh but that nothing better is left.
ENDINGS: Final = (m.END_TURN, m.CONFIRM, m.PLACE_NO_MORE, m.STOP_SPREAD, m.DECLINE)


class Hint(NamedTuple):
    """Three depths: `look`, then `act`, then `whys`.

    `look` and `act` are keys below `hint.look.` and `hint.act.`, `whys` below `hint.why.`, all with
    values as in `brain.Why`. `wards` are the wards to look at; `move` or `bid` is what is meant.
    """

    look: Why
    act: Why
    whys: tuple[Why, ...]
    wards: tuple[int, ...] = ()
    move: Move | None = None
    bid: Bid | None = None


def explain_move(view: View, move: Move) -> Hint:
    """The hint that leads to a legal move of the view's seat."""
    state, seat = view.state, view.seat
    kind = m.kind_of(move)
    fields = m.FIELDS[kind]
    values = tuple(zip(fields, (m.first(move), m.second(move), m.third(move)), strict=False))
    wards = tuple(value for name, value in values if name.endswith("ward"))
    look = Why("ward", (("ward", wards[0]),)) if wards else Why(m.NAMES[kind])
    whys = _whys(state, seat, move, wards)
    if kind == m.SPREAD:
        values = (*values, ("rival", state.step_rival), ("population", state.step_population))
    return Hint(look, Why(m.NAMES[kind], values), whys, wards, move=move)


def _whys(state: State, seat: int, move: Move, wards: tuple[int, ...]) -> tuple[Why, ...]:
    kind = m.kind_of(move)
    if kind in ENDINGS:
        return (Why("nothing_better"),)
    after = game.fold(state, game.decide(state, move, Random(0)))
    found: list[Why] = []
    if wards and after.phase == state.phase:
        found += _votes(after, seat, wards[-1])
    population = dict(zip(m.FIELDS[kind], (m.first(move), m.second(move)), strict=False)).get(
        "population"
    )
    if kind in (m.PLACE_CUBE, m.TAKE_FAVOR, m.BONUS_FAVOR) and population is not None:
        found.append(_uses(after, seat, population))
    found += _promise(state, after, seat, wards)
    return tuple(found) or (Why("nothing_better"),)


def _votes(after: State, seat: int, ward: int) -> list[Why]:
    """How the seat and its strongest rival stand in a ward after the move."""
    mine = after.bosses[ward * 5 + seat]
    rivals = [reach(after, ward, other) for other in range(after.n) if other != seat]
    rival = max(rivals)
    if not mine:
        return [Why("rivals", (("ward", ward), ("count", rival)))] if rival else []
    values = (("ward", ward), ("votes", mine), ("most", reach(after, ward, seat)))
    if not rival:
        return [Why("alone", values)]
    return [Why("votes", (*values, ("count", rival)))]


def _uses(after: State, seat: int, population: int) -> Why:
    """In how many wards where the seat stands a favor of this color would count."""
    count = sum(
        usable_favors(after, ward, seat)[population] > 0
        for ward in range(15)
        if after.bosses[ward * 5 + seat]
    )
    return Why("favor", (("population", population), ("count", count)))


def _promise(before: State, after: State, seat: int, wards: tuple[int, ...]) -> list[Why]:
    """The chance to carry the ward, and the points to expect, before and after."""
    forecast = Forecast()
    forecast.judge(before)
    ward = wards[-1] if wards else NOBODY
    chance = forecast.wins[ward * 5 + seat] if wards else 0.0
    points = forecast.points[seat]
    forecast.judge(after)
    found: list[Why] = []
    if wards and before.phase != APPOINTING:
        was, now = round(100 * chance), round(100 * forecast.wins[ward * 5 + seat])
        if abs(now - was) > WORTH_A_WORD:
            found.append(Why("chance", (("ward", ward), ("was", was), ("now", now))))
    gained = round(TENTHS * (forecast.points[seat] - points))
    if gained >= WORTH_A_WORD:
        found.append(Why("points", (("tenths", gained),)))
    return found


def explain_bid(view: View, bid: Bid) -> Hint:
    """The hint that leads to a bid of the view's seat for the ward now voting."""
    state, seat = view.state, view.seat
    ward, total = state.voting, sum(bid)
    now = prospect(state, ward, seat)
    act = Why("bid", (("count", total),)) if total else Why("bid_nothing")
    look = Why("ballot", (("ward", ward), ("count", now.rivals_most)))
    whys = (_bid_why(now, total), *_stake(state, seat, ward))
    return Hint(look, act, whys, (ward,), bid=bid)


def _bid_why(now: Prospect, total: int) -> Why:
    values = (("votes", now.bosses + total), ("count", now.rivals_most))
    if now.bosses + total > now.rivals_most:
        return Why("surely", values)
    if total == 0:
        return Why("save", values)
    return Why("gamble", values)


def _stake(state: State, seat: int, ward: int) -> list[Why]:
    """What carrying the ward is worth in points, against losing it to nobody."""
    forecast, scratch = Forecast(), state.copy()
    scratch.winners[ward] = seat
    forecast.judge(scratch)
    won = forecast.points[seat]
    scratch.winners[ward] = NOBODY
    forecast.judge(scratch)
    worth = round(TENTHS * (won - forecast.points[seat]))
    return [Why("stake", (("ward", ward), ("tenths", worth)))] if worth >= WORTH_A_WORD else []
