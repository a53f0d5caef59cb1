"""The analysis of a game: points, turning points, favors, slanders, offices, decisions."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.analysis import findings, game_record
from tammany_desktop.analysis.coaching import summary_of
from tammany_desktop.analysis.findings import AHEAD, FINALE, MissedSlander, TurningPoint
from tammany_desktop.board.game_log import player_changes
from tammany_desktop.bots.review import Decision
from tammany_desktop.deal_wording import outcome_words
from tammany_desktop.journal.header import Header, Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import people_words, text
from tammany_desktop.play.piece_names import portraits
from tammany_desktop.rules.board import NO_OFFICE, NO_WARD, OFFICES, POPULATIONS, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.page_file import export_page
from tammany_desktop.scenes.base.pages import BACK_WIDTH, PageScene, Space, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks
from tammany_desktop.scenes.review.decisions import Chart, add_decisions, paint_progress
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.session.gauge import duration_words
from tammany_desktop.session.weighing import DealWeighing
from tammany_desktop.talk.judging import OUTCOMES
from tammany_desktop.ui.focus import Title
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import Column
from tammany_desktop.ui.skin import PRIMARY, icon
from tammany_desktop.ui.tokens import Gap, Height

PAGES: Final = ("points", "story", "favors", "power", "decisions")
MAX_CHART: Final = 520  # units: height of a chart, if there is room
MIN_CHART: Final = 330  # units: least height of a chart
FOOT: Final = 74.0  # units: height of the buttons below the decisions
POLL: Final = 0.1  # seconds between polls while deals are weighed
PORTRAIT_WIDTH: Final = 64.0  # units: width of a winner's portrait
EXPORT_WIDTH: Final = 60.0  # units: width of the button that exports the game
ICONS: Final = {  # the icon of each kind of turning point
    AHEAD: "icon_analysis",  # the lead in points
    FINALE: "icon_laurel",
    findings.MOST_POINTS: "icon_ribbon",
    findings.TIE_MAYOR: "icon_office",
    findings.NARROW: "icon_ballot",
    findings.TIED: "icon_favor",
}


def turning_words(turning: TurningPoint, seats: Sequence[Seat]) -> str:
    """Return a sentence about a turning point."""
    is_alone = turning.other == NOBODY and turning.kind in (AHEAD, FINALE)
    key = f"analysis.turning.{turning.kind}{'_alone' if is_alone else ''}"
    return text(
        key,
        seat=seats[turning.seat].name,
        other="" if turning.other == NOBODY else seats[turning.other].name,
        ward="" if turning.ward == NO_WARD else WARD_NUMBERS[turning.ward],
        count=turning.amount,
    )


class AnalysisScene(PageScene):
    """Pages about a finished game, or about a game under way."""

    def __init__(
        self, stage: Stage, seats: tuple[Seat, ...], history: History, header: Header | None = None
    ) -> None:
        super().__init__(stage)
        self.seats, self.header, self.history = seats, header, history
        self.weighing_queue = stage.weighing_queue()
        self.weighing = self.weighing_queue.weighing_of(history, seats)
        moments = self.weighing.moments
        self.summary = summary_of(moments, len(seats)) if moments else None
        self.bar_rect = pygame.Rect(0, 0, 0, 0)  # pixels: the progress bar of the weighing
        self.record = game_record(history)
        self.order = self.record.ranking()
        if self.record.winners and self.weighing.wanted:
            self.weighing_queue.start(self.weighing)
        self.shown_weighing = self._weighing_state()
        self.balance = findings.balance_of(self.record)
        self.turning_points = findings.turning_points(self.record)
        self.missed = [findings.best_missed(self.record, seat) for seat in range(len(seats))]
        changes = player_changes(history, seats).items()
        self.player_changes = [(history.state_at(line).year, words) for line, words in changes]
        self.deals = DealWeighing(history)
        self.page_name = PAGES[0]  # the name of the page shown

    def lay(self, gui: Gui) -> None:
        units = self.look.units
        space = self.lay_page(gui)
        self._lay_winners(gui, space)
        head_width = self._winners_width() + self._lay_export(gui, space)
        space = self.lay_head(gui, space, self._heading(), head_width, ruled=False)
        tabs = [(name, text(f"analysis.{name}")) for name in PAGES]
        busy = "decisions" if self.weighing.under_way else ""
        left, top, width, height = lay_tabs(gui, space, tabs, self.page_name, self._show_page, busy)
        foot_height = self._lay_foot(gui, Space(left, top + height - FOOT, width, FOOT))
        rect = units.rect(left, top, width, height - foot_height)
        self.column = Column(gui, rect, label=text("analysis.page"))
        page = blocks.Page(self.look, self.column.view.width - self.look.px(Gap.M), self.order)
        self._page_makers()[self.page_name](page)
        self.column.show(page.blocks)
        gui.ring.set_focus(self.column.target)

    def _lay_foot(self, gui: Gui, space: Space) -> float:
        """Lay out the buttons below the page of decisions; return their height."""
        if self.page_name != "decisions" or not self.record.winners:
            return 0.0
        left, top, width, height = space
        units = self.look.units
        button_width = min(360.0, width / 2)
        rect = units.rect(left + width - button_width, top + Gap.S, button_width, height - Gap.S)
        if self.weighing.under_way:
            bar_width, cancel = width - button_width - Gap.L, self.weighing_queue.cancel
            self.bar_rect = bar = units.rect(left, top + Gap.S, bar_width, height - Gap.S)
            gui.add_painter(bar, partial(paint_progress, self.look, bar, self.weighing))
            gui.button(rect, text("common.cancel"), partial(cancel, self.weighing))
        elif self.summary is None:
            caption = text("decisions.go_on" if self.weighing.known else "decisions.start")
            weigh = partial(self.weighing_queue.start, self.weighing)
            gui.button(rect, caption, weigh, kind=PRIMARY)
        else:
            why_not = "" if self._mistakes() else text("decisions.no_mistakes")
            caption = text("decisions.mistakes")
            gui.button(rect, caption, self._show_mistakes, kind=PRIMARY, why_not=why_not)
        return height

    def _mistakes(self) -> list[tuple[int, Decision]]:
        """Return people's mistakes, the costliest first, or all mistakes if only bots played."""
        mistakes = self.summary.mistakes if self.summary is not None else ()
        people = [seat for seat, player in enumerate(self.seats) if not player.is_bot]
        seats = people or range(len(self.seats))
        listed = [(year, mistake) for year, mistake in mistakes if mistake.seat in seats]
        return sorted(listed, key=lambda pair: -pair[1].cost)

    def _show_mistakes(self) -> None:
        mistakes, header = self._mistakes(), self.header
        self.stack.push(MistakesScene(self.stage, self.seats, self.history, mistakes, header))

    def leave(self) -> None:
        """Stop weighing deals and measuring for the estimate; the weighing of decisions goes on."""
        self.deals.stop()
        self.weighing.gauge.stop_sampling()

    @property
    def _shows_estimate(self) -> bool:
        """Return True if the page shows how long the weighing will take."""
        is_shown = self.page_name == "decisions" and bool(self.record.winners)
        return is_shown and not (self.weighing.under_way or self.weighing.moments)

    def _weighing_state(self) -> tuple[object, ...]:
        """Return what is shown of the weighing; the first item is only shown in the bar."""
        weighing = self.weighing
        years = len({moment.year for moment in weighing.so_far})
        states = (
            weighing.under_way,
            bool(weighing.workers),
            weighing.failed,
            bool(weighing.moments),
            "" if weighing.under_way else weighing.seconds and duration_words(weighing.seconds),
        )
        return len(weighing.known), years, states

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.deals.poll() and self.page_name == "power":
            self.resize()
        if self._shows_estimate:
            self.weighing.gauge.measure()
        old_state, self.shown_weighing = self.shown_weighing, self._weighing_state()
        if self.shown_weighing[1:] != old_state[1:]:
            if self.weighing.moments:
                self.summary = summary_of(self.weighing.moments, len(self.seats))
            self.resize()
        elif self.shown_weighing != old_state and self.page_name == "decisions":
            self.gui.repaint(self.bar_rect)

    def due_in(self) -> float | None:
        polls = self.deals.under_way or (self._shows_estimate and self.weighing.gauge.measuring)
        waits = [super().due_in(), POLL if polls else None]
        return min((wait for wait in waits if wait is not None), default=None)

    def status(self) -> str:
        if self.weighing.under_way:
            return text("decisions.under_way" if self.weighing.workers else "decisions.waiting")
        return text("decisions.done_aloud") if self.summary is not None else ""

    def _heading(self) -> str:
        if not self.record.winners:
            return text("analysis.so_far")
        heading = text("saves.won", names=wording.names(self.seats, self.record.winners))
        fits = self.look.type.width(heading, "title") <= self.look.window.width // 2
        return heading if fits else text("saves.analysis")

    def _winners_width(self) -> float:
        return (PORTRAIT_WIDTH + Gap.XS) * len(self.record.winners)

    def _lay_export(self, gui: Gui, space: Space) -> float:
        """Lay out the button that exports the game as a web page, beside Back; return its width."""
        header = self.header
        if header is None:
            return 0.0
        left = space.left + space.width - BACK_WIDTH - Gap.S - EXPORT_WIDTH
        area = self.look.units.rect(left, space.top, EXPORT_WIDTH, Height.USUAL)
        press, hint = partial(export_page, self.stage, header, self.history), text("keep.page_hint")
        gui.button(area, "", press, icon=icon(self.look, "web_page"), hint=hint)
        return EXPORT_WIDTH + Gap.XS

    def _lay_winners(self, gui: Gui, space: Space) -> None:
        """Lay out the winners' portraits, beside Back."""
        units = self.look.units
        export_width = EXPORT_WIDTH + Gap.XS if self.header is not None else 0.0
        left = space.left + space.width - BACK_WIDTH - Gap.S - export_width - self._winners_width()
        for index, seat in enumerate(self.record.winners):
            x = left + index * (PORTRAIT_WIDTH + Gap.XS)
            box = units.rect(x, space.top, PORTRAIT_WIDTH, Height.USUAL)
            portrait = self.look.sprite(portraits(self.seats)[seat], box.height)
            gui.picture(portrait, portrait.get_rect(center=box.center))

    def _show_page(self, name: str) -> None:
        self.page_name = name
        if name == "power" and self.record.winners:
            self.deals.start()
        self.resize()

    def _page_makers(self) -> dict[str, Callable[[blocks.Page], object]]:
        return {
            "points": self._add_points,
            "story": self._add_story,
            "favors": self._add_favors,
            "power": self._add_power,
            "decisions": self._add_decisions,
        }

    def _add_chart(self, page: blocks.Page, rest: float) -> None:
        """Add the chart of points; `rest` is the height of the page's other parts, in units."""
        height = min(self.look.px(MAX_CHART), self.column.rect.height - self.look.px(rest))
        height = max(self.look.px(MIN_CHART), height)
        paint = Chart(self.look, self.seats, self.record, (page.width, height)).paint
        page.add(height, paint, Title(text("analysis.points")))

    def _add_points(self, page: blocks.Page) -> None:
        self._add_chart(page, 80 + blocks.ROW * len(self.seats))
        sources, rows = self.balance.points_table()
        heads = [text(f"results.source.{key}") for key in sources]
        page.table(self.seats, [*heads, text("results.total")], rows, strong=len(sources))

    def _add_decisions(self, page: blocks.Page) -> None:
        """Add the weighed decisions; before the end, also what weighing does, and the points."""
        summary, moments = self.summary, self.weighing.so_far
        if summary is None and moments:
            summary = summary_of(moments, len(self.seats))
        if summary is not None:
            half = self.column.rect.height // 2
            height = min(self.look.px(MAX_CHART), max(self.look.px(MIN_CHART), half))
            add_decisions(page, self.seats, self.record, summary, height)
        else:
            page.text(text("decisions.invite" if self.record.winners else "decisions.not_over"))
        if self._shows_estimate:
            seconds = self.weighing.seconds
            estimate = text("decisions.takes", time=duration_words(seconds)) if seconds else ""
            page.text(estimate or text("decisions.measured"))
        if self.weighing.failed:
            page.text(text("decisions.failed"))
        if summary is None:  # meanwhile the page shows how the game went
            page.heading(text("analysis.points"))
            self._add_chart(page, 2 * Height.CARD)

    def _add_story(self, page: blocks.Page) -> None:
        page.heading(text("analysis.turnings"))
        if not self.turning_points:
            page.text(text("analysis.no_turnings"))
        for turning in self.turning_points:
            label = text("analysis.term", term=turning.term)
            page.item(ICONS[turning.kind], label, turning_words(turning, self.seats))
        if self.player_changes:
            page.heading(text("analysis.players"))
        for year, words in self.player_changes:
            page.item("icon_crowd", text("analysis.year", year=year), words)
        page.heading(text("analysis.missed"))
        missed = [slander for slander in self.missed if slander is not None]
        for miss in missed:
            label = text("analysis.term", term=miss.term)
            page.item("icon_slander", label, self.missed_words(miss))
        if missed:
            page.note(text("analysis.missed_note"))
        else:
            page.text(text("analysis.no_missed"))

    def missed_words(self, missed: MissedSlander) -> str:
        """Return a sentence about a missed opportunity to slander."""
        is_spread = len(missed.wards) > 1
        return text(
            "analysis.missed_both" if is_spread else "analysis.missed_one",
            seat=self.seats[missed.seat].name,
            rival=self.seats[missed.rival].name,
            ward=WARD_NUMBERS[missed.wards[0]],
            next=WARD_NUMBERS[missed.wards[-1]],
            **people_words(POPULATIONS[missed.population]),
        )

    def _add_favors(self, page: blocks.Page) -> None:
        keys = ("bid", "needed", "overpaid", "lost", "elsewhere", "held")
        heads = [text(f"analysis.spent.{name}") for name in keys]
        spent = [
            (spent_.bid, spent_.needed, spent_.overpaid, spent_.lost, spent_.for_slander, held)
            for spent_, held in zip(self.balance.spending, self.balance.favors_left, strict=True)
        ]
        page.table(self.seats, heads, [[str(n) for n in numbers] for numbers in spent], strong=3)
        page.note(text("analysis.favors_note"))
        page.heading(text("analysis.favors_where"))
        page.bars(self.seats, heads[1:], [numbers[1:] for numbers in spent])

    def _add_power(self, page: blocks.Page) -> None:
        page.heading(text("analysis.offices"))
        terms = self.record.offices
        if terms:
            heads = [text("analysis.term", term=term) for term, _ in terms]
            cells = [
                [self._office(term, seat, offices) for term, offices in terms]
                for seat in range(len(self.seats))
            ]
            page.offices(self.seats, heads, cells)
            page.note(text("analysis.used_note"))
        else:
            page.text(text("analysis.no_offices"))
        page.heading(text("analysis.slanders"))
        if not self.record.slanders:
            page.text(text("analysis.no_slanders"))
        for slander in self.record.slanders:
            words = text(
                "analysis.spread" if slander.spread else "analysis.slander",
                seat=self.seats[slander.seat].name,
                rival=self.seats[slander.rival].name,
                ward=WARD_NUMBERS[slander.ward],
            )
            page.item("icon_slander", text("analysis.year", year=slander.year), words)
        if self.deals.deals:
            self._add_deals(page)

    def _add_deals(self, page: blocks.Page) -> None:
        """Add how many promises each player kept and broke, then all deals and their worth."""
        page.heading(text("deal.heading"))
        heads = [text(f"deal.was.{end}") for end in OUTCOMES]
        ledger = self.history.ledger()
        rows = [list(map(str, ledger.counts_of(seat)[1:])) for seat in range(len(self.seats))]
        page.table(self.seats, heads, rows, strong=0)
        for index, (line, deal) in enumerate(self.deals.deals):
            label = text("analysis.year", year=self.history.state_at(line).year)
            words = outcome_words(deal, self.seats, self.deals.worth.get(index))
            page.item("icon_deals", label, words)
        if self.deals.under_way:
            page.note(text("deal.counting"))

    def _office(self, term: int, seat: int, offices: tuple[int, ...]) -> tuple[str, str]:
        """Return the emblem of a seat's office in a term, and its name with its uses."""
        if offices[seat] == NO_OFFICE:
            return "", text("table.dash")
        name = OFFICES[offices[seat]]
        words = text(f"office.{name}")
        uses = sum(use.term == term and use.seat == seat for use in self.record.office_uses)
        if uses:
            words = text("analysis.used", office=words, count=uses)
        return f"office_{name}", words
