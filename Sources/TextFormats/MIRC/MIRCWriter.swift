import StyledText
import UnicodeText

/// Writes text with the formatting codes of IRC: bold, italic, underline, strikethrough, reverse
/// and the 99 colours that clients share.
///
/// Each line is a message, and a message begins without formatting. Colour numbers always have two
/// digits, so that digits of the text are not taken for them. Control characters and invisible
/// characters are written as visible marks.
///
/// Source: https://modern.ircdocs.horse/formatting
struct MIRCWriter: FormatWriter {
  /// The part of a style that the codes can express.
  private struct Formatting: Equatable {
    var codes: UInt8 = 0
    var foreground = MIRCPalette.none
    var background = MIRCPalette.none
  }

  private enum Code {
    static let bold: UInt8 = 0x02
    static let color: UInt8 = 0x03
    static let reset: UInt8 = 0x0F
    static let reverse: UInt8 = 0x16
    static let italic: UInt8 = 0x1D
    static let strike: UInt8 = 0x1E
    static let underline: UInt8 = 0x1F
    static let all = [bold, reverse, italic, strike, underline]
  }

  private var palette = MIRCPalette()
  /// The formatting at the end of the line so far.
  private var current = Formatting()
  private var style = TextStyle.plain
  private var formatting = Formatting()
  /// Whether the last byte was a carriage return, which may belong to a line break.
  private var hasReturn = false

  mutating func begin(_ output: inout [UInt8]) {}

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style new: TextStyle, to output: inout [UInt8]
  ) {
    var index = 0
    if hasReturn, let first = text.first {
      hasReturn = false
      if first == 0x0A { output.append(0x0D) } else { mark("␍", &output) }
    }
    if new != style {
      style = new
      formatting = formatting(of: new)
    }
    while index < text.count {
      let end = text.end(before: Self.stops, from: index)
      if end > index {
        begin(before: text[index], &output)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
        index = end
        continue
      }
      let byte = text[index]
      if byte >= 0x80 {
        let (mark, length) = VisibleMark.mark(in: text, at: index)
        if let mark {
          self.mark(mark, &output)
        } else {
          begin(before: byte, &output)
          output.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<index + length]))
        }
        index += length
        continue
      }
      index += 1
      switch byte {
      case 0x0A:
        output.append(byte)
        current = Formatting()
      case 0x0D where index == text.count: hasReturn = true
      case 0x0D where text[index] == 0x0A: output.append(byte)
      case 0x09:
        begin(before: byte, &output)
        output.append(byte)
      default:
        mark(VisibleMark.text(for: Unicode.Scalar(byte)) ?? "", &output)
      }
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    if hasReturn { mark("␍", &output) }
    hasReturn = false
  }

  private static let stops = ByteSet("", controls: true, high: true)

  private mutating func mark(_ text: String, _ output: inout [UInt8]) {
    begin(before: text.utf8.first ?? 0, &output)
    output += text.utf8
  }

  // MARK: Styles

  private mutating func formatting(of style: TextStyle) -> Formatting {
    var formatting = Formatting()
    formatting.foreground = palette.number(of: style.foreground)
    formatting.background = palette.number(of: style.background)
    let attributes = style.attributes
    let isOn = [
      attributes.contains(.bold), attributes.contains(.reverse), attributes.contains(.italic),
      attributes.contains(.strike), style.underline != .none,
    ]
    for (bit, isOn) in isOn.enumerated() where isOn { formatting.codes |= 1 << UInt8(bit) }
    return formatting
  }

  /// Switches to the formatting of the text that starts with a byte.
  @inline(__always)
  private mutating func begin(before byte: UInt8, _ output: inout [UInt8]) {
    if formatting != current { change(before: byte, &output) }
  }

  private mutating func change(before byte: UInt8, _ output: inout [UInt8]) {
    // Codes toggle, and a colour can only be replaced by another one, so switching anything off
    // takes a reset.
    let losesColor =
      formatting.foreground == MIRCPalette.none && current.foreground != MIRCPalette.none
      || formatting.background == MIRCPalette.none && current.background != MIRCPalette.none
    if losesColor || current.codes & ~formatting.codes != 0 {
      output.append(Code.reset)
      current = Formatting()
    }
    for (bit, code) in Code.all.enumerated()
    where (formatting.codes & ~current.codes) >> UInt8(bit) & 1 != 0 {
      output.append(code)
    }
    let isNewBackground = formatting.background != current.background
    if formatting.foreground != current.foreground || isNewBackground {
      output.append(Code.color)
      append(formatting.foreground, &output)
      // A comma in the text would be read as the separator of a background.
      if isNewBackground || byte == UInt8(ascii: ",") {
        output.append(UInt8(ascii: ","))
        append(formatting.background, &output)
      }
    }
    current = formatting
  }

  private func append(_ number: UInt8, _ output: inout [UInt8]) {
    output.append(0x30 + number / 10)
    output.append(0x30 + number % 10)
  }
}
