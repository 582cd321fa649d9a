public import StyledText
import UnicodeText

/// Something in a text that ANSI art in code page 437 cannot hold.
public enum ArtLoss: Hashable, Sendable {
  /// Characters that are not in the set: how many, and the first of them, each once.
  case characters(count: Int, examples: [Unicode.Scalar])
  /// Control characters, which become question marks.
  case controlCharacters(count: Int)
  /// Bytes that are not UTF-8, which become the characters they are in code page 437.
  case invalidBytes(count: Int)
  /// Tabs, which become spaces.
  case tabs(count: Int)
  /// Attributes that are left out.
  case attributes(TextAttributes)
  /// Underlines and their colours, which are left out.
  case underlines
  /// Links, which are left out.
  case links
  /// Bold letters, which become bright or plain ones.
  case boldLetters
  /// Exchanged colours, which become colours of their own.
  case reversedColors
  /// Palette entries from 16 on, which become RGB colours.
  case paletteColors
  /// Bright backgrounds, which become dark without iCE colours.
  case brightBackgrounds
  /// Blinking, which is left out with iCE colours.
  case blinking
  /// Lines longer than the width, which wrap.
  case longLines(longest: Int)
  /// More lines than are read.
  case lines(count: Int)
}

extension ArtLoss: CustomStringConvertible {
  /// A sentence for who saves.
  public var description: String {
    switch self {
    case .characters(let count, let examples):
      let shown = examples.map { VisibleMark.sanitized(String(Character($0))) }
      return "\(count) characters are not in code page 437 (\(shown.joined(separator: " ")))"
    case .controlCharacters(let count): return "\(count) control characters become ?"
    case .invalidBytes(let count): return "\(count) bytes become characters of code page 437"
    case .tabs(let count): return "\(count) tabs become spaces"
    case .attributes(let attributes):
      let names = ArtLoss.names.filter { attributes.contains($0.0) }.map(\.1)
      return "no \(names.joined(separator: ", "))"
    case .underlines: return "no underlines"
    case .links: return "no links"
    case .boldLetters: return "bold letters become bright"
    case .reversedColors: return "reversed text gets colours of its own"
    case .paletteColors: return "colours 16 to 255 become RGB"
    case .brightBackgrounds: return "bright backgrounds become dark without iCE colours"
    case .blinking: return "no blinking with iCE colours"
    case .longLines(let longest): return "lines wrap, the longest has \(longest) columns"
    case .lines(let count): return "\(count) lines are more than art can have"
    }
  }

  private static let names: [(TextAttributes, String)] = [
    (.faint, "faint"), (.italic, "italic"), (.strike, "strike"), (.overline, "overline"),
    (.superscript, "superscript"), (.subscript, "subscript"), (.proportional, "proportional"),
  ]
}
