import UnicodeText
import _RopeModule

/// A line ending.
///
///     let isFromDOS = text.dominantLineEnding == .carriageReturnLineFeed
public enum LineEnding: String, Hashable, Sendable, CaseIterable {
  /// "\n", as on Unix.
  case lineFeed = "\n"
  /// "\r\n", as on DOS and Windows and in most ANSI art.
  case carriageReturnLineFeed = "\r\n"
}

extension StyledString {
  /// The most frequent line ending; a line feed in case of a tie.
  public var dominantLineEnding: LineEnding {
    var counter = LineEndingCounter()
    for chunk in rope {
      chunk.view.withBytes { counter.read($0, lineBreaks: chunk.summary.lineBreaks) }
    }
    return counter.dominant
  }
}

/// Counts line endings.
struct LineEndingCounter {
  private var total = 0
  private var crlf = 0
  private var endsWithReturn = false

  /// Reads the next bytes of a text or file, which contain `lineBreaks` line feeds.
  mutating func read(_ buffer: UnsafeBufferPointer<UInt8>, lineBreaks: Int) {
    guard let last = buffer.last else { return }
    total += lineBreaks
    if endsWithReturn, buffer[0] == 0x0A { crlf += 1 }
    endsWithReturn = last == 0x0D
    var index = 0
    while let found = ByteSearch.first(0x0D, in: buffer, from: index) {
      index = found + 1
      if index < buffer.count, buffer[index] == 0x0A { crlf += 1 }
    }
  }

  /// The most frequent line ending.
  var dominant: LineEnding { crlf * 2 > total ? .carriageReturnLineFeed : .lineFeed }
}
