"""The result of an election: wards, leaders, points, and the Mayor."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from tammany_desktop.languages import series, text
from tammany_desktop.play import election, piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, TAMMANY_HALL, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election import posters
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap, Height, Width
from tammany_desktop.wording import people_name, row_words

ROW: Final = 78.0  # units: height of a player's row
# Shares of a row's width: favors, then what gave points, as pictures and counts; then figures.
FIGURES: Final = ("points", "total")
COLUMNS: Final = {"name": 0.28, "leaders": 0.28, "points": 0.33, "total": 0.11}


class ElectionResultScene(pages.GuardedSheet):
    """Wards won, leaders, points, and the Mayor; below them a Continue button."""

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        state: State,
        mayor_event: e.MayorNamed | e.NoMayor,
        menu: pages.OpenMenu = None,
    ) -> None:
        super().__init__(stage, menu)
        self.seats, self.state, self.mayor_event = seats, state.copy(), mayor_event
        self.mayor = mayor_event.seat if isinstance(mayor_event, e.MayorNamed) else NOBODY
        self.points = city.ward_points(state)
        if self.mayor != NOBODY:
            self.points[self.mayor] += city.MAYOR_POINTS

    @property
    def scale(self) -> pages.SheetScale:
        """Return the scale of the sheet."""
        return pages.sheet_scale(self.look, Width.SHEET, 316 + ROW * self.state.n)

    def title(self) -> str:
        return text("results.election", term=self.state.term)

    def lay(self, gui: Gui) -> None:
        units, state, scale = self.look.units, self.state, self.scale
        margin = Gap.XXL if scale.width > posters.NARROW_BELOW else Gap.XL
        sheet = pages.lay_sheet(gui, scale, margin)
        foot, mayor = scale(Height.TALL + Gap.L), self.mayor
        shown = [] if mayor == NOBODY else [mayor]
        head, rows = posters.lay_poster_page(gui, scale, sheet, foot, self.seats, shown, "chain")
        named = mayor != NOBODY and text("results.mayor_named", name=self.seats[mayor].name)
        told = (election.mayor_words(state, self.mayor_event, self.seats, b) for b in (False, True))
        posters.lay_told(gui, scale, head, named or text("results.no_mayor"), *told)
        heads = rows._replace(height=scale(Gap.XL))
        gui.mute(units.rect(*heads))  # each row names the headings
        role, total = scale.role("small"), units.rect(*self._cell(heads, "total"))
        for key, short in (("leaders", "source.favors"), ("points", "points")):
            area, words = units.rect(*self._cell(heads, key)), text(f"results.{key}_gain")
            fits = self.look.type.fits(words, role, area.width)
            gui.label(area, words if fits else text(f"results.{short}"), role, "ink_soft")
        gui.label(total, text("results.total"), role, "ink_soft", "right")
        row_height = (rows.height - scale(Gap.XL)) / state.n
        rows = rows._replace(top=rows.top + scale(Gap.XL), height=row_height)
        for index, seat in enumerate(sorted(range(state.n), key=lambda s: (-state.score[s], s))):
            row = rows._replace(top=rows.top + index * row_height)
            pages.lay_hairline(gui, units.rect(*row))
            self._lay_row(gui, seat, row)
        left, top, width = sheet.left, sheet.top + sheet.height - foot, sheet.width / 2
        area = units.rect(left, top, width, scale(Height.TALL))
        gui.label(area, self.title(), scale.role("body"), "ink_soft")
        pages.lay_go_on(gui, scale, sheet, text("results.go_on"), self.back)

    def _cell(self, row: pages.Space, key: str) -> pages.Space:
        """Return a cell of a row, in units."""
        keys = list(COLUMNS)
        left = row.left + row.width * sum(COLUMNS[k] for k in keys[: keys.index(key)])
        return row._replace(left=left, width=row.width * COLUMNS[key] - Gap.XS)

    def _won_numbers(self, seat: int) -> list[str]:
        """Return the numbers of the wards that a player won."""
        won = (ward for ward, winner in enumerate(self.state.ward_winners) if winner == seat)
        return [str(WARD_NUMBERS[ward]) for ward in won]

    def _sum_words(self, seat: int) -> str:
        """Return in words how a player's points add up, or "" without points."""
        count, points = len(self._won_numbers(seat)), self.points[seat]
        formula = text("results.sum.wards", count=count)
        if self.state.ward_winners[TAMMANY_HALL] == seat:
            formula = text("results.sum.hall", sum=formula)
        if seat == self.mayor:
            formula = text("results.sum.mayor", sum=formula, points=city.MAYOR_POINTS)
        return formula if points else ""

    def _sentences(self, seat: int) -> list[str]:
        """Return a row, to be read aloud."""
        cubes = [city.leader_counts(self.state, p)[seat] for p in range(POPULATION_COUNT)]
        led_words = [
            text("common.counted", name=people_name(p), number=count)
            for p, count in enumerate(cubes)
            if seat in city.leaders(self.state, p)
        ]
        nothing = text("results.nothing")
        points, sum_words = self.points[seat], self._sum_words(seat)
        parts = {
            "wards": series(self._won_numbers(seat)) or nothing,
            "leaders": series(led_words) or nothing,
            "points": text("results.summed", points=points, sum=sum_words) if sum_words else "+0",
            "total": str(self.state.score[seat]),
        }
        cells = {text(f"results.{key}"): words for key, words in parts.items()}
        return [row_words(self.seats[seat].name, cells)]

    def _lay_row(self, gui: Gui, seat: int, row: pages.Space) -> None:
        units, scale, state = self.look.units, self.scale, self.state
        gui.speak(units.rect(*row), partial(self._sentences, seat))
        name_width, won = row.width * COLUMNS["name"], len(self._won_numbers(seat))
        posters.lay_player(gui, scale, row, name_width, self.seats[seat], "", seat == self.mayor)
        led = [p for p in range(POPULATION_COUNT) if seat in city.leaders(state, p)]
        paid = [(piece_names.favor(p), city.LEADER_FAVORS if state.bank[p] else 0) for p in led]
        self._lay_counts(gui, self._cell(row, "leaders"), paid, POPULATION_COUNT)
        parts = [("rosette", won)] if won else []
        parts += [("sign_tammany", 1)] if state.ward_winners[TAMMANY_HALL] == seat else []
        parts += [("office_mayor", city.MAYOR_POINTS)] if seat == self.mayor else []
        self._lay_counts(gui, self._cell(row, "points"), parts, 4)
        points = text("table.projected_points", points=self.points[seat])
        role = "tally" if scale.large else "number"
        for key, words in zip(FIGURES, (points, str(state.score[seat])), strict=True):
            gui.label(units.rect(*self._cell(row, key)), words, role, align="right")

    def _lay_counts(
        self, gui: Gui, cell: pages.Space, parts: Sequence[tuple[str, int]], most: int
    ) -> None:
        """Lay out pictures, at most `most` of them, each with a count beside it."""
        units, type_ = self.look.units, self.look.type
        step = min(self.scale(Gap.XXL + Gap.M), cell.width / most)
        top, height = cell.top + Gap.XXS, cell.height - Gap.XS
        for index, (name, count) in enumerate(parts):
            words, right = str(count) if count else "", cell.left + (index + 1) * step
            width = max(step * 0.38, units.units(type_.width(words, "strong") + 1))
            box = units.rect(right - step, top, step * 0.98 - width, height)
            pages.lay_sprite(gui, name, box)
            gui.label(units.rect(right - width, top, width, height), words, "strong")
