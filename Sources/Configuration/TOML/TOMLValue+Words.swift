/// Flags, numbers, dates and times: values without quotes and brackets.
extension TOMLValue {
  /// Reads a value; nil if the word is not one.
  init?(word: String) {
    if word == "true" || word == "false" {
      self = .flag(word == "true")
    } else if let number = Self.integer(word) {
      self = .number(number)
    } else if let kind = Self.isFloat(word) ? "floating-point number" : Self.kindOfDate(word) {
      self = .other(kind: kind, text: word)
    } else {
      return nil
    }
  }

  // MARK: Numbers

  private static func integer(_ word: String) -> Int? {
    let radix = ["0x": 16, "0o": 8, "0b": 2][word.prefix(2)] ?? 10
    guard radix == 10 else { return digits(word.dropFirst(2)).flatMap { Int($0, radix: radix) } }
    return isDecimal(word[...]) ? Int(word.filter { $0 != "_" }) : nil
  }

  private static func isFloat(_ word: String) -> Bool {
    let number = unsigned(word[...])
    if number == "inf" || number == "nan" { return true }
    let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { "eE".contains($0) }
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.count > 1 || mantissa.count > 1) && isDecimal(mantissa[0])
      && (mantissa.count == 1 || isNumber(digits(mantissa[1])))
      && (parts.count == 1 || isNumber(digits(unsigned(parts[1]))))
  }

  /// Whether a text is a whole number without leading zeros, perhaps with a sign.
  private static func isDecimal(_ text: Substring) -> Bool {
    guard let digits = digits(unsigned(text)) else { return false }
    return isNumber(digits) && (digits == "0" || digits.first != "0")
  }

  private static func unsigned(_ text: Substring) -> Substring {
    text.first == "+" || text.first == "-" ? text.dropFirst() : text
  }

  /// Returns digits of any base without the underscores, which have to be between two of them.
  private static func digits(_ text: Substring) -> String? {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    let isValid = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isHexDigit) }
    return isValid ? parts.joined() : nil
  }

  private static func isNumber(_ text: (some StringProtocol)?) -> Bool {
    text.map { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? false
  }

  // MARK: Dates and times

  private static func kindOfDate(_ word: String) -> String? {
    let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { "Tt ".contains($0) }
    guard parts.count == 2 else {
      return isDate(parts[0]) ? "date" : isTime(parts[0]) ? "time" : nil
    }
    var time = parts[1]
    if time.last == "Z" || time.last == "z" {
      time.removeLast()
    } else if let sign = time.lastIndex(where: { "+-".contains($0) }) {
      let offset = numbers(time[time.index(after: sign)...], ":", widths: [2, 2])
      guard let offset, offset[0] <= 24, offset[1] < 60 else { return nil }
      time = time[..<sign]
    }
    return isDate(parts[0]) && isTime(time) ? "date-time" : nil
  }

  private static func isTime(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 || isNumber(parts[1]),
      let time = numbers(parts[0], ":", widths: [2, 2, 2])
    else { return false }
    // A minute may have a leap second.
    return time[0] < 24 && time[1] < 60 && time[2] <= 60
  }

  private static func isDate(_ text: Substring) -> Bool {
    guard let date = numbers(text, "-", widths: [4, 2, 2]), (1...12).contains(date[1]) else {
      return false
    }
    let isLeap = date[0] % 4 == 0 && (date[0] % 100 != 0 || date[0] % 400 == 0)
    let days = date[1] == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(date[1]) ? 30 : 31
    return (1...days).contains(date[2])
  }

  /// Returns numbers with a fixed number of digits each; nil if there are others.
  private static func numbers(
    _ text: Substring, _ separator: Character, widths: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == widths, parts.allSatisfy({ isNumber($0) }) else { return nil }
    return parts.compactMap { Int($0) }
  }
}
