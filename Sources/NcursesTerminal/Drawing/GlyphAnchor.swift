import TerminalCore
import UnicodeText

/// Keeps columns aligned where a terminal joins the glyphs of several cells to one cluster.
///
/// Terminals differ in how many columns a cluster takes: 👍🏽 has 4 in xterm and tmux, 2 in kitty and
/// Ghostty; कि has 2 and 1; tmux joins families to 2. The layout counts scalars, as xterm does. So
/// a glyph that a terminal may join to the one before it is sent with its column: its cells are
/// cleared, it is drawn there, and the cursor is then moved to the next column explicitly.
///
/// The width and the column pass through ncurses as combining marks of the glyph. They cannot occur
/// in text, since the first of them is not drawable (`GlyphWidth.isDrawable`).
enum GlyphAnchor {
  /// LANGUAGE TAG, which takes no column.
  ///
  /// It starts the marks.
  private static let mark: UInt32 = 0xE0001
  /// Digits to base 100 are variation selectors, which take no column either: U+E0100 and up.
  private static let zero: UInt32 = 0xE0100
  private static let base = 100
  /// `mark` in UTF-8.
  static let bytes: [UInt8] = [0xF3, 0xA0, 0x80, 0x81]
  /// How many bytes longer an anchored glyph may be than the glyph with its marks, for each mark.
  static let growth = 12

  /// The place of a glyph, decoded from its marks.
  struct Position: Equatable {
    /// The columns of the glyph.
    let width: Int
    /// Its first column.
    let column: Int
    /// Whether the glyph stands for an emoji; see `EmojiCodes`.
    let isEmoji: Bool
    /// The length of the marks in UTF-8.
    let length: Int
  }

  /// Whether a terminal may draw a glyph wider than its cells: a keycap.
  static func isWidened(_ glyph: CellText) -> Bool { glyph[1]?.value == 0x20E3 }

  /// Whether a terminal may join a glyph to those before it; `before(1)` is the nearest one.
  static func joins(_ glyph: CellText, to before: (Int) -> CellText?) -> Bool {
    guard let first = glyph.first, first.value >= 0x300, let last = before(1) else { return false }
    switch first.value {
    // Frequent and never joined: symbols, boxes, blocks, CJK except Hangul letters.
    case 0x2010..<0x2E80, 0x2E80..<0xA960, 0xAC00..<0xD7B0: return false
    case _ where EmojiSequence.isHalfFlag(first):
      // Regional indicators form flags in pairs, counted from the first one.
      var count = 0
      while let scalar = before(count + 1)?.first, EmojiSequence.isHalfFlag(scalar) { count += 1 }
      return count % 2 == 1
    default: break
    }
    let (text, end) = (last.string, glyph.string)
    return (text + end).count < text.count + end.count
  }

  /// Returns a glyph with the marks for its width and column.
  ///
  /// It keeps only the first of its own marks.
  static func marked(_ glyph: CellText, width: Int, column: Int) -> CellText {
    var marked = CellText(glyph.first ?? " ")
    if let first = glyph[1] { marked.append(first) }
    let digits = [
      mark, zero + UInt32(base * (width - 1) + column / base), zero + UInt32(column % base),
    ]
    for digit in digits {
      if let scalar = Unicode.Scalar(digit) { marked.append(scalar) }
    }
    return marked
  }

  /// Returns what stands for an emoji, with the marks for its column; the first of them is doubled.
  static func marked(emoji code: Unicode.Scalar, column: Int) -> CellText {
    var marked = CellText(code)
    let digits = [mark, mark, zero + UInt32(column / base), zero + UInt32(column % base)]
    for digit in digits {
      if let scalar = Unicode.Scalar(digit) { marked.append(scalar) }
    }
    return marked
  }

  /// Decodes the position from the marks at the start of the bytes.
  static func position(_ bytes: ArraySlice<UInt8>) -> Position? {
    guard bytes.starts(with: self.bytes) else { return nil }
    let isEmoji = bytes.dropFirst(self.bytes.count).starts(with: self.bytes)
    let length = (isEmoji ? 4 : 3) * self.bytes.count
    guard bytes.count >= length else { return nil }
    func digit(_ offset: Int) -> Int {
      let start = bytes.startIndex + length - offset
      return Int(bytes[start + 2] & 0x3F) << 6 + Int(bytes[start + 3] & 0x3F) - 0x100
    }
    let (high, low) = (digit(8), digit(4))
    if isEmoji {
      return Position(width: 2, column: high * base + low, isEmoji: true, length: length)
    }
    return Position(
      width: high / base + 1, column: high % base * base + low, isEmoji: false, length: length)
  }
}
