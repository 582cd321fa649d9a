import CPCRE2

/// A regular expression, matched by PCRE2.
///
/// The syntax is that of Perl: https://www.pcre.org/current/doc/html/pcre2pattern.html. What Swift's
/// own engine lacks is a limit: without one, `(a+)+$` occupies a processor for years.
final class RegularExpression {
  /// What is found in a text.
  struct Matches {
    /// The ranges of each match in UTF-8, followed by those of its groups; nil for a group that
    /// took no part.
    var ranges: [[Range<Int>?]] = []
    /// Whether the rest of the text would take too long.
    var isCutOff = false
  }

  private let code: OpaquePointer
  private let data: OpaquePointer
  private let context: OpaquePointer
  /// Whether line breaks are part of it, so that it matches over lines.
  let spansLines: Bool

  /// The steps in which a match that begins at one character has to be found: at most some hundredths
  /// of a second.
  private static let maximumSteps: UInt32 = 1_000_000

  /// Compiles an expression, or returns nil if it is not one.
  init?(_ pattern: String, ignoringCase: Bool) {
    var error: Int32 = 0
    var errorOffset = 0
    let overLines = Self.matchingLineBreaks(pattern)
    spansLines = overLines != nil
    // `\C` would match half a character.
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | (ignoringCase ? PCRE2_CASELESS : 0)
      | (spansLines ? PCRE2_MULTILINE : PCRE2_DOLLAR_ENDONLY)
    // The callout `(?C)` is where a match can be called off; settings such as `(*UTF)` come first.
    let prefix = (spansLines ? "(*ANYCRLF)" : "") + (pattern.hasPrefix("(*") ? "" : "(?C)")
    // Looking back needs a fixed length.
    let code = [overLines, pattern].lazy.compactMap(\.self).compactMap {
      let bytes = Array((prefix + $0).utf8)
      return pcre2_compile_8(bytes, bytes.count, UInt32(options), &error, &errorOffset, nil)
    }.first
    guard let code else { return nil }
    guard let data = pcre2_match_data_create_from_pattern_8(code, nil),
      let context = pcre2_match_context_create_8(nil)
    else {
      pcre2_code_free_8(code)
      return nil
    }
    pcre2_set_match_limit_8(context, Self.maximumSteps)
    (self.code, self.data, self.context) = (code, data, context)
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(data)
    pcre2_code_free_8(code)
  }

  /// Returns an expression whose `\n` matches either line ending; nil if it has neither `\n` nor
  /// `\R` outside of brackets.
  private static func matchingLineBreaks(_ pattern: String) -> String? {
    var result = ""
    var (isEscaped, isInBrackets, isFound) = (false, false, false)
    for character in pattern {
      if isEscaped, !isInBrackets, character == "n" || character == "R" { isFound = true }
      if isEscaped, !isInBrackets, character == "n" {
        result.removeLast()
        result += "(?:\\r?\\n)"
      } else {
        result.append(character)
      }
      if !isEscaped, character == "[" || character == "]" { isInBrackets = character == "[" }
      isEscaped = !isEscaped && character == "\\"
    }
    return isFound ? result : nil
  }

  /// Returns the matches in a text, in order and without overlaps.
  ///
  /// One without characters is not at the end of the match before it.
  /// - Parameters:
  ///   - first: where the first match begins at the earliest, in UTF-8.
  ///   - isCancelled: asked at each character where a match may begin; the rest is then missing.
  func matches(in text: String, from first: Int = 0, isCancelled: @escaping () -> Bool) -> Matches {
    // With `withoutActuallyEscaping`, the length of this folder's path would be in a release.
    var isCancelled = isCancelled
    return withUnsafeMutablePointer(to: &isCancelled) { pointer in
      pcre2_set_callout_8(
        context,
        { _, pointer in
          let isCancelled = pointer?.assumingMemoryBound(to: (() -> Bool).self).pointee
          return isCancelled?() == true ? PCRE2_ERROR_CALLOUT : 0
        }, pointer)
      return matches(in: Array(text.utf8), from: first)
    }
  }

  private func matches(in bytes: [UInt8], from first: Int) -> Matches {
    var matches = Matches()
    var start = first
    while true {
      let options = PCRE2_NO_UTF_CHECK | (matches.ranges.isEmpty ? 0 : PCRE2_NOTEMPTY_ATSTART)
      let count = pcre2_match_8(code, bytes, bytes.count, start, UInt32(options), data, context)
      let ranges = count > 0 ? foundRanges() : []
      // In old versions `\K` can end a match before its beginning.
      guard case let whole?? = ranges.first, matches.ranges.isEmpty || whole.upperBound > start
      else {
        matches.isCutOff = count < PCRE2_ERROR_NOMATCH
        return matches
      }
      matches.ranges.append(ranges)
      start = whole.upperBound
    }
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
