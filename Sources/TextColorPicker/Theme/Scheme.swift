public import TerminalCore

/// Styles and colours for one kind of view.
public struct Scheme: Hashable, Sendable {
  /// Layout and type.
  public var styles: Styles
  /// Colours.
  public var colors: SemanticColors

  /// A scheme; without arguments it changes nothing.
  public init(styles: Styles = Styles(), colors: SemanticColors = SemanticColors()) {
    self.styles = styles
    self.colors = colors
  }

  /// The scheme that changes nothing: a start for `with`.
  public static let standard = Scheme()

  /// This scheme, and where it is open the other one.
  public func over(_ other: Scheme) -> Scheme {
    Scheme(styles: styles.over(other.styles), colors: colors.over(other.colors))
  }

  /// The same scheme with other colours; what is nil stays as it is.
  public func with(
    foreground: AdaptiveColor? = nil, background: AdaptiveColor? = nil,
    secondary: AdaptiveColor? = nil, tint: AdaptiveColor? = nil, border: AdaptiveColor? = nil,
    focus: AdaptiveColor? = nil, separator: AdaptiveColor? = nil,
    placeholder: AdaptiveColor? = nil, alert: AdaptiveColor? = nil, warning: AdaptiveColor? = nil,
    shadow: AdaptiveColor? = nil, highlight: ColorPair? = nil, selection: ColorPair? = nil,
    checkerboard: ColorPair? = nil
  ) -> Scheme {
    with(
      SemanticColors(
        foreground: foreground, background: background, secondary: secondary, tint: tint,
        border: border, focus: focus, separator: separator, placeholder: placeholder,
        alert: alert, warning: warning, shadow: shadow, highlight: highlight,
        selection: selection, checkerboard: checkerboard))
  }

  /// The same scheme with other styles; what is nil stays as it is.
  public func with(
    padding: Padding? = nil, margins: Padding? = nil, border: BorderStyle? = nil,
    corners: CornerStyle? = nil, thickness: LineThickness? = nil,
    separator: SeparatorStyle? = nil, shadow: ShadowStyle? = nil, rowHeight: Int? = nil,
    title: CellAttributes? = nil, body: CellAttributes? = nil, emphasis: CellAttributes? = nil,
    note: CellAttributes? = nil, key: CellAttributes? = nil
  ) -> Scheme {
    with(
      Styles(
        padding: padding, margins: margins, border: border, corners: corners,
        thickness: thickness, separator: separator, shadow: shadow, rowHeight: rowHeight,
        title: title, body: body, emphasis: emphasis, note: note, key: key))
  }

  /// The same scheme with the colours that are given.
  public func with(_ colors: SemanticColors) -> Scheme {
    Scheme(styles: styles, colors: colors.over(self.colors))
  }

  /// The same scheme with the styles that are given.
  public func with(_ styles: Styles) -> Scheme {
    Scheme(styles: styles.over(self.styles), colors: colors)
  }
}
