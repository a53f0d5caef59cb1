"""The figures of an election: leaders, the steps that name the Mayor, the ward that decides."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tammany_desktop.languages import sentences, series, text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, POPULATIONS, VOTING_ORDER
from tammany_desktop.rules.state import NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import candidates
from tammany_desktop.session.match import Seat
from tammany_desktop.wording import capitalized, people_name, ward_name

PIECE_BY_PIECE: Final = (e.LeaderNamed, e.MayorNamed, e.NoMayor)  # counted by flying pieces


class Step(NamedTuple):
    """A step of a comparison: what is counted (a BY_ constant), and each seat's amount."""

    basis: int
    amounts: dict[int, int]

    @property
    def best(self) -> list[int]:
        """Return the seats with the greatest amount, which go on to the next step."""
        most_counted = max(self.amounts.values())
        return [seat for seat, count in self.amounts.items() if count == most_counted]

    def words(self, seats: Sequence[Seat], counted: str = "") -> str:
        """Return the figures in words; `counted` is what is counted, if `label` does not tell."""
        return text("election.figures", what=counted or label(self.basis), held=self.figures(seats))

    def figures(self, seats: Sequence[Seat]) -> str:
        """Return how much each seat has, in words, the largest first."""
        ordered = sorted(self.amounts.items(), key=lambda pair: -pair[1])
        return series([text("common.counted", name=seats[s].name, number=n) for s, n in ordered])


def label(basis: int) -> str:
    """Return in words what a step counts: wards, favors, or favors of a population."""
    return text(f"election.by.{e.DECIDERS[basis]}")


def deciding_steps(state: State, counts: Sequence[int]) -> list[Step]:
    """Return the steps that decide who has the most of `counts`, by seat (R9.3, R10.3)."""
    result = [Step(e.BY_COUNT, dict(enumerate(counts)))]
    for by in range(e.BY_FAVORS, e.BY_IRISH + POPULATION_COUNT):
        tied = result[-1].best
        if len(tied) == 1:
            break
        p = by - e.BY_IRISH
        held = [state.favors_held(s) if by == e.BY_FAVORS else state.favors_of(s)[p] for s in tied]
        result.append(Step(by, dict(zip(tied, held, strict=True))))
    return result


def mayor_steps(state: State) -> list[Step]:
    """Return the steps that decide who is Mayor (R9.3)."""
    return deciding_steps(state, city.wards_won(state))


def mayor_words(
    state: State, mayor_event: e.MayorNamed | e.NoMayor, seats: Sequence[Seat], brief: bool = False
) -> str:
    """Return the figures of all steps (`brief`: of the first and last), and how a tie ended."""
    parts = [step.words(seats) for step in mayor_steps(state)]
    basis = mayor_event.decided_by if isinstance(mayor_event, e.MayorNamed) else e.BY_NOBODY
    if basis >= e.BY_MAYOR:
        parts.append(text(f"results.decided.{e.DECIDERS[basis]}"))
    return sentences([*parts[:2], *parts[2:][-1:]] if brief else parts)


def steps_of(state: State, event: e.Event) -> list[Step]:
    """Return the steps of a count: one for leaders and the final score, else those of the Mayor."""
    match event:
        case e.LeaderNamed():
            return [Step(e.BY_COUNT, dict(enumerate(city.leader_counts(state, event.population))))]
        case e.MajorityWon():
            favors = [state.favors_of(seat)[event.population] for seat in range(state.n)]
            return [Step(e.BY_IRISH + event.population, dict(enumerate(favors)))]
        case e.PointsScored():
            return [Step(e.BY_COUNT, dict(enumerate(state.tokens)))]
    return mayor_steps(state)


def counted_steps(model: ViewModel) -> tuple[list[Step], bool]:
    """Return a count's steps that were begun, as counted so far, and whether all are counted."""
    event = model.counted_event or e.NoMayor()
    all_steps, counted = steps_of(model.state, event), list[Step]()
    in_pieces = model.counting and isinstance(event, PIECE_BY_PIECE)
    for index, step in enumerate(all_steps if in_pieces else ()):
        landed = {seat: model.moved("counted", seat, index) for seat in step.amounts}
        counted.append(Step(step.basis, landed))
        if landed != step.amounts:
            return counted, False
    return all_steps, True


def verdict_words(mayor_event: e.Event, steps: Sequence[Step], seats: Sequence[Seat]) -> str:
    """Return in a short sentence who is Mayor, and by how much."""
    if not isinstance(mayor_event, e.MayorNamed):
        return text("results.no_mayor")
    if mayor_event.decided_by >= e.BY_MAYOR:
        return text(f"results.decided.{e.DECIDERS[mayor_event.decided_by]}")
    keys = zip(("wards", "favors"), steps, strict=False)
    held = [text(f"results.sum.{key}", count=step.amounts[mayor_event.seat]) for key, step in keys]
    return text("election.verdict", name=seats[mayor_event.seat].name, held=series(held))


def lead_words(state: State, event: e.LeaderNamed, seats: Sequence[Seat]) -> str:
    """Return in words the cubes of a population in the wards that each player won (R9.1)."""
    (step,) = steps_of(state, event)
    cubes = {seat: count for seat, count in step.amounts.items() if count}
    return Step(step.basis, cubes).words(seats, counted_label(event))


def counted_label(event: e.Event | None) -> str:
    """Return the label of what is counted for leaders or the final score (R9.1, R10); else ""."""
    match event:
        case e.LeaderNamed():
            return text("election.cubes", people=capitalized(people_name(event.population)))
        case e.MajorityWon():
            return text(f"results.counting.{POPULATIONS[event.population]}")
        case e.PointsScored():
            return text("results.counting.slander")
    return ""


def counting_words(event: e.Event, model: ViewModel) -> str:
    """Return in words what an event counts, or the verdict on the Mayor once all is counted."""
    if isinstance(event, e.MayorNamed | e.NoMayor):
        steps, all_counted = counted_steps(model)
        words = text("election.counting_mayor")
        return verdict_words(event, steps, model.seats) if all_counted else words
    caption = counted_label(event)
    return text("election.counting", what=caption) if isinstance(event, e.LeaderNamed) else caption


# The ward that decides


def sure_mayor(state: State) -> int:
    """Return the seat that is certain to win the most wards, else NOBODY (R9.3)."""
    won, undecided = city.wards_won(state), [0] * state.n  # undecided: wards a seat can still win
    for ward in VOTING_ORDER:
        if not state.active >> ward & 1 or state.ward_winners[ward] != NOT_VOTED:
            continue
        seats = candidates(state, ward)
        for seat in seats:
            (won if len(seats) == 1 else undecided)[seat] += 1
    for seat in range(state.n):
        if all(won[seat] > won[s] + undecided[s] for s in range(state.n) if s != seat):
            return seat
    return NOBODY


def mayor_by_winning(state: State, ward: int) -> list[int] | None:
    """Return the seats that are sure to be Mayor if they win a ward; None if it cannot decide."""
    if sure_mayor(state) != NOBODY:
        return None
    state_after, mayors, decides = state.copy(), list[int](), False
    for winner in (*candidates(state, ward), NOBODY):
        state_after.ward_winners[ward] = winner
        sure = sure_mayor(state_after)
        decides = decides or sure != NOBODY
        mayors += [winner] if sure == winner != NOBODY else []
    return mayors if decides else None


def decisive_words(state: State, ward: int, seats: Sequence[Seat]) -> str:
    """Return a sentence if `ward`, the next to vote, may decide who is Mayor, else ""."""
    mayors = mayor_by_winning(state, ward)
    if mayors is None:
        return ""
    names = series([seats[seat].name for seat in mayors])
    by_winning = text("election.sure_by", names=names) if mayors else ""
    return sentences((text("election.hangs", ward=ward_name(ward)), by_winning))


def event_words(state: State, event: e.Event, seats: Sequence[Seat]) -> str:
    """Return in words the figures behind an election's event, or ""; `state` is after the event."""
    match event:
        case e.BallotCalled():
            return decisive_words(state, event.ward, seats)
        case e.LeaderNamed():
            return lead_words(state, event, seats)
        case e.MayorNamed() | e.NoMayor():
            return mayor_words(state, event, seats)
        case e.MajorityWon():
            return steps_of(state, event)[0].words(seats)
    return ""
