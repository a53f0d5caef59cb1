"""Every rule has a test that names it, and the code cites no rule that is not there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.rules.rule_ids import CHAPTERS, RULE_IDS

HERE = Path(__file__).resolve().parent
CODE = HERE.parent.parent / "tammany_desktop" / "rules"
CITED = re.compile(r"\b(R(?:\d+|[A-Z])(?:\.\d+)?)\b")


@cache
def _test_names() -> set[str]:
    return {
        node.name
        for path in (*HERE.glob("test_*.py"), *(HERE.parent / "talk").glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@pytest.mark.parametrize("rule", RULE_IDS)
def test_each_rule_has_a_test_that_names_it(rule: str) -> None:
    pattern = re.compile(rf"_{rule.replace('.', '_')}_(?!\d)")
    assert any(pattern.search(name) for name in _test_names()), rule


def test_the_code_cites_only_rules_that_are_there() -> None:
    known = {*RULE_IDS, *CHAPTERS}
    chapters = {rule.split(".")[0] for rule in RULE_IDS}
    seen = set()
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                cited = set(CITED.findall(node.value))
                assert cited <= known | chapters, (path.name, cited - known)
                seen |= cited
    assert len(seen) > len(RULE_IDS) // 2  # or nothing was read
