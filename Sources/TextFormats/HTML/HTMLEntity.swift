import UnicodeText

/// A character reference such as `&lt;` or `&#x41;`.
struct HTMLEntity {
  /// The length of the reference in bytes.
  let length: Int
  /// The scalar that it represents.
  let scalar: Unicode.Scalar

  /// Parses the reference at an "&"; nil if there is no known one.
  ///
  /// Names require the semicolon, numbers do not. As in browsers, numbers from 0x80 to 0x9F are
  /// Windows-1252. Numbers that are not scalars, or that stand for an invalid byte, become U+FFFD.
  init?(in buffer: UnsafeBufferPointer<UInt8>, at start: Int) {
    let limit = min(buffer.count, start + 40)
    var index = start + 1
    guard index < limit else { return nil }
    if buffer[index] == UInt8(ascii: "#") {
      index += 1
      let isHex = index < limit && buffer[index] | 0x20 == UInt8(ascii: "x")
      if isHex { index += 1 }
      let digits = index
      var value: UInt32 = 0
      while index < limit, let digit = Self.digit(buffer[index], isHex: isHex) {
        value = min(value * (isHex ? 16 : 10) + digit, 0x110000)
        index += 1
      }
      guard index > digits else { return nil }
      if index < limit, buffer[index] == UInt8(ascii: ";") { index += 1 }
      length = index - start
      scalar = Self.scalar(value)
      return
    }
    while index < limit, buffer[index] != UInt8(ascii: ";") {
      guard ASCIIText.isLetter(buffer[index]) || buffer[index] >= 0x30 && buffer[index] <= 0x39
      else { return nil }
      index += 1
    }
    guard index < limit, index > start + 1,
      let known = Self.names[String(decoding: buffer[start + 1..<index], as: UTF8.self)]
    else { return nil }
    length = index + 1 - start
    scalar = known
  }

  private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46 where isHex: UInt32(byte) - 0x37
    case 0x61...0x66 where isHex: UInt32(byte) - 0x57
    default: nil
    }
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard value != 0, !InvalidByte.scalars.contains(value) else { return replacement }
    let value = (0x80...0x9F).contains(value) ? windows1252[Int(value) - 0x80] : value
    return Unicode.Scalar(value) ?? replacement
  }

  /// The scalars for 0x80 to 0x9F in browsers.
  ///
  /// https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "Tab": "\t", "NewLine": "\n",
    "crarr": "↵", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "copy": "©", "reg": "®",
    "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "bull": "•", "middot": "·",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
    "times": "×", "deg": "°", "plusmn": "±", "micro": "µ", "para": "¶", "sect": "§",
    "szlig": "ß", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
    "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "euro": "€", "pound": "£",
    "shy": "\u{AD}", "ensp": "\u{2002}", "emsp": "\u{2003}", "zwj": "\u{200D}",
    "zwnj": "\u{200C}", "bsol": "\\", "lbrack": "[", "rbrack": "]", "grave": "`", "lowbar": "_",
    "num": "#", "sol": "/", "colon": ":", "semi": ";", "comma": ",", "period": ".",
  ]
}
