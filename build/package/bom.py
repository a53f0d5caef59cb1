"""What a package is made of, as CycloneDX 1.6 in JSON: libraries, Python, and every binary by its sum.

The tools that exist describe an environment; a frozen folder holds a part of one, and libraries
of C that no environment lists. The same folder gives the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import platform
import re
import uuid
import zipfile
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path

import stable

FILE = "sbom.cdx.json"
LIBRARIES = ("pygame-ce", "pygame-gui", "platformdirs", "python-i18n", "accesskit")
# What each says of its license in words of its own, as SPDX says it.
LICENSES = {
    "pygame-ce": "LGPL-2.1-or-later",
    "pygame-gui": "MIT",
    "platformdirs": "MIT",
    "python-i18n": "MIT",
    "accesskit": "MIT OR Apache-2.0",
    "python": "PSF-2.0",
}
BINARY = re.compile(r"\.(so|pyd|dll|dylib)(\.|$)")
VERSIONED = re.compile(r"^(?:lib)?(.+?)(?:-[0-9a-f]{8}(?:\.0)?)?\.(?:so|dll|dylib)\.?(\d[\d.]*)?$")
Entry = dict[str, object]


def version() -> str:
    text = (stable.ROOT / "tammany_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    if found is None:
        raise SystemExit("no version")
    return found[1]


def _license(words: str) -> Entry:
    """A license by its SPDX id, or a choice of several as an SPDX expression."""
    return {"expression": words} if " " in words else {"license": {"id": words}}


def library(name: str, number: str, where: str = "pypi") -> Entry:
    """A library by name and version; `where` is the kind of its package URL."""
    url = f"pkg:{where}/{name}@{number}"
    return {
        "type": "library",
        "bom-ref": url,
        "name": name,
        "version": number,
        "licenses": [_license(LICENSES[name])],
        "purl": url,
    }


def binary(path: Path, folder: Path) -> Entry:
    """A compiled file of a package, with the version that its name tells."""
    name = path.relative_to(folder).as_posix()
    entry: Entry = {"type": "file", "bom-ref": f"file:{name}", "name": name}
    found = VERSIONED.match(path.name)
    if found and found[2]:
        entry["version"] = found[2]
    sum_ = hashlib.sha256(path.read_bytes()).hexdigest()
    return entry | {"hashes": [{"alg": "SHA-256", "content": sum_}]}


def required() -> list[Entry]:
    """The libraries that a wheel asks for, as ranges."""
    text = (stable.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = text.split("\ndependencies = [", 1)[1].split("\n]", 1)[0]
    found: list[Entry] = []
    for name, wanted in re.findall(r'^\s*"([\w-]+)([^"]*)"', block, re.MULTILINE):
        entry = library(name, "0")
        entry |= {"bom-ref": f"pkg:pypi/{name}", "purl": f"pkg:pypi/{name}"}
        entry |= {"properties": [{"name": "tammany:requires", "value": wanted}]}
        del entry["version"]
        found.append(entry)
    return found


def frozen(folder: Path) -> list[Entry]:
    """The libraries of a frozen folder, Python, and every binary in it."""
    found = [library(name, distribution(name).version) for name in LIBRARIES]
    found.append(library("python", platform.python_version(), "generic"))
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return found + [binary(path, folder) for path in paths if BINARY.search(path.name)]


def describe(components: list[Entry]) -> bytes:
    """The document; its serial number follows from what it says."""
    number = version()
    ref = f"pkg:generic/tammany-hall@{number}"
    program: Entry = {"type": "application", "bom-ref": ref, "name": "tammany-hall"}
    program |= {"version": number, "licenses": [{"license": {"id": "MIT"}}], "purl": ref}
    when = datetime.fromtimestamp(stable.epoch(), UTC).isoformat()
    document: Entry = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": when, "component": program},
        "components": components,
        "dependencies": [
            {"ref": ref, "dependsOn": [str(one["bom-ref"]) for one in components]},
            *({"ref": one["bom-ref"]} for one in components),
        ],
    }
    seed = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    document["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, seed)}"
    return json.dumps(document, indent=1, sort_keys=True).encode() + b"\n"


def add_to_wheel(wheel: Path) -> None:
    """Put the document where a wheel has it, `.dist-info/sboms`, and on the wheel's record."""
    words = describe(required())
    with zipfile.ZipFile(wheel) as packed:
        entries = [(one, packed.read(one)) for one in packed.infolist()]
    record = next(one for one, _ in entries if one.filename.endswith(".dist-info/RECORD"))
    added = zipfile.ZipInfo(record.filename.replace("RECORD", f"sboms/{FILE}"), record.date_time)
    added.compress_type, added.external_attr = zipfile.ZIP_DEFLATED, record.external_attr
    sum_ = base64.urlsafe_b64encode(hashlib.sha256(words).digest()).rstrip(b"=").decode()
    line = f"{added.filename},sha256={sum_},{len(words)}\n".encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for one, data in entries:
            if one is record:
                packed.writestr(added, words)
                data = line + data
            packed.writestr(one, data)


def write(folder: Path, target: Path) -> Path:
    """Describe a frozen folder in a file."""
    target.write_bytes(describe(frozen(folder)))
    return target


def sums(paths: list[Path], target: Path) -> None:
    """The SHA-256 of files, in the form of sha256sum."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in paths]
    target.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("target", type=Path)
    arguments = parser.parse_args()
    write(arguments.folder, arguments.target)


if __name__ == "__main__":
    main()
