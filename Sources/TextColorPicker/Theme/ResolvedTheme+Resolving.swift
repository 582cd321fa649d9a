public import Colorimetry
import TerminalCore

extension ResolvedTheme {
  /// Works out what a theme looks like on a terminal.
  public init(_ theme: Theme, on terminal: TerminalGround, depth: ColorDepth = .truecolor) {
    let base = RoleLook(theme, .base, terminal, depth)
    let bar = RoleLook(theme, .bar, terminal, depth)
    let panel = RoleLook(theme, .panel, terminal, depth)
    let field = RoleLook(theme, .textFields, terminal, depth)
    let cells = RoleLook(theme, .cells, terminal, depth)
    let buttons = RoleLook(theme, .buttons, terminal, depth)
    let labels = RoleLook(theme, .labels, terminal, depth)
    let icons = RoleLook(theme, .icons, terminal, depth)

    self.theme = theme
    self.terminal = terminal
    self.depth = depth
    background = base.ground(base.color(\.background))
    text = base.ink(base.color(\.foreground))
    secondary = base.ink(base.color(\.secondary))
    accent = panel.ink(panel.color(\.tint))
    self.panel = panel.ground(panel.color(\.background))
    self.bar = bar.ground(bar.color(\.background))
    selection = base.ground(base.pair(\.selection).background)
    alert = base.ink(base.color(\.alert))
    iconSecondary = icons.ink(icons.color(\.secondary))
    let board = panel.pair(\.checkerboard)
    checkerboard = [panel.ground(board.foreground), panel.ground(board.background)]

    baseStyle = base.text(\.foreground, base.styles.body)
    baseNote = base.text(\.secondary, base.styles.note)
    baseAlert = base.text(\.alert)
    selectionStyle = base.marked(base.pairStyle(\.selection), keepsForeground: true)

    barStyle = bar.text(\.foreground, bar.styles.body)
    barNote = bar.text(\.secondary, bar.styles.note)
    barTitle = bar.text(\.foreground, bar.styles.title)
    barFocus = bar.text(\.tint, bar.styles.emphasis)
    barSelected = bar.marked(bar.pairStyle(\.highlight, bar.styles.emphasis))
    accentOnBar = bar.text(\.tint, bar.styles.key)
    alertOnBar = bar.text(\.alert)
    warningOnBar = bar.text(\.warning)

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
    fieldSelected = field.marked(field.pairStyle(\.selection))
    cellStyle = cells.text(\.foreground, cells.styles.body)
    cellNote = cells.text(\.secondary, cells.styles.note)
    cellSelected = cells.marked(cells.pairStyle(\.highlight, cells.styles.emphasis))
    buttonStyle = buttons.text(\.secondary, buttons.styles.note)
    buttonSelected = buttons.marked(buttons.pairStyle(\.highlight, buttons.styles.emphasis))
    labelStyle = labels.text(\.foreground, labels.styles.body)
    labelNote = labels.text(\.secondary, labels.styles.note)

    borderLook = BorderLook(
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

/// The scheme of one role in one mode.
private struct RoleLook {
  let styles: Styles
  private let colors: SemanticColors
  private let mode: ColorMode
  private let terminal: TerminalGround
  private let depth: ColorDepth

  init(_ theme: Theme, _ role: Role, _ terminal: TerminalGround, _ depth: ColorDepth) {
    let scheme = theme.scheme(for: role)
    styles = scheme.styles
    colors = scheme.colors
    mode = theme.mode(of: scheme, on: terminal.appearance)
    self.terminal = terminal
    self.depth = depth
  }

  func color(_ value: (SemanticColors) -> AdaptiveColor?) -> TerminalColor {
    value(colors)?.resolved(for: mode) ?? .default
  }

  /// The two colours of a pair; what it leaves open is the role's own.
  func pair(
    _ value: (SemanticColors) -> ColorPair?
  ) -> (foreground: TerminalColor, background: TerminalColor) {
    let pair = value(colors)
    return (
      pair?.foreground?.resolved(for: mode) ?? color(\.foreground),
      pair?.background?.resolved(for: mode) ?? color(\.background)
    )
  }

  /// Text in a colour on the role's background.
  func text(
    _ value: (SemanticColors) -> AdaptiveColor?, _ attributes: CellAttributes? = nil
  ) -> CellStyle {
    CellStyle(
      foreground: color(value), background: color(\.background), attributes: attributes ?? [])
  }

  func pairStyle(
    _ value: (SemanticColors) -> ColorPair?, _ attributes: CellAttributes? = nil
  ) -> CellStyle {
    let pair = pair(value)
    return CellStyle(
      foreground: pair.foreground, background: pair.background, attributes: attributes ?? [])
  }

  /// A style that is told from the role's text in this depth: by its background, else by reverse
  /// video.
  func marked(_ style: CellStyle, keepsForeground: Bool = false) -> CellStyle {
    var style = style
    if keepsForeground, colors.selection?.foreground == nil { style.foreground = .default }
    let ground = color(\.background)
    if style.background.seenBehindText(in: depth) == ground.seenBehindText(in: depth) {
      style.attributes.insert(.reverse)
      // Some terminals show reverse video of their default colours hardly or not at all.
      if depth == .monochrome { style.attributes.insert(.bold) }
    }
    return style
  }

  /// The best guess for a colour of text.
  func ink(_ color: TerminalColor) -> RGB8 { color.rgb8() ?? terminal.shownText }

  /// The best guess for a colour behind text.
  func ground(_ color: TerminalColor) -> RGB8 { color.rgb8() ?? terminal.shownBackground }
}
