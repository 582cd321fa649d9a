import Colorimetry

/// How a picture of styled text is written.
struct SVGOptions: Sendable {
  /// The title of the picture; any text.
  var title = ""
  /// The default colour of letters.
  var foreground = RGB8(0xE5, 0xE5, 0xE5)
  /// The default colour behind them.
  var background = RGB8(0, 0, 0)
  /// The colours that indices stand for.
  var palette = TerminalPalette.xterm
  /// The number of columns that the picture shows; see `SVGExtent`.
  var columns = 80
  /// The number of lines that the picture shows.
  var lines = 24
}
