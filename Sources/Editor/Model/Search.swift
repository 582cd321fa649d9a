import StyledText

/// The last search, and the progress of one that is being typed.
struct Search: Sendable {
  /// A search that is repeated with every typed character.
  struct Incremental: Hashable, Sendable {
    /// What has been typed so far.
    var needle: String
    /// The offset at which the search began.
    let origin: TextOffset
    /// The revision of the text that was searched.
    let revision: Int
    /// The offset of the match; nil when there is none.
    let match: TextOffset?
  }

  /// The text searched for last.
  var needle = ""
  /// The search in the open search line.
  private(set) var incremental: Incremental?

  /// Whether a needle matches text in both cases, which it does if it has no capitals.
  static func ignoresCase(_ needle: String) -> Bool { needle == needle.lowercased() }

  /// Returns the first match at or after an offset, searched round the end of the text.
  mutating func first(
    _ needle: String, in text: StyledString, from offset: TextOffset
  ) -> Range<TextOffset>? {
    self.needle = needle
    return text.firstRange(
      of: needle, from: offset, ignoringCase: Self.ignoresCase(needle), wrapping: true)
  }

  /// Returns the last match of the needle before an offset, searched round the start of the text.
  func last(in text: StyledString, before offset: TextOffset) -> Range<TextOffset>? {
    text.lastRange(
      of: needle, before: offset, ignoringCase: Self.ignoresCase(needle), wrapping: true)
  }

  /// Returns the match of a needle that is being typed.
  ///
  /// A longer needle cannot match before the shorter one did, so each character continues from the
  /// match of the one before, and a needle that extends one without a match is not searched at all.
  mutating func incremental(
    _ needle: String, in text: StyledString, revision: Int, from origin: TextOffset
  ) -> Range<TextOffset>? {
    var start = origin
    if let last = incremental, last.origin == origin, last.revision == revision,
      needle.count > last.needle.count, needle.hasPrefix(last.needle)
    {
      guard let match = last.match else {
        incremental?.needle = needle
        return nil
      }
      start = match
    }
    let match = first(needle, in: text, from: start)
    incremental = Incremental(
      needle: needle, origin: origin, revision: revision, match: match?.lowerBound)
    return match
  }
}
