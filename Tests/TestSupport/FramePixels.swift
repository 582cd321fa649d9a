package import Color
package import Terminal

extension Frame {
  /// The colour of a half-block pixel; nil if its cell has none.
  package func pixel(_ x: Int, _ y: Int) -> RGB8? {
    let cell = self[Point(column: x, row: y / 2)]
    guard cell.isPixels else { return nil }
    let isUpper = y.isMultiple(of: 2)
    let color =
      switch cell.text {
      case "▀": isUpper ? cell.style.foreground : cell.style.background
      case "▄": isUpper ? cell.style.background : cell.style.foreground
      default: cell.style.background
      }
    return color.rgb8()
  }

  /// The points of a rectangle whose cells show one of some glyphs.
  package func points(of glyphs: Set<String>, in rect: Rect) -> [Point] {
    let area = rect.intersection(bounds)
    return (area.minRow..<area.maxRow).flatMap { row in
      (area.minColumn..<area.maxColumn).map { Point(column: $0, row: row) }
    }.filter { glyphs.contains(self[$0].text) }
  }
}

extension RGB8 {
  /// The largest difference of a channel.
  package func channelDistance(to other: RGB8) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue)]
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// The distance in OKLab.
  package func distance(to other: RGB8) -> Double {
    OKLab(self).squaredDistance(to: OKLab(other)).squareRoot()
  }
}

extension Rect {
  /// All cells, row by row.
  package var points: [Point] {
    (minRow..<maxRow).flatMap { row in (minColumn..<maxColumn).map { Point(column: $0, row: row) } }
  }
}
