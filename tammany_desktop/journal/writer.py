"""Writes the lines of a match: to memory, or by a thread that appends them to a journal."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, Protocol

from tammany_desktop.journal import dump, lines, loading, message
from tammany_desktop.journal.disk import Disk, File, write_message
from tammany_desktop.journal.header import Header
from tammany_desktop.journal.lines import Entry
from tammany_desktop.journal.loading import MAX_JOURNAL
from tammany_desktop.languages import Message
from tammany_desktop.rules.state import State


class WriteResult(NamedTuple):
    """The result of writing a line, which is saved if `error` is None, else not at all."""

    error: Message | None


class Sink(Protocol):
    """Takes one line at a time, and reports later whether it is saved."""

    def put(self, entry: Entry, after: State) -> None:
        """Start writing a line, which leads to `after`. Raises RuntimeError if busy or closed."""

    def poll(self) -> WriteResult | None:
        """Return the result of the line, once; None until it is known."""

    def close(self) -> None:
        """Finish the line being written and release the file."""


class MemorySink:
    """Writes nothing, because the match has its own history: for simulations and tests."""

    def __init__(self) -> None:
        self._result: WriteResult | None = None

    def put(self, entry: Entry, after: State) -> None:
        """Report success at the next `poll`. Raises RuntimeError while an earlier result waits."""
        if self._result is not None:
            raise RuntimeError("a line is under way")
        self._result = WriteResult(None)

    def poll(self) -> WriteResult | None:
        """Return success once after each line, otherwise None."""
        result, self._result = self._result, None
        return result

    def close(self) -> None:
        """Do nothing: there is no file."""


log: Final = logging.getLogger(__name__)
CLOSING_SECONDS: Final = 10.0  # longest wait for the line being written, when closing


class Journal:
    """Writes the lines of one match to one file, in a thread that calls `wake` after each line."""

    def __init__(
        self, path: Path, file: File, header: Header, contents: bytes, last_sum: bytes, disk: Disk
    ) -> None:
        """Continue after `contents`, the complete valid contents of the locked file."""
        self.path, self.header = path, header
        self.wake: Callable[[], None] | None = None
        self._file, self._disk = file, disk
        self._contents = bytearray(contents)
        self._sum = last_sum
        self._has_unsaved_bytes = False
        self._upgraded: tuple[bytes, bytes, Header] | None = None  # the same game in a newer format
        # Lines with the formats that they need; None ends the thread.
        self._tasks: SimpleQueue[tuple[dict[str, object], int] | None] = SimpleQueue()
        self._results: SimpleQueue[WriteResult] = SimpleQueue()
        self._under_way = False
        self._closed = False
        self._thread: threading.Thread | None = None

    def __repr__(self) -> str:
        return f"Journal({self.path.name!r})"

    @property
    def contents(self) -> bytes:
        """Return all saved lines."""
        return bytes(self._contents)

    def put(self, entry: Entry, after: State) -> None:
        """Start writing a line. Raises RuntimeError while another is written, or if closed."""
        if self._under_way or self._closed:
            raise RuntimeError("a line is under way, or the journal is closed")
        self._under_way = True
        self._tasks.put((lines.write(entry, after), lines.format_of(entry)))
        if self._thread is None:
            self._thread = threading.Thread(target=self._write_tasks, name="journal", daemon=True)
            self._thread.start()

    def poll(self) -> WriteResult | None:
        """Return the result of the line, once; None until it is known."""
        try:
            result = self._results.get_nowait()
        except Empty:
            return None
        self._under_way = False
        return result

    def close(self) -> None:
        """Finish the line being written and close the file."""
        if self._closed:
            return
        self._closed = True
        self._tasks.put(None)
        if self._thread is not None:
            self._thread.join(CLOSING_SECONDS)
            if self._thread.is_alive():  # the disk hangs; the file closes when the program ends
                log.error("%s is still being written", self.path.name)
                return
        self._try_to_truncate()  # a line that was not saved must not be in the file
        self._file.close()

    def _write_tasks(self) -> None:
        while (task := self._tasks.get()) is not None:
            self._results.put(WriteResult(self._save(*task)))
            if self.wake is not None:
                try:
                    self.wake()
                except Exception:
                    log.exception("wake")

    def _save(self, line_data: dict[str, object], needed_format: int) -> Message | None:
        """Write and sync a line; return any error. A newer `needed_format` rewrites the file."""
        try:
            data = dump(line_data)
            failed = self._prepare(data)
            if failed is None and needed_format > self.header.format:
                self._upgrade(data, needed_format)
            elif failed is None:
                self._append(data)
        except OSError as error:
            log.warning("%s: %s", self.path.name, error.strerror)
            self._try_to_truncate()
            return write_message(error, self.path)
        except Exception as error:  # otherwise a bug would make the match wait forever
            log.exception("%s", self.path.name)
            return message("journal.write_failed", file=self.path.name, reason=type(error).__name__)
        return failed

    def _append(self, data: bytes) -> None:
        line, line_sum = lines.with_checksum(data, self._sum)
        self._has_unsaved_bytes = True
        self._file.write(line)
        self._file.sync()
        self._has_unsaved_bytes = False
        self._contents += line
        self._sum = line_sum

    def _prepare(self, data: bytes) -> Message | None:
        """Make the file ready for a line, unless another program changed it; return any error."""
        if len(self._contents) + len(data) + lines.TAIL > MAX_JOURNAL:
            return message("journal.full", file=self.path.name)
        if self._file.closed:
            self._reopen()
        if not self._file.is_at(self.path):
            if self.path.exists():
                return message("journal.changed", file=self.path.name)
            # Write the complete game again, because the file was moved or removed.
            self._disk.make_folder(self.path.parent)
            self._disk.create(self.path, bytes(self._contents))
            file = self._disk.open_old(self.path)
            file.lock()
            self._file.close()
            self._file = file
            self._has_unsaved_bytes = False
        elif self._has_unsaved_bytes:
            self._truncate()
        elif self._file.size() != len(self._contents):
            return message("journal.changed", file=self.path.name)
        return None

    def _upgrade(self, data: bytes, new_format: int) -> None:
        """Write the game in another format with one more line; keep the old file if that fails."""
        header = self.header._replace(format=new_format)
        contents, last_sum = loading.with_header(
            bytes(self._contents), lambda head: head.update(format=new_format)
        )
        line, line_sum = lines.with_checksum(data, last_sum)
        self._upgraded = contents, last_sum, header
        self._file.close()  # Windows replaces no open file
        try:
            self._disk.overwrite(self.path, contents + line)
        finally:
            self._reopen()
        self._contents, self._sum = bytearray(contents + line), line_sum
        self._has_unsaved_bytes = False

    def _reopen(self) -> None:
        """Open the file again, in the old or the new format."""
        self._file = self._disk.open_old(self.path)
        self._file.lock()
        if self._file.size() > len(self._contents) and self._upgraded is not None:
            contents, self._sum, self.header = self._upgraded
            self._contents = bytearray(contents)
            self._has_unsaved_bytes = True  # the line may not be saved

    def _truncate(self) -> None:
        self._file.truncate(len(self._contents))
        self._file.sync()
        self._has_unsaved_bytes = False

    def _try_to_truncate(self) -> None:
        if self._has_unsaved_bytes:
            try:
                self._truncate()
            except OSError as error:
                log.warning("%s: %s", self.path.name, error.strerror)
                with suppress(OSError):
                    self._file.blank(len(self._contents))
