"""The choices of rules for a new game: an edition (a preset), single options, and table talk."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tammany_desktop.languages import text
from tammany_desktop.rules.options import DECLARED, PRESETS, TO_THE_LETTER, Option, Options, Value
from tammany_desktop.scenes.base.pages import Space
from tammany_desktop.system.settings import TALKS
from tammany_desktop.talk import talk_mode
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.skin import PLAIN, button_body
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.widgets import Choice, Segments

CUSTOM: Final = "custom"  # stands for options that are those of no edition
HOUSE_PREFIX: Final = "own:"  # precedes the name of house rules, which a person saved
CONTROL: Final = 46.0  # units: the height of a control
WIDE_FROM: Final = 1000  # units: a page wider than this has the whole gutter
GUTTER: Final = 40.0  # units between the columns of a wide page; half of them in others
ARROW: Final = 40.0  # units: the width of an arrow
NAME_GAP: Final = 2.0  # units between a choice and the name above it
STEP: Final = 158.0  # units: greatest distance from one choice to the next
Change = Callable[[Mapping[str, Value]], object]


class GameChoice(NamedTuple):
    """A choice for the whole game: its values with their words; the `current` one is in use."""

    name: str
    values: Sequence[tuple[Value | bool | None, str]]
    current: Value | bool | None
    change: Callable[[Any], object]
    hint: str


def edition_words(options: Options, house_name: str = "") -> str:
    """Return the edition in use and whether it is to the letter, or the name of house rules."""
    preset = options.preset if options.to_the_letter is not None else ""
    edition_name = house_name or text(f"new_game.preset.{preset or CUSTOM}")
    is_strict = preset and options.to_the_letter and not house_name
    return text("new_game.strictly", edition=edition_name) if is_strict else edition_name


def edition_choice(
    options: Options, change: Callable[[object], object], names: Sequence[str], house_name: str
) -> GameChoice:
    """Return the choice of an edition or house rules; `house_name` names those in use."""
    current = HOUSE_PREFIX + house_name if house_name else options.preset or CUSTOM
    values = [(name, text(f"new_game.preset.{name}")) for name in PRESETS]
    values += [(HOUSE_PREFIX + name, name) for name in names]
    if current == CUSTOM:
        values.append((CUSTOM, text("new_game.preset.custom")))
    key = "new_game.house_hint" if house_name else f"new_game.preset_hint.{current}"
    return GameChoice(text("new_game.edition"), values, current, change, text(key))


def letter_choice(options: Options, change: Change) -> GameChoice:
    """Return the switch "To the letter", for the options that no edition sets (R11)."""
    values: list[tuple[Value | bool | None, str]] = [
        (False, text("common.off")),
        (True, text("common.on")),
    ]
    current = options.to_the_letter
    if current is None:
        values.append((None, text("new_game.preset.custom")))
    name, hint = text("new_game.letter_label"), text("new_game.letter_hint")
    return GameChoice(
        name, values, current, lambda on: change({} if on is None else TO_THE_LETTER[on]), hint
    )


def option_choice(options: Options, change: Change, option: Option) -> GameChoice:
    """Return the choice of one option."""
    key, value = f"new_game.{option.name}", options.get(option)
    hint = f"{key}_hint.{value}" if isinstance(value, str) else f"{key}_hint"
    values = [
        (new, text(f"{key}.{new}") if isinstance(new, str) else str(new)) for new in option.choices
    ]
    return GameChoice(
        text(f"{key}_label"), values, value, lambda new: change({option.name: new}), text(hint)
    )


def talk_choice(current: str, people_count: int, change: Callable[[object], object]) -> GameChoice:
    """Return the choice of table talk (R12), a setting that can also be changed in a game."""
    values = [(mode, text(f"settings.talk_of.{mode}")) for mode in TALKS]
    hint = text(f"new_game.talk_hint.{talk_mode(current, people_count)}")
    return GameChoice(text("settings.talk"), values, current, change, hint)


def lay_rules(
    gui: Gui,
    space: Space,
    options: Options,
    change: Change,
    edition: GameChoice,
    talk: GameChoice,
    unaided: GameChoice,
) -> None:
    """Lay out the choices in two columns, `edition` first; with hints if all of them fit."""
    general, settings = [edition, letter_choice(options, change), unaided], [talk]
    single_options = [option_choice(options, change, option) for option in DECLARED]
    units, type_ = gui.look.units, gui.look.type
    gutter = GUTTER if space.width > WIDE_FROM else GUTTER / 2
    column_width = (space.width - gutter) / 2
    row_height = NAME_GAP + CONTROL + _line_height(gui, "strong")
    heading_height = _line_height(gui, "heading") + Gap.XS
    row_count = int((space.height - heading_height) // row_height)
    columns = _columns(general, single_options, settings, row_count)
    if columns is None:
        heading_height = 0.0
        row_count = int(space.height // row_height)
        if 2 * row_count < len(general) + len(single_options):
            del general[1]  # the switch "To the letter" only sets two of the options
        choices = [*general, *single_options]
        choices += settings[: max(0, 2 * row_count - len(choices))]
        half_count = -(-len(choices) // 2)
        columns = [("", choices[:half_count]), ("", choices[half_count:])]
    step = min((space.height - heading_height) / max(len(choices) for _, choices in columns), STEP)
    max_lines = int((step - row_height - Gap.XS) // _line_height(gui, "small"))
    hints = [choice.hint for _, choices in columns for choice in choices]
    width = gui.look.px(column_width)
    hints_fit = all(len(type_.wrap(hint, "small", width)) <= max_lines for hint in hints)
    headings_fit = all(type_.fits(heading, "heading", width) for heading, _ in columns)
    for column, (heading, choices) in enumerate(columns):
        left = space.left + column * (column_width + gutter)
        if heading:
            area = units.rect(left, space.top, column_width, heading_height - Gap.XS)
            gui.label(area, heading, "heading" if headings_fit else "strong")
        for row, choice in enumerate(choices):
            cell = Space(left, space.top + heading_height + row * step, column_width, step)
            _lay_choice(gui, cell, choice, hints_fit)


Columns = list[tuple[str, list[GameChoice]]]  # the heading (or "") and the choices of each column


def _columns(
    general: list[GameChoice], options: list[GameChoice], settings: list[GameChoice], max_rows: int
) -> Columns | None:
    """Return columns of printed rules and of single options; None if over `max_rows` rows."""
    if max(len(general) + len(settings), len(options)) > max_rows:
        return None
    printed_heading, custom_heading = text("new_game.printed_rules"), text("new_game.preset.custom")
    return [(printed_heading, [*general, *settings]), (custom_heading, options)]


def _line_height(gui: Gui, role: str) -> float:
    return gui.look.units.units(gui.look.type.line_height(role))


def _lay_choice(gui: Gui, space: Space, choice: GameChoice, with_hint: bool) -> None:
    """Lay out all values side by side if there is room, else one between arrows."""
    units, (left, top, width, height) = gui.look.units, space
    name_height = _line_height(gui, "strong")
    gui.label(units.rect(left, top, width, name_height), choice.name, "strong")
    top += name_height + NAME_GAP
    rect = units.rect(left, top, width, CONTROL)
    name, all_values, current, change, hint = choice
    values = [(value, words) for value, words in all_values if value not in (None, CUSTOM)]
    max_width = button_body(gui.look, (rect.width // len(values), rect.height), PLAIN).width
    if max(gui.look.type.width(words, "button") for _, words in values) <= max_width:
        segments = [(value, words, None) for value, words in values]
        Segments(gui, rect, segments, current, change, label=name, hint=hint)
    else:
        Choice(gui, rect, all_values, current, change, label=name, hint=hint, side=ARROW)
    if with_hint:
        top += CONTROL + Gap.XXS
        area = units.rect(left, top, width, height - name_height - NAME_GAP - CONTROL - Gap.XXS)
        gui.label(area, choice.hint, "small", "ink_soft", wrap=True)
