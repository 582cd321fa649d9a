import SystemPackage

/// A program that puts text on the clipboard of a display.
///
/// Some terminals, such as those with VTE and Konsole, take no text for the clipboard (OSC 52), and none
/// confirms it.
struct ClipboardProgram: Sendable {
  /// The commands that may be there, the preferred one first.
  private let commands: [[String]]

  /// The programs and the variable that names the display each one needs.
  private static let all = [
    ("WAYLAND_DISPLAY", ["wl-copy"]), ("DISPLAY", ["xclip", "-selection", "clipboard"]),
    ("DISPLAY", ["xsel", "--clipboard", "--input"]),
  ]

  /// Nil without a display.
  init?(_ environment: Environment) {
    commands = Self.all.filter { environment.variables[$0.0]?.isEmpty == false }.map(\.1)
    if commands.isEmpty { return nil }
  }

  /// Runs the programs until one of them has taken a text, each for at most two seconds.
  /// - Returns: the name of that program.
  func copy(_ text: String) -> String? {
    for command in commands {
      // A file, since a pipe could not take a long text before the program reads it.
      guard let file = try? FileDescriptor.unnamed(holding: Array(text.utf8)) else { return nil }
      defer { try? file.close() }
      guard var process = ChildProcess(command, input: file.rawValue) else { continue }
      process.wait(for: .seconds(2))
      if process.hasEnded, !process.hasFailed { return command[0] }
      process.end()
    }
    return nil
  }
}
