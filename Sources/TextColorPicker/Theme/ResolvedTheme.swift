public import Colorimetry
public import TerminalCore

/// A theme as it is drawn: the colours and styles for one terminal, one mode and one depth.
///
/// Colours that are blended are `RGB8`, the best guess for a default colour or an entry of the
/// palette. Styles of cells have the theme's colours as they are. Where the depth makes something
/// chosen look like its surroundings, its style has reverse video.
public struct ResolvedTheme: Hashable, Sendable {
  /// The theme.
  public let theme: Theme
  /// What is known of the terminal.
  public let terminal: TerminalGround
  /// The colours that the terminal can show.
  public let depth: ColorDepth

  // MARK: Colours to blend

  /// The colour of the default background: edges are blended against it.
  public internal(set) var background: RGB8
  /// The colour of the default text.
  public internal(set) var text: RGB8
  /// Secondary text.
  public internal(set) var secondary: RGB8
  /// What has the focus.
  public internal(set) var accent: RGB8
  /// Behind popovers and panels.
  public internal(set) var panel: RGB8
  /// Behind the toolbar and the status line.
  public internal(set) var bar: RGB8
  /// Behind selected text.
  public internal(set) var selection: RGB8
  /// Errors.
  public internal(set) var alert: RGB8
  /// The centre of the icon for more than five colours.
  public internal(set) var iconSecondary: RGB8
  /// The two colours of the checkerboard under transparency.
  public internal(set) var checkerboard: [RGB8]

  // MARK: Text on the screen itself

  /// Text on the screen itself.
  public internal(set) var baseStyle: CellStyle
  /// Less important text there.
  public internal(set) var baseNote: CellStyle
  /// Errors there.
  public internal(set) var baseAlert: CellStyle
  /// Selected text; the foreground is `.default` where it keeps its own.
  public internal(set) var selectionStyle: CellStyle

  // MARK: Bars

  /// Text on the bars at the top and the bottom.
  public internal(set) var barStyle: CellStyle
  /// Less important text on a bar.
  public internal(set) var barNote: CellStyle
  /// A title on a bar.
  public internal(set) var barTitle: CellStyle
  /// A question on a bar: what has the focus.
  public internal(set) var barFocus: CellStyle
  /// What is switched on, on a bar.
  public internal(set) var barSelected: CellStyle
  /// The name of a key on a bar.
  public internal(set) var accentOnBar: CellStyle
  /// An error on a bar.
  public internal(set) var alertOnBar: CellStyle
  /// What might be a mistake, on a bar.
  public internal(set) var warningOnBar: CellStyle

  // MARK: Panels and what lies on them

  /// Text on a popover, sheet or panel.
  public internal(set) var panelStyle: CellStyle
  /// Less important text on a panel.
  public internal(set) var panelNote: CellStyle
  /// What has the focus on a panel.
  public internal(set) var panelFocus: CellStyle
  /// An error on a panel.
  public internal(set) var panelAlert: CellStyle
  /// What might be a mistake, on a panel.
  public internal(set) var panelWarning: CellStyle
  /// A heading on a panel.
  public internal(set) var titleStyle: CellStyle
  /// A line between parts of a panel.
  public internal(set) var separatorStyle: CellStyle
  /// What is typed in a field.
  public internal(set) var fieldStyle: CellStyle
  /// The mark of a field that has the focus.
  public internal(set) var fieldFocus: CellStyle
  /// What is shown in an empty field.
  public internal(set) var fieldPlaceholder: CellStyle
  /// What is typed and cannot be read.
  public internal(set) var fieldAlert: CellStyle
  /// Selected text in a field.
  public internal(set) var fieldSelected: CellStyle
  /// A line of a list.
  public internal(set) var cellStyle: CellStyle
  /// Less important text in a line of a list.
  public internal(set) var cellNote: CellStyle
  /// The chosen line of a list.
  public internal(set) var cellSelected: CellStyle
  /// A tab or toggle.
  public internal(set) var buttonStyle: CellStyle
  /// The chosen tab, or a toggle that is on.
  public internal(set) var buttonSelected: CellStyle
  /// The name of something.
  public internal(set) var labelStyle: CellStyle
  /// A less important name.
  public internal(set) var labelNote: CellStyle
  var borderStyles: [CellStyle]

  // MARK: Layout

  /// The glyphs of the border of panels.
  public internal(set) var borderLook: BorderLook
  /// The glyphs between the parts of a panel.
  public internal(set) var separator: SeparatorStyle
  /// Empty cells between the border of a panel and what is inside.
  public internal(set) var panelPadding: Padding
  /// Empty cells between the edge of the screen and menus.
  public internal(set) var margins: Padding
  /// Rows of a line of a list.
  public internal(set) var cellHeight: Int
  /// Whether panels throw a shadow.
  public internal(set) var shadow: ShadowStyle
  /// The look of what lies in a shadow.
  public internal(set) var shadowStyle: CellStyle
  /// Empty cells at the ends of a bar.
  public internal(set) var barPadding: Int
  /// What stands between the parts of a bar.
  public internal(set) var barSeparator: SeparatorStyle

  /// The border of a panel with or without the focus.
  public func borderStyle(isFocused: Bool) -> CellStyle { borderStyles[isFocused ? 1 : 0] }

  /// Whether the terminal is dark or light.
  public var appearance: Appearance { terminal.appearance }

  /// The mode that the colours are for.
  public var mode: ColorMode { theme.mode(on: terminal.appearance) }
}

extension ResolvedTheme {
  /// The standard theme on a dark terminal.
  public static let dark = ResolvedTheme(.standard, on: TerminalGround(.dark))

  /// The standard theme on a light terminal.
  public static let light = ResolvedTheme(.standard, on: TerminalGround(.light))

  /// The standard theme for an appearance.
  public static func standard(_ appearance: Appearance) -> ResolvedTheme {
    appearance == .dark ? .dark : .light
  }

  /// The same theme on another terminal.
  public func resolved(on terminal: TerminalGround) -> ResolvedTheme {
    terminal == self.terminal ? self : ResolvedTheme(theme, on: terminal, depth: depth)
  }

  /// The same theme in another depth.
  public func resolved(for depth: ColorDepth) -> ResolvedTheme {
    depth == self.depth ? self : ResolvedTheme(theme, on: terminal, depth: depth)
  }

  /// The 8-bit colour that a colour is taken to have.
  /// - Parameter isBackground: which of the terminal's own colours the default one is.
  public func rgb8(of color: TerminalColor, isBackground: Bool) -> RGB8 {
    color.rgb8() ?? (isBackground ? background : text)
  }

  /// Every style with its name, in the order of the screen from top to bottom.
  public var namedStyles: [(name: String, style: CellStyle)] {
    [
      ("base", baseStyle), ("base note", baseNote), ("base alert", baseAlert),
      ("selection", selectionStyle), ("bar", barStyle), ("bar note", barNote),
      ("bar title", barTitle), ("bar focus", barFocus), ("bar on", barSelected),
      ("bar key", accentOnBar), ("bar alert", alertOnBar), ("bar warning", warningOnBar),
      ("panel", panelStyle), ("panel note", panelNote), ("panel focus", panelFocus),
      ("panel alert", panelAlert), ("panel warning", panelWarning), ("title", titleStyle),
      ("separator", separatorStyle), ("border", borderStyle(isFocused: false)),
      ("border focus", borderStyle(isFocused: true)), ("field", fieldStyle),
      ("field focus", fieldFocus), ("placeholder", fieldPlaceholder),
      ("field alert", fieldAlert), ("field chosen", fieldSelected), ("cell", cellStyle),
      ("cell note", cellNote), ("cell chosen", cellSelected), ("button", buttonStyle),
      ("button on", buttonSelected), ("label", labelStyle), ("label note", labelNote),
    ]
  }
}
