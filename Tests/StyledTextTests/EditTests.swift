import Color
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

@Suite("Edits")
struct EditTests {
  @Test(arguments: rounds(0..<300 as Range<UInt64>))
  func `Edits agree with the naive model`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = random.text(pieces: 30)
    var model = NaiveText(text)
    // More than 16 changes take another code path.
    for _ in 0..<6 {
      let edit = random.edit(of: text, changes: random.pick([1, 3, 40]))
      text.apply(edit)
      model.apply(edit)
      model.expectAgrees(with: text)
    }
  }

  @Test(arguments: rounds(0..<300 as Range<UInt64>))
  func `Offsets are mapped consistently with the bytes around them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 20)
    let edit = random.edit(of: text, changes: 5)

    // The new offset of every byte of the old text, or nil when it was replaced.
    var destination: [Int?] = []
    var length = 0
    var index = 0
    for change in edit.changes {
      while index < change.range.lowerBound.utf8 {
        destination.append(length)
        length += 1
        index += 1
      }
      if case .restyle = change { continue }
      length += change.newCount
      while index < change.range.upperBound.utf8 {
        destination.append(nil)
        index += 1
      }
    }
    while index < text.utf8Count {
      destination.append(length)
      length += 1
      index += 1
    }
    #expect(edit.applied(to: text).utf8Count == length)

    var previous = TextOffset.zero
    for offset in 0...text.utf8Count {
      let before = edit.map(TextOffset(offset), bias: .before)
      let after = edit.map(TextOffset(offset), bias: .after)
      #expect(before <= after)
      #expect(previous <= before)
      #expect(after.utf8 <= length)
      previous = before
      let isTouched = edit.changes.contains {
        guard case .replace(let range, with: _) = $0 else { return false }
        return range.lowerBound.utf8 <= offset && offset <= range.upperBound.utf8
      }
      if !isTouched, offset < text.utf8Count {
        #expect(before.utf8 == destination[offset])
        #expect(after.utf8 == destination[offset])
      }
    }
  }

  @Test func `The bias matters only at insertions and inside replaced text`() {
    let insertion = Edit.insert(StyledString("xyz"), at: TextOffset(2))
    #expect(insertion.map(TextOffset(2), bias: .before) == TextOffset(2))
    #expect(insertion.map(TextOffset(2), bias: .after) == TextOffset(5))
    #expect(insertion.map(TextOffset(1), bias: .after) == TextOffset(1))
    #expect(insertion.map(TextOffset(3), bias: .before) == TextOffset(6))

    let replacement = Edit.replace(TextOffset(2)..<TextOffset(5), with: StyledString("x"))
    for bias in [Edit.Bias.before, .after] {
      #expect(replacement.map(TextOffset(2), bias: bias) == TextOffset(2))
      #expect(replacement.map(TextOffset(5), bias: bias) == TextOffset(3))
    }
    #expect(replacement.map(TextOffset(3), bias: .before) == TextOffset(2))
    #expect(replacement.map(TextOffset(3), bias: .after) == TextOffset(3))
  }

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `Two style changes can be combined into one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (first, second) = (random.styleChange(), random.styleChange())
    for _ in 0..<20 {
      let style = random.style()
      #expect(
        first.followed(by: second).applied(to: style)
          == second.applied(to: first.applied(to: style)))
      #expect(
        first.followed(by: second).applied(toLineBreak: style)
          == second.applied(toLineBreak: first.applied(toLineBreak: style)))
    }
  }

  @Test func `Line breaks keep their style`() {
    let text = StyledString("a\r\nb\n\rc", style: .plain)
    let bold = TextStyle(attributes: .bold)
    let after = text.restyled(by: .adding(.bold))
    #expect(
      after.runs(in: after.fullRange) == [
        StyleRun(length: 1, style: bold), StyleRun(length: 2, style: .plain),
        StyleRun(length: 1, style: bold), StyleRun(length: 1, style: .plain),
        StyleRun(length: 2, style: bold),
      ])
  }

  @Test func `Empty changes are dropped`() {
    #expect(Edit().isEmpty)
    #expect(Edit.delete(TextOffset(3)..<TextOffset(3)).isEmpty)
    #expect(Edit.restyle(.zero ..< .zero, .clearing).isEmpty)
  }
}

@Suite("Edits of many lines")
struct BlockEditTests {
  /// An edit with changes on most lines: some runs of lines have one each, some none, some more.
  private func edit(_ text: StyledString, _ random: inout SeededGenerator) -> Edit {
    var changes: [Edit.Change] = []
    var end = TextOffset.zero
    var density = 3
    let insertion = StyledString("+", style: random.style())
    for index in 0..<text.lineCount {
      if random.number(in: 0...9) == 0 { density = random.number(in: 0...3) }
      guard random.number(in: 0...3) < density + 1 else { continue }
      let line = text.range(of: LineIndex(index))
      for _ in 0..<(random.number(in: 0...5) == 0 ? 3 : 1) {
        let low = max(
          text.roundedDown(line.lowerBound + random.number(in: 0...line.utf8Count)), end)
        let high = text.roundedDown(
          min(
            low + random.number(in: 0...6),
            random.number(in: 0...20) == 0 ? text.endOffset : line.upperBound))
        guard high >= low, low >= end else { continue }
        switch random.number(in: 0...3) {
        case 0: changes.append(.replace(low..<high, with: StyledString()))
        case 1: changes.append(.replace(low..<high, with: insertion))
        case 2: changes.append(.replace(low..<high, with: random.text(pieces: 3)))
        default: changes.append(.restyle(low..<high, .foreground(random.color())))
        }
        end = high
      }
    }
    return Edit(changes)
  }

  @Test(arguments: rounds(0..<60 as Range<UInt64>))
  func `A block edit gives the same text as separate edits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = StyledString(chunkSize: [4, 16, 200, 1 << 14][Int(seed % 4)])
    for _ in 0..<80 {
      text.append(random.text(pieces: random.number(in: 0...4)))
      text.append(StyledString(random.pick(["\n", "\n", "\r\n"]), style: random.style()))
    }
    let edit = edit(text, &random)
    var expected = text
    for change in edit.changes.reversed() { expected.apply(Edit([change])) }
    #expect(edit.applied(to: text) == expected)

    var document = Document(text)
    document.preview(edit)
    #expect(document.text == expected)
    document.endPreview(keep: true)
    #expect(document.text == expected)
    _ = document.undo()
    #expect(document.text == text)
    _ = document.redo()
    #expect(document.text == expected)
  }

  @Test func `Storage does not grow beyond the text when every line changes`() {
    let lines = (0..<20_000).map { "\($0) some words in a line of text\n" }.joined()
    let text = ANSITextReader.read(Array(lines.utf8)).text
    let changes = (0..<20_000).map { index in
      let offset = text.range(of: LineIndex(index)).lowerBound + 2
      return Edit.Change.replace(offset..<offset, with: StyledString("x"))
    }
    var document = Document(text)
    document.perform(Edit(changes))
    #expect(document.text.utf8Count == text.utf8Count + 20_000)
    #expect(Array(document.text.rope).count <= 2 * text.utf8Count / text.chunkSize + 8)
    #expect(document.text.storageCost < 2 * text.utf8Count)
    _ = document.undo()
    #expect(document.text == text)
  }

  @Test func `What is pasted counts in the history, the bytes of a file do not`() {
    let bytes = Array(String(repeating: "a line of text\n", count: 8000).utf8)
    var loader = ANSITextLoader()
    let file = loader.read(bytes) + loader.read(bytes, isLast: true)
    for (text, isBounded) in [(nil, true), (file, false)] {
      var document = Document(StyledString(), undoLimit: 1 << 20)
      for _ in 0..<40 {
        for new in [text ?? ANSITextReader.read(bytes).text, StyledString()] {
          document.perform(
            .replace(document.text.fullRange, with: new), selectionBefore: Selection(.zero),
            selectionAfter: Selection(.zero))
        }
      }
      #expect((document.statePosition.count < 20) == isBounded, "\(document.statePosition)")
    }
  }

  @Test func `The chunks of the lines between the edits are kept`() {
    let line = "\u{1B}[1m\u{1B}[31mred\u{1B}[0m\u{1B}[0m and plain\n"
    let text = ANSITextReader.read(Array(String(repeating: line, count: 3000).utf8)).text
    let length = text.utf8Count / 3000
    // Every second line: the others have to be written back as they were read.
    let changes = stride(from: 0, to: 3000, by: 2).map { index in
      Edit.Change.replace(Range(bytes: index * length..<index * length), with: StyledString("x"))
    }
    let changed = Edit(changes).applied(to: text)
    let written = String(decoding: ANSIFileWriter.bytes(of: changed), as: UTF8.self)
    #expect(written.split(separator: "\n").filter { $0 + "\n" == line }.count >= 1400)
  }
}
