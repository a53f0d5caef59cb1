"""What moves when much happens: a landslide, points on the track, a new Mayor, an office given."""

import math
from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import pygame
import pytest

from tammany_desktop.art import PieceImage
from tammany_desktop.audio import Effect
from tammany_desktop.board import ward as ward_module
from tammany_desktop.board.animation import (
    STAGGER,
    STRONG_REACH,
    WEAK_REACH,
    Dimming,
    Fading,
    Flight,
    Motions,
    Shake,
    Squash,
    make_shake,
)
from tammany_desktop.board.flight_parts import MAX_TIME, MIN_TIME
from tammany_desktop.board.geometry import Zoom, geometry, inside, ward_at
from tammany_desktop.board.gestures import Nodding, Stamped, Thrown
from tammany_desktop.board.map_layers import Bag, slots
from tammany_desktop.board.tabletop import SWELLING
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX, ZONES
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.ui.tokens import BEAT, Beats
from tammany_desktop.wording import event_words
from tests.helpers.board_table import BoardTable
from tests.helpers.staged import StagedTable

CHIEF = 3


@pytest.fixture
def table() -> BoardTable:
    made = BoardTable(people=1, speed="normal")
    made.rest()
    return made


def shaking(table: BoardTable) -> list[Shake]:
    """The parts of the board that shake."""
    flights = table.tabletop.motions.flights
    return [one for one in flights if isinstance(one, Shake) and not one.landed]


def play(table: BoardTable, event: e.Event) -> list[object]:
    """What is in the air after an event was played, and the sounds."""
    sounds: list[object] = []
    table.tabletop.play_sound = sounds.append
    table.play_event(event)
    return sounds


def test_a_ward_won_by_far_trembles_and_comes_to_rest(table: BoardTable) -> None:
    top = table.tabletop
    before = table.picture()
    sounds = play(table, e.WardWon(2, 1, (1, 4, 0)))
    while not sounds:  # until it is stamped
        table.frames(1)
    assert sounds == [Effect.LANDSLIDE]
    assert shaking(table)
    places = set()
    while top.moving:
        places |= {one.rect.topleft for one in shaking(table)}
        table.frames(1)
    assert len(places) > 3
    table.frames(2)
    assert table.picture() != before  # the rosette


def beyond(frame: pygame.Surface, some: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """How much each pixel is lighter than in both pictures, or darker, but for rounding."""
    least, lighter = some.copy(), frame.copy()
    most = some.copy()
    most.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    least.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    lighter.blit(most, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    least.blit(frame, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    least.blit(lighter, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    least.fill((3, 3, 3), special_flags=pygame.BLEND_RGB_SUB)
    return least


def is_black(picture: pygame.Surface) -> bool:
    """Whether every pixel is."""
    return BLACK.startswith(pygame.image.tobytes(picture, "RGB"))


BLACK = bytes(3 * 1920 * 1080)
LOOKS: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    ((1280, 720), {}),
    ((1280, 720), {"contrast": "high_contrast"}),
    ((1920, 1080), {"ui_scale": 200}),
    ((1920, 1080), {}),
)


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize(
    ("size", "settings", "factor"),
    [
        *((*look, factor) for factor in (1.0, 3.0) for look in LOOKS[:2]),
        *((*look, 3.0) for look in LOOKS[2:]),
        *(pytest.param(*look, 1.0, marks=pytest.mark.long) for look in LOOKS[2:]),
    ],
)
def test_a_trembling_ward_shows_the_map_alone(
    tmp_path: Path, size: tuple[int, int], settings: dict[str, Any], factor: float
) -> None:
    """Each pixel is what lies there, or what trembles there; what is over the map stays."""
    table = StagedTable(tmp_path, people=1, speed="normal", size=size, **settings)
    table.driver.frames(30)  # the title has faded
    table.rest()
    top, surface = table.tabletop, table.driver.app.window.surface
    for ward in (0, 2, 11):
        if factor > 1:  # its upper edge in the middle: under the panels, and past the window
            left, high, wide, _ = geometry().wards[ward].bounds
            top.set_zoom(Zoom(factor, (left + wide / 2, high)))
        table.driver.frames(3)
        layout, calm, seen = top.layout, surface.copy(), set()
        panels = (layout.bar, layout.years, layout.tools, *layout.cards)
        cut = top._cut_out(ward)
        top.motions.start([make_shake(cut, layout.camera)], 1.0)
        while top.moving:
            flight = top.motions.flights[0]
            moved, way = calm.copy(), (flight.rect.x - flight.end[0], flight.rect.y - flight.end[1])
            moved.blit(top.panels.board, way)
            assert is_black(beyond(surface, calm, moved)), (ward, way)
            still = beyond(surface, calm, calm)
            for rect in (*panels, *(one.rect for one in top.panels.sprites[:4])):
                assert is_black(still.subsurface(rect)), (ward, rect)
            seen.add(way)
            table.driver.frames(4)
        assert len(seen) > 3
    table.close()


def test_what_trembles_is_the_ward_with_its_new_ribbon(table: BoardTable) -> None:
    table.play_event(e.WardWon(2, 1, (1, 4, 0)))
    while not shaking(table):
        table.frames(1)
    (shake,) = shaking(table)
    table.tabletop._compose()
    again = make_shake(table.tabletop._cut_out(2), table.camera).sprite.picture
    shown = shake.sprite.picture
    assert pixels(shown, shown.get_rect()) == pixels(again, again.get_rect())


def test_a_ward_won_by_little_only_gives_way_to_its_ribbon(table: BoardTable) -> None:
    sounds = play(table, e.WardWon(2, 1, (1, 3, 0)))
    assert sounds == []
    (shake,) = shaking(table)
    assert 0 < shake.reach <= table.camera.px(WEAK_REACH) < table.camera.px(STRONG_REACH) / 2
    while table.tabletop.moving:
        table.frames(1)
    assert Effect.LANDSLIDE not in sounds


def test_losers_are_lifted_together_and_come_home_one_by_one(table: BoardTable) -> None:
    """The map is dimmed meanwhile, and each card counts its bosses as they arrive."""
    top, shown = table.tabletop, table.shown
    shown.bosses[0:3] = [3, 1, 2]
    table.refresh()
    supply = list(shown.boss_supply[:3])
    play(table, e.WardWon(0, 1, (3, 4, 2)))
    night, *bosses = table.flights
    assert isinstance(night, Dimming)
    assert len(bosses) == 5
    counted, levels = list[tuple[int, ...]](), set[int]()
    while table.moving and shown.ward_winners[0] != 1:
        levels.add(night.step)
        counted.append(tuple(one.amounts_shown["supply"] for one in top.panels.cards))
        if all(one.progress < one.leave_share for one in bosses):
            assert len({one.rect.bottom - one.start[1] for one in bosses}) <= 2
        table.frames(1)
    assert max(levels) > 3
    assert counted[0] == tuple(supply)
    assert (supply[0] + 1, supply[1], supply[2]) in counted
    assert counted == sorted(counted)
    assert tuple(shown.boss_supply[:3]) == (supply[0] + 3, supply[1], supply[2] + 2)
    table.wait(1.0)
    assert not table.air


def test_the_ward_whose_bosses_go_home_stays_lit_while_the_map_is_dimmed() -> None:
    ward, ground = pygame.Surface((20, 20), pygame.SRCALPHA), pygame.Surface((100, 60))
    ward.fill("white")
    ground.fill((200, 180, 160))
    mask = PieceImage(ward, (0, 0))
    night = Dimming(mask, (40, 20), (40, 20), seconds=10 * BEAT, area=ground.get_rect())
    night.age = 5 * BEAT
    night.update()
    night.paint(ground)
    assert tuple(ground.get_at((50, 30)))[:3] == (200, 180, 160)
    assert sum(ground.get_at((5, 5))[:3]) < 400


def test_the_result_of_a_ward_takes_no_longer_than_its_bosses_and_a_stamp(
    table: BoardTable,
) -> None:
    top, shown = table.tabletop, table.shown
    shown.bosses[0:3] = [3, 1, 2]
    table.refresh()
    table.frames(2)
    begun = table.time
    play(table, e.WardWon(0, 1, (3, 4, 2)))
    while table.moving:
        table.frames(1)
    assert table.time - begun < MAX_TIME + 5 * STAGGER / 2 + Beats.REST + 0.05
    assert not top.moving


def test_nothing_trembles_where_motion_is_reduced() -> None:
    table = BoardTable(people=1, speed="normal", reduce_motion=True)
    table.rest()
    play(table, e.WardWon(2, 1, (0, 5, 0)))
    assert not table.moving


def test_who_scores_walks_space_by_space_and_the_card_counts_along(table: BoardTable) -> None:
    top = table.tabletop
    shown = table.model.state
    shown.score[0] = 11  # past the first corner of the track
    table.refresh()
    play(table, e.PointsScored(0, 7, e.FOR_WARDS))
    places = [top.flight_parts.track_point([11 + step, *shown.score[1:3]], 0) for step in range(8)]
    assert [(one.start, one.end) for one in table.flights] == list(pairwise(places))
    assert sum(one.seconds for one in table.flights) >= 0.45
    ends = [one.delay + one.seconds for one in table.flights]
    assert [one.delay for one in table.flights] == pytest.approx([0.0, *ends[:-1]])
    assert top.model.moved("track", 0, 0)
    counted: list[int] = []
    while table.moving:
        card: Any = top.panels.cards[0]._key
        counted.append(card[1])
        table.frames(1)
    assert sorted(set(counted)) == [11, 12, 13, 14, 15, 16, 17]
    assert counted == sorted(counted)
    assert shown.score[0] == 18
    assert not table.air


def test_favors_and_the_chain_come_from_what_earned_them(table: BoardTable) -> None:
    top, shown = table.tabletop, table.model.state
    shown.ward_winners[:] = [-2] * 15
    for ward in (2, 8):
        shown.ward_winners[ward] = 1
        shown.cubes[ward * 4 + 3] = 2
    shown.ward_winners[4] = 0
    table.refresh()
    play(table, e.LeaderNamed(1, 3, 3))
    camera = top.layout.camera
    found = [ward_at(camera.world(one.start)) for one in table.flights if one.landed_spot]
    assert found[1:5] == [8, 8, 2, 2], "cubes, in the order of the vote"
    table.land()
    shown.voting = 3
    play(table, e.BonusFavorTaken(1, 2))
    favor = table.flights[0]
    assert ward_at(camera.world(favor.start)) == 3
    assert favor.seconds < top.flight_parts.seconds(favor.start, favor.end), "quicker than a piece"
    table.land()
    play(table, e.MayorNamed(1, e.BY_COUNT))


def test_chain_and_emblem_go_to_their_card(table: BoardTable) -> None:
    top = table.tabletop
    play(table, e.MayorNamed(1, e.BY_COUNT))
    card = top.panels.cards[1]
    assert top.motions.flights[-1].end == card.figure_rect.center
    assert card.rect.contains(card.figure_rect)
    table.land()
    play(table, e.Appointed(2, CHIEF))
    assert top.motions.flights[-1].end == top.flight_parts.supply_point(2)


def test_a_boss_falls_and_a_ribbon_changes_after_the_broadside_has_come(table: BoardTable) -> None:
    shown = table.model.state
    shown.bosses[8 * 5 + 1] = 1
    table.refresh()
    play(table, e.Slandered(0, 1, 8, 0))
    (paper, *_, boss) = [one for one in table.flights if not isinstance(one, Squash)]
    while not paper.under_way:
        assert not boss.under_way
        table.frames(1)
    assert not boss.under_way
    assert table.model.moved("ward", 8, 5) == 0, "the boss stands there"
    while not paper.landed:
        assert not boss.under_way
        table.frames(1)
    table.frames(12)
    assert boss.under_way
    assert shown.bosses[8 * 5 + 1] == 1, "the ribbon waits for the last piece"
    table.wait(1)
    assert shown.bosses[8 * 5 + 1] == 0


def test_a_zone_opens_before_the_eyes(table: BoardTable) -> None:
    """Its fog fades, its numbers are stamped, its cubes come ashore; then its wards are open."""
    (fog,) = [one for one in table.tabletop.map.sprites if getattr(one, "zone", None) == 1]
    assert fog.picture_key(table.model) is not None
    play(table, e.ZonePopulated(1, (0, 1, 2, 0, 1)))
    fading, *stamps = [one for one in table.flights if not one.stays]
    assert isinstance(fading, Fading)
    assert len(stamps) == len(ZONES[1])
    assert fog.picture_key(table.model) is None
    levels = []
    while fading.under_way:
        levels.append(fading.opacity)
        table.frames(1)
    assert len(set(levels)) > 8
    assert levels == sorted(levels, reverse=True)
    assert table.moving
    assert not table.model.state.active >> ZONES[1][0] & 1, "its wards open when all have landed"
    table.land()
    assert table.model.state.active >> ZONES[1][0] & 1


def test_a_zone_is_open_at_once_where_motion_is_reduced() -> None:
    table = BoardTable(people=1, speed="normal", reduce_motion=True)
    table.rest()
    play(table, e.ZonePopulated(1, (0, 1, 2, 0, 1)))
    assert not table.moving
    assert table.model.state.active >> ZONES[1][0] & 1


def test_a_piece_flies_the_longer_the_further_its_ward_is(table: BoardTable) -> None:
    parts, units = table.tabletop.flight_parts, table.tabletop.look.units.factor
    times = {}
    for ward in (0, 8):  # near the tray, and at the other end of the town
        play(table, e.BossPlaced(1, ward))
        (flight,) = table.flights
        times[ward] = flight.seconds
        way = math.dist(flight.start, flight.end)
        assert flight.seconds == parts.seconds(flight.start, flight.end)
        assert flight.seconds == pytest.approx(BEAT * (1.5 + way / units / 720))
        table.land()
    assert MIN_TIME <= times[0] < times[8] <= MAX_TIME
    assert parts.seconds((0, 0), (9, 0)) == MIN_TIME
    assert parts.seconds((0, 0), (9000, 0)) == MAX_TIME


def test_a_piece_that_lands_gives_way_and_its_ward_takes_notice(table: BoardTable) -> None:
    """It, its neighbors and the ribbon move for a moment, for which nothing waits."""
    shown = table.model.state
    shown.bosses[8 * 5 + 1] = 1
    table.refresh()
    play(table, e.BossPlaced(1, 8))
    while table.moving:
        table.frames(1)
    assert shown.bosses[8 * 5 + 1] == 2
    squashes = [one for one in table.flights if isinstance(one, Squash)]
    landed, ribbon = squashes[-1], squashes[0]
    low, wide = landed.sprite.picture.get_height(), ribbon.sprite.picture.get_width()
    assert table.model.moved("ward", 8, 5) == 2, "both are drawn as they move"
    assert table.model.moved("ribbon", 8, 0)
    assert not table.still
    table.frames(7)
    assert landed.sprite.picture.get_height() > low
    assert ribbon.sprite.picture.get_width() > wide
    table.wait(0.3)
    assert not table.flights
    assert not table.air


def test_a_person_goes_on_while_what_has_landed_still_gives_way() -> None:
    table = BoardTable(people=2, seats=3, speed="normal")
    table.rest()
    move = next(one for one in table.legal if m.kind_of(one) == m.PLACE_BOSS)
    table.make_move(move)
    while not any(isinstance(one, Squash) for one in table.flights):
        table.frames(1)
    assert table.may_act
    table.make_move(move)
    table.frames(2)
    assert not any(isinstance(one, Squash) for one in table.flights), "a new event ends it"
    assert not table.model.moved("ribbon", m.fields_of(move)["ward"], 0)


def test_a_boss_is_placed_from_the_bar_and_not_from_a_card(table: BoardTable) -> None:
    """Bosses once left the cards at the edge, far from the tray in which a person takes them."""
    top, layout = table.tabletop, table.tabletop.layout
    seats = tuple(seat._replace(bot="") for seat in table.shown_seats)
    table.show_seats(seats)
    table.play_event(e.BossPlaced(0, 0))
    assert layout.tray.collidepoint(table.flights[0].start)
    table.skip()
    table.show_seats(tuple(seat._replace(bot="simple") for seat in seats))
    table.play_event(e.BossPlaced(0, 0))
    assert top.layout.head.collidepoint(table.flights[0].start)


@pytest.mark.parametrize("event", [e.WardWon(0, 1, (1, 3, 0)), e.WardTied(0, (2, 2, 0))])
def test_the_outcome_of_a_ward_is_stamped_on_it(table: BoardTable, event: e.Event) -> None:
    """Wins and ties once changed a small ribbon only."""
    top = table.tabletop
    table.play_event(event)
    (stamp,) = [one for one in table.flights if isinstance(one, Stamped)]
    left, upper, width, height = geometry().wards[0].ribbon
    middle = top.flight_parts.point((left + width / 2, upper + height / 2))
    assert math.dist(stamp.end, middle) <= 2
    assert top.model.moved("ribbon", 0, 0)
    sizes = []
    while not stamp.landed:
        sizes.append(stamp.sprite.picture.get_width())
        table.frames(1)
    whole = top.map.wards[0]._ribbon_box().width
    assert sizes[0] < whole / 2, "it is unrolled"
    assert max(sizes) > 1.4 * whole, "above the ward"
    assert min(sizes[sizes.index(max(sizes)) :]) < whole, "and is pressed"
    lit = [one for one in top.motions.flights if isinstance(one, Fading)]
    assert len(lit) == isinstance(event, e.WardWon)
    for one in lit:
        picture = one.original.picture
        assert picture.get_at(picture.get_rect().center).a == 0, "it hides nothing in the ward"
        sampled = [picture.get_at(point) for point in product(*map(range, picture.get_size()))]
        winner = top.look.palette.players[table.shown_seats[1].color]
        solid = [pixel for pixel in sampled if pixel.a > 250]
        assert len(solid) > 200
        assert all(abs(solid[0][part] - winner[part]) < 6 for part in range(3))


def test_the_rosette_of_a_card_arrives_as_the_ribbon_is_stamped(table: BoardTable) -> None:
    top, shown = table.tabletop, table.shown
    shown.bosses[0:3] = [1, 1, 2]
    table.refresh()
    top.flight_start = 300, 200
    table.play_event(e.WardWon(0, 1, (3, 4, 2)))
    _, rosette, *bosses = table.flights
    assert isinstance(rosette, Thrown)
    assert rosette.start == (300, 200)
    assert rosette.seconds == max(one.seconds for one in bosses)


def test_what_is_settled_is_a_ribbon_in_one_color(table: BoardTable) -> None:
    """A ward that was won looked as one that was led, and a tie was a dash on paper."""
    top, seats = table.tabletop, table.shown_seats
    ward, paper = top.map.wards[0], top.look.palette["paper_light"]

    def papers() -> int:
        picture = ward.image(top.model).subsurface(ward._ribbon_box())
        return pygame.mask.from_threshold(picture, paper, (6, 6, 6, 255)).count()

    table.shown.bosses[0:3] = [2, 1, 0]
    table.refresh()
    led = papers()
    for winner in (0, 1, NOBODY):
        table.shown.ward_winners[0] = winner
        table.refresh()
        assert papers() < led / 3, seats


def test_the_words_on_the_ship_stand_on_a_paper_tag(table: BoardTable) -> None:
    """On the hull they were hardly read."""
    top = table.tabletop
    (bag,) = [sprite for sprite in top.map.sprites if isinstance(sprite, Bag)]
    picture = pygame.Surface(bag.rect.size, pygame.SRCALPHA)
    bag.draw(picture, top.model)
    label = top.layout.camera.rect(geometry().bag_label).move(-bag.rect.left, -bag.rect.top)
    paper = table.look.palette["paper_light"]
    row = [picture.get_at((x, label.top + 3)) for x in range(label.left, label.right)]
    assert row.count(paper) > label.width / 2


def test_R4_1_cubes_leave_the_ship_one_by_one_and_the_bag_counts_them(table: BoardTable) -> None:
    top, shown = table.tabletop, table.model.state
    (bag,) = [sprite for sprite in top.map.sprites if isinstance(sprite, Bag)]
    shown.garden[:] = [0, 0, 0, 0]
    table.refresh()
    before, seen, sums = tuple(shown.bag), list[tuple[int, ...]](), set[int]()
    table.play_event(e.GardenFilled((2, 1, 0, 1)))
    while top.moving:
        seen.append(tuple(bag.amounts(table.model).values()))
        in_air = sum(one.under_way for one in top.motions.flights if one.counted_spot)
        sums.add(sum(seen[-1]))
        assert in_air <= 4
        table.frames(1)
    assert sums >= {sum(before) - n for n in range(1, 5)}, "one after the other"
    assert (
        seen[-1]
        == tuple(bag.amounts(table.model).values())
        == (before[0] - 2, before[1] - 1, *before[2:3], before[3] - 1)
    )


def test_R7_1_cubes_of_castle_garden_are_counted_as_they_reach_the_bag(table: BoardTable) -> None:
    top, shown = table.tabletop, table.model.state
    (bag,) = [sprite for sprite in top.map.sprites if isinstance(sprite, Bag)]
    shown.garden[:] = [1, 2, 0, 0]
    table.refresh()
    before, sums = sum(shown.bag), list[int]()
    table.play_event(e.ElectionBegan(1))
    while top.moving:
        sums.append(sum(bag.amounts(table.model).values()))
        table.frames(1)
    assert sums[0] == before
    assert sums == sorted(sums)
    assert set(sums) >= {before + 1, before + 2, before + 3}


@pytest.mark.usefixtures("painted")
def test_a_ship_nods_as_its_cubes_leave_it_over_the_water_to_the_bridge(
    tmp_path: Path,
) -> None:
    """The ship never stood still and nodded, and cubes hopped across ward 1 and its pieces."""
    table = StagedTable(tmp_path, people=1, speed="normal")
    table.rest()
    top, camera = table.tabletop, table.camera
    top.model.state.garden[:] = [0, 0, 0, 0]
    table.refresh()
    table.driver.frames(2)
    surface, place = table.driver.app.window.surface, camera.rect(geometry().ship)
    still = surface.subsurface(place).copy()
    beside = pygame.Rect(0, place.top, top.layout.band, place.height)
    track = surface.subsurface(beside).copy()
    table.play_event(e.GardenFilled((2, 1, 0, 1)))
    ship, *cubes = [one for one in top.motions.flights if not isinstance(one, Squash)]
    shapes, ward = set[bytes](), geometry().wards[WARD_INDEX[1]].polygon
    seen: dict[int, list[tuple[float, float]]] = {id(cube): [] for cube in cubes}
    while top.moving or not ship.landed:
        for cube in cubes:
            if cube.under_way:
                seen[id(cube)].append(camera.world(cube.rect.midbottom))
        shapes.add(pygame.image.tobytes(ship.sprite.picture, "RGBA"))
        assert ship.original.at(ship.end) == place
        assert pixels(surface, beside) == pixels(track, track.get_rect())
        table.driver.frames(1)
    assert len(shapes) > 20
    assert all(cube.landed for cube in cubes)
    middle = geometry().landing[-1]
    for way in seen.values():
        assert min(math.dist(at, middle) for at in way) < 45
        assert not any(inside(ward, at) for at in way)
    table.driver.frames(2)
    assert pixels(surface, place) == pixels(still, still.get_rect())
    table.close()


@pytest.mark.parametrize("event", [e.BossPlaced(1, 2), e.CubePlaced(1, 2, 1)])
def test_the_line_of_a_ward_is_lit_once_as_a_piece_lands_there(
    table: BoardTable, event: e.Event
) -> None:
    """Nothing but the ribbon told it, half a second later."""
    table.model.state.garden[:] = [1, 1, 1, 1]
    table.refresh()
    table.play_event(event)
    lines = list[Fading]()
    while table.moving or not lines:
        assert not lines, "nobody waits for it"
        table.frames(1)
        lines = [one for one in table.flights if isinstance(one, Fading) and one.on_map]
    (line,) = lines
    assert line.background
    mask = pygame.mask.from_surface(line.original.picture)
    assert mask.get_at((0, 0)) == 0
    ward = table.camera.rect(geometry().wards[2].bounds)
    assert line.update().topleft == ward.topleft
    assert 0 < mask.count() < ward.width * ward.height / 3


@pytest.mark.parametrize("counts", [(1, 0, 0, 0), (0, 2, 0, 0), (1, 1, 1, 0), (2, 1, 1, 2)])
def test_cubes_stand_round_the_center_of_castle_garden(counts: tuple[int, ...]) -> None:
    """Two to six of them stood at its right."""
    points = [point for _, point in slots(counts)]
    assert len(set(points)) == sum(counts)
    for axis in (0, 1):
        middle = sum(point[axis] for point in points) / len(points)
        assert middle == pytest.approx(geometry().garden[axis])
    assert all(math.dist(point, geometry().garden) < 60 for point in points)


def pixels(picture: pygame.Surface, box: pygame.Rect) -> bytes:
    """A part of a picture, to be compared."""
    return pygame.image.tobytes(picture.subsurface(box), "RGB")


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
def test_no_ship_nods_without_motion_or_where_none_is_drawn(tmp_path: Path, contrast: str) -> None:
    still = StagedTable(
        tmp_path, 1, speed="normal", contrast=contrast, reduce_motion=contrast == "normal"
    )
    still.rest()
    still.model.state.garden[:] = [0, 0, 0, 0]
    still.play_event(e.GardenFilled((2, 1, 0, 1)))
    assert not any(isinstance(one, Nodding) for one in still.tabletop.motions.flights)
    still.close()


def test_no_ship_nods_outside_the_window(table: BoardTable) -> None:
    table.model.state.garden[:] = [0, 0, 0, 0]
    table.tabletop.set_zoom(Zoom(3.2, (1700.0, 400.0)))
    table.frames(2)
    table.play_event(e.GardenFilled((2, 1, 0, 1)))
    assert not any(isinstance(one, Nodding) for one in table.flights)
    assert table.flights


def test_what_a_ship_brings_is_told_while_it_unloads(table: BoardTable) -> None:
    table.model.state.garden[:] = [0, 0, 0, 0]
    table.refresh()
    table.play_event(e.GardenFilled((2, 1, 0, 1)))
    assert table.moving
    assert table.bar_text == event_words(e.GardenFilled((2, 1, 0, 1)), table.match.seats)


@pytest.mark.parametrize(
    "event", [e.WardWon(0, 1, (1, 3, 0)), e.WardTied(0, (2, 2, 0))], ids=["won", "tied"]
)
def test_who_wins_a_ward_is_told_as_its_rosette_comes(table: BoardTable, event: e.Event) -> None:
    """The bar went on to speak of secret bids until the last boss was home."""
    table.play_event(event)
    table.frames(1)
    assert table.moving
    assert table.bar_text == event_words(event, table.match.seats)


def test_all_pieces_that_are_more_than_one_have_their_number(
    table: BoardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two cubes were told from three by their height alone, and bosses by their hats."""
    top, shown = table.tabletop, table.shown
    shown.cubes[0:4], shown.bosses[0:3] = [2, 1, 3, 0], [1, 3, 0]
    table.refresh()
    drawn: list[str] = []

    def watched(*values: Any) -> None:
        drawn.append(values[2] + values[3])

    with monkeypatch.context() as patched:
        patched.setattr(ward_module, "paint_count", watched)
        ward = top.map.wards[0]
        ward.draw(pygame.Surface(ward.rect.size, pygame.SRCALPHA), top.model)
    assert sorted(drawn) == ["2irish", "3german", "3yellow"]
    table.play_event(e.BossPlaced(0, 0))
    while table.moving:
        table.frames(1)
    squashed = {one.spot for one in table.flights if isinstance(one, Squash) and one.spot}
    assert not squashed & {("ward", 0, 0), ("ward", 0, 2)}


SWELLS: Final[list[tuple[e.Event, set[tuple[int, str]]]]] = [  # with seats, or -1 for the bag
    (e.FavorTaken(0, 2), {(0, "favor_german")}),
    (e.DeputyFavorTaken(1, 3), {(1, "favor_italian")}),
    (e.Slandered(0, 1, 0, 0), {(0, "favor_irish"), (0, "slander"), (1, "supply"), (0, "wards")}),
    (e.SlanderSpread(0, 1, 0, 0), {(0, "favor_irish"), (1, "supply"), (0, "wards")}),
    (e.BossPlaced(0, 0), {(0, "supply"), (0, "wards")}),
    (e.PointsScored(2, 2, e.FOR_WARDS), {(2, "points")}),
    (e.Appointed(0, CHIEF), {(0, "office")}),
    (e.CubeArrested(0, 0, 0), {(-1, "cube_irish")}),
]


def swelling(table: BoardTable) -> dict[tuple[int, str], Squash]:
    """The figures that swell, by seat, or -1 for the bag, and by what they count."""
    top, found = table.tabletop, dict[tuple[int, str], Squash]()
    (bag,) = [sprite for sprite in top.map.sprites if isinstance(sprite, Bag)]
    flights = [one for one in top.motions.flights if isinstance(one, Squash) and not one.landed]
    for one, sprite in product(flights, (*top.panels.cards, bag)):
        for name, place in sprite.amount_rects.items():
            if one.stretch == SWELLING and place.move(sprite.rect.topleft).midbottom == one.end:
                found[getattr(sprite, "seat", -1), name] = one
    return found


@pytest.mark.parametrize(("event", "figures"), SWELLS)
@pytest.mark.parametrize("still", [False, True])
def test_each_figure_that_changes_swells_by_a_quarter_and_settles(
    event: e.Event, figures: set[tuple[int, str]], still: bool
) -> None:
    """Only what was gained nodded; what was paid left without a sign (R6.2). Not without motion."""
    table = BoardTable(people=1, speed="normal", reduce_motion=still)
    table.rest()
    shown, seen, heights = table.model.state, set[tuple[int, str]](), set[int]()
    shown.bosses[0:3], shown.favors[0:4] = [1, 1, 0], [3, 3, 3, 3]
    shown.cubes[0], shown.term = 2, 2  # cards show slander tokens from term 2 on (R6)
    table.refresh()
    table.play_event(event)
    while table.moving or table.tabletop.in_background:
        for figure, one in swelling(table).items():
            seen.add(figure)
            assert BEAT <= one.seconds <= 1.5 * BEAT, "as long as a piece that lands"
            heights.add(round(100 * one.rect.height / one.original.picture.get_height()))
        table.frames(1)
    assert seen == (set() if still else figures)
    assert still or 123 <= max(heights) <= 126


def test_R6_2_what_a_slander_costs_leaves_the_card_as_it_is_paid() -> None:
    table = BoardTable(people=1, speed="normal")
    table.rest()
    shown, card = table.model.state, table.tabletop.panels.cards[0]
    shown.bosses[0:3], shown.favors[0:4] = [1, 1, 0], [3, 3, 3, 3]
    table.refresh()
    table.play_event(e.Slandered(0, 1, 0, 0))
    tokens, figures = shown.tokens[0], list[tuple[int, int]]()
    while table.moving:
        figures.append((card.amounts_shown["favor_irish"], card.amounts_shown["slander"]))
        table.frames(1)
    assert figures[0] == (2, tokens)
    assert figures[-1] == (2, tokens - 1)
    assert (shown.favors[0], shown.tokens[0]) == figures[-1]


def test_points_are_seen_to_arrive_at_the_card(table: BoardTable) -> None:
    play(table, e.PointsScored(0, 2, e.FOR_WARDS))
    card, nods = table.tabletop.panels.cards[0], set[tuple[int, int]]()
    while table.moving:
        nods |= {one.end for one in table.flights if isinstance(one, Squash)}
        table.frames(1)
    assert nods == {card.amount_rects["points"].move(card.rect.topleft).midbottom}


def test_a_piece_in_flight_comes_down_to_where_it_will_stand(table: BoardTable) -> None:
    table.play_event(e.BossPlaced(0, ZONES[0][0]))
    (flight,) = [one for one in table.flights if one.image_at is not None]
    above = list[int]()
    for share in (0.5, 0.95, 1.0):
        flight.age = flight.delay + share * flight.seconds
        place = flight.update()
        above.append(flight.shadow_rect.bottom - place.bottom)
    assert above[0] > above[1] > above[2]
    assert place == flight.sprite.at(flight.end)


def test_a_landed_piece_is_painted_anew_once_all_have_landed() -> None:
    damaged, view = list[pygame.Rect](), SimpleNamespace(moving=False, in_background=False)
    motions = Motions(cast(Any, view), damaged.append, lambda flight: None, lambda flight: None)
    picture = PieceImage(pygame.Surface((10, 10)), (0, 0))
    flights = [Flight(picture, (0, y), (50, y), seconds=1.0 + y / 100) for y in (0, 100)]
    motions.start(flights, 1.0)
    motions.advance(1.5)
    damaged.clear()
    motions.advance(1.0)
    assert not motions.flights
    assert all(flight.rect in damaged for flight in flights)
