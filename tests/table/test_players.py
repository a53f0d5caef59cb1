"""A person leaves the table and comes back, and a bot plays at another level, by the menu."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tammany_desktop.board import game_log
from tammany_desktop.bots.protocol import Reply
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import text
from tammany_desktop.play.agenda import Appointments, Cover, OwnBallot
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.menus.players import PlayersScene
from tammany_desktop.scenes.newspaper import paper_of
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.table import open_table
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import BotOpponents, Opponents
from tammany_desktop.ui.intents import Intent
from tests.helpers import games
from tests.helpers.ballots import PERSONS, ballot_of_two, seal_all, table_of, to_ballot, usable
from tests.helpers.headless import HeadlessTable
from tests.helpers.pads import plug
from tests.helpers.stand_ins import QuickClient
from tests.helpers.table import NAMES, Keys, Mouse, Table
from tests.helpers.window import Driver

LEAVES = "Anna leaves the table. A bot plays on: Brave."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, people=2, seats=3, seed=4, seal_zero=False)
    made.rest()
    yield made
    made.close()


def leave(table: Table, seat: int, bot: str = "brave") -> None:
    """Another player at once, as the page of players asks for it."""
    table.session.change_player(seat, bot)
    table.driver.frames(4)


def headless(
    people: int = 2, start: State | None = None, seed: int = 4, names: Sequence[str] = games.NAMES
) -> HeadlessTable:
    """A table without a window."""
    made = HeadlessTable(people, start or new_game(3, Random(seed)), seed, names=names)
    made.rest()
    return made


def replace_player(table: HeadlessTable, seat: int, bot: str) -> None:
    """Another player at once, at a table without a window."""
    table.session.change_player(seat, bot)
    for _ in range(4):
        table.frame()


def page_of_players(table: Table) -> PlayersScene:
    table.driver.key("f10")
    table.driver.frames(2)
    table.driver.click_on(text("table.menu.players"))
    table.driver.frames(2)
    assert isinstance(table.top, PlayersScene)
    return table.top


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_by_the_menu_a_bot_takes_a_seat_and_gives_it_back(table: Table, hands: Any) -> None:
    person, page = hands(table), page_of_players(table)
    assert page.gui.shortcuts[Intent.CONFIRM].why_not == text("players.same")
    page.set_level(0, "brave")
    table.driver.frames(2)
    assert page.changes() == [(0, "brave")]
    person.press(text("players.done"))
    table.rest()
    assert table.match.seats[0].bot == "brave"
    assert table.match.seats[0].name == "Anna"
    lines = game_log.lines_of(table.match.history, table.match.first_seats)
    assert LEAVES in [line.words for line in lines]
    page = page_of_players(table)
    page.set_kind(0, False)
    table.driver.frames(2)
    person.press(text("players.done"))
    table.driver.frames(4)
    assert table.match.seats == table.match.first_seats
    assert table.shown_seats == table.match.seats


def test_a_late_guest_takes_the_seat_of_a_bot(table: Table) -> None:
    page = page_of_players(table)
    page.choose_seat(2)
    table.driver.frames(2)
    assert text("new_game.who", seat=3) in {target.label for target in page.gui.ring.targets}
    page.set_kind(2, False)
    page._confirm()
    table.driver.frames(4)
    assert table.match.seats[2].bot == ""
    assert table.news[-1] == text("players.back", name=table.match.seats[2].name)


def test_another_level_for_a_bot(table: Table) -> None:
    page = page_of_players(table)
    page.choose_seat(2)
    labels = {target.label for target in page.gui.ring.targets}
    assert text("new_game.level", seat=3) in labels
    page.set_level(2, "sachem")
    page.set_character(2, "slanderer")
    page.set_level(2, "simple")  # which has no characters
    assert page.changes() == []
    page.set_level(2, "grand_sachem")
    page.set_character(2, "machine")
    page._confirm()
    table.driver.frames(4)
    assert table.match.seats[2].bot == "grand_sachem:machine"


def test_escape_changes_nothing(table: Table) -> None:
    page = page_of_players(table)
    page.set_level(0, "brave")
    table.driver.key("escape")
    table.driver.frames(4)
    assert table.match.seats == table.match.first_seats
    assert table.uncovered


def test_the_table_says_who_leaves_and_comes_back() -> None:
    table = headless(names=NAMES)
    news = table.play.narrator.news
    news.clear()
    replace_player(table, 0, "brave")
    assert LEAVES in news
    assert table.play.model.seats == table.match.seats
    replace_player(table, 0, "simple")
    replace_player(table, 0, "")
    assert news[-1] == text("players.back", name="Anna")
    assert text("players.other", name="Anna", bot=text("bot.level.simple")) in news


def test_the_log_tells_it_under_its_year_and_by_seat() -> None:
    table = headless(names=NAMES)
    replace_player(table, 1, "brave")
    lines = game_log.lines_of(table.match.history, table.match.first_seats)
    line = next(one for one in lines if "Boyd leaves" in one.words)
    assert (line.seat, line.seats, line.heading) == (1, (1,), False)
    assert lines[0].heading
    assert line in game_log.filtered(lines, seat=1)


def test_the_log_shows_it(table: Table) -> None:
    leave(table, 1)
    table.driver.app.stack.push(LogScene(table.driver.app, table.session))
    table.driver.frames(2)
    assert any("Boyd leaves" in row[1] for row in table.top.rows)


def test_a_line_before_anything_happened_has_its_heading() -> None:
    match = games.fresh(3, 1)
    match.change_player(0, "simple")
    games.settle(match)
    lines = game_log.lines_of(match.history, match.first_seats)
    assert [line.heading for line in lines[:2]] == [True, False]


def test_nobody_is_asked_in_the_seat_of_a_bot_and_no_bid_that_was_begun_is_kept(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, people=3, state=ballot_of_two(1, voters=3), seal_zero=False)
    first = to_ballot(table)
    first.laid.bid_rows.set(usable(table.match.state, first.seat))
    begun = first.bid
    leave(table, first.seat, "simple")
    assert begun == [0, 0, 0, 0]
    assert isinstance(table.top, CoverScene)
    assert table.top.seat != first.seat
    assert table.match.owing() == tuple(one for one in range(3) if one != first.seat)
    leave(table, table.top.seat, "simple")
    assert isinstance(table.top, BallotScene)  # alone: nobody else could look
    assert not table.top.opaque
    table.close()


def test_who_comes_back_shares_the_window_again() -> None:
    table = headless(start=ballot_of_two(1, voters=3))
    replace_player(table, 0, "simple")
    assert isinstance(table.opened, OwnBallot)
    replace_player(table, 0, "")
    assert isinstance(table.opened, Cover)  # the bot has sealed: only the other is asked
    assert table.opened.seat == 1
    assert table.match.view(0).own_bid is None


class FixedBids(QuickClient):
    """The quick opponents, but all their bids are as large or as small as can be."""

    most = False

    def poll(self) -> Reply | None:
        asked, reply = self._asked, super().poll()
        if reply is None or reply.bid is None or asked is None:
            return reply
        view = asked.view
        return reply._replace(bid=usable(view.state, view.seat) if self.most else NO_BID)


def shown(table: Any, reader: list[str]) -> object:
    """All that anybody could see or hear: the picture, and what is said."""
    top = table.top
    reader += [*top.news, top.status(), *top.extra_speech()]
    return table.driver.picture(), tuple(reader), table.driver.app.stack.top.__class__


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("comes_back", [False, True])
def test_a_bid_sealed_before_leaving_shows_nowhere_r7_4(tmp_path: Path, comes_back: bool) -> None:
    """Two games that differ in that bid only look and sound alike until the envelopes open."""
    seen, opened = [], []
    for name, all_ in (("a", True), ("b", False)):
        table = Table(tmp_path / name, people=3, state=ballot_of_two(1, voters=3), seal_zero=False)
        first = to_ballot(table)
        seal_all(table, first, all_)
        kept: list[object] = []
        for bot in ("simple", "") if comes_back else ("simple",):
            table.session.change_player(first.seat, bot)
            table.driver.frames(4)
            kept.append(shown(table, []))
            assert table.match.view(first.seat).own_bid is None
            page = PlayersScene(table.driver.app, table.session)
            table.driver.app.stack.push(page)
            table.driver.frames(2)
            kept.append(shown(table, []))
            table.driver.app.stack.pop(page)
            table.driver.frames(2)
        assert table.match.owing()
        seen.append(kept)
        bids = usable(table.match.state, first.seat) if all_ else NO_BID
        while not isinstance(table.top, RevealScene):
            if isinstance(table.top, BallotScene):
                table.driver.key("e")
            else:
                table.driver.key("return")
            table.driver.wait(0.5)
        opened.append(table.top.opening.bids[first.seat] == bids)
        table.close()
    assert seen[0] == seen[1]
    assert opened == [True, True]


@pytest.mark.usefixtures("painted")
def test_what_a_bot_sealed_in_a_seat_shows_to_nobody_who_takes_it_back_r7_4(
    tmp_path: Path,
) -> None:
    """Nor does its reason, which is told of opened bids alone."""
    seen = []
    for most in (True, False):
        driver = Driver(tmp_path / str(most))
        driver.app.apply(speed="instant", seal_zero=False)
        match = Match.in_memory(PERSONS, ballot_of_two(1, voters=3), Random(1))
        client = FixedBids()
        client.most = most
        opponents: Opponents = BotOpponents(match, client)
        held = table_of(driver, match, opponents)
        driver.frames(2)
        play = driver.app.play
        assert play is not None
        session = play.session
        kept: list[object] = []
        session.change_player(0, "simple")
        driver.frames(6)
        assert 0 not in match.owing()
        for bot in ("", "brave", ""):
            session.change_player(0, bot)
            driver.frames(4)
            assert match.view(0).own_bid is None
            assert opponents.reason(0) is None
            kept.append(shown(held, []))
        seen.append(kept)
        driver.close()
    assert seen[0] == seen[1]


def test_a_controller_of_who_left_enters_no_bid(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, state=ballot_of_two(1, voters=3), seal_zero=False)
    (pad,) = plug(table.driver, "Xbox Controller")
    assert isinstance(table.top, CoverScene)
    seat, blind = table.top.seat, table.unseen_bids
    device = next(iter(table.driver.app.controllers.device_ids))
    blind.claim(device, seat)
    leave(table, seat, "simple")
    assert blind.device_of(seat) == -1
    assert not blind.any_claimed
    assert pad is not None
    table.close()


def late(phase: int, term: int) -> Match:
    """A game of three persons at a moment."""
    match = games.fresh(3, 8)
    games.play(match, Random(8), lambda one: one.state.phase == phase and one.state.term == term)
    return match


def test_when_all_have_left_the_game_is_watched_to_its_end(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, match=late(BIDDING, 4))
    for seat in range(3):
        leave(table, seat, "simple")
    assert table.session.people == []
    for _ in range(4000):
        if isinstance(table.top, FinalScene):
            break
        if not table.uncovered:
            table.driver.key("return")
        table.driver.wait(0.3)
    assert isinstance(table.top, FinalScene)
    assert table.match.state.phase == OVER
    table.driver.app.stack.push(MenuScene(table.driver.app, table.session))
    table.driver.frames(2)
    target = next(
        one for one in table.top.gui.ring.targets if one.label == text("table.menu.players")
    )
    assert target.why_not == text("players.over")
    table.close()


def test_a_bot_goes_on_in_the_midst_of_a_turn_and_so_does_the_person() -> None:
    table = headless(people=1, seed=2)
    for bot in ("simple", ""):
        move = next(one for one in table.match.legal() if table.match.refusal(one) is None)
        if table.match.state.actor() == 0:
            table.session.submit(move)
            table.frame()
        replace_player(table, 0, bot)
        if not bot:
            table.rest()
            table.do()
    assert [bool(one.player) for one in games.entries(table.match)].count(True) == 2


def test_the_mayor_who_leaves_is_not_asked_for_offices() -> None:
    table = headless(people=3, start=late(APPOINTING, 1).state.copy())
    assert isinstance(table.opened, Appointments)
    replace_player(table, table.match.state.actor(), "simple")
    assert not isinstance(table.opened, Appointments)
    table.rest()
    assert table.match.state.term == 2


def test_a_replay_shows_who_plays_when_and_says_it(table: Table) -> None:
    leave(table, 0)
    line = next(one.number for one in games.entries(table.match) if one.player)
    session = table.session
    replay = ReplayScene(table.driver.app, session.header, table.match.history)
    table.driver.app.stack.push(replay)
    table.driver.frames(2)
    place = replay.cursor.lines.index(line) + 1
    replay._jump(place - 1)
    assert replay.model.seats[0].bot == ""
    replay._step()
    assert (replay.words, replay.model.seats[0].bot) == (LEAVES, "brave")
    replay._jump(place - 1)
    replay._jump(place)
    assert (replay.words, replay.model.seats[0].bot) == (LEAVES, "brave")


def test_a_rematch_seats_whoever_plays_now() -> None:
    """A seat that a bot took over went back to a person who had left, and a guest lost theirs."""
    table = headless()
    replace_player(table, 0, "brave")
    assert [seat.bot for seat in table.session.rematch().seats] == ["", "simple", "brave"]
    persons = [n for n, seat in enumerate(table.match.seats) if not seat.is_bot]
    for seat in persons:
        replace_player(table, seat, "brave")
    again = table.session.rematch()
    assert [seat.bot for seat in again.seats] == ["", "simple", ""], "nobody is left"


def test_a_change_waits_for_the_line_that_is_being_written() -> None:
    table = headless()
    session, match = table.session, table.match
    if match.state.phase != BIDDING and match.legal():
        match.submit(match.legal()[0])
    session.change_player(0, "simple")
    session.change_player(1, "simple")
    assert session.due_in() is not None
    for _ in range(4):
        table.frame()
    assert [seat.bot for seat in match.seats] == ["simple"] * 3


def test_the_analysis_tells_who_left_and_when(table: Table) -> None:
    leave(table, 0)
    table.rest()
    leave(table, 0, "")
    match = table.match
    scene = AnalysisScene(table.driver.app, match.first_seats, match.history)
    assert [words for _, words in scene.player_changes] == [
        LEAVES,
        text("players.back", name="Anna"),
    ]
    assert [year for year, _ in scene.player_changes] == [
        match.history.state_at(one.number).year for one in games.entries(match) if one.player
    ]
    scene.page_name = "story"
    table.driver.app.stack.push(scene)
    table.driver.frames(2)
    spoken = scene.column.target.paragraphs
    assert spoken is not None
    assert any(LEAVES in one for one in spoken())


def test_an_old_newspaper_shows_who_played_then(table: Table) -> None:
    match = games.fresh(3, 4)
    games.play(match, Random(4), until=lambda match: match.state.term == 2)
    match.change_player(0, "simple")
    games.settle(match)
    games.play(match, Random(4), until=lambda match: match.state.term == 3)
    papers = [paper_of(table.driver.app, match, term) for term in (1, 2)]
    assert [one and one.seats[0].bot for one in papers] == ["", "simple"]


def test_a_branch_from_a_decision_hands_over_its_seat(table: Table) -> None:
    """The seat whose decision was shown is a person's, though a bot had it when it decided."""
    leave(table, 0, "simple")
    match, app = table.match, table.driver.app
    moment = BranchPoint(table.session.header, match.history, match.line, 0)
    open_table(app, moment)
    session = app.games.session
    assert session is not None
    table.driver.frames(2)
    games.settle(session.match)
    table.driver.frames(2)
    assert session.plays_here(0)
    assert session.match.seats[0].name == "Anna"


def test_the_card_of_who_plays_and_its_button_stand_together(table: Table) -> None:
    """The button was at the foot of the window, far below the card."""
    page = page_of_players(table)
    units = page.look.units
    button = page.gui.shortcuts[Intent.CONFIRM].rect
    card = max(place.bottom for _, place in page.gui._painted if place.bottom <= button.top)
    assert units.units(button.top - card) < 30
    assert units.units(page.gui.sheet.bottom - button.bottom) < 90  # the frame went to the foot
