"""The cards of a problem over its table: the task, and the verdict on an answer."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.analysis.decisions import reason_words, wards_of_moves
from tammany_desktop.board.tracks import when_words
from tammany_desktop.bots.explanations import explain_bid, explain_move
from tammany_desktop.languages import series, text
from tammany_desktop.play.problem import ProblemSession, Verdict, bid_words, move_words, task_words
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.wards import balanced_bid, usable_favors
from tammany_desktop.scenes.base.pages import SheetScene, lay_hairline
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.table.flow import Flow
from tammany_desktop.ui.card import Card, CardButton, lay_one
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PRIMARY
from tammany_desktop.ui.tokens import Gap, Height, Line, Width

WIDTHS: Final = 860.0, 1060.0  # units: widths of cards that are lower than a usual one
KEY_WIDTH: Final = 84.0  # units beside a button's words, for its key
MAX_WRONG: Final = 3  # greatest number of wrong answers that are listed


class Row(NamedTuple):
    """A line of a card; `figure` is at its right; `spare` lines are left out first."""

    words: str
    role: str = "body"
    color: str = "ink"
    figure: str = ""
    spare: bool = False
    ruled: bool = False  # whether there is a fine line above

    def with_figure(self) -> str:
        """Return the words with the figure."""
        return series([self.words, self.figure]) if self.figure else self.words


class CardCallbacks(NamedTuple):
    """The callbacks of the buttons on a problem's cards."""

    again: Callable[[], object]  # begins the problem again
    go_on: Callable[[], object]  # opens the next problem, if any
    leave: Callable[[], object]  # opens the page from which the problem was opened


def captions(session: ProblemSession) -> tuple[str, str]:
    """Return the captions of the buttons that open the next problem and that leave."""
    if session.place_in_lesson is None:
        return text("problems.next"), text("problems.to_list")
    number, count = session.place_in_lesson
    next_caption = text("learn.finish") if number == count else text("problems.next")
    return next_caption, text("learn.to_lessons")


def task_lines(session: ProblemSession) -> list[str]:
    """Return three lines: which problem and when in the game, the player, and what to find."""
    seat = session.match.seats[session.problem.seat]
    when = [when_words(session.problem.state)]
    if session.place_in_lesson is not None:
        number, count = session.place_in_lesson
        when.insert(0, text("learn.problem", number=number, count=count))
    who_words = text("problems.you", name=seat.name, color=text(f"color.{seat.color}"))
    return [series(when) if len(when) > 1 else when[0], who_words, task_words(session.problem)]


class ProblemCard(SheetScene):
    """A card beside the wards that matter; the board stays visible."""

    opaque = False

    def __init__(self, flow: Flow, session: ProblemSession, callbacks: CardCallbacks) -> None:
        super().__init__(flow.stage)
        self.flow, self.session = flow, session
        self.problem = session.problem
        self.seats = session.match.seats
        self.callbacks = callbacks
        self.card = pygame.Rect(0, 0, 0, 0)

    def heading(self) -> str:
        """Return the heading of the card."""
        raise NotImplementedError

    def rows(self) -> list[Row]:
        """Return the lines below the heading."""
        raise NotImplementedError

    def buttons(self) -> list[CardButton]:
        """Return the buttons; the first is the primary one."""
        raise NotImplementedError

    def wards(self) -> tuple[int, ...]:
        """Return the wards that the card should not cover."""
        return ()

    def back(self) -> bool:
        self.callbacks.leave()
        return True

    def status(self) -> str:
        return " ".join([self.heading(), *(row.with_figure() for row in self.rows())])

    def lay(self, gui: Gui) -> None:
        shapes = (Width.CARD, Gap.L, Height.USUAL), *((w, Gap.S, Height.LOW) for w in WIDTHS)
        place_card = partial(self.flow.tabletop.place_clear_of, self.wards())
        self.card = lay_one([self._make_card(gui, *shape) for shape in shapes], place_card)

    def _make_card(self, gui: Gui, width: float, margin: float, button_height: float) -> Card:
        px, type_ = self.look.px, self.look.type
        card = Card(gui, px(width), px(margin))
        card.add_words(self.heading(), "heading")
        card.add(px(Gap.XXS))
        for row in self.rows():
            figure_limit = type_.width(text("settings.percent", number=100), row.role) + px(Gap.M)
            figure_width = figure_limit if row.figure else 0
            lines = type_.wrap(row.words, row.role, card.inner_width - figure_width)
            height = type_.line_height(row.role) * len(lines) + type_.lowering(row.role)
            height += px(Gap.XS if row.ruled else Line.EDGE)  # accents stay apart
            paragraph = row.with_figure(), row.role, row.color
            card.add(height, partial(self._lay_row, gui, row, figure_width), row.spare, paragraph)
        card.add(px(Gap.S))
        first_button, *other_buttons = self.buttons()
        actions = [first_button._replace(kind=PRIMARY), *other_buttons]
        needed = [type_.width(action.words, "button") + px(KEY_WIDTH) for action in actions]
        widths = [min(card.inner_width, width) for width in needed]
        card.add_buttons(actions, widths, px(button_height), (px(Gap.XS), px(Gap.XS)))
        return card

    def _lay_row(self, gui: Gui, row: Row, figure_width: int, area: pygame.Rect) -> None:
        """Lay out one row: words at the left, the figure at the right of their first line."""
        if row.ruled:
            gap = self.look.px(Gap.XS)
            line_rect = pygame.Rect(area.left, area.top + self.look.px(Gap.XXS), area.width, 1)
            lay_hairline(gui, line_rect)
            area = pygame.Rect(area.left, area.top + gap, area.width, area.height - gap)
        if row.figure:
            height = self.look.type.line_height(row.role)
            rect = pygame.Rect(area.right - figure_width, area.top, figure_width, height)
            gui.label(rect, row.figure, row.role, row.color, "right")
        area.width -= figure_width
        gui.label(area, row.words, row.role, row.color, wrap=True)


class TaskCard(ProblemCard):
    """The task, which has to be read before the table can be used."""

    def heading(self) -> str:
        return text(f"problems.kind.{self.problem.kind}")

    def rows(self) -> list[Row]:
        when, who, task = task_lines(self.session)
        rating = round(self.session.record.rating_of(self.problem.entry).value)
        return [
            Row(when, "small", spare=True),
            Row(who),
            Row(task, "strong"),
            Row(text("problems.hardness", number=rating), "small", "ink_soft", spare=True),
        ]

    def buttons(self) -> list[CardButton]:
        return [
            CardButton(text("problems.begin"), partial(self.stack.pop, self), Intent.CONFIRM),
            CardButton(captions(self.session)[1], self.callbacks.leave),
        ]


class VerdictCard(ProblemCard):
    """The verdict: whether the answer was right, why, and what can be done now."""

    def __init__(
        self, flow: Flow, session: ProblemSession, callbacks: CardCallbacks, due: Verdict
    ) -> None:
        super().__init__(flow, session, callbacks)
        self.answer = due.answer
        self.solution_shown = due.given_up or due.answer.right

    def enter(self) -> None:
        super().enter()
        self.flow.game_table.light_wards(self._solution_wards())

    def leave(self) -> None:
        self.flow.tabletop.target_offset = 0, 0
        self.flow.game_table.light_wards(())

    def wards(self) -> tuple[int, ...]:
        own_moves = self.problem.moves_asked(self.session.moves_made())
        return (*self._solution_wards(), *wards_of_moves(own_moves))

    def _solution_wards(self) -> tuple[int, ...]:
        if not self.solution_shown:
            return ()
        if self.problem.bids is not None:
            return (self.problem.state.voting,)
        return tuple(wards_of_moves(self.problem.best().answer))

    def heading(self) -> str:
        return self.answer.verdict_words()

    def rows(self) -> list[Row]:
        answer, rows, problem = self.answer, list[Row](), self.problem
        if not self.solution_shown:
            rows.append(Row(answer.answer_words, figure=self._figure(answer.chance)))
            rows.append(Row(text("problems.better"), "strong"))
        else:
            best, bids = problem.best(), problem.bids
            solution = bid_words(*bids) if bids else move_words(best.answer, self.seats)
            solution, figure = text("problems.best", words=solution), self._figure(best.chance)
            rows.append(Row(solution, "strong", figure=figure))
            rows += [Row(reason, "small", spare=True) for reason in self._reasons()]
            rows += self._comparison_rows()
        if not answer.first:
            unrated = Row(text("problems.unrated"), "small", "ink_soft", spare=True, ruled=True)
            return [*rows, unrated]
        change = f"{round(answer.change):+d}".replace("-", "\N{MINUS SIGN}")
        rating = round(self.session.record.rating.value)
        change_words = text("problems.change", number=rating, change=change)
        return [*rows, Row(change_words, "small", "ink_soft", ruled=True)]

    def _reasons(self) -> list[str]:
        """Return the reasons for the solution's first move, as a hint words them."""
        problem = self.problem
        view = View(problem.seat, problem.state, None)
        if problem.bids is not None:
            usable = usable_favors(problem.state, problem.state.voting, problem.seat)
            hint = explain_bid(view, balanced_bid(usable, problem.bids[0]))
        else:
            hint = explain_move(view, problem.answers[0][0])
        return [reason_words("why", reason, self.seats) for reason in hint.reasons[:2]]

    def _comparison_rows(self) -> list[Row]:
        """Return the person's own answer if it was wrong, and the best wrong answers."""
        answer, rows, wrong = self.answer, list[Row](), self.problem.wrong_answers()
        is_bid, seats = self.problem.bids is not None, self.seats
        texts = [bid_words(a.bid, a.bid) if is_bid else move_words(a.answer, seats) for a in wrong]
        shows_own = bool(answer.answer_words) and not answer.right
        if shows_own:
            own_words = text("problems.own", words=answer.answer_words)
            rows.append(Row(own_words, "body", "vermilion_dark", self._figure(answer.chance)))
        seen = {answer.answer_words}
        for words, other in zip(texts, wrong, strict=True):
            if words not in seen and len(seen) <= MAX_WRONG:
                seen.add(words)
                rows.append(Row(words, "small", "ink", self._figure(other.chance), spare=True))
        if rows:
            heading, is_spare = text("problems.instead"), not shows_own
            rows.insert(0, Row(heading, "small", "ink_soft", spare=is_spare, ruled=True))
        return rows

    def _figure(self, chance: float | None) -> str:
        return "" if chance is None else text("settings.percent", number=round(100 * chance))

    def buttons(self) -> list[CardButton]:
        next_caption, leave_caption = captions(self.session)
        go_on = CardButton(next_caption, self.callbacks.go_on, Intent.CONFIRM)
        again = CardButton(text("problems.again"), self.callbacks.again, Intent.REWIND)
        leave = CardButton(leave_caption, self.callbacks.leave, Intent.CANCEL)
        if self.solution_shown:
            return [go_on, again, CardButton(text("board.heading"), self.analyze), leave]
        again = again._replace(intent=Intent.CONFIRM)
        show = CardButton(text("problems.show"), self.show_solution, Intent.HINT)
        return [again, show, go_on._replace(intent=None), leave]

    def analyze(self) -> None:
        """Open the analysis board at the position of the problem."""
        self.stack.push(BoardScene(self.stage, self.seats, self.problem.state.copy()))

    def show_solution(self) -> None:
        """Show the solution."""
        self.solution_shown = True
        self.flow.game_table.light_wards(self._solution_wards())
        self.resize()
