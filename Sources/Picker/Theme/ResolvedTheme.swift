public import Color
public import Terminal

/// A theme resolved for one terminal, colour mode and colour depth.
///
/// Colours that take part in blending are `RGB8`, an estimate for default and palette colours. Cell
/// styles keep the theme's colours unchanged. Where the depth would make a highlighted item look
/// like its surroundings, its style has reverse video.
///
///     let theme = ResolvedTheme(.standard, on: DefaultColors(.light), depth: terminal.depth)
///     frame.write("Settings", at: Point(column: 2, row: 0), style: theme.titleStyle)
public struct ResolvedTheme: Hashable, Sendable {
  /// The theme.
  public let theme: Theme
  /// The terminal's default colours, as far as they are known.
  public let defaultColors: DefaultColors
  /// The colour depth of the terminal.
  public let depth: ColorDepth

  // MARK: Colours for blending

  /// The default background; edges are antialiased against it.
  public internal(set) var background: RGB8
  /// The default text colour.
  public internal(set) var text: RGB8
  /// The colour of secondary text.
  public internal(set) var secondary: RGB8
  /// The colour of focused elements.
  public internal(set) var accent: RGB8
  /// The background of popovers and panels.
  public internal(set) var panel: RGB8
  /// The background of the toolbar and the status line.
  public internal(set) var bar: RGB8
  /// The background of selected text.
  public internal(set) var selection: RGB8
  /// The colour of errors.
  public internal(set) var alert: RGB8
  /// The centre of the icon if there are more than five colours.
  public internal(set) var iconSecondary: RGB8
  /// The two colours of the checkerboard behind transparent colours.
  public internal(set) var checkerboard: [RGB8]

  // MARK: Text on the screen background

  /// Text on the screen background.
  public internal(set) var baseStyle: CellStyle
  /// Secondary text on the screen background.
  public internal(set) var baseNote: CellStyle
  /// An error on the screen background.
  public internal(set) var baseAlert: CellStyle
  /// Selected text.
  ///
  /// The foreground is `.default` if the text keeps its own colour.
  public internal(set) var selectionStyle: CellStyle

  // MARK: Bars

  /// Text on the toolbar and the status line.
  public internal(set) var barStyle: CellStyle
  /// Secondary text on a bar.
  public internal(set) var barNote: CellStyle
  /// A title on a bar.
  public internal(set) var barTitle: CellStyle
  /// A focused element on a bar, such as a prompt.
  public internal(set) var barFocus: CellStyle
  /// An element of a bar that is switched on.
  public internal(set) var barSelected: CellStyle
  /// The name of a key on a bar.
  public internal(set) var barKey: CellStyle
  /// An error on a bar.
  public internal(set) var barAlert: CellStyle
  /// A warning on a bar.
  public internal(set) var barWarning: CellStyle

  // MARK: Panels and their content

  /// Text on a popover, sheet or panel.
  public internal(set) var panelStyle: CellStyle
  /// Secondary text on a panel.
  public internal(set) var panelNote: CellStyle
  /// A focused element on a panel.
  public internal(set) var panelFocus: CellStyle
  /// An error on a panel.
  public internal(set) var panelAlert: CellStyle
  /// A warning on a panel.
  public internal(set) var panelWarning: CellStyle
  /// A heading on a panel.
  public internal(set) var titleStyle: CellStyle
  /// A separator on a panel.
  public internal(set) var separatorStyle: CellStyle
  /// Text in a text field.
  public internal(set) var fieldStyle: CellStyle
  /// The marker of a focused text field.
  public internal(set) var fieldFocus: CellStyle
  /// The placeholder of a text field.
  public internal(set) var fieldPlaceholder: CellStyle
  /// Invalid text in a text field.
  public internal(set) var fieldAlert: CellStyle
  /// Selected text in a text field.
  public internal(set) var fieldSelected: CellStyle
  /// A list row.
  public internal(set) var cellStyle: CellStyle
  /// Secondary text in a list row.
  public internal(set) var cellNote: CellStyle
  /// The selected list row.
  public internal(set) var cellSelected: CellStyle
  /// A tab or toggle.
  public internal(set) var buttonStyle: CellStyle
  /// The selected tab, or a toggle that is on.
  public internal(set) var buttonSelected: CellStyle
  /// A label.
  public internal(set) var labelStyle: CellStyle
  /// A secondary label.
  public internal(set) var labelNote: CellStyle
  var borderStyles: [CellStyle]

  // MARK: Layout

  /// The glyphs of panel borders.
  public internal(set) var borderGlyphs: BorderGlyphs
  /// The separator between the parts of a panel.
  public internal(set) var separator: SeparatorStyle
  /// The padding between the border of a panel and its content.
  public internal(set) var panelPadding: Padding
  /// The margins between the edge of the screen and menus.
  public internal(set) var margins: Padding
  /// The height of a list row, 1...3.
  public internal(set) var cellHeight: Int
  /// The shadow of panels.
  public internal(set) var shadow: ShadowStyle
  /// The style of cells under a shadow.
  public internal(set) var shadowStyle: CellStyle
  /// The empty columns at both ends of a bar.
  public internal(set) var barPadding: Int
  /// The separator between the parts of a bar.
  public internal(set) var barSeparator: SeparatorStyle

  /// Returns the style of a panel border.
  public func borderStyle(isFocused: Bool) -> CellStyle { borderStyles[isFocused ? 1 : 0] }

  /// Whether the terminal is dark or light.
  public var appearance: Appearance { defaultColors.appearance }

  /// The colour mode.
  public var mode: ColorMode { theme.mode(on: defaultColors.appearance) }
}

extension ResolvedTheme {
  /// The standard theme on a dark terminal.
  public static let dark = ResolvedTheme(.standard, on: DefaultColors(.dark))

  /// The standard theme on a light terminal.
  public static let light = ResolvedTheme(.standard, on: DefaultColors(.light))

  /// Returns the standard theme for an appearance.
  public static func standard(_ appearance: Appearance) -> ResolvedTheme {
    appearance == .dark ? .dark : .light
  }

  /// Returns the theme resolved for other default colours.
  public func resolved(on defaultColors: DefaultColors) -> ResolvedTheme {
    defaultColors == self.defaultColors
      ? self : ResolvedTheme(theme, on: defaultColors, depth: depth)
  }

  /// Returns the theme resolved for the default colours after the terminal's reply to OSC 10 or 11.
  /// - Parameter reply: the text after `ESC ]`; see `DefaultColors.apply(_:)`.
  public func applying(_ reply: String) -> ResolvedTheme {
    var defaultColors = defaultColors
    defaultColors.apply(reply)
    return resolved(on: defaultColors)
  }

  /// Returns the theme resolved for another colour depth.
  public func resolved(for depth: ColorDepth) -> ResolvedTheme {
    depth == self.depth ? self : ResolvedTheme(theme, on: defaultColors, depth: depth)
  }

  /// Returns the 8-bit value of a terminal colour.
  /// - Parameters:
  ///   - color: the colour of the terminal.
  ///   - isBackground: whether `.default` means the default background or the default foreground.
  public func rgb8(of color: TerminalColor, isBackground: Bool) -> RGB8 {
    color.rgb8() ?? (isBackground ? background : text)
  }
}

/// The environment of drawing: theme, colour depth and time.
///
///     var context = RenderContext(theme: .light, depth: terminal.depth)
///     context.elapsed = .milliseconds(500)
///     picker.render(into: &frame, in: area, context: context)
public struct RenderContext: Hashable, Sendable {
  /// The theme, always resolved for `depth`.
  public var theme: ResolvedTheme {
    didSet { if theme.depth != depth { theme = theme.resolved(for: depth) } }
  }
  /// The colour depth of the terminal.
  ///
  /// It affects markers and notes; colours are quantised later.
  public var depth: ColorDepth {
    didSet { if theme.depth != depth { theme = theme.resolved(for: depth) } }
  }
  /// The time since the program started.
  ///
  /// Animations are a function of it.
  public var elapsed: Duration
  /// The appearance of the animated ring, reduced on slow connections.
  public var ring = RingAppearance()

  /// Creates a context; by default for a dark truecolor terminal at time zero.
  public init(
    theme: ResolvedTheme = .dark, depth: ColorDepth = .truecolor, elapsed: Duration = .zero
  ) {
    self.theme = theme.resolved(for: depth)
    self.depth = depth
    self.elapsed = elapsed
  }
}
