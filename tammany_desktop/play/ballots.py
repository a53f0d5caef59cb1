"""The ballot at one table: who owes a bid, unsealed bids (in memory alone), sources of bids."""

from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

from tammany_desktop.rules.board import VOTING_ORDER
from tammany_desktop.rules.moves import Bid, IllegalMove
from tammany_desktop.rules.state import NOT_VOTED
from tammany_desktop.rules.wards import NO_BID, bidders, candidates, prospect, usable_favors
from tammany_desktop.session.match import Notification
from tammany_desktop.session.session import POLL, Part, Session


class BidSource(Protocol):
    """A source of bids outside this window, such as a telephone; its methods never block."""

    def seats(self) -> Collection[int]:
        """Return the seats of persons who bid by this source, whom the window does not ask."""

    def poll(self) -> tuple[int, Bid] | None:
        """Return a seat and its new bid, or None; no bid is returned twice."""

    def answer(self, seat: int, taken: bool) -> None:
        """Tell the source whether a bid was sealed, which makes it final."""


class BidSealed(NamedTuple):
    """The notice that a person's bid has been sealed; it does not hold the bid."""

    seat: int
    futile: bool = False  # whether the bid was sealed unasked: none could win or change anything


class UnsealedBid:
    """A bid that its owner has not sealed, and the population selected with a controller."""

    def __init__(self) -> None:
        self.bid = list(NO_BID)
        self.population = 0

    def value(self) -> Bid:
        """Return the bid as it would be sealed now."""
        a, b, c, d = self.bid
        return a, b, c, d

    def clear(self) -> None:
        """Set the bid to no favors in place, so that other holders of this object see it, too."""
        self.bid[:] = NO_BID
        self.population = 0


class Ballots(Part):
    """The bids of persons at one table: who still owes one, and every unsealed bid."""

    def __init__(self, session: Session, sealed_unasked: Callable[[], tuple[bool, bool]]) -> None:
        """`sealed_unasked`: whether to seal bids unasked that change nothing, or cannot win."""
        self.session, self.match = session, session.match
        self.sources: list[BidSource] = []
        self._sealed_unasked = sealed_unasked
        self._unsealed_bids: dict[tuple[int, bool], UnsealedBid] = {}  # by seat, and whether unseen
        self._futile_seats: dict[tuple[int, int], list[int]] = {}  # by term and ward
        self._listeners: list[Callable[[BidSealed], object]] = []
        self.match.listen(self._forget_old)
        session.parts.append(self)

    # Who bids

    def owes(self, seat: int) -> bool:
        """Return True if a person plays the seat and still owes a bid."""
        return seat in self.match.owing() and not self.match.seats[seat].is_bot

    def seats_to_ask(self) -> list[int]:
        """Return the seats of the persons whom this window asks for a bid, in their order."""
        elsewhere = {seat for source in self.sources for seat in source.seats()}
        return [s for s in self.match.owing() if self.session.plays_here(s) and s not in elsewhere]

    def bids_to_come(self) -> int:
        """Return how many bids, at most, this window asks for after the next in this election."""
        later = [s for _, seats in self._later_wards() for s in seats if self.session.plays_here(s)]
        return max(0, len(self.seats_to_ask()) - 1) + len(later)

    def later_ward_count(self, seat: int) -> int:
        """Return the number of this election's later wards for which a seat holds usable favors."""
        wards = [ward for ward, seats in self._later_wards() if seat in seats]
        return sum(any(usable_favors(self.match.state, ward, seat)) for ward in wards)

    def _later_wards(self) -> list[tuple[int, list[int]]]:
        """Return this election's later wards with two candidates or more, and the candidates."""
        state = self.match.state
        wards = [w for w in VOTING_ORDER if state.active >> w & 1 and w != state.voting]
        later = [(w, candidates(state, w)) for w in wards if state.ward_winners[w] == NOT_VOTED]
        return [(ward, seats) for ward, seats in later if len(seats) > 1]

    def sealed_seats(self) -> list[int]:
        """Return the seats of the persons whose bid for this ward is sealed, from any source."""
        owing, seats = self.match.owing(), self.match.seats
        return [s for s in bidders(self.match.state) if s not in owing and not seats[s].is_bot]

    def futile_seats(self, term: int, ward: int) -> list[int]:
        """Return the seats whose bid in a ballot was sealed unasked, because it was futile."""
        return self._futile_seats.get((term, ward), [])

    # Unsealed bids

    def unsealed_bid(self, seat: int, unseen: bool = False) -> UnsealedBid:
        """Return a person's unsealed bid on the sheet, or if `unseen` that on a controller."""
        return self._unsealed_bids.setdefault((seat, unseen), UnsealedBid())

    def detach(self, seat: int) -> None:
        """Move the sheet's unsealed bid of a seat to a new object; the old one is cleared."""
        if (old_bid := self._unsealed_bids.get((seat, False))) is not None:
            self._unsealed_bids[seat, False] = new_bid = UnsealedBid()
            new_bid.bid[:] = old_bid.bid
            old_bid.clear()

    def forget(self, seat: int, unseen: bool) -> None:
        """Discard a person's unsealed bid on the sheet, or if `unseen` that on a controller."""
        if (unsealed := self._unsealed_bids.pop((seat, unseen), None)) is not None:
            unsealed.clear()

    def _forget_old(self, notification: Notification) -> None:
        """Forget unsealed bids when the ballot or player changes, except on others' controllers."""
        if notification.talk is not None:
            return
        for seat, unseen in tuple(self._unsealed_bids):
            if notification.player is None or seat == notification.player.seat or not unseen:
                self.forget(seat, unseen)

    # Sealing

    def seal(self, seat: int, bid: Bid, futile: bool = False) -> bool:
        """Seal a person's bid; return False if none is due. The next tick opens the ballot."""
        if not self.owes(seat):
            return False
        try:
            self.match.seal(seat, bid)
        except (IllegalMove, ValueError):
            return False
        for unseen in (False, True):
            self.forget(seat, unseen)
        for listener in tuple(self._listeners):
            listener(BidSealed(seat, futile))
        return True

    def seal_unsealed(self, seat: int, unseen: bool = False) -> bool:
        """Seal a person's unsealed bid; return False if there is none, or none is due."""
        unsealed = self._unsealed_bids.get((seat, unseen))
        return unsealed is not None and self.seal(seat, unsealed.value())

    def seal_futile(self) -> None:
        """Seal zero bids unasked if they change nothing or cannot win, as the settings say."""
        state, (if_no_change, if_no_win) = self.match.state, self._sealed_unasked()
        for seat in filter(self.owes, self.match.owing()):
            prospect_ = prospect(state, state.voting, seat)
            cannot_win = prospect_.bosses + sum(prospect_.usable) <= prospect_.rivals_least
            if (if_no_win and cannot_win) or (if_no_change and not prospect_.matters):
                self._futile_seats.setdefault((state.term, state.voting), []).append(seat)
                self.seal(seat, NO_BID, futile=True)

    def listen(self, listener: Callable[[BidSealed], object]) -> None:
        """Call `listener` for every bid that a person seals from now on."""
        self._listeners.append(listener)

    # The loop

    def tick(self) -> None:
        """Seal bids that the sources have received, whatever scene is shown."""
        for source in self.sources:
            while (incoming := source.poll()) is not None:
                seat, bid = incoming
                source.answer(seat, seat in source.seats() and self.seal(seat, bid))

    def due_in(self) -> float | None:
        seats = (seat for source in self.sources for seat in source.seats())
        return POLL if any(map(self.owes, seats)) else None
