"""Lists rivals' acts since a person's last turn, as names of pictures and as text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import series, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import (
    CHIEF_OF_POLICE,
    DEPUTY_MAYOR,
    PRECINCT_CHAIRMAN,
    WARD_NUMBERS,
)
from tammany_desktop.rules.state import TURN, State
from tammany_desktop.talk.judging import BROKEN, KEPT, STATUSES, Pledge

PIECE: Final = "\0"  # stands for a picture in the words of an act


class Item(NamedTuple):
    """One act, or several of a kind, in pictures by name, in words, and as told beside a name."""

    pictures: tuple[str, ...]
    words: str
    short: str  # only the wards, or a word about a promise; may be ""
    harm: str = ""  # words for the viewer, if the act harmed that player
    told: str = ""  # with `PIECE` for each of `pieces`

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the pictures that `told` has places for: the last ones."""
        return self.pictures[len(self.pictures) - self.told.count(PIECE) :]


class RecapLine(NamedTuple):
    """A rival and its acts, as told to the viewer."""

    seat: int
    items: tuple[Item, ...]

    @property
    def harms_viewer(self) -> bool:
        """Return True if one of the acts harmed the viewer."""
        return any(item.harm for item in self.items)

    @property
    def wards(self) -> list[int]:
        """Return the numbers of all wards that are spoken of."""
        words = " ".join(item.short.replace(",", "") for item in self.items).split()
        return [int(word) for word in words if word.isdigit()]


def is_due(state: State, seats: Sequence[Seat]) -> bool:
    """Return True if a person's turn has begun and nothing has been done in it."""
    if state.phase != TURN or seats[state.turn].is_bot:
        return False
    return not (state.step or state.ward_done or state.slander_done or state.office_done)


def since_last_turn(events: Sequence[e.Event], seat: int) -> list[e.Event]:
    """Return the events after a seat's last turn, or after the last election if it came later."""
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
    """Return a line for each rival that did something; `harmful` are acts against the viewer."""
    # With their types: events are tuples, so two types compare equal if their fields do.
    typed = {(type(event), event) for event in harmful}
    done: dict[int, list[e.Event]] = {}
    for event in events:
        if (seat := getattr(event, "seat", viewer)) != viewer:
            done.setdefault(seat, []).append(event)
    lines: list[RecapLine] = []
    for seat, acts in done.items():
        against = [a for a in acts if (type(a), a) in typed or getattr(a, "rival", None) == viewer]
        others = [act for act in acts if not any(act is one for one in against)]
        attacks = [_item(act, seats) for act in others if type(act) in HARM_NAMES]
        rest = [_item(act, seats) for act in others if type(act) not in HARM_NAMES]
        # Attacks come first, since a row may have no room for the last acts.
        own = (*attacks, *_placed_items(seats[seat].color, acts), *rest)
        items = *_harm_items(against, seats), *(item for item in own if item)
        lines.append(RecapLine(seat, items))
    return tuple(line for line in lines if line.items)


def _placed_items(color: str, acts: list[e.Event]) -> list[Item]:
    """Return an item for all wards where a rival placed one boss, and one for each with several."""
    placed = sorted(WARD_NUMBERS[act.ward] for act in acts if isinstance(act, e.BossPlaced))
    items: list[Item] = []
    boss, counts = piece_names.boss(color), Counter(placed)
    alone = [str(number) for number, count in counts.items() if count == 1]
    if alone:
        words = text("table.recap.bosses", count=len(alone), wards=series(alone))
        items.append(Item((boss,), words, ", ".join(alone), told=_told("cube", series(alone))))
    for number, count in counts.items():
        if count > 1:
            words = text("table.recap.bosses_there", count=count, ward=str(number))
            told = _told("cube", str(number), PIECE * count)
            items.append(Item((boss,) * count, words, str(number), told=told))
    return items


def _item(event: e.Event, seats: Sequence[Seat]) -> Item | None:
    """Return an act as an item; None if it is told elsewhere or not at all."""
    match event:
        case e.CubePlaced():
            return _ward_item((piece_names.cube(event.population),), "cube", event.ward)
        case e.Slandered() | e.SlanderSpread():
            rival = seats[event.rival]
            pictures: tuple[str, ...] = "slander", piece_names.boss(rival.color)
            return _ward_item(pictures, "slander", event.ward, rival=rival.name)
        case e.DeputyFavorTaken():
            pictures = piece_names.emblem(DEPUTY_MAYOR), piece_names.favor(event.population)
            return Item(pictures, text("table.recap.favor"), "", told=_told("favor", ""))
        case e.CubeArrested():
            pictures = piece_names.emblem(CHIEF_OF_POLICE), piece_names.cube(event.population)
            return _ward_item(pictures, "arrest", event.ward)
        case e.WardLocked():
            return _ward_item(("lock",), "lock", event.ward)
        case e.CubeResettled():
            origin, target = (str(WARD_NUMBERS[ward]) for ward in (event.from_ward, event.to_ward))
            words = text("table.recap.resettle", from_ward=origin, to_ward=target)
            told = _told("resettle", target, from_ward=origin)
            pictures = piece_names.emblem(PRECINCT_CHAIRMAN), piece_names.cube(event.population)
            return Item(pictures, words, f"{origin} → {target}", told=told)
    return None


# By type of act: its name in message keys, and the name of its picture.
HARM_NAMES: Final = {
    e.Slandered: ("slander", "broadside"),
    e.SlanderSpread: ("slander", "broadside"),
    e.CubeArrested: ("arrest", "whistle"),
    e.WardLocked: ("lock", "shackle"),
    e.CubeResettled: ("resettle", "cart"),
}


def _harm_items(harmful: Iterable[e.Event], seats: Sequence[Seat]) -> Iterator[Item]:
    """Yield an item for each kind of act that harmed the viewer: several wards together."""
    by_kind: dict[tuple[str, str], list[Item]] = {}
    for event in harmful:
        if item := _item(event, seats):
            by_kind.setdefault(HARM_NAMES[type(event)], []).append(item)
    for (kind, picture), items in by_kind.items():
        short = ", ".join(item.short for item in items)
        words = series([item.words for item in items])
        yield Item((picture,), words, short, text(f"table.recap.brief.{kind}", ward=short))


def _ward_item(pictures: tuple[str, ...], key: str, ward: int, **values: str) -> Item:
    number = str(WARD_NUMBERS[ward])
    words = text(f"table.recap.{key}", ward=number, **values)
    return Item(pictures, words, number, told=_told(key, number, **values))


def _told(key: str, ward: str, piece: str = PIECE, **values: str) -> str:
    return text(f"table.recap.did.{key}", ward=ward, piece=piece, **values)


def with_pledges(
    lines: tuple[RecapLine, ...], pledges: Iterable[Pledge], seats: Sequence[Seat], viewer: int
) -> tuple[RecapLine, ...]:
    """Return the lines with items added for promises that rivals kept or broke (R12)."""
    by_seat = {line.seat: line for line in lines}
    for pledge in pledges:
        if pledge.status in (KEPT, BROKEN) and pledge.maker != viewer:
            words = text(f"table.recap.{STATUSES[pledge.status]}", rival=seats[pledge.to].name)
            short = text(f"table.recap.{STATUSES[pledge.status]}_short")
            before = by_seat.get(pledge.maker, RecapLine(pledge.maker, ()))
            item = Item(("wax_seal",), words, short, told=words)
            if item not in before.items:
                by_seat[pledge.maker] = before._replace(items=(*before.items, item))
    return tuple(by_seat.values())
