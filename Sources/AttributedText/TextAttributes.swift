public import Color

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

/// Bold text in an `AttributedString`.
///
///     var heading = AttributedString("Release 1")
///     heading.bold = true
public enum BoldAttribute: AttributedStringKey {
  /// Whether the text is bold.
  public typealias Value = Bool
  /// The name that `AttributedString.description` prints.
  public static let name = "Inkwheel.Bold"
}

/// Italic text in an `AttributedString`.
///
///     text.italic = true
public enum ItalicAttribute: AttributedStringKey {
  /// Whether the text is italic.
  public typealias Value = Bool
  /// The name that `AttributedString.description` prints.
  public static let name = "Inkwheel.Italic"
}

/// Underlined text in an `AttributedString`.
///
///     text.underline = true
public enum UnderlineAttribute: AttributedStringKey {
  /// Whether the text is underlined.
  public typealias Value = Bool
  /// The name that `AttributedString.description` prints.
  public static let name = "Inkwheel.Underline"
}

/// Struck-through text in an `AttributedString`.
///
///     text.strikethrough = true
public enum StrikethroughAttribute: AttributedStringKey {
  /// Whether the text is struck through.
  public typealias Value = Bool
  /// The name that `AttributedString.description` prints.
  public static let name = "Inkwheel.Strikethrough"
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
    /// Whether the text is bold.
    public let bold: BoldAttribute
    /// Whether the text is italic.
    public let italic: ItalicAttribute
    /// Whether the text is underlined.
    public let underline: UnderlineAttribute
    /// Whether the text is struck through.
    public let strikethrough: StrikethroughAttribute
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
