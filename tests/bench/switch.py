"""What one switch costs: presses and seconds of a turn and of a ballot, over a first term.

    python -m tests.bench.switch [--offer MILLISECONDS] [--seeds N] [--speed SPEED] [--lessons]

With `--lessons`: of each lesson instead. One person and two bots. The person sees nothing but what
is offered, waits for half an offer once it is the one, and presses then. Half of the turns place
two bosses, half a boss and a cube; in each ballot one favor is bid, where there is one. Time is the
program's own, with all that moves.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from random import Random

from tammany_desktop.access.reader import Choice
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.table.scene import TableScene
from tests.bench.timing import tell
from tests.helpers.lessons import Learner, LessonTable
from tests.helpers.switch import OneSwitch
from tests.helpers.table import Table, do_move, in_motion, play_person
from tests.helpers.table_view import TableView

Spent = tuple[int, float]  # presses and seconds


class Patient(OneSwitch):
    """Presses half an offer after what is wanted came."""

    step = 0.0  # a frame at a time

    def __init__(self, table: TableView, offer: int) -> None:
        super().__init__(table)
        self.driver.app.apply(scanning=offer)
        self.half = offer / 2000
        self._group: tuple[Choice, ...] = ()
        self._since = 0.0

    def rested(self, group: tuple[Choice, ...]) -> bool:
        if group != self._group or self.pressed > self._since:
            self._group, self._since = group, self.driver.time
        return self.driver.time - self._since >= self.half


def asked(table: Table) -> bool:
    """Whether the table waits for the person's move."""
    return table.still and table.may_act and bool(table.legal)


def turn(table: Table, person: Patient, chance: Random, cube: bool) -> None:
    """Two pieces, and the end of the turn."""
    for kinds in ((m.PLACE_CUBE,) if cube else (m.PLACE_BOSS,), (m.PLACE_BOSS,)):
        legal = [one for one in table.legal if m.kind_of(one) in kinds]
        legal = legal or [one for one in table.legal if m.kind_of(one) == m.PLACE_CUBE]
        if legal:
            do_move(table, person, chance.choice(legal))
            table.rest()
    do_move(table, person, next(one for one in table.legal if m.kind_of(one) == m.END_TURN))


def term(folder: Path, seed: int, offer: int, speed: str) -> dict[str, list[Spent]]:
    """What each turn, ballot, and other page of a first term took."""
    table = Table(folder, people=1, seats=3, seed=seed, speed=speed)
    person, chance = Patient(table, offer), Random(seed)
    found: dict[str, list[Spent]] = {"turn": [], "ballot": [], "page": []}
    while table.shown.year <= YEARS_A_TERM:
        table.rest()
        before, time = person.presses, table.driver.time
        top = table.top
        if isinstance(top, TableScene) and any(m.kind_of(o) == m.PLACE_BOSS for o in table.legal):
            turn(table, person, chance, len(found["turn"]) % 2 == 1)
            kind = "turn"
        elif isinstance(top, BallotScene):
            rich = [one for one, most in enumerate(top.outlook.usable) if most]
            if rich:
                person.raise_bid(chance.choice(rich))
            person.stamp("Seal the bid")
            kind = "ballot"
        elif (
            isinstance(top, RivalBallot)
            or in_motion(top)
            or (top is table.table and not asked(table))
        ):
            table.driver.frames(1)
            continue
        else:
            play_person(table, person, chance)
            kind = "page"
        if person.presses > before:
            found[kind].append((person.presses - before, table.driver.time - time))
    table.close()
    return found


def lesson(folder: Path, one: Lesson, offer: int, speed: str) -> Spent:
    """What a lesson took to its end."""
    table = LessonTable(folder, one, speed=speed)
    person, begun = Patient(table, offer), table.driver.time
    Learner(table, person).play(20_000)
    table.close()
    return person.presses, table.driver.time - begun


def main() -> None:
    """Print the means."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--offer", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--speed", default="normal")
    parser.add_argument("--lessons", action="store_true")
    given = parser.parse_args()
    for one in LESSONS if given.lessons else ():
        with tempfile.TemporaryDirectory() as folder:
            spent = lesson(Path(folder), one, given.offer, given.speed)
            tell(one.name, presses=spent[0], seconds=spent[1], offer=given.offer)
    if given.lessons:
        return
    found: dict[str, list[Spent]] = {}
    for seed in range(given.seeds):
        with tempfile.TemporaryDirectory() as folder:
            for kind, turns in term(Path(folder), seed, given.offer, given.speed).items():
                found.setdefault(kind, []).extend(turns)
    for kind, all_ in found.items():
        if all_:
            presses = statistics.mean(one for one, _ in all_)
            seconds = statistics.mean(one for _, one in all_)
            tell(kind, count=len(all_), presses=presses, seconds=seconds, offer=given.offer)


if __name__ == "__main__":
    main()
