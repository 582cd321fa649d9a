import Colorimetry
import TerminalCore

/// The mark of a chosen place: legible on every colour and in every depth by its shape.
enum Marker {
  /// Puts the mark on the colour that it stands on, black or white by contrast.
  /// - Parameters:
  ///   - field: what the mark stands in. Without colours the dots beside the mark would hide it:
  ///     there the cells next to it in the field are left empty.
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
    let onColor = Color(color)
    let isBright = onColor.contrastRatio(with: .black) > onColor.contrastRatio(with: .white)
    let ink = isBright ? Color.black : .white
    frame.set(
      Cell(
        isFocused ? "◆" : "◇",
        style: CellStyle(
          foreground: .rgb(ink.rgb8), background: .rgb(color), attributes: .bold)),
      at: point)
  }
}
