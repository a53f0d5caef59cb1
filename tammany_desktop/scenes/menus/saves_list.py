"""Parts of the page of saved games: the list, and the picture and players beside it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import pygame

from tammany_desktop import wording
from tammany_desktop.board.small_map import ward_map
from tammany_desktop.journal import JournalError, opening
from tammany_desktop.journal.saves import MAX_POINTS, SavedGame
from tammany_desktop.languages import series, text
from tammany_desktop.languages.rulebook import folded, spans
from tammany_desktop.rules import city
from tammany_desktop.rules.board import LAST_YEAR
from tammany_desktop.rules.state import OVER, State
from tammany_desktop.scenes.base.pages import Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system.settings import ORDERS
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.ui.widgets import Choice
from tammany_desktop.wording import date_words

ROW: Final = 112  # units: height of a row
PICTURE: Final = (130, 96)  # units: width and height of a game's map
HEAD: Final = 76.0  # units: height of the two lines above the players
PLAYER_ROW: Final = 38.0  # units: greatest height of a player's row
TRASH_WIDTH: Final = 330.0  # units: width of the button of the trash
FIND_WIDTH: Final = 330.0  # units: width of the search field
SORT_WIDTH: Final = 400.0  # units: width of the choice of the sort order
GLASS_WIDTH: Final = 50.0  # units: width of the magnifying glass before the field
MAX_QUERY: Final = 40  # characters of a search


class Finder:
    """The search field and the sort order of the list."""

    def __init__(self, stage: Stage, on_change: Callable[[], object]) -> None:
        self.stage, self.on_change = stage, on_change
        self.query = ""
        self.order_beside = False  # whether the choice of the order is beside the search field

    def measure(self, look: Look, width: float, heading: str) -> float:
        """Return the width of the field in units, with that of the order's choice if both fit."""
        room = width - look.units.units(look.type.width(heading, "title"))  # beside the heading
        self.order_beside = room >= FIND_WIDTH + SORT_WIDTH + 2 * Gap.M
        return FIND_WIDTH + SORT_WIDTH + Gap.M if self.order_beside else FIND_WIDTH

    def matches(self, all_saves: Sequence[SavedGame]) -> list[SavedGame]:
        """Return the games with all words of the query in name, players or notes, in order."""
        parts = [(word,) for word in self.query.split()]
        keys: dict[str, Callable[[SavedGame], object]] = {
            "favorites": lambda save: not save.notes.favorite,
            "name": lambda save: folded(save.name).casefold(),
            "length": lambda save: -save.line,
            "margin": _margin,
        }
        saves = [save for save in all_saves if all(spans(_text_of(save), part) for part in parts)]
        sort_key: Any = keys.get(self.stage.settings.saves_order)
        return sorted(saves, key=sort_key) if sort_key else saves

    def lay_field(self, gui: Gui, left: float, top: float) -> None:
        """Lay out the field after its magnifying glass, then the order if there is room."""
        units = gui.look.units
        glass_rect = units.rect(left, top + Gap.XXS, Gap.XXL, Gap.XXL)
        picture = gui.look.pieces.icon("icon_search", glass_rect.width, gui.look.palette["ink"])
        gui.picture(picture, glass_rect)
        field = units.rect(left + GLASS_WIDTH, top, FIND_WIDTH - GLASS_WIDTH, Height.USUAL)
        gui.text_field(field, self.query, self._search, limit=MAX_QUERY, label=text("saves.search"))
        if self.order_beside:
            order_left = left + FIND_WIDTH + Gap.M
            self.lay_order(gui, units.rect(order_left, top, SORT_WIDTH, Height.USUAL))

    def lay_order(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out the choice of the sort order."""
        options = [(order, text(f"saves.order.{order}")) for order in ORDERS]
        current, label = self.stage.settings.saves_order, text("saves.order")
        Choice(gui, rect, options, current, self._sort, label=label, hint=label, side=44)

    def _search(self, query: str) -> None:
        if query != self.query:
            self.query = query
            self.on_change()

    def _sort(self, order: object) -> None:
        self.stage.apply(saves_order=order)
        self.on_change()


def _text_of(save: SavedGame) -> str:
    players = [seat.name for seat in save.seats]
    return " ".join([save.name, *players, save.notes.words, *save.notes.moves.values()])


def _margin(save: SavedGame) -> int:
    """Return the points between the first and the second player; without both, MAX_POINTS."""
    scores = sorted(save.score, reverse=True)
    return scores[0] - scores[1] if scores[1:] else MAX_POINTS


class Preview(NamedTuple):
    """The facts that reading a whole journal adds to its list entry."""

    state: State
    winners: tuple[int, ...]


def preview_of(save: SavedGame) -> Preview | None:
    """Return the preview of a saved game, or None if its journal cannot be read."""
    try:
        state = opening.read_journal(save.path).history.state
    except JournalError:
        return None
    return Preview(state, city.winners(state)[0] if state.phase == OVER else ())


def standing_words(save: SavedGame, preview: Preview | None) -> str:
    """Return who leads, or who won."""
    if preview is not None and preview.winners:
        return text("saves.won", names=wording.names(save.seats, preview.winners))
    if not save.leaders:
        return text("saves.nobody_leads")
    return text("saves.leads", names=wording.names(save.seats, save.leaders), count=max(save.score))


def standing_within(save: SavedGame, preview: Preview | None, fits: Callable[[str], bool]) -> str:
    """Return who has won or leads: in a sentence if it fits, else a name, or how many lead."""
    words = standing_words(save, preview)
    if fits(words) or (preview is not None and preview.winners) or not save.leaders:
        return words
    if len(save.leaders) == 1:
        return save.seats[save.leaders[0]].name  # the points are below
    return text("saves.tied", number=len(save.leaders), count=max(save.score))


def name_within(look: Look, role: str, name: str, width: int) -> str:
    """Return a game's name; one that is too long is cut before the number that makes it unique."""
    stem, _, number = name.rpartition(" ")
    if not number.isdecimal() or look.type.width(name, role) <= width:
        return look.type.cut(name, role, width)
    ending = f" {number}"
    return look.type.cut(stem, role, width - look.type.width(ending, role)) + ending


def year_words(save: SavedGame, preview: Preview | None) -> str:
    """Return in words the year that a game has reached, or that it is over."""
    if preview is not None and preview.winners:
        return text("saves.over")
    return text("saves.year", year=save.year, last=LAST_YEAR)


def paint_row(
    look: Look,
    surface: pygame.Surface,
    rect: pygame.Rect,
    save: SavedGame,
    preview: Preview | None,
    chosen: bool,
    now: float,
) -> None:
    """Paint a game's picture, name, date, year, leader and players, or what is wrong with it."""
    if chosen:
        surface.fill(look.palette["vermilion"], (*rect.topleft, look.px(Gap.XXS), rect.height))
    surface.fill(look.palette["ink_soft"], (rect.left, rect.bottom - 1, rect.width, 1))
    picture_rect = pygame.Rect(0, 0, look.px(PICTURE[0]), look.px(PICTURE[1]))
    picture_rect.midleft = (rect.left + look.px(Gap.S), rect.centery)
    _paint_picture(look, surface, picture_rect, save, preview)
    left = picture_rect.right + look.px(Gap.M)
    inner_width = rect.right - look.px(Gap.S) - left
    inner = pygame.Rect(left, picture_rect.top, inner_width, picture_rect.height)
    date = date_words(save.played, now)
    date_width = look.type.width(date, "small") + look.px(Gap.XXS)
    line_height = inner.height // 3
    name_width = inner.width - date_width - look.px(Gap.M)
    name_rect = pygame.Rect(inner.left, inner.top, name_width, line_height)
    if save.notes.favorite:
        star = look.pieces.icon("icon_star", look.px(Gap.L), look.palette["vermilion_dark"])
        surface.blit(star, star.get_rect(midleft=name_rect.midleft))
        name_rect.left += look.px(Gap.XL)
        name_rect.width -= look.px(Gap.XL)
    name = name_within(look, "strong", save.name, name_rect.width)
    look.type.draw(surface, name, "strong", look.palette["ink"], name_rect)
    name_rect.left += (used_width := look.type.width(name, "strong") + look.px(Gap.M))
    name_rect.width -= used_width
    note = look.type.cut(save.notes.words, "italic", name_rect.width)
    look.type.draw(surface, note, "italic", look.palette["ink_soft"], name_rect)
    date_rect = pygame.Rect(inner.right - date_width, inner.top, date_width, line_height)
    look.type.draw(surface, date, "small", look.palette["ink_soft"], date_rect, "right")
    line_rect = pygame.Rect(inner.left, inner.top + line_height, inner.width, line_height)
    if save.problem is not None:
        _paint_problem(look, surface, line_rect, wording.message_words(save.problem))
        return
    _paint_standing(look, surface, line_rect, save, preview)
    line_rect.top += line_height
    _paint_players(look, surface, line_rect, save)


def row_words(save: SavedGame, preview: Preview | None, now: float) -> str:
    """Return the text of a row for screen readers; `now` is in seconds since 1970."""
    favorite = [text("saves.favorite")] if save.notes.favorite else []
    notes = [save.notes.words] if save.notes.words else []
    parts = [save.name, *favorite, *notes, date_words(save.played, now)]
    if save.problem is not None:
        return series([*parts, wording.message_words(save.problem)])
    players = [seat.name for seat in save.seats if seat.name not in save.name.split(", ")]
    return series([*parts, year_words(save, preview), standing_words(save, preview), *players])


def _paint_problem(look: Look, surface: pygame.Surface, rect: pygame.Rect, problem: str) -> None:
    """Paint what is wrong with a file, in two lines of which `rect` is the first."""
    lines = look.type.wrap(problem, "small", rect.width)
    lines[1:] = lines[1:] and [" ".join(lines[1:])]  # the second is cut if need be
    color, height = look.palette["vermilion"], rect.height
    look.type.draw_lines(surface, lines, "small", color, rect, height=height)


def _paint_players(look: Look, surface: pygame.Surface, rect: pygame.Rect, save: SavedGame) -> None:
    """Paint names and points in a line, or chips and points if names have no room."""
    pairs = zip(save.seats, save.score, strict=False)
    line = series([text("common.counted", name=seat.name, number=points) for seat, points in pairs])
    ink = look.palette["ink_soft"]
    if look.type.width(line, "small") <= rect.width:
        look.type.draw(surface, line, "small", ink, rect)
        return
    width, side = rect.width // len(save.seats), look.px(Gap.L)
    for index, seat in enumerate(save.seats):
        area = pygame.Rect(rect.left + index * width, rect.top, width, rect.height)
        chip = look.sprite(f"chip_{seat.color}", side)
        surface.blit(chip, chip.get_rect(midleft=area.midleft))
        area.left += side + look.px(Gap.XS)
        look.type.draw(surface, str(save.score[index]), "small", ink, area)


def _paint_standing(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, save: SavedGame, preview: Preview | None
) -> None:
    words = year_words(save, preview)
    look.type.draw(surface, words, "small", look.palette["ink"], rect)
    left = rect.left + look.type.width(words, "small") + look.px(Gap.L)
    leaders = (preview.winners if preview is not None else ()) or save.leaders
    if len(leaders) == 1:
        chip = look.sprite(f"chip_{save.seats[leaders[0]].color}", look.px(Gap.L))
        surface.blit(chip, chip.get_rect(midleft=(left, rect.centery)))
        left += chip.get_width() + look.px(Gap.XS)
    area = pygame.Rect(left, rect.top, rect.right - left, rect.height)
    words = standing_within(save, preview, lambda s: look.type.width(s, "small") <= area.width)
    look.type.draw(surface, words, "small", look.palette["ink"], area)


def _paint_picture(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, save: SavedGame, preview: Preview | None
) -> None:
    if save.problem is not None:
        icon = look.pieces.icon("icon_warning", min(rect.size) * 2 // 3, look.palette["vermilion"])
        surface.blit(icon, icon.get_rect(center=rect.center))
    elif preview is not None:
        surface.blit(map_of(look, save, preview, rect.size), rect)
    else:
        pygame.draw.rect(surface, look.palette["sea"], rect)


def map_of(look: Look, save: SavedGame, preview: Preview, size: tuple[int, int]) -> pygame.Surface:
    """Return the game's ward map, cached by size."""
    key = ("save", save.path, save.played, size)
    return look.cached(key, lambda: ward_map(look, save.seats, preview.state, size))


def lay_players(gui: Gui, space: Space, save: SavedGame) -> None:
    """Lay out chip, name and points of every player, closer together if there is little room."""
    look = gui.look
    units, (left, top, width, height) = look.units, space
    step = min(PLAYER_ROW, height / len(save.seats))
    for index, seat in enumerate(save.seats):
        area = units.rect(left, top + index * step, width, step - 2)
        chip = look.sprite(f"chip_{seat.color}", look.px(Gap.XL))
        gui.picture(chip, chip.get_rect(midleft=area.midleft))
        points = str(save.score[index])
        points_left = area.right - look.type.width(points, "strong") - look.px(Gap.XXS)
        points_rect = pygame.Rect(points_left, area.top, area.right - points_left, area.height)
        gui.label(points_rect, points, "strong", align="right")
        x = area.left + look.px(Gap.XXL)
        name_rect = pygame.Rect(x, area.top, points_left - x - look.px(Gap.XS), area.height)
        gui.label(name_rect, seat.name, "body")


def lay_trash(gui: Gui, row: Space, count: int, press: Callable[[], object]) -> pygame.Rect:
    """Lay out a button that empties the trash of `count` games; return the rest of `row`."""
    left, top, width, height = row
    button_width = min(TRASH_WIDTH, width / 2) if count else 0.0
    if count:
        area = gui.look.units.rect(left + width - button_width, top, button_width, height)
        caption, hint = text("saves.empty_trash", count=count), text("saves.empty_trash_hint")
        gui.button(area, caption, press, hint=hint)
    return gui.look.units.rect(left, top, width - button_width, height)


def lay_save(gui: Gui, space: Space, save: SavedGame, preview: Preview | None) -> None:
    """Lay out what is wrong with a game, or its picture, year, leader and players."""
    units, (left, top, width, height) = gui.look.units, space
    if save.problem is not None:
        gui.label(units.rect(*space), wording.message_words(save.problem), "body", wrap=True)
        return
    text_height = HEAD + PLAYER_ROW * len(save.seats)
    if text_height > height:  # year and leader are in the list too
        lay_players(gui, space, save)
        return
    map_height = min(height - text_height - Gap.M, width * 0.75)
    if map_height >= PICTURE[1]:
        area = units.rect(left, top, width, map_height)
        if preview is not None:
            gui.picture(map_of(gui.look, save, preview, area.size), area)
        top += map_height + Gap.S
    cut = partial(gui.look.type.cut, role="body", width=gui.look.px(width))
    standing = standing_within(save, preview, lambda words: cut(words) == words)
    gui.label(units.rect(left, top, width, Gap.XL), cut(year_words(save, preview)), "body")
    gui.label(units.rect(left, top + Gap.XL, width, Gap.XL), cut(standing), "body")
    lay_players(gui, Space(left, top + HEAD, width, text_height - HEAD), save)
