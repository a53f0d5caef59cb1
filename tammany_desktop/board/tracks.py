"""The two tracks: the years along the top, and the score around the window."""

from itertools import pairwise
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import point_along
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import LAST_YEAR, TERMS, YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY, NOT_VOTED, OVER, TURN, State, wards_in
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import frame, smooth_ellipse
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.ui.window import parts_around

BALLOT_BOX_WIDTH: Final = 1.15  # width of a ballot box, in years
TERM_WIDTH: Final = YEARS_A_TERM + BALLOT_BOX_WIDTH + 0.2  # width of a term, in years
MIN_YEAR_WIDTH: Final = 32.0  # units: least width of a year


def is_electing(state: State) -> bool:
    """Return True if the election of the term is under way: Castle Garden is empty (R7.1)."""
    begun = state.turn == NOBODY and not any(state.garden)
    return begun if state.phase == TURN else state.phase != OVER


def is_night(model: ViewModel) -> bool:
    """Return True while the map is dark: from an election's banner until its last ward voted."""
    unvoted = NOT_VOTED in [model.state.ward_winners[ward] for ward in wards_in(model.state.active)]
    return model.moved("dark", 0, 0) > 0 or (unvoted and is_electing(model.state))


def year_of_term(year: int) -> int:
    """Return the number of a year of the game within its term, from 1."""
    return (min(year, LAST_YEAR) - 1) % YEARS_A_TERM + 1


def when_words(state: State, electing: bool = False) -> str:
    """Return a sentence with the term, the year, and the time until the election."""
    if state.phase == OVER:
        return text("table.when.over")
    if electing or is_electing(state):
        return text("table.when.electing", term=state.term)
    year = year_of_term(state.year)
    if not (years_left := YEARS_A_TERM - year):
        return text("table.when.last", term=state.term, year=year, years=YEARS_A_TERM)
    values = {"term": state.term, "year": year, "years": YEARS_A_TERM}
    return text("table.when.later", count=years_left, **values)


class YearTrack(Sprite):
    """The years along the top of the window."""

    def picture_key(self, model: ViewModel) -> object:
        state, night = model.state, is_night(model)
        return state.term, state.year, night or is_electing(state), state.phase == OVER

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        look, state = self.look, model.state
        electing = is_night(model) or is_electing(state)
        surface.blit(frame(look, "slip", self.rect.size), (0, 0))
        inner = surface.get_rect().inflate(-look.px(Gap.L), -look.px(Gap.M))
        sentence, width = when_words(state, electing), self._label_width() + look.px(Gap.M)
        area = pygame.Rect(inner.left + look.px(Gap.XXS), inner.top, width, inner.height)
        if width > inner.width:
            room, roles = inner.inflate(0, look.px(Gap.XXS)), ("strong", "small")
            look.type.draw_within(surface, sentence, roles, look.palette["ink"], room)
            return
        look.type.draw(surface, sentence, "strong", look.palette["ink"], area)
        strip = pygame.Rect(area.right, inner.top, inner.right - area.right, inner.height)
        if strip.width / TERM_WIDTH >= look.px(MIN_YEAR_WIDTH):
            self._draw_term(surface, strip, state, electing)

    def _label_width(self) -> int:
        """Return the width of the longest sentence, so that the years never move."""
        counts = range(1, YEARS_A_TERM)
        values = {"term": TERMS, "year": YEARS_A_TERM, "years": YEARS_A_TERM}
        sentences = [text("table.when.later", count=count, **values) for count in counts]
        sentences += [text("table.when.last", **values), text("table.when.electing", term=TERMS)]
        sentences.append(text("table.when.over"))
        return max(self.look.type.width(sentence, "strong") for sentence in sentences)

    def _draw_term(
        self, surface: pygame.Surface, strip: pygame.Rect, state: State, electing: bool
    ) -> None:
        """Draw the present term's years, faint once past, and election, faint after the game."""
        look, year_width, over = self.look, strip.width / TERM_WIDTH, state.phase == OVER
        current = year_of_term(state.year)
        for year in range(1, YEARS_A_TERM + 1):
            rect = pygame.Rect(0, 0, look.px(Gap.XXL), 2 * look.px(Gap.M))
            rect.center = round(strip.left + year_width * (year - 0.4)), strip.centery
            is_past = year < current or electing or over
            color = look.palette["ink_soft" if is_past else "ink"]
            if year == current and not is_past:
                vermilion, color = look.palette["vermilion"], look.palette["on_vermilion"]
                pygame.draw.aacircle(surface, vermilion, rect.center, look.px(Gap.M))
            look.type.draw(surface, str(year), "small", color, rect, "center")
        ballot_box = pygame.Rect(0, 0, look.px(Gap.XL + Gap.XS), strip.height + look.px(Gap.XS))
        ballot_box.center = round(strip.left + year_width * (YEARS_A_TERM + 0.62)), strip.centery
        piece_images.blit(look, surface, "ballot_box", ballot_box, faint=over)
        if electing:
            middle, radius, line_width = ballot_box.center, look.px(Gap.L), look.px(Line.HEAVY)
            pygame.draw.aacircle(surface, look.palette["vermilion"], middle, radius, line_width)


Pixel = tuple[int, int]
TURN_LINE: Final = 6.0  # units: width of the lines in a player's color on both sides of the band
SPACES: Final = 60  # number of spaces of the score track
NUMBER_STEP: Final = 5  # number of spaces from one numbered space to the next
MARKER_SIZE: Final = 0.84  # a marker's width relative to the band
CROWD: Final = 3  # number of markers on one space from which they are smaller
CROWDED_SHARE: Final = 0.75  # size of a marker on a crowded space, relative to another
NUMBER_ROOM: Final = 0.66  # widths of the band that a number takes in the middle of a space
ARROW_POSITION: Final = 0.36  # spaces from the start at which an arrow shows the direction


def space_center(window: pygame.Rect, band: int, points: float) -> Pixel:
    """Return the middle of the space of these points, clockwise from the lower left."""
    half = band // 2
    right, bottom = window.width - half, window.height - half
    corners = (half, bottom), (half, half), (right, half), (right, bottom), (half, bottom)
    x, y = point_along(corners, points % SPACES / SPACES)
    return round(x), round(y)


def marker_rect(window: pygame.Rect, band: int, scores: list[int], seat: int) -> pygame.Rect:
    """Return a marker's rectangle: beside its space's number, or in a row; small in a crowd."""
    length = 2 * (window.width + window.height - 2 * band) / SPACES / band  # of a space, in bands
    points = scores[seat] % SPACES
    group = [other for other, score in enumerate(scores) if score % SPACES == points]
    index, last, crowded = group.index(seat), len(group) - 1, len(group) >= CROWD
    rect = pygame.Rect(0, 0, *(round(band * MARKER_SIZE * (CROWDED_SHARE if crowded else 1)),) * 2)
    side_in_spaces = rect.width / band / length
    offset = min(side_in_spaces, (1 - side_in_spaces) / max(1, last)) * (index - last / 2)
    if not points % NUMBER_STEP:  # markers stand by turns on both sides of the number
        start = (side_in_spaces + NUMBER_ROOM / length) / 2
        step = min(side_in_spaces, (0.5 - start) / max(1, last // 2))
        offset = (start + index // 2 * step) * (-1 if index % 2 else 1)
    return rect.move_to(center=space_center(window, band, points + offset))


@cached
def marker(look: Look, side: int, color: str) -> pygame.Surface:
    """Return a player's round marker: the player's symbol in a ring of the player's color."""
    picture, ring = smooth_ellipse((side, side), look.palette["ink"]), max(2, side // 9)
    picture.blit(smooth_ellipse((side - 2, side - 2), look.palette.players[color]), (1, 1))
    inner = picture.get_rect().inflate(-2 * ring, -2 * ring)
    piece_images.blit(look, picture, piece_names.chip(color), inner)
    return picture


class ScoreBand(Sprite):
    """One side of the score track: paper between two lines in the acting player's color."""

    def __init__(self, look: Look, band_width: int, side_index: int) -> None:
        self.band_width = band_width
        inner = look.window.inflate(-2 * band_width, -2 * band_width)
        super().__init__(look, parts_around(inner, look.window)[side_index])

    def picture_key(self, model: ViewModel) -> object:
        actor = model.actor()
        return model.seats[actor].color if actor != NOBODY else ""

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        look, window = self.look, self.look.window
        color = str(self._key or "")  # the actor's color when the sprite was last refreshed
        surface.fill(look.palette["paper"])
        dx, dy = -self.rect.left, -self.rect.top
        width = look.px(TURN_LINE)
        outer, offset = window.move(dx, dy), 2 * (width - self.band_width)
        inner = outer.inflate(offset, offset)
        for edge, rim in ((outer, outer.inflate(-2 * width, -2 * width)), (inner, inner)):
            if color:
                pygame.draw.rect(surface, look.palette.players[color], edge, width)
            pygame.draw.rect(surface, look.palette["ink"], rim, look.px(Line.EDGE))
        for points in range(1, SPACES, 2):
            self._paint_space(surface, points)
        for points in range(0, SPACES, NUMBER_STEP):
            x, y = space_center(window, self.band_width, points)
            if surface.get_rect().collidepoint(x + dx, y + dy):
                self._paint_number(surface, points, (x + dx, y + dy))
        x, y = space_center(window, self.band_width, ARROW_POSITION)
        x, y, half = x + dx, y + dy, look.px(Gap.XXS)
        arrow = (x, y - half), (x + 2 * half, y + half), (x - 2 * half, y + half)
        pygame.draw.polygon(surface, look.palette["ink_soft"], arrow)

    def _paint_space(self, surface: pygame.Surface, points: int) -> None:
        """Paint one space darker, in two legs if it lies at a corner."""
        look, band_width = self.look, self.band_width
        strip_width = band_width - 2 * look.px(TURN_LINE) - 2 * look.px(Line.EDGE)
        start, end = (space_center(look.window, band_width, points + d) for d in (-0.5, 0.5))
        vertical = start[0] in (band_width // 2, look.window.width - band_width // 2)
        corner = (start[0], end[1]) if vertical else (end[0], start[1])
        path = (start, end) if corner in (start, end) else (start, corner, corner, end)
        for (x, y), (to_x, to_y) in pairwise(path):
            part = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
            part.inflate_ip(0 if part.width else strip_width, 0 if part.height else strip_width)
            part.move_ip(-self.rect.left, -self.rect.top)
            surface.fill(look.palette["paper_dark"], part)
            pygame.draw.rect(surface, look.palette["ink_soft"], part, look.px(Line.FINE))

    def _paint_number(self, surface: pygame.Surface, points: int, center: Pixel) -> None:
        """Paint a number on a patch over the outer line, but not over the inner line."""
        look, digits = self.look, str(points)
        box = pygame.Rect(0, 0, look.type.width(digits, "small"), look.type.cap_height("small"))
        box.center = center
        box.clamp_ip(look.inset(surface.get_rect(), Gap.XXS))
        background = look.palette["paper_dark" if points % 2 else "paper"]
        surface.fill(background, look.inset(box, -Line.FINE, -Gap.XXS))
        look.type.draw(surface, digits, "small", look.palette["ink_soft"], box, "center")


class ScoreMarker(Sprite):
    """A player's round marker on the track."""

    def __init__(self, look: Look, band_width: int, seat: int) -> None:
        super().__init__(look, pygame.Rect(0, 0, 1, 1))
        self.band_width, self.seat = band_width, seat

    def picture_key(self, model: ViewModel) -> object:
        is_moving = bool(model.moved("track", self.seat, 0))
        return tuple(self.rect_for(model)), model.seats[self.seat].color, is_moving

    def rect_for(self, model: ViewModel) -> pygame.Rect:
        scores = model.state.score[: model.state.n]
        return marker_rect(self.look.window, self.band_width, scores, self.seat)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        if not model.moved("track", self.seat, 0):
            surface.blit(marker(self.look, self.rect.width, model.seats[self.seat].color), (0, 0))
