"""The opening of a ballot: what decides comes last, beside the lit ward, at a person's pace."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.audio import Effect
from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.gestures import Stamped, Thrown
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS, NOBODY
from tammany_desktop.rules.wards import NO_BID, candidates, usable_favors
from tammany_desktop.scenes.election.drawings import flap_tip, paper_rect
from tammany_desktop.scenes.election.opening import (
    DECIDING_DELAY,
    FIRST_OPENS,
    FLAP_OPENS,
    OPEN_STEP,
    RISE_TIME,
    decides,
    order_of,
)
from tammany_desktop.scenes.election.opening_rows import GAP, OUT_SHARE
from tammany_desktop.scenes.election.reveal import LIGHT_TIME, RevealScene
from tammany_desktop.scenes.table.flow import Flow
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import BEAT, Gap
from tammany_desktop.wording import prize_key
from tests.helpers import over_table
from tests.helpers.ballots import first_ballot, table_of_five
from tests.helpers.ink import watching
from tests.helpers.table import Table
from tests.helpers.window import STEP

Seats = Sequence[int]
BIDS: tuple[Bid, ...] = ((1, 0, 0, 0), (0, 2, 0, 0), (2, 1, 0, 1), NO_BID, (0, 0, 1, 0))
OTHERS: tuple[Bid, ...] = (NO_BID, (0, 1, 0, 0), NO_BID, (1, 2, 0, 0), (2, 0, 1, 0))


def outcome(totals: dict[int, int]) -> int:
    """Who wins, by the rule itself."""
    best = [seat for seat, votes in totals.items() if votes == max(totals.values())]
    return best[0] if len(best) == 1 else NOBODY


@st.composite
def ballots(draw: st.DrawFn) -> tuple[list[int], list[int], list[Bid], list[int]]:
    """Candidates, their bosses, their bids and the most that each could bid, by seat."""
    count = draw(st.integers(2, 5))
    bosses = [draw(st.integers(1, 4)) for _ in range(count)]
    most = [draw(st.integers(0, 5)) for _ in range(count)]
    bids: list[Bid] = [(draw(st.integers(0, top)), 0, 0, 0) for top in most]
    return list(range(count)), bosses, bids, most


@given(ballots())
def test_what_decides_is_what_could_have_changed_the_outcome(
    ballot: tuple[list[int], list[int], list[Bid], list[int]],
) -> None:
    standing, bosses, bids, most = ballot
    totals = {seat: bosses[seat] + sum(bids[seat]) for seat in standing}
    for seat in standing:
        ways = {outcome(totals | {seat: bosses[seat] + bid}) for bid in range(most[seat] + 1)}
        assert decides(seat, standing, bosses, bids, most) is (len(ways) > 1)


@given(ballots())
def test_the_envelope_that_decides_opens_last(
    ballot: tuple[list[int], list[int], list[Bid], list[int]],
) -> None:
    standing, bosses, bids, most = ballot
    order = order_of(standing, bosses, bids, most)
    assert sorted(order) == [seat for seat in standing if most[seat]]
    hangs = [seat for seat in order if decides(seat, standing, bosses, bids, most)]
    if hangs:
        assert order[-1] in hangs
        totals = {seat: bosses[seat] + sum(bids[seat]) for seat in standing}
        won = outcome(totals)
        if won in hangs and any(bids[won]):
            assert order[-1] == won


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    with table_of_five(tmp_path, monkeypatch) as made:
        yield made


def opened(table: Table, bids: Sequence[Bid] = BIDS) -> RevealScene:
    """The opening of these bids, over the table."""
    state, app = table.match.state, table.driver.app
    ward = state.voting
    votes = tuple(state.bosses[ward * MAX_SEATS + s] + sum(bids[s]) for s in range(state.n))
    best = [seat for seat in range(state.n) if votes[seat] == max(votes)]
    told = e.WardWon(ward, best[0], votes) if len(best) == 1 else e.WardTied(ward, votes)
    ballot = e.BallotOpened(ward, tuple(bids))
    reveal = over_table.reveal(table, ballot, told)
    table.uncover()
    app.stack.push(reveal)
    table.driver.frames(1)
    return table.driver.expect(RevealScene)


def out(reveal: RevealScene) -> list[int]:
    """Whose bid is out."""
    opening = reveal.opening
    return [seat for seat in opening.order if opening.opened(seat)]


def rows(reveal: RevealScene) -> list[str]:
    """What is read of each candidate now."""
    return [reveal.opening.sentences((seat,))[0] for seat in reveal.opening.candidates]


def test_one_after_the_other_and_the_last_is_held(table: Table) -> None:
    reveal = opened(table)
    began: dict[int, float] = {}
    for _ in range(600):
        for seat in out(reveal):
            began.setdefault(seat, reveal.opening.age)
        table.driver.frames(1)
    order = reveal.opening.order
    assert list(began) == order
    assert order[-1] == 2  # three bosses and four favors beat five and one
    steps = [began[b] - began[a] for a, b in pairwise(order)]
    assert steps[:-1] == [pytest.approx(OPEN_STEP, abs=0.05)] * (len(order) - 2)
    assert steps[-1] == pytest.approx(OPEN_STEP + DECIDING_DELAY, abs=0.05)
    assert reveal.opening.finished
    assert reveal.due_in() is None


def test_each_envelope_but_the_first_is_heard_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first opens as the page comes, which is heard already."""
    reveal = opened(table)
    heard: list[Effect] = []
    monkeypatch.setattr(reveal.stage.sounds, "play", heard.append)
    for _ in range(600):
        table.driver.frames(1)
    assert reveal.opening.finished
    order = reveal.opening.order
    assert heard == [Effect.ENVELOPE] * (len(order) - 1) + [Effect.GAVEL]


def test_envelopes_fly_out_of_the_ballot_box_to_their_rows(table: Table) -> None:
    reveal, places = opened(table), list[tuple[int, int]]()
    box, rows = table.tabletop.layout.head, reveal.rows
    for part in range(1, 8):
        surface = pygame.Surface(table.driver.app.window.size, pygame.SRCALPHA)
        reveal.opening.age = part * BEAT / 4
        rows.paint_flying(surface)
        flying = surface.get_bounding_rect()
        assert rows.flight_area.contains(flying)
        places.append(flying.midleft)  # that of the last to fly
    assert box.inflate(box.size).collidepoint(places[0])
    away = [math.dist(place, box.center) for place in places]
    assert away[-1] > away[0]
    reveal.opening.age = FIRST_OPENS
    rows.paint_flying(empty := pygame.Surface(table.driver.app.window.size, pygame.SRCALPHA))
    assert not empty.get_bounding_rect()


def laid_down(table: Table, reveal: RevealScene) -> list[object]:
    """The card and its words in each frame until the first envelope opens."""
    seen: list[object] = [reveal.laid.card]
    for _ in range(int(FIRST_OPENS / STEP) - 2):
        seen.append((round(reveal.opening.age, 3), table.picture(), rows(reveal)))
        table.driver.frames(1)
    return seen


@pytest.mark.usefixtures("painted")
def test_nothing_tells_a_bid_before_its_envelope_opens(table: Table) -> None:
    """Not in the size or the place of the card, nor in any pixel or word of it."""
    table.driver.app.stack.slowness = lambda: 0.0  # pages come at once: pixels are compared
    table.driver.frames(30)  # no button is turning from state to state
    reveal = opened(table)
    first = laid_down(table, reveal)
    table.driver.app.stack.pop(reveal)
    table.driver.wait(1.0)  # the map is back in its place
    other = opened(table, OTHERS)
    second = laid_down(table, other)
    assert other.opening.order != reveal.opening.order
    assert first == second
    for _ in range(200):
        if out(other):
            break
        table.driver.frames(1)
    sealed = [seat for seat in other.opening.candidates if seat not in out(other)]
    assert len(sealed) == len(other.opening.candidates) - 1
    for seat in sealed:
        bosses, name = other.opening.bosses[seat], other.opening.seats[seat].name
        assert other.opening.sentences((seat,))[0] == text("access.sealed", name=name, count=bosses)


def test_favors_of_a_bid_leave_the_card_as_its_letter_can_be_read(table: Table) -> None:
    """They stayed until the page was left, and then left while the letter was still blank."""
    scene = opened(table)
    opening, model = scene.opening, table.model
    held = [model.state.favors_of(seat) for seat in range(5)]
    for _ in range(2000):
        for seat in range(5):
            spent = BIDS[seat] if seat in opening.candidates and opening.opened(seat) else NO_BID
            left = tuple(h - s for h, s in zip(held[seat], spent, strict=True))
            assert model.favors_shown(seat) == left
            if seat in opening.order and opening.flap_age(seat) < FLAP_OPENS + RISE_TIME:
                assert model.favors_shown(seat) == held[seat]
        if opening.finished:
            break
        table.driver.frames(1)
    assert opening.finished


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduce_motion": True}])
def test_at_once_where_nothing_should_move(table: Table, settings: dict[str, object]) -> None:
    table.driver.app.apply(**settings)
    reveal = opened(table)
    assert reveal.opening.finished
    table.driver.settle()
    assert table.driver.frames(20) == []


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduce_motion": True}])
def test_it_ends_where_motion_is_reduced_in_the_midst_of_it(
    table: Table, settings: dict[str, object]
) -> None:
    reveal = opened(table)
    table.driver.wait(1.2)
    assert not reveal.opening.counted
    table.driver.app.apply(**settings)
    reveal.resize()
    assert reveal.opening.finished


@pytest.mark.parametrize(
    ("after", "by"),
    [(0.0, "mouse"), (0.4, "escape"), (1.2, "return"), (2.9, "mouse"), (3.4, "space")],
)
def test_it_can_be_cut_short_at_any_moment(table: Table, after: float, by: str) -> None:
    reveal = opened(table)
    table.driver.wait(after)
    assert not reveal.opening.counted
    for counted in (True, False):
        if by == "mouse":
            table.driver.click(reveal.laid.outcome.center if counted else button(table))
        else:
            table.driver.key(by)
        assert (table.top is reveal) is counted
        assert reveal.opening.counted


def button(table: Table) -> tuple[int, int]:
    done = table.driver.expect(RevealScene).opening.finished
    return table.driver.target(text("ballot.go_on" if done else "results.skip")).rect.center


def test_step_by_step_each_press_opens_one(table: Table) -> None:
    table.driver.app.apply(speed="step")
    reveal = opened(table)
    seen = []
    for _ in range(12):
        table.driver.wait(2.2)
        seen.append(len(out(reveal)))
        assert reveal.opening.stopped or reveal.opening.finished
        if reveal.opening.finished:
            break
        assert table.driver.frames(20) == []
        table.driver.key("return")
    assert seen == [0, 1, 2, 3, 4, 5]


@pytest.mark.usefixtures("painted")
def test_the_ward_is_lit_in_the_dark(table: Table) -> None:
    table.driver.app.stack.slowness = lambda: 0.0  # pages come at once: pixels are compared
    table.driver.frames(30)  # the title has faded
    place = pygame.Rect(table.ward_place(table.match.state.voting), (11, 11))  # no single stroke
    window = table.driver.app.window
    bright = pygame.transform.average_color(window.surface, place)
    beside = table.layout.tools.center
    before = window.surface.get_at(beside)
    reveal = opened(table)
    table.driver.wait(LIGHT_TIME + 1.0)  # the map has moved aside
    place = pygame.Rect(table.ward_place(table.match.state.voting), (11, 11))
    assert not reveal.laid.card.colliderect(place)
    lit = pygame.transform.average_color(window.surface, place)
    reveal.opening.age = 0.0
    reveal.damage()
    table.driver.frames(1)
    dark = pygame.transform.average_color(window.surface, place)
    assert sum(dark[:3]) < 0.7 * sum(bright[:3])
    assert all(abs(lit[part] - bright[part]) <= 3 for part in range(3))
    assert sum(window.surface.get_at(beside)[:3]) < 0.7 * sum(before[:3])


@pytest.mark.usefixtures("painted")
def test_under_the_menu_cards_and_the_lit_ward_are_as_dark_as_the_rest(table: Table) -> None:
    """They stayed bright."""
    table.driver.app.stack.slowness = lambda: 0.0  # pages come at once: pixels are compared
    table.driver.frames(30)  # the title has faded
    reveal, window = opened(table), table.driver.app.window
    reveal.opening.skip_to(reveal.opening.finished_at)
    table.driver.wait(LIGHT_TIME + 1.0)
    ward = pygame.Rect(table.ward_place(table.match.state.voting), (11, 11))
    cards = [card for card in table.layout.cards if not reveal.laid.card.colliderect(card)]
    places = [ward, *(card.inflate(-9, -9) for card in cards)]

    def brightness() -> list[int]:
        averages = [pygame.transform.average_color(window.surface, place) for place in places]
        return [sum(average[:3]) for average in averages]

    before = brightness()
    table.driver.key("f10")
    table.driver.frames(4)
    menu = table.driver.expect(MenuScene)
    seen = [not menu.moving_sheet.colliderect(place) for place in places]
    dark = [now < 0.7 * past for now, past in zip(brightness(), before, strict=True)]
    assert any(seen)
    assert all(is_dark for is_dark, is_seen in zip(dark, seen, strict=True) if is_seen)
    table.driver.key("escape")
    table.driver.frames(4)
    assert brightness() == before


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("bids", [BIDS, (NO_BID, NO_BID, NO_BID, (1, 0, 0, 0), NO_BID)])
def test_what_is_seen_is_what_a_fresh_painting_gives(table: Table, bids: tuple[Bid, ...]) -> None:
    table.driver.app.apply(speed="fast")
    reveal = opened(table, bids)
    for _ in range(18):
        table.driver.frames(9)
        left = table.picture()
        table.driver.app.stack.forget()
        table.driver.app.stack.paint_damage(table.driver.app.window.surface)
        assert table.picture() == left
    assert reveal.opening.finished


# The ward changes hands


def won(table: Table, seat: int) -> list[Stamped]:
    """A ward is won on the map; the ribbons that are stamped once the bosses have left it."""
    table.play_event(e.WardWon(table.match.state.voting, seat, (1, 2, 3, 4, 5)))
    for _ in range(200):
        if table.shown.ward_winners[table.match.state.voting] == seat:
            break
        table.driver.frames(1)
    return [one for one in table.flights if isinstance(one, Stamped)]


@pytest.mark.usefixtures("painted")
def test_the_ribbon_is_stamped_as_a_ward_changes_hands(table: Table) -> None:
    ward = table.match.state.voting
    (stamp,) = won(table, 3)
    sizes = []
    for _ in range(200):
        if not table.moving:
            break
        sizes.append(stamp.rect.size)
        table.driver.frames(2)
        left = table.picture()
        table.driver.app.stack.forget()
        table.driver.app.stack.paint_damage(table.driver.app.window.surface)
        assert table.picture() == left
    widths, heights = zip(*sizes, strict=True)
    assert widths[0] < widths[-1] / 2, "it is unrolled"
    assert max(heights) > 1.4 * heights[-1], "above the ward"
    table.driver.wait(0.8)
    assert not table.air
    assert table.shown.ward_winners[ward] == 3


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduce_motion": True}])
def test_no_ribbon_turns_where_nothing_should_move(
    table: Table, settings: dict[str, object]
) -> None:
    table.driver.app.apply(**settings)
    table.driver.frames(2)
    assert won(table, 3) == []
    assert not table.air


# The table of the election


def test_the_cards_tell_of_the_election_until_it_is_over(table: Table) -> None:
    assert table.tally_shown
    assert table.note_due, "the wards won, on a sheet, until a press puts it away"
    table.table._press_news()
    assert not table.note_due
    table.play_event(e.WardWon(table.shown.voting, 3, (1, 2, 3, 4, 5)))
    row = [words for words in table.read_aloud if words.startswith("Dan")]
    assert any(str(number) in row[0] for number in range(1, 18))
    table.shown.turn = 0
    table.refresh()
    table.driver.frames(2)
    assert not table.tally_shown


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1280, 800), (2560, 1080)])
@pytest.mark.parametrize("people", [3, 4, 5])
def test_the_sheet_of_wards_won_covers_nothing_that_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: int, size: tuple[int, int]
) -> None:
    """It lies on the map until a press puts it away."""
    monkeypatch.setattr(Flow, "on_idle", lambda self: None)
    state = first_ballot(Random(4), people)
    table = Table(tmp_path, people, state=state, size=size, speed="normal")
    table.driver.frames(3)
    assert table.tally_shown
    assert table.note_due
    cards, camera = [card.rect for card in table.tabletop.panels.cards], table.camera
    wards = [ward for nth, ward in enumerate(geometry().wards) if state.active >> nth & 1]
    read = [*geometry().bag_counts, *(box for ward in wards for box in (ward.numeral, ward.ribbon))]
    assert table.note_due.collidelist([*cards, *map(camera.rect, read)]) == -1
    table.close()


def test_its_figures_are_those_of_the_position(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, type_ = table.model, table.driver.app.look.type
    model.state.ward_winners[:4] = [2, 0, 2, NOBODY]
    drawn: list[str] = []
    draw = type(type_).draw

    def spied(
        self: object, surface: pygame.Surface, words: str, *rest: object, **named: object
    ) -> object:
        drawn.append(words)
        return draw(type_, surface, words, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(type(type_), "draw", spied)
    for seat, card in enumerate(table.tabletop.panels.cards):
        drawn.clear()
        card.draw(pygame.Surface(card.rect.size), model)
        assert str(model.state.ward_winners.count(seat)) in drawn
        figures = [str(n) for n in model.state.favors_of(seat)]
        assert any(drawn[at : at + 4] == figures for at in range(len(drawn)))


def test_envelopes_are_laid_down_one_after_the_other_before_the_first_opens(table: Table) -> None:
    reveal = opened(table)
    opening = reveal.opening
    first, *_, last = opening.candidates
    assert opening.flight_progress(first) < 1
    table.driver.frames(4)
    assert opening.flight_progress(first) > opening.flight_progress(last)
    opening.age = min(opening.starts.values())
    assert all(opening.flight_progress(seat) == 1 for seat in opening.candidates)


def test_the_button_skips_until_the_gavel_has_fallen_and_only_then_goes_on(table: Table) -> None:
    reveal, labels = opened(table), list[str]()
    for _ in range(600):
        labels.append(reveal.gui.shortcuts[Intent.CONFIRM].label)
        assert (labels[-1] == text("ballot.go_on")) == reveal.opening.finished
        table.driver.frames(1)
    assert labels[0] == text("results.skip")
    assert labels[-1] == text("ballot.go_on")


def test_the_winners_rosette_goes_from_its_row_to_the_ward(table: Table) -> None:
    reveal = opened(table)
    winner = reveal.opening.winner
    row = reveal.rows.rosette_rect(winner).center
    reveal.advance()
    reveal.advance()
    table.driver.frames(2)
    table.play_event(reveal.opening.outcome)
    (stamp,) = [one for one in table.flights if type(one) is Thrown]
    assert stamp.start == row
    assert stamp.end != row


@pytest.mark.usefixtures("painted")
def test_votes_stand_clear_of_the_rosette_and_those_of_a_loser_are_read(table: Table) -> None:
    """The rosette touched the number, and a bid that lost was too pale to compare."""
    reveal = opened(table)
    opening, surface = reveal.opening, table.driver.app.window.surface
    opening.age = opening.finished_at
    lost = next(seat for seat in opening.order if seat != opening.winner)
    for seat in (opening.winner, lost):
        with watching() as drawn:
            reveal.paint(surface)
        votes = next(ink for ink in drawn.inks if ink.words == str(opening.votes(seat)))
        edge = min(reveal.rows.rosette_rect(one).left for one in opening.order)
        assert votes.rect.right <= edge - reveal.rows.px(GAP)
    ink, row = reveal.look.palette["ink"], reveal.rows.row(lost)
    figure = pygame.Rect(0, row.top, row.width // 8, row.height).move_to(
        right=reveal.rows.rosette_rect(lost).left
    )
    pixels = [
        surface.get_at((x, y)) for x in range(*span(figure, 0)) for y in range(*span(figure, 1))
    ]
    assert ink in pixels, "in full ink"


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_parts_of_all_sums_stand_in_the_same_columns(
    table: Table, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hole was behind the plus, and the equals sign stood against the votes."""
    table.driver.resize(size)
    reveal, letters = opened(table), list[pygame.Rect]()
    opening, rows, paper = reveal.opening, reveal.rows, piece_images.paint_paper

    def spied(look: Look, surface: pygame.Surface, rect: pygame.Rect, edge: pygame.Color) -> None:
        letters.append(rect)
        paper(look, surface, rect, edge)

    monkeypatch.setattr(piece_images, "paint_paper", spied)
    opening.age = opening.finished_at
    columns = set[tuple[int, ...]]()
    for seat in opening.order:
        with watching() as drawn:
            rows.paint(seat, table.driver.app.window.surface)
        plus, equals = [ink.rect for ink in drawn.inks if ink.words in ("+", "=")]
        votes = next(ink.rect for ink in drawn.inks if ink.role == rows.votes_role)
        envelope = rows._closed_rect(rows._envelope_rect(seat))
        columns.add((plus.left, letters[-1].left, equals.left))
        assert 0 <= letters[-1].left - plus.right <= rows.px(Gap.S)
        assert letters[-1].right < envelope.left < envelope.right < equals.left
        assert rows.px(Gap.XXS) <= votes.left - equals.right <= rows.px(2 * Gap.L)
    assert len(columns) == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_heading_keeps_its_distance_from_the_frame(
    table: Table, size: tuple[int, int], scale: int
) -> None:
    """It stood against the frame, nearer than the rows do at their sides."""
    table.driver.resize(size)
    table.driver.app.apply(ui_scale=scale)
    reveal = opened(table)
    heading = next(one.rect for one in reveal.gui.labels)
    assert heading.top - reveal.laid.card.top >= table.look.px(Gap.L)


def span(rect: pygame.Rect, axis: int) -> tuple[int, int]:
    """Where a rectangle begins and ends."""
    return rect.topleft[axis], rect.bottomright[axis]


@pytest.mark.usefixtures("painted")
def test_a_row_is_a_sum_of_bosses_and_favors_and_a_bid_of_nothing_is_as_loud(table: Table) -> None:
    """The votes stood far from their parts, and "none" was small and gray.

    The plus of each row stood elsewhere, beside its letter.
    """
    reveal, pluses = opened(table), set[int]()
    opening, rows, surface = reveal.opening, reveal.rows, table.driver.app.window.surface
    for age in (0.0, opening.finished_at):
        opening.age = age
        for seat in opening.order:
            with watching() as drawn:
                rows.paint(seat, surface)
            signs = [ink for ink in drawn.inks if ink.words in ("+", "=")]
            assert [ink.words for ink in signs] == ["+", "="] * bool(age)
            counts = [ink for ink in drawn.inks if ink.words == str(opening.bosses[seat])]
            nothing = [ink for ink in drawn.inks if ink.words == text("access.no_favor")]
            assert [ink.role for ink in nothing] == [rows.role] * bool(age and not any(BIDS[seat]))
            if signs:
                plus, equals = signs
                pluses.add(plus.rect.left)
                assert counts[0].rect.right <= plus.rect.left < plus.rect.right < equals.rect.left
                assert abs(plus.rect.centery - equals.rect.centery) <= rows.px(GAP)
    assert len(pluses) == 1
    heading = next(one for one in reveal.gui.labels)
    cap_height = table.look.type.cap_height
    assert cap_height(heading.role) >= cap_height(rows.role)
    assert cap_height(rows.votes_role) > cap_height(rows.role)


@pytest.mark.parametrize("bids", [BIDS, OTHERS, (NO_BID,) * 5])
def test_bars_have_the_scale_of_the_most_votes_possible_and_only_grow(
    table: Table, bids: list[Bid]
) -> None:
    """Bars shrank under bids that had not changed, as others were counted.

    The scale is what everybody could see before the bids: bosses and favors that count there.
    """
    state = table.match.state
    seats = candidates(state, state.voting)
    bosses = state.bosses_in(state.voting)
    most = max(bosses[s] + sum(usable_favors(state, state.voting, s)) for s in seats)
    opening = opened(table, bids).opening
    before = [bosses[seat] / most for seat in seats]
    ages = (n * STEP for n in range(math.ceil(opening.finished_at / STEP) + 1))
    for age in ages:
        opening.age = age
        shares = [opening.share(seat) for seat in seats]
        if age <= FIRST_OPENS:
            assert shares == pytest.approx(before, abs=0.001)
        assert all(new >= old - 0.001 for new, old in zip(shares, before, strict=True))
        before = shares
    ends = [(bosses[seat] + sum(bids[seat])) / most for seat in seats]
    assert shares == pytest.approx(ends, abs=0.001)
    assert max(shares) <= 1


def test_nobody_is_shown_as_asked_while_bids_are_opened(table: Table) -> None:
    """The card of a person who had bid kept its ring."""
    state = table.match.state
    cards = [table.player_card(seat) for seat in range(5)]
    asked = [card for card in cards if card.acting(table.model)]
    assert asked
    reveal = opened(table)
    assert not any(card.acting(table.model) for card in cards)
    assert state.voting == reveal.opening.ward


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("speed", ["normal", "step"])
def test_a_total_stands_beside_those_alone_whose_letter_can_be_read(
    table: Table, speed: str
) -> None:
    """The bosses of all stood as totals from the beginning, as if all were level."""
    table.driver.app.apply(speed=speed)
    reveal = opened(table)
    opening, surface, seen = reveal.opening, table.driver.app.window.surface, list[int]()
    for _ in range(600):
        for seat in opening.order:
            with watching() as drawn:
                reveal.rows.paint(seat, surface)
            totals = [ink for ink in drawn.inks if ink.role == reveal.rows.votes_role]
            counts = [ink.words for ink in drawn.inks if ink not in totals]
            assert bool(totals) == opening.opened(seat) or opening.swelling(seat)
            assert str(opening.bosses[seat]) in counts, "bosses are told as pieces"
        seen.append(len(out(reveal)))
        if opening.finished:
            break
        if opening.stopped:
            table.driver.key("return")
        table.driver.frames(2)
    assert {0, 1, len(opening.order)} <= set(seen)


@pytest.mark.usefixtures("painted")
def test_a_bid_of_nothing_comes_out_as_a_slip_that_says_so(table: Table) -> None:
    reveal = opened(table)
    opening, seat = reveal.opening, BIDS.index(NO_BID)

    def words(age: float) -> list[str]:
        opening.age = age
        with watching() as drawn:
            reveal.rows.paint(seat, table.driver.app.window.surface)
        return [ink.words for ink in drawn.inks]

    kept, opens = text("ballot.kept", count=opening.held[seat]), opening.starts[seat]
    nothing = text("access.no_favor")
    assert opening.held[seat] == sum(table.match.state.favors_of(seat))
    assert nothing not in words(opens - 0.01), "before it opens, nothing tells it"
    assert {nothing, kept} <= set(words(opens + 10.0))


@pytest.mark.usefixtures("painted")
def test_favors_have_the_gender_of_favors_on_a_slip_too_narrow_for_more(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In French, the short slip said "aucun", as of wards."""
    table.driver.app.apply(language="fr")
    try:
        reveal = opened(table)
        opening, seat = reveal.opening, BIDS.index(NO_BID)
        monkeypatch.setattr(opening, "held", dict.fromkeys(opening.candidates, 10**60))
        opening.age = opening.starts[seat] + 10.0
        with watching() as drawn:
            reveal.rows.paint(seat, table.driver.app.window.surface)
        assert "aucune" in [ink.words for ink in drawn.inks]
    finally:
        table.driver.app.apply(language="en")


@pytest.mark.usefixtures("painted")
def test_a_letter_rises_out_of_its_envelope_before_it_settles_beside_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It slid out at the side, lower than the envelope, and was cut in its middle."""
    reveal = opened(table)
    opening, rows, seat = reveal.opening, reveal.rows, reveal.opening.order[-1]
    window, letters = table.driver.app.window.surface, list[pygame.Rect]()
    paper = piece_images.paint_paper

    def spied(look: Look, surface: pygame.Surface, rect: pygame.Rect, edge: pygame.Color) -> None:
        letters.append(rect)
        paper(look, surface, rect, edge)

    def painted(age: float) -> tuple[pygame.Surface, list[str]]:
        """The row some seconds after its flap opened, and the words in it."""
        opening.age = opening.starts[seat] + FLAP_OPENS + age
        window.fill("white")
        with watching() as drawn:
            rows.paint(seat, window)
        return window.copy(), [ink.words for ink in drawn.inks]

    monkeypatch.setattr(piece_images, "paint_paper", spied)
    box = rows._closed_rect(rows._envelope_rect(seat))
    before, words = painted(0.0)
    for share in (0.5, 0.9):
        rising, said = painted(share * OUT_SHARE * RISE_TIME)
        changed = pygame.mask.from_threshold(rising, (0,) * 3, (8, 8, 8, 255), before)
        changed.invert()
        whole = changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects())
        assert box.left < whole.left < whole.right < box.right
        assert abs(whole.centerx - box.centerx) <= 2
        assert whole.bottom <= flap_tip(box)[1] + 1, "the rest is behind the pocket"
        assert said == words
        assert letters == []
    assert painted(0.9 * RISE_TIME)[1] == words, "it is blank while it moves"
    assert letters
    said = painted(RISE_TIME)[1]
    assert len(said) == len(words) + sum(map(bool, opening.bids[seat])) + len("+")
    assert abs(letters[-1].centery - box.centery) <= 1
    assert paper_rect(rows.look, box).left - letters[-1].right >= rows.look.px(Gap.XS)


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("bids", [BIDS, (NO_BID,) * 5])
def test_what_follows_is_told_in_ink_and_aloud_once_all_votes_are_counted(
    table: Table, bids: Sequence[Bid]
) -> None:
    """What a winner gets, and that bosses leave, was never said before Continue."""
    reveal = opened(table, bids)
    opening = reveal.opening
    assert reveal.extra_speech() == []
    surface, key = table.driver.app.window.surface, prize_key(table.match.state, opening.ward)
    with watching() as drawn:
        reveal._paint_outcome(surface)
    told = text("ballot.prize_alone", prize=text(key))
    assert " ".join(ink.words for ink in drawn.inks) == told, "the place was empty until then"
    assert opening.words_below() == [told]
    opening.age = opening.finished_at
    tied = opening.winner == NOBODY
    prize = text(prize_key(table.match.state, opening.ward))
    then = text("ballot.then.tied") if tied else text("ballot.then.won", prize=prize)
    assert reveal.extra_speech() == [opening.outcome_texts(opening.winner)[0], then]
    assert then in reveal.status()
    with watching() as drawn:
        reveal._paint_outcome(table.driver.app.window.surface)
    assert then in " ".join(ink.words for ink in drawn.inks)


def test_what_follows_is_told_in_the_language_chosen_while_it_is_shown(table: Table) -> None:
    """The prize kept the words of the language in which the ballot was opened."""
    reveal = opened(table)
    reveal.opening.age = reveal.opening.finished_at
    table.driver.app.apply(language="de")
    then = reveal.opening.outcome_texts(reveal.opening.winner)[1]
    key = prize_key(table.match.state, reveal.opening.ward)
    assert then == text("ballot.then.won", prize=text(key))
    assert text(key) in then
    table.driver.app.apply(language="en")
    assert text(key) not in then


def test_the_prize_of_a_ward_is_what_the_rules_give(table: Table) -> None:
    state = table.match.state.copy()
    keys = {1: "cube", 2: "cube", 4: "favor", 7: "favor", 14: "hall", 3: "ward", 17: "ward"}
    for number, key in keys.items():
        assert prize_key(state, WARD_NUMBERS.index(number)) == f"ballot.prize.{key}"
    state.bag[:] = [0, 0, 0, 0]  # nobody is asked for a bonus then (R8.1)
    assert prize_key(state, WARD_NUMBERS.index(1)) == "ballot.prize.ward"


@pytest.mark.usefixtures("painted")
def test_the_envelope_of_a_bid_that_lost_is_faint(table: Table) -> None:
    """In a tie the whole envelope of the third candidate once looked as if it were still in."""
    reveal = opened(table)
    opening, surface = reveal.opening, table.driver.app.window.surface

    def contrast(seat: int) -> int:
        reveal.paint(surface)
        box = reveal.rows._envelope_rect(seat)
        column = [surface.get_at((box.centerx, y)) for y in range(box.top, box.bottom)]
        return max(map(sum, column)) - min(map(sum, column))

    lost = next(seat for seat in opening.order if seat != opening.winner)
    opening.age = opening.counted_at - 0.01
    before = contrast(lost)
    opening.age = opening.finished_at
    assert contrast(lost) < before / 2


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_what_is_on_the_card_is_in_its_middle(table: Table, size: tuple[int, int]) -> None:
    table.driver.resize(size)
    laid = opened(table).laid
    assert laid.outcome.left - laid.card.left == laid.card.right - laid.outcome.right


@pytest.mark.parametrize("scale", [100, 200])
def test_log_rules_and_menu_stand_at_the_top_right_as_on_other_pages(
    table: Table, scale: int
) -> None:
    """They stood at the lower left, beside the button that goes on."""
    table.driver.app.apply(ui_scale=scale)
    reveal = opened(table)
    card, shortcuts = reveal.laid.card, reveal.gui.shortcuts
    tools = [shortcuts[intent].rect for intent in (Intent.LOG, Intent.RULES, Intent.MENU)]
    heading = next(one.rect for one in reveal.gui.labels)
    assert [tool.left for tool in tools] == sorted(tool.left for tool in tools)
    assert heading.right <= tools[0].left
    for tool in tools:
        assert card.contains(tool)
        assert tool.bottom <= reveal.rows.area.top
        assert tool.left > card.centerx
    assert reveal.gui.overfull == []
