"""Draws a position as SVG: `frame` is constant in a game, `parts` change, `picture` has both."""

import base64
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from string import Template
from typing import Any, Final

from tammany_desktop import resources
from tammany_desktop.board.geometry import Box, Point, WardShape, geometry
from tammany_desktop.board.highlights import HALL_HEIGHT, PROMISE_MARK, extra_of
from tammany_desktop.board.map_layers import GARDEN_SCALE, label_point, slots
from tammany_desktop.board.piece_images import MIN_CHIP
from tammany_desktop.board.ward import RING_SIZE, Cell, boss_cells, cube_cells
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import board
from tammany_desktop.rules.board import zones_at_start
from tammany_desktop.rules.state import NOBODY, NOT_VOTED
from tammany_desktop.session.match import Seat

FOLDER: Final = "page"  # folder of the page's assets
BASICS: Final = (  # sprites that every drawing needs
    *("lock", "wax_seal", "rosette", "sign_cube", "sign_favor", "sign_tammany", "slander"),
    "envelope_torn",
    *(f"office_{office}" for office in board.OFFICES),
    *(f"{kind}_{people}" for people in board.POPULATIONS for kind in ("cube", "favor")),
)
DIGIT_WIDTH: Final = 0.6  # width of a digit, as a share of its size
RIBBON_FIGURE: Final = 0.84  # the size of a ribbon's figures, as a share of its height
COUNT_FIGURE: Final = 0.86  # the size of a count's figures, as a share of its plate's height
ZONE_LABEL: Final = (24.0, 116.0, 70.0)  # a closed zone's label: size of letters, height, cube step
CONTRAST_CLASS: Final = "hc"  # CSS class of elements visible only in high contrast
PICTURE_CLASS: Final = "pic"  # CSS class of elements hidden in high contrast
WardCache = dict[tuple[object, ...], dict[str, str]]  # wards' SVG groups, by all they depend on


@cache
def manifest() -> dict[str, Any]:
    """Return the sprites by name, with their sizes in units."""
    file = resources.assets() / "pieces" / "manifest.json"
    result: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["sprites"]
    return result


def asset(name: str) -> str:
    """Return a text file of the page's assets."""
    return (resources.assets() / FOLDER / name).read_text(encoding="utf-8")


@cache
def data_url(file: str, kind: str = "image/webp") -> str:
    """Return a file of the page's assets as a data URL."""
    data = base64.b64encode((resources.assets() / FOLDER / file).read_bytes()).decode("ascii")
    return f"data:{kind};base64,{data}"


def digits(value: float) -> str:
    """Return a number as text, with one decimal at most."""
    return f"{value:.1f}".removesuffix(".0")


def use(name: str, box: Box) -> str:
    """Return the SVG of a sprite that is centered in a box, as large as fits."""
    width, height = manifest()[name]["size"]
    scale = min(box[2] / width, box[3] / height)
    width, height = width * scale, height * scale
    left, top = box[0] + (box[2] - width) / 2, box[1] + (box[3] - height) / 2
    x, y, width, height = map(digits, (left, top, width, height))
    return f'<use href="#{name}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _rect(box: Box, fill: str, edge: str = "", radius: float = 0.0, edge_width: float = 1.2) -> str:
    x, y, width, height = map(digits, box)
    stroke = f' stroke="var(--{edge})" stroke-width="{digits(edge_width)}"' if edge else ""
    corner = f' rx="{digits(radius)}"' if radius else ""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{corner}'
        f' fill="var(--{fill})"{stroke}/>'
    )


def words_at(label: str, center: Point, size: float, css_class: str = "f", ink: str = "ink") -> str:
    """Return words centered at a point, `size` units large, in a CSS class of lettering."""
    x, y = digits(center[0]), digits(center[1] + size * 0.36)
    return (
        f'<text x="{x}" y="{y}" font-size="{digits(size)}" class="{css_class}"'
        f' fill="var(--{ink})">{escape(label)}</text>'
    )


def path(points: Iterable[Point], close: bool = True) -> str:
    """Return the SVG path through some points."""
    coordinates = " ".join(f"{digits(x)} {digits(y)}" for x, y in points)
    return f"M{coordinates}{'z' if close else ''}"


def names_used(seats: Sequence[Seat]) -> list[str]:
    """Return the sprites that the map and its pieces need."""
    return [*BASICS, *(f"{kind}_{seat.color}" for seat in seats for kind in ("boss", "chip"))]


def outlined(name: str) -> str:
    """Return the sprite used in high contrast: the outlined one, if there is one."""
    return f"{name}_hc" if f"{name}_hc" in manifest() else name


def symbols(names: Iterable[str], high_contrast: bool = False) -> str:
    """Return definitions of sprites; `i-NAME` is the picture itself, which a script may replace."""
    definitions = []
    for name in dict.fromkeys(names):
        width, height = map(digits, manifest()[name]["size"])
        link = data_url(f"{outlined(name) if high_contrast else name}.webp")
        inner = f'<image id="i-{name}" width="{width}" height="{height}" href="{link}"/>'
        definitions.append(f'<symbol id="{name}" viewBox="0 0 {width} {height}">{inner}</symbol>')
    return "".join(definitions)


def frame(
    seats: Sequence[Seat], extra: Iterable[str] = (), label: str = "", high_contrast: bool = False
) -> str:
    """Return the constant part of the drawing; it also defines the sprites in `extra`."""
    signs = [_sign(ward, w.sign) for ward, w in enumerate(geometry().wards) if w.sign]
    left, top, width, height = geometry().bag_label
    bag = words_at(text("table.bag"), (left + width / 2, top + height / 2), 22, "h")
    return Template(asset("map.svg")).substitute(
        kind="city high" if high_contrast else "city",
        label=escape(label),
        symbols=symbols([*names_used(seats), *extra], high_contrast),
        map=data_url("map.webp"),
        signs="".join(signs) + bag,
    )


def _sign(ward: int, box: Box) -> str:
    left, top, width, height = box
    if extra_of(ward) == "hall":
        middle = left + width / 2, top + height - HALL_HEIGHT / 2
        return words_at(text("table.sign.hall"), middle, 17, "h")
    # The icon is as high as the sign and at its right; the plus stands in the rest.
    rest_width = width - height - height / 12
    return (
        _rect((left + 1, top + 1, width - 2, height - 2), "paper-light", "ink", height / 6)
        + words_at("+", (left + rest_width / 2 + 1, top + height / 2), 18)
        + use(f"sign_{extra_of(ward)}", (left + rest_width, top, height, height))
    )


def parts(model: ViewModel, ward_cache: WardCache | None = None) -> dict[str, str]:
    """Return the contents of each group at a position; `ward_cache` is that of a whole game."""
    result: dict[str, str] = {}
    ward_cache = {} if ward_cache is None else ward_cache
    for ward in range(board.WARD_COUNT):
        facts = _facts(model, ward)
        result |= ward_cache.get(facts) or ward_cache.setdefault(facts, _ward(model, ward))
    for zone in range(len(board.ZONES)):
        result[f"z{zone}"] = _fog(model, zone)
    result["garden"] = _garden(model)
    result["bag"] = _bag(model)
    return result


def picture(model: ViewModel, high_contrast: bool = False) -> str:
    """Return the whole drawing of a position, as a file's content."""
    drawing = frame(model.seats, high_contrast=high_contrast)
    for name, markup in parts(model).items():
        drawing = drawing.replace(f'<g id="{name}"></g>', f'<g id="{name}">{markup}</g>')
    return drawing.replace("<defs>", f"<style>{asset('map.css')}</style><defs>", 1)


def _facts(model: ViewModel, ward: int) -> tuple[object, ...]:
    """Return everything on which the drawing of a ward depends."""
    state = model.state
    return (
        *(ward, state.active >> ward & 1, state.locked >> ward & 1, state.ward_winners[ward]),
        *(*state.cubes_in(ward), *state.bosses_in(ward)),
        *((ward, seat) in model.marks for seat in range(state.n)),
        any(promise.ward == ward for _, _, promise in model.open_promises),
    )


def _ward(model: ViewModel, ward: int) -> dict[str, str]:
    """Return a ward's groups: rings of new pieces; pieces, counts, lock; ribbon; promise mark."""
    state, shape = model.state, geometry().wards[ward]
    names = {kind: f"{kind}{ward}" for kind in "mwrs"}  # in the order of the docstring
    result = dict.fromkeys(names.values(), "")
    if any(promise.ward == ward for _, _, promise in model.open_promises):
        left, top, width, height = shape.numeral
        side = height * PROMISE_MARK
        result[names["s"]] = use("wax_seal", (left + width - side / 5, top - side / 3, side, side))
    if not state.active >> ward & 1:
        return result
    groups = list(_groups(model, ward))
    lock = use("lock", shape.lock) if state.locked >> ward & 1 else ""
    result[names["m"]] = "".join(
        _ring(cell)
        for seat, cell in enumerate(boss_cells(shape)[: state.n])
        if (ward, seat) in model.marks and state.bosses_in(ward)[seat]
    )
    result[names["w"]] = f"{_pieces(groups)}{lock}"
    result[names["r"]] = _ribbon(model, ward, shape)
    return result


Group = tuple[str, str, Cell, int]  # sprite, name of the count's color, cell, number of pieces


def _groups(model: ViewModel, ward: int) -> Iterator[Group]:
    shape, state = geometry().wards[ward], model.state
    for population, cell, count in zip(
        range(board.POPULATION_COUNT), cube_cells(shape), state.cubes_in(ward), strict=True
    ):
        if count:
            yield piece_names.cube(population), board.POPULATIONS[population], cell, count
    for seat, count in enumerate(state.bosses_in(ward)):
        color = model.seats[seat].color
        if count:
            yield piece_names.boss(color), color, boss_cells(shape)[seat], count


def _pieces(groups: Sequence[Group]) -> str:
    """Return pieces from back to front as SVG, with the numbers of groups."""
    feet = [
        (foot[1] if cell.is_boss else cell.foot[1], index, name, foot)
        for name, _, cell, count in groups
        for index, foot in enumerate(cell.feet(count))
    ]
    drawn = [_standing(name, *foot) for _, _, name, foot in sorted(feet, key=lambda f: f[:2])]
    plates = [_plate(cell.count_box, owner, str(n)) for _, owner, cell, n in groups if n > 1]
    return "".join(drawn + plates)


def _standing(name: str, x: float, y: float) -> str:
    """Return a piece at its size, standing on a point, like `board.ward.standing_rect`."""
    width, height = (side * geometry().scale for side in manifest()[name]["size"])
    return use(name, (x - width / 2, y + height / 14 - height, width, height))


def _plate(box: Box, owner: str, count: str) -> str:
    left, top, width, height = box
    size, x = height * COUNT_FIGURE, left + width / 2
    full_width = max(height, size * DIGIT_WIDTH * len(count) + height * 0.3)
    figures = words_at(count, (x, top + height / 2), size, "f", f"{owner}-ink")
    return _rect((x - full_width / 2, top, full_width, height), owner, "ink", height / 3) + figures


def _ring(cell: Cell) -> str:
    left, top, width, height = cell.box
    x, y = digits(left + width / 2), digits(top + height - width * RING_SIZE[1] / 3)
    rx, ry = digits(width * RING_SIZE[0] / 2), digits(width * RING_SIZE[1] / 2)
    return f'<ellipse class="new" cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>'


def _ribbon(model: ViewModel, ward: int, shape: WardShape) -> str:
    """Return the ribbon: who is ahead and by how much, or who ties; who won once it has voted."""
    state = model.state
    winner, bosses = state.ward_winners[ward], state.bosses_in(ward)
    if winner not in (NOT_VOTED, NOBODY):
        return _strip(shape.ribbon, [model.seats[winner].color], "", "rosette")
    if winner == NOBODY:
        return _strip(shape.ribbon, [], "", "envelope_torn")
    most, second, *_ = sorted(bosses, reverse=True)
    if not most:
        return ""
    ahead = [seat for seat, count in enumerate(bosses) if count == most]
    caption = f"+{most - second}" if most > second else "="
    return _strip(shape.ribbon, [model.seats[seat].color for seat in ahead], caption)


def _strip(box: Box, colors: Sequence[str], caption: str, icon: str = "") -> str:
    """Return a strip of paper with a forked end, like `board.piece_images.paint_ribbon`."""
    x, y, max_width, height = box
    pad, fork, size = height * 0.14, height / 4, height * RIBBON_FIGURE
    side = height * 0.76
    caption_width = side if icon else size * DIGIT_WIDTH * len(caption)
    room = max_width - caption_width - 3 * pad - fork
    side = min(side, max(side * MIN_CHIP, room / max(1, len(colors))))
    step = min(side, (room - side) / max(1, len(colors) - 1))
    row_width = side + step * (len(colors) - 1) if colors else 0.0
    width = row_width + (pad if colors and caption_width else 0.0) + caption_width + 2 * pad + fork
    left, middle = x + (max_width - width) / 2, y + height / 2
    right, bottom = left + width, y + height
    outline = ((left, y), (right, y), (right - fork, middle), (right, bottom), (left, bottom))
    fill = f' style="fill:var(--{colors[0] if colors else "paper-dark"})"' if icon else ""
    elements = [f'<path class="strip"{fill} d="{path(outline)}"/>']
    if len(colors) == 1 and not icon:
        elements.append(_rect((left + 1, y + 1, pad + row_width + pad - 1, height - 2), colors[0]))
    for index in reversed(range(len(colors))):
        mark = (left + pad + step * index, middle - side / 2, side, side)
        elements.append(use(piece_names.chip(colors[index]), mark))
    rest_left = left + pad + row_width + (pad if colors else 0.0)
    if icon:
        elements.append(use(icon, (rest_left, middle - side / 2, side, side)))
    elif caption:
        elements.append(words_at(caption, (rest_left + caption_width / 2, middle), size))
    return "".join(elements)


def _fog(model: ViewModel, zone: int) -> str:
    """Return a closed zone under fog, with the cubes set aside for it (R9.6)."""
    if any(model.state.active >> ward & 1 for ward in board.ZONES[zone]):
        return ""
    fog = geometry().fog[zone]
    ring = path(geometry().zones[zone])
    css_class = CONTRAST_CLASS if fog else ""
    paper = f'<path class="{css_class}" fill="var(--paper)" opacity=".65" d="{ring}"/>'
    if fog is not None:
        x, y, width, height = map(digits, fog[1])
        file = f"fog-{board.ZONE_NAMES[zone]}.webp"
        paper += (
            f'<image class="{PICTURE_CLASS}" x="{x}" y="{y}" width="{width}" height="{height}"'
            f' preserveAspectRatio="none" href="{data_url(file)}"/>'
        )
    return paper + _zone_label(model, zone)


def _zone_label(model: ViewModel, zone: int) -> str:
    term = min(zone - zones_at_start(model.state.n) + 1, board.TERMS)
    caption = text("table.zone_opens", zone=board.ZONE_NAMES[zone], term=term)
    size, height, step = ZONE_LABEL
    width = max(size * 0.52 * len(caption), step * board.POPULATION_COUNT) + 44
    x, y = label_point(zone, width, height)
    elements = [_rect((x - width / 2, y - height / 2, width, height), "paper-light", "ink", 8)]
    elements.append(words_at(caption, (x, y - height / 2 + 32), size))
    populations = [population for population, cubes in enumerate(board.ZONE_CUBES[zone]) if cubes]
    set_aside = model.state.aside_of(zone)
    for index, population in enumerate(populations):
        left = x - step * len(populations) / 2 + index * step
        elements.append(use(piece_names.cube(population), (left, y + 4, step / 2, 40)))
        elements.append(words_at(str(set_aside[population]), (left + step * 0.7, y + 24), 26))
    return "".join(elements)


def _garden(model: ViewModel) -> str:
    """Return the cubes in Castle Garden, from back to front."""
    elements = []
    for population, (x, y) in sorted(slots(tuple(model.state.garden)), key=lambda slot: slot[1][1]):
        name = piece_names.cube(population)
        entry = manifest()[name]
        size, anchor = ([side * GARDEN_SCALE for side in entry[key]] for key in ("size", "anchor"))
        elements.append(use(name, (x - anchor[0], y - anchor[1], size[0], size[1])))
    return "".join(elements)


def _bag(model: ViewModel) -> str:
    """Return a cube and a number for each population."""
    elements = []
    for population, (left, top, width, height) in enumerate(geometry().bag_counts):
        count, size = str(model.state.bag[population]), 30.0
        room = size * DIGIT_WIDTH * len(count)
        slot = min(height, width - room - 4)
        elements.append(use(piece_names.cube(population), (left, top, slot, height)))
        elements.append(words_at(count, (left + slot + 2 + room / 2, top + height / 2), size, "h"))
    return "".join(elements)
