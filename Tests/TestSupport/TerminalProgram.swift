import Foundation

/// Programs that end-to-end tests start.
public enum TerminalProgram {
  /// The path of `inkwheel`: `INKWHEEL_BINARY`, or else the program that was built with the tests.
  public static func inkwheel() throws -> String {
    try find("inkwheel", environment: ProcessInfo.processInfo.environment)
  }

  /// The path of a program that was built with the tests.
  public static func built(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name).path
  }

  static func find(_ name: String, environment: [String: String]) throws -> String {
    let chosen = environment["INKWHEEL_BINARY"] ?? ""
    let path = chosen.isEmpty ? built(name) : chosen
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw TerminalFailure("there is no program at \(path)")
    }
    return path
  }
}
