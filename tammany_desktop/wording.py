"""Texts about the game in the current language: refusals, values, and a sentence per event."""

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tammany_desktop.bots import Reason
from tammany_desktop.journal.lines import PlayerChange
from tammany_desktop.journal.opening import SUFFIX
from tammany_desktop.languages import (
    Message,
    dotted,
    has,
    listed,
    people_words,
    sentences,
    series,
    text,
)
from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import OFFICES, POPULATIONS, WARD_NUMBERS
from tammany_desktop.rules.moves import Refusal
from tammany_desktop.rules.state import State, wards_in
from tammany_desktop.session.match import Seat


def population_name(population: int) -> str:
    """Return the name of a population: Irish, English, German or Italian."""
    return text(f"population.{POPULATIONS[population]}")


def people_name(population: int) -> str:
    """Return a population's people as a noun for lists for screen readers: the Irish."""
    return text(f"access.people.{POPULATIONS[population]}")


def favor_name(population: int) -> str:
    """Return the color of a favor."""
    return text(f"favor.{POPULATIONS[population]}")


def office_name(office: int) -> str:
    """Return the name of an office."""
    return text(f"office.{OFFICES[office]}")


def office_short(office: int) -> str:
    """Return the short name of an office."""
    return text(f"office.short.{OFFICES[office]}")


def capitalized(words: str) -> str:
    """Return words with a capital at the beginning, as for a button."""
    return words[:1].upper() + words[1:]


def ward_name(ward: int) -> str:
    """Return the name of a ward, which contains its number, by its index."""
    return text("table.ward", number=WARD_NUMBERS[ward])


def population_words(population: int) -> dict[str, str]:
    """Return values for all placeholders of a population and its favors."""
    return people_words(POPULATIONS[population])


def message_words(message: Message) -> str:
    """Return a message as text, in which files of games have no suffix."""
    values = {
        key: value.removesuffix(SUFFIX) if isinstance(value, str) else value
        for key, value in message.values.items()
    }
    return text(message.key, **values)


def prize_key(state: State, ward: int) -> str:
    """Return the key of the words for what the winner of a ward gets (R8, R9.2)."""
    if ward in board.BONUS_CUBE_WARDS and any(state.bag):
        return "ballot.prize.cube"
    if ward in board.BONUS_FAVOR_WARDS and any(state.bank):
        return "ballot.prize.favor"
    return "ballot.prize.hall" if ward == board.TAMMANY_HALL else "ballot.prize.ward"


def names(seats: Sequence[Seat], indexes: Sequence[int]) -> str:
    """Return the names of players as a list in a sentence."""
    return listed([seats[seat].name for seat in indexes])


def values_of(values: Sequence[tuple[str, int]], seats: Sequence[Seat]) -> dict[str, str | int]:
    """Return placeholders' values, with ward numbers and names in place of indexes."""
    result: dict[str, str | int] = {}
    for field, value in values:
        if field.endswith("ward"):
            result[field] = WARD_NUMBERS[value]
        elif field in ("rival", "seat"):
            result[field] = seats[value].name if 0 <= value < len(seats) else value
        elif field == "population":
            result |= population_words(value)
        elif field == "office":
            result[field] = office_name(value)
        else:
            result[field] = value
    return result


def row_words(name: str, cells: Mapping[str, str]) -> str:
    """Return the text of a table's row for screen readers: the name, and headings with cells."""
    parts = [f"{head} {cell}" for head, cell in cells.items()]
    return text("access.row", name=name, cells=series(parts))


def why_words(reason: Reason | None, seats: Sequence[Seat]) -> str:
    """Return the reason for a bot's act, offer, or answer as a short text; "" without one."""
    return "" if not reason else text(f"bots.why.{reason.key}", **values_of(reason.values, seats))


def refusal_words(refused: Refusal, seats: Sequence[Seat]) -> str:
    """Return sentences on why a move is refused, what would help, and the rule."""
    values = values_of(refused.values, seats)
    parts = [text(f"refusal.{refused.reason}", **values)]
    if refused.remedy and has(f"remedy.{refused.remedy}"):
        parts.append(text(f"remedy.{refused.remedy}", **values))
    parts.append(text("refusal.rule", rule=refused.rule))
    return sentences(parts)


DAY: Final = 86_400.0  # seconds
ACTION_PIECES: Final = 2  # greatest number of pieces of a ward action


def date_words(moment: float, now: float) -> str:
    """Return the date and time of `moment`; both values are in seconds since 1970."""
    try:
        local_time = time.localtime(moment)
    except (ValueError, OverflowError, OSError):
        return text("saves.no_date")
    clock = text("saves.clock", hour=f"{local_time.tm_hour:02}", minute=f"{local_time.tm_min:02}")
    if local_time[:3] == time.localtime(now)[:3]:
        return text("saves.today", time=clock)
    if local_time[:3] == time.localtime(now - DAY)[:3]:
        return text("saves.yesterday", time=clock)
    month = text(f"saves.month.{local_time.tm_mon}")
    day_words = text("saves.day", count=local_time.tm_mday)
    return text("saves.date", day=day_words, month=month, year=local_time.tm_year)


# Events without a sentence of their own.
SILENT: Final = (e.WardActionDone, e.TurnEnded, e.SpreadOpened, e.OfficesEnded, e.BonusOffered)


def key_of(event: e.Event) -> str:
    """Return the catalog key of an event, without `log.`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def contested(event: e.Event) -> bool:
    """Return True if an event is the outcome of a ward with several candidates."""
    return isinstance(event, e.WardWon | e.WardTied) and sum(v > 0 for v in event.votes) > 1


def uncontested(event: e.Event) -> bool:
    """Return True if an event is the outcome of a ward with at most one candidate."""
    return isinstance(event, e.WardPassed | e.WardWon | e.WardTied) and not contested(event)


def event_words(
    event: e.Event,
    seats: Sequence[Seat],
    before: e.Event | None = None,
    tied: Sequence[e.LeaderNamed] = (),
) -> str:
    """Return an event's sentence, or ""; `before` is the event before, `tied` the equal leaders."""
    if isinstance(event, SILENT):
        return ""
    key = key_of(event)
    values = _values(event, seats)
    if isinstance(event, e.PointsScored):
        key = f"{key}_{e.REASONS[event.reason]}"
    elif isinstance(event, e.WardWon) and not contested(event):
        key = f"{key}_alone"
    elif contested(event) and not isinstance(before, e.BallotOpened):
        key = f"{key}_skipped"
    elif len(tied) > 1:
        key, values["names"] = "leaders_level", names(seats, [leader.seat for leader in tied])
    elif isinstance(event, e.GameEnded) and len(event.winners) > 1:
        key = f"{key}_shared"
    return text(f"log.{key}", **values)


def spoken_words(event: e.Event, seats: Sequence[Seat], words: str, last_seat: int) -> str:
    """Return an event's text for screen readers, else `words`; `last_seat` is not named again."""
    if isinstance(event, e.TurnBegan | e.GameEnded | e.SpreadDeclined):
        return ""  # the next event has a text, or nothing happened
    if not has(key := f"access.did.{key_of(event)}"):
        return words
    act = text(key, **(values := _values(event, seats)))
    if getattr(event, "seat", last_seat) != last_seat:
        return text("access.did_by", name=values["name"], act=act)
    return text("access.did_again", act=capitalized(act))


def uncontested_words(events: Iterable[e.Event], seats: Sequence[Seat]) -> str:
    """Return a sentence about wards that are counted together: who wins which without rivals."""
    numbers_by_seat: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, e.WardWon | e.WardPassed):
            seat = event.seat if isinstance(event, e.WardWon) else states.NOBODY
            numbers_by_seat.setdefault(seat, []).append(str(board.WARD_NUMBERS[event.ward]))
    parts = []
    for seat in sorted(numbers_by_seat, key=lambda seat: (seat == states.NOBODY, seat)):
        numbers = series(numbers_by_seat[seat])
        name = "" if seat == states.NOBODY else seats[seat].name
        key = "table.swept_by" if name else "table.swept_nobody"
        parts.append(text(key, name=name, wards=numbers))
    return text("table.swept", wards=dotted(parts))


def _values(event: e.Event, seats: Sequence[Seat]) -> dict[str, str | int]:
    result: dict[str, str | int] = {}
    for field, value in event._asdict().items():
        result |= _value(field, value, seats)
    if isinstance(event, e.WardWon | e.WardTied):
        votes = sorted(filter(None, event.votes), reverse=True)
        result["votes"] = text("table.dash").join(map(str, votes))
    if isinstance(event, e.GardenFilled):
        drawn = ((count, population_name(p)) for p, count in enumerate(event.cubes) if count)
        result["cubes"] = series([text("table.times", count=n, thing=name) for n, name in drawn])
    return result


def _value(field: str, value: object, seats: Sequence[Seat]) -> dict[str, str | int]:
    if field in ("candidates", "winners") and isinstance(value, tuple):
        return {"names": names(seats, value)}
    if not isinstance(value, int):
        return {}
    if field in ("seat", "first"):
        return {"name": seats[value].name}
    if field == "zone":
        return {"zone": board.ZONE_NAMES[value]}
    return {"count": value} if field in ("points", "favors") else values_of([(field, value)], seats)


def pieces_of_action(state: State) -> tuple[int, int]:
    """Return how many pieces the ward action has placed, and how many in all it can (R5, R5.4)."""
    if state.ward_done:
        return ACTION_PIECES, ACTION_PIECES
    bosses, cubes = state.boss_supply[state.turn], int(any(state.garden))
    if state.step == states.STEP_CUBE:
        return 1, 1 + min(1, bosses)
    if state.step == states.STEP_BOSS:
        return 1, 1 + min(1, bosses + cubes)
    return 0, min(ACTION_PIECES, bosses + cubes)


BENEFITS: Final = {  # by office: the kind of move by which its benefit is used
    board.DEPUTY_MAYOR: m.TAKE_FAVOR,
    board.CHIEF_OF_POLICE: m.ARREST,
    board.COUNCIL_PRESIDENT: m.LOCK,
    board.PRECINCT_CHAIRMAN: m.RESETTLE,
}


# The next functions return keys of `table.shut.*`: why an act is not possible, on buttons.


def _unfinished_step(state: State) -> str:
    """Return what must be finished first (R4.2), or ""."""
    if state.phase in (states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR):
        return "bonus_first"
    if state.step == states.STEP_SPREAD:
        return "finish_slander"
    return "second_first" if state.step != states.NO_STEP else ""


def why_no_slander(state: State) -> str:
    """Return why slander is not possible (R6); call this only while it is not, from term 2 on."""
    seat = state.actor()
    barred = state.barred_mask()
    if state.has_slandered[seat]:
        return "used_this_term"
    if not state.tokens[seat]:
        return "no_token"
    if unfinished := _unfinished_step(state):
        return unfinished
    if not any(state.favors_of(seat)):
        return "no_favor"
    present = [(ward, state.bosses_in(ward)) for ward in wards_in(state.active)]
    shared = [ward for ward, bosses in present if 0 < bosses[seat] < sum(bosses)]
    if not shared:
        return "no_rival_beside"
    return "shared_locked" if all(barred >> ward & 1 for ward in shared) else "no_matching_favor"


def why_no_benefit(state: State) -> str:
    """Return why the office's benefit cannot be used (RO); call this only while it cannot."""
    office = state.office[state.actor()]
    if office == board.NO_OFFICE:
        return "no_office"
    if office == board.MAYOR:
        return "mayor"
    if state.office_done:
        return "used_this_turn"
    if office == board.COUNCIL_PRESIDENT and state.locks_used >= board.LOCKS_A_TERM:
        return "both_locks"
    reasons = {board.DEPUTY_MAYOR: "no_supply", board.COUNCIL_PRESIDENT: "no_ward_to_lock"}
    return _unfinished_step(state) or reasons.get(office, "no_ward_with_two")


def why_no_end(state: State) -> tuple[str, int]:
    """Return what must be done before the turn can end, and the pieces yet to be placed (R4.2)."""
    if state.phase != states.TURN or state.step == states.STEP_SPREAD:
        return _unfinished_step(state), 0
    placed, allowed = pieces_of_action(state)
    return "place_first", allowed - placed


def bot_words(bot: str) -> str:
    """Return the description of a bot: its level, and its character if any."""
    level, _, character = bot.partition(":")
    words = text(f"bot.level.{level}")
    if not character:
        return words
    return text("players.bot", level=words, character=text(f"bot.character.{character}"))


def player_words(change: PlayerChange, seat_before: Seat) -> str:
    """Return a sentence about a seat's new player: a bot, or the person who comes back."""
    if not change.bot:
        return text("players.back", name=seat_before.name)
    key = "players.other" if seat_before.is_bot else "players.leaves"
    return text(key, name=seat_before.name, bot=bot_words(change.bot))
