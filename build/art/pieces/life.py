"""What moves in the title picture: cut out of plates of its whole loop, to be laid over the first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from scipy import ndimage

NOTICED = 14  # of 255: what differs less from the first plate stays as it is there
NEAR = 9  # pixels between changes that move together
SOFT = 2.2  # pixels over which a cutting fades into the plate
LEAST = 90  # pixels: what changes less is left still
UNDER_THE_BILL = range(240, 1000)  # where a thing begins that no usual window shows


@dataclass(frozen=True)
class Cutting:
    """One thing that moves: where it is on the plate, and its pictures after the first."""

    box: tuple[int, int, int, int]  # left, top, width, height
    frames: tuple[Image.Image, ...]

    def holds(self, x: int, y: int) -> bool:
        """Whether a point of the plate is in its box."""
        left, top, wide, high = self.box
        return left <= x < left + wide and top <= y < top + high

    def strip(self) -> Image.Image:
        """Return its pictures side by side."""
        wide, high = self.box[2:]
        made = Image.new("RGBA", (wide * len(self.frames), high))
        for place, frame in enumerate(self.frames):
            made.paste(frame, (place * wide, 0))
        return made


def cuttings(plates: list[Image.Image]) -> Iterator[Cutting]:
    """Yield what differs between the plates of a loop, each thing by itself, from left to right."""
    whole = np.stack([np.asarray(plate, dtype=np.int16) for plate in plates])
    changed = np.abs(whole[1:] - whole[0]).max(axis=(0, 3)) > NOTICED
    changed = ndimage.binary_opening(changed)
    marks, _ = ndimage.label(ndimage.binary_dilation(changed, iterations=NEAR))
    areas = enumerate(ndimage.find_objects(marks), 1)
    for mark, area in sorted(areas, key=lambda one: (one[1][1].start, one[1][0].start)):
        own = changed & (marks == mark)
        if own.sum() >= LEAST and area[1].start not in UNDER_THE_BILL:
            yield _cut(plates, area, ndimage.binary_dilation(own, iterations=4))


def _cut(plates: list[Image.Image], area: tuple[slice, slice], own: NDArray[np.bool_]) -> Cutting:
    """Cut out one area; what is not its own is clear, with soft edges."""
    down, across = area
    box = across.start, down.start, across.stop - across.start, down.stop - down.start
    inner = ndimage.binary_closing(np.pad(own[area], 12), iterations=8)[12:-12, 12:-12]
    mask = Image.fromarray((inner * 255).astype(np.uint8), "L")
    mask = mask.filter(ImageFilter.GaussianBlur(SOFT))
    frames = []
    for plate in plates[1:]:
        frame = plate.crop((box[0], box[1], box[0] + box[2], box[1] + box[3])).convert("RGBA")
        frame.putalpha(mask)
        frames.append(frame)
    return Cutting(box, tuple(frames))
