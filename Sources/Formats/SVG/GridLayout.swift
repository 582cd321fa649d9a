import StyledText
import UnicodeText

/// Lays out text in a grid of cells.
///
/// A character takes the columns of its scalars, as in a terminal; flags and other emoji of several
/// scalars take two. Characters may be cut by the pieces of the text, so the last one of a piece is
/// kept until it is complete.
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
  private var hasReturn = false
  /// The character that the next scalar may join.
  private var cluster: GridCluster?
  /// The current column.
  private(set) var column = 0
  /// The current row.
  private(set) var row = 0
  /// The number of columns of the longest row.
  private(set) var columns = 0

  init(wrap: Int? = nil) { self.wrap = wrap }

  /// Measures a text: its columns and rows, and the rows in which its lines begin, from 0.
  ///
  /// A final line break does not begin a row.
  static func extent(
    of text: StyledString, wrap: Int? = nil
  ) -> (columns: Int, rows: Int, lineStarts: [Int]) {
    var layout = GridLayout(wrap: wrap)
    var starts = [0]
    func place(_ item: Item, _ width: Int, _ column: Int, _ row: Int, _ style: TextStyle) {
      if case .rowEnd(isLineEnd: true) = item { starts.append(row + 1) }
    }
    text.forEachChunk { layout.layOut($0, style: .plain, place) }
    layout.finish(style: .plain, place)
    let rows = layout.row + (layout.column > 0 ? 1 : 0)
    if starts.last == rows { starts.removeLast() }
    return (layout.columns, rows, starts)
  }

  /// Calls `body` for each item, in order.
  mutating func layOut(_ text: ByteBuffer, style: TextStyle, _ body: Body) {
    var index = 0
    if hasReturn, let first = text.first {
      hasReturn = false
      if first != 0x0A { put(.mark("␍"), 1, style, body) }
    }
    while index < text.count {
      let byte = text[index]
      let start = index
      if byte >= 0x80 && !EscapedCharacter.isNeeded(in: text, at: start)
        || byte >= 0x20 && byte < 0x7F
      {
        let scalar = UTF8Scalar(in: text, at: index)
        index += scalar.length
        add(scalar, UnsafeBufferPointer(rebasing: text[start..<index]), style, body)
      } else {
        endCluster(body)
        index += putSpecial(text, at: index, style, body)
      }
    }
  }

  /// Emits what could have continued.
  mutating func finish(style: TextStyle, _ body: Body) {
    endCluster(body)
    if hasReturn { put(.mark("␍"), 1, style, body) }
    hasReturn = false
  }

  /// Emits a control character, a line break or a mark; returns its length in bytes.
  private mutating func putSpecial(
    _ text: ByteBuffer, at index: Int, _ style: TextStyle, _ body: Body
  ) -> Int {
    switch text[index] {
    case 0x0A:
      endRow(isLineEnd: true, style, body)
      return 1
    case 0x0D where index + 1 == text.count:
      hasReturn = true
      return 1
    case 0x0D where text[index + 1] == 0x0A: return 1
    case 0x09:
      var width = Self.tabWidth - column % Self.tabWidth
      if let wrap, column < wrap { width = min(width, wrap - column) }
      put(.tab, width, style, body)
      return 1
    default:
      let scalar = UTF8Scalar(in: text, at: index)
      let mark = EscapedCharacter.text(for: scalar.value)
      put(.mark(mark), mark.unicodeScalars.count, style, body)
      return scalar.length
    }
  }

  /// Joins a scalar to the current character, or begins another one.
  private mutating func add(
    _ scalar: UTF8Scalar, _ text: ByteBuffer, _ style: TextStyle, _ body: Body
  ) {
    let width = Unicode.Scalar(scalar.value).map(ScalarWidth.columns(of:)) ?? 1
    if cluster?.join(scalar.value, text, width: width) != true {
      endCluster(body)
      cluster = GridCluster(scalar.value, text, width: width, style: style)
    }
  }

  private mutating func endCluster(_ body: Body) {
    guard let cluster else { return }
    self.cluster = nil
    cluster.bytes.withUnsafeBufferPointer { text in
      put(.character(text, isEmoji: cluster.isEmoji), cluster.width, cluster.style, body)
    }
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

/// A character (grapheme cluster) in cells, to which scalars are added.
private struct GridCluster {
  /// The number of columns.
  private(set) var width: Int
  /// Whether it is a flag, or another emoji of several scalars.
  var isEmoji: Bool { emoji.isEmoji }
  let style: TextStyle
  private(set) var bytes: [UInt8]

  private var emoji: EmojiSequence
  private var breaker: GraphemeBreaker

  init(_ base: UInt32, _ text: ByteBuffer, width: Int, style: TextStyle) {
    bytes = Array(text)
    self.width = max(width, 1)
    self.style = style
    emoji = EmojiSequence(base)
    breaker = GraphemeBreaker(Unicode.Scalar(base) ?? "?")
  }

  /// Adds a scalar, or returns false if it begins another character.
  mutating func join(_ scalar: UInt32, _ text: ByteBuffer, width: Int) -> Bool {
    guard breaker.accept(Unicode.Scalar(scalar) ?? "?") || width == 0 else { return false }
    // Otherwise as in a terminal that counts scalars.
    self.width = emoji.add(scalar) ? 2 : self.width + width
    bytes += text
    return true
  }
}
