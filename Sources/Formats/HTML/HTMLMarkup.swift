import StyledText
import UnicodeText

/// A start or end tag.
struct HTMLTag {
  /// The name in lower case; empty if it is too long for a known one.
  let name: String
  let isEnd: Bool
  /// The attributes with their raw values, which have character references.
  private var attributes: [(name: String, value: ArraySlice<UInt8>)] = []

  /// Takes the tag at a "<" that is followed by a letter, or by "/" and a letter; nil if the text
  /// ends within it.
  init?(from text: inout ArraySlice<UInt8>) {
    text.removeFirst()
    isEnd = text.first == UInt8(ascii: "/")
    if isEnd { text.removeFirst() }
    name = text.take { !Self.endsName($0) }.lowercased
    while let byte = text.first {
      if byte == UInt8(ascii: ">") {
        text.removeFirst()
        return
      }
      if Self.endsName(byte) {
        text.removeFirst()
        continue
      }
      var attribute = text
      text.removeFirst()
      text = text.drop { $0 != UInt8(ascii: "=") && !Self.endsName($0) }
      attribute = attribute[..<text.startIndex]
      text = text.drop(while: \.isMarkupSpace)
      guard text.first == UInt8(ascii: "=") else { continue }
      text = text.dropFirst().drop(while: \.isMarkupSpace)
      guard let quote = text.first else { return nil }
      let value: ArraySlice<UInt8>
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        text.removeFirst()
        value = text.take { $0 != quote }
        text = text.dropFirst()
      } else {
        value = text.take { $0 != UInt8(ascii: ">") && !$0.isMarkupSpace }
      }
      attributes.append((attribute.lowercased, value))
    }
    return nil
  }

  /// Returns the value of an attribute.
  subscript(name: String) -> ArraySlice<UInt8>? {
    guard var rest = attributes.first(where: { $0.name == name })?.value else { return nil }
    guard rest.contains(UInt8(ascii: "&")) else { return rest }
    var value: ArraySlice<UInt8> = []
    while let byte = rest.first {
      value +=
        byte == UInt8(ascii: "&")
        ? HTMLEntity.take(from: &rest) : rest.take { $0 != UInt8(ascii: "&") }
    }
    return value
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte.isMarkupSpace
  }
}

/// What the name of an element means to the reader.
struct HTMLElement {
  /// The SGR parameters of its style in browsers, if text in it can have a style.
  private(set) var sgr: String?
  /// Whether it is a block, on lines of its own.
  private(set) var isBlock = false
  /// Whether its content is not text or not markup.
  private(set) var isSkipped = false

  /// The elements that matter, by their names in lower case.
  static let named = {
    var named: [String: HTMLElement] = [:]
    for (sgr, names) in styled {
      for name in words(names) { named[name] = HTMLElement(sgr: sgr) }
    }
    for name in words(blocks) { named[name, default: HTMLElement()].isBlock = true }
    for name in words(skipped) { named[name] = HTMLElement(isSkipped: true) }
    return named
  }()

  private static let styled = [
    "": "a big code div font kbd mark pre samp small span tt", "1": "b strong",
    "3": "cite dfn em i var", "4": "ins u", "9": "del s strike", "73": "sup", "74": "sub",
  ]

  private static let blocks =
    "address article aside blockquote body center dd details div dl dt figure footer form h1 h2 h3 "
    + "h4 h5 h6 header hr html li main nav ol p pre section summary table tr ul"

  private static let skipped =
    "script style title textarea iframe noembed noframes xmp template object svg math canvas audio "
    + "video noscript select"

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

/// Character references such as `&lt;` and `&#x41;`.
enum HTMLEntity {
  /// Takes the reference at an "&", and returns the text that it stands for; takes and returns only
  /// the "&" if there is no known one.
  ///
  /// Names require the semicolon, numbers do not. Numbers that are not scalars, or that stand for an
  /// invalid byte, become U+FFFD.
  static func take(from text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.dropFirst()
    var scalar: Unicode.Scalar?
    if rest.first == UInt8(ascii: "#") {
      rest.removeFirst()
      let isHex = rest.first.map { $0 | 0x20 } == UInt8(ascii: "x")
      if isHex { rest.removeFirst() }
      let digits = rest.take { isHex ? $0.hexDigit != nil : $0.isASCIIDigit }
      if !digits.isEmpty {
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) ?? 0
        let isText = value != 0 && !InvalidByte.scalars.contains(value)
        scalar = (isText ? Unicode.Scalar(value) : nil) ?? "\u{FFFD}"
        if rest.first == UInt8(ascii: ";") { rest.removeFirst() }
      }
    } else {
      let name = rest.take { $0.isASCIILetter || $0.isASCIIDigit }
      if rest.popFirst() == UInt8(ascii: ";") {
        scalar = names[String(decoding: name, as: UTF8.self)]
      }
    }
    guard let scalar else { return text.popFirst().map { [$0] } ?? [] }
    text = rest
    return Array(String(scalar).utf8)[...]
  }

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
