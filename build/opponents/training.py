"""Learning the forecast from self-play: play, fit every model to what came of it, write the table.

`python build/opponents/training.py --games 400 --rounds 3` improves the table in `mind/tables.py`;
each round plays with what the round before has learned.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import columns as c
import fitting
import tournament
from fitting import Sample, fit_choice, least_squares
from positions import state_of
from writing import TABLES, put

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.mind import parameters
from tammany_desktop.bots.mind import parameters as w
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.process import lower_priority
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.board import DEPUTY_MAYOR, POPULATION_COUNT, TERMS, WARD_COUNT
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, NOT_VOTED, OVER, TURN, Key, State

# What helps never hurts: floors that keep a small or lopsided sample from teaching the contrary.
LEAST: Final = {
    c.BOSSES: 0.1,
    c.USABLE: 0.05,
    c.SHARE: 0.02,
    c.MAYOR_FAVORS: 0.0,
    c.WIN_SLOPE: 0.12,
}
Row = tuple[int, int, int]  # players, term, stage


class Result(NamedTuple):
    """What came of one election; of the last one the game's end too."""

    winners: tuple[int, ...]  # by ward
    mayor: int
    leaders: tuple[tuple[int, int], ...]  # (seat, population)
    favors: tuple[int, ...]  # before the leaders took theirs, in all, by seat


@dataclass
class Played:
    """One game: sampled positions by term, what came of each election, and the end."""

    positions: list[tuple[int, Key]] = field(default_factory=list)
    after: list[tuple[int, Key]] = field(default_factory=list)  # elections' ends, offices given
    results: dict[int, Result] = field(default_factory=dict)
    majorities: list[tuple[int, int]] = field(default_factory=list)
    points: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


class Position(NamedTuple):
    """A position sampled, and what came of it."""

    row: Row
    state: State
    played: Played
    result: Result


Found = dict[Row, list[Sample]]
Sampler = Callable[[Position, Found], None]


class _Recorder:
    """Follows one game and keeps what training needs."""

    def __init__(self, chance: Random, share: float) -> None:
        self.chance = chance
        self.share = share
        self.played = Played()
        self._leaders: list[tuple[int, int]] = []
        self._favors: tuple[int, ...] = ()
        self._mayor = -1

    def before(self, state: State) -> None:
        """Called before each move or ballot."""
        ready = state.phase == BIDDING or (state.phase == TURN and state.ward_done)
        if ready and self.chance.random() < self.share:
            self.played.positions.append((state.term, state.key()))

    def event(self, state: State, event: e.Event) -> None:
        """Called before each event changes the state."""
        if isinstance(event, e.LeaderNamed):
            self._note_favors(state)
            self._leaders.append((event.seat, event.population))
        elif isinstance(event, e.OfficesEnded):
            self._note_favors(state)
        elif isinstance(event, e.MayorNamed):
            self._mayor = event.seat
        elif isinstance(event, e.TermBegan):
            self._close(state)
            self.played.after.append((state.term, state.key()))
        elif isinstance(event, e.MajorityWon):
            self.played.majorities.append((event.seat, event.population))
        elif isinstance(event, e.GameEnded):
            self._close(state)

    def _note_favors(self, state: State) -> None:
        if not self._favors:
            self._favors = tuple(state.favors_held(seat) for seat in range(state.n))

    def _close(self, state: State) -> None:
        self.played.results[state.term] = Result(
            tuple(state.ward_winners), self._mayor, tuple(self._leaders), self._favors
        )
        self._leaders, self._favors, self._mayor = [], (), -1


def play_one(names: tuple[str, ...], seed: int, share: float) -> Played:
    """One game between these opponents, sampled."""
    chance = Random(seed)
    brains: list[Bot] = [levels.make(name, seed * 8 + i) for i, name in enumerate(names)]
    limits = [Limit()] * len(names)
    state = game.new_game(len(names), chance)
    recorder = _Recorder(Random(seed), share)
    while state.phase != OVER:
        recorder.before(state)
        move = tournament.next_move(state, brains, limits)
        for event in game.decide(state, move, chance):
            recorder.event(state, event)
            game.evolve(state, event)
    played = recorder.played
    played.points = tuple(state.score)
    played.winners = tuple(seat for seat in range(state.n) if state.winners_mask >> seat & 1)
    return played


def play_many(names: list[str], players: int, games: int, seed: int) -> list[Played]:
    """Many games on all cores, seats filled at random from the names."""
    chance = Random(seed)
    tasks = []
    for number in range(games):
        seats = tuple(chance.choice(names) for _ in range(players))
        tasks.append((seats, seed * 100003 + number, 0.35))
    context = multiprocessing.get_context("spawn")
    with context.Pool(os.cpu_count(), initializer=_start, initargs=(w.TABLE,)) as pool:
        return pool.starmap(play_one, tasks, chunksize=8)


def _start(table: list[float]) -> None:
    lower_priority()
    w.TABLE[:] = table


class Lesson:
    """Fits every model, one after the other, to a set of games."""

    def __init__(self, games: list[Played], chance: Random) -> None:
        self.chance = chance
        self.forecast = Forecast(w.TABLE)
        self.samples: list[Position] = []
        self.games = games
        for played in games:
            for term, key in played.positions:
                state = state_of(key)
                self.forecast.judge(state)
                stage = max(int(seat.turns) for seat in self.forecast.position.seats)
                row = (state.n, term, stage)
                self.samples.append(Position(row, state, played, played.results[term]))

    def learn(self) -> dict[str, float]:
        """Fit all; mean log losses by model."""
        losses = {"wards": self._fit(self._wards, list(range(c.NONE_LEVEL + 1)))}
        losses["mayor"] = self._fit(self._mayor, [c.MAYOR_WARDS, c.MAYOR_FAVORS])
        losses["leaders"] = self._fit(self._leaders, [c.LEADER])
        self._fit_favors()
        losses["majorities"] = self._fit(self._majorities, [c.MAJORITY])
        self._fit_future()
        losses["standing"] = self._fit(self._standing, [c.WIN_SLOPE])
        return losses

    def _fit(self, sampler: Sampler, free: list[int]) -> float:
        found: Found = defaultdict(list)
        self.forecast = Forecast(w.TABLE)  # which has changed since
        for one in self.samples:
            self.forecast.judge(one.state)
            sampler(one, found)
        total = count = 0.0
        for row, samples in found.items():
            at = parameters.row_index(*row)
            table = w.TABLE[at : at + w.WIDTH]
            loss = fit_choice(samples, table, free, self.chance)
            for weight in free:
                if weight in LEAST:
                    table[weight] = max(LEAST[weight], table[weight])
            w.TABLE[at : at + w.WIDTH] = table
            total += loss * len(samples)
            count += len(samples)
        return total / max(1.0, count)

    def _wards(self, one: Position, found: Found) -> None:
        state = one.state
        for ward in range(WARD_COUNT):
            if not state.active >> ward & 1 or state.ward_winners[ward] != NOT_VOTED:
                continue
            who, alternatives = fitting.of_ward(state, self.forecast, ward)
            winner = max(-1, one.result.winners[ward])
            if winner in who:
                at = (state.n, one.row[1], 0) if state.locked >> ward & 1 else one.row
                found[at].append((alternatives, who.index(winner)))

    def _mayor(self, one: Position, found: Found) -> None:
        if one.result.mayor >= 0:
            alternatives = [
                [
                    (c.MAYOR_WARDS, self.forecast.position.seats[seat].wards),
                    (c.MAYOR_FAVORS, min(16.0, float(one.state.favors_held(seat)))),
                ]
                for seat in range(one.state.n)
            ]
            found[one.row].append((alternatives, one.result.mayor))

    def _leaders(self, one: Position, found: Found) -> None:
        for seat, population in one.result.leaders:
            held = [
                each.by_population[population].cubes_won for each in self.forecast.position.seats
            ]
            found[one.row].append(([[(c.LEADER, value)] for value in held], seat))

    def _majorities(self, one: Position, found: Found) -> None:
        if one.row[1] < TERMS:
            return
        keep = w.TABLE[parameters.row_index(*one.row) + c.KEEP]
        for seat, population in one.played.majorities:
            alternatives = []
            for each in range(one.state.n):
                at = each * POPULATION_COUNT + population
                value = keep * one.state.favors[at] + 3.0 * self.forecast.leads[at]
                alternatives.append([(c.MAJORITY, value)])
            found[one.row].append((alternatives, seat))

    def _standing(self, one: Position, found: Found) -> None:
        points = [[(c.WIN_SLOPE, self.forecast.points[seat])] for seat in range(one.state.n)]
        for seat in one.played.winners:
            found[one.row].append((points, seat))

    def _fit_favors(self) -> None:
        """How many favors outlast the election, by seat."""
        rows: dict[Row, list[list[float]]] = defaultdict(list)
        wanted: dict[Row, list[float]] = defaultdict(list)
        for row, state, _, result in self.samples:
            self.forecast.judge(state)
            for seat in range(state.n):
                gain = self.forecast.position.seats[seat].turns
                if state.office[seat] == DEPUTY_MAYOR:
                    gain *= 2.0
                held = float(state.favors_held(seat))
                rows[row].append([held, gain, self.forecast.position.seats[seat].wards])
                wanted[row].append(float(result.favors[seat]))
        for row, values in rows.items():
            at = parameters.row_index(*row) + c.KEEP
            fitted = least_squares(values, wanted[row], 5.0)
            w.TABLE[at : at + 3] = [max(0.3, fitted[0]), max(0.0, fitted[1]), min(0.0, fitted[2])]

    def _fit_future(self) -> None:
        """What a seat's goods at a term's end bring in points by the end of the game."""
        rows: dict[tuple[int, int], list[list[float]]] = defaultdict(list)
        wanted: dict[tuple[int, int], list[float]] = defaultdict(list)
        for played in self.games:
            for term, key in played.after:
                state = state_of(key)
                goods = [_goods(state, seat) for seat in range(state.n)]
                gains = [
                    points - state.score[seat] - state.tokens[seat]
                    for seat, points in enumerate(played.points)
                ]
                means = [sum(row[i] for row in goods) / state.n for i in range(7)]
                mean = sum(gains) / state.n
                for row, gain in zip(goods, gains, strict=True):
                    rows[state.n, term].append([a - b for a, b in zip(row, means, strict=True)])
                    wanted[state.n, term].append(gain - mean)
        for (players, term), values in rows.items():
            fitted = least_squares(values, wanted[players, term], 20.0)
            fitted[0], fitted[1] = max(0.2, fitted[0]), max(0.15, fitted[1])
            fitted[2] = max(-1.5, fitted[2])
            for stage in range(w.STAGES):
                at = parameters.row_index(players, term, stage) + c.FAVOR
                w.TABLE[at : at + 7] = fitted


def _goods(state: State, seat: int) -> list[float]:
    """What a seat takes into the next term: favors, bosses, and the office it was given."""
    row = [float(state.favors_held(seat)), float(sum(state.bosses[seat::MAX_SEATS])), *[0.0] * 5]
    if state.office[seat] >= 0:
        row[2 + state.office[seat]] = 1.0
    return row


def write_table(path: Path) -> None:
    """Write the table in use into the module of tables."""
    lines = ["TABLE: Final[list[float]] = ["]
    third = len(w.TABLE) // 3
    alike = w.TABLE[:third] * 3 == w.TABLE
    term = w.STAGES * w.WIDTH
    for at in range(0, third if alike else len(w.TABLE), term):
        numbers = ", ".join(f"{value:.3f}" for value in w.TABLE[at : at + term])
        lines.append(f"    {numbers},  # noqa: E501")
    put(path, [*lines, "] * 3  # for 3, 4 and 5 players alike" if alike else "]"])


def main(arguments: list[str]) -> int:
    """Train and write; the exit code."""
    parser = argparse.ArgumentParser(prog="training", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=[4])
    parser.add_argument("--seats", nargs="*", default=["alderman", "alderman", "brave", "simple"])
    parser.add_argument("--out", type=Path, default=TABLES)
    options = parser.parse_args(arguments)
    for turn in range(options.rounds):
        for players in options.players:
            started = time.perf_counter()
            seed = options.seed + turn
            games = play_many(options.seats, players, options.games, seed)
            between = time.perf_counter()
            losses = Lesson(games, Random(seed)).learn()
            told = ", ".join(f"{name} {loss:.4f}" for name, loss in losses.items())
            times = f"{between - started:.0f} s + {time.perf_counter() - between:.0f} s"
            sys.stdout.write(f"{players} players, round {turn + 1}: {told} ({times})\n")
            sys.stdout.flush()
        write_table(options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
