/// Colours by purpose.
///
/// Unset colours are inherited; see `Theme`.
///
///     let signals = SemanticColors(tint: .indexed(14), alert: .indexed(9), warning: .indexed(11))
///     let theme = Theme("signals", base: Scheme(colors: signals))
public struct SemanticColors: Hashable, Sendable {
  /// Text.
  public var foreground: AdaptiveColor?
  /// The background.
  public var background: AdaptiveColor?
  /// Secondary text.
  public var secondary: AdaptiveColor?
  /// Interactive and focused elements.
  public var tint: AdaptiveColor?
  /// Borders.
  public var border: AdaptiveColor?
  /// Borders of focused elements.
  public var focus: AdaptiveColor?
  /// Separators.
  public var separator: AdaptiveColor?
  /// The placeholder of an empty text field.
  public var placeholder: AdaptiveColor?
  /// Errors.
  public var alert: AdaptiveColor?
  /// Warnings.
  public var warning: AdaptiveColor?
  /// The background of a shadow.
  public var shadow: AdaptiveColor?
  /// Selected list rows and toggles that are on.
  public var highlight: ColorPair?
  /// Selected text.
  ///
  /// Without a foreground the text keeps its colour.
  public var selection: ColorPair?
  /// The checkerboard behind transparent colours; the foreground is the tile at the top left.
  public var checkerboard: ColorPair?

  /// Creates a set of colours; by default none is set.
  public init(
    foreground: AdaptiveColor? = nil, background: AdaptiveColor? = nil,
    secondary: AdaptiveColor? = nil, tint: AdaptiveColor? = nil, border: AdaptiveColor? = nil,
    focus: AdaptiveColor? = nil, separator: AdaptiveColor? = nil,
    placeholder: AdaptiveColor? = nil, alert: AdaptiveColor? = nil, warning: AdaptiveColor? = nil,
    shadow: AdaptiveColor? = nil, highlight: ColorPair? = nil, selection: ColorPair? = nil,
    checkerboard: ColorPair? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.secondary = secondary
    self.tint = tint
    self.border = border
    self.focus = focus
    self.separator = separator
    self.placeholder = placeholder
    self.alert = alert
    self.warning = warning
    self.shadow = shadow
    self.highlight = highlight
    self.selection = selection
    self.checkerboard = checkerboard
  }

  /// Returns the colours with unset ones taken from another set.
  public func over(_ other: SemanticColors) -> SemanticColors {
    SemanticColors(
      foreground: foreground ?? other.foreground, background: background ?? other.background,
      secondary: secondary ?? other.secondary, tint: tint ?? other.tint,
      border: border ?? other.border, focus: focus ?? other.focus,
      separator: separator ?? other.separator, placeholder: placeholder ?? other.placeholder,
      alert: alert ?? other.alert, warning: warning ?? other.warning,
      shadow: shadow ?? other.shadow, highlight: Self.pair(highlight, other.highlight),
      selection: Self.pair(selection, other.selection),
      checkerboard: Self.pair(checkerboard, other.checkerboard))
  }

  private static func pair(_ one: ColorPair?, _ other: ColorPair?) -> ColorPair? {
    guard let one, let other else { return one ?? other }
    return one.over(other)
  }
}
