import _RopeModule

/// A change of a text as a value.
///
/// Its offsets refer to the text before the change.
///
/// The changes are in text order and do not overlap, but may touch. All are applied at once.
///
///     let edit = Edit.replace(TextOffset(0)..<TextOffset(4), with: StyledString("draft"))
///     let changed = edit.applied(to: text)
public struct Edit: Hashable, Sendable {
  /// One change of an edit.
  public enum Change: Hashable, Sendable {
    /// Replaces a range, which may be empty.
    case replace(Range<TextOffset>, with: StyledString)
    /// Changes the styles of a range, except those of line breaks.
    case restyle(Range<TextOffset>, StyleChange)

    /// The changed range of the text before the edit.
    public var range: Range<TextOffset> {
      switch self {
      case .replace(let range, with: _), .restyle(let range, _): range
      }
    }

    /// The number of bytes that replace `range`.
    public var newCount: Int {
      switch self {
      case .replace(_, with: let text): text.utf8Count
      case .restyle(let range, _): range.utf8Count
      }
    }

    var isEmpty: Bool { range.isEmpty && newCount == 0 }
  }

  /// The side of inserted text to which an offset at the insertion point is mapped.
  public enum Bias: Hashable, Sendable {
    /// Before the inserted text; from inside replaced text, to its start.
    case before
    /// After the inserted text; from inside replaced text, to its end.
    case after
  }

  /// The changes in text order.
  public let changes: [Change]

  /// Creates an edit.
  /// - Precondition: the changes are in text order and do not overlap.
  public init(_ changes: [Change] = []) {
    var end = TextOffset.zero
    for change in changes {
      precondition(change.range.lowerBound >= end, "changes overlap or are out of order")
      end = change.range.upperBound
    }
    // An edit of a rectangle has a change for every line, so avoid a copy.
    self.changes = changes.contains(where: \.isEmpty) ? changes.filter { !$0.isEmpty } : changes
  }

  /// Returns an edit that replaces a range.
  public static func replace(_ range: Range<TextOffset>, with text: StyledString) -> Edit {
    Edit([.replace(range, with: text)])
  }

  /// Returns an edit that inserts a text.
  public static func insert(_ text: StyledString, at offset: TextOffset) -> Edit {
    replace(offset..<offset, with: text)
  }

  /// Returns an edit that deletes a range.
  public static func delete(_ range: Range<TextOffset>) -> Edit {
    replace(range, with: StyledString())
  }

  /// Returns an edit that changes the styles of a range but not its text.
  public static func restyle(_ range: Range<TextOffset>, _ change: StyleChange) -> Edit {
    Edit([.restyle(range, change)])
  }

  /// Whether there are no changes.
  public var isEmpty: Bool { changes.isEmpty }

  /// Returns the text with this edit applied.
  public func applied(to text: StyledString) -> StyledString {
    var result = text
    result.apply(self)
    return result
  }

  /// Maps an offset in the text before the edit to one in the text after it.
  ///
  /// An offset at the edge of replaced text stays at that edge. `bias` decides for offsets inside
  /// replaced text and at insertion points.
  public func map(_ offset: TextOffset, bias: Bias) -> TextOffset {
    var shift = 0
    for change in changes {
      let range = change.range
      if offset < range.lowerBound { break }
      guard case .replace = change else { continue }
      if range.isEmpty {
        if offset == range.lowerBound, bias == .before { break }
      } else if offset == range.lowerBound {
        break
      } else if offset < range.upperBound {
        let start = range.lowerBound + shift
        return bias == .before ? start : start + change.newCount
      }
      shift += change.newCount - range.utf8Count
    }
    return offset + shift
  }
}

/// The kind of an edit, which decides which edits are undone together.
///
///     let caret = Selection(text.endOffset)
///     document.perform(
///       .insert(StyledString("a"), at: caret.head), selectionBefore: caret,
///       selectionAfter: Selection(caret.head + 1), joining: .typing)
public enum EditKind: Hashable, Sendable {
  /// A character was typed. Joins the undo step of typing that ended at the same offset.
  case typing
  /// A character was deleted. Joins the undo step of deleting that ended at the same offset.
  case deleting
  /// Anything else. Never joins another step.
  case other
}

extension StyledString {
  /// Applies an edit.
  public mutating func apply(_ edit: Edit) {
    // Applied from the last to the first, changes do not shift the offsets of those before them.
    // For many changes one pass over the chunks is cheaper.
    guard edit.changes.count > 16 else {
      for change in edit.changes.reversed() { apply(change) }
      return
    }
    var rewriter = TextRewriter(self, edit.changes)
    self = rewriter.rewritten()
  }

  private mutating func apply(_ change: Edit.Change) {
    switch change {
    case .replace(let range, with: let text): replaceSubrange(range, with: text)
    case .restyle(let range, let style):
      checkBounds(range)
      checkScalars(range)
      guard !range.isEmpty else { return }
      replaceChunks(range.bytes, with: self[range].restyled(by: style).rope)
    }
  }
}

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
  public init(_ caret: TextOffset) { self.init(anchor: caret, head: caret) }

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
