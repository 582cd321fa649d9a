import Color
import Testing

@testable import NcursesTerminal

@Suite("Query for 24-bit colours")
struct DepthQueryTests {
  @Test(arguments: [
    "1$r48:2:1:2:3m", "1$r0;48:2::1:2:3m", "1$r0;48;2;1;2;3m", "1$r48;2;1;2;3m",
    "1$r0;1;38:2::9:9:9;48:2::1:2:3m", "1$r38;2;48;2;1;48;2;1;2;3m", "1$r38;5;48;48;2;1;2;3m",
  ])
  func `The three spellings of exactly the requested colour are a yes`(answer: String) {
    #expect(DepthQuery.isAffirmed(by: answer))
  }

  @Test(arguments: [
    "", "1$r", "1$rm", "0$r", "1$r0m", "1$r0;48;5;16m", "1$r48:5:16m", "1$r48:2:1:2:4m",
    "1$r48:2::1:2:30m", "1$r48;2;1;2m", "1$r48;2;1;2;3", "0$r48:2:1:2:3m", "48:2:1:2:3m",
    "1$r38:2:1:2:3m", "1$r38;2;1;2;3m", "1$r48;2;0;0;0m", "1$r2;1;2;3m", "1$r148:2:1:2:3m",
    "1$r38;2;48;2;1;2;3m", "1$r48:2:1:2:3q", "1$r0;48:2:7:1:2:3m", ">|48:2:1:2:3m",
  ])
  func `Every other answer is a no`(answer: String) { #expect(!DepthQuery.isAffirmed(by: answer)) }

  @Test func `The query resets the rendition`() {
    let text = String(decoding: DepthQuery.bytes, as: UTF8.self)
    #expect(text == "\u{1B}[0;48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m")
  }

  private func isAsked(_ term: String, _ environment: [String: String] = [:]) -> Bool {
    var entry = TerminfoEntry(name: term)
    entry.strings["cup"] = Array("\u{1B}[%i%p1%d;%p2%dH".utf8)
    entry.numbers["colors"] = term == "xterm-mono" ? 0 : term.hasSuffix("256color") ? 256 : 8
    let environment = environment.merging(["TERM": term]) { $1 }
    return DepthQuery.isWorthwhile(
      after: DepthDetection(forced: nil, environment: environment, entry: entry), entry: entry,
      environment: environment)
  }

  @Test func `Only terminals of uncertain depth are asked`() {
    #expect(isAsked("xterm-256color") && isAsked("xterm") && isAsked("rxvt-unicode-256color"))
    for term in ["linux", "vt100", "vt220", "ansi", "cygwin", "sun-color"] {
      #expect(!isAsked(term), "\(term) would print the question")
    }
    #expect(!isAsked("xterm-mono"), "somebody wants no colours")
    for term in ["tmux-256color", "screen-256color", "screen.xterm-256color"] {
      #expect(!isAsked(term), "\(term) is not the terminal")
    }
    #expect(!isAsked("xterm-256color", ["TMUX": "/tmp/tmux-0/default,1,0"]))
    #expect(!isAsked("xterm-256color", ["STY": "1.pts-0"]))
    #expect(!isAsked("xterm-kitty") && !isAsked("xterm-direct"), "known by name")
    #expect(!isAsked("xterm-256color", ["COLORTERM": "truecolor"]))
    #expect(!isAsked("xterm-256color", ["NO_COLOR": "1"]))
  }

  @Test(arguments: ["RGB", "Tc", "setrgbf"])
  func `Each capability for 24-bit colours counts`(name: String) {
    var entry = TerminfoEntry(name: "made-up")
    entry.numbers["colors"] = 256
    #expect(entry.truecolorCapability == nil)
    if name == "setrgbf" {
      entry.strings[name] = Array("\u{1B}[38;2;%p1%d;%p2%d;%p3%dm".utf8)
    } else {
      entry.flags.insert(name)
    }
    let detection = DepthDetection(forced: nil, environment: [:], entry: entry)
    #expect(detection == DepthDetection(depth: .truecolor, source: .capability(name)))
  }
}
