"""The yardsticks play legal games, so that what is measured against them means something."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from tournament import next_move, play

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.mind.ballot import CHEAP, EAGER_COST, SURE_COST, ForecastBallot
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.board import DEPUTY_MAYOR, LAST_YEAR, POPULATION_COUNT, VOTING_ORDER
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import MAX_SEATS, OVER, TURN
from tammany_desktop.rules.wards import NO_BID, bidders, usable_favors
from tests.bench import characters
from tests.bench.contests import ATTACKERS, WAYS, Shortfall, attacker, eve
from tests.bench.foolish import Spare, Uses
from tests.bench.variants import Way, bid_by
from tests.bots.attackers import level_at_first
from tests.bots.fixed_bids import STRATEGIES, FixedBids
from tests.bots.partners import Partner
from tests.bots.test_ballot import contested
from tests.bots.test_last_election import last_ward
from tests.bots.yardstick import TreeSearch


def test_the_tree_search_finishes_games() -> None:
    brains: list[Bot] = [TreeSearch(Random(1), 200), *(levels.make("simple", n) for n in (1, 2))]
    assert play(brains, Random(1)).phase == OVER


def test_twenty_fixed_strategies_are_twenty_and_the_copycat() -> None:
    assert len(STRATEGIES) == 21


def test_a_copycat_bids_what_its_strongest_rival_bid() -> None:
    state = next(state for state in contested() if len(bidders(state)) > 2)
    seat = max(bidders(state), key=lambda s: sum(usable_favors(state, state.voting, s)))
    copycat = FixedBids(levels.make("simple", 1), "copycat", Random(1))
    view = redact(state, {}, seat)
    assert sum(copycat.bid(view, Limit()).bid) == 0
    bids = [(0, 0, 0, 0)] * state.n
    bids[seat - 1] = (1, 0, 0, 0)
    bids[seat] = (9, 9, 9, 9)  # its own is no rival's
    copycat.told(seat, bids)
    assert sum(copycat.bid(view, Limit()).bid) == 1


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_fixed_strategy_bids_legally(strategy: str) -> None:
    brains: list[Bot] = [levels.make("simple", seat) for seat in range(4)]
    brains[1] = FixedBids(brains[1], strategy, Random(1))
    assert play(brains, Random(3), [Limit(nodes=20)] * 4).phase == OVER


@pytest.mark.parametrize("kind", ATTACKERS)
def test_every_attacker_bids_what_surely_wins_the_game(kind: str) -> None:
    """The last ward, where favors are of no other use."""
    state = last_ward()
    bot = attacker(kind, "sachem", levels.make("sachem", 1), Random(1))
    bid = bot.bid(redact(state, {}, 0), Limit()).bid
    assert [sum(bid), sum(usable_favors(state, state.voting, 0))] == [3, 3]


def test_a_reply_to_ties_alone_is_made_in_level_ballots_of_the_first_term() -> None:
    """In all others the attacker bids as the opponent that it is grafted on."""
    met = {True: 0, False: 0}
    for state in contested():
        for seat in bidders(state):
            view, level = redact(state, {}, seat), level_at_first(state)
            bots = [levels.make("sachem", seat) for _ in range(3)]
            kind = "reply_1.0" if level else ""
            ties = attacker("ties_reply_1.0", "sachem", bots[0], Random(1))
            other = attacker(kind, "sachem", bots[1], Random(1)) if level else bots[1]
            assert ties.bid(view, Limit()).bid == other.bid(view, Limit()).bid
            met[level] += 1
    assert min(met.values()) > 3


def test_whoever_bids_in_another_way_gives_up_what_it_says() -> None:
    """By the prefix: costs allowed for level wards, and how many wards are taken for sure."""
    taken = dict.fromkeys(("", *WAYS), 0)
    for prefix in taken:
        bot = levels.make("sachem", 1)
        assert isinstance(bot, Thinker)
        way = WAYS.get(prefix, Way())
        bid_by(bot, way)
        for state in islice(contested(), 60):
            ballot = bot.ballot(state)
            ballot.solve(20)
            if isinstance(ballot, ForecastBallot):
                assert ballot.eager == (EAGER_COST if way.eager is None else way.eager)
                assert ballot.sure == (SURE_COST if way.sure is None else way.sure)
                bid_ranges = zip(ballot.seats, ballot.bid_ranges, strict=True)
                for seat, total in [(seat, each.surely) for seat, each in bid_ranges]:
                    mix = [*ballot.mix_to_draw(seat), 0.0, 0.0]
                    taken[prefix] += 0 < total <= CHEAP and mix[total] == 1.0
    assert taken["unsure_"] == taken["bare_"] <= taken["sure_"] <= taken[""] == taken["lax_"]
    assert taken["unsure_"] < taken[""]


def test_idle_favors_are_told_by_what_the_last_election_had_for_them() -> None:
    """R9.1, R10.1: paid after the last ballot, never of use, and of use in a ballot not won."""
    state, uses = last_ward(), Uses()
    base = usable_favors(state, state.voting, 0)
    color = next(p for p, held in enumerate(base) if held)
    uses.look(state, e.BallotOpened(state.voting, (NO_BID,) * 4))
    uses.look(state, e.WardTied(state.voting, (1, 1, 0, 0)))
    uses.look(state, e.LeaderNamed(3, color, 3))
    idle = [0] * len(state.favors)
    idle[color], idle[2 * POPULATION_COUNT + color], idle[3 * POPULATION_COUNT + color] = 2, 9, 3
    assert uses.of_idle(idle) == {
        "idle after a loss": 2,
        "idle without use": 9,
        "idle paid last": 3,
    }


def test_idle_favors_are_of_no_use_where_no_ballot_was_opened_and_no_leader_named() -> None:
    """R9.1: nobody is paid after the last ballot, so all of them were held before."""
    found = Uses().of_idle([0, 2, 0, 1])
    assert found == {"idle paid last": 0, "idle without use": 3}


def test_what_is_bid_too_much_is_of_use_only_where_a_later_ward_would_be_won_by_it() -> None:
    state, spare = last_ward(), Spare()
    last, ward = VOTING_ORDER[-1], VOTING_ORDER[0]
    color = next(p for p in range(POPULATION_COUNT) if state.cubes_in(state.voting)[p])
    a, b, c, d = (3 * (p == color) for p in range(POPULATION_COUNT))
    for place in (ward, last):
        state.cubes[place * POPULATION_COUNT + color] = 1
        for seat in range(MAX_SEATS):
            state.bosses[place * MAX_SEATS + seat] = int(seat < 2)
    spare.look(state, e.BallotOpened(ward, ((a, b, c, d), *(NO_BID,) * 3)), [])
    assert (spare.usable, spare.of_use) == (2, 0)  # one favor would have won it, three were bid
    nothing = e.BallotOpened(last, (NO_BID,) * 4)
    spare.look(state, nothing, [Shortfall(3, last, 0, [color]), Shortfall(1, last, 1, [color])])
    assert spare.of_use == 0  # too few, and of another seat
    spare.look(state, nothing, [Shortfall(2, last, 0, [color])])
    spare.look(state, nothing, [Shortfall(1, last, 0, [color])])
    assert (spare.usable, spare.of_use) == (2, 2)  # each favor counts once


def test_partners_never_compete() -> None:
    chance, few = Random(5), [Limit(nodes=20)] * 4
    bots: list[Bot] = [levels.make("brave", seat) for seat in range(4)]
    for seat, friend in ((0, 2), (2, 0)):
        thinker = bots[seat]
        assert isinstance(thinker, Thinker)
        bots[seat] = Partner(thinker, friend)
    state = game.new_game(4, chance)
    friends, seen = {0: 2, 2: 0}, Counter[str]()
    while state.phase != OVER:
        for event in game.decide(state, next_move(state, bots, few), chance):
            if isinstance(event, e.BossPlaced) and event.seat in friends:
                seen["beside"] += state.bosses_in(event.ward)[friends[event.seat]] > 0
                seen["bosses"] += 1
            elif isinstance(event, e.Slandered | e.SlanderSpread) and event.seat in friends:
                seen["slanders"] += event.rival == friends[event.seat]
            elif isinstance(event, e.BallotOpened):
                seen["both"] += all(any(event.bids[seat]) for seat in friends)
                seen["bids"] += any(any(event.bids[seat]) for seat in friends)
            elif isinstance(event, e.Appointed) and state.office[friends.get(event.seat, 1)] == 0:
                seen["offices"] += event.office != DEPUTY_MAYOR and event.seat in friends
            game.evolve(state, event)
    assert seen["bosses"] > 20
    assert seen["bids"] > 5
    assert not seen["beside"] + seen["slanders"] + seen["both"] + seen["offices"]


def test_what_a_seat_does_is_counted_from_the_events() -> None:
    chance, few = Random(4), [Limit(nodes=20)] * 4
    bots: list[Bot] = [levels.make("brave:slanderer", seat) for seat in range(4)]
    state = game.new_game(4, chance)
    watchers = [characters.Watcher(seat) for seat in range(4)]
    happened: list[Event] = []
    while state.phase != OVER:
        for event in game.decide(state, next_move(state, bots, few), chance):
            happened.append(event)
            for watcher in watchers:
                watcher.hear(state, event)
            game.evolve(state, event)
    told = [watcher.told() for watcher in watchers]
    assert all(set(each) == set(characters.COUNTED) for each in told)

    def total(*names: str) -> float:
        return sum(each[name] for each in told for name in names)

    kinds = Counter(type(event) for event in happened)
    assert total("bosses") == kinds[e.BossPlaced]
    assert total("slanders") == kinds[e.Slandered] + kinds[e.SlanderSpread] > 0
    assert total("wards") == kinds[e.WardWon]
    opened = [event for event in happened if isinstance(event, e.BallotOpened)]
    assert total("bids", "bids last") == sum(sum(map(sum, event.bids)) for event in opened) > 0
    assert total("favors last") == sum(map(state.favors_held, range(4)))


def test_kinds_that_differ_in_their_means_are_told_apart() -> None:
    chance = Random(1)
    means = {"a": (0.0, 0.0), "b": (3.0, 0.0), "c": (0.0, 3.0)}

    def sample(kind: str) -> list[float]:
        common = chance.gauss(0.0, 2.0)  # in both counts, so that neither tells alone
        return [mean + common + chance.gauss(0.0, 1.0) for mean in means[kind]]

    found = characters.Discriminant({kind: [sample(kind) for _ in range(100)] for kind in means})
    tries = [(kind, found.tell([sample(kind) for _ in range(3)])) for kind in [*means] * 100]
    assert sum(kind == taken for kind, taken in tries) > 270


def test_the_eve_of_the_last_election_is_the_same_for_every_seat() -> None:
    found = [eve("brave", 3, [Limit(nodes=20)] * 4, Random(3)) for _ in "ab"]
    assert [state.year for state in found] == [LAST_YEAR] * 2
    assert found[0].phase != TURN
    assert found[0].key() == found[1].key()
