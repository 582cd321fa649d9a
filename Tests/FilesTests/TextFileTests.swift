import CFileSystem
import Foundation
import SystemPackage
import Testing

@testable import Files

@Suite("Files")
struct TextFileTests {
  typealias Folders = SavingMetadataTests

  @Test func `A saved file can be loaded, and nothing else is left in the folder`() throws {
    try Folders.withFolders { folder in
      let path = folder + "/a b\u{1B}.ans"
      for bytes in [[], [0, 255, 10], [UInt8](repeating: 7, count: 300_000), [1]] as [[UInt8]] {
        try TextFile.save(bytes, to: path)
        #expect(try TextFile.load(path) == bytes)
        #expect(Folders.names(folder) == ["a b\u{1B}.ans"])
      }
    }
  }

  @Test func `A new file gets the default mode`() throws {
    try Folders.withFolders { folder in
      #expect(FileManager.default.createFile(atPath: folder + "/other", contents: nil))
      try TextFile.save([1], to: folder + "/file")
      let file = try FileDescriptor.open(
        FilePath(folder + "/reference"), .writeOnly, options: [.create],
        permissions: FilePermissions(rawValue: 0o666))
      try file.close()
      #expect(
        Folders.status(folder + "/file").st_mode == Folders.status(folder + "/reference").st_mode)
    }
  }

  @Test func `A save that fails leaves the old file and nothing else`() throws {
    var full = FaultInjection()
    full.before = { (step) throws(Errno) in if step == .flush { throw .noSpace } }
    var broken = FaultInjection()
    broken.before = { (step) throws(Errno) in if step == .rename { throw .ioError } }
    try Folders.withFolders { folder in
      let path = folder + "/file"
      try Folders.put(Array("old".utf8), path)
      #expect(reason { try TextFile.save([1], to: path, faults: full) } == .diskFull)
      #expect(reason { try TextFile.save([1], to: path, faults: broken) } == .diskError)
      #expect(reason { try TextFile.save([1], to: folder + "/new", faults: full) } == .diskFull)
      #expect(try TextFile.load(path) == Array("old".utf8))
      #expect(Folders.names(folder) == ["file"])

      try FileManager.default.linkItem(atPath: path, toPath: folder + "/two")
      #expect(reason { try TextFile.save([1], to: path, faults: full) } == .diskFull)
      #expect(try TextFile.load(path) == Array("old".utf8))
      #expect(Folders.names(folder) == ["file", "two"])
    }
  }

  @Test func `Error messages explain the failure, without control characters`() throws {
    try Folders.withFolders { folder in
      try Folders.put([1], folder + "/file")
      #expect(reason { _ = try TextFile.load(folder + "/none") } == .notFound)
      #expect(reason { _ = try TextFile.load(folder) } == .isDirectory)
      #expect(reason { _ = try TextFile.load(folder + "/file/x") } == .noSuchFolder)
      #expect(reason { try TextFile.save([], to: "/dev/null") } == .notARegularFile)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/circle", withDestinationPath: "circle")
      #expect(
        reason { try TextFile.save([1], to: folder + "/circle") }
          == .system(.tooManySymbolicLinkLevels))
      #expect(Folders.names(folder) == ["circle", "file"])
      #expect(throws: TextFileError.self) { try TextFile.save([], to: "") }
      let error = #expect(throws: TextFileError.self) {
        try TextFile.load(folder + "/a\u{1B}[2Jb\n")
      }
      #expect(error?.message == "cannot open \(folder)/a␛[2Jb␊: no such file")
    }
  }

  @Test func `A device and a file without a size are read to their end`() throws {
    #expect(try TextFile.load("/dev/null").isEmpty)
    #expect(try !TextFile.load("/proc/self/status").isEmpty)
  }
}
