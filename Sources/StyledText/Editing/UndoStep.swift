/// What one undo takes back: edits made one after the other.
struct UndoStep: Sendable {
  /// In the order they were made, each in places of the text after the one before.
  var splices: [Splice]
  let kind: EditKind
  let selectionBefore: Selection
  var selectionAfter: Selection
  /// Where the next edit of the same kind must be made to join; nil when none may.
  var joint: Joint?

  /// Goes on with another edit.
  mutating func append(_ splice: Splice) {
    if let last = splices.last, let joined = last.joined(with: splice) {
      splices[splices.count - 1] = joined
    } else {
      splices.append(splice)
    }
  }

  func undo(in text: inout StyledString) {
    for splice in splices.reversed() { splice.undo(in: &text) }
  }

  func redo(in text: inout StyledString) {
    for splice in splices { splice.redo(in: &text) }
  }

  /// About how many bytes of memory it holds.
  var cost: Int { splices.reduce(128) { $0 + $1.cost } }

  /// The places at which a step can grow: one, or one in each line of a block.
  enum Joint: Hashable, Sendable {
    case typing(at: Places)
    case deleting(at: Places)

    /// So many places; of a block the first and the last one are enough to know it again.
    struct Places: Hashable, Sendable {
      let first: TextOffset
      let last: TextOffset
      let count: Int
    }

    /// The places at which an edit can be continued, nil when it stands alone.
    ///
    /// Whatever types or deletes a line break stands alone, so that undo goes line by line.
    init?(after edit: Edit, kind: EditKind, in text: StyledString) {
      guard kind != .other, !edit.isEmpty else { return nil }
      var growth = 0
      var ends: (first: TextOffset, last: TextOffset)?
      for change in edit.changes {
        guard case .replace(let range, with: let new) = change, new.lineCount == 1,
          new.isEmpty == (kind == .deleting)
        else { return nil }
        let end = range.lowerBound + growth + new.utf8Count
        ends = (ends?.first ?? end, end)
        growth += new.utf8Count - range.utf8Count
      }
      // In a block all changes lie on lines of their own; a single one may reach over several.
      guard let ends,
        edit.changes.count > 1
          || text.line(containing: edit.changes[0].range.lowerBound)
            == text.line(containing: edit.changes[0].range.upperBound)
      else { return nil }
      let places = Places(first: ends.first, last: ends.last, count: edit.changes.count)
      self = kind == .typing ? .typing(at: places) : .deleting(at: places)
    }

    /// Whether an edit continues at these places.
    func continues(with edit: Edit) -> Bool {
      guard let first = edit.changes.first?.range, let last = edit.changes.last?.range else {
        return false
      }
      switch self {
      case .typing(let places):
        return first.isEmpty && last.isEmpty && edit.changes.count == places.count
          && first.lowerBound == places.first && last.lowerBound == places.last
      case .deleting(let places):
        guard edit.changes.count == places.count else { return false }
        return first.upperBound == places.first && last.upperBound == places.last
          || first.lowerBound == places.first && last.lowerBound == places.last
      }
    }
  }
}
