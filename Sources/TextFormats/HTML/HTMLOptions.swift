import Colorimetry

/// Options for HTML pages of styled text.
struct HTMLOptions: Sendable {
  /// The representation of styles.
  enum Styles: Sendable {
    /// As classes, with a style sheet in the head of the page.
    case classes
    /// As inline styles, for pages whose head cannot be changed.
    case inline
  }

  /// The title of the page; any text.
  var title = ""
  /// The representation of styles.
  var styles = Styles.classes
  /// Whether only the `pre` element is written, to be embedded in another page.
  ///
  /// With classes, that page needs `HTMLWriter.styleSheet`.
  var isFragment = false
  /// The language of the text as BCP 47 tag; empty if unknown.
  var language = ""
  /// The colours.
  var colors = SchemeColors.dark
  /// The colours in a style sheet for readers who prefer a light background, if they differ.
  var lightColors: SchemeColors?
  /// The palette entries with classes in the style sheet, if those in the text are known.
  ///
  /// Other entries use inline styles, and text without a colour has the default one on them. The
  /// whole palette takes 17 kB of style sheet.
  var indices = Set(UInt8.min...UInt8.max)
}
