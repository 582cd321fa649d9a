#!/usr/bin/env python3
"""Writes conversions.csv: the same colours in several spaces, computed by ColorAide 8.13.1.

    pip install coloraide==8.13.1 && python3 make_vectors.py

Each row: srgb (3 columns), hsl, hsb, oklab, oklch. The hue of an achromatic colour is "-".
"""
import itertools
import pathlib
import random

from coloraide.everything import ColorAll as Color

rng = random.Random(20240229)
colors = list(itertools.product([0.0, 0.5, 1.0], repeat=3))
colors += [tuple(rng.randrange(256) / 255 for _ in range(3)) for _ in range(120)]
colors += [tuple(rng.random() for _ in range(3)) for _ in range(60)]
colors += [tuple(rng.random() * 0.02 for _ in range(3)) for _ in range(30)]
colors += [tuple(rng.uniform(-0.5, 1.5) for _ in range(3)) for _ in range(60)]

header = [f"{s}{i}" for s in ("srgb", "hsl", "hsb", "oklab", "oklch") for i in range(3)]
lines = [",".join(header)]
for channels in colors:
    source = Color("srgb", channels)
    row = list(channels)
    for space, hue in (("hsl", 0), ("hsv", 0), ("oklab", None), ("oklch", 2)):
        coords = source.convert(space, norm=False).coords()
        grey = len(set(channels)) == 1
        row += ["-" if grey and i == hue else c for i, c in enumerate(coords)]
    lines.append(",".join(c if isinstance(c, str) else repr(float(c)) for c in row))
(pathlib.Path(__file__).parent / "conversions.csv").write_text("\n".join(lines) + "\n")
