"""Whether a game was heard whole: `python heard.py LOG FOLDER LANGUAGE` compares what was spoken.

LOG is what player.py printed, FOLDER holds the journal of the same game. Every event that the
program tells, and each first question of a person's turn, has to be spoken once, in order; with
its player's name, or after another act of the same player without it. No bid may be spoken from
the first cover or sealed bid of a ballot until its bids are opened.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import takewhile
from operator import ne
from pathlib import Path

from tammany_desktop import wording
from tammany_desktop.journal import opening
from tammany_desktop.languages import set_language, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tests.readers.phrases import patterns

SWEPT = (e.WardPassed,)  # counted together, in one sentence
Shorts = dict[str, dict[str, str]]  # acts without a name; of each player ("": any), with it


def expected(folder: Path) -> tuple[list[str], list[Seat], Shorts]:
    """Return the sentences of a game's events and the questions of its persons, in order."""
    (journal,) = folder.rglob("games/*.jsonl")
    seen = opening.read_journal(journal)
    seats, first = list(seen.header.seats), seen.history.start.turn
    found = [] if seats[first].is_bot else [question(seats[first].name)]
    before, asks, shorts = None, "", Shorts()
    events = seen.history.events_since(0)
    for place, event in enumerate(events):
        group = takewhile(partial(alike, event), events[place:])
        level = [one for one in group if isinstance(one, e.LeaderNamed)]
        if before is not None and alike(before, event):
            continue  # leaders who are level are told together (R9.1)
        sentence = wording.event_words(event, seats, before, level)
        words = spaced(wording.spoken_words(event, seats, sentence, NOBODY))
        seat = getattr(event, "seat", NOBODY)
        short = spaced(wording.spoken_words(event, seats, sentence, seat))
        if short != words:
            shorts.setdefault(short, {})[seats[seat].name] = words
            # as the log has it: the same act, told again
            shorts.setdefault(spaced(sentence), {})[""] = words
        if asks and not isinstance(event, e.GardenFilled):
            found.append(asks)
            asks = ""
        alone = isinstance(event, e.WardWon) and not wording.contested(event)
        if isinstance(event, e.TurnBegan) and not seats[event.seat].is_bot:
            asks = question(seats[event.seat].name)
        elif words and not alone and not isinstance(event, SWEPT):
            found.append(words)
        before = event
    if asks:  # the game was left before anything else happened
        found.append(asks)
    return [spaced(one) for one in found], seats, shorts


def spaced(words: str) -> str:
    """Return words with spaces that break, as readers speak them."""
    return " ".join(words.split())


def alike(one: e.Event, other: e.Event) -> bool:
    """True for two leaders of the same population who take as many favors."""
    both = isinstance(one, e.LeaderNamed) and isinstance(other, e.LeaderNamed)
    return both and one[1:] == other[1:]


def question(name: str) -> str:
    """Return the first question of a turn, without what may be done besides."""
    whole = text("table.now.place_any", name=name, number=1, count=2)
    return spaced(whole.rstrip("."))


def spoken(log: Path, wanted: Sequence[str], seats: Sequence[Seat], shorts: Shorts) -> list[str]:
    """Return the wanted sentences in the order in which they were heard, but not from the log.

    A question may come again where a page was left, or where its player took a move back.
    """
    forms = sorted({*wanted, *shorts}, key=len, reverse=True)
    one = rf"(?:^|(?<=[.!?] ))(?:{'|'.join(map(re.escape, forms))})"  # the beginning of a sentence
    found, asked, actor, at = list[str](), "", "", (0, 0)
    names = {words: name for named in shorts.values() for name, words in named.items() if name}
    questions = {question(seat.name): seat.name for seat in seats}
    for place, words in utterances(log):
        for said in re.findall(one, words):
            if said in questions:
                again = asked == said and all(map(ne, place, at))
                asked, at = said, place
                if again:
                    continue
            else:
                at = (0, 0)
                if ":" in said and not said.startswith(questions.get(asked, " ")):
                    asked = ""
            actor = names.get(said, actor)
            named = shorts.get(said, {})
            found.append(named.get("", "") or named.get(actor, said))
    return found


def utterances(log: Path) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield what was spoken, without pages that tell again what has happened.

    Each comes with the number of the key before it and of the page that it is on.
    """
    again = {text("table.log"), text("access.replay"), text("analysis.page")}
    again |= {text(f"access.about.{one}_scene") for one in ("log", "replay", "analysis")}
    again = {spaced(words) for words in again}
    page, keys, pages = "", 0, 0
    for line in log.read_text("utf-8").splitlines():
        told = json.loads(line)
        keys += bool(told[0])
        for words in told[1] if len(told) == 2 else ():
            if words.endswith(" panel."):
                page = words.removesuffix(" panel.")
                pages += 1
            if page not in again:
                yield (keys, pages), words


def differences(wanted: Sequence[str], heard: Sequence[str]) -> Iterator[str]:
    """Yield what was never heard, and what was heard twice or in another place."""
    for kind, a, b, c, d in SequenceMatcher(None, wanted, heard, autojunk=False).get_opcodes():
        if kind != "equal":
            context = wanted[max(0, a - 1) : a]
            yield f"after {context}: never {wanted[a:b]}, too much {heard[c:d]}"


def leaks(log: Path, language: str) -> Iterator[str]:
    """Yield what tells of a bid while bids are sealed."""
    known = {name: re.compile(pattern) for name, pattern in patterns(language).items()}
    secret = False
    for _, words in utterances(log):
        if known["cover"].search(words) or known["ballot"].search(words):
            secret = True
        elif known["opened"].search(words):
            secret = False
        elif secret and known["bid"].search(words):
            yield f"too soon: {words}"


def main(log: str, folder: str, language: str) -> int:
    """Print the differences; 1 if there are any."""
    set_language(language)
    wanted, seats, shorts = expected(Path(folder))
    heard = spoken(Path(log), wanted, seats, shorts)
    found = [*differences(wanted, heard), *leaks(Path(log), language)]
    sys.stdout.write("\n".join([*found, f"{len(wanted)} wanted, {len(heard)} heard\n"]))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
