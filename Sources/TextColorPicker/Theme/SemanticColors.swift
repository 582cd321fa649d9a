/// Colours by what they are for; what is nil comes from the next scheme, see `Theme`.
public struct SemanticColors: Hashable, Sendable {
  /// Text.
  public var foreground: AdaptiveColor?
  /// Behind everything.
  public var background: AdaptiveColor?
  /// Less important text.
  public var secondary: AdaptiveColor?
  /// What can be acted upon, and what has the focus.
  public var tint: AdaptiveColor?
  /// Borders.
  public var border: AdaptiveColor?
  /// Borders of what has the focus.
  public var focus: AdaptiveColor?
  /// Lines between parts.
  public var separator: AdaptiveColor?
  /// Text in a field where nothing was typed.
  public var placeholder: AdaptiveColor?
  /// Errors.
  public var alert: AdaptiveColor?
  /// What might be a mistake.
  public var warning: AdaptiveColor?
  /// Behind the shadow that a panel throws.
  public var shadow: AdaptiveColor?
  /// What is chosen in a list or switched on.
  public var highlight: ColorPair?
  /// Selected text; without a foreground it keeps its colours.
  public var selection: ColorPair?
  /// The tiles under transparent colours: the one at the top left first.
  public var checkerboard: ColorPair?

  /// Colours; without arguments none.
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

  /// These colours, and where there is none the other ones.
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
