#!/usr/bin/env python3
"""Writes css-valid.tsv and css-invalid.txt.

The inputs and the expected values are those of the web-platform tests (3-clause BSD licence), the
files color-{valid,computed,invalid}-*.html and color-mixed-num-pct.html in
https://github.com/web-platform-tests/wpt/tree/master/css/css-color/parsing

Left out: what has no value without a page (currentColor, var(), em, light-dark()), bare digits
such as "123", which are hexadecimal digits here, and infinite components, which are limited here.
"""
valid, invalid = [], []


def case(text, expected):
    valid.append((text, expected))


def rgb(*rows):
    for text, expected in rows:
        case(text, expected)


RGB = ["srgb", "srgb-linear", "a98-rgb", "rec2020", "prophoto-rgb", "display-p3"]
XYZ = ["xyz", "xyz-d50", "xyz-d65"]

# color-valid-rgb.html
for name in ["rgb", "rgba"]:
    rgb(
        (f"{name}(none none none)", "rgb 0 0 0"),
        (f"{name}(none none none / none)", "rgb 0 0 0 0"),
        (f"{name}(128 none none)", "rgb 128 0 0"),
        (f"{name}(128 none none / none)", "rgb 128 0 0 0"),
        (f"{name}(none none none / .5)", "rgb 0 0 0 0.5"),
        (f"{name}(20% none none)", "rgb 51 0 0"),
        (f"{name}(20% none none / none)", "rgb 51 0 0 0"),
        (f"{name}(none none none / 50%)", "rgb 0 0 0 0.5"),
        (f"{name}(-2 3 4)", "rgb 0 3 4"), (f"{name}(-20% 20% 40%)", "rgb 0 51 102"),
        (f"{name}(257 30 40)", "rgb 255 30 40"), (f"{name}(250% 20% 40%)", "rgb 255 51 102"),
        (f"{name}(-2 3 4 / .5)", "rgb 0 3 4 0.5"),
        (f"{name}(-20% 20% 40% / 50%)", "rgb 0 51 102 0.5"),
        (f"{name}(calc(infinity), 0, 0)", "rgb 255 0 0"),
        (f"{name}(0, calc(-infinity), 0)", "rgb 0 0 0"),
        (f"{name}(0, 0, calc(infinity))", "rgb 0 0 255"),
        (f"{name}(0, 0, 0, calc(infinity))", "rgb 0 0 0"),
        (f"{name}(0, 0, 0, calc(-infinity))", "rgb 0 0 0 0"),
        (f"{name}(calc(NaN), 0, 0)", "rgb 0 0 0"), (f"{name}(0, calc(0 / 0), 0)", "rgb 0 0 0"),
    )

# color-valid-hsl.html
rgb(
    ("hsl(120 30% 50%)", "rgb 89 166 89"), ("hsl(120 30% 50% / 0.5)", "rgb 89 166 89 0.5"),
    ("hsl(none none none)", "hsl none none none"),
    ("hsl(none none none / none)", "hsl none none none none"),
    ("hsla(none none none)", "hsl none none none"), ("hsla(0 0% 0% / 0)", "rgb 0 0 0 0"),
    ("hsl(120 none none)", "hsl 120 none none"), ("hsl(120 80% none)", "hsl 120 80 none"),
    ("hsl(120 none 50%)", "hsl 120 none 50"), ("hsl(120 0% 50%)", "rgb 128 128 128"),
    ("hsl(120 100% 50% / none)", "hsl 120 100 50 none"),
    ("hsl(none 100% 50%)", "hsl none 100 50"), ("hsl(10 100% 50%)", "rgb 255 43 0"),
    ("hsl(0 0% 49.99999%)", "rgb 127 127 127"),
    ("hsl(120 30 50)", "rgb 89 166 89"), ("hsl(120 30 50 / 0.5)", "rgb 89 166 89 0.5"),
    ("hsl(120 30% 50)", "rgb 89 166 89"), ("hsl(120 30 50%)", "rgb 89 166 89"),
    ("hsl(120 none 50 / 0.5)", "hsl 120 none 50 0.5"), ("hsl(120 30 none)", "hsl 120 30 none"),
    ("hsl(120 30 50 / none)", "hsl 120 30 50 none"),
    ("hsl(0 -50% 40%)", "rgb 102 102 102"), ("hsl(30 -50% 60)", "rgb 153 153 153"),
    ("hsl(0 -50 40%)", "rgb 102 102 102"), ("hsl(30 -50 60)", "rgb 153 153 153"),
    ("hsl(calc(infinity) 100% 50%)", "rgb 255 0 0"),
    ("hsl(calc(-infinity) 100% 50%)", "rgb 255 0 0"), ("hsl(calc(0 / 0) 100% 50%)", "rgb 255 0 0"),
    ("hsl(90 50% 50% / calc(infinity))", "rgb 128 191 64"),
    ("hsl(90 50% 50% / calc(-infinity))", "rgb 128 191 64 0"),
    ("hsl(90 50% 50% / calc(0 / 0))", "rgb 128 191 64 0"),
    ("hsl(90 50% 50% / calc(NaN))", "rgb 128 191 64 0"),
)

# color-valid-hwb.html
rgb(
    ("hwb(120 30% 50%)", "rgb 77 128 77"), ("hwb(120 30% 50% / 0.5)", "rgb 77 128 77 0.5"),
    ("hwb(none none none)", "hwb none none none"), ("hwb(0 0% 0%)", "rgb 255 0 0"),
    ("hwb(none none none / none)", "hwb none none none none"),
    ("hwb(120 none none)", "hwb 120 none none"), ("hwb(120 80% none)", "hwb 120 80 none"),
    ("hwb(120 80% 0%)", "rgb 204 255 204"), ("hwb(120 none 50%)", "hwb 120 none 50"),
    ("hwb(120 0% 50%)", "rgb 0 128 0"), ("hwb(120 30% 50% / none)", "hwb 120 30 50 none"),
    ("hwb(none 100% 50% / none)", "hwb none 100 50 none"),
    ("hwb(0 100% 50% / 0)", "rgb 170 170 170 0"), ("hwb(120 30 50)", "rgb 77 128 77"),
    ("hwb(120 30% 50)", "rgb 77 128 77"), ("hwb(120 30 50% / 0.5)", "rgb 77 128 77 0.5"),
    ("hwb(120 none 50 / 0.5)", "hwb 120 none 50 0.5"), ("hwb(120 30 none)", "hwb 120 30 none"),
    ("hwb(0deg 10% 50%)", "rgb 128 26 26"), ("hwb(120deg 10% 50%)", "rgb 26 128 26"),
    ("hwb(320deg 30% 40%)", "rgb 153 77 128"), ("hwb(0 20% 100%)", "rgb 43 43 43"),
    ("hwb(calc(infinity) 20% 10%)", "rgb 230 51 51"),
    ("hwb(90 20% 10% / calc(-infinity))", "rgb 140 230 51 0"),
    ("hwb(90 20% 10% / calc(NaN))", "rgb 140 230 51 0"),
)

# color-valid-lab.html
for n, k in [("lab", 1), ("oklab", 0.01)]:
    def f(*values):
        return " ".join(v if isinstance(v, str) else f"{v * k:.6g}" for v in values)
    for args, want in [
        (f(0, 0, 0), "0 0 0"), (f(0, 0, 0) + " / 1", "0 0 0"), (f(0, 0, 0) + " / 0.5", "0 0 0 0.5"),
        (f(20, 0, 10) + "/0.5", f(20, 0, 10) + " 0.5"), (f(20, 0, 10) + "/50%", f(20, 0, 10) + " 0.5"),
        (f(400, 0, 10) + "/50%", f(100, 0, 10) + " 0.5"), (f(50, -160, 160), f(50, -160, 160)),
        (f(50, -200, 200), f(50, -200, 200)), (f(0, 0, 0) + " / -10%", "0 0 0 0"),
        (f(0, 0, 0) + " / 110%", "0 0 0"), (f(0, 0, 0) + " / 300%", "0 0 0"), (f(-40, 0, 0), "0 0 0"),
        (f(50, -20, 0), f(50, -20, 0)), (f(50, 0, -20), f(50, 0, -20)),
        ("none none none / none", "none none none none"), ("none none none", "none none none"),
        (f(20) + " none none / none", f(20) + " none none none"),
        ("none none none / 0.5", "none none none 0.5"), ("0 0 0 / none", "0 0 0 none"),
        (f"calc({f(50)} * 3) calc(0.5 - 1) calc(1.5) / calc(-0.5 + 1)", f(100) + " -0.5 1.5 0.5"),
        (f"calc({f(-50)} * 3) calc(0.5 + 1) calc(-1.5) / calc(-0.5 * 2)", "0 1.5 -1.5 0"),
        ("calc(Infinity) 0 0", f(100) + " 0 0"),
    ]:
        case(f"{n}({args})", f"{n} {want}")
for n, k in [("lch", 1), ("oklch", 0.01)]:
    def f(*values):
        return " ".join(f"{v * k:.6g}" for v in values)
    for args, want in [
        ("0 0 0deg", "0 0 0"), ("0 0 0deg / 1", "0 0 0"), ("0 0 0deg / 0.5", "0 0 0 0.5"),
        (f(100, 230) + " 0deg / 0.5", f(100, 230) + " 0 0.5"),
        (f(20, 50) + " 20deg/0.5", f(20, 50) + " 20 0.5"),
        (f(20, 50) + " 20deg/50%", f(20, 50) + " 20 0.5"),
        (f(10, 20) + " 20deg / -10%", f(10, 20) + " 20 0"),
        (f(10, 20) + " 20deg / 110%", f(10, 20) + " 20"),
        (f(10, 20) + " 1.28rad", f(10, 20) + " 73.3386"),
        (f(10, 20) + " 380deg", f(10, 20) + " 20"), (f(10, 20) + " -340deg", f(10, 20) + " 20"),
        (f(10, 20) + " 740deg", f(10, 20) + " 20"), (f(10, 20) + " -700deg", f(10, 20) + " 20"),
        (f(-40, 0) + " 0", "0 0 0"), (f(20, -20) + " 0", f(20, 0) + " 0"),
        (f(10, 20) + " -700", f(10, 20) + " 20"),
        (f"calc({f(50)} * 3) calc(0.5 - 1) calc(20deg * 2) / calc(-0.5 + 1)", f(100) + " 0 40 0.5"),
        (f"calc({f(-50)} * 3) calc(0.5 + 1) calc(-20deg * 2) / calc(-0.5 * 2)", "0 1.5 320 0"),
        ("none none none / none", "none none none none"),
        (f(20) + " none none / none", f(20) + " none none none"),
        ("0 0 0 / none", "0 0 0 none"), ("calc(Infinity) 0 0", f(100) + " 0 0"),
        (f(50) + " calc(-Infinity) 0", f(50) + " 0 0"),
    ]:
        case(f"{n}({args})", f"{n} {want}")

# color-valid-color-function.html, color-mixed-num-pct.html
for s in RGB:
    for args, want in [
        ("0% 0% 0%", "0 0 0"), ("10% 10% 10%", "0.1 0.1 0.1"), (".2 .2 25%", "0.2 0.2 0.25"),
        ("0% 0 0 / 0.5", "0 0 0 0.5"), ("20% 0 10/0.5", "0.2 0 10 0.5"),
        ("20% 0 10/50%", "0.2 0 10 0.5"), ("400% 0 10/50%", "4 0 10 0.5"),
        ("50% -160 160", "0.5 -160 160"), ("50% -200 200", "0.5 -200 200"),
        ("0 0 0 / -10%", "0 0 0 0"), ("0 0 0 / 110%", "0 0 0"), ("200 200 200", "200 200 200"),
        ("200 200 200 / 200", "200 200 200"), ("-200 -200 -200 / -200", "-200 -200 -200 0"),
        ("200% 200% 200% / 200%", "2 2 2"), ("-200% -200% -200% / -200%", "-2 -2 -2 0"),
        ("calc(0.5 + 1) calc(0.5 - 1) calc(0.5) / calc(-0.5 + 1)", "1.5 -0.5 0.5 0.5"),
        ("calc(50% * 3) calc(-150% / 3) calc(50%) / calc(-50% * 3)", "1.5 -0.5 0.5 0"),
        ("none none none / none", "none none none none"),
        ("10% none none / none", "0.1 none none none"), ("0 0 0 / none", "0 0 0 none"),
        ("1.00 0.50 0.200", "1 0.5 0.2"), ("100% 0.5 20%", "1 0.5 0.2"),
        ("100% none 0.2 / 23.7%", "1 none 0.2 0.237"),
    ]:
        case(f"color({s} {args})", f"{s} {want}")
for s in XYZ:
    for args, want in [
        ("0 0 0", "0 0 0"), ("1 1 1 / 1", "1 1 1"), ("-1 -1 -1", "-1 -1 -1"), ("10 10 10", "10 10 10"),
        (".2 .2 .25", "0.2 0.2 0.25"), (".20 0 10/0.5", "0.2 0 10 0.5"),
        ("0 0 0 / -10%", "0 0 0 0"), ("0 0 0 / 300%", "0 0 0"),
        ("calc(0.5 + 1) calc(0.5 - 1) calc(0.5) / calc(-0.5 + 1)", "1.5 -0.5 0.5 0.5"),
        ("none none none / none", "none none none none"), ("0.2 none none / none", "0.2 none none none"),
    ]:
        case(f"color({s} {args})", f"{s} {want}")

# color-computed-relative-color.html: each space with an origin, its channels, its factor of 100%
P = "rebeccapurple"
R = "rgb(20%, 40%, 60%, 80%)"
for args, want in [
    (f"{P} r g b", "0.4 0.2 0.6"), (f"{P} r g b / alpha", "0.4 0.2 0.6"),
    (f"{R} r g b / alpha", "0.2 0.4 0.6 0.8"), ("hsl(120deg 20% 50% / .5) r g b / alpha", "0.4 0.6 0.4 0.5"),
    (f"rgb(from {P} r g b) r g b", "0.4 0.2 0.6"), (f"{P} 0 0 0 / 0", "0 0 0 0"),
    (f"{P} 0 g b / alpha", "0 0.2 0.6"), (f"{P} r 25 b / alpha", "0.4 0.09803922 0.6"),
    (f"{R} r g 25 / alpha", "0.2 0.4 0.09803922 0.8"), (f"{P} r 20% b / alpha", "0.4 0.2 0.6"),
    (f"{R} r g 20% / alpha", "0.2 0.4 0.2 0.8"), (f"{P} 25 g b / 25%", "0.09803922 0.2 0.6 0.25"),
    (f"{P} g b r", "0.2 0.6 0.4"), (f"{P} b alpha r / g", "0.6 0.00392157 0.4"),
    (f"{P} r r r / r", "0.4 0.4 0.4"), (f"{R} b alpha r / g", "0.6 0.00313725 0.2"),
    (f"{P} r 20% 10", "0.4 0.2 0.03921569"), (f"{P} 0% 10 10", "0 0.03921569 0.03921569"),
    (f"{P} calc(r) calc(g) calc(b)", "0.4 0.2 0.6"), (f"{P} r calc(g * 2) 10", "0.4 0.4 0.03921569"),
    (f"{P} b calc(r * .5) 10", "0.6 0.2 0.03921569"),
    (f"{P} r calc(g * .5 + g * .5) 10", "0.4 0.2 0.03921569"),
    (f"{P} r calc(b * .5 - g * .5) 10", "0.4 0.2 0.03921569"),
    ("rgb(100 110 120 / 0.8) calc(r + 1) calc(g + 1) calc(b + 1) / calc(alpha + 0.01)",
     "0.39607843 0.43529412 0.4745098 0.81"),
    (f"{P} calc((r / 255) * 100%) calc((g / 255) * 100%) calc((b / 255) * 100%) / calc(alpha * 100%)",
     "0.4 0.2 0.6"),
    (f"rgb(from {P} r g b / calc(alpha - 1.5)) r g b / calc(alpha + 0.5)", "0.4 0.2 0.6 0.5"),
    (f"{P} none none none / none", "none none none none"), (f"{P} r g none", "0.4 0.2 none"),
    (f"{P} r g b / none", "0.4 0.2 0.6 none"), ("rgb(none none none / none) r g b / alpha", "none none none none"),
    ("rgb(20% none 60%) r g b", "0.2 none 0.6"), ("color-mix(in srgb, red, red) r g b / alpha", "1 0 0"),
]:
    case(f"rgb(from {args})", f"srgb {want}")
for args, want in [
    (f"{P} h s l", "0.4 0.2 0.6"), (f"{R} h s l / alpha", "0.2 0.4 0.6 0.8"),
    (f"hsl(from {P} h s l) h s l", "0.4 0.2 0.6"), (f"{P} 0 s l / alpha", "0.6 0.2 0.2"),
    (f"{P} 25deg s l / alpha", "0.6 0.36666667 0.2"), (f"{P} h 20% l / alpha", "0.4 0.32 0.48"),
    (f"{P} h s 20% / alpha", "0.2 0.1 0.3"), (f"{R} h s l / .2", "0.2 0.4 0.6 0.2"),
    (f"{P} h l s", "0.5 0.3 0.7"), (f"{P} h alpha l / s", "0.4 0.396 0.404"),
    (f"{P} h l l / l", "0.4 0.24 0.56"), (f"{P} h alpha alpha / alpha", "0.01 0.0099 0.0101"),
    ("hsl(20 30 40 / 0.8) calc(h + 1) calc(s + 1) calc(l + 1) / calc(alpha + 0.01)",
     "0.5371 0.37187 0.2829 0.81"),
    (f"{P} calc((h / 360) * 360deg) calc((s / 100) * 100%) calc((l / 100) * 100%) / calc(alpha * 100%)",
     "0.4 0.2 0.6"),
    (f"{P} h s calc(50% * l / 100)", "0.2 0.1 0.3"),
]:
    case(f"hsl(from {args})", f"srgb {want}")
for args, want in [
    ("h s none", "270 50 none"), ("h s l / none", "270 50 40 none"),
    ("none s l / alpha", "none 50 40"), ("none none none / none", "none none none none"),
]:
    case(f"hsl(from {P} {args})", f"hsl {want}")
case("hsl(from hsl(120deg none 50% / .5) h s l)", "hsl 120 none 50 0.5")
case("hsl(from hsl(none 20% 50% / .5) h s l / alpha)", "hsl none 20 50 0.5")
for args, want in [
    (f"{P} h w b", "0.4 0.2 0.6"), (f"{R} h w b / alpha", "0.2 0.4 0.6 0.8"),
    (f"{P} 0 0% 0%", "1 0 0"), (f"{P} h 0% b / alpha", "0.3 0 0.6"), (f"{P} h w 0% / alpha", "0.6 0.2 1"),
    (f"{P} 25 w b / alpha", "0.6 0.36666667 0.2"), (f"{P} h w 20% / alpha", "0.5 0.2 0.8"),
    (f"{P} h b w", "0.6 0.4 0.8"), (f"{P} h alpha w / b", "0.405 0.01 0.8"),
    (f"{R} h w w / w", "0.2 0.5 0.8"),
    ("hwb(20 30 40 / 0.8) calc(h + 1) calc(w + 1) calc(b + 1) / calc(alpha + 0.01)", "0.59 0.408 0.31 0.81"),
    (f"{P} calc((h / 360) * 360deg) calc((w / 100) * 100%) calc((b / 100) * 100%) / calc(alpha * 100%)",
     "0.4 0.2 0.6"),
]:
    case(f"hwb(from {args})", f"srgb {want}")
case(f"hwb(from {P} h w none)", "hwb 270 20 none")
case("hwb(from hwb(120deg none 50% / .5) h w b)", "hwb 120 none 50 0.5")
L, LA = "lab(25 20 50)", "lab(25 20 50 / 40%)"
for args, want in [
    (f"{L} l a b", "25 20 50"), (f"{LA} l a b / alpha", "25 20 50 0.4"),
    ("lab(200 300 400 / 500%) l a b / alpha", "100 300 400"),
    ("lab(-200 -300 -400 / -500%) l a b / alpha", "0 -300 -400 0"),
    ("lab(from lab(25 20 50) l a b) l a b", "25 20 50"),
    ("color(display-p3 0 0 0) l a b / alpha", "0 0 0"), (f"{L} 0 a b / alpha", "0 20 50"),
    (f"{LA} l a 35 / alpha", "25 20 35 0.4"), (f"{L} l a b / .35", "25 20 50 0.35"),
    ("lab(0.7 45 30 / 40%) 200 300 400 / 500", "100 300 400"),
    ("lab(0.7 45 30 / 40%) -200 -300 -400 / -500", "0 -300 -400 0"), (f"{L} l b a", "25 50 20"),
    (f"{L} l a a / a", "25 20 20"), (f"{LA} l b a", "25 50 20 0.4"),
    ("lab(50 5 10 / 0.8) calc(l + 1) calc(a + 1) calc(b + 1) / calc(alpha + 0.01)", "51 6 11 0.81"),
    (f"{L} calc((l / 100) * 100%) calc((a / 125) * 100%) calc((b / 125) * 100%) / calc(alpha * 100%)",
     "25 20 50"),
    (f"{L} none none none / none", "none none none none"), (f"{L} l a none", "25 20 none"),
    ("lab(none none none) l a b", "none none none"), ("lab(25 none 50) l a b", "25 none 50"),
    ("color-mix(in lab, lab(25 20 50), lab(25 20 50)) l a b / alpha", "25 20 50"),
    ("color(srgb 0.25 0.5 0.75) l a b", "51.43207595 -5.22825584 -40.14379397"),
]:
    case(f"lab(from {args})", f"lab {want}")
for s in RGB:
    o, oa = f"color({s} 0.7 0.5 0.3) {s}", f"color({s} 0.7 0.5 0.3 / 40%) {s}"
    for args, want in [
        (f"{o} 0.2 g b / alpha", "0.2 0.5 0.3"), (f"{o} r 20% b / alpha", "0.7 0.2 0.3"),
        (f"{oa} r g 20% / alpha", "0.7 0.5 0.2 0.4"), (f"{o} 2 3 4 / 5", "2 3 4"),
        (f"{o} -200% -300% -400% / -500%", "-2 -3 -4 0"), (f"{o} g b r", "0.5 0.3 0.7"),
        (f"{o} b alpha r / g", "0.3 1 0.7 0.5"), (f"{oa} alpha alpha alpha / alpha", "0.4 0.4 0.4 0.4"),
        (f"color({s} 1.7 1.5 1.3 / 140%) {s} r g b", "1.7 1.5 1.3"),
        (f"color({s} -0.7 -0.5 -0.3 / -40%) {s} r g b / alpha", "-0.7 -0.5 -0.3 0"),
        (f"color({s} 0.7 0.5 0.3 / 0.8) {s} calc(r + 0.01) calc(g + 0.01) calc(b + 0.01) / calc(alpha + 0.01)",
         "0.71 0.51 0.31 0.81"),
        (f"{o} calc(r * 100%) calc(g * 100%) calc(b * 100%) / calc(alpha * 100%)", "0.7 0.5 0.3"),
        (f"{o} none none none / none", "none none none none"), (f"{oa} r g none / alpha", "0.7 0.5 none 0.4"),
        (f"color({s} 0.7 none 0.3) {s} r g b", "0.7 0 0.3"),
        (f"color-mix(in xyz, color({s} 0.7 0.5 0.3), color({s} 0.7 0.5 0.3)) {s} r g b / alpha", "0.7 0.5 0.3"),
    ]:
        case(f"color(from {args})", f"{s} {want}")
for s in XYZ:
    o, oa = f"color({s} 7 -20.5 100) {s}", f"color({s} 7 -20.5 100 / 40%) {s}"
    for args, want in [
        (f"{o} x y z", "7 -20.5 100"), (f"{oa} 0 y z / alpha", "0 -20.5 100 0.4"),
        (f"{o} x y 0.2 / alpha", "7 -20.5 0.2"), (f"{o} y z x", "-20.5 100 7"), (f"{o} x x x / x", "7 7 7"),
        (f"{o} calc(x * 100%) calc(y * 100%) calc(z * 100%) / calc(alpha * 100%)", "7 -20.5 100"),
        (f"{o} x y none", "7 -20.5 none"),
    ]:
        case(f"color(from {args})", f"{s} {want}")
for text, want in [
    ("color(from color(srgb-linear 0.25 0.5 0.75) srgb r g b)", "srgb 0.53709873 0.73535698 0.88082502"),
    ("color(from color(srgb 0.25 0.5 0.75) srgb-linear r g b)", "srgb-linear 0.05087609 0.21404114 0.52252155"),
    ("color(from color(display-p3 0.25 0.5 0.75) srgb r g b)", "srgb 0.12407597 0.50734577 0.77112741"),
    ("color(from color(srgb 0.25 0.5 0.75) display-p3 r g b)", "display-p3 0.31300491 0.49410464 0.7301505"),
    ("color(from color(a98-rgb 0.25 0.5 0.75) srgb r g b)", "srgb -0.15357659 0.5039929 0.76401618"),
    ("color(from color(prophoto-rgb 0.25 0.5 0.75) srgb r g b)", "srgb -0.51056175 0.61231982 0.82524885"),
    ("color(from color(rec2020 0.25 0.5 0.75) srgb r g b)", "srgb -0.32868637 0.49120129 0.76185175"),
    ("color(from color(xyz-d50 0.25 0.5 0.75) srgb r g b)", "srgb -0.66002468 0.87482468 0.98109882"),
    ("color(from lab(67.5345 -8.6911 -41.6019) srgb r g b)", "srgb 0.38286214 0.67271608 0.93846884"),
    ("oklab(from color(srgb 0.25 0.5 0.75) l a b)", "oklab 0.58555043 -0.03941513 -0.1115051"),
    ("lch(from color(srgb 0.25 0.5 0.75) l c h)", "lch 51.43207595 40.48282171 262.57966672"),
    ("color(from lch(67.5345% 42.5 258.2) srgb r g b)", "srgb 0.38286266 0.67271603 0.93846859"),
    ("oklch(from color(srgb 0.25 0.5 0.75) l c h)", "oklch 0.58555043 0.11826639 250.53237718"),
    ("color(from oklch(72.322% 0.12403 247.996) srgb r g b)", "srgb 0.38274116 0.67267472 0.93876755"),
    ("rgb(from indianred 255 g b)", "srgb 1 0.36078431 0.36078431"),
    ("lch(from peru calc(l * 0.8) c h)", "lch 49.80220836 54.01170369 63.68031856"),
]:
    case(text, want)

# color-computed-color-mix-function.html
h1, h2 = "hsl(120deg 10% 20%)", "hsl(30deg 30% 40%)"
a1, a2 = "hsl(120deg 10% 20% / .4)", "hsl(30deg 30% 40% / .8)"
for args, want in [
    (f"{h1}, {h2}", "0.33 0.36 0.24"), (f"{h1} 25%, {h2}", "0.4375 0.415625 0.2625"),
    (f"25% {h1}, {h2}", "0.4375 0.415625 0.2625"), (f"{h1}, 25% {h2}", "0.240625 0.2875 0.2125"),
    (f"{h1} 30%, {h2} 90%", "0.4375 0.415625 0.2625"), (f"{h1} 12.5%, {h2} 37.5%", "0.4375 0.415625 0.2625 0.5"),
    (f"{h1} 0%, {h2}", "0.52 0.4 0.28"), (f"{a1}, {a2}", "0.37222222 0.41111111 0.25555556 0.6"),
    (f"{h1} 25%, {a2}", "0.42346021 0.40288927 0.25889273 0.85"),
    (f"{a1}, {a2} 25%", "0.2674 0.3304 0.2296 0.5"),
    (f"{a1} 12.5%, {a2} 37.5%", "0.4722449 0.44704082 0.27061224 0.35"),
    (f"transparent 10%, {h2}", "0.52 0.4 0.28 0.9"),
    (f"hsl(120deg 10% 20% / 0), {h2}", "0.46 0.52 0.28 0.5"),
    ("white, blue", "0.625 0.625 0.875"), ("white 10%, blue", "0.145 0.145 0.955"),
    ("hsl(none none none), hsl(30deg 40% 80%)", "0.88 0.8 0.72"),
    ("hsl(120deg 20% none), hsl(30deg 40% 60%)", "0.66 0.72 0.48"),
    ("hsl(none 20% 40%), hsl(30deg none 80%)", "0.68 0.6 0.52"),
    ("hsl(120deg 40% 40% / none), hsl(0deg 40% 40% / 0.5)", "0.56 0.56 0.24 0.5"),
    ("hsl(30deg 40% 80% / 25%) 0%, hsl(90deg none none / none)", "0.8 0.88 0.72 0.25"),
    ("hsl(30deg 40% 80% / 25%) 0%, hsl(none none none / 0.5)", "0.88 0.8 0.72 0.5"),
    (f"{h1} 0%, {h2} 0%", "0.33 0.36 0.24 0"),
]:
    case(f"color-mix(in hsl, {args})", f"srgb {want}")
case("color-mix(in hsl, hsl(none 10% 20%), hsl(none 10% 20%))", "hsl none 10 20")
case("color-mix(in hsl, hsl(120deg 40% 40% / none), hsl(0deg 40% 40% / none))", "hsl 60 40 40 none")
Y, B = "0.75 0.66666667 0.25", "0.25 0.33333333 0.75"
for route, wants in {
    "shorter": (Y, Y, "0.75 0.33333333 0.25", "0.75 0.75 0.25", "0.875 0.625 0.625", "1 0 0 0.5"),
    "longer": (B, B, "0.25 0.66666667 0.75", "0.25 0.25 0.75", "0.625 0.875 0.875", "0 1 1 0.5"),
    "increasing": (Y, B, "0.25 0.66666667 0.75", "0.75 0.75 0.25", "0.875 0.625 0.625", "1 0 0 0.5"),
    "decreasing": (B, Y, "0.75 0.33333333 0.25", "0.75 0.75 0.25", "0.875 0.625 0.625", "1 0 0 0.5"),
}.items():
    for args, want in zip([
        "hsl(40deg 50% 50%), hsl(60deg 50% 50%)", "hsl(60deg 50% 50%), hsl(40deg 50% 50%)",
        "hsl(50deg 50% 50%), hsl(330deg 50% 50%)", "hsl(60deg 50% 50%), hsl(60deg 50% 50%)",
        "red, white", "red, transparent",
    ], wants):
        case(f"color-mix(in hsl {route} hue, {args})", f"srgb {want}")
for s in RGB + XYZ:
    c1, c2 = f"color({s} .1 .2 .3", f"color({s} .5 .6 .7"
    for args, want in [
        (f"{c1}), {c2})", "0.3 0.4 0.5"), (f"{c1}) 25%, {c2})", "0.4 0.5 0.6"),
        (f"{c1}), 25% {c2})", "0.2 0.3 0.4"), (f"{c1}) 12.5%, {c2}) 37.5%", "0.4 0.5 0.6 0.5"),
        (f"{c1} / .5), {c2} / .8)", "0.3461539 0.4461539 0.5461539 0.65"),
        (f"transparent 10%, color({s} 0.3 0.4 0.5)", "0.3 0.4 0.5 0.9"),
        (f"color({s} 2 3 4 / 5), color({s} 4 6 8 / 10)", "3 4.5 6"),
        (f"color({s} none none none), color({s} none none none)", "none none none"),
        (f"{c1}), color({s} .5 .6 none)", "0.3 0.4 0.3"), (f"{c1} / none), {c2} / none)", "0.3 0.4 0.5 none"),
        (f"{c1} / 25%) 0%, color({s} 0.5 none none / none)", "0.5 0.2 0.3 0.25"),
    ]:
        case(f"color-mix(in {s}, {args})", f"{s} {want}")
for args, want in [
    ("red 50%, blue 50%", "0.5 0 0.5"), ("red 10%, blue 90%", "0.1 0 0.9"),
    ("red 50%, blue 40%", "0.555556 0 0.444444 0.9"), ("red 30%, blue 40%", "0.428571 0 0.571429 0.7"),
    ("red 75%, blue 75%", "0.5 0 0.5"), ("red calc(10%), blue 50%", "0.166667 0 0.833333 0.6"),
    ("red 50%, blue calc(10%)", "0.833333 0 0.166667 0.6"), ("red, blue calc(90%)", "0.1 0 0.9"),
    ("red, blue", "0.5 0 0.5"), ("red", "1 0 0"), ("red 50%", "1 0 0 0.5"),
    ("red, green, blue", "0.33333333 0.16732026 0.33333333"), ("red 50%, green 30%, blue 20%", "0.5 0.15058824 0.2"),
    ("red 30%, green 60%, blue 90%", "0.16666667 0.16732026 0.5"), ("red, green, blue, white", "0.5 0.3754902 0.5"),
    ("red 0%", "1 0 0 0"),
]:
    case(f"color-mix(in srgb, {args})", f"srgb {want}")
case("color-mix(in oklch, hsl(0 100% 100%), blue)", "oklch 0.72600686 0.15660719 264.05202262")

# color-invalid.html, color-invalid-color-function.html
invalid += """auto|#12|#123456789|rgb|rgb(1)|rgb(1,2,3,4,5)|hsla(1,2,3,4,5)|rgb(10%, 20, 30%)
rgba(-2, 300, 400%, -0.5)|hwba(120 30% 50%)|hwba(120 30% 50% / 0.5)""".replace("\n", "|").split("|")
for s in RGB + XYZ:
    for args in ["0 0 0 0", "0deg 0% 0", "0% 0 0 1", "0% 0 0 10%", "0% 0 0deg", "0% 0% 0deg", "40% 0 0deg"]:
        invalid.append(f"color({s} {args})")
for n in ["lab", "oklab"]:
    for args in ["0% 0 0 1", "0% 0 0 10%", "0% 0 0deg", "0% 0% 0deg", "40% 0 0deg"]:
        invalid.append(f"{n}({args})")
    invalid.append(f"color({n} 20% 0 10 / 50%)")
for n in ["lch", "oklch"]:
    invalid += [f"{n}(20% 10 10deg 10)", f"{n}(20% 10 10deg 10 / 0.5)", f"color({n} 20% 0 10 / 50%)"]

# color-invalid-relative-color.html
for o in [P, "rgb(10%, 20%, 30%, 40%)"]:
    invalid += [f"rgb(from {o} r 10deg 10)", f"rgb(from {o} r 10 10deg)", f"rgb(from {o} 10deg g b)",
                f"hsl(from {o} 10% s l)", f"hwb(from {o} 10% w b)"]
invalid += [f"rgb(from {P} {x} g b)" for x in ["red", "l", "h"]]
invalid += [f"hsl(from {P} {x})" for x in ["hue s l", "x s l", "h g b"]]
invalid += [f"hwb(from {P} {x})" for x in ["hue w b", "x w b", "h g b"]]
for n in ["lab", "oklab"]:
    for o in [f"{n}(.25 20 50)", f"{n}(.25 20 50 / 40%)"]:
        invalid += [f"{n}(from {o} {x})" for x in
                    ["l 10deg 10", "l 10 10deg", "10deg a b", "lightness a b", "x a b", "h g b"]]
for n in ["lch", "oklch"]:
    for o in [f"{n}(.70 45 30)", f"{n}(.70 45 30 / 40%)"]:
        invalid += [f"{n}(from {o} {x})" for x in
                    ["l 10deg h", "l c 10%", "10deg c h", "lightness c h", "x c h", "l g b"]]
for s in RGB:
    invalid += [f"color(from color({s} 0.7 0.5 0.3) {s} {x})" for x in
                ["10deg g b", "r 10deg b", "r g 10deg", "r g b / 10deg", "red g b", "x g b", "l g b"]]
    invalid.append(f"color(from red {s} x y z)")
for s in XYZ:
    invalid += [f"color(from color({s} 7 -20.5 100) {s} {x})" for x in
                ["10deg y z", "x 10deg z", "x y 10deg", "x y z / 10deg", "red y", "r y z", "l y z"]]
    invalid.append(f"color(from red {s} r g b)")

header = "# From the web-platform tests, see make_css_cases.py: "
with open("css-valid.tsv", "w") as out:
    out.write(header + "text, TAB, space (rgb: 0 to 255), components as CSS writes them, alpha below 1\n")
    for text, expected in valid:
        out.write(f"{text}\t{expected}\n")
with open("css-invalid.txt", "w") as out:
    out.write(header + "texts that are no colours\n")
    out.writelines(text + "\n" for text in invalid)
print(len(valid), len(invalid))
