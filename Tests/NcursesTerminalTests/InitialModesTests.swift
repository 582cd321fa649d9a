import Terminal
import Testing

@testable import NcursesTerminal

@Suite("The modes that a terminal was found in")
struct InitialModesTests {
  private func leaving(
    _ term: String = "xterm-256color", _ change: (inout InitialModes) -> Void
  ) throws -> String {
    let entry = try #require(try TerminalDescription.find(environment: ["TERM": term])?.entry)
    var sequences = ScreenSequences(entry: entry, term: term, usesMouse: true)
    change(&sequences.found)
    return String(decoding: sequences.leaving, as: UTF8.self)
  }

  @Test
  func `The modes are requested ahead of what sets them, those of the mouse only where it is used`()
  {
    #expect(
      InitialModes.requests(mouse: false, pixels: false, escapingKeys: false)
        == [1049, 1047, 1, 7, 25, 66, 1004, 2004, 2027, 2031].map { "\u{1B}[?\($0)$p" }.joined())
    let all = InitialModes.requests(mouse: true, pixels: true, escapingKeys: false)
    for mode in [1000, 1002, 1003, 1005, 1006, 1015, 1016] {
      #expect(all.contains("\u{1B}[?\(mode)$p"))
    }
  }

  @Test func `A terminal that does not answer is left as one without a host`() throws {
    let text = try leaving { _ in }
    #expect(
      text == "\u{1B}\\\u{1B}[?2026l\u{1B}[>4m\u{1B}(B\u{1B}[m\u{1B}[39;49m"
        + "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l"
        + "\u{1B}[?1l\u{1B}>\u{1B}[?1049l\u{1B}[23;0;0t\u{1B}[0 q\u{1B}[?25h")
    #expect(
      try leaving { found in
        for mode in [1049, 1047, 1, 25, 1000, 1002, 1003, 1004, 1006, 2004] {
          found.report(mode, state: mode == 25 ? 1 : 2)
        }
        found.report(modifiedKeys: 0)
      } == text)
  }

  @Test func `What was on is on again, and what was off is switched off`() throws {
    let text = try leaving { found in
      for mode in [1047, 1, 1000, 1006, 2004] { found.report(mode, state: 1) }
      for mode in [1002, 1003, 1004, 7, 25] { found.report(mode, state: 2) }
      found.report(1049, state: 0)
      found.report(modifiedKeys: 2)
      _ = found.report(shape: "1$r6 q")
    }
    #expect(
      text == "\u{1B}\\\u{1B}[?2026l\u{1B}[>4;2m\u{1B}(B\u{1B}[m\u{1B}[39;49m"
        + "\u{1B}[?1016l\u{1B}[?1002l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?1004l\u{1B}[?7l"
        + "\u{1B}[23;0;0t\u{1B}[6 q\u{1B}[?25l")
  }

  @Test(arguments: [
    (2, 2, "\u{1B}[?1l\u{1B}>"), (1, 2, "\u{1B}>"), (2, 1, "\u{1B}[?1l"), (1, 1, ""), (1, 0, ""),
    (2, 0, "\u{1B}[?1l\u{1B}>"),
  ])
  func `The keypad and the cursor keys have modes of their own, and the first follows the second`(
    cursorKeys: Int, keypad: Int, expected: String
  ) throws {
    let text = try leaving { found in
      found.report(1, state: cursorKeys)
      found.report(66, state: keypad)
    }
    #expect(text.contains("\u{1B}[?2004l" + expected + "\u{1B}[?1049l\u{1B}[23;0;0t"))
  }

  @Test
  func `The first report counts, and what the terminal says counts more than what is assumed`() {
    var found = InitialModes()
    found.assumed = [1049, 2004, 1004]
    #expect(found.isAlternate && found.isOn(2004))
    found.report(2004, state: 2)
    found.report(2004, state: 1)
    found.report(1049, state: 4)
    found.report([2004: true, 1006: true, 1049: true])
    #expect(!found.isOn(2004) && found.isOn(1006) && found.isOn(1004) && !found.isAlternate)
    found.report(1047, state: 3)
    #expect(found.isAlternate)
  }

  @Test(arguments: ["1$r7 q", "0$r q", "1$r0m", ""])
  func `Only the shape of a cursor is taken for one`(answer: String) {
    var found = InitialModes()
    let isShape = found.report(shape: answer)
    #expect(!isShape && found.cursorShape == nil)
  }

  @Test func `A nested run leaves on everything that it sets`() throws {
    let text = try leaving { $0.assumed = InitialModes.own }
    for sequence in ["?1049l", "?1002l", "?1006l", "?1004l", "?2004l", "?1l"] {
      #expect(!text.contains("\u{1B}[" + sequence), "\(sequence)")
    }
    #expect(text.contains("\u{1B}[?1002h\u{1B}[?1006h"))
  }

  @Test func `On a console without an alternate screen a host's picture is not scrolled`() throws {
    #expect(try leaving("linux") { _ in }.hasSuffix("\u{1B}[999;1H\r\n"))
    #expect(try !leaving("linux") { $0.assumed = InitialModes.own }.contains("\n"))
  }

  @Test func `The report of modifyOtherKeys is not a key`() {
    var decoder = InputDecoder(additional: [])
    let events = decoder.decode(Array("\u{1B}[>4;2m\u{1B}[>1;2m".utf8))
    #expect(events == [.reply(.keyModifiers(2))])
  }
}
