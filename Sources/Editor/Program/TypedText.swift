package import TerminalCore

/// Text that came as keys, but faster than anybody types: a paste without brackets.
///
/// Taken key by key each character would be an edit of its own.
package enum TypedText {
  /// Fewer keys at once are keys.
  static let fewestKeys = 32

  /// The text that is typed by the keys from one of the events on, and how many they are; nil where
  /// they are few.
  ///
  /// Enter is a line feed.
  package static func begin(of events: ArraySlice<Event>) -> (text: String, count: Int)? {
    guard events.count >= fewestKeys else { return nil }
    var text = ""
    var count = 0
    loop: for event in events {
      guard case .key(let key) = event, key.modifiers.subtracting(.shift).isEmpty else { break }
      switch key.code {
      case .character(let character): text.append(character)
      case .enter: text.append("\n")
      case .tab where key.modifiers.isEmpty: text.append("\t")
      default: break loop
      }
      count += 1
    }
    return count < fewestKeys ? nil : (text, count)
  }
}
