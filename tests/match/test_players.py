"""A person leaves, an opponent takes the seat and gives it back: a line of the journal tells it."""

import errno
import os
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import JournalError, header, loading, opening, saves
from tammany_desktop.journal import disk as disks
from tammany_desktop.journal.disk import WindowsDisk
from tammany_desktop.journal.header import COLORS, seats_after
from tammany_desktop.journal.lines import PlayerChange
from tammany_desktop.journal.loading import DAMAGED, WHOLE, load
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import IllegalMove
from tammany_desktop.rules.options import BOSSES, OWN, Options
from tammany_desktop.rules.state import BIDDING, OVER, TURN
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.session.match import BEHIND_TALK, Match, Notification, NotReady
from tests.helpers import games
from tests.helpers.disks import FailingDisk
from tests.helpers.windows import FakeWindows


def changing(players: int, seed: int, often: float = 0.05) -> Match:
    """A whole game at random in which players come and go."""
    options = Options(markers=BOSSES if seed % 2 else OWN)
    match = games.fresh(players, seed, options)
    games.play_changing(match, Random(seed + 1), often)
    return match


def balloting(match: Match, least: int = 2) -> None:
    """Go on at random to a ballot of so many seats."""
    games.play(match, Random(3), until=lambda match: len(match.owing()) >= least)


# The journal


@pytest.mark.parametrize("seed", range(6))
def test_games_with_changes_load_and_replay_equally(seed: int) -> None:
    match = changing(3 + seed % 3, seed)
    changes = [entry for entry in games.entries(match) if entry.player]
    assert changes
    loaded = load(games.text(match), "a.jsonl")
    assert (loaded.condition, loaded.header.format) == (WHOLE, 2)
    assert loaded.history.state == match.state
    assert [loaded.history.entry(line) for line in loaded.history.path_to()] == [
        match.history.entry(line) for line in match.history.path_to()
    ]
    assert seats_after(loaded.header.seats, loaded.history) == match.seats
    assert Match(loaded.header.seats, loaded.history).seats == match.seats
    played = game.fold(loaded.history.start, loaded.history.events_since(0))
    assert played == match.state
    for entry in changes:
        assert match.history.state_at(entry.number) == match.history.state_at(entry.number - 1)


@pytest.mark.parametrize("seed", range(2))
def test_the_file_written_in_play_is_the_journal_made_afresh(tmp_path: Path, seed: int) -> None:
    match = games.kept(tmp_path, seed)
    games.play_changing(match, Random(seed))
    match.close()
    kept = (tmp_path / "Ring.jsonl").read_bytes()
    assert kept == games.text(match)
    assert load(kept, "Ring").header.format == 2
    assert [path.name for path in tmp_path.iterdir()] == ["Ring.jsonl"]
    again, notes = games.reopened(tmp_path / "Ring.jsonl")
    assert (again.seats, again.state, notes) == (match.seats, match.state, ())
    again.close()
    assert (tmp_path / "Ring.jsonl").read_bytes() == kept


def test_the_first_change_alone_raises_the_format(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    path = tmp_path / "Ring.jsonl"
    games.play(match, Random(1), until=lambda match: match.line > 8)
    assert load(path.read_bytes(), "Ring").header.format == 1
    before = games.words_of(path.read_bytes())
    match.change_player(1, "simple")
    games.settle(match)
    after = games.words_of(path.read_bytes())
    assert after[0] == before[0] | {"format": 2}
    assert after[1:-1] == before[1:]
    assert after[-1] == {
        "line": match.line,
        "player": {"seat": 1, "bot": "simple"},
        "year": match.state.year,
        "score": match.state.score,
    }
    match.change_player(1, "")
    games.settle(match)
    assert path.read_bytes() == games.text(match)
    match.close()


def test_a_program_that_knows_no_changes_refuses_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(header, "FORMAT", 1)
    with pytest.raises(JournalError) as refused:
        load(games.text(changing(3, 1)), "a.jsonl")
    assert refused.value.message.key == "journal.too_new"


def test_a_change_is_no_line_of_a_journal_of_the_first_format() -> None:
    match = games.fresh(3, 1)
    games.play(match, Random(1), until=lambda match: match.line > 4)
    match.change_player(1, "simple")
    games.settle(match)
    words = games.words_of(games.text(match))
    assert load(games.sealed(words), "a.jsonl").condition == WHOLE
    words[0]["format"] = 1
    loaded = load(games.sealed(words), "a.jsonl")
    assert (loaded.condition, loaded.history.line) == (DAMAGED, match.line - 1)


@pytest.mark.parametrize(
    "player",
    [
        None,
        1,
        {},
        {"seat": 1},
        {"seat": 3, "bot": ""},
        {"seat": -1, "bot": ""},
        {"seat": True, "bot": ""},
        {"seat": 1, "bot": None},
        {"seat": 1, "bot": "x" * 61},
        {"seat": 1, "bot": "a\nb"},
        {"seat": 1, "bot": "", "name": "Anna"},
    ],
)
def test_a_change_edited_by_hand_ends_the_reading(player: object) -> None:
    match = games.fresh(3, 1)
    match.change_player(1, "simple")
    games.settle(match)
    words = games.words_of(games.text(match))
    words[-1]["player"] = player
    loaded = load(games.sealed(words), "a.jsonl")
    assert (loaded.condition, loaded.history.line) == (DAMAGED, match.line - 1)


@pytest.mark.parametrize(
    "failing", ["write", "sync", "open_new", "open_old", "sync_folder", "open_new+open_old"]
)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_refuses_a_change_loses_nothing(
    tmp_path: Path, failing: str, number: int
) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    path = tmp_path / "Ring.jsonl"
    games.play(match, Random(1), until=lambda match: match.line > 5)
    line, state = match.line, match.state
    disk.failing, disk.number = set(failing.split("+")), number
    match.change_player(0, "simple")
    games.settle(match)
    assert match.failure is not None
    assert (match.line, match.state, match.seats[0].bot) == (line, state, "")
    assert load(path.read_bytes(), "Ring").history.line in (line, line + 1)
    disk.failing = set()
    match.retry()
    games.settle(match)
    assert match.failure is None
    assert match.seats[0].bot == "simple"
    games.play(match, Random(2), until=lambda match: match.line > 20)
    match.close()
    assert path.read_bytes() == games.text(match)


def test_a_refused_change_gives_way_to_a_move(tmp_path: Path) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    disk.failing = {"write"}
    match.change_player(0, "simple")
    games.settle(match)
    assert match.waiting_for() == ()
    disk.failing = set()
    match.submit(match.legal()[0])
    games.settle(match)
    assert (match.failure, match.seats[0].bot) == (None, "")
    match.close()
    assert load((tmp_path / "Ring.jsonl").read_bytes(), "Ring").history.state == match.state


def test_the_format_is_raised_where_no_open_file_can_be_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disks, "PAUSES", (0.0, 0.0))
    if os.name != "nt":  # the real one is there
        FakeWindows(monkeypatch)
    match = games.kept(tmp_path, disk=WindowsDisk())
    match.change_player(0, "simple")
    games.settle(match)
    assert match.failure is None
    match.close()
    assert (tmp_path / "Ring.jsonl").read_bytes() == games.text(match)


def test_a_branch_keeps_the_changes_on_its_way(tmp_path: Path) -> None:
    match = games.fresh(3, 2)
    games.play(match, Random(2), until=lambda match: match.line > 10)
    match.change_player(2, "simple")
    games.settle(match)
    changed = match.line
    games.play(match, Random(2), until=lambda match: match.line > changed + 10)
    header = games.header_of(match)
    late = opening.branch(header, match.history, match.line, tmp_path, "late")
    early = opening.branch(header, match.history, changed - 1, tmp_path, "early")
    for opened, bot, number in ((late, "simple", 2), (early, "", 1)):
        opened.journal.close()
        seen = opening.read_journal(opened.journal.path)
        assert seen.header.format == number
        assert seats_after(seen.header.seats, seen.history)[2].bot == bot


def test_a_branch_in_which_somebody_left_was_played(tmp_path: Path) -> None:
    match = games.fresh(3, 2)
    games.play(match, Random(2), until=lambda match: match.line > 10)
    header = games.header_of(match)
    branch = Match.from_journal(opening.branch(header, match.history, match.line, tmp_path, "on"))
    assert saves.untouched_branches(tmp_path, header, match.history)
    branch.change_player(0, "simple")
    games.settle(branch)
    branch.close()
    assert saves.untouched_branches(tmp_path, header, match.history) == []


def test_a_crash_report_tells_who_plays_without_names() -> None:
    match = changing(3, 1)
    journal = loading.anonymized(games.text(match), match.line)
    for name in games.NAMES[:3]:
        assert name.encode() not in journal
    loaded = load(journal, "report")
    assert (loaded.condition, loaded.history.state) == (WHOLE, match.state)
    assert [seat.bot for seat in seats_after(loaded.header.seats, loaded.history)] == [
        seat.bot for seat in match.seats
    ]


# What may be done


def test_everybody_hears_of_a_change_and_the_name_stays() -> None:
    match = games.fresh(3, 1)
    told: list[Notification] = []
    match.listen(told.append)
    before = match.seats[1]
    match.change_player(1, "alderman:machine")
    games.settle(match)
    assert told == [Notification(match.line, None, (), False, PlayerChange(1, "alderman:machine"))]
    assert match.seats[1] == before._replace(bot="alderman:machine")
    assert match.first_seats[1] == before


def test_what_changes_nothing_is_refused() -> None:
    match = games.fresh(3, 1)
    for seat, bot in ((0, ""), (3, "simple"), (-1, "simple"), (0, "x" * 61)):
        with pytest.raises(ValueError, match="player"):
            match.change_player(seat, bot)
    match.change_player(0, "simple")
    with pytest.raises(NotReady):
        match.change_player(1, "simple")
    over = games.finished(3, 2)
    with pytest.raises(ValueError, match="player"):
        over.change_player(0, "simple")


def test_no_undo_goes_behind_a_change() -> None:
    match = games.fresh(3, 1)
    settled = [move for move in match.legal() if match.refusal(move) is None]
    match.submit(settled[0])
    games.settle(match)
    assert match.can_undo()
    seat = match.state.turn
    for bot in ("simple", ""):
        match.change_player(seat, bot)
        games.settle(match)
        assert not match.can_undo()
        with pytest.raises(IllegalMove) as refused:
            match.undo()
        assert refused.value.refusal == BEHIND_TALK
    line = match.line
    match.submit(match.legal()[0])
    games.settle(match)
    if match.state.turn == seat and match.state.phase == TURN:
        match.restart_turn()
        games.settle(match)
        assert match.history.effective_line(match.line) == line


# Secrets


def test_a_bid_stays_sealed_and_is_shown_to_nobody_r7_4() -> None:
    """Whatever was sealed: another player of the seat, or who comes back, learns nothing."""
    seen = []
    for share in (0, 1):
        match = games.fresh(4, 3)
        balloting(match, 3)
        owner, other, *_ = match.owing()
        most = usable_favors(match.state, match.state.voting, owner)
        assert any(most)
        bid = most if share else (0, 0, 0, 0)
        match.seal(owner, bid)
        assert match.view(owner).own_bid == bid
        views: list[object] = []
        for bot in ("simple", ""):
            match.change_player(owner, bot)
            games.settle(match)
            assert owner not in match.owing()
            views += [match.view(seat) for seat in range(4)]
            views += [match.state.key(), repr(match), games.text(match)]
            assert match.view(owner).own_bid is None
        seen.append(views)
        match.change_player(other, "simple")
        games.settle(match)
        for seat in match.owing():
            match.seal(seat, (0, 0, 0, 0))
        games.settle(match)
        opened = match.history.entry(match.line).move
        assert opened is not None
        assert not isinstance(opened, int)
        assert opened.bids[owner] == bid
    assert seen[0] == seen[1]


def test_after_the_ballot_a_seat_sees_its_own_bid_again_r7_4() -> None:
    match = games.fresh(4, 3)
    balloting(match)
    owner = match.owing()[0]
    match.seal(owner, (0, 0, 0, 0))
    match.change_player(owner, "simple")
    games.settle(match)
    for seat in match.owing():
        match.seal(seat, (0, 0, 0, 0))
    games.settle(match)
    games.play(match, Random(5), until=lambda match: owner in match.owing())
    assert match.state.phase == BIDDING
    match.seal(owner, (0, 0, 0, 0))
    if match.owing():
        assert match.view(owner).own_bid == (0, 0, 0, 0)


def test_bids_of_a_seat_count_as_those_of_who_played_it() -> None:
    match = games.fresh(3, 4)
    match.change_player(0, "simple")
    games.settle(match)
    games.play(match, Random(4), until=lambda match: match.state.term == 2)
    match.change_player(0, "")
    games.settle(match)
    balloting(match)
    assert {bid.by_bot for bid in match.view(1).opened if bid.seat == 0} <= {True}
    assert {bid.by_bot for bid in match.view(1).opened if bid.seat != 0} == {False}
    games.play(match, Random(5), until=lambda match: match.state.term == 3)
    balloting(match)
    people = {bid.seat for bid in match.view(1).opened if not bid.by_bot}
    assert 0 in people or match.state.phase == OVER


def test_the_list_of_games_reads_a_game_that_ends_in_a_change(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    games.play(match, Random(1), until=lambda match: match.line > 8)
    match.change_player(0, "simple")
    games.settle(match)
    match.close()
    save = saves.listing(tmp_path)[0]
    assert (save.problem, save.line, save.year) == (None, match.line, match.state.year)
    assert [seat.color for seat in save.seats] == list(COLORS[:3])
