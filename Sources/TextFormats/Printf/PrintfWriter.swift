import StyledText
import UnicodeText

/// Writes a shell script that prints the text with its styles as ANSI text.
///
/// The script runs in every POSIX shell and needs only `printf`. Everything but plain text is in
/// octal, so that the script itself is safe to view.
struct PrintfWriter: FormatWriter {
  private var ansi = ANSIWriter()
  private var bytes: [UInt8] = []
  /// The length of the open command in bytes, or 0 if none is open.
  private var length = 0

  /// Longer commands are split, for shells and editors that do not cope with long lines.
  private static let maximumLength = 4000

  mutating func begin(_ output: inout [UInt8]) {
    output.append("#!/bin/sh\n")
    ansi.begin(&bytes)
  }

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, to output: inout [UInt8]
  ) {
    ansi.write(text, style: style, to: &bytes)
    flush(&output)
  }

  mutating func finish(_ output: inout [UInt8]) {
    ansi.finish(&bytes)
    flush(&output)
    if length > 0 { close(&output) }
  }

  private mutating func close(_ output: inout [UInt8]) {
    output.append("'\n")
    length = 0
  }

  /// Writes the pending bytes of ANSI text.
  private mutating func flush(_ output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        if length >= Self.maximumLength { close(&output) }
        let isFirst = length == 0
        if isFirst { output.append("printf '") }
        let start = output.count
        let byte = buffer[index]
        let limit = UnsafeBufferPointer(
          rebasing: buffer[..<min(buffer.count, index + Self.maximumLength)])
        let end = limit.end(before: Self.stops, from: index)
        if end > index, !isFirst || byte != UInt8(ascii: "-") {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[index..<end]))
          index = end
        } else if byte >= 0x80, let end = Self.end(ofVisible: buffer, at: index) {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[index..<end]))
          index = end
        } else {
          Self.append(escaped: byte, to: &output)
          index += 1
        }
        length += output.count - start
        if byte == 0x0A { close(&output) }
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private static let stops = ByteSet("%\\'", controls: true, high: true)

  /// Returns the end of a valid, visible scalar, or nil.
  private static func end(ofVisible buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    let length = UTF8Scalar.validLength(in: buffer, at: index)
    guard length > 0, !VisibleMark.hides(UTF8Scalar(in: buffer, at: index).value) else {
      return nil
    }
    return index + length
  }

  private static func append(escaped byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "%"): output.append("%%")
    case UInt8(ascii: "\\"): output.append("\\\\")
    case 0x0A: output.append("\\n")
    default:
      output.append(UInt8(ascii: "\\"))
      output.append(0x30 + byte >> 6)
      output.append(0x30 + byte >> 3 & 7)
      output.append(0x30 + byte & 7)
    }
  }
}
