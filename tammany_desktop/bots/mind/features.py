"""What the net is told of each seat: the forecast's numbers, and counts of what is on the board.

Everything is open to all seats. Numbers are scaled to about 0 to 1.
"""

import math
from typing import Final

from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules.board import (
    BONUS_CUBE_WARDS,
    BONUS_FAVOR_WARDS,
    MAYOR,
    POPULATION_COUNT,
    TAMMANY_HALL,
    VOTING_ORDER,
    WARD_COUNT,
)
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NOT_VOTED, TURN, State

FEATURES: Final = 54  # numbers a seat
_FORECAST: Final = 0  # 13 of what the forecast says
_GOODS: Final = 13  # 18 of score, tokens, bosses, office and favors
_WARDS: Final = 31  # 15 of wards still to vote, and of those won
_TABLE: Final = 46  # 8 of the stage of the term, and of the rivals


class Features:
    """Filled by `look`; `values` holds `FEATURES` numbers for each seat in turn."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.values: list[float] = [0.0] * (MAX_SEATS * FEATURES)
        self._reach: list[int] = [0] * MAX_SEATS
        self._held: list[int] = [0] * MAX_SEATS
        # What the forecast says, read once a look: its lists are made anew at each reading.
        self._wins: list[float] = []
        self._usable: list[int] = []
        self._wards: list[float] = []
        self._mayor: list[float] = []
        self._points: list[float] = []
        self._turns: list[int] = []
        self._cubes: list[float] = []
        self._leads: list[float] = []
        self._needs: list[int] = []

    def look(self, state: State) -> None:
        """Judge the position and fill `values`. The game must not be over."""
        forecast, values = self.forecast, self.values
        forecast.judge(state)
        self._read(forecast)
        for at in range(state.n * FEATURES):
            values[at] = 0.0
        for seat in range(state.n):
            base = state.favors[seat * POPULATION_COUNT : (seat + 1) * POPULATION_COUNT]
            self._held[seat] = base[0] + base[1] + base[2] + base[3]
        settled = state.phase == APPOINTING
        for seat in range(state.n):
            self._add_points(state, seat)
            if not settled:
                self._add_forecast(state, seat)
            self._add_goods(state, seat, settled)
            self._add_favors(state, seat)
        if not settled:
            for ward in VOTING_ORDER:
                if state.active >> ward & 1 and state.winners[ward] == NOT_VOTED:
                    self._add_ward(state, ward)
        self._add_table(state, settled)

    def _read(self, forecast: Forecast) -> None:
        self._wins = forecast.wins
        self._usable = forecast.usable
        self._wards = forecast.wards
        self._mayor = forecast.mayor
        self._points = forecast.points
        self._turns = forecast.turns
        self._cubes = forecast.held
        self._leads = forecast.leads
        self._needs = forecast.needs

    def _add_points(self, state: State, seat: int) -> None:
        points, standing = self._points, self.forecast.standing
        at, n = seat * FEATURES + _FORECAST, state.n
        mean, best, rival = 0.0, -1e9, 0.0
        for other in range(n):
            mean += points[other] / n
            if other != seat:
                best = max(best, points[other])
                rival = max(rival, standing[other])
        values = self.values
        values[at] = 0.25 * math.log(standing[seat] + 1e-4)
        values[at + 1] = 0.2 * (points[seat] - best)
        values[at + 2] = 0.2 * (points[seat] - mean)
        values[seat * FEATURES + _TABLE + 7] = rival

    def _add_forecast(self, state: State, seat: int) -> None:
        values = self.values
        at = seat * FEATURES + _FORECAST
        leads = most = doubt = cubes = 0.0
        for p in range(POPULATION_COUNT):
            lead = self._leads[seat * POPULATION_COUNT + p]
            leads += lead
            most = max(most, lead)
            doubt += lead * (1.0 - lead)
            cubes += self._cubes[seat * POPULATION_COUNT + p]
        values[at + 3] = 0.25 * self._wards[seat]
        values[at + 4] = self._mayor[seat]
        values[at + 5] = 0.5 * leads
        values[at + 6] = most
        values[at + 7] = doubt
        values[at + 12] = 0.1 * cubes
        doubt = 0.0
        for ward in range(WARD_COUNT):
            if state.active >> ward & 1:
                win = self._wins[ward * MAX_SEATS + seat]
                doubt += win * (1.0 - win)
        values[at + 8] = 0.5 * doubt
        if state.active >> TAMMANY_HALL & 1:
            values[at + 9] = self._wins[TAMMANY_HALL * MAX_SEATS + seat]
        for ward in BONUS_FAVOR_WARDS:
            if state.winners[ward] == NOT_VOTED or state.voting == ward:
                values[at + 10] += self._wins[ward * MAX_SEATS + seat]
        for ward in BONUS_CUBE_WARDS:
            if state.winners[ward] == NOT_VOTED or state.voting == ward:
                values[at + 11] += self._wins[ward * MAX_SEATS + seat]

    def _add_goods(self, state: State, seat: int, settled: bool) -> None:
        values, n = self.values, state.n
        at = seat * FEATURES + _GOODS
        mean, best = 0.0, -100
        for other in range(n):
            points = state.score[other] + state.tokens[other]
            mean += float(points) / n
            if other != seat and points > best:
                best = points
        mine = state.score[seat] + state.tokens[seat]
        values[at] = 0.2 * (mine - best)
        values[at + 1] = 0.2 * (mine - mean)
        values[at + 2] = state.tokens[seat] / 3.0
        if state.slandered[seat] and state.term > 1:
            values[at + 3] = 1.0
        values[at + 4] = 0.1 * state.supply[seat]
        if not settled:
            values[at + 5] = 0.25 * self._turns[seat]
        if state.office[seat] >= 0:
            values[at + 6 + state.office[seat]] = 1.0

    def _add_favors(self, state: State, seat: int) -> None:
        values, n = self.values, state.n
        at, held = seat * FEATURES + _GOODS + 11, self._held[seat]
        most = kinds = leads = ties = total = 0
        for other in range(n):
            total += self._held[other]
        for p in range(POPULATION_COUNT):
            mine, rival = state.favors[seat * POPULATION_COUNT + p], 0
            for other in range(n):
                if other != seat:
                    rival = max(rival, state.favors[other * POPULATION_COUNT + p])
            most = max(most, mine)
            if mine:
                kinds += 1
                leads += mine > rival
                ties += mine == rival
        values[at] = 0.1 * held
        values[at + 1] = 0.25 * min(held, 4)
        values[at + 2] = 0.2 * most
        values[at + 3] = 0.2 * (held - float(total - held) / (n - 1))
        values[at + 4] = 0.5 * leads
        values[at + 5] = 0.5 * ties
        values[at + 6] = 0.25 * kinds

    def _add_ward(self, state: State, ward: int) -> None:
        """Who leads, who could outbid whom, and whose bosses may be slandered away."""
        n, row = state.n, ward * MAX_SEATS
        bosses, usable, reaches = state.bosses, self._usable, self._reach
        best = second = best_reach = second_reach = standing = 0
        for seat in range(n):
            count = bosses[row + seat]
            reach = count + usable[row + seat] if count else 0
            reaches[seat] = reach
            standing += count > 0
            if count > best:
                best, second = count, best
            elif count > second:
                second = count
            if reach > best_reach:
                best_reach, second_reach = reach, best_reach
            elif reach > second_reach:
                second_reach = reach
        for seat in range(n):
            count = bosses[row + seat]
            if count:
                rival = second if count == best else best
                over = second_reach if reaches[seat] == best_reach else best_reach
                self._add_stander(state, ward, seat, standing, rival, over)

    def _add_stander(
        self, state: State, ward: int, seat: int, standing: int, rival: int, over: int
    ) -> None:
        values, at = self.values, seat * FEATURES + _WARDS
        count, reach = state.bosses[ward * MAX_SEATS + seat], self._reach[seat]
        values[at] += 0.2
        values[at + 1] += 0.125 * count
        if count > over:
            values[at + 2] += 0.333
        elif count > rival:
            values[at + 3] += 0.333
        elif count == rival:
            values[at + 4] += 0.333
        elif reach > rival:
            values[at + 5] += 0.333
        else:
            values[at + 6] += 0.333
        if standing > 1:
            self._add_contest(state, ward, seat, reach - over)
            if state.locked >> ward & 1 and count > rival:
                values[at + 10] += 0.5
            if state.term > 1:
                self._add_slanders(state, ward, seat)

    def _add_contest(self, state: State, ward: int, seat: int, gap: int) -> None:
        """By how many votes the seat outbids all rivals, and favors for it that have less use."""
        values, at = self.values, seat * FEATURES + _WARDS
        values[at + 7] += 0.125 * (4 if gap > 4 else -4 if gap < -4 else gap)
        if gap > 0:
            values[at + 8] += 0.333
        for p in range(POPULATION_COUNT):
            favors = state.favors[seat * POPULATION_COUNT + p]
            if favors and state.cubes[ward * POPULATION_COUNT + p]:
                need = self._needs[seat * POPULATION_COUNT + p]
                values[at + 9] += 0.2 * favors / need if need > 1 else 0.2 * favors

    def _add_slanders(self, state: State, ward: int, seat: int) -> None:
        """Rivals that it may slander there, and rivals that may slander it."""
        values, at = self.values, seat * FEATURES + _WARDS
        mine = self._can_slander(state, ward, seat)
        for other in range(state.n):
            if other != seat and state.bosses[ward * MAX_SEATS + other]:
                if mine:
                    values[at + 11] += 0.2
                if self._can_slander(state, ward, other):
                    values[at + 12] += 0.2

    def _can_slander(self, state: State, ward: int, seat: int) -> bool:
        if state.slandered[seat] or not state.tokens[seat] or not self._turns[seat]:
            return False
        return self._usable[ward * MAX_SEATS + seat] > 0

    def _add_table(self, state: State, settled: bool) -> None:
        values, n = self.values, state.n
        left = stage = turns = total = 0
        for ward in range(WARD_COUNT):
            if state.active >> ward & 1 and state.winners[ward] == NOT_VOTED:
                left += 1
        for seat in range(n):
            total += self._held[seat]
            if state.phase == TURN:
                stage = max(stage, self._turns[seat])
                turns += self._turns[seat]
        first = state.first
        if settled and MAYOR in state.office:
            first = state.office.index(MAYOR)
        for seat in range(n):
            won = 0
            for ward in range(WARD_COUNT):
                won += state.winners[ward] == seat
            values[seat * FEATURES + _WARDS + 13] = float((seat - first) % n) / n
            values[seat * FEATURES + _WARDS + 14] = 0.333 * won
            at = seat * FEATURES + _TABLE
            values[at] = 0.1 * left
            values[at + 1] = 0.025 * total
            values[at + 2] = float(turns) / (4 * n)
            if 0 < stage < 5:
                values[at + 2 + stage] = 1.0
