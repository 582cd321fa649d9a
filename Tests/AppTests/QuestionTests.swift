import Files
import Formats
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Questions")
struct QuestionTests {
  /// A way to a question with an answer that loses something.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    var path: String? = "file.txt"
    let keys: String
    /// Whether another program has changed the file.
    var isChanged = false
    /// Whether there is unsaved text of an earlier session.
    var isRecoverable = false

    init(
      _ name: String, _ text: String, path: String? = "file.txt", _ keys: String,
      isChanged: Bool = false, isRecoverable: Bool = false
    ) {
      testDescription = name
      (self.text, self.path, self.keys) = (text, path, keys)
      (self.isChanged, self.isRecoverable) = (isChanged, isRecoverable)
    }

    /// Returns the editor that asks the question.
    func model() throws -> EditorModel {
      var model = EditorModel(marked: text, path: path)
      if path?.hasSuffix(".md") == true { model.file.format = .markdown }
      if isRecoverable { _ = model.update(.recoverable(QuestionTests.recovered)) }
      for effect in model.play(keys) {
        guard isChanged, case .save(let request) = effect else { continue }
        let error = TextFileError(
          action: .save, path: request.path, reason: .changedOnDisk(.modified), copy: nil)
        _ = model.update(.savingFailed(request, error))
      }
      guard model.isAsking else { throw TerminalFailure("no question is shown") }
      return model
    }
  }

  static let recovered = RecoveryOffer(id: 3, text: StyledString("old"), lines: ["-a", "+old"])

  static let ways = [
    Way("quit", "a‸", "b C-q"), Way("quit in the picker", "a‸", "b C-k C-q"),
    Way("open", "a‸", "b C-o"),
    Way("losses", "{i1:a}‸", path: "a.md", "b C-s"),
    Way("losses under another name", "{i1:a}‸", "b A-w x.txt Enter"),
    Way("losses of an untitled text", "{i1:a}‸", path: nil, "b C-s x.txt Enter"),
    Way("losses after an unknown extension", "{i1:a}‸", path: "a.md", "b A-w x.foo Enter s"),
    Way("losses before quitting, by S", "{i1:a}‸", path: "a.md", "b C-q s"),
    Way("losses before quitting, by Enter", "{i1:a}‸", path: "a.md", "b C-q Enter"),
    Way("changed", "a‸", "b C-s", isChanged: true),
    Way("changed before quitting", "a‸", "b C-q s", isChanged: true),
    Way("changed after losses", "{i1:a}‸", path: "a.md", "b C-s s", isChanged: true),
    Way("recovery", "a‸", "Right", isRecoverable: true),
    Way("discarding a recovery", "a‸", "C-d", isRecoverable: true),
  ]

  /// Whether the answer to a question loses text, styles or the content of a file.
  private func loses(_ effects: [Effect], _ context: KeyContext) -> Bool {
    effects.contains { effect in
      switch (effect, context) {
      case (.save, .losses), (.save, .changed): true
      case (.discardText, _), (.discardJournal, _), (.open, _): true
      default: false
      }
    }
  }

  private func press(_ keys: [Key], in model: EditorModel) -> [Effect] {
    var model = model
    return keys.flatMap { model.update(.event(.key($0))) }
  }

  /// The keys of the commands that ask, and Enter.
  private static let asking =
    Key.withAnyModifiers(.enter) + [.control("s"), .alt("w"), .control("q"), .control("o")]

  @Test(arguments: ways)
  func `No key that led to a question, nor Enter, loses anything`(_ way: Way) throws {
    var model = try way.model()
    // Not even if the configuration binds these keys to all answers.
    for isBound in [false, true] {
      let keys = model.terminal.recentKeys + Self.asking
      if isBound { model.terminal.keys.questions.bindAll(to: keys) }
      for key in keys {
        let effects = press(Array(repeating: key, count: 3), in: model)
        #expect(!loses(effects, model.keyContexts[0]), "\(key.name)")
      }
    }
  }

  @Test(arguments: ways)
  func `Every question can be answered by the keys in its hints`(_ way: Way) throws {
    let model = try way.model()
    let question = try #require(model.top as? Question<EditorModel>)
    for hint in question.hints(in: model) where !hint.key.contains("/") {
      #expect(!hint.key.isEmpty, "\(hint.action)")
    }
    guard question.context == .losses else { return }
    let answers = question.keys(in: model).keys(for: .save)
    #expect(answers.contains { loses(press([$0], in: model), .losses) })
  }

  @Test func `The second click of a double click on a hint does not answer`() throws {
    var model = try Way("", "{i1:a}‸", path: "a.md", "b C-s").model()
    let row = model.hintRow
    var effects: [[Effect]] = []
    for clicks in [2, 1] {
      effects.append([])
      for column in row.minColumn..<row.maxColumn where effects[effects.count - 1].isEmpty {
        let point = Point(column: column, row: row.minRow)
        effects[effects.count - 1] = model.update(
          .event(.mouse(Mouse(.press(clicks: clicks), at: point, button: .primary))))
      }
    }
    #expect(effects[0].isEmpty && !effects[1].isEmpty)
  }

  @Test func `Text that is typed while earlier text is offered is typed, and the offer stays`() {
    for keys in ["Sign in", "draw", "yes", "no"] {
      var model = EditorModel(marked: "‸")
      _ = model.update(.recoverable(Self.recovered))
      let effects = model.play(keys.map { $0 == " " ? "Space" : String($0) }.joined(separator: " "))
      #expect(effects.isEmpty)
      #expect(model.marked == MarkedText("\(keys)‸"))
    }
    var model = EditorModel(marked: "‸")
    _ = model.update(.recoverable(Self.recovered))
    #expect(model.play("C-d Left C-y").isEmpty, "another key takes the answer back")
    #expect(model.play("C-d C-y") == [.discardJournal(id: 3)])
  }
}

extension QuestionKeys {
  /// Binds the same keys to every answer that loses something.
  fileprivate mutating func bindAll(to keys: [Key]) {
    for path: WritableKeyPath<QuestionKeys, KeyMap<QuestionAction>> in [
      \.unsaved, \.losses, \.changed, \.recovery,
    ] {
      for (action, _) in self[keyPath: path].bindings {
        let isLoss = [.discard, .overwrite, .reload, .confirm].contains(action)
        if isLoss || path == \.losses && action == .save {
          self[keyPath: path].bind(action, to: keys)
        }
      }
    }
  }
}
