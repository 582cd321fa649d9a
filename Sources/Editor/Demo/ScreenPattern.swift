import Glibc
import TerminalCore

/// A POSIX extended regular expression that is looked for on the screen.
///
/// The C library has it already; the regular expressions of Swift would add two megabytes.
enum ScreenPattern {
  /// Finds out whether a pattern is one.
  static func check(_ pattern: String) throws(DemoScript.Problem) {
    var regex = regex_t()
    let code = regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE)
    guard code != 0 else { return regfree(&regex) }
    var words = [CChar](repeating: 0, count: 128)
    regerror(code, &regex, &words, words.count)
    let reason = String(
      decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    throw DemoScript.Problem("/\(pattern)/: \(reason)")
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
