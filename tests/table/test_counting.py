"""Wards without rivals are shown one by one or in one sweep; a ballot skipped says so."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop import wording
from tammany_desktop.board import game_log
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.languages import text
from tammany_desktop.play.agenda import NOTHING
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import TURN, State
from tammany_desktop.session.match import Match
from tests.helpers.headless import HeadlessTable
from tests.helpers.table import NAMES, Mouse, Table

DASH = text("table.dash")
SCORE = f"3{DASH}1"
SEATS = tuple(Seat(name, color, "") for name, color in zip(NAMES, COLORS, strict=True))


def eve_of_election(seed: int, seats: int = 3) -> State:
    """The last player of year 4 may end the turn; favors spent, so that few ballots are due."""
    chance = Random(seed)
    state = game.new_game(seats, chance)
    while not (state.year == 4 and (state.turn + 1) % seats == state.first and state.ward_done):
        moves = [move for move in game.legal(state) if move != m.END_TURN] or [m.END_TURN]
        state = game.fold(state, game.decide(state, chance.choice(moves), chance))
    assert state.phase == TURN
    return state


def outcomes(match: Match) -> list[e.Event]:
    happened = match.history.events_since(0)
    return [one for one in happened if wording.uncontested(one) or wording.contested(one)]


def run(state: State) -> int:
    """How many wards without rivals are counted in a row at once after the last turn."""
    longest = now = 0
    for event in game.decide(state, m.END_TURN, Random(1)):
        now = now + 1 if wording.uncontested(event) else 0
        longest = max(longest, now)
    return longest


def uncontested(table: Table) -> int:
    """How many outcomes of wards without rivals are still to be shown."""
    return sum(map(wording.uncontested, table.waiting_events))


@pytest.mark.parametrize("quick", [False, True])
def test_uncontested_wards_in_one_sweep(tmp_path: Path, quick: bool) -> None:
    state = next(one for one in map(eve_of_election, range(200)) if run(one) > 1)
    table = Table(tmp_path, 3, state=state, speed="normal", quick_count=quick)
    told: list[str] = []
    together = 0
    table.choose_anew()
    Mouse(table).act("end")
    for _ in range(1500):
        waiting = uncontested(table)
        table.driver.frames(1)
        together = max(together, waiting - uncontested(table))
        if not told or told[-1] != table.told:
            told.append(table.told)
        if not table.uncovered:
            break
    summary = text("table.swept", wards="").rstrip(".")
    assert any(words.startswith(summary) for words in told) is quick
    assert (together > 1) is quick
    table.close()


def test_the_summary_names_every_ward() -> None:
    swept: list[e.Event] = [
        e.WardWon(0, 1, (0, 2, 0)),
        e.WardPassed(3),
        e.WardWon(4, 1, (0, 1, 0)),
        e.WardWon(5, 0, (1, 0, 0)),
    ]
    words = wording.uncontested_words(swept, SEATS[:3])
    assert words == text("table.swept", wards="Anna 6 · Boyd 1, 5 · nobody 4")


def test_a_ballot_that_nobody_could_bid_in_says_so() -> None:
    won, opened = e.WardWon(2, 0, (3, 1, 0)), e.BallotOpened(2, ((0, 0, 0, 0),) * 3)
    skipped = wording.event_words(won, SEATS, e.BallotCalled(1, (0, 1)))
    assert skipped == text("log.ward_won_skipped", name="Anna", ward=3, votes=SCORE)
    assert wording.event_words(won, SEATS, opened) == text(
        "log.ward_won", name="Anna", ward=3, votes=SCORE
    )
    tied = e.WardTied(2, (1, 1, 0))
    assert wording.event_words(tied, SEATS) == text(
        "log.ward_tied_skipped", ward=3, votes=f"1{DASH}1"
    )


def test_the_record_says_so_too() -> None:
    """In a term without any favor every contested ward is decided without a ballot."""
    start = eve_of_election(4)
    start.favors[:] = [0] * len(start.favors)
    start.bank[:] = [35] * 4
    table = HeadlessTable(3, start)
    table.match.submit(m.END_TURN)
    table.rest()
    while table.opened == NOTHING:
        table.do()
        table.rest()
    words = [line.words for line in game_log.lines_of(table.match.history, table.match.seats)]
    contested = [one for one in outcomes(table.match) if wording.contested(one)]
    said = text("log.ward_won_skipped", ward="", name="", votes="").split(".")[0].split("ward ")[1]
    assert contested
    assert sum(said in line for line in words) == len(contested)
