import Glibc
import Synchronization
import SystemPackage
import UnicodeText

/// Output to a descriptor, buffered to write many lines at once.
struct OutputBuffer {
  /// The descriptor to write to.
  let descriptor: FileDescriptor
  /// The bytes that are not written yet.
  var bytes: [UInt8] = []

  private let name: String

  private static let limit = 1 << 16

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
    name = "standard output"
  }

  /// Opens a pipe, a device or one of the descriptors of this process; any other path gives nil.
  init?(streamAt path: String) throws {
    guard Self.isStream(path) else { return nil }
    name = VisibleMark.sanitized(path)
    do {
      descriptor =
        try Self.openDescriptor(path)?.duplicate()
        ?? .open(path, .writeOnly, options: [.closeOnExec])
    } catch {
      throw Failure.failed("cannot write to \(name): \(error)")
    }
  }

  /// Whether a path is that of a pipe or a device, such as `/dev/null` or the `>(less)` of a shell.
  ///
  /// These cannot be replaced by a new file. `/dev/stdout` is standard output, whatever that is: a
  /// file in it goes on behind what has been written.
  static func isStream(_ path: String) -> Bool {
    let type = try? FilePath(path).stat().type
    return openDescriptor(path) != nil || type == .fifo || type == .characterSpecial
  }

  /// Returns the descriptor of this process that a path names.
  private static func openDescriptor(_ path: String) -> FileDescriptor? {
    switch path {
    case "/dev/stdout": return .standardOutput
    case "/dev/stderr": return .standardError
    default:
      guard let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix) else {
        return nil
      }
      return CInt(path.dropFirst(folder.count)).map { FileDescriptor(rawValue: $0) }
    }
  }

  /// Whether the buffer should be flushed.
  var isFull: Bool { bytes.count >= Self.limit }

  /// Writes bytes to standard output.
  static func print(_ bytes: [UInt8]) throws {
    var output = OutputBuffer(.standardOutput)
    output.bytes = bytes
    try output.flush()
  }

  /// Writes text to standard output.
  static func print(_ text: String) throws { try print(Array(text.utf8)) }

  /// Writes the buffer.
  ///
  /// A closed pipe is an error without a message and with the status that a shell reports for
  /// SIGPIPE. The signal itself may be ignored, if the parent process ignored it.
  mutating func flush() throws {
    var start = 0
    while start < bytes.count {
      do {
        start += try bytes.withUnsafeBytes {
          try descriptor.write(UnsafeRawBufferPointer(rebasing: $0[start...]))
        }
      } catch Errno.resourceTemporarilyUnavailable {
        // Another process has made the open file non-blocking.
        descriptor.wait(for: POLLOUT, milliseconds: -1)
      } catch Errno.brokenPipe {
        throw Failure.silent(128 + SIGPIPE)
      } catch {
        throw Failure.failed("cannot write to \(name): \(error)")
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension String {
  /// The text with blanks up to a number of characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}

extension [String] {
  /// The texts with commas, and an “and” before the last one.
  var inWords: String {
    count < 2
      ? joined() : dropLast().joined(separator: ", ") + " and " + suffix(1).joined()
  }
}

// MARK: Failures

/// An error that ends the program with a message and an exit status.
struct Failure: Error {
  /// The message: the problem and its remedy, without control characters; nil to print nothing.
  let message: String?
  /// The exit status: 1 for a failure, 2 for wrong usage or input.
  let status: Int32
  /// Whether an argument is not one of the command.
  var isUsage = false

  static func failed(_ message: String) -> Failure { Failure(message: message, status: 1) }
  static func wrongInput(_ message: String) -> Failure { Failure(message: message, status: 2) }
  static func silent(_ status: Int32) -> Failure { Failure(message: nil, status: status) }
}

/// The exit statuses of all commands, for help and manual.
enum ExitStatus {
  static let meanings = [
    (0, "success"), (1, "failure"), (2, "wrong usage or input"), (130, "cancelled"),
  ]

  /// All of them in one line.
  static var list: String {
    meanings.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// What may take a while, and is left until the answer is printed.
enum FinalWork {
  static let tasks = Mutex<[@Sendable () -> Void]>([])
}

/// Messages to the user outside the screen.
enum StandardError {
  /// Writes a line when the program has ended, because it says what matters then.
  static func printLast(_ line: String) {
    FinalWork.tasks.withLock { $0.append { print("inkwheel: \(line)\n") } }
  }

  /// Writes to standard error, and ignores a failure because it could not be reported.
  ///
  /// A terminal that has stopped reading does not keep the program from ending.
  static func print(_ text: String) {
    let error = FileDescriptor.standardError
    guard isatty(error.rawValue) == 0 || error.wait(for: POLLOUT, milliseconds: 300) else { return }
    _ = try? error.writeAll(Array(text.utf8))
  }
}
