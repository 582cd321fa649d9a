import Foundation
import TestSupport
import Testing

@Suite("The tour", .blocking)
struct TourTests {
  /// The command of the documentation that records the tour.
  static let command = "inkwheel demo --record tour.cast"

  /// A recording of the tour, without a terminal and any variable.
  private static let tour = Result {
    let program = try TerminalProcess.run(script: "exec env -i PATH=\"$PATH\" \(command)")
    #expect(program.exitStatus == .exited(0), "\(program.complaint)")
    return try program.bytes(of: "tour.cast")
  }

  @Test func `The tour takes less than a minute and ends where it begins`() throws {
    let tour = try Recorded(Self.tour.get())
    let events = tour.events
    let end = try #require(events.last).time
    #expect(end > 30 && end < 60)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(!events.contains { $0.kind == "r" }, "a film keeps its size")
    #expect(events.filter { $0.kind == "m" }.count >= 5)
    #expect(events.allSatisfy { !$0.text.contains("\u{1B}[5n") && !$0.text.contains("\u{1B}]52") })
    let screen = try tour.lastScreen()
    #expect(screen.contains("type text") && screen.contains("type “inkwheel”"))
    #expect(events.contains { $0.text.contains("oklch(0.") })
  }

  @Test
  func `The printed script is that of the tour, and a recording is the same on any terminal`()
    throws
  {
    let printed = try TerminalProcess.run(["demo", "--print"]).printed
    #expect(try SourceFiles.text(at: "Sources/App/Demo/tour.demo") == printed)
    let recordings = try [[:], ["LANG": "C", "TERM": "vt52"]].map { environment in
      try TerminalProcess.run(
        ["demo", "a.demo", "--record", "-"], environment: environment,
        files: ["a.demo": "run pick red\nwait \"Enter\"\nkey Right Enter\npause 1"]
      ).standardOutput
    }
    #expect(!recordings[0].isEmpty && recordings[0] == recordings[1])
  }

  // MARK: Captions

  /// The captions of the tour in their order, each with what is on every frame below which it stands.
  private static let captions: [(text: String, sight: String)] = [
    ("This is inkwheel: it colours text, right in your terminal.", "type text"),
    ("This sample is ordinary text in many colours.", "Five colours meet"),
    ("The ring in the corner shows the five selected colours.", "5 colours"),
    ("Ctrl-K opens the picker with a blend of the five.", "Enter keep|a change replaces all"),
    ("Turn the ring, and its colour floods them all.", "#[0-9a-f]{6}"),
    ("You can also type a colour: a name, or what CSS writes.", "▸#"),
    ("Esc puts every colour back.", "untitled +inkwheel|old +new"),
    ("More than five colours make the centre grey.", "over 5 colours"),
    ("The ring turns, and the whole word follows.", "#[0-9a-f]{6}"),
    ("Alt-L offers other layouts: sliders, wheels and palettes.", "Layout"),
    ("This one is a wheel.", "Hue [0-9]+° +Saturation"),
    ("Alt-→ changes the colour space. OKLCH is one of seven.", "Lightness|Cyan|White|Chroma"),
    ("Enter keeps the colour, as one step to undo.", "text colour #"),
    ("Ctrl-S saves the text with its colours.", "Save as|saved poster.ans"),
    ("In scripts, “inkwheel pick” prints a colour.", "\\$ |Enter prints"),
    ("Now it is your turn: type “inkwheel”.", "\\$ |type text"),
  ]

  @Test(
    arguments: rounds([
      .classic, TerminalSize(columns: 80, rows: 23), TerminalSize(columns: 100, rows: 32),
    ]))
  func
    `A caption of the tour stands while what it says can be seen, and little of the tour is black`(
      size: TerminalSize
    ) throws
  {
    let recording =
      try size == .classic
      ? Self.tour.get()
      : TerminalProcess.run(
        ["demo", "--record", "-", "--size", "\(size.columns)x\(size.rows)"]
      ).standardOutput
    let frames = try Recorded(recording).events.filter { $0.kind == "o" }
    var seen: [String] = []
    var ringAt: Double?
    var black = 0.0
    var times = frames.map(\.time)[...]
    try TerminalScreen.forEach(rendering: frames.map { Array($0.text.utf8) }, size: size) {
      screen in
      let time = times.removeFirst()
      // A frame that the next one replaces at once is never seen.
      guard let next = times.first, next > time else { return }
      let lines = screen.lines
      let text = lines.dropLast().joined(separator: "\n")
      if lines[0].hasPrefix("$") { black += next - time }
      if ringAt == nil, text.contains("type text") { ringAt = time }
      let caption = String(lines[size.rows - 1].trimmingPrefix(" "))
      guard !caption.isEmpty else { return }
      if seen.last != caption { seen.append(caption) }
      let sight = try #require(
        Self.captions.first { $0.text == caption }?.sight, "“\(caption)” has no sight")
      #expect(
        text.range(of: sight, options: .regularExpression) != nil,
        "at \(time) s, above “\(caption)”:\n\(text)")
    }
    #expect(seen == Self.captions.map(\.text))
    #expect(seen.allSatisfy { $0.hasSuffix(".") }, "captions are sentences")
    #expect(try #require(ringAt) < 3)
    #expect(black < 5, "\(black) s of an almost empty screen")
  }
}
