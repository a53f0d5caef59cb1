"""Keys of a ballot that come while its envelope opens reach it; no other ballot gets them."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.loop import Loop
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.election import cover as covers
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tests.helpers.ballots import (
    ballot_of_two,
    let_envelopes_move,
    three_before_a_ballot,
    to_cover,
    usable,
)
from tests.helpers.table import Table
from tests.helpers.window import key_event


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    yield from three_before_a_ballot(tmp_path)


def presses(keys: str, mod: int = 0) -> list[pygame.event.Event]:
    kinds = (pygame.KEYDOWN, pygame.KEYUP)
    return [key_event(kind, pygame.key.key_code(key), mod) for key in keys for kind in kinds]


def colors_of(table: Table, cover: CoverScene) -> list[int]:
    """The color of each favor that a seat can bid here."""
    most = usable(table.match.state, cover.seat)
    return [color for color, count in enumerate(most) for _ in range(count)]


def as_digits(colors: list[int]) -> str:
    return "".join(str(color + 1) for color in colors)


def as_bid(colors: list[int]) -> list[int]:
    return [colors.count(color) for color in range(4)]


def opening(table: Table) -> CoverScene:
    """A cover whose envelope opens."""
    cover = to_cover(table)
    table.driver.key("return")
    assert cover.opens
    return cover


def to_ballot(table: Table) -> BallotScene:
    let_envelopes_move(table)
    table.driver.frames(2)
    return table.driver.expect(BallotScene)


def sealed_by(table: Table, monkeypatch: pytest.MonkeyPatch) -> dict[int, Bid]:
    """The bids that the match gets from now on, by seat."""
    bids = dict[int, Bid]()
    seal = table.match.seal

    def noted(seat: int, bid: Bid) -> object:
        bids[seat] = bid
        return seal(seat, bid)

    monkeypatch.setattr(table.match, "seal", noted)
    return bids


def test_digits_typed_while_an_envelope_opens_are_sealed_by_e(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were dropped, and a bid of nothing was sealed."""
    bids, cover = sealed_by(table, monkeypatch), opening(table)
    colors = colors_of(table, cover)[:2]
    table.driver.frame(*presses(as_digits(colors)))
    ballot = to_ballot(table)
    assert ballot.bid == as_bid(colors)
    table.driver.key("e")
    assert bids == {cover.seat: tuple(as_bid(colors))}


def test_a_key_ends_the_opening_and_takes_a_favor_back_in_its_turn(table: Table) -> None:
    cover = opening(table)
    color = colors_of(table, cover)[0]
    digit = as_digits([color])
    table.driver.frame(*presses(digit), *presses(digit, pygame.KMOD_SHIFT), *presses(digit))
    table.driver.frames(1)
    assert table.driver.expect(BallotScene).bid == as_bid([color])


def test_arrows_and_tab_come_in_their_order(table: Table) -> None:
    opening(table)
    table.driver.frame(*[event for key in ("tab", "right") for event in named(key)])
    assert sum(to_ballot(table).bid) == 1


def named(key: str) -> list[pygame.event.Event]:
    code = pygame.key.key_code(key)
    return [key_event(kind, code) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_so_do_digits_that_came_in_one_frame_with_enter(table: Table, speed: str) -> None:
    table.driver.app.apply(speed=speed)
    cover = to_cover(table)
    colors = colors_of(table, cover)[:2]
    table.driver.frame(*named("return"), *presses(as_digits(colors)))
    assert to_ballot(table).bid == as_bid(colors)


def test_so_do_digits_that_came_while_the_ballot_was_painted_first(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow computer takes long for that frame."""
    cover = opening(table)
    colors, stack = colors_of(table, cover)[:2], table.driver.app.stack
    paint, posted = stack.paint_damage, list[BallotScene]()

    def slow(*args: object) -> object:
        if isinstance(stack.top, BallotScene) and not posted:
            posted.append(stack.top)
            for event in presses(as_digits(colors)):
                pygame.event.post(event)
        return paint(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(stack, "paint_damage", slow)
    ballot = to_ballot(table)
    assert posted == [ballot]
    assert ballot.bid == as_bid(colors)


def test_so_do_digits_that_came_while_another_key_was_down(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    cover = opening(table)
    colors = colors_of(table, cover)[:2]
    monkeypatch.setattr(covers, "any_key_down", lambda: True)
    ballot = to_ballot(table)
    assert ballot.ignores_input
    table.driver.frame(*presses(as_digits(colors)))
    assert ballot.bid == as_bid(colors)
    table.driver.key("e")
    assert table.top is ballot, "a bid is final: it is sealed by no key meant for something else"
    assert ballot.seat in table.match.owing()


@pytest.mark.parametrize("key", ["e", "return"])
def test_no_bid_is_sealed_before_its_ballot_is_there(table: Table, key: str) -> None:
    cover = opening(table)
    table.driver.frame(*presses(as_digits(colors_of(table, cover)[:1])), *named(key))
    ballot = to_ballot(table)
    assert sum(ballot.bid) == 1
    assert ballot.seat in table.match.owing()


def test_who_leaves_the_window_loses_the_digits(table: Table) -> None:
    cover = opening(table)
    table.driver.frame(
        *presses(as_digits(colors_of(table, cover)[:1])),
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
    )
    table.driver.frames(3)
    assert table.top is cover
    assert cover.early_keys == []
    table.driver.key("return")
    assert to_ballot(table).bid == [*NO_BID]


def test_another_person_s_ballot_gets_no_digit(table: Table) -> None:
    """The bid was sealed from elsewhere while its envelope opened."""
    cover = opening(table)
    digits = as_digits(colors_of(table, cover)[:2])
    for event in presses(digits):
        table.driver.app.stack.handle(event, table.look.keys.read(event))
    assert len(cover.early_keys) == 2
    assert cover.unseen_bids.ballots.seal(cover.seat, NO_BID)
    table.driver.frames(3)
    other = table.driver.expect(CoverScene)
    assert other.seat != cover.seat
    assert other.early_keys == []
    table.driver.skip(0.5)
    table.driver.key("return")
    ballot = to_ballot(table)
    assert (ballot.seat, ballot.bid) == (other.seat, [*NO_BID])


def test_a_digit_before_the_envelope_opens_is_no_bid(table: Table) -> None:
    cover = to_cover(table)
    table.driver.frame(*presses(as_digits(colors_of(table, cover)[:1])))
    table.driver.key("return")
    assert to_ballot(table).bid == [*NO_BID]


def test_digits_meant_for_the_table_change_no_ballot_that_comes_over_it(tmp_path: Path) -> None:
    """Against opponents alone nothing is uncovered: a ballot comes by itself."""
    made = Table(tmp_path, 1, state=ballot_of_two(3), seal_zero=False)
    made.rest()
    ballot = made.driver.expect(BallotScene)
    ballot.ignores_input = True
    loop: Loop = made.driver.app.loop
    made.driver.app.stack.painted = False
    loop.frame(presses("1234"))
    assert ballot.bid == [*NO_BID]
    made.close()
