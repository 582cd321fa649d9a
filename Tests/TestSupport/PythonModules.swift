import Foundation

/// The Python with the modules that results are compared with.
package enum PythonModules {
  /// The path or the name of the interpreter: that of `make deps-oracles`, or else the usual one.
  package static let interpreter: String = {
    let own = SourceFiles.root.appendingPathComponent(".build/oracles/bin/python3").path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()

  /// Whether a module is installed.
  package static func has(_ name: String) -> Bool {
    (try? run("import \(name)")) != nil
  }

  /// Runs a script with some input, and returns what it prints.
  /// - Throws: `TerminalFailure` if it fails.
  @discardableResult
  package static func run(
    _ script: String, input: [UInt8] = [], workingFolder: String? = nil
  ) throws -> [UInt8] {
    let program = try TerminalProcess(
      interpreter, ["-c", script], workingFolder: workingFolder, input: .pipe(input), output: .pipe,
      error: .pipe)
    guard try program.waitForExit(timeout: .seconds(120)) == .exited(0) else {
      throw TerminalFailure(String(decoding: program.standardError, as: UTF8.self))
    }
    return program.standardOutput
  }
}
