"""Two who work together are seen by where they place, and answered by the others."""

from random import Random

from tammany_desktop.bots import thinker
from tammany_desktop.bots.mind.alliances import SURE, ObservedActs, rival_weights
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.thinker import truce_with
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    DEPUTY_MAYOR,
    MAYOR,
    VOTING_ORDER,
    WARD_COUNT,
    YEARS_A_TERM,
)
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, TURN, State
from tammany_desktop.rules.wards import BidRange, OpenedBid


def boards(apart: bool) -> list[State]:
    """The board each year, as seat 0 sees it: seats 1 and 2 place in wards of their own, or not."""
    state = game.new_game(4, Random(1))
    wards = [ward for ward in range(WARD_COUNT) if state.active >> ward & 1]
    half = len(wards) // 2
    found = []
    for year in range(1, 13):
        state.year, state.term = year, 1 + (year - 1) // YEARS_A_TERM
        found.append(state.copy())
        for place in (2 * year, 2 * year + 1):
            state.bosses[wards[place % half] * MAX_SEATS + 1] += 1
            mine = place % half + (half if apart else 0)
            state.bosses[wards[mine] * MAX_SEATS + 2] += 1
    return found


def seen(states: list[State]) -> ObservedActs:
    observed = ObservedActs()
    for state in states:
        observed.update(state, 0)
    return observed


def test_seats_that_never_meet_are_taken_to_work_together() -> None:
    states = boards(apart=True)
    early, late = seen(states[:2]).beliefs(states[1], 0), seen(states).beliefs(states[-1], 0)
    assert max(early.values()) < 0.5, "too early to tell"
    assert late[1, 2] > SURE
    assert max(late.values()) == late[1, 2]
    assert sum(late.values()) <= 1.0
    assert all(1 not in pair for pair in seen(states).beliefs(states[-1], 1)), "one of the two"


def test_seats_that_meet_are_not() -> None:
    states = boards(apart=False)
    assert seen(states).beliefs(states[-1], 0)[1, 2] == 0.0
    assert not any(ObservedActs().beliefs(states[0], 0).values())


def test_what_an_open_deal_explains_speaks_against_nobody() -> None:
    observed = ObservedActs()
    for state in boards(apart=True):
        observed.update(state, 0, frozenset({(1, 2)}))
    assert observed.beliefs(state, 0)[1, 2] == 0.0


def ballots(together: bool) -> list[OpenedBid]:
    """Bids of two others in ten wards: never both, or both in half of them."""
    bid_range = BidRange(most=3, beats_bosses=1, beats_half=1, surely=-1)
    wards = VOTING_ORDER[:10]
    return [
        OpenedBid(seat, int(at % 2 == seat % 2 or not together), bid_range, True, ward)
        for at, ward in enumerate(wards)
        for seat in (1, 2)
    ]


def told(opened: list[OpenedBid]) -> float:
    """What seat 0 believes of seats 1 and 2 after these bids of the last election."""
    state, observed = game.new_game(4, Random(1)), ObservedActs()
    state.year, state.term = 16, 4
    observed.update(state, 0)
    state.phase = BIDDING
    observed.update(state, 0, opened=opened)
    observed.update(state, 0, opened=opened)  # the same again is nothing new
    return observed.beliefs(state, 0)[1, 2]


def test_two_who_never_both_bid_are_taken_to_work_together() -> None:
    assert told(ballots(together=True)) > 0.0
    assert told(ballots(together=False)) == 0.0
    half = [bid for bid in ballots(together=True) if VOTING_ORDER.index(bid.ward) < 5]
    assert told(half) < told(ballots(together=True)), "every ballot tells a little"


def test_bids_that_were_rewound_are_forgotten() -> None:
    state, observed, opened = game.new_game(4, Random(1)), ObservedActs(), ballots(together=True)
    state.year, state.term = 16, 4
    observed.update(state, 0)
    state.phase = BIDDING
    for known in (opened, opened[:2]):
        observed.update(state, 0, opened=known)
    assert observed.beliefs(state, 0)[1, 2] == told(opened[:2])


def test_a_slander_and_an_office_speak_for_or_against_two() -> None:
    beliefs = []
    for hurt, deputy in ((3, 2), (2, 2), (3, 3)):
        state, observed = game.new_game(4, Random(1)), ObservedActs()
        state.year = 4
        state.bosses[: 2 * MAX_SEATS] = [1, 1, 2, 2, 0] * 2
        state.tokens = [3] * 4
        observed.update(state, 0)
        state.bosses[hurt] -= 1
        state.tokens[1] -= 1
        state.phase = BIDDING
        observed.update(state, 0)
        state.phase, state.year, state.term = TURN, 5, 2
        others = list(range(2, 5))
        state.office = [MAYOR if seat == 1 else others.pop() for seat in range(4)]
        state.office[deputy] = DEPUTY_MAYOR
        observed.update(state, 0)
        beliefs.append(observed.beliefs(state, 0)[1, 2])
    assert beliefs[0] > 0.0, "it slandered another, and gave it the office"
    assert beliefs[1:] == [0.0, 0.0], "it slandered it; it gave the office to another"


def test_with_three_players_nobody_is_left_to_make_peace_with() -> None:
    state = game.new_game(3, Random(1))
    assert ObservedActs().beliefs(state, 0) == {}


def test_what_was_rewound_is_forgotten() -> None:
    states = boards(apart=True)
    assert not any(seen([*states, states[0]]).beliefs(states[0], 0).values())
    again, once = (seen(each).beliefs(states[-1], 0) for each in ([*states, *states[4:]], states))
    assert again[1, 2] < once[1, 2] + 1e-9  # counted once


def test_who_watches_spares_the_rest_and_then_makes_peace() -> None:
    states = boards(apart=True)
    bot = thinker.Thinker(SKILLS["sachem"], Random(1))
    careless = thinker.Thinker(SKILLS["alderman"], Random(1))
    spared = []
    for state in states:
        view = redact(state, {}, 0)
        bot._detect_pairs(view)
        careless._detect_pairs(view)
        spared.append(list(bot._search.goodwill))
    assert not spared[0]
    assert spared[-1][3] > SURE
    assert bot._pair == (1, 2)
    assert bot._allies == [3]
    assert max(spared[-1][:3]) < 0.1
    assert not careless._search.goodwill


def test_in_the_last_two_years_the_rest_is_spared_by_half() -> None:
    bot, shares = thinker.Thinker(SKILLS["sachem"], Random(1)), list[float]()
    assert bot._ballot_net is not None
    for state in boards(apart=True):
        state.year, state.term = state.year + YEARS_A_TERM, state.term + 1
        bot._detect_pairs(redact(state, {}, 0))
        win_chances = bot._ballot_net.judge(state)[: state.n]
        whole = rival_weights(win_chances, 0, bot._observed.beliefs(state, 0))
        shares.append(bot._search.goodwill[3] / whole[3] if whole[3] else 0.0)
    assert shares[-4:] == [1.0, 1.0, 0.5, 0.5]


def test_two_who_would_not_win_together_are_not_answered_openly() -> None:
    bot = thinker.Thinker(SKILLS["sachem"], Random(1))
    for state in boards(apart=True):
        state.score[3] = 4 * state.year
        bot._detect_pairs(redact(state, {}, 0))
    assert bot._observed.beliefs(state, 0)[1, 2] > SURE
    assert not bot._search.goodwill, "nor is the leader spared"
    assert bot._pair == ()
    assert not bot._allies


def test_peace_bars_bosses_beside_a_friend_and_slander_against_it() -> None:
    state = boards(apart=True)[-1]
    barred = truce_with(state, [1]).barred
    stands = {ward for ward in range(WARD_COUNT) if state.bosses[ward * MAX_SEATS + 1]}
    assert {m.target_ward(x) for x in barred if m.kind_of(x) == m.PLACE_BOSS} == stands
    assert {m.rival_of(x) for x in barred if m.kind_of(x) == m.SLANDER} == {1}
