"""Setting up a new game: cards of seats, preset tables, and the rules."""

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import labeled, language, sentences, series, text
from tammany_desktop.rules.options import STANDARD
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.scenes.base.pages import BACK_WIDTH, HEADING_ROLES, Space, TableOpener
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus import seat_card
from tammany_desktop.scenes.menus.house_rules import RulesPage
from tammany_desktop.scenes.menus.players import NameScene
from tammany_desktop.session import line_up
from tammany_desktop.ui.button import PADDING, Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PRIMARY, Painter, icon, piece
from tammany_desktop.ui.tokens import Gap, Height, Line
from tammany_desktop.ui.widgets import Segments, check_box

ROOMY_FROM: Final = (1200.0, 760.0)  # units: least width and height of a window with room to spare
SAVE_WIDTH: Final = 330.0  # units: width of the button that saves rules
FOOT: Final = Height.USUAL  # units: height of the buttons at the foot
TAKEN_OPACITY: Final = 70  # opacity of a color that another seat has, 0 to 255
CARD_HEIGHT: Final = 560.0  # units: least height of a card with all its controls in one column


def last_setup(stage: Stage, hot_seat: bool) -> line_up.GameSetup | None:
    """Return the last choices for this way of playing, if they are still possible."""
    settings = stage.settings
    saved = settings.last_hot_seat, settings.last_setup
    for data in saved if hot_seat else saved[1:]:
        setup = line_up.from_json(data, stage.bots)
        if setup is not None and setup.person_count and (setup.person_count > 1) == hot_seat:
            return setup  # older versions kept one setup for both ways, as `last_setup`
    return None


class NamedSeatCard(seat_card.SeatCard):
    """The card of a seat, with its name and color."""

    owner: "NewGameScene"

    def _lay_identity(self, seat: line_up.SeatChoice) -> None:
        from pygame._sdl2 import touch

        gui, owner, units = self.gui, self.owner, self.gui.look.units
        number = self.index + 1
        left, top, width, height = self.rects.name
        # With a controller, one switch, or a touch screen, a button opens a page of letters.
        if owner.look.family or owner.stage.settings.scanning or touch.get_num_devices():
            width -= height + Gap.XXS
            rect = units.rect(left + width + Gap.XXS, top, height, height)
            hint, press = text("spell.open", seat=number), partial(owner.spell_name, self.index)
            gui.button(rect, "", press, icon=icon(gui.look, "edit"), hint=hint)
        gui.text_field(
            units.rect(left, top, width, height),
            seat.name,
            partial(owner.set_name, self.index),
            limit=line_up.NAME_LIMIT,
            label=text("new_game.name", seat=number),
        )
        others = ((n, other) for n, other in enumerate(owner.taken_seats, 1) if other is not seat)
        holders = {other.color: n for n, other in others}  # number of the seat with each color
        color_choices, names = list[tuple[Hashable, str, Painter]](), list[str]()
        for color in COLORS:
            taken_words = [text("new_game.color", seat=holders[color])] if color in holders else []
            opacity = TAKEN_OPACITY if taken_words else 255
            color_choices.append((color, "", piece(gui.look, f"chip_{color}", opacity)))
            names.append(series([text(f"color.{color}"), *taken_words]))
        Segments(
            gui,
            units.rect(*self.rects.colors),
            color_choices,
            seat.color,
            partial(owner.set_color, self.index),
            label=text("new_game.color", seat=number),
            hint=text(f"color.{seat.color}"),
            names=names,
        )
        if owner.stage.bots:
            self._lay_kind(seat, text("new_game.who_hint"))


class NewGameParts(NamedTuple):
    """The buttons that change the page and start the game."""

    other_page: Button  # opens the rules, or the seats again
    start: Button


class NewGameScene(TableOpener, RulesPage):
    """Three to five seats (a seat that is left out keeps its choices), and a page of rules."""

    laid: NewGameParts

    def __init__(self, stage: Stage, hot_seat: bool) -> None:
        last, other_setup = last_setup(stage, hot_seat), last_setup(stage, not hot_seat)
        is_first = not (last or hot_seat or stage.settings.lesson_played)  # the first game at all
        seats = last.seats if last else line_up.default_seats(stage.bots, hot_seat, is_first)
        seats = line_up.with_translated_names(line_up.with_all_seats(seats, stage.bots))
        super().__init__(stage, line_up.with_own_name(seats, line_up.own_name(other_setup)))
        self.options = last.options if last else STANDARD
        self.by_lot = last.by_lot if last else False  # whether seats are drawn by lot
        self.count = len(last.seats) if last else line_up.DEFAULT_SEAT_COUNT
        self.rules_open = False  # whether the page of rules is shown

    @property
    def taken_seats(self) -> tuple[line_up.SeatChoice, ...]:
        return self.seats[: self.count]

    @property
    def setup(self) -> line_up.GameSetup:
        """Return the present choices."""
        talk = "" if self.talk == self.stage.settings.talk else self.talk
        choices = language(), self.by_lot, talk, self.unaided
        return line_up.GameSetup(self.taken_seats, self.options, *choices)

    def back(self) -> bool:
        if self.rules_open:
            self._turn_page()
        else:
            self.stack.pop(self)
        return True

    def lay(self, gui: Gui) -> NewGameParts:
        page, area = self.lay_page(gui), self.look.units.area
        gap = Gap.XS if area[1] < ROOMY_FROM[1] or area[0] < ROOMY_FROM[0] else Gap.M
        heading = text("new_game.rules_heading" if self.rules_open else "new_game.heading")
        beside = SAVE_WIDTH if self.rules_open else min(270.0, page.width * 0.2)  # kept free
        left, top, width, height = self.lay_head(gui, page, heading, beside + Gap.M, ruled=False)
        foot_top = top + height - FOOT
        self.portrait_rects = []
        if self.rules_open:
            space = Space(left, top, width, foot_top - top - gap)
            self.lay_choices(gui, space, self.setup.person_count)
            save_left = left + width - BACK_WIDTH - Gap.M - SAVE_WIDTH
            self.lay_save(gui, self.look.units.rect(save_left, page.top, SAVE_WIDTH, FOOT))
            return self._lay_foot(gui, left, foot_top, width)
        self._lay_count(gui, page, beside)
        self._lay_tables(gui, Space(left, top, width, seat_card.CONTROL))
        top += seat_card.CONTROL + gap
        space = Space(left, top, width, foot_top - gap - top)
        card_width = space.cell(0, self.count, seat_card.GAP).width
        fits = card_width >= seat_card.least_width(self.look, self.stage.bots)
        (self._lay_cards if fits and space.height >= CARD_HEIGHT else self._lay_narrow)(gui, space)
        return self._lay_foot(gui, left, foot_top, width)

    def _lay_count(self, gui: Gui, page: Space, width: float) -> None:
        """Lay out the choice of the number of seats, `width` units wide, left of Back."""
        units, type_ = self.look.units, self.look.type
        left = page.left + page.width - BACK_WIDTH - Gap.M - width
        top = page.top + (Height.USUAL - seat_card.CONTROL) / 2
        Segments(
            gui,
            units.rect(left, top, width, seat_card.CONTROL),
            [(number, str(number), None) for number in range(line_up.MIN_SEATS, MAX_SEATS + 1)],
            self.count,
            self._set_count,
            label=text("new_game.seats_label"),
            hint=text("new_game.seats_hint"),
        )
        label = text("new_game.seats_label")
        label_width = units.units(type_.width(label, "strong")) + Gap.XXS
        heading_width = units.units(type_.width(text("new_game.heading"), HEADING_ROLES[0]))
        if left - label_width - 2 * Gap.M > page.left + heading_width:
            rect = units.rect(left - label_width - Gap.M, top, label_width, seat_card.CONTROL)
            gui.label(rect, label, "strong")

    def _lay_tables(self, gui: Gui, box: Space) -> None:
        """Lay out the buttons of preset line-ups, after a label if there is room for it."""
        left, top, width, height = box
        tables, units, type_ = self._tables(), self.look.units, self.look.type
        current = line_up.table_of(self.setup.seats)
        keys = {line_up.PEOPLE_TABLE: "title.hot_seat"}
        captions = [text(keys.get(table.name, f"new_game.table.{table.name}")) for table in tables]
        widths = [units.units(type_.width(caption, "button")) for caption in captions]
        label = text("new_game.tables")
        label_width = units.units(type_.width(label, "strong")) + Gap.L
        free_width = width - seat_card.GAP * (len(tables) - 1)
        spare_width = (free_width - sum(widths)) / len(tables)
        if sum(widths) + len(tables) * Gap.XXL <= free_width - label_width:
            gui.label(units.rect(left, top, label_width, height), label, "strong")
            left, spare_width = left + label_width, Gap.XXL
        for table, caption, needed_width in zip(tables, captions, widths, strict=True):
            button = gui.button(
                units.rect(left, top, needed_width + spare_width, height),
                caption,
                partial(self._set_table, table),
                hint=text(f"new_game.table_hint.{table.name}"),
            )
            button.choose(table.name == current)
            left += needed_width + spare_width + seat_card.GAP

    def _lay_cards(self, gui: Gui, space: Space) -> None:
        """Lay out the cards of all seats side by side."""
        for index in range(self.count):
            box = space.cell(index, self.count, seat_card.GAP)
            gui.card(self.look.units.rect(*box), "slip")
            self._lay_band(gui, index, box)
            layout = seat_card.one_column_layout(box, self.look, 5 if self.can_deal else 3)
            NamedSeatCard(gui, self, index, layout)

    def _lay_narrow(self, gui: Gui, space: Space) -> None:
        """Lay out a row of seats, and the card of the chosen seat below the row."""
        self.chosen = min(self.chosen, self.count - 1)
        card = self.lay_row(gui, space)
        self._lay_band(gui, self.chosen, card)
        NamedSeatCard(gui, self, self.chosen, seat_card.three_column_layout(card, self.look))

    def _lay_band(self, gui: Gui, index: int, box: Space) -> None:
        """Lay out the player's color along the top of a card, inside its border."""
        look = self.look
        outer = look.units.rect(*box)
        left, top, right, _ = look.frames.shadow_margins("slip", look.units.factor)
        border = look.px(Line.EDGE)
        width, height = outer.width - left - right - 2 * border, look.px(seat_card.BAND)
        rect = pygame.Rect(outer.left + left + border, outer.top + top + border, width, height)
        strip = pygame.Surface(rect.size)
        strip.fill(look.palette.players[self.seats[index].color])
        gui.picture(strip, rect)

    def _lay_foot(self, gui: Gui, left: float, top: float, width: float) -> NewGameParts:
        units = self.look.units
        lot_width, start_width = min(440.0, width * 0.26), min(420.0, width * 0.33)
        if not self.rules_open:
            rect, hint = units.rect(left, top, lot_width, FOOT), text("new_game.by_lot_hint")
            choose = partial(setattr, self, "by_lot")
            check_box(gui, rect, text("new_game.by_lot"), self.by_lot, choose, hint=hint)
        free_width = width - lot_width - start_width
        button_width = min(560.0, free_width - 2 * seat_card.GAP)
        label, caption = text("table.menu.rules"), text("new_game.seats_page")
        if not self.rules_open:
            caption = labeled(label, self.rules_words())
        icon_fits = units.units(self.look.type.width(caption, "button")) + PADDING <= button_width
        picture = icon(self.look, "crowd" if self.rules_open else "rules")
        other_page = gui.button(
            units.rect(left + lot_width + (free_width - button_width) / 2, top, button_width, FOOT),
            caption,
            self._turn_page,
            hint="" if self.rules_open else text("new_game.rules_hint"),
            icon=picture if icon_fits else None,
        )
        start_button = gui.button(
            units.rect(left + width - start_width, top, start_width, FOOT),
            text("new_game.start"),
            self._start_game,
            kind=PRIMARY,
            intent=Intent.START,
            why_not=self._why_not(),
        )
        return NewGameParts(other_page, start_button)

    def spell_name(self, index: int) -> None:
        """Open a page of letters and names; a default name begins empty."""
        seat = self.seats[index]
        name = "" if line_up.is_default_name(index + 1, seat) else seat.name
        self.stack.push(NameScene(self.stage, name, partial(self._named, index)))

    def _named(self, index: int, name: str) -> None:
        if name:
            self._put(index, replace(self.seats[index], name=name))
            self.resize()

    def set_name(self, index: int, name: str) -> None:
        """Set a name, without a new layout, since somebody may be typing."""
        self._put(index, replace(self.seats[index], name=name))
        self.laid.start.allow(self._why_not())
        for rect in self.portrait_rects:
            self.gui.repaint(rect)

    def set_color(self, index: int, color: object) -> None:
        """Set a color; a seat that had it gets this seat's former color."""
        own_color = self.seats[index].color
        for other_index, seat in enumerate(self.seats):
            if other_index != index and seat.color == color:
                self._put(other_index, replace(seat, color=own_color))
        self._put(index, replace(self.seats[index], color=str(color)))
        self.resize()

    def _tables(self) -> list[line_up.PresetTable]:
        """Return the preset tables whose bots are all available."""
        levels = {"", *(bot.level for bot in self.stage.bots)}
        return [t for t in line_up.TABLES if all(level in levels for level, _ in t.seats)]

    def _set_table(self, table: line_up.PresetTable) -> None:
        self.seats = line_up.preset_seats(table, self.seats, self.stage.bots)
        self._levels = [seat.bot or old for seat, old in zip(self.seats, self._levels, strict=True)]
        self.resize()

    def _set_count(self, count: object) -> None:
        self.count = int(str(count))
        self.resize()

    def _turn_page(self) -> None:
        has_focus = self.gui.ring.current is not None
        self.rules_open = not self.rules_open
        self.resize()
        self.gui.ring.set_focus(self.laid.other_page.target if has_focus else None)

    def _why_not(self) -> str:
        return sentences(p.text() for p in line_up.problems(self.setup, self.stage.bots))

    def _start_game(self) -> None:
        self.seats = tuple(replace(seat, name=seat.name.strip()) for seat in self.seats)
        setup = self.setup
        if setup.person_count:
            setting = "last_hot_seat" if setup.person_count > 1 else "last_setup"
            self.stage.apply(**{setting: line_up.to_json(setup)})
        self.open_after(self.laid.start, partial(self.stage.open_table, setup))
