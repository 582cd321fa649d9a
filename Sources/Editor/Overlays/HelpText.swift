import TerminalCore
import TextColorPicker

/// The lines of the help.
enum HelpText {
  /// A heading without a key, or a key with its action.
  struct Line: Hashable {
    var key = ""
    var action = ""
  }

  /// The heading of the lines about the picker.
  static let pickerHeading = Line(action: "Colour picker")

  /// Returns all lines, with the names of the keys in use.
  /// - Parameter hasTextColors: whether the colours of a text are picked.
  static func lines(_ keys: ProgramKeys, hasTextColors: Bool = false) -> [Line] {
    let commands = keys.text.commands.bindings.map { action, keys in
      Line(key: keys.names.joined(separator: " or "), action: action.title)
    }
    let picker = (hasTextColors ? textColorLines(keys.textColors) : []) + pickerLines(keys)
    return [Line(action: "Commands")] + bound(commands) + [Line(), Line(action: "Text")]
      + bound(textLines(keys.text)) + [Line(), pickerHeading] + bound(picker)
  }

  /// Returns the lines with a key: without one, an action would look like a heading.
  private static func bound(_ lines: [Line]) -> [Line] { lines.filter { !$0.key.isEmpty } }

  private static func textLines(_ keys: TextKeys) -> [Line] {
    func names(_ motions: [Motion]) -> [String] {
      keys.motions.firstKeys(for: motions).names(arrows: "Arrows")
    }
    let motions: [Motion] = [
      .left, .right, .up, .down, .lineStart, .lineEnd, .pageUp, .pageDown,
    ]
    let deleting = keys.editing.firstKeys(for: [.deleteBackward, .deleteForward]).names
    let word = keys.editing.modifierNames(of: .deleteWordBackward, over: .deleteBackward)
      .joined(separator: " or ")
    let mark = keys.commands.label(for: .setBlockMark)
    return [
      Line(key: names(motions).joined(separator: " "), action: "Move"),
      Line(key: names([.wordLeft, .wordRight]).joined(separator: ", "), action: "Move by words"),
      Line(
        key: names([.documentStart, .documentEnd]).joined(separator: ", "),
        action: "Start and end of the text"),
      Line(key: "\(keys.selectionModifiers.name) with any of these", action: "Select"),
      Line(
        key: "\(keys.blockModifiers.name) with any",
        action: "Select a block" + (mark.isEmpty ? "" : ", as do arrows after \(mark)")),
      Line(
        key: (["Typing"] + deleting).joined(separator: ", "), action: "Edit every line of a block"),
      Line(
        key: deleting.joined(separator: ", "),
        action: "Delete" + (word.isEmpty ? "" : "; with \(word) a word")),
      Line(key: "Mouse", action: "Click, drag, double click a word, wheel"),
      Line(key: "Alt and drag", action: "Select a block"),
    ]
  }

  private static func textColorLines(_ keys: KeyMap<TextColorAction>) -> [Line] {
    [
      Line(
        key: keys.firstKeys(for: [.next, .previous]).names.joined(separator: ", "),
        action: "Next and previous colour of the text")
    ]
  }

  private static func pickerLines(_ keys: ProgramKeys) -> [Line] {
    controlLines(keys.picker) + swatchLines(keys.picker) + presentationLines(keys)
  }

  private static func controlLines(_ keys: PickerKeys) -> [Line] {
    let controls = keys.controls
    let far = controls.modifierNames(of: .step(.right, by: 10), over: .step(.right, by: 1))
    let columns = keys.columns.keys(for: .toggleLock).first { keys.picker[$0] == nil }
    return [
      line(keys, .accept), line(keys, .back),
      line(keys, .nextControl, .previousControl, title: "Next and previous control"),
      Line(
        key: arrows(controls) { .step($0, by: 1) },
        action: "Change the value" + (far.first.map { "; with \($0) ×10" } ?? "")),
      Line(key: pair(controls, .pageUp, .pageDown), action: "Change the value ×10"),
      Line(key: pair(controls, .least, .greatest), action: "Least and greatest value"),
      line(keys, .previousSpace, .nextSpace, title: "RGB, HSB, HSL, CMYK, grey, OKLCH, OKHSL"),
      Line(key: "0-9 . -", action: "Type the value of a control, or two: 30,80"),
      line(keys, .typeHex), line(keys, .typeName),
      Line(key: columns?.name ?? "", action: "Unlock and lock columns of numbers"),
    ]
  }

  private static func swatchLines(_ keys: PickerKeys) -> [Line] {
    [
      line(keys, .showLayouts), line(keys, .nextPalette), line(keys, .showMatching),
      line(keys, .showRecent), line(keys, .showDocument),
      Line(
        key: keys.browser.label(for: [.previousPage, .nextPage]),
        action: "Previous and next page of swatches"),
      line(keys, .showVision), line(keys, .copy),
      line(keys, .openPalette, .saveSwatches, title: "Open a palette, save the swatches"),
    ]
  }

  /// Returns the lines about sheets and panels.
  private static func presentationLines(_ keys: ProgramKeys) -> [Line] {
    let presentation = keys.picker.presentation
    let far = presentation.modifierNames(
      of: .movePanel(.right, by: 5), over: .movePanel(.right, by: 1))
    // Moving the panel takes another modifier already: only the last one is new.
    let added = far.first?.split(separator: "-").last.map { "; with \($0) ×5" } ?? ""
    return [
      Line(
        key: pair(presentation, .enlargeSheet, .reduceSheet),
        action: "Height of the sheet in a small terminal"),
      Line(
        key: arrows(presentation) { .movePanel($0, by: 1) },
        action: "Move the panel in a wide one" + added),
      Line(
        key: keys.text.commands.label(for: .textColor),
        action: "From the panel to the text and back"),
      Line(key: "Mouse on its border", action: "Move the panel; height of the sheet"),
    ]
  }

  // MARK: Keys

  /// Returns a line about one action, or about several with a title of their own.
  private static func line(
    _ keys: PickerKeys, _ actions: PickerAction..., title: String? = nil
  ) -> Line {
    Line(
      key: keys.picker.firstKeys(for: actions).names.joined(separator: ", "),
      action: title ?? actions.first?.title ?? "")
  }

  private static func arrows<Action: KeyAction>(
    _ keys: KeyMap<Action>, _ action: (ArrowDirection) -> Action
  ) -> String {
    keys.firstKeys(for: ArrowDirection.allCases.map(action)).names(arrows: "Arrows")
      .joined(separator: ", ")
  }

  private static func pair<Action: KeyAction>(
    _ keys: KeyMap<Action>, _ first: Action, _ second: Action
  ) -> String {
    keys.firstKeys(for: [first, second]).names.joined(separator: ", ")
  }
}
