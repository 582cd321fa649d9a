/// Reads UTF-8 text with SGR sequences, the ones that set colours and attributes.
///
/// What is not understood stays in the text as characters, control characters included: other
/// escape sequences, SGR sequences with a parameter that is unknown or out of range, and malformed
/// or unfinished ones. They can be shown with `VisibleMark` and are written back as they were.
/// Bytes that are not UTF-8 become `InvalidByte` scalars.
public enum ANSITextReader {
  /// Reads a whole file; takes any bytes and needs time proportional to their number.
  public static func read(_ bytes: [UInt8]) -> ANSIText {
    var reading = Reading()
    bytes.withUnsafeBufferPointer { reading.read($0) }
    let text = StyledString(validBytes: reading.bytes, runEnds: reading.runEnds)
    return ANSIText(
      text: text, lineEnding: text.dominantLineEnding, hasStyles: reading.hasStyles,
      hasInvalidBytes: reading.hasInvalidBytes)
  }

  /// What was read so far.
  private struct Reading {
    var bytes: [UInt8] = []
    var runEnds: [StyledString.RunEnd] = []
    var style = TextStyle.plain
    var hasStyles = false
    var hasInvalidBytes = false

    mutating func read(_ buffer: UnsafeBufferPointer<UInt8>) {
      bytes.reserveCapacity(buffer.count)
      // Bytes that stay as they are get copied in long pieces.
      var copied = 0
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        if byte < 0x80, byte != SGRSequence.escape {
          index += 1
        } else if byte == SGRSequence.escape {
          guard let sequence = SGRSequence(in: buffer, at: index, from: style) else {
            index += 1
            continue
          }
          hasStyles = true
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[copied..<index]))
          if sequence.style != style {
            endRun()
            style = sequence.style
          }
          index += sequence.length
          copied = index
        } else {
          let length = UTF8Scalar.validLength(in: buffer, at: index)
          if length == 0 {
            hasInvalidBytes = true
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[copied..<index]))
            bytes.append(contentsOf: InvalidByte.utf8(for: byte))
            index += 1
            copied = index
          } else {
            index += length
          }
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[copied...]))
      endRun()
    }

    private mutating func endRun() {
      guard bytes.count > runEnds.last?.end ?? 0 else { return }
      if let last = runEnds.last, last.style == style {
        runEnds[runEnds.count - 1].end = bytes.count
      } else {
        runEnds.append(StyledString.RunEnd(end: bytes.count, style: style))
      }
    }
  }
}
