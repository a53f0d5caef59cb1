"""Common ground of the small objects: brass, wood, wax, paper, one light and one soft shadow."""

from __future__ import annotations

from svg import INK, SCALE, SURFACE, Doc, group, path

EDGE = "#fbf4e2"


class Prop(Doc):
    """A drawing of an object lying on paper, lit from the upper left; sizes in design units."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width * SCALE, height * SCALE)
        self.brass = self.linear(
            "brass", [(0, "#f6e3a4"), (0.35, "#d3ab54"), (0.7, "#a97f33"), (1, "#6f5119")]
        )
        self.wood = self.linear("wood", [(0, "#c98f55"), (0.45, "#93592a"), (1, "#5a3114")])
        self.pale_wood = self.linear("palewood", [(0, "#e6bf87"), (0.5, "#c08d4d"), (1, "#85562a")])
        self.wax = self.radial(
            "wax", [(0, "#ef7a5c"), (0.45, "#c23a22"), (1, SURFACE["vermilion_dark"])]
        )
        self.sheet = self.linear("sheet", [(0, "#fffaf0"), (0.6, "#f6ead0"), (1, "#dcc89c")])
        self.iron = self.linear("iron", [(0, "#d9d6cf"), (0.4, "#8f8c86"), (1, "#494642")])
        self.cloth = self.radial("cloth", [(0, "#ead6a8"), (0.5, "#c9a86c"), (1, "#8a6836")])
        self.soft = self.blur("soft", 4)

    def lay(self, *outlines: str, lift: float = 5) -> Prop:
        """Add the shadow on the paper and the pale edge for the outlines to come."""
        dark = "".join(path(d, fill=SURFACE["shadow"]) for d in outlines)
        move = f"translate({lift} {lift * 1.2})"
        self.add(group(dark, opacity=0.42, filter=self.soft, transform=move))
        self.add(*(path(d, stroke=EDGE, width=8, opacity=0.7) for d in outlines))
        return self

    def solid(self, d: str, fill: str, width: float = 3) -> Prop:
        """Add a filled, inked shape."""
        self.add(path(d, fill=fill, stroke=INK, width=width))
        return self

    def lines(self, d: str, width: float = 2, color: str = INK, opacity: float = 1) -> Prop:
        """Add open pen lines."""
        self.add(path(d, stroke=color, width=width, opacity=opacity))
        return self

    def shade(self, name: str, d: str, pitch: float = 5, angle: float = -45) -> Prop:
        """Hatch a region as an engraver would."""
        self.add(path(d, fill=self.hatch(name, pitch, 1.4, angle), opacity=0.6))
        return self


def ring_path(x: float, y: float, r: float) -> str:
    """Return a circle as path data."""
    return f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z"
