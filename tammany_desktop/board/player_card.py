"""A player's card with points, wards held, favors, slander, office, bosses; also as sentences."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from tammany_desktop.board.card_parts import CardParts, RowPart
from tammany_desktop.board.piece_images import blit, paint_tab
from tammany_desktop.languages import dotted, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.piece_names import favor, portrait_and_level
from tammany_desktop.play.recap import Item
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import MAYOR, NO_OFFICE, NO_WARD, OFFICES, POPULATIONS
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.ui.skin import frame, icon
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import office_name

ROOMY_FROM: Final = 170.0  # units of height from which a card with three rows has wide margins
THREE_ROWS: Final = 138.0  # units of height from which a card has three rows
TWO_ROWS: Final = 54.0  # units of height from which a card has two rows
TIGHT_BELOW: Final = 92.0  # units of height below which margins are smaller
LIST_START: Final = re.compile(r"^(?=[\d ,]+$)")  # where a list of ward numbers gets an arrow
MIN_LOWEST: Final = 57.0  # units: least height of the lowest of three rows, which has captions
SHARES: Final = (0.0, 0.25, 0.5, 0.75)  # columns' left ends in three rows, as shares of the width
CAPTIONS: Final = ("results.wards", "table.card.slanders")  # captions of a row's counts
FAVORS_AND_TOKENS: Final = (0.0, 0.2, 0.4, 0.6, 0.8)  # left ends of columns with two rows


def promises_of(model: ViewModel, seat: int) -> int:
    """Return the number of a seat's open promises (R12)."""
    return sum(promise.maker == seat for promise in model.open_promises)


class PlayerCard(CardParts):
    """A player's card, whose height decides whether it has three rows, two, or one."""

    def picture_key(self, model: ViewModel) -> object:
        state, seat = model.state, self.seat
        return (
            model.seats,
            *self.amounts(model).values(),
            (state.term > 1, state.has_slandered[seat]),  # tokens are shown from then on (R6)
            (self.acting(model), state.phase == BIDDING, state.office_done and state.turn == seat),
            (state.first == seat, model.seals_ties_for(seat)),
            model.has_projection() and self._projected(model),
            (model.has_tally() and model.wards_won(seat), model.picked_piece == ("boss", seat)),
            (promises_of(model, seat), self._rival_acts(model)),
        )

    def amounts(self, model: ViewModel) -> dict[str, int]:
        seat, state = self.seat, model.state
        return {
            "points": state.score[seat] + model.moved("points", seat, 0),
            "supply": state.boss_supply[seat] + model.moved("supply", seat, 0),
            "slander": state.tokens[seat] - model.moved("slander", seat, 0),
            "wards": model.ward_holders().count(seat),
            "office": state.office[seat],
            **{favor(p): count for p, count in enumerate(model.favors_shown(seat))},
        }

    def _rival_acts(self, model: ViewModel) -> Sequence[Item]:
        """Return this rival's acts with large text: then the card shows them, as no note can."""
        lines = model.recap if self.look.units.large else ()
        return next((line.items for line in lines if line.seat == self.seat), ())

    def _projected(self, model: ViewModel) -> tuple[int, list[str]]:
        """Return the projected points, and pictures of the rest of the projection."""
        today = model.projection()  # the outcome of an election held today
        pictures = [piece_names.emblem(MAYOR)] if today.mayor == self.seat else []
        pictures += [piece_names.cube(p) for p, led in enumerate(today.leaders) if self.seat in led]
        return today.points[self.seat], pictures

    def acting(self, model: ViewModel) -> bool:
        """Return True if it is this seat's turn; while bids are sealed, if a person may bid."""
        state, seat = model.state, self.seat
        if state.phase == BIDDING and state.voting != NO_WARD:
            asks = not any(kind == "paid" for kind, *_ in model.pieces_moved)
            stands = bool(state.bosses_in(state.voting)[seat])
            return asks and stands and not model.seats[seat].is_bot
        return model.actor() == seat

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        surface.blit(frame(self.look, "slip", self.rect.size), (0, 0))
        self.amounts_shown, self.amount_rects = self.amounts(model), {}
        if self.acting(model):
            self._paint_frame(surface, model.seats[self.seat].color, model.state.phase != BIDDING)
        row_count, rows = self._rows(surface.get_rect())
        self._paint_head(surface, rows[0], model, row_count)
        if row_count > 2:
            self._paint_owned(surface, rows[2], model)
        if row_count == 2 and self.look.units.large:
            self._paint_lower_row(surface, rows[1], model)
        elif row_count > 1:
            boxes, role = self._favor_boxes(rows), "prompt" if row_count > 2 else "body"
            if row_count == 2 and model.state.term > 1:  # no third row for slander tokens
                self._paint_slander(surface, boxes[-1], model.state)
            for population, box in enumerate(boxes[:4]):
                self._paint_count(surface, box, favor(population), role)
        if count := promises_of(model, self.seat):
            self._paint_promises(surface, count)

    def _rows(self, card: pygame.Rect) -> tuple[int, list[pygame.Rect]]:
        """Return the number of the card's rows, and their rectangles."""
        look, units = self.look, self.look.units.units(card.height)
        row_count = 3 if units >= THREE_ROWS else 2 if units >= TWO_ROWS else 1
        pad_x = Gap.M if units < TIGHT_BELOW else Gap.L
        pad_y = Gap.L if units >= ROOMY_FROM else Gap.M + Gap.XXS * (row_count > 2)
        inner = card.inflate(-look.px(pad_x), -look.px(pad_y))  # then clear of the frame
        inner = inner.move_to(left=inner.left + look.px(Gap.XS), width=inner.width - look.px(Gap.S))
        lowest = max(inner.height // row_count, look.px(MIN_LOWEST) if units >= ROOMY_FROM else 0)
        room, two_lines = inner.height - lowest, self._two_lines()
        two_fit = row_count > 2 and room - two_lines >= look.type.close_line_height("small")
        head_height = max(room // max(1, row_count - 1), two_lines * two_fit)
        edges = sorted({inner.top, inner.top + head_height, inner.bottom - lowest, inner.bottom})
        return row_count, [inner.move_to(top=top, height=end - top) for top, end in pairwise(edges)]

    def _two_lines(self) -> int:
        """Return the height of a name and the line below it."""
        return sum(self.look.type.close_line_height(role) for role in ("strong", "small"))

    def _paint_head(
        self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel, row_count: int
    ) -> None:
        """Paint figure, points and name, and other facts below the name or beside it."""
        look, state, seat, large = self.look, model.state, self.seat, self.look.units.large
        projected, roomy = model.has_projection(), row_count > 2 or not large
        shows_election = roomy and (projected or model.has_tally())
        left = self._paint_figure(surface, row, model)
        figure = self.figure_rect.move(-self.rect.left, -self.rect.top)
        if state.office[seat] == MAYOR and row_count > 2:  # the Mayor wears the chain of office
            blit(look, surface, "chain", figure)
        left = self._paint_points(surface, row, left, "score" if row_count > 2 else "number")
        upper, edge = row.move_to(left=left, width=row.right - left), row.right
        if not large and row.height >= self._two_lines():  # alike in every card
            upper.height = row.height // 2
            self._paint_note(surface, upper.move(0, upper.height), model)
        elif roomy:
            tab = pygame.Rect(figure.center, (figure.width // 2, figure.height // 2))
            supply = str(self.amounts_shown["supply"])
            self.amount_rects["supply"] = paint_tab(look, surface, supply, "small", tab)
        else:
            self._paint_sign(surface, figure.scale_by(0.5).move_to(midtop=figure.topright), model)
        if shows_election and upper.height == row.height:
            paint = self._paint_projected if projected else self._paint_won
            edge = paint(surface, upper, model, edge)
        widest = max(look.type.width(player.name, "strong") for player in model.seats)
        strong_fits = row_count > 2 or not large or widest + look.px(Gap.XXS) <= edge - left
        role = "strong" if strong_fits else "small"  # with large text all cards have the same role
        name_width = look.type.width(model.seats[seat].name, role)
        if row_count < 3 and state.office[seat] != NO_OFFICE and not shows_election:
            room = edge - left - look.px(Gap.XXS) - name_width
            width = self._office_width(state.office[seat], room)
            box = pygame.Rect(edge - width, row.top, width, upper.height)
            self._paint_office(surface, box, model)
            edge = box.left - look.px(Gap.XXS)
        if state.first == seat:
            upper.width = edge - left
            edge = self._paint_first_tab(surface, upper, name_width + look.px(Gap.XS))
        upper.width = edge - left - look.px(Gap.XXS)
        self._paint_name(surface, upper, model, role)

    def _paint_note(self, surface: pygame.Surface, line: pygame.Rect, model: ViewModel) -> None:
        """Paint the line below the name: the projection, the wards won, or the bosses left."""
        look, color = self.look, self.look.palette["ink_soft"]
        if model.has_projection():
            self._paint_projected(surface, line, model)
        elif model.has_tally():
            self._paint_won(surface, line, model)
        else:
            key = "seals_ties" if model.seals_ties_for(self.seat) else "bosses"
            supply, mark = self.amounts_shown["supply"], line.move_to(width=look.px(Gap.L))
            words = text(f"table.card.{key}", count=supply)
            room = pygame.Rect(mark.right, line.top, line.right - mark.right, line.height)
            if look.type.fits(words, "small", room.width):
                self._paint_sign(surface, look.inset(mark, Line.EDGE, 0), model)
            else:
                words = str(supply)
                blit(look, surface, piece_names.boss(model.seats[self.seat].color), mark)
            self.amount_rects["supply"] = look.type.draw(surface, words, "small", color, room)

    def _paint_sign(self, surface: pygame.Surface, box: pygame.Rect, model: ViewModel) -> None:
        """Paint the sign of a person or of a bot."""
        sign = icon(self.look, "engine" if model.seats[self.seat].is_bot else "person")
        sign(surface, box, self.look.palette["ink_soft"])

    def _paint_lower_row(self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel) -> None:
        """Paint the lower row of large text: possessions, acts, or the projection."""
        own = self.amounts_shown
        names = (*map(favor, range(4)), *["slander"] * (model.state.term > 1))
        entries: list[RowPart] = [((name,), str(own[name]), own[name] > 0) for name in names]
        if model.has_tally():
            won = len(model.wards_won(self.seat))
            entries.append((("rosette",), str(won), won > 0))
        if items := self._rival_acts(model):
            surface.fill(self.look.palette["brass_light"], row)  # marks that the row shows acts
            entries = [(item.pictures, LIST_START.sub("→", item.short), True) for item in items]
        elif model.has_projection():
            left = self._paint_projected(surface, row, model) + self.look.px(Gap.XS)
            row = pygame.Rect(left, row.top, row.right - left, row.height)
            entries = [((name,), "", True) for name in self._projected(model)[1]]
        self._paint_row(surface, row, entries)

    def _paint_owned(self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel) -> None:
        """Paint wards held, slander tokens and the office, with captions if there is room."""
        look, seat, line = self.look, self.seat, self.look.type.close_line_height("small")
        held_rect, tokens_rect, *rest = self._parts_of(row, SHARES)
        office, room = rest[0].unionall(rest[1:]), held_rect.width - look.px(Gap.XS)
        captions_fit = (look.type.fits(text(key), "small", room) for key in CAPTIONS)
        if row.height >= look.px(MIN_LOWEST) and all(captions_fit):
            for key, box in zip(
                CAPTIONS[: model.state.term], (held_rect, tokens_rect), strict=False
            ):
                box.size = room, row.height - line + look.px(Gap.XXS)
                caption_rect = pygame.Rect(box.left, box.bottom - look.px(Line.EDGE), room, line)
                look.type.draw(surface, text(key), "small", look.palette["ink_soft"], caption_rect)
        self._paint_count(surface, held_rect, "wards", "body", model.seats[seat].color)
        if model.state.term > 1:
            self._paint_slander(surface, tokens_rect, model.state)
        if model.state.office[seat] != NO_OFFICE:
            office.width = self._office_width(model.state.office[seat], office.width)
            self._paint_office(surface, office, model)

    def _parts_of(self, row: pygame.Rect, shares: Sequence[float]) -> list[pygame.Rect]:
        """Return the parts of a row, which begin at these shares of its width."""
        edges = [row.left + round(row.width * share) for share in (*shares, 1.0)]
        return [pygame.Rect(x, row.top, right - x, row.height) for x, right in pairwise(edges)]

    def _favor_boxes(self, rows: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Return the places of favors: above the possessions, if there are three rows."""
        return self._parts_of(rows[1], FAVORS_AND_TOKENS if len(rows) == 2 else SHARES)

    def favor_rect(self, population: int) -> pygame.Rect:
        """Return the rectangle of favors if they are shown, or else of the figure."""
        row_count, rows = self._rows(self.rect)
        is_shown = row_count > 1 + self.look.units.large
        return self._favor_boxes(rows)[population] if is_shown else self.figure_rect

    def possession_rects(self) -> list[pygame.Rect]:
        """Return the rectangles in the window of wards held, slander tokens and office."""
        count, rows = self._rows(self.rect)
        return self._parts_of(rows[2], SHARES) if count > 2 else [self.rect.copy() for _ in SHARES]


def card_words(model: ViewModel, seat: int) -> str:
    """Return everything on the card, as sentences."""
    state = model.state
    favors = dict(zip(POPULATIONS, model.favors_shown(seat), strict=True))
    parts = [
        text("table.card.points", name=model.seats[seat].name, count=state.score[seat]),
        text("table.card.led", count=model.ward_holders().count(seat)),
        text("table.card.bosses", count=state.boss_supply[seat]),
        text("table.card.favors", **favors),
        text("table.card.tokens", count=state.tokens[seat]),
    ]
    if level := portrait_and_level(model.seats, seat)[1]:
        parts.insert(1, text("table.card.bot", level=level))
    if state.markers_of(seat):
        parts.insert(-2, text("table.card.markers", count=state.markers_of(seat)))
    if state.has_slandered[seat]:
        parts.append(text("table.card.spent"))
    if state.first == seat:
        parts.append(text("table.card.first"))
    if model.seals_ties_for(seat):
        parts.append(text("table.card.seals_ties"))
    if count := promises_of(model, seat):
        parts.append(text("table.card.promises", count=count))
    if (office := state.office[seat]) != NO_OFFICE:
        parts += [office_name(office), text(f"office.benefit.{OFFICES[office]}")]
        if state.office_done and state.turn == seat:
            parts.append(text("table.card.used"))
    return dotted([part.rstrip(".") for part in parts])
