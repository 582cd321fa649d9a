public import TerminalCore

/// An action of a key in any part of a `ColorPicker`.
///
///     picker.keys.picker.bind(.copy, to: [.control("y")])
///     picker.keys.picker.bind(.showLayouts, to: [])  // no key
public enum PickerAction: String, KeyAction, CaseIterable {
  /// Keeps the colour, or accepts the text of the field or the selection of a list.
  case accept
  /// Closes the topmost open part: a path prompt, a list or the picker.
  case back
  /// Cancels the picker at once.
  case cancel
  /// Moves the focus.
  case nextControl = "next-control", previousControl = "previous-control"
  /// Edits the colour in another space.
  case nextSpace = "next-space", previousSpace = "previous-space"
  /// Types into the text field.
  case typeHex = "type-hex", typeName = "type-name", editHex = "edit-hex"
  /// Opens a list instead of the controls; the same key closes it again.
  case showLayouts = "show-layouts", showMatching = "show-matching", showRecent = "show-recent",
    showDocument = "show-document", showVision = "show-vision"
  /// Opens the palettes, then turns to the next one.
  case nextPalette = "next-palette"
  /// Requests an action of the program.
  case copy, restore, showDetails = "show-details", openPalette = "open-palette", saveSwatches =
    "save-swatches"

  /// The description of the action.
  public var title: String {
    switch self {
    case .accept: "Keep the colour: one undo step"
    case .back: "Close a field or list, or cancel"
    case .cancel: "Cancel and restore"
    case .nextControl: "Next control"
    case .previousControl: "Previous control"
    case .nextSpace: "Next colour space"
    case .previousSpace: "Previous colour space"
    case .typeHex: "Type a colour in any notation"
    case .typeName: "Search for a name"
    case .editHex: "Edit the hexadecimal notation"
    case .showLayouts: "Layouts: what the picker is made of"
    case .showMatching: "Matching colours, tints and shades"
    case .showRecent: "Recent colours"
    case .showDocument: "Colours of the document"
    case .showVision: "Colour vision deficiencies"
    case .nextPalette: "Palettes, one after the other"
    case .copy: "Copy the colour to the clipboard"
    case .restore: "Take the old colour back"
    case .showDetails: "Exact facts about the colour"
    case .openPalette: "Open a palette"
    case .saveSwatches: "Save the swatches"
    }
  }

  /// The keys of the picker.
  public static let standardKeys = KeyMap<PickerAction>([
    (.accept, [Key(.enter)]),
    (.back, Key.withAnyModifiers(.escape)),
    (.cancel, [.control("c")]),
    (.nextControl, [Key(.tab)]),
    (.previousControl, [Key(.tab, .shift)]),
    (.nextSpace, [Key(.right, .alt)]),
    (.previousSpace, [Key(.left, .alt)]),
    (.typeHex, [.character("#")]),
    (.typeName, [.character("/")]),
    (.editHex, Key.withAnyModifiers(.backspace)),
    (.showLayouts, [.alt("l")]),
    (.nextPalette, [.alt("p")]),
    (.showMatching, [.alt("m")]),
    (.showRecent, [.alt("r")]),
    (.showDocument, [.alt("d")]),
    (.showVision, [.alt("v")]),
    (.copy, [.alt("c")]),
    (.restore, [.control("z")]),
    (.showDetails, [.alt("i")]),
    (.openPalette, [.alt("o")]),
    (.saveSwatches, [.alt("s")]),
  ])
}
