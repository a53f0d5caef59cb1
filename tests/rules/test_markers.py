"""RM: markers of leaders and offices, of their own or taken from the bosses."""

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.options import BOSSES, OWN
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import APPOINTING, OFFICE_ROW, State
from tests.helpers.build import ENGLISH, GERMAN, IRISH, ITALIAN, Table
from tests.helpers.play import OPTIONS, elect, new_game, of, random_game, random_move, when

OFFICES = ("mayor", "deputy_mayor", "chief_of_police")


def _election(markers: str = BOSSES, *, term: int = 2) -> Table:
    """Seat 0 carries an Irish ward, seat 1 two German ones."""
    table = Table(n=3, term=term, markers=markers).cubes(1, irish=1)
    for number in (2, 6):
        table.cubes(number, german=1).bosses(number, 0, 1)
    return table.bosses(1, 1).last_turn()


def _leads(state: State) -> list[list[int]]:
    return [state.seats_marked(row) for row in (IRISH, ENGLISH, GERMAN, ITALIAN)]


def _appointed(state: State) -> list[e.Event]:
    happened: list[e.Event] = []
    while state.phase == APPOINTING:
        happened += when(state, game.legal(state)[0])
    return happened


@pytest.mark.parametrize("markers", [OWN, BOSSES])
def test_RM_1_RM_2_events_are_the_same_and_only_the_supply_differs(markers: str) -> None:
    state, other = _election(markers).given(), _election(OWN).given()
    assert elect(state) + _appointed(state) == elect(other) + _appointed(other)
    taken = [state.markers_of(seat) for seat in range(3)]
    assert [a + b for a, b in zip(state.boss_supply, taken, strict=True)] == other.boss_supply
    assert taken == ([2, 2, 1] if markers == BOSSES else [0, 0, 0])


def test_RM_2_leaders_and_the_mayor_are_marked_then_the_others_when_confirmed() -> None:
    state = _election().given()
    elect(state)
    assert _leads(state) == [[0], [], [1], []]
    assert state.seats_marked(OFFICE_ROW) == [1]
    assert state.boss_supply == [17, 15, 19]
    while game.legal(state) != [m.CONFIRM]:
        when(state, game.legal(state)[0])
        assert state.seats_marked(OFFICE_ROW) == [1]
    when(state, m.CONFIRM)
    assert state.seats_marked(OFFICE_ROW) == [0, 1, 2]
    assert state.boss_supply == [16, 15, 18]


def test_RM_2_tied_leaders_and_one_without_a_favor_left_place_one_too() -> None:
    table = Table(n=4, markers=BOSSES).favors(3, 0, 0, 0, 34)
    for number, bosses in ((6, (1, 0, 0)), (14, (0, 1, 0)), (8, (0, 0, 1))):
        table.cubes(number, italian=2).bosses(number, *bosses)
    state = table.last_turn().given()
    happened = elect(state)
    paid = [one.favors for one in of(happened, e.LeaderNamed) if one.population == ITALIAN]
    assert paid == [1, 0, 0]
    assert state.seats_marked(ITALIAN) == [0, 1, 2]


def test_RM_2_the_last_election_places_markers_too() -> None:
    state = _election(term=4).offices(*OFFICES).mark(OFFICE_ROW, 0, 1, 2).given()
    elect(state)
    assert _leads(state) == [[0], [], [1], []]
    assert state.seats_marked(OFFICE_ROW) == [1]
    assert position.read(position.write(state)) == state


def test_RM_2_markers_lie_until_the_next_election_has_voted() -> None:
    """Leaders' markers return before the first new one is placed, offices' before the Mayor's."""
    table = _election().offices(*OFFICES).mark(IRISH, 0, 2).mark(OFFICE_ROW, 0, 2)
    state = table.given()
    seen: list[tuple[type, list[list[int]], list[int]]] = []
    for event in elect(state.copy()):
        game.evolve(state, event)
        now = _leads(state), state.seats_marked(OFFICE_ROW)
        seen += [(type(event), *now)] if not seen or now != seen[-1][1:] else []
    assert seen == [
        (e.TurnEnded, [[0, 2], [], [], []], [0, 2]),
        (e.LeaderNamed, [[0], [], [], []], [0, 2]),
        (e.LeaderNamed, [[0], [], [1], []], [0, 2]),
        (e.OfficesEnded, [[0], [], [1], []], []),
        (e.MayorNamed, [[0], [], [1], []], [1]),
    ]


def test_RM_2_markers_return_even_where_nobody_leads() -> None:
    table = Table(n=3, term=2, markers=BOSSES).mark(GERMAN, 0, 1).mark(ITALIAN, 1)
    state = table.last_turn().given()
    happened = elect(state)
    assert not of(happened, e.LeaderNamed)
    assert state.markers == 0
    assert state.boss_supply == [19, 19, 19]


def test_RM_2_a_boss_that_returns_may_mark_again() -> None:
    state = Table(n=3, term=2, markers=BOSSES).mark(ITALIAN, 0).supply(0, 0).given()
    game.evolve(state, e.LeaderNamed(0, IRISH, 3))
    assert _leads(state) == [[0], [], [], []]
    assert state.boss_supply[0] == 0
    game.evolve(state, e.LeaderNamed(0, GERMAN, 3))
    assert _leads(state) == [[0], [], [], []]


def test_RM_2_with_an_empty_supply_no_marker_then_or_later() -> None:
    state = Table(n=3, term=2, markers=BOSSES).supply(0, 0).last_turn().given()
    named = (e.LeaderNamed(0, IRISH, 3), e.OfficesEnded(), e.MayorNamed(0, e.BY_COUNT))
    state = game.fold(state, named)
    assert state.markers == 0
    assert state.favors_of(0) == (3, 0, 0, 0)
    state.boss_supply[0] = 5
    state = game.fold(state, (e.Appointed(1, 1), e.Appointed(2, 2), e.AppointmentsConfirmed(0)))
    assert state.office == [0, 1, 2]
    assert state.seats_marked(OFFICE_ROW) == [1, 2]


def test_RM_2_a_position_tells_whose_bosses_lie_where() -> None:
    table = _election().offices(*OFFICES).mark(IRISH, 0, 2).mark(ITALIAN, 1).mark(OFFICE_ROW, 0)
    state = table.given()
    data = position.write(state)
    assert data["leader_markers"] == {"irish": [0, 2], "english": [], "german": [], "italian": [1]}
    assert data["office_markers"] == [True, False, False]
    assert "leader_markers" not in position.write(_election(OWN).given())


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"leader_markers": None}, "leader_markers"),
        ({"leader_markers": {"irish": []}}, "leader_markers.english"),
        ({"office_markers": [True, False]}, "office_markers"),
        ({"office_markers": [1, 0, 0]}, "office_markers[0]"),
        ({"office_markers": [False, False, False]}, "boss_supply[0]"),
        ({"office": [None, "mayor", None]}, "office_markers[0]"),
        ({"options": {"locks": "sealed", "favor_supply": 35}}, "leader_markers"),
    ],
)
def test_RM_2_markers_that_cannot_be_are_refused(change: dict[str, object], field: str) -> None:
    state = _election().offices(*OFFICES).mark(OFFICE_ROW, 0).given()
    with pytest.raises(PositionError) as caught:
        position.read({**position.write(state), **change})
    assert caught.value.field == field


@pytest.mark.parametrize("name", ["leader_markers", "office_markers"])
def test_RM_2_a_marker_field_that_is_missing_is_named(name: str) -> None:
    data = position.write(_election().given())
    del data[name]
    with pytest.raises(PositionError, match=f"^{name}: missing_field"):
        position.read(data)


def test_RM_2_no_leader_in_the_first_term_and_only_the_mayor_while_appointing() -> None:
    early = Table(n=3, markers=BOSSES).mark(IRISH, 1).state
    with pytest.raises(PositionError, match=r"leader_markers: no_leader_yet \(RM\.2\)"):
        position.read(position.write(early))
    state = _election().given()
    elect(state)
    when(state, game.legal(state)[0])
    seat = next(seat for seat in range(3) if state.office[seat] > 0)
    state.boss_supply[seat] -= 1
    state.mark(OFFICE_ROW, seat)
    with pytest.raises(PositionError, match=r"appointments_not_confirmed \(RM\.2\)"):
        position.read(position.write(state))


@pytest.mark.parametrize("number", range(len(OPTIONS) - 12, len(OPTIONS)))
def test_RM_2_bosses_are_19_at_every_moment_of_a_game(number: int) -> None:
    start, chance = new_game(number)
    assert start.options.markers == BOSSES
    most = 0
    for line in random_game(start, chance, random_move):
        state = line.after
        assert position.read(position.write(state)) == state
        most = max(most, *(state.markers_of(seat) for seat in range(state.n)))
    assert most > 1
