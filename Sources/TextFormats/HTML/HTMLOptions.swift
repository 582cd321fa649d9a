import Colorimetry

/// How a page of styled text is written.
struct HTMLOptions: Sendable {
  /// Where styles are written.
  enum Styles: Sendable {
    /// In a style sheet in the head of the page, to which classes refer.
    case classes
    /// With every stretch of text, for pages whose head is someone else's.
    case inline
  }

  /// The title of the page; any text.
  var title = ""
  /// Where styles are written.
  var styles = Styles.classes
  /// Whether only the `pre` element is written, to be put into another page.
  ///
  /// With classes the other page needs `HTMLWriter.styleSheet`.
  var isFragment = false
  /// The default colour of letters.
  var foreground = RGB8(0xE5, 0xE5, 0xE5)
  /// The default colour behind them.
  var background = RGB8(0, 0, 0)
  /// The colours that indices stand for.
  var palette = TerminalPalette.xterm
  /// The indices that the style sheet knows, when it is known which ones the text has.
  ///
  /// Others are written with the text. The whole palette makes a style sheet of 13 kB.
  var indices = Set(UInt8.min...UInt8.max)
}
