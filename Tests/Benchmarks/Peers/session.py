"""A program on a pseudo terminal that answers like a real one and records the times of output."""

import collections
import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from screen import Screen

ROWS, COLUMNS = 24, 80

QUERIES = re.compile(
    rb"\x1b\[0?c|\x1b\[>0?c|\x1b\[5n|\x1b\[6n|\x1b\](1[01]);\?(?:\x07|\x1b\\)"
    rb"|\x1b\[\?(\d+)\$p|\x1bP\$qm\x1b\\")
ESCAPES = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()*+ #%].|\x1b.")


class Lost(Exception):
    """The program ended or did not answer in time; may carry the measurements so far."""

    def __init__(self, reason, measured=None):
        super().__init__(reason)
        self.measured = measured or {}


def peak_memory(pid):
    """The largest resident size so far, in bytes; 0 when the process is gone."""
    try:
        with open("/proc/%d/status" % pid) as file:
            found = re.search(r"VmHWM:\s+(\d+) kB", file.read())
            return int(found[1]) * 1024 if found else 0
    except OSError:
        return 0


class Session:
    count = 0

    def __init__(self, argv, folder, home):
        Session.count += 1
        self.mark = "PEERS_SESSION=%d.%d" % (os.getpid(), Session.count)
        self.screen = Screen(ROWS, COLUMNS)
        self.pending = collections.deque()
        self.tail = b""
        self.closed = False
        self.picture = None
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm-256color",
            "COLORTERM": "truecolor", "LANG": "C.UTF-8", "SHELL": "/bin/sh",
            "XDG_RUNTIME_DIR": home, "PEERS_SESSION": self.mark.split("=")[1]}
        master, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        clock, write_clock = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
                for number in range(3):
                    os.dup2(terminal, number)
                os.chdir(folder)
                # The time of forking the parent does not count for the editor.
                os.write(write_clock, struct.pack("d", time.perf_counter()))
                os.execvpe(argv[0], argv, environment)
            finally:
                os._exit(127)
        os.close(terminal)
        os.close(write_clock)
        self.started = struct.unpack("d", os.read(clock, 8))[0]
        os.close(clock)
        os.set_blocking(master, False)
        self.file = master
        self.poll = select.poll()
        self.poll.register(master, select.POLLIN)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pid in self.processes():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        os.close(self.file)
        os.waitpid(self.pid, 0)

    # Reading

    def read(self, timeout):
        """Reads the available output with its time; false if there is none."""
        if self.closed or not self.poll.poll(max(0, timeout) * 1000):
            return False
        now = time.perf_counter()
        try:
            data = os.read(self.file, 1 << 16)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        if not data:
            self.closed = True
            return False
        self.pending.append((now, data))
        self.answer(data)
        return True

    def answer(self, data):
        data = self.tail + data
        end = 0
        for query in QUERIES.finditer(data):
            end = query.end()
            asked = query[0]
            if asked.endswith(b"5n"):
                reply = b"\x1b[0n"
            elif asked.endswith(b"6n"):
                for _, part in self.pending:
                    self.screen.feed(part)
                self.pending.clear()
                reply = b"\x1b[%d;%dR" % (
                    self.screen.row + 1, min(COLUMNS, self.screen.column + 1))
            elif asked.startswith(b"\x1b[>"):
                reply = b"\x1b[>0;10;1c"
            elif query[1]:
                color = b"rgb:e5e5/e5e5/e5e5" if query[1] == b"10" else b"rgb:1e1e/1e1e/1e1e"
                reply = b"\x1b]%s;%s\x1b\\" % (query[1], color)
            elif query[2]:
                reply = b"\x1b[?%s;%dy" % (query[2], 2 if query[2] == b"2026" else 0)
                reply = reply[:-1] + b"$y"
            elif asked.startswith(b"\x1bP"):
                reply = b"\x1bP1$r0m\x1b\\"
            else:
                reply = b"\x1b[?62;22c"
            self.write(reply)
        rest = data[end:]
        cut = rest.rfind(b"\x1b")
        self.tail = rest[cut:] if cut >= 0 and len(rest) - cut < 24 else b""

    def write(self, data):
        while data:
            try:
                data = data[os.write(self.file, data):]
            except BlockingIOError:
                self.read(0.001)
            except OSError:
                raise Lost("ended")

    def wait(self, condition, timeout, what):
        """The time of the output that makes a condition hold."""
        looked = time.perf_counter()
        end = looked + timeout
        while True:
            now = time.perf_counter()
            # Interpreting the output takes time, so this waits for a pause.
            if self.read(0.003) and now - looked < 0.05 and now < end:
                continue
            looked = now
            while self.pending:
                at, data = self.pending.popleft()
                self.screen.feed(data)
                if condition():
                    return at
            if condition():
                return now
            if self.closed:
                raise Lost("ended while waiting for %s" % what)
            if now >= end:
                raise Lost("no %s within %g s" % (what, timeout))

    def shows(self, pattern, timeout, what):
        pattern = re.compile(pattern)
        return self.wait(lambda: pattern.search(self.screen.text()), timeout, what)

    def drain(self, quiet, most=5.0):
        """Reads until the output pauses; returns the time of the last output, if any."""
        end = time.perf_counter() + most
        last = None
        while self.read(quiet) and time.perf_counter() < end:
            pass
        while self.pending:
            last, data = self.pending.popleft()
            self.screen.feed(data)
        return last

    # Writing

    def steps(self, steps, **words):
        """Types the steps one by one, as a person does; returns the time before the last."""
        now = time.perf_counter()
        for number, step in enumerate(steps):
            if number:
                self.drain(0.03)
            for word, value in words.items():
                step = step.replace("{%s}" % word, value)
            now = time.perf_counter()
            self.write(step.encode())
        return now

    def key(self, key, timeout, quiet=0.012):
        """Types one letter; returns the seconds to the first output, the letter, the last output."""
        self.drain(0.002, 0.05)
        start = time.perf_counter()
        self.write(key)
        first = echo = last = None
        seen = b""
        end = start + timeout
        while True:
            if not self.read(quiet):
                if echo or self.closed or time.perf_counter() > end:
                    break
                continue
            at, data = self.pending[-1]
            first = first or at
            last = at
            seen += data
            if not echo and key in ESCAPES.sub(b"", seen):
                echo = at
            if echo and at - echo > 0.1:
                break
        if not echo:
            raise Lost("a key was not answered within %g s" % timeout)
        return first - start, echo - start, last - start

    # The processes of the session

    def processes(self):
        """All processes of this session, including those in the background."""
        found = []
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                with open("/proc/%s/environ" % name, "rb") as file:
                    if self.mark.encode() in file.read().split(b"\0"):
                        found.append(int(name))
            except OSError:
                pass
        return found

    def peak_memory(self):
        return sum(map(peak_memory, self.processes()))

    @staticmethod
    def running(pids):
        """Whether a thread of these processes runs or is ready to run."""
        for pid in pids:
            try:
                for task in os.listdir("/proc/%d/task" % pid):
                    with open("/proc/%d/task/%s/stat" % (pid, task)) as file:
                        if file.read().rpartition(")")[2].split()[0] in "RD":
                            return True
            except OSError:
                pass
        return False

    def settled(self, timeout, quiet=0.3):
        """The time when the processes become idle."""
        pids = self.processes()
        busy = time.perf_counter()
        end = busy + timeout
        while time.perf_counter() - busy < quiet:
            if self.read(0.002):
                busy = self.pending[-1][0]
            elif self.running(pids):
                busy = time.perf_counter()
            if time.perf_counter() > end:
                raise Lost("still busy after %g s" % timeout)
        self.drain(0.001)
        return busy
