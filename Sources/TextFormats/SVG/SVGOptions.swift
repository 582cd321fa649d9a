package import Colorimetry

/// Options for SVG pictures of styled text.
package struct SVGOptions: Sendable {
  /// The title of the picture; any text.
  var title = ""
  /// The default text colour.
  package var foreground: RGB8
  /// The default background colour.
  package var background: RGB8
  /// The palette for indexed colours.
  var palette = TerminalPalette.xterm
  /// The width of the picture in columns; see `SVGExtent`.
  var columns = 80
  /// The height of the picture in lines.
  var lines = 24

  /// Creates the options of a picture with these default colours.
  package init(foreground: RGB8 = RGB8(0xE5, 0xE5, 0xE5), background: RGB8 = RGB8(0, 0, 0)) {
    self.foreground = foreground
    self.background = background
  }
}
