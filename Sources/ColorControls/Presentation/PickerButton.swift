package import TerminalCore

/// A place in the border of a presented picker that closes it on a click.
package enum PickerButton: CaseIterable, Sendable {
  /// Keeps the colour.
  case keep
  /// Restores the colour of before.
  case cancel

  /// The sign where there is no room for words.
  package var sign: String { self == .keep ? "✓" : "✗" }

  /// The action of the key that does the same.
  var action: PickerAction { self == .keep ? .accept : .back }
}

extension ColorPicker {
  /// Returns the words for a button, such as “Enter keep”.
  func words(for button: PickerButton) -> String {
    let label = keys.picker.label(for: button.action)
    let word = button == .keep ? enterHint : escapeHint
    return "\(label.isEmpty ? button.sign : label) \(word)"
  }

  /// Handles a click on a button: its words do what their key does, its sign closes the picker.
  package mutating func press(
    _ button: PickerButton, isSign: Bool, in area: Rect, at elapsed: Duration
  ) -> PickerOutcome {
    if !isSign, let key = keys.picker.keys(for: button.action).first {
      return update(.key(key), in: area, at: elapsed)
    }
    guard button == .keep else { return .cancelled }
    isRefused = entry != nil && errorMessage != nil
    return isRefused ? .handled : .accepted
  }
}
