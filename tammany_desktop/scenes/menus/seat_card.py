"""The card of a seat on the New game page: who sits there, and all that can be chosen for them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import sentences, text
from tammany_desktop.play import piece_names
from tammany_desktop.session.line_up import NAME_LIMIT, BotLevel, SeatChoice
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import FINE, icon, piece, supersampled, with_alpha
from tammany_desktop.ui.widgets import Choice, Segments

CONTROL: Final = 46.0  # units: the height of a control
ARROW: Final = 38.0
PAD: Final = 16.0  # units between a card's edge and what is on it
BAND: Final = 9.0  # units of the player's color along the top
HATS: Final = len(SKILLS)
HAT: Final = (24.0, 22.0)  # units of the drawing
PORTRAIT: Final = 216.0  # units at most
Box = tuple[float, float, float, float]  # left, top, width, height in units


class Owner(Protocol):
    """Who holds the seats and hears what is changed."""

    @property
    def look(self) -> Look:
        """How everything looks now."""
        ...

    @property
    def bot_levels(self) -> tuple[BotLevel, ...]:
        """The bots that can be chosen, weakest first."""
        ...

    def seat(self, index: int) -> SeatChoice:
        """Who sits in a seat."""
        ...

    def portrait(self, index: int) -> str:
        """The portrait of a seat, "" for a person."""
        ...

    @property
    def spells(self) -> bool:
        """Whether somebody may have no keyboard: names can be spelled on the screen."""
        ...

    @property
    def talks(self) -> bool:
        """Whether players will make deals."""
        ...

    def spell_name(self, index: int) -> None:
        """Ask for a name on the screen."""

    def set_color(self, index: int, color: object) -> None:
        """Take a color."""

    def set_name(self, index: int, name: str) -> None:
        """Take a name."""

    def set_kind(self, index: int, bot: object) -> None:
        """Let a bot play, or a person."""

    def set_level(self, index: int, level: object) -> None:
        """Take another level of bot."""

    def set_character(self, index: int, character: object) -> None:
        """Take another character of bot."""


class Places(NamedTuple):
    """Where everything on a card is, in units."""

    portrait: Box
    name: Box
    colors: Box
    kind: Box
    title: Box  # the level's name
    level: Box
    character: Box
    about: Box  # a sentence on how the bot plays
    person: Box  # a sentence on a person, in the place of level and character


def least_width(look: Look, bots: Sequence[BotLevel]) -> float:
    """The width in units of the narrowest upright card that holds all words it may show."""
    characters = {"none", *(one for bot in bots for one in bot.characters)}
    words = max(look.type.width(text(f"bot.character.{one}"), "body") for one in characters)
    return look.units.units(words) + 2 * (ARROW + PAD) + 20


def upright(box: Box, look: Look, lines: int = 3) -> Places:
    """One below the other, so many lines at the bottom, the portrait as large as there is room."""
    left, top, wide, high = box
    x, inner, bottom = left + PAD, wide - 2 * PAD, top + high - PAD
    line = look.units.units(look.type.line_height("small"))
    about = (x, bottom - lines * line - 2, inner, lines * line + 2)
    fixed = 5 * CONTROL + line + about[3]
    gap = min(14.0, (high - 2 * PAD - fixed - 90) / 8)
    face = min(PORTRAIT, high - 2 * PAD - BAND - fixed - 7 * gap)
    y = top + PAD + BAND
    portrait = (x, y, inner, face)
    y += face + gap
    rows: list[Box] = []
    for tall in (CONTROL, CONTROL, CONTROL, line, CONTROL, CONTROL):
        rows.append((x, y, inner, tall))
        y += tall + (0.0 if tall == line else gap)
    name, colors, kind, title, level, character = rows
    person = (x, title[1] + gap, inner, bottom - title[1] - gap)
    return Places(portrait, name, colors, kind, title, level, character, about, person)


def lying(box: Box, look: Look) -> Places:
    """Portrait, name and color at the left, the bot at the right, a sentence below."""
    left, top, wide, high = box
    line = look.units.units(look.type.line_height("small"))
    spare = high - BAND - 3 * CONTROL - line
    pad = max(7.0, min(PAD, spare / 4))
    gap = max(2.0, min(14.0, (spare - 2 * pad) / 3))
    x, y = left + PAD, top + pad + BAND
    face = min(PORTRAIT, high - 2 * pad - BAND, wide * 0.2)
    half = (wide - 2 * PAD - face - 2 * 24) / 2
    rows = [y + n * (CONTROL + gap) for n in range(3)]
    middle, right = x + face + 24, x + face + 48 + half
    under = rows[2] + CONTROL + gap
    about = (middle, under, 2 * half + 24, top + high - pad - under + 2)
    return Places(
        portrait=(x, y, face, high - 2 * pad - BAND),
        name=(middle, rows[0], half, CONTROL),
        colors=(middle, rows[1], half, CONTROL),
        kind=(middle, rows[2], half, CONTROL),
        title=(right, rows[0], half, CONTROL),
        level=(right, rows[1], half, CONTROL),
        character=(right, rows[2], half, CONTROL),
        about=about,
        person=(right, rows[0], half, 3 * CONTROL + 2 * gap),
    )


class SeatCard:
    """Lays out one seat; `named` hears that the name has changed, for portraits go by it."""

    def __init__(self, gui: Gui, owner: Owner, index: int, places: Places) -> None:
        self.gui = gui
        self.owner = owner
        self.index = index
        self.places = places
        self.portrait_rect = gui.look.units.rect(*places.portrait)
        seat = owner.seat(index)
        gui.live(self.portrait_rect, self._paint_portrait)
        self._lay_identity(seat)
        if seat.is_bot:
            self._lay_bot(seat)
        else:
            self._say(places.person, text("new_game.about_person"))

    def _lay_identity(self, seat: SeatChoice) -> None:
        gui, owner, units = self.gui, self.owner, self.gui.look.units
        number = self.index + 1
        left, top, wide, high = self.places.name
        if owner.spells:
            wide -= high + 6
            rect = units.rect(left + wide + 6, top, high, high)
            words, press = text("spell.open", seat=number), partial(owner.spell_name, self.index)
            gui.button(rect, "", press, icon=icon(gui.look, "edit"), hint=words)
        self.name = gui.entry(
            units.rect(left, top, wide, high),
            seat.name,
            partial(owner.set_name, self.index),
            limit=NAME_LIMIT,
            label=text("new_game.name", seat=number),
        )
        Segments(
            gui,
            units.rect(*self.places.colors),
            [(color, "", piece(gui.look, f"chip_{color}")) for color in COLORS],
            seat.color,
            partial(owner.set_color, self.index),
            label=text("new_game.color", seat=number),
            hint=text(f"color.{seat.color}"),
            names=[text(f"color.{color}") for color in COLORS],
        )
        if not owner.bot_levels:
            return
        person, bot = text("new_game.person"), text("new_game.bot")
        Segments(
            gui,
            units.rect(*self.places.kind),
            [(False, person, icon(gui.look, "person")), (True, bot, icon(gui.look, "boss"))],
            seat.is_bot,
            partial(owner.set_kind, self.index),
            label=text("new_game.who", seat=number),
            hint=text("new_game.who_hint"),
        )

    def _lay_bot(self, seat: SeatChoice) -> None:
        gui, owner, units = self.gui, self.owner, self.gui.look.units
        number = self.index + 1
        gui.label(
            units.rect(*self.places.title), text(f"bot.level.{seat.bot}"), "strong", align="center"
        )
        LevelChoice(
            gui,
            units.rect(*self.places.level),
            [(bot.level, "") for bot in owner.bot_levels],
            seat.bot,
            partial(owner.set_level, self.index),
            label=text("new_game.level", seat=number),
            hint=text("new_game.level_hint"),
            side=ARROW,
        )
        known = next((bot.characters for bot in owner.bot_levels if bot.level == seat.bot), ())
        Choice(
            gui,
            units.rect(*self.places.character),
            [(one, text(f"bot.character.{one or 'none'}")) for one in ("", *known)],
            seat.character,
            partial(owner.set_character, self.index),
            label=text("new_game.character", seat=number),
            hint=self._about(seat),
            why_not="" if known else text("new_game.no_character"),
            side=ARROW,
        )
        self._say(self.places.about, self._about(seat), about(seat))

    def _about(self, seat: SeatChoice) -> str:
        """How a bot plays, and how it deals where players do."""
        return sentences([about(seat), dealing(seat) if self.owner.talks else ""])

    def _say(self, box: Box, *choices: str) -> None:
        """The first of the choices that there is room for, in the middle of its place."""
        gui, look = self.gui, self.gui.look
        rect = look.units.rect(*box)
        high, room = look.type.line_height("small"), rect.height + look.px(2)
        every = (balanced(look, words, rect.width) for words in choices)
        lines = next((found for found in every if high * len(found) <= room), [])
        spare = rect.height - high * len(lines)
        rect.top += max(0, spare) // 2
        for line in lines:
            gui.label(
                pygame.Rect(rect.left, rect.top, rect.width, high),
                line,
                "small",
                "ink_soft",
                "center",
            )
            rect.top += high

    def touch(self) -> None:
        """The portrait may be another one."""
        self.gui.touch(self.portrait_rect)

    def _paint_portrait(self, surface: pygame.Surface) -> None:
        paint_likeness(
            self.gui.look,
            surface,
            self.portrait_rect,
            self.owner.portrait(self.index),
            self.owner.seat(self.index).color,
        )


def balanced(look: Look, words: str, width: int) -> list[str]:
    """Words in as few lines of small type as `width` pixels allow, all about equally long."""
    lines = look.type.wrap(words, "small", width)
    least = look.type.width(words, "small") // len(lines)
    for narrower in range(least, width, max(1, width // 24)):
        found = look.type.wrap(words, "small", narrower)
        if len(found) == len(lines) and not any(line.endswith("…") for line in found):
            return found
    return lines


def paint_likeness(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, portrait: str, color: str
) -> None:
    """A portrait with the boss of the color before it; without one the boss alone."""
    boss = piece_names.boss(color)
    if not portrait:
        piece_images.blit(look, surface, boss, rect)
        return
    side = min(rect.size)
    frame = pygame.Rect(0, 0, side, side)
    frame.center = rect.center
    piece_images.blit(look, surface, portrait, frame)
    figure = pygame.Rect(0, 0, side * 9 // 20, side * 11 // 20)
    figure.bottomright = (min(frame.right + side // 7, rect.right), frame.bottom)
    piece_images.blit(look, surface, boss, figure)


def about(seat: SeatChoice) -> str:
    """How a bot plays, in one sentence."""
    if seat.bot not in SKILLS:
        return text(f"bot.about_level.{seat.bot}")
    return text(f"bot.about.{seat.character or 'none'}")


def dealing(seat: SeatChoice) -> str:
    """How a bot keeps its word, by its character; only those that think make deals."""
    key = seat.character or "none" if seat.bot in SKILLS else "never"
    return text(f"bot.dealing.{key}")


class LevelChoice(Choice):
    """A choice whose values are shown as hats."""

    def _all_words(self) -> list[str]:
        return [text(f"bot.level.{value}") for value in self.values]

    def _paint(self, surface: pygame.Surface) -> None:
        paint_hats(self.gui.look, surface, self.middle, str(self.value))


def paint_hats(look: Look, surface: pygame.Surface, rect: pygame.Rect, level: str) -> None:
    """One hat for Brave to four for Grand Sachem, the others of the four faint."""
    rank = list(SKILLS).index(level) + 1 if level in SKILLS else 0
    each = min(rect.width // HATS, round(rect.height * 1.1), look.px(44))
    left = rect.centerx - each * HATS // 2
    for number in range(HATS):
        made = hat(look, each - look.px(4), number < rank)
        place = made.get_rect(center=(left + each * number + each // 2, rect.centery))
        surface.blit(made, place)


@kept
def hat(look: Look, wide: int, worn: bool) -> pygame.Surface:
    """A top hat `wide` pixels wide, or only its outline; read-only."""
    ink, band = look.palette["ink"], look.palette["vermilion"]
    size = wide, round(wide * HAT[1] / HAT[0])
    unit = wide * FINE / HAT[0]

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * unit, y * unit) for x, y in points]

    crown = at((6, 2), (18, 2), (17, 16.5), (7, 16.5))
    ribbon = at((6.7, 11.5), (17.3, 11.5), (17, 15), (7, 15))
    brim = pygame.Rect(round(1.5 * unit), round(15 * unit), round(21 * unit), round(5 * unit))

    def paint(big: pygame.Surface) -> None:
        fill = ink if worn else with_alpha(look.palette["ink_soft"], 70)
        pygame.draw.ellipse(big, fill, brim)
        pygame.draw.polygon(big, fill, crown)
        if worn:
            pygame.draw.polygon(big, band, ribbon)

    return supersampled(size, FINE, with_alpha(ink, 0), paint)


@kept
def free_place(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The place of a card that nobody has taken, `size` in pixels; read-only."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    soft, radius = look.palette["ink_soft"], look.px(6)
    pygame.draw.rect(made, with_alpha(look.palette["paper_dark"], 120), made.get_rect(), 0, radius)
    pygame.draw.rect(made, with_alpha(soft, 110), made.get_rect(), look.px(1.5), radius)
    return made


def lay_tab(
    gui: Gui, box: Box, owner: Owner, index: int, chosen: bool, press: Callable[[], object]
) -> pygame.Rect:
    """A seat in the row of a narrow window: likeness, hats and name; where the likeness is."""
    look, seat = gui.look, owner.seat(index)
    rect = look.units.rect(*box)
    gui.card(rect, "card_active" if chosen else "slip")
    inner = rect.inflate(-2 * look.px(9), -2 * look.px(9))
    line = look.type.line_height("small")
    top = pygame.Rect(inner.left, inner.top, inner.width, inner.height - line)
    face = pygame.Rect(top.left, top.top, top.width // 2 if seat.is_bot else top.width, top.height)

    def paint(surface: pygame.Surface) -> None:
        now = owner.seat(index)
        paint_likeness(look, surface, face, owner.portrait(index), now.color)
        if now.is_bot:
            room = pygame.Rect(face.right, top.top, top.right - face.right, top.height)
            paint_hats(look, surface, room, now.bot)
        words = look.type.wrap(now.name, "small", inner.width)[0]  # as many words as fit
        place = pygame.Rect(inner.left, top.bottom, inner.width, line)
        look.type.draw(surface, words, "small", look.palette["ink"], place, "center")

    gui.live(inner, paint)
    gui.place(Target(rect, press=press, label=seat.name or text("new_game.name", seat=index + 1)))
    return inner
