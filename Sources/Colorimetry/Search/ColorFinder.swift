/// Finds colours in running text.
///
/// All notations of `Color(parsing:)` are found except those that look like ordinary words and
/// numbers: bare hexadecimal digits and lists such as `255,136,0`. `0x` needs six digits. What is
/// no colour, such as `#123` in “issue #123”, `a.red` or `--red`, is decided by the bytes around it:
/// see `HashContext` and `WordContext`. A match lies on one line and has no control characters
/// except tabs.
package enum ColorFinder {
  /// The maximum number of bytes in a match.
  package static let maximumLength = 1024
  /// The number of bytes before and after a match that decide whether it is one.
  package static let contextLength = 256

  /// Returns the colours in UTF-8 text, in order, without overlaps.
  package static func matches(in bytes: [UInt8]) -> [ColorMatch] {
    matches(in: bytes, startingIn: 0..<bytes.count)
  }

  /// Returns the colours that start in a part of the text.
  ///
  /// The part must not start inside a match. Reading a long text piece by piece gives the same
  /// matches as reading it at once if each part ends with a line, or `maximumLength` and
  /// `contextLength` bytes follow it, and if more than `contextLength` bytes precede it.
  /// - Parameter lastEnd: the offset after the last match before the part.
  package static func matches(
    in bytes: [UInt8], startingIn range: Range<Int>, after lastEnd: Int? = nil
  ) -> [ColorMatch] {
    var search = ColorSearch(bytes, from: range.lowerBound, after: lastEnd)
    var matches: [ColorMatch] = []
    while let match = search.next(before: range.upperBound) { matches.append(match) }
    return matches
  }
}
