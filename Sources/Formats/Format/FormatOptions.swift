public import Color
public import StyledText
public import Terminal

/// Options for reading and writing; each format uses those that apply to it.
///
///     var options = FormatOptions()
///     options.htmlStyles = .inline
///     options.isFragment = true
///     let span = try TextFormat.html.write(text, options: options)
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
  /// Whether the file begins with the byte order mark of UTF-8.
  public var hasByteOrderMark = false
  /// Whether a typed ESC may begin a sequence in ANSI text, as in text that was read from some.
  ///
  /// Otherwise a sequence that changes nothing follows each ESC, so that no terminal takes text for
  /// movement.
  package var keepsSequences = true
  /// The language of the text as BCP 47 tag, such as `de` or `zh-Hant`; empty if unknown.
  public var language = ""
  /// How HTML represents styles.
  public var htmlStyles = HTMLStyles.classes
  /// Whether only a fragment of a page is written, to be embedded in another page.
  public var isFragment = false
  /// The palette in which pages and pictures show indices 0 to 15; nil for that of the appearance.
  ///
  /// With a palette and no appearance, its entries 7 and 0 are the default colours, as on a PC, unless
  /// it has others. Art is drawn for `.vga`.
  public var palette: TerminalPalette?
  /// The default colours of pages and pictures, and their palette: on black or on white.
  ///
  /// The default is what the reader prefers in HTML with a style sheet, otherwise dark.
  public var appearance: Appearance?
  /// The colours for readers who prefer a light background, where they have colours of their own.
  package var lightColors: SchemeColors?
  /// Whether a page with a style sheet has the appearance that its reader prefers, also with a palette.
  public var followsReader = false
  /// The columns of art or of a terminal, 1...4096, and those at which lines wrap in SVG.
  ///
  /// The default is the width in the file of art, or else 80; the lines of a terminal and of SVG do
  /// not wrap.
  public var width: Int?
  /// The rows of a terminal whose output is replayed, 1...500.
  ///
  /// The default is that in the first line of a recording, or else 24 and as many as are addressed.
  public var height: Int?
  /// Whether of output only the last picture of a full-screen program is read.
  public var readsLastScreen = false
  /// Whether a picture of an asciicast is animated.
  package var isAnimated = false
  /// Which part of a recording an animated picture shows, and how fast.
  package var film = FilmOptions()
  /// Whether the blink attribute of art selects bright backgrounds.
  public var hasICEColors = false
  /// The look of an SVG picture.
  public var picture = PictureOptions()
  /// A change of the colours of the text.
  public var recoloring: Recoloring?
  /// A gradient over the whole text, after that change.
  public var gradient: TextGradient?
  /// What is checked in the text instead of writing it; nil to write it.
  package var check: TextCheck.Options?
  /// The SAUCE record of art; nil writes an empty one.
  public var sauce: Sauce?

  /// Creates the default options.
  public init() {}
}

/// Options for the look of SVG pictures.
///
///     var options = FormatOptions()
///     options.picture.hasWindow = true
///     options.picture.padding = PictureOptions.Padding(24)
///     options.picture.fontSize = 16
///     let picture = try TextFormat.svg.write(text, options: options)
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

/// The colours of a page or a picture on a dark or a light background.
package struct SchemeColors: Hashable, Sendable {
  /// The default text colour.
  package var foreground: RGB8
  /// The default background colour.
  package var background: RGB8
  /// The palette for backgrounds, and for text on most of them: the same in all schemes.
  var palette = TerminalPalette.xterm
  /// The palette for text on the default background, on which some of the 16 colours could not be
  /// read.
  var textPalette: TerminalPalette
  /// The palette for text on a black background, which is the default one of the dark scheme.
  private var blackPalette = TerminalPalette(
    system: [RGB8(packed: 0x000000)] + darkText.dropFirst().map { RGB8(packed: $0) })
  /// Whether text without a colour has the default colour on all backgrounds.
  private var hasOneTextColor = false
  /// The style sheet of a picture with two schemes.
  private(set) var rules = ""

  /// Light text on black.
  static let dark = SchemeColors(foreground: 0xE5E5E5, background: 0x000000, text: darkText)
  private static let darkText: [UInt32] = [
    0x757575, 0xF01414, 0x00CD00, 0xCDCD00, 0x6060FF, 0xD700D7, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF6B6B, 0x00FF00, 0xFFFF00, 0x8C8CFF, 0xFF5CFF, 0x00FFFF, 0xFFFFFF,
  ]

  /// Dark text on white.
  static let light = SchemeColors(
    foreground: 0x1A1A1A, background: 0xFFFFFF,
    text: [
      0x000000, 0xCD0000, 0x007000, 0x6B6B00, 0x0000CD, 0xA800A8, 0x006B6B, 0x5C5C5C,
      0x6E6E6E, 0xE80000, 0x008700, 0x7A7A00, 0x5C5CFF, 0xD000D0, 0x008080, 0x767676,
    ])

  private init(foreground: UInt32, background: UInt32, text: [UInt32]) {
    self.foreground = RGB8(packed: foreground)
    self.background = RGB8(packed: background)
    textPalette = TerminalPalette(system: text.map { RGB8(packed: $0) })
  }

  /// Returns the colours of an appearance, with the palette in which the text was drawn, if any.
  ///
  /// Without an appearance, the default colours of that palette, or entries 7 and 0, are those with
  /// which the text was drawn.
  package init(_ appearance: Appearance?, palette: TerminalPalette?) {
    self = appearance == .light ? .light : .dark
    guard let palette else { return }
    self.palette = palette
    textPalette = palette
    blackPalette = palette
    if appearance == nil {
      foreground = palette.foreground ?? palette[7]
      background = palette.background ?? palette[0]
      hasOneTextColor = true
    }
  }

  /// Returns the palette for text and lines on a background.
  func textPalette(on background: TerminalColor) -> TerminalPalette {
    switch background {
    case .default: textPalette
    case .indexed(0): blackPalette
    default: palette
    }
  }

  /// Returns the colour of text without one of its own on a background with one: black or white,
  /// whichever contrasts more; nil for the default.
  func textColor(on background: TerminalColor) -> RGB8? {
    guard !hasOneTextColor, let rgb = background.rgb8(in: palette) else { return nil }
    return Color(rgb).contrastColor == .white ? Self.white : RGB8(packed: 0)
  }

  /// Returns the colours in which a style is shown: of the text, of lines at it, and of the background;
  /// nil for the default ones.
  func shown(_ style: SGRStyle) -> (text: RGB8?, line: RGB8?, background: RGB8?) {
    let background = style.background.rgb8(in: palette)
    let isReverse = style.attributes.contains(.reverse)
    let textPalette =
      isReverse && background != nil ? palette : textPalette(on: style.background)
    let front = style.foreground.rgb8(in: textPalette)
    let text = isReverse ? background ?? self.background : front ?? textColor(on: style.background)
    return (
      text, style.underlineColor.rgb8(in: textPalette) ?? text,
      isReverse ? front ?? foreground : background
    )
  }

  static let white = RGB8(packed: 0xFFFFFF)

  /// Creates the colours of a picture, which may have those of two schemes.
  ///
  /// Such a picture is drawn in marks: colours of the dark scheme with another blue, each of which stands
  /// for a colour of both. The style sheet replaces them.
  init(_ options: FormatOptions) {
    self.init(options.appearance, palette: options.palette)
    guard let light = options.lightColors else { return }
    var marks: [[RGB8]: RGB8] = [:]
    var lightRules = ""
    func mark(_ dark: RGB8, _ light: RGB8) -> RGB8 {
      if dark == light { return dark }
      if let known = marks[[dark, light]] { return known }
      var (mark, step) = (dark, UInt8(0))
      // Multiples of 17 are drawn in a short form.
      repeat {
        step &+= 1
        mark.blue = dark.blue ^ step
      } while mark.blue % 17 == 0 || marks.values.contains(mark)
      marks[[dark, light]] = mark
      let names = ["fill", "stroke"]
      rules += names.map { "[\($0)=\"\(mark.hex)\"]{\($0):\(dark.hex)}" }.joined()
      lightRules += names.map { "[\($0)=\"\(mark.hex)\"]{\($0):\(light.hex)}" }.joined()
      return mark
    }
    func marked(_ path: WritableKeyPath<Self, TerminalPalette>) {
      let pairs = zip(self[keyPath: path].colors, light[keyPath: path].colors)
      self[keyPath: path] = TerminalPalette(system: pairs.prefix(16).map(mark))
    }
    foreground = mark(foreground, light.foreground)
    background = mark(background, light.background)
    for path in [\Self.palette, \.textPalette, \.blackPalette] { marked(path) }
    rules += "@media(prefers-color-scheme:light){\(lightRules)}"
  }
}

/// Which part of an asciicast an animated picture shows, and how fast; times are in seconds.
package struct FilmOptions: Hashable, Sendable {
  /// The longest time without output; nil for that of the recording, if it has one.
  package var idleLimit: Double?
  /// How many times faster the recording plays; nil for once.
  package var speed: Double?
  /// The time of the recording at which the picture begins.
  package var start = 0.0
  /// The time of the recording at which the picture ends.
  package var end = Double.infinity

  /// Creates the options for a whole recording.
  package init() {}
}
