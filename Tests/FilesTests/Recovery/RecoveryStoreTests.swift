import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing
import TextTestSupport

@testable import Files
@testable import StyledText

/// Runs a test with a temporary folder.
func withRecoveryFolder(_ body: (String) throws -> Void) throws {
  let folder =
    FileManager.default.currentDirectoryPath + "/.build/recovery-test-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try forking.withLock { _ in try body(folder) }
}

private let time = JournalTime(milliseconds: 1_700_000_000_000)

/// A text after one change.
private func snapshot(
  _ text: String, of loaded: String = "", isRead: Bool = true, revision: Int = 1
) -> JournalSnapshot {
  JournalSnapshot(
    text: StyledString(text), revision: revision, loaded: StyledString(loaded),
    content: isRead ? FileContent(of: Array(loaded.utf8)) : nil)
}

/// Opens a file, types something at its start and leaves without saving.
func leave(
  _ typed: String, on path: String?, in store: RecoveryStore, content: String = ""
) throws {
  let base = path.map { JournalBase(ofFileAt: $0, format: "ansi") } ?? .untitled
  let journal = try Journal(base, text: StyledString(content), in: store, at: time)
  #expect(journal.leave(snapshot(typed + content, of: content), at: time))
}

extension RecoveryStore {
  func journals(about base: JournalBase) -> [StoredJournal] { review(about: base).journals }

  /// Removes old journals of all files; returns their number.
  func sweep(abandonedBefore limit: JournalTime = JournalTime(milliseconds: 0)) -> Int {
    func count() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
    }
    let before = count()
    _ = review(
      about: JournalBase(path: "/", format: "", stamp: nil), abandonedBefore: limit)
    return before - count()
  }
}

@Suite("Recovery")
struct RecoveryStoreTests {
  func put(_ text: String, at path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `Unsaved text is found with its times and recovered`() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file.ans"
      try put("old\nlines\n", at: path)
      let store = RecoveryStore(folder: folder + "/a/state")
      try leave("new ", on: path, in: store, content: "old\nlines\n")
      let base = JournalBase(ofFileAt: path)
      let found = try #require(store.journals(about: base).first)
      #expect(store.journals(about: base).count == 1)
      #expect(found.isRecoverable)
      #expect(found.state == .dead)
      #expect(found.contents.firstChange == time)
      #expect(found.contents.lastChange == time)
      let content = FileContent(of: try TextFile.load(path))
      let start = try #require(found.contents.checkpoint(for: content))
      let text = StyledString("old\nlines\n")
      let recovered = try #require(found.contents.text(from: text, at: start))
      #expect(recovered.string == "new old\nlines\n")
      try store.discard(found)
      #expect(store.journals(about: base).isEmpty)
    }
  }

  @Test
  func
    `Journals are not in the folder of the file, have opaque names, and only the user can read them`()
    throws
  {
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

  @Test func `A journal is found by every path of its file, including hard links`() throws {
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
        let base = JournalBase(ofFileAt: folder + "/" + name)
        #expect(store.journals(about: base).count == count, "\(name)")
      }
    }
  }

  @Test func `A new file that was never written and a text without a file are recovered`() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      let path = folder + "/not there yet"
      try leave("one", on: path, in: store)
      try leave("two", on: nil, in: store)
      for (base, text) in [(JournalBase(ofFileAt: path), "one"), (.untitled, "two")] {
        let contents = try #require(store.journals(about: base).first).contents
        let start = try #require(contents.checkpoint(for: FileContent(of: [])))
        #expect(contents.text(from: StyledString(), at: start)?.string == text)
      }
      #expect(store.journals(about: .untitled).count == 1)
    }
  }

  @Test func `What cannot be read again counts as unnamed`() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      try put("x", at: folder + "/gone")
      let file = try FileDescriptor.open(folder + "/gone", .readOnly)
      unlink(folder + "/gone")
      for path in [path, "/dev/null", "/dev/fd/\(file.rawValue)"] {
        #expect(JournalBase(ofFileAt: path, format: "ansi") == .untitled, "\(path)")
      }
      try file.close()
      #expect(JournalBase(ofFileAt: folder + "/new").path == folder + "/new")
    }
  }

  @Test func `A changed file is detected, and the copy in the journal is used`() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try put("as it was", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      try leave("typed ", on: path, in: store, content: "as it was")
      try put("as it is now", at: path)
      let base = JournalBase(ofFileAt: path)
      let contents = try #require(store.journals(about: base).first).contents
      let content = FileContent(of: try TextFile.load(path))
      #expect(contents.checkpoint(for: content, stamp: base.stamp) == nil)
      let start = try #require(contents.checkpointWithCopy)
      let copy = try #require(start.base.content?.copy)
      let text = StyledString(String(decoding: copy, as: UTF8.self))
      #expect(contents.text(from: text, at: start)?.string == "typed as it was")
      #expect(contents.text(from: StyledString("as it is now"), at: start) == nil)
    }
  }

  @Test func `When the file was not read to its end, its times and size decide`() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try put("large", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      let base = JournalBase(ofFileAt: path)
      let journal = try Journal(base, text: StyledString("la"), in: store, at: time)
      #expect(journal.leave(snapshot("typed early la", of: "la", isRead: false), at: time))
      let contents = try #require(store.journals(about: base).first).contents
      let content = FileContent(of: Array("large".utf8))
      #expect(contents.checkpoint(for: content) == nil)
      let start = try #require(contents.checkpoint(for: content, stamp: base.stamp))
      #expect(contents.text(from: StyledString("large"), at: start)?.string == "typed early large")
      utimes(path, [timeval(tv_sec: 5, tv_usec: 0), timeval(tv_sec: 5, tv_usec: 0)])
      let touched = JournalBase(ofFileAt: path).stamp
      #expect(contents.checkpoint(for: content, stamp: touched) == nil)
    }
  }

  @Test func `A journal that is in use cannot be removed, and its text is not offered`() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder)
      let journal = try Journal(.untitled, text: StyledString(), in: store, at: time)
      try journal.write(snapshot("typed"), at: time)
      let found = try #require(store.journals(about: .untitled).first)
      #expect(found.state == .alive && !found.isRecoverable)
      #expect(throws: JournalError.busy) { try store.discard(found) }
      #expect(store.sweep() == 0)
      journal.remove()
      #expect(throws: (any Error).self) { try store.discard(found) }
      #expect(try names(in: folder).isEmpty)
      // A closed journal takes nothing more.
      try journal.write(snapshot("typed late"), at: time)
      #expect(!journal.leave(snapshot("typed late"), at: time))
    }
  }

  @Test func `A journal that another process is testing can be removed at once`() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder)
      try leave("one ", on: nil, in: store)
      let found = try #require(store.journals(about: .untitled).first)
      let other = try FileDescriptor.open(found.path, .readOnly)
      #expect(try SystemCalls.lock(other, isShared: true))
      #expect(store.journals(about: .untitled).map(\.state) == [.dead])
      try store.discard(found)
      try other.close()
    }
  }

  @Test
  func `Old journals are removed, except those that are offered or whose time cannot be true`()
    throws
  {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder)
      let now = JournalTime.now.milliseconds / 1000
      func age(_ path: String, _ days: Int64) {
        utimes(
          path, [timeval](repeating: timeval(tv_sec: Int(now - days * 86400), tv_usec: 0), count: 2)
        )
      }
      for (days, isRenewed, removed) in [
        (89, false, 0), (91, false, 1), (91, true, 0), (now / 86400, false, 0),
      ] {
        try leave("kept", on: nil, in: store)
        let path = try #require(store.journals(about: .untitled).first).path
        age(path, days)
        let limit = JournalTime(milliseconds: (now - 90 * 86400) * 1000)
        if isRenewed { _ = store.review(about: .untitled, abandonedBefore: limit) }
        #expect(store.sweep(abandonedBefore: limit) == removed, "\(days)")
        unlink(path)
      }
    }
  }

  @Test(.slow) func `Only empty and old journals of ended processes are removed`() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder)
      try leave("", on: nil, in: store)
      try leave("kept", on: nil, in: store)
      let open = try Journal(.untitled, text: StyledString(), in: store, at: time)
      try put("", at: folder + "/new-abc")
      try put("", at: folder + "/empty.journal")
      try put("\0\0\0\0", at: folder + "/zeros.journal")
      try put("not a journal", at: folder + "/mine.journal")
      let other = "inkwheel journal 7\n" + String(repeating: "of the future ", count: 9)
      try put(other, at: folder + "/future.journal")
      #expect(store.sweep() == 4)
      #expect(store.sweep() == 0)
      #expect(try names(in: folder).count == 4)
      for name in try names(in: folder) {
        utimes("\(folder)/\(name)", [timeval](repeating: timeval(tv_sec: 5, tv_usec: 0), count: 2))
      }
      #expect(store.sweep(abandonedBefore: JournalTime(milliseconds: 4999)) == 0)
      #expect(store.sweep(abandonedBefore: JournalTime(milliseconds: 5001)) == 2)
      open.remove()
      #expect(try names(in: folder) == ["mine.journal"])
    }
  }

  @Test func `A journal of another version is kept and found`() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder)
      let base = JournalBase(ofFileAt: folder + "/file")
      let path = folder + "/" + RecoveryStore.prefix(for: base.path) + "1.journal"
      try put("inkwheel journal 1\n" + String(repeating: "of the past ", count: 9), at: path)
      #expect(store.review(about: base).otherVersions == [path])
      #expect(store.review(about: .untitled).otherVersions.isEmpty)
      #expect(store.journals(about: base).isEmpty && store.sweep() == 0)
    }
  }

  @Test(arguments: [true, false])
  func `A long journal is begun again with what differs from the file`(hasFile: Bool) throws {
    try withRecoveryFolder { folder in
      let (path, old) = (folder + "/file", hasFile ? "old" : "")
      try put("old", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      let base = hasFile ? JournalBase(ofFileAt: path) : .untitled
      let journal = try Journal(base, text: StyledString(old), in: store, at: time)
      let block = String(repeating: "x", count: 40 << 20)
      func state(_ revision: Int) -> JournalSnapshot {
        let text = "new " + old + (revision % 2 == 0 ? block : "")
        return snapshot(text, of: old, isRead: hasFile, revision: revision)
      }
      for revision in 1...10 { try journal.write(state(revision), at: time) }
      #expect(journal.leave(state(11), at: time))
      let found = try #require(store.journals(about: base).first)
      #expect(try names(in: store.folder).count == 1)
      #expect(try TextFile.load(found.path).count < 1 << 27)
      let start = try #require(found.contents.checkpoint(for: FileContent(of: Array(old.utf8))))
      #expect(found.contents.text(from: StyledString(old), at: start)?.string == "new " + old)
    }
  }

  @Test
  func `A saved text leaves nothing to recover, except what was typed during the save`() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      let store = RecoveryStore(folder: folder + "/state")
      for isTyping in [false, true] {
        let journal = try Journal(.untitled, text: StyledString(), in: store, at: time)
        let text = snapshot("text")
        var base = JournalBase(ofFileAt: path)
        base.content = FileContent(of: Array("text".utf8))
        try journal.announce(text, as: base, at: time)
        let later = snapshot("text and more", revision: 2)
        if isTyping { try journal.write(later, at: time) }
        try put("text", at: path)
        base.stamp = JournalBase(ofFileAt: path).stamp
        try journal.begin(with: base, text: text.text, revision: 1, at: time)
        #expect(store.journals(about: .untitled).isEmpty, "it has moved with the file")
        #expect(journal.leave(isTyping ? later : text, at: time))
        let found = try #require(store.journals(about: base).first)
        #expect(found.isRecoverable == isTyping)
        if isTyping {
          let start = try #require(
            found.contents.checkpoint(for: FileContent(of: Array("text".utf8))))
          #expect(found.contents.text(from: text.text, at: start)?.string == "text and more")
        }
        #expect(store.sweep() == (isTyping ? 0 : 1))
      }
    }
  }

  @Test func `After a crash while saving, the file is recognised, old or new`() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try put("old", at: path)
      let store = RecoveryStore(folder: folder + "/state")
      let base = JournalBase(ofFileAt: path)
      let journal = try Journal(base, text: StyledString("old"), in: store, at: time)
      var next = base
      next.content = FileContent(of: Array("new old".utf8))
      let text = snapshot("new old", of: "old")
      try journal.announce(text, as: next, at: time)
      #expect(journal.leave(text, at: time))
      let found = try #require(store.journals(about: base).first)
      #expect(found.isRecoverable)
      #expect(store.sweep() == 0)
      for file in ["old", "new old"] {
        let start = try #require(found.contents.checkpoint(for: FileContent(of: Array(file.utf8))))
        #expect(found.contents.text(from: StyledString(file), at: start)?.string == "new old")
      }
    }
  }

  // In a process of its own, as other tests would reach the limit of the size of files.
  @Test
  func `A full disk does not damage the journal, and the failed batch is written later`() async {
    await #expect(processExitsWith: .success) {
      try withRecoveryFolder { folder in
        let store = RecoveryStore(folder: folder)
        let journal = try Journal(.untitled, text: StyledString(), in: store, at: time)
        try journal.write(snapshot("kept"), at: time)
        let path = try #require(store.journals(about: .untitled).first).path
        let before = try TextFile.load(path)
        let large = snapshot("kept" + String(repeating: "x", count: 200_000), revision: 2)

        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        let old = limit.rlim_cur
        limit.rlim_cur = rlim_t(before.count + 100_000)
        setrlimit(resource, &limit)
        #expect(throws: (any Error).self) { try journal.write(large, at: time) }
        #expect(try TextFile.load(path) == before, "no part of the record is in the file")
        limit.rlim_cur = old
        setrlimit(resource, &limit)
        try journal.write(large, at: time)
        let found = try #require(store.journals(about: .untitled).first)
        #expect(found.contents.text(from: StyledString()) == large.text)
      }
    }
  }

  @Test func `Links, pipes and folders with names of journals are left alone`() throws {
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

  @Test func `Failing to create the folder is an error with a message`() throws {
    try withRecoveryFolder { folder in
      try put("a file", at: folder + "/file")
      let store = RecoveryStore(folder: folder + "/file/state")
      let error = #expect(throws: JournalError.self) {
        try Journal(.untitled, text: StyledString(), in: store, at: time)
      }
      #expect(error?.message.isEmpty == false)
      #expect(store.journals(about: .untitled).isEmpty)
      #expect(store.sweep() == 0)
    }
  }
}
