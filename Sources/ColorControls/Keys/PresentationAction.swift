public import TerminalCore

/// An action of a key on the position or height of a `PresentedPicker`.
///
///     picker.keys.presentation.bind(.movePanel(.left, by: 1), to: [.alt("h")])
public enum PresentationAction: KeyAction {
  /// Changes the height of a sheet.
  case enlargeSheet, reduceSheet
  /// Moves a panel by some cells.
  case movePanel(ArrowDirection, by: Int)

  /// The description of the action.
  public var title: String {
    switch self {
    case .enlargeSheet: "Enlarge the sheet"
    case .reduceSheet: "Reduce the sheet"
    case .movePanel(let direction, by: 1): "Move the panel \(direction)"
    case .movePanel(let direction, let count): "Move the panel \(direction) by \(count) cells"
    }
  }

  /// The name of the action in configuration files.
  public var name: String {
    switch self {
    case .enlargeSheet: "enlarge-sheet"
    case .reduceSheet: "reduce-sheet"
    case .movePanel(let direction, by: 1): "move-panel-" + direction.rawValue
    case .movePanel(let direction, by: _): "move-panel-far-" + direction.rawValue
    }
  }

  /// The keys of sheets and panels.
  public static let standardKeys = KeyMap<PresentationAction>([
    (.enlargeSheet, [Key(.up, .alt)]),
    (.reduceSheet, [Key(.down, .alt)]),
    (.movePanel(.left, by: 1), [Key(.left, .control)]),
    (.movePanel(.right, by: 1), [Key(.right, .control)]),
    (.movePanel(.up, by: 1), [Key(.up, .control)]),
    (.movePanel(.down, by: 1), [Key(.down, .control)]),
    (.movePanel(.left, by: 5), [Key(.left, [.control, .shift])]),
    (.movePanel(.right, by: 5), [Key(.right, [.control, .shift])]),
    (.movePanel(.up, by: 5), [Key(.up, [.control, .shift])]),
    (.movePanel(.down, by: 5), [Key(.down, [.control, .shift])]),
  ])
}
