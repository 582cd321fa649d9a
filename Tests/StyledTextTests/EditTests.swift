import Color
import StyledText
import TestSupport
import Testing
import TextTestSupport

@Suite("Edits")
struct EditTests {
  @Test("Edits agree with the naive model", arguments: rounds(0..<300 as Range<UInt64>))
  func applies(seed: UInt64) {
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

  @Test(
    "Offsets are mapped consistently with the bytes around them",
    arguments: rounds(0..<300 as Range<UInt64>))
  func maps(seed: UInt64) {
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

  @Test("The bias matters only at insertions and inside replaced text")
  func bias() {
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

  @Test("Restyling keeps the text and changes only the named properties")
  func restyle() {
    let red = TextStyle(foreground: .indexed(1))
    let text = StyledString("ab", style: red) + StyledString("cd")
    let edit = Edit.restyle(TextOffset(1)..<TextOffset(3), .adding(.bold))
    let after = edit.applied(to: text)
    #expect(after.string == "abcd")
    #expect(
      after.runs(in: after.fullRange) == [
        StyleRun(length: 1, style: red),
        StyleRun(length: 1, style: TextStyle(foreground: .indexed(1), attributes: .bold)),
        StyleRun(length: 1, style: TextStyle(attributes: .bold)),
        StyleRun(length: 1, style: .plain),
      ])
  }

  @Test("Two style changes can be combined into one", arguments: rounds(0..<200 as Range<UInt64>))
  func followed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (first, second) = (random.styleChange(), random.styleChange())
    for _ in 0..<20 {
      let style = random.style()
      #expect(
        first.followed(by: second).applied(to: style)
          == second.applied(to: first.applied(to: style)))
    }
  }

  @Test("Line breaks keep their style")
  func lineBreaks() {
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

  @Test("Empty changes are dropped")
  func empty() {
    #expect(Edit().isEmpty)
    #expect(Edit.delete(TextOffset(3)..<TextOffset(3)).isEmpty)
    #expect(Edit.restyle(.zero ..< .zero, .clearing).isEmpty)
  }
}
