"""The card of an offer that a person must answer, beside its wards."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.deal_wording import promise_row_words
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import lay_band
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import GameTable, LightingCard
from tammany_desktop.talk import NONE
from tammany_desktop.talk.deals import Answer, Offer, with_makers
from tammany_desktop.ui.button import PADDING
from tammany_desktop.ui.card import Card, CardButton, lay_one
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import ARROWS, WALK, Act, Intent
from tammany_desktop.ui.skin import PRIMARY
from tammany_desktop.ui.tokens import Gap, Height, Width
from tammany_desktop.wording import why_words

Row = tuple[str, str, str]  # words, role, color
# Intents that would act on the scene below.
BLOCKED_INTENTS: Final = frozenset(
    (
        *(Intent.CONFIRM, Intent.SKIP, Intent.DIGIT, Intent.END_TURN, *ARROWS, *WALK),
        *(Intent.CAMPAIGN, Intent.SETTLE, Intent.SLANDER, Intent.OFFICE),
        *(Intent.UNDO, Intent.RESTART_TURN, Intent.REWIND),
    )
)


class OfferScene(LightingCard):
    """The card of an offer; it handles keys, but clicks beside it go to the scene below."""

    modal = False
    delays_offers = True
    sound = None  # the offer has a sound of its own

    def __init__(self, table: GameTable, offer: Offer) -> None:
        super().__init__(table)
        self.match = table.session.match
        self.offer, self.visible_seats = offer, (offer.seat, offer.to)
        self.folded = False
        self._laid_over: Scene | None = None  # the scene below at the last layout

    def enter(self) -> None:
        super().enter()
        sides = self.offer.gives, self.offer.asks
        self.light_wards(*(tuple({promise.ward for promise in side} - {NONE}) for side in sides))

    def leave(self) -> None:
        super().leave()
        self._set_enter_taken(False)

    def _set_enter_taken(self, taken: bool) -> None:
        """Set whether the card handles Enter, so that no button below shows that key."""
        scene = self._laid_over
        if scene is not None and not scene.on_map and scene.gui is not None:
            scene.gui.badges.enter_taken = taken

    def wards(self) -> tuple[int, ...]:
        return tuple({promise.ward for _, promise in with_makers(self.offer)} - {NONE})

    def rows(self) -> tuple[list[Row], list[list[Row]], list[Row]]:
        """Return rows: who must answer, if several people play; each side's promises; the rest."""
        seats, above, below = self.match.seats, list[Row](), list[Row]()
        if len(self.session.people) > 1:
            asked_words = text("deal.to", name=seats[self.offer.to].name)
            above.append((asked_words, "strong", "vermilion_dark"))
        gain = text("deal.gain", name=seats[self.offer.seat].name)
        headings = (gain, self.offer.gives), (text("deal.cost"), self.offer.asks)
        sides = [
            [(heading, "strong", "ink")]
            + [(f"{promise_row_words(p, seats)}.", "body", "ink") for p in promises]
            for heading, promises in headings
        ]
        reason = self.session.opponents.argument(self.offer.seat)
        if reason is not None and seats[self.offer.seat].is_bot:
            below.append((why_words(reason, seats), "italic", "ink_soft"))
        return above, sides, [*below, (text("deal.binds"), "italic", "ink_soft")]

    def title(self) -> str:
        return text("deal.offer_heading", name=self.match.seats[self.offer.seat].name)

    def status(self) -> str:
        above, sides, below = self.rows()
        texts = (self.title(), *(words for words, _, _ in (*above, *sides[0], *sides[1], *below)))
        return " ".join(f"{words.rstrip('.')}." for words in texts)

    def lay(self, gui: Gui) -> None:
        self._laid_over = self.scene_below
        if self.folded:
            look, seats = self.look, self.match.seats
            caption = text("deal.folded", name=seats[self.offer.seat].name)
            width = look.type.width(caption, "button") + look.px(PADDING)
            size = width, look.px(Height.USUAL + Gap.XS)
            layout, paper = self.tabletop.layout, self.tabletop.panels.news.paper
            bottom = (paper.top if paper else layout.notes.bottom) - look.px(Gap.S)
            folded_rect = pygame.Rect((layout.view.left, bottom - size[1]), size)
            on_map = self._laid_over is None or self._laid_over.on_map
            self.card = folded_rect if on_map else self.place([size])[1]
            gui.button(self.card, caption, self._toggle_fold, kind=PRIMARY, intent=Intent.DEALS)
            return
        large = self.look.units.large
        variants = (Width.CARD, "body"), (Width.DIALOG, "body") if large else (Width.CARD, "small")
        self.card = lay_one([self._make_card(gui, *variant) for variant in variants], self.place)
        inside = Target(self.card)  # a click on the card does not reach the map below
        gui.find_below = lambda point: inside if self.card.collidepoint(point) else None

    def _make_card(self, gui: Gui, card_width: float, role: str) -> Card:
        """Return the card, `card_width` units wide, with promises in this role."""
        look, type_, gap = self.look, self.look.type, self.look.px(Gap.S)
        card, small_gap = Card(gui, look.px(card_width), look.px(Gap.L)), look.px(Gap.XS)
        fold = CardButton(text("deal.look"), self._toggle_fold, hint=text("deal.look_hint"))
        card.add_title(self.title(), fold)
        seats, palette = self.match.seats, look.palette.players
        colors = [palette[seats[seat].color] for seat in (self.offer.seat, self.offer.to)]
        above, sides, below = self.rows()
        dashes = look.px(Gap.L), 0  # like the lines of their wards on the map
        for row in above:
            card.add_words(*row)
        if look.units.large:  # the sides are below one another, so that they can scroll
            for color, dash, side in zip(colors, dashes, sides, strict=True):
                card.add(small_gap, partial(lay_band, gui, color=color, dash=dash))
                for row in side:
                    card.add_words(*row)
        else:
            columns = [Card(gui, (card.inner_width - look.px(Gap.L)) // 2, 0) for _ in sides]
            for column, color, dash, side in zip(columns, colors, dashes, sides, strict=True):
                column.add(small_gap, partial(lay_band, gui, color=color, dash=dash))
                for words, row_role, ink in side:
                    column.add_words(words, role if row_role == "body" else row_role, ink)
            card.add(max(column.size[1] for column in columns), partial(_lay_columns, columns))
        card.add(small_gap)
        for row in below:
            card.add_words(*row)
        card.add(small_gap)
        actions = self._actions()
        widths = [type_.width(action.words, "button") + look.px(PADDING) for action in actions]
        free_width = (card.inner_width - sum(widths) - gap * (len(actions) - 1)) // len(actions)
        widths = [
            width + free_width if free_width >= -look.px(Gap.XL) else (card.inner_width - gap) // 2
            for width in widths
        ]
        card.add_buttons(actions, widths, look.px(Height.LOW), (gap, look.px(Gap.XS)), left=True)
        return card

    def _actions(self) -> list[CardButton]:
        hint = text("deal.counter_hint")
        actions = [
            CardButton(text("deal.accept"), partial(self._answer, True), Intent.ACCEPT, PRIMARY),
            CardButton(text("deal.decline"), partial(self._answer, False), Intent.DECLINE),
            CardButton(text("deal.counter"), self._counter, Intent.DEALS, hint=hint),
        ]
        if self.match.ledger.pending.is_counteroffer:
            actions.pop()  # a counteroffer cannot be countered
        return actions

    def _answer(self, accepts: bool) -> None:
        self.session.say(Answer(self.offer.to, accepts))

    def _counter(self) -> None:
        scene = DealScene(self.stage, self.session, self.offer.to, self.offer.seat)
        scene.load_offer(self.offer)
        scene.is_counteroffer = True
        self.stack.push(scene)

    def _toggle_fold(self) -> None:
        """Fold or unfold the card; before it unfolds, a person's bid below is hidden."""
        front = self.stack.front
        if self.folded and front is not None:
            front.on_focus_lost()
        self.folded = not self.folded
        self.resize()

    def unfold(self) -> None:
        """Unfold the card, also from the table's tools."""
        if self.folded:
            self._toggle_fold()

    def back(self) -> bool:
        if not self.folded:
            self._toggle_fold()
            return True
        return False

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Handle keys, even those that would act on the table; let clicks beside the card pass."""
        if act is not None and self.stack.is_secret_input(act.device):
            return False
        if act is not None and self.folded and act.intent is not Intent.DEALS:
            return False
        if self.is_stray(event, act) and (act is not None or self.card.collidepoint(event.pos)):
            return True
        return super().handle(event, act) or (act is not None and act.intent in BLOCKED_INTENTS)

    def update(self, dt: float) -> None:
        super().update(dt)
        top, is_large = self.stack.top, self.look.units.large
        if self.session.offered is not self.offer:
            self.stack.pop(self)
        elif is_large and not self.folded and top and top.lights_wards and top is not self:
            self._toggle_fold()  # no room for two cards that highlight wards
        elif self.scene_below is not self._laid_over:
            self.resize()
        self._set_enter_taken(not self.folded)


def _lay_columns(columns: Sequence[Card], area: pygame.Rect) -> None:
    """Lay out the parts of cards beside one another, at both edges of an area."""
    for column, left in zip(columns, (area.left, area.right - columns[1].inner_width), strict=True):
        column.lay_parts(pygame.Rect(left, area.top, column.inner_width, area.height))
