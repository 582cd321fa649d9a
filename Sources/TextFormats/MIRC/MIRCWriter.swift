import StyledText
import UnicodeText

/// Writes text with the control codes of IRC: bold, italic, underline, strike, reverse and the 99
/// colours that clients share.
///
/// A line is a message, and a message begins plain. Numbers of colours have two digits, so that none
/// of the text is taken for one. Control characters of the text would act as codes: they are shown as
/// marks, and so is everything else that cannot be seen.
///
/// Source: https://modern.ircdocs.horse/formatting
struct MIRCWriter: FormatWriter {
  /// What can be said of a style.
  private struct Look: Equatable {
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
  /// What is switched on in the line so far.
  private var current = Look()
  private var style = TextStyle.plain
  private var look = Look()
  /// Whether a carriage return waits for what follows it.
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
      look = look(of: new)
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
        current = Look()
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

  private mutating func look(of style: TextStyle) -> Look {
    var look = Look()
    look.foreground = palette.number(of: style.foreground)
    look.background = palette.number(of: style.background)
    let attributes = style.attributes
    let isOn = [
      attributes.contains(.bold), attributes.contains(.reverse), attributes.contains(.italic),
      attributes.contains(.strike), style.underline != .none,
    ]
    for (bit, isOn) in isOn.enumerated() where isOn { look.codes |= 1 << UInt8(bit) }
    return look
  }

  /// Switches to the look of the text that begins with a byte.
  @inline(__always)
  private mutating func begin(before byte: UInt8, _ output: inout [UInt8]) {
    if look != current { change(before: byte, &output) }
  }

  private mutating func change(before byte: UInt8, _ output: inout [UInt8]) {
    // Codes switch over, and a colour cannot be taken back without naming another: what is on and
    // shall not be is ended by a reset.
    let losesColor =
      look.foreground == MIRCPalette.none && current.foreground != MIRCPalette.none
      || look.background == MIRCPalette.none && current.background != MIRCPalette.none
    if losesColor || current.codes & ~look.codes != 0 {
      output.append(Code.reset)
      current = Look()
    }
    for (bit, code) in Code.all.enumerated()
    where (look.codes & ~current.codes) >> UInt8(bit) & 1 != 0 {
      output.append(code)
    }
    let isNewBackground = look.background != current.background
    if look.foreground != current.foreground || isNewBackground {
      output.append(Code.color)
      append(look.foreground, &output)
      // A comma of the text would be taken for the one before a background.
      if isNewBackground || byte == UInt8(ascii: ",") {
        output.append(UInt8(ascii: ","))
        append(look.background, &output)
      }
    }
    current = look
  }

  private func append(_ number: UInt8, _ output: inout [UInt8]) {
    output.append(0x30 + number / 10)
    output.append(0x30 + number % 10)
  }
}
