"""What the placeholders of the catalogs stand for, as every call of `text` and `Message` says."""

# ruff: noqa: RUF001 - signs of print are meant

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from tammany_desktop.languages import decimal, listed, people_words, series, text
from tammany_desktop.newspaper import wording as press
from tammany_desktop.play.recap import PICTURE
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import OFFICES, POPULATIONS, WARD_COUNT, ZONE_NAMES
from tests.helpers.catalogs import entries, forms, names

Value = str | int
Kind = Callable[[], Sequence[Value]]
COUNTS: Final = (2, 0, 1, 5, 8, 11, 21)  # eight and eleven begin with vowels in some languages
# Beginnings that an article or a preposition minds: consonant, vowels, accent, h; and a long one.
LONG: Final = "Bartholomew van Rensselaer Livingston the Third"
NAMES: Final = ("Ben", "Anna", "Élodie", "Ines", "Olga", "Hélène", LONG, press.short(LONG))
OTHERS: Final = ("Cora", "Amos", "Étienne", "Igor", "Otto", "Hiram")
THIRDS: Final = ("Finn", "Abel", "Ève", "Ida", "Oscar")
SOME_WARDS: Final = (1, 8, 11, 14)


def placeholders(code: str, key: str) -> frozenset[str]:
    """The placeholders of an entry in any of its forms; `count`, where it chooses among forms."""
    entry = entries(code)[key]
    chosen = frozenset() if isinstance(entry, str) else frozenset(("count",))
    return chosen.union(*map(names, forms(entry)))


def always(*values: Value) -> Kind:
    return lambda: values


def keyed(stem: str, *parts: str) -> Kind:
    """The words of some keys."""
    return lambda: [text(f"{stem}.{part}") for part in parts]


def people(part: str) -> Kind:
    return lambda: [people_words(one)[part] for one in POPULATIONS]


def counted(thing: str, *counts: int) -> Kind:
    """So many of a thing, in the newspaper's words."""
    return lambda: [press.counted(thing, count) for count in counts or COUNTS]


def numbers(*counts: int) -> Kind:
    """Numbers in words."""
    return lambda: [press.number(count) for count in counts]


def leads() -> Sequence[Value]:
    """Who leads in a ward, as a line without a period."""
    margins = [text("table.leads_by", name=name, count=count) for name in NAMES for count in (1, 2)]
    return [words.rstrip(".") for words in (text("table.tied"), *margins)]


def ordinals() -> Sequence[Value]:
    return [press.ward(ward) for ward in range(WARD_COUNT)]


def ward_names() -> Sequence[Value]:
    return [text("table.ward", number=number) for number in SOME_WARDS]


def lists(least: int) -> Kind:
    """Players in a row, their last one beginning with a vowel, an i or an accent."""
    rows = (
        ("Dora", "Emil"),
        ("Dora",),
        ("Dora", "Iris", "Édith"),
        ("Karl", "Ivo"),
        ("Dora", "Olga"),
    )
    return lambda: [listed(row) for row in rows if len(row) >= least]


def counts_of_players() -> Sequence[Value]:
    return [series([f"{name} {count}" for name, count in (("Ben", 2), ("Anna", 1))])]


def offices() -> Sequence[Value]:
    return [text(f"office.{office}") for office in OFFICES[1:]]


def acts() -> Sequence[Value]:
    office = [text("table.left.office", office=one) for one in offices()]
    either = text("table.left.either", first=text("table.left.slander"), second=office[0])
    return [text("table.left.slander"), *office, either]


def levels() -> Sequence[Value]:
    return [text(f"bot.level.{one}") for one in ("random", "simple", "grand_sachem")]


def strengths() -> Sequence[Value]:
    return [text(f"bot.strength.{one}") for one in ("random", "brave", "grand_sachem")]


def cubes() -> Sequence[Value]:
    pairs = ((0, 1), (1, 2), (2, 5))
    return [
        series(
            [
                text(
                    "table.times",
                    count=count + more,
                    thing=people_words(POPULATIONS[p])["population"],
                )
                for p, count in pairs
            ]
        )
        for more in (0, 1)
    ]


def prefixed(stem: str) -> list[str]:
    return sorted(key for key in entries("en") if key.startswith(stem))


def reasons() -> Sequence[Value]:
    return [text(key) for key in prefixed("position.reason.") if not placeholders("en", key)]


def messages() -> Sequence[Value]:
    return [text("journal.disk_full", file="a.jsonl"), text("journal.not_writable", file="a.jsonl")]


def told() -> Sequence[Value]:
    """A sentence of the log."""
    return [text("log.mayor_named", name="Ben")]


def promised() -> Sequence[Value]:
    """What somebody promises."""
    return [
        text("deal.promise.bid_nothing", ward=4),
        text("deal.promise.no_slander", rival="Anna"),
        text("deal.promise.office", rival="Ben", office=offices()[0]),
    ]


def deals() -> Sequence[Value]:
    return [text("deal.side", name="Anna", what=promised()[0])]


def swept() -> Sequence[Value]:
    parts = [text("table.swept_by", name="Anna", wards="4, 7")]
    parts.append(text("table.swept_nobody", name="", wards="1"))
    return [" · ".join(parts), parts[1]]


def keys_pressed() -> Sequence[Value]:
    return [text("key.space"), "F11", "H"]


def captions(*names: str) -> Kind:
    return lambda: [text(f"table.act.{name}") for name in names or ("end_turn", "slander")]


def benefits() -> Sequence[Value]:
    return [text(f"office.benefit.{office}") for office in OFFICES[1:]]


def decimals() -> Sequence[Value]:
    return [decimal(value) for value in (2.5, 0.5, 1.5, 1)]


def days() -> Sequence[Value]:
    return [text("saves.day", count=day) for day in (2, 1, 11)]


# What each placeholder stands for, unless one of SPECIAL says otherwise.
KINDS: Final[dict[str, Kind]] = {
    "act": captions(),
    "acts": acts,
    "argument": always("--seed"),
    "aside": always("game-1.jsonl.damaged"),
    "at": always(0, 1, 21),
    "benefit": benefits,
    "bid": always(2, 0, 1),
    "boss_key": always("B"),
    "broken": always(0, 1),
    "bot": levels,
    "bosses": counted("bosses", 2, 1, 5, 8),
    "button": captions(),
    "chance": lambda: [text("decisions.percent", number=31)],
    "change": always("+12", "\N{MINUS SIGN}9"),
    "choices": always("simple, brave"),
    "color": people("favor"),
    "character": keyed("bot.character", "none", "machine", "kingmaker"),
    "caption": keyed("rules_scene.figure", "map", "offices", "ballot"),
    "cells": counts_of_players,
    "colors": people("favor_many"),
    "contested": counted("wards", 3, 8, 11),
    "count": always(2, 0, 1, 5, 21),
    "cube_key": always("C"),
    "cubes": counted("cubes", 2, 1, 8, 11),
    "date": always("March 3, 2026"),
    "deal": deals,
    "day": days,
    "driver": always("x11"),
    "edition": keyed("press.edition", "1", "2", "3", "4"),
    "end": keyed("deal.was", "kept", "broken"),
    "english": always(2, 0, 1),
    "families": counted("families", 2, 1, 5, 8),
    "favor": people("favor"),
    "favor_many": people("favor_many"),
    "favors": counted("favors", 3, 8, 11, 21),
    "error": always(90),
    "field": always("seats.2.favors"),
    "file": always("Ben, Anna.jsonl"),
    "first": lambda: ["Ben", "Ben, Cora"],
    "folder": always("Downloads"),
    "format": always(3),
    "from_ward": always(*SOME_WARDS),
    "gap": counted("points", 3, 5),
    "german": always(2, 0, 1),
    "head": keyed("rules_scene.figure", "ballot.before", "turn.settle"),
    "height": always(1080),
    "held": counts_of_players,
    "high": always(5),
    "hour": always("09"),
    "intent": keyed("intent", "confirm", "hint"),
    "irish": always(2, 0, 1),
    "italian": always(2, 0, 1),
    "keys": keyed("keys", "colors"),
    "kept": always(3, 1),
    "kinds": always(".png, .ogg"),
    "known": always("simple, brave"),
    "last": always(16),
    "least": always(3, 1),
    "label": keyed("rules_scene.figure", "ballot.before_label", "offices.mayor"),
    "less": counted("wards", 1, 0, 7, 10),
    "level": levels,
    "piece": always(PICTURE),
    "strength": strengths,
    "line": always(40, 1),
    "lines": always(40),
    "low": always(3),
    "maker_worth": always("+12", "\N{MINUS SIGN}9"),
    "mayor": always(*OTHERS),
    "minute": always("05"),
    "month": lambda: [text(f"saves.month.{number}") for number in (1, 4, 8, 10)],
    "most": always(5, 0, 1, 21),
    "name": always(*NAMES),
    "names": lists(2),
    "nation": people("population"),
    "next": always(3, 1),
    "now": always(40, 1),
    "nth": keyed("press.nth", "3", "4"),
    "number": always(2, 1),
    "office": offices,
    "old": always(*OTHERS),
    "one": always("6-8"),
    "option": keyed("new_game", "locks_label", "markers_label"),
    "other": always(*OTHERS),
    "people": people("people"),
    "peoples": keyed("press.peoples", "3", "4"),
    "persons": counted("persons", 2, 1, 5, 8),
    "players": always(3),
    "points": counted("points"),
    "population": people("population"),
    "press": keys_pressed,
    "deals_key": always("D"),
    "promise": promised,
    "note": always("Here she began to bid."),
    "reason": always("No such file or directory"),
    "receiver_worth": always("+3", "\N{MINUS SIGN}1"),
    "rival": always(*OTHERS),
    "rivals": lists(1),
    "rule": always("R7.4"),
    "rules": always("RM.1, RM.2"),
    "seat": always(*NAMES),
    "seats": always(4),
    "second": acts,
    "seconds": lambda: [decimal(1.5)],
    "seed": always(7),
    "share": lambda: [decimal(32.5)],
    "slug": always("CITY HALL"),
    "tenth": always(5),
    "term": always(1, 2, 3, 4),
    "theme": keyed("problems.theme", "bid", "office"),
    "themes": keyed("progress.theme", "bid", "placing"),
    "thing": people("population"),
    "time": lambda: [text("saves.clock", hour="09", minute="05")],
    "times": numbers(3, 4),
    "to_ward": always(*SOME_WARDS),
    "total": numbers(6, 8, 11, 15),
    "usual": always(400),
    "value": always("abc"),
    "version": always("0.2.1"),
    "volume": always("XXIII"),
    "votes": always(2, 0, 1, 5, 21),
    "ward": always(*SOME_WARDS),
    "wards": counted("wards", 2, 0, 1, 5, 8, 11),
    "was": always(30, 1),
    "what": always("words"),
    "whole": always(1),
    "why": keyed("table.shut", "no_token", "no_office"),
    "wide": always(1280),
    "width": always(1920),
    "winner": always(*THIRDS),
    "wins": always(4),
    "words": always("lock the"),
    "year": always(1, 2, 3, 4),
    "years": always(4),
    "zone": always(*ZONE_NAMES[1:]),
}

# What stands in placeholders of some keys, first match first: patterns of `key placeholder`.
SPECIAL: Final[tuple[tuple[str, Kind], ...]] = (
    (r"list\.last last", always(*NAMES)),
    (r"table\.act\.then result", leads),
    (r"election\.figures what", keyed("election.by", *e.DECIDERS[: e.BY_MAYOR])),
    (r"decisions\.later_\w+ (favors|held|wards)", always(2, 0, 1)),
    (r"cli\.seats_help characters", always("machine, hoarder")),
    (r"cli\.seats_help example", always("grand_sachem:machine")),
    (r"own\.values key", always("saves.won")),
    (r"(deal\.side|hint\.deal) what", promised),
    (r"deal\.promise\.bid_at_most count", always(2, 1, 5)),
    (r"bots\.why\.deal_\w+ count", always(3, 1, 12)),
    (r"list\.sentences (first|next)", told),
    (r"table\.sign\.plaza other", always("4-7")),
    (r"ballot\.zeroed\w* count", always(2, 1, 3, 2, 2)),
    (r"ballot\.sum bosses", always(2, 0, 1)),
    (r"press\.count\S+ count", always(*COUNTS)),
    (r"(hint\.act\.bid|hint\.why\.favor) count", always(2, 1, 5, 21)),
    (r"hall\.moment\.\w+ count", always(2, 1, 5)),
    (r"hall\.moment\.\w+ votes", always(2, 6)),  # a rival has at least one
    (r"hall\.unread count", always(2, 1, 5)),
    (r"challenges\.(met|done) count", always(2, 1, 5)),
    (r"challenges\.met names", keyed("challenges", "clean", "thrift")),
    (r"challenges\.words count", always(10)),
    (r"progress\.(most|no_theme) count", always(5, 21)),
    (r"progress\.few_\w+ least", always(3, 10)),
    (r"analysis\.(turning\.\w+|used) count", always(2, 1, 5)),
    (r"(table\.now\.place_\w+|table\.shut\.place_first) (count|number)", always(2, 1)),
    (r"log\.leader_named count", always(3, 0, 1, 2)),
    (r"saves\.day count", always(2, 1, 11)),
    (r"(refusal\.favors_missing|settings_file\S*) count", always(2, 1)),
    (r"(saves\.empt\w+|cli\.\w+|table\.(leads_by|times|recap\S+)) count", always(2, 1, 21)),
    (r"table\.when\.later count", always(2, 1, 3)),
    (r"table\.in_bag count", always(11, 1)),
    (r"results\.sum\.wards count", always(4, 1)),
    (r"results\.(summed|sum\.\w+) sum", lambda: [text("results.sum.wards", count=4)]),
    (r"problems\.you color", keyed("color", "red", "yellow", "brown")),
    (r"problems\.bid_range least", always(1, 2)),
    (r"problems\.bid_range most", always(3, 5)),
    (r"problems\.\w+ (number|count)", always(1412, 21)),
    (r"learn\.minutes count", always(8, 5)),
    (r"learn\.(place|resume) count", always(24)),
    (r"bots\.why\.take_ward count", always(40)),
    (r"press\.count\S+ number", numbers(*COUNTS)),
    (r"press\.(\w+)\.leader_three\S* number", numbers(3, 4)),
    (r"press\.(\w+)\.crowd\S* number", numbers(4, 5)),
    (r"press\.volume number", always(7003)),
    (r"(ballot|table\.(ward|hint))\S* number", always(*SOME_WARDS)),
    (r"settings\.milliseconds number", lambda: ["500", "5000"]),
    (r"settings\.percent number", lambda: ["100", decimal(32.5)]),
    (r"saves\.tied number", always(2, 5)),
    (r"log\.garden_filled cubes", cubes),
    (r"press\.dateline day", always(4, 3)),
    (r"(press\.dateline|saves\.date|press\.\w+\.end_best\S*) year", always(1857, 1869)),
    (r"(analysis|saves)\.year year", always(1, 16)),
    (r"press\.\w+\.hot_tie\S* favors", counted("favors", 3, 8, 11)),
    (r"press\.\w+\.dear\S* favors", counted("favors", 4, 8, 11)),
    (r"press\.\w+\.spree\S* favors", counted("favors", 12, 18, 21)),
    (
        r"press\.\w+\.end_tie\S* favors",
        lambda: [text("press.favors_in_all"), *people("favor_many")()],
    ),
    (r"table\.left\.either first", lambda: [text("table.left.slander")]),
    (r"press\.\w+\.landslide\S* gap", counted("wards", 2, 5)),
    (r"press\.\w+\.end_far\S* gap", counted("points", 9, 8, 11, 21)),
    (r"press\.\w+\.end_close\S* gap", counted("points", 1, 2)),
    (r"keys\.with held", keyed("key", "shift")),
    (r"log\.turn\w+ name", always(*NAMES)),
    (r"table\.now\.\w+ (from_)?ward", ward_names),
    (r"table\.recap\.(slander|kept|broken) rival", always(*OTHERS)),
    (r"cli\.level name", always("bold")),
    (r"access\.leads people", keyed("access.people", "english", "german", "irish", "italian")),
    (r"journal\.\w+ name", always("Ben.jsonl")),
    (
        r"(saves\.(deleted|exported|imported|renamed|restored)|games\.branched) name",
        always("Ben, Anna"),
    ),
    (r"table\.swept_\w+ wards", always("4, 7", "1")),
    (r"table\.swept wards", swept),
    (r"log\.game_ended names", always(*NAMES)),
    (r"(saves\.won|saves\.leads|ballot\.zeroed\w*) names", lists(1)),
    (r"cli\.options_of_position names", always("locks, markers")),
    (r"press\.\w+\.one_vote\S* most", numbers(2, 8, 9, 11, 12)),
    (r"press\.\w+\.one_vote\S* next", numbers(1, 7, 8, 10, 11)),
    (r"cli\.bid_due most", always("1/0/2/0")),
    (r"cli\.\w+ most", always(5)),
    (r"analysis\.missed_both next", always(*SOME_WARDS)),
    (r"\w+(\.\w+)?\.(not_your_office|office_taken|appointed) office", offices),
    (r"(cli|hint)\S* points", decimals),
    (r"results\.why\S* (points|next)", always(12, 5)),
    (r"hint\.why\.(surely|gamble) votes|ballot\.certain_hint votes", always(3, 2, 21)),
    (r"hint\.(look|why)\.(ballot|surely|gamble|save|votes) count", always(2, 1, 21)),
    (r"(saves\.player|press\.gained|table\.(?:projected|poll)_points) points", always(2, 0, 1)),
    (
        r"press\.\w+\.end_(far|clear|close|tie|mayor|shared|best)\S* points",
        counted("points", 5, 21),
    ),
    (r"press\.\w+\.end_bottom\S* points", counted("points", 2, 0, 1, 5)),
    (r"games\.unsaved_words reason", messages),
    (r"cli\.wrong\.argument reason", keyed("cli.wrong", "no_value")),
    (r"position\.refused\S* reason", reasons),
    (r"app\.no_display reason", lambda: [text("app.no_screen")]),
    (r"ballot\.\w+ rivals", always(2, 1)),
    (r"ballot\..* prize", lambda: [text("ballot.prize.cube"), text("ballot.prize.hall")]),
    (r"(ballot\.seal_hint) rule", lambda: [text("ballot.spent")]),
    (r"(cli|new_game|setup)\S* seat", always(2, 1)),
    (r"log\.ward_\w+ votes", always("3–2", "1")),
    (r"press\.\w+\.rout\S* votes", counted("votes", 4, 8, 11)),
    (r"press\.\S+ ward", ordinals),
    (
        r"press\.\w+\.(landslide|shut_out|thrift|unopposed_many)\S* wards",
        counted("wards", 2, 3, 8, 11),
    ),
    (r"press\.\w+\.by_one\S* wards", counted("wards", 2, 1, 8, 11)),
    (r"table\.moment words", told),
    (r"press\.(slug\.zone|\w+\.zone\.\d+) zone", always(*ZONE_NAMES)),
)


@cache
def kind_of(key: str, name: str) -> Kind | None:
    """What a placeholder of an entry stands for; None where nobody has said so."""
    place = f"{key} {name}"
    for pattern, kind in SPECIAL:
        if re.fullmatch(pattern, place):
            return kind
    return KINDS.get(name)
