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
    var both = 0
    for start in lineStarts.dropFirst() where start >= 2 && bytes[start - 2] == 0x0D { both += 1 }
    return both * 2 > lineStarts.count - 1 ? .carriageReturnLineFeed : .lineFeed
  }
}
