import ColorControls
import Colorimetry
import TerminalCore

/// The name of the program in letters of pixels, across the hues of the ring.
struct Wordmark {
  /// The size in cells.
  static let size = Size(columns: columns.count, rows: 3)

  /// The columns of pixels from left to right, each from top to bottom; letters are two apart.
  private static let columns: [[Bool]] = {
    let letters = [
      "#.####", "..####|..#...|..#...|...###", "######|...#..|..#.#.|.#...#",
      "..###.|.....#|..###.|.....#|..###.", "######|..#...|..#...|...###",
      "...##.|..##.#|..##.#|...#.#", "...##.|..##.#|..##.#|...#.#", "######",
    ]
    return letters.joined(separator: "|......|......|").split(separator: "|").map { column in
      column.map { $0 == "#" }
    }
  }()

  /// Returns the colour of a column.
  /// - Parameter turn: the rotation of the ring in degrees.
  static func color(ofColumn column: Int, turn: Double = 0, lightness: Double = HueRing.lightness)
    -> RGB8
  {
    let angle = Double(column) * 330 / Double(columns.count)
    return OKLab.fromLCH(
      l: lightness, c: HueRing.chroma, hueDegrees: HueRing.hueAtTop + angle - turn
    ).rgb8
  }

  /// Returns whether the upper and the lower pixel of a cell are set.
  static func pixels(column: Int, row: Int) -> (upper: Bool, lower: Bool) {
    (columns[column][2 * row], columns[column][2 * row + 1])
  }

  /// Returns the block that stands for the pixels of a cell.
  static func glyph(column: Int, row: Int) -> String {
    switch pixels(column: column, row: row) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
