"""Each act worth a word has its sentence, and every key stands in the catalog."""

from random import Random

from tammany_desktop.bots import Limit, Reason, explanations, levels
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.languages import people_words
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import CHIEF_OF_POLICE, COUNCIL_PRESIDENT, POPULATIONS
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, OVER, State
from tammany_desktop.rules.wards import NO_BID, usable_favors
from tests.helpers.catalogs import entries, names
from tests.helpers.talk import last_year

WHY = "bots.why."
KEYS = (
    *(
        "take_ward",
        "spoil_ward",
        "hurt_leader",
        "hurt_points",
        "hurt_pair",
        "hurt_rival",
        "break_lead",
    ),
    *("protect_ward", "freeze_ward", "protect_points", "freeze_points", "useless"),
    *("need_favor", "strengthen_ward", "weak_hands", "safe_hands"),
    *("bid_surely", "bid_nothing", "bid_gamble", "bid_habit", "bid_yields"),
)
# What an opponent says of a deal, with the values it gives: told in tests/scenes/test_deals.py.
DEALS = {
    "deal_gains": set[str](),
    "deal_little": set[str](),
    "deal_clashes": set[str](),
    "deal_costs": {"count"},
    "deal_offer": {"count"},
    "deal_helps": {"rival"},
    "deal_distrusts": {"rival"},
}


def told_in_games() -> dict[str, list[Reason]]:
    """Reasons by kind of act, from two cheap games."""
    found: dict[str, list[Reason]] = {}
    for seed in range(2):
        chance = Random(seed)
        state = game.new_game(4, chance)
        brains = [levels.make("alderman:slanderer", seed * 4 + seat) for seat in range(4)]
        few = Limit(nodes=40)
        while state.phase != OVER:
            move: m.Move | m.OpenBallot
            if state.phase == BIDDING:
                bids = [NO_BID] * 4
                for seat in range(4):
                    if state.bosses[state.voting * 5 + seat] and any(
                        usable_favors(state, state.voting, seat)
                    ):
                        answer = brains[seat].bid(redact(state, {}, seat), few)
                        bids[seat] = answer.bid
                        assert answer.reason is not None
                        found.setdefault("bid", []).append(answer.reason)
                move = m.OpenBallot(tuple(bids))
            else:
                seat = state.actor()
                told = brains[seat].choose(redact(state, {}, seat), game.legal(state), few)
                move = told.move
                if told.reason is not None:
                    found.setdefault(m.KINDS[m.kind_of(move)].name, []).append(told.reason)
            for event in game.decide(state, move, chance):
                game.evolve(state, event)
    return found


def test_acts_have_reasons_with_all_their_values() -> None:
    words = {
        key.removeprefix(WHY): words for key, words in entries("en").items() if key.startswith(WHY)
    }
    assert set(words) == {*KEYS, *DEALS}
    assert {key: names(str(words[key])) for key in DEALS} == DEALS
    found = told_in_games()
    assert found.keys() >= {"slander", "appoint", "bid", "place_boss"}
    for reasons in found.values():
        for why in reasons:
            needs = names(str(words[why.key]))
            given = {name for name, _ in why.values}
            if "population" in given:
                given |= people_words(POPULATIONS[0]).keys()
            assert needs <= given, why


def test_a_slander_of_the_leader_names_its_points() -> None:
    """Alone in front by points; who is level with another, or has none, is only ahead."""
    told = [why for why in told_in_games()["slander"] if why.key == "hurt_points"]
    assert told
    assert all(dict(why.values)["count"] > 0 for why in told)


def shared_ward(office: int) -> State:
    """The holder of an office and its next rival have a boss each in the first ward, alone."""
    state = last_year(1, term=3)
    state.office = [-1] * len(state.office)
    state.office[state.turn], state.locked = office, 0
    state.score, state.has_slandered = [5, 5, 5, 5, 0], [0] * MAX_SEATS
    state.bosses[:MAX_SEATS] = [0] * MAX_SEATS
    for seat in (state.turn, (state.turn + 1) % 4):
        state.bosses[seat] = 1
    return state


def test_a_slander_or_lock_names_the_points_of_a_rival_that_leads() -> None:
    state = shared_ward(COUNCIL_PRESIDENT)
    rival = (state.turn + 1) % 4
    state.cubes[0] = state.favors[4 * state.turn] = 2
    keys: dict[bool, set[str]] = {}
    for move in (m.make(m.LOCK, 0), m.slander(0, rival, 0)):
        for points in (5, 15):
            state.score[rival] = points
            why = explanations.move_reason(state, move, Forecast())
            assert why is not None
            keys.setdefault(points == 15, set()).add(why.key)
            if points == 15:
                assert {("rival", rival), ("count", 15)} <= set(why.values), why
            hint = explanations.explain_move(redact(state, {}, state.turn), move)
            leads = Reason("leads", (("rival", rival), ("count", 15)))
            assert (leads in hint.reasons) == (points == 15), hint.reasons
    assert keys[True] <= {"hurt_points", "protect_points", "freeze_points"}, keys
    assert keys[False].isdisjoint(keys[True])


def test_the_last_cube_of_a_color_names_the_favors_that_it_makes_useless() -> None:
    state = shared_ward(CHIEF_OF_POLICE)
    rival = (state.turn + 1) % 4
    state.cubes[:4], state.cube_count[0] = [0, 1, 2, 0], 3
    state.favors[4 * rival : 4 * rival + 4] = [0, 8, 3, 0]
    useless = (("rival", rival), ("ward", 0), ("population", 1), ("count", 8))
    last, other = m.make(m.ARREST, 0, 1), m.make(m.ARREST, 0, 2)
    assert explanations.move_reason(state, last, Forecast()) == Reason("useless", useless)
    view = redact(state, {}, state.turn)
    assert Reason("useless", useless) in explanations.explain_move(view, last).reasons
    assert Reason("useless", useless) in explanations.compare(state, state.turn, (), (last,))
    assert "useless" not in {why.key for why in explanations.explain_move(view, other).reasons}
    state.bosses[rival] = 0
    assert explanations.move_reason(state, last, Forecast()) is None, "no rival is there"
