"""Forecasts of a position by seat, from public facts, by logistic models fitted to games."""

import math

from tammany_desktop.bots.mind import parameters
from tammany_desktop.bots.mind.compact import Compact, Seat, Ward, WardSeat
from tammany_desktop.bots.mind.parameters import Row
from tammany_desktop.bots.mind.tables import TUNED
from tammany_desktop.rules.board import (
    BONUS_FAVOR_WARDS,
    DEPUTY_MAYOR,
    POPULATION_COUNT,
    TAMMANY_HALL,
    TERMS,
    YEARS_A_TERM,
)
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NOT_VOTED, OVER, TURN, State


class Forecast:
    """The forecast of one position, which `judge` sets. Lists are flat, as in a `State`."""

    def __init__(self, table: list[float] = TUNED[1.0]) -> None:
        self.table = table
        self._rows: dict[int, Row] = {}  # by their first index in the table
        self.row = self._row(0)  # coefficients of the stage that was judged
        self.position = Compact()
        self.win_chances: list[float] = [0.0] * MAX_SEATS  # chance to win the game

    @property
    def wins(self) -> list[float]:
        """Return the chance of each seat to win each ward."""
        return [ward_seat.win for ward in self.position.wards for ward_seat in ward.all_seats]

    @property
    def mayor(self) -> list[float]:
        """Return the chance of each seat to be Mayor."""
        return [seat.mayor for seat in self.position.all_seats]

    @property
    def points(self) -> list[float]:
        """Return the expected points of each seat at the end of the game."""
        return [seat.points for seat in self.position.all_seats]

    @property
    def leads(self) -> list[float]:
        """Return the chance of each seat to lead each population."""
        return [favors.lead for seat in self.position.all_seats for favors in seat.by_population]

    def _row(self, start: int) -> Row:
        row = self._rows.get(start)
        if row is None:
            row = self._rows[start] = Row(self.table, start)
        return row

    def judge(self, state: State) -> list[float]:
        """Return the chance of each seat to win the game; also set every other field."""
        self.position.load(state)
        return self.judge_loaded(state)

    def judge_loaded(self, state: State) -> list[float]:
        """Do the same as `judge`, for a state that `position` has already loaded."""
        position = self.position
        if state.phase == OVER:
            self._judge_end(state)
            return self.win_chances
        row_start = parameters.row_index(state.n, state.term, self._count_turns(state))
        self.row = self._row(row_start)
        if state.phase == APPOINTING:
            self._judge_appointing(row_start)
            return self.win_chances
        position.count()
        position.split()
        for ward in position.order:
            if not ward.active:
                continue
            if ward.winner != NOT_VOTED:
                for ward_seat in ward.seats:
                    ward_seat.win = 1.0 if ward_seat.seat.number == ward.winner else 0.0
                continue
            # Nothing can change in a locked ward any more (RL.1).
            total = self.weigh_unchanging(ward) if ward.locked else self.weigh_ward(ward)
            for ward_seat in ward.seats:
                ward_seat.win = ward_seat.unscaled / total
        self._judge_city(state)
        return self.win_chances

    def _judge_end(self, state: State) -> None:
        winner_count = state.winners_mask.bit_count()
        for seat in self.position.seats:
            number = seat.number
            seat.points = float(state.score[number])
            won = state.winners_mask >> number & 1
            self._set_win_chance(seat, won / winner_count if winner_count else 0.0)

    def _set_win_chance(self, seat: Seat, chance: float) -> None:
        seat.win_chance = chance
        self.win_chances[seat.number] = chance

    def _count_turns(self, state: State) -> int:
        """Set the turns left to each seat in this term; return the most, which is the stage."""
        n, first, stage = state.n, state.first, 0
        later_years = YEARS_A_TERM - 1 - (state.year - 1) % YEARS_A_TERM
        acting_place = (state.turn - first) % n
        can_still_act = state.ward_done == 0  # the acting seat: before its ward action
        for seat in self.position.seats:
            turns = 0
            if state.phase == TURN:
                place = (seat.number - first) % n
                turns = later_years
                if place > acting_place or (place == acting_place and can_still_act):
                    turns += 1
            seat.turns = float(turns)
            if turns > stage:
                stage = turns
        return stage

    def weigh_unchanging(self, ward: Ward) -> float:
        """Do the same as `weigh_ward`, for a ward where nothing will be placed or removed."""
        row_start = parameters.row_index(self.position.n, self.position.term, 0)
        return self._weigh(ward, self._row(row_start), False)

    def weigh_ward(self, ward: Ward) -> float:
        """Set the unscaled chances of seats to win; return their sum, with that of no winner."""
        return self._weigh(ward, self.row, True)

    def _weigh(self, ward: Ward, row: Row, may_change: bool) -> float:
        _compare_seats(ward)
        count = ward.candidate_count
        logit = row.none_many if count > 1 else row.none_one if count else row.none_zero
        if count > 1 and ward.most_bosses == ward.second_bosses:
            logit += row.none_level
        total = math.exp(logit)
        slanders = self.position.slanders
        for ward_seat in ward.seats:
            turns = ward_seat.seat.turns if may_change else 0.0
            if ward_seat.bosses:
                logit = _candidate_logit(ward, ward_seat, row, turns, slanders)
                total += ward_seat.set_logit(logit)
            elif turns:
                total += ward_seat.set_logit(_newcomer_logit(ward, ward_seat, row, turns))
            else:
                ward_seat.unscaled = 0.0
        return total

    def _judge_city(self, state: State) -> None:
        position, row = self.position, self.row
        for seat in position.seats:
            seat.points = seat.certain_points
        self._add_wards()
        hall = position.wards[TAMMANY_HALL]
        if hall.active:
            for ward_seat in hall.seats:
                ward_seat.seat.points += ward_seat.win
        self._judge_mayor()
        self._judge_leaders()
        for seat in position.seats:
            seat.points += seat.wards + 3.0 * seat.mayor
        if position.term == TERMS:
            self._judge_majorities()
        else:
            self._judge_future(state)
        self._judge_win_chances(row.win_slope)

    def _add_wards(self) -> None:
        position = self.position
        for seat in position.seats:
            seat.wards = 0.0
            for seat_favors in seat.by_population:
                seat_favors.cubes_won = 0.0
        for ward in position.order:
            if not ward.active:
                continue
            a, b, c, d = ward.a.cubes, ward.b.cubes, ward.c.cubes, ward.d.cubes
            for ward_seat in ward.seats:
                chance = ward_seat.win
                if chance:
                    seat = ward_seat.seat
                    seat.wards += chance
                    if a:
                        seat.a.cubes_won += chance * a
                    if b:
                        seat.b.cubes_won += chance * b
                    if c:
                        seat.c.cubes_won += chance * c
                    if d:
                        seat.d.cubes_won += chance * d

    def _judge_mayor(self) -> None:
        by_wards, by_favors = self.row.mayor_wards, self.row.mayor_favors
        seats = self.position.seats
        total = 0.0
        for seat in seats:
            favors = seat.favors if seat.favors < 16.0 else 16.0
            seat.mayor = math.exp(by_wards * seat.wards + by_favors * favors)
            total += seat.mayor
        for seat in seats:
            seat.mayor /= total

    def _judge_leaders(self) -> None:
        """Turn expected cubes in wards won into chances to lead."""
        slope, seats = self.row.leader, self.position.seats
        for population in range(POPULATION_COUNT):
            total = 0.0
            most = 0.0
            for seat in seats:
                cubes_won = seat.by_population[population].cubes_won
                if cubes_won > most:
                    most = cubes_won
            for seat in seats:
                seat_favors = seat.by_population[population]
                seat_favors.lead = math.exp(slope * (seat_favors.cubes_won - most))
                total += seat_favors.lead
            for seat in seats:
                seat.by_population[population].lead /= total

    def _judge_majorities(self) -> None:
        """Add the 2 points for most favors of each population at the end (R10.1)."""
        keep, slope, seats = self.row.keep, self.row.majority, self.position.seats
        for population in range(POPULATION_COUNT):
            total = 0.0
            for seat in seats:
                seat_favors = seat.by_population[population]
                favors = keep * seat_favors.favors + 3.0 * seat_favors.lead
                seat.unscaled = math.exp(slope * favors)
                total += seat.unscaled
            for seat in seats:
                seat.points += 2.0 * seat.unscaled / total

    def _judge_future(self, state: State) -> None:
        """Add what favors, bosses that stay, and being Mayor are worth in later terms."""
        position, row = self.position, self.row
        for seat in position.seats:
            favors_gained = seat.turns
            if seat.office == DEPUTY_MAYOR:
                favors_gained *= 2.0
            seat.later_favors = row.keep * seat.favors + row.gain * favors_gained
            seat.later_favors += row.spend * seat.wards
            seat.later_favors += 3.0 * (seat.a.lead + seat.b.lead + seat.c.lead + seat.d.lead)
        for number in BONUS_FAVOR_WARDS:
            ward = position.wards[number]
            if ward.winner == NOT_VOTED or state.voting == number:
                for ward_seat in ward.seats:
                    ward_seat.seat.later_favors += ward_seat.win
        for seat in position.seats:
            seat.points += row.favor * seat.later_favors + row.incumbent * seat.wards
            seat.points += row.mayor * seat.mayor

    def _judge_appointing(self, row_start: int) -> None:
        """Set points and chances while the Mayor appoints: the offices given count already."""
        row, position = self.row, self.position
        for seat in position.seats:
            won = 0
            for ward in position.wards:
                won += ward.active and ward.winner == seat.number
            seat.points = seat.certain_points + row.favor * seat.favors + row.incumbent * won
            if seat.office >= 0:
                seat.points += self.table[row_start + parameters.MAYOR_COLUMN + seat.office]
        self._judge_win_chances(row.win_slope)

    def _judge_win_chances(self, slope: float) -> None:
        seats = self.position.seats
        most = seats[0].points
        for seat in seats:
            if seat.points > most:
                most = seat.points
        total = 0.0
        for seat in seats:
            seat.unscaled = math.exp(slope * (seat.points - most))
            total += seat.unscaled
        for seat in seats:
            self._set_win_chance(seat, seat.unscaled / total)


def _compare_seats(ward: Ward) -> None:
    """Set the number of candidates, and the two most bosses and votes in reach."""
    most_bosses = second_bosses = most_votes = second_votes = candidate_count = 0.0
    for ward_seat in ward.seats:
        boss_count = ward_seat.bosses
        if boss_count:
            candidate_count += 1.0
            reach = boss_count + ward_seat.usable
            if boss_count > most_bosses:
                second_bosses = most_bosses
                most_bosses = boss_count
            elif boss_count > second_bosses:
                second_bosses = boss_count
            if reach > most_votes:
                second_votes = most_votes
                most_votes = reach
            elif reach > second_votes:
                second_votes = reach
    ward.candidate_count = candidate_count
    ward.most_bosses = most_bosses
    ward.second_bosses = second_bosses
    ward.most_votes = most_votes
    ward.second_votes = second_votes


def _candidate_logit(
    ward: Ward, ward_seat: WardSeat, row: Row, turns: float, slanders: bool
) -> float:
    boss_count = ward_seat.bosses
    reach = boss_count + ward_seat.usable
    rival_bosses = ward.second_bosses if boss_count == ward.most_bosses else ward.most_bosses
    rival_reach = ward.second_votes if reach == ward.most_votes else ward.most_votes
    gap = reach - rival_reach
    logit = (
        row.bosses * boss_count
        + row.usable * ward_seat.log
        + row.turns * turns
        + row.reach_gap * (4.0 if gap > 4.0 else -4.0 if gap < -4.0 else gap)
    )
    if ward_seat.usable:
        logit += row.share * _favors_per_ward(ward, ward_seat.seat)
    if ward.candidate_count > 1:
        if boss_count > rival_reach:
            logit += row.sure
        if reach < rival_bosses:
            logit += row.hopeless
    if slanders and turns and ward_seat.usable and not ward_seat.seat.has_slandered:
        logit += row.slander
    return logit


def _newcomer_logit(ward: Ward, ward_seat: WardSeat, row: Row, turns: float) -> float:
    cube_count = ward.cube_count
    return (
        row.enter
        + row.enter_turns * turns
        + row.enter_usable * ward_seat.log
        + row.enter_crowd * (8.0 if cube_count > 8.0 else cube_count)
        + row.enter_bosses * ward.most_bosses
    )


def _favors_per_ward(ward: Ward, seat: Seat) -> float:
    """Return the favors that a seat has for the ward if it splits them among contested wards."""
    share = 0.0
    if ward.a.cubes:
        share += seat.a.share
    if ward.b.cubes:
        share += seat.b.share
    if ward.c.cubes:
        share += seat.c.share
    if ward.d.cubes:
        share += seat.d.share
    return share
