"""The pages of the documents' site: the documents as they are, and rule book and how to play in every language.

Pages keep the paths of the documents, so that links among them stay as they are; README is the first page.
"""

import re
import shutil
from pathlib import Path

from tammany_desktop.languages import available, has, name_of, text_in
from tammany_desktop.languages.rulebook import CITED_RULE, ids, rulebook

ROOT = Path(__file__).resolve().parents[2]
FIRST, RULES, GAME = "index.md", "rules", "game.html"
WATCH = "## Get the game\n"  # before which a kept game is offered
GUIDE = "how-to-play"
GUIDES = Path(__file__).with_name(
    "guides"
)  # in other languages, with the program's words by their keys
QUOTED = re.compile(r"\{([a-z_]+(?:\.[a-z0-9_]+)+)\}")
# What the keys do, by their words in the catalogs; those of intents as they are by default.
KEYS = {
    "keys.number.ward": ("0", "9"),
    "keys.number.choice": ("1", "9"),
    "keys.number.bid_more": ("1", "4"),
    "keys.number.bid_less": ("shift+1", "4"),
    "intent.campaign": ("b",),
    "intent.settle": ("c",),
    "intent.slander": ("s",),
    "intent.office": ("o",),
    "intent.decline": ("x",),
    "intent.accept": ("y",),
    "intent.undo": ("ctrl+z", "u"),
    "intent.restart_turn": ("ctrl+r",),
    "intent.rewind": ("shift+u",),
    "intent.end_turn": ("e",),
    "intent.start": ("ctrl+return",),
    "intent.deals": ("d",),
    "intent.projection": ("p",),
    "intent.log": ("l",),
    "intent.hint": ("h",),
    "intent.rules": ("f1", "r"),
    "intent.inspect": ("i",),
    "intent.lesson_next": ("n",),
    "intent.lesson_back": ("shift+n",),
    "intent.skip": ("backspace",),
    "intent.confirm": ("return", "space"),
    "intent.cancel": ("escape",),
    "intent.menu": ("f10", "m"),
    "intent.full_screen": ("f11", "alt+return"),
    "intent.picture": ("f12",),
}
RELEASES = re.compile(r"\[([^]]+)\]\((?:\.\./)+releases\)")
PLAYERS = (
    "docs/install.md",
    f"docs/{GUIDE}.md",
    "docs/troubleshooting.md",
    "docs/accessibility.md",
)
PLAYERS_LAST = ("CHANGELOG.md", "SECURITY.md", "docs/third-party.md")
Nav = list[dict[str, object]]


def write(target: Path, repository: str = "", game: Path | None = None) -> Nav:
    """Write all pages to an empty folder; the menu.

    `repository` is the address of the project's page, if it has one, `game` a game that was kept as a web page.
    """
    documents = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    for document in documents:
        path = document.relative_to(ROOT).as_posix()
        _put(
            target / (FIRST if path == "README.md" else path),
            on_site(document.read_text("utf-8"), repository),
        )
    shutil.copytree(ROOT / "docs" / "pictures", target / "docs" / "pictures")
    shutil.copy(ROOT / "LICENSE", target / "LICENSE.txt")
    if game is not None:
        shutil.copy(game, target / GAME)
        first = (
            (target / FIRST)
            .read_text("utf-8")
            .replace(WATCH, f"[A whole game to watch]({GAME}), in the browser.\n\n{WATCH}", 1)
        )
        _put(target / FIRST, first)
    decisions = [path for path in documents if path.parent.name == "decisions"]
    listed = [f"- [{title(path.read_text('utf-8'))}]({path.name})" for path in decisions]
    _put(target / "docs" / "decisions" / FIRST, "\n".join(["# Design decisions", "", *listed, ""]))
    for code in available():
        _put(target / RULES / f"{code}.md", rules_page(code))
        if (GUIDES / f"{GUIDE}.{code}.md").is_file():
            _put(target / "docs" / f"{GUIDE}.{code}.md", guide_page(code))
    return menu(target)


def _put(path: Path, words: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words, encoding="utf-8")


def on_site(words: str, repository: str) -> str:
    """A document with links that lead to a page where it leads to a file or folder.

    >>> on_site("[a](../README.md#x) [b](LICENSE) [c](../../releases)", "")
    '[a](../index.md#x) [b](LICENSE.txt) c'
    """
    words = re.sub(r"\]\(((?:\.\./)*)README\.md", rf"](\1{FIRST}", words)
    words = words.replace("](LICENSE)", "](LICENSE.txt)").replace(
        "](docs/decisions)", f"](docs/decisions/{FIRST})"
    )
    return RELEASES.sub(rf"[\1]({repository}/releases)" if repository else r"\1", words)


def title(words: str) -> str:
    """The heading of a document."""
    return words.partition("\n")[0].removeprefix("# ")


def rules_page(code: str) -> str:
    """The rule book of a language; each rule has an anchor, and rules that are cited are links."""
    known = set(ids(code))

    def cited(found: re.Match[str]) -> str:
        return f"[{found[0]}](#{found[0]})" if found[0] in known else found[0]

    lines = [f"# {text_in(code, 'rules_scene.heading')}", ""]
    for chapter in rulebook(code):
        lines += [f"## {chapter.title}", ""]
        for rule in chapter.rules:
            lines += [
                f"### {rule.id} {rule.title} {{ #{rule.id} }}",
                "",
                CITED_RULE.sub(cited, rule.text),
                "",
            ]
            if rule.other_names:
                lines += [f"*{text_in(code, 'rules_scene.also', names=rule.other_names)}*", ""]
    return "\n".join(lines)


def guide_page(code: str) -> str:
    """How to play in another language, the program's words in bold."""
    words = (GUIDES / f"{GUIDE}.{code}.md").read_text("utf-8").replace("{keys}", keys_table(code))
    return QUOTED.sub(lambda found: f"**{text_in(code, found[1])}**", words)


def keys_table(code: str) -> str:
    """The keys and what they do, as a table."""
    heading = text_in(code, "settings.page.keys")
    rows = [f"| {heading} | |", "| --- | --- |"]
    for key, chords in KEYS.items():
        labels = [chord_words(code, chord) for chord in chords]
        shown = (
            text_in(code, "list.interval", least=labels[0], most=labels[1])
            if "number" in key
            else ", ".join(labels)
        )
        rows.append(f"| {shown} | {text_in(code, key)} |")
    return "\n".join(rows)


def chord_words(code: str, chord: str) -> str:
    """A chord as the keyboards of a language have it.

    >>> chord_words("de", "ctrl+return"), chord_words("de", "shift+n")
    ('Strg+Enter', 'Umschalt+N')
    """
    names = [(f"key.{part}", part) for part in chord.split("+")]
    return "+".join(text_in(code, key) if has(key, code) else part.upper() for key, part in names)


def menu(target: Path) -> Nav:
    """The two groups of README's map, and what is there in several languages."""
    guides = {code: f"docs/{GUIDE}.{code}.md" for code in available()}
    others: Nav = [
        {name_of(code): path} for code, path in guides.items() if (target / path).is_file()
    ]
    rules: Nav = [{name_of(code): f"{RULES}/{code}.md"} for code in available()]
    players = [_entry(target, path) for path in (*PLAYERS, *PLAYERS_LAST)]
    shown = {FIRST, *PLAYERS, *PLAYERS_LAST, *guides.values()}
    pages = sorted(path.relative_to(target).as_posix() for path in target.glob("**/*.md"))
    rest = [path for path in pages if path not in shown and not path.startswith(f"{RULES}/")]
    deeper = [path for path in rest if path.startswith("docs/decisions/")]
    developers = [_entry(target, path) for path in rest if path not in deeper]
    developers.append({"Design decisions": [_entry(target, path) for path in deeper]})
    menus: Nav = [{"Tammany Hall": FIRST}, {"For players": players}, {"The rules": rules}]
    if others:
        menus.append({"How to play": others})
    return [*menus, {"For developers": developers}]


def _entry(target: Path, path: str) -> dict[str, object]:
    return {title((target / path).read_text("utf-8")): path}
