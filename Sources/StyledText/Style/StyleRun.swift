/// A stretch of text in one style, without the text.
public struct StyleRun: Hashable, Sendable {
  /// The length in UTF-8 bytes.
  public var length: Int
  /// The style of every one of these bytes.
  public var style: TextStyle

  /// Makes a run of that many bytes.
  public init(length: Int, style: TextStyle) {
    precondition(length >= 0, "a run cannot be shorter than nothing")
    self.length = length
    self.style = style
  }
}
