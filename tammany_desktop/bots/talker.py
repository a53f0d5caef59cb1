"""An opponent that makes deals: weighs promises, trusts by record, keeps them while that pays."""

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple, Protocol, runtime_checkable

from tammany_desktop import talk as p
from tammany_desktop.bots import BidAnswer, Bot, Limit, MoveAnswer, Reason
from tammany_desktop.bots.bargain import Values, contested, election_is_near, limits_of, years_left
from tammany_desktop.bots.mind.alliances import COALITION
from tammany_desktop.bots.thinker import Commitments, Thinker
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import LAST_YEAR, MAYOR, OFFICES, TAMMANY_HALL, TERMS, WARD_COUNT
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import APPOINTING, BIDDING, MAX_SEATS, NOBODY, TURN, State
from tammany_desktop.rules.wards import candidates, reach, usable_favors
from tammany_desktop.talk import Promise, deals, is_fresh, says_nothing
from tammany_desktop.talk.deals import Ledger, Offer, Talk, TalkSoFar, made_by, talk_so_far

OFFERED: Final = 0.002  # chance to win that each side must gain by an offer
ACCEPTED: Final = 0.002  # chance to win that a seat must gain to accept
THIRD: Final = 0.5  # the most that a third seat may gain by a deal, as a share of one's own gain
NAME: Final = 0.05  # worth of a reputation before the first year, in chance to win
PRIOR_KEPT: Final = 4.0  # promises that every seat is assumed to have kept before the game
PRIOR_BROKEN: Final = 1.0  # promises that every seat is assumed to have broken before the game
FAITH: Final = 0.5  # promises counted as kept for one that was kept in this game
BETRAYAL: Final = 3.0  # promises counted as broken for one that was broken in this game
TEMPTED: Final = 0.004  # spread of the gain, in chance to win, that makes promises break
TRUSTED: Final = 0.6  # least trust with which others deal with a seat, or rely on its promises
HOPELESS: Final = 2.0  # a ward is lost if a rival could have this many times its own votes
ASSURED: Final = 1.5  # a ward is won if one's own votes could be this many times any rival's
LIKELY: Final = 0.27  # least chance to be the next Mayor with which an office is worth promising
WELCOME: Final = 2  # offices at most that a seat may be promised
ALIKE: Final = 0.7  # least ratio of two chances at which they count as equal
THREAT: Final = 0.6  # a third seat is a rival from this share of the other side's votes on
LARGER: Final = 2.7  # ratio of cubes at which one ward is worth far more than another
CAMPAIGN: Final = 2  # bosses that a turn can place (R5.1)
GOODWILL: Final = 0.25  # chance to win given for a point of a seat that keeps its promises
ENVY: Final = 0.2  # chance to win given for each point that the stronger of the two loses
COURTED: Final = 1.5  # factor on the worth of an offer to a weaker seat


@runtime_checkable
class Speaks(Protocol):
    """An opponent that also talks."""

    def know(self, known: TalkSoFar) -> None:
        """Take in what was said so far; called before anything else."""

    def offer(self, view: View) -> Offer | None:
        """An offer to somebody, or None."""

    def argument(self, offer: Offer) -> Reason | None:
        """Return the reason that it gives for the offer just made, if any."""

    def worth(self, view: View) -> Reason | None:
        """Return what each side gains by the pending offer, if both keep the deal."""

    def answer(self, view: View) -> tuple[Talk, Reason | None]:
        """Return the answer to the pending offer, which was made to the view's seat, and why."""


class Gain(NamedTuple):
    """A seat's gain by a deal, expected and if it is kept; a third seat's gain at most."""

    expected: float
    kept: float
    third: float
    rival: int


class Talker:
    """A thinking opponent that makes deals. Without `know` it plays as if there were none."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.known = TalkSoFar()
        self._values = Values(thinker.forecast, thinker.skill.thrift)

    def know(self, known: TalkSoFar) -> None:
        """Take in what was said so far."""
        self.known = known

    def choose(self, view: View, moves: list[Move], limit: Limit) -> MoveAnswer:
        """Return one of the legal moves, keeping promises unless breaking them pays."""
        self.thinker.commitments = self._commitments(view)
        return self.thinker.choose(view, moves, limit)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Return a legal bid, keeping promises unless breaking them pays."""
        self.thinker.commitments = self._commitments(view)
        return self.thinker.bid(view, limit)

    def trust(self, seat: int) -> float:
        """Return how likely the seat is to keep a promise, by its record in this game."""
        kept = self.known.kept[seat] if self.known.kept else 0
        broken = self.known.broken[seat] if self.known.broken else 0
        good = PRIOR_KEPT + FAITH * kept
        return good / (good + PRIOR_BROKEN + BETRAYAL * broken)

    def price(self, state: State) -> float:
        """Return what breaking its promises costs it: the deals that it could still make."""
        return self.thinker.style.honor * name_worth(state)

    def keeps(self, maker: int, promise: Promise) -> float:
        """Return how likely the maker keeps a promise: by record, limited by what breaking pays."""
        cost = -self._values.effect([(maker, promise)])[maker]
        pays = 1.0 / (1.0 + math.exp((cost - name_worth(self._values.state)) / TEMPTED))
        return min(self.trust(maker), pays)

    def _commitments(self, view: View) -> Commitments | None:
        """Return what it has promised, and what others are expected to keep."""
        goodwill = self.goodwill(view)
        if not self.known.promised and not any(goodwill):
            return None
        own = self.known.by(view.seat)
        caps = {
            (each.maker, each.promise.ward): each.promise.most
            for each in self.known.promised
            if each.promise.kind == p.BID_AT_MOST
            and (each.maker == view.seat or self.trust(each.maker) > TRUSTED)
        }
        offices = {one.seat: one.office for one in own if one.kind == p.OFFICE}
        envy = ENVY if self.coalition(view) is not None else 0.0
        pairs = {(min(each[:2]), max(each[:2])) for each in self.known.promised}
        price, dealt = self.price(view.state), frozenset(pairs)
        return Commitments(limits_of(own), caps, offices, price, envy, goodwill, dealt)

    def goodwill(self, view: View) -> tuple[float, ...]:
        """Return by seat what its chance is worth: friends are spared unless strongest of all."""
        standing = self.thinker.forecast.judge(view.state)[: view.state.n]
        others = [seat for seat in range(view.state.n) if seat != view.seat]
        strong = max(others, key=lambda seat: standing[seat])
        return tuple(
            GOODWILL * (seat in others and seat != strong and self._is_friend(seat))
            for seat in range(view.state.n)
        )

    def _is_friend(self, seat: int) -> bool:
        """True if the seat has made deals in this game and kept them."""
        made = any(seat == each.maker for each in self.known.promised)
        kept = bool(self.known.kept) and self.known.kept[seat] > 0
        return (made or kept) and self.trust(seat) > TRUSTED

    def coalition(self, view: View) -> tuple[int, int] | None:
        """Return two rivals with a deal who would win together: the strongest and its partner."""
        standing = self.thinker.forecast.judge(view.state)[: view.state.n]
        strong = max(range(view.state.n), key=lambda seat: standing[seat])
        pairs = {(each.maker, each.to) for each in self.known.promised}
        allies = [seat for seat in range(view.state.n) if {(strong, seat), (seat, strong)} & pairs]
        if strong == view.seat or not allies:
            return None
        ally = max(allies, key=lambda seat: standing[seat])
        if ally == view.seat or standing[strong] + standing[ally] < COALITION:
            return None
        return strong, ally

    def offer(self, view: View) -> Offer | None:
        """Return the offer whose smaller gain is largest, if both sides gain enough."""
        return self._best_offer(view, [seat for seat in range(view.state.n) if seat != view.seat])

    def _best_offer(self, view: View, others: Sequence[int]) -> Offer | None:
        state, seat = view.state, view.seat
        self._values.look(state, self.known.promised)
        best: tuple[float, Offer] | None = None
        rivals = self.coalition(view) or (NOBODY, NOBODY)
        for other in others:
            welcome = COURTED if other == rivals[1] else 1.0
            gives, asks = self._promises(state, seat, other), self._promises(state, other, seat)
            for mine, theirs in product(gives, asks):
                offer = Offer(seat, other, (mine,), (theirs,))
                if _ill_matched(state, offer):
                    continue
                worth = self._worth(offer)
                if worth > OFFERED and (best is None or welcome * worth > best[0]):
                    best = welcome * worth, offer
        return best[1] if best is not None else None

    def _worth(self, offer: Offer) -> float:
        """Return the smaller gain of the two sides as this opponent sees it, 0 for a bad deal."""
        if offer in self.known.offers or self._contradicts(offer):
            return 0.0
        mine, theirs = (self._gain(offer, each) for each in (offer.seat, offer.to))
        worth = min(mine.expected, theirs.expected)
        return worth if max(mine.third, theirs.third) <= THIRD * worth else 0.0

    def _gain(self, offer: Offer, seat: int) -> Gain:
        made = made_by(offer)
        own = [(maker, promise) for maker, promise in made if maker == seat]
        other = offer.to if seat == offer.seat else offer.seat
        alone, both = self._values.effect(own), self._values.effect(made)
        theirs = [promise for maker, promise in made if maker == other]
        trust = min([self.keeps(other, promise) for promise in theirs], default=1.0)
        trust = trust if trust > TRUSTED else 0.0
        thirds = [each for each in range(len(both)) if each not in (seat, other)]
        rival = max(thirds, key=lambda third: both[third])
        expected = trust * both[seat] + (1.0 - trust) * alone[seat]
        return Gain(expected, both[seat], both[rival], rival)

    def _contradicts(self, offer: Offer) -> bool:
        """True if a side would promise what it cannot keep beside its other promises."""
        for maker, new in ((offer.seat, offer.gives), (offer.to, offer.asks)):
            old = self.known.by(maker)
            needs = limits_of([*old, *new])
            if any(each <= needs.barred for each in needs.wanted) or set(old) & set(new):
                return True
            offices = [(one.seat, one.office) for one in (*old, *new) if one.kind == p.OFFICE]
            if any(len(set(side)) < len(offices) for side in zip(*offices, strict=True)):
                return True  # trades one office for two, or two for one
        return False

    def _promises(self, state: State, maker: int, to: int) -> list[Promise]:
        """Return the promises of the maker that might be worth something to the other side."""
        found: list[Promise] = []
        if state.phase == APPOINTING:  # only the Mayor deals, and only in offices
            if state.office[maker] == MAYOR:
                found += self._welcome(maker, to)
            elif state.office[to] == MAYOR:
                wards = [ward for ward in range(WARD_COUNT) if _stays_out(state, ward, maker, to)]
                found += [Promise(p.NO_BOSS, ward=ward) for ward in wards]
                found.append(Promise(p.NO_SLANDER, seat=to))
        elif state.phase == TURN:
            found += self._of_turns(state, maker, to)
        if election_is_near(state):
            wards = [ward for ward in contested(state, maker) if _stands(state, to, ward)]
            found += [
                Promise(p.BID_AT_MOST, ward=ward, most=0)
                for ward in wards
                if _makes_way(state, ward, maker, to)
            ]
            found += self._offices(state, maker, to)
        return [one for one in found if not says_nothing(state, maker, one)]

    def _offices(self, state: State, maker: int, to: int) -> list[Promise]:
        """Return the offices to promise, if both are about equally likely to be the next Mayor."""
        more, less = (self._values.likely_mayor(seat) for seat in (maker, to))
        if more < less:
            more, less = less, more
        if state.term == TERMS or less < LIKELY or less < ALIKE * more:
            return []
        fewer, most = sorted(_led(state, seat) for seat in (maker, to))
        return self._welcome(maker, to) if fewer >= most - 1 else []

    def _welcome(self, maker: int, to: int) -> list[Promise]:
        """Return the offices that the other side wants most among those not promised to anybody."""
        given = [one for one in self.known.by(maker) if one.kind == p.OFFICE]
        free = set(range(1, len(OFFICES))) - {one.office for one in given}
        if not free or any(one.seat == to for one in given):
            return []
        each = [Promise(p.OFFICE, seat=to, office=office) for office in sorted(free)]
        each.sort(key=lambda one: self._values.effect([(maker, one)])[to], reverse=True)
        return each[:WELCOME]

    def _of_turns(self, state: State, maker: int, to: int) -> list[Promise]:
        plan = self._values.plan(maker)
        if plan is None:
            return []
        placed = {m.target_ward(move) for move in plan.action if m.kind_of(move) == m.PLACE_BOSS}
        result = [
            Promise(p.NO_BOSS, ward=ward)
            for ward in sorted(placed)
            if _stays_out(state, ward, maker, to)
        ]
        if plan.slander >= 0 and m.rival_of(plan.slander) == to:
            result.append(Promise(p.NO_SLANDER, seat=to))
        return result

    def argument(self, offer: Offer) -> Reason | None:
        """Return what the other side gains by the offer just made, in hundredths of a win."""
        gain = round(100 * self._gain(offer, offer.to).expected)
        return Reason("deal_offer", (("count", gain),)) if gain > 0 else None

    def worth(self, view: View) -> Reason | None:
        """Return what each side gains by the pending offer, if kept, in percentage points."""
        standing = self.known.pending.standing
        if standing is None:
            return None
        self._values.look(view.state, self.known.promised)
        both = self._values.effect(made_by(standing))
        sides = (("offerer", both[standing.seat]), ("other", both[standing.to]))
        return Reason("deal_worth", tuple((name, round(100 * gain)) for name, gain in sides))

    def answer(self, view: View) -> tuple[Talk, Reason | None]:
        """Return the answer and why: accept if it gains enough, else counter once, else decline."""
        standing = self.known.pending.standing
        assert standing is not None  # noqa: S101
        self._values.look(view.state, self.known.promised)
        gain = self._gain(standing, view.seat)
        clash = self._contradicts(standing)
        if same_office(standing):
            return deals.Answer(view.seat, False), Reason("deal_little")
        if not clash and gain.expected > ACCEPTED and gain.third <= THIRD * gain.expected:
            return deals.Answer(view.seat, True), Reason("deal_gains")
        if not self.known.pending.countered:
            other = self._best_offer(view, [standing.seat])
            if other is not None:
                return other, self.argument(other)
        return deals.Answer(view.seat, False), self._why_not(standing, gain, clash)

    def _why_not(self, offer: Offer, gain: Gain, clash: bool) -> Reason:
        if clash:
            return Reason("deal_clashes")
        if gain.expected > ACCEPTED:
            return Reason("deal_helps", (("rival", gain.rival),))
        if gain.kept > ACCEPTED:
            return Reason("deal_distrusts", (("rival", offer.seat),))
        cost = round(-100 * gain.expected)
        return Reason("deal_costs", (("count", cost),)) if cost > 0 else Reason("deal_little")


def name_worth(state: State) -> float:
    """Return what a reputation for keeping promises is worth to anybody, in chance to win."""
    return NAME * (years_left(state) + 1) / LAST_YEAR


def same_office(offer: Offer) -> bool:
    """True if both sides promise each other the same office, so that nothing is traded."""
    mine, theirs = (
        {one.office for one in side if one.kind == p.OFFICE} for side in (offer.gives, offer.asks)
    )
    return bool(mine & theirs)


def _ill_matched(state: State, offer: Offer) -> bool:
    """True if no person would trade these two promises for each other."""
    (mine,), (theirs,) = offer.gives, offer.asks
    if (mine.kind == theirs.kind) == (state.phase == APPOINTING) or same_office(offer):
        return True
    if mine.kind != p.BID_AT_MOST or mine.ward == theirs.ward:
        return mine.ward == theirs.ward != p.NONE
    less, more = sorted(sum(state.cubes_in(one.ward)) for one in (mine, theirs))
    left = [
        any(
            reach(state, one.ward, third) > THREAT * reach(state, one.ward, to)
            for third in candidates(state, one.ward)
            if third not in offer[:2]
        )
        for to, one in ((offer.to, mine), (offer.seat, theirs))
    ]
    return more > LARGER * less or left[0] != left[1]


def _makes_way(state: State, ward: int, maker: int, to: int) -> bool:
    """True if the maker could bid in the ward, and may fairly be asked to bid nothing."""
    if ward == TAMMANY_HALL or not any(usable_favors(state, ward, maker)):
        return False
    own, other = reach(state, ward, maker), reach(state, ward, to)
    pair = ((maker, to), (to, maker))
    rival = other < HOPELESS * own and own < ASSURED * other
    return rival and all(_ahead_of_thirds(state, ward, *both) for both in pair)


def _ahead_of_thirds(state: State, ward: int, seat: int, beside: int) -> bool:
    """True if no seat except `beside` could outbid the seat in a ward today."""
    thirds = [third for third in candidates(state, ward) if third != beside]
    return all(reach(state, ward, seat) >= reach(state, ward, third) for third in thirds)


def _stays_out(state: State, ward: int, maker: int, to: int) -> bool:
    """True if the maker could become a rival of `to` there, and no third seat could outbid `to`."""
    if not _stands(state, to, ward):
        return False
    held = state.bosses[ward * MAX_SEATS + maker] + CAMPAIGN
    own = held + sum(usable_favors(state, ward, maker))
    return reach(state, ward, to) < ASSURED * own and _ahead_of_thirds(state, ward, to, maker)


def _led(state: State, seat: int) -> int:
    """Return the wards in which nobody could outbid a seat today."""
    wards = [ward for ward in range(WARD_COUNT) if _stands(state, seat, ward)]
    return sum(_ahead_of_thirds(state, ward, seat, seat) for ward in wards)


def _stands(state: State, seat: int, ward: int) -> bool:
    return state.bosses[ward * MAX_SEATS + seat] > 0


def talking(bot: Bot) -> Bot:
    """Return the same opponent, as a talker if it can talk."""
    return Talker(bot) if isinstance(bot, Thinker) else bot


class OfferTurns:
    """Occasions for offers: a seat's as its turn begins, all seats' before ballots or offices."""

    def __init__(self) -> None:
        self._last: tuple[int, int, int] | None = None
        self.left: list[int] = []  # the seats that may still make an offer now, in order

    def look(self, state: State) -> list[int]:
        """Return the seats that may still offer in this position, without those that did."""
        now = None
        if state.phase == TURN and is_fresh(state, state.turn):
            now = (state.year, state.phase, state.turn)
        elif state.phase in (BIDDING, APPOINTING):
            now = (state.year, state.phase, 0)
        if now != self._last:
            order = [(state.first + step) % state.n for step in range(state.n)]
            self.left = [state.turn] if state.phase == TURN else order
            self.left *= now is not None
            self._last = now or self._last
        return self.left


class TalkDriver:
    """Lets the opponents of one game talk at the right times, and keeps the ledger."""

    def __init__(
        self,
        brains: Sequence[Bot],
        ledger: Ledger | None = None,
        say: Callable[[State, Talk], None] | None = None,
    ) -> None:
        """`say` enters what is said in the ledger, and in any other record."""
        self.ledger = ledger or Ledger()
        self._brains = brains
        self._say = say or self.ledger.say
        self._openings = OfferTurns()

    def before(self, state: State) -> None:
        """Make the offers due: a seat's as its turn begins, everybody's as an election does."""
        due = self._openings.look(state)
        while due:
            seat = due.pop(0)
            self._tell(state)
            brain = self._brains[seat]
            offer = brain.offer(redact(state, {}, seat)) if isinstance(brain, Speaks) else None
            if offer is not None and not self.ledger.refusal(state, offer):
                self._say(state, offer)
                self._answers(state)
        self._tell(state)

    def _answers(self, state: State) -> None:
        while (standing := self.ledger.standing) is not None:
            self._tell(state)
            brain = self._brains[standing.to]
            said: Talk = deals.Answer(standing.to, False)
            if isinstance(brain, Speaks):
                wanted, _ = brain.answer(redact(state, {}, standing.to))
                said = said if self.ledger.refusal(state, wanted) else wanted
            self._say(state, said)

    def _tell(self, state: State) -> None:
        known = talk_so_far(self.ledger, state.n)
        for brain in self._brains:
            if isinstance(brain, Speaks):
                brain.know(known)
