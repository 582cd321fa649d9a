#!/usr/bin/env python3
"""Compares the instructions of everyday actions with the numbers in instructions.json.

    instructions.py PROGRAM           fails if a number differs by more than a tenth
    instructions.py --record PROGRAM  writes the numbers

The release program runs under callgrind (valgrind), which counts the same wherever it runs, unlike a
clock. A number that has grown shows a regression; one that has shrunk is recorded, so that it stays.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Peers"))
from session import Session  # noqa: E402

NUMBERS = HERE / "instructions.json"
TOLERANCE = 0.10
VALGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
LETTERS = 60
# A ring that turns would draw as many pictures as there is time for.
OPTIONS = ["--motion", "reduced"]


def count(program, arguments, folder, keys=None):
    """The instructions of a run; `keys` drives its terminal."""
    log = folder + "/valgrind.log"
    command = VALGRIND + ["--log-file=" + log, program] + arguments
    if keys is None:
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    else:
        with Session(command, folder, folder) as session:
            keys(session)
            while not session.closed:
                session.read(1)
            os.waitid(os.P_PID, session.pid, os.WEXITED | os.WNOWAIT)
    with open(log, encoding="utf-8") as file:
        return int(re.search(r"Collected : (\d+)", file.read())[1])


def styled_text(size):
    """Lines in colours of all kinds, as a program prints them."""
    lines, length, number = [], 0, 0
    while length < size:
        words = "".join(
            "\x1b[%sm%s\x1b[0m " % (style, word) for style, word in [
                ("1;3%d" % (number % 8), "error"), ("38;5;%d" % (number % 256), "module"),
                ("38;2;%d;%d;%d" % (number % 256, number // 3 % 256, 90), "value %d" % number)])
        lines.append(words + "and some plain text after it\n")
        length += len(lines[-1])
        number += 1
    return "".join(lines)


def measure(program):
    with tempfile.TemporaryDirectory(dir=pathlib.Path.home()) as folder:
        def write(name, text):
            path = folder + "/" + name
            pathlib.Path(path).write_text(text, encoding="utf-8")
            return path

        text = write("text.ans", styled_text(4000))
        large = write("large.ans", styled_text(1_000_000))

        def picture(session):
            session.shows("plain text", 60, "picture")

        def quit_editor(session):
            picture(session)
            session.write(b"\x11")

        def type_letters(session):
            picture(session)
            for _ in range(LETTERS):
                session.key(b"q", 60)

        def discard(session):
            type_letters(session)
            session.write(b"\x11")
            session.shows("(?i)discard", 60, "question")
            session.write(b"d")

        def save(session):
            type_letters(session)
            session.write(b"\x13")
            session.shows("(?i)saved", 60, "message")
            session.write(b"\x11")

        def cancel(session):
            session.shows("Enter", 60, "picture")
            session.write(b"\x03")

        edit = ["edit"] + OPTIONS + [text]
        opened = count(program, edit, folder, quit_editor)
        typed = count(program, edit, folder, discard)
        saved = count(program, edit, folder, save)
        return {
            "first picture of edit": opened,
            "first picture of pick": count(program, ["pick"] + OPTIONS, folder, cancel),
            "key": (typed - opened) // LETTERS,
            "save": saved - opened - (typed - opened),
            "color": count(program, ["color", "-f", "hex", "red"], folder),
            "convert 1 MB": count(program, ["convert", "--to", "html", large], folder),
        }


def main():
    arguments = sys.argv[1:]
    records = "--record" in arguments
    [program] = [argument for argument in arguments if argument != "--record"]
    numbers = measure(os.path.abspath(program))
    known = {} if records else json.loads(NUMBERS.read_text())
    failed = False
    for name, number in numbers.items():
        change = number / known[name] - 1 if name in known else 0
        failed |= abs(change) > TOLERANCE or not records and name not in known
        print("%-24s %14s %+7.1f %%" % (name, format(number, ","), change * 100))
    if records:
        NUMBERS.write_text(json.dumps(numbers, indent=2) + "\n")
    elif failed:
        print("More than a tenth has changed. If that is intended: make instructions RECORD=1")
        sys.exit(1)


main()
