"""The replay of a game at the table, with pause, steps, a timeline and branching."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tammany_desktop import wording
from tammany_desktop.board.player_card import card_words
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.tracks import when_words
from tammany_desktop.journal import notes
from tammany_desktop.journal.header import Header, seats_after
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.notes import Notes
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import sentences, text
from tammany_desktop.play.playback import Playback, PlaybackObserver
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.base.dialog import ask_note
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.pictures import table_picture
from tammany_desktop.scenes.base.stack import Picture, Stage
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.timeline import GameCursor, Timeline, sentence
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PRIMARY, icon
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.ui.widgets import Choice

SPEEDS: Final = ("slow", "normal", "fast", "instant")
LINE_INTERVAL: Final = 0.04  # seconds from the end of one line's animation to the next line
SPEED_WIDTH: Final = 236  # units: width of the choice of a speed
TALL_FROM: Final = 110  # units of height from which a sentence may have two lines
STACKED_FROM: Final = 170  # units of height from which the timeline has a row of its own
SMALL_BELOW: Final = 1100  # units of width below which the bar has smaller buttons
NARROW_BELOW: Final = 360  # units of width below which the tools have shorter captions


class ReplayWidgets(NamedTuple):
    """The timeline, and the button that begins a new game at this moment."""

    timeline: Timeline
    branch: Button


class ReplayScene(SheetScene, PlaybackObserver):
    """The scene of a replay, which never changes the game."""

    back = SheetScene.go_back
    laid: ReplayWidgets

    def __init__(
        self, stage: Stage, header: Header, history: History, path: Path | None = None
    ) -> None:
        """`path` is that of the journal, beside which notes are saved."""
        super().__init__(stage)
        self.header = header
        self.journal_path = path  # the journal beside which notes are saved, or None
        self.notes = notes.read(path, header.id) if path is not None else Notes(header.id)
        self.cursor = GameCursor(history)
        self.model = ViewModel(header.seats, self.cursor.state())
        self.playing = False
        self.speed = stage.settings.speed if stage.settings.speed in SPEEDS else "normal"
        self.words = text("replay.start")
        play_sound = stage.sounds.play
        self.tabletop = Tabletop(self.look, self.model, self.damage, play_sound, wide_bar=True)
        self.playback = Playback(self.model, self.tabletop, self)
        self.model.open_promises = self.cursor.promised()
        self._waited = 0.0  # seconds since the last line was shown, while playing
        self._buttons: dict[str, Button] = {}
        self.words_rect = pygame.Rect(0, 0, 0, 0)

    def lay(self, gui: Gui) -> ReplayWidgets:
        self.tabletop.build(self.look)
        self.laid = ReplayWidgets(self._lay_bar(gui), self._lay_tools(gui))
        self._update_buttons()
        gui.ring.set_focus(self.laid.timeline.target)
        return self.laid

    def _lay_bar(self, gui: Gui) -> Timeline:
        look, bar = self.look, self.tabletop.layout.bar
        gui.card(bar, "slip")
        inner = look.inset(bar, Gap.L, Gap.XS)
        rows = 3 if inner.height >= look.px(STACKED_FROM) else 2
        is_tall = inner.height >= look.px(TALL_FROM)
        upper = inner.height // rows if is_tall else inner.height * 9 // 20  # height for the words
        text_rect = pygame.Rect(inner.left, inner.top, inner.width, upper)
        # Letters reach beyond their line, so the repainted area must contain them.
        self.words_rect = text_rect.inflate(0, 2 * look.px(Gap.S))
        gui.add_painter(self.words_rect, self._paint_words)
        row = pygame.Rect(inner.left, inner.top + upper, inner.width, inner.height - upper)
        row.height = upper if rows == 3 else row.height
        is_small = row.width < look.px(SMALL_BELOW)
        left = self._lay_steps(gui, row, Height.USUAL * 0.75 if is_small else Height.USUAL)
        width, arrow_width = (SPEED_WIDTH * 0.75, 30) if is_small else (SPEED_WIDTH, 52)
        speed_rect = pygame.Rect(left + look.px(Gap.XXS), row.top, look.px(width), row.height)
        options = [(name, text(f"settings.speed_of.{name}")) for name in SPEEDS]
        change, label = partial(setattr, self, "speed"), text("replay.speed")
        Choice(gui, speed_rect, options, self.speed, change, label=label, side=arrow_width)
        left = speed_rect.right + 2 * look.px(Gap.XXS)
        rest_rect = pygame.Rect(left, row.top, row.right - left, row.height)
        rect = row.move(0, upper) if rows == 3 else rest_rect
        label, press, noted = text("replay.line"), self._toggle, self.notes.moves
        return Timeline(gui, rect, self.cursor, self._jump, press=press, label=label, noted=noted)

    def _lay_steps(self, gui: Gui, row: pygame.Rect, width: float) -> int:
        """Lay out the buttons that move through the game; return where they end."""
        look, left = self.look, row.left
        buttons: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("before", "rewind", lambda: self._jump(self.cursor.next_election(-1))),
            ("back", "step_back", lambda: self._jump(self.cursor.position - 1)),
            ("play", "play", self._toggle),
            ("step", "step", self._step),
            ("after", "fast", lambda: self._jump(self.cursor.next_election(1))),
            ("held", "favor", self._show_holdings),
            *((("note", "note", self._ask_note),) if self.journal_path is not None else ()),
        )
        for name, icon_name, press in buttons:
            area = pygame.Rect(left, row.top, look.px(width), row.height)
            hint = text(f"replay.{name}")
            self._buttons[name] = gui.button(area, "", press, icon=icon(look, icon_name), hint=hint)
            left += area.width + look.px(Gap.XXS)
        gui.shortcuts[Intent.CONFIRM] = self._buttons["play"].target
        self._update_play()
        return left

    def _lay_tools(self, gui: Gui) -> Button:
        look, area = self.look, self.tabletop.layout.tools
        gap = look.px(Gap.XS)
        width, analyze = (area.width - 2 * gap) // 4, text("replay.analyze")
        fits = look.type.fits(analyze, "small", width - look.px(Gap.XL))
        is_narrow = area.width < look.px(NARROW_BELOW) or not fits
        width = (area.width - 2 * gap) // 3 if is_narrow else width
        left_rect = pygame.Rect(area.left, area.top, area.width - 2 * (width + gap), area.height)
        middle_rect = pygame.Rect(left_rect.right + gap, area.top, width, area.height)
        right_rect = pygame.Rect(area.right - width, area.top, width, area.height)
        caption = text("replay.branch_short" if is_narrow else "replay.branch")
        hint = text("replay.branch_hint")
        branch = gui.button(left_rect, caption, self._branch, kind=PRIMARY, hint=hint)
        hint = text("replay.analyze_hint")
        self._analyze_button = gui.button(middle_rect, analyze, self._analyze, hint=hint)
        gui.button(right_rect, text("common.back"), self.back, hint=text("replay.leave"))
        return branch

    def _update_buttons(self) -> None:
        """Enable or disable the buttons, by the replay's position in the game."""
        position, last = self.cursor.position, self.cursor.last
        at_start, at_end = text("replay.at_start"), text("replay.at_end")
        for name in ("before", "back"):
            self._buttons[name].allow("" if position else at_start)
        for name in ("play", "step", "after"):
            self._buttons[name].allow("" if position < last or self.playing else at_end)
        self._buttons["held"].allow("" if self.cursor.election else text("replay.no_election"))
        is_unaided = self.stage.settings.unaided_in(self.header.id, self.header.origin)
        is_unaided = is_unaided and self.cursor.history.state.phase != OVER
        self._analyze_button.allow(text("table.hint.bare") if is_unaided else "")
        self.laid.branch.allow(text("replay.over") if self.cursor.state().phase == OVER else "")

    def picture_to_save(self) -> Picture:
        return table_picture(self.stage, self.model.seats, self.cursor.state())

    def title(self) -> str:
        return text("access.replay")

    def status(self) -> str:
        words, note = self.words or when_words(self.model.state), self.notes.at(self.cursor.line)
        return sentences([words, text("replay.noted", note=note)]) if note else words

    def extra_speech(self) -> list[str]:
        moment_words = text("replay.moment", at=self.cursor.position, last=self.cursor.last)
        cards = map(partial(card_words, self.model), range(self.model.state.n))
        return [self.status(), moment_words, *cards]

    def _update_play(self) -> None:
        play = self._buttons["play"]
        play.paint_icon = icon(self.look, "pause" if self.playing else "play")
        play.target.hint = text("replay.pause" if self.playing else "replay.play")
        play.refresh()

    def _paint_words(self, surface: pygame.Surface) -> None:
        look, rect = self.look, self.words_rect.copy()
        moment_words = text("replay.moment", at=self.cursor.position, last=self.cursor.last)
        look.type.draw(surface, moment_words, "small", look.palette["ink_soft"], rect, "right")
        rect.width -= look.type.width(moment_words, "small") + look.px(Gap.M)
        roles, ink = ("prompt", "body", "small"), look.palette["ink"]
        look.type.draw_within(surface, self.status(), roles, ink, rect)

    def _toggle(self) -> None:
        """Play or pause; at the end, do nothing."""
        if not self.playing and self.cursor.position >= self.cursor.last:
            return
        self.playing = not self.playing
        self._update_play()
        self._update_all()

    def _pause(self) -> None:
        if self.playing:
            self.playing = False
            self._update_play()

    def _step(self) -> None:
        self._pause()
        self._advance()

    def _advance(self) -> None:
        self.playback.skip()
        notification = self.cursor.step()
        if notification is not None:
            self.playback.queue(notification.events)
            if notification.player is not None or notification.talk is not None:
                self.words = self._sentence()
            if self.cursor.talk_record() is not None:
                self.playback.add_pause(2.0)  # to read about a deal
        self._update_all()

    def _sentence(self) -> str:
        """Return the sentence on the last line shown."""
        seats = seats_after(self.header.seats, self.cursor.history, max(0, self.cursor.line - 1))
        return sentence(self.cursor.entry(), seats, self.cursor.talk_record())

    def show_players(self) -> None:
        """Show who had the seats at the replay's position in the game."""
        seats = seats_after(self.header.seats, self.cursor.history, self.cursor.line)
        if seats != self.model.seats:
            self.model.seats = seats
            self.tabletop.refresh()

    def _jump(self, position: int) -> None:
        self._pause()
        if self.cursor.go_to(position):
            self.model.marks = frozenset()
            self.playback.reset(self.cursor.state())
            self.words = self._sentence() or ("" if self.cursor.position else text("replay.start"))
        self._update_all()

    def _branch(self) -> None:
        self.stage.open_table(BranchPoint(self.header, self.cursor.history, self.cursor.line))

    def _analyze(self) -> None:
        """Open the analysis board at this position, a public one: journals hold no sealed bids."""
        self._pause()
        self.stack.push(BoardScene(self.stage, self.model.seats, self.cursor.state()))

    def _show_holdings(self) -> None:
        """Show the holdings of all players at the beginning of the latest election."""
        self._pause()
        start = self.cursor.election
        line = self.cursor.lines[start - 2] if start > 1 else 0  # before the latest election
        state = self.cursor.history.state_at(line)
        heading = text("replay.held_at", term=state.term)
        self.stack.push(HoldingsScene(self.stage, self.model.seats, state, heading))

    def _ask_note(self) -> None:
        """Ask for a note on this line."""
        self._pause()
        note = self.notes.at(self.cursor.line)
        ask_note(self.stage, text("replay.note_words"), note, self._write_note)

    def _write_note(self, words: str) -> str:
        path, new_notes = self.journal_path, self.notes.with_note(self.cursor.line, words)
        failure = notes.write(path, new_notes) if path is not None else None
        if failure is not None:
            return wording.message_words(failure)
        self.notes = new_notes
        self.resize()
        return ""

    def event_shown(self, event: e.Event) -> None:
        entry, talk = self.cursor.entry(), self.cursor.talk_record()
        if talk is not None and entry is not None and event is entry.events[-1]:
            self.words = self._sentence()
        else:
            words = wording.event_words(event, self.header.seats, self.playback.last)
            self.words = words or self.words
        self.gui.repaint(self.words_rect)

    def show_promises(self) -> None:
        """Show the promises that are open at the replay's position in the game (R12)."""
        promised = self.cursor.promised()
        if promised != self.model.open_promises:
            self.model.open_promises = promised
            self.tabletop.refresh()

    def _update_all(self) -> None:
        self.show_players()
        self.show_promises()
        self._update_buttons()
        self.laid.timeline.refresh()
        self.gui.repaint(self.words_rect)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if super().handle(event, act):
            return True
        if act is not None and act.intent is Intent.SKIP:
            self.playback.skip()
            return True
        return False

    def update(self, dt: float) -> None:
        super().update(dt)
        self.playback.set_pace(self.speed)
        self.playback.pass_time(dt)
        if self.playing and self.playback.still:
            self._waited += dt
            if self._waited >= LINE_INTERVAL:
                self._waited = 0.0
                self._advance()
                if self.cursor.position >= self.cursor.last:
                    self._pause()
                    self._update_buttons()

    def due_in(self) -> float | None:
        return 0.0 if self.playing or self.playback.playing else super().due_in()

    def paint(self, surface: pygame.Surface) -> None:
        self.tabletop.paint(surface)
        self.gui.paint(surface)
        self.tabletop.motions.paint(surface)
