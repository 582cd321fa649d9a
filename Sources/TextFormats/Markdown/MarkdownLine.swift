import StyledText
import UnicodeText

/// A line of running text, or a part of a long one, in pieces of one style.
///
/// An address may continue in another style, as in the output of `grep --color`, so addresses are
/// found when the line is known.
struct MarkdownLine {
  /// Text in one style.
  struct Run {
    let range: Range<Int>
    let style: TextStyle
    /// The addresses of pages within the run, counted from its start.
    let addresses: [MarkdownAddress]
  }

  /// The text in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var pieces: [(end: Int, style: TextStyle)] = []

  /// Appends a piece.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    guard !text.isEmpty else { return }
    bytes.append(contentsOf: text)
    if let last = pieces.indices.last, pieces[last].style == style {
      pieces[last].end = bytes.count
    } else {
      pieces.append((bytes.count, style))
    }
  }

  /// Removes the first bytes.
  mutating func removeFirst(_ count: Int) {
    bytes.removeFirst(count)
    pieces.removeFirst(pieces.prefix { $0.end <= count }.count)
    for index in pieces.indices { pieces[index].end -= count }
  }

  /// Returns where the first `maximum` bytes of a longer line are best cut: after a space, or else
  /// between scalars.
  func cut(before maximum: Int) -> Int {
    if let space = bytes[..<maximum].lastIndex(of: 0x20) { return space + 1 }
    var end = maximum
    while end > 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// Returns the runs of the first bytes.
  func runs(first count: Int) -> [Run] {
    let addresses = addresses(first: count)
    var next = addresses.startIndex
    var runs: [Run] = []
    var start = 0
    for piece in pieces where start < count {
      let end = min(piece.end, count)
      var whole: [MarkdownAddress] = []
      func add(to end: Int, _ style: TextStyle) {
        guard end > start else { return }
        let addresses = whole.map { $0.shifted(-start) }
        runs.append(Run(range: start..<end, style: style, addresses: addresses))
        whole = []
        start = end
      }
      while next < addresses.endIndex, addresses[next].range.lowerBound < end {
        let range = addresses[next].range
        if range.lowerBound >= start, range.upperBound <= end {
          if addresses[next].kind != .mail { whole.append(addresses[next]) }
        } else {
          // A part of it, which becomes a link of its own to the same page.
          add(to: range.lowerBound, piece.style)
          var style = piece.style
          style.link = bytes.withUnsafeBufferPointer { addresses[next].link(in: $0) }
          add(to: min(range.upperBound, end), style)
          if range.upperBound > end { break }
        }
        next += 1
      }
      add(to: end, piece.style)
    }
    return runs
  }

  /// Returns the addresses that can be links.
  private func addresses(first count: Int) -> [MarkdownAddress] {
    bytes.withUnsafeBufferPointer { text in
      let text = UnsafeBufferPointer(rebasing: text[..<count])
      var piece = 0
      return MarkdownAddress.all(in: text).filter { address in
        let end = address.range.upperBound
        // Where a long line is cut, the rest is not known.
        guard end < count || count == bytes.count else { return false }
        while pieces[piece].end <= address.range.lowerBound { piece += 1 }
        guard pieces[piece].end < end else { return true }
        var last = piece
        while pieces[last].end < end { last += 1 }
        // A link in the text is kept, and half an address would lead to another page.
        return address.link(in: text).isSafe
          && pieces[piece...last].allSatisfy { $0.style.link?.isSafe != true }
      }
    }
  }
}
