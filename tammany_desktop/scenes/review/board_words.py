"""What the analysis board says: of what can be set, of moves, and of what the judge found."""

from collections.abc import Sequence

from tammany_desktop import wording
from tammany_desktop.analysis import editing
from tammany_desktop.analysis.editing import BALLOTS, Key, interval_of
from tammany_desktop.bots.analyst import Finding
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.state import STEP_SPREAD, State
from tammany_desktop.scenes.review import blocks as set_in
from tammany_desktop.scenes.review.advice import way_words
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block

PLAIN = {
    m.END_TURN: "table.act.end_turn",
    m.make(m.STOP_SPREAD): "table.act.stop",
    m.make(m.DECLINE): "table.act.decline",
    m.make(m.PLACE_NO_MORE): "table.act.no_more",
    m.CONFIRM: "appoint.confirm",
}


def key_words(key: Key, seats: Sequence[Seat]) -> str:
    """What something is called that can be set."""
    name, one, other = key
    values: dict[str, str | int] = {}
    if name in (editing.CUBES, editing.GARDEN):
        population = other if name == editing.CUBES else one
        values["population"] = wording.population_name(population)
    elif name == editing.BOSSES:
        values["name"] = seats[other].name
    elif name in (
        *(editing.SCORE, editing.OFFICE, editing.TOKENS),
        *(editing.USED, editing.FAVORS),
    ):
        values["name"] = seats[one].name
    if name == editing.FAVORS:
        values["population"] = wording.population_name(other)
    return text(f"board.set.{name}", **values)


def value_words(key: Key, value: int, seats: Sequence[Seat]) -> str:
    """How something is set."""
    if key.name == editing.MOMENT:
        if value >= BALLOTS:
            return text("board.ballot", ward=wording.ward_name(value - BALLOTS))
        return text("board.turn", name=seats[value].name) if value >= 0 else text("table.dash")
    if key.name == editing.FIRST:
        return seats[value].name
    if key.name == editing.OFFICE:
        return text("table.dash") if value == NO_OFFICE else wording.office_short(value)
    if key.name in (editing.LOCKED, editing.USED):
        return text("common.on" if value else "common.off")
    return str(value)


def move_words(move: Move, state: State, seats: Sequence[Seat]) -> str:
    """One move in a sentence."""
    if move in PLAIN:
        return text(PLAIN[move])
    if m.kind_of(move) != m.SPREAD or state.step != STEP_SPREAD:
        return way_words((move,), None, seats)
    values = [*m.fields_of(move).items(), ("rival", state.step_rival)]
    values.append(("population", state.step_population))
    return text("hint.act.spread", **wording.values_of(values, seats))


def percent(share: float) -> str:
    """A chance, rounded."""
    return text("verdict.percent", number=round(100 * share))


def standing_blocks(look: Look, seats: Sequence[Seat], found: Finding, width: int) -> list[Block]:
    """Each seat's chance to win, the best ways with theirs, the mixes of a ballot."""
    made = [set_in.heading(look, text("board.chances"), width)]
    for seat, chance, error in zip(seats, found.chances, found.errors, strict=True):
        words = percent(chance)
        if error >= 0.005:
            words = text("board.give_or_take", value=words, error=round(100 * error))
        made.append(set_in.share_bar(look, seat, "", chance, words, width))
    if found.ways:
        made.append(set_in.heading(look, text("board.best"), width))
    for way in found.ways:
        words = way_words(way.moves, None, seats) or text("tutor.end_now")
        made.append(set_in.item(look, "icon_star", percent(way.chance), words, width))
    for bidder, ways in found.mixes:
        name = seats[bidder].name
        made.append(set_in.heading(look, text("board.mix", name=name), width))
        for way in sorted(ways, key=lambda one: sum(one.bid or ())):
            total = sum(way.bid or ())
            label = text("hint.act.bid", count=total) if total else text("hint.act.bid_nothing")
            words = text("board.mixed", share=percent(way.share), chance=percent(way.chance))
            made.append(set_in.share_bar(look, None, label, way.share, words, width))
    return made


def games_blocks(look: Look, seats: Sequence[Seat], found: Finding, width: int) -> list[Block]:
    """How often each seat won the games played on, with 95 % intervals."""
    made = [set_in.heading(look, text("board.games", count=found.played), width)]
    for seat, wins in zip(seats, found.wins, strict=True):
        low, high = interval_of(wins, found.played)
        ends = {"low": round(100 * low), "high": round(100 * high)}
        share = wins / found.played
        words = text("board.won", share=percent(share), **ends)
        made.append(set_in.share_bar(look, seat, "", share, words, width, (low, high)))
    note = text("board.games_note")
    return [*made, set_in.sentence(look, note, width, "small", "ink_soft")]


def chances_words(seats: Sequence[Seat], found: Finding) -> str:
    """Everybody's chance to win in a line."""
    pairs = zip(seats, found.chances, strict=True)
    return " · ".join(f"{seat.name} {percent(chance)}" for seat, chance in pairs)
