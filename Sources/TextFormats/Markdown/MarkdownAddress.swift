import UnicodeText

/// Finds the addresses of web pages in running text.
///
/// They end where GitHub's Markdown ends them, but also before a character beyond ASCII:
/// https://github.github.com/gfm/#extended-url-autolink
enum MarkdownAddress {
  private static let schemes = ["https", "http"].map { Array($0.utf8) }
  private static let separator = Array("://".utf8)
  private static let punctuation = Array("?!.,:;*_~'".utf8)
  private static let ends = Array("<>\"`\\".utf8)

  /// Returns the range of the first address that begins at an offset or after it: with a scheme, or
  /// with “www.”, which GitHub takes for an address, too.
  static func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    var search = start
    while true {
      let mark = text.end(before: marks, from: search)
      guard mark < text.count else { return nil }
      search = mark + 1
      let before = text[start..<mark].reversed()
      let isScheme = text[mark] == separator[0]
      guard !isScheme || text[mark...].starts(with: separator) else { continue }
      for prefix in isScheme ? schemes : [prefix] where before.starts(with: prefix.reversed()) {
        let first = mark - prefix.count
        let name = mark + (isScheme ? separator.count : 1)
        let end = end(of: text, from: name)
        // A letter in front belongs to another scheme or word.
        guard end > name, !text.isLetterOrDigit(at: first - 1) else { continue }
        guard isScheme || text.isLetterOrDigit(at: name) else { continue }
        return first..<end
      }
    }
  }

  private static let marks = ByteSet(":.", controls: false, high: false)
  private static let prefix = Array("www".utf8)

  /// Returns the end of an address without the punctuation of the sentence.
  private static func end(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, (0x21...0x7E).contains(text[end]), !ends.contains(text[end]) {
      end += 1
    }
    // A parenthesis belongs to the address if it was opened there.
    var unopened = text[start..<end].reduce(0) { count, byte in
      count + (byte == UInt8(ascii: ")") ? 1 : byte == UInt8(ascii: "(") ? -1 : 0)
    }
    while end > start {
      let last = text[end - 1]
      if last == UInt8(ascii: ")"), unopened > 0 {
        unopened -= 1
      } else if !punctuation.contains(last) {
        break
      }
      end -= 1
    }
    return end
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is an ASCII letter or digit at an offset, which may be outside.
  func isLetterOrDigit(at index: Int) -> Bool {
    guard indices.contains(index) else { return false }
    switch self[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    default: return false
    }
  }
}
