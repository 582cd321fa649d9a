import Foundation

/// Programs that end-to-end tests start.
public enum TerminalProgram {
  /// Path of the built `inkwheel`: `INKWHEEL_BINARY`, or the release build of this package.
  public static func inkwheel(file: String = #filePath) throws -> String {
    try find(file: file, environment: ProcessInfo.processInfo.environment)
  }

  static func find(file: String, environment: [String: String]) throws -> String {
    let path: String
    if let chosen = environment["INKWHEEL_BINARY"], !chosen.isEmpty {
      path = chosen
    } else {
      path = try packageRoot(above: file).appendingPathComponent(".build/release/inkwheel").path
    }
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw TerminalFailure("there is no program at \(path): build it with `make build`")
    }
    return path
  }

  private static func packageRoot(above file: String) throws -> URL {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
      folder.deleteLastPathComponent()
    }
    throw TerminalFailure("there is no Package.swift above \(file)")
  }
}
