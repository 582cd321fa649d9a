import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing
import UnicodeText

@testable import App

@Suite("Columns of long lines")
struct ColumnCheckpointsTests {
  private static let pieces = [
    "plain ascii text of some length ", "\t", "漢字", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "🇫🇷🇫🇷", "\u{301}",
    "\u{202E}", "\u{0}", "नमस्ते", "é", "한글", "“”…", "x",
  ]

  private func line(_ random: inout RandomEvents, bytes: Int) -> String {
    var line = ""
    while line.utf8.count < bytes {
      let piece = random.generator.pick(Self.pieces)
      line += String(repeating: piece, count: random.generator.number(in: 1...40))
    }
    return line
  }

  /// The columns of a character when it is drawn.
  private func width(of character: Character) -> Int {
    var shown = ""
    for scalar in character.unicodeScalars {
      if let mark = VisibleMark.text(for: scalar) {
        shown += mark
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return Glyphs(shown).reduce(0) { $0 + $1.width }
  }

  /// Whether a character of the signs below is an emoji that takes two columns as a whole.
  private func isWholeEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars.map(\.value)
    guard scalars.count <= 10, let first = scalars.first else { return false }
    if scalars == [0x1F1E9] { return true }
    switch first {
    case 0x1F469:
      return scalars.dropFirst().contains { [0xFE0F, 0x1F3FD, 0xE0020, 0x1F469].contains($0) }
    case 0x1F1E9: return scalars.dropFirst().contains(0x1F1E9)
    case 0x37: return scalars.contains(0x20E3)
    default: return false
    }
  }

  @Test(arguments: [EmojiWidth.sum, .whole])
  func `The width of a character is that of the glyphs it is drawn with`(emoji: EmojiWidth) {
    var random = RandomEvents(seed: 7)
    let signs: [Unicode.Scalar] = [
      "e", "\u{301}", "\u{36F}", "\u{FE0F}", "\u{200D}", "क", "\u{94D}", "\u{93E}", "\u{902}", "👩",
      "🇩", "\u{1F3FD}", "\u{600}", "\u{1100}", "\u{1161}", "가", "\u{11A8}", "\u{E0020}",
      "\u{10FF80}", "\u{E33}", "7", "\u{20E3}",
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<random.generator.number(in: 1...6) {
        text.unicodeScalars.append(random.generator.pick(signs))
      }
      let widths = text.map { emoji == .whole && isWholeEmoji($0) ? 2 : width(of: $0) }
      var found: [Int] = []
      LineMeasure.walk(
        StyledString(text), in: .zero..<TextOffset(text.utf8.count), column: 0,
        widths: CharacterWidths(emoji: emoji)
      ) { part in
        found += Array(repeating: part.width / part.count, count: part.count)
        return true
      }
      #expect(found == widths, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  /// The column of every character of a line, counted one by one.
  private func columns(_ line: String) -> [(offset: Int, column: Int)] {
    var result: [(Int, Int)] = []
    var column = 0
    var offset = 0
    for character in line {
      result.append((offset, column))
      column += character == "\t" ? 8 - column % 8 : width(of: character)
      offset += character.utf8.count
    }
    return result + [(offset, column)]
  }

  private func check(
    _ layout: TextLayout, line: String, start: Int, note: String, every step: Int
  ) {
    let known = columns(line)
    let range = TextOffset(start)..<TextOffset(start + line.utf8.count)
    for index in stride(from: 0, to: known.count, by: step) {
      let (offset, column) = known[index]
      #expect(layout.column(of: TextOffset(start + offset)) == column, "\(note)")
      #expect(
        layout.offset(in: range, nearestTo: column).utf8 == start + offset, "\(note) at \(column)")
    }
  }

  @Test func `Columns agree with a count character by character, measured or not`() {
    for seed in 0..<4 as Range<UInt64> {
      var random = RandomEvents(seed: seed)
      let line = line(&random, bytes: 30_000)
      let text = StyledString("first\n" + line + "\nlast")
      var layout = TextLayout(text: text, checkpoints: CheckpointCache(), wrapWidth: nil)
      check(layout, line: line, start: 6, note: "seed \(seed), unknown", every: 997)
      layout.measure(LineIndex(1), to: text.endOffset)
      check(layout, line: line, start: 6, note: "seed \(seed), measured", every: 61)
    }
  }

  @Test func `Columns stay correct after edits, undo and redo anywhere`() {
    for seed in 0..<3 as Range<UInt64> {
      var random = RandomEvents(seed: 100 + seed)
      var document = Document(StyledString("one\n" + line(&random, bytes: 20_000) + "\nthree"))
      var cache = CheckpointCache()
      cache.update(for: document)
      for step in 0..<10 {
        cache.measure(
          document.text,
          line: document.text.range(of: LineIndex(min(1, document.text.lineCount - 1))),
          to: document.text.endOffset)
        let count = document.text.utf8Count
        let offset = document.text.roundedDown(TextOffset(random.generator.number(in: 0...count)))
        let end = document.text.roundedDown(
          min(offset + random.generator.pick([0, 0, 1, 9, 200, 9000]), document.text.endOffset))
        switch random.generator.number(in: 0...6) {
        case 0: _ = document.undo()
        case 1: _ = document.redo()
        default:
          let new = random.generator.pick(Self.pieces + ["", "", "a\nb", "🇩"])
          document.perform(.replace(offset..<max(offset, end), with: StyledString(new)))
        }
        cache.update(for: document)
        let layout = TextLayout(text: document.text, checkpoints: cache, wrapWidth: nil)
        for index in 0..<document.text.lineCount {
          let range = document.text.range(of: LineIndex(index))
          check(
            layout, line: document.text.text(in: range), start: range.lowerBound.utf8,
            note: "seed \(seed), step \(step), line \(index)", every: 499)
        }
      }
    }
  }

  @Test func `A line is measured as far as needed, and what stands before an edit stays known`() {
    var document = Document(StyledString(String(repeating: "some words ", count: 200_000)))
    var cache = CheckpointCache()
    var end: Int { cache.checkpoints(ofLineAt: .zero).end.offset.utf8 }
    func measure(to offset: Int) {
      cache.measure(document.text, line: document.text.fullRange, to: TextOffset(offset))
    }
    for offset in [0, 100_000, 1_000_000, document.text.utf8Count] {
      measure(to: offset)
      #expect((offset..<offset + 20_000).contains(end) || end == document.text.utf8Count)
      measure(to: document.text.utf8Count)
      #expect(end == document.text.utf8Count)
      document.perform(.insert(StyledString("\tx"), at: TextOffset(offset)))
      cache.update(for: document)
      #expect((offset - 20_000...offset).contains(end))
    }
    measure(to: document.text.utf8Count)
    document.perform(.restyle(document.text.fullRange, .adding(.bold)))
    cache.update(for: document)
    #expect(end == document.text.utf8Count)
  }

  @Test func `Checkpoints survive lines being inserted above`() {
    let long = String(repeating: "漢字 ", count: 20_000)
    var document = Document(StyledString("a\n" + long))
    var cache = CheckpointCache()
    cache.measure(
      document.text, line: document.text.range(of: LineIndex(1)), to: document.text.endOffset)
    document.perform(.insert(StyledString("\n\n"), at: .zero))
    cache.update(for: document)
    let end = cache.checkpoints(ofLineAt: document.text.range(of: LineIndex(3)).lowerBound).end
    #expect(end.offset == document.text.endOffset && end.column == 100_000)
  }

  @Test func `A regional indicator before a long run of flags changes all of them`() {
    var document = Document(StyledString("x" + String(repeating: "🇩🇪", count: 3000)))
    var cache = CheckpointCache()
    cache.measure(document.text, line: document.text.fullRange, to: document.text.endOffset)
    document.perform(.insert(StyledString("🇫"), at: TextOffset(1)))
    cache.update(for: document)
    cache.measure(document.text, line: document.text.fullRange, to: document.text.endOffset)
    let layout = TextLayout(text: document.text, checkpoints: cache, wrapWidth: nil)
    check(layout, line: document.text.string, start: 0, note: "", every: 101)
  }
}

extension Document {
  fileprivate mutating func perform(_ operation: Edit) {
    perform(operation, selectionBefore: Selection(.zero), selectionAfter: Selection(.zero))
  }
}
