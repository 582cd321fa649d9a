extension Size {
  /// What to say of a text that is no size.
  public static func complaint(about text: String) -> String {
    "“\(text)” is no size: write COLSxROWS such as 80x24, up to 1000"
  }

  /// A size written as COLSxROWS, each from 1 to 1000.
  public init?(notation: String) {
    let sides = notation.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      (1...1000).contains(columns), (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
