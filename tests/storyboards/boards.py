"""Playing the games of the storyboards, and what of each step is written down.

A row of a board is everything that a person sees or hears after one input, as text; the file keeps
a few letters of the digest of each row, and the English words of the day of the recording.
"""

import base64
import hashlib
import lzma
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from enum import Enum
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

from tests.helpers.hotseat import PacedSink, QuickDriver, TalkingClient
from tests.helpers.pads import NINTENDO, PLAYSTATION, XBOX, Pad, plug

# isort: split
from tammany_desktop import languages
from tammany_desktop.bots import Reason
from tammany_desktop.bots.protocol import Reply
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.base.stack import SceneStack
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import BotOpponents
from tammany_desktop.session.weighing import Adviser
from tests.helpers import games
from tests.helpers.aloud import Listener, lines
from tests.helpers.shelter import sheltered
from tests.helpers.stand_ins import HeardSounds, QuickClient
from tests.helpers.table import NAMES
from tests.storyboards import looking
from tests.storyboards.persons import Hand, Person
from tests.storyboards.recipes import GAMES, Game

DATA: Final = Path(__file__).parents[1] / "data"
KEPT: Final = DATA / "storyboards.txt"
WORDS: Final = DATA / "storyboards.mo.xz"
SIZES: Final = ((1024, 600), (1280, 720))
BOOKS: Final = ("Rules",)  # what stands in them is no matter of the game
WATCHED: Final = {"Replay", "Spectator"}  # over the title
LETTERS: Final = 4  # of the digest of a row
PADS: Final = (XBOX, PLAYSTATION, NINTENDO, XBOX, XBOX)


def named(sound: object) -> str:
    """A sound, tunes or a loudness in a word each."""
    if isinstance(sound, tuple):
        return " ".join(named(one) for one in sound)
    return sound.name if isinstance(sound, Enum) else str(sound)


class Row(NamedTuple):
    """One input and what came of it; `page` is the whole screen as it is read aloud."""

    words: str
    page: str

    @property
    def letters(self) -> str:
        """What the file keeps of it."""
        found = hashlib.sha256(f"{self.words}\n{self.page}".encode()).digest()
        return base64.b64encode(found[:3]).decode()


class Rivals(TalkingClient):
    """Opponents that say why, too."""

    def poll(self) -> Reply | None:
        """The answer that has come, with a reason every other time."""
        reply = super().poll()
        if reply is None or reply.move is None or self._chance.random() < 0.5:
            return reply
        if m.kind_of(reply.move) not in (m.PLACE_BOSS, m.PLACE_CUBE):
            return reply
        ward = m.target_ward(reply.move)
        return reply._replace(reason=Reason("hurt_rival", (("ward", ward), ("rival", 0))))


class Player:
    """One game at a window, from its beginning; `rows` plays it."""

    def __init__(self, game: Game, folder: Path, stack: ExitStack) -> None:
        self.game, self.kind, self.folder = game, game.kind, folder
        self.chance = game.chance
        self.sounds = HeardSounds()
        self.other = self._another(stack) if self.kind.opens == "onlook" else None
        kept = Games(folder / "games") if self.kind.opens in ("program", "onlook") else None
        size = SIZES[game.number % 2]
        self.driver = QuickDriver(folder, size=size, frames=1, games=kept, sounds=self.sounds)
        stack.callback(self.driver.close)
        app = self.driver.app
        speed, talk = game.one(self.kind.speeds), game.one(self.kind.talk)
        app.apply(speed=speed, talk=talk, **self.kind.settings)
        self.listener = Listener(app, each=False)
        app.adapter = self.listener  # type: ignore[assignment]
        self.pads: list[Pad] = []
        self.sink = PacedSink(self.driver)
        self.lines = looking.Lines()
        getattr(self, f"_open_{self.kind.opens}")(stack)
        self.driver.frames(3)
        pause = 4 if app.settings.speed == "instant" else 2
        self.person = Person(self.driver, self.chance, self._hands(), self.kind.taste, pause=pause)

    # Opening

    def _hands(self) -> tuple[Hand, ...]:
        """The hand of each person; several have different devices in each game."""
        people, known = max(1, self.game.one(self.kind.people)), self.kind.hands
        devices = [known[(self.game.number + place) % len(known)] for place in range(people)]
        if "pad" in devices:
            self.pads = plug(self.driver, *PADS[:people])
        pads = [*self.pads, *[None] * people]
        return tuple(
            Hand(device, self.driver, self.listener, pads[place] if device == "pad" else None)
            for place, device in enumerate(devices)
        )

    def _seats(self) -> tuple[Seat, ...]:
        people = self.game.one(self.kind.people)
        who = ["" if place < people else "simple" for place in range(self.game.players)]
        self.chance.shuffle(who)
        return tuple(Seat(NAMES[place], COLORS[place], bot) for place, bot in enumerate(who))

    def _open_table(self, stack: ExitStack) -> None:
        game, kind = self.game, self.kind
        match = Match(self._seats(), History(game.start()), self.sink, Random(game.number))
        offers = game.one(kind.talk) == "lively"
        looks, rivals = game.one(kind.looks), Random(game.number + 1)
        client = Rivals(rivals, looks, "unsure", offers)
        session = looking.session_of(match, BotOpponents(match, client), game.one(kind.tutor))
        reopened = game.name.startswith("talk_first") or game.number % 4 == 3
        looking.open_table(self.driver, session, reopened)

    def _open_lesson(self, stack: ExitStack) -> None:
        looking.open_a_lesson(self.driver, self.game.number)

    def _open_problem(self, stack: ExitStack) -> None:
        looking.open_problem(self.driver, self.game.number)

    def _open_replay(self, stack: ExitStack) -> None:
        over = games.finished(3 + self.game.number % 3, self.game.number)
        looking.open_replay(self.driver, games.header_of(over), over.history)

    def _open_program(self, stack: ExitStack) -> None:
        people = self.game.one(self.kind.people)
        seats = [
            SeatChoice(NAMES[place], COLORS[place], "" if place < people else "simple")
            for place in range(self.game.players)
        ]
        self.driver.app.open_table(GameSetup(tuple(seats)))

    def _another(self, stack: ExitStack) -> Match:
        """Another program plays, and this one looks on."""
        match = games.kept(self.folder / "games", self.game.number)
        stack.callback(match.close)
        games.settle(match)
        games.play(match, self.chance, lambda one: one.line >= 5)
        return match

    def _open_onlook(self, stack: ExitStack) -> None:
        self.driver.app.open_table()
        self.driver.frames(2)
        self.driver.skip(0.5)
        self.driver.click_on(languages.text("games.look_on"))

    # Playing

    def rows(self, pictures: bool = False) -> Iterator[Row]:
        """Each step of the game; with `pictures` a digest of the window's pixels as well."""
        done, ending = "open", 0
        for number in range(self.kind.rows):
            yield self._row(number, done, pictures)
            names = {looking.name_of(scene) for scene in self.driver.app.stack.scenes}
            ending += "Final" in names
            if ending > 4 or ("Title" in names and not names & WATCHED):  # the game was left
                return
            meddled = self.chance.random() < self.kind.trouble
            done = self._meddle() if meddled or self.other is not None else ""
            done = done or self.person.act()

    def _meddle(self) -> str:
        """Something that no person at the table does."""
        chance, app = self.chance, self.driver.app
        if self.other is not None:
            if chance.random() < 0.5:
                return ""
            end = self.other.line + chance.randint(1, 6)
            games.play(self.other, chance, lambda match: match.line >= end)
            self.driver.wait(0.1)
            self.driver.skip(1.0)
            return f"the game goes on to line {self.other.line}"
        if self.kind.opens != "table":
            app.to_title()
            self.driver.frames(3)
            if self.kind.opens == "program":
                app.open_table()
            else:
                looking.open_a_lesson(self.driver, self.game.number)
            self.driver.frames(3)
            return "left and resumed"
        if self.kind.meddles == "seats" and app.play is not None:
            seats = app.play.match.seats
            seat = chance.randrange(len(seats))
            app.play.session.change_player(seat, "" if seats[seat].bot else "simple")
            self.driver.frames(3)
            return f"another plays seat {seat}"
        if self.kind.meddles == "speed":
            speed = chance.choice(("normal", "fast", "step", "slow", "instant"))
            app.apply(speed=speed)
            return f"speed {speed}"
        self.sink.full = chance.choice((0, 1, 1, 2))
        self.sink.pace = chance.choice((0.0, 0.05, 0.2))
        return f"disk full for {self.sink.full}, takes {self.sink.pace}"

    def _row(self, number: int, done: str, pictures: bool) -> Row:
        app, stack = self.driver.app, self.driver.app.stack
        self.listener.look()
        names = [looking.name_of(scene) for scene in stack.scenes]
        names += [] if stack.over is None else [f"over all {looking.name_of(stack.over)}"]
        found = [f"{self.game.name} {number}: {done}", f"scenes {' > '.join(names)}"]
        found += [f"status {self.driver.scene.status()}"]
        found += [f"news {words}" for words in self.listener.news]
        found += [f"sound {kind} {named(what)}" for kind, what in self.sounds.heard]
        found += [f"pad {pad.id} shakes {pad.shaken}" for pad in self.pads if pad.shaken]
        found += [f"journal {self.lines.words(app.play.match if app.play else None)}"]
        found += looking.shown(stack)
        if pictures:
            found.append(f"picture {hashlib.sha256(self.driver.picture()).hexdigest()[:16]}")
        self.listener.news.clear()
        self.sounds.heard.clear()
        for pad in self.pads:
            pad.shaken.clear()
        book = looking.name_of(self.driver.scene) in BOOKS
        page = "" if book else "\n".join(lines(self.listener.tree))
        return Row("\n    ".join(found), page)


def play(name: str, folder: Path, words: bytes, *, pictures: bool = False) -> Iterator[Row]:
    """The rows of a game; nothing is painted, unless `pictures` are wanted."""
    game = GAMES[name]
    with ExitStack() as stack:
        stack.enter_context(patch.object(languages, "_load", looking.use_words(words)))
        stack.callback(languages._text_without_values.cache_clear)
        stack.enter_context(patch("os.fsync"))
        no_process = AssertionError("a storyboard starts no process")
        stack.enter_context(patch.object(BaseProcess, "start", side_effect=no_process))
        stack.enter_context(patch.object(Adviser.__init__, "__defaults__", (QuickClient,)))
        if game.kind.opens == "program":
            stack.enter_context(sheltered(folder, Random(game.number)))
        if not pictures:
            stack.enter_context(patch.object(SceneStack, "paint_damage", looking.unpainted))
        yield from Player(game, folder, stack).rows(pictures)


def kept_words() -> bytes:
    """The English catalog as it was when all boards were recorded."""
    return lzma.decompress(WORDS.read_bytes())


def todays_words() -> bytes:
    """The English catalog as it is now."""
    return languages.path_of(languages.ENGLISH).read_bytes()


def kept() -> dict[str, str]:
    """The letters of every board in the file, by the game's name."""
    if not KEPT.exists():
        return {}
    return dict(line.split(" ", 1) for line in KEPT.read_text(encoding="ascii").splitlines())


def keep(boards: dict[str, str]) -> None:
    """Write every board into the file, a line each."""
    text = "".join(f"{name} {boards[name]}\n" for name in sorted(boards))
    KEPT.write_text(text, encoding="ascii")


def letters(rows: Sequence[Row]) -> str:
    """What the file keeps of a board."""
    return "".join(row.letters for row in rows)


def difference(name: str, rows: Sequence[Row], before: str) -> str:
    """The first row that is not as it was, in full; "" where all are."""
    for number, row in enumerate(rows):
        at = LETTERS * number
        if before[at : at + LETTERS] != row.letters:
            last = f"{rows[number - 1].words}\n" if number else ""
            return f"{last}-- the first row that differs:\n{row.words}\n{row.page}"
    if len(before) != LETTERS * len(rows):
        return f"{name} ends after {len(rows)} rows instead of {len(before) // LETTERS}"
    return ""
