import CNcurses
import Color
import Terminal
import UnicodeText

/// Converts the cells of a frame to those of ncurses, and allocates colour pairs for them.
struct CellEncoder {
  /// The colour depth of the cells.
  ///
  /// It may change between depths with colours.
  var depth: ColorDepth
  private let hasBrightColors: Bool
  /// The characters that are drawn as they are.
  ///
  /// It may change before a full repaint.
  var glyphSet: GlyphSet
  private let anchors: Bool
  /// How the terminal measures emoji of several scalars.
  ///
  /// It may change at any time: what was drawn before stays valid.
  var emojiWidth = EmojiWidth.sum
  /// The glyphs that encoded cells stand for.
  private(set) var glyphs = GlyphTable()
  /// The colours of the pair numbers in encoded cells.
  private(set) var pairs = CodeTable<CellColors>.pairs
  private var definedPairs = 1
  /// Whether the C library knows the widths of characters beyond ASCII.
  private let hasLocale: Bool

  /// Attributes and colour pair in ncurses' terms.
  private struct Style {
    var attributes: attr_t
    var pair: Int32
  }

  /// Creates an encoder without pairs.
  /// - Parameters:
  ///   - hasBrightColors: whether a terminal of 16 colours has sequences for the upper eight.
  ///   - glyphSet: the characters that are drawn as they are.
  ///   - anchors: whether glyphs are anchored to their columns (`DrawnGlyph.joins`), which takes a
  ///     modern terminal.
  ///   - hasLocale: whether the locale has UTF-8, so that the C library knows the widths of
  ///     characters.
  init(
    depth: ColorDepth, hasBrightColors: Bool, glyphSet: GlyphSet, anchors: Bool, hasLocale: Bool
  ) {
    self.anchors = anchors
    self.hasLocale = hasLocale
    self.depth = depth
    self.glyphSet = glyphSet
    self.hasBrightColors = hasBrightColors
  }

  /// Gives each new pair distinct dummy colours in ncurses.
  ///
  /// When only the pair of a cell changes, ncurses compares the colours of both pairs and leaves
  /// the cell alone if they are equal. Not needed for the first frame, where it would cost a
  /// tenth of the time.
  mutating func definePairs() {
    // Room for a large frame: ncurses doubles its table as it grows and sorts all pairs each time.
    if definedPairs == 1, pairs.items.count > 1 { init_extended_pair(2047, 0, 0) }
    while definedPairs < pairs.items.count {
      let number = Int32(definedPairs)
      init_extended_pair(number, number >> 8, number & 0xFF)
      definedPairs += 1
    }
  }

  /// Forgets all pairs and glyphs, so that every cell has to be encoded again.
  mutating func removeAll() {
    pairs.removeAll()
    glyphs = GlyphTable()
  }

  /// Encodes the runs of cells that differ from the frame before.
  /// - Parameters:
  ///   - before: the frame of the same size that is shown now; nil for an empty screen.
  ///   - visible: the size of the part of the frame that is on the screen.
  ///   - emit: receives each run and the position of its first cell.
  /// - Returns: false when no number of a pair or a glyph is left; see `removeAll`.
  mutating func encode(
    _ frame: Frame, replacing before: Frame?, visible: Size,
    emit: (_ run: [cchar_t], _ point: Point) -> Void
  ) -> Bool {
    let blank = Cell.blank
    let cells = frame.cells
    let old = before?.cells
    func hasChanged(_ index: Int) -> Bool {
      if let old { cells[index] != old[index] } else { cells[index] != blank }
    }
    var run: [cchar_t] = []
    for row in 0..<visible.rows {
      let base = row * frame.size.columns
      var column = 0
      while column < visible.columns {
        guard hasChanged(base + column) else {
          column += 1
          continue
        }
        // A wide glyph whose right half changed starts one cell before.
        let start = cells[base + column].width == 0 ? max(column - 1, 0) : column
        column = start
        run.removeAll(keepingCapacity: true)
        repeat {
          let width = Int(max(cells[base + column].width, 1))
          guard
            append(
              cells, at: base + column, column, availableColumns: visible.columns - column, to: &run
            )
          else { return false }
          column += width
        } while column < visible.columns
          && (hasChanged(base + column) || cells[base + column].width == 0)
        emit(run, Point(column: start, row: row))
      }
    }
    return true
  }

  /// Appends the cell at an index of the frame, which is in a column; false when no number is left.
  private mutating func append(
    _ cells: [Cell], at index: Int, _ column: Int, availableColumns: Int, to run: inout [cchar_t]
  ) -> Bool {
    let cell = glyphSet.shown(cells[index])
    let width = Int(max(cell.width, 1))
    let glyph = drawn(cell, cells, at: index, column)
    guard let style = encoded(cell.style) else { return false }
    guard let first = cell.glyph.first, width < 2 || availableColumns >= 2 else {
      run.append(Self.encoded(" ", style))
      return true
    }
    if cell.glyph.only?.isASCII == true || glyphSet == .ascii {
      let encoded = Self.encoded(first, style)
      for _ in 0..<width { run.append(encoded) }
      return true
    }
    if hasLocale, glyph.rest == nil, !first.isASCII,
      wcwidth(wchar_t(truncatingIfNeeded: first.value)) != Int32(width)
    {
      // Terminals as old as the C library have another width, so the rest of the line would shift.
      guard append(.replacement, style, to: &run) else { return false }
      if width == 2 { run.append(Self.encoded(" ", style)) }
      return true
    }
    return append(glyph, style, to: &run)
  }

  /// Appends the number of a glyph; false when none is left.
  private mutating func append(_ glyph: DrawnGlyph, _ style: Style, to run: inout [cchar_t]) -> Bool
  {
    guard let number = glyphs.number(of: glyph) else { return false }
    func digit(_ value: Int) -> wchar_t {
      wchar_t(Int(PainterCode.zero) + value % PainterCode.base)
    }
    // The digits take the place of combining marks. Both halves of a wide glyph have them, so that
    // they are always sent together.
    var cell = Self.encoded(Unicode.Scalar(PainterCode.placeholder), style)
    cell.chars.2 = digit(number / PainterCode.base / PainterCode.base)
    cell.chars.3 = digit(number / PainterCode.base)
    cell.chars.4 = digit(number)
    cell.chars.1 = wchar_t(PainterCode.glyph)
    run.append(cell)
    if glyph.width == 2 {
      cell.chars.1 = wchar_t(PainterCode.rightHalf)
      run.append(cell)
    }
    return true
  }

  /// Returns the glyph of a cell as it is sent, with its column if a terminal may join it to those
  /// before it.
  private func drawn(_ cell: Cell, _ cells: [Cell], at index: Int, _ column: Int) -> DrawnGlyph {
    var drawn = DrawnGlyph(text: cell.glyph, width: Int(max(cell.width, 1)))
    if !anchors || cell.glyph.first == nil || cell.glyph.only.map({ $0.value < 0x300 }) == true {
      return drawn
    }
    if emojiWidth == .whole, cell.width == 2, Self.isEmoji(cells, at: index) {
      drawn.rest = cells[index + 1].glyph
      drawn.column = column
      return drawn
    }
    drawn.text = cell.glyph.narrowed
    let joins = DrawnGlyph.joins(drawn.text) { distance in
      var other = column
      for _ in 0..<distance {
        other -= 1
        if other > 0, cells[index - column + other].width == 0 { other -= 1 }
        if other < 0 { return nil }
      }
      return cells[index - column + other].glyph.narrowed
    }
    if joins || DrawnGlyph.isWidened(drawn.text) { drawn.column = column }
    return drawn
  }

  /// Whether two cells hold an emoji of several scalars, or half of a flag.
  private static func isEmoji(_ cells: [Cell], at index: Int) -> Bool {
    guard index + 1 < cells.count else { return false }
    if cells[index].glyph.only.map(EmojiSequence.isHalfFlag) == true { return true }
    guard cells[index].glyph.count > 1 else { return false }
    var text = cells[index].text + cells[index + 1].text
    return text.withUTF8 { EmojiSequence.isEmoji($0) }
  }

  private static func encoded(_ character: Unicode.Scalar, _ style: Style) -> cchar_t {
    var cell = cchar_t()
    cncurses_set(&cell, wchar_t(truncatingIfNeeded: character.value), style.attributes, style.pair)
    return cell
  }

  private static let attributes: [(CellAttributes, attr_t)] = [
    (.bold, cncurses_bold), (.faint, cncurses_faint), (.italic, cncurses_italic),
    (.underline, cncurses_underline), (.blink, cncurses_blink), (.reverse, cncurses_reverse),
    (.conceal, cncurses_conceal), (.strike, cncurses_protect),
  ]

  /// Returns the style in ncurses' terms; nil when no pair is left.
  private mutating func encoded(_ style: CellStyle) -> Style? {
    var encoded = Style(attributes: 0, pair: 0)
    for (attribute, bits) in Self.attributes where style.attributes.contains(attribute) {
      encoded.attributes |= bits
    }
    if depth > .monochrome {
      guard let number = pairs.number(of: colors(of: style, &encoded.attributes)) else {
        return nil
      }
      encoded.pair = Int32(number)
    }
    return encoded
  }

  /// Returns the colour pair of a style; where only eight colours exist, attributes stand for
  /// bright ones.
  private func colors(of style: CellStyle, _ attributes: inout attr_t) -> CellColors {
    var pair = CellColors(foreground: shown(style.foreground), background: shown(style.background))
    guard depth == .ansi16 && !hasBrightColors else { return pair }
    let (black, white, gray) = (TerminalColor.indexed(0), TerminalColor.indexed(7), 8 as UInt8)
    if pair.foreground == .indexed(gray), pair.background == .indexed(gray) {
      // Two pixels of one grey.
      pair.foreground = white
    } else if pair.foreground == .indexed(gray) {
      // Grey would be bold black, which many terminals draw as black.
      attributes |= cncurses_faint
      switch pair.background {
      case .default: pair.foreground = .default
      case white, .indexed(15): pair.foreground = black
      default: pair.foreground = white
      }
    } else if case .indexed(let index) = pair.foreground, index > gray {
      attributes |= cncurses_bold
      pair.foreground = .indexed(index - 8)
    }
    // On what stands for grey the default text colour may be too light.
    if pair.background == .indexed(gray), pair.foreground == .default { pair.foreground = black }
    if case .indexed(let index) = pair.background {
      pair.background = .indexed(TerminalColor.withoutBright(index))
    }
    return pair
  }

  /// Returns a colour, or the default colour for what the terminal cannot show.
  private func shown(_ color: TerminalColor) -> TerminalColor {
    switch (color, depth) {
    case (.rgb, .truecolor), (.indexed, .truecolor), (.indexed, .indexed256): color
    case (.indexed(let index), .ansi16) where index < 16: color
    default: .default
    }
  }
}
