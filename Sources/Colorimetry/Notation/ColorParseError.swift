/// Why a text is not a colour.
///
///     do {
///       color = try Color(parsing: "rgb(255 136)")
///     } catch {
///       message = error.message  // "expected a number but found “)” at character 12"
///     }
public struct ColorParseError: Error, Hashable, Sendable {
  /// The offset at which parsing stopped, in characters from the start of the text.
  public let position: Int
  /// The expected syntax, for example "a number".
  public let expected: String
  /// The text found instead: at most a few characters, safe to print; empty at the end.
  public let found: String

  /// One line for the user, free of control characters.
  public var message: String {
    let location =
      found.isEmpty ? "at the end" : "but found “\(found)” at character \(position + 1)"
    return "expected \(expected) \(location)"
  }

  /// `message` without the position, for a text of a few characters that is on the screen.
  public var shortMessage: String {
    "expected \(expected)" + (found.isEmpty ? "" : ", not “\(found)”")
  }

  /// The error of a scanner that does not explain errors.
  static let unexplained = ColorParseError(in: [], at: 0, expected: "a colour")

  /// Creates an error at a byte of `text`.
  init(in text: [UInt8], at offset: Int, expected: String) {
    let offset = min(max(offset, 0), text.count)
    self.position = String(decoding: text[..<offset], as: UTF8.self).count
    self.expected = expected
    self.found = Self.excerpt(text[offset...])
  }

  /// Returns the first characters of `bytes`, with control characters replaced.
  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let limit = 16
    // 4 bytes per scalar, so that the excerpt does not depend on what follows it.
    let scalars = String(decoding: bytes.prefix((limit + 1) * 4), as: UTF8.self).unicodeScalars
    var text = ""
    for scalar in scalars.prefix(limit) {
      text.unicodeScalars.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
    }
    return scalars.count > limit ? text + "…" : text
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}
