package import StyledText
import UnicodeText

/// Something in a text that ANSI art cannot represent.
package enum ArtLoss: Hashable, Sendable {
  /// Characters outside the character set: their number, and the first distinct ones.
  case characters(count: Int, examples: [Unicode.Scalar], set: String = "code page 437")
  /// Control characters, which become question marks.
  case controlCharacters(count: Int)
  /// Bytes that are not UTF-8, which become their characters in the set.
  case invalidBytes(count: Int, set: String = "code page 437")
  /// Tabs, which become spaces.
  case tabs(count: Int)
  /// Attributes, which are dropped.
  case attributes(TextAttributes)
  /// Underlines and their colours, which are dropped.
  case underlines
  /// Links, which are dropped.
  case links
  /// Bold text, which becomes bright or plain.
  case boldLetters
  /// Reversed text, which gets explicit colours.
  case reversedColors
  /// Palette entries from 16 on, which become RGB colours.
  case paletteColors
  /// Bright backgrounds, which become dark without iCE colours.
  case brightBackgrounds
  /// Blinking, which is dropped with iCE colours.
  case blinking
  /// Lines longer than the width, which wrap.
  case longLines(longest: Int)
  /// Lines beyond the limit, which are dropped.
  case lines(count: Int)
}

extension ArtLoss: CustomStringConvertible {
  /// A message for the user.
  package var description: String {
    switch self {
    case .characters(let count, let examples, let set):
      let shown = examples.map { VisibleMark.sanitized(String(Character($0))) }
      let list = shown.joined(separator: " ")
      return count == 1
        ? "1 character is not in \(set) (\(list))"
        : "\(count) characters are not in \(set) (\(list))"
    case .controlCharacters(1): return "1 control character becomes ?"
    case .controlCharacters(let count): return "\(count) control characters become ?"
    case .invalidBytes(1, let set): return "1 byte becomes a character of \(set)"
    case .invalidBytes(let count, let set): return "\(count) bytes become characters of \(set)"
    case .tabs(1): return "1 tab becomes spaces"
    case .tabs(let count): return "\(count) tabs become spaces"
    case .attributes(let attributes):
      let names = ArtLoss.names.filter { attributes.contains($0.0) }.map(\.1)
      return "no \(names.joined(separator: ", "))"
    case .underlines: return "no underlines"
    case .links: return "no links"
    case .boldLetters: return "bold letters become bright"
    case .reversedColors: return "reversed text gets explicit colours"
    case .paletteColors: return "colours 16 to 255 become RGB"
    case .brightBackgrounds: return "bright backgrounds become dark without iCE colours"
    case .blinking: return "no blinking with iCE colours"
    case .longLines(let longest): return "lines wrap, the longest has \(longest) columns"
    case .lines(1): return "1 line is more than art can have"
    case .lines(let count): return "\(count) lines are more than art can have"
    }
  }

  private static let names: [(TextAttributes, String)] = [
    (.faint, "faint"), (.italic, "italic"), (.strike, "strike"), (.overline, "overline"),
    (.superscript, "superscript"), (.subscript, "subscript"), (.proportional, "proportional"),
  ]
}
