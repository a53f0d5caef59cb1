"""A player's card: points, wards led, favors, slander, office, bosses, whose turn; and in words."""

from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.labels import plate
from tammany_desktop.board.portraits import likeness
from tammany_desktop.board.view_model import Sprite, ViewModel
from tammany_desktop.languages import text
from tammany_desktop.rules import outlook
from tammany_desktop.rules.board import (
    NO_OFFICE,
    OFFICES,
    POPULATION_COUNT,
    POPULATIONS,
    wards_in,
)
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, NOT_VOTED, State
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import card_surface
from tammany_desktop.wording import office_name

FULL: Final = 138.0  # units of height from which a card shows three rows
MIDDLE: Final = 92.0
ROOMY: Final = 400.0  # of width, from which an opponent's portrait and rank are shown


def wards_led(state: State, seat: int) -> int:
    """How many wards a seat leads now, or has won where the ward has voted."""
    led = 0
    for ward in wards_in(state.active):
        won = state.winners[ward]
        led += (outlook.standing(state, ward).leader if won == NOT_VOTED else won) == seat
    return led


class Card(Sprite):
    """One player's card; it folds to two rows and to one where there is little height."""

    def __init__(self, look: Look, rect: pygame.Rect, seat: int) -> None:
        super().__init__(look, rect)
        self.seat = seat

    def shows(self, model: ViewModel) -> object:
        """Everything on the card."""
        state, seat = model.state, self.seat
        projected = None
        if model.has_projection():
            now = model.projection()
            projected = now.wards[seat], now.points[seat], now.mayor == seat
        return (
            model.seats[seat],
            likeness(model.seats, seat),
            state.score[seat],
            state.favors_of(seat),
            state.tokens[seat],
            state.slandered[seat],
            state.office[seat],
            state.office_done and state.turn == seat,
            state.supply[seat],
            wards_led(state, seat),
            self.acting(state),
            state.first == seat,
            projected,
            model.picked == ("boss", seat),
        )

    def acting(self, state: State) -> bool:
        """Whether the table waits for this seat; in a ballot every candidate, sealed or not."""
        if state.phase == BIDDING:
            return bool(state.bosses[state.voting * MAX_SEATS + self.seat])
        return state.actor() == self.seat

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Paper, then as many rows as fit."""
        look = self.look
        surface.blit(card_surface(look, self.rect.size, "slip"), (0, 0))
        inner = surface.get_rect().inflate(-look.px(26), -look.px(20))
        if self.acting(model.state):
            edge = pygame.Rect(look.px(7), look.px(7), look.px(9), self.rect.height - look.px(14))
            pygame.draw.rect(surface, look.palette["vermilion"], edge)
        inner.left += look.px(8)
        inner.width -= look.px(8)
        units = look.units.units(self.rect.height)
        rows = 3 if units >= FULL else 2 if units >= MIDDLE else 1
        high = inner.height // rows
        lines = [
            pygame.Rect(inner.left, inner.top + high * row, inner.width, high)
            for row in range(rows)
        ]
        self._head(surface, lines[0], model, rows)
        if rows > 1:
            self._favors(surface, lines[1], model)
        if rows > 2:
            self._means(surface, lines[2], model)

    def _head(self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel, rows: int) -> None:
        look, state, seat = self.look, model.state, self.seat
        figure = pygame.Rect(row.left, row.top - look.px(4), look.px(40), row.height + look.px(6))
        color = model.seats[seat].color
        piece_images.blit(look, surface, piece_images.boss(color), figure)
        points = str(state.score[seat])
        wide = look.type.width(points, "number") + look.px(6)
        right = pygame.Rect(row.right - wide, row.top, wide, row.height)
        look.type.draw(surface, points, "number", look.palette["ink"], right, "right")
        edge = right.left
        if rows > 1:
            star = piece_images.icon(look, "star", look.px(22), "brass_dark")
            surface.blit(star, star.get_rect(midright=(edge - look.px(6), row.centery)))
            edge -= look.px(32)
        if rows < 3 and state.office[seat] != NO_OFFICE:
            edge -= look.px(40)
            self._office(surface, pygame.Rect(edge, row.top, look.px(38), row.height), model)
        if state.first == seat and rows > 1:
            edge -= look.px(34)
            mark = piece_images.icon(look, "pointer", look.px(24), "ink")
            surface.blit(mark, mark.get_rect(midleft=(edge, row.centery)))
        left = figure.right + look.px(8)
        portrait, rank = likeness(model.seats, seat)
        roomy = rows > 2 and look.units.units(self.rect.width) >= ROOMY
        if portrait and roomy:
            side = row.height + look.px(4)
            frame = pygame.Rect(left, row.top - look.px(4), side, side)
            piece_images.blit(look, surface, portrait, frame)
            left = frame.right + look.px(10)
        name = pygame.Rect(left, row.top, edge - left - look.px(6), row.height)
        if rank and roomy:
            name.height = row.height // 2
            under = name.move(0, name.height + look.px(3))
            name.top -= look.px(3)
            words = look.type.fit(rank, "small", under.width)
            look.type.draw(surface, words, "small", look.palette["ink_soft"], under)
        words = look.type.fit(model.seats[seat].name, "strong", name.width)
        look.type.draw(surface, words, "strong", look.palette["ink"], name)

    def _favors(self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel) -> None:
        each = row.width // POPULATION_COUNT
        for population in range(POPULATION_COUNT):
            count = model.state.favors[self.seat * POPULATION_COUNT + population]
            box = pygame.Rect(row.left + each * population, row.top, each, row.height)
            self._counted(surface, box, piece_images.favor(population), str(count), count > 0)

    def _counted(
        self, surface: pygame.Surface, box: pygame.Rect, name: str, words: str, there: bool = True
    ) -> None:
        look = self.look
        slot, rest = self._beside(box, words)
        side = min(slot, box.height)
        icon = pygame.Rect(box.left, box.centery - side // 2, side, side)
        (piece_images.blit if there else piece_images.faint)(look, surface, name, icon)
        color = look.palette["ink" if there else "ink_soft"]
        look.type.draw(surface, words, "strong", color, rest)

    def _means(self, surface: pygame.Surface, row: pygame.Rect, model: ViewModel) -> None:
        look, state, seat = self.look, model.state, self.seat
        each = row.width // POPULATION_COUNT
        boxes = [pygame.Rect(row.left + each * n, row.top, each, row.height) for n in range(4)]
        self._tinted(surface, boxes[0], "boss", str(state.supply[seat]))
        self._tinted(surface, boxes[1], "ballot", str(wards_led(state, seat)))
        self._slander(surface, boxes[2], state)
        if model.has_projection():
            now = model.projection()
            words = text("table.projected_points", points=now.points[seat])
            box = pygame.Rect(boxes[3].left, row.top, row.right - boxes[3].left, row.height)
            plate(look, surface, box.inflate(0, -look.px(6)), "vermilion", "vermilion_dark")
            look.type.draw(surface, words, "strong", look.palette["on_vermilion"], box, "center")
        elif state.office[seat] != NO_OFFICE:
            self._office(surface, boxes[3], model)

    def _beside(self, box: pygame.Rect, words: str) -> tuple[int, pygame.Rect]:
        """The width left to a picture by the figure beside it, and the figure's place."""
        look = self.look
        wide, gap = look.type.width(words, "strong"), look.px(5)
        slot = max(look.px(14), min(look.px(38), box.width - wide - gap))
        return slot, pygame.Rect(box.left + slot + gap, box.top, wide, box.height)

    def _tinted(self, surface: pygame.Surface, box: pygame.Rect, name: str, words: str) -> None:
        look = self.look
        slot, rest = self._beside(box, words)
        icon = piece_images.icon(look, name, min(slot, look.px(28)), "ink")
        surface.blit(icon, icon.get_rect(center=(box.left + slot // 2, box.centery)))
        look.type.draw(surface, words, "strong", look.palette["ink"], rest)

    def _slander(self, surface: pygame.Surface, box: pygame.Rect, state: State) -> None:
        """The tokens left, faint where this term's slander is spent."""
        look, tokens = self.look, state.tokens[self.seat]
        side = min(look.px(34), box.height)
        for index in range(tokens):
            place = pygame.Rect(box.left + index * look.px(17), box.top, side, box.height)
            spent = state.slandered[self.seat]
            (piece_images.faint if spent else piece_images.blit)(look, surface, "slander", place)

    def _office(self, surface: pygame.Surface, box: pygame.Rect, model: ViewModel) -> None:
        """The office's emblem, faint once its benefit is used this turn."""
        state = model.state
        used = state.office_done and state.turn == self.seat
        name = piece_images.emblem(state.office[self.seat])
        (piece_images.faint if used else piece_images.blit)(self.look, surface, name, box)

    def boss_rect(self) -> pygame.Rect:
        """Where the player's bosses wait: the figure on the card."""
        look = self.look
        return pygame.Rect(self.rect.left, self.rect.top, look.px(64), self.rect.height)

    def favor_center(self, population: int) -> tuple[int, int]:
        """Where a favor of a color flies to."""
        each = self.rect.width // POPULATION_COUNT
        return self.rect.left + each * population + each // 2, self.rect.centery


def card_words(model: ViewModel, seat: int) -> str:
    """Everything on the card, as sentences."""
    state = model.state
    favors = dict(zip(POPULATIONS, state.favors_of(seat), strict=True))
    parts = [
        text("table.card.points", name=model.seats[seat].name, count=state.score[seat]),
        text("table.card.led", count=wards_led(state, seat)),
        text("table.card.bosses", count=state.supply[seat]),
        text("table.card.favors", **favors),
        text("table.card.tokens", count=state.tokens[seat]),
    ]
    if state.markers_of(seat):
        parts.insert(3, text("table.card.markers", count=state.markers_of(seat)))
    if state.slandered[seat]:
        parts.append(text("table.card.spent"))
    if state.first == seat:
        parts.append(text("table.card.first"))
    office = state.office[seat]
    if office != NO_OFFICE:
        parts += [office_name(office), text(f"office.benefit.{OFFICES[office]}")]
        if state.office_done and state.turn == seat:
            parts.append(text("table.card.used"))
    return " · ".join(part.rstrip(".") for part in parts)
