public import Terminal

/// The keys of a picker and its parts.
///
/// A program that wants other keys changes a copy of `standard` and gives it to its pickers.
///
///     var keys = PickerKeys.standard
///     keys.picker.bind(.accept, to: [Key(.enter), .control("s")])
///     keys.help = Key(.function(1))
///     picker.keys = keys
public struct PickerKeys: Hashable, Sendable {
  /// The keys that work in every part of the picker.
  public var picker = PickerAction.standardKeys
  /// The keys of its controls.
  public var controls = ControlAction.standardKeys
  /// The keys of a gradient.
  package var gradient = GradientAction.standardKeys
  /// The keys of columns of numbers.
  public var columns = ColumnPickerAction.standardKeys
  /// The keys of the swatches and of the list of layouts.
  public var browser = SwatchAction.standardKeys
  /// The keys of the text field.
  public var field = FieldAction.standardKeys
  /// The keys that edit a line being typed.
  public var entry = EntryAction.standardKeys
  /// The keys that move a panel and change the height of a sheet.
  public var presentation = PresentationAction.standardKeys
  /// The keys of the control that opens the picker.
  public var button = ButtonAction.standardKeys
  /// The key that shows the help of the program, for hints; nil if there is none.
  public var help: Key?

  /// The standard keys.
  public static let standard = PickerKeys()

  private init() {}
}

/// An action of a key in any part of a `PickerPane`.
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
  case showLayouts = "show-layouts"
  /// Opens the palettes, then turns to the next one.
  case nextPalette = "next-palette"
  /// Opens another list instead of the controls.
  case showMatching = "show-matching", showRecent = "show-recent", showDocument = "show-document",
    showVision = "show-vision"
  /// Changes the colour.
  case makeReadable = "make-readable", lighter, darker, moreVivid = "more-vivid", muted
  /// Adds the colour to a list of one's own.
  case collect
  /// Requests an action of the program.
  case copy, restore, showDetails = "show-details", openPalette = "open-palette", saveSwatches =
    "save-swatches"

  private var row: (title: String, keys: [Key]) {
    switch self {
    case .accept: ("Keep the colour: one undo step", [Key(.enter)])
    case .back: ("Close a field or list, or cancel", Key.withAnyModifiers(.escape))
    case .cancel: ("Cancel and restore", [.control("c")])
    case .nextControl: ("Next control", [Key(.tab)])
    case .previousControl: ("Previous control", [Key(.tab, .shift)])
    case .nextSpace: ("Next colour space", [Key(.right, .alt)])
    case .previousSpace: ("Previous colour space", [Key(.left, .alt)])
    case .typeHex: ("Type a colour in any notation", [.character("#")])
    case .typeName: ("Search for a colour by name", [.character("/")])
    case .editHex: ("Edit the hexadecimal notation", Key.withAnyModifiers(.backspace))
    case .showLayouts: ("Choose a layout", [.alt("l")])
    case .nextPalette: ("Next palette", [.alt("p")])
    case .showMatching: ("Matching colours, tints and shades", [.alt("m")])
    case .showRecent: ("Recent colours", [.alt("r")])
    case .showDocument: ("Colours of the document", [.alt("d")])
    case .showVision: ("Preview colour blindness", [.alt("f")])
    case .copy: ("Copy the colour to the clipboard", [.alt("c")])
    case .restore: ("Restore the old colour", [.control("z")])
    case .showDetails: ("Details", [.alt("i")])
    case .makeReadable: ("Make it readable: contrast 4.5, then 7", [.character("=")])
    case .lighter: ("Lighter", [.character(">")])
    case .darker: ("Darker", [.character("<")])
    case .moreVivid: ("More vivid", [.character("}")])
    case .muted: ("Muted", [.character("{")])
    case .collect: ("Add to my colours", [.alt("a")])
    case .openPalette: ("Open a palette", [.alt("o")])
    case .saveSwatches: ("Save the swatches, or keep the layout", [.alt("w")])
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The keys of the picker.
  public static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })
}

/// An action of a key in the text field of a `PickerPane`, apart from editing its line.
///
///     picker.keys.field.bind(.nextControl, to: [Key(.down), .control("n")])
public enum FieldAction: String, KeyAction, CaseIterable {
  /// Moves the focus to the control above.
  case previousControl = "previous-control"
  /// Moves the focus to the control below, or to the names that were found.
  case nextControl = "next-control"

  private var row: (title: String, keys: [Key]) {
    switch self {
    case .previousControl: ("Previous control", [Key(.up)])
    case .nextControl: ("Search results, or the next control", [Key(.down)])
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The keys of the text field.
  public static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })
}

/// An action of a key in a `TextEntry`.
///
///     picker.keys.entry.bind(.clear, to: [.control("u"), .control("w")])
public enum EntryAction: String, KeyAction, CaseIterable {
  /// Moves the caret.
  case left, right, start, end
  /// Removes text.
  case deleteBackward = "delete-backward", deleteForward = "delete-forward", clear

  /// Whether the action removes text.
  var changesText: Bool { [.deleteBackward, .deleteForward, .clear].contains(self) }

  private var row: (title: String, keys: [Key]) {
    switch self {
    case .left: ("One character left", [Key(.left)])
    case .right: ("One character right", [Key(.right)])
    case .start: ("Start of the line", [Key(.home), .control("a")])
    case .end: ("End of the line", [Key(.end), .control("e")])
    case .deleteBackward:
      ("Delete the character before the cursor", Key.withAnyModifiers(.backspace))
    case .deleteForward: ("Delete the character after the cursor", [Key(.delete)])
    case .clear: ("Clear the line", [.control("u")])
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The keys of a line being typed.
  public static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })
}

/// An action of a key in a `TextColorPicker`.
///
///     picker.keys.button.bind(.open, to: [Key(.enter), .character("c")])
public enum ButtonAction: String, KeyAction, CaseIterable {
  /// Opens the picker.
  case open
  /// Moves the focus between an open panel and the program.
  case toggleFocus = "toggle-focus"

  private var row: (title: String, keys: [Key]) {
    switch self {
    case .open: ("Open the picker", [Key(.enter), .character(" ")])
    case .toggleFocus: ("Switch between panel and program", [.control("k")])
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The keys of the control that opens the picker.
  public static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })
}

/// An action of a key on the position or height of a `PresentedPicker`.
///
///     picker.keys.presentation.bind(.movePanel(.left, by: 1), to: [.alt("h")])
public enum PresentationAction: KeyAction {
  /// Changes the height of a sheet.
  case enlargeSheet, reduceSheet
  /// Moves a panel by some cells.
  case movePanel(ArrowDirection, by: Int)

  private var row: (name: String, title: String, keys: [Key]) {
    switch self {
    case .enlargeSheet: ("enlarge-sheet", "Enlarge the sheet", [Key(.up, .alt)])
    case .reduceSheet: ("reduce-sheet", "Reduce the sheet", [Key(.down, .alt)])
    case .movePanel(let direction, by: 1):
      (
        "move-panel-" + direction.rawValue, "Move the panel \(direction.rawValue)",
        [Key(direction.code, .control)]
      )
    case .movePanel(let direction, let count):
      (
        "move-panel-far-" + direction.rawValue,
        "Move the panel \(direction.rawValue) by \(count) cells",
        [Key(direction.code, [.control, .shift])]
      )
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The name of the action in configuration files.
  public var name: String { row.name }

  /// The keys of sheets and panels.
  public static let standardKeys = KeyMap<PresentationAction>(
    ([.enlargeSheet, .reduceSheet] + ArrowDirection.allCases.map { .movePanel($0, by: 1) }
      + ArrowDirection.allCases.map { .movePanel($0, by: 5) })
      .map { (action: PresentationAction) in (action, action.row.keys) })
}

/// A place beside a picker that ends it on a click.
package enum PickerButton: CaseIterable, Sendable {
  /// Keeps the colour.
  case keep
  /// Restores the previous colour.
  case cancel

  /// The sign where there is no room for words.
  package var sign: String { self == .keep ? "✓" : "✗" }

  /// The action of the key that does the same.
  var action: PickerAction { self == .keep ? .accept : .back }
}
