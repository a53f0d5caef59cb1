"""R11 and R12: the options of a new game; nothing but talk passes between players."""

import pickle
from random import Random

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game, options, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.options import (
    BOSSES,
    DECLARED,
    LOCK_BARS_ALL,
    MAYOR_WINS,
    OWN,
    PLACING_ONLY,
    SHARED,
    STANDARD,
    Options,
)
from tammany_desktop.rules.position_check import PositionError
from tests.helpers.build import Table, W
from tests.helpers.play import new_game, random_game, random_move
from tests.rules.rule_ids import RULE_IDS

PRESETS = {
    "revised": (LOCK_BARS_ALL, 35),
    "classic": (PLACING_ONLY, 35),
    "german": (PLACING_ONLY, 25),
}


@pytest.mark.parametrize("letter", [False, True])
@pytest.mark.parametrize("preset", PRESETS)
def test_R11_1_the_presets_are_two_independent_options(preset: str, letter: bool) -> None:
    locks, supply = PRESETS[preset]
    more = {"markers": "bosses", "last_tie": "mayor"} if letter else {}
    state = game.new_game(4, Random(1), Options(locks, supply, **more))
    assert state.bank == [supply] * 4
    written = position.write(state)
    assert written["options"] == {"locks": locks, "favor_supply": supply, **more}
    assert position.read(written) == state


def test_R11_1_the_default_is_revised_and_not_to_the_letter() -> None:
    state = game.new_game(4, Random(1))
    assert state.options == Options(LOCK_BARS_ALL, 35, OWN, SHARED)
    assert state.options.preset == "revised_2020"
    assert state.options.to_the_letter is False


@pytest.mark.parametrize("preset", options.PRESETS)
def test_R11_1_the_switch_sets_markers_and_the_last_tie_in_any_preset(preset: str) -> None:
    plain = Options().change(options.PRESETS[preset])
    for on, values in (((False, (OWN, SHARED))), (True, (BOSSES, MAYOR_WINS))):
        chosen = plain.change(options.TO_THE_LETTER[on])
        assert (chosen.markers, chosen.last_tie) == values
        assert (chosen.preset, chosen.to_the_letter) == (preset, on)
        assert (chosen.locks, chosen.favor_supply) == (plain.locks, plain.favor_supply)
    mixed = plain.change({"markers": BOSSES})
    assert (mixed.preset, mixed.to_the_letter) == (preset, None)


def test_R11_1_defaults_named_in_a_file_are_read_and_not_written() -> None:
    named = {"locks": "sealed", "favor_supply": 35, "markers": "own", "last_tie": "shared"}
    assert position.read_options(named) == Options()
    assert Options().to_json() == {"locks": "sealed", "favor_supply": 35}


def test_R11_1_the_lock_option_changes_locks_and_nothing_else() -> None:
    for locked in ((), (14,)):
        moves = []
        for locks in (LOCK_BARS_ALL, PLACING_ONLY):
            table = Table(term=2, locks=locks).cubes(14, irish=2).lock(*locked)
            state = table.offices("chief_of_police", "mayor").garden(irish=1).given()
            moves.append(set(game.legal(state)))
        difference = {m.make(m.ARREST, W[14], 0)} if locked else set()
        assert moves[1] - moves[0] == difference
        assert not moves[0] - moves[1]


@pytest.mark.parametrize("number", range(6))
def test_R12_favors_are_never_given_or_traded(number: int) -> None:
    """What one seat loses by an event goes to the supply; no other seat gains by it."""
    start, chance = new_game(number)
    for line in random_game(start, chance, random_move):
        state = line.before
        for event in line.events:
            after = game.fold(state, [event])
            change = [after.favors_held(s) - state.favors_held(s) for s in range(state.n)]
            gained = [change[s] for s in range(state.n) if change[s] > 0]
            lost = [change[s] for s in range(state.n) if change[s] < 0]
            assert not (gained and lost)
            assert len(gained) <= 1
            assert len(lost) <= 1 or isinstance(event, e.BallotOpened)
            assert sum(change) == sum(state.bank) - sum(after.bank)
            state = after


def test_R11_1_each_option_is_declared_with_rules_that_are_there() -> None:
    assert {rule for option in DECLARED for rule in option.rules} <= set(RULE_IDS)
    assert Options().problem() == ""
    for option in DECLARED:
        assert Options().get(option) == option.choices[0]
        assert {type(choice) for choice in option.choices} == {type(option.choices[0])}
    for values in (*options.PRESETS.values(), *options.TO_THE_LETTER.values()):
        assert not Options().change(values).problem()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ({}, "locks"),
        ({"locks": "sealed"}, "favor_supply"),
        ({"locks": 0, "favor_supply": 35}, "locks"),
        ({"locks": "sealed", "favor_supply": 35.0}, "favor_supply"),
        ({"locks": "sealed", "favor_supply": True}, "favor_supply"),
    ],
)
def test_R11_1_an_option_that_is_missing_or_impossible_is_named(
    words: dict[str, object], name: str
) -> None:
    with pytest.raises(ValueError, match=f"^{name}$"):
        Options.read(words)


def test_R11_1_a_later_option_leaves_old_files_as_they_are() -> None:
    old: dict[str, object] = {"locks": "sealed", "favor_supply": 25}
    read = position.read_options(old)
    assert read == Options(favor_supply=25)
    assert read.to_json() == old
    chosen = Options(last_tie=MAYOR_WINS)
    assert chosen.to_json() == {"locks": "sealed", "favor_supply": 35, "last_tie": "mayor"}
    assert position.read_options(chosen.to_json()) == chosen
    for name, value, reason in (
        ("last_tie", "luck", "unknown_word"),
        ("markers", None, "unknown_word"),
        ("favor_supply", 2, "must_be_25_or_35"),
    ):
        with pytest.raises(PositionError, match=rf"options\.{name}: {reason}"):
            position.read_options(old | {name: value})
    assert Options(locks=PLACING_ONLY, last_tie=MAYOR_WINS).preset == "classic_2009"


def test_options_go_to_another_process() -> None:
    """Workers of a tournament get them; compiled, a frozen value needs help to be copied."""
    changed = STANDARD.change({"locks": "placing_only", "favor_supply": 25})
    for one in (STANDARD, changed):
        assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
