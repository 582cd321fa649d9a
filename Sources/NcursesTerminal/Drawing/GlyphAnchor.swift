import TerminalCore

/// Keeps lines straight where a terminal joins what stands in several cells.
///
/// Terminals differ in how many columns a cluster takes: 👍🏽 has 4 in xterm and tmux, 2 in kitty and
/// Ghostty; कि has 2 and 1; tmux joins families to 2. The layout counts scalars, as xterm does. So a
/// glyph that others may join to the one before it is sent with its place: its columns are cleared,
/// it is put there, and what follows goes to its own column, wherever the terminal has its cursor.
///
/// ncurses hands such a glyph through with marks that no text contains, since the first one of them
/// is not drawable (`GlyphWidth.isDrawable`): its width and its column.
enum GlyphAnchor {
  /// LANGUAGE TAG, which takes no column.
  private static let mark: UInt32 = 0xE0001
  /// Figures are variation selectors, which take none either: U+E0100 and up.
  private static let zero: UInt32 = 0xE0100
  private static let base = 100
  /// `mark` in UTF-8.
  static let bytes: [UInt8] = [0xF3, 0xA0, 0x80, 0x81]
  /// The marks and the figures in UTF-8.
  static let length = 12
  /// The most that an anchored glyph is longer than the same with its marks.
  static let growth = 12

  /// A glyph without what makes terminals draw it wider than the layout has it: VS16, which turns a
  /// narrow sign into an emoji, and joiners of emoji.
  static func narrowed(_ glyph: CellText) -> CellText {
    guard glyph[1] != nil, let first = glyph.first else { return glyph }
    var narrow = CellText(first)
    for index in 1..<glyph.count {
      guard let scalar = glyph[index] else { break }
      let isJoiner = scalar.value == 0x200D && first.value >= 0x2190
      if scalar.value != 0xFE0F && !isJoiner { narrow.append(scalar) }
    }
    return narrow
  }

  /// Whether a terminal may join a glyph to those before it, the nearest one first.
  static func joins(_ glyph: CellText, to before: (Int) -> CellText?) -> Bool {
    guard let first = glyph.first, first.value >= 0x300, let last = before(1) else { return false }
    switch first.value {
    // Frequent and never joined: signs, boxes, blocks, CJK without the letters of Hangul.
    case 0x2010..<0x2E80, 0x2E80..<0xA960, 0xAC00..<0xD7B0: return false
    case 0x1F1E6...0x1F1FF:
      // Regional indicators are flags in pairs, counted from the first one.
      var count = 0
      while let value = before(count + 1)?.first?.value, (0x1F1E6...0x1F1FF).contains(value) {
        count += 1
      }
      return count % 2 == 1
    default: break
    }
    let (text, end) = (last.string, glyph.string)
    return (text + end).count < text.count + end.count
  }

  /// A glyph with the marks of its place; its second mark and further ones are left out.
  static func marked(_ glyph: CellText, width: Int, column: Int) -> CellText {
    var marked = CellText(glyph.first ?? " ")
    if let first = glyph[1] { marked.append(first) }
    let figures = [
      mark, zero + UInt32(base * (width - 1) + column / base), zero + UInt32(column % base),
    ]
    for figure in figures {
      if let scalar = Unicode.Scalar(figure) { marked.append(scalar) }
    }
    return marked
  }

  /// The width and the column that the marks at the start of these bytes tell.
  static func place(_ bytes: ArraySlice<UInt8>) -> (width: Int, column: Int)? {
    guard bytes.count >= length, bytes.starts(with: self.bytes) else { return nil }
    func figure(_ offset: Int) -> Int {
      let start = bytes.startIndex + offset
      return Int(bytes[start + 2] & 0x3F) << 6 + Int(bytes[start + 3] & 0x3F) - 0x100
    }
    let high = figure(4)
    return (width: high / base + 1, column: high % base * base + figure(8))
  }
}
