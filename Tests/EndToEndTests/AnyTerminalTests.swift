import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Terminals that terminfo does not describe", .blocking)
struct AnyTerminalTests {
  private static let identity = Array("\u{1b}[6n".utf8)

  private func pick(
    _ term: String?, _ environment: [String: String?] = [:], options: [String] = []
  ) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick", "#ff8801", "--motion", "reduced"] + options,
      environment: ["TERM": term, "COLORTERM": nil].merging(environment) { $1 }, output: .pipe,
      error: .pipe)
  }

  /// Picks the colour and returns what was printed.
  private func picked(
    _ program: TerminalProcess, shown: String = "Enter prints this"
  ) throws -> String {
    try program.waitUntilShown(shown)
    try program.send(.enter, untilExit: 0)
    #expect(program.standardError.isEmpty)
    try program.expectRestored()
    return program.printed
  }

  // MARK: By answers

  @Test(arguments: [nil, "", "../../etc"] as [String?])
  func `A terminal that answers needs no name`(term: String?) throws {
    let program = try pick(term)
    #expect(try picked(program) == "#ff8801\n")
    #expect(program.output.starts(with: Self.identity))
    #expect(program.output.contains(text: "\u{1b}[?1049h"), "it has an alternate screen")
  }

  @Test
  func `A terminal that tells its name has the colours of that terminal in the first picture`()
    throws
  {
    let program = try pick(nil)
    var answers = TerminalStub.modern
    answers += [("\u{1b}[6n", "\u{1b}[1;1R"), ("\u{1b}[>0q", "\u{1b}P>|kitty(0.26.5)\u{1b}\\")]
    program.stub = TerminalStub(answers: answers)
    try program.waitUntilShown("Enter prints this")
    let end = try #require(program.output.firstRange(of: Array("\u{1b}[?2026l".utf8)))
    #expect(Array(program.output[..<end.lowerBound]).contains(text: "48;2;255;136;1"))
    try program.send(.escape, untilExit: 130)
  }

  @Test func `A terminal without any sign of today's functions gets those of a console`() throws {
    let program = try pick(nil)
    program.stub = TerminalStub(answers: [
      ("\u{1b}[6n", "\u{1b}[1;1R"), ("\u{1b}[c", "\u{1b}[?6c"), ("\u{1b}[5n", "\u{1b}[0n"),
    ])
    try program.waitUntilShown("Enter prints this")
    let shown = program.output.dropFirst(Self.identity.count)
    #expect(OutputScan(Array(shown)).functions.isDisjoint(with: ["OSC", "DCS"]))
    for mode in ["1049", "2026", "1002"] { #expect(!program.output.contains(text: mode)) }
    try program.send(.enter, untilExit: 0)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test
  func `A terminal that tells nothing but the position of its cursor is not waited for at the end`()
    throws
  {
    let program = try pick(nil)
    program.stub = TerminalStub(answers: [("\u{1b}[6n", "\u{1b}[1;1R"), ("\u{1b}[5n", "\u{1b}[0n")])
    try program.waitUntilShown("Enter prints this")
    let start = ContinuousClock.now
    try program.send(.enter, untilExit: 0)
    #expect(.now - start < .seconds(2), "a fence would be awaited for three seconds")
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test func `What is typed before the answers is not lost`() throws {
    let program = try pick(nil)
    program.stub = TerminalStub(
      answers: TerminalStub.modern + [("\u{1b}[6n", "\u{1b}[1;1R")], delay: .milliseconds(200))
    try program.waitUntilWritten("\u{1b}[6n")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == "#ff8801\n")
  }

  @Test func `Below the prompt and in tmux as well`() throws {
    let program = try pick(nil, options: ["--height", "10"])
    #expect(try picked(program, shown: "CMYK") == "#ff8801\n")
    #expect(!program.output.contains(text: "\u{1b}[?1049h"))
    let session = try TmuxSession("env", ["-u", "TERM", "inkwheel", "pick", "--motion", "reduced"])
    try session.waitUntilShown("Enter prints this")
  }

  // MARK: Silence

  @Test(arguments: [nil, "no-such-terminal"] as [String?])
  func `A terminal that does not answer gets the question in words, without any trace`(
    term: String?
  ) throws {
    let program = try pick(term)
    program.answering = { _ in [] }
    try program.waitUntilShown("Colour: ")
    #expect(program.output.starts(with: Self.identity + Array("\r   \rThis terminal".utf8)))
    #expect(program.output.filter { $0 == 0x1B }.count == 1)
    try program.send(keys: "red\n\n", untilExit: 0)
    #expect(program.printed == "#ff0000\n")
    #expect(program.standardError.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test(arguments: ["edit", "gallery"])
  func `The editor and the gallery say what is missing`(command: String) throws {
    let program = try TerminalProcess.inkwheel(
      [command], environment: ["TERM": nil], output: .pipe, error: .pipe)
    program.answering = { _ in [] }
    #expect(try program.waitForExit() == .exited(1))
    let message = program.complaint
    #expect(message.hasPrefix("inkwheel: TERM is not set, and the terminal does not answer; set"))
    #expect(message.contains("gallery --render"))
  }

  @Test func `Ctrl-C ends the wait`() throws {
    let program = try pick(nil, ["SSH_TTY": "/dev/pts/1"])
    program.answering = { _ in [] }
    try program.waitUntilWritten("\u{1b}[6n")
    let start = ContinuousClock.now
    try program.send(.control("c"), until: "Colour: ")
    #expect(.now - start < .seconds(2), "over SSH the wait would be three seconds")
    try program.send(.control("c"), untilExit: 130)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `A signal during the wait leaves the terminal as it was`(signal: Int32) throws {
    let program = try pick(nil, ["SSH_TTY": "/dev/pts/1"])
    program.answering = { _ in [] }
    try program.waitUntilWritten("\u{1b}[6n")
    program.signal(signal)
    #expect(try program.waitForExit() == .signalled(Int(signal)))
    #expect(try program.attributes() == program.initialAttributes)
  }

  // MARK: By name, without terminfo

  private func edit(_ term: String, locale: String) throws -> TerminalProcess {
    try HiddenFiles.inkwheelWithoutTerminfo(
      ["--motion", "reduced", "note.ans"], environment: ["TERM": term, "LANG": locale],
      files: ["note.ans": TerminalNames.text])
  }

  @Test(
    .enabled(if: HiddenFiles.arePermitted, "no mount namespaces"),
    arguments: rounds(
      TerminalNames.working + ["xterm-ghostty", "wezterm", "st-256color", "nothing"]),
    ["C.UTF-8", "C"])
  func `Without a single terminfo entry text is typed, coloured and saved`(
    term: String, locale: String
  ) throws {
    let program = try edit(term, locale: locale)
    try TerminalNames.checkEditing(program, term: term, locale: locale)
    // The description of `ansi` in terminfo lacks modes that every terminal may get.
    if term != "ansi" {
      #expect(try TerminalNames.strange(program.output, program, term: term) == nil)
    }
    let asks = program.output.starts(with: Self.identity)
    #expect(asks == (term == "nothing"), "only an unknown name makes the start wait")
  }

  // MARK: Encoding

  /// Opens a text without any locale on a terminal that puts a box character into some columns.
  private func editWithoutLocale(columns: Int?) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: ["LANG": nil],
      files: ["note.ans": "caf\u{e9}\n"])
    var answers = TerminalStub.modern
    if let columns { answers.append(("\u{1b}[6n", "\u{1b}[2;\(columns + 1)R")) }
    program.stub = TerminalStub(answers: answers)
    return program
  }

  @Test func `Without a locale the terminal tells the encoding`() throws {
    let unicode = try editWithoutLocale(columns: 1)
    try unicode.waitUntilShown("café")
    #expect(!unicode.output.contains(text: "caf?"), "the first picture waits for the answer")
    let bytes = try editWithoutLocale(columns: 3)
    try bytes.waitUntilShown("caf?")
    try bytes.send(keys: "x", until: "xcaf?")
    let silent = try editWithoutLocale(columns: nil)
    try silent.waitUntilShown("caf?")
  }

  // MARK: An empty root

  @Test(
    .enabled(if: HiddenFiles.arePermitted, "no mount namespaces"),
    arguments: ["xterm-kitty", "linux", nil] as [String?])
  func `In a root without any other file the picker prints a colour`(term: String?) throws {
    let program = try HiddenFiles.inkwheelInEmptyRoot(
      ["pick", "#ff8801", "--motion", "reduced"], environment: ["TERM": term, "LANG": nil],
      output: .pipe)
    // There is no locale either, so the terminal tells that it is in UTF-8.
    try program.waitUntil("half blocks") { $0.contains("▀") || $0.contains("▄") }
    #expect(try picked(program) == "#ff8801\n")
  }
}

/// Starts inkwheel where files of this machine are missing, in a mount namespace of its own.
enum HiddenFiles {
  /// Whether this machine permits such namespaces; containers often do not.
  static let arePermitted: Bool = {
    guard
      let program = try? TerminalProcess(
        "unshare", namespace + ["sh", "-c", "mount -t tmpfs none /mnt"])
    else { return false }
    return (try? program.waitForExit()) == .exited(0)
  }()

  /// Root needs no user namespace.
  private static var namespace: [String] { geteuid() == 0 ? ["-m"] : ["-rm"] }

  /// Starts inkwheel without any terminfo entry.
  static func inkwheelWithoutTerminfo(
    _ arguments: [String], environment: [String: String?] = [:],
    output: TerminalProcess.Output = .terminal, files: [String: any FixtureContent] = [:]
  ) throws -> TerminalProcess {
    let script = """
      for folder in /etc/terminfo /lib/terminfo /usr/share/terminfo /usr/lib/terminfo \
        /usr/local/share/terminfo
      do if [ -d "$folder" ]; then mount -t tmpfs none "$folder" || exit 99; fi; done
      exec "$@"
      """
    return try TerminalProcess(
      "unshare", namespace + ["sh", "-c", script, "sh", TerminalProgram.inkwheel()] + arguments,
      environment: environment, output: output, error: .pipe, files: files)
  }

  /// Starts inkwheel in a root that has nothing but the program, its libraries and `/dev`.
  static func inkwheelInEmptyRoot(
    _ arguments: [String], environment: [String: String?],
    output: TerminalProcess.Output = .terminal
  ) throws -> TerminalProcess {
    let script = """
      program=$1; shift
      place() { mkdir -p "root${1%/*}" && : > "root$2" && mount --bind "$1" "root$2" || exit 99; }
      mkdir -p root/dev && mount --rbind /dev root/dev || exit 99
      for file in $(ldd "$program" 2>/dev/null | grep -o '/[^ ]*'); do place "$file" "$file"; done
      place "$program" /inkwheel
      exec chroot root /inkwheel "$@"
      """
    return try TerminalProcess(
      "unshare", namespace + ["sh", "-c", script, "sh", TerminalProgram.inkwheel()] + arguments,
      environment: ["HOME": nil, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        .merging(environment) { $1 }, output: output, error: .pipe)
  }
}
