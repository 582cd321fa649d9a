/// A command with places for a colour, such as `tmux set -g status-style bg={}`.
///
/// Without any sign of a shell the words are a program and its arguments; otherwise `sh` runs the
/// text, and a colour outside quotation marks gets some, because `#` would begin a comment.
package struct ColorTemplate: Sendable {
  /// What takes the place of a name in braces.
  enum Placeholder: String, CaseIterable, Sendable {
    /// The colour in the format that was asked for.
    case answer = ""
    /// `#rrggbb`.
    case hex
    /// The channels of sRGB, from 0 to 255.
    case r, g, b
    /// Lightness from 0 to 1, chroma, and hue in degrees of OKLCH.
    case l, c, h
    /// The nearest CSS name.
    case name
  }

  private enum Part: Sendable {
    case text(String)
    case value(Placeholder, isQuoted: Bool)
  }

  /// The words of the command; a single one for `sh`.
  private let words: [[Part]]
  private let usesShell: Bool

  /// Why a text is not a command.
  package struct Problem: Error {
    /// A sentence for the user.
    package let message: String
  }

  /// Reads a command.
  /// - Throws: `Problem` if there is no program, or a name in braces means nothing.
  package init(_ text: String) throws(Problem) {
    let parts = try Self.parts(of: text)
    usesShell = parts.contains {
      if case .text(let text) = $0 { text.contains(where: Self.signs.contains) } else { false }
    }
    words = usesShell ? [parts] : Self.split(parts)
    let isAssignment =
      if case .text(let text)? = words.first?.first { text.contains("=") } else { false }
    guard !isAssignment || usesShell, case .text? = words.first?.first else {
      throw Problem(message: "“\(text)” does not begin with the name of a program")
    }
  }

  /// The characters that mean more than themselves to a shell.
  private static let signs = Set("|&;<>()$`\\\"'*?[]#~!{}\n")

  /// Returns the text with the names in braces; a doubled brace is a brace.
  private static func parts(of text: String) throws(Problem) -> [Part] {
    var parts: [Part] = []
    var literal = ""
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(rest.removeFirst())
      case "{":
        let name = rest.prefix { $0 != "}" }
        guard let placeholder = Placeholder(rawValue: String(name)), name.endIndex < rest.endIndex
        else {
          let names = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
          throw Problem(
            message: "“{\(name)” names no part of a colour; there are \(names), and {{ is a brace")
        }
        rest = rest[name.endIndex...].dropFirst()
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(.value(placeholder, isQuoted: quote != nil))
      case "\\" where quote != "'":
        literal.append(character)
        if let next = rest.popFirst() { literal.append(next) }
      case "'", "\"":
        literal.append(character)
        if quote == nil { quote = character } else if quote == character { quote = nil }
      default: literal.append(character)
      }
    }
    return literal.isEmpty ? parts : parts + [.text(literal)]
  }

  /// Returns the words between blanks; values belong to the word in which they stand.
  private static func split(_ parts: [Part]) -> [[Part]] {
    var words: [[Part]] = []
    var word: [Part] = []
    for part in parts {
      guard case .text(let text) = part else {
        word.append(part)
        continue
      }
      for (number, piece) in text.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0, !word.isEmpty {
          words.append(word)
          word = []
        }
        if !piece.isEmpty { word.append(.text(String(piece))) }
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the program and its arguments for a colour; nil if `sh` would see signs in a value.
  /// - Parameters:
  ///   - format: the format of `{}`.
  ///   - notation: the notation of the format `same`.
  package func command(
    for color: Color, format: ColorFormat, notation: ColorNotation? = nil
  ) -> [String]? {
    var command = usesShell ? ["sh", "-c"] : []
    for parts in words {
      var word = ""
      for part in parts {
        switch part {
        case .text(let text): word += text
        case .value(let placeholder, let isQuoted):
          let value = Self.value(of: placeholder, in: color, format, notation)
          guard !usesShell || value.allSatisfy(Self.isPlain) else { return nil }
          word += usesShell && !isQuoted ? "'\(value)'" : value
        }
      }
      command.append(word)
    }
    return command
  }

  /// Whether a character means itself between quotation marks of any kind.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "#(),.%/- ".contains(character))
  }

  private static func value(
    of placeholder: Placeholder, in color: Color, _ format: ColorFormat, _ notation: ColorNotation?
  ) -> String {
    let rgb = color.rgb8
    // `oklch(0.7442 0.1812 56.46)`
    func share(_ index: Int) -> String {
      let text = color.formatted(.oklch).split { "( /)".contains($0) }
      return text[index] == "none" ? "0" : String(text[index])
    }
    return switch placeholder {
    case .answer: color.formatted(format, notation: notation)
    case .hex: rgb.hex
    case .r: "\(rgb.red)"
    case .g: "\(rgb.green)"
    case .b: "\(rgb.blue)"
    case .l: share(1)
    case .c: share(2)
    case .h: share(3)
    case .name: color.formatted(.name)
    }
  }
}
