"""No trace of a sealed bid: undo, logs, crash reports, title, sounds, what others are sent."""

import logging
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules import position
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.session.match import Match, last_step
from tammany_desktop.session.session import BotOpponents
from tests.helpers.ballots import (
    PERSONS,
    Tables,
    ballot_of_two,
    press,
    seal_all,
    table_of,
    to_ballot,
    to_reveal,
)
from tests.helpers.stand_ins import HeardSounds, ReadMessages
from tests.helpers.window import Driver


def test_no_undo_of_a_seal_and_none_past_a_reveal(tables: Tables) -> None:
    table = tables()
    line = table.match.line
    seal_all(table, to_ballot(table), True)
    assert not table.match.can_undo()
    to_reveal(table)
    opened = table.match.line
    assert opened > line
    assert last_step(table.match.history) is None
    for key, mod in (("z", pygame.KMOD_CTRL), ("u", 0), ("r", pygame.KMOD_CTRL)):
        table.driver.key(key, mod)
    press(table)
    for key, mod in (("z", pygame.KMOD_CTRL), ("u", 0), ("r", pygame.KMOD_CTRL)):
        table.driver.key(key, mod)
    assert table.match.line >= opened
    undone = [table.match.history.entry(n).back_to for n in range(1, table.match.line + 1)]
    assert all(back < 0 for back in undone)


def test_logs_hold_no_bid_at_any_level(tables: Tables, caplog: pytest.LogCaptureFixture) -> None:
    spoken = []
    for all_ in (True, False):
        caplog.clear()
        with caplog.at_level(logging.DEBUG):
            table = tables()
            seal_all(table, to_ballot(table), all_)
            table.driver.frames(10)
        spoken.append([(one.name, one.levelno, one.getMessage()) for one in caplog.records])
    assert spoken[0] == spoken[1]


@pytest.mark.parametrize("moment", ["in the ballot", "under the next cover", "at the seal"])
def test_crash_reports_and_crash_screens_hold_no_bid(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    reports, pictures = [], []
    for all_ in (True, False):
        table = tables()
        to_ballot(table)
        table.driver.click_on(text(f"ballot.{'all' if all_ else 'zero'}"))
        if moment == "under the next cover":
            table.driver.key("e")
            assert isinstance(table.top, CoverScene)

        def fail(*_: object) -> None:
            raise RuntimeError("boom")

        with table.driver.crash_expected():
            if moment == "at the seal":
                monkeypatch.setattr(table.match, "seal", fail)
                table.driver.key("e")
            else:
                monkeypatch.setattr(table.top, "update", fail)
                table.driver.frames(1)
        crash = table.top
        assert isinstance(crash, CrashScene), crash
        table.driver.frames(3)
        reports.append(crash.report)
        pictures.append(table.picture())
    assert reports[0] == reports[1]
    assert pictures[0] == pictures[1]


def test_the_title_of_the_window_never_changes(tables: Tables) -> None:
    table = tables()
    titles = {pygame.display.get_caption()}
    seal_all(table, to_ballot(table), True)
    titles.add(pygame.display.get_caption())
    to_ballot(table)
    titles.add(pygame.display.get_caption())
    to_reveal(table)
    titles.add(pygame.display.get_caption())
    assert len(titles) == 1


def test_sounds_and_frames_are_as_many_whatever_is_sealed(tmp_path: Path) -> None:
    heard = []
    for name, all_ in (("a", True), ("b", False)):
        driver = Driver(tmp_path / name, sounds=HeardSounds())
        driver.app.apply(speed="normal", seal_zero=False)
        match = Match.in_memory(PERSONS, ballot_of_two(3), Random(1))
        table = table_of(driver, match)
        frames, seals = 0, 0
        while len(match.owing()) > 1:
            driver.frames(1)
            frames += 1
            assert frames < 500
            if isinstance(driver.scene, BallotScene) and not driver.scene.ignores_input:
                seal_all(table, driver.scene, all_ and not seals)
                seals += 1
            elif isinstance(driver.scene, CoverScene):
                driver.key("return")
        sounds: Any = driver.app.sounds
        heard.append((seals, frames, tuple(sounds.heard)))
        driver.close()
    assert heard[0] == heard[1]
    assert heard[0][0] > 0


def test_a_bots_reason_for_its_bid_waits_for_the_opening(tmp_path: Path) -> None:
    state = ballot_of_two(2)
    bots = (one._replace(bot="simple") for one in PERSONS[1:])
    person = Match.in_memory((PERSONS[0], *bots), state, Random(1))
    opponents = BotOpponents(person, ReadMessages(1))
    for _ in range(30):
        opponents.step()
        person.pump()
    assert person.owing() == (0,)
    assert all(opponents.reason(seat) is None for seat in range(3))
    person.seal(0, (0, 0, 0, 0))
    person.pump()
    opponents.step()
    assert person.state.key() != state.key()
    assert any(opponents.reason(seat) is not None for seat in (1, 2))


def test_what_others_could_be_sent_holds_no_bid(tables: Tables) -> None:
    sent = []
    for all_ in (True, False):
        table = tables()
        match, owner = table.match, to_ballot(table).seat
        seal_all(table, table.top, all_)
        assert owner not in match.owing()
        views = [match.view(seat) for seat in range(3) if seat != owner]
        sent.append([(view.seat, position.write(view.state), view.own_bid) for view in views])
    for one, two in zip(*sent, strict=True):
        assert one == two
