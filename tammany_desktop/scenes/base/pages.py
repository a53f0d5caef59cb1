"""The parts that most scenes share: sheets with widgets, scaled sheets, and framed pages."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import PRIMARY, TAB, dimmed_backdrop, fitted_sprite, oxford_line
from tammany_desktop.ui.tokens import Gap, Height, Line, Width

OpenMenu = Callable[[], object] | None


class SheetScene(Scene):
    """A scene with one Gui, laid out again when the look changes; Escape calls `back`."""

    gui: Gui
    sound: Effect | None = Effect.PAGE
    laid: object = None  # what `lay` returned
    on_map = False
    slides = True
    silent_widgets = False  # whether presses are silent, as sounds could reveal a secret bid
    has_rules_key = True  # whether F1 opens the rules if no rule is named

    def lay(self, gui: Gui) -> object:
        """Fill the GUI; return the parts of the layout that are used later."""
        raise NotImplementedError

    def back(self) -> bool:
        """Handle Escape; return False if it does nothing here."""
        return False

    def go_back(self) -> bool:
        """Close the scene, which shows the one below it."""
        self.stack.pop(self)
        return True

    def resize(self) -> None:
        sound = None if self.silent_widgets else self.stage.sounds.play
        old_gui: Gui | None = self.gui
        self.gui = Gui(self.look, self.damage, sound, self.open_rule)
        self.laid = self.lay(self.gui)
        if old_gui is not None:
            self.gui.manager.pointer = old_gui.manager.pointer
            self.gui.ring.copy_focus(old_gui.ring)
        self.damage()

    def cover(self) -> None:
        self.gui.tooltip.reset()

    def open_rule(self, rule: str) -> None:
        """Open the rules at `rule`, or at their beginning if it is empty."""
        self.stage.open_rules(rule)

    def rule_named(self) -> str:
        """Return the rule at which F1 opens the rules: that of the tooltip."""
        return self.gui.tooltip.rule

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if self.gui.handle(event, act):
            return True
        if act is not None and act.intent is Intent.RULES:
            rule = self.rule_named()
            if not act.repeat and (rule or self.has_rules_key):
                self.open_rule(rule)
            return True
        if act is not None and act.intent is Intent.CANCEL and not act.repeat:
            return self.back()
        return False

    def update(self, dt: float) -> None:
        self.gui.update(dt)

    def due_in(self) -> float | None:
        return self.gui.due_in()

    def paint_back(self, surface: pygame.Surface) -> None:
        """Paint what is behind the GUI."""
        if self.opaque:
            surface.blit(dimmed_backdrop(self.look), (0, 0))

    def paint(self, surface: pygame.Surface) -> None:
        self.paint_back(surface)
        self.gui.paint(surface)


class TableOpener(SheetScene):
    """A page with a button that opens a table; its caption says so while the table is loaded."""

    opening: Callable[[], object] | None = None  # opens the table once the caption was painted

    def open_after(self, button: Button, open_table: Callable[[], object]) -> None:
        """Say on a button that a table is opening; after the next frame call `open_table`."""
        self.opening = partial(self._open, button, button.caption, open_table)
        self.stack.painted = False
        self._set_caption(button, text("title.opening"))

    def _open(self, button: Button, caption: str, open_table: Callable[[], object]) -> None:
        self.opening = None
        self._set_caption(button, caption)
        open_table()

    def _set_caption(self, button: Button, caption: str) -> None:
        button.caption = caption
        button.refresh()
        self.damage(button.target.rect)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Use up every event while a table is opening."""
        return self.opening is not None or super().handle(event, act)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.opening and self.stack.painted:
            self.opening()

    def due_in(self) -> float | None:
        return 0.0 if self.opening else super().due_in()


class Space(NamedTuple):
    """A rectangle in units."""

    left: float
    top: float
    width: float
    height: float

    def cell(self, index: int, columns: int, gap: float, height: float = 0.0) -> "Space":
        """Return a cell of a grid with `columns`, `gap` units apart; `height` is a row's height."""
        row, column = divmod(index, columns)
        width, height = (self.width - gap * (columns - 1)) / columns, height or self.height
        left, top = self.left + column * (width + gap), self.top + row * (height + gap)
        return Space(left, top, width, height)


LARGE_FACTOR: Final = 1.3  # factor of larger type, so that several people can read it on one screen
LARGER_ROLES: Final = {  # the larger role for each role of type
    "small": "body",
    "body": "prompt",
    "strong": "prompt_bold",
    "heading": "title",
    "number": "tally",
    "button": "prompt_bold",
    "italic": "prompt",
}


@dataclass(frozen=True)
class SheetScale:
    """A sheet's size in units, and the factor of its lengths; above 1, type is larger, too."""

    factor: float
    width: float
    height: float

    @property
    def large(self) -> bool:
        """Return True if the larger type is in use, which several people can read on one screen."""
        return self.factor > 1

    def role(self, role: str) -> str:
        """Return the role of type that replaces `role` on this sheet."""
        return LARGER_ROLES.get(role, role) if self.large else role

    def __call__(self, units: float) -> float:
        """Return a length in units, times the factor."""
        return units * self.factor


def sheet_scale(
    look: Look, width: float, height: float, edges: tuple[float, float] = (Gap.M, Gap.XS)
) -> SheetScale:
    """Return the scale for a sheet of `width` x `height` units: the larger one if it has room."""
    area_width, area_height = look.units.area
    room_width, room_height = area_width - edges[0], area_height - edges[1]  # `edges` stay free
    fits = width * LARGE_FACTOR <= room_width and height * LARGE_FACTOR <= room_height
    factor = LARGE_FACTOR if fits else 1.0
    return SheetScale(factor, min(width * factor, room_width), min(height * factor, room_height))


def lay_sheet(gui: Gui, scale: SheetScale, margin: float = Gap.XXL, height: float = 0.0) -> Space:
    """Lay out an overlay's sheet, clear of bar and cards if possible; return what is inside it."""
    from tammany_desktop.board.layout import lay_out  # late, as the title needs no table
    from tammany_desktop.rules.state import MAX_SEATS

    units, height = gui.look.units, height or scale.height
    layout = lay_out(units, MAX_SEATS)  # the same number of seats in every game
    bar_top, right_limit = units.units(layout.bar.top), units.units(layout.cards[0].left) - Gap.XS
    bottom = bar_top if height + Gap.XS <= bar_top else units.area[1]
    left, top = (units.area[0] - scale.width) / 2, max(4.0, (bottom - height) / 2)
    if scale.width + Gap.XS <= right_limit:
        left = min(left, right_limit - scale.width)
    gui.card(units.rect(left, top, scale.width, height), "dialog")
    return Space(left + scale(margin), top, scale.width - 2 * scale(margin), height)


BELOW_HEAD: Final = Height.USUAL + Gap.L  # units from a sheet's top to the text below its heading
GO_ON_WIDTH: Final = 256.0  # units: width of the Continue button


def lay_go_on(
    gui: Gui,
    scale: SheetScale,
    sheet: Space,
    caption: str,
    press: Callable[[], object],
    *,
    width: float = GO_ON_WIDTH,
    foot: float = Height.TALL + Gap.L,
    kind: str = PRIMARY,
) -> None:
    """Lay out the Continue button at a sheet's right, its top `foot` units above the bottom."""
    left, top = sheet.left + sheet.width - scale(width), sheet.top + sheet.height - scale(foot)
    rect = gui.look.units.rect(left, top, scale(width), scale(Height.TALL))
    gui.button(rect, caption, press, kind=kind, role=scale.role("button"), intent=Intent.CONFIRM)


def lay_sprite(gui: Gui, name: str, box: pygame.Rect) -> None:
    """Lay out a picture of a piece, as large as fits a box in pixels."""
    sprite, rect = fitted_sprite(gui.look, name, box)
    gui.picture(sprite.picture, rect)


def lay_with_note(gui: Gui, area: pygame.Rect, words: str, role: str, note: str) -> None:
    """Lay out words that may be cut, and below them a note in small type where it fits."""
    type_, gap = gui.look.type, gui.look.px(Gap.XS)
    note_height = type_.close_line_height("small")
    has_room = area.height >= type_.close_line_height(role) + note_height + 2 * gap
    if note and has_room and type_.fits(note, "small", area.width):
        area.height -= note_height
        note_rect = area.move_to(top=area.bottom - gap, height=note_height)
        gui.label(note_rect, note, "small", "ink_soft")
    gui.label(area, type_.cut(words, role, type_.natural_width(role, area.width)), role)


def lay_hairline(gui: Gui, rect: pygame.Rect) -> None:
    """Lay out a fine line along the top of a rectangle, as between rows of a table."""
    gui.picture(_translucent(gui.look, (rect.width, gui.look.px(Line.FINE)), "ink_soft", 110), rect)


def lay_band(gui: Gui, rect: pygame.Rect, color: pygame.Color, dash: int = 0) -> None:
    """Lay out a band of one color, such as behind a winner's row; or dashes of a length."""
    band = pygame.Surface(rect.size, pygame.SRCALPHA)
    for left in range(0, rect.width, 2 * dash or max(1, rect.width)):
        band.fill(color, (left, 0, dash or rect.width, rect.height))
    gui.picture(band, rect)


@cached
def _translucent(look: Look, size: tuple[int, int], color: str, alpha: int) -> pygame.Surface:
    """Return a picture of one color, with an opacity of `alpha` (0 to 255)."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(look.palette[color])
    surface.set_alpha(alpha)
    return surface


BACK_WIDTH: Final = 220.0  # units: width of the button that goes back
BELOW_ROW: Final = Height.USUAL + Gap.XS  # units from a row's top to the text below the row
HEADING_ROLES: Final = ("title", "heading", "strong", "small")  # the first that has room is used
LINE_FROM: Final = 800  # units of height from which a line separates heading and page
COMPACT_BELOW: Final = 700  # units of height below which margins are smaller


def lay_double_line(gui: Gui, left: float, top: float, width: float) -> None:
    """Lay out a heavy line above a fine one across a page, in units."""
    rect = gui.look.units.rect(left, top, width, Gap.XS)
    image = oxford_line(gui.look, rect.width)
    gui.picture(image, image.get_rect(midleft=rect.midleft))


def lay_tabs(
    gui: Gui,
    space: Space,
    tabs: Sequence[tuple[str, str]],
    selected: str,
    select: Callable[[str], object],
    marked_page: str = "",
) -> Space:
    """Lay out a tab for each page and caption, a dot on `marked_page`; return the room below."""
    units, (left, top, width, height) = gui.look.units, space
    line = units.rect(left - Gap.S, top + Height.USUAL - 2, width + Gap.L, 2)
    current = pygame.Rect(0, 0, 0, 0)  # the selected tab's, set below
    gui.add_painter(line, partial(_paint_line, gui, line, current))
    for index, (page, caption) in enumerate(tabs):
        cell = space.cell(index, len(tabs), Gap.XS, Height.USUAL)
        rect = units.rect(*cell)
        gui.button(rect, caption, partial(select, page), kind=TAB).choose(page == selected)
        if page == selected:
            current.update(rect)
        if page == marked_page:
            mark_rect = units.rect(cell.left + cell.width - Gap.L, top + 2, Gap.S, Gap.S)
            gui.add_painter(mark_rect, partial(_paint_mark, gui.look, mark_rect))
    used_height = Height.USUAL + (Gap.XS if units.area[1] < COMPACT_BELOW else Gap.M)
    return Space(left, top + used_height, width, height - used_height)


def _paint_mark(look: Look, rect: pygame.Rect, surface: pygame.Surface) -> None:
    pygame.draw.circle(surface, look.palette["vermilion"], rect.center, rect.width / 2)
    line_width = look.px(Line.EDGE)
    pygame.draw.circle(surface, look.palette["ink"], rect.center, rect.width / 2, line_width)


def _paint_line(gui: Gui, line: pygame.Rect, current: pygame.Rect, surface: pygame.Surface) -> None:
    """Paint the line below the tabs, except below the `current` one."""
    ink, edge = gui.look.palette["ink"], gui.look.px(Line.FINE)
    for left, right in ((line.left, current.left + edge), (current.right - edge, line.right)):
        pygame.draw.rect(surface, ink, (left, line.top, right - left, line.height))


class PageScene(SheetScene):
    """The frame of all pages: call `lay_page` first in `lay`; Escape and Back leave the page."""

    back = SheetScene.go_back

    def lay_page(self, gui: Gui, max_height: float = math.inf) -> Space:
        """Lay out a page's sheet, its inside at most `max_height` units; return the inside."""
        width, height = self.look.units.area
        is_compact = height < COMPACT_BELOW
        margin, pad_y, pad_x = (Gap.XXS, Gap.M, Gap.XL) if is_compact else (Gap.L, Gap.XL, Gap.XXL)
        inner_width = min(width - 2 * (margin + pad_x), Width.PAGE)
        sheet_height = min(height - 2 * margin, max_height + 2 * pad_y)
        left = (width - inner_width) / 2
        top = (height - sheet_height) / 2
        sheet = (left - pad_x, top, inner_width + 2 * pad_x, sheet_height)
        gui.card(self.look.units.rect(*sheet), "panel" if is_compact else "dialog")
        return Space(left, top + pad_y, inner_width, sheet_height - 2 * pad_y)

    def lay_head(
        self, gui: Gui, space: Space, heading: str, room: float = 0.0, ruled: bool = True
    ) -> Space:
        """Lay out heading, `room` free units, Back, and if `ruled` a line; return what is below."""
        units = self.look.units
        left, top, width, height = space
        title_rect = units.rect(left, top, width - BACK_WIDTH - Gap.M - room, Height.USUAL)
        roles = [r for r in HEADING_ROLES if self.look.type.width(heading, r) <= title_rect.width]
        gui.label(title_rect, heading, (*roles, HEADING_ROLES[-1])[0])
        rect = units.rect(left + width - BACK_WIDTH, top, BACK_WIDTH, Height.USUAL)
        gui.button(rect, text("common.back"), self.back, intent=Intent.CANCEL)
        head_height = BELOW_ROW
        if ruled and units.area[1] >= LINE_FROM:
            lay_double_line(gui, left, top + head_height, width)
            head_height += Gap.L
        return Space(left, top + head_height, width, height - head_height)


class OverSheet(SheetScene):
    """A sheet over a dimmed scene, which Escape closes."""

    opaque = False
    dims = True
    back = SheetScene.go_back

    def paint_under(self, surface: pygame.Surface) -> None:
        if self.cached:
            super().paint(surface)

    def paint(self, surface: pygame.Surface) -> None:
        if not self.cached:
            super().paint(surface)


class GuardedSheet(OverSheet):
    """A sheet that ignores presses just after it opens, which were meant to skip a motion."""

    def __init__(self, stage: Stage, menu: OpenMenu = None) -> None:
        """`menu` opens the menu of the table below."""
        super().__init__(stage)
        self.menu = menu

    @property
    def has_motion(self) -> bool:
        """Return True if things move: neither with reduced motion nor at once."""
        return not self.look.reduced_motion and self.stage.settings.speed != "instant"

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if (self.has_motion and self.is_stray(event, act)) or super().handle(event, act):
            return True
        if act is None or act.intent is not Intent.MENU or self.menu is None or act.repeat:
            return False
        self.menu()
        return True
