/// A text with places for a colour, such as `vec3({r:.3f}, {g:.3f}, {b:.3f})` or `0xFF{hex}`.
package struct ColorTemplate: Hashable, Sendable {
  /// What takes the place of a name in braces.
  enum Placeholder: String, CaseIterable, Sendable {
    /// The colour in the format that was asked for, or hex.
    case answer = ""
    /// `#rrggbb`; behind `#`, a letter or a digit without `#`.
    case hex
    /// The channels of sRGB and the alpha, from 0 to 255.
    case r, g, b, a
    /// The same from 0 to 1.
    case red, green, blue, alpha
    /// Lightness from 0 to 1, chroma, and hue in degrees of OKLCH.
    case l, c, h
    /// The nearest CSS name.
    case name
  }

  /// How a number is written, as in C.
  struct NumberFormat: Hashable, Sendable {
    /// The minimum number of characters, which zeros fill up.
    var width = 0
    /// The number of decimals; nil for a whole number, of channels from 0 to 255.
    var decimals: Int?
    /// `f`, `d`, `x` or `X`.
    var type: Character
  }

  fileprivate enum Part: Hashable, Sendable {
    case text(String)
    case value(Placeholder, NumberFormat?)
  }

  fileprivate let parts: [Part]

  /// Why a text is not a template.
  package struct Problem: Error {
    /// A sentence for the user.
    package let message: String
  }

  /// Reads a template; a doubled brace is a brace.
  /// - Throws: `Problem` if a name in braces means nothing.
  package init(_ text: String) throws(Problem) {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(rest.removeFirst())
      case "{":
        let inner = rest.prefix { $0 != "}" }
        if !literal.isEmpty { parts.append(.text(literal)) }
        parts.append(try Self.value(inner, isClosed: inner.endIndex < rest.endIndex))
        (literal, rest) = ("", rest[inner.endIndex...].dropFirst())
      default: literal.append(character)
      }
    }
    self.parts = literal.isEmpty ? parts : parts + [.text(literal)]
  }

  /// Reads what stands between braces.
  private static func value(_ inner: Substring, isClosed: Bool) throws(Problem) -> Part {
    let name = inner.prefix { $0 != ":" }
    guard isClosed, let placeholder = Placeholder(rawValue: String(name)) else {
      let names = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
      throw Problem(
        message: "“{\(inner)” names no part of a colour; there are \(names), and {{ is a brace")
    }
    guard name.endIndex < inner.endIndex else { return .value(placeholder, nil) }
    let format = NumberFormat(inner[name.endIndex...].dropFirst())
    guard let format, ![.answer, .hex, .name].contains(placeholder) else {
      throw Problem(
        message: "“{\(inner)}” is no number; there are {r:.3f}, from 0 to 1, {r:03d} and {r:02x}")
    }
    return .value(placeholder, format)
  }

  /// Returns the text for a colour.
  func text(for color: Color) -> String {
    parts.reduce(into: "") { $0 += $1.text(for: color, color.formatted(.hex), after: $0.last) }
  }
}

extension ColorNotation {
  /// Creates the notation of a template.
  /// - Throws: `Problem` if a name in braces means nothing.
  package init(template text: String) throws(ColorTemplate.Problem) {
    self.init(.template(try ColorTemplate(text)))
  }
}

extension ColorTemplate.NumberFormat {
  /// Reads `.3f`, `d`, `02x` and the like; nil for anything else.
  fileprivate init?(_ text: Substring) {
    guard let match = text.wholeMatch(of: /(?:0([1-9]))?(?:\.([0-9])(?=f))?([fdxX])/) else {
      return nil
    }
    type = match.3.first ?? "d"
    width = match.1.flatMap { Int($0) } ?? 0
    decimals = type == "f" ? match.2.flatMap { Int($0) } ?? 6 : nil
  }

  /// Returns a number, or another one if it is to be whole.
  fileprivate func text(of number: Double, whole: Double) -> String {
    let text =
      decimals.map { paddedDecimal(number, digits: $0) }
      ?? String(
        Int(whole.rounded(.toNearestOrAwayFromZero)), radix: type == "d" ? 10 : 16,
        uppercase: type == "X")
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }
}

extension ColorTemplate.Part {
  /// Red, green, blue and alpha, as bytes and as shares.
  private static let channels = Array(ColorTemplate.Placeholder.allCases[2..<10])

  /// Returns what is written for a colour.
  /// - Parameters:
  ///   - answer: the text of `{}`.
  ///   - previous: the character before it.
  func text(for color: Color, _ answer: String, after previous: Character?) -> String {
    switch self {
    case .text(let text): return text
    case .value(.answer, _): return answer
    case .value(.name, _): return color.formatted(.name)
    case .value(.hex, _):
      let isJoined = previous.map { $0 == "#" || $0.isLetter || $0.isNumber } ?? false
      return isJoined ? String(color.rgb8.hex.dropFirst()) : color.rgb8.hex
    case .value(let placeholder, let number):
      let (exact, whole, standard): (Double, Double, FixedNumber)
      if let index = Self.channels.firstIndex(of: placeholder) {
        let srgb = color.limitedToSRGB().converted(to: .srgb).components
        exact = [srgb.x, srgb.y, srgb.z, color.alpha][index % 4]
        whole = Double(byte(exact))
        standard =
          index < 4 ? FixedNumber(whole, digits: 0) : FixedNumber(share: exact, digits: 4...8)
      } else {
        standard = color.oklchNumbers[placeholder == .l ? 0 : placeholder == .c ? 1 : 2]
        (exact, whole) = (standard.value, standard.value)
      }
      if let number { return number.text(of: exact, whole: whole) }
      var bytes: [UInt8] = []
      bytes.append(standard)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

// MARK: Commands

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
          + "leave out “\(shell)”, since sh runs the command anyway")
    }
  }

  /// Returns how a command such as `sh -c 'echo {hex}'` begins, whose shell takes a colour for a comment.
  private static func shellWithComment(in parts: [Part]) -> Substring? {
    // A shell with `-c` or eval, and behind it an open quotation mark, or words without one.
    let call =
      #/
      (?: ^ | [\s;&|(] )
      ( (?: \S* / )? (?: | a | ba | da | fi | k | mk | ya | z ) sh
        (?: \s+ -\w*o \s+ \w+ | \s+ [-+]\S+ )*? \s+ -\w*c\w*
      | eval ) \s+
      (?: (['"]) (?: \\. | (?!\2) [^\\] )* | [^;&|'"]* ) $
      /#
    var (quote, line) = (Character?.none, "")
    for part in parts {
      switch part {
      case .text(let text): (quote, line) = (openQuote(after: text, quote), line + text)
      case .value(let name, _):
        if name == .hex || name == .answer, line.last?.isWhitespace ?? false,
          let match = line.firstMatch(of: call), match.2?.first == quote,
          quote != nil || match.1 == "eval"
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
      var quote: Character?
      for part in parts {
        let value = part.text(for: color, answer, after: word.last)
        if case .text = part {
          word += value
          quote = Self.openQuote(after: value, quote)
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
  private static func openQuote(after text: String, _ quote: Character?) -> Character? {
    var (quote, rest) = (quote, text[...])
    while let character = rest.popFirst() {
      switch character {
      case "\\" where quote != "'": rest = rest.dropFirst()
      case "'", "\"":
        if quote == nil { quote = character } else if quote == character { quote = nil }
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
