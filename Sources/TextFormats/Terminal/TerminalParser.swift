import StyledText
import UnicodeText

/// Splits output into text, control characters and sequences, for a screen that obeys them.
struct TerminalParser {
  /// The beginning of a sequence at the end of the bytes so far.
  private var partial: [UInt8] = []
  /// The second byte of the string that is skipped, such as a title.
  private var string: UInt8?

  private static let escape: UInt8 = 0x1B

  /// Draws text and obeys the control characters and sequences in it.
  mutating func draw(
    _ text: UnsafeBufferPointer<UInt8>, on screen: inout TerminalScreen
  ) {
    if partial.isEmpty { return drawWhole(text, on: &screen) }
    let joined = partial + text
    partial = []
    joined.withUnsafeBufferPointer { drawWhole($0, on: &screen) }
  }

  /// Draws what is held back when no text of the same style follows; an incomplete sequence is
  /// dropped, and the sequence of the next style ends a string.
  mutating func finish(on screen: inout TerminalScreen) {
    string = nil
    guard partial.first == 0x0A else { return }
    let rest = partial
    partial = []
    rest.withUnsafeBufferPointer { drawWhole($0, isLast: true, on: &screen) }
  }

  private mutating func drawWhole(
    _ text: UnsafeBufferPointer<UInt8>, isLast: Bool = false, on screen: inout TerminalScreen
  ) {
    var index = 0
    while index < text.count {
      if string != nil {
        index = skipString(text, from: index)
        continue
      }
      let byte = text[index]
      switch byte {
      case 0x20...0x7E:
        let end = text.printableEnd(from: index)
        screen.draw(UnsafeBufferPointer(rebasing: text[index..<end]))
        index = end
      case Self.escape:
        guard let end = obey(text, at: index, on: &screen) else {
          partial = Array(text[index...])
          return
        }
        index = end
      case 0x80...:
        let scalar = UTF8Scalar(in: text, at: index)
        index += scalar.length
        // C1 control characters move nothing in UTF-8 terminals.
        if !(0x80...0x9F).contains(scalar.value) { screen.draw(scalar.scalar) }
      case 0x0A where screen.isRecording && screen.linesOutside == 0:
        // The last line of a recording was not on the screen.
        let isFooter = SessionHeader.isFooter(text[(index + 1)...], isLast: isLast)
        guard let isFooter else {
          partial = Array(text[index...])
          return
        }
        if isFooter {
          screen.finish()
          screen.linesOutside = 2
          (screen.earlierPen, screen.pen) = (screen.pen, 0)
        } else {
          screen.obey(control: byte)
        }
        index += 1
      default:
        screen.obey(control: byte)
        index += 1
      }
    }
  }

  /// Whether a control character, CAN or SUB, ends a sequence without effect.
  private static func cancels(_ byte: UInt8) -> Bool { byte == 0x18 || byte == 0x1A }

  /// Obeys the sequence at an ESC.
  /// - Returns: the index after it; nil if the sequence is cut off.
  private mutating func obey(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, on screen: inout TerminalScreen
  ) -> Int? {
    guard start + 1 < text.count else { return nil }
    let second = text[start + 1]
    switch second {
    case UInt8(ascii: "["):
      if let sequence = ControlSequence(in: text, at: start) {
        var numbers = SequenceParameters()
        numbers.read(text, sequence.numbers)
        screen.obey(sequence, numbers)
        return start + sequence.length
      }
      let end = text[(start + 2)...].firstIndex { !(0x20...0x3F).contains($0) }
      guard let end else {
        return text.count - start < ControlSequence.maximumLength ? nil : start + 2
      }
      return Self.cancels(text[end]) ? end + 1 : start + 2
    case UInt8(ascii: "]") where start + 2 == text.count: return nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"), UInt8(ascii: "k"):
      if let length = LinuxPalette.length(of: text, at: start) { return start + length }
      string = second
      return start + 2
    case 0x20...0x2F:
      guard start + 2 < text.count else { return nil }
      let drawsLines = text[start + 2] == UInt8(ascii: "0")
      if second == UInt8(ascii: "(") { screen.drawsLines.0 = drawsLines }
      if second == UInt8(ascii: ")") { screen.drawsLines.1 = drawsLines }
      return start + 3
    case 0x30...0x7E:
      screen.obey(escape: second)
      return start + 2
    default:
      return start + 1
    }
  }

  /// Skips a string up to ST or BEL.
  ///
  /// A line break ends one too, so that a string without an end does not hide the lines after it,
  /// except in a picture, which may have several lines.
  private mutating func skipString(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    for index in start..<text.count {
      switch text[index] {
      case 0x07,
        _ where Self.cancels(text[index]):
        string = nil
        return index + 1
      case Self.escape:
        string = nil
        // What follows is the second byte of ST, or another sequence.
        return index
      case 0x0A where string != UInt8(ascii: "P"):
        string = nil
        return index
      default: break
      }
    }
    return text.count
  }
}
