"""What a player listens for: `python phrases.py LANGUAGE` prints patterns as JSON."""

import json
import re
import sys
from pathlib import Path

import polib

FOLDER = Path(__file__).resolve().parents[2] / "build" / "languages"

# A name of a pattern, and the texts of the catalog that it stands for, by how their keys begin.
KINDS = {
    "place": ("table.now.place_any", "table.now.place_boss", "table.now.place_cube"),
    "ward": ("table.now.place_cube_ward", "table.now.slander_ward", "table.now.bonus_cube_ward"),
    "other_ward": ("table.now.arrest_ward", "table.now.lock_ward", "table.now.resettle_from_ward"),
    "to_ward": ("table.now.resettle_to_ward", "table.now.spread_ward"),
    "end": ("table.now.end", "table.now.place_none"),
    "asked": ("table.now.slander_", "table.now.take_", "table.now.arrest_", "table.now.resettle_"),
    "bonus": ("table.now.bonus_", "table.now.appoint"),
    "open": ("access.open",),
    "closed": ("access.closed",),
    "table": ("access.table",),
    "new_game": ("new_game.heading",),
    "about": ("access.about.",),
    "ballot": ("ballot.heading", "access.about.ballot"),
    "cover": ("cover.words", "cover.ready"),
    "opening": ("ballot.reveal", "ballot.announce", "ballot.wins", "ballot.tied"),
    "appoint": ("appoint.heading",),
    "office": (
        *("office.deputy_mayor", "office.chief_of_police", "office.council_president"),
        *("office.precinct_chairman", "appoint.confirm"),
    ),
    "results": (
        "results.election",
        "results.count",
        "results.winner",
        "results.winner_by",
        "results.why",
    ),
    "offer": ("deal.offer_heading",),
    "bid": ("access.bidding", "access.opened"),
    "opened": ("ballot.reveal", "log.ballot_opened", "ballot.wins", "ballot.tied"),
    "log": ("table.log", "access.about.log_scene"),
    "menu": ("table.menu.heading", "access.about.menu"),
    "seats": ("new_game.seats_label",),
    "person": ("new_game.person",),
    "who": ("new_game.who",),
    "over": ("results.title",),
    "away": (
        *("table.menu", "table.log", "table.hint", "table.tool", "table.act.undo", "common.back"),
        *("table.act.restart", "table.act.cancel", "appoint.restart", "appoint.undo", "results."),
        *("ballot.board", "ballot.hint", "cover.talk", "title.", "table.act.slander"),
        *("table.act.office", "ballot.less", "ballot.all", "ballot.more", "access.bid"),
        *("table.card.points", "picture.", "table.tool"),
    ),
    "rules": ("table.menu.rules",),
    "settings": ("table.menu.settings",),
    "replay": ("table.menu.replay",),
    "paper": ("table.menu.paper",),
    "dealing": ("table.menu.deals",),
    "paper_of_all": ("results.newspaper",),
    "analysis": ("saves.analysis",),
    "saves": ("title.saves",),
    "play": ("title.play",),
}
NUMBERS = re.compile(r"\\\{(?:number|ward)\\\}")
EXACT = {"table", "person", "over", "log", "seats", "end", "place", "new_game", "open", "saves"}
EXACT |= {"analysis", "rules", "settings", "replay", "paper", "dealing", "paper_of_all", "play"}
ONE = {"offer"}  # headings of one sentence; what goes on after them is news, not a page
NAME = r"[^.:;!?]+?"


def _forms(one: polib.POEntry, english: bool) -> list[str]:
    """The singular and the plurals of a text."""
    if english:
        return [one.msgid, one.msgid_plural]
    return [one.msgstr, *one.msgstr_plural.values()]


def patterns(language: str) -> dict[str, str]:
    """Each name and its pattern."""
    english = language == "en"
    file = polib.pofile(str(FOLDER / ("messages.pot" if english else f"{language}.po")))
    words = [  # readers speak no-break spaces as others
        (one.msgctxt or "", " ".join(said.split())) for one in file for said in _forms(one, english)
    ]
    found = {}
    for kind, keys in KINDS.items():
        chosen = [
            re.sub(
                r"\\\{\w+\\\}",
                NAME if kind in ONE else ".+?",
                NUMBERS.sub(r"\\d+", re.escape(said)),
            )
            for key, said in words
            if re.search(r"\w", re.sub(r"{\w+}", "", said))  # a name alone would fit everything
            and (key in keys if kind in EXACT else key.startswith(keys))
        ]
        found[kind] = "|".join(sorted(set(chosen), key=len, reverse=True))
        if kind in ONE:
            found[kind] = rf"(?:{found[kind]})(?= [^a-zà-ÿ]|$)"
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(patterns(sys.argv[1])))
