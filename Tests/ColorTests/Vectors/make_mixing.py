#!/usr/bin/env python3
"""Writes mixtures.csv with ColorAide 8.13.1: what its `mix` gives by default.

    pip install coloraide==8.13.1 && python3 make_mixing.py

mixtures.csv: two colours as CSS, share, space, hue route, the mixture with its alpha in Lab, LCH,
OKLab and OKLCH (a powerless hue is "-"), and in 8 bits, fitted by the method of CSS and by ray
tracing, which is ColorAide's default.

The colours are greys, 8-bit and vivid ones, many outside sRGB, a third of them translucent. `none`
is left to mixing.csv. Mixtures with a channel half-way between two 8-bit steps are left out, since
rounding errors decide about them.
"""
import pathlib
import random

from coloraide.everything import ColorAll as Color

POLAR = {
    "hsl": "hsl", "hsb": "hsv", "hwb": "hwb", "lch": "lch", "oklch": "oklch", "okhsl": "okhsl",
    "okhsv": "okhsv",
}
OTHERS = {
    "srgb": "srgb", "linearSRGB": "srgb-linear", "cmyk": "cmyk", "lab": "lab", "xyzD65": "xyz-d65",
    "xyzD50": "xyz-d50", "oklab": "oklab", "displayP3": "display-p3",
    "linearDisplayP3": "display-p3-linear", "a98RGB": "a98-rgb", "proPhotoRGB": "prophoto-rgb",
    "rec2020": "rec2020",
}
ROUTES = ("shorter", "longer", "increasing", "decreasing")
rng = random.Random(20261123)


def source():
    alpha = rng.choice(("", "", f" / {rng.random():.2f}"))
    kind = rng.randrange(8)
    if kind < 2:
        return f"#{rng.randrange(1 << 24):06x}"
    if kind == 2:
        return "#" + f"{rng.choice((0, 255, rng.randrange(256))):02x}" * 3
    if kind == 3:
        channels = [rng.uniform(-0.3, 1.3) for _ in range(3)]
        return "color(srgb {:.4f} {:.4f} {:.4f}{})".format(*channels, alpha)
    if kind == 4:
        space = rng.choice(("display-p3", "rec2020", "a98-rgb"))
        channels = [rng.random() for _ in range(3)]
        return "color({} {:.4f} {:.4f} {:.4f}{})".format(space, *channels, alpha)
    lightness, hue = rng.random(), rng.uniform(0, 360)
    if kind == 5:
        return f"oklch({lightness:.4f} {rng.uniform(0, 0.4):.4f} {hue:.2f}{alpha})"
    if kind == 6:
        return f"lch({lightness * 100:.2f} {rng.uniform(0, 150):.2f} {hue:.2f}{alpha})"
    return f"hsl({hue:.2f} {rng.random() * 100:.2f}% {lightness * 100:.2f}%{alpha})"


def components(color, space):
    parts = [f"{part:.8g}" for part in color.convert(space, norm=False)[:]]
    if space in ("lch", "oklch") and color.convert(space).is_achromatic():
        parts[2] = "-"
    return " ".join(parts)


def hexadecimal(color, method):
    fitted = color.clone().fit("srgb", method=method).convert("srgb").clip()
    return fitted.to_string(hex=True, alpha=True)


def is_halfway(color):
    channels = color.convert("srgb", norm=False)[:]
    return any(abs(channel * 255 % 1 - 0.5) < 1e-6 for channel in channels)


def row(name, space, route):
    while True:
        one, other = source(), source()
        share = rng.choice((0.0, 1.0, 0.25, 0.5, round(rng.random(), 3), round(rng.random(), 3)))
        mixed = Color(one).mix(other, share, space=space, hue=route)
        # A saturation that exceeds all bounds means nothing.
        if not is_halfway(mixed) and abs(mixed.convert("oklab")[0]) < 10:
            break
    spaces = [components(mixed, space) for space in ("lab", "lch", "oklab", "oklch")]
    fitted = [hexadecimal(mixed, method) for method in ("oklch-chroma", "raytrace")]
    return ",".join([one, other, repr(share), name, route] + spaces + fitted)


rows = ["first,second,share,in,hue,lab,lch,oklab,oklch,css,raytrace"]
rows += [row(name, POLAR[name], route) for name in POLAR for route in ROUTES for _ in range(12)]
rows += [row(name, OTHERS[name], "shorter") for name in OTHERS for _ in range(12)]
(pathlib.Path(__file__).parent / "mixtures.csv").write_text("\n".join(rows) + "\n")
