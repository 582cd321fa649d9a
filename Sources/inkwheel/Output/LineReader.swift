import Color
import Glibc
import SystemPackage

/// Reads lines of any number and length with little memory.
struct LineReader {
  /// The descriptor to read from.
  let descriptor: FileDescriptor

  /// Lines of this many bytes or more are skipped.
  static let limit = 1 << 16

  /// A step of reading lines.
  enum Event {
    /// A line: its number from 1, and its bytes without the line feed.
    case line(Int, [UInt8])
    /// The number of a line that is skipped because it is too long.
    case tooLong(Int)
    /// The next read may block.
    case waiting
  }

  /// Reads to the end of the input, where the last line needs no line feed.
  func forEach(_ body: (Event) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: Self.limit)
    var (line, number, isSkipping): ([UInt8], Int, Bool) = ([], 1, false)
    while true {
      if !descriptor.isReadable { try body(.waiting) }
      let count = try descriptor.readAvailable(into: &buffer, from: 0)
      guard count > 0 else { break }
      var rest = buffer[..<count]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: .newline)
        if !isSkipping { line += rest[..<(end ?? count)] }
        rest = rest[(end.map { $0 + 1 } ?? count)...]
        if line.count >= Self.limit {
          line.removeAll(keepingCapacity: true)
          isSkipping = true
          try body(.tooLong(number))
        }
        guard end != nil else { break }
        if !isSkipping { try body(.line(number, line)) }
        line.removeAll(keepingCapacity: true)
        (number, isSkipping) = (number + 1, false)
      }
    }
    if !line.isEmpty { try body(.line(number, line)) }
  }
}

extension FileDescriptor {
  /// Waits for input and reads the available bytes into the rest of a buffer.
  /// - Returns: the number of bytes; 0 at the end.
  func readAvailable(into buffer: inout [UInt8], from start: Int) throws -> Int {
    do {
      return try buffer.withUnsafeMutableBytes {
        try readWaiting(into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
      }
    } catch {
      throw Failure.failed("cannot read standard input: \(error)")
    }
  }

  /// Reads once, and waits where another process has made the open file non-blocking.
  func readWaiting(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      do {
        return try read(into: buffer)
      } catch Errno.resourceTemporarilyUnavailable {
        wait(for: POLLIN, milliseconds: -1)
      }
    }
  }

  /// Says what is awaited, if nothing has been typed a moment after the start: the shell may have
  /// taken an argument for a comment.
  func announceWaiting(for words: String) {
    guard isatty(rawValue) == 1, !wait(for: POLLIN, milliseconds: 300) else { return }
    StandardError.print("inkwheel: waiting for \(words) on standard input; Ctrl-D ends it\n")
  }

  /// Whether a read would not block.
  var isReadable: Bool { wait(for: POLLIN, milliseconds: 0) }

  /// Waits until the descriptor is ready or has an error.
  /// - Parameter milliseconds: the longest time to wait; -1 for no limit.
  /// - Returns: whether it is ready or has an error.
  @discardableResult
  func wait(for events: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: rawValue, events: Int16(events), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Returns a file without a name that holds some bytes, to be read from its start.
  static func unnamed(holding bytes: [UInt8]) throws -> FileDescriptor {
    guard let stream = tmpfile() else { throw Errno(rawValue: errno) }
    defer { fclose(stream) }
    let file = FileDescriptor(rawValue: fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0))
    try file.writeAll(bytes)
    try file.seek(offset: 0, from: .start)
    return file
  }

  /// Reads to the end, or at least one byte more than a limit.
  func bytes(atMost limit: Int = .max) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if part.isEmpty { break }
      // Most files fit into one part, which need not be copied then.
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }
}
