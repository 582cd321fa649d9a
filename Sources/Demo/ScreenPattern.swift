import Glibc
import TerminalCore

/// A POSIX extended regular expression that is looked for on the screen.
///
/// The C library has it already; the regular expressions of Swift would add two megabytes.
enum ScreenPattern {
  /// The most that the numbers in braces may come to: glibc writes each repetition out, and one
  /// inside another takes memory without end.
  private static let mostRepetitions = 1000

  /// The longest pattern in bytes: glibc goes down into brackets by recursion, and its stack ends.
  private static let longest = 1000

  /// Finds out whether a pattern is one.
  static func check(_ pattern: String) throws(DemoScript.Problem) {
    guard pattern.utf8.count <= longest else {
      throw DemoScript.Problem("a pattern has at most \(longest) bytes")
    }
    guard repetitions(in: pattern) <= mostRepetitions else {
      throw DemoScript.Problem("/\(pattern)/: repeats more than \(mostRepetitions) times")
    }
    var regex = regex_t()
    let code = regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE)
    guard code != 0 else { return regfree(&regex) }
    var words = [CChar](repeating: 0, count: 128)
    regerror(code, &regex, &words, words.count)
    let reason = String(
      decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    throw DemoScript.Problem("/\(pattern)/: \(reason)")
  }

  /// The product of all numbers of repetitions, the larger one of each pair.
  private static func repetitions(in pattern: String) -> Int {
    var product = 1
    for part in pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let numbers = part.prefix { $0 != "}" }.split(separator: ",").compactMap { Int($0) }
      product = min(product * max(numbers.max() ?? 1, 1), mostRepetitions + 1)
    }
    return product
  }

  /// Where a pattern is on the screen; nil where it is not.
  static func find(_ pattern: String, in frame: Frame) -> Point? {
    var regex = regex_t()
    guard regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE) == 0 else { return nil }
    defer { regfree(&regex) }
    let text = frame.plainText
    var match = regmatch_t()
    guard regexec(&regex, text, 1, &match, 0) == 0 else { return nil }
    let before = Array(text.utf8.prefix(Int(match.rm_so)))
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Point(
      column: GlyphWidth.columns(of: String(decoding: before[start...], as: UTF8.self)),
      row: before.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 })
  }
}
