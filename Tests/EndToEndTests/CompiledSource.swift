import Foundation
import TestSupport

/// Swift source that uses the libraries, checked by the compiler that built them.
struct CompiledSource {
  /// The errors, each as `path:line:column: error: message`.
  let errors: [String]

  /// Checks the types of the files of a module; each has a name of its own.
  init(_ files: [(name: String, source: String)]) throws {
    let folders = [
      TerminalProgram.built("Modules"),
      "\(DocumentationPage.root.path)/Sources/CNcurses/include",
      "\(DocumentationPage.root.path)/Sources/CFileSystem",
      TerminalProgram.built("../../checkouts/swift-system/Sources/CSystem/include"),
    ]
    // A cache of its own: what the build has cached is only valid for the paths that it used.
    let cache = TerminalProgram.built("ExampleModuleCache")
    let compiler = try TerminalProcess(
      "swiftc",
      [
        "-typecheck", "-wmo", "-swift-version", "6", "-suppress-warnings", "-diagnostic-style",
        "llvm", "-module-cache-path", cache,
      ] + folders.flatMap { ["-I", $0] } + files.map(\.name),
      output: .pipe, error: .pipe,
      prepare: { folder in
        for file in files {
          try Data(file.source.utf8).write(to: folder.appendingPathComponent(file.name))
        }
      })
    let status = try compiler.waitForExit()
    let messages = String(decoding: compiler.standardError, as: UTF8.self)
    errors = messages.split(separator: "\n").map(String.init).filter { $0.contains(" error: ") }
    guard errors.isEmpty == (status == .exited(0)) else {
      throw TerminalFailure("swiftc ended with \(status): \(messages)")
    }
  }
}
