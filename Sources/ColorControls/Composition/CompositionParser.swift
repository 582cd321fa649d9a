import Colorimetry

/// Parses the notation of a composition.
struct CompositionParser {
  private var rest: Substring

  init(_ text: String) {
    rest = text.lowercased()[...]
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0.isWhitespace || $0 == "," }
  }

  mutating func parseSpace() throws(CompositionError) -> ColorSpace? {
    skipBlanks()
    let name = rest.prefix { $0.isLetter }
    let after = rest.dropFirst(name.count).drop { $0.isWhitespace }
    guard after.first == ":" else { return nil }
    guard let space = ColorSpace(layoutWord: String(name)) else {
      throw .unknownSpace(String(name))
    }
    rest = after.dropFirst()
    return space
  }

  mutating func parseControl() throws(CompositionError) -> ParsedControl? {
    skipBlanks()
    guard !rest.isEmpty else { return nil }
    let start = rest
    let name = rest.prefix { $0.isLetter || $0.isNumber }
    let open = rest.dropFirst(name.count).drop { $0.isWhitespace }
    guard !name.isEmpty, open.first == "(", let close = open.firstIndex(of: ")") else {
      throw .syntax(String(start.prefix(40)))
    }
    guard let kind = PickerControl.Kind(rawValue: String(name)) else {
      throw .unknownControl(String(name))
    }
    let inside = open[..<close].dropFirst()
    guard !inside.contains("(") else { throw .syntax(String(start.prefix(40))) }
    rest = open[close...].dropFirst()
    let words = inside.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0.isWhitespace }.trimmingTrailingBlanks)
    }
    guard !words.contains("") else { throw .syntax(String(start.prefix(40))) }
    return ParsedControl(kind: kind, words: words)
  }
}

extension Substring {
  fileprivate var trimmingTrailingBlanks: Substring {
    var text = self
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}
