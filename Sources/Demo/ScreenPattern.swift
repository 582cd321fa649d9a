import Glibc
import TerminalCore

/// Finds POSIX extended regular expressions on the screen.
///
/// It uses the C library, since Swift's regular expressions would add two megabytes to the program.
enum ScreenPattern {
  /// The limit for the product of repetition counts: glibc expands each repetition, so nested ones
  /// take unlimited memory.
  private static let maximumRepetitions = 1000

  /// The maximum length of a pattern in bytes: glibc parses groups recursively, and longer patterns
  /// could overflow the stack.
  private static let maximumLength = 1000

  /// Checks the syntax and the size of a pattern.
  static func check(_ pattern: String) throws(DemoScript.Problem) {
    guard pattern.utf8.count <= maximumLength else {
      throw DemoScript.Problem("a pattern has at most \(maximumLength) bytes")
    }
    guard repetitions(in: pattern) <= maximumRepetitions else {
      throw DemoScript.Problem("/\(pattern)/: repeats more than \(maximumRepetitions) times")
    }
    var regex = regex_t()
    let code = regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE)
    guard code != 0 else { return regfree(&regex) }
    var message = [CChar](repeating: 0, count: 128)
    regerror(code, &regex, &message, message.count)
    let reason = String(
      decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    throw DemoScript.Problem("/\(pattern)/: \(reason)")
  }

  /// Returns the product of all repetition counts, with the upper bound of each pair.
  private static func repetitions(in pattern: String) -> Int {
    var product = 1
    for part in pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let numbers = part.prefix { $0 != "}" }.split(separator: ",").compactMap { Int($0) }
      product = min(product * max(numbers.max() ?? 1, 1), maximumRepetitions + 1)
    }
    return product
  }

  /// Returns the position of the first match; nil without one.
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
