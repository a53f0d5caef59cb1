"""What is said at the table is lines of the journal, kept like moves, and never taken back."""

import errno
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tammany_desktop import commands
from tammany_desktop.analysis.results import bot_ids_of
from tammany_desktop.board.game_log import DEALS, lines_of
from tammany_desktop.bots.review import ReviewRequest, due_moments, read_request, write_request
from tammany_desktop.deal_wording import talk_record_words
from tammany_desktop.journal import JournalError, header, opening, saves
from tammany_desktop.journal.lines import PLAIN_FORMAT, PLAYERS_FORMAT, TALK_FORMAT, Entry, History
from tammany_desktop.journal.loading import (
    DAMAGED,
    WHOLE,
    anonymized,
    journal_in,
    load,
    report_file,
)
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.scenes.review.timeline import GameCursor, sentence
from tammany_desktop.session.match import BEHIND_TALK, Match, Notification
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import Answer, Ledger, NotSayable, Offer, OpenPromise, Talk
from tammany_desktop.talk.judging import BROKEN
from tests.helpers import games
from tests.helpers.disks import FailingDisk
from tests.helpers.talk import chatter, some_offer

HALL = 12


def offer_in(match: Match) -> Offer:
    """An offer that can be made: two seats spare each other the bidding at Tammany Hall."""
    least = (Promise("bid_at_most", ward=HALL, most=0),)
    return Offer(0, 1, least, least)


def said(match: Match, *talk: Talk) -> None:
    for one in talk:
        match.say(one)
        games.settle(match)


@cache
def talkative(seed: int = 5, players: int = 4) -> Match:
    """A whole game in which much was said; not to be changed."""
    match = games.fresh(players, seed)
    games.play(match, Random(seed), until=chatter(Random(seed)))
    assert len(match.ledger.deals) > 5
    return match


def ends(ledger: Ledger) -> list[object]:
    return [(p.maker, p.to, p.promise, p.status) for deal in ledger.deals for p in deal.pledges]


def test_a_game_with_deals_is_written_and_read() -> None:
    match = talkative()
    loaded = load(games.text(match), "a.jsonl")
    assert (loaded.condition, loaded.header.format) == (WHOLE, TALK_FORMAT)
    assert loaded.history.state == match.state
    assert [loaded.history.entry(n) for n in range(1, match.line + 1)] == games.entries(match)
    assert ends(loaded.history.ledger()) == ends(match.ledger)
    assert loaded.contents == games.text(match)


def test_a_game_without_deals_is_written_as_ever() -> None:
    loaded = load(games.finished_text(4, 3), "a.jsonl")
    assert loaded.header.format == PLAIN_FORMAT
    assert all("talk" not in words for words in games.words_of(games.finished_text(4, 3)))


def test_a_program_that_cannot_read_deals_refuses_by_the_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for known in (PLAIN_FORMAT, PLAYERS_FORMAT):  # the first is all that version 0.1.0 reads
        monkeypatch.setattr(header, "FORMAT", known)
        with pytest.raises(JournalError) as refused:
            load(games.text(talkative()), "a.jsonl")
        assert refused.value.message.key == "journal.too_new"
        assert "newer version" in refused.value.message.text()


def test_the_first_word_raises_the_version_of_the_file_and_no_other_does(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    path = tmp_path / "Ring.jsonl"
    games.play(match, Random(1), until=lambda match: match.line > 10)
    before = path.read_bytes()
    assert json.loads(before.splitlines()[0])["format"] == 1
    offer = offer_in(match)
    said(match, offer)
    after = games.words_of(path.read_bytes())
    assert after[0]["format"] == TALK_FORMAT
    assert [one | {"format": 1} for one in after[:1]] + after[1:-1] == games.words_of(before)
    assert after[-1]["talk"]["say"] == "offer"
    node = path.stat().st_ino
    said(match, Answer(1, True))
    games.play(match, Random(2), until=lambda match: match.line > 30)
    assert path.stat().st_ino == node, "appended from then on"
    match.close()
    again, notes = games.reopened(path)
    assert (again.state, notes) == (match.state, ())
    assert ends(again.ledger) == ends(match.ledger)
    said(again, some_offer_in(again))
    again.close()
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".jsonl") == [
        path.name
    ]


def some_offer_in(match: Match) -> Offer:
    offer = some_offer(match.state, Random(4))
    assert offer is not None
    return offer


@pytest.mark.parametrize("act", ["open_new", "write", "sync"])
def test_a_first_word_that_cannot_be_written_leaves_the_file_as_it_was(
    tmp_path: Path, act: str
) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    path = tmp_path / "Ring.jsonl"
    games.play(match, Random(1), until=lambda match: match.line > 5)
    before, line = path.read_bytes(), match.line
    disk.failing, disk.number = {act}, errno.ENOSPC
    said(match, offer_in(match))
    assert match.failure is not None
    assert (path.read_bytes(), match.line, match.ledger.talk_count) == (before, line, 0)
    disk.failing = set()
    match.submit(match.legal()[0])  # another act instead
    games.settle(match)
    assert path.read_bytes().startswith(before)
    said(match, offer_in(match))
    assert match.failure is None
    match.close()
    assert opening.read_journal(path).history.line == line + 2
    opening.open_to_play(path).journal.close()  # the lock was let go


@pytest.mark.parametrize("act", ["sync_folder", "open_old"])
def test_a_first_word_that_may_not_be_on_the_disk_is_not_said(tmp_path: Path, act: str) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    path = tmp_path / "Ring.jsonl"
    games.play(match, Random(1), until=lambda match: match.line > 5)
    line = match.line
    disk.failing = {act}
    said(match, offer_in(match))
    assert match.failure is not None
    assert (match.line, match.ledger.talk_count) == (line, 0)
    disk.failing = set()
    match.retry()
    games.settle(match)
    assert match.failure is None
    assert match.ledger.pending.offer is not None
    games.play(match, Random(2), until=lambda match: match.line > line + 5)
    match.close()
    assert opening.read_journal(path).history.state == match.state


Words = list[dict[str, Any]]


def changed(**changes: object) -> bytes:
    """A short game with an offer and its answer, and the answer's line changed."""
    match = games.fresh(3, 1)
    said(match, offer_in(match), Answer(1, True))
    words: Words = games.words_of(games.text(match))
    words[-1] |= changes
    return games.sealed(words)


BAD: dict[str, dict[str, object]] = {
    "another's answer": {"talk": {"say": "accept", "seat": 2}},
    "a seat that is not there": {"talk": {"say": "accept", "seat": 3}},
    "no talk": {"talk": None},
    "unknown": {"talk": {"say": "sing", "seat": 1}},
    "more": {"events": []},
    "a wrong score": {"line": 7},
}


@pytest.mark.parametrize("name", BAD)
def test_a_line_of_talk_that_cannot_be_right_ends_the_good_part(name: str) -> None:
    assert load(changed(), "a").history.line == 2
    loaded = load(changed(**BAD[name]), "a")
    assert (loaded.condition, loaded.history.line) == (DAMAGED, 1)


def test_talk_in_a_file_of_the_old_version_is_damage() -> None:
    words = games.words_of(changed())
    for older in (PLAIN_FORMAT, PLAYERS_FORMAT):
        words[0]["format"] = older
        assert load(games.sealed(words), "a").history.line == 0


def test_a_way_back_behind_what_was_said_is_damage() -> None:
    match = games.fresh(3, 1)
    match.submit(match.legal()[0])
    match.pump()
    said(match, offer_in(match))
    words = games.words_of(games.text(match))
    last = words[-1]
    back = {"line": 3, "back_to": 2, "year": last["year"], "score": last["score"]}
    assert load(games.sealed([*words, back]), "a").condition == WHOLE
    for line in (0, 1):
        assert load(games.sealed([*words, back | {"back_to": line}]), "a").history.line == 2


def test_undo_stops_at_what_was_said() -> None:
    match = games.fresh(3, 1)
    match.submit(match.legal()[0])
    match.pump()
    assert match.can_undo()
    said(match, offer_in(match))
    assert not match.can_undo()
    assert match.why_no_undo() == BEHIND_TALK, "there is a step, which is behind the offer"
    said(match, Answer(1, True))
    before = match.state
    match.submit(match.legal()[-1])
    match.pump()
    match.restart_turn()
    match.pump()
    assert match.state == before
    assert len(match.ledger.deals) == 1
    assert not match.can_undo()
    assert match.why_no_undo() == BEHIND_TALK


def test_a_promise_broken_and_taken_back_is_not_broken() -> None:
    match = games.fresh(3, 1)
    seat = match.state.turn
    ward = next(m >> 5 & 15 for m in match.legal() if m & 31 == 0)
    mine = (Promise("no_boss", ward=ward),)
    other = (seat + 1) % 3
    said(match, Offer(seat, other, mine, mine), Answer(other, True))
    match.submit(ward << 5)
    match.pump()
    assert match.ledger.counts_of(seat) == (0, 0, 1, 0)
    match.undo()
    match.pump()
    assert match.ledger.counts_of(seat) == (1, 0, 0, 0)


def test_listeners_hear_what_is_said() -> None:
    match = games.fresh(3, 1)
    heard: list[Notification] = []
    match.listen(heard.append)
    offer = offer_in(match)
    said(match, offer)
    assert heard == [Notification(1, None, (), False, talk=offer)]
    with pytest.raises(NotSayable, match="nothing_to_answer"):
        match.say(Answer(0, True))
    assert not match.busy


def test_what_is_said_in_a_ballot_leaves_sealed_bids_alone() -> None:
    match = games.fresh(4, 3)
    games.play(match, Random(3), until=lambda match: len(match.owing()) > 1)
    first, *others = match.owing()
    assert match.state.phase == BIDDING
    match.seal(first, (0, 0, 0, 0))
    moved = match.moved_line
    said(match, some_offer_in(match))
    assert match.owing() == tuple(others)
    assert match.moved_line == moved < match.line
    for seat in others:
        match.seal(seat, (0, 0, 0, 0))
    games.settle(match)
    assert match.moved_line == match.line


def test_a_branch_keeps_what_was_said_before_it(tmp_path: Path) -> None:
    match = talkative()
    first = next(n for n, one in enumerate(games.entries(match), 1) if one.talk is not None)
    header = games.header_of(match)
    for line, number in (
        (first - 1, PLAIN_FORMAT),
        (match.line, TALK_FORMAT),
        (match.line // 2, TALK_FORMAT),
    ):
        opened = opening.branch(header, match.history, line, tmp_path, f"to {line}")
        assert opened.journal.header.format == number
        opened.journal.close()
        seen = opening.read_journal(tmp_path / f"to {line}.jsonl")
        assert ends(seen.history.ledger()) == ends(opened.history.ledger())
        assert seen.history.state == match.history.state_at(line)
    assert [save.problem for save in saves.listing(tmp_path)] == [None] * 3


def test_a_crash_report_keeps_what_was_said() -> None:
    match = talkative()
    text = anonymized(games.text(match), match.line)
    assert journal_in(report_file("Tammany Hall crash report", text)) == text
    loaded = load(text, "a")
    assert (loaded.condition, loaded.header.format) == (WHOLE, TALK_FORMAT)
    assert ends(loaded.history.ledger()) == ends(match.ledger)
    assert {seat.name for seat in loaded.header.seats} == {f"Player {n}" for n in range(1, 5)}


def test_the_commands_read_a_game_with_deals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = talkative()
    path = tmp_path / "a.jsonl"
    path.write_bytes(games.text(match))
    assert commands.check(path, True) == commands.GOOD
    assert json.loads(capsys.readouterr().out)["lines"] == match.line
    line = next(n for n, one in enumerate(games.entries(match), 1) if one.talk is not None)
    assert commands.replay(path, line, True) == commands.GOOD
    assert commands.moves_at(path, line, True) == commands.GOOD


def test_a_replay_shows_offers_answers_and_promises_at_their_place() -> None:
    """Every line tells what the log does there, and the open promises are those of the ledger."""
    match = talkative()
    cursor, history = GameCursor(match.history), match.history
    told: dict[int, set[str]] = {}
    for line in lines_of(history, match.seats):
        if line.topic == DEALS:
            told.setdefault(line.number, set()).add(line.words)
    ends_at = {
        said.line for said in history.talk_records() if any(p.status == BROKEN for p in said.ended)
    }
    for _ in range(cursor.last):
        cursor.step()
        words = sentence(cursor.entry(), match.seats, cursor.talk_record())
        assert all(one in words for one in told.pop(cursor.line, ()))
        still = history.ledger(cursor.line).open_pledges()
        open_ = sorted(OpenPromise(one.maker, one.to, one.promise) for one in still)
        assert sorted(cursor.promised()) == open_
        assert (cursor.line in ends_at) == (cursor.position in cursor.breaches)
    assert not told
    assert len(cursor.deals) == len(match.ledger.deals)
    assert cursor.state() == match.state


def test_whatever_reads_a_finished_game_reads_one_with_deals() -> None:
    match = talkative()
    header, history = games.header_of(match), match.history
    silent = History(history.start)
    for entry in games.entries(match):
        if entry.talk is None:
            silent.add(entry._replace(number=silent.line + 1))
    one, other = (lines_of(each, match.seats) for each in (history, silent))
    said = [line for line in one if line.topic == DEALS]
    assert [line.words for line in said] == [
        words for each in history.talk_records() for words in talk_record_words(each, match.seats)
    ]
    one = [line for line in one if line.topic != DEALS]
    assert [line._replace(number=0) for line in one] == [line._replace(number=0) for line in other]
    assert bot_ids_of(match.seats, history) == bot_ids_of(match.seats, silent)
    dues = [
        [(due.moves, due.bids, due.drawn) for due in due_moments(each.start, told(each))]
        for each in (history, silent)
    ]
    assert dues[0] == dues[1]
    order = ReviewRequest(1, header.start, tuple(told(history)))
    assert read_request(json.loads(write_request(order))).entries == order.entries


def told(history: History) -> list[Entry]:
    return [history.entry(line) for line in history.path_to()]
