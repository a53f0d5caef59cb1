"""The page of problems: the problem of the day, themes, difficulty, rating, next problem."""

import time
from collections.abc import Callable
from datetime import date
from functools import partial
from random import Random
from typing import Final

import pygame

from tammany_desktop.languages import series, text
from tammany_desktop.lessons.problems import BANDS, THEMES, Filter, IndexEntry, book
from tammany_desktop.lessons.ratings import ProblemRecord, ProblemRun, begin_run
from tammany_desktop.scenes.base.pages import PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.learning.problem import open_problem
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.ui.widgets import Choice

ROW: Final = 48.0  # units: the least height of a theme's row
GAP: Final = Gap.M  # units between the buttons
ROOMY_FROM: Final = 330.0  # units of height from which the purpose of the page is shown
LISTED_THEMES: Final = ("", *THEMES)  # the themes in the list; "" stands for all problems
UNCERTAIN: Final = 100.0  # the deviation from which the rating is shown with its error


class ProblemsScene(PageScene):
    """Themes at the left, problems to open at the right; `clock` returns seconds since 1970."""

    laid: ListView  # the list of themes

    def __init__(
        self, stage: Stage, chosen: Filter | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(stage)
        self.chosen = chosen or Filter()
        self.clock = clock
        self.book = book()
        self.record = ProblemRecord(stage.games.folder.parent)
        self.random = Random()

    @property
    def day(self) -> int:
        """Return the ordinal of today's local date."""
        return date.fromtimestamp(self.clock()).toordinal()

    def lay(self, gui: Gui) -> ListView:
        units, type_ = self.look.units, self.look.type
        left, top, width, height = self.lay_head(gui, self.lay_page(gui), text("problems.heading"))
        for words, role, color in self._about(height):
            lines = len(type_.wrap(words, role, self.look.px(width)))
            text_height = units.units(type_.line_height(role) * lines) + Gap.XXS
            gui.label(units.rect(left, top, width, text_height), words, role, color, wrap=lines > 1)
            top, height = top + text_height, height - text_height
        top, height = top + Gap.XS, height - Gap.XS
        column_width = min(460.0, width * 0.46)  # the width of the column of buttons
        theme_list = self._lay_themes(gui, Space(left, top, width - column_width - Gap.XL, height))
        self._lay_buttons(gui, Space(left + width - column_width, top, column_width, height))
        return theme_list

    def _about(self, height: float) -> list[tuple[str, str, str]]:
        """Return the purpose of the page, if there is room, and the person's rating, as lines."""
        rating, (tried, first_count) = self.record.rating_on(self.day), self.record.counts()
        number, error = round(rating.value), round(2 * rating.deviation)
        if not tried:
            words = text("problems.unrated_yet")
        elif rating.deviation > UNCERTAIN:
            words = text("problems.rating_open", number=number, error=error)
        else:
            words = text("problems.rating", number=number)
        if tried:
            words = series([words, text("problems.first_tries", number=first_count, count=tried)])
        lines = [(text("problems.words"), "small", "ink_soft"), (words, "strong", "vermilion_dark")]
        return lines if height > ROOMY_FROM else lines[1:]

    def _lay_themes(self, gui: Gui, space: Space) -> ListView:
        """Lay out and return a list of themes, with how many problems of each were solved."""
        look = self.look
        rows = [(self._theme_name(theme), self._solved_words(theme)) for theme in LISTED_THEMES]
        row_height = max(look.px(ROW), look.type.line_height("body") + look.px(Gap.XS))
        return ListView(
            gui,
            look.units.rect(*space),
            row_height,
            len(rows),
            partial(self._paint_row, rows),
            on_choose=self._choose,
            on_press=self._choose,
            chosen=LISTED_THEMES.index(self.chosen.theme),
            label=text("problems.themes"),
            words=lambda index: series([*rows[index]]),
        )

    def _theme_name(self, theme: str) -> str:
        return text(f"problems.theme.{theme}") if theme else text("problems.all")

    def _solved_words(self, theme: str) -> str:
        """Return how many problems of a theme, at the chosen difficulty, were solved."""
        entries = self.chosen._replace(theme=theme).among(self.book)
        solved = sum(self.record.solved(entry.name) for entry in entries)
        return text("learn.place", number=solved, count=len(entries))

    def _paint_row(
        self,
        rows: list[tuple[str, str]],
        surface: pygame.Surface,
        rect: pygame.Rect,
        index: int,
        chosen: bool,
    ) -> None:
        look, type_ = self.look, self.look.type
        inner = look.inset(rect, Gap.S)
        name, solved = rows[index]
        solved_width = type_.width(solved, "small") + look.px(Gap.S)
        name_rect = pygame.Rect(inner.left, inner.top, inner.width - solved_width, inner.height)
        role = "strong" if chosen else "body"
        role = role if type_.fits(name, role, name_rect.width) else "small"
        type_.draw(surface, name, role, look.palette["ink"], name_rect)
        type_.draw(surface, solved, "small", look.palette["ink_soft"], inner, "right")

    def _choose(self, index: int) -> None:
        theme = LISTED_THEMES[index]
        if theme != self.chosen.theme:
            self.chosen = self.chosen._replace(theme=theme)
            self.resize()

    def _lay_buttons(self, gui: Gui, space: Space) -> None:
        """Lay out the difficulty, the next problem, and the problem of the day."""
        units, type_ = self.look.units, self.look.type
        left, top, width, height = space
        button_height = min(Height.USUAL, (height - 2 * GAP) / 4)
        options = [(band, text(f"problems.band.{band}")) for band in BANDS]
        rect = units.rect(left, top, width, button_height)
        Choice(gui, rect, options, self.chosen.band, self._set_band, label=text("problems.band"))
        top += button_height + GAP
        free_height = space.top + height - button_height - GAP - top
        line_height = units.units(type_.line_height("small"))
        entry = self.book.of_day(self.day)
        is_solved = self.record.solved(entry.name)
        subject = text("problems.day_done") if is_solved else self._theme_name(entry.theme)
        inset = 18.0 if free_height > button_height + line_height + Height.USUAL else 0.0
        if inset:
            gui.card(units.rect(left, top, width, button_height + line_height + 3 * inset), "slip")
            theme_rect = units.rect(left + inset, top + inset, width - 2 * inset, line_height)
            gui.label(theme_rect, subject, "small", "ink_soft", "center")
            top += line_height + 1.6 * inset
        rect = units.rect(left + inset, top, width - 2 * inset, button_height)
        hint, press = "" if inset else subject, lambda: self.open(self.book.of_day(self.day))
        gui.button(rect, text("problems.day"), press, kind=PLAIN, hint=hint)
        has_next = begin_run(self.book, self.chosen, self.record, self.day, Random(0)) is not None
        why = "" if has_next else text("problems.none_left")
        rect = units.rect(left, space.top + height - button_height, width, button_height)
        gui.button(rect, text("problems.next"), self._next, kind=PRIMARY, why_not=why, home=True)

    def _set_band(self, band: object) -> None:
        self.chosen = self.chosen._replace(band=str(band))
        self.resize()

    def _next(self) -> None:
        run = begin_run(self.book, self.chosen, self.record, self.day, self.random)
        if run is not None:
            self._open(run)

    def open(self, entry: IndexEntry) -> None:
        """Open the table of a problem."""
        self._open(ProblemRun(self.book, self.chosen, self.book.problem(entry.name), self.random))

    def _open(self, run: ProblemRun) -> None:
        open_problem(self.stage, run, self.record, self.day, partial(open_page, self.stage))


def open_page(stage: Stage, chosen: Filter) -> None:
    """Open the page over the title, with a theme and a difficulty chosen."""
    stage.to_title()
    stage.stack.push(ProblemsScene(stage, chosen))
