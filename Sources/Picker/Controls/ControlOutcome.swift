public import Color

/// The result of passing an event to a control.
///
///     var clock = ColumnPicker.hoursAndMinutes(hours: 9, minutes: 41)
///     switch clock.update(event, in: area, context: context) {
///     case .ignored: isRunning = event != .key(.character("q"))
///     case .changed: message = "\(clock.selection)"
///     default: break
///     }
public enum ControlOutcome: Hashable, Sendable {
  /// The event was not handled; the program may use it.
  case ignored
  /// The event was handled without changing what is selected, such as by opening a picker or moving
  /// the focus.
  case handled
  /// What is selected has changed.
  case changed
  /// The user ended the change and keeps what is selected.
  case accepted
  /// The user cancelled; what was selected before the change is selected again.
  case cancelled
  /// The user requested an action that the program has to carry out.
  case requested(PickerRequest)
}

/// An action that a picker requests of the program.
///
/// Report the result with `PickerPane.showNotice(_:)`.
///
///     var picker = PickerPane("Accent", color: color)
///     if picker.update(event, in: area, context: context) == .requested(.copy) {
///       terminal.sendToClipboard(picker.color.formatted(.hex))
///       picker.showNotice("Copied")
///     }
public enum PickerRequest: Hashable, Sendable {
  /// Copy the colour to the terminal's clipboard.
  case copy
  /// Read a palette file and pass the palette to `PickerPane.show(_:)`.
  case openPalette(path: String)
  /// Write a palette to a file.
  case savePalette(path: String, palette: ColorPalette)
  /// Let the user change this colour wherever the document has it.
  case replace(Color)
  /// Remember the layout, in the notation of `PickerLayout`, for the next session.
  case remember(layout: String)
}
