"""The table at one moment, and the table of a game that another copy of the program plays."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from tammany_desktop.board.geometry import NO_WARD, geometry, ward_at
from tammany_desktop.board.highlights import FREE, LIT
from tammany_desktop.board.placement import Avoid
from tammany_desktop.board.player_card import card_words
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward_card import WardCard, neighbor_words, ward_words
from tammany_desktop.journal import JournalError, opening
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.opening import JournalContents
from tammany_desktop.languages import labeled, text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.pictures import table_picture
from tammany_desktop.scenes.base.stack import Picture, Stage
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.timeline import GameCursor
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PRIMARY
from tammany_desktop.ui.tokens import Gap, Height


class SnapshotScene(SheetScene):
    """A table on which no move is made: pieces, a sentence, and a button that goes back."""

    back = SheetScene.go_back
    leave_intent = Intent.CANCEL  # the intent of the button that leaves the page
    laid: WardCard

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        state: State,
        words: str,
        branch: Callable[[], object] | None = None,
        back_caption: str = "",
        lit: int = NO_WARD,
    ) -> None:
        """`back_caption` is on the button that goes back; `lit` is a ward to highlight."""
        super().__init__(stage)
        self.model = ViewModel(tuple(seats), state)
        self.lit, self.words, self.back_caption = lit, words, back_caption
        self.leave_page: Callable[[], object] = self.back  # called by the page's own button
        self.branch = branch  # begins a new game at this moment
        play_sound = stage.sounds.play
        self.tabletop = Tabletop(self.look, self.model, self.damage, play_sound, wide_bar=True)

    def lay(self, gui: Gui) -> WardCard:
        look = self.look
        self.tabletop.build(look)
        layout = self.tabletop.layout
        gui.card(layout.bar, "slip")
        pad, button_width = look.px(Gap.L), look.px(320)
        inner = layout.bar.inflate(-2 * pad, -2 * look.px(Gap.S))
        sentence = self.words if self.back_caption else text("table.moment", words=self.words)
        buttons_width = button_width if self.branch is None else 2 * button_width + look.px(Gap.S)
        if 2 * buttons_width > inner.width:  # little room: one button above the other
            buttons_width = button_width
        area = pygame.Rect(inner.left, inner.top, inner.width - buttons_width - pad, inner.height)
        height = len(look.type.wrap(sentence, "body", area.width)) * look.type.line_height("body")
        role = "body" if height <= area.height else "small"
        role = "prompt" if look.type.width(sentence, "prompt") <= area.width else role
        gui.label(area, sentence, role, wrap=look.type.width(sentence, role) > area.width)
        back_rect = pygame.Rect(inner.right - button_width, 0, button_width, look.px(Height.USUAL))
        back_rect.centery = inner.centery
        if self.branch is not None:
            branch_rect = back_rect.move(-button_width - look.px(Gap.S), 0)
            if buttons_width == button_width:
                half_height = (inner.height - look.px(Gap.XS)) // 2
                back_rect.height = branch_rect.height = min(back_rect.height, half_height)
                branch_rect.topleft, back_rect.bottom = (back_rect.left, inner.top), inner.bottom
            caption, hint = text("table.moment_on"), text("replay.branch_hint")
            gui.button(branch_rect, caption, self.branch, hint=hint, intent=Intent.REWIND)
        caption = self.back_caption or text("table.moment_back")
        gui.button(back_rect, caption, self.leave_page, kind=PRIMARY, intent=self.leave_intent)
        make = partial(HoldingsScene, self.stage, self.model.seats, self.model.state, alone=True)
        for seat, card in zip(self.model.seats, layout.cards, strict=True):
            target = Target(card, lambda: self.stack.push(make()), seat.name)
            gui.shortcuts[Intent.HOLDINGS] = gui.add(target)
        self.laid = WardCard(look, layout.view.width * 3 // 5, self._card_rect)
        if self.lit != NO_WARD:
            self._lay_wards(gui)
        return self.laid

    def picture_to_save(self) -> Picture | None:
        return table_picture(self.stage, self.model.seats, self.model.state.copy())

    def extra_speech(self) -> Iterator[str]:
        yield from [self.words] if self.title() else []  # else the sentence is the title
        if self.lit == NO_WARD:
            for ward in range(WARD_COUNT):
                name = text("table.hint.ward", number=WARD_NUMBERS[ward])
                yield labeled(name, ward_words(self.model, ward))
        for seat in range(self.model.state.n):
            yield card_words(self.model, seat)

    def _lay_wards(self, gui: Gui) -> None:
        """Lay out a target for the focus on each ward; the pointer may be anywhere in the ward."""
        side = self.look.px(Gap.L if self.look.units.large else Gap.XXL)
        for ward in range(WARD_COUNT):
            rect = self.tabletop.layout.camera.rect(geometry().wards[ward].numeral)
            rect.inflate_ip(max(0, side - rect.width), max(0, side - rect.height))
            label = text("table.hint.ward", number=WARD_NUMBERS[ward])
            spoken = partial(self._spoken, ward)
            show, hide = partial(self.show_card, ward), partial(self.show_card, NO_WARD)
            gui.add(Target(rect, show, label, focus=show, blur=hide, spoken=spoken))
        gui.hover_listeners.append(self._hover)
        self.show_card(NO_WARD)

    def _spoken(self, ward: int) -> Spoken:
        return Spoken(ward_words(self.model, ward), neighbor_words(ward))

    def _hover(self, point: tuple[int, int]) -> None:
        on_map = self.tabletop.is_on_map(point)
        self.show_card(ward_at(self.tabletop.layout.camera.world(point)) if on_map else NO_WARD)

    def show_card(self, ward: int) -> None:
        """Show the card of a ward, or none for NO_WARD."""
        self.model.pointed_ward = ward
        self.model.highlight = dict.fromkeys(range(WARD_COUNT), FREE) | {self.lit: LIT}
        self.tabletop.refresh()
        if self.laid.refresh(self.model):
            self.damage(self.laid.area)
            self.laid.place(self.model, self.tabletop.layout.camera)
            self.damage(self.laid.area)

    def _card_rect(self, ward: int, size: tuple[int, int]) -> pygame.Rect:
        """Return the rectangle of a ward's card: beside the ward, and clear of the lit ward."""
        masks, layout = self.tabletop.ward_masks, self.tabletop.layout
        avoid = Avoid([self.lit], range(WARD_COUNT), (), self.lit, layout.cards)
        area = layout.view.unionall(layout.cards)
        return masks.place_beside([(*size, 0)], masks.anchor(ward), area, avoid)[1]

    def paint_back(self, surface: pygame.Surface) -> None:
        self.tabletop.paint(surface)
        if surface.get_clip().colliderect(self.laid.area):
            self.laid.paint(surface, self.model)


POLL: Final = 1.0  # seconds between checks of the journal
FileStamp = tuple[int, int]  # a file's size and modification time


class SpectatorScene(ReplayScene):
    """A replay that follows a journal as it is written; journals hold no sealed bids."""

    def __init__(self, stage: Stage, path: Path, game: JournalContents) -> None:
        super().__init__(stage, game.header, game.history)
        self.path, self._stamp = path, file_stamp(path)
        self._since = 0.0  # seconds since the last check

    def enter(self) -> None:
        super().enter()
        self._jump(self.cursor.last)

    def update(self, dt: float) -> None:
        self._since += dt
        if self._since >= POLL:
            self._since = 0.0
            self._poll()
        super().update(dt)

    def due_in(self) -> float | None:
        until_poll, inherited = POLL - self._since, super().due_in()
        return max(0.0, until_poll if inherited is None else min(until_poll, inherited))

    def _poll(self) -> None:
        stamp = file_stamp(self.path)
        if stamp == self._stamp:
            return
        try:
            game = opening.read_journal(self.path)
        except JournalError:
            return
        self._stamp = stamp
        if game.header.id == self.header.id and game.history.line > self.cursor.history.line:
            self._follow(game.history)

    def _follow(self, history: History) -> None:
        """Switch to a longer history; a replay that is at its end plays the new lines."""
        old_cursor, was_playing = self.cursor, self.playing
        self.cursor = GameCursor(history)
        position = old_cursor.position
        is_unchanged = self.cursor.lines[:position] == old_cursor.lines[:position]
        self.cursor.go_to(position if is_unchanged else self.cursor.last)
        if not is_unchanged:  # the players have undone something
            self.playback.reset(self.cursor.state())
        self.show_players()
        self.show_promises()
        at_end = position == old_cursor.last
        self.playing = was_playing or (at_end and self.cursor.position < self.cursor.last)
        self.resize()


def file_stamp(path: Path) -> FileStamp:
    """Return the size and the modification time of a file; zeros if it cannot be found."""
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns
