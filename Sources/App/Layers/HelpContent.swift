import Picker
import Terminal

/// The keys of a layer, under headings.
package struct HelpContent {
  /// A key with its action.
  struct Line: Hashable {
    var key = ""
    var action = ""
    /// Other words that people use for it.
    var words = ""
    /// The key to press when the line is clicked; nil if a click does nothing.
    var pressed: Key?
  }

  /// Lines under a heading.
  struct Section: Hashable {
    let title: String
    var lines: [Line]
    /// The part of the program whose keys they are; nil if they work in several.
    var context: KeyContext?

    /// A line without a key is left out: its action cannot be reached.
    init(_ title: String, _ lines: [Line], of context: KeyContext? = nil) {
      self.title = title
      self.lines = lines.filter { !$0.key.isEmpty }
      self.context = context
    }
  }

  /// The title of the help.
  let title: String
  private(set) var sections: [Section]
  /// The part that has the focus, to whose section the help is scrolled; nil for the beginning.
  var focus: KeyContext?

  init(_ title: String, _ sections: [Section], focus: KeyContext? = nil) {
    self.title = title
    self.sections = sections.filter { !$0.lines.isEmpty }
    self.focus = focus
  }

  /// The help about a layer: all keys of its contexts.
  /// - Parameters:
  ///   - name: what it is called.
  ///   - commands: the commands of the text that work there.
  ///   - titles: titles of actions, by their names, instead of the usual ones; nil leaves one out.
  init(
    of name: String, contexts: [KeyContext], commands: [Command], keys: ProgramKeys,
    titles: [String: String?] = [:]
  ) {
    self.init(
      "Keys of \(name)",
      contexts.map { context in
        Section(
          context.heading,
          keys.bindings(of: context).compactMap { binding in
            guard let title = titles[binding.name, default: binding.title] else { return nil }
            return Self.line(of: binding, title: title)
          })
      } + [Self.section(of: commands, keys)])
  }

  /// The help about the text: everything.
  init(text keys: ProgramKeys) {
    self.init(
      "Keys",
      [
        Section("Commands", Self.commandLines(Command.allCases, keys)),
        Section("Text", Self.textLines(keys.text)),
      ] + Self.pickerReference(keys))
  }

  /// The help about a picker.
  /// - Parameters:
  ///   - name: what it is called.
  ///   - focus: the part with the focus.
  ///   - commands: the commands of the text that work there.
  init(
    of name: String, in owner: Owner, focus: KeyContext, commands: [Command], keys: ProgramKeys
  ) {
    self.init(
      "Keys of \(name)",
      Self.pickerSections(of: owner, focus: focus, keys) + [Self.section(of: commands, keys)],
      focus: focus)
  }

  /// The program that shows a picker.
  enum Owner: Hashable, Sendable {
    case editor(Presentation)
    /// `inkwheel pick`, and whether it picks the colours of a text.
    case pick(hasTextColors: Bool)
    /// `inkwheel scheme`.
    case scheme

    /// How the editor shows the picker; nil in other programs.
    var presentation: Presentation? {
      if case .editor(let presentation) = self { presentation } else { nil }
    }
  }

  /// All lines without their headings.
  var lines: [Line] { sections.flatMap(\.lines) }

  /// Keeps the lines that a search finds.
  func matching(_ search: String) -> HelpContent {
    var text = self
    text.sections = sections.compactMap { section in
      var found = section
      found.lines = section.lines.filter { line in
        let title = "\(line.action) \(line.key) \(section.title)"
        return CommandSearch.rank(of: title, words: line.words, for: search) != nil
      }
      return found.lines.isEmpty ? nil : found
    }
    return text
  }

  // MARK: Commands

  /// Returns lines that a click carries out, apart from the one that opens this help.
  private static func commandLines(_ commands: [Command], _ keys: ProgramKeys) -> [Line] {
    commands.map { command in
      let names = keys.text.commands.keys(for: command)
      return Line(
        key: names.names.joined(separator: " or "), action: command.title, words: command.row.words ?? "",
        pressed: command == .help ? nil : names.first)
    }
  }

  private static func section(of commands: [Command], _ keys: ProgramKeys) -> Section {
    Section("Program", commandLines(commands, keys))
  }

  /// Returns an action with its keys; one that works with any modifiers is named once.
  private static func line(of binding: KeyContext.Binding, title: String) -> Line {
    let keys = binding.keys.filter { key in
      key.modifiers.isEmpty || !binding.keys.contains(Key(key.code))
    }
    return Line(key: keys.names.joined(separator: " or "), action: title)
  }

  // MARK: The text

  private static func textLines(_ keys: TextKeys) -> [Line] {
    let motions = keys.motions.firstKeys(for: [
      .left, .right, .up, .down, .lineStart, .lineEnd, .pageUp, .pageDown,
    ])
    let deleting = keys.editing.firstKeys(for: [.deleteBackward, .deleteForward]).names
    let word = keys.editing.modifierNames(of: .deleteWordBackward, over: .deleteBackward)
      .joined(separator: " or ")
    let mark = keys.commands.label(for: .setBlockMark)
    return [
      Line(key: motions.names(arrows: "Arrows").joined(separator: " "), action: "Move"),
      line(keys.motions, [.wordLeft, .wordRight], "Move by words"),
      line(keys.motions, [.documentStart, .documentEnd], "Start and end of the text"),
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
}

extension KeyContext {
  /// The heading of its keys in the help about a layer.
  fileprivate var heading: String {
    switch self {
    case .search: "Find"
    case .prompt: "Prompt"
    case .line: "Line"
    case .commands: "Commands"
    case .scheme: "Colours of a terminal"
    case .eyedropper: "Eyedropper"
    default: "Question"
    }
  }
}

/// The keys of the colour picker.
extension HelpContent {
  /// Returns the keys that do something in a picker.
  /// - Parameter focus: the part with the focus, which decides what is left out.
  static func pickerSections(
    of owner: Owner, focus: KeyContext, _ keys: ProgramKeys
  ) -> [Section] {
    let title = if case .pick = owner { "inkwheel pick" } else { "Colour picker" }
    let hasDocument = owner.presentation != nil
    return [
      Section(
        title,
        endLines(owner, keys.picker)
          + (owner == .pick(hasTextColors: true) ? textColorLines(keys.textColors) : [])
          + colorLines(keys.picker)),
      Section(
        "Picker: values",
        controlLines(keys.picker, hasColumns: hasDocument || focus == .columns),
        of: .controls),
      Section(
        "Picker: gradient", focus == .gradient ? gradientLines(keys.picker.gradient) : [],
        of: .gradient
      ),
      Section(
        "Picker: swatches and lists", swatchLines(keys.picker, hasDocument: hasDocument),
        of: .swatches),
      Section(
        "Picker: place", owner.presentation.map { presentationLines($0, keys) } ?? []),
      Section(KeyContext.scheme.heading, owner == .scheme ? schemeLines(keys.scheme) : []),
    ]
  }

  /// Returns the keys of the picker for the reference, while it is closed.
  static func pickerReference(_ keys: ProgramKeys) -> [Section] {
    let places = presentationLines(.panel, keys) + presentationLines(.sheet, keys)
    return
      (pickerSections(of: .editor(.popover), focus: .text, keys)
      + [Section("Picker: panel and sheet", places)]).map { section in
        Section(
          section.title, section.lines.map { Line(key: $0.key, action: $0.action, words: $0.words) }
        )
      }
  }

  private static func textColorLines(_ keys: KeyMap<TextColorAction>) -> [Line] {
    [
      line(keys, [.acceptAll], TextColorAction.acceptAll.title),
      line(keys, [.next, .previous], "Next and previous colour of the text"),
    ]
  }

  /// Returns the keys that leave the picker, which no click on a line should do.
  private static func endLines(_ owner: Owner, _ keys: PickerKeys) -> [Line] {
    let accepting =
      switch owner {
      case .pick(hasTextColors: false): "Print this colour"
      case .pick(hasTextColors: true): "Print the text with the new colours"
      case .editor, .scheme: PickerAction.accept.title
      }
    return [
      line(keys.picker, [.accept], accepting),
      line(keys.picker, [.back], PickerAction.back.title),
    ]
  }

  private static func colorLines(_ keys: PickerKeys) -> [Line] {
    [
      line(keys, .nextControl, .previousControl, title: "Next and previous control"),
      line(keys, .previousSpace, .nextSpace, title: "Previous and next colour space"),
      line(keys, .typeHex), line(keys, .typeName), line(keys, .copy), line(keys, .restore),
      line(keys, .showDetails), line(keys, .makeReadable),
      line(keys, .darker, .lighter, .muted, .moreVivid, title: "Darker, lighter, muted, vivid"),
    ]
  }

  private static func controlLines(_ keys: PickerKeys, hasColumns: Bool) -> [Line] {
    let controls = keys.controls
    let far = controls.modifierNames(of: .step(.right, by: 10), over: .step(.right, by: 1))
    let columns = keys.columns.keys(for: .toggleLock).first { keys.picker[$0] == nil }
    return [
      line(
        controls, ArrowDirection.allCases.map { .step($0, by: 1) },
        "Change the value" + (far.first.map { "; with \($0) ×10" } ?? "")),
      line(controls, [.pageUp, .pageDown], "Change the value ×10"),
      line(controls, [.least, .greatest], "Minimum and maximum value"),
      Line(key: "0-9 . -", action: "Type a value, or two as in 30,80"),
    ]
      + (hasColumns
        ? [Line(key: columns?.name ?? "", action: "Unlock and lock columns of numbers")] : [])
  }

  private static func gradientLines(_ keys: KeyMap<GradientAction>) -> [Line] {
    let moving = keys.modifierNames(of: .moveRight, over: .nextStop).first
    return [
      line(
        keys, [.previousStop, .nextStop],
        "Choose a colour" + (moving.map { "; with \($0) move it" } ?? "")),
      line(keys, [.addStop, .removeStop], "Add and remove a colour"),
      line(
        keys, [.previousDirection, .nextDirection, .previousMixture, .nextMixture],
        "Direction over the text, way of mixing"),
    ]
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
      line(keys, .collect), line(keys, .openPalette), line(keys, .saveSwatches),
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
      return [line(map, [.enlargeSheet, .reduceSheet], "Height of the sheet, or click its edge")]
    case .panel:
      let far = map.modifierNames(of: .movePanel(.right, by: 5), over: .movePanel(.right, by: 1))
      // Moving the panel takes another modifier already: only the last one is new.
      let added = far.first?.split(separator: "-").last.map { "; with \($0) ×5" } ?? ""
      return [
        line(
          map, ArrowDirection.allCases.map { .movePanel($0, by: 1) },
          "Move the panel, or drag its border" + added),
        line(keys.text.commands, [.textColor], "Switch between panel and text"),
      ]
    }
  }

  /// Returns the keys of a scheme that work in the picker of a colour of it.
  private static func schemeLines(_ keys: KeyMap<SchemeAction>) -> [Line] {
    keys.bindings.filter(\.0.worksWhilePicking).map { action, keys in
      let key = keys.first { $0.prefix != nil || !$0.modifiers.isDisjoint(with: [.control, .alt]) }
      return Line(key: key?.name ?? "", action: action.title, pressed: key)
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
      words: actions.map(\.row.words).joined(separator: " "),
      pressed: actions.count == 1 ? found.first : nil)
  }

  /// Returns a line about actions that no click on it carries out.
  private static func line<Action: KeyAction>(
    _ keys: KeyMap<Action>, _ actions: [Action], _ title: String
  ) -> Line {
    let names = keys.firstKeys(for: actions).names(arrows: "Arrows")
    return Line(key: names.joined(separator: ", "), action: title)
  }
}
