"""The end of the game: what decided it (R10), and its result, revealed row by row."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from tammany_desktop.analysis import game_record
from tammany_desktop.analysis.findings import balance_of
from tammany_desktop.languages import dotted, listed, text
from tammany_desktop.play import election, piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, POPULATIONS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.election.posters import NARROW, lay_player
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import BEAT, Gap
from tammany_desktop.wording import row_words

# Seconds at normal speed.
ROW_DELAY: Final = 5 * BEAT  # from one row of the result to the next
TIE_DELAY: Final = 15 * BEAT  # to read how a tie is broken


def order_of(state: State) -> list[int]:
    """Return the seats from first to last: winners, then by points."""
    winners = city.winners(state)[0]
    return sorted(range(state.n), key=lambda seat: (seat not in winners, -state.score[seat], seat))


class CountProgress(NamedTuple):
    """The part of the result that is shown so far."""

    rows: int  # number of rows shown, from the last up
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
        rows = len(self.order) if since_early >= ROW_DELAY else early_rows
        all_read = since_early >= 2 * ROW_DELAY
        winners_at = 2 * ROW_DELAY + TIE_DELAY * self.is_tied
        return CountProgress(rows, self.is_tied and all_read, since_early >= winners_at)


def reason_words(state: State, seats: Sequence[Seat]) -> str:
    """Return what decided the game: the points, or the tie-break with its numbers (R10.3, RT)."""
    winner = city.winners(state)[0][0]
    most_points = max(state.score)
    if state.decided_by == e.BY_COUNT:
        second = state.score[order_of(state)[1]]
        name = listed([seats[seat].name for seat in order_of(state) if state.score[seat] == second])
        words = text("results.why.count", points=most_points, name=name, next=second)
        return _by_favors(state, seats, winner) or words
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


def _by_favors(state: State, seats: Sequence[Seat], winner: int) -> str:
    """Return who led before favors scored, if only favors put the winner ahead, else ""."""
    before = [total - own for total, own in zip(state.score, state.favor_points, strict=False)]
    step = election.Step(e.BY_COUNT, dict(enumerate(before)))
    if step.best == [winner]:
        return ""
    count = sum(winner in city.favor_majorities(state, p) for p in range(POPULATION_COUNT))
    name, points = seats[winner].name, state.favor_points[winner]
    leaders, most = listed([seats[seat].name for seat in step.best]), max(before)
    return text("results.why.late", names=leaders, most=most, name=name, count=count, points=points)


ROW: Final = 68.0  # units: height of a row of the result
NAME_PART: Final = 0.26  # share of a row's width for the name
# Sources of points; those from which nobody has any are left out.
KEYS: Final = ("earlier", "wards", "mayor", "favors", "slander", "total")


def _heading(key: str) -> str:
    return text("results.total" if key == "total" else f"results.source.{key}")


class ResultTable:
    """The result: a row for each seat, with its points by source."""

    def __init__(self, gui: Gui, match: Match, count: Count, scale: pages.SheetScale) -> None:
        self.gui, self.match, self.state = gui, match, match.state
        self.count, self.scale = count, scale
        self.all_sources = balance_of(game_record(match.history)).sources
        self.keys: tuple[str, ...] = KEYS
        rows = [self.sources(seat) for seat in count.order]
        self.keys = tuple(key for key in KEYS if key == "total" or any(row[key] for row in rows))

    def lay_rows(self, space: pages.Space, age: float) -> None:
        """Lay out the rows revealed `age` seconds after the count began, below their headings."""
        gui, units, scale = self.gui, self.gui.look.units, self.scale
        is_wide = scale.width > NARROW
        head_height = scale(Gap.XL) if is_wide else 24.0
        points_left = space.left + space.width * NAME_PART
        column_width = space.width * (1 - NAME_PART) / len(self.keys)
        if is_wide:
            rect = units.rect(space.left, space.top, points_left - space.left, head_height)
            gui.label(rect, text("results.points_for"), scale.role("small"), "ink_soft")
        favors_heading, role = _heading("favors_each"), scale.role("small")
        max_width = gui.look.px(column_width - Gap.M)
        fits = is_wide and gui.look.type.width(favors_heading, role) <= max_width
        for index, key in enumerate(self.keys):
            # In narrow windows the first heading may cross the names.
            left = points_left + index * column_width if index or is_wide else space.left
            right = points_left + (index + 1) * column_width - Gap.XXS
            rect = units.rect(left, space.top, right - left, head_height)
            heading = favors_heading if key == "favors" and fits else _heading(key)
            gui.label(rect, heading, role, "ink_soft", "right")
        gui.mute(units.rect(space.left, space.top, space.width, head_height))  # each row names them
        row_height = min((space.height - head_height) / self.state.n, scale(ROW))
        progress = self.count.progress(age)
        for index, seat in enumerate(self.count.order):
            top = space.top + head_height + index * row_height
            pages.lay_hairline(gui, units.rect(space.left, top, space.width, 2))
            if index >= self.state.n - progress.rows:
                won = progress.shows_winners and bool(self.state.winners_mask >> seat & 1)
                self._lay_row(seat, pages.Space(space.left, top, space.width, row_height), won)

    def sources(self, seat: int) -> dict[str, int]:
        """Return a seat's points by source, and its score, which is their sum."""
        own, total = self.all_sources[seat], self.state.score[seat]
        points = {"earlier": total - sum(own), **own._asdict(), "total": total}
        return {key: points[key] for key in self.keys}

    def _sentence(self, seat: int) -> list[str]:
        """Return a row, to be read aloud."""
        cells = {_heading(key): str(points) for key, points in self.sources(seat).items()}
        name, kind = self.match.seats[seat].name, piece_names.kind_words(self.match.seats, seat)
        return [row_words(dotted([name, kind]), cells)]

    def _lay_row(self, seat: int, space: pages.Space, won: bool) -> None:
        """Lay out the winner's band, boss, name, and points by source."""
        gui, scale, player = self.gui, self.scale, self.match.seats[seat]
        units, (x, y, width, height) = gui.look.units, space
        gui.speak(units.rect(x, y, width, height), partial(self._sentence, seat))
        kind = piece_names.kind_words(self.match.seats, seat)
        lay_player(gui, scale, space, width * NAME_PART, player, kind, won)
        column_width, points_left = width * (1 - NAME_PART) / len(self.keys), x + width * NAME_PART
        for index, (key, points) in enumerate(self.sources(seat).items()):
            rect = units.rect(points_left + index * column_width, y, column_width - Gap.XXS, height)
            role = scale.role("body" if key != "total" else "number" if height > 46 else "strong")
            gui.label(rect, str(points), role, align="right")
        if "favors" in self.keys and column_width >= scale(ROW * 1.6):
            right = points_left + (self.keys.index("favors") + 1) * column_width
            left = right - scale(Gap.XL + Gap.L)
            for population in reversed(range(POPULATION_COUNT)):
                if seat in city.favor_majorities(self.state, population):
                    box = units.rect(left, y, scale(Gap.L), height)
                    pages.lay_sprite(gui, piece_names.favor(population), box)
                    left -= scale(Gap.L) * 0.72
