"""A position as SVG: the same pieces, marks and figures as the table has, in the same places."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import pygame
import pytest

from tammany_desktop import resources
from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images, ward
from tammany_desktop.board.geometry import Camera, Point, geometry, inside
from tammany_desktop.board.map_layers import Fog
from tammany_desktop.keep import drawing
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.options import BOSSES, PLACING_ONLY, STANDARD
from tammany_desktop.rules.state import State
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import OpenPromise
from tests.helpers.games import finished, seats

SVG: Final = "{http://www.w3.org/2000/svg}"
OPTIONS: Final = (STANDARD, STANDARD.change({"locks": PLACING_ONLY, "markers": BOSSES}))


class Shown(NamedTuple):
    """What is seen of a ward."""

    pieces: list[tuple[str, Point]]
    counts: list[tuple[str, str]]
    rings: int
    locked: bool
    ribbon: tuple[tuple[str, ...], str, str] | None


def positions() -> Iterator[ViewModel]:
    """More than 200 positions of whole games, of three to five players and all options."""
    for players in (3, 4, 5):
        for number, options in enumerate(OPTIONS):
            history = finished(players, 40 + number, options).history
            chance = Random(players)
            for line in range(0, history.line, max(1, history.line // 36)):
                model = ViewModel(seats(players), history.state_at(line))
                wards = range(WARD_COUNT)
                model.marks = frozenset((w, chance.randrange(players)) for w in wards)
                made = Promise("no_boss", ward=chance.randrange(WARD_COUNT))
                model.open_promises = (OpenPromise(0, 1, made),)
                yield model


class Recorder:
    """Stands for the surface that a ward is drawn on."""

    def __init__(self) -> None:
        self.figures: dict[int, str] = {}
        self.found = Shown([], [], 0, False, None)

    def blit(self, picture: pygame.Surface, place: pygame.Rect | tuple[int, int]) -> None:
        name = self.figures.get(id(picture), "")
        if name:
            foot = picture.get_rect(topleft=(place[0], place[1])).midbottom
            self.found.pieces.append((name, foot))
        else:
            self.found = self.found._replace(rings=self.found.rings + 1)


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """What the table's own ward draws is written down instead."""
    made = Recorder()
    kept: dict[str, pygame.Surface] = {}

    def sprite(look: Any, name: str, scale: float) -> PieceImage:
        picture = kept.setdefault(name, pygame.Surface((30, 13)))  # no shadow to hang over
        made.figures[id(picture)] = name
        return PieceImage(picture, (0, 0))

    def blit(look: Any, surface: Any, name: str, box: pygame.Rect) -> None:
        made.found = made.found._replace(locked=name == "lock")

    def count(look: Any, surface: Any, words: str, owner: str, box: pygame.Rect) -> None:
        made.found.counts.append((owner, words))

    def ribbon(
        look: Any, surface: Any, box: Any, colors: tuple[str, ...], words: str, role: str, icon: str
    ) -> None:
        made.found = made.found._replace(ribbon=(colors, words, icon))

    monkeypatch.setattr(piece_images, "sprite", sprite)
    monkeypatch.setattr(piece_images, "blit", blit)
    monkeypatch.setattr(ward, "paint_count", count)
    monkeypatch.setattr(ward, "paint_ribbon", ribbon)
    monkeypatch.setattr(ward, "_ring", lambda look, size: pygame.Surface((1, 1)))
    return made


def on_the_table(recorder: Recorder, model: ViewModel, index: int) -> Shown:
    recorder.found = Shown([], [], 0, False, None)
    sprite = ward.Ward(None, Camera(1.0, 0.0, 0.0), index)  # type: ignore[arg-type]
    sprite.draw(recorder, model)  # type: ignore[arg-type]
    found = recorder.found
    left, top = sprite.rect.topleft
    placed = [(name, (x + left, y + top)) for name, (x, y) in found.pieces]
    return found._replace(pieces=placed)


def elements(words: str) -> list[ET.Element]:
    return list(ET.fromstring(f"<g>{words}</g>"))  # noqa: S314 - our own words


def href(element: ET.Element) -> str:
    return element.attrib.get("href", "").removeprefix("#")


def in_the_drawing(parts: dict[str, str], index: int) -> Shown:
    pieces, counts, locked, owner = list[tuple[str, Point]](), list[tuple[str, str]](), False, ""
    for one in elements(parts[f"w{index}"]):
        if href(one).startswith(("cube_", "boss_")):
            x, y, wide, high = (float(one.attrib[key]) for key in ("x", "y", "width", "height"))
            pieces.append((href(one), (x + wide / 2, y + high - high / 14)))
        elif one.tag == "rect":
            owner = one.attrib["fill"].removeprefix("var(--").removesuffix(")")
        elif one.tag == "text":
            assert one.attrib["fill"] == f"var(--{owner}-ink)"
            counts.append((owner, one.text or ""))
        else:
            locked = href(one) == "lock"
    rings = len(elements(parts[f"m{index}"]))
    return Shown(pieces, counts, rings, locked, _ribbon(parts[f"r{index}"]))


def _ribbon(words: str) -> tuple[tuple[str, ...], str, str] | None:
    if not words:
        return None
    colors, said, icon = list[str](), "", ""
    for one in elements(words):
        if href(one).startswith("chip_"):
            colors.insert(0, href(one).removeprefix("chip_"))
        elif one.tag == "use":
            icon = href(one)
        elif one.tag == "text":
            said = one.text or ""
    return tuple(colors), said, icon


def test_every_ward_shows_what_the_table_shows(recorder: Recorder) -> None:
    count = drawn = 0
    for count, model in enumerate(positions(), 1):  # noqa: B007
        parts = drawing.parts(model)
        for index, place in enumerate(geometry().wards):
            wanted, found = on_the_table(recorder, model, index), in_the_drawing(parts, index)
            assert found._replace(pieces=[]) == wanted._replace(pieces=[])
            assert [name for name, _ in found.pieces] == [name for name, _ in wanted.pieces]
            for (_, (x, y)), (_, (across, down)) in zip(found.pieces, wanted.pieces, strict=True):
                assert abs(x - across) <= 1
                assert abs(y - down) <= 1
                assert inside(place.polygon, (x, y))
            drawn += len(found.pieces)
    assert count >= 200
    assert drawn > 8000


def test_seals_garden_bag_and_fog_follow_the_position() -> None:
    fogs = [Fog(None, Camera(1.0, 0.0, 0.0), zone) for zone in range(3)]  # type: ignore[arg-type]
    for model in positions():
        parts = drawing.parts(model)
        promised = {one.promise.ward for one in model.open_promises}
        assert {w for w in range(WARD_COUNT) if parts[f"s{w}"]} == promised
        assert [bool(parts[f"z{fog.zone}"]) for fog in fogs] == [fog.closed(model) for fog in fogs]
        for people, name in enumerate(("irish", "english", "german", "italian")):
            assert parts["garden"].count(f"#cube_{name}") == model.state.garden[people]
        figures = [one.text for one in elements(parts["bag"]) if one.tag == "text"]
        assert figures == [str(count) for count in model.state.bag]


def test_a_closed_zone_says_what_waits_for_it() -> None:
    state: State = finished(4, 40).history.start
    slip = drawing.parts(ViewModel(seats(4), state))["z2"]
    figures = [one.text for one in elements(slip) if one.tag == "text"]
    assert figures == ["Zone III: opens after term 1", "2", "1", "1"]


@pytest.mark.parametrize("contrast", [False, True])
def test_a_picture_is_whole_and_refers_to_nothing_outside(contrast: bool) -> None:
    model = next(positions())
    words = drawing.picture(model, contrast)
    root = ET.fromstring(words)  # noqa: S314 - our own words
    assert root.tag == f"{SVG}svg"
    assert ("high" in root.attrib["class"]) == contrast
    names = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
    links = [one.attrib["href"] for one in root.iter() if "href" in one.attrib]
    assert {one[1:] for one in links if one.startswith("#")} <= names
    assert all(one.startswith(("#", "data:")) for one in links)
    groups = {one.attrib.get("id"): one for one in root.iter(f"{SVG}g")}
    for name, told in drawing.parts(model).items():
        assert len(groups[name]) == len(elements(told))


def test_the_pictures_of_a_page_are_those_of_the_table() -> None:
    """Three portraits were missing, and the map had its numbers where they had been before."""
    shown = ("boss_", "chip_", "cube_", "favor_", "office_", "portrait_")
    names = [name for name in drawing.manifest() if name.startswith(shown)]
    assert len(names) > 50
    for name in names:
        assert unlike(page_picture(name), table_picture(name)) < 17, name
    size = json.loads((resources.assets() / "map" / "geometry.json").read_text(encoding="utf-8"))
    whole = pygame.image.load(resources.assets() / "map" / size["images"]["2"])
    left, top, wide, high = map(
        int, re.findall(r'viewBox="(\d+) (\d+) (\d+) (\d+)"', drawing.asset("map.svg"))[0]
    )
    assert (
        unlike(page_picture("map"), whole.subsurface((2 * left, 2 * top, 2 * wide, 2 * high))) < 8
    )


def page_picture(name: str) -> pygame.Surface:
    return pygame.image.load(resources.assets() / "page" / f"{name}.webp")


def table_picture(name: str) -> pygame.Surface:
    return pygame.image.load(resources.assets() / "pieces" / drawing.manifest()[name]["file"])


def unlike(picture: pygame.Surface, source: pygame.Surface) -> int:
    """How far pixels of a picture are from those of its source, on gray, in levels of 0 to 510."""
    scaled = pygame.transform.smoothscale(source.copy(), picture.get_size())
    on_gray = []
    for each in (picture, scaled):
        gray = pygame.Surface(each.get_size())
        gray.fill((128, 128, 128))
        gray.blit(each, (0, 0))
        on_gray.append(gray)
    total = 0
    for first, second in (on_gray, on_gray[::-1]):
        rest = first.copy()
        rest.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        total += max(pygame.transform.average_color(rest)[:3])
    return total


def test_what_never_changes_is_by_the_geometry_and_the_palette() -> None:
    """`build/page/make.py` writes it down; it is to be run again where these change."""
    words, style = drawing.asset("map.svg"), drawing.asset("map.css")
    for number, place in enumerate(geometry().wards):
        assert f'<path id="p{number}" d="{drawing.path(place.polygon)}"/>' in words
        assert f'<use id="ward{number}" class="ward" href="#p{number}"/>' in words
    for zone in geometry().zones:
        assert words.count(f'd="{drawing.path(zone)}"') == 2
    themes = json.loads((resources.assets() / "palette.json").read_text(encoding="utf-8"))
    for rule, theme in zip(style.splitlines(), themes.values(), strict=False):
        for name, value in theme["surface"].items():
            assert f"--{name.replace('_', '-')}:{value}" in rule
        for owners in (theme["players"], theme["populations"]):
            for name, one in owners.items():
                assert f"--{name}:{one['base']}" in rule
    parts = drawing.parts(next(positions()))
    assert [name for name in parts if f'<g id="{name}"></g>' not in words] == []
