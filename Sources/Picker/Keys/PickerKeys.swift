import Color
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
public enum PickerAction: String, KeyAction {
  /// Keeps the colour, or accepts the text of the field or the selection of a list.
  case accept
  /// Closes the topmost open part: a path prompt, a list or the picker.
  case back
  /// Cancels the picker at once.
  case cancel
  /// Moves the focus.
  case nextControl = "next-control", previousControl = "previous-control"
  /// Types into the text field.
  case typeHex = "type-hex", editHex = "edit-hex"
  /// Edits the colour in another space.
  case previousSpace = "previous-space", nextSpace = "next-space"
  /// Searches for a colour in the text field.
  case typeName = "type-name"
  /// Changes the colour.
  case makeReadable = "make-readable", darker, lighter, muted, moreVivid = "more-vivid"
  /// Opens the palettes, then turns to the next one.
  case nextPalette = "next-palette"
  /// Opens a list instead of the controls; the same key closes it again.
  case showMatching = "show-matching"
  /// Requests an action of the program.
  case copy
  /// Opens another list instead of the controls.
  case showLayouts = "show-layouts", showRecent = "show-recent", showDocument = "show-document",
    showVision = "show-vision"
  /// Requests another action of the program.
  case restore, showDetails = "show-details"
  /// Adds the colour to a list of one's own.
  case collect
  /// Reads swatches from a file, or writes them.
  case openPalette = "open-palette", saveSwatches = "save-swatches"

  /// What is known about the action; hints name those of a word or two in the order of the cases.
  public var row: KeyRow {
    switch self {
    case .accept: .init("Keep the colour: one undo step", [Key(.enter)])
    case .back: .init("Close a field or list, or cancel", Key.withAnyModifiers(.escape))
    case .cancel: .init("Cancel and restore", [.control("c")])
    case .nextControl:
      .init("Next control", [Key(.tab)], group: "Next and previous control", hint: "next")
    case .previousControl:
      .init("Previous control", [Key(.tab, .shift)], group: "Next and previous control")
    case .typeHex:
      .init(
        "Type a colour in any notation", [.character("#")], hint: "hex", words: "notation css type")
    case .editHex: .init("Edit the hexadecimal notation", Key.withAnyModifiers(.backspace))
    case .previousSpace: Self.space("Previous colour space", .left)
    case .nextSpace: Self.space("Next colour space", .right)
    case .typeName:
      .init("Search for a colour by name", [.character("/")], hint: "name", words: "css named")
    case .makeReadable:
      .init(
        "Make it readable: contrast 4.5, then 7", [.character("=")], hint: "readable",
        words: "contrast accessible wcag")
    case .darker: Self.shade("Darker", "<", words: "brightness lightness")
    case .lighter: Self.shade("Lighter", ">", words: "brightness lightness")
    case .muted: Self.shade("More muted", "{", words: "saturation chroma grey pastel")
    case .moreVivid: Self.shade("More vivid", "}", words: "saturation chroma brighter")
    case .nextPalette:
      .init("Next palette", [.alt("p")], hint: "palette", words: "swatches tailwind material")
    case .showMatching:
      .init(
        "Matching colours, tints and shades", [.alt("m")], hint: "match",
        words: "harmony complement tints shades")
    case .copy: .init("Copy the colour", [.alt("c")], hint: "copy", words: "clipboard yank")
    case .showLayouts:
      .init("Choose a layout", [.alt("l")], hint: "layout", words: "sliders wheel columns controls")
    case .showRecent: .init("Recent colours", [.alt("r")], hint: "recent", words: "history last")
    case .showDocument: .init("Colours of the document", [.alt("d")])
    case .showVision:
      .init(
        "Preview colour blindness", [.alt("f")], hint: "vision",
        words: "accessibility deuteranopia protanopia")
    case .restore:
      .init(
        "Restore the old colour", [.control("z")], hint: "old colour", words: "undo reset original")
    case .showDetails: .init("Details", [.alt("i")], hint: "details", words: "contrast")
    case .collect:
      .init(
        "Add to my colours", [.alt("a")], hint: "add to my colours",
        words: "list swatches favourite")
    case .openPalette:
      .init(
        "Open a palette", [.alt("o")], hint: "open a palette", words: "load import gpl swatches")
    case .saveSwatches:
      .init(
        "Save the swatches, or keep the layout", [.alt("w")], hint: "save swatches",
        words: "write keep gpl")
    }
  }

  private static func space(_ title: String, _ code: Key.Code) -> KeyRow {
    KeyRow(
      title, [Key(code, .alt)], group: "Previous and next colour space", hint: "space",
      words: ColorSpace.offeredWords.joined(separator: " "))
  }

  private static func shade(_ title: String, _ key: Character, words: String) -> KeyRow {
    KeyRow(title, [.character(key)], group: "Darker, lighter, muted, vivid", words: words)
  }
}

/// An action of a key in the text field of a `PickerPane`, apart from editing its line.
///
///     picker.keys.field.bind(.nextControl, to: [Key(.down), .control("n")])
public enum FieldAction: String, KeyAction {
  /// Moves the focus to the control above.
  case previousControl = "previous-control"
  /// Moves the focus to the control below, or to the names that were found.
  case nextControl = "next-control"

  /// The title and the keys.
  public var row: KeyRow {
    switch self {
    case .previousControl: .init("Previous control", [Key(.up)])
    case .nextControl: .init("Search results, or the next control", [Key(.down)])
    }
  }
}

/// An action of a key in a `TextEntry`.
///
///     picker.keys.entry.bind(.clear, to: [.control("u"), .control("w")])
public enum EntryAction: String, KeyAction {
  /// Moves the caret.
  case left, right, start, end
  /// Removes text.
  case deleteBackward = "delete-backward", deleteForward = "delete-forward", clear

  /// Whether the action removes text.
  var changesText: Bool { [.deleteBackward, .deleteForward, .clear].contains(self) }

  /// The title and the keys.
  public var row: KeyRow {
    switch self {
    case .left: .init("One character left", [Key(.left)], group: "One character left and right")
    case .right: .init("One character right", [Key(.right)], group: "One character left and right")
    case .start: .init("Start of the line", [Key(.home), .control("a")])
    case .end: .init("End of the line", [Key(.end), .control("e")])
    case .deleteBackward:
      .init("Delete the character before the cursor", Key.withAnyModifiers(.backspace))
    case .deleteForward: .init("Delete the character after the cursor", [Key(.delete)])
    case .clear: .init("Clear the line", [.control("u")])
    }
  }
}

/// An action of a key in a `TextColorPicker`.
///
///     picker.keys.button.bind(.open, to: [Key(.enter), .character("c")])
public enum ButtonAction: String, KeyAction {
  /// Opens the picker.
  case open
  /// Moves the focus between an open panel and the program.
  case toggleFocus = "toggle-focus"

  /// The title and the keys.
  public var row: KeyRow {
    switch self {
    case .open: .init("Open the picker", [Key(.enter), .character(" ")])
    case .toggleFocus: .init("Switch between panel and program", [.control("k")])
    }
  }
}

/// An action of a key on the position or height of a `PresentedPicker`.
///
///     picker.keys.presentation.bind(.movePanel(.left, by: 1), to: [.alt("h")])
public enum PresentationAction: KeyAction {
  /// Changes the height of a sheet.
  case enlargeSheet, reduceSheet
  /// Moves a panel by some cells.
  case movePanel(ArrowDirection, by: Int)

  /// Each action that has a key.
  public static var allCases: [PresentationAction] {
    [.enlargeSheet, .reduceSheet] + ArrowDirection.allCases.map { .movePanel($0, by: 1) }
      + ArrowDirection.allCases.map { .movePanel($0, by: 5) }
  }

  /// The title, the keys and the name.
  public var row: KeyRow {
    let height = "Height of the sheet, or click its edge"
    return switch self {
    case .enlargeSheet:
      .init("Enlarge the sheet", [Key(.up, .alt)], group: height)
    case .reduceSheet:
      .init("Reduce the sheet", [Key(.down, .alt)], group: height)
    case .movePanel(let direction, by: 1):
      .init(
        "Move the panel \(direction.rawValue)", [Key(direction.code, .control)],
        name: "move-panel-" + direction.rawValue, group: "Move the panel, or drag its border")
    case .movePanel(let direction, let count):
      .init(
        "Move the panel \(direction.rawValue) by \(count) cells",
        [Key(direction.code, [.control, .shift])],
        name: "move-panel-far-" + direction.rawValue, group: "Move the panel by \(count) cells")
    }
  }
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
