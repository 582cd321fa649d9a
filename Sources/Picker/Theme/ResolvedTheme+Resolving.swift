public import Color
import Terminal

extension ResolvedTheme {
  /// Resolves a theme for a terminal.
  ///
  /// Long because it assigns each property once.
  /// - Parameters:
  ///   - theme: the theme.
  ///   - defaultColors: the terminal's default colours, as far as they are known.
  ///   - depth: the colour depth of the terminal.
  public init(_ theme: Theme, on defaultColors: DefaultColors, depth: ColorDepth = .truecolor) {
    let base = ResolvedScheme(theme, .base, defaultColors, depth)
    let bar = ResolvedScheme(theme, .bar, defaultColors, depth)
    let panel = ResolvedScheme(theme, .panel, defaultColors, depth)
    let field = ResolvedScheme(theme, .textFields, defaultColors, depth)
    let cells = ResolvedScheme(theme, .cells, defaultColors, depth)
    let buttons = ResolvedScheme(theme, .buttons, defaultColors, depth)
    let labels = ResolvedScheme(theme, .labels, defaultColors, depth)
    let icons = ResolvedScheme(theme, .icons, defaultColors, depth)

    self.theme = theme
    self.defaultColors = defaultColors
    self.depth = depth
    background = base.background(base.color(.background))
    text = base.foreground(base.color(.foreground))
    secondary = base.foreground(base.text(.secondary).foreground)
    accent = panel.foreground(panel.text(.tint).foreground)
    self.panel = panel.background(panel.color(.background))
    self.bar = bar.background(bar.color(.background))
    selection = base.background(base.pair(.selection).background)
    alert = base.foreground(base.text(.alert).foreground)
    iconSecondary = icons.foreground(icons.color(.secondary))
    let tiles = panel.exactPair(.checkerboard)
    checkerboard = [panel.background(tiles.foreground), panel.background(tiles.background)]

    baseStyle = base.text(.foreground, base.scheme.attributes(.body))
    baseNote = base.text(.secondary, base.scheme.attributes(.note))
    baseAlert = base.text(.alert)
    selectionStyle = base.distinct(base.pairStyle(.selection), keepsForeground: true)

    barStyle = bar.text(.foreground, bar.scheme.attributes(.body))
    barNote = bar.text(.secondary, bar.scheme.attributes(.note))
    barTitle = bar.text(.foreground, bar.scheme.attributes(.title))
    barFocus = bar.text(.tint, bar.scheme.attributes(.emphasis))
    barSelected = bar.distinct(bar.pairStyle(.highlight, bar.scheme.attributes(.emphasis)))
    barKey = bar.text(.tint, bar.scheme.attributes(.key))
    barAlert = bar.text(.alert)
    barWarning = bar.text(.warning)

    panelStyle = panel.text(.foreground, panel.scheme.attributes(.body))
    panelNote = panel.text(.secondary, panel.scheme.attributes(.note))
    panelFocus = panel.text(.tint, panel.scheme.attributes(.emphasis))
    panelAlert = panel.text(.alert)
    panelWarning = panel.text(.warning)
    titleStyle = panel.text(.foreground, panel.scheme.attributes(.title))
    separatorStyle = panel.text(.separator)
    borderStyles = [panel.text(.border), panel.text(.focus)]
    fieldStyle = field.text(.foreground, field.scheme.attributes(.body))
    fieldFocus = field.text(.tint, field.scheme.attributes(.emphasis))
    fieldPlaceholder = field.text(.placeholder, field.scheme.attributes(.note))
    fieldAlert = field.text(.alert)
    fieldSelected = field.distinct(field.pairStyle(.selection))
    cellStyle = cells.text(.foreground, cells.scheme.attributes(.body))
    cellNote = cells.text(.secondary, cells.scheme.attributes(.note))
    cellSelected = cells.distinct(cells.pairStyle(.highlight, cells.scheme.attributes(.emphasis)))
    buttonStyle = buttons.text(.secondary, buttons.scheme.attributes(.note))
    buttonSelected = buttons.distinct(
      buttons.pairStyle(.highlight, buttons.scheme.attributes(.emphasis)))
    labelStyle = labels.text(.foreground, labels.scheme.attributes(.body))
    labelNote = labels.text(.secondary, labels.scheme.attributes(.note))

    borderGlyphs = BorderGlyphs(
      border: panel.scheme.style(.borderStyle) ?? .single,
      corners: panel.scheme.style(.corners) ?? .round,
      thickness: panel.scheme.style(.thickness) ?? .thin)
    separator = panel.scheme.style(.separatorStyle) ?? .line
    panelPadding = panel.scheme.padding(.padding) ?? Padding()
    margins = panel.scheme.padding(.margins) ?? Padding()
    let heights = Scheme.rowHeights
    cellHeight = min(max(cells.scheme.rowHeight ?? 1, heights.lowerBound), heights.upperBound)
    shadow = panel.scheme.style(.shadowStyle) ?? .flat
    shadowStyle = CellStyle(
      foreground: base.color(.secondary), background: panel.color(.shadow), attributes: .faint)
    barPadding = bar.scheme.padding(.padding)?.columns ?? 0
    barSeparator = bar.scheme.style(.separatorStyle) ?? .space
  }
}

/// The scheme of one role, resolved for one colour mode.
private struct ResolvedScheme {
  let scheme: Scheme
  private let mode: ColorMode
  private let defaultColors: DefaultColors
  private let depth: ColorDepth
  /// The colours of the standard theme for the role, which follow the background; those that a theme
  /// sets itself are exact.
  private let standard: Scheme
  private let adaptation: BackgroundAdaptation?

  init(_ theme: Theme, _ role: ThemeRole, _ defaultColors: DefaultColors, _ depth: ColorDepth) {
    // Merged once for both: schemes are large, and the first picture waits for them.
    let inherited = Theme.standard.own(role)
    scheme = theme.own(role).over(inherited)
    mode = theme.mode(of: scheme, on: defaultColors.appearance)
    self.defaultColors = defaultColors
    self.depth = depth
    standard = inherited
    adaptation = BackgroundAdaptation(to: defaultColors, mode: mode, depth: depth)
  }

  func color(_ key: SchemeKey) -> TerminalColor {
    adapted(scheme.color(key), standard: standard.color(key)) ?? .default
  }

  /// Returns the colours of a pair; missing ones are the foreground and background of the role.
  func pair(
    _ key: SchemeKey
  ) -> (foreground: TerminalColor, background: TerminalColor) {
    let (pair, plain) = (scheme.pair(key), standard.pair(key))
    return (
      adapted(pair?.foreground, standard: plain?.foreground) ?? color(.foreground),
      adapted(pair?.background, standard: plain?.background) ?? color(.background)
    )
  }

  /// Returns the colours of a pair as the theme sets them.
  func exactPair(
    _ key: SchemeKey
  ) -> (foreground: TerminalColor, background: TerminalColor) {
    let pair = scheme.pair(key)
    return (
      pair?.foreground?.resolved(for: mode) ?? color(.foreground),
      pair?.background?.resolved(for: mode) ?? color(.background)
    )
  }

  private func adapted(_ color: AdaptiveColor?, standard: AdaptiveColor?) -> TerminalColor? {
    let resolved = color?.resolved(for: mode)
    guard let adaptation, color == standard, case .rgb(let rgb) = resolved else { return resolved }
    return .rgb(adaptation.adapted(rgb))
  }

  /// Returns a style whose text can be read where its colours follow the terminal's background.
  private func readable(_ style: CellStyle) -> CellStyle {
    guard adaptation != nil, case .rgb(let ink) = style.foreground else { return style }
    var style = style
    style.foreground = .rgb(
      BackgroundAdaptation.readable(ink, on: background(style.background)))
    return style
  }

  /// Returns a style with a text colour on the background of the role.
  func text(
    _ key: SchemeKey, _ attributes: CellAttributes? = nil
  ) -> CellStyle {
    readable(
      CellStyle(
        foreground: color(key), background: color(.background), attributes: attributes ?? []))
  }

  func pairStyle(
    _ key: SchemeKey, _ attributes: CellAttributes? = nil
  ) -> CellStyle {
    let pair = pair(key)
    return readable(
      CellStyle(
        foreground: pair.foreground, background: pair.background, attributes: attributes ?? []))
  }

  /// Returns a style that differs from the role's text at this depth: by its background, or else by
  /// reverse video.
  func distinct(_ style: CellStyle, keepsForeground: Bool = false) -> CellStyle {
    var style = style
    if keepsForeground, scheme.pair(.selection)?.foreground == nil { style.foreground = .default }
    let roleBackground = color(.background)
    if style.background.asBackground(in: depth) == roleBackground.asBackground(in: depth) {
      style.attributes.insert(.reverse)
      // Some terminals barely show reverse video of their default colours.
      if depth == .monochrome { style.attributes.insert(.bold) }
    }
    return style
  }

  /// Returns an exact colour for a text colour; the default colour is assumed if unknown.
  func foreground(_ color: TerminalColor) -> RGB8 { color.rgb8() ?? defaultColors.effectiveText }

  /// Returns an exact colour for a background; the default colour is assumed if unknown.
  func background(_ color: TerminalColor) -> RGB8 {
    color.rgb8() ?? defaultColors.effectiveBackground
  }
}
