"""New game: cards that stay where they are, faces, tables by one press, what is remembered."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tammany_desktop.board.ward_card import ward_words
from tammany_desktop.bots.mind.parameters import CHARACTERS, PLAIN
from tammany_desktop.journal.header import COLORS, new_header
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import series, text
from tammany_desktop.rules.board import ZONES
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.options import TO_THE_LETTER, Options
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.scenes.base.dialog import Prompt
from tammany_desktop.scenes.base.pages import Space
from tammany_desktop.scenes.menus.game_rules import GameChoice, lay_rules
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.seat_card import bot_words, deal_words
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session import line_up
from tammany_desktop.session.games import Games, seats_of
from tammany_desktop.session.line_up import SeatChoice
from tammany_desktop.system.settings import MAX_TALKS, Settings
from tammany_desktop.talk import talk_mode
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.skin import PLAIN as BUTTON_KIND
from tammany_desktop.ui.skin import button_body
from tammany_desktop.ui.widgets import Segments
from tests.helpers.board_table import board_look
from tests.helpers.window import BOTS, Driver, revised_rules

SIZES = [(1280, 720, 100), (1024, 600, 100), (1280, 720, 200), (1280, 720, 150)]
Rects = dict[str, tuple[int, int, int, int]]


def open_page(window: Driver, hot_seat: bool = False) -> NewGameScene:
    window.click_on(text("title.hot_seat" if hot_seat else "title.play"))
    return window.expect(NewGameScene)


def rects(window: Driver) -> Rects:
    """Where every control of the page is, by its label; a free place has none to name."""
    return {one.label: tuple(one.rect) for one in window.gui.ring.targets}  # type: ignore[misc]


def same_where_shared(one: Rects, other: Rects) -> bool:
    shared = one.keys() & other.keys()
    return len(shared) > 10 and all(one[label] == other[label] for label in shared)


@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
def test_nothing_moves_whatever_is_changed(
    tmp_path: Path, wide: int, high: int, scale: int
) -> None:
    window = Driver(tmp_path, size=(wide, high))
    window.app.apply(ui_scale=scale)
    page = open_page(window)
    page.choose_seat(1)
    page.set_level(1, "brave")
    window.frames(1)
    seen = [rects(window)]
    places = [
        one.rect
        for one in window.gui.ring.targets
        if not one.is_text_field and "2" in one.label.split()
    ]
    assert len(places) == 4  # color, who, level, character
    for rect in places:
        for place in ((rect.left + 12, rect.centery), (rect.right - 12, rect.centery)):
            for _ in range(7):
                window.click(place)
                seen.append(rects(window))
    for label in (text(f"new_game.table.{name}") for name in NAMED):
        window.click_on(label)
        seen.append(rects(window))
    assert all(same_where_shared(one, other) for one, other in pairwise(seen))
    window.close()


NAMED = ("gentle", "balanced", "sharks")


def test_the_same_spot_clicked_again_and_again_changes_one_thing_only(window: Driver) -> None:
    page = open_page(window)
    rect = window.target(text("new_game.level", seat=2)).rect
    before = page.setup
    found = []
    for _ in range(len(BOTS)):
        window.click((rect.right - 14, rect.centery))
        found.append(page.seats[1].bot)
    assert sorted(found) == sorted(bot.level for bot in BOTS), "each level once, never a person"
    assert page.setup.seats[0] == before.seats[0]
    assert page.setup.seats[2:] == before.seats[2:]


def test_a_person_or_a_bot_is_a_switch_of_its_own(window: Driver) -> None:
    page = open_page(window)
    window.tab_to(text("new_game.level", seat=2))
    window.key("right")
    level = page.seats[1].bot
    window.tab_to(text("new_game.who", seat=2))
    window.key("left")
    assert (page.seats[1].bot, page.seats[1].name) == ("", "Player 2")
    assert text("new_game.level", seat=2) not in rects(window)
    assert window.focused() == text("new_game.who", seat=2)
    window.key("left")
    assert (page.seats[1].bot, page.seats[1].name) == (level, "Big Tim")


def test_seats_come_and_go_at_the_end_and_come_back_as_they_were(window: Driver) -> None:
    page = open_page(window)
    page._set_count(5)
    page.set_name(4, "Sly Sam")
    page._set_count(3)
    window.frames(1)
    assert "Sly Sam" not in [seat.name for seat in page.setup.seats]
    page._set_count(5)
    assert page.setup.seats[4].name == "Sly Sam"
    assert len({seat.color for seat in page.seats}) == 5


@pytest.mark.parametrize("played", [False, True])
def test_the_table_of_a_first_game_is_chosen_until_something_was_played(
    window: Driver, played: bool
) -> None:
    """Medium bots were chosen for a newcomer."""
    window.app.apply(lesson_played=played)
    page = open_page(window)
    table = line_up.table_of(page.setup.seats)
    assert table == ("balanced" if played else "gentle")
    chosen = window.target(text(f"new_game.table.{table}"))
    assert chosen.spoken is not None


def test_all_seats_share_the_width_and_the_rules_are_labeled(window: Driver) -> None:
    """A fifth of the page was an empty place; the edition looked like a caption."""
    page = open_page(window)
    for count in (3, 4, 5):
        page._set_count(count)
        window.frames(1)
        cards = page.portrait_rects
        assert len(cards) == count
        right = max(one.rect.right for one in window.gui.ring.targets)
        last = window.target(text("new_game.who", seat=count)).rect.right
        assert right - last < window.app.look.px(40)
    rules = text("common.labeled", label=text("table.menu.rules"), words=page.rules_words())
    assert rules in [one.label for one in window.gui.ring.targets]


def test_the_ready_made_tables_are_labeled_and_head_no_seat(window: Driver) -> None:
    """Each of the four stood exactly above a seat and read as its heading."""
    page, names = open_page(window), [table.name for table in line_up.TABLES]
    hints = [text(f"new_game.table_hint.{name}") for name in names]
    targets = [next(one for one in window.gui.ring.targets if one.hint == hint) for hint in hints]
    cards = [rect.centerx for rect in page.portrait_rects]
    assert all(abs(one.rect.centerx - card) > 10 for one in targets for card in cards)
    left = min(one.rect.left for one in targets)
    assert left > page.portrait_rects[0].left + window.app.look.px(80), "after the label"


def test_a_level_without_hats_is_named_and_offers_no_character(window: Driver) -> None:
    """Four gray hats looked like a broken rating, and a character was offered that is fixed."""
    page = open_page(window)
    assert page.seats[1].bot == "beginner"
    character = text("new_game.character", seat=2)
    assert character not in [one.label for one in window.gui.ring.targets]
    page.set_level(1, "brave")
    window.frames(1)
    assert character in [one.label for one in window.gui.ring.targets]


def test_every_face_is_seen_once_whatever_is_set(window: Driver) -> None:
    page = open_page(window)
    chance = Random(4)
    for _ in range(80):
        index = chance.randrange(5)
        act = chance.randrange(6)
        if act == 0:
            page._set_table(chance.choice(page._tables()))
        elif act == 1:
            page._set_count(chance.choice((3, 4, 5)))
        elif act == 2:
            page.set_kind(index, chance.random() < 0.7)
        elif act == 3:
            page.set_color(index, chance.choice(COLORS))
        elif act == 4:
            page.set_name(index, chance.choice(("Ann", "Big Tim", "Silent Gus", "", "Zoe")))
        elif page.seats[index].bot:
            page.set_level(index, chance.choice(BOTS).level)
        faces = [page.portrait(n) for n, seat in enumerate(page.setup.seats) if seat.bot]
        assert all(faces)
        assert len(set(faces)) == len(faces), page.setup.seats


@pytest.mark.usefixtures("painted")
def test_a_color_of_another_seat_is_pale_and_says_whose_it_is(window: Driver) -> None:
    """All five looked free on every card."""
    page = open_page(window)
    target = window.target(text("new_game.color", seat=1))
    assert target.parts is not None
    own, taken, *_, free = target.parts.words()
    assert own == text("color.red")
    assert taken == series([text("color.yellow"), text("new_game.color", seat=2)])
    assert free == text("color.brown")
    window.settle()
    surface, width = window.app.window.surface, target.rect.width // 5

    def contrast(index: int) -> int:
        middle = target.rect.left + width * index + width // 2
        row = [
            sum(surface.get_at((x, target.rect.centery))[:3]) for x in range(middle - 9, middle + 9)
        ]
        return max(row) - min(row)

    assert contrast(3) < 0.5 * contrast(4)
    page.set_color(0, "black")
    window.frames(2)
    target = window.target(text("new_game.color", seat=1))
    assert target.parts is not None
    assert target.parts.words()[0] == series([text("color.red"), text("new_game.color", seat=4)])


@pytest.mark.usefixtures("painted")
def test_a_typed_name_shows_its_face_and_moves_nothing(window: Driver) -> None:
    page = open_page(window)
    window.tab_to(text("new_game.name", seat=3))
    before, faces = rects(window), [page.portrait(n) for n in range(4)]
    window.type("Silent Gus")  # in the place of all that was there
    assert page.seats[2].name == "Silent Gus"
    assert page.portrait(2) == "portrait_machine_builder"
    assert page.portrait(1) == faces[1]
    assert rects(window) == before
    window.key("tab")
    window.point((5, 5))
    window.wait(1)
    left = window.picture()
    window.app.stack.forget()
    window.frame()
    assert window.picture() == left


@pytest.mark.parametrize("table", line_up.TABLES, ids=lambda table: table.name)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_table_is_set_by_one_press(
    window: Driver, table: line_up.PresetTable, count: int
) -> None:
    page = open_page(window)
    page._set_count(count)
    page.set_name(0, "Ada")
    colors = [seat.color for seat in page.seats]
    name = "title.hot_seat" if table.name == "people" else f"new_game.table.{table.name}"
    window.click_on(text(name))
    assert [(seat.bot, seat.character) for seat in page.setup.seats] == list(table.seats[:count])
    assert page.setup.seats[0].name == "Ada"
    assert [seat.color for seat in page.seats] == colors
    assert page.laid.start.target.enabled
    assert line_up.table_of(page.setup.seats) == table.name


def test_a_set_up_opens_as_a_table_that_the_page_offers(window: Driver) -> None:
    window.app.apply(lesson_played=True)
    assert line_up.table_of(open_page(window).setup.seats) == "balanced"


def test_nobody_meets_the_hoarder_unasked() -> None:
    seats = [one for table in line_up.TABLES for one in table.seats]
    seats += [
        (seat.bot, seat.character)
        for hot_seat in (False, True)
        for seat in line_up.default_seats(BOTS, hot_seat)
    ]
    seats += [("", line_up.default_character(n, bot.level, BOTS)) for n in range(9) for bot in BOTS]
    assert all(character != "hoarder" for _, character in seats)


def test_every_bot_has_a_sentence_of_its_own() -> None:
    characters = {bot.level: ("", *bot.characters) for bot in BOTS}
    words = {
        bot_words(SeatChoice("X", "red", level, one))
        for level, known in characters.items()
        for one in known
    }
    plain = sum(len(known) == 1 for known in characters.values())
    assert len(words) == plain + max(len(known) for known in characters.values())
    assert not any(word.startswith("bot.") for word in words)


def test_table_talk_is_chosen_with_the_rules_and_the_cards_tell_how_bots_deal(
    window: Driver,
) -> None:
    page = open_page(window)
    page.set_level(1, "alderman")
    page.set_character(1, "hoarder")
    words = deal_words(page.seats[1])
    label = text("new_game.character", seat=2)
    assert window.app.settings.talk == "off"
    assert words not in window.target(label).hint
    for talk in ("asked", "lively", "auto"):
        window.click_on(revised_rules())
        window.tab_to(text("settings.talk"))
        window.key("right")
        assert window.expect(NewGameScene).talk == talk
        assert window.app.settings.talk == "off", "the rules of this game change no other game"
        meant = text(f"new_game.talk_hint.{talk_mode(talk, person_count=1)}")
        assert meant in window.target(text("settings.talk")).hint
        window.click_on(text("new_game.seats_page"))
        assert window.target(label).hint.endswith(words)


def test_how_players_talk_belongs_to_the_game_that_begins(tmp_path: Path) -> None:
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    driver.app.apply(talk="lively", speed="instant")
    page = open_page(driver)
    page._set_talk("off")
    page._start_game()
    driver.frames(3)
    table = driver.expect(TableScene)
    assert driver.app.settings.talk == "lively"
    assert table.play.talk == "off"
    driver.app.to_title()
    driver.app.open_table()
    driver.frames(3)
    again = driver.expect(TableScene)
    assert again.play.talk == "off", "the game that goes on keeps its choice"
    settings = SettingsScene(driver.app, "play")
    driver.app.stack.push(settings)
    driver.frames(2)
    settings._set("talk", "asked")
    assert again.play.talk == "asked"
    driver.close()


def test_a_branch_of_a_branch_has_the_talk_and_the_aids_of_its_game(tmp_path: Path) -> None:
    """To go back to the last decision twice brought hints and offers to a game without them."""
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    driver.app.apply(talk="lively", speed="instant")
    page = open_page(driver, hot_seat=True)
    page._set_talk("off")
    page.unaided = True
    page._start_game()
    for _ in range(3):
        driver.frames(3)
        table = driver.expect(TableScene)
        assert (table.play.talk, table.session.unaided) == ("off", True)
        before = table.match.line
        table.session.submit(table.match.legal()[0])
        while table.match.line == before:
            driver.frames(1)
        moment = BranchPoint(table.session.header, table.match.history, table.match.line)
        driver.app.open_table(moment)
    driver.close()


def test_only_the_last_games_with_a_choice_are_remembered() -> None:
    settings = Settings()
    for number in range(MAX_TALKS + 1):
        settings = replace(settings, **settings.changes_for_game(str(number), "off", False))
    assert settings.talk_in("0") == "auto"
    assert settings.talk_in("new", str(MAX_TALKS)) == "off"
    assert len(settings.game_talk) == MAX_TALKS


def test_who_wants_more_for_its_word_is_said_to() -> None:
    """The sentences go by the numbers: the highest price, the lowest, and both between."""
    by_honor = sorted(CHARACTERS, key=lambda name: CHARACTERS[name].honor)
    assert by_honor == ["slanderer", "kingmaker", "machine", "hoarder"]
    assert CHARACTERS["kingmaker"].honor < PLAIN.honor < CHARACTERS["machine"].honor
    seats = [SeatChoice("X", "red", "brave", one) for one in ("", *CHARACTERS)]
    seats += [SeatChoice("X", "red", level, "") for level in ("random", "simple")]
    assert len({deal_words(seat) for seat in seats}) == len(CHARACTERS) + 2


# What is remembered


def begin(window: Driver) -> None:
    window.click_on(text("new_game.start"))
    window.key("escape")


def test_hot_seat_and_bots_are_remembered_apart_and_a_name_goes_along(window: Driver) -> None:
    page = open_page(window)
    page.set_name(0, "Ada")
    page._set_count(5)
    begin(window)
    page = open_page(window, hot_seat=True)
    assert [seat.name for seat in page.setup.seats][:2] == ["Ada", "Player 2"]
    page.set_name(1, "Bea")
    page._set_count(3)
    begin(window)
    page = open_page(window)
    assert (page.setup.person_count, len(page.setup.seats)) == (1, 5)
    assert page.setup.seats[0].name == "Ada"
    window.key("escape")
    page = open_page(window, hot_seat=True)
    assert [seat.name for seat in page.setup.seats] == ["Ada", "Bea", "Player 3"]


def test_settings_of_older_versions_hold_either_set_up(tmp_path: Path) -> None:
    seats = tuple(SeatChoice(name, COLORS[n]) for n, name in enumerate(("Ann", "Ben", "Cy")))
    old = line_up.to_json(line_up.GameSetup(seats))
    window = Driver(tmp_path)
    window.app.apply(last_setup=old)
    page = open_page(window, hot_seat=True)
    assert page.setup.seats == seats
    window.key("escape")
    page = open_page(window)
    assert (page.setup.person_count, page.setup.seats[0].name) == (1, "Ann")
    window.close()


def test_seats_by_lot_follow_the_chance_of_the_game(window: Driver) -> None:
    page = open_page(window)
    window.click_on(text("new_game.by_lot"))
    window.click_on(text("new_game.start"))
    (setup,) = window.recorded.started
    assert setup.by_lot
    drawn = [setup.with_seats_drawn(Random(seed)).seats for seed in range(20)]
    assert drawn == [setup.with_seats_drawn(Random(seed)).seats for seed in range(20)]
    assert len(set(drawn)) > 5
    assert all(sorted(map(str, one)) == sorted(map(str, page.setup.seats)) for one in drawn)
    kept = line_up.from_json(window.app.settings.last_setup, BOTS)
    assert kept is not None
    assert kept.by_lot


# Keys


def test_ctrl_enter_starts_from_wherever_the_focus_is(window: Driver) -> None:
    page = open_page(window)
    window.key("return", pygame.KMOD_CTRL)
    window.click_on(text("new_game.name", seat=1))
    window.type("x")
    window.key("return", pygame.KMOD_CTRL)
    assert len(window.recorded.started) == 2
    assert page.seats[0].name.endswith("x")


def test_enter_without_focus_starts_nothing(window: Driver) -> None:
    open_page(window)
    for name in ("return", "space", "e", "return"):
        window.key(name)
    assert window.recorded.started == []


def test_the_focus_stays_on_the_button_that_turns_the_page(window: Driver) -> None:
    open_page(window)
    window.tab_to(revised_rules())
    window.key("return")
    assert window.focused() == text("new_game.seats_page")
    window.key("return")
    assert window.focused() == revised_rules()
    window.key("return")
    window.key("escape")
    assert window.focused() == revised_rules()


ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.lists(st.none())
)
WORDS = st.one_of(
    st.sampled_from(
        ("", " ", "\x00", "\u200b\u202e", "x" * 10_000, "9" * 5_000, "simple", "machine")
    ),
    st.text(st.characters(codec="utf-8"), max_size=30),
    ANYTHING,
)
FIELD = st.sampled_from(("name", "color", "bot", "character"))


@given(st.lists(st.tuples(st.integers(0, 3), FIELD, WORDS), max_size=3), st.booleans())
@example([(2, "character", "x" * 10_000)], True)
@example([(0, "character", "machine")], False)
@example([(0, "name", "\x00")], True)
@example([(0, "name", "\u200b"), (1, "name", "B\x00")], True)
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_set_up_was_kept_a_game_begins(
    window: Driver, changes: list[tuple[int, str, object]], hot_seat: bool
) -> None:
    seats = line_up.default_seats(BOTS, hot_seat)[:4]
    kept = line_up.to_json(line_up.GameSetup(seats))
    for seat, field, words in changes:
        kept["seats"][seat][field] = words
    window.app.apply(last_hot_seat=kept if hot_seat else {}, last_setup={} if hot_seat else kept)
    page = NewGameScene(window.app, hot_seat)
    window.app.stack.push(page)
    window.frames(2)
    assert window.expect(NewGameScene) is page
    window.recorded.started.clear()
    window.click(page.laid.start.rect.center)
    (setup,) = window.recorded.started
    state = new_game(len(setup.seats), Random(1), setup.options)
    header = new_header(seats_of(setup.with_seats_drawn(Random(1))), state)
    assert sum(not seat.bot for seat in header.seats) == setup.person_count > 0
    window.app.stack.pop(page)
    window.frames(1)


def test_house_rules_are_saved_under_a_name_and_forgotten(window: Driver) -> None:
    page = open_page(window)
    page._turn_page()
    page._set_options({"favor_supply": 25})
    page._set_talk("lively")
    page._set_unaided(True)
    window.click_on(text("new_game.house_save"))
    window.key("return")
    assert window.expect(Prompt).error == text("new_game.house_unnamed")
    window.type("Friday")
    window.key("return")
    assert window.scene is page
    assert page.rules_words() == "Friday"
    page._set_edition("classic_2009")
    page._set_talk("off")
    assert page.rules_words() != "Friday"
    window.app.to_title()
    window.settle()
    again = open_page(window)
    again._turn_page()
    again._set_edition("own:Friday")
    assert (again.options.favor_supply, again.talk, again.unaided) == (25, "lively", True)
    friday = window.app.settings.house_rules["Friday"]
    window.app.apply(house_rules={"Friday": friday, "Sunday": {**friday, "bare": False}})
    window.click_on(text("new_game.house_forget"))
    assert list(window.app.settings.house_rules) == ["Sunday"]
    assert again.options.favor_supply == 25


def test_damaged_house_rules_are_left_out(window: Driver) -> None:
    window.app.apply(house_rules={"a": 1, "b": {}, "c": {"options": {}, "talk": "off", "bare": 1}})
    page = open_page(window)
    page._turn_page()
    assert page.rules_words() == text("new_game.preset.revised_2020")


def test_the_players_page_says_that_rules_are_as_printed(window: Driver) -> None:
    page = open_page(window)
    page._set_edition("classic_2009")
    page._set_options(TO_THE_LETTER[True])
    edition = text("new_game.preset.classic_2009")
    assert text("new_game.strictly", edition=edition) == page.rules_words()
    assert page.rules_words() in page.laid.other_page.target.label
    page._set_options({"markers": "own"})
    assert page.rules_words() == text("new_game.preset.custom")


def test_as_at_the_table_belongs_to_the_game_and_its_branches(tmp_path: Path) -> None:
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    driver.app.apply(speed="instant", tutor="always")
    page = open_page(driver)
    page._set_unaided(True)
    page._start_game()
    driver.frames(3)
    table = driver.expect(TableScene)
    labels = [target.label for target in driver.gui.ring.targets]
    assert text("table.tool.projection") not in labels
    assert text("table.tool.hint") not in labels
    assert driver.target(text("table.tool.bare")).why_not == text("table.hint.bare")
    assert table.session.tutor.seat < 0
    driver.key("h")
    driver.key("p")
    assert driver.scene is table
    assert not table.model.has_projection()
    model, ward = table.model, ZONES[0][0]
    model.state.bosses[ward * MAX_SEATS] = 2
    lead = text("table.leads_by", name=model.seats[0].name, count=2)
    assert lead not in ward_words(model, ward)
    model.unaided = False
    assert lead in ward_words(model, ward), "it is told in other games"
    driver.app.to_title()
    driver.app.open_table()
    driver.frames(3)
    assert driver.expect(TableScene).model.unaided
    assert driver.app.settings.unaided_in("other", table.session.header.id)
    driver.app.to_title()
    driver.settle()
    page = open_page(driver)
    page._start_game()
    driver.frames(3)
    assert not driver.expect(TableScene).model.unaided
    driver.close()


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_every_rule_to_be_chosen_is_explained(window: Driver, scale: int) -> None:
    """Also where its values are shown one at a time."""
    window.app.apply(ui_scale=scale)
    scene = open_page(window)
    scene.rules_open = True
    scene.resize()
    choices = [one for one in window.gui.ring.targets if one.parts is not None]
    assert len(choices) >= 3
    assert not [one.label for one in choices if not one.hint]


@given(st.lists(st.integers(1, 24), min_size=2, max_size=4), st.sampled_from([100, 150, 200]))
@settings(max_examples=40, deadline=None)
def test_values_of_a_rule_stand_side_by_side_where_all_have_room(
    lengths: list[int], scale: int
) -> None:
    look = board_look(scale=scale)
    values = [(str(n), "n" * length) for n, length in enumerate(lengths)]
    rule = GameChoice("Rule", values, "0", lambda _: None, "")
    desk = Gui(look, lambda _: None)
    lay_rules(desk, Space(0, 0, 1200, 700), Options(), lambda _: None, rule, rule, rule)
    laid = next(target for target in desk.ring.targets if target.label == "Rule")
    side_by_side = laid.part_at(laid.rect.center) is not None

    def has_room(spare: str) -> bool:
        alone = Gui(look, lambda _: None)
        segments = [(value, words + spare, None) for value, words in values]
        made = Segments(alone, laid.rect, segments, "0", lambda _: None, label="Rule")
        bodies = [(one, button_body(look, one.rect.size, BUTTON_KIND)) for one in made.buttons]
        return all(look.type.width(one.caption, "button") <= body.width for one, body in bodies)

    assert has_room("") or not side_by_side
    assert side_by_side or not has_room("n")
