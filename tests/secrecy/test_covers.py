"""Before the cover and at it: nothing of the table, of a ballot, or of hasty fingers."""

import gc

import pygame
import pytest

from tammany_desktop.access import Role, TreeBuilder
from tammany_desktop.board.animation import Flight
from tammany_desktop.journal.header import MAX_NAME
from tammany_desktop.languages import text
from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.election import cover as cover_module
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.scene import TableScene
from tests.helpers.ballots import (
    Tables,
    ballot_of_two,
    click_events,
    press,
    seal_all,
    to_ballot,
    to_cover,
)
from tests.helpers.table import Table
from tests.helpers.window import key_event


def test_cover_shows_nothing_of_the_table(tables: Tables) -> None:
    """The same person at the same ward sees the same cover, whatever lies on the table."""
    pictures = []
    for richer in (False, True):
        state = ballot_of_two(3)
        if richer:
            state.score[0] += 9
            state.tokens[1] = 0
        table = tables(state=state)
        to_cover(table)
        assert table.driver.app.stack.seen() == [table.top]
        pictures.append(table.picture())
    assert pictures[0] == pictures[1]


def test_a_cover_reads_whole_what_it_announces(tables: Tables) -> None:
    """Else it is heard twice, the second time at the ballot: Orca reads each line by itself."""
    table = tables(size=(1280, 720))
    cover = to_cover(table)
    tree = TreeBuilder().build(table.driver.app.stack, "", (1280, 720))
    names = {node.name for node in tree.nodes.values() if node.role is Role.TEXT}
    assert {cover._who(), *cover.extra_speech()} <= names
    assert cover.status() == " ".join([cover._who(), *cover.extra_speech()])


def test_no_line_of_a_cover_is_one_short_word(tables: Tables) -> None:
    table = tables(size=(1280, 720))
    type_ = to_cover(table).look.type
    sentence = text("cover.ahead", count=7)
    for words in (sentence, f"{sentence} {sentence}"):
        room = type_.width(sentence, "prompt") * 9 // 10
        lines = type_.wrap_evenly(words, "prompt", room)
        assert len(lines) == len(type_.wrap(words, "prompt", room)) > 1
        widths = [type_.width(line, "prompt") for line in lines]
        assert min(widths) > 0.6 * max(widths), lines


def test_the_longest_name_of_a_journal_fits_on_the_cover(tables: Tables) -> None:
    table = tables(size=(1024, 600), ui_scale=200)
    cover, name = to_cover(table), "W" * MAX_NAME
    cover.match.seats = tuple(seat._replace(name=name) for seat in table.match.seats)
    cover.resize()
    assert cover.gui is not None
    button = text("cover.ready", name=name)  # full of it
    assert [words for words in cover.gui.overfull if words != button] == []


def test_no_ballot_exists_before_its_cover_is_accepted(tables: Tables) -> None:
    table = tables()
    gc.collect()
    before = sum(isinstance(one, BallotScene) for one in gc.get_objects())
    to_cover(table)
    table.driver.frames(30)
    assert sum(isinstance(one, BallotScene) for one in gc.get_objects()) == before
    press(table)
    assert isinstance(table.top, BallotScene)


def test_an_envelope_opens_its_ballot_once(tables: Tables) -> None:
    cover = to_cover(table := tables(speed="normal"))
    opened: list[bool] = []
    cover.open_ballot = lambda: opened.append(cover.in_motion)
    cover.uncover_ballot()
    assert cover.in_motion
    table.driver.wait(3)
    assert opened == [False]


def test_talking_first_shows_no_private_ballot(tables: Tables) -> None:
    table = tables()
    cover = to_cover(table)
    table.driver.click_on(text("cover.talk"))
    kinds = [type(one) for one in table.driver.app.stack.scenes]
    assert kinds == [TableScene, AnnounceScene]
    press(table)
    again = table.driver.expect(CoverScene)
    assert again.seat == cover.seat
    assert len(table.match.owing()) == len(bidders(table.match.state))


def one_sealed(tables: Tables, all_: bool) -> Table:
    """A table where the first person has sealed, everything or nothing."""
    table = tables()
    seal_all(table, to_ballot(table), all_)
    assert isinstance(table.top, CoverScene)
    return table


def test_words_of_the_cover_depend_on_no_bid(tables: Tables) -> None:
    seen = []
    for all_ in (True, False):
        table = one_sealed(tables, all_)
        labels = [target.label for target in table.driver.gui.ring.targets]
        seen.append((table.picture(), labels))
    assert seen[0] == seen[1]


def test_nothing_floats_over_the_cover(tables: Tables) -> None:
    table = tables()
    to_cover(table)
    quiet = table.picture()
    top = table.tabletop
    found = top.flight_parts.ward_piece("boss_red")
    middle = table.driver.app.look.window.center
    top.motions.start([Flight(found, middle, (0, 0), seconds=9.0)], 1.0)
    table.hold_boss(0, middle)
    target = table.ward_target(0)
    target.hint = target.why_not = "a slip"
    table.gui.tooltip.show(target)
    table.driver.frames(6)
    assert table.picture() == quiet
    table.driver.app.stack.forget()
    table.driver.frames(6)
    assert table.picture() == quiet


@pytest.mark.parametrize("pause", [1, 6, 15], ids=lambda frames: f"{frames / 60:.2f}s")
def test_a_double_click_goes_through_no_cover(tables: Tables, pause: int) -> None:
    """The second click of a hasty person neither uncovers the next secret nor seals a bid."""
    table = tables()
    driver = table.driver
    cover = to_cover(table)
    ready = driver.target(text("cover.ready", name=table.match.seats[cover.seat].name)).rect
    ballot = to_ballot(table)
    driver.wait(1)
    driver.click(ballot.laid.bid_rows.rows[0].number_rect.center)
    places = (ready.center, driver.target(text("ballot.seal")).rect.center)
    driver.click(places[1])
    driver.expect(CoverScene)
    for place in places:
        driver.frames(pause - 1)
        driver.frame(*click_events(place))
        driver.expect(CoverScene)
    driver.wait(1)
    driver.click(ready.center)
    ballot = driver.expect(BallotScene)
    for place in (*places, ballot.laid.bid_rows.rows[0].number_rect.center):
        driver.frame(*click_events(place))
    assert table.top is ballot
    assert ballot.bid == [0, 0, 0, 0]
    driver.wait(1)
    driver.frame(*click_events(places[1]))
    assert table.top is not ballot


def test_a_repeating_key_accepts_no_cover(tables: Tables) -> None:
    """Without a release in between a press is a repeat, and repeats confirm nothing."""
    table = tables()
    cover = table.top
    assert isinstance(cover, CoverScene)
    for _ in range(60):
        table.driver.frame(key_event(pygame.KEYDOWN, pygame.K_RETURN))
    assert table.top is cover


def test_a_key_pressed_in_haste_accepts_no_cover(tables: Tables) -> None:
    """Enter hurries the election on; the cover that then comes at once must not take it."""
    table = tables()
    cover = table.driver.expect(CoverScene)
    cover.opened_at = table.driver.time
    for _ in range(3):
        table.driver.key("return")
    assert table.top is cover
    table.driver.wait(0.5)
    table.driver.key("return")
    assert isinstance(table.top, BallotScene)


def test_a_held_key_types_nothing_into_the_next_form(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tables()
    to_ballot(table)
    monkeypatch.setattr(cover_module, "any_key_down", lambda: True)  # Enter is still down
    table.driver.key("e")
    table.driver.frames(2)
    cover = table.top
    assert isinstance(cover, CoverScene)
    for _ in range(50):
        table.driver.frame(key_event(pygame.KEYDOWN, pygame.K_RETURN))
    assert table.top is cover
    assert cover.ignores_input
    assert cover.due_in() is not None  # or the release would never be noticed
    monkeypatch.setattr(cover_module, "any_key_down", lambda: False)
    table.driver.frame(key_event(pygame.KEYUP, pygame.K_RETURN))
    table.driver.frames(2)
    assert not cover.ignores_input
