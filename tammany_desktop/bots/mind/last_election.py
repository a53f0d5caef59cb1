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
SMOOTH: Final = 0.25  # part of `worth` that depends on points, so that losing bids differ too
SLOPE: Final = 0.35  # a seat's share of that part is divided by e ** SLOPE for each point behind
_SEAT_COLORS: Final = MAX_SEATS * POPULATION_COUNT  # entries by seat and population


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
        self.candidates: list[int] = [0] * WARD_COUNT  # number of candidates, by slot
        self.bosses: list[int] = [0] * (WARD_COUNT * MAX_SEATS)  # by slot and seat
        self.cubes: list[int] = [0] * (WARD_COUNT * POPULATION_COUNT)  # by ward
        self.uses: list[int] = [0] * ((WARD_COUNT + 1) * _SEAT_COLORS)  # set by `_count_uses`
        self.luck: list[float] = [0.0] * (WARD_COUNT * MAX_SEATS)  # random numbers, by slot
        self._loaded_favors: list[int] = [0] * _SEAT_COLORS  # favors as loaded
        self._loaded_points: list[int] = [0] * MAX_SEATS
        self._loaded_won: list[int] = [0] * MAX_SEATS
        self._loaded_cubes_won: list[int] = [0] * _SEAT_COLORS
        self.favors: list[int] = [0] * _SEAT_COLORS
        self.won: list[int] = [0] * MAX_SEATS
        self.cubes_won: list[int] = [0] * _SEAT_COLORS  # cubes in wards won
        self._reaches: list[int] = [0] * MAX_SEATS  # votes in reach, while uses are counted
        self._usable: list[int] = [0] * MAX_SEATS  # here and below: of the ward that votes
        self._most_bosses = self._second_bosses = self._most_votes = self._second_votes = 0

    def load(self, state: State, left_out_ward: int = NOBODY) -> None:
        """Load a position just before the last election or in it, without one ward if given."""
        n = self.n = state.n
        self.mayor_wins = state.options.last_tie == MAYOR_WINS
        self.old_mayor = state.office.index(MAYOR) if MAYOR in state.office else NOBODY
        self.cubes[:] = state.cubes
        self._loaded_favors[:] = state.favors
        for seat in range(n):
            self._loaded_points[seat] = state.score[seat] + state.tokens[seat]
            self._loaded_won[seat] = 0
        self._loaded_cubes_won[:] = [0] * _SEAT_COLORS
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
        candidates, winner = 0, NOBODY
        for seat in range(state.n):
            count = state.bosses[ward * MAX_SEATS + seat]
            self.bosses[slot * MAX_SEATS + seat] = count
            if count:
                candidates += 1
                winner = seat
        if not candidates or (candidates == 1 and ward not in BONUS_FAVOR_WARDS):
            return winner
        self.wards[slot] = ward
        self.candidates[slot] = candidates
        self.ward_count += 1
        return NOBODY

    def _count_uses(self) -> None:
        """Set `uses`: by slot, seat and population, in how many wards from it a favor counts."""
        n, uses, cubes = self.n, self.uses, self.cubes
        for index in range(self.ward_count * _SEAT_COLORS, (self.ward_count + 1) * _SEAT_COLORS):
            uses[index] = 0
        for slot in range(self.ward_count - 1, -1, -1):
            row, ward_cubes = slot * MAX_SEATS, self.wards[slot] * POPULATION_COUNT
            most = 0
            for seat in range(n):
                self._reaches[seat] = self._reach(slot, seat)
                most = max(most, self.bosses[row + seat])
            for seat in range(n):
                contested = self.bosses[row + seat] > 0 and self.candidates[slot] > 1
                hopeless = self._reaches[seat] < most
                sure = True
                for other in range(n):
                    if other != seat and self._reaches[other] >= self.bosses[row + seat]:
                        sure = False
                for p in range(POPULATION_COUNT):
                    index = slot * _SEAT_COLORS + seat * POPULATION_COUNT + p
                    uses[index] = uses[index + _SEAT_COLORS]
                    if contested and not hopeless and not sure and cubes[ward_cubes + p]:
                        uses[index] += 1

    def _reach(self, slot: int, seat: int) -> int:
        """Return the most votes of a seat by the favors loaded; 0 where it does not stand."""
        reach = self.bosses[slot * MAX_SEATS + seat]
        if reach:
            ward_cubes = self.wards[slot] * POPULATION_COUNT
            for p in range(POPULATION_COUNT):
                if self.cubes[ward_cubes + p]:
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
            self.luck[index] = random()

    def begin(self) -> None:
        """Restore the position loaded."""
        self.favors[:] = self._loaded_favors
        self.points[:] = self._loaded_points
        self.won[:] = self._loaded_won
        self.cubes_won[:] = self._loaded_cubes_won

    def win(self, seat: int, ward: int) -> None:
        """Give a ward to its winner: its points and its cubes."""
        cubes_won, cubes, base = self.cubes_won, self.cubes, seat * POPULATION_COUNT
        self.won[seat] = self.won[seat] + 1
        self.points[seat] = self.points[seat] + (2 if ward == TAMMANY_HALL else 1)
        for p in range(POPULATION_COUNT):
            cubes_won[base + p] = cubes_won[base + p] + cubes[ward * POPULATION_COUNT + p]

    def bonus(self, seat: int, ward: int, next_slot: int) -> None:
        """Give the favor of ward 4 or 7: of the population with most later uses (R8.2)."""
        if ward not in BONUS_FAVOR_WARDS:
            return
        base, best, most = seat * POPULATION_COUNT, 0, -1
        for p in range(POPULATION_COUNT):
            count = self.uses[next_slot * _SEAT_COLORS + base + p]
            if count > most:
                best, most = p, count
        self.favors[base + best] = self.favors[base + best] + 1

    def pay(self, seat: int, ward: int, next_slot: int, total: int) -> None:
        """Pay a bid with the favors that cost least in the wards that follow (`cheapest`)."""
        favors, base, ward_cubes = self.favors, seat * POPULATION_COUNT, ward * POPULATION_COUNT
        for _ in range(total):
            index = base + self.cheapest(base, ward_cubes, next_slot)
            favors[index] = favors[index] - 1

    def cheapest(self, base: int, ward_cubes: int, next_slot: int) -> int:
        """Return the usable population of least cost: later uses, less a quarter of favors held."""
        favors, cubes, row = self.favors, self.cubes, next_slot * _SEAT_COLORS + base
        best, least = 0, 1 << 20
        for p in range(POPULATION_COUNT):
            count = favors[base + p]
            if count and cubes[ward_cubes + p]:
                cost = 4 * self.uses[row + p] - count
                if cost < least:
                    best, least = p, cost
        return best

    def is_idle(self, seat: int, population: int) -> bool:
        """Return True if a favor held can decide no loaded ward, and no majority of favors."""
        favors, uses, own = self.favors, self.uses, seat * POPULATION_COUNT + population
        rivals = list(range(population, self.n * POPULATION_COUNT, POPULATION_COUNT))
        rivals.remove(own)
        surely_behind = any(favors[index] > favors[own] and not uses[index] for index in rivals)
        surely_ahead = all(favors[index] < favors[own] - 1 for index in rivals)
        return favors[own] > 0 and not uses[own] and (surely_behind or surely_ahead)

    def finish(self) -> None:
        """Play the wards loaded and score the game: `points` and `worth`."""
        for slot in range(self.ward_count):
            self._vote_in(slot)
        self._score()

    def _vote_in(self, slot: int) -> None:
        bosses, ward, row = self.bosses, self.wards[slot], slot * MAX_SEATS
        self._compare_seats(slot)
        most_votes, winner = 0, NOBODY
        for seat in range(self.n):
            count = bosses[row + seat]
            if not count:
                continue
            usable = self._usable[seat]
            if usable:
                reaches_most = count + usable == self._most_votes
                rival_votes = self._second_votes if reaches_most else self._most_votes
                has_most = count == self._most_bosses
                rival_bosses = self._second_bosses if has_most else self._most_bosses
                bid = self._guess_bid(slot, seat, usable, rival_votes - count, rival_bosses - count)
                self.pay(seat, ward, slot + 1, bid)
                count += bid
            if count > most_votes:
                most_votes, winner = count, seat
            elif count == most_votes:
                winner = NOBODY
        if winner >= 0:
            self.win(winner, ward)
            self.bonus(winner, ward, slot + 1)

    def _compare_seats(self, slot: int) -> None:
        """Set what candidates can bid, the two highest counts of bosses, and of votes in reach."""
        most_bosses = second_bosses = most_votes = second_votes = 0
        ward_cubes, contested = self.wards[slot] * POPULATION_COUNT, self.candidates[slot] > 1
        favors, cubes, bosses = self.favors, self.cubes, self.bosses
        for seat in range(self.n):
            count = bosses[slot * MAX_SEATS + seat]
            if not count:
                continue
            usable, base = 0, seat * POPULATION_COUNT
            if contested:
                for p in range(POPULATION_COUNT):
                    if cubes[ward_cubes + p]:
                        usable += favors[base + p]
            self._usable[seat] = usable
            if count > most_bosses:
                most_bosses, second_bosses = count, most_bosses
            elif count > second_bosses:
                second_bosses = count
            if count + usable > most_votes:
                most_votes, second_votes = count + usable, most_votes
            elif count + usable > second_votes:
                second_votes = count + usable
        self._most_bosses, self._second_bosses = most_bosses, second_bosses
        self._most_votes, self._second_votes = most_votes, second_votes

    def _guess_bid(self, slot: int, seat: int, usable: int, vote_gap: int, boss_gap: int) -> int:
        """Guess a bid; by the gaps the best rival has more votes in reach, and more bosses."""
        if vote_gap < 0 or usable < boss_gap:
            return 0  # surely won already, or hopeless
        cap = min(usable, vote_gap + 1)
        base, ward_cubes = seat * POPULATION_COUNT, self.wards[slot] * POPULATION_COUNT
        free = later = 0  # favors of no later use, and the most later wards that use a population
        for p in range(POPULATION_COUNT):
            if self.cubes[ward_cubes + p]:
                count = self.uses[(slot + 1) * _SEAT_COLORS + base + p]
                if not count:
                    free += self._unneeded(base, p)
                elif count > later:
                    later = count
        luck = self.luck[slot * MAX_SEATS + seat]
        if free >= cap:
            return cap if luck < SPEND_ALL else int(cap * luck)
        fair = float(usable - free) / (later + 1)  # this ward's equal part of the other favors
        if luck < FRUGAL:
            return cap if vote_gap < usable and cap <= free + 0.5 * fair else free
        bid = free + int(2.0 * luck * fair + 0.5)
        if bid <= boss_gap and boss_gap >= 0:
            bid = boss_gap + 1
        return min(bid, cap)

    def _unneeded(self, base: int, p: int) -> int:
        """Return how many favors of a population are of no use, not even for a majority (R10.1)."""
        count, most, index = self.favors[base + p], 0, p
        for _ in range(self.n):
            if index != base + p and self.favors[index] > most:
                most = self.favors[index]
            index += POPULATION_COUNT
        return count - most if count >= most else count

    def _score(self) -> None:
        """Score leaders, the Mayor, majorities of favors, and who has won (R9.1, R9.3, R10)."""
        n, points = self.n, self.points
        self._give_to_most(self.cubes_won, self.favors, POPULATION_COUNT, LEADER_FAVORS)
        leaders = self._mask_ahead(self.won)
        mayor = self.old_mayor if leaders & (leaders - 1) else leaders.bit_length() - 1
        if mayor >= 0:
            points[mayor] = points[mayor] + MAYOR_POINTS
        self._give_to_most(self.favors, points, 1, MAJORITY_POINTS)
        leaders = self._mask_ahead(points)
        if leaders & (leaders - 1) and mayor >= 0 and (self.mayor_wins or leaders >> mayor & 1):
            leaders = 1 << mayor
        self._set_worth(n, leaders)

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
        """Return the seats ahead by a count, then favors, then populations (R9.3, R10.3)."""
        n, favors = self.n, self.favors
        leaders = _seats_with_most((1 << n) - 1, n, amounts)
        if leaders & (leaders - 1):
            counts = [0] * n
            for seat in range(n):
                base = seat * POPULATION_COUNT
                counts[seat] = favors[base] + favors[base + 1] + favors[base + 2] + favors[base + 3]
            leaders = _seats_with_most(leaders, n, counts)
            p = 0
            while leaders & (leaders - 1) and p < POPULATION_COUNT:
                for seat in range(n):
                    counts[seat] = favors[seat * POPULATION_COUNT + p]
                leaders = _seats_with_most(leaders, n, counts)
                p += 1
        return leaders

    def _set_worth(self, n: int, winners: int) -> None:
        points, worth = self.points, self.worth
        winner_count = most = 0
        for seat in range(n):
            winner_count += winners >> seat & 1
            most = max(most, points[seat])
        total = 0.0
        for seat in range(n):
            weight = math.exp(SLOPE * (points[seat] - most))
            worth[seat] = weight
            total += weight
        for seat in range(n):
            seat_worth = worth[seat] * (SMOOTH / total)
            if winners >> seat & 1:
                seat_worth += (1.0 - SMOOTH) / winner_count
            worth[seat] = seat_worth


def _seats_with_most(mask: int, n: int, counts: list[int]) -> int:
    most, leaders = -1, 0
    for seat in range(n):
        if mask >> seat & 1:
            if counts[seat] > most:
                most, leaders = counts[seat], 1 << seat
            elif counts[seat] == most:
                leaders |= 1 << seat
    return leaders
