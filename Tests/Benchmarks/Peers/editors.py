"""The editors and converters: their commands and the keys for the measurements.

Steps are typed one by one, each once the answer to the one before has been drawn. In them {line},
{needle} and {thread} stand for a number and two words.
"""

import dataclasses
import os
import shutil

NEWLINE = "\r"
ESCAPE = "\x1b"


@dataclasses.dataclass
class Editor:
    name: str
    # Arguments before the file.
    command: list
    # Keys from the initial mode to typing, and back to commands.
    insert: list = dataclasses.field(default_factory=list)
    leave: list = dataclasses.field(default_factory=list)
    start: list = None
    line: list = None
    end: list = None
    save: list = None
    # The text on the screen after the work; None: detected on disk, or by an idle processor.
    saved: str = None
    replace: list = None
    replaced: str = None
    # Steps that select and recolour the whole text; each is measured.
    recolor: list = None
    # The text on the screen while the file is still being read in the background.
    loading: str = None
    program: str = None

    @property
    def path(self):
        return self.program or shutil.which(self.command[0])


VIM = dict(
    insert=["i"], leave=[ESCAPE], start=["gg0"], line=["{line}G0"], end=["G$"],
    save=[":w" + NEWLINE], saved="written",
    replace=[":%s/{needle}/{thread}/g" + NEWLINE], replaced="substitutions on")

EDITORS = [
    Editor(
        "inkwheel", ["inkwheel", "edit", "--motion", "reduced"],
        start=["\x1b[1;5H"], line=["\x07", "{line}", NEWLINE], end=["\x1b[1;5F"],
        save=["\x13"], saved="[Ss]aved",
        replace=["\x12", "{needle}", NEWLINE, "{thread}", NEWLINE], replaced=r"\d replaced",
        recolor=["\x01", "\x0b", "#", "e", "0", "4", "0", "8", "0", NEWLINE],
        loading=r"\d ?%|[Ll]oading|[Rr]eading"),
    Editor("vim -u NONE -n", ["vim", "-u", "NONE", "-n"], **VIM),
    Editor("vim -u NONE", ["vim", "-u", "NONE"], **VIM),
    Editor(
        "nano", ["nano", "--ignorercfiles"],
        start=["\x1b\\"], line=["\x1f", "{line},1", NEWLINE], end=["\x1b/\x1b[D"],
        save=["\x13"], saved="Wrote",
        replace=["\x1c", "{needle}", NEWLINE, "{thread}", NEWLINE, "a"], replaced="Replaced"),
    Editor(
        "micro", ["micro"],
        start=["\x1b[1;5H"], line=["\x05", "goto {line}", NEWLINE], end=["\x1b[1;5F"],
        save=["\x13"], saved="Saved",
        replace=["\x05", "replaceall {needle} {thread}", NEWLINE], replaced="Replaced"),
    Editor(
        "kakoune", ["kak", "-n"],
        insert=["i"], leave=[ESCAPE], start=["gg"], line=["{line}g"], end=["gegl"],
        save=[":", "w" + NEWLINE],
        # Every letter is typed at all matches at once, so the work begins with the first.
        replace=["%s{needle}" + NEWLINE + "c{thread}" + ESCAPE]),
    Editor(
        "ne", ["ne", "--no-config"],
        start=["\x0b", "MoveSOF" + NEWLINE], line=["\x0b", "GotoLine {line}" + NEWLINE],
        end=["\x0b", "MoveEOF" + NEWLINE], save=["\x0b", "Save" + NEWLINE],
        replace=["\x0b", "Find {needle}" + NEWLINE, "\x0b", "MoveSOF" + NEWLINE, "\x0b",
                 "ReplaceAll {thread}" + NEWLINE]),
    # Input in one piece counts as pasted text, also with a line break at its end.
    Editor(
        "dte", ["dte", "-R"],
        start=["\x1bb"], line=["\x1bx", "line {line}", NEWLINE], end=["\x1be\x1b[D"],
        save=["\x13"],
        replace=["\x1bx", "replace -g {needle} {thread}", NEWLINE], replaced="replacements"),
    Editor(
        "joe", ["joe"],
        start=["\x0bu"], line=["\x0bl", "{line}", NEWLINE], end=["\x0bv"],
        save=["\x0bd", NEWLINE], saved="saved",
        replace=["\x0bf", "{needle}", NEWLINE, "r", NEWLINE, "{thread}", NEWLINE, "r"]),
]


def native(name):
    """The first program of a name that is not a script: another ansi2html is written in Python."""
    for folder in os.environ["PATH"].split(":"):
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as file:
                if file.read(4) == b"\x7fELF":
                    return path
        except OSError:
            pass
    return None


@dataclasses.dataclass
class Converter:
    """Converts ANSI on standard input to HTML or plain text on standard output."""
    name: str
    command: list
    program: str = None

    @property
    def path(self):
        return self.program or native(self.command[0])


CONVERTERS = [
    Converter("inkwheel", ["inkwheel", "convert", "--to", "html"]),
    Converter("inkwheel --to plain", ["inkwheel", "convert", "--to", "plain"]),
    Converter("inkwheel --to json", ["inkwheel", "convert", "--to", "json"]),
    Converter("aha", ["aha"]),
    Converter("ansi2html of colorized-logs", ["ansi2html"]),
    Converter("ansi2txt of colorized-logs", ["ansi2txt"]),
    Converter("ansifilter", ["ansifilter", "-H"]),
]
