public import Colorimetry

/// The pattern that shows through transparent colours.
public struct Checkerboard: Hashable, Sendable {
  /// The colour of the tile at the top left and the colour of its neighbours.
  public let colors: [RGB8]
  /// The height of a tile in half-block pixels, at least 1; it is twice as wide, which looks square
  /// where a tile is one pixel high and steadies the pattern elsewhere.
  public let tileSize: Int

  /// A board in two colours.
  public init(_ first: RGB8, _ second: RGB8, tileSize: Int = 1) {
    colors = [first, second]
    self.tileSize = max(tileSize, 1)
  }

  /// A board in a theme's colours.
  public init(_ theme: ResolvedTheme, tileSize: Int = 1) {
    self.init(theme.checkerboard[0], theme.checkerboard[1], tileSize: tileSize)
  }

  /// The colour of the board at a pixel.
  public func color(x: Int, y: Int) -> RGB8 { colors[(x / (2 * tileSize) + y / tileSize) & 1] }

  /// The colour at a pixel when `color` lies over the board.
  public func pixel(_ color: Color, x: Int, y: Int) -> RGB8 {
    guard color.alpha < 1 else { return ColorViewModel.shown(color) }
    let shown = Color(ColorViewModel.shown(color), alpha: color.alpha)
    return shown.composited(over: Color(self.color(x: x, y: y))).rgb8
  }
}
