import Color
import Foundation
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The gallery")
struct GalleryTests {
  private func terminal(_ columns: Int, _ rows: Int, milliseconds: Int = 0) -> TerminalContext {
    TerminalContext(
      size: Size(columns: columns, rows: rows),
      context: RenderContext(elapsed: .milliseconds(milliseconds)))
  }

  @Test func `The name in the sample has the colours of the ring`() throws {
    let text = ANSITextReader.read(Sample.bytes).text
    let row = text.range(of: LineIndex(0))
    for (column, glyph) in text[row].string.dropFirst(2).enumerated() where glyph != " " {
      let offset = TextOffset(text[row].string.prefix(column + 2).utf8.count)
      #expect(text.style(at: offset).foreground == .rgb(Wordmark.color(ofColumn: column)))
    }
  }

  @Test func `The sample round-trips through the reader and writer`() {
    let read = ANSITextReader.read(Sample.bytes)
    let again = ANSITextReader.read(ANSITextWriter.write(read.text))
    #expect(again.text == read.text)
    #expect(read.hasStyles && !read.hasInvalidBytes)
  }

  @Test func `Scene names are distinct, and each is found by its name`() {
    let names = GalleryScene.all.map(\.name)
    #expect(Set(names).count == names.count)
    for scene in GalleryScene.all {
      #expect(GalleryScene.named(scene.name)?.summary == scene.summary)
      #expect(!scene.summary.isEmpty)
      #expect(scene.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
    #expect(GalleryScene.named("nothing") == nil)
  }

  static let sceneNames = GalleryScene.all.map(\.name)

  @Test(arguments: sceneNames)
  func `Every scene draws at many sizes, the same each time`(name: String) throws {
    let scene = try #require(GalleryScene.named(name))
    let sizes = [0, 1, 5, 20, 64, 121, 200].flatMap { columns in
      [0, 1, 3, 6, 20, 60].map { (columns, $0) }
    }
    for (columns, rows) in rounds(sizes) {
      let terminal = terminal(columns, rows, milliseconds: 700)
      let frame = scene.frame(terminal)
      #expect(frame.size == terminal.size)
      #expect(frame == scene.frame(terminal))
    }
  }

  @Test(arguments: sceneNames)
  func `Every scene shows a ring that turns, a control that opens, or one that is still`(
    name: String
  ) throws {
    let scene = try #require(GalleryScene.named(name))
    let frame = scene.frame(terminal(80, 24))
    let still = [
      "layouts", "slider", "slider-vertical", "canvas", "wheel", "palette", "preview",
    ]
    if still.contains(name) {
      #expect(frame.cells.contains { $0.isPixels })
      #expect(frame == scene.frame(terminal(80, 24, milliseconds: 2100)))
      return
    }
    if name != "picker", scene.control(terminal(80, 24)) != nil {
      let open = scene.frame(terminal(80, 24, milliseconds: 2100))
      #expect(frame != open && frame.cells.contains { $0 != .blank })
      #expect(open == scene.frame(terminal(80, 24, milliseconds: 4200)))
      return
    }
    #expect(frame.cells.contains { $0.isPixels })
    #expect(frame != scene.frame(terminal(80, 24, milliseconds: 2100)))
    #expect(frame == scene.frame(terminal(80, 24, milliseconds: 4200)))
  }

  @Test func `The picking scene shows the picker over a selection`() throws {
    let scene = try #require(GalleryScene.named("editor-picking"))
    let text = scene.frame(terminal(80, 24)).plainText
    #expect(text.contains("Text colour"))
    #expect(text.contains("selected") || text.contains("Shift"))
  }

  @Test func `Arrows turn pages and wrap around, q and Esc leave`() {
    var model = GalleryModel(terminal: terminal(80, 24))
    let first = model.frame()
    #expect(first.plainText.contains("1/\(GalleryScene.tour.count)"))
    var titles: Set<String> = []
    for _ in GalleryScene.tour {
      titles.insert(model.frame().title)
      #expect(model.play("C-n").isEmpty)
    }
    #expect(titles.count == GalleryScene.tour.count)
    #expect(model.frame() == first)
    model.play("Right")
    #expect(model.frame().title.contains(GalleryScene.tour[1].name))
    model.play("C-p*2")
    #expect(model.frame().title.contains(GalleryScene.tour.last?.name ?? "?"))
    for keys in ["C-n", "C-p C-n"] {
      model.play(keys)
      #expect(model.frame() == first)
    }
    model.play("F1")
    #expect(model.row(with: "Keys of the gallery") >= 0 && model.row(with: "Next scene") >= 0)
    model.play("A-h")
    #expect(model.frame() == first)
    for key in ["Esc", "q", "C-c"] { #expect(model.play(key) == [.quit(status: 0, output: nil)]) }
    #expect(model.update(.event(.terminated(.hangup))) == [.quit(status: 129, output: nil)])
  }

  @Test func `The picker is operated, and only its hints that do something are shown`() {
    var model = GalleryModel(scene: .named("picker"), terminal: terminal(100, 30))
    func hints() -> String {
      model.frame().plainText.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(hints().contains("Tab next") && !hints().contains("Enter"))
    let first = model.frame()
    model.play("Right")
    #expect(model.frame() != first && model.frame().title == first.title)
    for key in ["Enter", "A-c"] { #expect(model.play(key).isEmpty) }
    #expect(model.frame().title == first.title)
    model = GalleryModel(scene: .named("layouts"), terminal: terminal(100, 30))
    #expect(hints().contains("choose") && hints().contains("Enter apply"))
    model = GalleryModel(scene: .named("editor"), terminal: terminal(100, 30))
    #expect(hints().contains("scenes") && !model.frame().plainText.contains("Alt-H"))
  }

  @Test func `The gallery starts with the requested scene and draws at every size`() {
    var model = GalleryModel(scene: .named("icon-many"), terminal: terminal(80, 24))
    #expect(model.frame().title.contains("icon-many"))
    for columns in [1, 3, 10, 50, 150] {
      for rows in [1, 3, 4, 10, 50] {
        _ = model.update(.event(.resized(Size(columns: columns, rows: rows))))
        #expect(model.frame().size == Size(columns: columns, rows: rows))
      }
    }
  }

  @Test func `Nothing moves with reduced motion or without the focus`() {
    var model = GalleryModel(terminal: terminal(80, 24))
    #expect(model.isAnimating)
    _ = model.update(.event(.focusChanged(false)))
    #expect(!model.isAnimating)
    let reduced = TerminalContext(size: Size(columns: 80, rows: 24), isMotionReduced: true)
    #expect(!GalleryModel(terminal: reduced).isAnimating)
    var editor = EditorModel(terminal: reduced)
    #expect(!editor.isAnimating)
    let frame = editor.frame()
    editor.play("tick:700")
    #expect(editor.frame() == frame)
  }
}
