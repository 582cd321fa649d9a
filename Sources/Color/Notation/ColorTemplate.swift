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

  /// How a number is written.
  struct NumberFormat: Hashable, Sendable {
    /// The minimum number of characters, which zeros fill up.
    var width = 0
    /// The number of decimals; nil for a whole number, of channels from 0 to 255.
    var decimals: Int?
    var radix = 10
    var isUppercase = false
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
        guard inner.endIndex < rest.endIndex else { throw Self.unknown(inner) }
        rest = rest[inner.endIndex...].dropFirst()
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(try Self.value(inner))
      case "\\":
        literal.append(character)
        if let next = rest.popFirst() { literal.append(next) }
      default: literal.append(character)
      }
    }
    self.parts = literal.isEmpty ? parts : parts + [.text(literal)]
  }

  /// Reads what stands between braces.
  private static func value(_ inner: Substring) throws(Problem) -> Part {
    let name = inner.prefix { $0 != ":" }
    guard let placeholder = Placeholder(rawValue: String(name)) else { throw unknown(inner) }
    guard name.endIndex < inner.endIndex else { return .value(placeholder, nil) }
    let format = NumberFormat(inner[name.endIndex...].dropFirst())
    guard let format, ![.answer, .hex, .name].contains(placeholder) else {
      throw Problem(
        message: "“{\(inner)}” is no number; there are {r:.3f}, from 0 to 1, {r:03d} and {r:02x}")
    }
    return .value(placeholder, format)
  }

  private static func unknown(_ inner: Substring) -> Problem {
    let names = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
    return Problem(
      message: "“{\(inner)” names no part of a colour; there are \(names), and {{ is a brace")
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
  /// Reads `.3f`, `d`, `02x` and the like, as in C; nil for anything else.
  fileprivate init?(_ text: Substring) {
    guard let match = text.wholeMatch(of: /(?:0([1-9]))?(?:(?:\.([0-9]))?f|([dxX]))/) else {
      return nil
    }
    width = match.1.flatMap { Int($0) } ?? 0
    decimals = match.3 == nil ? match.2.flatMap { Int($0) } ?? 6 : nil
    radix = match.3 == nil || match.3 == "d" ? 10 : 16
    isUppercase = match.3 == "X"
  }

  fileprivate func text(of number: Double) -> String {
    let whole = Int(number.rounded(.toNearestOrAwayFromZero))
    let text =
      decimals.map { paddedDecimal(number, digits: $0) }
      ?? String(whole, radix: radix, uppercase: isUppercase)
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }
}

extension ColorTemplate.Part {
  /// Returns what is written for a colour.
  /// - Parameters:
  ///   - answer: the text of `{}`.
  ///   - previous: the character before it.
  func text(for color: Color, _ answer: String, after previous: Character?) -> String {
    guard case .value(let placeholder, let number) = self else {
      guard case .text(let text) = self else { return "" }
      return text
    }
    func written(_ value: FixedNumber, byte: UInt8? = nil) -> String {
      guard let number else { return "\(value)" }
      let isByte = number.decimals == nil
      return number.text(of: isByte ? byte.map(Double.init) ?? value.value : value.value)
    }
    func channel(_ share: Double, isByte: Bool) -> String {
      guard isByte, number == nil else {
        let digits = number == nil ? 4...8 : 9...9
        return written(FixedNumber(share: share, digits: digits), byte: byte(share))
      }
      return "\(byte(share))"
    }
    let srgb = color.limitedToSRGB().converted(to: .srgb).components
    switch placeholder {
    case .answer: return answer
    case .hex:
      let isJoined = previous.map { $0 == "#" || $0.isLetter || $0.isNumber } ?? false
      return isJoined ? String(color.rgb8.hex.dropFirst()) : color.rgb8.hex
    case .r, .red: return channel(srgb.x, isByte: placeholder == .r)
    case .g, .green: return channel(srgb.y, isByte: placeholder == .g)
    case .b, .blue: return channel(srgb.z, isByte: placeholder == .b)
    case .a, .alpha: return channel(color.alpha, isByte: placeholder == .a)
    case .l: return written(color.oklchNumbers.0)
    case .c: return written(color.oklchNumbers.1)
    case .h: return written(color.oklchNumbers.2)
    case .name: return color.formatted(.name)
    }
  }
}

// MARK: Commands

/// A command with places for a colour, such as `tmux set -g status-style bg={}`.
///
/// Without any sign of a shell the words are a program and its arguments; otherwise `sh` runs the
/// text, and a colour outside quotation marks gets some, because `#` would begin a comment.
package struct CommandTemplate: Sendable {
  private typealias Part = ColorTemplate.Part

  /// The words of the command; a single one for `sh`.
  private let words: [[Part]]
  private let usesShell: Bool

  /// Reads a command.
  /// - Throws: `Problem` if there is no program, or a name in braces means nothing.
  package init(_ text: String) throws(ColorTemplate.Problem) {
    let parts = try ColorTemplate(text).parts
    usesShell = parts.contains {
      if case .text(let text) = $0 { text.contains(where: Self.signs.contains) } else { false }
    }
    words = usesShell ? [parts] : Self.split(parts)
    let isAssignment =
      if case .text(let text)? = words.first?.first { text.contains("=") } else { false }
    guard !isAssignment || usesShell, case .text? = words.first?.first else {
      throw ColorTemplate.Problem(
        message: "“\(text)” does not begin with the name of a program")
    }
  }

  /// The characters that mean more than themselves to a shell.
  private static let signs = Set("|&;<>()$`\\\"'*?[]#~!{}\n")

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
