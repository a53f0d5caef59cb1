"""The result of an election, and of the game."""

from collections.abc import Sequence
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.match import Seat
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.afterword import AfterwordScene
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.stack import Stage
from tammany_desktop.scenes.table_kit import TableKit
from tammany_desktop.scenes.veil import veil
from tammany_desktop.table import sprites
from tammany_desktop.table.phrases import names
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PRIMARY

ROW: Final = 78.0
WIDE: Final = 1280.0


class ElectionScene(SheetScene):
    """Wards carried, leaders, points, and the Mayor, over the table."""

    opaque = False

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

    def lay(self, desk: Desk) -> None:
        """A row a player, then the Mayor, then the way on."""
        units, state = self.look.units, self.state
        wide, high = units.area
        card_wide = min(WIDE, wide - 20)
        card_high = min(high - 8, 300 + ROW * state.n)
        row = (card_high - 290) / state.n
        left, top = (wide - card_wide) / 2, max(4.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, card_wide, card_high))
        x, inner = left + 48, card_wide - 96
        heading = text("results.election", term=state.term)
        desk.label(units.rect(x, top + 32, inner, 50), heading, "title", align="center")
        y = top + 96
        columns = self._columns(x, inner)
        for key, (at, width, align) in columns.items():
            if key != "name":
                words = text(f"results.{key}")
                desk.label(units.rect(at, y, width, 30), words, "small", "ink_soft", align)
        for place, seat in enumerate(self._order()):
            self._row(desk, seat, y + 34 + place * row, row, columns)
        named, why = self._mayor()
        at = top + card_high - 142
        role = self._role(named, "heading", inner - 280)
        desk.label(units.rect(x, at, inner - 280, 44), named, role, "vermilion")
        desk.label(units.rect(x, at + 48, inner - 280, 34), why, "italic", "ink_soft")
        desk.button(
            units.rect(x + inner - 260, top + card_high - 92, 260, 64),
            text("results.go_on"),
            self.go_on,
            kind=PRIMARY,
            intent=Intent.CONFIRM,
        )

    def _role(self, words: str, role: str, wide: float) -> str:
        """The role, or a smaller one where the words would not fit `wide` units."""
        return role if self.look.type.width(words, role) <= self.look.px(wide) else "strong"

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
        desk: Desk,
        seat: int,
        top: float,
        high: float,
        columns: dict[str, tuple[float, float, str]],
    ) -> None:
        units, look, state = self.look.units, self.look, self.state
        at, width, _ = columns["name"]
        figure = units.rect(at, top + 4, 46, high - 8)
        found, place = sprites.fitted(look, sprites.boss(self.seats[seat].color), figure)
        desk.picture(found.picture, place)
        if isinstance(self.decided, e.MayorNamed) and self.decided.seat == seat:
            found, place = sprites.fitted(
                look, "office_mayor", units.rect(at + 52, top + 6, 56, high - 12)
            )
            desk.picture(found.picture, place)
            at, width = at + 60, width - 60
        name = look.type.fit(self.seats[seat].name, "strong", look.px(width - 58))
        desk.label(units.rect(at + 56, top, width - 56, high), name, "strong")
        at, width, _ = columns["wards"]
        won = [WARD_NUMBERS[w] for w in range(WARD_COUNT) if state.winners[w] == seat]
        words = ", ".join(str(number) for number in won) or text("results.nothing")
        desk.label(
            units.rect(at, top, width, high),
            look.type.fit(words, "strong", look.px(width)),
            "strong",
        )
        at = columns["leaders"][0]
        for population in range(POPULATION_COUNT):
            if seat in city.leaders(state, population):
                box = units.rect(at, top + 4, 44, high - 8)
                found, place = sprites.fitted(look, sprites.cube(population), box)
                desk.picture(found.picture, place)
                at += 48
        for key, value in (
            ("points", f"+{self._points()[seat]}"),
            ("total", str(state.score[seat])),
        ):
            at, width, align = columns[key]
            desk.label(units.rect(at, top, width, high), value, "number", align=align)

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

    def paint_back(self, surface: pygame.Surface) -> None:
        """A veil over the table."""
        veil(self.look, surface)


class FinalScene(SheetScene):
    """Who owns the city: points by source, and what next."""

    opaque = False

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

    def lay(self, desk: Desk) -> None:
        """The headline, a row a player, the buttons."""
        units, match = self.look.units, self.table.match
        state = match.state
        wide, high = units.area
        card_wide, card_high = min(WIDE, wide - 20), min(high - 8, 290 + ROW * state.n)
        more = 72 if card_wide - 96 <= 1000 else 0  # a second row of buttons
        row = (card_high - 280 - more) / state.n
        left, top = (wide - card_wide) / 2, max(4.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, card_wide, card_high))
        x, inner = left + 48, card_wide - 96
        desk.label(
            units.rect(x, top + 30, inner, 56), self._headline(), "title", "vermilion", "center"
        )
        why = text(f"results.won_by.{e.DECIDERS[state.decided_by]}")
        desk.label(units.rect(x, top + 88, inner, 32), why, "italic", "ink_soft", "center")
        keys = ("wards", "mayor", "favors", "slander", "total")
        column = inner * 0.64 / len(keys)
        start = x + inner * 0.36
        for place, key in enumerate(keys):
            words = text("results.total") if key == "total" else text(f"results.source.{key}")
            rect = units.rect(start + place * column, top + 128, column, 30)
            desk.label(rect, words, "small", "ink_soft", "right")
        order = sorted(
            range(state.n), key=lambda s: (not state.winners_mask >> s & 1, -state.score[s])
        )
        for line, seat in enumerate(order):
            y = top + 162 + line * row
            found, place_ = sprites.fitted(
                self.look, sprites.boss(match.seats[seat].color), units.rect(x, y + 4, 50, row - 8)
            )
            desk.picture(found.picture, place_)
            if state.winners_mask >> seat & 1:
                found, place_ = sprites.fitted(
                    self.look, "laurel", units.rect(x + 54, y + 6, 56, row - 12)
                )
                desk.picture(found.picture, place_)
            name = self.look.type.fit(
                match.seats[seat].name, "strong", self.look.px(inner * 0.36 - 124)
            )
            desk.label(units.rect(x + 118, y, inner * 0.36 - 118, row), name, "strong")
            values = self.sources(seat) | {"total": state.score[seat]}
            for place, key in enumerate(keys):
                rect = units.rect(start + place * column, y, column, row)
                role = "number" if key == "total" else "body"
                desk.label(rect, str(values[key]), role, align="right")
        self._lay_buttons(desk, x, top + card_high - 96 - more, inner)

    def _headline(self) -> str:
        match = self.table.match
        won = [seat for seat in range(match.state.n) if match.state.winners_mask >> seat & 1]
        key = "results.winner" if len(won) == 1 else "results.winners"
        found = names(match.seats, won)
        return text(key, name=found, names=found)

    def _lay_buttons(self, desk: Desk, left: float, top: float, wide: float) -> None:
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
            rect = units.rect(left + column * (each + 16), top + row * 72, each, 64)
            desk.button(rect, text(f"results.{key}"), act, kind=kind, intent=intent)

    def _rematch(self) -> None:
        self.table.flow.rematch()

    def _story(self) -> None:
        match = self.table.match
        self.stack.push(AfterwordScene(self.stage, match.seats, match.history))

    def _look(self) -> None:
        self.stack.pop(self)

    def paint_back(self, surface: pygame.Surface) -> None:
        """A veil over the table."""
        veil(self.look, surface)
