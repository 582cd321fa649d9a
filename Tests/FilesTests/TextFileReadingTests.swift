import CFileSystem
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Files

@Suite("Reading files in blocks")
struct TextFileReadingTests {
  typealias Folders = SavingMetadataTests

  @Test func `The digest is XXH64, however the bytes are divided`() {
    let bytes = (0..<200).map { UInt8($0) }
    let known: [(String, UInt64)] = [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ]
    for (text, value) in known {
      #expect(Array(text.utf8).withUnsafeBytes { ContentDigest.of($0) } == value)
    }
    let whole = bytes.withUnsafeBytes { ContentDigest.of($0) }
    for size in 1...70 {
      var digest = ContentDigest()
      for start in stride(from: 0, to: 200, by: size) {
        let part = Array(bytes[start..<min(start + size, 200)])
        part.withUnsafeBytes { digest.add($0) }
      }
      #expect(digest.value == whole)
    }
  }

  @Test func `A file is read in blocks, with a stamp for saving it`() throws {
    try Folders.withFolders { folder in
      let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Folders.put(bytes, folder + "/file")
      let reader = try FileReader(folder + "/file")
      #expect(reader.size == bytes.count)
      var found: [UInt8] = []
      while let block = try reader.next(atMost: 70_000) { found += block }
      #expect(found == bytes)
      let result = try reader.result()
      #expect(result.change == nil)
      try TextFile.save([1], to: folder + "/file", expecting: result.stamp)
    }
  }

  @Test func `A file that grows, shrinks or is rewritten while being read is detected`() throws {
    try Folders.withFolders { folder in
      let path = folder + "/file"
      for change in 0..<3 {
        try Folders.put([UInt8](repeating: 1, count: 100_000), path)
        let reader = try FileReader(path)
        var count = try reader.next(atMost: 10_000)?.count ?? 0
        switch change {
        case 0: truncate(path, 20_000)
        case 1: truncate(path, 1_000_000)
        default: try Folders.put([UInt8](repeating: 2, count: 99_999), path)
        }
        while let block = try reader.next(atMost: 10_000) { count += block.count }
        #expect(count == [20_000, 100_000, 99_999][change])
        #expect(try reader.result().change == .modified)
      }
    }
  }

  @Test
  func `The copy of an interrupted save is named until it is removed, and nothing is repaired`()
    throws
  {
    try Folders.withFolders { folder in
      let path = folder + "/file"
      let (old, new) = (
        [UInt8](repeating: 3, count: 400_000), [UInt8](repeating: 2, count: 600_000)
      )
      try Folders.put(old, path, mode: 0o640)
      try #require(link(path, folder + "/two") == 0)
      var faults = FaultInjection()
      let counter = UnsynchronizedCounter()
      faults.before = { (step) throws(Errno) in
        if step == .overwrite, counter.next() == 2 { throw .ioError }
      }
      let error = #expect(throws: TextFileError.self) {
        try TextFile.save(new, to: path, faults: faults)
      }
      #expect(error?.reason == .diskError)
      let mixture = try TextFile.load(path)
      #expect(mixture != old && mixture != new)
      let copy = try #require(error?.copy)
      #expect(copy.hasPrefix(folder + "/.file.") && copy.hasSuffix(".save"))
      #expect(Folders.status(copy).st_mode & 0o7777 == 0o640)
      try Folders.put([1], folder + "/.file.0123456789abc.tmp")
      for name in [".file.0123456789abc.tmp.save", ".file.short.tmp", ".files.0123456789abc.tmp"] {
        try Folders.put([1], folder + "/" + name)
      }
      for _ in 0..<2 {
        #expect(TextFile.interruptedSaves(of: path) == [copy])
        #expect(try TextFile.load(path) == mixture && TextFile.load(copy) == new)
      }
      #expect(Folders.names(folder).count == 6, "what has a similar name is left alone")
      unlink(copy)
      #expect(TextFile.interruptedSaves(of: path).isEmpty)
    }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `What root left of a save of another's file is removed`() throws {
    try Folders.withFolders { folder in
      try Folders.put([1], folder + "/file")
      try Folders.put([2], folder + "/.file.0123456789abc.tmp")
      try #require(chown(folder + "/.file.0123456789abc.tmp", 12345, 12345) == 0)
      #expect(TextFile.interruptedSaves(of: folder + "/file").isEmpty)
      #expect(Folders.names(folder) == ["file"])
    }
  }

  @Test func `A save in progress is left alone by another program that opens the file`() throws {
    try Folders.withFolders { folder in
      for isLinked in [false, true] {
        let path = folder + "/file"
        unlink(folder + "/two")
        try Folders.put([1, 2, 3], path)
        if isLinked { try #require(link(path, folder + "/two") == 0) }
        var faults = FaultInjection()
        faults.before = { (_) throws(Errno) in
          if !TextFile.interruptedSaves(of: path).isEmpty { throw .ioError }
        }
        try TextFile.save([4, 5], to: path, faults: faults)
        #expect(try TextFile.load(path) == [4, 5])
      }
    }
  }

  @Test func `What a save will write is announced before the old file is touched`() throws {
    try Folders.withFolders { folder in
      let path = folder + "/file"
      for isLinked in [false, true] {
        try Folders.put([1, 2, 3], path)
        if isLinked { try #require(link(path, folder + "/two") == 0) }
        var announced: [FileContent] = []
        let stamp = try TextFile.save(
          to: path,
          announce: { content in
            announced.append(content)
            #expect((try? TextFile.load(path)) == [1, 2, 3])
          }, content: { $0.append([4, 5]) })
        #expect(announced == [FileContent(of: [4, 5])])
        #expect(stamp.digest == announced.first?.digest)
      }
    }
  }
}
