import Color
import TestSupport
import Testing

@testable import NcursesTerminal

@Suite("Choosing the colour depth")
struct ColorDepthTests {
  @Test
  func `Precedence: the user's choice, NO_COLOR, COLORTERM, the description, the name`() throws {
    func depth(_ name: String) -> ColorDepth? { ColorDepth.allCases.first { "\($0)" == name } }
    let rows = try VectorRow.all(in: "NcursesTerminalTests/Vectors/depths.txt", cells: 4)
    #expect(rows.count == 18)
    for row in rows {
      var environment: [String: String] = [:]
      for word in row.words(0) {
        let parts = word.split(separator: "=", omittingEmptySubsequences: false)
        environment[String(parts[0])] = String(parts[1])
      }
      var entry = TerminfoEntry(name: "made-up")
      entry.numbers["colors"] = Int(row[1]) ?? 256
      if row[1] == "direct" { entry.flags.insert("RGB") }
      let detection = DepthDetection(
        forced: depth(row[2]), environment: environment, entry: entry)
      #expect(try detection.depth == #require(depth(row[3])), "\(row)")
    }
  }
}

@Suite("Sequences around the cells")
struct ScreenSessionTests {
  private func sequences(_ term: String, _ capabilities: [String: String] = [:]) -> ScreenSequences
  {
    var entry = TerminfoEntry(name: term)
    entry.strings["cup"] = Array("\u{1B}[%i%p1%d;%p2%dH".utf8)
    for (name, value) in capabilities { entry.strings[name] = Array(value.utf8) }
    return ScreenSequences(entry: entry, term: term, usesMouse: true)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `Every mode that is entered is left`() {
    var sequences = sequences("xterm", ["smcup": "\u{1B}[?1049h", "rmcup": "\u{1B}[?1049l"])
    sequences.hasKittyKeys = true
    let (enter, leave) = (text(sequences.entering + sequences.kittyKeys), text(sequences.leaving))
    for mode in ["2004", "1004", "1002", "1006", "1049"] {
      #expect(enter.contains("\u{1B}[?\(mode)h"))
      #expect(leave.contains("\u{1B}[?\(mode)l"))
    }
    #expect(enter.contains("\u{1B}[>4;1m\u{1B}[m") && leave.contains("\u{1B}[>4m"))
    #expect(enter.contains("\u{1B}[>5u") && leave.contains("\u{1B}[<u"))
    #expect(leave.contains("\u{1B}[?25h") && leave.contains("\u{1B}[0 q"))
    #expect(leave.hasSuffix("\u{1B}[?1049l\u{1B}[0 q\u{1B}[?25h"))
  }

  @Test func `The Linux console gets nothing that it would print or misread`() {
    let sequences = sequences("linux")
    #expect(sequences.title("x").isEmpty && sequences.beginUpdate.isEmpty)
    #expect(sequences.clipboard("x", through: .tmux).isEmpty)
    #expect(!text(sequences.leaving).contains(" q"))
    #expect(text(sequences.leaving).hasSuffix("\r\n"))
  }

  @Test func `The clipboard is sent in base64, and wrapped for tmux and screen`() {
    let sequences = sequences("tmux-256color")
    #expect(text(sequences.clipboard("hé", through: nil)) == "\u{1B}]52;c;aMOp\u{7}")
    #expect(
      text(sequences.clipboard("a", through: .tmux))
        == "\u{1B}]52;c;YQ==\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{7}\u{1B}\\")
    #expect(
      text(sequences.clipboard("a", through: .screen)) == "\u{1B}P\u{1B}]52;c;YQ==\u{7}\u{1B}\\")
    // screen forgets strings that are longer than 256 bytes, and puts those it passes on together.
    let long = text(
      sequences.clipboard(String(repeating: "a", count: 900), through: .screen))
    let parts = long.split(separator: "\u{1B}P").map { $0.dropLast(2) }
    #expect(parts.allSatisfy { $0.utf8.count <= 240 } && parts.count == 6)
    #expect(
      parts.joined() == text(sequences.clipboard(String(repeating: "a", count: 900), through: nil)))
  }

  @Test func `Padding of the description is not sent`() {
    #expect(
      ScreenSequences.withoutPadding(Array("\u{1B}[H$<50/>x$<5".utf8)) == Array("\u{1B}[Hx$<5".utf8)
    )
  }
}
