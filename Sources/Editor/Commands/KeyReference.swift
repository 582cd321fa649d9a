import ColorControls
package import TerminalCore

/// The tables of keys as Markdown, for `docs/keys.md`.
package struct KeyReference: Sendable {
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
    if let table = section.table { lines += ["Actions of the table `[\(table)]`:", ""] }
    let isNamed = section.table != nil
    lines += isNamed ? ["| Keys | | Action |", "|---|---|---|"] : ["| Keys | |", "|---|---|"]
    lines += section.rows.map { row in
      let keys = row.keys.map { "`\($0)`" }.joined(separator: " ")
      return "| \(keys) | \(row.action) |" + (isNamed ? " `\(row.name)` |" : "")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ProgramKeys {
  /// The sections about the text and what is shown over it.
  package var reference: [KeyReference.Section] {
    sections { !$0.isInGallery && !$0.isInPicker }
  }

  /// The sections about the picker and its parts.
  package var pickerReference: [KeyReference.Section] {
    sections(where: \.isInPicker) + [.init("The control that opens a picker", picker.button)]
  }

  /// The sections about the gallery.
  package var galleryReference: [KeyReference.Section] { sections(where: \.isInGallery) }

  private func sections(where isIncluded: (KeyContext) -> Bool) -> [KeyReference.Section] {
    KeyContext.tables.filter { isIncluded($0.context) }.map { $0.section(self) }
  }
}

extension KeyContext {
  fileprivate var isInPicker: Bool {
    [.picker, .controls, .field, .swatches, .textColors, .columns, .presentation].contains(self)
  }
}
