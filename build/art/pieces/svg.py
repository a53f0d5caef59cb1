"""A thin layer over SVG text: documents, gradients, hatching, shadow, and rendering to Pillow."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image

ROOT = Path(__file__).parents[3]
ASSETS = ROOT / "assets"
SCALE = 4  # sprite pixels per design unit; a design unit is one pixel at 1920x1080
PALETTE: dict[str, Any] = json.loads((ASSETS / "palette.json").read_text())
SURFACE: dict[str, str] = PALETTE["normal"]["surface"]
INK = SURFACE["ink"]
PAPER = SURFACE["paper"]


class Doc:
    """An SVG drawing in pixels, with shared definitions gathered as they are used."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.defs: dict[str, str] = {}
        self.parts: list[str] = []

    def add(self, *parts: str) -> Doc:
        """Append elements, drawn in order."""
        self.parts.extend(parts)
        return self

    def define(self, name: str, text: str) -> str:
        """Keep a definition under its id once; return the reference to it."""
        self.defs[name] = text
        return f"url(#{name})"

    def linear(self, name: str, stops: list[tuple[float, str]], along: str = "0 0 1 1") -> str:
        """Define a linear gradient in the box of what it fills; `along` is x1 y1 x2 y2."""
        x1, y1, x2, y2 = along.split()
        head = f'<linearGradient id="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
        return self.define(name, head + _stops(stops) + "</linearGradient>")

    def radial(self, name: str, stops: list[tuple[float, str]], at: str = ".35 .3 .8") -> str:
        """Define a radial gradient; `at` is cx cy r in the box of what it fills."""
        cx, cy, r = at.split()
        head = f'<radialGradient id="{name}" cx="{cx}" cy="{cy}" r="{r}">'
        return self.define(name, head + _stops(stops) + "</radialGradient>")

    def hatch(self, name: str, pitch: float, width: float, angle: float, color: str = INK) -> str:
        """Define engraver's lines as a pattern fill."""
        text = (
            f'<pattern id="{name}" width="{pitch}" height="{pitch}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({angle})"><rect width="{pitch}" height="{width}" '
            f'fill="{color}"/></pattern>'
        )
        return self.define(name, text)

    def clip(self, name: str, shape: str) -> str:
        """Define a clip path from an element."""
        return self.define(name, f'<clipPath id="{name}">{shape}</clipPath>')

    def blur(self, name: str, amount: float) -> str:
        """Define a Gaussian blur of `amount` pixels."""
        region = 'x="-50%" y="-50%" width="200%" height="200%"'
        text = f'<filter id="{name}" {region}><feGaussianBlur stdDeviation="{amount}"/></filter>'
        return self.define(name, text)

    def text(self) -> str:
        """Return the whole document."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" stroke-linejoin="round" '
            'stroke-linecap="round">'
        )
        return (
            head
            + "<defs>"
            + "".join(self.defs.values())
            + "</defs>"
            + "".join(self.parts)
            + "</svg>"
        )

    def image(self) -> Image.Image:
        """Render to RGBA."""
        return render(self.text())


def render(text: str, width: int | None = None) -> Image.Image:
    """Render SVG text to an RGBA image, `width` pixels wide when given."""
    data = resvg_py.svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def _stops(stops: list[tuple[float, str]]) -> str:
    out = ""
    for offset, color in stops:
        base, _, opacity = color.partition("/")
        out += f'<stop offset="{offset}" stop-color="{base}" stop-opacity="{opacity or 1}"/>'
    return out


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 0, **more: Any) -> str:
    """Return a path element; extra attributes use _ for -."""
    return f'<path d="{d}" {_paint(fill, stroke, width, more)}/>'


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    stroke: str = "none",
    width: float = 0,
    **more: Any,
) -> str:
    """Return a circle element."""
    return f'<circle cx="{x}" cy="{y}" r="{r}" {_paint(fill, stroke, width, more)}/>'


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    stroke: str = "none",
    width: float = 0,
    **more: Any,
) -> str:
    """Return an ellipse element."""
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" {_paint(fill, stroke, width, more)}/>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    stroke: str = "none",
    width: float = 0,
    r: float = 0,
    **more: Any,
) -> str:
    """Return a rectangle element with corner radius `r`."""
    box = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"'
    return f"<rect {box} {_paint(fill, stroke, width, more)}/>"


def group(*parts: str, **more: Any) -> str:
    """Return parts in a group with attributes such as transform or clip_path."""
    return f"<g {_attributes(more)}>" + "".join(parts) + "</g>"


def _paint(fill: str, stroke: str, width: float, more: dict[str, Any]) -> str:
    return f'fill="{fill}" stroke="{stroke}" stroke-width="{width}" {_attributes(more)}'


def _attributes(more: dict[str, Any]) -> str:
    return " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in more.items())
