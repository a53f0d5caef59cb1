"""Plays out the wards still to vote in the last election, and scores the game.

Afterwards favors only decide majorities and ties (R10), so what a ward or a favor is worth follows
from the wards still to vote. Bids in them are quick guesses, by the same random numbers in all
variants that are compared; the points are exact. Sums in lists are written out, because in compiled
code `counts[index] += 1` goes through objects.
"""

import math
from random import Random
from typing import Final

from tammany_desktop.rules.board import (
    BONUS_FAVOR_WARDS,
    MAYOR,
    NO_WARD,
    POPULATION_COUNT,
    TAMMANY_HALL,
    VOTING_ORDER,
    WARD_COUNT,
)
from tammany_desktop.rules.city import LEADER_FAVORS, MAYOR_POINTS
from tammany_desktop.rules.options import MAYOR_WINS
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, NOT_VOTED, State

MAJORITY_POINTS: Final = 2  # points for each majority of favors (R10.1)
# Parameters of quick bids, fitted so that playouts predict who wins among Sachems.
SPEND_ALL: Final = 0.8  # how often a seat bids all that is useful, where favors have no later use
FRUGAL: Final = 0.5  # how often it bids only favors without later use, unless a win is cheap
POINTS_SHARE: Final = 0.25  # part of `worth` by points, so that losing bids differ too
SLOPE: Final = 0.35  # a seat's share of that part is divided by e ** SLOPE for each point behind
_PAIR_COUNT: Final = MAX_SEATS * POPULATION_COUNT  # pairs of a seat and a population


class LastElection:
    """Plays out elections: `load` a position, then `begin`, act, and `finish` for each playout."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.worth: list[float] = [0.0] * MAX_SEATS  # worth of the last playout, by seat
        self.points: list[int] = [0] * MAX_SEATS  # points of the last playout, by seat
        self.n = 0
        self.ward_count = 0  # number of wards still to vote
        self.mayor_wins = False
        self.old_mayor = NOBODY
        self.wards: list[int] = [0] * WARD_COUNT  # still to vote; `slot` is an index of this list
        self.candidate_counts: list[int] = [0] * WARD_COUNT  # by slot
        self.bosses: list[int] = [0] * (WARD_COUNT * MAX_SEATS)  # by slot and seat
        self.cubes: list[int] = [0] * (WARD_COUNT * POPULATION_COUNT)  # by ward
        self.uses: list[int] = [0] * ((WARD_COUNT + 1) * _PAIR_COUNT)  # set by `_count_uses`
        self.randoms: list[float] = [0.0] * (WARD_COUNT * MAX_SEATS)  # by slot and seat
        self._loaded_favors: list[int] = [0] * _PAIR_COUNT  # favors as loaded
        self._loaded_points: list[int] = [0] * MAX_SEATS
        self._loaded_won: list[int] = [0] * MAX_SEATS
        self._loaded_cubes_won: list[int] = [0] * _PAIR_COUNT
        self.favors: list[int] = [0] * _PAIR_COUNT
        self.won: list[int] = [0] * MAX_SEATS
        self.cubes_won: list[int] = [0] * _PAIR_COUNT  # cubes in wards won
        self._reaches: list[int] = [0] * MAX_SEATS  # votes in reach, while uses are counted
        # Set by `_compare_seats` for the ward that votes.
        self._usable: list[int] = [0] * MAX_SEATS
        self._most_bosses = self._second_bosses = self._most_votes = self._second_votes = 0

    def load(self, state: State, left_out_ward: int = NO_WARD) -> None:
        """Load a position just before the last election or in it, without one ward if given."""
        n = self.n = state.n
        self.mayor_wins = state.options.last_tie == MAYOR_WINS
        self.old_mayor = state.office.index(MAYOR) if MAYOR in state.office else NOBODY
        self.cubes[:] = state.cubes
        self._loaded_favors[:] = state.favors
        for seat in range(n):
            self._loaded_points[seat] = state.score[seat] + state.tokens[seat]
            self._loaded_won[seat] = 0
        self._loaded_cubes_won[:] = [0] * _PAIR_COUNT
        self.ward_count = 0
        for ward in VOTING_ORDER:
            if not state.active >> ward & 1:
                continue
            winner = state.ward_winners[ward]
            if winner == NOT_VOTED:
                winner = self._add_ward(state, ward) if ward != left_out_ward else NOBODY
            if winner >= 0:
                self._loaded_points[winner] += 2 if ward == TAMMANY_HALL else 1
                self._loaded_won[winner] += 1
                for p in range(POPULATION_COUNT):
                    count = state.cubes[ward * POPULATION_COUNT + p]
                    self._loaded_cubes_won[winner * POPULATION_COUNT + p] += count
        self._count_uses()

    def _add_ward(self, state: State, ward: int) -> int:
        """Add a ward to be played out; return its winner if it is decided already, or NOBODY."""
        slot = self.ward_count
        candidate_count, winner = 0, NOBODY
        for seat in range(state.n):
            boss_count = state.bosses[ward * MAX_SEATS + seat]
            self.bosses[slot * MAX_SEATS + seat] = boss_count
            if boss_count:
                candidate_count += 1
                winner = seat
        if not candidate_count or (candidate_count == 1 and ward not in BONUS_FAVOR_WARDS):
            return winner
        self.wards[slot] = ward
        self.candidate_counts[slot] = candidate_count
        self.ward_count += 1
        return NOBODY

    def _count_uses(self) -> None:
        """Set `uses`: by slot, seat, population: in how many wards from that slot on it counts."""
        n, uses, cubes = self.n, self.uses, self.cubes
        for index in range(self.ward_count * _PAIR_COUNT, (self.ward_count + 1) * _PAIR_COUNT):
            uses[index] = 0
        for slot in range(self.ward_count - 1, -1, -1):
            boss_offset, cube_offset = slot * MAX_SEATS, self.wards[slot] * POPULATION_COUNT
            most_bosses = 0
            for seat in range(n):
                self._reaches[seat] = self._reach(slot, seat)
                most_bosses = max(most_bosses, self.bosses[boss_offset + seat])
            for seat in range(n):
                contested = self.bosses[boss_offset + seat] > 0 and self.candidate_counts[slot] > 1
                hopeless = self._reaches[seat] < most_bosses
                sure = True
                for other in range(n):
                    if other != seat and self._reaches[other] >= self.bosses[boss_offset + seat]:
                        sure = False
                for p in range(POPULATION_COUNT):
                    index = slot * _PAIR_COUNT + seat * POPULATION_COUNT + p
                    uses[index] = uses[index + _PAIR_COUNT]
                    if contested and not hopeless and not sure and cubes[cube_offset + p]:
                        uses[index] += 1

    def _reach(self, slot: int, seat: int) -> int:
        """Return the most votes of a seat by the favors loaded; 0 where it does not stand."""
        reach = self.bosses[slot * MAX_SEATS + seat]
        if reach:
            cube_offset = self.wards[slot] * POPULATION_COUNT
            for p in range(POPULATION_COUNT):
                if self.cubes[cube_offset + p]:
                    reach += self._loaded_favors[seat * POPULATION_COUNT + p]
        return reach

    def judge(self, state: State, times: int) -> list[float]:
        """Return what the position is worth to each seat, by `times` playouts."""
        n, mean = state.n, [0.0] * MAX_SEATS
        self.load(state)
        for _ in range(times):
            self.shuffle()
            self.begin()
            self.finish()
            for seat in range(n):
                mean[seat] += self.worth[seat] / times
        return mean

    def shuffle(self) -> None:
        """Draw new random numbers for the playouts that follow."""
        random = self.rng.random
        for index in range(self.ward_count * MAX_SEATS):
            self.randoms[index] = random()

    def begin(self) -> None:
        """Restore the position loaded."""
        self.favors[:] = self._loaded_favors
        self.points[:] = self._loaded_points
        self.won[:] = self._loaded_won
        self.cubes_won[:] = self._loaded_cubes_won

    def win(self, seat: int, ward: int) -> None:
        """Give a ward to its winner: its points and its cubes."""
        cubes_won, cubes, seat_offset = self.cubes_won, self.cubes, seat * POPULATION_COUNT
        self.won[seat] = self.won[seat] + 1
        self.points[seat] = self.points[seat] + (2 if ward == TAMMANY_HALL else 1)
        for p in range(POPULATION_COUNT):
            index = seat_offset + p
            cubes_won[index] = cubes_won[index] + cubes[ward * POPULATION_COUNT + p]

    def bonus(self, seat: int, ward: int, next_slot: int) -> None:
        """Give the favor of ward 4 or 7: of the population with most later uses (R8.2)."""
        if ward not in BONUS_FAVOR_WARDS:
            return
        best, most_uses = seat * POPULATION_COUNT, -1
        for index in range(best, best + POPULATION_COUNT):
            use_count = self.uses[next_slot * _PAIR_COUNT + index]
            if use_count > most_uses:
                best, most_uses = index, use_count
        self.favors[best] = self.favors[best] + 1

    def pay(self, seat: int, ward: int, next_slot: int, total: int) -> None:
        """Pay a bid with the favors that cost least in the wards that follow (`cheapest`)."""
        favors, seat_offset = self.favors, seat * POPULATION_COUNT
        for _ in range(total):
            index = seat_offset + self.cheapest(seat_offset, ward * POPULATION_COUNT, next_slot)
            favors[index] = favors[index] - 1

    def cheapest(self, seat_offset: int, cube_offset: int, next_slot: int) -> int:
        """Return the usable population of least cost: later uses, less a quarter of favors held."""
        favors, cubes, use_offset = self.favors, self.cubes, next_slot * _PAIR_COUNT + seat_offset
        best, least_cost = 0, 1 << 20
        for p in range(POPULATION_COUNT):
            count = favors[seat_offset + p]
            if count and cubes[cube_offset + p]:
                cost = 4 * self.uses[use_offset + p] - count
                if cost < least_cost:
                    best, least_cost = p, cost
        return best

    def is_idle(self, seat: int, population: int) -> bool:
        """Return True if a favor held can decide no loaded ward, and no majority of favors."""
        favors, uses, own_index = self.favors, self.uses, seat * POPULATION_COUNT + population
        rival_indexes = list(range(population, self.n * POPULATION_COUNT, POPULATION_COUNT))
        rival_indexes.remove(own_index)
        own = favors[own_index]
        surely_behind = any(favors[index] > own and not uses[index] for index in rival_indexes)
        surely_ahead = all(favors[index] < own - 1 for index in rival_indexes)
        return own > 0 and not uses[own_index] and (surely_behind or surely_ahead)

    def finish(self) -> None:
        """Play the wards loaded and score the game: `points` and `worth`."""
        for slot in range(self.ward_count):
            self._vote_in(slot)
        self._score()

    def _vote_in(self, slot: int) -> None:
        bosses, ward, boss_offset = self.bosses, self.wards[slot], slot * MAX_SEATS
        self._compare_seats(slot)
        most_votes, winner = 0, NOBODY
        for seat in range(self.n):
            votes = boss_count = bosses[boss_offset + seat]
            if not boss_count:
                continue
            usable = self._usable[seat]
            if usable:
                reaches_most = boss_count + usable == self._most_votes
                vote_gap = (self._second_votes if reaches_most else self._most_votes) - boss_count
                has_most = boss_count == self._most_bosses
                boss_gap = (self._second_bosses if has_most else self._most_bosses) - boss_count
                bid = self._guess_bid(slot, seat, usable, vote_gap, boss_gap)
                self.pay(seat, ward, slot + 1, bid)
                votes = boss_count + bid
            if votes > most_votes:
                most_votes, winner = votes, seat
            elif votes == most_votes:
                winner = NOBODY
        if winner >= 0:
            self.win(winner, ward)
            self.bonus(winner, ward, slot + 1)

    def _compare_seats(self, slot: int) -> None:
        """Set the usable favors of candidates, and the two most bosses and votes in reach."""
        most_bosses = second_bosses = most_votes = second_votes = 0
        cube_offset = self.wards[slot] * POPULATION_COUNT
        contested = self.candidate_counts[slot] > 1
        favors, cubes, bosses = self.favors, self.cubes, self.bosses
        for seat in range(self.n):
            boss_count = bosses[slot * MAX_SEATS + seat]
            if not boss_count:
                continue
            usable, seat_offset = 0, seat * POPULATION_COUNT
            if contested:
                for p in range(POPULATION_COUNT):
                    if cubes[cube_offset + p]:
                        usable += favors[seat_offset + p]
            self._usable[seat] = usable
            if boss_count > most_bosses:
                most_bosses, second_bosses = boss_count, most_bosses
            elif boss_count > second_bosses:
                second_bosses = boss_count
            if boss_count + usable > most_votes:
                most_votes, second_votes = boss_count + usable, most_votes
            elif boss_count + usable > second_votes:
                second_votes = boss_count + usable
        self._most_bosses, self._second_bosses = most_bosses, second_bosses
        self._most_votes, self._second_votes = most_votes, second_votes

    def _guess_bid(self, slot: int, seat: int, usable: int, vote_gap: int, boss_gap: int) -> int:
        """Guess a bid; the gaps are the best rival's lead in votes in reach, and in bosses."""
        if vote_gap < 0 or usable < boss_gap:
            return 0  # surely won already, or hopeless
        cap = min(usable, vote_gap + 1)
        seat_offset, cube_offset = seat * POPULATION_COUNT, self.wards[slot] * POPULATION_COUNT
        idle = later = 0  # favors of no later use, and the most later wards that use a population
        for p in range(POPULATION_COUNT):
            if self.cubes[cube_offset + p]:
                use_count = self.uses[(slot + 1) * _PAIR_COUNT + seat_offset + p]
                if not use_count:
                    idle += self._idle_count(seat_offset, p)
                elif use_count > later:
                    later = use_count
        random = self.randoms[slot * MAX_SEATS + seat]
        if idle >= cap:
            return cap if random < SPEND_ALL else int(cap * random)
        fair = float(usable - idle) / (later + 1)  # this ward's equal part of the other favors
        if random < FRUGAL:
            return cap if vote_gap < usable and cap <= idle + 0.5 * fair else idle
        bid = idle + int(2.0 * random * fair + 0.5)
        if bid <= boss_gap and boss_gap >= 0:
            bid = boss_gap + 1
        return min(bid, cap)

    def _idle_count(self, seat_offset: int, p: int) -> int:
        """Return how many favors of a population are of no use, not even for a majority (R10.1)."""
        count, most, index = self.favors[seat_offset + p], 0, p
        for _ in range(self.n):
            if index != seat_offset + p and self.favors[index] > most:
                most = self.favors[index]
            index += POPULATION_COUNT
        return count - most if count >= most else count

    def _score(self) -> None:
        """Score leaders, the Mayor, majorities of favors, and who has won (R9.1, R9.3, R10)."""
        n, points = self.n, self.points
        self._give_to_most(self.cubes_won, self.favors, POPULATION_COUNT, LEADER_FAVORS)
        ahead = self._mask_ahead(self.won)
        mayor = self.old_mayor if ahead & (ahead - 1) else ahead.bit_length() - 1
        if mayor >= 0:
            points[mayor] = points[mayor] + MAYOR_POINTS
        self._give_to_most(self.favors, points, 1, MAJORITY_POINTS)
        winners = self._mask_ahead(points)
        if winners & (winners - 1) and mayor >= 0 and (self.mayor_wins or winners >> mayor & 1):
            winners = 1 << mayor
        self._set_worth(n, winners)

    def _give_to_most(self, counts: list[int], target: list[int], stride: int, amount: int) -> None:
        """Add `amount` by population to those with most; `target` has `stride` entries a seat."""
        for p in range(POPULATION_COUNT):
            most = 0
            for seat in range(self.n):
                most = max(most, counts[seat * POPULATION_COUNT + p])
            for seat in range(self.n):
                if most and counts[seat * POPULATION_COUNT + p] == most:
                    index = seat * stride + (p if stride > 1 else 0)
                    target[index] = target[index] + amount

    def _mask_ahead(self, amounts: list[int]) -> int:
        """Return a mask of seats ahead by amounts, favors, then each population (R9.3, R10.3)."""
        n, favors = self.n, self.favors
        ahead = _mask_with_most((1 << n) - 1, n, amounts)
        if ahead & (ahead - 1):
            offsets = range(0, n * POPULATION_COUNT, POPULATION_COUNT)
            counts = [sum(favors[offset : offset + POPULATION_COUNT]) for offset in offsets]
            ahead = _mask_with_most(ahead, n, counts)
            p = 0
            while ahead & (ahead - 1) and p < POPULATION_COUNT:
                counts = [favors[offset + p] for offset in offsets]
                ahead = _mask_with_most(ahead, n, counts)
                p += 1
        return ahead

    def _set_worth(self, n: int, winners_mask: int) -> None:
        points, worth = self.points, self.worth
        winner_count, most, total = winners_mask.bit_count(), max(points[:n]), 0.0
        for seat in range(n):
            weight = math.exp(SLOPE * (points[seat] - most))
            worth[seat] = weight
            total += weight
        for seat in range(n):
            seat_worth = worth[seat] * (POINTS_SHARE / total)
            if winners_mask >> seat & 1:
                seat_worth += (1.0 - POINTS_SHARE) / winner_count
            worth[seat] = seat_worth


def _mask_with_most(mask: int, n: int, counts: list[int]) -> int:
    most, result = -1, 0
    for seat in range(n):
        if mask >> seat & 1:
            if counts[seat] > most:
                most, result = counts[seat], 1 << seat
            elif counts[seat] == most:
                result |= 1 << seat
    return result
