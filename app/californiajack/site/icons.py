"""Draws the project's icon: the Jack of trumps in front of a fan, as SVG and as PNG of any size.

The PNG is computed from the same shapes as the SVG (distances to rounded boxes, discs and an arc),
so no drawing library is needed and the bytes are the same in every build.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float64]
FELT, PAPER, INK, BRASS, RED = "#24574a", "#faf7f0", "#22262b", "#e2b45c", "#a3262a"

SVG = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" fill="{FELT}"/>
<rect x="24" y="18" width="42" height="60" rx="6" transform="rotate(-12 45 48)" fill="{BRASS}"/>
<rect x="34" y="20" width="42" height="60" rx="6" fill="{PAPER}"/>
<path d="M57 31V53a7 7 0 0 1-14 0" fill="none" stroke="{INK}" stroke-width="6"/>
<path d="M49 31H63" stroke="{INK}" stroke-width="6"/>
<path d="M66 62l6 7-6 7-6-7z" fill="{RED}"/>
</svg>
"""


def _box(
    x: Field, y: Field, centre: tuple[float, float], half: tuple[float, float], r: float
) -> Field:
    dx = np.abs(x - centre[0]) - half[0] + r
    dy = np.abs(y - centre[1]) - half[1] + r
    outside = np.sqrt(np.maximum(dx, 0) ** 2 + np.maximum(dy, 0) ** 2)
    return outside + np.minimum(np.maximum(dx, dy), 0) - r


def _tilted(x: Field, y: Field) -> Field:
    # Twelve degrees, written out so that no maths library can round it differently.
    cos, sin = 0.9781476007338057, -0.20791169081775934
    u, v = x - 45, y - 48
    return _box(u * cos + v * sin, v * cos - u * sin, (0, 0), (21, 30), 6)


def _hook(x: Field, y: Field) -> Field:
    ring = np.abs(np.sqrt((x - 50) ** 2 + (y - 53) ** 2) - 7) - 3
    stem = _box(x, y, (57, 42.5), (3, 11.5), 0)  # half a unit into the ring: no seam
    return np.minimum(stem, np.maximum(ring, 53 - y))


LAYERS: list[tuple[str, Callable[[Field, Field], Field]]] = [
    (BRASS, _tilted),
    (PAPER, lambda x, y: _box(x, y, (55, 50), (21, 30), 6)),
    (INK, _hook),
    (INK, lambda x, y: _box(x, y, (56, 31), (7, 3), 0)),
    (RED, lambda x, y: (np.abs(x - 66) * 7 + np.abs(y - 69) * 6 - 42) / 9.22),
]


def _rgb(colour: str) -> Field:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float64)


def png(size: int, *, inset: float = 0.0) -> bytes:
    """The icon as a PNG of `size` pixels; `inset` (0 to 0.4) leaves felt around it for masks."""
    step = 100 / size
    axis = (np.arange(size) + 0.5) * step
    scale = 1 - 2 * inset
    x, y = np.meshgrid((axis - 50) / scale + 50, (axis - 50) / scale + 50)
    picture = np.broadcast_to(_rgb(FELT), (size, size, 3)).copy()
    for colour, shape in LAYERS:
        cover = np.clip(0.5 - shape(x, y) * scale / step, 0, 1)[..., None]
        picture = picture * (1 - cover) + _rgb(colour) * cover
    rows = np.rint(picture).astype(np.uint8)
    raw = b"".join(b"\0" + row.tobytes() for row in rows)
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
