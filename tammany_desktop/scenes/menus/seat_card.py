"""Pages with a row of seats, and the card on which the player of a seat is chosen."""

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
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import SCALE, enlarged, icon, reduced, with_alpha
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.ui.widgets import Choice, Segments

CONTROL: Final = 46.0  # units: height of a control
ARROW: Final = 38.0  # units: width of an arrow of a choice
PAD: Final = 16.0  # units between a card's edge and what is on it
BAND: Final = 9.0  # units: height of the band in the player's color at the top
HATS: Final = len(SKILLS)  # number of hats, one for each level
HAT_WIDTH, HAT_HEIGHT = 24.0, 22.0  # width and height of the grid of a hat's points
PORTRAIT_WIDTH: Final = 216.0  # units: greatest width of a portrait in three columns
GAP: Final = 12.0  # units between seats
MIN_ROW, MAX_ROW = 98.0, 150.0  # units: least and greatest height of the row of seats


class SeatsScene(PageScene):
    """A page with a row of seats and the card of one; each seat keeps the level of its last bot."""

    def __init__(self, stage: Stage, seats: Sequence[SeatChoice]) -> None:
        super().__init__(stage)
        self.seats = tuple(seats)
        self.chosen = 0  # the seat whose card is open below the row
        self.portrait_rects: list[pygame.Rect] = []  # where portraits and names are painted
        default = line_up.default_level(stage.bots)
        self._levels = [seat.bot or default for seat in self.seats]

    @property
    def taken_seats(self) -> tuple[SeatChoice, ...]:
        """Return the seats that have a player."""
        return self.seats

    @property
    def can_deal(self) -> bool:
        """Return True if players make deals."""
        return self.stage.settings.talk != "off"

    def portrait(self, index: int) -> str:
        """Return the name of a seat's portrait."""
        return portraits(self.taken_seats)[index]

    def set_kind(self, index: int, is_bot: object) -> None:
        """Give a seat to a person, or to a bot of the level of the seat's last bot."""
        level = self._levels[index] if is_bot else ""
        self._set_player(index, level, line_up.default_character(index + 1, level, self.stage.bots))

    def set_level(self, index: int, level: object) -> None:
        """Set the level of a bot, whose character stays if the level has it."""
        self._levels[index] = str(level)
        self._set_player(index, str(level), self.seats[index].character)

    def set_character(self, index: int, character: object) -> None:
        """Set the character of a bot."""
        self._set_player(index, self.seats[index].bot, str(character))

    def _set_player(self, index: int, level: str, character: str) -> None:
        seat = self.seats[index]
        self._put(index, line_up.with_player(index + 1, seat, level, character, self.stage.bots))
        self.resize()

    def _put(self, index: int, seat: SeatChoice) -> None:
        self.seats = (*self.seats[:index], seat, *self.seats[index + 1 :])

    def choose_seat(self, index: int) -> None:
        """Open the card of a seat."""
        self.chosen = index
        self.resize()

    def lay_row(self, gui: Gui, space: Space) -> Space:
        """Lay out a row of all seats, and a card below it; return the card."""
        units = self.look.units
        line_height = units.units(self.look.type.line_height("small"))
        height = max(MIN_ROW + line_height - Gap.XL, min(MAX_ROW, space.height * 0.3))
        for index in range(len(self.taken_seats)):
            lay_seat(gui, space.cell(index, len(self.taken_seats), GAP, height), self, index)
        top = space.top + height + GAP / 2
        card = Space(space.left, top, space.width, space.top + space.height - top)
        gui.card(units.rect(*card), "slip")
        return card


class CardRects(NamedTuple):
    """The rectangles of everything on a card, in units."""

    portrait: Space
    name: Space
    colors: Space
    kind: Space
    title: Space  # name of the level
    level: Space
    character: Space
    about: Space  # a sentence on how the bot plays
    person: Space  # a sentence on people as players, instead of level and character


def least_width(look: Look, bots: Sequence[BotLevel]) -> float:
    """Return the least width in units of a card in one column, by its widest text."""
    characters = {"none", *(name for bot in bots for name in bot.characters)}
    widest = max(look.type.width(text(f"bot.character.{name}"), "body") for name in characters)
    return look.units.units(widest) + 2 * (ARROW + PAD) + Gap.M


def one_column_layout(box: Space, look: Look, line_count: int = 3) -> CardRects:
    """Return a layout with everything in one column, and `line_count` lines of text at the end."""
    left, top, width, height = box
    x, inner_width, bottom = left + PAD, width - 2 * PAD, top + height - PAD
    line_height = look.units.units(look.type.line_height("small"))
    about_height = line_count * line_height + 2
    about = Space(x, bottom - about_height, inner_width, about_height)
    fixed_height = 5 * CONTROL + line_height + about.height
    gap = min(14.0, (height - 2 * PAD - fixed_height - 90) / 8)  # 90 at least for the portrait
    portrait_height = min(inner_width, height - 2 * PAD - BAND - fixed_height - 7 * gap)
    y = top + PAD + BAND
    portrait = Space(x, y, inner_width, portrait_height)
    y += portrait_height + gap
    rows: list[Space] = []
    for row_height in (CONTROL, CONTROL, CONTROL, line_height, CONTROL, CONTROL):
        rows.append(Space(x, y, inner_width, row_height))
        y += row_height + (0.0 if row_height == line_height else gap)
    name, colors, kind, title, level, character = rows
    person = Space(x, title.top + gap, inner_width, bottom - title.top - gap)
    return CardRects(portrait, name, colors, kind, title, level, character, about, person)


def three_column_layout(box: Space, look: Look) -> CardRects:
    """Return a layout in three columns: the portrait; name, colors and kind; the bot."""
    left, top, width, height = box
    spare_height = height - BAND - 3 * CONTROL - look.units.units(look.type.line_height("small"))
    pad = max(7.0, min(PAD, spare_height / 4))
    gap = max(2.0, min(14.0, (spare_height - 2 * pad) / 3))
    x, y = left + PAD, top + pad + BAND
    portrait_width = min(PORTRAIT_WIDTH, height - 2 * pad - BAND, width * 0.2)
    column = (width - 2 * PAD - portrait_width - 2 * Gap.L) / 2
    row_tops = [y + n * (CONTROL + gap) for n in range(3)]
    middle_left, right_left = x + portrait_width + Gap.L, x + portrait_width + Gap.XXL + column
    about_top = row_tops[2] + CONTROL + gap
    name, colors, kind = (Space(middle_left, row_top, column, CONTROL) for row_top in row_tops)
    title, level, character = (Space(right_left, row_top, column, CONTROL) for row_top in row_tops)
    return CardRects(
        Space(x, y, portrait_width, height - 2 * pad - BAND),
        *(name, colors, kind, title, level, character),
        about=Space(middle_left, about_top, 2 * column + Gap.L, top + height - pad - about_top + 2),
        person=Space(right_left, row_tops[0], column, 3 * CONTROL + 2 * gap),
    )


class SeatCard:
    """The card of one seat: its player, and a bot's level and character."""

    def __init__(self, gui: Gui, owner: SeatsScene, index: int, rects: CardRects) -> None:
        self.gui, self.owner = gui, owner
        self.index, self.rects = index, rects
        self.portrait_rect = gui.look.units.rect(*rects.portrait)
        owner.portrait_rects.append(self.portrait_rect)
        seat = owner.seats[index]
        gui.add_painter(self.portrait_rect, self._paint_portrait)
        self._lay_identity(seat)
        if seat.is_bot:
            self._lay_bot(seat)
        else:
            self._lay_first_fitting(rects.person, text("new_game.about_person"))

    def _lay_identity(self, seat: SeatChoice) -> None:
        raise NotImplementedError

    def _lay_kind(self, seat: SeatChoice, hint: str) -> None:
        """Lay out the choice between a person and a bot."""
        gui, person, bot = self.gui, text("new_game.person"), text("new_game.bot")
        Segments(
            gui,
            gui.look.units.rect(*self.rects.kind),
            [(False, person, icon(gui.look, "person")), (True, bot, icon(gui.look, "engine"))],
            bool(seat.bot),
            partial(self.owner.set_kind, self.index),
            label=text("new_game.who", seat=self.index + 1),
            hint=hint,
        )

    def _lay_bot(self, seat: SeatChoice) -> None:
        gui, owner, units, number = self.gui, self.owner, self.gui.look.units, self.index + 1
        if seat.bot in SKILLS:  # the level's hats are below; a level without hats is named there
            title, rect = level_title(seat.bot), units.rect(*self.rects.title)
            role = "strong" if gui.look.type.width(title, "strong") <= rect.width else "small"
            gui.label(rect, title, role, align="center")
        LevelChoice(
            gui,
            units.rect(*self.rects.level),
            [(bot.level, "") for bot in owner.stage.bots],
            seat.bot,
            partial(owner.set_level, self.index),
            label=text("new_game.level", seat=number),
            hint=text("new_game.level_hint"),
            side=ARROW,
        )
        characters = next((bot.characters for bot in owner.stage.bots if bot.level == seat.bot), ())
        about_box, box = self.rects.about, self.rects.character
        if not characters and box.left == about_box.left:  # the text takes the place of the choice
            about_box = box._replace(height=about_box.top + about_box.height - box.top)
        if characters:
            Choice(
                gui,
                units.rect(*box),
                [(name, text(f"bot.character.{name or 'none'}")) for name in ("", *characters)],
                seat.character,
                partial(owner.set_character, self.index),
                label=text("new_game.character", seat=number),
                hint=self._about(seat),
                side=ARROW,
            )
        self._lay_first_fitting(about_box, self._about(seat), bot_words(seat))

    def _about(self, seat: SeatChoice) -> str:
        """Return how a bot plays, and how the bot deals if players make deals."""
        return sentences([bot_words(seat), deal_words(seat) if self.owner.can_deal else ""])

    def _lay_first_fitting(self, box: Space, *texts: str) -> None:
        """Lay out the first of these texts that fits, centered in its box, if any fits."""
        gui, look = self.gui, self.gui.look
        rect = look.units.rect(*box)
        line_height, max_height = look.type.line_height("small"), rect.height + look.px(Line.EDGE)
        wrapped = (look.type.wrap_evenly(words, "small", rect.width) for words in texts)
        lines = next((lines for lines in wrapped if line_height * len(lines) <= max_height), [])
        rect.top += max(0, rect.height - line_height * len(lines)) // 2
        for line in lines:
            area = pygame.Rect(rect.left, rect.top, rect.width, line_height)
            gui.label(area, line, "small", "ink_soft", "center")
            rect.top += line_height

    def _paint_portrait(self, surface: pygame.Surface) -> None:
        portrait, color = self.owner.portrait(self.index), self.owner.seats[self.index].color
        paint_portrait(self.gui.look, surface, self.portrait_rect, portrait, color)


def paint_portrait(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, portrait: str, color: str
) -> None:
    """Paint a portrait, with a boss of the color in front."""
    boss, side = piece_names.boss(color), min(rect.size)
    square = pygame.Rect(0, 0, side, side).move_to(center=rect.center)
    piece_images.blit(look, surface, portrait, square)
    boss_rect = pygame.Rect(0, 0, side * 9 // 20, side * 11 // 20)
    boss_rect.bottomright = (min(square.right + side // 7, rect.right), square.bottom)
    piece_images.blit(look, surface, boss, boss_rect)


def bot_words(seat: SeatChoice) -> str:
    """Return how a bot plays, in one sentence."""
    if seat.bot not in SKILLS:
        return text(f"bot.about_level.{seat.bot}")
    return text(f"bot.about.{seat.character or 'none'}")


def deal_words(seat: SeatChoice) -> str:
    """Return a sentence on how a bot makes deals and keeps promises, by its character."""
    key = seat.character or "none" if seat.bot in SKILLS else "never"
    return text(f"bot.dealing.{key}")


def level_title(level: str) -> str:
    """Return the strength and the name of a level."""
    strength, name = text(f"bot.strength.{level}"), text(f"bot.level.{level}")
    return text("new_game.level_title", strength=strength, level=name)


class LevelChoice(Choice):
    """A choice whose values are shown as hats, those without a rank as words."""

    def _all_words(self) -> list[str]:
        return [level_title(str(value)) for value in self.values]

    def _paint(self, surface: pygame.Surface) -> None:
        look, level = self.gui.look, str(self.value)
        if level in SKILLS:
            paint_hats(look, surface, self.middle, level)
            return
        title, width = level_title(level), self.words_rect.width
        title = title if look.type.fits(title, "small", width) else text(f"bot.strength.{level}")
        role = "strong" if look.type.fits(title, "strong", width) else "small"
        look.type.draw(surface, title, role, look.palette["ink"], self.words_rect, "center")


def paint_hats(look: Look, surface: pygame.Surface, rect: pygame.Rect, level: str) -> None:
    """Paint four hats: one is dark for Brave, all four for Grand Sachem; the others are faint."""
    rank = list(SKILLS).index(level) + 1 if level in SKILLS else 0
    side = min(rect.width // HATS, round(rect.height * 1.1), look.px(Gap.XXL))
    left = rect.centerx - side * HATS // 2
    for number in range(HATS):
        image = hat(look, side - look.px(Gap.XXS), number < rank)
        surface.blit(image, image.get_rect(center=(left + side * number + side // 2, rect.centery)))


@cached
def hat(look: Look, width: int, dark: bool) -> pygame.Surface:
    """Return a top hat `width` pixels wide, dark if `dark`, else faint; read-only."""
    ink, ribbon_color = look.palette["ink"], look.palette["vermilion"]
    size = width, round(width * HAT_HEIGHT / HAT_WIDTH)
    unit = width * SCALE / HAT_WIDTH

    def scaled(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * unit, y * unit) for x, y in points]

    crown = scaled((6, 2), (18, 2), (17, 16.5), (7, 16.5))
    ribbon = scaled((6.7, 11.5), (17.3, 11.5), (17, 15), (7, 15))
    brim = pygame.Rect(round(1.5 * unit), round(15 * unit), round(21 * unit), round(5 * unit))
    large = enlarged(size, SCALE, with_alpha(ink, 0))
    fill = ink if dark else with_alpha(look.palette["ink_soft"], 70)
    pygame.draw.ellipse(large, fill, brim)
    pygame.draw.polygon(large, fill, crown)
    if dark:
        pygame.draw.polygon(large, ribbon_color, ribbon)
    return reduced(large, SCALE)


def lay_seat(gui: Gui, box: Space, owner: SeatsScene, index: int) -> None:
    """Lay out a seat in the row of seats: portrait, hats and name."""
    look, seat = gui.look, owner.seats[index]
    rect = look.units.rect(*box)
    gui.card(rect, "card_active" if index == owner.chosen else "slip")
    inner = look.inset(rect, Gap.XS, Gap.XS)
    line_height = look.type.line_height("small")
    upper_rect = pygame.Rect(inner.left, inner.top, inner.width, inner.height - line_height)
    portrait_rect = pygame.Rect(upper_rect)
    portrait_rect.width = upper_rect.width // 2 if seat.is_bot else upper_rect.width

    def paint(surface: pygame.Surface) -> None:
        current = owner.seats[index]  # the seat may have changed since
        paint_portrait(look, surface, portrait_rect, owner.portrait(index), current.color)
        if current.bot in SKILLS:
            hats_rect = upper_rect.move(portrait_rect.width, 0)
            hats_rect.width -= portrait_rect.width
            paint_hats(look, surface, hats_rect, current.bot)
        fits = look.type.fits(current.name, "small", inner.width)  # a longer name is cut to a line
        name = current.name if fits else look.type.wrap(current.name, "small", inner.width)[0]
        area = pygame.Rect(inner.left, upper_rect.bottom, inner.width, line_height)
        look.type.draw(surface, name, "small", look.palette["ink"], area, "center")

    gui.add_painter(inner, paint)
    owner.portrait_rects.append(inner)
    label = seat.name or text("new_game.name", seat=index + 1)
    gui.add(Target(rect, press=partial(owner.choose_seat, index), label=label))
