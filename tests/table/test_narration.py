"""What is told of a rival's acts, for how long, and with which of its words."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop import wording
from tammany_desktop.bots import Reason
from tammany_desktop.languages import sentences, text
from tammany_desktop.play.narration import Narrator
from tammany_desktop.rules import events as e
from tammany_desktop.rules.game import new_game
from tammany_desktop.talk import NO_BOSS, Promise
from tammany_desktop.talk.deals import Answer, Offer
from tests.helpers.headless import HeadlessTable
from tests.helpers.table import Table

PROMISES = (Promise(NO_BOSS, ward=2),)


@pytest.fixture
def telling() -> Narrator:
    """Of one person among bots; the person is to act."""
    table = HeadlessTable(people=1, start=new_game(3, Random(1)))
    table.rest()
    found = table.play.narrator
    found.playback.rivals_act = False
    return found


def test_a_rivals_act_is_told_and_the_persons_own_is_not(telling: Narrator) -> None:
    state = telling.model.state
    state.turn = 0
    telling.queue_events([e.BossPlaced(0, 3)])
    assert not telling.playback.rivals_act
    state.turn = 1
    telling.queue_events([e.BossPlaced(1, 3)])
    assert telling.playback.rivals_act
    state.turn = 0
    telling.queue_events([e.BossPlaced(0, 4)])
    assert telling.playback.rivals_act, "it is still being shown"


def test_the_end_of_the_persons_turn_is_told(telling: Narrator) -> None:
    telling.model.state.turn = 0
    telling.queue_events([e.TurnEnded(0)])
    assert telling.playback.rivals_act


def _happens(telling: Narrator, event: e.Event) -> None:
    """An act is heard, and shown, which is when its reason is told."""
    telling.queue_events([event])
    telling.tell_event(event)


@pytest.mark.parametrize(
    ("turn", "first", "year", "then"),
    [
        (2, 1, 1, "Then it is your turn."),
        (1, 1, 1, "Next: {third}."),
        (2, 0, 4, "Then the wards vote."),
        (2, 0, 3, "Then it is your turn."),
        (0, 1, 1, ""),
    ],
)
def test_the_bar_tells_who_comes_after_the_rival_that_acts(
    telling: Narrator, turn: int, first: int, year: int, then: str
) -> None:
    """It told what was done alone, and nothing of what comes next for the person."""
    state, seats = telling.model.state, telling.match.seats
    state.turn, state.first, state.year = turn, first, year
    telling.queue_events([e.BossPlaced(2, 3)])
    telling.tell_event(e.BossPlaced(2, 3))
    telling.playback.rivals_act = True
    done, after = telling.bar_sentences(None, "Enter")
    expected = then.format(third=seats[2].name)
    assert seats[2].name in done
    assert after == sentences((expected, text("table.hurry", press="Enter")))


def test_among_several_people_the_next_is_named() -> None:
    table = HeadlessTable(people=2, start=new_game(3, Random(1)))
    table.rest()
    telling = table.play.narrator
    telling.model.state.turn, telling.model.state.first = 2, 1
    telling.queue_events([e.BossPlaced(2, 3)])
    telling.tell_event(e.BossPlaced(2, 3))
    telling.playback.rivals_act = True
    named = text("cover.next", names=telling.match.seats[0].name)
    assert telling.bar_sentences(None, "Enter")[1].startswith(named)


def test_a_reason_is_said_once(telling: Narrator, monkeypatch: pytest.MonkeyPatch) -> None:
    reasons: list[Reason | None] = [Reason("take_ward", (("ward", 3), ("count", 60)))]
    monkeypatch.setattr(telling.session.opponents, "reason", lambda seat: reasons[0])
    telling.model.state.turn = 1
    _happens(telling, e.BossPlaced(1, 3))
    assert reasons[0] is not None
    assert telling.reason_words == wording.why_words(reasons[0], telling.match.seats)
    _happens(telling, e.BossPlaced(1, 4))
    assert telling.reason_words == "", "it has no new one"
    reasons[0] = None
    _happens(telling, e.BossPlaced(1, 5))
    assert telling.reason_words == ""


def test_there_is_time_to_read_a_rivals_offer_and_its_answer(telling: Narrator) -> None:
    top = telling.playback
    telling.tell_talk(Offer(1, 2, PROMISES, PROMISES))
    assert list(top.waiting) == [2.0]
    telling.tell_talk(Answer(2, True))
    assert list(top.waiting) == [2.0, 1.0]
    assert telling.playback.rivals_act


def test_what_a_person_says_stops_nothing(telling: Narrator) -> None:
    telling.tell_talk(Offer(0, 2, PROMISES, PROMISES))
    assert not telling.playback.waiting
    assert not telling.playback.rivals_act


def test_the_bar_shows_whose_turn_it_is_as_a_ship_lands(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, speed="normal")
    table.rest()
    table.model.state.turn = 1
    table.telling.queue_events([e.GardenFilled((1, 1, 1, 3)), e.BossPlaced(1, 3)])
    bar = table.table.laid.bar.sprite
    while "Castle Garden" not in bar.content.sentence_pair[0]:
        table.driver.frames(1)
    assert bar.content.color == table.match.seats[1].color
    table.close()


def test_nobody_is_said_to_think_for_the_frame_before_an_act(telling: Narrator) -> None:
    """Only silence at a table at rest counts."""
    telling.model.state.turn = 1
    telling.playback.waiting.append(9.0)
    assert not telling.pass_time(5.0)
    telling.playback.waiting.clear()
    assert telling.silence == 0.0
    telling.pass_time(0.5)
    assert telling.silence == 0.5
