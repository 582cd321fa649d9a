"""A small terminal that keeps the letters of an editor's output in cells, without styles."""

import codecs
import re

TOKENS = re.compile(
    "\x1b\\[(?P<csi>[0-?]*)[ -/]*(?P<final>[@-~])"
    "|\x1b[\\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\\\)"
    "|\x1b[()*+ #%][^\x1b]"
    "|\x1b(?P<esc>[^\\[\\]P_^X()*+ #%])"
    "|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])"
    "|(?P<text>[^\x00-\x1f\x7f]+)")


class Screen:
    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.row = self.column = 0
        self.top, self.bottom = 0, rows - 1
        self.saved = (0, 0)
        self.inserting = False
        self.lines = [[" "] * columns for _ in range(rows)]
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.rest = ""

    def text(self):
        return "\n".join("".join(line) for line in self.lines)

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        at = 0
        while at < len(text):
            token = TOKENS.match(text, at)
            # An incomplete sequence at the end.
            if not token:
                break
            at = token.end()
            if token["text"]:
                self.put(token["text"])
            elif token["control"]:
                self.control(token["control"])
            elif token["final"]:
                self.sequence(token["csi"], token["final"])
            elif token["esc"]:
                self.escape(token["esc"])
        self.rest = text[at:]

    def put(self, text):
        for letter in text:
            if self.column >= self.columns:
                self.column = 0
                self.feed_line()
            line = self.lines[self.row]
            if self.inserting:
                line.insert(self.column, letter)
                line.pop()
            else:
                line[self.column] = letter
            self.column += 1
        self.last = text[-1]

    def control(self, letter):
        if letter == "\r":
            self.column = 0
        elif letter in "\n\v\f":
            self.feed_line()
        elif letter == "\b":
            self.column = max(0, min(self.column, self.columns - 1) - 1)
        elif letter == "\t":
            self.column = min(self.columns - 1, self.column // 8 * 8 + 8)

    def escape(self, letter):
        if letter == "7":
            self.saved = (self.row, self.column)
        elif letter == "8":
            self.row, self.column = self.saved
        elif letter == "M":
            if self.row == self.top:
                self.scroll(self.top, -1)
            else:
                self.row = max(0, self.row - 1)
        elif letter in "DE":
            if letter == "E":
                self.column = 0
            self.feed_line()
        elif letter == "c":
            self.__init__(self.rows, self.columns)

    def feed_line(self):
        if self.row == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.row = min(self.rows - 1, self.row + 1)

    def scroll(self, top, count):
        """Moves the lines from `top` to the margin up, or down when the count is negative."""
        for _ in range(min(abs(count), self.rows)):
            del self.lines[top if count > 0 else self.bottom]
            self.lines.insert(self.bottom if count > 0 else top, [" "] * self.columns)

    def sequence(self, parameters, final):
        if parameters[:1] in ("?", ">", "=", "<"):
            if parameters in ("?1049", "?47", "?1047") and final in "hl":
                self.clear(0, self.rows)
            return
        numbers = [int(n) if n.isdigit() else 0 for n in re.split("[;:]", parameters)]
        first = numbers[0]
        count = max(1, first)
        column = min(self.column, self.columns - 1)
        line = self.lines[self.row]
        if final in "Hf":
            self.row = min(self.rows, count) - 1
            second = numbers[1] if len(numbers) > 1 else 1
            self.column = min(self.columns, max(1, second)) - 1
        elif final in "A":
            self.row = max(0, self.row - count)
        elif final in "Be":
            self.row = min(self.rows - 1, self.row + count)
        elif final in "Ca":
            self.column = min(self.columns - 1, column + count)
        elif final in "D":
            self.column = max(0, column - count)
        elif final in "EF":
            self.column = 0
            self.row = max(0, min(self.rows - 1, self.row + (count if final == "E" else -count)))
        elif final in "G`":
            self.column = min(self.columns, count) - 1
        elif final == "d":
            self.row = min(self.rows, count) - 1
        elif final == "J":
            if first == 0:
                self.erase(column, self.columns)
                self.clear(self.row + 1, self.rows)
            elif first == 1:
                self.clear(0, self.row)
                self.erase(0, column + 1)
            else:
                self.clear(0, self.rows)
        elif final == "K":
            start, end = [(column, self.columns), (0, column + 1), (0, self.columns)][first % 3]
            self.erase(start, end)
        elif final == "X":
            self.erase(column, min(self.columns, column + count))
        elif final == "P":
            self.lines[self.row] = (line[:column] + line[column + count:]
                                    + [" "] * count)[:self.columns]
        elif final == "@":
            self.lines[self.row] = (line[:column] + [" "] * count
                                    + line[column:])[:self.columns]
        elif final in "LM" and self.top <= self.row <= self.bottom:
            self.scroll(self.row, count if final == "M" else -count)
        elif final in "ST":
            self.scroll(self.top, count if final == "S" else -count)
        elif final == "b":
            self.put(getattr(self, "last", " ") * count)
        elif final == "r":
            self.top = count - 1
            bottom = numbers[1] if len(numbers) > 1 and numbers[1] else self.rows
            self.bottom = min(self.rows, bottom) - 1
            self.row = self.column = 0
        elif final in "hl" and first == 4:
            self.inserting = final == "h"
        elif final == "s":
            self.saved = (self.row, self.column)
        elif final == "u":
            self.row, self.column = self.saved

    def erase(self, start, end):
        self.lines[self.row][start:end] = [" "] * (end - start)

    def clear(self, start, end):
        for row in range(start, end):
            self.lines[row] = [" "] * self.columns
