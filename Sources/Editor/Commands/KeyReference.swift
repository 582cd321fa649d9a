package import TerminalCore
import TextColorPicker

/// The tables of keys as Markdown, for `docs/keys.md`.
package struct KeyReference: Sendable {
  /// The keys of one context.
  package struct Section: Sendable {
    let title: String
    let note: String
    let rows: [(keys: [String], action: String)]

    /// Creates a table of actions that have keys.
    /// - Parameter note: a paragraph above the table.
    package init<Action: KeyAction>(_ title: String, _ keys: KeyMap<Action>, note: String = "") {
      self.title = title
      self.note = note
      rows = keys.bindings.filter { !$0.1.isEmpty }.map { action, _ in
        (keys.keyNames(for: action), action.title)
      }
    }
  }

  let sections: [Section]

  /// Creates a reference with some sections.
  package init(_ sections: [Section]) { self.sections = sections }

  /// The page.
  package var markdown: String {
    let introduction = """
      # Keys

      All keys of every context. `KeyReferenceTests` writes this page from the tables that the program
      uses, so do not edit it: run `RECORD_GOLDENS=1 swift test --filter KeyReferenceTests`.

      """
    return introduction + sections.map(markdown).joined()
  }

  private func markdown(_ section: Section) -> String {
    var lines = ["", "## \(section.title)", ""]
    if !section.note.isEmpty { lines += [section.note, ""] }
    lines += ["| Keys | |", "|---|---|"]
    lines += section.rows.map { row in
      "| \(row.keys.map { "`\($0)`" }.joined(separator: " ")) | \(row.action) |"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension EditorKeys {
  /// The sections about the text and what is shown over it.
  package var reference: [KeyReference.Section] {
    let text = self.text
    return [
      .init("Commands", text.commands),
      .init(
        "Moving in the text", text.motions,
        note: """
          With \(text.selectionModifiers.name) these keys select, with \(text.blockModifiers.name) \
          they select a block.
          """),
      .init("Editing the text", text.editing, note: "Characters are typed."),
      .init("Lines in the status line", prompt, note: "The keys that edit a line work too."),
      .init("Search line", search, note: "The keys that edit a line work too."),
      .init("Editing a line", picker.entry),
      .init("List of commands", commandList, note: "The keys that edit a line work too."),
      .init("Help", help, note: "Any other key closes it."),
      .init("Question: unsaved changes", questions.unsaved),
      .init("Question: encoding of art", questions.art),
      .init("Question: what a format cannot hold", questions.losses),
      .init("Question: a file that changed", questions.changed),
      .init("Question: text of an earlier run", questions.recovery),
    ]
  }

  /// The sections about the picker and its parts.
  package var pickerReference: [KeyReference.Section] {
    [
      .init("Picker", picker.picker, note: "These keys work in every part of the picker."),
      .init(
        "Controls of the picker", picker.controls,
        note: """
          Digits, `.` and `-` type a value. On a horizontal slider, \
          \(picker.controls.label(for: .step(.up, by: 1))) and \
          \(picker.controls.label(for: .step(.down, by: 1))) move the focus.
          """),
      .init("Text field of the picker", picker.field, note: "The keys that edit a line work too."),
      .init("Swatches and layouts", picker.browser, note: "Letters and digits search for a name."),
      .init(
        "Colours of a text", textColors, note: "They work while `inkwheel pick -` picks them."),
      .init("Columns of numbers", picker.columns, note: "Digits, `.` and `-` go to a value."),
      .init("Sheets and panels", picker.presentation),
      .init("The control that opens a picker", picker.button),
    ]
  }
}
