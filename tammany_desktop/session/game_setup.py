"""What a person chose for a new game: plain data, checked, kept and handed on."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import Message
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.state import MAX_SEATS

MIN_SEATS: Final = 3
NAME_LIMIT: Final = 20


@dataclass(frozen=True)
class BotLevel:
    """A level of bot that can be chosen, and the characters it comes in."""

    level: str
    characters: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatChoice:
    """One seat: a person, or a bot of a level and, if the level has any, of a character."""

    name: str
    color: str
    bot: str = ""  # the level, or "" for a person
    character: str = ""


@dataclass(frozen=True)
class GameSetup:
    """Everything chosen for a new game; seats stand in table order unless they are drawn by lot."""

    seats: tuple[SeatChoice, ...]
    options: Options = STANDARD
    language: str = field(default="en", compare=False)
    by_lot: bool = False  # who sits where is drawn when the game begins

    @property
    def people(self) -> int:
        """How many seats are persons."""
        return sum(not seat.bot for seat in self.seats)

    def seated(self, chance: Random) -> "GameSetup":
        """The setup as the game begins: its seats in the order drawn, if they are drawn by lot."""
        if not self.by_lot:
            return self
        return replace(self, seats=tuple(chance.sample(self.seats, len(self.seats))), by_lot=False)


def problems(setup: GameSetup, bots: tuple[BotLevel, ...]) -> list[Message]:
    """Why the game cannot start, as sentences; none where it can."""
    found: list[Message] = []
    if not MIN_SEATS <= len(setup.seats) <= MAX_SEATS:
        found.append(Message("setup.problem.seats", {"low": MIN_SEATS, "high": MAX_SEATS}))
    names = [seat.name.strip().casefold() for seat in setup.seats]
    for number, seat in enumerate(setup.seats, start=1):
        if not seat.name.strip():
            found.append(Message("setup.problem.no_name", {"seat": number}))
        elif names.index(seat.name.strip().casefold()) != number - 1:
            found.append(Message("setup.problem.same_name", {"name": seat.name.strip()}))
        found += _bot_problems(seat, bots)
    colors = [seat.color for seat in setup.seats]
    if len(set(colors)) < len(colors) or not set(colors) <= set(COLORS):
        found.append(Message("setup.problem.same_color"))
    if setup.options.problem():
        found.append(Message("setup.problem.options"))
    return found


def _bot_problems(seat: SeatChoice, bots: tuple[BotLevel, ...]) -> list[Message]:
    if not seat.bot:
        return []
    known = {bot.level: bot.characters for bot in bots}
    if seat.bot not in known:
        return [Message("setup.problem.bot", {"name": seat.name})]
    if seat.character and seat.character not in known[seat.bot]:
        return [Message("setup.problem.bot", {"name": seat.name})]
    return []


def to_json(setup: GameSetup) -> dict[str, Any]:
    """The setup as plain JSON, for the settings' memory of the last choices."""
    seats = [
        {"name": s.name, "color": s.color, "bot": s.bot, "character": s.character}
        for s in setup.seats
    ]
    lot = {"by_lot": True} if setup.by_lot else {}
    return {"seats": seats, **setup.options.to_json(), "language": setup.language, **lot}


def from_json(data: Mapping[str, Any], bots: tuple[BotLevel, ...]) -> GameSetup | None:
    """The setup that `to_json` wrote, or None where it is damaged or no longer possible."""
    try:
        seats = tuple(
            SeatChoice(
                str(s["name"])[:NAME_LIMIT], str(s["color"]), str(s["bot"]), str(s["character"])
            )
            for s in data["seats"]
        )
        by_lot = data.get("by_lot") is True
        setup = GameSetup(seats, Options.read(data), str(data["language"]), by_lot)
        return None if problems(setup, bots) else setup
    except (KeyError, TypeError, ValueError):
        return None
