public import Color

/// A change of some properties of a style, which can be applied to any style.
///
/// It is small, however much text it applies to, so it can be stored with a text and in a journal.
///
///     let orange = StyleChange.foreground(.rgb(RGB8(0xFF, 0x88, 0x00)))
///     let heading = text.restyled(by: orange.followed(by: .adding(.bold)))
public struct StyleChange: Hashable, Sendable {
  /// What happens to the link.
  public enum Link: Hashable, Sendable {
    case keep, remove
    case set(Hyperlink)
  }

  /// Whether all properties are reset before the others are applied.
  public var clears = false
  /// The new foreground, or nil to keep it.
  public var foreground: TerminalColor?
  /// The new background, or nil to keep it.
  public var background: TerminalColor?
  /// The new underline colour, or nil to keep it.
  public var underlineColor: TerminalColor?
  /// The new underline, or nil to keep it.
  public var underline: Underline?
  /// The attributes that are switched off.
  public var removed: TextAttributes = []
  /// The attributes that are switched on, after others have been switched off.
  public var added: TextAttributes = []
  /// What happens to the link.
  public var link = Link.keep

  /// Creates a change that changes nothing.
  public init() {}

  /// Resets all properties.
  public static let clearing: StyleChange = {
    var change = StyleChange()
    change.clears = true
    return change
  }()

  /// Sets the foreground.
  public static func foreground(_ color: TerminalColor) -> StyleChange {
    var change = StyleChange()
    change.foreground = color
    return change
  }

  /// Sets the background.
  public static func background(_ color: TerminalColor) -> StyleChange {
    var change = StyleChange()
    change.background = color
    return change
  }

  /// Switches attributes on.
  public static func adding(_ attributes: TextAttributes) -> StyleChange {
    var change = StyleChange()
    change.added = attributes
    return change
  }

  /// Switches attributes off.
  public static func removing(_ attributes: TextAttributes) -> StyleChange {
    var change = StyleChange()
    change.removed = attributes
    return change
  }

  /// Sets all properties, so that every style becomes this one.
  public static func setting(_ style: TextStyle) -> StyleChange {
    var change = StyleChange.clearing
    change.foreground = style.foreground
    change.background = style.background
    change.underlineColor = style.underlineColor
    change.underline = style.underline
    change.added = style.attributes
    if let link = style.link { change.link = .set(link) }
    return change
  }

  /// Returns a style with this change applied.
  public func applied(to style: TextStyle) -> TextStyle {
    var result = clears ? .plain : style
    if let foreground { result.foreground = foreground }
    if let background { result.background = background }
    if let underlineColor { result.underlineColor = underlineColor }
    if let underline { result.underline = underline }
    result.attributes.subtract(removed)
    result.attributes.formUnion(added)
    switch link {
    case .keep: break
    case .remove: result.link = nil
    case .set(let link): result.link = link
    }
    return result
  }

  /// Returns this change followed by another, as one change.
  public func followed(by next: StyleChange) -> StyleChange {
    guard !next.clears else { return next }
    var result = self
    if let foreground = next.foreground { result.foreground = foreground }
    if let background = next.background { result.background = background }
    if let underlineColor = next.underlineColor { result.underlineColor = underlineColor }
    if let underline = next.underline { result.underline = underline }
    result.added = added.subtracting(next.removed).union(next.added)
    result.removed = removed.union(next.removed).subtracting(next.added)
    if next.link != .keep { result.link = next.link }
    return result
  }
}
