"""Fixed ways to bid, grafted on an otherwise unchanged opponent, to look for leaks."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tammany_desktop.bots import BidAnswer, Bot, Limit, MoveAnswer
from tammany_desktop.bots.simple import cheapest_bid, uses_to_come
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.wards import candidates, prospect, usable_favors

Total = Callable[[View, Random], int]


def _usable(view: View) -> int:
    return sum(usable_favors(view.state, view.state.voting, view.seat))


def _sure(view: View) -> int:
    return prospect(view.state, view.state.voting, view.seat).surely_wins


def _most(view: View) -> int:
    """All, but never more than surely wins."""
    sure = _sure(view)
    return min(_usable(view), sure) if sure >= 0 else _usable(view)


def _rivals(view: View) -> list[tuple[int, int]]:
    """Bosses and usable favors of each rival."""
    state, ward = view.state, view.state.voting
    return [
        (state.bosses[ward * 5 + rival], sum(usable_favors(state, ward, rival)))
        for rival in candidates(state, ward)
        if rival != view.seat
    ]


def _mine(view: View) -> int:
    return view.state.bosses[view.state.voting * 5 + view.seat]


def _beat(share: float) -> Total:
    """One vote more than every rival would have with this share of its favors."""

    def total(view: View, chance: Random) -> int:
        need = max(bosses + round(share * held) for bosses, held in _rivals(view))
        return max(0, need + 1 - _mine(view))

    return total


def _fixed(count: int) -> Total:
    return lambda view, chance: count


def _part(share: float) -> Total:
    return lambda view, chance: round(share * _most(view))


def _sure_or(other: Total) -> Total:
    return lambda view, chance: _sure(view) if _sure(view) >= 0 else other(view, chance)


def _gamble(share: float) -> Total:
    """Everything or nothing, by chance."""
    return lambda view, chance: _most(view) if chance.random() < share else 0


def _spread_out(view: View, chance: Random) -> int:
    """Favors shared evenly among the contested wards to come."""
    return round(_usable(view) / (1 + max(uses_to_come(view.state, view.seat))))


def _richest(view: View, chance: Random) -> int:
    """All where the ward is full of cubes, nothing elsewhere."""
    return _most(view) if view.state.cube_count[view.state.voting] >= 4 else 0


STRATEGIES: Final[dict[str, Total]] = {
    "zero": _fixed(0),
    "one": _fixed(1),
    "two": _fixed(2),
    "three": _fixed(3),
    "most": lambda view, chance: _most(view),
    "half": _part(0.5),
    "quarter": _part(0.25),
    "surely_or_zero": _sure_or(_fixed(0)),
    "surely_or_one": _sure_or(_fixed(1)),
    "surely_or_half": _sure_or(_part(0.5)),
    "beat_bosses": _beat(0.0),
    "beat_quarter": _beat(0.25),
    "beat_mean": _beat(0.5),
    "beat_three_quarters": _beat(0.75),
    "all_or_nothing": _gamble(0.5),
    "seldom_all": _gamble(0.25),
    "uniform": lambda view, chance: chance.randint(0, _most(view)),
    "spread_out": _spread_out,
    "richest": _richest,
    "copycat": _fixed(0),  # until it has seen a ballot: see `FixedBids.told`
    "last_term_most": lambda view, chance: _most(view) if view.state.term == 4 else 1,
}


class FixedBids:
    """An opponent's moves with one of the fixed ways to bid."""

    def __init__(self, brain: Bot, strategy: str, chance: Random) -> None:
        self._brain = brain
        self._total = STRATEGIES[strategy]
        self._copies = strategy == "copycat"
        self._chance = chance

    def told(self, seat: int, bids: Sequence[Bid]) -> None:
        """What everybody bid in the ballot just opened; a copycat bids the rivals' most next."""
        if self._copies:
            self._total = _fixed(max(sum(bid) for rival, bid in enumerate(bids) if rival != seat))

    def choose(self, view: View, moves: list[Move], limit: Limit) -> MoveAnswer:
        return self._brain.choose(view, moves, limit)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        total = max(0, min(_usable(view), self._total(view, self._chance)))
        return BidAnswer(cheapest_bid(view.state, view.seat, total))
