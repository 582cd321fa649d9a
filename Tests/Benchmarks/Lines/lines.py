#!/usr/bin/env python3
"""Measures key latency over slow lines (ssh through a throttled pipe) while the ring turns."""

import argparse
import collections
import fcntl
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Peers"))
from screen import Screen  # noqa: E402

ROWS, COLUMNS = 24, 80
QUESTION = b"\x1b[5n"
ANSWER = b"\x1b[0n"


# The line, which ssh runs as ProxyCommand.

def throttle(port, rate, delay):
    """Passes on `rate` bytes a second to the client; each direction is `delay` / 2 seconds late."""
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    up, down = collections.deque(), collections.deque()
    free = time.monotonic()
    step = max(int(rate / 100), 16)
    while True:
        now = time.monotonic()
        while up and up[0][0] <= now:
            line.sendall(up.popleft()[1])
        while down and down[0][0] <= now:
            os.write(1, down.popleft()[1])
        # Reads from the server only when the line is free: the rest waits in the server's buffers.
        wanted = [0] + ([line] if free <= now else [])
        moments = [queue[0][0] for queue in (up, down) if queue] + ([free] if free > now else [])
        timeout = max(min(moments) - now, 0) if moments else None
        for ready in select.select(wanted, [], [], timeout)[0]:
            if ready == 0:
                data = os.read(0, 65536)
                if not data:
                    return
                up.append((time.monotonic() + delay / 2, data))
            else:
                data = line.recv(step)
                if not data:
                    return
                free = max(free, time.monotonic()) + len(data) / rate
                down.append((free + delay / 2, data))


# A program without pacing: a wrapper on its side answers at once, and the line is never queried.

def unpaced(argv):
    size = fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8)
    pid, inner = pty.fork()
    if pid == 0:
        os.execvp(argv[0], argv)
    fcntl.ioctl(inner, termios.TIOCSWINSZ, size)
    mode = termios.tcgetattr(0)
    mode[0] = mode[1] = mode[3] = 0
    termios.tcsetattr(0, termios.TCSANOW, mode)
    while True:
        for ready in select.select([0, inner], [], [])[0]:
            try:
                data = os.read(ready, 65536)
            except OSError:
                return
            if not data:
                return
            if ready == 0:
                os.write(inner, data)
            else:
                os.write(inner, ANSWER * data.count(QUESTION))
                data = data.replace(QUESTION, b"")
                while data:
                    data = data[os.write(1, data):]


# The terminal.

class Client:
    def __init__(self, argv):
        self.screen = Screen(ROWS, COLUMNS)
        self.bytes = 0
        self.rest = b""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8")
            os.execvp(argv[0], argv)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def read(self, timeout):
        """Reads the output of a period, and returns whether there was any."""
        if not select.select([self.file], [], [], max(timeout, 0))[0]:
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError:
            raise SystemExit("the program ended:\n" + self.screen.text())
        self.bytes += len(data)
        self.screen.feed(data)
        if b"\x1b[c" in data:
            os.write(self.file, b"\x1b[?62;22c")
        answered = self.rest + data
        for _ in range(answered.count(QUESTION)):
            os.write(self.file, ANSWER)
        self.rest = answered[answered.rfind(QUESTION) + 4:][-3:] if QUESTION in answered else answered[-3:]
        return True

    def wait(self, condition, timeout):
        """Reads until the screen fulfils a condition, and returns the time, or None."""
        start = time.monotonic()
        while not condition(self.screen):
            left = start + timeout - time.monotonic()
            if left <= 0:
                return None
            self.read(left)
        return time.monotonic() - start

    def rest_for(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(end - time.monotonic())

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.file)
        os.waitpid(self.pid, 0)


class Server:
    """A private sshd on the loopback, with newly generated keys."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="inkwheel-lines-")
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.path(name)], check=True)
        os.rename(self.path("user.pub"), self.path("authorized"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        with open(self.path("config"), "w") as file:
            file.write(
                "Port %d\nListenAddress 127.0.0.1\nHostKey %s\nAuthorizedKeysFile %s\nPidFile none\n"
                "StrictModes no\nUsePAM no\nPasswordAuthentication no\nPermitRootLogin yes\n"
                "AcceptEnv COLORTERM LANG\nPrintMotd no\nPrintLastLog no\n"
                % (self.port, self.path("host"), self.path("authorized")))
        os.makedirs("/run/sshd", exist_ok=True)
        self.process = subprocess.Popen(
            [shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-e", "-f", self.path("config")],
            stderr=open(self.path("log"), "w"))
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("sshd does not start:\n" + open(self.path("log")).read())

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self, remote, rate, delay):
        proxy = "%s %s --throttle %d %g %g" % (sys.executable, os.path.abspath(__file__), self.port, rate, delay)
        return [
            "ssh", "-F", "none", "-tt", "-i", self.path("user"), "-o", "ProxyCommand=" + proxy,
            "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
            "-o", "SendEnv=COLORTERM LANG", "-o", "Compression=no", "line", remote]

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


# Measurements.

def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def measure(server, binary, program, rate, delay, is_paced, keys, pauses, settle):
    home = tempfile.mkdtemp(prefix="home-", dir=server.folder)
    with open(os.path.join(home, "note.ans"), "w") as file:
        file.write("first line\nsecond line\n")
    inkwheel = {
        "edit": "%s note.ans", "pick": "%s pick '#ff8800'", "ring": "%s gallery icon-5"}[program] % binary
    if not is_paced:
        inkwheel = "%s %s --unpaced %s" % (sys.executable, os.path.abspath(__file__), inkwheel)
    remote = "cd %s && HOME=%s exec %s" % (home, home, inkwheel)
    client = Client(server.command(remote, rate, delay))
    marks = {"edit": "Ln 1, Col 1", "pick": "Enter prints this", "ring": "icon-5"}
    if client.wait(lambda screen: marks[program] in screen.text(), 90) is None:
        client.close()
        return None
    client.rest_for(settle)
    before, start = client.bytes, time.monotonic()
    client.rest_for(3)
    flow = (client.bytes - before) / (time.monotonic() - start)
    generator = random.Random(7)
    times, sizes = [], []
    for number in range(keys):
        shown = client.screen.text()
        if program == "edit":
            letter = "abcdefghijklmnopqrstuvwxyz"[number % 26]
            key, condition = letter.encode(), lambda screen: screen.lines[3][number] == letter
        elif program == "pick":
            # The remaining output is the ring, which changes without keys.
            answer = "".join(client.screen.lines[1][8:])
            key, condition = b"\x1b[C" if number % 40 < 20 else b"\x1b[D", \
                lambda screen: "".join(screen.lines[1][8:]) != answer
        else:
            key = b"\x0e" if number % 2 == 0 else b"\x10"
            hint = "".join(client.screen.lines[23])
            condition = lambda screen: "".join(screen.lines[23]) != hint
        client.rest_for(0.001)
        before = client.bytes
        os.write(client.file, key)
        took = client.wait(condition, 30)
        times.append(30 if took is None else took)
        sizes.append(client.bytes - before)
        if took is None:
            break
        client.rest_for(generator.uniform(*pauses))
    client.close()
    return {
        "program": program, "rate": rate, "delay": delay, "paced": is_paced, "keys": len(times),
        "p50": percentile(times, 0.5), "p95": percentile(times, 0.95), "most": max(times),
        "bytes": percentile(sizes, 0.5), "flow": flow, "pauses": pauses}


def main():
    if sys.argv[1:2] == ["--throttle"]:
        return throttle(int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]))
    if sys.argv[1:2] == ["--unpaced"]:
        return unpaced(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__)
    root = os.path.join(HERE, "..", "..", "..")
    parser.add_argument("--binary", default=os.path.join(root, ".build", "release", "inkwheel"))
    parser.add_argument("--rates", default="50000,10000,1000", help="bytes a second")
    parser.add_argument("--delays", default="0", help="milliseconds there and back")
    parser.add_argument("--programs", default="edit,pick", help="edit, pick, ring (turns pages)")
    parser.add_argument("--keys", type=int, default=40)
    parser.add_argument("--pauses", default="0.1,1.2", help="seconds between two keys, from and to")
    parser.add_argument("--settle", type=float, default=8, help="seconds between first picture and first key")
    parser.add_argument("--only", choices=["paced", "unpaced"])
    parser.add_argument("--json")
    options = parser.parse_args()
    pauses = tuple(float(part) for part in options.pauses.split(","))
    server = Server()
    results = []
    try:
        print("| program | line | round trip | | keys | p50 | p95 | slowest | bytes of an answer | sent while nothing happens |")
        print("|---|---|---|---|---|---|---|---|---|---|")
        for program in options.programs.split(","):
            for rate in map(float, options.rates.split(",")):
                for delay in map(float, options.delays.split(",")):
                    for is_paced in (True, False):
                        if options.only and is_paced != (options.only == "paced"):
                            continue
                        keys = options.keys if is_paced else min(options.keys, 12)
                        one = measure(
                            server, os.path.abspath(options.binary), program, rate, delay / 1000, is_paced,
                            keys, pauses, options.settle)
                        name = "%s | %g kB/s | %g ms | %s" % (
                            program, rate / 1000, delay, "paced" if is_paced else "not paced")
                        if one is None:
                            print("| %s | no picture within 90 s |" % name, flush=True)
                            continue
                        results.append(one)
                        print("| %s | %d | %d ms | %d ms | %d ms | %d | %d B/s |" % (
                            name, one["keys"], one["p50"] * 1000, one["p95"] * 1000, one["most"] * 1000,
                            one["bytes"], one["flow"]), flush=True)
    finally:
        server.close()
    if options.json:
        with open(options.json, "w") as file:
            json.dump(results, file, indent=1)


if __name__ == "__main__":
    main()
