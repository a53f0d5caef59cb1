"""The panels tell at a glance what may be done, how much of it, and who holds which office."""

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop import wording
from tammany_desktop.board import card_parts, piece_images
from tammany_desktop.board.geometry import bounds, geometry
from tammany_desktop.board.piece_images import paint_ribbon
from tammany_desktop.board.player_card import card_words
from tammany_desktop.board.tracks import (
    ScoreBand,
    YearTrack,
    marker_rect,
    space_center,
)
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE, OFFICES, WARD_COUNT, WARD_INDEX
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, NO_STEP, TURN, State
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import BotOpponents, Session
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import HIGH_CONTRAST, NORMAL_CONTRAST, Look, palette
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.ui.tokens import Gap, Line
from tests.helpers import games
from tests.helpers.board_table import BoardTable
from tests.helpers.catalogs import CODES, speaking
from tests.helpers.games import open_to_slander
from tests.helpers.headless import match_at_turn
from tests.helpers.ink import watching
from tests.helpers.light import contrast
from tests.helpers.pairs import paired
from tests.helpers.staged import StagedTable
from tests.helpers.table import Table, played_again
from tests.helpers.table_view import TableView
from tests.table.test_hands import rivals_at_work

ACTS = ("slander", "office", "end")


@pytest.fixture
def in_language(code: str) -> Iterator[None]:
    with speaking(code):
        yield


def untold(table: TableView) -> list[str]:
    """The closed acts whose reason is nowhere on the screen."""
    said = " ".join(words for words, _, _ in table.bar_lines)
    found = []
    for name in ACTS:
        button = table.act_button(name)
        if button.target.enabled or button.shows_subcaption or not button.target.shown:
            continue
        placing = name == "end" and "" in table.bar_slots
        if not placing and (not button.subcaption or button.subcaption not in said):
            found.append(f"{name}: {button.subcaption!r}, said: {said!r}")
    return found


@cache
def turns() -> list[State]:
    """A hundred positions of turns from games played at random."""
    chance, found = Random(3), list[State]()
    for seed in range(4):
        match = games.fresh(3 + seed % 3, seed)
        while match.waiting_for():
            games.step(match, chance)
            if match.state.phase == TURN:
                found.append(match.state.copy())
    return chance.sample(found, 100)


@pytest.mark.parametrize(("scale", "code"), [(100, "en"), (100, "de"), (150, "en")])
def test_every_closed_act_says_why_on_the_screen(tmp_path: Path, scale: int, code: str) -> None:
    table = StagedTable(tmp_path, people=3, ui_scale=scale, language=code)
    for state in turns()[: 100 if (scale, code) == (100, "en") else 40]:
        match = Match.in_memory(games.seats(state.n), state.copy(), Random(1))
        scene = TableScene(table.driver.app, Session(match, BotOpponents(match)))
        scene.play.reset_prompt()
        assert untold(TableView(table.driver, scene)) == [], state
    table.close()


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_R6_RO_0_in_term_1_nothing_is_shown_of_slanders_and_offices(
    tmp_path: Path, scale: int
) -> None:
    """Two of five acts, and three tokens on each card, could not be used for four years."""
    table = StagedTable(tmp_path, people=3, ui_scale=scale)
    table.rest()
    shown = [name for name in ACTS if table.act_button(name).target.shown]
    cards = table.tabletop.panels.cards
    table.draw_card(0)
    assert table.shown.term == 1
    assert "favor_irish" in cards[0].amount_rects
    assert shown == ["end"]
    assert "slander" not in cards[0].amount_rects
    assert text("table.act.slander") not in " ".join(words for words, _, _ in table.bar_lines)
    assert "3" in card_words(table.model, 0), "it is still heard"
    table.close()
    table = StagedTable(tmp_path, people=3, ui_scale=scale, state=open_to_slander())
    table.rest()
    table.draw_card(0)
    assert [name for name in ACTS if table.act_button(name).target.shown] == list(ACTS)
    assert "slander" in table.tabletop.panels.cards[0].amount_rects
    table.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_what_a_player_has_none_of_has_a_faint_picture_and_a_quiet_zero(scale: int) -> None:
    """A faint picture alone was not read as none; rows of black zeros hid what there is."""
    table = BoardTable(people=3, ui_scale=scale)
    table.shown.favors[0:4] = [0, 2, 0, 0]
    table.refresh()
    with watching() as drawn:
        table.draw_card(0)
    places = dict(table.tabletop.panels.cards[0].amount_rects)
    favors = {name: place for name, place in places.items() if name.startswith("favor")}
    figures = {
        name: (ink.words, ink.color == table.look.palette["ink"], ink.rect.height)
        for name, place in favors.items()
        for ink in drawn.inks
        if place.collidepoint(ink.rect.center)
    }
    words, dark, height = figures.pop("favor_english")
    assert (words, dark, len(figures)) == ("2", True, 3)
    assert {figure[:2] for figure in figures.values()} == {("0", False)}
    assert scale == 200 or max(figure[2] for figure in figures.values()) < 0.8 * height
    assert text("table.card.favors", irish=0, english=2, german=0, italian=0) in card_words(
        table.model, 0
    )
    table.shown.favors[0:4] = [1, 2, 1, 1]
    table.draw_card(0)
    assert {name: places[name].left for name in places} == {
        name: table.tabletop.panels.cards[0].amount_rects[name].left for name in places
    }


# What the rules say of every slander there is, where the bar gives a reason in a few words.
BY_RULE = {
    "used_this_term": {"slandered_this_term"},
    "no_token": {"no_slander_token"},
    "second_first": {"finish_the_ward_action"},
    "finish_slander": {"finish_the_slander"},
}
IN_WARDS = {"ward_closed", "no_boss_of_yours", "no_boss_of_rival", "population_absent"}
BY_WARD = {
    "no_favor": {*IN_WARDS, "favors_missing", "ward_locked"},
    "no_rival_beside": {*IN_WARDS, "ward_locked"},
    "shared_locked": {*IN_WARDS, "ward_locked"},
    "no_matching_favor": {*IN_WARDS, "favors_missing", "ward_locked"},
}


def refusals(state: State) -> set[str]:
    """Why the rules refuse every slander, as reasons."""
    rivals = [seat for seat in range(state.n) if seat != state.turn]
    every = [m.slander(w, r, p) for w in range(WARD_COUNT) for r in rivals for p in range(4)]
    found = [game.refusal(state, move) for move in every]
    return {one.reason for one in found if one is not None}


def test_reasons_for_a_closed_slander_are_those_of_the_rules() -> None:
    seen: set[str] = set()
    for seed in range(6):
        match, chance = games.fresh(3 + seed % 3, seed), Random(seed)
        while match.waiting_for():
            state = match.state
            kinds = {m.kind_of(move) for move in match.legal()}
            if state.phase == TURN and state.term > 1 and m.SLANDER not in kinds:
                key = wording.why_no_slander(state)
                said = refusals(state)
                if state.step != NO_STEP:
                    assert said <= {"finish_the_ward_action", "finish_the_slander"}
                    assert key in BY_RULE
                elif key in BY_RULE:
                    assert said == BY_RULE[key]
                else:
                    assert said <= BY_WARD[key], key
                seen.add(key)
            games.step(match, chance)
    assert seen >= {"used_this_term", "second_first", "no_favor"}


def test_places_of_pieces_fill_as_they_are_placed(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=3, seats=3, seed=2)
    table.rest()
    color = table.match.seats[table.match.state.turn].color
    assert table.bar_slots == ("", "")
    assert "1 of 2" in table.bar_text
    population = next(p for p, count in enumerate(table.match.state.garden) if count)
    ward = table.wards[0]
    table.make_move(m.make(m.PLACE_CUBE, ward, population))
    table.rest()
    assert table.bar_slots == (piece_names.cube(population), "")
    assert "2 of 2" in table.bar_text
    table.make_move(m.make(m.PLACE_BOSS, ward))
    table.rest()
    placed = (piece_names.cube(population), piece_names.boss(color))
    assert table.bar_slots == placed
    table.session.undo()
    table.driver.frames(3)
    assert table.bar_slots == (piece_names.cube(population), "")
    table.close()


def test_in_others_turns_the_bar_tells_what_they_do(tmp_path: Path) -> None:
    table = rivals_at_work(tmp_path)
    for _ in range(2000):
        if table.moving and table.teller > 0:
            break
        table.driver.frames(1)
    seat = table.match.seats[table.teller]
    assert seat.bot
    assert seat.name in table.bar_text
    assert table.bar_color == seat.color
    assert table.bar_portrait
    assert table.bar_office == NO_OFFICE
    assert not any(one.target in table.gui.ring.reachable() for one in table.act_buttons.values())
    buttons = (*table.tray_buttons, *table.act_buttons.values())
    assert not any(button.visible for button in buttons)
    table.driver.key("e")  # no hidden button answers a key
    table.close()


def with_unused_office(folder: Path) -> Table:
    """A turn that could end, of a Council President who has locked no ward yet."""
    state = open_to_slander()
    state.office = [OFFICES.index("council_president"), NO_OFFICE, NO_OFFICE]
    state.ward_done = True
    table = StagedTable(folder, people=3, state=state)
    table.rest()
    return table


def test_an_office_left_unused_is_mentioned_at_the_end_of_the_turn(tmp_path: Path) -> None:
    table = with_unused_office(tmp_path)
    end = table.act_button("end")
    assert end.target.enabled
    assert end.shows_subcaption
    table.make_move(m.make(m.LOCK, 5))
    table.rest()
    assert end.subcaption == ""
    table.close()


def card_words_drawn(table: BoardTable, seat: int) -> set[str]:
    with watching() as drawn:
        table.draw_card(seat)
    return {ink.words for ink in drawn.inks}


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)], ids=str)
@pytest.mark.parametrize("seats", [3, 5])
def test_every_office_is_named_on_its_card(size: tuple[int, int], seats: int) -> None:
    state = new_game(seats, Random(3))
    table = BoardTable(people=1, state=state, size=size)
    for office, key in enumerate(OFFICES):
        table.shown.office[1] = office
        assert wording.office_short(office) in card_words_drawn(table, 1), key


def test_the_card_of_whoever_acts_has_a_frame_of_its_own_color() -> None:
    table = BoardTable(people=3, seats=3, seed=2)
    table.rest()
    look = table.look
    for seat in range(3):
        table.shown.turn = seat
        surface = table.draw_card(seat)
        edge = surface.get_at((look.px(8), surface.get_height() // 2))
        assert edge == look.palette.players[table.shown_seats[seat].color]


def years_drawn(track: YearTrack, model: ViewModel) -> list[tuple[str, pygame.Rect]]:
    with watching() as drawn:
        track.draw(pygame.Surface(track.rect.size, pygame.SRCALPHA), model)
    return [(ink.words, ink.rect) for ink in drawn.inks if ink.words.isdigit()]


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (2560, 1080)], ids=str)
def test_the_years_keep_their_places_in_elections(size: tuple[int, int]) -> None:
    table = BoardTable(people=3, seats=3, seed=2, size=size)
    model = table.model
    track = YearTrack(table.look, table.layout.years)
    before = years_drawn(track, model)
    assert len(before) >= 4
    model.state.phase = BIDDING
    assert years_drawn(track, model) == before


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_markers_of_equal_points_stay_on_their_space_inside_the_frame(
    size: tuple[int, int],
) -> None:
    """They stood in a row that ran into the next spaces, so equal scores looked different."""
    table = BoardTable(people=5, seats=5, seed=2, size=size)
    look, band = table.look, table.layout.band
    assert marker_rect(look.window, band, [0], 0).width >= 0.8 * band
    free = look.window.inflate(-2 * band, -2 * band)
    for points in range(60):
        ends = (space_center(look.window, band, points + end) for end in (-0.5, 0.5))
        space = pygame.Rect(bounds(tuple(ends))).inflate(3, 3)
        for count in range(1, 6):
            boxes = [marker_rect(look.window, band, [points] * count, n) for n in range(count)]
            assert all(look.window.contains(box) and not box.colliderect(free) for box in boxes)
            assert all(space.collidepoint(box.center) for box in boxes), points
            for one, other in combinations(boxes, 2):
                assert math.dist(one.center, other.center) >= 0.3 * one.width, (points, boxes)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_a_number_of_the_score_track_is_in_the_middle_of_its_space_and_markers_beside_it(
    size: tuple[int, int],
) -> None:
    """It stood at the start of its space, so a marker on it seemed to have more points.

    Later three or more markers lay on it, so that nobody saw the 0 at which a game begins.
    """
    table = BoardTable(people=3, seats=3, seed=2, size=size)
    look, band = table.look, table.layout.band
    letters: dict[str, pygame.Rect] = {}
    for side in range(4):
        sprite = ScoreBand(look, band, side)
        with watching() as drawn:
            sprite.draw(pygame.Surface(sprite.rect.size), table.model)
        letters |= {ink.words: ink.rect.move(sprite.rect.topleft) for ink in drawn.inks}
    for points in range(0, 60, 5):
        center = space_center(look.window, band, points)
        assert math.dist(letters[str(points)].center, center) <= band / 4, points
        number = pygame.Rect(0, 0, band // 2, band // 2).move_to(center=center)
        for count in range(1, 6):
            boxes = [marker_rect(look.window, band, [points] * count, n) for n in range(count)]
            assert number.collidelist(boxes) < 0, points


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_every_other_space_of_the_score_track_is_darker(size: tuple[int, int]) -> None:
    table = BoardTable(people=3, seats=3, seed=2, size=size)
    look, band = table.look, table.layout.band
    table.shown.score[:3] = [0, 0, 0]
    table.tabletop.refresh()
    picture = pygame.Surface(look.window.size)
    table.tabletop.paint(picture)
    for points in range(2, 56):
        if points % 5:
            color = "paper_dark" if points % 2 else "paper"
            center = space_center(look.window, band, points)
            assert picture.get_at(center)[:3] == look.palette[color][:3], points


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_what_rivals_did_covers_the_counts_of_the_bag_whole_or_not_at_all(
    tmp_path: Path, size: tuple[int, int], code: str
) -> None:
    match = played_again(match_at_turn(5, 3, 2))
    table = StagedTable(tmp_path, people=5, match=match, size=size, language=code)
    table.rest()
    paper = table.note_paper
    assert paper.width > 0
    boxes = [table.camera.rect(box) for box in geometry().bag_counts]
    counts = [box.inflate(0, -box.height // 4) for box in boxes]  # figures are lower than boxes
    assert all(paper.top <= box.top for box in counts if paper.colliderect(box))
    table.close()


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seats", [3, 5])
def test_names_of_opponents_are_whole(seats: int) -> None:
    table = BoardTable(people=1, seats=seats)
    for place in range(1, 6):
        name = text(f"new_game.bot_name.{place}")
        players = [Seat(name, one.color, "grand_sachem") for one in table.shown_seats]
        table.show_seats(tuple(players))
        table.shown.score = [25] * 5
        for seat in range(seats):
            table.shown.first = table.shown.turn = seat
            with watching() as drawn:
                table.draw_card(seat)
            assert drawn.cut == set(), (place, seat)


@pytest.mark.parametrize("name", [NORMAL_CONTRAST, HIGH_CONTRAST])
def test_words_on_a_players_color_are_readable(name: str) -> None:
    colors = palette(name)
    for who, ground in colors.players.items():
        assert contrast(colors.on_players[who], ground) >= 4.5, who


@pytest.mark.parametrize("code", CODES)
def test_tools_are_named_at_usual_sizes(tmp_path: Path, code: str) -> None:
    table = StagedTable(tmp_path, people=3, seats=3, language=code)
    table.rest()
    for name in ("log", "projection", "hint", "menu"):
        assert table.tool_target(Intent[name.upper()]).label == text(f"table.tool.{name}")
    table.close()


def test_names_and_points_of_all_cards_stand_at_one_height() -> None:
    """Whoever is first, is an opponent of some level, or has nothing below the name."""
    table = BoardTable(people=1, seats=3, seed=2, size=(1920, 1080))
    table.shown.first = 1
    tops, lefts, faces = set(), set(), set()
    for seat in range(3):
        with watching() as drawn:
            table.draw_card(seat)
        name = table.shown_seats[seat].name
        tops |= {ink.rect.top for ink in drawn.inks if ink.words == name}
        lefts |= {ink.rect.left for ink in drawn.inks if ink.words == name}
        card = table.tabletop.panels.cards[seat]
        faces.add(card.figure_rect.move(-card.rect.left, -card.rect.top).size)
    assert max(tops) - min(tops) <= 1, "but for round letters"
    assert max(lefts) - min(lefts) <= 1
    assert len(faces) == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_on_a_card_touches_its_frame_and_points_are_the_largest(seats: int) -> None:
    """Names and initials lay on the frame of whoever acts; eight numbers were of one size."""
    table = BoardTable(people=seats, seats=seats, seed=2)
    seat = table.match.state.turn
    table.shown.score[seat], table.shown.term = 24, 2
    table.shown.favors[seat * 4 : seat * 4 + 4] = [8, 8, 8, 8]
    look, card = table.look, table.tabletop.panels.cards[seat]
    with watching() as drawn:
        table.draw_card(seat)
    frame = look.px(Gap.XXS + Line.HEAVY)
    tops = [ink.rect.top for ink in drawn.inks]
    assert min(tops) > frame
    assert card.figure_rect.top - card.rect.top >= frame
    (points,) = [ink for ink in drawn.inks if ink.words == "24"]
    numbers = [ink for ink in drawn.inks if ink.words.isdigit() and ink is not points]
    favors = [ink.rect.height for ink in numbers if ink.role == "prompt"]
    others = [ink.rect.height for ink in numbers if ink.role == "body"]
    assert len(favors) == 4
    assert points.rect.height >= 1.4 * max(favors)
    assert points.rect.height >= 1.6 * max(others)
    assert min(favors) >= 1.25 * max(others), "favors are the next largest"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_points_stand_between_the_figure_and_the_name(seats: int) -> None:
    """A card had a figure, a portrait and an initial for one player, and points far from them."""
    table = BoardTable(people=1, seats=seats, seed=2)
    table.shown.first, table.shown.score[1] = 1, 24
    with watching() as drawn:
        table.draw_card(1)
    (points,) = [ink for ink in drawn.inks if ink.words == "24"]
    (name,) = [ink for ink in drawn.inks if ink.words == table.shown_seats[1].name]
    card = table.tabletop.panels.cards[1]
    figure = card.figure_rect.move(-card.rect.left, -card.rect.top)
    assert figure.right < points.rect.left
    assert points.rect.right < name.rect.left
    assert name.words[0] not in {ink.words for ink in drawn.inks}


@pytest.mark.parametrize(("size", "seats"), [((1280, 720), 4), ((1280, 720), 5), ((1920, 1080), 3)])
def test_the_figures_of_a_card_stand_in_columns_clear_of_its_ribbon(
    size: tuple[int, int], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The flag of wards led touched the number of bosses beside it."""
    table = BoardTable(people=seats, seats=seats, state=new_game(seats, Random(3)), size=size)
    table.shown.term, table.shown.bosses[1], table.shown.favors[4:8] = 2, 1, [2, 3, 4, 5]
    flags: list[pygame.Rect] = []
    monkeypatch.setattr(card_parts, "paint_ribbon", lambda *args: flags.append(paint_ribbon(*args)))
    with watching() as drawn:
        table.draw_card(1)
    figures = [ink for ink in drawn.inks if ink.words.isdigit()]
    upper, lower = (
        [ink.rect for ink in figures if ink.role == role] for role in ("prompt", "body")
    )
    assert (len(upper), len(lower)) == (4, 2)
    gap = table.look.px(Gap.XS)
    assert flags[-1].inflate(table.look.px(Gap.S), 0).collidelist(lower) < 0
    for above, below in zip(upper[:2], lower, strict=True):
        assert abs(above.left - below.left) <= gap, (upper, lower)


def darkness(look: Look, name: str, faint: bool) -> tuple[float, float]:
    """The most of a sprite's darkness on paper over that of the paper, and its mean."""
    surface = pygame.Surface((64, 64))
    surface.fill(look.palette["paper_light"])
    paper = sum(look.palette["paper_light"][:3])
    piece_images.blit(look, surface, name, surface.get_rect(), faint=faint)
    dark = [paper - sum(surface.get_at((x, y))[:3]) for x in range(64) for y in range(64)]
    return max(dark), sum(dark) / len(dark)


@pytest.mark.parametrize(
    "name", ["favor_irish", "favor_english", "cube_german", "slander", "boss_black"]
)
def test_what_nobody_holds_is_seen_but_weaker_than_what_is_held(name: str) -> None:
    """White favors vanished on paper; then a ring made zero stronger than other counts."""
    table = BoardTable(people=4, seats=4, state=new_game(4, Random(3)))
    (most, mean), (faint_most, faint_mean) = (
        darkness(table.look, name, faint) for faint in (False, True)
    )
    assert faint_most < 0.6 * most
    assert mean > faint_mean > 10


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_offices_are_in_one_column(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Emblems stood wherever the names, which ended at the right edge, let them begin."""
    table = BoardTable(1, 5, size=size)
    state, emblems = table.model.state, dict[str, int]()
    blit = piece_images.blit

    def watched(look: Look, on: pygame.Surface, name: str, box: pygame.Rect, **more: bool) -> None:
        emblems.update({name: box.left} if name.startswith("office_") else {})
        blit(look, on, name, box, **more)

    monkeypatch.setattr(piece_images, "blit", watched)
    words: dict[int, int] = {}
    for seat in range(len(OFFICES)):
        state.office[seat] = seat
        with watching() as drawn:
            table.draw_card(seat)
        for ink in drawn.inks:
            if ink.words == wording.office_short(seat):
                words[seat] = ink.rect.left
    assert len(set(emblems.values())) <= 1
    # Names begin in a column too, or where emblems do if there is no room for both.
    start = min(emblems.values(), default=0)
    beside = [left for left in words.values() if emblems and left > start + 9]
    assert max(beside, default=0) - min(beside, default=0) <= 2
    below = [left for left in words.values() if left not in beside]
    assert max(below, default=0) - min(below, default=0) <= 2


def test_the_first_player_has_a_tab_that_says_so() -> None:
    """For a bot there was a hand beside its level, which nothing explained.

    Later a tab stood where cards say how many bosses are left.
    """
    table = BoardTable(people=1, seats=4, state=new_game(4, Random(3)))
    first = table.match.state.first
    for seat in range(4):
        with watching() as drawn:
            table.draw_card(seat)
        words = {ink.words for ink in drawn.inks}
        assert (text("table.card.first") in words) == (seat == first)
        assert text("table.card.bosses", count=table.shown.boss_supply[seat]) in words


def test_the_end_of_the_turn_is_not_the_main_act_while_an_office_is_used(tmp_path: Path) -> None:
    """The sentence asked for a ward to lock, the red button for the end of the turn."""
    table = with_unused_office(tmp_path)
    end = table.act_button("end")
    assert end.kind == PRIMARY
    table.act_button("office").press()
    table.driver.frames(2)
    assert end.kind == PLAIN
    table.driver.key("escape")
    table.driver.frames(2)
    assert end.kind == PRIMARY
    table.close()


def test_R9_1_the_poll_says_who_leads_by_how_many_and_only_what_the_map_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Names and peoples stood in no order, and "Two colors: tie" was read as two peoples level."""
    table = BoardTable(people=3, seats=3, state=new_game(3, Random(3)))
    table.rest()

    blit, chips = piece_images.blit, list[str]()

    def spied(look: Look, surface: pygame.Surface, name: str, *rest: Any, **kind: Any) -> None:
        chips.append(name)
        blit(look, surface, name, *rest, **kind)

    monkeypatch.setattr(piece_images, "blit", spied)

    def poll() -> dict[str, pygame.Rect]:
        chips.clear()
        with watching() as drawn:
            table.model.projecting = True
            table.changed()
            table.drawn()
        table.model.projecting = False
        return {ink.words: ink.rect for ink in drawn.inks}

    nobody = text("table.projection.nobody")
    words = poll()
    mayor = words[text("table.projection.mayor", name=nobody)]
    peoples = ("Irish", "English", "German", "Italian")
    rects = [words[text("table.projection.leads", people=p, count=nobody)] for p in peoples]
    assert [(rect.top, rect.left) for rect in rects] == sorted((r.top, r.left) for r in rects)
    assert mayor.bottom <= rects[0].top, "the Mayor has a line alone"
    keys = {text(f"table.projection.{key}") for key in ("tie", "open")}
    assert not keys & {*words}
    ward = WARD_INDEX[14]  # with an Irish cube alone
    table.shown.bosses[ward * MAX_SEATS : ward * MAX_SEATS + 2] = [1, 1]
    assert text("table.projection.tie") in poll()
    table.shown.bosses[ward * MAX_SEATS] = 2
    count = table.shown.cubes_in(ward)[0]
    table.shown.favors[0:8] = [0, 0, 0, 0, 3, 0, 0, 0]
    words = poll()
    assert text("table.projection.leads", people="Irish", count=str(count)) in words
    assert text("table.projection.open") in words
    leader = piece_names.chip(table.match.seats[0].color)
    in_order = piece_names.cube(0), leader, piece_names.cube(1)
    assert in_order in zip(chips, chips[1:], chips[2:], strict=False)


@paired("size code seats", [(1024, 600), (1280, 720), (1920, 1080), (2560, 1080)], CODES, [3, 5])
def test_the_poll_hides_no_piece_number_or_count(
    size: tuple[int, int], seats: int, in_language: None
) -> None:
    """It cut the boss of ward 4 and hid what is in the bag."""
    table = BoardTable(people=1, seats=seats, state=games.in_year(seats, 7, 3), size=size)
    table.rest()
    table.model.projecting = True
    table.changed()
    table.drawn()
    labels = [*table.tabletop.label_rects(), table.camera.rect(geometry().bag_label)]
    pieces = table.tabletop.panels.news.piece_rects
    assert table.note_paper
    assert table.note_paper.collidelist([*labels, *pieces]) < 0


def test_a_chosen_cube_in_castle_garden_has_the_whole_frame_of_a_chosen_piece_in_the_tray() -> None:
    """A thin red ring was hidden in part by the cubes before it, as if it were dashed."""
    state = new_game(3, Random(3))
    state.garden[:] = [1, 1, 1, 1]
    table = BoardTable(people=3, seats=3, state=state)
    garden, line = table.table.tabletop.map.garden, table.look.px(Line.HEAVY)
    for population in range(4):
        table.table.model.picked_piece = "cube", population
        picture = pygame.Surface(garden.rect.size)
        garden.draw(picture, table.table.model)
        ink = table.look.palette["ink"]
        frame = pygame.mask.from_threshold(picture, ink, (1, 1, 1)).connected_component()
        (box,) = frame.get_bounding_rects()
        for side in (box.move_to(width=line), box.move_to(height=line)):
            for edge in (side, side.move_to(bottomright=box.bottomright)):
                inner = edge.inflate(*(-4 * line if length > line else 0 for length in edge.size))
                assert frame.overlap_area(pygame.Mask(inner.size, fill=True), inner.topleft) == (
                    inner.width * inner.height
                ), population


def test_the_poll_on_a_card_says_that_its_figure_is_points() -> None:
    """ "Poll +6" had no unit."""
    table = BoardTable(people=1, seats=4, state=games.in_year(4, 7, 3), size=(1280, 720))
    table.rest()
    table.model.projecting = True
    with watching() as drawn:
        table.changed()
        table.drawn()
    points = table.model.projection().points
    assert {text("table.poll_unit", count=n) for n in points} <= {ink.words for ink in drawn.inks}
    assert text("table.poll_unit", count=6).endswith("points")


def test_a_press_on_the_cross_of_the_poll_closes_it(tmp_path: Path, painted: None) -> None:
    """Nothing showed how to close it."""
    table = StagedTable(tmp_path, people=3, seats=3, state=new_game(3, Random(3)))
    table.rest()
    table.toggle_projection()
    table.driver.frames(2)
    paper = table.note_paper
    table.driver.click((paper.right - 12, paper.top + 12))
    assert not table.table.model.has_projection()
    table.close()


def test_R5_4_the_button_that_ends_the_placing_does_not_speak_of_the_next_player(
    tmp_path: Path,
) -> None:
    """Its tooltip was that of the button that ends the turn."""
    state = new_game(3, Random(1))
    state.boss_supply[state.turn] = 0
    table = StagedTable(tmp_path, people=3, state=state)
    table.rest()
    assert table.act_target("end").label == text("table.act.no_more")
    assert table.act_target("end").hint == text("table.hint.no_more")
    table.close()
