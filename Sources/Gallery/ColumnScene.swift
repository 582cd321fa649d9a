import ColorControls
import Colorimetry
import Editor
import TerminalCore

/// Lockable columns, initially unlocked.
struct ColumnScene: GalleryControl {
  private var picker: ColumnPicker
  private let space: ColorSpace?

  /// - Parameter space: the colour space of the columns; nil for other values.
  init(_ picker: ColumnPicker, channelsOf space: ColorSpace? = nil, _ terminal: TerminalContext) {
    self.picker = picker
    self.space = space
    self.picker.keys = terminal.keys.picker.columns
    self.picker.isMotionReduced = terminal.isMotionReduced
    self.picker.unlock(at: terminal.context.elapsed)
  }

  mutating func update(_ event: Event, in area: Rect, at elapsed: Duration) -> String? {
    switch picker.update(event, in: area, at: elapsed) {
    case .handled: ""
    case .unlocked: "unlocked"
    case .changed(let column, let value):
      "\(picker.columns[column].title): \(value.text)\(picker.columns[column].unit)"
        + (space.map { ", " + picker.color(in: $0).formatted(.hex) } ?? "")
    case .locked: "locked"
    case .cancelled: "locked, values restored"
    case .ignored: nil
    }
  }

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    picker.render(into: &frame, in: area, context: context)
  }

  var keyContexts: [KeyContext] { [.columns] }

  func isAnimating(at elapsed: Duration) -> Bool { picker.isAnimating(at: elapsed) }

  var hints: [(key: String, action: String)] {
    let keys = picker.keys
    let toggle = keys.label(for: .toggleLock)
    return picker.isLocked
      ? [(toggle, "unlock")]
      : [
        (keys.label(for: [.scroll(by: -1), .scroll(by: 1)]), "change"),
        (keys.label(for: [.previousColumn, .nextColumn]), "column"), ("0-9", "type"),
        (toggle, "lock"), (keys.label(for: .cancel), "undo"),
      ]
  }
}
