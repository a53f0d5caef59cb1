"""Hints as data: every move and bid can be explained, in words that exist, from one view."""

from random import Random

import pytest
from tournament import next_move

from tammany_desktop.bots import Limit, Reason
from tammany_desktop.bots.explanations import (
    ENDINGS,
    Hint,
    _gains,
    explain_bid,
    explain_move,
    explain_turn,
)
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.languages import available, has, text
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import APPOINTING, BIDDING, NO_STEP, OVER, TURN, State
from tammany_desktop.rules.wards import NO_BID, bidders, candidates, prospect, usable_favors
from tammany_desktop.session.match import Seat
from tammany_desktop.session.weighing import ADVISER_LEVEL
from tammany_desktop.wording import values_of

SEATS = tuple(Seat(name, "red", "") for name in ("Ann", "Ben", "Cy", "Di", "Ed"))


def said(namespace: str, why: Reason) -> str:
    """The sentence, with nothing left unfilled."""
    assert has(f"hint.{namespace}.{why.key}"), why
    values = values_of(why.values, SEATS) | {"points": "0.1"}
    words = text(f"hint.{namespace}.{why.key}", **values)
    assert "{" not in words, words
    return words


def check(hint: Hint) -> None:
    said("look", hint.look)
    said("act", hint.act)
    assert hint.reasons
    for why in hint.reasons:
        said("why", why)


def positions(seats: int, seed: int) -> list[State]:
    """Positions of one game between simple players, all phases among them."""
    chance = Random(seed)
    brains = [SimpleBot(Random(seed + seat)) for seat in range(seats)]
    state, found = new_game(seats, chance), []
    while state.phase != OVER:
        found.append(state.copy())
        move = next_move(state, brains, [Limit()] * seats)
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    return found


@pytest.mark.parametrize("seats", [3, 5])
def test_every_legal_move_of_a_game_can_be_explained(seats: int) -> None:
    chance, kinds = Random(1), set()
    for state in positions(seats, seats):
        if state.phase == BIDDING:
            continue
        view = redact(state, {}, state.actor())
        for move in chance.sample(moves := game.legal(state), min(3, len(moves))):
            kinds.add(m.kind_of(move))
            check(explain_move(view, move))
    assert len(kinds) > 10


def test_every_kind_of_move_has_words() -> None:
    for name in [kind.name for kind in m.KINDS.values()]:
        assert has(f"hint.act.{name}")
    for name, fields in m.KINDS.values():
        if not any(field.endswith("ward") for field in fields):
            assert has(f"hint.look.{name}")


def test_explaining_changes_nothing() -> None:
    for state in positions(3, 5)[::7]:
        if state.phase == BIDDING:
            continue
        before = state.key()
        explain_move(redact(state, {}, state.actor()), game.legal(state)[0])
        assert state.key() == before


def ballots() -> list[State]:
    return [state for state in positions(4, 9) if state.phase == BIDDING]


def test_every_bid_can_be_explained() -> None:
    found = set()
    for state in ballots():
        for seat in candidates(state, state.voting):
            usable = usable_favors(state, state.voting, seat)
            if not any(usable):
                continue
            for bid in (NO_BID, usable):
                hint = explain_bid(redact(state, {}, seat), bid)
                check(hint)
                found |= {why.key for why in hint.reasons}
                now = prospect(state, state.voting, seat)
                surely = now.bosses + sum(bid) > now.rivals_most
                assert (hint.reasons[0].key == "surely") == surely
                if not sum(bid) and not surely:
                    assert (hint.reasons[0].key == "keep") == (now.surely_wins > 0)
    assert {"surely", "save", "keep", "gamble", "stake"} <= found


def test_a_bid_is_explained_from_the_owners_view_alone() -> None:
    """What others have sealed is not in the view, so the hint cannot depend on it."""
    compared = 0
    for state in ballots()[:10]:
        asked = bidders(state)
        if len(asked) < 2:
            continue
        seat, rival = asked[:2]
        usable = usable_favors(state, state.voting, rival)
        silent = explain_bid(redact(state, {}, seat), NO_BID)
        assert silent == explain_bid(redact(state, {rival: usable}, seat), NO_BID)
        assert silent == explain_bid(redact(state, {rival: NO_BID}, seat), NO_BID)
        compared += 1
    assert compared > 3


def test_numbers_are_those_of_the_position() -> None:
    state = new_game(3, Random(2))
    view = redact(state, {}, state.actor())
    ward = WARD_INDEX[14]
    hint = explain_move(view, m.place_boss(ward))
    assert hint.wards == (ward,)
    assert hint.look == Reason("ward", (("ward", ward),))
    assert hint.act == Reason("place_boss", (("ward", ward),))
    assert Reason("alone", (("ward", ward), ("votes", 1), ("most", 1))) in hint.reasons
    assert any(why.key == "points" for why in hint.reasons)


def test_ending_the_turn_has_nothing_better() -> None:
    for state in positions(3, 3):
        if state.phase != BIDDING and m.END_TURN in game.legal(state):
            hint = explain_move(redact(state, {}, state.actor()), m.END_TURN)
            assert hint.reasons == (Reason("nothing_better"),)
            return
    raise AssertionError("no turn ever ended")


RISES = {"chance", "lead", "mayor"}
FALLS = {"rival_chance"}


def against(hint: Hint) -> list[Reason]:
    """The reasons whose own figures speak against the hint."""
    found = []
    for why in hint.reasons:
        values = dict(why.values)
        rise = values.get("now", 0) - values.get("was", 0)
        assert ("now" in values) == (why.key in RISES | FALLS), why
        worse = rise <= 0 if why.key in RISES else rise >= 0 if why.key in FALLS else False
        short = why.key == "votes" and values["most"] < values["count"]
        useless = why.key in ("favor", "victory") and values["count"] < 1
        if worse or short or useless or values.get("tenths", 1) < 1:
            found.append(why)
    return found


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 7), (5, 4)])
def test_no_hint_gives_a_figure_against_itself(seats: int, seed: int) -> None:
    """Whatever the move: what its reasons count is better after it than before."""
    chance, keys = Random(seed), set()
    for state in positions(seats, seed):
        if state.phase == BIDDING:
            continue
        view = redact(state, {}, state.actor())
        for move in chance.sample(moves := game.legal(state), min(6, len(moves))):
            hint = explain_move(view, move)
            assert not against(hint), (m.to_json(move), against(hint))
            keys |= {why.key for why in hint.reasons}
    assert keys >= {"chance", "rival_chance"}


def test_a_hint_tells_a_rise_of_the_chance_to_win_not_its_level() -> None:
    """The difference is surer: both chances share the same errors."""
    state = next(one for one in positions(4, 7) if one.phase == APPOINTING)
    after, seat = state.copy(), state.actor()
    after.score[seat] += 3
    why = _gains(state, after, seat, ())[0]
    assert why.key == "victory"
    assert [name for name, _ in why.values] == ["count"]
    assert "percentage points" in said("why", why)


def test_the_mind_has_a_reason_for_most_of_its_moves() -> None:
    """A boss may be worth its place though its own ward gets no surer: another figure says why."""
    mind, plain, asked = Thinker(SKILLS[ADVISER_LEVEL], Random(1)), 0, 0
    for state in positions(4, 3)[::9]:
        if state.phase == BIDDING:
            continue
        view, legal = redact(state, {}, state.actor()), game.legal(state)
        hint = explain_move(view, mind.choose(view, legal, Limit(nodes=300)).move)
        assert hint.move is not None
        if m.kind_of(hint.move) in ENDINGS:
            continue
        assert not against(hint), hint
        asked += 1
        plain += hint.reasons == (Reason("nothing_better"),)
    assert asked > 20
    assert plain < asked / 2


def test_no_bid_is_praised_for_what_it_gives_up() -> None:
    """What the ward is worth is no reason to leave it to others."""
    saved = 0
    for state in ballots():
        for seat in bidders(state):
            keys = [why.key for why in explain_bid(redact(state, {}, seat), NO_BID).reasons]
            assert "stake" not in keys
            saved += not {"save", "keep"}.isdisjoint(keys)
    assert saved


def test_a_hint_gives_reasons_in_words_before_figures() -> None:
    """Who stands there and what its winner gets; odds and points come after."""
    figures, words, told = {"chance", "rival_chance", "points", "victory"}, set(), 0
    for state in positions(4, 2):
        if state.phase == BIDDING:
            continue
        view = redact(state, {}, state.actor())
        for move in game.legal(state):
            if m.kind_of(move) not in (m.PLACE_BOSS, m.PLACE_CUBE):
                continue
            ward = m.fields_of(move)["ward"]
            keys = [why.key for why in explain_move(view, move).reasons]
            plain = [key for key in keys if key in ("empty", "behind") or key.startswith("gift_")]
            words |= set(plain)
            assert keys[: len(plain)] == plain
            assert not figures & set(keys[: len(plain)])
            assert ("empty" in plain) == (not any(state.bosses_in(ward)))
            told += 1
        if told > 400:
            break
    assert words == {"empty", "behind", "gift_cube", "gift_favor", "gift_double"}


def test_a_hint_tells_the_whole_turn_each_act_with_a_reason_in_words() -> None:
    mind, longest = Thinker(SKILLS[ADVISER_LEVEL], Random(1)), 0
    for state in positions(4, 3)[::9]:
        if state.phase != TURN or state.ward_done or state.step != NO_STEP:
            continue
        view, legal = redact(state, {}, state.actor()), game.legal(state)
        answer = mind.choose(view, legal, Limit(nodes=300))
        hint = explain_turn(view, (answer.move, *answer.then))
        follow, acts = state, [answer.move, *answer.then]
        assert m.END_TURN in acts
        for move in acts:
            assert move in game.legal(follow)
            follow = game.fold(follow, game.decide(follow, move, Random(0)))
        told = [move for move in acts if m.kind_of(move) not in ENDINGS]
        assert 1 + len(hint.then) == max(1, len(told))
        for act, why in hint.then:
            said("act", act)
            said("why", why)
        longest = max(longest, len(hint.then))
    assert longest >= 1


def test_a_hint_to_bid_nothing_gives_the_reason_that_comes_with_it() -> None:
    saved = Reason("keep_chance", (("count", 1), ("was", 31), ("now", 36)))
    view = redact(ballots()[0], {}, bidders(ballots()[0])[0])
    hint = explain_bid(view, NO_BID, saved)
    check(hint)
    assert hint.reasons == (saved,)


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", available())
def test_who_leads_in_points_leads_the_game_and_not_the_ward(language: str) -> None:
    """The words "Look at ward 15. Dan leads with 6 points." was read as leading there."""
    game_word = {"en": "game", "de": "Spiel", "fr": "partie", "it": "partita", "es": "partida"}
    for count in (1, 6):
        assert game_word[language] in text("hint.why.leads", rival="Dan", count=count)
