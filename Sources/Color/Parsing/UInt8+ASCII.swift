/// Classes of bytes in text, all of ASCII.
extension UInt8 {
  /// Whether it is part of a word: a letter, a digit or an underscore.
  package var isWordByte: Bool { isLetter || isDigit || self == .underscore }
  package var isLetter: Bool { folded.isLowercase }
  package var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it is a space or a tab.
  package var isBlank: Bool { self == .space || self == .tab }
  package var isLineBreak: Bool { self == .newline || self == .carriageReturn }
  /// Whether it is a blank, a line break or one of the rarer controls between them.
  package var isSpace: Bool { self == .space || (.tab ... .carriageReturn).contains(self) }
  package var isQuote: Bool { self == .quotationMark || self == .apostrophe || self == .backtick }

  /// A letter in lower case, or another byte unchanged.
  package var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? folded : self
  }

  /// A letter in lower case; among other bytes, some become equal.
  package var folded: UInt8 { self | 0x20 }

  /// A letter as a capital; among other bytes, some become equal.
  package var capital: UInt8 { self & ~0x20 }
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
  package static let ampersand = UInt8(ascii: "&")
  package static let apostrophe = UInt8(ascii: "'")
  package static let asterisk = UInt8(ascii: "*")
  package static let at = UInt8(ascii: "@")
  package static let backslash = UInt8(ascii: "\\")
  package static let backtick = UInt8(ascii: "`")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let closeBrace = UInt8(ascii: "}")
  package static let closeBracket = UInt8(ascii: "]")
  package static let closeParenthesis = UInt8(ascii: ")")
  package static let colon = UInt8(ascii: ":")
  package static let comma = UInt8(ascii: ",")
  package static let delete: UInt8 = 0x7f
  package static let dollar = UInt8(ascii: "$")
  package static let equals = UInt8(ascii: "=")
  package static let exclamationMark = UInt8(ascii: "!")
  package static let greaterThan = UInt8(ascii: ">")
  package static let hashSign = UInt8(ascii: "#")
  package static let hyphen = UInt8(ascii: "-")
  package static let lessThan = UInt8(ascii: "<")
  package static let newline = UInt8(ascii: "\n")
  package static let openBrace = UInt8(ascii: "{")
  package static let openBracket = UInt8(ascii: "[")
  package static let openParenthesis = UInt8(ascii: "(")
  package static let percentSign = UInt8(ascii: "%")
  package static let plus = UInt8(ascii: "+")
  package static let point = UInt8(ascii: ".")
  package static let questionMark = UInt8(ascii: "?")
  package static let quotationMark = UInt8(ascii: "\"")
  package static let semicolon = UInt8(ascii: ";")
  package static let slash = UInt8(ascii: "/")
  package static let space = UInt8(ascii: " ")
  package static let tab = UInt8(ascii: "\t")
  package static let tilde = UInt8(ascii: "~")
  package static let underscore = UInt8(ascii: "_")
}
