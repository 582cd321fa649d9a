/// Empty columns on the left and right and empty rows above and below.
///
///     let theme = Theme("airy", panel: .standard.with(padding: Padding(columns: 2, rows: 1)))
///     let content = area.inset(.standard)
public struct Padding: Hashable, Sendable {
  /// The columns on each side, 0...8.
  public let columns: Int
  /// The rows above and below, 0...8.
  public let rows: Int
  /// One column on each side: the padding of panels in the standard theme.
  public static let standard = Padding(columns: 1)
  /// The largest padding.
  ///
  /// More would leave no room in small terminals.
  public static let limit = 8

  /// Creates a padding; values are clamped to 0...8.
  public init(columns: Int = 0, rows: Int = 0) {
    self.columns = min(max(columns, 0), Self.limit)
    self.rows = min(max(rows, 0), Self.limit)
  }
}
