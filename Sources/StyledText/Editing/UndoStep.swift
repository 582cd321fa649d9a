/// The edits that are undone together.
struct UndoStep: Sendable {
  /// The splices in the order they were made; the offsets of each refer to the text after the one
  /// before.
  var splices: [Splice]
  let kind: EditKind
  let selectionBefore: Selection
  var selectionAfter: Selection
  /// Where the next edit of the same kind continues this step, or nil when none can.
  var continuation: Continuation?

  /// Adds another edit to the step.
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

  /// About how many bytes of memory it uses.
  var cost: Int { splices.reduce(128) { $0 + $1.cost } }

  /// The carets at which a step can grow: one, or one on each line of a rectangle.
  enum Continuation: Hashable, Sendable {
    case typing(at: Carets)
    case deleting(at: Carets)

    /// The carets of an edit.
    ///
    /// To recognise those of a rectangle, the first, the last and their number suffice.
    struct Carets: Hashable, Sendable {
      let first: TextOffset
      let last: TextOffset
      let count: Int
    }

    /// Finds the carets at which an edit can be continued, or nil when it stands alone.
    ///
    /// Typing or deleting a line break stands alone, so that undo works line by line.
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
      // In a rectangle every change lies on one line; a single change may span several.
      guard let ends,
        edit.changes.count > 1
          || text.line(containing: edit.changes[0].range.lowerBound)
            == text.line(containing: edit.changes[0].range.upperBound)
      else { return nil }
      let carets = Carets(first: ends.first, last: ends.last, count: edit.changes.count)
      self = kind == .typing ? .typing(at: carets) : .deleting(at: carets)
    }

    /// Whether an edit continues at these carets.
    func isContinued(by edit: Edit) -> Bool {
      guard let first = edit.changes.first?.range, let last = edit.changes.last?.range else {
        return false
      }
      switch self {
      case .typing(let carets):
        return first.isEmpty && last.isEmpty && edit.changes.count == carets.count
          && first.lowerBound == carets.first && last.lowerBound == carets.last
      case .deleting(let carets):
        guard edit.changes.count == carets.count else { return false }
        return first.upperBound == carets.first && last.upperBound == carets.last
          || first.lowerBound == carets.first && last.lowerBound == carets.last
      }
    }
  }
}
