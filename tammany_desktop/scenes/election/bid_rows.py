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
COLUMN: Final = (140.0, 104.0)  # units: width of each column of counts; the second if narrow
STEPPER: Final = 220.0  # units: width of the number with its two buttons
DRAG_STEP: Final = 18.0  # units of a vertical drag that change the bid by a favor
TYPING_TIME: Final = 1.5  # seconds in which a second digit is joined to the first


def step_words(change: str, population: int) -> str:
    """Return what a stepper's button does to a color, and its key; `change` is "more" or "less"."""
    key = key_label(f"shift+{population + 1}" if change == "less" else str(population + 1))
    return text(f"ballot.{change}", press=key, **population_words(population))


class BidRow:
    """One color's row; without buttons if no favor of it can be bid."""

    def __init__(self, number_rect: pygame.Rect, number_target: Target) -> None:
        self.number_rect, self.number_target = number_rect, number_target
        self.less: Button | None = None
        self.more: Button | None = None


class BidRows:
    """Four rows that change the caller's list `bid`, then call `changed`."""

    def __init__(
        self,
        gui: Gui,
        match: Match,
        seat: int,
        scale: SheetScale,
        bid: list[int],
        changed: Callable[[], object],
        *,
        narrow: bool,
    ) -> None:
        """`narrow` if there is little room beside the rows."""
        self.gui, self.look = gui, gui.look
        self.state = match.state
        self.seat, self.scale = seat, scale
        self.bid, self.changed = bid, changed
        self.usable = usable_favors(self.state, self.state.voting, seat)
        self.narrow, self.column = narrow, COLUMN[narrow]
        self.rows: list[BidRow] = []
        self._grip: tuple[int, int] | None = None  # where a drag began (y), and the bid then
        self._typed = (-TYPING_TIME, -1)  # when a digit was typed last, and for which color

    def lay_rows(self, left: float, top: float, step: float, headed: bool) -> float:
        """Lay out the rows, `step` units each, `headed` by a line of headings; return the width."""
        units, scale = self.look.units, self.scale
        left_width = 2 * self.column
        if headed:
            key_here = "here_short" if self.narrow else "here"
            heads = ((0.0, self.column, key_here), (self.column, self.column, "held"))
            area = units.rect(left, top, scale(left_width + STEPPER), scale(HEAD))
            self.gui.speak(area, tuple)  # not read aloud
            for x, width, key in (*heads, (left_width, STEPPER, "your_bid")):
                box = units.rect(left + scale(x), top, scale(width), scale(HEAD - 2))
                align = "center" if key == "your_bid" else "left"
                self.gui.label(box, text(f"ballot.{key}"), scale.role("small"), "ink_soft", align)
            top += scale(HEAD)
        for population in range(POPULATION_COUNT):
            self._lay_row(population, left, top + population * step, step - Gap.XS)
        return scale(left_width + STEPPER)

    def _lay_row(self, population: int, left: float, top: float, height: float) -> None:
        units, scale, state = self.look.units, self.scale, self.state
        cubes = state.cubes[state.voting * POPULATION_COUNT + population]
        held = state.favors[self.seat * POPULATION_COUNT + population]
        counts = ((0.0, piece_names.cube, cubes), (self.column, piece_names.favor, held))
        self.gui.speak(units.rect(left, top, scale(2 * self.column), height), tuple)  # not read
        for x, name, count in counts:
            box = units.rect(left + scale(x), top, scale(Gap.XXL), height)
            number = units.rect(left + scale(x + 54), top, scale(self.column - 60), height)
            piece, rect = piece_images.fitted_sprite(self.look, name(population), box)
            faint = piece_images.pale(piece.picture, piece_images.FAINT)
            self.gui.picture(piece.picture if count else faint, rect)
            color = "ink" if count else "ink_soft"
            self.gui.label(number, str(count), scale.role("strong"), color)
        area = units.rect(left + scale(2 * self.column), top, scale(STEPPER), height)
        if self.usable[population]:
            self._lay_number(population, area)
            whole = units.rect(left, top, scale(2 * self.column + STEPPER), height)
            self.gui.wheels.append((whole, partial(self.add_favors, population)))
            return
        self.gui.speak(area, tuple)  # not read aloud: its target has the reason
        reason, short = self._why_never(population)
        self.gui.label(area, short, self.scale.role("small"), "ink_soft", "center")
        target = Target(area, label=reason, enabled=False, why_not=reason)
        self.rows.append(BidRow(area, self.gui.add(target)))

    def _lay_number(self, population: int, area: pygame.Rect) -> None:
        """Lay out "less", the number and "more", which can be pressed, scrolled or dragged."""
        gui, side = self.gui, area.width * 3 // 10
        value = area.inflate(-2 * side - 2 * self.look.px(Gap.XXS), 0)
        names = population_words(population)
        words = text("ballot.number", **names)
        touch, arrow = partial(gui.repaint, value), partial(self._change_number, population)
        number = Target(
            value,
            label=words,
            hint=words,
            arrow=arrow,
            page=partial(self._page, population),
            drag=partial(self._drag_number, population),
            part=self._forget_drag,  # called at each press and release
            focus=touch,
            blur=touch,
            spoken=partial(self._number_spoken, population),
            answer=lambda: text("access.bidding", count=self.bid[population], **names),
        )
        row = BidRow(value, number)
        self.rows.append(row)
        ends = area.copy(), area.copy()
        ends[0].width = ends[1].width = side
        ends[1].right = area.right
        row.less = self._lay_step(ends[0], population, -1)
        gui.add(number)
        row.more = self._lay_step(ends[1], population, 1)
        row.less.target.secret = row.more.target.secret = True
        row.more.target.order = FIRST
        row.less.target.arrow = row.more.target.arrow = arrow
        gui.picture(frame(self.look, "field", value.size), value)
        gui.add_painter(value, partial(self._paint_number, population, value))

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
        """Return what everybody may know of a row: nothing of the bid."""
        name = text("access.bid", count=self.usable[population], **population_words(population))
        return Spoken(name=name[:1].upper() + name[1:])

    def _why_never(self, population: int) -> tuple[str, str]:
        """Return why no favor of a color can be bid, in a sentence and for the row."""
        words = population_words(population)
        if not self.state.cubes[self.state.voting * POPULATION_COUNT + population]:
            return text("ballot.not_here", **words), text("ballot.not_here_short", **words)
        return text("ballot.none_held", **words), text("ballot.none_held_short")

    def _why_not(self, population: int) -> tuple[str, str]:
        """Return why no favor can be removed, and why none can be added; or ""."""
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
        """Handle Home and End (none, all) and the page keys (one more, one less)."""
        self.add_favors(population, by if abs(by) > 1 else -by)

    def _forget_drag(self, point: tuple[int, int]) -> None:
        """Forget the last drag, since the mouse was pressed or released."""
        self._grip = None

    def _drag_number(self, population: int, point: tuple[int, int]) -> None:
        """Change the number by a drag: up is more, down is less."""
        if self._grip is None:
            self._grip = point[1], self.bid[population]
        start, bid = self._grip
        self.set_favors(population, bid + round((start - point[1]) / self.look.px(DRAG_STEP)))

    def type(self, digit: int, now: float) -> bool:
        """Type a first or second digit into the focused number; return False if none is."""
        color = next((n for n, row in enumerate(self.rows) if self._edited(row)), None)
        if color is None:
            return False
        joined = self._typed[1] == color and now - self._typed[0] < TYPING_TIME
        number = self.bid[color] * 10 + digit if joined else digit
        self._typed = (now, color)
        self.set_favors(color, number if number <= self.usable[color] else digit)
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
        self.changed()

    def _paint_number(self, population: int, rect: pygame.Rect, surface: pygame.Surface) -> None:
        look, ink = self.look, self.look.palette["ink"]
        if self._edited(self.rows[population]):
            edge = rect.inflate(-look.px(Gap.XS), -look.px(Gap.XS))
            pygame.draw.rect(surface, look.palette["focus"], edge, look.px(Line.EDGE))
        words = str(self.bid[population])
        look.type.draw(surface, words, self.scale.role("number"), ink, rect, "center")


# Roles of the sum and of the verdict: the first for which there is room.
SUMS: Final = (
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
        votes = state.bosses_in(ward)
        self.bosses, self.most = votes[rows.seat], sum(rows.usable)
        rivals = (rival for rival in candidates(state, ward) if rival != rows.seat)
        self.rivals = [(reach(state, ward, r), votes[r], seats[r].name) for r in rivals]
        sure = self.bosses + self.most > max((reached for reached, *_ in self.rivals), default=-1)
        self.unsure = "" if sure else text("ballot.no_certain")

    def sum_words(self, total: int) -> str:
        """Return the votes of a bid of `total` favors as a sum, in words."""
        bosses = text("ballot.sum.bosses", count=self.bosses)
        votes = text("ballot.sum.votes", count=self.bosses + total)
        return text("ballot.sum", bosses=bosses, count=total, votes=votes)

    def verdict(self, total: int) -> str:
        """Return what a bid of `total` favors can achieve, and whether no bid is sure to win."""
        votes, (most, _, strongest) = self.bosses + total, max(self.rivals, default=(-1, 0, ""))
        if votes > most:
            return text("ballot.verdict.certain")
        least, leader = max((bosses, leader) for _, bosses, leader in self.rivals)
        key = "open" if votes > least else "tie" if votes == least else "lost"
        name = strongest if votes > least else leader
        count = sum(reached >= votes for reached, _, _ in self.rivals)
        words = text(f"ballot.verdict.{key}", name=name, count=count, most=most, least=least)
        return sentences((words, self.unsure))

    def blocks(self, total: int) -> list[tuple[str, list[str], int]]:
        """Return role, lines and height of each block, in the largest roles that fit any bid."""
        type_, scale, width = self.rows.look.type, self.rows.scale, self.area.width
        verdicts = {self.verdict(other) for other in range(self.most + 1)}
        held = self.rows.state.favors_held(self.rows.seat)
        for roles in SUMS:
            large, role, small = map(scale.role, (*roles, "small"))
            most = max(len(type_.wrap(words, role, width)) for words in verdicts)
            high = type_.line_height_of(role, [*verdicts]) * most
            prize, verdict = type_.wrap(self.prize, small, width), self.verdict(total)
            costs = [text("ballot.pays", count=n, kept=held - n) for n in (total, 0, self.most)]
            paid = [type_.wrap(words, small, width) for words in costs]
            blocks = [
                (small, prize, type_.line_height(small) * len(prize)),
                (large, [self.sum_words(total)], type_.line_height(large)),
                (small, paid[0], type_.line_height(small) * max(map(len, paid))),
                (role, type_.wrap(verdict, role, width), high),
            ]
            fits = sum(height for *_, height in blocks) <= self.area.height
            if fits and type_.width(self.sum_words(self.most), large) <= width:
                return blocks
        return [*blocks[:2], blocks[3]]  # the hint of the button that seals says what a bid costs

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the blocks, with the room that is left between them, or their lines closer."""
        blocks, area, look = self.blocks(sum(self.rows.bid)), self.area.copy(), self.rows.look
        needed = sum(height for *_, height in blocks)
        spare, closer = max(0, area.height - needed) // len(blocks), min(1, area.height / needed)
        for role, lines, height in blocks:
            line = int(look.type.line_height_of(role, lines) * closer)
            look.type.draw_lines(surface, lines, role, look.palette["ink"], area, height=line)
            area.top += int(height * closer) + spare
