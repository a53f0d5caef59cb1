"""The result of an election: wards, leaders, points, and the Mayor."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from tammany_desktop.languages import series, text
from tammany_desktop.play import election, piece_names
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, TAMMANY_HALL, WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap, Width
from tammany_desktop.wording import people_name, row_words

ROW: Final = 78.0  # units: height of a player's row
REASON_HEIGHT: Final = 64.0  # units: room for what decided who is Mayor
FIGURE: Final = Gap.XXL + Gap.XS  # units: width of a boss before a name, with a gap
Columns = dict[str, tuple[float, float, str]]  # left edge and width in units, and alignment


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

    @property
    def scale(self) -> pages.SheetScale:
        """Return the scale of the sheet."""
        return pages.sheet_scale(self.look, Width.SHEET, 316 + ROW * self.state.n)

    def lay(self, gui: Gui) -> None:
        units, state, scale = self.look.units, self.state, self.scale
        sheet = pages.lay_sheet(gui, scale)
        x, top, inner_width, height = sheet
        rect = units.rect(x, top + scale(Gap.L), inner_width, scale(Gap.XXL))
        gui.label(rect, text("results.election", term=state.term), scale.role("title"))
        y, columns = top + scale(98), self._columns(x, inner_width)
        gui.mute(units.rect(x, y, inner_width, scale(Gap.XL)))  # each row names the headings
        role, points_heading = scale.role("small"), text("results.points")
        for key, (left, width, align) in columns.items():
            if key != "name":
                rect, heading = units.rect(left, y, width, scale(Gap.XL)), text(f"results.{key}")
                if key == "leaders":  # this heading may reach to the words of the next one
                    rect.width = units.px(sum(columns["points"][:2]) - left - Gap.S)
                    rect.width -= self.look.type.width(points_heading, role)
                    gain = text("results.leaders_gain")
                    heading = gain if self.look.type.fits(gain, role, rect.width) else heading
                gui.label(rect, heading, role, "ink_soft", align)
        y, row_height = y + scale(Gap.XL), (height - scale(306)) / state.n
        pages.lay_hairline(gui, units.rect(x, y - scale(2), inner_width, 2))
        for index, seat in enumerate(sorted(range(state.n), key=lambda s: (-state.score[s], s))):
            self._lay_row(gui, seat, y + index * row_height, row_height, columns)
            pages.lay_hairline(gui, units.rect(x, y + (index + 1) * row_height, inner_width, 2))
        self._lay_mayor(gui, x, top + height - scale(154), inner_width)
        pages.lay_go_on(gui, scale, sheet, text("results.go_on"), self.back)

    def _lay_mayor(self, gui: Gui, left: float, top: float, width: float) -> None:
        """Lay out the Mayor's medal, who is Mayor, and what decided it."""
        units, scale = self.look.units, self.scale
        heading = text("results.no_mayor")
        why = election.mayor_words(self.state, self.mayor_event, self.seats)
        if isinstance(self.mayor_event, e.MayorNamed):
            heading = text("results.mayor_named", name=self.seats[self.mayor_event.seat].name)
            side = scale(150) if scale.large else 96.0
            pages.lay_sprite(gui, "office_mayor", units.rect(left, top, side, scale(122)))
            left, width = left + side + scale(Gap.M), width - side - scale(Gap.M)
        max_width = width - scale(pages.GO_ON_WIDTH + Gap.L)
        role = self._role(heading, scale.role("heading"), max_width)
        gui.label(units.rect(left, top + scale(Gap.M), width, scale(Gap.XXL)), heading, role)
        area = units.rect(left, top + scale(60), max_width, scale(REASON_HEIGHT))
        role = self._role(why, scale.role("italic"), max_width)
        role = role if len(self.look.type.wrap(why, role, area.width)) == 1 else "small"
        lines = self.look.type.wrap(why, role, area.width)
        if len(lines) * self.look.type.line_height(role) > area.height:
            why = election.mayor_words(self.state, self.mayor_event, self.seats, brief=True)
        gui.label(area, why, role, "ink_soft", wrap=True)

    def _role(self, line: str, role: str, width: float) -> str:
        """Return the role, or a smaller one if the line does not fit `width` units."""
        if self.look.type.width(line, role) <= self.look.px(width):
            return role
        return "italic" if role == self.scale.role("italic") else "strong"

    def _columns(self, left: float, width: float) -> Columns:
        shares = {"name": 0.28, "wards": 0.35, "leaders": 0.17, "points": 0.1, "total": 0.1}
        columns, x = {}, left
        for key, share in shares.items():
            align = "right" if key in ("points", "total") else "left"
            columns[key] = (x, width * share - Gap.XS, align)
            x += width * share
        return columns

    def _points(self) -> list[int]:
        points = city.ward_points(self.state)
        if isinstance(self.mayor_event, e.MayorNamed):
            points[self.mayor_event.seat] += city.MAYOR_POINTS
        return points

    def _won_numbers(self, seat: int) -> list[str]:
        """Return the numbers of the wards that a player won."""
        won = (ward for ward, winner in enumerate(self.state.ward_winners) if winner == seat)
        return [str(WARD_NUMBERS[ward]) for ward in won]

    def _sum_words(self, seat: int) -> str:
        """Return in words how a player's points add up, or "" without points."""
        count, points = len(self._won_numbers(seat)), self._points()[seat]
        formula = text("results.sum.wards", count=count)
        if self.state.ward_winners[TAMMANY_HALL] == seat:
            formula = text("results.sum.hall", sum=formula)
        if isinstance(self.mayor_event, e.MayorNamed) and self.mayor_event.seat == seat:
            formula = text("results.sum.mayor", sum=formula, points=city.MAYOR_POINTS)
        return formula if points else ""

    def _sentences(self, seat: int) -> list[str]:
        """Return a row, to be read aloud."""
        cubes = [city.leader_counts(self.state, p)[seat] for p in range(POPULATION_COUNT)]
        led_words = [
            text("saves.player", name=people_name(p), points=count)
            for p, count in enumerate(cubes)
            if seat in city.leaders(self.state, p)
        ]
        nothing = text("results.nothing")
        points, sum_words = self._points()[seat], self._sum_words(seat)
        parts = {
            "wards": series(self._won_numbers(seat)) or nothing,
            "leaders": series(led_words) or nothing,
            "points": text("results.summed", points=points, sum=sum_words) if sum_words else "+0",
            "total": str(self.state.score[seat]),
        }
        cells = {text(f"results.{key}"): words for key, words in parts.items()}
        return [row_words(self.seats[seat].name, cells)]

    def _lay_row(self, gui: Gui, seat: int, top: float, height: float, columns: Columns) -> None:
        units, scale = self.look.units, self.scale
        left, right = columns["name"][0], sum(columns["total"][:2])
        gui.speak(units.rect(left, top, right - left, height), partial(self._sentences, seat))
        self._lay_name(gui, seat, top, height, columns["name"])
        left_edge, width, _ = columns["wards"]
        won, has_more = self._won_numbers(seat), self._points()[seat] > len(self._won_numbers(seat))
        wards, sum_words = series(won) or text("results.nothing"), self._sum_words(seat) * has_more
        area = units.rect(left_edge, top, width, height)
        pages.lay_with_note(gui, area, wards, scale.role("strong"), sum_words)
        left_edge, width, _ = columns["leaders"]
        led = [p for p in range(POPULATION_COUNT) if seat in city.leaders(self.state, p)]
        step = min(scale(Gap.XXL + Gap.M), width / max(1, len(led)))
        for population in led:
            count = str(city.leader_counts(self.state, population)[seat])
            count_width = max(step * 0.38, units.units(self.look.type.width(count, "strong") + 1))
            box = units.rect(left_edge, top + Gap.XXS, step * 0.98 - count_width, height - Gap.XS)
            pages.lay_sprite(gui, piece_names.cube(population), box)
            left_edge += step
            rect = units.rect(left_edge - count_width, top + Gap.XXS, count_width, height - Gap.XS)
            gui.label(rect, count, "strong")
        points_words = text("table.projected_points", points=self._points()[seat])
        for key, value in (("points", points_words), ("total", str(self.state.score[seat]))):
            left_edge, width, align = columns[key]
            area = units.rect(left_edge, top, width, height)
            gui.label(area, value, "tally" if scale.large else "number", align=align)

    def _lay_name(
        self, gui: Gui, seat: int, top: float, height: float, column: tuple[float, float, str]
    ) -> None:
        """Lay out a player's boss and name."""
        look, units, scale = self.look, self.look.units, self.scale
        left, width, _ = column
        figure_rect = units.rect(left, top + Gap.XXS, scale(Gap.XXL), height - Gap.XS)
        pages.lay_sprite(gui, piece_names.boss(self.seats[seat].color), figure_rect)
        role = scale.role("strong")
        name = look.type.cut(self.seats[seat].name, role, look.px(width - scale(FIGURE)))
        gui.label(units.rect(left + scale(FIGURE), top, width - scale(FIGURE), height), name, role)
