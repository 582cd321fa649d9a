public import Colorimetry
public import TerminalCore

/// The colours of everything that is not the user's own: borders, labels, marks, assumed background.
public struct Theme: Hashable, Sendable {
  /// Whether the terminal is dark or light.
  public var appearance: Appearance
  /// The colour the terminal's default background is taken to be: edges are blended against it.
  public var background: RGB8
  /// The colour the terminal's default text is taken to have.
  public var text: RGB8
  /// Grey: the centre of the icon for more than five colours, secondary text.
  public var secondary: RGB8
  /// What has the focus.
  public var accent: RGB8
  /// Behind popovers and panels.
  public var panel: RGB8
  /// Behind the toolbar and the status line.
  public var bar: RGB8
  /// Behind selected text.
  public var selection: RGB8
  /// Errors and warnings.
  public var alert: RGB8
  /// The two colours of the checkerboard under transparency.
  public var checkerboard: [RGB8]

  /// For light text on a dark terminal.
  public static let dark = Theme(
    appearance: .dark, background: RGB8(0x10, 0x10, 0x14), text: RGB8(0xE6, 0xE6, 0xEA),
    secondary: RGB8(0x8E, 0x8E, 0x93), accent: RGB8(0xFF, 0xD6, 0x6B),
    panel: RGB8(0x22, 0x22, 0x2A), bar: RGB8(0x1C, 0x1C, 0x23),
    selection: RGB8(0x3A, 0x41, 0x66), alert: RGB8(0xFF, 0x8A, 0x80),
    checkerboard: [RGB8(0x99, 0x99, 0x99), RGB8(0x66, 0x66, 0x66)])

  /// For dark text on a light terminal.
  public static let light = Theme(
    appearance: .light, background: RGB8(0xFF, 0xFF, 0xFF), text: RGB8(0x1C, 0x1C, 0x1E),
    secondary: RGB8(0x8E, 0x8E, 0x93), accent: RGB8(0x9A, 0x4B, 0x00),
    panel: RGB8(0xEC, 0xEC, 0xF1), bar: RGB8(0xF2, 0xF2, 0xF6),
    selection: RGB8(0xC3, 0xD5, 0xFF), alert: RGB8(0xB0, 0x1E, 0x1E),
    checkerboard: [RGB8(0xFF, 0xFF, 0xFF), RGB8(0xCC, 0xCC, 0xCC)])

  /// The theme of an appearance.
  public static func standard(_ appearance: Appearance) -> Theme {
    appearance == .dark ? .dark : .light
  }
}

extension Theme {
  /// Text on the bars at the top and the bottom.
  public var barStyle: CellStyle { CellStyle(foreground: .rgb(text), background: .rgb(bar)) }
  /// Less important text on a bar.
  public var barNote: CellStyle { CellStyle(foreground: .rgb(secondary), background: .rgb(bar)) }
  /// Text on a popover, sheet or panel.
  public var panelStyle: CellStyle { CellStyle(foreground: .rgb(text), background: .rgb(panel)) }
  /// Less important text on a panel.
  public var panelNote: CellStyle {
    CellStyle(foreground: .rgb(secondary), background: .rgb(panel))
  }
  /// What has the focus on a panel.
  public var panelFocus: CellStyle {
    CellStyle(foreground: .rgb(accent), background: .rgb(panel), attributes: .bold)
  }
  /// An error on a panel.
  public var panelAlert: CellStyle { CellStyle(foreground: .rgb(alert), background: .rgb(panel)) }
}
