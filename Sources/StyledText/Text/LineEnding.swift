import UnicodeText
import _RopeModule

/// How lines end in a file.
public enum LineEnding: String, Hashable, Sendable, CaseIterable {
  /// "\n", as on Unix.
  case lineFeed = "\n"
  /// "\r\n", as on DOS and Windows and in most ANSI art.
  case carriageReturnLineFeed = "\r\n"
}

extension StyledString {
  /// The line ending most lines have; a line feed when there are as many of both or none.
  public var dominantLineEnding: LineEnding {
    var counter = LineEndingCounter()
    for chunk in rope {
      chunk.view.withBytes { counter.read($0, lineBreaks: chunk.summary.lineBreaks) }
    }
    return counter.dominant
  }
}

/// Counts how lines end.
struct LineEndingCounter {
  private var all = 0
  private var long = 0
  private var endsWithReturn = false

  /// Reads the next stretch of a text or a file, in which so many lines end.
  mutating func read(_ buffer: UnsafeBufferPointer<UInt8>, lineBreaks: Int) {
    guard let last = buffer.last else { return }
    all += lineBreaks
    if endsWithReturn, buffer[0] == 0x0A { long += 1 }
    endsWithReturn = last == 0x0D
    var place = 0
    while let found = ByteSearch.first(0x0D, in: buffer, from: place) {
      place = found + 1
      if place < buffer.count, buffer[place] == 0x0A { long += 1 }
    }
  }

  /// The ending that most lines have.
  var dominant: LineEnding { long * 2 > all ? .carriageReturnLineFeed : .lineFeed }
}
