/// A change of a text, as a value: what changes where, in places of the text before.
///
/// The changes are in text order and do not overlap; they may touch. All happen at once.
public struct Edit: Hashable, Sendable {
  /// One change of an edit.
  public enum Change: Hashable, Sendable {
    /// Puts a text in the place of a range, which may be empty.
    case replace(Range<TextOffset>, with: StyledString)
    /// Gives a range new styles; the lengths of the runs add up to that of the range.
    case restyle(Range<TextOffset>, [StyleRun])

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
      if case .restyle(let range, let runs) = change {
        precondition(
          runs.reduce(0) { $0 + $1.length } == range.utf8Count,
          "runs and range differ in length")
      }
    }
    self.changes = changes.filter { !$0.isEmpty }
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
  public static func restyle(
    _ range: Range<TextOffset>, of text: StyledString, _ transform: (TextStyle) -> TextStyle
  ) -> Edit {
    let runs = text.runs(in: range).map { run in
      StyleRun(length: run.length, style: transform(run.style))
    }
    return Edit([.restyle(range, StyleRun.merged(runs))])
  }

  /// Whether there are no changes.
  public var isEmpty: Bool { changes.isEmpty }
}
