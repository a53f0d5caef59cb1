"""Lists rivals' acts since a person's last turn, as names of pictures and as text."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import series, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import CHIEF_OF_POLICE, PRECINCT_CHAIRMAN, WARD_INDEX, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY, TURN, State
from tammany_desktop.talk.judging import BROKEN, KEPT, STATUSES, Pledge
from tammany_desktop.wording import population_words

PICTURE: Final = "\0"  # stands for a picture in the words of an act


class Item(NamedTuple):
    """Acts of a kind, or a promise: names of pictures, and texts for different places."""

    pictures: tuple[str, ...]
    words: str
    short: str  # the numbers of wards, a word about a promise, or ""
    harm: str = ""  # words for the viewer, if the act harmed that player
    told: str = ""  # words beside a player's name, with `PICTURE` for each of `told_pictures`

    @property
    def told_pictures(self) -> tuple[str, ...]:
        """Return the pictures that `told` has places for: the last ones."""
        return self.pictures[len(self.pictures) - self.told.count(PICTURE) :]

    @property
    def wards(self) -> list[int]:
        """Return all wards that are spoken of."""
        words = self.short.replace(",", "").split()
        return [WARD_INDEX[int(word)] for word in words if word.isdigit()]


class RecapLine(NamedTuple):
    """A rival and its acts, as told to the viewer."""

    seat: int
    items: tuple[Item, ...]

    @property
    def wards(self) -> list[int]:
        """Return all wards that are spoken of."""
        return [ward for item in self.items for ward in item.wards]


def is_due(state: State, seats: Sequence[Seat]) -> bool:
    """Return True if a person's turn has begun and nothing has been done in it."""
    if state.phase != TURN or seats[state.turn].is_bot:
        return False
    return not (state.step or state.ward_done or state.slander_done or state.office_done)


def since_last_turn(events: Sequence[e.Event], seat: int) -> list[e.Event]:
    """Return the events after a seat's last turn, or after the latest election if it came later."""
    recent: list[e.Event] = []
    for event in reversed(events):
        ended = isinstance(event, e.TurnEnded) and event.seat == seat
        if ended or isinstance(event, e.TermBegan):
            break
        recent.append(event)
    return recent[::-1]


def recap(
    events: Iterable[e.Event], seats: Sequence[Seat], viewer: int, harmful: Sequence[e.Event] = ()
) -> tuple[RecapLine, ...]:
    """Return rivals' acts: first those that are `harmful`, then the rest in order."""
    # The types are compared, too: events are tuples, which are equal if their fields are.
    harmful_keys = {(type(event), event) for event in harmful}
    acts_by_seat: dict[int, list[e.Event]] = {}
    for event in events:
        seat = getattr(event, "seat", NOBODY)
        if seat not in (viewer, NOBODY) and _item(event, seats):
            acts = acts_by_seat.setdefault(seat, [])
            after_cubes = [n for n, act in enumerate(acts, 1) if isinstance(act, e.CubePlaced)]
            is_gain = isinstance(event, e.FavorTaken) and after_cubes  # told beside the cube
            acts.insert(after_cubes[-1] if is_gain else len(acts), event)

    def kind_of(act: e.Event) -> tuple[str, str] | int:
        """Return a key that is equal for acts that are told together if they are neighbors."""
        if (type(act), act) in harmful_keys or getattr(act, "rival", None) == viewer:
            return HARM_NAMES[type(act)]
        return id(act)

    lines: list[RecapLine] = []
    for seat, acts in acts_by_seat.items():
        items: list[Item] = []
        for kind, (act, *others) in groupby(acts, kind_of):
            items_of_kind = [item for one_act in (act, *others) if (item := _item(one_act, seats))]
            if isinstance(kind, tuple):  # one item, such as slander in two wards
                wards = ", ".join(item.short for item in items_of_kind)
                words = series([item.words for item in items_of_kind])
                harm = text(f"table.recap.brief.{kind[0]}", ward=wards)
                items_of_kind = [Item((kind[1],), words, wards, harm)]
            elif isinstance(act, e.FavorTaken) and items:
                items_of_kind = [_with_favor(items.pop(), *items_of_kind)]
            items += items_of_kind
        items.sort(key=lambda item: (not item.harm, "slander" not in item.pictures))
        lines.append(RecapLine(seat, tuple(items)))
    return tuple(sorted(lines, key=lambda line: not line.items[0].harm))


def _with_favor(cube: Item, favor: Item) -> Item:
    """Return a placed cube and the favor that it brought, as one act."""
    told = text("table.recap.did.gain", act=cube.told, piece=PICTURE)
    words = series([cube.words, favor.words])
    return Item(cube.pictures + favor.pictures, words, cube.short, told=told)


def _item(event: e.Event, seats: Sequence[Seat]) -> Item | None:
    """Return an act as an item; None if it is told elsewhere or not at all."""
    match event:
        case e.BossPlaced():
            return _ward_item((piece_names.boss(seats[event.seat].color),), "boss", event.ward)
        case e.CubePlaced():
            return _ward_item((piece_names.cube(event.population),), "cube", event.ward)
        case e.Slandered() | e.SlanderSpread():
            rival = seats[event.rival]
            pictures: tuple[str, ...] = "slander", piece_names.boss(rival.color)
            return _ward_item(pictures, "slander", event.ward, rival=rival.name)
        case e.FavorTaken() | e.DeputyFavorTaken():
            favor = piece_names.favor(event.population)
            words = text("table.recap.favor", **population_words(event.population))
            return Item((favor,), words, "", told=text("table.recap.did.favor", piece=PICTURE))
        case e.CubeArrested():
            pictures = piece_names.emblem(CHIEF_OF_POLICE), piece_names.cube(event.population)
            return _ward_item(pictures, "arrest", event.ward)
        case e.WardLocked():
            return _ward_item(("lock",), "lock", event.ward)
        case e.CubeResettled():
            origin = str(WARD_NUMBERS[event.from_ward])
            pictures = piece_names.emblem(PRECINCT_CHAIRMAN), piece_names.cube(event.population)
            item = _ward_item(pictures, "resettle", event.to_ward, from_ward=origin)
            return item._replace(short=f"{origin} → {item.short}")
    return None


# By type of act: its name in message keys, and the name of its picture.
HARM_NAMES: Final = {
    e.Slandered: ("slander", "broadside"),
    e.SlanderSpread: ("slander", "broadside"),
    e.CubeArrested: ("arrest", "whistle"),
    e.WardLocked: ("lock", "shackle"),
    e.CubeResettled: ("resettle", "cart"),
}


def _ward_item(pictures: tuple[str, ...], key: str, ward: int, **values: str) -> Item:
    number = str(WARD_NUMBERS[ward])
    words = text(f"table.recap.{key}", ward=number, **values)
    told = text(f"table.recap.did.{key}", ward=number, piece=PICTURE, **values)
    return Item(pictures, words, number, told=told)


def with_pledges(
    lines: tuple[RecapLine, ...], pledges: Iterable[Pledge], seats: Sequence[Seat], viewer: int
) -> tuple[RecapLine, ...]:
    """Return the lines with items added for promises that rivals kept or broke (R12)."""
    by_seat = {line.seat: line for line in lines}
    for pledge in pledges:
        if pledge.status in (KEPT, BROKEN) and pledge.maker != viewer:
            words = text(f"table.recap.{STATUSES[pledge.status]}", rival=seats[pledge.to].name)
            short = text(f"table.recap.{STATUSES[pledge.status]}_short")
            old_line = by_seat.get(pledge.maker, RecapLine(pledge.maker, ()))
            item = Item(("wax_seal",), words, short, told=words)
            if item not in old_line.items:
                by_seat[pledge.maker] = old_line._replace(items=(*old_line.items, item))
    return tuple(by_seat.values())
