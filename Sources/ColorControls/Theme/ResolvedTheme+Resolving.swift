public import Colorimetry
import TerminalCore

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
    background = base.background(base.color(\.background))
    text = base.foreground(base.color(\.foreground))
    secondary = base.foreground(base.text(\.secondary).foreground)
    accent = panel.foreground(panel.text(\.tint).foreground)
    self.panel = panel.background(panel.color(\.background))
    self.bar = bar.background(bar.color(\.background))
    selection = base.background(base.pair(\.selection).background)
    alert = base.foreground(base.text(\.alert).foreground)
    iconSecondary = icons.foreground(icons.color(\.secondary))
    let tiles = panel.exactPair(\.checkerboard)
    checkerboard = [panel.background(tiles.foreground), panel.background(tiles.background)]

    baseStyle = base.text(\.foreground, base.styles.body)
    baseNote = base.text(\.secondary, base.styles.note)
    baseAlert = base.text(\.alert)
    selectionStyle = base.distinct(base.pairStyle(\.selection), keepsForeground: true)

    barStyle = bar.text(\.foreground, bar.styles.body)
    barNote = bar.text(\.secondary, bar.styles.note)
    barTitle = bar.text(\.foreground, bar.styles.title)
    barFocus = bar.text(\.tint, bar.styles.emphasis)
    barSelected = bar.distinct(bar.pairStyle(\.highlight, bar.styles.emphasis))
    barKey = bar.text(\.tint, bar.styles.key)
    barAlert = bar.text(\.alert)
    barWarning = bar.text(\.warning)

    panelStyle = panel.text(\.foreground, panel.styles.body)
    panelNote = panel.text(\.secondary, panel.styles.note)
    panelFocus = panel.text(\.tint, panel.styles.emphasis)
    panelAlert = panel.text(\.alert)
    panelWarning = panel.text(\.warning)
    titleStyle = panel.text(\.foreground, panel.styles.title)
    separatorStyle = panel.text(\.separator)
    borderStyles = [panel.text(\.border), panel.text(\.focus)]
    fieldStyle = field.text(\.foreground, field.styles.body)
    fieldFocus = field.text(\.tint, field.styles.emphasis)
    fieldPlaceholder = field.text(\.placeholder, field.styles.note)
    fieldAlert = field.text(\.alert)
    fieldSelected = field.distinct(field.pairStyle(\.selection))
    cellStyle = cells.text(\.foreground, cells.styles.body)
    cellNote = cells.text(\.secondary, cells.styles.note)
    cellSelected = cells.distinct(cells.pairStyle(\.highlight, cells.styles.emphasis))
    buttonStyle = buttons.text(\.secondary, buttons.styles.note)
    buttonSelected = buttons.distinct(buttons.pairStyle(\.highlight, buttons.styles.emphasis))
    labelStyle = labels.text(\.foreground, labels.styles.body)
    labelNote = labels.text(\.secondary, labels.styles.note)

    borderGlyphs = BorderGlyphs(
      border: panel.styles.border ?? .single, corners: panel.styles.corners ?? .round,
      thickness: panel.styles.thickness ?? .thin)
    separator = panel.styles.separator ?? .line
    panelPadding = panel.styles.padding ?? Padding()
    margins = panel.styles.margins ?? Padding()
    let heights = Styles.rowHeights
    cellHeight = min(max(cells.styles.rowHeight ?? 1, heights.lowerBound), heights.upperBound)
    shadow = panel.styles.shadow ?? .flat
    shadowStyle = CellStyle(
      foreground: base.color(\.secondary), background: panel.color(\.shadow), attributes: .faint)
    barPadding = bar.styles.padding?.columns ?? 0
    barSeparator = bar.styles.separator ?? .space
  }
}

/// The scheme of one role, resolved for one colour mode.
private struct ResolvedScheme {
  let styles: Styles
  private let colors: SemanticColors
  private let mode: ColorMode
  private let defaultColors: DefaultColors
  private let depth: ColorDepth
  /// The colours of the standard theme for the role, which follow the background; those that a theme
  /// sets itself are exact.
  private let standard: SemanticColors
  private let adaptation: BackgroundAdaptation?

  init(_ theme: Theme, _ role: ThemeRole, _ defaultColors: DefaultColors, _ depth: ColorDepth) {
    // Merged once for both: schemes are large, and the first picture waits for them.
    let inherited = Theme.standard.own(role)
    let scheme = theme.own(role).over(inherited)
    styles = scheme.styles
    colors = scheme.colors
    mode = theme.mode(of: scheme, on: defaultColors.appearance)
    self.defaultColors = defaultColors
    self.depth = depth
    standard = inherited.colors
    adaptation = BackgroundAdaptation(to: defaultColors, mode: mode, depth: depth)
  }

  func color(_ value: (SemanticColors) -> AdaptiveColor?) -> TerminalColor {
    adapted(value(colors), standard: value(standard)) ?? .default
  }

  /// Returns the colours of a pair; missing ones are the foreground and background of the role.
  func pair(
    _ value: (SemanticColors) -> ColorPair?
  ) -> (foreground: TerminalColor, background: TerminalColor) {
    let (pair, plain) = (value(colors), value(standard))
    return (
      adapted(pair?.foreground, standard: plain?.foreground) ?? color(\.foreground),
      adapted(pair?.background, standard: plain?.background) ?? color(\.background)
    )
  }

  /// Returns the colours of a pair as the theme sets them.
  func exactPair(
    _ value: (SemanticColors) -> ColorPair?
  ) -> (foreground: TerminalColor, background: TerminalColor) {
    let pair = value(colors)
    return (
      pair?.foreground?.resolved(for: mode) ?? color(\.foreground),
      pair?.background?.resolved(for: mode) ?? color(\.background)
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
    _ value: (SemanticColors) -> AdaptiveColor?, _ attributes: CellAttributes? = nil
  ) -> CellStyle {
    readable(
      CellStyle(
        foreground: color(value), background: color(\.background), attributes: attributes ?? []))
  }

  func pairStyle(
    _ value: (SemanticColors) -> ColorPair?, _ attributes: CellAttributes? = nil
  ) -> CellStyle {
    let pair = pair(value)
    return readable(
      CellStyle(
        foreground: pair.foreground, background: pair.background, attributes: attributes ?? []))
  }

  /// Returns a style that differs from the role's text at this depth: by its background, or else by
  /// reverse video.
  func distinct(_ style: CellStyle, keepsForeground: Bool = false) -> CellStyle {
    var style = style
    if keepsForeground, colors.selection?.foreground == nil { style.foreground = .default }
    let roleBackground = color(\.background)
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
