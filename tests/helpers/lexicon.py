"""Words that rules of grammar need: nouns that are counted, numbers, adjectives, misused words."""

from collections.abc import Iterator
from textwrap import dedent
from typing import Final, NamedTuple


class Noun(NamedTuple):
    """A noun that is counted: several plural forms where cases differ; gender m, f, n or none."""

    one: str
    many: str
    gender: str = ""


def _nouns(words: str) -> tuple[Noun, ...]:
    return tuple(Noun(*line.split()) for line in words.strip().splitlines())


def under_headings(lines: str) -> Iterator[tuple[str, str]]:
    """Each line that stands further in than the first one, with the last that does not."""
    heading = ""
    for line in dedent(lines).strip().splitlines():
        if line.startswith(" "):
            yield heading, line.strip()
        else:
            heading = line


def _misused(lines: str) -> tuple[tuple[str, str, str], ...]:
    """Keys, words, why."""
    found = []
    for why, line in under_headings(lines):
        keys, words = line.split(" ", 1)
        found.append((keys, words, why))
    return tuple(found)


NOUNS: Final = {
    "en": _nouns("""
        ward wards
        vote votes
        favor favors
        cube cubes
        boss bosses
        point points
        household households
        person persons
        family families
        seat seats
        game games
        player players
        piece pieces
        term terms
        year years
        setting settings
        token tokens
        line lines
        minute minutes
        election elections
        marker markers
        core cores
    """),
    "fr": _nouns("""
        quartier quartiers m
        voix voix f
        faveur faveurs f
        cube cubes m
        patron patrons m
        point points m
        foyer foyers m
        personne personnes f
        famille familles f
        partie parties f
        joueur joueurs m
        mandat mandats m
        an ans m
        année années f
        réglage réglages m
        jeton jetons m
        ligne lignes f
        minute minutes f
        élection élections f
        marqueur marqueurs m
        siège sièges m
        pièce pièces f
    """),
    "it": _nouns("""
        quartiere quartieri m
        voto voti m
        favore favori m
        cubetto cubetti m
        capo capi m
        punto punti m
        famiglia famiglie f
        persona persone f
        posto posti m
        partita partite f
        giocatore giocatori m
        pezzo pezzi m
        mandato mandati m
        anno anni m
        impostazione impostazioni f
        segnalino segnalini m
        riga righe f
        minuto minuti m
        elezione elezioni f
    """),
    "es": _nouns("""
        barrio barrios m
        voto votos m
        favor favores m
        cubo cubos m
        jefe jefes m
        punto puntos m
        hogar hogares m
        persona personas f
        familia familias f
        asiento asientos m
        partida partidas f
        jugador jugadores m
        pieza piezas f
        mandato mandatos m
        año años m
        ajuste ajustes m
        ficha fichas f
        línea líneas f
        minuto minutos m
        elección elecciones f
    """),
    "de": _nouns("""
        Bezirk Bezirke|Bezirken m
        Stimme Stimmen f
        Gefälligkeit Gefälligkeiten f
        Bezirksrat Bezirksräte|Bezirksräten m
        Rat Räte|Räten m
        Siegpunkt Siegpunkte|Siegpunkten m
        Punkt Punkte|Punkten m
        Familie Familien f
        Person Personen f
        Platz Plätze|Plätzen m
        Partie Partien f
        Figur Figuren f
        Amtszeit Amtszeiten f
        Jahr Jahre|Jahren n
        Einstellung Einstellungen f
        Zeile Zeilen f
        Minute Minuten f
        Wahl Wahlen f
        Opfer Opfer n
    """),
}

# One and several, in words; French counts 0 as one.
ONE: Final = {
    "en": "1|one|a|an",
    "fr": "0|1|un|une",
    "it": "1|un|uno|una",
    "es": "1|un|uno|una",
    "de": "1|ein|eine|einen|einem|einer",
}
_DIGITS: Final = r"[2-9]|\d{2,}"
SEVERAL: Final = {
    "en": rf"0|{_DIGITS}|two|three|four|five|six|seven|eight|nine|ten|twenty",
    "fr": rf"{_DIGITS}|deux|trois|quatre|cinq|sept|huit|neuf|dix|vingt",
    "it": rf"0|{_DIGITS}|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti",
    "es": rf"0|{_DIGITS}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte",
    "de": rf"0|{_DIGITS}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig",
}
# What may stand between a number and its noun.
BETWEEN: Final = {
    "en": "green|white|orange|blue|Irish|English|German|Italian|bonus|slander|more|sealed|legal",
    "fr": "autre|autres|seul|seule",
    "it": "altro|altri|solo|sola",
    "es": "otro|otros|solo|sola",
    "de": "grüne|weiße|orange|blaue|grünen|weißen|orangen|blauen|weitere|weiterer",
}
# A number after one of these is a name, not a count: "Ward 1 votes".
NUMBERED: Final = {
    "en": "ward wards term year seat rule line step zone field",
    "fr": "quartier quartiers mandat période an siège place règle ligne étape zone joueur",
    "it": "quartiere quartieri mandato anno posto regola riga passo zona giocatore",
    "es": "barrio barrios mandato término año asiento regla línea paso zona jugador",
    "de": "bezirk bezirke bezirken amtszeit jahr platz regel zeile schritt zone spieler",
}
# Verbs that a single name cannot have, and that several cannot.
PLURAL_VERBS: Final = {
    "en": "are|were|have|share|hold|win|tie|stand|come|run",
    "fr": "sont|ont|étaient|partagent|détiennent|gagnent|restent|viennent",
    "it": "sono|hanno|erano|condividono|vincono|restano|vengono",
    "es": "son|están|han|eran|comparten|ganan|quedan|vienen",
    "de": "sind|waren|haben|hatten|teilen|liegen|stehen|gewinnen|bleiben|kommen",
}
SINGULAR_VERBS: Final = {
    "en": "is|was|has|shares|holds|wins|ties|stands|comes|runs|leads|takes",
    "fr": "est|était|a|partage|détient|gagne|reste|vient",
    "it": "è|era|ha|condivide|vince|resta|viene",
    "es": "es|está|era|ha|comparte|gana|queda|viene",
    "de": "ist|war|hat|hatte|teilt|liegt|steht|gewinnt|bleibt|kommt",
}
AND: Final = {"en": "and", "fr": "et", "it": "e|ed", "es": "y|e", "de": "und"}
# Words that speak of several, after one person or family.
OF_SEVERAL: Final = {
    "en": "each|their|them|they (?:are|were)",
    "fr": "leur|leurs|eux|ils|elles|chacun|piliers|chassés",
    "it": "loro|ognuno|ciascuno|colonne",
    "es": "ellos|ellas|pilares",
    "de": "ihnen|sie (?:sind|waren|wohnten)|allesamt|säulen",
}
PERSONS: Final = {
    "en": "one (?:boss|person|family)",
    "fr": "(?:un patron|une personne|une famille)",
    "it": "(?:un capo|una persona|una famiglia)",
    "es": "(?:un jefe|una persona|una familia)",
    "de": "(?:ein Bezirksrat|einen Bezirksrat|eine Person|eine Familie)",
}
# Words that are wrong where they stand: under the reason their keys and the words.
MISUSED: Final = {
    "en": _misused(r"""
        in a row is running
            press\.\w+\.third\..* (?:elections|term) together
    """),
    "fr": _misused(r"""
        an office is a charge, not a desk
            (?!app\.|press\.(?!\w+\.no_offices)).* bureaux?
        the Mayor never left
            press\.\w+\.again\..* revien(?:t|nent)
        to redo, not to start over
            (table\.act|appoint)\.restart|learn\.again refaire
        to go on, not to cancel
            table\.act\.cancel|appoint\.undo reprendre
        back, not undo
            table\.act\.undo retour
    """),
    "it": _misused(r"""
        the Mayor never left
            press\.\w+\.again\..* r?i?torna
        JSON says true and false
            position\.reason\..* vero o falso
    """),
    "es": _misused(r"""
        a term of office is a mandato
            .* términos?
        a ward ends in a tie, it does not tie
            press\.\w+\.(?:hall_tied|hot_tie|cold_tie)\..* empat(?:a|ó)
        the Mayor never left
            press\.\w+\.again\..* vuelve
        no nickname for a disability
            new_game\.bot_name\..* manco|mudo
        JSON says true and false
            position\.reason\..* verdadero o falso
    """),
    "de": _misused(r"""
        the Mayor never left
            press\.\w+\.again\..* kehrt .*zurück|kehrt zurück
        several have several homes
            press\.item\.arrests\..* aus der Wohnung
    """),
}
