public import Colorimetry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The text colour in an `AttributedString`.
///
/// Text without it has the terminal's default colour.
///
///     var heading = AttributedString("Release 1")
///     heading.foregroundColor = Color(.oklch, 0.72, 0.16, 45)
public enum ForegroundColorAttribute: AttributedStringKey {
  /// A colour in any colour space, with opacity.
  public typealias Value = Color
  /// The name that `AttributedString.description` prints.
  public static let name = "Inkwheel.ForegroundColor"
}

/// The background colour of text in an `AttributedString`.
///
/// Text without it has the terminal's default background.
///
///     let marked = text.runs.filter { $0.backgroundColor != nil }.map { text[$0.range] }
public enum BackgroundColorAttribute: AttributedStringKey {
  /// A colour in any colour space, with opacity.
  public typealias Value = Color
  /// The name that `AttributedString.description` prints.
  public static let name = "Inkwheel.BackgroundColor"
}

extension AttributeScopes {
  /// The attributes of this library.
  ///
  /// They are reached as `text.foregroundColor`, or as `text.inkwheel.foregroundColor` if another
  /// module declares an attribute of that name.
  public struct InkwheelAttributes: AttributeScope {
    /// The text colour.
    public let foregroundColor: ForegroundColorAttribute
    /// The background colour.
    public let backgroundColor: BackgroundColorAttribute
  }

  /// The scope of this library's attributes.
  public var inkwheel: InkwheelAttributes.Type { InkwheelAttributes.self }
}

extension AttributeDynamicLookup {
  /// Makes the attributes available as members of attributed strings and attribute containers.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.InkwheelAttributes, Key>
  ) -> Key { self[Key.self] }
}
