/// A selection, or a caret when nothing is selected.
///
/// Both ends are gaps between bytes, not bytes. The text "añb" has these gaps:
///
///     gap   0   1       3   4
///           | a | C3 B1 | b |
///
/// `anchor` 1 and `head` 3 selects "ñ", and so does `anchor` 3 and `head` 1, which was dragged from
/// right to left; the caret is drawn at `head`. Gap 2 lies inside a character and is never used.
///
/// A selection with `columns` is a rectangle: the same columns of every line from that of `anchor`
/// to that of `head`.
public struct Selection: Hashable, Sendable {
  /// The sides of a rectangle, as columns of lines as they are shown.
  ///
  /// They may lie beyond the ends of lines; then an end of the selection is at the line's end.
  public struct Columns: Hashable, Sendable {
    /// The side that stays while the rectangle grows.
    public var anchor: Int
    /// The side that moves, where the caret is.
    public var head: Int

    /// Makes two sides, counted from 0.
    public init(anchor: Int, head: Int) {
      self.anchor = anchor
      self.head = head
    }

    /// The columns of the rectangle, none when both sides are one.
    public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  }

  /// The end that stays while the selection grows.
  public var anchor: TextOffset
  /// The end that moves, where the caret is.
  public var head: TextOffset
  /// The columns of a rectangle; nil where the text between both ends is selected.
  public var columns: Columns?

  /// Makes a selection from the end that stays and the end that moves.
  public init(anchor: TextOffset, head: TextOffset, columns: Columns? = nil) {
    self.anchor = anchor
    self.head = head
    self.columns = columns
  }

  /// Makes a caret.
  public init(_ caret: TextOffset) {
    self.init(anchor: caret, head: caret)
  }

  /// Selects a range, with the caret at its end.
  public init(_ range: Range<TextOffset>) {
    self.init(anchor: range.lowerBound, head: range.upperBound)
  }

  /// The selected text; of a rectangle, the text between its first and its last end.
  public var range: Range<TextOffset> { min(anchor, head)..<max(anchor, head) }

  /// Whether nothing is selected: this is a caret, or a rectangle without a column.
  public var isEmpty: Bool { columns.map { $0.range.isEmpty } ?? (anchor == head) }

  /// Whether this is a rectangle.
  public var isBlock: Bool { columns != nil }

  /// Whether the caret is at the start of the selected text.
  public var isReversed: Bool { head < anchor }
}
