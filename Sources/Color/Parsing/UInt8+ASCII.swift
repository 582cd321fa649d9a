/// Classes of bytes in text, all of ASCII.
extension UInt8 {
  /// Whether it is part of a word: a letter, a digit or an underscore.
  var isWordByte: Bool { isLetter || isDigit || self == .underscore }
  var isLetter: Bool { folded.isLowercase }
  var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == .space || self == .tab }
  var isLineBreak: Bool { self == .newline || self == .carriageReturn }
  /// Whether it is a blank, a line break or one of the rarer controls between them.
  var isSpace: Bool { self == .space || (.tab ... .carriageReturn).contains(self) }
  var isQuote: Bool { self == .quotationMark || self == .apostrophe || self == .backtick }

  /// A letter in lower case, or another byte unchanged.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? folded : self
  }

  /// A letter in lower case; among other bytes, some become equal.
  var folded: UInt8 { self | 0x20 }

  /// A letter as a capital; among other bytes, some become equal.
  var capital: UInt8 { self & ~0x20 }
}

extension ArraySlice<UInt8> {
  /// Whether there is a hexadecimal digit above 9, and each such digit is a capital.
  var areUppercaseDigits: Bool {
    contains { UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0 }
      && !contains { UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
  }
}

/// Signs of notations.
extension UInt8 {
  static let ampersand = UInt8(ascii: "&")
  static let apostrophe = UInt8(ascii: "'")
  static let asterisk = UInt8(ascii: "*")
  static let at = UInt8(ascii: "@")
  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")
  static let carriageReturn = UInt8(ascii: "\r")
  static let closeBrace = UInt8(ascii: "}")
  static let closeBracket = UInt8(ascii: "]")
  static let closeParenthesis = UInt8(ascii: ")")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let delete: UInt8 = 0x7f
  static let dollar = UInt8(ascii: "$")
  static let equals = UInt8(ascii: "=")
  static let exclamationMark = UInt8(ascii: "!")
  static let greaterThan = UInt8(ascii: ">")
  static let hashSign = UInt8(ascii: "#")
  static let hyphen = UInt8(ascii: "-")
  static let lessThan = UInt8(ascii: "<")
  static let newline = UInt8(ascii: "\n")
  static let openBrace = UInt8(ascii: "{")
  static let openBracket = UInt8(ascii: "[")
  static let openParenthesis = UInt8(ascii: "(")
  static let percentSign = UInt8(ascii: "%")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let questionMark = UInt8(ascii: "?")
  static let quotationMark = UInt8(ascii: "\"")
  static let semicolon = UInt8(ascii: ";")
  static let slash = UInt8(ascii: "/")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let tilde = UInt8(ascii: "~")
  static let underscore = UInt8(ascii: "_")
}
