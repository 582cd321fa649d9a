import Glibc

extension TerminfoEntry {
  /// Finds the description of `$TERM` as ncurses would, or a substitute.
  static func find(environment: [String: String]) throws(TerminalError) -> TerminfoEntry {
    let term = environment["TERM"] ?? ""
    let advice = "set TERM, for example TERM=xterm-256color"
    guard !term.isEmpty, term != "unknown" else {
      throw TerminalError(
        message: "TERM is not set, so the terminal is unknown; \(advice)", cause: .incapable)
    }
    guard term != "dumb" else {
      throw TerminalError(
        message: "TERM=dumb cannot move the cursor; \(advice)", cause: .incapable)
    }
    if let (_, name, found) = locate(term, environment: environment) {
      var entry = found
      guard entry[string: "cup"] != nil else {
        throw TerminalError(
          message: "TERM=\(term) cannot move the cursor; \(advice)", cause: .incapable)
      }
      if name != term { entry.names.insert(term, at: 0) }
      return entry
    }
    throw TerminalError(
      message: "there is no description of TERM=\(term); \(advice)", cause: .incapable)
  }

  /// Returns the file with the description of a terminal, and the name of the description, which
  /// differs from `term` for a substitute.
  static func locate(
    _ term: String, environment: [String: String]
  ) -> (path: String, name: String, entry: TerminfoEntry)? {
    let folders = folders(environment)
    for name in [term] + substitutes(for: term) {
      if let (path, entry) = read(name, in: folders) { return (path, name, entry) }
    }
    return nil
  }

  /// Substitutes for a missing description, which is common over SSH for new terminals.
  private static func substitutes(for term: String) -> [String] {
    let modern = ["xterm", "foot", "alacritty", "wezterm", "kitty", "ghostty", "rio", "contour"]
    if modern.contains(where: { term.hasPrefix($0) }) { return ["xterm-256color", "xterm"] }
    if ["tmux", "screen"].contains(where: { term.hasPrefix($0) }) {
      return ["screen-256color", "screen", "xterm-256color"]
    }
    return []
  }

  private static func folders(_ environment: [String: String]) -> [String] {
    let common = [
      "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
      "/usr/local/share/terminfo",
    ]
    var folders: [String] = []
    if let own = environment["TERMINFO"], own.hasPrefix("/") { folders.append(own) }
    if let home = environment["HOME"], !home.isEmpty { folders.append(home + "/.terminfo") }
    for folder in (environment["TERMINFO_DIRS"] ?? "").split(separator: ":") {
      folders.append(String(folder))
    }
    return folders + common
  }

  /// Reads the first readable entry of that name.
  static func read(
    _ name: String, in folders: [String]
  ) -> (path: String, entry: TerminfoEntry)? {
    guard let first = name.utf8.first, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let letter = String(name.prefix(1))
    // Case-insensitive systems name the folder by the code of the letter.
    let code = String(first, radix: 16)
    for folder in folders {
      for subfolder in [letter, code] {
        let path = "\(folder)/\(subfolder)/\(name)"
        if let bytes = contents(of: path), let entry = TerminfoEntry(compiled: bytes) {
          return (path, entry)
        }
      }
    }
    return nil
  }

  static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // The limit of the format is 32 KiB.
    var bytes = [UInt8](repeating: 0, count: 32_768)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return Array(bytes.prefix(count))
  }
}
