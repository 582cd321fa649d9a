import StyledText
import TerminalCore
import Testing

@testable import Editor

@Suite("Saving, opening, quitting")
struct FileFlowTests {
  private static let quitting: [Effect] = [.quit(status: 0, output: nil)]

  /// Takes a save out of some effects.
  private func save(in effects: [Effect]) -> (path: String, bytes: [UInt8], revision: Int)? {
    guard effects.count == 1, case .save(let path, let bytes, let revision) = effects[0] else {
      return nil
    }
    return (path, bytes, revision)
  }

  @Test("Saving writes the text with its styles to the file it came from")
  func saves() throws {
    var model = EditorModel(marked: "{i1:a}‸", path: "dir/f.txt")
    model.play("b Backspace b")
    let saved = try #require(save(in: model.play("C-s")))
    #expect(saved.path == "dir/f.txt")
    #expect(saved.bytes == ANSITextWriter.write(model.text))
    #expect(model.document.isModified)
    #expect(model.update(.saved(path: saved.path, revision: saved.revision)).isEmpty)
    #expect(!model.document.isModified)
    #expect(model.told == "saved dir/f.txt")
  }

  @Test("What was typed while the file was written is still to be saved")
  func savedOlderRevision() throws {
    var model = EditorModel(marked: "‸")
    model.play("a")
    let saved = try #require(save(in: model.play("C-s")))
    model.play("b")
    _ = model.update(.saved(path: saved.path, revision: saved.revision))
    #expect(model.document.isModified)
    let again = try #require(save(in: model.play("C-s")))
    #expect(again.bytes == Array("ab".utf8))
  }

  @Test("Quitting after saving asks again when more was typed meanwhile")
  func quitAfterOlderRevision() throws {
    var model = EditorModel(marked: "‸")
    model.play("a")
    let saved = try #require(save(in: model.play("C-q s")))
    model.play("b")
    #expect(model.update(.saved(path: saved.path, revision: saved.revision)).isEmpty)
    #expect(model.overlay == .question(.init(purpose: .quit)))
  }

  @Test("A text without a name is saved under the one typed, and keeps it")
  func untitled() throws {
    var model = EditorModel(marked: "‸", path: nil)
    #expect(model.file.name == "untitled")
    model.play("a")
    #expect(model.play("C-s").isEmpty)
    let saved = try #require(save(in: model.play("new.txt Enter")))
    #expect(saved.path == "new.txt")
    _ = model.update(.saved(path: saved.path, revision: saved.revision))
    #expect(model.file.name == "new.txt")
    #expect(save(in: model.play("b C-s"))?.path == "new.txt")
  }

  @Test("An unchanged file is not written again, only a new one is made")
  func unchanged() {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-s").isEmpty)
    #expect(model.told == "no changes to save")
    model.play("b C-z")
    #expect(model.play("C-s").isEmpty)
    _ = model.update(.missing(path: "new.txt"))
    #expect(save(in: model.play("C-s"))?.bytes == [])
  }

  @Test("Save as offers the old name, which the first character replaces")
  func saveAs() {
    var model = EditorModel(marked: "a‸")
    #expect(save(in: model.play("A-w Enter"))?.path == "file.txt")
    #expect(save(in: model.play("A-w other Enter"))?.path == "other")
    #expect(model.play("A-w x Esc").isEmpty)
    #expect(model.play("A-w C-u Enter").isEmpty)
  }

  @Test("Quitting asks only when something is not saved")
  func quitting() throws {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-q") == Self.quitting)
    model.play("b")
    #expect(model.play("C-q").isEmpty)
    #expect(model.play("x").isEmpty)
    #expect(model.overlay == .question(.init(purpose: .quit)))
    #expect(model.play("Esc").isEmpty)
    #expect(model.overlay == nil)
    #expect(model.marked == MarkedText("ab‸"))
    #expect(model.play("C-q d") == Self.quitting)
    let saved = try #require(save(in: model.play("C-q s")))
    #expect(
      model.update(.saved(path: saved.path, revision: saved.revision)) == Self.quitting)
  }

  @Test("Quitting a text without a name asks for one, and Esc there calls it off")
  func quitUntitled() throws {
    var model = EditorModel(marked: "‸", path: nil)
    #expect(model.play("a C-q s").isEmpty)
    #expect(model.play("Esc").isEmpty)
    _ = model.update(.saved(path: "x", revision: -1))
    #expect(model.document.isModified)
    model = EditorModel(marked: "‸", path: nil)
    let saved = try #require(save(in: model.play("a C-q s name Enter")))
    #expect(
      model.update(.saved(path: saved.path, revision: saved.revision)) == Self.quitting)
  }

  @Test(
    "A quit that was called off is forgotten by the next save",
    arguments: ["Esc", "Enter", "click:5,10"])
  func quitCalledOff(key: String) throws {
    var model = EditorModel(marked: "‸", path: nil)
    model.play("a C-q s \(key)")
    let saved = try #require(save(in: model.play("C-s name Enter")))
    #expect(model.update(.saved(path: saved.path, revision: saved.revision)).isEmpty)
  }

  @Test("A failed save says why, changes nothing and calls off the quit")
  func failing() throws {
    var model = EditorModel(marked: "‸")
    model.play("a C-q s")
    #expect(model.update(.failed("the disk is full")).isEmpty)
    #expect(model.isWarning)
    #expect(model.told == "the disk is full")
    #expect(model.document.isModified)
    let saved = try #require(save(in: model.play("C-s")))
    #expect(model.update(.saved(path: saved.path, revision: saved.revision)).isEmpty)
  }

  @Test("Opening asks for a name, and before that about what is not saved")
  func opening() throws {
    var model = EditorModel(marked: "a‸")
    #expect(model.play("C-o other Enter") == [.open(path: "other")])
    #expect(model.play("C-o Enter").isEmpty)
    model.play("b C-o")
    #expect(model.overlay == .question(.init(purpose: .open)))
    #expect(model.play("d other Enter") == [.open(path: "other")])
    let saved = try #require(save(in: model.play("C-o s")))
    #expect(model.update(.saved(path: saved.path, revision: saved.revision)).isEmpty)
    #expect(model.play("other Enter") == [.open(path: "other")])
  }

  @Test("An opened text replaces everything that belonged to the one before")
  func opened() {
    var model = EditorModel(marked: "one⏎two⏎three‸")
    model.play("x C-Space C-f three Enter C-f")
    let bytes = Array("\u{1B}[31mn\u{1B}[0mew\r\n".utf8)
    _ = model.update(.opened(path: "new.ans", bytes: bytes))
    #expect(model.marked == MarkedText("‸{i1:n}ew␍⏎"))
    #expect(!model.document.isModified)
    #expect(!model.document.canUndo)
    #expect(model.file.name == "new.ans")
    // An open search line began in the text before.
    model.play("x Backspace Esc")
    model.play("C-a C-x Right Enter")
    #expect(model.text.string == "\r\n")
  }

  @Test("A file that is missing becomes an empty text with its name")
  func missing() {
    var model = EditorModel(marked: "one‸")
    _ = model.update(.missing(path: "new.txt"))
    #expect(model.marked == MarkedText("‸"))
    #expect(model.told == "new file: new.txt")
    #expect(save(in: model.play("C-s"))?.path == "new.txt")
  }

  @Test("A system that ends the program gets its exit status, and what is not saved is kept")
  func terminated() {
    var model = EditorModel(marked: "a‸")
    model.play("C-k")
    #expect(
      model.update(.event(.terminated(.hangup))) == [.quit(status: 129, output: nil)])
    model.play("Esc b C-k")
    #expect(
      model.update(.event(.terminated(.terminate)))
        == [
          .rescue(name: "file.txt", bytes: Array("ab".utf8)), .quit(status: 143, output: nil),
        ])
  }
}
