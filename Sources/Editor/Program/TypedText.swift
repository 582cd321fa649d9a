package import TerminalCore

/// Text that arrives as keys, but faster than anyone types: a paste without brackets.
///
/// It is inserted as one edit instead of one edit per character.
package enum TypedText {
  /// How much of it a program takes at once.
  package enum Extent: Sendable {
    /// Up to Enter or Tab, which do something else.
    case line
    /// Lines, with Enter as a line feed.
    case lines
  }

  /// Fewer keys at once are handled as keys.
  static let minimumCount = 32

  /// Returns the text typed by the first events and the number of those events; nil when there are
  /// too few.
  package static func prefix(
    of events: ArraySlice<Event>, upTo extent: Extent
  ) -> (text: String, count: Int)? {
    guard events.count >= minimumCount else { return nil }
    var text = ""
    var count = 0
    loop: for event in events {
      guard case .key(let key) = event, key.modifiers.subtracting(.shift).isEmpty else { break }
      switch key.code {
      case .character(let character): text.append(character)
      case .enter where extent == .lines: text.append("\n")
      case .tab where extent == .lines && key.modifiers.isEmpty: text.append("\t")
      default: break loop
      }
      count += 1
    }
    return count < minimumCount ? nil : (text, count)
  }
}
