"""A game watched again: the table shows each moment as it was, and a new game can begin there."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.board.player_card import card_words
from tammany_desktop.journal import opening
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.scenes import table as table_opening
from tammany_desktop.scenes.base.dialog import Prompt
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.timeline import GameCursor, sentence
from tammany_desktop.session.games import Games
from tammany_desktop.session.session import Session
from tammany_desktop.wording import event_words
from tests.helpers.aloud import listen, page
from tests.helpers.games import finished, finished_text, fresh, header_of
from tests.helpers.window import Driver

SIZES = ((1024, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080))


class PlainTable(Scene):
    def __init__(self, stage: Stage, session: Session) -> None:
        super().__init__(stage)
        self.match = session.match


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setattr(table_opening, "TableScene", PlainTable)
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    yield driver
    driver.close()


def heard(window: Driver) -> str:
    """The page as it is read aloud."""
    return page(listen(window).tree)


def opened(window: Driver, players: int = 4, seed: int = 1) -> ReplayScene:
    match = finished(players, seed)
    scene = ReplayScene(window.app, header_of(match), match.history)
    window.app.stack.push(scene)
    window.frames(2)
    return scene


def test_elections_and_years_are_marked() -> None:
    cursor = GameCursor(finished(4, 1).history)
    assert len(cursor.elections) == 4
    assert len(cursor.years) == 16
    for place in cursor.elections:
        cursor.go_to(place)
        entry = cursor.entry()
        assert entry is not None
        assert any(isinstance(event, e.ElectionBegan) for event in entry.events)
    cursor.go_to(0)
    stops = [cursor.position]
    while cursor.position < cursor.last:
        cursor.go_to(cursor.next_election(1))
        stops.append(cursor.position)
    assert stops == sorted({0, *cursor.elections, cursor.last})
    while cursor.position:
        cursor.go_to(cursor.next_election(-1))
        assert stops.pop() > cursor.position


def test_every_moment_shows_the_position_it_had(window: Driver) -> None:
    scene = opened(window)
    history = finished(4, 1).history
    for at in range(0, scene.cursor.last + 1, 23):
        scene._jump(at)
        assert scene.model.state == history.state_at(scene.cursor.line)
        assert sentence(scene.cursor.entry(), scene.header.seats) in (scene.words, "")


def test_stepping_on_ends_where_jumping_ends(window: Driver) -> None:
    scene = opened(window)
    scene._jump(60)
    for _ in range(12):
        scene._step()
    scene.playback.skip()
    walked = scene.model.state
    scene._jump(0)
    scene._jump(72)
    assert scene.model.state == walked


def test_each_step_on_tells_the_last_event_there_is_something_to_say_of(window: Driver) -> None:
    """Where there is nothing to say, what was said before stays."""
    scene = opened(window)
    seats, told, before = scene.header.seats, scene.words, None
    for _ in range(150):
        scene._step()
        scene.playback.skip()
        entry = scene.cursor.entry()
        assert entry is not None
        for event in entry.events:
            told, before = event_words(event, seats, before) or told, event
        assert scene.words == told
        assert told in scene.status()


def test_keyboard_alone(window: Driver) -> None:
    scene = opened(window)
    window.key("right")
    assert scene.cursor.position == 1
    window.key("page down")
    assert scene.cursor.position == scene.cursor.elections[0]
    window.key("left")
    assert scene.cursor.position == scene.cursor.elections[0] - 1
    window.key("end")
    assert scene.cursor.position == scene.cursor.last
    window.key("home")
    assert scene.cursor.position == 0
    window.key("space")
    assert scene.playing
    window.wait(3)
    assert scene.cursor.position > 1
    window.key("space")
    assert not scene.playing
    at = scene.cursor.position
    window.wait(4)
    assert scene.cursor.position == at
    assert window.app.stack.due_in() is None
    window.key("escape")
    assert window.scene is not scene


def test_mouse_alone(window: Driver) -> None:
    scene = opened(window)
    line = scene.laid.timeline.rect
    window.click((line.centerx, line.centery))
    assert abs(scene.cursor.position - scene.cursor.last / 2) < scene.cursor.last / 10
    before = scene.cursor.position
    window.click_on(text("replay.back"))
    assert scene.cursor.position == before - 1
    window.click_on(text("replay.step"))
    assert scene.cursor.position == before
    window.click_on(text("replay.after"))
    assert scene.cursor.position in scene.cursor.elections
    window.point(line.center)
    at = scene.cursor.position
    window.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False))
    assert scene.cursor.position == at - 1
    window.click_on(text("common.back"))
    assert window.scene is not scene


def test_it_plays_to_the_end_and_stops(window: Driver) -> None:
    scene = opened(window)
    scene.speed = "instant"
    scene._jump(scene.cursor.last - 20)
    scene._toggle()
    for _ in range(200):
        window.frames(1)
    assert scene.cursor.position == scene.cursor.last
    assert not scene.playing
    assert scene.model.state == finished(4, 1).state
    window.settle()
    assert window.app.stack.due_in() is None
    assert window.target(text("replay.play")).why_not == text("replay.at_end")
    assert window.target(text("replay.branch")).why_not == text("replay.over")


def test_play_on_from_here_begins_a_new_game(window: Driver, tmp_path: Path) -> None:
    scene = opened(window)
    scene._jump(100)
    wanted = scene.cursor.state()
    lines = scene.cursor.history.line
    window.click_on(text("replay.branch"))
    assert isinstance(window.scene, PlainTable)
    assert window.scene.match.state == wanted
    assert window.scene.match.seats == scene.header.seats
    assert scene.cursor.history.line == lines
    (path,) = (tmp_path / "games").glob("*.jsonl")
    header = opening.read_journal(path).header
    assert header.origin == scene.header.id
    assert header.origin_line == scene.cursor.line


def test_nothing_is_cut_off_at_any_size(window: Driver) -> None:
    scene = opened(window, 5, 3)
    scene._jump(90)
    for size in SIZES:
        for scale in (100, 150, 200):
            window.lay(size, scale)
            window.frames(1)
            assert window.gui.overfull == [], (size, scale)
            assert scene.cursor.position == 90
            rects = [target.rect for target in window.gui.ring.reachable()]
            for index, rect in enumerate(rects):
                assert min(rect.size) >= 24
                assert window.app.look.window.contains(rect)
                assert rect.collidelist(rects[:index]) == -1


@pytest.mark.usefixtures("painted")
def test_what_was_repainted_equals_a_fresh_painting(window: Driver) -> None:
    scene = opened(window)
    scene._jump(30)
    window.click_on(text("replay.step"))
    window.wait(4)
    left = window.picture()
    window.app.stack.forget()
    window.frame()
    assert window.picture() == left


def test_a_branch_of_players_with_long_names_keeps_its_name(window: Driver, tmp_path: Path) -> None:
    scene = opened(window)
    window.click_on(text("replay.branch"))
    (path,) = (tmp_path / "games").glob("*.jsonl")
    assert path.name.startswith(text("games.branched", name="").strip(", "))
    assert scene.cursor.position == 0


def kept(window: Driver, folder: Path) -> ReplayScene:
    match = finished(4, 1)
    path = folder / "Ring.jsonl"
    path.write_bytes(finished_text(4, 1))
    scene = ReplayScene(window.app, header_of(match), match.history, path)
    window.app.stack.push(scene)
    window.frames(2)
    return scene


def test_a_note_at_a_move_is_kept_beside_the_game(window: Driver, tmp_path: Path) -> None:
    scene = kept(window, tmp_path)
    journal = (tmp_path / "Ring.jsonl").read_bytes()
    scene._jump(50)
    window.click_on(text("replay.note"))
    window.type("The boss that decides it.")
    window.key("return")
    noted = text("replay.noted", note="The boss that decides it.")
    assert scene.status().endswith(noted)
    scene._jump(51)
    assert noted not in scene.status()
    again = kept(window, tmp_path)
    assert again.laid.timeline.noted_positions == [50]
    again._jump(50)
    assert again.status().endswith(noted)
    assert (tmp_path / "Ring.jsonl").read_bytes() == journal
    window.click_on(text("replay.note"))
    again_prompt = window.expect(Prompt)
    again_prompt.value = ""
    window.key("backspace")
    window.key("return")
    assert noted not in again.status()


def test_notes_of_another_game_or_damaged_ones_are_not_shown(
    window: Driver, tmp_path: Path
) -> None:
    beside = tmp_path / "Ring.notes.json"
    for words in ('{"format":1,"game":"other","words":"x"}', "{", '{"format":1,"game":5}'):
        beside.write_text(words)
        scene = kept(window, tmp_path)
        assert not scene.notes.words
        assert not scene.notes.moves
    window.click_on(text("replay.note"))
    window.type("new")
    window.key("return")
    assert (tmp_path / "Ring.notes.damaged-1.json").exists()  # what could not be read is not lost


def test_a_game_in_no_file_has_no_notes(window: Driver) -> None:
    opened(window)
    assert text("replay.note") not in [target.label for target in window.gui.ring.targets]


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("over", [False, True])
def test_a_game_without_help_is_analyzed_only_when_it_is_over(
    window: Driver, over: bool, bare: bool
) -> None:
    match = finished(4, 1) if over else fresh(4, 1)
    header = header_of(match)
    window.app.apply(bare_games=(header.id,) if bare else ())
    scene = ReplayScene(window.app, header, match.history)
    window.app.stack.push(scene)
    window.frames(2)
    why = text("table.hint.bare") if bare and not over else ""
    assert scene._analyze_button.target.why_not == why


def test_what_everybody_held_when_the_election_began(window: Driver) -> None:
    scene = opened(window)
    assert window.target(text("replay.held")).why_not == text("replay.no_election")
    place = scene.cursor.elections[1]
    for at in (place, place + 6):
        scene._jump(at)
        window.click_on(text("replay.held"))
        held = window.expect(HoldingsScene)
        before = scene.cursor.history.state_at(scene.cursor.lines[place - 2])
        assert held.model.state == before
        for seat in range(4):
            assert card_words(held.model, seat) in heard(window)
        window.key("return")
        assert window.scene is scene


def test_what_everybody_held_fits_everywhere(window: Driver) -> None:
    for players in (3, 4, 5):
        scene = opened(window, players)
        scene._jump(scene.cursor.elections[0])
        scene._show_holdings()
        for size in SIZES:
            for scale in (100, 200):
                window.lay(size, scale)
                assert window.gui.overfull == [], (size, scale)
        window.app.apply(ui_scale=100)
        window.key("escape")
        window.key("escape")
