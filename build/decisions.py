"""Pictures of each kind of decision, to be read by somebody who has nothing but the picture.

`python build/decisions.py FOLDER [--seed N] [--size WxH] [--scale N] [--language L]` draws two
moments of the golden games for each kind of decision, in an order by the seed: `07.png`, with
`questions/07.json` and `truth/07.json`: what is asked, who has what, what can be chosen. Answers
are compared by `python build/glance.py score FOLDER/truth ANSWERS`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "build"))

from glance import NONE, questions_of  # noqa: E402  # before pygame: it chooses the drivers

# isort: split
import pygame  # noqa: E402

from tammany_desktop.rules import game  # noqa: E402
from tammany_desktop.rules import moves as m  # noqa: E402
from tammany_desktop.rules.board import NO_OFFICE, OFFICES, POPULATIONS, WARD_NUMBERS  # noqa: E402
from tammany_desktop.rules.state import BIDDING, State  # noqa: E402
from tammany_desktop.rules.wards import candidates, usable_favors  # noqa: E402
from tests.helpers import over_table  # noqa: E402
from tests.helpers.table_view import TableView  # noqa: E402
from tests.pictures import studio as studios  # noqa: E402
from tests.pictures import tables  # noqa: E402
from tests.pictures.studio import Page, Studio, golden, opened  # noqa: E402

EACH: Final = 2  # moments of a kind
GAMES: Final = ("3-sealed-35", "4-sealed-35", "5-sealed-35", "4-sealed-25")


class Decision(NamedTuple):
    """A kind: which moves decide, after how many choices, and how it is opened."""

    kind: int
    steps: int = 0
    open: Callable[[Studio, str], object] | None = None


DECISIONS: Final = {
    "place a boss or a cube": Decision(m.PLACE_BOSS),
    "ward for a cube": Decision(m.PLACE_CUBE, 1),
    "ward to slander in": Decision(m.SLANDER, 0),
    "rival to slander": Decision(m.SLANDER, 1),
    "favor to slander with": Decision(m.SLANDER, 2),
    "ward for a second slander": Decision(m.SPREAD),
    "ward to lock": Decision(m.LOCK),
    "favor to take by office": Decision(m.TAKE_FAVOR),
    "ward of the arrest": Decision(m.ARREST, 0),
    "cube to arrest": Decision(m.ARREST, 1),
    "ward to resettle from": Decision(m.RESETTLE, 0),
    "cube to resettle": Decision(m.RESETTLE, 1),
    "ward to resettle to": Decision(m.RESETTLE, 2),
    "ward for the bonus cube": Decision(m.BONUS_CUBE),
    "bonus favor": Decision(m.BONUS_FAVOR),
    "end of the turn": Decision(m.END_TURN),
    "office to give": Decision(m.APPOINT),
    "bid": Decision(-1),
}


class Moment(NamedTuple):
    """A line of a golden game after which a person decides, and who."""

    game: str
    line: int
    what: str


def moments(what: str, chance: Random) -> list[Moment]:
    """Some moments of a kind."""
    wanted, found = DECISIONS[what], []
    for name in GAMES:
        history = golden(name)
        for line in range(history.line):
            if fits(history.state_at(line), wanted):
                found.append(Moment(name, line, what))
    return chance.sample(found, min(EACH, len(found)))


def fits(state: State, wanted: Decision) -> bool:
    """Whether such a decision is due, with something to choose."""
    if wanted.kind < 0:
        return state.phase == BIDDING and len(able(state)) > 1
    if state.phase == BIDDING:
        return False
    legal = game.legal(state)
    kinds = [m.kind_of(move) for move in legal]
    if wanted.kind == m.END_TURN:
        return kinds == [m.END_TURN]
    return kinds.count(wanted.kind) > 1


def able(state: State) -> list[int]:
    """Who has something to bid."""
    ward = state.voting
    return [one for one in candidates(state, ward) if any(usable_favors(state, ward, one))]


def show(studio: Studio, moment: Moment, found: dict[str, Any]) -> None:
    """The scene of a decision, and its truth."""
    wanted = DECISIONS[moment.what]
    if wanted.kind < 0:
        table = studio.watched("drawn")
        seat = able(table.match.state)[0]
        studio.lay(table.ballot_of(seat, (0, 0, 0, 0)))
        may = dict(
            zip(POPULATIONS, usable_favors(table.match.state, table.match.state.voting, seat))
        )
    else:
        table = studio.acting("drawn")
        may = choose(studio, table, wanted)
    state, names = table.match.state, [seat.name for seat in table.match.seats]
    seat = seat if wanted.kind < 0 else state.actor()
    found |= {
        "asked": {"of": names[seat], "what": moment.what},
        "can_choose": may,
        "who_has": {
            name: {
                **dict(zip(POPULATIONS, state.favors_of(one), strict=True)),
                "office": NONE if state.office[one] == NO_OFFICE else OFFICES[state.office[one]],
                "tokens": state.tokens[one],
                "points": state.score[one],
            }
            for one, name in enumerate(names)
        },
    }


def choose(studio: Studio, table: TableView, wanted: Decision) -> object:
    """Choose so many times, and say what may be chosen next."""
    kind, legal = wanted.kind, list(table.match.legal())
    mine = [move for move in legal if m.kind_of(move) == kind]
    if kind in (m.END_TURN, m.APPOINT):
        studio.driver.frames(4)
        if kind == m.END_TURN:
            return ["end turn"]
        given = {(m.seat_of(one), m.office_of(one)) for one in mine}
        return sorted({OFFICES[office] for _, office in given})
    if kind == m.PLACE_BOSS:
        return sorted({WARD_NUMBERS[m.target_ward(one)] for one in mine})
    if kind != m.SPREAD and kind not in (m.BONUS_CUBE, m.BONUS_FAVOR):
        assert table.take(kind), wanted
    for _ in range(wanted.steps):
        plan = table.plan
        assert plan is not None
        field = plan.next_field()
        if field is not None:
            table.choose(str(field), table.options[0])
    plan = table.plan
    field = plan.next_field() if plan else ""
    return [word_of(str(field), one, table) for one in table.options]


def word_of(field: str, value: int, table: TableView) -> object:
    """An option as an answer names it."""
    if field in ("ward", "from_ward", "to_ward"):
        return WARD_NUMBERS[value]
    return POPULATIONS[value] if field == "population" else table.match.seats[value].name


def main() -> None:
    """Draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", type=int, default=200)
    parser.add_argument("--language", default="de")
    wanted = parser.parse_args()
    chance = Random(wanted.seed)
    drawn = [one for what in DECISIONS for one in moments(what, chance)]
    chance.shuffle(drawn)
    wide, high = wanted.size.split("x")
    for kind in ("questions", "truth"):
        (wanted.folder / kind).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept:
        with opened(Path(kept), (int(wide), int(high)), wanted.language) as studio:
            for number, moment in enumerate(drawn, 1):
                found: dict[str, Any] = {}
                place = {"drawn": (moment.game, moment.line)}
                page = Page(
                    "decision",
                    partial(show, moment=moment, found=found),
                    settings={"ui_scale": wanted.scale},
                )
                try:
                    with patch.object(studios, "MOMENTS", place):
                        picture = studio.take(page)
                except Exception as error:
                    print(number, moment, repr(error))
                    continue
                pygame.image.save(picture, wanted.folder / f"{number:02}.png")
                for kind, data in (("truth", found), ("questions", questions_of(found))):
                    path = wanted.folder / kind / f"{number:02}.json"
                    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
