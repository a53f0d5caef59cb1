"""Pages from which players learn: single mistakes, costly themes, challenges."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from tammany_desktop.analysis import coaching
from tammany_desktop.analysis.coaching import Losses, grade_of
from tammany_desktop.analysis.consequences import consequences_of
from tammany_desktop.analysis.decisions import better_words, wards_of, way_words
from tammany_desktop.analysis.results import CHALLENGES
from tammany_desktop.analysis.statistics import BestMoment, FolderResults, person_key, valid_games
from tammany_desktop.board.geometry import NO_WARD, centroid, geometry
from tammany_desktop.board.small_map import island, island_camera
from tammany_desktop.bots.review import Decision
from tammany_desktop.journal import saves
from tammany_desktop.journal.header import Header, Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import decimal, labeled, sentences, series, text
from tammany_desktop.lessons import problems
from tammany_desktop.lessons.ratings import ThemeTries, weakest_theme
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.pages import PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import Column
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.wording import values_of

DONE_ICON: Final = "icon_warning"  # marks the ward of the mistake
BETTER_ICON: Final = "icon_hint"  # marks the ward of what would have been better
LOST_ICON: Final = "icon_minus"  # marks a ward that was lost later because of the mistake
WIDE_FROM: Final = 1000.0  # units of width from which the map is beside the words
MAP: Final = 0.62  # width of the map, as a share of the page's
MAP_ASPECT: Final = 0.68  # height of the map, as a share of its width


class MistakesScene(PageScene):
    """A page for each mistake; Previous and Next turn the pages."""

    def __init__(
        self,
        stage: Stage,
        seats: tuple[Seat, ...],
        history: History,
        mistakes: Sequence[tuple[int, Decision]],
        header: Header | None = None,
    ) -> None:
        """`mistakes` are years and decisions; with `header` a new game can begin at each."""
        super().__init__(stage)
        self.seats, self.history = seats, history
        self.mistakes = tuple(mistakes)
        self.header = header
        self.index = 0

    @property
    def decision(self) -> Decision:
        """Return the decision shown."""
        return self.mistakes[self.index][1]

    def state(self) -> State:
        """Return the position before the decision."""
        return self.history.state_at(self.decision.line)

    def heading(self) -> str:
        """Return a heading with the decision's grade, player and year."""
        year, decision = self.mistakes[self.index]
        name = self.seats[decision.seat].name
        return text(f"decisions.grade.{grade_of(decision)}", seat=name, year=year)

    def status(self) -> str:
        number_words = text("decisions.which", number=self.index + 1, count=len(self.mistakes))
        return sentences([number_words, self.heading()])

    def lay(self, gui: Gui) -> None:
        left, top, width, height = self.lay_head(gui, self.lay_page(gui), self.heading())
        rows = 1 if width >= WIDE_FROM else 2
        foot_height = rows * (Height.USUAL + Gap.XS)
        self._lay_buttons(gui, Space(left, top + height - foot_height, width, foot_height), rows)
        body_height = height - foot_height - Gap.S
        state, text_width = self.state(), width
        if width >= WIDE_FROM:
            map_width = min(MAP * width, body_height / MAP_ASPECT)
            text_width = width - map_width - Gap.XL
            map_left, map_height = left + width - map_width, MAP_ASPECT * map_width
            area = self.look.units.rect(map_left, top, map_width, map_height)
            gui.picture(self._map(state, area.size), area)
        rect = self.look.units.rect(left, top, text_width, body_height)
        self.column = Column(gui, rect, label=text("analysis.page"))
        page = blocks.Page(self.look, self.column.view.width - self.look.px(Gap.M))
        self.fill(page, state)
        self.column.show(page.blocks)
        gui.ring.set_focus(self.column.target)

    def _lay_buttons(self, gui: Gui, space: Space, row_count: int) -> None:
        left, top, width, _ = space
        why_no_previous = "" if self.index else text("decisions.first")
        why_no_branch = "" if self.header is not None else text("decisions.no_branch")
        why_no_next = "" if self.index + 1 < len(self.mistakes) else text("decisions.last")
        buttons = (
            (text("decisions.previous"), lambda: self.turn_page(-1), PLAIN, why_no_previous),
            (text("decisions.on_map"), self.show_map, PLAIN, ""),
            (text("replay.analyze"), self.analyze, PLAIN, ""),
            (text("replay.branch"), self.branch, PLAIN, why_no_branch),
            (text("decisions.next"), lambda: self.turn_page(1), PRIMARY, why_no_next),
        )
        for row, in_row in enumerate((buttons,) if row_count == 1 else (buttons[:3], buttons[3:])):
            button_width = (width - Gap.S * (len(in_row) - 1)) / len(in_row)
            for column, (caption, press, kind, why_not) in enumerate(in_row):
                x, y = left + column * (button_width + Gap.S), top + row * (Height.USUAL + Gap.XS)
                cell = (x, y, button_width, Height.USUAL)
                gui.button(self.look.units.rect(*cell), caption, press, kind=kind, why_not=why_not)

    def fill(self, page: blocks.Page, state: State) -> None:
        """Add what was done, what would have been better, and why."""
        decision = self.decision
        choices = (decision.done, decision.bid), (decision.best_moves, decision.best_bid)
        done, better = (way_words(moves, bid, self.seats) for moves, bid in choices)
        was, now = round(100 * decision.best_chance), round(100 * decision.chance)  # percent
        page.text(text("decisions.cost", was=was, now=now))
        if decision.error >= 0.005:
            page.note(text("decisions.error", number=round(100 * decision.error)))
        if decision.phase == "bidding":
            page.text(text("decisions.bid", ward=WARD_NUMBERS[decision.ward]))
        labels = (text("decisions.done"), text("decisions.better"))
        page.item(DONE_ICON, labels[0], done, labels)
        page.item(BETTER_ICON, labels[1], better, labels)
        is_bot = self.seats[decision.seat].is_bot
        reasons = [] if is_bot else better_words(decision, state, self.seats)
        if reasons:
            page.heading(text("decisions.why"))
        for words in reasons:
            page.text(words)
        facts = consequences_of(self.history, decision)
        if facts:
            page.heading(text("decisions.later"))
        for fact in facts:
            page.text(text(f"decisions.later_{fact.key}", **values_of(fact.values, self.seats)))

    def _map(self, state: State, size: tuple[int, int]) -> pygame.Surface:
        """Return a map with signs on the wards of the mistake, the better way, and later losses."""
        picture = island(self.look, size, self.seats, state, {})
        camera, side = island_camera(size), self.look.px(Gap.XL)
        decision = self.decision
        lost = [fact.ward for fact in consequences_of(self.history, decision) if fact.ward >= 0]
        done_wards, better_wards = (wards_of(decision, of_better=value) for value in (False, True))
        signs = ((DONE_ICON, done_wards, -1), (BETTER_ICON, better_wards, 1), (LOST_ICON, lost, 0))
        for sign, wards, shift in signs:
            for ward in wards:
                x, y = camera.point(centroid(geometry().wards[ward].polygon))
                center = (round(x) + shift * side // 3, round(y))
                pygame.draw.circle(picture, self.look.palette["paper_light"], center, side // 2)
                pygame.draw.circle(picture, self.look.palette["ink"], center, side // 2, 2)
                icon = self.look.pieces.icon(sign, side * 3 // 4, self.look.palette["vermilion"])
                picture.blit(icon, icon.get_rect(center=center))
        return picture

    def turn_page(self, by: int) -> None:
        """Show the mistake `by` pages later, or earlier if `by` is negative."""
        self.index = max(0, min(len(self.mistakes) - 1, self.index + by))
        self.resize()

    def show_map(self) -> None:
        """Show the table before the mistake."""
        decision = self.decision
        wards = wards_of(decision, of_better=True) or wards_of(decision, of_better=False)
        branch = self.branch if self.header is not None else None
        back, lit = text("decisions.back"), wards[0] if wards else NO_WARD
        state, heading = self.state(), self.heading()
        self.stack.push(SnapshotScene(self.stage, self.seats, state, heading, branch, back, lit))

    def analyze(self) -> None:
        """Open the analysis board at the position before the mistake."""
        self.stack.push(BoardScene(self.stage, self.seats, self.state()))

    def branch(self) -> None:
        """Begin a new game at the position before the mistake."""
        if self.header is not None:
            line, seat = self.decision.line, self.decision.seat
            self.stage.open_table(saves.BranchPoint(self.header, self.history, line, seat))


BAR: Final = 12  # units: height of a bar
LEAST_TRIED: Final = 10  # least number of tried problems on which a sentence is based
MET_ICON: Final = "icon_confirm"  # marks a challenge that was met
OPEN_ICON: Final = "icon_minus"  # marks a challenge that was not met yet


def losses_of(results: FolderResults, person: str) -> list[Losses]:
    """Return a person's losses by theme in each weighed game, the earliest first."""
    return [
        results.losses[game.id, index]
        for game in valid_games(results.games)
        for index, seat in enumerate(game.seats)
        if (game.id, index) in results.losses and person_key(seat.name) == person
    ]


def add_challenges(
    page: blocks.Page, met: Mapping[str, BestMoment], met_words: Callable[[BestMoment], str]
) -> None:
    """Add all challenges, each with what is asked and when it was first met."""
    page.note(text("challenges.words", number=len(met), count=len(CHALLENGES)))
    for name in CHALLENGES:
        moment = met.get(name)
        label, words = text(f"challenges.{name}"), text(f"challenges.{name}_words")
        if moment is None:
            add_two_texts(page, OPEN_ICON, label, [words, ""], "ink_soft", text("challenges.open"))
        else:
            add_two_texts(page, MET_ICON, label, [words, met_words(moment)])


def add_two_texts(
    page: blocks.Page,
    icon_name: str,
    label: str,
    texts: Sequence[str],
    color: str = "vermilion",
    spoken: str = "",
) -> None:
    """Add an icon, a bold label, a sentence, and a small one or ""; `spoken` is only read aloud."""
    look, width, icon_width = page.look, page.width, page.look.px(72)
    body_lines = look.type.wrap(texts[0], "body", width - icon_width)
    small_lines = look.type.wrap(texts[1], "small", width - icon_width) if texts[1] else []
    strong_height, small_height = (look.type.line_height(role) for role in ("strong", "small"))
    body_height = look.type.line_height_of("body", body_lines)
    height = strong_height + body_height * len(body_lines) + look.px(Gap.M)
    height += small_height * len(small_lines)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        side, top, ink = look.px(Gap.XXL), rect.top + look.px(Gap.XS), look.palette["ink"]
        picture = look.pieces.icon(icon_name, side, look.palette[color])
        surface.blit(picture, (rect.left, top + look.px(Gap.XXS)))
        area = pygame.Rect(rect.left + icon_width, top, width - icon_width, strong_height)
        look.type.draw(surface, label, "strong", ink, area)
        area = pygame.Rect(area.left, area.bottom, area.width, body_height)
        look.type.draw_lines(surface, body_lines, "body", ink, area, height=body_height)
        small_top = area.top + body_height * len(body_lines)
        area = pygame.Rect(area.left, small_top, area.width, small_height)
        look.type.draw_lines(surface, small_lines, "small", look.palette["ink_soft"], area)

    page.add(height, paint, sentences([labeled(label, sentences(texts)), spoken]))


def add_progress(
    page: blocks.Page, name: str, losses: Sequence[Losses], tries: Mapping[str, ThemeTries]
) -> None:
    """Add a person's costliest themes in weighed games, and the results at problems."""
    page.heading(text("progress.games", name=name))
    page.text(games_words(losses), "strong" if losses else "body")
    if losses:
        means = coaching.mean_losses(losses)
        order = sorted(coaching.THEMES, key=lambda theme: -means[theme])
        greatest = max(0.01, *means.values())
        for theme in order:
            label = text(f"progress.theme.{theme}")
            _add_bar(page, label, decimal(100 * means[theme]), means[theme] / greatest)
        page.note(text("progress.note"))
    page.heading(text("progress.problems"))
    page.text(problems_words(tries), "strong" if tries else "body")
    for theme in (theme for theme in problems.THEMES if theme in tries):
        result = tries[theme]
        count = result.tried_count
        figure = text("learn.place", number=result.solved_first, count=count)
        label = text(f"problems.theme.{theme}")
        _add_bar(page, label, figure, result.solved_first / count, result.predicted / count)
    if tries:
        page.note(text("progress.problems_note"))


def games_words(losses: Sequence[Losses]) -> str:
    """Return a sentence about the weighed games, or that there are too few of them."""
    if len(losses) < coaching.MIN_GAMES:
        return text("progress.few_games", count=len(losses), least=coaching.MIN_GAMES)
    costliest = coaching.costliest_themes(losses)
    if not costliest:
        return text("progress.no_theme", count=len(losses))
    themes = series([text(f"progress.theme.{theme}") for theme in costliest])
    return text("progress.most", count=len(losses), themes=themes)


def problems_words(tries: Mapping[str, ThemeTries]) -> str:
    """Return a sentence about the results at problems, or that there are too few of them."""
    count = sum(result.tried_count for result in tries.values())
    if count < LEAST_TRIED:
        return text("progress.few_problems", count=count, least=LEAST_TRIED)
    theme = weakest_theme(tries)
    if not theme:
        return text("progress.as_rated")
    return text("progress.behind", theme=text(f"problems.theme.{theme}"))


def _add_bar(page: blocks.Page, label: str, figure: str, share: float, mark: float = 0.0) -> None:
    """Add a label and a figure over a bar; `mark` is a share at which the bar has a line."""
    look, width = page.look, page.width
    line_height, bar_height = look.type.line_height("body"), look.px(BAR)
    figure_width = look.type.width(figure, "strong") + look.px(Gap.M)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink = look.palette["ink"]
        area = pygame.Rect(rect.left, rect.top, width - figure_width, line_height)
        look.type.draw(surface, label, "body", ink, area)
        area = pygame.Rect(rect.left + width - figure_width, rect.top, figure_width, line_height)
        look.type.draw(surface, figure, "strong", ink, area, "right")
        track = pygame.Rect(rect.left, rect.top + line_height, width, bar_height)
        pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=bar_height)
        filled = pygame.Rect(track.topleft, (round(width * share), bar_height))
        pygame.draw.rect(surface, look.palette["vermilion"], filled, border_radius=bar_height)
        if mark:
            stroke = pygame.Rect(0, 0, look.px(Gap.XXS), bar_height + look.px(Gap.XS))
            stroke.center = (track.left + round(width * mark), track.centery)
            pygame.draw.rect(surface, ink, stroke)

    page.add(line_height + bar_height + look.px(Gap.S), paint, series([label, figure]))
