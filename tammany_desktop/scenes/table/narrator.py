"""The words of the bar: what a person may place, in pictures too, or what somebody else does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.layout import Layout
from tammany_desktop.rules import events as e
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look

SLOT: Final = (44.0, 62.0)  # units of the place of a piece, in one row
STRIPE: Final = 9.0  # units of the player's color at the bar's edge
GAP: Final = 12.0
CITY: Final = "ballot_box"  # who acts while the wards vote


@dataclass(frozen=True)
class Saying:
    """What the bar shows: a sentence, what is left, whose color, the pieces' places, a portrait.

    `slots` names the piece in each place of the turn, "" where it is still to come. A `portrait`
    stands for whoever acts while nobody at this window may; the words then have the bar to
    themselves.
    """

    sentence: tuple[str, str] = ("", "")
    color: str = ""
    slots: tuple[str, ...] = ()
    portrait: str = ""


def placed_pieces(happened: Sequence[e.Event], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Pictures of the pieces that the ward action of the turn under way has placed, in order."""
    found: list[str] = []
    for event in reversed(happened):
        if isinstance(event, e.TurnBegan):
            break
        if isinstance(event, e.BossPlaced):
            found.append(piece_images.boss(seats[event.seat].color))
        elif isinstance(event, e.CubePlaced):
            found.append(piece_images.cube(event.population))
    return tuple(reversed(found))


@dataclass
class Narrator:
    """Paints a saying into the bar, as large as it fits."""

    look: Look
    layout: Layout
    saying: Saying = field(default_factory=Saying)

    def extent(self) -> list[pygame.Rect]:
        """The pixels that the saying takes: only they change with it."""
        if not self.saying.portrait:
            return [self._edge(), self.layout.sentence]
        frame, area = self._beside_portrait()
        lines = self.fitted(*self.saying.sentence, area)
        wide = max((self.look.type.width(line, role) for line, role, _ in lines), default=0)
        words = pygame.Rect(area.left, area.top, min(wide, area.width), area.height)
        return [self._edge(), frame.union(words)]

    def paint(self, surface: pygame.Surface) -> None:
        """Stripe, pictures, words."""
        saying, look = self.saying, self.look
        if saying.color:
            pygame.draw.rect(surface, look.palette.players[saying.color], self._edge())
        area = self.layout.sentence
        if saying.portrait:
            frame, area = self._beside_portrait()
            piece_images.blit(look, surface, saying.portrait, frame)
        elif saying.slots:
            area = self._slots(surface, area)
        if self.layout.rows > 1 and not saying.portrait and self._in_line(surface, area):
            return
        lines = self.fitted(*saying.sentence, area)
        high = sum(look.type.close(each) for _, each, _ in lines)
        top = area.centery - high // 2
        for line, each, color in lines:
            step = look.type.close(each)
            place = pygame.Rect(area.left, top, area.width, step)
            look.type.draw(surface, line, each, look.palette[color], place)
            top += step

    def room(self) -> pygame.Rect:
        """The part of the bar that is left to a person's sentence."""
        area = self.layout.sentence.copy()
        wide = self._slots_wide(area)
        return pygame.Rect(area.left + wide, area.top, area.width - wide, area.height)

    def fitted(
        self, now: str, left: str, area: pygame.Rect | None = None
    ) -> list[tuple[str, str, str]]:
        """Lines with their roles and colors, as large as they fit."""
        look, area = self.look, area or self.room()
        lines: list[tuple[str, str, str]] = []
        for role, more in (("prompt", left), ("body", left), ("prompt", ""), ("body", "")):
            lines = [(line, role, "ink") for line in look.type.wrap(now, role, area.width)]
            below = look.type.wrap(more, "small", area.width) if more else []
            lines += [(line, "small", "ink_soft") for line in below]
            high = sum(look.type.close(each) for _, each, _ in lines)
            if high <= area.height + look.px(2):
                break
        return lines

    def _in_line(self, surface: pygame.Surface, area: pygame.Rect) -> bool:
        """Both parts side by side, where they fit into one line."""
        look = self.look
        now, left = self.saying.sentence
        wide = look.type.width(now, "body") + look.px(24)
        if wide + look.type.width(left, "small") > area.width:
            return False
        look.type.draw(surface, now, "body", look.palette["ink"], area)
        rest = pygame.Rect(area.left + wide, area.top, area.width - wide, area.height)
        look.type.draw(surface, left, "small", look.palette["ink_soft"], rest)
        return True

    def _edge(self) -> pygame.Rect:
        """The stripe in the color of whoever acts, along the bar's left edge."""
        look, bar = self.look, self.layout.bar
        left, top = bar.left + look.px(4), bar.top + look.px(5)
        return pygame.Rect(left, top, look.px(STRIPE), bar.height - look.px(12))

    def _beside_portrait(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The place of the portrait at the left, and of the words beside it."""
        look = self.look
        area = self.layout.bar.inflate(-2 * look.px(18), -2 * look.px(6))
        frame = pygame.Rect(area.left, area.top, area.height, area.height)
        left = frame.right + look.px(GAP)
        return frame, pygame.Rect(left, area.top, area.right - left, area.height)

    def _slots_wide(self, area: pygame.Rect) -> int:
        look = self.look
        return len(self.saying.slots) * (self._slot(area)[0] + look.px(6)) + look.px(GAP)

    def _slot(self, area: pygame.Rect) -> tuple[int, int]:
        """The size of a piece's place: smaller where the words have one line alone."""
        high = min(self.look.px(SLOT[1]), area.height)
        return round(high * SLOT[0] / SLOT[1]), high

    def _slots(self, surface: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
        """A place for each piece of the turn, numbered until it is filled; what is left."""
        look, (wide, high) = self.look, self._slot(area)
        slots = self.saying.slots
        step = wide + look.px(6)
        current = slots.index("") if "" in slots else -1
        for index, name in enumerate(slots):
            box = pygame.Rect(area.left + index * step, 0, wide, high)
            box.centery = area.centery
            now = index == current
            edge = look.palette["ink" if now else "ink_soft" if name else "paper_dark"]
            fill = look.palette["brass_light" if now else "paper" if name else "paper_light"]
            pygame.draw.rect(surface, fill, box, border_radius=look.px(5))
            line = look.px(2 if now else 1.5)
            pygame.draw.rect(surface, edge, box, line, border_radius=look.px(5))
            if name:
                inside = box.inflate(-look.px(8), -look.px(8))
                piece_images.blit(look, surface, name, inside)
            else:
                ink = look.palette["ink" if now else "ink_soft"]
                look.type.draw(surface, str(index + 1), "number", ink, box, "center")
        return self.room()
