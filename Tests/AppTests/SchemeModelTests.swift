import Color
import ColorFiles
import Files
import Picker
import ProgramTestSupport
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The colours of a terminal as a program")
struct SchemeModelTests {
  private static let lines =
    "background #1e1e2e\nforeground #cdd6f4\n"
    + [
      "45475a", "5a2030", "a6e3a1", "f9e2af", "89b4fa", "f5c2e7", "94e2d5", "bac2de", "585b70",
      "f38ba8", "a6e3a1", "f9e2af", "89b4fa", "f5c2e7", "94e2d5", "a6adc8",
    ].enumerated().map { "color\($0)  #\($1) # kept\n" }.joined()

  private func model(
    _ answer: SchemeModel.Answer = .saved, path: String? = "kitty.conf", isLive: Bool = true,
    columns: Int = 80, rows: Int = 24, depth: ColorDepth = .truecolor, adding lines: String = "",
    format: String = ""
  ) throws -> SchemeModel {
    let file = try #require(SchemeFile(Array((Self.lines + lines).utf8)))
    return SchemeModel(
      file.scheme, original: file.scheme,
      source: SchemeModel.Source(
        file: file, path: path, format: .named(format), stamp: .missing, answer: answer),
      display: isLive ? .live("live") : .drawn("drawn"), sample: SchemeSample(),
      terminal: TerminalContext(
        size: Size(columns: columns, rows: rows), context: RenderContext(depth: depth)))
  }

  private func text(_ effects: [Effect]) -> String? {
    for case .write(_, let bytes, _) in effects { return String(decoding: bytes, as: UTF8.self) }
    return nil
  }

  @Test
  func `A key of the picker changes the terminal at once, and one step of undo takes it back`()
    throws
  {
    var model = try model()
    #expect(model.frame().scheme?.color(.palette(1)) == RGB8(0x5A, 0x20, 0x30))
    model.play("Tab #ff8800")
    #expect(model.frame().scheme?.color(.palette(1)) == RGB8(0xFF, 0x88, 0x00))
    model.play("Enter Down Tab #00ff00 Enter")
    model.play("C-z")
    #expect(model.scheme.color(.palette(2)) == RGB8(0xA6, 0xE3, 0xA1))
    model.play("C-z")
    #expect(model.scheme == model.original)
    model.play("C-y C-y")
    #expect(model.frame().scheme?.color(.palette(2)) == RGB8(0, 0xFF, 0))
  }

  @Test(arguments: ["Right C-z", "# 0 0 f Esc", "A-p Right Esc"])
  func `A colour that is not set stays so where the picker goes back to it`(keys: String) throws {
    var model = try model()
    model.play("Down*8 Enter \(keys) Enter")
    #expect(!model.isPicking && model.role == .cursor && model.scheme == model.original)
  }

  @Test(arguments: [(120, 40), (60, 16), (40, 12), (20, 6)])
  func `The suggested fixes show the new values, and how many there is no room for`(
    columns: Int, rows: Int
  ) throws {
    let dark = (8...15).map { "color\($0) #30303\($0 % 10)\n" }.joined()
    var model = try model(columns: columns, rows: rows, adding: dark)
    model.play("F")
    let text = model.frame().plainText
    let mended = try #require(model.pushed.last as? FixesLayer).mended
    let changed = mended.roles.filter { mended[$0] != model.scheme[$0] }
    let count = changed.count { text.contains(mended.shown($0).hex) }
    #expect(
      count > 0 && count == changed.count || text.contains("and \(changed.count - count) more"))
  }

  @Test func `A mended colour has its contrast on what it is checked on`() throws {
    var model = try model(columns: 120, adding: "cursor #808090\ncursor_text_color #808090\n")
    model.play("F")
    let fix = model.frame().plainText.split(separator: "\n").first { $0.contains("cursor text ") }
    #expect(fix?.contains(/#808090 → #\w+  [2-9]\.\d+:1/) == true)
  }

  @Test
  func `Esc in the picker restores the colour, and the next one leaves where nothing changed`()
    throws
  {
    var model = try model()
    model.play("Tab Right Right Esc")
    #expect(model.scheme == model.original && !model.isPicking)
    let end = model.play("Esc")
    #expect(end == [.quit(status: 130, output: nil)])
  }

  @Test
  func `Enter edits the colour and keeps it; after a save, the keys that leave end with status 0`()
    throws
  {
    for key in ["Esc", "C-q", "C-c"] {
      var model = try model()
      model.play("Enter #ff8800 Enter C-s")
      #expect(!model.isPicking && model.scheme.color(.palette(1)) == RGB8(0xFF, 0x88, 0))
      _ = model.update(.wrote(path: "kitty.conf", stamp: .missing))
      let end = model.play(key)
      #expect(end == [.quit(status: 0, output: nil)], "\(key)")
    }
  }

  @Test func `While a colour is changed, keys save the scheme, and none scrolls or picks on`()
    throws
  {
    for (keys, shown) in [
      ("Enter Right A-w", "Save as: "), ("Enter A-l A-w", "Save as: "),
      ("Enter # f PgUp", "PgUp does nothing here"), ("Enter / s PgDn", "PgDn does nothing here"),
      ("Enter Right C-y", "Ctrl-Y does nothing here"),
    ] {
      var model = try model()
      let top = model.top
      model.play(keys)
      #expect(model.frame().find(shown) != nil && model.top == top, "\(keys)")
      #expect(model.isPicking == shown.hasSuffix("here"), "\(keys)")
      model.play("Esc C-z")
      #expect(model.scheme == model.original, "\(keys)")
    }
  }

  @Test func `The first line ends with an ellipsis where it is cut`() throws {
    for columns in 8...60 {
      var model = try model(columns: columns)
      model.play("F Enter f")
      let line = model.frame().lines[0].drop { $0 == " " }
      let whole = "kitty.conf •  all checks pass"
      let isCut = whole.hasPrefix(line.dropLast()) && line.last == "…"
      #expect(columns > whole.count || isCut || line == "kitty.conf •", "\(line)")
    }
  }

  @Test
  func `The sample keeps its palette colours where the terminal shows them, and has RGB elsewhere`()
    throws
  {
    for isLive in [true, false] {
      let frame = try model(isLive: isLive).frame()
      let point = try #require(frame.find("-  let steps"))
      #expect(
        frame[point].style.foreground == (isLive ? .indexed(1) : .rgb(RGB8(0x5A, 0x20, 0x30))))
      #expect((frame.scheme != nil) == isLive)
    }
  }

  @Test func `The halves of a swatch show the old and the new colour`() throws {
    var model = try model(isLive: false)
    model.play("Tab #ff8800 Enter")
    let frame = model.frame()
    let name = try #require(frame.find("▸ red"))
    let colors = (17..<21).map { column in
      frame[Point(column: name.column + column, row: name.row)].style.foreground
    }
    let (old, new) = (
      TerminalColor.rgb(RGB8(0x5A, 0x20, 0x30)), TerminalColor.rgb(RGB8(0xFF, 0x88, 0))
    )
    #expect(colors == [old, old, new, new])
  }

  @Test func `Mending is shown first, and is one step`() throws {
    var model = try model()
    let faults = model.faults.count
    #expect(faults > 0)
    model.play("f")
    #expect(model.scheme == model.original)
    #expect(model.frame().find("red  #5a2030 →") != nil)
    model.play("Down")
    #expect(model.frame().find("does nothing here") != nil)
    #expect(model.frame().find("red  #5a2030 →") != nil)
    model.play("Esc")
    #expect(model.scheme == model.original && model.shown == model.original)
    model.play("F Enter")
    #expect(model.faults.isEmpty)
    model.play("C-z")
    #expect(model.scheme == model.original)
    model.play("F Enter f")
    #expect(model.frame().find("all checks pass") != nil)
  }

  @Test
  func `Only the values change in the file; another format names what it cannot hold`() throws {
    var model = try model()
    let effects = model.play("Tab #ff8800 Enter C-s")
    #expect(text(effects) == Self.lines.replacing("color1  #5a2030", with: "color1  #ff8800"))
    _ = model.update(.wrote(path: "kitty.conf", stamp: .missing))
    #expect(!model.isModified)
    model = try self.model(format: "vim")
    let other = model.play("A-w paste:colors.vim Enter")
    guard case .write("colors.vim", _, .missing?)? = other.last else {
      Issue.record("not written: \(other)")
      return
    }
    _ = model.update(.wrote(path: "colors.vim", stamp: .missing))
    #expect(model.frame().find("has no key for") != nil)
    // From now on it is the file.
    let later = model.play("Tab #123456 Enter C-s")
    #expect(text(later)?.contains("let g:terminal_ansi_colors") == true)
    #expect(text(later)?.contains("#123456") == true)
  }

  @Test
  func `Nothing is lost by leaving: what changed is asked for, and a failed save keeps it`() throws
  {
    for key in ["Esc", "C-q", "C-c"] {
      var model = try model()
      let isOver = model.quits("Tab #ff8800 Enter \(key)")
      #expect(!isOver)
      #expect(model.frame().find("save them first?") != nil)
      // Pressed once more, the key discards nothing.
      let effects = model.play(key)
      #expect(!effects.contains { if case .quit = $0 { true } else { false } }, "\(key)")
      #expect(model.isModified)
      model.dismiss()
      let saving = model.play("C-q Enter")
      #expect(text(saving) != nil)
      _ = model.update(.failed("disk full"))
      #expect(model.isModified && model.frame().find("disk full") != nil)
      model.play("C-q s")
      let end = model.update(.wrote(path: "kitty.conf", stamp: .missing))
      #expect(end == [.quit(status: 0, output: nil)])
    }
    var discarded = try model()
    let isOver = discarded.quits("Tab #ff8800 Enter Esc d")
    #expect(isOver)
  }

  @Test
  func `Saving prints or applies where that was asked for, and a new file gets the colours`() throws
  {
    var printed = try model(.printed, path: nil)
    let output = printed.play("C-s")
    #expect(output == [.quit(status: 0, output: .scheme(printed.scheme))])
    var applied = try model(.applied)
    applied.play("Tab #ff8800 Enter")
    let applying = applied.play("C-s")
    #expect(applying == [.quit(status: 0, output: .scheme(applied.scheme))])
    #expect(applied.scheme != applied.original)
    var saved = try model(path: "mine.conf")
    let effects = saved.play("C-s")
    #expect(text(effects) == Self.lines)
  }

  @Test
  func `Where nothing may be lost, nothing is written, and the line says what would be`() throws {
    let file = try #require(SchemeFile(Array(Self.lines.utf8)))
    for answer in [SchemeModel.Answer.printed, .saved] {
      var model = SchemeModel(
        file.scheme, original: file.scheme,
        source: SchemeModel.Source(
          file: file, path: "colors", format: .named("vim"), isStrict: true, answer: answer),
        display: .live("live"), sample: SchemeSample(),
        terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
      let effects = model.play("C-s")
      #expect(effects.isEmpty)
      #expect(
        model.notice?.words
          == "⚠ not written: Vim’s terminal_ansi_colors has no key for foreground, and 1 more")
      #expect(!model.scheme.roles.isEmpty && model.pushed.isEmpty)
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (130, 30)], ["choosing", "picking"])
  func `The screen has its parts`(size: (columns: Int, rows: Int), state: String) throws {
    var model = try model(columns: size.columns, rows: size.rows)
    if state == "picking" { model.play("Tab") }
    let frame = model.frame()
    #expect(frame.find("▸ red") != nil)
    #expect((frame.find("diff --git") != nil) == (size.columns > 40))
    #expect((frame.find("OKLCH") != nil) == (state == "picking"))
    #expect((frame.find("needs 3:1") != nil) == (state == "choosing"))
    try GoldenFrame.check(frame, "scheme/\(size.columns)x\(size.rows)-\(state)")
  }

  @Test(arguments: [
    ("", "Keys of inkwheel scheme", "Edit the colour"),
    ("", "Keys of inkwheel scheme", "Edit the colour, by a name or a value"),
    ("Tab", "Keys of the picker", "Keep the colour"),
    ("Tab", "Keys of the picker", "Colours of a terminal"),
    ("f", "Keys of the suggested fixes", "Mend the colours"),
    ("A-w", "Keys of the prompt", "Save the file"),
    ("Tab #ff8800 Enter Esc", "Keys of the question", "Discard"),
  ])
  func `The help is about the part with the keyboard, and closes to it`(
    keys: String, title: String, action: String
  ) throws {
    var model = try model(columns: 120, rows: 50)
    model.play(keys)
    let before = model.frame()
    model.play("A-h")
    #expect(model.frame().find(title) != nil && model.frame().find(action) != nil)
    #expect(model.frame().find("Print this colour") == nil)
    // Letters and arrows are for the picker.
    if keys == "Tab" {
      #expect(
        model.frame().find("Next sample") == nil && model.frame().find("Choose a colour") == nil)
    }
    model.play("Esc")
    #expect(model.frame() == before)
  }

  @Test func `The key that quits asks from a prompt, and answers no question`() throws {
    var model = try model()
    model.play("Tab #ff8800 Enter A-w x")
    for keys in ["C-q", "C-q C-q", "d"] {
      let isLeft = model.quits(keys)
      #expect(isLeft == (keys == "d"))
      #expect(isLeft || model.frame().find("Unsaved changes") != nil)
    }
  }

  @Test func `Nothing traps at any size, and undo leads back to the start`() throws {
    for seed in rounds(0..<10 as Range<UInt64>) {
      var random = RandomEvents(seed: seed)
      var model = try model(isLive: seed % 2 == 0)
      for step in 0..<80 {
        let event =
          step % 7 == 0
          ? Event.resized(
            Size(
              columns: random.generator.number(in: 0...130),
              rows: random.generator.number(in: 0...40)))
          : random.event(size: model.size)
        _ = model.update(.event(event))
        let frame = model.frame()
        #expect(frame.size == model.size, "seed \(seed), step \(step)")
      }
      _ = model.update(.event(.resized(Size(columns: 80, rows: 24))))
      // Esc opens and closes the question in turn; behind it, nothing is undone.
      for _ in 0..<200 { model.play("Esc C-z") }
      #expect(model.scheme == model.original, "seed \(seed)")
    }
  }
}

extension SchemeModel {
  /// Whether keys end the program.
  fileprivate mutating func quits(_ keys: String) -> Bool {
    play(keys).contains { if case .quit = $0 { true } else { false } }
  }
}
