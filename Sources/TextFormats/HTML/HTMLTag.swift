/// A start or end tag with the attributes that matter to the reader.
struct HTMLTag {
  /// The name in lower case; empty if it is too long for a known one.
  private(set) var name = ""
  private(set) var isEnd = false
  /// The offset after the tag.
  private(set) var end = 0
  /// The raw values, with character references.
  private(set) var classes: Range<Int>?
  private(set) var style: Range<Int>?
  private(set) var href: Range<Int>?
  private(set) var exactHref: Range<Int>?
  private(set) var color: Range<Int>?
  private(set) var tokens: Range<Int>?
  private(set) var parameters: Range<Int>?

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
      if !isEnd { keep(value, buffer, attribute) }
    }
    return nil
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || ASCIIText.isSpace(byte)
  }

  /// Stores a value if its attribute matters and is not a duplicate.
  private mutating func keep(
    _ value: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>, _ attribute: Range<Int>
  ) {
    switch ASCIIText.lowercased(UnsafeBufferPointer(rebasing: buffer[attribute])) {
    case "class": classes = classes ?? value
    case "style": style = style ?? value
    case "href": href = href ?? value
    case "color": color = color ?? value
    case "data-ink": tokens = tokens ?? value
    case "data-href": exactHref = exactHref ?? value
    case "data-osc8": parameters = parameters ?? value
    default: break
    }
  }
}
