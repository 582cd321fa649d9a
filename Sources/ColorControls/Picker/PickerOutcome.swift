public import ColorPalettes

/// The result of passing an event to a picker.
///
///     var picker = ColorPicker("Accent", color: color)
///     switch picker.update(event, in: area, at: context.elapsed) {
///     case .changed: color = picker.color
///     case .cancelled: color = picker.model.original
///     default: break
///     }
public enum PickerOutcome: Hashable, Sendable {
  /// The event was not handled.
  case ignored
  /// The event was handled without changing the colour.
  case handled
  /// The colour changed.
  case changed
  /// The user accepted the colour.
  case accepted
  /// The user cancelled.
  case cancelled
  /// The user requested an action of the picker's owner.
  case requested(PickerRequest)

  init(_ outcome: ControlOutcome) {
    self =
      switch outcome {
      case .ignored: .ignored
      case .handled: .handled
      case .changed: .changed
      }
  }
}

/// An action that a picker requests of its owner.
///
/// Report the result with `ColorPicker.showNotice(_:)`.
///
///     var picker = ColorPicker("Accent", color: color)
///     if picker.update(event, in: area) == .requested(.copy) {
///       terminal.sendToClipboard(picker.color.formatted(.hex))
///       picker.showNotice("Copied")
///     }
public enum PickerRequest: Hashable, Sendable {
  /// Copy the colour to the terminal's clipboard.
  case copy
  /// Read a palette file and pass the palette to `ColorPicker.show(_:)`.
  case openPalette(path: String)
  /// Write a palette to a file.
  case savePalette(path: String, palette: ColorPalette)
  /// Remember the layout for the next run.
  case remember(layout: PickerLayout)
}
