"""An opponent that makes deals: it weighs promises, and keeps them unless breaking them pays."""

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple, Protocol, runtime_checkable

from tammany_desktop import talk
from tammany_desktop.bots import BidAnswer, Bot, Limit, MoveAnswer, Reason, bargain
from tammany_desktop.bots.bargain import PromiseWeigher, constraints_by, election_is_near
from tammany_desktop.bots.mind.alliances import DEAL_MIN
from tammany_desktop.bots.thinker import NO_COMMITMENTS, Commitments, Thinker
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import LAST_YEAR, MAYOR, OFFICES, TAMMANY_HALL, TERMS, WARD_COUNT
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import APPOINTING, BIDDING, MAX_SEATS, NOBODY, TURN, State
from tammany_desktop.rules.wards import candidates, reach, usable_favors
from tammany_desktop.talk import Promise, cannot_be_promised, deals, is_fresh
from tammany_desktop.talk.deals import Ledger, Offer, Talk, TalkSoFar, talk_so_far, with_makers

MIN_OFFER_GAIN: Final = 0.002  # chance to win that each side must gain by an offer
MIN_ACCEPT_GAIN: Final = 0.002  # chance to win that a seat must gain to accept
MAX_THIRD_GAIN: Final = 0.5  # largest gain of a third seat by a deal, as a share of one's own gain
REPUTATION_WORTH: Final = 0.05  # worth of a reputation before the first year, in chance to win
PRIOR_KEPT: Final = 4.0  # promises that every seat is assumed to have kept before the game
PRIOR_BROKEN: Final = 1.0  # promises that every seat is assumed to have broken before the game
KEPT_WEIGHT: Final = 0.5  # weight of a promise that was kept in this game
BROKEN_WEIGHT: Final = 3.0  # weight of a promise that was broken in this game
TEMPTATION_SCALE: Final = 0.004  # width, in chance to win, of the logistic curve of `keep_chance`
MIN_TRUST: Final = 0.6  # least trust with which others deal with a seat, or rely on its promises
LOST_RATIO: Final = 2.0  # a ward is lost if a rival could have this many times one's own votes
WON_RATIO: Final = 1.5  # a ward is won if one's own votes could be this many times any rival's
LIKELY: Final = 0.27  # least chance to be the next Mayor with which an office is worth promising
MAX_OFFICES: Final = 2  # largest number of offices offered to a seat
EQUAL_RATIO: Final = 0.7  # least ratio of two chances at which they count as equal
RIVAL_SHARE: Final = 0.6  # least share of the other side's votes that makes a third seat a rival
CUBE_RATIO: Final = 2.7  # ratio of cubes at which one ward is worth far more than another
CAMPAIGN_BOSSES: Final = 2  # bosses that a turn can place (R5.1)
GOODWILL: Final = 0.25  # weight of the chance to win of a seat that keeps its promises
ENVY: Final = 0.2  # weight of the chance to win that the strongest of allied rivals loses
WEAKER_FACTOR: Final = 1.5  # factor on the worth of an offer to the weaker of two allied rivals


@runtime_checkable
class DealMaker(Protocol):
    """An opponent that also makes deals."""

    def know(self, known: TalkSoFar) -> None:
        """Learn what was said so far; called before anything else."""

    def offer(self, view: View) -> Offer | None:
        """Return an offer to another seat, or None."""

    def argument(self, offer: Offer) -> Reason | None:
        """Return the opponent's reason for the offer just made, if any."""

    def deal_worth_reason(self, view: View) -> Reason | None:
        """Return what each side gains by the pending offer, if both keep the deal."""

    def answer(self, view: View) -> tuple[Talk, Reason | None]:
        """Return the answer to the pending offer, made to the view's seat, and its reason."""


class Gain(NamedTuple):
    """A seat's gain by a deal, in chance to win."""

    expected: float  # the gain by the trust that the other side keeps the deal
    kept: float  # the gain if both sides keep the deal
    third_gain: float  # the gain of `third_seat`
    third_seat: int  # the seat that gains most by the deal besides the two sides


class Talker:
    """A thinking opponent that makes deals. Without `know` it plays as if there were no deals."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.known = TalkSoFar()
        self._weigher = PromiseWeigher(thinker.forecast, thinker.skill.thrift)

    def know(self, known: TalkSoFar) -> None:
        """Learn what was said so far."""
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
        """Return the chance that the seat keeps a promise, by its record in this game."""
        kept = self.known.kept[seat] if self.known.kept else 0
        broken = self.known.broken[seat] if self.known.broken else 0
        kept_weight = PRIOR_KEPT + KEPT_WEIGHT * kept
        return kept_weight / (kept_weight + PRIOR_BROKEN + BROKEN_WEIGHT * broken)

    def price(self, state: State) -> float:
        """Return the cost of a broken promise: the chance to win that later deals could bring."""
        return self.thinker.character.honor * reputation_worth(state)

    def keep_chance(self, maker: int, promise: Promise) -> float:
        """Return the chance that a promise is kept, by the maker's record and the cost of that."""
        cost = -self._weigher.effect([(maker, promise)])[maker]
        excess = cost - reputation_worth(self._weigher.state)
        return min(self.trust(maker), 1.0 / (1.0 + math.exp(excess / TEMPTATION_SCALE)))

    def _commitments(self, view: View) -> Commitments:
        """Return the promises that the opponent keeps or relies on, and its goodwill, if any."""
        goodwill = self.goodwill(view)
        if not self.known.promised and not any(goodwill):
            return NO_COMMITMENTS
        own = self.known.by(view.seat)
        caps = {
            (promised.maker, promised.promise.ward): promised.promise.most
            for promised in self.known.promised
            if promised.promise.kind == talk.BID_AT_MOST
            and (promised.maker == view.seat or self.trust(promised.maker) > MIN_TRUST)
        }
        offices = {promise.seat: promise.office for promise in own if promise.kind == talk.OFFICE}
        envy = ENVY if self.coalition(view) is not None else 0.0
        pairs = {(min(promised[:2]), max(promised[:2])) for promised in self.known.promised}
        price, deal_pairs = self.price(view.state), frozenset(pairs)
        return Commitments(constraints_by(own), caps, offices, price, envy, goodwill, deal_pairs)

    def goodwill(self, view: View) -> tuple[float, ...]:
        """Return by seat the worth of a partner's chance to win; 0 for others and the strongest."""
        win_chances = self.thinker.forecast.judge(view.state)[: view.state.n]
        others = [seat for seat in range(view.state.n) if seat != view.seat]
        strongest = max(others, key=lambda seat: win_chances[seat])
        return tuple(
            GOODWILL * (seat in others and seat != strongest and self._is_partner(seat))
            for seat in range(view.state.n)
        )

    def _is_partner(self, seat: int) -> bool:
        """Return True if a seat is trusted and has an open promise, or kept one in this game."""
        has_promised = any(seat == promised.maker for promised in self.known.promised)
        has_kept = bool(self.known.kept) and self.known.kept[seat] > 0
        return (has_promised or has_kept) and self.trust(seat) > MIN_TRUST

    def coalition(self, view: View) -> tuple[int, int] | None:
        """Return the strongest seat and its strongest partner in deals, if they are rivals."""
        win_chances = self.thinker.forecast.judge(view.state)[: view.state.n]
        seats = range(view.state.n)
        strongest = max(seats, key=lambda seat: win_chances[seat])
        pairs = {(promised.maker, promised.to) for promised in self.known.promised}
        allies = [s for s in seats if {(strongest, s), (s, strongest)} & pairs]
        if strongest == view.seat or not allies:
            return None
        ally = max(allies, key=lambda seat: win_chances[seat])
        if ally == view.seat or win_chances[strongest] + win_chances[ally] < DEAL_MIN:
            return None
        return strongest, ally

    def offer(self, view: View) -> Offer | None:
        """Return the offer whose smaller gain is largest, if both sides gain enough."""
        return self._best_offer(view, [seat for seat in range(view.state.n) if seat != view.seat])

    def _best_offer(self, view: View, others: Sequence[int]) -> Offer | None:
        state, seat = view.state, view.seat
        self._weigher.set_position(state, self.known.promised)
        best: tuple[float, Offer] | None = None
        rivals = self.coalition(view) or (NOBODY, NOBODY)
        for other in others:
            factor = WEAKER_FACTOR if other == rivals[1] else 1.0
            gives, asks = self._promises(state, seat, other), self._promises(state, other, seat)
            for given, asked in product(gives, asks):
                offer = Offer(seat, other, (given,), (asked,))
                if _ill_matched(state, offer):
                    continue
                worth = self._smaller_gain(offer)
                if worth > MIN_OFFER_GAIN and (best is None or factor * worth > best[0]):
                    best = factor * worth, offer
        return best[1] if best is not None else None

    def _smaller_gain(self, offer: Offer) -> float:
        """Return the smaller of the two sides' expected gains; 0 if the deal is ruled out."""
        if offer in self.known.offers or self._contradicts(offer):
            return 0.0
        own, other = (self._gain(offer, side) for side in (offer.seat, offer.to))
        worth = min(own.expected, other.expected)
        return worth if max(own.third_gain, other.third_gain) <= MAX_THIRD_GAIN * worth else 0.0

    def _gain(self, offer: Offer, seat: int) -> Gain:
        promises = with_makers(offer)
        own_promises = [(maker, promise) for maker, promise in promises if maker == seat]
        other = offer.to if seat == offer.seat else offer.seat
        own_effect, effect = self._weigher.effect(own_promises), self._weigher.effect(promises)
        other_promises = [promise for maker, promise in promises if maker == other]
        trust = min([self.keep_chance(other, promise) for promise in other_promises], default=1.0)
        trust = trust if trust > MIN_TRUST else 0.0
        third_seats = [third for third in range(len(effect)) if third not in (seat, other)]
        third_seat = max(third_seats, key=lambda third: effect[third])
        expected = min(0.0, own_effect[seat]) + trust * (effect[seat] - own_effect[seat])
        return Gain(expected, effect[seat], effect[third_seat], third_seat)

    def _contradicts(self, offer: Offer) -> bool:
        """Return True if a side's promise contradicts its other promises."""
        for maker, new in ((offer.seat, offer.gives), (offer.to, offer.asks)):
            old = self.known.by(maker)
            limits = constraints_by([*old, *new])
            if any(moves <= limits.barred for moves in limits.wanted) or set(old) & set(new):
                return True
            office_promises = [promise for promise in (*old, *new) if promise.kind == talk.OFFICE]
            offices = [(promise.seat, promise.office) for promise in office_promises]
            if any(len(set(column)) < len(offices) for column in zip(*offices, strict=True)):
                return True  # a seat gets two offices, or two seats get the same one
        return False

    def _promises(self, state: State, maker: int, to: int) -> list[Promise]:
        """Return the promises of the maker that might be worth something to the other side."""
        promises: list[Promise] = []
        if state.phase == APPOINTING:  # only the Mayor's deals of offices are possible
            if state.office[maker] == MAYOR:
                promises += self._office_promises(maker, to)
            elif state.office[to] == MAYOR:
                wards = [w for w in range(WARD_COUNT) if _absence_helps(state, w, maker, to)]
                promises += [Promise(talk.NO_BOSS, ward=ward) for ward in wards]
                promises.append(Promise(talk.NO_SLANDER, seat=to))
        elif state.phase == TURN:
            promises += self._turn_promises(state, maker, to)
        if election_is_near(state):
            wards = bargain.contested_wards(state, maker)
            wards = [ward for ward in wards if _stands(state, to, ward)]
            wards = [ward for ward in wards if _can_yield(state, ward, maker, to)]
            promises += [Promise(talk.BID_AT_MOST, ward=ward, most=0) for ward in wards]
            promises += self._fair_office_promises(state, maker, to)
        return [promise for promise in promises if not cannot_be_promised(state, maker, promise)]

    def _fair_office_promises(self, state: State, maker: int, to: int) -> list[Promise]:
        """Return promises of offices, if both sides have about equal chances to be Mayor."""
        likelier, other = (self._weigher.mayor_chance(seat) for seat in (maker, to))
        if likelier < other:
            likelier, other = other, likelier
        if state.term == TERMS or other < LIKELY or other < EQUAL_RATIO * likelier:
            return []
        fewer_wards, more_wards = sorted(_safe_wards(state, seat) for seat in (maker, to))
        return self._office_promises(maker, to) if fewer_wards >= more_wards - 1 else []

    def _office_promises(self, maker: int, to: int) -> list[Promise]:
        """Return promises of the offices that the other side wants most, if not promised yet."""
        earlier = [promise for promise in self.known.by(maker) if promise.kind == talk.OFFICE]
        offices = set(range(1, len(OFFICES))) - {promise.office for promise in earlier}
        if not offices or any(promise.seat == to for promise in earlier):
            return []
        promises = [Promise(talk.OFFICE, seat=to, office=office) for office in sorted(offices)]
        promises.sort(key=lambda p: self._weigher.effect([(maker, p)])[to], reverse=True)
        return promises[:MAX_OFFICES]

    def _turn_promises(self, state: State, maker: int, to: int) -> list[Promise]:
        plan = self._weigher.plan(maker)
        if plan is None:
            return []
        placed = {m.target_ward(move) for move in plan.action if m.kind_of(move) == m.PLACE_BOSS}
        wards = [ward for ward in sorted(placed) if _absence_helps(state, ward, maker, to)]
        result = [Promise(talk.NO_BOSS, ward=ward) for ward in wards]
        if plan.slander >= 0 and m.rival_of(plan.slander) == to:
            result.append(Promise(talk.NO_SLANDER, seat=to))
        return result

    def argument(self, offer: Offer) -> Reason | None:
        """Return what the other side may expect to gain by the offer, in percentage points."""
        gain = round(100 * self._gain(offer, offer.to).expected)
        return Reason("deal_offer", (("count", gain),)) if gain > 0 else None

    def deal_worth_reason(self, view: View) -> Reason | None:
        """Return what each side gains by the pending offer, if kept, in percentage points."""
        offer = self.known.pending.offer
        if offer is None:
            return None
        self._weigher.set_position(view.state, self.known.promised)
        effect = self._weigher.effect(with_makers(offer))
        sides = (("offerer", effect[offer.seat]), ("other", effect[offer.to]))
        return Reason("deal_worth", tuple((name, round(100 * gain)) for name, gain in sides))

    def answer(self, view: View) -> tuple[Talk, Reason | None]:
        """Return the answer and its reason: accept, counter once, or decline."""
        offer = self.known.pending.offer
        assert offer is not None  # noqa: S101
        self._weigher.set_position(view.state, self.known.promised)
        gain = self._gain(offer, view.seat)
        contradicts = self._contradicts(offer)
        if same_office(offer):
            return deals.Answer(view.seat, False), Reason("deal_little")
        spares_others = gain.third_gain <= MAX_THIRD_GAIN * gain.expected
        if gain.expected > MIN_ACCEPT_GAIN and spares_others and not contradicts:
            return deals.Answer(view.seat, True), Reason("deal_gains")
        if not self.known.pending.is_counteroffer:
            counteroffer = self._best_offer(view, [offer.seat])
            if counteroffer is not None:
                return counteroffer, self.argument(counteroffer)
        return deals.Answer(view.seat, False), self._why_not(offer, gain, contradicts)

    def _why_not(self, offer: Offer, gain: Gain, contradicts: bool) -> Reason:
        if contradicts:
            return Reason("deal_clashes")
        if gain.expected > MIN_ACCEPT_GAIN:
            return Reason("deal_helps", (("rival", gain.third_seat),))
        if gain.kept > MIN_ACCEPT_GAIN:
            return Reason("deal_distrusts", (("rival", offer.seat),))
        cost = round(-100 * gain.expected)
        return Reason("deal_costs", (("count", cost),)) if cost > 0 else Reason("deal_little")


def reputation_worth(state: State) -> float:
    """Return what a reputation for keeping promises is worth to anybody, in chance to win."""
    return REPUTATION_WORTH * (LAST_YEAR - state.year + 1) / LAST_YEAR


def same_office(offer: Offer) -> bool:
    """Return True if both sides promise each other the same office, so that nothing is traded."""
    sides = offer.gives, offer.asks
    given, asked = ({p.office for p in side if p.kind == talk.OFFICE} for side in sides)
    return bool(given & asked)


def _ill_matched(state: State, offer: Offer) -> bool:
    """Return True if no person would trade these two promises for each other."""
    (given,), (asked,) = offer.gives, offer.asks
    # The kinds must differ while the Mayor appoints, and be the same at all other times.
    if (given.kind == asked.kind) == (state.phase == APPOINTING) or same_office(offer):
        return True
    if given.kind != talk.BID_AT_MOST or given.ward == asked.ward:
        return given.ward == asked.ward != talk.NONE
    fewer, more = sorted(sum(state.cubes_in(promise.ward)) for promise in (given, asked))
    threatened = [
        any(
            reach(state, promise.ward, third) > RIVAL_SHARE * reach(state, promise.ward, to)
            for third in candidates(state, promise.ward)
            if third not in offer[:2]
        )
        for to, promise in ((offer.to, given), (offer.seat, asked))
    ]
    return more > CUBE_RATIO * fewer or threatened[0] != threatened[1]


def _can_yield(state: State, ward: int, maker: int, to: int) -> bool:
    """Return True if the maker could bid in the ward, and it is fair to ask it to bid nothing."""
    if ward == TAMMANY_HALL or not any(usable_favors(state, ward, maker)):
        return False
    own_reach, other_reach = reach(state, ward, maker), reach(state, ward, to)
    orders = ((maker, to), (to, maker))
    is_rival = other_reach < LOST_RATIO * own_reach and own_reach < WON_RATIO * other_reach
    return is_rival and all(_outbid_by_none(state, ward, *seats) for seats in orders)


def _outbid_by_none(state: State, ward: int, seat: int, except_seat: int) -> bool:
    """Return True if no seat, other than `except_seat`, could outbid `seat` in a ward now."""
    thirds = [third for third in candidates(state, ward) if third != except_seat]
    return all(reach(state, ward, seat) >= reach(state, ward, third) for third in thirds)


def _absence_helps(state: State, ward: int, maker: int, to: int) -> bool:
    """Return True if the maker's absence helps `to`, which no third seat could outbid there."""
    if not _stands(state, to, ward):
        return False
    bosses = state.bosses[ward * MAX_SEATS + maker] + CAMPAIGN_BOSSES
    votes = bosses + sum(usable_favors(state, ward, maker))
    return reach(state, ward, to) < WON_RATIO * votes and _outbid_by_none(state, ward, to, maker)


def _safe_wards(state: State, seat: int) -> int:
    """Return the number of wards in which nobody could outbid a seat now."""
    wards = [ward for ward in range(WARD_COUNT) if _stands(state, seat, ward)]
    return sum(_outbid_by_none(state, ward, seat, seat) for ward in wards)


def _stands(state: State, seat: int, ward: int) -> bool:
    return state.bosses[ward * MAX_SEATS + seat] > 0


def talking(bot: Bot) -> Bot:
    """Return the same opponent, as a talker if it can talk."""
    return Talker(bot) if isinstance(bot, Thinker) else bot


class OfferTurns:
    """Tells which seats may offer: one as its turn begins, all before ballots and appointments."""

    def __init__(self) -> None:
        self._last_occasion: tuple[int, int, int] | None = None
        self.due: list[int] = []  # the seats that may still make an offer now, in order

    def seats_due(self, state: State) -> list[int]:
        """Update and return `due` itself, from which the caller removes each seat it has asked."""
        occasion = None
        if state.phase == TURN and is_fresh(state, state.turn):
            occasion = (state.year, state.phase, state.turn)
        elif state.phase in (BIDDING, APPOINTING):
            occasion = (state.year, state.phase, 0)
        if occasion is None:
            self.due = []
        elif occasion != self._last_occasion:
            order = [(state.first + step) % state.n for step in range(state.n)]
            self.due = [state.turn] if state.phase == TURN else order
            self._last_occasion = occasion
        return self.due


class TalkDriver:
    """Asks the opponents of one game for offers and answers, and keeps the ledger."""

    def __init__(
        self,
        bots: Sequence[Bot],
        ledger: Ledger | None = None,
        say: Callable[[State, Talk], None] | None = None,
    ) -> None:
        """Prepare a game; `say` records an offer or an answer, by default in the ledger."""
        self.ledger = ledger or Ledger()
        self._bots = bots
        self._say = say or self.ledger.say
        self._offer_turns = OfferTurns()

    def ask_for_offers(self, state: State) -> None:
        """Ask the seats whose offers are due, and for answers; tell all what was said."""
        seats = self._offer_turns.seats_due(state)
        while seats:
            seat = seats.pop(0)
            self._inform(state)
            bot = self._bots[seat]
            offer = bot.offer(redact(state, {}, seat)) if isinstance(bot, DealMaker) else None
            if offer is not None and not self.ledger.refusal(state, offer):
                self._say(state, offer)
                self._ask_for_answers(state)
        self._inform(state)

    def _ask_for_answers(self, state: State) -> None:
        """Ask until no offer is pending, since an answer may be a counteroffer."""
        while (offer := self.ledger.pending.offer) is not None:
            self._inform(state)
            bot = self._bots[offer.to]
            answer: Talk = deals.Answer(offer.to, False)
            if isinstance(bot, DealMaker):
                reply, _ = bot.answer(redact(state, {}, offer.to))
                answer = answer if self.ledger.refusal(state, reply) else reply
            self._say(state, answer)

    def _inform(self, state: State) -> None:
        known = talk_so_far(self.ledger, state.n)
        for bot in self._bots:
            if isinstance(bot, DealMaker):
                bot.know(known)
