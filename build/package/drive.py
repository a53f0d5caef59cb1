"""A person at the packaged window: real X events by xdotool, and eyes only on the journal.

Where to click is read off a mirror: the same window of the same size, kept in memory.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import xlib
from sandbox import Failed, Place, wait_for

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LANGUAGE"] = (
    "en"  # the mirror uses the language of the program tried, whatever the system's
)

from tammany_desktop.journal import (
    JournalError,  # noqa: E402
    opening,  # noqa: E402
)
from tammany_desktop.journal.lines import History  # noqa: E402
from tammany_desktop.languages import text  # noqa: E402
from tammany_desktop.rules import game  # noqa: E402
from tammany_desktop.rules import moves as m  # noqa: E402
from tammany_desktop.rules.state import (
    APPOINTING,
    BIDDING,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    TURN,
    State,
)
from tammany_desktop.session.games import Games  # noqa: E402
from tests.helpers import games  # noqa: E402
from tests.helpers.table import Table  # noqa: E402
from tests.helpers.window import Driver  # noqa: E402

CLASS = "tammany-hall"
SIZE = (1280, 720)
TERM_SECONDS = 240.0
ME = 0


class Hands:
    """xdotool on one window."""

    def __init__(self, display: str, beside: str = "") -> None:
        """Wait for a window of our class to come up, another than `beside`."""
        self.environment = {"DISPLAY": display, "PATH": os.environ["PATH"]}
        self.beside = beside
        wait_for("a window of our class", lambda: bool(self._search()), 30)
        self.window = self._search()[-1]
        self.tool("windowfocus", self.window)
        self.left, self.top = self._corner()

    def tool(self, *words: str) -> str:
        """Run one xdotool command."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True
        )
        return done.stdout

    def _search(self) -> list[str]:
        found = self.tool("search", "--onlyvisible", "--class", f"^{CLASS}$").split()
        return [window for window in found if window != self.beside]

    def _corner(self) -> tuple[int, int]:
        words = dict(
            line.split("=")
            for line in self.tool("getwindowgeometry", "--shell", self.window).split()
            if "=" in line
        )
        return int(words["X"]), int(words["Y"])

    def icon(self) -> tuple[int, int]:
        """The size of the window's icon."""
        return xlib.icon(self.environment["DISPLAY"], int(self.window))

    def there(self) -> bool:
        """Whether the window can still be seen."""
        return self.window in self._search()

    def point(self, place: tuple[int, int]) -> None:
        self.tool("mousemove", str(self.left + place[0]), str(self.top + place[1]))

    def click(self, place: tuple[int, int]) -> None:
        """Move there and press the left button."""
        self.point(place)
        time.sleep(0.08)
        self.tool("click", "1")
        time.sleep(0.08)

    def key(self, *names: str) -> None:
        """Press keys, one after another."""
        for name in names:
            self.tool("key", name)
            time.sleep(0.06)

    def quit(self) -> None:
        """Ask the window to close, as its cross does."""
        xlib.ask(self.environment["DISPLAY"], int(self.window))


class Mirror:
    """Where things are in a window of the same size."""

    def __init__(self, folder: Path) -> None:
        self.menus: dict[str, tuple[int, int]] = {}
        driver = Driver(folder / "menus", size=SIZE)
        self._note(driver, "title.play")
        driver.click_on(text("title.play"))
        self._note(driver, "new_game.start")
        driver.close()
        played = folder / "played"
        games.kept(played / "games").close()  # with a game the title has one line less
        driver = Driver(played, games=Games(played / "games"), size=SIZE)
        self._note(driver, "title.resume")
        driver.close()
        table = Table(folder / "table", 1, 4, size=SIZE)
        table.rest()
        self.wards = [table.ward_place(ward) for ward in range(15)]
        table.close()

    def _note(self, driver: Driver, *keys: str) -> None:
        for key in keys:
            self.menus[key] = driver.target(text(key)).rect.center


class Session:
    """One game, followed by its journal."""

    def __init__(self, place: Place, hands: Hands, mirror: Mirror) -> None:
        self.place = place
        self.hands = hands
        self.mirror = mirror
        self.chance = Random(7)
        self.settled = False
        self.clicks = self.bids = 0

    def journal(self) -> Path | None:
        """The game's file."""
        found = sorted(self.place.games.glob("*.jsonl"))
        return found[-1] if found else None

    def history(self) -> History | None:
        """The game so far."""
        path = self.journal()
        try:
            return opening.read_journal(path).history if path else None
        except JournalError:
            return None

    def begin(self) -> None:
        """From the title by mouse to the table of a new game against opponents."""
        time.sleep(0.5)
        self.hands.click(self.mirror.menus["title.play"])
        time.sleep(0.6)
        self.hands.click(self.mirror.menus["new_game.start"])
        wait_for("the journal of a new game", lambda: self.history() is not None)
        time.sleep(1.0)

    def play_term(self) -> int:
        """Through the first election; the journal's last line."""
        limit = time.monotonic() + TERM_SECONDS
        while (state := self.now()).term == 1:
            if time.monotonic() > limit:
                raise Failed(f"stuck in year {state.year}, phase {state.phase}, line {self.line()}")
            self.act(state)
        return self.line()

    def now(self) -> State:
        history = self.history()
        if history is None:
            raise Failed("the journal has gone")
        return history.state

    def line(self) -> int:
        history = self.history()
        return history.line if history else 0

    def act(self, state: State) -> None:
        """One thing that a person would do."""
        if self.asked():
            self.decline()
        elif state.phase == TURN and state.turn == ME:
            self.turn(state)
        elif state.phase == BIDDING:
            self.bids += 1
            # Now and then the tutor holds a bid for a mistake: bid it anyway, and leave what opened.
            held = self.bids % 8 == 0
            self.hands.key("1", "e", *(("Tab", "Tab", "Return", "Escape") if held else ("Return",)))
            self.hands.key("BackSpace")
        elif state.phase == PICK_BONUS_CUBE and state.actor() == ME:
            wards = sorted(
                {
                    m.target_ward(move)
                    for move in game.legal(state)
                    if m.kind_of(move) == m.BONUS_CUBE
                }
            )
            self.hands.key("BackSpace", "Return", "c")
            self.hands.click(self.mirror.wards[self.chance.choice(wards)])
            time.sleep(0.4)
        elif state.phase == PICK_BONUS_FAVOR and state.actor() == ME:
            # By number: Tab and Return would open a page while the prompt is still to come.
            self.hands.key("BackSpace", "Return", str(self.chance.randrange(1, 5)))
            time.sleep(0.4)
        elif state.phase == APPOINTING and state.actor() == ME:
            self.hands.key("BackSpace", *["Tab"] * self.chance.randrange(6), "Return", "e")
        else:
            self.hands.key("BackSpace", "Return")
            time.sleep(0.15)

    def asked(self) -> bool:
        """Whether an opponent's offer waits for an answer."""
        history = self.history()
        offer = history.ledger().pending.offer if history else None
        return offer is not None and offer.to == ME

    def decline(self) -> None:
        """No deals; a card that was folded is opened first, a page that came over it is left."""
        for keys in (("x",), ("d", "x"), ("Escape", "x")):
            self.hands.key(*keys)
            if self._soon(lambda: not self.asked()):
                return

    def turn(self, state: State) -> None:
        """A piece of a turn: two bosses, or once a boss and a cube, then the end of it."""
        legal = game.legal(state)
        kinds = {m.kind_of(move) for move in legal}
        line = self.line()
        if m.END_TURN in kinds:
            self.hands.key("e")
        else:
            kind = (
                m.PLACE_CUBE
                if state.step and not self.settled and m.PLACE_CUBE in kinds
                else m.PLACE_BOSS
            )
            if kind not in kinds:
                kind = m.PLACE_CUBE if m.PLACE_CUBE in kinds else m.PLACE_BOSS
            self.settled |= kind == m.PLACE_CUBE
            wards = sorted({m.target_ward(move) for move in legal if m.kind_of(move) == kind})
            self.hands.key("c" if kind == m.PLACE_CUBE else "b")
            self.hands.click(self.mirror.wards[self.chance.choice(wards)])
            self.clicks += 1
        if not self._soon(lambda: self.line() > line):
            # Something is over the table, or still moves; Return may open again what Escape left.
            keys = ["Escape", "BackSpace", *["Return"] * self.chance.randrange(2)]
            if m.END_TURN in kinds and self.chance.random() < 0.5:
                keys = ["Tab", "Tab", "Return"]  # the tutor asks: play it anyway
            self.hands.key(*keys)

    def _soon(self, holds: Callable[[], bool]) -> bool:
        limit = time.monotonic() + 1.2
        while time.monotonic() < limit:
            if holds():
                return True
            time.sleep(0.04)
        return False
