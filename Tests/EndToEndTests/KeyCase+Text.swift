import Editor
import TestSupport

/// The keys of the text.
extension KeyCase {
  private static let lines = "one two three\nsecond line\nthird line\n"
  private static let long = (1...60).map { "line \($0)\n" }.joined()
  private static let change: [Step] = [.type("x"), .until(.line(1, "xone two three"))]
  private static let selected: [Step] = [.press(.text, "select-all"), .wait(" selected")]
  private static let atEnd: [Step] = [.press(.text, "line-end"), .until(.caret(1, 14))]

  private static func text(
    _ action: String, _ steps: [Step] = [], _ effect: Effect, in text: String = lines
  ) -> KeyCase {
    KeyCase(action, .text(text), steps, effect)
  }

  static let commands: [KeyCase] = [
    text("save", change, .shows("saved note.ans")),
    text("save-as", .shows("Save as:")),
    text("open", .shows("Open file:")),
    text("quit", .ends(0)),
    text("undo", change, .line(1, "one two three")),
    text(
      "redo", change + [.press(.text, "undo"), .until(.line(1, "one two three"))],
      .line(1, "xone two three")),
    text("earlier-state", change, .line(1, "one two three")),
    text(
      "later-state",
      change + [.press(.text, "earlier-state"), .until(.line(1, "one two three"))],
      .line(1, "xone two three")),
    text("cut", selected, .line(1, "")),
    text("copy", selected, .writes("\u{1b}]52;")),
    text(
      "paste", selected + [.press(.text, "cut"), .until(.line(1, ""))], .line(3, "third line")),
    text("select-all", .shows(" selected")),
    text("set-mark", .shows("mark · ")),
    text("set-block-mark", .shows(" block · ")),
    text("find", .shows("Find:")),
    text(
      "find-next",
      [
        .press(.text, "find"), .type("line"), .until(.shows("Find: line")),
        .press(.search, "cancel"), .until(.caret(2, 12)),
      ], .caret(3, 11)),
    text(
      "find-previous",
      [
        .press(.text, "find"), .type("line"), .until(.shows("Find: line")),
        .press(.search, "cancel"), .until(.caret(2, 12)),
      ], .caret(3, 11)),
    text("replace", .shows("Replace:")),
    text("go-to-line", .shows("Go to line")),
    text("read-as", .shows("sequences shown · ")),
    text("soft-wrap", .shows("long lines are wrapped")),
    text("line-numbers", .line(2, " 2 second line")),
    text("text-color", .shows("─ Text colour")),
    text("background-color", .shows("─ Background colour")),
    text("bold", selected, .style("bold") { $0.bold }),
    text("italic", selected, .style("italic") { $0.italic }),
    text("underline", selected, .style("underlined") { $0.underline }),
    text("strike", selected, .style("struck through") { $0.strike }),
    text(
      "clear-style", selected + [.until(.style("bold") { $0.bold })],
      .style("plain") { !$0.bold }, in: "\u{1b}[1mbold\u{1b}[0m\n"),
    text("help", .shows("─ Keys")),
    text("open-sample", .shows("a sample: try anything")),
    text("command-palette", .shows("─ Commands")),
    text("reload-settings", [], .shows("settings read again")),
    // Nobody could continue a program without a shell, so that it goes on at once.
    text("suspend", .writes("\u{1b}[?1049l")),
  ]

  static let motions: [KeyCase] = [
    text("left", atEnd, .caret(1, 13)),
    text("right", .caret(1, 2)),
    text("up", [.press(.text, "down"), .until(.caret(2, 1))], .caret(1, 1)),
    text("down", .caret(2, 1)),
    text("word-left", atEnd, .caret(1, 9)),
    text("word-right", .caret(1, 4)),
    text("line-start", atEnd, .caret(1, 1)),
    text("line-end", .caret(1, 14)),
    text(
      "page-up", [.press(.text, "document-end"), .until(.caret(61, 1))],
      .caret(43, 1), in: long),
    text(
      "page-down", .caret(19, 1), in: long),
    text("document-start", [.press(.text, "document-end"), .until(.caret(4, 1))], .caret(1, 1)),
    text("document-end", .caret(4, 1)),
  ]

  static let editing: [KeyCase] = [
    text("break-line", .line(2, "one two three")),
    text(
      "insert-tab",
      .screen("a tab") { $0.text(row: TerminalProcess.documentTop).hasPrefix("  ") }),
    text("outdent", .line(1, "one"), in: "\tone\n"),
    text("delete-backward", atEnd, .line(1, "one two thre")),
    text("delete-forward", .line(1, "ne two three")),
    text("delete-word-backward", atEnd, .line(1, "one two")),
    text("delete-word-forward", .line(1, " two three")),
    text("cancel", [.press(.text, "set-mark"), .wait("mark · ")], .hides("mark · ")),
  ]

  private static func text(
    _ action: String, _ effect: Effect, in text: String = lines
  ) -> KeyCase {
    KeyCase(action, .text(text), [], effect)
  }

  // MARK: Lines

  static let prompt: [KeyCase] = [
    KeyCase("accept", .text(lines), goTo + [.type("2"), .wait(": 2")], .caret(2, 1)),
    KeyCase("cancel", .text(lines), goTo, .hides("Go to line")),
    KeyCase(
      "complete", .text(lines), [.press(.text, "open"), .type("no"), .wait("file: no")],
      .cursor(8, after: "file: ")),
  ]

  private static let goTo: [Step] = [.press(.text, "go-to-line"), .wait("Go to line")]

  private static let found: [Step] = [
    .press(.text, "find"), .type("line"), .wait("Find: line"), .until(selects(row: 1)),
  ]

  private static func selects(row: Int) -> Effect { .shows("\(row) of 2") }

  static let search: [KeyCase] = [
    KeyCase("accept", .text(lines), found, selects(row: 2)),
    KeyCase("next-match", .text(lines), found, selects(row: 2)),
    KeyCase(
      "previous-match", .text(lines),
      found + [.press(.search, "next-match"), .until(selects(row: 2))], selects(row: 1)),
    KeyCase("cancel", .text(lines), found, .hides("Find:")),
    KeyCase("match-case", .text(lines), found, .shows("case  1 of 2")),
    KeyCase("match-words", .text(lines), found, .shows("word  1 of 2")),
    KeyCase("regular-expression", .text(lines), found, .shows("regex  1 of 2")),
    KeyCase("replace", .text(lines), found, .shows("Replace with:")),
  ]

  static let line: [KeyCase] = [
    KeyCase("left", .text(lines), typed, .cursor(2, after: "file: ")),
    KeyCase("right", .text(lines), typed + atStart, .cursor(1, after: "file: ")),
    KeyCase("start", .text(lines), typed, .cursor(0, after: "file: ")),
    KeyCase("end", .text(lines), typed + atStart, .cursor(3, after: "file: ")),
    KeyCase("delete-backward", .text(lines), typed, .hides("abc")),
    KeyCase("delete-forward", .text(lines), typed + atStart, .hides("abc")),
    KeyCase("clear", .text(lines), typed, .hides("file: a")),
  ]

  private static let typed: [Step] = [
    .press(.text, "open"), .type("abc"), .until(.cursor(3, after: "file: ")),
  ]
  private static let atStart: [Step] = [
    .press(.line, "start"), .until(.cursor(0, after: "file: ")),
  ]
}
