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

  /// The place at which a step can grow.
  enum Joint: Hashable, Sendable {
    case typing(at: TextOffset)
    case deleting(at: TextOffset)

    /// The place at which an edit can be continued, nil when it stands alone.
    ///
    /// Whatever types or deletes a line break stands alone, so that undo goes line by line.
    init?(after edit: Edit, kind: EditKind, in text: StyledString) {
      guard edit.changes.count == 1, case .replace(let range, with: let new) = edit.changes[0],
        new.lineCount == 1,
        text.line(containing: range.lowerBound) == text.line(containing: range.upperBound)
      else { return nil }
      switch kind {
      case .typing where !new.isEmpty: self = .typing(at: range.lowerBound + new.utf8Count)
      case .deleting where new.isEmpty: self = .deleting(at: range.lowerBound)
      default: return nil
      }
    }

    /// Whether an edit continues at this place.
    func continues(with edit: Edit) -> Bool {
      guard edit.changes.count == 1 else { return false }
      let range = edit.changes[0].range
      return switch self {
      case .typing(let place): range.isEmpty && range.lowerBound == place
      case .deleting(let place): range.upperBound == place || range.lowerBound == place
      }
    }
  }
}
