"""A hint in three depths: look here; this move; why, in votes and points."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.bots.explanations import Hint
from tammany_desktop.bots.players import Reason
from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.scenes.base.pages import SheetScene, clear_place, lay_sprite
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.scenes.election.candidates import held_words
from tammany_desktop.session.match import Seat
from tammany_desktop.session.session import Session
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PRIMARY

WIDE: Final = 640.0  # units
PAD: Final = 28.0
BUTTON: Final = 56.0
POLL: Final = 0.03  # seconds between looks for the answer
DEEPEST: Final = 3


def words_of(namespace: str, why: Reason, seats: Sequence[Seat]) -> str:
    """A line of a hint, its numbers in words; tenths of a point as a decimal."""
    values = wording.values_of(why.values, seats)
    for name, value in why.values:
        if name == "tenths":
            values["points"] = text("hint.decimal", whole=value // 10, tenth=value % 10)
    return text(f"hint.{namespace}.{why.key}", **values)


class HintScene(SheetScene):
    """Over the table or a person's own ballot; gone as soon as the position is another."""

    opaque = False

    def __init__(
        self,
        stage: Stage,
        session: Session,
        seat: int,
        tabletop: Tabletop,
        advise: Callable[[tuple[int, ...]], object],
    ) -> None:
        """`advise` lights the wards that the hint mentions."""
        super().__init__(stage)
        self.session = session
        self.seat = seat
        self.tabletop = tabletop
        self.advise = advise
        self.line = session.match.line
        self.hint: Hint | None = None
        self.depth = 1
        self.card = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Ask at once."""
        self.session.adviser.ask(self.seat)
        super().enter()

    def leave(self) -> None:
        """Nothing stays lit, and the opponents stop thinking."""
        self.session.adviser.cancel()
        self.advise(())

    # What is said

    def lines(self) -> list[tuple[str, str, str]]:
        """Words, role and color of each line so far."""
        hint = self.hint
        if hint is None:
            return [(text("hint.thinking"), "italic", "ink_soft")]
        found = [(words_of("look", hint.look, self.session.match.seats), "body", "ink")]
        if self.depth > 1:
            found.append(
                (words_of("act", hint.act, self.session.match.seats), "strong", "vermilion_dark")
            )
        if self.depth > 2:
            found += [
                (words_of("why", why, self.session.match.seats), "small", "ink")
                for why in hint.whys
            ]
        return found

    def status(self) -> str:
        """All that is said so far; of a bid nothing is announced where others may listen."""
        if self.hint is not None and self.hint.bid is not None and len(self.session.people) > 1:
            return ""
        return " ".join(words for words, _, _ in self.lines())

    # Layout

    def lay(self, gui: Gui) -> None:
        """Heading, the lines so far, the ways on."""
        look, type_ = self.look, self.look.type
        wide = min(look.px(WIDE), look.window.width - look.px(40))
        pad, inner = look.px(PAD), wide - 2 * look.px(PAD)
        rows = [
            (line, role, color)
            for words, role, color in self.lines()
            for line in type_.wrap(words, role, inner)
        ]
        bid = self.hint.bid if self.hint is not None and self.depth > 1 else None
        coins = look.px(52) if bid is not None and any(bid) else 0
        head = type_.line_height("heading")
        high = head + sum(type_.line_height(role) for _, role, _ in rows) + coins
        size = (wide, high + look.px(BUTTON + 20) + 2 * pad)
        self.card = self._place(size)
        gui.card(self.card, "tooltip")
        x, y = self.card.left + pad, self.card.top + pad
        bulb = pygame.Rect(x, y, head, head)
        gui.picture(look.pieces.icon("icon_hint", head, look.palette["ink"]), bulb)
        title = pygame.Rect(bulb.right + look.px(10), y, inner - head - look.px(10), head)
        gui.label(title, text("hint.heading"), "heading")
        y += head
        for line, role, color in rows:
            place = pygame.Rect(x, y, inner, type_.line_height(role))
            gui.label(place, line, role, color)
            y = place.bottom
        if bid is not None and coins:
            self._lay_bid(gui, bid, pygame.Rect(x, y, inner, coins))
        self._lay_buttons(gui, pygame.Rect(x, self.card.bottom - pad, inner, 0))
        beside = Target(look.window, press=self.close)  # a click beside the card closes it
        gui.below = lambda place: None if self.card.collidepoint(place) else beside

    def _lay_bid(self, gui: Gui, bid: Bid, row: pygame.Rect) -> None:
        look, x = self.look, row.left
        gui.tell(row, lambda: [held_words(bid)])
        for population in range(POPULATION_COUNT):
            if bid[population]:
                box = pygame.Rect(x, row.top, row.height, row.height)
                lay_sprite(gui, piece_images.favor(population), box)
                count = pygame.Rect(box.right, row.top, look.px(50), row.height)
                gui.label(count, str(bid[population]), "strong")
                x = count.right + look.px(10)

    def _lay_buttons(self, gui: Gui, row: pygame.Rect) -> None:
        look = self.look
        row.top -= look.px(BUTTON)
        row.height = look.px(BUTTON)
        close = pygame.Rect(row.right - look.px(170), row.top, look.px(170), row.height)
        gui.button(close, text("common.close"), self.close, intent=Intent.CANCEL)
        if self.hint is not None and self.depth < DEEPEST:
            wide = look.px(270)
            more = pygame.Rect(close.left - wide - look.px(12), row.top, wide, row.height)
            words = text(f"hint.more.{self.depth}")
            gui.button(more, words, self.more, kind=PRIMARY, intent=Intent.HINT)

    def _place(self, size: tuple[int, int]) -> pygame.Rect:
        """Clear of the wards it mentions, and of the ballot's steppers where there is one."""
        window, gap = self.look.window, self.look.px(10)
        layout, scenes = self.tabletop.layout, self.stack.scenes
        below = scenes[-2] if self.stack.top is self else scenes[-1]
        if not isinstance(below, SheetScene):
            bottom = layout.bar.top - gap - size[1]
            left, right = layout.coach.left, layout.cards[0].left - gap - size[0]
            corners = [(left, bottom), (right, bottom), (left, layout.coach.top)]
            camera, wards = layout.camera, self.hint.wards if self.hint is not None else ()
            rects = [camera.rect(geometry().wards[ward].bounds) for ward in wards]
            aim = rects[0].unionall(rects[1:]) if rects else None
            return clear_place(size, corners, window, aim, [layout.bar])
        avoid = [target.rect for target in below.gui.ring.targets]
        middle = (window.width - size[0]) // 2
        corners = [(middle, window.bottom - size[1] - gap), (middle, gap), (gap, gap)]
        return clear_place(size, corners, window, None, avoid)

    # Acts

    def more(self) -> None:
        """One depth further."""
        if self.hint is not None and self.depth < DEEPEST:
            self.depth += 1
            self._again()

    def close(self) -> None:
        """Close the card."""
        self.stack.pop(self)

    def back(self) -> bool:
        """Escape closes."""
        self.close()
        return True

    def _again(self) -> None:
        before = self.card.copy()
        self.resize()
        self.damage(before)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Enter goes deeper, then closes."""
        if super().handle(event, act):
            return True
        if act is not None and act.intent in (Intent.CONFIRM, Intent.HINT) and not act.repeat:
            done: Callable[[], None] = self.more if self.depth < DEEPEST else self.close
            done()
            return True
        return False

    # The frame

    def update(self, dt: float) -> None:
        """Take the answer when it has come."""
        super().update(dt)
        if self.session.match.line != self.line:
            self.close()
            return
        if self.hint is None:
            hint = self.session.adviser.poll()
            if hint is not None:
                self.hint = hint
                self.advise(hint.wards)
                self._again()

    def wait(self) -> float | None:
        """Soon, while an answer is expected."""
        return POLL if self.hint is None else super().wait()
