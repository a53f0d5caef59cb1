"""Make assets/pieces and assets/skin: every sprite, icon, portrait, widget texture and scene.

Run with the pinned tools of build/art/requirements.txt:
    python build/art/pieces/make.py [GROUP ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bosses
import cubes
import frames
import icons
import marks
import night
import numpy as np
import offices
import parts
import props
import smalls
import textures
from ladies import LADIES
from life import cuttings
from PIL import Image
from portraits import plate, portrait
from sitters import SITTERS
from svg import ASSETS, SCALE, Doc, render
from title import CHIMNEYS, LOOP, title

PIECES = ASSETS / "pieces"
SKIN = ASSETS / "skin"
THEMES = {"normal": "", "high_contrast": "_hc"}
ANCHORS = {
    "lock": (12.5, 28),
    "slander": (13, 28),
    "year_marker": (14.5, 37),
    "gavel": (26, 34),
    "ballot_box": (23, 51),
    "bag": (29, 62),
    "torch": (20, 80),
}
OBJECTS: tuple[Callable[[], Doc], ...] = (
    props.slander,
    props.lock,
    props.envelope_sealed,
    props.envelope_open,
    props.envelope_torn,
    props.gavel,
    props.bag,
    props.ballot_box,
    props.year_marker,
    props.wax_seal,
    props.hand,
    props.rosette,
    props.stamp_tie,
    props.laurel,
    props.chain,
    props.shadow,
    night.broadside,
    night.whistle,
    night.cart,
    night.shackle,
    night.torch,
    offices.sign_cube,
    offices.sign_favor,
    offices.sign_tammany,
)
# Cut a second time, so many times larger, for covers and results.
LARGE = {
    "boss": 4,
    "wax_seal": 4,
    "gavel": 3,
    "chain": 3,
    "laurel": 3,
    "rosette": 3,
    "envelope_sealed": 2,
    "envelope_open": 2,
    "envelope_torn": 2,
    "ballot_box": 2,
    "chip": 2,
}
PLATE_QUALITY = 62
MOVING_QUALITY = 48
OFFICES = (
    offices.mayor,
    offices.deputy_mayor,
    offices.chief_of_police,
    offices.council_president,
    offices.precinct_chairman,
)
PAPERS: tuple[tuple[str, Callable[[], Image.Image], bool], ...] = (
    ("paper", textures.paper_tile, True),
    ("grain", textures.grain_tile, True),
    ("marbled", textures.marbled, True),
    ("newsprint", textures.newsprint, False),
)
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


@dataclass(frozen=True)
class Sprite:
    """One sprite to be: its name, drawing and the point that is on the board, in units."""

    name: str
    draw: Callable[[], Doc]
    anchor: tuple[float, float] | None = None
    tint: bool = False


def sprites() -> Iterator[Sprite]:
    """Yield every sprite of the pieces folder."""
    for theme, tail in THEMES.items():
        for color in marks.PLAYERS:
            yield Sprite(
                f"boss_{color}{tail}", lambda c=color, t=theme: bosses.boss(c, t), bosses.ANCHOR
            )
            yield Sprite(f"chip_{color}{tail}", lambda c=color, t=theme: smalls.chip(c, t))
        for name in marks.POPULATIONS:
            yield Sprite(
                f"cube_{name}{tail}", lambda n=name, t=theme: cubes.cube(n, t), cubes.CUBE_ANCHOR
            )
            yield Sprite(
                f"favor_{name}{tail}", lambda n=name, t=theme: cubes.favor(n, t), cubes.DISC_ANCHOR
            )
    for draw in OBJECTS:
        yield Sprite(draw.__name__, draw, ANCHORS.get(draw.__name__))
    for draw in OFFICES:
        yield Sprite(f"office_{draw.__name__}", draw)
    for name in marks.SHAPES:
        yield Sprite(f"mark_{name}", lambda n=name: icons.flat_mark(n), tint=True)
    for name in icons.ICONS:
        yield Sprite(f"icon_{name}", lambda n=name: icons.icon(n), tint=True)
    for name, hot in smalls.CURSORS.items():
        yield Sprite(f"cursor_{name}", lambda n=name: smalls.cursor(n), hot)


def make_pieces() -> None:
    """Write the sprites and their manifest."""
    PIECES.mkdir(parents=True, exist_ok=True)
    manifest: dict[str, Any] = {"scale": SCALE, "sprites": {}}
    for sprite in sprites():
        image = sprite.draw().image()
        save(image, PIECES / f"{sprite.name}.png")
        width, height = image.width / SCALE, image.height / SCALE
        anchor = sprite.anchor or (width / 2, height / 2)
        entry: dict[str, Any] = {
            "file": f"{sprite.name}.png",
            "size": [width, height],
            "anchor": list(anchor),
        }
        if sprite.tint:
            entry["tint"] = True
        if zoom := larger(sprite.name):
            entry["large"] = f"{sprite.name}_large.webp"
            large = bled(render(sprite.draw().text(), image.width * zoom))
            large.save(PIECES / entry["large"], quality=92, method=6, exact=True)
        manifest["sprites"][sprite.name] = entry
    manifest["sprites"].update(make_portraits())
    (PIECES / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")


def larger(name: str) -> int:
    """How many times larger a sprite is cut a second time; 0 for those that are not."""
    kind = name.split("_")[0] if name.startswith(("boss_", "chip_")) else name
    return 0 if name.endswith("_hc") else LARGE.get(kind, 0)


def make_app_icon() -> None:
    """Write the application's icon in every size, and as one ICO file."""
    folder = PIECES / "app"
    folder.mkdir(parents=True, exist_ok=True)
    large, small = smalls.app_icon().image(), smalls.app_icon_small().image()
    pictures = []
    for size in ICON_SIZES:
        source = small if size <= 32 else large
        picture = source.resize((size, size), Image.Resampling.LANCZOS)
        save(picture, folder / f"icon-{size}.png")
        pictures.append(picture)
    kept = [picture for picture in pictures if picture.width <= 256]
    kept[-1].save(folder / "icon.ico", append_images=kept[:-1], sizes=[p.size for p in kept])


def save(image: Image.Image, target: Path) -> None:
    """Write a PNG as small as it gets without loss."""
    (bled(image) if image.mode == "RGBA" else image).save(target, optimize=True)


def bled(image: Image.Image, reach: int = 8) -> Image.Image:
    """Spread edge colors into clear pixels, so that scaling down draws no dark fringe."""
    pixels = np.asarray(image).astype(np.float32)
    known = pixels[..., 3] > 0
    color = pixels[..., :3] * known[..., None]
    for _ in range(reach):
        total, count = np.zeros_like(color), np.zeros(known.shape, np.float32)
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            total += np.roll(color, step, axis)
            count += np.roll(known, step, axis)
        fresh = ~known & (count > 0)
        color[fresh] = total[fresh] / count[fresh][:, None]
        known |= fresh
    pixels[..., :3] = color
    return Image.fromarray((pixels + 0.5).astype(np.uint8), "RGBA")


def make_portraits() -> dict[str, Any]:
    """Write engraved portraits, and plates of large ones; return their entries."""
    entries = {}
    for name, sitter in (SITTERS | LADIES).items():
        painted, file = plate(sitter), f"plate_{name}.webp"
        bled(painted).save(PIECES / file, quality=PLATE_QUALITY, alpha_quality=80, method=6)
        size = painted.width / SCALE
        entries[f"plate_{name}"] = {"file": file, "size": [size, size], "anchor": [size / 2] * 2}
        picture = portrait(sitter)
        file = f"portrait_{name}.png"
        picture.quantize(160, Image.Quantize.FASTOCTREE).save(PIECES / file, optimize=True)
        size = picture.width / SCALE
        entries[f"portrait_{name}"] = {"file": file, "size": [size, size], "anchor": [size / 2] * 2}
    return entries


def make_skin() -> None:
    """Write frames, widget parts and papers, with a manifest of insets."""
    SKIN.mkdir(parents=True, exist_ok=True)
    manifest: dict[str, Any] = {"scale": SCALE, "frames": {}, "parts": {}, "papers": {}}
    for theme, tail in THEMES.items():
        for frame in frames.frames(theme):
            file = f"{frame.name}{tail}.png"
            save(frame.drawing.image(), SKIN / file)
            entry = {"file": file, "insets": list(frame.insets), "pad": list(frame.pad)}
            manifest["frames"][frame.name + tail] = entry
        for name, drawing in parts.singles(theme):
            file = f"{name}{tail}.png"
            save(drawing.image(), SKIN / file)
            size = [drawing.width / SCALE, drawing.height / SCALE]
            manifest["parts"][name + tail] = {"file": file, "size": size}
    for name, draw, tiles in PAPERS:
        picture = draw()
        file = f"{name}.png" if picture.mode == "L" else f"{name}.jpg"
        if picture.mode == "L":
            save(picture, SKIN / file)
        else:
            picture.save(SKIN / file, quality=88, optimize=True)
        manifest["papers"][name] = {"file": file, "size": list(picture.size), "tiles": tiles}
    (SKIN / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")


def make_title() -> None:
    """Write the title picture, a small one that opens faster in a small window, and what moves."""
    plates = [title(part / LOOP) for part in range(LOOP)]
    picture = plates[0]
    picture.save(SKIN / "title.jpg", quality=60, optimize=True)
    small = picture.resize((1280, 720), Image.Resampling.LANCZOS)
    small.save(SKIN / "title-1x.jpg", quality=70, optimize=True)
    for old in SKIN.glob("title-moves-*.webp"):
        old.unlink()
    things = []
    for number, thing in enumerate(cuttings(plates)):
        file = f"title-moves-{number}.webp"
        thing.strip().save(SKIN / file, quality=MOVING_QUALITY, alpha_quality=60, method=6)
        slow = any(thing.holds(x, y - 20) for x, y, _ in CHIMNEYS)
        things.append({"file": file, "box": list(thing.box), "every": 2 if slow else 1})
    entry = {"size": list(picture.size), "frames": LOOP, "things": things}
    (SKIN / "title-moves.json").write_text(json.dumps(entry, indent=1) + "\n")


GROUPS = {"pieces": make_pieces, "icon": make_app_icon, "skin": make_skin, "title": make_title}


def main() -> None:
    """Make the groups named on the command line, or all."""
    for name in sys.argv[1:] or GROUPS:
        GROUPS[name]()


if __name__ == "__main__":
    main()
