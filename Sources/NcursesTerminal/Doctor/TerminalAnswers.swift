import TerminalCore

/// The answers of a terminal to `TerminalQueries`.
///
/// Every text is free of control characters and has at most 100 scalars.
package struct TerminalAnswers: Hashable, Sendable {
  private struct Mode: Hashable {
    let number: Int
    let state: Int
  }

  /// Name and version (XTVERSION).
  package internal(set) var name: String?
  /// The primary device attributes (DA1).
  package internal(set) var attributes: [Int]?
  /// The secondary device attributes (DA2): kind, version, an option.
  package internal(set) var secondaryAttributes: [Int]?
  /// The unit's number (DA3).
  package internal(set) var unit: String?
  /// The active flags of kitty's keyboard protocol; nil if the terminal does not know it.
  package internal(set) var kittyKeys: Int?
  /// The value of xterm's modifyOtherKeys; nil if the terminal does not know it.
  package internal(set) var modifiedKeys: Int?
  /// The rendition after `DepthQuery` (DECRQSS).
  package internal(set) var selection: String?
  /// The text colour (OSC 10) in the terminal's notation, such as `rgb:ffff/ffff/ffff`.
  package internal(set) var textColor: String?
  /// The background (OSC 11) in the terminal's notation.
  package internal(set) var background: String?
  /// The columns of the text samples, in order.
  package internal(set) var columns: [Int] = []
  /// Whether there was any answer.
  package internal(set) var hasBegun = false
  /// Whether Ctrl-C was pressed.
  package internal(set) var isInterrupted = false
  private var modes: [Mode] = []
  private var unread: [UInt8] = []

  /// Creates an empty set of answers.
  package init() {}

  /// Whether the last answer has arrived.
  package var isComplete: Bool { attributes != nil }

  /// Returns the state of a private mode (DECRPM): 1 and 3 on, 2 and 4 off, 0 unknown to the
  /// terminal; nil without an answer.
  package func state(ofMode number: Int) -> Int? { modes.first { $0.number == number }?.state }

  /// Whether a private mode can be used; nil without an answer.
  package func knows(mode: Int) -> Bool? { state(ofMode: mode).map { (1...3).contains($0) } }

  /// Parses input from the terminal; a sequence may be split between calls.
  mutating func receive(_ bytes: [UInt8]) {
    unread += bytes
    var rest = unread[...]
    while let first = rest.first {
      if first == 0x03 { isInterrupted = true }
      guard first == 0x1B else {
        // Typed text.
        rest.removeFirst()
        continue
      }
      guard let end = Self.end(of: rest) else { break }
      take(rest[rest.startIndex..<end])
      rest = rest[end...]
    }
    // No answer is that long.
    unread = rest.count > 4096 ? [] : Array(rest)
  }

  /// Returns the end of the sequence at the start; nil while it is incomplete.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count > 1 else { return nil }
    let start = bytes.startIndex + 2
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["):
      guard let last = bytes[start...].firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
        return nil
      }
      return bytes[last] == 0x1B ? last : last + 1
    case UInt8(ascii: "P"), UInt8(ascii: "]"):
      for index in bytes.indices[start...] {
        if bytes[index] == 0x07 { return index + 1 }
        if bytes[index] == 0x1B {
          guard index + 1 < bytes.endIndex else { return nil }
          return bytes[index + 1] == 0x5C ? index + 2 : index
        }
      }
      return nil
    default: return bytes.startIndex + 2
    }
  }

  private mutating func take(_ sequence: ArraySlice<UInt8>) {
    var body = sequence.dropFirst(2)
    switch sequence[sequence.startIndex + 1] {
    case UInt8(ascii: "["):
      guard let final = body.popLast() else { return }
      hasBegun = true
      takeControl(Self.text(body), Character(Unicode.Scalar(final)))
    case UInt8(ascii: "P"):
      hasBegun = true
      let text = Self.text(Self.withoutEnd(body))
      if text.hasPrefix(">|") {
        name = String(text.dropFirst(2))
      } else if text.hasPrefix("!|") {
        unit = String(text.dropFirst(2))
      } else if text.contains("$r") {
        selection = text
      }
    case UInt8(ascii: "]"):
      hasBegun = true
      let text = Self.text(Self.withoutEnd(body))
      if text.hasPrefix("10;") { textColor = String(text.dropFirst(3)) }
      if text.hasPrefix("11;") { background = String(text.dropFirst(3)) }
    default: break
    }
  }

  private mutating func takeControl(_ body: String, _ final: Character) {
    let kind = body.first.flatMap { "?>=<".contains($0) ? $0 : nil }
    let numbers = Self.numbers(kind == nil ? body : String(body.dropFirst()))
    switch (kind, final) {
    case ("?", "c"): attributes = numbers
    case (">", "c"): secondaryAttributes = numbers
    case ("?", "u"): kittyKeys = numbers.first ?? 0
    case (">", "m"): if numbers.first == 4 { modifiedKeys = numbers.dropFirst().first ?? 0 }
    case ("?", "y"):
      if numbers.count == 2 { modes.append(Mode(number: numbers[0], state: numbers[1])) }
    case (nil, "R"):
      if numbers.count == 2, columns.count < TerminalQueries.samples.count {
        columns.append(numbers[1] - 1)
      }
    default: break
    }
  }

  private static func numbers(_ text: String) -> [Int] {
    text.split(separator: ";").prefix(32).map { part in
      part.utf8.reduce(0) {
        (0x30...0x39).contains($1) ? min($0 * 10 + Int($1 - 0x30), 9_999_999) : $0
      }
    }
  }

  private static func withoutEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.prefix { $0 != 0x1B && $0 != 0x07 }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes.prefix(400), as: UTF8.self).unicodeScalars.prefix(100)
    where GlyphWidth.isDrawable(scalar) {
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
