public import Colorimetry

/// Options for reading and writing; each format uses those that apply to it.
///
///     var options = FormatOptions()
///     options.htmlStyles = .inline
///     options.isFragment = true
///     let span = TextFormat.html.write(text, options: options)
public struct FormatOptions: Hashable, Sendable {
  /// The representation of styles in HTML.
  public enum HTMLStyles: String, Hashable, Sendable, CaseIterable {
    /// As classes of a style sheet.
    case classes
    /// As inline styles.
    case inline
  }

  /// The title of the document.
  public var title = ""
  /// The language of the text as BCP 47 tag, such as `de` or `zh-Hant`; empty if unknown.
  public var language = ""
  /// How HTML represents styles.
  public var htmlStyles = HTMLStyles.classes
  /// Whether only a fragment of a page is written, to be embedded in another page.
  public var isFragment = false
  /// The palette in which pages and pictures show indices 0 to 15; nil for that of the scheme.
  ///
  /// With a palette and no scheme, its entries 7 and 0 are the default colours, as on a PC. Art is
  /// drawn for `.vga`.
  public var palette: TerminalPalette?
  /// The colours of pages and pictures.
  ///
  /// The default is that of the reader in HTML with a style sheet, otherwise dark.
  public var scheme: ColorScheme?
  /// The columns of art or of a terminal, 1...4096, and those at which lines wrap in SVG.
  ///
  /// The default is the width in the file of art, or else 80; the lines of a terminal and of SVG do
  /// not wrap.
  public var width: Int?
  /// The rows of a terminal whose output is replayed, 1...500.
  ///
  /// The default is that in the first line of a recording, or else 24 and as many as are addressed.
  public var height: Int?
  /// Whether the blink attribute of art selects bright backgrounds.
  public var hasICEColors = false
  /// The look of an SVG picture.
  public var picture = PictureOptions()
  /// The SAUCE record of art; nil writes an empty one.
  public var sauce: Sauce?

  /// Creates the default options.
  public init() {}
}
