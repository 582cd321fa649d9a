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
  /// How HTML represents styles.
  public var htmlStyles = HTMLStyles.classes
  /// Whether only a fragment of a page is written, to be embedded in another page.
  public var isFragment = false
  /// Whether Markdown is running text with styles and links, instead of a code block, which keeps
  /// the columns.
  public var isRunningText = false
  /// The palette in which pages and pictures show indices 0 to 15; nil for that of xterm.
  ///
  /// With a palette, its entries 7 and 0 are the default colours, as on a PC. Art is drawn for
  /// `.vga`.
  public var palette: TerminalPalette?
  /// The columns of art or of a terminal, 1...4096; nil for the width in the file, or else 80 for
  /// art and lines that do not wrap for a terminal.
  public var width: Int?
  /// Whether the blink attribute of art selects bright backgrounds.
  public var hasICEColors = false
  /// The SAUCE record of art; nil writes an empty one.
  public var sauce: Sauce?

  /// Creates the default options.
  public init() {}
}
