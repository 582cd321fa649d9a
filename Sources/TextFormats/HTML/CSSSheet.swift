import Colorimetry

/// The rules of a style sheet with simple selectors such as `b`, `.red` or `b.red`.
struct CSSSheet {
  /// The maximum number of selectors.
  static let limit = 16384

  private var effects: [String: CSSDeclarations] = [:]

  /// Whether the sheet has no rules.
  var isEmpty: Bool { effects.isEmpty }

  /// The declarations of a selector, or nil.
  subscript(selector: String) -> CSSDeclarations? { effects[selector] }

  /// Parses the text of a `style` element; unsupported rules are skipped.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>,
    names: (UnsafeBufferPointer<UInt8>) -> TerminalColor?
  ) {
    var index = 0
    while index < text.count, effects.count < Self.limit {
      index = skipSpaceAndComments(text, from: index)
      guard index < text.count else { return }
      let start = index
      while index < text.count, text[index] != UInt8(ascii: "{"), text[index] != UInt8(ascii: ";") {
        index += 1
      }
      guard index < text.count else { return }
      let isRule = text[index] == UInt8(ascii: "{") && text[start] != UInt8(ascii: "@")
      let selectors = start..<index
      index += 1
      guard text[index - 1] == UInt8(ascii: "{") else { continue }
      let body = index
      var depth = 1
      while index < text.count {
        if text[index] == UInt8(ascii: "{") { depth += 1 }
        if text[index] == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        index += 1
      }
      if isRule, selectors.count <= 4096 {
        let effect = CSSDeclarations(
          UnsafeBufferPointer(rebasing: text[body..<index]), names: names)
        add(UnsafeBufferPointer(rebasing: text[selectors]), effect)
      }
      index += 1
    }
  }

  private mutating func add(_ selectors: UnsafeBufferPointer<UInt8>, _ effect: CSSDeclarations) {
    for part in selectors.split(separator: UInt8(ascii: ",")) {
      let selector = ASCIIText.trimmed(selectors, part.indices)
      guard !selector.isEmpty, selector.count <= 64, selector.allSatisfy(Self.isSimple) else {
        continue
      }
      effects[String(decoding: selector, as: UTF8.self), default: CSSDeclarations()].merge(effect)
    }
  }

  /// Whether a byte can be part of a simple selector.
  private static func isSimple(_ byte: UInt8) -> Bool {
    ASCIIText.isLetter(byte) || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private func skipSpaceAndComments(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    while index < text.count {
      if ASCIIText.isSpace(text[index]) {
        index += 1
      } else if ASCIIText.hasPrefix("/*", in: text, at: index) {
        index += 2
        while index < text.count, !ASCIIText.hasPrefix("*/", in: text, at: index) { index += 1 }
        index += 2
      } else {
        break
      }
    }
    return index
  }
}
