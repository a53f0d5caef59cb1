"""The result of an election, and of the game."""

from collections.abc import Sequence
from typing import Final

from tammany_desktop.board import piece_images
from tammany_desktop.languages import series, text
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.pages import (
    SheetScale,
    Unhurried,
    lay_band,
    lay_hairline,
    lay_rule,
    lay_sheet,
    sheet_scale,
)
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.kit.base import TableKit
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PRIMARY
from tammany_desktop.wording.phrases import names

ROW: Final = 78.0
WIDE: Final = 1280.0
SECOND: Final = 64.0  # units from a row of buttons to the next
KEYS: Final = ("wards", "mayor", "favors", "slander", "total")


class ElectionScene(Unhurried):
    """Wards carried, leaders, points, and the Mayor, over the table."""

    opaque = False
    dims = True
    size: SheetScale

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        state: State,
        decided: e.MayorNamed | e.NoMayor,
    ) -> None:
        super().__init__(stage)
        self.seats = seats
        self.state = state.copy()
        self.decided = decided

    def lay(self, gui: Gui) -> None:
        """A row a player, then the Mayor under the chain of office, then the way on."""
        look, units, state = self.look, self.look.units, self.state
        wide, high = units.area
        self.size = size = sheet_scale(look, WIDE, 316 + ROW * state.n)
        card_wide = min(size(WIDE), wide - 20)
        card_high = min(high - 8, size(316 + ROW * state.n))
        row = (card_high - size(306)) / state.n
        left, top = (wide - card_wide) / 2, max(4.0, (high - card_high) / 2)
        lay_sheet(gui, look, (left, top, card_wide, card_high), size)
        x, inner = left + size(48), card_wide - size(96)
        heading = text("results.election", term=state.term)
        place = units.rect(x, top + size(26), inner, size(50))
        gui.label(place, heading, size.role("title"), align="center")
        lay_rule(gui, look, units.rect(x, top + size(78), inner, size(16)))
        y = top + size(98)
        columns = self._columns(x, inner)
        for key, (at, width, align) in columns.items():
            if key != "name":
                words = text(f"results.{key}")
                place = units.rect(at, y, width, size(30))
                gui.label(place, words, size.role("small"), "ink_soft", align)
        lay_hairline(gui, units.rect(x, y + size(34), inner, 2))
        for place_, seat in enumerate(self._order()):
            self._row(gui, seat, y + size(36) + place_ * row, row, columns)
            lay_hairline(gui, units.rect(x, y + size(36) + (place_ + 1) * row, inner, 2))
        self._lay_mayor(gui, x, top + card_high - size(154), inner)
        across = size(260)
        gui.button(
            units.rect(x + inner - across, top + card_high - size(98), across, size(64)),
            text("results.go_on"),
            self.go_on,
            kind=PRIMARY,
            role=size.role("button"),
            intent=Intent.CONFIRM,
        )

    def _lay_mayor(self, gui: Gui, left: float, top: float, wide: float) -> None:
        """The chain of office, who wears it, and what decided it."""
        look, units, size = self.look, self.look.units, self.size
        named, why = self._mayor()
        if isinstance(self.decided, e.MayorNamed):
            side = size(150) if size.large else 96.0
            box = units.rect(left, top + size(6), side, size(122))
            found, place = piece_images.fitted(look, "chain", box)
            gui.picture(found.picture, place)
            left, wide = left + side + size(16), wide - side - size(16)
        role = self._role(named, size.role("heading"), wide - size(280))
        gui.label(units.rect(left, top + size(16), wide, size(46)), named, role, "vermilion")
        beside = units.rect(left, top + size(66), wide - size(280), size(38))
        role = self._role(why, size.role("italic"), wide - size(280))
        gui.label(beside, look.type.fit(why, role, beside.width), role, "ink_soft")

    def _role(self, words: str, role: str, wide: float) -> str:
        """The role, or a smaller one where the words would not fit `wide` units."""
        if self.look.type.width(words, role) <= self.look.px(wide):
            return role
        return "italic" if role == self.size.role("italic") else "strong"

    def _columns(self, left: float, wide: float) -> dict[str, tuple[float, float, str]]:
        shares = (
            ("name", 0.33),
            ("wards", 0.3),
            ("leaders", 0.17),
            ("points", 0.1),
            ("total", 0.1),
        )
        found, at = {}, left
        for key, share in shares:
            align = "right" if key in ("points", "total") else "left"
            found[key] = (at, wide * share - 10, align)
            at += wide * share
        return found

    def _order(self) -> list[int]:
        gained = self._points()
        return sorted(range(self.state.n), key=lambda seat: (-gained[seat], seat))

    def _points(self) -> list[int]:
        points = city.ward_points(self.state)
        if isinstance(self.decided, e.MayorNamed):
            points[self.decided.seat] += city.MAYOR_POINTS
        return points

    def _row(
        self,
        gui: Gui,
        seat: int,
        top: float,
        high: float,
        columns: dict[str, tuple[float, float, str]],
    ) -> None:
        units, look, state, size = self.look.units, self.look, self.state, self.size
        at, width, _ = columns["name"]
        figure = units.rect(at, top + 4, size(46), high - 8)
        found, place = piece_images.fitted(look, piece_images.boss(self.seats[seat].color), figure)
        gui.picture(found.picture, place)
        if isinstance(self.decided, e.MayorNamed) and self.decided.seat == seat:
            box = units.rect(at + size(50), top + 6, size(56), high - 12)
            found, place = piece_images.fitted(look, "office_mayor", box)
            gui.picture(found.picture, place)
            at, width = at + size(60), width - size(60)
        role = size.role("strong")
        name = look.type.fit(self.seats[seat].name, role, look.px(width - size(58)))
        gui.label(units.rect(at + size(56), top, width - size(56), high), name, role)
        at, width, _ = columns["wards"]
        won = [WARD_NUMBERS[w] for w in range(WARD_COUNT) if state.winners[w] == seat]
        words = series([str(number) for number in won]) or text("results.nothing")
        fitted = look.type.fit(words, role, look.px(width))
        gui.label(units.rect(at, top, width, high), fitted, role)
        at = columns["leaders"][0]
        for population in range(POPULATION_COUNT):
            if seat in city.leaders(state, population):
                box = units.rect(at, top + 4, size(44), high - 8)
                found, place = piece_images.fitted(look, piece_images.cube(population), box)
                gui.picture(found.picture, place)
                at += size(48)
        for key, value in (
            ("points", f"+{self._points()[seat]}"),
            ("total", str(state.score[seat])),
        ):
            at, width, align = columns[key]
            place = units.rect(at, top, width, high)
            gui.label(place, value, "tally" if size.large else "number", align=align)

    def _mayor(self) -> tuple[str, str]:
        """The sentence on the Mayor, and what decided it."""
        if not isinstance(self.decided, e.MayorNamed):
            return text("results.no_mayor"), text("results.decided.shared")
        name = self.seats[self.decided.seat].name
        why = text(f"results.decided.{e.DECIDERS[self.decided.decided_by]}")
        return text("results.mayor_named", name=name), why

    def go_on(self) -> None:
        """Back to the table."""
        self.stack.pop(self)

    def back(self) -> bool:
        """Escape goes on too."""
        self.go_on()
        return True


class FinalScene(Unhurried):
    """Who owns the city: points by source, and what next."""

    opaque = False
    dims = True
    size: SheetScale

    def __init__(self, table: TableKit) -> None:
        super().__init__(table.stage)
        self.table = table

    def sources(self, seat: int) -> dict[str, int]:
        """A seat's points by where they came from; they add up to its score."""
        state = self.table.match.state
        mayor = sum(
            one.points
            for one in self.table.match.history.events_since(0)
            if isinstance(one, e.PointsScored) and one.reason == e.FOR_MAYOR and one.seat == seat
        )
        favors, slander = state.favor_points[seat], state.slander_points[seat]
        wards = state.score[seat] - mayor - favors - slander
        return {"wards": wards, "mayor": mayor, "favors": favors, "slander": slander}

    def lay(self, gui: Gui) -> None:
        """The headline, a row a player, the buttons."""
        look, units, state = self.look, self.look.units, self.table.match.state
        wide, high = units.area
        self.size = size = sheet_scale(look, WIDE, 310 + ROW * state.n)
        card_wide, card_high = min(size(WIDE), wide - 20), min(high - 8, size(310 + ROW * state.n))
        more = SECOND if card_wide - size(96) <= 1000 else 0.0  # a second row of buttons
        row = (card_high - size(280) - more) / state.n
        left, top = (wide - card_wide) / 2, max(4.0, (high - card_high) / 2)
        lay_sheet(gui, look, (left, top, card_wide, card_high), size)
        x, inner = left + size(48), card_wide - size(96)
        place = units.rect(x, top + size(26), inner, size(56))
        words = self._headline()
        banner = size.large and look.type.width(words, "tally") < look.px(inner - size(40))
        gui.label(place, words, "tally" if banner else "title", "vermilion", "center")
        why = text(f"results.won_by.{e.DECIDERS[state.decided_by]}")
        place = units.rect(x, top + size(80), inner, size(34))
        gui.label(place, why, size.role("italic"), "ink_soft", "center")
        lay_rule(gui, look, units.rect(x, top + size(116), inner, size(16)))
        column = inner * 0.64 / len(KEYS)
        start = x + inner * 0.36
        for place_, key in enumerate(KEYS):
            words = text("results.total") if key == "total" else text(f"results.source.{key}")
            rect = units.rect(start + place_ * column, top + size(136), column, size(30))
            gui.label(rect, words, size.role("small"), "ink_soft", "right")
        y = top + size(172)
        lay_hairline(gui, units.rect(x, y - 2, inner, 2))
        order = sorted(
            range(state.n), key=lambda s: (not state.winners_mask >> s & 1, -state.score[s])
        )
        for line, seat in enumerate(order):
            self._row(gui, seat, (x, y + line * row, inner, row), column)
            lay_hairline(gui, units.rect(x, y + (line + 1) * row - 2, inner, 2))
        self._lay_buttons(gui, x, top + card_high - size(92) - more, inner)

    def _row(
        self, gui: Gui, seat: int, box: tuple[float, float, float, float], column: float
    ) -> None:
        """Boss, laurel, name, and points by source."""
        look, units, size = self.look, self.look.units, self.size
        match, (x, y, inner, row) = self.table.match, box
        if match.state.winners_mask >> seat & 1:
            lay_band(gui, units.rect(x - size(14), y, inner + size(28), row - 2))
        figure = units.rect(x, y + 4, size(50), row - 10)
        found, place = piece_images.fitted(look, piece_images.boss(match.seats[seat].color), figure)
        gui.picture(found.picture, place)
        if match.state.winners_mask >> seat & 1:
            crown = units.rect(x + size(54), y + 6, size(58), row - 14)
            found, place = piece_images.fitted(look, "laurel", crown)
            gui.picture(found.picture, place)
        role, wide = size.role("strong"), inner * 0.36 - size(124)
        name = look.type.fit(match.seats[seat].name, role, look.px(wide))
        gui.label(units.rect(x + size(118), y, wide, row), name, role)
        values = self.sources(seat) | {"total": match.state.score[seat]}
        for place_, key in enumerate(KEYS):
            rect = units.rect(x + inner * 0.36 + place_ * column, y, column, row)
            wished = "number" if row > 46 else "strong"
            role = size.role(wished if key == "total" else "body")
            gui.label(rect, str(values[key]), role, align="right")

    def _headline(self) -> str:
        match = self.table.match
        won = [seat for seat in range(match.state.n) if match.state.winners_mask >> seat & 1]
        key = "results.winner" if len(won) == 1 else "results.winners"
        found = names(match.seats, won)
        return text(key, name=found, names=found)

    def _lay_buttons(self, gui: Gui, left: float, top: float, wide: float) -> None:
        units = self.look.units
        columns = 4 if wide > 1000 else 2
        each = (wide - 16 * (columns - 1)) / columns
        acts = (
            ("rematch", self._rematch, PRIMARY, Intent.CONFIRM),
            ("story", self._story, "plain", None),
            ("look", self._look, "plain", Intent.CANCEL),
            ("title", self.table.flow.to_title, "plain", None),
        )
        for place, (key, act, kind, intent) in enumerate(acts):
            column, row = place % columns, place // columns
            tall = SECOND - 6 if columns == 2 else self.size(66)
            rect = units.rect(left + column * (each + 16), top + row * SECOND, each, tall)
            gui.button(rect, text(f"results.{key}"), act, kind=kind, intent=intent)

    def _rematch(self) -> None:
        self.table.flow.rematch()

    def _story(self) -> None:
        match = self.table.match
        self.stack.push(AnalysisScene(self.stage, match.seats, match.history))

    def _look(self) -> None:
        self.stack.pop(self)
