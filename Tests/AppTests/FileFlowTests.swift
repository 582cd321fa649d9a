import Files
import Formats
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Saving, opening, quitting")
struct FileFlowTests {
  private static let quitting: [Effect] = [.quit(status: 0, output: nil)]

  private func failed(
    _ model: inout EditorModel, _ request: SaveRequest, _ reason: TextFileError.Reason,
    saved: FileStamp? = nil
  ) -> [Effect] {
    let error = TextFileError(action: .save, path: request.path, reason: reason, saved: saved)
    return model.update(.savingFailed(request, error))
  }

  private func question(_ model: EditorModel) throws -> Question<EditorModel> {
    try #require(model.top as? Question<EditorModel>)
  }

  @Test func `Saving writes the text with its styles to the file it came from`() throws {
    var model = EditorModel(marked: "{i1:a}‸", path: "dir/f.txt", playing: "b Backspace b")
    let request = try model.saving()
    #expect(request.path == "dir/f.txt")
    #expect(request.bytes == ANSITextWriter.write(model.text))
    #expect(model.document.isModified)
    #expect(model.saved(request).isEmpty)
    #expect(!model.document.isModified)
    #expect(model.told == "saved dir/f.txt")
  }

  @Test func `Text typed during a save remains unsaved, and quitting asks again`() throws {
    for keys in ["C-s", "C-q s"] {
      var model = EditorModel(marked: "‸", playing: "a")
      let request = try model.saving(keys)
      model.play("b")
      #expect(model.saved(request).isEmpty)
      #expect(model.document.isModified)
      #expect(model.asked == (keys == "C-s" ? nil : .unsaved))
      if keys == "C-s" { #expect(try model.saving().bytes == Array("ab\n".utf8)) }
    }
  }

  @Test func `A text without a name is saved under the typed one, and keeps it`() throws {
    var model = EditorModel(marked: "‸", path: nil)
    #expect(model.file.name == "untitled")
    model.play("a")
    #expect(model.play("C-s").isEmpty)
    #expect(model.row(with: "Save as: art.html, art.svg or art.ans") > 0)
    let request = try model.saving("new.txt Enter")
    #expect(request.path == "new.txt")
    _ = model.saved(request)
    #expect(model.file.name == "new.txt")
    #expect(try model.saving("b C-s").path == "new.txt")
  }

  @Test func `An unchanged file is not written again, but a new one is created`() throws {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-s").isEmpty)
    #expect(model.told == "no changes to save")
    model.play("b C-z")
    #expect(model.play("C-s").isEmpty)
    _ = model.update(.missing(path: "new.txt"))
    #expect(model.marked == MarkedText("‸") && model.told == "new file: new.txt")
    let request = try model.saving()
    #expect(request.bytes == [] && request.path == "new.txt")
  }

  @Test func `Save As offers the current name, which the first typed character replaces`() throws {
    var model = EditorModel(marked: "a‸")
    for (keys, path) in [("A-w Enter", "file.txt"), ("A-w other Enter", "other")] {
      let request = try model.saving(keys)
      #expect(request.path == path)
      _ = model.saved(request)
    }
    #expect(model.play("A-w x Esc").isEmpty)
    #expect(model.play("A-w C-u Enter").isEmpty)
  }

  @Test
  func `Quitting asks only about unsaved changes, and a key that repeats discards nothing`() throws
  {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-q") == Self.quitting)
    // Also while something other than the text has the keyboard.
    for keys in ["C-f", "C-p", "A-h", "C-g 1", "C-k"] {
      #expect(model.play("\(keys) C-q").last == Self.quitting.last, "\(keys)")
    }
    model.play("b")
    #expect(model.play("C-q*20 x").isEmpty)
    #expect(model.asked == .unsaved)
    #expect(model.play("Esc").isEmpty)
    #expect(model.pushed.isEmpty)
    #expect(model.marked == MarkedText("ab‸"))
    #expect(model.play("C-q d") == [.discardText] + Self.quitting)
    let request = try model.saving("C-q s")
    #expect(model.saved(request) == Self.quitting)
  }

  @Test
  func `Quitting with an unnamed text asks for a name, and a cancelled one follows no other save`()
    throws
  {
    for key in ["Esc", "Enter Esc", "click:5,10"] {
      var model = EditorModel(marked: "‸", path: nil)
      #expect(model.play("a C-q s \(key)").isEmpty)
      #expect(model.document.isModified)
      let request = try model.saving("C-s name Enter")
      #expect(model.saved(request).isEmpty)
    }
    var model = EditorModel(marked: "‸", path: nil)
    let request = try model.saving("a C-q s name Enter")
    #expect(model.saved(request) == Self.quitting)
  }

  @Test func `A failed save reports the reason, changes nothing and cancels the quit`() throws {
    var model = EditorModel(marked: "‸")
    let request = try model.saving("a C-q s")
    #expect(failed(&model, request, .diskFull).isEmpty)
    #expect(model.isWarning)
    #expect(model.told == "cannot save file.txt: the disk is full")
    #expect(model.document.isModified)
    let again = try model.saving()
    #expect(model.saved(again).isEmpty)
  }

  @Test
  func `After an error of the last flush the file is known, and saving again tries again`() throws {
    var model = EditorModel(marked: "‸")
    let request = try model.saving("a C-q s")
    #expect(failed(&model, request, .diskError, saved: .missing).isEmpty, "no quit")
    #expect(model.isWarning && model.pushed.isEmpty)
    #expect(
      model.told
        == "saved file.txt, but the disk reported an error: it may be lost in a power failure")
    #expect(model.file.stamp == .missing)
    #expect(model.document.isModified)
    model.play("C-z")
    #expect(model.document.isModified, "the old text is not the one in the file")
    let again = try model.saving()
    #expect(again.expecting == .missing)
    #expect(model.saved(again).isEmpty)
    #expect(!model.document.isModified)
  }

  @Test
  func `A new name is adopted if only the last flush failed, and else stays in the prompt`() throws
  {
    var model = EditorModel(marked: "a‸")
    var request = try model.saving("A-w C-u other Enter")
    #expect(failed(&model, request, .diskError, saved: .missing).isEmpty)
    #expect(model.file.path == "other" && model.pushed.isEmpty)
    request = try model.saving("A-w C-u /no/x.ans Enter")
    #expect(failed(&model, request, .diskFull).isEmpty)
    #expect(model.told == "cannot save x.ans: the disk is full")
    #expect(model.row(with: "cannot save x.ans") > 0)
    let prompt = try #require(model.top as? Prompt<EditorModel>)
    #expect(prompt.label == "Save as: " && prompt.line.text == "/no/x.ans")
  }

  @Test func `Differences are the lines that only one text has`() throws {
    let rows = try VectorRow.all(in: "AppTests/Vectors/differences.txt", cells: 3)
    #expect(rows.count == 8)
    for row in rows {
      let (old, new, lines) = (row[0], row[1], row[2])
      let texts = [old, new].map { EditorModel(marked: $0 + "‸").text }
      let difference = LineDifference(from: texts[0], to: texts[1], "unsaved", limit: 3)
      #expect(difference.lines.joined(separator: "|") == lines, "\(row)")
    }
  }

  @Test func `Of a long line, the part that differs is shown`() {
    let long = String(repeating: "é", count: 100_000)
    let lines = LineDifference(
      from: StyledString(long + long), to: StyledString(long + "!" + long), "unsaved"
    ).lines
    #expect(lines.count == 3)
    #expect(lines[2].contains("!") && lines[2].utf8.count <= 402)
  }

  @Test(arguments: [("", "Alt-End shows what is added"), ("x", "Ctrl-S reloads or overwrites it")])
  func `A file that has grown is followed where that is possible`(keys: String, advice: String) {
    var model = EditorModel(marked: "one‸", playing: keys)
    model.file.stamp = .missing
    _ = model.update(.changedOnDisk(.grown, since: .missing))
    #expect(model.row(with: "file.txt has grown: \(advice)") >= 0)
  }

  @Test
  func `A file changed on disk is overwritten, reloaded or compared, depending on the answer`()
    throws
  {
    var model = EditorModel(marked: "one⏎two‸")
    let request = try model.saving("x C-s")
    #expect(failed(&model, request, .changedOnDisk(.modified)).isEmpty)
    #expect(model.play("d") == [.compare(path: "file.txt")])
    _ = model.update(.compared(path: "file.txt", text: StyledString("one\ntwo\nthree")))
    #expect(
      try question(model).lines == [
        "from line 2: - on disk, + in the editor", "- two", "- three", "+ twox",
      ])
    #expect(model.play("r r r x y").isEmpty, "a key that repeats loses nothing")
    #expect(model.play("r y") == [.open(path: "file.txt")])
    _ = failed(&model, request, .changedOnDisk(.modified))
    #expect(model.play("Esc").isEmpty)
    let again = try model.saving()
    _ = failed(&model, again, .changedOnDisk(.modified))
    let forced = try model.saving("o")
    #expect(forced.expecting == nil)
    #expect(forced.bytes == Array("one\ntwox".utf8))
  }

  @Test func `Losses of a format are listed before saving`() throws {
    var model = EditorModel(marked: "{i1*:a}‸")
    #expect(model.play("A-w plain.txt Enter").isEmpty)
    #expect(try question(model).lines.contains { $0.contains("bold") })
    #expect(model.play("Esc").isEmpty)
    let request = try model.saving("A-w plain.txt Enter s")
    #expect(request.format == .plain)
    #expect(request.bytes == Array("a".utf8))
    _ = model.saved(request)
    #expect(try model.saving("A-w page.html Enter").format == .html)
  }

  @Test
  func `On a narrow screen losses are wrapped, and a truncated message ends with an ellipsis`() {
    var model = EditorModel(marked: "{i1*:a}‸", playing: "size:30x12 A-w plain.svg Enter")
    #expect(model.row(with: " the terminal's 16 colours") > 0)
    #expect(model.row(with: "become fixed colours") > 0)
    model.play("Esc")
    _ = model.update(.warning("nothing that could be told in so few columns"))
    #expect(model.rows.contains(" ⚠ nothing that could be told…"))
  }

  @Test func `A message with a path goes on in rows above, so that it can be read to its end`() {
    let path = "/home/somebody/.local/state/inkwheel/originals/1x2y3z4a5b6c7-p9q8r7-style.css"
    for (columns, rows) in [(100, 24), (80, 24), (40, 12), (20, 24), (80, 4)] {
      var model = EditorModel(marked: "a‸", playing: "size:\(columns)x\(rows)")
      _ = model.update(.warning("its content is in " + path))
      let text = model.rows.joined().replacing(" ", with: "")
      #expect(text.contains("itscontentisin" + path), "\(columns)x\(rows)")
      model.play("x")
      #expect(!model.rows.joined().contains("originals"))
    }
    // Where the text has too few rows it is cut.
    for rows in 1...3 {
      var model = EditorModel(marked: "a‸", playing: "size:20x\(rows)")
      _ = model.update(.warning("its content is in " + path))
      #expect(rows == 1 || model.rows.contains(" ⚠ its content is i…"), "\(rows)")
    }
  }

  @Test func `Opening asks about unsaved changes and then for a name`() throws {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-o other Enter") == [.open(path: "other")])
    #expect(model.play("C-o Enter").isEmpty && model.told == "type the name of a file")
    #expect(model.row(with: "type the name of a file") >= 0)
    model.play("Esc b C-o")
    #expect(model.asked == .unsaved)
    #expect(model.play("d other Enter") == [.open(path: "other", discarding: true)])
    let request = try model.saving("C-o s")
    #expect(model.saved(request).isEmpty)
    #expect(model.play("other Enter") == [.open(path: "other")])
  }

  @Test
  func `The answers of a question are in the hint line alone, or else in the question`() throws {
    for size in ["80x12", "40x12", "20x6"] {
      var model = EditorModel(marked: "a‸", playing: "size:\(size) b C-q")
      let shown = model.frame().plainText
      #expect(shown.ranges(of: "discard").count == 1, "\(shown)")
      _ = try model.saving("s")
    }
    for (isDiscarded, answer) in [(true, "Enter recover"), (false, "Ctrl-D discard")] {
      var model = EditorModel(marked: "a‸", size: Size(columns: 40, rows: 12))
      let offer = RecoveryOffer(
        id: 1, text: StyledString("b"), isDiscarded: isDiscarded, lines: ["changed today 10:00"])
      _ = model.update(.recoverable(offer))
      #expect(model.frame().plainText.ranges(of: answer).count == 1)
    }
  }

  @Test func `An opened text replaces all state of the one before`() {
    var model = EditorModel(marked: "one⏎two⏎three‸", playing: "x C-Space C-f three Enter C-f")
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

  @Test(arguments: [("one\ntwo", "one⏎tw‸o"), ("one\ntoo", "‸one⏎too"), ("one", "‸one")])
  func `The caret stays in its line when a file is read again`(text: String, after: String) {
    var model = EditorModel(marked: "one⏎tw‸o")
    let opened = OpenedFile(ANSITextReader.read(Array(text.utf8)), path: "file.txt")
    _ = model.update(.opened(opened))
    #expect(model.marked == MarkedText(after))
  }

  @Test func `Recovered text is one undo step, and its journal goes when the text is safe`() {
    var model = EditorModel(marked: "one⏎‸two")
    let text = StyledString("one!\nand two")
    for isStale in [false, true] {
      _ = model.update(.recoverable(RecoveryOffer(id: 7, text: text, isStale: isStale, lines: [])))
      #expect(model.play("Enter") == [.acceptJournal(id: 7)])
      #expect(model.text == text && model.document.isModified)
      #expect(model.marked == MarkedText("one!⏎and ‸two"))
      #expect(model.play("C-s").isEmpty == isStale, "it does not replace new content unasked")
      model.play("Esc C-z")
      #expect(model.text.string == "one\ntwo" && !model.document.isModified)
    }
  }

  @Test func `A termination signal sets the exit status, and unsaved text is kept`() {
    var model = EditorModel(marked: "a‸", playing: "C-k")
    #expect(model.update(.event(.terminated(.hangup))) == [.quit(status: 129, output: nil)])
    model.play("Esc b C-k")
    #expect(
      model.update(.event(.terminated(.terminate)))
        == [
          .writeCrashState(
            name: "file.txt",
            text: JournaledText(text: StyledString("ab"), revision: model.document.revision)),
          .quit(status: 143, output: nil),
        ])
  }
}

extension EditorModel {
  /// The context of the question; nil while none is shown.
  fileprivate var asked: KeyContext? { isAsking ? keyContexts.first : nil }
}

extension SaveRequest {
  /// The bytes that would be written.
  fileprivate var bytes: [UInt8]? { try? format.write(text, options: options) }
}
