public import Color

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

/// The default colours, and the colours of the palette, in pages and pictures.
///
///     var options = FormatOptions()
///     options.scheme = .light
///     let picture = TextFormat.svg.write(text, options: options)
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  /// Light text on black.
  case dark
  /// Dark text on white.
  case light
  /// The one that the reader prefers; only for HTML with a style sheet.
  case auto
}

/// Options for the look of SVG pictures.
///
///     var options = FormatOptions()
///     options.picture.hasWindow = true
///     options.picture.padding = PictureOptions.Padding(24)
///     options.picture.fontSize = 16
///     let picture = TextFormat.svg.write(text, options: options)
public struct PictureOptions: Hashable, Sendable {
  /// The space around the text, in pixels.
  ///
  ///     let padding = PictureOptions.Padding(20, 40)
  public struct Padding: Hashable, Sendable {
    /// The space above the text, in pixels.
    public var top: Int
    /// The space to the right of the text, in pixels.
    public var right: Int
    /// The space below the text, in pixels.
    public var bottom: Int
    /// The space to the left of the text, in pixels.
    public var left: Int

    /// Creates the same space on all sides.
    public init(_ all: Int) { self.init(all, all) }

    /// Creates the space above and below, and at the sides.
    public init(_ vertical: Int, _ horizontal: Int) {
      self.init(top: vertical, right: horizontal, bottom: vertical, left: horizontal)
    }

    /// Creates the space of each side.
    public init(top: Int, right: Int, bottom: Int, left: Int) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }
  }

  /// The space around the text; nil for 8 pixels, or 16 in a window.
  public var padding: Padding?
  /// Whether the picture is a window, with three buttons and the title.
  public var hasWindow = false
  /// Whether the picture casts a shadow.
  public var hasShadow = false
  /// Whether the lines have numbers.
  public var hasLineNumbers = false
  /// The names of fonts, the preferred one first, before those that are always there.
  public var fonts: [String] = []
  /// The size of the font in pixels, 1...1000; nil for that of cells of 8×16 pixels.
  public var fontSize: Double?

  /// Creates the options of a plain picture.
  public init() {}
}
