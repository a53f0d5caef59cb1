"""A move half chosen: everything legal can be chosen, nothing else, and each answer says why."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from tammany_desktop.languages import text
from tammany_desktop.play.selection import ChoiceResult, Plan, default_plan
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    NEIGHBORS,
    NO_OFFICE,
    POPULATION_COUNT,
    PRECINCT_CHAIRMAN,
    WARD_COUNT,
    WARD_NUMBERS,
)
from tammany_desktop.rules.moves import Refusal
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.choosing import Choosing, choosing
from tests.helpers.games import open_to_slander


def reached(plan: Plan, legal: list[m.Move]) -> set[m.Move]:
    """Every move that choices lead to from here."""
    plan = plan.filled_in(legal)
    field, move = plan.next_field(), plan.move()
    if field is None:
        return {move} if move is not None else set()
    values = plan.options(legal, field)
    return set().union(*(reached(plan.choose(field, value), legal) for value in values))


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
    selection = Choosing(match)
    by_kind: dict[int, set[m.Move]] = {}
    for move in match.legal():
        by_kind.setdefault(m.kind_of(move), set()).add(move)
    for kind in m.KINDS:
        assert selection.has_legal(kind) == selection.can_take(kind) == (kind in by_kind)
    for kind, wanted in by_kind.items():
        assert reached(Plan(kind), selection.legal) == wanted
    return set(by_kind)


def chosen_at_random(selection: Choosing, chance: Random) -> Iterator[Plan | None]:
    """Something taken up and chosen until it is a move; each plan on the way."""
    plan = selection.plan
    if plan is None or chance.random() < 0.7:
        kind = m.kind_of(chance.choice(selection.legal))
        if not m.KINDS[kind].fields:
            selection.submit(m.make(kind))
            return
        if plan is None or plan.kind != kind:
            if selection.take(kind).move is not None:
                return
    while True:
        yield selection.plan
        assert selection.plan is not None
        field, value = str(selection.plan.next_field()), chance.choice(selection.options())
        ward = selection.plan.asks_ward()
        result = selection.press_ward(value) if ward else selection.choose(field, value)
        assert result.done
        if result.move is not None:
            return


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_played_by_choosing_and_no_ward_is_ever_silent(seed: int) -> None:
    match, chance = games.fresh(3, seed), Random(seed)
    kinds, closed = set(), 0
    while match.waiting_for():
        if match.owing():
            games.step(match, chance)
            continue
        line, selection = match.line, Choosing(match)
        for plan in chosen_at_random(selection, chance):
            kinds.add(plan.kind if plan is not None else None)
            for ward in set(range(WARD_COUNT)) - set(selection.pressable_wards()):
                told, result = list(selection.told), selection.press_ward(ward)
                assert not result.done
                assert result.why_not == selection.why_not_ward(ward) != ""
                assert (selection.plan, selection.told, match.line) == (plan, told, line)
                closed += 1
        games.settle(match)
        assert match.line == line + 1
    assert closed > 300
    assert {m.PLACE_BOSS, m.PLACE_CUBE, m.SLANDER} <= kinds


def test_where_it_is_nobodys_turn_nothing_can_be_chosen() -> None:
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda match: bool(match.owing()))
    selection = Choosing(match)
    assert not selection.may_act
    assert selection.plan is None
    assert not selection.choose("ward", 0).done
    assert not selection.take(m.PLACE_BOSS).done
    assert selection.press_ward(0) == ChoiceResult(False, why_not=text("table.why.nobody"))
    assert (selection.options(), selection.choosable_wards(), selection.replacements()) == (
        [],
        [],
        [],
    )
    assert (selection.choice_asked(), selection.put_back(), selection.can_put_back()) == (
        "",
        False,
        False,
    )


def test_where_a_rival_acts_nothing_can_be_chosen_and_the_answer_names_it() -> None:
    match = games.fresh(3, 1)
    match.change_player(match.state.turn, "simple")
    games.settle(match)
    selection = Choosing(match)
    assert (selection.may_act, selection.legal, selection.pressable_wards()) == (False, [], [])
    name = match.seats[match.state.turn].name
    assert selection.press_ward(0).why_not == text("table.why.not_yours", name=name)


def test_nothing_can_be_chosen_while_acts_of_a_rival_are_shown() -> None:
    selection = Choosing(games.fresh(3, 1))
    assert selection.pressable_wards()
    selection.playback.rivals_act = True
    assert not selection.may_act
    assert selection.pressable_wards() == []
    selection.reset()
    assert selection.legal == []


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
    assert plan.without_last() is None
    assert plan.choose("ward", 3).without_last() == plan


def test_what_is_picked_up_again_goes_back() -> None:
    selection = choosing(open_to_slander())
    first = selection.plan
    assert selection.take(m.SLANDER).lifted
    assert selection.can_put_back()
    assert not selection.take(m.SLANDER).lifted
    assert not selection.can_put_back()
    assert selection.plan == first
    assert [one.lifted for one in selection.told] == [True, False]


def test_another_ward_takes_the_place_of_the_one_chosen() -> None:
    selection = choosing(open_to_slander())
    selection.take(m.SLANDER)
    assert {0, 1} <= set(selection.choosable_wards())
    assert selection.press_ward(0).done
    assert (selection.choice_asked(), selection.replacements()) == ("rival", [1])
    result = selection.press_ward(1)  # one rival is there, whom slander needs no choice of
    assert result.done
    assert selection.plan is not None
    assert selection.plan.get("ward") == 1


def test_the_ward_already_chosen_says_what_is_to_be_chosen() -> None:
    selection = choosing(open_to_slander())
    selection.take(m.SLANDER)
    selection.press_ward(0)
    assert selection.press_ward(0).why_not == text("table.why.choose_rival")
    assert "R6.2" in selection.press_ward(3).why_not


def test_no_ward_is_told_that_it_does_not_border_on_itself() -> None:
    state = open_to_slander()
    state.cubes[3 * 4 : 3 * 4 + 4] = [1, 1, 0, 0]
    state.cube_count[3] = 2
    state.office = [PRECINCT_CHAIRMAN, NO_OFFICE, NO_OFFICE]
    selection = choosing(state)
    told = selection.why_not_ward
    assert selection.take(m.RESETTLE).done
    itself = [text("refusal.not_adjacent", ward=n, from_ward=n) for n in WARD_NUMBERS]
    for ward in range(WARD_COUNT):
        if ward not in selection.choosable_wards():
            assert not any(words in told(ward) for words in itself)
    kinds = {
        w: sum(1 for p in range(4) if state.cubes[w * 4 + p]) for w in selection.choosable_wards()
    }
    many = next(ward for ward, count in kinds.items() if count > 1)
    selection.press_ward(many)
    assert selection.choice_asked() == "cube"
    assert told(many) == text("table.why.choose_cube")
    selection.choose("population", selection.options()[0])
    assert selection.plan is not None
    assert selection.plan.next_field() == "to_ward"
    lives = text("refusal.lives_there_already", ward=WARD_NUMBERS[many])
    assert told(many).startswith(lives)
    assert "RO.5" in told(many)


def refusals(selection: Choosing, plan: Plan, field: str, ward: int) -> list[Refusal | None]:
    """Why no move of the plan with this ward is legal, whatever else is chosen."""
    values = {
        "rival": [seat for seat in range(selection.state.n) if seat != selection.state.turn],
        "population": range(POPULATION_COUNT),
        "to_ward": NEIGHBORS[ward],
    }
    values |= {name: [value] for name, value in plan.chosen} | {field: [ward]}
    fields = m.KINDS[plan.kind].fields
    ways = product(*(values.get(name, [ward]) for name in fields))
    return [selection.refusal_of_move(m.make(plan.kind, *way)) for way in ways]


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 3)])
def test_why_a_ward_is_refused_is_true_of_a_move_there(players: int, seed: int) -> None:
    match, chance, asked = games.fresh(players, seed), Random(seed), set[str]()
    while match.waiting_for() and match.line < 150:
        selection = Choosing(match)
        for kind in {m.kind_of(move) for move in match.legal()} if not match.owing() else ():
            selection.take(kind)
            while (plan := selection.plan) is not None and plan.asks_ward():
                field = str(plan.next_field())
                for ward in {*range(WARD_COUNT)} - {*selection.options()}:
                    why = selection.refusal_of_ward(ward)
                    assert why is not None
                    assert why in refusals(selection, plan, field, ward), (kind, field, ward)
                asked.add(field)
                selection.plan = plan.choose(field, chance.choice(selection.options()))
        games.step(match, chance)
    assert "ward" in asked


def test_a_slander_does_not_spread_to_the_ward_it_was_in() -> None:
    selection = choosing(open_to_slander())
    selection.submit(m.slander(0, 1, 2))
    games.settle(selection.match)
    selection.agenda.model.reset(selection.match.state)  # it was shown
    selection.reset()
    assert selection.has_legal(m.SPREAD)
    told = selection.press_ward(0).why_not
    assert told.startswith(text("refusal.just_slandered_there", ward=WARD_NUMBERS[0]))
    assert "R6.3" in told


def test_what_is_dragged_makes_no_move_and_goes_back_to_what_was_selected() -> None:
    selection = choosing(open_to_slander())
    before, cube = selection.plan, selection.match.state.garden.index(0)
    assert not selection.drag(m.PLACE_CUBE, "population", cube).done
    assert (selection.plan, selection.told) == (before, [])
    held = next(p for p, count in enumerate(selection.match.state.garden) if count)
    assert selection.drag(m.PLACE_CUBE, "population", held) == ChoiceResult(True, lifted=True)
    assert selection.match.line == 0
    selection.restore(before)
    assert selection.plan == before


def test_a_move_is_looked_at_first_and_is_made_only_while_it_is_legal() -> None:
    looked: list[tuple[m.Move, Callable[[], object]]] = []
    match = games.fresh(3, 1)
    selection = Choosing(match, lambda move, make: looked.append((move, make)))
    ward = selection.choosable_wards()[0]
    result = selection.press_ward(ward)
    assert result.move == m.make(m.PLACE_BOSS, ward)
    assert selection.told == [result]
    assert match.line == 0
    (move, make), *others = looked
    assert (move, others) == (result.move, [])
    selection.submit(m.make(m.SLANDER, 0, 0, 0))  # not legal, so nobody looks at it
    assert len(looked) == 1
    make()
    games.settle(match)
    assert match.line == 1
    selection.legal = []
    make()
    games.settle(match)
    assert match.line == 1


def test_a_refusal_is_found_for_every_closed_ward() -> None:
    match = games.fresh(4, 5)
    chance = Random(5)
    asked = 0
    while match.waiting_for() and match.line < 200:
        if not match.owing():
            for kind in (m.PLACE_BOSS, m.SLANDER, m.RESETTLE, m.BONUS_CUBE, m.TAKE_FAVOR):
                selection = Choosing(match)
                selection.plan = Plan(kind).filled_in(selection.legal)
                if selection.has_legal(kind) and selection.plan.asks_ward():
                    for ward in set(range(15)) - set(selection.choosable_wards()):
                        assert selection.refusal_of_ward(ward) is not None
                        asked += 1
        games.step(match, chance)
    assert asked > 500


def test_a_ward_closed_to_slander_is_refused_for_the_rival_who_is_there() -> None:
    """Where a rival has a boss, the reason is never that another has none; so with favors."""
    match, chance = games.fresh(4, 5), Random(5)
    asked = payable = 0
    while match.waiting_for() and match.line < 200:
        selection = Choosing(match)
        if not match.owing() and selection.take(m.SLANDER).done:
            state = match.state
            for ward in set(range(15)) - set(selection.choosable_wards()):
                bosses = state.bosses_in(ward)
                if any(count for seat, count in enumerate(bosses) if seat != state.turn):
                    refusal = selection.refusal_of_ward(ward)
                    assert refusal is not None
                    assert refusal.reason != "no_boss_of_rival"
                    asked += 1
                    held = zip(state.cubes_in(ward), state.favors_of(state.turn), strict=True)
                    if any(cubes and favors for cubes, favors in held):
                        assert refusal.reason not in ("population_absent", "favors_missing")
                        payable += 1
        games.step(match, chance)
    assert asked > 20
    assert payable > 10


def test_a_drag_is_shown_from_its_beginning_and_moves_nothing() -> None:
    selection = choosing(open_to_slander())
    line = selection.match.line
    assert selection.drag(m.PLACE_BOSS, "", 0).done
    assert [told.lifted for told in selection.told] == [True]
    assert selection.match.line == line
    selection.restore(None)
    assert len(selection.told) == 2
    assert selection.plan is None
