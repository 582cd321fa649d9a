/// The bytes around a number sign that may be a colour.
///
/// Six and eight digits are a colour unless they are a fragment (`href="#…"`, `page#…`), a selector
/// (`#facade {`) or the number of an issue. Three and four digits that are neither a word nor a
/// number, such as `#f80` and `#fff`, are treated the same way. Others, such as `#123` and `#bad`,
/// are a colour only where a value is expected: after a colon or an equals sign, in quotation marks, in
/// the arguments of a function, after `1px solid`, next to another colour, or alone on a line.
struct HashContext {
  private let text: [UInt8]
  private let start: Int
  private let end: Int
  private let context: ColorContext

  init(_ text: [UInt8], at start: Int, after lastEnd: Int?) {
    self.text = text
    self.start = start
    var end = start + 1
    while end < text.count, end - start <= 13, hexDigitValue(text[end]) != nil { end += 1 }
    self.end = end
    context = ColorContext(text, start..<end, after: lastEnd)
  }

  /// The offset after the digits; nil if they are not a colour.
  var digitsEnd: Int? {
    guard [3, 4, 6, 8, 12].contains(digits.count), isHashStart, isHashEnd, !isIssue else {
      return nil
    }
    switch context.position {
    case .reference: return nil
    case .value: return end
    case .other: return Self.isDoubtful(digits) || context.isSelector ? nil : end
    }
  }

  /// Whether this is a resource of Android: `<color name="accent">#80FF8800</color>`.
  var isAndroidColor: Bool {
    text.peek(at: start - 1) == .greaterThan && text[end...].starts(with: "</color>".utf8)
  }

  private var digits: ArraySlice<UInt8> { text[start + 1..<end] }

  private var isIssue: Bool { context.isAfterIssue(isNumber: digits.allSatisfy(\.isDigit)) }

  private var isHashStart: Bool {
    let before = text.peek(at: start - 2)
    switch text.peek(at: start - 1) {
    // Paths, `##`, addresses.
    case .slash: return before == .slash && context.isBesideColor
    case .hashSign, .at: return false
    // `&#123;`
    case .ampersand: return text.peek(at: end) != .semicolon
    // `${#fed}`
    case .openBrace: return before != .dollar
    // `%{F#ff8800}` of lemonbar and polybar.
    case UInt8(ascii: "F"), UInt8(ascii: "B"), UInt8(ascii: "U"):
      return before == .openBrace && text.peek(at: start - 3) == .percentSign
    default: return !text.isInWord(before: start)
    }
  }

  private var isHashEnd: Bool {
    switch text.peek(at: end) {
    case .openParenthesis, .at: false
    case .hyphen, .point: !text.isInWord(at: end + 1)
    default: !text.isInWord(at: end)
    }
  }

  /// Whether digits may be a short word or number instead of a colour.
  static func isDoubtful(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.count <= 4, let first = digits.first else { return false }
    if digits.allSatisfy(\.isDigit) { return digits.contains { $0 != UInt8(ascii: "0") } }
    return digits.allSatisfy(\.isLetter) && digits.contains { $0.folded != first.folded }
  }
}
