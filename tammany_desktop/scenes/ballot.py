"""A ward's ballot: the public announcement, and the private slip on which a person bids."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.outlook import Prospect, prospect, reach
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.cover import Handover
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.veil import veil
from tammany_desktop.table import sprites
from tammany_desktop.table.phrases import favor_name, population_name
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.icons import icon
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PRIMARY

if TYPE_CHECKING:
    from tammany_desktop.scenes.table import TableScene

WIDE: Final = 1080.0  # units
ROW: Final = 52.0
STEP: Final = 62.0


def lay_candidates(
    desk: Desk, look: Look, table: "TableScene", box: tuple[float, float, float]
) -> float:
    """A row a candidate with what is public: bosses, usable favors, votes in reach.

    `box` is left, top and width in units; returns the units of height used.
    """
    state, seats = table.match.state, table.match.seats
    left, top, wide = box
    ward = state.voting
    units = look.units
    columns = (left + wide - 330, left + wide - 140)
    heads = (
        (left, "candidate", "left"),
        (columns[0], "votes", "right"),
        (columns[1], "could_reach", "right"),
    )
    for x, key, align in heads:
        desk.label(units.rect(x, top, 140, 30), text(f"ballot.{key}"), "small", "ink_soft", align)
    top += 32
    for seat in candidates(state, ward):
        rect = units.rect(left, top, 44, ROW)
        found, place = sprites.fitted(look, sprites.boss(seats[seat].color), rect)
        desk.picture(found.picture, place)
        desk.label(
            units.rect(left + 54, top, 240, ROW),
            look.type.fit(seats[seat].name, "strong", look.px(240)),
            "strong",
        )
        x = left + 304
        for population, count in enumerate(usable_favors(state, ward, seat)):
            if count:
                found, place = sprites.fitted(
                    look, sprites.favor(population), units.rect(x, top, 38, ROW)
                )
                desk.picture(found.picture, place)
                desk.label(units.rect(x + 44, top, 30, ROW), str(count), "strong")
                x += 84
        bosses = str(state.bosses[ward * 5 + seat])
        desk.label(units.rect(columns[0], top, 140, ROW), bosses, "strong", align="right")
        most = str(reach(state, ward, seat))
        desk.label(units.rect(columns[1], top, 140, ROW), most, "strong", align="right")
        top += ROW
    return top - box[1]


class AnnounceScene(SheetScene):
    """Everybody may look: which ward votes, who stands, what each could bid."""

    opaque = False

    def __init__(self, table: "TableScene", ready: Callable[[], object]) -> None:
        super().__init__(table.stage)
        self.table = table
        self.ready = ready

    def lay(self, desk: Desk) -> None:
        """A card in the middle."""
        units = self.look.units
        wide, high = units.area
        state = self.table.match.state
        count = len(candidates(state, state.voting))
        card_wide = min(WIDE, wide - 40)
        card_high = 300 + count * ROW
        left, top = (wide - card_wide) / 2, max(10.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, card_wide, card_high))
        inner, x = card_wide - 100, left + 50
        number = WARD_NUMBERS[state.voting]
        desk.label(
            units.rect(x, top + 34, inner, 50), text("ballot.announce", ward=number), "title"
        )
        desk.label(units.rect(x, top + 92, inner, 36), text("ballot.announce_words"), "body")
        lay_candidates(desk, self.look, self.table, (x, top + 142, inner))
        desk.button(
            units.rect(left + card_wide - 410, top + card_high - 96, 360, 64),
            text("ballot.announce_ready"),
            self.ready,
            kind=PRIMARY,
            intent=Intent.CONFIRM,
        )

    def update(self, dt: float) -> None:
        """The opponents go on meanwhile."""
        super().update(dt)
        self.table.tick()

    def paint_back(self, surface: pygame.Surface) -> None:
        """A veil over the table."""
        veil(self.look, surface)


class BallotScene(Handover):
    """One person's sealed bid. Nothing of it outlives the scene but the bid, in the match."""

    def __init__(
        self, table: "TableScene", seat: int, sealed: Callable[["BallotScene"], object]
    ) -> None:
        super().__init__(table.stage)
        self.table = table
        self.seat = seat
        self.sealed = sealed
        self.bid = [0, 0, 0, 0]
        self.done = False
        self.opaque = len(table.people) > 1

    @property
    def outlook(self) -> Prospect:
        """What this person can do here."""
        state = self.table.match.state
        return prospect(state, state.voting, self.seat)

    def lay(self, desk: Desk) -> None:
        """The public table above, steppers below, live totals at the right, and the seal."""
        units, state = self.look.units, self.table.match.state
        wide, high = units.area
        count = len(candidates(state, state.voting))
        card_wide = min(WIDE, wide - 20)
        card_high = 150 + 32 + count * ROW + 20 + POPULATION_COUNT * STEP + 110
        left, top = (wide - card_wide) / 2, max(4.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, card_wide, card_high))
        x, inner = left + 50, card_wide - 100
        name = self.table.match.seats[self.seat].name
        heading = text("ballot.heading", name=name, ward=WARD_NUMBERS[state.voting])
        desk.label(units.rect(x, top + 32, inner, 50), heading, "heading")
        y = top + 92
        y += lay_candidates(desk, self.look, self.table, (x, y, inner)) + 16
        self._lay_steppers(desk, x, y)
        self._lay_totals(desk, x + inner - 400, y, 400)
        bottom = top + card_high - 92
        for place, (key, bid) in enumerate((("zero", (0, 0, 0, 0)), ("all", self.outlook.usable))):
            rect = units.rect(x + place * 200, bottom, 190, 60)
            desk.button(rect, text(f"ballot.{key}"), partial(self._set, bid))
        desk.button(
            units.rect(x + inner - 320, bottom, 320, 64),
            text("ballot.seal"),
            self.seal,
            kind=PRIMARY,
            intent=Intent.END_TURN,
        )

    def _lay_steppers(self, desk: Desk, left: float, top: float) -> None:
        units, state = self.look.units, self.table.match.state
        usable = self.outlook.usable
        self.rows: list[tuple[Button, Button, pygame.Rect]] = []
        for population in range(POPULATION_COUNT):
            y = top + population * STEP
            found, place = sprites.fitted(
                self.look, sprites.favor(population), units.rect(left, y, 52, STEP - 8)
            )
            desk.picture(found.picture, place)
            held = state.favors[self.seat * 4 + population]
            words = text("ballot.held", count=held)
            desk.label(units.rect(left + 66, y, 110, STEP - 8), words, "small", "ink_soft")
            why = self._why_not(population)
            less = desk.button(
                units.rect(left + 180, y, 64, STEP - 8),
                "",
                partial(self._step, population, -1),
                hint=text("ballot.less", favor=favor_name(population)),
                why_not=why,
                icon=icon(self.look, "minus"),
            )
            value = units.rect(left + 250, y, 70, STEP - 8)
            more = desk.button(
                units.rect(left + 326, y, 64, STEP - 8),
                "",
                partial(self._step, population, 1),
                hint=text("ballot.more", favor=favor_name(population)),
                why_not=why,
                icon=icon(self.look, "plus"),
            )
            for target in (less.target, more.target):
                target.nudge = partial(self._nudge, population)
            desk.live(value, partial(self._paint_value, population, value))
            self.rows.append((less, more, value))
            if usable[population] == 0:
                desk.label(units.rect(left + 400, y, 20, STEP - 8), "", "small")

    def _why_not(self, population: int) -> str:
        state = self.table.match.state
        if not state.cubes[state.voting * 4 + population]:
            values = {"population": population_name(population), "favor": favor_name(population)}
            return text("ballot.not_here", **values)
        if not state.favors[self.seat * 4 + population]:
            return text("ballot.none_held", favor=favor_name(population))
        return ""

    def _lay_totals(self, desk: Desk, left: float, top: float, wide: float) -> None:
        units = self.look.units
        self.totals = units.rect(left, top, wide, POPULATION_COUNT * STEP)
        desk.live(self.totals, self._paint_totals)

    # The bid

    def _set(self, bid: Bid) -> None:
        self.bid = list(bid)
        self._changed()

    def _step(self, population: int, by: int) -> None:
        most = self.outlook.usable[population]
        self.bid[population] = max(0, min(most, self.bid[population] + by))
        self._changed()

    def _nudge(self, population: int, dx: int, dy: int) -> bool:
        if dx:
            self._step(population, dx)
        return bool(dx)

    def _changed(self) -> None:
        self.desk.touch(self.totals)
        for _, _, value in self.rows:
            self.desk.touch(value)

    def seal(self) -> None:
        """Final: hand the bid over and forget it."""
        if self.done:
            return
        self.done = True
        a, b, c, d = self.bid
        self.bid = [0, 0, 0, 0]
        self.table.match.seal(self.seat, (a, b, c, d))
        self.sealed(self)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Digits add a favor of a color; with Shift held they take one back."""
        if super().handle(event, act):
            return True
        if event.type == pygame.KEYDOWN and pygame.K_1 <= event.key < pygame.K_1 + POPULATION_COUNT:
            back = int(getattr(event, "mod", 0)) & pygame.KMOD_SHIFT
            self._step(event.key - pygame.K_1, -1 if back else 1)
            return True
        return False

    def update(self, dt: float) -> None:
        """The opponents go on meanwhile."""
        super().update(dt)
        self.table.tick()

    # Paint

    def _paint_value(self, population: int, rect: pygame.Rect, surface: pygame.Surface) -> None:
        closed = self.outlook.usable[population] == 0
        ink = self.look.palette["ink_soft" if closed else "ink"]
        words = "–" if closed else str(self.bid[population])
        self.look.type.draw(surface, words, "number", ink, rect, "center")

    def _paint_totals(self, surface: pygame.Surface) -> None:
        now = self.outlook
        sure = now.bosses + now.surely_wins
        surely = str(sure) if now.surely_wins >= 0 else text("ballot.never")
        lines = (
            (text("ballot.your_votes"), str(now.bosses + sum(self.bid)), "number", "vermilion"),
            (text("ballot.surely"), surely, "strong", "ink"),
            (text("ballot.rivals_most"), str(now.rivals_most), "strong", "ink"),
            (text("ballot.rivals_least"), str(now.rivals_least), "strong", "ink"),
        )
        high = self.totals.height // len(lines)
        for row, (words, value, role, color) in enumerate(lines):
            place = pygame.Rect(
                self.totals.left, self.totals.top + row * high, self.totals.width, high
            )
            self.look.type.draw(surface, words, "body", self.look.palette["ink"], place)
            self.look.type.draw(surface, value, role, self.look.palette[color], place, "right")

    def paint_back(self, surface: pygame.Surface) -> None:
        """A sheet of paper where several share the window, else a veil over the table."""
        if self.opaque:
            super().paint_back(surface)
        else:
            veil(self.look, surface)
