"""One short line of why an act was chosen, from the thinker's own forecast before and after it."""

from collections.abc import Mapping
from random import Random
from typing import Final

from tammany_desktop.bots.brain import Why
from tammany_desktop.bots.mind.ballot import NOTHING_KNOWN
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.people import MOST_BELIEF, Leaning
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.outlook import prospect
from tammany_desktop.rules.state import BIDDING, NOBODY, State

KEYS: Final = (
    "take_ward",
    "spoil_ward",
    "hurt_leader",
    "hurt_rival",
    "break_lead",
    "protect_ward",
    "freeze_ward",
    "need_favor",
    "strengthen_ward",
    "weak_hands",
    "safe_hands",
    "bid_surely",
    "bid_nothing",
    "bid_gamble",
    "bid_habit",
)  # catalog keys below `bots.why.`
_WELL_KNOWN: Final = 0.6  # likelihood of one bid, for a habit to be worth a word
_NOTABLE: Final = 0.12  # of a ward's chance, for a boss to be worth a word


def of_move(state: State, move: Move, forecast: Forecast) -> Why | None:
    """Why the seat to act makes this legal move, or None where it is not worth a word."""
    kind = m.kind_of(move)
    if kind in (m.TAKE_FAVOR, m.BONUS_FAVOR):
        return Why("need_favor", (("population", m.first(move)),))
    if kind == m.APPOINT:
        return _of_appointment(state, move, forecast)
    if kind not in (m.PLACE_BOSS, m.SLANDER, m.SPREAD, m.ARREST, m.LOCK, m.RESETTLE, m.BONUS_CUBE):
        return None
    seat = state.actor()
    ward = m.second(move) if kind == m.RESETTLE else m.first(move)
    forecast.judge(state)
    wins, standing = forecast.wins[:], forecast.standing[:]
    leads = forecast.leads[:]
    after = game.fold(state, game.decide(state, move, Random(0)))
    if after.phase == state.phase:
        forecast.judge(after)
    gained = forecast.wins[ward * 5 + seat] - wins[ward * 5 + seat]
    percent = round(100 * forecast.wins[ward * 5 + seat])
    if kind == m.LOCK:
        key = "protect_ward" if wins[ward * 5 + seat] > 0.5 else "freeze_ward"
        return Why(key, (("ward", ward),))
    if kind == m.PLACE_BOSS:
        if gained < _NOTABLE:
            return None
        return Why("take_ward", (("ward", ward), ("count", percent)))
    if kind in (m.SLANDER, m.SPREAD):
        return _of_slander(state, move, gained, percent, standing)
    return _of_cube(state, move, seat, leads, forecast)


def _of_slander(
    state: State, move: Move, gained: float, percent: int, standing: list[float]
) -> Why:
    ward = m.first(move)
    rival = m.second(move) if m.kind_of(move) == m.SLANDER else state.step_rival
    if gained > _NOTABLE:
        return Why("take_ward", (("ward", ward), ("rival", rival), ("count", percent)))
    if standing[rival] == max(standing[: state.n]):
        return Why("hurt_leader", (("ward", ward), ("rival", rival)))
    return Why("spoil_ward", (("ward", ward), ("rival", rival)))


def _of_cube(
    state: State, move: Move, seat: int, leads: list[float], forecast: Forecast
) -> Why | None:
    """A cube sent off, moved or brought in: whose lead of the population suffers, or gains."""
    kind = m.kind_of(move)
    population = m.third(move) if kind == m.RESETTLE else m.second(move)
    change = [
        forecast.leads[s * 4 + population] - leads[s * 4 + population] for s in range(state.n)
    ]
    rival = min(range(state.n), key=lambda other: change[other])
    if rival != seat and change[rival] < -0.03:
        return Why("break_lead", (("rival", rival), ("population", population)))
    if kind == m.ARREST:
        ward = m.first(move)
        rivals = [other for other in range(state.n) if other != seat]
        strongest = max(rivals, key=lambda other: state.bosses[ward * 5 + other])
        return Why("hurt_rival", (("ward", ward), ("rival", strongest)))
    ward = m.second(move) if kind == m.RESETTLE else m.first(move)
    return Why("strengthen_ward", (("ward", ward), ("population", population)))


def _of_appointment(state: State, move: Move, forecast: Forecast) -> Why:
    """Whether the seat is among the weaker half, or simply what does least harm."""
    forecast.judge(state)
    given = m.first(move)
    others = [forecast.standing[s] for s in range(state.n) if state.office[s] != 0]
    weak = forecast.standing[given] <= sorted(others)[(len(others) - 1) // 2]
    key = "weak_hands" if weak else "safe_hands"
    return Why(key, (("seat", given), ("office", m.second(move))))


def of_bid(
    state: State, seat: int, bid: Bid, leanings: Mapping[int, Leaning] = NOTHING_KNOWN
) -> Why:
    """Why the seat bids so; to be told once the bids are open.

    `leanings` are what it believes of the habits of people who bid there too.
    """
    assert state.phase == BIDDING  # noqa: S101
    now = prospect(state, state.voting, seat)
    total = sum(bid)
    if now.surely_wins >= 0 and total >= now.surely_wins:
        return Why("bid_surely", (("ward", state.voting), ("count", total)))
    if total == 0:
        return Why("bid_nothing", (("ward", state.voting),))
    rival = _read(leanings)
    if rival != NOBODY and _votes(state, seat, total) > _votes(
        state, rival, _likely(leanings[rival])
    ):
        return Why("bid_habit", (("rival", rival),))
    return Why("bid_gamble", (("ward", state.voting), ("count", total)))


def _read(leanings: Mapping[int, Leaning]) -> int:
    """The person whose habit is known best, or NOBODY where none is known well."""
    sure = {
        seat: max(known.totals) for seat, known in leanings.items() if known.share >= MOST_BELIEF
    }
    best = max(sure, key=lambda seat: sure[seat], default=NOBODY)
    return best if best != NOBODY and sure[best] > _WELL_KNOWN else NOBODY


def _likely(leaning: Leaning) -> int:
    return leaning.totals.index(max(leaning.totals))


def _votes(state: State, seat: int, bid: int) -> int:
    return state.bosses[state.voting * 5 + seat] + bid
