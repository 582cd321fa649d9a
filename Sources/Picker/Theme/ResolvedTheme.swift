public import Color
public import Terminal

/// A theme resolved for one terminal, colour mode and colour depth.
///
/// Colours that take part in blending are `RGB8`, an estimate for default and palette colours. Cell
/// styles keep the theme's colours unchanged. Where the depth would make a highlighted item look
/// like its surroundings, its style has reverse video.
///
///     let theme = ResolvedTheme(.standard, on: .light, depth: terminal.depth)
///     frame.write("Settings", at: Point(column: 2, row: 0), style: theme.titleStyle)
public struct ResolvedTheme: Hashable, Sendable {
  /// The theme.
  public let theme: Theme
  /// The terminal's default colours, as far as they are known.
  package let defaultColors: DefaultColors
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
  /// The name of a key on the screen background.
  public internal(set) var baseKey: CellStyle
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
  /// Text in an empty line of a prompt.
  public internal(set) var barPlaceholder: CellStyle

  // MARK: Panels and their content

  /// Text on a popover, sheet or panel.
  public internal(set) var panelStyle: CellStyle
  /// Secondary text on a panel.
  public internal(set) var panelNote: CellStyle
  /// A focused element on a panel.
  public internal(set) var panelFocus: CellStyle
  /// The name of a key in a panel.
  public internal(set) var panelKey: CellStyle
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

  /// The standard theme on a dark terminal.
  public static let dark = ResolvedTheme(.standard, on: .dark)

  /// The standard theme on a light terminal.
  public static let light = ResolvedTheme(.standard, on: .light)

  /// Returns the standard theme for an appearance.
  public static func standard(_ appearance: Appearance) -> ResolvedTheme {
    appearance == .dark ? .dark : .light
  }

  /// Returns the theme resolved for other default colours.
  package func resolved(on defaultColors: DefaultColors) -> ResolvedTheme {
    defaultColors == self.defaultColors
      ? self : ResolvedTheme(theme, on: defaultColors, depth: depth)
  }

  /// Returns the theme resolved for the default colours after the terminal's reply to OSC 10 or 11.
  /// - Parameter reply: the text after `ESC ]`, as in `TerminalReply.operatingSystemCommand`.
  public func applying(_ reply: String) -> ResolvedTheme {
    var defaultColors = defaultColors
    defaultColors.apply(reply)
    return resolved(on: defaultColors)
  }

  /// Returns another theme, resolved for the same terminal.
  ///
  /// A program that lets the user choose a theme draws with it:
  ///
  ///     var context = context
  ///     context.theme = context.theme.with(.highContrast)
  public func with(_ theme: Theme) -> ResolvedTheme {
    theme == self.theme ? self : ResolvedTheme(theme, on: defaultColors, depth: depth)
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

// MARK: Resolving

extension ResolvedTheme {
  /// Resolves a theme for a terminal.
  /// - Parameters:
  ///   - theme: the theme.
  ///   - appearance: whether the terminal is dark or light.
  ///   - background: its background, as far as it is known; `applying(_:)` takes it from its answer.
  ///   - text: its text colour, as far as it is known.
  ///   - depth: its colour depth.
  public init(
    _ theme: Theme, on appearance: Appearance, background: RGB8? = nil, text: RGB8? = nil,
    depth: ColorDepth = .truecolor
  ) {
    let defaultColors = DefaultColors(appearance, background: background, text: text)
    self.init(theme, on: defaultColors, depth: depth)
  }

  /// Resolves a theme for a terminal.
  /// - Parameters:
  ///   - theme: the theme.
  ///   - defaultColors: the terminal's default colours, as far as they are known.
  ///   - depth: the colour depth of the terminal.
  package init(_ theme: Theme, on defaultColors: DefaultColors, depth: ColorDepth = .truecolor) {
    let resolved = { (role: ThemeRole) in ResolvedScheme(theme, role, defaultColors, depth) }
    let (base, bar, panel) = (resolved(.base), resolved(.bar), resolved(.panel))
    let (field, cells, buttons) = (resolved(.textFields), resolved(.cells), resolved(.buttons))
    let (labels, icons) = (resolved(.labels), resolved(.icons))
    (self.theme, self.defaultColors, self.depth) = (theme, defaultColors, depth)
    background = base.background(base.color(.background))
    text = base.foreground(base.color(.foreground))
    secondary = base.foreground(base.text(.secondary).foreground)
    accent = panel.foreground(panel.text(.tint).foreground)
    self.panel = panel.background(panel.color(.background))
    self.bar = bar.background(bar.color(.background))
    selection = base.background(base.pair(.selection).background)
    alert = base.foreground(base.text(.alert).foreground)
    iconSecondary = icons.foreground(icons.color(.secondary))
    checkerboard = panel.tiles

    baseStyle = base.text(.foreground, .body)
    baseNote = base.text(.secondary, .note)
    baseKey = base.text(.tint, .key)
    baseAlert = base.text(.alert)
    selectionStyle = base.distinct(base.pairStyle(.selection), keepsForeground: true)

    barStyle = bar.text(.foreground, .body)
    barNote = bar.text(.secondary, .note)
    barTitle = bar.text(.foreground, .title)
    barFocus = bar.text(.tint, .emphasis)
    barSelected = bar.distinct(bar.pairStyle(.highlight, .emphasis))
    barKey = bar.text(.tint, .key)
    barAlert = bar.text(.alert)
    (barWarning, barPlaceholder) = (bar.text(.warning), bar.text(.placeholder, .note))

    panelStyle = panel.text(.foreground, .body)
    panelNote = panel.text(.secondary, .note)
    panelFocus = panel.text(.tint, .emphasis)
    panelKey = panel.text(.tint, .key)
    panelAlert = panel.text(.alert)
    panelWarning = panel.text(.warning)
    titleStyle = panel.text(.foreground, .title)
    separatorStyle = panel.text(.separator)
    borderStyles = [panel.text(.border), panel.text(.focus)]
    fieldStyle = field.text(.foreground, .body)
    fieldFocus = field.text(.tint, .emphasis)
    fieldPlaceholder = field.text(.placeholder, .note)
    fieldAlert = field.text(.alert)
    fieldSelected = field.distinct(field.pairStyle(.selection))
    cellStyle = cells.text(.foreground, .body)
    cellNote = cells.text(.secondary, .note)
    cellSelected = cells.distinct(cells.pairStyle(.highlight, .emphasis))
    buttonStyle = buttons.text(.secondary, .note)
    buttonSelected = buttons.distinct(buttons.pairStyle(.highlight, .emphasis))
    labelStyle = labels.text(.foreground, .body)
    labelNote = labels.text(.secondary, .note)

    borderGlyphs = panel.borderGlyphs
    separator = panel[.separatorStyle]
    panelPadding = panel[.padding]
    margins = panel[.margins]
    cellHeight = cells[.rowHeight].clamped(to: ThemeScheme.rowHeights)
    shadow = panel[.shadowStyle]
    shadowStyle = panel.shadowStyle(of: base)
    barPadding = bar[.padding].columns
    barSeparator = bar[.separatorStyle]
  }
}

/// The scheme of one role, resolved for one colour mode.
private struct ResolvedScheme {
  private let scheme: ThemeScheme
  private let mode: ColorMode
  private let defaultColors: DefaultColors
  private let depth: ColorDepth
  /// The colours of the standard theme for the role, which follow the background; those that a theme
  /// sets itself are exact.
  private let standard: ThemeScheme
  private let adaptation: BackgroundAdaptation?

  /// The two colours of the checkerboard behind what is not opaque.
  var tiles: [RGB8] {
    let tiles = pair(.checkerboard, isExact: true)
    return [background(tiles.foreground), background(tiles.background)]
  }

  var borderGlyphs: BorderGlyphs {
    BorderGlyphs(border: self[.borderStyle], corners: self[.corners], thickness: self[.thickness])
  }

  /// Returns the style of the shadow of a panel over a base.
  func shadowStyle(of base: ResolvedScheme) -> CellStyle {
    CellStyle(
      foreground: base.color(.secondary), background: color(.shadow), attributes: .faint)
  }

  init(_ theme: Theme, _ role: ThemeRole, _ defaultColors: DefaultColors, _ depth: ColorDepth) {
    // Merged once for both: schemes are large, and the first frame waits for them.
    let inherited = Theme.standard.own(role)
    scheme = theme == .standard ? inherited : theme.own(role).over(inherited)
    mode = theme.mode(of: scheme, on: defaultColors.appearance)
    self.defaultColors = defaultColors
    self.depth = depth
    standard = inherited
    adaptation = BackgroundAdaptation(to: defaultColors, mode: mode, depth: depth)
  }

  subscript<Value>(token: ThemeToken<Value>) -> Value { scheme[token] ?? token.fallback }

  func color(_ token: ThemeToken<AdaptiveColor>) -> TerminalColor {
    adapted(scheme[token], standard: standard[token]) ?? .default
  }

  /// Returns the colours of a pair; missing ones are the foreground and background of the role.
  ///
  /// - Parameter isExact: whether not even those of the standard theme follow the background.
  func pair(
    _ token: ThemeToken<ColorPair>, isExact: Bool = false
  ) -> (foreground: TerminalColor, background: TerminalColor) {
    let (pair, plain) = (scheme[token], isExact ? nil : standard[token])
    return (
      adapted(pair?.foreground, standard: plain?.foreground) ?? color(.foreground),
      adapted(pair?.background, standard: plain?.background) ?? color(.background)
    )
  }

  private func adapted(_ color: AdaptiveColor?, standard: AdaptiveColor?) -> TerminalColor? {
    let resolved = color?.resolved(for: mode)
    guard let adaptation, color == standard, case .rgb(let rgb) = resolved else { return resolved }
    return .rgb(adaptation.adapted(rgb))
  }

  /// Returns a style whose text can be read where its colours follow the terminal's background.
  private func style(
    _ ink: TerminalColor, on ground: TerminalColor, _ attributes: ThemeToken<CellAttributes>?
  ) -> CellStyle {
    var style = CellStyle(
      foreground: ink, background: ground, attributes: attributes.map { self[$0] } ?? [])
    if adaptation != nil, case .rgb(let rgb) = ink {
      style.foreground = .rgb(BackgroundAdaptation.readable(rgb, on: background(ground)))
    }
    return style
  }

  /// Returns a style with a text colour on the background of the role.
  func text(
    _ ink: ThemeToken<AdaptiveColor>, _ attributes: ThemeToken<CellAttributes>? = nil
  ) -> CellStyle { style(color(ink), on: color(.background), attributes) }

  func pairStyle(
    _ token: ThemeToken<ColorPair>, _ attributes: ThemeToken<CellAttributes>? = nil
  ) -> CellStyle {
    let pair = pair(token)
    return style(pair.foreground, on: pair.background, attributes)
  }

  /// Returns a style that differs from the role's text at this depth: by its background, or else by
  /// reverse video.
  func distinct(_ style: CellStyle, keepsForeground: Bool = false) -> CellStyle {
    var style = style
    if keepsForeground, scheme[.selection]?.foreground == nil { style.foreground = .default }
    let roleBackground = color(.background)
    if style.background.asBackground(in: depth) == roleBackground.asBackground(in: depth) {
      style.attributes.insert(.reverse)
      // Some terminals barely show reverse video of their default colours.
      if depth == .monochrome { style.attributes.insert(.bold) }
    }
    return style
  }

  /// Returns an RGB colour for a text colour; the default colour is assumed if unknown.
  func foreground(_ color: TerminalColor) -> RGB8 { color.rgb8() ?? defaultColors.effectiveText }

  /// Returns an RGB colour for a background; the default colour is assumed if unknown.
  func background(_ color: TerminalColor) -> RGB8 {
    color.rgb8() ?? defaultColors.effectiveBackground
  }
}
