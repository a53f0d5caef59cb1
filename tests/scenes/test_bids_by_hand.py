"""Bids by mouse, wheel, drag and digits, and how few clicks a ballot of three persons takes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import balanced_bid, prospect, reach
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.wording import population_words
from tests.helpers.ballots import ballot_of_two, click_events
from tests.helpers.table import Table
from tests.helpers.window import key_event

FRENCH = (pygame.K_AMPERSAND, 0xE9, pygame.K_QUOTEDBL, pygame.K_QUOTE)  # the keys of 1 to 4


def three() -> State:
    """Three candidates: the first can win for certain, the others can bid a favor each."""
    state = ballot_of_two(3)
    ward = state.voting
    for seat, (bosses, favors) in enumerate(((2, 6), (1, 2), (1, 2))):
        state.bosses[ward * MAX_SEATS + seat] = bosses
        for population in range(POPULATION_COUNT):
            state.favors[seat * POPULATION_COUNT + population] = favors if not population else 0
    state.cubes[ward * POPULATION_COUNT] = max(1, state.cubes[ward * POPULATION_COUNT])
    state.cubes[ward * POPULATION_COUNT + 3] = 0
    state.favors[3] = 2  # and two of a color that has no say here
    return state


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, 3, state=three(), seal_zero=False)
    made.rest()
    yield made
    made.close()


@pytest.fixture
def ballot(table: Table) -> BallotScene:
    """The first person's ballot."""
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    return table.driver.expect(BallotScene)


class Clicks:
    """A mouse that counts what its button does."""

    def __init__(self, table: Table) -> None:
        self.driver = table.driver
        self.count = 0

    def on(self, label: str) -> None:
        self.count += 1
        self.driver.wait(0.45)
        self.driver.click(self.driver.target(label).rect.center)

    def wheel(self, place: tuple[int, int], steps: int) -> None:
        self.driver.wait(0.45)
        self.driver.point(place)
        self.driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
        self.driver.frames(1)


def test_a_ballot_of_three_persons_takes_eight_clicks_at_most(table: Table) -> None:
    """One certain bid (there can be only one), one favor by the wheel, one by a button."""
    clicks, ways = Clicks(table), ["certain", "wheel", "more"]
    state, sealed = table.match.state, {}
    while not isinstance(table.top, RevealScene):
        cover = table.driver.expect(CoverScene)
        clicks.on(text("cover.ready", name=table.match.seats[cover.seat].name))
        ballot = table.driver.expect(BallotScene)
        now, way = prospect(state, state.voting, cover.seat), ways.pop(0)
        if way == "certain":
            clicks.on(text("ballot.certain", count=now.surely_wins))
        elif way == "wheel":
            clicks.wheel(ballot.laid.bid_rows.rows[0].number_rect.center, 1)
        else:
            more = ballot.laid.bid_rows.rows[0].more
            assert more is not None
            clicks.on(more.target.label)
        sealed[cover.seat] = tuple(ballot.bid)
        clicks.on(text("ballot.seal"))
        table.driver.frames(3)
    assert clicks.count <= 8
    assert sealed == {0: (2, 0, 0, 0), 1: (1, 0, 0, 0), 2: (1, 0, 0, 0)}
    assert {seat: tuple(bid) for seat, bid in enumerate(table.top.opening.bids)} == sealed
    assert getattr(table.top.opening.outcome, "seat", None) == 0


def test_the_certain_bid_wins_whatever_the_others_bid(table: Table, ballot: BallotScene) -> None:
    now = ballot.outlook
    table.driver.click_on(text("ballot.certain", count=now.surely_wins))
    assert sum(ballot.bid) == now.surely_wins
    assert now.bosses + sum(ballot.bid) == now.rivals_most + 1
    assert text("ballot.verdict.certain") == ballot.laid.totals.verdict(sum(ballot.bid))


def test_where_no_bid_is_certain_the_verdict_says_so_and_no_dead_button(table: Table) -> None:
    """It was said in gray between the buttons, far from the verdict."""
    for _ in range(2):
        table.driver.wait(0.5)
        table.driver.key("return")
        table.driver.wait(0.5)
        ballot = table.driver.expect(BallotScene)
        if ballot.outlook.surely_wins < 0:
            break
        table.driver.key("e")
        table.driver.frames(2)
    words = text("ballot.no_certain")
    assert ballot.laid.totals.verdict(sum(ballot.bid)).endswith(words)
    assert words not in [label.words for label in ballot.gui.labels]
    assert words in " ".join(line for _, told in ballot.gui.read_aloud for line in told())
    assert words not in [target.label for target in ballot.gui.ring.targets]
    assert ballot.landmark("ballot:certain") == ballot.laid.totals.area


@pytest.mark.parametrize(
    ("favors", "key"), [(0, "lost"), (1, "open"), (5, "certain")], ids=["none", "one", "five"]
)
def test_the_verdict_tells_what_a_bid_can_bring(tmp_path: Path, favors: int, key: str) -> None:
    state = three()
    ward = state.voting
    state.bosses[ward * MAX_SEATS] = 1
    state.bosses[ward * MAX_SEATS + 1] = 2 if key == "lost" else 1
    state.favors[POPULATION_COUNT] = 2
    table = Table(tmp_path, 3, state=state, seal_zero=False)
    table.rest()
    table.driver.wait(0.5)
    table.driver.key("return")
    ballot = table.driver.expect(BallotScene)
    ballot.laid.bid_rows.set_favors(0, favors)
    now = ballot.outlook
    votes = now.bosses + favors
    state, totals = table.match.state, ballot.laid.totals
    can = sum(reach(state, ward, rival) >= votes for rival in (1, 2))
    values = {"least": now.rivals_least, "most": now.rivals_most, "count": can}
    name = max((reach(state, ward, r), table.match.seats[r].name) for r in (1, 2))[1]
    assert totals.verdict(favors).startswith(text(f"ballot.verdict.{key}", name=name, **values))
    assert (text("ballot.no_certain") in totals.verdict(favors)) == (now.surely_wins < 0)
    assert totals.sum_words(favors).endswith(text("ballot.sum.votes", count=votes))
    table.close()


def test_the_sum_and_the_verdict_stay_in_one_place_and_size_at_every_bid(
    table: Table, ballot: BallotScene
) -> None:
    """The verdict once jumped from body type to the heading's, with all below it."""
    totals, most = ballot.laid.totals, sum(ballot.outlook.usable)
    found = {tuple((r, h) for r, _, h in totals.blocks(bid)) for bid in range(most + 1)}
    assert most > 0
    assert len(found) == 1
    assert len({totals.verdict(bid) for bid in range(most + 1)}) > 1


def test_what_a_bid_costs_and_what_is_kept_stands_below_the_sum_of_every_bid(
    table: Table, ballot: BallotScene
) -> None:
    totals, held = ballot.laid.totals, table.match.state.favors_held(ballot.seat)
    for bid in range(sum(ballot.outlook.usable) + 1):
        _, (_, (added,), _), (_, paid, _), _ = totals.blocks(bid)
        assert added == totals.sum_words(bid)
        paid_words = " ".join(paid).replace("\u00a0", " ")
        assert paid_words == text("ballot.pays", count=bid, kept=held - bid)


def test_the_prize_and_the_ballots_to_come_are_read_out_and_printed(tmp_path: Path) -> None:
    state = three()
    assert WARD_NUMBERS[state.voting] == 1
    later = WARD_NUMBERS.index(14)
    for ward in set(range(len(WARD_NUMBERS))) - {state.voting}:
        state.bosses[ward * MAX_SEATS : ward * MAX_SEATS + 2] = [ward == later] * 2
    state.cubes[later * POPULATION_COUNT] = 1
    table = Table(tmp_path, 3, state=state, seal_zero=False)
    table.rest()
    table.driver.wait(0.5)
    table.driver.key("return")
    ballot = table.driver.expect(BallotScene)
    line = text("ballot.prize_line", prize=text("ballot.prize.cube"), count=1)
    assert ballot.laid.totals.prize == line
    assert line in "".join(s for _, told in ballot.gui.read_aloud for s in told())
    table.close()


# One number


def wheel(table: Table, ballot: BallotScene, steps: int) -> None:
    Clicks(table).wheel(ballot.laid.bid_rows.rows[0].number_rect.center, steps)


def drag(table: Table, ballot: BallotScene, steps: int) -> None:
    """From the number up or down, and let go; a little too far to either side."""
    start = ballot.laid.bid_rows.rows[0].number_rect.center
    end = start[0] + 40, start[1] - ballot.look.px(18) * steps
    down, up = click_events(start)
    table.driver.point(start)
    table.driver.frame(down)
    for part in (2, 1):
        table.driver.point((end[0], (start[1] * (part - 1) + end[1]) // part))
    up.pos = end
    table.driver.frame(up)
    table.driver.frames(1)


@pytest.mark.parametrize("way", [wheel, drag])
def test_wheel_and_drag(
    table: Table, ballot: BallotScene, way: Callable[[Table, BallotScene, int], None]
) -> None:
    way(table, ballot, 3)
    assert ballot.bid[0] == 3
    way(table, ballot, -1)
    assert ballot.bid[0] == 2
    way(table, ballot, 20)
    assert ballot.bid[0] == 6
    way(table, ballot, -20)
    assert ballot.bid == [0, 0, 0, 0]


def test_the_wheel_beside_the_numbers_does_nothing(table: Table, ballot: BallotScene) -> None:
    Clicks(table).wheel(ballot.laid.totals.area.center, 2)
    assert ballot.bid == [0, 0, 0, 0]


@pytest.mark.parametrize("keypad", [False, True])
def test_digits_set_the_number_in_focus(tmp_path: Path, keypad: bool) -> None:
    state = three()
    state.favors[0] = 14
    table = Table(tmp_path, 3, state=state, seal_zero=False)
    table.rest()
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    ballot = table.driver.expect(BallotScene)
    table.driver.click(ballot.laid.bid_rows.rows[0].number_rect.center)

    def type_(digits: str) -> int:
        table.driver.wait(1.6)
        for digit in digits:
            table.driver.key(f"[{digit}]" if keypad else digit)
        return ballot.bid[0]

    assert type_("5") == 5
    assert type_("12") == 12
    assert type_("0") == 0
    assert type_("19") == 9  # there are no nineteen
    table.driver.key("end")
    assert ballot.bid[0] == 14
    table.driver.key("home")
    assert ballot.bid[0] == 0
    table.driver.key("right")
    assert ballot.bid[0] == 1
    table.close()


def test_french_keyboards_have_digits_too(table: Table, ballot: BallotScene) -> None:
    """There the keys of the digits give letters and signs unless Shift is held."""
    key = FRENCH[0]
    down = key_event(pygame.KEYDOWN, key, 0, "&")
    down.scancode = pygame.KSCAN_1
    table.driver.frame(down)
    table.driver.frame(key_event(pygame.KEYUP, key, 0, "&"))
    assert ballot.bid == [1, 0, 0, 0]


def test_a_color_without_a_say_tells_the_reason_in_its_row(
    table: Table, ballot: BallotScene
) -> None:
    """No cubes of it live in the ward: no buttons, and the rule for whoever asks."""
    row, words = ballot.laid.bid_rows.rows[3], population_words(3)
    assert row.less is None
    assert row.more is None
    assert row.number_target.tooltip_words() == text("ballot.not_here", **words)
    table.driver.key("4")
    assert ballot.bid == [0, 0, 0, 0]
    table.driver.point(row.number_rect.center)
    table.driver.wait(0.6)
    assert ballot.gui.tooltip.words == text("ballot.not_here", **words)


def test_a_bid_of_so_many_takes_from_the_color_of_which_most_are_left() -> None:
    assert balanced_bid((0, 0, 0, 0), 0) == (0, 0, 0, 0)
    assert balanced_bid((3, 9, 0, 1), 7) == (1, 6, 0, 0)
    for total in range(14):
        bid = balanced_bid((3, 9, 0, 1), total)
        assert sum(bid) == total
        assert all(0 <= one <= most for one, most in zip(bid, (3, 9, 0, 1), strict=True))
