"""R11 and R12: the options of a new game; nothing but talk passes between players."""

from random import Random

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game, position, setup
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import PLACING_ONLY, SEALED
from tests.helpers.build import Table, W
from tests.helpers.play import new_game, random_game, random_move

PRESETS = {"revised": (SEALED, 35), "classic": (PLACING_ONLY, 35), "german": (PLACING_ONLY, 25)}


@pytest.mark.parametrize("preset", PRESETS)
def test_R11_1_the_presets_are_two_independent_options(preset: str) -> None:
    locks, supply = PRESETS[preset]
    state = setup.new_game(4, Random(1), locks, supply)
    assert state.bank == [supply] * 4
    written = position.write(state)
    assert written["options"] == {
        "locks": "sealed" if locks == SEALED else "placing_only",
        "favor_supply": supply,
    }
    assert position.read(written) == state


def test_R11_1_the_default_is_revised() -> None:
    state = setup.new_game(4, Random(1))
    assert (state.locks, state.favor_supply) == (SEALED, 35)


def test_R11_1_the_lock_option_changes_locks_and_nothing_else() -> None:
    for locked in ((), (14,)):
        moves = []
        for locks in (SEALED, PLACING_ONLY):
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
