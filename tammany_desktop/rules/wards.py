"""The election in the wards: ballots, outcomes, special wards (R7, R8), and projections."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.rules import board, city
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import (
    BONUS_CUBE_WARDS,
    BONUS_FAVOR_WARDS,
    POPULATION_COUNT,
    VOTING_ORDER,
)
from tammany_desktop.rules.city import Draft
from tammany_desktop.rules.moves import Bid, Refusal, ward_refusal
from tammany_desktop.rules.state import State, wards_in

NO_BID: Final[Bid] = (0, 0, 0, 0)
_NO_BALLOT: Final = Refusal("R7.4", "no_ballot_open", "wait_for_the_election")


def candidates(state: State, ward: int) -> list[int]:
    """Return the candidates of a ward: the seats with a boss there (R7.3)."""
    boss_offset = ward * states.MAX_SEATS
    return [seat for seat in range(state.n) if state.bosses[boss_offset + seat]]


def usable_favors(state: State, ward: int, seat: int) -> Bid:
    """Return the favors that a seat may bid in a ward, by population (R7.4)."""
    favors = state.favors_of(seat)
    cubes = state.cubes_in(ward)
    a, b, c, d = [favors[p] if cubes[p] else 0 for p in range(POPULATION_COUNT)]
    return a, b, c, d


def bidders(state: State) -> list[int]:
    """Return the candidates who have a favor to bid in this ballot, in seat order (R7.4)."""
    if state.phase != states.BIDDING:
        return []
    ward = state.voting
    return [seat for seat in candidates(state, ward) if any(usable_favors(state, ward, seat))]


def hold_election(draft: Draft) -> None:
    """Open the election and let the wards vote until someone must decide (R7)."""
    draft.apply(e.ElectionBegan(draft.state.term))
    _vote_from(draft, 0)


def _vote_from(draft: Draft, start: int) -> None:
    """Let wards vote from index `start` of the voting order, until someone must decide (R7)."""
    for ward in VOTING_ORDER[start:]:
        if draft.state.active >> ward & 1 and _hold_vote(draft, ward):
            return
    city.close_election(draft)


def _hold_vote(draft: Draft, ward: int) -> bool:
    """Let one ward vote; return True if a seat must bid or choose a bonus before the next one."""
    state = draft.state
    seats = candidates(state, ward)
    if not seats:
        draft.apply(e.WardPassed(ward))
        return False
    if len(seats) > 1 and any(any(usable_favors(state, ward, seat)) for seat in seats):
        draft.apply(e.BallotCalled(ward, tuple(seats)))
        return True
    return _declare(draft, ward, tuple(state.bosses_in(ward)))


def _declare(draft: Draft, ward: int, votes: tuple[int, ...]) -> bool:
    """Decide a ward by its votes (R7.5); return True if a bonus is to be chosen now (R8)."""
    most_votes = max(votes)
    if votes.count(most_votes) > 1:
        draft.apply(e.WardTied(ward, votes))
        return False
    winner = votes.index(most_votes)
    draft.apply(e.WardWon(ward, winner, votes))
    bonus_cube = ward in BONUS_CUBE_WARDS and any(draft.state.bag)
    bonus_favor = ward in BONUS_FAVOR_WARDS and any(draft.state.bank)
    if bonus_cube or bonus_favor:
        draft.apply(e.BonusOffered(winner, ward))
    return bonus_cube or bonus_favor


def refuse_ballot(state: State, ballot: m.OpenBallot) -> Refusal | None:
    """Return why these bids cannot be opened, or None (R7.3, R7.4)."""
    if state.phase != states.BIDDING:
        return _NO_BALLOT
    if len(ballot.bids) != state.n:
        return Refusal("R7.4", "bid_missing", "everybody_bids")
    bids: Sequence[Sequence[int]] = ballot.bids  # of any length: `refuse_bid` checks that
    for seat, bid in enumerate(bids):
        refused = refuse_bid(state, seat, bid)
        if refused is not None:
            return refused
    return None


def _is_malformed(bid: Sequence[object]) -> bool:  # compiled code would trust the type Bid
    return len(bid) != POPULATION_COUNT or any(type(count) is not int for count in bid)


def refuse_bid(state: State, seat: int, bid: Sequence[int]) -> Refusal | None:
    """Return why a seat cannot seal a bid for the ward now voting, or None (R7.3, R7.4)."""
    if state.phase != states.BIDDING:
        return _NO_BALLOT
    if not 0 <= seat < state.n or _is_malformed(bid):
        return Refusal("R7.4", "malformed_bid")
    ward = state.voting
    if not any(bid):
        return None
    if state.bosses[ward * states.MAX_SEATS + seat] == 0:
        return Refusal("R7.3", "not_standing", "", (("ward", ward), ("seat", seat)))
    for population in range(POPULATION_COUNT):
        values = (("ward", ward), ("population", population))
        if not 0 <= bid[population] <= state.favors[seat * POPULATION_COUNT + population]:
            return Refusal("R7.4", "bid_exceeds_favors", "bid_less", values)
        if bid[population] and not state.cubes[ward * POPULATION_COUNT + population]:
            return Refusal("R7.4", "color_not_in_ward", "choose_a_population_present", values)
    return None


def decide_ballot(state: State, ballot: m.OpenBallot, rng: Random) -> list[e.Event]:
    """Return the events of a ballot: all bids revealed at once, the ward decided (R7.4 to R7.6)."""
    ward = state.voting
    draft = Draft(state, rng)
    bosses = state.bosses_in(ward)
    votes = tuple(bosses[seat] + sum(bid) for seat, bid in enumerate(ballot.bids))
    draft.apply(e.BallotOpened(ward, ballot.bids))
    if not _declare(draft, ward, votes):
        _vote_from(draft, VOTING_ORDER.index(ward) + 1)
    return draft.events


def _refuse_phase(state: State, phase: int, rule: str) -> Refusal | None:
    return None if state.phase == phase else Refusal(rule, "no_bonus_now", "win_the_ward")


def refuse_bonus_cube(state: State, move: m.Move) -> Refusal | None:
    """Return why a cube cannot be placed in a ward as a bonus, or None (R8.1)."""
    refused = _refuse_phase(state, states.PICK_BONUS_CUBE, "R8.1")
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
    """Return why a favor cannot be taken as a bonus, or None (R8.2)."""
    refused = _refuse_phase(state, states.PICK_BONUS_FAVOR, "R8.2")
    if refused is None and state.bank[m.population_of(move)] == 0:
        values = (("population", m.population_of(move)),)
        refused = Refusal("R8.2", "supply_empty", "choose_another_color", values)
    return refused


def refuse_decline(state: State, move: m.Move) -> Refusal | None:
    """Return why a bonus cannot be declined, or None if one is due (R8.0)."""
    if state.phase == states.PICK_BONUS_CUBE or state.phase == states.PICK_BONUS_FAVOR:
        return None
    return Refusal("R8.0", "no_bonus_now", "win_the_ward")


def add_bonuses(state: State, moves: list[m.Move]) -> None:
    """Append every move that takes or declines the special ward's bonus (R8)."""
    if state.phase == states.PICK_BONUS_FAVOR:
        moves.extend(m.make(m.BONUS_FAVOR, p) for p in range(POPULATION_COUNT) if state.bank[p])
    else:
        for ward in wards_in(state.active & ~state.locked):
            moves.extend(
                m.make(m.BONUS_CUBE, ward, p) for p in range(POPULATION_COUNT) if state.bag[p]
            )
    moves.append(m.DECLINE)


def _after_bonus(state: State, event: e.Event, rng: Random) -> list[e.Event]:
    draft = Draft(state, rng)
    draft.apply(event)
    _vote_from(draft, VOTING_ORDER.index(state.voting) + 1)
    return draft.events


def decide_bonus_cube(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of a bonus cube, after which the next ward votes (R8.1)."""
    event = e.BonusCubePlaced(state.actor(), m.target_ward(move), m.population_of(move))
    return _after_bonus(state, event, rng)


def decide_bonus_favor(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of a bonus favor, after which the next ward votes (R8.2)."""
    return _after_bonus(state, e.BonusFavorTaken(state.actor(), m.population_of(move)), rng)


def decide_decline(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of declining the bonus, after which the next ward votes (R8.0)."""
    return _after_bonus(state, e.BonusDeclined(state.actor()), rng)


class WardVotes(NamedTuple):
    """The `votes` in a ward now, and the most that each could be, by seat.

    No bid is known or assumed; `reach` is 0 for a seat that is no candidate. The seat `ahead` has
    the most votes now (NOBODY for a tie or an empty ward), `margin` more than the next. `certain`
    is True if no bids can change the outcome.
    """

    ward: int
    votes: tuple[int, ...]
    reach: tuple[int, ...]
    ahead: int
    margin: int
    certain: bool


class Prospect(NamedTuple):
    """The possibilities of one seat in a ballot (R7.4, R7.5).

    `bosses` and `usable` favors are its own; `rivals_least` and `rivals_most` bound the votes of
    its strongest rival; `surely_wins` is the smallest bid that wins against every bid of rivals,
    or -1 if none does; `matters` is false if no bid of this seat changes the outcome.
    """

    bosses: int
    usable: tuple[int, int, int, int]
    rivals_least: int
    rivals_most: int
    surely_wins: int
    matters: bool


class Projection(NamedTuple):
    """The election if it were held now without bids (R9); wards that have voted keep their outcome.

    `winners` by ward (a seat, NOBODY or NOT_VOTED for a closed ward); `certain` is a mask of the
    wards no bid can change; `wards` and `points` have one entry a seat, `points` with the Mayor's;
    `leaders` are the seats that lead each population, with `most` cubes in wards won; `mayor` is a
    seat or NOBODY, `decided_by` a BY_ constant.
    """

    winners: tuple[int, ...]
    certain: int
    wards: tuple[int, ...]
    points: tuple[int, ...]
    leaders: tuple[tuple[int, ...], ...]
    most: tuple[int, ...]
    mayor: int
    decided_by: int


def reach(state: State, ward: int, seat: int) -> int:
    """Return the most votes a seat could have in a ward: bosses and usable favors (R7.5)."""
    bosses = state.bosses[ward * states.MAX_SEATS + seat]
    return bosses + sum(usable_favors(state, ward, seat)) if bosses else 0


def seat_ahead(state: State, ward: int) -> int:
    """Return the seat with the most bosses in a ward; NOBODY for a tie or an empty ward."""
    bosses = state.bosses_in(ward)
    most = max(bosses)
    return bosses.index(most) if most > 0 and bosses.count(most) == 1 else states.NOBODY


def ward_votes(state: State, ward: int) -> WardVotes:
    """Return the votes in a ward now, without bids, and the most that they could be."""
    votes = state.bosses_in(ward)
    most, second = sorted(votes, reverse=True)[:2]
    ahead = seat_ahead(state, ward)
    is_untied = ahead != states.NOBODY
    reaches = [reach(state, ward, seat) for seat in range(state.n)]
    rival_reaches = [reaches[seat] for seat in range(state.n) if seat != ahead]
    certain = most > max(rival_reaches) if is_untied else most >= max(reaches)
    margin = most - second if is_untied else 0
    return WardVotes(ward, tuple(votes), tuple(reaches), ahead, margin, certain)


def prospect(state: State, ward: int, seat: int) -> Prospect:
    """Return what a candidate in a ward can do in its ballot (R7.4)."""
    bosses = state.bosses[ward * states.MAX_SEATS + seat]
    usable = usable_favors(state, ward, seat)
    available = sum(usable)
    rivals = [rival for rival in candidates(state, ward) if rival != seat]
    rival_bosses = [state.bosses[ward * states.MAX_SEATS + rival] for rival in rivals]
    least = max(rival_bosses, default=0)
    most = max((reach(state, ward, rival) for rival in rivals), default=0)
    needed = max(0, most - bosses + 1)
    # A bid that only reaches `least` changes nothing if several rivals are tied with it.
    ties_one = bosses + available == least and rival_bosses.count(least) == 1
    matters = available > 0 and bosses <= most and (bosses + available > least or ties_one)
    return Prospect(bosses, usable, least, most, needed if needed <= available else -1, matters)


def balanced_bid(usable: Bid, total: int) -> Bid:
    """Return a bid of `total` favors, each of the population of which most favors are left."""
    bid = [0, 0, 0, 0]
    for _ in range(total):
        remaining = [most - count for most, count in zip(usable, bid, strict=True)]
        bid[remaining.index(max(remaining))] += 1
    a, b, c, d = bid
    return a, b, c, d


def project(state: State) -> Projection:
    """Return the election if it were held now (R9)."""
    draft = Draft(state, Random(0))  # nothing is left to chance: no zone opens here
    certain_mask = 0
    for ward in wards_in(state.active):
        vote = ward_votes(state, ward)
        has_voted = state.ward_winners[ward] != states.NOT_VOTED
        certain_mask |= (has_voted or vote.certain) << ward
        if not has_voted:
            draft.apply(_outcome(vote))
    final = draft.state
    leaders = tuple(tuple(city.leaders(final, p)) for p in range(POPULATION_COUNT))
    most = tuple(max(city.leader_counts(final, p)) for p in range(POPULATION_COUNT))
    city.pay_leaders(draft)
    mayor, decided_by = city.elect_mayor(final)
    points = city.ward_points(final)
    if mayor != states.NOBODY:
        points[mayor] += city.MAYOR_POINTS
    won, scored, winners = tuple(city.wards_won(final)), tuple(points), tuple(final.ward_winners)
    return Projection(winners, certain_mask, won, scored, leaders, most, mayor, decided_by)


def _outcome(vote: WardVotes) -> e.Event:
    if not any(vote.votes):
        return e.WardPassed(vote.ward)
    if vote.ahead == states.NOBODY:
        return e.WardTied(vote.ward, vote.votes)
    return e.WardWon(vote.ward, vote.ahead, vote.votes)


class BidRange(NamedTuple):
    """The bids that a seat may consider in one ballot, in favors.

    `most` is all that can be bid there, but no more than surely wins; `beats_bosses` gets one vote
    more than any rival by bosses alone, `beats_half` one more than if each bids half its favors;
    both may exceed `most`; `surely` wins against every bid of rivals, or is -1 if none does.
    """

    most: int
    beats_bosses: int
    beats_half: int
    surely: int


class OpenedBid(NamedTuple):
    """The bid of a seat in a ward, in favors, and what it could have bid."""

    seat: int
    total: int
    bid_range: BidRange
    by_bot: bool = False
    ward: int = board.NO_WARD  # NO_WARD if not known


def bid_range_of(state: State, seat: int) -> BidRange:
    """Return the bids that a candidate in the ward now voting may consider."""
    ward = state.voting
    prospect_ = prospect(state, ward, seat)
    usable_count = sum(prospect_.usable)
    half_votes = prospect_.rivals_least  # the most votes of a rival that bids half of its favors
    for rival in candidates(state, ward):
        if rival != seat:
            rival_favors = sum(usable_favors(state, ward, rival))
            rival_bosses = state.bosses[ward * states.MAX_SEATS + rival]
            half_votes = max(half_votes, rival_bosses + (rival_favors + 1) // 2)
    return BidRange(
        usable_count if prospect_.surely_wins < 0 else min(usable_count, prospect_.surely_wins),
        max(0, prospect_.rivals_least + 1 - prospect_.bosses),
        max(0, half_votes + 1 - prospect_.bosses),
        prospect_.surely_wins,
    )


def opened_bids(
    state: State, bids: Sequence[Bid], bots: Collection[int] = ()
) -> tuple[OpenedBid, ...]:
    """Return the bids of seats that had a choice; `state` is the position before the opening."""
    opened = []
    for seat in bidders(state):
        bid_range = bid_range_of(state, seat)
        if bid_range.most:
            opened.append(OpenedBid(seat, sum(bids[seat]), bid_range, seat in bots, state.voting))
    return tuple(opened)
