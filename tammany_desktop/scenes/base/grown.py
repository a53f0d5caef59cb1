"""Overlays grow with the window: the same sheet, a size larger, where there is room for it."""

from dataclasses import dataclass
from typing import Final

import pygame

from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.ornament import swelled

LARGE: Final = 1.3
ROLES: Final = {
    "small": "body",
    "body": "prompt",
    "strong": "lead",
    "heading": "title",
    "number": "tally",
    "button": "lead",
    "italic": "prompt",
}


@dataclass(frozen=True)
class Grown:
    """Lengths times `factor`; roles of type a step larger where that is above one."""

    factor: float

    @property
    def large(self) -> bool:
        """Whether the larger size is in use: several can read it from one screen."""
        return self.factor > 1

    def role(self, role: str) -> str:
        """The role of type to use for one."""
        return ROLES.get(role, role) if self.large else role

    def __call__(self, units: float) -> float:
        """A length in units."""
        return units * self.factor


def grown(look: Look, wide: float, high: float) -> Grown:
    """The size for a sheet of `wide` x `high` units: the larger one where the window holds it."""
    room_wide, room_high = look.area
    holds = wide * LARGE <= room_wide - 20 and high * LARGE <= room_high - 8
    return Grown(LARGE if holds else 1.0)


def lay_sheet(desk: Desk, look: Look, box: tuple[float, float, float, float], size: Grown) -> None:
    """The printed sheet under an overlay's content: with ornaments where it is large."""
    desk.card(look.units.rect(*box), "dialog" if size.large else "card")


def lay_rule(desk: Desk, look: Look, place: pygame.Rect) -> None:
    """A swelled rule in the middle of a place."""
    rule = swelled(look, min(place.width, look.px(620)))
    desk.picture(rule, rule.get_rect(center=place.center))


def lay_hairline(desk: Desk, place: pygame.Rect) -> None:
    """A fine line along the top of a place, as between the rows of a printed table."""
    look = desk.look

    def make() -> pygame.Surface:
        made = pygame.Surface((place.width, look.px(1)), pygame.SRCALPHA)
        made.fill(look.palette["ink_soft"])
        made.set_alpha(110)
        return made

    desk.picture(look.once(("hairline", place.width), make), place)


def lay_band(desk: Desk, place: pygame.Rect) -> None:
    """A brass wash under the row of a winner."""
    look = desk.look

    def make() -> pygame.Surface:
        made = pygame.Surface(place.size, pygame.SRCALPHA)
        pygame.draw.rect(
            made, look.palette["brass_light"], made.get_rect(), border_radius=look.px(6)
        )
        return made

    desk.picture(look.once(("band", place.size), make), place)
