/// A change of a text, as a value: what changes where, in places of the text before.
///
/// The changes are in text order and do not overlap; they may touch. All happen at once.
public struct Edit: Hashable, Sendable {
  /// One change of an edit.
  public enum Change: Hashable, Sendable {
    /// Puts a text in the place of a range, which may be empty.
    case replace(Range<TextOffset>, with: StyledString)
    /// Changes the styles of a range; line breaks in it have none and stay plain.
    case restyle(Range<TextOffset>, StyleChange)

    /// The text before that changes.
    public var range: Range<TextOffset> {
      switch self {
      case .replace(let range, with: _), .restyle(let range, _): range
      }
    }

    /// The number of bytes that stand in the place of `range` afterwards.
    public var newCount: Int {
      switch self {
      case .replace(_, with: let text): text.utf8Count
      case .restyle(let range, _): range.utf8Count
      }
    }

    var isEmpty: Bool { range.isEmpty && newCount == 0 }
  }

  /// On which side of text that is inserted right there a place ends up.
  public enum Bias: Hashable, Sendable {
    /// Before the inserted text; from inside replaced text, to its start.
    case before
    /// After the inserted text; from inside replaced text, to its end.
    case after
  }

  /// The changes in text order.
  public let changes: [Change]

  /// Makes an edit from changes in text order that do not overlap.
  public init(_ changes: [Change] = []) {
    var end = TextOffset.zero
    for change in changes {
      precondition(change.range.lowerBound >= end, "changes overlap or are out of order")
      end = change.range.upperBound
    }
    // A block has a change for each of its lines: they are not copied without need.
    self.changes = changes.contains(where: \.isEmpty) ? changes.filter { !$0.isEmpty } : changes
  }

  /// An edit that puts a text in the place of a range.
  public static func replace(_ range: Range<TextOffset>, with text: StyledString) -> Edit {
    Edit([.replace(range, with: text)])
  }

  /// An edit that puts a text at a place.
  public static func insert(_ text: StyledString, at offset: TextOffset) -> Edit {
    replace(offset..<offset, with: text)
  }

  /// An edit that deletes a range.
  public static func delete(_ range: Range<TextOffset>) -> Edit {
    replace(range, with: StyledString())
  }

  /// An edit that changes the styles of a range and leaves its text alone.
  public static func restyle(_ range: Range<TextOffset>, _ change: StyleChange) -> Edit {
    Edit([.restyle(range, change)])
  }

  /// Whether there are no changes.
  public var isEmpty: Bool { changes.isEmpty }
}
