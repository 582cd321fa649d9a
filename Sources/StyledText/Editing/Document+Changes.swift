/// A changed range of a text.
package struct TextChange: Hashable, Sendable {
  /// The replaced range, in offsets of the text before the change.
  package var range: Range<TextOffset>
  /// The number of bytes that replaced it.
  package var newCount: Int
  /// Whether line breaks were removed or inserted.
  package var changesLines: Bool
}

/// The most recent changes of a text, so that measurements of it can be updated incrementally.
struct ChangeLog: Sendable {
  private struct Entry: Sendable {
    let revision: Int
    let change: TextChange
  }

  /// After more changes than this, measuring the whole text again is cheaper.
  private static let capacity = 64
  private var entries: [Entry] = []
  /// The revision after which all changes are known.
  private var firstRevision = 0

  mutating func record(_ change: TextChange, leadingTo revision: Int) {
    if entries.count == Self.capacity { firstRevision = entries.removeFirst().revision }
    entries.append(Entry(revision: revision, change: change))
  }

  func changes(since revision: Int) -> [TextChange]? {
    guard revision >= firstRevision else { return nil }
    return entries.drop { $0.revision <= revision }.map(\.change)
  }
}

extension Document {
  /// Returns the changes of the text after a revision, in order, or nil when they are no longer
  /// known.
  ///
  /// Changes of styles alone are not included.
  package func changes(since revision: Int) -> [TextChange]? {
    changeLog.changes(since: revision)
  }

  /// Records an applied or undone splice, before `revision` is incremented.
  mutating func recordChange(_ splice: Splice, isUndone: Bool = false) {
    guard splice.changesText else { return }
    let (old, new) = isUndone ? (splice.new, splice.old) : (splice.old, splice.new)
    changeLog.record(
      TextChange(
        range: splice.start..<splice.start + old.utf8Count, newCount: new.utf8Count,
        changesLines: old.lineCount > 1 || new.lineCount > 1), leadingTo: revision + 1)
  }

  /// Records the edit of a preview when it is shown or taken back.
  mutating func recordChange(_ edit: Edit, isUndone: Bool = false) {
    guard edit.changesText, let first = edit.changes.first, let last = edit.changes.last else {
      return
    }
    let old = first.range.lowerBound..<last.range.upperBound
    let growth = edit.changes.reduce(0) { $0 + $1.newCount - $1.range.utf8Count }
    let new = old.lowerBound..<old.upperBound + growth
    changeLog.record(
      TextChange(
        range: isUndone ? new : old, newCount: (isUndone ? old : new).utf8Count,
        changesLines: true), leadingTo: revision + 1)
  }
}

extension Edit {
  /// Whether text changes and not only styles.
  var changesText: Bool {
    changes.contains { change in
      if case .replace = change { true } else { false }
    }
  }
}
