public import Color

/// A change of all colours of a text but the terminal's defaults.
///
///     var autumn = Recoloring()
///     autumn.hue = 30
///     let page = try TextFormat.html.write(autumn.applied(to: text))
public struct Recoloring: Hashable, Sendable {
  /// The colours that are left.
  public enum Target: Hashable, Sendable {
    /// Any.
    case any
    /// The nearest of some colours by ΔE2000.
    case colors([RGB8])
    /// The nearest that a terminal has, as its palette entries.
    case depth(ColorDepth)
  }

  /// How far the hue is turned in OKLCH, in degrees.
  public var hue = 0.0
  /// What is added to the lightness in OKLCH, -1...1.
  public var lightness = 0.0
  /// The colours that are left, after the other changes.
  public var target = Target.any
  /// What the indices of the text look like.
  public var palette = TerminalPalette.xterm
  /// The colours so far.
  private var known: [TerminalColor: TerminalColor] = [:]

  /// Creates a change that changes nothing.
  public init() {}

  /// Returns the text with the change.
  public func applied(to text: StyledString) -> StyledString {
    var (change, result) = (self, StyledStringBuilder())
    text.forEachPiece(in: text.fullRange) { result.append($0, change.changed($1)) }
    return result.finish()
  }

  /// Returns a style with the change.
  package mutating func changed(_ style: TextStyle) -> TextStyle {
    var style = style
    style.foreground = changed(style.foreground)
    style.background = changed(style.background)
    style.underlineColor = changed(style.underlineColor)
    style.fill = changed(style.fill)
    return style
  }

  private mutating func changed(_ color: TerminalColor) -> TerminalColor {
    if let known = known[color] { return known }
    let new = new(color)
    known[color] = new
    return new
  }

  private func new(_ color: TerminalColor) -> TerminalColor {
    guard let rgb = color.rgb8(in: palette) else { return color }
    var new = color
    if hue != 0 || lightness != 0 {
      var changed = Color(rgb).converted(to: .oklch)
      changed.components.x = (changed.components.x + lightness).clamped(to: 0...1)
      changed.components.z = normalizedDegrees(changed.components.z + hue)
      new = .rgb(changed.rgb8)
    }
    switch target {
    case .any: return new
    case .depth(let depth): return new.quantized(to: depth)
    case .colors(let colors):
      let origin = Color(new.rgb8(in: palette) ?? rgb)
      let nearest = ColorIndex(colors.map { Color($0) }).nearest(1, to: origin).first
      return nearest.map { .rgb(colors[$0.index]) } ?? new
    }
  }
}
