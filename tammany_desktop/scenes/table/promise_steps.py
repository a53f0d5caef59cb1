"""One promise made step by step: its kind, then a button or a ward of the map for each field."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop import talk as p
from tammany_desktop.board.geometry import Camera, ward_at
from tammany_desktop.board.highlights import TARGET
from tammany_desktop.board.small_map import island, island_camera
from tammany_desktop.board.ward_card import ward_words
from tammany_desktop.languages import dotted, text
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
from tammany_desktop.wording import office_name, population_name, standing_alone

GAP: Final = 10.0  # units
LEAST: Final = 58.0  # least height of a button
HIGHEST: Final = 72.0
MAP: Final = 0.55  # share of the width for the map, if a ward is chosen
MAPPED: Final = 190.0  # units of height from which there is a map
COLUMNS: Final = 5  # columns of the wards' buttons beside the map
KIND: Final = "kind"
# The picture of each kind of promise; a boss is the maker's.
PICTURES: Final = {
    p.BID_AT_MOST: "icon_favor",
    p.CUBE: "icon_cube",
    p.NO_SLANDER: "icon_slander",
    p.SLANDER: "icon_slander",
    p.NO_LOCK: "icon_lock",
    p.LOCK: "icon_lock",
    p.SPARE: "icon_office",
    p.SEND: "icon_office",
    p.OFFICE: "icon_office",
}


class PromiseSteps:
    """A promise of one seat being made; `made` is called once it is complete."""

    def __init__(
        self,
        match: Match,
        maker: int,
        taken: Sequence[Promise],
        made: Callable[[Promise], object],
        changed: Callable[[], object],
    ) -> None:
        """`taken` are promised already; `changed` hears every step."""
        self.match, self.maker = match, maker
        self.taken = tuple(taken)
        self.made, self.changed = made, changed
        self.kind = KIND  # KIND until a kind is chosen
        self.chosen: dict[str, int] = {}
        self._map: tuple[pygame.Rect, Camera] | None = None

    @property
    def name(self) -> str:
        """Return whose promise it is."""
        return self.match.seats[self.maker].name

    def question(self) -> str:
        """Return what is asked for now."""
        if self.kind == KIND:
            return text("deal.ask.kind", name=self.name)
        return text(f"deal.ask.{self.field()}")

    def so_far(self) -> str:
        """Return who promises, and what was chosen so far."""
        if self.kind == KIND:
            return ""
        chosen = [self._words(field, value) for field, value in self.chosen.items()]
        words = dotted([text(f"deal.kind.{self.kind}"), *chosen])
        return text("common.labeled", label=text("deal.gives", name=self.name), words=words)

    def back(self) -> bool:
        """Undo the last choice; return False if there is none."""
        if self.chosen:
            self.chosen.popitem()
        elif self.kind != KIND:
            self.kind = KIND
        else:
            return False
        return True

    def _possible(self, kind: str) -> list[Promise]:
        """Return the promises of a kind that fit the choices so far."""
        found = p.sayable(self.match.state, self.maker, kind)
        return [
            one
            for one in found
            if one not in self.taken and all(getattr(one, f) == v for f, v in self.chosen.items())
        ]

    def field(self) -> str:
        """Return the field to choose next."""
        return next(field for field in KINDS[self.kind] if field not in self.chosen)

    def options(self) -> list[int]:
        """Return the possible values of the next field."""
        field = self.field()
        return sorted({getattr(one, field) for one in self._possible(self.kind)})

    def choose_kind(self, kind: str) -> None:
        """Choose a kind, whose fields follow."""
        self.kind = kind
        self.changed()

    def choose(self, value: int) -> None:
        """Choose a value; with the last field the promise is made."""
        self.chosen[self.field()] = value
        if len(self.chosen) == len(KINDS[self.kind]):
            self.made(Promise(self.kind, **self.chosen))
        else:
            self.changed()

    # Layout

    def lay_question(self, gui: Gui, space: Space) -> None:
        """Lay the kinds, the wards, or the buttons of another field."""
        self._map = None
        if self.kind == KIND:
            self._lay_kinds(gui, space)
        elif self.field() == "ward":
            self._lay_wards(gui, space, self.options())
        else:
            rows = [
                (
                    self._words(self.field(), value),
                    partial(self.choose, value),
                    "",
                    self._icon(gui.look, value),
                )
                for value in self.options()
            ]
            self._lay_buttons(gui, space, rows)

    def _lay_kinds(self, gui: Gui, space: Space) -> None:
        boss = piece_names.boss(self.match.seats[self.maker].color)
        why = text("deal.why_not.kind", name=self.name)
        rows = [
            (
                text(f"deal.kind.{kind}"),
                partial(self.choose_kind, kind),
                "" if self._possible(kind) else why,
                piece(gui.look, PICTURES.get(kind, boss)),
            )
            for kind in KINDS
        ]
        self._lay_buttons(gui, space, rows)

    def _lay_buttons(
        self,
        gui: Gui,
        space: Space,
        rows: Sequence[tuple[str, Callable[[], object], str, Painter | None]],
    ) -> None:
        """Lay buttons in two columns, or in three if they would be too low."""
        columns = 3 if len(rows) > 2 * int(space.high / LEAST) else 2
        lines = -(-len(rows) // columns)
        height = min(HIGHEST, (space.high - GAP * (lines - 1)) / lines)
        room = gui.look.px(space.cell(0, columns, GAP, height).wide - height - Gap.L)
        whole = all(gui.look.type.width(words, "button") <= room for words, *_ in rows)
        role = "button" if whole else "small"  # one size for all
        for place, (words, press, why, paint) in enumerate(rows):
            rect = gui.look.units.rect(*space.cell(place, columns, GAP, height))
            lay = partial(gui.button, rect, words, press, align="left", role=role)
            lay(why_not=why, icon=paint, home=place == 0)

    def _words(self, field: str, value: int) -> str:
        if field == "ward":
            return text("table.hint.ward", number=WARD_NUMBERS[value])
        if field == "population":
            return standing_alone(population_name(value))
        if field == "seat":
            return self.match.seats[value].name
        return office_name(value) if field == "office" else str(value)

    def _icon(self, look: Look, value: int) -> Painter | None:
        """Return the picture of a value of the field that is asked for."""
        names: dict[str, Callable[[int], str]] = {
            "population": piece_names.cube,
            "seat": lambda seat: piece_names.chip(self.match.seats[seat].color),
            "office": piece_names.emblem,
        }
        field = self.field()
        return piece(look, names[field](value)) if field in names else None

    # The map on which a ward is chosen

    def _lay_wards(self, gui: Gui, space: Space, wards: list[int]) -> None:
        """Lay the map, for the pointer, and a button for each ward beside it."""
        units = gui.look.units
        width = space.wide * MAP if space.high >= MAPPED else 0.0
        model = ViewModel(self.match.seats, self.match.state)
        if width:
            self._lay_map(gui, units.rect(space.left, space.top, width, space.high), wards)
            width += 2 * GAP
        lines = -(-len(wards) // COLUMNS)
        height = min(HIGHEST, (space.high - GAP * (lines - 1)) / max(1, lines))
        beside = Space(space.left + width, space.top, space.wide - width, space.high)
        for place, ward in enumerate(wards):
            rect = units.rect(*beside.cell(place, COLUMNS, GAP, height))
            number = WARD_NUMBERS[ward]
            button = gui.button(rect, str(number), partial(self.choose, ward), home=place == 0)
            button.target.label = text("table.hint.ward", number=number)
            button.target.spoken = partial(self._spoken, model, ward)

    def _lay_map(self, gui: Gui, area: pygame.Rect, wards: list[int]) -> None:
        """Lay a small board for pointing, with the possible wards lit."""
        lit, match = dict.fromkeys(wards, TARGET), self.match
        gui.picture(island(gui.look, area.size, match.seats, match.state, lit), area)
        self._map = area, island_camera(area.size)
        whole = Target(area, press=partial(self._press_map, gui), part=self._ward_under)
        gui.below = lambda place: whole if area.collidepoint(place) else None

    def _spoken(self, model: ViewModel, ward: int) -> Spoken:
        return Spoken(ward_words(model, ward))

    def _ward_under(self, place: tuple[int, int]) -> int:
        if self._map is None:
            return -1
        rect, camera = self._map
        return ward_at(camera.world((place[0] - rect.left, place[1] - rect.top)))

    def _press_map(self, gui: Gui) -> None:
        ward = self._ward_under(gui.pointer)
        if ward in self.options():
            self.choose(ward)
