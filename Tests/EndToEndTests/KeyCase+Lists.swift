import Editor
import Foundation
import TestSupport

/// The keys of lists and questions.
extension KeyCase {
  private static let lines = "one two three\n"

  // MARK: Lists

  private static let list: [Step] = [.press(.text, "command-palette"), .wait("─ Commands")]

  private static func chosen(_ title: String) -> Effect {
    .screen("“\(title)” chosen") { screen in
      guard let found = screen.find(title), let other = screen.find("Redo") else { return false }
      return screen.cell(found.row, found.column).background
        != screen.cell(other.row, other.column).background
    }
  }

  static let commandList: [KeyCase] = [
    KeyCase(
      "up", .text(lines), list + [.press(.commands, "down"), .until(chosen("Save as…"))],
      chosen("Save ")),
    KeyCase("down", .text(lines), list, chosen("Save as…")),
    KeyCase("accept", .text(lines), list, .shows("no changes to save")),
    KeyCase("cancel", .text(lines), list, .hides("─ Commands")),
  ]

  private static let helped: [Step] = [.press(.text, "help"), .wait("─ Keys")]

  private static func help(
    _ what: String, _ isShown: @escaping @Sendable (TerminalScreen) -> Bool
  ) -> Effect {
    .screen(what) { $0.contains("─ Keys") && isShown($0) }
  }

  private static let top = help("the top") { $0.contains("│ Commands") }
  private static let below = help("a line below") { !$0.contains("│ Commands") }
  private static let bottom = help("the end") { $0.contains("Height of the sheet") }

  static let help: [KeyCase] = [
    KeyCase("up", .text(lines), helped + [.press(.help, "down"), .until(below)], top),
    KeyCase(
      "down", .text(lines), helped,
      help("one line below") { !$0.contains("│ Commands") && $0.contains("Save as…") }),
    KeyCase("page-up", .text(lines), helped + [.press(.help, "page-down"), .until(below)], top),
    KeyCase(
      "page-down", .text(lines), helped, help("a page below") { !$0.contains("Save as…") }),
    KeyCase("first", .text(lines), helped + [.press(.help, "last"), .until(bottom)], top),
    KeyCase("last", .text(lines), helped, bottom),
    KeyCase("cancel", .text(lines), helped, .hides("─ Keys")),
  ]

  // MARK: Questions

  private static let quitting: [Step] = [
    .type("x"), .wait("note.ans •"), .press(.text, "quit"), .wait("Unsaved"),
  ]

  static let unsaved: [KeyCase] = [
    KeyCase("save", .text(lines), quitting, .ends(0, text: "xone two three\n")),
    KeyCase("discard", .text(lines), quitting, .ends(0, text: lines)),
    KeyCase("back", .text(lines), quitting, .hides("Unsaved")),
  ]

  private static let savingArt: [Step] = [
    .press(.text, "delete-forward"), .wait("art.ans •"), .press(.text, "save"), .wait("437"),
  ]

  static let art: [KeyCase] = [
    KeyCase("code-page-437", .art, savingArt, .shows("saved art.ans")),
    KeyCase("utf8", .art, savingArt, .shows("saved art.ans")),
    KeyCase("back", .art, savingArt, .hides("437")),
  ]

  /// The number of lines below those that are shown.
  private static func more(_ count: ClosedRange<Int>) -> Effect {
    .screen("\(count) more lines") { screen in
      let words = screen.lines.compactMap { line in
        line.range(of: "↓ ").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
      }
      if words.isEmpty { return count.contains(0) && screen.contains("↑") }
      return words.contains { count.contains($0) }
    }
  }

  /// The cases of scrolling by lines and pages, from the number of lines below at the start.
  private static func scrolling(
    _ context: KeyContext, _ start: Start, _ steps: [Step], more count: Int
  ) -> [KeyCase] {
    let moved: [Step] = [.until(more(count...count))]
    let end: [Step] = [.press(context, "page-down"), .until(more(0...count - 2))]
    return [
      KeyCase(
        "up", start,
        steps + moved + [.press(context, "down"), .until(more(count - 1...count - 1))],
        more(count...count)),
      KeyCase("down", start, steps + moved, more(count - 1...count - 1)),
      KeyCase("page-up", start, steps + moved + end, more(count...count)),
      KeyCase("page-down", start, steps + moved, more(0...count - 2)),
    ]
  }

  private static let styled = Start.text(
    "\u{1b}[1;3;4;9;31;42mred\u{1b}[0m x\n", TerminalSize(columns: 80, rows: 9))
  private static let losing: [Step] = [
    .press(.text, "save-as"), .wait("Save as:"), .press(.line, "clear"), .type("note.txt"),
    .wait("note.txt"), .press(.prompt, "accept"), .wait(": lost"),
  ]

  static let losses: [KeyCase] =
    [
      KeyCase("save", styled, losing, .shows("saved note.txt")),
      KeyCase("back", styled, losing, .hides(": lost")),
    ] + scrolling(.losses, styled, losing, more: 2)

  private static let asked: [Step] = [
    .press(.text, "find"), .type("o"), .wait("1 of 2"), .press(.search, "replace"),
    .wait("Replace with:"), .type("0"), .press(.prompt, "accept"), .wait(" all (2)"),
  ]

  static let replacing: [KeyCase] = [
    KeyCase("replace", .text(lines), asked, .line(1, "0ne two three")),
    KeyCase("skip", .text(lines), asked, .shows(" all (1)")),
    KeyCase("replace-all", .text(lines), asked, .shows("2 replaced")),
    KeyCase("back", .text(lines), asked, .hides(" all")),
  ]

  private static let theirs = (1...40).map { "theirs \($0)\n" }.joined()
  private static let changing: [Step] = [
    .type("x"), .wait("note.ans •"), .write(theirs, to: "note.ans"), .press(.text, "save"),
    .wait("changed by another program"),
  ]
  private static let comparing: [Step] =
    changing + [.press(.changed, "show-difference"), .wait("- theirs 1")]

  static let changed: [KeyCase] =
    [
      KeyCase("overwrite", .text(lines), changing, .shows("saved note.ans")),
      KeyCase(
        "reload", .text(lines), changing, .shows("cannot be undone")),
      KeyCase(
        "confirm", .text(lines),
        changing + [.press(.changed, "reload"), .wait("cannot be undone")],
        .line(1, "theirs 1")),
      KeyCase("show-difference", .text(lines), changing, .shows("- theirs 1")),
      KeyCase("back", .text(lines), changing, .hides("changed by another program")),
    ] + scrolling(.changed, .text(lines), comparing, more: 25)

  private static let offered: [Step] = [.wait("1 unsaved change")]

  static let recovery: [KeyCase] =
    [
      KeyCase("recover", .recovery(), offered, .line(1, "mine 1")),
      KeyCase(
        "discard", .recovery(), offered, .shows("cannot be undone")),
      KeyCase(
        "confirm", .recovery(),
        offered + [.press(.recovery, "discard"), .wait("cannot be undone")],
        .hides("1 unsaved change")),
      KeyCase("back", .recovery(), offered, .hides("1 unsaved change")),
    ]
    + scrolling(
      .recovery, .recovery(TerminalSize(columns: 80, rows: 8)), [], more: 2)
}
