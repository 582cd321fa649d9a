public import Colorimetry
public import TerminalCore

/// A colour as it will look, over the checkerboard where it is transparent.
public struct ColorPreview: Hashable, Sendable {
  /// What is shown.
  public var color: Color
  /// Whether it keeps to the largest square of an area.
  public var isSquare: Bool
  /// What shows through it; nil for the theme's board.
  public var checkerboard: Checkerboard?

  /// A preview of a colour.
  public init(_ color: Color, isSquare: Bool = false, checkerboard: Checkerboard? = nil) {
    self.color = color
    self.isSquare = isSquare
    self.checkerboard = checkerboard
  }

  /// Fills the area, or the square in its top left corner.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    var place = area
    if isSquare {
      let rows = min(area.rows, area.columns / 2)
      place.size = Size(columns: rows * 2, rows: rows)
    }
    let board = checkerboard ?? Checkerboard(context.theme)
    var canvas = Canvas(size: place.size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width { canvas[x, y] = board.pixel(color, x: x, y: y) }
    }
    canvas.draw(into: &frame, at: place.origin)
  }
}
