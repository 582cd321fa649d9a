import Colorimetry
import Testing

@testable import TerminalCore

@Suite("Frames that are already on the screen")
struct FramePresenterTests {
  private let frame: Frame = {
    var frame = Frame(size: Size(columns: 2, rows: 1))
    frame.write(
      "x", at: Point(column: 0, row: 0), style: CellStyle(foreground: .rgb(RGB8(1, 2, 3))))
    return frame
  }()

  @Test("An equal frame is not sent again")
  func equal() {
    var terminal = HeadlessTerminal(size: Size(columns: 2, rows: 1))
    var presenter = FramePresenter(depth: .truecolor)
    presenter.present(frame, appearance: .dark, on: &terminal)
    presenter.present(frame, appearance: .dark, on: &terminal)
    #expect(terminal.frames == [frame])
  }

  @Test("After a resize or a suspension the same frame is sent again")
  func unknownScreen() {
    var terminal = HeadlessTerminal(size: Size(columns: 2, rows: 1))
    var presenter = FramePresenter(depth: .truecolor)
    for event in [Event.resumed, .resized(Size(columns: 2, rows: 1))] {
      presenter.present(frame, appearance: .dark, on: &terminal)
      presenter.note(event)
    }
    presenter.present(frame, appearance: .dark, on: &terminal)
    #expect(terminal.frames.count == 3)
  }

  @Test("Frames have the colours of the terminal, and those of a new depth from then on")
  func depth() {
    var terminal = HeadlessTerminal(size: Size(columns: 2, rows: 1))
    var presenter = FramePresenter(depth: .indexed256)
    presenter.present(frame, appearance: .dark, on: &terminal)
    presenter.note(.depthChanged(.truecolor))
    presenter.present(frame, appearance: .dark, on: &terminal)
    #expect(terminal.frames == [frame.quantized(to: .indexed256), frame])
  }
}
