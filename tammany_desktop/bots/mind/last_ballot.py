"""Bids in the last election: each ward's ballot is solved by playing every outcome to the end."""

from collections.abc import Mapping
from random import Random
from typing import Final

from tammany_desktop.bots.mind.ballot import NOTHING_KNOWN, PRICES, Ballot, choice_at
from tammany_desktop.bots.mind.bidding import Prediction, normalized
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import NOBODY, State

PLAYOUTS: Final = 200  # playouts of each bid in `worth_of_bids`
MORE_ROUNDS: Final = 2  # factor on the rounds asked for, because each round here is random
RETRY_INTERVAL: Final = 4  # rounds between two trials of a bid that does badly
POINT: Final = 0.01  # worth of a point, so that seats without a chance to win spend favors too


class LastBallot(Ballot):
    """A ballot of the last election."""

    def __init__(self, state: State, rng: Random):
        super().__init__(state, rng)
        self._last = LastElection(rng)
        self._last.load(state, self.ward)
        self.friends: list[list[int]] = [[] for _ in self.seats]  # the seats whose win helps each
        self._idle = [0] * len(self.seats)  # favors of no later use; each bid spends at least these
        self.bids = [self._list_bids(candidate, seat) for candidate, seat in enumerate(self.seats)]
        # Lists are faster to index than tuples where compiled.
        self._paid = [[list(bid) for bid in bids] for bids in self.bids]

    def _list_bids(self, candidate: int, seat: int) -> list[Bid]:
        """Return a bid for each total, idle favors first, then by uses; set `_idle[candidate]`."""
        last, base, cubes = self._last, seat * POPULATION_COUNT, self.ward * POPULATION_COUNT
        last.begin()
        bid = [0, 0, 0, 0]
        result: list[Bid] = [(0, 0, 0, 0)]
        # A seat that cannot even tie gains nothing by a bid, so no favors are forced on it.
        idle = self.bosses[candidate] + self.most[candidate] >= max(self.bosses)
        usable = [p for p in range(POPULATION_COUNT) if last.cubes[cubes + p]]
        for _ in range(self.most[candidate]):
            idle_usable = [p for p in usable if last.is_idle(seat, p)]
            p = idle_usable[-1] if idle_usable else last.cheapest(base, cubes, 0)
            idle = idle and bool(idle_usable)
            self._idle[candidate] += idle
            last.favors[base + p] -= 1
            bid[p] += 1
            result.append((bid[0], bid[1], bid[2], bid[3]))
        return result

    def mix_to_draw(self, seat: int) -> list[float]:
        """Return the seat's mix, in which each bid spends at least the favors of no later use."""
        mix, candidate = super().mix_to_draw(seat), self.seats.index(seat)
        least = min(self._idle[candidate], len(mix) - 1)
        return [0.0] * least + [sum(mix[: least + 1])] + mix[least + 1 :]

    def solve(self, rounds: int, predictions: Mapping[int, Prediction] = NOTHING_KNOWN) -> None:
        """Solve with a playout a round for each promising bid; later rounds count more."""
        counts = [len(bids) for bids in self.bids]
        choosing = [candidate for candidate, count in enumerate(counts) if count > 1]
        predictions_by_candidate = [predictions.get(seat) for seat in self.seats]
        current_mixes = [[1.0 / count] * count for count in counts]
        regret = [[0.0] * count for count in counts]
        mix_sums = [[0.0] * count for count in counts]
        for number in range(MORE_ROUNDS * rounds if choosing else 1):
            self._last.shuffle()
            drawn = list(map(self._drawn, current_mixes, predictions_by_candidate))
            for candidate, mix in enumerate(current_mixes):
                sums = mix_sums[candidate]
                for bid in range(counts[candidate]):
                    sums[bid] = sums[bid] + (number + 1) * mix[bid]
            for candidate in choosing:
                mix, bids = current_mixes[candidate], range(counts[candidate])
                tried = [bid for bid in bids if mix[bid] or (number + bid) % RETRY_INTERVAL == 0]
                worth = self._play_out(candidate, drawn, tried, POINT)
                _learn(tried, worth, regret[candidate], mix)
        self.mix = [normalized(sums) for sums in mix_sums]

    def worth_of_bids(self, candidate: int, mixes: list[list[float]]) -> list[float]:
        """Return what each total earns a candidate: the mean of `PLAYOUTS` playouts."""
        totals = list(range(len(self.bids[candidate])))
        mean = [0.0] * len(totals)
        for _ in range(PLAYOUTS):
            self._last.shuffle()
            drawn = [self._drawn(mix, None) for mix in mixes]
            worth = self._play_out(candidate, drawn, totals, 0.0)
            for bid in totals:
                mean[bid] += worth[bid] / PLAYOUTS
        return mean

    def best_replies(self, candidate: int) -> list[int]:
        """Return the best total, equal for all `PRICES`: favors have no worth afterwards."""
        worth = self.worth_of_bids(candidate, [self.mix_to_draw(seat) for seat in self.seats])
        return [max(range(len(worth)), key=lambda bid: worth[bid])] * len(PRICES)

    def _drawn(self, mix: list[float], prediction: Prediction | None) -> int:
        """Return a total drawn from a mix, or from the prediction as often as it is followed."""
        if prediction is not None and self._rng.random() < prediction.chance:
            return min(len(mix) - 1, choice_at(prediction.totals, self._rng.random()))
        return choice_at(mix, self._rng.random())

    def _play_out(
        self, candidate: int, bids: list[int], tried: list[int], point: float
    ) -> list[float]:
        """Return the worth to a candidate of totals `tried` among `bids`; a point adds `point`."""
        last, seat, own_bid = self._last, self.seats[candidate], bids[candidate]
        result: list[float] = []
        for total in tried:
            bids[candidate] = total
            self._play_to_end(bids)
            worth = last.worth[seat] + point * last.points[seat]
            for friend in self.friends[candidate]:
                worth += last.worth[friend]
            result.append(worth)
        bids[candidate] = own_bid
        return result

    def _play_to_end(self, totals: list[int]) -> None:
        last, favors, winner, most_votes = self._last, self._last.favors, NOBODY, 0
        last.begin()
        for candidate, seat in enumerate(self.seats):
            total, base = totals[candidate], seat * POPULATION_COUNT
            paid = self._paid[candidate][total]
            for population in range(POPULATION_COUNT):
                favors[base + population] = favors[base + population] - paid[population]
            votes = self.bosses[candidate] + total
            if votes > most_votes:
                most_votes, winner = votes, seat
            elif votes == most_votes:
                winner = NOBODY
        if winner >= 0:
            last.win(winner, self.ward)
            last.bonus(winner, self.ward, 0)
        last.finish()


def _learn(tried: list[int], worth: list[float], regret: list[float], mix: list[float]) -> None:
    """Update regrets (regret matching plus) by gains over `mix`, then `mix` itself."""
    earned = 0.0
    for index in range(len(tried)):
        earned += mix[tried[index]] * worth[index]
    for index in range(len(tried)):
        bid = tried[index]
        new_regret = regret[bid] + worth[index] - earned
        regret[bid] = new_regret if new_regret > 0.0 else 0.0
    mix[:] = normalized(regret)
