import Color
import Files
import Foundation
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The start screen")
struct StartScreenTests {
  static let screens = [
    Size(columns: 20, rows: 6), Size(columns: 40, rows: 12), Size(columns: 64, rows: 20),
    Size(columns: 80, rows: 24), Size(columns: 100, rows: 30), Size(columns: 140, rows: 40),
    Size(columns: 200, rows: 60), Size(columns: 300, rows: 80),
  ]

  private func editor(
    _ size: Size, depth: ColorDepth = .truecolor, appearance: Appearance = .dark,
    isMotionReduced: Bool = false
  ) -> EditorModel {
    let context = RenderContext(theme: .standard(appearance), depth: depth)
    var model = EditorModel(
      terminal: TerminalContext(size: size, context: context, isMotionReduced: isMotionReduced))
    model.showStartScreen()
    return model
  }

  @Test(arguments: screens)
  func `The icon takes its place when the large ring is gone`(size: Size) {
    var model = editor(size)
    func isDrawn() -> Bool {
      let frame = model.frame()
      return model.areas.icon.points.contains { frame[$0].isPixels }
    }
    #expect(isDrawn() == model.startScreen.ring.isEmpty)
    model.play("a")
    #expect(isDrawn())
  }

  @Test(arguments: screens)
  func `Without an icon beside it, the name in the toolbar stands at the edge`(size: Size) {
    let model = editor(size)
    guard !model.startScreen.ring.isEmpty else { return }
    let row = model.rows[model.areas.toolbar.rows >= 8 ? 1 : 0]
    #expect(row.hasSuffix("inkwheel") && row.count == size.columns - 1, "\(size) \(row)")
  }

  @Test func `Any size can be drawn, however small`() {
    for columns in [0, 1, 3, 9, 15, 33, 64] {
      for rows in 0...30 {
        let size = Size(columns: columns, rows: rows)
        #expect(editor(size).frame().size == size)
      }
    }
  }

  @Test(arguments: [
    (20, 6, ColorDepth.truecolor), (40, 12, .indexed256), (80, 24, .truecolor),
    (80, 24, .ansi16), (80, 24, .monochrome), (140, 40, .truecolor),
  ])
  func `The start screen matches its golden frames`(columns: Int, rows: Int, depth: ColorDepth)
    throws
  {
    let model = editor(Size(columns: columns, rows: rows), depth: depth)
    let exact = model.frame()
    let frame = exact.quantized(to: depth)
    let layout = model.startScreen
    // The ring is made of pixels of many colours, the name of several.
    let pixels = layout.ring.points.filter { exact[$0].isPixels }
    #expect(pixels.count * 2 > layout.ring.columns * layout.ring.rows || columns < 30)
    if depth != .monochrome {
      #expect(Set(pixels.map { exact[$0].style.foreground }).count > 5 || columns < 30)
      #expect(Set(layout.name.points.map { frame[$0].style.foreground }).count > 4)
    }
    try GoldenFrame.check(frame, "start/\(columns)x\(rows)-\(depth)")
  }

  @Test func `The ring turns, unless motion is reduced or the terminal has no focus`() {
    var model = editor(Size(columns: 80, rows: 24))
    let before = model.frame()
    #expect(model.isAnimating)
    model.play("tick:700")
    #expect(model.frame() != before)
    model.play("tick:4200")
    #expect(model.frame() == before)
    var still = editor(Size(columns: 80, rows: 24), isMotionReduced: true)
    let first = still.frame()
    #expect(!still.isAnimating)
    still.play("tick:700")
    #expect(still.frame() == first)
  }

  @Test
  func `The first key works as always, and the screen is gone; what is not a key leaves it`() {
    for (keys, check) in [
      ("a", { (model: EditorModel) in model.text.string == "a" }),
      ("Enter", { $0.text.string == "\n" }), ("C-k", { $0.session != nil }),
      ("C-p", { !$0.pushed.isEmpty }), ("paste:two⏎lines", { $0.text.string == "two\nlines" }),
    ] as [(String, (EditorModel) -> Bool)] {
      var model = editor(Size(columns: 80, rows: 24))
      _ = model.update(.event(.focusChanged(false)))
      model.play("size:100x30 wheel-:5,5 tick:1000")
      #expect(model.showsStartScreen && model.row(with: "type text") > 0)
      model.play(keys)
      #expect(!model.showsStartScreen && check(model), "\(keys)")
      #expect(model.row(with: "type text") < 0)
    }
    var typed = editor(Size(columns: 80, rows: 24))
    _ = typed.update(.typed("fast"))
    #expect(!typed.showsStartScreen && typed.text.string == "fast")
  }

  @Test func `A click on a line does what the line says`() throws {
    for (index, line) in editor(Size(columns: 80, rows: 24)).startLines.enumerated() {
      var model = editor(Size(columns: 80, rows: 24))
      let row = model.startScreen.rows[index]
      let effects = model.click(at: Point(column: row.minColumn + 8, row: row.minRow))
      #expect(!model.showsStartScreen)
      switch line.command {
      case .textColor?: #expect(model.session != nil)
      case .openSample?: #expect(effects == [.openSample])
      default: #expect(effects.isEmpty && model.session == nil)
      }
    }
  }

  @Test func `The keys are those that the user has bound`() {
    var model = editor(Size(columns: 80, rows: 24))
    var commands = model.terminal.keys.text.commands
    commands.bindings = commands.bindings.map { action, keys in
      (action, action == .textColor ? [Key(.function(9))] : action == .openSample ? [] : keys)
    }
    model.terminal.keys.text.commands = commands
    #expect(model.startLines.map(\.key) == ["a–z", "F9"])
    #expect(model.frame().plainText.contains("F9"))
  }

  // MARK: The sample

  @Test func `The sample opens in place of a text without changes, and needs no saving`() {
    var model = editor(Size(columns: 80, rows: 24))
    model.play("A-e")
    #expect(model.update(.openedSample).isEmpty)
    #expect(model.text.string.contains("One colour fills the centre of the ring."))
    #expect(!model.document.isModified && model.file.path == nil)
    #expect(model.journaledText?.text == model.text, "the journal gets it like other text")
    var changed = editor(Size(columns: 80, rows: 24))
    changed.play("x")
    #expect(changed.update(.event(.key(.alt("e")))).isEmpty)
    #expect(changed.text.string == "x" && changed.frame().plainText.contains("save the text first"))
  }

  @Test func `Every line of the sample is true: its colours are as many as it says`() throws {
    let numbers = ["One": 1, "Two": 2, "Three": 3, "Four": 4, "Five": 5]
    var seen = 0
    var model = EditorModel(
      ANSITextReader.read(Sample.bytes), path: nil,
      terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    for line in Sample.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let words = ANSITextReader.read(Array(line)).text.string.split(separator: " ")
      model.play("Home S-End")
      let colors = model.centerColors
      if let count = words.first.flatMap({ numbers[String($0)] }) {
        #expect(colors.count == count, "\(words)")
        seen += 1
      } else if words.first == "With" {
        #expect(colors.count > CenterMesh.limit)
        #expect(CenterMesh(colors, secondary: RGB8(1, 2, 3)).vertices == [RGB8(1, 2, 3)])
        seen += 1
      }
      model.play("Home Down")
    }
    #expect(seen == 6)
  }

  @Test
  func `The words for attributes and colours in the sample have them, and it fits a terminal`()
    throws
  {
    let text = ANSITextReader.read(Sample.bytes).text
    func style(_ word: String) throws -> TextStyle {
      let plain = text.string
      let range = try #require(plain.range(of: word))
      let offset = plain.utf8.distance(from: plain.startIndex, to: range.lowerBound)
      return text.style(at: TextOffset(offset))
    }
    for (word, attribute) in [
      ("bold", TextAttributes.bold), ("faint", .faint), ("italic", .italic), ("strike", .strike),
      ("reverse", .reverse),
    ] { #expect(try style(word).attributes.contains(attribute), "\(word)") }
    #expect(try style("underline").underline == .single)
    #expect(try style("curly").underline == .curly)
    #expect(try style("a link").link != nil)
    #expect(try style("colour 208").foreground == .indexed(208))
    #expect(try style("red by number").foreground == .indexed(1))
    #expect(try style("on blue").background != .default)
    let lines = text.string.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= EditorLayout(Size(columns: 80, rows: 24)).document.rows)
    #expect(lines.allSatisfy { GlyphWidth.columns(of: String($0)) <= 76 })
  }
}
