import CPCRE2

/// A regular expression, matched by PCRE2.
///
/// The syntax is that of Perl: https://www.pcre.org/current/doc/html/pcre2pattern.html. What Swift's
/// own engine lacks is the limit of steps: without one, `(a+)+$` occupies a processor for years.
final class RegularExpression {
  /// What is found in a text.
  struct Matches {
    /// The ranges of each match in UTF-8, followed by those of its groups; nil for a group that
    /// took no part.
    var ranges: [[Range<Int>?]] = []
    /// Whether the rest of the text would take too many steps.
    var isCutOff = false
  }

  private let code: OpaquePointer
  private let data: OpaquePointer

  /// Compiles an expression, or returns nil if it is not one.
  init?(_ pattern: String, ignoringCase: Bool) {
    var error: Int32 = 0
    var errorOffset = 0
    // `\C` would match half a character.
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_DOLLAR_ENDONLY
      | (ignoringCase ? PCRE2_CASELESS : 0)
    let bytes = Array(pattern.utf8)
    guard
      let code = pcre2_compile_8(bytes, bytes.count, UInt32(options), &error, &errorOffset, nil)
    else { return nil }
    guard let data = pcre2_match_data_create_from_pattern_8(code, nil) else {
      pcre2_code_free_8(code)
      return nil
    }
    (self.code, self.data) = (code, data)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_code_free_8(code)
  }

  /// Returns the matches in a text, in order and without overlaps.
  ///
  /// One without characters is not at the end of the match before it.
  /// - Parameter isCancelled: asked before each match; the rest is then missing.
  func matches(in text: String, isCancelled: () -> Bool) -> Matches {
    var matches = Matches()
    let bytes = Array(text.utf8)
    var start = 0
    while !isCancelled() {
      let options = PCRE2_NO_UTF_CHECK | (matches.ranges.isEmpty ? 0 : PCRE2_NOTEMPTY_ATSTART)
      // The limits of steps and memory are those of PCRE2: at most about half a second.
      let count = pcre2_match_8(code, bytes, bytes.count, start, UInt32(options), data, nil)
      let ranges = count > 0 ? foundRanges() : []
      // In old versions `\K` can end a match before its beginning.
      guard case let whole?? = ranges.first, matches.ranges.isEmpty || whole.upperBound > start
      else {
        matches.isCutOff = count < PCRE2_ERROR_NOMATCH
        break
      }
      matches.ranges.append(ranges)
      start = whole.upperBound
    }
    return matches
  }

  /// The ranges of the last match and its groups.
  private func foundRanges() -> [Range<Int>?] {
    guard let bounds = pcre2_get_ovector_pointer_8(data) else { return [] }
    return (0..<Int(pcre2_get_ovector_count_8(data))).map { index in
      let (start, end) = (bounds[2 * index], bounds[2 * index + 1])
      return start != ~0 && start <= end ? Int(start)..<Int(end) : nil
    }
  }
}
