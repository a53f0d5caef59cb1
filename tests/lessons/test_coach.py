"""What the coach says and points at: its buttons, its counter, its hand, the pointer over it."""

import re
from pathlib import Path

import pygame
import pytest

from tammany_desktop.board.geometry import ward_at
from tammany_desktop.languages import language, text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.rules.board import IRISH, WARD_INDEX, WARD_NUMBERS, YEARS_A_TERM
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.learning.lesson import LessonEnd
from tammany_desktop.scenes.table.deals import BUTTONS, DealScene
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PRIMARY
from tests.helpers.catalogs import CODES, entries
from tests.helpers.ink import watching
from tests.helpers.lessons import FIRST_TERM, Learner, LessonTable, at_its_end, keys_of
from tests.helpers.table import Keys, Mouse

BALLOT = ["ballot", "seal"]
# Steps that name a thing with a place of its own.
STANDING = ("reach", "unsure", "mix", "keep")
NAMED = {
    "first_term": {f"first.{name}" for name in ["end", "cube", "with", "last", *BALLOT]},
    "second_term": {f"second.{name}" for name in ["arrest", "slander", "end"]},
    "bidding_minds": {"bids.sure", "bids.seal", *(f"bids.{name}" for name in STANDING)},
    "city_offices": set(),
    "slander_spent": {"smear.first", "smear.end"},
    "last_election": {"last.cube", "last.end"},
    "deals_made": {f"deals.{name}" for name in ("send", "answer", "end", "keep", "trust")},
}
# In English and German.
WARDS_NAMED = re.compile(r"\b(?:wards?|Bezirk(?:en?)?) (\d+)(?: (?:or|oder) (\d+))?", re.IGNORECASE)
NEXT = "learn.next"
SKIP = "learn.skip"


def place_of(table: LessonTable, key: str) -> pygame.Rect | None:
    """Where the coach's button of these words is, open or closed; None where it is not."""
    gui = table.coach.gui
    found = [] if gui is None else [one for one in gui.ring.targets if one.label == text(key)]
    return found[0].rect if found else None


class Places:
    """Going on lies at one place of the card, and skipping never where going on just was."""

    def __init__(self) -> None:
        self.offsets: set[tuple[int, ...]] = set()
        self.skips = 0
        self.before: pygame.Rect | None = None

    def look(self, table: LessonTable) -> None:
        on, skip = place_of(table, NEXT), place_of(table, SKIP)
        if on is None:
            return
        card = table.coach.card
        self.offsets.add((card.right - on.left, card.bottom - on.top, *on.size))
        if skip is not None:
            self.skips += 1
            assert not skip.colliderect(on), table.step
            assert self.before is None or not skip.colliderect(self.before), table.step
        self.before = on if table.reading else self.before

    def check(self, lesson: Lesson) -> None:
        """At the end of a lesson."""
        assert len(self.offsets) == 1
        assert self.skips >= sum(step.ends is not None for step in lesson.steps)


def test_the_card_stays_where_it_is_while_it_covers_nothing(tmp_path: Path) -> None:
    """From step to step, the pointer rests on the way on."""
    table = LessonTable(tmp_path, FIRST_TERM)
    first = table.coach.card.copy()
    table.go_on()
    table.driver.frames(2)
    assert table.coach.card == first
    table.close()


class Counting:
    """The counter grows with every step, and comes back to the same numbers."""

    def __init__(self) -> None:
        self.last = 0
        self.numbers: dict[str, int] = {}

    def look(self, table: LessonTable) -> None:
        engine = table.engine
        if engine.current is None or engine.back:
            return
        number, count = engine.progress
        assert count == len(table.lesson.steps)
        assert number > self.last or self.numbers.get(table.step) == number, table.step
        self.last, self.numbers[table.step] = number, number
        for back in range(len(engine.past)):
            engine.look_back()
            shown = engine.shown
            assert shown is not None
            earlier = engine.progress[0]
            assert earlier < number
            assert self.numbers.get(shown.step.key, earlier) == earlier, (table.step, back)
        engine.back = 0


def check_years(table: LessonTable) -> None:
    """Whatever the coach speaks of: no year of one term is shown in another."""
    state = table.shown
    if table.coach.step_shown is not None:
        assert state.term == (state.year - 1) // YEARS_A_TERM + 1, table.step


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_step_is_counted_dated_and_pointed_at(tmp_path: Path, lesson: Lesson) -> None:
    """On one way through a lesson: counter, years, where buttons are and the hand points."""
    table = LessonTable(tmp_path, lesson)
    learner, counting, places = Learner(table, Mouse(table)), Counting(), Places()
    table.rest()
    pointed, checked = check_hand(table), set[str]()
    while learner.once():
        table.rest()
        check_years(table)
        pointed |= check_hand(table)
        checked |= check_named(table, "en")
        counting.look(table)
        places.look(table)
    assert counting.last == len(lesson.steps)
    assert pointed == {step.key for step in lesson.steps}
    assert checked == NAMED[lesson.name]
    places.check(lesson)
    assert sorted(learner.seen) == sorted(keys_of(lesson))
    at_its_end(table, lesson)
    table.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_counter_counts_for_the_stubborn(tmp_path: Path, lesson: Lesson) -> None:
    """It ends at the last of all."""
    table = LessonTable(tmp_path, lesson)
    learner, counting = Learner(table, Keys(table), stubborn=True), Counting()
    while learner.once():
        table.rest()
        counting.look(table)
    assert counting.last == len(lesson.steps)
    table.close()


def test_looking_back_from_a_pause_counts_right(tmp_path: Path) -> None:
    """Where no step is on, the step before is the last one passed."""
    table = LessonTable(tmp_path, FIRST_TERM)
    engine = table.engine
    while engine.current is not None:
        number = engine.progress[0]
        engine.next()
    engine.look_back()
    assert engine.progress[0] == number
    table.close()


def test_the_strip_of_the_coach_points_at_no_ward(tmp_path: Path) -> None:
    """And covers none: it is always in the same place, below the table."""
    table = LessonTable(tmp_path, FIRST_TERM)
    learner = Learner(table, Keys(table))
    for _ in range(6):
        learner.once()
        table.rest()
        assert table.coach.card == table.look.strip
        outside = table.ward_place(WARD_INDEX[2])
        table.driver.point(outside)
        assert table.pointed == WARD_INDEX[2]
        table.driver.point(table.coach.card.center)
        assert table.pointed == -1
        table.driver.wait(1.0)
        assert not table.tooltip_text
    table.close()


@pytest.mark.usefixtures("painted")
def test_a_page_over_the_lesson_dims_the_strip_and_leaves_its_words(tmp_path: Path) -> None:
    """Under the menu it stayed bright and lost its words."""
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.frames(2)
    coach, words = table.coach, table.coach.words
    assert words

    def strip() -> tuple[int, int, int]:
        shown = table.driver.app.window.surface.subsurface(coach.card)
        return pygame.transform.average_color(shown)[:3]

    before = strip()
    table.driver.key("f10")
    table.driver.wait(1.0)
    assert coach.words == words
    assert sum(strip()) < 0.8 * sum(before)
    line = table.match.line
    step = table.engine.progress
    table.driver.click(coach.card.center)
    table.driver.key("n")
    assert (table.match.line, table.engine.progress) == (line, step)
    table.driver.key("escape")
    table.driver.wait(1.0)
    assert coach.words == words
    assert strip() == pytest.approx(before, abs=4)
    table.close()


def named(table: LessonTable) -> pygame.Rect | None:
    """Where the very thing is that a step names, by the scene that owns it."""
    top = table.top
    acts = {"second.arrest": "office", "second.slander": "slander", "smear.first": "slander"}
    acts |= {f"{name}.end": "end" for name in ("first", "second", "smear", "last", "deals")}
    acts["first.last"] = "end"
    step = table.step
    if step in acts:
        return pygame.Rect(table.act_target(acts[step]).rect)
    if step in ("first.cube", "last.cube"):
        return pygame.Rect(table.tray_target(1 + IRISH).rect)
    if step == "first.with":
        return pygame.Rect(table.tray_target(0).rect)
    if isinstance(top, DealScene) and step in ("deals.send", "deals.answer"):
        name = step.partition(".")[2].replace("answer", "back")
        return top.gui.shortcuts[BUTTONS[f"deal:{name}"]].rect
    if isinstance(top, BallotScene):
        if step in ("bids.seal", "deals.keep") or (step == "first.seal" and top.started):
            return top.gui.shortcuts[Intent.END_TURN].rect
        bid = step in ("first.seal", "bids.sure")
        return top.laid.sure_rect if bid else top.laid.candidates_rect
    return None


def check_named(table: LessonTable, code: str) -> set[str]:
    """A button that is named is named as it is written, and the hand points at nothing else.

    The step, if it names anything.
    """
    coach, place = table.coach, named(table)
    if coach.step_shown is None or place is None:
        return set()
    assert coach.target == place, table.step
    if "{button}" in str(entries(code)[f"learn.{table.step}"]):
        gui = table.top.gui
        buttons = [one for one in gui.manager.ui_group.sprites() if one.rect == place]
        caption = buttons[0].caption
        assert caption
        assert caption in coach.words, table.step
    return {table.step}


def figures_in(table: LessonTable, seat: int, place: pygame.Rect) -> list[int]:
    """The figures that a card has within a place."""
    with watching() as drawn:
        table.draw_card(seat)
    inks = [ink for ink in drawn.inks if ink.words.isdigit()]
    corner = table.layout.cards[seat].topleft
    return [int(i.words) for i in inks if place.contains(i.rect.move(corner))]


def check_card(table: LessonTable, kind: str, which: str, place: pygame.Rect) -> None:
    """On the card of whoever is spoken of, the very figure that is spoken of."""
    state, due = table.shown, table.coach.step_shown
    assert due is not None
    named = [n for n, seat in enumerate(table.match.seats) if seat.name in table.coach.words]
    areas = enumerate(table.layout.cards)
    (seat,) = [n for n, area in areas if area.contains(place)]
    assert seat in (named if which == "event" and named else [0]), table.step
    favors = list(state.favors_of(seat))
    population = dict(due.values).get("population")
    wanted = {
        "points": [state.score[seat]],
        "favors": favors if population is None else [favors[population]],
        "tokens": [state.tokens[seat]],
    }
    if kind in wanted:
        assert figures_in(table, seat, place) == wanted[kind], table.step


@pytest.mark.parametrize(
    "code", ["de", *(pytest.param(code, marks=pytest.mark.long) for code in ("es", "fr", "it"))]
)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_hand_points_at_what_is_spoken_of(tmp_path: Path, lesson: Lesson, code: str) -> None:
    """In other languages too, and in a larger window, where buttons keep their places as well."""
    table = LessonTable(tmp_path, lesson, size=(1920, 1080), language=code)
    assert language() == code
    learner, places, checked = Learner(table, Keys(table)), Places(), set[str]()
    table.rest()
    pointed = check_hand(table)
    while learner.once():
        table.rest()
        pointed |= check_hand(table)
        checked |= check_named(table, code)
        places.look(table)
    assert pointed == {step.key for step in lesson.steps}
    assert checked == NAMED[lesson.name]
    places.check(lesson)
    table.close()


def check_hand(table: LessonTable) -> set[str]:
    """A step has a place in sight: a ward that is named, a figure that is counted. The step."""
    if isinstance(table.top, LessonEnd) or table.coach.step_shown is None:
        return set()
    step = table.coach.step_shown.step
    place, camera = table.coach.target, table.camera
    assert place is not None, step.key
    assert table.look.window.contains(place), step.key
    assert not table.coach.card.colliderect(place), step.key
    kind, _, which = step.target.partition(":")
    if kind in ("ward", "sign"):
        number = WARD_NUMBERS[ward_at(camera.world(place.center))]
        named = WARDS_NAMED.findall(table.coach.words)
        numbers = [int(found) for pair in named for found in pair if found]
        assert not numbers or number in numbers, step.key
        assert which in ("event", str(number)), step.key
    elif kind in ("favors", "points", "tokens", "office") or step.target == "card:event":
        check_card(table, kind, which, place)
    return {step.key}


@pytest.mark.parametrize("code", CODES)
def test_a_step_that_points_at_a_button_quotes_it(code: str) -> None:
    words_of = entries(code)
    for lesson in LESSONS:
        for step in lesson.steps:
            kind = step.target.partition(":")[0]
            quotes = "{button}" in str(words_of[f"learn.{step.key}"])
            buttons = ("ballot:seal", "deal:send", "deal:back")
            assert quotes == (kind == "act" or step.target in buttons), step.key


def test_a_key_in_haste_skips_nothing(tmp_path: Path) -> None:
    """The key that goes on is the key that skips: held a moment too long it does nothing."""
    table = LessonTable(tmp_path, FIRST_TERM)
    while table.reading:
        table.driver.key("n")
    step = table.step
    table.driver.key("n")
    assert table.step == step
    table.driver.wait(0.5)
    table.driver.key("n")
    assert table.step != step
    table.close()


def test_one_button_is_red_and_the_hand_is_on_no_sentence(tmp_path: Path) -> None:
    """Where the turn can be ended, the coach's own way on is plain; beside a page it says so."""
    table = LessonTable(tmp_path, FIRST_TERM)
    learner, bonus, pages = Learner(table, Mouse(table)), 0, 0
    while not (bonus and pages) and learner.once():
        table.rest()
        coach, lesson = table.coach, table.coach.table
        if coach.stack.top is lesson and coach.gui is not None:
            own = [one for one, _ in coach.gui.badges._buttons]
            every = [*own, *lesson.laid.bar.acts.buttons.values()]
            red = [one for one in every if one.kind == PRIMARY and one.target.enabled]
            assert len(red) <= 1, [one.caption for one in red]
            if coach.hand is not None and table.step == "first.bonus":
                assert not coach.hand[1].colliderect(lesson.tabletop.layout.sentence)
                bonus += 1
        elif coach.stack.top is lesson.flow.page:
            pages += 1
            assert coach.words
    assert bonus
    assert pages
    table.close()


def test_the_edge_of_the_strip_stays_as_it_is_when_all_is_painted_again(
    tmp_path: Path, painted: None
) -> None:
    """Nothing was painted below the edge, which lets some of that through: it grew darker."""
    table = LessonTable(tmp_path, FIRST_TERM)
    app = table.driver.app

    def strip() -> bytes:
        app.stack.forget()
        app.stack.paint_damage(app.window.surface)
        return pygame.image.tobytes(app.window.surface.subsurface(table.coach.card), "RGB")

    assert strip() == strip()
    table.close()


def test_while_a_step_is_read_all_but_what_it_speaks_of_is_dim(
    tmp_path: Path, painted: None
) -> None:
    """The first step showed the whole table at once and did not set apart what it tells of."""
    table = LessonTable(tmp_path, FIRST_TERM)
    surface, coach = table.driver.app.window.surface, table.coach
    years = table.tabletop.layout.years
    card = table.tabletop.layout.cards[1]

    def light(area: pygame.Rect) -> int:
        return sum(pygame.transform.average_color(surface, area)[:3])

    assert coach.target == years
    table.driver.settle(50)
    dim, lit = light(card), light(years)
    while table.reading:
        table.driver.key("n")
    table.driver.settle(50)
    assert light(card) > 1.2 * dim, "a task leaves the table as it is"
    assert abs(light(years) - lit) < 0.02 * lit
    table.close()
