"""Branches that nobody has played in: one a game, replaced by the next; nothing else is lost."""

import os
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.header import COLORS, Seat, new_header
from tammany_desktop.journal.saves import BranchPoint, origin_of, untouched_branches
from tammany_desktop.rules.game import new_game
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match, decision_lines
from tests.helpers import games as play

SEATS = tuple(Seat(name, COLORS[n], "" if n == 0 else "simple") for n, name in enumerate("ABC"))


def game(folder: Path, lines: int, seed: int = 1) -> Path:
    """A saved game of one person and two bots, some lines long."""
    state = new_game(3, Random(seed))
    opened = opening.create(folder, "Origin", new_header(SEATS, state))
    match = Match.from_journal(opened)
    play.play(match, Random(seed), lambda one: one.line >= lines)
    match.close()
    return opened.journal.path


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.jsonl"))


@pytest.fixture
def games(tmp_path: Path) -> Games:
    return Games(tmp_path)


def rewind(games: Games) -> None:
    """As the table does."""
    session = games.session
    assert session is not None
    line = session.rewind_line()
    assert line is not None
    games.branch(session.header, session.match.history, line)


def moments_of(games: Games) -> list[int]:
    assert games.session is not None
    return decision_lines(games.session.match.history, 0)


def test_going_back_again_and_again_keeps_one_branch(games: Games, tmp_path: Path) -> None:
    path = game(tmp_path, 90)
    before = path.read_bytes()
    games.open(path)
    wanted = moments_of(games)
    history = opening.read_journal(path).history
    lines = []
    for _ in range(6):
        rewind(games)
        assert len(kept(tmp_path)) == 2
        session = games.session
        assert session is not None
        assert session.header.origin == opening.read_journal(path).header.id
        line = session.header.origin_line
        lines.append(line)
        assert session.match.state.key() == history.state_at(line).key()
    games.close()
    assert path.read_bytes() == before
    at = wanted.index(lines[0])
    assert lines == wanted[at - 5 : at + 1][::-1]


def kept_branch(folder: Path) -> Path:
    return next(path for path in folder.glob("*.jsonl") if path.name != "Origin.jsonl")


def person_acts(games: Games) -> None:
    session = games.session
    assert session is not None
    chance = Random(5)
    line = session.match.line
    while session.match.line == line or session.match.waiting_for() != (0,):
        play.step(session.match, chance)


def test_what_a_person_played_is_kept(games: Games, tmp_path: Path) -> None:
    path = game(tmp_path, 90)
    games.open(path)
    rewind(games)
    person_acts(games)
    played = kept_branch(tmp_path)
    session = games.session
    assert session is not None
    wanted = session.match.state.key()
    games.branch(session.header, session.match.history, session.match.line)
    assert played.exists()
    assert len(kept(tmp_path)) == 3
    games.close()
    assert opening.read_journal(played).history.state.key() == wanted


def test_a_branch_with_a_name_of_its_own_is_kept(games: Games, tmp_path: Path) -> None:
    path = game(tmp_path, 60)
    games.open(path)
    rewind(games)
    games.close()
    saves.rename(kept_branch(tmp_path), "My other way")
    games.open(path)
    rewind(games)
    assert "My other way.jsonl" in kept(tmp_path)
    assert len(kept(tmp_path)) == 3


def test_the_only_copy_is_kept(games: Games, tmp_path: Path) -> None:
    """Where the game itself is gone its branch is no copy: it is a game like any other."""
    path = game(tmp_path, 60)
    games.open(path)
    rewind(games)
    path.unlink()
    branch = kept_branch(tmp_path)
    rewind(games)
    assert branch.exists()
    games.close()


def test_a_branch_under_way_elsewhere_is_kept(games: Games, tmp_path: Path) -> None:
    path = game(tmp_path, 60)
    games.open(path)
    rewind(games)
    other = Games(tmp_path)
    other.open(path)
    rewind(other)
    assert len(kept(tmp_path)) == 3
    games.close()
    other.close()


def test_moves_of_bots_alone_are_no_game_of_a_persons(games: Games, tmp_path: Path) -> None:
    """From a moment at which bots move first: what they do at once is nothing to keep."""
    path = game(tmp_path, 60)
    seen = opening.read_journal(path)
    line = next(
        n
        for n in range(20, 60)
        if seen.history.state_at(n).actor() > 0 and seen.history.entry(n).back_to < 0
    )
    session = games.branch(seen.header, seen.history, line)
    play.step(session.match, Random(2))
    assert untouched_branches(tmp_path, seen.header, seen.history)
    games.branch(seen.header, seen.history, line)
    assert len(kept(tmp_path)) == 2
    games.close()


def test_a_moment_of_a_game_that_is_no_branch_stays_what_it_is(tmp_path: Path) -> None:
    seen = opening.read_journal(game(tmp_path, 30))
    moment = BranchPoint(seen.header, seen.history, 12)
    assert origin_of(tmp_path, moment) == moment


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_nobody_waits_for_a_pipe_that_is_named_like_a_game(games: Games, tmp_path: Path) -> None:
    seen = opening.read_journal(game(tmp_path, 30))
    os.mkfifo(tmp_path / "Pipe.jsonl")
    assert games.branch(seen.header, seen.history, 12).match.line >= 12
    games.close()


def test_a_finished_game_of_bots_alone_is_never_replaced(games: Games, tmp_path: Path) -> None:
    """Twice played to its end from the same moment: both results stay."""
    seen = opening.read_journal(game(tmp_path, 60))
    line = next(n for n in range(20, 60) if seen.history.state_at(n).actor() > 0)
    for number in range(2):
        session = games.branch(seen.header, seen.history, line)
        session.change_player(0, "simple")
        session.tick()
        play.settle(session.match)
        play.play(session.match, Random(number))
        assert session.over
        assert len(kept(tmp_path)) == 2 + number
    games.close()


def test_taking_a_seat_back_alone_is_nothing_to_keep(games: Games, tmp_path: Path) -> None:
    """A branch in which a person has taken a seat, and not yet played, is replaced by the next."""
    seen = opening.read_journal(game(tmp_path, 60))
    for _ in range(2):
        session = games.branch(seen.header, seen.history, 40)
        session.change_player(1, "")
        session.tick()
        play.settle(session.match)
        assert session.people == [0, 1]
    assert len(kept(tmp_path)) == 2
    games.close()
