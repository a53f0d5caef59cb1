"""The sheet of an election on the map: wards won, and what is counted."""

from collections.abc import Iterator
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import series, text
from tammany_desktop.play import election, piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import VOTING_ORDER, WARD_NUMBERS
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import row_words

ROW: Final = (23.0, 36.0)  # units: least and usual height of a row
PAD: Final = 14.0  # units inside the edge
CHIP_WIDTH: Final = 34.0  # units: a player's chip and the gap after it
COUNT_WIDTH: Final = 40.0  # units: a count and the gap after it
WARD_WIDTH: Final = 26.0  # units: the width of a ward in voting order
ROW_REST: Final = 318.0  # units: all of a player's row except the name
CUBE_STEP: Final = 15.0  # units from one counted cube to the next cube
GAIN_WIDTH: Final = 64.0  # units: the favors of a leader


def picture_key(model: ViewModel) -> object:
    """Return the cache key of the sheet's picture."""
    state = model.state
    counted = tuple(sorted(model.pieces_moved.items())) if model.counting else ()
    return "tally", tuple(state.winners), state.voting, model.counted_event, counted


def heading(state: State) -> str:
    """Return the heading over the wards in voting order, by whether any ward is won yet."""
    return text("ballot.so_far" if max(state.winners) > NOBODY else "ballot.order")


def words(model: ViewModel) -> Iterator[str]:
    """Yield the sheet as sentences to be read aloud: each player, then the last count."""
    yield text("ballot.so_far")
    for seat, player in enumerate(model.seats):
        won = series([str(number) for number in model.wards_won(seat)])
        yield row_words(player.name, {text("results.wards"): won or text("results.nothing")})
    if model.counted_event is not None and not model.counting:
        yield election.event_words(model.state, model.counted_event, model.seats)


class ElectionSheet:
    """The sheet for what the model shows: wards won, or a count."""

    def __init__(self, look: Look, model: ViewModel, room: tuple[int, int]) -> None:
        """Lay out the sheet in `room`: the width, and the height that leaves the bag visible."""
        self.look, self.model = look, model
        self.state = model.state
        self.event, self.under_way = model.counted_event, model.counting
        if isinstance(self.event, e.MayorNamed | e.NoMayor):
            self.event = None  # the verdict's panel shows this count
        self.wards = [ward for ward in VOTING_ORDER if self.state.active >> ward & 1]
        px, width = look.px, look.type.width
        widths = [width(seat.name, "strong") for seat in model.seats]
        longest, name_room = max(px(90), *widths) + px(Gap.XXS), max(px(60), room[0] - px(ROW_REST))
        self.name_width = min(longest, name_room)
        self.edges, (least, usual) = px(2 * PAD - Gap.XS), map(px, ROW)  # height without rows
        most_rows, seats = (room[1] - self.edges) // least, len(model.seats)
        wanted, self.line_count = px(ROW_REST) + self.name_width, 1
        self.rows = seats + (most_rows > seats)  # the title is left out first: the bar tells it too
        if self.event is None:
            ward_width = max(px(WARD_WIDTH), width("17", "small") + px(Gap.XS))
            too_wide = ward_width * len(self.wards) > room[0] - 2 * px(PAD)
            self.line_count = 2 if too_wide and most_rows > 1 else 1
            heading_width = width(heading(self.state), "strong")
            wanted = max(ward_width * self._wards_per_line, heading_width) + 2 * px(PAD)
            self.rows = max(1, min(self.line_count + 1, most_rows))  # the title is left out first
        height = min(usual, max(least, (room[1] - self.edges) // self.rows))
        self.size = min(room[0], wanted), height * self.rows + self.edges

    @property
    def _wards_per_line(self) -> int:
        return -(-len(self.wards) // self.line_count)

    def draw_sheet(self, surface: pygame.Surface) -> None:
        """Draw a title and a row for each player, or the wards in voting order."""
        px, look = self.look.px, self.look
        inner = look.inset(surface.get_rect(), PAD, PAD)
        height = (surface.get_height() - self.edges) // self.rows
        line = pygame.Rect(inner.left, inner.top - px(Gap.XXS), inner.width, height)
        if self.rows > (self.line_count if self.event is None else len(self.model.seats)):
            title = election.counted_label(self.event) or heading(self.state)
            role = "strong" if look.type.width(title, "strong") <= line.width else "small"
            look.type.draw(surface, title, role, look.palette["ink"], line)
        else:
            line.top -= height
        if self.event is None:
            self._draw_order(surface, line.move(0, height))
            return
        for seat, player in enumerate(self.model.seats):
            line = line.move(0, height)
            if not self.under_way and getattr(self.event, "seat", NOBODY) == seat:
                won = line.inflate(px(Gap.S), -px(Gap.XXS))
                pygame.draw.rect(surface, look.palette["brass_light"], won)
            chip = pygame.Rect(line.left, line.top, px(CHIP_WIDTH - Gap.XXS), height - px(Gap.XXS))
            piece_images.blit(look, surface, piece_names.chip(player.color), chip)
            rect = pygame.Rect(line.left + px(CHIP_WIDTH), line.top, self.name_width, height)
            look.type.draw(surface, player.name, "strong", look.palette["ink"], rect)
            rect.left, rect.width = rect.right, line.right - rect.right
            self._draw_counted(surface, rect, seat)

    def _draw_order(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """Draw a box for each ward in voting order, in the color of its winner."""
        look, px, state = self.look, self.look.px, self.state
        step = line.width / self._wards_per_line
        for index, ward in enumerate(self.wards):
            row, column = divmod(index, self._wards_per_line)
            x, width = round(line.left + column * step), int(step) - px(Line.EDGE)
            box = pygame.Rect(x, line.top + row * line.height, width, 0)
            box.height = line.height - px(Gap.XS)
            self._draw_slot(surface, box, ward, state.winners[ward])
            if ward == state.voting:
                edge = look.palette["vermilion"]
                outline = look.inset(box, -Line.EDGE, -Line.EDGE)
                pygame.draw.rect(surface, edge, outline, px(Line.HEAVY))

    def _draw_slot(self, surface: pygame.Surface, box: pygame.Rect, ward: int, winner: int) -> None:
        look, ink = self.look, self.look.palette["ink_soft"]
        if winner >= 0:
            color, edged = self.model.seats[winner].color, look.high_contrast
            pygame.draw.rect(surface, look.palette.players[color], box, edged * look.px(Line.HEAVY))
            ink = look.palette["ink"] if edged else look.palette.on_players[color]
        elif winner == NOBODY:
            pygame.draw.rect(surface, look.palette["paper_dark"], box)
        pygame.draw.rect(surface, look.palette["ink_soft"], box, look.px(Line.FINE))
        if winner != NOBODY:
            look.type.draw(surface, str(WARD_NUMBERS[ward]), "small", ink, box, "center")
            return
        for row in (2, 3):  # two lines: a tie
            line = pygame.Rect(0, 0, box.width // 3, look.px(Line.EDGE))
            line.center = box.centerx, box.top + box.height * row // 5
            surface.fill(ink, line)

    def _draw_count(self, surface: pygame.Surface, line: pygame.Rect, count: int) -> pygame.Rect:
        """Draw a count at the start of a line; return the rest of the line."""
        look, px = self.look, self.look.px
        rect = pygame.Rect(line.left, line.top, px(COUNT_WIDTH - Gap.S), line.height)
        ink = look.palette["ink" if count else "ink_soft"]
        look.type.draw(surface, str(count), "strong", ink, rect, "right")
        left = line.left + px(COUNT_WIDTH)
        return pygame.Rect(left, line.top, line.right - left, line.height)

    def _count_and_gain(self, seat: int) -> tuple[int, str, str, int]:
        """Return a count, the picture of what is counted, the picture of the gain, and the gain."""
        event, state = self.event, self.state
        if isinstance(event, e.LeaderNamed):
            color, cube = event.population, piece_names.cube(event.population)
            count = city.leader_counts(state, color)[seat]
            if self.under_way:
                count = self.model.moved("counted", seat, color)
            return count, cube, piece_names.favor(color), event.favors * (seat == event.seat)
        if isinstance(event, e.MajorityWon):
            leads = seat in city.favor_majorities(state, event.population)
            favor = piece_names.favor(event.population)
            count = state.favors_of(seat)[event.population]
            return count, favor, "icon_laurel", MAJORITY_POINTS * leads
        return state.tokens[seat], "slander", "icon_laurel", state.tokens[seat]

    def _draw_counted(self, surface: pygame.Surface, line: pygame.Rect, seat: int) -> None:
        """Draw a player's cubes, favors or tokens that have been counted so far."""
        look, px = self.look, self.look.px
        count, picture, gain_picture, gain = self._count_and_gain(seat)
        rest = self._draw_count(surface, line, count)
        step = min(px(CUBE_STEP), (rest.width - px(GAIN_WIDTH + Gap.L)) / max(1, count))
        for nth in range(count):
            box = pygame.Rect(round(rest.left + nth * step), rest.top, px(Gap.L), rest.height)
            piece_images.blit(look, surface, picture, box.inflate(0, -px(Gap.XXS)))
        if gain and not self.under_way:
            label = rest.move(round(step * count) + px(Gap.S), 0)  # right after what earns it
            label.width = px(GAIN_WIDTH - Gap.XL)
            words = text("table.projected_points", points=gain)
            look.type.draw(surface, words, "strong", look.palette["ink"], label, "right")
            box = pygame.Rect(label.right, label.top, px(Gap.XL), label.height)
            piece_images.blit(look, surface, gain_picture, box)
