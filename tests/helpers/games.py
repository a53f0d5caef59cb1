"""Matches played at random to some point, and their journals as bytes and as files."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tammany_desktop.journal import dump, opening
from tammany_desktop.journal import lines as journal_lines
from tammany_desktop.journal.disk import REAL_DISK, Disk
from tammany_desktop.journal.header import COLORS, Header, Seat, new_header
from tammany_desktop.journal.lines import Entry
from tammany_desktop.rules.board import CHIEF_OF_POLICE, TERMS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.state import NO_STEP, OVER, State
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.session.match import Match

NAMES = ("Boss Tweed", "Honest John Kelly", "Čapek & Söhne", 'The "Ring"', "李")


def seats(players: int, bot: str = "") -> tuple[Seat, ...]:
    return tuple(Seat(NAMES[seat], COLORS[seat], bot) for seat in range(players))


def fresh(players: int, seed: int, options: Options = STANDARD) -> Match:
    chance = Random(seed)
    return Match.in_memory(seats(players), new_game(players, chance, options), chance)


@cache
def _before_last_term(players: int, seed: int) -> State:
    match = fresh(players, seed)
    play(match, Random(seed), until=lambda match: match.state.term == TERMS)
    return match.state


def last_term(players: int, seed: int) -> State:
    """A game played at random up to its last term: the rest has all that a game has."""
    return _before_last_term(players, seed).copy()


def open_to_slander() -> State:
    """Red to act in term 2, with two rivals in ward 1 and one in ward 2, English in both."""
    state = new_game(3, Random(4))
    state.term, state.year, state.turn, state.first, state.step = 2, 6, 0, 0, NO_STEP
    state.office[1] = CHIEF_OF_POLICE
    for ward in (0, 1):
        for seat in range(3 if ward == 0 else 2):
            state.bosses[ward * 5 + seat] = 1
            state.boss_supply[seat] -= 1
    for seat in range(3):
        for color in range(4):
            state.favors[seat * 4 + color] = 4
            state.bank[color] -= 4
    return state


def some_bid(match: Match, seat: int, chance: Random) -> Bid:
    usable = usable_favors(match.state, match.state.voting, seat)
    a, b, c, d = (chance.randint(0, min(most, 2)) for most in usable)
    return a, b, c, d


def sealed_bids(match: Match) -> dict[int, Bid]:
    """The bids that are sealed and not yet opened, by seat."""
    return match._sealed


def settle(match: Match, seconds: float = 10.0) -> None:
    """Pump until nothing is being written."""
    import time

    end = time.monotonic() + seconds
    while match.busy:
        match.pump()
        assert time.monotonic() < end
        if match.busy:
            time.sleep(0.0002)


def step(match: Match, chance: Random) -> None:
    """One move, or every sealed bid that is due."""
    moves = match.legal()
    if moves:
        match.submit(chance.choice(moves))
    for seat in match.owing():
        match.seal(seat, some_bid(match, seat, chance))
    settle(match)


def play(
    match: Match, chance: Random, until: Callable[[Match], bool] = lambda match: False
) -> None:
    """On at random to the end, or until something holds."""
    settle(match)
    while match.waiting_for() and not until(match):
        step(match, chance)


def change(match: Match, chance: Random) -> None:
    """Another player in some seat, where the game is not over: a person leaves or returns."""
    if match.state.phase == OVER:
        return
    seat = chance.randrange(len(match.seats))
    others = [bot for bot in ("", "simple", "alderman:machine") if bot != match.seats[seat].bot]
    match.change_player(seat, chance.choice(others))
    settle(match)


def play_changing(
    match: Match,
    chance: Random,
    often: float = 0.05,
    also: Callable[[Match], bool] = lambda match: False,
) -> None:
    """On at random to the end, and now and then another player in a seat; `also` as `until`."""
    while match.waiting_for():
        play(match, chance, until=lambda match: also(match) or chance.random() < often)
        change(match, chance)


def entries(match: Match) -> list[Entry]:
    return [match.history.entry(line) for line in range(1, match.line + 1)]


def header_of(match: Match) -> Header:
    made = "1871-07-08T00:00:00Z"
    return new_header(match.first_seats, match.history.start, game_id="0" * 32, made=made)


def kept(folder: Path, seed: int = 1, disk: Disk = REAL_DISK) -> Match:
    """A new game in `Ring.jsonl`, or in the name next to it that is free."""
    match = fresh(3, seed)
    return Match.from_journal(
        opening.create(folder, "Ring", header_of(match), disk=disk), Random(seed)
    )


def reopened(path: Path) -> tuple[Match, tuple[str, ...]]:
    """A game played on from its file, and the keys of what was said at that."""
    opened = opening.open_to_play(path)
    return Match.from_journal(opened, Random(1)), tuple(note.key for note in opened.messages)


def text(match: Match) -> bytes:
    """The journal of a match, as it would stand in a file."""
    return opening.journal_bytes(header_of(match), entries(match))


@cache
def finished(players: int, seed: int, options: Options = STANDARD) -> Match:
    """A game played to its end; not to be changed."""
    match = fresh(players, seed, options)
    play(match, Random(seed + 1))
    return match


def in_year(players: int, seed: int, year: int) -> State:
    """The first position of a year in a game played to its end."""
    history = finished(players, seed).history
    positions = (history.state_at(line) for line in history.path_to())
    return next(state for state in positions if state.year == year)


@cache
def finished_text(players: int, seed: int, options: Options = STANDARD) -> bytes:
    return text(finished(players, seed, options))


def words_of(data: bytes) -> list[dict[str, Any]]:
    """The lines of a journal as data, their sums left out."""
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        del line["sum"]
    return lines


def sealed(lines: Iterable[object]) -> bytes:
    """Lines of data as a journal whose sums are right, as a careful forger would write it."""
    out, last = b"", journal_lines.NO_CHECKSUM
    for line in lines:
        piece, last = journal_lines.with_checksum(dump(line), last)
        out += piece
    return out
