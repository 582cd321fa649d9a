import TerminalCore
import Testing

@testable import Demo

@Suite("Patterns on the screen")
struct ScreenPatternTests {
  private func find(
    _ pattern: ScreenPattern, in rows: String..., limit: Duration = .seconds(60)
  ) throws(DemoScript.Problem) -> Point? {
    var frame = Frame(size: Size(columns: 60, rows: rows.count))
    for (row, text) in rows.enumerated() { frame.write(text, at: Point(column: 0, row: row)) }
    try pattern.check()
    return try pattern.find(in: frame, limit: limit)
  }

  @Test(
    "An expression is one of Swift",
    arguments: [
      ("\\d+", 4), ("\\w+$", 8), ("(?i)ABC", 0), ("[[:digit:]]{3}", 4), ("(\\d)\\d\\1", 4),
      ("\\bx", 8), ("c(?= 1)", 2), ("^$", nil), ("^abc 121 xyz$", 0), ("\\D\\d\\D", nil),
    ])
  func expressions(source: String, column: Int?) throws {
    let point = try find(.expression(source), in: "abc 121 xyz")
    #expect(point?.column == column)
  }

  @Test("A match lies within a row, whose trailing spaces do not count")
  func rows() throws {
    #expect(
      try find(.expression("^t.*e$"), in: "one", "two  ", "three") == Point(column: 0, row: 2))
    #expect(try find(.expression("one[^x]*two"), in: "one", "two") == nil)
    #expect(try find(.expression("^$"), in: "one", "", "two") == Point(column: 0, row: 1))
    #expect(try find(.expression("o$"), in: "漢o") == Point(column: 2, row: 0))
  }

  @Test("A text is what it says")
  func texts() throws {
    #expect(try find(.text("1+1"), in: "11", "漢 1+1") == Point(column: 3, row: 1))
    #expect(try find(.text(".*"), in: "anything") == nil)
  }

  @Test("An expression that takes too long is given up")
  func limit() throws {
    // Each further letter doubles the time; this takes seconds.
    let text = String(repeating: "a", count: 24)
    let problem = #expect(throws: DemoScript.Problem.self) {
      try find(.expression("(a+)+b"), in: text, limit: .milliseconds(20))
    }
    #expect(problem?.text.hasPrefix("/(a+)+b/ takes too long") == true)
    #expect(try find(.expression("(a+)+$"), in: text) == Point(column: 0, row: 0))
  }
}
