#!/usr/bin/env python3
"""Writes the tables of column widths in Sources/UnicodeText.

Usage: pip install regex==2025.11.3 && Tests/Tools/unicode-tables.py

All properties come from one version of the Unicode Character Database, the one inside the
`regex` package. To follow Unicode, change the two constants below, run the script, and
look at the scalars below whose width is kept as in glibc 2.36 (Debian 12): glibc 2.41 and newer
draws those that are wide since Unicode 16 in another width, and they become U+FFFD there.
"""

import pathlib
import sys

import regex

VERSION = "17.0.0"
# Graphic and format characters of that version: https://www.unicode.org/versions/Unicode17.0.0/
CHARACTER_COUNT = 159_801

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "Sources" / "UnicodeText" / "ScalarWidth.swift"
AMBIGUOUS = SOURCE.with_name("ambiguous.txt")
HEADING = "// The rest is generated from Unicode"
SCALARS = "".join(chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000)


def scalars(pattern):
    """The scalars that match a character class."""
    return {ord(match) for match in regex.findall(pattern, SCALARS)}


def scalar_range(first, last):
    return set(range(first, last + 1))


# MARK: Widths

# Scalars that have another width in glibc 2.36 (Debian 12) than the rules below give them. ncurses
# uses glibc to lay out lines, and a scalar of another width there is drawn as U+FFFD.
KEPT_NARROW = (  # Wide since Unicode 16.
    scalar_range(0x2630, 0x2637) | scalar_range(0x268A, 0x268F)
    | scalar_range(0x1D300, 0x1D356) | scalar_range(0x1D360, 0x1D376)
)
KEPT_WIDE = scalar_range(0x3248, 0x324F)  # Circled numbers on black squares; ambiguous.


def wide():
    """The scalars of 2 columns, by the rules of glibc's localedata/unicode-gen."""
    wide = scalars(r"(?V1)[[\p{EA=W}\p{EA=F}]--[\p{Cn}\p{Mn}\p{Me}]]")
    return (wide | KEPT_WIDE) - KEPT_NARROW


def ambiguous():
    """The scalars of East Asian Width A, without marks."""
    return scalars(r"(?V1)[\p{EA=A}--[\p{Mn}\p{Me}]]")


# MARK: Output


def ranges(members):
    """First and last scalar of each range of a set."""
    bounds = []
    for scalar in sorted(members):
        if bounds and bounds[-1] == scalar - 1:
            bounds[-1] = scalar
        else:
            bounds += [scalar, scalar]
    return bounds


def swift_array(numbers):
    lines, line = [], "   "
    for number in numbers:
        item = f" 0x{number:X},"
        if len(line) + len(item) > 100:
            lines.append(line)
            line = "   "
        line += item
    return "\n".join(lines + [line])


def main():
    if len(scalars(r"[^\p{Cn}\p{Cc}\p{Co}\p{Cs}]")) != CHARACTER_COUNT:
        sys.exit(f"the installed regex package is not one of Unicode {VERSION}")
    written = SOURCE.read_text().split(HEADING)[0]
    SOURCE.write_text(f"""\
{written}{HEADING} {VERSION} by Tests/Tools/unicode-tables.py, as is ambiguous.txt.

extension ScalarWidth {{
  /// First and last scalar of each range of East Asian Width “wide” and “full-width”, without marks.
  private static let wideRanges: [UInt32] = [
{swift_array(ranges(wide()))}
  ]
}}
""")
    bounds = ranges(ambiguous())
    AMBIGUOUS.write_text("".join(f"{first:X} {last:X}\n" for first, last in zip(bounds[::2], bounds[1::2])))


main()
