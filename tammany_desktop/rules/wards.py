"""The election in the wards: ballots, outcomes, and what special wards give (R7, R8)."""

from collections.abc import Sequence
from typing import Final

from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    BONUS_CUBE_WARDS,
    BONUS_FAVOR_WARDS,
    POPULATION_COUNT,
    VOTING_ORDER,
    wards_in,
)
from tammany_desktop.rules.draft import Chance, Draft
from tammany_desktop.rules.moves import Refusal, ward_refusal
from tammany_desktop.rules.state import (
    BIDDING,
    MAX_SEATS,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    State,
)

NO_BID: Final[m.Bid] = (0, 0, 0, 0)
_NO_BALLOT: Final = Refusal("R7.4", "no_ballot_open", "wait_for_the_election")


def candidates(state: State, ward: int) -> list[int]:
    """The seats that stand in a ward: those with a boss there (R7.3)."""
    base = ward * MAX_SEATS
    return [seat for seat in range(state.n) if state.bosses[base + seat]]


def usable_favors(state: State, ward: int, seat: int) -> m.Bid:
    """The favors a seat could bid in a ward, by population: those whose cubes are there (R7.4)."""
    held = state.favors_of(seat)
    there = state.cubes_in(ward)
    a, b, c, d = [held[p] if there[p] else 0 for p in range(POPULATION_COUNT)]
    return a, b, c, d


def bidders(state: State) -> list[int]:
    """The candidates asked for a bid: those with a favor to bid; none between ballots (R7.4).

    In seat order, whatever is sealed already.
    """
    if state.phase != BIDDING:
        return []
    ward = state.voting
    return [seat for seat in candidates(state, ward) if any(usable_favors(state, ward, seat))]


def hold_election(draft: Draft) -> None:
    """Open the election and let the wards vote until someone must decide (R7)."""
    draft.happen(e.ElectionBegan(draft.state.term))
    _vote_from(draft, 0)


def _vote_from(draft: Draft, place: int) -> None:
    for ward in VOTING_ORDER[place:]:
        if draft.state.active >> ward & 1 and _must_wait(draft, ward):
            return
    city.close_election(draft)


def _vote_after(draft: Draft, ward: int) -> None:
    _vote_from(draft, VOTING_ORDER.index(ward) + 1)


def _must_wait(draft: Draft, ward: int) -> bool:
    """Let one ward vote; true where a person must bid or choose a bonus first."""
    state = draft.state
    standing = candidates(state, ward)
    if not standing:
        draft.happen(e.WardPassed(ward))
        return False
    if len(standing) > 1 and any(any(usable_favors(state, ward, seat)) for seat in standing):
        draft.happen(e.BallotCalled(ward, tuple(standing)))
        return True
    return _declare(draft, ward, tuple(state.bosses_in(ward)))


def _declare(draft: Draft, ward: int, votes: tuple[int, ...]) -> bool:
    """Name the winner or the tie (R7.5); true where a bonus is now to be chosen (R8)."""
    most = max(votes)
    if votes.count(most) > 1:
        draft.happen(e.WardTied(ward, votes))
        return False
    winner = votes.index(most)
    draft.happen(e.WardWon(ward, winner, votes))
    cube = ward in BONUS_CUBE_WARDS and any(draft.state.bag)
    favor = ward in BONUS_FAVOR_WARDS and any(draft.state.bank)
    if cube or favor:
        draft.happen(e.BonusOffered(winner, ward))
    return cube or favor


def refuse_ballot(state: State, ballot: m.OpenBallot) -> Refusal | None:
    """Why these bids cannot be opened (R7.3, R7.4)."""
    if state.phase != BIDDING:
        return _NO_BALLOT
    if len(ballot.bids) != state.n:
        return Refusal("R7.4", "bid_missing", "everybody_bids")
    bids: Sequence[Sequence[int]] = ballot.bids  # of any length: refuse_bid looks
    for seat, bid in enumerate(bids):
        refused = refuse_bid(state, seat, bid)
        if refused is not None:
            return refused
    return None


def _malformed(bid: Sequence[object]) -> bool:
    return len(bid) != POPULATION_COUNT or any(type(count) is not int for count in bid)


def refuse_bid(state: State, seat: int, bid: Sequence[int]) -> Refusal | None:
    """Why a seat cannot seal that bid for the ward now voting (R7.3, R7.4)."""
    if state.phase != BIDDING:
        return _NO_BALLOT
    if not 0 <= seat < state.n or _malformed(bid):
        return Refusal("R7.4", "malformed_bid")
    ward = state.voting
    if not any(bid):
        return None
    if state.bosses[ward * MAX_SEATS + seat] == 0:
        return Refusal("R7.3", "not_standing", "", (("ward", ward), ("seat", seat)))
    for population in range(POPULATION_COUNT):
        values = (("ward", ward), ("population", population))
        if not 0 <= bid[population] <= state.favors[seat * POPULATION_COUNT + population]:
            return Refusal("R7.4", "bid_exceeds_favors", "bid_less", values)
        if bid[population] and not state.cubes[ward * POPULATION_COUNT + population]:
            return Refusal("R7.4", "color_not_in_ward", "choose_a_population_present", values)
    return None


def decide_ballot(state: State, ballot: m.OpenBallot, chance: Chance) -> list[e.Event]:
    """All bids are revealed at once, and the ward is decided (R7.4 to R7.6)."""
    ward = state.voting
    draft = Draft(state, chance)
    bosses = state.bosses_in(ward)
    votes = tuple(bosses[seat] + sum(bid) for seat, bid in enumerate(ballot.bids))
    draft.happen(e.BallotOpened(ward, ballot.bids))
    if not _declare(draft, ward, votes):
        _vote_after(draft, ward)
    return draft.events


def _refuse_phase(state: State, phase: int, rule: str) -> Refusal | None:
    return None if state.phase == phase else Refusal(rule, "no_bonus_now", "win_the_ward")


def refuse_bonus_cube(state: State, move: m.Move) -> Refusal | None:
    """Why that cube cannot be placed there as a bonus (R8.1)."""
    refused = _refuse_phase(state, PICK_BONUS_CUBE, "R8.1")
    if refused is not None:
        return refused
    ward, population = m.target_ward(move), m.population_of(move)
    if state.bag[population] == 0:
        values = (("population", population),)
        return Refusal("R8.1", "not_in_the_bag", "choose_another_population", values)
    if not state.active >> ward & 1:
        return ward_refusal("R8.1", "ward_closed", "choose_an_open_ward", ward)
    if state.locked >> ward & 1:
        return ward_refusal("R8.1", "ward_locked", "choose_an_unlocked_ward", ward)
    return None


def refuse_bonus_favor(state: State, move: m.Move) -> Refusal | None:
    """Why that favor cannot be taken as a bonus (R8.2)."""
    refused = _refuse_phase(state, PICK_BONUS_FAVOR, "R8.2")
    if refused is None and state.bank[m.population_of(move)] == 0:
        values = (("population", m.population_of(move)),)
        refused = Refusal("R8.2", "supply_empty", "choose_another_color", values)
    return refused


def refuse_decline(state: State, move: m.Move) -> Refusal | None:
    """There must be a bonus to decline (R8.0)."""
    if state.phase == PICK_BONUS_CUBE or state.phase == PICK_BONUS_FAVOR:
        return None
    return Refusal("R8.0", "no_bonus_now", "win_the_ward")


def add_bonuses(state: State, found: list[m.Move]) -> None:
    """Append every legal choice of the special ward's bonus (R8)."""
    if state.phase == PICK_BONUS_FAVOR:
        found.extend(m.make(m.BONUS_FAVOR, p) for p in range(POPULATION_COUNT) if state.bank[p])
    else:
        for ward in wards_in(state.active & ~state.locked):
            found.extend(
                m.make(m.BONUS_CUBE, ward, p) for p in range(POPULATION_COUNT) if state.bag[p]
            )
    found.append(m.DECLINE)


def _after_bonus(state: State, event: e.Event, chance: Chance) -> list[e.Event]:
    draft = Draft(state, chance)
    draft.happen(event)
    _vote_after(draft, state.voting)
    return draft.events


def decide_bonus_cube(state: State, move: m.Move, chance: Chance) -> list[e.Event]:
    """The winner's cube lands and the next ward votes (R8.1)."""
    event = e.BonusCubePlaced(state.actor(), m.target_ward(move), m.population_of(move))
    return _after_bonus(state, event, chance)


def decide_bonus_favor(state: State, move: m.Move, chance: Chance) -> list[e.Event]:
    """The winner takes a favor and the next ward votes (R8.2)."""
    return _after_bonus(state, e.BonusFavorTaken(state.actor(), m.population_of(move)), chance)


def decide_decline(state: State, move: m.Move, chance: Chance) -> list[e.Event]:
    """No bonus; the next ward votes (R8.0)."""
    return _after_bonus(state, e.BonusDeclined(state.actor()), chance)
