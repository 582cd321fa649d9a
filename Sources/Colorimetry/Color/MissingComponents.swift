/// The components of a colour that are missing: `none` in CSS.
///
/// A missing component counts as 0, except in mixing, where it takes the value of the other colour.
/// https://www.w3.org/TR/css-color-4/#missing
///
///     let grey = try Color(parsing: "oklch(0.7 0.1 none)")
///     let hasHue = !grey.missing.contains(.component(2))  // false
public struct MissingComponents: OptionSet, Hashable, Sendable {
  /// One bit per component.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The alpha.
  public static let alpha = MissingComponents(rawValue: 1 << 4)

  /// Returns the component at an index 0...3 of `Color.components`.
  public static func component(_ index: Int) -> MissingComponents {
    MissingComponents(rawValue: 1 << UInt8(index))
  }
}
