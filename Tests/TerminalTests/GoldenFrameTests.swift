import Color
import Terminal
import Testing

@testable import TestSupport

@Suite("Golden frames")
struct GoldenFrameTests {
  @Test func `A small frame is written as glyphs, letters and a legend`() {
    var frame = Frame(size: Size(columns: 4, rows: 2))
    frame.write("漢", at: Point(column: 0, row: 0), style: CellStyle(attributes: .bold))
    frame.write(
      "x", at: Point(column: 3, row: 1),
      style: CellStyle(foreground: .rgb(RGB8(224, 68, 26)), background: .indexed(17)))
    frame.cursor = Cursor(Point(column: 2, row: 1))
    #expect(
      GoldenFrame.text(of: frame) == """
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

  @Test func `A difference is shown by its lines`() {
    #expect(
      GoldenFrame.difference(from: "a\nb\nc", to: "a\nx\nc\nd")
        == "line 2\n- b\n+ x\nline 4\n- \n+ d")
  }

  @Test func `A frame without a golden file fails with instructions to record one`() {
    let error = #expect(throws: GoldenFrameFailure.self) {
      try GoldenFrame.check(
        Frame(size: Size(columns: 1, rows: 1)), "no/such-frame", isRecording: false)
    }
    #expect(error?.description.contains("RECORD_GOLDENS=1") == true)
  }

  @Test func `No two golden files are equal`() { #expect(GoldenFrame.duplicates().isEmpty) }
}
