"""The tutor at the table: who is asked, when, and that nothing is done before the answer."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tammany_desktop.analysis.decisions import way_acts, way_words
from tammany_desktop.board.highlights import CHOSEN, SUBJECT
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import NOBODY, TURN, State
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.table.flow import FIRST_GAMES, tutored_seat
from tammany_desktop.scenes.table.hint import VERDICT_TIMEOUT, HintScene, TutorScene, mistake
from tammany_desktop.session.match import Match
from tammany_desktop.session.tutor import TutorVerdict
from tammany_desktop.ui.tokens import Gap
from tests.helpers.aloud import Listener
from tests.helpers.games import fresh, step
from tests.helpers.table import Table
from tests.helpers.tutor import Stern, question_over
from tests.helpers.tutor import mistake as decision_of


def found(fits: Callable[[Match], bool]) -> State:
    """A position of games of three played at random."""
    for seed in range(40):
        match, chance = fresh(3, seed), Random(seed)
        while match.waiting_for():
            if fits(match):
                return match.state.copy()
            step(match, chance)
    raise AssertionError("no such position")


@cache
def turn_done() -> State:
    """A turn of seat 0 that can be ended, with slander still open."""
    return found(lambda one: one.state.turn == 0 and {m.END_TURN} < set(one.legal()))


@cache
def ballot() -> State:
    """A ballot in which seat 0 has something to decide."""
    return found(
        lambda one: {0} < set(one.owing()) and sum(one.state.favors_of(0)) > 2  # a rival too
    )


def sit(folder: Path, cost: float | None, state: State, people: int = 1, **settings: Any) -> Table:
    """One person's table of a game that is kept, with a tutor that finds this."""
    table = Table(folder, people, state=state, seal_zero=False, **settings)
    session = table.session
    session.tutor, session.saved = Stern(table.match, NOBODY, cost), True
    table.seat_tutor()
    table.rest()
    return table


Asked = Callable[[Path, float | None], Table]


def at_turn(folder: Path, cost: float | None) -> Table:
    table = sit(folder, cost, turn_done())
    table.driver.key("e")
    table.driver.frames(2)
    return table


def at_ballot(folder: Path, cost: float | None) -> Table:
    table = sit(folder, cost, ballot())
    assert isinstance(table.top, BallotScene)
    table.driver.key("1")
    table.driver.key("e")
    table.driver.frames(2)
    return table


@pytest.fixture(params=[at_turn, at_ballot], ids=["turn", "ballot"])
def asked(request: pytest.FixtureRequest) -> Asked:
    made: Asked = request.param
    return made


def owed(table: Table) -> tuple[int, bool]:
    """What tells whether the decision was made."""
    return table.match.line, 0 in table.match.owing() or table.match.state.turn == 0


def test_nothing_is_done_by_a_run_of_keys(tmp_path: Path, asked: Asked) -> None:
    table = asked(tmp_path, 0.3)
    before = owed(table)
    table.driver.expect(TutorScene)
    for turn in range(24):
        table.driver.key(("return", "space", "e")[turn % 3])
        table.driver.wait((0.02, 0.5)[turn % 2])
    assert owed(table) == before
    table.close()


def test_play_it_anyway(tmp_path: Path, asked: Asked) -> None:
    table = asked(tmp_path, 0.3)
    before = owed(table)
    table.driver.wait(0.5)
    table.driver.tab_to(text("tutor.anyway"))
    table.driver.key("return")
    table.driver.frames(3)
    assert not isinstance(table.top, TutorScene)
    assert owed(table) != before
    table.close()


def test_look_again_leaves_everything_as_it_was(tmp_path: Path, asked: Asked) -> None:
    table = asked(tmp_path, 0.3)
    before, bid = owed(table), getattr(table.driver.app.stack.scenes[-2], "bid", None)
    table.driver.wait(0.5)
    assert table.advised
    table.driver.click_on(text("tutor.again"))
    table.driver.frames(3)
    assert not isinstance(table.top, TutorScene)
    assert owed(table) == before
    assert getattr(table.top, "bid", None) == bid
    assert table.advised == ()
    table.close()


def test_it_names_the_turn_that_it_judges_and_each_better_act_on_a_line(tmp_path: Path) -> None:
    """It said "That", and four acts in one red paragraph."""
    table = sit(tmp_path, 0.3, new_game(3, Random(1)))
    scene, seats = question_over(table), table.match.seats
    scene.decision = mistake(scene.poll())
    assert scene.decision is not None
    scene.more()
    lines = scene.lines()
    assert lines[0][0] == text("tutor.choice", words=way_words(scene.decision.done, None, seats))
    acts = [way_words((move,), None, seats) for move in scene.decision.best_moves[:-1]]
    steps = [words for words, role, _ in lines if role == "strong"]
    assert len(acts) == len(steps) > 1
    assert steps[0] == text("tutor.better", words=f"1. {acts[0]}")
    assert steps[1:] == [f"{number}. {act}" for number, act in enumerate(acts[1:], 2)]
    assert {color for _, _, color in lines} == {"ink"}
    table.close()


@pytest.mark.parametrize("press", [lambda t: t.driver.key("h"), None], ids=["key", "button"])
def test_it_begins_with_four_lines_and_tells_the_rest_on_request(
    tmp_path: Path, press: Callable[[Table], None] | None
) -> None:
    """It was a wall of text over two players' cards."""
    table = sit(tmp_path, 0.3, new_game(3, Random(1)))
    scene, details = question_over(table), text("hint.more.3")
    table.driver.app.stack.push(scene)
    table.driver.frames(3)
    table.driver.wait(0.5)
    _, cost, better, why = (words for words, *_ in scene.lines())
    assert scene.decision is not None
    done = way_acts(scene.decision.done, None, table.match.seats)
    assert better in [
        text("tutor.better", words=act[0])
        for act in way_acts(scene.decision.best_moves, None, table.match.seats)
        if act not in done
    ]
    table.driver.click_on(details) if press is None else press(table)
    table.driver.frames(2)
    told = [words for words, _, _ in scene.lines()]
    assert {cost, why} < set(told)
    assert len(told) > 4
    assert cost in scene.status()
    assert details not in [target.label for target in scene.gui.ring.targets]
    table.close()


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (3840, 2160)])
def test_advice_on_a_bid_covers_no_number_sentence_or_row(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """It lay on the sentence that it spoke of, then on the title, the own row and its bar.

    The button that seals may be covered: the question stands in its place.
    """
    table = sit(tmp_path, 0.3, ballot(), size=size)
    scene = table.driver.expect(BallotScene)
    table.driver.key("1")
    table.driver.key("e")
    table.driver.frames(2)
    card = table.driver.expect(TutorScene).card
    shown = [
        scene.laid.totals.area,
        *(row.number_rect for row in scene.laid.bid_rows.rows),
        scene.laid.sure_rect,
        scene.laid.candidates_rect,
        next(one.rect for one in scene.gui.labels if one.words == scene.heading),
    ]
    assert card.collidelist(shown) < 0
    table.close()


def test_it_names_the_act_that_it_judges_before_the_better_one(tmp_path: Path) -> None:
    """It said "That would cost 9 percentage points", and of three marked wards not which."""
    table = sit(tmp_path, 0.3, new_game(3, Random(1)))
    scene, seats = question_over(table), table.match.seats
    bosses = [one for one in table.match.legal() if m.kind_of(one) == m.PLACE_BOSS]
    first, second, other, *_ = bosses
    done = first, second, m.END_TURN
    one = decision_of(table.match.state, 0, done, None, 0.1)
    scene.decision = one._replace(done=done, best_moves=(first, other, m.END_TURN))
    words = [words for words, _, _ in scene.lines()]
    judged, better = (way_words((move,), None, seats) for move in (second, other))
    assert words[0] == text("tutor.choice", words=judged)
    assert text("tutor.better", words=better) in words
    scene.more()
    whole = text("tutor.choice", words=way_words(done, None, seats))
    assert whole in [words for words, _, _ in scene.lines()]
    table.close()


def test_only_wards_that_the_question_names_are_marked_and_the_own_choice_otherwise(
    tmp_path: Path,
) -> None:
    """Wards of the whole better turn had dashes alike, and the ward of the own choice nothing."""
    table = sit(tmp_path, 0.3, new_game(3, Random(1)))
    first, own, other, *_ = [m.place_boss(ward) for ward in table.wards]
    done, better = (first, own, m.END_TURN), (first, other, m.END_TURN)
    one = decision_of(table.match.state, 0, done, None, 0.1)._replace(done=done, best_moves=better)
    scene = TutorScene(table.under, lambda: TutorVerdict(one), lambda: None)
    table.driver.app.stack.push(scene)
    table.driver.frames(3)

    def marked() -> dict[int, str]:
        kinds = table.model.highlight.items()
        return {ward: kind for ward, kind in kinds if kind in (SUBJECT, CHOSEN)}

    begun, chosen, advised = (m.target_ward(move) for move in (first, own, other))
    assert marked() == {chosen: CHOSEN, advised: SUBJECT}
    scene.more()
    table.driver.frames(2)
    assert marked() == {begun: SUBJECT, chosen: CHOSEN, advised: SUBJECT}
    scene.go_back()
    table.driver.frames(2)
    assert marked() == {}
    table.close()


def test_a_mistake_costs_the_difference_of_the_two_chances_told(tmp_path: Path) -> None:
    """40.4% less 31.6% was told as 9 points, from 40% to 32%."""
    table = sit(tmp_path, 0.3, turn_done())
    scene = question_over(table)
    one = decision_of(table.match.state, 0, (m.END_TURN,), None, 0.1)
    scene.decision = one._replace(best_chance=0.404, chance=0.316)
    told = [words for words, _, _ in scene.lines()]
    assert text("tutor.cost", count=8, was=40, now=32) in told
    table.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_all_advice_on_a_bid_stands_at_the_foot_of_the_page(tmp_path: Path, scale: int) -> None:
    """It lay wherever it hid least, such as on the lower rows, and in another place for a hint."""
    table = sit(tmp_path, 0.3, ballot(), size=(1280, 720), ui_scale=scale)
    table.driver.key("h")
    table.driver.frames(2)
    hint = table.driver.expect(HintScene).card
    table.driver.key("escape")
    table.driver.key("1")
    table.driver.key("e")
    table.driver.frames(2)
    tutor = table.driver.expect(TutorScene)
    warning, told = tutor.card, tutor.lines()[0][0]
    assert tutor.decision is not None
    assert told == text("tutor.choice", words=way_words((), tutor.decision.bid, table.match.seats))
    window = table.look.window
    assert hint.midbottom == warning.midbottom == (window.centerx, hint.bottom)
    assert hint.width == warning.width
    assert window.bottom - hint.bottom == table.look.px(Gap.XXS)
    table.close()


@pytest.mark.parametrize("cost", [0.0, 0.04])
def test_what_is_no_mistake_goes_through_at_once(tmp_path: Path, cost: float) -> None:
    table = sit(tmp_path, cost, turn_done())
    before = owed(table)
    table.driver.key("e")
    table.driver.frames(1)
    assert owed(table) != before
    table.close()


def test_the_person_waits_a_moment_at_most(tmp_path: Path, asked: Asked) -> None:
    table = asked(tmp_path, None)
    before = owed(table)
    scene = table.driver.expect(TutorScene)
    assert scene.due_in() is not None  # nothing else wakes the loop
    table.driver.wait(VERDICT_TIMEOUT / 2)
    assert owed(table) == before
    table.driver.key("e")  # an impatient second press does nothing more
    table.driver.wait(VERDICT_TIMEOUT)
    assert not isinstance(table.top, TutorScene)
    assert owed(table) != before
    table.close()


def test_only_the_last_step_of_a_turn_is_looked_at(tmp_path: Path) -> None:
    table = sit(tmp_path, 0.3, new_game(3, Random(1)))
    table.make_move(table.match.legal()[0])
    table.driver.frames(2)
    assert table.match.line == 1
    assert not isinstance(table.top, TutorScene)
    table.close()


def test_it_is_read_aloud(tmp_path: Path) -> None:
    table = at_turn(tmp_path, 0.3)
    listener = Listener(table.driver.app)
    listener.look()
    said = " ".join(listener.news)
    assert text("tutor.heading") in said
    assert text("tutor.cost", count=30, was=55, now=25) in said
    table.close()


def test_whom_it_looks_at(tmp_path: Path) -> None:
    """The only person of a game that is kept: in the first games, unless it is always or never."""
    table = sit(tmp_path, 0.3, turn_done())
    stage, session, folder = table.driver.app, table.session, table.driver.games.folder
    folder.mkdir(exist_ok=True)
    looked_at: list[list[int]] = []
    for number in range(FIRST_GAMES + 1):
        (folder / f"{number}.jsonl").touch()
        row = []
        for wanted in ("off", "first_games", "always"):
            stage.apply(tutor=wanted)
            row.append(tutored_seat(stage, session))
        looked_at.append(row)
    assert looked_at == [[NOBODY, 0, 0]] * FIRST_GAMES + [[NOBODY, NOBODY, 0]]
    session.saved = False
    assert tutored_seat(stage, session) == NOBODY
    table.close()


def test_it_stays_away_where_several_play(tmp_path: Path) -> None:
    table = sit(tmp_path, 0.3, turn_done(), people=2, tutor="always")
    assert table.match.state.phase == TURN
    assert table.session.tutor.seat == NOBODY
    before = table.match.line
    table.driver.key("e")
    table.driver.frames(2)
    assert not isinstance(table.top, TutorScene)
    assert table.match.line > before
    table.close()


def test_a_change_of_the_setting_counts_at_once(tmp_path: Path) -> None:
    table = sit(tmp_path, 0.3, turn_done(), tutor="always")
    assert table.session.tutor.seat == 0
    table.driver.app.apply(tutor="off")
    table.open_menu()
    table.driver.frames(2)
    table.driver.key("escape")
    table.driver.frames(2)
    assert table.session.tutor.seat == NOBODY
    table.close()


def test_the_map_is_whole_again_after_large_text(tmp_path: Path) -> None:
    """Large text moved it aside for the card; with usual text nothing brought it back."""
    table = sit(tmp_path, 0.09, turn_done())
    before = table.camera
    table.driver.key("e")
    scene = table.driver.expect(TutorScene)
    table.driver.app.apply(ui_scale=200)
    table.driver.frames(2)
    assert table.tabletop.target_offset != (0, 0)
    table.driver.app.apply(ui_scale=100)
    table.driver.frames(2)
    assert table.camera == before
    assert table.driver.scene is scene
    table.close()
