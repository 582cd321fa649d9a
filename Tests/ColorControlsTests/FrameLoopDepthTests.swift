import ColorControls
import Colorimetry
import TerminalCore
import Testing

@Suite("A colour depth that is detected late")
struct FrameLoopDepthTests {
  @Test("The frame loop draws at the new depth from then on")
  func frameLoop() throws {
    var terminal = HeadlessTerminal(
      size: Size(columns: 2, rows: 1), depth: .indexed256,
      script: [[.depthChanged(.truecolor)], [.key(Key(.enter))]])
    let exact = RGB8(1, 2, 3)
    var depths: [ColorDepth] = []
    FrameLoop().run(
      on: &terminal, update: { _, _, _ in true },
      render: { frame, context in
        depths.append(context.depth)
        frame.write(
          "x", at: Point(column: 0, row: 0), style: CellStyle(foreground: .rgb(exact)))
      })
    #expect(depths == [.indexed256, .truecolor, .truecolor])
    let colors = terminal.frames.map { $0[Point(column: 0, row: 0)].style.foreground }
    #expect(colors == [.indexed(232), .rgb(exact)])
  }
}
