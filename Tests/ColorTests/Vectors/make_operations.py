#!/usr/bin/env python3
"""Writes differences.csv, simulations.csv and harmonies.csv with ColorAide 8.13.1.

    pip install coloraide==8.13.1 && python3 make_operations.py

It also checks ciede2000.csv: the 34 pairs that G. Sharma, W. Wu and E. N. Dalal published with
"The CIEDE2000 color-difference formula" (Color Research and Application 30, 2005, table 1;
https://hajim.rochester.edu/ece/sites/gsharma/ciede2000/).
"""
import pathlib
import random

from coloraide.everything import ColorAll as Color

here = pathlib.Path(__file__).parent
rng = random.Random(20000229)


def write(name, header, rows):
    text = [header] + [",".join(c if isinstance(c, str) else repr(float(c)) for c in r) for r in rows]
    (here / name).write_text("\n".join(text) + "\n")


def some(count):
    """8-bit colours, any colours of sRGB, neighbours of grey, colours outside sRGB."""
    kinds = [
        lambda: [rng.randrange(256) / 255 for _ in range(3)],
        lambda: [rng.random() for _ in range(3)],
        lambda: [grey + rng.uniform(-0.01, 0.01) for grey in [rng.random()] * 3],
        lambda: [rng.uniform(-0.3, 1.3) for _ in range(3)],
    ]
    return [kinds[i % len(kinds)]() for i in range(count)]


rows = []
for one, other in zip(some(400), some(400)):
    a, b = Color("srgb", one), Color("srgb", other)
    row = one + other + [a.delta_e(b, method="ok", scalar=1)]
    for method in ("76", "2000"):
        row += [a.delta_e(b, method=method, space=space) for space in ("lab", "lab-d65")]
    inside = a.clone().clip(), b.clone().clip()
    row.append(inside[0].contrast(inside[1], method="wcag21"))
    rows.append(row)
write("differences.csv", "r1,g1,b1,r2,g2,b2,ok,76 d50,76 d65,2000 d50,2000 d65,contrast", rows)

rows = []
for channels in some(200):
    for kind in ("protan", "deutan", "tritan"):
        for severity in (1.0, round(rng.random(), 3)):
            seen = Color("srgb", channels).filter(kind, severity)
            rows.append([kind, severity] + channels + seen.convert("srgb-linear", norm=False)[:3])
write("simulations.csv", "kind,severity,r,g,b,seen r,seen g,seen b", rows)

rows = []
for channels in some(40):
    color = Color("srgb", channels).convert("oklch", norm=False)
    for name in ("complement", "analogous", "triad", "square", "rectangle", "split"):
        hues = sorted(c["hue"] % 360 for c in color.harmony(name, space="oklch"))
        rows.append([name] + channels + hues + ["-"] * (4 - len(hues)))
write("harmonies.csv", "name,r,g,b,hue 1,hue 2,hue 3,hue 4", rows)

for line in (here / "ciede2000.csv").read_text().split("\n")[1:-1]:
    l1, a1, b1, l2, a2, b2, wanted = map(float, line.split(","))
    got = Color("lab", [l1, a1, b1]).delta_e(Color("lab", [l2, a2, b2]), method="2000", space="lab")
    assert abs(got - wanted) < 0.5001e-4, (line, got)
