public import Colorimetry

/// A picture of nearly square pixels, two to a cell, one above the other.
///
///     y=0  ▀▀▀▀   row 0, foreground
///     y=1  ▄▄▄▄   row 0, background
///     y=2  ▀▀▀▀   row 1, foreground
///
/// Half blocks are the one mode in which every pixel has its exact colour.
public struct Canvas: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Pixels in a column, twice the cell rows.
  public let height: Int
  private var pixels: [RGB8?]

  /// A transparent canvas that covers `size` cells.
  public init(size: Size) {
    width = size.columns
    height = size.rows * 2
    pixels = Array(repeating: nil, count: width * height)
  }

  /// The colour of a pixel; nil lets the frame below show.
  public subscript(x: Int, y: Int) -> RGB8? {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Draws the canvas into a frame, its top left corner at `origin`.
  public func draw(into frame: inout Frame, at origin: Point) {
    for row in 0..<height / 2 {
      for column in 0..<width {
        let point = Point(column: origin.column + column, row: origin.row + row)
        guard frame.bounds.contains(point) else { continue }
        let top = self[column, 2 * row]
        let bottom = self[column, 2 * row + 1]
        let below = frame[point].style.background
        switch (top, bottom) {
        case (nil, nil):
          continue
        case (let top?, let bottom?) where top == bottom:
          // One colour and a space: fewer bytes, and nothing to copy from the screen.
          let style = CellStyle(background: .rgb(top))
          frame.set(Cell(glyph: .space, style: style, isPixels: true), at: point)
        case (nil, let bottom?):
          let style = CellStyle(foreground: .rgb(bottom), background: below)
          frame.set(Cell(glyph: .lowerHalf, style: style, isPixels: true), at: point)
        case (let top?, nil):
          let style = CellStyle(foreground: .rgb(top), background: below)
          frame.set(Cell(glyph: .upperHalf, style: style, isPixels: true), at: point)
        case (let top?, let bottom?):
          let style = CellStyle(foreground: .rgb(top), background: .rgb(bottom))
          frame.set(Cell(glyph: .upperHalf, style: style, isPixels: true), at: point)
        }
      }
    }
  }
}
