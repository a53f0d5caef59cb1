"""The table as picture files: one moment as PNG, a game or a term as an animated PNG."""

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Final

import pygame

from tammany_desktop import resources
from tammany_desktop.art import Art, Frames, Pieces
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.play.view_model import ViewModel, marks_after
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import State
from tammany_desktop.ui.intents import KeyMap
from tammany_desktop.ui.look import Look, palette
from tammany_desktop.ui.type import Type, Units

BAND: Final = 8  # rows of pixels compressed at once: other threads run in between
PICTURE: Final = (2560, 1440)  # pixels of a still picture
TABLE: Final = (1280, 720)  # pixels of the table in an animation, before it is reduced
WIDTHS: Final = (800, 720, 640, 560, 480, 400)  # pixels: the first with a file below MOST is used
MOST: Final = 3_000_000  # bytes of an animation
SHOWN: Final = (e.TurnEnded, e.WardWon, e.WardTied, e.TermBegan, e.GameEnded)
DELAY, LAST_DELAY = 600, 4000  # milliseconds of a frame, and of the last frame
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
Frame = tuple[pygame.Surface, int]  # a picture, and its milliseconds


def table_look(size: tuple[int, int]) -> Look:
    """Return the look of a table that is in no window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    art, units = Art(resources.assets()), Units(*size)
    whole = (Type(units, False), palette("normal"), art, Pieces(art), Frames(art), KeyMap({}))
    return Look(units, *whole, still=True)


def picture(seats: tuple[Seat, ...], state: State) -> bytes:
    """Return the table at a position as PNG."""
    look = table_look(PICTURE)
    made = pygame.Surface(look.window.size)
    Tabletop(look, ViewModel(seats, state), lambda _: None, lambda _: None).paint(made)
    return encode(made)


def animation(
    seats: tuple[Seat, ...],
    history: History,
    term: int,
    progress: Callable[[float], object] = lambda share: None,
) -> bytes:
    """Return the table turn by turn, or each line of one `term`, as an animated PNG below MOST."""
    frames = list(_frames(seats, history, term, progress))
    data = b""
    for width in WIDTHS:
        size = (width, width * TABLE[1] // TABLE[0])
        small = [(pygame.transform.smoothscale(one, size), delay) for one, delay in frames]
        data = animate(small)
        if len(data) <= MOST:
            break
    return data


def _frames(
    seats: tuple[Seat, ...], history: History, term: int, progress: Callable[[float], object]
) -> Iterator[Frame]:
    look = table_look(TABLE)
    model = ViewModel(seats, history.start)
    top = Tabletop(look, model, lambda _: None, lambda _: None)
    lines = [0, *history.path_to()]
    for place, line in enumerate(lines):
        before, events = model.state.term, history.entry(line).events if line else ()
        model.reset(history.state_at(line))
        for event in events:
            model.marks = marks_after(model.marks, event)
        here = term in (before, model.state.term) if term else True
        whole = bool(term) or any(isinstance(event, SHOWN) for event in events)
        last = line == lines[-1]
        if here and (whole or last or not place):
            top.refresh()
            made = pygame.Surface(TABLE)
            top.paint(made)
            yield made, LAST_DELAY if last else DELAY
        progress(place / len(lines))


# pygame's own PNG encoder blocks all threads for seconds.


def encode(surface: pygame.Surface) -> bytes:
    """Return the surface as PNG; each row is written as its difference from the row above."""
    chunks = (_head(surface, 2), _chunk(b"IDAT", _packed(surface, "RGB")), _chunk(b"IEND", b""))
    return SIGNATURE + b"".join(chunks)


def animate(frames: list[Frame]) -> bytes:
    """Return an animated PNG: the first picture whole, then only what differs from the last."""
    shown, (first, delay) = frames[0][0], frames[0]
    chunks: list[bytes] = []
    parts = [(first.get_rect(), first.convert_alpha(), delay)]
    for picture, delay in frames[1:]:
        mask = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255), shown)
        mask.invert()
        boxes = mask.get_bounding_rects()
        if boxes:
            box = boxes[0].unionall(boxes[1:])
            clear = mask.to_surface(setsurface=picture.convert_alpha(), unsetcolor=(0, 0, 0, 0))
            parts.append((box, clear.subsurface(box), delay))
        else:  # nothing differs: the last picture stays
            parts[-1] = (*parts[-1][:2], parts[-1][2] + delay)
        shown = picture
    number = 0
    for box, part, delay in parts:
        place = (number, box.width, box.height, box.left, box.top, delay, 1000, 0, int(number > 0))
        chunks.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", *place)))
        packed = _packed(part, "RGBA")
        if number:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", number + 1) + packed))
        else:
            chunks.append(_chunk(b"IDAT", packed))
        number += 2 if number else 1
    head = [_head(first, 6), _chunk(b"acTL", struct.pack(">II", len(parts), 0))]
    return SIGNATURE + b"".join([*head, *chunks, _chunk(b"IEND", b"")])


def _head(surface: pygame.Surface, kind: int) -> bytes:
    """Return the PNG header; `kind` is the color type, 2 for RGB, 6 for RGBA, 8 bits each."""
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", *surface.get_size(), 8, kind, 0, 0, 0))


def _packed(surface: pygame.Surface, kind: str) -> bytes:
    wide, high = surface.get_size()
    stride = len(kind) * wide
    above, packer = bytes(stride), zlib.compressobj(6)
    packed: list[bytes] = []
    for top in range(0, high, BAND):
        part = surface.subsurface((0, top, wide, min(BAND, high - top)))
        rows = pygame.image.tobytes(part, "RGBA" if kind == "RGBA" else "RGB")
        less = _differences(rows, (above + rows)[: len(rows)])
        above = rows[-stride:]
        lines = (b"\2" + less[at : at + stride] for at in range(0, len(less), stride))
        packed.append(packer.compress(b"".join(lines)))
    return b"".join([*packed, packer.flush()])


def _differences(ours: bytes, others: bytes) -> bytes:
    """Return each byte minus the other, modulo 256, computed on two large numbers at once."""
    tops = int.from_bytes(b"\x80" * len(ours), "big")
    one, other = int.from_bytes(ours, "big"), int.from_bytes(others, "big")
    return (((one | tops) - (other & ~tops)) ^ ((one ^ ~other) & tops)).to_bytes(len(ours), "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
