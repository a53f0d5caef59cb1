"""Two tables that differ in one sealed bid, and everything that anybody but its owner could notice.

A witness looks at every frame, hears every sound, reads the title, the log, the folder of games and
every message to the opponents, and counts frames. The owner's own ballot alone is out of sight.
"""

import io
import logging
import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame

from tammany_desktop.journal import opening
from tammany_desktop.journal.header import COLORS, Seat, new_header
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import candidates, prospect, usable_favors
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import BotOpponents, Session
from tests.helpers import games
from tests.helpers.aloud import Listener, page
from tests.helpers.stand_ins import HeardSounds, ReadMessages, SlowKeeper
from tests.helpers.table import NAMES, in_motion
from tests.helpers.window import Driver, key_event


class Case(NamedTuple):
    """A game at a ballot, who plays it, and two bids that its owner could seal."""

    seats: tuple[Seat, ...]
    journal: bytes
    owner: int
    bids: tuple[Bid, Bid]
    usable: Bid
    seed: int


class Seen(NamedTuple):
    """What a frame gave away to everybody but the owner."""

    scene: str
    picture: int
    painted: tuple[tuple[int, int, int, int], ...]
    title: str
    sounds: tuple[tuple[object, ...], ...]
    log: str
    files: tuple[tuple[str, bytes], ...]
    messages: tuple[bytes, ...]
    wait: float | None
    woken: float | None  # when the loop runs again for a controller
    views: bytes
    heard: str  # what a screen reader gets, on the owner's own ballot too


HIDDEN = -1  # only the owner looks; no hash is -1


def some_case(seed: int, *, alone: bool = False, matters: bool = False) -> Case:
    """A random game at a random ballot where some candidate can bid in more than one way.

    `matters`: and where that can change something, so that no bid of zero is sealed without asking.
    """
    chance = Random(seed)
    while True:
        match = games.fresh(chance.choice((3, 3, 4, 5)), chance.getrandbits(32))
        skipped = chance.randint(0, 12)
        for _ in range(skipped + 1):
            games.play(match, chance, until=_next_ballot(match.line))
        found = _case_of(match, chance, alone, matters)
        if found is not None:
            return found


def _next_ballot(line: int) -> Callable[[Match], bool]:
    """Whether a match is at a ballot after this line."""
    return lambda match: bool(match.owing()) and match.line > line


def _case_of(match: Match, chance: Random, alone: bool, matters: bool) -> Case | None:
    state = match.state
    if state.phase != BIDDING:
        return None
    usable = {s: usable_favors(state, state.voting, s) for s in candidates(state, state.voting)}
    owners = [seat for seat, most in usable.items() if any(most)]
    if matters:
        owners = [seat for seat in owners if prospect(state, state.voting, seat).matters]
    if not owners:
        return None
    owner = chance.choice(owners)
    one = _some_bid(usable[owner], chance)
    two = _some_bid(usable[owner], chance)
    while one == two:
        two = _some_bid(usable[owner], chance)
    people = {owner} if alone else {s for s in range(state.n) if chance.random() < 0.7} | {owner}
    if not alone and len(people) == 1:
        people.add((owner + 1) % state.n)
    seats = tuple(
        Seat(NAMES[s], COLORS[s], "" if s in people else "simple") for s in range(state.n)
    )
    header = new_header(seats, match.history.start, game_id="0" * 32, made="1871-07-08T00:00:00Z")
    text = opening.journal_bytes(header, games.entries(match))
    return Case(seats, text, owner, (one, two), usable[owner], chance.getrandbits(32))


def _some_bid(usable: Iterable[int], chance: Random) -> Bid:
    a, b, c, d = (chance.randint(0, most) for most in usable)
    return a, b, c, d


class Witness:
    """Plays one case to its opening and remembers what could be noticed."""

    def __init__(
        self, driver: Driver, folder: Path, case: Case, listener: Listener | None = None
    ) -> None:
        self.driver = driver
        self.listener = listener
        driver.app.adapter = listener  # type: ignore[assignment]
        if listener is not None:
            listener.restart()
        self.case = case
        self.folder = folder
        folder.mkdir(parents=True)
        path = folder / "Ring.jsonl"
        path.write_bytes(case.journal)
        opened = opening.open_to_play(path)
        keeper = SlowKeeper(opened.journal)
        self.match = Match(case.seats, opened.history, keeper, Random(case.seed))
        self.line = self.match.line
        self.client = ReadMessages(case.seed)
        self.opponents = BotOpponents(self.match, self.client)
        self.seen: list[Seen] = []
        self.log = io.StringIO()
        self.entered = False  # whether the owner made the bid
        self._picture = 0
        self._read: dict[Path, tuple[tuple[int, ...], bytes]] = {}
        self._start()

    def _start(self) -> None:
        driver = self.driver
        driver.app.stack.reset(Scene(driver.app))  # what was there before leaves no trace
        driver.app.stack.apply_changes()
        driver.app.stack.resize()
        pygame.event.get()  # what the library posted holds on to the table before
        driver.time = driver.app.loop.last_frame_at = 0.0
        assert isinstance(driver.app.sounds, HeardSounds)
        self.sounds = driver.app.sounds
        self.sounds.heard.clear()
        self.table: Any = TableScene(driver.app, Session(self.match, self.opponents))
        driver.app.stack.reset(self.table)
        driver.app.stack.apply_changes()

    # What others notice

    def frame(self, *events: pygame.event.Event) -> None:
        """One frame, and a look at everything."""
        painted = self.driver.frame(*events)
        if self.opened:
            return
        top, own = self.driver.scene, self.own
        if own:
            self._picture = HIDDEN
        elif painted:
            # the hash of 64 bits takes a quarter of the time of a digest
            self._picture = hash(self.driver.app.window.surface.get_buffer().raw)
        self.seen.append(
            Seen(
                type(top).__name__,
                self._picture,
                () if own else tuple((rect.x, rect.y, rect.w, rect.h) for rect in painted),
                "".join(pygame.display.get_caption()[:1]),
                tuple(self.sounds.heard),
                self.log.getvalue(),
                () if self.match.busy else self._files(),
                tuple(self.client.messages),
                None if own else self.driver.app.stack.due_in(),
                self.driver.app.controllers.due_in(self.driver.time),
                self._views(),
                self._heard(),
            )
        )

    @property
    def own(self) -> bool:
        """Whether the owner alone looks: at the own ballot."""
        top = self.driver.scene
        return isinstance(top, BallotScene) and top.seat == self.case.owner

    def _heard(self) -> str:
        return "" if self.listener is None else page(self.listener.tree, self.listener.news)

    def _files(self) -> tuple[tuple[str, bytes], ...]:
        return tuple((one.name, self._bytes(one)) for one in sorted(self.folder.iterdir()))

    def _bytes(self, path: Path) -> bytes:
        """What is in a file, read again where it has been written."""
        told = path.stat()
        written = told.st_ino, told.st_mtime_ns, told.st_size
        if self._read.get(path, ((), b""))[0] != written:
            self._read[path] = written, path.read_bytes()
        return self._read[path][1]

    def _views(self) -> bytes:
        others = [seat for seat in range(len(self.case.seats)) if seat != self.case.owner]
        match = self.match
        told = [pickle.dumps(match.view(seat)) for seat in others if seat not in self._sealed()]
        return pickle.dumps(
            (told, repr(match), match.line, match.can_undo(), self.opponents._reasons)
        )

    def _sealed(self) -> set[int]:
        return set(range(len(self.case.seats))) - set(self.match.owing())

    @property
    def opened(self) -> bool:
        """Whether the ballot is open, and all may know everything."""
        return self.match.line > self.line

    # What people do

    def play(self, bid: Bid) -> list[Seen]:
        """To the opening, with this bid of the owner's; what was noticed before it."""
        handler = logging.StreamHandler(self.log)
        root = logging.getLogger()
        level = root.level
        root.addHandler(handler)
        root.setLevel(logging.DEBUG)
        try:
            for _ in range(400):
                if self.opened:
                    return self.seen
                self._step(bid)
            raise AssertionError("the ballot never opens")
        finally:
            root.setLevel(level)
            root.removeHandler(handler)
            self.match.close()

    def _step(self, bid: Bid) -> None:
        top = self.driver.scene
        assert not isinstance(top, CrashScene), top.report
        if in_motion(top):
            self._frames(1)
        elif isinstance(top, CoverScene):
            self._frames(2)
            self._at_cover(top, bid)
            self._frames(1)
        elif isinstance(top, BallotScene):
            self._frames(2)
            if top.seat == self.case.owner:
                self.entered = True
                self._fill(top, bid)
            else:
                chance = Random(self.case.seed + top.seat)
                self._fill(top, _some_bid(top.outlook.usable, chance))
            self._key(pygame.K_e)
            self._frames(1)
        else:
            self._frames(1)

    def _at_cover(self, cover: CoverScene, bid: Bid) -> None:
        """Uncover the ballot."""
        self._key(pygame.K_RETURN)

    def _fill(self, ballot: BallotScene, bid: Bid) -> None:
        """As many presses whatever is bid: those too many take away from nothing."""
        for population, most in enumerate(ballot.outlook.usable):
            for press in range(most):
                back = press < most - bid[population]
                self._key(pygame.K_1 + population, pygame.KMOD_SHIFT if back else 0)
        assert tuple(ballot.bid) == bid

    def _key(self, key: int, mod: int = 0) -> None:
        self.frame(key_event(pygame.KEYDOWN, key, mod))
        self.frame(key_event(pygame.KEYUP, key, mod))

    def _frames(self, count: int) -> None:
        for _ in range(count):
            self.frame()


def compare_many(
    driver: Driver, folder: Path, seeds: Iterable[int], listener: Listener | None = None
) -> int:
    """Pairs by their seeds, every sixth with one person alone; how many frames others saw."""
    return sum(
        compare(driver, folder, seed, alone=seed % 6 == 5, listener=listener) for seed in seeds
    )


def compare(
    driver: Driver,
    folder: Path,
    seed: int,
    *,
    alone: bool = False,
    listener: Listener | None = None,
    kind: type[Witness] = Witness,
) -> int:
    """One pair; how many frames others saw. Raises AssertionError with the first difference."""
    case = some_case(seed, alone=alone, matters=driver.app.settings.seal_zero)
    both = []
    for name, bid in zip(("one", "two"), case.bids, strict=True):
        witness = kind(driver, folder / f"{seed}-{name}", case, listener)
        both.append(witness.play(bid))
        assert witness.entered, f"pair {seed}: the owner never bids"
    one, two = both
    for number, (left, right) in enumerate(zip(one, two, strict=False)):
        for field, a, b in zip(Seen._fields, left, right, strict=True):
            assert a == b, f"pair {seed}, frame {number} ({left.scene}): {field} tells the bid"
    assert len(one) == len(two), f"pair {seed}: the number of frames tells the bid"
    return sum(seen.picture != HIDDEN for seen in one)
