import Foundation
import TestSupport
import Testing

@Suite("The start screen in a terminal", .blocking, .timeLimit(.minutes(15)))
struct StartScreenTests {
  private static let words = "begin to write"

  @Test("The first key is not lost, and the screen is gone")
  func firstKey() throws {
    let program = try TerminalProcess.inkwheel([])
    try program.waitUntilShown(Self.words)
    program.send(keys: "hello")
    let screen = try program.waitUntilShown("hello")
    #expect(!screen.contains(Self.words))
    #expect(screen.contains("untitled •"))
  }

  @Test("A key sent before the first picture is not lost either")
  func earlyKey() throws {
    let program = try TerminalProcess.inkwheel([])
    program.send(keys: "x")
    try program.waitUntilShown("untitled •")
    #expect(!program.screen.contains(Self.words))
  }

  @Test("The sample opens by its key and by a click, and quitting asks nothing")
  func sample() throws {
    let byKey = try TerminalProcess.inkwheel([])
    try byKey.waitUntilShown(Self.words)
    byKey.send(.alt("e"))
    try byKey.waitUntilShown("One colour fills the centre of the ring.")
    byKey.send(.control("q"))
    #expect(try byKey.waitForExit() == .exited(0))

    let byMouse = try TerminalProcess.inkwheel([])
    let screen = try byMouse.waitUntilShown("open the sample")
    let place = try #require(screen.find("open the sample"))
    byMouse.click(at: place)
    try byMouse.waitUntilShown("One colour fills the centre of the ring.")
  }

  @Test("A name, of a file that exists or not, opens without the start screen")
  func named() throws {
    for files in [[:], ["a.ans": Array("text\n".utf8)]] as [[String: [UInt8]]] {
      let program = try TerminalProcess.inkwheel(["a.ans"], files: files)
      try program.waitUntilShown(files.isEmpty ? "new file: a.ans" : "text")
      #expect(!program.screen.contains(Self.words))
    }
  }
}
