import Picker
package import Terminal

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
