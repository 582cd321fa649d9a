import TerminalCore

/// What is looked for on the screen, within each row.
package enum ScreenPattern: Hashable, Sendable {
  /// Exactly this text.
  case text(String)
  /// A regular expression of Swift.
  case expression(String)

  /// The limit of the length in bytes.
  private static let maximumLength = 1000
  /// How long one look at the screen may take: an expression such as `(a+)+b` can take years.
  private static let timeLimit = Duration.seconds(2)

  /// The pattern as in a script.
  var notation: String {
    switch self {
    case .text(let text): "“\(text)”"
    case .expression(let source): "/\(source)/"
    }
  }

  /// Checks the syntax and the size.
  func check() throws(DemoScript.Problem) {
    guard notation.utf8.count <= Self.maximumLength else {
      throw DemoScript.Problem("a pattern has at most \(Self.maximumLength) bytes")
    }
    guard case .expression(let source) = self else { return }
    do {
      _ = try Regex(source)
    } catch {
      throw DemoScript.Problem("\(notation): \(error)")
    }
  }

  /// Returns the position of the first match; nil without one.
  /// - Throws: `DemoScript.Problem` if the search takes longer than the limit.
  func find(
    in frame: Frame, limit: Duration = timeLimit
  ) throws(DemoScript.Problem) -> Point? {
    let rows = frame.plainText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    switch self {
    case .text(let text): return Self.find(in: rows) { $0.firstRange(of: text) }
    case .expression(let source):
      let search = TimeLimit.run(limit) {
        guard let regex = try? Regex(source).anchorsMatchLineEndings() else { return Point?.none }
        return Self.find(in: rows) { $0.firstMatch(of: regex)?.range }
      }
      guard let search else {
        throw DemoScript.Problem(
          "\(notation) takes too long: no part that repeats should contain another one")
      }
      return search
    }
  }

  private static func find(
    in rows: some Sequence<Substring>, _ match: (Substring) -> Range<Substring.Index>?
  ) -> Point? {
    for (row, text) in rows.enumerated() {
      guard let start = match(text)?.lowerBound else { continue }
      return Point(column: GlyphWidth.columns(of: String(text[..<start])), row: row)
    }
    return nil
  }
}
