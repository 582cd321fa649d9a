import Color
import Terminal
import UnicodeText

/// The control characters that carry colours, glyphs and addresses through ncurses.
///
/// None of them occurs in the text of cells.
enum PainterCode {
  /// The number of a colour pair follows, up to `pairEnd`.
  static let (pair, pairEnd): (UInt8, UInt8) = (1, 2)
  /// A row and a column follow, separated by a semicolon, up to `addressEnd`.
  static let (address, addressEnd): (UInt8, UInt8) = (3, 4)
  /// Clears the rows of an inline program and moves to the first cell.
  static let clear: UInt8 = 5
  /// Behind `placeholder`: three digits follow that tell the number of a glyph.
  static let glyph: UInt8 = 6
  /// The same for the right half of a wide glyph.
  static let rightHalf: UInt8 = 7
  /// What ncurses takes a glyph for, because its width is one in every locale.
  static let placeholder = UInt8(ascii: "?")
  /// The base and the first digit of the numbers of glyphs.
  static let (base, zero) = (64, UInt8(ascii: "0"))

  /// The capability that selects a pair (`set_color_pair`).
  static let setColorPair = "\u{1}%p1%d\u{2}"
  /// The capability that selects the terminal's own colours.
  static let originalPair = "\u{1}0\u{2}"
  /// The capability that moves the cursor of an inline program.
  static let cursorAddress = "\u{3}%p1%d;%p2%d\u{4}"
}

/// The colours of text and background of a cell.
struct CellColors: Hashable {
  var foreground: TerminalColor
  var background: TerminalColor
  /// The terminal's own colours.
  static let plain = CellColors(foreground: .default, background: .default)
}

/// Gives items numbers in the order in which they come.
struct CodeTable<Item: Hashable> {
  private let capacity: Int
  private(set) var items: [Item]
  private var numbers: [Item: Int]
  /// The item asked for before: cells side by side often have one style.
  private var latest: (item: Item, number: Int)

  /// Creates a table with an item of number 0.
  /// - Parameter capacity: how many items there may be.
  init(_ first: Item, capacity: Int) {
    self.capacity = capacity
    items = [first]
    numbers = [first: 0]
    latest = (first, 0)
  }

  /// Returns the number of an item, a new one if it has none yet; nil when none is left.
  mutating func number(of item: Item) -> Int? {
    if item == latest.item { return latest.number }
    if let number = numbers[item] {
      latest = (item, number)
      return number
    }
    guard items.count < capacity else { return nil }
    latest = (item, items.count)
    items.append(item)
    numbers[item] = latest.number
    return latest.number
  }

  /// Removes all items but the first.
  mutating func removeAll() { self = CodeTable(items[0], capacity: capacity) }
}

extension CodeTable<CellColors> {
  /// Creates a table of pairs with those that ncurses can tell apart.
  ///
  /// ncurses 6.4 compares 16 bits of the pair of a blank, so number 65,536 would equal pair 0.
  /// (`alloc_pair` of ncurses 6.4 always fails after 65,537 pairs.)
  static var pairs: Self { CodeTable(.plain, capacity: 65_536) }
}

/// Text that is drawn in a cell, or in two.
struct DrawnGlyph: Hashable {
  /// The scalars.
  var text: CellText
  /// The next scalars of an emoji that is drawn as a whole, or of half a flag; nil for all else.
  var rest: CellText?
  /// The columns.
  let width: Int
  /// The first column, if the glyph is anchored there; see `joins`.
  var column: Int?

  /// Returns what is sent for the glyph, in UTF-8.
  ///
  /// An anchored glyph is drawn on cleared columns, and the cursor is then moved behind them. In one
  /// column half a flag may be drawn in two, so it is drawn where it is.
  var bytes: [UInt8] {
    let glyph = text.string + (rest?.string ?? "")
    guard let column else { return Array(glyph.utf8) }
    let isHalfFlag = rest == nil && text.first.map(EmojiSequence.isHalfFlag) == true
    let cleared = String(repeating: " ", count: width) + "\u{1B}[\(column + 1)G"
    return Array(((isHalfFlag ? "" : cleared) + glyph + "\u{1B}[\(column + width + 1)G").utf8)
  }

  /// What stands for a character of another width than the layout has for it.
  static let replacement = DrawnGlyph(text: CellText("\u{FFFD}" as Unicode.Scalar), width: 1)

  /// Whether a terminal may draw a glyph wider than its cells: a keycap.
  static func isWidened(_ glyph: CellText) -> Bool { glyph[1]?.value == 0x20E3 }

  /// Whether a terminal may join a glyph to those before it; `before(1)` is the nearest one.
  ///
  /// Terminals differ in how many columns a cluster takes: 👍🏽 has 4 in xterm and tmux, 2 in kitty
  /// and Ghostty; कि has 2 and 1; tmux joins families to 2. The layout counts scalars, as xterm
  /// does, so such a glyph is anchored to its column.
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
}

/// The numbers of glyphs that are not ASCII, and what is sent for them.
///
/// ncurses lays out lines by the locale's widths and holds five scalars in a cell. So each glyph
/// passes through it as a number: then the layout is ours, and the same in every locale.
struct GlyphTable {
  private var table = CodeTable(
    DrawnGlyph(text: CellText(" "), width: 1),
    capacity: PainterCode.base * PainterCode.base * PainterCode.base)
  private var sent: [[UInt8]] = [[0x20]]

  /// Returns the number of a glyph; nil when none is left.
  mutating func number(of glyph: DrawnGlyph) -> Int? {
    guard let number = table.number(of: glyph) else { return nil }
    if number == sent.count { sent.append(glyph.bytes) }
    return number
  }

  /// What is sent for the glyph of a number; nothing for an unused one.
  subscript(number: Int) -> [UInt8] { sent.indices.contains(number) ? sent[number] : [] }
}
