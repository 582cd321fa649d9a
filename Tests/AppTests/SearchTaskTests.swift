import Foundation
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Matches of a search")
struct SearchTaskTests {
  /// Returns the matches of an expression in UTF-8.
  private static func matches(of expression: String, in text: String) -> [Range<Int>] {
    var search = Search()
    search.query = SearchQuery(expression)
    search.query.kind = .expression
    let task = search.begin(.list, in: StyledString(text), revision: 1)
    for report in task?.reports() ?? [] { _ = search.add(report) }
    return search.matches.map { $0.lowerBound.utf8..<$0.upperBound.utf8 }
  }

  @Test(arguments: [
    ("^", "one\ntwo\n\nfour", [0, 4, 8, 9]), ("^$", "one\n\ntwo\n", [4]),
    ("\\b", "a b", [0, 1, 2, 3]), ("x*", "ax", [0, 1]), ("$", "ab\nc", [2, 4]), ("^", "a\n", [0]),
  ])
  func `A regular expression may match between characters`(
    needle: String, text: String, offsets: [Int]
  ) {
    var search = Search()
    search.query.needle = needle
    search.query.kind = .expression
    let task = search.begin(.list, in: StyledString(text), revision: 1)
    for report in task?.reports() ?? [] { _ = search.add(report) }
    let found = search.matches.map(\.lowerBound.utf8)
    #expect(found.filter { offsets.contains($0) } == offsets, "\(found)")
    if needle != "x*" { #expect(found == offsets) }
    // The next one is further on.
    for (offset, next) in zip(offsets, offsets.dropFirst()) where needle != "x*" {
      #expect(
        search.match(for: .first(from: TextOffset(offset + 1)))?.lowerBound == TextOffset(next))
    }
  }

  @Test(arguments: [
    ("(?<=a)b", "ab b", [1..<2]), ("a\\Kb", "ab b", [1..<2]), ("(.)\\1", "abbc", [1..<3]),
    ("(?i)É", "é", [0..<2]), ("\\bü\\w", "über", [0..<3]), ("\\p{Lu}", "aÉ", [1..<3]),
    // Whole characters, and no empty match inside of them or at the end of another one.
    (".", "e\u{301}x", [0..<3, 3..<4]), ("e", "e\u{301}", [0..<3]),
    ("x*", "xe\u{301}", [0..<1, 4..<4]),
    (".*", "ab", [0..<2]), ("\\C", "é", []), ("(*UTF)a", "a", [0..<1]),
  ])
  func `Expressions are those of Perl`(needle: String, text: String, ranges: [Range<Int>]) {
    #expect(Self.matches(of: needle, in: text) == ranges)
  }

  @Test(arguments: [
    ("a\\nb", "b\na\nb", [2..<5]), ("a\\nb", "a\r\nb", [0..<4]), ("a\\Rb", "a\nb", [0..<3]),
    ("^$\\n", "a\n\nb\n", [2..<3]), ("(?<=a\\n)b", "a\nb", [2..<3]),
    ("a\\\\n", "a\\n\nn", [0..<3]),
    ("[\\n]a", "\na", []), ("b+\\n.", "ab\ncd", [1..<4]), ("x{3}\\n+", "xxxx\n\n", [1..<6]),
  ])
  func `An expression with line breaks is matched over lines, however long the text is`(
    needle: String, text: String, ranges: [Range<Int>]
  ) {
    for padding in [0, 1, 200, 5000] {
      let before = String(repeating: "- padding\n", count: padding)
      let count = before.utf8.count
      let found = Self.matches(of: needle, in: before + text).filter { $0.upperBound > count }
      #expect(found.map { $0.lowerBound - count..<$0.upperBound - count } == ranges)
    }
  }

  @Test(arguments: rounds(0..<40))
  func `Matches over lines agree with one match of the whole text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = String((0..<120_000).map { _ in random.pick(Array("ab-\n")) })
    let needle = random.pick(["a\\nb", "b+\\n+a", "^-\\n", "(?<=-\\n)a", "a\\n.*b$"])
    let expected = RegularExpression(needle, ignoringCase: true)?.matches(in: text) { false }
    #expect(Self.matches(of: needle, in: text) == expected?.ranges.compactMap { $0[0] })
  }

  @Test
  func `An expression can be called off within a line, and is given up after some time`() throws {
    let expression = try #require(RegularExpression("\\p{L}+\\p{Greek}", ignoringCase: false))
    let line = String(repeating: "漢", count: 20_000)
    var questions = 0
    let found = expression.matches(in: line) {
      questions += 1
      return questions == 20
    }
    #expect(questions == 20 && found.isCutOff && found.ranges.isEmpty)
    var query = SearchQuery("\\p{L}+\\p{Greek}")
    query.kind = .expression
    let text = StyledString(line + "\nάλφα")
    let matches = try #require(LineMatcher(query)).matches(in: text, startingIn: text.fullRange)
    #expect(!matches.isComplete && matches.matches.map { text.text(in: $0) } == ["άλφα"])
  }

  @Test func `A line that takes too many steps is passed over, which is said`() {
    let line = String(repeating: "a", count: 60)
    var model = EditorModel(marked: "‸\(line)!⏎end")
    model.playSearching("C-f A-r ( a + ) + $")
    #expect(model.told?.contains("too complex") == true)
    #expect(model.matchCount == "too complex")
    model.playSearching("Backspace ! ? $")
    #expect(model.text.text(in: model.selection.range) == line + "!")
    // One that is found elsewhere is gone to.
    model.playSearching("Esc C-Home C-f C-u ( a + ) + $ | d")
    #expect(model.text.text(in: model.selection.range) == "d")
    #expect(model.matchCount == "1 of over 1")
  }

  @Test func `Esc ends a search, and keeps what was found`() throws {
    let text = String(repeating: "some words\n", count: 20_000)
    var model = EditorModel(marked: "‸\(text)")
    let effects = model.play("C-f w")
    let reports = try #require(effects.compactMap(\.search).last).reports()
    _ = model.update(.searched(reports[0]))
    #expect(model.play("Esc").contains(.search(nil)))
    #expect(!model.search.isFinding && model.matchCount == nil)
    // Late reports count for nothing, and the next key searches again.
    for report in reports.dropFirst() { _ = model.update(.searched(report)) }
    #expect(model.search.matches.isEmpty)
    #expect(model.play("A-n").compactMap(\.search).count == 1)
    // A search that has ended has nothing to give up.
    #expect(EditorModel(marked: "‸a", playing: "C-f a").search.progress == .all)
  }

  @Test func `The status line gives the place of the match and the number of all`() {
    var model = EditorModel(marked: "‸a b a b A")
    func status() -> String {
      model.rows[EditorLayout(model.size).status.minRow].trimmingCharacters(in: .whitespaces)
    }
    model.play("C-f a")
    #expect(status().hasSuffix("1 of 3"))
    model.play("Enter")
    #expect(status().hasSuffix("2 of 3"))
    model.play("A-c")
    #expect(status().hasSuffix("case  1 of 2"))
    model.play("x")
    #expect(status().hasSuffix("not found"))
    model.playSearching("Backspace*2 ( A-r")
    #expect(status().hasSuffix("invalid expression"))
    model.play("A-r Backspace a Esc")
    #expect(status().contains("1 of 2 · 1 selected"))
    model.play("Left")
    #expect(!status().contains(" of 2"))
  }

  @Test func `All visible matches are marked, and only while they are searched for`() {
    var model = EditorModel(marked: "‸a b a⏎a b a")
    func marked() -> Int {
      let frame = model.frame()
      let document = EditorLayout(model.size).document
      let plain = frame[Point(column: 1, row: document.minRow)].style.background
      return document.points.count { frame[$0].style.background != plain }
    }
    #expect(marked() == 0)
    model.play("C-f a")
    #expect(marked() == 4)
    model.play("Esc")
    #expect(marked() == 4)
    model.play("Right")
    #expect(marked() == 0)
    model.play("A-n")
    #expect(marked() == 4)
    model.play("C-k")
    #expect(model.shownMatches(in: model.text.fullRange).isEmpty)
  }

  @Test
  func `A long text is searched on another thread: first the match to go to, then all`() throws {
    let line = String(repeating: "some words of text ", count: 4) + "\n"
    let text = String(repeating: line, count: 2000)
    var model = EditorModel(marked: "‸\(text)Needle")
    let tasks = model.play("C-f Needle").compactMap(\.search)
    let task = try #require(tasks.last)
    #expect(model.search.matches.isEmpty && model.selection.isEmpty)
    #expect(model.matchCount == "searching")
    let reports = task.reports()
    let first = try #require(reports.first)
    _ = model.update(.searched(first))
    #expect(model.text.text(in: model.selection.range) == "Needle")
    #expect(model.matchCount == "counting")
    for report in reports.dropFirst() { _ = model.update(.searched(report)) }
    #expect(model.matchCount == "1 of 1")
    // What an earlier search finds comes too late.
    let late = model.play("x").compactMap(\.search).last?.reports() ?? []
    model.play("Backspace")
    #expect(!late.isEmpty)
    for report in late { _ = model.update(.searched(report)) }
    #expect(model.matchCount == "searching")
  }

  @Test func `A search that is called off reports nothing more`() throws {
    var search = Search()
    search.query = SearchQuery("^b")
    search.query.kind = .expression
    let line = String(repeating: "a", count: 99) + "\n"
    let text = StyledString(String(repeating: line, count: 2000))
    let started = search.begin(.list, in: text, revision: 0)
    let task = try #require(started)
    var steps = 0
    task.run(isCancelled: {
      steps += 1
      return steps > 2
    }) { _ in
      Issue.record("a report")
    }
    #expect(steps <= 6)
  }

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `The list agrees with trying every offset`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let characters = (0..<60).map { _ in random.pick(Array("aAbB_ -\n")) }
    var query = SearchQuery(random.pick(["a", "ab", "A", "b_", "aa", "-"]))
    query.matchesCase = Bool.random(using: &random)
    query.matchesWords = Bool.random(using: &random)
    let needle = Array(query.needle)
    let differs = query.matchesCase || query.needle != query.needle.lowercased()
    func isWord(_ index: Int) -> Bool {
      characters.indices.contains(index) && (characters[index].isLetter || characters[index] == "_")
    }
    func equals(_ left: Character, _ right: Character) -> Bool {
      differs ? left == right : left.lowercased() == right.lowercased()
    }
    var expected: [Range<TextOffset>] = []
    var index = 0
    while index + needle.count <= characters.count {
      let end = index + needle.count
      guard zip(needle, characters[index..<end]).allSatisfy(equals) else {
        index += 1
        continue
      }
      let continues =
        isWord(index - 1) && isWord(index) || isWord(end - 1) && isWord(end)
      if !(query.matchesWords && continues) { expected.append(TextOffset(index)..<TextOffset(end)) }
      index = end
    }
    var search = Search()
    search.query = query
    let text = StyledString(String(characters))
    #expect(search.begin(.list, in: text, revision: 0) == nil)
    #expect(search.matches == expected, "\(String(characters)) \(query)")
    for (index, match) in expected.enumerated() { #expect(search.index(of: match) == index) }
    let offset = TextOffset(Int.random(in: 0...characters.count, using: &random))
    #expect(
      search.match(for: .first(from: offset))
        == (expected.first { $0.lowerBound >= offset } ?? expected.first))
    #expect(
      search.match(for: .last(before: offset))
        == (expected.last { $0.upperBound <= offset } ?? expected.last))
    #expect(Array(search.matches(in: .zero..<offset)) == expected.filter { $0.lowerBound < offset })
  }
}
