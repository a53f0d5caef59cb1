"""The bar tells nothing that the table has not yet shown."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.languages import available
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE
from tammany_desktop.rules.state import TURN
from tammany_desktop.scenes.table.menu import MenuScene
from tests.helpers.games import open_to_slander
from tests.helpers.ink import watching
from tests.helpers.table import Keys, Table, pick, play_person

# isort: split
import pygame


def test_nothing_in_the_bar_runs_ahead_of_the_count(tmp_path: Path) -> None:
    """Neither pieces nor offices; and no act is offered, not even shut, while wards are counted."""
    table = Table(tmp_path, people=1, seats=3, seed=2, speed="normal")
    chance = Random(1)
    behind = seen = counted = 0
    while table.match.state.term == 1:
        for _ in range(4000):
            table.driver.frame()
            told, known = table.shown, table.match.state
            behind += told.boss_supply[0] != known.boss_supply[0]
            actor = told.actor()
            own = actor == 0 and table.may_act
            if table.bar_open:
                seen += 1
                assert table.tray_counts[0] == told.boss_supply[0]
                assert table.bar_office == (told.office[0] if own else NO_OFFICE)
            if told.phase != TURN and not table.may_act:
                counted += 1
                assert not table.bar_open, "between a ward that was won and the prompt for a bonus"
            if table.driver.app.loop.next_frame_in() is None:
                break
        play_person(table, Keys(table), chance)
    assert behind > 30
    assert seen > 30
    assert counted > 30
    table.close()


def test_nothing_is_written_in_the_bar_below_a_page_that_dims_the_table(tmp_path: Path) -> None:
    """Its sentence said again what the page said, or what was not yet due."""
    table = Table(tmp_path, people=3, state=open_to_slander())
    table.rest()
    bar, app = table.table.laid.bar.sprite, table.driver.app

    def written() -> list[str]:
        table.driver.frames(3)
        with watching() as drawn:
            bar.draw(pygame.Surface(table.look.window.size), table.model)
        return [ink.words for ink in drawn.inks]

    usual = written()
    assert usual
    page = MenuScene(app, table.session)
    app.stack.push(page)
    assert written() == []
    app.relayout()
    bar = table.table.laid.bar.sprite
    assert written() == [], "laid out again"
    app.stack.pop(page)
    assert written() == usual
    table.ask_hint()
    assert written() == usual, "a hint lies beside it"
    table.close()


@pytest.mark.parametrize("spoken", available())
def test_what_is_left_of_the_turn_is_said_in_every_language(tmp_path: Path, spoken: str) -> None:
    table = Table(tmp_path, people=3, state=open_to_slander(), language=spoken, plain_type=True)
    table.rest()
    assert table.bar_note
    lines = table.bar_lines
    assert " ".join(words for words, _, color in lines if color == "ink_soft") == table.bar_note
    table.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("scale", [100, 200])
def test_the_sentence_keeps_its_place_and_size(tmp_path: Path, scale: int) -> None:
    """The name that it begins with has the same pixels whatever is asked."""
    table = Table(tmp_path, people=1, state=open_to_slander(), size=(1280, 720), ui_scale=scale)
    area, name = table.layout.sentence, table.match.seats[0].name
    roles, pictures = set(), set()

    def look() -> None:
        table.rest()
        ((words, role, _), *_) = table.bar_lines
        assert words.startswith(name)
        roles.add(role)
        wide = table.look.type.width(name, role)
        high = (
            table.look.type.close_line_height(role) if scale == 200 else area.height
        )  # of two lines one
        part = table.driver.app.window.surface.subsurface(area.topleft, (wide, high))
        pictures.add(pygame.image.tobytes(part, "RGB"))

    look()
    assert len(table.bar_lines) == 2 or scale == 200
    table.take(m.SLANDER)
    look()
    assert table.press_ward(0)
    look()
    table.choose_anew()
    for _ in range(2):
        table.make_move(m.place_boss(5))
        look()
    assert len(roles) == 1
    assert len(pictures) == 1
    table.close()


@pytest.mark.parametrize(
    ("spoken", "size"),
    [
        *((spoken, (1024, 600)) for spoken in available()),
        ("de", (1280, 720)),  # whose words are the longest
        *(
            pytest.param(spoken, (1280, 720), marks=pytest.mark.long)
            for spoken in available()
            if spoken != "de"
        ),
    ],
)
def test_every_sentence_of_a_term_fits_its_line(
    tmp_path: Path, spoken: str, size: tuple[int, int]
) -> None:
    table = Table(tmp_path, people=3, seats=4, seed=3, size=size, language=spoken)
    chance, seen = Random(4), set()
    while table.match.state.term == 1:
        table.rest()
        words, role, _ = table.bar_lines[0]
        assert table.look.type.fits(words, role, table.layout.sentence.width), words
        seen.add(role)
        if table.uncovered:
            table.make_move(pick(chance, list(table.legal)))
        else:
            play_person(table, Keys(table), chance)
    assert len(seen) == 1
    table.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1920, 1080), 100)])
def test_the_note_of_a_button_leaves_the_sentence_free(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    table = Table(
        tmp_path, 1, state=open_to_slander(), size=size, ui_scale=scale, language=language
    )
    table.rest()
    sentence = table.layout.sentence
    for place in [table.act_place("slander"), *(table.tray_place(n) for n in range(5))]:
        table.driver.point(place)
        table.driver.wait(0.5)
        assert table.tooltip_text
        assert not table.tooltip_rect.colliderect(sentence), table.tooltip_text
    table.close()
