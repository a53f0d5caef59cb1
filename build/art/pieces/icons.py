"""Pen-drawn icons for buttons, in one ink so that code can tint them; a box of 24 by 24 units."""

from __future__ import annotations

import math

from marks import mark
from svg import INK, SCALE, Doc, circle, group, path

SIZE = 24
PEN = 2.1


def _line(d: str, width: float = PEN) -> str:
    return path(d, stroke=INK, width=width)


def _solid(d: str) -> str:
    return path(d, fill=INK, stroke=INK, width=0.8)


def _gear() -> str:
    points = []
    for tooth in range(8):
        for offset, radius in ((-0.24, 7.2), (-0.15, 10), (0.15, 10), (0.24, 7.2)):
            angle = math.tau * tooth / 8 + offset
            points.append(
                f"{12 + radius * math.cos(angle):.2f} {12 + radius * math.sin(angle):.2f}"
            )
    return path("M" + "L".join(points) + "Z", stroke=INK, width=1.9) + circle(
        12, 12, 3, stroke=INK, width=1.9
    )


def _hat(x: float, y: float, scale: float) -> str:
    hat = (
        "M-5 4L-6 -8C-2 -10 2 -10 6 -8L5 4C10 3.4 11 6.6 8 7.6C3 9.4 -3 9.4 -8 7.6"
        "C-11 6.6 -10 3.4 -5 4Z"
    )
    return group(path(hat, fill=INK), transform=f"translate({x} {y}) scale({scale})")


def _leaf(foot: tuple[float, float]) -> str:
    """A leaf on the left branch of a wreath, and its mirror image on the right one."""
    x, y = foot
    turn = -35 if x < 5 else 35
    drawn = []
    for middle, angle in ((x, turn), (24 - x, -turn)):
        leaf = path("M0 -3C1.9 -1 1.9 1 0 3C-1.9 1 -1.9 -1 0 -3Z", fill=INK)
        drawn.append(group(leaf, transform=f"translate({middle} {y}) rotate({angle})"))
    return "".join(drawn)


ICONS: dict[str, str] = {
    "undo": _line("M5 9H14.5C22 9 22 19.5 14.5 19.5H8") + _solid("M9.5 4L3.5 9L9.5 14Z"),
    "redo": _line("M19 9H9.5C2 9 2 19.5 9.5 19.5H16") + _solid("M14.5 4L20.5 9L14.5 14Z"),
    "restart": _line("M6.3 6.8A8.2 8.2 0 1 0 12 4") + _solid("M12.6 0.6L7.4 4.6L12.6 8.4Z"),
    "log": _line("M5 3H16L19.5 6.5V21H5ZM16 3V6.5H19.5M8 9H13M8 12.5H16.5M8 16H16.5"),
    "settings": _gear(),
    "rules": _line(
        "M12 6C9 3.6 5 3.6 2.6 4.6V19.6C5 18.6 9 18.6 12 21C15 18.6 19 18.6 21.4 19.6V4.6"
        "C19 3.6 15 3.6 12 6ZM12 6V20.6M5.4 9C7 8.6 8.4 8.8 9.4 9.4M5.4 13C7 12.6 8.4 12.8 9.4 13.4"
        "M14.6 9.4C15.6 8.8 17 8.6 18.6 9M14.6 13.4C15.6 12.8 17 12.6 18.6 13"
    ),
    "eye": _line("M1.8 12C6 4.8 18 4.8 22.2 12C18 19.2 6 19.2 1.8 12Z")
    + circle(12, 12, 3.6, fill=INK),
    "projection": _line("M3 21H21M5.5 21V13.5H9V21M10.5 21V8H14V21M15.5 21V11H19V21")
    + _solid(
        "M12.2 1L13.2 3.4L15.6 3.6L13.8 5.2L14.4 7.6L12.2 6.3L10 7.6L10.6 5.2L8.8 3.6L11.2 3.4Z"
    ),
    "hint": _line(
        "M8.6 12.4H15.4V21H8.6ZM4 21H20M12 12.4V10.2M4.4 6.6L2.6 5.6M5.4 11"
        "L3.6 12M19.6 6.6L21.4 5.6"
        "M18.6 11L20.4 12"
    )
    + _solid("M12 1C16.2 5.4 15 9.8 12 9.8C9 9.8 7.8 5.4 12 1Z"),
    "play": _solid("M6.5 3.5L20 12L6.5 20.5Z"),
    "pause": _solid("M6 4H10V20H6ZM14 4H18V20H14Z"),
    "step": _solid("M5 4L14.5 12L5 20Z") + _line("M18 4.5V19.5", 3),
    "step_back": _solid("M19 4L9.5 12L19 20Z") + _line("M6 4.5V19.5", 3),
    "fast": _solid("M3 4.5L12 12L3 19.5ZM12 4.5L21 12L12 19.5Z"),
    "rewind": _solid("M21 4.5L12 12L21 19.5ZM12 4.5L3 12L12 19.5Z"),
    "sound": _solid("M3 9H7L12 4.5V19.5L7 15H3Z")
    + _line("M15 8.6C17 10.6 17 13.4 15 15.4M17.6 5.6C21.4 9.4 21.4 14.6 17.6 18.4"),
    "mute": _solid("M3 9H7L12 4.5V19.5L7 15H3Z") + _line("M15.5 9L21.5 15M21.5 9L15.5 15"),
    "music": _line("M9 18V5L19 3V16")
    + group(
        path("M9 18A3.4 2.7 -18 1 1 8.9 17.6Z", fill=INK, stroke=INK, width=1.4),
        path("M19 16A3.4 2.7 -18 1 1 18.9 15.6Z", fill=INK, stroke=INK, width=1.4),
    ),
    "menu": _line("M3.5 6H20.5M3.5 12H20.5M3.5 18H20.5", 2.6),
    "close": _line("M5 5L19 19M19 5L5 19", 2.8),
    "help": _line("M7.6 8.2C7.6 2.4 17 2.6 16.6 8.4C16.4 11.6 12.2 11.8 12 15.6", 2.7)
    + circle(12, 20.2, 1.9, fill=INK),
    "picture": _line("M2.8 4H21.2V20H2.8ZM5 17.6L10 10.4L13.4 14.8L15.6 12.4L19.4 17.6", 1.9)
    + circle(16, 8.2, 1.7, fill=INK),
    "web_page": _line("M2.8 4H21.2V20H2.8ZM2.8 9H21.2M6.4 12.8H12M6.4 16.4H17.6", 1.9)
    + circle(6, 6.6, 1.1, fill=INK)
    + circle(9.4, 6.6, 1.1, fill=INK),
    "analysis": _line("M3.6 2.6V20.6H21.6M6.6 16.4L11 10.6L14.6 13.4L20.4 5.4")
    + circle(11, 10.6, 1.7, fill=INK)
    + circle(14.6, 13.4, 1.7, fill=INK),
    "replay": _line("M6.3 6.8A8.2 8.2 0 1 0 12 4")
    + _solid("M12.6 0.6L7.4 4.6L12.6 8.4Z")
    + _solid("M10 9.2L15.8 12.6L10 16Z"),
    "deals": _line(
        "M2.4 3.4H15.4V12H8.8L5.4 15.4V12H2.4ZM18 8.6H21.6V17.2H18.6V20.6L15.2 17.2H10V15"
    ),
    "note": _line("M4 3.4H20V14.6L14.6 20.6H4ZM20 14.6H14.6V20.6M7.6 8H16.4M7.6 12H12.4", 1.9),
    "ribbon": _line("M2.4 5.4H21.4L17.4 12L21.4 18.6H2.4Z") + circle(9, 12, 3.4, fill=INK),
    "laurel": _line("M9.6 21C2.4 17.4 2 8.6 7.4 3.4M14.4 21C21.6 17.4 22 8.6 16.6 3.4", 1.7)
    + "".join(map(_leaf, ((3.4, 7), (2.6, 11.6), (3.6, 16), (8.6, 7), (7.8, 11.4), (8.8, 15.8)))),
    "city": _line(
        "M1.8 21H22.2M3.4 21V12.4L7.4 8.6L11.4 12.4V21M11.4 21V7.2L14.2 2.4L17 7.2V21M17 12.4H20.6V21"
        "M7.4 15V17.4M14.2 10.4V13",
        1.9,
    ),
    "trash": _line("M4 6.4H20M9 6V3.4H15V6M6 6.6L7 21H17L18 6.6M10 10V17.4M14 10V17.4"),
    "export": _line("M5 11V20.6H19V11M12 16V5") + _solid("M7.4 7.6L12 2L16.6 7.6Z"),
    "import": _line("M5 11V20.6H19V11M12 3V12") + _solid("M7.4 10.6L12 16.4L16.6 10.6Z"),
    "left": _line("M15.5 4L7.5 12L15.5 20", 3),
    "right": _line("M8.5 4L16.5 12L8.5 20", 3),
    "up": _line("M4 15.5L12 7.5L20 15.5", 3),
    "down": _line("M4 8.5L12 16.5L20 8.5", 3),
    "plus": _line("M12 4V20M4 12H20", 3.2),
    "minus": _line("M4 12H20", 3.2),
    "confirm": _line("M4 12.8L9.6 18.6L20.4 5.4", 3.4),
    "crowd": _hat(12, 6.6, 0.62)
    + _hat(5.2, 9.4, 0.5)
    + _hat(18.8, 9.4, 0.5)
    + path("M7.4 21.5C7.4 14 9.4 12.6 12 12.6C14.6 12.6 16.6 14 16.6 21.5Z", fill=INK)
    + path(
        "M1.2 21.5C1.2 16 2.8 14.6 5 14.6C6 14.6 6.4 15 6.4 15.6C5.6 17.4 5.6 19 5.6 21.5Z",
        fill=INK,
    )
    + path(
        (
            "M22.8 21.5C22.8 16 21.2 14.6 19 14.6C18 14.6 17.6 15 17.6 15.6"
            "C18.4 17.4 18.4 19 18.4 21.5Z"
        ),
        fill=INK,
    ),
    "boss": _hat(12, 7.4, 0.78)
    + path("M5 22C4.6 15.6 8 13.8 12 13.8C16 13.8 19.4 15.6 19 22Z", fill=INK),
    "cube": _line("M12 2.6L20.6 7V16.4L12 21.4L3.4 16.4V7ZM3.4 7L12 11.6L20.6 7M12 11.6V21.4"),
    "favor": circle(12, 12, 9.4, stroke=INK, width=PEN)
    + circle(12, 12, 6, stroke=INK, width=1.3)
    + circle(12, 12, 2.6, fill=INK),
    "slander": _line("M4 3.4L16 2.6L20 20.6L7.6 21.6ZM6.6 7L15.4 6.4", 1.9)
    + _solid(
        "M9 11.6C8 10.8 8 9.6 8.6 8.8C9.4 10 11 10 12.4 9.8"
        "C14 9.6 15.2 9 15.6 7.8C16.6 9 16.2 10.2 15.4 11"
        "C16 14 15.4 17 13.2 17.4C10.6 17.6 9 15 9 11.6Z"
    ),
    "lock": _line("M7.4 11V7.4C7.4 1.8 16.6 1.8 16.6 7.4V11", 2.4)
    + path(
        (
            "M4.6 10.6H19.4V18C19.4 22.4 4.6 22.4 4.6 18ZM12 12.8"
            "A2 2 0 0 0 10.9 16.4L10.4 19H13.6L13.1 16.4A2 2 0 0 0 12 12.8Z"
        ),
        fill=INK,
        fill_rule="evenodd",
    ),
    "office": _line("M12 2.4L21.4 7.6H2.6ZM3 20.6H21M5.6 10V18M10 10V18M14 10V18M18.4 10V18", 2),
    "ballot": _line("M4 11.4H20V21H4ZM8.6 11.4V3H15.4V11.4M10 13.9H14")
    + _line("M10.2 6.2L11.6 7.8L14 4.8", 1.5),
    "newspaper": _line(
        "M3 4H18V20.4H5C3.6 20.4 3 19.6 3 18.4ZM18 8H21V18.4C21 19.8 20 20.4 18.8 20.4M6 8H15", 1.9
    )
    + _line("M6 11.6H9.6M6 14.4H9.6M6 17.2H9.6M11.8 11.6H15M11.8 14.4H15M11.8 17.2H15", 1.5),
    "clock": circle(12, 12, 9.4, stroke=INK, width=PEN) + _line("M12 6.4V12L16 14.4"),
    "pointer": _solid(
        "M2 9.6H13L21.6 11C22.8 11.2 22.8 13.2 21.6 13.4H14.4C15.8 14 15.6 16 14.2 16"
        "C15 17 14.4 18.4 13 18.4C12.8 20 11 20.4 9.4 20.4H2ZM2 9.6L8 5.4"
        "C9.4 4.6 10.6 6.4 9.6 7.4L8.2 9.6Z"
    ),
    "keyboard": _line(
        (
            "M2 6H22V18H2ZM5 9.4H6M8.6 9.4H9.6M12.2 9.4H13.2M15.8 9.4H16.8"
            "M6.8 12.4H7.8M10.4 12.4H11.4M14 12.4H15M18 9.4H19M18 12.4H19M7.6 15.2"
            "H16.4"
        ),
        1.7,
    ),
    "star": mark("italian", INK, 12, 12, 22),
    "edit": _line("M4 20L5.2 15L17 3.2L20.8 7L9 18.8ZM14 6.2L17.8 10"),
    "search": circle(10, 10, 6.6, stroke=INK, width=2.3) + _line("M15 15L21.4 21.4", 3.2),
    "warning": _line("M12 2.8L22 20.6H2ZM12 9V14.4", 2.3) + circle(12, 17.6, 1.3, fill=INK),
    "copy": _line("M8 8H20V21H8ZM8 16H4V3H16V8"),
    "folder": _line("M2.6 19.6V4.6H9L11 7.4H21.4V19.6Z"),
    "person": circle(12, 7.4, 4.4, fill=INK) + _solid("M3.6 21.4C3.6 11.6 20.4 11.6 20.4 21.4Z"),
    "engine": _gear() + circle(12, 12, 4.6, fill=INK),
}


def icon(name: str) -> Doc:
    """Draw one icon on a canvas of 96 by 96 pixels."""
    return _scaled(ICONS[name])


def flat_mark(name: str) -> Doc:
    """Draw the mark of a population or player in ink for rows of text."""
    return _scaled(mark(name, INK, 12, 12, 21))


def _scaled(drawing: str) -> Doc:
    doc = Doc(SIZE * SCALE, SIZE * SCALE)
    return doc.add(group(drawing, transform=f"scale({SCALE})"))
