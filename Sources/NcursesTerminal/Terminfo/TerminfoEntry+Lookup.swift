import Glibc

extension TerminfoEntry {
  /// Reads the entry of a terminal where ncurses would look for it.
  static func read(
    _ term: String, environment: [String: String]
  ) -> (path: String, entry: TerminfoEntry)? {
    read(term, in: folders(environment))
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
    // Case-insensitive systems name the folder by the code of the letter. Converting it with a radix
    // is generic code, which takes a hundredth of the time to the first picture.
    let digits = Array("0123456789abcdef".utf8)
    let code = String(decoding: [digits[Int(first >> 4)], digits[Int(first & 15)]], as: UTF8.self)
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
    let bytes = [UInt8](unsafeUninitializedCapacity: 32_768) { buffer, count in
      count = max(Glibc.read(file, buffer.baseAddress, buffer.count), 0)
    }
    return bytes.isEmpty ? nil : bytes
  }
}
