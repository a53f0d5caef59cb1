"""What makes two builds of one commit the same bytes: one date, one order, one set of modes."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METAINFO = (
    ROOT / "build" / "package" / "linux" / "io.github.tammany_desktop.TammanyHall.metainfo.xml"
)
OLDEST_IN_ZIP = 315_532_800  # 1980: a zip knows no earlier date


def epoch() -> int:
    """Seconds since 1970 that stand for the time of building: SOURCE_DATE_EPOCH, else the commit's.

    Without a repository, as in an unpacked source archive, the day of the release.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given:
        return int(given)
    try:
        words = ["git", "log", "-1", "--format=%ct"]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip():
            return int(done.stdout)
    except FileNotFoundError:
        pass
    found = re.search(r'<release version="[^"]+" date="([\d-]+)"', METAINFO.read_text("utf-8"))
    if found is None:
        raise SystemExit("no date: neither SOURCE_DATE_EPOCH, nor a commit, nor a release")
    return int(datetime.fromisoformat(found[1]).replace(tzinfo=UTC).timestamp())


def environment() -> dict[str, str]:
    """What every step of a build is told."""
    return {
        "SOURCE_DATE_EPOCH": str(epoch()),
        "PYTHONHASHSEED": "0",
        "TZ": "UTC",
        "LC_ALL": "C.UTF-8",
    }


def settle(folder: Path) -> None:
    """One date and plain modes for all in a folder, itself too; links keep theirs."""
    when = epoch()
    for path in (*folder.rglob("*"), folder):
        if path.is_symlink():
            os.utime(path, (when, when), follow_symlinks=False)
            continue
        runs = path.is_dir() or path.stat().st_mode & 0o100
        path.chmod(0o755 if runs else 0o644)
        os.utime(path, (when, when))


def pack_tar(folder: Path, target: Path) -> None:
    """A .tar.gz of a folder under its own name."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        return member

    settle(folder)
    with (
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", compresslevel=9, fileobj=raw, mtime=epoch()) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        tar.add(folder, folder.name, filter=plain)  # in the order of names


def pack_zip(folder: Path, target: Path, name: str) -> None:
    """A .zip of a folder under `name`."""
    date = datetime.fromtimestamp(max(epoch(), OLDEST_IN_ZIP), UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.stat().st_mode & 0o100 else 0o644) << 16
            packed.writestr(entry, path.read_bytes(), compresslevel=9)
