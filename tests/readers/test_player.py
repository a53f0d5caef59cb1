"""The player that plays by what is spoken alone: what it takes for a page."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.readers.phrases import patterns

HERE = Path(__file__).parent
PROBE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from player import Player
told = json.loads(sys.stdin.read())
player = Player(None, 2, told["words"])
print(json.dumps([player.as_orca_43(one) for one in told["said"]]))
"""

LISTEN = """
import json, sys, types
sys.path.insert(0, sys.argv[1])
from desk import Desk
from voice import Said
desk = Desk.__new__(Desk)
desk.voice = types.SimpleNamespace(said=[Said(words) for words in ("one", "two", "three")])
desk.heard, desk.pressed = 0, [desk.voice.said[1].at]
for one in desk.voice.said[:2]:
    one.cut = one.at + 0.1
desk.pressed[0] += json.loads(sys.argv[2])
print(json.dumps(desk.listen(quiet=0.0)))
"""


def told_as(language: str, *said: str) -> list[list[str]]:
    """What the player makes of each utterance, in a process with the player's own imports."""
    words = json.dumps({"words": patterns(language), "said": said})
    command = [sys.executable, "-c", PROBE, str(HERE)]
    ran = subprocess.run(command, input=words, capture_output=True, text=True, check=True)
    found: list[list[str]] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize(
    ("language", "news"),
    [
        ("fr", "Boyd propose un accord à Anna. Boyd renonce au quartier 3."),
        ("it", "Boyd propone un accordo a Anna. Boyd rinuncia alla circoscrizione 3."),
        ("en", "Boyd: boss, 14. Anna declines. Boyd offers a deal"),
    ],
)
def test_news_of_a_deal_of_others_is_no_page(language: str, news: str) -> None:
    assert told_as(language, news) == [[news]]


def test_an_offer_that_comes_is_a_page() -> None:
    page, words = "Boyd propose un accord", "Vous renoncez au quartier 3."
    assert told_as("fr", page, f"{page} {words}") == [
        [f"{page} panel."],
        [f"{page} panel.", words],
    ]


@pytest.mark.parametrize(("pressed", "heard"), [(0.05, ["one", "two", "three"]), (9, ["three"])])
def test_what_the_program_cut_is_not_heard(pressed: float, heard: list[str]) -> None:
    """What a key cuts was meant to be cut."""
    command = [sys.executable, "-c", LISTEN, str(HERE), str(pressed)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == heard
