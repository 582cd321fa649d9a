import Color
import Configuration
import Glibc
import NcursesTerminal
import StyledText
import SystemPackage
import UnicodeText

/// Reads colours from arguments and standard input, and prints them in the formats of a request.
struct ColorPrinter {
  private let request: ColorRequest
  private var writer: ColorWriter
  private var output = OutputBuffer(.standardOutput)
  private var errors = OutputBuffer(.standardError)
  /// Whether standard output and standard error are the same file, so that their order matters.
  private let isOneFile: Bool
  private var hasFailed = false

  init(_ request: ColorRequest) {
    self.request = request
    writer = ColorWriter(request, layout: Self.layout(of: request))
    isOneFile = output.isSameFile(as: errors)
  }

  /// Returns the layout for the descriptor of standard output.
  static func layout(of request: ColorRequest) -> ColorWriter.Layout {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    guard request.isTable ?? isTerminal else { return .line }
    guard let depth = swatchDepth(of: request) else { return .list }
    return .table(
      depth, columns: isTerminal ? NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80 : nil)
  }

  /// Returns the depth of swatches on standard output; nil for plain text without alignment.
  static func swatchDepth(of request: ColorRequest) -> ColorDepth? {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    switch request.depth {
    case .auto where !isTerminal: return nil
    case .never where !isTerminal: return nil
    default: return ColorDepth(environment: Environment().variables, forced: request.depth.depth)
    }
  }

  /// Prints all colours.
  /// - Throws: `Failure` with the status 2 if a colour cannot be read.
  mutating func run() throws {
    do {
      for word in request.colors {
        if word == "-" {
          try printStandardInput()
        } else {
          try print(word)
        }
      }
    } catch {
      // Print the colours before the error.
      try? output.flush()
      flushErrors()
      throw error
    }
    try flush()
    guard !hasFailed else { throw Failure.silent(2) }
  }

  private mutating func print(_ word: String) throws {
    do {
      let parsed = try ParsedColor(word)
      append(parsed)
    } catch {
      return try report("\(VisibleMark.sanitized(word)): \(error.message)")
    }
    if output.isFull { try output.flush() }
  }

  private mutating func printStandardInput() throws {
    try LineReader(descriptor: .standardInput).forEach { event in
      switch event {
      case .line(let number, let bytes): try print(bytes, number: number)
      case .tooLong(let number):
        try report("line \(number): longer than \(LineReader.limit - 1) bytes")
      case .waiting: try flush()
      }
    }
  }

  private mutating func print(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws {
    let text = line.trimmed
    guard !text.isEmpty else { return }
    do {
      let parsed = try ParsedColor(bytes: Array(text))
      append(parsed)
    } catch {
      return try report("line \(number): \(error.message)")
    }
    if output.isFull { try output.flush() }
  }

  private mutating func append(_ parsed: ParsedColor) {
    writer.append(parsed.color, notation: parsed.notation, to: &output.bytes)
  }

  private mutating func report(_ message: String) throws {
    hasFailed = true
    if isOneFile { try output.flush() }
    errors.bytes += Array((message + "\n").utf8)
    if isOneFile || errors.isFull { flushErrors() }
  }

  private mutating func flush() throws {
    try output.flush()
    flushErrors()
  }

  private mutating func flushErrors() {
    // If this fails, the error cannot be reported.
    do { try errors.flush() } catch { errors.bytes = [] }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without leading and trailing white space.
  fileprivate var trimmed: UnsafeBufferPointer<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var (start, end) = (0, count)
    while start < end, isSpace(self[start]) { start += 1 }
    while start < end, isSpace(self[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}
