import Foundation
import SystemPackage
import TestSupport
import Testing
import TextTestSupport

@testable import Files
@testable import Recovery
@testable import StyledText

/// Runs a test with a temporary folder.
func withRecoveryFolder(_ body: (String) throws -> Void) throws {
  let folder =
    FileManager.default.currentDirectoryPath + "/.build/recovery-test-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

@Suite("Recovery")
struct RecoveryStoreTests {
  let time = JournalTime(milliseconds: 1_700_000_000_000)

  func put(_ text: String, at path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Writes the pending batch.
  func flush(_ writer: inout JournalWriter, _ file: JournalFile) throws {
    let batch = writer.take()
    try file.write(try #require(batch))
  }

  func insertion(_ text: String, at offset: Int = 0) -> JournalOperation {
    let offset = TextOffset(offset)
    return .perform(
      .insert(StyledString(text), at: offset), selectionBefore: Selection(offset),
      selectionAfter: Selection(offset + text.utf8.count), joining: .other)
  }

  /// Opens a file, types into it and leaves without saving.
  func leave(
    _ text: String, on path: String?, in store: RecoveryStore, content: String = "",
    owner: JournalOwner? = nil
  ) throws {
    var base = path.map { JournalBase(ofFileAt: $0, format: "ansi") } ?? .untitled
    base.content = .init(of: Array(content.utf8), textCount: content.utf8.count)
    var (writer, file) = try store.begin(base, at: time)
    if !text.isEmpty { writer.append(insertion(text), at: time) }
    if let batch = writer.take() { try file.write(batch) }
    file.close()
  }

  @Test("Unsaved text is found with its times and recovered")
  func offered() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file.ans"
      try put("old\nlines\n", at: path)
      let store = RecoveryStore(folder: folder + "/a/state")
      try leave("new ", on: path, in: store, content: "old\nlines\n")
      let base = JournalBase(ofFileAt: path, format: "ansi")
      let found = try #require(store.journals(about: base).first)
      #expect(store.journals(about: base).count == 1)
      #expect(found.isRecoverable)
      #expect(found.state == .dead)
      #expect(found.contents.firstChange == time)
      #expect(found.contents.lastChange == time)
      #expect(found.contents.unsavedCount == 1)
      #expect(found.contents.checkpoint(for: base.stamp) != nil)
      let bytes = try TextFile.load(path)
      let start = try #require(found.contents.checkpoint(for: bytes))
      let text = StyledString("old\nlines\n")
      let recovery = try #require(found.contents.recover(from: text, at: start))
      #expect(recovery.document.text.string == "new old\nlines\n")
      #expect(recovery.document.isModified)
      #expect(recovery.selection == Selection(TextOffset(4)))
      let preview = RecoveryPreview(of: recovery.document.text, against: text)
      #expect(preview.firstLine == LineIndex(0))
      #expect(preview.lines == ["new old", "lines", ""])
      try store.discard(found)
      #expect(store.journals(about: base).isEmpty)
    }
  }

  @Test(
    "Journals are not in the folder of the file, have opaque names, and only the user can read them"
  )
  func names() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/sec\u{1B}ret.ans"
      try put("x", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      try leave("a", on: path, in: store, content: "x")
      #expect(try names(in: folder) == ["sec\u{1B}ret.ans", "state"])
      let name = try #require(try names(in: store.folder).first)
      #expect(!name.contains("sec"))
      #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F })
      let mode = { (path: String) in
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      #expect(try mode(store.folder) == 0o700)
      #expect(try mode(store.folder + "/" + name) == 0o600)
    }
  }

  @Test("A journal is found by every path of its file, including hard links")
  func paths() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try put("x", at: path)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "file")
      try FileManager.default.linkItem(atPath: path, toPath: folder + "/hard")
      try put("x", at: folder + "/other")
      let store = RecoveryStore(folder: folder + "/state")
      try leave("a", on: folder + "/link", in: store, content: "x")
      for (name, count) in [
        ("file", 1), ("link", 1), ("../\((folder as NSString).lastPathComponent)/file", 1),
        ("hard", 1), ("other", 0),
      ] {
        let base = JournalBase(ofFileAt: folder + "/" + name, format: "")
        #expect(store.journals(about: base).count == count, "\(name)")
      }
    }
  }

  @Test("A new file that was never written and a text without a file are recovered")
  func withoutFile() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      let path = folder + "/not there yet"
      try leave("one", on: path, in: store)
      try leave("two", on: nil, in: store)
      for (base, text) in [(JournalBase(ofFileAt: path, format: ""), "one"), (.untitled, "two")] {
        let found = try #require(store.journals(about: base).first)
        let start = try #require(found.contents.checkpoint(for: []))
        #expect(
          found.contents.recover(from: StyledString(), at: start)?.document.text.string == text)
      }
      #expect(store.journals(about: .untitled).count == 1)
    }
  }

  @Test("A changed file is detected, and the copy in the journal is used")
  func changedBase() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try put("as it was", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      try leave("typed ", on: path, in: store, content: "as it was")
      try put("as it is now", at: path)
      let base = JournalBase(ofFileAt: path, format: "ansi")
      let contents = try #require(store.journals(about: base).first).contents
      #expect(contents.checkpoint(for: base.stamp) == nil)
      #expect(contents.checkpoint(for: try TextFile.load(path), stamp: base.stamp) == nil)
      let start = try #require(contents.checkpointWithCopy)
      let copy = try #require(start.base.content?.copy)
      let text = StyledString(String(decoding: copy, as: UTF8.self))
      #expect(
        contents.recover(from: text, at: start)?.document.text.string == "typed as it was")
      #expect(contents.recover(from: StyledString("as it is now"), at: start) == nil)
    }
  }

  @Test("When the file was not read to its end, its time and size decide")
  func withoutContent() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try put("large", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      let base = JournalBase(ofFileAt: path, format: "ansi")
      var (writer, file) = try store.begin(base, at: time)
      writer.append(insertion("typed early "), at: time)
      try flush(&writer, file)
      file.close()
      let contents = try #require(store.journals(about: base).first).contents
      #expect(contents.checkpoint(for: Array("large".utf8)) == nil)
      #expect(contents.checkpoint(for: Array("large".utf8), stamp: base.stamp) != nil)
      var touched = try #require(base.stamp)
      touched.modified += 1
      #expect(contents.checkpoint(for: Array("large".utf8), stamp: touched) == nil)
    }
  }

  @Test(
    "A recovered journal is truncated after the last intact record, continued and recovered again")
  func goesOn() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      try leave("one ", on: nil, in: store)
      let path = store.folder + "/" + (try #require(try names(in: store.folder).first))
      let handle = try #require(FileHandle(forWritingAtPath: path))
      handle.seekToEndOfFile()
      handle.write(Data([9, 0, 0, 0, 1, 2]))
      handle.closeFile()
      for word in ["two ", "three "] {
        let found = try #require(store.journals(about: .untitled).first)
        let recovery = try #require(
          found.contents.recover(from: StyledString(), at: found.contents.checkpoints[0]))
        var (writer, file) = try store.resume(found, after: recovery, terminal: "pts", at: time)
        var document = RecordedDocument(recovery)
        document.perform(
          .insert(StyledString(word), at: .zero), selectionBefore: Selection(.zero),
          selectionAfter: Selection(.zero))
        _ = document.undo()
        _ = document.undo()
        _ = document.redo()
        _ = document.redo()
        for operation in document.takeOperations() { writer.append(operation, at: time) }
        try flush(&writer, file)
        file.close()
      }
      let found = try #require(store.journals(about: .untitled).first)
      #expect(!found.contents.isTorn)
      #expect(found.contents.owner.terminal == "pts")
      #expect(
        found.contents.recovered(from: StyledString())?.document.text.string == "three two one ")
    }
  }

  @Test("An active preview is kept, and the journal continues after it")
  func previewAtTheEnd() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      var (writer, file) = try store.begin(.untitled, at: time)
      for operation in [
        insertion("text"), .beginPreview(nil),
        .preview(.restyle(TextOffset(0)..<TextOffset(4), .adding(.bold))),
      ] {
        writer.append(operation, at: time)
      }
      try flush(&writer, file)
      file.close()
      let bold = StyledString("text", style: TextStyle(attributes: .bold))
      let found = try #require(store.journals(about: .untitled).first)
      let recovery = try #require(found.contents.recovered(from: StyledString()))
      #expect(recovery.document.text == bold)
      (writer, file) = try store.resume(found, after: recovery, at: time)
      writer.append(insertion("more "), at: time)
      try flush(&writer, file)
      file.close()
      let again = try #require(store.journals(about: .untitled).first).contents
      #expect(again.recovered(from: StyledString())?.isComplete == true)
      #expect(
        again.recovered(from: StyledString())?.document.text == StyledString("more ") + bold)
    }
  }

  @Test("A journal is resumed by only one process")
  func takenOnce() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      try leave("one ", on: nil, in: store)
      let found = try #require(store.journals(about: .untitled).first)
      let recovery = try #require(found.contents.recovered(from: StyledString()))
      let first = try store.resume(found, after: recovery, at: time)
      #expect(throws: JournalError.busy) { try store.resume(found, after: recovery, at: time) }
      #expect(throws: JournalError.busy) { try store.discard(found) }
      #expect(store.sweep() == 0)
      first.file.remove()
      #expect(throws: (any Error).self) { try store.resume(found, after: recovery, at: time) }
      #expect(try names(in: store.folder).isEmpty)
    }
  }

  @Test("A journal that another process locks for a moment can be resumed")
  func lockedForAMoment() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      try leave("one ", on: nil, in: store)
      let found = try #require(store.journals(about: .untitled).first)
      let recovery = try #require(found.contents.recovered(from: StyledString()))
      let other = try store.openLocked(found.path)
      Thread.detachNewThread {
        // Longer than a busy machine keeps a process waiting for the processor.
        usleep(100_000)
        try? other.close()
      }
      try store.resume(found, after: recovery, at: time).file.remove()
    }
  }

  @Test("Only empty journals of ended processes are removed")
  func sweeping() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      try leave("", on: nil, in: store)
      try leave("kept", on: nil, in: store)
      let open = try store.begin(.untitled, at: time)
      try put("", at: store.folder + "/new-abc")
      try put("", at: store.folder + "/empty.journal")
      try put("\0\0\0\0", at: store.folder + "/zeros.journal")
      try put("not a journal", at: store.folder + "/mine.journal")
      try put("inkwheel journal 7\nof the future", at: store.folder + "/future.journal")
      #expect(store.sweep() == 4)
      #expect(store.sweep() == 0)
      #expect(try names(in: store.folder).count == 4)
      let later = JournalTime(milliseconds: time.milliseconds + 1)
      #expect(store.sweep(abandonedBefore: time) == 0)
      #expect(store.sweep(abandonedBefore: later) == 1)
      open.file.remove()
      #expect(try names(in: store.folder) == ["future.journal", "mine.journal"])
    }
  }

  @Test("A saved text leaves nothing to recover")
  func savedLeavesNothing() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      let store = RecoveryStore(folder: folder + "/state")
      var base = JournalBase(ofFileAt: path, format: "")
      var (writer, file) = try store.begin(base, at: time)
      writer.append(insertion("text"), at: time)
      writer.append(.mark(1), at: time)
      try put("text", at: path)
      base = JournalBase(ofFileAt: path, format: "")
      base.content = .init(of: Array("text".utf8), textCount: 4)
      writer.saved(mark: 1, as: base, at: time)
      try flush(&writer, file)
      file.close()
      let found = try #require(store.journals(about: base).first)
      #expect(!found.isRecoverable)
      #expect(store.sweep() == 1)
    }
  }

  @Test("After a crash while saving, the file is recognised, old or new")
  func endedWhileSaving() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try put("old", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      var base = JournalBase(ofFileAt: path, format: "")
      base.content = .init(of: Array("old".utf8), textCount: 3)
      var (writer, file) = try store.begin(base, at: time)
      writer.append(insertion("new "), at: time)
      writer.append(.mark(1), at: time)
      base.stamp = nil
      base.content = .init(of: Array("new old".utf8), textCount: 7)
      writer.announce(mark: 1, as: base, at: time)
      try flush(&writer, file)
      file.close()
      let found = try #require(store.journals(about: base).first)
      #expect(found.isRecoverable)
      #expect(found.contents.unsavedCount == 1)
      #expect(store.sweep() == 0)
      let before = try #require(found.contents.checkpoint(for: Array("old".utf8)))
      #expect(found.contents.changeCount(after: before) == 1)
      #expect(
        found.contents.recover(from: StyledString("old"), at: before)?.document.text.string
          == "new old")
      let after = try #require(found.contents.checkpoint(for: Array("new old".utf8)))
      #expect(found.contents.changeCount(after: after) == 0)
      #expect(!after.isCertain)
    }
  }

  @Test("Saving under another name moves the journal")
  func moved() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      var (writer, file) = try store.begin(.untitled, at: time)
      let path = folder + "/named"
      try put("", at: path)
      let base = JournalBase(ofFileAt: path, format: "")
      file = try store.move(file, to: base.path)
      writer.append(insertion("x"), at: time)
      try flush(&writer, file)
      file.close()
      #expect(store.journals(about: .untitled).isEmpty)
      #expect(store.journals(about: base).count == 1)
    }
  }

  @Test("Links, pipes and folders with names of journals are left alone")
  func oddFiles() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      try leave("", on: nil, in: store)
      let prefix = store.folder + "/" + RecoveryStore.prefix(for: nil)
      try put("precious", at: folder + "/target")
      try FileManager.default.createSymbolicLink(
        atPath: prefix + "1.journal", withDestinationPath: folder + "/target")
      #expect(mkfifo(prefix + "2.journal", 0o600) == 0)
      try FileManager.default.createDirectory(
        atPath: prefix + "3.journal", withIntermediateDirectories: false)
      #expect(store.journals(about: .untitled).count == 1)
      #expect(store.sweep() == 1)
      #expect(try String(contentsOfFile: folder + "/target", encoding: .utf8) == "precious")
    }
  }

  @Test("Failing to create the folder is an error with a message")
  func noFolder() throws {
    try withRecoveryFolder { folder in
      try put("a file", at: folder + "/file")
      let store = RecoveryStore(folder: folder + "/file/state")
      do {
        _ = try store.begin(.untitled, at: time)
        Issue.record("a folder was created inside a file")
      } catch let error as JournalError {
        #expect(!error.message.isEmpty)
      }
      #expect(store.journals(about: .untitled).isEmpty)
      #expect(store.sweep() == 0)
    }
  }
}
