"""Whole games for pages that are kept, and names that try to be more than names."""

from random import Random
from typing import Final

from tammany_desktop.journal.header import COLORS, MAX_NAME, Header, Seat, new_header
from tammany_desktop.journal.lines import History
from tammany_desktop.rules.options import BOSSES, MAYOR_WINS, PLACING_ONLY, STANDARD, Options
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.talk import chatter

MOST: Final = 900_000  # bytes
OPTIONS: Final = tuple(
    STANDARD.change({"locks": locks, "favor_supply": supply, "markers": markers, "last_tie": tie})
    for locks in (STANDARD.locks, PLACING_ONLY)
    for supply in (35, 25)
    for markers in (STANDARD.markers, BOSSES)
    for tie in (STANDARD.last_tie, MAYOR_WINS)
)
HOSTILE: Final = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></script><!-- ' & ~ $script",
    "&lt;b&gt; javascript:alert(1) \\u003c",
    "${x} `{name}` {at} ]]>",
)


def played(players: int, seed: int, options: Options) -> Match:
    """A whole game with talk, moves taken back, and players who leave."""
    match, chance = games.fresh(players, seed, options), Random(seed)
    talk = chatter(chance)
    while match.waiting_for():
        games.play(match, chance, lambda match: talk(match) or chance.random() < 0.04)
        if match.can_undo():
            match.undo()
            games.settle(match)
        elif chance.random() < 0.3:
            games.change(match, chance)
    return match


def friendly() -> tuple[Header, History]:
    match = games.finished(5, 6)
    return games.header_of(match), match.history


def hostile() -> tuple[Header, History]:
    history = games.finished(5, 6).history
    names = (name[:MAX_NAME] for name in HOSTILE)
    seats = tuple(Seat(name, color) for name, color in zip(names, COLORS, strict=True))
    return new_header(seats, history.start), history
