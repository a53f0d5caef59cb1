"""What a position promises each seat: wards, Mayor, leaders, favors, points, and the win.

Logistic models, one for each stage of a term, were learned from games between the opponents
(`training`) and tuned to win (`tuning`). They read nothing that is hidden from any seat.
"""

import math
from typing import Final

from tammany_desktop.bots.mind import parameters as w
from tammany_desktop.bots.mind.parameters import turned
from tammany_desktop.bots.mind.tuned import SETTINGS
from tammany_desktop.rules.board import (
    BONUS_FAVOR_WARDS,
    DEPUTY_MAYOR,
    POPULATION_COUNT,
    TAMMANY_HALL,
    VOTING_ORDER,
    WARD_COUNT,
)
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NOT_VOTED, OVER, TURN, State

TUNED: Final[list[float]] = turned(w.TABLE, SETTINGS)
LOG: Final[list[float]] = [math.log1p(count) for count in range(160)]


class Forecast:
    """Filled by `judge`; read until the next call. Flat lists, as in a `State`."""

    def __init__(self, table: list[float] = TUNED) -> None:
        self.table = table
        self.wins: list[float] = [0.0] * (WARD_COUNT * MAX_SEATS)  # chance to win the ward
        self.wards: list[float] = [0.0] * MAX_SEATS  # wards won in this election, expected
        self.mayor: list[float] = [0.0] * MAX_SEATS
        self.held: list[float] = [0.0] * (MAX_SEATS * POPULATION_COUNT)  # cubes won, expected
        self.leads: list[float] = [0.0] * (MAX_SEATS * POPULATION_COUNT)  # chance to lead
        self.points: list[float] = [0.0] * MAX_SEATS  # at the end of the game, expected
        self.standing: list[float] = [0.0] * MAX_SEATS  # chance to win the game
        self.turns: list[int] = [0] * MAX_SEATS
        self.no_turns: list[int] = [0] * MAX_SEATS
        self.usable: list[int] = [0] * (WARD_COUNT * MAX_SEATS)
        self._best = self._second = self._stand = 0  # of the ward being judged
        self._best_reach = self._second_reach = 0
        self.needs: list[int] = [0] * (MAX_SEATS * POPULATION_COUNT)  # contested wards for it

    def judge(self, state: State) -> list[float]:
        """The chance of each seat to win the game; also sets every other field."""
        if state.phase == OVER:
            self._judge_end(state)
            return self.standing
        self._count_turns(state)
        stage = max(self.turns[: state.n]) if state.phase == TURN else 0
        base = w.row(state.n, state.term, stage)
        if state.phase == APPOINTING:
            self._settle_city(state, base)
            return self.standing
        asleep = w.row(state.n, state.term, 0)  # nothing changes in a locked ward (RL.1)
        self._count_needs(state)
        wins, n = self.wins, state.n
        for ward in VOTING_ORDER:
            if not state.active >> ward & 1:
                continue
            winner = state.winners[ward]
            if winner == NOT_VOTED and state.locked >> ward & 1:
                self.judge_ward(state, ward, asleep, self.no_turns)
            elif winner == NOT_VOTED:
                self.judge_ward(state, ward, base, self.turns)
            else:
                for seat in range(n):
                    wins[ward * MAX_SEATS + seat] = 1.0 if seat == winner else 0.0
        self._judge_city(state, base)
        return self.standing

    def _judge_end(self, state: State) -> None:
        shared = state.winners_mask.bit_count()
        for seat in range(state.n):
            self.points[seat] = float(state.score[seat])
            won = state.winners_mask >> seat & 1
            self.standing[seat] = won / shared if shared else 0.0

    def _count_turns(self, state: State) -> None:
        n = state.n
        if state.phase != TURN:
            for seat in range(n):
                self.turns[seat] = 0
            return
        years = 3 - (state.year - 1) % 4
        here = (state.turn - state.first) % n
        for seat in range(n):
            place = (seat - state.first) % n
            left = years + (1 if place > here else 0)
            if place == here and not state.ward_done:
                left += 1
            self.turns[seat] = left

    def _count_needs(self, state: State) -> None:
        """How many favors each seat could bid in each ward, and how many wards want each color."""
        n, cubes, bosses, favors = state.n, state.cubes, state.bosses, state.favors
        needs, usable = self.needs, self.usable
        for at in range(n * POPULATION_COUNT):
            needs[at] = 0
        for ward in VOTING_ORDER:
            if not state.active >> ward & 1 or state.winners[ward] != NOT_VOTED:
                continue
            row, cube = ward * MAX_SEATS, ward * POPULATION_COUNT
            standing = 0
            for seat in range(n):
                if bosses[row + seat]:
                    standing += 1
            for seat in range(n):
                total, favor = 0, seat * POPULATION_COUNT
                stands = bosses[row + seat] > 0 and standing > 1
                for population in range(POPULATION_COUNT):
                    if cubes[cube + population]:
                        total += favors[favor + population]
                        if stands:
                            needs[favor + population] += 1
                usable[row + seat] = total

    def judge_ward(self, state: State, ward: int, base: int, turns: list[int]) -> None:
        """Chances of one ward: a logit over those who stand, those who may come, and nobody."""
        n, bosses, wins = state.n, state.bosses, self.wins
        row = ward * MAX_SEATS
        self._rank(state, row)
        standing = self._stand
        none = base + (w.NONE_MANY if standing > 1 else w.NONE_ONE if standing else w.NONE_ZERO)
        z = self.table[none]
        if standing > 1 and self._best == self._second:
            z += self.table[base + w.NONE_LEVEL]
        total = math.exp(z)
        for seat in range(n):
            power = 0.0
            if bosses[row + seat]:
                power = math.exp(self._stander(state, ward, seat, base, turns[seat]))
            elif turns[seat]:
                power = math.exp(self._comer(state, ward, seat, base, turns[seat]))
            wins[row + seat] = power
            total += power
        for seat in range(n):
            wins[row + seat] /= total

    def _rank(self, state: State, row: int) -> None:
        """The two with most bosses, and the two with most reach, of those who stand."""
        best = second = best_reach = second_reach = standing = 0
        for seat in range(state.n):
            count = state.bosses[row + seat]
            if count:
                standing += 1
                reach = count + self.usable[row + seat]
                if count > best:
                    best, second = count, best
                elif count > second:
                    second = count
                if reach > best_reach:
                    best_reach, second_reach = reach, best_reach
                elif reach > second_reach:
                    second_reach = reach
        self._best, self._second, self._stand = best, second, standing
        self._best_reach, self._second_reach = best_reach, second_reach

    def _stander(self, state: State, ward: int, seat: int, base: int, turns: int) -> float:
        table = self.table
        at = ward * MAX_SEATS + seat
        count, held = state.bosses[at], self.usable[at]
        reach = count + held
        rival_bosses = self._second if count == self._best else self._best
        rival_reach = self._second_reach if reach == self._best_reach else self._best_reach
        gap = reach - rival_reach
        z = (
            table[base + w.BOSSES] * count
            + table[base + w.USABLE] * LOG[held]
            + table[base + w.TURNS] * turns
            + table[base + w.REACH_GAP] * (4 if gap > 4 else -4 if gap < -4 else gap)
        )
        if held:
            z += table[base + w.SHARE] * self._share(state, ward, seat)
        if self._stand > 1:
            if count > rival_reach:
                z += table[base + w.SURE]
            if reach < rival_bosses:
                z += table[base + w.HOPELESS]
        if state.term > 1 and turns and held and not state.slandered[seat]:
            z += table[base + w.SLANDER]
        return z

    def _comer(self, state: State, ward: int, seat: int, base: int, turns: int) -> float:
        table, crowd = self.table, state.crowd[ward]
        return (
            table[base + w.ENTER]
            + table[base + w.ENTER_TURNS] * turns
            + table[base + w.ENTER_USABLE] * LOG[self.usable[ward * MAX_SEATS + seat]]
            + table[base + w.ENTER_CROWD] * (8 if crowd > 8 else crowd)
            + table[base + w.ENTER_BOSSES] * self._best
        )

    def _share(self, state: State, ward: int, seat: int) -> float:
        share, favor, cube = 0.0, seat * POPULATION_COUNT, ward * POPULATION_COUNT
        for population in range(POPULATION_COUNT):
            held = state.favors[favor + population]
            if held and state.cubes[cube + population]:
                need = self.needs[favor + population]
                share += held / need if need > 1 else held
        return share

    def _judge_city(self, state: State, base: int) -> None:
        n, wins, points, table = state.n, self.wins, self.points, self.table
        for seat in range(n):
            points[seat] = float(state.score[seat] + state.tokens[seat])
        self._add_wards(state)
        hall = TAMMANY_HALL * MAX_SEATS
        if state.active >> TAMMANY_HALL & 1:
            for seat in range(n):
                points[seat] += wins[hall + seat]
        self._judge_mayor(state, base)
        self._judge_leaders(n, table[base + w.LEADER])
        for seat in range(n):
            points[seat] += self.wards[seat] + 3.0 * self.mayor[seat]
        if state.term == 4:
            self._judge_majorities(state, base)
        else:
            self._judge_future(state, base)
        self._judge_standing(n, table[base + w.STANDING])

    def _add_wards(self, state: State) -> None:
        """Wards won and the cubes in them, expected."""
        n, wins, wards, cubes, held = state.n, self.wins, self.wards, state.cubes, self.held
        for seat in range(n):
            wards[seat] = 0.0
        for at in range(n * POPULATION_COUNT):
            held[at] = 0.0
        for ward in VOTING_ORDER:
            if not state.active >> ward & 1:
                continue
            row, cube = ward * MAX_SEATS, ward * POPULATION_COUNT
            for seat in range(n):
                chance = wins[row + seat]
                if chance:
                    wards[seat] += chance
                    favor = seat * POPULATION_COUNT
                    for population in range(POPULATION_COUNT):
                        count = cubes[cube + population]
                        if count:
                            held[favor + population] += chance * count

    def _judge_mayor(self, state: State, base: int) -> None:
        n, mayor = state.n, self.mayor
        by_wards = self.table[base + w.MAYOR_WARDS]
        by_favors = self.table[base + w.MAYOR_FAVORS]
        total = 0.0
        for seat in range(n):
            held = float(state.favors_held(seat))
            mayor[seat] = math.exp(by_wards * self.wards[seat] + by_favors * min(held, 16.0))
            total += mayor[seat]
        for seat in range(n):
            mayor[seat] /= total

    def _judge_leaders(self, n: int, slope: float) -> None:
        """From expected cubes in wards won to the chance to lead."""
        leads, held = self.leads, self.held
        for population in range(POPULATION_COUNT):
            total = 0.0
            most = 0.0
            for seat in range(n):
                most = max(most, held[seat * POPULATION_COUNT + population])
            for seat in range(n):
                power = math.exp(slope * (held[seat * POPULATION_COUNT + population] - most))
                leads[seat * POPULATION_COUNT + population] = power
                total += power
            for seat in range(n):
                leads[seat * POPULATION_COUNT + population] /= total

    def _judge_majorities(self, state: State, base: int) -> None:
        """The 2 points for most favors of each color at the end (R10.1)."""
        n, leads = state.n, self.leads
        keep, slope = self.table[base + w.KEEP], self.table[base + w.MAJORITY]
        held = [0.0] * MAX_SEATS
        for population in range(POPULATION_COUNT):
            total = 0.0
            for seat in range(n):
                at = seat * POPULATION_COUNT + population
                held[seat] = math.exp(slope * (keep * state.favors[at] + 3.0 * leads[at]))
                total += held[seat]
            for seat in range(n):
                self.points[seat] += 2.0 * held[seat] / total

    def _judge_future(self, state: State, base: int) -> None:
        """What favors, bosses that stay and the mayoralty are worth in the terms to come."""
        n, table, leads = state.n, self.table, self.leads
        for seat in range(n):
            led = 0.0
            for population in range(POPULATION_COUNT):
                led += leads[seat * POPULATION_COUNT + population]
            gain = float(self.turns[seat])
            if state.office[seat] == DEPUTY_MAYOR:
                gain *= 2.0
            held = (
                table[base + w.KEEP] * state.favors_held(seat)
                + table[base + w.GAIN] * gain
                + table[base + w.SPEND] * self.wards[seat]
                + 3.0 * led
            )
            for ward in BONUS_FAVOR_WARDS:
                if state.winners[ward] == NOT_VOTED or state.voting == ward:
                    held += self.wins[ward * MAX_SEATS + seat]
            self.points[seat] += (
                table[base + w.FAVOR] * held
                + table[base + w.INCUMBENT] * self.wards[seat]
                + table[base + w.MAYOR] * self.mayor[seat]
            )

    def _settle_city(self, state: State, base: int) -> None:
        """After an election, while the Mayor appoints: what is known, and the offices so far."""
        table = self.table
        for seat in range(state.n):
            office = state.office[seat]
            won = 0
            for ward in VOTING_ORDER:
                won += state.winners[ward] == seat
            self.points[seat] = (
                state.score[seat]
                + state.tokens[seat]
                + table[base + w.FAVOR] * state.favors_held(seat)
                + table[base + w.INCUMBENT] * won
                + (table[base + w.MAYOR + office] if office >= 0 else 0.0)
            )
        self._judge_standing(state.n, table[base + w.STANDING])

    def _judge_standing(self, n: int, slope: float) -> None:
        most = max(self.points[:n])
        total = 0.0
        for seat in range(n):
            self.standing[seat] = math.exp(slope * (self.points[seat] - most))
            total += self.standing[seat]
        for seat in range(n):
            self.standing[seat] /= total
