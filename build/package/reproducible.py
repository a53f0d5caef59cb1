"""Build everything twice, in two folders, and compare: `make reproducible`.

The second build has another folder, another home, another umask, another time zone and another
seed of Python's hashes. One line an artifact: its SHA-256 and whether both are the same bytes; for
a folder the sum is over the names, modes and sums of its files. Exit code 1 where two differ.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import stable

LEFT_OUT = ("work", "stage", "bare")  # what lies beside the artifacts in out/package


def sources() -> list[str]:
    """The files of the commit and of the work on it, as git lists them."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(words, cwd=stable.ROOT, capture_output=True, check=True)
    return [name for name in done.stdout.decode().split("\0") if name]


def copy_to(folder: Path) -> None:
    """The sources as a checkout elsewhere would have them."""
    for name in sources():
        source, target = stable.ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
            target.chmod(0o755 if source.stat().st_mode & 0o100 else 0o644)


def build(sources_in: Path, words: list[str], umask: int, **environment: str) -> Path:
    """Build in a copy of the sources; where the artifacts are."""
    home = sources_in.with_name("home")
    home.mkdir()
    command = [sys.executable, "build/package/make.py", *words]
    told = {**os.environ, **environment, "HOME": str(home)}
    done = subprocess.run(
        command, cwd=sources_in, env=told, umask=umask, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"not built:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return sources_in / "out" / "package"


def artifacts(place: Path) -> dict[str, Path]:
    """What was built, by name: the folder, files, and what lies in folders of their own."""
    found = {}
    for path in sorted(place.iterdir()):
        inner = sorted(path.iterdir()) if path.is_dir() else [path]
        if path.name not in LEFT_OUT:
            found |= {one.relative_to(place).as_posix(): one for one in inner}
    return found


def sum_of(path: Path) -> str:
    """The SHA-256 of a file, or of the list of a folder's files."""
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return hashlib.sha256("\n".join(listing(path)).encode()).hexdigest()


def listing(folder: Path) -> list[str]:
    """Whether it can be run, sum and name of every file of a folder, and where links lead."""
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found.append(f"-> {path.readlink()} {name}")
        elif path.is_file():
            runs = "x" if path.stat().st_mode & 0o100 else "-"
            found.append(f"{runs} {sum_of(path)} {name}")
    return found


def compare(one: Path, two: Path) -> int:
    """One line an artifact; how many differ."""
    first, second = artifacts(one), artifacts(two)
    apart = sorted(first.keys() ^ second.keys())
    for name in apart:
        print(f"ONLY ONCE  {name}")
    for name in sorted(first.keys() & second.keys()):
        same = sum_of(first[name]) == sum_of(second[name])
        print(f"{'same  ' if same else 'DIFFER'}  {sum_of(first[name])}  {name}")
        if not same:
            apart.append(name)
            if first[name].is_dir():
                lines = set(listing(first[name])) ^ set(listing(second[name]))
                print("\n".join(f"        {line}" for line in sorted(lines)[:20]))
    return len(apart)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="handed on to make.py, after --")
    words = parser.parse_args().words
    first, second = ({"SOURCE_DATE_EPOCH": str(stable.epoch())} for _ in range(2))
    second |= {"TZ": "Pacific/Auckland", "PYTHONHASHSEED": "7"}
    with (
        tempfile.TemporaryDirectory(prefix="tammany-one-") as name,
        tempfile.TemporaryDirectory(prefix="tammany-the-other-one-") as other,
    ):
        folders = Path(name) / "tammany", Path(other) / "deeper" / "tammany"
        for folder in folders:  # before building: somebody may go on working meanwhile
            copy_to(folder)
        one = build(folders[0], words, 0o022, **first)
        differ = compare(one, build(folders[1], words, 0o077, **second))
    print(f"{differ} differ" if differ else "every artifact is the same, byte for byte")
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
