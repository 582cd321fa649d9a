import Glibc

/// What the system knows about a process (`/proc`).
struct ProcessStatus: Hashable {
  /// Its number.
  let number: pid_t
  /// The name of its program.
  let name: String
  /// The number of its parent.
  let parent: pid_t
  /// Its process group.
  let group: pid_t
  /// The device number of its controlling terminal; 0 without one.
  let terminal: Int

  /// Reads the status of a process; nil if there is none.
  init?(_ number: pid_t) {
    // `number (name) state parent group session terminal …`; the name may contain anything.
    let text = Self.contents(of: "/proc/\(number)/stat")
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    let fields = text[close...].split(separator: " ").dropFirst().prefix(5).map { Int($0) }
    guard fields.count == 5, let parent = fields[1], let group = fields[2],
      let terminal = fields[4]
    else { return nil }
    self.number = number
    (self.parent, self.group, self.terminal) = (pid_t(parent), pid_t(group), terminal)
    // `vim` may have been started as `editor`.
    name = Self.program(number) ?? String(text[text.index(after: open)..<close])
  }

  /// The processes that started this one, nearest first.
  ///
  /// They are read one by one, since the first may be enough.
  static var ancestors: UnfoldSequence<ProcessStatus, pid_t> {
    sequence(state: getppid()) { next in
      guard next > 1, let status = ProcessStatus(next) else { return nil }
      next = status.parent
      return status
    }
  }

  /// Whether a thread of the process waits for a terminal, or for several files, as programs do
  /// that read keys.
  ///
  /// A program that waits for a child or for the output of one waits elsewhere. Where the system
  /// does not tell, the answer is true.
  var waitsForFiles: Bool {
    guard let folder = opendir("/proc/\(number)/task") else { return true }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let thread = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !thread.hasPrefix(".") else { continue }
      // The function of the kernel in which it waits.
      let function = Self.contents(of: "/proc/\(number)/task/\(thread)/wchan")
      if function.isEmpty || function == "0" { return true }
      if ["poll", "select", "n_tty_read", "wait_woken"].contains(where: function.contains) {
        return true
      }
    }
    return false
  }

  private static func program(_ number: pid_t) -> String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/\(number)/exe", &path, path.count)
    guard count > 0 else { return nil }
    return String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: "/").last.map(String.init)
  }

  private static func contents(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    return String(decoding: bytes[..<max(read(file, &bytes, bytes.count), 0)], as: UTF8.self)
  }
}
