"""An election as it is shown: a title, wards, leads cube by cube, the Mayor by steps, the chain."""

from itertools import pairwise, product
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.board import election_sheet, verdict
from tammany_desktop.board.animation import DIMMING_STEPS, Arrival, Dimming, Fading, Squash
from tammany_desktop.board.flights import COUNT_SIZE
from tammany_desktop.board.geometry import geometry, inside
from tammany_desktop.board.gestures import DIM_STEPS, Banner, Bestowed, Walk
from tammany_desktop.board.highlights import SUBJECT
from tammany_desktop.board.tracks import YearTrack, is_electing, is_night
from tammany_desktop.board.verdict import CountedEvent, VerdictPanel, amount_icon, column
from tammany_desktop.languages import text
from tammany_desktop.play import election
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import MAYOR
from tammany_desktop.rules.state import (
    BIDDING,
    MAX_SEATS,
    NOT_VOTED,
    PICK_BONUS_CUBE,
    TURN,
    wards_in,
)
from tammany_desktop.ui.tokens import BEAT, Gap
from tammany_desktop.ui.type import Typography
from tammany_desktop.wording import event_words
from tests.helpers import games
from tests.helpers.board_table import BoardTable
from tests.helpers.ink import watching
from tests.helpers.light import luminance
from tests.play.test_election import tied

GREEN = 0


def counted(**settings: Any) -> BoardTable:
    """The wards have voted; Anna and Boyd are level but for green favors."""
    state = tied()
    state.active = (1 << 15) - 1
    for ward in range(15):
        state.cubes[ward * 4] = 1 + ward % 3
    table = BoardTable(people=3, state=state, **{"speed": "normal"} | settings)
    table.rest()
    shown = table.model.state
    shown.turn, shown.phase, shown.ward_winners[:] = -1, 0, state.ward_winners
    shown.favors[:12] = state.favors[:12]
    table.refresh()
    table.table.playback.waiting.clear()
    table.drawn()
    return table


def spoken(model: ViewModel) -> str:
    return " ".join(election_sheet.sheet_words(model))


def test_an_election_begins_with_a_title_and_a_night() -> None:
    table = counted()
    table.play_event(e.ElectionBegan(2))
    (banner,) = [one for one in table.flights if isinstance(one, Banner)]
    levels, widths = set[int](), set[int]()
    cubes = [one for one in table.flights if one.spot]
    while table.moving:
        assert all(one.landed for one in cubes) or not banner.step, "the cubes leave in the light"
        assert all(one.landed for one in cubes) or not is_electing(table.model.state)
        levels.add(banner.step)
        widths.add(banner.visible.width)
        flights = [one for one in table.flights if not one.on_map]
        visible = [one for one in flights if one.under_way or (one.landed and one.stays)]
        assert not banner.under_way or visible == [banner], "nothing else lies on the map"
        table.frames(1)
    assert is_electing(table.model.state)
    assert max(levels) == 10
    assert len(levels) > 5
    assert max(widths) == banner.sprite.picture.get_width()


def test_R7_1_night_lies_on_the_map_from_the_banner_until_the_last_ward_has_voted() -> None:
    """It fell for as long as the banner hung; then it was day again, years before the election."""
    table = counted()
    shown, camera = table.model.state, table.tabletop.layout.camera
    water = camera.point((470.0, 650.0))

    def light() -> float:
        table.refresh()
        table.drawn()
        return luminance(table.tabletop.panels.board.get_at(water))

    shown.turn = 0
    day = light()
    assert not is_night(table.model)
    shown.turn = -1
    table.play_event(e.ElectionBegan(2))
    (banner,) = [one for one in table.flights if isinstance(one, Banner)]
    while not is_night(table.model):
        table.frames(1)
    assert banner.step == DIM_STEPS, "it fell in one frame as the banner came"
    (years,) = [one for one in table.tabletop.panels.sprites if isinstance(one, YearTrack)]
    with watching() as drawn:
        years.draw(pygame.Surface(years.rect.size), table.model)
    said = text("table.when.electing", term=shown.term)
    assert said in {ink.words for ink in drawn.inks}, "the years tell it below the banner"
    assert light() < 0.8 * day
    table.land()
    assert light() < 0.8 * day
    shown.ward_winners[:] = [0] * len(shown.ward_winners)
    assert light() == pytest.approx(day)


@pytest.mark.parametrize(("still", "least"), [(False, 6), (True, 1)])
def test_R7_1_day_breaks_slowly_after_the_last_ward_and_nothing_waits_for_it(
    still: bool, least: int
) -> None:
    """It came back in one frame; without motion it still does."""
    table = counted(reduce_motion=still)
    shown, (*_, last) = table.model.state, wards_in(table.model.state.active)
    shown.ward_winners[last], shown.phase = NOT_VOTED, BIDDING
    shown.bosses[last * MAX_SEATS : last * MAX_SEATS + 3] = [1, 2, 1]
    table.refresh()
    water = table.tabletop.layout.camera.point((470.0, 650.0))
    assert is_night(table.model)
    lights, after = [luminance(table.drawn().get_at(water))], 0.0
    table.play_event(e.WardWon(last, 1, (1, 2, 1)))
    while table.moving or table.tabletop.in_background:
        if not is_night(table.model):
            lights.append(luminance(table.drawn().get_at(water)))
            after = after or table.time
        table.frames(1)
    lights.append(luminance(table.drawn().get_at(water)))
    shown.phase, shown.turn = TURN, 0
    table.refresh()
    assert lights[-1] == pytest.approx(luminance(table.drawn().get_at(water))), "it is day"
    assert lights[-1] > 1.2 * lights[0]
    brighter = [b - a for a, b in pairwise(lights)]
    assert len([step for step in brighter if step > 0.001]) >= least
    assert still or max(brighter) < 0.5 * (lights[-1] - lights[0])
    assert table.time - after < 0.65 or still, "as long as the ward's flag moves"


def test_the_night_of_an_election_is_blue() -> None:
    table = counted()
    table.play_event(e.ElectionBegan(2))
    (banner,) = [one for one in table.flights if isinstance(one, Banner)]
    while banner.step < 10:
        table.frames(1)
    surface = pygame.Surface((64, 64))
    surface.fill("white")
    banner.visible = pygame.Rect(999, 999, 0, 0)
    banner.paint(surface)
    red, green, blue, _ = surface.get_at((0, 0))
    assert red < green <= blue, "not brown, as behind pages"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_is_counted_for_the_mayor_is_as_large_as_a_cube(size: tuple[int, int]) -> None:
    """Rosettes and favors that flew to the panel were half as high."""
    table = counted(size=size)
    table.play_event(e.MayorNamed(0, e.BY_IRISH))
    pieces = [one for one in table.flights if one.landed_spot and one.landed_spot[0] == "counted"]
    cube = table.tabletop.flight_parts.ward_piece("cube_irish").picture.get_height()
    assert pieces
    assert min(one.original.picture.get_height() for one in pieces) >= cube


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_chain_crosses_no_other_portrait_on_its_way_to_the_card(
    size: tuple[int, int], seat: int
) -> None:
    """It went straight across the portraits of the candidates, and of other players' cards."""
    table, named = counted(size=size), e.MayorNamed(seat, e.BY_IRISH)
    table.play_event(named)
    (chain,) = [one for one in table.flights if isinstance(one, Bestowed)]
    panel = next(one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel))
    place = panel.panel_for(named)
    others = [other for other in range(3) if other != seat]
    portraits = [column(table.look, place, 3, other)[1] for other in others]
    portraits += [table.tabletop.panels.cards[other].figure_rect for other in others]
    for step in range(200):
        chain.age = chain.delay + step / 200 * chain.seconds
        assert pygame.Rect(chain.update().center, (1, 1)).collidelist(portraits) < 0, step


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_chain_leaves_its_panel_s_title_free(
    size: tuple[int, int], seat: int, scale: int
) -> None:
    """It fell across the title, and went to the card across it."""
    table, named = counted(size=size, ui_scale=scale), e.MayorNamed(seat, e.BY_IRISH)
    table.play_event(named)
    (chain,) = [one for one in table.flights if isinstance(one, Bestowed)]
    panel = next(one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel))
    place = panel.panel_for(named)
    title = table.look.inset(place, Gap.M, Gap.M)
    title.height = column(table.look, place, 3, seat)[0].top - title.top
    words = table.look.type.width("Anna is Mayor: 5 wards, 7 favors.", "heading")
    title = title.inflate(min(0, words - title.width), 0)
    for step in range(200):
        chain.age = chain.delay + step / 200 * chain.seconds
        assert not chain.update().colliderect(title), step


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_chain_hangs_on_the_portrait_above_the_name(size: tuple[int, int]) -> None:
    """Its medal hid the name of the new Mayor."""
    table, named = counted(size=size), e.MayorNamed(0, e.BY_IRISH)
    table.play_event(named)
    (chain,) = [one for one in table.flights if isinstance(one, Bestowed)]
    panel = next(one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel))
    _, portrait, name, *_ = column(table.look, panel.panel_for(named), 3, 0, named=True)
    hung = chain.sprite.at(chain.hangs_at)
    medal = chain.sprite.picture.get_bounding_rect().move(hung.topleft)
    assert portrait.collidepoint(chain.hangs_at)
    assert medal.bottom <= name.top + table.look.px(Gap.XS), "above the letters of the name"


def test_it_grows_dark_and_light_again_more_slowly_than_the_banner_comes() -> None:
    """Both took less than two beats."""
    table = counted()
    table.play_event(e.ElectionBegan(2))
    (banner,) = [one for one in table.flights if isinstance(one, Banner)]
    at = dict[int, list[float]]()  # by level: when it is dark by so much
    while table.moving:
        at.setdefault(banner.step, []).append(table.time)
        table.frames(1)
    assert at[10][0] - at[1][0] > 2 * BEAT
    assert at[1][-1] - at[10][-1] > 1.5 * BEAT
    assert at[10][-1] - at[10][0] > 2 * BEAT, "the banner is read in the dark"


def test_R9_1_a_lead_is_counted_cube_by_cube_from_the_wards_that_were_won() -> None:
    """They go to the panel, from which the favors go to the leader's card, one after the other."""
    table, totals = counted(), list[tuple[int, ...]]()
    state = table.model.state
    whole = tuple(city.leader_counts(state, GREEN))
    table.play_event(e.LeaderNamed(1, GREEN, 3))
    cubes = [one for one in table.flights if one.landed_spot and one.landed_spot[0] == "counted"]
    assert len(cubes) == sum(whole)
    panel, *_ = [one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel)]
    favors, held = table.flights[-3:], set[int]()
    while table.model.counting and table.model.counted_event == e.LeaderNamed(1, GREEN, 3):
        flying = table.model.moved
        totals.append(tuple(flying("counted", seat, 0) for seat in range(3)))
        held.add(table.model.favors_shown(1)[GREEN])
        if panel.rect:
            assert all(panel.rect.collidepoint(one.end) for one in cubes)
            assert all(panel.rect.collidepoint(one.start) for one in favors)
        assert "5" not in spoken(table.model).split(".")[-1], "nothing is told before"
        table.frames(1)
    assert totals == sorted(totals)
    assert totals[-1] == whole
    assert len(set(totals)) > 5
    assert len(held) == 3, "the card counts each favor as it comes"
    again = e.LeaderNamed(0, GREEN, 3)
    assert election.lead_words(state, again, table.model.seats) in spoken(table.model)
    table.play_event(again)
    assert {one.landed_spot for one in table.flights} == {("favors", 0, GREEN)}, "it was counted"


@pytest.mark.parametrize("event", [e.LeaderNamed(1, GREEN, 3), e.MayorNamed(0, e.BY_IRISH)])
def test_R9_what_is_counted_comes_from_below_to_its_icon_player_by_player(
    event: CountedEvent,
) -> None:
    """It flew over names, over the figures that were counted, then over the bar's sentence."""
    table = counted()
    table.play_event(event)
    (sprite,) = [one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel)]
    place, bar = sprite.strip, table.tabletop.layout.bar
    read = [pygame.Rect(bar.left, bar.top, bar.width, place.top - bar.top)]
    assert read[0].height > 8
    for seat in range(3):
        _, portrait, name, *rows = column(table.look, place, 3, seat)
        read += [
            portrait,
            name,
            *(row.move_to(width=row.width // 4) for row in rows),
        ]
    lanes = [one for one in table.flights if isinstance(one, Walk)]
    pieces = [one for one in lanes if one.landed_spot and one.landed_spot[0] == "counted"]
    assert pieces
    for one in lanes:
        shown = 0
        for step in range(61):
            one.age = one.delay + step / 60 * one.seconds
            rect = one.update()
            if not one.on_map:  # those on the map are painted under the panels
                shown += place.colliderect(rect)
                assert rect.collidelist(read) < 0
        assert shown > 10
    if isinstance(event, e.LeaderNamed):
        assert len(lanes) == len(pieces) + event.favors, "favors leave in the same way"
    for index in range(3):
        order = [one for one in pieces if one.landed_spot and one.landed_spot[2] == index]
        seats = [one.landed_spot[1] for one in order if one.landed_spot]
        assert [one.delay for one in order] == sorted(one.delay for one in order)
        assert seats == sorted(seats)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("event", [e.LeaderNamed(1, GREEN, 3), e.MayorNamed(0, e.BY_IRISH)])
def test_R9_what_is_counted_piles_up_inside_the_bar(
    event: CountedEvent, scale: int, size: tuple[int, int]
) -> None:
    """Stacks stood on the score track and fell out of the window."""
    table = counted(size=size, ui_scale=scale)
    table.play_event(event)
    lanes = [one for one in table.flights if isinstance(one, Walk)]
    assert lanes
    for one in lanes:
        tops = list[int]()
        for step in range(61):
            one.age = one.delay + step / 60 * one.seconds
            rect = one.update()
            if not one.on_map:  # those on the map are painted under the panels
                assert table.tabletop.layout.bar.contains(rect)
                tops.append(rect.top)
        counted_up = one.landed_spot is not None and one.landed_spot[0] == "counted"
        assert tops == sorted(tops, reverse=counted_up), "a piece rises as it is counted"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("seats", "role"), [(3, "tally"), (4, "tally"), (5, "afar")])
def test_R9_figures_that_are_counted_are_as_large_as_votes(
    size: tuple[int, int], seats: int, role: str
) -> None:
    """They were 15 pixels high at 1280x720."""
    table = BoardTable(people=0, seats=seats, size=size)
    panel = VerdictPanel(table.look, table.layout, seats)
    places = column(table.look, pygame.Rect((0, 0), panel.strip.size), seats, 0)
    for amount in ("4", "19"):
        with watching() as drawn:
            panel._draw_amount(pygame.Surface(panel.strip.size), amount, "rosette", places[3])
        (ink,) = drawn.inks
        assert ink.role == role
        coin = table.tabletop.flight_parts.sprite("icon_favor", COUNT_SIZE).picture.get_rect()
        coin.center = amount_icon(places[3]).center
        assert places[3].left <= ink.rect.left < ink.rect.right <= coin.left, "pieces hide no digit"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
def test_names_in_the_bar_stand_beside_their_portraits_level_with_the_figures(
    size: tuple[int, int],
) -> None:
    """They stood on the bar's bottom edge."""
    table = counted(size=size)
    (sprite,) = [one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel)]
    for seat in range(3):
        whole, portrait, name, *amounts = column(table.look, sprite.strip, 3, seat)
        if whole.width < 2 * whole.height:  # a bar beside the map
            assert name.top == portrait.bottom
            assert name.bottom <= whole.bottom
            assert name.right <= amount_icon(amounts[-1]).left
            continue
        assert {abs(one.centery - portrait.centery) <= 1 for one in (name, *amounts)} == {True}
        places = [portrait, name, *amounts]
        assert all(one.right <= other.left for one, other in pairwise(places))
        assert all(whole.contains(one) for one in places)


def test_R9_3_the_panel_of_the_mayor_comes_opaque_onto_a_map_that_is_dark() -> None:
    """It was a ghost on a bright map, the words of both legible at once."""
    table = counted()
    table.play_event(e.MayorNamed(0, e.BY_IRISH))
    _, panel = [one for one in table.flights if isinstance(one, Arrival)]
    (dimming,) = [one for one in table.tabletop.motions.flights if isinstance(one, Dimming)]
    tops = list[int]()
    while table.moving:
        if panel.under_way:
            assert dimming.step == DIMMING_STEPS
            middle = panel.sprite.picture.get_rect().center
            assert panel.sprite.picture.get_at(middle).a == 255
            tops.append(panel.rect.top)
        table.frames(1)
    assert len(set(tops)) > 5
    assert tops[0] > tops[-1], "it slides up"


def test_R9_1_a_lead_is_counted_slowly_and_each_ward_is_lit_as_its_cubes_leave() -> None:
    """Seven cubes each were counted in 0.66 s, and 0.45 s without motion followed."""
    table = counted()
    state = table.model.state
    state.ward_winners[:] = [ward % 3 for ward in range(15)]
    state.cubes[::4] = [1 + (ward < 6) for ward in range(len(state.ward_winners))]
    table.play_event(e.LeaderNamed(1, GREEN, 3))
    cubes = [one for one in table.flights if one.landed_spot and one.landed_spot[0] == "counted"]
    last = max(one.delay + one.seconds for one in cubes)
    assert len(cubes) == 21
    assert last - cubes[0].delay == pytest.approx(0.9, abs=0.05)
    begins = min(one.delay for one in table.flights[-3:])
    assert begins > last + 0.1
    assert begins <= cubes[0].delay + 0.66 + 0.45, "it takes no longer"
    lines = [one for one in table.flights if isinstance(one, Fading) and one.on_map]
    assert len(lines) == 15
    assert all(any(line.delay == one.delay for one in cubes) for line in lines)
    assert lines[0].original.picture.get_bounding_rect()


def test_R9_3_each_step_of_a_tie_is_counted_piece_by_piece_before_the_chain_is_laid() -> None:
    table = counted()
    named, model = e.MayorNamed(0, e.BY_IRISH), table.model
    whole = election.mayor_steps(model.state)
    (panel,) = [one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel)]
    assert not panel.rect
    table.play_event(named)
    pieces = [one for one in table.flights if one.landed_spot and one.landed_spot[0] == "counted"]
    assert len(pieces) == sum(sum(step.amounts.values()) for step in whole)
    (chain,) = [one for one in table.flights if isinstance(one, Bestowed)]
    sizes, told = list[int](), list[str]()
    while model.counting and model.counted_event == named:
        steps, decided = election.counted_steps(model)
        landed = sum(one.landed for one in pieces)
        assert sum(sum(step.amounts.values()) for step in steps) == landed, "none before its piece"
        assert all(steps[n].best == whole[n].best for n in range(len(steps) - 1))
        assert decided == (landed == len(pieces))
        assert decided or not chain.under_way
        sizes += [chain.rect.height] * chain.under_way
        told += [table.bar_text]
        assert MAYOR not in model.state.office
        table.frames(1)
    assert set(told) == {text("election.counting_mayor"), "Anna is Mayor: 5 wards, 7 favors."}
    assert model.state.office[0] == MAYOR
    portrait = column(panel.look, panel.rect, 3, 0, True)[1]
    assert portrait.collidepoint(chain.hangs_at), "it hangs around the winner's neck"
    assert chain.start[0] == chain.hangs_at[0], "it comes from above"
    assert chain.start[1] < chain.hangs_at[1] - portrait.height // 3
    assert panel.strip.contains(pygame.Rect(pieces[-1].end, (1, 1)))
    assert table.tabletop.layout.view.contains(panel.rect)
    assert table.tabletop.panels.cards[0].figure_rect.center == chain.end
    assert max(sizes) > portrait.height * 0.6, "it hangs large before all eyes"
    assert max(map(sizes.count, sizes)) > 10, "and rests"
    assert sizes[-1] < max(sizes) / 3
    assert election.mayor_words(model.state, named, model.seats) in spoken(model)


def test_R9_3_whoever_is_beaten_is_dimmed_step_by_step_and_the_winner_is_marked() -> None:
    table = counted()
    model = table.model
    named = e.MayorNamed(0, e.BY_IRISH)
    table.play_event(named)
    (panel,) = [one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel)]
    rings = [column(panel.look, panel.strip, 3, seat)[1] for seat in range(3)]
    grounds = [(ring.centerx, ring.top + 3) for ring in rings]
    grounds[0] = rings[0].left + 3, rings[0].bottom - 4  # the ground of the winner's name
    seen = list[tuple[int, object, object, object]]()
    while model.counting and model.counted_event == named:
        table.frames(1)
        table.drawn()
        steps = len(election.counted_steps(model)[0])
        if panel.rect == panel.strip:
            board = table.tabletop.panels.board
            colors = [tuple(board.get_at(ground))[:3] for ground in grounds]
            seen.append((steps, colors[0], colors[1], colors[2]))
    (_, *plain), (_, gold, out, pale) = seen[0], seen[-1]
    assert plain[0] != gold
    assert plain[2] != pale
    assert all(one[3] == (pale if one[0] > 1 else plain[2]) for one in seen), "Clara is out first"
    assert out != plain[1], "then Boyd"


def test_R9_3_the_map_is_dimmed_in_steps_and_the_named_mayor_stands_larger() -> None:
    """The greatest moment of a term was a small white card on a bright map."""
    table, levels = counted(), list[int]()
    named = e.MayorNamed(0, e.BY_IRISH)
    (panel,) = [one for one in table.tabletop.panels.sprites if isinstance(one, VerdictPanel)]
    table.play_event(named)
    (grown,) = [one for one in table.flights if isinstance(one, Squash)]
    (chain,) = [one for one in table.flights if isinstance(one, Bestowed)]
    (dimming,) = [one for one in table.tabletop.motions.flights if isinstance(one, Dimming)]
    heights = list[int]()
    while table.moving:
        levels.append(dimming.step)
        heights += [grown.rect.height] * grown.under_way
        table.frames(1)
    assert levels[: levels.index(max(levels))] == sorted(levels[: levels.index(max(levels))])
    assert len(set(levels)) > 4
    assert dimming.area == table.tabletop.layout.view, "around the panel"
    lead = panel.panel_for(e.LeaderNamed(0, GREEN, 3))
    assert panel.rect.height > 1.3 * lead.height
    whole = column(panel.look, panel.rect, 3, 0, True)[1]
    assert heights[0] < 0.8 * whole.height
    assert heights[-1] == pytest.approx(whole.height, abs=3)
    assert grown.delay == chain.delay
    (pulse,) = [one for one in table.flights if isinstance(one, Squash) and one is not grown]
    card = table.tabletop.panels.cards[0]
    office = card.amount_rects["office"].move(card.rect.topleft)
    assert pulse.end == office.midbottom, "its card's office has changed"


@pytest.mark.parametrize(
    ("event", "what"),
    [(e.LeaderNamed(1, GREEN, 3), "Irish"), (e.MayorNamed(0, e.BY_IRISH), "Mayor")],
)
def test_while_it_is_counted_the_bar_tells_what_is_counted(event: e.Event, what: str) -> None:
    """It does not tell the result of the count before (R9.1, R9.3)."""
    table = counted()
    narrator = table.table.narrator
    narrator.latest, table.table.playback.rivals_act = "before", True
    table.play_event(event)
    assert table.moving
    said = table.bar_text
    assert what in said
    assert said == election.counting_words(event, table.model)
    table.land()
    assert narrator.ongoing_words == ""


def test_R7_6_while_a_ward_is_won_the_bar_tells_of_the_bids_that_were_opened() -> None:
    """Until the flag had landed it told that nobody bid, since it looked at the outcome alone."""
    table = counted()
    playback, narrator = table.table.playback, table.table.narrator
    playback.last = e.BallotOpened(0, ((0, 0, 0, 0),) * 3)
    table.model.state.bosses[:3] = [1, 2, 1]  # those of the losers go back while it is told
    won = e.WardWon(0, 1, (1, 3, 2))
    table.play_event(won)
    assert playback.landing == won
    assert narrator.ongoing_words == event_words(won, table.model.seats, playback.last)
    assert narrator.ongoing_words != event_words(won, table.model.seats)


def test_R9_1_leaders_who_are_level_are_told_together() -> None:
    """Neither is told to lead before the other; whoever gets fewer favors is told apart."""
    table = counted()
    table.news.clear()
    leads = [(0, GREEN, 3), (1, GREEN, 3), (2, GREEN, 1), (0, 1, 3), (1, 2, 3), (2, 2, 3)]
    table.table.playback.queue([e.LeaderNamed(*one) for one in leads])
    table.table.playback.skip()
    told = [one for one in table.news if "lead" in one]
    assert told == [
        "Anna and Boyd lead the Irish and take 3 favors each.",
        "Clara leads the Irish and takes 1 favor.",
        "Anna leads the English and takes 3 favors.",
        "Boyd and Clara lead the Germans and take 3 favors each.",
    ]


@pytest.mark.parametrize("settings", [{"reduce_motion": True}, {"speed": "instant"}])
def test_without_motion_the_same_facts_are_there_at_once(settings: dict[str, object]) -> None:
    table = counted(**settings)
    table.table.playback.set_pace(str(settings.get("speed", "normal")))
    for event in (e.LeaderNamed(1, GREEN, 0), e.MayorNamed(0, e.BY_IRISH)):
        table.play_event(event)
        assert not table.flights
        said = election.event_words(table.model.state, event, table.model.seats)
        assert said.count("4") == isinstance(event, e.MayorNamed)
        assert said in spoken(table.model)
    table.play_event(e.ElectionBegan(2))
    assert not table.flights


def test_the_ward_that_can_decide_is_announced_as_such() -> None:
    table = counted()
    shown = table.model.state
    shown.ward_winners[14] = -2
    shown.bosses[14 * 5 : 14 * 5 + 2] = [1, 1]
    table.news.clear()
    table.table.playback.queue([e.BallotCalled(14, (0, 1))])
    table.frames(3)
    assert shown.phase == BIDDING
    said = election.decisive_words(shown, 14, table.model.seats)
    assert said
    assert table.table.narrator.reason_words == said
    assert said in table.news


def test_the_sheet_of_the_vote_keeps_its_heading_when_a_ward_is_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same box had two headings: the wards that have not voted were boxes without a reason."""
    table, written, draw = counted(), list[str](), Typography.draw
    winners, sheet = table.model.state.ward_winners, table.tabletop.panels.news

    def spied(self: Typography, surface: pygame.Surface, words: str, *rest: Any) -> pygame.Rect:
        written.append(words)
        return draw(self, surface, words, *rest)

    monkeypatch.setattr(Typography, "draw", spied)
    for won in (0, -1, -2):
        winners[:] = [won, *[-2] * (len(winners) - 1)]  # a player, a tie, not voted
        table.model.state.voting = 1
        written.clear()
        sheet.draw(pygame.Surface(sheet.rect.size), table.model)
        heads = {text("ballot.so_far"), text("ballot.order")}
        assert heads & set(written) == {text("ballot.order")}, won


def test_at_night_the_ward_that_a_person_acts_for_is_the_lightest() -> None:
    """The other wards lay under light paper, so that theirs seemed to be lit."""
    match = games.fresh(3, 2)
    games.play(match, Random(2), lambda match: match.state.phase == PICK_BONUS_CUBE)
    table = BoardTable(3, state=match.state)
    table.rest()
    assert is_night(table.model)
    lit = [ward for ward, kind in table.model.highlight.items() if kind == SUBJECT]
    others = [ward for ward in wards_in(match.state.active) if ward not in lit]
    assert lit

    surface = table.drawn()

    def light(ward: int) -> float:
        camera, ring = table.tabletop.layout.camera, geometry().wards[ward].polygon
        box = camera.rect(geometry().wards[ward].bounds)
        columns, rows = range(box.left, box.right, 4), range(box.top, box.bottom, 4)
        spots = [(x, y) for x in columns for y in rows]
        seen = [
            luminance(surface.get_at(spot)) for spot in spots if inside(ring, camera.world(spot))
        ]
        return sum(seen) / len(seen)

    assert min(map(light, lit)) > max(map(light, others))


def test_R10_1_what_a_majority_brings_is_shown_with_each_who_has_it_alone() -> None:
    for amounts in product((0, 1, 3), repeat=3):
        step = election.Step(e.BY_IRISH, dict(enumerate(amounts)))
        gains = [verdict._gain(e.MajorityWon(0, 0), step, seat) for seat in range(3)]
        assert [gain is not None for gain in gains] == [n == max(amounts) for n in amounts]
        scored = [
            verdict._gain(e.PointsScored(0, 1, e.FOR_SLANDER), step, seat) for seat in range(3)
        ]
        assert [gain is not None for gain in scored] == [n > 0 for n in amounts]
