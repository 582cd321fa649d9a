/// A page of the manual.
package struct ManualPage: Sendable {
  /// A section, whose title is in capitals.
  package struct Section: Sendable {
    package var title: String
    package var blocks: [Block]

    package init(_ title: String, _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// A part of a section.
  package enum Block: Sendable {
    /// The heading of the blocks that follow.
    case heading(String)
    /// Text that is filled to the width of the screen.
    case paragraph(ManualText)
    /// Lines that are shown as they are.
    case literal([String])
    /// Terms with explanations below them.
    case definitions([Definition])
  }

  /// A term with its explanation, which may be empty.
  package struct Definition: Sendable {
    package var term: ManualText
    package var explanation: ManualText

    package init(_ term: ManualText, _ explanation: ManualText) {
      self.term = term
      self.explanation = explanation
    }
  }

  /// The name, such as `inkwheel-pick`.
  package let name: String
  /// The section of the manual: 1 for commands, 5 for files, 7 for the rest.
  package let number: Int
  /// What the page describes, without a full stop.
  package let summary: String
  package var sections: [Section]

  /// Creates a page; the section NAME is made of its name and summary.
  package init(_ name: String, number: Int, summary: String, _ sections: [Section] = []) {
    self.name = name
    self.number = number
    self.summary = summary
    self.sections = sections
  }

  /// The name of the file, such as `inkwheel-pick.1`.
  package var fileName: String { "\(name).\(number)" }

  /// The name as other pages show it, such as `inkwheel-pick(1)`.
  package var reference: ManualText { .literal(name) + "(\(number))" }
}
