"""The icon as PNG: a real picture, the same in every build."""

from __future__ import annotations

import struct
import zlib

import pytest

from californiajack.site import icons


def pixels(png: bytes) -> tuple[int, list[bytes]]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    size = struct.unpack(">I", png[16:20])[0]
    length = struct.unpack(">I", png[33:37])[0]
    raw = zlib.decompress(png[41 : 41 + length])
    rows = [raw[i * (size * 3 + 1) + 1 : (i + 1) * (size * 3 + 1)] for i in range(size)]
    return size, rows


@pytest.mark.parametrize("size", [180, 192])
def test_the_drawing(size: int) -> None:
    shown, rows = pixels(icons.png(size))
    assert shown == size

    def at(x: float, y: float) -> str:
        row, column = int(y * size / 100), int(x * size / 100)
        return "#" + rows[row][column * 3 : column * 3 + 3].hex()

    assert at(2, 2) == icons.FELT
    assert at(40, 74) == icons.PAPER
    assert at(57, 45) == icons.INK
    assert at(57, 53) == icons.INK  # no seam between stem and hook
    assert at(66, 69) == icons.RED
    assert at(28, 30) == icons.BRASS


def test_same_bytes_each_time() -> None:
    assert icons.png(64) == icons.png(64)


def test_the_mask_leaves_room() -> None:
    _, rows = pixels(icons.png(100, inset=0.12))
    edge = bytes.fromhex(icons.FELT[1:])
    assert all(row[30:33] == edge for row in rows)
