"""The page of lessons, and a lesson at the real table: scripted rivals and a coach."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.small_map import island
from tammany_desktop.languages import series, text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import Progress, ProgressFile, seats_of, start_of
from tammany_desktop.lessons.problems import book
from tammany_desktop.lessons.ratings import ProblemRecord
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.play.agenda import Due
from tammany_desktop.play.lesson import LessonAgenda, LessonOver, lesson_session
from tammany_desktop.play.problem import ProblemSession
from tammany_desktop.scenes.base.dialog import NO_DEFAULT, Dialog, DialogChoice
from tammany_desktop.scenes.base.pages import PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.learning.coach import Coach
from tammany_desktop.scenes.learning.problem import problem_table
from tammany_desktop.scenes.learning.problem_cards import CardCallbacks
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.table.flow import SceneFactory
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.ui.tokens import Gap, Height


def progress_of(stage: Stage) -> ProgressFile:
    """Return the user's progress, which is saved beside the folder of games."""
    return ProgressFile(stage.games.folder.parent)


def open_lesson(stage: Stage, lesson: Lesson, restart: bool = False) -> None:
    """Continue a lesson or its problems, or begin it; with `restart`, from its first step."""
    progress_file = progress_of(stage)
    progress = (None if restart else progress_file.under_way(lesson)) or start_of(lesson)
    if progress.engine.over:
        open_lesson_problem(stage, lesson, progress.solved)
    else:
        stage.stack.reset(lesson_table(stage, progress, progress_file))


def lesson_table(stage: Stage, progress: Progress, progress_file: ProgressFile) -> TableScene:
    """Return the table of a lesson from a learner's progress on, with its coach."""
    engine = progress.engine
    agenda_of = partial(LessonAgenda, engine=engine, progress_file=progress_file)
    scenes: dict[type[Due], SceneFactory] = {LessonOver: lambda *_: LessonEnd(stage, engine.lesson)}
    coach = partial(Coach, engine=engine)
    return TableScene(stage, lesson_session(progress), agenda_of, scenes, companion=coach)


def open_page(stage: Stage, lesson: Lesson) -> None:
    """Open the page of lessons over the title, with one of them chosen."""
    stage.to_title()
    stage.stack.push(LearnScene(stage, lesson))


def open_lesson_problem(stage: Stage, lesson: Lesson, index: int) -> None:
    """Open one of the problems at a lesson's end, by its index."""
    count, leave = len(lesson.problems), partial(open_page, stage, lesson)

    def go_on() -> None:
        """Go on to the next problem; after the last one the lesson is done."""
        progress_of(stage).note_solved(lesson, index + 1)
        if index + 1 < count:
            open_lesson_problem(stage, lesson, index + 1)
        else:
            leave()

    problem = book().problem(lesson.problems[index])
    record = ProblemRecord(stage.games.folder.parent)
    session = ProblemSession(problem, record, date.today().toordinal(), (index + 1, count))
    again = partial(open_lesson_problem, stage, lesson, index)
    stage.stack.reset(problem_table(stage, session, CardCallbacks(again, go_on, leave)))


class LessonEnd(Dialog):
    """A lesson's end: its problems, or a game and the next lesson; no button is the default."""

    default = NO_DEFAULT

    def __init__(self, stage: Stage, lesson: Lesson) -> None:
        next_index = LESSONS.index(lesson) + 1
        choices: list[DialogChoice] = []
        if lesson.problems:
            choices.append((text("learn.problems"), partial(open_lesson, stage, lesson)))
        else:
            choices.append((text("learn.start_game"), partial(_start_game, stage)))
            if next_index < len(LESSONS):
                open_next = partial(open_lesson, stage, LESSONS[next_index])
                choices.append((text("learn.next_lesson"), open_next))
        choices.append((text("learn.to_title"), stage.to_title))
        super().__init__(stage, text("learn.end"), text(f"learn.{lesson.name}.end"), choices)


def _start_game(stage: Stage) -> None:
    stage.to_title()
    stage.stack.push(NewGameScene(stage, hot_seat=False))


ROW: Final = 84.0  # units: height of a lesson in the list, if all fit
PICTURE: Final = 130.0  # units: width and height of a lesson's picture
ROOMY_FROM: Final = 330.0  # units of height from which the purpose of the page is shown
PICTURES: Final = {
    "first_term": "ballot_box",
    "second_term": "office_chief_of_police",
    "bidding_minds": "envelope_sealed",
    "city_offices": "office_mayor",
    "slander_spent": "slander",
    "last_election": "gavel",
    "deals_made": "wax_seal",
}
MINUTES: Final = {"first_term": 5, "second_term": 3}
OTHER_MINUTES: Final = 5  # minutes of each other lesson, with its problems
NEW, UNDER_WAY, DONE = "new", "under_way", "done"
SIGNS: Final = {UNDER_WAY: "icon_play", DONE: "icon_confirm"}
COLUMNS: Final = 4  # columns of buttons at the foot
Buttons = list[tuple[str, Callable[[], object]]]
TextLine = tuple[str, str, str]  # a line, its role of type, and its color


class LearnScene(PageScene):
    """The lessons in a list; beside it the chosen one's subject, and the buttons to begin it."""

    def __init__(self, stage: Stage, chosen: Lesson | None = None) -> None:
        super().__init__(stage)
        not_done = [lesson for lesson in LESSONS if not progress_of(stage).done(lesson)]
        self.chosen = chosen or next(iter(not_done), LESSONS[0])

    def enter(self) -> None:
        """Note in the settings that a lesson was played, as older versions did not."""
        super().enter()
        if any(self._progress_key(lesson) != NEW for lesson in LESSONS):
            self.stage.apply(lesson_played=True)

    def lay(self, gui: Gui) -> None:
        look, units, type_ = self.look, self.look.units, self.look.type
        left, top, width, height = self.lay_head(gui, self.lay_page(gui), text("learn.heading"))
        if height > ROOMY_FROM:
            words = text("learn.words")
            line_count = len(type_.wrap(words, "small", self.look.px(width)))
            used = units.units(type_.line_height("small") * line_count) + Gap.XXS
            gui.label(units.rect(left, top, width, used), words, "small", "ink_soft", wrap=True)
            top, height = top + used + Gap.XS, height - used - Gap.XS
        list_width = min(470.0, width * 0.44)
        foot_height = min(Height.USUAL, (height - 3 * Gap.S) / 4)
        progress_words, buttons = self._summary(self.chosen)
        self._lay_foot(gui, Space(left, top + height - foot_height, width, foot_height), buttons)
        height -= foot_height + Gap.L
        space = Space(left, top, list_width, height)
        row_height = min(look.px(ROW), look.px(height) // len(LESSONS))
        row_height = max(row_height, 2 * type_.line_height("small") + look.px(Gap.XS))
        ListView(
            gui,
            look.units.rect(*space),
            row_height,
            len(LESSONS),
            self._paint_row,
            on_choose=self._choose,
            on_press=self._pressed,
            chosen=LESSONS.index(self.chosen),
            label=text("learn.lessons"),
            words=lambda index: series(
                [text(f"learn.{LESSONS[index].name}.title"), self._summary(LESSONS[index])[0]]
            ),
        )
        indent = list_width + Gap.XL
        self._lay_chosen(gui, Space(left + indent, top, width - indent, height), progress_words)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, i: int, chosen: bool) -> None:
        look, type_ = self.look, self.look.type
        inner = look.inset(rect, Gap.S)
        mark_rect = pygame.Rect(inner.left, inner.top, look.px(Gap.L), inner.height)
        progress_key = self._progress_key(LESSONS[i])
        if progress_key == NEW:
            type_.draw(surface, str(i + 1), "strong", look.palette["ink"], mark_rect, "center")
        else:
            picture = look.pieces.icon(SIGNS[progress_key], mark_rect.width, look.palette["ink"])
            surface.blit(picture, picture.get_rect(center=mark_rect.center))
        inner.left, inner.width = inner.left + look.px(Gap.XL), inner.width - look.px(Gap.XL)
        title, role = text(f"learn.{LESSONS[i].name}.title"), "strong" if chosen else "body"
        if type_.words_fit(title, role, inner.width):
            lines = [(title, role, "ink"), (self._summary(LESSONS[i])[0], "small", "ink_soft")]
        else:
            lines = [(line, "small", "ink") for line in type_.wrap(title, "small", inner.width)[:2]]
        top = rect.centery - sum(type_.line_height(role) for _, role, _ in lines) // 2
        for words, role, color in lines:
            line_rect = pygame.Rect(inner.left, top, inner.width, type_.line_height(role))
            type_.draw(surface, words, role, look.palette[color], line_rect)
            top = line_rect.bottom

    def _choose(self, index: int) -> None:
        if LESSONS[index] is not self.chosen:
            self.chosen = LESSONS[index]
            self.resize()

    def _pressed(self, index: int) -> None:
        """Begin or continue a row's lesson on Enter; a click only chooses it."""
        if self.gui.ring.visible:
            _, buttons = self._summary(LESSONS[index])
            _, press = buttons[0]
            press()

    def _lay_chosen(self, gui: Gui, space: Space, progress_words: str) -> None:
        """Lay out the lesson: its picture if there is room, its subject, the learner's progress."""
        units, type_, lesson = self.look.units, self.look.type, self.chosen
        left, top, width, height = space
        text_left, next_top, text_width = left, top, width
        if height > PICTURE + Gap.M and width > 2.5 * PICTURE:
            picture_rect = units.rect(left, top, PICTURE, PICTURE)
            image, area = piece_images.fitted_sprite(self.look, PICTURES[lesson.name], picture_rect)
            gui.picture(image.picture, area)
            text_left, text_width = left + PICTURE + Gap.L, width - PICTURE - Gap.L
        max_size = units.px(text_width), units.px(height)
        for words, role, color in self._text_lines(lesson, progress_words, *max_size):
            line_height = units.units(type_.line_height(role))
            gui.label(units.rect(text_left, next_top, text_width, line_height), words, role, color)
            next_top += line_height
        next_top = (next_top if text_left == left else max(next_top, top + PICTURE)) + Gap.M
        if top + height - next_top > PICTURE:  # the lesson's board
            board_rect = units.rect(left, next_top, width, top + height - next_top)
            progress = progress_of(self.stage).under_way(lesson) or start_of(lesson)
            seats = seats_of(progress.state.n)
            gui.picture(island(self.look, board_rect.size, seats, progress.state, {}), board_rect)

    def _lay_foot(self, gui: Gui, space: Space, buttons: Buttons) -> None:
        """Lay out the buttons of problems and analysis board, then, at the end, the lesson's."""
        others: Buttons = [
            (text("problems.open"), lambda: self.stack.push(ProblemsScene(self.stage))),
            (text("board.heading"), lambda: self.stack.push(BoardScene(self.stage))),
        ]
        type_, all_buttons = self.look.type, [*others, *reversed(buttons)]
        usual_width = (space.width - Gap.S * (COLUMNS - 1)) / COLUMNS
        widths = [type_.width(caption, "button") for caption, _ in all_buttons]
        crowded = max(widths) > self.look.px(usual_width - Gap.XL) and len(all_buttons) == COLUMNS
        factor, left = usual_width * COLUMNS / sum(widths), space.left
        for number, (caption, press) in enumerate(all_buttons):
            if number == len(others):
                left += (COLUMNS - len(all_buttons)) * (usual_width + Gap.S)
            width = widths[number] * factor if crowded else usual_width
            rect = self.look.units.rect(left, space.top, width, space.height)
            gui.button(rect, caption, press, kind=PRIMARY if press is buttons[0][1] else PLAIN)
            left += width + Gap.S

    def _text_lines(
        self, lesson: Lesson, progress_words: str, width: int, height: int
    ) -> list[TextLine]:
        """Return the lines of title, subject, and progress that fit `width` and `height` pixels."""
        type_ = self.look.type
        title = text(f"learn.{lesson.name}.title")
        titles = [(line, "heading", "ink") for line in type_.wrap(title, "heading", width)]
        subject, end = text(f"learn.{lesson.name}.words"), [(progress_words, "small", "ink_soft")]
        large, small = (
            [(line, role, "ink") for line in type_.wrap(subject, role, width)]
            for role in ("body", "small")
        )
        for lines in (titles + large + end, titles + small + end, titles + small, titles + end):
            if sum(type_.line_height(role) for _, role, _ in lines) <= height:
                return lines
        return end

    def _progress_key(self, lesson: Lesson) -> str:
        progress_file = progress_of(self.stage)
        if progress_file.under_way(lesson) is not None:
            return UNDER_WAY
        return DONE if progress_file.done(lesson) else NEW

    def _summary(self, lesson: Lesson) -> tuple[str, Buttons]:
        """Return words on a lesson's progress, or on its length if it is new, and its buttons."""
        restart = partial(open_lesson, self.stage, lesson, restart=True)
        again = (text("learn.again"), restart)
        progress = progress_of(self.stage).under_way(lesson)
        if progress is not None:
            number, count = progress.engine.progress
            caption = text("learn.resume", number=number, count=count)
            if progress.engine.over:
                number, count = progress.solved + 1, len(lesson.problems)
                caption = text("learn.resume_problems", number=number, count=count)
            resume = (caption, partial(open_lesson, self.stage, lesson))
            return text("learn.under_way"), [resume, again]
        if self._progress_key(lesson) == DONE:
            return text("learn.done"), [again]
        minutes = MINUTES.get(lesson.name, OTHER_MINUTES)
        return text("learn.minutes", count=minutes), [(text("learn.start"), restart)]
