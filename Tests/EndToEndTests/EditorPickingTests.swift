import TestSupport
import Testing

@Suite("Picking colours in the editor", .blocking, .timeLimit(.minutes(15)))
struct EditorPickingTests {
  private let top = TerminalProcess.documentTop
  private let orange = TerminalScreen.Color.rgb(0xff, 0x88, 0)

  private func isOrange(_ columns: Range<Int>) -> (TerminalScreen) -> Bool {
    { screen in
      screen.cells(row: top, columns).allSatisfy { $0.foreground == orange }
        && screen.cell(top, columns.upperBound).foreground != orange
    }
  }

  @Test("A selection is coloured while typing, kept with Enter, saved exactly and undone")
  func keep() throws {
    let program = try TerminalProcess.editing("hello world\nsecond line\n")
    program.send(.shift(.right), times: 5)
    try program.waitUntilShown("5 selected")
    program.send(.control("k"))
    try program.waitUntilShown("─ Text colour")
    program.send(keys: "#ff8800")
    let live = try program.waitUntil("the colour before Enter", isOrange(0..<5))
    #expect(live.contains("─ Text colour"), "the picker is still open")
    #expect(live.contains("#ff8800"))
    program.send(.enter)
    try program.waitUntil("the picker closed") { !$0.contains("─ Text colour") }
    #expect(isOrange(0..<5)(program.screen))
    try program.save()
    #expect(
      try program.text() == "\u{1b}[38;2;255;136;0mhello\u{1b}[0m world\nsecond line\n")

    program.send(.control("z"))
    try program.waitUntil("one undo step takes the colour back") {
      $0.cells(row: top).allSatisfy { $0.foreground != orange }
    }
    program.send(.control("y"))
    try program.waitUntil("redo brings it back", isOrange(0..<5))
    program.send(.control("z"))
    try program.waitUntil("undone again") { $0.cell(top, 0).foreground != orange }
    try program.save()
    #expect(try program.text() == "hello world\nsecond line\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test("Esc restores everything")
  func cancel() throws {
    let text = "\u{1b}[31mred\u{1b}[0m and plain\n"
    let program = try TerminalProcess.editing(text)
    let before = program.screen
    program.send(.shift(.control(.right)), times: 2)
    try program.waitUntilShown("7 selected")
    program.send(.control("k"))
    program.send(keys: "#ff8800")
    let isChanged = isOrange(0..<7)
    try program.waitUntil("the colour", isChanged)
    try program.escape(until: "the field left") { !isChanged($0) }
    try program.escape(until: "the picker closed") { !$0.contains("─ Text colour") }
    program.send(.home)
    try program.waitUntil("the screen of the start") { $0.difference(from: before) == nil }
    #expect(!program.screen.contains("•"), "nothing counts as changed")
    #expect(try program.quit() == .exited(0))
    #expect(try program.text() == text)
  }

  @Test("Ctrl-Shift with the arrows selects words, also backwards")
  func words() throws {
    let program = try TerminalProcess.editing("one two three\n")
    program.send(.end)
    try program.waitUntilShown("Ln 1, Col 14")
    program.send(.shift(.control(.left)))
    try program.waitUntilShown("5 selected · Ln 1, Col 9")
    program.send(.control("k"))
    program.send(keys: "#ff8800")
    try program.waitUntil("the colour", isOrange(8..<13))
    program.send(.enter)
    try program.save()
    #expect(try program.text() == "one two \u{1b}[38;2;255;136;0mthree\u{1b}[0m\n")
  }

  @Test("Alt-K picks the background")
  func background() throws {
    let program = try TerminalProcess.editing("hello\n")
    program.send(.control("a"))
    try program.waitUntilShown("6 selected")
    program.send(.alt("k"))
    try program.waitUntilShown("─ Background colour")
    program.send(keys: "#102030")
    try program.waitUntil("the background") { screen in
      screen.cells(row: top, 0..<5).allSatisfy {
        $0.background == .rgb(0x10, 0x20, 0x30) && $0.foreground == .standard
      }
    }
    program.send(.enter)
    try program.save()
    #expect(try program.text() == "\u{1b}[48;2;16;32;48mhello\u{1b}[0m\n")
  }

  @Test("A drag selects, and a click on the icon opens the picker")
  func drag() throws {
    let program = try TerminalProcess.editing("hello world\n")
    program.drag(from: .init(row: top, column: 2), to: .init(row: top, column: 8))
    try program.waitUntilShown("6 selected · Ln 1, Col 9")
    program.click(at: .init(row: 1, column: 75))
    try program.waitUntilShown("─ Text colour")
    program.send(keys: "/orange")
    try program.waitUntil("the colour of the name") {
      $0.cells(row: top, 2..<8).allSatisfy { $0.foreground == .rgb(255, 165, 0) }
    }
    // A click outside the popover keeps the colour.
    program.click(at: .init(row: 15, column: 3))
    try program.waitUntil("the picker closed") { !$0.contains("─ Text colour") }
    try program.save()
    #expect(try program.text() == "he\u{1b}[38;2;255;165;0mllo wo\u{1b}[0mrld\n")
  }

  @Test("A double click selects a word")
  func doubleClick() throws {
    let program = try TerminalProcess.editing("one größer three\n")
    program.click(at: .init(row: top, column: 6))
    program.click(at: .init(row: top, column: 6))
    try program.waitUntilShown("6 selected · Ln 1, Col 11")
    program.send(.control("k"))
    program.send(keys: "#ff8800")
    try program.waitUntil("the colour", isOrange(4..<10))
    program.send(.enter)
    try program.save()
    #expect(try program.text() == "one \u{1b}[38;2;255;136;0mgrößer\u{1b}[0m three\n")
  }

  @Test("Without a selection the colour applies to the text typed next")
  func typing() throws {
    let program = try TerminalProcess.editing("ab\n")
    program.send(.right)
    try program.waitUntilShown("Ln 1, Col 2")
    program.send(.control("k"))
    program.send(keys: "#ff8800")
    program.send(.enter)
    try program.waitUntil("the picker closed") {
      $0.contains("text colour #ff8800") && !$0.contains("─ Text colour")
    }
    program.send(keys: "xy")
    try program.waitUntil("typed text in the colour", isOrange(1..<3))
    try program.save()
    #expect(try program.text() == "a\u{1b}[38;2;255;136;0mxy\u{1b}[0mb\n")
  }

  @Test("A palette entry stays one when another attribute changes")
  func mixed() throws {
    let program = try TerminalProcess.editing("\u{1b}[38;5;208mab\u{1b}[1;97mcd\u{1b}[0m\n")
    program.send(.end)
    program.send(.shift(.left))
    try program.waitUntilShown("1 selected")
    program.send(.control("k"))
    program.send(keys: "#010203")
    try program.waitUntil("the colour") { $0.cell(top, 3).foreground == .rgb(1, 2, 3) }
    program.send(.enter)
    try program.save()
    #expect(
      try program.text()
        == "\u{1b}[38;5;208mab\u{1b}[1;97mc\u{1b}[38;2;1;2;3md\u{1b}[97m\u{1b}[0m\n")
  }

  @Test("A colour can be typed after a mistyped number, and no number is too large")
  func mistyped() throws {
    let program = try TerminalProcess.editing("hello\n")
    program.send(.control("a"))
    program.send(.control("k"))
    program.send(keys: "1e999")
    try program.waitUntilShown("expected hue 0 to 360")
    program.send(keys: "#ff8800")
    try program.waitUntil("the colour", isOrange(0..<5))
    program.send(.tab)
    program.send(.enter)
    try program.waitUntil("the picker closed") { !$0.contains("─ Text colour") }
    #expect(isOrange(0..<5)(program.screen))
  }
}
