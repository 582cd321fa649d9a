import StyledText
import UnicodeText

/// The address of a page, or an e-mail address, in running text.
///
/// GitHub takes it for a link, and the backslash of an escape after it for a part of it:
/// https://github.github.com/gfm/#extended-url-autolink
///
/// It ends where it ends on GitHub, but also before quotes, brackets that it does not open, and the
/// punctuation of other scripts.
struct MarkdownAddress {
  enum Kind {
    /// With a scheme.
    case page
    /// With “www.” only.
    case www
    /// An e-mail address, of which GitHub makes a link after it has read the escapes.
    case mail
  }

  let kind: Kind
  /// The place in the text.
  let range: Range<Int>

  /// Returns the address in a text that begins somewhere else.
  func shifted(_ distance: Int) -> MarkdownAddress {
    MarkdownAddress(
      kind: kind, range: range.lowerBound + distance..<range.upperBound + distance)
  }

  /// Returns the link to it.
  func link(in text: UnsafeBufferPointer<UInt8>) -> Hyperlink {
    let name = String(decoding: text[range], as: UTF8.self)
    return switch kind {
    case .page: Hyperlink(uri: name)
    case .www: Hyperlink(uri: "http://" + name)
    case .mail: Hyperlink(uri: "mailto:" + name)
    }
  }

  private static let marks = ByteSet(":.@", controls: false, high: false)

  /// Returns all addresses in valid UTF-8, in order.
  static func all(in text: UnsafeBufferPointer<UInt8>) -> [MarkdownAddress] {
    var found: [MarkdownAddress] = []
    var (start, search) = (0, 0)
    while true {
      let mark = text.end(before: marks, from: search)
      guard mark < text.count else { return found }
      search = mark + 1
      guard let address = address(at: mark, in: text, from: start) else { continue }
      found.append(address)
      start = address.range.upperBound
      search = start
    }
  }

  /// Whether an escape of the sign at an offset keeps GitHub from finding an address there.
  static func isMark(at mark: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text[mark] == UInt8(ascii: ":") { return schemeLength(before: mark, in: text) > 0 }
    guard hasSuffix("www", before: mark, in: text), !text.isLetterOrDigit(at: mark - 4) else {
      return false
    }
    return mark + 1 < text.count && text[mark + 1] != 0x20
  }

  /// Returns the address with a “:”, “.” or “@” at an offset.
  private static func address(
    at mark: Int, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> MarkdownAddress? {
    if text[mark] == UInt8(ascii: ":") {
      let length = schemeLength(before: mark, in: text)
      // A letter in front belongs to another scheme or word.
      guard length > 0, mark - length >= start, !text.isLetterOrDigit(at: mark - length - 1) else {
        return nil
      }
      let end = end(of: text, from: mark + 3)
      return end.map { MarkdownAddress(kind: .page, range: mark - length..<$0) }
    }
    if text[mark] == UInt8(ascii: "@") { return mail(at: mark, in: text, from: start) }
    guard hasSuffix("www", before: mark, in: text), mark - 3 >= start else { return nil }
    // In a path or in another name it is a part of that.
    let isPart = mark > 3 && "./@-".utf8.contains(text[mark - 4])
    guard text[mark - 1] == UInt8(ascii: "w"), !isPart, !text.isLetterOrDigit(at: mark - 4) else {
      return nil
    }
    return end(of: text, from: mark + 1).map { MarkdownAddress(kind: .www, range: mark - 3..<$0) }
  }

  /// Returns the e-mail address around an “@”, by the rules of GitHub.
  private static func mail(
    at mark: Int, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> MarkdownAddress? {
    func isName(_ index: Int, _ others: String) -> Bool {
      text.isLetterOrDigit(at: index) || others.utf8.contains(text[index])
    }
    var first = mark
    while first > start, isName(first - 1, ".+-_") { first -= 1 }
    var (end, hasPoint) = (mark + 1, false)
    while end < text.count, isName(end, "-_.") {
      if text[end] == UInt8(ascii: ".") {
        guard text.isLetterOrDigit(at: end + 1) else { break }
        hasPoint = true
      }
      end += 1
    }
    let endsWithLetter = text.isLetterOrDigit(at: end - 1) && text[end - 1] > 0x39
    guard first < mark, hasPoint, endsWithLetter else { return nil }
    return MarkdownAddress(kind: .mail, range: first..<end)
  }

  // MARK: - Beginning

  /// Returns the length of the scheme that ends with “://” at an offset; 0 if there is none.
  private static func schemeLength(before mark: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard mark + 2 < text.count, text[mark + 1] == UInt8(ascii: "/"),
      text[mark + 2] == UInt8(ascii: "/")
    else { return 0 }
    let schemes: [StaticString] = ["https", "http", "ftp"]
    return schemes.first { hasSuffix($0, before: mark, in: text) }?.utf8CodeUnitCount ?? 0
  }

  /// Whether a text in lower case is in front of an offset, in any case.
  private static func hasSuffix(
    _ suffix: StaticString, before end: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = end - suffix.utf8CodeUnitCount
    return start >= 0
      && (start..<end).allSatisfy { text[$0] | 0x20 == suffix.utf8Start[$0 - start] }
  }

  // MARK: - End

  /// Returns the end of the address whose name begins at an offset, without the punctuation of the
  /// sentence; nil if no name does.
  private static func end(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < text.count,
      text[start] == UInt8(ascii: "[") || text.isLetterOrDigit(at: start)
        || text[start] >= 0x80 && !MarkdownPunctuation.isTrailing(UTF8Scalar(in: text, at: start))
    else { return nil }
    var end = start
    while end < text.count {
      if text[end] < 0x80 {
        guard (0x21...0x7E).contains(text[end]), !"<>\"`\\".utf8.contains(text[end]) else { break }
        end += 1
      } else {
        let (mark, length) = VisibleMark.mark(in: text, at: end)
        guard mark == nil, !MarkdownPunctuation.isEnd(UTF8Scalar(in: text, at: end)) else { break }
        end += length
      }
    }
    return end > start ? trimmed(text, from: start, to: end) : nil
  }

  private static func trimmed(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to untrimmed: Int
  ) -> Int? {
    var end = untrimmed
    // A bracket belongs to the address if it was opened there.
    let brackets = ["()", "[]", "{}"].map { Array($0.utf8) }
    var unopened = brackets.map { pair in
      text[start..<end].reduce(0) { $0 + ($1 == pair[1] ? 1 : $1 == pair[0] ? -1 : 0) }
    }
    while end > start {
      var last = end - 1
      if let kind = brackets.firstIndex(where: { $0[1] == text[last] }) {
        guard unopened[kind] > 0 else { break }
        unopened[kind] -= 1
      } else {
        while text[last] & 0xC0 == 0x80 { last -= 1 }
        guard MarkdownPunctuation.isTrailing(UTF8Scalar(in: text, at: last)) else { break }
      }
      end = last
    }
    return end > start ? end : nil
  }
}

/// The punctuation that ends an address.
private enum MarkdownPunctuation {
  /// Whether no address goes on with a character beyond ASCII.
  static func isEnd(_ scalar: UTF8Scalar) -> Bool {
    let properties = scalar.scalar.properties
    if properties.isWhitespace { return true }
    switch properties.generalCategory {
    // Titles of pages have apostrophes.
    case .finalPunctuation: return scalar.value != 0x2019
    case .openPunctuation, .closePunctuation, .initialPunctuation: return true
    // Chinese and Japanese go on without a space.
    case .otherPunctuation:
      return (0x3000..<0x3040).contains(scalar.value) || scalar.value >= 0xFF00
    default: return false
    }
  }

  /// Whether a character at the end belongs to the sentence.
  static func isTrailing(_ scalar: UTF8Scalar) -> Bool {
    guard scalar.value >= 0x80 else {
      return "?!.,:;*_~'".unicodeScalars.contains(scalar.scalar)
    }
    switch scalar.scalar.properties.generalCategory {
    case .dashPunctuation, .finalPunctuation, .otherPunctuation: return true
    default: return isEnd(scalar)
    }
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
