/// What formats can be told when a text is saved.
public struct FormatOptions: Hashable, Sendable {
  /// The name of a document, for formats that have one.
  public var title = ""

  /// The usual options.
  public init() {}
}
