public import StyledText
import UnicodeText

/// Writes ANSI art in code page 437, or that of the font in the record: colours as in ANSI.SYS, RGB colours as in PabloDraw, CR LF
/// line ends, and a SAUCE record.
///
/// Lines that fill the width have no line break, because the cursor has wrapped already, as in
/// `ArtReader`, libansilove, PabloDraw and Moebius. Longer lines wrap. What the format lacks is
/// approximated, see `ArtFeatures`.
///
///     var sauce = Sauce()
///     sauce.title = "Welcome"
///     let file = ArtWriter.write(text, width: 80, sauce: sauce)
public struct ArtWriter: FormatWriter {
  private let width: Int
  private let hasICEColors: Bool
  private let sauce: Sauce?
  private let characters: ArtCharacterSet

  private var style = TextStyle.plain
  private var artStyle = ArtStyle.plain
  private var writtenStyle = ArtStyle.plain
  private var column = 0
  private var lines = 0
  /// The number of bytes written so far.
  private var size = 0
  /// Whether a CR was read whose meaning depends on the next character.
  private var hasCarriageReturn = false
  /// Whether the line break after a full row was omitted, and nothing has been drawn since.
  private var hasOmittedBreak = false

  /// The encoding that the bytes so far would be detected as.
  private enum Appearance {
    /// ASCII, or ASCII followed by the first byte of a UTF-8 scalar.
    case ascii, start
    /// Certainly code page 437.
    case certain
  }
  private var appearance = Appearance.ascii

  /// Creates a writer.
  /// - Parameters:
  ///   - width: the columns, 1...4096; most programs expect 80.
  ///   - hasICEColors: whether the blink attribute selects bright backgrounds.
  ///   - sauce: the record; its sizes, kind and iCE colours are filled in. Without a record,
  ///     readers do not know a width other than 80 or iCE colours.
  public init(width: Int = 80, hasICEColors: Bool = false, sauce: Sauce? = Sauce()) {
    precondition(ArtLimits.widths.contains(width), "art has 1 to 4096 columns")
    self.width = width
    self.hasICEColors = hasICEColors
    self.sauce = sauce
    characters = ArtCharacterSet(sauce?.font ?? "")
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
      artStyle = ArtStyle(newStyle, hasICEColors: hasICEColors)
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
        // A tab after the last tab stop ends at the edge.
        for _ in 0..<max(1, min(8 - column % 8, width - column)) {
          draw(UInt8(ascii: " "), to: &output)
        }
      default:
        let scalar = UTF8Scalar(in: text, at: index)
        let glyph = ArtGlyph(for: scalar.value, in: characters)
        for _ in 0..<glyph.columns { draw(glyph.byte, to: &output) }
        index += scalar.length
        continue
      }
      index += 1
    }
    size += output.count - start
  }

  private mutating func draw(_ byte: UInt8, to output: inout [UInt8]) {
    if artStyle != writtenStyle {
      artStyle.append(after: writtenStyle, to: &output)
      writtenStyle = artStyle
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

  /// Prevents art that happens to be valid UTF-8 from being read as such.
  ///
  /// The first two bytes of an apparent scalar are separated by a sequence that saves the cursor
  /// position, which is never restored.
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
    // After wrapping, the row only exists once something happens in it.
    if hasOmittedBreak { output.append(0x0D) }
    if writtenStyle != .plain { ArtStyle.plain.append(after: writtenStyle, to: &output) }
    writtenStyle = .plain
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
