"""Opponents of earlier versions sit at today's tables, to be measured against."""

import importlib
from pathlib import Path
from random import Random

import pytest
import versions
from tournament import limit_for, play

from tammany_desktop.bots import Bot, levels
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import OVER
from tests.bots.test_mind import positions

FIRST = "v0.1.0"
needs_history = pytest.mark.skipif(
    not versions.commit_of(FIRST), reason="the history of this checkout does not go back so far"
)


def test_without_git_no_version_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not versions.commit_of.__wrapped__(FIRST)


def test_a_name_may_begin_with_a_version() -> None:
    assert versions.split("v0.1.0 alderman:hoarder") == ("v0.1.0", "alderman:hoarder")
    assert versions.split("sachem") == ("", "sachem")
    assert versions.known("alderman:hoarder")
    assert not versions.known("no_such_version alderman")
    with pytest.raises(ValueError, match="poobah"):
        versions.make("poobah")


@needs_history
def test_the_first_version_plays_in_todays_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain, for compiling takes a minute."""
    package = "tammany_of_a_test"
    versions.lay_out(tmp_path, versions.commit_of(FIRST), package)
    monkeypatch.syspath_prepend(tmp_path)
    make = importlib.import_module(f"{package}.bots.levels").make
    bots: list[Bot] = [levels.make("simple", 1), levels.make("simple", 2)]
    bots += [versions.EarlierBot(package, make("alderman", seat)) for seat in (3, 4)]
    limits = [limit_for(f"{FIRST} alderman", 0.1)] * 4
    assert play(bots, Random(5), limits).phase == OVER


@needs_history
def test_a_position_is_translated_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = "tammany_of_another_test"
    versions.lay_out(tmp_path, versions.commit_of(FIRST), package)
    monkeypatch.syspath_prepend(tmp_path)
    make = importlib.import_module(f"{package}.bots.levels").make
    state = positions(5)[-20]
    found = versions.EarlierBot(package, make("simple", 1)).translated(state)
    assert found.favors == state.favors
    assert found.favors is not state.favors
    assert (found.term, found.phase, found.voting) == (state.term, state.phase, state.voting)
    assert found.favor_supply * POPULATION_COUNT == 140
