"""Ballots: sealed all-pay auctions, solved by regret matching (R7.4)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots.mind.bidding import MOST_BELIEF, SLIP, Prediction, Solver, normalized
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.net import Net
from tammany_desktop.bots.mind.parameters import PLAIN, Character
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State
from tammany_desktop.rules.wards import BidRange, OpenedBid, bid_range_of

MOST_BID: Final = 14  # the highest total that is considered
LEAST_SHARE: Final = 0.03  # a bid with a smaller share of a mix is never drawn
PRICES: Final = (1.0, 1.4, 1.8)  # prices of a favor at which a rival may reply, as factors
REPLYING: Final = 0.25  # prior belief that a rival replies
PRIOR_BELIEF: Final = [REPLYING / 3] * 3  # prior belief in replies at each of `PRICES`
EAGER_COST: Final = 0.025  # largest loss, per chance of a tie, for which a tied seat bids 1, not 0
SURE_COST: Final = 0.05  # largest loss, per chance to lose, for which a cheap sure win is bid
CHEAP: Final = 2  # most favors of a cheap sure win
HEEDED: Final = 0.2  # belief from which a rival's reply counts
FORESEEN: Final = 0.3  # chance of a tied seat's habit above which the others may bid 1
NOTHING_KNOWN: Final[dict[int, Prediction]] = {}
Chances = tuple[float, ...]  # by seat


class Ballot(ABC):
    """A ward's ballot; a `candidate` is an index of `seats`, and lists are by candidate."""

    def __init__(self, state: State, rng: Random):
        self._rng = rng
        self.ward = state.voting
        self.seats = [seat for seat in range(state.n) if state.bosses[self.ward * MAX_SEATS + seat]]
        self.bosses = [state.bosses[self.ward * MAX_SEATS + seat] for seat in self.seats]
        self.bid_ranges = [bid_range_of(state, seat) for seat in self.seats]
        self.most = [min(bid_range.most, MOST_BID) for bid_range in self.bid_ranges]
        self.bids: list[list[Bid]] = []  # by candidate and total
        self.mix: list[list[float]] = [[1.0] for _ in self.seats]  # mixed strategies

    @abstractmethod
    def solve(self, rounds: int, predictions: Mapping[int, Prediction] = NOTHING_KNOWN) -> None:
        """Set `mix` to everybody's average play, by regret matching."""

    @abstractmethod
    def worth_of_bids(self, candidate: int, mixes: list[list[float]]) -> list[float]:
        """Return what each total earns a candidate if the others bid by these mixes."""

    @abstractmethod
    def best_replies(self, candidate: int) -> list[int]:
        """Return a candidate's best total against what others draw, at each of `PRICES`."""

    def cap(self, seat: int, most: int) -> None:
        """Let a candidate bid no more than `most` favors."""
        candidate = self.seats.index(seat)
        self.bids[candidate] = self.bids[candidate][: most + 1]

    def mix_to_draw(self, seat: int) -> list[float]:
        """Return the seat's mix without the bids below LEAST_SHARE."""
        mix = self.mix[self.seats.index(seat)]
        return normalized([share if share > LEAST_SHARE else 0.0 for share in mix])

    def sample(self, seat: int) -> Bid:
        """Return a bid drawn from the seat's mix."""
        bids = self.bids[self.seats.index(seat)]
        return bids[choice_at(self.mix_to_draw(seat), self._rng.random())]


class ForecastBallot(Ballot):
    """A ballot judged by the forecast or the net, which can be solved several times."""

    def __init__(
        self,
        forecast: Forecast,
        state: State,
        rng: Random,
        character: Character = PLAIN,
        thrift: float = 1.0,
        net: Net | None = None,
    ):
        """`thrift` multiplies the forecast worth of a favor; `net`, if any, judges in its place."""
        super().__init__(state, rng)
        self._thrift, self._forecast, self._term = thrift, forecast, state.term
        self._net, self._character, self.eager, self.sure = net, character, EAGER_COST, SURE_COST
        self._predictions: list[Prediction | None] = [None] * len(self.seats)
        self.price: list[list[float]] = []  # the cost of each total, if the ward is won
        self.prize: list[list[float]] = [[] for _ in self.seats]  # by bidder, winner; nobody last
        self._weigh(state.copy())

    def _judge(self, state: State) -> list[float]:
        return (self._net or self._forecast).judge(state)

    def _worth(self, state: State, seat: int) -> float:
        return self._judge(state)[seat] + self._character.favor * state.favors_held(seat)

    def _weigh(self, state: State) -> None:
        """Set the worth of every outcome and the price of every bid, for every candidate."""
        ward, boss_offset = self.ward, self.ward * MAX_SEATS
        for seat in self.seats:
            state.bosses[boss_offset + seat] = 0
        for winner in [*self.seats, NOBODY]:
            state.ward_winners[ward] = winner
            if winner >= 0:
                state.bosses[boss_offset + winner] = 1
            win_chances = self._judge(state)
            for candidate, seat in enumerate(self.seats):
                self.prize[candidate].append(win_chances[seat])
            if winner >= 0:
                state.bosses[boss_offset + winner] = 0
        for candidate, seat in enumerate(self.seats):
            state.ward_winners[ward] = seat
            state.bosses[boss_offset + seat] = 1
            self._weigh_bids(state, candidate, seat)
            state.bosses[boss_offset + seat] = 0

    def _weigh_bids(self, state: State, candidate: int, seat: int) -> None:
        """Find the cheapest bid of each total, one favor at a time, and its price."""
        seat_offset = seat * POPULATION_COUNT
        bid = [0, 0, 0, 0]
        worth_before = self._worth(state, seat)
        bids: list[Bid] = [(0, 0, 0, 0)]
        price = [0.0]
        for _ in range(self.most[candidate]):
            best_worth, cheapest = -1e9, -1
            for population in range(POPULATION_COUNT):
                index = seat_offset + population
                if state.favors[index] and state.cubes[self.ward * POPULATION_COUNT + population]:
                    state.favors[index] -= 1
                    worth = self._forecast.judge(state)[seat]
                    worth += 1e-7 * state.favors[index]  # of equals, one of which most are left
                    state.favors[index] += 1
                    if worth > best_worth:
                        best_worth, cheapest = worth, population
            state.favors[seat_offset + cheapest] -= 1
            bid[cheapest] += 1
            bids.append((bid[0], bid[1], bid[2], bid[3]))
            price.append(max(self._thrift * (worth_before - self._worth(state, seat)), price[-1]))
        for population in range(POPULATION_COUNT):
            state.favors[seat_offset + population] += bid[population]
        self.bids.append(bids)
        self.price.append(price)

    def cap(self, seat: int, most: int) -> None:
        super().cap(seat, most)
        candidate = self.seats.index(seat)
        self.price[candidate] = self.price[candidate][: most + 1]

    def mix_to_draw(self, seat: int) -> list[float]:
        """Return the mix, or a cheap sure win; in term 1 adapt the bids 0 and 1 of tied seats.

        Of the tied seats, that with most possible bids does not bid 0; the others do not bid 1,
        unless that seat is predicted to bid by habit.
        """
        mix, candidate, most = super().mix_to_draw(seat), self.seats.index(seat), max(self.bosses)
        chances, total = outcome(self.bosses, self.mix), self.bid_ranges[candidate].surely
        if self._term < TERMS and 0 < total <= min(CHEAP, len(mix) - 1):
            worth = self.worth_of_bids(candidate, self.mix)
            if max(worth) - worth[total] <= self.sure * (1.0 - chances[candidate]):
                return [float(index == total) for index in range(len(mix))]
        tied = [index for index, count in enumerate(self.bosses) if count == most]
        strongest = max(tied, key=lambda index: len(self.mix[index]))
        if self._term > 1 or len(tied) == 1 or candidate not in tied or len(mix) == 1:
            return mix
        worth = self.worth_of_bids(strongest, self.mix)
        if worth[0] - worth[1] > self.eager * chances[-1]:
            return mix
        if candidate == strongest:
            return [0.0, mix[0] + mix[1], *mix[2:]]
        prediction = self._predictions[strongest]
        foreseen = prediction is not None and prediction.chance > FORESEEN
        return mix if foreseen else [mix[0] + mix[1], 0.0, *mix[2:]]

    def solve(self, rounds: int, predictions: Mapping[int, Prediction] = NOTHING_KNOWN) -> None:
        """Find the mixes with exact expectations instead of random draws."""
        self._predictions = [predictions.get(seat) for seat in self.seats]
        self.mix = Solver(self.bosses, self.prize, self.price, self._predictions).mixes(rounds)

    def worth_of_bids(
        self, candidate: int, mixes: list[list[float]], scale: float = 1.0
    ) -> list[float]:
        """Return what totals earn a candidate against mixes; `scale` multiplies each price."""
        solver = Solver(self.bosses, self.prize, self.price, [None] * len(mixes))
        for other, mix in enumerate(mixes):
            solver.set_mix(other, mix)
        solver.set_expected_worth(candidate)
        pairs = zip(solver.worth[candidate], self.price[candidate], strict=True)
        return [worth - scale * price for worth, price in pairs]

    def best_replies(self, candidate: int) -> list[int]:
        """Return the best total against what others draw at each of `PRICES`, exactly."""
        drawn = [self.mix_to_draw(seat) for seat in self.seats]
        worths = [self.worth_of_bids(candidate, drawn, price / self._thrift) for price in PRICES]
        return [max(range(len(worth)), key=lambda total: worth[total]) for worth in worths]


class ExpectedBids(NamedTuple):
    """A rival's possible bids: the chance of each total, and its best total at each of `PRICES`."""

    bid_range: BidRange
    mix: list[float]
    best_replies: list[int]


class ExpectedBallot(NamedTuple):
    """The bids expected of rivals in one ballot, by seat, and how many bids the ballot opens."""

    bid_count: int
    by_seat: dict[int, ExpectedBids]


class BestReplyDetector:
    """Detects, by opened bids (R7.5), rivals that bid their best reply to what is expected."""

    # A mix contains the best reply among others, so one opened bid is weak evidence.
    def __init__(self) -> None:
        self._expected: dict[int, ExpectedBallot] = {}  # by number of bids opened before

    def predictions(
        self, ballot: Ballot, state: State, seat: int, opened: Sequence[OpenedBid]
    ) -> dict[int, Prediction]:
        """Return the predictions of rivals that seem to bid best replies; note what is expected."""
        beliefs = self.beliefs(opened)
        expected: dict[int, ExpectedBids] = {}
        result: dict[int, Prediction] = {}
        for candidate, rival in enumerate(ballot.seats):
            belief = beliefs.get(rival, PRIOR_BELIEF)
            heeded = sum(belief) > HEEDED
            # In the last election replies cost playouts: only replies that count are found.
            is_wanted = heeded or state.term < TERMS
            if rival == seat or not ballot.bid_ranges[candidate].most or not is_wanted:
                continue
            replies = ballot.best_replies(candidate)
            mix = ballot.mix_to_draw(rival)
            expected[rival] = ExpectedBids(ballot.bid_ranges[candidate], mix, replies)
            if heeded:
                result[rival] = prediction_of(replies, belief, len(ballot.bids[candidate]) - 1)
        bid_count = sum([1 for bid_range in ballot.bid_ranges if bid_range.most])
        opened_count = len(opened)
        earlier = {count: old for count, old in self._expected.items() if count < opened_count}
        self._expected = earlier | {opened_count: ExpectedBallot(bid_count, expected)}
        return result

    def beliefs(self, opened: Sequence[OpenedBid]) -> dict[int, list[float]]:
        """Return beliefs by seat in replies at each of `PRICES`; the rest is belief in its mix."""
        result: dict[int, list[float]] = {}
        for opened_before, ballot in self._expected.items():
            for bid in opened[opened_before : opened_before + ballot.bid_count]:
                expected = ballot.by_seat.get(bid.seat)
                if expected is not None and expected.bid_range == bid.bid_range:
                    old_beliefs = result.get(bid.seat, PRIOR_BELIEF)
                    result[bid.seat] = updated_beliefs(old_beliefs, expected, bid.total)
        return result


def updated_beliefs(beliefs: list[float], expected: ExpectedBids, total: int) -> list[float]:
    """Return a seat's beliefs, as in `BestReplyDetector.beliefs`, after one more opened bid."""
    bid = min(total, len(expected.mix) - 1)
    even = SLIP / len(expected.mix)
    mixing = (1.0 - sum(beliefs)) * ((1.0 - SLIP) * expected.mix[bid] + even)
    pairs = zip(beliefs, expected.best_replies, strict=True)
    replying = [belief * ((1.0 - SLIP if reply == bid else 0.0) + even) for belief, reply in pairs]
    total_belief = mixing + sum(replying)
    return [belief / total_belief for belief in replying]


def prediction_of(replies: list[int], beliefs: list[float], most: int) -> Prediction:
    """Return the prediction of a seat with these best replies and beliefs at `PRICES`."""
    belief = sum(beliefs)
    totals = [SLIP / (most + 1)] * (most + 1)
    for share, reply in zip(beliefs, replies, strict=True):
        totals[min(most, reply)] += (1.0 - SLIP) * share / belief
    return Prediction(min(MOST_BELIEF, belief), totals)


def choice_at(mix: list[float], random: float) -> int:
    """Return the index at which a mix's sum passes `random`, else that of the largest share."""
    for index, share in enumerate(mix):
        random -= share
        if random < 0.0:
            return index
    return max(range(len(mix)), key=lambda index: mix[index])


def outcome(bosses: Sequence[int], mixes: Sequence[Sequence[float]]) -> list[float]:
    """Return each candidate's chance to win by everybody's mix, then the chance of a tie (R7.5)."""
    wins = [0.0] * len(bosses)
    for candidate, mix in enumerate(mixes):
        for total, chance in enumerate(mix):
            for other, other_mix in enumerate(mixes):
                if other != candidate:
                    chance *= sum(other_mix[: max(0, bosses[candidate] + total - bosses[other])])
            wins[candidate] += chance
    return [*wins, 1.0 - sum(wins)]


def mean_prize(shares: Sequence[float], prizes: Sequence[Chances]) -> Chances:
    """Return each seat's chances, averaged over a ballot's outcomes with the chances `shares`."""
    columns = zip(*prizes, strict=True)
    return tuple(
        sum(share * chance for share, chance in zip(shares, column, strict=True))
        for column in columns
    )


def with_own(chances: Chances, seat: int, own: float) -> Chances:
    """Return chances in which one seat has `own` and the others keep their proportions."""
    n, others_chance = len(chances), 1.0 - chances[seat]
    if others_chance <= 0.0:
        return tuple(own if other == seat else (1.0 - own) / (n - 1) for other in range(n))
    factor = (1.0 - own) / others_chance
    return tuple(own if other == seat else factor * chance for other, chance in enumerate(chances))


def after_ballot(state: State, winner: int) -> State:
    """Return the position after a seat, or NOBODY, won the ward now voting; no favor is paid."""
    result = state.copy()
    boss_offset = state.voting * MAX_SEATS
    for seat in range(state.n):
        bosses_left = 1 if seat == winner else 0
        result.boss_supply[seat] += result.bosses[boss_offset + seat] - bosses_left
        result.bosses[boss_offset + seat] = bosses_left
    result.ward_winners[state.voting] = winner
    return result


def certain(total: int) -> list[float]:
    """Return the mix that always bids a total."""
    return [0.0] * total + [1.0]


def gains_over_mix(ballot: Ballot, candidate: int) -> list[float]:
    """Return what each total earns more than the seat's own mix, against the others' mixes."""
    worth = ballot.worth_of_bids(candidate, ballot.mix)
    mean = sum(share * earned for share, earned in zip(ballot.mix[candidate], worth, strict=True))
    return [earned - mean for earned in worth]
