/// The folders in which the program finds and keeps files.
struct FileLocations: Sendable {
  private let home: String?
  /// The folder for data that is kept between runs; nil if nothing is kept.
  let state: StateFolder?
  /// The folder that stands for the whole file system during a demo.
  private let sandbox: Sandbox?

  /// Creates the locations of the user's files.
  init(_ environment: Environment) {
    home = environment.variables["HOME"]
    state = StateFolder(environment)
    sandbox = nil
  }

  /// Creates the locations of a demo's files: it reads no files of the user and keeps none.
  init(_ sandbox: Sandbox) {
    home = nil
    state = nil
    self.sandbox = sandbox
  }

  /// Returns the path of a file whose name was typed in the program, where no shell has expanded
  /// `~`.
  func resolve(_ path: String) -> String {
    if let sandbox { return sandbox.resolve(path) }
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }
}
