import ColorControls
import TerminalCore

/// The keys of the colour picker.
extension HelpText {
  /// Returns the keys that do something in a picker.
  static func pickerSections(_ subject: Help.Subject, _ keys: ProgramKeys) -> [Section] {
    let title = subject.isPick ? "inkwheel pick" : "Colour picker"
    return [
      Section(
        title,
        (subject.hasTextColors ? textColorLines(keys.textColors) : [])
          + endLines(subject, keys.picker) + colorLines(keys.picker)),
      Section("Picker: values", controlLines(subject, keys.picker), of: .controls),
      Section(
        "Picker: swatches and lists", swatchLines(keys.picker, hasDocument: !subject.isPick),
        of: .swatches),
      Section(
        "Picker: place", subject.presentation.map { presentationLines($0, keys) } ?? []),
    ]
  }

  /// Returns the keys of the picker for somebody who reads about them while it is closed.
  static func pickerReference(_ keys: ProgramKeys) -> [Section] {
    let places = presentationLines(.panel, keys) + presentationLines(.sheet, keys)
    return
      (pickerSections(Help.Subject(presentation: .popover), keys)
      + [Section("Picker: panel and sheet", places)]).map { section in
        Section(section.title, section.lines.map { Line(key: $0.key, action: $0.action) })
      }
  }

  private static func textColorLines(_ keys: KeyMap<TextColorAction>) -> [Line] {
    [
      Line(
        key: keys.firstKeys(for: [.next, .previous]).names.joined(separator: ", "),
        action: "Next and previous colour of the text")
    ]
  }

  /// Returns the keys that leave the picker, which no click on a line should do.
  private static func endLines(_ subject: Help.Subject, _ keys: PickerKeys) -> [Line] {
    let (accepting, leaving) =
      switch (subject.isPick, subject.hasTextColors) {
      case (true, false): ("Print this colour", "Close a field or list, or print nothing")
      case (true, true):
        ("Print the text with the new colours", "Close a field or list, or print nothing")
      default: (PickerAction.accept.title, PickerAction.back.title)
      }
    return [
      Line(key: keys.picker.label(for: .accept), action: accepting),
      Line(key: keys.picker.label(for: .back), action: leaving),
    ]
  }

  private static func colorLines(_ keys: PickerKeys) -> [Line] {
    [
      line(keys, .nextControl, .previousControl, title: "Next and previous control"),
      line(keys, .previousSpace, .nextSpace, title: "Previous and next colour space"),
      line(keys, .typeHex), line(keys, .typeName), line(keys, .copy), line(keys, .restore),
      line(keys, .showDetails),
    ]
  }

  private static func controlLines(_ subject: Help.Subject, _ keys: PickerKeys) -> [Line] {
    let controls = keys.controls
    let far = controls.modifierNames(of: .step(.right, by: 10), over: .step(.right, by: 1))
    let columns = keys.columns.keys(for: .toggleLock).first { keys.picker[$0] == nil }
    return [
      Line(
        key: arrows(controls) { .step($0, by: 1) },
        action: "Change the value" + (far.first.map { "; with \($0) ×10" } ?? "")),
      Line(key: pair(controls, .pageUp, .pageDown), action: "Change the value ×10"),
      Line(key: pair(controls, .least, .greatest), action: "Least and greatest value"),
      Line(key: "0-9 . -", action: "Type the value of a control, or two: 30,80"),
    ]
      + (subject.isPick && subject.context != .columns
        ? []
        : [
          Line(key: columns?.name ?? "", action: "Unlock and lock columns of numbers")
        ])
  }

  /// - Parameter hasDocument: whether there is a text whose colours can be shown.
  private static func swatchLines(_ keys: PickerKeys, hasDocument: Bool) -> [Line] {
    [
      line(keys, .showLayouts), line(keys, .nextPalette), line(keys, .showMatching),
      line(keys, .showRecent),
    ] + (hasDocument ? [line(keys, .showDocument)] : []) + [
      line(keys, .showVision),
      Line(
        key: keys.browser.label(for: [.previousPage, .nextPage]),
        action: "Previous and next page of swatches"),
      line(keys, .openPalette), line(keys, .saveSwatches),
    ]
  }

  /// Returns the keys that change the place of the picker over the text.
  private static func presentationLines(
    _ presentation: Presentation, _ keys: ProgramKeys
  ) -> [Line] {
    let map = keys.picker.presentation
    switch presentation {
    case .popover: return []
    case .sheet:
      return [
        Line(
          key: pair(map, .enlargeSheet, .reduceSheet),
          action: "Height of the sheet, or click its edge")
      ]
    case .panel:
      let far = map.modifierNames(of: .movePanel(.right, by: 5), over: .movePanel(.right, by: 1))
      // Moving the panel takes another modifier already: only the last one is new.
      let added = far.first?.split(separator: "-").last.map { "; with \($0) ×5" } ?? ""
      return [
        Line(
          key: arrows(map) { .movePanel($0, by: 1) },
          action: "Move the panel, or drag its border" + added),
        Line(
          key: keys.text.commands.label(for: .textColor),
          action: "From the panel to the text and back"),
      ]
    }
  }

  // MARK: Keys

  /// Returns a line about one action, or about several with a title of their own.
  private static func line(
    _ keys: PickerKeys, _ actions: PickerAction..., title: String? = nil
  ) -> Line {
    let found = keys.picker.firstKeys(for: actions)
    return Line(
      key: found.names.joined(separator: ", "), action: title ?? actions.first?.title ?? "",
      pressed: actions.count == 1 ? found.first : nil)
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
