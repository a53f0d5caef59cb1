"""How things look on the map: lettering there grows with the map, not with the UI scale."""

from dataclasses import replace
from typing import Final

from tammany_desktop.table.camera import Camera
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.type import Type
from tammany_desktop.ui.units import REFERENCE, Units

GROWTH: Final = 1.08  # layout units a world unit that lettering may take


def map_look(look: Look, camera: Camera) -> Look:
    """The look for what is drawn on the map, no larger than its wards bear.

    At large UI scales the wards stay small: their card tells the same in large type.
    """
    factor = camera.scale * GROWTH
    if factor >= look.units.factor:
        return look
    units = Units(round(REFERENCE[0] * factor), round(REFERENCE[1] * factor))
    return replace(look, units=units, type=Type(units, look.type.plain), made={})
