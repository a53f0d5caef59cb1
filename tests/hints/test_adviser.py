"""Hints at the table: asked beside the drawing, in three depths, to nobody but their owner."""

from pathlib import Path
from random import Random
from statistics import mean

import pytest

from tammany_desktop.analysis.decisions import reason_words
from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.protocol import Question, Reply
from tammany_desktop.languages import text
from tammany_desktop.rules import game
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import END_TURN
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.weighing import Adviser
from tests.helpers import games
from tests.helpers.table import Keys, Mouse, Table, play_person
from tests.table.test_secrecy import at_a_ballot


class Oracle:
    """Answers when told to; notes what it was asked with."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, View]] = []
        self.answering = True
        self.stale = 0
        self.closed = False

    def ask(self, question: Question) -> None:
        self.asked.append((question.number, question.view))
        self.due = True

    def poll(self) -> Reply | None:
        if not self.answering or not self.due:
            return None
        self.due = False
        number, view = self.asked[-1]
        brain = levels.make("simple", 1)
        if view.state.phase == BIDDING:
            return Reply(number + self.stale, None, brain.bid(view, Limit()).bid)
        move = brain.choose(view, game.legal(view.state), Limit()).move
        return Reply(number + self.stale, move, None)

    def cancel(self) -> None:
        self.due = False

    def close(self) -> None:
        self.closed = True


def with_oracle(table: Table) -> Oracle:
    oracle = Oracle()
    table.session.adviser = Adviser(table.match, lambda: oracle)
    return oracle


@pytest.fixture
def match() -> Match:
    seats = tuple(Seat(name, color, "") for name, color in (("A", "red"), ("B", "black")))
    return Match.in_memory((*seats, Seat("C", "brown", "")), new_game(3, Random(1)), Random(1))


def test_nothing_is_started_before_the_first_question(match: Match) -> None:
    made: list[Oracle] = []

    def make() -> Oracle:
        made.append(Oracle())
        return made[-1]

    adviser = Adviser(match, make)
    assert adviser.poll() is None
    adviser.cancel()
    assert made == []
    adviser.ask(match.state.actor())
    adviser.ask(match.state.actor())
    assert len(made) == 1
    adviser.close()
    assert made[0].closed


def test_a_hint_to_a_position_that_has_passed_is_dropped(match: Match) -> None:
    oracle = Oracle()
    adviser = Adviser(match, lambda: oracle)
    adviser.ask(match.state.actor())
    match.submit(match.legal()[0])
    match.pump()
    assert adviser.poll() is None
    assert not oracle.due


def test_an_answer_to_another_question_is_no_hint(match: Match) -> None:
    oracle = Oracle()
    oracle.stale = 1
    adviser = Adviser(match, lambda: oracle)
    adviser.ask(match.state.actor())
    assert adviser.poll() is None
    oracle.stale, oracle.due = 0, True
    assert adviser.poll() is not None


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_three_depths(tmp_path: Path, hands: type) -> None:
    table = Table(tmp_path, people=1, seats=3)
    with_oracle(table)
    table.rest()
    driver = table.driver
    if hands is Mouse:
        driver.click(table.hint_target.rect.center)
    else:
        driver.key("h")
    driver.frames(3)
    scene = table.top
    assert isinstance(scene, HintScene)
    assert scene.hint is not None
    assert scene.hint.look.key == "ward"
    look, why = scene.lines()
    assert why[0] == reason_words("why", scene.hint.reasons[0], table.match.seats)
    named = scene.hint.wards[:1]
    assert dict(scene.hint.look.values)["ward"] == named[0]
    assert table.advised == named, "only the ward that is named"
    for depth in (1, 2):
        if hands is Mouse:
            driver.click_on(text(f"hint.more.{depth}"))
        else:
            driver.key("return")
    assert scene.depth == 3
    assert table.advised == scene.hint.wards
    assert len(scene.lines()) > 2
    assert look not in scene.lines(), "the move names the ward too"
    assert {color for _, _, color in scene.lines()} == {"ink"}, "advice is no warning"
    assert scene.gui.overfull == []
    if hands is Mouse:
        driver.click_on(text("common.close"))
    else:
        driver.key("escape")
    assert table.uncovered
    assert table.advised == ()
    table.close()


@pytest.mark.parametrize("key", ["p", "e", "l", "u"])
def test_the_keys_of_the_table_act_below_an_open_hint(tmp_path: Path, key: str) -> None:
    table = Table(tmp_path, people=1, seats=3)
    with_oracle(table)
    table.rest()
    while END_TURN not in table.match.legal():
        table.match.submit(table.match.legal()[0])
        table.rest()
    table.driver.key("h")
    table.driver.frames(3)
    assert isinstance(table.top, HintScene)
    before = table.match.line
    table.driver.key(key)
    table.driver.frames(3)
    assert not isinstance(table.top, HintScene)
    assert table.model.projecting == (key == "p")
    assert table.uncovered == (key != "l")
    assert (table.match.line > before) == (key in "eu")
    table.close()


def test_frames_go_on_while_nobody_answers(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3)
    oracle = with_oracle(table)
    oracle.answering = False
    table.rest()
    table.driver.key("h")
    table.driver.frames(30)
    scene = table.top
    assert isinstance(scene, HintScene)
    assert scene.lines()[0][0] == text("hint.thinking")
    assert table.driver.app.stack.due_in() is not None
    table.driver.click((640, 30))
    assert table.uncovered
    assert not oracle.due
    table.close()


def test_while_a_rival_acts_there_is_none(tmp_path: Path) -> None:
    state = new_game(3, Random(3))
    state.turn = state.first = 1
    table = Table(tmp_path, people=1, state=state, speed="slow")
    oracle = with_oracle(table)
    table.driver.frames(5)
    assert not table.may_act
    table.driver.key("h")
    assert table.uncovered
    assert text("table.why.not_yours", name="Boyd") in table.tooltip_text
    assert oracle.asked == []
    table.close()


def test_in_a_private_ballot_only_its_owner_is_advised(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, state=at_a_ballot(3), seed=3, seal_zero=False)
    oracle = with_oracle(table)
    table.rest()
    assert isinstance(table.top, CoverScene)
    table.driver.wait(0.5)
    table.driver.key("h")
    assert isinstance(table.top, CoverScene)
    table.driver.key("return")
    table.driver.frames(3)
    assert oracle.asked == []
    ballot = table.top
    assert isinstance(ballot, BallotScene)
    table.driver.key("h")
    table.driver.frames(3)
    hint = table.top
    assert isinstance(hint, HintScene)
    assert hint.seat == ballot.seat
    assert [view.seat for _, view in oracle.asked] == [ballot.seat]
    assert oracle.asked[0][1].own_bid is None
    assert hint.hint is not None
    assert hint.hint.bid is not None
    table.driver.key("escape")
    assert table.top is ballot
    assert ballot.bid == [0, 0, 0, 0]
    table.close()


def test_the_question_does_not_depend_on_what_others_sealed(tmp_path: Path) -> None:
    """The second person's hint after two first bids: asked with the same, told the same."""
    seen: list[object] = []
    for name, most in (("a", False), ("b", True)):
        table = Table(tmp_path / name, people=3, state=at_a_ballot(3), seed=3, seal_zero=False)
        oracle = with_oracle(table)
        table.rest()
        _to_ballot(table)
        first = table.top
        assert isinstance(first, BallotScene)
        if most:
            first.laid.bid_rows.set(first.outlook.usable)
        first.seal()
        table.driver.frames(3)
        _to_ballot(table)
        assert isinstance(table.top, BallotScene)
        table.driver.key("h")
        table.driver.frames(3)
        hint = table.top
        assert isinstance(hint, HintScene)
        seen.append((oracle.asked[-1][1].state.key(), oracle.asked[-1][1].own_bid, hint.lines()))
        assert table.match.state.phase == BIDDING
        table.close()
    assert seen[0] == seen[1]


def _to_ballot(table: Table) -> None:
    for _ in range(4):
        if isinstance(table.top, BallotScene):
            return
        table.driver.wait(0.5)
        table.driver.key("return")
        table.driver.frames(3)


@pytest.mark.parametrize("key", ["return", "h"])
def test_a_hint_tells_more_by_its_key_until_all_is_told_and_closes_then(
    tmp_path: Path, key: str
) -> None:
    table = Table(tmp_path, people=1, seats=3)
    with_oracle(table)
    table.rest()
    table.driver.key("h")
    table.driver.frames(3)
    hint, depths = table.top, list[int]()
    while isinstance(table.top, HintScene):
        depths.append(hint.depth)
        assert len(depths) < 9
        table.driver.key(key)
        table.driver.frames(2)
    assert depths == [*range(1, len(depths) + 1)]
    assert len(depths) > 2
    table.close()


def test_no_hint_outlives_its_position(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3)
    with_oracle(table)
    table.rest()
    table.driver.key("h")
    table.driver.frames(3)
    table.match.submit(table.match.legal()[0])
    table.driver.frames(4)
    assert table.uncovered
    table.close()


def test_the_process_ends_with_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3)
    oracle = with_oracle(table)
    table.rest()
    table.driver.key("h")
    table.driver.frames(3)
    table.driver.key("escape")
    table.driver.app.to_title()
    table.driver.frames(2)
    assert oracle.closed
    table.close()


def test_hints_all_through_a_game(tmp_path: Path) -> None:
    """At every moment in which a person acts at the table, a hint fits its card."""
    table = Table(tmp_path, people=1, seats=3, seed=2)
    with_oracle(table)
    hands, random = Keys(table), Random(2)
    asked = 0
    for _ in range(36):
        table.rest()
        if table.uncovered or isinstance(table.top, BallotScene):
            table.driver.key("h")
            table.driver.frames(3)
            scene = table.top
            assert isinstance(scene, HintScene)
            for _ in range(3):
                scene.more()
                assert scene.gui.overfull == []
            assert table.driver.app.look.window.contains(scene.card)
            asked += 1
            table.driver.key("escape")
            table.driver.frames(2)
        play_person(table, hands, random)
    assert asked > 20
    table.close()


def test_no_hint_comes_by_rules_of_thumb(tmp_path: Path) -> None:
    """Whoever advises thinks in every turn and in every ballot."""
    table = Table(tmp_path, people=2, seed=4)
    levels_asked: list[str] = []

    class Noted(Oracle):
        def ask(self, question: Question) -> None:
            levels_asked.append(question.level)
            super().ask(question)

    adviser = Adviser(table.match, Noted)
    adviser.ask(table.match.state.actor())
    skill = SKILLS[levels_asked[0]]
    assert skill.simple_turns == skill.simple_bids == 0.0
    adviser.close()
    table.close()


@pytest.mark.parametrize(("size", "scale"), [((1024, 600), 100), ((1280, 720), 200)])
def test_a_hint_to_a_whole_turn_has_room(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    """An office, a slander that spreads, and two pieces: with reasons but in large type."""
    table = Table(tmp_path, people=1, seats=3, size=size, ui_scale=scale)
    with_oracle(table)
    table.rest()
    table.driver.key("h")
    table.driver.frames(3)
    scene = table.top
    assert isinstance(scene, HintScene)
    assert scene.hint is not None
    one = scene.hint.act, scene.hint.reasons[0]
    scene.hint = scene.hint._replace(then=(one,) * 4)
    scene.more()
    scene.more()
    assert sum(words == scene.lines()[0][0] for words, _, _ in scene.lines()) == 1, "the first"
    scene.more()
    assert sum(words == scene.lines()[0][0] for words, _, _ in scene.lines()) == 5
    assert scene.gui.overfull == []
    assert table.driver.app.look.window.contains(scene.card)
    table.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_whole_hint_leaves_its_wards_and_most_of_the_map_in_view(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """It covered a quarter of the map, and wards where there was water."""
    table = Table(tmp_path, people=4, state=games.in_year(4, 3, 6), size=size)
    with_oracle(table)
    table.rest()
    table.driver.key("h")
    table.driver.frames(3)
    scene, prints, shares = table.top, table.ward_masks, list[float]()
    assert isinstance(scene, HintScene)
    assert scene.hint is not None
    for _ in range(3):
        scene.more()
    island = prints.union(range(WARD_COUNT))
    for ward in range(WARD_COUNT):
        scene.hint = scene.hint._replace(wards=(ward,))
        scene.resize()
        assert prints.covered_cells(prints.union([ward]), scene.card) < 9, ward  # at its edge
        shares.append(prints.covered_cells(island, scene.card) / island.count())
    assert max(shares) < 0.22
    assert mean(shares) < 0.16
    table.close()
