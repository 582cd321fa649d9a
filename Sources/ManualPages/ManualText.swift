/// A line or paragraph of a manual page.
package struct ManualText: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// How a part is shown.
  package enum Style: Sendable {
    case ordinary
    /// What is typed as it stands: bold.
    case literal
    /// What stands for something else: italic.
    case variable
  }

  package var parts: [(style: Style, text: String)]

  /// Creates a text, in which backticks enclose what is typed as it stands.
  package init(_ text: String) {
    parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map {
      ($0.offset.isMultiple(of: 2) ? .ordinary : .literal, String($0.element))
    }
  }

  package init(stringLiteral text: String) { self.init(text) }

  private init(_ style: Style, _ text: String) { parts = [(style, text)] }

  /// Text without any markup.
  package static func ordinary(_ text: String) -> ManualText { ManualText(.ordinary, text) }

  /// What is typed as it stands.
  package static func literal(_ text: String) -> ManualText { ManualText(.literal, text) }

  /// What stands for something else.
  package static func variable(_ text: String) -> ManualText { ManualText(.variable, text) }

  package static func + (one: ManualText, other: ManualText) -> ManualText {
    var text = one
    text.parts += other.parts
    return text
  }
}

extension [ManualText] {
  /// The texts with a separator between them.
  package func joined(separator: String) -> ManualText {
    guard var text = first else { return "" }
    for next in dropFirst() { text = text + .ordinary(separator) + next }
    return text
  }
}
