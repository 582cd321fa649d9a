import Color
import Testing

@testable import Terminal

@Suite("Headless terminal")
struct HeadlessTerminalTests {
  @Test func `The terminal runs between start and stop, and can be stopped twice`() {
    var terminal = HeadlessTerminal(size: Size(columns: 4, rows: 2))
    #expect(!terminal.isRunning)
    terminal.start()
    #expect(terminal.isRunning)
    terminal.stop()
    terminal.stop()
    #expect(!terminal.isRunning)
    #expect(terminal.isReadyForFrame)
  }

  @Test func `The batches of the script arrive in order, and then the terminal goes away`() {
    let batches: [[Event]] = [[.key(.character("a")), .paste("b")], [], [.focusChanged(false)]]
    var terminal = HeadlessTerminal(size: Size(columns: 4, rows: 2), script: batches)
    for batch in batches { #expect(terminal.nextEvents(timeout: .seconds(1)) == batch) }
    #expect(terminal.now == .seconds(1), "time passes only in the wait without an event")
    for _ in 0..<2 { #expect(terminal.nextEvents(timeout: nil) == [.terminated(.hangup)]) }
  }

  @Test func `A resize in the script changes the size`() {
    let size = Size(columns: 9, rows: 7)
    var terminal = HeadlessTerminal(
      size: Size(columns: 4, rows: 2),
      script: [[.resized(Size(columns: 1, rows: 1)), .resized(size)]]
    )
    #expect(terminal.size == Size(columns: 4, rows: 2))
    _ = terminal.nextEvents(timeout: nil)
    #expect(terminal.size == size)
  }

  @Test func `Frames and clipboard contents are kept, the latest last`() {
    var terminal = HeadlessTerminal(size: Size(columns: 2, rows: 1), depth: .indexed256)
    #expect(terminal.depth == .indexed256)
    #expect(terminal.frame == nil)
    var second = Frame(size: terminal.size)
    second.write("b", at: Point(column: 0, row: 0))
    terminal.present(Frame(size: terminal.size))
    terminal.present(second)
    // What is on the screen is not sent again.
    terminal.present(second)
    terminal.sendToClipboard("one")
    terminal.sendToClipboard("two")
    #expect(terminal.frame == second)
    #expect(terminal.frames == [Frame(size: terminal.size), second])
    #expect(terminal.clipboard == ["one", "two"])
  }
}
