public import ColorPalettes

/// What an event did to a picker.
public enum PickerOutcome: Hashable, Sendable {
  /// The picker has no use for the event.
  case ignored
  /// Something about the picker changed, the colour did not.
  case handled
  /// The colour changed.
  case changed
  /// The user keeps the colour.
  case accepted
  /// The user wants everything as it was.
  case cancelled
  /// The user asks for something that the picker's owner has to do.
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

/// What a picker asks its owner to do; what came of it is told by `ColorPicker.tell(_:)`.
public enum PickerRequest: Hashable, Sendable {
  /// Send the colour to the terminal's clipboard.
  case copy
  /// Read a file and give its palette to `ColorPicker.show(_:)`.
  case openPalette(path: String)
  /// Write a palette to a file.
  case savePalette(path: String, palette: ColorPalette)
  /// Keep the design for the next time.
  case remember(design: PickerDesign)
}
