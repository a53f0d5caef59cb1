"""Disks that fail, and a disk that forgets what was not synced when the power goes."""

import errno
import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import BinaryIO

from tammany_desktop.journal.disk import REAL_DISK, Disk, File


class FailingFile(File):
    """A real file on a failing disk."""

    def __init__(self, file: File, disk: "FailingDisk") -> None:
        super().__init__(file._descriptor)
        self.real = file
        self.disk = disk

    def lock(self) -> bool:
        return self.real.lock()

    def write(self, data: bytes) -> None:
        if "write" in self.disk.failing:
            super().write(data[: self.disk.bytes_left])
            raise OSError(self.disk.number, os.strerror(self.disk.number))
        super().write(data)

    def sync(self) -> None:
        self.disk.check("sync")
        super().sync()

    def truncate(self, length: int) -> None:
        self.disk.check("truncate")
        super().truncate(length)


class FailingDisk(Disk):
    """The real disk, but the acts named in `failing` fail after the first `spared`.

    A write gets `bytes_left` bytes out.
    """

    def __init__(self) -> None:
        self.failing: set[str] = set()
        self.number = errno.ENOSPC
        self.bytes_left = 10
        self.spared = 0

    def check(self, act: str) -> None:
        if act in self.failing:
            self.spared -= 1
            if self.spared >= 0:
                return
            raise OSError(self.number, os.strerror(self.number))

    def open_new(self, path: Path) -> File:
        self.check("open_new")
        return FailingFile(REAL_DISK.open_new(path), self)

    def open_to_read(self, path: Path) -> BinaryIO:
        return REAL_DISK.open_to_read(path)

    def replace(self, part: Path, path: Path) -> None:
        REAL_DISK.replace(part, path)

    def remove(self, path: Path) -> None:
        REAL_DISK.remove(path)

    def open_old(self, path: Path) -> File:
        self.check("open_old")
        return FailingFile(REAL_DISK.open_old(path), self)

    def link(self, part: Path, path: Path) -> None:
        self.check("link")
        REAL_DISK.link(part, path)

    def sync_folder(self, folder: Path) -> None:
        self.check("sync_folder")
        REAL_DISK.sync_folder(folder)


@dataclass
class Node:
    """A file's content now, and as it was last synced."""

    now: bytes = b""
    safe: bytes = b""


@dataclass
class PowerDisk(Disk):
    """A disk in memory. Until a file or folder is synced, a power cut may undo what was done.

    `cut_after` acts the power goes: PowerCut is raised then, and forever after until `restart`.
    """

    chance: Random
    names: dict[Path, Node] = field(default_factory=dict)
    safe_names: dict[Path, Node] = field(default_factory=dict)
    cut_after: int = -1

    def act(self) -> None:
        if self.cut_after == 0:
            raise PowerCut
        self.cut_after -= 1

    def restart(self) -> None:
        """Power is back: of what was not synced, some may be there and some not."""
        self.cut_after = -1
        kept = dict(self.safe_names)
        for path, node in self.names.items():
            if path not in kept and self.chance.random() < 0.5:
                kept[path] = node
        for path in list(kept):
            if path not in self.names and self.chance.random() < 0.5:
                del kept[path]
        for node in kept.values():
            node.now = node.safe = self._survivor(node)
        self.names, self.safe_names = dict(kept), dict(kept)

    def _survivor(self, node: Node) -> bytes:
        if not node.now.startswith(node.safe) or node.now == node.safe:
            return self.chance.choice((node.now, node.safe))
        tail = node.now[len(node.safe) :]
        part = tail[: self.chance.randint(0, len(tail))]
        fate = self.chance.randrange(3)
        if fate == 0:
            return node.safe + part
        if fate == 1:
            return node.safe + b"\0" * len(part)
        half = len(part) // 2
        return node.safe + b"\0" * half + part[half:]

    def read(self, path: Path, most: int) -> bytes:
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "missing")
        return self.names[path].now[: most + 1]

    def open_new(self, path: Path) -> File:
        self.act()
        if path in self.names:
            raise FileExistsError(errno.EEXIST, "exists")
        self.names[path] = Node()
        return PowerFile(self.names[path], self)

    def open_old(self, path: Path) -> File:
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "missing")
        return PowerFile(self.names[path], self)

    def link(self, part: Path, path: Path) -> None:
        self.act()
        if path in self.names:
            raise FileExistsError(errno.EEXIST, "exists")
        self.names[path] = self.names[part]

    def replace(self, part: Path, path: Path) -> None:
        self.act()
        self.names[path] = self.names.pop(part)

    def remove(self, path: Path) -> None:
        self.act()
        self.names.pop(path, None)

    def make_folder(self, folder: Path) -> None:
        self.act()

    def sync_folder(self, folder: Path) -> None:
        self.act()
        self.safe_names = dict(self.names)


class PowerCut(BaseException):
    """The power is gone."""


class PowerFile(File):
    """An open file of a PowerDisk."""

    def __init__(self, node: Node, disk: PowerDisk) -> None:
        self.node = node
        self.disk = disk

    def write(self, data: bytes) -> None:
        some = self.disk.chance.randint(0, len(data))
        self.node.now += data[:some]
        self.disk.act()
        self.node.now += data[some:]

    def sync(self) -> None:
        self.disk.act()
        self.node.safe = self.node.now

    def truncate(self, length: int) -> None:
        self.disk.act()
        self.node.now = self.node.now[:length]

    def size(self) -> int:
        return len(self.node.now)

    def is_at(self, path: Path) -> bool:
        return self.disk.names.get(path) is self.node

    def lock(self) -> bool:
        return True

    @property
    def closed(self) -> bool:
        return False

    def close(self) -> None:
        pass
