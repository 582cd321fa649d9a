/// A selection, or a caret when nothing is selected.
///
/// Both ends are offsets between bytes. The text "añb" has these:
///
/// ```text
/// offset   0   1       3   4
///          | a | C3 B1 | b |
/// ```
///
/// `anchor` 1 and `head` 3 selects "ñ", and so does `anchor` 3 and `head` 1, as when dragging from
/// right to left. The caret is drawn at `head`. Offset 2 lies inside a character and is never used.
///
/// A selection with `columns` is a rectangle: the same columns of every line from that of `anchor`
/// to that of `head`.
///
///     let word = text.wordRange(at: .zero)
///     let selection = Selection(anchor: word.upperBound, head: word.lowerBound)
///     let selected = text[selection.range].string
public struct Selection: Hashable, Sendable {
  /// The sides of a rectangle, in display columns.
  ///
  /// They may lie beyond the end of a line; the selected part of that line then ends at its end.
  public struct Columns: Hashable, Sendable {
    /// The side that stays fixed while the rectangle grows.
    public var anchor: Int
    /// The side that moves, with the caret.
    public var head: Int

    /// Creates a pair of columns, counted from 0.
    public init(anchor: Int, head: Int) {
      self.anchor = anchor
      self.head = head
    }

    /// The columns of the rectangle; empty when both sides are equal.
    public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  }

  /// The end that stays fixed while the selection grows.
  public var anchor: TextOffset
  /// The end that moves, with the caret.
  public var head: TextOffset
  /// The columns of a rectangle, or nil when all text between both ends is selected.
  public var columns: Columns?

  /// Creates a selection from its fixed end and its moving end.
  public init(anchor: TextOffset, head: TextOffset, columns: Columns? = nil) {
    self.anchor = anchor
    self.head = head
    self.columns = columns
  }

  /// Creates a caret.
  public init(_ caret: TextOffset) {
    self.init(anchor: caret, head: caret)
  }

  /// Selects a range, with the caret at its end.
  public init(_ range: Range<TextOffset>) {
    self.init(anchor: range.lowerBound, head: range.upperBound)
  }

  /// The range between both ends.
  public var range: Range<TextOffset> { min(anchor, head)..<max(anchor, head) }

  /// Whether nothing is selected: this is a caret or a rectangle without columns.
  public var isEmpty: Bool { columns.map { $0.range.isEmpty } ?? (anchor == head) }

  /// Whether this is a rectangle.
  public var isBlock: Bool { columns != nil }

  /// Whether the caret is at the start of the selected text.
  public var isReversed: Bool { head < anchor }
}
