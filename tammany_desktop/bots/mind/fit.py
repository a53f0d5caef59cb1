"""Fitting the forecast's models to played games: logistic choice and least squares."""

import math
from random import Random

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
    """Fit a conditional logit by Adam; changes `weights` in place.

    Only the weights named in `free` move, pulled gently towards where they were, so that what
    was never seen stays. Returns the mean log loss of the last pass, in nats.
    """
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
