"""A weighed decision in words: what was done, what would have been better, and why."""

from collections.abc import Sequence
from typing import Final

from tammany_desktop import wording
from tammany_desktop.bots import Reason, explanations
from tammany_desktop.bots.review import Decision
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import sentences, text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import NOBODY, State

ENDINGS: Final = (m.END_TURN, m.CONFIRM, m.STOP_SPREAD)  # not worth telling


def reason_words(namespace: str, why: Reason, seats: Sequence[Seat]) -> str:
    """Return a line of advice, with its numbers in words; tenths of a point as a decimal."""
    values = wording.values_of(why.values, seats)
    for name, value in why.values:
        if name == "tenths":
            values["points"] = text("hint.decimal", whole=value // 10, tenth=value % 10)
    return text(f"hint.{namespace}.{why.key}", **values)


def way_words(moves: Sequence[Move], bid: Bid | None, seats: Sequence[Seat]) -> str:
    """Return a way to decide, in sentences."""
    if bid is not None:
        total = sum(bid)
        return text("hint.act.bid", count=total) if total else text("hint.act.bid_nothing")
    found: list[str] = []
    said: dict[str, int] = {}
    for move in moves:
        name = m.KINDS[m.kind_of(move)].name
        if move in ENDINGS:
            continue
        said |= m.fields_of(move)
        values = tuple({**said, **m.fields_of(move)}.items())
        found.append(text(f"hint.act.{name}", **wording.values_of(values, seats)))
    return sentences(found)


def better_words(decision: Decision, state: State, seats: Sequence[Seat]) -> list[str]:
    """Return why the better way is better."""
    if decision.better_bid is not None:
        whys = explanations.explain_bid(View(decision.seat, state, None), decision.better_bid).whys
    else:
        whys = explanations.compare(state, decision.seat, decision.done, decision.better)
    return [reason_words("why", why, seats) for why in whys]


def wards_of(decision: Decision, way: int) -> list[int]:
    """Return the wards in which one of its two ways acts, or for a bid the ward that voted."""
    if decision.ward != NOBODY:
        return [decision.ward] if way else []
    found: list[int] = []
    for move in (decision.done, decision.better)[way]:
        for field, value in m.fields_of(move).items():
            if field.endswith("ward") and value not in found:
                found.append(value)
    return found
