"""A ward's ballot: the public announcement, and the private slip on which a person bids."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.outlook import Prospect, prospect, reach
from tammany_desktop.rules.wards import NO_BID, candidates, usable_favors
from tammany_desktop.scenes.cover import Handover
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.table_kit import TableKit
from tammany_desktop.scenes.veil import veil
from tammany_desktop.table import sprites
from tammany_desktop.table.phrases import favor_name, population_name
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.icons import icon
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PRIMARY, sheet

WIDE: Final = 1080.0  # units
ROW: Final = 52.0
STEP: Final = 62.0
NOTE: Final = 62.0  # two lines
FRAME: Final = 188.0  # units of a ballot's height for heading, buttons and paper


def lay_candidates(
    desk: Desk, look: Look, table: TableKit, box: tuple[float, float, float], row: float = ROW
) -> float:
    """A row a candidate with what is public: bosses, usable favors, votes in reach.

    `box` is left, top and width, `row` a row's height, in units; returns the height used.
    """
    state = table.match.state
    left, top, wide = box
    columns = (left + wide - 290, left + wide - 140)
    heads = (
        (left, "candidate", "left"),
        (columns[0], "votes", "right"),
        (columns[1], "could_reach", "right"),
    )
    for x, key, align in heads:
        place = look.units.rect(x, top, 140, 30)
        desk.label(place, text(f"ballot.{key}"), "small", "ink_soft", align)
    top += 32
    for seat in candidates(state, state.voting):
        _lay_candidate(desk, look, table, seat, (left, top, columns[0], columns[1], row))
        top += row
    return top - box[1]


def _lay_candidate(
    desk: Desk,
    look: Look,
    table: TableKit,
    seat: int,
    box: tuple[float, float, float, float, float],
) -> None:
    left, top, votes, most, row = box
    units, state, who = look.units, table.match.state, table.match.seats[seat]
    found, place = sprites.fitted(look, sprites.boss(who.color), units.rect(left, top, 44, row))
    desk.picture(found.picture, place)
    name = look.type.fit(who.name, "strong", look.px(200))
    desk.label(units.rect(left + 54, top, 202, row), name, "strong")
    x = left + 262
    for population, count in enumerate(usable_favors(state, state.voting, seat)):
        if count:
            disc = units.rect(x, top + 2, 36, row - 4)
            found, place = sprites.fitted(look, sprites.favor(population), disc)
            desk.picture(found.picture, place)
            desk.label(units.rect(x + 40, top, 28, row), str(count), "strong")
            x += 70
    bosses = str(state.bosses[state.voting * 5 + seat])
    desk.label(units.rect(votes, top, 140, row), bosses, "strong", align="right")
    could = str(reach(state, state.voting, seat))
    desk.label(units.rect(most, top, 140, row), could, "strong", align="right")


class AnnounceScene(SheetScene):
    """Everybody may look: which ward votes, who stands, what each could bid."""

    opaque = False

    def __init__(self, table: TableKit, ready: Callable[[], object], note: str = "") -> None:
        super().__init__(table.stage)
        self.table = table
        self.ready = ready
        self.note = note

    def lay(self, desk: Desk) -> None:
        """A card in the middle; the note tells whose bid was sealed at zero."""
        units = self.look.units
        wide, high = units.area
        state = self.table.match.state
        count = len(candidates(state, state.voting))
        card_wide = min(WIDE, wide - 40)
        more = NOTE if self.note else 0.0
        card_high = 300 + count * ROW + more
        left, top = (wide - card_wide) / 2, max(10.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, card_wide, card_high))
        inner, x = card_wide - 100, left + 50
        heading = text("ballot.announce", ward=WARD_NUMBERS[state.voting])
        desk.label(units.rect(x, top + 34, inner, 50), heading, "title")
        words = text("ballot.announce_words")
        long = self.look.type.width(words, "body") > self.look.px(inner)
        role = "small" if long else "body"
        desk.label(units.rect(x, top + 84, inner, 58), words, role, wrap=long)
        if self.note:
            note = units.rect(x, top + 140, inner, NOTE)
            desk.label(note, self.note, "small", "vermilion_dark", wrap=True)
        lay_candidates(desk, self.look, self.table, (x, top + 142 + more, inner))
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

    hushed = True

    def __init__(
        self, table: TableKit, seat: int, sealed: Callable[["BallotScene"], object]
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
        rows = 32 + count * ROW + POPULATION_COUNT * STEP
        small = min(1.0, (high - 8 - FRAME) / rows)
        row, self.step = ROW * small, STEP * small
        card_high = FRAME + rows * small + 32 * (1 - small)
        left, top = (wide - card_wide) / 2, max(4.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, card_wide, card_high))
        x, inner = left + 50, card_wide - 100
        name = self.table.match.seats[self.seat].name
        heading = text("ballot.heading", name=name, ward=WARD_NUMBERS[state.voting])
        desk.label(units.rect(x, top + 24, inner, 50), heading, "heading")
        y = top + 78
        used = lay_candidates(desk, self.look, self.table, (x, y, inner), row)
        self.standing = units.rect(x, y, inner, used)
        y += used + 16
        self._lay_steppers(desk, x, y)
        self._lay_totals(desk, x + inner - 380, y, 380)
        bottom = top + card_high - 84
        for place, (key, bid) in enumerate((("zero", NO_BID), ("all", self.outlook.usable))):
            rect = units.rect(x + place * 200, bottom, 190, 60)
            desk.button(rect, text(f"ballot.{key}"), partial(self._set, bid))
        desk.button(
            units.rect(x + 400, bottom, 70, 60),
            "",
            partial(self.table.flow.open_hint, self.seat),
            intent=Intent.HINT,
            icon=icon(self.look, "hint"),
            hint=text("table.hint.hint"),
        )
        desk.button(
            units.rect(x + inner - 320, bottom, 320, 64),
            text("ballot.seal"),
            self.seal,
            kind=PRIMARY,
            intent=Intent.END_TURN,
        )

    def _lay_steppers(self, desk: Desk, left: float, top: float) -> None:
        units, state = self.look.units, self.table.match.state
        self.rows: list[tuple[Button, Button, pygame.Rect]] = []
        for population in range(POPULATION_COUNT):
            y = top + population * self.step
            found, place = sprites.fitted(
                self.look, sprites.favor(population), units.rect(left, y, 52, self.step - 8)
            )
            desk.picture(found.picture, place)
            held = state.favors[self.seat * 4 + population]
            words = text("ballot.held", count=held)
            desk.label(units.rect(left + 66, y, 110, self.step - 8), words, "small", "ink_soft")
            why = self._why_not(population)
            less = desk.button(
                units.rect(left + 180, y, 64, self.step - 8),
                "",
                partial(self._step, population, -1),
                hint=text("ballot.less", favor=favor_name(population)),
                why_not=why,
                icon=icon(self.look, "minus"),
            )
            value = units.rect(left + 250, y, 70, self.step - 8)
            more = desk.button(
                units.rect(left + 326, y, 64, self.step - 8),
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
        self.totals = units.rect(left, top, wide, POPULATION_COUNT * self.step)
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
        words = text("table.none") if closed else str(self.bid[population])
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
        left, top, wide = self.totals.left, self.totals.top, self.totals.width
        for row, (words, value, role, color) in enumerate(lines):
            place = pygame.Rect(left, top + row * high, wide, high)
            self.look.type.draw(surface, words, "body", self.look.palette["ink"], place)
            self.look.type.draw(surface, value, role, self.look.palette[color], place, "right")

    def paint_back(self, surface: pygame.Surface) -> None:
        """A sheet of paper where several share the window, else a veil over the table."""
        if self.opaque:
            surface.blit(sheet(self.look), (0, 0))
        else:
            veil(self.look, surface)
