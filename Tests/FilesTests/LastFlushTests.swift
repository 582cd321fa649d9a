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
    _ code: Errno, saving bytes: [UInt8], to path: String, expecting: FileStamp? = nil
  ) throws -> TextFileError {
    var faults = FaultInjection()
    faults.before = { (step) throws(Errno) in
      if step == .flushFolder || step == .flushTarget { throw code }
    }
    return try #require(throws: TextFileError.self) {
      try TextFile.save(bytes, to: path, expecting: expecting, faults: faults)
    }
  }

  @Test(
    arguments: [false, true],
    [Errno.ioError, .noSpace])
  func `The error says that the file is saved and has its stamp`(isLinked: Bool, code: Errno) throws
  {
    try Folders.withFolders { folder in
      let path = folder + "/file"
      unlink(folder + "/two")
      try Folders.put([1, 2, 3], path)
      if isLinked { try #require(link(path, folder + "/two") == 0) }
      let before = try FileStamp.current(of: path)
      let error = try fault(code, saving: [4, 5], to: path, expecting: before)
      #expect(try TextFile.load(path) == [4, 5])
      let reason = code == .ioError ? "the disk reported an error" : "the disk is full"
      #expect(
        error.message.hasPrefix("saved \(path), but \(reason): it may be lost in a power failure"))
      #expect((error.copy != nil) == isLinked, "a mixture of old and new could be left")
      let stamp = try #require(error.saved)
      #expect(try stamp.change(of: path) == nil)
      let again = try TextFile.save([6], to: path, expecting: stamp)
      #expect(try again.change(of: path) == nil)
      #expect(try TextFile.load(path) == [6])
      #expect(TextFile.interruptedSaves(of: path) == [error.copy].compactMap { $0 })
      if let copy = error.copy { unlink(copy) }
    }
  }

  @Test func `A new file is known after the error`() throws {
    try Folders.withFolders { folder in
      let path = folder + "/new"
      let error = try fault(.ioError, saving: [7], to: path, expecting: .missing)
      let stamp = try #require(error.saved)
      #expect(try stamp.change(of: path) == nil)
      #expect(Folders.names(folder) == ["new"])
    }
  }
}
