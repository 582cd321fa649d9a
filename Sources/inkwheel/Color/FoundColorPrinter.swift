import Color
import ColorFiles
import SystemPackage
import UnicodeText

/// Prints the colours in the text on standard input.
///
/// The text is read in pieces, so that memory does not depend on its length or that of its lines.
struct ColorMatchPrinter {
  private let input = FileDescriptor.standardInput
  private var output = OutputBuffer(.standardOutput)
  /// A part of the text.
  private var text: [UInt8] = []
  /// The offset up to which colours have been printed.
  private var searched = 0
  /// The offset after the last colour.
  private var lastEnd: Int?
  /// The position of `searched` in the whole text.
  private var position = TextPosition()
  private var hasFound = false
  /// The whole text, as long as it may be a scheme whose channels stand apart; nil otherwise.
  private var whole: [UInt8]? = []
  /// What the beginning of the text tells.
  private var alpha: AlphaPosition?

  private static let pieceSize = 1 << 16
  /// The number of bytes before and after an offset that decide on a colour there, and some more.
  private static let overlap = ColorFinder.contextLength + ColorFinder.maximumLength + 64

  /// Prints all colours.
  /// - Throws: `Failure` with the status 1 if there are none, with 2 if the text cannot be read.
  mutating func run() throws {
    input.announceWaiting(for: "a text")
    do {
      while try read() { try printColors(isAtEnd: false) }
      try printColors(isAtEnd: true)
      if !hasFound, let whole { printChannels(of: whole) }
      try output.flush()
    } catch let failure as Failure where failure.status == 1 {
      throw Failure(message: failure.message, status: 2)
    }
    guard hasFound else { throw Failure.silent(1) }
  }

  /// Reads more of the text; false at its end.
  private mutating func read() throws -> Bool {
    if searched > Self.overlap {
      let removed = searched - Self.overlap
      text.removeSubrange(..<removed)
      searched -= removed
      lastEnd = lastEnd.flatMap { $0 < removed ? nil : $0 - removed }
    }
    if !input.isReadable { try output.flush() }
    let start = text.count
    text.append(contentsOf: repeatElement(0, count: Self.pieceSize))
    let added = try input.readAvailable(into: &text, from: start)
    text.removeLast(Self.pieceSize - added)
    if hasFound || (whole?.count ?? 0) + added > SchemeFile.maximumSize { whole = nil }
    whole?.append(contentsOf: text[start...])
    return added > 0
  }

  private mutating func printColors(isAtEnd: Bool) throws {
    if alpha == nil, !text.isEmpty { alpha = AlphaPosition(in: text) }
    let end = isAtEnd ? text.count : searchableEnd
    guard end > searched else { return }
    for match in ColorFinder.matches(
      in: text, startingIn: searched..<end, after: lastEnd, alpha: alpha ?? .last)
    {
      advance(to: match.range.lowerBound)
      print(match.range, match.parsed.color)
      advance(to: match.range.upperBound)
      lastEnd = searched
      if output.isFull { try output.flush() }
    }
    if end > searched { advance(to: end) }
  }

  /// The end of the last line, or in a long line the last offset that has enough text after it.
  private var searchableEnd: Int {
    if let newline = text[searched...].lastIndex(of: .newline) {
      return ColorFinder.openObject(in: text[searched...newline]) ?? newline + 1
    }
    let limit = text.count - Self.overlap
    var end = limit
    // Not inside a scalar.
    while end > searched, text[end] & 0xC0 == 0x80, limit - end < 3 { end -= 1 }
    return end
  }

  private mutating func advance(to end: Int) {
    text.withUnsafeBufferPointer { bytes in
      position.advance(over: UnsafeBufferPointer(rebasing: bytes[searched..<end]))
    }
    searched = end
  }

  /// Prints the colours of a scheme at their first channels.
  private mutating func printChannels(of whole: [UInt8]) {
    (text, searched, position) = (whole, 0, TextPosition())
    for split in SchemeFile(whole)?.splitColors ?? [] {
      advance(to: split.ranges[0].lowerBound)
      print(split.ranges[0], Color(split.color))
    }
  }

  private mutating func print(_ range: Range<Int>, _ color: Color) {
    hasFound = true
    let written = text[range]
    let length = written.withUnsafeBufferPointer { TextPosition.scalarCount(in: $0) }
    output.bytes += "\(position.line):\(position.column)\t\(length)\t".utf8
    if written.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      output.bytes += written
    } else {
      // A comment may hold any character, and blanks may be tabs.
      output.bytes += VisibleMark.sanitized(String(decoding: written, as: UTF8.self)).utf8
    }
    output.bytes.append(.tab)
    ColorFormat.hex.append(color, to: &output.bytes)
    output.bytes.append(.newline)
  }
}
