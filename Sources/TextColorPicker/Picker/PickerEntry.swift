/// Text being typed: a colour in the text field, or a number for a slider or the ring.
public struct PickerEntry: Hashable, Sendable {
  /// What the text is for.
  public let target: PickerFocus
  /// The text and its caret.
  public internal(set) var line: TextEntry

  /// The text so far.
  public var text: String { line.text }
}
