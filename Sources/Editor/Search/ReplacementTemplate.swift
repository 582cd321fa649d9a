/// What takes the place of a match of a regular expression: `$1` to `$9` stand for its groups, `$0` and
/// `$&` for the whole match, and `$$` for a dollar sign.
struct ReplacementTemplate {
  private enum Part {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []

  /// Reads a template; a dollar sign before anything else stands for itself.
  init(_ template: String) {
    var rest = Substring(template)
    while let dollar = rest.firstIndex(of: "$") {
      parts.append(.text(String(rest[..<dollar])))
      rest = rest[dollar...].dropFirst()
      switch rest.first {
      case "$"?: parts.append(.text("$"))
      case "&"?: parts.append(.group(0))
      case let digit? where digit.isASCII && digit.isWholeNumber:
        parts.append(.group(digit.wholeNumberValue ?? 0))
      default:
        parts.append(.text("$"))
        continue
      }
      rest = rest.dropFirst()
    }
    parts.append(.text(String(rest)))
  }

  /// Returns the text for a match; groups that the expression does not have are empty.
  /// - Parameter groups: the whole match, then its groups.
  func text(groups: [String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .group(let number): groups.indices.contains(number) ? groups[number] : ""
      }
    }.joined()
  }
}
