"""A full disk, folders that may not be written to, a clock set back, odd locales."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.journal import opening
from tests.package.kit import furnish, new_journal

pytestmark = pytest.mark.package
DAY = 86_400


@pytest.fixture
def place(display: str, program: Path) -> Iterator[Any]:
    import sandbox

    with sandbox.scratch() as folder:
        yield sandbox.Place(program, folder, display)


def end_quietly(hands: Any, running: Any) -> None:
    import sandbox

    hands.quit()
    sandbox.ended_quietly(running)


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[None]:
    """A disk of its own at a folder."""
    words = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k,mode=777", "tmpfs", str(folder)]
    if os.getuid() or subprocess.run(words, capture_output=True).returncode:
        pytest.skip("only an administrator can mount a small disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(path: Path) -> None:
    """Write until the disk takes no more."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(b"x" * 512):
            pass


def test_a_disk_that_fills_up_and_is_freed_again(place: Any) -> None:
    import drive
    import sandbox

    with small_disk(place.home, 600):
        furnish(place)
        running = place.start()
        try:
            hands = drive.Hands(place.display)
            session = drive.Session(place, hands, drive.Mirror(place.folder / "mirror"))
            session.begin()
            while session.line() < 6:
                session.act(session.now())
            filler = place.home / "filler"
            fill(filler)
            stuck, still = session.line(), 0
            while still < 10:  # the last page of the file has some room
                session.act(session.now())
                still = still + 1 if session.line() == stuck else 0
                stuck = session.line()
            assert session.now().term == 1
            assert running.poll() is None
            filler.unlink()
            limit = time.monotonic() + 60
            while session.line() < stuck + 4:
                assert time.monotonic() < limit, place.log[-2000:]
                session.act(session.now())
            end_quietly(hands, running)
        finally:
            sandbox.end(running)
        path = session.journal()
        assert path is not None
        seen = opening.read_journal(path)
        assert seen.messages == ()
        assert "uncaught" not in place.log


def test_no_folder_may_be_written_to(place: Any) -> None:
    """A game can still be played; the program asks first, and says why nothing is kept."""
    import drive
    import sandbox

    if not sandbox.ordinary() and os.getuid() == 0:
        pytest.skip("the administrator may write all_texts")
    place.home.chmod(0o555)
    running = place.start()
    try:
        hands = drive.Hands(place.display)
        mirror = drive.Mirror(place.folder / "mirror")
        time.sleep(0.5)
        hands.click(mirror.menus["title.play"])
        time.sleep(0.6)
        hands.click(mirror.menus["new_game.start"])
        time.sleep(1.0)
        hands.key("Return")  # play without a journal
        time.sleep(1.0)
        hands.key("b", "Tab", "Return", "e")
        assert running.poll() is None
        hands.quit()
        time.sleep(0.5)
        if running.poll() is None:
            hands.quit()  # asked twice, since the game is in no journal
        sandbox.ended_quietly(running)
    finally:
        sandbox.end(running)
        place.home.chmod(0o755)
    assert list(place.home.iterdir()) == []


def test_the_clock_was_set_back(place: Any) -> None:
    """Games and settings from the future are as good as any."""
    import drive
    import sandbox

    furnish(place)
    path = new_journal(place, 1)
    ahead = time.time() + 400 * DAY
    for each in (path, place.home / ".config" / "tammany-hall" / "settings.json"):
        os.utime(each, (ahead, ahead))
    whole = path.read_bytes()
    running = place.start()
    try:
        hands = drive.Hands(place.display)
        limit = time.monotonic() + 40
        while opening.read_journal(path).history.line < 5:
            assert time.monotonic() < limit, place.log[-2000:]
            hands.key("Return", "BackSpace")
        end_quietly(hands, running)
    finally:
        sandbox.end(running)
    assert path.read_bytes().startswith(whole)
    assert opening.read_journal(path).messages == ()


@pytest.mark.parametrize("locale", ["POSIX", "xx_XX.ISO-8859-15", "ja_JP.eucJP", "tr_TR.UTF-8"])
def test_any_locale(place: Any, locale: str) -> None:
    import drive
    import sandbox

    running = place.start(LANG=locale, LC_ALL=locale)
    try:
        hands = drive.Hands(place.display)
        time.sleep(0.3)
        end_quietly(hands, running)
    finally:
        sandbox.end(running)


def test_the_xdg_folders_are_obeyed(place: Any) -> None:
    import drive
    import sandbox

    other = place.folder / "other"
    names = {f"XDG_{kind}_HOME": str(other / kind) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    other.mkdir()
    sandbox.hand_over(other)
    running = place.start(**names)
    try:
        hands = drive.Hands(place.display)
        mirror = drive.Mirror(place.folder / "mirror")
        time.sleep(0.5)
        hands.click(mirror.menus["title.play"])
        time.sleep(0.6)
        hands.click(mirror.menus["new_game.start"])
        games = other / "DATA" / "tammany-hall" / "games"
        sandbox.wait_for("a journal", lambda: any(games.glob("*.jsonl")))
        end_quietly(hands, running)
    finally:
        sandbox.end(running)
    assert (other / "CONFIG" / "tammany-hall" / "settings.json").is_file()
    assert (other / "STATE" / "tammany-hall" / "log" / "tammany-hall.log").is_file()
    assert list(place.home.rglob("*")) == []


def test_the_commands_without_a_window(place: Any) -> None:
    """Looking into files, playing among opponents, and one line for a damaged file."""
    furnish(place)
    path = new_journal(place, 3)
    code, out, err = place.run("check", str(path), seconds=60)
    assert (code, err) == (0, "")
    assert out
    code, out, err = place.run("simulate", "--seats", "simple,simple,simple", "--seed", "1")
    assert (code, err) == (0, "")
    shutil.copy(path, place.temp / "cut.jsonl")
    (place.temp / "cut.jsonl").write_bytes(path.read_bytes()[:50])
    code, out, err = place.run("check", str(place.temp / "cut.jsonl"), seconds=60)
    assert code == 1
    assert len((out + err).splitlines()) == 1
