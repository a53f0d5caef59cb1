"""Find problems in opponents' games, and pack them: the recipe of assets/problems.bin.

    python build/compile.py && ln -s ../../assets out/compiled/
    cd out && PYTHONPATH=compiled:.. python ../build/problems/make.py find --games 400 --seed 1
    PYTHONPATH=. python build/problems/make.py pack
    cd out && PYTHONPATH=compiled:.. python ../build/problems/make.py check --games 200 --seed 1

`find` adds to out/problems/found.jsonl and goes on after the last game there. `again` weighs what
it found in ballots of the last election once more, as must be done where opponents bid otherwise.
`drop` takes out of the program's file what `check` with the same seed finds to have another answer.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "opponents"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
import packing  # noqa: E402
from questions import ACTION, APPOINT, BID, BONUS, SLANDER, Answer, Question, answers, questions_at  # noqa: E402
from solve import BRAVE_TO_GRAND, MARGIN, Clear, Level, Right, rating_of, right_of, target  # noqa: E402
from tournament import next_move  # noqa: E402
from weigh import Weighed, Weigher, varied  # noqa: E402

from tammany_desktop.bots import Limit, levels  # noqa: E402
from tammany_desktop.bots.judge import Judge  # noqa: E402
from tammany_desktop.lessons import problems  # noqa: E402
from tammany_desktop.rules import game, position  # noqa: E402
from tammany_desktop.rules import moves as m  # noqa: E402
from tammany_desktop.rules.board import LAST_YEAR, TERMS  # noqa: E402
from tammany_desktop.rules.redact import View  # noqa: E402
from tammany_desktop.rules.state import OVER, State  # noqa: E402
from tammany_desktop.rules.wards import prospect  # noqa: E402

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOUND: Final = ROOT / "out" / "problems" / "found.jsonl"
PLAYERS: Final = ("sachem", "sachem", "grand_sachem")
NODES: Final = 1600
# Efforts in turn, and what each must show: a share of the margin, and standard errors.
LOOKS: Final = ((0.3, 0.5, 0.0), (1.5, 0.8, 1.0), (10.0, 1.0, 3.5))
FEW: Final = 3  # of the best answers, and of the best wrong ones, that are weighed once more
LEAST_SHARE: Final = 0.4  # of the strongest opponent's bids that must be right
MOST: Final = {"bid": 420, "keep": 200, "plain": 200}  # problems of a theme
PLAIN: Final = 700  # rating of a bid that every level finds: `plain` ones are limited apart
MOST_OTHERS: Final = 260
SHOWN: Final = 8  # answers whose chances are kept
CLEAR: Final = 0.0205  # by how much the best answer beats those that are kept and wrong, rounded
SHARED: Final = 0.005  # by how much the coach's judge may find another appointment better
BEFORE: Final = 12  # the year of the kind `before`


def positions_of(seed: int) -> Iterator[State]:
    """Where somebody decides, in one game of the strongest opponents."""
    chance = Random(seed)
    n = (3, 4, 4, 5)[seed % 4]
    bots = [levels.make(chance.choice(PLAYERS), seed * 7 + seat) for seat in range(n)]
    state = game.new_game(n, chance)
    while state.phase != OVER:
        yield state
        move = next_move(state, bots, [Limit(nodes=NODES)] * n)
        for event in game.decide(state, move, chance):
            game.evolve(state, event)


def margin_of(question: Question) -> float:
    """What counts as clear: less in earlier terms, where no decision weighs as much."""
    if question.state.term == TERMS:
        return MARGIN
    if question.kind == APPOINT:
        return 0.4 * MARGIN
    return 0.8 * MARGIN if question.kind in (BID, ACTION, SLANDER, BONUS) else 0.6 * MARGIN


def wanted(question: Question, right: Right) -> bool:
    """Whether there are not too many like it: of bids to keep one's favors, one in four."""
    if question.kind != BID or right.bids is None or right.bids[0] or question.state.term == TERMS:
        return True
    return sum(question.state.favors) % 4 == 0


def rivals(
    question: Question, found: list[Weighed], right: Right
) -> tuple[list[Answer] | None, list[Weighed]]:
    """The answers worth weighing at most effort, and the others."""
    if question.kind == BID:
        return None, []
    wrong = [one for one in found if not right.solved(one.answer)]
    few = [one for one in found if one in found[:FEW] or one in wrong[:FEW]]
    return [one.answer for one in few], [one for one in found if one not in few]


class Finder:
    """Keeps questions whose right answers are clearly best."""

    def __init__(self) -> None:
        self.weigher = Weigher()
        self.levels = [Level(name) for name in BRAVE_TO_GRAND]

    def problem(self, question: Question) -> dict[str, Any] | None:
        """The problem that a question makes, or None."""
        margin = margin_of(question)
        weigher = self.weigher
        few, found, dropped, right, seen = None, [], [], None, None
        for number, (effort, share, errors) in enumerate(LOOKS):
            weigher.seed = number
            found = weigher.weigh(question, effort, few)
            right = right_of(question.kind, found, Clear(share * margin, errors))
            if right is None or not wanted(question, right):
                return None
            if number > 1 and not _same_core(right, seen):
                return None
            if number == 0:
                few = None if question.kind == BID else [one.answer for one in found]
            elif number == 1:
                if not self.meant(question, right):
                    return None
                few, dropped = rivals(question, found, right)
            seen = right
        found = sorted([*found, *dropped], key=lambda one: -one.chance)
        if not self.holds(question, right):
            return None
        return self.written(question, found, right)

    def meant(self, question: Question, right: Right) -> bool:
        """Whether a bid answers rivals that answer it, not only their mixes."""
        return question.kind != BID or self.levels[-1].chance(question, right) >= LEAST_SHARE

    def holds(self, question: Question, right: Right) -> bool:
        """A judgment of the net alone must be shared by the forecast, one of appointments by the net."""
        state = question.state
        if question.kind == APPOINT:
            return shared(state, question.seat, right)
        if state.term == TERMS or question.kind != BONUS:
            return True
        forecast, seat = self.weigher.forecast, question.seat
        ends = [
            (forecast.judge(self.weigher._next(question, answer, 1))[seat], answer)
            for answer in self.weigher.promising(question)
        ]
        return max(ends)[1] in right.answers

    def written(self, question: Question, found: list[Weighed], right: Right) -> dict[str, Any]:
        """A problem as it is kept."""
        if question.kind == SLANDER:  # those that were not weighed hit the same
            hit = target(right.answers[0])
            alike = [answer for answer in answers(question) if target(answer) == hit]
            right = right._replace(answers=tuple(sorted(alike)))
        data = position.write(question.state)
        solved = [
            sum(level.chance(question, right, seed) for seed in (1, 2)) / 2 for level in self.levels
        ]
        name = hashlib.sha256(json.dumps([data, question.seat], sort_keys=True).encode())
        return {
            "id": name.hexdigest()[:8],
            "kind": question.kind,
            "seat": question.seat,
            "margin": round(right.margin, 3),
            "solved": [round(share, 3) for share in solved],
            "rating": rating_of(solved),
            "bids": right.bids,
            "part": right.part,
            "answers": [[m.to_json(move) for move in answer] for answer in right.answers],
            "tries": [
                [one.bid, round(one.chance, 3)]
                if question.kind == BID
                else [[m.to_json(move) for move in one.answer], round(one.chance, 3)]
                for one in shown(found, right)
            ],
            "position": data,
        }


def shared(state: State, seat: int, right: Right) -> bool:
    """Whether the coach's judge finds an appointment nothing worse, or hardly.

    Playouts by quick guesses make little use of offices.
    """
    found = Judge().weigh(View(seat, state.copy(), None))
    return min(one.cost for one in found if right.solved(one.moves)) <= SHARED


def is_right(right: Right, answer: Answer, bid: int) -> bool:
    """Whether an answer, or a number of favors, is right."""
    if right.bids is not None:
        return right.bids[0] <= bid <= right.bids[1]
    return right.solved(answer)


def shown(found: list[Weighed], right: Right) -> list[Weighed]:
    """The answers whose chances are kept: the best, and the best wrong ones."""
    wrong = [one for one in found if not is_right(right, one.answer, one.bid)]
    kept = [*found[: SHOWN - FEW], *wrong[:FEW]]
    return [one for one in found if one in kept]


def _same_core(right: Right, seen: Right | None) -> bool:
    """The same answer; more ways to pay for it may be found alike at more effort."""
    if seen is None or right.part != seen.part:
        return False
    if right.bids is not None and seen.bids is not None:
        return right.bids == seen.bids
    return bool(set(right.answers) & set(seen.answers))


def among(question: Question, kinds: Collection[str]) -> bool:
    """Whether a question is of one of these kinds.

    `last` is placing in the last year, `before` placing before the election of term 3.
    """
    named = {LAST_YEAR: "last", BEFORE: "before"}.get(question.state.year, "")
    placing = question.kind == ACTION and named in kinds
    return not kinds or question.kind in kinds or placing


def find(first: int, games: int, kinds: Collection[str]) -> None:
    """Search these games, those already searched left out, for problems of these kinds."""
    FOUND.parent.mkdir(parents=True, exist_ok=True)
    known = [json.loads(line) for line in FOUND.read_text().splitlines()] if FOUND.exists() else []
    searched = {line["game"] for line in known if "asked" in line}
    finder = Finder()
    with FOUND.open("a") as file:
        for seed in range(first, first + games):
            if seed in searched:
                continue
            asked, lines = 0, []
            for state in positions_of(seed):
                if set(kinds) == {"before"} and state.year > BEFORE:
                    break
                for question in questions_at(state, finder.weigher.search):
                    if not among(question, kinds):
                        continue
                    asked += 1
                    problem = finder.problem(question)
                    if problem is not None:
                        lines.append({"game": seed, **problem})
            lines.append({"game": seed, "asked": asked})
            file.write("".join(json.dumps(line) + "\n" for line in lines))
            file.flush()


def again() -> None:
    """Weigh the bids of the last election found once more; those no longer clear are left out."""
    finder, kept = Finder(), []
    for line in map(json.loads, FOUND.read_text().splitlines()):
        if line.get("kind") == BID:
            state = position.read(line["position"])
            if state.term == TERMS:
                problem = finder.problem(Question(BID, state, line["seat"]))
                if problem is None:
                    continue
                line = {"game": line["game"], **problem}
        kept.append(json.dumps(line) + "\n")
    FOUND.write_text("".join(kept))


def moves_in(words: list[dict[str, object]]) -> Answer:
    """Moves as they were written."""
    return tuple(m.from_json(move) for move in words)


def right_in(line: dict[str, Any]) -> Right:
    """What is right by a line of what was found."""
    bids = tuple(line["bids"]) if line["bids"] else None
    return Right(line["margin"], tuple(map(moves_in, line["answers"])), bids, line["part"])


def pack() -> None:
    """Write the problems found as the program's file, at most so many of each theme."""
    found = [json.loads(line) for line in FOUND.read_text().splitlines()]
    rows: dict[str, tuple[problems.IndexEntry, dict[str, Any]]] = {}
    counts: Counter[str] = Counter()
    for line in found:
        if "kind" not in line or line["id"] in rows:
            continue
        state = position.read(line["position"])
        bids = line["bids"]
        if bids and not prospect(state, state.voting, line["seat"]).matters:
            continue
        right = right_in(line)
        if line["kind"] == APPOINT and not shared(state, line["seat"], right):
            continue
        tried = [((), one) if bids else (moves_in(one), 0) for one, _ in line["tries"]]
        others = [
            chance
            for one, (_, chance) in zip(tried, line["tries"], strict=True)
            if not is_right(right, *one)
        ]
        if not others or line["tries"][0][1] - max(others) < CLEAR:
            continue
        first = right.answers[0] if right.answers else ()
        theme = packing.theme_of(line["kind"], state.year, first, bids)
        plain = bids and line["rating"] < PLAIN
        group = "plain" if plain else theme
        counts[group] += 1
        if counts[group] > MOST.get(group, MOST_OTHERS):
            continue
        row = {name: line[name] for name in ("kind", "seat", "tries", "position")}
        row["tries"] = [[one, round(1000 * chance)] for one, chance in line["tries"]]
        row["levels"] = [round(100 * share) for share in line["solved"]]
        row |= {"bids": bids} if bids else {"answers": line["answers"]}
        row |= {"part": 1} if line["part"] else {}
        rows[line["id"]] = problems.IndexEntry(line["id"], theme, line["rating"]), row
    packed = packing.pack([rows[name] for name in sorted(rows)])
    (ROOT / "assets" / problems.FILE).write_bytes(packed)
    print(f"{len(rows)} problems, {len(packed)} bytes", dict(counts))


def check(count: int, seed: int) -> None:
    """Weigh a sample of the program's problems again, with other luck, at ten times the effort."""
    book, chance = problems.book(), Random(seed)
    sample = chance.sample(book.entries, min(count, len(book.entries)))
    weigher, players = Weigher(), [Level(name) for name in BRAVE_TO_GRAND]
    kept, agreed, solved = Counter[str](), 0, [0.0] * len(players)
    for number, entry in enumerate(sample):
        problem = book.problem(entry.name)
        question = Question(problem.kind, problem.state, problem.seat)
        weigher.seed = 1000 + seed
        kept[problem.kind] += keeps(weigher, problem, question)
        agreed += judged(problem, seed)
        right = Right(0.0, problem.answers, problem.bids, problem.allows_more)
        for place, player in enumerate(players):
            solved[place] += player.chance(question, right, 1000 + seed)
        if number % 20 == 19 or number + 1 == len(sample):
            shares = [round(100 * share / (number + 1), 1) for share in solved]
            print(number + 1, "kept", kept.total(), "judge", agreed, "solved", shares, flush=True)
    asked = Counter(book.problem(entry.name).kind for entry in sample)
    print({kind: f"{kept[kind]} of {count}" for kind, count in asked.items()})


def drop(seed: int) -> None:
    """Take the problems whose answer `check` with this seed finds wrong out of the program's file."""
    book, weigher = problems.book(), Weigher()
    weigher.seed = 1000 + seed
    rows: list[tuple[problems.IndexEntry, dict[str, Any]]] = []
    for entry, row in packing.unpack((ROOT / "assets" / problems.FILE).read_bytes()):
        problem = problems.read(entry, row)
        if keeps(weigher, problem, Question(problem.kind, problem.state, problem.seat)):
            rows.append((entry, row))
        else:
            print("left out", entry.theme, entry.name, flush=True)
    (ROOT / "assets" / problems.FILE).write_bytes(packing.pack(rows))
    print(f"{len(rows)} of {len(book.entries)} problems kept")


def keeps(weigher: Weigher, problem: problems.Problem, question: Question) -> bool:
    """Whether the best answer is still right, among those kept and the most promising now."""
    if problem.bids is not None:
        best = weigher.weigh(question, 10.0)[0]
        return problem.bids[0] <= best.bid <= problem.bids[1]
    few = varied(question.kind, weigher.promising(question))
    few += [one.answer for one in problem.known if one.answer not in few]
    first = weigher.weigh(question, 1.0, few)
    right = Right(0.0, problem.answers, None, problem.allows_more)
    finals, _ = rivals(question, first, right)
    return problem.solved(weigher.weigh(question, 10.0, finals)[0].answer)


def judged(problem: problems.Problem, seed: int) -> bool:
    """Whether the coach's judge finds it, who weighs what is left of the turn by other means."""
    view = View(problem.seat, problem.state.copy(), None)
    best = Judge(seed).weigh(view)[0]
    return problem.solved(best.moves) if best.bid is None else problem.solved_by_bid(best.bid)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=("find", "again", "pack", "check", "drop"))
    parser.add_argument("--games", type=int, default=100, help="or problems to check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", default=(), help="all, if none is named")
    options = parser.parse_args()
    if options.do == "find":
        find(options.seed, options.games, options.kinds)
    elif options.do == "again":
        again()
    elif options.do == "check":
        check(options.games, options.seed)
    elif options.do == "drop":
        drop(options.seed)
    else:
        pack()
    return 0


if __name__ == "__main__":
    sys.exit(main())
