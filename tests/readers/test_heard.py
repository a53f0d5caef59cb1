"""The comparison of what was spoken with the journal: what it takes for missing or doubled."""

import json
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.languages import set_language, text
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.readers.heard import differences, expected, question, spoken

Told = list[tuple[str, list[str]]]  # the keys, and what was spoken after each


def differs(folder: Path, language: str, told: Told) -> list[str]:
    """Return what differs between a game of which nothing is played yet and what was spoken."""
    (folder / "games").mkdir()
    (folder / "games" / "Ring.jsonl").write_bytes(games.text(games.fresh(3, 1)))
    log = folder / "log"
    log.write_text("".join(f"{json.dumps(one)}\n" for one in told), "utf-8")
    set_language(language)
    wanted, seats, shorts = expected(folder)
    return list(differences(wanted, spoken(log, wanted, seats, shorts)))


def asked() -> str:
    """Return the question that such a game begins with."""
    match = games.fresh(3, 1)
    return f"{question(match.seats[match.state.turn].name)}."


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "es"])
def test_a_question_may_come_again_where_a_page_was_left(tmp_path: Path, language: str) -> None:
    set_language(language)
    page = f"{text('access.table')} panel."
    told = [("Return", [page, asked()]), ("l", ["Ring panel."]), ("Escape", [page, asked()])]
    found = differs(tmp_path, language, told)
    set_language("en")
    assert found == []


@pytest.mark.parametrize("later", [[], ["The table panel."], ["Ring panel.", "The table panel."]])
@pytest.mark.parametrize("keys", [("Return", ""), ("Return", "Tab")])
def test_a_question_said_twice_is_found(
    tmp_path: Path, keys: tuple[str, str], later: list[str]
) -> None:
    """By another key that opens a page it is none; "" is what comes later by the same key."""
    told = [(keys[0], ["The table panel.", asked()]), (keys[1], [*later, asked()])]
    assert bool(differs(tmp_path, "en", told)) != bool(keys[1] and later)


def left_after_a_turn(folder: Path) -> Match:
    """A game that is left as the second player is asked, in a reader's folder of games."""
    match, first = games.fresh(3, 1), games.fresh(3, 1).state.turn
    games.play(match, Random(1), until=lambda match: match.state.turn != first)
    (folder / "games").mkdir()
    (folder / "games" / "Ring.jsonl").write_bytes(games.text(match))
    return match


def test_an_act_told_again_as_the_log_has_it_is_found(tmp_path: Path) -> None:
    left_after_a_turn(tmp_path)
    wanted, seats, shorts = expected(tmp_path)
    act, logged = next((words[""], said) for said, words in shorts.items() if "" in words)
    log = tmp_path / "log"
    for said, differ in (([act], False), ([act, f"Big Tim is thinking. {logged}"], True)):
        log.write_text(json.dumps(["e", said]), "utf-8")
        heard = spoken(log, wanted, seats, shorts)
        assert (heard.count(act) > 1) is differ


def test_what_is_asked_as_a_game_is_left_is_to_be_heard(tmp_path: Path) -> None:
    match = left_after_a_turn(tmp_path)
    wanted, seats, _ = expected(tmp_path)
    assert wanted[-1] == question(seats[match.state.turn].name)
    assert wanted[0] == question(seats[games.fresh(3, 1).state.turn].name)
