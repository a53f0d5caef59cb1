"""How things look on the map: lettering there grows with the map, not with the UI scale."""

from dataclasses import dataclass, replace
from typing import Final

from tammany_desktop.table.camera import Camera
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.type import Type
from tammany_desktop.ui.units import REFERENCE, Units

GROWTH: Final = 1.08  # layout units a world unit that lettering may take
FIGURES: Final = 1.0628  # layout units a world unit: 26 pixels of height at 1920x1080


def map_look(look: Look, camera: Camera) -> Look:
    """The look for what is drawn on the map, no larger than its wards bear.

    At large UI scales the wards stay small: their card tells the same in large type.
    """
    factor = camera.scale * GROWTH
    if factor >= look.units.factor:
        return look
    units = Units(round(REFERENCE[0] * factor), round(REFERENCE[1] * factor))
    return replace(look, units=units, type=Type(units, look.type.plain), made={})


@dataclass(frozen=True)
class Scaled(Units):
    """Units of the map's figures, which stay as small as their wards."""

    @property
    def factor(self) -> float:
        """Pixels a unit, with no least."""
        return self.width / REFERENCE[0]


def figure_look(look: Look, camera: Camera) -> Look:
    """The look for the figures in wards: they grow and shrink with the map alone."""
    factor = camera.scale * FIGURES
    units = Scaled(round(REFERENCE[0] * factor), round(REFERENCE[1] * factor))
    return replace(look, units=units, type=Type(units, look.type.plain), made={})
