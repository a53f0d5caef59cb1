"""A fast guess at a seat's turn, from one forecast and its slopes instead of many forecasts."""

from random import Random

from tammany_desktop.bots.mind import make_unmake
from tammany_desktop.bots.mind import parameters as w
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, TAMMANY_HALL, WARD_COUNT
from tammany_desktop.rules.state import MAX_SEATS, NOT_VOTED, State


class Quick:
    """Slopes of the forecast for one seat on one state; filled by `look`."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.prize: list[float] = [0.0] * (WARD_COUNT * MAX_SEATS)  # of a ward to each, points
        self.value: list[float] = [0.0] * WARD_COUNT  # of a ward's whole chance to the seat
        self.cube: list[float] = [0.0] * (WARD_COUNT * POPULATION_COUNT)  # one more there
        self.favor: list[float] = [0.0] * POPULATION_COUNT  # one more favor of the color
        self._base = 0
        self._weight: list[float] = [0.0] * MAX_SEATS
        self._row: list[float] = [0.0] * MAX_SEATS

    def look(self, state: State, seat: int) -> float:
        """Judge the state and find every slope; the seat's chance to win."""
        forecast = self.forecast
        forecast.judge(state)
        stage = max(forecast.turns[: state.n])
        self._base = w.row(state.n, state.term, stage)
        self._weigh_seats(state, seat)
        self._weigh_wards(state, seat)
        self._weigh_cubes(state)
        self._weigh_favors(state, seat)
        return forecast.standing[seat]

    def _weigh_seats(self, state: State, seat: int) -> None:
        """What a point for each seat does to this seat's chance: its own helps, others' hurt."""
        slope = self.forecast.table[self._base + w.STANDING]
        mine = self.forecast.standing[seat]
        for other in range(state.n):
            share = self.forecast.standing[other]
            self._weight[other] = slope * mine * ((1.0 - share) if other == seat else -share)

    def _weigh_wards(self, state: State, seat: int) -> None:
        forecast, base, table = self.forecast, self._base, self.forecast.table
        n = state.n
        favor = table[base + w.FAVOR]
        steady = 1.0 + table[base + w.INCUMBENT] + favor * table[base + w.SPEND]
        mayor_slope = table[base + w.MAYOR_WARDS] * (3.0 + table[base + w.MAYOR])
        lead_slope = table[base + w.LEADER]
        led = 3.0 * favor if state.term < 4 else 1.5 * table[base + w.MAJORITY]
        by_lead = [0.0] * (MAX_SEATS * POPULATION_COUNT)
        for at in range(n * POPULATION_COUNT):
            chance = forecast.leads[at]
            by_lead[at] = led * lead_slope * chance * (1.0 - chance)
        for ward in range(WARD_COUNT):
            if not state.active >> ward & 1 or state.winners[ward] != NOT_VOTED:
                self.value[ward] = 0.0
                continue
            row, cube = ward * MAX_SEATS, ward * POPULATION_COUNT
            rest = 1.0 - forecast.wins[row + seat] + 1e-9
            value = 0.0
            for other in range(n):
                chance = forecast.mayor[other]
                prize = steady + mayor_slope * chance * (1.0 - chance)
                if ward == TAMMANY_HALL:
                    prize += 1.0
                lead = other * POPULATION_COUNT
                for population in range(POPULATION_COUNT):
                    count = state.cubes[cube + population]
                    if count:
                        prize += by_lead[lead + population] * count
                self.prize[row + other] = prize
                gain = self._weight[other] * prize
                if other == seat:
                    value += gain
                else:
                    value -= gain * forecast.wins[row + other] / rest
            self.value[ward] = value

    def _weigh_cubes(self, state: State) -> None:
        """A cube feeds whoever will win its ward towards leading its population."""
        forecast, base, table = self.forecast, self._base, self.forecast.table
        favor = table[base + w.FAVOR]
        led = 3.0 * favor if state.term < 4 else 1.5 * table[base + w.MAJORITY]
        slope = table[base + w.LEADER] * led
        for ward in range(WARD_COUNT):
            row = ward * MAX_SEATS
            for population in range(POPULATION_COUNT):
                worth = 0.0
                for other in range(state.n):
                    chance = forecast.leads[other * POPULATION_COUNT + population]
                    won = forecast.wins[row + other]
                    worth += self._weight[other] * slope * chance * (1.0 - chance) * won
                self.cube[ward * POPULATION_COUNT + population] = worth

    def _weigh_favors(self, state: State, seat: int) -> None:
        forecast, base, table = self.forecast, self._base, self.forecast.table
        kept = table[base + w.KEEP]
        for population in range(POPULATION_COUNT):
            if state.term < 4:
                worth = self._weight[seat] * kept * table[base + w.FAVOR]
            else:
                worth = self._weight[seat] * kept * table[base + w.MAJORITY] * 0.4
            for ward in range(WARD_COUNT):
                if self.value[ward] and state.cubes[ward * POPULATION_COUNT + population]:
                    row = ward * MAX_SEATS + seat
                    chance = forecast.wins[row]
                    if state.bosses[row]:
                        need = forecast.needs[seat * POPULATION_COUNT + population]
                        slope = (
                            table[base + w.USABLE] / (1.0 + forecast.usable[row])
                            + table[base + w.SHARE] / (need if need else 1)
                            + table[base + w.REACH_GAP]
                        )
                    else:
                        slope = table[base + w.ENTER_USABLE] / (1.0 + forecast.usable[row])
                    worth += slope * chance * (1.0 - chance) * self.value[ward]
            self.favor[population] = worth

    def boss_gain(self, state: State, seat: int, ward: int, rival: int = -1) -> float:
        """What one more boss there adds; with a rival, what that rival's loss of one adds."""
        forecast = self.forecast
        row = ward * MAX_SEATS
        turns = forecast.turns
        base = self._base
        self._row[: state.n] = forecast.wins[row : row + state.n]
        who = seat if rival < 0 else rival
        step = 1 if rival < 0 else -1
        state.bosses[row + who] += step
        forecast.judge_ward(state, ward, base, turns)
        state.bosses[row + who] -= step
        return self._changed(state, row)

    def settle_gain(self, ward: int, population: int) -> float:
        """What a cube there and its favor add."""
        return self.cube[ward * POPULATION_COUNT + population] + self.favor[population]

    def extra_gain(self, state: State, seat: int, move: m.Move) -> float:
        """Roughly what a benefit or a slander adds."""
        kind, a, b, c = move & 31, move >> 5 & 15, move >> 9 & 15, move >> 13 & 15
        if kind == m.SLANDER:
            return self.boss_gain(state, seat, a, b) - self.favor[c]
        if kind == m.TAKE_FAVOR:
            return self.favor[a]
        if kind == m.LOCK:
            return self.lock_gain(state, seat, a)
        if kind == m.ARREST:
            return self._presence(state, seat, a, b, -1) - self.cube[a * POPULATION_COUNT + b]
        gain = self._presence(state, seat, a, c, -1) + self._presence(state, seat, b, c, 1)
        return gain + self.cube[b * POPULATION_COUNT + c] - self.cube[a * POPULATION_COUNT + c]

    def lock_gain(self, state: State, seat: int, ward: int) -> float:
        """What freezing a ward adds: its chances become those of an election held now."""
        forecast = self.forecast
        row = ward * MAX_SEATS
        self._row[: state.n] = forecast.wins[row : row + state.n]
        forecast.judge_ward(state, ward, w.row(state.n, state.term, 0), forecast.no_turns)
        return self._changed(state, row)

    def _presence(self, state: State, seat: int, ward: int, population: int, by: int) -> float:
        """What it adds that favors of a color cease (or begin) to be of use in a ward."""
        count = state.cubes[ward * POPULATION_COUNT + population]
        if not (count == 1 and by < 0) and not (count == 0 and by > 0):
            return 0.0
        forecast = self.forecast
        row = ward * MAX_SEATS
        self._row[: state.n] = forecast.wins[row : row + state.n]
        for other in range(state.n):
            forecast.usable[row + other] += by * state.favors[other * POPULATION_COUNT + population]
        forecast.judge_ward(state, ward, self._base, forecast.turns)
        for other in range(state.n):
            forecast.usable[row + other] -= by * state.favors[other * POPULATION_COUNT + population]
        return self._changed(state, row)

    def _changed(self, state: State, row: int) -> float:
        """Worth of the ward's new chances over those kept in `_row`, which are put back."""
        forecast = self.forecast
        gain = 0.0
        for other in range(state.n):
            more = forecast.wins[row + other] - self._row[other]
            gain += self._weight[other] * self.prize[row + other] * more
            forecast.wins[row + other] = self._row[other]
        return gain

    def play(self, state: State, seat: int, chance: Random, noise: float) -> None:
        """Play a whole turn for the seat on this state, which changes for good."""
        worth = self.look(state, seat)
        shake = noise * worth * (1.0 - worth)
        bosses, cubes = make_unmake.placements(state, seat)
        best_boss = second_boss = -1
        best_gain = second_gain = -1e9
        for boss in bosses:
            gain = self.boss_gain(state, seat, boss >> 5 & 15) + shake * chance.random()
            if gain > best_gain:
                second_gain, second_boss = best_gain, best_boss
                best_gain, best_boss = gain, boss
            elif gain > second_gain:
                second_gain, second_boss = gain, boss
        best_cube = -1
        cube_gain = -1e9
        for cube in cubes:
            gain = self.settle_gain(cube >> 5 & 15, cube >> 9 & 15) + shake * chance.random()
            if gain > cube_gain:
                cube_gain, best_cube = gain, cube
        if best_boss >= 0:
            make_unmake.do(state, seat, best_boss)
        if best_cube >= 0 and (cube_gain >= second_gain or state.supply[seat] == 0):
            make_unmake.do(state, seat, best_cube)
        elif second_boss >= 0 and state.supply[seat]:
            make_unmake.do(state, seat, second_boss)
        self._take_office(state, seat)
        if state.term > 1 and state.year % 4 == 0:
            self._slander(state, seat)

    def _take_office(self, state: State, seat: int) -> None:
        """The benefit that gains most, if any does; locks wait for the last two years."""
        office = state.office[seat]
        if office <= 0 or (office == 3 and state.year % 4 not in (3, 0)):
            return
        best, gain = -1, 0.0
        for move in make_unmake.benefits(state, seat):
            more = self.extra_gain(state, seat, move)
            if more > gain:
                best, gain = move, more
        if best >= 0:
            make_unmake.do(state, seat, best)

    def _slander(self, state: State, seat: int) -> None:
        """In the election year, wherever it gains more than the token and the favor are worth."""
        price = self._weight[seat] * 1.2
        best = -1
        for move in make_unmake.slanders(state, seat):
            gain = self.boss_gain(state, seat, move >> 5 & 15, move >> 9 & 15)
            gain -= self.favor[move >> 13 & 15]
            if gain > price:
                price, best = gain, move
        if best >= 0:
            make_unmake.do(state, seat, best)
