package import Terminal

/// A movement of the caret.
package enum Motion: String, KeyAction {
  case left, right, up, down
  case wordLeft, wordRight, lineStart, lineEnd
  case pageUp, pageDown, documentStart, documentEnd

  package var row: KeyRow {
    switch self {
    case .left: .init("Left", [Key(.left)])
    case .right: .init("Right", [Key(.right)])
    case .up: .init("Up", [Key(.up), Key(.up, .control)])
    case .down: .init("Down", [Key(.down), Key(.down, .control)])
    case .wordLeft: .init("Word left", [Key(.left, .control)])
    case .wordRight: .init("Word right", [Key(.right, .control)])
    case .lineStart: .init("Start of the line", [Key(.home)])
    case .lineEnd: .init("End of the line", [Key(.end)])
    case .pageUp: .init("Page up", [Key(.pageUp)])
    case .pageDown: .init("Page down", [Key(.pageDown)])
    case .documentStart: .init("Start of the text", [Key(.home, .control), Key(.pageUp, .control)])
    case .documentEnd: .init("End of the text", [Key(.end, .control), Key(.pageDown, .control)])
    }
  }

  /// Whether the goal column is kept.
  var isVertical: Bool { [.up, .down, .pageUp, .pageDown].contains(self) }
}

/// An action of a key on the text, other than a command or a motion.
package enum EditingAction: String, KeyAction {
  case breakLine, insertTab, outdent
  case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
  /// Ends the mark, the selection and the picker.
  case cancel

  package var row: KeyRow {
    switch self {
    case .breakLine: .init("Insert a line break", [Key(.enter), Key(.enter, .shift)])
    case .insertTab: .init("Insert a tab, or indent the selected lines", [Key(.tab)])
    case .outdent: .init("Outdent the lines", [Key(.tab, .shift)])
    case .deleteBackward:
      .init("Delete the character before the cursor", [Key(.backspace), Key(.backspace, .shift)])
    case .deleteForward: .init("Delete the character after the cursor", [Key(.delete)])
    case .deleteWordBackward:
      .init("Delete to the start of the word", [Key(.backspace, .control), Key(.backspace, .alt)])
    case .deleteWordForward:
      .init("Delete to the end of the word", [Key(.delete, .control), Key(.delete, .alt)])
    case .cancel: .init("End the mark, the selection and the picker", Key.withAnyModifiers(.escape))
    }
  }
}

/// An action of a key in a prompt, apart from editing its line; those without keys are for searching.
package enum PromptAction: String, KeyAction {
  case accept, cancel
  /// Goes to another match while the search line is open.
  case nextMatch, previousMatch
  /// Turns a switch of the search on or off.
  case matchCase, matchWords, regularExpression, matchColor
  /// Goes from finding to replacing.
  case replace
  /// Ends the search with the caret at the match.
  case finish
  /// Completes the name of a file.
  case complete

  package var row: KeyRow {
    switch self {
    case .accept: .init("Accept the line", Key.withAnyModifiers(.enter))
    case .cancel: .init("Cancel", Key.withAnyModifiers(.escape) + [.control("c")])
    case .nextMatch: .init("Next match")
    case .previousMatch: .init("Previous match")
    case .matchCase: .init("Match upper and lower case")
    case .matchWords: .init("Match whole words")
    case .regularExpression: .init("Search with a regular expression")
    case .matchColor: .init("Search for text in a colour")
    case .replace: .init("Replace the matches")
    case .finish: .init("End the search at the match")
    case .complete: .init("Complete the file name", [Key(.tab)])
    }
  }

  /// The keys of the search line.
  static let searchKeys = KeyMap<PromptAction>([
    (.accept, Key.withAnyModifiers(.enter).filter { $0.modifiers != .shift }),
    (.nextMatch, [Key(.down), .control("f"), .alt("n"), Key(.function(3))]),
    (.previousMatch, [Key(.up), Key(.enter, .shift), .alt("q"), Key(.function(3), .shift)]),
    (.matchCase, [.alt("c")]),
    (.matchWords, [.alt("w")]),
    (.regularExpression, [.alt("r")]),
    (.matchColor, [.alt("o")]),
    (.replace, [.control("r")]),
    (.finish, [Key(.tab)]),
    (.cancel, Key.withAnyModifiers(.escape) + [.control("c")]),
  ])
}

/// An action of a key in the list of commands or the help.
package enum ListAction: String, KeyAction {
  case up, down, pageUp, pageDown, first, last
  case accept, cancel

  package var row: KeyRow {
    switch self {
    case .up: .init("Up", group: "Choose a command")
    case .down: .init("Down", group: "Choose a command")
    case .pageUp: .init("Page up", group: "Page up and down")
    case .pageDown: .init("Page down", group: "Page up and down")
    case .first: .init("Start")
    case .last: .init("End")
    case .accept: .init("Run the command")
    case .cancel: .init("Close")
    }
  }

  /// The most characters that a list is searched for, as each one that is typed searches anew.
  static let searchLimit = 100

  /// The keys of the list of commands; others are typed into its line.
  static let commandKeys = KeyMap<ListAction>([
    (.up, [Key(.up)]),
    (.down, [Key(.down)]),
    (.pageUp, [Key(.pageUp)]),
    (.pageDown, [Key(.pageDown)]),
    (.accept, Key.withAnyModifiers(.enter)),
    (.cancel, Key.withAnyModifiers(.escape) + [.control("c"), .control("p")]),
  ])

  /// The keys of the help; characters search in it, and any other key closes it too.
  static let helpKeys = KeyMap<ListAction>([
    (.up, Key.withAnyModifiers(.up)),
    (.down, Key.withAnyModifiers(.down)),
    (.pageUp, Key.withAnyModifiers(.pageUp)),
    (.pageDown, Key.withAnyModifiers(.pageDown) + Key.withAnyModifiers(.character(" "))),
    (.first, Key.withAnyModifiers(.home)),
    (.last, Key.withAnyModifiers(.end)),
    (.cancel, [Key(.escape)]),
  ])
}

/// An action of a key while the colours of a text are picked.
package enum TextColorAction: String, KeyAction {
  case next, previous, acceptAll

  package var row: KeyRow {
    switch self {
    case .next:
      .init(
        "Next colour of the text", [.control("n")], group: "Next and previous colour of the text")
    case .previous:
      .init(
        "Previous colour of the text", [.control("p")],
        group: "Next and previous colour of the text")
    case .acceptAll: .init("Keep the colour for all that are equal", [Key(.enter, .alt)])
    }
  }
}

/// An action of a key on the colours of a terminal.
package enum SchemeAction: String, KeyAction {
  case edit, save, saveAs, undo, redo, mend, mendAll, cancel
  case up, down, left, right
  case nextSample, pageUp, pageDown

  package var row: KeyRow {
    switch self {
    case .edit: .init("Edit the colour", [Key(.enter), Key(.tab), .character(" ")])
    case .save: .init("Save", [.control("s")])
    case .saveAs: .init("Save as…", [.alt("w")])
    case .undo: .init("Undo", [.control("z"), .character("u")])
    case .redo: .init("Redo", [.control("y"), .character("r")])
    case .mend: .init("Mend the colour", [.character("f")])
    case .mendAll: .init("Mend all colours", [.character("F")])
    case .cancel: .init("Quit", [Key(.escape), .control("c")])
    case .up: .init("Colour above", [Key(.up)], group: "Choose a colour")
    case .down: .init("Colour below", [Key(.down)], group: "Choose a colour")
    case .left: .init("Colour on the left", [Key(.left)], group: "Choose a colour")
    case .right: .init("Colour on the right", [Key(.right)], group: "Choose a colour")
    case .nextSample: .init("Next sample", [.character("s")])
    case .pageUp: .init("Scroll the sample up", [Key(.pageUp)], group: "Scroll the sample")
    case .pageDown: .init("Scroll the sample down", [Key(.pageDown)], group: "Scroll the sample")
    }
  }
}

/// An action of a key in the gallery.
package enum GalleryAction: String, KeyAction {
  case next, previous, first, last, leave

  package var row: KeyRow {
    switch self {
    case .next: .init("Next scene")
    case .previous: .init("Previous scene")
    case .first: .init("First scene")
    case .last: .init("Last scene")
    case .leave: .init("Quit")
    }
  }

  /// Keys that the scene never gets.
  static let everywhereKeys = KeyMap<GalleryAction>([
    (.next, [.control("n")]),
    (.previous, [.control("p")]),
    (.leave, [.control("c")]),
  ])

  /// The keys that leave if the scene does not use them, and those that turn the page of a scene
  /// without a control.
  static let pageKeys = KeyMap<GalleryAction>([
    (.next, keys(.right, .down, .tab, .enter, .pageDown, .character(" "))),
    (.previous, keys(.left, .up, .pageUp, .backspace)),
    (.first, keys(.home)),
    (.last, keys(.end)),
    (.leave, keys(.character("q"), .escape, .character("c"))),
  ])

  private static func keys(_ codes: Key.Code...) -> [Key] { codes.flatMap(Key.withAnyModifiers) }
}

/// An action of a key of the eyedropper, beside the motions of the text.
package enum EyedropperAction: String, KeyAction {
  case take, otherSide, cancel

  package var row: KeyRow {
    switch self {
    case .take: .init("Take the colour", Key.withAnyModifiers(.enter) + [.character(" ")])
    case .otherSide: .init("The character's colour, or its background", [Key(.tab)])
    case .cancel: .init("Take no colour", Key.withAnyModifiers(.escape) + [.control("c")])
    }
  }
}

/// An action of a key in a question: an answer, or scrolling the lines above it.
package enum QuestionAction: String, KeyAction {
  case save, discard
  case codePage437 = "code-page-437"
  case utf8
  case overwrite, reload, showDifference
  case recover
  case replace, skip, replaceAll
  /// Confirms that something may be lost permanently.
  case confirm
  /// Goes back without changing anything.
  case back
  /// Scrolls the lines above the question.
  case up, down, pageUp, pageDown

  package var row: KeyRow {
    switch self {
    case .save: .init("Save")
    case .discard: .init("Discard")
    case .codePage437: .init("Save as code page 437")
    case .utf8: .init("Save as UTF-8")
    case .overwrite: .init("Overwrite the file")
    case .reload: .init("Reload the file")
    case .showDifference: .init("Show the difference")
    case .recover: .init("Recover the text")
    case .replace: .init("Replace the match")
    case .skip: .init("Skip the match")
    case .replaceAll: .init("Replace all remaining matches")
    case .confirm: .init("Discard permanently")
    case .back: .init("Back")
    case .up: .init("Scroll up", group: "Scroll")
    case .down: .init("Scroll down", group: "Scroll")
    case .pageUp: .init("Page up", group: "Page up and down")
    case .pageDown: .init("Page down", group: "Page up and down")
    }
  }
}

/// The keys of each question.
///
/// Only keys that the hints name answer, and Enter where nothing is lost.
package struct QuestionKeys: Hashable, Sendable {
  /// The keys when a text with unsaved changes is about to be closed.
  var unsaved = table(
    [
      (
        .save, Key.withAnyModifiers(.character("s")) + [.character("S"), Key(.enter)]
      ),
      (.discard, letter("d")),
    ], hasLines: false)
  /// The keys when art can be saved in two encodings.
  var art = table(
    [
      (.codePage437, letter("c") + Key.withAnyModifiers(.enter)),
      (.utf8, letter("u")),
    ], hasLines: false)
  /// The keys when the format cannot hold the whole text.
  ///
  /// A save that asked another question before, answered by S, is confirmed by A.
  var losses = table([(.save, letter("s") + letter("a"))])
  /// The keys when another program has changed the file.
  var changed = table([
    (.overwrite, letter("o")),
    (.reload, letter("r")),
    (.showDifference, letter("d")),
    (.confirm, letter("y")),
  ])
  /// The keys when there is unsaved text of an earlier session.
  ///
  /// This question comes by itself, so letters are text that is being typed.
  var recovery = table([
    (.recover, Key.withAnyModifiers(.enter) + [.control("r")]),
    (.discard, [.control("d")]),
    (.confirm, [.control("y")]),
  ])

  /// The keys when a match can be replaced.
  var replacing = table(
    [
      (.replace, [.character("y"), .character("Y"), Key(.enter)]),
      (.skip, [.character("n"), .character("N"), Key(.right), Key(.down)]),
      (.replaceAll, [.character("a"), .character("A")]),
    ], hasLines: false)

  /// Returns a table with the keys that all questions have.
  /// - Parameter hasLines: whether there can be lines above the question, which scroll.
  private static func table(
    _ answers: [(QuestionAction, [Key])], hasLines: Bool = true
  ) -> KeyMap<QuestionAction> {
    let scrolling: [(QuestionAction, [Key])] = [
      (.up, Key.withAnyModifiers(.up)),
      (.down, Key.withAnyModifiers(.down)),
      (.pageUp, Key.withAnyModifiers(.pageUp)),
      (.pageDown, Key.withAnyModifiers(.pageDown)),
    ]
    return KeyMap(
      answers
        + [(.back, Key.withAnyModifiers(.escape) + [.control("c")])]
        + (hasLines ? scrolling : []))
  }

  /// Returns a letter in both cases.
  private static func letter(_ letter: Character) -> [Key] {
    [.character(letter), .character(Character(letter.uppercased()))]
  }
}

extension KeyMap<QuestionAction> {
  /// Returns the key of an answer; a letter as a capital if both cases answer.
  func answerLabel(for action: QuestionAction) -> String {
    let keys = keys(for: action)
    let label = label(for: action)
    let capital = label.uppercased()
    return label.count == 1 && keys.map(\.name).contains(capital) ? capital : label
  }

  /// Returns a question with its answers in one line, from the longest wording to the shortest.
  ///
  /// What asks is followed by the answers. Where that does not fit, the answers stand alone; the way
  /// back loses its word and then its key, and words drop from the right, until there are only keys.
  /// Answers without a key are left out.
  func wordings(of titles: [String], _ answers: [(key: QuestionAction, value: String)]) -> [String]
  {
    let answers = answers.filter { !keys(for: $0.key).isEmpty }
    let others = answers.filter { $0.key != .back }
    func joined(
      words count: Int, of answers: [(key: QuestionAction, value: String)],
      separator: String = " "
    ) -> String {
      answers.enumerated().map { index, answer in
        answerLabel(for: answer.key) + (index < count ? " " + answer.value : "")
      }.joined(separator: separator)
    }
    let all = answers.count
    return [Self.subject(of: titles[0]) + joined(words: all, of: answers, separator: " · ")]
      + titles.dropFirst().map { Self.subject(of: $0) + joined(words: all, of: answers) }
      + [joined(words: all, of: answers), joined(words: all - 1, of: answers)]
      + others.indices.reversed().map { joined(words: $0 + 1, of: others) }
      + [joined(words: 0, of: answers) + "?"]
  }

  /// Returns what a question is about: the text up to a dash or colon, or all of it.
  private static func subject(of title: String) -> String {
    for separator in [" — ", ": "] {
      if let range = title.firstRange(of: separator) { return String(title[..<range.upperBound]) }
    }
    return title + " "
  }
}
