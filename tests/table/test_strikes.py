"""What strikes a person: broadside, whistle, padlock, cart; a thread stays till the turn ends."""

import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop import wording
from tammany_desktop.audio import Effect
from tammany_desktop.board import gestures
from tammany_desktop.board.animation import Arrival, Fading, Shake, Squash
from tammany_desktop.board.geometry import geometry, inside
from tammany_desktop.board.gestures import Thrown, Toppled
from tammany_desktop.board.news import HarmLines, mark_rect
from tammany_desktop.board.placement import overlap
from tammany_desktop.board.tabletop import SWELLING
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import HarmfulAct, HarmfulEvent
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap
from tests.helpers.board_table import BoardTable
from tests.helpers.games import open_to_slander
from tests.helpers.staged import StagedTable

SLANDER = e.Slandered(1, 0, 0, 1)
HARMFUL: tuple[HarmfulEvent, ...] = (
    SLANDER,
    e.CubeArrested(1, 0, 1),
    e.WardLocked(1, 0),
    e.CubeResettled(1, 0, 1, 1),
)


def struck_state() -> State:
    state = open_to_slander()
    state.bosses[0], state.boss_supply[0] = 2, state.boss_supply[0] - 1
    state.cubes[0:4] = [2, 2, 1, 1]
    state.cubes[4:8] = [2, 2, 1, 1]
    return state


def struck(people: int = 3, **settings: Any) -> BoardTable:
    table = BoardTable(people=people, state=struck_state(), **{"speed": "normal"} | settings)
    table.drawn()
    return table


def marks(table: BoardTable) -> object:
    (sprite,) = [one for one in table.tabletop.map.sprites if isinstance(one, HarmLines)]
    return sprite._key


def threads(table: BoardTable, *acts: HarmfulEvent) -> pygame.Mask:
    """What lines and marks of such acts cover."""
    (sprite,) = [one for one in table.tabletop.map.sprites if isinstance(one, HarmLines)]
    table.model.harmful_acts = tuple(HarmfulAct(act, (0,)) for act in acts)
    picture = pygame.Surface(sprite.rect.size, pygame.SRCALPHA)
    sprite.draw(picture, table.model)
    return pygame.mask.from_surface(picture)


def test_a_thread_goes_from_the_card_to_a_mark_of_its_act_at_the_ward() -> None:
    table = struck()
    layout, (left, top) = table.tabletop.layout, table.tabletop.layout.view.topleft
    mark = mark_rect(layout.camera, 0, 40).move(-left, -top)
    shapes = list[int]()
    for act in HARMFUL:
        covered = threads(table, act)
        card = layout.cards[1].move(-left, -top)
        near = min(card.left, covered.get_size()[0]) - 4
        assert any(covered.get_at((near, card.centery + by)) for by in range(-4, 5))
        at_ward = pygame.Mask(mark.size)
        at_ward.draw(covered, (-mark.left, -mark.top))
        assert at_ward.count() > 0.25 * mark.w * mark.h
        shapes.append(covered.count())
    assert len(set(shapes)) == len(HARMFUL), "each kind has a mark of its own"


def test_marks_of_acts_at_one_ward_stand_side_by_side() -> None:
    table = struck()
    layout = table.tabletop.layout
    middles = [mark_rect(layout.camera, 0, 40).centerx - layout.view.left]
    before = threads(table, HARMFUL[0])
    for count in (2, 3):
        now = threads(table, *HARMFUL[:count])
        grown = now.copy()
        grown.erase(before, (0, 0))
        mark = grown.connected_component()  # the largest: not of the thread
        assert mark.count() > 100
        middles.append(mark.centroid()[0])
        before = now
    assert middles == sorted(middles)
    assert middles[2] - middles[1] > 10


def is_recoil(one: object) -> bool:
    """Whether it is a figure that recoils, and no number that swells."""
    return isinstance(one, Squash) and one.stretch != SWELLING


def test_R6_2_a_broadside_slaps_down_before_the_boss_topples_and_goes() -> None:
    table, sounds = struck(), list[Effect]()
    table.tabletop.play_sound = sounds.append
    table.play_event(SLANDER)
    (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
    (boss,) = [one for one in table.flights if isinstance(one, Toppled)]
    (face,) = [one for one in table.flights if is_recoil(one)]
    landed = sheet.delay + sheet.seconds
    assert 0.2 <= boss.delay - landed <= 0.25, "knocked over by the blow"
    assert boss.seconds > gestures.KNOCK_TIME + 0.4, "it lies for a moment"
    assert face.end == table.tabletop.panels.cards[0].figure_rect.midbottom
    shown, shapes = table.model.state, set[bool]()
    while table.moving:
        assert shown.bosses[0] == 2, "the position changes when all has landed"
        inner = boss.sprite.picture.get_bounding_rect()
        shapes.add(inner.width > inner.height)
        table.frames(1)
    assert shapes == {False, True}, "it lies down"
    assert shown.bosses[0] == 1
    assert [sounds[0], *sounds[-2:]] == [Effect.PRINTING_PRESS, Effect.STAMP, Effect.PIECE_SET]


def test_R6_2_a_slander_is_drawn_back_and_its_ward_shakes_before_the_boss_topples() -> None:
    """Within the same time: nothing waits for the shaking."""
    table = struck()
    table.play_event(SLANDER)
    (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
    (boss,) = [one for one in table.flights if isinstance(one, Toppled)]
    (shake,) = [one for one in table.flights if isinstance(one, Shake)]
    assert shake.background
    assert shake.delay == sheet.delay + sheet.seconds
    assert shake.delay + shake.seconds <= boss.delay + 1e-6

    def seen(age: float) -> tuple[float, int]:
        sheet.age = sheet.delay + age * sheet.seconds
        place = sheet.update()
        return math.dist(place.center, sheet.end), place.height

    (start, _), (back, _), (_, high), (end, flat) = map(seen, (0.0, 0.15, 0.85, 1.0))
    assert back > start > end, "it is drawn back, then flies"
    assert high > flat, "it slams down"


def test_R6_2_a_slandered_boss_is_drawn_once_until_it_topples() -> None:
    """It was drawn beside itself where its ward shook, and over the broadside."""
    table = struck()
    table.play_event(SLANDER)
    (boss,) = [one for one in table.flights if isinstance(one, Toppled)]
    assert not boss.early, "its ward shows it"
    table.rest()
    table.tabletop.repeat_act(table.model.harmful_acts[0])
    (boss,) = [one for one in table.flights if isinstance(one, Toppled)]
    assert boss.early, "it is not in its ward any more"


def test_R6_2_a_ward_shakes_as_it_is_shown() -> None:
    """What had changed since the last frame was missing while the ward shook."""
    table = struck()
    table.shown.bosses[2] += 1
    table.refresh()
    table.play_event(SLANDER)
    (shake,) = [one for one in table.flights if isinstance(one, Shake)]
    table.drawn()
    shown = table.tabletop._cut_out(0).picture.premul_alpha()
    assert pygame.image.tobytes(shake.original.picture, "RGBA") == pygame.image.tobytes(
        shown, "RGBA"
    )


def test_R6_2_a_slander_is_paid_before_its_broadside_is_thrown() -> None:
    """The favor left the card and the broadside flew at once; then nothing moved for long."""
    table = struck()
    table.play_event(SLANDER)
    (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
    (favor,) = [one for one in table.flights if one.end == table.tabletop.flight_parts.bag]
    assert favor.delay == 0
    assert sheet.delay == pytest.approx(favor.delay + favor.seconds / 2), "while it is half way"


def test_R6_2_a_broadside_leaves_its_players_card_and_its_shadow_stays_below_it() -> None:
    """It stood full-grown above the cards; its shadow, a hard rectangle, lay far below them."""
    table = struck()
    table.play_event(SLANDER)
    (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
    card, whole = table.tabletop.panels.cards[1].rect, sheet.original.picture.get_height()
    far = 0
    for step in range(41):
        sheet.age = sheet.delay + step / 40 * sheet.seconds
        place = sheet.update()
        if math.dist(place.center, sheet.start) < card.height / 3:
            assert place.height < card.height, "small as long as it is at the card"
        assert sheet.shadow is not None
        assert sheet.shadow_rect.width < place.width + 0.4 * place.height + 4
        assert sheet.shadow_rect.centerx - place.centerx in (-1, 0, 1)
        far = max(far, sheet.shadow_rect.centery - place.centery)
        shades = {sheet.shadow.get_at((x, sheet.shadow.height // 2)).a
                  for x in range(sheet.shadow.width)}  # fmt: skip
        assert max(shades) <= 64, "no more than a quarter of black"
        assert len(shades) > 6, "its edge is soft"
    assert whole / 8 < far <= 20, "it is thrown in an arc, not far above the map"
    assert sheet.shadow_rect.center == sheet.update().center


def test_R6_2_a_slander_is_large_while_it_happens() -> None:
    """A coin of 12 pixels, a sheet that grew only to its size, and a portrait that hardly moved."""
    table = struck()
    table.play_event(SLANDER)
    parts = table.tabletop.flight_parts
    (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
    (favor,) = [one for one in table.flights if one.end == parts.bag]
    usual = parts.sprite(piece_names.favor(SLANDER.population), 1.0).picture.get_height()
    assert favor.original.picture.get_height() >= 1.9 * usual
    heights = list[int]()
    for step in range(41):
        sheet.age = sheet.delay + step / 40 * sheet.seconds
        heights.append(sheet.update().height)
    assert max(heights) > 1.5 * heights[-1], "it comes close before it slaps down"
    (recoil,) = [one for one in table.flights if is_recoil(one)]
    portrait, recoil.age = table.player_card(0).figure_rect, recoil.delay + recoil.seconds / 2
    assert recoil.delay == sheet.delay + sheet.seconds
    assert recoil.update().height < 0.7 * portrait.height


@pytest.mark.parametrize("event", HARMFUL[:3])
def test_the_bar_tells_a_blow_while_it_falls(event: e.Event) -> None:
    """Not that a turn begins, which was told before it."""
    table = struck()
    table.play_event(event)
    assert table.moving
    said = table.bar_text
    assert said == wording.event_words(event, table.match.seats)
    table.land()
    assert table.told == said


@pytest.mark.parametrize("event", HARMFUL)
def test_a_thread_and_a_mark_stay_until_the_turn_of_whoever_was_struck_is_over(
    event: HarmfulEvent,
) -> None:
    table = struck()
    assert marks(table) is None
    table.play_event(event)
    assert marks(table) is None, "not before it has landed"
    table.land()
    (act,) = table.model.harmful_acts
    assert 0 in act.harmed
    assert marks(table) == (act,)
    table.play_event(e.TurnEnded(1))
    assert marks(table) is not None, "whoever did it does not take it away"
    for seat in (0, 2):
        table.play_event(e.TurnEnded(seat))
    assert marks(table) is None


def test_no_mark_stays_where_bots_strike_bots() -> None:
    table = struck(people=0)
    table.play_event(SLANDER)
    table.land()
    assert marks(table) is None


@pytest.mark.parametrize("event", HARMFUL)
def test_a_press_on_the_note_shows_it_again_and_changes_nothing(
    tmp_path: Path, event: HarmfulEvent
) -> None:
    table = StagedTable(tmp_path, people=3, state=struck_state(), speed="normal")
    table.rest()
    table.play_event(event)
    table.land()
    table.play_event(e.TurnBegan(0, 6))
    after = table.model.state.key()
    table.land()
    table.tell_rivals()
    table.news.clear()
    table.table._press_news()
    assert any(isinstance(one, Thrown) for one in table.flights)
    assert table.news, "it is told again"
    while table.moving:
        assert table.model.state.key() == after
        assert not +table.air
        table.driver.frames(1)
    table.table._press_news()
    assert not table.recap, "then it is put away"
    table.close()


def test_without_motion_the_mark_alone_tells() -> None:
    table = struck(reduce_motion=True)
    table.play_event(SLANDER)
    assert not table.flights
    assert marks(table) is not None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_mark_covers_no_ward_s_number(size: tuple[int, int]) -> None:
    """Those of wards 1, 3, 7, 13, and 17 were below it."""
    table = BoardTable(people=3, size=size)
    camera = table.tabletop.layout.camera
    for ward, place in enumerate(geometry().wards):
        mark = mark_rect(camera, ward, max(table.look.px(32), round(74 * camera.scale)))
        number = camera.rect(place.numeral)
        assert not mark.inflate(-6, -6).colliderect(number), WARD_NUMBERS[ward]


def slandered(ward: int) -> tuple[BoardTable, Thrown, Toppled]:
    """A table on which a boss is slandered in a ward, the broadside, and the boss that topples."""
    table = struck()
    for state in (table.match.state, table.shown):
        state.active = (1 << WARD_COUNT) - 1
        state.bosses[ward * MAX_SEATS : ward * MAX_SEATS + 2] = [1, 1]
    table.refresh()
    table.play_event(e.Slandered(1, 0, ward, 1))
    (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
    (boss,) = [one for one in table.flights if isinstance(one, Toppled)]
    return table, sheet, boss


@pytest.mark.parametrize("ward", range(WARD_COUNT))
def test_R6_2_a_broadside_covers_little_and_a_ring_marks_its_victim(ward: int) -> None:
    """It lay on the ward's number, and nothing said which boss it struck."""
    table, sheet, boss = slandered(ward)
    _, ring = [one for one in table.flights if isinstance(one, Fading)]
    lies = sheet.original.picture.get_rect(center=sheet.end)
    number = table.layout.camera.rect(geometry().wards[ward].numeral)
    share = 0.3 if WARD_NUMBERS[ward] == 13 else 0.1  # there the boss stands beside the number
    assert overlap(lies, [number]) <= share * number.width * number.height
    assert ring.delay == sheet.delay + sheet.seconds, "as it lands"
    assert ring.update().contains(boss.original.at(boss.start))
    while not ring.under_way:
        table.frames(1)
    place = (ring.rect.left + 2, ring.rect.centery)
    red, green, blue, _ = table.drawn().get_at(place)
    assert red > 2 * green
    assert red > 2 * blue


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_R6_2_a_broadside_hides_hardly_any_piece_of_the_wards_around(
    size: tuple[int, int],
) -> None:
    """It lay on cubes of the next ward: a quarter of it in some, a twentieth on the whole."""
    shares = list[float]()
    for ward in range(WARD_COUNT):
        table = struck(size=size)
        for state in (table.match.state, table.shown):
            state.active = (1 << WARD_COUNT) - 1
            state.bosses = [1, 1, 1, 0, 0] * WARD_COUNT
            state.cubes = [2, 1, 0, 1] * WARD_COUNT
        table.refresh()
        table.play_event(e.Slandered(1, 0, ward, 1))
        (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
        lies = sheet.original.picture.get_rect(center=sheet.end)
        others = [other for other in range(WARD_COUNT) if other != ward]
        pieces = [rect for other in others for rect in table.tabletop.piece_rects(other)]
        shares.append(overlap(lies, pieces) / lies.width / lies.height)
    assert max(shares) < 0.22
    assert sum(shares) / WARD_COUNT < 0.03


@pytest.mark.parametrize("ward", range(0, WARD_COUNT, 2))
def test_a_broadside_hangs_beside_the_boss_that_it_removes(ward: int) -> None:
    """It once covered the boss, which toppled unseen behind it, and then in another ward."""
    table, sheet, boss = slandered(ward)
    lies = sheet.original.picture.get_rect(center=sheet.end)
    stood = boss.original.at(boss.start)
    assert not lies.colliderect(stood), "the boss is seen"
    assert lies.colliderect(stood.inflate(20, 20)), "at the boss that it strikes"
    assert table.tabletop.layout.view.contains(lies)
    assert table.flights.index(boss) > table.flights.index(sheet), "the boss falls in front of it"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_R6_2_a_broadside_lands_in_its_own_ward(size: tuple[int, int]) -> None:
    """It came to rest over the border, or in another ward than that of its boss."""
    table = struck(size=size)
    camera, elsewhere = table.tabletop.layout.camera, []
    for ward, shape in enumerate(geometry().wards):
        table.shown.active = (1 << WARD_COUNT) - 1
        table.shown.bosses[ward * MAX_SEATS : ward * MAX_SEATS + 2] = [1, 1]
        table.refresh()
        table.play_event(e.Slandered(1, 0, ward, 1))
        (sheet,) = [one for one in table.flights if isinstance(one, Thrown)]
        ring = tuple(map(camera.point, shape.polygon))
        if not inside(ring, sheet.end):
            elsewhere.append(WARD_NUMBERS[ward])
        while table.moving:
            table.frames(10)
    assert not elsewhere


def test_a_broadside_fades_away_after_the_boss_has_left() -> None:
    table = struck()
    table.play_event(SLANDER)
    (boss,) = [one for one in table.flights if isinstance(one, Toppled)]
    hanging, _ = [one for one in table.flights if isinstance(one, Fading)]
    levels = list[int]()
    while table.moving:
        levels += [hanging.opacity] * hanging.under_way
        table.frames(1)
    assert levels[0] == 255
    assert levels == sorted(levels, reverse=True)
    assert len(set(levels)) > 5, "it is not cut off"
    assert levels[-1] < 64
    assert hanging.delay + hanging.seconds == pytest.approx(boss.delay + boss.seconds)


def test_a_lock_lands_at_its_place_before_the_bars_fall_one_by_one() -> None:
    """The bars once closed a ward while the lock was still on the Council President's card."""
    table = struck()
    table.play_event(e.WardLocked(1, 0))
    (lock,) = [one for one in table.flights if isinstance(one, Thrown)]
    bars = [one for one in table.flights if isinstance(one, Arrival)]
    camera, ward = table.tabletop.layout.camera, geometry().wards[0]
    assert lock.start == table.tabletop.flight_parts.supply_point(1)
    assert lock.end == camera.rect(ward.lock).center
    assert lock.sound is Effect.LOCK
    assert len(bars) > 3
    for one, other in pairwise(bars):
        assert one.delay < other.delay
        assert one.end[0] < other.end[0]
    assert all(bar.start[1] < bar.end[1] and bar.stays for bar in bars)
    assert min(bar.delay for bar in bars) >= lock.delay + lock.seconds
    heights = list[int]()
    while table.moving:
        if lock.under_way:
            heights.append(lock.rect.height)
            ground = lock.shadow_rect
            assert abs(ground.centerx - lock.rect.centerx) < lock.rect.width, "below it"
            assert ground.bottom >= lock.rect.centery
        table.frames(1)
    assert heights[-1] < heights[0] * 0.7


def test_the_bar_shows_who_strikes_as_soon_as_it_tells_the_blow(tmp_path: Path) -> None:
    """It showed whoever had been told of before until all had landed."""
    table = StagedTable(tmp_path, people=0, state=struck_state(), speed="normal")
    table.rest()
    narrator, seats = table.table.narrator, table.match.seats
    table.play_event(e.BossPlaced(2, 1))
    table.land()
    narrator.told_seat, narrator.latest, table.table.playback.rivals_act = 2, "before", True
    table.play_event(e.WardLocked(1, 0))
    assert table.moving
    assert table.table.laid.bar.sprite.content.color == seats[1].color
    table.close()


def test_a_resettled_cube_rides_on_its_cart_all_the_way() -> None:
    table = struck()
    table.play_event(e.CubeResettled(1, 0, 1, 1))
    (cart,) = [one for one in table.flights if isinstance(one, Thrown)]
    (cube,) = [one for one in table.flights if one is not cart and one.end == cart.end]
    assert (cart.start, cart.delay, cart.seconds) == (cube.start, cube.delay, cube.seconds)


def test_a_banner_hangs_in_the_middle_of_the_map() -> None:
    look, layout = struck().tabletop.look, struck().layout
    hung = gestures.banner(look, layout, "Election", "torch")
    center = hung.sprite.at(hung.end).center
    assert center == pytest.approx((look.window.centerx, layout.view.centery), abs=1)


def test_the_pictures_of_a_banner_face_its_caption(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is drawn as it stands on the right, and mirrored on the left."""
    pink = pygame.Color(255, 0, 255)

    def paint_left_half(_: Look, surface: pygame.Surface, __: str, box: pygame.Rect) -> None:
        surface.fill(pink, (box.topleft, (box.width // 2, box.height)))

    table = struck()
    monkeypatch.setattr("tammany_desktop.board.piece_images.blit", paint_left_half)
    look = table.tabletop.look
    face = gestures.banner(look, table.layout, "Anna", "boss_red", "red").sprite.picture
    halves = pygame.mask.from_threshold(face, pink, (1, 1, 1)).get_bounding_rects()
    left, right = sorted(halves, key=lambda rect: rect.left)
    between = right.left - left.right
    assert between == pytest.approx(look.type.width("Anna", "display") + 4 * look.px(Gap.XS), abs=4)
