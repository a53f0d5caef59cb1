"""The glance test: what a person reads off a picture alone, and how much of it is right.

`python build/glance.py draw FOLDER [--seed N] [--count N] [--size WxH]` plays games by their seeds,
quickly and without a window, and draws moments of them: as many of each term, of every term the two
fullest tables, two of ten a ballot. Each moment `07` becomes a picture a size
(`1280x720/07.png`), questions (`questions/07.json`) and the truth (`truth/07.json`).

Questions and truth have one shape; the questions hold null where an answer belongs, and `choices`
names what may be answered. `python build/glance.py score TRUTH ANSWERS` compares two such files, or
two folders of them: right and asked by kind, and every answer that is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).resolve().parents[1]
os.environ["LANGUAGE"] = "en"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tammany_desktop import wording  # noqa: E402
from tammany_desktop.bots import (  # noqa: E402
    Bot,
    Limit,
    levels,  # noqa: E402
)
from tammany_desktop.journal.header import COLORS  # noqa: E402
from tammany_desktop.rules import game  # noqa: E402
from tammany_desktop.rules import moves as m  # noqa: E402
from tammany_desktop.rules.board import (  # noqa: E402
    NO_OFFICE,
    OFFICES,
    POPULATIONS,
    TERMS,
    WARD_NUMBERS,
    YEARS_A_TERM,
)
from tammany_desktop.rules.game import new_game  # noqa: E402
from tammany_desktop.rules.state import BIDDING, NOBODY, TURN, State, wards_in  # noqa: E402
from tammany_desktop.rules.wards import candidates, prospect, usable_favors, ward_votes  # noqa: E402
from tammany_desktop.scenes.election.cover import CoverScene  # noqa: E402
from tammany_desktop.scenes.table.scene import TableScene  # noqa: E402
from tammany_desktop.session.match import Match, Seat  # noqa: E402
from tammany_desktop.session.session import Opponents, Session  # noqa: E402
from tests.helpers.table import NAMES, QuickOpponents  # noqa: E402
from tests.helpers.window import Driver  # noqa: E402

SIZES = ((1280, 720), (1920, 1080))
COUNT, SEED, GAMES = 40, 1, 9
PLAYERS = (4, 5, 3)  # by turns
PEOPLE = 2  # persons among them: the rest are shown as opponents
BALLOTS, FULLEST = 0.2, 2  # the share of ballots, and fullest tables a term
LEVEL = "alderman"
NONE = "none"


class Moment(NamedTuple):
    """A moment of a game that a seed repeats: after so many acts, with what is to be seen."""

    seed: int
    acts: int
    term: int
    ballot: bool
    pieces: int


# Games


def players(seed: int) -> tuple[Match, list[Bot]]:
    """A game at its beginning, and who plays it."""
    count = PLAYERS[seed % len(PLAYERS)]
    seats = tuple(
        Seat(NAMES[seat], COLORS[seat], "" if seat < PEOPLE else LEVEL) for seat in range(count)
    )
    match = Match.in_memory(seats, new_game(count, Random(seed)), Random(seed))
    return match, [levels.make("simple", seed * 10 + seat) for seat in range(count)]


def acts_of(match: Match, minds: list[Bot]) -> Iterator[int]:
    """Play to the end; yields before each act how many came before."""
    for done in range(100_000):
        match.pump()
        if not match.waiting_for():
            return
        yield done
        if match.state.phase == BIDDING:
            for seat in match.owing():
                match.seal(seat, minds[seat].bid(match.view(seat), Limit()).bid)
        else:
            seat = match.state.actor()
            answer = minds[seat].choose(match.view(seat), list(match.legal()), Limit())
            match.submit(answer.move)


def moments(seed: int) -> list[Moment]:
    """Every moment of one game at which a person has to act or to bid."""
    match, minds = players(seed)
    found = []
    for acts in acts_of(match, minds):
        state = match.state
        ballot = state.phase == BIDDING
        if (asked := asks(state)) != NOBODY and asked < PEOPLE:
            pieces = sum(state.bosses) + sum(state.cube_count)
            found.append(Moment(seed, acts, state.term, ballot, pieces))
    return found


def asks(state: State) -> int:
    """The seat that a picture asks: whose turn it is, or the first that has something to bid."""
    if state.phase == TURN:
        return state.turn
    if state.phase == BIDDING:
        standing = candidates(state, state.voting)
        if len(standing) > 1:
            able = [seat for seat in standing if any(usable_favors(state, state.voting, seat))]
            return able[0] if able else NOBODY
    return NOBODY


def chosen(seed: int, count: int) -> list[Moment]:
    """The moments to draw: as many a term, ballots and the fullest tables among them."""
    chance = Random(seed)
    pool = [one for number in range(GAMES) for one in moments(seed * 100 + number)]
    found: list[Moment] = []
    for term in range(1, TERMS + 1):
        share = count * term // TERMS - count * (term - 1) // TERMS
        ballots = [one for one in pool if one.term == term and one.ballot]
        turns = [one for one in pool if one.term == term and not one.ballot]
        some = chance.sample(ballots, min(len(ballots), round(share * BALLOTS)))
        full = sorted(turns, key=lambda one: -one.pieces)[: min(FULLEST, share - len(some))]
        rest = [one for one in turns if one not in full]
        found += [*some, *full, *chance.sample(rest, share - len(some) - len(full))]
    return found


def match_at(moment: Moment) -> Match:
    """The game played again up to a moment."""
    match, minds = players(moment.seed)
    for acts in acts_of(match, minds):
        if acts == moment.acts:
            return match
    raise ValueError(moment)


# Truth


def truth_of(match: Match) -> dict[str, Any]:
    """Everything that the picture shows, by kind."""
    state = match.state
    names = [seat.name for seat in match.seats]
    found: dict[str, Any] = {
        "whose": {
            "turn_of": names[asks(state)],
            "first_player": names[state.first],
            "term": state.term,
            "year_of_term": (state.year - 1) % YEARS_A_TERM + 1,
            "election": state.phase == BIDDING,
        },
    }
    if state.phase == BIDDING:
        return found | {"ballot": _ballot(state, names)}
    return found | _table(state, names) | {"may": _may(state)}


def _table(state: State, names: list[str]) -> dict[str, Any]:
    wards = wards_in(state.active)
    numbers = {ward: str(WARD_NUMBERS[ward]) for ward in wards}
    held = {
        name: OFFICES[office] if office != NO_OFFICE else NONE
        for name, office in zip(names, state.office, strict=False)
    }
    return {
        "bosses": {numbers[w]: dict(zip(names, state.bosses_in(w), strict=True)) for w in wards},
        "leads": {numbers[w]: _lead(state, w, names) for w in wards},
        "cubes": {
            numbers[w]: dict(zip(POPULATIONS, state.cubes_in(w), strict=True)) for w in wards
        },
        "locks": {numbers[w]: bool(state.locked >> w & 1) for w in wards},
        "favors": {
            name: dict(zip(POPULATIONS, state.favors_of(seat), strict=True))
            for seat, name in enumerate(names)
        },
        "points": dict(zip(names, state.score, strict=False)),
        "offices": held,
        "tokens": dict(zip(names, state.tokens, strict=False)),
    }


def _lead(state: State, ward: int, names: list[str]) -> dict[str, Any]:
    now = ward_votes(state, ward)
    leader = names[now.ahead] if now.ahead != NOBODY else "tied" if any(now.votes) else NONE
    return {"leader": leader, "by": now.margin}


def _may(state: State) -> dict[str, Any]:
    """What may be done now: each act, open or closed for a reason; how much; and where."""
    kinds = {m.kind_of(move) for move in game.legal(state)}
    placed, most = wording.pieces_of_action(state)
    benefit = wording.BENEFITS.get(state.office[state.turn])
    bosses = {m.target_ward(x) for x in game.legal(state) if m.kind_of(x) == m.PLACE_BOSS}
    ends = m.END_TURN in kinds
    return {
        "placed": placed,
        "may_still_place": most - placed,
        "slander": "open" if m.SLANDER in kinds else wording.why_no_slander(state),
        "office": "open" if benefit in kinds else wording.why_no_benefit(state),
        "end_turn": "open" if ends else wording.why_no_end(state)[0],
        "wards_for_a_boss": sorted(WARD_NUMBERS[ward] for ward in bosses),
    }


def _ballot(state: State, names: list[str]) -> dict[str, Any]:
    ward, seat = state.voting, asks(state)
    now = prospect(state, ward, seat)
    return {
        "ward": WARD_NUMBERS[ward],
        "asked": "favors to bid in secret",
        "cubes": dict(zip(POPULATIONS, state.cubes_in(ward), strict=True)),
        "bosses": {names[one]: state.bosses_in(ward)[one] for one in candidates(state, ward)},
        "may_bid": dict(zip(POPULATIONS, now.usable, strict=True)),
        "votes_without_a_bid": now.bosses,
        "strongest_rival_at_most": now.rivals_most,
    }


CHOICES: dict[str, list[Any]] = {
    "offices": [*OFFICES, NONE],
    "leader": ["a player's name", "tied", NONE],
    "asked": ["favors to bid in secret", "a ward to name", "a player to name"],
    "slander": [
        *("open", "from_term_2", "used_this_term", "no_token", "second_first", "finish_slander"),
        *("no_favor", "no_rival_beside", "shared_locked", "no_matching_favor"),
    ],
    "office": [
        *("open", "no_office", "mayor", "used_this_turn", "both_locks", "second_first"),
        *("finish_slander", "no_supply", "no_ward_to_lock", "no_ward_with_two"),
    ],
    "end_turn": ["open", "place_first", "finish_slander", "say_no_more"],
}


def questions_of(truth: Mapping[str, Any]) -> dict[str, Any]:
    """The truth with nothing in it, and what may be answered."""
    empty = {path[-1] for path, _ in leaves(truth)}
    choices = {key: values for key, values in CHOICES.items() if key in empty or key in truth}
    return {**_emptied(truth), "choices": choices}


def _emptied(value: Any) -> Any:
    return {key: _emptied(one) for key, one in value.items()} if isinstance(value, dict) else None


# Score


class Score(NamedTuple):
    """Right and asked by kind, and what was wrong: the question, the answer, the truth."""

    kinds: dict[str, tuple[int, int]]
    wrong: list[tuple[str, Any, Any]]


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every single answer with the keys that lead to it."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, (*path, str(key)))
    else:
        yield path, value


def score(truth: Mapping[str, Any], answers: Mapping[str, Any]) -> Score:
    """Compare two of a shape, answer by answer; lists compare as sets."""
    given = dict(leaves(answers))
    kinds: dict[str, tuple[int, int]] = {}
    wrong = []
    for path, right in leaves(truth):
        answer = given.get(path)
        same = _plain(answer) == _plain(right)
        hits, asked = kinds.get(path[0], (0, 0))
        kinds[path[0]] = hits + same, asked + 1
        if not same:
            wrong.append((" / ".join(path), answer, right))
    return Score(kinds, wrong)


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return {_plain(one) for one in value}
    return value.strip().casefold() if isinstance(value, str) else value


def score_files(truth: Path, answers: Path) -> Score:
    """Two files, or the files of the same names in two folders, as one."""
    names = [path.name for path in sorted(truth.glob("*.json"))] if truth.is_dir() else [""]
    kinds: dict[str, tuple[int, int]] = {}
    wrong = []
    for name in names:
        if name and not (answers / name).exists():
            continue
        one = score(_read(truth / name), _read(answers / name))
        for kind, (hits, asked) in one.kinds.items():
            before = kinds.get(kind, (0, 0))
            kinds[kind] = before[0] + hits, before[1] + asked
        wrong += [(f"{name} {what}".strip(), given, right) for what, given, right in one.wrong]
    return Score(kinds, wrong)


def _read(path: Path) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(path.read_text(encoding="utf-8")))


# Pictures


def draw(folder: Path, wanted: list[Moment], sizes: tuple[tuple[int, int], ...]) -> None:
    """Write pictures, questions and truth of every moment."""
    matches = [match_at(moment) for moment in wanted]
    for number, match in enumerate(matches, 1):
        truth = truth_of(match)
        for kind, data in (("truth", truth), ("questions", questions_of(truth))):
            path = folder / kind / f"{number:02}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    for size in sizes:
        place = folder / f"{size[0]}x{size[1]}"
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as kept:
            driver = Driver(Path(kept), size=size)
            driver.app.apply(speed="instant")
            for number, match in enumerate(matches, 1):
                show(driver, match)
                pygame.image.save(driver.app.window.surface, place / f"{number:02}.png")
                print(place / f"{number:02}.png")
            driver.close()


def show(driver: Driver, match: Match) -> None:
    """The real scene of a moment, at rest."""
    opponents = cast(Opponents, QuickOpponents(match))
    session = Session(match, opponents)
    table = TableScene(driver.app, session)
    driver.app.stack.reset(table)
    driver.frames(3)
    if isinstance(driver.scene, CoverScene):
        driver.scene.open_ballot()
    driver.point((1, 1))
    driver.frames(4)


def main() -> None:
    """Read the command line; draw, or score."""
    parser = argparse.ArgumentParser(description=__doc__)
    acts = parser.add_subparsers(dest="act", required=True)
    drawing = acts.add_parser("draw")
    drawing.add_argument("folder", nargs="?", type=Path, default=ROOT / "out" / "glance")
    drawing.add_argument("--seed", type=int, default=SEED)
    drawing.add_argument("--count", type=int, default=COUNT)
    drawing.add_argument("--size", type=_size, action="append", metavar="WxH")
    scoring = acts.add_parser("score")
    scoring.add_argument("truth", type=Path)
    scoring.add_argument("answers", type=Path)
    options = parser.parse_args()
    if options.act == "draw":
        draw(options.folder, chosen(options.seed, options.count), tuple(options.size or SIZES))
        return
    found = score_files(options.truth, options.answers)
    for kind, (hits, asked) in found.kinds.items():
        print(f"{kind:12} {hits:4} of {asked:4} {100 * hits / asked:5.1f} %")
    for what, given, right in found.wrong:
        print(f"wrong: {what}: {given!r} for {right!r}")


def _size(words: str) -> tuple[int, int]:
    wide, high = words.split("x")
    return int(wide), int(high)


if __name__ == "__main__":
    main()
