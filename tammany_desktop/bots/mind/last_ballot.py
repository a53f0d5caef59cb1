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
        self._election = LastElection(rng)
        self._election.load(state, self.ward)
        self.allies: list[list[int]] = [[] for _ in self.seats]  # seats whose win counts as its own
        self._idle_counts = [0] * len(self.seats)  # favors of no later use: least to bid
        self.bids = [self._list_bids(candidate, seat) for candidate, seat in enumerate(self.seats)]
        # Lists are faster to index than tuples where compiled.
        self._paid = [[list(bid) for bid in bids] for bids in self.bids]

    def _list_bids(self, candidate: int, seat: int) -> list[Bid]:
        """Return a bid for each total: idle favors first, then `cheapest`; set `_idle_counts`."""
        election, seat_offset = self._election, seat * POPULATION_COUNT
        cube_offset = self.ward * POPULATION_COUNT
        election.begin()
        bid = [0, 0, 0, 0]
        result: list[Bid] = [(0, 0, 0, 0)]
        # A seat that cannot even tie gains nothing by a bid, so no favors are forced on it.
        bids_idle = self.bosses[candidate] + self.most[candidate] >= max(self.bosses)
        usable = [p for p in range(POPULATION_COUNT) if election.cubes[cube_offset + p]]
        for _ in range(self.most[candidate]):
            idle = [p for p in usable if election.is_idle(seat, p)]
            p = idle[-1] if idle else election.cheapest(seat_offset, cube_offset, 0)
            bids_idle = bids_idle and bool(idle)
            self._idle_counts[candidate] += bids_idle
            election.favors[seat_offset + p] -= 1
            bid[p] += 1
            result.append((bid[0], bid[1], bid[2], bid[3]))
        return result

    def mix_to_draw(self, seat: int) -> list[float]:
        """Return the seat's mix, in which each bid spends at least the favors of no later use."""
        mix, candidate = super().mix_to_draw(seat), self.seats.index(seat)
        least = min(self._idle_counts[candidate], len(mix) - 1)
        return [0.0] * least + [sum(mix[: least + 1])] + mix[least + 1 :]

    def solve(self, rounds: int, predictions: Mapping[int, Prediction] = NOTHING_KNOWN) -> None:
        """Solve with a playout a round for each promising bid; later rounds count more."""
        counts = [len(bids) for bids in self.bids]
        choosing = [candidate for candidate, count in enumerate(counts) if count > 1]
        predictions_by_candidate = [predictions.get(seat) for seat in self.seats]
        current_mixes = [[1.0 / count] * count for count in counts]
        regret = [[0.0] * count for count in counts]
        mix_sums = [[0.0] * count for count in counts]
        for round_number in range(MORE_ROUNDS * rounds if choosing else 1):
            self._election.shuffle()
            drawn = list(map(self._drawn, current_mixes, predictions_by_candidate))
            for candidate, mix in enumerate(current_mixes):
                sums = mix_sums[candidate]
                for total in range(counts[candidate]):
                    sums[total] = sums[total] + (round_number + 1) * mix[total]
            for candidate in choosing:
                mix, totals = current_mixes[candidate], range(counts[candidate])
                tried = [t for t in totals if mix[t] or (round_number + t) % RETRY_INTERVAL == 0]
                worth = self._play_out(candidate, drawn, tried, POINT)
                _learn(tried, worth, regret[candidate], mix)
        self.mix = [normalized(sums) for sums in mix_sums]

    def worth_of_bids(self, candidate: int, mixes: list[list[float]]) -> list[float]:
        """Return what each total earns a candidate: the mean of `PLAYOUTS` playouts."""
        totals = list(range(len(self.bids[candidate])))
        mean = [0.0] * len(totals)
        for _ in range(PLAYOUTS):
            self._election.shuffle()
            drawn = [self._drawn(mix, None) for mix in mixes]
            worth = self._play_out(candidate, drawn, totals, 0.0)
            for total in totals:
                mean[total] += worth[total] / PLAYOUTS
        return mean

    def best_replies(self, candidate: int) -> list[int]:
        """Return the best total, equal for all `PRICES`: favors have no worth afterwards."""
        worth = self.worth_of_bids(candidate, [self.mix_to_draw(seat) for seat in self.seats])
        return [max(range(len(worth)), key=lambda total: worth[total])] * len(PRICES)

    def _drawn(self, mix: list[float], prediction: Prediction | None) -> int:
        """Return a total drawn from a mix, or from the prediction as often as it is followed."""
        if prediction is not None and self._rng.random() < prediction.chance:
            return min(len(mix) - 1, choice_at(prediction.totals, self._rng.random()))
        return choice_at(mix, self._rng.random())

    def _play_out(
        self, candidate: int, totals: list[int], tried: list[int], point: float
    ) -> list[float]:
        """Return the worth of the totals `tried` if rivals bid `totals`; a point adds `point`."""
        election, seat, own_total = self._election, self.seats[candidate], totals[candidate]
        result: list[float] = []
        for total in tried:
            totals[candidate] = total
            self._play_to_end(totals)
            worth = election.worth[seat] + point * election.points[seat]
            for ally in self.allies[candidate]:
                worth += election.worth[ally]
            result.append(worth)
        totals[candidate] = own_total
        return result

    def _play_to_end(self, totals: list[int]) -> None:
        election, favors, winner, most_votes = self._election, self._election.favors, NOBODY, 0
        election.begin()
        for candidate, seat in enumerate(self.seats):
            total, seat_offset = totals[candidate], seat * POPULATION_COUNT
            paid = self._paid[candidate][total]
            for p in range(POPULATION_COUNT):
                favors[seat_offset + p] = favors[seat_offset + p] - paid[p]
            votes = self.bosses[candidate] + total
            if votes > most_votes:
                most_votes, winner = votes, seat
            elif votes == most_votes:
                winner = NOBODY
        if winner >= 0:
            election.win(winner, self.ward)
            election.bonus(winner, self.ward, 0)
        election.finish()


def _learn(tried: list[int], worth: list[float], regret: list[float], mix: list[float]) -> None:
    """Update regrets (regret matching plus) by gains over `mix`, then `mix` itself."""
    earned = 0.0
    for index in range(len(tried)):
        earned += mix[tried[index]] * worth[index]
    for index in range(len(tried)):
        total = tried[index]
        new_regret = regret[total] + worth[index] - earned
        regret[total] = new_regret if new_regret > 0.0 else 0.0
    mix[:] = normalized(regret)
