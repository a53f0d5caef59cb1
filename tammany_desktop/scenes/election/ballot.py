"""A ward's ballot: the public announcement, and the private sheet on which a person bids."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.outlook import Prospect, prospect
from tammany_desktop.rules.wards import NO_BID, candidates
from tammany_desktop.scenes.base.pages import lay_sheet, lay_sprite, lay_way_on, sheet_scale
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election.candidates import Candidates
from tammany_desktop.scenes.election.cover import Handover, WithMenu
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Session
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, key_label
from tammany_desktop.ui.ornament import icon, marbled
from tammany_desktop.ui.skin import PRIMARY
from tammany_desktop.wording import population_words

WIDE: Final = 1080.0  # units
ROW: Final = 52.0
STEP: Final = 62.0
COLUMN: Final = 170.0  # of a column of figures and its heading
NOTE: Final = 62.0  # two lines
FRAME: Final = 188.0  # units of a ballot's height for heading, buttons and paper


def lay_board(gui: Gui, stage: Stage, match: Match, rect: pygame.Rect) -> None:
    """The button that shows the table under a ballot."""
    look, hint = gui.look, text("ballot.board_hint")

    def show() -> None:
        """The table as it stands; nothing of a bid is on it."""
        words = text("ballot.board", ward=WARD_NUMBERS[match.state.voting])
        state, back = match.state.copy(), text("ballot.board_back")
        stage.stack.push(SnapshotScene(stage, match.seats, state, words, back_to=back))

    gui.button(rect, "", show, icon=icon(look, "eye"), hint=hint)


def step_words(way: str, population: int) -> str:
    """What a stepper's button does, and the key that does it: "more" or "less" of a color."""
    key = key_label(f"shift+{population + 1}" if way == "less" else str(population + 1))
    return text(f"ballot.{way}", press=key, **population_words(population))


class AnnounceScene(WithMenu):
    """Everybody may look: which ward votes, who stands, what each could bid."""

    opaque = False
    dims = True

    def __init__(
        self,
        stage: Stage,
        session: Session,
        ready: Callable[[], object],
        open_menu: Callable[[], object],
        note: str = "",
    ) -> None:
        super().__init__(stage, session, open_menu)
        self.ready = ready
        self.note = note

    def lay(self, gui: Gui) -> None:
        """A card in the middle; the note tells whose bid was sealed at zero."""
        units, state = self.look.units, self.match.state
        more = NOTE if self.note else 0.0
        high = 310 + len(candidates(state, state.voting)) * ROW + more
        self.size = size = sheet_scale(self.look, WIDE, high)
        sheet = lay_sheet(gui, size, 50)
        x, top, inner, _ = sheet
        self._lay_head(gui, x, top, inner)
        if self.note:
            note = units.rect(x, top + size(158), inner, size(NOTE))
            gui.label(note, self.note, size.role("small"), "vermilion_dark", wrap=True)
        table = Candidates(gui, self.match, size, size(ROW))
        table.lay(x, top + size(160 + more), inner)
        words = text("ballot.announce_ready")
        lay_way_on(gui, size, sheet, words, self.ready, wide=360, up=100)
        below = top + sheet.high - size(100)
        self.lay_menu(gui, units.rect(x, below, size(70), size(64)))
        lay_board(gui, self.stage, self.match, units.rect(x + size(82), below, size(70), size(64)))

    def _lay_head(self, gui: Gui, left: float, top: float, wide: float) -> None:
        """Which ward votes and what comes now, beside the ballot box."""
        look, units, size = self.look, self.look.units, self.size
        box = units.rect(left + wide - size(116), top + size(28), size(116), size(104))
        lay_sprite(gui, "ballot_box", box)
        heading = text("ballot.announce", ward=WARD_NUMBERS[self.match.state.voting])
        gui.label(units.rect(left, top + size(34), wide, size(50)), heading, size.role("title"))
        words, role = text("ballot.announce_words"), size.role("small")
        place = units.rect(left, top + size(78), wide - size(130), size(82))
        gui.label(place, words, role, wrap=look.type.width(words, role) > place.width)


class BallotScene(Handover):
    """One person's sealed bid. Nothing of it outlives the scene but the bid, in the match."""

    hushed = True
    private = True

    def __init__(
        self,
        stage: Stage,
        session: Session,
        seat: int,
        sealed: Callable[["BallotScene"], object],
        open_hint: Callable[[int], object],
    ) -> None:
        super().__init__(stage)
        self.session = session
        self.match = session.match
        self.open_hint = open_hint
        self.seat = seat
        self.sealed = sealed
        self.bid = [0, 0, 0, 0]
        self.done = False
        self.opaque = len(session.people) > 1
        self.dims = not self.opaque

    @property
    def outlook(self) -> Prospect:
        """What this person can do here."""
        state = self.match.state
        return prospect(state, state.voting, self.seat)

    def lay(self, gui: Gui) -> None:
        """The public table above, steppers below, live totals at the right, and the seal."""
        look, units, state = self.look, self.look.units, self.match.state
        rows = 32 + len(candidates(state, state.voting)) * ROW + POPULATION_COUNT * STEP
        self.size = size = sheet_scale(look, WIDE, FRAME + rows)
        small = min(1.0, (units.area[1] - 8 - size(FRAME)) / size(rows))
        row, self.step = size(ROW) * small, size(STEP) * small
        high = size(FRAME) + size(rows) * small + 32 * (1 - small)
        x, top, inner, _ = lay_sheet(gui, size, 50, high)
        name = self.match.seats[self.seat].name
        heading = text("ballot.heading", name=name, ward=WARD_NUMBERS[state.voting])
        gui.label(units.rect(x, top + size(24), inner, size(50)), heading, size.role("heading"))
        y = top + size(78)
        used = Candidates(gui, self.match, size, row).lay(x, y, inner)
        self.standing = units.rect(x, y, inner, used)
        y += used + size(16)
        self._lay_steppers(gui, x, y)
        self._lay_totals(gui, x + inner - size(400), y, size(400))
        self._lay_buttons(gui, x, top + high - size(84), inner)

    def _lay_buttons(self, gui: Gui, left: float, top: float, wide: float) -> None:
        """None and all, the hint, the table, the seal; a little narrower where the room is low."""
        units, size = self.look.units, self.size
        gap, small, each, seal = size(10), size(70), size(190), size(320)
        right = left + wide
        lacking = 2 * (each + small) + seal + 5 * gap - wide
        if lacking > 0:
            each, seal = each - lacking / 3, seal - lacking / 3
        for key, bid in (("zero", NO_BID), ("all", self.outlook.usable)):
            rect = units.rect(left, top, each, size(60))
            gui.button(
                rect, text(f"ballot.{key}"), partial(self._set, bid), role=size.role("button")
            )
            left += each + gap
        gui.button(
            units.rect(left, top, small, size(60)),
            "",
            partial(self.open_hint, self.seat),
            intent=Intent.HINT,
            icon=icon(self.look, "hint"),
            hint=text("table.hint.hint"),
        )
        left += small + gap
        lay_board(gui, self.stage, self.match, units.rect(left, top, small, size(60)))
        gui.button(
            units.rect(right - seal, top, seal, size(62)),
            text("ballot.seal"),
            self.seal,
            kind=PRIMARY,
            role=size.role("button"),
            intent=Intent.END_TURN,
        )

    def _lay_steppers(self, gui: Gui, left: float, top: float) -> None:
        """A row a color: its favors held, less, the bid, more."""
        units, state, size = self.look.units, self.match.state, self.size
        self.rows: list[tuple[Button, Button, pygame.Rect]] = []
        high = self.step - 8
        for population in range(POPULATION_COUNT):
            y = top + population * self.step
            lay_sprite(gui, piece_images.favor(population), units.rect(left, y, size(52), high))
            held = text(
                "ballot.held", count=state.favors[self.seat * POPULATION_COUNT + population]
            )
            place = units.rect(left + size(66), y, size(110), high)
            gui.label(place, held, size.role("small"), "ink_soft")
            value = units.rect(left + size(250), y, size(70), high)
            gui.live(value, partial(self._paint_value, population, value))
            less, more = (
                self._lay_step(gui, units.rect(left + size(x), y, size(64), high), population, by)
                for x, by in ((180, -1), (326, 1))
            )
            self.rows.append((less, more, value))

    def _lay_step(self, gui: Gui, rect: pygame.Rect, population: int, by: int) -> Button:
        """The button that takes a favor of a color back, or adds one."""
        button = gui.button(
            rect,
            "",
            partial(self._step, population, by),
            hint=step_words("more" if by > 0 else "less", population),
            why_not=self._why_not(population)[by > 0],
            icon=icon(self.look, "plus" if by > 0 else "minus"),
        )
        button.target.nudge = partial(self._nudge, population)
        return button

    def _why_not(self, population: int) -> tuple[str, str]:
        """Why a favor of a color cannot be taken back, and why none can be added; "" if it can."""
        state, words = self.match.state, population_words(population)
        never = ""
        if not state.cubes[state.voting * POPULATION_COUNT + population]:
            never = text("ballot.not_here", **words)
        elif not state.favors[self.seat * POPULATION_COUNT + population]:
            never = text("ballot.none_held", **words)
        if never:
            return never, never
        bid, most = self.bid[population], self.outlook.usable[population]
        none = "" if bid > 0 else text("ballot.none_bid", **words)
        every = "" if bid < most else text("ballot.all_bid", **words)
        return none, every

    def _lay_totals(self, gui: Gui, left: float, top: float, wide: float) -> None:
        units = self.look.units
        self.totals = units.rect(left, top, wide, POPULATION_COUNT * self.step)
        self.certain = units.rect(left, top + self.step, wide, self.step)  # lessons point at it
        gui.live(self.totals, self._paint_totals)

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
        self.gui.touch(self.totals)
        for population, (less, more, value) in enumerate(self.rows):
            self.gui.touch(value)
            for button, why in zip((less, more), self._why_not(population), strict=True):
                if button.target.why_not != why:
                    button.allow(why)

    def seal(self) -> None:
        """Final: hand the bid over and forget it."""
        if self.done:
            return
        self.done = True
        a, b, c, d = self.bid
        self.bid = [0, 0, 0, 0]
        self.session.seal(self.seat, (a, b, c, d))
        self.stage.sounds.play(Effect.PEN)  # whatever the bid
        self.sealed(self)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Digits add a favor of a color; with Shift held they take one back."""
        if super().handle(event, act):
            return True
        if act is None or not 1 <= act.digit <= POPULATION_COUNT:
            return False
        self._step(act.digit - 1, -1 if act.shift else 1)
        return True

    # Paint

    def _paint_value(self, population: int, rect: pygame.Rect, surface: pygame.Surface) -> None:
        closed = self.outlook.usable[population] == 0
        ink = self.look.palette["ink_soft" if closed else "ink"]
        words = text("table.none") if closed else str(self.bid[population])
        role = self.size.role("number")
        self.look.type.draw(surface, words, role, ink, rect, "center")

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
            ink = self.look.palette["ink"]
            self.look.type.draw(surface, words, self.size.role("body"), ink, place)
            ink = self.look.palette[color]
            self.look.type.draw(surface, value, self.size.role(role), ink, place, "right")

    def paint_back(self, surface: pygame.Surface) -> None:
        """Marbled paper where several share the window."""
        if self.opaque:
            clip = surface.get_clip()
            surface.blit(marbled(self.look), clip, clip)
