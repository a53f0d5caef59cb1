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
