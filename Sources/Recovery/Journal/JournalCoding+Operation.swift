import StyledText

/// The kinds of records.
///
/// The raw values are part of the file format; 30 is reserved for going to a named state.
enum JournalRecordKind: UInt8 {
  case header = 0
  case content = 1
  case owner = 2
  case saved = 3
  case styles = 4
  case saving = 5
  case discarded = 6
  case perform = 16
  case undo = 17
  case redo = 18
  case beginPreview = 19
  case preview = 20
  case endPreview = 21
  case breakUndoGroup = 22
  case rewrite = 23
  case selection = 24
  case mark = 25
}

extension JournalOperation {
  var kind: JournalRecordKind {
    switch self {
    case .perform: .perform
    case .undo: .undo
    case .redo: .redo
    case .beginPreview: .beginPreview
    case .preview: .preview
    case .endPreview: .endPreview
    case .breakUndoGroup: .breakUndoGroup
    case .rewrite: .rewrite
    case .selection: .selection
    case .mark: .mark
    }
  }
}

extension JournalEncoder {
  /// Encodes an operation without its kind.
  mutating func put(_ operation: JournalOperation, styles: inout JournalStyles) {
    switch operation {
    case .perform(let edit, let before, let after, let kind):
      put(kind)
      put(before)
      put(after)
      put(edit, styles: &styles)
    case .undo(let growth), .redo(let growth):
      putSigned(Int64(growth))
    case .beginPreview(let selection):
      put(selection)
    case .preview(let edit):
      put(edit, styles: &styles)
    case .endPreview(let keep, let selection):
      put(keep)
      put(selection)
    case .breakUndoGroup:
      break
    case .rewrite(let edit, let selection):
      put(selection)
      put(edit, styles: &styles)
    case .selection(let selection):
      put(selection)
    case .mark(let number):
      put(number)
    }
  }

  private mutating func put(_ kind: EditKind) {
    switch kind {
    case .other: put(UInt8(0))
    case .typing: put(UInt8(1))
    case .deleting: put(UInt8(2))
    }
  }

  private mutating func put(_ selection: Selection) {
    put(selection.anchor.utf8)
    // The two ends are usually close to each other.
    putSigned(Int64(selection.anchor.distance(to: selection.head)))
  }

  private mutating func put(_ selection: Selection?) {
    put(selection != nil)
    if let selection { put(selection) }
  }

  /// Offsets are encoded relative to the end of the previous change, and repeated texts and styles
  /// by reference, so that replacing all matches of a search takes little space.
  private mutating func put(_ edit: Edit, styles: inout JournalStyles) {
    put(edit.changes.count)
    var end = TextOffset.zero
    var lastText: StyledString?
    var lastChange: StyleChange?
    for change in edit.changes {
      put(end.distance(to: change.range.lowerBound))
      put(change.range.utf8Count)
      end = change.range.upperBound
      switch change {
      case .replace(_, with: let text):
        if let lastText, lastText.utf8Count == text.utf8Count, lastText == text {
          put(UInt8(1))
        } else {
          put(UInt8(0))
          put(text, styles: &styles)
          lastText = text
        }
      case .restyle(_, let style):
        if style == lastChange {
          put(UInt8(3))
        } else {
          put(UInt8(2))
          put(style)
          lastChange = style
        }
      }
    }
  }

  private mutating func put(_ text: StyledString, styles: inout JournalStyles) {
    let runs = text.runs(in: text.fullRange)
    put(text.utf8Count)
    put(runs.count)
    for (index, run) in runs.enumerated() {
      put(styles.index(of: run.style))
      // The length of the last run follows from the total length.
      if index + 1 < runs.count { put(run.length) }
    }
    text.forEachPiece(in: text.fullRange) { piece, _ in bytes.append(contentsOf: piece) }
  }
}

extension JournalDecoder {
  /// Decodes an operation; returns nil for record kinds that are not operations.
  mutating func operation(
    _ kind: JournalRecordKind, styles: [TextStyle]
  ) throws(JournalFault) -> JournalOperation? {
    switch kind {
    case .header, .content, .owner, .saved, .saving, .discarded, .styles:
      return nil
    case .perform:
      let kind = try editKind()
      let before = try selection()
      let after = try selection()
      return .perform(
        try edit(styles: styles), selectionBefore: before, selectionAfter: after,
        joining: kind)
    case .undo: return .undo(growth: Int(try signed()))
    case .redo: return .redo(growth: Int(try signed()))
    case .beginPreview: return .beginPreview(try optionalSelection())
    case .preview: return .preview(try edit(styles: styles))
    case .endPreview:
      return .endPreview(keep: try flag(), selectionAfter: try optionalSelection())
    case .breakUndoGroup: return .breakUndoGroup
    case .rewrite:
      let selection = try optionalSelection()
      return .rewrite(try edit(styles: styles), selection: selection)
    case .selection: return .selection(try selection())
    case .mark: return .mark(try count())
    }
  }

  private mutating func editKind() throws(JournalFault) -> EditKind {
    switch try byte() {
    case 0: .other
    case 1: .typing
    case 2: .deleting
    default: throw .malformed
    }
  }

  private mutating func selection() throws(JournalFault) -> Selection {
    let anchor = try count()
    let (head, overflow) = anchor.addingReportingOverflow(Int(try signed()))
    guard !overflow, head >= 0 else { throw .malformed }
    return Selection(anchor: TextOffset(anchor), head: TextOffset(head))
  }

  private mutating func optionalSelection() throws(JournalFault) -> Selection? {
    try flag() ? try selection() : nil
  }

  private mutating func edit(styles: [TextStyle]) throws(JournalFault) -> Edit {
    let count = try count(ofAtLeast: 3)
    var changes: [Edit.Change] = []
    var end = 0
    var lastText: StyledString?
    var lastChange: StyleChange?
    for _ in 0..<count {
      let start = end.addingReportingOverflow(try self.count())
      let next = start.partialValue.addingReportingOverflow(try self.count())
      guard !start.overflow, !next.overflow else { throw .malformed }
      end = next.partialValue
      let range = TextOffset(start.partialValue)..<TextOffset(end)
      switch try byte() {
      case 0:
        let text = try styledText(styles: styles)
        lastText = text
        changes.append(.replace(range, with: text))
      case 1:
        guard let lastText else { throw .malformed }
        changes.append(.replace(range, with: lastText))
      case 2:
        let change = try styleChange()
        lastChange = change
        changes.append(.restyle(range, change))
      case 3:
        guard let lastChange else { throw .malformed }
        changes.append(.restyle(range, lastChange))
      default:
        throw .malformed
      }
    }
    return Edit(changes)
  }

  private mutating func styledText(styles: [TextStyle]) throws(JournalFault) -> StyledString {
    let length = try count()
    let runCount = try count(ofAtLeast: 1)
    guard length <= remaining, length > 0 || runCount == 0 else { throw .malformed }
    var runs: [StyleRun] = []
    var rest = length
    for index in 0..<runCount {
      let number = try count()
      let run = index + 1 < runCount ? try count() : rest
      guard number < styles.count, run > 0, run <= rest else { throw .malformed }
      runs.append(StyleRun(length: run, style: styles[number]))
      rest -= run
    }
    guard rest == 0 else { throw .malformed }
    guard runs.count > 1 else {
      return StyledString(try text(length), style: runs.first?.style ?? .plain)
    }
    var result = StyledString()
    for run in runs {
      // Each run is validated separately, so that none ends inside a scalar.
      result.append(StyledString(try text(run.length), style: run.style))
    }
    return result
  }
}
