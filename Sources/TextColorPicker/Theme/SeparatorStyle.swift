/// What stands between parts that lie side by side or one above the other.
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

  /// The glyph of a separating row.
  public var horizontal: String {
    switch self {
    case .space: " "
    case .line: "─"
    case .double: "═"
    case .dotted: "┈"
    case .dot: "·"
    }
  }

  /// The glyph between two words.
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
