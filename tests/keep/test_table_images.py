"""Pictures that move: what a reader of animated PNG puts together is what was drawn."""

import io
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop import cli
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.keep import table_images
from tammany_desktop.keep.table_images import (
    SIGNATURE,
    Frame,
    animation,
    encode,
    encode_animation,
    table_look,
)
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tests.helpers import games

pytestmark = pytest.mark.usefixtures("small")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small tables, which are quicker."""
    monkeypatch.setattr(table_images, "TABLE_SIZE", (853, 480))
    monkeypatch.setattr(table_images, "PICTURE_SIZE", (853, 480))
    monkeypatch.setattr(table_images, "WIDTHS", (426, 213))


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    assert data.startswith(SIGNATURE)
    at = len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, inner = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            kind + inner
        )
        yield kind, inner
        at += length + 12


def unpacked(data: bytes, size: tuple[int, int]) -> pygame.Surface:
    """The pixels of a frame, whose rows are differences to those above: as a PNG of its own."""
    assert {*zlib.decompress(data)[:: 4 * size[0] + 1]} == {2}
    head = struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    whole = SIGNATURE + b"".join(
        struct.pack(">I", len(inner)) + kind + inner + struct.pack(">I", zlib.crc32(kind + inner))
        for kind, inner in parts
    )
    return pygame.image.load(io.BytesIO(whole), "frame.png")


def played(data: bytes) -> list[Frame]:
    """Every frame as it is seen, with how long it stays."""
    found: list[Frame] = []
    seen, box, delay, numbers = pygame.Surface((1, 1)), pygame.Rect(0, 0, 0, 0), 0, list[int]()
    count = 0
    for kind, inner in chunks(data):
        if kind == b"IHDR":
            seen = pygame.Surface(struct.unpack(">II", inner[:8]))
        elif kind == b"acTL":
            count, loops = struct.unpack(">II", inner)
            assert loops == 0
        elif kind == b"fcTL":
            number, wide, high, left, top, delay, per, *_ = struct.unpack(">IIIIIHHBB", inner)
            box = pygame.Rect(left, top, wide, high)
            assert per == 1000
            numbers.append(number)
        elif kind in (b"IDAT", b"fdAT"):
            if kind == b"fdAT":
                numbers.append(struct.unpack(">I", inner[:4])[0])
                inner = inner[4:]
            seen.blit(unpacked(inner, box.size), box)
            found.append((seen.copy(), delay))
    assert numbers == list(range(len(numbers)))
    assert len(found) == count
    return found


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_what_is_put_together_is_what_was_drawn() -> None:
    table_look((853, 480))
    chance = Random(3)
    frames: list[Frame] = []
    picture = pygame.image.frombytes(chance.randbytes(3 * 40 * 30), (40, 30), "RGB")
    for number in range(5):
        picture = picture.copy()
        for _ in range(number):
            box = (chance.randrange(30), chance.randrange(20), 9, 7)
            picture.fill((chance.randrange(256), 0, number), box)
        frames.append((picture, 100 + number))
    frames.insert(2, (frames[1][0], 50))  # nothing differs
    found = played(encode_animation(frames))
    assert [delay for _, delay in found] == [100, 151, 102, 103, 104]
    wanted = [frames[0], frames[1], *frames[3:]]
    assert [pixels(one) for one, _ in found] == [pixels(one) for one, _ in wanted]


def test_a_term_is_shown_line_by_line_and_a_game_turn_by_turn() -> None:
    match = games.finished(3, 4)
    shares: list[float] = []
    whole = played(animation(match.seats, match.history, 0, shares.append))
    term = played(animation(match.seats, match.history, 2))
    assert shares == sorted(shares)
    happened = match.history.events_since(0)
    turns = sum(isinstance(event, table_images.MILESTONES) for event in happened)
    assert 40 < len(whole) <= turns + 1
    lines = [line for line in match.history.path_to() if match.history.state_at(line).term == 2]
    assert 20 < len(term) <= len(lines) + 1
    assert any(isinstance(event, e.ElectionBegan) for event in happened)
    look = table_look((853, 480))
    last = pygame.Surface(look.window.size)
    model = ViewModel(match.seats, match.history.state)
    Tabletop(look, model, lambda _: None, lambda _: None).paint(last)
    wanted = pygame.transform.smoothscale(last, (426, 239))
    differing = sum(
        a != b for a, b in zip(pixels(wanted), pixels(whole[-1][0]), strict=True)
    ) / len(pixels(wanted))
    assert differing < 0.02  # but for the rings of the latest turns


def test_it_gets_smaller_until_it_is_light_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    match = games.finished(3, 4)
    monkeypatch.setattr(table_images, "MAX_BYTES", 150_000)
    assert played(animation(match.seats, match.history, 1))[0][0].get_size() == (213, 119)


def test_export_writes_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "ring.jsonl"
    journal.write_bytes(games.finished_text(4, 6))
    png, moves = tmp_path / "ring.png", tmp_path / "ring.apng"
    order = ["export", str(journal), "--png", str(png), "--animation", str(moves)]
    assert cli.main([*order, "--at", "40", "--term", "1"]) == 0
    assert pygame.image.load(io.BytesIO(png.read_bytes()), "a.png").get_size() == (853, 480)
    assert len(played(moves.read_bytes())) > 20
    assert "ring.apng" in capsys.readouterr().out
    state = games.finished(4, 6).history.state_at(40)
    assert png.read_bytes() == table_images.picture(games.seats(4), state)
    assert cli.main([*order, "--at", "9999", "--replace"]) == 2
    assert encode(pygame.Surface((2, 2))).startswith(SIGNATURE)
