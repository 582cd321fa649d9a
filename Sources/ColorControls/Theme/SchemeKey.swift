package import TerminalCore

/// A key of a scheme: its name in theme files, its meaning and its key path.
///
/// Theme files, the gallery and tests use this table; drawing does not.
package struct SchemeKey: Sendable {
  /// The key path of a value, by type.
  package enum Storage: Sendable {
    /// A colour.
    case color(any WritableKeyPath<SemanticColors, AdaptiveColor?> & Sendable)
    /// A pair of colours.
    case pair(any WritableKeyPath<SemanticColors, ColorPair?> & Sendable)
    /// A padding.
    case padding(any WritableKeyPath<Styles, Padding?> & Sendable)
    /// A line style.
    case border(any WritableKeyPath<Styles, BorderStyle?> & Sendable)
    /// A corner style.
    case corners(any WritableKeyPath<Styles, CornerStyle?> & Sendable)
    /// A line weight.
    case thickness(any WritableKeyPath<Styles, LineThickness?> & Sendable)
    /// A separator.
    case separator(any WritableKeyPath<Styles, SeparatorStyle?> & Sendable)
    /// A shadow.
    case shadow(any WritableKeyPath<Styles, ShadowStyle?> & Sendable)
    /// A number of rows.
    case rows(any WritableKeyPath<Styles, Int?> & Sendable)
    /// Text attributes.
    case attributes(any WritableKeyPath<Styles, CellAttributes?> & Sendable)
  }

  /// The name in theme files.
  package let name: String
  /// A short description.
  package let summary: String
  /// The key path of the value.
  package let storage: Storage

  /// The colours, in the order of `SemanticColors`.
  package static let colors: [SchemeKey] = [
    SchemeKey("foreground", "text", .color(\.foreground)),
    SchemeKey("background", "the background", .color(\.background)),
    SchemeKey("secondary", "secondary text", .color(\.secondary)),
    SchemeKey("tint", "key names and focused elements", .color(\.tint)),
    SchemeKey("border", "borders", .color(\.border)),
    SchemeKey("focus", "borders of focused elements", .color(\.focus)),
    SchemeKey("separator", "separators", .color(\.separator)),
    SchemeKey("placeholder", "text in an empty field", .color(\.placeholder)),
    SchemeKey("alert", "errors", .color(\.alert)),
    SchemeKey("warning", "warnings", .color(\.warning)),
    SchemeKey("shadow", "the colour of shadows", .color(\.shadow)),
    SchemeKey("highlight", "selected items and toggles that are on", .pair(\.highlight)),
    SchemeKey("selection", "selected text", .pair(\.selection)),
    SchemeKey("checkerboard", "the checkerboard behind transparent colours", .pair(\.checkerboard)),
  ]

  /// The styles, in the order of `Styles`.
  package static let styles: [SchemeKey] = [
    SchemeKey("padding", "empty cells between an edge and the content", .padding(\.padding)),
    SchemeKey("margins", "empty cells between the screen's edge and menus", .padding(\.margins)),
    SchemeKey("border", "the border of panels", .border(\.border)),
    SchemeKey("corners", "the corners of the border", .corners(\.corners)),
    SchemeKey("thickness", "the weight of the border", .thickness(\.thickness)),
    SchemeKey("separator", "the separator between parts", .separator(\.separator)),
    SchemeKey("shadow", "the shadow of a panel", .shadow(\.shadow)),
    SchemeKey("row-height", "the height of list rows", .rows(\.rowHeight)),
    SchemeKey("title", "text attributes of titles", .attributes(\.title)),
    SchemeKey("body", "text attributes of body text", .attributes(\.body)),
    SchemeKey("emphasis", "text attributes of focused elements", .attributes(\.emphasis)),
    SchemeKey("note", "text attributes of secondary text", .attributes(\.note)),
    SchemeKey("key", "text attributes of key names", .attributes(\.key)),
  ]

  private init(_ name: String, _ summary: String, _ storage: Storage) {
    self.name = name
    self.summary = summary
    self.storage = storage
  }

  /// Returns the value in a scheme in the notation of theme files; nil if it is not set.
  package func text(in scheme: Scheme) -> String? {
    switch storage {
    case .color(let path): scheme.colors[keyPath: path].map(ThemeNotation.text)
    case .pair(let path): scheme.colors[keyPath: path].map(ThemeNotation.text)
    case .padding(let path):
      scheme.styles[keyPath: path].map { "{ columns = \($0.columns), rows = \($0.rows) }" }
    case .border(let path): scheme.styles[keyPath: path].map { "\"\($0.rawValue)\"" }
    case .corners(let path): scheme.styles[keyPath: path].map { "\"\($0.rawValue)\"" }
    case .thickness(let path): scheme.styles[keyPath: path].map { "\"\($0.rawValue)\"" }
    case .separator(let path): scheme.styles[keyPath: path].map { "\"\($0.rawValue)\"" }
    case .shadow(let path): scheme.styles[keyPath: path].map { "\"\($0.rawValue)\"" }
    case .rows(let path): scheme.styles[keyPath: path].map { "\($0)" }
    case .attributes(let path):
      scheme.styles[keyPath: path].map { "\"\(ThemeNotation.names(of: $0))\"" }
    }
  }
}
