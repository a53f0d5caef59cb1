"""Finished games of earlier days: each still loads, line by line, to the very same position.

Beside each journal lies the position it ended in, in the position format.
"""

import json
from pathlib import Path

import pytest

from tammany_desktop.journal.loading import WHOLE, is_valid, load
from tammany_desktop.journal.opening import parse_position
from tammany_desktop.newspaper import compose, term_report
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.events import TermBegan
from tammany_desktop.rules.state import OVER
from tests.newspaper.elections import NAMES

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("*.jsonl"))


def test_there_is_a_game_for_each_count_of_players_and_each_option() -> None:
    kinds = set()
    for path in GAMES:
        start = json.loads(path.read_bytes().splitlines()[0])["start"]
        kinds.add((start["n"], start["options"]["locks"], start["options"]["favor_supply"]))
    assert {players for players, _, _ in kinds} == {3, 4, 5}
    assert {kind[1:] for kind in kinds} >= {
        ("sealed", 35),
        ("placing_only", 35),
        ("placing_only", 25),
    }


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_it_did(path: Path) -> None:
    data = path.read_bytes()
    loaded = load(data, path.name)
    assert loaded.condition == WHOLE
    assert loaded.history.line == data.count(b"\n") - 1
    ended = parse_position(path.with_suffix(".json").read_bytes(), path.name)
    assert loaded.history.state == ended
    assert ended.phase == OVER
    lines = data.splitlines()
    for line in range(1, loaded.history.line + 1):
        state = loaded.history.state_at(line)
        told = json.loads(lines[line])
        assert is_valid(state)
        assert (told["year"], told["score"]) == (state.year, state.score)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_newspapers_of_a_golden_game_can_be_opened_at_any_later_line(path: Path) -> None:
    history = load(path.read_bytes(), path.name).history
    start, events = history.start, history.events_since(0)
    names = NAMES[: start.n]
    papers = [
        compose(told, names, 7)
        for term in range(1, TERMS + 1)
        if (told := term_report(start, events, term))
    ]
    assert len(papers) == TERMS
    assert all(len(paper.articles) > 1 + len(paper.decks) for paper in papers)
    ends = [place for place, event in enumerate(events) if isinstance(event, TermBegan)]
    for term, paper in enumerate(papers[:-1], 1):
        told = term_report(start, events[: ends[term - 1] + 1], term)
        assert told is not None
        assert compose(told, names, 7) == paper
