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
