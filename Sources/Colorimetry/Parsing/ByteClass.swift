/// Classes of bytes in text, all of ASCII.
extension UInt8 {
  /// Whether it is part of a word: a letter, a digit or an underscore.
  var isWordByte: Bool { isLetter || isDigit || self == 0x5f }
  var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineBreak: Bool { self == 0x0a || self == 0x0d }
  var isQuote: Bool { self == 0x22 || self == 0x27 || self == 0x60 }
}
