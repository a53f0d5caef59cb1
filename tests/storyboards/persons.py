"""What persons at a window do: by a mouse, by keys or by a controller, at what they can see there.

Each does what the rules allow most of the time, and anything else now and then.
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final

from tests.helpers.hotseat import QuickDriver
from tests.helpers.pads import Pad
from tests.helpers.window import key_event  # before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop.access.reader import Request
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.session.match import Match
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import DEFAULTS, Intent
from tests.helpers.aloud import Listener
from tests.helpers.proposed import PROPOSED
from tests.storyboards.looking import name_of, step_of


def _weights(words: str) -> dict[str, float]:
    pairs = words.split()
    return {name: float(often) for name, often in zip(pairs[::2], pairs[1::2], strict=True)}


PLAYED: Final = ("Table", "Lesson", "Problem", "LessonProblem")  # scenes at which moves are made
# How often a person at the table does each kind of thing, unless the game says otherwise.
TASTE: Final = _weights(
    "open 10 closed 0.4 choice 4 card 0.2 end_turn 8 slander 4 office 4 undo 0.4 restart_turn 0.2 "
    "campaign 1 decline 2 accept 1 log 0.2 projection 0.3 hint 0.2 menu 0.2 deals 0.2 "
    "point 0.5 key 0.7 wheel 0.2 drag 0.8 wait 0.5 skip 0.3"
)
# How often the way on is taken from a page, where it is not two times of five.
ONWARD: Final = _weights(
    "Cover 0.6 Ballot 0.35 Announce 0.6 Reveal 0.7 Election 0.8 Newspaper 0.85 Appointments 0.3 "
    "Deal 0.3 Offer 0.2 TaskCard 0.8 VerdictCard 0.3 Final 0.8 Hint 0.3 Tutor 0.3 LessonEnd 0.5 "
    "Players 0.25"
)
# What is only looked at: persons go back soon.
BACK: Final = ("Rules", "Log", "Newspaper", "Settings", "Snapshot", "Name", "Menu", "ProblemMenu")
# What leads away from the game, to files, or to a process that thinks.
AWAY: Final = (
    *("table.menu.leave", "table.menu.quit", "table.menu.settings", "table.menu.picture"),
    *("table.menu.rewind", "picture.keep", "picture.hint", "results.rematch", "results.title"),
    *("saves.analysis", "learn.leave", "learn.to_title", "learn.start_game", "learn.to_lessons"),
    *("replay.branch", "replay.branch_short", "replay.analyze", "problems.to_list"),
)
KEYS: Final = (
    *("escape", "return", "space", "backspace", "tab", "left", "right", "up", "down"),
    *"123456xyipdhlrm",
)
LEFT, RIGHT = "left", "right"
BUTTONS: Final = ("x", "x", "dpup", "dpup", "dpup", "dpdown", "dpright", "dpleft", "b", "y", "a")


class Hand:
    """Somebody's hand with a device: mouse, keys, pad, ears (a screen reader) or switch."""

    def __init__(self, device: str, driver: QuickDriver, listener: Listener, pad: Pad | None):
        self.device = device
        self.pad = pad
        self._driver = driver
        self._listener = listener

    def take(self, gui: Gui, target: Target) -> None:
        """Press something that is seen."""
        if self.device == "mouse":
            self._driver.click(target.rect.center)
        elif self.device == "keys":
            self._type(gui, target)
        elif self.device == "pad":
            buttons = {Intent.END_TURN: "y", Intent.UNDO: "x"}
            own = [key for intent, key in buttons.items() if gui.shortcuts.get(intent) is target]
            if not own:
                walk(gui, target, lambda back: self.press(f"{LEFT if back else RIGHT}shoulder"))
            self.press(*(own or ["a"]))
        elif self.device == "ears":
            for number, place in self._listener.reader.builder.referents.items():
                if place.target is target and place.part < 0:
                    self._listener.ask(Request.PRESS, self._listener.tree.nodes[number])
        else:  # whatever happens to be offered then
            for _ in range(1 + len(target.label) % 9):
                self._driver.skip(0.1)
            self._driver.tap("space")

    def press(self, *buttons: str) -> None:
        """Press a controller's buttons one after the other, each within a frame."""
        assert self.pad is not None
        for button in buttons:
            self._driver.frame(self.pad.down(button), self.pad.up(button))

    def _type(self, gui: Gui, target: Target) -> None:
        """The key of its own, the number of a ward, or Tab as far as that goes."""
        intents = [intent for intent, one in gui.shortcuts.items() if one is target]
        keys = [key for intent in intents for key in DEFAULTS[intent] if "+" not in key]
        ward = ward_of(target)
        if ward >= 0:
            self._driver.skip(1.6)  # or the digits would join those typed before
            keys = [*str(WARD_NUMBERS[ward]), "return"]
        elif not keys:
            walk(gui, target, self._tab)
        for key in keys[: 3 if ward >= 0 else 1] or ["return"]:
            self._driver.tap(key)

    def _tab(self, back: bool) -> None:
        mod = pygame.KMOD_SHIFT if back else 0
        kinds = (pygame.KEYDOWN, pygame.KEYUP)
        self._driver.frame(*(key_event(kind, pygame.K_TAB, mod) for kind in kinds))


def walk(gui: Gui, target: Target, step: Callable[[bool], object]) -> None:
    """Move the focus to a target, the shorter way; give up where it is out of reach."""
    for _ in range(60):
        ring, targets = gui.ring, gui.ring.reachable()
        if ring.current is target or target not in targets:
            return
        here = targets.index(ring.current) if ring.current in targets else 0
        step(2 * ((targets.index(target) - here) % len(targets)) > len(targets))


def ward_of(target: Target) -> int:
    """The ward that is pressed there, or -1."""
    return _wards(text("table.hint.ward")).get(target.label, -1)


@cache
def _wards(words: str) -> dict[str, int]:
    return {words.format(number=WARD_NUMBERS[ward]): ward for ward in range(WARD_COUNT)}


def title_of(target: Target) -> str:
    """What a target is called, for the rows of a board."""
    return target.spoken().name or target.label or target.hint or target.tooltip_words()


def leads_away(target: Target) -> bool:
    """Whether a press would leave the game."""
    return title_of(target) in [text(key) for key in AWAY]


class Person:
    """Whoever acts now; the same chance always does the same at the same screens."""

    def __init__(
        self,
        driver: QuickDriver,
        chance: Random,
        hands: tuple[Hand, ...],
        taste: Mapping[str, float],
        *,
        pause: int = 4,
    ) -> None:
        """`pause` frames follow whatever is done."""
        self._driver = driver
        self._chance = chance
        self._hands = hands
        self._taste = TASTE | dict(taste)
        self._pause = pause

    @property
    def _match(self) -> Match | None:
        play = self._driver.app.play
        return play.match if play is not None else None

    @property
    def _hand(self) -> Hand:
        """The device of the person to act, of whom several may have different ones."""
        match = self._match
        owing = match.owing() if match is not None else ()
        seat = owing[0] if owing else match.state.actor() if match is not None else 0
        return self._hands[max(0, seat) % len(self._hands)]

    def act(self) -> str:
        """Do one thing, and say what it was."""
        name, gui = name_of(self._driver.scene), getattr(self._driver.scene, "gui", None)
        coach = getattr(self._driver.app.stack.over, "gui", None)
        if coach is not None and self._chance.random() < self._taste.get("coach", 0.5):
            done = self._listen(coach)
        elif gui is None:
            done = self._tap("return") if self._chance.random() < 0.6 else self._wait()
        elif name in PLAYED:
            done = self._play(gui)
        else:
            done = self._answer(name, gui)
        self._driver.frames(self._pause)
        return done

    # At the table

    def _play(self, gui: Gui) -> str:
        match, chance = self._match, self._chance
        actor = match.state.actor() if match is not None else -1
        mine = match is not None and actor >= 0 and not match.seats[actor].bot and not match.busy
        legal = match.legal() if match is not None and mine else []
        if not legal and chance.random() < 0.7:
            patient = chance.random() < self._taste.get("patience", 0.8)
            return self._wait() if patient else self._skip()
        step = step_of(self._driver.app.stack)
        proposed = [move for move in PROPOSED.get(step, ()) if move in legal]
        found = self._sorted(gui, proposed or legal)
        kinds = [kind for kind in self._taste if kind in found or kind in self._free]
        kind = chance.choices(kinds, [self._weight(found, kind) for kind in kinds])[0]
        if kind in self._free:
            return self._free[kind](self, gui)
        return self._take(gui, chance.choice(found[kind]))

    def _weight(self, found: Mapping[str, list[Target]], kind: str) -> float:
        closed = kind in found and not any(target.enabled for target in found[kind])
        return self._taste[kind] * (0.05 if closed else 1.0)

    def _sorted(self, gui: Gui, legal: list[m.Move]) -> dict[str, list[Target]]:
        """What can be pressed at the table, by its kind."""
        wards = {m.target_ward(move) for move in legal if m.kind_of(move) in WARDS}
        wards |= {m.from_ward(move) for move in legal if m.kind_of(move) == m.RESETTLE}
        names = {id(target): intent.value for intent, target in gui.shortcuts.items()}
        found: dict[str, list[Target]] = {}
        for target in gui.ring.targets:
            if not target.shown:
                continue
            ward, kind = ward_of(target), names.get(id(target), "")
            if ward >= 0:
                kind = "open" if ward in wards else "closed"
            elif kind not in self._taste:
                kind = "card" if target.spoken().name and not target.label else "choice"
            found.setdefault(kind, []).append(target)
        if any(target.enabled for target in found.get("choice", [])):
            found["choice"] = [one for one in found["choice"] if one.enabled]
        return found

    def _point(self, gui: Gui) -> str:
        target = self._chance.choice([one for one in gui.ring.targets if one.shown])
        self._driver.point(target.rect.center)
        return f"point at {title_of(target)}"

    def _wheel(self, gui: Gui) -> str:
        turn = self._chance.choice((-1, 1, 2))
        event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, flipped=False, touch=False)
        self._driver.frame(event)
        return f"wheel {turn}"

    def _drag(self, gui: Gui) -> str:
        """Something from anywhere to a ward."""
        chance, driver = self._chance, self._driver
        if self._hand.device != "mouse":
            return self._key(gui)
        ends = [one for one in gui.ring.targets if one.shown and ward_of(one) >= 0]
        starts = [one for one in gui.ring.targets if one.shown and ward_of(one) < 0]
        if not ends or not starts:
            return self._wait()
        start, end = chance.choice(starts), chance.choice(ends)
        driver.point(start.rect.center)
        pressed = {"pos": start.rect.center, "button": 1, "touch": False}
        driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pressed))
        for part in (0.5, 1.0):
            x = round(start.rect.centerx + part * (end.rect.centerx - start.rect.centerx))
            y = round(start.rect.centery + part * (end.rect.centery - start.rect.centery))
            driver.point((x, y))
        driver.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pressed | {"pos": end.rect.center}))
        return f"drag {title_of(start)} to {title_of(end)}"

    def _key(self, gui: Gui) -> str:
        if self._hand.device == "pad":
            return self._buttons()
        return self._tap(self._chance.choice(KEYS))

    def _skip(self, gui: Gui | None = None) -> str:
        """Finish what moves."""
        if self._hand.device != "mouse":
            return self._tap(self._chance.choice(("backspace", "return", "space")))
        self._driver.click((5, 5))
        return "click beside"

    def _wait(self, gui: Gui | None = None) -> str:
        tenths = self._chance.choice((1, 2, 5, 12))
        for _ in range(tenths):
            self._driver.skip(0.1)
        return f"wait {tenths} tenths"

    _free: Mapping[str, Callable[["Person", Gui], str]] = {
        "point": _point,
        "wheel": _wheel,
        "drag": _drag,
        "key": _key,
        "skip": _skip,
        "wait": _wait,
    }

    # At pages

    def _answer(self, name: str, gui: Gui) -> str:
        chance, hasty = self._chance, ""
        if chance.random() < 0.85:
            self._driver.skip(0.45)  # before that a press was meant for something else
        else:
            hasty = "hasty "
        if self._driver.scene.__dict__.get("gui") is not gui:
            return "wait 0.45"
        if "away" in self._taste and chance.random() < self._taste["away"]:
            return self._look_away()
        pads = [hand for hand in self._hands if hand.pad is not None]
        if name in ("Cover", "Ballot") and pads and chance.random() < 0.6:
            return hasty + self._buttons()
        way_on = self._way_on(gui)
        if name in BACK and chance.random() < 0.6:
            return hasty + self._tap("escape")
        if way_on is not None and chance.random() < ONWARD.get(name, 0.4):
            return hasty + self._take(gui, way_on)
        open_ = [one for one in gui.ring.targets if one.shown and not leads_away(one)]
        if name in ("Final", "SavingScene") or not open_ or chance.random() < 0.15:
            return hasty + self._tap(chance.choice(KEYS if name != "Final" else KEYS[4:9]))
        weights = [1.0 if one.enabled else 0.1 for one in open_]
        return hasty + self._take(gui, chance.choices(open_, weights)[0])

    def _way_on(self, gui: Gui) -> Target | None:
        """What a page wants to be pressed."""
        found = (gui.shortcuts.get(Intent.END_TURN), gui.shortcuts.get(Intent.CONFIRM))
        for target in (*found, gui.ring.home):
            if target is not None and target.shown and target.enabled and not leads_away(target):
                return target
        return None

    def _buttons(self) -> str:
        """Buttons of anybody's controller, as when several bid at once without looking."""
        pads = [hand for hand in self._hands if hand.pad is not None]
        hand = self._chance.choice(pads)
        assert hand.pad is not None
        chosen = self._chance.choices(BUTTONS, k=self._chance.randint(1, 4))
        hand.press(*chosen)
        return f"pad {hand.pad.id}: {' '.join(chosen)}"

    # Anywhere

    def _listen(self, coach: Gui) -> str:
        """What the coach offers; mostly to go on."""
        if self._hand.device != "mouse":
            return self._tap("n")
        open_ = [one for one in coach.ring.targets if one.shown and one.enabled]
        open_ = [one for one in open_ if not leads_away(one)]
        onward = [one for one in open_ if one.label in (text("learn.next"), text("learn.skip"))]
        if not open_ or self._chance.random() < 0.1:
            return self._wait()
        target = self._chance.choice(onward if onward and self._chance.random() < 0.9 else open_)
        self._driver.click(target.rect.center)
        return f"coach: {title_of(target)}"

    def _look_away(self) -> str:
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._driver.frame(pygame.event.Event(kind))
        return "look away"

    def _tap(self, key: str) -> str:
        self._driver.tap(key)
        return f"key {key}"

    def _take(self, gui: Gui, target: Target) -> str:
        words = f"{self._hand.device}: {title_of(target)}"
        self._hand.take(gui, target)
        return words


WARDS: Final = (m.PLACE_BOSS, m.PLACE_CUBE, m.BONUS_CUBE, m.SLANDER, m.SPREAD, m.LOCK, m.ARREST)
