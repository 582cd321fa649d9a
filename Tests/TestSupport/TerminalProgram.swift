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

  /// The path of the program that `make build` has built; nil if it is older than a source.
  public static let release: String? = {
    let files = FileManager.default
    let root = files.currentDirectoryPath
    func date(_ path: String) -> Date? {
      (try? files.attributesOfItem(atPath: root + "/" + path))?[.modificationDate] as? Date
    }
    guard let built = date(".build/release/inkwheel"),
      let sources = files.enumerator(atPath: root + "/Sources")
    else { return nil }
    let isOld = sources.contains { item in
      (item as? String).flatMap { $0.hasSuffix(".swift") ? date("Sources/" + $0) : nil }
        .map { $0 > built } ?? false
    }
    return isOld ? nil : root + "/.build/release/inkwheel"
  }()

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
