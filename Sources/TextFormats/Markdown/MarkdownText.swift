import UnicodeText

/// Escapes text for Markdown.
struct MarkdownText {
  /// The current column, from 0, for tabs.
  private(set) var column: Int

  /// Whether addresses that are not links must not become links either.
  ///
  /// Within a link they cannot.
  private let hidesAddresses: Bool

  /// Starts at a column.
  /// - Parameter isInLink: whether the text is that of a link.
  init(column: Int, isInLink: Bool = false) {
    self.column = column
    hidesAddresses = !isInLink
  }

  private static let stops = ByteSet("\\`*_[]<>&~|$^{:. ", controls: true, high: true)

  /// Appends a run from an offset; in a styled run, spaces at its ends are kept.
  /// - Parameter addresses: the addresses of pages in the run, which become links, in order.
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int = 0, isStyled: Bool = false,
    addresses: [MarkdownAddress], to output: inout [UInt8]
  ) {
    var index = start
    var isAfterSpace = isStyled
    var addresses = addresses[...]
    while index < text.count {
      if let address = addresses.first, index == address.range.lowerBound {
        addresses.removeFirst()
        append(address, in: text, to: &output)
        isAfterSpace = false
        index = address.range.upperBound
        continue
      }
      let end = min(
        text.end(before: Self.stops, from: index), addresses.first?.range.lowerBound ?? text.count)
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
    escapeMark(before: text.count, in: text, &output)
  }

  /// Escapes an exclamation mark, which would make an image of a link after it.
  private func escapeMark(
    before end: Int, in text: UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]
  ) {
    guard end > 0, text[end - 1] == UInt8(ascii: "!") else { return }
    output.removeLast()
    output.append("\\!")
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
        column += ScalarWidth.columns(of: UTF8Scalar(in: text, at: index).scalar)
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
    case UInt8(ascii: ":"), UInt8(ascii: "."):
      if hidesAddresses, MarkdownAddress.isMark(at: index, in: text) { output.append("\\") }
      output.append(byte)
    default:
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    }
    column += 1
    return 1
  }

  /// Appends an address as a link, in which no character but `&` is markup.
  private mutating func append(
    _ address: MarkdownAddress, in text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    let shown = UnsafeBufferPointer(rebasing: text[address.range])
    guard address.kind == .www else {
      output.append(UInt8(ascii: "<"))
      appendTarget(shown, to: &output)
      output.append(UInt8(ascii: ">"))
      column += shown.count
      return
    }
    escapeMark(before: address.range.lowerBound, in: text, &output)
    // Without a scheme it needs a text and a target.
    output.append("[")
    var inner = MarkdownText(column: column, isInLink: true)
    inner.append(shown, isStyled: true, addresses: [], to: &output)
    column = inner.column
    output.append("](<http://")
    appendTarget(shown, to: &output)
    output.append(">)")
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
