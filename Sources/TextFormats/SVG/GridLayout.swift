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
    /// A character: its bytes, which are valid during the call.
    case glyph(UnsafeBufferPointer<UInt8>, width: Int)
    /// An emoji of several scalars: its bytes, which are valid during the call.
    case emoji(UnsafeBufferPointer<UInt8>, width: Int)
    /// The mark for an invisible scalar.
    case mark(String, width: Int)
    /// A tab with its width at this column.
    case tab(width: Int)
    /// A line break, at the end of its row.
    case lineBreak
    /// The end of a row that continues in the next one.
    case wrap
  }

  /// Receives an item, its cell and its style.
  typealias Body = (Item, CellPosition, TextStyle) -> Void

  private static let tabWidth = 8

  private let width: (Unicode.Scalar) -> Int
  /// The number of columns at which lines wrap; nil if they do not.
  private let wrap: Int?
  private var hasReturn = false
  /// The character that the next scalar may join.
  private var cluster: GridCluster?
  /// The bytes of that character.
  private var bytes: [UInt8] = []
  /// The current column.
  private(set) var column = 0
  /// The current row.
  private(set) var line = 0
  /// The number of columns of the longest row.
  private(set) var columns = 0

  init(wrap: Int? = nil, width: @escaping (Unicode.Scalar) -> Int) {
    self.wrap = wrap
    self.width = width
  }

  /// Returns the layout so that it can be changed while its owner changes as well, and put back.
  ///
  /// A plain copy would share the bytes of the kept character, which a change then would copy.
  mutating func take() -> GridLayout {
    defer { bytes = [] }
    return self
  }

  /// Calls `body` for each item, in order.
  mutating func layOut(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, _ body: Body
  ) {
    var index = 0
    if hasReturn, let first = text.first {
      hasReturn = false
      if first != 0x0A { put(.mark("␍", width: 1), 1, style, body) }
    }
    while index < text.count {
      let byte = text[index]
      let start = index
      if byte >= 0x20, byte < 0x7F, index + 1 < text.count, text[index + 1] < 0x80 {
        // Nothing joins it.
        endCluster(body)
        index += 1
        put(.glyph(UnsafeBufferPointer(rebasing: text[start..<index]), width: 1), 1, style, body)
      } else if byte >= 0x80 && !MarkupMark.isNeeded(in: text, at: start)
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
    if hasReturn { put(.mark("␍", width: 1), 1, style, body) }
    hasReturn = false
  }

  /// Emits a control character, a line break or a mark; returns its length in bytes.
  private mutating func putSpecial(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ style: TextStyle, _ body: Body
  ) -> Int {
    switch text[index] {
    case 0x0A:
      body(.lineBreak, CellPosition(column: column, line: line), style)
      startRow()
      return 1
    case 0x0D where index + 1 == text.count:
      hasReturn = true
      return 1
    case 0x0D where text[index + 1] == 0x0A: return 1
    case 0x09:
      var width = Self.tabWidth - column % Self.tabWidth
      if let wrap, column < wrap { width = min(width, wrap - column) }
      put(.tab(width: width), width, style, body)
      return 1
    default:
      let scalar = UTF8Scalar(in: text, at: index)
      let mark = MarkupMark.text(for: scalar.value)
      let width = mark.unicodeScalars.count
      put(.mark(mark, width: width), width, style, body)
      return scalar.length
    }
  }

  /// Joins a scalar to the current character, or begins another one.
  private mutating func add(
    _ scalar: UTF8Scalar, _ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle, _ body: Body
  ) {
    let width = Unicode.Scalar(scalar.value).map { self.width($0) } ?? 1
    if cluster?.join(scalar.value, width: width) != true {
      endCluster(body)
      cluster = GridCluster(scalar.value, width: width, style: style)
    }
    for byte in text { bytes.append(byte) }
  }

  private mutating func endCluster(_ body: Body) {
    guard let cluster else { return }
    self.cluster = nil
    // Moved out, because `put` accesses `self` exclusively; a copy would share its buffer.
    var bytes: [UInt8] = []
    swap(&bytes, &self.bytes)
    bytes.withUnsafeBufferPointer { text in
      put(
        cluster.isEmoji ? .emoji(text, width: cluster.width) : .glyph(text, width: cluster.width),
        cluster.width, cluster.style, body)
    }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &self.bytes)
  }

  private mutating func startRow() {
    column = 0
    line += 1
  }

  @inline(__always)
  private mutating func put(_ item: Item, _ width: Int, _ style: TextStyle, _ body: Body) {
    if let wrap, column > 0, column + width > wrap {
      body(.wrap, CellPosition(column: column, line: line), style)
      startRow()
    }
    body(item, CellPosition(column: column, line: line), style)
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

  private var emoji: EmojiSequence
  private var breaker: GraphemeBreaker

  init(_ base: UInt32, width: Int, style: TextStyle) {
    self.width = max(width, 1)
    self.style = style
    emoji = EmojiSequence(base)
    breaker = GraphemeBreaker(GraphemeClass(of: base))
  }

  /// Adds a scalar, or returns false if it begins another character.
  mutating func join(_ scalar: UInt32, width: Int) -> Bool {
    guard breaker.accept(GraphemeClass(of: scalar)) || width == 0 else { return false }
    // Otherwise as in a terminal that counts scalars.
    self.width = emoji.add(scalar) ? 2 : self.width + width
    return true
  }
}
