import Foundation
import Glibc
import TestSupport

/// A shell script in a terminal of X, on a server without a screen.
final class TerminalWindow {
  /// The terminals.
  enum Kind: String, CaseIterable {
    case xterm, kitty, alacritty
    case rxvt = "urxvt"
    case vte = "xfce4-terminal"
  }

  private let kind: Kind
  private let folder: URL
  private let server = Process()
  private let terminal = Process()

  /// Starts a server and a terminal, xterm with 80×24 cells.
  /// - Parameters:
  ///   - takesEvents: whether xterm takes the keys of `control`, and lets nobody change its colours.
  ///   - script: a bash script; the built program is in its `PATH`.
  init(_ kind: Kind = .xterm, takesEvents: Bool = true, script: String) throws {
    self.kind = kind
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("window-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(script.utf8).write(to: folder.appendingPathComponent("script"))
    let display = Pipe()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24"]
    server.standardOutput = display
    server.standardError = FileHandle.nullDevice
    try server.run()
    // It writes its number when it is ready.
    let number = String(decoding: display.fileHandleForReading.availableData, as: UTF8.self)
    let resources = [
      // With jump scrolling, some saved lines are not printed.
      "jumpScroll: false", "allowSendEvents: \(takesEvents)", "printAttributes: 2",
      "printerAutoClose: true", "printerCommand: cat > '\(folder.path)/print'",
    ]
    terminal.executableURL = server.executableURL
    terminal.arguments =
      switch kind {
      case .xterm:
        ["xterm", "-geometry", "80x24", "-fn", "fixed", "-sl", "500"]
          + ["-l", "-lf", folder.path + "/log"]
          + resources.flatMap { ["-xrm", "XTerm*" + $0] } + ["-e", "bash", "script"]
      case .kitty: ["kitty", "--config", "NONE", "script", "-qfc", "bash script", "log"]
      case .alacritty, .rxvt: [kind.rawValue, "-e", "script", "-qfc", "bash script", "log"]
      case .vte: [kind.rawValue, "--disable-server", "-x", "script", "-qfc", "bash script", "log"]
      }
    terminal.currentDirectoryURL = folder
    terminal.environment = [
      "DISPLAY": ":" + number.trimmingCharacters(in: .whitespacesAndNewlines), "HOME": folder.path,
      "PATH": try TerminalProgram.path(), "LANG": "C.UTF-8", "COLORTERM": "truecolor",
      "LIBGL_ALWAYS_SOFTWARE": "1",
    ]
    terminal.standardOutput = FileHandle.nullDevice
    terminal.standardError = FileHandle.nullDevice
    try terminal.run()
  }

  deinit {
    // The tests block SIGTERM, and their children inherit that.
    for process in [terminal, server] where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Whether programs have sent a text after a number of bytes.
  func hasOutput(_ text: String, after count: Int = 0) -> Bool {
    data(of: "log").dropFirst(count).range(of: Data(text.utf8)) != nil
  }

  /// The number of bytes that programs have sent so far.
  var outputCount: Int { data(of: "log").count }

  /// The scrollback and the screen with all styles, which a script prints with `CSI ? 11 i`; without
  /// the blanks at the end of rows, which xterm adds when it becomes wider, and the empty rows at the
  /// end.
  var printed: String {
    text(of: "print").replacing(/(?:\ |\u{1B}\[0m)+\r\n/, with: "\r\n").replacing(/\s+$/, with: "")
  }

  /// Writes a file that the script may wait for.
  func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(file))
  }

  /// The text of a file that the script has written.
  func text(of file: String) -> String { String(decoding: data(of: file), as: UTF8.self) }

  private func data(of file: String) -> Data {
    (try? Data(contentsOf: folder.appendingPathComponent(file))) ?? Data()
  }

  /// Waits for something that the terminal or the script does.
  func waitUntil(_ description: String, _ isTrue: () throws -> Bool) throws {
    let deadline = Date.now + 30
    while try !isTrue() {
      guard .now < deadline else { throw TerminalFailure("waited for \(description)") }
      usleep(10_000)
    }
  }

  /// Waits until programs have sent nothing for a while.
  func waitUntilQuiet() throws {
    var last = (count: outputCount, time: Date.now)
    try waitUntil("silence") {
      let count = outputCount
      if count != last.count { last = (count, .now) }
      return Date.now.timeIntervalSince(last.time) > 0.3
    }
  }

  /// Waits for the end of the script.
  func waitForEnd() throws { try waitUntil("the end of the script") { !terminal.isRunning } }

  /// The pixels of the screen, once they stay the same while the pointer is in the window.
  func pixels() throws -> Data {
    try run(["xdotool", "mousemove", "50", "50"])
    var last = Data()
    try waitUntil("a still picture") {
      usleep(300_000)
      let dump = try run(["xwd", "-root", "-silent"])
      defer { last = dump }
      return !dump.isEmpty && dump == last
    }
    return last
  }

  /// Presses a key in the window under the pointer.
  func press(_ key: String) throws { try run(["xdotool", "mousemove", "50", "50", "key", key]) }

  /// Runs a command of xdotool on the window.
  func control(_ arguments: String...) throws {
    try run(["xdotool", "search", "--sync", "--class", kind.rawValue] + arguments)
  }

  @discardableResult
  private func run(_ command: [String]) throws -> Data {
    let (tool, output) = (Process(), Pipe())
    tool.executableURL = server.executableURL
    tool.arguments = command
    tool.environment = terminal.environment
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    guard tool.terminationStatus == 0 else { throw TerminalFailure("\(command) failed") }
    return data
  }
}
