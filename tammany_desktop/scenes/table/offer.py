"""An offer that a person must answer: a card beside the wards it is about, the board in view."""

from collections.abc import Callable
from typing import Final

import pygame

from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.deal_wording import argument, row_words
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import clear_place
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import LightingCard
from tammany_desktop.session.session import Session
from tammany_desktop.talk import NONE
from tammany_desktop.talk.deals import Answer, Offer, made_by
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PLAIN, PRIMARY

WIDE: Final = 760.0  # units
PAD: Final = 26.0
BUTTON: Final = 56.0
GAP: Final = 10.0
Row = tuple[str, str, str]  # words, role, color


class OfferScene(LightingCard):
    """Not modal: what is pointed at beside the card is seen to by the table below.

    No key answers by itself: Enter acts on the button in focus alone. Folded, the card is a button.
    """

    modal = False

    def __init__(
        self,
        stage: Stage,
        session: Session,
        tabletop: Tabletop,
        advise: Callable[[tuple[int, ...]], object],
        offer: Offer,
    ) -> None:
        """`advise` lights the wards that the offer is about."""
        super().__init__(stage, session, tabletop, advise)
        self.match = session.match
        self.offer = offer
        self.folded = False

    def enter(self) -> None:
        """Light the wards."""
        self.resize()
        self.advise(self._wards())

    def _wards(self) -> tuple[int, ...]:
        return tuple({one.ward for _, one in made_by(self.offer)} - {NONE})

    # What is said

    def rows(self) -> list[Row]:
        """Who is asked, where several could be; each side's promises; the argument."""
        seats, found = self.match.seats, list[Row]()
        if len(self.session.people) > 1:
            asked = text("deal.to", name=seats[self.offer.to].name)
            found.append((asked, "strong", "vermilion_dark"))
        sides = ((self.offer.seat, self.offer.gives), (self.offer.to, self.offer.asks))
        for maker, promises in sides:
            found.append((text("deal.gives", name=seats[maker].name), "strong", "ink"))
            found += [(row_words(one, seats), "body", "ink") for one in promises]
        said = self.session.opponents.argument(self.offer.seat)
        if said is not None and seats[self.offer.seat].bot:
            found.append((argument(said, seats), "italic", "ink_soft"))
        return found

    def heading(self) -> str:
        """Who offers a deal."""
        return text("deal.offer_heading", name=self.match.seats[self.offer.seat].name)

    def title(self) -> str:
        """Who offers a deal."""
        return self.heading()

    def status(self) -> str:
        """All of it."""
        return " ".join((f"{self.heading()}.", *(f"{words}." for words, _, _ in self.rows())))

    # Layout

    def lay(self, gui: Gui) -> None:
        """Heading, the promises, the ways to answer; or one button where it is folded."""
        if self.folded:
            self._lay_folded(gui)
            return
        look, type_ = self.look, self.look.type
        wide = min(look.px(WIDE), look.window.width - look.px(40))
        pad, inner = look.px(PAD), wide - 2 * look.px(PAD)
        lines = [
            (line, role, color)
            for words, role, color in self.rows()
            for line in type_.wrap(words, role, inner)
        ]
        head = type_.line_height("heading")
        ways = self._ways()
        each = (inner - look.px(GAP) * (len(ways) - 1)) // len(ways)
        wider = max(type_.width(words, "button") for words, *_ in ways) + look.px(90)
        columns = len(ways) if wider <= each else 2
        high = look.px(BUTTON + 8) * -(-len(ways) // columns)
        size = wide, head + sum(type_.line_height(r) for _, r, _ in lines) + high + 2 * pad + pad
        self.card = self._place(size)
        gui.card(self.card, "tooltip")
        inside = Target(self.card)  # a click on the paper is none on the map below
        gui.below = lambda place: inside if self.card.collidepoint(place) else None
        x, y = self.card.left + pad, self.card.top + pad
        gui.label(pygame.Rect(x, y, inner, head), self.heading(), "heading")
        y += head
        for line, role, color in lines:
            place = pygame.Rect(x, y, inner, type_.line_height(role))
            gui.label(place, line, role, color)
            y = place.bottom
        self._lay_ways(gui, pygame.Rect(x, self.card.bottom - pad - high, inner, high), columns)

    def _ways(self) -> list[tuple[str, Callable[[], object], str, Intent | None]]:
        ways: list[tuple[str, Callable[[], object], str, Intent | None]] = [
            (text("deal.accept"), lambda: self._answer(True), "", None),
            (text("deal.decline"), lambda: self._answer(False), "", Intent.DECLINE),
            (text("deal.counter"), self._counter, text("deal.counter_hint"), Intent.DEALS),
            (text("deal.look"), self._fold, text("deal.look_hint"), Intent.CANCEL),
        ]
        if self.match.ledger.pending.countered:
            del ways[2]
        return ways

    def _lay_ways(self, gui: Gui, row: pygame.Rect, columns: int) -> None:
        look, gap = self.look, self.look.px(GAP)
        each = (row.width - gap * (columns - 1)) // columns
        for place, (words, press, hint, intent) in enumerate(self._ways()):
            line, column = divmod(place, columns)
            rect = pygame.Rect(row.left + column * (each + gap), row.top, each, look.px(BUTTON))
            rect.top += line * look.px(BUTTON + 8)
            kind = PRIMARY if place == 0 else PLAIN
            gui.button(rect, words, press, kind=kind, hint=hint, intent=intent)

    def _lay_folded(self, gui: Gui) -> None:
        look, seats = self.look, self.match.seats
        words = text("deal.folded", name=seats[self.offer.seat].name)
        wide = look.type.width(words, "button") + look.px(110)
        layout = self.tabletop.layout
        self.card = pygame.Rect(layout.view.left, layout.bar.top, wide, look.px(BUTTON + 8))
        self.card.bottom = layout.bar.top - look.px(GAP)
        paper = self.tabletop.note.paper
        if self.card.colliderect(paper):
            self.card.bottom = paper.top - look.px(GAP)
        gui.button(self.card, words, self._fold, kind=PRIMARY, intent=Intent.DEALS)

    def _place(self, size: tuple[int, int]) -> pygame.Rect:
        """Clear of the wards it is about and of the bar."""
        window, gap, layout = self.look.window, self.look.px(10), self.tabletop.layout
        bottom = layout.bar.top - gap - size[1]
        left, right = layout.coach.left, layout.cards[0].left - gap - size[0]
        top = layout.coach.top
        corners = [(left, bottom), (right, bottom), (left, top), (right, top)]
        rects = [layout.camera.rect(geometry().wards[w].bounds) for w in self._wards()]
        aim = rects[0].unionall(rects[1:]) if rects else None
        return clear_place(size, corners, window, aim, [layout.bar, *layout.cards])

    # What is done

    def _answer(self, accepts: bool) -> None:
        self.session.say(Answer(self.offer.to, accepts))

    def _counter(self) -> None:
        scene = DealScene(self.stage, self.session, self.offer.to, self.offer.seat)
        scene.take(self.offer)
        scene.counters = True
        self.stack.push(scene)

    def _fold(self) -> None:
        before, self.folded = self.card.copy(), not self.folded
        self.resize()
        self.damage(before)

    def unfold(self) -> None:
        """Show the offer again: the table's tools lead to it too."""
        if self.folded:
            self._fold()

    def back(self) -> bool:
        """Escape folds the card; folded, it is the table's."""
        if not self.folded:
            self._fold()
            return True
        return False

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Only what is meant for the card: all else is the table's."""
        if act is not None and self.folded and act.intent is not Intent.DEALS:
            return False
        if act is not None and act.intent is Intent.CONFIRM and self.gui.ring.current is None:
            return False
        return super().handle(event, act)

    def update(self, dt: float) -> None:
        """Gone once the offer is answered, or void."""
        super().update(dt)
        if self.match.ledger.standing is not self.offer:
            self.stack.pop(self)
