"""Which answers are right, by how much; and how often each level of opponent finds one."""

from random import Random
from typing import Final, NamedTuple

from questions import Answer, Question, after, answers
from weigh import Weighed

from tammany_desktop.bots import Limit
from tammany_desktop.bots.mind.alliances import ObservedActs
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.mind.turn import Plan, beam_for
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.bots.thinker import NET_PLANS, Thinker
from tammany_desktop.lessons.problems import ACTION, APPOINT, BID, SLANDER
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, State

ALIKE: Final = 0.012  # answers within this chance of the best are as good
MARGIN: Final = 0.05  # by which the best must beat what is not right
THUMBS: Final = 6  # tries by rules of thumb


class Right(NamedTuple):
    """What solves a question.

    `bids` is the least and the most favors. Otherwise one of `answers` must have been made: all
    its moves among those made where `part`, just its moves otherwise.
    """

    margin: float
    answers: tuple[Answer, ...] = ()
    bids: tuple[int, int] | None = None
    part: bool = False

    def solved(self, made: Answer) -> bool:
        """Whether the moves made solve it; those that only end something do not count."""
        made = tuple(sorted(move for move in made if m.kind_of(move) not in _ENDS))
        if not self.part:
            return made in [tuple(sorted(answer)) for answer in self.answers]
        return any(_within(answer, made) for answer in self.answers)


_ENDS: Final = (m.STOP_SPREAD, m.END_TURN, m.CONFIRM, m.PLACE_NO_MORE, m.DECLINE)


def _within(part: Answer, made: Answer) -> bool:
    left = list(made)
    for move in part:
        if move not in left:
            return False
        left.remove(move)
    return True


class Clear(NamedTuple):
    """By what the best must beat the rest: a chance, and so many standard errors."""

    margin: float = MARGIN
    errors: float = 4.0


def right_of(kind: str, found: list[Weighed], clear: Clear) -> Right | None:
    """What is right by these weights, or None where nothing is clearly best."""
    if len(found) < 2:
        return None
    if kind == BID:
        return _right_bids(found, clear)
    if kind in (ACTION, APPOINT):
        return _right_part(found, clear)
    best = found[0]
    if kind == SLANDER:  # whatever pays for it, and in whichever order
        alike = [one for one in found if target(one.answer) == target(best.answer)]
    else:
        alike = [one for one in found if best.chance - one.chance <= ALIKE]
    rest = [one for one in found if one not in alike]
    if not rest or () in [one.answer for one in alike] or len(alike) > MOST_ALIKE[kind]:
        return None
    gap = _clear(best.chance, rest, clear)
    return Right(gap, tuple(sorted(one.answer for one in alike))) if gap else None


MOST_ALIKE: Final = {SLANDER: 99, "lock": 1, "benefit": 2, "bonus": 1}


def target(answer: Answer) -> tuple[int, ...]:
    """Whom and where a slander hits: its rival and wards."""
    rival = [m.rival_of(move) for move in answer[:1]]
    return (*rival, *sorted(m.target_ward(move) for move in answer))


def _clear(best: float, rest: list[Weighed], clear: Clear) -> float:
    """By how much the best beats the rest; 0 where that is not clear."""
    gap = best - max(one.chance for one in rest)
    error = max(one.error for one in rest[:3])
    return gap if gap >= clear.margin and gap >= clear.errors * error else 0.0


def _right_bids(found: list[Weighed], clear: Clear) -> Right | None:
    best, by_bid = found[0].chance, sorted(found, key=lambda one: one.bid)
    alike = [one.bid for one in by_bid if best - one.chance <= ALIKE]
    least, most = alike[0], alike[-1]
    rest = [one for one in found if one.bid not in alike]
    if most - least + 1 != len(alike) or not rest:
        return None
    gap = _clear(best, rest, clear)
    return Right(gap, (), (least, most)) if gap else None


def _right_part(found: list[Weighed], clear: Clear) -> Right | None:
    """One piece that the answer must have, the one that counts most; else all of it."""
    best = found[0]
    parts: list[Answer] = [(piece,) for piece in sorted(set(best.answer))]
    rights = []
    for part in [*parts, best.answer]:
        rest = [one for one in found if not _within(part, one.answer)]
        gap = _clear(best.chance, rest, clear) if rest else 0.0
        if gap:
            rights.append((len(part) == 1, gap, part))
    if not rights:
        return None
    _, gap, part = max(rights)
    return Right(gap, (part,), None, True)


class Level:
    """One level of opponent, asked the questions of problems."""

    def __init__(self, name: str) -> None:
        self.skill = SKILLS[name]
        self.thinker = Thinker(self.skill._replace(simple_turns=0.0, simple_bids=0.0), Random(0))
        self.thumb = SimpleBot(Random(0))

    def chance(self, question: Question, right: Right, seed: int = 0) -> float:
        """How often the level solves the question."""
        self.thinker._observed = ObservedActs()  # each question is of a game of its own
        self.thinker._rng.seed(seed)
        self.thumb._rng.seed(seed)
        if question.kind == BID:
            share, found = self.skill.simple_bids, self._bids(question, right)
            tries = [self._thumb_bid(question, right) for _ in range(THUMBS)] if share else [0.0]
        else:
            in_turn = question.state.phase == 0
            share = self.skill.simple_turns if in_turn else 0.0
            found = float(right.solved(self._think(question)))
            tries = [0.0]
            if share:
                tries = [float(right.solved(play(self.thumb, question))) for _ in range(THUMBS)]
        return share * sum(tries) / len(tries) + (1.0 - share) * found

    def _bids(self, question: Question, right: Right) -> float:
        ballot = self.thinker.ballot(question.state)
        ballot.solve(self.skill.rounds)
        mix = ballot.mix[ballot.seats.index(question.seat)]
        mix = [share if share > 0.03 else 0.0 for share in mix]
        assert right.bids is not None
        least, most = right.bids
        return sum(mix[least : most + 1]) / sum(mix)

    def _thumb_bid(self, question: Question, right: Right) -> float:
        view = View(question.seat, question.state.copy(), None)
        total = sum(self.thumb.bid(view, Limit()).bid)
        assert right.bids is not None
        return float(right.bids[0] <= total <= right.bids[1])

    def _think(self, question: Question) -> Answer:
        """By its own search; of what is left of a turn, as it would among the turn's plans."""
        if question.state.phase != 0 or question.kind == ACTION:
            return play(self.thinker, question)
        thinker, state, seat = self.thinker, question.state, question.seat
        search = thinker._search
        found = [answer for answer in answers(question) if answer]
        extras = beam_for(self.skill.nodes).extras
        firsts = sorted({answer[0] for answer in found})
        times = 3 if question.kind == SLANDER else 4
        kept = search._best_moves(state.copy(), seat, firsts, extras, times)
        plans = []
        for answer in [(), *(answer for answer in found if answer[0] in kept)]:
            worth = search.worth(after(question, answer), seat)
            plans.append(_plan(question.kind, answer, worth))
        plans.sort(reverse=True)
        if thinker._net is not None:
            plans = thinker._by_net(thinker._net, state, seat, plans[:NET_PLANS])
        few = plans[: self.skill.plans]
        if len(few) > 1:
            plans = thinker._lookahead.rank(state, search, few, self.skill.nodes, lambda: False)
        return _answer(plans[0])


def _plan(kind: str, answer: Answer, worth: float) -> Plan:
    if not answer:
        return Plan(worth, ())
    if kind != SLANDER:
        return Plan(worth, (), answer[0])
    spread = m.target_ward(answer[1]) if len(answer) > 1 else -1
    return Plan(worth, (), -1, answer[0], spread)


def _answer(plan: Plan) -> Answer:
    first = tuple(move for move in (plan.benefit, plan.slander) if move >= 0)
    return (*first, m.spread(plan.spread)) if plan.spread >= 0 else first


def play(bot: Thinker | SimpleBot, question: Question) -> Answer:
    """The moves that a bot makes until what is asked is done."""
    state, made = question.state.copy(), list[m.Move]()
    while not done(question, state) and len(made) < 12:
        view = View(question.seat, state.copy(), None)
        move = bot.choose(view, game.legal(state), Limit()).move
        made.append(move)
        if move in (m.END_TURN, m.CONFIRM) or state.phase not in (0, APPOINTING):
            break
        for event in game.decide(state, move, Random(0)):
            game.evolve(state, event)
    return tuple(move for move in made if m.kind_of(move) in ASKED_KINDS[question.kind])


ASKED_KINDS: Final = {
    "action": (m.PLACE_BOSS, m.PLACE_CUBE),
    "slander": (m.SLANDER, m.SPREAD),
    "lock": (m.LOCK,),
    "benefit": (m.TAKE_FAVOR, m.ARREST, m.RESETTLE),
    "appoint": (m.APPOINT,),
    "bonus": (m.BONUS_CUBE, m.BONUS_FAVOR),
}


def done(question: Question, state: State) -> bool:
    """Whether the position is past what is asked."""
    if question.kind == ACTION:
        return bool(state.ward_done)
    if question.kind == SLANDER:
        return bool(state.slander_done) and state.step == 0
    if question.kind in ("lock", "benefit"):
        return bool(state.office_done)
    return False


BRAVE_TO_GRAND: Final = tuple(SKILLS)
LEVEL_RATINGS: Final = (1000.0, 1200.0, 1500.0, 1900.0)
DRAWS: Final = ((600.0, 0.5), (2400.0, 0.5))  # imaginary solvers, half a try each, one success


def rating_of(solved: list[float]) -> int:
    """The rating at which a problem is solved by the levels just as often as it is."""
    low, high = 0.0, 3000.0
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(_expected(level, middle) for level in LEVEL_RATINGS)
        expected += sum(share * _expected(level, middle) for level, share in DRAWS)
        if expected > sum(solved) + 0.5:
            low = middle
        else:
            high = middle
    return round(low)


def _expected(solver: float, problem: float) -> float:
    odds: float = 10.0 ** ((problem - solver) / 400.0)
    return 1.0 / (1.0 + odds)
