/// Python with the modules that results are compared with.
///
/// `make test` puts the Python of `make deps-oracles` first in `PATH`.
package enum PythonModules {
  /// Whether a module is installed.
  package static func has(_ name: String) -> Bool { (try? run("import \(name)")) != nil }

  /// Runs a script with some input, and returns what it prints.
  /// - Throws: `TerminalFailure` if it fails.
  @discardableResult
  package static func run(
    _ script: String, input: [UInt8] = [], workingFolder: String? = nil
  ) throws -> [UInt8] {
    let program = try TerminalProcess(
      "python3", ["-c", script], workingFolder: workingFolder, input: .pipe(input), output: .pipe,
      error: .pipe)
    guard try program.waitForExit() == .exited(0) else {
      throw TerminalFailure(program.complaint)
    }
    return program.standardOutput
  }
}
