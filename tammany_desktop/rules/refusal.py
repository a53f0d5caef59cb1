"""Why a move may not be made: data that every language can phrase."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """A refusal: the rule's id, the reason's key, what would make it legal, and the numbers.

    `reason` and `remedy` are catalog keys below `refusal.` and `remedy.`; `values` pairs a field
    name (as in `moves.KINDS`, or `count`) with its integer. An empty `remedy` means that nothing
    the player can do now would help.
    """

    rule: str
    reason: str
    remedy: str = ""
    values: tuple[tuple[str, int], ...] = ()


class IllegalMove(Exception):
    """Raised by `decide` for a move that the rules refuse; it changes nothing."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.reason} {dict(refusal.values)}")
        self.refusal = refusal


def ward_refusal(rule: str, reason: str, remedy: str, ward: int) -> Refusal:
    """A refusal about one ward."""
    return Refusal(rule, reason, remedy, (("ward", ward),))


NOT_IN_A_TURN = Refusal("R4.2", "not_in_a_turn", "wait_for_a_turn")
NO_STEP_BETWEEN = Refusal("R4.2", "finish_the_ward_action", "place_the_second_piece")
NO_STEP_IN_SLANDER = Refusal("R4.2", "finish_the_slander", "spread_or_stop")
