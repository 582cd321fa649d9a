import Foundation
public import Testing

/// What tests need besides the packages that `make test` installs.
package enum Installed {
  /// Whether a program is in a folder of `PATH`.
  package static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where one of some programs is missing.
  ///
  /// `make test` counts the tests that are skipped, by the target in this comment.
  public static func needs(_ programs: String...) -> Self {
    .enabled(
      if: programs.allSatisfy(Installed.has),
      "\(programs.joined(separator: " or ")) is missing: make deps-oracles")
  }

  /// Leaves the test, which takes seconds, to the complete run.
  public static var slow: Self { .disabled(if: isQuick, "it takes seconds") }

  /// Skips the test where a Python module is missing.
  public static func needs(pythonModule name: String) -> Self {
    .enabled(if: PythonModules.has(name), "the module \(name) is missing: make deps-oracles")
  }
}
