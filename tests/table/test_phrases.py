"""Every refusal of the rules, and every event, has words."""

import ast
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from typing import get_args

import pytest

from tammany_desktop import rules, wording
from tammany_desktop.bots import Reason
from tammany_desktop.languages import has
from tammany_desktop.rules import events as e
from tammany_desktop.rules.moves import Refusal
from tammany_desktop.session.match import Seat
from tests.helpers.catalogs import entries

SEATS = (Seat("Anna", "red"), Seat("Boyd", "yellow"), Seat("Clara", "purple"))
EVENTS = sorted(get_args(e.Event), key=lambda one: one.__name__)
MAKERS = {"Refusal": (1, 2), "ward_refusal": (1, 2)}


def source_files() -> list[Path]:
    folder = Path(str(rules.__file__)).parent
    return [*sorted(folder.glob("*.py")), folder.parent / "session" / "match.py"]


def made() -> Iterator[tuple[str, str]]:
    """Reason and remedy of every refusal in the source, where they are written out."""
    for path in source_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in MAKERS and len(node.args) >= 2:
                    words = [a.value for a in node.args[1:3] if isinstance(a, ast.Constant)]
                    if words:
                        yield str(words[0]), str(words[1]) if len(words) > 1 else ""


def test_there_are_refusals_to_check() -> None:
    assert len(set(made())) > 40


@pytest.mark.parametrize(("reason", "remedy"), sorted(set(made())))
def test_every_refusal_has_words(reason: str, remedy: str) -> None:
    assert has(f"refusal.{reason}")
    assert not remedy or has(f"remedy.{remedy}")


def test_a_refusal_says_why_what_helps_and_the_rule() -> None:
    values = (("ward", 12), ("rival", 1))
    words = wording.refusal_words(
        Refusal("R6.2", "no_boss_of_rival", "choose_a_ward_you_share", values), SEATS
    )
    assert "Boyd" in words
    assert "14" in words
    assert words.endswith("(R6.2)")
    assert "{" not in words


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_told_or_silent(kind: Callable[..., e.Event]) -> None:
    samples = {
        "cubes": (1, 0, 2, 0),
        "votes": (2, 1, 0),
        "bids": ((0, 0, 0, 0),) * 3,
        "candidates": (0, 1),
        "winners": (0,),
        "populations": (0, 1),
        "reason": e.FOR_MAYOR,
    }
    event = kind(*(samples.get(field, 1) for field in signature(kind).parameters))
    words = wording.event_words(event, SEATS)
    assert "{" not in words
    assert (words == "") == isinstance(event, wording.SILENT)
    assert not words.startswith("log.")


def reasons() -> list[str]:
    return sorted(key for key in entries("en") if key.startswith("bots.why."))


@pytest.mark.parametrize("key", reasons())
def test_every_reason_of_an_opponent_has_words_for_its_values(key: str) -> None:
    values = (("ward", 12), ("rival", 1), ("seat", 2), ("population", 3), ("office", 2))
    reason = Reason(key.removeprefix("bots.why."), (*values, ("count", 40)))
    words = wording.why_words(reason, SEATS)
    assert words
    assert "{" not in words
