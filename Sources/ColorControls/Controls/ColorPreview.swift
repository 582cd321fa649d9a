public import Colorimetry
public import TerminalCore

/// A preview of a colour, over a checkerboard if it is transparent.
///
///     ColorPreview(color, isSquare: true).render(into: &frame, in: area, context: context)
public struct ColorPreview: Hashable, Sendable {
  /// The colour.
  public var color: Color
  /// Whether to fill only the largest square of the area.
  public var isSquare: Bool
  /// The checkerboard behind the colour; nil for the theme's.
  public var checkerboard: Checkerboard?

  /// Creates a preview.
  public init(_ color: Color, isSquare: Bool = false, checkerboard: Checkerboard? = nil) {
    self.color = color
    self.isSquare = isSquare
    self.checkerboard = checkerboard
  }

  /// Fills the area, or the largest square in its top left corner.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    var area = area
    if isSquare {
      let rows = min(area.rows, area.columns / 2)
      area.size = Size(columns: rows * 2, rows: rows)
    }
    let board = checkerboard ?? Checkerboard(context.theme)
    var canvas = Canvas(size: area.size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width { canvas[x, y] = board.pixel(color, x: x, y: y) }
    }
    canvas.draw(into: &frame, at: area.origin)
  }
}
