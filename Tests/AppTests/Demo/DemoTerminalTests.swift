import Color
import Formats
import Picker
import Terminal
import Testing

@testable import App

@Suite("Scripted terminal")
struct DemoTerminalTests {
  /// A terminal with virtual time and scripted keys.
  private final class AttendedTerminal: PacedTerminal {
    let size = DemoTerminalTests.size
    let depth = ColorDepth.truecolor
    var now = Duration.zero
    var pacer = FramePacer()
    var script: [[Event]]

    init(_ script: [[Event]]) { self.script = script.reversed() }

    func start() {}
    func stop() {}
    func present(_ frame: Frame) {}
    func sendToClipboard(_ text: String) {}

    func nextEvents(timeout: Duration?) -> [Event] {
      if let batch = script.popLast() { return batch }
      now += timeout ?? .zero
      return []
    }
  }

  private static let size = Size(columns: 40, rows: 10)

  private func picture(_ text: String, _ size: Size) -> Frame {
    var frame = Frame(size: size)
    frame.write(text, at: Point(column: 0, row: 0))
    return frame
  }

  /// Collects the events of a script with their times, up to its end.
  private func play(
    _ text: String, showing: String = "", live: [[Event]]? = nil
  ) throws -> (events: [Event], frames: [Frame], end: ScriptedTerminal.Interruption?, now: Duration)
  {
    let script = try DemoScript(parsing: text)
    var frames: [Frame] = []
    let inner: any TerminalBackend =
      live.map { AttendedTerminal($0) } ?? OffscreenTerminal(size: Self.size, depth: .truecolor)
    let noting = RecordedTerminal(inner) { frame, _ in frames.append(frame) }
    let terminal = ScriptedTerminal(script, on: noting, theme: .dark, isLive: live != nil)
    try terminal.begin()
    terminal.hasProgram = true
    var events: [Event] = []
    do {
      while true {
        try terminal.present(picture(showing, terminal.size))
        events += try terminal.nextEvents(timeout: nil)
        if terminal.isTakenOver, events.count > 3 { break }
      }
    } catch let turn as ScriptedTerminal.Interruption {
      return (events, frames, turn, inner.now)
    }
    return (events, frames, nil, inner.now)
  }

  @Test func `Wrapping terminals forward the pacer`() throws {
    let slow = AttendedTerminal([])
    slow.pacer.sent(bytes: 0, for: .probe, at: .zero)
    slow.pacer.acknowledged(at: .milliseconds(1))
    slow.pacer.sent(bytes: 16_000, for: .animation, at: .milliseconds(2))
    slow.pacer.acknowledged(at: .seconds(16))
    // The round trip is measured again before the picture counts as slow.
    slow.pacer.sent(bytes: 0, for: .probe, at: .seconds(16))
    slow.pacer.acknowledged(at: .seconds(16))
    #expect(slow.pacer.level > .full)
    let recorded = RecordedTerminal(slow) { _, _ in }
    #expect(recorded.pacer == slow.pacer)
    let performed = ScriptedTerminal(
      try DemoScript(parsing: "pause 1"), on: recorded, theme: .dark, isLive: true)
    #expect(performed.pacer == slow.pacer)
  }

  @Test func `Keys come in order, and time passes exactly`() throws {
    let played = try play("key a\npause 2\nkey b\npause 1.5")
    #expect(played.events == [.key(.character("a")), .key(.character("b"))])
    #expect(played.end == .ended)
    #expect(played.now == .milliseconds(180 + 2180 + 1500))
  }

  @Test func `Captions have the last row, and are cleared`() throws {
    let played = try play("caption \"first\"\npause 1\ncaption\npause 1", showing: "text")
    let last = played.frames.map { frame in
      frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)[9]
    }
    #expect(last.contains { $0.contains("first") } && last.last == "")
    #expect(played.frames.allSatisfy { $0.size == Self.size && $0.plainText.hasPrefix("text\n") })
  }

  @Test func `A script without captions has the whole screen`() throws {
    let script = try DemoScript(parsing: "pause 1")
    let inner = OffscreenTerminal(size: Self.size, depth: .truecolor)
    let terminal = ScriptedTerminal(script, on: inner, theme: .dark, isLive: false)
    #expect(terminal.size == Self.size)
    #expect(ScriptedTerminal(script, on: inner, theme: .dark).size.rows == 9, "for the viewer")
  }

  @Test func `A wait ends when the text appears, and fails with its line on a timeout`() throws {
    #expect(try play("wait \"text\"", showing: "text").end == .ended)
    let error = #expect(throws: DemoScriptError.self) {
      try play("pause 1\nwait \"other\" 2.5", showing: "text")
    }
    #expect(
      error
        == DemoScriptError(
          line: 2,
          problem: "“other” did not appear within 2.5 seconds; the screen of 40x10 is:\n| text"))
  }

  @Test
  func `A frame is the whole screen with its caption, a tenth of a second after what is before it`()
    throws
  {
    let inner = OffscreenTerminal(size: Self.size, depth: .truecolor)
    var saved: [String] = []
    let script = try DemoScript(
      parsing: "speed 9\ncaption \"here\"\nframe a.svg\nkey x\nframe b.ans")
    let terminal = ScriptedTerminal(
      script, on: inner, theme: .dark, isLive: false,
      save: { frame, path in
        saved.append("\(path) \(inner.now) \(frame.plainText)")
        return path == "b.ans" ? "disk full" : nil
      })
    try terminal.begin()
    terminal.hasProgram = true
    try terminal.present(picture("text", terminal.size))
    #expect(try terminal.nextEvents(timeout: nil) == [.key(.character("x"))])
    #expect(saved == ["a.svg 0.1 seconds text\n" + String(repeating: "\n", count: 8) + " here\n"])
    let error = #expect(throws: DemoScriptError.self) { try terminal.nextEvents(timeout: nil) }
    #expect(error == DemoScriptError(line: 5, problem: "disk full"))
  }

  @Test func `The mouse finds text, also behind wide characters`() throws {
    let played = try play("click \"bb\"\ndrag \"a\" to 9,1", showing: "漢a bb")
    guard case .mouse(let press)? = played.events.first, case .mouse(let last)? = played.events.last
    else {
      Issue.record("no mouse in \(played.events)")
      return
    }
    #expect(press == Mouse(.press(clicks: 1), at: Point(column: 4, row: 0)))
    #expect(last == Mouse(.release, at: Point(column: 8, row: 0)))
    let error = #expect(throws: DemoScriptError.self) { try play("click \"y\"", showing: "text") }
    #expect(error?.problem == "“y” is not on the screen; the screen of 40x10 is:\n| text")
    let outside = #expect(throws: DemoScriptError.self) { try play("click 999,1", showing: "text") }
    #expect(outside?.problem.hasPrefix("999,1 is outside the screen of ") == true)
  }

  @Test func `A larger screen shows a program in its own size`() throws {
    let script = try DemoScript(parsing: "size 20x6\npause 1")
    let inner = OffscreenTerminal(size: Self.size, depth: .truecolor)
    #expect(ScriptedTerminal(script, on: inner, theme: .dark).size == Size(columns: 20, rows: 5))
    let live = try play("size 20x6\npause 1", showing: "text", live: [])
    #expect(live.frames.allSatisfy { $0.size == Self.size && $0.plainText.hasPrefix("text\n") })
  }

  @Test func `Programs have a part of every screen, however small`() {
    let lengths = [0, 1, 2, 3, 40]
    let sizes = lengths.flatMap { rows in lengths.map { Size(columns: $0, rows: rows) } }
    for screen in sizes {
      for requested in [nil] + sizes {
        for hasCaptions in [false, true] {
          let layout = DemoLayout(
            screen: screen, requested: requested, wantsCaptions: hasCaptions)
          let caption = hasCaptions ? Frame(size: Size(columns: screen.columns, rows: 1)) : nil
          let program = layout.program
          #expect(program.columns <= screen.columns && program.rows <= screen.rows)
          #expect(layout.frame(of: Frame(size: program), caption: caption).size == screen)
        }
      }
    }
  }

  @Test func `A demo shows how to end it, in short form next to a long caption`() throws {
    let hints = ["Esc ends; any other key takes over", "Esc ends"]
    for (caption, hint) in [
      ("", hints[0]), ("Some twenty characters", hints[1]),
      ("Some more words than there is room for", nil),
    ] {
      let line = DemoLayout.caption(caption, hints: hints, columns: 40, theme: .dark).plainText
      let shown = hints.first { line.contains($0) }
      #expect(shown == hint && line.contains(caption), "\(line)")
    }
    let live = try play("caption \"Some twenty characters\"\npause 1", showing: "text", live: [])
    let last = try #require(live.frames.last?.plainText)
    #expect(last.contains("Some twenty characters") && last.contains(hints[1]))
  }

  @Test(arguments: [Key(.escape), .character("q"), .control("c")])
  func `Esc, q and Ctrl-C end a live demo`(key: Key) throws {
    let status: Int32 = key == .control("c") ? 130 : 0
    let played = try play("pause 9", live: [[.key(key)]])
    #expect(played.end == .stopped(status) && played.events.isEmpty)
  }

  @Test func `Any other key takes over: it has no other effect, and the script stops`() throws {
    let events: [[Event]] = [
      [.focusChanged(true)], [.key(.character("x"))], [.key(Key(.escape))],
      [.mouse(Mouse(.press(clicks: 1), at: Point(column: 1, row: 1)))],
    ]
    let played = try play("pause 9\ntype \"abc\"", live: events)
    #expect(played.end == nil)
    #expect(
      played.events == [
        .focusChanged(true), .resized(Size(columns: 40, rows: 9)), .key(Key(.escape)),
        .mouse(Mouse(.press(clicks: 1), at: Point(column: 1, row: 1))),
      ])
    #expect(played.frames.last?.plainText.contains("You have control") == true)
  }

  @Test func `Replies of the terminal reach the next program too`() throws {
    let answer = Event.reply(.operatingSystemCommand("11;rgb:ffff/ffff/ffff"))
    let inner = AttendedTerminal([[answer]])
    let terminal = ScriptedTerminal(
      try DemoScript(parsing: "pause 1\nkey a"), on: inner, theme: .dark)
    try terminal.begin()
    #expect(try terminal.nextEvents(timeout: nil) == [answer], "while there is no program")
    terminal.hasProgram = true
    #expect(try terminal.nextEvents(timeout: nil) == [answer])
    #expect(try terminal.nextEvents(timeout: nil) == [.key(.character("a"))])
  }

  @Test func `A pointer that moves does not take over, and a signal ends the demo`() throws {
    let moved = Event.mouse(Mouse(.drag, at: Point(column: 1, row: 1)))
    let played = try play("pause 9", live: [[moved], [.terminated(.terminate)]])
    #expect(played.end == .stopped(143) && played.events.isEmpty)
  }
}
