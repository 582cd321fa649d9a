import Glibc
import SystemPackage

/// A program that puts text on the clipboard of a display.
///
/// Some terminals, such as those with VTE and Konsole, take no text for the clipboard (OSC 52), and none
/// confirms it.
struct ClipboardProgram: Sendable {
  /// The commands that may be there, the preferred one first.
  private let commands: [[String]]
  private let folder: String

  /// The programs and the variable that names the display each one needs.
  private static let all = [
    ("WAYLAND_DISPLAY", ["wl-copy"]), ("DISPLAY", ["xclip", "-selection", "clipboard"]),
    ("DISPLAY", ["xsel", "--clipboard", "--input"]),
  ]

  /// Nil without a display.
  init?(_ environment: Environment) {
    folder = environment.temporaryFolder
    commands = Self.all.filter { environment.variables[$0.0]?.isEmpty == false }.map(\.1)
    if commands.isEmpty { return nil }
  }

  /// Runs the programs until one of them has taken a text, each for at most two seconds.
  /// - Returns: the name of that program.
  func copy(_ text: String) -> String? {
    for command in commands {
      // A file, since a pipe could not take a long text before the program reads it.
      guard let file = Self.file(of: text, in: folder) else { return nil }
      defer { close(file) }
      guard var process = ChildProcess(command, input: file) else { continue }
      process.wait(for: .seconds(2))
      if process.hasEnded, !process.hasFailed { return command[0] }
      process.end()
    }
    return nil
  }

  /// Returns a file without a name that holds a text.
  private static func file(of text: String, in folder: String) -> Int32? {
    var path = Array("\(folder)/inkwheel-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
    do {
      try FileDescriptor(rawValue: file).writeAll(Array(text.utf8))
      try FileDescriptor(rawValue: file).seek(offset: 0, from: .start)
      return file
    } catch {
      close(file)
      return nil
    }
  }
}
