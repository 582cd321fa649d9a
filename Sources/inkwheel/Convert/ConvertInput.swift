import Files
import Formats
import Glibc
import StyledText
import SystemPackage
import UnicodeText

/// A buffered input: a file, a pipe or a terminal.
struct ConvertInput {
  /// The name for messages, without control characters.
  let name: String
  /// The size of a regular file in bytes; nil for anything else.
  let size: Int?
  /// The number of bytes that were read.
  private(set) var position = 0
  /// Whether the end was read.
  private(set) var isAtEnd = false

  private let path: String?
  private let descriptor: FileDescriptor
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0

  private static let pieceSize = 1 << 18

  /// Opens a file, or standard input if `path` is nil.
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
      descriptor.announceWaiting(for: "a text")
    }
    let status: Stat
    do { status = try descriptor.stat() } catch { throw Self.failure("read", name, error) }
    // Another process may have read part of standard input.
    let isAtStart = status.type == .regular && lseek(descriptor.rawValue, 0, SEEK_CUR) == 0
    size = isAtStart ? Int(status.size) : nil
    buffer = [UInt8](repeating: 0, count: Self.pieceSize)
  }

  /// Calls a body with the bytes in the buffer, which are valid during the call.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// Removes bytes from the start of the buffer.
  mutating func drop(_ count: Int) { start += count }

  /// Reads more bytes into the buffer.
  /// - Parameter waiting: called five times a second while there is nothing to read, with the
  ///   number of bytes read so far.
  mutating func read(_ waiting: ((Int) -> Void)? = nil) throws {
    if start > 0 {
      let rest = end - start
      buffer.withUnsafeMutableBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: bytes[..<rest])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
      (start, end) = (0, rest)
    }
    // A format that is read as a whole needs the whole file in the buffer. Doubling the buffer
    // keeps the time linear.
    if buffer.count - end < Self.pieceSize / 2 {
      buffer.append(contentsOf: repeatElement(0, count: max(buffer.count, Self.pieceSize)))
    }
    if let waiting {
      while !descriptor.wait(for: POLLIN, milliseconds: 200) { waiting(position) }
    }
    let limit = min(buffer.count, end + max(Self.pieceSize, end))
    do {
      let count = try buffer.withUnsafeMutableBytes {
        try descriptor.readWaiting(into: UnsafeMutableRawBufferPointer(rebasing: $0[end..<limit]))
      }
      isAtEnd = count == 0
      end += count
      position += count
    } catch {
      throw Self.failure("read", name, error)
    }
  }

  /// Whether the file can be read a second time from its start.
  var canBeReadAgain: Bool { size != nil }

  /// Goes back to the start of a regular file.
  mutating func rewind() throws {
    guard lseek(descriptor.rawValue, 0, SEEK_SET) == 0 else {
      throw Self.failure("read", name, Errno(rawValue: errno))
    }
    (start, end, position, isAtEnd) = (0, 0, 0, false)
  }

  /// Whether a read would not block.
  var isReady: Bool { descriptor.wait(for: POLLIN, milliseconds: 0) }

  /// Whether enough has been read to detect the format.
  var canDetectFormat: Bool {
    isAtEnd || size != nil || !withBytes { TextFormat.needsMore(ofStream: $0) }
  }

  /// Detects the format from the name, the beginning and the end of the file, with notices.
  func detectFormat() -> (TextFormat, notices: [String]) {
    let length = TextFormat.detectionTailLength
    var head = withBytes { Array($0.prefix(TextFormat.detectionLength)) }
    var tail = isAtEnd ? withBytes { Array($0.suffix(length)) } : []
    if let size {
      head = bytes(from: 0, min(size, TextFormat.detectionLength))
      tail = bytes(from: max(size - length, 0), min(size, length))
    }
    return TextFormat.detect(
      ofFileNamed: path, head: head, tail: tail, size: isAtEnd ? end - start : size)
  }

  /// Returns bytes of a regular file without changing the position.
  private func bytes(from offset: Int, _ length: Int) -> [UInt8] {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      count = try descriptor.read(
        fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(bytes))
    }
    return bytes ?? []
  }

  private static func failure(_ verb: String, _ name: String, _ error: any Error) -> Failure {
    let reason = TextFileError.Reason(error as? Errno ?? .ioError)
    return .failed("cannot \(verb) \(name): \(reason.explanation)")
  }
}

/// The options for the look of SVG.
extension PictureOptions: OptionGroup {
  /// Their title in the help.
  static let group = "Options of SVG"

  static let parameters: [Parameter<PictureOptions>] = [
    .option(
      "--padding", \.padding, value: "pixels",
      "The space around the text in pixels: one number, or 2 or 4 with commas as in CSS.",
      read: padding),
    .flag("--window", \.hasWindow, "Draw a window frame with the title around the text."),
    .flag("--shadow", \.hasShadow, "Draw a shadow."),
    .option(
      "--font", \.fonts, value: "name", "The font; several are separated by commas.", read: fonts),
    .option(
      "--font-size", \.fontSize, value: "pixels", in: 1...1000,
      "The size of the font in pixels, 1 to 1000."),
  ]

  /// Returns the first option of a command that is only for pictures; nil if none is given.
  static func first(among given: [String]) -> String? {
    let names = parameters.flatMap(\.argument.names)
    return given.first(where: names.contains)
  }

  private static func padding(_ text: String) throws -> Padding?? {
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    if sides.allSatisfy((0...1000).contains) {
      switch sides.count {
      case 1: return Padding(sides[0])
      case 2: return Padding(sides[0], sides[1])
      case 4:
        return Padding(
          top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
      default: break
      }
    }
    throw Failure.wrongInput(
      "--padding takes 1, 2 or 4 numbers from 0 to 1000, separated by commas")
  }

  private static func fonts(_ text: String) throws -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " })
    }
    let isValid = names.allSatisfy { name in
      !name.isEmpty && VisibleMark.sanitized(name) == name
        && !name.contains { "'\"\\;{}<>".contains($0) }
    }
    guard isValid else {
      throw Failure.wrongInput("--font takes font names, separated by commas, without quotes")
    }
    return names
  }
}
