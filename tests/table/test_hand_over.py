"""Ordinary hand-overs between persons: a banner with the recap, no cover."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.board.news import make_page
from tammany_desktop.languages import available, series, text
from tammany_desktop.play import recap
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.ui.type import Type
from tests.helpers.table import Keys, Mouse, Table, play_person


def to_turn(table: Table, seat: int, year: int) -> None:
    random = Random(4)
    for _ in range(400):
        table.rest()
        state = table.match.state
        if state.turn == seat and state.year == year and recap.due(state, table.match.seats):
            return
        play_person(table, Mouse(table), random)
    raise AssertionError


def test_each_turn_begins_with_a_banner_and_no_cover(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seats=3, seed=2)
    for seat, year in ((1, 2), (2, 3), (0, 4)):
        to_turn(table, seat, year)
        assert table.uncovered
        assert table.handed == seat
        told = {line.seat for line in table.recap}
        assert told == {0, 1, 2} - {seat}
        assert table.note_paper.width > 0
    table.close()


def test_the_first_act_takes_it_away(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seats=3, seed=2)
    to_turn(table, 1, 2)
    Mouse(table).ward(table.wards[0])
    table.rest()
    assert table.handed == NOBODY
    assert table.note_paper.width == 0
    table.close()


def test_a_click_takes_it_away_and_goes_nowhere_else(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seats=3, seed=2)
    to_turn(table, 1, 2)
    line = table.match.line
    table.driver.click(table.note_paper.center)
    assert table.note_paper.width == 0
    assert table.match.line == line
    table.close()


def test_alone_with_bots_there_is_only_the_recap(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=2)
    to_turn(table, 0, 2)
    assert table.handed == NOBODY
    assert table.recap
    table.close()


@pytest.mark.parametrize("people", [1, 3])
def test_with_the_focus_on_a_ward_the_news_is_seen_too(tmp_path: Path, people: int) -> None:
    table = Table(tmp_path, people=people, seats=3, seed=2)
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


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_every_rival_has_a_line(tmp_path: Path, size: tuple[int, int]) -> None:
    table = Table(tmp_path, people=5, seats=5, seed=2, size=size)
    to_turn(table, 3, 2)
    note = table.tabletop.panels.note
    page = note.page
    assert page is not None
    assert len(page.rivals) == 4
    room = note.paper.move(-note.paper.left, -note.paper.top)
    assert all(room.contains(piece.place) for piece in page.pieces)
    assert all(room.contains(rival.place) for rival in page.rivals)
    table.close()


def test_two_bosses_in_one_ward_are_counted(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seats=3, seed=2)
    seats = table.match.seats
    twice = [e.BossPlaced(1, 0), e.BossPlaced(1, 0)]
    ((one,),) = (line.items for line in recap.recap(twice, seats, 0))
    ward = str(WARD_NUMBERS[0])
    assert one.words == text("table.recap.bosses_there", count=2, ward=ward)
    assert one.short == ward
    assert one.brief == text("table.recap.brief.boss", ward=ward)
    assert len(one.pictures) == 2
    apart = [e.BossPlaced(1, 0), e.BossPlaced(1, 3)]
    ((one,),) = (line.items for line in recap.recap(apart, seats, 0))
    wards = series(sorted((ward, str(WARD_NUMBERS[3])), key=int))
    assert one.words == text("table.recap.bosses", count=2, wards=wards)
    table.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_names_are_not_cut_where_shorter_words_leave_them_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = Table(tmp_path, people=1, seats=4, seed=2, size=size)
    names = ("Anna", "Big Tim", "Deacon Hayes", "Colonel Pike")
    seats = [seat._replace(name=name) for seat, name in zip(table.match.seats, names, strict=True)]
    happened = [
        one for seat in (1, 2, 3) for one in (e.BossPlaced(seat, 0), e.CubePlaced(seat, 3, 1))
    ]
    told = [(seats[line.seat], line) for line in recap.recap(happened, seats, 0)]
    note = table.tabletop.panels.note
    page = make_page(note.look, note.room, note.figures, told, None)
    type_ = note.look.type
    assert [rival.place.width for rival in page.rivals] == [
        max(type_.width(name, "strong") for name in names[1:])
    ] * 3
    table.close()


def test_a_page_is_as_wide_as_its_banner_needs(tmp_path: Path) -> None:
    table = Table(tmp_path, people=4, seats=4)
    seats = table.match.seats
    told = [(seats[line.seat], line) for line in recap.recap([e.BossPlaced(1, 0)], seats, 0)]
    note = table.tabletop.panels.note
    words = text("table.handed", name="Bartholomew")
    page = make_page(note.look, note.room, note.figures, told, (words, seats[0].color))
    alone = make_page(note.look, note.room, note.figures, told, None)
    boss = note.look.px(34)  # before the words
    assert boss + note.look.type.width(words, "strong") < page.band.width < page.size[0]
    assert alone.size[0] < page.size[0] <= note.rect.width
    table.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize(("players", "acts"), [(3, 2), (4, 2), (5, 1), (4, 4)])
def test_what_several_rivals_did_is_told_with_verbs(
    tmp_path: Path,
    size: tuple[int, int],
    language: str,
    players: int,
    acts: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some of them, before `acts`, also used an office."""
    table = Table(tmp_path, people=1, seats=players, seed=2, size=size, language=language)
    seats, note = table.match.seats, table.tabletop.panels.note
    happened = list[e.Event]()
    for seat in range(1, players):
        second = e.CubePlaced(seat, 2 * seat + 3, 1) if seat % 2 else e.BossPlaced(seat, 7)
        happened += [e.BossPlaced(seat, seat), second]
        happened += [e.CubeResettled(seat, 4, 7, 1)] if seat < acts else []
    lines = recap.recap(happened, seats, 0)
    told = [(seats[one.seat], one) for one in lines]
    page = make_page(note.look, note.room, note.figures, told, None)
    said = [piece.words for piece in page.pieces]
    verbs = [words for words in said if re.search(r"[^\W\d]{4}", words)]
    least = acts - 1 if acts == players else players - 1 + acts - 1
    assert len(verbs) >= least, said  # at the most what was placed stands without its verb
    place = pygame.Rect((0, 0), page.size).move_to(bottomleft=note.room.bottomleft)
    assert note.room.contains(place)
    assert place.collidelist(note.figures) < 0
    assert all(rival.place.width for rival in page.rivals), "names are there too"
    drawn, draw = list[pygame.Rect](), Type.draw

    def spied(self: Type, surface: pygame.Surface, *rest: Any) -> pygame.Rect:
        drawn.append(draw(self, surface, *rest))
        return drawn[-1]

    monkeypatch.setattr(Type, "draw", spied)
    page.draw_page(pygame.Surface(page.size))
    assert max(rect.right for rect in drawn) <= page.size[0] - note.look.px(8)
    table.close()
