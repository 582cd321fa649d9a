/// The bytes around an offset in running text where a colour may be.
struct ColorContext {
  /// What kind of text is at the offset.
  enum Position {
    /// The target of a link, a selector or the number of an issue.
    case reference
    /// A value.
    case value
    case other
  }

  private let text: [UInt8]
  private let start: Int
  private let end: Int
  /// The first offset that is looked at.
  private let first: Int
  /// The offset after the last match.
  private let lastEnd: Int?

  init(_ text: [UInt8], _ range: Range<Int>, after lastEnd: Int? = nil) {
    self.text = text
    start = range.lowerBound
    end = range.upperBound
    first = max(start - ColorFinder.contextLength, 0)
    self.lastEnd = lastEnd
  }

  /// What kind of text is here.
  var position: Position {
    var before = start - 1
    var isQuoted = false
    if before >= first, text[before].isQuote {
      isQuoted = text.peek(at: end) == text[before] || text.peek(at: end) == 0x5c
      before -= 1
      if before >= first, text[before] == 0x5c { before -= 1 }
    }
    while before >= first, text[before].isBlank { before -= 1 }
    let otherwise = isQuoted ? Position.value : .other
    guard before >= first else { return first == 0 && isAloneOnLine ? .value : otherwise }
    switch text[before] {
    case 0x0a, 0x0d: return isAloneOnLine ? .value : otherwise
    case 0x3a, 0x3d:
      return Self.linkNames.contains(word(before: before)) ? .reference : .value
    case 0x28: return positionInCall(open: before) ?? otherwise
    case 0x2c: return isQuoted || isInList || isArgument(before: before) ? .value : .other
    case 0x3e: return isElement(end: before) ? .value : otherwise
    default:
      guard !isQuoted, before < start - 1 else { return otherwise }
      return isInList || isAfterMeasure(end: before + 1) || isAfterProperty(end: before + 1)
        ? .value : .other
    }
  }

  private var isAloneOnLine: Bool {
    let limit = min(end + ColorFinder.contextLength, text.count)
    var after = end
    while after < limit, text[after].isBlank { after += 1 }
    return after == text.count || after < limit && text[after].isLineBreak
  }

  /// Returns the position after “(”; nil if it is neither a link nor a call.
  private func positionInCall(open: Int) -> Position? {
    guard open > first else { return nil }
    // `[text](#fade)`
    if text[open - 1] == 0x5d { return .reference }
    guard text[open - 1].isWordByte || text[open - 1] == 0x24 else { return nil }
    return Self.selectorFunctions.contains(word(before: open)) ? .reference : .value
  }

  /// Whether only numbers and separators are between the last colour and this one.
  private var isInList: Bool {
    guard let lastEnd, start - lastEnd <= 32, lastEnd < start else { return false }
    return text[lastEnd..<start].allSatisfy {
      $0.isBlank || $0.isDigit || $0.isQuote || $0 == 0x2c || $0 == 0x2e || $0 == 0x25
    }
  }

  /// Whether a comma is in the parentheses of a call.
  private func isArgument(before comma: Int) -> Bool {
    var depth = 0
    var index = comma - 1
    while index > first, !text[index].isLineBreak {
      if text[index] == 0x29 { depth += 1 }
      if text[index] == 0x28 {
        guard depth > 0 else { return positionInCall(open: index) == .value }
        depth -= 1
      }
      index -= 1
    }
    return false
  }

  /// Whether the “>” ends the tag of an element whose name begins with “color”.
  private func isElement(end: Int) -> Bool {
    // `=>` of PHP, Ruby and Perl.
    if text.peek(at: end - 1) == 0x3d { return true }
    var open = end
    while open > first, text[open] != 0x3c { open -= 1 }
    let name = text[min(open + 1, end)..<end].prefix(5).map { $0 | 0x20 }
    return name == Array("color".utf8)
  }

  /// Whether the text before is a length, a percentage or a border style, as in `1px solid #333`.
  private func isAfterMeasure(end: Int) -> Bool {
    var begin = end
    while begin > first, !text[begin - 1].isBlank, !text[begin - 1].isLineBreak, end - begin < 16 {
      begin -= 1
    }
    let word = text[begin..<end]
    if let first = word.first, first.isDigit || first == 0x2d || first == 0x2e {
      let unit = word.drop { $0.isDigit || $0 == 0x2e || $0 == 0x2d }
      return word.elementsEqual([0x30]) || Self.units.contains(Self.lowercased(unit))
    }
    return Self.lineStyles.contains(Self.lowercased(word))
  }

  /// Whether the word before means a colour, as in `background #333`.
  private func isAfterProperty(end: Int) -> Bool {
    let name = word(before: end)
    return Self.properties.contains { name.contains($0) } || name == "fg" || name == "bg"
  }

  /// Whether a style rule follows: `#fade .x {`.
  var isSelector: Bool {
    for byte in text[end..<min(end + ColorFinder.contextLength, text.count)] {
      switch byte {
      case 0x7b: return true
      case 0x3b, 0x7d, 0x29, 0x5d, 0x0a, 0x0d, 0x22, 0x27: return false
      default: continue
      }
    }
    return false
  }

  /// Whether this is the number of an issue: `bug #123456`, `Fixes: #123`.
  var isAfterIssue: Bool {
    var end = start
    while end > first, text[end - 1].isBlank { end -= 1 }
    if end > first, text[end - 1] == 0x3a { end -= 1 }
    return Self.issueWords.contains(word(before: end))
  }

  /// Returns the word before an offset in lower case, without blanks and quotation marks after it.
  private func word(before offset: Int) -> String {
    var end = offset
    while end > first, text[end - 1].isBlank || text[end - 1].isQuote { end -= 1 }
    var begin = end
    while begin > first, end - begin < 24,
      text[begin - 1].isWordByte || text[begin - 1] == 0x2d || text[begin - 1] == 0x24
    {
      begin -= 1
    }
    return Self.lowercased(text[begin..<end])
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// The names of attributes and keys whose values are addresses, selectors or names.
  private static let linkNames: Set<String> = [
    "action", "anchor", "cite", "class", "classname", "data-bs-target", "data-href", "data-parent",
    "data-target", "for", "fragment", "hash", "href", "id", "key", "name", "parent", "selector",
    "src", "target", "to", "type", "url", "usemap",
  ]
  private static let selectorFunctions: Set<String> = [
    "url", "$", "jquery", "queryselector", "queryselectorall", "getelementbyid", "closest",
    "matches", "find", "scrollto", "goto", "is", "not", "where", "has",
  ]
  private static let issueWords: Set<String> = [
    "issue", "issues", "bug", "bugs", "pr", "prs", "mr", "pull", "request", "ticket", "fix",
    "fixes", "fixed", "close", "closes", "closed", "resolve", "resolves", "resolved", "see", "ref",
    "refs", "references", "related", "relates", "re", "gh", "cl", "number", "no", "task", "story",
    "case", "since", "until", "after", "before", "in", "of", "and", "or", "by",
  ]
  private static let properties = ["color", "colour", "ground", "border", "cursor"]
  private static let units: Set<String> = [
    "px", "em", "rem", "%", "pt", "ch", "ex", "vw", "vh", "vmin", "vmax", "cm", "mm", "in", "pc",
    "q", "deg", "turn", "rad", "grad",
  ]
  private static let lineStyles: Set<String> = [
    "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset", "wavy", "thin",
    "medium", "thick", "from",
  ]
}
