"""What a bid comes to: own votes, those of the rivals, and a verdict in words."""

from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.outlook import Prospect
from tammany_desktop.scenes.base.pages import SheetScale
from tammany_desktop.ui.look import Look

BESIDE: Final = 1.35  # a line of figures over the capitals of the largest
LESS: Final = ("strong", "small")
ROOM: Final = 4  # small lines that should be left for three figures


class Totals:
    """Painted again whenever `bid`, the caller's own list, has changed; `area` in pixels."""

    def __init__(
        self, look: Look, size: SheetScale, now: Prospect, bid: list[int], area: pygame.Rect
    ) -> None:
        self.look = look
        self.size = size
        self.now = now
        self.bid = bid
        self.area = area

    def verdict(self) -> str:
        """What the bid as it is can bring, in words."""
        now = self.now
        votes = now.bosses + sum(self.bid)
        values = {"votes": votes, "least": now.rivals_least, "most": now.rivals_most}
        if votes > now.rivals_most:
            return text("ballot.verdict.certain", **values)
        if votes < now.rivals_least:
            return text("ballot.verdict.lost", **values)
        return text(f"ballot.verdict.{'tie' if votes == now.rivals_least else 'open'}", **values)

    def paint(self, surface: pygame.Surface) -> None:
        """Own votes and how they come about, the rivals', and what that means."""
        now, look, area = self.now, self.look, self.area
        total = now.bosses + sum(self.bid)
        role, words, high = self.fit()
        place = pygame.Rect(area.left, area.top, area.width, high)
        sum_ = text("ballot.sum", bosses=now.bosses, bid=sum(self.bid))
        large = high >= BESIDE * look.type.cap_height(self.size.role("number"))
        figure = "number" if large else "strong"
        self._paint_line(surface, place, ("your_votes", sum_, total), figure)
        place = place.move(0, high)
        self._paint_line(surface, place, ("rivals_least", "", now.rivals_least), "strong")
        place = place.move(0, high)
        self._paint_line(surface, place, ("rivals_most", "", now.rivals_most), "strong")
        place = pygame.Rect(area.left, place.bottom, area.width, area.bottom - place.bottom)
        look.type.draw_lines(surface, words, role, look.palette["ink"], place)

    def fit(self) -> tuple[str, list[str], int]:
        """The role of the verdict, its lines, and the height of each line of figures above."""
        type_, area = self.look.type, self.area
        most, least = self.look.px(self.size(50)), type_.line_height(self.size.role("small"))
        strong, condensed = self.size.role("strong"), type_.room("small", area.width)
        for role, wide in ((strong, area.width), *((one, area.width) for one in LESS)):
            words = type_.wrap(self.verdict(), role, wide)
            left = area.height - type_.line_height(role) * max(2, len(words))
            if left >= ROOM * least:
                return role, words, min(left // 3, most)
        words = type_.wrap(self.verdict(), role, condensed)
        left = area.height - type_.line_height(role) * max(2, len(words))
        return role, words, min(max(left // 3, type_.close(role)), most)

    def _paint_line(
        self, surface: pygame.Surface, place: pygame.Rect, line: tuple[str, str, int], role: str
    ) -> None:
        """What a figure is, how it comes about where there is room, and the figure."""
        type_, ink = self.look.type, self.look.palette["ink"]
        key, how, figure = line
        small = self.size.role("small")
        right = type_.draw(surface, str(figure), self.size.role(role), ink, place, "right").left
        gap = self.look.px(8)
        beside = pygame.Rect(place.left, place.top, right - gap - place.left, place.height)
        left = type_.draw(surface, text(f"ballot.{key}"), small, ink, beside).right
        rest = pygame.Rect(left + gap, place.top, right - left - 2 * gap, place.height)
        if how and type_.width(how, small) <= rest.width:
            type_.draw(surface, how, small, self.look.palette["ink_soft"], rest, "right")
