"""Checks positions: the type of each field, the counts of pieces, and the rules."""

from tammany_desktop.rules import board
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import zones_open
from tammany_desktop.rules.city import GARDEN_EXTRA, favor_majorities, winners
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import bidders, candidates


class PositionError(ValueError):
    """Raised for an impossible position: the field, the reason's catalog key, a rule's id or ""."""

    def __init__(self, field: str, reason: str, rule: str = "") -> None:
        super().__init__(f"{field}: {reason}" + (f" ({rule})" if rule else ""))
        self.field = field
        self.reason = reason
        self.rule = rule


class JsonValue:
    """A value and its path, as `wards.14.cubes`; methods raise PositionError for a wrong value."""

    def __init__(self, data: object, path: str) -> None:
        self.data = data
        self.path = path

    def fields(
        self, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> "dict[str, JsonValue]":
        """Return the fields of an object: all `required`, perhaps `optional` ones, no others."""
        data = self.data
        if not isinstance(data, dict):
            raise PositionError(self.path or "position", "must_be_an_object")
        prefix = f"{self.path}." if self.path else ""
        for name in data:
            if name not in required and name not in optional:
                raise PositionError(prefix + str(name)[:40], "unknown_field")
        for name in required:
            if name not in data:
                raise PositionError(prefix + name, "missing_field")
        return {name: JsonValue(value, prefix + name) for name, value in data.items()}

    def integer(self, least: int, most: int) -> int:
        """Return an integer between two bounds, both included."""
        value = self.data
        if type(value) is not int:
            raise PositionError(self.path, "must_be_an_integer")
        _require(least <= value <= most, self.path, "out_of_range")
        return value

    def optional_integer(self, least: int, most: int) -> int:
        """Return an integer between two bounds, or NOBODY for null."""
        return states.NOBODY if self.data is None else self.integer(least, most)

    def flag(self) -> int:
        """Return a boolean as 0 or 1."""
        _require(isinstance(self.data, bool), self.path, "must_be_true_or_false")
        return int(self.data is True)

    def choice(self, names: tuple[str, ...]) -> int:
        """Return the index of the value in `names`."""
        value = self.data
        if not isinstance(value, str) or value not in names:
            raise PositionError(self.path, "unknown_word")
        return names.index(value)

    def ward(self) -> int:
        """Return the index of the ward with this number."""
        value = self.data
        if type(value) is not int or value not in board.WARD_INDEX:
            raise PositionError(self.path, "unknown_ward", "R1.1")
        return board.WARD_INDEX[value]

    def items(self, count: int) -> "list[JsonValue]":
        """Return the entries of a list, which must be `count` in number."""
        value = self.data
        if not isinstance(value, list) or len(value) != count:
            raise PositionError(self.path, "wrong_length")
        return [JsonValue(item, f"{self.path}[{index}]") for index, item in enumerate(value)]

    def integers(self, count: int, most: int) -> list[int]:
        """Return a list of `count` integers from 0 to `most`."""
        return [item.integer(0, most) for item in self.items(count)]

    def cubes(self) -> list[int]:
        """Return counts of cubes (0 to 25), in the order of POPULATIONS."""
        by_name = self.fields(board.POPULATIONS)
        return [by_name[name].integer(0, board.CUBES_EACH) for name in board.POPULATIONS]

    def seats(self, players: int) -> list[int]:
        """Return a list of seats, which must be distinct and ascending."""
        value = self.data
        if not isinstance(value, list) or len(value) > players:
            raise PositionError(self.path, "wrong_length")
        seats = [JsonValue(seat, self.path).integer(0, players - 1) for seat in value]
        _require(seats == sorted(set(seats)), self.path, "must_be_distinct_and_ascending")
        return seats


def check(state: State) -> None:
    """Raise PositionError for the first impossible value in a position."""
    _check_phase(state)
    _check_zones(state)
    _check_pieces(state)
    _check_locks(state)
    _check_offices(state)
    _check_markers(state)
    for seat in range(state.n):
        field, is_spent = f"slander_used[{seat}]", state.tokens[seat] < board.SLANDER_TOKENS
        _require(is_spent or not state.has_slandered[seat], field, "token_not_spent", "R6.1")
    if state.slander_done:
        _require(bool(state.has_slandered[state.turn]), "flags.slander_done", "not_used", "R6.1")
    _check_step(state)
    _check_election(state)
    if state.phase == states.OVER:
        _check_final(state)


def _require(holds: bool, field: str, reason: str, rule: str = "") -> None:
    if not holds:
        raise PositionError(field, reason, rule)


def _check_phase(state: State) -> None:
    term = (state.year - 1) // board.YEARS_A_TERM + 1
    _require(state.term == term, "term", "year_is_not_in_this_term", "R3.1")
    in_turn = state.phase == states.TURN
    why_not = "missing_in_this_phase" if in_turn else "only_in_a_turn"
    _require((state.turn != states.NOBODY) == in_turn, "turn", why_not, "R3.1")
    flags = state.ward_done or state.slander_done or state.office_done
    _require(in_turn or not flags, "flags", "only_in_a_turn", "R4.2")
    is_last_year = state.year % board.YEARS_A_TERM == 0
    _require(in_turn or is_last_year, "phase", "elections_end_a_term", "R3.2")
    _require(
        state.phase != states.OVER or state.term == board.TERMS, "phase", "game_is_not_over", "R3.2"
    )


def _check_zones(state: State) -> None:
    open_zones = zones_open(state.n, state.term)
    for zone, name in enumerate(board.ZONE_NAMES):
        set_aside = state.aside_of(zone)
        expected = board.ZONE_CUBES[zone] if zone >= open_zones else (0, 0, 0, 0)
        _require(set_aside == expected, f"set_aside.{name}", "not_what_is_set_aside", "R2.3")
        for ward in board.ZONES[zone]:
            field = f"wards.{board.WARD_NUMBERS[ward]}"
            is_active = bool(state.cube_count[ward])
            _require(is_active or zone >= open_zones, f"{field}.cubes", "last_cube_stays", "R1.5")
            _require(not is_active or zone < open_zones, f"{field}.cubes", "zone_is_closed", "R2.3")
            bosses = any(state.bosses_in(ward))
            _require(is_active or not bosses, f"{field}.bosses", "ward_is_closed", "R5.3")


def _check_pieces(state: State) -> None:
    for population, name in enumerate(board.POPULATIONS):
        cubes = state.garden[population] + state.bag[population]
        for counts in (state.cubes, state.aside):
            cubes += sum(counts[population :: board.POPULATION_COUNT])
        _require(cubes == board.CUBES_EACH, f"bag.{name}", "cubes_must_be_25", "R2.4")
        favors = sum(state.favors[population :: board.POPULATION_COUNT]) + state.bank[population]
        is_complete = favors == state.options.favor_supply
        _require(is_complete, f"bank[{population}]", "favors_must_be_the_supply", "R2.1")
    _require(sum(state.garden) <= state.n + GARDEN_EXTRA, "garden", "too_many_cubes", "R2.5")
    if state.phase != states.TURN:
        _require(not any(state.garden), "garden", "empty_in_an_election", "R7.1")
    for seat in range(state.n):
        bosses = sum(state.bosses[seat :: states.MAX_SEATS]) + state.boss_supply[seat]
        bosses += state.markers_of(seat)
        _require(bosses == board.BOSSES_EACH, f"boss_supply[{seat}]", "bosses_must_be_19", "R2.1")


def _check_locks(state: State) -> None:
    locks = bin(state.locked).count("1")
    _require(locks <= state.locks_used, "locks_used", "more_locks_on_the_board", "RO.4")
    _require(state.locked & ~state.active == 0, "wards", "closed_ward_locked", "RO.4")


def _check_offices(state: State) -> None:
    offices = [office for office in state.office if office != board.NO_OFFICE]
    _require(len(offices) == len(set(offices)), "office", "two_owners", "R9.5")
    if state.phase == states.APPOINTING:
        _require(board.MAYOR in offices, "office", "mayor_missing", "R9.5")
        _require(state.term < board.TERMS, "phase", "no_appointments_after_term_4", "R9.5")
    if state.office_done:
        has_benefit = state.office[state.turn] > board.MAYOR
        _require(has_benefit, "flags.office_done", "no_office_benefit", "RO.0")


def _check_markers(state: State) -> None:
    """Check that only leaders and office holders have bosses as markers (RM.2)."""
    may_have_leaders = state.term > 1 or state.phase in (states.APPOINTING, states.OVER)
    unmarked = not state.markers & states.LEADER_ROWS
    _require(may_have_leaders or unmarked, "leader_markers", "no_leader_yet", "RM.2")
    for seat in state.seats_marked(states.OFFICE_ROW):
        field, office = f"office_markers[{seat}]", state.office[seat]
        _require(office != board.NO_OFFICE, field, "no_office_to_mark", "RM.2")
        is_given = state.phase != states.APPOINTING or office == board.MAYOR
        _require(is_given, field, "appointments_not_confirmed", "RM.2")


def _check_step(state: State) -> None:
    if state.step == states.NO_STEP:
        return
    _require(state.phase == states.TURN, "step", "only_in_a_turn", "R4.2")
    ward, seat = state.step_ward, state.turn
    _require(bool(state.active >> ward & 1), "step.ward", "ward_is_closed", "R5.3")
    if state.step == states.STEP_SPREAD:
        _require(bool(state.slander_done), "step", "no_slander_under_way", "R6.3")
        _require(state.step_rival != seat, "step.rival", "not_an_opponent", "R6.1")
        return
    _require(not state.ward_done, "step", "ward_action_done", "R4.2")
    if state.step == states.STEP_BOSS:
        _require(
            state.bosses[ward * states.MAX_SEATS + seat] > 0, "step.ward", "no_boss_there", "R5.1"
        )
        can_go_on = state.boss_supply[seat] > 0 or any(state.garden)
        _require(can_go_on, "step", "nothing_left_to_place", "R5.4")
    elif state.step == states.STEP_CUBE:
        is_there = state.cubes[ward * board.POPULATION_COUNT + state.step_population] > 0
        _require(is_there, "step.ward", "no_such_cube_there", "R5.2")
        _require(state.boss_supply[seat] > 0, "step", "nothing_left_to_place", "R5.4")


def _check_election(state: State) -> None:
    for ward in range(board.WARD_COUNT):
        winner = state.ward_winners[ward]
        field = f"election.winners.{board.WARD_NUMBERS[ward]}"
        is_closed = not state.active >> ward & 1
        _require(winner == states.NOT_VOTED or not is_closed, field, "ward_is_closed", "R7.2")
        if winner >= 0:
            boss_count = state.bosses[ward * states.MAX_SEATS + winner]
            has_one_boss = candidates(state, ward) == [winner] and boss_count == 1
            _require(has_one_boss, field, "one_boss_of_the_winner_stays", "R7.6")
        elif winner == states.NOBODY:
            _require(not any(state.bosses_in(ward)), field, "no_boss_stays", "R7.6")
    if state.phase == states.BIDDING:
        _check_ballot(state)
    elif state.phase in (states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR):
        _check_bonus(state)
    else:
        _require(state.voting == board.NO_WARD, "election.ward", "no_ward_votes_now", "R7.2")
    if state.phase != states.TURN:
        _check_order(state)


def _check_order(state: State) -> None:
    """Check that the wards that have voted are the first of the voting order (R7.2)."""
    order = [ward for zone in board.ZONES for ward in zone if state.active >> ward & 1]
    voted = [ward for ward in order if state.ward_winners[ward] != states.NOT_VOTED]
    if state.phase == states.OVER and not voted:
        return
    voted_count = len(order)  # a ward whose bonus is to be chosen has voted
    if state.voting != board.NO_WARD:
        voted_count = order.index(state.voting) + (0 if state.phase == states.BIDDING else 1)
    for index, ward in enumerate(order):
        field = f"election.winners.{board.WARD_NUMBERS[ward]}"
        _require((ward in voted) == (index < voted_count), field, "out_of_voting_order", "R7.2")


def _check_ballot(state: State) -> None:
    ward = state.voting
    _require(bool(state.active >> ward & 1), "election.ward", "ward_is_closed", "R7.2")
    standing = candidates(state, ward)
    _require(len(standing) > 1, "election.candidates", "nobody_to_run_against", "R7.3")
    _require(bool(bidders(state)), "election.candidates", "nobody_can_bid", "R7.4")


def _check_bonus(state: State) -> None:
    is_cube = state.phase == states.PICK_BONUS_CUBE
    wards = board.BONUS_CUBE_WARDS if is_cube else board.BONUS_FAVOR_WARDS
    _require(state.voting in wards, "election.ward", "not_a_bonus_ward", "R8.0")
    _require(state.ward_winners[state.voting] >= 0, "election.winners", "nobody_won_it", "R8.0")
    source = state.bag if is_cube else state.bank
    _require(any(source), "bag" if is_cube else "bank", "nothing_to_take", "R8.0")


def _check_final(state: State) -> None:
    """Check that the result follows from favors, tokens and points (R10)."""
    points = [0] * state.n
    for population in range(len(board.POPULATIONS)):
        for seat in favor_majorities(state, population):
            points[seat] += MAJORITY_POINTS
    _require(state.favor_points == points, "final.favor_points", "not_the_majorities", "R10.1")
    is_right = state.slander_points == state.tokens
    _require(is_right, "final.slander_points", "not_the_tokens_left", "R10.2")
    winning_seats, decided_by = winners(state)
    mask = sum(1 << seat for seat in winning_seats)
    _require(state.winners_mask == mask, "final.winners", "not_those_who_won", "R10.3")
    _require(state.decided_by == decided_by, "final.decided_by", "not_what_decided", "R10.3")
