import ColorControls
package import TerminalCore

/// The tables of keys, for the manual.
package enum KeyReference {
  /// The keys of one context.
  package struct Section: Sendable {
    package let title: String
    /// The name of its table in configuration files; nil if it cannot be configured.
    package let table: String?
    package let note: String
    package let rows: [(name: String, keys: [String], action: String)]

    /// Creates a table of actions that have keys.
    /// - Parameters:
    ///   - context: the context; nil if it cannot be configured.
    ///   - note: a paragraph above the table.
    package init<Action: KeyAction>(
      _ title: String, _ keys: KeyMap<Action>, in context: KeyContext? = nil, note: String = ""
    ) {
      self.title = title
      self.note = note
      table = context.map { "keys." + $0.rawValue }
      rows = keys.bindings.map { action, _ in
        (action.name, keys.keyNames(for: action), action.title)
      }
    }
  }
}

extension ProgramKeys {
  /// The sections about the text and what is shown over it.
  package var reference: [KeyReference.Section] {
    let text = self.text
    return [
      .init("Commands", text.commands, in: .text),
      .init(
        "Moving in the text", text.motions, in: .text,
        note: """
          With \(text.selectionModifiers.name) these keys select, with \(text.blockModifiers.name) \
          they select a block.
          """),
      .init("Editing the text", text.editing, in: .text, note: "Characters are typed."),
      .init(
        "Lines in the status line", prompt, in: .prompt, note: "The keys that edit a line work too."
      ),
      .init("Search line", search, in: .search, note: "The keys that edit a line work too."),
      .init("Editing a line", picker.entry, in: .line),
      .init(
        "List of commands", commandList, in: .commands, note: "The keys that edit a line work too."),
      .init("Help", help, in: .help, note: "Any other key closes it."),
      .init("Question: unsaved changes", questions.unsaved, in: .unsaved),
      .init("Question: encoding of art", questions.art, in: .art),
      .init("Question: what a format cannot hold", questions.losses, in: .losses),
      .init("Question: a file that changed", questions.changed, in: .changed),
      .init("Question: text of an earlier run", questions.recovery, in: .recovery),
    ]
  }

  /// The sections about the picker and its parts.
  package var pickerReference: [KeyReference.Section] {
    [
      .init(
        "Picker", picker.picker, in: .picker, note: "These keys work in every part of the picker."),
      .init(
        "Controls of the picker", picker.controls, in: .controls,
        note: """
          Digits, `.` and `-` type a value. On a horizontal slider, \
          \(picker.controls.label(for: .step(.up, by: 1))) and \
          \(picker.controls.label(for: .step(.down, by: 1))) move the focus.
          """),
      .init(
        "Text field of the picker", picker.field, in: .field,
        note: "The keys that edit a line work too."),
      .init(
        "Swatches and layouts", picker.browser, in: .swatches,
        note: "Letters and digits search for a name."),
      .init(
        "Colours of a text", textColors, in: .textColors,
        note: "They work while `inkwheel pick -` picks them."),
      .init(
        "Columns of numbers", picker.columns, in: .columns,
        note: "Digits, `.` and `-` go to a value."),
      .init("Sheets and panels", picker.presentation, in: .presentation),
      .init("The control that opens a picker", picker.button),
    ]
  }

  /// The sections about the gallery.
  package var galleryReference: [KeyReference.Section] {
    [
      .init("Radial menus", radialMenu, in: .radialMenu),
      .init("Gallery", gallery.always, in: .gallery),
      .init(
        "Gallery: scenes without a control", gallery.pages, in: .galleryPages,
        note: """
          They work with any modifiers. Those that leave do so in every scene that does not use them.
          """),
    ]
  }
}
