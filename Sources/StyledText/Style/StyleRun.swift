/// The length and style of a run of text.
///
///     var start = text.startOffset
///     for run in text.runs(in: text.fullRange) {
///       let end = start + run.length
///       if run.style.attributes.contains(.bold) { print(text.text(in: start..<end)) }
///       start = end
///     }
public struct StyleRun: Hashable, Sendable {
  /// The length in UTF-8 bytes.
  public var length: Int
  /// The style of all of these bytes.
  public var style: TextStyle

  /// Creates a run.
  /// - Parameters:
  ///   - length: the length in UTF-8 bytes, not negative.
  ///   - style: the style of the text.
  public init(length: Int, style: TextStyle) {
    precondition(length >= 0, "the length of a run is negative")
    self.length = length
    self.style = style
  }
}
