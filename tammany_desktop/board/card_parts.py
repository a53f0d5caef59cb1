"""The parts of a player's card: figure, name, points, counts, office, mark of promises."""

from collections.abc import Sequence
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.piece_images import paint_ribbon
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.languages import text
from tammany_desktop.languages.breaking import ELLIPSIS
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import smooth_ellipse
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import office_short

RowPart = tuple[Sequence[str], str, bool]  # pictures, a label, whether the player has any
MIN_LETTERS: Final = 2  # least number of letters of a shortened name
EMBLEM_SIDE: Final = 42.0  # units: the side of an office's emblem
SMALL_EMBLEM_SIDE: Final = 24.0  # units: the same, if the name would be cut otherwise
FIGURE_SIDE: Final = 60.0  # units: the side of the disc with the figure
PROMISE_MARK_SIDE: Final = 34.0  # units: the side of the mark of promises


def paint_portrait(
    look: Look, surface: pygame.Surface, frame: pygame.Rect, seats: Sequence[Seat], seat: int
) -> None:
    """Paint a player's portrait in a ring of the seat's color."""
    surface.blit(smooth_ellipse(frame.size, look.palette.players[seats[seat].color]), frame)
    picture = piece_names.portraits(seats)[seat]
    piece_images.blit(look, surface, picture, look.inset(frame, Line.HEAVY, Line.HEAVY))


class CardParts(Sprite):
    """Paints the parts of a player's card, each in a given place."""

    def __init__(self, look: Look, rect: pygame.Rect, seat: int) -> None:
        super().__init__(look, rect)
        self.seat = seat
        self.figure_rect = rect.move_to(width=look.px(64))  # bosses fly from the figure

    def _paint_frame(self, surface: pygame.Surface, color_name: str, is_turn: bool) -> None:
        """Paint a frame in the color of a player whose turn it is; for a candidate, a band only."""
        look, color = self.look, self.look.palette.players[color_name]
        face = look.inset(surface.get_rect(), Gap.XXS, Gap.XXS)
        if is_turn:
            pygame.draw.rect(surface, color, face, look.px(Line.HEAVY))
        pygame.draw.rect(surface, color, face.move_to(width=look.px(Gap.S if is_turn else Gap.XS)))

    def _paint_figure(self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel) -> int:
        """Paint the boss on a disc in the seat's color; return where the rest of the row begins."""
        look, color = self.look, model.seats[self.seat].color
        side = min(row.height, look.px(Gap.XL if look.units.large else FIGURE_SIDE))
        disc = pygame.Rect(row.left, row.centery - side // 2, side, side)
        self.figure_rect = disc.move(self.rect.topleft)
        surface.blit(smooth_ellipse(disc.size, look.palette.players[color]), disc)
        inner = look.inset(disc, Line.EDGE, Line.EDGE)
        surface.blit(smooth_ellipse(inner.size, look.palette["paper"]), inner)
        piece_images.blit(look, surface, piece_names.boss(color), disc)
        return disc.right + look.px(Gap.XS)

    def _paint_name(
        self, surface: pygame.Surface, rect: pygame.Rect, model: ViewModel, role: str = "strong"
    ) -> None:
        look, name = self.look, model.seats[self.seat].name
        role = role if look.type.width(name, role) <= rect.width else "small"
        label = look.type.cut(name, role, look.type.natural_width(role, rect.width))
        if len(label.strip(ELLIPSIS)) < MIN_LETTERS:
            return  # the figure shows who it is; its tooltip has the name
        look.type.draw(surface, label, role, look.palette["ink"], rect)

    def _paint_points(self, surface: pygame.Surface, row: pygame.Rect, left: int, role: str) -> int:
        """Paint the points in a column that begins at `left`; return where it ends."""
        look = self.look
        column = pygame.Rect(left, row.top, look.type.width("88", role), row.height)
        points = str(self.amounts_shown["points"])
        look.type.draw(surface, points, role, look.palette["ink"], column, "center")
        self.amount_rects["points"] = column
        return column.right + look.px(Gap.XS)

    def _paint_first_tab(self, surface: pygame.Surface, line: pygame.Rect, taken: int) -> int:
        """Paint the first player's mark at the right, with words if they fit; return its left."""
        look, label, gap = self.look, text("table.card.first"), self.look.px(Gap.XXS)
        tab = pygame.Rect(0, 0, look.px(Gap.L) + 2 * gap, min(line.height, look.px(Gap.XL)))
        label_width = look.type.width(label, "small") + gap
        has_label = tab.width + label_width <= line.width - taken
        tab.width += label_width * has_label
        if tab.width > line.width - taken:
            return line.right
        tab.midright = line.midright
        pygame.draw.rect(surface, look.palette["ink"], tab, look.px(Line.FINE))
        hand = look.pieces.icon("icon_pointer", look.px(Gap.L), look.palette["ink"])
        surface.blit(hand, hand.get_rect(midleft=(tab.left + gap, tab.centery)))
        if has_label:
            look.type.draw(surface, label, "small", look.palette["ink"], tab.move(-gap, 0), "right")
        return tab.left

    def _paint_projected(
        self, surface: pygame.Surface, line: pygame.Rect, model: ViewModel, edge: int = 0
    ) -> int:
        """Paint the projected points at the line's start or left of `edge`; return the new edge."""
        look, points = self.look, model.projection().points
        role = "strong" if look.type.close_line_height("strong") <= line.height else "small"
        keys, room = ("poll_unit", "poll_points", "projected_points"), line.width - look.px(Gap.M)
        for key in keys:  # alike in every card
            longest, label = (
                text(f"table.{key}", count=n, points=n) for n in (max(points), points[self.seat])
            )
            if look.type.width(longest, role) <= room:
                break
        width = look.type.width(label, role) + look.px(Gap.M)
        left = edge - look.px(Gap.XXS) - width if edge else line.left
        box = pygame.Rect(left, line.top, width, min(line.height, look.px(Gap.XL)))
        box.centery = line.centery
        surface.fill(look.palette["paper_dark"], box)
        pygame.draw.rect(surface, look.palette["ink"], box, look.px(Line.FINE))
        look.type.draw(surface, label, role, look.palette["ink"], box, "center")
        return box.left if edge else box.right

    def _paint_won(
        self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel, edge: int = 0
    ) -> int:
        """Paint the number of wards won, at the start or left of `edge`; return its left edge."""
        look, count = self.look, str(len(model.wards_won(self.seat)))
        role = "strong" if look.type.close_line_height("strong") <= row.height else "small"
        rosette_rect = pygame.Rect(row.left, 0, look.px(Gap.L), min(look.px(Gap.L), row.height))
        count_rect = pygame.Rect(0, row.top, look.type.width(count, role), row.height)
        if edge:
            rosette_rect.left = edge - count_rect.width - rosette_rect.width - look.px(Gap.M)
        rosette_rect.centery, count_rect.left = row.centery, rosette_rect.right + look.px(Gap.XXS)
        piece_images.blit(look, surface, "rosette", rosette_rect)
        look.type.draw(surface, count, role, look.palette["ink"], count_rect)
        return rosette_rect.left

    def _paint_count(
        self, surface: pygame.Surface, box: pygame.Rect, name: str, role: str, color: str = ""
    ) -> pygame.Rect:
        """Paint a count and its picture, or a ribbon in a color; return the picture's rectangle."""
        look, amount, label = self.look, self.amounts_shown[name], str(self.amounts_shown[name])
        width, gap = look.type.width(label, role), look.px(Gap.XXS)
        slot = max(look.px(Gap.S), min(look.px(Gap.XL + Gap.XS), box.width - width - gap))
        label_rect = pygame.Rect(box.left + slot + gap, box.top, width, box.height)
        side = min(slot, box.height)
        icon_rect = pygame.Rect(box.left + (slot - side) // 2, box.centery - side // 2, side, side)
        if color:
            paint_ribbon(look, surface, look.inset(icon_rect, 0, Gap.XXS), (color,), "", "strong")
        else:
            piece_images.blit(look, surface, name, icon_rect, faint=not amount)
        ink = look.palette["ink" if amount else "ink_soft"]
        look.type.draw(surface, label, role if amount else "small", ink, label_rect)
        self.amount_rects[name] = icon_rect.union(label_rect)
        return icon_rect

    def _paint_slander(self, surface: pygame.Surface, box: pygame.Rect, state: State) -> None:
        """Paint the remaining tokens, with a clock if this term's slander was used."""
        icon_rect = self._paint_count(surface, box, "slander", "body")
        if state.tokens[self.seat] and state.has_slandered[self.seat]:
            palette, side = self.look.palette, icon_rect.height // 2
            clock = self.look.pieces.icon("icon_clock", side, palette["vermilion_dark"])
            rect = clock.get_rect(bottomright=icon_rect.bottomright)
            pygame.draw.aacircle(surface, palette["paper_light"], rect.center, rect.w // 2)
            surface.blit(clock, rect)

    def _office_width(self, office: int, room: int) -> int:
        """Return the width of an office: of emblem and name, or of the one of them that fits."""
        look = self.look
        side, gap = look.px(EMBLEM_SIDE), look.px(Gap.XXS)
        name_width = look.type.width(office_short(office), "small") + look.px(Line.EDGE)
        fitting = [width for width in (side + gap + name_width, name_width) if width <= room - gap]
        return fitting[0] if fitting else max(look.px(SMALL_EMBLEM_SIDE), min(side, room - gap))

    def _paint_office(self, surface: pygame.Surface, box: pygame.Rect, model: ViewModel) -> None:
        """Paint the office's emblem and name, faint if its benefit was used this turn."""
        look, state = self.look, model.state
        office, used = state.office[self.seat], state.turn == self.seat and bool(state.office_done)
        name, emblem_side = office_short(office), look.px(EMBLEM_SIDE)
        self.amount_rects["office"] = box
        width = look.type.width(name, "small") + look.px(Line.EDGE)
        if box.width >= emblem_side + width or box.width < width:
            rect = pygame.Rect(box.left, box.top, min(emblem_side, box.width), box.height)
            piece_images.blit(look, surface, piece_names.emblem(office), rect, faint=used)
        if box.width >= width:
            rect = pygame.Rect(box.right - width, box.top, width, box.height)
            color = look.palette["ink_soft" if used else "ink"]
            look.type.draw(surface, name, "small", color, rect)

    def _paint_row(self, surface: pygame.Surface, row: pygame.Rect, parts: list[RowPart]) -> None:
        look, type_ = self.look, self.look.type
        gap, taken = look.px(Gap.XXS), sum(type_.width(label, "small") for _, label, _ in parts)
        room, count = row.width - taken - len(parts) * gap, sum(len(part[0]) for part in parts)
        side, left = min(look.px(Gap.L), row.height, room // max(1, count)), row.left
        for pictures, label, has_any in parts:
            for name in pictures:
                rect = pygame.Rect(left, row.top, side, row.height)
                piece_images.blit(look, surface, name, rect, faint=not has_any)
                left += side
            left, width = left + look.px(Line.FINE), type_.width(label, "small")
            box = pygame.Rect(left, row.top, width, row.height)
            type_.draw(surface, label, "small", look.palette["ink" if has_any else "ink_soft"], box)
            self.amount_rects["".join(pictures)] = box.union(box.move(-side, 0))
            left = box.right + gap

    def _paint_promises(self, surface: pygame.Surface, count: int) -> None:
        """Paint the mark of open promises in the corner, with their number."""
        look, side = self.look, min(self.look.px(PROMISE_MARK_SIDE), surface.get_height() // 2)
        box = pygame.Rect(look.px(Gap.XXS), look.px(Gap.XXS), side, side)
        piece_images.blit(look, surface, "wax_seal", box)
        look.type.draw(surface, str(count), "small", look.palette["paper_light"], box, "center")
