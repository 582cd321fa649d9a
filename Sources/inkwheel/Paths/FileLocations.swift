/// Where the program finds and keeps files.
struct FileLocations: Sendable {
  private let home: String?
  /// Where data is kept between runs; nil if nothing is kept.
  let state: StateFolder?
  /// The folder that stands for the whole file system during a demo.
  private let sandbox: Sandbox?

  /// The files of the user.
  init(_ environment: Environment) {
    home = environment.variables["HOME"]
    state = StateFolder(environment)
    sandbox = nil
  }

  /// A demo's own files: nothing is read from the user's folders or kept between runs.
  init(_ sandbox: Sandbox) {
    home = nil
    state = nil
    self.sandbox = sandbox
  }

  /// The path of a file that was named inside the program, where no shell has expanded `~`.
  func resolve(_ path: String) -> String {
    if let sandbox { return sandbox.resolve(path) }
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }
}
