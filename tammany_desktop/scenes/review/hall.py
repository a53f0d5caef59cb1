"""The page Hall of Mayors: results of people on this computer, and their best moments."""

import time
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tammany_desktop.analysis import statistics
from tammany_desktop.analysis.results import SeatResult
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import decimal, has, labeled, series, text
from tammany_desktop.lessons.problems import book
from tammany_desktop.lessons.ratings import ProblemRecord
from tammany_desktop.scenes.base.pages import BELOW_ROW, PageScene, Space, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks, mistakes
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import Column
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.widgets import Choice
from tammany_desktop.wording import date_words

TABS: Final = ("mayors", "opponents", "moments", "progress", "challenges")
PERSONAL: Final = ("opponents", "progress")  # tabs about one person
MOMENT_ICONS: Final = {  # the icon of each kind of best moment
    statistics.VICTORY: "icon_laurel",
    statistics.POINTS: "icon_analysis",
    statistics.WARDS: "icon_ribbon",
    statistics.MAYOR: "icon_office",
    statistics.CLOSE: "icon_ballot",
    statistics.BID: "icon_favor",
}
LEVELS_WITH_PORTRAIT: Final = tuple(SKILLS)  # levels with a portrait
FOOT: Final = 62.0  # units: height of the line below the tab
AGAIN_WIDTH: Final = 240.0  # units: width of the button that counts again
GALLERY_SIZE: Final = 4  # number of Mayors with a picture
BOSS_HEIGHT: Final = 210  # units: height of a Mayor's boss
POLL: Final = 0.1  # seconds between polls while journals are read
READING_SHOWN_AFTER: Final = 0.3  # seconds before the page shows that it is reading


class HallScene(PageScene):
    """Tabs of statistics; a thread reads the journals. `clock` returns seconds since 1970."""

    column: Column

    def __init__(self, stage: Stage, clock: Callable[[], float] = time.time) -> None:
        super().__init__(stage)
        self.clock = clock
        self.tab_name = TABS[0]
        self.person = ""  # key of the person whose results are shown
        self.reader: statistics.StatisticsReader | None = None
        self.results: statistics.FolderResults | None = None
        self.stats: statistics.Statistics | None = None
        self._reading_since = 0.0  # time at which reading began

    def enter(self) -> None:
        self._read()
        super().enter()

    def uncover(self) -> None:
        self.resize()

    def leave(self) -> None:
        if self.reader is not None:
            self.reader.stop()
            self.reader = None

    def _read(self, reread: bool = False) -> None:
        self.results, self.stats, self._reading_since = None, None, self.stage.now()
        self.reader = statistics.StatisticsReader(self.stage.games.folder, self.stage.wake, reread)

    def _read_again(self) -> None:
        if self.reader is None:
            self._read(reread=True)
            self.resize()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.reader is None:
            return
        if self.reader.result is not None:
            (self.results, self.stats), self.reader = self.reader.result, None
            self.resize()
        elif self.stage.now() - self._reading_since > READING_SHOWN_AFTER:
            self._fill()

    def due_in(self) -> float | None:
        poll = POLL if self.reader is not None else None
        return min([wait for wait in (super().due_in(), poll) if wait is not None], default=None)

    def status(self) -> str:
        return self._count_words() if self._people() else ""

    def lay(self, gui: Gui) -> None:
        units = self.look.units
        space = self.lay_page(gui)
        space = self.lay_head(gui, space, text("hall.heading"), ruled=False)
        tabs = [(name, text(f"hall.{name}")) for name in TABS]
        left, top, width, height = lay_tabs(gui, space, tabs, self.tab_name, self._show_tab)
        if self.tab_name in PERSONAL and self.stats is not None and len(self._people()) > 1:
            self._lay_person_choice(gui, units.rect(left, top, min(width, 620.0), Gap.XXL))
            top, height = top + BELOW_ROW, height - BELOW_ROW
        type_, room = self.look.type, self.look.px(width - min(AGAIN_WIDTH, width / 3) - Gap.M)
        lines = type_.wrap(self._count_words(), "small", room) if self._people() else []
        foot_height = max(FOOT, units.units(len(lines) * type_.line_height("small")) + Gap.XXS)
        self._lay_foot(gui, Space(left, top + height - foot_height, width, foot_height))
        area = units.rect(left, top, width, height - foot_height - Gap.XS)
        self.column = Column(gui, area, label=text("hall.page"))
        self._fill()
        gui.ring.set_focus(self.column.target)

    def _lay_person_choice(self, gui: Gui, rect: pygame.Rect) -> None:
        pairs = [(key, person.name) for key, person in self._people().items()]
        Choice(gui, rect, pairs, self._person_key(), self._choose_person, label=text("hall.person"))

    def _lay_foot(self, gui: Gui, space: Space) -> None:
        """Lay out the number of games that were counted, and the button that counts again."""
        units, (left, top, width, height) = self.look.units, space
        again_width = min(AGAIN_WIDTH, width / 3)
        if self.results is not None and not (self._people() or self.results.unreadable):
            return
        again_left, again_top = left + width - again_width, top + height - FOOT + 2
        rect, caption = units.rect(again_left, again_top, again_width, FOOT - 2), text("hall.again")
        why_not = text("hall.again_why_not") if self.reader is not None else ""
        gui.button(rect, caption, self._read_again, hint=text("hall.again_hint"), why_not=why_not)
        if self._people():
            area = units.rect(left, top + 2, width - again_width - Gap.M, height - 2)
            words = self._count_words()
            wraps = self.look.type.width(words, "small") > area.width
            gui.label(area, words, "small", "ink_soft", wrap=wraps)

    def _count_words(self) -> str:
        return text("hall.counted", count=self.stats.games if self.stats else 0)

    def _people(self) -> dict[str, statistics.Person]:
        return self.stats.people if self.stats is not None else {}

    def _person_key(self) -> str:
        people = self._people()
        return self.person if self.person in people else next(iter(people), "")

    def _choose_person(self, key: object) -> None:
        self.person = str(key)
        self._fill()

    def _show_tab(self, name: str) -> None:
        self.tab_name = name
        self.resize()

    def _fill(self) -> None:
        content = blocks.Page(self.look, self.column.view.width - self.look.px(Gap.M))
        self._add_notes(content)
        if self.stats is None:
            number, count = self.reader.progress if self.reader is not None else (0, 0)
            if count and self.stage.now() - self._reading_since > READING_SHOWN_AFTER:
                content.text(text("hall.reading", number=number, count=count))
        elif not self._people():
            content.text(text("hall.empty"))
        else:
            self._tab_makers()[self.tab_name](content, self.stats)
        self.column.show(content.blocks)

    def _tab_makers(self) -> dict[str, Callable[[blocks.Page, statistics.Statistics], object]]:
        return {
            "mayors": self._add_mayors,
            "opponents": self._add_opponents,
            "moments": self._add_moments,
            "progress": self._add_progress,
            "challenges": lambda content, stats: mistakes.add_challenges(
                content, stats.met, self._met_words
            ),
        }

    def _add_notes(self, content: blocks.Page) -> None:
        """Add notes on damaged or unreadable files."""
        folder = self.results or statistics.FolderResults(())
        notes = [text("hall.damaged")] if folder.damaged else []
        if folder.unreadable:
            count, names = len(folder.unreadable), series(folder.unreadable)
            notes.append(text("hall.unread", count=count, names=names))
        for words in notes:
            content.text(words, "small", "vermilion_dark")

    def _add_mayors(self, content: blocks.Page, stats: statistics.Statistics) -> None:
        people = list(stats.people.values())
        ranked = sorted(people, key=lambda person: -person.terms)
        gallery = [person for person in ranked if person.terms][:GALLERY_SIZE]
        if gallery:
            content.heading(text("hall.gallery"))
            add_gallery(content, gallery)
        heads = [text(f"hall.{name}") for name in ("games", "won", "terms", "wards", "average")]
        rows = [
            [*map(str, (*p.tally, p.terms, p.wards)), decimal(p.points / p.tally.games)]
            for p in people
        ]
        content.heading(text("hall.everybody"))
        content.table(tuple(Seat(p.name, p.color) for p in people), heads, rows, strong=1)

    def _add_opponents(self, content: blocks.Page, stats: statistics.Statistics) -> None:
        person = stats.people[self._person_key()]
        content.heading(text("hall.against_bots", name=person.name))
        if person.levels:
            self._add_tallies(content, person.levels)
        else:
            content.text(text("hall.no_bots", name=person.name))
        content.heading(text("hall.against_people", name=person.name))
        keys = [key for key in stats.people if key in person.tallies_with]
        rivals = [stats.people[key] for key in keys]
        if rivals:
            row_heads = tuple(Seat(rival.name, rival.color) for rival in rivals)
            rows = [[*map(str, person.tallies_with[key])] for key in keys]
            content.table(row_heads, [text("hall.games"), text("hall.won")], rows, strong=1)
        else:
            content.text(text("hall.no_people", name=person.name))
        if stats.bots:
            content.heading(text("hall.bots"))
            self._add_tallies(content, stats.bots)
            content.note(text("hall.bots_note"))

    def _add_tallies(self, content: blocks.Page, tallies: dict[str, statistics.Tally]) -> None:
        """Add a table with a row for each level, the strongest first."""
        ranks = {name: rank for rank, name in enumerate(reversed(LEVELS_WITH_PORTRAIT))}
        order = sorted(tallies, key=lambda name: (ranks.get(name, len(ranks)), name))
        row_heads = tuple(Seat(level_name(level), "", level) for level in order)
        pictures = [f"portrait_{level}" if level in ranks else "ballot_box" for level in order]
        rows = [[*map(str, tallies[level])] for level in order]
        heads = [text("hall.games"), text("hall.won")]
        content.table(row_heads, heads, rows, strong=1, pictures=pictures)

    def _add_moments(self, content: blocks.Page, stats: statistics.Statistics) -> None:
        for kind, icon_name in MOMENT_ICONS.items():
            if kind in stats.moments:
                moment = stats.moments[kind]
                words = moment_words(kind, moment, self._name(moment.seat))
                lines = [words, self._game_words(moment)]
                mistakes.add_two_texts(content, icon_name, text(f"hall.moment.{kind}"), lines)

    def _add_progress(self, content: blocks.Page, stats: statistics.Statistics) -> None:
        key = self._person_key()
        losses = mistakes.losses_of(self.results, key) if self.results is not None else []
        tries_by_theme = ProblemRecord(self.stage.games.folder.parent).themes(book())
        mistakes.add_progress(content, stats.people[key].name, losses, tries_by_theme)

    def _met_words(self, moment: statistics.BestMoment) -> str:
        """Return in words who first met a challenge and when, and in how many games it was met."""
        date = date_words(moment.game.made, self.clock())
        return text("challenges.done", name=self._name(moment.seat), date=date, count=moment.value)

    def _name(self, seat: SeatResult) -> str:
        """Return the name of a seat, spelled in the same way on all pages."""
        person = None if seat.is_bot else self._people().get(statistics.person_key(seat.name))
        return seat.name if person is None else person.name

    def _game_words(self, moment: statistics.BestMoment) -> str:
        """Return the date of the game, and the other players."""
        others = [seat for seat in moment.game.seats if seat is not moment.seat]
        names = series([self._name(seat) for seat in others])
        return text("hall.others", date=date_words(moment.game.made, self.clock()), names=names)


def level_name(level: str) -> str:
    """Return the name of a level, or its id if this version does not know it."""
    key = f"bot.level.{level}"
    return text(key) if has(key) else level


def moment_words(kind: str, moment: statistics.BestMoment, name: str) -> str:
    """Return a sentence about a person's best moment."""
    win = moment.win
    return text(
        f"hall.moment.{kind}_words",
        name=name,
        count=moment.value,
        term=win.term if win is not None else moment.term,
        ward=win.ward if win is not None else 0,
        votes=win.votes if win is not None else 0,
        next=win.runner_up if win is not None else 0,
    )


def add_gallery(content: blocks.Page, people: Sequence[statistics.Person]) -> None:
    """Add those who were Mayor most often: a boss in a laurel wreath, beside it name and terms."""
    look, height = content.look, content.look.px(BOSS_HEIGHT)
    cell_width, line_height = content.width // max(2, len(people)), look.type.line_height("heading")
    terms_words = [text("hall.held", count=person.terms) for person in people]

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for index, person in enumerate(people):
            cell = pygame.Rect(rect.left + index * cell_width, rect.top, height, height)
            wreath = look.sprite("icon_laurel", round(height * 0.7))
            surface.blit(wreath, wreath.get_rect(midbottom=cell.midbottom))
            boss = look.sprite(f"boss_{person.color}", round(height * 0.86))
            surface.blit(boss, boss.get_rect(midtop=cell.midtop))
            name_width, ink = cell_width - height - look.px(Gap.M), look.palette["ink"]
            box = pygame.Rect(cell.right, cell.centery - line_height, name_width, line_height)
            name = look.type.cut(person.name, "heading", name_width)
            look.type.draw(surface, name, "heading", ink, box)
            look.type.draw(surface, terms_words[index], "prompt", ink, box.move(0, line_height))

    spoken = [labeled(p.name, terms) for p, terms in zip(people, terms_words, strict=True)]
    content.add(height + look.px(Gap.XS), paint, series(spoken))
