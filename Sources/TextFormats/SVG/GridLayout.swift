import UnicodeText

/// Lays out text in a grid of cells.
struct GridLayout {
  /// The contents of one or two cells, or a change of line.
  enum Item {
    /// A character: the range of its bytes.
    case glyph(Range<Int>, width: Int)
    /// A combining scalar, part of the glyph before it.
    case joined(Range<Int>)
    /// The mark for an invisible scalar.
    case mark(String, width: Int)
    /// A tab with its width at this column.
    case tab(width: Int)
    /// A line break at the position of the end of the line.
    case lineBreak
  }

  private static let tabWidth = 8

  private let width: (Unicode.Scalar) -> Int
  private var hasReturn = false
  /// The current column.
  private(set) var column = 0
  /// The current line.
  private(set) var line = 0
  /// The number of columns of the longest line.
  private(set) var columns = 0

  init(width: @escaping (Unicode.Scalar) -> Int) {
    self.width = width
  }

  /// Calls `body` for each item and its position, in order.
  mutating func layOut(_ text: UnsafeBufferPointer<UInt8>, _ body: (Item, CellPosition) -> Void) {
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
        body(.lineBreak, CellPosition(column: column, line: line))
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
        if byte < 0x80 || MarkupMark.isNeeded(in: text, at: start) {
          let mark = MarkupMark.text(for: scalar.value)
          put(.mark(mark, width: mark.unicodeScalars.count), mark.unicodeScalars.count, body)
        } else {
          let width = Unicode.Scalar(scalar.value).map { self.width($0) } ?? 1
          if width == 0, column > 0 {
            body(.joined(start..<index), CellPosition(column: column, line: line))
          } else {
            put(.glyph(start..<index, width: max(width, 1)), max(width, 1), body)
          }
        }
      }
    }
  }

  /// Emits a "\r" at the very end, which could have been followed by "\n".
  mutating func finish(_ body: (Item, CellPosition) -> Void) {
    if hasReturn { put(.mark("␍", width: 1), 1, body) }
    hasReturn = false
  }

  @inline(__always)
  private mutating func put(_ item: Item, _ width: Int, _ body: (Item, CellPosition) -> Void) {
    body(item, CellPosition(column: column, line: line))
    column += width
    columns = max(columns, column)
  }
}
