"""What an election weighs, in figures, and the ward that decides: true in whole games."""

from collections.abc import Iterator
from random import Random

import pytest

from tammany_desktop.languages import text
from tammany_desktop.play import election
from tammany_desktop.play.playback import Playback, part_of
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import NOBODY, State
from tests.helpers import games
from tests.play.test_playback import FlyingView


def told(players: int, seed: int) -> Iterator[tuple[State, e.Event, State]]:
    """Each event of a game played at random, with the positions before and after it."""
    history = games.finished(players, seed).history
    state = history.start.copy()
    for event in history.events_since(0):
        before = state.copy()
        evolve(state, event)
        yield before, event, state.copy()


def tied() -> State:
    """Anna and Boyd have 5 wards and 7 favors each, Anna 4 green ones and Boyd 2."""
    state = new_game(3, Random(1))
    state.ward_winners[:] = [0] * 5 + [1] * 5 + [2] * 3 + [NOBODY] * 2
    for seat, held in enumerate(((4, 1, 1, 1), (2, 3, 1, 1), (9, 0, 0, 0))):
        state.favors[seat * 4 : seat * 4 + 4] = held
    return state


def test_R9_3_every_step_of_a_tie_is_told_in_figures() -> None:
    state, seats = tied(), games.seats(3)
    anna, boyd, clara = (seat.name for seat in seats)
    words = election.mayor_words(state, e.MayorNamed(0, e.BY_IRISH), seats)
    assert words == (
        f"Wards won: {anna} (5), {boyd} (5), {clara} (3). "
        f"Favors held: {anna} (7), {boyd} (7). Green favors: {anna} (4), {boyd} (2)."
    )
    state.favors[4:8] = state.favors[:4]
    words = election.mayor_words(state, e.NoMayor(), seats)
    assert words.count(f"{anna} ") == 6
    assert words.endswith(text("results.decided.shared"))


@pytest.mark.parametrize("seed", range(8))
def test_R9_3_the_steps_lead_to_the_mayor_that_the_rules_name(seed: int) -> None:
    for before, event, _ in told(3 + seed % 3, seed):
        if isinstance(event, e.MayorNamed):
            steps = election.mayor_steps(before)
            assert steps[0].amounts == dict(enumerate(city.wards_won(before)))
            if event.decided_by < e.BY_MAYOR:
                assert steps[-1].best == [event.seat]
                assert steps[-1].basis == event.decided_by


@pytest.mark.parametrize("seed", range(8))
def test_R9_1_a_lead_is_told_with_the_cubes_of_all(seed: int) -> None:
    for _, event, after in told(3 + seed % 3, seed):
        if isinstance(event, e.LeaderNamed):
            words = election.event_words(after, event, games.seats(after.n))
            for seat, count in enumerate(city.leader_counts(after, event.population)):
                assert not count or f"{games.seats(after.n)[seat].name} ({count})" in words


def test_R9_3_whoever_is_said_to_be_sure_becomes_mayor_and_the_ward_was_announced() -> None:
    decided = 0
    for seed in range(12):
        sure = decisive = NOBODY
        for before, event, after in told(3 + seed % 3, seed):
            if isinstance(event, e.ElectionBegan):
                sure = NOBODY
            if isinstance(event, e.BallotCalled):
                sure_by = election.mayor_by_winning(after, event.ward)
                decisive = NOBODY if sure_by is None else event.ward
            if isinstance(event, e.WardWon) and part_of(event) == "wards":
                now = election.sure_mayor(after)
                if sure == NOBODY != now and election.sure_mayor(before) == NOBODY:
                    contested = sum(map(bool, event.votes)) > 1
                    by_winning = election.mayor_by_winning(before, event.ward)
                    assert not contested or by_winning is not None
                    decided += decisive == event.ward
                sure = now
            if isinstance(event, e.MayorNamed) and sure != NOBODY:
                assert event.seat == sure
    assert decided > 3


def test_the_city_hangs_on_no_ward_once_the_mayor_is_sure() -> None:
    state = new_game(3, Random(1))
    state.active = (1 << 15) - 1
    state.ward_winners[:] = [0] * 9 + [-2] * 6
    state.bosses[9 * 5 : 9 * 5 + 2] = [1, 1]
    assert election.sure_mayor(state) == 0
    assert election.mayor_by_winning(state, 9) is None
    state.ward_winners[:9] = [0] * 5 + [1] * 4
    assert election.mayor_by_winning(state, 9) == [0]
    assert election.decisive_words(state, 9, games.seats(3)).endswith(f"{games.seats(3)[0].name}.")


def test_a_press_ends_one_part_of_an_election_and_skips_none() -> None:
    match = games.finished(4, 3)
    playback = Playback(ViewModel(match.seats, match.history.start), FlyingView())
    parts: list[object] = []
    for line in match.history.path_to():
        events = match.history.entry(line).events
        playback.queue(events)
        while playback.waiting:
            playback.pass_time(0.0)
            parts.append(part_of(playback.last))
            playback.skip_part()
            following = next((one for one in playback.waiting if not isinstance(one, float)), None)
            if following is not None:
                assert part_of(following) not in (None, parts[-1])
    assert playback.model.state.key() == match.state.key()
    assert {"wards", "points", "mayor", 0, 1, 2, 3} <= set(parts)
