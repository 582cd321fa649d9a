import AttributedText
import Color
import Foundation
import TestSupport
import Testing

@Suite("A selection in attributed text")
struct AttributedTextSelectionTests {
  static let red = Color(RGB8(255, 0, 0))
  static let blue = Color(RGB8(0, 0, 255))

  private func text(_ pieces: (String, Color?)...) -> AttributedString {
    pieces.reduce(into: AttributedString()) { text, piece in
      var part = AttributedString(piece.0)
      part.foregroundColor = piece.1
      text += part
    }
  }

  @Test func `Colours are attributes by name, in their scope and by key`() {
    var text = AttributedString("ab")
    text.foregroundColor = Self.red
    #expect(text.inkwheel.foregroundColor == Self.red)
    #expect(text[ForegroundColorAttribute.self] == Self.red)
    text.inkwheel.backgroundColor = Self.blue
    #expect(text.backgroundColor == Self.blue)
    var container = AttributeContainer()
    container.foregroundColor = Self.blue
    #expect(AttributedString("x", attributes: container).foregroundColor == Self.blue)
  }

  @Test
  func `The default selection is the end of the text; an empty range is an insertion point`() {
    let text = text(("ab", Self.red))
    #expect(AttributedTextSelection().indices(in: text) == .insertionPoint(text.endIndex))
    #expect(
      AttributedTextSelection(range: text.startIndex..<text.startIndex).indices(in: text)
        == .insertionPoint(text.startIndex))
    #expect(
      AttributedTextSelection(ranges: RangeSet()).indices(in: text)
        == .insertionPoint(text.endIndex))
    #expect(
      AttributedTextSelection().indices(in: AttributedString())
        == .insertionPoint(AttributedString().endIndex))
    #expect(
      AttributedTextSelection().typingAttributes(in: AttributedString()).foregroundColor == nil)
  }

  @Test
  func `Attributes are listed run by run, partly selected ones too, nil for runs without them`() {
    let text = text(("abc", Self.red), ("def", nil), ("ghi", Self.blue))
    let second = text.characters.index(text.startIndex, offsetBy: 1)
    let last = text.characters.index(text.startIndex, offsetBy: 7)
    let selection = AttributedTextSelection(range: second..<last)
    let values = selection.attributes(in: text)[\.foregroundColor]
    #expect(values == [Self.red, nil, Self.blue])
    #expect(selection.attributes(in: text)[ForegroundColorAttribute.self] == values)
    #expect(Array(selection.attributes(in: text)).count == 3)
    #expect(
      AttributedTextSelection(insertionPoint: last).attributes(in: text)[\.foregroundColor]
        == [Self.blue])
  }

  @Test(arguments: [(0, "red"), (2, "red"), (3, "blue"), (4, "blue"), (6, "none"), (7, "none")])
  func `Typed text takes the attributes before it, at the start of a line those after it`(
    offset: Int, expected: String
  ) {
    let text = text(("ab\n", Self.red), ("cd", Self.blue), ("\n", nil), ("e", nil))
    let index = text.characters.index(text.startIndex, offsetBy: offset)
    let color = AttributedTextSelection(insertionPoint: index).typingAttributes(in: text)
      .foregroundColor
    #expect(color == ["red": Self.red, "blue": Self.blue][expected])
  }

  @Test func `Several ranges change together, and the selection keeps its characters`() {
    var text = text(("abc", Self.red), ("def", nil), ("ghi", Self.blue))
    func index(_ offset: Int) -> AttributedString.Index {
      text.characters.index(text.startIndex, offsetBy: offset)
    }
    var selection = AttributedTextSelection(
      ranges: RangeSet([index(1)..<index(2), index(5)..<index(8)]))
    text.transformAttributes(in: &selection) { $0.backgroundColor = Self.red }
    let marked = text.runs.filter { $0.backgroundColor == Self.red }
      .map { String(text[$0.range].characters) }
    #expect(marked == ["b", "f", "gh"])
    #expect(text.characters.elementsEqual("abcdefghi"))
    #expect(selection.attributes(in: text)[\.backgroundColor] == [Self.red, Self.red, Self.red])
    #expect(selection.attributes(in: text)[\.foregroundColor] == [Self.red, nil, Self.blue])
  }

  @Test(arguments: [
    ([0..<0], "xabcdef", 1), ([1..<3], "axdef", 2), ([1..<2, 4..<6], "axcd", 2),
  ])
  func `Characters are replaced, and follow the selection through other changes`(
    selected: [Range<Int>], expected: String, caret: Int
  ) {
    var text = text(("abc", Self.red), ("def", Self.blue))
    func index(_ offset: Int) -> AttributedString.Index {
      text.characters.index(text.startIndex, offsetBy: offset)
    }
    let ranges = selected.map { index($0.lowerBound)..<index($0.upperBound) }
    let start =
      selected[0].isEmpty
      ? AttributedTextSelection(range: ranges[0])
      : AttributedTextSelection(ranges: RangeSet(ranges))
    var (selection, moved) = (start, start)
    var other = text
    other.transform(updating: &moved) { $0.insert(AttributedString("# "), at: $0.startIndex) }
    #expect(moved.characters(in: other) == selection.characters(in: text))
    other.transform(updating: &moved) { $0 = AttributedString("z") }
    #expect(moved.indices(in: other) == .insertionPoint(other.endIndex))
    text.replaceSelection(&selection, withCharacters: "x")
    #expect(String(text.characters) == expected)
    #expect(selection.indices(in: text) == .insertionPoint(index(caret)))
    #expect(text.runs[index(caret - 1)].foregroundColor == Self.red)
    text.replaceSelection(&selection, with: AttributedString("ü"))
    #expect(text.runs[index(caret)].foregroundColor == nil)
    #expect(selection.indices(in: text) == .insertionPoint(index(caret + 1)))
  }

  @Test func `Indices of another text are moved to character boundaries of this one`() {
    var random = SeededGenerator(seed: 41)
    let samples = [
      "", "a", "héllo wörld", "👨‍👩‍👧🇩🇪e\u{301}漢字\n\r\nx", String(repeating: "long ✈️ text ", count: 200),
      "\u{301}\u{301}",
    ]
    for _ in rounds(0..<5000) {
      let one = AttributedString(samples.randomElement(using: &random) ?? "")
      var two = AttributedString(samples.randomElement(using: &random) ?? "")
      func index() -> AttributedString.Index {
        let offset = Int.random(in: 0...one.utf8.count, using: &random)
        return one.utf8.index(one.startIndex, offsetBy: offset)
      }
      let (first, second) = (index(), index())
      var selection =
        Bool.random(using: &random)
        ? AttributedTextSelection(range: min(first, second)..<max(first, second))
        : AttributedTextSelection(insertionPoint: first)
      let before = String(two.characters)
      _ = selection.typingAttributes(in: two)
      _ = Array(selection.attributes(in: two))
      two.transformAttributes(in: &selection) { $0.foregroundColor = Self.red }
      #expect(String(two.characters) == before)
      if case .ranges(let ranges) = selection.indices(in: two) {
        let selected = ranges.ranges.map { String(two[$0].characters) }.joined()
        let colored = two.runs.filter { $0.foregroundColor == Self.red }
          .map { String(two[$0.range].characters) }.joined()
        #expect(selected == colored)
      }
      // The text changes, but the selection is not updated.
      if !two.characters.isEmpty { two.characters.removeFirst() }
      _ = selection.indices(in: two)
      _ = Array(selection.attributes(in: two))
    }
  }
}

extension AttributedTextSelection {
  fileprivate func characters(in text: AttributedString) -> [String] {
    guard case .ranges(let ranges) = indices(in: text) else { return [] }
    return ranges.ranges.map { String(text[$0].characters) }
  }
}
