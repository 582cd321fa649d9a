/// Classes of bytes in text, all of ASCII.
///
/// Inlinable, because the search for colours in another module asks for them in each word.
extension UInt8 {
  /// Whether it is part of a word: a letter, a digit or an underscore.
  @inlinable package var isWordByte: Bool { isLetter || isDigit || self == .underscore }
  @inlinable package var isLetter: Bool { folded.isLowercase }
  @inlinable package var isLowercase: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
  @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it is a space or a tab.
  @inlinable package var isBlank: Bool { self == .space || self == .tab }
  @inlinable package var isLineBreak: Bool { self == .newline || self == .carriageReturn }
  /// Whether it is a blank, a line break or one of the rarer controls between them.
  @inlinable package var isSpace: Bool {
    self == .space || (.tab ... .carriageReturn).contains(self)
  }
  @inlinable package var isQuote: Bool {
    self == .quotationMark || self == .apostrophe || self == .backtick
  }

  /// A letter in lower case, or another byte unchanged.
  @inlinable package var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? folded : self
  }

  /// A letter in lower case; among other bytes, some become equal.
  @inlinable package var folded: UInt8 { self | 0x20 }

  /// A letter as a capital; among other bytes, some become equal.
  @inlinable package var capital: UInt8 { self & ~0x20 }
}

extension ArraySlice<UInt8> {
  /// The text trimmed of white space.
  package var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isSpace { slice.removeFirst() }
    while let last = slice.last, last.isSpace { slice.removeLast() }
    return slice
  }

  /// Whether there is a hexadecimal digit above 9, and each such digit is a capital.
  package var areUppercaseDigits: Bool {
    contains { UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0 }
      && !contains { UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
  }
}

/// Signs of notations.
extension UInt8 {
  @inlinable package static var ampersand: UInt8 { UInt8(ascii: "&") }
  @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var asterisk: UInt8 { UInt8(ascii: "*") }
  @inlinable package static var at: UInt8 { UInt8(ascii: "@") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var backtick: UInt8 { UInt8(ascii: "`") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable package static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var delete: UInt8 { 0x7f }
  @inlinable package static var dollar: UInt8 { UInt8(ascii: "$") }
  @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var exclamationMark: UInt8 { UInt8(ascii: "!") }
  @inlinable package static var greaterThan: UInt8 { UInt8(ascii: ">") }
  @inlinable package static var hashSign: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var hyphen: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var lessThan: UInt8 { UInt8(ascii: "<") }
  @inlinable package static var newline: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var openParenthesis: UInt8 { UInt8(ascii: "(") }
  @inlinable package static var percentSign: UInt8 { UInt8(ascii: "%") }
  @inlinable package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable package static var point: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var questionMark: UInt8 { UInt8(ascii: "?") }
  @inlinable package static var quotationMark: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var tilde: UInt8 { UInt8(ascii: "~") }
  @inlinable package static var underscore: UInt8 { UInt8(ascii: "_") }
}
