"""Pictures of each kind of decision, to be read by somebody who has nothing but the picture.

`python build/decisions.py FOLDER [--seed N] [--size WxH] [--scale N] [--language L]` draws two
moments of the golden games for each kind of decision, in an order by the seed: `07.png`, and
`07-press.png` as one press on a card, or on a key over a sheet, shows it, with `questions/07.json` and
`truth/07.json`: what is asked, who has what, what can be chosen. `python build/glance.py score
FOLDER/truth ANSWERS` compares answers.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
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

from tammany_desktop.board.layout import lay_out  # noqa: E402
from tammany_desktop.rules import game  # noqa: E402
from tammany_desktop.rules import moves as m  # noqa: E402
from tammany_desktop.rules.board import NO_OFFICE, OFFICES, POPULATIONS, WARD_NUMBERS  # noqa: E402
from tammany_desktop.rules.state import BIDDING, State  # noqa: E402
from tammany_desktop.rules.wards import candidates, usable_favors  # noqa: E402
from tests.helpers.table_view import TableView  # noqa: E402
from tests.pictures import studio as studios  # noqa: E402
from tests.pictures.studio import Page, Studio, golden, opened  # noqa: E402

EACH: Final = 2  # moments of a kind
NO_MOVE: Final = -1
MANY: Final = 2  # things to choose among, at least
GAMES: Final = ("3-sealed-35", "4-sealed-35", "5-sealed-35", "4-sealed-25")


class Decision(NamedTuple):
    """A kind of decision: which moves make it, and the field that is asked for."""

    kind: int
    field: str = ""


BID: Final = -1
DECISIONS: Final = {
    "place a boss or a cube": Decision(m.PLACE_BOSS, "ward"),
    "ward for a cube": Decision(m.PLACE_CUBE, "ward"),
    "ward to slander in": Decision(m.SLANDER, "ward"),
    "rival to slander": Decision(m.SLANDER, "rival"),
    "favor to slander with": Decision(m.SLANDER, "population"),
    "ward for a second slander": Decision(m.SPREAD, "ward"),
    "ward to lock": Decision(m.LOCK, "ward"),
    "favor to take by office": Decision(m.TAKE_FAVOR, "population"),
    "ward of the arrest": Decision(m.ARREST, "ward"),
    "cube to arrest": Decision(m.ARREST, "population"),
    "ward to resettle from": Decision(m.RESETTLE, "from_ward"),
    "cube to resettle": Decision(m.RESETTLE, "population"),
    "ward to resettle to": Decision(m.RESETTLE, "to_ward"),
    "cube for a bonus": Decision(m.BONUS_CUBE, "population"),
    "favor for a bonus": Decision(m.BONUS_FAVOR, "population"),
    "end of the turn": Decision(m.END_TURN),
    "office to give": Decision(m.APPOINT),
    "bid": Decision(BID),
}


class Moment(NamedTuple):
    """A line of a golden game after which a person decides, once `first` was done."""

    game: str
    line: int
    what: str
    first: m.Move = NO_MOVE


def moments(what: str, chance: Random) -> list[Moment]:
    """Some moments of a kind, of different games where there are."""
    wanted, found = DECISIONS[what], []
    for name in GAMES:
        history = golden(name)
        lines = [n for n in range(history.line) if fits(history.state_at(n), wanted)]
        found += [Moment(name, line, what) for line in chance.sample(lines, min(EACH, len(lines)))]
        if wanted.kind == m.SPREAD:  # none of these games has one: a slander is made first
            every = (one for line in range(history.line) for one in spreads(name, line, what))
            found += islice(every, EACH)
    return chance.sample(found, min(EACH, len(found)))


def spreads(name: str, line: int, what: str) -> Iterator[Moment]:
    """Slanders at a line after which another can follow."""
    state = golden(name).state_at(line)
    for move in game.legal(state) if state.phase != BIDDING else ():
        if m.kind_of(move) == m.SLANDER and fits(after(move, state), DECISIONS[what]):
            yield Moment(name, line, what, move)


def after(move: m.Move, state: State) -> State:
    """Return the position after a move, or the same where there is none."""
    shown = state.copy()
    for event in game.decide(shown, move, Random(1)) if move != NO_MOVE else ():
        game.evolve(shown, event)
    return shown


def fits(state: State, wanted: Decision) -> bool:
    """Whether such a decision is due, with something to choose."""
    if wanted.kind == BID or state.phase == BIDDING:
        return wanted.kind == BID and state.phase == BIDDING and len(able(state)) > 1
    legal = game.legal(state)
    kinds = [m.kind_of(move) for move in legal]
    if wanted.kind == m.END_TURN:
        return kinds == [m.END_TURN]
    mine = [m.fields_of(move) for move in legal if m.kind_of(move) == wanted.kind]
    values = {one.get(wanted.field, place) for place, one in enumerate(mine)}
    return len(values) >= (1 if wanted.kind == m.SPREAD else MANY)  # a spread can be declined


def able(state: State) -> list[int]:
    """Who has something to bid."""
    ward = state.voting
    return [one for one in candidates(state, ward) if any(usable_favors(state, ward, one))]


def show(studio: Studio, moment: Moment, found: dict[str, Any]) -> None:
    """Show the scene of a decision, and find the truth; ValueError where nothing is to choose."""
    wanted = DECISIONS[moment.what]
    if wanted.kind == BID:
        table = studio.watched("drawn")
        state = table.match.state
        seat = able(state)[0]
        studio.lay(table.ballot_of(seat, (0, 0, 0, 0)))
        may: object = dict(zip(POPULATIONS, usable_favors(state, state.voting, seat), strict=True))
    else:
        table = studio.acting("drawn")
        state = table.match.state
        seat = state.actor()
        may = choose(studio, table, wanted)
    names = [one.name for one in table.match.seats]
    found |= {
        "asked": {"of": names[seat], "what": moment.what},
        "can_choose": may,
        "who_has": {name: held(state, one) for one, name in enumerate(names)},
    }


def held(state: State, seat: int) -> dict[str, Any]:
    """What a player has."""
    office = state.office[seat]
    return {
        **dict(zip(POPULATIONS, state.favors_of(seat), strict=True)),
        "office": NONE if office == NO_OFFICE else OFFICES[office],
        "tokens": state.tokens[seat],
        "points": state.score[seat],
    }


def choose(studio: Studio, table: TableView, wanted: Decision) -> list[object]:
    """Choose until the field is asked for, and return what may be chosen then."""
    kind = wanted.kind
    studio.driver.frames(4)
    if kind == m.END_TURN:
        return ["end turn"]
    mine = [move for move in table.match.legal() if m.kind_of(move) == kind]
    if kind == m.APPOINT:
        return sorted({OFFICES[m.office_of(one)] for one in mine})
    if kind == m.PLACE_BOSS:
        return sorted({WARD_NUMBERS[m.target_ward(one)] for one in mine})
    if kind not in (m.SPREAD, m.BONUS_CUBE, m.BONUS_FAVOR):
        assert table.take(kind), wanted
    plan, left = table.plan, [m.fields_of(move) for move in mine]
    while plan is not None and table.options and plan.next_field() != wanted.field:
        field = str(plan.next_field())
        kept = [[one for one in left if one[field] == value] for value in table.options]
        left = max(kept, key=lambda some: len({one[wanted.field] for one in some}))
        table.choose(field, left[0][field])
        plan = table.plan
    if plan is None or plan.next_field() != wanted.field:
        raise ValueError(wanted)
    if len(table.options) < MANY and kind != m.SPREAD:
        raise ValueError(wanted)
    return [word_of(wanted.field, one, table) for one in table.options]


def word_of(field: str, value: int, table: TableView) -> object:
    """An option as an answer names it."""
    if field in ("ward", "from_ward", "to_ward"):
        return WARD_NUMBERS[value]
    return POPULATIONS[value] if field == "population" else table.match.seats[value].name


def one_press(studio: Studio, moment: Moment) -> None:
    """Press what shows more of everybody: a card of the table, or the key over a sheet."""
    if DECISIONS[moment.what].kind in (BID, m.APPOINT):
        studio.driver.wait(0.5)  # before that a press was meant for something else
        studio.driver.key("w")
    else:
        cards = lay_out(studio.app.look.units, golden(moment.game).start.n).cards
        studio.driver.click(cards[0].center)
    studio.driver.settle(200)


def draw(folder: Path, drawn: list[Moment], studio: Studio, scale: int) -> None:
    """Write pictures, questions and truth of moments, and of each what a press shows more."""
    number = 0
    folder.mkdir(parents=True, exist_ok=True)
    for moment in drawn:
        found: dict[str, Any] = {}
        shows = partial(show, moment=moment, found=found)
        studio.change = partial(after, moment.first)
        with patch.object(studios, "MOMENTS", {"drawn": (moment.game, moment.line)}):
            try:
                picture = studio.take(Page("decision", shows, settings={"ui_scale": scale}))
            except ValueError:
                continue
        number += 1
        pygame.image.save(picture, folder / f"{number:02}.png")
        one_press(studio, moment)
        pygame.image.save(studio.app.window.surface, folder / f"{number:02}-press.png")
        choices = {"what": list(DECISIONS), "office": [*OFFICES, NONE]}
        asked = {**questions_of(found), "choices": choices}
        for kind, data in (("truth", found), ("questions", asked)):
            path = folder / kind / f"{number:02}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        print(folder / f"{number:02}.png")


def main() -> None:
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument("--scale", type=int, default=200)
    parser.add_argument("--language", default="de")
    wanted = parser.parse_args()
    chance = Random(wanted.seed)
    drawn = [one for what in DECISIONS for one in moments(what, chance)]
    chance.shuffle(drawn)
    wide, high = map(int, wanted.size.split("x"))
    with tempfile.TemporaryDirectory() as kept, ExitStack() as opens:
        studio = opens.enter_context(opened(Path(kept), (wide, high), wanted.language))
        draw(wanted.folder, drawn, studio, wanted.scale)


if __name__ == "__main__":
    main()
