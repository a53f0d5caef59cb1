"""How long opponents think, and how fast whole games of them go. Prints; no clock fails a test."""

import time
from collections.abc import Callable
from random import Random

import pytest
from tournament import next_move, play

from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.mind import turn as search_module
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.lookahead import NOISE, Lookahead
from tammany_desktop.bots.mind.turn import TurnSearch
from tammany_desktop.bots.talker import Talker, talking
from tammany_desktop.rules import game
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, OVER, TURN, State
from tammany_desktop.talk.deals import Pending, TalkSoFar
from tests.helpers.talk import last_year, some_offer

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("level", ["brave", "alderman", "sachem", "grand_sachem"])
def test_a_turns_thinking(level: str) -> None:
    """p50 and p95 of a whole turn and of a bid, in seconds, at full budget and time limit."""
    chance = Random(7)
    state = game.new_game(4, chance)
    others = [levels.make("alderman", seat) for seat in range(4)]
    brain = levels.make(level, 1)
    limit = Limit(seconds=levels.effort(level)[0])
    turns, bids = [], []
    while state.phase != OVER:
        if state.phase == TURN and not state.ward_done and state.step == 0:
            started = time.perf_counter()
            view = redact(state, {}, state.turn)
            brain.choose(view, game.legal(state), limit)
            turns.append(time.perf_counter() - started)
        elif state.phase == BIDDING:
            standing = state.bosses_in(state.voting)
            view = redact(state, {}, standing.index(max(standing)))
            started = time.perf_counter()
            brain.bid(view, limit)
            bids.append(time.perf_counter() - started)
        for event in game.decide(state, next_move(state, others, [Limit()] * 4), chance):
            game.evolve(state, event)
    assert turns
    assert bids
    for name, times in (("turn", sorted(turns)), ("bid", sorted(bids))):
        middle, most = times[len(times) // 2], times[int(0.95 * len(times))]
        print(  # noqa: T201
            f"{level} {name}: p50 {middle:.3f} s, p95 {most:.3f} s, of {len(times)}"
        )


def turns_begun(seed: int) -> list[State]:
    """Every turn of a game of four Aldermen, before its first move."""
    chance = Random(seed)
    state, found = game.new_game(4, chance), []
    brains = [levels.make("alderman", seat) for seat in range(4)]
    while state.phase != OVER:
        if state.phase == TURN and not state.ward_done and state.step == 0:
            found.append(state.copy())
        for event in game.decide(state, next_move(state, brains, [Limit()] * 4), chance):
            game.evolve(state, event)
    return found


def most_a_second(begun: list[State], work: Callable[[State], object]) -> float:
    """How often the work is done in a second of processor time, in the fastest of many rounds."""
    rounds: list[float] = []
    while sum(rounds) < 3.0:
        started = time.process_time()
        for state in begun:
            work(state)
        rounds.append(time.process_time() - started)
    return len(begun) / min(rounds)


def test_playouts() -> None:
    """From every turn of two games: to the eve of the election and its forecast; one quick turn."""
    begun = turns_begun(1) + turns_begun(2)
    search, chance = TurnSearch(Forecast()), Random(1)
    ahead = Lookahead(search.forecast, chance)

    def quick_turn(state: State) -> None:
        after = state.copy()
        ahead.quick.play(after, after.turn, chance, NOISE)

    playouts = most_a_second(
        begun, lambda state: search.worth(ahead.play_out(state, 4 * state.n), state.turn)
    )
    quick = most_a_second(begun, quick_turn)
    forecasts = most_a_second(begun, search.forecast.judge)
    built = "plain" if search_module.__file__.endswith(".py") else "compiled"
    print(  # noqa: T201
        f"{built}, a second: {playouts:.0f} playouts, {quick:.0f} quick turns, "
        f"{forecasts:.0f} forecasts"
    )
    assert min(playouts, quick, forecasts) > 0


def test_a_game_of_five_aldermen() -> None:
    started = time.perf_counter()
    state = play([levels.make("alderman", seat) for seat in range(5)], Random(1))
    seconds = time.perf_counter() - started
    print(f"five aldermen, a whole game: {seconds:.2f} s")  # noqa: T201
    assert state.phase == OVER


def test_offers_and_answers() -> None:
    """p50 and p95 in seconds, in last years of terms, which have the most to speak of."""
    offers: list[float] = []
    answers: list[float] = []
    for number in range(60):
        state = last_year(number, 1 + number % 4)
        asked = some_offer(state, Random(number))
        for times in (offers, answers):
            bot = talking(levels.make("sachem", number))  # new: it has weighed nothing yet
            if not isinstance(bot, Talker) or asked is None:
                continue
            bot.know(TalkSoFar((), (0,) * 4, (0,) * 4, frozenset((asked,)), Pending(asked)))
            view = redact(state, {}, asked.to)
            started = time.perf_counter()
            if times is offers:
                bot.offer(view)
            else:
                bot.answer(view)
            times.append(time.perf_counter() - started)
    for name, times in (("offers", offers), ("answers", answers)):
        times.sort()
        print(  # noqa: T201
            f"{name}: p50 {times[len(times) // 2]:.3f} s, p95 {times[int(len(times) * 0.95)]:.3f} s"
        )
