"""Draws the table as pictures: a position as PNG, a game or a term as an animated PNG."""

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Final, Literal

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
from tammany_desktop.ui.type import Typography, Units

ROWS_AT_ONCE: Final = 8  # rows of pixels compressed at once, so that other threads run in between
PICTURE_SIZE: Final = (2560, 1440)  # pixels of a still picture
TABLE_SIZE: Final = (1280, 720)  # pixels of the table in an animation, before it is reduced
WIDTHS: Final = (800, 720, 640, 560, 480, 400)  # pixels, tried in turn until MAX_BYTES suffice
MAX_BYTES: Final = 3_000_000  # bytes of an animation, if its smallest width allows
# Events after which there is a frame in the animation of a whole game.
MILESTONES: Final = (e.TurnEnded, e.WardWon, e.WardTied, e.TermBegan, e.GameEnded)
DELAY, LAST_DELAY = 600, 4000  # milliseconds of a frame, and of the last frame
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
Frame = tuple[pygame.Surface, int]  # a picture and its duration in milliseconds
Progress = Callable[[float], object]


def table_look(size: tuple[int, int]) -> Look:
    """Return the look of a table that is drawn without a window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    art, units = Art(resources.assets()), Units(*size)
    arguments = (Typography(units, False), palette("normal"), art, Pieces(art), Frames(art))
    return Look(units, *arguments, KeyMap({}), reduced_motion=True)


def picture(seats: tuple[Seat, ...], state: State) -> bytes:
    """Return the table at a position as PNG."""
    look = table_look(PICTURE_SIZE)
    surface = pygame.Surface(look.window.size)
    Tabletop(look, ViewModel(seats, state), lambda _: None, lambda _: None).paint(surface)
    return encode(surface)


def animation(
    seats: tuple[Seat, ...], history: History, term: int, progress: Progress = lambda share: None
) -> bytes:
    """Return an animated PNG: the whole game at MILESTONES (`term` 0), or every line of a term."""
    frames = list(_frames(seats, history, term, progress))
    data = b""
    for width in WIDTHS:
        size = (width, width * TABLE_SIZE[1] // TABLE_SIZE[0])
        reduced = [(pygame.transform.smoothscale(image, size), delay) for image, delay in frames]
        data = encode_animation(reduced)
        if len(data) <= MAX_BYTES:
            break
    return data


def _frames(
    seats: tuple[Seat, ...], history: History, term: int, progress: Progress
) -> Iterator[Frame]:
    model = ViewModel(seats, history.start)
    tabletop = Tabletop(table_look(TABLE_SIZE), model, lambda _: None, lambda _: None)
    lines = [0, *history.path_to()]
    for index, line in enumerate(lines):
        term_before, events = model.state.term, history.entry(line).events if line else ()
        model.reset(history.state_at(line))
        for event in events:
            model.marks = marks_after(model.marks, event)
        in_term = term in (term_before, model.state.term) if term else True
        has_frame = bool(term) or any(isinstance(event, MILESTONES) for event in events)
        is_last = line == lines[-1]
        if in_term and (has_frame or is_last or not index):
            tabletop.refresh()
            surface = pygame.Surface(TABLE_SIZE)
            tabletop.paint(surface)
            yield surface, LAST_DELAY if is_last else DELAY
        progress(index / len(lines))


# pygame's own PNG encoder blocks all threads for seconds.


def encode(surface: pygame.Surface) -> bytes:
    """Return the surface as PNG; each row is written as its difference from the row above."""
    data = _chunk(b"IDAT", _scan_lines(surface, "RGB"))
    return SIGNATURE + b"".join((_header(surface, 2), data, _chunk(b"IEND", b"")))


def encode_animation(frames: list[Frame]) -> bytes:
    """Return an animated PNG: the first frame, then rectangles around what differs in the next."""
    first_image, delay = frames[0]
    previous = first_image
    chunks: list[bytes] = []
    parts = [(first_image.get_rect(), first_image.convert_alpha(), delay)]
    for image, delay in frames[1:]:
        mask = pygame.mask.from_threshold(image, (0, 0, 0), (1, 1, 1, 255), previous)
        mask.invert()
        boxes = mask.get_bounding_rects()
        if boxes:  # unchanged pixels in the rectangle are transparent
            box = boxes[0].unionall(boxes[1:])
            changed = mask.to_surface(setsurface=image.convert_alpha(), unsetcolor=(0, 0, 0, 0))
            parts.append((box, changed.subsurface(box), delay))
        else:  # nothing differs: the picture before stays
            parts[-1] = (*parts[-1][:2], parts[-1][2] + delay)
        previous = image
    chunk_number = 0  # the sequence number of the next chunk of a frame
    for box, part, delay in parts:
        control = (chunk_number, *box.size, *box.topleft, delay, 1000, 0, int(chunk_number > 0))
        chunks.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", *control)))
        scan_lines = _scan_lines(part, "RGBA")
        if chunk_number:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", chunk_number + 1) + scan_lines))
        else:
            chunks.append(_chunk(b"IDAT", scan_lines))
        chunk_number += 2 if chunk_number else 1
    head = [_header(first_image, 6), _chunk(b"acTL", struct.pack(">II", len(parts), 0))]
    return SIGNATURE + b"".join([*head, *chunks, _chunk(b"IEND", b"")])


def _header(surface: pygame.Surface, color_type: int) -> bytes:
    """Return the PNG header; `color_type` is 2 for RGB or 6 for RGBA, with 8 bits a channel."""
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", *surface.get_size(), 8, color_type, 0, 0, 0))


def _scan_lines(surface: pygame.Surface, pixel_format: Literal["RGB", "RGBA"]) -> bytes:
    """Return the scan lines, each with the filter Up, compressed."""
    width, height = surface.get_size()
    stride = len(pixel_format) * width
    row_above, compressor = bytes(stride), zlib.compressobj(6)
    packed: list[bytes] = []
    for top in range(0, height, ROWS_AT_ONCE):
        part = surface.subsurface((0, top, width, min(ROWS_AT_ONCE, height - top)))
        rows = pygame.image.tobytes(part, pixel_format)
        # Each byte minus the one above, modulo 256, by two large integers.
        high_bits = int.from_bytes(b"\x80" * len(rows), "big")
        rows_above = (row_above + rows)[: len(rows)]
        row_bits, above_bits = (int.from_bytes(pixels, "big") for pixels in (rows, rows_above))
        difference = (row_bits | high_bits) - (above_bits & ~high_bits)
        bits = difference ^ ((row_bits ^ ~above_bits) & high_bits)
        data = bits.to_bytes(len(rows), "big")
        row_above = rows[-stride:]
        filtered = (b"\2" + data[start : start + stride] for start in range(0, len(data), stride))
        packed.append(compressor.compress(b"".join(filtered)))
    return b"".join([*packed, compressor.flush()])


def _chunk(type_: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + type_ + data + struct.pack(">I", zlib.crc32(type_ + data))
