"""Ordinary hand-overs between persons: the recap, no cover."""

import copy
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.board import news
from tammany_desktop.board.geometry import geometry, inside
from tammany_desktop.board.highlights import SUBJECT
from tammany_desktop.board.news import RecapLayout, Row, lay_recap
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward import Ward
from tammany_desktop.languages import available, text
from tammany_desktop.play import piece_names, recap
from tammany_desktop.play.agenda import NOTHING
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import MAX_SEATS, State, wards_in
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.ui.look import HIGH_CONTRAST
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.type import Typography
from tests.helpers import games
from tests.helpers.board_table import BoardTable, board_look
from tests.helpers.headless import HeadlessTable, match_at_turn
from tests.helpers.ink import watching
from tests.helpers.pairs import paired
from tests.helpers.staged import StagedTable
from tests.helpers.table import Keys, played_again
from tests.helpers.table_view import TableView


def to_turn(table: HeadlessTable, seat: int, year: int) -> None:
    for _ in range(400):
        table.rest()
        state = table.match.state
        if state.turn == seat and state.year == year and recap.is_due(state, table.match.seats):
            return
        table.do()
    raise AssertionError


def test_each_turn_begins_with_the_recap_and_no_cover() -> None:
    table = BoardTable(people=3, seats=3, seed=2)
    for seat, year in ((1, 2), (2, 3), (0, 4)):
        to_turn(table.headless, seat, year)
        assert table.headless.opened == NOTHING
        told = {line.seat for line in table.recap}
        assert told == {0, 1, 2} - {seat}
        table.drawn()
        assert table.note_paper.width > 0


def test_the_first_act_takes_it_away() -> None:
    table = BoardTable(people=3, seats=3, seed=2)
    to_turn(table.headless, 1, 2)
    assert table.recap
    table.make_move(m.place_boss(table.wards[0]))
    table.rest()
    table.drawn()
    assert not table.recap
    assert table.note_paper.width == 0


def test_a_click_takes_it_away_and_goes_nowhere_else(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=3, match=played_again(match_at_turn(3, 1, 2)))
    table.rest()
    assert table.recap
    line = table.match.line
    table.driver.click(table.note_paper.center)
    assert table.note_paper.width == 0
    assert table.match.line == line
    table.close()


def test_alone_with_bots_there_is_only_the_recap() -> None:
    table = HeadlessTable(1, new_game(3, Random(2)), 2, speed="instant")
    for _ in range(400):
        table.rest()
        state = table.match.state
        turn_begins = (state.turn, state.year) == (0, 2) and table.opened == NOTHING
        if turn_begins and recap.is_due(state, table.match.seats):
            break
        table.do()
    assert table.play.model.recap


@pytest.mark.parametrize("people", [1, 3])
def test_with_the_focus_on_a_ward_the_news_is_seen_too(tmp_path: Path, people: int) -> None:
    table = StagedTable(tmp_path, people=people, seats=3, seed=2)
    table.rest()
    keys, first = Keys(table), table.match.state.turn
    for ward in (0, 0):
        keys.ward(table.wards[ward])
        table.rest()
    assert table.pointed >= 0
    keys.act("end")
    table.rest()
    assert table.match.state.turn != first or people == 1
    assert table.note_paper.width > 0
    table.driver.wait(1.6)
    table.driver.key("1")  # the focus has stayed where it was
    assert table.pointed == 0
    table.hover(-1)
    table.driver.key("right")
    assert table.pointed > 0
    table.close()


def acts_of(players: int, struck: bool) -> list[e.Event]:
    """Two pieces of each rival; perhaps a slander in two wards, locks and cubes moved."""
    happened = list[e.Event]()
    for seat in range(1, players):
        second = e.CubePlaced(seat, 2 * seat + 3, 1) if seat % 2 else e.BossPlaced(seat, 7)
        happened += [e.BossPlaced(seat, seat), second]
    if struck:
        happened += [e.Slandered(2, 0, 6, 1), e.SlanderSpread(2, 0, 7, 1)]
        happened += [e.CubeResettled(1, 4, 7, 1), e.Slandered(1, 2, 9, 1)]
    return happened


def noted(table: TableView, players: int, struck: bool) -> RecapLayout:
    """The note of what `acts_of` tells, as the table lays it."""
    seats, note = table.match.seats, table.tabletop.panels.news
    lines = recap.recap(acts_of(players, struck), seats, 0)
    told = [(seats[line.seat], line) for line in lines]
    return lay_recap(note.look, note.rect, note.piece_rects, told)


@pytest.mark.usefixtures("in_language")
@paired(
    "size language players struck",
    [(1024, 600), (1280, 720), (1920, 1080)],
    available(),
    [3, 4, 5],
    [False, True],
)
def test_each_rival_has_one_row_in_its_color(
    size: tuple[int, int],
    players: int,
    struck: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was a flow of verbs and numbers of several lines for each of them."""
    table = BoardTable(people=1, seats=players, seed=2, size=size)
    note, page = table.tabletop.panels.news, noted(table, players, struck)
    look = note.look
    told = players - 1 if size > (1024, 600) else min(players - 1, 3)
    assert len({row.seat for row in page.rows} & {*table.match.seats[1:]}) == len(page.rows) == told
    assert [bool(row.line.items[0].harm) for row in page.rows] == [struck] + [False] * (told - 1)
    assert page.cut >= players - 1 - told
    place = pygame.Rect((0, 0), page.size).move_to(bottomleft=note.rect.bottomleft)
    assert note.rect.contains(place)
    labels = [*table.tabletop.label_rects(), table.camera.rect(geometry().bag_label)]
    assert place.collidelist([*note.piece_rects, *labels]) < 0
    drawn, draw = list[tuple[str, pygame.Rect]](), Typography.draw

    def spied(self: Typography, surface: pygame.Surface, words: str, *rest: Any) -> pygame.Rect:
        drawn.append((words, draw(self, surface, words, *rest)))
        return drawn[-1][1]

    monkeypatch.setattr(Typography, "draw", spied)
    page.draw_recap(surface := pygame.Surface(page.size))
    assert max(rect.right for _, rect in drawn) <= page.size[0]
    assert min(look.type.pixels("strong"), *(rect.height for _, rect in drawn)) >= 15
    for row in page.rows:
        ground = surface.get_at((row.name.left, row.name.centery + row.top))
        assert ground[:3] == look.palette.players[row.seat.color][:3]


@pytest.mark.usefixtures("in_language")
@paired(
    "size language players",
    [(1024, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080)],
    available(),
    [3, 4, 5],
)
def test_the_heading_and_every_name_are_whole_and_on_the_lines_of_their_words(
    size: tuple[int, int], players: int
) -> None:
    """The heading lost its end beside "Show 2 more", and names stood higher than their acts."""
    table = BoardTable(people=1, seats=players, seed=2, size=size)
    happened = acts_of(players, struck=True) + acts_of(players, struck=False)
    lines = recap.recap(happened, table.match.seats, 0)
    note, told = table.tabletop.panels.news, [(table.match.seats[one.seat], one) for one in lines]
    page = lay_recap(note.look, note.rect, note.piece_rects, told)
    with watching() as drawn:
        page.draw_recap(pygame.Surface(page.size))
    assert not drawn.cut
    heading = text("table.recap.heading")
    more = text("table.recap.more", count=page.cut)
    rects = {ink.words: ink.rect for ink in drawn.inks}
    assert heading in rects
    assert not page.cut or rects[heading].right < rects[more].left
    for row in page.rows:
        words = next(part for part in row.parts if part.words)
        assert words.rect.centery == row.name.centery
        assert row.seat.name in rects


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_struck_the_person_is_told_in_words_on_the_rivals_color(players: int) -> None:
    table = BoardTable(people=1, seats=players, seed=2)
    page = noted(table, players, struck=True)
    wards = f"{WARD_NUMBERS[6]}, {WARD_NUMBERS[7]}"
    (struck,) = (row for row in page.rows if row.line.items[0].harm)
    assert struck.seat == table.match.seats[2]
    assert text("table.recap.brief.slander", ward=wards) in told_in(struck)


def told_in(row: Row) -> str:
    """The words of a row, with a star for each picture."""
    parts, told = row.parts, ""
    for before, part in zip((None, *parts), parts, strict=False):
        apart = before is not None and before.rect.topright != part.rect.topleft
        told += " " * apart + (part.words or "*")
    return told


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_what_has_no_room_is_counted_and_a_press_opens_the_log_that_has_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """It was counted as "+2", which was read as points, and a press hid wards below a list."""
    table = StagedTable(tmp_path, people=1, seats=5, seed=2, size=size)
    table.rest()
    table.model.recap = recap.recap(2 * acts_of(5, struck=True), table.match.seats, 0)
    table.refresh()
    table.driver.frames(2)
    page = table.tabletop.panels.news.recap
    assert page is not None
    with watching() as drawn:
        page.draw_recap(pygame.Surface(page.size))
    assert page.cut
    assert f"{page.cut} more" in {ink.words for ink in drawn.inks}
    assert page.rows[-1].top + page.rows[-1].size[1] <= page.size[1] - note_edge(table)
    table.driver.click(table.note_paper.center)
    assert isinstance(table.top, LogScene)
    assert table.recap, "it stays until it is read"
    table.driver.key("escape")
    table.driver.frames(2)
    page = table.tabletop.panels.news.recap
    assert page is not None
    table.driver.click(page.close_box.move(table.note_paper.topleft).center)
    assert not table.recap
    table.close()


def note_edge(table: TableView) -> int:
    """The width of a note's printed edge, with some paper beside it."""
    return table.look.px(Gap.S)


def test_acts_are_measured_a_few_times_though_many_sizes_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every size was laid out whole, again for each act left out: the note took 70 ms."""
    table = BoardTable(people=1, seats=5, seed=2, size=(1280, 720))
    noted(table, 5, struck=True)
    measured, width = list[str](), Typography.width

    def spied(self: Typography, words: str, role: str) -> int:
        measured.append(words)
        return width(self, words, role)

    monkeypatch.setattr(Typography, "width", spied)
    assert noted(table, 5, struck=True).rows
    assert len(measured) <= 2_000  # 9,100 before


@pytest.mark.usefixtures("painted")
def test_the_note_is_laid_out_once_though_acts_are_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was laid out anew each time that the first piece of a turn was taken back."""
    table, laid, lay = StagedTable(tmp_path, people=1, seats=5, seed=2), list[int](), news.lay_recap

    def spied(*details: Any) -> RecapLayout:
        laid.append(len(details))
        return lay(*details)

    table.rest()
    monkeypatch.setattr(news, "lay_recap", spied)
    lines = recap.recap(acts_of(5, struck=True), table.match.seats, 0)
    for shown in (lines, (), lines, (), lines):
        table.model.recap = shown
        table.refresh()
        table.driver.frames(2)
        assert bool(table.tabletop.panels.news.recap) is bool(shown)
    assert len(laid) == 1
    table.close()


@pytest.mark.parametrize(("players", "most"), [(3, 0), (4, 1), (5, 2)])
def test_most_acts_are_told_beside_the_bag_and_the_wards(players: int, most: int) -> None:
    table = BoardTable(people=1, seats=players, seed=2, size=(1280, 720))
    assert noted(table, players, struck=True).cut <= most


def test_what_saves_no_line_by_being_left_out_is_told() -> None:
    """The least of a rival's acts was left out though another rival's act was what had no room."""
    table = BoardTable(people=1, seats=4, seed=2, size=(1280, 720))
    acts: list[e.Event] = [e.BossPlaced(1, 0), e.DeputyFavorTaken(1, 2), e.Slandered(2, 1, 9, 1)]
    acts += [e.CubePlaced(2, 3, 2), e.CubeResettled(2, 4, 7, 1), e.BossPlaced(2, 8)]
    told = [(table.match.seats[one.seat], one) for one in recap.recap(acts, table.match.seats, 0)]
    for width in range(232, 360, 8):
        page = lay_recap(table.look, pygame.Rect(0, 0, width, 68), (), told)
        assert [row.cut > 0 for row in page.rows] == [False, True], width


def test_a_slander_is_left_out_after_all_else_that_has_no_room() -> None:
    """It was left out first, as it came last in the turn."""
    table = BoardTable(people=1, seats=3, seed=2, size=(1280, 720))
    seats, note = table.match.seats, table.tabletop.panels.news
    acts: list[e.Event] = [e.BossPlaced(1, 0), e.CubePlaced(1, 3, 2), e.Slandered(1, 2, 6, 1)]
    (line,) = recap.recap(acts, seats, 0)
    slander = f"slandered {seats[2].name} in {WARD_NUMBERS[6]}"
    rooms = [pygame.Rect(0, 0, w, h) for w in range(140, 341, 10) for h in range(40, 140, 4)]
    pages = [lay_recap(note.look, room, (), [(seats[1], line)]) for room in rooms]
    cut_rows = [page.rows[0] for page in pages if page.rows[0].cut == 1]
    assert cut_rows
    assert all(slander in told_in(row) for row in cut_rows)


def test_favors_are_left_out_before_acts_in_wards(tmp_path: Path) -> None:
    """A favor was told first and never left out, though the card of its player shows it."""
    table = StagedTable(tmp_path, people=1, seats=3, seed=2, size=(1280, 720))
    seats, note = table.match.seats, table.tabletop.panels.news
    acts: list[e.Event] = [e.TurnBegan(1, 3), e.DeputyFavorTaken(1, 1), e.BossPlaced(1, 0)]
    acts.append(e.CubeResettled(1, 4, 7, 1))
    (line,) = recap.recap([*acts, e.CubePlaced(1, 3, 2)], seats, 0)
    told = [(seats[1], line)]
    rooms = [pygame.Rect(0, 0, w, h) for w in range(150, 400, 5) for h in (50, 60)]
    pages = [lay_recap(note.look, room, (), told) for room in rooms]
    cut_rows = [page.rows[0] for page in pages if page.cut == 1]
    assert cut_rows
    assert all("took" not in told_in(row) for row in cut_rows)
    longer: list[e.Event] = [
        e.BossPlaced(2, 4),
        e.CubePlaced(2, 3, 2),
        e.CubePlaced(2, 8, 1),
        e.BossPlaced(2, 6),
    ]
    (other_line,) = recap.recap(longer, seats, 0)
    told = [(seats[2], other_line), *told]
    rooms = [pygame.Rect(0, 0, w, h) for w in range(150, 400, 5) for h in (76, 90)]
    cut_pages = [page for room in rooms if (page := lay_recap(note.look, room, (), told)).cut]
    assert cut_pages
    assert all("took" not in told_in(row) for page in cut_pages for row in page.rows if row.cut)
    table.close()


def test_a_pointer_on_the_note_is_told_in_words(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=1, seats=3, seed=2)
    table.rest()
    table.model.recap = recap.recap(acts_of(3, struck=False), table.match.seats, 0)
    table.refresh()
    heading, *words = table.table.laid.news.hint.split("\n")
    assert heading == text("table.recap.heading")
    assert [line.partition(":")[0] for line in words] == [s.name for s in table.match.seats[1:]]
    assert text("table.recap.cube", ward=str(WARD_NUMBERS[5])) in words[0]
    table.close()


def test_two_bosses_are_told_one_by_one() -> None:
    seats, wards = games.seats(3), (str(WARD_NUMBERS[0]), str(WARD_NUMBERS[3]))
    bosses = [e.BossPlaced(1, 3), e.BossPlaced(1, 0)]
    ((second, first),) = (line.items for line in recap.recap(bosses, seats, 0))
    assert (first.short, second.short) == wards
    assert first.words == text("table.recap.boss", ward=wards[0])


def test_what_struck_the_person_is_told_first() -> None:
    """It stood where it came in the order of the log, after what others had placed."""
    table, lock = BoardTable(people=1, seats=4, seed=2), e.WardLocked(2, 6)
    acts: list[e.Event] = [e.BossPlaced(1, 0), e.BossPlaced(2, 1), e.CubePlaced(2, 3, 2), lock]
    lines = recap.recap(acts, table.match.seats, 0, [lock])
    assert [line.seat for line in lines] == [2, 1]
    assert [bool(item.harm) for item in lines[0].items] == [True, False, False]
    assert [item.short for item in lines[0].items[1:]] == [str(WARD_NUMBERS[n]) for n in (1, 3)]


def test_a_cube_that_was_placed_and_arrested_in_one_turn_is_told_as_both() -> None:
    """The two events have the same numbers, so as tuples they are equal."""
    table = BoardTable(people=3, seats=3, seed=2)
    arrest = e.CubeArrested(1, 6, 3)
    (line,) = recap.recap([e.CubePlaced(1, 6, 3), arrest], table.match.seats, 0, [arrest])
    ward = str(WARD_NUMBERS[6])
    assert [(bool(item.harm), item.words) for item in line.items] == [
        (True, text("table.recap.arrest", ward=ward)),
        (False, text("table.recap.cube", ward=ward)),
    ]


def test_the_poll_gives_way_to_what_rivals_did_at_a_press(tmp_path: Path) -> None:
    """It hid the note, and a press on it closed both."""
    table = StagedTable(tmp_path, people=1, seats=3, seed=2)
    table.rest()
    lines = recap.recap(acts_of(3, struck=False), table.match.seats, 0)
    table.toggle_projection()
    table.model.recap = lines
    table.driver.frames(2)
    table.driver.click(table.note_paper.center)
    table.driver.frames(2)
    assert not table.table.model.has_projection()
    assert table.recap == lines
    table.close()


def test_what_rivals_did_is_told_in_the_order_of_the_log_after_slanders() -> None:
    """Attacks came first, then bosses, then cubes; favors of cubes were missing."""
    table = BoardTable(people=1, seats=4, seed=2, size=(1280, 720))
    seats, note = table.match.seats, table.tabletop.panels.news
    acts: list[e.Event] = [
        e.CubePlaced(1, 3, 2),
        e.BossPlaced(1, 0),
        e.FavorTaken(1, 2),
        e.Slandered(1, 2, 6, 1),
        e.DeputyFavorTaken(1, 1),
        e.TurnBegan(2, 3),
        e.GardenFilled((2, 0, 3, 0)),
        e.BossPlaced(2, 1),
    ]
    lines, room = recap.recap(acts, seats, 0), pygame.Rect(0, 0, 900, note.rect.height)
    rows = lay_recap(note.look, room, [], [(seats[one.seat], one) for one in lines]).rows
    assert [told_in(row) for row in rows] == [
        f"slandered {seats[2].name} in {WARD_NUMBERS[6]}, "
        f"* in {WARD_NUMBERS[3]} +*, * in {WARD_NUMBERS[0]}, took *",
        f"* in {WARD_NUMBERS[1]}",
    ]
    pictures = [[part.picture for part in row.parts if part.picture] for row in rows]
    boss, other = (piece_names.boss(seats[seat].color) for seat in (1, 2))
    assert pictures == [
        [piece_names.cube(2), piece_names.favor(2), boss, piece_names.favor(1)],
        [other],
    ]


def test_a_ship_is_told_as_nobody_s_act() -> None:
    """It took the room of acts, though Castle Garden shows its cubes."""
    acts: list[e.Event] = [e.TurnBegan(1, 3), e.GardenFilled((2, 0, 3, 0)), e.BossPlaced(1, 0)]
    ((told,),) = (line.items for line in recap.recap(acts, games.seats(3), 0))
    assert told.pictures == (piece_names.boss(games.seats(3)[1].color),)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_two_pieces_of_each_of_three_rivals_are_told_in_larger_type_in_columns(
    size: tuple[int, int],
) -> None:
    """Pictures were 16 pixels high though there was room, and names of several widths."""
    table = BoardTable(people=1, seats=4, seed=2, size=size)
    look, page = table.look, noted(table, 4, struck=False)
    assert not page.cut
    assert {row.role for row in page.rows} == {"body"}
    assert len({row.name.width for row in page.rows}) == 1
    assert len({row.parts[0].rect.left for row in page.rows}) == 1
    pictures = [part.rect for row in page.rows for part in row.parts if part.picture]
    assert min(rect.width for rect in pictures) >= look.type.close_line_height("small") * 1.3
    assert {row.role for row in noted(table, 4, struck=True).rows} == {"small"}


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_no_name_stands_alone_on_its_line(size: tuple[int, int]) -> None:
    """A cube, its ward, and the favor that it brought were kept on one line, below the name."""
    table = BoardTable(people=1, seats=4, seed=2, size=size)
    seats, note = table.match.seats, table.tabletop.panels.news
    happened = list[e.Event]()
    for seat in range(1, 4):
        happened += [e.CubePlaced(seat, seat + 3, 1), e.FavorTaken(seat, 1)]
        happened.append(e.BossPlaced(seat, seat + 6))
    told = [(seats[line.seat], line) for line in recap.recap(happened, seats, 0)]
    page = lay_recap(note.look, note.rect, note.piece_rects, told)
    assert all(row.parts[0].rect.top == 0 for row in page.rows)


def told_at_table(folder: Path) -> tuple[StagedTable, list[recap.RecapLine]]:
    """A table that tells what three rivals did, and the lines of it."""
    table = StagedTable(folder, people=1, seats=4, seed=2)
    table.rest()
    table.model.recap = lines = recap.recap(acts_of(4, struck=True), table.match.seats, 0)
    table.refresh()
    table.driver.frames(2)
    return table, list(lines)


@pytest.mark.usefixtures("painted")
def test_the_wards_of_the_row_pointed_at_are_lit(tmp_path: Path) -> None:
    """A row named wards by number only, and each had to be looked for on the map."""
    table, lines = told_at_table(tmp_path)
    page = table.tabletop.panels.news.recap
    assert page is not None

    def lit() -> set[int]:
        table.driver.frames(2)
        return {ward for ward, kind in table.model.highlight.items() if kind == SUBJECT}

    left, top = table.note_paper.topleft
    for row, line in zip(page.rows, lines, strict=True):
        table.driver.point((left + row.size[0] // 2, top + row.top + row.size[1] // 2))
        assert lit() == set(line.wards)
    table.driver.point(page.close_box.move(left, top).center)
    assert not lit(), "the heading tells of no ward"
    table.driver.point(page.rows[0].name.move(left, top + page.rows[0].top).center)
    assert lit()
    Keys(table).ward(0)
    assert not lit(), "a ward was focused by its number"
    table.close()


@pytest.mark.usefixtures("painted")
def test_rows_of_rivals_acts_can_be_focused_and_light_their_wards(tmp_path: Path) -> None:
    """Only a mouse could show where a rival had acted."""
    table, lines = told_at_table(tmp_path)
    names = [table.match.seats[line.seat].name for line in lines]

    def focused() -> tuple[str, set[int]]:
        table.driver.frames(2)
        kinds, ring = table.model.highlight, table.table.gui.ring
        label = ring.current.label if ring.current is not None else ""
        return label, {ward for ward, kind in kinds.items() if kind == SUBJECT}

    told = [row.label for row in table.table.laid.rows if row.shown]
    assert [words.split(":")[0] for words in told] == names
    table.driver.point(table.camera.rect(geometry().wards[0].numeral).center)
    for line, words in zip(lines, told, strict=True):
        table.driver.tab_to(words)
        assert focused() == (words, set(line.wards))
        assert all(item.words in words for item in line.items)
    table.driver.key("up")
    assert focused()[0] == told[-2]
    rects = [row.rect for row in table.table.laid.rows if row.shown]
    assert all(table.note_paper.contains(rect) for rect in rects)
    assert all(rect.collidelistall(rects) == [nth] for nth, rect in enumerate(rects))
    page = table.tabletop.panels.news.recap
    assert page is not None
    table.driver.point(page.close_box.move(table.note_paper.topleft).center)
    table.driver.tab_to(told[0])
    table.driver.key("return")
    assert isinstance(table.top, LogScene) is bool(page.cut), "not what the mouse is on is pressed"
    if page.cut:
        table.driver.key("escape")
        table.driver.frames(2)
    table.model.recap = ()
    table.refresh()
    assert focused() == ("", set())
    assert not any(row.shown for row in table.table.laid.rows)
    table.close()


@pytest.mark.usefixtures("painted")
def test_a_cross_on_the_note_puts_it_away_though_acts_had_no_room(tmp_path: Path) -> None:
    """Nothing showed that a press puts it away, and a press opened the log."""
    table = StagedTable(tmp_path, people=1, seats=5, seed=2)
    table.rest()
    table.model.recap = recap.recap(acts_of(5, struck=True), table.match.seats, 0)
    table.refresh()
    table.driver.frames(2)
    page = table.tabletop.panels.news.recap
    assert page is not None
    parts = [part.rect.move(0, row.top) for row in page.rows for part in row.parts]
    assert page.close_box.collidelist(parts) < 0
    table.driver.click(page.close_box.move(table.note_paper.topleft).center)
    assert not table.recap
    assert not isinstance(table.top, LogScene)
    table.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("scale", [100, 200])
def test_wards_of_told_acts_have_the_marks_of_who_acted_there(tmp_path: Path, scale: int) -> None:
    """The map showed nothing of what had changed since one's turn."""
    table = StagedTable(tmp_path, people=1, seats=4, seed=2, size=(1280, 720), ui_scale=scale)
    table.rest()

    def picture() -> pygame.Surface:
        table.tabletop.refresh()
        painted = pygame.Surface(table.look.window.size)
        table.tabletop.paint(painted)
        return painted

    table.model.recap = ()
    before = picture()
    acts: list[e.Event] = [e.BossPlaced(1, 6), e.BossPlaced(2, 6), e.BossPlaced(3, 0)]
    table.model.recap = recap.recap(acts, table.match.seats, 0)
    after, found = picture(), dict[int, set[str]]()
    for ward in wards_in(table.shown.active):
        number = table.camera.rect(geometry().wards[ward].numeral)
        area = number.inflate(4 * number.height, 0).clip(table.look.window)
        for seat in table.match.seats:
            color = table.look.palette.players[seat.color][:3]
            counts = [
                sum(
                    image.get_at((x, y))[:3] == color
                    for x in (*range(area.left, number.left), *range(number.right, area.right))
                    for y in range(area.top, area.bottom)
                )
                for image in (before, after)
            ]
            if counts[1] > counts[0]:
                found.setdefault(ward, set()).add(seat.color)
    one, two, three = (seat.color for seat in table.match.seats[1:])
    assert found == {6: {one, two}, 0: {three}}
    table.close()


@pytest.mark.usefixtures("painted")
def test_each_mark_belongs_to_an_act_that_the_note_shows() -> None:
    """Acts left out of the note for lack of room were marked on the map, which it never named."""
    table = BoardTable(people=1, seats=5, seed=2, size=(1024, 600))
    table.rest()
    table.model.recap = recap.recap(2 * acts_of(5, struck=True), table.match.seats, 0)
    table.refresh()
    table.drawn()
    page = table.tabletop.panels.news.recap
    assert page is not None
    assert page.cut
    shown = {ward for row in page.rows for item in row.line.items for ward in item.wards}
    sprites = [one for one in table.tabletop.map.sprites if isinstance(one, Ward)]
    assert {one.index for one in sprites if one._told(table.model)} == shown
    table.model.projecting = True
    table.refresh()
    assert not any(one._told(table.model) for one in sprites), "the Poll stands in its place"


def test_views_only_read_what_is_shown() -> None:
    """The note wrote into the model which acts it had room for, so that two views disagreed."""
    table = BoardTable(people=2, state=games.last_term(5, 2), size=(1024, 600))
    looks = [board_look((1024, 600), 200), board_look((1024, 600), contrast=HIGH_CONTRAST)]
    views = [Tabletop(look, table.model, id, id) for look in looks]
    recaps, elections = 0, 0
    for _ in range(45):
        table.rest()
        for projecting in (False, True):
            table.model.projecting = projecting
            before = public_fields(table.model)
            for view in (table.tabletop, *views):
                view.refresh()
                assert public_fields(table.model) == before
        table.model.projecting = False
        recaps += bool(table.model.recap)
        elections += table.model.has_tally()
        table.headless.do()
    assert min(recaps, elections) > 3, (recaps, elections)


def public_fields(model: ViewModel) -> dict[str, object]:
    """A copy of what is shown, without what is only kept so as not to be computed again."""
    fields = {name: v for name, v in vars(model).items() if not name.startswith("_")}
    positions = {name: v.key() for name, v in fields.items() if isinstance(v, State)}
    return copy.deepcopy({**fields, **positions})


def test_a_slander_has_its_sheet_on_the_map_and_is_told_first() -> None:
    """It had the same round mark as a piece, and stood last in its line."""
    table = BoardTable(people=1, seats=4, seed=2, size=(1280, 720))
    table.rest()
    acts: list[e.Event] = [e.BossPlaced(1, 3), e.CubePlaced(1, 5, 2), e.Slandered(1, 2, 3, 1)]
    (line,) = recap.recap(acts, table.match.seats, 0)
    assert ["slander" in item.pictures for item in line.items] == [True, False, False]
    pictures = []
    for told in ([], [e.Slandered(1, 2, 3, 1)], [e.BossPlaced(1, 3)]):
        table.model.recap = recap.recap(told, table.match.seats, 0)
        table.tabletop.refresh()
        pictures.append(table.drawn().convert(32))
    areas = list[int]()
    for picture in pictures[1:]:
        same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), picture)
        same.invert()
        same.erase(pygame.Mask((400, 300), fill=True), (0, 420))
        areas.append(same.count())
    assert areas[0] > 1.5 * areas[1] > 0


def test_a_told_act_is_marked_at_its_piece_and_covers_no_number() -> None:
    """Marks lay half below numbers and cubes, wherever in its ward the piece had been placed."""
    table = BoardTable(people=1, seats=4, seed=2, size=(1280, 720))
    table.rest()
    ward = 6
    table.shown.cubes[ward * POPULATION_COUNT + 1] = 1
    sprites = [one for one in table.tabletop.map.sprites if isinstance(one, Ward)]
    sprite = next(one for one in sprites if one.index == ward)
    (group,) = (one for one in sprite.groups(table.model) if one.name == piece_names.cube(1))
    number, piece = (table.camera.rect(box) for box in (sprite.shape.numeral, group.cell.box))
    pictures = []
    for acts in ([], [e.CubePlaced(1, ward, 1)]):
        table.model.recap = recap.recap(acts, table.match.seats, 0)
        table.tabletop.refresh()
        pictures.append(table.drawn().convert(32))
    changed = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
    changed.invert()
    changed.erase(pygame.Mask(table.note_paper.size, fill=True), table.note_paper.topleft)
    assert changed.count()
    assert all(piece.inflate(24, 24).contains(rect) for rect in changed.get_bounding_rects())
    assert not any(rect.colliderect(number) for rect in changed.get_bounding_rects())


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_note_covers_no_ward_that_it_speaks_of(size: tuple[int, int]) -> None:
    table = BoardTable(people=1, seats=4, seed=2, size=size)
    table.rest()
    ward, acts = WARD_NUMBERS.index(7), list[e.Event]()
    for seat in range(1, 4):
        acts += [e.BossPlaced(seat, ward), e.CubePlaced(seat, 3, 2), e.CubeResettled(seat, 4, 1, 1)]
    table.model.recap = recap.recap(acts, table.match.seats, 0)
    table.refresh()
    table.drawn()
    paper, prints = table.note_paper, table.ward_masks
    assert paper
    assert not prints.covered_cells(prints.union([ward]), paper.inflate(-2 * prints.cell, 0))


def lines_of(row: Row) -> list[str]:
    """The lines of a row, with a star for each picture."""
    tops = sorted({part.rect.top for part in row.parts})
    each = [[part for part in row.parts if part.rect.top == top] for top in tops]
    return [told_in(replace(row, parts=tuple(parts))) for parts in each]


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_no_piece_is_parted_from_its_ward_by_the_end_of_a_line(size: tuple[int, int]) -> None:
    """A cube stood at the end of a line, and "in 8" at the start of the next."""
    table = BoardTable(people=1, seats=4, seed=2, size=size)
    lines = [line for row in noted(table, 4, struck=True).rows for line in lines_of(row)]
    assert not any(line.endswith("*") for line in lines[:-1] if "+*" not in line)
    assert not any(line[0].isdigit() and "," not in line[:4] for line in lines), lines


def test_the_recap_is_clear_of_each_thing_that_stands_in_its_room() -> None:
    table = BoardTable(people=1, seats=3, seed=2, size=(1280, 720))
    seats, note = table.match.seats, table.tabletop.panels.news
    told = [(seats[line.seat], line) for line in recap.recap(acts_of(3, struck=True), seats, 0)]
    room = pygame.Rect(0, 0, 500, 400)
    alone = lay_recap(note.look, room, [], told)
    rect = pygame.Rect((0, 0), alone.size).move_to(bottomleft=room.bottomleft)
    thing = pygame.Rect(rect.right - 20, rect.bottom - 20, 40, 20)
    for taken in ([thing], [pygame.Rect(950, 0, 9, 9), thing]):
        around = lay_recap(note.look, room, taken, told)
        place = pygame.Rect((0, 0), around.size).move_to(bottomleft=room.bottomleft)
        assert place.collidelist(taken) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_mark_of_each_told_act_stands_in_its_own_ward(size: tuple[int, int]) -> None:
    """Marks of acts in wards 5 and 8 lay on the border between them, and one in the harbor."""
    table = BoardTable(people=1, seats=4, seed=2, size=size)
    table.rest()
    for ward in range(WARD_COUNT):
        table.shown.active |= 1 << ward
        table.shown.cubes[ward * POPULATION_COUNT : (ward + 1) * POPULATION_COUNT] = [1] * 4
        table.shown.bosses[ward * MAX_SEATS : ward * MAX_SEATS + 4] = [0, 1, 0, 1]
    strays = list[tuple[int, object]]()
    sprites = [one for one in table.tabletop.map.sprites if isinstance(one, Ward)]
    for ward, act in product(range(WARD_COUNT), range(4)):
        acts: list[e.Event] = [
            e.BossPlaced(1, ward),
            e.CubePlaced(2, ward, 1),
            e.CubePlaced(3, ward, 3),
            e.Slandered(1, 2, ward, 1),
        ]
        table.model.recap = recap.recap(acts[act : act + 1], table.match.seats, 0)
        sprite, pictures = next(one for one in sprites if one.index == ward), []
        for told in (table.model.recap, ()):
            table.model.recap = told
            sprite._acts_told = lambda model: model.recap
            picture = pygame.Surface(sprite.rect.size, pygame.SRCALPHA)
            sprite.draw(picture, table.model)
            pictures.append(picture)
        changed = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 1), pictures[1])
        changed.invert()
        x, y = changed.centroid()
        point = table.camera.world((x + sprite.rect.left, y + sprite.rect.top))
        if not inside(sprite.shape.polygon, point):
            strays.append((WARD_NUMBERS[ward], acts[act]))
    assert strays == []


def test_no_line_ends_before_the_favor_that_a_cube_brought() -> None:
    """A sign of addition hung at the end of a line, or began one."""
    cube = text("table.recap.did.cube", ward="8", piece=recap.PICTURE)
    gain = text("table.recap.did.gain", act=cube, piece=recap.PICTURE)
    assert news._unbroken(f"{gain}, {cube}") == [f"{gain},", cube]
