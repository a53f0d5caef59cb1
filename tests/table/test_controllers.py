"""Games by controllers alone, to their end: one passed around, or one for each person.

One is played from its beginning, of the others only the last term; all of them at length.
"""

from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.events import BallotOpened
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.ui.intents import Act, Intent
from tests.helpers.ballots import ballot_of_two
from tests.helpers.games import last_term
from tests.helpers.pads import NINTENDO, PLAYSTATION, XBOX, Buttons, OwnButtons, Pad, plug, step_to
from tests.helpers.table import Table, play_game
from tests.helpers.window import Driver


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes by keys or mouse fails."""
    monkeypatch.setattr(Driver, "key", None)
    monkeypatch.setattr(Driver, "click", None)


WHOLE = pytest.param(True, marks=pytest.mark.long)


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("whole", [False, WHOLE])
def test_three_persons_pass_one_controller(tmp_path: Path, whole: bool) -> None:
    table = Table(tmp_path, people=3, seed=5, state=None if whole else last_term(3, 5))
    play_game(table, Buttons(table), Random(3))
    assert table.match.state.phase == OVER
    assert isinstance(table.top, FinalScene)
    table.close()


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("whole", [False, WHOLE])
def test_three_persons_with_a_controller_each_bid_without_passing_anything(
    tmp_path: Path, whole: bool
) -> None:
    table = Table(tmp_path, people=3, seed=6, state=None if whole else last_term(3, 6))
    hands = OwnButtons(table, plug(table.driver, XBOX, PLAYSTATION, NINTENDO), Random(8))
    seen: set[type] = set()
    play_game(table, hands, Random(4), lambda: seen.add(type(table.top)))
    assert table.match.state.phase == OVER
    assert CoverScene in seen
    assert BallotScene not in seen
    opened = [one for one in table.match.history.events_since(0) if isinstance(one, BallotOpened)]
    made = {(seat, bid) for one in opened for seat, bid in enumerate(one.bids)}
    assert len(hands.bids) > (10 if whole else 5)
    assert set(hands.bids) <= made
    table.close()


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("whole", [False, WHOLE])
def test_one_person_against_bots(tmp_path: Path, whole: bool) -> None:
    table = Table(tmp_path, people=1, seed=4, state=None if whole else last_term(3, 4))
    play_game(table, Buttons(table), Random(2))
    assert table.match.state.phase == OVER
    table.close()


def pad_at(table: Table) -> Pad:
    table.rest()
    pad = plug(table.driver, XBOX)[0]
    pad.press("rightshoulder")
    return pad


def test_every_ward_that_can_be_chosen_is_reached_by_directions(tmp_path: Path) -> None:
    """Closed wards are passed; the shoulder buttons go to each of them."""
    table = Table(tmp_path, people=3)
    pad = pad_at(table)
    wards, ring, start = table.ward_targets, table.driver.gui.ring, table.pressable_wards[0]
    reached, waiting = {start}, [start]
    while waiting:
        ward = waiting.pop()
        for way in ("dpleft", "dpright", "dpup", "dpdown"):
            ring.set_focus(wards[ward])
            pad.press(way)
            if ring.current in wards:
                found = wards.index(ring.current)
                if found not in reached:
                    reached.add(found)
                    waiting.append(found)
    assert reached == set(table.pressable_wards) < set(range(WARD_COUNT))
    table.close()


def test_a_cube_is_settled_in_few_presses(tmp_path: Path) -> None:
    """One button picks a cube up and goes to the map; then the way to each open ward, and A."""
    table = Table(tmp_path, people=3, state=last_term(3, 5))
    pad, ring = pad_at(table), table.driver.gui.ring
    ring.set_focus(table.ward_target(table.pressable_wards[0]))
    pad.press("rightstick")
    wards = table.ward_targets
    assert ring.current in wards, "the focus comes to the map with the cube"
    steps, waiting = {wards.index(ring.current): 0}, [wards.index(ring.current)]
    while waiting:
        ward = waiting.pop(0)
        for way in ("dpleft", "dpright", "dpup", "dpdown"):
            ring.set_focus(wards[ward])
            pad.press(way)
            found = wards.index(ring.current) if ring.current in wards else ward
            if found not in steps:
                steps[found] = steps[ward] + 1
                waiting.append(found)
    assert set(steps) == set(table.pressable_wards)
    assert max(steps.values()) + 2 <= 8
    assert sum(steps.values()) / len(steps) + 2 <= 6
    ring.set_focus(wards[table.pressable_wards[0]])
    line = table.match.line
    pad.press("a")
    table.rest()
    assert table.match.line > line
    table.close()


def test_every_panel_is_reached_by_directions_from_the_map(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3)
    pad = pad_at(table)
    ring = table.driver.gui.ring
    first = table.ward_target(0)
    reached, waiting = [first], [first]
    while waiting:
        target = waiting.pop()
        for way in ("dpleft", "dpright", "dpup", "dpdown"):
            ring.set_focus(target)
            pad.press(way)
            if ring.current is not None and ring.current not in reached:
                reached.append(ring.current)
                waiting.append(ring.current)
    missing = [one.label for one in ring.reachable() if not (one in reached or one.skipped())]
    assert not missing
    table.close()


def test_triggers_zoom_and_the_right_stick_moves_the_map(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3)
    pad = pad_at(table)
    for _ in range(3):
        table.driver.frame(pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0))
        table.driver.frame(pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.0))
    table.driver.frames(2)
    assert table.zoom.factor > 1
    before = table.map_middle
    stick = pygame.CONTROLLER_AXIS_RIGHTX
    table.driver.frame(pad.tilt(stick, 1.0))
    assert table.driver.app.loop.next_frame_in() == 0.0
    table.driver.frames(6)
    table.driver.frame(pad.tilt(stick, 0.0))
    table.driver.frames(2)
    after = table.map_middle
    assert after[0] > before[0] + 5
    assert after[1] == pytest.approx(before[1], abs=1)
    table.driver.frames(5)
    assert table.map_middle == after
    for _ in range(8):
        table.driver.frame(pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0))
        table.driver.frame(pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0))
    table.driver.frames(2)
    assert table.zoom.factor == 1
    table.close()


def test_the_whole_map_is_not_moved(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3)
    act = Act(Intent.PAN, pan=(30.0, 0.0))
    event = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, name="rightstick")
    assert not table.pan(event, act)
    table.close()


def test_menu_log_hint_undo_and_end_of_turn_have_buttons(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3)
    pad = pad_at(table)
    for button, scene in (("start", MenuScene), ("back", LogScene)):
        pad.press(button)
        table.driver.frames(2)
        assert isinstance(table.top, scene)
        pad.press("b")
        table.driver.frames(2)
        assert table.uncovered
    hands, before = Buttons(table, pad), table.match.state.key()
    hands.tray(0)
    hands.ward(next(iter(table.pressable_wards)))
    assert table.match.state.key() != before
    pad.press("x")
    table.rest()
    assert table.match.state.key() == before
    pad.press("leftstick")
    table.driver.frames(2)
    assert type(table.top).__name__ == "HintScene"
    table.close()


def test_the_menu_of_the_table_leads_to_every_page_and_back(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3)
    pad = pad_at(table)
    driver, opened = table.driver, set()
    pad.press("start")
    driver.frames(2)
    count = len(driver.gui.ring.reachable())
    pad.press("b")
    driver.frames(2)
    for place in range(count):
        pad.press("start")
        driver.frames(2)
        menu = driver.expect(MenuScene)
        for _ in range(place + 1):
            pad.press("rightshoulder")
        assert menu.gui.ring.current is not None
        pad.press("a")
        driver.frames(2)
        opened.add(type(driver.scene))
        for _ in range(4):
            if not table.uncovered:
                pad.press("b")
                driver.frames(2)
        table.uncover()  # where the entry left the game
        driver.frames(2)
    assert opened >= {MenuScene, RulesScene, SettingsScene, TableScene, TitleScene}
    table.close()


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 600), 100), ((1024, 600), 200), ((1280, 720), 200)]
)
def test_a_cover_has_room_for_what_buttons_do(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    table = Table(
        tmp_path,
        people=3,
        size=size,
        state=ballot_of_two(3, voters=3),
        ui_scale=scale,
        language=language,
        seal_zero=False,
    )
    table.rest()
    hands = plug(table.driver, XBOX, PLAYSTATION, NINTENDO)
    for _ in range(3):
        table.driver.skip(0.5)
        cover = table.driver.expect(CoverScene)
        hand = hands[cover.seat]
        assert len(cover.laid.rows) == 1
        for button in ("x", "rightshoulder"):
            assert cover.gui.overfull == []
            legend = cover.gui.read_aloud[-1][0]
            assert legend.height >= sum(row.get_height() for row in cover.laid.rows)
            assert not [one.words for one in cover.gui.labels if one.rect.colliderect(legend)]
            assert not any(one.rect.colliderect(legend) for one in cover.gui.ring.targets)
            assert all(row.get_width() < cover.envelope.width for row in cover.laid.rows)
            hand.press(button)
        assert cover.on_controller
        table.driver.skip(0.5)
        hand.press("a")
        table.driver.frames(2)
    table.close()


def test_larger_type_is_offered_to_who_comes_with_a_controller(tmp_path: Path) -> None:
    window = Driver(tmp_path, games=Games(tmp_path / "games"))
    window.frames(2)
    offers = [one.label for one in window.gui.ring.reachable()]
    assert text("title.sofa") not in offers
    (own,) = plug(window, XBOX)
    own.press("rightshoulder")
    step_to(own, lambda one: one.label == text("title.sofa"))
    own.press("a")
    window.frames(2)
    assert window.app.settings.ui_scale == 120
    assert text("title.sofa") not in [one.label for one in window.gui.ring.reachable()]
    window.close()
