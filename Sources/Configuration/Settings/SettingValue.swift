/// A value in a configuration file.
package enum SettingValue: Hashable, Sendable {
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([SettingValue])
  /// A value that no setting has, such as a date, by its kind.
  case other(String)

  /// The value as it is written in the file.
  package var notation: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .list(let items): "[" + items.map(\.notation).joined(separator: ", ") + "]"
    case .other(let kind): kind
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The value for messages, cut off if it is long.
  var shown: String {
    let text = notation
    return text.count > 42 ? "\(text.prefix(40))…" : text
  }

  /// The texts of a text or of a list of texts; nil for other values.
  var texts: [String]? {
    switch self {
    case .text(let text): return [text]
    case .list(let items):
      let texts = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
      return texts.count == items.count ? texts : nil
    default: return nil
    }
  }

  /// The numbers of a list; nil for other values.
  var numbers: [Int]? {
    guard case .list(let items) = self else { return nil }
    let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return numbers.count == items.count ? numbers : nil
  }
}
