import Foundation
import SystemPackage
import Testing

@testable import Files

@Suite("Files")
struct TextFileTests {
  /// New folders in the temporary folder and in the build folder, which can be on different file
  /// systems.
  func withFolders(_ body: (String) throws -> Void) throws {
    for base in ["/tmp", FileManager.default.currentDirectoryPath + "/.build"] {
      let folder = "\(base)/inkwheel-test-\(UUID().uuidString)"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try body(folder)
    }
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func put(_ text: String, at path: String, mode: Int) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  func reason(_ body: () throws -> Void) -> TextFileError.Reason? {
    do {
      try body()
      return nil
    } catch {
      return (error as? TextFileError)?.reason
    }
  }

  @Test("A saved file can be loaded, and nothing else is left in the folder")
  func roundTrip() throws {
    try withFolders { folder in
      let path = folder + "/a b\u{1B}.ans"
      for bytes in [[], [0, 255, 10], [UInt8](repeating: 7, count: 300_000), [1]] as [[UInt8]] {
        try TextFile.save(bytes, to: path)
        #expect(try TextFile.load(path) == bytes)
        #expect(try names(in: folder) == ["a b\u{1B}.ans"])
      }
    }
  }

  @Test("A file keeps its mode", arguments: [0o600, 0o640, 0o755, 0o664])
  func keepsMode(mode: Int) throws {
    try withFolders { folder in
      let path = folder + "/file"
      try put("old", at: path, mode: mode)
      try TextFile.save([1, 2], to: path)
      #expect(try self.mode(of: path) == mode)
      #expect(try TextFile.load(path) == [1, 2])
    }
  }

  @Test("A new file gets the default mode")
  func newFile() throws {
    try withFolders { folder in
      #expect(FileManager.default.createFile(atPath: folder + "/other", contents: nil))
      try TextFile.save([1], to: folder + "/file")
      let file = try FileDescriptor.open(
        FilePath(folder + "/reference"), .writeOnly, options: [.create],
        permissions: FilePermissions(rawValue: 0o666))
      try file.close()
      #expect(try mode(of: folder + "/file") == mode(of: folder + "/reference"))
    }
  }

  @Test("Saving through a symbolic link writes its target")
  func symbolicLinks() throws {
    try withFolders { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/sub", withIntermediateDirectories: false)
      try put("old", at: folder + "/sub/file", mode: 0o640)
      let links = [("one", "sub/file"), ("two", folder + "/one"), ("new", "sub/created")]
      for (name, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/" + name, withDestinationPath: target)
      }
      try TextFile.save([1], to: folder + "/two")
      try TextFile.save([2], to: folder + "/new")
      for (name, target) in links {
        let found = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)
        #expect(found == target)
      }
      #expect(try TextFile.load(folder + "/sub/file") == [1])
      #expect(try TextFile.load(folder + "/sub/created") == [2])
      #expect(try mode(of: folder + "/sub/file") == 0o640)
      #expect(try names(in: folder + "/sub") == ["created", "file"])

      try FileManager.default.createSymbolicLink(
        atPath: folder + "/circle", withDestinationPath: "circle")
      #expect(reason { try TextFile.save([1], to: folder + "/circle") } == .linkLoop)
    }
  }

  @Test("All hard links of a file have the new content")
  func hardLinks() throws {
    try withFolders { folder in
      try put("a longer old content", at: folder + "/one", mode: 0o604)
      try FileManager.default.linkItem(atPath: folder + "/one", toPath: folder + "/two")
      for bytes in [[1, 2], [UInt8](repeating: 3, count: 100_000)] as [[UInt8]] {
        try TextFile.save(bytes, to: folder + "/one")
        #expect(try TextFile.load(folder + "/two") == bytes)
      }
      #expect(try names(in: folder) == ["one", "two"])
      #expect(try mode(of: folder + "/one") == 0o604)
    }
  }

  @Test("A file whose owner a new file cannot have is overwritten in place")
  func foreignOwner() throws {
    try withFolders { folder in
      try put("old", at: folder + "/file", mode: 0o666)
      guard
        (try? FileManager.default.setAttributes(
          [.ownerAccountID: 12345], ofItemAtPath: folder + "/file")) != nil
      else { return }
      let before = try SystemCalls.status(ofLinkAt: FilePath(folder + "/file"))
      var steps = SavingSteps()
      steps.before = { (step) throws(Errno) in
        if step == .setOwner { throw .notPermitted }
      }
      try TextFile.save([9], to: folder + "/file", steps: steps)
      let after = try SystemCalls.status(ofLinkAt: FilePath(folder + "/file"))
      #expect(after.inode == before.inode)
      #expect(after.owner == 12345)
      #expect(try TextFile.load(folder + "/file") == [9])
      #expect(try names(in: folder) == ["file"])
      try TextFile.save([8], to: folder + "/file")
      #expect(try SystemCalls.status(ofLinkAt: FilePath(folder + "/file")).owner == 12345)
    }
  }

  @Test("A save that fails leaves the old file and nothing else")
  func failure() throws {
    var full = SavingSteps()
    full.before = { (step) throws(Errno) in if step == .flush { throw .noSpace } }
    var broken = SavingSteps()
    broken.before = { (step) throws(Errno) in if step == .rename { throw .ioError } }
    try withFolders { folder in
      let path = folder + "/file"
      try put("old", at: path, mode: 0o644)
      #expect(reason { try TextFile.save([1], to: path, steps: full) } == .diskFull)
      #expect(reason { try TextFile.save([1], to: path, steps: broken) } == .diskError)
      #expect(reason { try TextFile.save([1], to: folder + "/new", steps: full) } == .diskFull)
      #expect(try TextFile.load(path) == Array("old".utf8))
      #expect(try names(in: folder) == ["file"])

      try FileManager.default.linkItem(atPath: path, toPath: folder + "/two")
      #expect(reason { try TextFile.save([1], to: path, steps: full) } == .diskFull)
      #expect(try TextFile.load(path) == Array("old".utf8))
      #expect(try names(in: folder) == ["file", "two"])
    }
  }

  @Test("Error messages explain the failure, without control characters")
  func errors() throws {
    try withFolders { folder in
      try put("x", at: folder + "/file", mode: 0o644)
      let long = folder + "/" + String(repeating: "n", count: 300)
      #expect(reason { _ = try TextFile.load(folder + "/none") } == .notFound)
      #expect(reason { _ = try TextFile.load(folder) } == .isDirectory)
      #expect(reason { _ = try TextFile.load(folder + "/file/x") } == .noSuchFolder)
      #expect(reason { try TextFile.save([], to: folder) } == .isDirectory)
      #expect(reason { try TextFile.save([], to: folder + "/none/file") } == .noSuchFolder)
      #expect(reason { try TextFile.save([], to: folder + "/file/x") } == .noSuchFolder)
      #expect(reason { try TextFile.save([], to: long) } == .nameTooLong)
      #expect(reason { try TextFile.save([], to: "/dev/null") } == .notARegularFile)
      #expect(try names(in: folder) == ["file"])
      #expect(throws: TextFileError.self) { try TextFile.save([], to: "") }
      let error = #expect(throws: TextFileError.self) {
        try TextFile.load(folder + "/a\u{1B}[2Jb\n")
      }
      #expect(error?.message == "cannot open \(folder)/a␛[2Jb␊: no such file")
    }
  }

  @Test("A device and a file without a size are read to their end")
  func specialFiles() throws {
    #expect(try TextFile.load("/dev/null").isEmpty)
    #expect(try !TextFile.load("/proc/self/status").isEmpty)
  }
}
