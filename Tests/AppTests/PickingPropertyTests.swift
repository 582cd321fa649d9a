import Color
import Files
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Picking with random events")
struct PickingPropertyTests {
  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 50, rows: 14), Size(columns: 140, rows: 40),
  ]

  /// An editor with a history before and after random events in its picker.
  private func picked(seed: UInt64) -> (before: EditorModel, after: EditorModel) {
    var random = RandomEvents(seed: seed)
    var model = random.editor(pieces: 2...8)
    _ = model.update(.event(.resized(random.generator.pick(Self.sizes))))
    for key in ["x", "C-z", "C-b", "y", "A-/", "S-Right", "S-Left"] {
      if random.generator.number(in: 0...2) == 0 { model.play(key) }
    }
    // The picker is open at once.
    model.terminal.context.isMotionReduced = true
    let before = model
    model.play(random.generator.pick(["C-k", "A-k"]))
    for _ in 0..<random.generator.number(in: 1...25) {
      guard let frame = model.pickerFrame else { break }
      let area = model.presentation.content(of: frame)
      _ = model.update(.event(random.pickerEvent(in: area)))
    }
    return (before, model)
  }

  @Test func `Esc restores text, styles, history, selection, typing style and modified state`() {
    let seeds = rounds(0..<300 as Range<UInt64>)
    var changed = 0
    for seed in seeds {
      var (before, model) = picked(seed: seed)
      if model.marked != before.marked { changed += 1 }
      // An open swatch browser or path prompt consumes the first Esc.
      for _ in 0..<3 where model.session != nil { model.play("Esc") }
      #expect(EditorState(model) == EditorState(before), "seed \(seed)")
      #expect(model.session == nil)
    }
    // Fewer changes would test nothing.
    #expect(isQuick || changed > seeds.count / 3)
  }

  @Test func `Enter makes one undo step, and its undo restores the text exactly`() {
    let seeds = rounds(1000..<1300 as Range<UInt64>)
    var changed = 0
    for seed in seeds {
      var (before, model) = picked(seed: seed)
      if model.session?.picker.errorMessage != nil { model.play("Tab") }
      let shown = model.marked
      model.play("Enter")
      #expect(model.session == nil, "seed \(seed)")
      #expect(model.marked == shown)
      guard shown.text != before.marked.text else {
        #expect(EditorState(model).undone == EditorState(before).undone, "seed \(seed)")
        continue
      }
      changed += 1
      #expect(model.document.isModified)
      #expect(EditorState(model).undone.count == EditorState(before).undone.count + 1)
      model.play("C-z")
      #expect(model.marked == before.marked, "seed \(seed)")
      #expect(EditorState(model).undone == EditorState(before).undone)
      model.play("C-y")
      #expect(model.marked == shown)
    }
    #expect(isQuick || changed > seeds.count / 3)
  }

  @Test func `A picker changes one colour of the selection and nothing else`() {
    for seed in rounds(2000..<2200 as Range<UInt64>) {
      let (before, model) = picked(seed: seed)
      guard let session = model.session else { continue }
      let range = before.selection.range
      #expect(model.text.string == before.text.string)
      #expect(model.selection == before.selection)
      for offset in 0..<before.text.utf8Count {
        let textOffset = TextOffset(offset)
        let old = before.text.style(at: textOffset)
        let new = model.text.style(at: textOffset)
        guard old != new else { continue }
        #expect(range.contains(textOffset), "seed \(seed)")
        #expect(old.attributes == new.attributes)
        let color = TerminalColor.rgb(session.picker.model.rgb8)
        if session.target == .foreground {
          #expect(new.foreground == color && old.background == new.background)
        } else {
          #expect(new.background == color && old.foreground == new.foreground)
        }
      }
      guard before.marked.text != model.text else { continue }
      let bytes = Array(before.text.string.utf8)
      for offset in range.lowerBound.utf8..<range.upperBound.utf8 {
        // Line breaks show no colour and keep none.
        guard bytes[offset] != 0x0A, bytes[offset] != 0x0D else { continue }
        let style = model.text.style(at: TextOffset(offset))
        let color = session.target == .foreground ? style.foreground : style.background
        #expect(color == .rgb(session.picker.model.rgb8), "seed \(seed)")
      }
    }
  }

  /// The colours that the icon must show, found character by character.
  private func naiveColors(_ model: EditorModel) -> [RGB8] {
    let isBackground = model.session?.target == .background
    let fallback = isBackground ? model.theme.background : model.theme.text
    func color(_ style: TextStyle) -> TerminalColor {
      isBackground ? style.background : style.foreground
    }
    var colors: [TerminalColor] = []
    for range in model.selection.isBlock ? model.selectedRanges : [model.selection.range] {
      var offset = range.lowerBound
      for scalar in model.text.text(in: range).unicodeScalars {
        let found = color(model.text.style(at: offset))
        // A space shows only its background; a line break shows neither colour.
        let isShown =
          isBackground ? !(0x0A...0x0D).contains(scalar.value) : !scalar.properties.isWhitespace
        if isShown, !colors.contains(found) { colors.append(found) }
        offset = offset + scalar.utf8.count
      }
    }
    if colors.isEmpty {
      let caret = model.selection.range.lowerBound
      let lineStart = model.text.range(of: model.text.line(containing: caret)).lowerBound
      let before = caret > lineStart ? model.text.style(at: caret - 1) : nil
      colors = [color(model.caret.typingStyle ?? before ?? model.text.style(at: caret))]
    }
    // The default counts only where there is nothing else.
    if colors.contains(where: { $0 != .default }) { colors.removeAll { $0 == .default } }
    return colors.map { $0.rgb8() ?? fallback }
  }

  @Test func `After every event the icon shows the colours of the selection or at the caret`() {
    var counts: Set<Int> = []
    for seed in 3000..<3040 as Range<UInt64> {
      var random = RandomEvents(seed: seed)
      var model = random.editor()
      model.play(random.generator.pick(["", "C-a", "A-k", "C-a size:140x40 A-k", "C-a C-k"]))
      for step in 0..<80 {
        _ = model.update(.event(random.event(size: model.size)))
        let expected = naiveColors(model)
        counts.insert(expected.count)
        let shown = CenterMesh(model.centerColors, secondary: model.theme.secondary)
        let mesh = CenterMesh(expected, secondary: model.theme.secondary)
        #expect(shown == mesh, "seed \(seed), step \(step): \(model.marked)")
      }
    }
    #expect(counts.isSuperset(of: [1, 2, 3, 4, 5, 6]))
  }

  @Test func `A palette index and its RGB value count as one colour`() {
    let colors = "{i1:a}{#cd0000:b}{r:c}{g:d}{b:e}{y:f}"
    var model = EditorModel(marked: "⟦\(colors)‸{#123456:g}")
    #expect(CenterMesh(model.centerColors, secondary: model.theme.secondary).side == 3)
    model.play("S-Right")
    #expect(CenterMesh(model.centerColors, secondary: model.theme.secondary).side == 1)
    #expect(
      CenterMesh(model.centerColors, secondary: model.theme.secondary).vertices
        == [model.theme.secondary])
  }
}
