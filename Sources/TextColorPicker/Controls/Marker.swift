import Colorimetry
import TerminalCore

/// The marker of the chosen value.
///
/// Its shape makes it visible on every colour and at every depth.
enum Marker {
  /// Draws the marker over a colour, in black or white for contrast.
  /// - Parameter field: the rectangle that contains the marker. In monochrome, the cells next to
  ///   the marker in this field are cleared, because dots beside it would hide it.
  static func draw(
    into frame: inout Frame, at point: Point, in field: Rect, on color: RGB8, isFocused: Bool,
    depth: ColorDepth
  ) {
    if depth == .monochrome {
      for column in [point.column - 1, point.column + 1] {
        let neighbour = Point(column: column, row: point.row)
        guard field.contains(neighbour), frame.bounds.contains(neighbour),
          frame[neighbour].isPixels
        else { continue }
        frame.set(Cell(" "), at: neighbour)
      }
    }
    frame.set(
      Cell(
        isFocused ? "◆" : "◇",
        style: CellStyle(
          foreground: .rgb(Color(color).contrastColor.rgb8), background: .rgb(color),
          attributes: .bold)),
      at: point)
  }
}
