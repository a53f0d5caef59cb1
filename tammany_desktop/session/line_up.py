"""The setup of a new game as plain data, with default names, default players, preset tables."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any, Final, NamedTuple

from tammany_desktop.journal.header import COLORS, tidy_name
from tammany_desktop.languages import Message, all_texts, text
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.state import MAX_SEATS, NOBODY

MIN_SEATS: Final = 3
NAME_LIMIT: Final = 20  # characters of a player's name


@dataclass(frozen=True)
class BotLevel:
    """A level of bots that can be chosen, and its characters."""

    level: str
    characters: tuple[str, ...] = ()


def known_bots() -> tuple[BotLevel, ...]:
    """Return the levels that can be chosen, the weakest first; this imports the bots' modules."""
    from tammany_desktop.bots import levels

    return tuple(
        BotLevel(level, tuple(c for c in levels.characters() if levels.is_known(f"{level}:{c}")))
        for level in levels.levels()
    )


@dataclass(frozen=True)
class SeatChoice:
    """The player of a seat: a person, or a bot of a level and perhaps of a character."""

    name: str
    color: str
    bot: str = ""  # the level, or "" for a person
    character: str = ""

    @property
    def is_bot(self) -> bool:
        """Return True if a bot plays the seat."""
        return bool(self.bot)


@dataclass(frozen=True)
class GameSetup:
    """All choices for a new game; seats are in table order, unless the order is drawn by lot."""

    seats: tuple[SeatChoice, ...]
    options: Options = STANDARD
    language: str = field(default="en", compare=False)
    by_lot: bool = False  # whether the order of seats is drawn when the game begins
    talk: str = field(default="", compare=False)  # how players make deals; "" as in the settings
    unaided: bool = field(default=False, compare=False)  # no hints, votes, projection, forecasts
    series_winners: tuple[str, ...] = field(default=(), compare=False)  # winners of earlier games

    @property
    def person_count(self) -> int:
        """Return the number of persons."""
        return sum(not seat.is_bot for seat in self.seats)

    def with_seats_drawn(self, rng: Random) -> "GameSetup":
        """Return the setup, with its seats in an order drawn by lot if that was chosen."""
        if not self.by_lot:
            return self
        return replace(self, seats=tuple(rng.sample(self.seats, len(self.seats))), by_lot=False)


def problems(setup: GameSetup, levels: tuple[BotLevel, ...]) -> list[Message]:
    """Return the reasons why the game cannot start; none if it can."""
    messages: list[Message] = []
    if not MIN_SEATS <= len(setup.seats) <= MAX_SEATS:
        messages.append(Message("setup.problem.seats", {"low": MIN_SEATS, "high": MAX_SEATS}))
    names = [tidy_name(seat.name).casefold() for seat in setup.seats]
    for number, seat in enumerate(setup.seats, start=1):
        if not names[number - 1]:
            messages.append(Message("setup.problem.no_name", {"seat": number}))
        elif names.index(names[number - 1]) != number - 1:
            messages.append(Message("setup.problem.same_name", {"name": tidy_name(seat.name)}))
        messages += _bot_problems(seat, levels)
    colors = [seat.color for seat in setup.seats]
    if len(set(colors)) < len(colors) or not set(colors) <= set(COLORS):
        messages.append(Message("setup.problem.same_color"))
    if setup.options.problem():
        messages.append(Message("setup.problem.options"))
    return messages


def _bot_problems(seat: SeatChoice, levels: tuple[BotLevel, ...]) -> list[Message]:
    characters_by_level = {known.level: ("", *known.characters) for known in levels}
    if not seat.is_bot or seat.character in characters_by_level.get(seat.bot, ()):
        return []
    return [Message("setup.problem.bot", {"name": seat.name})]


def to_json(setup: GameSetup) -> dict[str, Any]:
    """Return the setup as JSON data, which the settings keep as the last choices."""
    seats = [asdict(seat) for seat in setup.seats]
    lot_data = {"by_lot": True} if setup.by_lot else {}
    return {"seats": seats, **setup.options.to_json(), "language": setup.language, **lot_data}


def _seat(data: Mapping[str, Any]) -> SeatChoice:
    name, color, level = tidy_name(str(data["name"])[:NAME_LIMIT]), data["color"], str(data["bot"])
    return SeatChoice(name, str(color), level, str(data["character"]) if level else "")


def from_json(data: Mapping[str, Any], levels: tuple[BotLevel, ...]) -> GameSetup | None:
    """Return the setup from JSON data, or None if it is damaged or no longer possible."""
    try:
        seats = tuple(map(_seat, data["seats"]))
        by_lot = data.get("by_lot") is True
        setup = GameSetup(seats, Options.read(data), str(data["language"]), by_lot)
        return None if problems(setup, levels) else setup
    except (KeyError, TypeError, ValueError):
        return None


DEFAULT_SEAT_COUNT: Final = 4  # seats in use if no setup was saved
NOT_BY_DEFAULT: Final = ("hoarder",)  # characters that play below their level


class PresetTable(NamedTuple):
    """A preset table: the level and character of each of five seats."""

    name: str
    seats: tuple[tuple[str, str], ...]  # ("", "") for a person


PERSON: Final = ("", "")
PEOPLE_TABLE: Final = "people"  # name of the preset table without bots
BALANCED_LEVEL: Final = "alderman"  # level of the preset table "balanced"
EASY_LEVEL: Final = "beginner"  # level of the preset table of a first game


def _against(level: str, *characters: str) -> tuple[tuple[str, str], ...]:
    """Return the seats of one person and of bots of a level, one for each character."""
    return (PERSON, *((level, character) for character in characters))


TABLES: Final = (
    PresetTable("gentle", _against(EASY_LEVEL, "", "", "", "")),
    PresetTable("balanced", _against(BALANCED_LEVEL, "slanderer", "kingmaker", "machine", "")),
    PresetTable("sharks", _against("grand_sachem", "", "slanderer", "machine", "kingmaker")),
    PresetTable(PEOPLE_TABLE, (PERSON,) * MAX_SEATS),
)


def default_name(number: int, level: str) -> str:
    """Return the default name of a seat, whose `number` counts from 1."""
    return text(f"new_game.bot_name.{number}") if level else text("new_game.player", seat=number)


def is_default_name(number: int, seat: SeatChoice) -> bool:
    """Return True if a seat has its default name in any language."""
    bot_key, person_key = f"new_game.bot_name.{number}", "new_game.player"
    return seat.name in (all_texts(bot_key) if seat.is_bot else all_texts(person_key, seat=number))


def with_translated_names(seats: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
    """Return the seats with default names translated to the current language."""
    return tuple(
        replace(s, name=default_name(number, s.bot)) if is_default_name(number, s) else s
        for number, s in enumerate(seats, 1)
    )


def default_character(number: int, level: str, levels: Sequence[BotLevel]) -> str:
    """Return the default character of a bot in a seat, whose `number` counts from 1."""
    characters = next((known.characters for known in levels if known.level == level), ())
    choices = [*(character for character in characters if character not in NOT_BY_DEFAULT), ""]
    return choices[(number - 2) % len(choices)]  # usually seat 1 has the person


def default_level(levels: Sequence[BotLevel]) -> str:
    """Return the default level of bots: that of the balanced table, else the middle one, or ""."""
    if any(known.level == BALANCED_LEVEL for known in levels):
        return BALANCED_LEVEL
    return levels[len(levels) // 2].level if levels else ""


def default_seats(
    levels: Sequence[BotLevel], hot_seat: bool, first: bool = False
) -> tuple[SeatChoice, ...]:
    """Return five seats: one person and bots, weak in a `first` game; all persons if `hot_seat`."""
    is_easy = first and any(known.level == EASY_LEVEL for known in levels)
    level = "" if hot_seat else EASY_LEVEL if is_easy else default_level(levels)
    numbers = range(1, MAX_SEATS + 1)
    return tuple(seat_for(number, level if number > 1 else "", levels) for number in numbers)


def seat_for(number: int, level: str, levels: Sequence[BotLevel]) -> SeatChoice:
    """Return the default choice for a seat, whose `number` counts from 1."""
    character = default_character(number, level, levels)
    return SeatChoice(default_name(number, level), COLORS[number - 1], level, character)


def with_all_seats(seats: Sequence[SeatChoice], bots: Sequence[BotLevel]) -> tuple[SeatChoice, ...]:
    """Return these seats and more up to five, with unused colors and the level of the last one."""
    result = list(seats)
    for number in range(len(result) + 1, MAX_SEATS + 1):
        used_colors = {seat.color for seat in result}
        color = next(name for name in COLORS if name not in used_colors)
        result.append(replace(seat_for(number, result[-1].bot, bots), color=color))
    return tuple(result)


def with_player(
    number: int, seat: SeatChoice, level: str, character: str, levels: Sequence[BotLevel]
) -> SeatChoice:
    """Return a seat with another player; an entered name stays if both players are of one kind."""
    characters = next((known.characters for known in levels if known.level == level), ())
    character = character if character in characters else ""
    has_own_name = not is_default_name(number, seat)
    name = seat.name if has_own_name and seat.is_bot == bool(level) else default_name(number, level)
    return replace(seat, name=name, bot=level, character=character)


def preset_seats(
    table: PresetTable, seats: Sequence[SeatChoice], levels: Sequence[BotLevel]
) -> tuple[SeatChoice, ...]:
    """Return the seats with the players of a preset table; colors stay, and names if possible."""
    pairs = zip(seats, table.seats, strict=False)
    return tuple(
        with_player(number, seat, level, character, levels)
        for number, (seat, (level, character)) in enumerate(pairs, 1)
    )


def table_of(seats: Sequence[SeatChoice]) -> str:
    """Return the name of the preset table with the same players, or ""."""
    players = tuple((seat.bot, seat.character) for seat in seats)
    return next((table.name for table in TABLES if table.seats[: len(players)] == players), "")


def with_own_name(seats: Sequence[SeatChoice], name: str) -> tuple[SeatChoice, ...]:
    """Return the seats with `name` for the first person's default name, unless "" or taken."""
    index = next((i for i, seat in enumerate(seats) if not seat.is_bot), NOBODY)
    unusable = name in ("", *(seat.name for seat in seats))
    if index == NOBODY or unusable or not is_default_name(index + 1, seats[index]):
        return tuple(seats)
    return (*seats[:index], replace(seats[index], name=name), *seats[index + 1 :])


def own_name(setup: GameSetup | None) -> str:
    """Return the name of the first person in a setup, or "" if it is a default name."""
    for number, seat in enumerate(setup.seats if setup is not None else (), 1):
        if not seat.is_bot:
            return "" if is_default_name(number, seat) else seat.name
    return ""
