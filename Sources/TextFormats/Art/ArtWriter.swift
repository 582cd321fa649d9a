public import StyledText
import UnicodeText

/// Writes ANSI art in code page 437: colours as ANSI.SYS knows them, RGB colours as PabloDraw does,
/// CRLF at the end of lines, and a SAUCE record.
///
/// Lines that fill the width have no line break, because the wrap has moved on already; that is how
/// `ArtReader`, libansilove, PabloDraw and Moebius see it. Longer lines wrap. What cannot be held is
/// drawn as something similar, see `ArtSurvey`.
public struct ArtWriter: FormatWriter {
  private let width: Int
  private let hasICEColors: Bool
  private let sauce: Sauce?

  private var style = TextStyle.plain
  private var ink = ArtInk.plain
  private var writtenInk = ArtInk.plain
  private var column = 0
  private var lines = 0
  /// The bytes written so far.
  private var size = 0
  /// A CR was read, and what comes next decides what it is.
  private var hasCarriageReturn = false
  /// The line break at the end of a full row was left out, and nothing was drawn since.
  private var hasOmittedBreak = false

  /// What the bytes so far would be taken for.
  private enum Appearance {
    /// ASCII, or the first byte of a scalar in UTF-8 behind ASCII.
    case ascii, start
    /// Nothing but code page 437.
    case certain
  }
  private var appearance = Appearance.ascii

  /// Makes a writer.
  /// - Parameters:
  ///   - width: the columns, `1 ... 4096`; most programs expect 80.
  ///   - hasICEColors: whether blinking stands for bright backgrounds.
  ///   - sauce: what the record says; width, lines, size, kind and iCE colours are filled in. Nil for
  ///     no record, so that a width other than 80 and iCE colours are not known to who opens it.
  public init(width: Int = 80, hasICEColors: Bool = false, sauce: Sauce? = Sauce()) {
    precondition(ArtLimits.widths.contains(width), "art has 1 to 4096 columns")
    self.width = width
    self.hasICEColors = hasICEColors
    self.sauce = sauce
  }

  /// Writes a whole text.
  public static func write(
    _ text: StyledString, width: Int = 80, hasICEColors: Bool = false, sauce: Sauce? = Sauce()
  ) -> [UInt8] {
    var writer = ArtWriter(width: width, hasICEColors: hasICEColors, sauce: sauce)
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8Count)
    writer.begin(&output)
    text.forEachPiece(in: text.fullRange) { writer.write($0, style: $1, to: &output) }
    writer.finish(&output)
    return output
  }

  mutating func begin(_ output: inout [UInt8]) {}

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style newStyle: TextStyle, to output: inout [UInt8]
  ) {
    let start = output.count
    if newStyle != style {
      style = newStyle
      ink = ArtInk(newStyle, hasICEColors: hasICEColors)
    }
    var index = 0
    while index < text.count {
      let byte = text[index]
      if hasCarriageReturn {
        hasCarriageReturn = false
        if byte != 0x0A { draw(UInt8(ascii: "?"), to: &output) }
      }
      switch byte {
      case 0x20...0x7E:
        draw(byte, to: &output)
      case 0x0A:
        breakLine(&output)
      case 0x0D:
        hasCarriageReturn = true
      case 0x09:
        // A tab behind the last stop ends with the row.
        for _ in 0..<max(1, min(8 - column % 8, width - column)) {
          draw(UInt8(ascii: " "), to: &output)
        }
      default:
        let scalar = UTF8Scalar(in: text, at: index)
        let glyph = ArtGlyph(for: scalar.value)
        for _ in 0..<glyph.columns { draw(glyph.byte, to: &output) }
        index += scalar.length
        continue
      }
      index += 1
    }
    size += output.count - start
  }

  private mutating func draw(_ byte: UInt8, to output: inout [UInt8]) {
    if ink != writtenInk {
      ink.append(after: writtenInk, to: &output)
      writtenInk = ink
      if appearance == .start { appearance = .certain }
    }
    if appearance != .certain { preventUTF8(before: byte, &output) }
    if column == width {
      column = 0
      lines += 1
    }
    output.append(byte)
    column += 1
    hasOmittedBreak = false
  }

  /// Sees to it that art whose characters happen to be valid UTF-8 is not read as such.
  ///
  /// The first two bytes that look like it are parted by saving the place of the cursor, which nobody
  /// goes back to.
  private mutating func preventUTF8(before byte: UInt8, _ output: inout [UInt8]) {
    if appearance == .ascii {
      if byte >= 0x80 { appearance = (0xC2...0xF4).contains(byte) ? .start : .certain }
    } else {
      appearance = .certain
      if byte & 0xC0 == 0x80 { output += [0x1B, UInt8(ascii: "["), UInt8(ascii: "s")] }
    }
  }

  private mutating func breakLine(_ output: inout [UInt8]) {
    hasOmittedBreak = column == width
    if !hasOmittedBreak {
      if appearance == .start { appearance = .certain }
      output.append(0x0D)
      output.append(0x0A)
    }
    column = 0
    lines += 1
  }

  mutating func finish(_ output: inout [UInt8]) {
    let start = output.count
    if hasCarriageReturn {
      draw(UInt8(ascii: "?"), to: &output)
      hasCarriageReturn = false
    }
    // A row that was wrapped to is only there when something happens in it.
    if hasOmittedBreak { output.append(0x0D) }
    if writtenInk != .plain { ArtInk.plain.append(after: writtenInk, to: &output) }
    writtenInk = .plain
    size += output.count - start
    guard var sauce else { return }
    sauce.dataType = .character
    sauce.fileType = 1
    sauce.width = UInt16(width)
    sauce.lineCount = UInt16(clamping: lines + (column > 0 ? 1 : 0))
    sauce.fileSize = UInt32(exactly: size) ?? 0
    sauce.hasICEColors = hasICEColors
    output += sauce.bytes
  }
}
