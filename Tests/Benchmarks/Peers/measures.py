"""The measurements of one editor or converter."""

import itertools
import os
import re
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

import documents
from session import Lost, Session, peak_memory

# No letter is next to an equal one, and none occurs in the files.
LETTERS = b"QXZJ"
TYPED_IN_A_ROW = 24


def summary(values):
    """Percentiles of times in seconds, in milliseconds."""
    ordered = sorted(values)
    return {
        "n": len(ordered), "median": statistics.median(ordered) * 1000,
        "p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))] * 1000,
        "max": ordered[-1] * 1000}


class Bench:
    def __init__(self, folder, runs, keys, budget, timeout, loading):
        self.folder, self.runs, self.keys = folder, runs, keys
        # Seconds for the keys at one position, and for one answer.
        self.budget, self.timeout = budget, timeout
        self.loading = loading

    def open(self, editor, path, copy=False):
        """A session in its own folder, where the editor may leave any files."""
        return Opening(editor, path, self.folder, copy)

    # Opening

    def opening(self, editor, name):
        """Times to the first frame and to the end of the file, and memory."""
        path = documents.document(self.folder, name)
        warm(path)
        first, loaded, memory = [], [], []
        size = os.path.getsize(path)
        result = {}
        for _ in range(self.runs):
            with self.open(editor, path) as session:
                first.append(self.picture(session) - session.started)
                result["first_ms"] = statistics.median(first) * 1000
                try:
                    loaded.append(self.load(editor, session, name))
                except Lost as error:
                    raise Lost(error, result)
                memory.append(session.peak_memory())
        middle = statistics.median(loaded)
        return {
            **result, "loaded_ms": middle * 1000, "loaded_mb_s": size / middle / 1e6,
            "memory_bytes": max(memory), "memory_by_size": max(memory) / size, "n": len(first)}

    def picture(self, session):
        """The time of the first frame, for which it waits once."""
        if session.picture is None:
            session.picture = session.shows("0000001 ", self.timeout, "first picture")
        return session.picture

    def load(self, editor, session, name):
        """Seconds from the start until the end of the completely read file is shown."""
        done = self.picture(session)
        if editor.loading:
            done = max(done, self.loaded(editor, session))
        session.drain(0.02)
        asked = session.steps(editor.end)
        shown = session.shows(
            re.escape(documents.last_words(name)), self.timeout, "end of the file")
        return done - session.started + shown - asked

    def loaded(self, editor, session):
        """The time when the progress disappeared, or the start if it was never shown."""
        pattern = re.compile(self.loading or editor.loading)
        visible, gone = bool(pattern.search(session.screen.text())), session.started
        now = time.perf_counter()
        rest, end = now + 0.3, now + self.timeout
        while now < rest:
            session.read(0.01)
            while session.pending:
                at, data = session.pending.popleft()
                session.screen.feed(data)
                before, visible = visible, bool(pattern.search(session.screen.text()))
                if before and not visible:
                    gone = at
            now = time.perf_counter()
            if visible:
                rest = now + 0.3
            if now > end:
                raise Lost("still loading after %g s" % self.timeout)
        return gone

    # Keys

    def typing(self, editor, name, place):
        """Latencies of keys at one position in a loaded document."""
        steps, shown = {
            "start": (editor.start, "0000001 "),
            "middle": (editor.line, "%07d " % (documents.LINES // 2)),
            "end": (editor.end, re.escape(documents.last_words(name))),
        }[place]
        with self.open(editor, documents.document(self.folder, name)) as session:
            self.picture(session)
            if editor.loading:
                self.loaded(editor, session)
            session.drain(0.05)
            session.steps(steps, line=str(documents.LINES // 2))
            session.shows(shown, self.timeout, place)
            session.drain(0.05)
            session.steps(editor.insert)
            session.drain(0.05)
            return {"key_" + place: self.type(session)}

    def type(self, session):
        latencies = []
        end = time.perf_counter() + self.budget
        while len(latencies) < self.keys and (time.perf_counter() < end or len(latencies) < 3):
            n = len(latencies)
            if n and n % TYPED_IN_A_ROW == 0:
                session.write(b"\r")
                session.drain(0.03)
            latencies.append(session.key(LETTERS[n % 4:n % 4 + 1], self.timeout))
        return self.latency(latencies)

    @staticmethod
    def latency(latencies):
        if not latencies:
            return None
        first, echo, last = zip(*latencies)
        return {**summary(echo), "first": summary(first), "last": summary(last)}

    def typing_while_loading(self, editor, name):
        """Latencies of keys typed between the first frame and the end of the progress."""
        if not editor.loading:
            return None
        path = documents.document(self.folder, name)
        warm(path)
        pattern = re.compile(self.loading or editor.loading)
        all_keys = []
        for _ in range(20):
            with self.open(editor, path) as session:
                self.picture(session)
                while len(all_keys) < self.keys:
                    measured = session.key(LETTERS[len(all_keys) % 4:][:1], self.timeout, 0.004)
                    session.drain(0.001, 0.01)
                    # The progress may not be shown yet at the first key.
                    if not pattern.search(session.screen.text()):
                        break
                    all_keys.append(measured)
            if not all_keys or len(all_keys) >= self.keys:
                break
        return self.latency(all_keys)

    # Saving

    def saving(self, editor, name):
        """The time of a save after typing one letter at the start, and the changes in the rest."""
        path = documents.document(self.folder, name)
        times, outcome = [], None
        for _ in range(max(1, self.runs // 2)):
            with self.open(editor, path, copy=True) as session:
                self.load(editor, session, name)
                session.steps(editor.start)
                session.shows("0000001 ", self.timeout, "start")
                session.drain(0.05)
                session.steps(editor.insert)
                session.drain(0.05)
                session.key(b"Q", self.timeout)
                session.steps(editor.leave)
                session.drain(0.1)
                times.append(self.save(editor, session, path))
                outcome = difference(path, session.path, b"Q")
        size = os.path.getsize(path)
        middle = statistics.median(times)
        return {"save_ms": middle * 1000, "save_mb_s": size / middle / 1e6, "bytes": outcome}

    def save(self, editor, session, original):
        """Seconds from the last key of saving to the message, or to the complete file."""
        before = identity(session.path)
        asked = session.steps(editor.save)
        if editor.saved:
            return session.shows(editor.saved, self.timeout, "word that it is saved") - asked
        changed = [asked, before]
        size = os.path.getsize(original)

        def complete():
            now = identity(session.path)
            if now != changed[1]:
                changed[:] = [time.perf_counter(), now]
            return (now and now != before and now[1] >= size
                    and time.perf_counter() - changed[0] > 0.3)

        session.wait(complete, self.timeout, "saved file")
        return changed[0] - asked

    # The whole text

    def replacing(self, editor, name):
        """The time to replace every match, and the number of replacements in the saved file."""
        path = documents.document(self.folder, name)
        words = {"needle": documents.NEEDLE, "thread": documents.THREAD}
        times, count = [], None
        for number in range(max(1, self.runs // 2)):
            with self.open(editor, path, copy=True) as session:
                self.picture(session)
                if editor.loading:
                    self.loaded(editor, session)
                session.drain(0.1)
                asked = session.steps(editor.replace, **words)
                if editor.replaced:
                    done = session.shows(editor.replaced, self.timeout, "end of replacing")
                else:
                    done = session.settled(self.timeout)
                times.append(done - asked)
                if number == 0:
                    session.drain(0.1)
                    self.save(editor, session, path)
                    with open(session.path, "rb") as file:
                        data = file.read()
                    count = data.count(documents.THREAD.encode())
                    count -= data.count(documents.NEEDLE.encode())
        return {"replace_ms": statistics.median(times) * 1000, "replaced": count}

    def recoloring(self, editor, name):
        """The time of each step to give the whole text another colour."""
        if not editor.recolor:
            return None
        path = documents.document(self.folder, name)
        runs = []
        for _ in range(max(1, self.runs // 2)):
            with self.open(editor, path) as session:
                self.picture(session)
                self.loaded(editor, session)
                session.drain(0.1)
                times = []
                for step in editor.recolor:
                    session.drain(0.05)
                    asked = session.steps([step])
                    times.append(self.answer(session, asked))
                runs.append(times)
        steps = [statistics.median(step) * 1000 for step in zip(*runs)]
        return {"recolor_ms": max(steps), "all_ms": sum(steps),
                "steps_ms": list(zip(editor.recolor, steps))}

    def answer(self, session, asked):
        """Seconds to the last output for a key, which need not be visible."""
        end = time.perf_counter() + self.timeout
        while not session.read(0.05):
            if time.perf_counter() > end:
                raise Lost("no answer within %g s" % self.timeout)
        return session.drain(0.1) - asked

    # Converters

    def converting(self, converter, name):
        """The processor time from ANSI on standard input to the result in a file."""
        path = documents.document(self.folder, name)
        warm(path)
        target = os.path.join(self.folder, "converted.html")

        def run(watch):
            with open(path, "rb") as source, open(target, "wb") as output:
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                process = subprocess.Popen(
                    [converter.path, *converter.command[1:]], stdin=source, stdout=output,
                    stderr=subprocess.DEVNULL)
                seen = watch(process)
                if process.wait():
                    raise Lost("ended with status %d" % process.returncode)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                return seen or (after.ru_utime - before.ru_utime
                                + after.ru_stime - before.ru_stime)

        def peak(process):
            # wait4 also counts the memory of the fork before it became the other program.
            most = 0
            while process.poll() is None:
                most = max(most, peak_memory(process.pid))
                time.sleep(0.002)
            return most

        memory = run(peak)
        middle = statistics.median(run(lambda process: None) for _ in range(self.runs))
        size = os.path.getsize(target)
        os.remove(target)
        return {"convert_ms": middle * 1000, "memory_bytes": memory, "result_bytes": size}


class Opening:
    """A session and its folder."""

    def __init__(self, editor, path, folder, copy):
        self.folder = tempfile.mkdtemp(prefix="session-", dir=folder)
        try:
            self.prepare(editor, path, copy)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def prepare(self, editor, path, copy):
        work, home = os.path.join(self.folder, "work"), os.path.join(self.folder, "home")
        os.mkdir(work)
        os.mkdir(home)
        target = os.path.join(work, os.path.basename(path))
        if copy:
            shutil.copyfile(path, target)
            with open(target, "rb") as file:
                os.fsync(file.fileno())
        else:
            os.link(path, target)
        self.session = Session(
            [editor.path, *editor.command[1:], os.path.basename(path)], work, home)
        self.session.path = target

    def __enter__(self):
        return self.session

    def __exit__(self, *error):
        self.session.__exit__(*error)
        shutil.rmtree(self.folder, ignore_errors=True)


def warm(path):
    """Reads a file, so that it is in memory for every program."""
    with open(path, "rb", buffering=0) as file:
        buffer = bytearray(1 << 20)
        while file.readinto(buffer):
            pass


def identity(path):
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def difference(original, saved, typed):
    """Describes the changes in a saved file, apart from the letter typed at its start."""
    with open(original, "rb") as old, open(saved, "rb") as new:
        if new.read(len(typed)) == typed:
            while True:
                left, right = old.read(1 << 20), new.read(1 << 20)
                if left != right:
                    break
                if not left:
                    return "exact"
            if right == left + b"\n" and not new.read(1):
                return "newline added"
    with open(original, "rb") as old, open(saved, "rb") as new:
        differing = sum(a != b for a, b in itertools.zip_longest(old, new))
    size = os.path.getsize(saved) - os.path.getsize(original) - len(typed)
    return "%d lines differ, %+d bytes" % (differing, size)


def disk(folder, size=100_000_000):
    """Seconds to write and sync that many bytes, the lower bound for any save."""
    path = os.path.join(folder, "disk-speed")
    block = os.urandom(1 << 20)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        with open(path, "wb", buffering=0) as file:
            for _ in range(size // len(block)):
                file.write(block)
            os.fsync(file.fileno())
        times.append(time.perf_counter() - start)
        os.remove(path)
    return statistics.median(times)
