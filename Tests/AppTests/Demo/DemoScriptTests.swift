import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Demo scripts")
struct DemoScriptTests {
  private func actions(_ text: String) throws -> [DemoScript.Action] {
    // The rest at the end is a step as well.
    try DemoScript(parsing: text).steps.map(\.action).filter { $0 != .rest }
  }

  @Test
  func `Comments and empty lines do nothing, and the head sets title, size and files`() throws {
    let script = try DemoScript(
      parsing: """
        # a comment

          # another one
        title "A \\"title\\""
        size 100x30
        file note.ans
        | \\e[1mbold\\e[0m \\\\ text
        |
        |  two spaces, one of them the margin
        open ../art/banner.ans
        """)
    #expect(script.title == "A \"title\"")
    #expect(script.size == Size(columns: 100, rows: 30))
    #expect(script.files.map(\.name) == ["note.ans", "banner.ans"])
    #expect(
      script.files[0].content
        == Array("\u{1B}[1mbold\u{1B}[0m \\ text\n\n two spaces, one of them the margin\n".utf8))
    #expect(script.files[1].content == nil && script.files[1].source == "../art/banner.ans")
    #expect(script.steps.isEmpty && !script.hasCaptions && !script.startsPrograms)
  }

  @Test func `A byte order mark and Windows line ends make no difference`() throws {
    #expect(try actions("\u{FEFF}key a\r\nkey b\r\n") == actions("key a\nkey b\n"))
  }

  @Test func `Typing is one key per character, with the same rhythm each time`() throws {
    let script = try DemoScript(parsing: "type \"Hé\\n\"")
    #expect(
      script.steps.map(\.action) == [
        .event(.key(.character("H"))), .event(.key(.character("é"))), .event(.key(Key(.enter))),
      ])
    #expect(Set(script.steps.map(\.delay)).count == 3)
    #expect(script.steps.allSatisfy { $0.delay >= .milliseconds(45) && $0.delay < .seconds(1) })
    #expect(try DemoScript(parsing: "type \"Hé\\n\"") == script)
    let fast = try DemoScript(parsing: "speed 2\ntype \"Hé\\n\"")
    #expect(fast.steps[0].delay <= script.steps[0].delay / 2)
  }

  @Test func `Pauses and waits are exact, whatever binary fractions are`() throws {
    let script = try DemoScript(parsing: "pause 1.001\npause 2.3\nkey a\nwait \"a\" 1.0011")
    #expect(script.steps[0].delay == .milliseconds(1001 + 2300 + 180))
    #expect(script.steps[1].action == .wait("a", timeout: .microseconds(1_001_100)))
    #expect(
      try DemoScript(parsing: "speed 3\npause 1\nkey a").steps[0].delay == .milliseconds(60)
        + .microseconds(333_333))
    for text in ["pause -1", "pause 3601", "pause x", "wait \"a\" nan"] {
      #expect(throws: DemoScriptError.self) { try DemoScript(parsing: text) }
    }
  }

  @Test func `Keys have the names that the program shows`() throws {
    let script = """
      key Ctrl-K Shift-Right*2 ctrl-shift-End Alt-0 Esc F12 a A * PgUp Space Ctrl-Space - é Shift-Tab
      """
    let expected: [Key] = [
      .control("k"), Key(.right, .shift), Key(.right, .shift), Key(.end, [.shift, .control]),
      .alt("0"), Key(.escape), Key(.function(12)), .character("a"), .character("A"),
      .character("*"), Key(.pageUp), .character(" "), .control(" "), .character("-"),
      .character("é"), Key(.tab, .shift),
    ]
    #expect(try actions(script) == expected.map { .event(.key($0)) })
  }

  @Test func `The mouse can be moved to cells counted from 1 and to text`() throws {
    let cell = DemoScript.Target.cell(Point(column: 2, row: 0))
    #expect(
      try actions("click 3,1 2") == [
        .mouse(.press(clicks: 1), cell), .mouse(.release, .pointer),
        .mouse(.press(clicks: 2), .pointer), .mouse(.release, .pointer),
      ])
    let drag = try actions("drag 3,1 to \"a/b\"")
    #expect(
      drag.first == .mouse(.press(clicks: 1), cell) && drag.last == .mouse(.release, .pointer))
    #expect(drag[8] == .drag(.text("a/b"), eighths: 8))
    #expect(try actions("wheel down 3,1 3").count == 3)
  }

  @Test func `Pauses take time, captions and waits take none`() throws {
    let script = try DemoScript(
      parsing: "pause 0.5\ncaption \"one\"\nwait \"x\" 2.5\nmarker \"m\"\ncaption\nspeed 2\npause 3"
    )
    #expect(
      script.steps.map(\.action) == [
        .caption("one"), .wait("x", timeout: .milliseconds(2500)),
        .marker("m"), .caption(""), .rest,
      ])
    #expect(
      script.steps.map(\.delay) == [.milliseconds(500), .zero, .zero, .zero, .milliseconds(1500)])
    #expect(script.steps.map(\.line) == [2, 3, 4, 5, 7])
  }

  @Test func `A program's command line is typed before it starts`() throws {
    #expect(try actions("run pick '#f80' -f rgb").last == .run(["pick", "#f80", "-f", "rgb"]))
    let quoted = try actions("run pick \"rgb(1 2 3)\"")
    #expect(quoted.last == .run(["pick", "rgb(1 2 3)"]))
    #expect(quoted.dropLast().last == .prompt("inkwheel pick 'rgb(1 2 3)'"))
    #expect(quoted.first == .prompt(""))
  }

  @Test func `Errors have the line and the problem`() throws {
    for row in try VectorRow.all(in: "AppTests/Vectors/demo-errors.txt", cells: 3) {
      let error = #expect(throws: DemoScriptError.self) { try DemoScript(parsing: row[0]) }
      #expect(error.map { "\($0.line)" } == row[1], "\(row)")
      #expect(error?.problem.hasPrefix(row[2]) == true, "\(row): \(error?.problem ?? "")")
      #expect(error.map { $0.problem.count <= 301 } == true, "\(row)")
    }
  }

  @Test func `Any text is a script or an error with a valid line`() {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "key", " ", "\n", "\"", "/", "\\", "|", "type", "a", "9x9", "room", "end", "-", "*5", "é",
      "\r\n",
      "wait", "(", "run", "pick", "pause", "1", "file", "\t", "#", "speed", "click", "1,1", "🙂",
    ]
    for _ in 0..<3000 {
      let text = (0..<12).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      do throws(DemoScriptError) {
        _ = try DemoScript(parsing: text)
      } catch {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
        #expect((1...lines).contains(error.line) && !error.problem.isEmpty, "\(text)")
      }
    }
  }

  @Test func `The captions of the tour fit into 80 columns`() throws {
    let script = try DemoScript(parsing: DemoScript.tour)
    #expect(script.hasCaptions && script.startsPrograms && !script.title.isEmpty)
    for case .caption(let text) in script.steps.map(\.action) {
      #expect(GlyphWidth.columns(of: text) <= 60, "\(text)")
    }
    for line in DemoScript.tour.split(separator: "\n") where !line.hasPrefix("|") {
      #expect(line.count <= 80)
    }
  }

  @Test func `A text is found within a row, whose trailing spaces do not count`() {
    var frame = Frame(size: Size(columns: 20, rows: 3))
    frame.write("11", at: Point(column: 0, row: 0))
    frame.write("漢 1+1", at: Point(column: 0, row: 1))
    #expect(frame.position(of: "1+1") == Point(column: 3, row: 1))
    for text in [".*", "11 ", "1\n"] { #expect(frame.position(of: text) == nil) }
  }
}
