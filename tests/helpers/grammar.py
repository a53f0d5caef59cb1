"""Rules of grammar and typography for words as they are read: `faults` says what is wrong."""

# ruff: noqa: RUF001 - signs of print are meant

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from tammany_desktop.languages import people_words
from tammany_desktop.rules.board import POPULATIONS
from tests.helpers import lexicon
from tests.helpers.catalogs import speaking

VOWEL: Final = "aeiouàâäáãèéêëìíîïòóôöùúûüœæ"
HARD: Final = "\u00a0\u202f"


class Fault(NamedTuple):
    """What is wrong: the rule, and the words that break it."""

    rule: str
    words: str


class Rule(NamedTuple):
    """A rule by name: `find` gives the first words that break it, or ""."""

    name: str
    find: Callable[[str], str]


def no(name: str, pattern: str, flags: int = re.IGNORECASE) -> Rule:
    """A rule that a pattern must not be found."""
    search = re.compile(pattern, flags).search

    def find(words: str) -> str:
        found = search(words)
        return found[0] if found else ""

    return Rule(name, find)


def none_of(patterns: dict[str, str]) -> Iterator[Rule]:
    """Rules by name that their patterns must not be found."""
    return (no(name, pattern) for name, pattern in patterns.items())


def faults(code: str, words: str, key: str = "") -> list[Fault]:
    """Every rule that some words break in a language; `key` for words misused in some entries."""
    found = [Fault(rule.name, rule.find(words)) for rule in text_rules(code)]
    found += [fault for one in SENTENCES.split(words) for fault in _in_sentence(code, one)]
    return [fault for fault in (*found, *misused(code, words, key)) if fault.words]


SENTENCES: Final = re.compile(r"(?<=[^\d.][.!?]) (?=[A-Z])")


@cache
def _in_sentence(code: str, words: str) -> tuple[Fault, ...]:
    """Remembered, because a value changes one sentence of several."""
    return tuple(Fault(rule.name, rule.find(words)) for rule in sentence_rules(code))


def misused(code: str, words: str, key: str) -> Iterator[Fault]:
    for keys, pattern, why in lexicon.MISUSED.get(code, ()):
        found = re.search(rf"\b(?:{pattern})\b", words, re.IGNORECASE)
        if found and re.fullmatch(keys, key):
            yield Fault(why, found[0])


@cache
def sentence_rules(code: str) -> tuple[Rule, ...]:
    """What every sentence must keep to; what all languages share, where one has no own rules."""
    own = {"en": _english, "fr": _french, "it": _italian, "es": _spanish, "de": _german}
    return (*_common(code), *_counts(code), *own[code]()) if code in own else _common(code)


@cache
def text_rules(code: str) -> tuple[Rule, ...]:
    """What some sentences together must keep to."""
    return (
        Rule("no words", lambda words: "" if words.strip(f" {HARD}") else "empty"),
        no("space at an edge", rf"\A[\s{HARD}]|[\s{HARD}]\Z"),
        no("small letter after a sentence", r"[^\W\d_]{3,}[.!?][ \u00a0][^\W\d_A-ZÀ-ÝŒ]\w+", 0),
        *_one_then_several(code),
        Rule("unpaired", _unpaired(code)),
        Rule("sentence in lower case", _lower),
    )


# Every language.


def _common(code: str) -> tuple[Rule, ...]:
    twice = {"fr": "nous|vous", "de": "die|der|das|sie", "it": "passo"}.get(code, "-")
    soft = " " if code == "fr" else f"[ {HARD}]"
    marks = ",." if code == "fr" else ",.;:!?"
    return (
        no("placeholder left", r"%\(|[%{]\{?\w+\}|%%"),
        no("doubled space", rf"[ {HARD}]{{2,}}"),
        no("doubled word", rf"\b(?!(?:{twice})\b)([^\W\d_]{{2,}})[ {HARD}]\1\b"),
        no("typewriter mark", r"[\"']| --? |\w--|\.\.\."),
        no("space before a mark", rf"{soft}[{marks}](?=\s|$)"),
        no("doubled mark", r"(?:[,;:][,.;:!?]|(?<![\d.])\.[,.;:]|[!?]\.)"),
        no("no space after a mark", r"[^\W\d_][,;!?][^\W\d_]+"),
        no("space in brackets", rf"\([\s{HARD}]\S*|[\s{HARD}]\)"),
    )


def _unpaired(code: str) -> Callable[[str], str]:
    pairs: tuple[str, ...] = ("()", "[]", "“”" if code != "de" else "„“", "«»")
    pairs += ("¿?", "¡!") if code == "es" else ()

    def find(words: str) -> str:
        count = Counter(words)
        return next((pair for pair in pairs if count[pair[0]] != count[pair[1]]), "")

    return find


def _lower(words: str) -> str:
    return words[:20] if words[-1:] in (".", "!", "?") and words[:1].islower() else ""


def _counts(code: str) -> tuple[Rule, ...]:
    """One of a thing, or several; words that speak of several after one."""
    one = "|".join(noun.one for noun in lexicon.NOUNS[code] if noun.one != noun.many)
    many = _plurals(code)
    # A number after "ward" names it; one after a comma or a dash belongs to a row of them.
    before = "".join(f"(?<!{word} )" for word in lexicon.NUMBERED[code].split())
    between = rf"(?: (?:{lexicon.BETWEEN[code]}))?"
    free = rf"{before}(?<![\w.,:’'/–×+-])"
    return (
        no("one of several", rf"{free}\b(?:{lexicon.ONE[code]}){between}[ {HARD}](?:{many})(?!\w)"),
        no(
            "several of one",
            rf"{free}\b(?:{lexicon.SEVERAL[code]}){between}[ {HARD}](?:{one})(?![\w’-]| \w+s\b)",
        ),
        no("one name, plural verb", rf"(?:^|[.:;] )Dora (?:{lexicon.PLURAL_VERBS[code]})\b", 0),
        no(
            "several names, singular verb",
            rf"(?:^|[.:;] )Dora(?:, \w+)* (?:{lexicon.AND[code]}) \w+ "
            rf"(?:{lexicon.SINGULAR_VERBS[code]})\b",
            0,
        ),
        *_genders(code),
    )


def _one_then_several(code: str) -> Iterator[Rule]:
    if code in lexicon.PERSONS:
        verbs, several = "wake|" + lexicon.PLURAL_VERBS[code], lexicon.OF_SEVERAL[code]
        one = rf"\b{lexicon.PERSONS[code]}"
        yield no("one, then several", rf"{one}(?: (?:{verbs})\b|\b.*\b(?:{several})\b)")


def _plurals(code: str) -> str:
    return "|".join(noun.many for noun in lexicon.NOUNS[code] if noun.one != noun.many)


def _genders(code: str) -> Iterator[Rule]:
    articles = {
        "fr": {"un": "f", "une": "m"},
        "it": {"un|uno": "f", "una": "m"},
        "es": {"un": "f", "una": "m"},
        "de": {"ein": "f", "eine": "mn", "kein": "f", "einen": "fn"},
    }
    for article, wrong in articles.get(code, {}).items():
        nouns = "|".join(n.one for n in lexicon.NOUNS[code] if n.gender and n.gender in wrong)
        yield no("gender of a noun", rf"\b(?:{article}) (?:{nouns})(?!\w)")


@cache
def peoples(code: str, part: str) -> frozenset[str]:
    """What a language calls the four peoples or their favors, by placeholder."""
    with speaking(code):
        return frozenset(people_words(one)[part] for one in POPULATIONS)


def _either(words: frozenset[str]) -> str:
    return "|".join(sorted(words))


def _agreeing(code: str, one: str, many: str, parts: tuple[str, str]) -> Iterator[Rule]:
    """A noun, and after it a people or a color in the same number."""
    single, several = peoples(code, parts[0]), peoples(code, parts[1])
    yield no("adjective in the plural", rf"\b(?:{one}) (?:{_either(several - single)})\b", 0)
    yield no("adjective in the singular", rf"\b(?:{many}) (?:{_either(single - several)})\b", 0)


def _lone_color(code: str, articles: str, rest: str = r"(?!\w)") -> Rule:
    """Colors stand for favors only after that word: "the white ones" would be people."""
    noun = {"en": "favor", "fr": "faveur", "it": "favor", "es": "favor", "de": "gefällig"}[code]
    return no(
        "color without its noun",
        rf"^(?:(?!\b{noun}).)*?\b(?:{articles}) (?:{_either(peoples(code, 'favor_many'))}){rest}",
    )


# English.

SOUNDED_H: Final = "hour|hono|heir|honest"
SOUNDED_Y: Final = "uni|use|usu|usa|utop|eu|one|once|ubiq|u\\b"
FUNCTION: Final = "and|or|to|with|in|is|are|was|were|at|by|for|hold|have|stand|follow"


def _english() -> tuple[Rule, ...]:
    return (
        no(
            "a before a vowel",
            rf"\ba (?!{SOUNDED_Y})(?:[{VOWEL}]\w*|(?:{SOUNDED_H})\w*|(?:8|11|18)(?:th)?\b)",
        ),
        no(
            "an before a consonant",
            rf"\ban (?!{SOUNDED_H}|8|11|18)(?:{SOUNDED_Y}|[^{VOWEL}\W_])\w*",
        ),
        no(
            "adjective for a people",
            rf"\bthe (?:German|Italian)(?=[.,;:!?]|$| (?:{FUNCTION})\b)",
            re.ASCII,
        ),
        no(
            "people for an adjective",
            r"\b(?:Germans|Italians) (?:cubes?|favors?|votes? (?:rises|belongs))\b",
            0,
        ),
        no("space before percent", rf"\d[ {HARD}]%"),
        _lone_color("en", "the", r"(?: ones)\b"),
    )


# French.

ASPIRATED: Final = (
    "hach|hain|hall\\b|halle|hameau|hanch|hangar|harangu|harass|hardi|hasard|hât|hauss|haut|"
    "héros|hibou|hiss|honte|honteu|heurt|hors|huées?|huit|hurl|hutte"
)
WHOLE_BEFORE: Final = f"onz|oui\\b|y\\w|{ASPIRATED}"
MUTE: Final = rf"(?:[{VOWEL}y]|h)"


def _french() -> tuple[Rule, ...]:
    short = "de|le|la|je|me|te|se|ne|que|jusque|lorsque|puisque"
    cut = "d|l|j|m|t|s|n|qu|jusqu|lorsqu|puisqu"
    return (
        no(
            "no elision",
            rf"(?<!-)\b(?!la une\b)(?:{short}) (?!{WHOLE_BEFORE})(?!y[aeiou]){MUTE}\w*",
        ),
        no("elision of si and ce", r"\bsi ils?\b|\bce (?:est|était|étaient|en)\b|\bquelque une?\b"),
        no("elision before a consonant", rf"\b(?:{cut})’(?:[^{VOWEL}yh\W\d_]|(?:{ASPIRATED}))\w*"),
        no("no contraction", r"\b(?:de|à) (?:le|les) (?!\w+(?:er|ir|re|oir)\b(?<!quartier))\w+"),
        no("soft space before a mark", r" [;:!?»%]|« \S*", 0),
        no("no space before a mark", rf"\w(?:[;!?»]|:(?=\s|$))|«[^{HARD}]\w*|\d%", 0),
        no(
            "one and a half of several",
            rf"(?<!\d)[01],\d+ (?:{_plurals('fr')})(?!\w)",
        ),
        no(
            "a people in small letters",
            r"^(?!.*\bcubes\b).*\b(?:les|des|aux) (?:irlandais|anglais|allemands?|italiens?)\b",
            0,
        ),
        no(
            "an adjective in capitals",
            r"\b[Cc]ubes? (?:Irlandais|Anglais|Allemands?|Italiens?)\b",
            0,
        ),
        *_agreeing("fr", "faveur", "faveurs", ("favor", "favor_many")),
        _lone_color("fr", "les|des|aux"),
    )


# Italian.

IMPURE: Final = r"(?:s[bcdfgklmnpqrtv]|z|gn|ps|pn|x|y)"


def _italian() -> tuple[Rule, ...]:
    plain = "il|del|al|dal|nel|sul|quel|bel"
    full = "della|alla|dalla|nella|sulla|dello|allo|dallo|nello|sullo|una|quella"
    several = "i|dei|ai|dai(?! una?\\b)|nei|sui|quei"
    cut = "dell|all|dall|nell|sull|l|un|d|c|quell"
    small = "(?:il|lo|la|i|gli|le)"
    return (
        no("a, e before the same vowel", r"\b(?:a (?=[aàá])|e (?=[eèé]))\w+"),
        no(
            "ad, ed before another", r"\b(?:ad (?![aàá])(?!esempio|ogni|est|ovest)|ed (?![eèé]))\w+"
        ),
        no("il before a vowel", rf"\b(?:{plain}) [{VOWEL}]\w*"),
        no("il for lo", rf"\b(?:{plain}|un) {IMPURE}\w*"),
        no("no elision", rf"\b(?:{full}) [{VOWEL}]\w{{2,}}"),
        no("i for gli", rf"(?<!zona )\b(?:{several}) (?:[{VOWEL}]|{IMPURE})\w\w+"),
        no(
            "gli for i",
            rf"\b(?:gli|degli|agli|dagli|negli) (?:{_consonants()})\b",
        ),
        no("elision before a consonant", rf"\b(?:{cut})’[^{VOWEL}h\W\d_]\w*"),
        no(
            "no contraction",
            rf"(?<!in )\b(?:di|in|su) {small} \w+|\b(?:a|da) (?:il|lo|i|gli|le) \w+",
            0,
        ),
        no("no contraction", r"\b(?:di|a|da|in|su) l’\w*", 0),
        no("space before percent", rf"\d[ {HARD}]%"),
        *_agreeing(
            "it", "[Cc]ubetto|[Vv]oto", "[Cc]ubetti|[Vv]oti|[Ii]mmigrati", ("population", "people")
        ),
        *_agreeing("it", "[Ff]avore", "[Ff]avori", ("favor", "favor_many")),
        _lone_color("it", "i|gli|quelli|dei|degli"),
    )


def _consonants() -> str:
    several = peoples("it", "people") | peoples("it", "favor_many")
    return _either(frozenset(one for one in several if one[0] not in VOWEL))


# Spanish.


def _spanish() -> tuple[Rule, ...]:
    sounded = r"(?!(?:i{1,3}|iv)\b)(?:i(?![aeo])|í|hi(?![aeo]))"
    men = "|".join(noun.one for noun in lexicon.NOUNS["es"] if noun.gender == "m")
    return (
        no("y before i", rf"\by {sounded}\w*"),
        no("e before another", rf"\be (?!{sounded})\w+"),
        no("o before o", r"\bo (?:[oó]|h[oó])\w*"),
        no("u before another", r"\bu (?!h?[oó])\w+"),
        no("no contraction", r"\b(?:a|de) el \w+", 0),
        no(
            "uno before a noun",
            rf"\b(?:uno|primero|tercero|decimotercero) (?:{men})\b",
        ),
        no("no space before percent", r"\d%"),
        *_agreeing("es", "[Cc]ubo|[Vv]oto", "[Cc]ubos|[Vv]otos", ("population", "people")),
        *_agreeing("es", "[Ff]avor", "[Ff]avores", ("favor", "favor_many")),
        _lone_color("es", "los|a los|de los"),
    )


# German.


def _german() -> tuple[Rule, ...]:
    weak = "die|den|der|alle|meisten|keine|diese|beiden"
    bare = "zwei|drei|vier|fünf|[2-9]|einige"
    verb = "fielen|zogen|gingen|kamen|waren|sind|wurden|blieben|wohnten|mussten|verschwanden"
    men, women = "Bezirksrat|Bezirk|Punkt", "Person|Familie|Stimme|Gefälligkeit"
    who = rf"(?<!je )(?:k?ein (?:{men})|k?eine (?:{women}))"
    masculine = f"{men}|Siegpunkt|Platz"
    takes = "gegen|für|um|ohne|durch|hat|hatte|gewann|gewinnt|nimmt|nahm|verlor|kostete|kostet|holt"
    dative = "mit|von|aus|bei|nach|zu|seit|außer"
    some, plain = lexicon.SEVERAL["de"], "Bezirke|Punkte|Bezirksräte|Plätze|Jahre|Siegpunkte"
    patterns = {
        "nominative for accusative": rf"\b(?:{takes}) k?ein (?:{masculine})(?!\w)",
        "no dative": rf"\b(?:{dative}) (?:k?eine? (?:{men}|{women})|(?:{some}) (?:{plain}))(?!\w)",
        "plural verb of one": rf"\b(?:{verb})\b[^.;]* {who}(?!\w)",
        "strong for weak": (
            rf"\b(?:{weak}) (?:Deutsche|(?:grüne|weiße|blaue|orangefarbene) Gefälligkeiten)(?!\w)"
        ),
        "weak for strong": (
            rf"\b(?:{bare}|für|mit|siedle|verlege) (?:Deutschen)(?!\w)"
            rf"|\b(?:{bare}) (?:grünen|weißen|blauen|orangefarbenen) Gefälligkeiten\b"
        ),
        "color in the plural": (
            r"\b(?:k?eine) (?:grünen|weißen|blauen|orangen|orangefarbenen) Gefälligkeit(?!\w)"
        ),
        "no space before percent": r"\d%",
    }
    return (
        *none_of(patterns),
        _lone_color("de", "die|den|der|nur die", r"(?!\w| )"),
    )
