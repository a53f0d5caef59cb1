"""Each act worth a word has its sentence, and every key stands in the catalog."""

from random import Random

from tammany_desktop.bots import Limit, Reason, levels
from tammany_desktop.languages import people_words
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATIONS
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, OVER
from tammany_desktop.rules.wards import NO_BID, usable_favors
from tests.helpers.catalogs import entries, names

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
    *("protect_ward", "freeze_ward", "need_favor", "strengthen_ward", "weak_hands", "safe_hands"),
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
                        assert answer.why is not None
                        found.setdefault("bid", []).append(answer.why)
                move = m.OpenBallot(tuple(bids))
            else:
                seat = state.actor()
                told = brains[seat].choose(redact(state, {}, seat), game.legal(state), few)
                move = told.move
                if told.why is not None:
                    found.setdefault(m.KINDS[m.kind_of(move)].name, []).append(told.why)
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
    for whys in found.values():
        for why in whys:
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
