"""All that sprites may show, told event by event, with what rivals did; and what a sprite is."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import series, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import (
    CHIEF_OF_POLICE,
    DEPUTY_MAYOR,
    PRECINCT_CHAIRMAN,
    WARD_NUMBERS,
)
from tammany_desktop.rules.state import APPOINTING, NOBODY, NOT_VOTED, OVER, TURN, State, wards_in
from tammany_desktop.rules.wards import Projection, leader_of, project
from tammany_desktop.session.match import Seat
from tammany_desktop.talk.deals import Pledge, Pledged
from tammany_desktop.talk.judging import BROKEN, ENDS, KEPT
from tammany_desktop.ui.look import Look


class Item(NamedTuple):
    """One act: pictures by name, what was done, and wards alone for where room is short."""

    pictures: tuple[str, ...]
    words: str
    short: str


class Line(NamedTuple):
    """A rival and what it did."""

    seat: int
    items: tuple[Item, ...]


def due(state: State, seats: Sequence[Seat]) -> bool:
    """Whether a person's turn has just begun, nothing done yet."""
    if state.phase != TURN or seats[state.turn].bot:
        return False
    return not (state.step or state.ward_done or state.slander_done or state.office_done)


def since_last_turn(happened: Sequence[e.Event], seat: int) -> list[e.Event]:
    """The events after a seat's last turn, or after the last election where that came later."""
    found: list[e.Event] = []
    for event in reversed(happened):
        if isinstance(event, e.TermBegan):
            break
        if isinstance(event, e.TurnEnded) and event.seat == seat:
            break
        found.append(event)
    return found[::-1]


def recap(happened: Iterable[e.Event], seats: Sequence[Seat], viewer: int) -> tuple[Line, ...]:
    """One line for each rival that did something, in the order of play."""
    done: dict[int, list[e.Event]] = {}
    for event in happened:
        seat = getattr(event, "seat", viewer)
        if seat != viewer:
            done.setdefault(seat, []).append(event)
    lines = [Line(seat, _items(seat, events, seats)) for seat, events in done.items()]
    return tuple(line for line in lines if line.items)


def _items(seat: int, events: list[e.Event], seats: Sequence[Seat]) -> tuple[Item, ...]:
    placed = sorted(WARD_NUMBERS[one.ward] for one in events if isinstance(one, e.BossPlaced))
    items: list[Item] = []
    boss = piece_images.boss(seats[seat].color)
    counts = Counter(placed)
    alone = [str(number) for number, count in counts.items() if count == 1]
    if alone:
        wards = series(alone)
        words = text("table.recap.bosses", count=len(alone), wards=wards)
        items.append(Item((boss,), words, wards))
    for number, count in counts.items():
        if count > 1:
            words = text("table.recap.bosses_there", count=count, ward=str(number))
            items.append(Item((boss,) * count, words, str(number)))
    return (*items, *(item for item in (_item(one, seats) for one in events) if item))


def _item(event: e.Event, seats: Sequence[Seat]) -> Item | None:
    match event:
        case e.CubePlaced():
            return _told((piece_images.cube(event.population),), "cube", _ward(event.ward))
        case e.Slandered() | e.SlanderSpread():
            rival = seats[event.rival]
            pictures = "slander", piece_images.boss(rival.color)
            return _told(pictures, "slander", _ward(event.ward), rival=rival.name)
        case e.DeputyFavorTaken():
            pictures = piece_images.emblem(DEPUTY_MAYOR), piece_images.favor(event.population)
            return Item(pictures, text("table.recap.favor"), "")
        case e.CubeArrested():
            pictures = piece_images.emblem(CHIEF_OF_POLICE), piece_images.cube(event.population)
            return _told(pictures, "arrest", _ward(event.ward))
        case e.WardLocked():
            return _told(("lock",), "lock", _ward(event.ward))
        case e.CubeResettled():
            pictures = piece_images.emblem(PRECINCT_CHAIRMAN), piece_images.cube(event.population)
            start, end = _ward(event.from_ward), _ward(event.to_ward)
            words = text("table.recap.resettle", from_ward=start, to_ward=end)
            return Item(pictures, words, f"{start} → {end}")
    return None


def _told(pictures: tuple[str, ...], key: str, ward: str, **values: str) -> Item:
    return Item(pictures, text(f"table.recap.{key}", ward=ward, **values), ward)


def _ward(ward: int) -> str:
    return str(WARD_NUMBERS[ward])


def with_ends(
    lines: tuple[Line, ...], ended: Iterable[Pledge], seats: Sequence[Seat], viewer: int
) -> tuple[Line, ...]:
    """The lines with the promises that rivals kept or broke meanwhile, in their own order (R12)."""
    found = {line.seat: line for line in lines}
    for pledge in ended:
        if pledge.end in (KEPT, BROKEN) and pledge.maker != viewer:
            words = text(f"table.recap.{ENDS[pledge.end]}", rival=seats[pledge.to].name)
            short = text(f"table.recap.{ENDS[pledge.end]}_short")
            before = found.get(pledge.maker, Line(pledge.maker, ()))
            item = Item(("wax_seal",), words, short)
            if item not in before.items:
                found[pledge.maker] = before._replace(items=(*before.items, item))
    return tuple(found.values())


Marks = frozenset[tuple[int, int]]


def marks_after(marks: Marks, before: State, event: e.Event) -> Marks:
    """The marks after an event: wards with the seat whose boss was placed there."""
    if isinstance(event, e.BossPlaced):
        return marks | {(event.ward, event.seat)}
    if isinstance(event, e.TurnBegan):
        return frozenset(one for one in marks if one[1] != event.seat)
    if isinstance(event, e.ElectionBegan):
        return frozenset()
    return marks


BOSS: Final = 4  # in keys of pieces: populations are 0 to 3
Spot = tuple[str, int, int]  # the kind of place, its index, the piece


class ViewModel:
    """The table's own copy of the position, moved event by event.

    `air` counts pieces in the position that still fly to their places: a place shows that many
    fewer. `marks` are the wards that the latest turns touched, by seat.
    """

    def __init__(self, seats: tuple[Seat, ...], state: State) -> None:
        self.seats = seats
        self.state = state.copy()
        self.air: Counter[Spot] = Counter()
        self.marks: frozenset[tuple[int, int]] = frozenset()
        self.projecting = False
        self.tally_away = False  # the table of the election was put off the map
        self.recap: tuple[Line, ...] = ()
        self.handed = NOBODY  # the person of several whose turn has just come
        self.highlight: dict[int, str] = {}
        self.pointed = -1
        self.why_not = ""
        self.picked: tuple[str, int] = ("", 0)
        self.advised: tuple[int, ...] = ()  # the wards that a hint mentions
        self.promised: tuple[Pledged, ...] = ()  # promises that are open (R12)
        self.rival_acts = False  # what is being played is not the person's own act
        self._projected: tuple[object, Projection] | None = None
        self._leaders: tuple[object, tuple[int, ...]] | None = None

    def flying(self, kind: str, index: int, piece: int) -> int:
        """How many of a piece are still on their way to a place."""
        return self.air.get((kind, index, piece), 0)

    def projection(self) -> Projection:
        """The election if it were today, worked out once a position."""
        state = self.state
        lists = (state.bosses, state.cubes, state.favors, state.winners, state.office)
        key = tuple(map(tuple, lists))
        if self._projected is None or self._projected[0] != key:
            self._projected = (key, project(state))
        return self._projected[1]

    def leaders(self) -> tuple[int, ...]:
        """Who leads each open ward now, or has won it, a seat or NOBODY; worked out once."""
        state = self.state
        key = (state.active, tuple(state.winners), tuple(state.bosses))
        if self._leaders is None or self._leaders[0] != key:
            won = ((ward, state.winners[ward]) for ward in wards_in(state.active))
            led = tuple(leader_of(state, w) if seat == NOT_VOTED else seat for w, seat in won)
            self._leaders = key, led
        return self._leaders[1]

    def has_tally(self) -> bool:
        """Whether an election is under way: at least one ward votes or has voted."""
        state = self.state
        if self.has_projection() or state.turn != NOBODY or state.phase in (OVER, APPOINTING):
            return False
        voted = any(winner != NOT_VOTED for winner in state.winners)
        return (voted or state.voting != NOBODY) and not self.tally_away

    def has_projection(self) -> bool:
        """Whether the projection is wanted and makes sense now."""
        return self.projecting and self.state.phase != OVER


class Sprite(ABC):
    """A rectangle of the window, painted from the position shown and from nothing else."""

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        self.look = look
        self.rect = rect
        self._seen: object = None
        self._image: pygame.Surface | None = None

    @abstractmethod
    def shows(self, model: ViewModel) -> object:
        """Everything the picture depends on, to be compared; None where nothing is to be seen."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Draw onto a transparent surface of the sprite's size."""

    def refresh(self, model: ViewModel) -> bool:
        """Note what is to be shown; true where the picture is no longer right."""
        now = self.shows(model)
        if now == self._seen:
            return False
        self._seen = now
        self._image = None
        return True

    def image(self, model: ViewModel) -> pygame.Surface:
        """The picture, made where needed."""
        if self._image is None:
            self._image = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self.draw(self._image, model)
        return self._image

    def paint(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Blit the picture, if anything is to be seen."""
        if self._seen is not None:
            surface.blit(self.image(model), self.rect)


@dataclass(eq=False)
class SpriteGroup:
    """Sprites in the order of painting; reports what has changed as damage."""

    sprites: list[Sprite]
    damage: Callable[[pygame.Rect], object]

    def refresh(self, model: ViewModel) -> None:
        """Let every sprite look at the position again."""
        for sprite in self.sprites:
            before = sprite.rect
            if sprite.refresh(model):
                self.damage(before)
                if sprite.rect != before:
                    self.damage(sprite.rect)

    def paint(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Paint those within the surface's clip."""
        clip = surface.get_clip()
        for sprite in self.sprites:
            if clip.colliderect(sprite.rect):
                sprite.paint(surface, model)
