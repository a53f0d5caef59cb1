"""Each refusal in the code is known, and comes up in a test."""

import ast
from pathlib import Path
from random import Random
from typing import cast

from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import STEP_SPREAD
from tests.helpers.build import Table, scarce
from tests.helpers.play import (
    NO_BID,
    all_moves,
    ballot,
    new_game,
    random_game,
    random_move,
    refused,
    when,
)
from tests.rules.refusals import REASONS, REMEDIES

HERE = Path(__file__).resolve().parent
CODE = HERE.parent.parent / "tammany_desktop" / "rules"


def _refusals() -> list[list[str]]:
    """The literal words of every refusal that the code can make: rule, reason, remedy."""
    found = []
    for path in sorted(CODE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in ("Refusal", "ward_refusal"):
                    words = [getattr(word, "value", None) for word in node.args[:3]]
                    found.append([w if isinstance(w, str) else "" for w in words])
    return found


def _assigned_words() -> set[str]:
    """Words that stand in variables, as a remedy chosen by what there is."""
    found = set()
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign):
                for word in ast.walk(node.value):
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        found.add(word.value)
    return found


def test_the_lists_of_reasons_and_remedies_are_those_of_the_code() -> None:
    made = [words for words in _refusals() if any(words)]
    assert {words[1] for words in made} - {""} == REASONS
    remedies = {words[2] for words in made if len(words) > 2} - {""}
    assert remedies <= REMEDIES
    assert REMEDIES - remedies - {""} <= _assigned_words()


def _ballot_refusals() -> set[str]:
    """Bids that cannot be, in a ballot of seats 0 and 1 in an Irish and German ward."""
    table = Table(n=3).cubes(6, irish=1, german=1).bosses(6, 1, 1).favors(0, 1, 1, 0, 0)
    state = table.favors(2, 1, 0, 0, 0).last_turn().given()
    found = {refused(state, ballot(state)).reason}
    when(state, m.END_TURN)
    for bids in ({"s0": (2, 0, 0, 0)}, {"s0": (0, 1, 0, 0)}, {"s2": (1, 0, 0, 0)}):
        found.add(refused(state, ballot(state, **bids)).reason)
    found.add(refused(state, m.OpenBallot((NO_BID,))).reason)
    malformed = cast(m.Bid, (0, 0, 0))
    return found | {refused(state, m.OpenBallot((malformed, NO_BID, NO_BID))).reason}


def _game_refusals() -> set[str]:
    """Every move there is, tried at moments of random games of all kinds."""
    found: set[str] = set()
    starts = [new_game(number) for number in range(12)]
    starts += [(scarce(number), Random(number)) for number in range(6)]
    no_token = Table(term=2).bosses(14, 1, 1).favors(0, 1, 0, 0, 0).tokens(0, 3, 3, 3).given()
    first_term = Table().offices("deputy_mayor").given()
    no_favor = Table(term=2).offices("deputy_mayor", "mayor").favors(1, 35, 35, 35, 35).given()
    starts += [(start, Random(0)) for start in (no_token, first_term, no_favor)]
    every = all_moves()
    for start, chance in starts:
        states = [start]
        states += [line.after for line in random_game(start, chance, random_move)]
        spreads = [state for state in states if state.step == STEP_SPREAD]
        odd = [state for state in states if state.step or state.phase]
        for state in [start, *states[::60], *odd[::10], *spreads[:1]]:
            refusals = [game.refusal(state, move) for move in every]
            found |= {refusal.reason for refusal in refusals if refusal is not None}
    refusal = game.refusal(first_term, -1)
    assert refusal is not None
    return found | {refusal.reason}


def test_each_reason_comes_up() -> None:
    assert _game_refusals() | _ballot_refusals() == REASONS
