import UnicodeText

/// Escapes text for Markdown.
struct MarkdownText {
  /// The current column, from 0, counted in scalars; for tabs.
  private(set) var column: Int

  /// Starts at a column.
  init(column: Int) {
    self.column = column
  }

  private static let stops = ByteSet("\\`*_[]<>&~|$^{ ", controls: true, high: true)

  /// Appends a run; in a styled run, spaces at its ends are kept.
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, isStyled: Bool = false, linksAddresses: Bool = true,
    to output: inout [UInt8]
  ) {
    var index = 0
    var isAfterSpace = isStyled
    var address = linksAddresses ? MarkdownAddress.first(in: text, from: 0) : nil
    while index < text.count {
      if let found = address, index == found.lowerBound {
        append(address: UnsafeBufferPointer(rebasing: text[found]), to: &output)
        isAfterSpace = false
        index = found.upperBound
        address = MarkdownAddress.first(in: text, from: index)
        continue
      }
      let end = min(
        text.end(before: Self.stops, from: index), address?.lowerBound ?? text.count)
      if end > index {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
        column += end - index
        isAfterSpace = false
        index = end
        continue
      }
      let byte = text[index]
      if byte == 0x20 {
        // Lines can wrap at a single space between words.
        let isSingle =
          !isAfterSpace && index + 1 < text.count && text[index + 1] != 0x20
        output.append(isSingle ? " " : "&nbsp;")
        isAfterSpace = true
        column += 1
        index += 1
        continue
      }
      isAfterSpace = false
      index += append(byte, in: text, at: index, to: &output)
    }
    // Before a link, `!` would make it an image.
    if text.last == UInt8(ascii: "!") {
      output.removeLast()
      output.append("\\!")
    }
  }

  /// Appends an escaped character and returns its length in the text.
  private mutating func append(
    _ byte: UInt8, in text: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout [UInt8]
  ) -> Int {
    if byte >= 0x80 {
      let (mark, length) = VisibleMark.mark(in: text, at: index)
      if let mark {
        append(mark: mark, to: &output)
      } else {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<index + length]))
        column += 1
      }
      return length
    }
    switch byte {
    case UInt8(ascii: "<"): output.append("&lt;")
    case UInt8(ascii: ">"): output.append("&gt;")
    case UInt8(ascii: "&"): output.append("&amp;")
    case 0x09:
      let count = 8 - column % 8
      for _ in 0..<count { output.append("&nbsp;") }
      column += count - 1
    case 0..<0x20, 0x7F:
      append(mark: VisibleMark.text(for: Unicode.Scalar(byte)) ?? "", to: &output)
      return 1
    // Between letters or digits it is no markup.
    case UInt8(ascii: "_")
    where text.isLetterOrDigit(at: index - 1)
      && text.isLetterOrDigit(at: index + 1):
      output.append(byte)
    default:
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    }
    column += 1
    return 1
  }

  /// Appends the address of a web page as a link, in which no character but `&` is markup.
  private mutating func append(
    address: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    if address.first == UInt8(ascii: "w") {
      // Without a scheme it needs a text and a target.
      output.append("[")
      append(address, isStyled: true, linksAddresses: false, to: &output)
      output.append("](<http://")
      appendTarget(address, to: &output)
      return output.append(">)")
    }
    output.append(UInt8(ascii: "<"))
    appendTarget(address, to: &output)
    output.append(UInt8(ascii: ">"))
    column += address.count
  }

  private func appendTarget(_ address: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    for byte in address {
      if byte == UInt8(ascii: "&") { output.append("&amp;") } else { output.append(byte) }
    }
  }

  private mutating func append(mark: String, to output: inout [UInt8]) {
    for byte in mark.utf8 {
      switch byte {
      case UInt8(ascii: "<"): output.append("&lt;")
      case UInt8(ascii: ">"): output.append("&gt;")
      case UInt8(ascii: "\\"): output.append("\\\\")
      default: output.append(byte)
      }
    }
    column += mark.unicodeScalars.count
  }

  /// Escapes the beginning of a line if Markdown would take it for a heading, a list or a rule, and
  /// returns its length in the text.
  mutating func appendLineStart(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Int {
    let marks = ByteSet("#+-=:%", controls: false, high: false)
    guard let first = text.first else { return 0 }
    if marks.contains(first) {
      output.append(UInt8(ascii: "\\"))
      output.append(first)
      column += 1
      return 1
    }
    // List numbers have at most nine digits.
    let digits = text.prefix(10).prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    guard (1...9).contains(digits), digits < text.count,
      text[digits] == UInt8(ascii: ".") || text[digits] == UInt8(ascii: ")")
    else { return 0 }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<digits]))
    output.append(UInt8(ascii: "\\"))
    output.append(text[digits])
    column += digits + 1
    return digits + 1
  }

  /// Whether a run begins and ends with letters or digits, so that delimiters next to it work in
  /// any context.
  static func isLetterAtEnds(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = text.count - 1
    while last > 0, text[last] & 0xC0 == 0x80 { last -= 1 }
    return !text.isEmpty && isLetter(text, at: 0) && isLetter(text, at: last)
  }

  private static func isLetter(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let value = UTF8Scalar(in: text, at: index).value
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    case 0..<0x80: return false
    default: return Unicode.Scalar(value)?.properties.isAlphabetic ?? false
    }
  }
}
