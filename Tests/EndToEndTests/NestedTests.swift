import Glibc
import TestSupport
import Testing

/// Runs inside a host that has modes of its own on; a shell script stands for it.
@Suite("Inside another program", .blocking)
struct NestedTests {
  /// What the host has on: the alternate screen, cursor keys, all mouse events, pastes; no cursor.
  private static let modes: Set<Int> = [1049, 1, 1003, 1006, 2004]

  /// Starts a host that picks a colour, then prints the status and waits.
  private func start(
    _ options: [String] = [], environment: [String: String?] = [:], isJob: Bool = false,
    prepare: (TerminalProcess) -> Void = { _ in }
  ) throws -> (host: TerminalProcess, before: Set<Int>) {
    let arguments = (["pick", "--motion", "reduced"] + options).joined(separator: " ")
    let script = """
      printf '\\033[?1049h\\033[?1h\\033=\\033[?1003h\\033[?1006h\\033[?2004h\\033[?25lhost'
      read -r line; \(isJob ? "set -m" : "")
      (echo $BASHPID > pid; exec inkwheel \(arguments) 2> error > color)
      status=$?
      if [ $status = 148 ]; then
        printf '\\033[H\\033[2Jstopped'; read -r line; fg %1 > fg; status=$?
      fi
      printf '\\033[H\\033[2Jback %s' $status; read -r line
      """
    let host = try TerminalProcess("bash", ["--norc", "-c", script], environment: environment)
    prepare(host)
    let before = try host.waitUntilShown("host").modes.active
    #expect(Self.modes.isSubset(of: before) && !before.contains(25))
    try host.send(.enter, until: "inkwheel pick")
    return (host, before)
  }

  private func number(_ host: TerminalProcess) throws -> pid_t {
    try #require(pid_t(try host.text(of: "pid").filter(\.isNumber)))
  }

  private func settle(_ host: TerminalProcess) throws {
    try host.waitUntilWritten("\u{1b}[5n")
    _ = host.collect(for: .milliseconds(100))
  }

  @Test func `Signals that the host has blocked are noticed`() throws {
    let script = "sigprocmask(SIG_BLOCK, POSIX::SigSet->new(\(SIGWINCH), \(SIGTERM))); exec @ARGV"
    let program = try TerminalProcess(
      "perl",
      ["-MPOSIX=:signal_h", "-e", script, "inkwheel", "pick", "--motion", "reduced", "#ff8800"])
    try program.waitUntilShown("Enter print")
    try program.resize(to: TerminalSize(columns: 50, rows: 12))
    try program.waitUntil("the picker in the new size") { $0.lines.last?.contains("Enter") == true }
    kill(program.processIdentifier, SIGTERM)
    #expect(try program.waitForExit() == .exited(143))
  }

  @Test(arguments: [0, 1, SIGTERM, SIGHUP, SIGSEGV])
  func `The modes of the host are on again, whatever ends the program`(end: Int32) throws {
    let (host, before) = try start()
    try settle(host)
    let status: Int32
    switch end {
    case 0:
      host.send(.enter)
      status = 0
    case 1:
      host.send(.escape)
      status = 130
    default:
      kill(try number(host), end)
      status = 128 + end
    }
    let screen = try host.waitUntilShown("back \(status)")
    #expect(screen.modes.active.subtracting([7]) == before)
    #expect(!host.output.contains(text: "\u{1b}[?1049l"))
    #expect(!host.output.contains(text: "\u{1b}[?2004l"))
    #expect(try host.attributes() == host.initialAttributes)
    #expect(try host.text(of: "color") == (end == 0 ? "#ff8800\n" : ""))
  }

  @Test func `Stopping returns to the modes of the host, and they are asked for anew`() throws {
    let (host, before) = try start(isJob: true)
    try settle(host)
    kill(try number(host), SIGTSTP)
    #expect(try host.waitUntilShown("stopped").modes.active.subtracting([7]) == before)
    try host.send(.enter, until: "inkwheel pick")
    _ = host.collect(for: .milliseconds(100))
    host.send(.enter)
    #expect(try host.waitUntilShown("back 0").modes.active.subtracting([7]) == before)
  }

  @Test func `Ending before the terminal has answered waits for its answers`() throws {
    let (host, before) = try start {
      let states = [1049, 1, 1003, 1006, 2004].map { ("\u{1b}[?\($0)$p", "\u{1b}[?\($0);1$y") }
      let answers = TerminalStub.xterm + states + [("\u{1b}[?25$p", "\u{1b}[?25;2$y")]
      $0.stub = TerminalStub(answers: answers, delay: .milliseconds(200))
    }
    host.send(.enter)
    #expect(try host.waitUntilShown("back 0").modes.active.subtracting([7]) == before)
  }

  @Test(arguments: [(["--nested"], nil), ([], "1"), ([], "0")] as [([String], String?)])
  func `On a terminal that does not answer, --nested keeps the modes`(
    options: [String], variable: String?
  ) throws {
    let (host, before) = try start(options, environment: ["INKWHEEL_NESTED": variable]) {
      $0.stub = TerminalStub(answers: [])
    }
    let screen = try host.send(.enter, until: "back 0")
    if options.isEmpty && variable != "1" {
      #expect(screen.modes.active.isDisjoint(with: [1049, 1, 1006, 2004]))
      #expect(screen.modes.cursorVisible)
    } else {
      #expect(screen.modes.active.isSuperset(of: [1049, 1, 1006, 2004]))
      #expect(screen.modes.mouseReports)
    }
    #expect(before.contains(1049))
  }

  // MARK: Readers of the same terminal

  /// Starts a host in Python that keeps the terminal raw while the picker runs.
  private func startPython(
    _ body: String, using: (TerminalProcess) throws -> Void = { _ in }
  ) throws -> String {
    let script = """
      import os, select, subprocess, sys, tty
      tty.setraw(0)
      os.write(1, b"\\x1b[?1049hhost")
      picker = ["inkwheel", "pick", "--motion", "reduced"]
      error = open("error", "w")
      \(body)
      print(status, file=open("end", "w"))
      os.write(1, b"\\x1b[H\\x1b[2Jback")
      """
    let host = try TerminalProcess("python3", ["-c", script])
    host.stub = TerminalStub(answers: TerminalStub.modern)
    try using(host)
    try host.waitUntilWritten("\u{1b}[2Jback")
    try host.waitForExit()
    #expect(try host.text(of: "end") == "1\n")
    #expect(host.screen.modes.alternateScreen)
    return try host.text(of: "error")
  }

  @Test(.needs("python3"))
  func `A program gives up when the host takes some of the answers`() throws {
    let message = try startPython(
      """
      process = subprocess.Popen(picker, stderr=error)
      while process.poll() is None:
          if select.select([0], [], [], 0.05)[0]: os.read(0, 1000)
      status = process.returncode
      """
    ) { host in
      try host.waitUntil(outside: "the end") {
        host.send(keys: "\u{1b}[C")
        _ = host.collect(for: .milliseconds(20))
        return host.output.contains(text: "\u{1b}[2Jback")
      }
    }
    #expect(message.hasPrefix("inkwheel: python3"), "\(message)")
    #expect(message.contains("also reads the keyboard. Run it from a shell"))
  }

  @Test(.needs("python3"))
  func `A program in the background of a host says so instead of stopping`() throws {
    let message = try startPython(
      """
      process = subprocess.Popen(picker, stderr=error, preexec_fn=lambda: os.setpgid(0, 0))
      status = process.wait()
      """)
    #expect(message.hasPrefix("inkwheel: python3"), "\(message)")
    #expect(message.contains("is using the terminal. Run it from a shell"))
  }

  @Test(.needs("python3"))
  func `A host that waits for the output in raw mode is not a reader`() throws {
    let script = """
      import os, subprocess, sys, tty
      tty.setraw(0)
      os.write(1, b"\\x1b[?1049hhost")
      result = subprocess.run(["inkwheel", "pick", "--motion", "reduced"], stdout=subprocess.PIPE)
      os.write(1, b"\\x1b[H\\x1b[2Jback " + result.stdout)
      """
    let host = try TerminalProcess("python3", ["-c", script])
    try host.waitUntilShown("inkwheel pick")
    _ = host.collect(for: .milliseconds(1500))
    host.send(.enter)
    #expect(try host.waitUntilShown("back #ff8800").modes.alternateScreen)
    try host.waitForExit()
  }
}
