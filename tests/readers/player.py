"""A player who knows nothing but what the screen reader speaks: one whole game by keys alone.

    dbus-run-session -- xvfb-run -a /usr/bin/python3 player.py PYTHON FOLDER SEED [MOST]

Prints as JSON what it pressed and what was spoken after it, a line a key, and last what the program
cut short. It stops after MOST keys.
"""

import json
import sys
from pathlib import Path
from random import Random

from desk import Desk

START = ("Tab", "Return", "ctrl+Return")
WARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "15", "17")
PAGES = ("l", "h", "r", "F10")  # opened and left now and then
LEFT = ("Deals panel", "Game menu panel", "Hint panel", "Game log panel", "Rules panel")
OPEN = "You may choose it now."
OVER = "Main menu push button"
CLOSED = "Not possible now."
AWAY = (
    *("Menu", "Log", "Poll", "Hint", "A hint", "Undo", "Restart", "Rules", "Game log", "Settings"),
    *("Look at the table", "Talk before", "Start over", "Cancel", "Quit", "Saved games", "Back"),
    *("Learn to play", "Analysis", "Play again", "Newspaper", "Text size", "Offer a deal", "The "),
)


class Player:
    """Presses keys by what it has heard last."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chance = Random(seed)
        self.keys = 0

    def press(self, key: str, first: float = 1.2) -> list[str]:
        """One key, and what is spoken then."""
        self.desk.key(key)
        self.keys += 1
        heard: list[str] = self.desk.listen(30, first, 0.4)
        sys.stdout.write(f"{json.dumps([key, heard])}\n")
        sys.stdout.flush()
        return heard

    def ward(self) -> list[str]:
        """Go to some ward by its number, and choose it where it may be."""
        heard: list[str] = []
        for digit in self.chance.choice(WARDS):
            heard += self.press(digit, 0.5)
        return self.press("Return") if any(OPEN in one for one in heard) else heard

    def walk(self) -> list[str]:
        """Move on by Tab, and press what is heard, where it is worth it."""
        heard = self.press("Tab", 0.6)
        words = " ".join(heard)
        if not heard:  # the focus was on the one thing that there is
            return self.press("Return")
        wanted = "push button" in words or "toggle button" in words
        wanted = wanted and CLOSED not in words and not words.startswith(AWAY)
        if "Ward " in words and OPEN not in words:
            wanted = False
        return self.press("Return") if wanted and self.chance.random() < 0.8 else heard

    def visit(self) -> None:
        """Open a page and leave it."""
        self.press(self.chance.choice(PAGES), 2.0)
        self.press("Escape", 2.0)

    def play(self, most: int) -> None:
        """To the end, or until so many keys were pressed."""
        heard = [one for key in START for one in self.press(key, 3.0)]
        asked = ""
        while self.keys < most:
            words = " ".join(heard)
            asked = words or asked
            if OVER in words:
                return
            if any(one in words for one in LEFT):
                heard = self.press("Escape", 2.0)
                continue
            if ", place " in asked and " of " in asked:
                if self.chance.random() < 0.05:
                    self.visit()
                heard = self.ward()
            elif "end your turn" in asked:
                heard = self.press("e")
            else:
                heard = self.walk()
            said = " ".join(heard)
            if not any(one in said for one in (", place ", "end your turn")):
                turn = any(one in asked for one in (", place ", "end your turn"))
                asked = asked if turn and not any(p in said for p in ("panel.",)) else said


def main(python: str, folder: Path, seed: int, most: int = 4000) -> None:
    """Play one game."""
    with Desk(python, folder) as desk:
        desk.start_program()
        desk.wait_for("Tammany Hall", 30)
        desk.listen(20)
        Player(desk, seed).play(most)
        sys.stdout.write(f"{json.dumps([one.words for one in desk.cut()])}\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
