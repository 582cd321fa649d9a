public import Colorimetry
public import FoundationEssentials

/// The colour of text in an `AttributedString`; text without it has the terminal's own.
public enum ForegroundColorAttribute: AttributedStringKey {
  /// A colour of any space, with its opacity.
  public typealias Value = Color
  /// The name in descriptions.
  public static let name = "Inkwheel.ForegroundColor"
}

/// The colour behind text in an `AttributedString`; text without it has the terminal's own.
public enum BackgroundColorAttribute: AttributedStringKey {
  /// A colour of any space, with its opacity.
  public typealias Value = Color
  /// The name in descriptions.
  public static let name = "Inkwheel.BackgroundColor"
}

extension AttributeScopes {
  /// The colours of text: `text.foregroundColor`, or `text.inkwheel.foregroundColor` where another
  /// module has an attribute of that name too.
  public struct InkwheelAttributes: AttributeScope {
    /// The colour of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the text.
    public let backgroundColor: BackgroundColorAttribute
  }

  /// The attributes of this library.
  public var inkwheel: InkwheelAttributes.Type { InkwheelAttributes.self }
}

extension AttributeDynamicLookup {
  /// The colours as members of attributed strings and containers.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.InkwheelAttributes, Key>
  ) -> Key { self[Key.self] }
}
