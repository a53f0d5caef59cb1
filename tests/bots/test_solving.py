"""The game of one ward: expectations are exact, and nobody gains by another bid."""

from itertools import product
from math import prod
from random import Random

from tammany_desktop.bots.mind.bidding import Prediction, Solver


def solver(chance: Random, dear: float = 1.0) -> Solver:
    places = chance.randint(2, 4)
    bosses = [chance.randint(1, 4) for _ in range(places)]
    prize = [[chance.random() for _ in range(places + 1)] for _ in range(places)]
    for place in range(places):
        prize[place][place] = 1.0 + chance.random()
    price = [[0.06 * dear * bid for bid in range(chance.randint(1, 6))] for _ in range(places)]
    return Solver(bosses, prize, price, [None] * places)


def worth_by_hand(game: Solver, mixes: list[list[float]], place: int, bid: int) -> float:
    found, places = 0.0, len(mixes)
    ranges = [[bid] if other == place else range(len(mix)) for other, mix in enumerate(mixes)]
    for bids in product(*ranges):
        share = prod(mixes[other][bids[other]] for other in range(places) if other != place)
        votes = [own + each for own, each in zip(game.bosses, bids, strict=True)]
        most = max(votes)
        winner = votes.index(most) if votes.count(most) == 1 else places
        found += share * game.prize[place][winner]
    return found


def test_what_a_bid_earns_is_counted_exactly() -> None:
    chance = Random(2)
    for _ in range(40):
        game = solver(chance)
        mixes = []
        for place, prices in enumerate(game.price):
            weights = [chance.random() for _ in prices]
            mixes.append([weight / sum(weights) for weight in weights])
            game.set_mix(place, mixes[place])
        for place, prices in enumerate(game.price):
            game.set_expected_worth(place)
            for bid in range(len(prices)):
                assert abs(game.worth[place][bid] - worth_by_hand(game, mixes, place, bid)) < 1e-9


def test_nobody_gains_much_by_another_bid() -> None:
    chance = Random(3)
    for _ in range(20):
        game = solver(chance)
        mixes = game.mixes(400)
        for place, mix in enumerate(mixes):
            game.set_mix(place, mix)
        for place, mix in enumerate(mixes):
            game.set_expected_worth(place)
            worth = [
                each - price
                for each, price in zip(game.worth[place], game.price[place], strict=True)
            ]
            earned = sum(share * each for share, each in zip(mix, worth, strict=True))
            assert max(worth) - earned < 0.05


def test_where_favors_are_dear_fewer_are_bid() -> None:
    totals = [0.0, 0.0]
    for seed in range(20):
        for at, dear in enumerate((0.3, 3.0)):
            mixes = solver(Random(seed), dear).mixes(100)
            totals[at] += sum(bid * share for mix in mixes for bid, share in enumerate(mix))
    assert totals[0] > totals[1]


def test_a_habit_that_is_known_is_answered() -> None:
    """A rival that always bids nothing is beaten by one vote more, whatever else it might do."""
    prize = [[1.0, 0.0, 0.2], [0.0, 1.0, 0.2]]
    price = [[0.0, 0.02, 0.04, 0.06], [0.0, 0.02, 0.04, 0.06]]
    habit = Prediction(1.0, [1.0])
    mix = Solver([1, 1], prize, price, [None, habit]).mixes(200)[0]
    assert mix[1] > 0.9
