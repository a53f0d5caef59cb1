"""Fitting the forecast's models to played games: features, logistic choice and least squares."""

import math
from random import Random

import columns as c

from tammany_desktop.bots.mind.compact import WardSeat
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import State
from tammany_desktop.rules.turn import slander_allowed

Alternative = list[tuple[int, float]]  # (weight, feature) pairs; what is absent is zero
Sample = tuple[list[Alternative], int]  # the alternatives, and which came true


def fit_choice(
    samples: list[Sample],
    weights: list[float],
    free: list[int],
    chance: Random,
    passes: int = 8,
    pull: float = 0.002,
) -> float:
    """Fit a conditional logit by Adam, moving the `free` weights; its mean log loss, in nats."""
    width = len(weights)
    start = weights[:]
    mean, square, gradient = [0.0] * width, [0.0] * width, [0.0] * width
    order = list(range(len(samples)))
    steps, loss = 0, 0.0
    for turn in range(passes):
        chance.shuffle(order)
        rate = 0.03 / (1.0 + turn)
        loss = 0.0
        for place, at in enumerate(order):
            alternatives, true = samples[at]
            loss += _add_gradient(alternatives, true, weights, gradient)
            if place % 64 < 63 and place + 1 < len(order):
                continue
            steps += 1
            for weight in free:
                slope = gradient[weight] / 64.0 + pull * (weights[weight] - start[weight])
                gradient[weight] = 0.0
                mean[weight] = 0.9 * mean[weight] + 0.1 * slope
                square[weight] = 0.99 * square[weight] + 0.01 * slope * slope
                size = math.sqrt(square[weight] / (1.0 - math.pow(0.99, steps))) + 1e-8
                weights[weight] -= rate * mean[weight] / (1.0 - math.pow(0.9, steps)) / size
    return loss / max(1, len(samples))


def _add_gradient(
    alternatives: list[Alternative], true: int, weights: list[float], gradient: list[float]
) -> float:
    powers: list[float] = []
    total = 0.0
    for alternative in alternatives:
        z = 0.0
        for weight, feature in alternative:
            z += weights[weight] * feature
        power = math.exp(z)
        powers.append(power)
        total += power
    for place, alternative in enumerate(alternatives):
        missed = powers[place] / total
        if place == true:
            missed -= 1.0
        for weight, feature in alternative:
            gradient[weight] += missed * feature
    return -math.log(max(1e-12, powers[true] / total))


def least_squares(rows: list[list[float]], wanted: list[float], ridge: float) -> list[float]:
    """Weights that best make each row's sum of products what was wanted."""
    width = len(rows[0])
    matrix = [[0.0] * (width + 1) for _ in range(width)]
    for row, goal in zip(rows, wanted, strict=True):
        for i in range(width):
            if row[i]:
                line = matrix[i]
                for j in range(width):
                    line[j] += row[i] * row[j]
                line[width] += row[i] * goal
    for i in range(width):
        matrix[i][i] += ridge
    return _solve(matrix, width)


def _solve(matrix: list[list[float]], width: int) -> list[float]:
    for i in range(width):
        pivot = max(range(i, width), key=lambda row: abs(matrix[row][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for j in range(width):
            if j != i:
                factor = matrix[j][i] / matrix[i][i]
                for k in range(i, width + 1):
                    matrix[j][k] -= factor * matrix[i][k]
    return [matrix[i][width] / matrix[i][i] for i in range(width)]


def of_ward(state: State, forecast: Forecast, ward: int) -> tuple[list[int], list[Alternative]]:
    """Who may win an open ward (-1: nobody), with features, after the state was judged."""
    bosses = state.bosses_in(ward)
    ward_seats = forecast.position.wards[ward].seats
    locked = state.locked >> ward & 1
    turns = [0 if locked else int(ward_seat.seat.turns) for ward_seat in ward_seats]
    standing = [seat for seat in range(state.n) if bosses[seat]]
    ranked = sorted((bosses[seat] for seat in standing), reverse=True)
    nobody: Alternative = [((c.NONE_ZERO, c.NONE_ONE, c.NONE_MANY)[min(2, len(standing))], 1.0)]
    if len(ranked) > 1 and ranked[0] == ranked[1]:
        nobody.append((c.NONE_LEVEL, 1.0))
    who, found = [-1], [nobody]
    for seat in range(state.n):
        if bosses[seat]:
            rivals = [other for other in standing if other != seat]
            who.append(seat)
            found.append(_of_standing(state, ward, ward_seats, seat, rivals, turns))
        elif turns[seat]:
            who.append(seat)
            most = ranked[0] if ranked else 0
            found.append(
                [
                    (c.ENTER, 1.0),
                    (c.ENTER_TURNS, float(turns[seat])),
                    (c.ENTER_USABLE, ward_seats[seat].log),
                    (c.ENTER_CROWD, float(min(8, state.cube_count[ward]))),
                    (c.ENTER_BOSSES, float(most)),
                ]
            )
    return who, found


def _of_standing(
    state: State,
    ward: int,
    ward_seats: list[WardSeat],
    seat: int,
    rivals: list[int],
    turns: list[int],
) -> Alternative:
    bosses = state.bosses_in(ward)
    held = ward_seats[seat].usable
    reach = bosses[seat] + held
    rival_reach = max((bosses[rival] + ward_seats[rival].usable for rival in rivals), default=0)
    rival_bosses = max((bosses[rival] for rival in rivals), default=0)
    share = 0.0
    for population in range(POPULATION_COUNT):
        if state.cubes[ward * POPULATION_COUNT + population]:
            need = max(1.0, ward_seats[seat].seat.by_population[population].need)
            share += state.favors[seat * POPULATION_COUNT + population] / need
    features = [
        (c.BOSSES, float(bosses[seat])),
        (c.USABLE, ward_seats[seat].log),
        (c.SHARE, share),
        (c.TURNS, float(turns[seat])),
        (c.REACH_GAP, float(max(-4, min(4, reach - rival_reach)))),
    ]
    if rivals and bosses[seat] > rival_reach:
        features.append((c.SURE, 1.0))
    if rivals and reach < rival_bosses:
        features.append((c.HOPELESS, 1.0))
    if slander_allowed(state) and turns[seat] and held and not state.has_slandered[seat]:
        features.append((c.SLANDER, 1.0))
    return features
