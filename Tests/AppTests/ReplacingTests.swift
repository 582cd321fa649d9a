import Files
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Replace")
struct ReplacingTests {
  @Test func `Many matches are replaced in one undo step and counted`() {
    let text = Array(repeating: "a", count: 100).joined(separator: " ")
    var model = EditorModel(marked: "‸" + text, playing: "C-r a Enter bb Enter A")
    #expect(model.told == "100 replaced")
    #expect(model.text.string == Array(repeating: "bb", count: 100).joined(separator: " "))
    model.play("C-z")
    #expect(model.text.string == text)
    #expect(!model.document.canUndo)
  }

  @Test(arguments: [
    ("f(x) g(y)", "(\\w)\\((\\w)\\)", "$2[$1]", "x[f] y[g]"),
    ("ab cd", "\\w+", "<$0|$&>", "<ab|ab> <cd|cd>"), ("a b", "[ab]", "$$$5$", "$$ $$"),
    ("ab\nab", "^(a)(b)", "$2$1", "ba\nba"), ("a;b;", ";", "\\n", "a\nb\n"),
    ("a;b;", ";", "\\t\\\\t\\d", "a\t\\t\\db\t\\t\\d"),
    ("a\nb\nc\nd", "(\\w)\\n(\\w)", "$2-$1", "b-a\nd-c"),
    ("a\r\nb\r\nc", "$\\n^", ";", "a;b;c"), ("a\r\na", "(a)", "$1\\n", "a\r\n\r\na\r\n"),
  ])
  func `In a regular expression groups are put into the replacement`(
    text: String, expression: String, replacement: String, expected: String
  ) {
    for answers in ["A", "y y"] {
      var model = EditorModel(marked: "‸" + text)
      let typed = [expression, replacement].map { $0.map(String.init).joined(separator: " ") }
      model.playSearching("C-r A-r \(typed[0]) Enter \(typed[1]) Enter " + answers)
      #expect(model.text.string == expected, "\(answers)")
    }
  }

  @Test func `The question gives the place of the match, and the answers the number of all`() {
    var model = EditorModel(marked: "‸a b a b a", playing: "C-r a Enter x Enter")
    let first = model.frame().plainText
    #expect(first.contains("Replace this match, 1 of 3?"))
    #expect(first.contains("A all (3)"))
    model.play("y")
    let second = model.frame().plainText
    #expect(second.contains("Replace this match, 2 of 3?"))
    #expect(second.contains("A all (2)"))
    model.play("n y")
    #expect(model.told == "2 of 3 replaced")
    #expect(model.text.string == "x b a b x")
  }

  @Test func `A match without characters is replaced in each line`() {
    var model = EditorModel(marked: "‸one\n\ntwo\n")
    model.playSearching("C-r A-r ^ Enter > Enter")
    model.playSearching("A")
    #expect(model.text.string == ">one\n>\n>two\n")
    #expect(model.told == "3 replaced")
    model.play("C-z")
    #expect(model.text.string == "one\n\ntwo\n")
  }

  @Test func `In a long text the question waits until all matches are listed`() throws {
    let line = "Line " + String(repeating: "of a long text ", count: 5) + "\n"
    let text = String(repeating: line, count: 2000)
    var model = EditorModel(marked: "‸" + text)
    let tasks = model.play("C-r Line").compactMap(\.search)
    #expect(model.search.matches.isEmpty)
    model.play("Enter Row Enter")
    guard model.top is SearchPrompt else { throw TerminalFailure("no prompt is shown") }
    let task = try #require(tasks.last)
    for report in task.reports() { _ = model.update(.searched(report)) }
    guard model.isAsking else { throw TerminalFailure("no question is shown") }
    #expect(model.frame().plainText.contains("1 of 2,000?"))
    model.play("A")
    #expect(model.told == "2,000 replaced")
    #expect(model.text.string == text.replacing("Line", with: "Row"))
  }
}
