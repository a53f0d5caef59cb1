"""The real Orca at the real program: what is spoken after each key, and nothing else, is judged.

Orca, the screen and the program each run by a clock of their own, so these are no tests for a busy
machine: `make test-long` runs them.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tammany_desktop.rules.game import new_game
from tammany_desktop.session.match import Match
from tammany_desktop.talk import NO_BOSS, Promise
from tammany_desktop.talk.deals import Offer
from tests.helpers import games

DESK = Path(__file__).with_name("desk.py")
PYTHON = "/usr/bin/python3"
NEEDED = ("orca", "openbox", "xdotool", "xvfb-run", "dbus-run-session", "gdbus")
SETTINGS = {"speed": "instant", "reduce_motion": True, "lesson_played": True, "tutor": "off"}
RIVAL_ACTS = re.compile(r"(boss|\w+ cube), (\d+)\.", re.IGNORECASE)
LOGGED = re.compile(
    r"(?:Big Tim|Deacon Hayes|Colonel Pike) (?:places a|settles one) (.+?) in ward (\d+)\."
)
BOTS = ("", "alderman:machine", "alderman:machine")
PAGE = 40  # words of a page that opens
MOST = 60  # words of a turn of three rivals
pytestmark = pytest.mark.long
START = ("Tab", "Return=panel.")  # New game, against bots
BEGIN = "ctrl+Return=(1 of 2)"
TURN = ("1=Ward 1:", "Return=(2 of 2)", "6=Ward 6:", "Return=end your turn", "e=(1 of 2)")


class Heard(NamedTuple):
    """What was spoken after each key, what the program itself cut, events of the bus."""

    spoken: list[list[str]]
    cut: list[str]
    events: list[tuple[str, str, bool]]

    def words(self) -> str:
        """All that was spoken."""
        return " ".join(" ".join(one) for one in self.spoken)


def missing() -> str:
    """What this computer lacks for it, or ""."""
    lacks = [one for one in NEEDED if shutil.which(one) is None]
    if not lacks and subprocess.run([PYTHON, "-c", "import speechd, gi"]).returncode:
        lacks = ["python3-speechd"]
    return lacks[0] if lacks else ""


def hear(folder: Path, *keys: str, saved: bytes = b"") -> Heard:
    """Start everything, press keys, and listen after each; `saved` is a game to continue."""
    if lacks := missing():
        pytest.skip(f"no {lacks} on this computer")
    settings = folder / "config" / "tammany-hall" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(SETTINGS))
    if saved:
        games_ = folder / "data" / "tammany-hall" / "games"
        games_.mkdir(parents=True)
        (games_ / "Ring.jsonl").write_bytes(saved)
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1280x720x24"]
    command = ["dbus-run-session", "--", *screen, PYTHON, str(DESK), sys.executable, str(folder)]
    env = {one: value for one, value in os.environ.items() if one != "SDL_VIDEODRIVER"}
    run = subprocess.run([*command, *keys], capture_output=True, text=True, timeout=300, env=env)
    assert run.returncode == 0, run.stderr[-2000:]
    *spoken, cut = [json.loads(line) for line in run.stdout.splitlines()]
    events = [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]
    return Heard(spoken, cut, [(path, name, dead) for path, name, dead in events])


def test_new_game_opens_with_few_words(tmp_path: Path) -> None:
    heard = hear(tmp_path, *START, "Tab=Back", "Tab")
    opened = " ".join(heard.spoken[2])
    assert opened.startswith("New game panel.")
    assert len(opened.split()) <= PAGE
    assert heard.spoken[4] == ["Number of seats List with 3 items", "4."]


def test_two_readers_beside_each_other_are_both_heard(tmp_path: Path) -> None:
    """Orca ends each other Orca of the same person that it finds, on any screen."""
    keys = ("Tab", "Tab=Pass", "Tab")
    with ThreadPoolExecutor() as pool:
        first, second = pool.map(lambda name: hear(tmp_path / name, *keys), ("first", "second"))
    assert first.spoken[1:] == second.spoken[1:]
    assert len(first.words().split()) > 20


def test_a_turn_is_heard_and_pages_that_were_left_leave_nobody_mute(tmp_path: Path) -> None:
    """Each page that is opened and left, and then each ward; rivals once, in order, in few words.

    The log is read line by line: its page tells only what it is.
    """
    pages = ("l", "h", "r", "F10", "d")
    back = "Escape=The table panel."
    visits = [key for page in pages for key in (f"{page}=panel.", back, "7=Ward 7: ", "6=Ward 6: ")]
    turn = (*TURN, "l=Game log panel.", *["Up"] * 16)
    heard = hear(tmp_path, *START, BEGIN, *turn, back, *visits)
    assert not [event for event in heard.events if event[2]]
    assert any("defunct" in name for _, name, _ in heard.events)
    rivals = " ".join(heard.spoken[3 + len(TURN)])
    opened, *lines = [" ".join(one) for one in heard.spoken[4 + len(TURN) : 4 + len(turn)]]
    assert len(opened.split()) <= PAGE
    found = [LOGGED.search(one) for one in reversed(lines)]
    theirs = [(one[1].lower(), one[2]) for one in found if one]
    told = [(thing.lower(), ward) for thing, ward in RIVAL_ACTS.findall(rivals)]
    assert len(told) > 2
    assert told == theirs[-len(told) :]
    assert len(rivals.partition("Player 1, place")[0].split()) <= MOST
    assert "Player 1, place a boss or a cube (1 of 2)." in rivals
    assert not heard.cut


def test_two_equal_lines_of_the_log_are_both_heard(tmp_path: Path) -> None:
    """Orca says nothing at a node with the role, name, and place of the one before."""
    bosses = ("1=Ward 1:", "Return=(2 of 2)", "Return=end your turn")
    heard = hear(tmp_path, *START, BEGIN, *bosses, "l=Game log panel.", "Up", "Up")
    assert [one[-1:] for one in heard.spoken[-2:]] == [["Player 1 places a boss in ward 1."]] * 2


def saved(offered: bool = False) -> bytes:
    """A game on the turn of its person in year 4, to whom a bot may just have offered a deal."""
    chance = Random(1)
    seats = [one._replace(bot=bot) for one, bot in zip(games.seats(3), BOTS, strict=True)]
    match = Match.in_memory(seats, new_game(3, chance), chance)
    games.play(match, chance, lambda one: one.state.year == 4 and one.state.turn == 0)
    if offered:
        gives, asks = (Promise(NO_BOSS, ward=ward) for ward in range(2))
        match.say(Offer(1, 0, (gives,), (asks,)))
        match.pump()
    return games.text(match)


def test_a_turn_by_a_controller_is_heard(tmp_path: Path) -> None:
    """It is plugged in on a person's turn, pulled out in its midst, and plugged in again."""
    first = ("pad:plug", "pad:rightshoulder=Ward 1:", "pad:a=(2 of 2)", "pad:dpright=Ward 6:")
    again = ("pad:a=end your turn", "pad:x=(2 of 2)", "pad:unplug", "Tab=Ward 7:", "pad:plug")
    last = ("pad:dpleft=Ward 4:", "pad:a=end your turn")
    keys = ("Tab", "Return=(1 of 2)", *first, *again, *last)
    heard = hear(tmp_path, *keys, saved=saved())
    assert re.findall(r"[Bb]oss, (\d+)\.", heard.words()) == ["1", "6", "4"]
    assert heard.words().count("Boss Tweed, end your turn.") == 2
    assert not heard.cut


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("y", "Boss Tweed accepts. The deal with Honest John Kelly is made."),
        ("x", "Boss Tweed declines this deal with Honest John Kelly."),
    ],
)
def test_a_deal_offered_on_a_persons_turn_is_heard_once(
    tmp_path: Path, key: str, answer: str
) -> None:
    asks, words = (
        "Boss Tweed, place a boss or a cube (1 of 2).",
        answer.split()[2].rstrip("."),
    )
    keys = ("Tab", f"Return={asks}", f"{key}={words}", "1=Ward 1:", "Return=(2 of 2)")
    heard = hear(tmp_path, *keys, saved=saved(offered=True))
    opened, answered = (" ".join(one) for one in heard.spoken[2:4])
    for once in ("offers a deal", "no boss in ward 1", "no boss in ward 2", asks):
        assert opened.count(once) == 1
    assert answered.count(answer) == 1
    assert "boss, 1." in " ".join(heard.spoken[-1]).lower()
    assert not heard.cut
