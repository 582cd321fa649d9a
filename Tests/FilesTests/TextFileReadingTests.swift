import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Files

@Suite("Reading files in blocks")
struct TextFileReadingTests {
  typealias Folders = SavingMetadataTests

  @Test("The digest is XXH64, however the bytes are divided")
  func digest() {
    let bytes = (0..<200).map { UInt8($0) }
    let known: [(String, UInt64)] = [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
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

  @Test("A file is read in blocks, with a stamp for saving it")
  func blocks() throws {
    try Folders.withFolders { folder, state in
      let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try Folders.put(bytes, folder + "/file")
      let reader = try FileReader(folder + "/file")
      #expect(reader.size == bytes.count)
      var found: [UInt8] = []
      while let block = try reader.next(atMost: 70_000) { found += block }
      #expect(found == bytes)
      let result = try reader.result()
      #expect(result.change == nil)
      try TextFile.save([1], to: folder + "/file", expecting: result.stamp, state: state)
    }
  }

  @Test("A file that grows, shrinks or is rewritten while being read is detected")
  func changing() throws {
    try Folders.withFolders { folder, _ in
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

  @Test("The record of a save survives a round trip, and damage is detected")
  func record() throws {
    try Folders.withFolders { folder, _ in
      try Folders.put([1, 2, 3], folder + "/file")
      var record = SavingRecord(
        target: "/a b/\u{1B}\n", old: try SystemCalls.status(at: FilePath(folder + "/file")),
        content: WrittenContent(size: 7, digest: .max), attributes: ExtendedAttributes())
      record.attributes.values = ["security.capability": [0, 255], "user.x y": []]
      for pages in [nil, [], [1, .max]] as [[UInt32]?] {
        record.pages = pages
        record.tail = pages?.last
        let bytes = record.encoded
        #expect(SavingRecord(bytes) == record)
        for end in bytes.indices { #expect(SavingRecord(Array(bytes[..<end])) == nil) }
        for index in bytes.indices {
          var broken = bytes
          broken[index] ^= 4
          #expect(SavingRecord(broken) == nil)
        }
      }
    }
  }

  @Test("An interrupted save is not finished when another program has changed the file")
  func refused() throws {
    try Folders.withFolders { folder, state in
      guard let state else { return }
      let path = folder + "/file"
      let new = [UInt8](repeating: 2, count: 600_000)
      let changes: [(String) throws -> Void] = [
        { try Folders.put([UInt8](repeating: 7, count: 20_000), $0) },
        { unlink($0) },
        { rename($0, $0 + ".old") },
        { path in
          let file = try FileDescriptor.open(path, .writeOnly)
          try file.closeAfter { _ = try file.writeAll(toAbsoluteOffset: 5000, [1]) }
        },
      ]
      for change in changes {
        try? FileManager.default.removeItem(atPath: folder)
        mkdir(folder, 0o755)
        try Folders.put([UInt8](repeating: 3, count: 400_000), path)
        try #require(link(path, folder + "/two") == 0)
        var steps = SavingSteps()
        let counter = UnsynchronizedCounter()
        steps.before = { (step) throws(Errno) in
          if step == .overwrite, counter.next() == 2 { throw .ioError }
        }
        let error = #expect(throws: TextFileError.self) {
          try TextFile.save(new, to: path, state: state, steps: steps)
        }
        #expect(error?.reason == .diskError)
        try change(path)
        let before = try? TextFile.load(path)
        let done = TextFile.finishInterrupted(in: state)
        #expect(done.map(\.outcome) == [.changedByOthers])
        #expect((try? TextFile.load(path)) == before)
        let kept = try #require(done.first)
        #expect(try TextFile.load(kept.copy ?? "") == new)
        #expect(kept.message?.contains(kept.copy ?? "?") == true)
        TextFile.forgetInterrupted(kept, in: state)
        #expect(Folders.names(state + "/saving").isEmpty)
      }
    }
  }

  @Test("A save in progress is left alone by the start of another program")
  func living() throws {
    try Folders.withFolders { folder, state in
      guard let state else { return }
      for isLinked in [false, true] {
        let path = folder + "/file"
        unlink(folder + "/two")
        try Folders.put([1, 2, 3], path)
        if isLinked { try #require(link(path, folder + "/two") == 0) }
        var steps = SavingSteps()
        steps.before = { (_) throws(Errno) in
          if !TextFile.finishInterrupted(in: state).isEmpty { throw .ioError }
        }
        try TextFile.save([4, 5], to: path, state: state, steps: steps)
        #expect(try TextFile.load(path) == [4, 5])
      }
    }
  }
}
