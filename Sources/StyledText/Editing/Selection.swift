/// A selection, or a caret when nothing is selected.
///
/// Both ends are gaps between bytes, not bytes. The text "añb" has these gaps:
///
///     gap   0   1       3   4
///           | a | C3 B1 | b |
///
/// `anchor` 1 and `head` 3 selects "ñ", and so does `anchor` 3 and `head` 1, which was dragged from
/// right to left; the caret is drawn at `head`. Gap 2 lies inside a character and is never used.
public struct Selection: Hashable, Sendable {
  /// The end that stays while the selection grows.
  public var anchor: TextOffset
  /// The end that moves, where the caret is.
  public var head: TextOffset

  /// Makes a selection from the end that stays and the end that moves.
  public init(anchor: TextOffset, head: TextOffset) {
    self.anchor = anchor
    self.head = head
  }

  /// Makes a caret.
  public init(_ caret: TextOffset) {
    self.init(anchor: caret, head: caret)
  }

  /// Selects a range, with the caret at its end.
  public init(_ range: Range<TextOffset>) {
    self.init(anchor: range.lowerBound, head: range.upperBound)
  }

  /// The selected text.
  public var range: Range<TextOffset> { min(anchor, head)..<max(anchor, head) }

  /// Whether this is only a caret.
  public var isEmpty: Bool { anchor == head }

  /// Whether the caret is at the start of the selected text.
  public var isReversed: Bool { head < anchor }
}
