import Glibc
import SystemPackage
import Testing

@testable import Files

/// A new file is in its place, and then the disk reports an error.
@Suite("Errors of the last flush")
struct LastFlushTests {
  typealias Folders = SavingMetadataTests

  /// Saves while the last flush fails, and returns the error.
  private func fault(
    _ code: Errno, saving bytes: [UInt8], to path: String, _ state: String?,
    expecting: FileStamp? = nil
  ) throws -> TextFileError {
    var steps = SavingSteps()
    steps.before = { (step) throws(Errno) in
      if step == .flushFolder || step == .flushTarget { throw code }
    }
    return try #require(throws: TextFileError.self) {
      try TextFile.save(bytes, to: path, expecting: expecting, state: state, steps: steps)
    }
  }

  @Test(
    "The error says that the file is saved and has its stamp", arguments: [false, true],
    [Errno.ioError, .noSpace])
  func stamp(isLinked: Bool, code: Errno) throws {
    try Folders.withFolders { folder, state in
      let path = folder + "/file"
      unlink(folder + "/two")
      try Folders.put([1, 2, 3], path)
      if isLinked { try #require(link(path, folder + "/two") == 0) }
      let before = try FileStamp.current(of: path)
      let error = try fault(code, saving: [4, 5], to: path, state, expecting: before)
      #expect(try TextFile.load(path) == [4, 5])
      let reason = code == .ioError ? "the disk reported an error" : "the disk is full"
      #expect(
        error.message.hasPrefix("saved \(path), but \(reason): it may not survive a loss of power"))
      #expect((error.copy != nil) == isLinked, "a mixture of old and new could be left")
      let stamp = try #require(error.saved)
      #expect(try stamp.change(of: path) == nil)
      let again = try TextFile.save([6], to: path, expecting: stamp, state: state)
      #expect(try again.change(of: path) == nil)
      #expect(try TextFile.load(path) == [6])
      if state == nil, let copy = error.copy { unlink(copy) }
    }
  }

  @Test("A new file is known after the error")
  func created() throws {
    try Folders.withFolders { folder, state in
      let path = folder + "/new"
      let error = try fault(.ioError, saving: [7], to: path, state, expecting: .missing)
      let stamp = try #require(error.saved)
      #expect(try stamp.change(of: path) == nil)
      #expect(Folders.names(folder) == ["new"])
    }
  }

  // In a process of its own: what other tests start may hold the locks of the copy for a moment.
  @Test("The copy that is kept serves the next start, and a later save removes it")
  func copies() async {
    await #expect(processExitsWith: .success) {
      try Folders.withFolders { folder, state in
        guard let state else { return }
        let path = folder + "/file"
        for isSavedAgain in [false, true] {
          unlink(folder + "/two")
          try Folders.put([1, 2, 3], path)
          try #require(link(path, folder + "/two") == 0)
          _ = try LastFlushTests().fault(.ioError, saving: [4, 5], to: path, state)
          if isSavedAgain {
            // Back to the old text, which the next start must not replace with the copy.
            try TextFile.save([1, 2, 3], to: folder + "/two", state: state)
            #expect(TextFile.finishInterrupted(in: state).isEmpty)
            #expect(try TextFile.load(path) == [1, 2, 3])
          } else {
            // As after a loss of power.
            try Folders.put([1, 2, 3], path)
            #expect(TextFile.finishInterrupted(in: state).map(\.outcome) == [.finished])
            #expect(try TextFile.load(path) == [4, 5])
          }
          #expect(Folders.names(state + "/saving").isEmpty)
        }
      }
    }
  }
}
