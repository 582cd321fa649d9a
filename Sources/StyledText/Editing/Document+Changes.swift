/// Where a text was changed: a range of the text before and how much takes its place.
public struct TextChange: Hashable, Sendable {
  /// The range in places of the text before.
  public var range: Range<TextOffset>
  /// The number of bytes that are there afterwards.
  public var newCount: Int
  /// Whether line breaks went or came.
  public var changesLines: Bool
}

/// The last changes of a text, so that what was measured of it can be kept up to date.
struct ChangeLog: Sendable {
  private struct Entry: Sendable {
    let revision: Int
    let change: TextChange
  }

  /// More are not worth following: whoever looks so rarely measures anew.
  private static let capacity = 64
  private var entries: [Entry] = []
  /// The revision from which on all changes are known.
  private var first = 0

  mutating func note(_ change: TextChange, leadingTo revision: Int) {
    if entries.count == Self.capacity { first = entries.removeFirst().revision }
    entries.append(Entry(revision: revision, change: change))
  }

  func changes(since revision: Int) -> [TextChange]? {
    guard revision >= first else { return nil }
    return entries.drop { $0.revision <= revision }.map(\.change)
  }
}

extension Document {
  /// How the letters of the text changed after a revision, in order; nil when that is forgotten.
  ///
  /// Changes of styles alone are no changes here.
  public func changes(since revision: Int) -> [TextChange]? {
    changeLog.changes(since: revision)
  }

  /// Notes a step from one text to another, before the revision is counted up.
  mutating func note(_ splice: Splice, isUndone: Bool = false) {
    guard splice.changesText else { return }
    let (old, new) = isUndone ? (splice.new, splice.old) : (splice.old, splice.new)
    changeLog.note(
      TextChange(
        range: splice.start..<splice.start + old.utf8Count, newCount: new.utf8Count,
        changesLines: old.lineCount > 1 || new.lineCount > 1), leadingTo: revision + 1)
  }

  /// Notes the edit of a preview, which is made or taken back.
  mutating func note(_ edit: Edit, isUndone: Bool = false) {
    guard edit.changesText, let first = edit.changes.first, let last = edit.changes.last else {
      return
    }
    let old = first.range.lowerBound..<last.range.upperBound
    let growth = edit.changes.reduce(0) { $0 + $1.newCount - $1.range.utf8Count }
    let new = old.lowerBound..<old.upperBound + growth
    changeLog.note(
      TextChange(
        range: isUndone ? new : old, newCount: (isUndone ? old : new).utf8Count,
        changesLines: true), leadingTo: revision + 1)
  }
}

extension Edit {
  /// Whether letters change, not styles alone.
  var changesText: Bool {
    changes.contains { change in
      if case .replace = change { true } else { false }
    }
  }
}
