/// Empty cells at both sides and empty rows above and below.
public struct Padding: Hashable, Sendable {
  /// Cells at the left, and as many at the right: 0...8.
  public let columns: Int
  /// Rows above, and as many below: 0...8.
  public let rows: Int
  /// A column at each side: what panels have in the standard theme.
  public static let standard = Padding(columns: 1)
  /// The widest padding; more would leave nothing in small terminals.
  public static let limit = 8

  /// A padding; what lies outside of 0...8 is limited to it.
  public init(columns: Int = 0, rows: Int = 0) {
    self.columns = min(max(columns, 0), Self.limit)
    self.rows = min(max(rows, 0), Self.limit)
  }
}
