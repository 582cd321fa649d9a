#!/usr/bin/env python3
"""Writes conversions.csv, gamut.csv and mixing.csv, computed by ColorAide 8.13.1.

    pip install coloraide==8.13.1 && python3 make_vectors.py

conversions.csv: space, components, space, the same colour there, its clipped 8-bit sRGB.
gamut.csv: space, components, gamut, components after the mapping of CSS Color 4, the 8-bit colour.
mixing.csv: two colours with alpha, share, space, hue route, the mixture with alpha.

A component that means nothing (hue and saturation of a grey) is "-", one that is left open is "none".
"""
import itertools
import math
import pathlib
import random

from coloraide.everything import ColorAll as Color

NAMES = {
    "srgb": "srgb", "linearSRGB": "srgb-linear", "hsl": "hsl", "hsb": "hsv", "hwb": "hwb",
    "cmyk": "cmyk", "lab": "lab", "lch": "lch", "xyzD65": "xyz-d65", "xyzD50": "xyz-d50",
    "oklab": "oklab", "oklch": "oklch", "okhsl": "okhsl", "okhsv": "okhsv",
    "displayP3": "display-p3", "linearDisplayP3": "display-p3-linear", "a98RGB": "a98-rgb",
    "proPhotoRGB": "prophoto-rgb", "rec2020": "rec2020",
}
HUES = {"hsl": 0, "hsb": 0, "hwb": 0, "lch": 2, "oklch": 2, "okhsl": 0, "okhsv": 0}
RGB_LIKE = {"srgb", "hsl", "hsb", "hwb", "cmyk", "okhsl", "okhsv"}
rng = random.Random(20240229)


def text(value):
    if isinstance(value, str):
        return value
    return "none" if math.isnan(value) else repr(float(value))


def coords(color, name):
    """The components in a space; the hue of a grey is "-"."""
    found = color.convert(NAMES[name], norm=False)
    parts = list(found.coords(nans=False))
    if name in HUES and found.is_achromatic():
        parts[HUES[name]] = "-"
        # Near black and white the saturation consists of rounding errors.
        if name in ("hsl", "hsb", "okhsl", "okhsv"):
            parts[1] = "-"
    return parts


def padded(parts):
    return [text(p) for p in parts] + [""] * (4 - len(parts))


def source(name, reach):
    """A random colour given in a space; `reach` > 0 goes beyond sRGB."""
    kind = rng.random()
    if kind < 0.15:
        rgb = [rng.randrange(256) / 255 for _ in range(3)]
    elif kind < 0.25:
        rgb = [rng.random() * 0.02 for _ in range(3)]
    elif kind < 0.3:
        rgb = [rng.choice((0.0, 0.25, 0.6, 1.0))] * 3
    else:
        rgb = [rng.uniform(-reach, 1 + reach) for _ in range(3)]
    return Color("srgb", rgb).convert(NAMES[name], norm=False)


rows = ["from,a,b,c,d,to,a,b,c,d,hex"]
for one, other in itertools.product(NAMES, NAMES):
    # OKHSL and OKHSV are defined for sRGB; far outside they have no value.
    bounded = {"okhsl", "okhsv"} & {one, other}
    for _ in range(6):
        color = source(one, 0 if bounded else rng.choice((0, 0.05, 0.3)))
        given = [c if not math.isnan(c) else 0.0 for c in color.coords()]
        color = Color(NAMES[one], given)
        hexadecimal = color.convert("srgb", norm=False).clip().to_string(hex=True)
        rows.append(",".join(
            [one] + padded(given) + [other] + padded(coords(color, other)) + [hexadecimal]))
(pathlib.Path(__file__).parent / "conversions.csv").write_text("\n".join(rows) + "\n")

rows = ["from,a,b,c,d,to,a,b,c,d,hex"]
for index in range(500):
    if index % 3 == 0:
        one, given = "oklch", [rng.random(), rng.uniform(0, 0.5), rng.uniform(0, 360)]
    elif index % 3 == 1:
        one, given = "lab", [rng.uniform(0, 100), rng.uniform(-125, 125), rng.uniform(-125, 125)]
    else:
        one = rng.choice(("displayP3", "rec2020", "proPhotoRGB", "a98RGB"))
        given = [rng.uniform(0, 1) for _ in range(3)]
    other = rng.choice(("srgb", "srgb", "displayP3", "rec2020"))
    color = Color(NAMES[one], given)
    fitted = color.clone().fit(NAMES[other], method="oklch-chroma").convert(NAMES[other], norm=False)
    hexadecimal = (
        color.clone().fit("srgb", method="oklch-chroma").convert("srgb").clip().to_string(hex=True))
    rows.append(",".join(
        [one] + padded(given) + [other] + padded(list(fitted.coords(nans=False))) + [hexadecimal]))
(pathlib.Path(__file__).parent / "gamut.csv").write_text("\n".join(rows) + "\n")

rows = ["from,a,b,c,d,alpha,from,a,b,c,d,alpha,share,in,hue,a,b,c,d,alpha"]
for _ in range(700):
    given = []
    for _ in range(2):
        name = rng.choice(("srgb", "srgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch", "displayP3"))
        color = source(name, 0)
        # The saturation of white consists of rounding errors.
        while not 1e-6 < color.convert("oklab")[0] < 1 - 1e-6:
            color = source(name, 0)
        parts = [c if not math.isnan(c) else 0.0 for c in color.coords()]
        for lane in range(3):
            # ColorAide removes the hue of a colour without chroma, even without a conversion.
            if rng.random() < 0.08 and (name not in HUES or lane in (HUES[name], 2)):
                parts[lane] = math.nan
        given.append((name, parts))
    # ColorAide fills missing components after premultiplying, browsers before.
    is_open = any(math.isnan(c) for _, parts in given for c in parts)
    ends = []
    for name, parts in given:
        alpha = 1.0 if is_open else rng.choice((1.0, 1.0, rng.random(), 0.0, math.nan))
        ends.append((name, Color(NAMES[name], parts, alpha), parts, alpha))
    while True:
        space = rng.choice(
            ("srgb", "linearSRGB", "hsl", "hwb", "lab", "lch", "xyzD65", "oklab", "oklch"))
        if not any(name == space and color.is_achromatic() for name, color, _, _ in ends):
            break
    route = rng.choice(("shorter", "longer", "increasing", "decreasing"))
    share = rng.choice((0.0, 0.25, 0.5, rng.random(), 1.0))
    mixed = Color.mix(
        ends[0][1], ends[1][1], share, space=NAMES[space], out_space=NAMES[space], hue=route,
        powerless=True, carryforward=True, premultiplied=True)
    row = []
    for name, _, given, alpha in ends:
        row += [name] + padded(given) + [text(alpha)]
    row += [repr(share), space, route] + padded(list(mixed.coords())) + [text(mixed.alpha())]
    rows.append(",".join(row))
(pathlib.Path(__file__).parent / "mixing.csv").write_text("\n".join(rows) + "\n")
