import App
import Terminal

/// The keys of the text, its prompts, lists and questions.
extension KeyCase {
  private static let lines = "one two three\nsecond line\nthird line\n"
  private static let long = (1...60).map { "line \($0)\n" }.joined()

  private static func text(
    _ action: String, _ effect: Effect, after before: String = "", in text: String = lines
  ) -> KeyCase {
    KeyCase(action, .text(text), effect, after: before)
  }

  // MARK: The text

  static let commands: [KeyCase] = [
    text("save", .shows("saved note.ans"), after: "x"),
    text("save-as", .shows("Save as:")),
    text("open", .shows("Open file:")),
    text("quit", .quits(0)),
    text("undo", .line(1, "one two three"), after: "x"),
    text("redo", .line(1, "xone two three"), after: "x @text.undo"),
    text("earlier-state", .line(1, "one two three"), after: "x"),
    text("later-state", .line(1, "xone two three"), after: "x @text.earlier-state"),
    text("cut", .line(1, ""), after: "@text.select-all"),
    text("cut-line-end", .line(1, "")),
    text("transpose", .line(1, "noe two three"), after: "@text.right"),
    text("uppercase-word", .line(1, "ONE two three")),
    text("open-line", .line(2, "one two three")),
    text("copy", .copies, after: "@text.select-all"),
    text("paste", .line(3, "third line"), after: "@text.select-all @text.cut"),
    text("select-all", .shows(" selected")),
    text("set-mark", .shows("mark · ")),
    text("set-block-mark", .shows(" block · ")),
    text("find", .shows("Find:")),
    text("find-next", .caret(3, 11), after: "@text.find line @search.cancel"),
    text("find-previous", .caret(3, 11), after: "@text.find line @search.cancel"),
    text("replace", .shows("Replace:")),
    text("go-to-line", .shows("Go to line")),
    text("read-as", .asks { if case .open(_, _?, false, _) = $0 { true } else { false } }),
    text("follow", .asks { if case .open(_, _, true, _) = $0 { true } else { false } }),
    text("soft-wrap", .shows("long lines are wrapped")),
    text("line-numbers", .line(2, " 2 second line")),
    text("text-color", .shows("─ Text colour")),
    text("background-color", .shows("─ Background colour")),
    text("take-color", .shows("the text colour of the terminal")),
    text("recolor", .shows("‹ Document ›"), in: "\u{1b}[31mred\u{1b}[0m\n"),
    text("gradient", .shows(": two colours")),
    text("bold", .style(.bold), after: "@text.select-all"),
    text("italic", .style(.italic), after: "@text.select-all"),
    text("underline", .style(.underline), after: "@text.select-all"),
    text("strike", .style(.strike), after: "@text.select-all"),
    text("clear-style", .style([]), after: "@text.select-all", in: "\u{1b}[1mbold\u{1b}[0m\n"),
    text("help", .shows("─ Keys")),
    text("open-sample", .shows("sample text: try anything")),
    text("command-palette", .shows("─ Commands")),
    text("motion", .shows("motion: ")),
    text("reload-settings", .asks { $0 == .reloadSettings }),
    text("suspend", .asks { $0 == .suspend }),
  ]

  static let motions: [KeyCase] = [
    text("left", .caret(1, 13), after: "@text.line-end"),
    text("right", .caret(1, 2)),
    text("up", .caret(1, 1), after: "@text.down"),
    text("down", .caret(2, 1)),
    text("word-left", .caret(1, 9), after: "@text.line-end"),
    text("word-right", .caret(1, 4)),
    text("line-start", .caret(1, 1), after: "@text.line-end"),
    text("line-end", .caret(1, 14)),
    text("page-up", .caret(43, 1), after: "@text.document-end", in: long),
    text("page-down", .caret(19, 1), in: long),
    text("document-start", .caret(1, 1), after: "@text.document-end"),
    text("document-end", .caret(4, 1)),
  ]

  static let editing: [KeyCase] = [
    text("break-line", .line(2, "one two three")),
    text("insert-tab", .shows("a tab") { $0.lines[KeyRun.documentTop].hasPrefix("  ") }),
    text("outdent", .line(1, "one"), in: "\tone\n"),
    text("delete-backward", .line(1, "one two thre"), after: "@text.line-end"),
    text("delete-forward", .line(1, "ne two three")),
    text("delete-word-backward", .line(1, "one two"), after: "@text.line-end"),
    text("delete-word-forward", .line(1, " two three")),
    text("cancel", .hides("mark · "), after: "@text.set-mark"),
  ]

  // MARK: Prompts

  static let prompt: [KeyCase] = [
    text("accept", .caret(2, 1), after: "@text.go-to-line 2"),
    text("cancel", .hides("Go to line"), after: "@text.go-to-line"),
    text("complete", .cursor(8, after: "file: "), after: "@text.open no"),
  ]

  private static func found(
    _ action: String, _ effect: Effect, after before: String = ""
  ) -> KeyCase {
    text(action, effect, after: "@text.find line \(before)")
  }

  static let search: [KeyCase] = [
    found("accept", .shows("2 of 2")),
    found("next-match", .shows("2 of 2")),
    found("previous-match", .shows("1 of 2"), after: "@search.next-match"),
    found("cancel", .hides("Find:")),
    found("match-case", .shows("case  1 of 2")),
    found("match-words", .shows("word  1 of 2")),
    found("regular-expression", .shows("regex  1 of 2")),
    found("match-color", .shows("not a colour")),
    found("replace", .shows("Replace with:")),
    found("finish", .hides("Find:")),
  ]

  private static let atStart = "@text.open abc @line.start"

  static let line: [KeyCase] = [
    text("left", .cursor(2, after: "file: "), after: "@text.open abc"),
    text("right", .cursor(1, after: "file: "), after: atStart),
    text("start", .cursor(0, after: "file: "), after: "@text.open abc"),
    text("end", .cursor(3, after: "file: "), after: atStart),
    text("delete-backward", .hides("abc"), after: "@text.open abc"),
    text("delete-forward", .hides("abc"), after: atStart),
    text("clear", .hides("file: a"), after: "@text.open abc"),
  ]

  // MARK: Lists

  private static func chosen(_ title: String, _ isChosen: Bool = true) -> Effect {
    .shows("“\(title)” chosen: \(isChosen)") { frame in
      guard let found = frame.find(title), let other = frame.find("Italic") else { return false }
      return (frame[found].style.background != frame[other].style.background) == isChosen
    }
  }

  static let commandList: [KeyCase] = [
    text("up", chosen("Text colour"), after: "@text.command-palette @commands.down"),
    text("down", chosen("Background colour"), after: "@text.command-palette"),
    text(
      "page-up", chosen("Text colour"),
      after: "@text.command-palette @commands.down @commands.down"),
    text("page-down", chosen("Text colour", false), after: "@text.command-palette"),
    text("accept", .shows("─ Text colour"), after: "@text.command-palette"),
    text("cancel", .hides("─ Commands"), after: "@text.command-palette"),
  ]

  private static func help(
    _ what: String, _ isShown: @escaping @Sendable (Frame) -> Bool
  ) -> Effect {
    .shows(what) { $0.find("─ Keys") != nil && isShown($0) }
  }

  private static let top = help("the top") { $0.find("Commands") != nil }

  static let help: [KeyCase] = [
    text("up", top, after: "@text.help @help.down"),
    text(
      "down", help("one line below") { $0.find("Commands") == nil && $0.find("Save as…") != nil },
      after: "@text.help"),
    text("page-up", top, after: "@text.help @help.page-down"),
    text("page-down", help("a page below") { $0.find("Save as…") == nil }, after: "@text.help"),
    text("first", top, after: "@text.help @help.last"),
    text("last", help("the end") { $0.find("Search for a name") != nil }, after: "@text.help"),
    text("cancel", .hides("─ Keys"), after: "@text.help"),
  ]

  // MARK: Questions

  static let unsaved: [KeyCase] = [
    text("save", .quits(0, saved: "x" + lines), after: "x @text.quit"),
    text("discard", .quits(0), after: "x @text.quit"),
    text("back", .hides("Unsaved"), after: "x @text.quit"),
  ]

  private static func art(_ action: String, _ effect: Effect) -> KeyCase {
    KeyCase(action, .art("█A"), effect, after: "@text.delete-forward @text.save")
  }

  static let art: [KeyCase] = [
    art("code-page-437", .shows("saved art.ans")), art("utf8", .shows("saved art.ans")),
    art("back", .hides("437")),
  ]

  /// The number of lines below those that are shown.
  private static func more(_ count: ClosedRange<Int>) -> Effect {
    .shows("\(count) more lines") { frame in
      let numbers = frame.lines.compactMap { line in
        line.firstRange(of: "↓ ").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
      }
      if numbers.isEmpty { return count.contains(0) && frame.find("↑") != nil }
      return numbers.contains { count.contains($0) }
    }
  }

  /// The cases of scrolling by lines and pages, from the number of lines below at the start.
  private static func scrolling(
    _ context: KeyContext, _ start: Start, _ before: String, more count: Int
  ) -> [KeyCase] {
    [
      KeyCase("up", start, more(count...count), after: "\(before) @\(context).down"),
      KeyCase("down", start, more(count - 1...count - 1), after: before),
      KeyCase("page-up", start, more(count...count), after: "\(before) @\(context).page-down"),
      KeyCase("page-down", start, more(0...count - 2), after: before),
    ]
  }

  private static let styled = Start.text(
    "\u{1b}[1;3;4;9;31;42mred\u{1b}[0m x\n", Size(columns: 80, rows: 9))
  private static let losing = "@text.save-as @line.clear note.txt @prompt.accept"

  static let losses: [KeyCase] =
    [
      KeyCase("save", styled, .shows("saved note.txt"), after: losing),
      KeyCase("back", styled, .hides(": lost"), after: losing),
    ] + scrolling(.losses, styled, losing, more: 2)

  private static func asked(_ action: String, _ effect: Effect) -> KeyCase {
    text(
      action, effect, after: "@text.find o @search.replace 0 @prompt.accept", in: "one two three\n")
  }

  static let replacing: [KeyCase] = [
    asked("replace", .line(1, "0ne two three")), asked("skip", .shows(" all (1)")),
    asked("replace-all", .shows("2 replaced")), asked("back", .hides(" all")),
  ]

  private static let theirs = Start.changed(
    "one two three\n", to: (1...40).map { "theirs \($0)\n" }.joined())

  static let changed: [KeyCase] =
    [
      KeyCase("overwrite", theirs, .shows("saved note.ans"), after: "x @text.save"),
      KeyCase("reload", theirs, .shows("cannot be undone"), after: "x @text.save"),
      KeyCase("confirm", theirs, .line(1, "theirs 1"), after: "x @text.save @changed.reload"),
      KeyCase("show-difference", theirs, .shows("- theirs 1"), after: "x @text.save"),
      KeyCase("back", theirs, .hides("changed by another program"), after: "x @text.save"),
    ] + scrolling(.changed, theirs, "x @text.save @changed.show-difference", more: 25)
}
