"""The test files, the same bytes on every machine."""

import os

WORDS = (
    "amber azure bone brick bronze cedar chalk cobalt copper coral cream dusk ember fern flint "
    "frost garnet gold grain harbour hazel indigo ink iris ivory jade kelp lake lilac lime linen "
    "maple mauve mint moss night oak ochre olive onyx opal pearl pine plum quartz rain rose ruby "
    "rust sage salt sand shade sky slate smoke snow steel stone straw teal tide umber violet wave "
    "wheat wine zinc naïve café größer señal → … “soft” λόγος").split()
NEEDLE, THREAD = "needle", "thread"
MATCHES = 100_000
END = "the-very-end"

LINES = 1_400_000
MEGABYTE = 1_000_000


class Numbers:
    """Lehmer's generator."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = self.state * 48271 % 0x7FFFFFFF
        return (self.state >> 8) % bound


def style(numbers):
    """A sequence as programs write them: mostly 16 colours, some 256, some 24 bits, attributes."""
    kind = numbers.below(10)
    if kind < 4:
        return "\x1b[%dm" % (30 + numbers.below(8) + 60 * numbers.below(2))
    if kind < 5:
        return "\x1b[%d;%dm" % (30 + numbers.below(8), 40 + numbers.below(8))
    if kind < 7:
        return "\x1b[%d;5;%dm" % (38 + 10 * numbers.below(2), numbers.below(256))
    if kind < 8:
        return "\x1b[38;2;%d;%d;%dm" % tuple(numbers.below(256) for _ in range(3))
    return "\x1b[%sm" % ("1", "2", "3", "4", "7", "9", "1;31", "4;36")[numbers.below(8)]


def words(numbers, size, styled):
    """Words of about that many bytes in total."""
    parts, length = [], 0
    while True:
        word = WORDS[numbers.below(len(WORDS))]
        if styled and numbers.below(3) == 0:
            word = style(numbers) + word + "\x1b[0m"
        length += len(word.encode()) + 1
        if length > size and parts:
            return " ".join(parts)
        parts.append(word)


def bodies(styled):
    numbers = Numbers(7 if styled else 11)
    return [words(numbers, (28 if styled else 26) + numbers.below(84 if styled else 81), styled) for _ in range(4001)]


def numbered(path, styled):
    """Lines that begin with their number."""
    pool = bodies(styled)
    with open(path, "w", encoding="utf-8", newline="") as file:
        for start in range(1, LINES + 1, 10_000):
            file.write("".join(
                "%07d %s\n" % (n, pool[n * 2654435761 % 4001])
                for n in range(start, min(LINES + 1, start + 10_000))))


def one_line(path, styled):
    pool = bodies(styled)
    with open(path, "w", encoding="utf-8", newline="") as file:
        size, number = file.write("0000001 "), 0
        while size < 10 * MEGABYTE - 100:
            number += 1
            part = pool[number * 2654435761 % 4001] + " "
            size += len(part.encode())
            file.write(part)
        file.write(END)


def matches(path):
    pool = bodies(False)
    lines = 280_000
    with open(path, "w", encoding="utf-8", newline="") as file:
        for n in range(1, lines + 1):
            extra = n * MATCHES // lines - (n - 1) * MATCHES // lines
            file.write("%07d %s%s\n" % (n, (NEEDLE + " ") * extra, pool[n * 2654435761 % 4001]))


def log(path):
    """The output of a build: a time, a level and words, each in another colour."""
    numbers = Numbers(13)
    size = n = 0
    with open(path, "w", encoding="utf-8", newline="") as file:
        while size < 20 * MEGABYTE:
            n += 1
            parts = ["\x1b[2m%02d:%02d:%02d\x1b[0m" % (n // 3600 % 24, n // 60 % 60, n % 60)]
            for word in range(3 + numbers.below(6)):
                colour = ";".join(str(numbers.below(256)) for _ in range(3))
                parts.append("\x1b[38;2;%sm%s\x1b[0m" % (colour, WORDS[numbers.below(len(WORDS))]))
            line = " ".join(parts) + " <done> & \"kept\"\n"
            size += len(line.encode())
            file.write(line)


def sixteen(path):
    """As much output in the 16 colours, in which some words have none."""
    numbers = Numbers(17)
    size = 0
    with open(path, "w", encoding="utf-8", newline="") as file:
        while size < 20 * MEGABYTE:
            parts = []
            for word in range(10):
                text = WORDS[numbers.below(len(WORDS))]
                colour = 30 + numbers.below(8) + 60 * numbers.below(2)
                parts.append(text if word % 3 == 2 else "\x1b[%dm%s\x1b[0m" % (colour, text))
            line = " ".join(parts) + "\n"
            size += len(line.encode())
            file.write(line)


MAKERS = {
    "styled": ("styled.ans", lambda path: numbered(path, True)),
    "plain": ("plain.txt", lambda path: numbered(path, False)),
    "line": ("line.txt", lambda path: one_line(path, False)),
    "styled-line": ("line.ans", lambda path: one_line(path, True)),
    "matches": ("matches.txt", matches),
    "log": ("log.ans", log),
    "sixteen": ("sixteen.ans", sixteen),
}


# The files that are converted and not edited.
OUTPUT = ("log", "sixteen")


def document(folder, name):
    """The path of a file, which is created if it is missing."""
    file, make = MAKERS[name]
    path = os.path.join(folder, file)
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        part = "%s.%d" % (path, os.getpid())
        make(part)
        os.rename(part, path)
    return path


def last_words(name):
    """The text on the screen when the end is shown."""
    # Some show only the last letters of a long line.
    return END[-4:] if "line" in name else "%07d" % LINES
