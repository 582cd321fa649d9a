import Colorimetry
import TerminalCore

/// The marker of the chosen value.
///
/// Its shape makes it visible on every colour and at every depth.
enum Marker {
  /// Draws the marker as a glyph over a colour, in black or white for contrast.
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
        isFocused ? "◉" : "○",
        style: CellStyle(
          foreground: .rgb(Color(color).contrastColor.rgb8), background: .rgb(color),
          attributes: .bold)),
      at: point)
  }

  // MARK: Pixels

  /// The rows from which a picture is large enough for a marker made of its pixels.
  private static let rowsForPixels = 10
  /// The rows from which such a marker shows more than one pixel inside.
  private static let rowsForLarge = 16

  /// Whether the marker in a field is a ring of pixels rather than a glyph.
  static func isPixels(in field: Rect, depth: ColorDepth) -> Bool {
    depth > .monochrome && field.rows >= rowsForPixels && field.columns >= 2 * rowsForPixels
  }

  /// Draws a ring of pixels around the chosen colour: white on dark colours and black on light ones,
  /// in the control that has the focus with a second one of the other colour around it.
  ///
  /// At the edge of the field it moves inwards until its hole and the first ring are whole.
  /// - Parameter isWhole: whether it moves until the second ring is whole, too.
  static func drawRing(
    into frame: inout Frame, at position: PixelPosition, in field: Rect, on color: RGB8,
    isFocused: Bool, isWhole: Bool = false
  ) {
    // The radii of the hole and of the rings, chosen so that each is closed at the corners.
    let radii = field.rows >= rowsForLarge ? [1.2, 2.3, 3.3] : [0.5, 1.5, 2.5]
    let (width, height) = (field.columns, 2 * field.rows)
    let reach = Int(radii[2])
    let margin = isWhole ? reach : Int(radii[1])
    let centerX = min(max(Int(position.x.rounded()), margin), width - 1 - margin)
    let centerY = min(max(Int(position.y.rounded()), margin), height - 1 - margin)
    let inner = Color(color).contrastColor.rgb8
    let outer = inner == RGB8(255, 255, 255) ? RGB8(0, 0, 0) : RGB8(255, 255, 255)
    for y in centerY - reach...centerY + reach where 0..<height ~= y {
      for x in centerX - reach...centerX + reach where 0..<width ~= x {
        let (right, down) = (Double(x - centerX), Double(y - centerY))
        let distance = (right * right + down * down).squareRoot()
        guard distance < radii[isFocused ? 2 : 1] else { continue }
        let point = Point(column: field.minColumn + x, row: field.minRow + y / 2)
        frame.setPixel(
          isUpper: y.isMultiple(of: 2), of: point,
          to: distance < radii[0] ? color : distance < radii[1] ? inner : outer)
      }
    }
  }
}
