import Glibc
import StyledText
import SystemPackage
import TextFormats
import UnicodeText

/// A file, a pipe or a terminal that is read in large pieces, with what was read and not used yet.
struct ConvertInput {
  /// The name for messages, without control characters.
  let name: String
  /// The bytes of a regular file; nil for everything else.
  let size: Int?
  /// How many bytes were read.
  private(set) var position = 0
  /// Whether everything was read.
  private(set) var isAtEnd = false

  private let path: String?
  private let descriptor: FileDescriptor
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0

  private static let pieceSize = 1 << 18

  /// Opens a file; standard input without a path.
  init(path: String?) throws {
    self.path = path
    name = path.map { VisibleMark.sanitized($0) } ?? "standard input"
    if let path {
      do {
        descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
      } catch {
        throw Self.failure("open", name, error)
      }
    } else {
      descriptor = .standardInput
    }
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0 else {
      throw Self.failure("read", name, Errno(rawValue: errno))
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    // Standard input may have been read from already.
    let isAtStart = isRegular && lseek(descriptor.rawValue, 0, SEEK_CUR) == 0
    size = isAtStart ? Int(status.st_size) : nil
    buffer = [UInt8](repeating: 0, count: Self.pieceSize)
  }

  /// What was read and not used yet, valid during the call.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// Takes note that some of the bytes were used.
  mutating func drop(_ count: Int) {
    start += count
  }

  /// Reads more behind what was not used yet.
  ///
  /// - Parameter waiting: called five times a second while there is nothing to read, with the number
  ///   of bytes that were.
  mutating func read(_ waiting: ((Int) -> Void)? = nil) throws {
    if start > 0 {
      let rest = end - start
      buffer.withUnsafeMutableBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: bytes[..<rest])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
      (start, end) = (0, rest)
    }
    // A format that must be there as a whole gets its room, twice as much each time.
    if buffer.count - end < Self.pieceSize / 2 {
      buffer.append(contentsOf: repeatElement(0, count: max(buffer.count, Self.pieceSize)))
    }
    if let waiting {
      while !descriptor.wait(for: POLLIN, milliseconds: 200) { waiting(position) }
    }
    let limit = min(buffer.count, end + max(Self.pieceSize, end))
    let count = try readOnce(limit)
    if count == 0 { isAtEnd = true }
    end += count
    position += count
  }

  private mutating func readOnce(_ limit: Int) throws -> Int {
    while true {
      do {
        return try buffer.withUnsafeMutableBytes {
          try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[end..<limit]))
        }
      } catch Errno.resourceTemporarilyUnavailable {
        // Another program has made the open file non-blocking.
        descriptor.wait(for: POLLIN, milliseconds: -1)
      } catch {
        throw Self.failure("read", name, error)
      }
    }
  }

  /// Whether the file can be read from the start again without being kept.
  var canBeReadAgain: Bool { size != nil }

  /// Goes back to the start of a regular file.
  mutating func rewind() throws {
    guard lseek(descriptor.rawValue, 0, SEEK_SET) == 0 else {
      throw Self.failure("read", name, Errno(rawValue: errno))
    }
    (start, end, position, isAtEnd) = (0, 0, 0, false)
  }

  /// Whether a read returns at once.
  var isReady: Bool { descriptor.wait(for: POLLIN, milliseconds: 0) }

  /// Whether there is enough to see the format.
  var showsFormat: Bool { isAtEnd || end - start >= TextFormat.detectionLength }

  /// The format that the file shows by what was read of it.
  var detectedFormat: TextFormat {
    let head = withBytes { Array($0.prefix(TextFormat.detectionLength)) }
    var tail: [UInt8] = []
    let length = TextFormat.detectionTailLength
    if isAtEnd {
      tail = withBytes { Array($0.suffix(length)) }
    } else if let size, size >= length {
      let last = try? [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
        count = try descriptor.read(
          fromAbsoluteOffset: Int64(size - length), into: UnsafeMutableRawBufferPointer(bytes))
      }
      tail = last ?? []
    }
    return TextFormat(
      ofFileNamed: path, head: head, tail: tail, size: isAtEnd ? end - start : size)
  }

  private static func failure(_ verb: String, _ name: String, _ error: any Error) -> Failure {
    let words =
      switch error as? Errno {
      case .noSuchFileOrDirectory?: "no such file"
      case .isDirectory?: "is a directory"
      case .permissionDenied?, .notPermitted?: "permission denied"
      default: VisibleMark.sanitized("\(error)")
      }
    return .failed("cannot \(verb) \(name): \(words)")
  }
}
