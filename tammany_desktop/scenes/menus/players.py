"""The page on which bots and people take over seats; the sheet that spells a name by buttons."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import OverSheet, SheetScene, Space, lay_sheet, sheet_scale
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus.seat_card import SeatCard, SeatsScene, three_column_layout
from tammany_desktop.session.line_up import NAME_LIMIT, SeatChoice
from tammany_desktop.session.session import Session
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN, PRIMARY, frame
from tammany_desktop.ui.tokens import Gap, Height, Width

MAX_HEIGHT: Final = 460.0  # units: greatest height of the row of seats with the card below
GAP: Final = Gap.M  # units above the foot


def choice_of(name: str, color: str, bot_id: str) -> SeatChoice:
    """Return a seat as a choice; `bot_id` is "level:character", a level, or "" for a person."""
    level, _, character = bot_id.partition(":")
    return SeatChoice(name, color, level, character)


def bot_id_of(seat: SeatChoice) -> str:
    """Return the id of the bot chosen for a seat, "" for a person."""
    return f"{seat.bot}:{seat.character}" if seat.character else seat.bot


class PlayersScene(SeatsScene):
    """The seats of a game under way; changes are made when they are confirmed, all at once."""

    opaque = False
    dims = True
    back = SheetScene.go_back

    def __init__(self, stage: Stage, session: Session) -> None:
        match = session.match
        super().__init__(stage, [choice_of(*seat) for seat in match.seats])
        self.session = session
        self.seats_before = self.seats
        self.began_as_person = [not seat.is_bot for seat in match.first_seats]  # by seat
        self.chosen = self.began_as_person.index(True) if any(self.began_as_person) else 0

    @property
    def can_deal(self) -> bool:
        header = self.session.header
        return self.stage.settings.talk_in(header.id, header.origin) != "off"

    def lay(self, gui: Gui) -> None:
        look = self.look
        line_height = look.units.units(look.type.line_height("small"))
        head_height = Height.USUAL + 2 * Gap.XS + 2 * line_height  # room for two lines of words
        space = self.lay_page(gui, head_height + MAX_HEIGHT + GAP + Height.USUAL)
        left, top, width, height = space
        y = self.lay_head(gui, space, text("players.heading"), ruled=False).top
        for words in look.type.wrap(text("players.words"), "small", look.px(width)):
            gui.label(look.units.rect(left, y, width, line_height), words, "small", "ink_soft")
            y += line_height
        y += Gap.XS
        space = Space(left, y, width, min(MAX_HEIGHT, top + height - Height.USUAL - GAP - y))
        card = self.lay_row(gui, space)
        rects = three_column_layout(card, look)  # there is no field for a name or colors
        rects = rects._replace(colors=rects.colors._replace(height=rects.title.height))
        FixedSeatCard(gui, self, self.chosen, rects)
        self._lay_foot(gui, left, y + space.height + GAP, width)

    def _lay_foot(self, gui: Gui, left: float, top: float, width: float) -> None:
        button_width = min(340.0, (width - GAP) / 2)
        rect = self.look.units.rect(left + width - button_width, top, button_width, Height.USUAL)
        caption, why = text("players.done"), "" if self.changes() else text("players.same")
        gui.button(rect, caption, self._confirm, kind=PRIMARY, intent=Intent.CONFIRM, why_not=why)

    def set_kind(self, index: int, is_bot: object) -> None:
        self._set_player(index, self._levels[index] if is_bot else "", "")

    def _put(self, index: int, seat: SeatChoice) -> None:
        """Put a player into a seat; names stay."""
        super()._put(index, replace(seat, name=self.seats[index].name))

    def changes(self) -> Sequence[tuple[int, str]]:
        """Return the seats that get another player, each with that player."""
        old_ids, new_ids = map(bot_id_of, self.seats_before), map(bot_id_of, self.seats)
        pairs = enumerate(zip(old_ids, new_ids, strict=True))
        return [(seat, new_id) for seat, (old, new_id) in pairs if old != new_id]

    def _confirm(self) -> None:
        for seat, bot_id in self.changes():
            self.session.change_player(seat, bot_id)
        self.stack.pop(self)


class FixedSeatCard(SeatCard):
    """The player of a seat, whose name is fixed; any seat can be given to a person."""

    owner: PlayersScene

    def _lay_identity(self, seat: SeatChoice) -> None:
        gui, owner, units = self.gui, self.owner, self.gui.look.units
        gui.label(units.rect(*self.rects.name), seat.name, "heading")
        whose = "persons" if owner.began_as_person[self.index] else "bots"
        words = text(f"players.{whose}_seat")
        gui.label(units.rect(*self.rects.colors), words, "small", "ink_soft")
        self._lay_kind(seat, text("players.who_hint"))


# Heights and gaps in units, and numbers of buttons in a row.
LETTER_ROW: Final = 54.0
LETTER_GAP: Final = Gap.XS
LETTER_HEAD: Final = 76.0
LETTERS_A_ROW: Final = 12
NAMES_A_ROW: Final = 3
CARET: Final = "_"


def with_letter(name: str, letter: str) -> str:
    """Return the name with one more letter, a capital at a word's beginning; no double space."""
    if letter == " " and (not name or name.endswith(" ")):
        return name
    is_first = not name or name[-1] in " '\u2019-."
    return (name + (letter if is_first else letter.lower()))[:NAME_LIMIT]


class NameScene(OverSheet):
    """A sheet for entering a name by buttons; `on_named` gets the confirmed name."""

    def __init__(self, stage: Stage, name: str, on_named: Callable[[str], object]) -> None:
        super().__init__(stage)
        self.name, self.on_named = name, on_named
        self.field = pygame.Rect(0, 0, 0, 0)  # where the name is painted

    def lay(self, gui: Gui) -> None:
        letters, names = list(text("spell.letters")), text("spell.names").split(", ")
        rows = -(-len(letters) // LETTERS_A_ROW) + -(-len(names) // NAMES_A_ROW) + 2
        sheet_height = LETTER_HEAD + rows * (LETTER_ROW + LETTER_GAP) + Gap.XXL
        scale = sheet_scale(self.look, Width.DIALOG, sheet_height)
        left, top, width, height = lay_sheet(gui, scale, Gap.XL)
        step = min(scale(LETTER_ROW + LETTER_GAP), (height - scale(LETTER_HEAD) - Gap.M) / rows)
        heading_rect = self.look.units.rect(left, top + scale(Gap.M), width, scale(Gap.XXL))
        gui.label(heading_rect, text("spell.heading"), scale.role("heading"), align="center")
        y = top + scale(LETTER_HEAD)
        self.field = self.look.units.rect(left, y, width, step - LETTER_GAP)
        gui.picture(frame(self.look, "field", self.field.size), self.field)
        gui.add_painter(self.field, self._paint)
        gui.speak(self.field, lambda: [self.name])
        space = Space(left, y + step, width, step - LETTER_GAP)
        space = self._lay_rows(gui, space, names, NAMES_A_ROW, self._take_name)
        self._lay_actions(gui, self._lay_rows(gui, space, letters, LETTERS_A_ROW, self._type))

    def _lay_rows(
        self, gui: Gui, space: Space, texts: list[str], columns: int, press: Callable[[str], object]
    ) -> Space:
        """Lay out buttons in rows, the first row in `space`; return the space of the row below."""
        for index, caption in enumerate(texts):
            rect = self.look.units.rect(*space.cell(index, columns, LETTER_GAP))
            gui.button(rect, caption, partial(press, caption), role="body")
        rows = -(-len(texts) // columns)
        return space._replace(top=space.top + rows * (space.height + LETTER_GAP))

    def _lay_actions(self, gui: Gui, space: Space) -> None:
        actions: tuple[tuple[str, Callable[[], object], Intent | None], ...] = (
            ("common.cancel", self.back, Intent.CANCEL),
            ("spell.space", partial(self._type, " "), None),
            ("spell.delete", lambda: self._set_name(self.name[:-1]), Intent.SKIP),
            ("spell.done", self._done, Intent.START),
        )
        for index, (key, press, intent) in enumerate(actions):
            rect = self.look.units.rect(*space.cell(index, len(actions), LETTER_GAP))
            is_last = key == "spell.done"
            gui.button(rect, text(key), press, kind=PRIMARY if is_last else PLAIN, intent=intent)

    def _paint(self, surface: pygame.Surface) -> None:
        look, area = self.look, self.look.inset(self.field, Gap.S)
        shown = look.type.cut(self.name + CARET, "prompt", area.width)
        look.type.draw(surface, shown, "prompt", look.palette["ink"], area)

    def status(self) -> str:
        return self.name

    def _set_name(self, name: str) -> None:
        self.name = name
        self.gui.repaint(self.field)

    def _take_name(self, name: str) -> None:
        self._set_name(name[:NAME_LIMIT])

    def _type(self, letter: str) -> None:
        self._set_name(with_letter(self.name, letter))

    def _done(self) -> None:
        self.stack.pop(self)
        self.on_named(self.name.strip())
