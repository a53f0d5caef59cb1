"""The look of the interface for one size, type and contrast, and the theme for pygame-gui."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, wraps
from importlib.resources import files
from typing import Any, Concatenate, Final, ParamSpec
from weakref import WeakKeyDictionary

import i18n
import pygame
from pygame_gui import UIManager
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from tammany_desktop import resources
from tammany_desktop.art import Art, Cache, Frames, Pieces
from tammany_desktop.languages import language, text
from tammany_desktop.ui.controller import ButtonMap
from tammany_desktop.ui.intents import Intent, KeyMap
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.type import Typography, Units

NORMAL_CONTRAST: Final = "normal"  # name of the palette of normal contrast
HIGH_CONTRAST: Final = "high_contrast"
TINT: Final = 0.72  # share of paper in a tint
P = ParamSpec("P")


@dataclass(frozen=True, eq=False)
class Palette:
    """Colors by role and by player color name."""

    name: str
    roles: dict[str, pygame.Color]
    players: dict[str, pygame.Color]
    on_players: dict[str, pygame.Color]  # colors of text on players' colors

    def __getitem__(self, role: str) -> pygame.Color:
        """Return a color by role: paper, ink, ink_soft, vermilion, focus and so on."""
        return self.roles[role]

    def tint(self, color_name: str) -> pygame.Color:
        """Return a pale tint of a player's color, the background of what that player has won."""
        return self.players[color_name].lerp(self["paper_light"], TINT)


@cache
def palette(name: str = NORMAL_CONTRAST) -> Palette:
    """Return the palette called `name`: NORMAL_CONTRAST or HIGH_CONTRAST."""
    data = json.loads((resources.assets() / "palette.json").read_text(encoding="utf-8"))[name]
    players = data["players"]
    return Palette(
        name=name,
        roles={role: pygame.Color(value) for role, value in data["surface"].items()},
        players={color: pygame.Color(player["base"]) for color, player in players.items()},
        on_players={color: pygame.Color(player["text"]) for color, player in players.items()},
    )


@dataclass(frozen=True, eq=False)
class Look:
    """Units, type, colors, pictures and key labels, read-only."""

    units: Units
    type: Typography
    palette: Palette
    art: Art
    pieces: Pieces
    frames: Frames
    keys: KeyMap
    buttons: ButtonMap = field(default_factory=ButtonMap)  # the intents of controllers' buttons
    family: str = ""  # family of the controller used last; "" for keys or mouse
    reduced_motion: bool = False  # whether animations show their end at once
    surfaces: Cache[pygame.Surface] = field(default_factory=Cache)
    slowness: float = 1.0  # factor on the durations of the interface's animations
    wait_factor: float = 1.0  # factor on how long answers stay
    long_press: float = 0.5  # seconds after which a press by a finger is long; 0 for never
    idle_tasks: list[Callable[[], object]] = field(default_factory=list)  # run while idle

    def px(self, units: float) -> int:
        """Return a length in pixels from one in layout units."""
        return self.units.px(units)

    def inset(self, rect: pygame.Rect, x: float, y: float = 0.0) -> pygame.Rect:
        """Return a rectangle less margins of `x` units at the sides, and `y` above and below."""
        return rect.inflate(-2 * self.px(x), -2 * self.px(y))

    @property
    def high_contrast(self) -> bool:
        """Return True if strong colors are used, on plain paper without pictures behind text."""
        return self.palette.name == HIGH_CONTRAST

    @property
    def window(self) -> pygame.Rect:
        """Return the window in pixels, without the strip of the coach."""
        return pygame.Rect(0, 0, self.units.width, self.units.height)

    @property
    def strip(self) -> pygame.Rect:
        """Return the strip at the bottom for the coach, in pixels; it may be empty."""
        return pygame.Rect(0, self.units.height, self.units.width, self.units.strip)

    @property
    def full_window(self) -> pygame.Rect:
        """Return the window with the strip of the coach, in pixels."""
        return self.window.union(self.strip)

    def sprite(self, name: str, height: int) -> pygame.Surface:
        """Return the picture of a piece, `height` pixels high and outlined in high contrast."""
        return self.pieces.sprite(name, height, self.high_contrast).picture

    def key(self, intent: Intent | None) -> str:
        """Return the key or controller button to show for an intent; "" if none is bound."""
        if intent is None:
            return ""
        return self.buttons.label(intent, self.family) if self.family else self.keys.label(intent)

    def key_name(self, intent: Intent) -> str:
        """Return the name of an intent's controller button, else of its key, else "none"."""
        return self.key(intent) or self.keys.label(intent) or text("keys.none")

    def cached(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under `key`, made if needed; read-only."""
        return self.surfaces.get(key) or self.surfaces.add(key, make())


def cached(
    make: Callable[Concatenate[Look, P], pygame.Surface],
) -> Callable[Concatenate[Look, P], pygame.Surface]:
    """Decorate a function so that its surfaces are cached by its arguments; they are read-only."""

    @wraps(make)
    def wrapper(look: Look, /, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        key = (make.__qualname__, *args, *kwargs.items())
        return look.cached(key, lambda: make(look, *args, **kwargs))

    return wrapper


# ELEMENT is the only one that pygame-gui paints itself. The library ignores a font in the block of
# defaults, and every other block in the theme would cost milliseconds with each manager.
ELEMENT: Final = "text_entry_line"
CLEAR: Final = "#00000000"  # the background is painted by `StaticContent`


def _colors(look: Look) -> dict[str, str]:
    hex_of = {role: f"#{c.r:02x}{c.g:02x}{c.b:02x}" for role, c in look.palette.roles.items()}
    return {
        **{f"{state}_bg": CLEAR for state in ("dark", "normal", "hovered", "active", "disabled")},
        **{f"{state}_text": hex_of["ink"] for state in ("normal", "hovered", "active")},
        **{f"{state}_border": hex_of["ink"] for state in ("hovered", "active", "selected")},
        **{f"{state}_border": hex_of["ink_soft"] for state in ("normal", "disabled")},
        "selected_bg": hex_of["focus"],
        "disabled_dark_bg": hex_of["paper_dark"],
        "selected_text": hex_of["paper_light"],
        "disabled_text": hex_of["ink_soft"],
        "text_cursor": hex_of["vermilion"],
        "text_shadow": hex_of["paper_light"],
    }


def _font(look: Look, role: str) -> dict[str, str]:
    path = look.type.path(role)
    font = {"name": f"{look.type.face(role)}", "size": str(look.type.pixels(role))}
    return font | {"regular_path": str(path)} if path is not None else font


def theme(look: Look) -> dict[str, Any]:
    """Return a theme in pygame-gui's format: a dictionary of blocks by element."""
    colors = _colors(look)
    misc = {
        "shape": "rectangle",
        "border_width": "0",
        "shadow_width": "0",
        "padding": f"{look.px(Gap.XS)},{look.px(Gap.XXS)}",
        "text_horiz_alignment": "left",
        "text_horiz_alignment_padding": str(look.px(Gap.XS)),
    }
    block = {"colours": colors, "font": _font(look, "body"), "misc": misc}
    return {"defaults": {"colours": colors}, ELEMENT: block}


_THEMES: WeakKeyDictionary[Look, UIAppearanceTheme] = WeakKeyDictionary()


@cache
def _defaults() -> dict[str, Any]:
    """Return the library's default theme, reduced to the elements in use."""
    path = files("pygame_gui.data") / "default_theme.json"
    theme_: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {name: theme_[name] for name in ("defaults", "#default_shape_style", ELEMENT)}


class PlainTheme(UIAppearanceTheme):
    """The library's theme for the few elements in use, without preloaded shadows."""

    def _load_default_theme_file(self) -> None:
        self.load_theme(deepcopy(_defaults()))

    def _preload_shadow_edges(self) -> None:
        return


class EntryFont(GUIFontPygame):
    """A font of the program, with its substitutes for letters, as pygame-gui expects a font."""

    def __init__(self, look: Look, role: str) -> None:
        super().__init__(look.type.path(role), look.type.pixels(role))
        self._font = look.type.font(role)

    def get_rect(self, text: str) -> pygame.Rect:
        """Return the rectangle of a text, from which the library reads baseline and size."""
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        headroom, font = self._font.headroom, self._font  # accents do not change the height
        height = font.height + headroom + font.footroom
        return pygame.Rect(0, font.ascent + headroom, font.size(text)[0], height)

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """Return a metric for each letter; a field refuses letters without one."""
        widths = [self._font.size(letter)[0] for letter in text]
        return [(0, width, 0, self._font.ascent, width) for width in widths]

    def render_premul_to(
        self,
        text: str,
        text_colour: pygame.Color,
        surf_size: tuple[int, int],
        surf_position: tuple[int, int],
    ) -> pygame.Surface:
        """Return a surface with the text, whose baseline starts at a position."""
        surface = pygame.Surface(surf_size, pygame.SRCALPHA)
        left, baseline = surf_position
        image = self._font.render(text, text_colour).convert_alpha().premul_alpha()
        surface.blit(image, (left, baseline - self._font.baseline(text)))
        return surface


class EagerLoader(BlockingThreadedResourceLoader):
    """Loads the fonts of a theme at once, without the library's threads."""

    def started(self) -> bool:
        """Return True, because otherwise the library postpones loading."""
        return True


class Manager(UIManager):
    """pygame-gui's manager, but with the pointer's position from events, even posted ones."""

    def __init__(self, look: Look) -> None:
        self.pointer = (-1, -1)
        self.look = look
        self.elements: list[tuple[pygame.Surface, pygame.Rect]] | None = None  # set by `Gui`
        self._hover_state: tuple[object, object] = (None, None)  # pointer, elements last hovered
        self.has_entries = False  # whether there are text fields
        paths = list(i18n.load_path)
        super().__init__(
            look.full_window.size,
            theme(look),
            enable_live_theme_updates=False,
            resource_loader=EagerLoader(),  # type: ignore[no-untyped-call]
            starting_language=language(),
        )
        if paths:  # pygame-gui adds its folder once for every manager
            i18n.load_path[:] = paths
        for resource in _THEMES[look].ele_font_res[ELEMENT].values():
            if not isinstance(resource.loaded_font, EntryFont):
                resource.loaded_font = EntryFont(look, "body")

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """Return the theme of the look, which all its managers share."""
        theme_ = _THEMES.get(self.look)
        if theme_ is None:
            theme_ = _THEMES[self.look] = PlainTheme(self.resource_loader, self._locale)
            theme_.shape_cache.cache_surfaces.clear()  # 4 MB, made again for the first text field
            theme_.load_theme(theme_path)
        return theme_

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer

    @property
    def needs_update(self) -> bool:
        """Return True if elements or the pointer have changed, or a caret blinks."""
        pointer, elements = self._hover_state
        changed = self.elements is not elements or self.ui_group.should_update_visibility
        return changed or self.pointer != pointer or self.has_entries

    def _handle_hovering(self, time_delta: float) -> None:
        """Update hovering only if the pointer or the elements have changed, because it is slow."""
        state = (self.pointer, self.elements)
        if state[0] != self._hover_state[0] or state[1] is not self._hover_state[1]:
            self._hover_state = state
            super()._handle_hovering(time_delta)
