"""What looks foolish to a person is not done where that costs little."""

from tammany_desktop.bots import levels
from tammany_desktop.bots.mind import make_unmake
from tammany_desktop.bots.mind.ballot import CHEAP, outcome
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.turn import SPARE_LAST, Plan, TurnSearch, _is_last, beam_for
from tammany_desktop.bots.thinker import PLAUSIBLE, Thinker, plausibility
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    CHIEF_OF_POLICE,
    COUNCIL_PRESIDENT,
    DEPUTY_MAYOR,
    POPULATION_COUNT,
    PRECINCT_CHAIRMAN,
    TERMS,
)
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import MAX_SEATS, State
from tests.bots.test_ballot import contested
from tests.helpers.talk import last_year


def test_no_turn_locks_a_ward_in_which_a_rival_stands_alone() -> None:
    locks = 0
    for number in range(12):
        state = last_year(number, term=1 + number % 4)
        seat, search = state.turn, TurnSearch(Forecast())
        state.office = [-1] * len(state.office)
        state.office[seat] = COUNCIL_PRESIDENT
        for plan in search.plans(state.copy(), seat, beam_for(2500)):
            if plan.benefit >= 0 and m.kind_of(plan.benefit) == m.LOCK:
                after = state.bosses_in(m.target_ward(plan.benefit))
                own = m.place_boss(m.target_ward(plan.benefit)) in plan.action
                standing = [each for each, bosses in enumerate(after) if bosses]
                assert own or standing == [seat] or len(standing) != 1
                locks += 1
    assert locks > 20


def test_a_slander_of_the_last_of_all_must_be_worth_more() -> None:
    state = last_year(1, term=3)
    seat, rival, other = state.turn, (state.turn + 1) % 4, (state.turn + 2) % 4
    state.score = [7] * 4
    state.favors = [1] * len(state.favors)
    state.bosses[: 2 * MAX_SEATS] = [1] * (2 * MAX_SEATS)
    state.cubes[: 2 * POPULATION_COUNT] = [1] * (2 * POPULATION_COUNT)
    slander, found = m.slander(0, rival, 0), []
    for points in (7, 3):
        state.score[rival] = points
        search, plans = TurnSearch(Forecast()), list[Plan]()
        search._add_slander_turns(state.copy(), seat, Plan(0.0, ()), -1, slander, plans)
        found.append(plans[0].worth - _worth_after(search, state, seat, slander))
    assert abs(found[0] - found[1] - SPARE_LAST) < 1e-9
    likings = []
    for points in (7, 3):
        state.score[rival] = points
        likings.append(TurnSearch(Forecast()).slander_bonus(state, Plan(0.0, (), -1, slander)))
    assert likings == [0.0, -SPARE_LAST], "not halved by what looking ahead finds"
    state.score[other] = 2
    assert not _is_last(state, seat, rival), "another is further behind"


def _worth_after(search: TurnSearch, state: State, seat: int, slander: m.Move) -> float:
    scratch = state.copy()
    make_unmake.do(scratch, seat, slander)
    return search.worth(scratch, seat)


def test_the_leader_gets_the_office_that_keeps_nothing() -> None:
    state = last_year(1, term=2)
    state.score = [9, 3, 8, 1]
    offices = (DEPUTY_MAYOR, CHIEF_OF_POLICE, COUNCIL_PRESIDENT, PRECINCT_CHAIRMAN)
    signs = [plausibility(state, [(1, 0), (2, office), (3, 0)]) for office in offices]
    assert signs == [-PLAUSIBLE, PLAUSIBLE, -PLAUSIBLE, 0.0]


def test_a_win_that_is_sure_for_a_favor_or_two_is_hardly_let_go_before_the_last_election() -> None:
    taken, lost = 0, 0.0
    for state in contested():
        bot = levels.make("sachem", state.voting)
        assert isinstance(bot, Thinker)
        if state.term == TERMS:
            continue
        ballot = bot.ballot(state)
        ballot.solve(bot.skill.rounds)
        won = outcome(ballot.bosses, [ballot.mix_to_draw(seat) for seat in ballot.seats])
        for place, seat in enumerate(ballot.seats):
            sure, view = ballot.bid_ranges[place].surely, redact(state, {}, seat)
            if 0 < sure <= CHEAP:
                lost += 1.0 - won[place]
                taken += bot.bid_distribution(view)[sure] == 1.0
    assert taken > 3
    assert lost < 0.2 * taken
