"""Small wrong and right sentences: what each rule of grammar must object to, and must not."""

# ruff: noqa: RUF001 - signs of print are meant

from typing import Final

from tests.helpers.lexicon import under_headings

Wrong = tuple[str, str, str]  # the rule, words that break it, and a key where that matters


def _wrong(lines: str) -> tuple[Wrong, ...]:
    """Under each rule the words that break it, after a key and two colons where that matters."""
    found = []
    for rule, line in under_headings(lines):
        key, _, words = line.rpartition(":: ")
        found.append((rule, words, key))
    return tuple(found)


# Many of these once stood in the catalogs, here with a value that shows the fault.
WRONG: Final[dict[str, tuple[Wrong, ...]]] = {
    "en": _wrong("""
        adjective for a people
            Anna leads the German and takes 3 favors.
        an before a consonant
            Place an German cube in ward 4.
            Send an German cube from ward 4 back to the bag.
        a before a vowel
            Move an Irish cube, then a English one.
            Take a orange favor.
            Slander Ben in ward 4, for a orange favor.
            A orange favor counts in one ward where you have a boss.
        one of several
            You need 1 green favors.
            Look at the votes that your rivals could reach: 1 votes at most.
        space before percent
            100 %
        typewriter mark
            Return a rival's boss from a ward you share.
            this term's slander is spent
        color without its noun
            History will say the people have spoken; it was only the white ones.
        one, then several
            The term now closed saw one boss driven from their wards by slander.
            One boss talked out of their wards in four years
            Slander sent home one boss this term. Each was a pillar of the community.
            The police removed one person from their homes.
            One family wake up in another ward
        in a row is running
            press.item.third.1:: Ben has now been named Mayor at three elections together.
            press.deck.third.1:: for the third term together
        one name, plural verb
            Dora have won.
        several names, singular verb
            Dora and Emil wins the game.
        several of one
            2 slander token
        people for an adjective
            The wards of the Germans cube
            Ben takes the Germans favors.
    """),
    "fr": _wrong("""
        color without its noun
            Ce n’étaient que les blanches.
        the Mayor never left
            press.deck.again.1:: Le Maire revient, et les amis du Maire aussi
            press.item.again.3:: Ben revient avec deux quartiers.
        an office is a charge, not a desk
            Sans bureau
        to redo, not to start over
            table.act.restart:: Refaire
        to go on, not to cancel
            table.act.cancel:: Reprendre
        back, not undo
            table.act.undo:: Retour
        no elision
            la victoire de Anna
            Plus que Anna
            le vote de une famille
            Elle ne a rien.
            le abri de le quartier
        elision before a consonant
            le bulletin d’Ben
        no contraction
            Il va à le quartier 4.
        one of several
            1 faveurs
            0 quartiers
        one and a half of several
            1,5 points de plus
        gender of a noun
            un voix
        several of one
            2 faveur
        soft space before a mark
            Votes : 3
            « Anna »
        no space before a mark
            Quoi!
        adjective in the plural
            une faveur vertes
        a people in small letters
            Il mène les allemands.
        one, then several
            Une famille a changé de quartier. On leur dit que l’air y est meilleur.
        elision of si and ce
            Si ils gagnent, ce est fini.
        an adjective in capitals
            un cube Irlandais
        one name, plural verb
            Dora sont en lice.
        several names, singular verb
            Dora et Emil gagne.
        adjective in the singular
            deux faveurs verte
    """),
    "it": _wrong("""
        adjective in the plural
            Voto irlandesi
            un favore verdi
        one of several
            1 voti al massimo
        the Mayor never left
            press.deck.again.1:: Torna il Sindaco
            press.item.again.3:: Ritorna Anna, con due quartieri.
        JSON says true and false
            position.reason.must_be_true_or_false:: deve essere vero o falso
        a, e before the same vowel
            È andato a Anna
            Ben e Élodie
        ad, ed before another
            Ben ed Anna
        il before a vowel
            nel Ottavo
        il for lo
            il straniero
        i for gli
            i inglesi
        gli for i
            gli tedeschi
        no contraction
            la festa di gli inglesi
            i voti di l’isola
        no elision
            della isola
        elision before a consonant
            dell’Primo
        gender of a noun
            una quartiere
        space before percent
            100 %
        one, then several
            un capo. Colonne della comunità, fino a giovedì.
        one name, plural verb
            Dora hanno vinto.
        several names, singular verb
            Dora ed Emil vince.
        adjective in the singular
            due favori verde
        several of one
            2 voto
        color without its noun
            Decidono i verdi.
    """),
    "de": _wrong("""
        the Mayor never left
            press.deck.again.1:: Der Bürgermeister kehrt zurück, und seine Freunde auch
            press.item.again.3:: Ben kehrt zurück, Ausbeute zwei Bezirke.
        plural verb of one
            Eine schmutzige Amtszeit: Es fielen ein Bezirksrat
            Es zogen in dieser Amtszeit von einem Bezirk in den nächsten: eine Familie.
        one, then several
            Opfer: ein Bezirksrat. Säulen der Gemeinde allesamt, bis zum Donnerstag.
            Eine Person musste aufs Schiff. Ihr Verbrechen: Sie wohnten im falschen Bezirk.
        several have several homes
            press.item.arrests.2:: Die Polizei entfernte vier Personen aus der Wohnung.
        one of several
            höchstens 1 Stimmen
        gender of a noun
            ein Gefälligkeit
        strong for weak
            die Deutsche sind da
        nominative for accusative
            Zwei Bezirke gegen ein Bezirk
        no dative
            mit ein Bezirk, mit zwei Bezirke
        weak for strong
            für zwei grünen Gefälligkeiten
        unpaired
            Der „Rat
        several of one
            2 Stimme
        several names, singular verb
            Dora und Emil gewinnt
        no space before percent
            100%
        one name, plural verb
            Dora haben gewonnen.
        color in the plural
            eine grünen Gefälligkeit
        color without its noun
            Es entschieden die blauen.
    """),
    "es": _wrong("""
        a term of office is a mandato
            Un primer término
        a ward ends in a tie, it does not tie
            press.item.hall_tied.1:: El barrio Decimocuarto empató.
            press.item.hot_tie.1:: El barrio Primero costó tres favores y empató.
            press.item.cold_tie.2:: El barrio Primero empató sin que se pujara un solo favor.
            press.deck.cold_tie.1:: Empata el barrio Primero
            press.headline.hall_tied.2:: Empata el Decimocuarto
        the Mayor never left
            press.deck.again.1:: Vuelve el Alcalde, y con él los amigos del Alcalde
            press.item.again.3:: Vuelve Anna, con dos barrios.
        no nickname for a disability
            new_game.bot_name.4:: Pike el Manco
            new_game.bot_name.5:: Gus el Mudo
        JSON says true and false
            position.reason.must_be_true_or_false:: debe ser verdadero o falso
        one of several
            1 votos como máximo
        y before i
            Ben y Ines
        e before another
            Ben e Ana
        o before o
            Ben o Olga
        no contraction
            la calle de el barrio
            Empieza a el amanecer
        unpaired
            Quién gana?
            Empate!
        adjective in the plural
            un favor verdes
        gender of a noun
            un persona
        color without its noun
            decidieron los blancos
        one name, plural verb
            Dora son iguales.
        several names, singular verb
            Dora y Emil gana.
        several of one
            2 voto
        uno before a noun
            el primero barrio
        no space before percent
            100%
        adjective in the singular
            dos favores verde
        u before another
            Ben u Ana
        one, then several
            Un jefe se va. Pilares de la comunidad.
    """),
}
WRONG_ANYWHERE: Final[dict[str, tuple[str, ...]]] = {
    "no words": ("",),
    "placeholder left": (
        "%{name}",
        "{name}",
        "95 %%",
    ),
    "doubled space": ("Anna  Ben",),
    "doubled word": ("Anna Anna",),
    "space before a mark": ("Anna , Ben",),
    "doubled mark": ("Anna.. Ben",),
    "typewriter mark": (
        "Anna...",
        "Anna - Ben",
    ),
    "unpaired": (
        "(Anna",
        "“Anna",
    ),
    "space at an edge": (" Anna",),
    "sentence in lower case": ("anna.",),
    "small letter after a sentence": ("Alles ganz anders. anna",),
    "space in brackets": ("( Anna)",),
    "no space after a mark": ("Anna,Ben",),
}
RIGHT: Final = {
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
