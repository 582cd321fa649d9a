package import Color

/// A command with places for a colour, such as `tmux set -g status-style bg={}`.
///
/// Without any sign of a shell the words are a program and its arguments; otherwise, or with a variable
/// before the program, `sh` runs the text, and a colour outside quotation marks gets some, because `#`
/// would begin a comment.
package struct CommandTemplate: Sendable {
  private typealias Part = ColorTemplate.Part

  /// The words of the command; a single one for `sh`.
  private let words: [[Part]]
  private let usesShell: Bool

  /// Reads a command.
  /// - Throws: `Problem` if there is no program, or a name in braces means nothing.
  package init(_ text: String) throws(ColorTemplate.Problem) {
    let parts = try ColorTemplate(text).parts
    let words = Self.split(parts)
    // A variable for the command, as in `A=1 p {}`.
    let isAssignment =
      if case .text(let text)? = words.first?.first { text.contains("=") } else { false }
    usesShell =
      isAssignment
      || parts.contains {
        if case .text(let text) = $0 { text.contains(where: Self.signs.contains) } else { false }
      }
    self.words = usesShell ? [parts] : words
    guard case .text? = self.words.first?.first else {
      throw ColorTemplate.Problem(
        message: "“\(text)” does not begin with the name of a program")
    }
    if let shell = Self.shellWithComment(in: parts) {
      throw ColorTemplate.Problem(
        message: "\(shell) would take the # of the colour for the beginning of a comment; "
          + (shell.hasPrefix("ssh")
            ? #"quote it for the other shell as well, as in "'{hex}'""#
            : "leave out “\(shell)”, since sh runs the command anyway"))
    }
  }

  /// Returns how a command such as `sh -c 'echo {hex}'` begins, whose shell takes a colour for a comment,
  /// as that of another computer does for `ssh`.
  private static func shellWithComment(in parts: [Part]) -> Substring? {
    // A shell with `-c` or eval, and behind it an open quotation mark, or words without one.
    let call =
      #/
      (?: ^ | [\s;&|(] )
      ( (?: \S* / )? (?: | a | ba | da | fi | k | mk | ya | z ) sh
        (?: \s+ -\w*o \s+ \w+ | \s+ [-+]\S+ )*? \s+ -\w*c\w*
      | (eval | ssh (?: \s+ [^\s'"]+ )+? ) ) \s+
      (?: (['"]) (?: \\. | (?!\3) [^\\] )* | [^;&|'"]* ) $
      /#
    var (quote, line) = (UInt8?.none, "")
    for part in parts {
      switch part {
      case .text(let text): (quote, line) = (openQuote(after: text.utf8, quote), line + text)
      case .value(let name, _):
        if name == .hex || name == .answer, line.last?.isWhitespace ?? false,
          let match = line.firstMatch(of: call), match.3?.utf8.first == quote,
          quote != nil || match.2 != nil
        {
          return match.1
        }
        line += "x"
      }
    }
    return nil
  }

  /// The characters that mean more than themselves to a shell.
  private static let signs = Set("|&;<>()$`\\\"'*?[]#~!{}\n")

  /// Returns the words between blanks; values belong to the word in which they stand.
  private static func split(_ parts: [Part]) -> [[Part]] {
    var words: [[Part]] = [[]]
    for part in parts {
      guard case .text(let text) = part else {
        words[words.count - 1].append(part)
        continue
      }
      let pieces = text.split(separator: " ", omittingEmptySubsequences: false)
      for (number, piece) in pieces.enumerated() {
        if number > 0 { words.append([]) }
        if !piece.isEmpty { words[words.count - 1].append(.text(String(piece))) }
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Returns the program and its arguments for a colour; nil if `sh` would see signs in a value.
  /// - Parameters:
  ///   - format: the format of `{}`.
  ///   - notation: the notation of the format `same`.
  package func command(
    for color: Color, format: ColorFormat, notation: ColorNotation? = nil
  ) -> [String]? {
    var command = usesShell ? ["sh", "-c"] : []
    let answer = color.formatted(format, notation: notation)
    for parts in words {
      var word = ""
      var quote: UInt8?
      for part in parts {
        let value = part.text(for: color, answer, after: word.last)
        if case .text = part {
          word += value
          quote = Self.openQuote(after: value.utf8, quote)
        } else {
          guard !usesShell || value.allSatisfy(Self.isPlain) else { return nil }
          word += usesShell && quote == nil ? "'\(value)'" : value
        }
      }
      command.append(word)
    }
    return command
  }

  /// Returns the quotation mark that is open behind a text.
  /// - Parameter quote: the one before it.
  static func openQuote(after text: some Sequence<UInt8>, _ quote: UInt8? = nil) -> UInt8? {
    var (quote, isEscaped) = (quote, false)
    for byte in text {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"): isEscaped = true
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      default: break
      }
    }
    return quote
  }

  /// Whether a character means itself between quotation marks of any kind.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "#(),.%/- ".contains(character))
  }
}
