import Glibc
import SystemPackage

/// Reads lines with a buffer of a fixed size, however many and however long they are.
struct LineReader {
  /// Where the lines come from.
  let descriptor: FileDescriptor

  /// A line of this many bytes is too long.
  static let limit = 1 << 16

  /// What happens while lines are read.
  enum Event {
    /// A line: its number, from 1, and its bytes without the line break, valid during the call.
    case line(Int, UnsafeBufferPointer<UInt8>)
    /// A line that is passed over because it is too long.
    case tooLong(Int)
    /// There is nothing to read for now.
    case waiting
  }

  /// Reads to the end; a last line needs no line break.
  func forEach(_ body: (Event) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: Self.limit)
    var number = 0
    // The bytes at the start of the buffer that begin a line whose end is not read yet.
    var kept = 0
    var isPassingOver = false
    while true {
      if !isReady { try body(.waiting) }
      let count = try read(into: &buffer, from: kept)
      guard count > 0 else { break }
      let end = kept + count
      var start = 0
      try buffer.withUnsafeBufferPointer { bytes in
        var unseen = kept
        while let newline = Self.newline(in: bytes, unseen..<end) {
          number += 1
          if isPassingOver {
            isPassingOver = false
          } else {
            try body(.line(number, UnsafeBufferPointer(rebasing: bytes[start..<newline])))
          }
          start = newline + 1
          unseen = start
        }
      }
      if !isPassingOver, start == 0, end == buffer.count {
        isPassingOver = true
        try body(.tooLong(number + 1))
      }
      kept = isPassingOver ? 0 : end - start
      if kept > 0, start > 0 {
        buffer.withUnsafeMutableBytes { bytes in
          UnsafeMutableRawBufferPointer(rebasing: bytes[..<kept])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        }
      }
    }
    guard kept > 0 else { return }
    try buffer.withUnsafeBufferPointer { bytes in
      try body(.line(number + 1, UnsafeBufferPointer(rebasing: bytes[..<kept])))
    }
  }

  private static func newline(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + range.lowerBound, 0x0A, range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads what there is, waiting for it; 0 at the end.
  private func read(into buffer: inout [UInt8], from start: Int) throws -> Int {
    while true {
      do {
        return try buffer.withUnsafeMutableBytes {
          try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
        }
      } catch Errno.resourceTemporarilyUnavailable {
        // Another program has made the open file non-blocking.
        descriptor.wait(for: POLLIN, milliseconds: -1)
      } catch {
        throw Failure.failed("cannot read standard input: \(error)")
      }
    }
  }

  /// Whether a read returns at once.
  private var isReady: Bool { descriptor.wait(for: POLLIN, milliseconds: 0) }
}

extension FileDescriptor {
  /// Waits until the descriptor is ready or has an error, and says whether it is; -1 waits for ever.
  @discardableResult
  func wait(for events: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: rawValue, events: Int16(events), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
