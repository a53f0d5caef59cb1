"""The analysis board: set up, played for all seats, judged, copied and saved."""

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tammany_desktop.analysis.editing import (
    BOSSES,
    CUBES,
    FAVORS,
    GARDEN,
    LOCKED,
    SLANDERED,
    YEAR,
    Key,
    value,
)
from tammany_desktop.bots.analyst import Finding
from tammany_desktop.journal.header import new_header
from tammany_desktop.journal.opening import position_text
from tammany_desktop.languages import ENGLISH, set_language, text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import position
from tammany_desktop.rules.board import POPULATIONS, WARD_INDEX
from tammany_desktop.rules.state import BIDDING, NOBODY, OVER, STEP_SPREAD, State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.review import blocks, board_lists
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.board_lists import key_words, move_words, value_words
from tammany_desktop.scenes.review.replay import ReplayScene
from tests.helpers import games
from tests.helpers.aloud import Listener
from tests.helpers.catalogs import CODES
from tests.helpers.study import AtOnce, studied
from tests.helpers.window import Driver

Board = tuple[Driver, BoardScene]


def state_at(phase: int, seed: int = 3) -> State:
    match = games.fresh(4, seed)
    games.play(match, Random(seed), lambda one: one.line > 60 and one.state.phase == phase)
    return match.state.copy()


def open_board(window: Driver, state: State | None = None, silent: bool = False) -> BoardScene:
    seats = games.seats(state.n) if state is not None else ()
    scene = BoardScene(window.app, seats, state, studied(silent))
    window.app.stack.push(scene)
    window.frames(3)
    return scene


def judge_of(scene: BoardScene) -> AtOnce:
    client = scene.study._client
    assert isinstance(client, AtOnce)
    return client


def test_a_new_city_is_drawn_for_judged_and_played(window: Driver) -> None:
    scene = open_board(window)
    for population in range(4):
        scene.set_value(Key(GARDEN, population), 0)
    assert scene.board.draw_due
    assert scene.study.finding is None  # immigrants are to be drawn first
    scene.show_page("play")
    window.frames(2)
    window.click_on(text("board.draw"))
    window.frames(3)
    assert sum(scene.state.garden) == scene.state.n + 2
    assert scene.study.finding is not None
    before = len(scene.board.positions)
    window.click_on(text("board.move"))
    window.frames(3)
    assert len(scene.board.positions) == before + 1
    assert judge_of(scene).told[-1].state == scene.state
    window.click_on(text("board.undo"))
    window.frames(3)
    assert len(scene.board.positions) == before
    assert judge_of(scene).told[-1].state == scene.state


def test_pieces_are_set_by_keys(window: Driver) -> None:
    scene = open_board(window, state_at(0))
    ward = next(one for one in range(15) if scene.state.active >> one & 1)
    window.click(scene.targets[ward].rect.center)
    assert scene.ward == ward
    scene.row = 4  # bosses of the first seat
    scene.resize()
    window.frames(1)
    key = Key(BOSSES, ward, 0)
    before = value(scene.state, key)
    window.tab_to(text("board.set.bosses", name=scene.seats[0].name))
    window.key("right")
    window.frames(2)
    assert value(scene.state, key) == before + 1
    assert judge_of(scene).told[-1].state == scene.state
    window.click(scene.targets[ward].rect.center)
    assert scene.ward == NOBODY


def test_what_can_be_set_is_in_groups_and_each_thing_in_one(window: Driver) -> None:
    scene = open_board(window, state_at(0))
    found, groups = list[Key](), [words for _, words in scene._groups()]
    assert groups == [text("board.city"), *(seat.name for seat in scene.seats)]
    for words in groups:
        window.click_on(words)
        window.frames(2)
        assert scene.ward == NOBODY
        found += scene._keys()
    assert scene.seat == scene.state.n - 1
    assert len(found) == len(set(found)) == 7 + 8 * scene.state.n
    window.tab_to(text("board.where"))
    window.key("right")
    window.frames(2)
    assert (scene.ward, scene.seat) == (0, NOBODY)
    window.click(scene.targets[0].rect.center)
    assert (scene.ward, scene.seat) == (NOBODY, NOBODY)


def test_points_of_a_player_are_set(window: Driver) -> None:
    scene = open_board(window, state_at(0))
    window.click_on(scene.seats[2].name)
    window.frames(2)
    before = scene.state.score[2]
    window.tab_to(text("board.set.score"))
    window.key("right")
    window.frames(2)
    assert scene.state.score[2] == before + 1
    assert scene.seat == 2


@pytest.mark.parametrize("code", CODES)
def test_favors_are_named_by_their_color(code: str) -> None:
    try:
        set_language(code)
        for population, name in enumerate(POPULATIONS):
            words = key_words(Key(FAVORS, 0, population), ()).split()
            assert words[-1] in (text(f"favor.{name}"), text(f"favor_many.{name}"))
    finally:
        set_language(ENGLISH)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ("No", "Yes")),
        ("de", ("Nein", "Ja")),
        ("fr", ("Non", "Oui")),
        ("it", ("No", "Sì")),
        ("es", ("No", "Sí")),
    ],
)
def test_what_is_or_is_not_so_is_said_with_yes_or_no(code: str, words: tuple[str, str]) -> None:
    """A ward was "Locked: Off"; in German, a player "hat verunglimpft: An"."""
    try:
        set_language(code)
        for name in (LOCKED, SLANDERED):
            assert tuple(value_words(Key(name, 0), value, ()) for value in (0, 1)) == words
    finally:
        set_language(ENGLISH)


def test_what_cannot_be_is_refused_with_a_sentence(window: Driver) -> None:
    scene = open_board(window, state_at(0))
    before = scene.state.copy()
    ward = next(one for one in range(15) if before.cube_count[one] == 1)
    population = next(p for p in range(4) if before.cubes_in(ward)[p])
    scene.set_value(Key(CUBES, ward, population), 0)
    window.frames(2)
    assert scene.state == before
    assert text("position.reason.last_cube_stays") in scene.message
    assert "R1.5" in scene.status()
    scene.set_value(Key(YEAR), 1)
    assert scene.message == ""


def test_a_ward_without_moves_is_no_end_of_the_game(window: Driver) -> None:
    """The page said "After the last election", and the choice of another ward was gone."""
    scene = open_board(window)
    scene.page_name, scene.ward = "play", WARD_INDEX[17]  # not open in a game of four players
    scene.resize()
    window.frames(2)
    assert text("table.when.over") not in [one.words for one in scene.gui.labels]
    assert window.target(text("board.where")).enabled
    move = window.target(text("board.move"))
    assert move.why_not == text("refusal.no_such_move")


def test_the_line_of_chances_is_read_aloud(window: Driver) -> None:
    scene = open_board(window, state_at(BIDDING))
    listener = Listener(window.app)
    listener.look()
    assert scene._chances_words() in {node.name for node in listener.tree.nodes.values()}


def test_a_ballot_shows_its_mixes_and_is_opened(window: Driver) -> None:
    scene = open_board(window, state_at(BIDDING))
    found = scene.study.finding
    assert found is not None
    seats = bidders(scene.state)
    assert [seat for seat, _ in found.bidder_ways] == seats
    for _, ways in found.bidder_ways:
        assert sum(way.share for way in ways) == pytest.approx(1.0, abs=1e-3)
    assert sum(found.chances) == pytest.approx(1.0, abs=1e-3)
    scene.show_page("play")
    window.frames(2)
    window.tab_to(scene.seats[seats[0]].name)
    window.key("right")
    assert scene.bids == {seats[0]: 1}
    ward = scene.state.voting
    window.click_on(text("board.open_ballot"))
    window.frames(2)
    assert (scene.state.phase, scene.state.voting) != (BIDDING, ward)


def test_the_bid_of_the_chosen_candidate_is_set(window: Driver) -> None:
    """Below the list is the choice for the candidate whose row was chosen last."""
    scene = open_board(window, state_at(BIDDING))
    scene.show_page("play")
    window.frames(2)
    second = bidders(scene.state)[1]
    window.tab_to(text("board.bids"))
    window.key("down")
    window.tab_to(scene.seats[second].name)
    window.key("right")
    assert scene.bids == {second: 1}


def test_the_judgment_stays_scrolled_when_more_is_known(window: Driver) -> None:
    scene = open_board(window, state_at(BIDDING))
    scene.show_page("judge")
    window.frames(2)
    column, found = scene.column, scene.study.finding
    assert column is not None
    assert found is not None
    assert column.max_top > 0
    column.scroll_to(column.max_top)
    top = column.top
    client = judge_of(scene)
    client.due, client.waiting = [found._replace(chances=found.chances[::-1])], True
    window.frames(2)
    assert scene.column is not column
    assert scene.column is not None
    assert scene.column.top == top


def test_games_are_played_on_and_can_be_canceled(window: Driver) -> None:
    scene = open_board(window, state_at(0))
    scene.show_page("judge")
    window.frames(2)
    window.click_on(text("board.play_on"))
    window.frames(4)
    games_found = scene.study.games
    assert games_found is not None
    assert sum(games_found.wins) == pytest.approx(games_found.played)
    assert not scene.study.playing
    judge_of(scene).silent = True
    window.click_on(text("board.play_on"))
    window.frames(2)
    assert scene.study.playing
    assert scene.due_in() is not None  # nothing else wakes the loop
    window.click_on(text("common.cancel"))
    window.frames(2)
    assert not scene.study.playing
    assert scene.due_in() is None or scene.due_in() != 0.05


def test_leaving_ends_the_process(window: Driver) -> None:
    scene = open_board(window, state_at(0), silent=True)
    window.key("escape")
    window.frames(2)
    assert judge_of(scene).closed


class Clipboard:
    """Stands in for the system's."""

    def __init__(self) -> None:
        self.words = ""

    def put_text(self, words: str) -> None:
        self.words = words

    def get_text(self) -> str:
        return self.words


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    made = Clipboard()
    monkeypatch.setattr(pygame.scrap, "put_text", made.put_text)
    monkeypatch.setattr(pygame.scrap, "get_text", made.get_text)
    return made


def test_a_position_goes_over_the_clipboard(window: Driver, clipboard: Clipboard) -> None:
    state = state_at(0)
    scene = open_board(window, state)
    scene.show_page("file")
    window.frames(2)
    window.click_on(text("board.copy"))
    assert position.read(json.loads(clipboard.words)) == state
    assert scene.message == text("board.copied")
    scene.show_start(3)
    assert scene.state.n == len(scene.seats) == 3
    window.frames(2)
    window.click_on(text("board.paste"))
    assert scene.state == state
    assert len(scene.seats) == 4
    for wrong in ("", "{}", "[1]", "no position", clipboard.words.replace('"year": ', '"year": 9')):
        clipboard.words = wrong
        scene.paste()
        assert text("board.clipboard") in scene.message
        assert scene.state == state


def test_a_position_goes_into_a_file_and_back(window: Driver, tmp_path: Path) -> None:
    state = state_at(BIDDING)
    scene = open_board(window, state)
    path = tmp_path / "one.json"
    assert scene._write(path, False) == ""
    assert position.read(json.loads(path.read_text(encoding="utf-8"))) == state
    assert scene._write(path, False) == text("board.exists", name="one.json")
    scene.show_start(5)
    assert scene._read(path) == ""
    assert scene.state == state
    assert scene._read(tmp_path / "none.json")
    assert scene._write(tmp_path / "no" / "folder" / "a.json", False)


@pytest.mark.usefixtures("painted")
def test_a_moment_of_a_game_still_played_shows_no_sealed_bid(window: Driver) -> None:
    """Two games alike but for a bid that is sealed: the boards say and show the same."""
    shown: list[tuple[bytes, bytes]] = []
    for total in (0, 1):
        match = games.fresh(3, 3)
        games.play(match, Random(3), lambda one: one.state.phase == BIDDING)
        match.seal(match.owing()[0], (0, 0, 0, 0) if not total else some_bid(match.state))
        header = new_header(match.seats, match.history.start)
        replay = ReplayScene(window.app, header, match.history)
        window.app.stack.push(replay)
        window.frames(2)
        replay._jump(replay.cursor.last)
        window.click_on(text("replay.analyze"))
        scene = window.expect(BoardScene)
        scene.study.close()
        scene.study = studied()
        scene._judge()
        window.frames(3)
        scene.show_page("judge")
        window.frames(3)
        listener = Listener(window.app)
        listener.look()
        shown.append((window.picture(), position_text(scene.state).encode()))
        window.app.stack.pop(scene)
        window.app.stack.pop(replay)
        window.frames(1)
    assert shown[0] == shown[1]


def some_bid(state: State) -> tuple[int, int, int, int]:
    seat = bidders(state)[0]
    held = state.favors_of(seat)
    crowd = state.cubes_in(state.voting)
    a, b, c, d = (int(bool(one and other)) for one, other in zip(held, crowd, strict=True))
    return a, b, c, d


def test_it_is_read_aloud(window: Driver) -> None:
    scene = open_board(window, state_at(0))
    listener = Listener(window.app)
    listener.look()
    said = " ".join(listener.news)
    assert "%" in said
    scene.show_message(text("board.copied"))
    window.frames(2)
    listener.look()
    assert text("board.copied") in " ".join(listener.news)


def test_a_finished_game_is_not_judged(window: Driver) -> None:
    scene = open_board(window, state_at(OVER))
    assert not judge_of(scene).told
    for page in ("play", "judge"):
        scene.show_page(page)
        window.frames(2)
    assert text("board.no_judgment") in scene._chances_words()


@pytest.mark.parametrize("code", CODES)
def test_whose_turn_it_is_stands_there_once(code: str) -> None:
    try:
        set_language(code)
        said = text("board.turn", name="").rstrip(" :\u00a0")
        assert said.casefold() not in text("board.set.to_move").casefold()
    finally:
        set_language(ENGLISH)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_no_button_moves_as_a_message_comes(
    tmp_path: Path, clipboard: Clipboard, size: tuple[int, int]
) -> None:
    """A second press on "Copy" pasted, for the buttons had jumped under the pointer."""
    window = Driver(tmp_path, size=size)
    window.app.apply(language="es")
    scene = open_board(window, state_at(0))
    scene.show_page("file")
    window.frames(2)
    before = [(one.label, tuple(one.rect)) for one in window.gui.ring.targets]
    window.click_on(text("board.copy"))
    window.frames(2)
    assert scene.message == text("board.copied")
    assert [(one.label, tuple(one.rect)) for one in window.gui.ring.targets] == before
    window.close()


def test_R6_3_a_slander_that_spreads_is_said_with_whom_it_strikes() -> None:
    for seed in range(40):
        match, chance = games.fresh(5, seed), Random(seed)
        while match.waiting_for() and match.state.step != STEP_SPREAD:
            games.step(match, chance)
        if match.waiting_for():
            break
    state = match.state
    moves = [move for move in match.legal() if m.kind_of(move) == m.SPREAD]
    said = {move_words(move, state, match.seats) for move in moves}
    assert len(said) == len(moves) > 0
    assert all(match.seats[state.step_rival].name in words for words in said)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 0.2)), min_size=3, max_size=5))
def test_each_chance_has_the_error_that_rounds_to_a_percent_or_more(
    monkeypatch: pytest.MonkeyPatch, values: list[tuple[float, float]]
) -> None:
    shown = list[tuple[float, str]]()
    bar = lambda page, seat, label, share, words: shown.append((share, words))  # noqa: E731
    monkeypatch.setattr(blocks, "add_share_bar", bar)
    page: Any = SimpleNamespace(heading=lambda words: None)
    chances, errors = zip(*values, strict=True)
    board_lists.add_chances(page, games.seats(len(values)), Finding(1, (), chances, errors))
    assert [share for share, _ in shown] == list(chances)
    for (_, words), chance, error in zip(shown, chances, errors, strict=True):
        figure = board_lists.percent(chance)
        told = text("board.give_or_take", value=figure, error=round(100 * error))
        assert words == (told if error >= 0.005 else figure)
