"""Layout units: one unit is one pixel at 1920x1080 and a UI scale of 100 %.

Every size in scenes and widgets is in units; `Units` alone turns them into pixels. The area of
a window in units shrinks as the UI scale grows: layouts fill `area`, they never assume 1920x1080.
"""

from dataclasses import dataclass
from typing import Final

import pygame

REFERENCE: Final = (1920, 1080)
MIN_SCALE: Final = 100
# Below this text would be too small to read: small windows show fewer units instead.
FLOOR: Final = 0.62


@dataclass(frozen=True)
class Units:
    """How units become pixels in a window of `width` x `height` pixels."""

    width: int
    height: int
    scale: int = MIN_SCALE  # the UI scale in percent, 100 to 200

    @property
    def factor(self) -> float:
        """Pixels a unit."""
        fit = min(self.width / REFERENCE[0], self.height / REFERENCE[1])
        return max(fit * self.scale / 100, FLOOR)

    @property
    def area(self) -> tuple[int, int]:
        """The window's width and height in whole units.

        >>> Units(1920, 1080, 200).area
        (960, 540)
        """
        return int(self.width / self.factor), int(self.height / self.factor)

    def px(self, units: float) -> int:
        """A length in pixels; anything above nothing stays at least one pixel."""
        pixels = round(units * self.factor)
        return max(1, pixels) if units > 0 else pixels

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle in pixels, whose edges meet those of its neighbors without gaps.

        >>> Units(1920, 1080).rect(1, 2, 3, 4)
        Rect(1, 2, 3, 4)
        """
        left, top = round(x * self.factor), round(y * self.factor)
        right, bottom = round((x + w) * self.factor), round((y + h) * self.factor)
        return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))

    def units(self, pixels: float) -> float:
        """A length in units from one in pixels."""
        return pixels / self.factor
