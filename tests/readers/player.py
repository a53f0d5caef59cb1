"""A player who knows nothing but what the screen reader speaks: one whole game by keys alone.

    dbus-run-session -- xvfb-run -a /usr/bin/python3 player.py PYTHON FOLDER SEED WORDS [MOST]

WORDS is a file of phrases.py. Prints as JSON what it pressed and what was spoken after it, a line a
key, and last what the program cut short. It stops after MOST keys.
"""

import json
import re
import sys
import time
from pathlib import Path
from random import Random

from desk import Desk

WARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "15", "17")
PAGES = ("l", "h", "r", "F10", "d", "p")  # opened and left now and then
MENU = ("rules", "settings", "replay", "paper", "dealing")  # and those that the menu leads to
MANY = 30  # keys that lead nowhere, after which whatever was begun is canceled
SILENT = 4  # keys after which nothing was heard
HIGHEST = 20.0  # seconds for opponents to think
PATIENCE = 6.0  # seconds in which something is heard after a key that does something
CALM = 1.0  # and without a word, after which nothing more comes
LATE = 3.0  # more seconds where only the name of the key was heard
ECHO = {"tab", "return", "escape", "left control", "page up", "page down", "up", "down", "left"}
COME = ("table", "ballot", "cover", "opening", "appoint", "offer", "results")  # pages by their name


class Player:
    """Presses keys by what it has heard last."""

    def __init__(self, desk: Desk, seed: int, words: dict[str, str]) -> None:
        self.desk = desk
        self.chance = Random(seed)
        self.keys = 0
        self.known = {name: re.compile(pattern) for name, pattern in words.items()}
        self.page = ""
        self.asked = ""
        self.since = 0  # keys since anything new was asked
        self.silent = 0  # keys since anything was heard
        self.hot_seat = bool(seed % 2)
        self.covered = False
        self.kinds = False  # whether the reader tells what a button is
        self.astray = False  # whether a button that leads away from the page is in focus
        self.tour = [*PAGES, *MENU]  # what is still to be opened once
        self.chance.shuffle(self.tour)

    def hears(self, name: str, words: str) -> bool:
        """Whether words say what a pattern is for."""
        return self.known[name].search(words) is not None

    def press(self, key: str, slow: bool = True, most: float = 30) -> str:
        """One key, and what is spoken then; `slow` where something is to happen."""
        self.desk.key(key)
        self.keys += 1
        heard = self.desk.listen(most, PATIENCE if slow else 2.0, CALM if slow else 0.3)
        told = [words for one in heard for words in self.as_orca_43(one)]
        if slow and not told:  # nothing but the key's name, so what it does is still to come
            heard += self.desk.listen(most, LATE, CALM)
            told = [words for one in heard for words in self.as_orca_43(one)]
        self.silent = 0 if told else self.silent + 1
        if any(one.endswith(" panel.") for one in told):  # what is new comes after a page
            heard += self.desk.listen(most, 2 * CALM, CALM)
        return self.note(key, heard)

    def note(self, key: str, heard: list[str]) -> str:
        """Write down what was heard, and remember the page and what is asked."""
        heard = [told for one in heard for told in self.as_orca_43(one)]
        sys.stdout.write(f"{json.dumps([key, heard])}\n")
        sys.stdout.flush()
        self.since += 1
        for one in heard:
            if re.search(r" button\.?$", one):
                self.astray = self.known["away"].match(one) is not None
            if one.endswith(" panel."):
                self.page, self.asked, self.since = one.removesuffix(" panel."), "", 0
                self.covered = self.astray = False
            if self.hears("cover", one):  # its page has a person's name, which some tell with it
                self.covered, self.page = True, ""
            for name in ("place", "ward", "other_ward", "to_ward", "end", "asked", "bonus"):
                if self.hears(name, one) and not one.endswith("button."):
                    self.since = 0 if self.asked != name else self.since
                    self.asked = name
        return " ".join(heard)

    def as_orca_43(self, words: str) -> list[str]:
        """What newer versions say, as Orca 43 does: a page alone, and no names of keys."""
        if words in ECHO or len(words) == 1:
            return []
        self.kinds = self.kinds or words.endswith("button.")
        panel = words.endswith((" panel.", " panel"))
        words = re.sub(r" panel\.?$", "", words)
        names = (self.known[one].match(words) for one in COME if not words.endswith("button."))
        ends = [one.end() for one in names if one]  # what goes on after it is no sentence
        end = max((one for one in ends if words[one : one + 1] in ("", " ")), default=0)
        if found := self.known["about"].search(words):  # without its name, it stands for the page
            end = found.start() or found.end()
        if panel and not end:
            end = len(words)
        page, rest = words[:end].strip(), words[end:].strip()
        return [f"{page} panel."] * bool(page) + [rest] * bool(rest)

    def ward(self) -> None:
        """Go to some ward by its number, and choose it where it may be."""
        words = ""
        for digit in self.chance.choice(WARDS):
            words = self.press(digit, slow=False)
        if words and not self.hears("closed", words):
            self.press("Return")

    def walk(self) -> str:
        """Move on by Tab, and press what is heard, where it is worth it."""
        words = self.press("Tab", slow=False)
        wanted = not words or " button" in words or not self.kinds
        wanted = wanted and not self.hears("closed", words)
        if words and self.known["away"].match(words):
            wanted = False
        return self.press("Return") if wanted and self.chance.random() < 0.8 else words

    def appoint(self) -> str:
        """Move on by Tab, and give the office that is heard, or confirm them."""
        words = self.press("Tab", slow=False)
        if self.known["office"].match(words) and not self.hears("closed", words):
            return self.press("Return")
        return words

    def reach(self, name: str, most: int = 80) -> bool:
        """Tab until something with a name is in focus."""
        return any(self.known[name].match(self.press("Tab", slow=False)) for _ in range(most))

    def visit(self) -> None:
        """Open a page, look around, and leave it: each page once, and then any."""
        wanted = self.tour.pop() if self.tour else self.chance.choice(PAGES + MENU)
        key = "F10" if wanted in MENU else wanted
        before = self.page
        self.press(key)
        if wanted in MENU and self.reach(wanted, 12):
            self.press("Return")
        look = wanted in ("l", "r", "rules", "paper")
        for name in self.chance.sample(("Down", "Page_Down", "Up"), 2) if look else ():
            self.press(name, slow=False)
        if key == "p":
            self.press(key, slow=False)
        for _ in range(6):
            if self.page == before:
                break
            self.press("Escape")

    def set_up(self) -> None:
        """New game: three seats, a second person for some."""
        self.reach("play")
        self.press("Return")
        self.reach("seats")
        self.press("Left")
        if self.hot_seat:
            self.reach("who")
            self.reach("who")
            self.press("Left")
        self.press("ctrl+Return")

    def play(self, most: int) -> str:
        """To the end, or until so many keys were pressed; what ended it."""
        self.set_up()
        while self.keys < most:
            heard = self.step()
            over = self.hears("over", heard) and (" button" in heard or not self.kinds)
            if over and not self.hears("menu", self.page):
                self.review()
                return "over"
        return "given up"

    def step(self) -> str:
        """What the page that was heard last asks for."""
        if self.since > MANY:
            self.since = 0
            return self.press("Escape")
        if self.silent >= SILENT:  # the page was missed: it is told again after another one
            self.silent = 0
            self.press("l")
            return self.press("Escape")
        if self.known["table"].match(self.page):
            return self.at_table()
        if self.hears("ballot", self.page):
            for _ in range(self.chance.randrange(3)):
                self.press(self.chance.choice("1234"), slow=False)
            return self.press("e")
        if self.covered or self.hears("opening", self.page):
            return self.press("Tab" if self.astray else "Return")
        if self.hears("appoint", self.page):
            return self.appoint()
        if self.hears("results", self.page):
            return self.walk()
        if self.hears("offer", self.page):
            return self.press(("Return", "x", "Tab")[self.since % 3])
        keys = ("Escape", "x", "Return", "Tab", "Return")  # a page to leave, a card
        return self.press(keys[min(self.since, len(keys)) % len(keys)])

    def at_table(self) -> str:
        """A move, or something else of the table."""
        often = 0.6 if self.tour else 0.04
        if self.asked in ("place", "end") and self.chance.random() < often:
            self.visit()
        chance = self.chance.random()
        if self.asked == "end" and chance < 0.06:
            return self.press(self.chance.choice("so"))
        if self.asked == "end":
            return self.await_("e")
        if self.asked == "place" and chance < 0.4:
            return self.press("c")
        if self.asked in ("place", "ward", "other_ward", "to_ward"):
            self.ward()
            return ""
        if self.asked == "bonus" and chance < 0.3:
            return self.press("x")
        if self.asked in ("asked", "bonus"):
            return self.walk()
        return self.await_("Tab")

    def await_(self, key: str) -> str:
        """A key, and all that is said until something is asked."""
        self.asked, page, end = "", self.page, time.monotonic() + HIGHEST
        found = self.press(key)
        while not self.asked and self.page == page and time.monotonic() < end:
            if heard := self.desk.listen(5, 5.0, CALM):
                found += self.note("", heard)
        if not self.asked and self.page == page:  # missed: the page begins with what is asked
            self.press("l")
            found += self.press("Escape")
        return found

    def review(self) -> None:
        """What a game that is over offers to read, and the saved games."""
        for page in ("paper_of_all", "analysis"):
            if self.reach(page, 14):
                self.read()
        if self.reach("over", 14):
            self.press("Return")
        if self.reach("saves", 20):
            self.press("Return")
            if self.reach("analysis", 20):
                self.read()
            self.press("Escape")

    def read(self) -> None:
        """Open what is in focus, read some lines, and leave it."""
        self.press("Return")
        for key in ("Down", "Down", "Page_Down", "Up"):
            self.press(key, slow=False)
        self.press("Escape")


def main(python: str, folder: Path, seed: int, words: Path, language: str, most: int) -> None:
    """Play one game."""
    with Desk(python, folder, language) as desk:
        desk.start_program()
        desk.wait_for("Tammany Hall", 30)
        desk.listen(20)
        ended = Player(desk, seed, json.loads(words.read_text("utf-8"))).play(most)
        said = [(one.at, one.cut, one.words) for one in desk.voice.said]
        sys.stdout.write(f"{json.dumps([ended, [one.words for one in desk.cut()], said])}\n")


if __name__ == "__main__":
    _, PYTHON, FOLDER, SEED, WORDS, LANGUAGE, MOST = sys.argv
    main(PYTHON, Path(FOLDER), int(SEED), Path(WORDS), LANGUAGE, int(MOST))
