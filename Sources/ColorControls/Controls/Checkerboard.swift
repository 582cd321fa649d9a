public import Colorimetry

/// The checkerboard behind transparent colours.
///
///     let board = Checkerboard(context.theme, tileSize: 2)
///     let glass = ColorPreview(color.withAlpha(0.5), checkerboard: board)
///     glass.render(into: &frame, in: area, context: context)
public struct Checkerboard: Hashable, Sendable {
  /// The colour of the top left tile and the colour of its neighbours.
  public let colors: [RGB8]
  /// The height of a tile in half-block pixels, at least 1.
  ///
  /// A tile is twice as wide: square at one pixel of height, and a calmer pattern above that.
  public let tileSize: Int

  /// Creates a checkerboard of two colours.
  public init(_ first: RGB8, _ second: RGB8, tileSize: Int = 1) {
    colors = [first, second]
    self.tileSize = max(tileSize, 1)
  }

  /// Creates a checkerboard in a theme's colours.
  public init(_ theme: ResolvedTheme, tileSize: Int = 1) {
    self.init(theme.checkerboard[0], theme.checkerboard[1], tileSize: tileSize)
  }

  /// Returns the colour of the checkerboard at a pixel.
  public func color(x: Int, y: Int) -> RGB8 { colors[(x / (2 * tileSize) + y / tileSize) & 1] }

  /// Returns the colour at a pixel with `color` composited over the checkerboard.
  public func pixel(_ color: Color, x: Int, y: Int) -> RGB8 {
    guard color.alpha < 1 else { return ColorViewModel.displayRGB8(color) }
    let displayed = Color(ColorViewModel.displayRGB8(color), alpha: color.alpha)
    return displayed.composited(over: Color(self.color(x: x, y: y))).rgb8
  }
}
