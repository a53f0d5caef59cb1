"""The steps that make a promise: the choice of its kind, then of each field."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop import talk
from tammany_desktop.board.geometry import geometry, ward_at
from tammany_desktop.board.highlights import OPEN
from tammany_desktop.board.small_map import island, island_camera
from tammany_desktop.board.ward_card import ward_words
from tammany_desktop.languages import dotted, labeled, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.scenes.base.pages import Space
from tammany_desktop.session.match import Match
from tammany_desktop.talk import KINDS, Promise
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import Painter, piece
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.wording import capitalized, office_name, population_name

GAP: Final = 10.0  # units between buttons
MIN_HEIGHT: Final = 58.0  # units: least height of a button
MAX_HEIGHT: Final = 72.0  # units: greatest height of a button
MAP_SHARE: Final = 0.55  # width of the map for the choice of a ward, as a share of the page's
MIN_MAP_HEIGHT: Final = 190.0  # units: least height of the page for which there is a map
COLUMNS: Final = 5  # columns of the wards' buttons beside the map
NO_KIND: Final = ""  # the kind of the promise before one is chosen
# The picture of each kind of promise; for other kinds, it is the maker's boss.
PICTURES: Final = {
    talk.BID_AT_MOST: "icon_favor",
    talk.CUBE: "icon_cube",
    talk.NO_SLANDER: "icon_slander",
    talk.SLANDER: "icon_slander",
    talk.NO_LOCK: "icon_lock",
    talk.LOCK: "icon_lock",
    talk.SPARE: "icon_office",
    talk.SEND: "icon_office",
    talk.OFFICE: "icon_office",
}
# A choice: its words, its callback, why it cannot be chosen ("" if it can), and its icon.
Choice = tuple[str, Callable[[], object], str, Painter | None]


class PromiseSteps:
    """A promise of one seat that is being made; `add` is called when it is complete."""

    def __init__(
        self,
        match: Match,
        maker: int,
        promises: Sequence[Promise],
        add: Callable[[Promise], object],
        on_change: Callable[[], object],
    ) -> None:
        """`promises` are those made already; `on_change` is called after each step."""
        self.match, self.maker = match, maker
        self.maker_name = match.seats[maker].name
        self.promises = tuple(promises)
        self.add, self.on_change = add, on_change
        self.kind = NO_KIND
        self.chosen: dict[str, int] = {}
        self._numbered: dict[str, Target] = {}  # the choices, by the number or words they show
        self._typed = ""  # the number typed so far

    def question(self) -> str:
        """Return the question of the present step."""
        if self.kind == NO_KIND:
            return text("deal.ask.kind", name=self.maker_name)
        return text(f"deal.ask.{self.field()}")

    def so_far(self) -> str:
        """Return the maker and the choices so far; "" before the kind is chosen."""
        if self.kind == NO_KIND:
            return ""
        choices = [self._words(field, value) for field, value in self.chosen.items()]
        words = dotted([text(f"deal.kind.{self.kind}"), *choices])
        return labeled(text("deal.gives", name=self.maker_name), words)

    def back(self) -> bool:
        """Undo the last choice; return False if there is none."""
        if self.chosen:
            self.chosen.popitem()
        elif self.kind != NO_KIND:
            self.kind = NO_KIND
        else:
            return False
        return True

    def _promises_of(self, kind: str) -> list[Promise]:
        """Return the promises of a kind that fit the choices so far and are not made yet."""
        promises, chosen = talk.possible_promises(self.match.state, self.maker, kind), self.chosen
        new = [promise for promise in promises if promise not in self.promises]
        return [p for p in new if all(getattr(p, field) == chosen[field] for field in chosen)]

    def field(self) -> str:
        """Return the next field to choose."""
        return next(field for field in KINDS[self.kind] if field not in self.chosen)

    def options(self) -> list[int]:
        """Return the possible values of the next field."""
        return sorted({getattr(promise, self.field()) for promise in self._promises_of(self.kind)})

    def choose_kind(self, kind: str) -> None:
        """Choose the kind."""
        self.kind = kind
        self.on_change()

    def choose(self, value: int) -> None:
        """Choose the value of the next field; after the last, the promise is complete."""
        self.chosen[self.field()] = value
        if len(self.chosen) == len(KINDS[self.kind]):
            self.add(Promise(self.kind, **self.chosen))
        else:
            self.on_change()

    def lay_question(self, gui: Gui, space: Space) -> None:
        """Lay out the kinds, the wards, or the values of another field."""
        self._numbered, self._typed = {}, ""
        if self.kind == NO_KIND:
            self._lay_kinds(gui, space)
        elif self.field() == "ward":
            self._lay_wards(gui, space, self.options())
        else:
            name, icon = partial(self._words, self.field()), partial(self._icon, gui.look)
            choices = [(name(v), partial(self.choose, v), "", icon(v)) for v in self.options()]
            self._lay_buttons(gui, space, choices)

    def _lay_kinds(self, gui: Gui, space: Space) -> None:
        boss = piece_names.boss(self.match.seats[self.maker].color)
        why = text("deal.why_not.kind", name=self.maker_name)
        choices: list[Choice] = []
        for kind in KINDS:
            words, choose = text(f"deal.kind.{kind}"), partial(self.choose_kind, kind)
            picture = piece(gui.look, PICTURES.get(kind, boss))
            choices.append((words, choose, "" if self._promises_of(kind) else why, picture))
        self._lay_buttons(gui, space, choices)

    def _lay_buttons(self, gui: Gui, space: Space, choices: Sequence[Choice]) -> None:
        """Lay out buttons in two columns, or in three if they would be lower than MIN_HEIGHT."""
        columns = 3 if len(choices) > 2 * int(space.height / MIN_HEIGHT) else 2
        row_count = -(-len(choices) // columns)
        height = min(MAX_HEIGHT, (space.height - GAP * (row_count - 1)) / row_count)
        words_width = gui.look.px(space.cell(0, columns, GAP, height).width - height - Gap.L)
        all_fit = all(gui.look.type.width(words, "button") <= words_width for words, *_ in choices)
        role = "button" if all_fit else "small"  # the same for all buttons
        for index, (words, press, why_not, icon) in enumerate(choices):
            rect = gui.look.units.rect(*space.cell(index, columns, GAP, height))
            lay = partial(gui.button, rect, words, press, align="left", role=role)
            self._numbered[words] = lay(why_not=why_not, icon=icon, home=index == 0).target

    def _words(self, field: str, value: int) -> str:
        if field == "ward":
            return text("table.hint.ward", number=WARD_NUMBERS[value])
        if field == "population":
            return capitalized(population_name(value))
        if field == "seat":
            return self.match.seats[value].name
        return office_name(value) if field == "office" else str(value)

    def _icon(self, look: Look, value: int) -> Painter | None:
        """Return the picture of a value of the next field, if any."""
        names: dict[str, Callable[[int], str]] = {
            "population": piece_names.cube,
            "seat": lambda seat: piece_names.chip(self.match.seats[seat].color),
            "office": piece_names.emblem,
        }
        field = self.field()
        return piece(look, names[field](value)) if field in names else None

    def _lay_wards(self, gui: Gui, space: Space, wards: list[int]) -> None:
        """Lay out the map, for the mouse, and beside it a button for each ward."""
        units = gui.look.units
        map_width = space.width * MAP_SHARE if space.height >= MIN_MAP_HEIGHT else 0.0
        model = ViewModel(self.match.seats, self.match.state)
        area = units.rect(space.left, space.top, map_width or space.width, space.height)
        if map_width:
            self._lay_map(gui, area, wards)
        for ward, number in enumerate(WARD_NUMBERS):  # those that can be promised replace these
            numeral = island_camera(area.size).rect(geometry().wards[ward].numeral)
            rect = numeral.move(area.topleft) if map_width else area
            label = text("table.hint.ward", number=number)
            why = text("deal.why_not.ward", name=self.maker_name, ward=number)
            self._numbered[str(number)] = Target(rect, label=label, enabled=False, why_not=why)
        row_count = -(-len(wards) // COLUMNS)
        height = min(MAX_HEIGHT, (space.height - GAP * (row_count - 1)) / max(1, row_count))
        indent = map_width + 2 * GAP if map_width else 0.0
        right_side = Space(space.left + indent, space.top, space.width - indent, space.height)
        for index, ward in enumerate(wards):
            rect = units.rect(*right_side.cell(index, COLUMNS, GAP, height))
            number = WARD_NUMBERS[ward]
            button = gui.button(rect, str(number), partial(self.choose, ward), home=index == 0)
            button.target.label = text("table.hint.ward", number=number)
            button.target.spoken = partial(lambda w: Spoken(ward_words(model, w)), ward)
            self._numbered[str(number)] = button.target

    def type_digit(self, digit: int) -> Target | None:
        """Return the choice or closed ward typed, if any; a second digit may follow the first."""
        longer = self._typed + str(digit)
        self._typed = longer if longer in self._numbered else str(digit)
        return self._numbered.get(self._typed)

    def _lay_map(self, gui: Gui, area: pygame.Rect, wards: list[int]) -> None:
        """Lay out a map on which possible wards can be told from others and can be clicked."""
        highlights, match = dict.fromkeys(wards, OPEN), self.match
        gui.picture(island(gui.look, area.size, match.seats, match.state, highlights), area)

        def ward_under(point: tuple[int, int]) -> int:
            in_map = point[0] - area.left, point[1] - area.top
            return ward_at(island_camera(area.size).world(in_map))

        def press() -> None:
            if (ward := ward_under(gui.pointer)) in wards:
                self.choose(ward)

        target = Target(area, press=press, part_at=ward_under)
        gui.find_below = lambda point: target if area.collidepoint(point) else None
