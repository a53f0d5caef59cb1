"""Names, tables and seats of a new game, and the faces that go with them."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import set_language
from tammany_desktop.play.piece_names import WOMEN, portrait_and_level, portraits
from tammany_desktop.rules import position
from tammany_desktop.session import games, line_up
from tammany_desktop.session import match as match_module
from tammany_desktop.session.games import seats_of
from tammany_desktop.session.line_up import (
    BotLevel,
    GameSetup,
    SeatChoice,
    own_name,
    problems,
    with_own_name,
)
from tests.helpers.window import BOTS


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("code", ["en", "de", "es", "fr", "it"])
def test_the_default_table_has_a_face_for_every_bot(code: str, count: int) -> None:
    set_language(code)
    seats = line_up.default_seats(BOTS, False)[:count]
    found = portraits(seats)
    set_language("en")
    assert found == portraits(line_up.default_seats(BOTS, False)[:count])
    assert len(set(found)) == count
    assert not problems(GameSetup(seats), BOTS)


def test_a_level_added_leaves_the_default_table_as_it_is() -> None:
    usual = line_up.default_seats(BOTS, False)
    for more in ((BotLevel("miser"),), (BotLevel("miser"), BotLevel("warrior"))):
        assert line_up.default_seats((*more, *BOTS), False) == usual
    assert {seat.bot for seat in line_up.default_seats(BOTS[:1], False)} == {"", BOTS[0].level}


def test_a_face_stays_with_its_name_wherever_it_sits() -> None:
    seats = [
        SeatChoice(name, COLORS[n], "brave") for n, name in enumerate(("A", "Big Tim", "C", "D"))
    ]
    found = dict(zip((seat.name for seat in seats), portraits(seats), strict=True))
    turned = [*seats[2:], *seats[:2]]
    assert dict(zip((seat.name for seat in turned), portraits(turned), strict=True)) == found
    assert found["Big Tim"] == "portrait_hoarder"


def test_two_bots_of_one_name_have_two_faces() -> None:
    seats = [SeatChoice("Big Tim", color, "brave") for color in COLORS]
    assert len(set(portraits(seats))) == 5


def test_a_person_has_a_face_as_a_bot_has() -> None:
    """A person was a piece in an oval, beside the engraved portraits of bots."""
    assert portraits([SeatChoice("Big Tim", "red")]) == ("portrait_hoarder",)


def test_a_table_of_three_is_filled_up_in_the_colors_left() -> None:
    three = (
        SeatChoice("Ann", "brown"),
        SeatChoice("Ben", "red", "sachem"),
        SeatChoice("Cy", "black", "sachem"),
    )
    full = line_up.with_all_seats(three, BOTS)
    assert full[:3] == three
    assert {seat.color for seat in full} == set(COLORS)
    assert [seat.bot for seat in full[3:]] == ["sachem", "sachem"]


def test_a_name_of_ones_own_is_only_given_where_there_is_none() -> None:
    seats = line_up.default_seats(BOTS, True)
    named = line_up.with_own_name(seats, "Ada")
    assert [seat.name for seat in named][:2] == ["Ada", "Player 2"]
    assert line_up.with_own_name(named, "Bea") == named
    assert line_up.own_name(GameSetup(named)) == "Ada"
    assert line_up.own_name(GameSetup(seats)) == ""


def test_the_table_shows_the_faces_that_new_game_showed() -> None:
    setup = GameSetup(line_up.default_seats(BOTS, False), by_lot=True)
    shown = dict(zip((seat.name for seat in setup.seats), portraits(setup.seats), strict=True))
    at_table = seats_of(setup.with_seats_drawn(Random(2)))
    assert [seat.name for seat in at_table] != [seat.name for seat in setup.seats]
    for number, seat in enumerate(at_table):
        assert portrait_and_level(at_table, number)[0] == shown[seat.name]


def test_seats_are_drawn_by_the_chance_that_deals_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = GameSetup(line_up.default_seats(BOTS, True), by_lot=True)

    def started(seed: int) -> tuple[list[str], str]:
        monkeypatch.setattr(match_module, "new_random", lambda: Random(seed))
        kept = games.Games(tmp_path)
        match = kept.start(setup, saved=False).match
        return [seat.name for seat in match.seats], repr(position.write(match.state))

    assert started(7) == started(7)
    orders = {tuple(started(seed)[0]) for seed in range(8)}
    assert len(orders) > 3
    unmixed = replace(setup, by_lot=False)
    assert games.Games(tmp_path).start(unmixed, saved=False).match.seats == seats_of(unmixed)


def test_the_first_person_gets_the_name_of_who_played_last() -> None:
    """Whoever sits before; not where another has that name, nor where there is no person."""
    bot, person = SeatChoice("Big Tim", COLORS[0], "brave"), line_up.default_seats(BOTS, True)[1]
    assert [seat.name for seat in with_own_name((bot, person), "Ada")] == ["Big Tim", "Ada"]
    assert with_own_name((bot, person), "Big Tim") == (bot, person)
    assert with_own_name((bot, bot), "Ada") == (bot, bot)
    named = replace(person, name="Ada")
    assert own_name(GameSetup((bot, named))) == "Ada"
    assert own_name(GameSetup((bot, person))) == own_name(GameSetup((bot, bot))) == ""


def test_a_face_stays_whoever_plays_the_seats() -> None:
    """The bot that took a person's seat also took the face of another bot."""
    names = ("Al", "Boyd", "Carl", "Dan", "Ed")
    bots = [SeatChoice(name, COLORS[n], "brave") for n, name in enumerate(names)]
    found = portraits(bots)
    assert len(set(found)) == 5
    for people in range(1, 5):
        seats = [replace(seat, bot="") for seat in bots[:people]] + bots[people:]
        assert portraits(seats) == found


def test_women_have_womens_faces_and_nobody_else_has() -> None:
    names = ("Annabel", "Boyd", "Clarissa", "Élise Martin", "Ida")
    found = portraits([SeatChoice(name, COLORS[n], "brave") for n, name in enumerate(names)])
    ladies = {f"portrait_{face}" for face in WOMEN}
    assert {face for face in found if face in ladies} == ladies
    assert found[0] in ladies
    assert found[1] not in ladies
    assert len(set(found)) == 5
    men = [SeatChoice(f"{n}", color, "brave") for n, color in enumerate(COLORS)]
    assert not ladies & set(portraits(men))
