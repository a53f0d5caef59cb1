"""A storm in which features meet: deals, undo, players, settings, a failing disk, new starts.

Persons do what each page invites to, so that elections come, and between that anything at all. A
failure says how to see it again:

    python -m tests.helpers.medley SEED EVENTS

Every second seed leaves its frames unpainted, and so comes further.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

from tests.helpers.storm import main
from tests.helpers.watched_storm import WatchedStorm

# isort: split
import pygame

from tammany_desktop.board.geometry import Zoom
from tammany_desktop.journal.header import COLORS
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.journal.writer import Journal
from tammany_desktop.languages import text
from tammany_desktop.rules.state import APPOINTING, OVER
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.base.stack import GUARD, Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.learning.lesson import LearnScene
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import TutorScene
from tammany_desktop.scenes.table.menu import rewind
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.line_up import GameSetup, SeatChoice
from tammany_desktop.system.settings import SCANNING, SETTINGS
from tests.helpers.aloud import Listener
from tests.helpers.hotseat_acts import QuickHands
from tests.helpers.play import EVERY_OPTIONS
from tests.helpers.table import ONWARD, appoint, do_move, pick
from tests.helpers.table_view import TableView

SETTLED = ("play", "reading", "window", "sound")  # pages of settings that are changed
SIZES = ((1024, 600), (1024, 768), (1280, 720), (800, 500), (640, 480), (1920, 700), (700, 1000))
LANGUAGES = ("en", "de", "fr", "es", "it")
ANSWERS = ("deal.accept", "deal.decline", "deal.counter")
ON = {**ONWARD, AnnounceScene: "ballot.announce_ready", TutorScene: "tutor.anyway"}


class Medley(WatchedStorm):
    """A storm over tables, of whose persons some go on with their games."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.did: list[str] = []  # to see what led to a failure

    # What is thrown

    def open(self) -> None:
        super().open()
        app, chance = self.driver.app, self.chance
        app.apply(
            talk=chance.choice(("asked", "lively", "auto", "off")), seal_zero=chance.random() < 0.5
        )
        if chance.random() < 0.5:
            self.listener = Listener(app, each=False)
            app.adapter = self.listener  # type: ignore[assignment]

    def some_setup(self) -> GameSetup:
        count = self.chance.choice((3, 3, 4, 5))
        people = self.chance.choice((1, 2, 3, count))
        who = [n < people for n in range(count)]
        self.chance.shuffle(who)
        names = ("Ann", "Ben", "Cy", "Dot", "Eve")
        seats = tuple(
            SeatChoice(names[n], COLORS[n], "" if own else "random") for n, own in enumerate(who)
        )
        bare, talk = self.chance.random() < 0.15, self.chance.choice(("", "asked", "lively", "off"))
        return GameSetup(seats, self.chance.choice(EVERY_OPTIONS), unaided=bare, talk=talk)

    def some_journal(self) -> Path:
        self.disk.full = 0  # others have written it
        return super().some_journal()

    def frame(self) -> None:
        if self.driver.app.running:
            self.act()
        super().frame()
        self.watch()

    def act(self) -> None:
        roll = self.chance.random()
        for share, act in (
            (0.35, self.go_on),
            (0.02, self.change_setting),
            (0.02, self.pace_disk),
            (0.02, self.resize),
            (0.02, self.touch),
            (0.03, self.shortcut),
            (0.01, self.back),
            (0.01, self.seat_somebody),
            (0.02, self.listen),
            (0.02, self.hidden_bids_are_hidden),
            (0.01, self.offer),
            (0.015, self.elsewhere),
            (0.005, self.branch),
            (0.005, self.rewind),
            (0.01, self.same_as_repainted_now),
            (0.01, self.stand_still),
            (0.005, self.tamper),
        ):
            roll -= share
            if roll < 0:
                self.did.append(act.__name__)
                act()
                self.driver.frames(2)
                return

    # What persons do

    def go_on(self) -> None:
        """What the scene on top invites to."""
        top, driver = self.top, self.driver
        if not self.tables():
            return
        if driver.time - getattr(top, "opened_at", 0.0) < GUARD:
            driver.skip(GUARD + 0.05)
            top = self.top
        view = TableView(driver, self.tables()[0])
        hands = QuickHands(view)
        if isinstance(top, TableScene):
            self.move(view, hands)
        elif isinstance(top, CoverScene):
            hands.press(text("cover.ready", name=view.match.seats[top.seat].name))
        elif isinstance(top, BallotScene):
            for key in self.chance.choices("1234", k=self.chance.randrange(4)):
                driver.key(key)
            hands.press(text("ballot.seal"))
        elif isinstance(top, OfferScene):
            hands.press(text(self.chance.choice(ANSWERS)))
        elif isinstance(top, AppointmentsScene):
            if legal := view.match.legal():
                appoint(hands, view.match, self.chance.choice(legal))
        elif type(top) in ON:
            hands.press(text(ON[type(top)]))
        elif not isinstance(top, FinalScene):
            driver.key(self.chance.choice(("return", "escape", "e")))

    def move(self, view: TableView, hands: QuickHands) -> None:
        for _ in range(30):
            if view.still or not view.uncovered:
                break
            self.driver.frames(1)
        if view.zoom.factor > 1:
            view.zoom_to(Zoom())  # or wards lie where nobody can click
            self.driver.frames(2)
        legal = list(view.legal)
        if view.uncovered and legal and view.may_act and view.match.state.phase != APPOINTING:
            do_move(view, hands, pick(self.chance, legal))

    def change_setting(self) -> None:
        app, chance = self.driver.app, self.chance
        name = chance.choice(
            [n for n, one in SETTINGS.items() if one.page in SETTLED and n != "window_size"]
        )
        setting = SETTINGS[name]
        if name == "language":
            app.apply(language=chance.choice(LANGUAGES))
        elif name == "scanning":
            app.apply(scanning=chance.choice((0, 0, 0, *SCANNING)))
        elif name == "reader":
            return  # the system's own
        elif setting.choices:
            app.apply(**{name: chance.choice(setting.choices)})
        elif setting.kind is bool:
            app.apply(**{name: chance.random() < 0.5})
        else:
            app.apply(**{name: chance.choice((0, 40, 100))})

    def pace_disk(self) -> None:
        self.disk.pace = self.chance.choice((0, 0, 2, 8, 30))
        self.disk.full = self.chance.choice((0, 0, 0, 1, 2, 5))

    def resize(self) -> None:
        if not self.driver.app.window.full:
            size = self.chance.choice(SIZES)
            pygame.display.set_mode(size, pygame.RESIZABLE)
            told = pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
            self.driver.frame(told)

    def touch(self) -> None:
        """A finger or two somewhere, that rest, move or tap."""
        chance, (wide, high) = self.chance, self.driver.app.window.size
        fingers = chance.choice((1, 1, 2))
        place = self.gusts._place()
        for finger in range(fingers):
            self._finger(pygame.FINGERDOWN, finger, place, pygame.MOUSEBUTTONDOWN)
        if chance.random() < 0.4:
            self.driver.frames(chance.choice((1, 10, 50)))
        if chance.random() < 0.5:
            place = chance.randrange(wide), chance.randrange(high)
            for finger in range(fingers):
                self._finger(pygame.FINGERMOTION, finger, place, pygame.MOUSEMOTION)
        if chance.random() < 0.95:
            for finger in range(fingers):
                self._finger(pygame.FINGERUP, finger, place, pygame.MOUSEBUTTONUP)

    def _finger(self, kind: int, finger: int, place: tuple[int, int], mouse: int) -> None:
        wide, high = self.driver.app.window.size
        found = []
        if finger == 0 and mouse == pygame.MOUSEMOTION:
            found.append(
                pygame.event.Event(mouse, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=True)
            )
        elif finger == 0:
            found.append(pygame.event.Event(mouse, pos=place, button=1, touch=True))
        x, y = place[0] / wide, place[1] / high
        found.append(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0, dy=0))
        self.driver.frame(*found)

    def shortcut(self) -> None:
        """A page over whatever is there."""
        self.driver.key(self.chance.choice(("m", "l", "r", "h", "d", "p", "i", "f1", "u", "z")))

    def back(self) -> None:
        """Undo, a turn given back, an earlier moment."""
        if self.tables():
            self.driver.key("u")
            if isinstance(self.top, Dialog):
                self.driver.skip(GUARD + 0.05)
                self.driver.key("return")

    def seat_somebody(self) -> None:
        for table in self.tables():
            match = table.match
            if match.state.phase == OVER or table.session.is_exercise:
                continue
            seat = self.chance.randrange(match.state.n)
            bot = self.chance.choice(("", "random"))
            rest = [one for one in table.session.people if one != seat]
            if rest or not bot:
                table.session.change_player(seat, bot)

    def offer(self) -> None:
        if self.tables():
            self.driver.key("d")
            if isinstance(self.top, DealScene):
                page = self.top
                for side in ("gives", "asks"):
                    if side in page.add_targets:
                        self.driver.click(page.add_targets[side].rect.center)
                    for _ in range(6):
                        if self.top is page and page.steps is not None:
                            open_ = [t for t in page.gui.ring.targets if t.shown and t.enabled]
                            self.driver.click(self.chance.choice(open_).rect.center)
                if self.top is page:
                    self.driver.key("e")

    def elsewhere(self) -> None:
        """Another part of the program over whatever is there."""
        app, chance, stack = self.driver.app, self.chance, self.driver.app.stack
        session = self.kept.session
        pages: list[Callable[[], Scene]] = [
            *(partial(kind, app) for kind in (LearnScene, ProblemsScene, BoardScene, HallScene)),
            partial(SettingsScene, app),
            partial(NewGameScene, app, hot_seat=chance.random() < 0.5),
        ]
        if not self.tables():
            pages.append(partial(SavesScene, app))  # which ends the game under way
        elif session is not None and session.match.line:
            pages = [partial(ReplayScene, app, session.header, session.match.history)]
        if len(stack.scenes) < 4:
            stack.push(chance.choice(pages)())

    def branch(self) -> None:
        """A new game from a moment of this one."""
        session = self.kept.session
        if session is not None and session.saved and session.match.line > 1:
            line, seat = self.chance.randrange(1, session.match.line), self.chance.choice((-1, 0))
            moment = BranchPoint(session.header, session.match.history, line, seat)
            self.driver.app.open_table(moment)

    def same_as_repainted_now(self) -> None:
        """Whatever moves: what is on the screen is what a painting of everything would give."""
        if not self.bare and self.driver.app.stack.transition is None:
            self.driver.frames(1)
            app = self.driver.app
            if app.stack.transition is None:
                left = self.driver.picture()
                app.stack.forget()
                app.stack.paint_damage(app.window.surface)
                right = self.driver.picture()
                assert right == left, self.where(left, right)

    def stand_still(self) -> None:
        """The program is stopped for a while, as a computer that sleeps, and goes on."""
        self.driver.time += self.chance.choice((0.2, 2.0, 600.0, 90_000.0))
        if self.chance.random() < 0.5:
            self.resize()

    def tamper(self) -> None:
        """Another program takes the game's file away, or writes to it, and puts it back."""
        session = self.kept.session
        if session is None or not session.saved or session.match.busy:
            return
        path = cast(Journal, session.match._sink).path
        if not path.exists():
            return
        kept, roll, aside = path.read_bytes(), self.chance.random(), path.with_suffix(".aside")
        if roll < 0.5:
            path.replace(aside)
        else:
            path.write_bytes(kept + b"garbage\n")
        for _ in range(self.chance.choice((1, 3, 30))):
            self.go_on()
            self.driver.frames(2)
        if roll >= 0.5:
            data = path.read_bytes()
            assert data == kept + b"garbage\n", "a changed file was written to"
            path.write_bytes(kept)
        elif path.exists() or session.match.busy:  # the program wrote the game again, or does so
            aside.unlink()
        else:
            aside.replace(path)

    def rewind(self) -> None:
        """Back to the last decision of the only person."""
        self.driver.key("u", pygame.KMOD_SHIFT)
        for table in self.tables():
            if table.session.may_rewind and table.session.saved:
                rewind(self.driver.app, table.session)

    def listen(self) -> None:
        """Somebody listens, or no longer; or presses what was heard."""
        app = self.driver.app
        if app.adapter is None:
            app.adapter = Listener(app, each=False)  # type: ignore[assignment]
        elif self.chance.random() < 0.4:
            app.adapter = None
        else:
            listener = cast(Listener, app.adapter)
            listener.look()


if __name__ == "__main__":
    main(Medley)
