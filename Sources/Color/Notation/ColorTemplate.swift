/// A text with places for a colour, such as `vec3({r:.3f}, {g:.3f}, {b:.3f})` or `0xFF{hex}`.
package struct ColorTemplate: Hashable, Sendable {
  /// What takes the place of a name in braces.
  package enum Placeholder: String, CaseIterable, Sendable {
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
  package struct NumberFormat: Hashable, Sendable {
    /// The minimum number of characters, which zeros fill up.
    var width = 0
    /// The number of decimals; nil for a whole number, of channels from 0 to 255.
    var decimals: Int?
    /// `f`, `d`, `x` or `X`.
    var type: Character
  }

  package enum Part: Hashable, Sendable {
    case text(String)
    case value(Placeholder, NumberFormat?)
  }

  package let parts: [Part]

  /// Why a text is not a template.
  package struct Problem: Error {
    /// A sentence for the user.
    package let message: String

    package init(message: String) { self.message = message }
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
  package func text(for color: Color, _ answer: String, after previous: Character?) -> String {
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
      return number?.text(of: exact, whole: whole) ?? standard.text()
    }
  }
}
