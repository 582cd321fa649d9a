import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

@Suite("The storage of a text")
struct StorageTests {
  @Test(
    "The text is the same whatever the size of its chunks",
    arguments: rounds(0..<60 as Range<UInt64>))
  func chunkSizes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = ANSIFileWriterTests().bytes(&random)
    let whole = ANSITextReader.read(bytes).text
    for size in [4, 9, 64] {
      let text = ANSITextReader.read(bytes, chunkSize: size).text
      #expect(text == whole)
      #expect(NaiveText(text) == NaiveText(whole))
    }
  }

  @Test("Chunks can be split between any two scalars", arguments: rounds(0..<60 as Range<UInt64>))
  func cuts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = ANSITextReader.read(
      ANSIFileWriterTests().bytes(&random), chunkSize: random.pick([4, 9, 64, 1024])
    ).text
    let cells = NaiveText(text).cells
    for offset in random.offsets(12, in: text) {
      let (left, right) = (text[.zero..<offset], text[offset..<text.endOffset])
      #expect(NaiveText(left).cells == Array(cells[..<offset.utf8]))
      #expect(NaiveText(right).cells == Array(cells[offset.utf8...]))
    }
  }

  @Test("Searching agrees with a naive search", arguments: rounds(0..<100 as Range<UInt64>))
  func search(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 60)
    let string = Array(text.string.utf8)
    for needle in ["a", "or", "wordword", "\n", "e\u{301}", "漢字", "  "] {
      let pattern = Array(needle.utf8)
      var offsets: [Int] = []
      var offset = 0
      while offset + pattern.count <= string.count {
        let range = TextOffset(offset)..<TextOffset(offset + pattern.count)
        if string[range.indices].elementsEqual(pattern), text.isGraphemeBoundary(range.lowerBound),
          text.isGraphemeBoundary(range.upperBound)
        {
          offsets.append(offset)
          offset += pattern.count
        } else {
          offset += 1
        }
      }
      #expect(text.ranges(of: needle).map(\.lowerBound.utf8) == offsets, "\(needle)")
    }
  }

  @Test("Typing does not create a chunk for every key press")
  func typing() {
    var document = Document(ANSITextReader.read(Array("one\ntwo\nthree\n".utf8)).text)
    var offset = TextOffset(5)
    for _ in 0..<5000 {
      document.perform(
        .insert(StyledString("x"), at: offset), selectionBefore: Selection(offset),
        selectionAfter: Selection(offset + 1), joining: .typing)
      offset = offset + 1
    }
    #expect(document.text.chunkCount < 10)
    _ = document.undo()
    #expect(document.text.string == "one\ntwo\nthree\n")
  }
}

@Suite("The shared storage of two texts")
struct SharingTests {
  @Test(
    "Shared storage is equal in both texts, and their difference turns one into the other",
    arguments: rounds(0..<150 as Range<UInt64>))
  func difference(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = ANSITextReader.read(
      ANSIFileWriterTests().bytes(&random), chunkSize: random.pick([4, 16, 1024])
    ).text
    var after = before
    for _ in 0..<random.number(in: 0...3) {
      after.apply(random.edit(of: after, changes: random.pick([1, 2, 20])))
    }
    #expect(before.difference(to: after).applied(to: before) == after)
    #expect(after.difference(to: before).applied(to: after) == before)
  }
}
