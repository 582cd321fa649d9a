#!/usr/bin/env python3
"""Measures inkwheel and other editors side by side on the same files."""

import argparse
import json
import os
import sys

sys.dont_write_bytecode = True

import documents  # noqa: E402
import editors  # noqa: E402
import measures  # noqa: E402
import report  # noqa: E402
from session import Lost  # noqa: E402

PLACES = ["start", "middle", "end"]
TESTS = {
    "open": "first picture, time until loaded, memory",
    "keys": "latency of keys at the start, middle and end",
    "loading": "latency of keys while the file is read in the background",
    "save": "time of saving, and what it changed besides the edit",
    "replace": "replacing 100,000 matches",
    "recolor": "select all and another colour, inkwheel alone",
    "convert": "ANSI to HTML and plain text, in processor time",
}
HERE = os.path.dirname(os.path.abspath(__file__))
BINARY = os.path.join(HERE, "../../../.build/release/inkwheel")
CACHE = os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "inkwheel-peers")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="tests: " + "; ".join("%s = %s" % item for item in TESTS.items()))
    parser.add_argument("--binary", default=BINARY, help="inkwheel (default: the release build)")
    parser.add_argument("--folder", default=CACHE,
                        help="where the files are made and edited; not below /tmp, where vim and "
                        "dte save in another way (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="NAMES",
                        help="programs, by the start of their names, with commas between")
    parser.add_argument("--tests", default=",".join(TESTS), metavar="NAMES")
    parser.add_argument("--documents", default=",".join(documents.MAKERS), metavar="NAMES",
                        help="default: %(default)s")
    parser.add_argument("--runs", type=int, default=5, help="runs of what is not a key")
    parser.add_argument("--keys", type=int, default=200, help="keys at each place")
    parser.add_argument("--budget", type=float, default=20,
                        help="seconds after which no more keys are typed at a place")
    parser.add_argument("--timeout", type=float, default=30, help="seconds to wait for an answer")
    parser.add_argument("--loading", metavar="REGEX",
                        help="what inkwheel shows while it reads the file")
    parser.add_argument("--recolor", metavar="KEYS",
                        help="steps for select all and colour, as a JSON list of strings")
    parser.add_argument("--json", metavar="FILE", default="peers.json",
                        help="default: %(default)s in the folder of the files")
    return parser.parse_args()


def plan(editor, name, tests, bench):
    """The measurements of an editor with a document."""
    if name in ("styled", "plain", "line", "styled-line"):
        if "open" in tests:
            yield lambda: bench.opening(editor, name)
        if "keys" in tests:
            for place in ("start", "end") if "line" in name else PLACES:
                yield lambda place=place: bench.typing(editor, name, place)
        if "loading" in tests:
            yield lambda: {"key_loading": bench.typing_while_loading(editor, name)}
    if name in ("styled", "plain"):
        if "save" in tests:
            yield lambda: bench.saving(editor, name)
    if name == "styled" and "recolor" in tests:
        yield lambda: bench.recoloring(editor, name) or {}
    if name == "matches" and "replace" in tests:
        yield lambda: bench.replacing(editor, name)


def main():
    options = arguments()
    tests = options.tests.split(",")
    wanted = options.only.split(",")
    ours = os.path.abspath(options.binary)
    folder = os.path.abspath(options.folder)
    os.makedirs(folder, exist_ok=True)
    bench = measures.Bench(
        folder, options.runs, options.keys, options.budget, options.timeout, options.loading)
    results = {"documents": {}, "sizes": {}, "missing": [], "failed": []}

    def present(programs):
        for program in programs:
            if not any(program.name.startswith(name) for name in wanted):
                continue
            if program.name.split()[0] == "inkwheel":
                program.program = ours
                if options.recolor and hasattr(program, "recolor"):
                    program.recolor = json.loads(options.recolor)
            if program.path and os.path.exists(program.path):
                yield program
            elif program.name not in results["missing"]:
                results["missing"].append(program.name)

    def note(program, name, measure):
        print("%s, %s" % (name, program.name), file=sys.stderr, flush=True)
        found = results["documents"].setdefault(name, {}).setdefault(program.name, {})
        results["sizes"][name] = os.path.getsize(documents.document(folder, name))
        try:
            found.update(measure())
        except Lost as error:
            found.update(error.measured)
            results["failed"].append("%s, %s: %s" % (name, program.name, error))
        # The results so far are kept if the run is interrupted.
        with open(os.path.join(folder, options.json), "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)

    try:
        for name in options.documents.split(","):
            if name in documents.OUTPUT:
                if "convert" in tests:
                    for converter in present(editors.CONVERTERS):
                        note(converter, name, lambda: bench.converting(converter, name))
                continue
            for editor in present(editors.EDITORS):
                for measure in plan(editor, name, tests, bench):
                    note(editor, name, measure)
        if "save" in tests:
            results["disk_ms"] = measures.disk(folder) * 1000
            with open(os.path.join(folder, options.json), "w", encoding="utf-8") as file:
                json.dump(results, file, indent=1)
    except KeyboardInterrupt:
        pass
    print(report.markdown(results))


if __name__ == "__main__":
    main()
