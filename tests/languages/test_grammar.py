"""Grammar checked by machine: every entry with every value it can meet, and the rule books."""

# ruff: noqa: RUF001 - signs of print are meant

import re
from collections.abc import Iterator

import pytest

from tammany_desktop.languages.rulebook import rulebook
from tests.helpers.catalogs import CODES, entries, forms, speaking
from tests.helpers.grammar import faults
from tests.helpers.renderings import renderings
from tests.helpers.values import KINDS, SPECIAL, kind_of, placeholders

# Data for lists and plurals, no words.
BARE = {"language.singular", "list.dots", "list.join", "list.soften"}


def objections(code: str) -> Iterator[tuple[str, str, str, str]]:
    """Key, rule, the words that break it and all the words, of everything in a language."""
    with speaking(code):
        read = {(key, words) for key, words in renderings(code) if key not in BARE}
    for chapter in rulebook(code):
        for rule in chapter.rules:
            read |= {(f"rule {rule.id}", rule.title), (f"rule {rule.id}", rule.text)}
    for key, words in sorted(read):
        for fault in faults(code, words, key):
            # Columns of a terminal stand two spaces apart.
            if not (key.startswith("cli.") and fault.rule == "doubled space"):
                yield key, fault.rule, fault.words, words


@pytest.mark.parametrize("code", CODES)
def test_every_entry_with_every_value_is_good_grammar(code: str) -> None:
    found: dict[tuple[str, str], str] = {}
    for key, rule, part, words in objections(code):
        found.setdefault((key, rule), f"[{part}] {words}")
    assert found == {}


# Every language has its own capitals for these: "Irish" is "irlandais".
OWN_CAPITALS = ("people", "population", "press.ordinal", "saves.month")


@pytest.mark.parametrize("code", CODES)
def test_words_begin_with_a_capital_where_those_of_english_do(code: str) -> None:
    """So headings, sentences and words within a sentence each begin alike; German has nouns."""
    wrong = []
    for key, words in entries("en").items():
        ours, theirs = forms(words)[-1], forms(entries(code)[key])[-1]
        if key.rpartition(".")[0] in OWN_CAPITALS or ours.startswith("Castle Garden"):
            continue
        lost = ours[0].isupper() and theirs[0].islower()
        if lost or (code != "de" and ours[0].islower() and theirs[0].isupper()):
            wrong.append((key, ours, theirs))
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_no_placeholder_is_without_a_kind(code: str) -> None:
    """A new entry says what it is filled with, in `tests/helpers/renderings.py`."""
    unknown = [
        (key, name)
        for key in entries(code)
        for name in placeholders(code, key)
        if kind_of(key, name) is None
    ]
    assert unknown == []


def test_no_kind_is_left_over() -> None:
    places = {
        f"{key} {name}"
        for code in CODES
        for key in entries(code)
        for name in placeholders(code, key)
    }
    assert sorted(KINDS.keys() - {place.rpartition(" ")[2] for place in places}) == []
    assert [
        pattern
        for pattern, _ in SPECIAL
        if not any(re.fullmatch(pattern, place) for place in places)
    ] == []


# Words as they once stood in the catalogs, with values that show the fault; a key where it matters.
WRONG = {
    "en": (
        ("", "Anna leads the German and takes 3 favors."),
        ("", "Place an German cube in ward 4."),
        ("", "Send an German cube from ward 4 back to the bag."),
        ("", "Move an Irish cube, then a English one."),
        ("", "Take a orange favor."),
        ("", "Slander Ben in ward 4, for a orange favor."),
        ("", "A orange favor counts in one ward where you have a boss."),
        ("", "You need 1 green favors."),
        ("", "Look at the votes that your rivals could reach: 1 votes at most."),
        ("", "100 %"),
        ("", "Return a rival's boss from a ward you share."),
        ("", "this term's slander is spent"),
        ("", "History will say the people have spoken; it was only the white ones."),
        ("", "The term now closed saw one boss driven from their wards by slander."),
        ("", "One boss talked out of their wards in four years"),
        ("", "Slander sent home one boss this term. Each was a pillar of the community."),
        ("", "The police removed one person from their homes."),
        ("", "One family wake up in another ward"),
        ("press.item.third.1", "Ben has now been named Mayor at three elections together."),
        ("press.deck.third.1", "for the third term together"),
        ("", "Dora have won."),
        ("", "Dora and Emil wins the game."),
        ("", "2 slander token"),
        ("", "The wards of the Germans cube"),
    ),
    "fr": (
        ("", "Ce n’étaient que les blanches."),
        ("press.deck.again.1", "Le Maire revient, et les amis du Maire aussi"),
        ("press.item.again.3", "Ben revient avec deux quartiers."),
        ("", "Sans bureau"),
        ("table.act.restart", "Refaire"),
        ("table.act.cancel", "Reprendre"),
        ("table.act.undo", "Retour"),
        ("", "la victoire de Anna"),
        ("", "Plus que Anna"),
        ("", "le bulletin d’Ben"),
        ("", "Elle ne a rien."),
        ("", "le abri de le quartier"),
        ("", "Il va à le quartier 4."),
        ("", "1 faveurs"),
        ("", "0 quartiers"),
        ("", "1,5 points de plus"),
        ("", "un voix"),
        ("", "2 faveur"),
        ("", "Votes : 3"),
        ("", "Quoi!"),
        ("", "« Anna »"),
        ("", "une faveur vertes"),
        ("", "Il mène les allemands."),
        ("", "Une famille a changé de quartier. On leur dit que l’air y est meilleur."),
    ),
    "it": (
        ("", "Voto irlandesi"),
        ("", "1 voti al massimo"),
        ("press.deck.again.1", "Torna il Sindaco"),
        ("press.item.again.3", "Ritorna Anna, con due quartieri."),
        ("position.reason.must_be_true_or_false", "deve essere vero o falso"),
        ("", "È andato a Anna"),
        ("", "Ben e Élodie"),
        ("", "Ben ed Anna"),
        ("", "nel Ottavo"),
        ("", "il straniero"),
        ("", "i inglesi"),
        ("", "gli tedeschi"),
        ("", "la festa di gli inglesi"),
        ("", "della isola"),
        ("", "dell’Primo"),
        ("", "un favore verdi"),
        ("", "una quartiere"),
        ("", "100 %"),
        ("", "un capo. Colonne della comunità, fino a giovedì."),
    ),
    "de": (
        ("press.deck.again.1", "Der Bürgermeister kehrt zurück, und seine Freunde auch"),
        ("press.item.again.3", "Ben kehrt zurück, Ausbeute zwei Bezirke."),
        ("", "Eine schmutzige Amtszeit: Es fielen ein Bezirksrat"),
        ("", "Opfer: ein Bezirksrat. Säulen der Gemeinde allesamt, bis zum Donnerstag."),
        ("", "Es zogen in dieser Amtszeit von einem Bezirk in den nächsten: eine Familie."),
        ("", "Eine Person musste aufs Schiff. Ihr Verbrechen: Sie wohnten im falschen Bezirk."),
        ("press.item.arrests.2", "Die Polizei entfernte vier Personen aus der Wohnung."),
        ("", "höchstens 1 Stimmen"),
        ("", "ein Gefälligkeit"),
        ("", "die Deutsche sind da"),
        ("", "Zwei Bezirke gegen ein Bezirk"),
        ("", "mit ein Bezirk, mit zwei Bezirke"),
        ("", "für zwei grünen Gefälligkeiten"),
        ("", "Der „Rat"),
        ("", "2 Stimme"),
        ("", "Dora und Emil gewinnt"),
        ("", "100%"),
    ),
    "es": (
        ("", "Un primer término"),
        ("press.item.hall_tied.1", "El barrio Decimocuarto empató."),
        ("press.item.hot_tie.1", "El barrio Primero costó tres favores y empató."),
        ("press.item.cold_tie.2", "El barrio Primero empató sin que se pujara un solo favor."),
        ("press.deck.cold_tie.1", "Empata el barrio Primero"),
        ("press.headline.hall_tied.2", "Empata el Decimocuarto"),
        ("press.deck.again.1", "Vuelve el Alcalde, y con él los amigos del Alcalde"),
        ("press.item.again.3", "Vuelve Anna, con dos barrios."),
        ("new_game.bot_name.4", "Pike el Manco"),
        ("new_game.bot_name.5", "Gus el Mudo"),
        ("position.reason.must_be_true_or_false", "debe ser verdadero o falso"),
        ("", "1 votos como máximo"),
        ("", "Ben y Ines"),
        ("", "Ben e Ana"),
        ("", "Ben o Olga"),
        ("", "la calle de el barrio"),
        ("", "Empieza a el amanecer"),
        ("", "Quién gana?"),
        ("", "Empate!"),
        ("", "un favor verdes"),
        ("", "un persona"),
        ("", "decidieron los blancos"),
    ),
}
ANYWHERE = (
    "",
    "%{name}",
    "{name}",
    "95 %%",
    "Anna  Ben",
    "Anna Anna",
    "Anna , Ben",
    "Anna.. Ben",
    "Anna...",
    "(Anna",
    " Anna",
    "anna.",
    "Alles ganz anders. anna",
    "( Anna)",
    "Anna,Ben",
    "Anna - Ben",
    "“Anna",
)

RIGHT = {
    "en": (
        "Anna leads the Germans and takes 1 favor.",
        "Your chance to lead the German vote rises from 1 to 40 in a hundred.",
        "Ward 1 votes: Dora and Emil run.",
        "An honest hour, a one-ward man, an 11th cube and a European.",
        "One favor counts in 2 wards; 0 votes, no ward, 100%.",
        "It was only the white favors: “one boss”, 19 ward markers (two lists).",
        "Dora won, and so did Dora and Emil.",
    ),
    "fr": (
        "Le onzième quartier n’est pas à Anna\u00a0: ni la hausse, ni l’honneur.",
        "Mettez-le au sac, où un patron l’attend\u202f; il mène les Irlandais.",
        "Aucune faveur verte, 1 voix, 1,5 point, 2 faveurs orange, 100\u00a0%\u202f!",
        "Il va de le faire\u00a0: «\u00a0Anna\u00a0» et Ben, la une du jour.",
        "Des rivaux se heurtaient dans le Hall de Tammany.",
    ),
    "it": (
        "Ben ed Élodie ad Anna, e Anna a Olga o a Ben.",
        "L’Ottavo e lo straniero, gli inglesi e i tedeschi, dell’isola e del Primo.",
        "Immigrati irlandesi: 1 voto, un favore verde, 2 favori verdi, 100%.",
        "Passo passo, una a testa; da Brave in su i bot pensano.",
        "Le zone I e II: dai un altro nome, dai una carica.",
    ),
    "de": (
        "Anna führt die Deutschen an und nimmt 1 Gefälligkeit: höchstens 1 Stimme.",
        "Es fiel ein Bezirksrat; im 14. Bezirk „leben“ keine Deutschen, 100\u00a0%.",
        "Für zwei grüne Gefälligkeiten die meisten grünen Gefälligkeiten.",
        "Zwei Bezirke gegen einen Bezirk, mit einem Punkt und zwei Jahren, für eine Familie.",
        "Kein Bezirk so teuer wie der 1., und Ben hat ihn",
    ),
    "es": (
        "Ben e Ines, Ana y Hierro, las zonas I y II, siete u ocho.",
        "¿Quién gana? ¡Empate! El barrio acabó en empate, 1 voto, 100\u00a0%.",
        "Del barrio al Ayuntamiento, para él un favor verde y dos favores verdes.",
        "Un primer mandato; El Mensajero de Manhattan",
    ),
}


@pytest.mark.parametrize(
    ("code", "key", "words"), [(code, *one) for code, some in WRONG.items() for one in some]
)
def test_wrong_words_are_objected_to(code: str, key: str, words: str) -> None:
    assert faults(code, words, key) != []


@pytest.mark.parametrize("code", CODES)
def test_wrong_signs_are_objected_to_in_every_language(code: str) -> None:
    missed = [words for words in ANYWHERE if not faults(code, words)]
    assert missed == []


def test_a_language_without_rules_of_its_own_keeps_those_of_all() -> None:
    assert faults("xx", "1 votes of the German.") == []
    assert faults("xx", "Anna  Ben") != []


@pytest.mark.parametrize(("code", "words"), [(c, one) for c, some in RIGHT.items() for one in some])
def test_right_words_are_not_objected_to(code: str, words: str) -> None:
    assert faults(code, words) == []
