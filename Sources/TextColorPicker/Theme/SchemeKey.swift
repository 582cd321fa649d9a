public import TerminalCore

/// One value of a scheme: its name in files, what it is for and where it is kept.
///
/// The table of all keys serves files, the gallery and tests; drawing does not use it.
public struct SchemeKey: Sendable {
  /// Where a value is kept, by its type.
  public enum Place: Sendable {
    /// A colour.
    case color(any WritableKeyPath<SemanticColors, AdaptiveColor?> & Sendable)
    /// Two colours.
    case pair(any WritableKeyPath<SemanticColors, ColorPair?> & Sendable)
    /// Empty cells.
    case padding(any WritableKeyPath<Styles, Padding?> & Sendable)
    /// The kind of a line.
    case border(any WritableKeyPath<Styles, BorderStyle?> & Sendable)
    /// The form of corners.
    case corners(any WritableKeyPath<Styles, CornerStyle?> & Sendable)
    /// The weight of lines.
    case thickness(any WritableKeyPath<Styles, LineThickness?> & Sendable)
    /// What stands between parts.
    case separator(any WritableKeyPath<Styles, SeparatorStyle?> & Sendable)
    /// A shadow.
    case shadow(any WritableKeyPath<Styles, ShadowStyle?> & Sendable)
    /// A number of rows.
    case rows(any WritableKeyPath<Styles, Int?> & Sendable)
    /// Text attributes.
    case attributes(any WritableKeyPath<Styles, CellAttributes?> & Sendable)
  }

  /// The name in files.
  public let name: String
  /// What it is for, in a few words.
  public let summary: String
  /// Where it is kept.
  public let place: Place

  /// The colours, in the order of `SemanticColors`.
  public static let colors: [SchemeKey] = [
    SchemeKey("foreground", "text", .color(\.foreground)),
    SchemeKey("background", "behind everything", .color(\.background)),
    SchemeKey("secondary", "less important text", .color(\.secondary)),
    SchemeKey("tint", "keys, and what has the focus", .color(\.tint)),
    SchemeKey("border", "borders", .color(\.border)),
    SchemeKey("focus", "borders of what has the focus", .color(\.focus)),
    SchemeKey("separator", "lines between parts", .color(\.separator)),
    SchemeKey("placeholder", "text in an empty field", .color(\.placeholder)),
    SchemeKey("alert", "errors", .color(\.alert)),
    SchemeKey("warning", "what might be a mistake", .color(\.warning)),
    SchemeKey("shadow", "under the shadow of a panel", .color(\.shadow)),
    SchemeKey("highlight", "what is chosen or switched on", .pair(\.highlight)),
    SchemeKey("selection", "selected text", .pair(\.selection)),
    SchemeKey("checkerboard", "the tiles under transparent colours", .pair(\.checkerboard)),
  ]

  /// The styles, in the order of `Styles`.
  public static let styles: [SchemeKey] = [
    SchemeKey("padding", "empty cells between an edge and what is inside", .padding(\.padding)),
    SchemeKey("margins", "empty cells between the screen's edge and menus", .padding(\.margins)),
    SchemeKey("border", "the kind of line round a panel", .border(\.border)),
    SchemeKey("corners", "the corners of that line", .corners(\.corners)),
    SchemeKey("thickness", "the weight of that line", .thickness(\.thickness)),
    SchemeKey("separator", "what stands between parts", .separator(\.separator)),
    SchemeKey("shadow", "the shadow of a panel", .shadow(\.shadow)),
    SchemeKey("row-height", "rows of a line of a list", .rows(\.rowHeight)),
    SchemeKey("title", "text attributes of titles", .attributes(\.title)),
    SchemeKey("body", "text attributes of ordinary text", .attributes(\.body)),
    SchemeKey("emphasis", "text attributes of what has the focus", .attributes(\.emphasis)),
    SchemeKey("note", "text attributes of less important text", .attributes(\.note)),
    SchemeKey("key", "text attributes of the names of keys", .attributes(\.key)),
  ]

  private init(_ name: String, _ summary: String, _ place: Place) {
    self.name = name
    self.summary = summary
    self.place = place
  }

  /// The value in a scheme as a file would have it; nil where there is none.
  public func text(in scheme: Scheme) -> String? {
    switch place {
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
