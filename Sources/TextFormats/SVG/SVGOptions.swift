package import Colorimetry

/// Options for SVG pictures of styled text.
package struct SVGOptions: Sendable {
  /// The title of the picture; any text.
  package var title = ""
  /// The colours.
  var colors = SchemeColors.dark
  /// The default text colour.
  package var foreground: RGB8 { colors.foreground }
  /// The default background colour.
  package var background: RGB8 { colors.background }
  /// The width of the text in columns; see `SVGExtent`.
  var columns = 80
  /// The height of the text in rows.
  var lines = 24
  /// The number of columns at which lines wrap; nil if they do not.
  var wrap: Int?
  /// The rows in which lines start, from 0; empty without line numbers.
  var numberedRows: [Int] = []
  /// The language of the text as BCP 47 tag; empty if unknown.
  var language = ""
  /// The look of the picture.
  package var picture = PictureOptions()

  /// Creates the options of a picture with the colours of a scheme.
  init(_ colors: SchemeColors = .dark) { self.colors = colors }

  /// Creates the options of a picture with these default colours.
  package init(foreground: RGB8, background: RGB8) {
    (colors.foreground, colors.background) = (foreground, background)
  }
}
