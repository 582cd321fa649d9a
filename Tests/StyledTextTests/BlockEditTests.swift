import Color
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

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

  @Test(
    "A block edit gives the same text as separate edits", arguments: rounds(0..<60 as Range<UInt64>)
  )
  func agree(seed: UInt64) {
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
    document.beginPreview()
    document.preview(edit)
    #expect(document.text == expected)
    document.endPreview(keep: true)
    #expect(document.text == expected)
    _ = document.undo()
    #expect(document.text == text)
    _ = document.redo()
    #expect(document.text == expected)
  }

  @Test("Storage does not grow beyond the text when every line changes")
  func storage() {
    let lines = (0..<20_000).map { "\($0) some words in a line of text\n" }.joined()
    let text = ANSITextReader.read(Array(lines.utf8)).text
    let changes = (0..<20_000).map { index in
      Edit.Change.replace(
        Range(
          bytes: text.range(of: LineIndex(index)).lowerBound.utf8 + 2..<text.range(
            of: LineIndex(index)
          ).lowerBound.utf8 + 2), with: StyledString("x"))
    }
    var document = Document(text)
    document.perform(
      Edit(changes), selectionBefore: Selection(.zero), selectionAfter: Selection(.zero))
    #expect(document.text.utf8Count == text.utf8Count + 20_000)
    #expect(document.text.chunkCount <= 2 * text.utf8Count / text.chunkSize + 8)
    #expect(document.text.storageCost < 2 * text.utf8Count)
    _ = document.undo()
    #expect(document.text == text)
  }

  @Test("The chunks of the lines between the edits are kept")
  func untouched() {
    let line = "\u{1B}[1m\u{1B}[31mred\u{1B}[0m\u{1B}[0m and plain\n"
    let text = ANSITextReader.read(Array(String(repeating: line, count: 3000).utf8)).text
    let length = text.utf8Count / 3000
    // Every second line: the others have to be written back as they were read.
    let changes = stride(from: 0, to: 3000, by: 2).map { index in
      Edit.Change.replace(
        Range(bytes: index * length..<index * length), with: StyledString("x"))
    }
    let changed = Edit(changes).applied(to: text)
    let written = String(decoding: ANSIFileWriter.bytes(of: changed), as: UTF8.self)
    #expect(written.split(separator: "\n").filter { $0 + "\n" == line }.count >= 1400)
  }

  @Test("Typing styles are the same whether looked up one by one or in order")
  func typingStyles() {
    var random = SeededGenerator(seed: 5)
    var text = StyledString(chunkSize: 16)
    for _ in 0..<60 { text.append(random.text(pieces: 4)) }
    var styles = TypingStyles(text)
    for offset in 0...text.utf8Count {
      #expect(styles.style(at: TextOffset(offset)) == text.typingStyle(at: TextOffset(offset)))
    }
  }
}
