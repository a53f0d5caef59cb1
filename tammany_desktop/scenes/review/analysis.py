"""A finished game: points by source and year, turning points, favors, slanders and offices."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.analysis import findings, game_record
from tammany_desktop.analysis.coaching import Account, account_of
from tammany_desktop.analysis.findings import FINALE, LEAD, Missed, TurningPoint
from tammany_desktop.board.game_log import players_told
from tammany_desktop.bots.review import Decision
from tammany_desktop.deal_wording import outcome_words
from tammany_desktop.journal.header import Header, Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import people_words, text
from tammany_desktop.rules.board import NO_OFFICE, OFFICES, POPULATIONS, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.page_file import keep_page
from tammany_desktop.scenes.base.pages import BACK, PageScene, Space, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks as set_in
from tammany_desktop.scenes.review.decisions import Chart, paint_progress, tell
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.session.gauge import about
from tammany_desktop.session.weighing import DealsWeighed
from tammany_desktop.talk.judging import ENDS
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import Column
from tammany_desktop.ui.skin import PRIMARY, icon
from tammany_desktop.ui.tokens import Gap, High

PAGES: Final = ("points", "story", "favors", "power", "decisions")
CHART: Final = 520  # units of height, if there is room
LOWEST: Final = 330
FOOT: Final = 74.0
LOOK_EVERY: Final = 0.1  # seconds between polls while deals are weighed
FIGURE: Final = 64.0  # units: width of a winner's figure
KEEP: Final = 60.0  # units: width of the button that exports the game
SIGNS: Final = {
    LEAD: "icon_pointer",
    FINALE: "icon_star",
    findings.HAUL: "icon_crowd",
    findings.MAYOR: "icon_office",
    findings.NARROW: "icon_ballot",
    findings.DRAWN: "icon_favor",
}


class AnalysisScene(PageScene):
    """Pages about a finished game, or about one under way so far."""

    page: Column

    def __init__(
        self, stage: Stage, seats: tuple[Seat, ...], history: History, header: Header | None = None
    ) -> None:
        super().__init__(stage)
        self.seats, self.header = seats, header
        self.history = history
        self.weighings = stage.in_background()
        self.weighing = self.weighings.of(history, seats)
        self.account: Account | None = None
        self.bar = pygame.Rect(0, 0, 0, 0)  # pixels: the bar of the weighing's progress
        if self.weighing.moments:
            self.account = account_of(self.weighing.moments, len(seats))
        self.record = game_record(history)
        if self.record.winners and self.weighing.wanted:
            self.weighings.start(self.weighing)
        self.seen = self._state()
        self.books = findings.ledger(self.record)
        self.turnings = findings.turning_points(self.record)
        self.missed = [findings.best_missed(self.record, seat) for seat in range(len(seats))]
        changes = players_told(history, seats)
        self.players = [(history.state_at(line).year, words) for line, words in changes.items()]
        self.deals = DealsWeighed(history)
        self.model = PAGES[0]

    def lay(self, gui: Gui) -> None:
        units = self.look.units
        space = self.lay_page(gui)
        self._lay_winners(gui, space)
        room = self._crowned() + self._lay_keeping(gui, space)
        space = self.lay_head(gui, space, self._heading(), room, False)
        names = [(name, text(f"analysis.{name}")) for name in PAGES]
        busy = "decisions" if self.weighing.under_way else ""
        left, top, wide, high = lay_tabs(gui, space, names, self.model, self._turn, busy)
        foot = self._lay_foot(gui, Space(left, top + high - FOOT, wide, FOOT))
        rect = units.rect(left, top, wide, high - foot)
        self.page = Column(gui, rect, label=text("analysis.page"))
        page = set_in.Page(self.look, self.page.view.width - self.look.px(Gap.M))
        self._pages()[self.model](page)
        self.page.show(page.blocks)
        gui.ring.give(self.page.target)

    def _lay_foot(self, gui: Gui, space: Space) -> float:
        """Lay the buttons for decisions, below their page; return the height."""
        if self.model != "decisions" or not self.record.winners:
            return 0.0
        left, top, wide, high = space
        units = self.look.units
        each = min(360.0, wide / 2)
        button = units.rect(left + wide - each, top + Gap.S, each, high - Gap.S)
        if self.weighing.under_way:
            self.bar = units.rect(left, top + Gap.S, wide - each - Gap.L, high - Gap.S)
            gui.live(self.bar, partial(paint_progress, self.look, self.bar, self.weighing))
            gui.button(button, text("common.cancel"), partial(self.weighings.cancel, self.weighing))
        elif self.account is None:
            words = text("decisions.go_on" if self.weighing.found else "decisions.start")
            gui.button(button, words, self._weigh, kind=PRIMARY)
        else:
            why_not = "" if self._mistakes() else text("decisions.no_mistakes")
            words = text("decisions.mistakes")
            gui.button(button, words, self._show_mistakes, kind=PRIMARY, why_not=why_not)
        return high

    def _mistakes(self) -> list[tuple[int, Decision]]:
        """Return the mistakes of people, the costliest first; of all seats if only bots played."""
        found = self.account.mistakes if self.account is not None else ()
        people = any(not seat.is_bot for seat in self.seats)
        kept = [each for each in found if not (people and self.seats[each[1].seat].is_bot)]
        return sorted(kept, key=lambda each: -each[1].cost)

    def _show_mistakes(self) -> None:
        found = self._mistakes()
        self.stack.push(MistakesScene(self.stage, self.seats, self.history, found, self.header))

    def _weigh(self) -> None:
        self.weighings.start(self.weighing)

    def leave(self) -> None:
        """Leave; the weighing goes on, but not that of deals."""
        self.deals.stop()
        self.weighing.gauge.rest()

    @property
    def _asks(self) -> bool:
        """True if the page tells how long the weighing will take."""
        open_ = self.model == "decisions" and bool(self.record.winners)
        return open_ and not (self.weighing.under_way or self.weighing.moments)

    def _state(self) -> tuple[object, ...]:
        """Return what is shown of the weighing, first the progress, which only changes the bar."""
        one = self.weighing
        years = len({moment.year for moment in one.so_far})
        states = (
            one.under_way,
            bool(one.workers),
            one.failed,
            bool(one.moments),
            "" if one.under_way else one.seconds and about(one.seconds),
        )
        return len(one.found), years, states

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.deals.poll() and self.model == "power":
            self.resize()
        if self._asks:
            self.weighing.gauge.measure()
        before, self.seen = self.seen, self._state()
        if self.seen[1:] != before[1:]:
            if self.weighing.moments:
                self.account = account_of(self.weighing.moments, len(self.seats))
            self.resize()
        elif self.seen != before and self.model == "decisions":
            self.gui.touch(self.bar)

    def wait(self) -> float | None:
        looks = self.deals.under_way or (self._asks and self.weighing.gauge.measuring)
        waits = [super().wait(), LOOK_EVERY if looks else None]
        return min((one for one in waits if one is not None), default=None)

    def status(self) -> str:
        if self.weighing.under_way:
            return text("decisions.under_way" if self.weighing.workers else "decisions.waiting")
        return text("decisions.done_aloud") if self.account is not None else ""

    def _heading(self) -> str:
        if not self.record.winners:
            return text("analysis.so_far")
        words = text("saves.won", names=wording.names(self.seats, self.record.winners))
        fits = self.look.type.width(words, "title") <= self.look.window.width // 2
        return words if fits else text("saves.analysis")

    def _crowned(self) -> float:
        return (FIGURE + Gap.XS) * len(self.record.winners)

    def _lay_keeping(self, gui: Gui, space: Space) -> float:
        """Lay the button that saves the game as a web page, beside Back; return its width."""
        header = self.header
        if header is None:
            return 0.0
        place = self.look.units.rect(
            space.left + space.wide - BACK - Gap.S - KEEP, space.top, KEEP, High.USUAL
        )
        press, hint = partial(keep_page, self.stage, header, self.history), text("keep.page_hint")
        gui.button(place, "", press, icon=icon(self.look, "export"), hint=hint)
        return KEEP + Gap.XS

    def _lay_winners(self, gui: Gui, space: Space) -> None:
        """Lay the winners' bosses in laurels, beside Back."""
        units = self.look.units
        kept = KEEP + Gap.XS if self.header is not None else 0.0
        left = space.left + space.wide - BACK - Gap.S - kept - self._crowned()
        for place, seat in enumerate(self.record.winners):
            at = left + place * (FIGURE + Gap.XS)
            box = units.rect(at, space.top - Gap.XXS, FIGURE, High.TALL)
            wreath = self.look.sprite("laurel", round(box.height * 0.72))
            gui.picture(wreath, wreath.get_rect(midbottom=box.midbottom))
            boss = self.look.sprite(f"boss_{self.seats[seat].color}", round(box.height * 0.9))
            gui.picture(boss, boss.get_rect(midtop=box.midtop))

    def _turn(self, name: str) -> None:
        self.model = name
        if name == "power" and self.record.winners:
            self.deals.start()
        self.resize()

    def _name(self, seat: int) -> str:
        return self.seats[seat].name

    def _pages(self) -> dict[str, Callable[[set_in.Page], object]]:
        return {
            "points": self._points,
            "story": self._story,
            "favors": self._favors,
            "power": self._power,
            "decisions": self._decisions,
        }

    def _points(self, page: set_in.Page) -> None:
        room = self.page.rect.height - self.look.px(80 + set_in.ROW * len(self.seats))
        high = max(self.look.px(LOWEST), min(self.look.px(CHART), room))
        page.add(high, Chart(self.look, self.seats, self.record, (page.width, high)).paint)
        heads = [text(f"results.source.{name}") for name in ("wards", "mayor", "favors", "slander")]
        rows = [[*(str(points) for points in one), str(sum(one))] for one in self.books.sources]
        page.table(self.seats, [*heads, text("results.total")], rows, strong=4)

    def _decisions(self, page: set_in.Page) -> None:
        """Tell the decisions that were weighed; before there are any, what weighing does."""
        account, some = self.account, self.weighing.so_far
        if account is None and some:
            account = account_of(some, len(self.seats))
        if account is not None:
            high = min(self.look.px(CHART), max(self.look.px(LOWEST), self.page.rect.height // 2))
            tell(page, self.seats, self.record, account, high)
        else:
            page.say(text("decisions.invite" if self.record.winners else "decisions.not_over"))
        if self._asks:
            left = self.weighing.seconds
            words = text("decisions.takes", time=about(left)) if left else ""
            page.say(words or text("decisions.measured"))
        if self.weighing.failed:
            page.say(text("decisions.failed"))

    def _story(self, page: set_in.Page) -> None:
        page.heading(text("analysis.turnings"))
        if not self.turnings:
            page.say(text("analysis.no_turnings"))
        for one in self.turnings:
            label = text("analysis.term", term=one.term)
            page.item(SIGNS[one.kind], label, self.turning_words(one))
        if self.players:
            page.heading(text("analysis.players"))
        for year, words in self.players:
            page.item("icon_crowd", text("analysis.year", year=year), words)
        page.heading(text("analysis.missed"))
        found = [one for one in self.missed if one is not None]
        for miss in found:
            label = text("analysis.term", term=miss.term)
            page.item("icon_slander", label, self.missed_words(miss))
        if found:
            page.note(text("analysis.missed_note"))
        else:
            page.say(text("analysis.no_missed"))

    def turning_words(self, turning: TurningPoint) -> str:
        """Return a turning point as a sentence."""
        alone = turning.other == NOBODY and turning.kind in (LEAD, FINALE)
        key = f"analysis.turning.{turning.kind}{'_alone' * alone}"
        return text(
            key,
            seat=self._name(turning.seat),
            other="" if turning.other == NOBODY else self._name(turning.other),
            ward="" if turning.ward == NOBODY else WARD_NUMBERS[turning.ward],
            count=turning.amount,
        )

    def missed_words(self, missed: Missed) -> str:
        """Return a missed slander as a sentence."""
        both = len(missed.wards) > 1
        return text(
            "analysis.missed_both" if both else "analysis.missed_one",
            seat=self._name(missed.seat),
            rival=self._name(missed.rival),
            ward=WARD_NUMBERS[missed.wards[0]],
            next=WARD_NUMBERS[missed.wards[-1]],
            **people_words(POPULATIONS[missed.population]),
        )

    def _favors(self, page: set_in.Page) -> None:
        names = ("bid", "needed", "overpaid", "lost", "elsewhere", "held")
        heads = [text(f"analysis.spent.{name}") for name in names]
        spent = [
            (one.bid, one.needed, one.overpaid, one.lost, one.elsewhere, held)
            for one, held in zip(self.books.spending, self.books.held, strict=True)
        ]
        rows = [[str(number) for number in numbers] for numbers in spent]
        page.table(self.seats, heads, rows, strong=3)
        page.note(text("analysis.favors_note"))
        page.heading(text("analysis.favors_where"))
        page.bars(self.seats, heads[1:], [numbers[1:] for numbers in spent])

    def _power(self, page: set_in.Page) -> None:
        page.heading(text("analysis.offices"))
        terms = self.record.offices
        if terms:
            heads = [text("analysis.term", term=term) for term, _ in terms]
            cells = [
                [self._office(term, seat, held) for term, held in terms]
                for seat in range(len(self.seats))
            ]
            page.offices(self.seats, heads, cells)
            page.note(text("analysis.used_note"))
        else:
            page.say(text("analysis.no_offices"))
        page.heading(text("analysis.slanders"))
        if not self.record.slanders:
            page.say(text("analysis.no_slanders"))
        for one in self.record.slanders:
            words = text(
                "analysis.spread" if one.spread else "analysis.slander",
                seat=self._name(one.seat),
                rival=self._name(one.rival),
                ward=WARD_NUMBERS[one.ward],
            )
            page.item("icon_slander", text("analysis.year", year=one.year), words)
        if self.deals.deals:
            self._deals(page)

    def _deals(self, page: set_in.Page) -> None:
        """Tell each player's record, then every deal, its end and its worth."""
        page.heading(text("deal.heading"))
        heads = [text(f"deal.was.{end}") for end in ENDS[1:]]
        ledger = self.history.ledger()
        rows = [[str(count) for count in ledger.record(s)[1:]] for s in range(len(self.seats))]
        page.table(self.seats, heads, rows, strong=0)
        for place, (line, deal) in enumerate(self.deals.deals):
            label = text("analysis.year", year=self.history.state_at(line).year)
            words = outcome_words(deal, self.seats, self.deals.worth.get(place))
            page.item("icon_crowd", label, words)
        if self.deals.under_way:
            page.note(text("deal.counting"))

    def _office(self, term: int, seat: int, held: tuple[int, ...]) -> tuple[str, str]:
        """Emblem and words for the office of a seat in a term, with how often it was used."""
        if held[seat] == NO_OFFICE:
            return "", text("table.dash")
        name = OFFICES[held[seat]]
        words = text(f"office.{name}")
        uses = sum(one.term == term and one.seat == seat for one in self.record.uses)
        if uses:
            words = text("analysis.used", office=words, count=uses)
        return f"office_{name}", words
