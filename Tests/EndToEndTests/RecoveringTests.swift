import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Recovering unsaved text", .blocking)
struct RecoveringTests {
  private let top = TerminalProcess.documentTop

  /// Pastes a text and kills the program once it is on disk.
  private func paste(_ text: String, andKill program: TerminalProcess, in folder: WorkFolder) throws
  {
    try program.paste(text, until: text)
    try folder.waitUntilJournaled(text, by: program)
    try kill(program)
  }

  private func kill(_ program: TerminalProcess) throws {
    program.signal(SIGKILL)
    #expect(try program.waitForExit() == .signalled(9))
  }

  private func recover(_ program: TerminalProcess) throws {
    try program.waitUntilShown("Unsaved text was found")
    try program.send(.enter, until: "recovered")
  }

  @Test(arguments: rounds(1...6))
  func `After a kill while typing, at most the last second is lost`(seed: UInt64) throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    var generator = SeededGenerator(seed: seed)
    let program = try folder.edit("note.ans")
    let duration = Duration.milliseconds(generator.number(in: 1100...2500))
    var typed = ""
    var states: [(text: String, shown: ContinuousClock.Instant)] = []
    while (states.first.map { ContinuousClock.now - $0.shown } ?? .zero) < duration {
      let first = states.count
      if typed.count < 12 {
        typed.append(generator.pick(Array("abcdefghij漢é")))
        program.send(keys: String(typed.suffix(1)))
        states.append((typed, .now))
      } else {
        for _ in 0..<6 {
          program.send(.backspace)
          typed.removeLast()
          states.append((typed, .now))
        }
      }
      try program.waitUntil("what was typed") { $0.text(row: top) == typed + "text" }
      for index in first..<states.count { states[index].shown = .now }
      _ = program.collect(for: .milliseconds(generator.number(in: 0...150)))
    }
    let killed = ContinuousClock.now
    try kill(program)
    #expect(try folder.text(of: "note.ans") == "text\n")
    #expect(try folder.names == ["note.ans"], "nothing is left beside the file")

    let next = try folder.start(["note.ans"])
    try recover(next)
    let line = next.screen.text(row: top)
    let kept = try #require(line.hasSuffix("text") ? line.dropLast(4) : nil, "\(line)")
    let old = try #require(states.lastIndex { killed - $0.shown > .seconds(1) })
    #expect(
      states[old...].contains { $0.text == kept },
      "kept \(kept), a second before the end it was \(states[old].text), at the end \(typed)")
    try next.save()
    #expect(try folder.text(of: "note.ans") == line + "\n")
    try next.quit()
    #expect(folder.journals.isEmpty)
  }

  @Test func `Discarded text is not offered again`() throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    try paste("unsaved", andKill: folder.edit("note.ans"), in: folder)
    let next = try folder.start(["note.ans"])
    let question = try next.waitUntilShown("Unsaved text was found")
    #expect(question.contains("unsavedtext"), "the question shows what it is about")
    try next.send(.control("d"), times: 4, until: "Ctrl-Y discard")
    try next.send(.control("y"), until: "no question") { !$0.contains("Unsaved text") }
    #expect(next.screen.text(row: top) == "text")
    try next.quit()
    #expect(folder.journals.isEmpty)
    #expect(try folder.text(of: "note.ans") == "text\n")
  }

  @Test
  func `Holding the key that quits discards nothing, and discarded text is offered once more`()
    throws
  {
    let folder = try WorkFolder(["note.ans": "text\n"])
    for isRecovered in [true, false] {
      let program = try folder.edit("note.ans")
      try program.send(keys: "new", until: "newtext")
      try program.send(.control("q"), times: 20, until: "D discard")
      // Esc is handled after the keys before it, and the text is still there.
      try program.escape(until: "no question") { !$0.contains("Unsaved changes") }
      #expect(program.screen.text(row: top) == "newtext")
      #expect(try program.quit() == .exited(0))
      #expect(try folder.text(of: "note.ans") == "text\n")
      #expect(folder.journals.count == 1)

      let next = try folder.start(["note.ans"])
      let question = try next.waitUntilShown("Recover the text you discarded?")
      #expect(question.contains("newtext"))
      if isRecovered {
        try next.send(.enter, until: "recovered")
        #expect(next.screen.text(row: top) == "newtext")
        next.send(.control("z"), times: 3)
        try next.waitUntil("the text of the file") { $0.text(row: top) == "text" }
      } else {
        try next.escape(until: "no question") { !$0.contains("Recover the text") }
        #expect(next.screen.text(row: top) == "text")
      }
      try next.quit()
      #expect(folder.journals.isEmpty, "it is offered once only")
    }
  }

  @Test func `Text discarded for another file is offered when its file is opened again`() throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    try folder.write("other\n", to: "other.ans")
    let program = try folder.edit("note.ans")
    try program.send(keys: "new", until: "newtext")
    try program.send(.control("o"), until: "D discard")
    program.send(keys: "d")
    try program.answer("Open file:", with: "other.ans")
    try program.waitUntil("the other file") { $0.text(row: top) == "other" }
    try program.quit()
    let next = try folder.start(["note.ans"], until: "Recover the text you discarded?")
    try next.send(.enter, until: "recovered")
    #expect(next.screen.text(row: top) == "newtext")
  }

  @Test func `Postponed text is offered again, and again after a second kill`() throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    try paste("first", andKill: folder.edit("note.ans"), in: folder)
    let second = try folder.start(["note.ans"], until: "Unsaved text was found")
    try second.escape(until: "no question") { !$0.contains("Unsaved text") }
    #expect(second.screen.text(row: top) == "text")
    #expect(try second.quit() == .exited(0))
    let earlier = folder.journals
    #expect(earlier.count == 1)

    let third = try folder.start(["note.ans"])
    try recover(third)
    #expect(third.screen.text(row: top) == "firsttext")
    try third.paste("second", until: "second")
    try folder.waitUntilJournaled("second", by: third, insteadOf: earlier)
    try kill(third)

    let fourth = try folder.start(["note.ans"])
    try recover(fourth)
    #expect(fourth.screen.text(row: top) == "firstsecondtext")
    // All of it is one step.
    try fourth.send(.control("z"), until: "the text of the file") { $0.text(row: top) == "text" }
    try fourth.quit()
    #expect(folder.journals.isEmpty)
  }

  @Test(arguments: [91, nil])
  func `However old a text is, it stays until its question is answered`(days: Int?) throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    try paste("old", andKill: folder.edit("note.ans"), in: folder)
    // A clock that has not been set begins in 1970.
    let age = timeval(tv_sec: days.map { time(nil) - $0 * 86400 } ?? 100, tv_usec: 0)
    #expect(utimes(try #require(folder.journals.first), [age, age]) == 0)
    let second = try folder.start(["note.ans"], until: "Unsaved text was found")
    try second.escape(until: "no question") { !$0.contains("Unsaved text") }
    try second.quit()
    try kill(folder.start(["note.ans"], until: "Unsaved text was found"))
    let last = try folder.start(["note.ans"])
    try recover(last)
    #expect(last.screen.text(row: top) == "oldtext")
  }

  @Test(.needs("strace"))
  func `A start reads the beginning of each journal once, and waits for nothing`() throws {
    let folder = try WorkFolder(["note.ans": "text\n", "other.ans": "text\n"])
    for name in ["note.ans", "other.ans"] {
      try paste("old", andKill: folder.edit(name), in: folder)
    }
    let log = folder.state + "/log"
    let program = try TerminalProcess(
      "strace",
      ["-f", "-y", "-o", log, "-e", "trace=flock,pread64,read,clock_nanosleep,nanosleep"]
        + ["inkwheel", "--motion", "reduced", "note.ans"],
      environment: ["XDG_STATE_HOME": folder.state], workingFolder: folder.path)
    try program.waitUntilShown("Unsaved text was found")
    try program.escape(until: "no question") { !$0.contains("Unsaved text") }
    try program.quit()
    let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    func count(_ parts: String...) -> Int {
      calls.count { call in parts.allSatisfy { call.contains($0) } }
    }
    #expect(count("nanosleep(") == 0)
    #expect(count("boot_id") <= 2, "the line and the end")
    // Those of the file are read to their end too.
    #expect(count("pread64(", ".journal") <= 7)
    #expect(count("flock(", "EAGAIN") <= 2, "its own journal, as those of others")
  }

  @Test func `The text of an unnamed or never written file is recovered`() throws {
    let folder = try WorkFolder()
    for arguments in [[], ["new.ans"]] {
      let program = try folder.start(arguments, until: "Ln 1, Col 1")
      try paste("only here", andKill: program, in: folder)
      #expect(try folder.names.isEmpty)
      let next = try folder.start(arguments)
      try recover(next)
      #expect(next.screen.text(row: top) == "only here")
      try next.send(.control("z"), until: "an empty text") { !$0.contains("only here") }
      try next.quit()
      #expect(folder.journals.isEmpty)
    }
  }

  @Test(arguments: [
    "< <(echo piped)", "-o new.ans < <(echo piped)", "<(echo piped)", "pipe",
  ])
  func `The edited text of a pipe is offered where no file is opened`(source: String) throws {
    let folder = try WorkFolder()
    let pipe = try folder.makePipe("pipe")
    func open(_ source: String) throws -> TerminalProcess {
      let program = try TerminalProcess(
        "bash", ["--norc", "-c", "exec inkwheel --motion reduced " + source],
        environment: ["XDG_STATE_HOME": folder.state], workingFolder: folder.path)
      if source == "pipe" { try pipe.write(contentsOf: Array("piped\n".utf8)) }
      try program.waitUntil("the text") { $0.text(row: top) != "" }
      return program
    }
    // A pipe that was only looked at leaves nothing.
    try kill(open(source))
    let program = try open(source)
    try paste("mine", andKill: program, in: folder)
    // Other text that is piped to the program has nothing to do with it.
    let other = try open("< <(echo other)")
    #expect(try other.quit() == .exited(0))
    #expect(!other.output.contains(text: "nsaved text"))
    let next = try folder.start([])
    try recover(next)
    #expect(next.screen.text(row: top) == "minepiped")
    try next.send(.control("z"), until: "no text") { !$0.contains("piped") }
    #expect(try next.quit() == .exited(0))
    #expect(folder.journals.isEmpty)
  }

  @Test func `Picked colours are recovered even when nothing was typed`() throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    let program = try folder.edit("note.ans")
    try program.send(.shift(.right), times: 2, until: "2 selected")
    program.send(.control("k"))
    program.send(keys: "#ff8800")
    try program.send(.enter, until: "the colour, without a picker") {
      $0.cell(top, 0).foreground == .rgb(255, 136, 0) && !$0.contains("─ Text colour")
    }
    try program.signal(SIGTERM, untilExit: 143)
    let next = try folder.start(["note.ans"])
    try recover(next)
    #expect(next.screen.cell(top, 0).foreground == .rgb(255, 136, 0))
    try next.save()
    #expect(try folder.text(of: "note.ans") == "\u{1b}[38;2;255;136;0mte\u{1b}[0mxt\n")
  }

  /// The contents are given by their bytes: art is in code page 437.
  @Test(arguments: [
    ("note.ans", "text\n", "text"),
    ("note.asc", "text \u{DB}\u{DB} \u{B2}\r\n", "text ██ ▓"),
    ("note.json", #"{"inkwheel":1,"lines":[["text\n"]]}"#, "text"),
    ("note.html", "<pre class=\"inkwheel\"><b>text</b>\n</pre>", "text"),
  ])
  func `If a small file has changed, its unsaved text is offered with a note, in its format`(
    name: String, old: String, shown: String
  ) throws {
    let folder = try WorkFolder([name: old.unicodeScalars.map { UInt8($0.value) }])
    try paste("mine", andKill: folder.edit(name), in: folder)
    try folder.write("theirs\n", to: name)
    let next = try folder.start([name])
    let question = try next.waitUntilShown("Unsaved text was found")
    #expect(question.contains("The file has changed since"))
    #expect(question.text(row: top) == "theirs")
    try recover(next)
    #expect(next.screen.text(row: top) == "mine" + shown)
    #expect(try folder.text(of: name) == "theirs\n")
    guard name.hasSuffix(".json") else { return }
    try next.send(.control("s"), until: "The file has changed")
    try next.send(keys: "o", until: "saved note.json")
    #expect(try folder.text(of: name).hasPrefix("{\"inkwheel\""))
  }

  @Test
  func `If a large file has changed, its unsaved text cannot be restored but is kept`() throws {
    let folder = try WorkFolder()
    let lines = String(repeating: "a line of a long text\n", count: 400_000)
    try folder.write(lines, to: "note.ans")
    let program = try folder.edit("note.ans")
    try program.waitUntil("the end of reading") { !$0.contains("reading ") }
    try paste("mine", andKill: program, in: folder)
    try folder.write("theirs\n" + lines, to: "note.ans")
    let next = try folder.start(["note.ans"], error: .pipe)
    let screen = try next.waitUntilShown("cannot recover unsaved text")
    #expect(screen.text(row: top) == "theirs")
    #expect(try next.quit() == .exited(0))
    #expect(folder.journals.count == 1)
    #expect(next.complaint.contains("its journal is \(folder.journals[0])"))
    // The journal fits the old content again.
    try folder.write(lines, to: "note.ans")
    let third = try folder.start(["note.ans"], until: "Unsaved text was found")
    // Another text is saved before that is decided.
    try third.send(keys: "y", until: "ya line")
    try third.save()
    try third.quit()
    let last = try folder.start(["note.ans"], until: "The file has changed since")
    try recover(last)
    #expect(last.screen.text(row: top) == "minea line of a long text")
  }

  @Test(arguments: rounds(1...6), [false, true])
  func `A kill during a save leaves the old file or the new one, and loses no text`(
    seed: UInt64, hasTwoNames: Bool
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try WorkFolder()
    let old = String(repeating: "a line of a long text\n", count: 100_000)
    try folder.write(old, to: "note.ans")
    if hasTwoNames { #expect(link(folder.path + "/note.ans", folder.state + "/other") == 0) }
    let program = try folder.edit("note.ans")
    try program.waitUntil("the end of reading") { !$0.contains("reading ") }
    try program.paste("new", until: "newa line")
    try folder.waitUntilJournaled("new", by: program)
    program.send(.control("s"))
    _ = program.collect(for: .milliseconds(generator.number(in: 0...60)))
    try kill(program)

    let next = try folder.start(["note.ans"], until: "a line of a long text")
    let text = try folder.text(of: "note.ans")
    let isMixed = text != old && text != "new" + old
    if text == "new" + old {
      try next.send(keys: "x", until: "xnewa line")
      #expect(!next.output.contains(text: "cannot restore"))
    } else {
      try recover(next)
      #expect(next.screen.text(row: top) == "newa line of a long text")
    }
    next.send(.control("s"))
    if isMixed {
      #expect(hasTwoNames, "only a file with several names is overwritten in place")
      let copy = try #require(try folder.names.first { $0.hasSuffix(".save") })
      #expect(try folder.text(of: copy) == "new" + old)
      try next.waitUntilShown("The file has changed")
      next.send(keys: "o")
    }
    try next.waitUntilShown("saved note.ans")
    try next.quit()
    for copy in try folder.names where copy.hasSuffix(".save") {
      #expect(hasTwoNames)
      unlink(folder.path + "/" + copy)
    }
    #expect(try folder.names == ["note.ans"], "nothing else is left beside the file")
    // If the program ends at once, the next one may have to check whether the file is complete.
    let last = try folder.start(["note.ans"], until: "newa line of a long text")
    try last.send(keys: "y", until: "note.ans •")
    #expect(!last.output.contains(text: "Unsaved text"))
    #expect(!last.output.contains(text: "cannot restore"))
  }

  @Test func `Unsaved text is also offered when the file is opened inside the editor`() throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    for name in ["note.ans", "new.ans"] {
      let first = try folder.start([name], until: "Ln 1, Col 1")
      try paste("mine", andKill: first, in: folder)
      let program = try folder.start([], until: "Ln 1, Col 1")
      program.send(.control("o"))
      try program.answer("Open file:", with: name)
      try recover(program)
      #expect(program.screen.text(row: top).hasPrefix("mine"))
      program.send(.control("z"))
      try program.waitUntil("the text of the file") { !$0.text(row: top).hasPrefix("mine") }
      try program.quit()
    }
  }

  /// `KeyEffectTests` presses the keys of all other contexts.
  @Test func `The question has the keys of the configuration file`() throws {
    let keys = """
      [keys.recovery]
      recover = "F9"
      discard = "F6"
      confirm = "F7"
      back = "F8"
      """
    let folder = try WorkFolder(["note.ans": "text\n", "my.toml": keys])
    try paste("unsaved ", andKill: folder.edit("note.ans"), in: folder)
    let environment = ["INKWHEEL_CONFIG": folder.path + "/my.toml"]
    let program = try folder.start(
      ["note.ans"], environment: environment, until: "F9 recover  F6 discard")
    program.send(.control("d"), .enter)
    try program.send(.function(6), until: "F7 discard")
    try program.send(.function(8), until: "no question") { !$0.contains("Unsaved text") }
    try program.quit()
    let again = try folder.start(["note.ans"], environment: environment, until: "F9 recover")
    try again.send(.function(9), until: "unsaved text")
  }

  @Test func `A damaged journal does no harm`() throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    try paste("mine", andKill: folder.edit("note.ans"), in: folder)
    let journal = try #require(folder.journals.first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: journal))
    var generator = SeededGenerator(seed: 11)
    for round in rounds(0..<8) {
      var bytes = [UInt8](whole)
      for _ in 0...round { bytes[generator.number(in: 0...bytes.count - 1)] ^= 0x55 }
      if round == 0 { bytes = [] }
      if round == 1 { bytes = [UInt8](repeating: 0, count: 4096) }
      try Data(bytes).write(to: URL(fileURLWithPath: journal))
      let program = try folder.start(["note.ans"])
      try program.waitUntil("the text") { $0.text(row: top) == "text" }
      // Whatever was found, the question can be postponed and the program quit.
      for _ in 0..<100 where program.exitStatus == nil {
        program.send(.escape)
        _ = program.collect(for: .milliseconds(50))
        program.send(.control("q"))
        _ = program.collect(for: .milliseconds(50))
      }
      #expect(try program.waitForExit() == .exited(0))
    }
    #expect(try folder.text(of: "note.ans") == "text\n")
  }
}
