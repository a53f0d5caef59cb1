"""Where leads and the Mayor are counted: the map stays in sight; it says who earned what."""

from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.verdict import CountedEvent, VerdictPanel, column
from tammany_desktop.journal.header import COLORS
from tammany_desktop.play import election
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import VOTING_ORDER
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.tokens import Gap
from tests.helpers.board_table import BoardTable
from tests.helpers.ink import watching
from tests.helpers.light import luminance, ratio


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_bag_is_in_sight_while_leads_are_counted(seats: int) -> None:
    """A sheet covered the counts of the bag, and the favors stood at the far end of its rows."""
    table = BoardTable(people=1, seats=seats, seed=8, speed="normal")
    table.rest()
    shown = table.shown
    for ward in VOTING_ORDER[:3]:
        shown.ward_winners[ward], shown.cubes[ward * 4 : ward * 4 + 4] = 0, (1, 0, 0, 0)
    table.model.counted_event = lead = e.LeaderNamed(0, 0, 3)
    panel = VerdictPanel(table.look, table.layout, seats)
    place = panel.panel_for(lead)
    counts = [table.layout.camera.rect(box) for box in geometry().bag_counts]
    assert place.collidelist(counts) < 0
    with watching() as drawn:
        panel.draw(pygame.Surface(place.size), table.model)
    (gain,) = [ink for ink in drawn.inks if ink.words == "+3"]
    (count,) = [ink for ink in drawn.inks if ink.words == "3"]
    assert 0 < gain.rect.left - count.rect.right < table.look.px(240), "beside what earns it"


@pytest.mark.parametrize("names", [("Annabel", "Boyd", "Clarissa", "Dan"), ("A", "B", "C", "D")])
def test_names_in_the_bar_have_one_size(names: tuple[str, ...]) -> None:
    table = BoardTable(people=0, seats=4)
    seats = tuple(Seat(name, color, "brave") for name, color in zip(names, COLORS, strict=False))
    table.show_seats(seats)
    table.model.counted_event = e.LeaderNamed(0, 0, 3)
    panel = VerdictPanel(table.look, table.layout, 4)
    with watching() as drawn:
        panel.draw(pygame.Surface(panel.strip.size), table.model)
    roles = {ink.role for ink in drawn.inks if ink.words in names}
    assert roles == {"small" if len(names[0]) > 1 else "strong"}


LONG = ("Bartholomew Featherstonehaugh-", "Wilhelmina van der Woodhouse M", "MW" * 15, "Jo")
WINDOWS = [((1024, 600), 100), ((1024, 600), 200), ((1280, 720), 100), ((1280, 720), 200)]


def five(event: e.Event, **settings: Any) -> tuple[BoardTable, VerdictPanel]:
    """A table of five with long names, at which an event is counted."""
    state = new_game(5, Random(1))
    state.ward_winners[:] = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4] + [NOBODY] * 5
    for ward in range(15):
        state.cubes[ward * 4] = 1
    names = (*LONG, "Maximilian Wolfgang Mustermann")
    seats = tuple(Seat(name, color, "brave") for name, color in zip(names, COLORS, strict=False))
    table = BoardTable(people=0, state=state, speed="normal", **settings)
    table.show_seats(seats)
    model = table.model
    model.state.ward_winners[:], model.state.turn, model.state.phase = state.ward_winners, -1, 0
    model.counted_event, model.counting = event, False
    return table, VerdictPanel(table.look, table.layout, 5)


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("event", [e.LeaderNamed(0, 0, 3), e.MayorNamed(0, e.BY_COUNT)])
def test_long_names_stay_in_their_columns_below_the_title(
    size: tuple[int, int], scale: int, event: CountedEvent
) -> None:
    """Names ran into each other and out of the winner's box, which covered the title."""
    look_at = {"size": size, "ui_scale": scale}
    table, panel = five(event, **look_at)
    place = panel.panel_for(event)
    with watching() as drawn:
        panel.draw(pygame.Surface(place.size), table.model)
    wholes = [column(table.look, pygame.Rect((0, 0), place.size), 5, n)[0] for n in range(5)]
    assert all(one.right < other.left for one, other in pairwise(wholes))
    for whole in wholes:
        whole.height += table.look.px(Gap.XS)  # the winner's box
    for ink in drawn.inks:
        title = ink.rect.bottom <= wholes[0].top and place.width > ink.rect.width
        assert title or any(whole.contains(ink.rect) for whole in wholes), ink.words
    said = " ".join(ink.words for ink in drawn.inks)
    assert all(part in said for name in LONG[:2] for part in name.split()[:1])


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize(
    "size", [(1024, 600), (1280, 720), (1920, 1080), (2560, 1080), (1600, 1200)]
)
@pytest.mark.parametrize("event", [e.LeaderNamed(0, 0, 3), e.MayorNamed(0, e.BY_COUNT)])
def test_R9_no_ward_is_hidden_while_it_is_counted(
    size: tuple[int, int], scale: int, event: CountedEvent
) -> None:
    """The panel lay on the map, over the wards and cubes that were counted."""
    table, panel = five(event, size=size, ui_scale=scale)
    table.model.counting = True
    table.model.pieces_moved["verdict", 0, 0] = 1
    layout, place = table.layout, panel.rect_for(table.model)
    counts = [*map(layout.camera.rect, geometry().bag_counts), table.tabletop.news_rect()]
    assert layout.bar.contains(place)
    assert place.collidelist([*counts, layout.years, layout.tools, *layout.cards]) < 0
    for ward in geometry().wards:
        corners = [pygame.Rect(layout.camera.point(corner), (1, 1)) for corner in ward.polygon]
        assert place.collidelist([*corners, layout.camera.rect(ward.ribbon)]) < 0
    wholes = [column(table.look, place, 5, seat) for seat in range(5)]
    for one, other in pairwise(wholes):
        assert one[0].right <= other[0].left
    for whole, *parts in wholes:
        assert all(whole.contains(part) for part in parts)
        assert pygame.Rect(parts[0]).collidelist(parts[1:]) < 0, "the portrait is free"
    with watching() as drawn:
        panel.draw(pygame.Surface(place.size), table.model)
    assert not [ink.words for ink in drawn.inks if "…" in ink.words and "+" in ink.words]


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_wards_won_are_in_sight_while_the_mayor_is_named(size: tuple[int, int]) -> None:
    """The panel covered the upper half of their sheet."""
    table, panel = five(e.NoMayor(), size=size)
    table.refresh()
    sheet = table.tabletop.news_rect()
    assert sheet.height > 0
    place = panel.panel_for(e.NoMayor())
    assert not place.colliderect(sheet)
    assert table.layout.view.contains(place)


@pytest.mark.parametrize(("contrast", "least"), [("normal", 3.0), ("high_contrast", 7.0)])
def test_who_is_beaten_can_still_be_read(contrast: str, least: float) -> None:
    event = e.MayorNamed(0, e.BY_COUNT)
    table, panel = five(event, contrast=contrast)
    picture = pygame.Surface(panel.panel_for(event).size)
    with watching() as drawn:
        panel.draw(picture, table.model)
    (count,) = [ink.rect for ink in drawn.inks if ink.words == "2"]  # the third has two wards
    across, down = range(count.left, count.right), range(count.top, count.bottom)
    lights = [luminance(picture.get_at((x, y))) for x in across for y in down]
    assert ratio(min(lights), max(lights)) >= least


@pytest.mark.parametrize("event", [e.MayorNamed(0, e.BY_MAYOR), e.NoMayor()])
def test_the_title_says_how_the_mayor_was_decided(event: CountedEvent) -> None:
    table, panel = five(event)
    steps, _ = election.counted_steps(table.model)
    with watching() as drawn:
        panel.draw(pygame.Surface(panel.panel_for(event).size), table.model)
    words = election.verdict_words(event, steps, table.model.seats)
    assert words in {ink.words for ink in drawn.inks}


def test_a_strip_comes_with_nothing_counted_and_the_panel_with_what_decided() -> None:
    event = e.MayorNamed(0, e.BY_COUNT)
    table, _ = five(event)
    found = {}
    for is_decided in (False, True):
        with watching() as drawn:
            table.tabletop.flight_parts.verdict_panel(table.model, event, is_decided)
        found[is_decided] = [int(ink.words) for ink in drawn.inks if ink.words.isdigit()]
    assert found[False] == [0] * 5
    assert sum(found[True]) > 3
