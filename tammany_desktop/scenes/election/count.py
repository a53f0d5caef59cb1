"""The end of the game: what decided it (R10), and its result, revealed row by row."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import dotted, listed, text
from tammany_desktop.play import election, piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATIONS
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.election.posters import lay_player
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import BEAT, Gap
from tammany_desktop.wording import row_words

# Seconds at normal speed.
ROW_DELAY: Final = 5 * BEAT  # seconds from one row of the result to the next
TIE_DELAY: Final = 15 * BEAT  # seconds to read how a tie is broken


def order_of(state: State) -> list[int]:
    """Return the seats from first to last: winners, then by points."""
    winners = city.winners(state)[0]
    return sorted(range(state.n), key=lambda seat: (seat not in winners, -state.score[seat], seat))


class CountProgress(NamedTuple):
    """The part of the result that is shown so far."""

    row_count: int  # number of rows shown, from the last up
    shows_tie_break: bool
    shows_winners: bool


class Count:
    """The order and the timing in which a finished game's result is revealed."""

    def __init__(self, state: State) -> None:
        self.order = order_of(state)
        tied = [seat for seat in range(state.n) if state.score[seat] == max(state.score)]
        self.is_tied = len(tied) > 1
        self.contenders = {*tied, *city.winners(state)[0]}  # revealed together

    def progress(self, age: float) -> CountProgress:
        """Return what is shown `age` seconds after the count began."""
        early_rows = len(self.order) - len(self.contenders)  # rows that are revealed one by one
        revealed = int(age / ROW_DELAY)
        if revealed < early_rows:
            return CountProgress(revealed, False, False)
        since_early = age - ROW_DELAY * early_rows  # seconds since the last early row
        row_count = len(self.order) if since_early >= ROW_DELAY else early_rows
        all_read = since_early >= 2 * ROW_DELAY
        winners_at = 2 * ROW_DELAY + TIE_DELAY * self.is_tied
        return CountProgress(row_count, self.is_tied and all_read, since_early >= winners_at)


def reason_words(state: State, seats: Sequence[Seat]) -> str:
    """Return what decided the game: the points, or the tie-break with its numbers (R10.3, RT)."""
    winner = city.winners(state)[0][0]
    most_points = max(state.score)
    if state.decided_by == e.BY_COUNT:
        second = state.score[order_of(state)[1]]
        name = listed([seats[seat].name for seat in order_of(state) if state.score[seat] == second])
        words = text("results.why.count", points=most_points, name=name, next=second)
        return _late_words(state, seats, winner) or words
    if state.decided_by in (e.BY_MAYOR, e.BY_NOBODY):
        still_tied, _ = city.foremost(state, state.score)
        key = "shared" if state.decided_by == e.BY_NOBODY else "mayor"
        key = "mayor_untied" if key == "mayor" and winner not in still_tied else key
        names = listed([seats[seat].name for seat in still_tied])
        return text(f"results.why.{key}", names=names, name=seats[winner].name)
    steps = election.deciding_steps(state, state.score)
    last_step = next(step for step in steps if step.basis == state.decided_by)
    by_all_favors = state.decided_by == e.BY_FAVORS
    key = "favors" if by_all_favors else POPULATIONS[state.decided_by - e.BY_IRISH]
    names, held = listed([seats[seat].name for seat in last_step.amounts]), last_step.figures(seats)
    return text(f"results.why.{key}", names=names, points=most_points, held=held)


def _late_words(state: State, seats: Sequence[Seat], winner: int) -> str:
    """Return who led before favors or tokens scored, if these put the winner ahead, else ""."""
    points = state.score
    for key, late in (("tokens", state.slander_points), ("late", state.favor_points)):
        points = [total - own for total, own in zip(points, late, strict=True)]
        leaders = election.Step(e.BY_COUNT, dict(enumerate(points))).best
        if leaders != [winner]:
            led, name, own = (
                listed([seats[s].name for s in leaders]),
                seats[winner].name,
                late[winner],
            )
            count = own // MAJORITY_POINTS if key == "late" else own
            values = {"most": max(points), "count": count, "points": own}
            return text(f"results.why.{key}", names=led, name=name, **values)
    return ""


ROW: Final = 68.0  # units: height of a row of the result
NAMES: Final = 0.36  # share of a row's width for the name
TOTAL: Final = 0.14  # share of a row's width for the points
BAR: Final = 0.3  # height of a bar of points, as a share of a row's


def lay_standing(
    gui: Gui, match: Match, count: Count, scale: pages.SheetScale, space: pages.Space, age: float
) -> None:
    """Lay out the rows revealed so far: who, a bar, its last points striped, and the points."""
    units, progress, state = gui.look.units, count.progress(age), match.state
    row_height, score = space.height / state.n, state.score
    for index, seat in enumerate(count.order):
        row = space._replace(top=space.top + index * row_height, height=row_height)
        pages.lay_hairline(gui, units.rect(*row._replace(height=2)))
        if index < state.n - progress.row_count:
            continue
        player, kind = match.seats[seat], piece_names.kind_words(match.seats, seat)
        points = {"favors": state.favor_points[seat], "slander": state.slander_points[seat]}
        cells = {text(f"results.source.{key}"): f"+{own}" for key, own in points.items() if own}
        cells |= {text("results.total"): str(score[seat])}
        words = row_words(dotted([player.name, kind]), cells)
        gui.speak(units.rect(*row), partial(list, [words]))
        won = progress.shows_winners and bool(state.winners_mask >> seat & 1)
        lay_player(gui, scale, row, row.width * NAMES, player, kind, won)
        bars_width = row.width * (1 - NAMES - TOTAL) - row_height / 2
        width = bars_width * score[seat] / max(1, *score)
        bar = units.rect(row.left + row.width * NAMES, row.top, width, row_height)
        marker = pygame.Rect(0, bar.top, bar.height * 2 // 3, bar.height)
        marker.centerx = bar.right
        bar = bar.inflate(0, round((BAR - 1) * bar.height))
        late = sum(points.values())
        color = gui.look.palette.players[player.color]
        pages.lay_band(gui, bar, color, gui.look.px(Gap.XXS))
        solid_width = bar.width - bar.width * late // max(1, score[seat])
        pages.lay_band(gui, bar.move_to(width=solid_width), color)
        pages.lay_sprite(gui, piece_names.chip(player.color), marker)
        role = scale.role("number" if row_height > 46 else "strong")
        total = units.rect(*row._replace(width=row.width - Gap.XS))
        gui.label(total, str(score[seat]), role, align="right")
        figure = text("table.projected_points", points=late) if late else ""
        left = marker.right + gui.look.px(Gap.XXS)
        gui.label(total.move_to(left=left, width=total.right - left), figure, "small")
