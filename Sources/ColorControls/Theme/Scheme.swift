public import TerminalCore

/// The styles and colours of one kind of view.
///
/// Unset values are inherited; see `Theme`.
///
///     let panel = Scheme.standard.with(background: .indexed(0), tint: .indexed(14))
///       .with(corners: .square, title: .bold)
///     let theme = Theme("night", panel: panel)
public struct Scheme: Hashable, Sendable {
  /// Spacing, borders and text attributes.
  public var styles: Styles
  /// Colours.
  public var colors: SemanticColors

  /// Creates a scheme; by default without any value.
  public init(styles: Styles = Styles(), colors: SemanticColors = SemanticColors()) {
    self.styles = styles
    self.colors = colors
  }

  /// The empty scheme, which inherits everything.
  ///
  /// Build on it with `with`.
  public static let standard = Scheme()

  /// Returns the scheme with unset values taken from another one.
  public func over(_ other: Scheme) -> Scheme {
    Scheme(styles: styles.over(other.styles), colors: colors.over(other.colors))
  }

  /// Returns a copy with other colours; nil keeps the present value.
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

  /// Returns a copy with other styles; nil keeps the present value.
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

  /// Returns a copy with the colours that are set in `colors`.
  public func with(_ colors: SemanticColors) -> Scheme {
    Scheme(styles: styles, colors: colors.over(self.colors))
  }

  /// Returns a copy with the styles that are set in `styles`.
  public func with(_ styles: Styles) -> Scheme {
    Scheme(styles: styles.over(self.styles), colors: colors)
  }
}
