import Foundation

/// Programs that end-to-end tests start.
public enum TerminalProgram {
  /// The path of `inkwheel`: `INKWHEEL_BINARY`, or else the program that was built with the tests.
  public static func inkwheel() throws -> String {
    let chosen = ProcessInfo.processInfo.environment["INKWHEEL_BINARY"] ?? ""
    let path = chosen.isEmpty ? built("inkwheel") : chosen
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw TerminalFailure("there is no program at \(path)")
    }
    return path
  }

  /// The value of `PATH` in which `inkwheel` is the program that is tested.
  public static func path() throws -> String {
    let folder = URL(fileURLWithPath: try inkwheel()).deletingLastPathComponent().path
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return folder + ":" + inherited
  }

  /// The path of a program that was built with the tests.
  public static func built(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name).path
  }
}
