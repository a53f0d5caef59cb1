"""The pages to learn from: mistakes one by one, costly themes, challenges."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from tammany_desktop.analysis import coaching
from tammany_desktop.analysis.aftermath import consequences_of
from tammany_desktop.analysis.coaching import Lost, grade_of
from tammany_desktop.analysis.decisions import better_words, wards_of, way_words
from tammany_desktop.analysis.results import CHALLENGES
from tammany_desktop.analysis.statistics import BestMoment, FolderResults, counted, person_key
from tammany_desktop.board.geometry import centroid, geometry
from tammany_desktop.board.small_map import island, placing
from tammany_desktop.bots.review import Decision
from tammany_desktop.journal import saves
from tammany_desktop.journal.header import Header, Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import decimal, sentences, series, text
from tammany_desktop.lessons.problems import THEMES
from tammany_desktop.lessons.ratings import Tried, behind
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.scenes.base.pages import PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks as set_in
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import Column
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.ui.tokens import Gap, High
from tammany_desktop.wording import values_of

DONE: Final = "icon_warning"
BETTER: Final = "icon_star"
LOST: Final = "icon_minus"  # a ward lost for it later
WIDE: Final = 1000.0  # units of width from which the map is beside the words
MAP: Final = 0.62  # width of the map, as a share of the page's
SHAPE: Final = 0.68  # height of a picture, as a share of its width


class MistakesScene(PageScene):
    """A page for each mistake; Previous and Next turn the pages."""

    page: Column

    def __init__(
        self,
        stage: Stage,
        seats: tuple[Seat, ...],
        history: History,
        mistakes: Sequence[tuple[int, Decision]],
        header: Header | None = None,
    ) -> None:
        """`mistakes` have years, the costliest first; with a `header` each can be played on."""
        super().__init__(stage)
        self.seats, self.history = seats, history
        self.mistakes = tuple(mistakes)
        self.header = header
        self.at = 0

    @property
    def decision(self) -> Decision:
        """Return the decision shown."""
        return self.mistakes[self.at][1]

    def state(self) -> State:
        """Return the position in which it was made."""
        return self.history.state_at(self.decision.line)

    def heading(self) -> str:
        """Return its grade, whose it was and when."""
        year, one = self.mistakes[self.at]
        return text(f"decisions.grade.{grade_of(one)}", seat=self.seats[one.seat].name, year=year)

    def status(self) -> str:
        number = text("decisions.which", number=self.at + 1, count=len(self.mistakes))
        return sentences([number, self.heading()])

    def lay(self, gui: Gui) -> None:
        left, top, wide, high = self.lay_head(gui, self.lay_page(gui), self.heading())
        rows = 1 if wide >= WIDE else 2
        foot = rows * (High.USUAL + Gap.XS)
        self._lay_buttons(gui, Space(left, top + high - foot, wide, foot), rows)
        room = high - foot - Gap.S
        state = self.state()
        text_wide = wide
        if wide >= WIDE:
            side = min(MAP * wide, room / SHAPE)
            text_wide = wide - side - Gap.XL
            place = self.look.units.rect(left + wide - side, top, side, SHAPE * side)
            gui.picture(self._map(state, place.size), place)
        rect = self.look.units.rect(left, top, text_wide, room)
        self.page = Column(gui, rect, label=text("analysis.page"))
        page = set_in.Page(self.look, self.page.view.width - self.look.px(Gap.M))
        self.tell(page, state)
        self.page.show(page.blocks)
        gui.ring.give(self.page.target)

    def _lay_buttons(self, gui: Gui, space: Space, rows: int) -> None:
        left, top, wide, _ = space
        first = "" if self.at else text("decisions.first")
        no_branch = "" if self.header is not None else text("decisions.no_branch")
        last = "" if self.at + 1 < len(self.mistakes) else text("decisions.last")
        buttons = (
            (text("decisions.previous"), lambda: self.turn(-1), PLAIN, first),
            (text("decisions.on_map"), self.show_map, PLAIN, ""),
            (text("replay.analyze"), self.analyze, PLAIN, ""),
            (text("replay.branch"), self.branch, PLAIN, no_branch),
            (text("decisions.next"), lambda: self.turn(1), PRIMARY, last),
        )
        for row, some in enumerate((buttons,) if rows == 1 else (buttons[:3], buttons[3:])):
            each = (wide - 12 * (len(some) - 1)) / len(some)
            for column, (words, press, kind, why_not) in enumerate(some):
                x, y = left + column * (each + Gap.S), top + row * (High.USUAL + Gap.XS)
                place = (x, y, each, High.USUAL)
                gui.button(self.look.units.rect(*place), words, press, kind=kind, why_not=why_not)

    def tell(self, page: set_in.Page, state: State) -> None:
        """Tell the mistake."""
        one = self.decision
        ways = (one.done, one.bid), (one.better, one.better_bid)
        done, better = (way_words(way, bid, self.seats) for way, bid in ways)
        page.say(text("decisions.cost", was=round(100 * one.best), now=round(100 * one.chance)))
        if one.error >= 0.005:
            page.note(text("decisions.error", number=round(100 * one.error)))
        if one.kind == "bidding":
            page.say(text("decisions.bid", ward=WARD_NUMBERS[one.ward]))
        labels = (text("decisions.done"), text("decisions.better"))
        for sign, label, way in zip((DONE, BETTER), labels, (done, better), strict=True):
            page.item(sign, label, way, labels)
        whys = [] if self.seats[one.seat].is_bot else better_words(one, state, self.seats)
        if whys:
            page.heading(text("decisions.why"))
        for words in whys:
            page.say(words)
        after = consequences_of(self.history, one)
        if after:
            page.heading(text("decisions.later"))
        for fact in after:
            page.say(text(f"decisions.later_{fact.key}", **values_of(fact.values, self.seats)))

    def _map(self, state: State, size: tuple[int, int]) -> pygame.Surface:
        """Return a map with the wards of both ways, each with its sign."""
        made = island(self.look, size, self.seats, state, {})
        place, side = placing(size), self.look.px(Gap.XL)
        one = self.decision
        lost = [fact.ward for fact in consequences_of(self.history, one) if fact.ward >= 0]
        signs = ((DONE, wards_of(one, 0), -1), (BETTER, wards_of(one, 1), 1), (LOST, lost, 0))
        for sign, wards, aside in signs:
            for ward in wards:
                x, y = place.point(centroid(geometry().wards[ward].polygon))
                center = (round(x) + aside * side // 3, round(y))
                pygame.draw.circle(made, self.look.palette["paper_light"], center, side // 2)
                pygame.draw.circle(made, self.look.palette["ink"], center, side // 2, 2)
                icon = self.look.pieces.icon(sign, side * 3 // 4, self.look.palette["vermilion"])
                made.blit(icon, icon.get_rect(center=center))
        return made

    def turn(self, by: int) -> None:
        """Turn to another mistake."""
        self.at = max(0, min(len(self.mistakes) - 1, self.at + by))
        self.resize()

    def show_map(self) -> None:
        """Show the whole board as it was."""
        wards = wards_of(self.decision, 1) or wards_of(self.decision, 0)
        on = self.branch if self.header is not None else None
        back, lit = text("decisions.back"), wards[0] if wards else NOBODY
        self.stack.push(
            SnapshotScene(self.stage, self.seats, self.state(), self.heading(), on, back, lit)
        )

    def analyze(self) -> None:
        """Open the analysis board at the moment of the mistake."""
        self.stack.push(BoardScene(self.stage, self.seats, self.state()))

    def branch(self) -> None:
        """Begin a new game from just before the mistake."""
        if self.header is not None:
            one = self.decision
            self.stage.open_table(saves.Moment(self.header, self.history, one.line, one.seat))


BAR: Final = 12  # units: its height
ENOUGH: Final = 10  # least number of problems tried
MET: Final = "icon_confirm"
OPEN: Final = "icon_minus"


def lost_of(reading: FolderResults, key: str) -> list[Lost]:
    """Return one person's losses in each weighed game that counts, the earliest first."""
    return [
        reading.lost[game.id, at]
        for game in counted(reading.games)
        for at, seat in enumerate(game.seats)
        if (game.id, at) in reading.lost and person_key(seat.name) == key
    ]


def tell_challenges(
    page: set_in.Page, met: Mapping[str, BestMoment], where: Callable[[BestMoment], str]
) -> None:
    """Tell each challenge: what it asks for, and when it was first met."""
    page.note(text("challenges.words", number=len(met), count=len(CHALLENGES)))
    for name in CHALLENGES:
        moment = met.get(name)
        label, words = text(f"challenges.{name}"), text(f"challenges.{name}_words")
        if moment is None:
            tell_in_two(page, OPEN, label, [words, ""], "ink_soft", text("challenges.open"))
        else:
            tell_in_two(page, MET, label, [words, where(moment)])


def tell_in_two(
    page: set_in.Page,
    sign: str,
    label: str,
    lines: Sequence[str],
    color: str = "vermilion",
    aloud: str = "",
) -> None:
    """Add an icon, a bold label, a sentence, and a small one or ""; `aloud` is read."""
    look, width, mark = page.look, page.width, page.look.px(72)
    sentence = look.type.wrap(lines[0], "body", width - mark)
    rest = look.type.wrap(lines[1], "small", width - mark) if lines[1] else []
    strong, small = (look.type.line_height(one) for one in ("strong", "small"))
    body = look.type.lead("body", sentence)
    high = strong + body * len(sentence) + small * len(rest) + look.px(Gap.M)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        side, top = look.px(Gap.XXL), rect.top + look.px(Gap.XS)
        picture = look.pieces.icon(sign, side, look.palette[color])
        surface.blit(picture, (rect.left, top + look.px(Gap.XXS)))
        place = pygame.Rect(rect.left + mark, top, width - mark, strong)
        look.type.draw(surface, label, "strong", look.palette["ink"], place)
        place = pygame.Rect(place.left, place.bottom, place.width, body)
        look.type.draw_lines(surface, sentence, "body", look.palette["ink"], place, high=body)
        place = pygame.Rect(place.left, place.top + body * len(sentence), place.width, small)
        look.type.draw_lines(surface, rest, "small", look.palette["ink_soft"], place)

    page.add(high, paint, sentences([f"{label}: {sentences(lines)}", aloud]))


def tell_progress(
    page: set_in.Page, name: str, games: Sequence[Lost], tried: Mapping[str, Tried]
) -> None:
    """Tell a person's costliest themes in weighed games, and the results at problems."""
    page.heading(text("progress.games", name=name))
    page.say(games_words(games), "strong" if games else "body")
    if games:
        means = coaching.mean_lost(games)
        order = sorted(coaching.THEMES, key=lambda theme: -means[theme])
        top = max(0.01, *means.values())
        for theme in order:
            label = text(f"progress.theme.{theme}")
            _bar(page, label, decimal(100 * means[theme]), means[theme] / top)
        page.note(text("progress.note"))
    page.heading(text("progress.problems"))
    page.say(problems_words(tried), "strong" if tried else "body")
    for theme in (theme for theme in THEMES if theme in tried):
        one = tried[theme]
        figure = text("learn.place", number=one.first, count=one.tried)
        label = text(f"problems.theme.{theme}")
        _bar(page, label, figure, one.first / one.tried, one.hoped / one.tried)
    if tried:
        page.note(text("progress.problems_note"))


def games_words(games: Sequence[Lost]) -> str:
    """Return what the weighed games tell, or that they are too few."""
    if len(games) < coaching.LEAST_GAMES:
        return text("progress.few_games", count=len(games), least=coaching.LEAST_GAMES)
    most = coaching.most_lost(games)
    if not most:
        return text("progress.no_theme", count=len(games))
    themes = series([text(f"progress.theme.{theme}") for theme in most])
    return text("progress.most", count=len(games), themes=themes)


def problems_words(tried: Mapping[str, Tried]) -> str:
    """Return what the problems tell, or that they are too few."""
    count = sum(one.tried for one in tried.values())
    if count < ENOUGH:
        return text("progress.few_problems", count=count, least=ENOUGH)
    theme = behind(tried)
    if not theme:
        return text("progress.as_rated")
    return text("progress.behind", theme=text(f"problems.theme.{theme}"))


def _bar(page: set_in.Page, label: str, figure: str, share: float, mark: float = 0.0) -> None:
    """Add a label and its figure over a bar; `mark` is the place of a line on it."""
    look, width = page.look, page.width
    line, tall = look.type.line_height("body"), look.px(BAR)
    wide = look.type.width(figure, "strong") + look.px(Gap.M)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink = look.palette["ink"]
        place = pygame.Rect(rect.left, rect.top, width - wide, line)
        look.type.draw(surface, label, "body", ink, place)
        place = pygame.Rect(rect.left + width - wide, rect.top, wide, line)
        look.type.draw(surface, figure, "strong", ink, place, "right")
        track = pygame.Rect(rect.left, rect.top + line, width, tall)
        pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=tall)
        filled = pygame.Rect(track.topleft, (round(width * share), tall))
        pygame.draw.rect(surface, look.palette["vermilion"], filled, border_radius=tall)
        if mark:
            stroke = pygame.Rect(0, 0, look.px(Gap.XXS), tall + look.px(Gap.XS))
            stroke.center = (track.left + round(width * mark), track.centery)
            pygame.draw.rect(surface, ink, stroke)

    page.add(line + tall + look.px(Gap.S), paint, series([label, figure]))
