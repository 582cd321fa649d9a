import Terminal

/// An action of a key in a question: an answer, or scrolling the lines above it.
package enum QuestionAction: String, KeyAction, CaseIterable {
  case save, discard
  case codePage437 = "code-page-437"
  case utf8
  case overwrite, reload
  case showDifference = "show-difference"
  case recover
  case replace, skip
  case replaceAll = "replace-all"
  /// Confirms that something may be lost permanently.
  case confirm
  /// Goes back without changing anything.
  case back
  /// Scrolls the lines above the question.
  case up, down
  case pageUp = "page-up"
  case pageDown = "page-down"

  package var title: String {
    switch self {
    case .save: "Save"
    case .discard: "Discard"
    case .codePage437: "Save as code page 437"
    case .utf8: "Save as UTF-8"
    case .overwrite: "Overwrite the file"
    case .reload: "Reload the file"
    case .showDifference: "Show the difference"
    case .recover: "Recover the text"
    case .replace: "Replace the match"
    case .skip: "Skip the match"
    case .replaceAll: "Replace all remaining matches"
    case .confirm: "Discard permanently"
    case .back: "Back"
    case .up: "Scroll up"
    case .down: "Scroll down"
    case .pageUp: "Page up"
    case .pageDown: "Page down"
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
