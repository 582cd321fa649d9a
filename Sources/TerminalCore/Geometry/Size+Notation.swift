extension Size {
  /// Returns the message for a text that is not a size.
  package static func complaint(about text: String) -> String {
    "“\(text)” is not a size: write COLSxROWS such as 80x24, up to 1000"
  }

  /// Parses a size written as COLSxROWS, each from 1 to 1000.
  package init?(notation: String) {
    let sides = notation.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      (1...1000).contains(columns), (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
