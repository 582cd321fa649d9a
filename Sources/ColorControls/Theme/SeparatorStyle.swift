/// The separator between elements that are next to or above each other.
///
///     let theme = Theme("dotted", panel: .standard.with(separator: .dotted))
public enum SeparatorStyle: String, CaseIterable, Hashable, Sendable {
  /// Empty cells.
  case space
  /// `─` and `│`
  case line
  /// `═` and `║`
  case double
  /// `┈` and `┊`
  case dotted
  /// `·`
  case dot

  /// The glyph of a horizontal separator.
  public var horizontal: String {
    switch self {
    case .space: " "
    case .line: "─"
    case .double: "═"
    case .dotted: "┈"
    case .dot: "·"
    }
  }

  /// The glyph of a vertical separator.
  public var vertical: String {
    switch self {
    case .space: " "
    case .line: "│"
    case .double: "║"
    case .dotted: "┊"
    case .dot: "·"
    }
  }
}
