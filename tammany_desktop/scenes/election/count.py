"""The final count: what is counted and when, what decided the game (R10), its table, the result."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import listed, series, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, POPULATIONS
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.pages import SheetScale, Space, lay_band, lay_hairline, lay_sprite
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap, ease
from tammany_desktop.wording import row_words

TOKENS: Final = POPULATION_COUNT  # the step after the last color
# Seconds at the normal speed.
INTRO: Final = 0.9
COUNTING: Final = 0.75  # until the numbers of a step stand
RUNNING: Final = 0.55  # of the figures along the score track
STEP: Final = 1.75
NEXT: Final = 0.75  # from one row of the result to the next
TIED: Final = 2.2  # to read how a tie is broken


class Step(NamedTuple):
    """One count: a population's favors or TOKENS; what each seat has, and scores for it."""

    which: int
    held: tuple[int, ...]
    points: tuple[int, ...]


def steps_of(state: State) -> tuple[Step, ...]:
    """The steps of the count; those in which nobody has anything are left out (R10.1, R10.2)."""
    steps = []
    for population in range(POPULATION_COUNT):
        held = tuple(state.favors[seat * POPULATION_COUNT + population] for seat in range(state.n))
        first = city.favor_majorities(state, population)
        points = tuple(MAJORITY_POINTS if seat in first else 0 for seat in range(state.n))
        steps.append(Step(population, held, points))
    tokens = tuple(state.slander_points)
    steps.append(Step(TOKENS, tokens, tokens))
    return tuple(step for step in steps if any(step.held))


def winners_of(state: State) -> list[int]:
    """The seats that have won."""
    return [seat for seat in range(state.n) if state.winners_mask >> seat & 1]


def order_of(state: State) -> list[int]:
    """The seats from first to last: winners, then by points."""
    won = winners_of(state)
    return sorted(range(state.n), key=lambda seat: (seat not in won, -state.score[seat], seat))


class Moment(NamedTuple):
    """What the count shows: `rows` revealed from the last up; `decided`: what broke a tie."""

    counting: bool
    rows: int
    decided: bool
    over: bool


class Count:
    """The final count of a game that is over, by seconds since it began."""

    def __init__(self, state: State) -> None:
        self.steps = steps_of(state)
        self.order = order_of(state)
        self.before = [
            state.score[seat] - state.favor_points[seat] - state.slander_points[seat]
            for seat in range(state.n)
        ]
        level = [seat for seat in range(state.n) if state.score[seat] == max(state.score)]
        self.tied = len(level) > 1
        self.contenders = {*level, *winners_of(state)}  # revealed together

    @property
    def counted(self) -> float:
        """When the rows of the result begin to come."""
        return INTRO + STEP * len(self.steps)

    def moment(self, age: float) -> Moment:
        """What is shown at a time."""
        if age < self.counted:
            return Moment(True, 0, False, False)
        early = len(self.order) - len(self.contenders)
        came = int((age - self.counted) / NEXT)
        if came < early:
            return Moment(False, came, False, False)
        left = age - self.counted - NEXT * early
        rows = len(self.order) if left >= NEXT else early
        if not self.tied:
            return Moment(False, rows, False, left >= 2 * NEXT)
        return Moment(False, rows, left >= 2 * NEXT, left >= 2 * NEXT + TIED)

    def within(self, step: int, age: float) -> float:
        """Seconds since a step began, below 0 before it does."""
        return age - INTRO - STEP * step

    def number(self, step: int, seat: int, age: float) -> int:
        """How many favors or tokens of a seat are counted so far."""
        part = min(1.0, max(0.0, self.within(step, age) / COUNTING))
        return round(self.steps[step].held[seat] * part)

    def scored(self, step: int, age: float) -> bool:
        """Whether the points of a step are given."""
        return self.within(step, age) >= COUNTING

    def points(self, seat: int, age: float) -> float:
        """A seat's points; between two numbers while its figure runs."""
        total = float(self.before[seat])
        for index, step in enumerate(self.steps):
            part = (self.within(index, age) - COUNTING) / RUNNING
            total += step.points[seat] * ease(min(1.0, max(0.0, part)))
        return total


def why(state: State, seats: Sequence[Seat]) -> str:
    """What decided the game: the points, or the tie-break with its numbers (R10.3, RT)."""
    first = winners_of(state)[0]
    level = [seat for seat in range(state.n) if state.score[seat] == max(state.score)]
    most = max(state.score)
    if state.decided_by == e.BY_COUNT:
        second = order_of(state)[1]
        name, points = seats[second].name, state.score[second]
        return text("results.why.count", points=most, name=name, next=points)
    if state.decided_by in (e.BY_MAYOR, e.BY_NOBODY):
        last, _ = city.lead(state, state.score)
        key = "shared" if state.decided_by == e.BY_NOBODY else "mayor"
        key = "mayor_untied" if key == "mayor" and first not in last else key
        names = listed([seats[seat].name for seat in last])
        return text(f"results.why.{key}", names=names, name=seats[first].name)
    held = {seat: state.favors_held(seat) for seat in level}
    key = "favors"
    if state.decided_by != e.BY_FAVORS:
        population = state.decided_by - e.BY_IRISH
        key, best = POPULATIONS[population], max(held.values())
        level = [seat for seat in level if held[seat] == best]
        held = {seat: state.favors[seat * POPULATION_COUNT + population] for seat in level}
    names = listed([seats[seat].name for seat in level])
    order = sorted(held, key=lambda seat: -held[seat])
    words = series([text("saves.player", name=seats[one].name, points=held[one]) for one in order])
    return text(f"results.why.{key}", names=names, points=most, held=words)


NAME: Final = 0.27  # of the width
TOTAL: Final = 0.11
HEAD: Final = 50.0  # units
PILE: Final = 34.0
APART: Final = 13.0  # units from a piece to the next in a pile
ROOMY: Final = 140.0  # units of a cell's width from which piles are shown


def picture_of(which: int) -> str:
    """The sprite of what a step counts."""
    return "slander" if which == TOKENS else piece_names.favor(which)


def counting_words(which: int) -> str:
    """What a step counts, and for how many points."""
    name = "slander" if which == TOKENS else POPULATIONS[which]
    return text(f"results.counting.{name}")


class CountTable:
    """A row a seat, a column a step, in `space` units of a sheet."""

    def __init__(
        self, gui: Gui, seats: tuple[Seat, ...], count: Count, space: Space, size: SheetScale
    ) -> None:
        self.look = gui.look
        self.seats = seats
        self.count = count
        self.space = space
        self.size = size
        self.row = (space.high - size(HEAD)) / len(seats)
        self.column = space.wide * (1 - NAME - TOTAL) / max(1, len(count.steps))
        self._lay_heads(gui)
        top = space.top + size(HEAD)
        self.rect = self.look.units.rect(space.left, top, space.wide, space.high - size(HEAD))

    def _lay_heads(self, gui: Gui) -> None:
        """What never changes: heads, names, lines."""
        units, size, space = self.look.units, self.size, self.space
        for place, step in enumerate(self.count.steps):
            box = units.rect(*self._cell_box(place, space.top, size(HEAD - Gap.XXS)))
            lay_sprite(gui, picture_of(step.which), box)
        total = units.rect(
            space.left + space.wide * (1 - TOTAL), space.top, space.wide * TOTAL, size(HEAD)
        )
        gui.label(total, text("results.total"), size.role("small"), "ink_soft", "right")
        for seat, one in enumerate(self.seats):
            top = space.top + size(HEAD) + seat * self.row
            lay_hairline(gui, units.rect(space.left, top - 1, space.wide, 2))
            figure = units.rect(space.left, top + Gap.XXS, size(Gap.XXL), self.row - Gap.XS)
            lay_sprite(gui, piece_names.boss(one.color), figure)
            wide = space.wide * NAME - size(58)
            role = size.role("strong")
            name = self.look.type.fit(one.name, role, self.look.px(wide))
            gui.label(units.rect(space.left + size(54), top, wide, self.row), name, role)

    def _cell_box(self, step: int, top: float, high: float) -> tuple[float, float, float, float]:
        left = self.space.left + self.space.wide * NAME + step * self.column
        return left, top, self.column, high

    def paint(self, surface: pygame.Surface, age: float) -> None:
        """Every number as it is after so many seconds."""
        look, units, space = self.look, self.look.units, self.space
        for seat in range(len(self.seats)):
            top = space.top + self.size(HEAD) + seat * self.row
            for step in range(len(self.count.steps)):
                if self.count.within(step, age) > 0:
                    cell = units.rect(*self._cell_box(step, top, self.row))
                    self._paint_cell(surface, cell, step, seat, age)
            left = space.left + space.wide * (1 - TOTAL)
            place = units.rect(left, top, space.wide * TOTAL, self.row)
            words = str(round(self.count.points(seat, age)))
            role = self.size.role("number")
            look.type.draw(surface, words, role, look.palette["ink"], place, "right")

    def _paint_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, step: int, seat: int, age: float
    ) -> None:
        """The pile, its number, and what it scores."""
        look, size, counted = self.look, self.size, self.count.steps[step]
        held = self.count.number(step, seat, age)
        scores = counted.points[seat] and self.count.scored(step, age)
        if scores:
            band = cell.inflate(-look.px(Gap.XXS), -look.px(Gap.XS))
            surface.fill(look.palette["brass_light"], band)
        role, ink = size.role("strong"), look.palette["ink" if held else "ink_soft"]
        number, gained = cell.copy(), cell.copy()
        if self.column >= size(ROOMY):
            pile = pygame.Rect(cell.left + look.px(Gap.S), cell.top, cell.width // 2, cell.height)
            self._paint_pile(surface, pile, counted, held)
            number.left = pile.right - look.px(Gap.XXS)
            number.width = cell.width // 6
        look.type.draw(surface, str(held), role, ink, number, "center")
        if scores:
            words = text("press.gained", points=counted.points[seat])
            gained.width -= look.px(Gap.S)
            look.type.draw(surface, words, role, look.palette["vermilion_dark"], gained, "right")

    def _paint_pile(
        self, surface: pygame.Surface, place: pygame.Rect, step: Step, held: int
    ) -> None:
        """So many pieces, as far apart as the longest pile of the column allows."""
        look = self.look
        side = min(look.px(self.size(PILE)), place.height - look.px(Gap.XXS))
        apart = min(look.px(self.size(APART)), (place.width - side) / (max(2, *step.held) - 1))
        for one in range(held):
            left = place.left + round(one * apart)
            box = pygame.Rect(left, place.centery - side // 2, side, side)
            piece_images.blit(look, surface, picture_of(step.which), box)


ROW: Final = 68.0  # units of a row of the result
NARROW: Final = 1000.0  # units: below this the portrait is beside the headline
NAMES: Final = 0.3  # of a row's width
KEYS: Final = ("wards", "mayor", "favors", "slander", "total")


class ResultTable:
    """The result: a row a seat, its points by where they came from."""

    def __init__(self, gui: Gui, match: Match, count: Count, size: SheetScale) -> None:
        self.gui = gui
        self.match = match
        self.state = match.state
        self.count = count
        self.size = size

    def lay_rows(self, space: Space, age: float) -> None:
        """The rows revealed, from the last one up, under the heads of the sources of points."""
        gui, units, size = self.gui, self.gui.look.units, self.size
        head = size(Gap.XL) if size.wide > NARROW else 24.0
        column, start = space.wide * (1 - NAMES) / len(KEYS), space.left + space.wide * NAMES
        for place, key in enumerate(KEYS):
            words = text("results.total") if key == "total" else text(f"results.source.{key}")
            left = start + place * column if place else space.left  # no head over the names
            rect = units.rect(left, space.top, start + (place + 1) * column - Gap.XXS - left, head)
            gui.label(rect, words, size.role("small"), "ink_soft", "right")
        gui.tell(units.rect(space.left, space.top, space.wide, head), tuple)  # in every row
        row = min((space.high - head) / self.state.n, size(ROW))
        moment = self.count.moment(age)
        for line, seat in enumerate(self.count.order):
            top = space.top + head + line * row
            lay_hairline(gui, units.rect(space.left, top, space.wide, 2))
            if line >= self.state.n - moment.rows:
                won = moment.over and bool(self.state.winners_mask >> seat & 1)
                self._row(seat, Space(space.left, top, space.wide, row), won)

    def sources(self, seat: int) -> dict[str, int]:
        """A seat's points by where they came from; they add up to its score."""
        state = self.state
        mayor = sum(
            one.points
            for one in self.match.history.events_since(0)
            if isinstance(one, e.PointsScored) and one.reason == e.FOR_MAYOR and one.seat == seat
        )
        favors, slander = state.favor_points[seat], state.slander_points[seat]
        wards = state.score[seat] - mayor - favors - slander
        return {"wards": wards, "mayor": mayor, "favors": favors, "slander": slander}

    def _sentence(self, seat: int) -> list[str]:
        """A row to be read aloud."""
        values = {**self.sources(seat), "total": self.state.score[seat]}
        heads = {key: text(f"results.source.{key}") for key in self.sources(seat)}
        heads["total"] = text("results.total")
        cells = {heads[key]: str(values[key]) for key in KEYS}
        return [row_words(self.match.seats[seat].name, cells)]

    def _row(self, seat: int, space: Space, won: bool) -> None:
        """Boss, laurel, name, and points by source."""
        gui, look, size = self.gui, self.gui.look, self.size
        units = look.units
        x, y, inner, row = space
        gui.tell(units.rect(x, y, inner, row), partial(self._sentence, seat))
        if won:
            lay_band(gui, units.rect(x - size(Gap.XS), y + 1, inner + size(Gap.M), row - 2))
        side = min(size(Gap.XXL), row)
        figure = units.rect(x, y + Gap.XXS, side, row - Gap.XXS)
        lay_sprite(gui, piece_names.boss(self.match.seats[seat].color), figure)
        role, at = size.role("strong"), side + size(Gap.XS)
        name = look.type.fit(self.match.seats[seat].name, role, look.px(inner * NAMES - at))
        gui.label(units.rect(x + at, y, inner * NAMES - at, row), name, role)
        column = inner * (1 - NAMES) / len(KEYS)
        values = self.sources(seat) | {"total": self.state.score[seat]}
        for place, key in enumerate(KEYS):
            rect = units.rect(x + inner * NAMES + place * column, y, column - Gap.XXS, row)
            wished = "number" if row > 46 else "strong"
            role = size.role(wished if key == "total" else "body")
            gui.label(rect, str(values[key]), role, align="right")
        if column >= size(ROW * 1.6):
            self._lay_majorities(seat, Space(x + inner * NAMES + 2 * column, y, column, row))

    def _lay_majorities(self, seat: int, space: Space) -> None:
        """The colors of which a seat had most favors, before the points for them."""
        gui, size = self.gui, self.size
        first = [p for p in range(POPULATION_COUNT) if seat in city.favor_majorities(self.state, p)]
        side = size(Gap.L)
        right = space.left + space.wide - size(Gap.XL)
        for place, population in enumerate(reversed(first)):
            left = right - side - place * side * 0.72
            box = gui.look.units.rect(left, space.top, side, space.high)
            lay_sprite(gui, piece_names.favor(population), box)
