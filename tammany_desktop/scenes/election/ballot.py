"""A ward's ballot: the public announcement, and the private sheet on which a person bids."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board.layout import lay_out
from tammany_desktop.board.ward_card import WardCard
from tammany_desktop.languages import sentences, text
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.rules.wards import NO_BID, Prospect, balanced_bid, candidates, prospect
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.base.dialog import Callback
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election import drawings
from tammany_desktop.scenes.election.bid_rows import BidRows, Totals
from tammany_desktop.scenes.election.candidates import Candidates
from tammany_desktop.scenes.election.cover import TOOL_HEIGHT, InputGuard, Tool, Tools, WithTools
from tammany_desktop.scenes.election.unseen import UnseenBids
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Session
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import PRIMARY, marbled_paper
from tammany_desktop.ui.tokens import DURATION_FACTORS, Gap, Height, Width, ease
from tammany_desktop.ui.window import dim
from tammany_desktop.wording import prize_key

ROOMY_FROM: Final = 1250.0  # units of window width that leave room for wide columns
TOTALS_GAP: Final = 34.0  # units between the numbers and the totals
COLUMN_HEADS: Final = 30.0  # units: the height of the headings of the columns
ROW: Final = 52.0  # units: the height of a candidate's row
FAVOR_ROW: Final = 60.0  # units: the height of a population's row
NOTE_HEIGHT: Final = 62.0  # units: the height of a note, which has two lines
HEADING: Final = 82.0  # units: the height of the heading and tools
FOOT: Final = 86.0  # units: the height of the row of buttons at the foot
ENVELOPE: Final = 0.68  # size of the envelope that closes over the bid, as a share of the cover's
TIGHT_BELOW: Final = 0.62  # share of the rows' height below which headings and words are left out


def show_table(stage: Stage, match: Match, words: str = "") -> None:
    """Show the table with the voting ward lit; it reveals no bid."""
    state = match.state.copy()
    heading = words or text("ballot.board", ward=WARD_NUMBERS[state.voting])
    args = stage, match.seats, state, heading, None, text("common.back")
    stage.stack.push(SnapshotScene(*args, lit=state.voting))


class AnnounceScene(WithTools, SnapshotScene):
    """Shows the table and the ward that votes before anybody bids: everybody may look and talk."""

    opaque, dims = True, False
    leave_intent = Intent.CONFIRM
    picture_to_save = pages.SheetScene.picture_to_save  # none, as of all pages of a ballot

    def __init__(
        self, stage: Stage, session: Session, go_on: Callback, tools: Tools, note: str = ""
    ) -> None:
        state, seats = session.match.state, session.match.seats
        prize = text(prize_key(state, state.voting))
        heading = text("ballot.announce", ward=WARD_NUMBERS[state.voting])
        words = sentences((f"{heading}.", note or text("ballot.announce_words", prize=prize)))
        args = stage, seats, state.copy(), words, None, text("ballot.announce_ready")
        SnapshotScene.__init__(self, *args, lit=state.voting)
        self.tools, self.note, self.leave_page = tools, note, go_on

    def title(self) -> str:
        return text("ballot.announce", ward=WARD_NUMBERS[self.lit])

    def lay(self, gui: Gui) -> WardCard:
        card, layout, units = super().lay(gui), self.tabletop.layout, self.look.units
        left, top, width, height = (units.units(pixels) for pixels in layout.tools)
        factor = min(1.0, height / TOOL_HEIGHT)
        gui.mute(layout.bar)  # its sentence is read first, before what players hold
        self.lay_tools(gui, left + width, top, width, factor, self.deal_tools())
        return card


class BallotParts(NamedTuple):
    """Parts of the ballot; at `sure_rect` is the button of a sure win, or why there is none."""

    candidate_rows: Candidates
    candidates_rect: pygame.Rect
    bid_rows: BidRows
    totals: Totals
    sure_rect: pygame.Rect


class BallotScene(InputGuard, WithTools):
    """The sheet on which one person bids: it shows the bid begun in `Ballots`."""

    silent_widgets = True
    private = True
    heading = ""  # the heading as laid out
    laid: BallotParts

    def __init__(
        self,
        stage: Stage,
        ballots: Ballots,
        seat: int,
        open_hint: Callable[[int], object],
        tools: Tools,
        unseen_bids: UnseenBids,
        check_first: Callable[[Bid, Callable[[], object]], object],
        hide: Callable[[], object],
        go_on: Callable[[], object],
        note: str = "",
    ) -> None:
        """`check_first` gets a bid and a function to seal it; `go_on` continues after sealing."""
        WithTools.__init__(self, stage, tools)
        self.ballots, self.match = ballots, ballots.match
        self.open_hint, self.seat, self.check_first = open_hint, seat, check_first
        player, voting = self.match.seats[seat], self.match.state.voting
        self.address = player.color, player.name, WARD_NUMBERS[voting]  # what the envelope says
        self.hide, self.go_on, self.note, self.unseen_bids = hide, go_on, note, unseen_bids
        self.unsealed = ballots.unsealed_bid(seat)
        self.bid = self.unsealed.bid
        self.done = False  # whether the sheet takes no more input: sealed, closed, or left
        self.closing = -1.0  # seconds since the envelope began to close; negative before
        self.opaque = len(ballots.session.people) > 1
        self.early_keys: list[tuple[pygame.event.Event, Act]] = []  # pressed as the cover opened
        self.dims = not self.opaque

    def enter(self) -> None:
        super().enter()
        while self.early_keys:
            self.handle_early(*self.early_keys.pop(0))

    def leave(self) -> None:
        self.done = True
        self.ballots.detach(self.seat)

    @property
    def outlook(self) -> Prospect:
        """Return what this person's bids can achieve."""
        return prospect(self.match.state, self.match.state.voting, self.seat)

    def lay(self, gui: Gui) -> BallotParts:
        if self.closing >= 0:
            gui.add_painter(self.look.window, self._paint_closing)
            gui.mute(self.envelope)
            return self.laid
        if self.opaque:
            rect = self.look.units.rect(*drawings.envelope_box(self.look))  # as on the cover
            self.ground = marbled_paper(self.look)
            self.open_envelope = drawings.open_images(self.look, rect, *self.address)
        units, count = self.look.units, len(candidates(self.match.state, self.match.state.voting))
        rows_height = count * ROW + POPULATION_COUNT * FAVOR_ROW
        fixed_height = HEADING + Gap.XL + Gap.S + FOOT + (NOTE_HEIGHT if self.note else 0.0)
        scale = pages.sheet_scale(self.look, Width.SHEET, fixed_height + COLUMN_HEADS + rows_height)
        factor = self._row_factor(scale, fixed_height + COLUMN_HEADS, rows_height)
        with_heads = factor >= TIGHT_BELOW
        if not with_heads:
            factor = self._row_factor(scale, fixed_height, rows_height)
        head_height = COLUMN_HEADS if with_heads else 0.0
        height = scale(fixed_height + head_height) + scale(rows_height) * factor
        x, top, width, _ = pages.lay_sheet(gui, scale, height=height)
        next_top = top + scale(HEADING)
        if self.note:
            area = units.rect(x, next_top, width, scale(NOTE_HEIGHT))
            gui.label(area, self.note, scale.role("small"), "vermilion_dark", wrap=True)
            next_top += scale(NOTE_HEIGHT)
        row_height = scale(ROW) * factor
        count_bid, unaided = lambda: sum(self.bid), self.ballots.session.unaided
        rows = Candidates(gui, self.match, scale, row_height, self.seat, count_bid, unaided)
        used = rows.lay_rows(x, next_top, width)
        space = pages.Space(x, next_top + used + scale(Gap.S), width, scale(FAVOR_ROW) * factor)
        bid_rows, totals = self._lay_bid(gui, scale, space, with_heads)
        button_rect = self._lay_foot(gui, scale, (x, top + height - scale(FOOT), width), bid_rows)
        self._lay_header(gui, scale, x, top, width)  # last, because Tab begins at the bids
        candidates_rect = units.rect(x, next_top, width, used)
        self.lay_holdings(gui, self.match, candidates_rect)
        gui.tooltip.text_rects = [totals.area, button_rect]
        sure_rect = button_rect if self.outlook.surely_wins >= 0 else totals.area
        return BallotParts(rows, candidates_rect, bid_rows, totals, sure_rect)

    def _row_factor(self, scale: pages.SheetScale, fixed: float, rows_height: float) -> float:
        """Return the factor on the height of rows with which the sheet fits, at most 1."""
        return min(1.0, (self.look.units.area[1] - Gap.XS - scale(fixed)) / scale(rows_height))

    def _lay_header(
        self, gui: Gui, scale: pages.SheetScale, left: float, top: float, width: float
    ) -> None:
        look, y, open_hint = self.look, top + scale(Gap.L), partial(self.open_hint, self.seat)
        hint: Tool = ("hint", text("table.hint.hint"), open_hint, Intent.HINT)
        hide: Tool = ("lock", text("ballot.hide_hint"), self.hide, Intent.CANCEL)
        more: tuple[Tool, ...] = (
            *((hide,) if self.opaque else ()),
            ("eye", text("ballot.board_hint"), partial(show_table, self.stage, self.match), None),
            *(() if self.ballots.session.unaided else (hint,)),
            *self.deal_tools(),
        )
        tools_left = self.lay_tools(gui, left + width, y, width / 2, scale.factor, more)
        heading_rect = look.units.rect(left, y, tools_left - left - scale(Gap.S), scale(Gap.XXL))
        role = scale.role("heading")
        if look.type.width(self._title(), role) > heading_rect.width:
            role = scale.role("strong")
        self.heading = self._title(heading_rect.width, role)
        gui.label(heading_rect, self.heading, role)
        term, small = text("table.when.electing", term=self.match.state.term), scale.role("small")
        used_width = look.type.width(self.heading, role) + look.type.width(term, small)
        if used_width + look.px(Gap.XL) <= heading_rect.width:
            gui.label(heading_rect, term, small, "ink_soft", "right")

    def title(self) -> str:
        return text("cover.sealed", names=self.address[1]) if self.closing >= 0 else self.heading

    def _title(self, width: int = 0, role: str = "") -> str:
        """Return who bids and for which ward, within `width` pixels: a long name is cut."""
        _, name, ward = self.address
        if role:
            other_width = self.look.type.width(text("ballot.heading", name="", ward=ward), role)
            name = self.look.type.cut(name, role, width - other_width)
        return text("ballot.heading", name=name, ward=ward)

    def _lay_bid(
        self, gui: Gui, scale: pages.SheetScale, space: pages.Space, with_heads: bool
    ) -> tuple[BidRows, Totals]:
        """Lay out numbers and totals, each row as high as `space`."""
        left, top, width, step = space
        is_narrow, on_change = self.look.units.area[0] < ROOMY_FROM, self._changed
        bid_rows = BidRows(gui, self.match, self.seat, scale, self.bid, on_change, narrow=is_narrow)
        offset = bid_rows.lay_rows(left, top, step, with_heads) + scale(TOTALS_GAP)
        height = POPULATION_COUNT * step + (scale(COLUMN_HEADS) if with_heads else 0) - Gap.XXS
        area = self.look.units.rect(left + offset, top, width - offset, height)
        prize = text(prize_key(self.match.state, self.match.state.voting))
        ward_count = self.ballots.later_ward_count(self.seat)
        prize = text("ballot.prize_line", prize=prize, count=ward_count)
        totals = Totals(bid_rows, self.match.seats, prize, area)
        if not self.ballots.session.unaided:
            gui.add_painter(area, totals.paint)  # nothing of the bid is spoken
            spoken = prize, text("ballot.spent"), totals.unsure_words
            gui.speak(area, lambda: (sentences(spoken),))
        return bid_rows, totals

    def _lay_foot(
        self, gui: Gui, scale: pages.SheetScale, row: tuple[float, float, float], bid_rows: BidRows
    ) -> pygame.Rect:
        """Lay out the buttons of a bid; return the rectangle kept for the button of a sure win."""
        units, outlook, (left, top, width) = self.look.units, self.outlook, row
        usual_width = scale(196)
        widths = usual_width, scale(282), usual_width, scale(294)
        shrink = min(1.0, (width - 3 * scale(Gap.XS)) / sum(widths))
        gap = (width - sum(widths) * shrink) / 3
        rects = list[pygame.Rect]()
        for button_width in widths:
            rects.append(units.rect(left, top, button_width * shrink, scale(Height.USUAL)))
            left += button_width * shrink + gap
        bids = [("zero", NO_BID, "", rects[0]), ("all", outlook.usable, "", rects[2])]
        if outlook.surely_wins >= 0 and not self.ballots.session.unaided:
            votes = outlook.bosses + outlook.surely_wins
            hint = text("ballot.certain_hint", votes=votes, rivals=outlook.rivals_most)
            sure_bid = balanced_bid(outlook.usable, outlook.surely_wins)
            bids.insert(1, ("certain", sure_bid, hint, rects[1]))
        role = scale.role("button")
        for key, bid, hint, rect in bids:
            caption = text(f"ballot.{key}", count=sum(bid))
            gui.button(rect, caption, partial(bid_rows.set, bid), role=role, hint=hint)
        gui.button(
            rects[3],
            text("ballot.seal"),
            self.seal,
            kind=PRIMARY,
            role=role,
            intent=Intent.END_TURN,
            hint=text("ballot.seal_hint", rule=text("ballot.spent")),
        )
        return rects[1]

    def _changed(self) -> None:
        self.gui.repaint(self.laid.totals.area)
        self.laid.candidate_rows.repaint()

    def seal(self) -> None:
        """Seal the bid, which is final, unless `check_first` keeps it back."""
        if not self.done:
            self.check_first(self.unsealed.value(), self._seal)

    def _seal(self) -> None:
        """Seal the bid; if none is due any more, only close the sheet."""
        if not self.done and not self.ballots.seal_unsealed(self.seat):
            self.close()

    def close(self) -> None:
        """End the sheet once its bid is sealed: close the envelope if it is seen, then go on."""
        if self.done:
            return
        self.done = True
        animates = not self.look.reduced_motion and DURATION_FACTORS[self.stage.settings.speed] > 0
        if animates and self in self.stack.seen():
            self.closing, self.sheet_rect = 0.0, self.gui.face
            self.form_picture = self.gui.static_picture(self.sheet_rect)
            self.resize()
        else:
            self.go_on()

    def update(self, dt: float) -> None:
        super().update(dt)
        if 0 <= self.closing < drawings.CLOSING_TIME:
            is_folding = self.closing < drawings.FOLD_TIME
            self.closing += dt / DURATION_FACTORS[self.stage.settings.speed]
            is_cast = drawings.cast_share(self.closing) >= 0
            self.dims = self.dims and not is_cast
            self.damage(None if is_folding or is_cast else drawings.slip_area(self.envelope))
            if self.closing >= drawings.CLOSING_TIME:
                self.go_on()

    def due_in(self) -> float | None:
        return 0.0 if 0 <= self.closing < drawings.CLOSING_TIME else super().due_in()

    @property
    def moving_sheet(self) -> pygame.Rect:
        return super().moving_sheet if self.closing < 0 else pygame.Rect(0, 0, 0, 0)

    @property
    def envelope(self) -> pygame.Rect:
        """Return the envelope's rectangle, in pixels, which covers the whole ballot."""
        return self.look.units.rect(*drawings.envelope_box(self.look, ENVELOPE))

    def bid_sealed(self, seat: int) -> None:
        if seat == self.seat:
            self.close()

    def landmark(self, name: str) -> Target | pygame.Rect | None:
        if name == "ballot:seal":
            return self.gui.shortcuts.get(Intent.END_TURN)  # None once the envelope is closed
        return self.laid.sure_rect if name == "ballot:certain" else self.laid.candidates_rect

    @property
    def started(self) -> bool:
        return any(self.bid)

    @property
    def in_motion(self) -> bool:
        return self.done

    def on_focus_lost(self) -> None:
        if self.opaque and not self.done:
            self.hide()

    def open_over(self, open_page: Callable[[], object]) -> None:
        """Open another page; if several people share the window, cover the ballot first."""
        self.on_focus_lost()
        open_page()

    def is_secret_input(self, device: int) -> bool:
        """Return True if a device bids for another seat, whose bid this page does not show."""
        return self.unseen_bids.seat_of(device) not in (NOBODY, self.seat)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if act is not None and self.is_secret_input(act.device):
            self.unseen_bids.handle(act)
            return True
        if self.closing >= 0:
            is_pressed = is_press(event) or (act is not None and not act.repeat)
            if is_pressed and self.closing < drawings.CLOSING_TIME:
                self.closing = drawings.CLOSING_TIME
                self.go_on()
            return True
        if self.ignores_input:
            self.handle_early(event, act)
        return super().handle(event, act) or (act is not None and self._type(act))

    def handle_early(self, event: pygame.event.Event, act: Act | None) -> None:
        if self.opaque and not self.done and self.is_early_key(act):
            _ = self.gui.handle(event, act) or self._type(act)

    def _type(self, act: Act) -> bool:
        """Type a digit into the focused number, or add or remove a favor of the digit's color."""
        is_typed = act.digit >= 0 and not act.shift
        if is_typed and self.laid.bid_rows.type(act.digit, self.stage.now()):
            return True
        if not 1 <= act.digit <= POPULATION_COUNT:
            return False
        self.laid.bid_rows.add_favors(act.digit - 1, -1 if act.shift else 1)
        return True

    def paint_back(self, surface: pygame.Surface) -> None:
        if self.opaque:
            clip = surface.get_clip()
            surface.blit(marbled_paper(self.look), clip, clip)

    def _paint_closing(self, surface: pygame.Surface) -> None:
        """Paint the envelope as it closes and goes into the ballot box, without any secret."""
        self.private = False  # the sheet is painted over
        progress, folded = drawings.cast_share(self.closing), self.closing / drawings.FOLD_TIME
        if progress < 0:
            rect = self.envelope
            if folded < 1:
                form = self.sheet_rect, self.form_picture
                rect = drawings.paint_folding(self.look, surface, *form, rect, folded)
                drawings.paint_address(self.look, surface, rect, *self.address)
            else:
                parts = drawings.closing_parts(self.closing - drawings.FOLD_TIME)
                drawings.paint_envelope(self.look, surface, rect, *parts, 0.0, *self.address)
            voting = WARD_NUMBERS[self.match.state.voting]  # the next ward once all have bid
            if voting == self.address[2] and (due := self.ballots.seats_to_ask()):
                words = text("cover.next", names=self.match.seats[due[0]].name)
                area = rect.move(0, rect.height // 3)
                ink = self.look.palette["ink"]
                self.look.type.draw(surface, words, "body", ink, area, "center")
        else:
            box = lay_out(self.look.units, self.match.state.n).head  # the ballot box in the bar
            if not self.opaque:
                dim(surface, strength=1 - ease(progress))
            drawings.paint_casting(self.look, surface, (self.envelope, box), progress, self.address)
