"""Each refusal in the code is known, and at least one test provokes it."""

import ast
from pathlib import Path

import pytest

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


def _words_in_tests() -> set[str]:
    return {
        node.value
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_a_test_provokes_each_reason(reason: str) -> None:
    assert reason in _words_in_tests()
