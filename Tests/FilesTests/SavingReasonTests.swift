import CFileSystem
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Files

/// Why reading or writing a file fails; nil if it does not.
func reason(_ body: () throws -> Void) -> TextFileError.Reason? {
  do {
    try body()
    return nil
  } catch {
    return (error as? TextFileError)?.reason
  }
}

@Suite("Refused saves")
struct SavingReasonTests {
  typealias Folders = SavingMetadataTests

  func refusal(of path: String) -> TextFileError.Reason? {
    reason { try TextFile.save([2], to: path) }
  }

  @Test func `Folders, pipes, names that are too long and missing folders are refused`() throws {
    try Folders.withFolders { folder in
      try Folders.put([1], folder + "/file")
      mkfifo(folder + "/pipe", 0o600)
      mkdir(folder + "/sub", 0o700)
      #expect(refusal(of: folder + "/sub") == .isDirectory)
      #expect(refusal(of: folder + "/new/") == .isDirectory)
      let new = reason { try TextFile.save([2], to: folder + "/sub", expecting: .missing) }
      #expect(new == .isDirectory)
      #expect(refusal(of: folder + "/pipe") == .notARegularFile)
      // A pipe that was opened is no file that others may have changed.
      var stamp = try FileStamp.current(of: folder + "/pipe")
      stamp.digest = 7
      let opened = reason { try TextFile.save([2], to: folder + "/pipe", expecting: stamp) }
      #expect(opened == .notARegularFile)
      #expect(refusal(of: folder + "/file/below") == .noSuchFolder)
      #expect(refusal(of: folder + "/gone/file") == .noSuchFolder)
      #expect(
        refusal(of: folder + "/" + String(repeating: "n", count: 256)) == .system(.fileNameTooLong))
      #expect(refusal(of: folder + "/" + String(repeating: "ü", count: 127)) == nil)
      #expect(try TextFile.load(folder + "/file") == [1])
    }
  }

  @Test func `An immutable file is not replaced, even for root`() throws {
    try Folders.withFolders { folder in
      for (flag, reason) in [(Int32(0x10), TextFileError.Reason.immutable), (0x20, .appendOnly)] {
        try Folders.put([1], folder + "/file")
        let file = try FileDescriptor.open(folder + "/file", .readOnly)
        defer { try? file.close() }
        var flags: Int32 = 0
        guard cfs_flags(file.rawValue, &flags) == 0, cfs_set_flags(file.rawValue, flags | flag) == 0
        else { continue }
        defer { _ = cfs_set_flags(file.rawValue, flags) }
        #expect(refusal(of: folder + "/file") == reason)
        #expect(try TextFile.load(folder + "/file") == [1])
      }
    }
  }

  @Test func `Flags set by chattr are copied to the new file`() throws {
    try Folders.withFolders { folder in
      try Folders.put([1], folder + "/file")
      let file = try FileDescriptor.open(folder + "/file", .readOnly)
      defer { try? file.close() }
      var flags: Int32 = 0
      guard cfs_flags(file.rawValue, &flags) == 0, cfs_set_flags(file.rawValue, flags | 0xC0) == 0
      else { return }
      try TextFile.save([2], to: folder + "/file")
      let new = try FileDescriptor.open(folder + "/file", .readOnly)
      defer { try? new.close() }
      var found: Int32 = 0
      #expect(cfs_flags(new.rawValue, &found) == 0)
      #expect(found & 0xC0 == 0xC0)
    }
  }

  @Test func `A read-only file or folder is refused for users other than root`() throws {
    guard geteuid() != 0 else { return }
    try Folders.withFolders { folder in
      try Folders.put([1], folder + "/file", mode: 0o444)
      #expect(refusal(of: folder + "/file") == .readOnlyFile)
      chmod(folder + "/file", 0o644)
      chmod(folder, 0o500)
      defer { chmod(folder, 0o700) }
      #expect(refusal(of: folder + "/new") == .readOnlyFolder)
      #expect(refusal(of: folder + "/file") == .readOnlyFolder)
      #expect(try TextFile.load(folder + "/file") == [1])
    }
  }
}
