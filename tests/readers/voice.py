"""Stands where the speech dispatcher is: hears what a screen reader says, and when it stops itself.

It speaks SSIP, the protocol of speech-dispatcher, and says each utterance in no time at all. Where
the reader cancels, what a person would still have been listening to counts as cut.
"""

import html
import re
import socket
import threading
import time
from pathlib import Path

PER_WORD = 0.15  # seconds a word at 400 words a minute, which is quick
ANSWERS = {
    "LIST OUTPUT_MODULES": "250-fake\r\n250 OK",
    "LIST VOICES": "249-MALE1\r\n249 OK",
    "LIST SYNTHESIS_VOICES": "249-fake\ten\tnone\r\n249 OK",
    "HISTORY GET CLIENT_ID": "245-1\r\n245 OK",
    "GET RATE": "251-0\r\n251 OK",
    "GET PITCH": "251-0\r\n251 OK",
    "GET VOLUME": "251-100\r\n251 OK",
    "GET LANGUAGE": "251-en\r\n251 OK",
    "GET OUTPUT_MODULE": "251-fake\r\n251 OK",
}


class Said:
    """One utterance: its words, when it began, and when it was cut, 0.0 for never."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.at = time.monotonic()
        self.cut = 0.0

    @property
    def takes(self) -> float:
        """Seconds that a person would listen to it."""
        return len(self.words.split()) * PER_WORD


class Voice:
    """Listens on a socket in a folder, and keeps what was said."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "speech.sock"
        self.said: list[Said] = []
        self._until = 0.0  # when a person would have heard everything
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.bind(str(self.path))
        self._socket.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            client, _ = self._socket.accept()
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        lines = client.makefile("r", encoding="utf-8", newline="\r\n")
        number = 0
        data: list[str] | None = None
        for line in lines:
            line = line.removesuffix("\r\n")
            if data is not None and line != ".":
                data.append(line.removeprefix("."))
                continue
            if data is not None:
                number += 1
                self._say("\n".join(data))
                data = None
                events = "".join(
                    f"{code}-{number}\r\n{code}-1\r\n{code} OK\r\n" for code in (701, 702)
                )
                answer = f"225-{number}\r\n225 OK MESSAGE QUEUED\r\n{events}"
            elif line.upper() == "SPEAK":
                data = []
                answer = "230 OK RECEIVING DATA\r\n"
            else:
                if line.upper().startswith(("CANCEL", "STOP")):
                    self._cancel()
                elif line.upper().startswith(("CHAR ", "KEY ")):
                    self._say(line.split(" ", 1)[1])
                found = ANSWERS.get(line.upper(), "208 OK")
                answer = f"{found}\r\n"
            client.sendall(answer.encode())

    def _say(self, data: str) -> None:
        words = " ".join(html.unescape(re.sub(r"<[^>]*>", "", data)).split())
        if words:
            said = Said(words)
            self._until = max(self._until, said.at) + said.takes
            self.said.append(said)

    def _cancel(self) -> None:
        """All that a person would not have heard to its end is cut."""
        now = time.monotonic()
        end = self._until
        for said in reversed(self.said):
            if end <= now or said.cut:
                break
            said.cut = now
            end -= said.takes
        self._until = min(self._until, now)
