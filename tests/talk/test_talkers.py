"""Opponents that make deals: what they offer, answer, keep and break; silent, as before."""

from collections import Counter
from functools import cache
from itertools import permutations, product
from math import inf
from random import Random

import pytest
import tournament
from tournament import Task, play_seats, step

from tammany_desktop.bots import Bot, Limit, levels, talker
from tammany_desktop.bots.bargain import contested_wards
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.bots.talker import (
    MIN_ACCEPT_GAIN,
    DealMaker,
    TalkDriver,
    Talker,
    _ill_matched,
    same_office,
    talking,
)
from tammany_desktop.bots.thinker import NO_COMMITMENTS, Thinker
from tammany_desktop.commands import SimulationRequest, play_game
from tammany_desktop.journal.loading import WHOLE, load
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import LAST_YEAR, MAYOR, TAMMANY_HALL, YEARS_A_TERM
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import APPOINTING, BIDDING, MAX_SEATS, NOT_VOTED, OVER, TURN, State
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.talk import Promise, cannot_be_promised
from tammany_desktop.talk.deals import (
    Answer,
    Ledger,
    Offer,
    OpenPromise,
    Pending,
    TalkSoFar,
    talk_so_far,
)
from tammany_desktop.talk.judging import BROKEN, KEPT, LAPSED, OPEN
from tests.bots.dealers import AcceptsAll, Breaks, Colludes
from tests.helpers import games
from tests.helpers.talk import last_year, some_offer

LIMITS = [Limit(0.0, 30)] * 4


def thinkers(level: str = "brave", seed: int = 1) -> list[Thinker]:
    found = [levels.make(level, seed * 8 + seat) for seat in range(4)]
    return [bot for bot in found if isinstance(bot, Thinker)]


class Keeps(Talker):
    """Never breaks its word, and offers nothing."""

    def price(self, state: State) -> float:
        return inf

    def offer(self, view: View) -> Offer | None:
        return None


def play_year(state: State, brains: list[Bot], parley: TalkDriver | None, chance: Random) -> State:
    """On to the end of the term, its election included."""
    now, term = state.copy(), state.term
    while now.term == term and now.phase != OVER:
        step(now, brains, chance, LIMITS, parley)
    return now


def test_who_is_told_nothing_plays_move_for_move_as_without_talk() -> None:
    for level in ("brave", "sachem"):
        start = last_year(1)
        silent: list[Bot] = [*thinkers(level)]
        talkers = [talking(bot) for bot in thinkers(level)]
        one, other = (play_year(start, bots, None, Random(3)) for bots in (silent, talkers))
        assert one.key() == other.key()


def test_a_table_where_nobody_agrees_plays_as_without_talk() -> None:
    start = last_year(1)
    one = TalkDriver([Talker(bot) if seat == 0 else bot for seat, bot in enumerate(thinkers())])
    alone = play_year(start, list(one._bots), one, Random(3))
    assert one.ledger.deals == []
    silent = play_year(start, list(thinkers()), None, Random(3))
    assert alone.key() == silent.key()


@cache
def lively(number: int) -> tuple[TalkDriver, State]:
    """The last year of a term and its election among four that talk; not to be changed."""
    brains = [talking(bot) for bot in thinkers(seed=number)]
    parley = TalkDriver(brains)
    return parley, play_year(last_year(number), brains, parley, Random(number))


def test_deals_repeat_by_seed() -> None:
    first, end = lively(1)
    lively.cache_clear()
    again, other = lively(1)
    assert first is not again
    assert first.ledger.offers == again.ledger.offers
    made = [[deal.offer for deal in parley.ledger.deals] for parley in (first, again)]
    assert made[0] == made[1]
    assert end.key() == other.key()


def test_they_make_deals_that_can_be_made_and_leave_no_offer_open() -> None:
    deals = 0
    for number in (1, 2):
        ledger = lively(number)[0].ledger
        assert ledger.pending.offer is None
        assert len(set(ledger.offers)) == len(ledger.offers), "never the same twice"
        left = {pledge.promise.kind for pledge in ledger.open_pledges()}
        assert left <= {"no_boss", "no_slander"}, "of the coming term, for an office"
        deals += len(ledger.deals)
    assert deals


def pointless(state: State, maker: int, to: int, promise: Promise) -> str:
    """Why a promise cannot matter in a position, or ""."""
    ward = promise.ward
    if promise.kind == "bid_at_most":
        if state.ward_winners[ward] != NOT_VOTED and state.phase == BIDDING:
            return "the ward has voted"
        stand = [state.bosses[ward * MAX_SEATS + seat] for seat in (maker, to)]
        if not all(stand):
            return "one of them has no boss there"
        if sum(usable_favors(state, ward, maker)) <= promise.most:
            return "the limit is not below what the maker could bid"
    if promise.kind == "no_boss" and state.phase == TURN:
        if state.locked >> ward & 1:
            return "the ward is locked"
        if not state.bosses[ward * MAX_SEATS + to]:
            return "the other side has no boss there"
    return ""


def test_no_offer_of_a_bot_has_a_promise_that_cannot_matter() -> None:
    """A locked ward where nobody stands, four favors of someone who owns one, wards that voted."""
    wrong, seen = [], Counter[str]()

    class Watched(Talker):
        def offer(self, view: View) -> Offer | None:
            found = super().offer(view)
            if found is not None:
                sides = (found.seat, found.to, found.gives), (found.to, found.seat, found.asks)
                for maker, to, promises in sides:
                    for promise in promises:
                        seen[promise.kind] += 1
                        why = pointless(view.state, maker, to, promise)
                        wrong.extend([(why, promise)] if why else [])
            return found

    for number in range(1, 7):
        brains: list[Bot] = [Watched(bot) for bot in thinkers(seed=number)]
        play_year(last_year(number), brains, TalkDriver(brains), Random(number))
    assert seen["bid_at_most"] or seen["no_boss"], seen
    assert wrong == []


def test_one_offer_a_turn_and_one_each_when_ballots_and_offices_begin() -> None:
    class Eager(Talker):
        asked = 0

        def offer(self, view: View) -> Offer | None:
            Eager.asked += 1
            return None

    brains: list[Bot] = [Eager(bot) for bot in thinkers()]
    parley, state = TalkDriver(brains), last_year(1)
    for _ in range(3):
        parley.ask_for_offers(state)
    assert Eager.asked == 1
    play_year(state, brains, parley, Random(1))
    assert Eager.asked == 4 + 4 + 4


def promised(number: int) -> tuple[Ledger, State]:
    """Deals made at random at the beginning of the last year of a term."""
    state, chance, ledger = last_year(number), Random(number), Ledger()
    state.office = [chance.sample((-1, 1, 2, 3, 4), 4), [0, 1, 2, 3]][number % 2]
    for _ in range(6):
        offer = some_offer(state, chance)
        pledges = [(p.maker, p.promise) for p in ledger.open_pledges()]
        if offer is None or ledger.refusal(state, offer):
            continue
        bot = Keeps(thinkers()[0])
        bot.know(talk_so_far(ledger, 4))
        if not bot._contradicts(offer) and len(pledges) < 6:
            ledger.say(state, offer)
            ledger.say(state, Answer(offer.to, True))
    return ledger, state


@pytest.mark.parametrize("level", ["simple", "brave", "alderman"])
def test_who_never_breaks_its_word_keeps_whatever_can_be_kept(level: str) -> None:
    """Turns and bids, planned and by rules of thumb."""
    kept = 0
    for number in range(8):
        ledger, state = promised(number)
        chosen = thinkers("brave" if level == "simple" else level)
        if level == "simple":
            thumbs = chosen[0].skill._replace(simple_turns=1.0, simple_bids=1.0)
            chosen = [Thinker(thumbs, Random(1)) for _ in chosen]
        brains: list[Bot] = [Keeps(bot) for bot in chosen]
        parley = TalkDriver(brains, ledger)
        play_year(state, brains, parley, Random(number))
        ends = [(p.promise, p.maker, p.status) for deal in ledger.deals for p in deal.pledges]
        broken = [one for one in ends if one[2] == BROKEN and one[0].kind not in SEVERAL]
        assert broken == [], number
        kept += sum(one[2] == KEPT for one in ends)
        assert all(one[2] in (KEPT, LAPSED, BROKEN) for one in ends)
    assert kept > 10


SEVERAL = {"boss", "cube", "send", "lock", "slander"}  # more than one turn can hold may be promised


@pytest.mark.parametrize("kind", ["boss", "cube"])
def test_one_promised_act_is_done_in_the_next_turn(kind: str) -> None:
    for number in range(4):
        state, ledger = last_year(number), Ledger()
        seat = state.turn
        cube = next(p for p in range(4) if state.garden[p])
        ward = next(m.target_ward(move) for move in game.legal(state))
        one = Promise(kind, ward=ward, population=cube if kind == "cube" else -1)
        least = Promise("no_boss", ward=0)
        other = (seat + 1) % 4
        ledger.say(state, Offer(seat, other, (one,), (least,)))
        ledger.say(state, Answer(other, True))
        brains: list[Bot] = [AcceptsAll(bot) for bot in thinkers(seed=number)]
        play_year(state, brains, TalkDriver(brains, ledger), Random(number))
        assert ledger.deals[0].pledges[0].status == KEPT


def pledge(state: State, maker: int, promise: Promise) -> TalkSoFar:
    return TalkSoFar((OpenPromise(maker, (maker + 1) % 4, promise),), (0,) * 4, (0,) * 4)


def test_R12_3_a_word_is_broken_only_where_that_gains_more_than_the_name_is_worth() -> None:
    state = last_year(2)
    seat = state.turn
    view = redact(state, {}, seat)
    free = thinkers("sachem")[0]
    bot = Talker(Thinker(free.skill._replace(simple_turns=0.0), Random(1)))
    best = bot.thinker._search_plans(state.copy(), seat, Limit(0.0, 100))[0]
    ward = next(m.target_ward(move) for move in best.action if m.kind_of(move) == m.PLACE_BOSS)
    placed = []
    for price in (inf, -inf):
        bot = Talker(Thinker(free.skill._replace(simple_turns=0.0), Random(1)))
        bot.know(pledge(state, seat, Promise("no_boss", ward=ward)))
        bot.price = lambda state, price=price: price  # type: ignore[method-assign,misc]
        bot.choose(view, game.legal(state), Limit(0.0, 100))
        placed.append(m.place_boss(ward) in bot.thinker._planned_moves.values())
    assert placed == [False, True]


def test_a_bid_is_capped_by_its_own_word_and_by_those_it_trusts() -> None:
    state = last_year(5)
    while state.phase != BIDDING:
        step(state, list(thinkers()), Random(5), LIMITS)
    ballot = thinkers()[0].ballot(state)
    seat, other = ballot.seats[:2]
    long = [len(bids) for bids in ballot.bids]
    bot = Keeps(thinkers()[0])
    bot.know(pledge(state, seat, Promise("bid_at_most", ward=state.voting, most=0)))
    for _ in range(5):
        assert sum(bot.bid(redact(state, {}, seat), Limit()).bid) == 0
    bot.know(pledge(state, other, Promise("bid_at_most", ward=state.voting, most=0)))
    bot.thinker.commitments = bot._commitments(redact(state, {}, seat))
    bot.thinker._solve(ballot, seat, {})
    assert [len(bids) for bids in ballot.bids] == [long[0], 1, *long[2:]]
    bot.know(bot.known._replace(broken=(9, 9, 9, 9)))
    expected = bot.thinker.commitments._replace(max_bids={})
    assert bot._commitments(redact(state, {}, seat)) == expected


def test_trust_falls_with_every_broken_word_and_rises_slowly() -> None:
    bot = Talker(thinkers()[0])
    assert bot.trust(1) == 0.8
    for kept, broken, worse in ((3, 0, False), (0, 1, True), (3, 1, True), (30, 1, False)):
        bot.know(TalkSoFar((), (0, kept, 0, 0), (0, broken, 0, 0)))
        assert (bot.trust(1) < 0.8) == worse
        assert bot.trust(2) == 0.8


def test_a_name_is_worth_less_as_the_game_ends_and_less_to_some() -> None:
    state, bot = last_year(1), Talker(thinkers()[0])
    prices = []
    for year in (1, 8, 16):
        state.year = year
        prices.append(bot.price(state))
    assert prices == sorted(prices, reverse=True)
    assert prices[-1] > 0
    for name, more in (("slanderer", False), ("hoarder", True)):
        other = levels.make(f"brave:{name}", 1)
        assert isinstance(other, Thinker)
        assert (Talker(other).price(state) > prices[-1]) == more


def asked(bot: Talker, state: State, offer: Offer) -> None:
    bot.know(bot.known._replace(pending=Pending(offer, True), offers=frozenset((offer,))))
    assert not cannot_be_promised(state, *((offer.seat, offer.gives[0])))


def test_a_gift_is_accepted_and_a_bad_bargain_is_not() -> None:
    parley, _ = lively(1)
    good = parley.ledger.deals[0].offer if parley.ledger.deals else None
    assert good is not None
    state = last_year(1)
    bot = Talker(thinkers()[0])
    bot._weigher.set_position(state)
    for promise in (Promise("bid_at_most", ward=w, most=0) for w in range(15)):
        if cannot_be_promised(state, 0, promise) or cannot_be_promised(state, 1, promise):
            continue
        pays = bot._weigher.effect([(1, promise)])[1]
        gift = Offer(0, 1, (promise,), (Promise("no_boss", ward=0),))
        bad = Offer(0, 1, (Promise("no_boss", ward=0),), (promise,))
        for offer in (gift, bad):
            asked(bot, state, offer)
            said, why = bot.answer(redact(state, {}, 1))
            gain = bot._gain(offer, 1)
            assert isinstance(said, Answer)
            assert said.accepts == (
                gain.expected > MIN_ACCEPT_GAIN and gain.third_gain <= 0.5 * gain.expected
            )
            assert why is not None
            assert why.key.startswith("deal_")
            if offer is bad and pays < -0.02:
                assert not said.accepts
                assert why.key == "deal_costs"
                assert why.values[0][1] > 0


def appointing(number: int) -> tuple[State, int]:
    """The Mayor is about to give the offices; the Mayor's seat."""
    state = last_year(number)
    while state.phase != APPOINTING:
        step(state, list(thinkers()), Random(number), LIMITS)
    return state, state.office.index(MAYOR)


def test_offices_are_sold_while_the_mayor_gives_them() -> None:
    """R9.5, R12: for a promise about the coming term, by the Mayor and to the Mayor alone."""
    sold = 0
    for number in range(6):
        state, mayor = appointing(number)
        for seat in range(4):
            bot = Talker(thinkers("sachem")[0])
            offer = bot.offer(redact(state, {}, seat))
            if offer is None:
                continue
            assert mayor in offer[:2]
            (given,), (back,) = offer[2:] if offer.seat == mayor else offer[:1:-1]
            assert (given.kind, back.kind in ("no_boss", "no_slander")) == ("office", True)
            for maker, promise in ((mayor, given), (sum(offer[:2]) - mayor, back)):
                gain = bot._weigher.effect([(maker, promise)])
                assert gain[maker] <= gain[sum(offer[:2]) - maker]
            other = Talker(thinkers("sachem")[1])
            asked(other, state, offer)
            assert other.answer(redact(state, {}, offer.to))[0] == Answer(offer.to, True)
            sold += 1
    assert sold > 3


def test_an_office_that_costs_the_mayor_more_is_refused_with_its_cost() -> None:
    whys = set()
    for number in range(6):
        state, mayor = appointing(number)
        bot = Talker(thinkers("sachem")[0])
        for to, office in product(set(range(4)) - {mayor}, range(1, 5)):
            little = Promise("no_slander", seat=mayor)
            offer = Offer(to, mayor, (little,), (Promise("office", seat=to, office=office),))
            asked(bot, state, offer)
            said, why = bot.answer(redact(state, {}, mayor))
            assert isinstance(said, Answer)
            assert why is not None
            whys.add((said.accepts, why.key))
            if not said.accepts and bot._gain(offer, mayor).expected < -0.01:
                assert why.key == "deal_costs"
    assert {(True, "deal_gains"), (False, "deal_costs")} <= whys


def test_who_was_promised_an_office_gets_it_from_a_mayor_that_keeps_its_word() -> None:
    for number in range(3):
        state, mayor = appointing(number)
        to, office = (mayor + 1) % 4, 1 + number
        ledger = Ledger()
        sale = Promise("office", seat=to, office=office), Promise("no_slander", seat=mayor)
        ledger.say(state, Offer(mayor, to, sale[:1], sale[1:]))
        ledger.say(state, Answer(to, True))
        brains: list[Bot] = [Keeps(bot) for bot in thinkers(seed=number)]
        step_on = TalkDriver(brains, ledger)
        while state.phase == APPOINTING:
            step(state, brains, Random(1), LIMITS, step_on)
        assert state.office[to] == office
        assert [pledge.status for pledge in ledger.pledges()] == [KEPT, OPEN]


def test_what_clashes_with_other_promises_is_declined() -> None:
    state, bot = last_year(1), Talker(thinkers()[0])
    boss = Promise("boss", ward=TAMMANY_HALL)
    bot.know(pledge(state, 1, Promise("no_boss", ward=TAMMANY_HALL)))
    asked(bot, state, Offer(0, 1, (Promise("no_boss", ward=0),), (boss,)))
    said, why = bot.answer(redact(state, {}, 1))
    assert said == Answer(1, False)
    assert why is not None
    assert why.key == "deal_clashes"


def test_the_same_office_is_not_traded_for_itself() -> None:
    state, bot = last_year(1), Talker(thinkers()[0])
    swap = Offer(
        0, 1, (Promise("office", seat=1, office=2),), (Promise("office", seat=0, office=2),)
    )
    asked(bot, state, swap)
    said, why = bot.answer(redact(state, {}, 1))
    assert said == Answer(1, False)
    assert why is not None
    assert why.key == "deal_little"
    fair = swap._replace(asks=(Promise("office", seat=0, office=3),))
    assert (same_office(swap), same_office(fair)) == (True, False)
    assert _ill_matched(state, swap)
    assert not _ill_matched(state, fair)


def test_a_promise_is_trusted_as_far_as_keeping_it_pays_its_maker() -> None:
    state, bot = last_year(1), Talker(thinkers()[0])
    trusted = []
    for year in (4, 16):
        state.year, state.term = year, year // YEARS_A_TERM
        bot._weigher.set_position(state)
        promises = [Promise("bid_at_most", ward=ward, most=0) for ward in contested_wards(state, 1)]
        costs = [-bot._weigher.effect([(1, promise)])[1] for promise in promises]
        found = [bot.keep_chance(1, promise) for promise in promises]
        assert all(each <= bot.trust(1) for each in found)
        for cost, each in zip(costs, found, strict=True):
            assert cost > 0.01 or each > 0.5 or year == LAST_YEAR, "a name is worth it"
            assert cost < 0.01 or year < LAST_YEAR or each < 0.3, "nobody is left to remember it"
        trusted.append(sum(each < bot.trust(1) for each in found))
    assert trusted[1] > trusted[0]


def test_R12_nobody_gains_by_its_own_promise_alone() -> None:
    """What a seat promises it could do without a word, so that of a liar it accepts nothing."""
    own = []
    for number, term in product(range(4), (3, 4)):
        state = last_year(number, term=term)
        while state.phase != BIDDING:
            step(state, list(thinkers()), Random(number), LIMITS)
        bot = Talker(thinkers("sachem")[0])
        bot.know(TalkSoFar(kept=(0,) * 4, broken=(9,) * 4))
        for maker, to in permutations(range(4), 2):
            wards = {*contested_wards(state, maker)} & {*contested_wards(state, to)}
            for given, wanted in permutations(sorted(wards - {state.voting}), 2):
                sides = [(Promise("bid_at_most", ward=ward, most=0),) for ward in (given, wanted)]
                offer = Offer(maker, to, *sides)
                bot._weigher.set_position(state)
                own.append(bot._weigher.effect([(to, offer.asks[0])])[to])
                assert bot._gain(offer, to).expected == min(0.0, own[-1])
                asked(bot, state, offer)
                assert bot.answer(redact(state, {}, to))[0] != Answer(to, True)
    assert max(own) > MIN_ACCEPT_GAIN, "a ballot without it may look better to it"


def test_a_coalition_that_would_win_is_answered() -> None:
    state = last_year(1)
    state.score = [0, 14, 0, 12]
    bot, view = Talker(thinkers("sachem")[0]), redact(state, {}, 0)
    promise = Promise("no_boss", ward=TAMMANY_HALL)
    assert bot.coalition(view) is None
    bot.know(TalkSoFar((OpenPromise(3, 1, promise),), (0,) * 4, (0,) * 4))
    assert bot.coalition(view) == (1, 3)
    word = bot._commitments(view)
    assert word.envy > 0
    for seat in (1, 3):
        assert bot.coalition(redact(state, {}, seat)) is None, "it is one of the two"
    bot.thinker.commitments = word
    bot.thinker._search_plans(state.copy(), 0, Limit(0.0, 60))
    assert bot.thinker._search.character.envy == word.envy
    bot.thinker.commitments = NO_COMMITMENTS
    bot.thinker._search_plans(state.copy(), 0, Limit(0.0, 60))
    assert bot.thinker._search.character == bot.thinker.character
    state.score = [30, 0, 0, 0]
    assert bot.coalition(redact(state, {}, 0)) is None, "it does not lead"


def test_the_odd_ones_of_the_measurements_do_as_they_say() -> None:
    state = last_year(1)
    view = redact(state, {}, 1)
    mine = Promise("no_boss", ward=TAMMANY_HALL)
    known = pledge(state, 1, mine)
    for odd, held in ((Breaks(thinkers()[0]), False), (AcceptsAll(thinkers()[0]), True)):
        odd.know(known)
        word = odd._commitments(view)
        assert bool(word.constraints.barred) == held
    colludes = Colludes(thinkers()[0], [1, 3])
    offer = colludes.offer(view)
    assert offer is None or offer.to == 3
    assert colludes.trust(3) == 1.0


def test_only_who_thinks_talks() -> None:
    simple = SimpleBot(Random(1))
    assert talking(simple) is simple
    assert not isinstance(simple, DealMaker)
    assert isinstance(talking(thinkers()[0]), DealMaker)


def test_a_tournament_of_those_who_cannot_talk_is_the_same_with_talk() -> None:
    names = ("simple", "random", "random")
    silent = [play_seats(names, Task(names, 7, 0.5, talk=talk), 0) for talk in (False, True)]
    assert silent[0] == silent[1]


def test_a_tournament_lets_those_talk_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def play(*given: object) -> State:
        asked.append(isinstance(given[-1], TalkDriver))
        return last_year(1, term=4)

    monkeypatch.setattr(tournament, "play", play)
    names = ("brave", "simple", "simple")
    for talk in (False, True):
        with pytest.raises(ZeroDivisionError):  # nobody has won yet
            play_seats(names, Task(names, 7, 0.5, talk=talk), 0)
    assert asked == [False, True]


def test_a_simulated_game_with_talk_is_kept_in_its_journal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(talker, "MIN_OFFER_GAIN", 0.0005)
    start = last_year(5, term=2)
    order = SimulationRequest(("brave",) * 4, 1, 4, start, nodes=20, talk=True)
    result, match = play_game(order, 1)
    loaded = load(games.text(match), "a")
    assert loaded.condition == WHOLE
    assert loaded.history.ledger().offers == match.ledger.offers
    assert match.ledger.offers
    silent, other = play_game(order._replace(talk=False), 1)
    assert other.ledger.talk_count == 0
    assert result.lines != silent.lines or result == silent


def sayings() -> list[tuple[State, int, int, Promise]]:
    """What opponents might promise in random positions: the position, maker, to whom, promise."""
    found, bot = [], Talker(thinkers()[0])
    for number in range(40):
        state, chance = last_year(number, term=2 + number % 3), Random(number)
        state.favors = [chance.choice((0, 0, 1, 3, 6)) for _ in state.favors]
        if number % 2:
            state.locked = 1 << chance.randrange(15) & state.active
        bot._weigher.set_position(state)
        for maker, to in permutations(range(4), 2):
            made = bot._promises(state, maker, to)
            found += [(state, maker, to, one) for one in made]
    return found


def votes(state: State, ward: int) -> list[int]:
    """The most that each seat could have there."""
    every = [sum(usable_favors(state, ward, seat)) for seat in range(4)]
    return [own + (own and more) for own, more in zip(state.bosses_in(ward), every, strict=False)]


def test_opponents_promise_only_what_a_person_would_think_fair() -> None:
    seen: Counter[str] = Counter()
    for state, maker, to, one in sayings():
        seen[one.kind] += 1
        most = votes(state, one.ward) if one.ward >= 0 else []
        thirds = [most[seat] for seat in range(4) if most and seat not in (maker, to)]
        if one.kind == "bid_at_most":
            assert most[maker] - state.bosses_in(one.ward)[maker] > one.most
            assert min(most[maker], most[to]) >= max(thirds), "nobody stands between the two"
            assert 2 * most[maker] > most[to], "nobody pays for what is its own anyway"
            assert 2 * most[maker] < 3 * most[to], "nobody leaves what is its own"
            assert one.ward != TAMMANY_HALL
        elif one.kind == "no_boss":
            comes = state.bosses_in(one.ward)[maker] + 2
            comes += sum(usable_favors(state, one.ward, maker))
            assert 2 * most[to] < 3 * comes, "nobody pays for what is no threat"
            assert most[to] >= max(thirds)
    assert set(seen) == {"bid_at_most", "no_boss", "no_slander", "office"}


def test_offices_are_promised_where_both_may_as_well_be_mayor() -> None:
    bot, offices = Talker(thinkers()[0]), 0
    for number in range(20):
        state = last_year(number, term=1 + number % 4)
        bot.know(TalkSoFar())
        bot._weigher.set_position(state)
        for maker, to in permutations(range(4), 2):
            made = bot._fair_office_promises(state, maker, to)
            less, more = sorted(bot._weigher.mayor_chance(seat) for seat in (maker, to))
            alike = less >= talker.LIKELY and less >= talker.EQUAL_RATIO * more
            assert not made or (alike and state.term < 4), "nobody is appointed in the last"
            for one in made:
                offices += 1
                led = [talker._safe_wards(state, seat) for seat in (maker, to)]
                assert max(led) - min(led) <= 1
                others = [one._replace(office=office) for office in range(1, 5)]
                gains = [bot._weigher.effect([(maker, each)])[to] for each in others]
                better = sum(gain > gains[one.office - 1] for gain in gains)
                assert better < talker.MAX_OFFICES, "what the other wants most, or second"
    assert offices > 5


def test_no_office_is_promised_to_two_nor_two_to_one() -> None:
    bot, state = Talker(thinkers()[0]), last_year(3, term=2)
    bot.know(TalkSoFar(promised=(OpenPromise(0, 1, Promise("office", seat=1, office=2)),)))
    bot._weigher.set_position(state)
    assert not bot._fair_office_promises(state, 0, 1)
    assert all(one.office != 2 for one in bot._fair_office_promises(state, 0, 3))
    ward = Promise("bid_at_most", ward=0, most=0)
    for seat, office, clashes in ((3, 2, True), (1, 3, True), (3, 3, False)):
        promise = Promise("office", seat=seat, office=office)
        assert bot._contradicts(Offer(0, 3, (promise,), (ward,))) == clashes
    both = tuple(Promise("office", seat=seat, office=3) for seat in (2, 3))
    assert bot._contradicts(Offer(0, 3, both, (ward,)))


def test_only_like_is_traded_for_like() -> None:
    state = last_year(3, term=2)
    for ward, cubes in enumerate((8, 3, 2)):
        state.cubes[ward * 4 : ward * 4 + 4] = [cubes, 0, 0, 0]
    state.favors[:] = [1] * len(state.favors)
    state.bosses[:] = [0] * len(state.bosses)
    state.bosses[3 * 5 : 3 * 5 + 3] = [1, 1, 1]  # a third stands there too
    state.cubes[12:16] = state.cubes[4:8]
    wards = (Promise("bid_at_most", ward=ward, most=0) for ward in range(4))
    large, middle, small, disputed = wards
    office, spared = Promise("office", seat=1, office=2), Promise("no_slander", seat=1)
    here, there = (Promise("no_boss", ward=ward) for ward in (1, 4))
    for one, other, fits in (
        (large, middle, True),
        (middle, small, True),
        (large, small, False),
        (middle, middle, False),
        (middle, disputed, False),
        (here, there, True),
        (here, here, False),
        (office, office, False),
        (office, office._replace(office=3), True),
        (spared, spared, True),
        (small, there, False),
        (small, spared, False),
        (small, office, False),
        (office, there, False),
    ):
        for mine, theirs in ((one, other), (other, one)):
            offer = Offer(0, 1, (mine,), (theirs,))
            assert talker._ill_matched(state, offer) != fits, offer


def test_who_keeps_its_word_is_spared_but_for_the_strongest() -> None:
    bot, state = Talker(thinkers()[0]), last_year(3, term=2)
    view = redact(state, {}, 0)
    ranks = bot.thinker.forecast.judge(state)[:4]
    strong = max((1, 2, 3), key=lambda seat: ranks[seat])
    weak, weaker = (seat for seat in (1, 2, 3) if seat != strong)
    assert not any(bot.goodwill(view)), "nobody has given a word"
    bot.know(TalkSoFar(kept=(4, 4, 4, 4), broken=(0, 0, 0, 0)))
    spared = bot.goodwill(view)
    assert [seat for seat in range(4) if spared[seat]] == sorted((weak, weaker))
    broken = [0] * 4
    broken[weak] = 3
    bot.know(TalkSoFar(kept=(4, 4, 4, 4), broken=tuple(broken)))
    assert [seat for seat in range(4) if bot.goodwill(view)[seat]] == [weaker]
    word = bot._commitments(view)
    search = bot.thinker._search
    plain = search.worth(state, 0)
    search.goodwill = list(word.goodwill)
    assert search.worth(state, 0) == plain + talker.GOODWILL * ranks[weaker]
