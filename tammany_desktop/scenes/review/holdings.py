"""The cards of all players, with what they hold at a moment."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tammany_desktop.board.player_card import PlayerCard, card_words
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.scenes.base.pages import BACK_WIDTH, OverSheet, Space, lay_sheet, sheet_scale
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.tokens import Gap, Height, Width

CARD: Final = 172.0  # units: height of a card
GAP: Final = 8.0  # units between cards
HEAD: Final = 78.0  # units: height of the heading


class HoldingsScene(OverSheet):
    """A sheet with the cards of all players, over the scene below or alone."""

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        state: State,
        heading: str = "",
        deal_opener: Callable[[int], Callable[[], object] | None] = lambda seat: None,
        alone: bool = False,
    ) -> None:
        """`deal_opener` returns what opens a deal with a seat, or None; `alone` hides all below."""
        super().__init__(stage)
        self.opaque, self.dims = alone, not alone
        self.heading = heading or text("held.heading")
        self.deal_opener = deal_opener
        self.model = ViewModel(tuple(seats), state)

    def lay(self, gui: Gui) -> None:
        look, rect, seat_count = self.look, self.look.units.rect, self.model.state.n
        rows = -(-seat_count // 2)
        scale = sheet_scale(look, Width.DIALOG, HEAD + Gap.L + rows * (CARD + GAP))
        left, top, width, height = lay_sheet(gui, scale)
        head_rect = rect(left, top + Gap.M, width - BACK_WIDTH - Gap.M, Height.USUAL)
        gui.label(head_rect, self.heading, "heading")
        if self.model.state.first != NOBODY:
            label = text("table.card.first")
            hand = look.pieces.icon("icon_pointer", look.px(Gap.L), look.palette["ink"])
            gui.label(head_rect, label, "small", "ink_soft", "right")
            hand_right = head_rect.right - look.type.width(label, "small") - look.px(Gap.XS)
            gui.picture(hand, hand.get_rect(midright=(hand_right, head_rect.centery)))
        close_rect = rect(left + width - BACK_WIDTH, top + Gap.M, BACK_WIDTH, Height.USUAL)
        gui.button(close_rect, text("common.close"), self.back, intent=Intent.CONFIRM)
        grid = Space(left, top + HEAD, width, height - HEAD - Gap.S)
        for seat in range(seat_count):
            card = PlayerCard(look, rect(*grid.cell(seat, 2, GAP, grid.height / rows - GAP)), seat)
            card.refresh(self.model)
            gui.picture(card.image(self.model), card.rect)
            gui.speak(card.rect, partial(list[str], [card_words(self.model, seat)]))
            if (open_deal := self.deal_opener(seat)) is not None:
                gui.add(Target(card.rect, open_deal, self.model.seats[seat].name))
