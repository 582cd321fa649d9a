import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Viewport")
struct ViewportTests {
  @Test(arguments: [false, true])
  func `The caret stays visible while moving, typing and resizing`(wrapsLines: Bool) {
    let keys = [
      "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDn", "C-Home", "C-End", "C-Right",
      "S-Down", "S-End", "x", "漢*9", "Enter", "Backspace", "C-z",
      "paste:long␣line␣of␣text␣and␣more␣of␣it⏎", "Tab*3", "A-S-Down", "A-S-Right*9", "wheel-:3,3",
      "wheel+:3,3", "size:1x1", "size:9x3", "size:20x6", "size:80x24", "size:41x9",
    ]
    for seed in rounds(0..<24 as Range<UInt64>) {
      var random = RandomEvents(seed: seed)
      var model = random.editor()
      if wrapsLines { model.play("A-$") }
      for step in 0..<100 {
        let key = random.generator.pick(keys)
        model.play(key)
        let pane = EditorLayout(model.size).document
        #expect(model.viewport.left >= 0 && model.viewport.top >= LineIndex(0))
        guard !key.hasPrefix("wheel"), !pane.isEmpty else { continue }
        #expect(
          model.frame().cursor.map { pane.contains($0.position) } == true,
          "seed \(seed), step \(step), \(key)")
      }
    }
  }

  @Test func `The wheel scrolls without moving the caret`() {
    let text = Array(repeating: "line", count: 50).joined(separator: "⏎")
    var model = EditorModel(marked: "‸" + text, playing: "wheel-:5,10")
    #expect(model.viewport.top == LineIndex(3))
    #expect(model.marked == MarkedText("‸" + text))
    model.play("wheel+:5,10 wheel+:5,10")
    #expect(model.viewport.top == LineIndex(0))
    for _ in 0..<40 { model.play("wheel-:5,10") }
    #expect(model.viewport.top == LineIndex(50 - model.areas.document.rows))
    let short = EditorModel(marked: "‸one⏎two", playing: "wheel-:5,10 wheel-:5,10")
    #expect(short.viewport.top == LineIndex(0))
    model.play("Right")
    #expect(model.viewport.top == LineIndex(0))
  }

  @Test func `A click into scrolled text meets the character under the pointer`() {
    let text = (0..<50).map { "line\($0)" }.joined(separator: "⏎")
    var model = EditorModel(marked: "‸" + text, playing: "wheel-:5,10 click:4,3")
    #expect(model.text.text(in: model.text.wordRange(at: model.selection.head)) == "line3")
    model.play("C-End")
    let pane = EditorLayout(model.size).document
    model.play("click:0,\(pane.maxRow - 1)")
    #expect(model.text.text(in: model.text.wordRange(at: model.selection.head)) == "line49")
  }

  @Test func `Control characters and invalid bytes are shown as visible marks`() {
    let bytes: [UInt8] = [0x61, 0x00, 0x1B, 0x5B, 0x32, 0x4A, 0x9B, 0x62, 0xE2, 0x80, 0xAE, 0x63]
    let model = EditorModel(
      ANSITextReader.read(bytes), path: "\u{1B}[2Jname\u{202E}",
      terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    let frame = model.frame()
    #expect(frame.plainText.contains("a␀␛[2J\\x9Bb<202E>c"))
    #expect(frame.cells.allSatisfy { $0.text.unicodeScalars.allSatisfy(GlyphWidth.isDrawable) })
    #expect(frame.title.unicodeScalars.allSatisfy(GlyphWidth.isDrawable))
  }

  @Test func `The status line shows position, selection and mark`() {
    var model = EditorModel(marked: "ab⏎漢c‸")
    #expect(model.frame().plainText.contains("Ln 2, Col 4"))
    model.play("C-Space Left*2")
    model.play("S-Left")
    #expect(model.frame().plainText.contains("mark · 3 selected · Ln 1, Col 3"))
  }

  @Test func `The toolbar shows the style and unsaved changes`() {
    var model = EditorModel(marked: "⟦{rI208*:ab}‸")
    let text = model.frame().plainText
    #expect(text.contains("#ff0000") && text.contains("colour 208"))
    #expect(!text.contains("file.txt •"))
    model.play("C-b")
    #expect(model.frame().plainText.contains("file.txt •"))
    #expect(model.frame().title == "• file.txt – inkwheel")
  }
}
