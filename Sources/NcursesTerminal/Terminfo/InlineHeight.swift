/// The height of a program that is drawn below the prompt instead of on the whole screen.
package enum InlineHeight: Hashable, Sendable {
  /// A number of rows.
  case rows(Int)
  /// A percentage of the rows of the screen.
  case percent(Int)

  /// The fewest rows in which a program can be used.
  package static let minimumRows = 4
  /// The fewest rows that a percentage stands for, where the screen has that many.
  package static let minimumRowsOfPercentage = 8

  /// Returns the number of rows on a screen.
  ///
  /// The row of the prompt stays visible above them.
  func rows(onScreenOf screenRows: Int) -> Int {
    let chosen =
      switch self {
      case .rows(let rows): max(rows, Self.minimumRows)
      case .percent(let share): max(screenRows * share / 100, Self.minimumRowsOfPercentage)
      }
    return max(min(chosen, screenRows - 1), 1)
  }
}
