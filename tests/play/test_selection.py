"""A move half chosen: everything legal can be chosen, nothing else can be."""

from random import Random

import pytest

from tammany_desktop.play import narration
from tammany_desktop.play.selection import Plan, Selection, default_plan
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import BIDDING, OVER
from tammany_desktop.session.match import Match
from tests.helpers import games


def reached(selection: Selection) -> set[m.Move]:
    """Every move that choices lead to from here."""
    assert selection.plan is not None
    done = selection.plan.move()
    if done is not None:
        return {done}
    found, plan = set(), selection.plan
    field = str(plan.next_field())
    for value in selection.options():
        selection.plan = plan
        move = selection.choose(field, value)
        found |= {move} if move is not None else reached(selection)
    return found


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_what_can_be_chosen_is_what_is_legal(players: int, seed: int) -> None:
    match = games.fresh(players, seed)
    chance = Random(seed)
    kinds = set()
    while match.waiting_for() and match.line < 250:
        if not match.owing():
            kinds |= _check(match)
        games.step(match, chance)
    assert kinds >= {m.PLACE_BOSS, m.PLACE_CUBE, m.SLANDER, m.END_TURN}


def _check(match: Match) -> set[int]:
    selection = Selection(match)
    selection.reset(True)
    by_kind: dict[int, set[m.Move]] = {}
    for move in match.legal():
        by_kind.setdefault(m.kind_of(move), set()).add(move)
    for kind in m.KINDS:
        assert selection.can(kind) == (kind in by_kind)
        assert selection.take(kind) == (kind in by_kind)
    for kind, wanted in by_kind.items():
        if m.KINDS[kind].fields:
            selection.take(kind)
            assert reached(selection) == wanted
    return set(by_kind)


def test_where_it_is_nobodys_turn_nothing_can_be_chosen() -> None:
    selection = Selection(games.fresh(3, 1))
    selection.reset(False)
    assert selection.plan is None
    assert selection.choose("ward", 0) is None
    assert (selection.options(), selection.wards(), selection.others()) == ([], [], [])
    assert (selection.asks(), selection.back(), selection.begun()) == ("", False, False)
    assert not selection.choose_other(0)
    assert not selection.has_chosen(0)


def test_with_no_boss_left_the_only_cube_is_picked_up() -> None:
    one = [m.make(m.PLACE_CUBE, 3, 1), m.make(m.PLACE_CUBE, 4, 1)]
    two = [*one, m.make(m.PLACE_CUBE, 3, 2)]
    plan = default_plan(one)
    assert plan is not None
    assert plan.kind == m.PLACE_CUBE
    assert plan.asks_ward()
    assert default_plan(two) is None
    assert default_plan([m.END_TURN]) is None


def test_choices_go_back_one_by_one() -> None:
    plan = Plan(m.SLANDER)
    assert plan.back() is None
    assert plan.choose("ward", 3).back() == plan


def test_a_refusal_is_found_for_every_closed_ward() -> None:
    match = games.fresh(4, 5)
    chance = Random(5)
    asked = 0
    while match.waiting_for() and match.line < 200:
        if not match.owing():
            selection = Selection(match)
            selection.reset(True)
            for kind in (m.PLACE_BOSS, m.SLANDER, m.RESETTLE, m.BONUS_CUBE, m.TAKE_FAVOR):
                if selection.take(kind) and selection.plan is not None:
                    for ward in set(range(15)) - set(selection.wards()):
                        if selection.plan.asks_ward():
                            assert selection.why_not_ward(ward) is not None
                            asked += 1
        games.step(match, chance)
    assert asked > 500


def test_there_are_words_for_every_choice_and_for_the_last(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A move complete but not yet in the journal is still told by what was asked last."""
    match, chance, seen = games.fresh(4, 3), Random(3), set()
    while match.state.phase != OVER:
        for move in match.legal() if match.state.phase != BIDDING else ():
            plan = Plan(m.kind_of(move))
            fields = m.fields_of(move)
            while True:
                assert narration.now(match, match.state, plan)
                field = plan.next_field()
                if field is None:
                    break
                plan = plan.choose(field, fields[field])
            if plan.chosen:  # pressed once more before it was written
                assert narration.now(match, match.state, plan.choose(*plan.chosen[-1]))
            seen.add(plan.kind)
        games.step(match, chance)
    assert not [one for one in caplog.records if one.levelname == "ERROR"]
    kinds = {m.SLANDER, m.SPREAD, m.RESETTLE, m.LOCK, m.TAKE_FAVOR, m.ARREST, m.BONUS_CUBE}
    assert kinds <= seen


def test_a_ward_closed_to_slander_is_refused_for_the_rival_who_is_there() -> None:
    """Where a rival has a boss, the reason is never that another has none."""
    match, chance = games.fresh(4, 5), Random(5)
    asked = 0
    while match.waiting_for() and match.line < 200:
        selection = Selection(match)
        selection.reset(True)
        if not match.owing() and selection.take(m.SLANDER):
            state = match.state
            for ward in set(range(15)) - set(selection.wards()):
                bosses = state.bosses_in(ward)
                if any(count for seat, count in enumerate(bosses) if seat != state.turn):
                    refusal = selection.why_not_ward(ward)
                    assert refusal is not None
                    assert refusal.reason != "no_boss_of_rival"
                    asked += 1
        games.step(match, chance)
    assert asked > 20
