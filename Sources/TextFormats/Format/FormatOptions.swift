/// What formats can be told; each looks at what concerns it.
public struct FormatOptions: Hashable, Sendable {
  /// How styles are written in HTML.
  public enum HTMLStyles: String, Hashable, Sendable, CaseIterable {
    /// In a style sheet, to which classes refer.
    case classes
    /// With every stretch of text.
    case inline
  }

  /// The name of a page.
  public var title = ""
  /// How styles are written in HTML.
  public var htmlStyles = HTMLStyles.classes
  /// Whether only a part of a page is written, to be put into another one.
  public var isFragment = false
  /// The columns of art, 1 to 4096; nil is what the file says when art is opened, and 80 otherwise.
  public var width: Int?
  /// Whether blinking stands for bright backgrounds in art.
  public var hasICEColors = false
  /// What the record at the end of art says; nil writes an empty one.
  public var sauce: Sauce?

  /// The usual options.
  public init() {}
}
