"""The sheet of an election on the map: the wards won; and the words of a projection."""

from collections.abc import Iterator
from typing import Final

import pygame

from tammany_desktop.languages import series, text
from tammany_desktop.play import election
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import VOTING_ORDER, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import people_name, row_words

ROW_HEIGHTS: Final = (23.0, 36.0)  # units: least and usual height of a row
PAD: Final = 14.0  # units: padding at each side
WARD_WIDTH: Final = 26.0  # units: the width of a ward in voting order


def sheet_words(model: ViewModel) -> Iterator[str]:
    """Yield the sheet as sentences to be read aloud: each player, then the last count."""
    yield text("ballot.so_far")
    for seat, player in enumerate(model.seats):
        won = series([str(number) for number in model.wards_won(seat)])
        yield row_words(player.name, {text("results.wards"): won or text("results.nothing")})
    if model.counted_event is not None and not model.counting:
        yield election.event_words(model.state, model.counted_event, model.seats)


def projection_words(model: ViewModel) -> Iterator[str]:
    """Yield the projection of an election held now, as sentences to be read aloud."""
    projected, nobody = model.projection(), text("table.projection.nobody")
    name = nobody if projected.mayor == NOBODY else model.seats[projected.mayor].name
    yield text("table.projection.heading")
    yield text("table.projection.mayor", name=name)
    for population, seats in enumerate(projected.leaders):
        leaders = series([model.seats[seat].name for seat in seats]) or nobody
        yield text("access.leads", names=leaders, people=people_name(population))
    for seat, count in enumerate(projected.wards):
        yield text("access.wards", name=model.seats[seat].name, count=count)


class ElectionSheet:
    """The sheet of the wards in voting order, in the colors of their winners."""

    def __init__(self, look: Look, model: ViewModel, room: tuple[int, int]) -> None:
        """Lay out the sheet in `room`: the width, and the height that leaves the bag visible."""
        self.look, self.model = look, model
        self.state = model.state
        self.wards = [ward for ward in VOTING_ORDER if self.state.active >> ward & 1]
        px, width_of = look.px, look.type.width
        self.padding, (least, usual) = px(2 * PAD - Gap.XS), map(px, ROW_HEIGHTS)  # height
        max_rows, ward_width = (room[1] - self.padding) // least, px(WARD_WIDTH)
        ward_width = max(ward_width, width_of("17", "small") + px(Gap.XS))
        too_wide = ward_width * len(self.wards) > room[0] - 2 * px(PAD)
        self.line_count = 2 if too_wide and max_rows > 1 else 1
        heading_width = width_of(text("ballot.order"), "strong")
        wanted_width = max(ward_width * self._wards_per_line, heading_width) + 2 * px(PAD)
        self.row_count = max(1, min(self.line_count + 1, max_rows))  # the title is left out first
        height = min(usual, max(least, (room[1] - self.padding) // self.row_count))
        self.size = min(room[0], wanted_width), height * self.row_count + self.padding

    @property
    def _wards_per_line(self) -> int:
        return -(-len(self.wards) // self.line_count)

    def draw_sheet(self, surface: pygame.Surface) -> None:
        """Draw a title, and the wards in voting order."""
        px, look = self.look.px, self.look
        inner = look.inset(surface.get_rect(), PAD, PAD)
        height = (surface.get_height() - self.padding) // self.row_count
        line_rect = pygame.Rect(inner.left, inner.top - px(Gap.XXS), inner.width, height)
        if self.row_count > self.line_count:
            title = text("ballot.order")
            role = "strong" if look.type.width(title, "strong") <= line_rect.width else "small"
            look.type.draw(surface, title, role, look.palette["ink"], line_rect)
            line_rect.top += height
        self._draw_order(surface, line_rect)

    def _draw_order(self, surface: pygame.Surface, line_rect: pygame.Rect) -> None:
        look, px, state = self.look, self.look.px, self.state
        slot_width = line_rect.width / self._wards_per_line
        for index, ward in enumerate(self.wards):
            line, column = divmod(index, self._wards_per_line)
            x, width = round(line_rect.left + column * slot_width), int(slot_width) - px(Line.EDGE)
            box = pygame.Rect(x, line_rect.top + line * line_rect.height, width, 0)
            box.height = line_rect.height - px(Gap.XS)
            self._draw_slot(surface, box, ward, state.ward_winners[ward])
            if ward == state.voting:
                color = look.palette["vermilion"]
                outline = look.inset(box, -Line.EDGE, -Line.EDGE)
                pygame.draw.rect(surface, color, outline, px(Line.HEAVY))

    def _draw_slot(self, surface: pygame.Surface, box: pygame.Rect, ward: int, winner: int) -> None:
        look, ink = self.look, self.look.palette["ink_soft"]
        if winner >= 0:
            color, lined = self.model.seats[winner].color, look.high_contrast
            pygame.draw.rect(surface, look.palette.players[color], box, lined * look.px(Line.HEAVY))
            ink = look.palette["ink"] if lined else look.palette.on_players[color]
        elif winner == NOBODY:
            pygame.draw.rect(surface, look.palette["paper_dark"], box)
        pygame.draw.rect(surface, look.palette["ink_soft"], box, look.px(Line.FINE))
        if winner != NOBODY:
            look.type.draw(surface, str(WARD_NUMBERS[ward]), "small", ink, box, "center")
            return
        for fifth in (2, 3):  # two dashes: a tie
            dash = pygame.Rect(0, 0, box.width // 3, look.px(Line.EDGE))
            dash.center = box.centerx, box.top + box.height * fifth // 5
            surface.fill(ink, dash)
