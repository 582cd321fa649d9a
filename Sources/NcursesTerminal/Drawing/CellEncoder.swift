import CNcurses
import Colorimetry
import TerminalCore
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
  /// What stands for emoji in encoded cells.
  private(set) var emoji = EmojiCodes()
  /// The codes of glyphs where the locale has only ASCII; nil where it has UTF-8.
  private(set) var codes: GlyphCodes?
  /// The colours of the pair numbers in encoded cells.
  var pairs = PairTable()
  private var lastDefinedSlot: Int32 = 0
  private var last: (style: CellStyle, encoded: Style)?
  /// The last cell of one column, since neighbours are often equal.
  private var lastCell: (cell: Cell, encoded: cchar_t)?

  /// Attributes and colour pair in ncurses' terms.
  private struct Style {
    var attributes: attr_t
    var pair: Int32
  }

  /// Creates an encoder without pairs.
  /// - Parameters:
  ///   - hasBrightColors: whether a terminal of 16 colours has sequences for the upper eight.
  ///   - glyphSet: the characters that are drawn as they are.
  ///   - anchors: whether glyphs are anchored to their columns (`GlyphAnchor`), which takes a
  ///     modern terminal.
  ///   - codes: the codes of glyphs; nil where the locale has UTF-8.
  init(
    depth: ColorDepth, hasBrightColors: Bool, glyphSet: GlyphSet = .unicode,
    anchors: Bool = false, codes: GlyphCodes? = nil
  ) {
    self.anchors = anchors
    self.codes = codes
    self.depth = depth
    self.glyphSet = glyphSet
    self.hasBrightColors = hasBrightColors
  }

  /// Gives each new pair distinct dummy colours in ncurses.
  ///
  /// When only the pair of a cell changes, ncurses compares the colours of both pairs and leaves
  /// the cell alone if they are equal. Not needed for the first picture, where it would cost a
  /// tenth of the time.
  mutating func definePairs() {
    // Room for a large frame: ncurses doubles its table as it grows and sorts all pairs each time.
    if lastDefinedSlot == 0, pairs.count > 0 { init_extended_pair(2047, 0, 0) }
    while lastDefinedSlot < pairs.count {
      lastDefinedSlot += 1
      init_extended_pair(lastDefinedSlot, lastDefinedSlot >> 8, lastDefinedSlot & 0xFF)
    }
  }

  /// Encodes the runs of cells that differ from the frame before.
  /// - Parameters:
  ///   - before: the frame of the same size that is shown now; nil for an empty screen.
  ///   - visible: the size of the part of the frame that is on the screen.
  ///   - emit: receives each run and the position of its first cell.
  /// - Returns: false when no pair is left.
  mutating func encode(
    _ frame: Frame, replacing before: Frame?, visible: Size,
    emit: (_ run: [cchar_t], _ point: Point) -> Void
  ) -> Bool {
    last = nil
    lastCell = nil
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
        while column < visible.columns,
          column == start || hasChanged(base + column) || cells[base + column].width == 0
        {
          let width = Int(max(cells[base + column].width, 1))
          let cell = anchors ? anchored(cells, at: base + column, column) : cells[base + column]
          guard append(cell, room: visible.columns - column, to: &run) else { return false }
          column += width
        }
        emit(run, Point(column: start, row: row))
      }
    }
    return true
  }

  /// Returns the cell as it is sent, with the marks of an anchor if a terminal may join it to those
  /// before it.
  private mutating func anchored(_ cells: [Cell], at index: Int, _ column: Int) -> Cell {
    var cell = cells[index]
    if let only = cell.glyph.only, only.value < 0x300 { return cell }
    guard cell.glyph.first != nil else { return cell }
    if emojiWidth == .whole, cell.width == 2, let text = Self.emoji(in: cells, at: index),
      let code = emoji.code(of: text)
    {
      cell.glyph = GlyphAnchor.marked(emoji: code, column: column)
      return cell
    }
    cell.glyph = cell.glyph.narrowed
    let joins = GlyphAnchor.joins(cell.glyph) { distance in
      var other = column
      for _ in 0..<distance {
        other -= 1
        if other > 0, cells[index - column + other].width == 0 { other -= 1 }
        if other < 0 { return nil }
      }
      return cells[index - column + other].glyph.narrowed
    }
    if joins || GlyphAnchor.isWidened(cell.glyph) {
      cell.glyph = GlyphAnchor.marked(cell.glyph, width: Int(max(cell.width, 1)), column: column)
    }
    return cell
  }

  /// Returns the emoji of several scalars in two cells, or half of a flag.
  private static func emoji(in cells: [Cell], at index: Int) -> String? {
    guard index + 1 < cells.count else { return nil }
    if cells[index].glyph.only.map(EmojiSequence.isHalfFlag) == true { return cells[index].text }
    guard cells[index].glyph.count > 1 else { return nil }
    var text = cells[index].text + cells[index + 1].text
    return text.withUTF8 { EmojiSequence.isEmoji($0) } ? text : nil
  }

  private mutating func append(_ cell: Cell, room: Int, to run: inout [cchar_t]) -> Bool {
    if let lastCell, lastCell.cell == cell {
      run.append(lastCell.encoded)
      return true
    }
    let cell = glyphSet.shown(cell)
    guard let style = encoded(cell.style) else { return false }
    guard let first = cell.glyph.first, cell.width < 2 || room >= 2 else {
      run.append(Self.encoded(.space, style))
      return true
    }
    if glyphSet == .ascii {
      for _ in 0..<max(cell.width, 1) { run.append(Self.encoded(CellText(first), style)) }
      return true
    }
    if codes != nil, cell.glyph.only?.isASCII != true {
      appendCode(of: cell, style, to: &run)
      return true
    }
    guard first.isASCII || wcwidth(wchar_t(bitPattern: first.value)) == Int32(max(cell.width, 1))
    else {
      // The C library has another width, so the rest of the line would shift.
      run.append(Self.encoded(CellText("\u{FFFD}" as Unicode.Scalar), style))
      if cell.width == 2 { run.append(Self.encoded(.space, style)) }
      return true
    }
    let encoded = Self.encoded(cell.glyph, style)
    if cell.width == 1 { lastCell = (cell, encoded) }
    run.append(encoded)
    return true
  }

  private mutating func appendCode(of cell: Cell, _ style: Style, to run: inout [cchar_t]) {
    var item = Self.encoded(.space, style)
    codes?.setText(of: &item, to: cell.glyph, isRightHalf: false)
    run.append(item)
    if cell.width == 2 {
      codes?.setText(of: &item, to: cell.glyph, isRightHalf: true)
      run.append(item)
    } else {
      lastCell = (cell, item)
    }
  }

  private static func encoded(_ glyph: CellText, _ style: Style) -> cchar_t {
    var item = cchar_t()
    func scalar(_ index: Int) -> wchar_t { wchar_t(bitPattern: glyph[index]?.value ?? 0) }
    if let only = glyph.only {
      let letter = wchar_t(bitPattern: only.value)
      if cncurses_set(&item, letter, 0, 0, 0, 0, style.attributes, style.pair) { return item }
    }
    if !cncurses_set(
      &item, scalar(0), scalar(1), scalar(2), scalar(3), scalar(4), style.attributes, style.pair)
    {
      _ = cncurses_set(&item, 0x20, 0, 0, 0, 0, style.attributes, style.pair)
    }
    return item
  }

  private static let attributes: [(CellAttributes, attr_t)] = [
    (.bold, cncurses_bold), (.faint, cncurses_faint), (.italic, cncurses_italic),
    (.underline, cncurses_underline), (.blink, cncurses_blink), (.reverse, cncurses_reverse),
    (.conceal, cncurses_conceal), (.strike, cncurses_protect),
  ]

  /// Returns the style in ncurses' terms; nil when no pair is left.
  private mutating func encoded(_ style: CellStyle) -> Style? {
    if let last, last.style == style { return last.encoded }
    var encoded = Style(attributes: 0, pair: 0)
    if !style.attributes.isEmpty {
      for (attribute, bits) in Self.attributes where style.attributes.contains(attribute) {
        encoded.attributes |= bits
      }
    }
    if depth > .monochrome {
      let pair = colors(of: style, &encoded.attributes)
      guard let slot = pairs.slot(for: pair) else { return nil }
      encoded.pair = slot
    }
    last = (style, encoded)
    return encoded
  }

  /// Returns the colour pair of a style; where only eight colours exist, attributes stand for
  /// bright ones.
  private func colors(of style: CellStyle, _ attributes: inout attr_t) -> PairTable.Pair {
    var foreground = number(style.foreground)
    var background = number(style.background)
    if depth == .ansi16 && !hasBrightColors {
      let firstBright = PairTable.firstIndexed + 8
      if foreground == firstBright, background == firstBright {
        // Two pixels of one grey.
        foreground = PairTable.firstIndexed + 7
      } else if foreground == firstBright {
        // Grey would be bold black, which many terminals draw as black.
        attributes |= cncurses_faint
        switch background {
        case PairTable.ownColor: foreground = PairTable.ownColor
        case PairTable.firstIndexed + 7, PairTable.firstIndexed + 15:
          foreground = PairTable.firstIndexed
        default: foreground = PairTable.firstIndexed + 7
        }
      } else if foreground > firstBright {
        attributes |= cncurses_bold
        foreground -= 8
      }
      // The nearest of eight colours to grey is white. The default text colour may be light, so it
      // is replaced by black.
      if background == firstBright {
        background -= 1
        if foreground == PairTable.ownColor { foreground = PairTable.firstIndexed }
      } else if background > firstBright {
        background -= 8
      }
    }
    return PairTable.Pair(foreground: foreground, background: background)
  }

  /// Returns a colour as a number of the pair table; the default colour for what the terminal
  /// cannot show.
  private func number(_ color: TerminalColor) -> Int32 {
    switch (color, depth) {
    case (.rgb(let rgb), .truecolor):
      Int32(rgb.red) << 16 | Int32(rgb.green) << 8 | Int32(rgb.blue)
    case (.indexed(let index), .truecolor), (.indexed(let index), .indexed256):
      PairTable.firstIndexed + Int32(index)
    case (.indexed(let index), .ansi16) where index < 16: PairTable.firstIndexed + Int32(index)
    default: PairTable.ownColor
    }
  }
}
