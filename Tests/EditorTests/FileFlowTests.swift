import Files
import Formats
import Picker
import ProgramTestSupport
import Recovery
import StyledText
import Terminal
import Testing

@testable import Editor

@Suite("Saving, opening, quitting")
struct FileFlowTests {
  private static let quitting: [Effect] = [.quit(status: 0, output: nil)]

  /// The save request in a list of effects.
  private func save(in effects: [Effect]) -> SaveRequest? {
    guard effects.count == 1, case .save(let request) = effects[0] else { return nil }
    return request
  }

  @Test("Saving writes the text with its styles to the file it came from")
  func saves() throws {
    var model = EditorModel(marked: "{i1:a}‸", path: "dir/f.txt")
    model.play("b Backspace b")
    let saved = try #require(save(in: model.play("C-s")))
    #expect(saved.path == "dir/f.txt")
    #expect(saved.bytes == ANSITextWriter.write(model.text))
    #expect(model.document.isModified)
    #expect(model.update(.saved(saved, stamp: .missing)).isEmpty)
    #expect(!model.document.isModified)
    #expect(model.told == "saved dir/f.txt")
  }

  @Test("Text typed during a save remains unsaved")
  func savedOlderRevision() throws {
    var model = EditorModel(marked: "‸")
    model.play("a")
    let saved = try #require(save(in: model.play("C-s")))
    model.play("b")
    _ = model.update(.saved(saved, stamp: .missing))
    #expect(model.document.isModified)
    let again = try #require(save(in: model.play("C-s")))
    #expect(again.bytes == Array("ab".utf8))
  }

  @Test("Quitting after a save asks again when text was typed during the save")
  func quitAfterOlderRevision() throws {
    var model = EditorModel(marked: "‸")
    model.play("a")
    let saved = try #require(save(in: model.play("C-q s")))
    model.play("b")
    #expect(model.update(.saved(saved, stamp: .missing)).isEmpty)
    #expect(model.overlay == .question(.init(purpose: .quit)))
  }

  @Test("A text without a name is saved under the typed one, and keeps it")
  func untitled() throws {
    var model = EditorModel(marked: "‸", path: nil)
    #expect(model.file.name == "untitled")
    model.play("a")
    #expect(model.play("C-s").isEmpty)
    let saved = try #require(save(in: model.play("new.txt Enter")))
    #expect(saved.path == "new.txt")
    _ = model.update(.saved(saved, stamp: .missing))
    #expect(model.file.name == "new.txt")
    #expect(save(in: model.play("b C-s"))?.path == "new.txt")
  }

  @Test("An unchanged file is not written again, but a new one is created")
  func unchanged() {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-s").isEmpty)
    #expect(model.told == "no changes to save")
    model.play("b C-z")
    #expect(model.play("C-s").isEmpty)
    _ = model.update(.missing(path: "new.txt"))
    #expect(save(in: model.play("C-s"))?.bytes == [])
  }

  @Test("Save As offers the current name, which the first typed character replaces")
  func saveAs() {
    var model = EditorModel(marked: "a‸")
    let first = save(in: model.play("A-w Enter"))
    #expect(first?.path == "file.txt")
    if let first { _ = model.update(.saved(first, stamp: .missing)) }
    let second = save(in: model.play("A-w other Enter"))
    #expect(second?.path == "other")
    if let second { _ = model.update(.saved(second, stamp: .missing)) }
    #expect(model.play("A-w x Esc").isEmpty)
    #expect(model.play("A-w C-u Enter").isEmpty)
  }

  @Test("Quitting asks only about unsaved changes")
  func quitting() throws {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-q") == Self.quitting)
    // Also while something other than the text has the keyboard.
    for keys in ["C-f", "C-p", "A-h", "C-g 1", "C-k"] {
      #expect(model.play("\(keys) C-q").last == Self.quitting.last, "\(keys)")
    }
    model.play("b")
    #expect(model.play("C-q").isEmpty)
    #expect(model.play("x").isEmpty)
    #expect(model.overlay == .question(.init(purpose: .quit)))
    #expect(model.play("Esc").isEmpty)
    #expect(model.overlay == nil)
    #expect(model.marked == MarkedText("ab‸"))
    #expect(model.play("C-q d") == [.discardText] + Self.quitting)
    let saved = try #require(save(in: model.play("C-q s")))
    #expect(
      model.update(.saved(saved, stamp: .missing)) == Self.quitting)
  }

  @Test("Quitting with an unnamed text asks for a name, and Esc cancels")
  func quitUntitled() throws {
    var model = EditorModel(marked: "‸", path: nil)
    #expect(model.play("a C-q s").isEmpty)
    #expect(model.play("Esc").isEmpty)
    #expect(model.document.isModified)
    model = EditorModel(marked: "‸", path: nil)
    let saved = try #require(save(in: model.play("a C-q s name Enter")))
    #expect(
      model.update(.saved(saved, stamp: .missing)) == Self.quitting)
  }

  @Test(
    "A cancelled quit does not follow the next save",
    arguments: ["Esc", "Enter", "click:5,10"])
  func quitCalledOff(key: String) throws {
    var model = EditorModel(marked: "‸", path: nil)
    model.play("a C-q s \(key)")
    let saved = try #require(save(in: model.play("C-s name Enter")))
    #expect(model.update(.saved(saved, stamp: .missing)).isEmpty)
  }

  @Test("A failed save reports the reason, changes nothing and cancels the quit")
  func failing() throws {
    var model = EditorModel(marked: "‸")
    let failed = try #require(save(in: model.play("a C-q s")))
    let error = TextFileError(action: .save, path: failed.path, reason: .diskFull)
    #expect(model.update(.savingFailed(failed, error)).isEmpty)
    #expect(model.isWarning)
    #expect(model.told == "cannot save file.txt: the disk is full")
    #expect(model.document.isModified)
    let saved = try #require(save(in: model.play("C-s")))
    #expect(model.update(.saved(saved, stamp: .missing)).isEmpty)
  }

  @Test("After an error of the last flush the file is known, and saving again tries again")
  func flushError() throws {
    var model = EditorModel(marked: "‸")
    let request = try #require(save(in: model.play("a C-q s")))
    let error = TextFileError(
      action: .save, path: request.path, reason: .diskError, saved: .missing)
    #expect(model.update(.savingFailed(request, error)).isEmpty, "the quit is called off")
    #expect(model.isWarning && model.overlay == nil)
    #expect(
      model.told
        == "saved file.txt, but the disk reported an error: it may not survive a loss of power")
    #expect(model.file.stamp == .missing)
    #expect(model.document.isModified)
    model.play("C-z")
    #expect(model.document.isModified, "the old text is not the one in the file")
    let again = try #require(save(in: model.play("C-s")))
    #expect(again.expecting == .missing)
    #expect(model.update(.saved(again, stamp: .missing)).isEmpty)
    #expect(!model.document.isModified)
  }

  @Test("A new name whose file has an error of the last flush is adopted")
  func flushErrorOfNewName() throws {
    var model = EditorModel(marked: "a‸")
    let request = try #require(save(in: model.play("A-w C-u o t h e r Enter")))
    let error = TextFileError(
      action: .save, path: request.path, reason: .diskError, saved: .missing)
    #expect(model.update(.savingFailed(request, error)).isEmpty)
    #expect(model.file.path == "other" && model.overlay == nil)
  }

  @Test("A name that cannot be saved stays in the prompt")
  func failingName() throws {
    var model = EditorModel(marked: "‸a")
    model.play("A-w C-u")
    let failed = try #require(save(in: model.play("/ n o / x . a n s Enter")))
    let error = TextFileError(action: .save, path: failed.path, reason: .diskFull)
    #expect(model.update(.savingFailed(failed, error)).isEmpty)
    #expect(model.told == "cannot save x.ans: the disk is full")
    #expect(model.frame().plainText.contains("cannot save x.ans"))
    guard case .prompt(let prompt)? = model.overlay else {
      Issue.record("no prompt is shown")
      return
    }
    #expect(prompt.purpose == .saveAs && prompt.line.text == "/no/x.ans")
  }

  @Test("A file changed on disk is overwritten, reloaded or compared, depending on the answer")
  func changedOnDisk() throws {
    var model = EditorModel(marked: "one⏎two‸")
    let request = try #require(save(in: model.play("x C-s")))
    let error = TextFileError(
      action: .save, path: request.path, reason: .changedOnDisk(.modified))
    #expect(model.update(.savingFailed(request, error)).isEmpty)
    #expect(model.play("d") == [.compare(path: "file.txt")])
    _ = model.update(.compared(path: "file.txt", text: StyledString("one\ntwo\nthree")))
    guard case .question(let question)? = model.overlay else {
      Issue.record("no question is shown")
      return
    }
    #expect(question.lines == ["from line 2: - in the file, + here", "- two", "- three", "+ twox"])
    #expect(model.play("r").isEmpty)
    #expect(model.play("r r").isEmpty, "a key that repeats loses nothing")
    #expect(model.play("y") == [.open(path: "file.txt")])
    _ = model.update(.savingFailed(request, error))
    #expect(model.play("Esc").isEmpty)
    let again = try #require(save(in: model.play("C-s")))
    _ = model.update(.savingFailed(again, error))
    let forced = try #require(save(in: model.play("o")))
    #expect(forced.expecting == nil)
    #expect(forced.bytes == Array("one\ntwox".utf8))
  }

  @Test("Losses of a format are listed before saving")
  func losses() throws {
    var model = EditorModel(marked: "{i1*:a}‸")
    #expect(model.play("A-w plain.txt Enter").isEmpty)
    guard case .question(let question)? = model.overlay else {
      Issue.record("no question is shown")
      return
    }
    #expect(question.lines.contains { $0.contains("bold") })
    #expect(model.play("Esc").isEmpty)
    let saved = try #require(save(in: model.play("A-w plain.txt Enter s")))
    #expect(saved.format == .plain)
    #expect(saved.bytes == Array("a".utf8))
    _ = model.update(.saved(saved, stamp: .missing))
    #expect(save(in: model.play("A-w page.html Enter"))?.format == .html)
  }

  @Test(
    "On a narrow screen losses are wrapped, and a truncated message ends with an ellipsis")
  func narrow() {
    var model = EditorModel(marked: "{i1*:a}‸")
    _ = model.update(.event(.resized(Size(columns: 30, rows: 12))))
    model.play("A-w plain.svg Enter")
    func rows() -> [Substring] { model.frame().plainText.split(separator: "\n") }
    #expect(rows().contains { $0.hasPrefix(" the terminal's 16 colours") })
    #expect(rows().contains { $0.contains("become fixed colours") })
    model.play("Esc")
    _ = model.update(.told("nothing that could be told in so few columns"))
    #expect(rows().contains(" ⚠ nothing that could be told…"))
  }

  @Test("Opening asks about unsaved changes and then for a name")
  func opening() throws {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-o other Enter") == [.open(path: "other")])
    #expect(model.play("C-o Enter").isEmpty)
    model.play("b C-o")
    #expect(model.overlay == .question(.init(purpose: .open)))
    #expect(model.play("d other Enter") == [.open(path: "other", discarding: true)])
    let saved = try #require(save(in: model.play("C-o s")))
    #expect(model.update(.saved(saved, stamp: .missing)).isEmpty)
    #expect(model.play("other Enter") == [.open(path: "other")])
  }

  @Test("A key that repeats discards nothing; a key that says so does")
  func discarding() {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("b C-q*20").isEmpty)
    #expect(model.overlay == .question(.init(purpose: .quit)))
    #expect(model.frame().plainText.contains("D discard"))
    #expect(model.play("d") == [.discardText, .quit(status: 0, output: nil)])
  }

  @Test("The answers of a question are in the hint line alone, or else in the question")
  func answersOnce() {
    for columns in [80, 40, 20] {
      var model = EditorModel(marked: "a‸")
      _ = model.update(.event(.resized(Size(columns: columns, rows: columns == 20 ? 6 : 12))))
      model.play("b C-q")
      let shown = model.frame().plainText
      #expect(shown.ranges(of: "discard").count + shown.ranges(of: "drop").count == 1, "\(shown)")
      #expect(model.play("s").contains { if case .save = $0 { true } else { false } })
    }
    let question = Overlay.Question(
      purpose: .recovery(lines: ["1 unsaved change"], isDiscarded: true))
    var model = EditorModel(marked: "a‸", size: Size(columns: 40, rows: 12))
    model.overlay = .question(question)
    #expect(model.frame().plainText.ranges(of: "R recover").count == 1)
  }

  @Test("An opened text replaces all state of the one before")
  func opened() {
    var model = EditorModel(marked: "one⏎two⏎three‸")
    model.play("x C-Space C-f three Enter C-f")
    let bytes = Array("\u{1B}[31mn\u{1B}[0mew\r\n".utf8)
    _ = model.update(.opened(OpenedFile(ANSITextReader.read(bytes), path: "new.ans")))
    #expect(model.marked == MarkedText("‸{i1:n}ew␍⏎"))
    #expect(!model.document.isModified)
    #expect(!model.document.canUndo)
    #expect(model.file.name == "new.ans")
    // The open search line belonged to the text before.
    model.play("x Backspace Esc")
    model.play("C-a C-x Right Enter")
    #expect(model.text.string == "\r\n")
  }

  @Test("A missing file becomes an empty text with its name")
  func missing() {
    var model = EditorModel(marked: "one‸")
    _ = model.update(.missing(path: "new.txt"))
    #expect(model.marked == MarkedText("‸"))
    #expect(model.told == "new file: new.txt")
    #expect(save(in: model.play("C-s"))?.path == "new.txt")
  }

  @Test("A termination signal sets the exit status, and unsaved text is rescued")
  func terminated() {
    var model = EditorModel(marked: "a‸")
    model.play("C-k")
    #expect(
      model.update(.event(.terminated(.hangup))) == [.quit(status: 129, output: nil)])
    model.play("Esc b C-k")
    #expect(
      model.update(.event(.terminated(.terminate)))
        == [
          .rescue(name: "file.txt", text: StyledString("ab")), .quit(status: 143, output: nil),
        ])
  }
}

extension SaveRequest {
  /// The bytes that would be written.
  fileprivate var bytes: [UInt8] { format.write(text, options: options) }
}
