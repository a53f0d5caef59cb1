"""Questions to the judge about one position, and its answers, as JSON lines between processes."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection
from operator import add
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import protocol
from tammany_desktop.bots.judge import Estimate, Judge, Rounded
from tammany_desktop.bots.playing import CAREFUL, JUDGE_GAMES, QUICK, PlayoutSettings, win_shares
from tammany_desktop.journal.lines import MoveJson, StateJson
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING, OVER
from tammany_desktop.rules.wards import bidders

MoveLists = tuple[tuple[MoveJson, ...], ...]
Figures = tuple[Rounded, ...]
WAYS: Final = "ways"
CHANCES: Final = "chances"
GAMES: Final = "games"
BATCH_SIZE: Final = 4  # games played between two findings
STUDY_GAMES: Final = 64  # number of games played on for the chances in a position


class Inquiry(NamedTuple):
    """A question about a position: a seat's ways to decide, chances, or games to play."""

    number: int  # number of the inquiry, which the finding repeats
    seat: int
    state: StateJson
    effort: int  # number of positions to judge, or of games to play
    most: int  # greatest number of ways to return
    done: tuple[MoveJson, ...] = ()  # the way that was chosen
    among: MoveLists = ()  # the ways to judge; () for all
    kind: str = WAYS  # what to find: WAYS, CHANCES (of all seats), or GAMES


class Finding(NamedTuple):
    """The answer to an inquiry: ways to decide, best first, with the one done; chances; or wins."""

    number: int
    ways: tuple[Estimate, ...] = ()
    chances: Figures = ()  # to win, by seat
    errors: Figures = ()  # standard errors of `chances`
    bidder_ways: tuple[tuple[int, tuple[Estimate, ...]], ...] = ()  # bidders, each with its ways
    wins: tuple[float, ...] = ()  # by seat, in `played` games; a shared victory counts in part
    played: int = 0
    last: bool = True  # whether no other finding on the inquiry follows


def find_ways(inquiry: Inquiry) -> Finding:
    """Return the ways to decide. Raises ValueError if the seat has nothing to decide."""
    judge, view = Judge(effort=inquiry.effort), View(inquiry.seat, inquiry.state, None)
    weighed = judge.weigh(view, inquiry.done, among=inquiry.among)
    ways = [way for i, way in enumerate(weighed) if i < inquiry.most or way.moves == inquiry.done]
    return Finding(inquiry.number, tuple(ways), weighed[0].chances, last=bool(inquiry.done))


def study(inquiry: Inquiry, stop: Callable[[], bool]) -> Iterator[Finding]:
    """Yield the finding on a position or on ways to decide, then refine it by games played on."""
    judge, state, seat = Judge(effort=inquiry.effort), inquiry.state, inquiry.state.actor()
    if inquiry.kind == WAYS:
        finding, seat = find_ways(inquiry), inquiry.seat
    else:
        finding = Finding(inquiry.number, (), judge.chances(state), last=state.phase == OVER)
    if inquiry.kind != WAYS and state.phase == BIDDING:
        bidder_ways = [(s, tuple(judge.weigh(View(s, state, None)))) for s in bidders(state)]
        finding = finding._replace(bidder_ways=tuple(bidder_ways))
    elif inquiry.kind != WAYS and state.phase != OVER:
        ways = judge.weigh(View(state.actor(), state, None))[: inquiry.most]
        finding = finding._replace(ways=tuple(ways))
    refine = partial(refined, finding, seat, JUDGE_GAMES[state.term - 1])
    yield refine((0.0,) * state.n, 0)
    if finding.last:  # nothing follows, such as after a finding on a `done` way
        return
    for batch in play_games(inquiry._replace(effort=STUDY_GAMES), stop, CAREFUL):
        if batch.last or not batch.played & (batch.played - 1):  # the number has doubled
            yield refine(batch.wins, batch.played)._replace(last=batch.last)


def refined(
    finding: Finding, seat: int, judged: int, wins: Sequence[float], played: int
) -> Finding:
    """Return a finding, counted as `judged` games, averaged with `wins`; `seat` is to act."""
    count = judged + played
    chances = tuple([(judged * a + b) / count for a, b in zip(finding.chances, wins, strict=True)])
    errors = tuple([math.sqrt(chance * (1.0 - chance) / count) for chance in chances])

    def raised(of_seat: int, ways: Sequence[Estimate]) -> tuple[Estimate, ...]:
        rise = chances[of_seat] - finding.chances[of_seat]  # equal for all ways: costs stay
        return tuple([way._replace(chance=min(1.0, max(0.0, way.chance + rise))) for way in ways])

    bidder_ways = tuple([(other, raised(other, ways)) for other, ways in finding.bidder_ways])
    ways = raised(seat, finding.ways)
    return finding._replace(chances=chances, errors=errors, ways=ways, bidder_ways=bidder_ways)


def play_games(
    inquiry: Inquiry, stop: Callable[[], bool], settings: PlayoutSettings = QUICK
) -> Iterator[Finding]:
    """Play `effort` games by `settings`, such as QUICK; yield the wins after each batch."""
    state, rng, wins = inquiry.state, Random(inquiry.effort), [0.0] * inquiry.state.n
    for played in range(1, inquiry.effort + 1):
        if not (shares := win_shares(state, settings, rng, stop)):
            return
        wins = list(map(add, wins, shares))
        if (is_last := played == inquiry.effort) or played % BATCH_SIZE == 0:
            yield Finding(inquiry.number, wins=tuple(wins), played=played, last=is_last)


def serve(inquiry: Inquiry, pipe: Connection) -> None:
    """Answer an inquiry through the pipe, in one line or more."""
    findings_of = play_games if inquiry.kind == GAMES else study
    for finding in findings_of(inquiry, pipe.poll):
        pipe.send_bytes(protocol.write(finding))
