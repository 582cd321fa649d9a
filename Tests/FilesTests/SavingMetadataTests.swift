import CFileSystem
import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import Files

@Suite("File metadata after a save")
struct SavingMetadataTests {
  /// A folder whose file system has a coarse clock: two writes often get the same time.
  static let coarse = "/dev"

  /// Saves in folders of file systems that behave differently.
  static func withFolders(
    in bases: [String] = [
      FileManager.default.currentDirectoryPath + "/.build", "/dev/shm", coarse,
    ],
    _ body: (_ folder: String) throws -> Void
  ) throws {
    for base in bases where base != coarse || access(coarse, W_OK) == 0 {
      let folder = base + "/inkwheel-test-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try forking.withLock { _ in try body(folder) }
    }
  }

  static func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  static func put(_ bytes: [UInt8], _ path: String, mode: mode_t = 0o644) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    chmod(path, mode)
  }

  func attributes(_ path: String) throws -> ExtendedAttributes {
    let file = try FileDescriptor.open(path, .readOnly)
    defer { try? file.close() }
    return try ExtendedAttributes(of: file)
  }

  @Test(arguments: [0o600, 0o4711, 0o2750, 0o1644, 0o6755] as [mode_t])
  func `A save keeps every bit of the mode`(mode: mode_t) throws {
    try Self.withFolders { folder in
      try Self.put([1, 2, 3], folder + "/file", mode: mode)
      for bytes in [[], [UInt8](repeating: 9, count: 70_000), [4]] as [[UInt8]] {
        try TextFile.save(bytes, to: folder + "/file")
        #expect(Self.status(folder + "/file").st_mode & 0o7777 == mode)
        #expect(try TextFile.load(folder + "/file") == bytes)
      }
      try #require(link(folder + "/file", folder + "/two") == 0)
      try TextFile.save([7, 7], to: folder + "/two")
      #expect(Self.status(folder + "/file").st_mode & 0o7777 == mode, "overwritten")
      #expect(try TextFile.load(folder + "/file") == [7, 7])
      #expect(Self.names(folder) == ["file", "two"])
    }
  }

  @Test
  func `A save keeps extended attributes and ACLs, in a new file and in an overwritten one`() throws
  {
    // user::rw-, user:12345:rw-, group::r--, mask::rw-, other::r--
    let acl: [UInt8] =
      [2, 0, 0, 0] + [1, 0, 6, 0, 255, 255, 255, 255] + [2, 0, 6, 0, 0x39, 0x30, 0, 0]
      + [4, 0, 4, 0, 255, 255, 255, 255] + [16, 0, 6, 0, 255, 255, 255, 255]
      + [32, 0, 4, 0, 255, 255, 255, 255]
    try Self.withFolders { folder in
      let path = folder + "/file"
      try Self.put([1], path)
      var minCount = 0
      for (name, value) in [
        ("user.note", Array("said".utf8)), ("user.empty", []), ("system.posix_acl_access", acl),
        // cap_net_raw, in the form of version 2
        ("security.capability", [1, 0, 0, 2, 0, 0x20] + [UInt8](repeating: 0, count: 14)),
      ] where setxattr(path, name, value, value.count, 0) == 0 { minCount += 1 }
      let before = try attributes(path)
      let mode = Self.status(path).st_mode
      #expect(before.values.count >= minCount)
      try TextFile.save([2, 3], to: path)
      #expect(try attributes(path) == before)
      #expect(Self.status(path).st_mode == mode)
      let inode = Self.status(path).st_ino
      try #require(link(path, folder + "/two") == 0)
      try TextFile.save([4, 5, 6], to: path)
      #expect(try attributes(path) == before)
      #expect(Self.status(path).st_ino == inode)
    }
  }

  @Test func `Default ACLs of the folder are not applied to a file that had none`() throws {
    try Self.withFolders { folder in
      try Self.put([1], folder + "/file", mode: 0o640)
      let acl: [UInt8] =
        [2, 0, 0, 0] + [1, 0, 7, 0, 255, 255, 255, 255] + [2, 0, 7, 0, 0x39, 0x30, 0, 0]
        + [4, 0, 5, 0, 255, 255, 255, 255] + [16, 0, 7, 0, 255, 255, 255, 255]
        + [32, 0, 5, 0, 255, 255, 255, 255]
      guard setxattr(folder, "system.posix_acl_default", acl, acl.count, 0) == 0 else { return }
      let before = try attributes(folder + "/file")
      try TextFile.save([2], to: folder + "/file")
      #expect(try attributes(folder + "/file") == before)
      #expect(Self.status(folder + "/file").st_mode & 0o7777 == 0o640)
    }
  }

  @Test func `A save keeps owner and group, or else overwrites the file in place`() throws {
    try Self.withFolders { folder in
      try Self.put([1], folder + "/file", mode: 0o664)
      guard chown(folder + "/file", 12345, 12346) == 0 else { return }
      chmod(folder + "/file", 0o4664)
      try TextFile.save([2], to: folder + "/file")
      #expect(Self.status(folder + "/file").st_uid == 12345)
      #expect(Self.status(folder + "/file").st_gid == 12346)
      #expect(Self.status(folder + "/file").st_mode & 0o7777 == 0o4664)
      let inode = Self.status(folder + "/file").st_ino
      for step in [FaultInjection.Step.setOwner, .setAttributes, .setMode, .rename] {
        var faults = FaultInjection()
        faults.before = { (now) throws(Errno) in if now == step { throw .notPermitted } }
        let bytes = Array(step.rawValue.utf8)
        try TextFile.save(bytes, to: folder + "/file", faults: faults)
        #expect(try TextFile.load(folder + "/file") == bytes)
        #expect(Self.status(folder + "/file").st_ino == inode)
        #expect(Self.status(folder + "/file").st_uid == 12345)
        #expect(Self.names(folder) == ["file"])
      }
    }
  }

  @Test func `A save follows links: chained, relative, through folders and dangling`() throws {
    try Self.withFolders { folder in
      mkdir(folder + "/a", 0o755)
      mkdir(folder + "/b", 0o755)
      try Self.put([1], folder + "/b/file")
      for (name, target) in [
        ("/a/one", "../b/two"), ("/b/two", "./file"), ("/a/new", "../b/new"), ("/c", "a"),
      ] { try #require(symlink(target, folder + name) == 0) }
      try TextFile.save([2], to: folder + "/c/one")
      try TextFile.save([3], to: folder + "/c/new")
      #expect(try TextFile.load(folder + "/b/file") == [2])
      #expect(try TextFile.load(folder + "/b/new") == [3])
      #expect(Self.names(folder + "/a") == ["new", "one"])
      #expect(Self.names(folder + "/b") == ["file", "new", "two"])
      for name in ["/a/one", "/b/two", "/a/new"] {
        #expect(Self.status(folder + name).st_mode & S_IFMT == S_IFLNK)
      }
    }
  }

  @Test func `A file that is a mount point is overwritten in place`() throws {
    try Self.withFolders { folder in
      try Self.put([1], folder + "/file")
      try Self.put([2], folder + "/mounted")
      let bind: UInt = 4096
      guard mount(folder + "/file", folder + "/mounted", nil, bind, nil) == 0 else { return }
      defer { umount2(folder + "/mounted", 0) }
      let bytes = [UInt8](repeating: 5, count: 300_000)
      try TextFile.save(bytes, to: folder + "/mounted")
      #expect(try TextFile.load(folder + "/file") == bytes)
      #expect(Self.names(folder) == ["file", "mounted"])
    }
  }
}
