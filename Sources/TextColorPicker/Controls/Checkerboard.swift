public import Colorimetry

/// The pattern that shows through transparent colours, one pixel a tile.
public struct Checkerboard: Hashable, Sendable {
  /// The colours of the two kinds of tile; the one at the top left comes first.
  public let colors: [RGB8]

  /// A board in a theme's colours.
  public init(_ theme: Theme) { colors = theme.checkerboard }

  /// The colour at a pixel when `color` lies over the board.
  public func pixel(_ color: Color, x: Int, y: Int) -> RGB8 {
    guard color.alpha < 1 else { return ColorViewModel.shown(color) }
    return color.composited(over: Color(colors[(x / 2 + y) & 1])).rgb8
  }
}
