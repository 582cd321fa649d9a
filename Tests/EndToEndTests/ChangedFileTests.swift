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
    try program.send(keys: "x", until: "xone")
    try change()
    program.send(.control("s"))
    return program
  }

  private func theirs(_ folder: WorkFolder) -> () throws -> Void {
    { try folder.write("one\ntheirs\n", to: "file") }
  }

  @Test
  func `Overwriting, after the differences were shown, replaces the text of another program`()
    throws
  {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder, change: theirs(folder))
    let question = try program.waitUntilShown("The file has changed")
    #expect(question.contains("file was changed by another program since it was opened."))
    let screen = try program.send(keys: "d", until: "from line 1: - on disk, + in the editor")
    for line in ["- one", "- theirs", "+ xone", "+ two"] { #expect(screen.contains(line)) }
    #expect(try folder.text(of: "file") == "one\ntheirs\n")
    try program.send(keys: "o", until: "saved file")
    #expect(try folder.text(of: "file") == "xone\ntwo\n")
    // Now the editor knows the new state of the file.
    try program.send(keys: "y", until: "xyone")
    try program.save()
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Reloading shows the text of another program`() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder, change: theirs(folder))
    try program.waitUntilShown("The file has changed")
    try program.send(keys: "r", until: "Y discard")
    let screen = try program.send(keys: "ry", until: "theirs")
    #expect(screen.text(row: top) == "one" && !screen.contains("file •"))
    #expect(try folder.text(of: "file") == "one\ntheirs\n")
    #expect(try program.quit() == .exited(0))
    #expect(folder.journals.isEmpty)
  }

  @Test func `The editor asks about a file that was deleted or replaced`() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder) { unlink(folder.path + "/file") }
    let question = try program.waitUntilShown("The file has changed")
    #expect(question.contains("file was removed since it was opened."))
    try program.send(keys: "o", until: "saved file")
    #expect(try folder.text(of: "file") == "xone\ntwo\n")
    try program.quit()

    let other = try saveAfterChange(folder) {
      try folder.write("another\n", to: "new")
      rename(folder.path + "/new", folder.path + "/file")
    }
    try other.waitUntilShown("The file has changed")
    #expect(try folder.text(of: "file") == "another\n")
  }

  @Test(arguments: [false, true])
  func `A change is noticed without a key, and Ctrl-S then offers to reload`(byRename: Bool) throws
  {
    let folder = try WorkFolder(["file": "one\n"])
    let program = try folder.edit("file")
    try folder.write("two\n", to: byRename ? "new" : "file")
    if byRename { rename(folder.path + "/new", folder.path + "/file") }
    let words = byRename ? "replaced by another file" : "changed by another program"
    try program.waitUntilShown("file was \(words): Ctrl-S reloads or overwrites it")
    try program.send(.control("s"), until: "The file has changed")
    let screen = try program.send(keys: "r", until: "two")
    #expect(screen.text(row: top) == "two")
    // A save of one's own is not news, and the file is watched under its new state.
    try program.send(keys: "x", until: "xtwo")
    try program.save()
    let writer = try #require(fopen(folder.path + "/file", "a"))
    defer { fclose(writer) }
    fputs("more\n", writer)
    fflush(writer)
    try program.waitUntilShown("file has grown: Alt-End shows what is added")
    unlink(folder.path + "/file")
    try program.waitUntilShown("file was removed: Ctrl-S saves it again")
    #expect(try program.quit() == .exited(0))
  }

  @Test func `A file that was only touched or linked is saved without asking`() throws {
    let folder = try WorkFolder()
    let program = try saveAfterChange(folder) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: folder.path + "/file")
      #expect(link(folder.path + "/file", folder.path + "/link") == 0)
    }
    try program.waitUntilShown("saved file")
    #expect(try folder.text(of: "link") == "xone\ntwo\n")
  }

  @Test
  func `Saving under the name of an existing file, or one that was created meanwhile, asks first`()
    throws
  {
    let folder = try WorkFolder(["other": "theirs\n"])
    let program = try folder.start(["new"], until: "Ln 1, Col 1")
    try program.send(keys: "x", until: "new •")
    try folder.write("theirs\n", to: "new")
    try program.send(.control("s"), until: "This file already exists")
    try program.escape(until: "no question") { !$0.contains("This file already exists") }
    program.send(.alt("w"), .control("u"))
    try program.answer("Save as:", with: "other")
    #expect(
      try program.waitUntilShown("This file already exists").contains("other already exists."))
    try program.send(keys: "d", until: "- theirs")
    #expect(try folder.text(of: "other") == "theirs\n")
    try program.send(keys: "o", until: "saved other")
    #expect(try folder.text(of: "other") == "x\n" && folder.text(of: "new") == "theirs\n")
  }

  @Test(arguments: [false, true])
  func `Two programs with the same file open notice each other`(byLink: Bool) throws {
    let folder = try WorkFolder(["file": "text\n"])
    #expect(symlink("file", folder.path + "/link") == 0)
    let first = try folder.edit("file")
    // Typing creates the journal.
    first.paste("mine")
    try folder.waitUntilJournaled("mine", by: first)
    let second = try folder.start(
      [byLink ? "link" : "file"], until: "also open in process \(first.processIdentifier)")
    // The first program is notified too, without a key.
    try first.waitUntilShown("also open in process \(second.processIdentifier)")
    // The second program to save asks first.
    try first.save()
    try second.send(keys: "x", until: "xtext")
    try second.send(.control("s"), until: "The file has changed")
  }
}
