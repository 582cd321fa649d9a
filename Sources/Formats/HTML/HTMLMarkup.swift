import StyledText
import UnicodeText

/// A start or end tag with the attributes that matter to the reader.
struct HTMLTag {
  /// The name in lower case; empty if it is too long for a known one.
  private(set) var name = ""
  private(set) var isEnd = false
  /// The offset after the tag.
  private(set) var end = 0
  /// The raw values, with character references, of the attributes that matter.
  private var values: [(name: String, value: Range<Int>)] = []

  private static let attributes: Set = [
    "class", "style", "href", "color", "data-ink", "data-href", "data-osc8",
  ]

  /// Returns the raw value of an attribute.
  subscript(name: String) -> Range<Int>? { values.first { $0.name == name }?.value }

  /// Parses the tag at a "<" that is followed by a letter, or by "/" and a letter; nil if the text
  /// ends within it.
  init?(in buffer: UnsafeBufferPointer<UInt8>, at start: Int) {
    let count = buffer.count
    var index = start + 1
    if buffer[index] == UInt8(ascii: "/") {
      isEnd = true
      index += 1
    }
    let nameStart = index
    while index < count, !Self.endsName(buffer[index]) { index += 1 }
    name = ASCIIText.lowercased(UnsafeBufferPointer(rebasing: buffer[nameStart..<index]))
    while index < count {
      let byte = buffer[index]
      if byte == UInt8(ascii: ">") {
        end = index + 1
        return
      }
      guard !ASCIIText.isSpace(byte), byte != UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let attributeStart = index
      index += 1
      while index < count, buffer[index] != UInt8(ascii: "="), !Self.endsName(buffer[index]) {
        index += 1
      }
      let attribute = attributeStart..<index
      while index < count, ASCIIText.isSpace(buffer[index]) { index += 1 }
      guard index < count, buffer[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < count, ASCIIText.isSpace(buffer[index]) { index += 1 }
      guard index < count else { return nil }
      let value: Range<Int>
      let quote = buffer[index]
      if quote == 0x22 || quote == 0x27 {
        let valueStart = index + 1
        index = valueStart
        while index < count, buffer[index] != quote { index += 1 }
        value = valueStart..<index
        index += 1
      } else {
        let valueStart = index
        while index < count, buffer[index] != UInt8(ascii: ">"), !ASCIIText.isSpace(buffer[index]) {
          index += 1
        }
        value = valueStart..<index
      }
      let name = ASCIIText.lowercased(UnsafeBufferPointer(rebasing: buffer[attribute]))
      if !isEnd, Self.attributes.contains(name), self[name] == nil { values.append((name, value)) }
    }
    return nil
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || ASCIIText.isSpace(byte)
  }
}

/// The HTML elements that matter to the reader.
enum HTMLElement: Int, CaseIterable {
  case a, b, big, cite, code, del, dfn, div, em, font, i, ins, kbd, mark, pre, s, samp, small
  case span, strike, strong, sub, sup, tt, u, `var`

  /// The properties of an element name.
  struct Kind {
    /// The element, if it can have a style.
    var element: HTMLElement?
    /// Whether it is a block, on lines of its own.
    var isBlock = false
    /// Whether its content is not text or not markup.
    var isSkipped = false
    /// Whether it is a line break.
    var isBreak = false
  }

  private static let blocks = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl",
    "dt", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html",
    "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tr", "ul",
  ]

  private static let skipped = [
    "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp", "template",
    "object", "svg", "math", "canvas", "audio", "video", "noscript", "select",
  ]

  private static let kinds = {
    var kinds: [String: Kind] = [:]
    for element in allCases { kinds["\(element)"] = Kind(element: element) }
    for name in blocks { kinds[name, default: Kind()].isBlock = true }
    for name in skipped { kinds[name] = Kind(isSkipped: true) }
    kinds["br"] = Kind(isBreak: true)
    return kinds
  }()

  /// Returns the properties of a lower-case name.
  static func kind(of name: String) -> Kind {
    name == "span" ? Kind(element: .span) : kinds[name] ?? Kind()
  }

  /// Applies the default style in browsers.
  func apply(to style: inout TextStyle) {
    switch self {
    case .b, .strong: style.attributes.insert(.bold)
    case .i, .em, .cite, .dfn, .var: style.attributes.insert(.italic)
    case .u, .ins: style.underline = .single
    case .s, .strike, .del: style.attributes.insert(.strike)
    case .sub: style.attributes.switchOn(.subscript)
    case .sup: style.attributes.switchOn(.superscript)
    default: break
    }
  }
}

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
      let base: UInt8 = isHex ? 16 : 10
      while index < limit, let digit = ASCIIText.digit(buffer[index]), digit < base {
        value = min(value * UInt32(base) + UInt32(digit), 0x110000)
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
