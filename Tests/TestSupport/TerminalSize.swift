/// The size of a terminal window in character cells.
public struct TerminalSize: Sendable, Hashable, CustomStringConvertible {
  /// Number of columns, 1 or more.
  public var columns: Int
  /// Number of rows, 1 or more.
  public var rows: Int

  /// Creates a size; both values must lie in 1...9999.
  public init(columns: Int, rows: Int) {
    precondition((1...9999).contains(columns) && (1...9999).contains(rows))
    self.columns = columns
    self.rows = rows
  }

  /// The classic window, 80 columns and 24 rows.
  public static let classic = TerminalSize(columns: 80, rows: 24)

  /// The size as `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
