"""The numbers of a ballot: a row for each color (cubes, favors held, bid), and totals."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import sentences, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.wards import candidates, reach, usable_favors
from tammany_desktop.scenes.base.pages import SheetScale
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import FIRST, Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import key_label
from tammany_desktop.ui.skin import frame, icon
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import population_words

HEAD: Final = 30.0  # units: height of the headings
COLUMN: Final = (140.0, 104.0)  # units: usual and narrow width of a column of counts
STEPPER: Final = 220.0  # units: width of the number with its two buttons
DRAG_STEP: Final = 18.0  # units of a vertical drag that change the bid by a favor
TYPING_TIME: Final = 1.5  # seconds in which a second digit is joined to the first


def step_words(change: str, population: int) -> str:
    """Return the hint, with its key, of a button that bids "more" or "less" of a color."""
    key = key_label(f"shift+{population + 1}" if change == "less" else str(population + 1))
    return text(f"ballot.{change}", press=key, **population_words(population))


class BidRow:
    """One color's row; without buttons if no favor of it can be bid."""

    def __init__(self, number_rect: pygame.Rect, number_target: Target) -> None:
        self.number_rect, self.number_target = number_rect, number_target
        self.less: Button | None = None
        self.more: Button | None = None


class BidRows:
    """Four rows that change the caller's list `bid`, then call `on_change`."""

    def __init__(
        self,
        gui: Gui,
        match: Match,
        seat: int,
        scale: SheetScale,
        bid: list[int],
        on_change: Callable[[], object],
        *,
        narrow: bool,
    ) -> None:
        """`narrow` is True if there is little room beside the rows."""
        self.gui, self.look = gui, gui.look
        self.state, self.seat, self.scale = match.state, seat, scale
        self.bid, self.on_change = bid, on_change
        self.usable = usable_favors(self.state, self.state.voting, seat)
        self.narrow, self.column = narrow, COLUMN[narrow]
        self.rows: list[BidRow] = []
        self._drag_start: tuple[int, int] | None = None  # pointer's y and bid as a drag began
        self._typed_at, self._typed_population = -TYPING_TIME, -1  # of the last digit

    def lay_rows(self, left: float, top: float, step: float, headed: bool) -> float:
        """Lay out the rows, `step` units each, `headed` by a line of headings; return the width."""
        units, scale = self.look.units, self.scale
        left_width = 2 * self.column
        if headed:
            key_here = "here_short" if self.narrow else "here"
            heads = ((0.0, self.column, key_here), (self.column, self.column, "held"))
            self.gui.mute(units.rect(left, top, scale(left_width + STEPPER), scale(HEAD)))
            for offset, width, key in (*heads, (left_width, STEPPER, "your_bid")):
                rect = units.rect(left + scale(offset), top, scale(width), scale(HEAD - 2))
                align = "center" if key == "your_bid" else "left"
                self.gui.label(rect, text(f"ballot.{key}"), scale.role("small"), "ink_soft", align)
            top += scale(HEAD)
        for population in range(POPULATION_COUNT):
            self._lay_population(population, left, top + population * step, step - Gap.XS)
        return scale(left_width + STEPPER)

    def _lay_population(self, population: int, left: float, top: float, height: float) -> None:
        units, scale, state = self.look.units, self.scale, self.state
        cubes = state.cubes[state.voting * POPULATION_COUNT + population]
        held = state.favors[self.seat * POPULATION_COUNT + population]
        counts = ((0.0, piece_names.cube, cubes), (self.column, piece_names.favor, held))
        self.gui.mute(units.rect(left, top, scale(2 * self.column), height))
        for x, name_of, count in counts:
            box = units.rect(left + scale(x), top, scale(Gap.XXL), height)
            number_rect = units.rect(left + scale(x + 54), top, scale(self.column - 60), height)
            piece, rect = piece_images.fitted_sprite(self.look, name_of(population), box)
            faint_picture = piece_images.pale(piece.picture, piece_images.FAINT)
            self.gui.picture(piece.picture if count else faint_picture, rect)
            color = "ink" if count else "ink_soft"
            self.gui.label(number_rect, str(count), scale.role("strong"), color)
        area = units.rect(left + scale(2 * self.column), top, scale(STEPPER), height)
        if self.usable[population]:
            self._lay_number(population, area)
            row_rect = units.rect(left, top, scale(2 * self.column + STEPPER), height)
            self.gui.wheels.append((row_rect, partial(self.add_favors, population)))
            return
        self.gui.mute(area)  # the target below has the reason
        reason, short_reason = self._why_never(population)
        self.gui.label(area, short_reason, self.scale.role("small"), "ink_soft", "center")
        target = Target(area, label=reason, enabled=False, why_not=reason)
        self.rows.append(BidRow(area, self.gui.add(target)))

    def _lay_number(self, population: int, area: pygame.Rect) -> None:
        """Lay out "less", the number and "more", which can be pressed, scrolled or dragged."""
        gui, side = self.gui, area.width * 3 // 10
        number_rect = area.inflate(-2 * side - 2 * self.look.px(Gap.XXS), 0)
        names = population_words(population)
        label = text("ballot.number_pad" if self.look.family else "ballot.number", **names)
        repaint, arrow = partial(gui.repaint, number_rect), partial(self._change_number, population)
        number_target = Target(
            number_rect,
            label=label,
            hint=label,
            arrow=arrow,
            page=partial(self._page, population),
            drag=partial(self._drag_number, population),
            part_at=self._forget_drag,  # called at each press and release
            focus=repaint,
            blur=repaint,
            spoken=partial(self._number_spoken, population),
            answer=lambda: text("access.bidding", count=self.bid[population], **names),
        )
        row = BidRow(number_rect, number_target)
        self.rows.append(row)
        less_rect, more_rect = area.copy(), area.copy()
        less_rect.width = more_rect.width = side
        more_rect.right = area.right
        row.less = self._lay_step(less_rect, population, -1)
        gui.add(number_target)
        row.more = self._lay_step(more_rect, population, 1)
        row.less.target.secret = row.more.target.secret = True
        row.more.target.order = FIRST
        row.less.target.arrow = row.more.target.arrow = arrow
        gui.picture(frame(self.look, "field", number_rect.size), number_rect)
        gui.add_painter(number_rect, partial(self._paint_number, population, number_rect))

    def _lay_step(self, rect: pygame.Rect, population: int, by: int) -> Button:
        """Lay out and return the button that removes or adds a favor of a color."""
        return self.gui.button(
            rect,
            "",
            partial(self.add_favors, population, by),
            hint=step_words("more" if by > 0 else "less", population),
            why_not=self._why_not(population)[by > 0],
            icon=icon(self.look, "plus" if by > 0 else "minus"),
        )

    def _number_spoken(self, population: int) -> Spoken:
        """Return what is read aloud of a row, without the bid, since everybody may hear it."""
        name = text("access.bid", count=self.usable[population], **population_words(population))
        return Spoken(name=name[:1].upper() + name[1:])

    def _why_never(self, population: int) -> tuple[str, str]:
        """Return why no favor of a color can be bid: a sentence, and a short form for the row."""
        words = population_words(population)
        if not self.state.cubes[self.state.voting * POPULATION_COUNT + population]:
            return text("ballot.not_here", **words), text("ballot.not_here_short", **words)
        return text("ballot.none_held", **words), text("ballot.none_held_short")

    def _why_not(self, population: int) -> tuple[str, str]:
        """Return why no favor can be removed, and why none can be added; "" where one can."""
        words = population_words(population)
        bid, usable = self.bid[population], self.usable[population]
        why_not_less = "" if bid > 0 else text("ballot.none_bid", **words)
        return why_not_less, "" if bid < usable else text("ballot.all_bid", **words)

    def set(self, bid: Bid) -> None:
        """Bid these favors, one number a color."""
        self.bid[:] = bid
        self.refresh()

    def set_favors(self, population: int, count: int) -> None:
        """Bid `count` favors of a color, or as many as possible."""
        self.bid[population] = max(0, min(self.usable[population], count))
        self.refresh()

    def add_favors(self, population: int, by: int) -> None:
        """Add favors of a color to the bid, or remove some if `by` is negative."""
        self.set_favors(population, self.bid[population] + by)

    def _change_number(self, population: int, dx: int, dy: int) -> bool:
        if dx:
            self.add_favors(population, dx)
        return bool(dx)

    def _page(self, population: int, by: int) -> None:
        """Handle Home and End (a large `by`: none, all), page up (one more), and page down."""
        self.add_favors(population, by if abs(by) > 1 else -by)  # page keys count downward

    def _forget_drag(self, point: tuple[int, int]) -> None:
        """Forget the last drag, since the mouse was pressed or released."""
        self._drag_start = None

    def _drag_number(self, population: int, point: tuple[int, int]) -> None:
        """Change the number by a drag: up is more, down is less."""
        if self._drag_start is None:
            self._drag_start = point[1], self.bid[population]
        start, bid = self._drag_start
        self.set_favors(population, bid + round((start - point[1]) / self.look.px(DRAG_STEP)))

    def type(self, digit: int, now: float) -> bool:
        """Type a first or second digit into the focused number; return False without one."""
        population = next((index for index, row in enumerate(self.rows) if self._edited(row)), None)
        if population is None:
            return False
        is_second = self._typed_population == population and now - self._typed_at < TYPING_TIME
        number = self.bid[population] * 10 + digit if is_second else digit
        self._typed_at, self._typed_population = now, population
        self.set_favors(population, number if number <= self.usable[population] else digit)
        return True

    def _edited(self, row: BidRow) -> bool:
        return self.gui.ring.current is row.number_target and row.number_target.enabled

    def refresh(self) -> None:
        """Update numbers and buttons from the bid."""
        for population, row in enumerate(self.rows):
            if row.less is None or row.more is None:
                continue
            self.gui.repaint(row.number_rect)
            for button, why in zip((row.less, row.more), self._why_not(population), strict=True):
                button.allow(why)
        self.on_change()

    def _paint_number(self, population: int, rect: pygame.Rect, surface: pygame.Surface) -> None:
        look, ink = self.look, self.look.palette["ink"]
        if self._edited(self.rows[population]):
            focus_rect = rect.inflate(-look.px(Gap.XS), -look.px(Gap.XS))
            pygame.draw.rect(surface, look.palette["focus"], focus_rect, look.px(Line.EDGE))
        figure = str(self.bid[population])
        look.type.draw(surface, figure, self.scale.role("number"), ink, rect, "center")


# Pairs of roles, of the sum and of the verdict: the first pair that fits is used.
TOTALS_ROLES: Final = (
    ("heading", "strong"),
    ("number", "strong"),
    ("strong", "strong"),
    ("number", "small"),
    ("strong", "small"),
)


class Totals:
    """Prize, sum of votes and what they achieve, painted again whenever the bid has changed."""

    def __init__(self, rows: BidRows, seats: Sequence[Seat], prize: str, area: pygame.Rect) -> None:
        """`area` is in pixels; `prize` is a public sentence above the sum."""
        self.rows, self.prize, self.area = rows, prize, area
        state, ward = rows.state, rows.state.voting
        bosses = state.bosses_in(ward)
        self.bosses, self.most_favors = bosses[rows.seat], sum(rows.usable)
        rivals = (seat for seat in candidates(state, ward) if seat != rows.seat)
        # Of each rival: the most votes that it could have, its bosses, and its name.
        self.rivals = [(reach(state, ward, r), bosses[r], seats[r].name) for r in rivals]
        most_reached = max((reached for reached, *_ in self.rivals), default=-1)
        sure = self.bosses + self.most_favors > most_reached
        self.unsure_words = "" if sure else text("ballot.no_certain")

    def sum_words(self, total: int) -> str:
        """Return the votes of a bid of `total` favors as a sum, in words."""
        bosses = text("ballot.sum.bosses", count=self.bosses)
        votes = text("ballot.sum.votes", count=self.bosses + total)
        return text("ballot.sum", bosses=bosses, count=total, votes=votes)

    def verdict(self, total: int) -> str:
        """Return what a bid of `total` favors can achieve, and whether no bid is sure to win."""
        votes, (reached, _, strongest) = self.bosses + total, max(self.rivals, default=(-1, 0, ""))
        if votes > reached:
            return text("ballot.verdict.certain")
        # The rival with most bosses: its votes without a bid, and its name.
        bosses, leader = max((bosses, name) for _, bosses, name in self.rivals)
        key = "open" if votes > bosses else "tie" if votes == bosses else "lost"
        name = strongest if votes > bosses else leader
        count = sum(rival_reach >= votes for rival_reach, _, _ in self.rivals)
        verdict = text(f"ballot.verdict.{key}", name=name, count=count, most=reached, least=bosses)
        return sentences((verdict, self.unsure_words))

    def blocks(self, total: int) -> list[tuple[str, list[str], int]]:
        """Return role, lines and height of each block, in the largest roles that fit any bid."""
        type_, scale, width = self.rows.look.type, self.rows.scale, self.area.width
        verdicts = {self.verdict(other) for other in range(self.most_favors + 1)}
        held, most = self.rows.state.favors_held(self.rows.seat), self.most_favors
        for roles in TOTALS_ROLES:
            sum_role, verdict_role, small = map(scale.role, (*roles, "small"))
            line_count = max(len(type_.wrap(words, verdict_role, width)) for words in verdicts)
            verdict_height = type_.line_height_of(verdict_role, [*verdicts]) * line_count
            prize_lines, verdict = type_.wrap(self.prize, small, width), self.verdict(total)
            costs = [text("ballot.pays", count=n, kept=held - n) for n in (total, 0, most)]
            wrapped_costs = [type_.wrap(words, small, width) for words in costs]
            blocks = [
                (small, prize_lines, type_.line_height(small) * len(prize_lines)),
                (sum_role, [self.sum_words(total)], type_.line_height(sum_role)),
                (small, wrapped_costs[0], type_.line_height(small) * max(map(len, wrapped_costs))),
                (verdict_role, type_.wrap(verdict, verdict_role, width), verdict_height),
            ]
            fits = sum(height for *_, height in blocks) <= self.area.height
            if fits and type_.width(self.sum_words(self.most_favors), sum_role) <= width:
                return blocks
        shorter = [*blocks[:2], blocks[3]]  # the hint of the button that seals names the cost
        too_high = sum(height for *_, height in shorter) > self.area.height
        return shorter[1:] if too_high else shorter  # the prize may be left out

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the blocks: spare room goes between them; if there is none, lines are closer."""
        blocks, area, look = self.blocks(sum(self.rows.bid)), self.area.copy(), self.rows.look
        needed = sum(height for *_, height in blocks)
        spare, shrink = max(0, area.height - needed) // len(blocks), min(1, area.height / needed)
        for role, lines, height in blocks:
            step = int(look.type.line_height_of(role, lines) * shrink)
            look.type.draw_lines(surface, lines, role, look.palette["ink"], area, height=step)
            area.top += int(height * shrink) + spare
