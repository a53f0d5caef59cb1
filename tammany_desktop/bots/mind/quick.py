"""Quick guesses at a seat's turn, from one forecast and its slopes."""

from collections.abc import Callable
from random import Random

from tammany_desktop.bots.mind import make_unmake
from tammany_desktop.bots.mind.compact import Ward, WardSeat
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import COUNCIL_PRESIDENT, MAYOR, TAMMANY_HALL, TERMS, YEARS_A_TERM
from tammany_desktop.rules.offices import add_benefits
from tammany_desktop.rules.state import NOT_VOTED, State
from tammany_desktop.rules.turn import add_slanders


class QuickTurns:
    """Guesses turns by the forecast's slopes, which `judge` sets; gains are in chance to win."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.position = forecast.position
        self._lead_points = 0.0  # points for leading a population

    def judge(self, state: State, seat: int) -> float:
        """Judge the state and set every slope; return the seat's chance to win."""
        self.position.load(state)
        return self._judge_loaded(state, seat)

    def _judge_loaded(self, state: State, seat: int) -> float:
        self.forecast.judge_loaded(state)
        row = self.forecast.row
        self._lead_points = 3.0 * row.favor if state.term < TERMS else 1.5 * row.majority
        self._weigh_seats(seat)
        for ward in self.position.wards:
            ward.value = 0.0
            if ward.active:
                if ward.winner == NOT_VOTED:
                    self._weigh_ward(ward, seat)
                self._weigh_cubes(ward)
        self._weigh_favors(seat)
        self.position.judgments += 1
        return self.forecast.win_chances[seat]

    def _weigh_seats(self, own_seat: int) -> None:
        """Set what each seat's points are worth to the chance to win of `own_seat`."""
        row = self.forecast.row
        slope = row.win_slope
        own_chance = self.forecast.win_chances[own_seat]
        ward_points = 1.0 + row.incumbent + row.favor * row.spend  # without becoming Mayor
        mayor_slope = row.mayor_wards * (3.0 + row.mayor)
        lead_slope = row.leader * self._lead_points
        for seat in self.position.seats:
            change = 1.0 - own_chance if seat.number == own_seat else -seat.win_chance
            seat.weight = slope * own_chance * change
            seat.prize = ward_points + mayor_slope * seat.mayor * (1.0 - seat.mayor)
            for seat_favors in seat.by_population:
                chance = seat_favors.lead
                seat_favors.prize = lead_slope * chance * (1.0 - chance)
                seat_favors.gain = seat.weight * lead_slope * chance * (1.0 - chance)

    def _weigh_ward(self, ward: Ward, own_seat: int) -> None:
        """Set what the ward is worth: the win of `own_seat`, less the mean of the others' wins."""
        others_win = 1.0 - ward.seats[own_seat].win + 1e-9
        value = 0.0
        is_hall = ward.number == TAMMANY_HALL
        a, b, c, d = ward.a.cubes, ward.b.cubes, ward.c.cubes, ward.d.cubes
        for ward_seat in ward.seats:
            seat = ward_seat.seat
            prize = seat.prize
            if is_hall:
                prize += 1.0
            if a:
                prize += seat.a.prize * a
            if b:
                prize += seat.b.prize * b
            if c:
                prize += seat.c.prize * c
            if d:
                prize += seat.d.prize * d
            gain = seat.weight * prize
            ward_seat.prize = gain
            if seat.number == own_seat:
                value += gain
            else:
                value -= gain * ward_seat.win / others_win
        ward.value = value

    def _weigh_cubes(self, ward: Ward) -> None:
        """Set a cube's gain: it brings the ward's winner nearer to the lead of its population."""
        a = b = c = d = 0.0
        for ward_seat in ward.seats:
            seat, win = ward_seat.seat, ward_seat.win
            a += seat.a.gain * win
            b += seat.b.gain * win
            c += seat.c.gain * win
            d += seat.d.gain * win
        ward.a.gain = a
        ward.b.gain = b
        ward.c.gain = c
        ward.d.gain = d

    def _weigh_favors(self, own_seat: int) -> None:
        row = self.forecast.row
        seat = self.position.seats[own_seat]
        if self.position.term < TERMS:
            start_gain = seat.weight * row.keep * row.favor
        else:
            start_gain = seat.weight * row.keep * row.majority * 0.4
        a = b = c = d = start_gain
        for ward in self.position.wards:
            if not ward.value:
                continue
            ward_seat = ward.seats[own_seat]
            if ward.a.cubes:
                a += self._favor_gain(ward, ward_seat, seat.a.need)
            if ward.b.cubes:
                b += self._favor_gain(ward, ward_seat, seat.b.need)
            if ward.c.cubes:
                c += self._favor_gain(ward, ward_seat, seat.c.need)
            if ward.d.cubes:
                d += self._favor_gain(ward, ward_seat, seat.d.need)
        populations = self.position.populations
        populations[0].favor_gain = a
        populations[1].favor_gain = b
        populations[2].favor_gain = c
        populations[3].favor_gain = d

    def _favor_gain(self, ward: Ward, ward_seat: WardSeat, need: float) -> float:
        """Return the gain by one more favor that can be bid in the ward."""
        row = self.forecast.row
        if ward_seat.bosses:
            slope = row.usable / (1.0 + ward_seat.usable) + row.share / (need if need else 1.0)
            slope += row.reach_gap
        else:
            slope = row.enter_usable / (1.0 + ward_seat.usable)
        chance = ward_seat.win
        return slope * chance * (1.0 - chance) * ward.value

    def boss_gain(self, seat: int, ward_number: int, rival: int = -1) -> float:
        """Return the gain by one more boss in a ward; if `rival` is given, by its boss removed."""
        ward = self.position.wards[ward_number]
        ward_seat = ward.seats[seat if rival < 0 else rival]
        step = 1.0 if rival < 0 else -1.0
        ward_seat.bosses += step
        total = self.forecast.weigh_ward(ward)
        ward_seat.bosses -= step
        return _gain_of(ward, total)

    def settle_gain(self, ward: int, population: int) -> float:
        """Return the gain by settling a cube in a ward, with the favor that the cube brings."""
        ward_cubes = self.position.wards[ward].by_population[population]
        return ward_cubes.gain + ward_cubes.population.favor_gain

    def extra_gain(self, seat: int, move: m.Move) -> float:
        """Return the approximate gain by an office's benefit or a slander."""
        kind, p = m.kind_of(move), m.population_of(move)
        favor_gain = self.position.populations[p].favor_gain
        if kind == m.SLANDER:
            return self.boss_gain(seat, m.target_ward(move), m.rival_of(move)) - favor_gain
        if kind == m.TAKE_FAVOR:
            return favor_gain
        target = self.position.wards[m.target_ward(move)]
        if kind == m.LOCK:  # the ward's chances become those of an election held now
            return _gain_of(target, self.forecast.weigh_unchanging(target))
        if kind == m.ARREST:
            return self._presence_gain(target, p, False) - target.by_population[p].gain
        origin = self.position.wards[m.from_ward(move)]
        gain = self._presence_gain(origin, p, False) + self._presence_gain(target, p, True)
        return gain + target.by_population[p].gain - origin.by_population[p].gain

    def _presence_gain(self, ward: Ward, population: int, comes: bool) -> float:
        """Return the gain by favors that begin to count with a first cube, or cease with a last."""
        ward_cubes = ward.by_population[population]
        if ward_cubes.cubes != (0.0 if comes else 1.0):
            return 0.0
        if ward_cubes.presence_judgment != self.position.judgments:
            ward_cubes.presence_judgment = self.position.judgments
            ward_cubes.presence_gain = self._find_presence_gain(ward, population, comes)
        return ward_cubes.presence_gain

    def _find_presence_gain(self, ward: Ward, population: int, comes: bool) -> float:
        for ward_seat in ward.seats:
            held = ward_seat.seat.by_population[population].favors
            ward_seat.use(held if comes else -held)
        total = self.forecast.weigh_ward(ward)
        for ward_seat in ward.seats:
            held = ward_seat.seat.by_population[population].favors
            ward_seat.use(-held if comes else held)
        return _gain_of(ward, total)

    def play(
        self, state: State, seat: int, rng: Random, noise: float, is_next: bool = False
    ) -> None:
        """Play the seat's turn in place; `is_next` if the last turn played was just before it."""
        if is_next:
            self.position.load_rest(state)
        else:
            self.position.load(state)
        worth = self._judge_loaded(state, seat)
        noise_scale = noise * worth * (1.0 - worth)
        best, second, second_gain = self._best_bosses(state, seat, noise_scale, rng.random)
        cube, gain = self._best_cube(noise_scale, rng.random)
        if best >= 0:
            self._do(state, seat, best)
        if cube >= 0 and (gain >= second_gain or state.boss_supply[seat] == 0):
            self._do(state, seat, cube)
        elif second >= 0 and state.boss_supply[seat]:
            self._do(state, seat, second)
        self._use_office(state, seat)
        if self.position.slanders and state.year % YEARS_A_TERM == 0:
            self._slander(state, seat)

    def _best_bosses(
        self, state: State, seat: int, noise_scale: float, random: Callable[[], float]
    ) -> tuple[m.Move, m.Move, float]:
        """Return the two placements with the largest gains, -1 for none, and the second's gain."""
        best = second = -1
        best_gain = second_gain = -1e9
        if state.boss_supply[seat]:
            for ward in self.position.wards:
                if ward.active and not ward.locked:
                    gain = self.boss_gain(seat, ward.number) + noise_scale * random()
                    if gain > best_gain:
                        second, second_gain = best, best_gain
                        best, best_gain = m.place_boss(ward.number), gain
                    elif gain > second_gain:
                        second, second_gain = m.place_boss(ward.number), gain
        return best, second, second_gain

    def _best_cube(self, noise_scale: float, random: Callable[[], float]) -> tuple[m.Move, float]:
        """Return the settling of a cube with the largest gain, -1 for none, and that gain."""
        best_move, best_gain = -1, -1e9
        for ward in self.position.wards:
            if ward.active and not ward.locked:
                for ward_cubes in ward.by_population:
                    population = ward_cubes.population
                    if population.garden:
                        gain = ward_cubes.gain + population.favor_gain + noise_scale * random()
                        if gain > best_gain:
                            best_gain = gain
                            best_move = m.place_cube(ward.number, population.number)
        return best_move, best_gain

    def _do(self, state: State, seat: int, move: m.Move) -> None:
        """Place a boss or a cube without judging the position again."""
        ward, p = self.position.wards[m.target_ward(move)], m.population_of(move)
        if m.kind_of(move) == m.PLACE_BOSS:
            ward.seats[seat].bosses += 1.0
        else:
            ward.cube_count += 1.0
            ward.by_population[p].cubes += 1.0
            if state.bank[p]:
                seat_favors = self.position.seats[seat].by_population[p]
                seat_favors.favors += 1.0
                seat_favors.split()
        make_unmake.do(state, seat, move)

    def _use_office(self, state: State, seat: int) -> None:
        """Use the benefit with the largest gain, if any; lock only in a term's last two years."""
        office = state.office[seat]
        years_ago = (state.year - 1) % YEARS_A_TERM  # since the term began
        if office <= MAYOR or (office == COUNCIL_PRESIDENT and years_ago < YEARS_A_TERM // 2):
            return
        self.position.judgments += 1
        best_move, best_gain = -1, 0.0
        moves: list[m.Move] = []
        add_benefits(state, moves)
        for move in moves:
            gain = self.extra_gain(seat, move)
            if gain > best_gain:
                best_move, best_gain = move, gain
        if best_move >= 0:
            make_unmake.do(state, seat, best_move)
            self.position.load(state)
            self.position.split()

    def _slander(self, state: State, seat: int) -> None:
        """Make the best slander of the election year, if it is worth more than token and favor."""
        best_gain = self.position.seats[seat].weight * 1.2  # a token is worth a little over a point
        best_move = -1
        moves: list[m.Move] = []
        add_slanders(state, moves)
        for move in moves:
            gain = self.boss_gain(seat, m.target_ward(move), m.rival_of(move))
            gain -= self.position.populations[m.population_of(move)].favor_gain
            if gain > best_gain:
                best_gain, best_move = gain, move
        if best_move >= 0:
            make_unmake.do(state, seat, best_move)
            self.position.load(state)


def _gain_of(ward: Ward, total: float) -> float:
    """Return the gain by the changed chances of a ward; `total` is their sum before scaling."""
    gain = 0.0
    for ward_seat in ward.seats:
        gain += ward_seat.prize * (ward_seat.unscaled / total - ward_seat.win)
    return gain
