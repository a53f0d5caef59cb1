"""Update every language to the English text, and compile all of them for the program.

    python build/languages/make.py          # or make languages: writes the .po and .mo files
    python build/languages/make.py --check  # writes nothing, lists what is not translated, and words
                                            # that the glossary (glossary.csv, words.csv) replaces

`messages.pot` holds the English text by key (msgctxt), `<code>.po` that of another language. Where
the English text has changed, the translation is kept and marked fuzzy. What is fuzzy or missing is
left out of `assets/languages/<code>.mo`, so that the program shows it in English.
"""

import re
import sys
from pathlib import Path

import polib

sys.path.insert(0, str(Path(__file__).resolve().parent))
import glossary  # noqa: E402

HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "assets" / "languages"
NO_WRAP = 0  # one line for each sentence, for searches and diffs
ENGLISH = "nplurals=2; plural=(n != 1);"
CHECKED, UNCHECKED, FUZZY = "python-brace-format", "no-python-brace-format", "fuzzy"
STYLES = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=")
VALUE = re.compile(r"\{[a-z_][a-z0-9_]*\}")


def read(path: Path) -> polib.POFile:
    return polib.pofile(str(path), wrapwidth=NO_WRAP, check_for_duplicates=True)


def english(here: Path = HERE) -> polib.POFile:
    """The text of `messages.pot`; translation tools check placeholders where they are flagged."""
    found = read(here / "messages.pot")
    for entry in found:
        if not entry.msgctxt or not entry.msgid:
            raise ValueError(f"messages.pot: no key, or no words: {entry.msgctxt} {entry.msgid!r}")
        if VALUE.search(entry.msgid + entry.msgid_plural) and UNCHECKED not in entry.flags:
            entry.flags = [CHECKED]
    return found


def forms(po: polib.POFile) -> int:
    """How many plural forms a language has, by its header."""
    found = STYLES.match(po.metadata.get("Plural-Forms", ""))
    if found is None:
        raise ValueError(f"{po.fpath}: Plural-Forms is missing in the header")
    return int(found[1])


def updated(theirs: polib.POEntry | None, ours: polib.POEntry, count: int) -> polib.POEntry:
    """The entry of a language for an English one: fuzzy where the English text has changed."""
    entry = polib.POEntry(
        msgctxt=ours.msgctxt,
        msgid=ours.msgid,
        msgid_plural=ours.msgid_plural,
        comment=ours.comment,
        flags=list(ours.flags),
    )
    words = []
    if theirs is not None:
        words = [theirs.msgstr_plural[n] for n in sorted(theirs.msgstr_plural)] or [theirs.msgstr]
        entry.tcomment = theirs.tcomment
        english_was = (theirs.msgid, theirs.msgid_plural)
        if any(words) and (theirs.fuzzy or english_was != (ours.msgid, ours.msgid_plural)):
            entry.flags.insert(0, FUZZY)
            entry.previous_msgid = theirs.previous_msgid or theirs.msgid
    if ours.msgid_plural:
        entry.msgstr_plural = {n: words[n] if n < len(words) else "" for n in range(count)}
    else:
        entry.msgstr = words[0] if words else ""
    return entry


def synced(pot: polib.POFile, po: polib.POFile) -> polib.POFile:
    """A language with the keys, the order and the comments of the template."""
    theirs = {entry.msgctxt: entry for entry in po if not entry.obsolete}
    found = polib.POFile(wrapwidth=NO_WRAP)
    found.header, found.metadata, found.fpath = po.header, po.metadata, po.fpath
    found.extend(updated(theirs.get(entry.msgctxt), entry, forms(po)) for entry in pot)
    return found


def done(entry: polib.POEntry) -> bool:
    words = list(entry.msgstr_plural.values()) or [entry.msgstr]
    return all(words) and not entry.fuzzy


def compiled(po: polib.POFile, code: str) -> bytes:
    """A compiled catalog with keys as message ids; its header has no date, so that it stays equal."""
    found = polib.POFile()
    found.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Language": code,
        "Plural-Forms": po.metadata["Plural-Forms"],
    }
    for entry in filter(done, po):
        key = entry.msgctxt
        if entry.msgid_plural:
            found.append(
                polib.POEntry(msgid=key, msgid_plural=key, msgstr_plural=entry.msgstr_plural)
            )
        else:
            found.append(polib.POEntry(msgid=key, msgstr=entry.msgstr))
    return found.to_binary()


def spoken(pot: polib.POFile) -> polib.POFile:
    """English as a language: each message is its own translation."""
    found = polib.POFile()
    found.metadata = {"Plural-Forms": ENGLISH}
    for entry in pot:
        words = {0: entry.msgid, 1: entry.msgid_plural} if entry.msgid_plural else {}
        found.append(
            polib.POEntry(
                msgctxt=entry.msgctxt,
                msgid=entry.msgid,
                msgid_plural=entry.msgid_plural,
                msgstr="" if words else entry.msgid,
                msgstr_plural=words,
            )
        )
    return found


def languages(here: Path = HERE) -> dict[str, polib.POFile]:
    """Every language by its code, up to date with English, which is among them."""
    pot = english(here)
    found = {"en": spoken(pot)}
    for path in sorted(here.glob("*.po")):
        found[path.stem] = synced(pot, read(path))
    return found


def said(po: polib.POFile) -> dict[str, list[str]]:
    """The words of a language by key: a sentence, or each of its plural forms."""
    return {
        entry.msgctxt: list(entry.msgstr_plural.values()) or [entry.msgstr]
        for entry in po
        if done(entry)
    }


def write(here: Path = HERE, out: Path = OUT) -> None:
    """Write the updated sources, and the compiled catalogs."""
    english(here).save(newline="\n")
    out.mkdir(parents=True, exist_ok=True)
    for code, po in languages(here).items():
        if po.fpath:
            po.save(newline="\n")
        (out / f"{code}.mo").write_bytes(compiled(po, code))


def main() -> int:
    behind, catalogs = 0, languages()
    for code, po in catalogs.items():
        lacking = [entry.msgctxt for entry in po if not done(entry)]
        behind += len(lacking)
        print(f"{code}: {len(po) - len(lacking)} of {len(po)}", *lacking[:20], sep="\n  ")
    if "--check" in sys.argv[1:]:
        faults = glossary.faults({code: said(po) for code, po in catalogs.items()})
        for fault in faults:
            print(f"{fault.code} {fault.key}: {fault.found!r}, instead: {fault.instead}")
        return 1 if behind or faults else 0
    write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
