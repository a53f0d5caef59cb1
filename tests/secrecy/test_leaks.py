"""Each way in which hot-seat games of others leaked, tried here by name."""

import gc
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from tammany_desktop.app import open_table
from tammany_desktop.games import Games
from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.header import new_header
from tammany_desktop.journal.seats import COLORS
from tammany_desktop.languages import text
from tammany_desktop.match import Match, Seat
from tammany_desktop.opponents import Opponents
from tammany_desktop.rules import game, position, setup
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.election import cover as cover_module
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.scenes.play.table import TableScene
from tammany_desktop.table.motion import Flight
from tammany_desktop.undo import last_step
from tests.helpers.stand_ins import HeardSounds, ReadMessages
from tests.helpers.table import NAMES, Table
from tests.helpers.window import Driver


def ballot_of_two(seed: int, voters: int = 2) -> State:
    """A position in which so many candidates can each bid two favors or more."""
    chance = Random(seed)
    while True:
        state = setup.new_game(3, chance)
        for _ in range(600):
            if state.phase == BIDDING:
                break
            moves = game.legal(state)
            if not moves:
                break
            state = game.fold(state, game.decide(state, chance.choice(moves), chance))
        if state.phase == BIDDING:
            rich = [s for s in candidates(state, state.voting) if sum(usable(state, s)) > 1]
            if len(rich) >= voters:
                return state


def usable(state: State, seat: int) -> Bid:
    return usable_favors(state, state.voting, seat)


Make = Callable[..., Table]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Make]:
    """Makes tables of three persons at a ballot, one after the other in the one window."""
    made: list[Table] = []

    def make(seed: int = 3, people: int = 3, **options: Any) -> Table:
        if made:
            made[-1].close()
        options.setdefault("state", ballot_of_two(seed))
        folder = tmp_path / str(len(made))
        made.append(Table(folder, people=people, seed=seed, seal_zero=False, **options))
        made[-1].rest()
        return made[-1]

    yield make
    made[-1].close()


def press(table: Table) -> None:
    """Enter, for whatever asks to go on."""
    table.driver.frames(2)
    table.driver.key("return")
    table.driver.frames(2)


def to_cover(table: Table) -> CoverScene:
    assert isinstance(table.top, AnnounceScene)
    press(table)
    assert isinstance(table.top, CoverScene)
    table.driver.frames(2)
    return table.top


def to_ballot(table: Table) -> BallotScene:
    if isinstance(table.top, AnnounceScene):
        to_cover(table)
    press(table)
    assert isinstance(table.top, BallotScene), table.top
    return table.top


def seal_all(table: Table, ballot: BallotScene, all_: bool) -> None:
    """Seal everything, or nothing, in as many presses."""
    table.driver.wait(0.5)
    table.driver.click_on(text(f"ballot.{'all' if all_ else 'zero'}"))
    assert sum(ballot.bid) == (sum(usable(table.match.state, ballot.seat)) if all_ else 0)
    table.driver.key("e")
    table.driver.frames(2)


def one_sealed(tables: Make, all_: bool) -> Table:
    """A table where the first person has sealed, everything or nothing."""
    table = tables()
    seal_all(table, to_ballot(table), all_)
    assert isinstance(table.top, CoverScene)
    return table


def to_reveal(table: Table) -> RevealScene:
    """Seal whatever is left, and read nothing but what is due."""
    for _ in range(20):
        if isinstance(table.top, RevealScene):
            return table.top
        if isinstance(table.top, BallotScene):
            table.driver.key("e")
            table.driver.frames(2)
        else:
            press(table)
    raise AssertionError("the ballot never opens")


class Held(NamedTuple):
    """What the functions above ask of a table, for one opened by the program itself."""

    driver: Driver
    match: Match

    @property
    def top(self) -> Any:
        return self.driver.scene


# Around and before the cover


def test_cover_shows_nothing_of_the_table(tables: Make) -> None:
    """The same person at the same ward sees the same cover, whatever lies on the table."""
    pictures = []
    for richer in (False, True):
        state = ballot_of_two(3)
        if richer:
            state.score[0] += 9
            state.tokens[1] = 0
        table = tables(state=state)
        to_cover(table)
        assert table.driver.app.stack.seen() == [table.top]
        pictures.append(table.picture())
    assert pictures[0] == pictures[1]


def test_no_ballot_exists_before_its_cover_is_accepted(tables: Make) -> None:
    table = tables()
    gc.collect()
    before = sum(isinstance(one, BallotScene) for one in gc.get_objects())
    to_cover(table)
    table.driver.frames(30)
    assert sum(isinstance(one, BallotScene) for one in gc.get_objects()) == before
    press(table)
    assert isinstance(table.top, BallotScene)


def test_the_announcement_shows_no_private_ballot(tables: Make) -> None:
    table = tables()
    kinds = [type(one) for one in table.driver.app.stack.scenes]
    assert kinds == [TableScene, AnnounceScene]


def test_words_of_the_cover_depend_on_no_bid(tables: Make) -> None:
    seen = []
    for all_ in (True, False):
        table = one_sealed(tables, all_)
        labels = [target.label for target in table.driver.desk.ring.targets]
        seen.append((table.picture(), labels))
    assert seen[0] == seen[1]


def test_nothing_floats_over_the_cover(tables: Make) -> None:
    table = tables()
    to_cover(table)
    quiet = table.picture()
    top = table.table.top
    found = top.whereabouts.standing("boss_red", 1.0)
    middle = table.driver.app.look.window.center
    top.motions.start([Flight(found, middle, (0, 0), seconds=9.0)], 1.0)
    table.table.pointing.carried, table.table.pointing.dragging = ("boss_red", 0), True
    table.table.pointing.at = middle
    target = table.table.pointing.targets[0]
    target.hint = target.why_not = "a slip"
    table.table.desk.slip.show(target)
    table.driver.frames(6)
    assert table.picture() == quiet
    table.driver.app.stack.repaint()
    table.driver.frames(6)
    assert table.picture() == quiet


def click(place: tuple[int, int]) -> list[pygame.event.Event]:
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [pygame.event.Event(kind, pos=place, button=1, touch=False) for kind in kinds]


@pytest.mark.parametrize("pause", [1, 6, 15], ids=lambda frames: f"{frames / 60:.2f}s")
def test_a_double_click_goes_through_no_cover(tables: Make, pause: int) -> None:
    """The second click of a hasty person neither uncovers the next secret nor seals a bid."""
    table = tables()
    driver = table.driver
    cover = to_cover(table)
    ready = driver.target(text("cover.ready", name=table.match.seats[cover.seat].name)).rect
    ballot = to_ballot(table)
    driver.wait(1)
    driver.click(ballot.rows[0][1].rect.center)
    places = (ready.center, driver.target(text("ballot.seal")).rect.center)
    driver.click(places[1])
    assert isinstance(table.top, CoverScene)
    for place in places:
        driver.frames(pause - 1)
        driver.frame(*click(place))
        assert isinstance(table.top, CoverScene)
    driver.wait(1)
    driver.click(ready.center)
    ballot = table.top
    assert isinstance(ballot, BallotScene)
    for place in (*places, ballot.rows[0][1].rect.center):
        driver.frame(*click(place))
    assert table.top is ballot
    assert ballot.bid == [0, 0, 0, 0]
    driver.wait(1)
    driver.frame(*click(places[1]))
    assert table.top is not ballot


# While others are at work


def test_the_last_persons_view_is_gone_while_bots_act(tmp_path: Path) -> None:
    """Two sit with a bot that takes its time: all see the table, as public as before."""
    state = ballot_of_two(1, voters=3)
    pictures = []
    for name, all_ in (("a", True), ("b", False)):
        driver = Driver(tmp_path / name, sounds=HeardSounds())
        driver.app.apply(speed="instant", seal_zero=False)
        seats = tuple(Seat(NAMES[s], COLORS[s], "simple" if s == 2 else "") for s in range(3))
        match = Match.in_memory(seats, state.copy(), Random(1))
        client = ReadMessages(1)
        scene = open_table(driver.app, match, Opponents(match, client))
        driver.app.stack.reset(scene)
        table: Any = Held(driver, match)
        client.poll = lambda: None  # type: ignore[method-assign]  # it thinks and thinks
        for _ in range(40):
            driver.frames(2)
            top = driver.scene
            if isinstance(top, BallotScene):
                seal_all(table, top, all_)
            elif not isinstance(top, TableScene):
                driver.key("return")
        assert match.owing() == (2,)
        assert driver.app.stack.scenes == [scene]
        pictures.append(driver.picture())
        driver.close()
    assert pictures[0] == pictures[1]


def test_a_bots_reason_for_its_bid_waits_for_the_opening(tmp_path: Path) -> None:
    state = ballot_of_two(5)
    seats = tuple(Seat(NAMES[s], COLORS[s], "simple" if s else "") for s in range(3))
    person = Match.in_memory(seats, state, Random(1))
    opponents = Opponents(person, ReadMessages(1))
    for _ in range(30):
        opponents.step()
        person.pump()
    if person.owing():
        assert all(opponents.why(seat) is None for seat in range(3))
        person.seal(0, (0, 0, 0, 0))
    person.pump()
    opponents.step()
    assert person.state.key() != state.key()
    assert any(opponents.why(seat) is not None for seat in (1, 2))


# From person to person


def use_wildly(driver: Driver, ballot: BallotScene) -> None:
    """Tab about, point, scroll, wait for a slip, hold the mouse down."""
    for _ in range(9):
        driver.key("tab")
    driver.key("right")
    driver.click(ballot.rows[1][1].rect.center)
    driver.point(ballot.rows[0][0].rect.center)
    driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False))
    driver.wait(0.6)
    grip = ballot.rows[2][1].rect.center
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=grip, button=1, touch=False))


def test_neither_focus_nor_pointer_nor_scroll_carries_over(tables: Make) -> None:
    """The next ballot looks the same whatever the one before did with its own."""
    seen = []
    for wildly in (False, True):
        table = tables()
        first = to_ballot(table)
        if wildly:
            use_wildly(table.driver, first)
        table.driver.key("e")
        table.driver.frames(4)
        assert isinstance(table.top, CoverScene)
        cover = table.picture()
        second = to_ballot(table)
        assert second.bid == [0, 0, 0, 0]
        assert second.desk.ring.current is None
        table.driver.frames(40)
        assert second.desk.slip.words == ""
        seen.append((cover, table.picture()))
    assert seen[0] == seen[1]


def test_coming_back_to_the_table_carries_nothing(tables: Make) -> None:
    """Neither a ward pointed at, nor a focus, nor a slip is a trace of a ballot."""
    table = tables()
    use_wildly(table.driver, to_ballot(table))
    to_reveal(table)
    assert table.table.shown.pointed == -1
    assert table.table.desk.ring.current is None
    assert table.table.desk.slip.words == ""


def test_a_held_key_types_nothing_into_the_next_form(
    tables: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tables()
    to_ballot(table)
    monkeypatch.setattr(cover_module, "held", lambda: True)  # Enter is still down
    table.driver.key("e")
    table.driver.frames(2)
    cover = table.top
    assert isinstance(cover, CoverScene)
    down = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}
    for _ in range(50):
        table.driver.frame(pygame.event.Event(pygame.KEYDOWN, **down))
    assert table.top is cover
    assert cover.deaf
    assert cover.wait() is not None  # or the release would never be noticed
    monkeypatch.setattr(cover_module, "held", lambda: False)
    table.driver.frame(pygame.event.Event(pygame.KEYUP, **down))
    table.driver.frames(2)
    assert not cover.deaf


def test_a_repeating_key_accepts_no_cover(tables: Make) -> None:
    """Without a release in between a press is a repeat, and repeats confirm nothing."""
    table = tables()
    assert isinstance(table.top, AnnounceScene)
    down = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}
    for _ in range(40):
        table.driver.frame(pygame.event.Event(pygame.KEYDOWN, **down))
    assert isinstance(table.top, CoverScene)


@pytest.mark.parametrize("kind", ["keys", "clicks", "text"])
def test_queued_events_go_nowhere(tables: Make, kind: str) -> None:
    table = tables()
    to_ballot(table)
    middle = table.driver.app.look.window.center
    queued: list[pygame.event.Event] = []
    for key in (pygame.K_e, pygame.K_RETURN, pygame.K_1, pygame.K_2, pygame.K_RETURN, pygame.K_e):
        down = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
        if kind == "keys" or key == pygame.K_e:
            queued.append(pygame.event.Event(pygame.KEYDOWN, **down))
            queued.append(pygame.event.Event(pygame.KEYUP, **down))
        elif kind == "clicks":
            queued += click(middle)
        else:
            queued.append(pygame.event.Event(pygame.TEXTINPUT, text="\n1"))
    table.driver.frame(*queued)
    cover = table.top
    assert isinstance(cover, CoverScene)
    assert table.match.owing()
    ballot = to_ballot(table)
    assert ballot.bid == [0, 0, 0, 0]


# Undo, logs, reports, files


def test_no_undo_of_a_seal_and_none_past_a_reveal(tables: Make) -> None:
    table = tables()
    line = table.match.line
    seal_all(table, to_ballot(table), True)
    assert not table.match.can_undo()
    to_reveal(table)
    opened = table.match.line
    assert opened > line
    assert last_step(table.match.history) is None
    for key, mod in (("z", pygame.KMOD_CTRL), ("u", 0), ("r", pygame.KMOD_CTRL)):
        table.driver.key(key, mod)
    press(table)
    for key, mod in (("z", pygame.KMOD_CTRL), ("u", 0), ("r", pygame.KMOD_CTRL)):
        table.driver.key(key, mod)
    assert table.match.line >= opened
    undone = [table.match.history.entry(n).back_to for n in range(1, table.match.line + 1)]
    assert all(back < 0 for back in undone)


def test_logs_hold_no_bid_at_any_level(tables: Make, caplog: pytest.LogCaptureFixture) -> None:
    spoken = []
    for all_ in (True, False):
        caplog.clear()
        with caplog.at_level(logging.DEBUG):
            table = tables()
            seal_all(table, to_ballot(table), all_)
            table.driver.frames(10)
        spoken.append([(one.name, one.levelno, one.getMessage()) for one in caplog.records])
    assert spoken[0] == spoken[1]


@pytest.mark.parametrize("moment", ["in the ballot", "under the next cover", "at the seal"])
def test_crash_reports_and_crash_screens_hold_no_bid(
    tables: Make, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    reports, pictures = [], []
    for all_ in (True, False):
        table = tables()
        to_ballot(table)
        table.driver.click_on(text(f"ballot.{'all' if all_ else 'zero'}"))
        if moment == "under the next cover":
            table.driver.key("e")
            assert isinstance(table.top, CoverScene)

        def fail(*_: object) -> None:
            raise RuntimeError("boom")

        if moment == "at the seal":
            monkeypatch.setattr(table.match, "seal", fail)
            table.driver.key("e")
        else:
            monkeypatch.setattr(table.top, "update", fail)
            table.driver.frames(1)
        crash = table.top
        assert isinstance(crash, CrashScene), crash
        table.driver.frames(3)
        reports.append(crash.report)
        pictures.append(table.picture())
    assert reports[0] == reports[1]
    assert pictures[0] == pictures[1]


def test_the_title_of_the_window_never_changes(tables: Make) -> None:
    table = tables()
    titles = {pygame.display.get_caption()}
    seal_all(table, to_ballot(table), True)
    titles.add(pygame.display.get_caption())
    to_ballot(table)
    titles.add(pygame.display.get_caption())
    to_reveal(table)
    titles.add(pygame.display.get_caption())
    assert len(titles) == 1


def test_sounds_and_frames_are_as_many_whatever_is_sealed(tmp_path: Path) -> None:
    heard = []
    for name, all_ in (("a", True), ("b", False)):
        driver = Driver(tmp_path / name, sounds=HeardSounds())
        driver.app.apply(speed="normal", seal_zero=False)
        seats = tuple(Seat(NAMES[s], COLORS[s], "") for s in range(3))
        match = Match.in_memory(seats, ballot_of_two(3), Random(1))
        driver.app.stack.reset(open_table(driver.app, match, Opponents(match)))
        table: Any = Held(driver, match)
        frames, seals = 0, 0
        while len(match.owing()) > 1:
            driver.frames(1)
            frames += 1
            assert frames < 500
            if isinstance(driver.scene, BallotScene) and not driver.scene.deaf:
                seal_all(table, driver.scene, all_ and not seals)
                seals += 1
            elif isinstance(driver.scene, AnnounceScene | CoverScene):
                driver.key("return")
        sounds: Any = driver.app.sounds
        heard.append((seals, frames, tuple(sounds.heard)))
        driver.close()
    assert heard[0] == heard[1]
    assert heard[0][0] > 0


# Files, and going away to peek


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Callable[[], Driver]]:
    """Opens the program on one folder of games again and again; a game stands at a ballot."""
    folder = tmp_path / "games"
    state = ballot_of_two(3)
    seats = tuple(Seat(NAMES[s], COLORS[s], "") for s in range(3))
    header = new_header(seats, state, game="0" * 32, made="1871-07-08T00:00:00Z")
    opening.create(folder, "Ring", header).journal.close()
    made: list[Driver] = []

    def start() -> Driver:
        games = Games(open_table, folder)
        driver = Driver(tmp_path / "settings", games=games)
        driver.app.apply(seal_zero=False, speed="instant")
        made.append(driver)
        return driver

    yield start
    made[-1].close()


def resume(driver: Driver) -> None:
    driver.click_on(text("title.resume"))
    driver.frames(3)


def seen_after_loading(driver: Driver) -> list[type]:
    resume(driver)
    found: list[type] = []
    for _ in range(4):
        found.append(type(driver.scene))
        if isinstance(driver.scene, BallotScene):
            break
        driver.frames(2)
        driver.key("return")
        driver.frames(2)
    return found


def test_loading_comes_to_the_announcement_and_the_cover_first(
    kept: Callable[[], Driver],
) -> None:
    assert seen_after_loading(kept()) == [AnnounceScene, CoverScene, BallotScene]


def test_going_away_and_coming_back_shows_no_bid(kept: Callable[[], Driver]) -> None:
    """Sealed bids live in memory alone: after closing everybody bids again, under a cover."""
    driver = kept()
    assert seen_after_loading(driver)[-1] is BallotScene
    table: Any = Held(driver, driver.games.match)
    seal_all(table, driver.scene, True)  # type: ignore[arg-type]
    owed = driver.games.match.owing()
    driver.games.close()
    again = kept()
    assert seen_after_loading(again) == [AnnounceScene, CoverScene, BallotScene]
    assert len(again.games.match.owing()) == len(owed) + 1
    assert all(again.games.match.view(seat).own_bid is None for seat in range(3))
    assert again.scene.bid == [0, 0, 0, 0]  # type: ignore[attr-defined]


def test_an_opened_ballot_cannot_be_tried_again(kept: Callable[[], Driver]) -> None:
    """The line is safe before anyone sees the result, so closing at the reveal changes nothing."""
    driver = kept()
    seen_after_loading(driver)
    table: Any = Held(driver, driver.games.match)
    end = time.monotonic() + 20.0  # the disk takes its own time
    while not isinstance(driver.scene, RevealScene) and time.monotonic() < end:
        if isinstance(driver.scene, BallotScene) and not driver.scene.deaf:
            seal_all(table, driver.scene, True)
        elif isinstance(driver.scene, CoverScene):
            driver.key("return")
        driver.frames(2)
    assert isinstance(driver.scene, RevealScene)
    match = driver.games.match
    line, after = match.line, match.state.key()
    driver.games.close()
    again = kept()
    resume(again)
    assert again.games.match.line >= line
    assert again.games.match.history.state_at(line).key() == after
    assert not again.games.match.can_undo()


def test_files_and_thumbnails_hold_no_bid(tmp_path: Path) -> None:
    seen = []
    for name, all_ in (("a", True), ("b", False)):
        folder = tmp_path / name
        seats = tuple(Seat(NAMES[s], COLORS[s], "") for s in range(3))
        header = new_header(seats, ballot_of_two(3), game="0" * 32, made="1871-07-08T00:00:00Z")
        opened = opening.create(folder, "Ring", header)
        match = Match.of(opened, Random(1))
        driver = Driver(tmp_path / f"settings-{name}", games=Games(open_table, folder))
        driver.app.apply(seal_zero=False, speed="instant")
        driver.app.stack.reset(open_table(driver.app, match, Opponents(match)))
        table: Any = Held(driver, match)
        for _ in range(20):
            driver.frames(2)
            if isinstance(driver.scene, BallotScene):
                seal_all(table, driver.scene, all_)
                break
            driver.key("return")
        assert len(match.owing()) < 3
        stat = opened.journal.path.stat()
        listed = [one._replace(path=Path("x"), played=0.0) for one in saves.listing(folder)]
        driver.app.stack.push(SavesScene(driver.app, clock=lambda: 0.0))
        driver.frames(5)
        kept_settings = (tmp_path / f"settings-{name}").glob("*")
        settings = sorted(one.read_bytes() for one in kept_settings)
        data = opened.journal.path.read_bytes()
        seen.append((data, stat.st_size, repr(listed), driver.picture(), settings))
        match.close()
        driver.close()
    assert seen[0] == seen[1]


def test_what_others_could_be_sent_holds_no_bid(tables: Make) -> None:
    sent = []
    for all_ in (True, False):
        table = tables()
        match, owner = table.match, to_ballot(table).seat
        seal_all(table, table.top, all_)
        assert owner not in match.owing()
        views = [match.view(seat) for seat in range(3) if seat != owner]
        sent.append([(view.seat, position.write(view.state), view.own_bid) for view in views])
    for one, two in zip(*sent, strict=True):
        assert one == two
