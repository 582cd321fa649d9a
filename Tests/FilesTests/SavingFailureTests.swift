import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Files

@Suite("Failing saves")
struct SavingFailureTests {
  typealias Folders = SavingMetadataTests

  // In a process of its own: what other tests start may hold the locks of a copy for a moment.
  @Test
  func `A save that fails at any step keeps the old file or reports where the new content is`()
    async
  {
    await #expect(processExitsWith: .success) {
      let codes: [Errno] = [.noSpace, .diskQuotaExceeded, .ioError, .readOnlyFileSystem, .noMemory]
      try Folders.withFolders { folder in
        for isLinked in [false, true] {
          for (index, step) in FaultInjection.Step.allCases.enumerated() {
            let code = codes[index % codes.count]
            unlink(folder + "/two")
            try Folders.put([1, 2, 3], folder + "/file")
            if isLinked { try #require(link(folder + "/file", folder + "/two") == 0) }
            var faults = FaultInjection()
            faults.before = { (now) throws(Errno) in if now == step { throw code } }
            do {
              let bytes = [UInt8](repeating: 8, count: 9000)
              try TextFile.save(bytes, to: folder + "/file", faults: faults)
              #expect(try TextFile.load(folder + "/file") == bytes, "\(step) was not needed")
            } catch {
              let found = try TextFile.load(folder + "/file")
              let isSaved = step == .flushFolder || step == .flushTarget
              #expect(((error as? TextFileError)?.saved != nil) == isSaved, "\(step)")
              if let copy = (error as? TextFileError)?.copy {
                #expect(try TextFile.load(copy).count == 9000)
                unlink(copy)
              } else {
                #expect(found == [1, 2, 3] || step == .flushFolder, "\(step)")
              }
            }
            #expect(Folders.names(folder) == (isLinked ? ["file", "two"] : ["file"]), "\(step)")
          }
        }
      }
    }
  }

  @Test
  func `A file that was moved into its place is saved, whatever the call has reported`() throws {
    try Folders.withFolders { folder in
      for code in [Errno.ioError, .noSuchFileOrDirectory, .notPermitted, .fileExists] {
        for name in ["file", "new"] {
          let path = folder + "/" + name
          unlink(folder + "/new")
          try Folders.put([1, 2], folder + "/file")
          var faults = FaultInjection()
          faults.before = { (step) throws(Errno) in
            guard step == (name == "new" ? .link : .rename) else { return }
            try? Folders.put([7, 8, 9], path)
            throw code
          }
          let stamp = try TextFile.save([7, 8, 9], to: path, faults: faults)
          #expect(try stamp.change(of: path) == nil && TextFile.load(path) == [7, 8, 9])
          #expect(Folders.names(folder).allSatisfy { !$0.hasPrefix(".") })
        }
      }
    }
  }

  @Test func `A save on a full disk leaves the file unchanged, including its times`() throws {
    let folder = FileManager.default.currentDirectoryPath + "/.build/full-\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { rmdir(folder) }
    guard mount("tmpfs", folder, "tmpfs", 0, "size=1m") == 0 else {
      print("mounting is not allowed: a full disk is only simulated")
      return
    }
    defer { umount2(folder, 0) }
    try Folders.put([UInt8](repeating: 1, count: 300_000), folder + "/file")
    try Folders.put([UInt8](repeating: 2, count: 650_000), folder + "/rest")
    let big = [UInt8](repeating: 3, count: 500_000)
    #expect(reason { try TextFile.save(big, to: folder + "/file") } == .diskFull)
    #expect(reason { try TextFile.save(big, to: folder + "/new") } == .diskFull)
    #expect(Folders.names(folder) == ["file", "rest"])
    try #require(link(folder + "/file", folder + "/two") == 0)
    let before = try FileStamp.current(of: folder + "/file")
    for at in [folder + "/file", folder + "/two"] {
      #expect(reason { try TextFile.save(big, to: at) } == .diskFull)
    }
    #expect(try FileStamp.current(of: folder + "/file") == before)
    #expect(try TextFile.load(folder + "/file") == [UInt8](repeating: 1, count: 300_000))
    #expect(Folders.names(folder) == ["file", "rest", "two"])
  }

  @Test
  func `A file that another program changed, replaced, removed or created is not saved`() throws {
    try Folders.withFolders { folder in
      let path = folder + "/file"
      #expect(try FileStamp.current(of: path) == .missing)
      var stamp = try TextFile.save([1], to: path, expecting: .missing)
      #expect(try stamp.change(of: path) == nil)
      #expect(
        reason { try TextFile.save([2], to: path, expecting: .missing) }
          == .changedOnDisk(.created))
      stamp = try TextFile.save([1, 2], to: path, expecting: stamp)
      // Touching, a changed mode and rewriting the same content are not changes.
      utimes(path, [timeval(tv_sec: 5, tv_usec: 0), timeval(tv_sec: 5, tv_usec: 0)])
      chmod(path, 0o600)
      #expect(try stamp.change(of: path) == nil)
      stamp = try TextFile.save([3, 4], to: path, expecting: stamp)
      try Folders.put([9, 9], path)
      #expect(try stamp.change(of: path) != nil)
      #expect(throws: TextFileError.self) { try TextFile.save([2], to: path, expecting: stamp) }
      #expect(try TextFile.load(path) == [9, 9])
      unlink(path)
      #expect(
        reason { try TextFile.save([2], to: path, expecting: stamp) } == .changedOnDisk(.removed))
      #expect(Folders.names(folder) == [])
    }
  }

  @Test(.enabled(if: access(Folders.coarse, W_OK) == 0, "/dev cannot be written"))
  func `A change in the same tick of the file system's clock is noticed`() throws {
    try Folders.withFolders(in: [Folders.coarse]) { folder in
      let path = folder + "/file"
      var equal = 0
      for number in 0..<200 as Range<UInt8> {
        let stamp = try TextFile.save([number, 1], to: path)
        #expect(try stamp.change(of: path) == nil)
        let file = try FileDescriptor.open(path, .writeOnly)
        try file.closeAfter { _ = try file.writeAll([number, 2]) }
        if try FileStamp.current(of: path).isSame(as: stamp) { equal += 1 }
        #expect(try stamp.change(of: path) == .modified, "\(number)")
        #expect(
          reason { try TextFile.save([9, 9], to: path, expecting: stamp) }
            == .changedOnDisk(.modified))
      }
      #expect(equal > 0, "no two writes had the same time, so nothing was tried")
    }
  }

  @Test func `A file that another program changes during the save is not saved`() throws {
    try Folders.withFolders { folder in
      for isLinked in [false, true] {
        let path = folder + "/file"
        unlink(folder + "/two")
        try Folders.put([1], path)
        if isLinked { try #require(link(path, folder + "/two") == 0) }
        var faults = FaultInjection()
        faults.before = { (step) throws(Errno) in
          if step == .flush { try? Folders.put([6, 6, 6], path) }
        }
        let stamp = try FileStamp.current(of: path)
        #expect(throws: TextFileError.self) {
          try TextFile.save([2], to: path, expecting: stamp, faults: faults)
        }
        #expect(try TextFile.load(path) == [6, 6, 6])
      }
    }
  }

  @Test func `A file created during the save of a new one is not overwritten`() throws {
    try Folders.withFolders { (folder) throws in
      var faults = FaultInjection()
      faults.before = { (step) throws(Errno) in
        if step == .link { try? Folders.put([5], folder + "/file") }
      }
      #expect(
        reason { try TextFile.save([2], to: folder + "/file", faults: faults) }
          == .changedOnDisk(.created))
      #expect(try TextFile.load(folder + "/file") == [5])
      #expect(Folders.names(folder) == ["file"])
    }
  }

  @Test func `An error of the content producer leaves everything untouched`() throws {
    struct Unencodable: Error {}
    try Folders.withFolders { folder in
      try Folders.put([1], folder + "/file")
      #expect(throws: Unencodable.self) {
        try TextFile.save(to: folder + "/file") { output in
          output.append([UInt8](repeating: 1, count: 1_000_000))
          throw Unencodable()
        }
      }
      #expect(try TextFile.load(folder + "/file") == [1])
      #expect(Folders.names(folder) == ["file"])
      let stamp = try TextFile.save(to: folder + "/file") { output in
        for number in 0..<100_000 {
          output.append(Array("\(number)\n".utf8))
        }
      }
      let expected = (0..<100_000).map { "\($0)\n" }.joined()
      #expect(try TextFile.load(folder + "/file") == Array(expected.utf8))
      let loaded = try TextFile.loadStamped(folder + "/file")
      #expect(stamp == loaded.result.stamp)
    }
  }
}
