import Foundation

/// A program inside tmux, which itself runs in a pseudoterminal.
///
/// Each session has its own tmux server with an empty configuration; the server is killed
/// with the object. Keys pass through tmux, and the screen can be read on both sides:
/// `capture()` is the program's own screen, `terminal.screen` the one that tmux draws.
public final class TmuxSession {
  /// The tmux client in its pseudoterminal; send keys, mouse and paste to it.
  public let terminal: TerminalProcess
  private let folder: URL

  /// Starts a server and a program in its only window, which stays after the program's end.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is searched in `PATH`.
  ///   - arguments: Arguments after the name.
  ///   - environment: As for `TerminalProcess`; `TERM` is the terminal that tmux itself runs in.
  ///   - innerTerm: `TERM` inside tmux.
  ///   - options: More global options of tmux, such as `["mouse": "on"]`.
  ///   - size: Size of the window.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    innerTerm: String = "tmux-256color", options: [String: String] = [:],
    size: TerminalSize = .classic
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tmux-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = ["status": "off", "remain-on-exit": "on", "default-terminal": innerTerm]
      .merging(options) { $1 }
    var command = Self.server + ["start-server"]
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      command += [";", "set-option", "-g", name, value]
    }
    command += [";", "new-session", "--", program] + arguments
    do {
      terminal = try TerminalProcess(
        "tmux", command,
        environment: environment.merging(["TMUX_TMPDIR": folder.path]) { $1 }, size: size)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    self.folder = folder
  }

  deinit {
    _ = try? run(["kill-server"])
    try? FileManager.default.removeItem(at: folder)
  }

  /// What the program has drawn in its window, with colours and attributes.
  ///
  /// tmux reports neither cursor nor modes here; ignore those of the result.
  public func capture() throws -> TerminalScreen {
    let text = try captureEscapes()
    // A line feed after the last row would scroll the first one away.
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(terminal.screen.size.rows)
    return try TerminalScreen(
      rendering: rows.joined(separator: "\r\n").utf8, size: terminal.screen.size)
  }

  /// What the program has drawn, as tmux prints it: rows of text with SGR sequences.
  public func captureEscapes() throws -> String { try run(["capture-pane", "-e", "-p", "-N"]) }

  /// Reads output until the program's window fulfils a condition.
  @discardableResult
  public func waitUntil(
    _ what: String, timeout: Duration = .patience, _ condition: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    var found: TerminalScreen?
    // tmux need not write when a change is not visible outside, so it is polled as well.
    try terminal.wait("\(what), in tmux", timeout, step: .milliseconds(100)) {
      // At the start the server may not listen yet.
      guard let screen = try? capture() else { return false }
      found = screen
      return try condition(screen)
    }
    guard let found else { throw TerminalFailure("tmux showed nothing") }
    return found
  }

  /// Reads output until the program's window shows a text.
  @discardableResult
  public func waitUntilShown(_ text: String) throws -> TerminalScreen {
    try waitUntil("“\(text)” in the window") { $0.contains(text) }
  }

  /// Sends text as if it were typed, and reads output until the window shows another one.
  @discardableResult
  public func send(keys text: String, until shown: String) throws -> TerminalScreen {
    terminal.send(keys: text)
    return try waitUntilShown(shown)
  }

  /// Presses keys one after the other, and reads output until the window shows a text.
  @discardableResult
  public func send(_ keys: TerminalKey..., until shown: String) throws -> TerminalScreen {
    for key in keys { terminal.send(key) }
    return try waitUntilShown(shown)
  }

  /// The first process that the program in the window has started.
  public func child() throws -> Int32 {
    let parent = try run(["display-message", "-p", "#{pane_pid}"]).prefix { $0.isNumber }
    let children = try String(
      contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    guard let child = children.split(separator: " ").first.flatMap({ Int32($0) }) else {
      throw TerminalFailure("\(parent) has no children")
    }
    return child
  }

  /// Runs a tmux command on this session's server and returns its output.
  @discardableResult
  public func run(_ command: [String]) throws -> String {
    let client = try TerminalProcess(
      "tmux", Self.server + command, environment: ["TMUX_TMPDIR": folder.path], output: .pipe,
      error: .pipe)
    let status = try client.waitForExit()
    guard status == .exited(0) else {
      let message = client.complaint
      throw TerminalFailure("tmux \(command.joined(separator: " ")): \(status): \(message)")
    }
    return client.printed
  }

  /// The server's socket is in its own folder, so all sessions can use the same name.
  private static let server = ["-L", "inkwheel", "-f", "/dev/null"]
}
