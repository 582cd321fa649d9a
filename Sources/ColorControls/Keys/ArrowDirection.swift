/// The direction of an arrow key.
///
///     for (letter, direction) in zip("hjkl", [ArrowDirection.left, .down, .up, .right]) {
///       picker.keys.controls.bind(.step(direction, by: 1), to: [.character(letter)])
///     }
public enum ArrowDirection: String, CaseIterable, Hashable, Sendable {
  /// Left and right, along the rows of the screen.
  case left, right
  /// Up and down, along the columns of the screen.
  case up, down

  /// One cell in this direction; rows are counted downwards.
  var offset: (columns: Int, rows: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}
