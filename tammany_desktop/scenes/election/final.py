"""The end of the game: the final count, row by row from the last to the first, and the winner."""

from collections import Counter
from collections.abc import Callable
from math import cos
from typing import Final

import pygame

from tammany_desktop.analysis import game_record
from tammany_desktop.analysis.findings import AHEAD, FINALE, turning_points
from tammany_desktop.analysis.results import bot_ids_of, challenges_met
from tammany_desktop.audio import Effect
from tammany_desktop.board.layout import sizes
from tammany_desktop.languages import labeled, sentences, series, text
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.base.pictures import file_name, game_title, table_picture
from tammany_desktop.scenes.base.stack import SKIP_INTENTS, Picture, Stage
from tammany_desktop.scenes.election.count import ROW, Count, lay_standing, reason_words
from tammany_desktop.scenes.election.posters import NARROW_BELOW, lay_poster_page, lay_told
from tammany_desktop.scenes.newspaper import open_paper, paper_of
from tammany_desktop.scenes.review.analysis import AnalysisScene, turning_words
from tammany_desktop.session.session import Session
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import PLAIN, PRIMARY, backdrop
from tammany_desktop.ui.tokens import DURATION_FACTORS, Beats, Gap, Height, Line, Width, ease
from tammany_desktop.ui.window import dim
from tammany_desktop.wording import names

TWO_ROWS: Final = 126.0  # units: height of two rows of buttons
BUTTONS: Final = 5  # greatest number of buttons that open other pages
PASTING: Final = Beats.EVENT  # seconds in which night falls and the winner's poster is put up
CELEBRATION: Final = 2 * Beats.CEREMONY  # seconds in which torn ballots fall from above
BALLOTS: Final = 70  # number of torn ballots
LONG_AFTER: Final = 1e9  # seconds: long after the count


class FinalScene(pages.GuardedSheet):
    """The final page. With `catch_up` the points are counted first; then `catch_up` is called."""

    has_buttons = True  # whether the page has buttons

    def __init__(
        self, stage: Stage, session: Session, catch_up: Callable[[], object] | None = None
    ) -> None:
        super().__init__(stage)
        self.session, self.match, self.state = session, session.match, session.match.state
        self.count = Count(self.state)
        self.winners = city.winners(self.state)[0]
        self.catch_up, self.age = catch_up, 0.0 if catch_up is not None else LONG_AFTER
        self.since_end = LONG_AFTER  # seconds since the winners were shown
        self.paper_unread = True  # whether the newspaper is still to be read
        self._challenges: tuple[str, ...] | None = None  # challenges met, once known

    @property
    def complete(self) -> bool:
        """Return True if everything is shown."""
        return self.count.progress(self.age).shows_winners

    def enter(self) -> None:
        if not self.has_motion:
            self.age = LONG_AFTER
        super().enter()
        if self.complete:
            self._end()

    def uncover(self) -> None:
        self.opened_at = self.stage.now()
        self.resize()
        self.gui.ring.set_focus(None)

    @property
    def scale(self) -> pages.SheetScale:
        """Return the scale of the sheet."""
        edge = 2 * (sizes(self.look.units).band + Gap.XS)
        height = (290 if self.has_buttons else 220) + ROW * self.state.n
        return pages.sheet_scale(self.look, Width.SHEET, height, (edge, edge))

    def update(self, dt: float) -> None:
        super().update(dt)
        dt /= max(0.1, DURATION_FACTORS[self.stage.settings.speed])
        if self.complete:
            old_ballots, is_pasting = self._ballots(), self.pasted < 1
            self.since_end += dt
            for rect in [None] if is_pasting else [*old_ballots, *self._ballots()]:
                self.damage(rect)
            return
        old_progress = self.count.progress(self.age)
        self.age += dt
        progress = self.count.progress(self.age)
        if progress == old_progress:
            return
        if progress.shows_winners:
            self._end()
        elif progress.row_count > old_progress.row_count:
            self.stage.sounds.play(Effect.STAMP)
        self.resize()

    def _end(self) -> None:
        """End the count, and let the table below show the final points too."""
        self.age = LONG_AFTER
        if self.catch_up is not None:
            catch_up, self.catch_up = self.catch_up, None
            catch_up()
            self.stage.sounds.play(Effect.FANFARE)
            self.since_end = 0.0 if self.has_motion else LONG_AFTER

    @property
    def pasted(self) -> float:
        """Return how much of the winners' posters is up, from 0 to 1."""
        return ease(self.since_end / PASTING)

    @property
    def _inner(self) -> pygame.Rect:
        """Return the window inside the score track, in pixels."""
        band = sizes(self.look.units).band
        return self.look.inset(self.look.window, band, band)

    def _ballots(self) -> list[pygame.Rect]:
        """Return where torn ballots are in the air; nowhere after the celebration."""
        room, side, time = self._inner, self.look.px(Gap.L), self.since_end
        ballots = []
        for n in range(BALLOTS if time < CELEBRATION else 0):
            fallen = time / CELEBRATION * (1 + n % 5 / 3) - n % 7 / 7
            x, y = room.left + room.width * (n * 0.618 % 1), room.top + room.height * fallen
            turned = 1 + side * abs(cos(5 * time + n))
            ballots.append(pygame.Rect(x, y, turned, side * 2 // 3).clip(room))
        return ballots

    def paint_back(self, surface: pygame.Surface) -> None:
        """Paint the crowd with torches before Tammany Hall behind the sheet, once it is decided."""
        if self.complete and not self.look.high_contrast:
            night = self.look.cached("night", lambda: backdrop(self.look))
            night.set_alpha(round(255 * self.pasted))
            surface.blit(night, self._inner, self._inner)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for rect in self._ballots():
            pygame.draw.rect(surface, self.look.palette["paper_light"], rect)
            pygame.draw.rect(surface, self.look.palette["ink_soft"], rect, self.look.px(Line.FINE))

    def skip_count(self) -> None:
        """Show the end of the count at once."""
        self._end()
        self.opened_at = self.stage.now()  # a press that skips the count presses no button
        self.resize()

    def due_in(self) -> float | None:
        return 0.0 if not self.complete or self.since_end < CELEBRATION else super().due_in()

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        skips = act is not None and act.intent in SKIP_INTENTS and not act.repeat
        if not self.complete and not self.is_stray(event, act) and (skips or is_press(event)):
            self.skip_count()
            return True
        return super().handle(event, act)

    def lay(self, gui: Gui) -> None:
        scale = self.scale
        sheet = pages.lay_sheet(gui, scale, Gap.XXL if scale.width > NARROW_BELOW else Gap.XL)
        foot = scale(Height.CARD if self.has_buttons else Gap.L)
        foot = TWO_ROWS if self._columns(sheet.width) < BUTTONS else foot
        winners, progress = self.winners if self.complete else (), self.count.progress(self.age)
        head, rows = lay_poster_page(
            gui, scale, sheet, foot, self.match.seats, winners, "laurel", pasted=lambda: self.pasted
        )
        headline = self.headline() if progress.shows_winners else text("results.count")
        is_late = self.reason() == reason_words(self.state, self.match.seats)
        striped = "" if is_late else text("results.striped")  # there is room beside a short reason
        extra = self._rematch_words() or self._met_words() if progress.shows_winners else ""
        told = (sentences((self.reason(), extra or striped)), self.reason())
        decided = progress.shows_winners or progress.shows_tie_break
        lay_told(gui, scale, head, headline, *(told if decided else ()))
        lay_standing(gui, self.match, self.count, scale, rows, self.age)
        self._lay_buttons(gui, sheet._replace(top=sheet.top + sheet.height - foot, height=foot))

    def headline(self) -> str:
        """Return who has won."""
        first, second, *_ = sorted(self.state.score[: self.state.n], reverse=True)
        key = "results.winner_by" if first > second else "results.winner"
        key = key if len(self.winners) == 1 else "results.winners"
        winner_names = names(self.match.seats, self.winners)
        return text(key, name=winner_names, names=winner_names, count=first - second)

    def reason(self) -> str:
        """Return what decided the game: when the winner took the lead, or else the figures."""
        points = turning_points(game_record(self.match.history))
        leads = [point for point in points if point.kind in (AHEAD, FINALE)]
        if self.state.decided_by != e.BY_COUNT or not leads or leads[-1].kind == FINALE:
            return reason_words(self.state, self.match.seats)
        words = turning_words(leads[-1], self.match.seats)
        return labeled(text("analysis.term", term=leads[-1].term), words)

    def _rematch_words(self) -> str:
        """Return in words how many games of a series of rematches each player won, or ""."""
        if not self.session.series_winners:
            return ""
        wins = Counter(self.session.winners_so_far())
        won = [
            text("common.counted", name=name, number=count) for name, count in wins.most_common()
        ]
        return text("results.rematches", held=series(won))

    def _met_words(self) -> str:
        """Return in words the challenges that a person met in this game, or ""."""
        if self._challenges is None:
            history = self.match.history
            bot_ids = bot_ids_of(self.match.first_seats, history)
            met = challenges_met(history.start, game_record(history), bot_ids)
            self._challenges = next(iter(met.values()), ())  # at most one person plays
        if not self._challenges:
            return ""
        met_names = series([text(f"challenges.{name}") for name in self._challenges])
        return text("challenges.met", count=len(self._challenges), names=met_names)

    def status(self) -> str:
        parts = self.headline(), self.reason(), self._rematch_words()
        return sentences(parts) if self.complete else ""

    def _columns(self, width: float) -> int:
        """Return BUTTONS if all buttons have room in one row, else 3."""
        button_width = self.look.px(width / BUTTONS - Gap.XXL)
        fits = self.look.type.fits(text("results.look"), "small", button_width)  # the longest
        return BUTTONS if fits else 3

    def _lay_buttons(self, gui: Gui, space: pages.Space) -> None:
        """Lay out the buttons; without a newspaper the first place stays empty."""
        if not self.has_buttons:
            return
        if not self.complete:
            args = gui, self.scale, space, text("results.skip"), self.skip_count
            pages.lay_go_on(*args, foot=Height.TALL + Gap.M, kind=PLAIN)
            return
        columns = self._columns(space.width)
        height = self.scale(Height.USUAL) if columns == BUTTONS else Height.LOW
        has_paper = paper_of(self.stage, self.match, TERMS) is not None
        paper_next = self.paper_unread and has_paper
        analysis_args = self.stage, self.match.first_seats, self.match.history, self.session.header
        last = [
            ("results.newspaper", self._open_paper, Intent.CONFIRM if paper_next else None),
            ("results.rematch", lambda: self.stage.open_table(self.session.rematch()), None),
        ]
        buttons = [
            ("results.title", self.stage.to_title, None),
            ("results.look", self.back, Intent.CANCEL),
            ("saves.analysis", lambda: self.stack.push(AnalysisScene(*analysis_args)), None),
            *(last[::-1] if paper_next else last if has_paper else last[1:]),  # the last one is red
        ]
        for number, (key, press, intent) in enumerate(buttons, BUTTONS - len(buttons)):
            kind = PRIMARY if number == BUTTONS - 1 else PLAIN
            place = 5 if number == 4 and columns == 3 else number  # the red one at the lower right
            rect = self.look.units.rect(*space.cell(place, columns, Gap.S, height))
            gui.button(rect, text(key), press, kind=kind, intent=intent)

    def picture_to_save(self) -> Picture | None:
        if not self.complete:
            return None
        title = game_title(self.stage, self.match.seats)
        return Picture(file_name(title, text("picture.of.final")), self._draw)

    def _draw(self, stage: Stage) -> pygame.Surface:
        surface = table_picture(stage, self.match.seats, self.state).draw(stage)
        dim(surface)
        scene = FinalScene(stage, self.session)
        scene.has_buttons = False
        scene.resize()
        scene.paint(surface)
        return surface

    def _open_paper(self) -> None:
        self.paper_unread = False
        open_paper(self.stage, self.match, TERMS)
