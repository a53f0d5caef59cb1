"""The problems that come with the program, and what is asked of their file."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from packing import pack, theme_of
from questions import Question
from solve import Level, Right

from tammany_desktop import resources
from tammany_desktop.lessons import problems
from tammany_desktop.lessons.problems import (
    ACTION,
    BANDS,
    THEMES,
    Book,
    Filter,
    IndexEntry,
    Problem,
    book,
)
from tammany_desktop.rules import game, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import balanced_bid, bidders, refuse_bid, usable_favors

MOST_BYTES = 1_500_000


@cache
def every() -> tuple[Problem, ...]:
    return tuple(book().problem(entry.name) for entry in book().entries)


def test_there_are_a_thousand_in_little_room() -> None:
    assert len(book().entries) >= 1000
    assert (resources.assets() / problems.FILE).stat().st_size <= MOST_BYTES


def test_each_has_a_name_of_its_own_and_a_known_theme() -> None:
    entries = book().entries
    assert len({entry.name for entry in entries}) == len(entries)
    counts = Counter(entry.theme for entry in entries)
    assert set(counts) == set(THEMES)
    assert {theme: count for theme, count in counts.items() if count < 10} == {}
    assert all(300 <= entry.rating <= 2700 for entry in entries)


def test_no_position_comes_twice() -> None:
    """A position asks one seat one thing."""
    keys = [(one.state.key(), one.seat, one.kind) for one in every()]
    assert len(set(keys)) == len(keys)


def test_every_position_is_written_as_it_was_read() -> None:
    for one in every()[::9]:
        assert position.read(position.write(one.state)) == one.state


@pytest.mark.parametrize("kind", problems.KINDS)
def test_every_solution_can_be_made(kind: str) -> None:
    found = [one for one in every() if one.kind == kind]
    assert found
    for one in found:
        if kind == problems.BID:
            check_bid(one)
        else:
            check_moves(one)


def check_bid(one: Problem) -> None:
    state = one.state
    assert one.bids is not None
    assert state.phase == BIDDING
    assert one.seat in bidders(state)
    usable = usable_favors(state, state.voting, one.seat)
    for total in one.bids:
        bid = balanced_bid(usable, total)
        assert refuse_bid(state, one.seat, bid) is None
        assert one.solved_by_bid(bid)
    assert one.best().bid in range(one.bids[0], one.bids[1] + 1)
    assert one.wrong_answers()


def check_moves(one: Problem) -> None:
    """Each right answer is legal, in one order or another, and solves; some weighed do not."""
    assert one.state.actor() == one.seat
    assert one.answers
    for answer in one.answers:
        assert made(one, answer) is not None, (one.entry.name, answer)
        assert one.solved(answer)
    best = one.best().answer
    after = made(one, best)
    assert after is not None
    assert one.solved(best)
    ends = {problems.APPOINT: m.CONFIRM, problems.SLANDER: m.STOP_SPREAD}
    last = [ends[one.kind]] if one.kind in ends and ends[one.kind] in game.legal(after) else []
    for move in last:
        after = game.fold(after, game.decide(after, move, Random(0)))
    assert one.is_complete(after, [*best, *last])
    assert not one.is_complete(one.state, [])
    assert one.wrong_answers()
    assert all(other.chance < one.best().chance for other in one.wrong_answers())


def made(one: Problem, answer: problems.Answer) -> Any:
    """The position after these moves, or None where one of them is refused."""
    state = one.state.copy()
    for move in answer:
        if move not in game.legal(state):
            return None
        for event in game.decide(state, move, Random(0)):
            game.evolve(state, event)
    return state


def test_one_answer_is_clearly_best() -> None:
    """By at least two hundredths of the chance to win; mostly by far more."""
    bests = ((one.best(), one.wrong_answers()) for one in every())
    gaps = [best.chance - max(other.chance for other in others) for best, others in bests]
    assert min(gaps) >= 0.02
    assert sorted(gaps)[len(gaps) // 2] >= 0.05


def test_the_best_of_the_tries_comes_first() -> None:
    for one in every():
        chances = [each.chance for each in one.known]
        assert chances == sorted(chances, reverse=True)
        assert one.kind == problems.BID or one.chance(one.best().answer) == chances[0]


def test_a_part_may_come_with_anything_and_twice_means_twice() -> None:
    part = next(one for one in every() if one.kind == ACTION and one.allows_more)
    piece = part.answers[0][0]
    assert part.solved((*part.answers[0], m.make(m.PLACE_BOSS, 3)))
    assert not part.solved([m.make(m.PLACE_BOSS, 3)] if piece != m.make(m.PLACE_BOSS, 3) else [])
    twice = part._replace(answers=((piece, piece),))
    assert not twice.solved([piece])
    assert twice.solved([piece, piece])


def test_themes_agree_with_what_is_to_be_done() -> None:
    for one in every():
        answer = one.answers[0] if one.answers else ()
        assert one.entry.theme == theme_of(one.kind, one.state.year, answer, one.bids)


def test_stronger_levels_solve_more() -> None:
    shares = [sum(column) for column in zip(*(one.levels for one in every()), strict=True)]
    assert shares == sorted(shares)
    assert len(set(shares)) == len(shares)


def test_harder_problems_are_solved_by_fewer() -> None:
    rows = sorted(every(), key=lambda one: one.entry.rating)
    third = len(rows) // 3
    easy, hard = rows[:third], rows[-third:]
    assert sum(sum(one.levels) for one in easy) > 1.5 * sum(sum(one.levels) for one in hard)


def test_each_day_has_its_problem() -> None:
    found = [book().of_day(day) for day in range(739_000, 739_020)]
    assert found == [Book(packed()).of_day(day) for day in range(739_000, 739_020)]
    assert len(set(found)) > 15


def test_no_problem_of_the_day_comes_again_before_all_came() -> None:
    few = small(7)
    assert {few.of_day(day) for day in range(14, 21)} == set(few.entries)


def test_the_next_is_near_to_the_rating() -> None:
    few = Random(1)
    entries = book().entries
    found = book().next(1500, entries, few)
    assert found is not None
    nearer = [entry for entry in entries if abs(entry.rating - 1500) < abs(found.rating - 1500)]
    assert len(nearer) < problems.POOL_SIZE
    assert book().next(1500, [], few) is None


def test_themes_and_bands_choose() -> None:
    assert len(Filter().among(book())) == len(book().entries)
    for theme in THEMES:
        assert {one.theme for one in Filter(theme).among(book())} == {theme}
    bands = [len(Filter("", band).among(book())) for band in BANDS if band != "any"]
    assert sum(bands) == len(book().entries)
    assert min(bands) > 100


def packed() -> bytes:
    return (resources.assets() / problems.FILE).read_bytes()


def small(count: int) -> Book:
    return Book(pack([(IndexEntry(f"p{n}", "bid", 1000 + n), {}) for n in range(count)]))


def test_a_name_that_is_not_there_is_no_problem() -> None:
    with pytest.raises(KeyError):
        small(2).problem("p9")


@pytest.mark.parametrize("kind", ["slander", "lock", "bonus"])
def test_the_recipe_asks_an_opponent(kind: str) -> None:
    one = next(problem for problem in every() if problem.kind == kind)
    right = Right(0.0, one.answers, one.bids, one.allows_more)
    assert Level("sachem").chance(Question(kind, one.state, one.seat), right, 1) in (0.0, 1.0)
