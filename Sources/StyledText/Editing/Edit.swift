/// A change of a text as a value.
///
/// Its offsets refer to the text before the change.
///
/// The changes are in text order and do not overlap, but may touch. All are applied at once.
///
///     let edit = Edit.replace(TextOffset(0)..<TextOffset(4), with: StyledString("draft"))
///     let changed = edit.applied(to: text)
///     let restored = edit.inverse(in: text).applied(to: changed)  // equals `text`
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
}
