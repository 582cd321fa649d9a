import Foundation
import Testing

@testable import Files
@testable import StyledText

@Suite("Instances")
struct InstanceTests {
  let time = JournalTime(milliseconds: 1_700_000_000_000)

  func owner(_ change: (inout JournalOwner) -> Void = { _ in }) -> JournalOwner {
    var owner = JournalOwner.current(since: time)
    change(&owner)
    return owner
  }

  @Test
  func `Two instances with the same file open notice each other, whatever path they use`() throws {
    try withRecoveryFolder { folder in
      let path = folder + "/file"
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.linkItem(atPath: path, toPath: folder + "/hard")
      let store = RecoveryStore(folder: folder + "/state")
      let base = JournalBase(ofFileAt: path)
      let hard = JournalBase(ofFileAt: folder + "/hard")
      let first = try Journal(base, text: StyledString(), in: store, at: time)
      func owners(_ base: JournalBase, _ own: Journal) -> [JournalOwner] {
        store.instances(of: base, except: own.owner).map(\.owner)
      }
      #expect(owners(base, first).isEmpty)

      let later = JournalTime(milliseconds: time.milliseconds + 9)
      let second = try Journal(hard, text: StyledString(), in: store, at: later)
      let seen = try #require(store.instances(of: hard, except: second.owner).first)
      #expect(seen.state == .alive)
      #expect(seen.owner == first.owner)
      #expect(seen.owner.process == ProcessInfo.processInfo.processIdentifier)
      #expect(owners(base, first) == [second.owner])

      second.remove()
      #expect(owners(base, first).isEmpty)
      first.remove()
      #expect(owners(base, second).isEmpty)
    }
  }

  @Test func `A journal left by an ended process is not an instance`() throws {
    try withRecoveryFolder { folder in
      let store = RecoveryStore(folder: folder + "/state")
      let base = JournalBase(ofFileAt: folder + "/file")
      try leave("", on: base.path, in: store)
      #expect(store.journals(about: base).map(\.state) == [.dead])
      #expect(store.instances(of: base, except: owner { $0.process = 1 }).isEmpty)
    }
  }

  @Test func `A held lock means a living owner, whatever its process ID`() {
    #expect(owner { $0.process = 99_999_999 }.state(ifLockIsFree: false) == .alive)
    #expect(owner { $0.host = "elsewhere" }.state(ifLockIsFree: false) == .alive)
  }

  @Test func `A free lock means a dead owner, except on another host`() {
    #expect(owner { $0.process = 99_999_999 }.state(ifLockIsFree: true) == .dead)
    #expect(
      owner {
        $0.process = 1; $0.processStart = 0
      }.state(ifLockIsFree: true) == .unknown)
    #expect(owner { $0.host = "elsewhere" }.state(ifLockIsFree: true) == .unknown)
  }

  @Test func `Without locks the process ID, its start time and the boot ID decide`() {
    #expect(owner().state(ifLockIsFree: nil) == .alive)
    #expect(owner { $0.processStart += 1 }.state(ifLockIsFree: nil) == .dead, "reused process ID")
    #expect(owner { $0.boot = "another" }.state(ifLockIsFree: nil) == .dead)
    #expect(owner { $0.process = 99_999_999 }.state(ifLockIsFree: nil) == .dead)
    #expect(owner { $0.process = -1 }.state(ifLockIsFree: nil) == .dead)
    #expect(owner { $0.host = "elsewhere" }.state(ifLockIsFree: nil) == .unknown)
  }
}
