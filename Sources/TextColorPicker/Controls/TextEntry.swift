/// One line of text being typed, with a caret; free of control characters.
public struct TextEntry: Hashable, Sendable {
  /// The text so far.
  public private(set) var text: String
  /// Characters before the caret.
  public private(set) var caret: Int
  /// Whether the next character replaces the text.
  public private(set) var isSelected: Bool

  /// An entry with the caret at the end; a selected text is replaced by the first character typed.
  public init(_ text: String = "", isSelected: Bool = false) {
    self.text = ""
    self.caret = 0
    self.isSelected = false
    insert(text)
    self.isSelected = isSelected
  }

  /// The most characters that fit; longer input is refused.
  public static let limit = 4096

  /// Types text at the caret; control characters are left out.
  public mutating func insert(_ new: String) {
    // Nor is it worth looking through.
    guard new.utf8.count <= Self.limit * 64 else { return }
    let clean = String(new.filter { !$0.unicodeScalars.contains { $0.properties.isControl } })
    guard !clean.isEmpty else { return }
    if isSelected {
      text = ""
      caret = 0
    }
    // A paste of a whole file must not fill a line.
    guard text.count + clean.count <= Self.limit else { return }
    let place = text.index(text.startIndex, offsetBy: caret)
    let before = String(text[..<place]) + clean
    text = before + text[place...]
    // What is typed may join its neighbours: the caret stays between characters.
    caret = min(before.count, text.count)
    isSelected = false
  }

  /// Deletes the character before the caret.
  public mutating func deleteBackward() {
    isSelected = false
    guard caret > 0 else { return }
    caret -= 1
    text.remove(at: text.index(text.startIndex, offsetBy: caret))
  }

  /// Deletes the character after the caret.
  public mutating func deleteForward() {
    isSelected = false
    guard caret < text.count else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: caret))
  }

  /// Empties the text.
  public mutating func clear() {
    self = TextEntry()
  }

  /// Moves the caret by some characters.
  public mutating func moveCaret(by offset: Int) {
    isSelected = false
    caret = min(max(caret + offset, 0), text.count)
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool {
    generalCategory == .control || generalCategory == .format
      || generalCategory == .lineSeparator || generalCategory == .paragraphSeparator
  }
}
