"""Pages of seats, and the card of a seat: who plays it, and all choices about that."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.languages import sentences, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.piece_names import portraits
from tammany_desktop.scenes.base.pages import PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.session import line_up
from tammany_desktop.session.line_up import BotLevel, SeatChoice
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import FINE, enlarged, icon, reduced, with_alpha
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.ui.widgets import Choice, Segments

CONTROL: Final = 46.0  # units: height of a control
ARROW: Final = 38.0
PAD: Final = 16.0  # units between a card's edge and what is on it
BAND: Final = 9.0  # units: the player's color along the top
HATS: Final = len(SKILLS)
HAT: Final = (24.0, 22.0)  # units of a hat's drawing
PORTRAIT: Final = 216.0  # units: greatest height of a portrait
GAP: Final = 12.0  # units between seats
ROW: Final = (98.0, 150.0)  # least and greatest height of the row of seats


class SeatsScene(PageScene):
    """A page with a row of seats and cards; a seat remembers the level of its last bot."""

    def __init__(self, stage: Stage, seats: Sequence[SeatChoice]) -> None:
        super().__init__(stage)
        self.seats = tuple(seats)
        self.chosen = 0  # the seat whose card is open below the row
        self.likenesses: list[pygame.Rect] = []  # where portraits and names are painted
        default = line_up.default_level(stage.bots)
        self._levels = [seat.bot or default for seat in self.seats]

    @property
    def sitting(self) -> tuple[SeatChoice, ...]:
        """Return the seats that are taken."""
        return self.seats

    @property
    def can_deal(self) -> bool:
        """True if players make deals."""
        return self.stage.settings.talk != "off"

    def portrait(self, index: int) -> str:
        """Return the portrait of a seat, "" for a person."""
        return portraits(self.sitting)[index]

    def set_kind(self, index: int, bot: object) -> None:
        """Put a bot of the seat's last level, or a person, into a seat."""
        level = self._levels[index] if bot else ""
        self._seat(index, level, line_up.default_character(index + 1, level, self.stage.bots))

    def set_level(self, index: int, level: object) -> None:
        """Set another level; the character stays if the level has it."""
        self._levels[index] = str(level)
        self._seat(index, str(level), self.seats[index].character)

    def set_character(self, index: int, character: object) -> None:
        """Set another character."""
        self._seat(index, self.seats[index].bot, str(character))

    def _seat(self, index: int, level: str, character: str) -> None:
        seat = self.seats[index]
        self._put(index, line_up.seat_as(index + 1, seat, level, character, self.stage.bots))
        self.resize()

    def _put(self, index: int, seat: SeatChoice) -> None:
        self.seats = (*self.seats[:index], seat, *self.seats[index + 1 :])

    def choose_seat(self, index: int) -> None:
        """Open the card of a seat."""
        self.chosen = index
        self.resize()

    def lay_row(self, gui: Gui, space: Space, places: int) -> tuple[Space, float]:
        """Lay a row of `places`, a tab in each taken; return the card's room, the row's height."""
        units = self.look.units
        line = units.units(self.look.type.line_height("small"))
        high = max(ROW[0] + line - Gap.XL, min(ROW[1], space.high * 0.3))
        for index in range(len(self.sitting)):
            lay_tab(gui, space.cell(index, places, GAP, high), self, index)
        top = space.top + high + GAP / 2
        under = Space(space.left, top, space.wide, space.top + space.high - top)
        gui.card(units.rect(*under), "slip")
        return under, high


class Places(NamedTuple):
    """The places of everything on a card, in units."""

    portrait: Space
    name: Space
    colors: Space
    kind: Space
    title: Space  # name of the level
    level: Space
    character: Space
    about: Space  # a sentence on how the bot plays
    person: Space  # a sentence on a person, instead of level and character


def least_width(look: Look, bots: Sequence[BotLevel]) -> float:
    """Return the width in units of the narrowest upright card for all its words."""
    characters = {"none", *(one for bot in bots for one in bot.characters)}
    widest = max(look.type.width(text(f"bot.character.{one}"), "body") for one in characters)
    return look.units.units(widest) + 2 * (ARROW + PAD) + Gap.M


def portrait(box: Space, look: Look, lines: int = 3) -> Places:
    """Return places below each other, `lines` of text last, the portrait as large as possible."""
    left, top, wide, high = box
    x, inner, bottom = left + PAD, wide - 2 * PAD, top + high - PAD
    line = look.units.units(look.type.line_height("small"))
    about = Space(x, bottom - lines * line - 2, inner, lines * line + 2)
    fixed = 5 * CONTROL + line + about.high
    gap = min(14.0, (high - 2 * PAD - fixed - 90) / 8)
    face = min(PORTRAIT, high - 2 * PAD - BAND - fixed - 7 * gap)
    y = top + PAD + BAND
    portrait = Space(x, y, inner, face)
    y += face + gap
    rows: list[Space] = []
    for tall in (CONTROL, CONTROL, CONTROL, line, CONTROL, CONTROL):
        rows.append(Space(x, y, inner, tall))
        y += tall + (0.0 if tall == line else gap)
    name, colors, kind, title, level, character = rows
    person = Space(x, title.top + gap, inner, bottom - title.top - gap)
    return Places(portrait, name, colors, kind, title, level, character, about, person)


def landscape(box: Space, look: Look) -> Places:
    """Return portrait, name and color at the left, the bot at the right, a sentence below."""
    left, top, wide, high = box
    spare = high - BAND - 3 * CONTROL - look.units.units(look.type.line_height("small"))
    pad = max(7.0, min(PAD, spare / 4))
    gap = max(2.0, min(14.0, (spare - 2 * pad) / 3))
    x, y = left + PAD, top + pad + BAND
    face = min(PORTRAIT, high - 2 * pad - BAND, wide * 0.2)
    half = (wide - 2 * PAD - face - 2 * 24) / 2
    rows = [y + n * (CONTROL + gap) for n in range(3)]
    middle, right = x + face + Gap.L, x + face + Gap.XXL + half
    under = rows[2] + CONTROL + gap
    name, colors, kind = (Space(middle, row, half, CONTROL) for row in rows)
    title, level, character = (Space(right, row, half, CONTROL) for row in rows)
    return Places(
        Space(x, y, face, high - 2 * pad - BAND),
        *(name, colors, kind, title, level, character),
        about=Space(middle, under, 2 * half + Gap.L, top + high - pad - under + 2),
        person=Space(right, rows[0], half, 3 * CONTROL + 2 * gap),
    )


class SeatCard:
    """Lays out one seat: who plays it, and how a bot there plays."""

    def __init__(self, gui: Gui, owner: SeatsScene, index: int, places: Places) -> None:
        self.gui, self.owner = gui, owner
        self.index, self.places = index, places
        self.portrait_rect = gui.look.units.rect(*places.portrait)
        owner.likenesses.append(self.portrait_rect)
        seat = owner.seats[index]
        gui.live(self.portrait_rect, self._paint_portrait)
        self._lay_identity(seat)
        if seat.is_bot:
            self._lay_bot(seat)
        else:
            self._say(places.person, text("new_game.about_person"))

    def _lay_identity(self, seat: SeatChoice) -> None:
        """Lay name and color."""
        raise NotImplementedError

    def _lay_kind(self, seat: SeatChoice, hint: str) -> None:
        """Lay the choice between a person and a bot."""
        gui, person, bot = self.gui, text("new_game.person"), text("new_game.bot")
        Segments(
            gui,
            gui.look.units.rect(*self.places.kind),
            [(False, person, icon(gui.look, "person")), (True, bot, icon(gui.look, "boss"))],
            bool(seat.bot),
            partial(self.owner.set_kind, self.index),
            label=text("new_game.who", seat=self.index + 1),
            hint=hint,
        )

    def _lay_bot(self, seat: SeatChoice) -> None:
        gui, owner, units = self.gui, self.owner, self.gui.look.units
        number = self.index + 1
        title, rect = level_title(seat.bot), units.rect(*self.places.title)
        role = "strong" if gui.look.type.fits(title, "strong", rect.width) else "small"
        gui.label(rect, title, role, align="center")
        LevelChoice(
            gui,
            units.rect(*self.places.level),
            [(bot.level, "") for bot in owner.stage.bots],
            seat.bot,
            partial(owner.set_level, self.index),
            label=text("new_game.level", seat=number),
            hint=text("new_game.level_hint"),
            side=ARROW,
        )
        known = next((bot.characters for bot in owner.stage.bots if bot.level == seat.bot), ())
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
        """Return how a bot plays, and how it deals if players make deals."""
        return sentences([about(seat), dealing(seat) if self.owner.can_deal else ""])

    def _say(self, box: Space, *choices: str) -> None:
        """Print the first of these texts that fits, in the middle of its place."""
        gui, look = self.gui, self.gui.look
        rect = look.units.rect(*box)
        high, room = look.type.line_height("small"), rect.height + look.px(Line.EDGE)
        every = (balanced(look, words, rect.width) for words in choices)
        lines = next((found for found in every if high * len(found) <= room), [])
        rect.top += max(0, rect.height - high * len(lines)) // 2
        for line in lines:
            place = pygame.Rect(rect.left, rect.top, rect.width, high)
            gui.label(place, line, "small", "ink_soft", "center")
            rect.top += high

    def _paint_portrait(self, surface: pygame.Surface) -> None:
        portrait, color = self.owner.portrait(self.index), self.owner.seats[self.index].color
        paint_likeness(self.gui.look, surface, self.portrait_rect, portrait, color)


def balanced(look: Look, words: str, width: int) -> list[str]:
    """Return words in as few lines of small type as fit `width` pixels, about equally long."""
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
    """Paint a portrait with the color's boss before it; without a portrait the boss alone."""
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
    """Return how a bot plays, in one sentence."""
    if seat.bot not in SKILLS:
        return text(f"bot.about_level.{seat.bot}")
    return text(f"bot.about.{seat.character or 'none'}")


def dealing(seat: SeatChoice) -> str:
    """Return how a bot keeps its promises, by its character; only thinking bots make deals."""
    key = seat.character or "none" if seat.bot in SKILLS else "never"
    return text(f"bot.dealing.{key}")


def level_title(level: str) -> str:
    """Return the name of a level, and how hard it is to beat."""
    strength, name = text(f"bot.strength.{level}"), text(f"bot.level.{level}")
    return text("new_game.level_title", strength=strength, level=name)


class LevelChoice(Choice):
    """A choice whose values are shown as hats."""

    def _all_words(self) -> list[str]:
        return [level_title(str(value)) for value in self.values]

    def _paint(self, surface: pygame.Surface) -> None:
        paint_hats(self.gui.look, surface, self.middle, str(self.value))


def paint_hats(look: Look, surface: pygame.Surface, rect: pygame.Rect, level: str) -> None:
    """Paint the hats of a level, from one for Brave to four for Grand Sachem; the rest faint."""
    rank = list(SKILLS).index(level) + 1 if level in SKILLS else 0
    each = min(rect.width // HATS, round(rect.height * 1.1), look.px(Gap.XXL))
    left = rect.centerx - each * HATS // 2
    for number in range(HATS):
        made = hat(look, each - look.px(Gap.XXS), number < rank)
        surface.blit(made, made.get_rect(center=(left + each * number + each // 2, rect.centery)))


@kept
def hat(look: Look, wide: int, worn: bool) -> pygame.Surface:
    """Return a top hat `wide` pixels wide, or only its outline; read-only."""
    ink, band = look.palette["ink"], look.palette["vermilion"]
    size = wide, round(wide * HAT[1] / HAT[0])
    unit = wide * FINE / HAT[0]

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * unit, y * unit) for x, y in points]

    crown = at((6, 2), (18, 2), (17, 16.5), (7, 16.5))
    ribbon = at((6.7, 11.5), (17.3, 11.5), (17, 15), (7, 15))
    brim = pygame.Rect(round(1.5 * unit), round(15 * unit), round(21 * unit), round(5 * unit))
    big = enlarged(size, FINE, with_alpha(ink, 0))
    fill = ink if worn else with_alpha(look.palette["ink_soft"], 70)
    pygame.draw.ellipse(big, fill, brim)
    pygame.draw.polygon(big, fill, crown)
    if worn:
        pygame.draw.polygon(big, band, ribbon)
    return reduced(big, FINE)


@kept
def free_place(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the place of a card for a free seat, `size` in pixels; read-only."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    soft, radius = look.palette["ink_soft"], look.px(Gap.XXS)
    pygame.draw.rect(made, with_alpha(look.palette["paper_dark"], 120), made.get_rect(), 0, radius)
    pygame.draw.rect(made, with_alpha(soft, 110), made.get_rect(), look.px(Line.EDGE), radius)
    return made


def lay_tab(gui: Gui, box: Space, owner: SeatsScene, index: int) -> None:
    """Lay a seat in the row of a narrow window: portrait, hats and name."""
    look, seat = gui.look, owner.seats[index]
    rect = look.units.rect(*box)
    gui.card(rect, "card_active" if index == owner.chosen else "slip")
    inner = look.inside(rect, Gap.XS, Gap.XS)
    line = look.type.line_height("small")
    top = pygame.Rect(inner.left, inner.top, inner.width, inner.height - line)
    face = pygame.Rect(top.left, top.top, top.width // 2 if seat.is_bot else top.width, top.height)

    def paint(surface: pygame.Surface) -> None:
        now = owner.seats[index]
        paint_likeness(look, surface, face, owner.portrait(index), now.color)
        if now.is_bot:
            room = pygame.Rect(face.right, top.top, top.right - face.right, top.height)
            paint_hats(look, surface, room, now.bot)
        fits = look.type.fits(now.name, "small", inner.width)  # else as many words as fit
        words = now.name if fits else look.type.wrap(now.name, "small", inner.width)[0]
        place = pygame.Rect(inner.left, top.bottom, inner.width, line)
        look.type.draw(surface, words, "small", look.palette["ink"], place, "center")

    gui.live(inner, paint)
    owner.likenesses.append(inner)
    label = seat.name or text("new_game.name", seat=index + 1)
    gui.place(Target(rect, press=partial(owner.choose_seat, index), label=label))
