import Color
import Files
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Random events at any size")
struct FuzzTests {
  private func checkState(_ model: EditorModel, _ note: @autoclosure () -> String) {
    let text = model.text
    for offset in [model.selection.anchor, model.selection.head] {
      #expect(offset <= text.endOffset, "\(note())")
      #expect(text.isGraphemeBoundary(offset), "\(note()): \(model.marked)")
    }
    if let session = model.session {
      #expect(session.selection == model.selection, "\(note())")
      #expect(session.revisionBeforeAction == nil, "\(note())")
    }
  }

  private func checkFrame(_ model: EditorModel, _ note: @autoclosure () -> String) {
    let frame = model.frame()
    #expect(frame.size == model.size)
    if let cursor = frame.cursor {
      #expect(frame.bounds.contains(cursor.position), "\(note()): \(cursor)")
    }
    let bad = frame.cells.filter { !isDrawable($0) }
    #expect(bad.isEmpty, "\(note())")
    var isWide = false
    for (index, cell) in frame.cells.enumerated() {
      if index % frame.size.columns == 0 { isWide = false }
      #expect((cell.width == 0) == isWide, "\(note()): half a wide glyph at \(index)")
      isWide = cell.width == 2
    }
    #expect(!isWide, "\(note())")
  }

  private func isDrawable(_ cell: Cell) -> Bool {
    let scalars = cell.text.unicodeScalars
    guard scalars.allSatisfy({ GlyphWidth.isDrawable($0) }) else { return false }
    return cell.width == 0
      ? scalars.isEmpty
      : (1...5).contains(scalars.count) && GlyphWidth.columns(of: cell.text) == Int(cell.width)
  }

  @Test
  func `Nothing traps, the caret stays on grapheme boundaries, and undo and redo restore the text`()
  {
    let seeds = rounds(0..<60 as Range<UInt64>)
    var opened = 0
    for seed in seeds {
      var random = RandomEvents(seed: seed)
      var model = random.editor()
      _ = model.update(.event(.resized(random.size())))
      let first = model.text
      for step in 0..<120 {
        let message: Message =
          random.generator.number(in: 0...30) == 0
          ? .ticked(elapsed: .milliseconds(50 * step)) : .event(random.event(size: model.size))
        let effects = model.update(message)
        if model.session != nil { opened += 1 }
        checkState(model, "seed \(seed), step \(step), \(message)")
        if step % 5 == 0 { checkFrame(model, "seed \(seed), step \(step), \(message)") }
        for case .save(let request) in effects
        where random.generator.number(in: 0...1) == 0 {
          _ = model.update(.saved(request, stamp: .existing))
        }
      }
      _ = model.update(.event(.resized(Size(columns: 80, rows: 24))))
      model.dismiss()
      if model.session != nil { _ = model.endPicking(keep: true) }
      while model.document.canRedo { model.play("C-y") }
      let last = model.text
      while model.document.canUndo { model.play("C-z") }
      #expect(model.text == first, "seed \(seed)")
      while model.document.canRedo { model.play("C-y") }
      #expect(model.text == last, "seed \(seed)")
    }
    #expect(opened > 8 * seeds.count)
  }

  /// The programs, each at the start.
  private static let programs: [@Sendable (inout RandomEvents) throws -> any App] = [
    { $0.editor() },
    { _ in EditorModel(marked: "", path: nil, playing: "") },
    { random in
      PickModel(
        color: .black, format: .hex, supportsOpacity: random.generator.pick([true, false]),
        terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    },
    { _ in
      let colors = try #require(TextColors(Array("a { color: #f80 }\nb { color: teal }\n".utf8)))
      return PickModel(
        text: colors, supportsOpacity: true, memory: PickerMemory(),
        terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    },
    { random in
      GalleryModel(
        scene: random.generator.pick(GalleryScene.all),
        terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    },
  ]

  @Test func `Every program works on a screen without rows or columns, after any history`() throws {
    for seed in rounds(0..<400 as Range<UInt64>) {
      var random = RandomEvents(seed: seed)
      var program = try Self.programs[Int(seed) % Self.programs.count](&random)
      for step in 0..<60 {
        let isTiny = random.generator.number(in: 0...3) == 0
        let message: Message =
          switch random.generator.number(in: 0...9) {
          case 0:
            .event(
              .resized(
                isTiny
                  ? Size(
                    columns: random.generator.number(in: 0...2),
                    rows: random.generator.number(in: 0...2)) : random.size()))
          case 1: .ticked(elapsed: .milliseconds(50 * step))
          case 2: .typed("several words\nin two lines")
          default: .event(random.event(size: program.size))
          }
        _ = program.update(message)
        #expect(program.frame().size == program.size)
      }
    }
  }
}
