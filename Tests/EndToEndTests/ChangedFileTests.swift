import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A file that another program changes", .blocking)
struct ChangedFileTests {
  private let top = TerminalProcess.documentTop

  /// Types a letter, changes the file outside the editor and tries to save.
  private func saveAfterChange(
    _ folder: WorkFolder, change: () throws -> Void
  ) throws -> TerminalProcess {
    try folder.write("one\ntwo\n", to: "file")
    let program = try folder.edit("file")
    program.send(keys: "x")
    try program.waitUntilShown("xone")
    try change()
    program.send(.control("s"))
    return program
  }

  private func theirs(_ folder: WorkFolder) -> () throws -> Void {
    { try folder.write("one\ntheirs\n", to: "file") }
  }

  @Test("Overwriting replaces the text of another program")
  func overwrite() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder, change: theirs(folder))
    let question = try program.waitUntilShown("The file has changed")
    #expect(question.contains("file was changed by another program since it was opened."))
    #expect(try folder.text(of: "file") == "one\ntheirs\n")
    program.send(keys: "o")
    try program.waitUntilShown("saved file")
    #expect(try folder.text(of: "file") == "xone\ntwo\n")
    // Now the editor knows the new state of the file.
    program.send(keys: "y")
    try program.waitUntilShown("xyone")
    try program.save()
    #expect(try program.quit() == .exited(0))
  }

  @Test("Reloading shows the text of another program")
  func reload() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder, change: theirs(folder))
    try program.waitUntilShown("The file has changed")
    program.send(keys: "r")
    try program.waitUntilShown("Y discard")
    program.send(keys: "ry")
    let screen = try program.waitUntilShown("theirs")
    #expect(screen.text(row: top) == "one" && !screen.contains("file •"))
    #expect(try folder.text(of: "file") == "one\ntheirs\n")
    program.send(keys: "y")
    try program.waitUntilShown("yone")
    try program.save()
    #expect(try folder.text(of: "file") == "yone\ntheirs\n")
    #expect(try program.quit() == .exited(0))
    #expect(folder.journals.isEmpty)
  }

  @Test("The differences can be shown before answering")
  func difference() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder, change: theirs(folder))
    try program.waitUntilShown("The file has changed")
    program.send(keys: "d")
    let screen = try program.waitUntilShown("from line 1: - in the file, + here")
    for line in ["- one", "- theirs", "+ xone", "+ two"] { #expect(screen.contains(line)) }
    #expect(try folder.text(of: "file") == "one\ntheirs\n")
    program.send(keys: "o")
    try program.waitUntilShown("saved file")
    #expect(try folder.text(of: "file") == "xone\ntwo\n")
  }

  @Test("Going back writes nothing, and the text can be saved under another name")
  func back() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder, change: theirs(folder))
    try program.waitUntilShown("The file has changed")
    try program.escape(until: "no question") { !$0.contains("The file has changed") }
    #expect(program.screen.text(row: top) == "xone" && program.screen.contains("file •"))
    #expect(try folder.text(of: "file") == "one\ntheirs\n")
    program.send(.alt("w"))
    try program.answer("Save as:", with: "mine")
    try program.waitUntilShown("saved mine")
    #expect(try folder.text(of: "mine") == "xone\ntwo\n")
    #expect(try folder.text(of: "file") == "one\ntheirs\n")
  }

  @Test("The editor asks about a file that was deleted or replaced")
  func removed() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder) { unlink(folder.path + "/file") }
    let question = try program.waitUntilShown("The file has changed")
    #expect(question.contains("file was removed since it was opened."))
    program.send(keys: "o")
    try program.waitUntilShown("saved file")
    #expect(try folder.text(of: "file") == "xone\ntwo\n")
    try program.quit()

    let other = try saveAfterChange(folder) {
      try folder.write("another\n", to: "new")
      rename(folder.path + "/new", folder.path + "/file")
    }
    try other.waitUntilShown("The file has changed")
    #expect(try folder.text(of: "file") == "another\n")
  }

  @Test("A file that was only touched or linked is saved without asking")
  func touched() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: folder.path + "/file")
      #expect(link(folder.path + "/file", folder.path + "/link") == 0)
    }
    try program.waitUntilShown("saved file")
    #expect(try folder.text(of: "link") == "xone\ntwo\n")
  }

  @Test("Saving under the name of an existing file asks first")
  func taken() throws {
    let folder = try WorkFolder()
    try folder.write("mine\n", to: "file")
    try folder.write("theirs\n", to: "other")
    let program = try folder.edit("file")
    program.send(keys: "x")
    try program.waitUntilShown("xmine")
    program.send(.alt("w"))
    try program.answer("Save as:", with: "other")
    let question = try program.waitUntilShown("This file already exists")
    #expect(question.contains("other already exists."))
    program.send(keys: "d")
    try program.waitUntilShown("- theirs")
    #expect(try folder.text(of: "other") == "theirs\n")
    program.send(keys: "o")
    try program.waitUntilShown("saved other")
    #expect(try folder.text(of: "other") == "xmine\n")
    #expect(try folder.text(of: "file") == "mine\n")
  }

  @Test("The editor asks about a new file that another program has created meanwhile")
  func created() throws {
    let folder = try WorkFolder()
    let program = try folder.start(["new"])
    try program.waitUntilShown("Ln 1, Col 1")
    program.send(keys: "x")
    try program.waitUntilShown("new •")
    try folder.write("theirs\n", to: "new")
    program.send(.control("s"))
    try program.waitUntilShown("This file already exists")
    #expect(try folder.text(of: "new") == "theirs\n")
  }

  @Test("Two programs with the same file open notice each other", arguments: [false, true])
  func together(byLink: Bool) throws {
    let folder = try WorkFolder()
    try folder.write("text\n", to: "file")
    #expect(symlink("file", folder.path + "/link") == 0)
    let first = try folder.edit("file")
    // Typing creates the journal.
    first.paste("mine")
    try folder.waitUntilJournaled("mine", by: first)
    let second = try folder.start([byLink ? "link" : "file"])
    try second.waitUntilShown("also open in process \(first.processIdentifier)")
    // The first program is notified too, without a key.
    try first.waitUntilShown("also open in process \(second.processIdentifier)")
    // The second program to save asks first.
    try first.save()
    second.send(keys: "x")
    try second.waitUntilShown("xtext")
    second.send(.control("s"))
    try second.waitUntilShown("The file has changed")
  }
}
