"""The lessons to choose from, each with how far the learner came."""

from collections.abc import Callable
from functools import partial

from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.scenes.base.pages import PageScene
from tammany_desktop.scenes.learning.lesson import open_lesson, progress_of
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.skin import PLAIN, PRIMARY

WIDE = 1100.0  # units
BUTTON = 330.0
GAP = 26.0
TALLEST = 232.0
PICTURES = {"first_term": "ballot_box", "second_term": "slander"}
MINUTES = {"first_term": 10, "second_term": 3}


class LearnScene(PageScene):
    """A card a lesson: what it is about, and the buttons that begin it or go on."""

    def enter(self) -> None:
        """Settings of older versions do not tell whether a lesson was played: its file does."""
        super().enter()
        progress = progress_of(self.stage)
        if any(progress.done(one) or progress.place(one) is not None for one in LESSONS):
            self.stage.apply(lesson_played=True)

    def lay(self, gui: Gui) -> None:
        """Heading, a sentence, the lessons one below the other."""
        units, type_ = self.look.units, self.look.type
        space = self.lay_page(gui, WIDE, TALLEST * len(LESSONS) + 170)
        left, top, wide, high = self.lay_head(gui, space, text("learn.heading"))
        words = text("learn.words")
        lines = len(type_.wrap(words, "small", self.look.px(wide)))
        tall = units.units(type_.line_height("small") * lines) + 6
        gui.label(units.rect(left, top, wide, tall), words, "small", "ink_soft", wrap=True)
        top, high = top + tall + 10, high - tall - 10
        each = min(TALLEST, (high - GAP * (len(LESSONS) - 1)) / len(LESSONS))
        for place, lesson in enumerate(LESSONS):
            self._lay_lesson(gui, lesson, (left, top + place * (each + GAP), wide, each))

    def _lay_lesson(self, gui: Gui, lesson: Lesson, box: tuple[float, float, float, float]) -> None:
        units, type_ = self.look.units, self.look.type
        left, top, wide, high = box
        gui.card(units.rect(left, top, wide, high), "slip")
        side = min(150.0, high - 48) if wide > 1000 else 0.0
        if side:
            found, spot = piece_images.fitted(
                self.look, PICTURES[lesson.name], units.rect(left + 24, top, side, high)
            )
            gui.picture(found.picture, spot)
        x, y = left + 24 + side + (24 if side else 0), top + 16
        inner = left + wide - BUTTON - 52 - x
        state, buttons = self._state(lesson)
        for words, role, color in self._rows(lesson, state, units.px(inner), units.px(high - 32)):
            tall = units.units(type_.line_height(role))
            gui.label(units.rect(x, y, inner, tall), words, role, color)
            y += tall
        step = min(72.0, (high - 24) / 2)
        y = top + (high - step * len(buttons)) / 2
        for place, (caption, act) in enumerate(buttons):
            rect = units.rect(left + wide - BUTTON - 24, y + place * step, BUTTON, step - 10)
            gui.button(rect, caption, act, kind=PLAIN if place else PRIMARY)

    def _rows(self, lesson: Lesson, state: str, wide: int, high: int) -> list[tuple[str, str, str]]:
        """Title, what the lesson is about, how far one came: as much of it as there is room."""
        type_ = self.look.type
        title = (text(f"learn.{lesson.name}.title"), "heading", "ink")
        words = text(f"learn.{lesson.name}.words")
        after = [(state, "small", "vermilion_dark")]
        for role, rest in (("body", after), ("small", after), ("small", [])):
            lines = [(line, role, "ink") for line in type_.wrap(words, role, wide)]
            rows = [title, *lines, *rest]
            if sum(type_.line_height(each) for _, each, _ in rows) <= high:
                return rows
        return [title]

    def _state(self, lesson: Lesson) -> tuple[str, list[tuple[str, Callable[[], object]]]]:
        """How far the learner came, and what can be done."""
        progress = progress_of(self.stage)
        anew = partial(open_lesson, self.stage, lesson, anew=True)
        place = progress.place(lesson)
        if place is not None:
            number, count = place.engine.place
            go_on = partial(open_lesson, self.stage, lesson)
            words = text("learn.resume", number=number, count=count)
            return text("learn.under_way"), [(words, go_on), (text("learn.again"), anew)]
        if progress.done(lesson):
            return text("learn.done"), [(text("learn.again"), anew)]
        return text("learn.minutes", count=MINUTES[lesson.name]), [(text("learn.start"), anew)]
