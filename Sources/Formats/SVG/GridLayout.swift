import StyledText
import UnicodeText

/// Lays out text in a grid of cells.
///
/// A character takes the columns of its scalars, as in a terminal; flags and other emoji of several
/// scalars take two.
struct GridLayout {
  /// The contents of one or more cells, or a change of row.
  enum Item {
    /// A character: its bytes, which are valid during the call, and whether it is an emoji of several
    /// scalars.
    case character(ByteBuffer, isEmoji: Bool)
    /// The mark for an invisible scalar.
    case mark(String)
    case tab
    /// The end of a row: of its line, or only of what fits before the width at which lines wrap.
    case rowEnd(isLineEnd: Bool)
  }

  /// Receives an item, its columns, the first of its cells, and its style.
  typealias Body = (Item, _ width: Int, _ column: Int, _ row: Int, TextStyle) -> Void

  private static let tabWidth = 8

  /// The number of columns at which lines wrap; nil if they do not.
  private let wrap: Int?
  /// The current column.
  private var column = 0
  /// The current row.
  private var row = 0
  /// The number of columns of the longest row.
  private var columns = 0

  init(wrap: Int? = nil) { self.wrap = wrap }

  /// Measures a text: its columns and rows, and the rows in which its lines begin, from 0.
  ///
  /// A final line break does not begin a row.
  static func extent(
    of text: StyledString, wrap: Int? = nil
  ) -> (columns: Int, rows: Int, lineStarts: [Int]) {
    var layout = GridLayout(wrap: wrap)
    var starts = [0]
    layout.layOut(text) { item, _, _, row, _ in
      if case .rowEnd(isLineEnd: true) = item { starts.append(row + 1) }
    }
    let rows = layout.row + (layout.column > 0 ? 1 : 0)
    if starts.last == rows { starts.removeLast() }
    return (layout.columns, rows, starts)
  }

  /// Calls `body` for each item of a text, in order.
  mutating func layOut(_ text: StyledString, _ body: Body) {
    var runs = text.runs(in: text.fullRange)[...]
    var start = text.startOffset
    func style(at offset: TextOffset) -> TextStyle {
      while let run = runs.first, start + run.length <= offset {
        start = start + run.length
        runs.removeFirst()
      }
      return runs.first?.style ?? .plain
    }
    text.forEachGraphemeSpan(in: text.fullRange) { offset, span in
      switch span {
      case .ascii(let bytes), .wide(let bytes):
        let length = span.characterLength
        for index in stride(from: 0, to: bytes.count, by: length) {
          let character = UnsafeBufferPointer(rebasing: bytes[index..<index + length])
          let width = length == 1 ? 1 : 2
          put(.character(character, isEmoji: false), width, style(at: offset + index), body)
        }
      case .scalar("\n"): endRow(isLineEnd: true, style(at: offset), body)
      // The fill is that of the line feed.
      case .cluster where span.isCRLF: endRow(isLineEnd: true, style(at: offset + 1), body)
      case .scalar("\t"):
        var width = Self.tabWidth - column % Self.tabWidth
        if let wrap, column < wrap { width = min(width, wrap - column) }
        put(.tab, width, style(at: offset), body)
      case .scalar(let scalar):
        var text = String(scalar)
        text.withUTF8 { put(character: $0, style(at: offset), body) }
      case .cluster(let bytes): put(character: bytes, style(at: offset), body)
      }
      return true
    }
  }

  /// Puts a character, of which only the first scalar may need a mark.
  private mutating func put(character text: ByteBuffer, _ style: TextStyle, _ body: Body) {
    let first = UTF8Scalar(in: text, at: 0)
    let rest = UnsafeBufferPointer(rebasing: text[first.length...])
    if EscapedCharacter.isNeeded(first.value) {
      let mark = EscapedCharacter.text(for: first.value)
      put(.mark(mark), mark.unicodeScalars.count, style, body)
      if !rest.isEmpty { put(character: rest, style, body) }
      return
    }
    var emoji = EmojiSequence(first.value)
    var width = max(ScalarWidth.columns(of: first.scalar), 1)
    // What makes no emoji is added up, as in a terminal that counts scalars.
    GraphemeSpan.forEachScalar(in: rest) { scalar in
      width = emoji.add(scalar.value) ? 2 : width + ScalarWidth.columns(of: scalar)
    }
    put(.character(text, isEmoji: emoji.isEmoji), width, style, body)
  }

  private mutating func endRow(isLineEnd: Bool, _ style: TextStyle, _ body: Body) {
    body(.rowEnd(isLineEnd: isLineEnd), 0, column, row, style)
    column = 0
    row += 1
  }

  private mutating func put(_ item: Item, _ width: Int, _ style: TextStyle, _ body: Body) {
    if let wrap, column > 0, column + width > wrap { endRow(isLineEnd: false, style, body) }
    body(item, width, column, row, style)
    column += width
    columns = max(columns, column)
  }
}
