"""Sentences about a rated decision: what was done, what would have been better, and why."""

from collections.abc import Sequence
from typing import Final

from tammany_desktop import wording
from tammany_desktop.bots import Reason, explanations
from tammany_desktop.bots.review import Decision
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import sentences, text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_WARD
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import State

ToldAct = tuple[str, list[int]]  # a sentence, and the wards that it names
ENDINGS: Final = (m.END_TURN, m.CONFIRM, m.STOP_SPREAD)  # left out, unless nothing else was done


def reason_words(namespace: str, reason: Reason, seats: Sequence[Seat]) -> str:
    """Return a reason as text; wards, players and offices by name, tenths of a point as decimal."""
    values = wording.values_of(reason.values, seats)
    for name, value in reason.values:
        if name == "tenths":
            values["points"] = text("hint.decimal", whole=value // 10, tenth=value % 10)
    return text(f"hint.{namespace}.{reason.key}", **values)


def way_words(moves: Sequence[Move], bid: Bid | None, seats: Sequence[Seat]) -> str:
    """Return sentences that say what these moves, or this bid, would do."""
    return sentences([words for words, _ in way_acts(moves, bid, seats)])


def way_acts(moves: Sequence[Move], bid: Bid | None, seats: Sequence[Seat]) -> list[ToldAct]:
    """Return a sentence and the wards it names for each of these moves, or for this bid."""
    if bid is not None:
        total = sum(bid)
        return [(text("hint.act.bid", count=total) if total else text("hint.act.bid_nothing"), [])]
    acts, known_fields = list[ToldAct](), dict[str, int]()
    for move in moves:
        name = m.KINDS[m.kind_of(move)].name
        if move in ENDINGS and move != moves[0]:
            continue
        known_fields |= m.fields_of(move)  # a spread names no rival: its slander did
        words = text(f"hint.act.{name}", **wording.values_of(tuple(known_fields.items()), seats))
        acts.append((words, wards_of_moves([move])))
    return acts


def better_words(decision: Decision, state: State, seats: Sequence[Seat]) -> list[str]:
    """Return sentences that say why the best moves or bid are better than those made."""
    if decision.best_bid is not None:
        view = View(decision.seat, state, None)
        reasons = explanations.explain_bid(view, decision.best_bid).reasons
    else:
        reasons = explanations.compare(state, decision.seat, decision.done, decision.best_moves)
    return [reason_words("why", reason, seats) for reason in reasons]


def wards_of(decision: Decision, *, of_better: bool) -> list[int]:
    """Return the wards of the moves made, or of the best ones; for a bid only if `of_better`."""
    if decision.ward != NO_WARD:  # the ward that voted
        return [decision.ward] if of_better else []
    return wards_of_moves(decision.best_moves if of_better else decision.done)


def wards_of_moves(moves: Sequence[Move]) -> list[int]:
    """Return the wards that the moves name, each once."""
    pairs = [pair for move in moves for pair in m.fields_of(move).items()]
    return list(dict.fromkeys(value for field, value in pairs if field.endswith("ward")))
