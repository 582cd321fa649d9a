import UnicodeText

/// Walks text and says in which cells of a grid its characters are.
struct GridWalker {
  /// What is in a cell, or in two.
  enum Item {
    /// A character; its bytes, and those of marks upon it.
    case glyph(Range<Int>, width: Int)
    /// A scalar that joins the glyph before.
    case joined(Range<Int>)
    /// A scalar that cannot be shown, by its mark.
    case mark(String, width: Int)
    /// A tab, as wide as it is there.
    case tab(width: Int)
    /// The line ends; the position is that of the end.
    case lineBreak
  }

  /// Where something is.
  struct Place {
    var column: Int
    var line: Int
  }

  private static let tabWidth = 8

  private let width: (Unicode.Scalar) -> Int
  private var hasReturn = false
  /// The column of what comes next.
  private(set) var column = 0
  /// The line of what comes next.
  private(set) var line = 0
  /// The most columns that a line had.
  private(set) var columns = 0

  init(width: @escaping (Unicode.Scalar) -> Int) {
    self.width = width
  }

  /// Hands out what is in the cells, in order.
  mutating func walk(_ text: UnsafeBufferPointer<UInt8>, _ body: (Item, Place) -> Void) {
    var index = 0
    if hasReturn, let first = text.first {
      hasReturn = false
      if first != 0x0A { put(.mark("␍", width: 1), 1, body) }
    }
    while index < text.count {
      let byte = text[index]
      let start = index
      if byte >= 0x20, byte < 0x7F {
        index += 1
        put(.glyph(start..<index, width: 1), 1, body)
      } else if byte == 0x0A {
        index += 1
        body(.lineBreak, Place(column: column, line: line))
        column = 0
        line += 1
      } else if byte == 0x0D, index + 1 == text.count {
        hasReturn = true
        index += 1
      } else if byte == 0x0D, text[index + 1] == 0x0A {
        index += 1
      } else if byte == 0x09 {
        index += 1
        let width = Self.tabWidth - column % Self.tabWidth
        put(.tab(width: width), width, body)
      } else {
        let scalar = UTF8Scalar(in: text, at: index)
        index += scalar.length
        if byte < 0x80 || PageMark.isNeeded(in: text, at: start) {
          let mark = PageMark.text(for: scalar.value)
          put(.mark(mark, width: mark.unicodeScalars.count), mark.unicodeScalars.count, body)
        } else {
          let width = Unicode.Scalar(scalar.value).map { self.width($0) } ?? 1
          if width == 0, column > 0 {
            body(.joined(start..<index), Place(column: column, line: line))
          } else {
            put(.glyph(start..<index, width: max(width, 1)), max(width, 1), body)
          }
        }
      }
    }
  }

  /// Hands out a "\r" at the very end, of which it was not known whether "\n" follows.
  mutating func finish(_ body: (Item, Place) -> Void) {
    if hasReturn { put(.mark("␍", width: 1), 1, body) }
    hasReturn = false
  }

  @inline(__always)
  private mutating func put(_ item: Item, _ width: Int, _ body: (Item, Place) -> Void) {
    body(item, Place(column: column, line: line))
    column += width
    columns = max(columns, column)
  }
}
