import Colorimetry
import TerminalCore
import TestSupport
import Testing

@Suite("Golden frames")
struct GoldenFrameTests {
  @Test("The text of a frame describes every cell, with few styles and with many")
  func roundTrip() throws {
    for seed in UInt64(0)..<40 {
      var generator = SeededGenerator(seed: seed)
      let styles = (0..<(seed.isMultiple(of: 2) ? 5 : 200)).map { _ in
        Self.randomStyle(using: &generator)
      }
      var frame = Frame(size: Size(columns: 14, rows: 9))
      for row in 0..<9 {
        for column in stride(from: 0, to: 14, by: 2) {
          frame.write(
            HostileText.random(using: &generator), at: Point(column: column, row: row),
            style: generator.pick(styles))
        }
      }
      var canvas = Canvas(size: Size(columns: 3, rows: 1))
      canvas[1, 0] = RGB8(1, 2, 3)
      canvas[2, 1] = RGB8(1, 2, 3)
      canvas.draw(into: &frame, at: Point(column: 4, row: 4))
      if seed.isMultiple(of: 3) {
        frame.cursor = Cursor(Point(column: 3, row: 2), shape: generator.pick([.bar, .block]))
        frame.setTitle("a title")
      }
      let golden = GoldenFrame(frame)
      #expect(try GoldenFrame(text: golden.text) == golden)
    }
  }

  @Test("A small frame is written as glyphs, letters and a legend")
  func format() {
    var frame = Frame(size: Size(columns: 4, rows: 2))
    frame.write("漢", at: Point(column: 0, row: 0), style: CellStyle(attributes: .bold))
    frame.write(
      "x", at: Point(column: 3, row: 1),
      style: CellStyle(foreground: .rgb(RGB8(224, 68, 26)), background: .indexed(17)))
    frame.cursor = Cursor(Point(column: 2, row: 1))
    #expect(
      GoldenFrame(frame).text == """
        frame 4x2 cursor=2,1
        |漢‹  |
        |   x|
        styles
        aabb
        bbbc
        legend
        a fg=default bg=default bold
        b fg=default bg=default
        c fg=#e0441a bg=@17

        """)
  }

  @Test("A difference is shown with both frames and the cell")
  func difference() throws {
    var one = Frame(size: Size(columns: 3, rows: 1))
    one.write("abc", at: Point(column: 0, row: 0))
    var two = one
    two.set(Cell("x", style: CellStyle(attributes: .bold)), at: Point(column: 1, row: 0))
    #expect(
      GoldenFrame(two).comparison(with: GoldenFrame(one)) == """
        expected
        |abc|
        actual
        |axc|
        column 1, row 0: expected “b” width 1 fg=default bg=default, \
        actual “x” width 1 fg=default bg=default bold
        """)
  }

  @Test("A frame without a golden file fails with instructions to record one")
  func missing() {
    let error = #expect(throws: GoldenFrameFailure.self) {
      try GoldenFrame.check(
        Frame(size: Size(columns: 1, rows: 1)), "no/such-frame", isRecording: false)
    }
    #expect(error?.description.contains("RECORD_GOLDENS=1") == true)
  }

  @Test("No two golden files are equal")
  func distinct() {
    #expect(GoldenFrame.duplicates().isEmpty)
  }

  private static func randomStyle(using generator: inout SeededGenerator) -> CellStyle {
    func color() -> TerminalColor {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: .default
      case 1: .indexed(.random(in: 0...255, using: &generator))
      default:
        .rgb(
          RGB8(
            .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator), 0))
      }
    }
    return CellStyle(
      foreground: color(), background: color(),
      attributes: CellAttributes(rawValue: .random(in: 0...255, using: &generator)))
  }
}
