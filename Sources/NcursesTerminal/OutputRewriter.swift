import Color
import Terminal

/// Replaces the codes in the output of ncurses with what they stand for; see `PainterCode`.
///
/// On its own, ncurses sends both colours for each change of a pair, in two sequences made from long
/// capabilities. So its description has a short one that takes precedence, and here it becomes one
/// SGR sequence with the colours that changed.
///
/// Where an inline program starts on the screen is not known, and changes when the terminal scrolls or
/// reflows its lines. So its description has no motion but a private one, which becomes a movement
/// relative to the first row: the output starts at the first cell and ends in the first row.
struct OutputRewriter {
  private static let escape: UInt8 = 0x1B

  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  /// The row of an inline program that the cursor is in.
  private var row = 0

  /// Returns the output of ncurses with colours, glyphs and movements in place of their codes.
  static func rewritten(
    _ bytes: [UInt8], pairs: CodeTable<CellColors>, glyphs: GlyphTable
  ) -> [UInt8] {
    var rewriter = OutputRewriter(bytes)
    rewriter.rewrite(pairs: pairs.items, glyphs: glyphs)
    return rewriter.output
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    output.reserveCapacity(bytes.count * 2)
  }

  private mutating func rewrite(pairs: [CellColors], glyphs: GlyphTable) {
    // The colours that the terminal has selected; nil while unknown.
    var current: CellColors?
    // ncurses moves the cursor where it prints nothing, too, so a movement waits for output.
    var target: (row: Int, column: Int)?
    // The offset behind the last glyph.
    var endOfGlyph = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == PainterCode.address {
        index += 1
        target = (number(until: UInt8(ascii: ";")), number(until: PainterCode.addressEnd))
        continue
      }
      if byte == PainterCode.clear { target = (0, 0) }
      if let position = target { move(to: position.row, column: position.column) }
      target = nil
      index += 1
      switch byte {
      case PainterCode.clear: output += Array("\u{1B}[J".utf8)
      case PainterCode.pair:
        // On a terminal with one column ncurses 6.4 reads the cell before the last one, which does
        // not exist, and so may write any number.
        let number = number(until: PainterCode.pairEnd)
        let wanted = pairs.indices.contains(number) ? pairs[number] : .plain
        TerminalColor.appendSGR(
          foreground: wanted.foreground == current?.foreground ? nil : wanted.foreground,
          background: wanted.background == current?.background ? nil : wanted.background,
          to: &output)
        current = wanted
      case PainterCode.placeholder:
        guard let (code, isRightHalf) = glyph() else {
          output.append(byte)
          break
        }
        if !isRightHalf {
          output += glyphs[code]
          endOfGlyph = index
        } else if endOfGlyph != index - 5 {
          // In the lower right corner ncurses turns wrapping off before the right half. Terminals
          // differ in the column that they are in then, so the cursor is moved to the last one.
          output += Array("\u{1B}[C".utf8)
        }
      case Self.escape:
        copySequence()
        // Attributes are turned off by a reset, which resets the colours too.
        if output.last == UInt8(ascii: "m") { current = nil }
      default: output.append(byte)
      }
    }
    if row > 0 { move(to: 0, column: 0) }
  }

  /// Reads a decimal number and the byte behind it.
  private mutating func number(until end: UInt8) -> Int {
    var number = 0
    while index < bytes.count, bytes[index] != end {
      number = number * 10 + Int(bytes[index] & 0x0F)
      index += 1
    }
    index += 1
    return number
  }

  /// Reads the number of a glyph behind its placeholder; nil if that is a question mark.
  private mutating func glyph() -> (code: Int, isRightHalf: Bool)? {
    guard index + 3 < bytes.count,
      bytes[index] == PainterCode.glyph || bytes[index] == PainterCode.rightHalf
    else { return nil }
    let isRightHalf = bytes[index] == PainterCode.rightHalf
    var code = 0
    for digit in bytes[(index + 1)...(index + 3)] {
      code = code * PainterCode.base + Int(digit) - Int(PainterCode.zero)
    }
    index += 4
    return (code, isRightHalf)
  }

  /// Copies a control sequence, of which the ESC has been read.
  private mutating func copySequence() {
    output.append(Self.escape)
    guard index < bytes.count else { return }
    var end = index
    if bytes[index] == UInt8(ascii: "[") {
      end += 1
      while end < bytes.count - 1, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
    }
    end = min(end + 1, bytes.count)
    output += bytes[index..<end]
    index = end
  }

  /// Moves the cursor of an inline program.
  ///
  /// The column is set from the left edge, because the terminal may have stopped at the right one.
  /// Line feeds go down even if the terminal has become smaller meanwhile: at the bottom they scroll,
  /// where CUD would stop and the movement back would end above the first row.
  private mutating func move(to newRow: Int, column: Int) {
    var text = "\r"
    if newRow < row { text += "\u{1B}[\(row - newRow)A" }
    if newRow > row { text += String(repeating: "\n", count: newRow - row) }
    if column > 0 { text += "\u{1B}[\(column)C" }
    output += Array(text.utf8)
    row = newRow
  }
}
