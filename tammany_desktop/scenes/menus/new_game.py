"""Setting up a new game: seats, names, colors, persons and bots, options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any, NamedTuple

from tammany_desktop.board.piece_images import portrait_of
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import available, everywhere, language, name_of, text
from tammany_desktop.rules.options import DECLARED, PRESETS, TO_THE_LETTER, Option, Value
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.scenes.base.pages import SheetScene, rule
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.session import game_setup
from tammany_desktop.session.game_setup import (
    MIN_SEATS,
    NAME_LIMIT,
    BotLevel,
    GameSetup,
    SeatChoice,
    problems,
)
from tammany_desktop.ui.button import Button, Painter
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.ornament import icon, piece
from tammany_desktop.ui.skin import PRIMARY
from tammany_desktop.ui.widgets import Choice

ROW = 54  # units: a line of the page, lower only where the window has no room for all
CONTROL = 46
AIR = 22  # units more that a row takes where there is room
GAP = 10
ROOMY = 1100  # units: rows as wide as this show portraits
NAMED = 236  # units: an option's name before it, where both have room
CUSTOM = "custom"
Place = tuple[float, float, float, float]


def default_name(number: int, bot: str) -> str:
    """The name a seat has until somebody gives it one; seats count from 1."""
    return text(f"new_game.bot_name.{number}") if bot else text("new_game.player", seat=number)


def renamed(setup: GameSetup) -> GameSetup:
    """The setup with names that nobody chose in the language in use."""
    seats = list(setup.seats)
    for number, seat in enumerate(seats, 1):
        bot_name, player = f"new_game.bot_name.{number}", "new_game.player"
        if seat.name in (everywhere(bot_name) if seat.bot else everywhere(player, seat=number)):
            seats[number - 1] = replace(seat, name=default_name(number, seat.bot))
    return replace(setup, seats=tuple(seats))


def default_setup(bots: tuple[BotLevel, ...], hot_seat: bool) -> GameSetup:
    """Four seats: one person against bots, or persons alone where they share the computer."""
    bot = bots[len(bots) // 2] if bots and not hot_seat else BotLevel("")
    seats = tuple(
        SeatChoice(
            default_name(number, bot.level if number > 1 else ""),
            COLORS[number - 1],
            bot.level if number > 1 else "",
            bot.characters[(number - 2) % len(bot.characters)]
            if bot.characters and number > 1
            else "",
        )
        for number in range(1, 5)
    )
    return GameSetup(seats, language=language())


def setup_for(stage: Stage, hot_seat: bool) -> GameSetup:
    """The choices made last time where they suit the way of playing, else the defaults."""
    kept = game_setup.from_json(stage.settings.last_setup, stage.bots)
    if kept is not None and (kept.people > 1) == hot_seat and kept.people > 0:
        return replace(renamed(kept), language=language())
    return default_setup(stage.bots, hot_seat)


class GameChoice(NamedTuple):
    """A choice for the whole game, as `widgets.Choice` takes it."""

    name: str
    values: Sequence[tuple[object, str]]
    now: object
    change: Callable[[Any], object]
    hint: str


class NewGameScene(SheetScene):
    """One row a seat, the options below, Start as soon as everything fits together."""

    start: Button

    def __init__(self, stage: Stage, hot_seat: bool) -> None:
        super().__init__(stage)
        self.setup = setup_for(stage, hot_seat)
        self.options_open = False  # where seats and options share no page

    def back(self) -> bool:
        """Escape leads back to the title."""
        self.stack.pop(self)
        return True

    # Layout

    def lay(self, gui: Gui) -> None:
        """Heading, seats, options, Start: in the middle, with as much air as the window has.

        Where there is no room for all, options have a page of their own.
        """
        units = self.look.units
        wide, high = units.area
        content = min(wide - 60, 1400)
        left = (wide - content) / 2
        seats, options = len(self.setup.seats), ceil(len(self._choices(bare=False)) / 2)
        parted = (high - 150) / (seats + options) < CONTROL + 2
        seats = 0 if parted and self.options_open else seats
        options = 0 if parted and not self.options_open else options
        lines = seats + options
        air = max(0.0, min((high - 60 - lines * ROW - 90) / 20, AIR))
        row = min(ROW + air, (high - 150) / lines)
        block = 60 + 2 * air + lines * row + 2 * air + 66
        top = max(20.0, (high - block) / 2)
        edge = min(60, left)
        above, below = max(2.0, top - 50), min(high - 2.0, top + block + 40)
        gui.card(units.rect(left - edge, above, content + 2 * edge, below - above), "panel")
        gui.label(units.rect(left, top, content - 340, 52), text("new_game.heading"), "title")
        self._lay_count(gui, left + content - 330, top + 2)
        top += 60 + 2 * air
        if air > AIR / 2:
            rule(gui, left, top - air - 8, content)
        for index in range(seats):
            self._lay_seat(gui, index, (left, top + index * row, content, row - 8))
        top += seats * row + air
        if options:
            self._lay_options(gui, left, top, content, row)
        top += options * row + air
        self._lay_foot(gui, left, top, content)
        if parted:
            words = text("new_game.seats_page" if self.options_open else "new_game.options_page")
            gui.button(units.rect(left + 250, top, content - 620, 56), words, self._turn_page)

    def _turn_page(self) -> None:
        self.options_open = not self.options_open
        self.resize()

    def _lay_count(self, gui: Gui, left: float, top: float) -> None:
        numbers = range(MIN_SEATS, MAX_SEATS + 1)
        Choice(
            gui,
            self.look.units.rect(left, top, 330, 46),
            [(number, text("new_game.seats", count=number)) for number in numbers],
            len(self.setup.seats),
            self._set_count,
            label=text("new_game.seats_label"),
            hint=text("new_game.seats_hint"),
        )

    def _lay_seat(self, gui: Gui, index: int, place: Place) -> None:
        units, seat = self.look.units, self.setup.seats[index]
        left, top, wide, high = place
        roomy = wide > ROOMY  # room for the color's name and for a portrait
        if roomy:
            self._lay_portrait(gui, index, (left, top, high, high))
            left, wide = left + high + 24, wide - high - 24
        side = 52 if roomy else 38
        color_wide = 280 if roomy else 130
        kind_wide = 356 if roomy else 290
        has_character = bool(self._characters(seat.bot))
        character_wide = (300 if roomy else 266) if has_character else 0
        gaps = GAP * (3 if has_character else 2)
        name_wide = wide - color_wide - kind_wide - character_wide - gaps
        top, high = top + (high - CONTROL) / 2, CONTROL
        Choice(
            gui,
            units.rect(left, top, color_wide, high),
            [(color, text(f"color.{color}") if roomy else "") for color in COLORS],
            seat.color,
            partial(self._set_color, index),
            label=text("new_game.color", seat=index + 1),
            hint="" if roomy else text(f"color.{seat.color}"),
            paint=self._chip,
            side=side,
        )
        x = left + color_wide + GAP
        gui.entry(
            units.rect(x, top, name_wide, high),
            seat.name,
            partial(self._set_name, index),
            limit=NAME_LIMIT,
            label=text("new_game.name", seat=index + 1),
        )
        x += name_wide + GAP
        self._lay_kind(gui, index, (x, top, kind_wide, high), side)
        if has_character:
            self._lay_character(gui, index, (x + kind_wide + GAP, top, character_wide, high), side)

    def _lay_portrait(self, gui: Gui, index: int, place: Place) -> None:
        """Who sits here: a bot's likeness, or the boss of a person's color."""
        rect, seat = self.look.units.rect(*place), self.setup.seats[index]
        name = portrait_of(seat.bot, seat.character)
        high = rect.height if name else round(rect.height * 0.9)
        made = self.look.sprite(name or f"boss_{seat.color}", high)
        gui.picture(made, made.get_rect(center=rect.center))

    def _lay_kind(self, gui: Gui, index: int, place: Place, side: int) -> None:
        levels = [("", text("new_game.person"))]
        levels += [(bot.level, text(f"bot.level.{bot.level}")) for bot in self.stage.bots]
        Choice(
            gui,
            self.look.units.rect(*place),
            levels,
            self.setup.seats[index].bot,
            partial(self._set_bot, index),
            label=text("new_game.who", seat=index + 1),
            hint=text("new_game.who_hint"),
            paint=self._who_icon if side > 40 else None,
            side=side,
        )

    def _lay_character(self, gui: Gui, index: int, place: Place, side: int) -> None:
        seat = self.setup.seats[index]
        Choice(
            gui,
            self.look.units.rect(*place),
            [("", text("bot.character.none"))]
            + [(one, text(f"bot.character.{one}")) for one in self._characters(seat.bot)],
            seat.character,
            partial(self._set_seat, index, "character"),
            label=text("new_game.character", seat=index + 1),
            hint=text("new_game.character_hint"),
            side=side,
        )

    def _lay_options(self, gui: Gui, left: float, top: float, wide: float, row: float) -> None:
        """Two columns, line by line."""
        gap = 3 * GAP if wide > ROOMY else GAP
        half = (wide - gap) / 2
        labelled = self._labelled(half)
        for number, choice in enumerate(self._choices(labelled)):
            x, y = left + number % 2 * (half + gap), top + number // 2 * row
            self._option(gui, (x, y, half, row), choice, labelled)

    def _choices(self, bare: bool) -> list[GameChoice]:
        """What is chosen for the whole game: edition, switch, the options one by one, language."""
        setup, now = self.setup, self.setup.options.preset or CUSTOM
        presets = [(name, text(f"new_game.preset.{name}")) for name in PRESETS]
        if now == CUSTOM:
            presets.append((CUSTOM, text("new_game.preset.custom")))
        edition, hint = text("new_game.edition"), text("new_game.edition_hint")
        tongues = [(code, name_of(code)) for code in available()]
        words, about = text("settings.language"), text("settings.language_hint")
        return [
            GameChoice(edition, presets, now, self._set_preset, hint),
            self._letter_choice(bare),
            *(self._choice_of(option, bare) for option in DECLARED),
            GameChoice(words, tongues, setup.language, self._set_language, about),
        ]

    def _letter_choice(self, bare: bool) -> GameChoice:
        """The switch "To the letter", for the options that no edition sets (R11)."""
        name, hint = text("new_game.letter_label"), text("new_game.letter_hint")
        on, off = (
            (text("common.on"), text("common.off")) if bare else (name, text("new_game.letter_off"))
        )
        values: list[tuple[object, str]] = [(False, off), (True, on)]
        now = self.setup.options.to_the_letter
        if now is None:
            values.append((None, text("new_game.preset.custom")))
        return GameChoice(name, values, now, self._set_letter, hint)

    def _choice_of(self, option: Option, bare: bool) -> GameChoice:
        key, value = f"new_game.{option.name}", self.setup.options.get(option)
        hint = f"{key}_hint.{value}" if isinstance(value, str) else f"{key}_hint"
        words = [(choice, self._word_of(key, choice, bare)) for choice in option.choices]
        change = partial(self._set_option, option)
        return GameChoice(text(f"{key}_label"), words, value, change, text(hint))

    def _word_of(self, key: str, choice: Value, bare: bool) -> str:
        """A choice in words; a number, beside its name, is bare."""
        if isinstance(choice, str):
            return text(f"{key}.{choice}")
        return str(choice) if bare else text(key, count=choice)

    def _labelled(self, wide: float) -> bool:
        """Whether every choice of a column `wide` units wide has room for its name."""
        measure = self.look.type.width
        choices = self._choices(bare=True)
        name = max(measure(choice.name, "strong") for choice in choices)
        words = [words for choice in choices for _, words in choice.values]
        longest = max(measure(one, "body") for one in (*words, text("new_game.preset.custom")))
        arrows = 2 * CONTROL + 20
        return name <= self.look.px(NAMED - 8) and longest <= self.look.px(wide - NAMED - arrows)

    def _option(self, gui: Gui, place: Place, choice: GameChoice, labelled: bool) -> None:
        """A choice, with its name before it where there is room."""
        left, top, wide, row = place
        units, high = self.look.units, CONTROL
        top += (row - 8 - high) / 2
        if labelled:
            gui.label(units.rect(left, top, NAMED, high), choice.name, "strong")
            left, wide = left + NAMED, wide - NAMED
        name, values, now, change, hint = choice
        rect = units.rect(left, top, wide, high)
        Choice(gui, rect, values, now, change, label=name, hint=hint)

    def _lay_foot(self, gui: Gui, left: float, top: float, wide: float) -> None:
        units = self.look.units
        gui.button(
            units.rect(left, top, 240, 56), text("common.back"), self.back, intent=Intent.CANCEL
        )
        self.start = gui.button(
            units.rect(left + wide - 360, top, 360, 56),
            text("new_game.start"),
            self._start,
            kind=PRIMARY,
            intent=Intent.END_TURN,
            why_not=self._why_not(),
            home=True,
        )

    def _who_icon(self, bot: object) -> Painter:
        name = portrait_of(str(bot))
        return piece(self.look, name) if name else icon(self.look, "crowd" if bot else "person")

    def _chip(self, color: object) -> Painter:
        return piece(self.look, f"chip_{color}")

    def _characters(self, level: str) -> tuple[str, ...]:
        return next((bot.characters for bot in self.stage.bots if bot.level == level), ())

    # Choices

    def _why_not(self) -> str:
        return " ".join(problem.text() for problem in problems(self.setup, self.stage.bots))

    def _put(self, index: int, seat: SeatChoice) -> None:
        seats = list(self.setup.seats)
        seats[index] = seat
        self.setup = replace(self.setup, seats=tuple(seats))
        self.start.allow(self._why_not())

    def _set_seat(self, index: int, name: str, value: object) -> None:
        self._put(index, replace(self.setup.seats[index], **{name: value}))  # type: ignore[arg-type]

    def _set_name(self, index: int, name: str) -> None:
        self._put(index, replace(self.setup.seats[index], name=name))

    def _set_color(self, index: int, color: object) -> None:
        """Take a color; a seat that had it takes the one given up."""
        mine = self.setup.seats[index].color
        for other, seat in enumerate(self.setup.seats):
            if other != index and seat.color == color:
                self._put(other, replace(seat, color=mine))
        self._put(index, replace(self.setup.seats[index], color=str(color)))
        self.resize()

    def _set_bot(self, index: int, bot: object) -> None:
        seat, number = self.setup.seats[index], index + 1
        name = seat.name
        if name == default_name(number, seat.bot):
            name = default_name(number, str(bot))
        characters = self._characters(str(bot))
        character = characters[index % len(characters)] if characters else ""
        self._put(index, replace(seat, bot=str(bot), name=name, character=character))
        self.resize()

    def _set_count(self, count: object) -> None:
        seats = list(self.setup.seats[: int(str(count))])
        while len(seats) < int(str(count)):
            color = next(one for one in COLORS if one not in [seat.color for seat in seats])
            last = seats[-1]
            character = self._characters(last.bot)
            seats.append(
                SeatChoice(
                    default_name(len(seats) + 1, last.bot),
                    color,
                    last.bot,
                    character[len(seats) % len(character)] if character else "",
                )
            )
        self.setup = replace(self.setup, seats=tuple(seats))
        self.resize()

    def _set_preset(self, preset: object) -> None:
        self._set_options(PRESETS.get(str(preset), {}))

    def _set_letter(self, on: bool | None) -> None:
        self._set_options({} if on is None else TO_THE_LETTER[on])

    def _set_option(self, option: Option, value: Value) -> None:
        self._set_options({option.name: value})

    def _set_options(self, values: Mapping[str, Value]) -> None:
        self.setup = replace(self.setup, options=self.setup.options.change(values))
        self.resize()

    def _set_language(self, code: object) -> None:
        self.setup = replace(self.setup, language=str(code))
        self.stage.apply(language=str(code))
        self.setup = renamed(self.setup)
        self.resize()

    def _start(self) -> None:
        seats = tuple(replace(seat, name=seat.name.strip()) for seat in self.setup.seats)
        self.setup = replace(self.setup, seats=seats)
        self.stage.apply(last_setup=game_setup.to_json(self.setup))
        self.stage.start_game(self.setup)
