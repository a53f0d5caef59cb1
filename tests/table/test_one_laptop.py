"""Several persons around one window: whose turn it is, a turn given back, covers, a rematch."""

from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board.gestures import Banner
from tammany_desktop.board.tracks import ScoreBand
from tammany_desktop.journal.opening import open_to_play
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.dialog import Question
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.ballots import rich_ballot
from tests.helpers.board_table import BoardTable
from tests.helpers.staged import StagedTable


def end_turn(match: Match) -> None:
    """Play at random to the end of a turn after which no cubes are drawn."""
    chance = Random(3)
    for _ in range(400):
        moves = match.legal()
        move = m.END_TURN if m.END_TURN in moves else chance.choice(moves)
        match.submit(move)
        match.pump()
        happened = match.history.entry(match.line).events
        if [type(one) for one in happened] == [e.TurnEnded, e.TurnBegan]:
            return
    raise AssertionError


def test_R4_3_an_ended_turn_is_given_back_until_a_piece_is_laid(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    chance = Random(1)
    while True:
        games.settle(match)
        moves = match.legal()
        match.submit(m.END_TURN if m.END_TURN in moves else chance.choice(moves))
        games.settle(match)
        if match.reopenable_seat() != NOBODY:
            break
    ended, seat = match.state.key(), match.reopenable_seat()
    assert match.state.turn != seat
    assert not match.can_undo()
    match.reopen_turn()
    games.settle(match)
    assert match.state.turn == seat
    assert match.can_undo(), "its steps can be taken back as before"
    match.submit(m.END_TURN)
    games.settle(match)
    assert match.state.key() == ended
    match.submit(match.legal()[0])
    games.settle(match)
    assert match.reopenable_seat() == NOBODY, "a piece was laid"
    line, key = match.line, match.state.key()
    match.close()
    (path,) = tmp_path.glob("*.jsonl")
    opened = open_to_play(path)
    assert (opened.history.line, opened.history.state.key()) == (line, key)
    opened.journal.close()


def test_a_turn_of_a_bot_is_not_given_back_nor_one_after_which_cubes_were_drawn() -> None:
    match = games.fresh(3, 2)
    end_turn(match)
    seat = match.reopenable_seat()
    assert seat != NOBODY
    match.change_player(seat, "simple")
    match.pump()
    assert match.reopenable_seat() == NOBODY


def test_the_table_is_asked_before_a_turn_is_given_back(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=3)
    table.rest()
    end_turn(table.match)
    table.rest()
    seat, turn = table.match.reopenable_seat(), table.match.state.turn
    undo = table.act_button("undo")
    assert undo.target.enabled
    assert undo.target.hint == text("table.nod.hint", name=table.model.seats[seat].name)
    table.table.laid.bar.acts._undo()
    table.driver.frames(2)
    table.driver.expect(Question)
    assert table.match.state.turn == turn, "nobody has agreed"
    table.driver.key("y")  # as in every question, and Enter answers it with no
    table.driver.frames(2)
    assert table.match.state.turn == seat
    table.close()


def test_a_room_sees_whose_turn_has_come(tmp_path: Path) -> None:
    table, calls = StagedTable(tmp_path, people=3, speed="normal"), list[Effect]()
    table.rest()
    setattr(table.driver.app, "alert", calls.append)  # noqa: B010
    seat = (table.match.state.turn + 1) % 3
    table.play_event(e.TurnBegan(seat, 1))
    (strip,) = [one for one in table.flights if isinstance(one, Banner)]
    color = table.model.seats[seat].color
    assert (
        strip.sprite.picture.get_at((2, 40))[:3] == table.driver.app.look.palette.players[color][:3]
    )
    assert strip.background
    assert calls == [f"turn_{color}"]
    bands = [one for one in table.tabletop.panels.sprites if isinstance(one, ScoreBand)]
    assert {one._key for one in bands} == {color}
    table.close()


def test_the_frame_keeps_its_color_until_it_is_refreshed() -> None:
    """Composed while a ship landed, it had the next player's color under the last one's key."""
    table = BoardTable(people=3)
    table.rest()
    band = next(one for one in table.tabletop.panels.sprites if isinstance(one, ScoreBand))

    def drawn() -> bytes:
        surface = pygame.Surface(band.rect.size)
        band.draw(surface, table.model)
        return pygame.image.tobytes(surface, "RGB")

    before = drawn()
    table.model.state.turn = (table.model.state.turn + 1) % 3
    assert drawn() == before
    assert band.refresh(table.model)
    assert drawn() != before


def test_alone_nothing_sweeps_and_the_bell_is_the_usual_one(tmp_path: Path) -> None:
    table, calls = StagedTable(tmp_path, people=1, speed="normal"), list[Effect]()
    table.rest()
    setattr(table.driver.app, "alert", calls.append)  # noqa: B010
    table.play_event(e.TurnBegan(0, 1))
    assert calls == [Effect.TURN]
    assert not any(isinstance(one, Banner) for one in table.flights)
    table.close()


def test_a_cover_says_who_is_next_and_how_many_ballots_may_come(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=4, state=rich_ballot(4, 6))
    table.rest()
    cover = table.driver.expect(CoverScene)
    ballots = table.table.play.ballots
    due = ballots.seats_to_ask()
    assert len(due) > 1
    said = cover._words("")
    assert text("cover.next", names=table.model.seats[due[1]].name) in said
    assert text("cover.ahead", count=ballots.bids_to_come()) in said
    assert ballots.bids_to_come() >= len(due) - 1
    with patch.object(ballots, "bids_to_come", return_value=0):
        assert text("cover.ahead", count=0) not in cover._words("")  # "at most 0 more" is no news
    table.close()


def test_a_rematch_turns_the_seats_and_knows_the_series() -> None:
    table = BoardTable(people=3)
    session = table.table.session
    names = [seat.name for seat in table.match.first_seats]
    session.match.state.winners_mask = 0b001
    again = session.rematch()
    assert [seat.name for seat in again.seats] == [*names[1:], names[0]]
    assert again.series_winners == (names[0],)
    session.series_winners = again.series_winners
    session.match.state.winners_mask = 0b011
    assert session.winners_so_far() == (names[0], names[0], names[1])
